"""Counts of one deck's games, alone or against another, taken at the end of each turn and of each game."""

from __future__ import annotations

from collections import Counter
from operator import add
from typing import TYPE_CHECKING, Any

from nrdb.behaviour.facts import SUITE
from nrdb.breaking import rig
from nrdb.engine.model.numbers import SIDES
from nrdb.engine.rules.values import rez_cost
from nrdb.games.tally import Tally
from nrdb.goldfish.roles import answers

if TYPE_CHECKING:
    from nrdb.engine.game import Game
    from nrdb.engine.model.card import CardInPlay, Table
    from nrdb.engine.model.state import State
    from nrdb.players.goals import GoalTracker


class GameTally(Tally):
    """Counts of a series of games with one deck."""

    def __init__(self, table: Table, turns: int, goals: GoalTracker | None = None, side: str = "") -> None:
        """Count games of `turns` turns with the deck that plays alone, or with the deck of `side`."""
        super().__init__()
        self._last_turn = turns
        self._side = side or table.side
        self._own = SIDES.index(self._side)
        self.mulligans = 0
        self.wins = 0
        self.losses = 0
        """Games that the deck has lost (`wins` counts those it has won); the others end after the last turn."""
        names = _CORP if self._side == "corp" else _RUNNER
        self.by_turn: dict[str, tuple[Counter[Any], ...]] = {
            name: tuple(Counter() for _ in range(turns)) for name in names
        }
        """Counts at the end of each turn, by the names in `_CORP` and `_RUNNER`."""
        self.first: dict[str, Counter[int]] = {}
        """Games by the turn in which an event (score, seven, breaker, suite, fracter …) first happened; 0: never."""
        self.clicks: Counter[str] = Counter()
        self.taken = 0
        self.gained = 0
        self.raided: tuple[int, ...] = (0, 0, 0, 0)
        """Totals over all runs: runs, credits gained, credits lost or spent, cards drawn."""
        self.drawn: Counter[str] = Counter()
        self.used: Counter[str] = Counter()
        self.used_in: Counter[str] = Counter()
        self.drawn_in: Counter[str] = Counter()
        self.turn_used: Counter[str] = Counter()
        self.left: Counter[str] = Counter()
        self.rigs: tuple[Counter[tuple[tuple[str, ...], int]], ...] = tuple(Counter() for _ in range(turns))
        """Counts of the installed cards that affect ice costs, with the credits, at the end of each turn."""
        self.goals: tuple[Counter[int], ...] = tuple(Counter() for _ in goals.at) if goals is not None else ()
        """Games by the turn in which each goal was reached; 0: never."""
        self.per_game: list[tuple[int, ...]] = []
        """The values of each game that are compared: those named in `PER_GAME`, then the turn of each goal."""
        events = {card: _events(card) for card in table.cards}
        self._marked = [events[card] for card in table.card_of]
        """The events caused by installing each card, by number."""
        self._memory = [card.memory or 0 for card in table.card_of]
        self._in_rig = [card.id if card.facts.affects_ice_cost else "" for card in table.card_of]
        """The ids of cards that affect ice costs, by number."""
        self._agendas = [(i, card.points) for i, card in enumerate(table.card_of) if card.type == "agenda"]
        self._worth = [card.points if card.type == "agenda" else None for card in table.card_of]
        self._free = {
            ("use", i, k) for i, card in enumerate(table.card_of) for k, paid in enumerate(card.paid) if not paid.clicks
        }
        self._ids = [card.id for card in table.card_of]
        self._numbers = set(table.decks[self._own] or ())
        self._events = _CORP_EVENTS if self._side == "corp" else _RUNNER_EVENTS
        # State of the current game, counted when it ends.
        self._rows: list[tuple[Any, ...]] = []
        self._at: dict[str, int] = {}
        self._row: list[int] = []
        self._met: set[int] = set()
        self._marks: list[tuple[int, int]] = []
        """The positions in the log where each of the deck's own turns begins and ends."""
        self._begins = 0
        """The position in the log where the current turn began."""
        self._from_hand = 0
        self._watch = goals

    PER_GAME = (
        "credits_5",
        "credits_last",
        "seen_5",
        "points_last",
        "first_score",
        "seven",
        "breaker",
        "suite",
        "console",
        "fracter",
        "decoder",
        "killer",
        "rezzed_last",
        "seen_last",
    )

    def begin(self, g: Game) -> None:
        """Start a new game, which is watched at the end of each turn."""
        g.watch = self.watch
        self._rows = []
        self._at = dict.fromkeys(_EVENTS, 0)
        self._row = []
        self._met = set()
        self._marks = []
        self._begins = 0
        self._from_hand = 0
        if self._watch is not None:
            self._watch.begin()

    def watch(self, g: State) -> None:
        """Record the end of a turn."""
        side = g.acting
        begins, self._begins = self._begins, len(g.log)
        if side.number != self._own:
            return
        self._marks.append((begins, len(g.log)))
        self._met.update(side.hand)
        if self._watch is not None:
            self._watch.look(g)
        left = len(side.deck) + len(side.top) + len(side.bottom)
        seen = len(self._numbers) - left
        at = self._at
        turn = len(self._marks)
        if self._side == "corp":
            agenda, zone = self._worth, g.zone
            held = points = 0
            for i in side.hand:
                worth = agenda[i]
                if worth is not None:
                    held += 1
                    points += worth
            below = agendas = 0
            for i, value in self._agendas:
                if not zone[i]:  # in R&D
                    below += value
                    agendas += 1
            after, remote = _after_rezzing(g, self._own, agenda)
            if side.scored:
                self._from_hand += self._scored_from_hand(g)
                at["score"] = at["score"] or turn
            # Reports convert agendas still in R&D to agendas seen.
            row = (
                side.credits, len(side.hand), seen, held, points, (below, left), agendas, side.score,
                after, remote, self._from_hand,
            )  # fmt: skip
            self._rows.append(row)
        else:
            used, new, out = 0, False, []
            since, memory, marked, in_rig = g.since, self._memory, self._marked, self._in_rig
            for i in side.installed:
                used += memory[i]
                if since[i] == g.turn:
                    for event in marked[i]:
                        at[event] = at[event] or turn
                        new = True
                if in_rig[i]:
                    out.append(in_rig[i])
            if new and not at["suite"] and all(at[kind] for kind in SUITE):
                at["suite"] = turn
            out.sort()
            self._rows.append(
                (side.credits, len(side.hand), seen, used, (tuple(out), min(side.credits, rig.CREDIT_CAP)))
            )
        if turn == min(5, self._last_turn):
            self._row = [side.credits, seen]

    def first_of(self, event: str) -> int:
        """Return the turn in which an event first happened in the current game; 0: not yet."""
        return self._at.get(event, 0)

    def finish(self, g: Game) -> None:
        """Record the end of a game."""
        super().finish(g)
        side = g.sides[self._own]
        first = self._at
        self.wins += g.winner == self._side
        self.losses += g.winner == SIDES[1 - self._own]
        for t, noted in enumerate(self._rows):
            for counts, value in zip((*self.by_turn.values(), self.rigs), noted, strict=False):
                if value is not None:  # a game without a remote
                    counts[t][value] += 1
        if g.over == "scored" and g.winner == self._side:
            if self._watch is not None:
                self._watch.look(g)
            turn = len(self._marks) + 1
            self._from_hand += self._scored_from_hand(g)
            first["score"] = first["score"] or turn
            first["seven"] = turn
            self._fill(side.score, turn)
        self.gained += side.earned
        self.taken += side.worked
        self.raided = tuple(map(add, self.raided, g.run_totals))
        for event in self._events:
            self.first.setdefault(event, Counter())[first[event]] += 1
        log, ids, met = g.log, self._ids, self._met
        used_once: dict[str, int] = {}
        owner = g.table.owner
        turns = [*self._marks, (self._begins, len(log))] if g.acting is side else self._marks
        for turn, (at, until) in enumerate(turns, 1):
            for option in log[at:until]:
                kind = option[0]
                if kind not in _CLICKS or (kind in _OF_A_CARD and owner[option[1]] != self._own):
                    continue
                if kind in _FROM_HAND:
                    i = option[1]
                    met.add(i)
                    self.used[ids[i]] += 1
                    used_once.setdefault(ids[i], turn)
                if option not in self._free:
                    self.clicks[kind] += 1
        self.turn_used.update(used_once)
        self.used_in.update(used_once.keys())
        hidden = {*side.deck, *side.top, *side.bottom} - met
        seen = [ids[i] for i in self._numbers - hidden]
        self.drawn.update(seen)
        self.drawn_in.update(set(seen))
        self.left.update([ids[i] for i in side.hand])
        row = self._row or [side.credits, self._seen(g)]
        answers = [option for option in log[:_SETUP] if option[0] in ("keep", "mulligan")]
        # The Corp answers first (CR 1.6.6a).
        self.mulligans += ("mulligan",) in answers[self._own if len(answers) > 1 else 0 :][:1]
        reached = self._watch.at if self._watch is not None else ()
        for found, turn in zip(self.goals, reached, strict=True):
            found[turn] += 1
        rezzed = _after_rezzing(g, self._own, self._worth)[0] if self._side == "corp" else 0
        self.per_game.append(
            (row[0], side.credits, row[1], side.score, *first.values(), rezzed, self._seen(g), *reached)
        )

    def _fill(self, points: int, turn: int) -> None:
        """Repeat the final points of a game won early, in `turn`, for the turns not played."""
        if self._side != "corp":
            return
        for t in range(turn - 1, self._last_turn):
            self.by_turn["points"][t][points] += 1
            self.by_turn["points_from_hand"][t][self._from_hand] += 1

    def _seen(self, g: State) -> int:
        """Return how many of the deck's cards have been seen: all that have left it."""
        side = g.sides[self._own]
        return len(self._numbers) - len(side.deck) - len(side.top) - len(side.bottom)

    def _scored_from_hand(self, g: State) -> int:
        """Return the points of agendas that were installed and scored this turn."""
        points = 0
        for i in g.sides[self._own].scored:
            if g.since[i] == g.turn:
                points += self._worth[i] or 0
        return points


_CORP_EVENTS = ("score", "seven")
_RUNNER_EVENTS = ("breaker", *SUITE, "suite", "console")
_EVENTS = ("score", "seven", "breaker", "suite", "console", *SUITE)
# The columns of a turn's row, in order. Credits after rezzing are the credits minus the rez costs of all unrezzed ice,
# and can be negative; credits after the remote subtract only those of the scoring remote's ice, in games that have one.
# Points from hand are the points of agendas scored in the turn in which they were installed.
_CORP = (
    "credits", "hand", "seen", "agendas_in_hand", "points_in_hand", "points_in_deck", "agendas_seen", "points",
    "credits_after_rezzing", "credits_after_remote", "points_from_hand",
)  # fmt: skip
_RUNNER = ("credits", "hand", "seen", "memory")  # the rig is counted separately
_FROM_HAND = frozenset(["play", "install"])
_SETUP = 20
"""The number of choices at the start of a game that include its mulligan decisions."""
_OF_A_CARD = frozenset(["play", "install", "replace", "use", "advance"])
_CLICKS = frozenset(["credit", "draw", "play", "install", "replace", "use", "advance", "run", "purge", "remove_tag"])


def _events(card: CardInPlay) -> tuple[str, ...]:
    """Return the events caused by installing a card: first breaker, first breaker for an ice type, console."""
    breaker = ("breaker",) if "icebreaker" in card.terms else ()
    console = ("console",) if card.only_one == "console" else ()
    return (*breaker, *sorted(answers(card)), *console)


def _after_rezzing(g: State, own: int, agenda: list[int | None]) -> tuple[int, int | None]:
    """Return the credits left after rezzing all installed ice, and after rezzing only the scoring remote's ice.

    The scoring remote contains an agenda, or else has the most ice. The second value is None if no remote has ice.
    """
    side = g.sides[own]
    active, card_of, sheets = g.active, g.table.card_of, g.ice
    changed = "cost" in g.mods
    after, most = side.credits, 0
    remote: int | None = None
    debts = [0] * len(sheets)
    for server, sheet in enumerate(sheets):
        if not sheet:
            continue
        debt = 0
        for i in sheet:
            if not active[i]:
                card = card_of[i]
                debt += rez_cost(g, i) if changed or card.own_cost else card.printed
        after -= debt
        debts[server] = debt
        if server >= 3 and len(sheet) > most:
            remote, most = server, len(sheet)
    for i in side.usable_installed:
        if agenda[i] is not None and sheets[g.server[i]]:
            remote = g.server[i]
    return after, None if remote is None else side.credits - debts[remote]
