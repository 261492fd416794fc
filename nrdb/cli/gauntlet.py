"""`nrdb gauntlet`: a deck against many, or every Corp deck against every Runner deck."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from nrdb.catalogue import Catalogue
from nrdb.cli.games import readable, show_game
from nrdb.cli.gauntlets import (
    DECKS,
    both_players,
    decks_in,
    named_apart,
    opponents_of,
    players_option,
    playing,
    playing_options,
)
from nrdb.cli.option_checks import refuse_unused
from nrdb.cli.options import json_option
from nrdb.cli.output import echo_report, stamp, strong
from nrdb.cli.output_files import OUTPUT, WritingCommand, save, to_stdout
from nrdb.cli.reading import DeckArgument, fetch_option
from nrdb.errors import UsageError
from nrdb.json_types import Json

if TYPE_CHECKING:
    from nrdb.games.setting import PlayableDeck
    from nrdb.match.gauntlet import Play


@click.command(
    cls=WritingCommand,
    epilog="""\b
Examples:
  nrdb gauntlet deck.txt --against examples/gauntlets/worlds-2012-2014
  nrdb gauntlet deck.txt --against decks/ --compare changed.txt
  nrdb gauntlet --all decks/ --html matrix.html""",
)
@click.argument("deck", cls=DeckArgument, required=False, type=click.Path(path_type=Path, allow_dash=True))
@click.option("--against", multiple=True, type=DECKS, help="Folder or file of opponents. Repeatable.")
@click.option("--compare", type=DECKS, help="A changed list, which plays the same games.")
@click.option("--all", "everyone", multiple=True, type=DECKS, help="Play all Corp decks against all Runner decks.")
@click.option(
    "--games",
    metavar="N",
    type=click.IntRange(1, 1_000_000),
    help="Games per pairing; default 100, or 40 for --all.",
)
@players_option(multiple=True)
@playing_options
@fetch_option
@click.option("--trace", is_flag=True, help="Show one game click by click, with each list.")
@click.option("--game", metavar="N", type=click.IntRange(0), default=0, help="With --trace: number of the game.")
@click.option("--html", "html_file", type=OUTPUT, help="Write a heat map and the figures as one HTML page.")
@json_option
@click.pass_context
def gauntlet(
    ctx: click.Context,
    deck: Path | None,
    against: tuple[Path, ...],
    compare: Path | None,
    everyone: tuple[Path, ...],
    games: int | None,
    players: tuple[str, ...],
    seed: int,
    rulebook: str | None,
    kept: Path | None,
    jobs: int,
    cluster: str | None,
    fetch: str | None,
    trace: bool,
    game: int,
    html_file: Path | None,
    as_json: bool,
) -> None:
    """Play a deck against many others and report its win rate against each, with confidence intervals.

    In a folder of opponents only the decks of the other side count. With --compare, a changed list plays the same
    games, and the paired differences say whether the change matters. With --all, every Corp deck plays every Runner
    deck; the mixed equilibrium needs nrdb[analysis].

    Played games are saved: a gauntlet that was interrupted continues where it left off.
    """
    from nrdb.games.setting import playable
    from nrdb.match.gauntlet import GAMES, MATRIX_GAMES, GauntletReport, Play, corp_first
    from nrdb.match.gauntlet_page import to_html
    from nrdb.match.matrix import MatrixReport

    refuse_unused(ctx, {"compare": "against", "game": "trace"}, _IDLE)
    if bool(everyone) == (deck is not None) or (deck is not None) != bool(against):
        raise UsageError("name a deck and its opponents with --against DIR, or all decks with --all DIR.")
    catalogue = Catalogue.load()
    shown: GauntletReport | MatrixReport
    named = [both_players(both) for both in players]
    how: Json = {"seed": seed, "rulebook": rulebook, "jobs": jobs, "cluster": cluster, "kept": kept}
    if deck is None:
        corps, runners = corp_first(named_apart([playable(one, catalogue) for one in decks_in(everyone, catalogue)]))
        number = games or MATRIX_GAMES
        with playing(games=number, length=number * len(corps) * len(runners) * len(named), **how) as play:
            shown = MatrixReport(corps, runners, [play._replace(players=both) for both in named])
    else:
        if len(named) > 1:
            raise UsageError("--players can only be given twice with --all.")
        held = [readable(path, catalogue, fetch) for path in (deck, compare) if path is not None]
        decks, opponents = [playable(one, catalogue) for one in held], opponents_of(held[0], against, catalogue)
        if trace:
            _show(decks, opponents, Play(seed=seed, players=named[0], rulebook=rulebook), catalogue, game)
            return
        number = games or GAMES
        with playing(games=number, length=number * len(decks) * len(opponents), **how) as play:
            shown = GauntletReport(decks, opponents, play._replace(players=named[0]))
    if html_file is not None:
        save(html_file, to_html(shown, stamp(catalogue)))
    if as_json or not to_stdout(ctx):
        echo_report(shown, catalogue, as_json)


def _show(
    decks: list[PlayableDeck], opponents: list[PlayableDeck], play: Play, catalogue: Catalogue, game: int
) -> None:
    """Print a game against the only opponent with the deck and, if there is one, with the changed list."""
    from nrdb.match.gauntlet import alike

    if len(opponents) != 1:
        raise UsageError("--trace shows a game against one deck; name its file with --against.")
    for pairing in play.pairings((deck, opponents[0]) for deck in alike(decks))[1]:
        names = " against ".join(deck.name for deck in pairing.decks)
        click.echo(strong(f"{names}, seed {play.seed}, game {game}"))
        show_game(pairing, catalogue, seed=play.seed, game=game, record=None)


_IDLE = {
    "trace": dict.fromkeys(
        ("everyone", "games", "jobs", "cluster", "kept", "html_file", "as_json"), "one game is shown, and none is saved"
    ),
    "everyone": dict.fromkeys(("against", "compare", "fetch"), "--all names all decks"),
}
