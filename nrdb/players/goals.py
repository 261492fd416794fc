"""Goals: what a player wants by some turn, such as certain cards in play and five credits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from nrdb.breaking.rig import RigPrices

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from nrdb.catalogue import Card
    from nrdb.engine.model.card import Table
    from nrdb.engine.model.state import State


class Goal(NamedTuple):
    """Conditions that must hold together at the end of a turn; cards are given by id. Empty fields are ignored."""

    name: str
    all_out: tuple[str, ...] = ()
    """Cards that must all be installed or scored, or have been played."""
    any_out: tuple[str, ...] = ()
    """Cards of which at least one must be installed or scored, or have been played."""
    in_hand: tuple[str, ...] = ()
    """Cards that must all be in hand."""
    credits: int = 0
    """Minimum number of credits; with `breaks`, credits to spare after breaking."""
    points: int = 0
    """Minimum number of agenda points scored."""
    breaks: tuple[Card, ...] = ()
    """Ice that the rig must be able to break in a single run."""
    by: int | None = None
    """The turn by which the player wants to reach the goal."""


class GoalTracker:
    """Checks at the end of each turn which goals have been reached."""

    def __init__(
        self, goals: Sequence[Goal], table: Table, cards: Mapping[str, Card], entries: Mapping[str, Any]
    ) -> None:
        self._goals = list(goals)
        self._ids = [card.id for card in table.card_of]
        self._matters = [card.facts.affects_ice_cost for card in table.card_of]
        asked = {wall.id: wall for goal in goals for wall in goal.breaks}
        self._prices = RigPrices(tuple(asked.values()), cards, entries) if asked else None
        self._played: set[str] = set()
        self._looked = 0
        self.at = [0] * len(self._goals)
        """For each goal, the turn of the current game in which it was first reached; 0: not yet."""

    def begin(self) -> None:
        """Start a new game."""
        self._played = set()
        self._looked = 0
        self.at = [0] * len(self._goals)

    def look(self, g: State) -> None:
        """Check the goals at the end of a turn or of the game."""
        side = g.acting
        ids = self._ids
        self._played |= {ids[option[1]] for option in g.log[self._looked :] if option[0] == "play"}
        self._looked = len(g.log)
        out = self._played.union([ids[i] for i in side.installed], [ids[i] for i in side.scored])
        for at, goal in enumerate(self._goals):
            if not self.at[at] and self._reached(g, goal, out):
                self.at[at] = g.turn

    def _reached(self, g: State, goal: Goal, out: set[str]) -> bool:
        side = g.acting
        if side.score < goal.points or side.credits < goal.credits or not out.issuperset(goal.all_out):
            return False
        if goal.any_out and out.isdisjoint(goal.any_out):
            return False
        if goal.in_hand and not {self._ids[i] for i in side.hand}.issuperset(goal.in_hand):
            return False
        if self._prices is None or not goal.breaks:
            return True
        rig = tuple(sorted(self._ids[i] for i in side.installed if self._matters[i]))
        price = self._prices.server(goal.breaks, rig)
        return price is not None and side.credits - price >= goal.credits
