"""The speed of legality checks against the reference material's baseline.py, a plain loop that returns rule codes.

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


def works(decks: list[Deck], catalogue: Catalogue) -> dict[str, Callable[[], None]]:
    """Return the work to measure, by name: all decks checked in one format, and in six at once."""

    def one(format: str) -> Callable[[], None]:
        def work() -> None:
            for deck in decks:
                check_deck(deck, catalogue, format=format, on=DAY)

        return work

    def six() -> None:
        for deck in decks:
            check_formats(deck, catalogue, formats=FORMATS, on=DAY)

    return {
        "construction rules": one("casual"),
        **{name: one(name) for name in FORMATS},
        "six formats": six,
    }


def run() -> Iterator[Figure]:
    """Yield the speed against the plain loop (1: as fast), and decks per second."""
    if not (ORACLE / "baseline.py").is_file():
        yield Figure("against the plain loop", [], note="the reference material isn't next to the checkout")
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
    everything = {"": loop, **ours}
    for work in everything.values():
        work()
    times = in_turn(ROUNDS, process_time, **everything)
    for name in ours:
        note = f"{len(decks) / min(times[name]):,.0f} decks/s at best; 20,000 of one format are enough"
        yield Figure(name, ratios(times[""], times[name]), "× plain", note)
