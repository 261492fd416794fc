"""The faces of cards as text: title, numbers, type, what the card does, and where it is printed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from nrdb.catalogue.importer.texts import plain_text
from nrdb.catalogue.records import UNREADABLE

if TYPE_CHECKING:
    from nrdb.catalogue import Card, Catalogue
    from nrdb.deck.model import Deck

ROWS, COLUMNS = 3, 3
"""Rows and columns of cards on a page."""
WIDTH, HEIGHT = 63, 88
"""The size of a card in millimetres."""
PAPERS: Final = {"A4": (210, 297), "Letter": (216, 279)}
"""Paper sizes in millimetres."""
UNKNOWN: Final = "No text is known. Import the card texts: nrdb update."


class CardText(NamedTuple):
    """One card as it is printed: title, numbers (name, value), type line, paragraphs, and source line."""

    title: str
    numbers: tuple[tuple[str, str], ...]
    kind: str
    text: tuple[str, ...]
    source: str

    @property
    def length(self) -> int:
        """The length of the text in characters, which decides its font size; each paragraph adds half a line."""
        return sum(len(paragraph) + 20 for paragraph in self.text)


_NUMBERS: Final = (
    ("cost", "cost"),
    ("advancement_requirement", "advance"),
    ("agenda_points", "points"),
    ("strength", "strength"),
    ("memory_cost", "MU"),
    ("trash_cost", "trash"),
    ("base_link", "link"),
    ("minimum_deck_size", "deck"),
    ("influence_limit", "influence"),
    ("influence_cost", "inf"),
)
"""The facts that are printed as numbers, with their names on the card."""


def cards_of(deck: Deck, catalogue: Catalogue, *, once: bool = False) -> list[CardText]:
    """Return the cards in a deck in the order of the list, once per copy, the identity first.

    With `once`, each card appears once. Cards that are used from outside the deck come last.
    """
    wanted = {**({deck.identity.id: 1} if deck.identity is not None else {})}
    for cards in (deck.cards, deck.extras):
        for card, copies in cards.items():
            wanted[card] = wanted.get(card, 0) + copies
    printed = []
    for card, copies in wanted.items():
        printed += [card_text(catalogue.card(card), catalogue)] * (1 if once else copies)
    return printed


def card_text(card: Card, catalogue: Catalogue) -> CardText:
    """Return what a card shows: the imported text if there is one, otherwise our own sentences."""
    subtypes = " - ".join(catalogue.subtypes()[item].name for item in card.subtypes)
    kind = catalogue.types()[card.type].name + (f": {subtypes}" if subtypes else "")
    faction = "" if card.edition == "classic" else f" · {catalogue.factions()[card.faction].name}"
    numbers = tuple((name, str(value)) for field, name in _NUMBERS if (value := getattr(card, field)) is not None)
    paragraphs, whose = _text(card, catalogue)
    printings = catalogue.printings(card)
    newest = f"{catalogue.sets()[printings[-1].set].name}, {printings[-1].code}" if printings else ""
    title = f"{'◆ ' if card.unique else ''}{card.title}"
    return CardText(title, numbers, kind + faction, paragraphs, " · ".join(filter(None, (newest, whose))))


def _text(card: Card, catalogue: Catalogue) -> tuple[tuple[str, ...], str]:
    """Return the paragraphs of a card and their source."""
    texts = catalogue.texts(card)
    official = [text for text in texts if text.kind == "text"]
    lines: list[str] = []
    for text in official:
        if text.face:
            face = card.faces[text.face - 1].title if text.face <= len(card.faces) else None
            lines.append(f"— {face or 'other face'} —")
        lines += plain_text(text.text).splitlines()
    if official:
        return tuple(lines), "official text"
    own = [text.text for text in texts if text.kind == "rendered" and not text.text.startswith(UNREADABLE)]
    lines = [line for text in own for line in text.splitlines() if line.strip()]
    return (tuple(lines), "nrdb's words") if lines else ((UNKNOWN,), "")
