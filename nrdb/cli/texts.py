"""The texts of a card for the terminal: what it does and, once imported, flavour, illustrators and rulings."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from nrdb.catalogue.records import UNREADABLE
from nrdb.cli.output import faint, strong, terminal_width
from nrdb.text import plain

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue
    from nrdb.catalogue.model import Card
    from nrdb.catalogue.records import CardText

_WIDEST = 100
UNVERIFIED = (
    "Not verified: the rules team of Null Signal Games has not confirmed the ruling; most such rulings are older than "
    "that team. If a rule contradicts it, follow the rule."
)
"""The note that explains what an unverified ruling is."""


def text_lines(card: Card, catalogue: Catalogue) -> list[str]:
    """Return what the card does and what else is printed on it: the official text if imported, otherwise our own.

    If the card's behaviour entry can't be read, a message about that comes first. A card without any text has no lines.
    """
    texts = catalogue.texts(card)
    lines: list[str] = []
    official = any(text.kind == "text" for text in texts)
    for text in texts:
        if text.kind == "rendered" and (not official or text.text.startswith(UNREADABLE)):
            lines += _wrapped(text.text, "")
        if text.kind == "text":
            if text.face:
                name = card.faces[text.face - 1].title if text.face <= len(card.faces) else None
                lines += ["", faint(name or "other face")]
            lines += _wrapped(_readable(text), "")
    newest = _newest_flavour(texts, catalogue.printings(card)[-1].code if catalogue.printings(card) else None)
    for text in newest:
        if text.kind == "flavour":
            lines += ["", *[faint(line) for line in _wrapped(_readable(text), "")]]
    drawn = list(dict.fromkeys(text.plain for text in texts if text.kind == "illustrator"))
    if drawn:
        lines += ["", faint(f"Illustrated by {'; '.join(map(plain, drawn))}.")]
    return lines


def ruling_lines(card: Card, catalogue: Catalogue) -> list[str]:
    """Return the official rulings on the card, newest first; empty if none are imported."""
    rulings = [text for text in catalogue.texts(card) if text.kind == "ruling"]
    lines: list[str] = []
    for text in sorted(rulings, key=lambda item: item.date or "", reverse=True):
        status = "verified by the rules team" if text.verified else "not verified by the rules team"
        lines += ["", strong(f"Ruling{f' of {text.date}' if text.date else ''}, {status}")]
        if text.question:
            lines += [faint(line) for line in _wrapped(text.question, "  ")]
        lines += _wrapped(text.plain, "  ")
    if any(not text.verified for text in rulings):
        lines += ["", *(faint(line) for line in _wrapped(UNVERIFIED, ""))]
    return lines


def _newest_flavour(texts: list[CardText], code: str | None) -> list[CardText]:
    """Return the flavour texts of the newest printing that has flavour text."""
    printed = [text for text in texts if text.kind == "flavour"]
    wanted = next(
        (text.printing for text in printed if text.printing == code), printed[-1].printing if printed else None
    )
    return [text for text in printed if text.printing == wanted]


def _readable(text: CardText) -> str:
    from nrdb.catalogue.importer.texts import plain_text

    return plain_text(text.text)


def _wrapped(text: str, indent: str) -> list[str]:
    width = min(terminal_width(), _WIDEST)
    return [
        line
        for paragraph in text.splitlines()
        for line in wrap(plain(paragraph), width, initial_indent=indent, subsequent_indent=indent) or [""]
    ]
