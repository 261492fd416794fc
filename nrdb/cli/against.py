"""`nrdb goldfish RUNNER --against FILE`: play a Runner deck against rezzed ice."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from nrdb.cli.output import echo_report

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue
    from nrdb.deck import Deck


def answer(
    runner: Deck,
    corp: Deck,
    catalogue: Catalogue,
    *,
    games: int | None,
    seed: int,
    turns: int,
    jobs: int,
    told: int | None,
    as_json: bool,
) -> None:
    """Print the report, or the game whose number is `told`."""
    if told is not None:
        from nrdb.games.story import lines
        from nrdb.match.gauntlet import IceGauntlet

        gauntlet = IceGauntlet(runner, corp, turns)
        for line in lines(gauntlet.play(gauntlet.table(catalogue), seed, told)):
            click.echo(line)
        return
    from nrdb.match.against import GAMES, play_against

    report = play_against(runner, corp, catalogue, games=games or GAMES, seed=seed, turns=turns, jobs=jobs)
    echo_report(report, catalogue, as_json)
