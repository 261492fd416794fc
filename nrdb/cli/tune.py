"""`nrdb tune`: single swaps that win more games."""

from __future__ import annotations

from pathlib import Path

import click

from nrdb.catalogue import Catalogue
from nrdb.cli.games import readable
from nrdb.cli.gauntlets import DECKS, both_players, opponents_of, players_option, playing, playing_options
from nrdb.cli.options import chosen_date, completions, format_option, json_option, on_option
from nrdb.cli.output import echo_report
from nrdb.cli.reading import DeckArgument, fetch_option


@click.command(
    epilog="""\b
Examples:
  nrdb tune deck.txt --against examples/gauntlets/startup-2023 --format startup
  nrdb tune deck.txt --against decks/ --in "t:ice" --out "t:operation" """.rstrip(),
)
@click.argument("deck", cls=DeckArgument, type=click.Path(path_type=Path, allow_dash=True))
@click.option("--against", multiple=True, required=True, type=DECKS, help="Folder or file of opponents. Repeatable.")
@format_option
@on_option
@click.option("--in", "entering", metavar="QUERY", shell_complete=completions("query"), help="Cards that may come in.")
@click.option("--out", "leaving", metavar="QUERY", shell_complete=completions("query"), help="Cards that may be cut.")
@click.option(
    "--swaps", metavar="N", type=click.IntRange(1, 10_000), default=32, help="Number of swaps to try; default 32."
)
@click.option(
    "--games", metavar="N", type=click.IntRange(1, 1_000_000), default=100, help="Fresh games at the end; default 100."
)
@players_option(multiple=False)
@playing_options
@fetch_option
@json_option
def tune(
    deck: Path,
    against: tuple[Path, ...],
    format_name: str | None,
    on: str | None,
    entering: str | None,
    leaving: str | None,
    swaps: int,
    games: int,
    players: str,
    seed: int,
    rulebook: str | None,
    kept: Path | None,
    jobs: int,
    cluster: str | None,
    fetch: str | None,
    as_json: bool,
) -> None:
    """Find single swaps, legal in the format, that win more games against a folder of decks.

    Each swap plays the same games as the deck; the better half plays on, until three are left. Those play fresh games;
    the report says how much each of them differs from the deck, with intervals, and which games changed. It also
    says so when no swap is significantly better.

    Without --in, the most played cards of the format may come in. Played games are saved, as by `nrdb gauntlet`.
    """
    from nrdb.cli.validate import chosen_scope
    from nrdb.legality.check import judge_of
    from nrdb.match.tuning import TuningReport, legal_swaps
    from nrdb.search import search

    catalogue = Catalogue.load()
    judge = judge_of(catalogue)
    held = readable(deck, catalogue, fetch)
    scope = chosen_scope(judge, format_name, None, None, chosen_date(on, format_name))
    opponents = opponents_of(held, against, catalogue)
    day = scope.on
    into, out = (
        None if query is None else {card.id for card in search(catalogue, query, on=day)}
        for query in (entering, leaving)
    )
    pool = legal_swaps(held, judge, scope, out=out, into=into)
    with playing(games=games, length=0, seed=seed, rulebook=rulebook, jobs=jobs, cluster=cluster, kept=kept) as play:
        play = play._replace(players=both_players(players))
        report = TuningReport(held, pool, opponents, scope, play, candidates=swaps)
    echo_report(report, catalogue, as_json)
