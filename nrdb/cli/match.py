"""`nrdb match`: play two decks against each other."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from nrdb.answers.games import match_json
from nrdb.catalogue import Catalogue
from nrdb.cli.games import readable, show_game, show_replay, side_of
from nrdb.cli.option_checks import refuse_unused
from nrdb.cli.options import completions, json_option, rulebook_option
from nrdb.cli.output import echo_json, echo_lines, stamp
from nrdb.cli.output_files import OUTPUT, WritingCommand, save, to_stdout
from nrdb.cli.reading import DeckArgument, fetch_option
from nrdb.errors import UsageError
from nrdb.json_types import JsonView
from nrdb.players.registry import CORP, RUNNER, default_of, described, part_for

if TYPE_CHECKING:
    from nrdb.deck import Deck
    from nrdb.match.report import Pairing


@click.command(
    cls=WritingCommand,
    epilog="""\b
Examples:
  nrdb match corp.txt runner.txt
  nrdb match corp.txt runner.txt --trace""",
)
@click.argument("decks", cls=DeckArgument, nargs=-1, type=click.Path(path_type=Path, allow_dash=True))
@click.option(
    "--games",
    metavar="N",
    type=click.IntRange(1, 1_000_000),
    default=part_for(default_of(CORP), CORP).games,
    show_default=True,
    help="Number of games.",
)
@click.option(
    "--seed",
    metavar="N",
    type=int,
    default=0,
    show_default=True,
    help="Random seed; the same seed deals the same games.",
)
@click.option(
    "--players",
    metavar="CORP:RUNNER",
    default=f"{default_of(CORP)}:{default_of(RUNNER)}",
    shell_complete=completions("players"),
    show_default=True,
    help=f"AI players. Corp: {described(CORP)}. Runner: {described(RUNNER)}.",
)
@rulebook_option
@click.option(
    "--jobs", metavar="N", type=click.IntRange(0, 64), default=0, help="Number of processes; 0 uses every core."
)
@click.option("--trace", is_flag=True, help="Show one game click by click.")
@click.option(
    "--game", metavar="N", type=click.IntRange(0), default=0, help="With --trace or --html: number of the game to show."
)
@click.option(
    "--position",
    metavar="TURN[.CLICK]",
    help="With --trace: print the position before this click of the turn instead, for nrdb solve and nrdb position.",
)
@click.option("--record", type=OUTPUT, help="With --trace: save the game record to this file.")
@click.option("--replay", type=click.Path(exists=True, path_type=Path), help="Replay a recorded game.")
@fetch_option
@click.option("--html", "html_file", type=OUTPUT, help="Write the report with a game to step through to an HTML file.")
@json_option
@click.pass_context
def match(
    ctx: click.Context,
    decks: tuple[Path, ...],
    games: int,
    seed: int,
    players: str,
    rulebook: str | None,
    jobs: int,
    trace: bool,
    game: int,
    position: str | None,
    record: Path | None,
    replay: Path | None,
    fetch: str | None,
    html_file: Path | None,
    as_json: bool,
) -> None:
    """Play a Corp deck against a Runner deck and report win rates and how games were won.

    The AI players follow rules of thumb and don't plan ahead, so the figures say as much about them as about the decks.
    """
    refuse_unused(ctx, _NEEDS, _IDLE)
    catalogue = Catalogue.load()
    if replay is not None:
        from nrdb.engine.record import FORMAT_OF_TWO

        not_so = "This is a record of a goldfish game; replay it with nrdb goldfish --replay."
        show_replay(replay, catalogue, FORMAT_OF_TWO, not_so)
        return
    if len(decks) != 2:
        raise UsageError("name two decks: a Corp deck and a Runner deck.")
    corp, runner = sides([readable(path, catalogue, fetch) for path in decks], catalogue)
    names = tuple(players.split(":"))
    if len(names) != 2:
        raise UsageError(f"--players {players}: give two names separated by a colon, such as plain:random.")
    both = names[0], names[1]
    if trace:
        from nrdb.games.setting import playable
        from nrdb.match.report import Pairing

        pairing = Pairing(playable(corp, catalogue), playable(runner, catalogue), both, rulebook)
        if position is not None:
            click.echo(_position(pairing, seed, game, position), nl=False)
            return
        show_game(pairing, catalogue, seed=seed, game=game, record=record)
        return
    from nrdb.match.report import play

    report = play(corp, runner, catalogue, games=games, seed=seed, players=both, rulebook=rulebook, jobs=jobs)
    document: JsonView = match_json(report, catalogue) if as_json or html_file is not None else {}
    if html_file is not None:
        from nrdb.match.page import to_html
        from nrdb.match.steps import game_steps

        save(html_file, to_html(document, game_steps(report.pairing, seed, game), stamp(catalogue)))
    if as_json:
        echo_json(document)
    elif not to_stdout(ctx):
        from nrdb.cli.match_text import report_lines

        echo_lines(report_lines(report), catalogue)


_NEEDS = {"record": "trace", "position": "trace", "game": "trace html_file"}
_IDLE = {
    "position": {"record": "only a position is printed"},
    "trace": {
        "as_json": "use --record to save the game as JSON",
        "html_file": "--html has a game to step through anyway",
        "games": "only one game is shown; choose it with --game",
        "jobs": "only one game is played",
    },
    "replay": dict.fromkeys(
        ("decks", "games", "seed", "players", "rulebook", "jobs", "trace", "position", "fetch", "html_file", "as_json"),
        "the record contains everything",
    ),
}


def _position(pairing: Pairing, seed: int, game: int, place: str) -> str:
    """Return a game's position at a turn, or at a click of a turn, in the scenario language."""
    from nrdb.games.series import play_shown
    from nrdb.scenarios.writing import at_click, written

    turn, _, nth = place.partition(".")
    if not (turn.isdecimal() and (nth or "1").isdecimal()):
        raise UsageError(f"--position {place}: give a turn, or a turn and a click such as 9.2.")
    played, _ = play_shown(pairing, seed, game)
    g = at_click(pairing.deal(seed, game), played, int(turn), int(nth or 1))
    return written(g, f"Turn {turn}, click {nth or 1} of game {game}, seed {seed}")


def sides(decks: list[Deck], catalogue: Catalogue) -> tuple[Deck, Deck]:
    """Return the Corp deck and the Runner deck, in whatever order they were named.

    Decks of 1996 have no identity; others need one.
    """
    by_side = {side_of(deck, catalogue): deck for deck in decks if deck.identity or deck.edition == "classic"}
    if set(by_side) != {"corp", "runner"}:
        raise UsageError("a match needs a Corp deck and a Runner deck, both with an identity.")
    return by_side["corp"], by_side["runner"]
