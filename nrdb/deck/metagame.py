"""Count what many decks play: identities, and cards by number of decks and copies, for each side and identity."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue
    from nrdb.deck.model import Deck


class CardUse(NamedTuple):
    """The number of decks that play a card, and the number of copies in all of them."""

    card: str
    decks: int
    copies: int


class Group(NamedTuple):
    """Some decks and the cards that they play, sorted by number of decks."""

    decks: int
    cards: tuple[CardUse, ...]


class Metagame(NamedTuple):
    """The cards that many decks play, by side and by identity, the most played first. Keys are sides and card ids."""

    sides: Mapping[str, Group]
    identities: Mapping[str, Group]

    @property
    def decks(self) -> int:
        """The number of decks counted."""
        return sum(group.decks for group in self.sides.values())


def metagame(decks: Iterable[Deck], catalogue: Catalogue) -> Metagame:
    """Return the identities and cards that the decks play. Decks without an identity are skipped."""
    by_identity: dict[str, list[Deck]] = {}
    for deck in decks:
        if deck.identity is not None:
            by_identity.setdefault(deck.identity.id, []).append(deck)
    by_side: dict[str, list[Deck]] = {}
    for identity, own in by_identity.items():
        by_side.setdefault(catalogue.card(identity).side, []).extend(own)
    ranked = sorted(by_identity, key=lambda identity: (-len(by_identity[identity]), catalogue.card(identity).title))
    return Metagame(
        {side: _group(by_side[side], catalogue) for side in sorted(by_side)},
        {identity: _group(by_identity[identity], catalogue) for identity in ranked},
    )


def _group(decks: list[Deck], catalogue: Catalogue) -> Group:
    played: Counter[str] = Counter()
    copies: Counter[str] = Counter()
    for deck in decks:
        played.update(deck.cards.keys())
        copies.update(deck.cards)
    uses = [CardUse(card, number, copies[card]) for card, number in played.items()]
    return Group(
        len(decks), tuple(sorted(uses, key=lambda use: (-use.decks, -use.copies, catalogue.card(use.card).title)))
    )
