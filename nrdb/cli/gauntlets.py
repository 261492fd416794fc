"""Options, opponents and progress of the commands that play many pairings."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from nrdb.cli.failures import CannotAnswer, UnreadFile, say
from nrdb.cli.games import unreadable_lines
from nrdb.cli.options import completions, rulebook_option
from nrdb.cli.reading import decks_of
from nrdb.errors import ParseError, UsageError
from nrdb.players.registry import CORP, RUNNER, default_of, described

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue
    from nrdb.deck import Deck
    from nrdb.games.setting import PlayableDeck
    from nrdb.match.gauntlet import Play
    from nrdb.match.outcomes import GameFile

F = TypeVar("F", bound=Callable[..., Any])

DECKS = click.Path(exists=True, path_type=Path)
_SAID = f"AI players. Corp: {described(CORP)}. Runner: {described(RUNNER)}."


def playing_options(command: F) -> F:
    """Add the options for the seed, rulebook, processes and storage of played games."""
    for add in (
        click.option("--cluster", metavar="ADDRESS", help="Play on a Dask cluster; see docs/gauntlet.md."),
        click.option(
            "--jobs", metavar="N", type=click.IntRange(0, 64), default=0, help="Processes; 0 uses every core."
        ),
        click.option(
            "--kept",
            metavar="FILE",
            type=click.Path(dir_okay=False, path_type=Path),
            help="SQLite file of played games; default: in your data folder.",
        ),
        rulebook_option,
        click.option("--seed", metavar="N", type=int, default=0, help="Random seed; default 0."),
    ):
        command = add(command)
    return command


def players_option(*, multiple: bool) -> Callable[[F], F]:
    """Return the option `--players`; with `multiple` it may be given twice."""
    usual = f"{default_of(CORP)}:{default_of(RUNNER)}"
    return click.option(
        "--players",
        metavar="CORP:RUNNER",
        multiple=multiple,
        default=(usual,) if multiple else usual,
        shell_complete=completions("players"),
        show_default=True,
        help=_SAID,
    )


def both_players(named: str) -> tuple[str, str]:
    """Return the two players that `--players` names; raise `UsageError` if it doesn't name two."""
    corp, colon, runner = named.partition(":")
    if not colon or ":" in runner:
        raise UsageError(f"--players {named}: give two names separated by a colon, such as plain:random.")
    return corp, runner


def decks_in(paths: Sequence[Path], catalogue: Catalogue) -> list[Deck]:
    """Return the decks in files and folders, sorted by file; raise `CannotAnswer` naming each that couldn't be read."""
    decks: list[Deck] = []
    failures = []
    for item in decks_of([str(path) for path in paths], catalogue):
        if isinstance(item, UnreadFile):
            failures.append(item.failure)
        elif item.unreadable:
            failures += unreadable_lines(item, item.source or "a list")[:1]
        else:
            decks.append(item)
    if failures:
        raise CannotAnswer(failures)
    return decks


def opponents_of(deck: Deck, paths: Sequence[Path], catalogue: Catalogue) -> list[PlayableDeck]:
    """Return the other side's decks in files and folders, each under a name of its own."""
    from nrdb.games.setting import playable
    from nrdb.match.gauntlet import side_of

    own = side_of(playable(deck, catalogue))
    others = [playable(one, catalogue) for one in decks_in(paths, catalogue)]
    return named_apart([one for one in others if side_of(one) != own])


def named_apart(decks: Sequence[PlayableDeck]) -> list[PlayableDeck]:
    """Return the decks, each under a name of its own: the second deck with a name gets the number 2, and so on."""
    seen: Counter[str] = Counter()
    found = []
    for deck in decks:
        seen[deck.name] += 1
        found.append(deck if seen[deck.name] == 1 else deck._replace(name=f"{deck.name} ({seen[deck.name]})"))
    return found


@contextmanager
def playing(
    *, games: int, length: int, seed: int, rulebook: str | None, jobs: int, cluster: str | None, kept: Path | None
) -> Iterator[Play]:
    """Yield the settings to play with; `length` is the number of all games for the progress bar, 0 for none."""
    from nrdb.match.gauntlet import Play

    with ExitStack() as stack:
        executor = None
        if cluster is not None:
            from nrdb.cluster import cluster as connected

            executor, jobs = stack.enter_context(connected(cluster))
        progress = None
        if length and sys.stderr.isatty():
            progress = stack.enter_context(click.progressbar(length=length, label="Playing", file=sys.stderr)).update
        held = _game_file(kept)
        yield Play(games, seed, rulebook=rulebook, jobs=jobs, executor=executor, kept=held, progress=progress)


def _game_file(kept: Path | None) -> GameFile:
    """Return the file to store games in: the named one, or the user's; if that can't be written, one in memory."""
    from nrdb.match.outcomes import FILE, GameFile
    from nrdb.resources import data_home

    home = data_home()
    if kept is not None or home is None:
        return GameFile(kept)
    try:
        home.mkdir(parents=True, exist_ok=True)
        return GameFile(home / FILE)
    except (ParseError, OSError):
        say(f"{home / FILE} can't be written, so the games aren't saved; name another file with --kept.")
        return GameFile()
