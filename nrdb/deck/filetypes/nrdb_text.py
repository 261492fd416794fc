"""NetrunnerDB text file: a name without special characters, the identity, and every card with its set."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nrdb.deck.document import Document
from nrdb.deck.draft import Draft
from nrdb.deck.grammar import parse

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue
    from nrdb.catalogue.model import Card
    from nrdb.deck.model import Deck

LOSSES: Final[dict[str, str]] = {"id": "the list id"}


def sniff(document: Document) -> bool:
    """Return whether several rows end in a set name in parentheses."""
    head = document.text[:5000]
    if head.count(" (") < 3:  # each row has one
        return False
    return "](" not in head and sum(map(_is_row, head.split("\n"))) > 2


def _is_row(line: str) -> bool:
    """Return whether a line is a count with an x, a title, a set in parentheses, and influence dots."""
    copies, _, card = line.partition("x ")
    return copies.isdecimal() and " (" in card and card.rstrip(" •♘\r").endswith(")")


def read(document: Document) -> list[Draft]:
    """Return the decks in the text."""
    return parse(document)


def write(deck: Deck, catalogue: Catalogue) -> str:
    """Return the deck as the site's text file, with its full name. Cards of the 1996 game are written without a set."""
    # Imported here because every plain list loads this module, but few are written by it.
    from nrdb.deck.layout import dots, footer, identities_of, name_lines, pack_of, sections

    def pack(card: Card) -> str:
        return f" ({pack_of(card, catalogue)})" if card.edition != "classic" else ""

    lines = name_lines(deck, catalogue)
    lines += [f"{identity.title}{pack(identity)}" for identity in identities_of(deck, catalogue)]
    lines.append("")
    for section in sections(deck, catalogue):
        lines.append(f"{section.heading} ({section.copies})")
        lines += [
            f"{row.copies}x {row.card.title}{pack(row.card)} {dots(row.influence, '•')}".rstrip()
            for row in section.rows
        ]
        lines.append("")
    lines += footer(deck, catalogue)
    if deck.extras:
        lines += ["", "Extras"]
        for card_id, copies in deck.extras.items():
            card = catalogue.card(card_id)
            lines.append(f"{copies}x {card.title}{pack(card)}")
    return "\n".join([*lines, ""])
