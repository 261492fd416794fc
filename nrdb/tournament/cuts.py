"""Work out the places of an elimination cut from its games.

A double-elimination cut has 4, 8 or 16 players, a single-elimination cut 2, 3, 4, 8 or 16. Games are numbered like
Cobra's tables.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from nrdb.tournament.played import PlayedMatch

# Rounds of double elimination, games as NUMBER:SEAT-SEAT; a seat is a seed, or the winner (W) or loser (L) of a game.
# The last game is the final. If the player from the lower bracket wins it, a second final (the next number) follows.
_DOUBLE: Final = {
    4: "1:1-4 2:2-3 | 3:W1-W2 4:L1-L2 | 5:L3-W4 | 6:W3-W5",
    8: "1:1-8 2:4-5 3:2-7 4:3-6 | 5:W1-W2 6:W3-W4 7:L1-L2 8:L3-L4 | 9:W5-W6 10:L6-W7 11:W8-L5 | 12:W10-W11 | 13:L9-W12 "
    "| 14:W9-W13",
    16: "1:1-16 2:8-9 3:5-12 4:4-13 5:3-14 6:6-11 7:7-10 8:2-15 "
    "| 9:L1-L2 10:L3-L4 11:L5-L6 12:L7-L8 13:W1-W2 14:W3-W4 15:W5-W6 16:W7-W8 "
    "| 17:L16-W9 18:L15-W10 19:L14-W11 20:L13-W12 21:W13-W14 22:W15-W16 "
    "| 23:W17-W18 24:W19-W20 27:W21-W22 | 25:L21-W23 26:W24-L22 | 28:W25-W26 | 29:L27-W28 | 30:W27-W29",
}
_SINGLE: Final = {
    2: ((1,),),
    3: ((1,), (2,)),
    4: ((1, 2), (3,)),
    8: ((1, 2, 3, 4), (5, 6), (7,)),
    16: (tuple(range(1, 9)), (9, 10, 11, 12), (13, 14), (15,)),
}


class _Bracket(NamedTuple):
    """The structure of a bracket.

    `out` has the games whose losers are eliminated, one tuple per round, earliest first; `upper` is the game whose
    winner goes straight to the final.
    """

    out: tuple[tuple[int, ...], ...]
    final: int
    upper: int | None
    first: tuple[frozenset[int], ...]
    """The pairs of seeds in the first round, in game order."""


def _double(size: int) -> _Bracket:
    rounds = [[game.split(":") for game in part.split()] for part in _DOUBLE[size].split("|")]
    seats = {int(number): pair.split("-") for games in rounds for number, pair in games}
    final = max(seats)
    stay = {int(seat[1:]) for pair in seats.values() for seat in pair if seat[0] == "L"}
    out = [tuple(int(number) for number, _ in games if int(number) not in {*stay, final}) for games in rounds]
    first = tuple(frozenset(int(seat) for seat in pair.split("-")) for _, pair in rounds[0])
    return _Bracket(tuple(games for games in out if games), final, int(seats[final][0][1:]), first)


def _single(size: int) -> _Bracket:
    *rounds, (final,) = _SINGLE[size]
    first = tuple(frozenset((seed, size + 1 - seed)) for seed in range(1, size // 2 + 1))
    return _Bracket(tuple(rounds), final, None, first)


def format_of(size: int, games: Sequence[PlayedMatch], seeds: Mapping[str, int]) -> str | None:
    """Return "double" or "single" according to the games in a cut; None while they fit both."""
    if size not in _DOUBLE:
        return "single" if size in _SINGLE else None
    lost: set[str] = set()
    for match in games:
        if lost.intersection(match.players()):
            return "double"  # someone who has lost plays on
        if match.winner is not None:
            lost |= {player for player in match.players() if player != match.winner}
    if any(number > sum(map(len, _SINGLE[size])) for number in numbered(games)):
        return "double"
    first = tuple(
        frozenset(seeds.get(player or "", 0) for player in (match.first, match.second)) for match in games[: size // 2]
    )
    fits = [name for name, bracket in (("double", _double(size)), ("single", _single(size))) if bracket.first == first]
    if len(fits) == 1:
        return fits[0]
    return "single" if len({match.round for match in games}) > 1 and len(games) < size else None


def numbered(games: Sequence[PlayedMatch]) -> dict[int, PlayedMatch]:
    """Return the games in a cut by number: the table number if every game has its own, else the position."""
    tables = [match.table for match in games]
    if None not in tables and len(set(tables)) == len(tables):
        return {match.table: match for match in games if match.table is not None}
    return dict(enumerate(games, start=1))


def places(format: str, games: Sequence[PlayedMatch], seeds: Mapping[str, int]) -> dict[str, int]:
    """Return the places that are decided so far, by player id.

    `seeds` holds the seed of every player in the cut. Players eliminated in the same round are ordered by seed once
    all its games are played. Raises `KeyError` for a size that no cut of this format has.
    """
    size = len(seeds)
    bracket = _double(size) if format == "double" else _single(size)
    found = numbered(games)

    placed: dict[str, int] = {}
    place = size
    for group in bracket.out:
        losers = [player for number in group if (player := _result(found.get(number), won=False)) is not None]
        if len(losers) == len(group):
            for below, player in enumerate(sorted(losers, key=lambda player: seeds.get(player, 0), reverse=True)):
                placed[player] = place - below
        place -= len(group)
    final, second_final = found.get(bracket.final), found.get(bracket.final + 1)
    if final is not None and bracket.upper is not None:
        upper = found.get(bracket.upper)
        if final.winner is not None and (upper is None or upper.winner != final.winner):
            final = second_final
    if final is not None and final.winner is not None:
        placed[final.winner] = 1
        placed[(final.second if final.winner == final.first else final.first) or ""] = 2
    return placed


class BracketGame(NamedTuple):
    """A game in a bracket: its number, its round from 1, its branch and its seats.

    `branch` is "upper", "lower" or "final". A seat is a player id, or what decides it, such as "winner of 3"; `feeds`
    are the games whose winners take the seats.
    """

    number: int
    round: int
    branch: str
    seats: tuple[str | None, str | None]
    words: tuple[str, str]
    feeds: tuple[int, ...]
    match: PlayedMatch | None


def bracket_games(format: str, games: Sequence[PlayedMatch], seeds: Mapping[str, int]) -> list[BracketGame]:
    """Return all games in a cut with the players known so far.

    A double elimination's second final is included once it is needed. Raises `KeyError` for a size that no cut of this
    format has.
    """
    return _double_games(games, seeds) if format == "double" else _single_games(games, seeds)


def _double_games(games: Sequence[PlayedMatch], seeds: Mapping[str, int]) -> list[BracketGame]:
    played = numbered(games)
    by_seed = {str(seed): player for player, seed in seeds.items()}
    found: dict[int, BracketGame] = {}

    def player(seat: str) -> str | None:
        if seat[0] not in _RESULTS:
            return by_seed.get(seat)
        return _result(played.get(int(seat[1:])), won=seat[0] == "W")

    rounds = [[game.split(":") for game in part.split()] for part in _DOUBLE[len(seeds)].split("|")]
    for round_, row in enumerate(rounds, start=1):
        for name, pair in row:
            number, (one, two) = int(name), pair.split("-")
            feeds = tuple(int(seat[1:]) for seat in (one, two) if seat[0] == "W")
            branches = {found[feed].branch for feed in feeds}
            branch = "final" if len(branches) == 2 else "lower" if "L" in pair or "lower" in branches else "upper"
            words = (_words(one), _words(two))
            found[number] = BracketGame(
                number, round_, branch, (player(one), player(two)), words, feeds, played.get(number)
            )
    final = found[max(found)]
    winner, loser = (_result(final.match, won=won) for won in (True, False))
    if winner is not None and winner != _result(played.get(final.feeds[0]), won=True):
        again = final.number + 1
        words = (f"winner of {final.number}", f"loser of {final.number}")
        found[again] = BracketGame(
            again, final.round + 1, "final", (winner, loser), words, (final.number,), played.get(again)
        )
    return list(found.values())


def _single_games(games: Sequence[PlayedMatch], seeds: Mapping[str, int]) -> list[BracketGame]:
    """Return the games in a single elimination: in every round the best seed left meets the worst.

    An odd field's best seed waits for the next round.
    """
    played = numbered(games)
    rounds = _SINGLE[len(seeds)]
    field: list[str | None] = [*sorted(seeds, key=lambda player: seeds[player])]
    found: list[BracketGame] = []
    for round_, numbers in enumerate(rounds, start=1):
        waiting = field[: len(field) % 2]
        pairs = field[len(waiting) :]
        for at, number in enumerate(numbers):
            words = ("best seed left", "worst seed left") if round_ > 1 else ("", "")
            feeds = rounds[round_ - 2] if round_ > 1 and len(numbers) == 1 else ()
            branch = "final" if round_ == len(rounds) else "upper"
            seats = (pairs[at], pairs[-1 - at])
            found.append(BracketGame(number, round_, branch, seats, words, feeds, played.get(number)))
        left = [*waiting, *(_result(played.get(number), won=True) for number in numbers)]
        known = sorted((player for player in left if player is not None), key=lambda player: seeds[player])
        field = [*known] if len(known) == len(left) else [None] * len(left)
    return found


def _result(match: PlayedMatch | None, *, won: bool) -> str | None:
    """Return the winner or loser of a game; None before it has a result."""
    if match is None or match.winner is None:
        return None
    loser = match.second if match.winner == match.first else match.first
    return match.winner if won else loser


_RESULTS: Final = {"W": "winner of", "L": "loser of"}


def _words(seat: str) -> str:
    return f"{_RESULTS[seat[0]]} {seat[1:]}" if seat[0] in _RESULTS else f"seed {seat}"
