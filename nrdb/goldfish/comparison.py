"""Comparisons of lists with the same seeds: how another list differs from the first, game by game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from nrdb.goldfish.game_tally import GameTally
from nrdb.goldfish.measures import in_edition
from nrdb.json_types import Json
from nrdb.report.figures import difference

if TYPE_CHECKING:
    from nrdb.goldfish.report import Report

MEASURES: Final = {
    "credits_5": "credits at the end of turn 5",
    "credits_last": "credits at the end",
    "rezzed_last": "credits at the end after rezzing all ice",
    "seen_5": "cards seen by turn 5",
    "seen_last": "cards seen at the end",
    "points_last": "agenda points at the end",
    "first_score": "turn of the first score",
    "seven": "turn of 7 agenda points",
    "breaker": "turn of the first breaker",
    "fracter": "turn of the breaker for barriers",
    "decoder": "turn of the breaker for code gates",
    "killer": "turn of the breaker for sentries",
    "suite": "turn of the full breaker suite",
    "console": "turn of the console",
}
"""The measures that are compared, with their labels."""
_CORP = frozenset(("rezzed_last", "points_last", "first_score", "seven"))
_BOTH = frozenset(("credits_5", "credits_last", "seen_5", "seen_last"))
AMOUNTS: Final = _BOTH | {"rezzed_last", "points_last"}
"""Measures that are amounts. The others are turns: that of the event, or the one after the last if it never happens."""


class Comparison:
    """Two lists played with the same seeds, compared game by game."""

    BEYOND = 2.8
    """Standard errors that a difference must exceed: about one false alarm in 200 per measure."""

    def __init__(self, first: Report, second: Report) -> None:
        self.first = first
        self.second = second

    def swapped(self) -> tuple[dict[str, int], dict[str, int]]:
        """Return the cards that only the first list has, and the cards that only the second has, as copies by title."""
        one, two = self.first.setting.deck, self.second.setting.deck
        out = Counter(one.copies) - Counter(two.copies)
        new = Counter(two.copies) - Counter(one.copies)
        if one.identity != two.identity:
            out.update([one.identity.id] if one.identity else [])
            new.update([two.identity.id] if two.identity else [])
        titles = {
            card.id: card.title for s in (one, two) for card in (*s.cards.values(), s.identity) if card is not None
        }
        return {titles[name]: n for name, n in out.items()}, {titles[name]: n for name, n in new.items()}

    def _measures(self) -> Iterator[tuple[int, str, str, bool]]:
        """Yield each measure of this side: its index in a game's row, name, label, and whether it is a turn."""
        for name, words in MEASURES.items():
            if name in _BOTH or (name in _CORP) == self.first.corp:
                label = in_edition(words, self.first.setting.deck.edition)
                yield GameTally.PER_GAME.index(name), name, label, name not in AMOUNTS
        for at, goal in enumerate(self.first.setting.goals):
            yield len(GameTally.PER_GAME) + at, f"goal_{at + 1}", f"turn of goal: {goal.name}", True

    def rows(self) -> list[Json]:
        """Return one row per measure: both means, the difference with its 95 % interval, and its significance."""
        found = []
        never = self.first.setting.turns + 1
        for at, name, words, turn in self._measures():
            mine, theirs = (
                [(row[at] or never) if turn else row[at] for row in report.tally.per_game]
                for report in (self.first, self.second)
            )
            mean, error, z = difference(mine, theirs)
            found.append(
                {
                    "measure": name,
                    "words": words,
                    "first": round(sum(mine) / len(mine), 4),
                    "second": round(sum(theirs) / len(theirs), 4),
                    "difference": round(mean, 4),
                    "low": round(mean - 1.96 * error, 4),
                    "high": round(mean + 1.96 * error, 4),
                    "beyond_chance": abs(z) > self.BEYOND,
                }
            )
        return found

    def differs(self) -> Json:
        """Return the swapped cards and the differences under their JSON names."""
        out, new = self.swapped()
        return {"second": self.second.to_dict(), "out": out, "in": new, "differences": self.rows()}


class Comparisons:
    """Several lists, each compared with the first."""

    def __init__(self, first: Report, others: Sequence[Report]) -> None:
        self.first = first
        self.each = [Comparison(first, other) for other in others]

    def to_dict(self) -> Json:
        """Return the first report, and the report and differences of each other list, under their JSON names."""
        return {"first": self.first.to_dict(), "others": [comparison.differs() for comparison in self.each]}
