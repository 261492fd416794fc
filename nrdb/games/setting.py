"""Decks with their cards, and the settings of series, in a form that can be sent to other processes."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from nrdb import behaviour
from nrdb.engine.chance import seeded
from nrdb.engine.game import fits_selector, lay_out, new_game
from nrdb.games.tally import Tally
from nrdb.json_types import Json

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue
    from nrdb.catalogue.model import Card
    from nrdb.deck import Deck
    from nrdb.engine.game import Game
    from nrdb.engine.model.card import Table
    from nrdb.players.player import Player

T = TypeVar("T", bound=Tally)


class PlayableDeck(NamedTuple):
    """A deck with its cards, which can be laid out without a catalogue."""

    name: str
    """The deck's name or, if it has none, where it comes from."""
    identity: Card | None
    cards: Mapping[str, Card]
    copies: dict[str, int]
    """The copies by card id, sorted, so that the order of lines in a list never affects games."""
    edition: str
    outside: Sequence[Card] = ()
    """Cards outside the game that cards in the deck refer to."""
    order: Sequence[str] | None = None
    """The card id for each card number if the deck is dealt like another one; otherwise None."""

    def dealt_like(self, other: PlayableDeck) -> PlayableDeck:
        """Return the deck with the cards that it shares with another deck under the same card numbers.

        With the same seed, shared cards are then drawn at the same time, and only the others make a difference.
        """
        left = Counter(self.copies)
        places: list[str | None] = []
        for card, n in other.copies.items():
            shared = min(n, left[card])
            left[card] -= shared
            places += [card] * shared + [None] * (n - shared)
        others = list(left.elements())
        filled = [card or (others.pop(0) if others else "") for card in places]
        return self._replace(order=[*filter(None, filled), *others])

    def lay_out(self, *, rulebook: str | None = None) -> Table:
        """Return the deck's table, as `nrdb.engine.lay_out` does."""
        return lay_out(
            self.identity,
            self.copies,
            self.cards.__getitem__,
            edition=self.edition,
            rulebook=rulebook,
            order=self.order,
            available=self.outside,
        )

    def to_dict(self, otherwise: str) -> Json:
        """Return the deck under its JSON names; `otherwise` is used if it has no name."""
        identity = None if self.identity is None else self.identity.id
        return {"name": self.name or otherwise, "identity": identity, "cards": self.copies}


def playable(deck: Deck, catalogue: Catalogue) -> PlayableDeck:
    """Return a deck with its cards."""
    cards = {card: catalogue.card(card) for card in deck.cards}
    copies = dict(sorted(deck.cards.items()))
    own = [*cards.values(), *([] if deck.identity is None else [deck.identity])]
    return PlayableDeck(
        deck.name or deck.source or "", deck.identity, cards, copies, deck.edition, _outside(own, deck, catalogue)
    )


def _outside(own: Sequence[Card], deck: Deck, catalogue: Catalogue) -> tuple[Card, ...]:
    """Return the cards outside the game that cards in the deck refer to."""
    entries = behaviour.entries(sets={card.set for card in own})
    wanted = [said["outside"] for card in own for said in entries.get(card.id, ()) if "outside" in said]
    if not wanted:
        return ()
    side, faction = own[0].side, "" if deck.identity is None else deck.identity.faction
    found = (catalogue.card(name) for name in sorted(behaviour.entries()))
    return tuple(card for card in found if any(fits_selector(card, what, side, faction) for what in wanted))


class Setting(ABC, Generic[T]):
    """The settings that all games in a series share; another process gets them pickled and builds its own table."""

    turns: int
    """The turn after which a game ends."""
    block = 50
    """The number of games that a process plays at a time."""
    transcript = False
    """Whether games keep a transcript."""
    _table: Table | None = None

    def table(self) -> Table:
        """Return the game table, built once; raise `PlayError` if there is nothing to play."""
        if self._table is None:
            self._table = self.lay_out()
        return self._table

    @abstractmethod
    def lay_out(self) -> Table:
        """Build the game table."""

    @abstractmethod
    def players(self) -> dict[int, Player]:
        """Return new players by the side they play."""

    @abstractmethod
    def tally(self) -> T:
        """Return an empty tally."""

    def deal(self, seed: int, game: int) -> Game:
        """Return a game in the series, set up and waiting for its first decision."""
        return new_game(self.table(), seeded(seed, game), last_turn=self.turns, transcript=self.transcript)

    def __getstate__(self) -> Json:
        # Tables contain functions, which can't be pickled.
        return {**vars(self), "_table": None}
