"""Counts of a match, read from the transcripts of its games: agendas, runs, ice, cards and credits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from nrdb.engine.model.numbers import CORP, RUNNER
from nrdb.games.story import SERVERS
from nrdb.games.tally import Tally
from nrdb.match.runs import runs_of

if TYPE_CHECKING:
    from nrdb.engine.game import Game

REMOTES: Final = "remotes"
PLACES: Final = (*SERVERS, REMOTES)
"""The servers that reports list; all remotes count as one."""
HOW: Final = {
    "hand": "from hand",
    "unadvanced": "from a remote, never-advanced",
    "advanced": "from a remote, advanced earlier",
    "effect": "by a card effect",
}
"""How an agenda was scored: in the turn in which it was installed; from a remote, without or with advancement counters
when the turn began; or by a card effect."""
ELSEWHERE: Final = "elsewhere"
"""The name for where an agenda was stolen from, if not from a server."""
_WORKS: Final = frozenset(("play", "rez", "score", "triggered"))
"""Entries that say that a Corp card took effect; a Runner card also does so when it is installed."""


def place(server: int) -> str:
    """Return what reports call a server."""
    return PLACES[min(server, len(PLACES) - 1)]


class TakenAgenda(NamedTuple):
    """An agenda that was scored or stolen, with its turn, side, card number and points, and how it was taken."""

    turn: int
    side: str
    card: int
    how: str
    """How it was scored (a name in `HOW`), or where it was stolen from."""
    points: int


def agendas_of(g: Game) -> Iterator[TakenAgenda]:
    """Yield the agendas scored and stolen in a game that has a transcript, in order."""
    turn, server = 0, ""
    installed: dict[int, int] = {}  # the turn in which each card was last installed
    advanced: dict[int, int] = {}  # the turn in which each card was first advanced since then
    for entry in g.transcript or ():
        match entry:
            case "turn", turn, *_:
                pass
            case "breach", at:
                server = place(at)
            case "run_ends", *_:
                server = ""
            case "install", i, *_:
                installed[i] = turn
                advanced.pop(i, None)
            case "advance", i:
                advanced.setdefault(i, turn)
            case "steal", i, points:
                yield TakenAgenda(turn, "runner", i, server or ELSEWHERE, points)
            case "score", i, points:
                yield TakenAgenda(turn, "corp", i, _how(turn, installed.get(i), advanced.get(i)), points)


def _how(turn: int, installed: int | None, advanced: int | None) -> str:
    """Return how an agenda was scored, by the turns in which it was installed and first advanced."""
    if installed is None or advanced is None:
        return "effect"
    return "hand" if installed == turn else "unadvanced" if advanced == turn else "advanced"


class MatchTally(Tally):
    """Counts of a match."""

    def __init__(self) -> None:
        super().__init__()
        self.points: tuple[Counter[int], Counter[int]] = (Counter(), Counter())
        self.runs: Counter[int] = Counter()
        self.end_turns: dict[tuple[str, str], Counter[int]] = {}
        """Games by the turn in which they ended, for each winner and reason."""
        self.taken: Counter[tuple[str, str, str]] = Counter()
        """Agendas by who scored or stole them, how (a name in `HOW`) or from where, and id."""
        self.taken_points: Counter[tuple[str, str]] = Counter()
        """Agenda points by who scored or stole them, and how or from where."""
        self.first_agenda: Counter[tuple[str, int]] = Counter()
        """Games by who scored or stole the first agenda, and in which turn."""
        self.first_wins: Counter[bool] = Counter()
        """Games with an agenda and a winner, by whether the side that took the first agenda won."""
        self.servers: dict[str, Counter[str]] = {}
        """By server: runs made and successful, and what they cost and gained (`runs.LOSSES` and `runs.GAINS`)."""
        self.ice: dict[str, Counter[str]] = {}
        """By id: copies installed and rezzed, credits paid to rez, approaches, and the counts in `runs.ICE`."""
        self.cards: tuple[dict[str, Counter[str]], dict[str, Counter[str]]] = ({}, {})
        """By side and id: copies drawn and left in hand; games in which a copy was drawn, played and took effect; and
        the sum of the turns in which it was first played."""
        self.credits: tuple[dict[int, Counter[int]], dict[int, Counter[int]]] = ({}, {})
        """By side and turn of that side: the credits at its start."""

    def finish(self, g: Game) -> None:
        """Count a game that has a transcript."""
        super().finish(g)
        self.end_turns.setdefault((g.winner or "", g.reason), Counter())[g.turn] += 1
        for side in g.sides:
            self.points[side.number][side.score] += 1
        self._count_runs(g)
        taken = list(agendas_of(g))
        for agenda in taken:
            self.taken[agenda.side, agenda.how, g.table.card_of[agenda.card].id] += 1
            self.taken_points[agenda.side, agenda.how] += agenda.points
        if taken:
            self.first_agenda[taken[0].side, taken[0].turn] += 1
            if g.winner:
                self.first_wins[taken[0].side == g.winner] += 1
        reader = _Reader(g, self)
        for entry in g.transcript or ():
            reader.read(entry)
        reader.count_cards()

    def _count_runs(self, g: Game) -> None:
        made = 0
        for run in runs_of(g):
            made += 1
            server = self.servers.setdefault(place(run.server), Counter())
            server["made"] += 1
            server["successful"] += run.successful
            server.update(run.counts)
            for met in run.ice:
                self._piece(g, met.card).update(met.counts, approached=1)
        self.runs[made] += 1

    def _piece(self, g: Game, i: int) -> Counter[str]:
        """Return the counts of a piece of ice."""
        return self.ice.setdefault(g.table.card_of[i].id, Counter())

    def installed_ice(self, g: Game, i: int) -> None:
        """Count a piece of ice that is installed."""
        self._piece(g, i)["installed"] += 1

    def rezzed_ice(self, g: Game, i: int, cost: int) -> None:
        """Count a piece of ice that is rezzed at a cost."""
        self._piece(g, i).update(rezzed=1, rez_cost=cost)


class _Reader:
    """Reads the transcript of one game: cards and credits."""

    def __init__(self, g: Game, tally: MatchTally) -> None:
        self.g, self.tally = g, tally
        self.own_turn = [0, 0]
        self.drawn: tuple[set[int], set[int]] = (set(), set())
        self.played: dict[int, int] = {}
        """The side's turn in which each card was first played or installed."""
        self.worked: set[int] = set()
        self.asked = CORP
        """The player of the next mulligan decision."""
        self.paid = 0
        """What the Corp has just paid."""

    def read(self, entry: tuple[Any, ...]) -> None:
        """Read one entry."""
        kind, g = entry[0], self.g
        owner, card_of = g.table.owner, g.table.card_of
        paid, self.paid = self.paid, 0
        if kind == "turn":
            _, _, _, credits, side, _ = entry
            self.own_turn[side] += 1
            self.tally.credits[side].setdefault(self.own_turn[side], Counter())[credits] += 1
        elif kind == "pay":
            self.paid = entry[1] if entry[2] == CORP else 0
        elif kind in ("keep", "mulligan"):
            if kind == "mulligan":
                self.drawn[self.asked].clear()
            self.asked = RUNNER
        elif kind in ("draw", "to_hand"):
            self.drawn[owner[entry[1]]].add(entry[1])
        if kind in ("play", "install"):
            i = entry[1]
            self.drawn[owner[i]].add(i)
            self.played.setdefault(i, self.own_turn[owner[i]])
            if owner[i] == RUNNER:
                self.worked.add(i)
            elif card_of[i].type == "ice":
                self.tally.installed_ice(g, i)
        if kind in _WORKS:
            self.worked.add(entry[1])
        if kind == "rez" and card_of[entry[1]].type == "ice":
            self.tally.rezzed_ice(g, entry[1], paid)

    def count_cards(self) -> None:
        """Count the cards in both decks at the end of the game."""
        table = self.g.table
        for side in self.g.sides:
            cards = self.tally.cards[side.number]
            turns: dict[str, int] = {}
            sets: dict[str, set[str]] = {"drawn_in": set(), "took_effect_in": set()}
            for i in side.hand:
                cards.setdefault(table.card_of[i].id, Counter())["left"] += 1
            for i in self.drawn[side.number]:
                cards.setdefault(table.card_of[i].id, Counter())["drawn"] += 1
                sets["drawn_in"].add(table.card_of[i].id)
            for i in self.worked:
                if table.owner[i] == side.number:
                    sets["took_effect_in"].add(table.card_of[i].id)
            for i, turn in self.played.items():
                if table.owner[i] == side.number:
                    name = table.card_of[i].id
                    turns[name] = min(turn, turns.get(name, turn))
            for what, names in sets.items():
                for name in names:
                    cards.setdefault(name, Counter())[what] += 1
            for name, turn in turns.items():
                cards.setdefault(name, Counter()).update(played_in=1, turn_played=turn)
