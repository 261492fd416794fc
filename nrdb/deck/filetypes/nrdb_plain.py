"""NetrunnerDB plain text for the clipboard: name, identity, sections, totals, a closing line."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from nrdb.deck.document import Document
from nrdb.deck.draft import Draft
from nrdb.deck.grammar import parse

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue
    from nrdb.deck.layout import CardRow
    from nrdb.deck.model import Deck

_CLOSING: Final = re.compile(r"^Deck(?:list)? (?:built|published) on https?://", re.MULTILINE)

LOSSES: Final[dict[str, str]] = {"id": "the list id"}


def sniff(document: Document) -> bool:
    """Return whether the list has the site's closing line."""
    return _CLOSING.search(document.text) is not None


def read(document: Document) -> list[Draft]:
    """Return the decks in the text."""
    return parse(document)


def write(deck: Deck, catalogue: Catalogue) -> str:
    """Return the deck as the site's plain text."""
    # Imported here because every plain list loads this module, but few are written by it.
    from nrdb.deck.layout import dots, footer, plain_list

    def line(row: CardRow) -> str:
        marks = f"  {dots(row.influence, '●')}" if row.influence else ""
        return f"{row.copies}x {row.card.title}{marks}"

    lines = [*plain_list(deck, catalogue, line), *footer(deck, catalogue), ""]
    if deck.extras:
        lines += ["Extras", *(f"{n}x {catalogue.card(card).title}" for card, n in deck.extras.items()), ""]
    return "\n".join(lines)
