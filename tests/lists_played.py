"""Goldfish every real list next to the checkout: `python -m tests.lists_played --games 1000 --planned 10`.

For each era (by the newest card of a list) it prints the number of lists and the mean and lowest share that is
modelled, then every game that fails; it exits with 1 if one does. The yardsticks are drawn from the same lists.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from typing import NamedTuple

from nrdb.catalogue import Catalogue
from nrdb.deck import Deck
from nrdb.goldfish import simulate
from nrdb.goldfish.peers import newest_year
from nrdb.workers import map_in_processes
from tests.yardsticks import ICE as ERAS
from tests.yardsticks import LISTS, lists


class Played(NamedTuple):
    """The result of playing one list: its name, the year of its newest card, the share modelled, and the failures."""

    label: str
    year: int
    share: float
    broken: list[str]


def played(task: tuple[list[Deck], dict[str, int]]) -> list[Played]:
    """Play some lists with each policy for its number of games."""
    catalogue = Catalogue.load()
    decks, games = task
    found = []
    for deck in decks:
        reports = [simulate(deck, catalogue, games=n, policy=policy) for policy, n in games.items()]
        broken = [
            f"{policy}, game {game}: {why}"
            for policy, report in zip(games, reports, strict=True)
            for game, why, _ in report.tally.crashed
        ]
        found.append(Played(deck.label, newest_year(catalogue, deck.cards), reports[0].coverage.share, broken))
    return found


def told(found: list[Played]) -> list[str]:
    """Return the lines to print."""
    lines = []
    for first, last in ERAS:
        shares = [one.share for one in found if first <= one.year <= last]
        if shares:
            mean = sum(shares) / len(shares)
            lines.append(
                f"{first} to {last}: {len(shares)} lists, modelled {mean:.4f} on average, {min(shares):.3f} least"
            )
    lines += [f"{one.label}: {what}" for one in found for what in one.broken]
    games = sum(len(one.broken) for one in found)
    return [*lines, f"{len(found)} lists, {games} games broken"]


def main(argv: list[str] | None = None) -> int:
    """Play all lists and return the exit code."""
    parser = ArgumentParser(prog="python -m tests.lists_played", description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="games of each list by the policy sensible")
    parser.add_argument("--planned", type=int, default=10, help="games of each list by the planner")
    parser.add_argument("--jobs", type=int, default=2)
    given = parser.parse_args(argv)
    if not LISTS.is_dir():
        print(f"{LISTS}: the lists to play are not there.", file=sys.stderr)
        return 2
    decks = list(lists(Catalogue.load()))
    games = {"sensible": given.games, "planner": given.planned}
    tasks = [(decks[at : at + 10], games) for at in range(0, len(decks), 10)]
    found: list[Played] = []
    for part in map_in_processes(played, tasks, given.jobs):
        found += part
        print(f"\r{len(found)} of {len(decks)}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    lines = told(found)
    print("\n".join(lines))
    return int(any(one.broken for one in found))


if __name__ == "__main__":
    sys.exit(main())
