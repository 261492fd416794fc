"""Compute data/yardsticks.json from the real lists next to the checkout: `make yardsticks`.

The file holds facts about lists of one kind (side, years of the newest card, faction): the figures below which the
worst lists fall, and the ice they play. Figures of play come from GAMES games each; the others from the list itself.
"""

from __future__ import annotations

import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from nrdb.catalogue import Catalogue
from nrdb.deck import Deck, read_decks
from nrdb.errors import NrdbError
from nrdb.goldfish import simulate
from nrdb.goldfish.measures import TRUSTED
from nrdb.goldfish.peers import PERCENTILES, PeerGroup, newest_year
from nrdb.goldfish.verdict import LIST_PROBLEMS, other_strategy
from nrdb.legality.check import check_deck

ROOT = Path(__file__).parents[1]
LISTS = ROOT.parent / "shared" / "decks" / "real"
OUT = ROOT / "data" / "yardsticks.json"
DATE = "2026-11-22"
GAMES = 40
LEAST = 75
"""The number of lists needed for a kind of their own."""
KINDS = ((2012, 2014), (2015, 2026))
"""Years of the newest card. Eras can't be compared with each other: breaker suites and economies shrank."""
ICE = ((2012, 2014), (2015, 2018), (2019, 2021), (2022, 2026))
SCORING = [fault.figure for fault in LIST_PROBLEMS if fault.scoring]
SCRAPED = "acoo-json"
"""A folder with deliberately wrong numbers of copies."""


def lists(catalogue: Catalogue) -> Iterator[Deck]:
    """Yield every list of the modern game that the construction rules allow, each once."""
    met = set()
    for path in sorted(LISTS.rglob("*")):
        if not path.is_file() or SCRAPED in path.parts:
            continue
        try:
            decks = read_decks(path, catalogue)
        except NrdbError:
            continue
        for deck in decks:
            key = deck.identity and (deck.identity.id, *sorted(deck.cards.items()))
            if deck.edition != "cr" or key is None or deck.unreadable or key in met:
                continue
            met.add(key)
            if check_deck(deck, catalogue, format="casual", on=DATE).legal:
                yield deck


def figures(decks: list[Deck]) -> list[dict[str, float] | None]:
    """Return the figures of each list; None where too little of it is modelled."""
    catalogue = Catalogue.load()
    found: list[dict[str, float] | None] = []
    for deck in decks:
        report = simulate(deck, catalogue, games=GAMES)
        for game, why, _ in report.tally.crashed:
            print(f"left out: {deck.label}: game {game} breaks: {why}", file=sys.stderr)
        found.append(report.figures() if report.coverage.share >= TRUSTED and not report.tally.crashed else None)
    return found


def quantiles(values: list[float]) -> list[float]:
    """Return the value at each of `PERCENTILES`."""
    values = sorted(values)
    return [round(values[min(len(values) - 1, point * len(values) // 100)], 4) for point in PERCENTILES]


def spread(held: list[dict[str, float]], names: Iterable[str]) -> dict[str, list[float]]:
    """Return the quantiles of each of the figures."""
    return {name: quantiles([one[name] for one in held]) for name in names}


def drawn() -> dict[str, Any]:
    """Return the content of the whole file."""
    catalogue = Catalogue.load()
    decks = list(lists(catalogue))
    years = [newest_year(catalogue, deck.cards) for deck in decks]
    parts = [decks[at : at + 40] for at in range(0, len(decks), 40)]
    with ProcessPoolExecutor(2) as pool:
        found = [held for part in pool.map(figures, parts) for held in part]
    groups: dict[tuple[str, int, int, str | None], list[dict[str, float]]] = defaultdict(list)
    ice: dict[tuple[int, int], Counter[str]] = {era: Counter() for era in ICE}
    corps: Counter[tuple[int, int]] = Counter()
    for deck, year, held in zip(decks, years, found, strict=True):
        assert deck.identity is not None
        if deck.identity.side == "corp":
            era = next(era for era in ICE if era[0] <= year <= era[1])
            corps[era] += 1
            ice[era].update(name for name in deck.cards if catalogue.card(name).type == "ice")
        if held is not None:
            for first, last in KINDS:
                for faction in (None, deck.identity.faction):
                    if first <= year <= last:
                        groups[deck.identity.side, first, last, faction].append(held)
    kinds = []
    for (side, first, last, faction), held in sorted(groups.items(), key=lambda row: tuple(map(str, row[0]))):
        if len(held) >= LEAST:
            row: dict[str, Any] = {"side": side, "from": first, "to": last}
            if faction is not None:
                row["faction"] = faction
            row |= {"lists": len(held), "figures": spread(held, held[0])}
            if side == "corp":
                own = spread(groups[side, first, last, None], held[0])
                whole = PeerGroup(side, (first, last), None, len(held), own)
                row["scoring"] = spread([one for one in held if other_strategy(one, whole) is None], SCORING)
            kinds.append(row)
    return {
        "date": DATE,
        "source": "real lists: NetrunnerDB's of 2013 to 2015, preconstructed, tournament, Startup and teaching lists "
        "to 2025",
        "lists": len(decks),
        "kinds": kinds,
        "ice": [
            {"from": first, "to": last, "lists": corps[first, last], "played": dict(_most(ice[first, last]))}
            for first, last in ICE
        ],
    }


def _most(played: Counter[str], shown: int = 60) -> list[tuple[str, int]]:
    return sorted(played.items(), key=lambda row: (-row[1], row[0]))[:shown]


def main() -> None:
    """Write the file."""
    if not LISTS.is_dir():
        sys.exit(f"{LISTS}: the lists to draw from are not there.")
    OUT.write_text(json.dumps(drawn(), ensure_ascii=False), encoding="utf-8")
    print(f"written: {OUT}; `make data-format` brings it into shape")


if __name__ == "__main__":
    main()
