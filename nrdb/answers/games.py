"""The answers about games: a deck played alone, and two decks played against each other."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from nrdb.catalogue import Catalogue
from nrdb.catalogue.basis import stamp_json
from nrdb.shapes.games import GoldfishJson, MatchJson

if TYPE_CHECKING:
    from nrdb.deck import Deck
    from nrdb.goldfish import Comparisons
    from nrdb.match.report import MatchReport


def goldfish(deck: Deck, catalogue: Catalogue, *, games: int, seed: int = 0, jobs: int = 1) -> GoldfishJson:
    """Return the report on a deck played alone (goldfish.schema.json).

    The same deck, games and seed give the same report, whatever the number of processes (`jobs`). Raises `PlayError`
    for a deck that can't be played.
    """
    from nrdb.goldfish import Comparisons, simulate

    return goldfish_json(Comparisons(simulate(deck, catalogue, games=games, seed=seed, jobs=jobs), []), catalogue)


def goldfish_json(reports: Comparisons, catalogue: Catalogue) -> GoldfishJson:
    """Return the reports on one deck or several under their JSON names."""
    return cast(GoldfishJson, {**reports.to_dict(), "stamp": stamp_json(catalogue)})


def match(corp: Deck, runner: Deck, catalogue: Catalogue, *, games: int, seed: int = 0, jobs: int = 1) -> MatchJson:
    """Return the report on two decks played against each other (match.schema.json).

    The same decks, games and seed give the same report, whatever the number of processes (`jobs`). Raises `PlayError`
    unless there is one deck of each side and both are for the same game.
    """
    from nrdb.match.report import play

    return match_json(play(corp, runner, catalogue, games=games, seed=seed, jobs=jobs), catalogue)


def match_json(report: MatchReport, catalogue: Catalogue) -> MatchJson:
    """Return the report on a match under its JSON names."""
    return cast(MatchJson, {**report.to_dict(), "stamp": stamp_json(catalogue)})
