"""Decks of a kind: how a list stands among real lists of its side, era and faction, and the ice of its day.

The figures are facts drawn from real lists, in data/yardsticks.json; `make yardsticks` draws them again.
"""

from __future__ import annotations

import json
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from nrdb.resources import data_root

if TYPE_CHECKING:
    from nrdb.catalogue import Card, Catalogue

PERCENTILES: Final[tuple[int, ...]] = (0, 1, 2, 3, 4, *range(5, 96, 5), 96, 97, 98, 99, 100)
"""Of a hundred lists, the places whose figure is kept."""


class PeerGroup(NamedTuple):
    """The lists a deck is measured against: their side, years and faction, how many they are, and their figures."""

    side: str
    years: tuple[int, int]
    faction: str | None
    lists: int
    figures: dict[str, list[float]]
    """By figure: its value at each of `PERCENTILES`."""
    scoring: dict[str, list[float]] = {}  # noqa: RUF012 - never written to
    """The same for some figures, of those lists alone that mean to score behind ice."""

    def scoring_behind_ice(self) -> PeerGroup:
        """The kind with the figures of those lists that mean to score behind ice."""
        return self._replace(figures={**self.figures, **self.scoring})

    def share_below(self, figure: str, value: float) -> float | None:
        """The share of these lists whose figure is smaller than `value`; None where nothing is known of it."""
        return _share(bisect_left, self.figures.get(figure), value)

    def share_above(self, figure: str, value: float) -> float | None:
        """The share of these lists whose figure is greater than `value`; None where nothing is known of it."""
        held = _share(bisect_right, self.figures.get(figure), value)
        return None if held is None else 1 - held

    def description(self, factions: Mapping[str, str], which: str = "") -> str:
        """Return the group in words, such as `Jinteki lists, 2012–2014`; `which` narrows it further."""
        who = factions[self.faction] if self.faction else self.side.capitalize()
        return f"{who} lists{f' {which}' if which else ''}, {self.years[0]}–{self.years[1]}"

    def to_dict(self) -> dict[str, Any]:
        """The kind under its JSON names, its figures left out."""
        return {
            "side": self.side,
            "from": self.years[0],
            "to": self.years[1],
            "faction": self.faction,
            "lists": self.lists,
        }


def _share(place: Callable[[Sequence[float], float], int], held: Sequence[float] | None, value: float) -> float | None:
    """The share of lists before `value`, between the places of `PERCENTILES` in even steps."""
    if not held:
        return None
    at = place(held, value)
    if at == 0 or at == len(held):
        return 0.0 if at == 0 else 1.0
    low, high = held[at - 1], held[at]
    part = (value - low) / (high - low) if high > low else 0.0
    return (PERCENTILES[at - 1] + part * (PERCENTILES[at] - PERCENTILES[at - 1])) / 100


@cache
def _yardsticks() -> dict[str, Any]:
    held: dict[str, Any] = json.loads((data_root() / "yardsticks.json").read_text(encoding="utf-8"))
    return held


def newest_year(catalogue: Catalogue, cards: Iterable[str]) -> int:
    """The year in which the newest of these cards first came out."""
    sets = {catalogue.card(name).set for name in cards}
    newest = "SELECT MAX(COALESCE(released, '9999')) FROM card_set WHERE id IN"
    (day,) = catalogue.connection.execute(f"{newest} ({', '.join('?' * len(sets))})", (*sets,)).fetchone()
    return int(day[:4])


def peer_group(side: str, faction: str | None, year: int) -> PeerGroup | None:
    """The narrowest kind of a deck of this side, faction and year of its newest card that is known."""
    fitting = [
        PeerGroup(
            row["side"],
            (row["from"], row["to"]),
            row.get("faction"),
            row["lists"],
            row["figures"],
            row.get("scoring", {}),
        )
        for row in _yardsticks()["kinds"]
        if row["side"] == side and row["from"] <= year <= row["to"] and row.get("faction") in (None, faction)
    ]
    return min(fitting, key=lambda kind: kind.lists, default=None)


def ice_of(year: int) -> tuple[list[str], tuple[int, int]]:
    """Ice by how many lists of the year's era play it, the most played first and that of other eras behind; the era."""
    eras = _yardsticks()["ice"]
    own = next((row for row in eras if row["from"] <= year <= row["to"]), eras[-1])
    # What an era lacks in a small pool comes from those after it, the nearest first.
    order = [
        own,
        *[row for row in eras if row["from"] > own["from"]],
        *[row for row in eras[::-1] if row["from"] < own["from"]],
    ]
    ids = dict.fromkeys(name for row in order for name in row["played"])
    return list(ids), (own["from"], own["to"])


def common_ice(catalogue: Catalogue, cards: Iterable[str], year: int, shown: int) -> tuple[Card, ...]:
    """The ice played most in the era of a year, that of the newest of `cards`, as far as the smallest format that holds
    them has it.

    The format is one of today's, by the day of the data.
    """
    wanted, day = set(cards), catalogue.data_date
    today = [found for item in catalogue.formats() if (found := catalogue.snapshot(item.id, day)) is not None]
    holding = [found for found in today if catalogue.pool_size(found, day, wanted) == len(wanted)]
    smallest = min(holding, key=lambda found: catalogue.pool_size(found, day), default=None)
    pool = None if smallest is None else catalogue.pool_on(smallest, day)
    ice, _ = ice_of(year)
    return tuple(catalogue.card(name) for name in [name for name in ice if pool is None or name in pool][:shown])
