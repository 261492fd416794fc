"""Plain lists as people type and paste them: rows such as `3x Sure Gamble`, headings, totals, a name, an identity."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nrdb.deck.document import Document
from nrdb.deck.draft import Draft
from nrdb.deck.grammar import parse

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue
    from nrdb.deck.model import Deck

LOSSES: Final[dict[str, str]] = {"id": "the list id"}


def sniff(document: Document) -> bool:
    """Return True: any text may be a plain list, and this type is tried last."""
    return True


def read(document: Document) -> list[Draft]:
    """Return the decks in the list."""
    return parse(document)


def write(deck: Deck, catalogue: Catalogue) -> str:
    """Return the deck as a plain list: name, identity, and one row per card under the headings of the types."""
    # Imported here because every plain list loads this module, but few are written by it.
    from nrdb.deck.layout import plain_list

    lines = plain_list(deck, catalogue, lambda row: f"{row.copies} {row.card.title}")
    if deck.extras:
        lines += ["Extras", *(f"{n} {catalogue.card(card).title}" for card, n in deck.extras.items()), ""]
    return "\n".join(lines)
