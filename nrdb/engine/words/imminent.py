"""Operations that become imminent before they happen, so that interrupts can change them (CR26 9.9)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from nrdb.behaviour.node import Fields, Node, operation_names
from nrdb.engine.model.ability import Effect
from nrdb.engine.model.card import CardInPlay
from nrdb.engine.model.decision import NO, YES, Decision, Flow
from nrdb.engine.model.frame import NO_CARDS, Imminent
from nrdb.engine.model.numbers import INSTALLED
from nrdb.engine.model.state import State
from nrdb.engine.rules import zones
from nrdb.engine.rules.checkpoint import after, iterate
from nrdb.engine.rules.effects import in_turn
from nrdb.engine.rules.imminent import guarded, interrupted
from nrdb.engine.steps.draw import together
from nrdb.engine.words.choosing import as_optional_use, cannot_use
from nrdb.engine.words.registry import effects, maker, player

ImminentPart = tuple[dict[str, int], list[tuple[int, int]], list[int]]
"""The expected result of an operation, its targets, and the installed ones among them."""


class ImminentOperation:
    """An operation that becomes imminent before it happens: its targets, its expected result and how it is done."""

    def __init__(
        self,
        kinds: Collection[str],
        who: int,
        expect: Callable[[State, int, list[int]], dict[str, int]],
        act: Callable[[State, int, dict[str, int], list[int]], Flow | None],
        gather: Callable[[State, int, list[int]], Flow | None] | None = None,
        spared: Callable[[State], None] | None = None,
        firm: bool = False,
    ) -> None:
        self.kinds = kinds
        self.who = who
        """Who is responsible, CORP or RUNNER; -1 for the card's player."""
        self.expect = expect
        """A function that returns how much of each kind would happen to the targets."""
        self.act = act
        """A function that carries out what remains of that result after interrupts, on the remaining targets."""
        self.gather = gather
        """A function that finds the targets (CR26 1.15.2); None if the operation has none."""
        self.spared = spared
        """A function that is called once for each target that is spared."""
        self.firm = firm
        """Whether it cannot be prevented."""

    def __call__(self, g: State, me: int) -> Flow | None:
        """Do the operation, first giving interrupts a window if any card could use one."""
        if guarded(g, *self.kinds):
            return resolve_together(g, me, [self])
        cards: list[int] = []
        flow = None if self.gather is None else self.gather(g, me, cards)
        if flow is not None:
            return after(flow, lambda: self.act(g, me, self.expect(g, me, cards), cards))
        return self.act(g, me, self.expect(g, me, cards), cards)

    def enter(self, g: State, me: int, what: Imminent) -> Flow:
        """Add the operation to what is imminent.

        Return its expected result, its targets as the objects they are now, and the installed ones among them.
        """
        cards: list[int] = []
        if self.gather is not None:
            yield from iterate(self.gather(g, me, cards))
        expected = self.expect(g, me, cards)
        who, there = g.whose[me].number if self.who < 0 else self.who, installed_among(g, cards)
        what.add(expected, who, dict.fromkeys(expected, there) if cards else NO_CARDS, self.firm)
        return expected, zones.objects(g, cards), there

    def resolve(self, g: State, me: int, what: Imminent, entered: ImminentPart) -> Flow | None:
        """Do what remains after interrupts. The first of several parts of one kind does the work of all."""
        expected, targets, there = entered
        kinds = [what.turned.get(kind, kind) for kind in expected]
        came = {kind: n for kind in kinds if (n := what.values.pop(kind, 0)) > 0}
        gone = {i for kind in expected for i in there if i not in what.cards.get(kind, ())}
        if self.spared is not None:
            for _ in gone:
                self.spared(g)
        return self.act(g, me, came, [i for i in zones.unmoved(g, targets) if i not in gone])


def installed_among(g: State, cards: list[int]) -> list[int]:
    """Return the installed cards among these; what happens to other cards cannot be changed."""
    return [i for i in cards if g.zone[i] == INSTALLED]


def resolve_together(g: State, me: int, parts: Sequence[Effect]) -> Flow:
    """Resolve the parts of one instruction: find all targets, open one window for interrupts, then do all parts."""
    what, entered = Imminent(me), dict[int, ImminentPart]()
    for n, part in enumerate(parts):
        if isinstance(part, ImminentOperation):
            entered[n] = yield from part.enter(g, me, what)
    yield from interrupted(g, what)
    for n, part in enumerate(parts):
        left = part.resolve(g, me, what, entered[n]) if isinstance(part, ImminentOperation) else part(g, me)
        yield from iterate(left)


@maker("operation", "together")
def _together(f: Fields, card: CardInPlay) -> Effect:
    """Compile `together`: one instruction in several parts, each open to interrupts beforehand (CR26 9.9.4, 9.11.3)."""
    if all(op.name == "may" for op in f["do"]):
        return _offered_to_each(f["do"], card)
    parts = [effects([op], card) for op in f["do"]]
    impending = [part for part in parts if isinstance(part, ImminentOperation)]
    kinds, gathers = {kind for part in impending for kind in part.kinds}, any(part.gather for part in impending)
    plainly = in_turn(parts)
    return together(lambda g, me: resolve_together(g, me, parts) if gathers or guarded(g, *kinds) else plainly(g, me))


def _offered_to_each(ops: Sequence[Node], card: CardInPlay) -> Effect:
    """Compile an offer to each player, active player first; all accepted parts happen at once (CR26 8.4.4a)."""
    offers = [(player(op.fields, card), effects(op.fields["do"], card), operation_names(op.fields["do"])) for op in ops]

    def offered(g: State, me: int) -> Flow:
        parts = []
        for who, do, about in sorted(offers, key=lambda offer: g.sides[offer[0]] is not g.acting):
            if not cannot_use(g, me, who) and (yield Decision("may", [NO, YES], me, about, who)) == YES:
                parts.append(as_optional_use(do, who))
        yield from resolve_together(g, me, parts)

    return together(offered)
