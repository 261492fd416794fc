"""Implement `nrdb tournament pair`: the next round of an event, or the next games of its cut."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from nrdb.cli.failures import say
from nrdb.cli.option_checks import refuse_unused
from nrdb.cli.options import json_option
from nrdb.cli.output import aligned, bad, echo_json, faint, strong
from nrdb.cli.output_files import OUTPUT, WritingCommand, save, to_stdout
from nrdb.cli.reading import DeckArgument
from nrdb.errors import UsageError
from nrdb.resources import read_bounded, read_stream
from nrdb.text import listed, plain, quoted

if TYPE_CHECKING:
    from nrdb.tournament.played import EventResults
    from nrdb.tournament.swiss import SwissSystem

_READABLE = click.Path(exists=True, path_type=Path, allow_dash=True)
_SWISS_ONLY = ("drop", "add", "bye", "tables")


@click.command(
    short_help="Pair the next round, or the games of a cut.",
    cls=WritingCommand,
    epilog="""\b
Examples:
  nrdb tournament pair --players names.txt --single --csv round1.csv
  nrdb tournament pair round3.csv --csv round4.csv --html pairings.html --slips slips.html
  nrdb tournament pair round7.csv --cut 8 --html cut.html""",
)
@click.argument("files", cls=DeckArgument, nargs=-1, type=_READABLE)
@click.option("--players", "roster", type=_READABLE, help="Player list for the first round: export, CSV or names.")
@click.option("--single", "system", flag_value="nsg-single", help="Rounds of one game.")
@click.option("--double", "system", flag_value="nsg-double", help="Rounds of two games, one on each side.")
@click.option("--drop", metavar="NAME", multiple=True, help="Player who drops. Repeatable.")
@click.option("--add", metavar="NAME", multiple=True, help="Player who joins late or returns. Repeatable.")
@click.option("--bye", metavar="NAME", multiple=True, help="Player who has a bye in this round. Repeatable.")
@click.option("--table", "tables", metavar="NAME=N", multiple=True, help="Fixed table for a player. Repeatable.")
@click.option("--cut", metavar="N", type=click.IntRange(2, 16), help="Cut to this number of players.")
@click.option(
    "--elimination",
    type=click.Choice(["double", "single"]),
    help="Format of the cut; default: as in the file, or double.",
)
@click.option(
    "--seed", metavar="N", type=int, default=0, show_default=True, help="Random seed to choose among equal pairings."
)
@click.option("--csv", "csv_file", type=OUTPUT, help="Write all rounds as a table, to fill in the results.")
@click.option("--html", "html_file", type=OUTPUT, help="Write the pairings (and the bracket) as one HTML page.")
@click.option("--slips", "slips_file", type=OUTPUT, help="Write a printable match slip for every table.")
@click.option(
    "--shape",
    type=click.Choice(["cobra", "nrtm", "aesops", "sass"]),
    default="cobra",
    show_default=True,
    help="Program whose export format --json uses.",
)
@json_option
@click.pass_context
def pair(
    ctx: click.Context,
    files: tuple[Path, ...],
    roster: Path | None,
    system: str | None,
    drop: tuple[str, ...],
    add: tuple[str, ...],
    bye: tuple[str, ...],
    tables: tuple[str, ...],
    cut: int | None,
    elimination: str | None,
    seed: int,
    csv_file: Path | None,
    html_file: Path | None,
    slips_file: Path | None,
    shape: str,
    as_json: bool,
) -> None:
    """Pair the next round of the event in FILES: any results that `standings` reads.

    Players on similar points are paired; the bye goes to the lowest-ranked player who hasn't had one. With rounds of
    two games, there are no rematches. With rounds of one game, sides are balanced, and two players meet at most twice,
    with sides swapped. Once a cut has begun, or with --cut, its next games are paired instead.

    --csv writes a table with all rounds; fill in the results and pass it to the next `pair`. --json has the
    format of Cobra's exports, or with --shape that of NRTM, Aesop's Tables or SASS; all of them can be read back.

    Exit code 0 if the pairings follow every rule, 1 if none can.
    """
    from nrdb.catalogue import Catalogue
    from nrdb.cli.output import stamp, stamp_json
    from nrdb.tournament import pairing_views, results_writing
    from nrdb.tournament.cut_pairing import next_games
    from nrdb.tournament.pairing import Wishes, next_round
    from nrdb.tournament.results_shapes import to_shape

    refuse_unused(ctx, {"shape": "as_json"}, {})
    results = _read(files, roster)
    rules = _system(system, results)
    in_cut = cut is not None or any(match.elimination for match in results.matches)
    if in_cut:
        reason = "it's for Swiss rounds"
        refuse_unused(ctx, {}, {"cut": dict.fromkeys(_SWISS_ONLY, reason)})
        found = next_games(results, rules.id, size=cut, format=elimination, seed=seed)
        after, matches, made = found.results, found.paired, found
        broken: tuple[str, ...] = ()
        notes: tuple[str, ...] = ()
        if not matches:
            open_games = [str(game.number) for game in found.games if game.match and game.match.winner is None]
            which = "the result of game" if len(open_games) == 1 else "the results of games"
            missing = f"No further games yet; waiting for {which} {listed(open_games)}."
            notes = (missing if open_games else "The cut is finished.",)
    else:
        refuse_unused(ctx, {"elimination": "cut"}, {})
        wishes = Wishes(drop, add, bye, dict(map(_fixed_table, tables)))
        round_ = next_round(results, rules, seed=seed, wishes=wishes)
        after, broken, notes, made = round_.results, round_.broken, (*results.notes, *round_.notes), None
        matches = tuple(match for match in after.preliminary() if match.round == round_.round)
    shown = pairing_views.pairings(after, rules, matches, (*broken, *notes), made)
    export = to_shape(shape, after, rules)  # refuses a shape before anything is written
    catalogue = Catalogue.load()
    if csv_file:
        save(csv_file, results_writing.to_csv(after, rules))
    if html_file:
        save(html_file, pairing_views.to_html(shown, stamp(catalogue)))
    if slips_file:
        save(slips_file, pairing_views.slips(shown))
    code = 1 if broken else 0
    if as_json:
        echo_json({**export, "notes": [*broken, *notes], "stamp": stamp_json(catalogue)})
    if as_json or to_stdout(ctx):
        ctx.exit(code)
    click.echo(strong(plain(shown.title)))
    lines = pairing_views.by_table(shown)
    right = [at for at, heading in enumerate(pairing_views.headings(shown)) if heading in pairing_views.NUMBERS]
    for line in aligned([list(map(plain, row)) for row in lines], headers=pairing_views.headings(shown), right=right):
        click.echo(line)
    for sentence in broken:
        click.echo(f"{bad('Problem:')} {plain(sentence)}")
    for note in notes:
        click.echo(faint(f"Note: {plain(note)}"))
    ctx.exit(code)


def _read(files: tuple[Path, ...], roster: Path | None) -> EventResults:
    """Return the event in results files, or a new one with the players on a player list."""
    from nrdb.tournament.played import Entrant, EventResults
    from nrdb.tournament.results import read_files
    from nrdb.tournament.roster import read

    if bool(files) == (roster is not None):
        raise UsageError("pass the results so far, or for the first round a player list with --players.")
    if roster is not None:
        found = read(_content(roster, "a list of players"), roster.name)
        players = tuple(Entrant(one.name, one.name, None, one.corp, one.runner) for one in found)
        twice = [one.name for one in found if one.times > 1]
        notes = (_named_twice(twice),) if twice else ()
        return EventResults("games", "", None, players, (), 0, 0, notes)
    return read_files([(_content(file, "results"), file.name) for file in files])


def _named_twice(names: list[str]) -> str:
    are, count, player = ("is", "counts", "player") if len(names) == 1 else ("are", "count", "player each")
    return (
        f"{listed(names)} {are} on the player list twice and {count} as one {player}. "
        "Two people of the same name need different names."
    )


def _content(path: Path, what: str) -> bytes:
    return read_stream(sys.stdin.buffer, what) if str(path) == "-" else read_bounded(path, what)


def _system(system: str | None, results: EventResults) -> SwissSystem:
    """Return the system of an event, from an option or its file. Raises `UsageError` if neither sets it."""
    from nrdb.tournament.swiss import SYSTEMS

    if system is None and results.single_sided is None:
        raise UsageError("does a round have one game or two? Use --single or --double.")
    if system is not None and results.single_sided not in (None, SYSTEMS[system].single_sided):
        say(f"The file has rounds of {'one game' if results.single_sided else 'two games'}.")
    return SYSTEMS[system or ("nsg-single" if results.single_sided else "nsg-double")]


def _fixed_table(text: str) -> tuple[str, int]:
    """Return the player and table of `NAME=N`."""
    name, _, number = text.rpartition("=")
    if not name or not number.isdecimal() or not 0 < int(number) < 10_000:
        raise UsageError(f'--table is NAME=N, such as "Ann Lee=3", not {quoted(text)}.')
    return name.strip(), int(number)
