"""A figure of `make bench`, how works take turns, and how a figure is printed."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Sequence
from typing import NamedTuple


class Figure(NamedTuple):
    """One thing measured, as often as there are values; none: not measured, and the note says why."""

    name: str
    values: Sequence[float]
    unit: str = "×"
    note: str = ""

    def row(self) -> str:
        """Return the figure as a row of a table: the median, and the range of the values."""
        if not self.values:
            return f"| {self.name} | | | {self.note} |"
        middle, low, high = map(_shown, (statistics.median(self.values), min(self.values), max(self.values)))
        note = self.note.replace("|", "\\|")
        return f"| {self.name} | {middle} {self.unit} | {low} to {high}, n = {len(self.values)} | {note} |"


def ratios(over: Sequence[float], under: Sequence[float]) -> list[float]:
    """Return the ratios of two series that were measured in turn."""
    return [one / other for one, other in zip(over, under, strict=True)]


def in_turn(rounds: int, clock: Callable[[], float], **works: Callable[[], object]) -> dict[str, list[float]]:
    """Time every work by name, `rounds` times, in turn, so that all run under the same load."""
    taken: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(rounds):
        for name, work in works.items():
            start = clock()
            work()
            taken[name].append(clock() - start)
    return taken


def _shown(value: float) -> str:
    """Return a number with three significant figures and separated thousands."""
    return f"{value:,.{0 if value >= 100 else 1 if value >= 10 else 2}f}"
