"""A series of games between two decks, in one process or several, and what came of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, Self, TypeVar

from nrdb.engine import table
from nrdb.engine.chance import seeded
from nrdb.engine.game import Game, face_off, new_game
from nrdb.engine.model.card import Table
from nrdb.engine.model.numbers import CORP, RUNNER, SIDES
from nrdb.errors import PlayError
from nrdb.goldfish.figures import Share, Spread, share, spread
from nrdb.goldfish.game_tally import why_broken
from nrdb.match.players import AIPlayer, play_out, player_for
from nrdb.text import counted, percent
from nrdb.workers import map_in_processes, process_count

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue
    from nrdb.deck import Deck

C = TypeVar("C", bound="SeriesTally")
C_co = TypeVar("C_co", bound="SeriesTally", covariant=True)
GAMES = 400
BLOCK = 50
"""Games that one process plays at a time."""
TURNS = 99
"""Turns of both players after which a game is given up; the report says how many were."""
REASONS = {
    "scored": "agenda points",
    "flatlined": "Runner flatlined",
    "decked": "Corp decked",
    "disgraced": "bad publicity",
    "corp_wins": "card effect",
    "runner_wins": "card effect",
    "turns": "stopped after the last turn",
    "broken": "crashed",
}


class SeriesTally(Protocol):
    """What is counted of a series; parts of it add up."""

    faults: list[tuple[int, str]]

    def finish(self, g: Game) -> None:
        """Counts a game."""

    def abandon(self, game: int, error: Exception) -> None:
        """Counts a game that broke off."""

    def add(self, other: Self) -> None:
        """Takes in what another part has counted."""


class SeriesSetting(Protocol[C_co]):
    """What a series is made of: it lays the table, plays a game of the series, and has something to count by."""

    def table(self, catalogue: Catalogue) -> Table:
        """The table, laid once; `PlayError` when there is nothing to play."""

    def play(self, laid: Table, seed: int, game: int) -> Game:
        """One game to its end; what the engine raises comes through."""

    def tally(self) -> C_co:
        """Nothing counted yet."""


class Pairing(NamedTuple):
    """What a series is made of: both decks, the players, the rulebook."""

    corp: Deck
    runner: Deck
    players: tuple[str, str]
    rulebook: str
    turns: int = TURNS

    def table(self, catalogue: Catalogue) -> Table:
        """Both decks faced off; `PlayError` when they are not one of each side."""
        laid = (table(deck, catalogue, rulebook=self.rulebook, duel=True) for deck in (self.corp, self.runner))
        return face_off(*laid)

    def play(self, laid: Table, seed: int, game: int) -> Game:
        """One game of the series."""
        return play_game(laid, players_for(self.players), seed, game, turns=self.turns)

    def tally(self) -> MatchTally:
        """Nothing counted yet."""
        return MatchTally()


def players_for(players: Sequence[str]) -> tuple[AIPlayer, AIPlayer]:
    """The Corp's and the Runner's; `UsageError` for a name that is none."""
    return player_for(players[CORP], CORP), player_for(players[RUNNER], RUNNER)


def play_game(
    laid: Table, players: tuple[AIPlayer, AIPlayer], seed: int, game: int, *, turns: int = TURNS, told: bool = False
) -> Game:
    """One game of a series to its end; what the engine raises comes through."""
    for player in players:
        player.begin(seed, game)
    g = new_game(laid, seeded(seed, game), last_turn=turns, transcript=told)
    play_out(g, players)
    return g


class MatchTally:
    """What is counted of a series; parts of it add up."""

    def __init__(self) -> None:
        self.ends: Counter[tuple[str, str]] = Counter()
        self.turns: Counter[int] = Counter()
        self.points: tuple[Counter[int], Counter[int]] = (Counter(), Counter())
        self.runs: Counter[int] = Counter()
        self.faults: list[tuple[int, str]] = []

    def finish(self, g: Game) -> None:
        """Counts a game."""
        self.ends[g.winner or "", g.reason] += 1
        self.turns[g.turn] += 1
        self.runs[g.run_totals[0]] += 1
        for side in g.sides:
            self.points[side.number][side.score] += 1

    def abandon(self, game: int, error: Exception) -> None:
        """Counts a game that broke off."""
        self.ends["", "broken"] += 1
        self.faults.append((game, why_broken(error)))

    def add(self, other: MatchTally) -> None:
        """Takes in what another part has counted."""
        self.ends += other.ends
        self.turns += other.turns
        self.runs += other.runs
        for mine, theirs in zip(self.points, other.points, strict=True):
            mine.update(theirs)
        self.faults += other.faults


_WORKER: dict[str, Any] = {}


def _start(setting: SeriesSetting[Any]) -> None:
    """A process lays the table once."""
    from nrdb.catalogue import Catalogue

    _WORKER["table"] = setting.table(Catalogue.load())
    _WORKER["setting"] = setting


def _block(task: tuple[int, int, int]) -> Any:
    return _series(_WORKER["table"], _WORKER["setting"], *task)


def _series(laid: Table, setting: SeriesSetting[C], seed: int, first: int, games: int) -> C:
    tally = setting.tally()
    for game in range(first, first + games):
        try:
            g = setting.play(laid, seed, game)
        except Exception as error:  # one game that breaks is counted, and does not take the others with it
            tally.abandon(game, error)
        else:
            tally.finish(g)
    return tally


def counted_series(setting: SeriesSetting[C], laid: Table, games: int, seed: int, jobs: int) -> C:
    """Plays games on a table, in `jobs` processes (0 chooses), adds up what is counted; `PlayError` for no games."""
    if games < 1:
        raise PlayError("no games to play: games must be at least 1.")
    total = setting.tally()
    tasks = [(seed, first, min(BLOCK, games - first)) for first in range(0, games, BLOCK)]
    jobs = process_count(jobs, len(tasks))
    if jobs == 1:
        return _series(laid, setting, seed, 0, games)
    for part in map_in_processes(_block, tasks, jobs, start=_start, start_args=(setting,)):
        total.add(part)
    return total


def play(
    corp: Deck,
    runner: Deck,
    catalogue: Catalogue,
    *,
    games: int = GAMES,
    seed: int = 0,
    players: tuple[str, str] = ("plain", "plain"),
    rulebook: str = "cr-26.03",
    jobs: int = 1,
    turns: int = TURNS,
) -> MatchReport:
    """Plays two decks against each other so many times; the same arguments give the same report whatever `jobs` is.

    `jobs` is the number of processes; 0 chooses. Legality is not asked.
    Raises `PlayError` when the decks are not one of each side, `Unsupported` for a rulebook
    that there is not, `UsageError` for a player that there is not.
    """
    pairing = Pairing(corp, runner, players, rulebook, turns)
    players_for(players)
    laid = pairing.table(catalogue)
    total = counted_series(pairing, laid, games, seed, jobs)
    return MatchReport(pairing, laid, total, games, seed)


def deck_json(deck: Deck, otherwise: str) -> dict[str, Any]:
    """A deck that was played, under its JSON names; `otherwise` is its name where it has none."""
    identity = None if deck.identity is None else deck.identity.id
    return {
        "name": deck.name or deck.source or otherwise,
        "identity": identity,
        "cards": dict(sorted(deck.cards.items())),
    }


def interval(found: Share) -> str:
    """Return a share's 95 % interval as a range: `28–79 %`."""
    return f"{percent(found.low).removesuffix(' %')}–{percent(found.high)}"


def rules_name(rulebook: str) -> str:
    """Return a rulebook's id for people: `CR 26.03` for `cr-26.03`."""
    return rulebook.split()[0].replace("cr-", "CR ")


def left_out(missing: Mapping[str, Any], faults: Sequence[tuple[int, str]]) -> list[str]:
    """What a report says of cards that are not played in full and of games that broke off."""
    found = []
    if missing:
        found += ["", f"{counted(len(missing), 'card')} not fully implemented: {', '.join(sorted(missing))}."]
    if faults:
        game, error = faults[0]
        found += ["", f"{counted(len(faults), 'game')} crashed, the first is game {game}: {error}"]
    return found


class MatchReport:
    """What came of a series: who won how often and why, how long it took, and what was not played of the cards."""

    def __init__(self, pairing: Pairing, laid: Table, tally: MatchTally, games: int, seed: int) -> None:
        self.pairing = pairing
        self.games = games
        self.seed = seed
        self.tally = tally
        self.missing = {card.title: list(card.missing) for card in laid.cards if card.missing}

    def wins(self, side: str) -> Share:
        """How often a side won, of the games that came to an end."""
        ended = sum(n for (winner, _), n in self.tally.ends.items() if winner)
        return share(sum(n for (winner, _), n in self.tally.ends.items() if winner == side), ended)

    def turns(self) -> Spread:
        """Turns of both players in a game."""
        return spread(self.tally.turns)

    def runs(self) -> Spread:
        """Runs in a game."""
        return spread(self.tally.runs)

    def points(self, side: str) -> Spread:
        """Agenda points of a side when a game ends."""
        return spread(self.tally.points[SIDES.index(side)])

    def to_dict(self) -> dict[str, Any]:
        """The report under its JSON names."""
        return {
            "games": self.games,
            "seed": self.seed,
            "rulebook": self.pairing.rulebook,
            "decks": {
                name: deck_json(deck, name)
                for name, deck in zip(SIDES, (self.pairing.corp, self.pairing.runner), strict=True)
            },
            "players": dict(zip(SIDES, self.pairing.players, strict=True)),
            "wins": {name: self.wins(name).to_dict() for name in SIDES},
            "ends": [
                {"winner": winner or None, "reason": reason, "games": n}
                for (winner, reason), n in sorted(self.tally.ends.items(), key=lambda end: (-end[1], end[0]))
            ],
            "turns": self.turns().to_dict(),
            "runs": self.runs().to_dict(),
            "points": {name: self.points(name).to_dict() for name in SIDES},
            "not_played": self.missing,
            "faults": [{"game": game, "error": error} for game, error in self.tally.faults],
        }

    def lines(self) -> list[str]:
        """The report for people."""
        pairing = self.pairing
        decks = zip(SIDES, (pairing.corp, pairing.runner), strict=True)
        names = [deck.name or deck.source or side for side, deck in decks]
        found = [
            f"{names[CORP]} (Corp) against {names[RUNNER]} (Runner)",
            f"{counted(self.games, 'game')}, seed {self.seed}; rules {rules_name(pairing.rulebook)}; "
            f"AI: {pairing.players[CORP]} (Corp), {pairing.players[RUNNER]} (Runner).",
            *self._caution(),
            "",
        ]
        for name in SIDES:
            won = self.wins(name)
            found.append(f"{name.capitalize()} won {won.hits} of {won.n}: {percent(won.share)} ({interval(won)})")
        found.append("")
        for (winner, reason), n in sorted(self.tally.ends.items(), key=lambda end: (-end[1], end[0])):
            who = f"{winner.capitalize()}: " if winner else ""
            found.append(f"  {n:>6}  {who}{REASONS.get(reason, reason)}")
        turns, runs = self.turns(), self.runs()
        found += ["", f"Turns of both players: {turns.mean:.1f} ({turns.q10}–{turns.q90}). Runs: {runs.mean:.1f}."]
        return [*found, *left_out(self.missing, self.tally.faults)]

    def _caution(self) -> list[str]:
        """What the figures do not say, told before them."""
        if "plain" not in self.pairing.players:
            return ["Both AI players choose at random: the figures don't show which deck is better."]
        return [
            "These figures don't rank decks: the AI player plain follows simple rules and never plans ahead.",
            "With it, a Runner deck of blank cards can win more often than a real deck.",
        ]
