"""Chiriboga's preconstructed decks: a JavaScript object with codes in `identity` and `cards`. Nothing is executed."""

from __future__ import annotations

import re
from typing import Final

from nrdb.deck.document import Document, excerpt
from nrdb.deck.draft import IDENTITY, Draft, copies_from
from nrdb.deck.model import note

_START: Final = re.compile(r"registerPrecon\s*\(")
_NAME: Final = re.compile(r"""^\s*["']?name["']?\s*:\s*(?:"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)')""", re.MULTILINE)
_IDENTITY: Final = re.compile(r"""^\s*["']?identity["']?\s*:\s*["']?(\d{1,5})""", re.MULTILINE)
_CARDS: Final = re.compile(r"""^\s*["']?cards["']?\s*:\s*([{\[])""", re.MULTILINE)
_COMMENT: Final = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
_ROW: Final = re.compile(r"""["']?\b(\d{1,5})["']?\s*:\s*([^\s,}]+)""")
_CODE: Final = re.compile(r"""["']?\b(\d{1,5})\b["']?""")


def sniff(document: Document) -> bool:
    """Return whether the text has an object with cards."""
    return _CARDS.search(document.text) is not None


def read(document: Document) -> list[Draft]:
    """Return the decks defined in the text."""
    starts = [match.end() for match in _START.finditer(document.text)] or [0]
    ends = [*starts[1:], len(document.text)]
    return [_draft(document.text[start:end]) for start, end in zip(starts, ends, strict=True)]


def _draft(text: str) -> Draft:
    draft = Draft()
    name = _NAME.search(text)
    if name:
        draft.name = re.sub(r"\\(.)", r"\1", name[1] or name[2] or "")
    identity = _IDENTITY.search(text)
    if identity:
        draft.add(1, "", code=identity[1].zfill(5), role=IDENTITY)
    cards = _CARDS.search(text)
    if cards is None:
        return draft
    body = _COMMENT.sub("", text[cards.end() :].partition("}" if cards[1] == "{" else "]")[0])
    pattern = _ROW if cards[1] == "{" else _CODE
    for row in pattern.finditer(body):
        draft.add(copies_from(row[2]) if pattern is _ROW else 1, "", code=row[1].zfill(5))
    rest = " ".join(pattern.sub(" ", body).replace(",", " ").split())
    if rest:
        draft.notes.append(note("unread-line", f"part of the cards is not a code with a number: {excerpt(rest)}."))
    return draft
