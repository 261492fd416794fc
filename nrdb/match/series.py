"""Series of games between two decks, in one process or several, and their report."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar

from nrdb.engine import table
from nrdb.engine.chance import seeded
from nrdb.engine.game import Game, face_off, new_game
from nrdb.engine.model.card import Table
from nrdb.engine.model.numbers import CORP, RUNNER, SIDES
from nrdb.errors import PlayError
from nrdb.games.tally import CrashedGame, Tally
from nrdb.players.player import Player, play_out
from nrdb.players.registry import player_for
from nrdb.report.figures import Share, Spread, share, spread
from nrdb.text import counted, percent
from nrdb.workers import map_in_processes, process_count

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue
    from nrdb.deck import Deck

C = TypeVar("C", bound="Tally")
C_co = TypeVar("C_co", bound="Tally", covariant=True)
GAMES = 400
BLOCK = 50
"""Number of games that a process plays at a time."""
TURNS = 99
"""Maximum turns of both players; the report says how many games reached it."""
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


class SeriesSetting(Protocol[C_co]):
    """The subject of a series: it builds the table, plays a game, and provides a tally."""

    def table(self, catalogue: Catalogue) -> Table:
        """Return the game table; raise `PlayError` if there is nothing to play."""

    def play(self, laid: Table, seed: int, game: int) -> Game:
        """Play one game to its end; errors of the engine are passed on."""

    def tally(self) -> C_co:
        """Return an empty tally."""


class Pairing(NamedTuple):
    """Two decks with the AI players and the rulebook of a match."""

    corp: Deck
    runner: Deck
    players: tuple[str, str]
    rulebook: str
    turns: int = TURNS

    def table(self, catalogue: Catalogue) -> Table:
        """Return the game table of both decks; raise `PlayError` unless there is one of each side."""
        laid = (table(deck, catalogue, rulebook=self.rulebook, duel=True) for deck in (self.corp, self.runner))
        return face_off(*laid)

    def play(self, laid: Table, seed: int, game: int) -> Game:
        """Play one game of the series."""
        return play_game(laid, players_for(self.players), seed, game, turns=self.turns)

    def tally(self) -> MatchTally:
        """Return an empty tally."""
        return MatchTally()


def players_for(players: Sequence[str]) -> tuple[Player, Player]:
    """Return the AI players of the Corp and the Runner; raise `UsageError` for an unknown name."""
    return player_for(players[CORP], "corp"), player_for(players[RUNNER], "runner")


def play_game(
    laid: Table, players: tuple[Player, Player], seed: int, game: int, *, turns: int = TURNS, told: bool = False
) -> Game:
    """Play one game of a series to its end; errors of the engine are passed on."""
    for side, player in enumerate(players):
        player.begin(laid, side, seed, game)
    g = new_game(laid, seeded(seed, game), last_turn=turns, transcript=told)
    play_out(g, players)
    return g


class MatchTally(Tally):
    """Counts of a match."""

    def __init__(self) -> None:
        super().__init__()
        self.points: tuple[Counter[int], Counter[int]] = (Counter(), Counter())
        self.runs: Counter[int] = Counter()

    def finish(self, g: Game) -> None:
        """Count a game."""
        super().finish(g)
        self.runs[g.run_totals[0]] += 1
        for side in g.sides:
            self.points[side.number][side.score] += 1


_WORKER: dict[str, Any] = {}


def _start(setting: SeriesSetting[Any]) -> None:
    """Build the table once in a new process."""
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
        except Exception as error:  # a game that crashes is counted and doesn't stop the others
            tally.abandon(game, error, ())
        else:
            tally.finish(g)
    return tally


def counted_series(setting: SeriesSetting[C], laid: Table, games: int, seed: int, jobs: int) -> C:
    """Play games in `jobs` processes (0: automatic) and return the total tally; raise `PlayError` for no games."""
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
    """Play two decks against each other; the same arguments give the same report, whatever `jobs` is.

    `jobs` is the number of processes (0: automatic). Legality isn't checked. Raise `PlayError` unless there is one deck
    of each side, `Unsupported` for an unknown rulebook, and `UsageError` for an unknown player.
    """
    pairing = Pairing(corp, runner, players, rulebook, turns)
    players_for(players)
    laid = pairing.table(catalogue)
    total = counted_series(pairing, laid, games, seed, jobs)
    return MatchReport(pairing, laid, total, games, seed)


def deck_json(deck: Deck, otherwise: str) -> dict[str, Any]:
    """Return a deck under its JSON names; `otherwise` is used if it has no name."""
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
    """Return a rulebook's id in readable form: `CR 26.03` for `cr-26.03`."""
    return rulebook.split()[0].replace("cr-", "CR ")


def left_out(missing: Mapping[str, Any], crashed: Sequence[CrashedGame]) -> list[str]:
    """Return lines about cards that aren't fully implemented and about crashed games."""
    found = []
    if missing:
        found += ["", f"{counted(len(missing), 'card')} not fully implemented: {', '.join(sorted(missing))}."]
    if crashed:
        first = crashed[0]
        found += ["", f"{counted(len(crashed), 'game')} crashed, the first is game {first.game}: {first.why}"]
    return found


class MatchReport:
    """The report of a match: wins and their reasons, length, and cards that aren't fully implemented."""

    def __init__(self, pairing: Pairing, laid: Table, tally: MatchTally, games: int, seed: int) -> None:
        self.pairing = pairing
        self.games = games
        self.seed = seed
        self.tally = tally
        self.missing = {card.title: list(card.missing) for card in laid.cards if card.missing}

    def wins(self, side: str) -> Share:
        """Return a side's share of the games that somebody won."""
        ended = sum(n for (winner, _), n in self.tally.ends.items() if winner)
        return share(sum(n for (winner, _), n in self.tally.ends.items() if winner == side), ended)

    def _ends(self) -> list[tuple[tuple[str, str], int]]:
        """Return the games by winner and reason, the most frequent first, crashed games included."""
        ends = self.tally.ends + Counter({("", "broken"): len(self.tally.crashed)})
        return sorted(ends.items(), key=lambda end: (-end[1], end[0]))

    def turns(self) -> Spread:
        """Return the turns per game, of both players."""
        return spread(self.tally.turns)

    def runs(self) -> Spread:
        """Return the runs per game."""
        return spread(self.tally.runs)

    def points(self, side: str) -> Spread:
        """Return a side's agenda points at the end of a game."""
        return spread(self.tally.points[SIDES.index(side)])

    def to_dict(self) -> dict[str, Any]:
        """Return the report under its JSON names (schemas/match.schema.json)."""
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
            "ends": [{"winner": winner or None, "reason": reason, "games": n} for (winner, reason), n in self._ends()],
            "turns": self.turns().to_dict(),
            "runs": self.runs().to_dict(),
            "points": {name: self.points(name).to_dict() for name in SIDES},
            "not_played": self.missing,
            "faults": [{"game": crash.game, "error": crash.why} for crash in self.tally.crashed],
        }

    def lines(self) -> list[str]:
        """Return the report as lines of text."""
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
        for (winner, reason), n in self._ends():
            who = f"{winner.capitalize()}: " if winner else ""
            found.append(f"  {n:>6}  {who}{REASONS.get(reason, reason)}")
        turns, runs = self.turns(), self.runs()
        found += [
            "",
            f"Turns per game (both players): {turns.mean:.1f} ({turns.q10}–{turns.q90}). "
            f"Runs per game: {runs.mean:.1f}.",
        ]
        return [*found, *left_out(self.missing, self.tally.crashed)]

    def _caution(self) -> list[str]:
        """Return the warning that comes before the figures."""
        if "plain" not in self.pairing.players:
            return ["Both AI players choose at random: the figures don't show which deck is better."]
        return [
            'These figures don\'t rank decks: the "plain" AI player follows simple rules and never plans ahead.',
            "In its hands, a Runner deck of blank cards can win more often than a real deck.",
        ]
