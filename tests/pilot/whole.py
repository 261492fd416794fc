"""Every deck of a folder played by a policy: which games crash, and how. Not part of the suite."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path

from nrdb.catalogue import Catalogue
from nrdb.deck import Deck, read_decks
from nrdb.errors import NrdbError
from nrdb.goldfish import simulate


@cache
def _catalogue() -> Catalogue:
    return Catalogue.load()


def lists(folder: Path) -> list[tuple[Path, int]]:
    """Return the first place of each different deck below a folder: the file and its number in it."""
    seen: set[tuple[object, ...]] = set()
    found = []
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        for number, deck in enumerate(_read(path)):
            cards = (deck.identity and deck.identity.id, tuple(sorted(deck.cards.items())))
            if cards not in seen and deck.cards and not deck.unreadable:
                seen.add(cards)
                found.append((path, number))
    return found


def _read(path: Path) -> list[Deck]:
    try:
        return read_decks(path, _catalogue())
    except NrdbError:
        return []  # no list, or none that can be read


def _played(task: tuple[Path, int, str, int]) -> tuple[int, list[str]]:
    path, number, policy, games = task
    deck = _read(path)[number]
    try:
        report = simulate(deck, _catalogue(), games=games, policy=policy)
    except NrdbError:
        return 0, []  # cards of both sides without an identity, and the like: said in a sentence
    except Exception as error:
        return 0, [f"{path} {number}: {type(error).__name__}: {error}"]
    held = report.tally
    return held.games, [f"{path} {number}: game {broken.game}: {broken.why}" for broken in held.crashed]


def broken(found: list[tuple[Path, int]], policy: str, games: int, jobs: int) -> Iterator[tuple[int, list[str]]]:
    """Of each deck in turn: how many games it played to the end, and its broken games, one line each."""
    tasks = [(path, number, policy, games) for path, number in found]
    with ProcessPoolExecutor(max_workers=jobs) as pool:
        yield from pool.map(_played, tasks, chunksize=16)
