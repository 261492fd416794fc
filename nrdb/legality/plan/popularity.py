"""What players play: shares counted over real lists, and from them what a player would rather cut or add.

`data/played.json` holds the counts, by format and faction: of how many lists play one, two and three copies of a card.
They only break ties among plans of the same number of changes; a deck's legality never depends on them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from nrdb.errors import DataError
from nrdb.resources import data_root

if TYPE_CHECKING:
    from nrdb.catalogue.model import Card
    from nrdb.legality.scope import Scope

FILE: Final = "played.json"
EVERY: Final = "eternal"
"""The format whose counts stand for all others: every list is legal in it."""

CUT: Final = {1: 1.0, 2: 2.0}
THREE: Final = 4.0
"""How little a player wants to cut a copy of a card of which the deck plays one, two, three or more."""
AGENDA: Final = 6.0
"""So much more of an agenda."""
OFTEN: Final = 0.2
"""Share of the lists with a card that play a further copy, from which on a further copy comes first."""

Counts = Mapping[str, tuple[int, ...]]


class Popularity:
    """How often decks of one faction play a card in a format, as shares of their lists."""

    def __init__(self, tables: list[tuple[int, Counts]]) -> None:
        self.tables = tables
        self._shares: dict[tuple[str, int], float] = {}

    def share(self, card: str, copies: int) -> float:
        """The share of lists that play so many copies or more: that of the format; of all lists a hundredth."""
        share = self._shares.get((card, copies))
        if share is None:
            share = self._shares[card, copies] = self._share(card, copies)
        return share

    def _share(self, card: str, copies: int) -> float:
        share, weight = 0.0, 1.0
        for lists, counts in self.tables:
            row = counts.get(card)
            if row is not None:
                share += weight * row[min(copies, len(row)) - 1] / lists
            weight /= 100
        return share

    def rank(self, card: Card) -> tuple[float, str, str]:
        """A key that sorts the most played cards first; among cards that nobody plays those of the newest sets."""
        return (-self.share(card.id, 1), card.set, card.id)

    def cut(self, card: Card, copies: int) -> float:
        """How little a player wants to cut a copy of a card that the deck plays so often."""
        return CUT.get(copies, THREE) + AGENDA * (card.type == "agenda") + self.share(card.id, 1)

    def add(self, card: str, copy: int, held: int) -> tuple[int, float]:
        """(0 for a further copy that decks with the card play, else 1; how little a player wants to add it)."""
        once, now = self.share(card, 1), self.share(card, copy)
        if held and (now / once if once else 0.5) >= OFTEN:
            return 0, 1.0 - now
        return 1, 2.0 - now


class _File(NamedTuple):
    path: str
    content: dict[str, Any]


_FILES: dict[str, _File] = {}


def popularity(scope: Scope, side: str, faction: str) -> Popularity:
    """The counts for decks of a faction by what judges them; those of all formats behind those of the own one."""
    path = str(data_root() / FILE)
    if path not in _FILES:
        try:
            with open(path, encoding="utf-8") as file:
                _FILES[path] = _File(path, json.load(file))
        except (OSError, ValueError) as error:
            raise DataError(f"{path} cannot be read as the counts of played cards ({error}).") from error
    formats = _FILES[path].content["formats"]
    tables: list[tuple[int, Counts]] = []
    for name in dict.fromkeys((scope.family, EVERY)):
        group = formats.get(name)
        if group is not None and scope.on >= group.get("from", ""):
            found = group["factions"].get(faction) or group["factions"].get(side)
            if found is not None:
                tables.append((found["lists"], found["cards"]))
    return Popularity(tables)
