"""The pace of judging beside a plain loop that answers rule codes only (the reference material's baseline.py).

Decks are in memory on both sides, their cards looked up; both run in turn, and a ratio is the median of the rounds.
Without the reference material nothing is measured.
"""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from time import process_time
from typing import Any

from nrdb.catalogue import Catalogue
from nrdb.deck.model import Deck
from nrdb.legality.check import check_deck, check_formats
from nrdb.legality.verdict import Verdict
from tests.bench.figures import Figure, in_turn, ratios

ROOT = Path(__file__).parents[2]
ORACLE = ROOT.parent / "shared" / "oracle"
DAY = "2026-11-20"
FORMATS = ["standard", "startup", "eternal", "ram", "snapshot", "system_gateway"]
ROUNDS = 9


def _baseline() -> Any:
    spec = importlib.util.spec_from_file_location("baseline", ORACLE / "baseline.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def written(verdict: Verdict) -> int:
    """How many findings a verdict has, each with its code, cards and numbers worked out."""
    return len(verdict.findings)


def works(decks: list[Deck], catalogue: Catalogue) -> dict[str, tuple[Callable[[], None], str]]:
    """What is measured by name, with its aim."""

    def one(format: str) -> Callable[[], None]:
        def work() -> None:
            for deck in decks:
                written(check_deck(deck, catalogue, format=format, on=DAY))

        return work

    def six() -> None:
        for deck in decks:
            check_formats(deck, catalogue, formats=FORMATS, on=DAY)

    def six_in_full() -> None:
        for deck in decks:
            for verdict in check_formats(deck, catalogue, formats=FORMATS, on=DAY):
                written(verdict)

    return {
        "construction rules, every finding": (one("casual"), "aim 0.8, at least 0.4"),
        **{f"{name}, every finding": (one(name), "") for name in FORMATS},
        "six formats, legal or not": (six, "aim 0.24, at least 0.12"),
        "six formats, every finding": (six_in_full, ""),
    }


def run() -> Iterator[Figure]:
    """How fast against the plain loop (1: as fast), and decks per second."""
    if not (ORACLE / "baseline.py").is_file():
        yield Figure("beside the plain loop", [], note="the reference material is not beside the checkout")
        return
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

    ours = works(decks, catalogue)
    everything = {"": loop, **{name: work for name, (work, _) in ours.items()}}
    for work in everything.values():
        work()
    times = in_turn(ROUNDS, process_time, **everything)
    for name, (_, aim) in ours.items():
        pace = f"{len(decks) / min(times[name]):,.0f} decks/s at best"
        note = f"{aim}; {pace}" if aim else pace
        yield Figure(name, ratios(times[""], times[name]), "× plain", note)
