"""The popularity of cards in real decks, which decides what a player would rather cut or add.

`data/played.json` counts, by format and faction, the lists with each identity and those that play one, two and three
copies of a card. The counts only break ties among plans with the same number of changes; legality never depends on
them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Final

from nrdb.errors import DataError
from nrdb.json_types import Json
from nrdb.resources import data_root

if TYPE_CHECKING:
    from pathlib import Path

    from nrdb.catalogue.model import Card
    from nrdb.legality.scope import Scope

FILE: Final = "played.json"
EVERY: Final = "eternal"
"""The format whose counts serve as a fallback, because every list is legal in it."""

CUT: Final = {1: 1.0, 2: 2.0}
THREE: Final = 4.0
"""The cost of cutting a copy of a card that the deck plays once or twice (`CUT`) or more often (`THREE`)."""
AGENDA: Final = 6.0
"""The additional cost of cutting an agenda."""
OFTEN: Final = 0.2
"""A further copy is suggested first if at least this share of the lists with the card play it."""

Counts = Mapping[str, tuple[int, ...]]


class Popularity:
    """The popularity of cards in decks of one faction in a format, as shares of those decks."""

    def __init__(self, tables: list[tuple[int, Counts]]) -> None:
        self.tables = tables
        self._shares: dict[tuple[str, int], float] = {}

    def share(self, card: str, copies: int) -> float:
        """Return the share of lists with that many copies or more; each fallback table weighs 1 % of the one before."""
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
        """Return a key that sorts the most played cards first, then by set and id."""
        return (-self.share(card.id, 1), card.set, card.id)

    def cut(self, card: Card, copies: int) -> float:
        """Return the cost of cutting one of `copies` copies of a card."""
        return CUT.get(copies, THREE) + AGENDA * (card.type == "agenda") + self.share(card.id, 1)

    def add(self, card: str, copy: int, held: int) -> tuple[int, float]:
        """Return (rank, cost) of adding the copy-th copy to `held` copies; rank 0 marks a copy that most decks play."""
        once, now = self.share(card, 1), self.share(card, copy)
        if held and (now / once if once else 0.5) >= OFTEN:
            return 0, 1.0 - now
        return 1, 2.0 - now


@cache
def _counts(path: Path) -> Json:
    """Return the counts of a file by format."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise DataError(f"{path}: the counts of played cards cannot be read ({error}).") from error
    for group in content["formats"].values():
        for counted in group["factions"].values():
            counted["cards"] |= {card: (lists,) for card, lists in counted["identities"].items()}
    formats: Json = content["formats"]
    return formats


def popularity(scope: Scope, side: str, faction: str) -> Popularity:
    """Return the popularity of cards in decks of a faction in a format, with the counts of Eternal as a fallback."""
    formats = _counts(data_root() / FILE)
    tables: list[tuple[int, Counts]] = []
    for name in dict.fromkeys((scope.family, EVERY)):
        group = formats.get(name)
        if group is not None and scope.on >= group.get("from", ""):
            found = group["factions"].get(faction) or group["factions"].get(side)
            if found is not None:
                tables.append((found["lists"], found["cards"]))
    return Popularity(tables)
