"""Discord: bold headings and rows that look right in a message, without links, within the limit of 2,000 characters."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from nrdb.deck.document import Document
from nrdb.deck.draft import Draft
from nrdb.deck.filetypes.markdown import unwrap
from nrdb.deck.grammar import Options, parse

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue
    from nrdb.deck.model import Deck

_BOLD_HEADING: Final = re.compile(r"^\*\*[^*\n]+ \(\d+\)\*\*$", re.MULTILINE)
_BOLD: Final = re.compile(r"^\*\*(.+)\*\*$")
_SPECIAL: Final = re.compile(r"([\\`*_\[\]#|])")

LOSSES: Final[dict[str, str]] = {"id": "the list id"}
LONGEST: Final = 2_000
"""Maximum number of characters in a message; a longer list is written without influence."""


def sniff(document: Document) -> bool:
    """Return whether the text has a bold heading with a number of cards."""
    return _BOLD_HEADING.search(document.text) is not None


def read(document: Document) -> list[Draft]:
    """Return the decks in the text."""
    return parse(document, Options(comments=False, unwrap=lambda line: unwrap(_BOLD.sub(r"\1", line))))


def write(deck: Deck, catalogue: Catalogue) -> str:
    """Return the deck as a message."""
    text = _message(deck, catalogue, influence=True)
    return text if len(text) <= LONGEST else _message(deck, catalogue, influence=False)


def _message(deck: Deck, catalogue: Catalogue, *, influence: bool) -> str:
    from nrdb.deck.layout import dots, footer, identities_of, reads_as_name, sections

    name = _SPECIAL.sub(r"\\\1", deck.name or "")
    lines = [f"**{name}**" if reads_as_name(deck, catalogue) else f"Name: {name}"] if name else []
    lines += [f"**{card.title}**" for card in identities_of(deck, catalogue)]
    for section in sections(deck, catalogue):
        lines += ["", f"**{section.heading} ({section.copies})**"]
        for row in section.rows:
            marks = f" {dots(row.influence, '●')}" if influence and row.influence else ""
            lines.append(f"{row.copies}x {row.card.title}{marks}")
    if deck.extras:
        copies = sum(deck.extras.values())
        lines += ["", f"**Extras ({copies})**", *(f"{n}x {catalogue.card(id).title}" for id, n in deck.extras.items())]
    return "\n".join([*lines, "", *footer(deck, catalogue), ""])
