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
    """Positions to be solved: those beside the checkout and our own."""
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
    """Pairs of decks to be told apart, or not."""
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


if __name__ == "__main__":
    started = time.perf_counter()
    main(standalone_mode=False)
    click.echo(f"{time.perf_counter() - started:.0f} s")
