"""Peer groups: how a list compares with real lists of its side, era and faction, and the ice of its time.

The figures come from real lists and are stored in data/yardsticks.json; `make yardsticks` rebuilds them.
"""

from __future__ import annotations

import json
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from nrdb.json_types import Json
from nrdb.resources import data_root

if TYPE_CHECKING:
    from nrdb.catalogue import Card, Catalogue

PERCENTILES: Final[tuple[int, ...]] = (0, 1, 2, 3, 4, *range(5, 96, 5), 96, 97, 98, 99, 100)
"""The percentiles at which each figure is stored."""


class PeerGroup(NamedTuple):
    """The lists that a deck is compared with: their side, years, faction, number and figures."""

    side: str
    years: tuple[int, int]
    faction: str | None
    lists: int
    figures: dict[str, list[float]]
    """The value of each figure at each of `PERCENTILES`."""
    scoring: dict[str, list[float]] = {}  # noqa: RUF012 - never written to
    """Some of the figures, computed only from lists that score behind ice."""

    def scoring_behind_ice(self) -> PeerGroup:
        """Return the group with the figures of lists that score behind ice."""
        return self._replace(figures={**self.figures, **self.scoring})

    def share_below(self, figure: str, value: float) -> float | None:
        """Return the share of lists whose figure is smaller than `value`; None if the figure is unknown."""
        return _share(bisect_left, self.figures.get(figure), value)

    def share_above(self, figure: str, value: float) -> float | None:
        """Return the share of lists whose figure is greater than `value`; None if the figure is unknown."""
        held = _share(bisect_right, self.figures.get(figure), value)
        return None if held is None else 1 - held

    def description(self, factions: Mapping[str, str], which: str = "") -> str:
        """Return the group in words, such as `Jinteki lists, 2012–2014`; `which` narrows it further."""
        who = factions[self.faction] if self.faction else self.side.capitalize()
        return f"{who} lists{f' {which}' if which else ''}, {self.years[0]}–{self.years[1]}"

    def to_dict(self) -> Json:
        """Return the group under its JSON names, without its figures."""
        return {
            "side": self.side,
            "from": self.years[0],
            "to": self.years[1],
            "faction": self.faction,
            "lists": self.lists,
        }


def _share(place: Callable[[Sequence[float], float], int], held: Sequence[float] | None, value: float) -> float | None:
    """Return the share of lists below `value`, interpolating between `PERCENTILES`."""
    if not held:
        return None
    at = place(held, value)
    if at == 0 or at == len(held):
        return 0.0 if at == 0 else 1.0
    low, high = held[at - 1], held[at]
    part = (value - low) / (high - low) if high > low else 0.0
    return (PERCENTILES[at - 1] + part * (PERCENTILES[at] - PERCENTILES[at - 1])) / 100


@cache
def _yardsticks() -> Json:
    held: Json = json.loads((data_root() / "yardsticks.json").read_text(encoding="utf-8"))
    return held


def newest_year(catalogue: Catalogue, cards: Iterable[str]) -> int:
    """Return the year in which the newest of these cards was first released."""
    sets = {catalogue.card(name).set for name in cards}
    newest = "SELECT MAX(COALESCE(released, '9999')) FROM card_set WHERE id IN"
    (day,) = catalogue.connection.execute(f"{newest} ({', '.join('?' * len(sets))})", (*sets,)).fetchone()
    return int(day[:4])


def peer_group(side: str, faction: str | None, year: int) -> PeerGroup | None:
    """Return the narrowest known group for a deck's side, faction and newest card; None if there is none."""
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
    """Return ice sorted by popularity in the year's era, followed by ice from other eras, and the era's years."""
    eras = _yardsticks()["ice"]
    own = next((row for row in eras if row["from"] <= year <= row["to"]), eras[-1])
    # Small pools lack some ice of their era: fill up from later eras, then earlier ones, nearest first.
    order = [
        own,
        *[row for row in eras if row["from"] > own["from"]],
        *[row for row in eras[::-1] if row["from"] < own["from"]],
    ]
    ids = dict.fromkeys(name for row in order for name in row["played"])
    return list(ids), (own["from"], own["to"])


def common_ice(catalogue: Catalogue, cards: Iterable[str], year: int, shown: int) -> tuple[Card, ...]:
    """Return the most played ice of the era, limited to the smallest current format that contains all `cards`.

    The format is one that exists on the date of the card data; at most `shown` pieces are returned.
    """
    wanted, day = set(cards), catalogue.data_date
    today = [found for item in catalogue.formats() if (found := catalogue.snapshot(item.id, day)) is not None]
    holding = [found for found in today if catalogue.pool_size(found, day, wanted) == len(wanted)]
    smallest = min(holding, key=lambda found: catalogue.pool_size(found, day), default=None)
    pool = None if smallest is None else catalogue.pool_on(smallest, day)
    ice, _ = ice_of(year)
    return tuple(catalogue.card(name) for name in [name for name in ice if pool is None or name in pool][:shown])
