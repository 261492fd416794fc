"""Effects that become imminent, so that interrupts can prevent or change them (CR26 9.9), in two-player games."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from nrdb.behaviour.node import Fields, Node, operation_names, walk
from nrdb.engine.model.ability import Effect, Number, PaidAbility, StaticEffect, Trigger
from nrdb.engine.model.card import CardInPlay
from nrdb.engine.model.decision import NO, YES, Decision, Flow, Option
from nrdb.engine.model.frame import NO_CARDS, Imminent
from nrdb.engine.model.numbers import CORP, INSTALLED, RUNNER
from nrdb.engine.model.state import State
from nrdb.engine.rules import harm, runs, zones
from nrdb.engine.rules.checkpoint import after, at_once, iterate, settle, trash_together
from nrdb.engine.rules.costs import can_pay_extra, extras, pay_extra, payer
from nrdb.engine.rules.effects import in_turn
from nrdb.engine.rules.events import emit
from nrdb.engine.rules.imminent import guarded, interrupted, kinds_of
from nrdb.engine.rules.values import forbidden
from nrdb.engine.steps.draw import together
from nrdb.engine.words import choosing
from nrdb.engine.words import selection as s
from nrdb.engine.words.amounts import amount
from nrdb.engine.words.flow import as_optional_use, cannot_use
from nrdb.engine.words.registry import described, effects, maker, player, player_called
from nrdb.engine.words.servers import servers_meant
from nrdb.errors import Unsupported

ImminentPart = tuple[dict[str, int], list[tuple[int, int]], list[int]]
"""The expected result of an operation, its targets, and the installed ones among them."""


@maker("static", "aside_first")
def _aside_first(f: Fields, card: CardInPlay) -> list[tuple[str, StaticEffect]]:
    mod = StaticEffect()
    mod.selects = s.fits(s.uncounted(described(f["what"])), card)
    mod.effect = effects(f["do"], card)
    return [("aside_first", mod)]


# -- what becomes imminent ------------------------------------------------------------------------------------------


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
        """Returns how much of each kind would happen to the targets."""
        self.act = act
        """Does as much as interrupts left of that, to the remaining targets."""
        self.gather = gather
        """Finds the targets (CR26 1.15.2); None if there are none."""
        self.spared = spared
        """Called once for each target that is spared."""
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
        who, there = g.whose[me].number if self.who < 0 else self.who, _installed(g, cards)
        what.add(expected, who, dict.fromkeys(expected, there) if cards else NO_CARDS, self.firm)
        return expected, zones.objects(g, cards), there

    def resolve(self, g: State, me: int, what: Imminent, entered: ImminentPart) -> Flow | None:
        """Do the rest of the operation after interrupts. The first of several parts of one kind does all of it."""
        expected, targets, there = entered
        kinds = [what.turned.get(kind, kind) for kind in expected]
        came = {kind: n for kind in kinds if (n := what.values.pop(kind, 0)) > 0}
        gone = {i for kind in expected for i in there if i not in what.cards.get(kind, ())}
        if self.spared is not None:
            for _ in gone:
                self.spared(g)
        return self.act(g, me, came, [i for i in zones.unmoved(g, targets) if i not in gone])


def _installed(g: State, cards: list[int]) -> list[int]:
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


@maker("operation", "damage")
def _do_damage(f: Fields, card: CardInPlay) -> Effect:
    """Compile `damage`, for which the card's player is responsible (CR26 10.4.1)."""
    return _damage(f, card, card.who)


@maker("operation", "suffer")
def _suffer(f: Fields, card: CardInPlay) -> Effect:
    """Compile `suffer`: damage for which the Runner is responsible, whoever owns the card."""
    return _damage(f, card, RUNNER)


def _damage(f: Fields, card: CardInPlay, who: int) -> Effect:
    if "chooser" in f:
        raise Unsupported("damage where a player chooses the cards")
    kinds = {kind: amount(n, card) for kind, n in f["damage"].items()}

    def expect(g: State, me: int, _: list[int]) -> dict[str, int]:
        return {kind: many(g, me) for kind, many in kinds.items()}

    def damage(g: State, me: int, values: dict[str, int], _: list[int]) -> Flow | None:
        return harm.inflict(g, values, who)

    return ImminentOperation(kinds, who, expect, damage, firm=bool(f.get("unpreventable")))


@maker("operation", "tag", "take_tag")
def _tag(f: Fields, card: CardInPlay) -> Effect:
    many = amount(f["n"], card)

    def tag(g: State, me: int, values: dict[str, int], _: list[int]) -> None:
        """Give the tags, and note for later operations whether there were any."""
        harm.take_tags(g, n := values.get("tag", 0))
        g.now.did = n > 0

    firm = bool(f.get("unpreventable"))
    return ImminentOperation(("tag",), -1, lambda g, me, _: {"tag": many(g, me)}, tag, firm=firm)


@maker("operation", "end_run")
def _end_run(f: Fields, card: CardInPlay) -> Effect:
    """Compile `end_run`, done by the card's player or the player it names (CR26 1.14.5)."""

    def expect(g: State, me: int, _: list[int]) -> dict[str, int]:
        barred = g.now.it == me and forbidden(g, g.corp, "end_run", me)  # a subroutine that may not end the run
        return {} if barred or g.run is None or g.run.ended else {"end_run": 1}

    def end_run(g: State, me: int, values: dict[str, int], _: list[int]) -> None:
        if values:
            runs.end_run(g)

    return ImminentOperation(("end_run",), player(f, card), expect, end_run)


@maker("operation", "trash")
def _trash(f: Fields, card: CardInPlay) -> Effect:
    open_to, who = not f.get("unpreventable"), choosing.chooser(f["what"], card) if "who" not in f else player(f, card)
    spared = _note_not_trashed if f["what"] == "self" else _note_spared
    among = s.trashable(s.movable(f["what"], card), who)
    choose = choosing.for_chosen(f["what"], card, "trash", choosing.gather, among=among)

    def able(g: State, chosen: list[int]) -> list[int]:
        """Return the chosen cards that can be trashed, checked while all of them are still there."""
        found = at_once(g, chosen, who)
        for _ in range(len(chosen) - len(found)):
            spared(g)
        return found

    def gather(g: State, me: int, cards: list[int]) -> Flow | None:
        g.now.gathered = chosen = list[int]()
        flow = choose(g, me)
        if flow is not None or "extra_cost" in g.mods:
            return gathering(g, flow, chosen, cards)
        cards += able(g, chosen)
        return None

    def gathering(g: State, flow: Flow | None, chosen: list[int], cards: list[int]) -> Flow:
        yield from iterate(flow)
        for i, moves in zones.objects(g, able(g, chosen)):
            if _has_trash_cost(g, i, who) and not (yield from _pays_to_trash(g, i, who)):
                spared(g)
            elif g.moves[i] == moves:
                cards.append(i)

    def expect(g: State, me: int, cards: list[int]) -> dict[str, int]:
        return {"trash": len(_installed(g, cards))} if open_to else {}

    def trash(g: State, me: int, values: dict[str, int], cards: list[int]) -> None:
        if len(cards) == 1:
            zones.trash(g, cards[0], by=who)
        else:
            trash_together(g, cards, who)

    return ImminentOperation(("trash",), who, expect, trash, gather, spared)


def _note_spared(g: State) -> None:
    """Note that one card fewer was trashed: it was prevented or not paid for, so it did not happen (CR26 9.9.5b)."""
    g.now.counted -= 1
    g.now.did = g.now.counted > 0


def _note_not_trashed(g: State) -> None:
    """Note that the card did not trash itself."""
    g.now.did = False


def _has_trash_cost(g: State, i: int, who: int) -> bool:
    """Return whether trashing a card by an effect costs this player something."""
    return any(payer(g, me, extra).number == who for me, extra in extras(g, "trash", i))


def _pays_to_trash(g: State, i: int, who: int) -> Flow:
    """Ask whether the player pays the additional cost of trashing a card, and pay it (CR26 1.16.10a, 1.16.10c)."""
    if not can_pay_extra(g, i, "trash", who=who) or (yield Decision("may", [NO, YES], i, "trash", who)) == NO:
        return False
    yield from pay_extra(g, i, "trash")
    yield from iterate(settle(g))
    return True


# -- what changes it ------------------------------------------------------------------------------------------------


@maker("operation", "prevent")
def _prevent(f: Fields, card: CardInPlay) -> Effect:
    kinds, n = kinds_of(f["effect"]), f["n"]
    limit = n["upto"] if (upto := isinstance(n, dict) and "upto" in n) else n
    many = None if limit == "all" else amount(limit, card)
    fits = s.fits(f["what"], card) if "what" in f else None

    def prevent(g: State, me: int) -> Flow | None:
        what = g.imminent
        kind = next((kind for kind in kinds if what is not None and what.yields(kind)), None)
        if what is None or kind is None:
            if what is not None and limit == "all":
                for none in kinds:
                    if none not in what.firm:
                        what.prevent(none, None)  # all of zero: nothing can increase it any more (CR26 9.9.7b)
            g.now.counted, g.now.did = 0, False
            return None
        if upto:
            return _prevent_up_to(
                g, me, kind, what.values[kind] if many is None else min(many(g, me), what.values[kind])
            )
        cards = [i for i in what.cards.get(kind, ()) if fits is None or fits(g, me, i)]
        if many is not None and len(cards) > 1:
            return _choose_spared(g, me, kind, cards)
        _prevent_imminent(g, kind, None if many is None else many(g, me), cards)
        return None

    return prevent


def _prevent_up_to(g: State, me: int, kind: str, most: int) -> Flow:
    options: list[Option] = [("number", k) for k in range(1, most + 1)]
    answer = yield Decision("number", options, me, f"prevent_{kind}")
    _prevent_imminent(g, kind, answer[1])


def _choose_spared(g: State, me: int, kind: str, cards: list[int]) -> Flow:
    """Choose the card that is spared when the same happens to several cards at once."""
    answer = yield Decision("choose", [("card", i) for i in cards], me, f"prevent_{kind}")
    _prevent_imminent(g, kind, 1, [answer[1]])


def _prevent_imminent(g: State, kind: str, n: int | None, cards: Collection[int] = ()) -> None:
    what = g.imminent
    g.now.counted = 0 if what is None else what.prevent(kind, n)
    # Ice stays among the targets while more than one of its subroutines is affected.
    if what is not None and len(what.cards.get(kind, ())) > max(0, what.values.get(kind, 0)):
        what.cards[kind] = [i for i in what.cards[kind] if i not in cards]
    g.now.did = g.now.counted > 0
    if g.now.did and f"prevents_{kind}" in g.listeners:
        emit(g, g.whose[g.now.me], f"prevents_{kind}", g.now.counted)


@maker("trigger", "prevented")
def _on_prevented(f: Fields, trigger: Trigger, card: CardInPlay) -> None:
    trigger.hears = 3
    if "through" in f:
        through = s.fits(f["through"], card)
        trigger.match = lambda g, me, it: through(g, me, g.now.me)
    for kind in kinds_of(f["effect"]):
        card.heard.append((f"prevents_{kind}", trigger))


@maker("operation", "increase")
def _increase(f: Fields, card: CardInPlay) -> Effect:
    """Compile `increase`: more of what is imminent happens, unless all of it was prevented (CR26 9.9.7a, 9.9.7b)."""
    kind, many = f["effect"], amount(f["n"], card)

    def increase(g: State, me: int) -> None:
        if g.imminent is not None and kind in g.imminent.values:
            g.imminent.values[kind] += many(g, me)

    return increase


@maker("operation", "turn_into")
def _turn_into(f: Fields, card: CardInPlay) -> Effect:
    """Compile `turn_into`: imminent damage becomes damage of another kind, done by the same card (CR26 9.9.10)."""
    kinds = [(kind, amount(n, card)) for kind, n in f["damage"].items()]
    if len(kinds) != 1:
        raise Unsupported("damage turned into several kinds")
    ((kind, many),) = kinds

    def turn(g: State, me: int) -> None:
        if g.imminent is not None:
            g.imminent.turn(f["effect"], kind, many(g, me))

    return turn


@maker("operation", "bad_publicity")
def _bad_publicity(f: Fields, card: CardInPlay) -> Effect:
    many = amount(f["n"], card)

    def bad_publicity(g: State, me: int, values: dict[str, int], _: list[int]) -> None:
        g.now.counted = values.get("bad_publicity", 0)
        harm.change_bad_publicity(g, g.now.counted)

    def taken(n: Number) -> ImminentOperation:
        return ImminentOperation(("bad_publicity",), CORP, lambda g, me, _: {"bad_publicity": n(g, me)}, bad_publicity)

    if not (isinstance(f["n"], dict) and "upto" in f["n"]):
        return taken(many)

    return choosing.up_to(many, "bad_publicity", lambda g, me, n: taken(lambda g, me: n)(g, me))


def as_interrupt(ability: PaidAbility, ops: Sequence[Node], card: CardInPlay) -> None:
    """Add a paid ability to the card's interrupts, usable while it could prevent something (CR26 9.9.3a)."""
    prevents = [node for op in ops for node in walk(op) if node.name == "prevent"]
    if not prevents:
        raise Unsupported("an interrupt that prevents nothing")
    ability.guards = tuple(kind for node in prevents for kind in kinds_of(node.fields["effect"]))
    before, fits, by, through = ability.condition, None, None, None
    for node in prevents:
        if "what" in node.fields:
            fits = s.fits(node.fields["what"], card)
        if "by" in node.fields:
            by = player_called(node.fields["by"], card)
        if "through" in node.fields:
            through = s.fits(node.fields["through"], card)

    def relevant(g: State, me: int) -> bool:
        what = g.imminent
        return (
            what is not None
            and any(
                what.yields(kind)
                and (fits is None or any(fits(g, me, i) for i in what.cards.get(kind, ())))
                and (by is None or what.who[kind] == by)
                for kind in ability.guards
            )
            and (through is None or through(g, me, what.by))
            and (before is None or before(g, me))
        )

    ability.condition = relevant
    ability.takes = None
    card.guards.append(ability)


@maker("trigger", "would")
def _on_would(f: Fields, trigger: Trigger, card: CardInPlay) -> None:
    """Compile `would`: triggers when something is imminent, by a certain player, to certain cards or at a server."""
    trigger.guards = kinds_of(f["effect"])
    who = f.get("who")
    trigger.hears = 3 if who is None else 1 << (card.who if who in ("you", card.side) else 1 - card.who)
    if "server" in f:
        where = servers_meant(f["server"], card)
        trigger.match = lambda g, me, it: it in where
    elif "what" in f:
        trigger.match = s.fits(f["what"], card)
    elif "installing" in f:
        fits = s.fits(f["installing"], card)
        trigger.match = lambda g, me, it: g.now.installed and fits(g, me, g.now.me)
    for kind in trigger.guards:
        card.heard.append((f"would_{kind}", trigger))


@maker("static", "picks_damage")
def _picks_damage(f: Fields, card: CardInPlay) -> list[tuple[str, StaticEffect]]:
    mod = StaticEffect()
    mod.kinds, mod.first, mod.may = f["kinds"], f.get("first", ""), True
    return [("picks_damage", mod)]
