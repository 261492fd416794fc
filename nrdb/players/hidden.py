"""The cards in the Corp's list that the Runner hasn't seen, and what they say about any facedown card."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING, Final

from nrdb.engine.model.numbers import CORP

if TYPE_CHECKING:
    from collections.abc import Callable

    from nrdb.behaviour.run_facts import RunFacts
    from nrdb.engine.model.card import CardInPlay, Table

DENSITY: Final = 0.4
"""The average agenda points of an unseen card if the list isn't known."""
POINTS: Final = 2.0
"""The points of an unseen agenda if the list isn't known."""


class HiddenCards:
    """The unseen cards in the Corp's list, with their copies; none for closed lists."""

    def __init__(self, table: Table, seen: list[CardInPlay], run_facts: Callable[[CardInPlay], RunFacts]) -> None:
        self.table, self.seen = table, seen
        cards: Counter[CardInPlay] = Counter(table.deck(CORP) if table.open_lists else ())
        for card in seen:
            cards[card] -= 1
        self.copies = [(card, n) for card, n in cards.items() if n > 0]
        self.total = sum(n for _, n in self.copies)
        self._run_facts = run_facts

    @cached_property
    def ice(self) -> tuple[tuple[CardInPlay, int], ...]:
        """The unseen ice."""
        return tuple([(card, n) for card, n in self.copies if card.type == "ice"])

    @cached_property
    def agendas(self) -> int:
        """The number of unseen agendas."""
        return sum(n for card, n in self.copies if card.type == "agenda")

    @cached_property
    def points(self) -> int:
        """The points of all unseen agendas."""
        return sum(card.points * n for card, n in self.copies if card.type == "agenda")

    @cached_property
    def density(self) -> float:
        """The average agenda points of an unseen card."""
        return self.points / self.total if self.total else DENSITY

    @cached_property
    def mean_agenda(self) -> float:
        """The average points of an unseen agenda."""
        return self.points / self.agendas if self.agendas else POINTS

    @cached_property
    def traps(self) -> list[tuple[CardInPlay, int]]:
        """The unseen traps."""
        return [(card, n) for card, n in self.copies if self._run_facts(card).trap is not None]

    @cached_property
    def killers(self) -> list[tuple[CardInPlay, int]]:
        """The unseen operations that do damage."""
        return [(card, n) for card, n in self.copies if self._run_facts(card).damage]

    @cached_property
    def bluffs(self) -> int:
        """The number of unseen cards, apart from ice, that can be advanced but aren't agendas."""
        return sum(n for card, n in self.copies if card.advanceable and card.type != "ice")

    @cached_property
    def rooted(self) -> int:
        """The number of unseen assets and upgrades."""
        return sum(n for card, n in self.copies if card.type in ("asset", "upgrade"))

    @cached_property
    def advanceable(self) -> int:
        """The number of unseen assets and upgrades that can be advanced."""
        return sum(n for card, n in self.copies if card.type in ("asset", "upgrade") and card.advanceable)
