"""jinteki.net text: rows `3 Title`, since 2026 with lines `;; title: …` and `;; identity: …` above them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from nrdb.deck.document import Document
from nrdb.deck.draft import Draft
from nrdb.deck.grammar import parse
from nrdb.deck.layout import code_of, written_name

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue
    from nrdb.deck.model import Deck

_META: Final = re.compile(r"^;; *(?:title|identity|identity-code|notes) *:", re.MULTILINE)
_PARAMETERS: Final = re.compile(r"^\d+\S* .*\[(?:id|art) *:", re.MULTILINE)

LOSSES: Final[dict[str, str]] = {
    "id": "the list id",
    "extras": "the extra cards",
    "identities": "the other identities",
}


def sniff(document: Document) -> bool:
    """Return whether the text has jinteki.net's own lines or parameters; older exports are plain lists."""
    return bool(_META.search(document.text) or _PARAMETERS.search(document.text))


def read(document: Document) -> list[Draft]:
    """Return the decks in the text."""
    return parse(document)


def write(deck: Deck, catalogue: Catalogue) -> str:
    """Return the deck with the lines of 2026, which older versions of the site skip. Cards stay in list order."""
    lines = [f";; title: {written_name(deck)}"] if deck.name else []
    if deck.identity is not None:
        lines.append(f";; identity: {deck.identity.title}")
        lines.append(f";; identity-code: {code_of(deck.identity, catalogue)}")
    lines += [f"{copies} {catalogue.card(card).title}" for card, copies in deck.cards.items()]
    return "\n".join([*lines, ""])
