"""Inventing hidden cards: shuffling them among their places, or drawing them from lists."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, TypeVar

from nrdb.engine.chance import Pick
from nrdb.engine.model.decision import Option
from nrdb.engine.model.side import Side
from nrdb.engine.model.state import State
from nrdb.engine.rules import sight
from nrdb.engine.steps.machine import take

if TYPE_CHECKING:
    from nrdb.engine.model.card import CardInPlay, Table

T = TypeVar("T")


def replayed(g: State, options: Sequence[Option]) -> Iterator[Option]:
    """Yield each option before it is taken in a game."""
    for option in options:
        yield option
        take(g, option)


def shuffle(cards: list[T], pick: Pick) -> None:
    """Shuffle a list."""
    for n in range(len(cards) - 1, 0, -1):
        k = pick(n + 1)
        cards[n], cards[k] = cards[k], cards[n]


def shuffle_unseen(g: State, side: Side, pick: Pick) -> None:
    """Shuffle a deck's cards that its player hasn't seen among the places where those cards can be."""
    ends = [pile for pile in (side.top, side.bottom) if not all(sight.remembers(g, i) >> side.number & 1 for i in pile)]
    if not ends:
        return
    places = [(pile, n) for pile in ends for n, i in enumerate(pile) if not sight.remembers(g, i) >> side.number & 1]
    eyes = [sight.remembers(g, pile[n]) for pile, n in places]
    loose = sorted([*side.deck, *(pile[n] for pile, n in places)])
    shuffle(loose, pick)
    for (pile, n), seen in zip(places, eyes, strict=True):
        pile[n] = loose.pop()
        g.seen[pile[n]] = g.moves[pile[n]], seen
    side.deck[:] = loose


def rest_of(decks: Sequence[Table], side: int, seen: list[CardInPlay], pick: Pick, n: int) -> list[CardInPlay]:
    """Return at least `n` remaining cards from one of the decks that best explain the cards seen."""
    left = [without(deck, side, seen) for deck in decks]
    least = min(len(cards) for cards in left)
    fitting = [cards for cards in left if len(cards) == least]
    cards = fitting[pick(len(fitting))]
    return cards * -(-n // len(cards))


def without(deck: Table, side: int, seen: list[CardInPlay]) -> list[CardInPlay]:
    """Return the cards in a side's deck that haven't been seen."""
    ids = [card.id for card in seen]
    left = []
    for card in deck.deck(side):
        if card.id in ids:
            ids.remove(card.id)
        else:
            left.append(card)
    return left
