"""Tune the weights of the sensible players: `make tune`, or `python -m tests.players.tuning [NAME …] [--games N]`.

Each weight is tried at 0.7 and 1.4 times its value, by one side at a time against the players as they are, on the same
deals. A change that wins more at two standard errors of the differing games (McNemar) is played again on a fresh seed,
and named if it wins there too. Nothing is written: the weights are constants of `nrdb.players`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from math import sqrt
from pathlib import Path
from typing import Any, Final

from nrdb.deck import read_deck
from nrdb.engine.chance import seeded
from nrdb.engine.game import face_off, new_game
from nrdb.engine.model.card import Table
from nrdb.engine.model.decision import Decision, Option
from nrdb.engine.model.numbers import SIDES
from nrdb.engine.view import View
from nrdb.games.series import play_game
from nrdb.players.player import Player
from nrdb.players.registry import player_for
from tests.engine.laid import EXAMPLES, catalogue

WEIGHTS: Final = {
    "runner": {
        "outlook": ("POINT", "FLATLINE", "REZZED"),
        "stakes": ("UNKNOWN", "BLUFFED", "ADVANCED"),
        "runner": ("AGAIN", "REZ", "TAG", "PUNISHED", "LATER", "REACHED", "GIVEN_UP", "BREAKER"),
        "running": ("RICH", "SPARE", "STOPPED"),
    },
    "corp": {
        "outlook": ("POINT",),
        "guarding": ("MOST_ICE", "WITH_AGENDA", "TAX", "TURNS", "WARY", "UNPAID"),
        "corp": ("PURGED", "RUNS", "TRACE", "STAYS"),
    },
}
"""The weights of each side by module of `nrdb.players`."""
PAIRINGS: Final = (
    ("starter-the-syndicate", "starter-the-catalyst"),
    ("worlds-2013-engineering-the-future", "worlds-2013-andromeda"),
)
FACTORS: Final = (0.7, 1.4)
SEEDS: Final = (21, 22)


class Changed:
    """A sensible player with one weight changed, whatever the other side plays by."""

    name = "changed"

    def __init__(self, side: str, weight: str, factor: float) -> None:
        self.player: Player = player_for("sensible", side)
        self.weight, self.factor = weight, factor
        modules = [import_module(f"nrdb.players.{path.stem}") for path in Path(str(_package())).glob("[a-z]*.py")]
        self.modules = [module for module in modules if hasattr(module, weight)]

    @contextmanager
    def changed(self) -> Iterator[None]:
        """Change the weight wherever it has been imported."""
        for module in self.modules:
            setattr(module, self.weight, getattr(module, self.weight) * self.factor)
        yield
        for module in self.modules:
            setattr(module, self.weight, getattr(module, self.weight) / self.factor)

    def begin(self, table: Table, side: int, seed: int, game: int) -> None:
        with self.changed():
            self.player.begin(table, side, seed, game)

    def choose(self, view: View, decision: Decision) -> Option:
        with self.changed():
            return self.player.choose(view, decision)


def _package() -> Path:
    return Path(import_module("nrdb.players").__path__[0])


def tables(pairs: list[tuple[Path, Path]]) -> list[Table]:
    """Lay out the pairings."""
    from nrdb.engine import table

    return [
        face_off(*(table(read_deck(p, catalogue()), catalogue(), rulebook="cr-26.03") for p in pair)) for pair in pairs
    ]


def winners(laid: list[Table], players: list[Player], games: int, seed: int) -> list[str | None]:
    """Return who wins each game."""
    won = []
    for table in laid:
        for game in range(games):
            g = new_game(table, seeded(seed, game))
            play_game(g, dict(enumerate(players)), seed, game)
            won.append(g.winner)
    return won


def compared(side: str, before: list[Any], after: list[Any]) -> tuple[int, int, float]:
    """Return the games that only the changed player won and those that only the other one won, and z (McNemar)."""
    pairs = list(zip(before, after, strict=True))
    up = sum(new == side != old for old, new in pairs)
    down = sum(old == side != new for old, new in pairs)
    return up, down, (up - down) / sqrt(max(1, up + down))


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tests.players.tuning", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="*", help="only these weights")
    parser.add_argument("--games", type=int, default=100, help="games of each pairing (default: 100)")
    parser.add_argument(
        "--pairing", nargs=2, type=Path, action="append", help="a Corp list and a Runner list; repeatable"
    )
    args = parser.parse_args()
    laid = tables(args.pairing or [(EXAMPLES[corp], EXAMPLES[runner]) for corp, runner in PAIRINGS])
    plain: dict[int, list[str | None]] = {}
    for side, modules in WEIGHTS.items():
        for module, names in modules.items():
            for name in names if not args.names else [name for name in names if name in args.names]:
                for factor in FACTORS:
                    for seed in SEEDS:
                        if seed not in plain:
                            plain[seed] = winners(laid, [player_for("sensible", s) for s in SIDES], args.games, seed)
                        players = [Changed(s, name, factor) if s == side else player_for("sensible", s) for s in SIDES]
                        up, down, z = compared(side, plain[seed], winners(laid, players, args.games, seed))
                        print(
                            f"{side:6} {module}.{name} × {factor}, seed {seed}: +{up} -{down}, z {z:+.1f}", flush=True
                        )
                        if z < 2:
                            break
                    else:
                        print(f"KEEP {module}.{name} × {factor} ({side})", flush=True)


if __name__ == "__main__":
    sys.exit(main())
