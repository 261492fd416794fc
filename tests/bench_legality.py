"""The pace of judging beside a plain loop that answers rule codes only (the reference material's baseline.py).

Decks are in memory on both sides, their cards looked up; both run in turn, and the ratio is the median of the rounds.
"""

from __future__ import annotations

import importlib.util
import json
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from nrdb.catalogue import Catalogue
from nrdb.deck.model import Deck
from nrdb.legality.check import check_deck, check_formats
from nrdb.legality.verdict import Verdict

ROOT = Path(__file__).parents[1]
ORACLE = ROOT.parent / "shared" / "oracle"
DAY = "2026-11-20"
FORMATS = ["standard", "startup", "eternal", "ram", "snapshot", "system_gateway"]
ROUNDS = 9

Row = tuple[str, float, str, str]


def _baseline() -> Any:
    spec = importlib.util.spec_from_file_location("baseline", ORACLE / "baseline.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _seconds(work: Callable[[], None]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def written(verdict: Verdict) -> int:
    """How many findings a verdict has, each with its code, cards and numbers worked out."""
    return len(verdict.findings)


def run() -> list[Row]:
    """Rows of (what, ratio to the plain loop, unit, decks per second of both)."""
    if not (ORACLE / "baseline.py").is_file():
        return [("construction rules", 0.0, "", "the reference material is not beside the checkout")]
    catalogue, baseline = Catalogue.load(), _baseline()
    with (ORACLE / "verdicts.jsonl").open(encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    decks = [Deck(identity=catalogue.card(row["identity"]), cards=row["cards"]) for row in rows]
    plain = [
        (baseline.CARDS[row["identity"]], [(baseline.CARDS[card], n) for card, n in row["cards"].items()])
        for row in rows
    ]

    def loop() -> None:
        for deck in plain:
            baseline.plain(*deck)

    def construction() -> None:
        for deck in decks:
            written(check_deck(deck, catalogue, format="casual", on=DAY))

    def standard() -> None:
        for deck in decks:
            written(check_deck(deck, catalogue, format="standard", on=DAY))

    def six() -> None:
        for deck in decks:
            check_formats(deck, catalogue, formats=FORMATS, on=DAY)

    def six_in_full() -> None:
        for deck in decks:
            for verdict in check_formats(deck, catalogue, formats=FORMATS, on=DAY):
                written(verdict)

    ours = {
        "construction rules, every finding": (construction, "aim 0.8, at least 0.4"),
        "standard, every finding": (standard, ""),
        "six formats, legal or not": (six, "aim 0.24, at least 0.12"),
        "six formats, every finding": (six_in_full, ""),
    }
    for work in (loop, *(work for work, _ in ours.values())):
        work()
    times: dict[str, list[float]] = {name: [] for name in ("loop", *ours)}
    for _ in range(ROUNDS):
        times["loop"].append(_seconds(loop))
        for name, (work, _) in ours.items():
            times[name].append(_seconds(work))
    pace = len(rows) / statistics.median(times["loop"])
    found = []
    for name, (_, aim) in ours.items():
        ratio = statistics.median(base / own for base, own in zip(times["loop"], times[name], strict=True))
        own = len(rows) / statistics.median(times[name])
        note = f"{own:,.0f} decks/s beside {pace:,.0f}"
        found.append((name, ratio, "x plain", f"{note}; {aim}" if aim else note))
    return found
