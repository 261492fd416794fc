"""ANR Deck Builder text: `Name (45 cards)`, the identity, `-- Event (12 cards)`, rows `3 Title`."""

from __future__ import annotations

import re
from typing import Final

from nrdb.deck.document import Document
from nrdb.deck.draft import Draft
from nrdb.deck.grammar import parse

_HEADING: Final = re.compile(r"^-- [A-Z][A-Za-z ]+ \(\d+ cards?\)\s*$", re.MULTILINE)


def sniff(document: Document) -> bool:
    """Return whether the text has a heading with two dashes and a number of cards."""
    return _HEADING.search(document.text) is not None


def read(document: Document) -> list[Draft]:
    """Return the decks in the text."""
    return parse(document)
