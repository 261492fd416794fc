"""jinteki.net EDN, used for its preconstructed decks: maps with :identity and :cards, or `(precon …)`."""

from __future__ import annotations

import re
from typing import Final

from nrdb.deck.document import Document
from nrdb.deck.draft import Draft, copies_from
from nrdb.deck.filetypes.jinteki_json import draft_of
from nrdb.deck.limits import MAX_DEPTH
from nrdb.json_types import Json
from nrdb.text import quoted

_TOKEN: Final = re.compile(
    r'[\s,]+|;[^\n]*|(?P<open>#?\{|[\[(])|(?P<close>[\])}])|"(?P<string>(?:[^"\\]|\\.)*)"'
    r"|:(?P<keyword>[^\s,()\[\]{}\";]+)|(?P<word>[^\s,()\[\]{}\";]+)",
    re.DOTALL,
)
_ESCAPE: Final = re.compile(r"\\(.)", re.DOTALL)
_ESCAPED: Final = {"n": "\n", "t": "\t", "r": "\r"}


def sniff(document: Document) -> bool:
    """Return whether the text has keywords for quantity and card."""
    return ":card" in document.text and ":qty" in document.text


def read(document: Document) -> list[Draft]:
    """Return the decks in every form of the text."""
    drafts: list[Draft] = []
    for form in _forms(document):
        _collect(form, drafts)
    if not drafts:
        raise document.fail("this EDN contains no deck (a map with :identity and :cards).")
    return drafts


def _collect(form: object, drafts: list[Draft]) -> None:
    """Add the decks in a form: a map with cards, a `(precon name identity cards)`, or either inside other forms."""
    if isinstance(form, dict):
        if isinstance(form.get("cards"), list):
            drafts.append(draft_of(form))
            return
        for value in form.values():
            _collect(value, drafts)
    elif isinstance(form, list):
        rows = next((part for part in form if _are_rows(part)), None)
        identity = next((part for part in form if isinstance(part, dict) and "title" in part), None)
        if rows is not None and identity is not None:
            name = next((part for part in form if isinstance(part, str) and part != "precon"), None)
            drafts.append(draft_of({"name": name, "identity": identity, "cards": rows}))
            return
        for part in form:
            _collect(part, drafts)


def _are_rows(part: object) -> bool:
    return isinstance(part, list) and bool(part) and isinstance(part[0], dict) and "qty" in part[0]


def _forms(document: Document) -> list[object]:
    """Return the top-level forms: maps as dicts, vectors as lists, keywords and symbols as str, numbers as int."""
    top: list[object] = []
    stack: list[tuple[str, list[object]]] = [("", top)]
    text, at = document.text, 0
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            line = text.count("\n", 0, at) + 1
            raise document.fail(f"the EDN has a syntax error at {quoted(text[at : at + 20])}.", line)
        at = match.end()
        if match["open"]:
            if len(stack) > MAX_DEPTH:
                raise document.fail(f"the EDN is nested deeper than {MAX_DEPTH} forms, the limit.")
            stack.append((match["open"], []))
        elif match["close"]:
            if len(stack) == 1:
                raise document.fail("the EDN closes a form that it did not open.", text.count("\n", 0, at) + 1)
            opened, parts = stack.pop()
            stack[-1][1].append(_map(parts) if opened == "{" else parts)
        elif match["string"] is not None:
            stack[-1][1].append(_ESCAPE.sub(lambda m: _ESCAPED.get(m[1], m[1]), match["string"]))
        elif match["keyword"]:
            stack[-1][1].append(match["keyword"])
        elif match["word"]:
            word = match["word"]
            stack[-1][1].append(copies_from(word) if word.isdecimal() else word)
    if len(stack) > 1:
        raise document.fail("the EDN ends inside a form.")
    return top


def _map(parts: list[object]) -> Json:
    return {str(key): value for key, value in zip(parts[::2], parts[1::2], strict=False)}
