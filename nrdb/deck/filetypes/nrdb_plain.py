"""NetrunnerDB's plain text for the clipboard: name, identity, sections, totals, a closing line."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from nrdb.deck.document import Document
from nrdb.deck.draft import Draft
from nrdb.deck.grammar import parse
from nrdb.deck.layout import dots, footer, identities_of, name_lines, sections

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue
    from nrdb.deck.model import Deck

_CLOSING: Final = re.compile(r"^Deck(?:list)? (?:built|published) on https?://", re.MULTILINE)

LOSSES: Final[dict[str, str]] = {"id": "the list's own id"}


def sniff(document: Document) -> bool:
    """A list that ends in the site's closing line."""
    return _CLOSING.search(document.text) is not None


def read(document: Document) -> list[Draft]:
    """The decks of the text."""
    return parse(document)


def write(deck: Deck, catalogue: Catalogue) -> str:
    """The deck as the site's plain text."""
    lines = [*name_lines(deck), ""]
    identities = identities_of(deck, catalogue)
    lines += [*(identity.title for identity in identities), *[""] * bool(identities)]
    for section in sections(deck, catalogue):
        lines.append(f"{section.heading} ({section.copies})")
        for row in section.rows:
            marks = f"  {dots(row.influence, '●')}" if row.influence else ""
            lines.append(f"{row.copies}x {row.card.title}{marks}")
        lines.append("")
    lines += [*footer(deck, catalogue), ""]
    if deck.extras:
        lines += ["Extras", *(f"{n}x {catalogue.card(card).title}" for card, n in deck.extras.items()), ""]
    return "\n".join(lines)
