"""Comparisons of two-player decks: what a change of one deck must do to the share of games that its side wins.

A row names both decks (`corp`, `runner`: files), the `changed` side, the copies that go `out` and come `in` by title,
and what to `expect`: `up`, `down` or `same`. Both series have the same seed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from math import sqrt
from pathlib import Path
from typing import Any, Final, NamedTuple

from nrdb.deck import Deck, read_deck
from nrdb.engine.model.numbers import SIDES
from nrdb.match.report import play
from tests.engine.laid import catalogue

BEYOND: Final = 2.8
"""Standard errors of the difference beyond which the share has changed."""

Row = Mapping[str, Any]


class Found(NamedTuple):
    """The outcome of a comparison."""

    before: float
    after: float
    z: float
    right: bool
    remarks: tuple[str, ...]


def deck_path(name: str, among: Path) -> Path:
    """A deck by the path that a row gives: in one of the folders around the file of rows, or next to this project."""
    root = Path(__file__).parents[2]
    folders = [*among.resolve().parents, root, *(folder for folder in sorted(root.parent.iterdir()) if folder.is_dir())]
    found = next((folder / name for folder in folders if (folder / name).is_file()), None)
    if found is None:
        raise FileNotFoundError(f"no file {name} below the folders around {among}; give their folder with --decks.")
    return found


def changed(deck: Deck, row: Row) -> Deck:
    """A deck with the cards of a row exchanged; raise `ValueError` if it lacks one, or if its size changes."""
    cards = Counter(deck.cards)
    for title, n in row.get("out", {}).items():
        cards[catalogue().find(title).id] -= n
    for title, n in row.get("in", {}).items():
        cards[catalogue().find(title).id] += n
    if min(cards.values()) < 0 or cards.total() != sum(deck.cards.values()):
        raise ValueError(f"{row['id']}: the deck can't be changed so.")
    return Deck(name=deck.name, identity=deck.identity, cards=dict(+cards), edition=deck.edition)


def compared(row: Row, paths: tuple[Path, Path], players: tuple[str, str], games: int, seed: int, jobs: int) -> Found:
    """Play both series of a row."""
    side = SIDES.index(row["changed"])
    decks = [read_deck(path, catalogue()) for path in paths]
    others = list(decks)
    others[side] = changed(decks[side], row)
    shares, numbers, remarks = [], [], []
    for corp, runner in (decks, others):
        report = play(
            corp,
            runner,
            catalogue(),
            games=games,
            seed=seed,
            players=players,
            rulebook=row.get("rulebook", "cr-26.03"),
            jobs=jobs,
        )
        won = [report.wins(name).hits for name in SIDES]
        numbers.append(max(1, sum(won)))
        shares.append(won[side] / numbers[-1])
        remarks += [f"not fully implemented: {title}" for title in report.missing]
        remarks += [f"{len(report.tally.crashed)} games crashed"] if report.tally.crashed else []
    mean = (shares[0] * numbers[0] + shares[1] * numbers[1]) / sum(numbers)
    error = sqrt(max(1e-9, mean * (1 - mean) * sum(1 / n for n in numbers)))
    z = (shares[1] - shares[0]) / error
    right = {"up": z > BEYOND, "down": z < -BEYOND, "same": abs(z) <= BEYOND}[row["expect"]]
    return Found(shares[0], shares[1], z, right, tuple(remarks))
