"""What is counted while games are played: whole numbers only, so that parts of a series add up to the same total.

`Tally.watch` is called at the end of every turn, `Tally.finish` at the end of every game. Nothing here depends on the
order in which parts are added.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import chain, compress
from typing import TYPE_CHECKING, Any

from nrdb.engine.model.numbers import DECK
from nrdb.engine.rules.values import rez_cost
from nrdb.errors import PlayError
from nrdb.goldfish import rig
from nrdb.goldfish.roles import answers
from nrdb.goldfish.worth import SUITE
from nrdb.named_tuple import NamedTuple

if TYPE_CHECKING:
    from nrdb.engine.model.card import CardInPlay, Table
    from nrdb.engine.model.decision import Option
    from nrdb.engine.model.state import State
    from nrdb.goldfish.goals import Watch


class Broken(NamedTuple):
    """A game that could not be played to its end: its number, what went wrong, and the choices that led there."""

    game: int
    why: str
    choices: list[Option]


class Tally:
    """Counts of a series of games of one deck."""

    # Slots: Python finds attributes fast in them however many there are, and in a dictionary only up to thirty.
    __slots__ = (
        "_agendas", "_at", "_changing", "_events", "_firsts", "_free", "_from_hand", "_ids", "_in_rig",
        "_is_agenda", "_is_marked", "_log", "_marked", "_marks", "_memory", "_met", "_names", "_never", "_numbers",
        "_points", "_points_of", "_printed", "_row", "_rows", "_table", "_uses", "_watch", "_worth", "broken",
        "by_turn", "clicks", "drawn", "drawn_in", "ends", "first", "gained", "games", "goals", "heads", "left",
        "mulligans", "raided", "rigs", "taken", "turn_used", "turns", "used", "used_in",
    )  # fmt: skip

    def __init__(self, table: Table, turns: int, goals: Watch | None = None) -> None:
        self.games = 0
        self.turns = turns
        self.mulligans = 0
        names = _CORP if table.side == "corp" else _RUNNER
        self.by_turn: dict[str, list[Counter[Any]]] = {name: [Counter() for _ in range(turns)] for name in names}
        """What is counted at the end of each turn, by the names of `_CORP` and `_RUNNER`."""
        self.first: dict[str, Counter[int]] = {}
        """By event (score, win, breaker, suite, console, fracter …): the turn of the first one; 0: never."""
        self.clicks: Counter[str] = Counter()
        self.taken = 0
        self.gained = 0
        self.raided = [0, 0, 0, 0]
        """Runs, and what came of them: credits gained, credits lost or spent, cards out of the deck."""
        self.ends: Counter[str] = Counter()
        self.drawn: Counter[str] = Counter()
        self.used: Counter[str] = Counter()
        self.used_in: Counter[str] = Counter()
        self.drawn_in: Counter[str] = Counter()
        self.turn_used: Counter[str] = Counter()
        self.left: Counter[str] = Counter()
        self.rigs: list[Counter[tuple[tuple[str, ...], int]]] = [Counter() for _ in range(turns)]
        """At the end of each turn: the installed cards that matter against ice and the credits beside them."""
        self.goals: list[Counter[int]] = []
        """By goal: the turn in which it was reached; 0: never."""
        self.heads: list[tuple[int, ...]] = []
        """Per game, for comparisons: the values named in `HEADS`, then the turn of each goal."""
        self.broken: list[Broken] = []
        """Games that are in no other count."""
        self._table = table
        events = {card: _events(card) for card in table.cards}
        cards = table.card_of
        self._marked = [events[card] for card in cards]
        """By number: the events that it is to install the card."""
        self._is_marked = [bool(marks) for marks in self._marked].__getitem__
        self._memory = [card.memory or 0 for card in cards].__getitem__
        matters = {card: rig.matters(card) for card in table.cards}
        self._in_rig = [card.id if matters[card] else "" for card in cards].__getitem__
        """By number: the ids of the cards that matter against ice."""
        self._worth = [card.points if card.type == "agenda" else None for card in cards]
        self._is_agenda = [worth is not None for worth in self._worth].__getitem__
        self._points_of = [worth or 0 for worth in self._worth].__getitem__
        self._agendas = [i for i, worth in enumerate(self._worth) if worth is not None]
        self._points = list(map(self._points_of, self._agendas))
        """Of each of `_agendas`."""
        self._printed = [card.printed for card in cards].__getitem__
        self._changing = frozenset([i for i, card in enumerate(cards) if card.own_cost])
        """Cards that say themselves what they cost."""
        self._free = {
            ("use", i, k) for i, card in enumerate(table.card_of) for k, paid in enumerate(card.paid) if not paid.clicks
        }
        self._ids = [card.id for card in table.card_of[: len(table.card_of) - (table.identity is not None)]]
        self._numbers = set(range(len(self._ids)))
        # Noted game by game, counted all at once by `close`.
        self._rows: list[list[tuple[Any, ...]]] = [[] for _ in range(turns)]
        self._firsts: list[tuple[int, ...]] = []
        self._names: dict[str, list[str]] = {name: [] for name in ("drawn", "drawn_in", "left")}
        self._log: list[Option] = []
        self._uses: list[tuple[str, int]] = []
        """In each game: the cards used, and in which turn first."""
        # Of the game under way.
        self._events = _CORP_EVENTS if table.side == "corp" else _RUNNER_EVENTS
        self._never = dict.fromkeys(_EVENTS, 0)
        self._at: dict[str, int] = {}
        self._row: list[int] = []
        self._met: set[int] = set()
        self._marks: list[int] = []
        """How long the log was at the end of each turn."""
        self._from_hand = 0
        self._watch = goals

    HEADS = (
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

    def begin(self) -> None:
        """A new game begins."""
        self._at = self._never.copy()
        self._row = []
        self._met = set()
        self._marks = []
        self._from_hand = 0
        if self._watch is not None:
            self._watch.begin()

    def watch(self, g: State) -> None:
        """The end of a turn."""
        side = g.acting
        self._marks.append(len(g.log))
        t = g.turn - 1
        self._met.update(side.hand)
        if self._watch is not None:
            self._watch.look(g)
        left = len(side.deck) + len(side.top) + len(side.bottom)
        seen = len(self._ids) - left
        at = self._at
        turn = g.turn
        if self._table.side == "corp":
            lies = list(map(g.zone.__getitem__, self._agendas))
            after, remote = self._after_rezzing(g)
            if side.scored:
                self._from_hand += self._scored_from_hand(g)
                at["score"] = at["score"] or turn
            # Agendas still in R&D, the zone with the number 0, are turned round to agendas seen when they are reported.
            row = (
                side.credits, len(side.hand), seen, sum(map(self._is_agenda, side.hand)),
                sum(map(self._points_of, side.hand)), (sum(self._points) - sum(compress(self._points, lies)), left),
                lies.count(DECK), side.score, after, remote, self._from_hand,
            )  # fmt: skip
            self._rows[t].append(row)
        else:
            new = False
            for i in filter(self._is_marked, side.installed):
                if g.since[i] == turn:
                    for event in self._marked[i]:
                        at[event] = at[event] or turn
                        new = True
            if new and not at["suite"] and all(at[kind] for kind in SUITE):
                at["suite"] = turn
            used = sum(map(self._memory, side.installed))
            out = tuple(sorted(filter(None, map(self._in_rig, side.installed))))
            self._rows[t].append((side.credits, len(side.hand), seen, used, (out, min(side.credits, rig.MOST))))
        if turn == min(5, self.turns):
            self._row = [side.credits, seen]

    def first_of(self, event: str) -> int:
        """The turn in which the game under way first saw an event; 0: not yet."""
        return self._at.get(event, 0)

    def finish(self, g: State) -> None:
        """The end of a game."""
        side = g.acting
        self.games += 1
        first = self._at
        if g.over == "scored":
            if self._watch is not None:
                self._watch.look(g)
            self._from_hand += self._scored_from_hand(g)
            first["score"] = first["score"] or g.turn
            first["seven"] = g.turn
            self._fill(g)
        self.ends[g.over] += 1
        self.gained += side.earned
        self.taken += side.worked
        if g.raided[0]:
            self._raided(g.raided)
        self._firsts.append(tuple(map(first.__getitem__, self._events)))
        log, ids, names, met = g.log, self._ids, self._names, self._met
        used: dict[str, int] = {}
        at = 0
        for turn, until in enumerate([*self._marks, len(log)], 1):
            for option in log[at:until]:
                if option[0] in _FROM_HAND:
                    i = option[1]
                    met.add(i)
                    if ids[i] not in used:
                        used[ids[i]] = turn
            at = until
        self._log += log
        self._uses += used.items()
        hidden = {*side.deck, *side.top, *side.bottom} - met
        seen = list(map(ids.__getitem__, self._numbers - hidden))
        names["drawn"] += seen
        names["drawn_in"] += set(seen)
        names["left"] += map(ids.__getitem__, side.hand)
        row = self._row or [side.credits, self._seen(g)]
        reached = self._watch.at if self._watch is not None else ()
        rezzed = side.credits - self._debt(g, chain.from_iterable(g.ice)) if self._table.side == "corp" else 0
        self.heads.append((row[0], side.credits, row[1], side.score, *first.values(), rezzed, self._seen(g), *reached))

    def abandon(self, g: State, game: int, error: Exception) -> None:
        """The game broke: what was noted of it is taken back, and its choices are kept."""
        for rows in self._rows[: len(self._marks)]:
            rows.pop()
        why = str(error) if isinstance(error, PlayError) else f"{type(error).__name__}: {error}"
        self.broken.append(Broken(game, why, list(g.log)))

    def close(self) -> None:
        """Counts what has been noted so far; to be called when a part of the series is over."""
        for name, noted in self._names.items():
            getattr(self, name).update(noted)
            noted.clear()
        for option, n in Counter(self._log).items():
            if option[0] in _FROM_HAND:
                self.used[self._ids[option[1]]] += n
            if option not in self._free:
                self.clicks[option[0]] += n
        self._log.clear()
        for (card, turn), n in Counter(self._uses).items():
            self.used_in[card] += n
            self.turn_used[card] += turn * n
        self._uses.clear()
        for event, turns in zip(self._events, zip(*self._firsts, strict=True), strict=False):
            self.first.setdefault(event, Counter()).update(turns)
        self._firsts.clear()
        for t, rows in enumerate(self._rows):
            for counts, column in zip((*self.by_turn.values(), self.rigs), zip(*rows, strict=True), strict=False):
                counts[t].update(column)
                counts[t].pop(None, None)  # games without a remote
            rows.clear()
        self.goals = [Counter(column) for column in zip(*[row[len(self.HEADS) :] for row in self.heads], strict=True)]
        self.mulligans += self.clicks["mulligan"]
        for name in [name for name in self.clicks if name not in _CLICKS]:
            del self.clicks[name]  # what takes no click

    def _fill(self, g: State) -> None:
        """A game won before the last turn stays as it was for the turns not played."""
        side = g.acting
        for t in range(g.turn - 1, self.turns):
            self.by_turn["points"][t][side.score] += 1
            self.by_turn["points_from_hand"][t][self._from_hand] += 1

    def add(self, other: Tally) -> None:
        """Adds the counts of a later part of the series."""
        self.games += other.games
        self.mulligans += other.mulligans
        self.taken += other.taken
        self.gained += other.gained
        self._raided(other.raided)
        for name, counts in self.by_turn.items():
            for mine, theirs in zip(counts, other.by_turn[name], strict=True):
                mine.update(theirs)
        for mine, theirs in zip(self.rigs, other.rigs, strict=True):
            mine.update(theirs)
        for name in ("clicks", "ends", "drawn", "used", "used_in", "drawn_in", "turn_used", "left"):
            getattr(self, name).update(getattr(other, name))
        for event, turns in other.first.items():
            self.first.setdefault(event, Counter()).update(turns)
        for mine, theirs in zip(self.goals, other.goals, strict=True):
            mine.update(theirs)
        self.heads += other.heads
        self.broken += other.broken

    def _seen(self, g: State) -> int:
        """How many cards of the deck have been seen: all that do not lie in it any more."""
        side = g.acting
        return len(self._ids) - len(side.deck) - len(side.top) - len(side.bottom)

    def _raided(self, more: Iterable[int]) -> None:
        self.raided = [had + new for had, new in zip(self.raided, more, strict=True)]

    def _scored_from_hand(self, g: State) -> int:
        """The points of the agendas that were installed and scored in this turn."""
        points = 0
        for i in g.acting.scored:
            if g.since[i] == g.turn:
                points += self._worth[i] or 0
        return points

    def _after_rezzing(self, g: State) -> tuple[int, int | None]:
        """The credits left once all installed ice is rezzed, and once that of the scoring remote is.

        The scoring remote holds an agenda, or else has the most ice; None where no remote has ice.
        """
        side, sheets = g.acting, g.ice
        remote: list[int] | None = None
        for i in filter(self._is_agenda, side.usable_installed):
            remote = sheets[g.server[i]] or remote
        if remote is None and len(sheets) > 3:
            remote = max(sheets[3:], key=len) or None
        after = side.credits - self._debt(g, chain.from_iterable(sheets))
        return after, None if remote is None else side.credits - self._debt(g, remote)

    def _debt(self, g: State, ice: Iterable[int]) -> int:
        """What it costs to rez those of some ice that are not."""
        active, changing = g.active, self._changing
        waiting = [i for i in ice if not active[i]]
        if not changing and "cost" not in g.mods:  # pace only
            return sum(map(self._printed, waiting))
        return sum([rez_cost(g, i) for i in waiting])

    def __getstate__(self) -> tuple[None, dict[str, Any]]:
        # What is needed only while counting does not travel between processes.
        return None, {name: getattr(self, name) for name in self.__slots__ if not name.startswith("_")}


_CORP_EVENTS = ("score", "seven")
_RUNNER_EVENTS = ("breaker", *SUITE, "suite", "console")
_EVENTS = ("score", "seven", "breaker", "suite", "console", *SUITE)
# What a turn's row holds, in order. Credits after rezzing are what is left once all installed ice is rezzed, less than
# nothing where the pool does not pay for it; after the remote: for the scoring remote alone, in games that have one.
# Points from hand are those of agendas scored in the turn in which they were installed.
_CORP = (
    "credits", "hand", "seen", "agendas_in_hand", "points_in_hand", "points_in_deck", "agendas_seen", "points",
    "credits_after_rezzing", "credits_after_remote", "points_from_hand",
)  # fmt: skip
_RUNNER = ("credits", "hand", "seen", "memory")  # and the rig, which is counted apart
_FROM_HAND = frozenset(["play", "install"])
_CLICKS = frozenset(["credit", "draw", "play", "install", "replace", "use", "advance", "run", "purge", "remove_tag"])


def _events(card: CardInPlay) -> tuple[str, ...]:
    """The events that it is to install a card: the first breaker, the first that answers a type of ice, a console."""
    breaker = ("breaker",) if "icebreaker" in card.terms else ()
    console = ("console",) if card.only_one == "console" else ()
    return (*breaker, *sorted(answers(card)), *console)


def play_out(g: State, choose: Any, take: Any, limit: int = 5000) -> None:  # no rule
    """Plays a game to its end; `PlayError` for one that does not end after `limit` choices."""
    for _ in range(limit):
        if g.over:
            return
        take(g, choose(g, g.decision))
    if not g.over:
        raise PlayError(f"the game does not end: {limit} choices led nowhere.")
