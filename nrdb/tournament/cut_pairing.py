"""Make a cut after the Swiss rounds and pair its next games.

If neither player has played in the cut, the better seed chooses the side, so the game has none yet. Otherwise the
player with the smaller surplus of games as Corp in the cut is Corp; ties are decided at random.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from nrdb.errors import UsageError
from nrdb.report import Picture
from nrdb.text import listed
from nrdb.tournament import bracket_picture, cuts
from nrdb.tournament.cuts import BracketGame
from nrdb.tournament.played import EventResults, PlayedMatch
from nrdb.tournament.swiss import SwissStandings, score

SIZES: Final = {"double": (4, 8, 16), "single": (2, 3, 4, 8, 16)}
"""Number of players in a cut, by its format."""


class Cut(NamedTuple):
    """The results with the cut's next games, its format, its games and the seeds of its players."""

    results: EventResults
    format: str
    games: tuple[BracketGame, ...]
    seeds: Mapping[str, int]
    paired: tuple[PlayedMatch, ...]
    """The games that can be played now and weren't in the results before."""


def next_games(results: EventResults, system: str, *, size: int | None, format: str | None, seed: int) -> Cut:
    """Return the results with all games in the cut whose players are known; a new cut has the first `size` players.

    Raises `UsageError` for a size that no cut of this format has, and for Swiss rounds that aren't finished.
    """
    if results.open_rounds:
        raise UsageError(f"Round {min(results.open_rounds)} isn't finished. Enter all results before making the cut.")
    played = [match for match in results.matches if match.elimination]
    standings = score(results._replace(cut=results.cut or size or 0), system)
    seeds = _seeds(results, standings, size)
    kind = format or results.cut_format or (cuts.format_of(len(seeds), played, seeds) if played else None) or "double"
    if size is not None and len(seeds) < size:
        raise UsageError(f"a cut of {size} needs {size} players; the file has only {len(seeds)}.")
    if len(seeds) not in SIZES[kind]:
        sizes = listed(map(str, SIZES[kind]), "or")
        raise UsageError(f"a {kind}-elimination cut has {sizes} players, not {len(seeds)}.")
    chance = random.Random(f"{seed} cut {len(played)}")
    before = set(cuts.numbered(played))
    swiss_rounds = max((match.round for match in results.preliminary()), default=0)
    paired = tuple(
        PlayedMatch(
            swiss_rounds + game.round,
            game.number,
            one,
            two,
            (None, None),
            None,
            elimination=True,
            corp=_corp(one, two, played, chance),
        )
        for game in cuts.bracket_games(kind, played, seeds)
        for one, two in [game.seats]
        if game.number not in before and one is not None and two is not None
    )
    whole = [*played, *paired]
    entrants = tuple(player._replace(seed=seeds.get(player.id)) for player in results.players)
    places = cuts.places(kind, whole, seeds)
    return Cut(
        results._replace(
            players=tuple(player._replace(cut_rank=places.get(player.id)) for player in entrants),
            matches=(*results.matches, *paired),
            cut=len(seeds),
            cut_format=kind,
        ),
        kind,
        tuple(cuts.bracket_games(kind, whole, seeds)),
        seeds,
        paired,
    )


def bracket_of(results: EventResults) -> Picture | None:
    """Return the bracket of a cut that has begun; None without one or if its games don't show its format."""
    played = [match for match in results.matches if match.elimination]
    if not played or results.single_sided is None:
        return None
    seeds = score(results).seeds
    kind = results.cut_format or cuts.format_of(len(seeds), played, seeds)
    if kind is None or len(seeds) not in SIZES[kind]:
        return None
    names = {player.id: player.name for player in results.players}
    return bracket_picture.picture(kind, cuts.bracket_games(kind, played, seeds), names, seeds)


def _seeds(results: EventResults, standings: SwissStandings, size: int | None) -> Mapping[str, int]:
    """Return the seeds in a cut that has begun, or in a new one.

    Raises `UsageError` for another size than that of the cut, or without a size for a new one.
    """
    begun = any(match.elimination for match in results.matches) or any(one.seed for one in results.players)
    if not begun and size is None:
        raise UsageError("choose the number of players with --cut.")
    if begun and size is not None and size != len(standings.seeds):
        raise UsageError(f"the cut already has {len(standings.seeds)} players; omit --cut {size}.")
    return standings.seeds


def _corp(one: str, two: str, played: Sequence[PlayedMatch], chance: random.Random) -> str | None:
    """Return who is Corp; None where the better seed chooses."""
    bias = {one: 0, two: 0}
    for match in played:
        for player in bias:
            if match.corp is not None and player in match.players():
                bias[player] += 1 if match.corp == player else -1
    new = not any(player in match.players() for match in played for player in (one, two))
    if new:
        return None
    return min((one, two), key=lambda player: bias[player]) if bias[one] != bias[two] else chance.choice((one, two))
