"""An exhaustive search, to the end of the turn, for a line with which the side to move forces a goal.

The mover has a line if one of their options leads to the goal whatever the opponent does, whatever is drawn, and
whatever the hidden cards are. Positions that look the same to the mover get the same option: a facedown installed card
can be any card in the list that fits there; other hidden cards are decided when the mover first sees them.
The order of a deck that the mover hasn't seen is random. Nothing is sampled, so "yes" and "no" are proven; what the
limit of nodes cuts off, and what depends on hidden cards in a way that the search can't follow, leaves the answer
undecided.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

from nrdb.behaviour.node import walk
from nrdb.engine.model.decision import PASS, Option
from nrdb.engine.model.numbers import ARCHIVES, CORP, INSTALLED, OUTSIDE, RUNNER
from nrdb.engine.rules import sight, values
from nrdb.engine.steps.machine import asked, legal_actions, take
from nrdb.engine.view import View, seen_by

if TYPE_CHECKING:
    from nrdb.engine.game import Game
    from nrdb.engine.model.card import CardInPlay, Table
    from nrdb.engine.model.side import Side

Answer = Literal["yes", "no", "undecided"]
Goal = Callable[["Game"], bool | None]
"""A test of whether a goal is reached; None while that isn't decided, as it must be once the game or turn is over."""
NODES: Final = 20_000
"""The default limit of nodes, which are positions reached; searching them takes about ten seconds."""
SEARCHES: Final = ((2, 1.0), (400, 0.5), (5, 0.7), (9, 1.0))
"""The searches, one after the other: how many choices the mover may make, and the share of the nodes that may be used.
The second is the whole search; if it runs out of nodes, the others still look for short lines."""
_LEFT_ALONE: Final = frozenset(("draw", "turn", "mandatory", "discard"))
"""Entries in the transcript about a card that show the mover nothing."""
_FIRST: Final = {
    CORP: ("score", "advance", "play", "install", "use", "rez", "yes"),
    RUNNER: ("steal", "run", "play", "install", "use", "yes"),
}
"""The kinds of options that are tried first, by side."""
_IN_A_RUN: Final = ("steal", "sub", "use", "guard", "trash", "yes", "access", "rez")
"""The kinds of options that are tried first during a run."""


class Solution(NamedTuple):
    """The answer, the nodes searched, the worlds at the beginning, and the worst case of the line, if there is one."""

    answer: Answer
    nodes: int
    worlds: int
    options: tuple[Option, ...] = ()
    """Every choice of both players in the worst case."""
    picks: tuple[int, ...] = ()
    table: Table | None = None
    """The cards of the worst case."""
    loose: bool = False
    """Whether the order of the mover's deck is left open in the worst case (see `loosen`)."""


class Start(NamedTuple):
    """The position to solve: a game outside effects, and the choices and draws since then, perhaps inside an effect."""

    game: Game
    options: tuple[Option, ...] = ()
    picks: tuple[int, ...] = ()


class _Chance(Exception):
    """A random number is needed: `values` are the numbers that can lead to different games."""

    def __init__(self, values: Sequence[int]) -> None:
        super().__init__()
        self.values = values


class _Unsure(Exception):
    """The search can't follow how the game depends on hidden cards."""


class _OutOfNodes(Exception):
    """The limit of nodes is reached."""


class _World(NamedTuple):
    """A game at a choice of the mover: the last position outside an effect, and what has happened since."""

    base: Game
    options: tuple[Option, ...]
    """The choices made since `base`."""
    picks: tuple[int, ...]
    """The random numbers drawn since `base`."""
    fixed: frozenset[int]
    """The opponent's cards, by number, whose identity is decided in this world."""
    history: tuple[Option, ...]
    """All choices made since the start."""
    drawn: tuple[int, ...]
    """All random numbers drawn since the start."""
    game: Game
    """The game, which is read but never changed."""
    reached: bool | None = None
    """Whether the goal is reached, if the turn or the search ends here."""


_POLISH: Final = 4000
"""The number of nodes always allowed for finding a shorter line once one line is known."""
_FROM_HAND: Final = frozenset(("play", "install", "card", "discard"))


def solve(start: Start, goal: Goal, nodes: int = NODES) -> Solution:
    """Find out whether the player who decides can force the goal by the end of the turn, within a limit of nodes."""
    return _Search(start, goal, nodes).answer()


class _Search:
    """A search from one position."""

    def __init__(self, start: Start, goal: Goal, nodes: int) -> None:
        self.goal, self.most = goal, nodes
        self.limit = nodes
        """The number of nodes at which the current search stops."""
        self.nodes = 0
        self.start = start._replace(game=_ready(start.game))
        first = self._replayed(self.start.game, start.options, start.picks)
        assert first.decision is not None
        self.mover = asked(first, first.decision)
        own = self.start.game.sides[self.mover]
        eyes = 1 << self.mover
        self.loose = not any(sight.remembers(self.start.game, i) & eyes for i in (*own.top, *own.bottom))
        """Whether the mover has seen nothing of the order of their deck."""
        if self.loose:
            loosen(own)
        first = self._replayed(self.start.game, start.options, start.picks)
        self.view = View(first, self.mover)
        self.hidden = frozenset() if self.view.alone else frozenset(_hidden(first, self.mover))
        """The opponent's cards that the mover can't identify at the start."""
        cards = first.table.card_of
        self.doubtful = any(paid.zone >= 0 for i in self.hidden for paid in cards[i].paid)
        """Whether a hidden card could have an ability that the opponent can use from hand or from a pile."""
        self.memo: dict[Any, tuple[Answer, int, _World | None]] = {}

    def answer(self) -> Solution:
        """Make the searches one after the other until the answer is certain."""
        worlds: list[_World] = []
        try:
            worlds = self._worlds()
            for depth, part in SEARCHES:
                self.limit = int(self.most * part)
                try:
                    found, _, worst = self._solve(worlds, depth)
                except _OutOfNodes:
                    self.memo = {key: known for key, known in self.memo.items() if known[0] != "undecided"}
                    continue
                if found == "yes" and worst is not None and not self.doubtful:
                    worst = self._shorter(worlds, depth, worst)
                    table = worst.base.table
                    return Solution("yes", self.nodes, len(worlds), worst.history, worst.drawn, table, self.loose)
                if found == "no":
                    return Solution("no", self.nodes, len(worlds))
        except _OutOfNodes:
            pass
        return Solution("undecided", self.nodes, len(worlds))

    def _shorter(self, worlds: list[_World], depth: int, worst: _World) -> _World:
        """Return the worst case of the shortest line found by searching a few more nodes.

        If no line shorter than the known one is found, return `worst`.
        """
        self.limit = min(self.most, 3 * self.nodes + _POLISH)
        try:
            for less in range(1, min(depth, len(worst.history))):
                self.memo.clear()
                found, _, case = self._solve(worlds, less)
                if found == "yes" and case is not None:
                    return case
        except _OutOfNodes:
            pass
        return worst

    def _worlds(self) -> list[_World]:
        """Return the worlds that look like the start: every assignment of cards to facedown installed ones."""
        game, options, picks = self.start
        slots = [i for i in sorted(self.hidden) if game.zone[i] == INSTALLED]
        found = []
        for table in self._assignments(game, slots):
            self._count()
            base = game.with_cards(table)
            first = self._replayed(base, options, picks)
            found.append(_World(base, options, picks, frozenset(slots), (), (), first))
        return found

    def _assignments(self, game: Game, slots: list[int]) -> Iterator[Table]:
        """Yield a table for each combination of cards that the facedown installed cards could be."""
        card_of = list(game.table.card_of)
        others = self.view.other
        holding = {"agenda", "asset"}
        known = {
            game.server[i] for i in others.installed if (card := self.view.card(i)) is not None and card.type in holding
        }

        def assign(at: int, card_of: list[CardInPlay], holders: set[int]) -> Iterator[Table]:
            if at == len(slots):
                yield game.table.with_cards(card_of)
                return
            i = slots[at]
            left = [j for j in self.hidden if j not in slots[:at]]
            for j in {card_of[j].id: j for j in sorted(left, reverse=True)}.values():
                card = card_of[j]
                if self.view.fits(i, card, holders):
                    swapped = list(card_of)
                    swapped[i], swapped[j] = card, card_of[i]
                    more = {game.server[i]} if card.type in holding else set()
                    yield from assign(at + 1, swapped, holders | more)

        yield from assign(0, card_of, known)

    # -- the mover's choices ------------------------------------------------------------------------------------------

    def _solve(self, worlds: list[_World], depth: int) -> tuple[Answer, int, _World | None]:
        """Look for one option that leads to the goal in all worlds, which look the same to the mover.

        Return the answer, the maximum number of choices that the mover makes on the way, and the worst case.
        """
        key = frozenset(_key(world) for world in worlds)
        known = self.memo.get(key)
        if known is not None and (known[0] != "undecided" or known[1] >= depth):
            return known
        if depth == 0:
            return "undecided", 0, None
        self.memo[key] = "undecided", depth, None  # coming back here gets no further
        view = View(worlds[0].game, self.mover)
        options = view.legal_actions()
        found: Answer = "no"
        forced = len(options) == 1
        for option in self._unlike(view, worlds, options):
            try:
                result, deep, worst = self._after(worlds, option, depth - (not forced and option != PASS))
            except _Unsure:
                result, deep, worst = "undecided", 0, None
            if result == "yes":
                self.memo[key] = "yes", deep, worst
                return self.memo[key]
            if result == "undecided":
                found = "undecided"
        self.memo[key] = found, depth, None
        return self.memo[key]

    def _after(self, worlds: list[_World], option: Option, depth: int) -> tuple[Answer, int, _World | None]:
        """Return the result of `_solve` for a single option."""
        groups: dict[Any, list[_World]] = {}
        deepest, worst = -1, None
        for world in worlds:
            for after in self._successors(world, View(world.game, self.mover).taken(option)):
                if after.reached is False:
                    return "no", 0, None
                if after.reached:
                    if deepest < 0:
                        deepest, worst = 0, after
                    continue
                groups.setdefault(self._looks(after.game), []).append(after)
        answer: Answer = "yes"
        for group in groups.values():
            found, deep, case = self._solve(group, depth)
            if found == "no":
                return "no", 0, None
            if found == "undecided":
                answer = "undecided"
            elif deep + 1 > deepest:
                deepest, worst = deep + 1, case
        return answer, deepest, worst

    def _unlike(self, view: View, worlds: list[_World], options: list[Option]) -> list[Option]:
        """Return the options, promising ones first, without wasted ones and repeats with other copies in hand."""
        table, hand = self.start.game.table, view.own.hand
        found: dict[Any, Option] = {}
        options = [option for option in options if not _wasted(worlds[0].game, view.taken(option))]
        for option in sorted(options, key=lambda option: self._rank(view, option)):
            i = option[1] if len(option) > 1 else None
            like = (option[0], table.card_of[i].id, *option[2:]) if option[0] in _FROM_HAND and i in hand else option
            found.setdefault(like, option)
        return list(found.values())

    def _rank(self, view: View, option: Option) -> tuple[int, int, Option]:
        """Return a key that sorts promising options first, such as installing agendas and running on remotes."""
        first = _FIRST[self.mover] if view.run is None else _IN_A_RUN
        kind, order = str(option[0]), 0
        if kind == "install":
            card = view.card(option[1])
            order = 0 if card is not None and (card.type == "agenda" or card.facts.breaker is not None) else 1
        elif kind == "run":
            order = -10 * max((view.advancement[i] for i in view.root(option[1])), default=0) - (option[1] > ARCHIVES)
        return (first.index(kind) if kind in first else len(first) + (option == PASS)), order, option

    def _looks(self, g: Game) -> Any:
        """Return what the mover sees of a game, as a value that can be compared."""
        view = View(g, self.mover)
        decision = view.decision
        asks = None if decision is None else (decision.kind, decision.me, decision.about, tuple(decision.options))
        return seen_by(g, self.view.own.name), view.run, asks

    # -- what the others decide ---------------------------------------------------------------------------------------

    def _successors(self, world: _World, option: Option) -> Iterator[_World]:
        """Yield the games at the mover's next choice, or at the end, for every answer, draw and hidden card."""
        waiting = [world._replace(options=(*world.options, option), history=(*world.history, option))]
        met = set()
        while waiting:
            at = waiting.pop()
            self._count()
            try:
                g = self._replayed(at.base, at.options, at.picks, at.fixed)
            except _Chance as chance:
                waiting += [at._replace(picks=(*at.picks, value), drawn=(*at.drawn, value)) for value in chance.values]
                continue
            shown = [i for i in _shown(g, self.mover, at.base) if i in self.hidden and i not in at.fixed]
            if shown:
                waiting += self._identities(at, shown[0])
                continue
            reached = self.goal(g)
            if reached is not None:
                yield at._replace(game=g, reached=reached)
            elif (decision := g.decision) is None:
                yield at._replace(game=g, reached=False)
            else:
                if g.flow is None:
                    g.transcript = []
                    at = at._replace(base=g, options=(), picks=())
                    key = _key(at)
                    if key in met:
                        continue
                    met.add(key)
                if asked(g, decision) == self.mover:
                    yield at._replace(game=g)
                    continue
                answers = [answer for answer in legal_actions(g) if not _wasted(g, answer)]
                if any(_card(answer) in self.hidden - at.fixed for answer in answers):
                    raise _Unsure
                waiting += [
                    at._replace(options=(*at.options, answer), history=(*at.history, answer)) for answer in answers
                ]

    def _identities(self, at: _World, i: int) -> Iterator[_World]:
        """Yield a world for each identity that a hidden card about to be seen could have."""
        card_of = at.base.table.card_of
        others = [j for j in sorted(self.hidden) if j not in at.fixed and j != i]
        for j in {card_of[j].id: j for j in (*others[::-1], i)}.values():
            base = at.base
            if j != i:
                swapped = list(card_of)
                swapped[i], swapped[j] = card_of[j], card_of[i]
                base = base.with_cards(base.table.with_cards(swapped))
            yield at._replace(base=base, fixed=at.fixed | {i})

    def _replayed(
        self, base: Game, options: Sequence[Option], picks: Sequence[int], fixed: frozenset[int] = frozenset()
    ) -> Game:
        """Return a copy of a game after some choices; raise `_Chance` if `picks` runs out."""
        g = base.copy()
        g.transcript = []
        left = list(picks)

        def pick(n: int) -> int:
            if left:
                return left.pop(0)
            raise _Chance(_alike(g, n, self.hidden - fixed))

        g.pick = pick
        for option in options:
            take(g, option)
        return g

    def _count(self) -> None:
        if self.nodes >= self.limit:
            raise _OutOfNodes
        self.nodes += 1


def _ready(game: Game) -> Game:
    """Return a copy of a game that ends with the turn and keeps a transcript."""
    g = game.copy()
    g.last_turn, g.transcript = g.turn, []
    return g


def loosen(side: Side) -> None:
    """Forget the order of a deck, so that draws from it are random."""
    side.deck, side.top, side.bottom = [*side.deck, *side.top, *side.bottom], [], []


def _hidden(g: Game, mover: int) -> Iterator[int]:
    """Yield the opponent's cards that the mover can't identify."""
    view = View(g, mover)
    known = {*view.other.known_in_hand(), view.other.identity}
    for i, owner in enumerate(g.table.owner):
        if owner != mover and g.zone[i] != OUTSIDE and i not in known and not view.knows(i):
            yield i


def _shown(g: Game, mover: int, base: Game) -> Iterator[int]:
    """Yield the opponent's cards that the mover has come to know since `base`, or that something has happened to."""
    owner = g.table.owner
    view = View(g, mover)
    for entry in g.transcript or ():
        if len(entry) > 1 and entry[0] not in _LEFT_ALONE and entry[0] in _ABOUT_CARDS and owner[entry[1]] != mover:
            yield entry[1]
    for i, of in enumerate(owner):
        if of != mover and g.zone[i] != OUTSIDE and view.knows(i):
            yield i


_ABOUT_CARDS: Final = frozenset(
    (
        *("play", "install", "use", "guard", "advance", "rez", "score", "access", "steal", "trash", "derez", "remove"),
        *("expose", "found", "to_hand", "triggered", "place", "trace", "psi", "secret", "encounter", "approach"),
    )
)
"""Entries in the transcript whose second part is a card."""


def _card(option: Option) -> int:
    """Return the card that an answer is about; -1 if there is none."""
    return option[1] if option[0] in ("card", "use", "guard", "play", "rez", "discard") and len(option) > 1 else -1


def _wasted(g: Game, option: Option) -> bool:
    """Return whether an option pays to strengthen a breaker to no effect.

    That is the case outside a run. A boost for an encounter is also wasted if there is no encounter (CR26 9.10.4), or
    if the breaker is strong enough already or breaks none of the ice's subtypes.
    """
    if option[0] != "use":
        return False
    i = option[1]
    card = g.table.card_of[i]
    if option[2] >= len(card.paid) or not 0 <= (n := card.paid[option[2]].number) < len(card.words):
        return False
    words = {node.name: node for node in walk(card.words[n])}
    if not {"paid", "credits", "boost"} >= set(words) or "boost" not in words:
        return False
    run = g.run
    if run is None:
        return True
    if words["boost"].fields.get("duration", "encounter") != "encounter":
        return False
    if not run.encountering or run.ice < 0:
        return True
    breaks = {*card.facts.breaks}
    return values.strength(g, i) >= values.strength(g, run.ice) or (
        breaks <= _SUBTYPES and not breaks & {*values.subtypes(g, run.ice)}
    )


_SUBTYPES: Final = frozenset(("barrier", "code_gate", "sentry", "wall"))


def _alike(g: Game, n: int, hidden: frozenset[int]) -> list[int]:
    """Return the random numbers that can lead to different games: one for each card if the choice is from a pile.

    Cards of one title in one pile are alike, and so are all cards that are still hidden.
    """
    piles = [pile for side in g.sides for pile in (side.deck, side.hand) if len(pile) == n]
    others = [pile for side in g.sides for pile in (side.discard, side.installed, side.scored) if len(pile) == n]
    if len(piles) != 1 or others:
        return list(range(n))  # it isn't certain what the choice is from
    (pile,) = piles
    names = {("hidden" if i in hidden else g.table.card_of[i].id): k for k, i in reversed(list(enumerate(pile)))}
    return sorted(names.values())


def _key(world: _World) -> Any:
    """Return a world as a value: worlds with equal keys have the same future."""
    base = world.base
    return (
        base.key(),
        tuple(base.table.card_of[i].id for i in sorted(world.fixed)),
        tuple(sorted(base.used.items(), key=repr)),
        tuple(base.lasting),
        tuple(sorted(Counter(base.events).items(), key=repr)),
        None if base.decision is None else base.decision.kind,
        world.options,
        world.picks,
    )
