"""Prints how well a policy plays: `python -m tests.pilot puzzles --policy planner`."""

from __future__ import annotations

import sys
import time
from collections import Counter
from pathlib import Path

import click

from nrdb.catalogue import Catalogue
from tests.pilot import comparisons as c
from tests.pilot import positions as q

ROOT = Path(__file__).parents[2]
SHARED = ROOT.parent / "shared"
policy_option = click.option("--policy", default="sensible", show_default=True)


@click.group()
def main() -> None:
    """Judge the policies of goldfishing."""


@main.command()
@policy_option
@click.option(
    "--file", "files", multiple=True, type=click.Path(exists=True, path_type=Path), help="Files of positions."
)
@click.option("--only", default="", help="Only positions whose name holds this.")
def puzzles(policy: str, files: tuple[Path, ...], only: str) -> None:
    """Solve positions: those next to the checkout and our own."""
    catalogue = Catalogue.load()
    for path in files or (SHARED / "goldfish" / "puzzles.jsonl", q.OURS):
        solved = total = 0
        for position in q.read(path):
            if only in position.name:
                why = q.unsolved(position, policy, catalogue)
                total += 1
                solved += not why
                if why:
                    click.echo(f"  {position.name}: {why}")
        click.echo(f"{path.name}: {policy} solves {solved} of {total}")


@main.command("comparisons")
@policy_option
@click.option("--games", default=1000, show_default=True)
@click.option("--file", default=SHARED / "goldfish" / "ab.jsonl", type=click.Path(exists=True, path_type=Path))
@click.option("--only", default="", help="Only those whose id holds this.")
def compare(policy: str, games: int, file: Path, only: str) -> None:
    """Compare pairs of decks that should differ, or not."""
    catalogue = Catalogue.load()
    counts: Counter[str] = Counter()
    for held in c.read(file):
        if only in held["id"]:
            answer, z = c.judged(held, SHARED, catalogue, policy, games)
            counts[answer] += 1
            mark = " " if answer == "right" else "*"
            click.echo(f"{mark} {held['id']} {answer:9} {z:+7.1f}  {held['expect']['measure']}: {held['what']}")
            sys.stdout.flush()
    click.echo(f"{policy}: {', '.join(f'{n} {answer}' for answer, n in counts.most_common())}")


@main.command("whole")
@policy_option
@click.option("--games", default=1000, show_default=True)
@click.option("--jobs", default=2, show_default=True)
@click.option("--every", default=1, show_default=True, help="Only every Nth deck.")
@click.option("--start", default=0, show_default=True, help="Continue after N decks, where a run was stopped.")
@click.option("--folder", default=SHARED / "decks" / "real", type=click.Path(exists=True, path_type=Path))
def whole(policy: str, games: int, jobs: int, every: int, start: int, folder: Path) -> None:
    """All decks of a folder, to the end: broken games are named, and how far the run has come."""
    from tests.pilot.whole import broken, lists

    found = lists(folder)[::every]
    played = refused = bad = 0
    for done, (ended, lines) in enumerate(broken(found[start:], policy, games, jobs), start + 1):
        played += ended
        bad += len(lines)
        refused += not (ended or lines)
        for line in lines:
            click.echo(line)
        if done % 100 == 0 or done == len(found):
            click.echo(f"{policy}: {done} of {len(found)} decks ({refused} refused), {played} games, {bad} broken")
        sys.stdout.flush()


@main.command("ladder")
@click.option("--decks", default=40, show_default=True, help="Number of decks, from all eras.")
@click.option("--fast", default=200, show_default=True, help="Games of the fast policies.")
@click.option("--planned", default=20, show_default=True, help="Games of the planner.")
@click.option("--side", "sides", multiple=True, default=("corp", "runner"), help="Only decks of one side.")
def climb(decks: int, fast: int, planned: int, sides: tuple[str, ...]) -> None:
    """Random below sensible below planner."""
    from tests.pilot.ladder import ladder
    from tests.pilot.whole import lists

    found = lists(SHARED / "decks" / "real" / "jinteki-precon")
    games = {"random": fast, "sensible": fast, "planner": planned}
    for side in sides:
        for name, rungs in ladder(found[:: max(1, len(found) // decks)], Catalogue.load(), games, side).items():
            told = ", ".join(f"{policy} {rung.mean:.2f} ± {rung.half:.2f}" for policy, rung in rungs.items())
            click.echo(f"{name}: {told}")
            sys.stdout.flush()


if __name__ == "__main__":
    started = time.perf_counter()
    main(standalone_mode=False)
    click.echo(f"{time.perf_counter() - started:.0f} s")
