"""Plain lists as people type and paste them: rows such as `3x Sure Gamble`, headings, totals, a name, an identity."""

from __future__ import annotations

from nrdb.deck.document import Document
from nrdb.deck.draft import Draft
from nrdb.deck.grammar import parse


def sniff(document: Document) -> bool:
    """Every text may be a plain list: this file type is asked last."""
    return True


def read(document: Document) -> list[Draft]:
    """The decks of the list."""
    return parse(document)
