"""Digests of the games that the example decks, and piles of many single cards, play alone.

They are the same before and after a change that may change no game.

usage: python -m tests.engine.digests [--write]

Without `--write` it plays all of them again and names the rows that differ from `digests.txt`. A change that is meant
to change games (a player, a card, a rule) rewrites the file and says in its commit what it changed.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from nrdb.deck import Deck, read_decks
from nrdb.engine import Table, table
from nrdb.engine.chance import seeded
from nrdb.engine.game import new_game
from nrdb.engine.model.numbers import SIDES
from nrdb.engine.steps.machine import take
from nrdb.goldfish.game_tally import GameTally
from tests.engine.laid import ROOT, catalogue
from tests.players.begun import begun, choice_of

FILE = Path(__file__).with_name("digests.txt")
EXAMPLES = ROOT / "examples"
PILES = Path(__file__).with_name("piles.txt")
"""Lists of single copies: what no example deck holds is thought about, played and counted in them."""
SERIES = (("random", 20), ("sensible", 20), ("planner", 1), ("planner", 5))
"""Each player and how many games of a deck it plays."""
TURNS, SEED = 10, 19


class Digest(NamedTuple):
    """Play the games of one deck and player and digest the choices, the events, the final states and the counts."""

    deck: str
    player: str
    games: int
    choices: str
    story: str
    ends: str
    counts: str


@cache
def decks() -> dict[str, Deck]:
    """Every deck of the examples, and the piles: by its file, and by its place where a file holds several."""
    found = {}
    for path in [*sorted(EXAMPLES.rglob("*.txt")), PILES]:
        if path.stem != "typo":  # names a card that does not exist
            folder = path.parent if path == PILES else EXAMPLES
            for number, deck in enumerate(read_decks(path, catalogue()), 1):
                found[f"{path.relative_to(folder).with_suffix('').as_posix()} {number}"] = deck
    return found


@cache
def laid_out(deck: str) -> Table:
    """The table of an example deck."""
    return table(decks()[deck], catalogue())


def digest(deck: str, player: str, games: int) -> Digest:
    """Play the first games of a deck with a policy."""
    laid, hashes = laid_out(deck), tuple(sha256() for _ in range(4))
    policy, tally = begun(player, laid), GameTally(laid, TURNS)
    for game in range(games):
        policy.begin(laid, SIDES.index(laid.side), SEED, game)
        g = new_game(laid, seeded(SEED, game), last_turn=TURNS, transcript=True)
        tally.begin(g)
        while g.decision is not None:
            take(g, choice_of(policy, g))
        counts = (
            g.acting.earned,
            g.acting.worked,
            g.acting.taken,
            g.run_totals,
            g.hosted_count,
            g.acting.usable_installed,
            sorted(g.listeners),
            sorted(g.mods),
        )
        for part, said in zip(hashes, (g.log, g.transcript, (g.key(), counts)), strict=False):
            part.update(repr(said).encode())
        tally.finish(g)
    hashes[3].update(repr(counted(tally)).encode())
    return Digest(deck, player, games, *(part.hexdigest()[:12] for part in hashes))


def counted(tally: GameTally) -> list[Any]:
    """Return everything counted, in the order of the tally's attributes; what they are called does not matter."""

    def plain(value: Any) -> Any:
        if isinstance(value, dict):
            return sorted((str(name), plain(item)) for name, item in value.items())
        return [plain(item) for item in value] if isinstance(value, (list, tuple)) else value

    return [plain(value) for name, value in vars(tally).items() if not name.startswith("_")]


def kept() -> list[Digest]:
    """The digests of the file."""
    rows = [line.split("\t") for line in FILE.read_text(encoding="utf-8").splitlines()]
    return [Digest(deck, player, int(games), *digests) for deck, player, games, *digests in rows]


def written(digests: Iterator[Digest]) -> str:
    """The digests as the text of the file, a row each."""
    return "".join("\t".join(map(str, row)) + "\n" for row in digests)


def main() -> int:
    """Writes the file, or compares all games with it."""
    if "--write" in sys.argv:
        rows = (digest(deck, player, games) for deck in decks() for player, games in SERIES)
        FILE.write_text(written(rows), encoding="utf-8")
        return 0
    differing = [row for row in kept() if digest(row.deck, row.player, row.games) != row]
    for row in differing:
        print(f"{row.deck}: {row.games} games of {row.player} are others now")
    return bool(differing)


if __name__ == "__main__":
    sys.exit(main())
