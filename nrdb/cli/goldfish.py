"""`nrdb goldfish`: play a deck alone."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from nrdb.answers.games import goldfish_json
from nrdb.catalogue import Catalogue
from nrdb.cli.failures import say
from nrdb.cli.games import planned, readable, show_game, show_replay
from nrdb.cli.option_checks import refuse_unused
from nrdb.cli.options import json_option, today
from nrdb.cli.output import echo_json, echo_lines, echo_report, stamp
from nrdb.cli.output_files import OUTPUT, WritingCommand, save, to_stdout
from nrdb.cli.reading import DeckArgument, fetch_option, piped
from nrdb.errors import UsageError
from nrdb.json_types import Json, JsonView
from nrdb.players.registry import AGAINST_ICE, ALONE, CORP, PLAYERS, RUNNER, default_of, described, names_of, part_for
from nrdb.text import listed

if TYPE_CHECKING:
    from nrdb.deck import Deck
    from nrdb.goldfish import Comparisons, Report


def _default_games() -> str:
    """Return the default numbers of games alone, against a deck and against ice, with the default players."""
    alone, deck, ice = (part_for(default_of(plays), plays).games for plays in (ALONE, CORP, AGAINST_ICE))
    return f"{alone:,}; {deck} against a deck, {ice} against ice; fewer with planner"


_AGAINST: Final = listed(name for name in PLAYERS if name not in names_of(ALONE))
"""The AI players that need an opponent."""


@click.command(
    cls=WritingCommand,
    epilog="""\b
Examples:
  nrdb goldfish deck.txt --games 5000
  nrdb goldfish old.txt new.txt""",
)
@click.argument("decks", cls=DeckArgument, nargs=-1, type=click.Path(path_type=Path, allow_dash=True))
@click.option(
    "--games",
    metavar="N",
    type=click.IntRange(1, 1_000_000),
    help=f"Number of games (default {_default_games()}).",
)
@click.option(
    "--seed",
    metavar="N",
    type=int,
    default=0,
    show_default=True,
    help="Random seed; the same seed deals the same games.",
)
@click.option("--turns", metavar="N", type=click.IntRange(1, 60), default=10, show_default=True, help="Turns per game.")
@click.option(
    "--jobs", metavar="N", type=click.IntRange(0, 64), default=0, help="Number of processes; 0 uses every core."
)
@click.option(
    "--policy",
    type=click.Choice(list(PLAYERS)),
    default=default_of(ALONE),
    show_default=True,
    help=f"AI player to use: {described(ALONE)}. {_AGAINST} need --against.",
)
@click.option(
    "--servers",
    type=click.Choice(["open", "even", "hard"]),
    default="open",
    show_default=True,
    help="How hard servers are to get into.",
)
@click.option("--plan", type=click.Path(path_type=Path), help="Follow a plan file (TOML); see docs/goldfish.md.")
@click.option("--trace", is_flag=True, help="Show one game click by click.")
@click.option(
    "--game", metavar="N", type=click.IntRange(0), default=0, help="With --trace: number of the game to show."
)
@click.option("--record", type=OUTPUT, help="With --trace: save the game record to this file.")
@click.option(
    "--against",
    type=click.Path(path_type=Path),
    help="Play against this deck, or run against the rezzed ice of this list (without an identity).",
)
@click.option(
    "--player",
    type=click.Choice([name for name in PLAYERS if name in {*names_of(CORP), *names_of(RUNNER)}]),
    help=f"With --against: AI player of the other deck (default {default_of(CORP)}).",
)
@fetch_option
@click.option("--html", "html_file", type=OUTPUT, help="Write the report to an HTML file.")
@click.option("--replay", type=click.Path(exists=True, path_type=Path), help="Replay a recorded game.")
@json_option
@click.pass_context
def goldfish(
    ctx: click.Context,
    decks: tuple[Path, ...],
    games: int | None,
    seed: int,
    turns: int,
    jobs: int,
    policy: str,
    servers: str,
    plan: Path | None,
    trace: bool,
    game: int,
    record: Path | None,
    against: Path | None,
    player: str | None,
    fetch: str | None,
    html_file: Path | None,
    replay: Path | None,
    as_json: bool,
) -> None:
    """Goldfish a deck many times and report how it performs. Further decks are compared with the first.

    The opponent does nothing: your runs encounter no ice, and nobody runs against a Corp deck. Everything else follows
    the rules. With --against, an AI player plays another deck; or a Runner deck runs on servers protected by the
    rezzed ice of a list without an identity.
    """
    refuse_unused(ctx, _NEEDS, _IDLE)
    if trace and len(decks) > 1:
        raise UsageError("--trace shows a game of one deck; name only one.")
    catalogue = Catalogue.load()
    if replay is not None:
        from nrdb.engine.record import FORMAT

        not_so = "This is a record of a two-player game; replay it with nrdb match --replay."
        show_replay(replay, catalogue, FORMAT, not_so)
        return
    if not decks and piped():
        decks = (Path("-"),)
    if not decks:
        raise UsageError("name a deck to goldfish, or several to compare.")
    held = [readable(path, catalogue, fetch) for path in decks]
    for deck in held:
        _warn_if_illegal(deck, catalogue)
    other = None if against is None else readable(against, catalogue, fetch)
    if other is not None and other.identity is None:
        refuse_unused(ctx, {}, {"against": _IDLE_AGAINST_ICE})
        if len(held) > 1:
            raise UsageError("--against plays one deck against ice; name only one.")
        wall = other
        if trace:
            from nrdb.games.setting import playable
            from nrdb.match.rezzed_ice import RezzedIce

            against_ice = RezzedIce(playable(held[0], catalogue), playable(wall, catalogue), turns)
            show_game(against_ice, catalogue, seed=seed, game=game, record=None)
            return
        from nrdb.match.against import GAMES, play_against

        report = play_against(held[0], wall, catalogue, games=games or GAMES, seed=seed, turns=turns, jobs=jobs)
        echo_report(report, catalogue, as_json)
        return
    from nrdb.goldfish.setting import default_games, setting_for

    if other is not None:
        refuse_unused(ctx, {}, {"against": _IDLE_AGAINST_A_DECK})
    hands, goals = planned(plan, policy, held, catalogue, ctx)
    opponent: Json = {} if other is None else {"against": other, "player": player or ""}
    if trace:
        setting = setting_for(held[0], catalogue, policy=hands, turns=turns, **opponent)
        setting.servers = servers
        show_game(setting, catalogue, seed=seed, game=game, record=record)
        return
    kind = {
        "games": games or default_games(hands, other),
        "seed": seed,
        "turns": turns,
        "jobs": jobs,
        "policy": hands,
        "goals": goals,
        "servers": servers,
        **opponent,
    }
    reports = [_play(deck, catalogue, held[0] if at else None, kind) for at, deck in enumerate(held)]
    several, lines = _answer(reports)
    document: JsonView = goldfish_json(several, catalogue) if as_json or html_file is not None else {}
    if html_file is not None:
        from nrdb.goldfish.page import to_html

        save(html_file, to_html(document, stamp(catalogue)))
    if as_json:
        echo_json(document)
    elif not to_stdout(ctx):
        echo_lines(lines, catalogue)


# The option that each of these needs, and the options that have no effect with another.
_NEEDS = {"record": "trace", "game": "trace", "player": "against"}
_IDLE = {
    "trace": {
        "html_file": "--html writes a report, not a single game",
        "as_json": "use --record to save the game as JSON",
        "games": "only one game is shown; choose it with --game",
        "jobs": "only one game is played",
    },
    "replay": dict.fromkeys(
        (
            "decks",
            "games",
            "seed",
            "turns",
            "jobs",
            "policy",
            "servers",
            "plan",
            "trace",
            "against",
            "player",
            "fetch",
            "html_file",
            "as_json",
        ),
        "the record contains everything",
    ),
}


_IDLE_AGAINST_ICE = {
    "policy": f"the AI player {default_of(AGAINST_ICE)} always plays against ice",
    "player": "the list has no identity, so only its ice is used",
    "plan": f"the AI player {default_of(AGAINST_ICE)} always plays against ice",
    "servers": "the ice comes from the list",
    "record": "repeat a game with its --seed and --game",
    "html_file": "--html writes goldfish reports only",
}
_IDLE_AGAINST_A_DECK = {
    "plan": "plans are for games without an opponent",
    "servers": "the opponent's ice protects them",
}


def _answer(reports: list[Report]) -> tuple[Comparisons, list[str]]:
    """Return the comparison of the reports and the lines to print."""
    from nrdb.cli import goldfish_text
    from nrdb.errors import PlayError
    from nrdb.goldfish import Comparisons

    first, *others = reports
    if any(report.side != first.side for report in others):
        raise PlayError("can't compare a Corp deck with a Runner deck.")
    several = Comparisons(first, others)
    if not others:
        return several, goldfish_text.report_lines(first)
    if len(others) == 1:
        return several, goldfish_text.comparison_lines(several.each[0])
    return several, goldfish_text.comparisons_lines(several)


def _warn_if_illegal(deck: Deck, catalogue: Catalogue) -> None:
    """Print a note if the deck breaks construction rules; it is played anyway."""
    from nrdb.legality.check import check_deck

    construction = "casual" if deck.edition == "cr" else deck.edition
    verdict = check_deck(deck, catalogue, format=construction, on=today())
    if verdict.legal is False:
        name = deck.name or deck.source or "the deck"
        say(f"{name} breaks a deck construction rule (see nrdb validate); playing it anyway.")


def _play(deck: Deck, catalogue: Catalogue, like: Deck | None, kind: Json) -> Report:
    from nrdb.goldfish import simulate

    if not sys.stderr.isatty() or kind["games"] < 1000:
        return simulate(deck, catalogue, like=like, **kind)
    with click.progressbar(length=kind["games"], label="Playing", file=sys.stderr) as bar:
        return simulate(deck, catalogue, like=like, progress=bar.update, **kind)
