"""Figures and runs of `make bench`: one shape for what is measured, how it is printed, saved and compared."""

from __future__ import annotations

import json
import statistics
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

LESS, MORE = "less", "more"
"""Which way is better."""
MANY = 9
"""From so many measurements on, single strays are left out of the spread."""


class Figure(NamedTuple):
    """One thing measured: its value and how far the repeats lay apart."""

    name: str
    value: float | None
    """None: not measured; the note says why."""
    unit: str = ""
    low: float = 0.0
    high: float = 0.0
    n: int = 1
    """How many times it was measured; 1: a size or a count, which repeats alike."""
    note: str = ""
    better: str = LESS


def of(
    name: str, values: Sequence[float], unit: str, note: str = "", *, better: str = LESS, scale: float = 1
) -> Figure:
    """The figure of repeated measurements, each times `scale`: their median and how far they lay apart.

    That is from the least to the greatest of a few, and of `MANY` and more the middle half.
    """
    found = sorted(value * scale for value in values)
    low, high = found[0], found[-1]
    if len(found) >= MANY:
        low, _, high = statistics.quantiles(found, n=4, method="inclusive")
    return Figure(name, statistics.median(found), unit, low, high, len(found), note, better)


def ratios(name: str, over: Sequence[float], under: Sequence[float], unit: str, note: str = "", **kind: Any) -> Figure:
    """The figure of the ratios of two series that were measured in turn."""
    return of(name, [one / other for one, other in zip(over, under, strict=True)], unit, note, **kind)


def one(name: str, value: float, unit: str, note: str = "", *, better: str = LESS) -> Figure:
    """The figure of what repeats alike: a size, a count."""
    return Figure(name, value, unit, value, value, 1, note, better)


def skipped(name: str, why: str) -> Figure:
    """A figure that could not be measured here."""
    return Figure(name, None, note=f"skipped: {why}")


def in_turn(rounds: int, clock: Callable[[], float], **works: Callable[[], object]) -> dict[str, list[float]]:
    """Seconds of every work by name, `rounds` times, taking turns so that all meet the same machine."""
    taken: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(rounds):
        for name, work in works.items():
            start = clock()
            work()
            taken[name].append(clock() - start)
    return taken


# -- printing ----------------------------------------------------------------------------------------------------------


def shown(value: float) -> str:
    """A number with three figures that mean something, and the thousands apart."""
    size = abs(value)
    if size < 0.005:
        return "0.00"  # and never a zero below zero
    return f"{value:,.0f}" if size >= 100 else f"{value:,.1f}" if size >= 10 else f"{value:,.2f}"


def spread(figure: Figure) -> str:
    """How far the repeats lay apart; empty for what was measured once."""
    return f"{shown(figure.low)} to {shown(figure.high)}, n = {figure.n}" if figure.n > 1 else ""


def line(figure: Figure) -> str:
    """A figure as a line of the table on a terminal."""
    if figure.value is None:
        return f"  {figure.name:<62} {figure.note}".rstrip()
    note = "; ".join(filter(None, (spread(figure), figure.note)))
    return f"  {figure.name:<62} {shown(figure.value):>9} {figure.unit:<11} {note}".rstrip()


def about(run: dict[str, Any]) -> str:
    """When and where a run was made."""
    place = f"Python {run['python']}, {run['platform']}, {run['cores']} cores"
    return f"{run['date']}, {run['commit']}, {place}"


def busy(run: dict[str, Any]) -> bool:
    """Whether the machine had other work when the run began."""
    return (run["load"] or 0) > 0.5


def page(run: dict[str, Any]) -> list[str]:
    """The figures of a run as lines of Markdown: which run it was, and a table for every area."""
    lines = [f"`make bench` of {about(run).replace(', ', ' at commit ', 1)}."]
    if busy(run):
        lines += [
            "The machine was busy with other work: the ratios hold, seconds and paces are worse than they would be."
        ]
    for area in areas(run):
        lines += ["", f"### {area}", "", "| what | figure | spread | note |", "|---|---|---|---|"]
        for figure in read(run, area):
            value = "" if figure.value is None else f"{shown(figure.value)} {figure.unit}".rstrip()
            cells = (figure.name, value, spread(figure), figure.note.replace("|", "\\|"))
            lines.append("|" + "|".join(f" {cell} " if cell else " " for cell in cells) + "|")
    return lines


# -- runs --------------------------------------------------------------------------------------------------------------


def saved(figure: Figure) -> dict[str, Any]:
    """A figure as it stands in the file of a run, under `area: name`."""
    return {key: value for key, value in figure._asdict().items() if key != "name"}


def read(run: dict[str, Any], area: str = "") -> list[Figure]:
    """The figures of a run; those of one area alone, by their names in it, when one is named."""
    found = []
    for key, held in run["figures"].items():
        own, name = key.split(": ", 1)
        if not area or own == area:
            found.append(Figure(name if area else key, **held))
    return found


def areas(run: dict[str, Any]) -> list[str]:
    """The areas that a run measured, in their order."""
    return list(dict.fromkeys(key.split(": ", 1)[0] for key in run["figures"]))


def load(path: Path) -> dict[str, Any]:
    """The run in a file."""
    run: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return run


def store(run: dict[str, Any], path: Path) -> None:
    """Writes a run to a file."""
    path.write_text(json.dumps(run, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def compare(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    """Lines that set two runs side by side: `better` and `worse` stand where the spreads do not even touch."""
    lines = []
    for title, run in (("before", before), ("after", after)):
        lines.append(f"{title:<7} {about(run)}{' (busy)' if busy(run) else ''}")
    if any(before[key] != after[key] for key in ("python", "platform", "cores")):
        lines.append("Not the same machine: only the ratios (×) can be compared.")
    old, new = ({figure.name: figure for figure in read(run)} for run in (before, after))
    there = areas(after)
    left = [area for area in areas(before) if area not in there]
    old = {name: figure for name, figure in old.items() if name.split(": ", 1)[0] in there}
    for name in dict.fromkeys((*old, *new)):
        lines.append(f"  {name:<68} {_moved(old.get(name), new.get(name))}".rstrip())
    moved = [line.rsplit(" ", 1)[-1] for line in lines]
    if left:
        lines.append(f"Not measured this time: {', '.join(left)}.")
    lines.append(f"{moved.count('better')} better, {moved.count('worse')} worse beyond their spread.")
    return lines


def _moved(old: Figure | None, new: Figure | None) -> str:
    if new is None:
        return "not measured this time"
    if new.value is None:
        return new.note
    if old is None or old.value is None:
        return f"{'':>9} {shown(new.value):>9} {new.unit:<11} new"
    ratio = f"× {new.value / old.value:.2f}" if old.value else "×  –"
    text = f"{shown(old.value):>9} {shown(new.value):>9} {new.unit:<11} {ratio}"
    if old.low <= new.high and new.low <= old.high:
        return text
    return f"{text}  {'better' if (new.value < old.value) == (new.better == LESS) else 'worse'}"


def whole(run: dict[str, Any], figures: Iterable[tuple[str, Figure]]) -> dict[str, Any]:
    """The run with figures of areas added."""
    run["figures"].update({f"{area}: {figure.name}": saved(figure) for area, figure in figures})
    return run
