"""Choices and branches: what a player chooses, may do, may pay for, and how often (CR26 1.15)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from nrdb.behaviour.node import Fields, Names, Node, operation_names
from nrdb.engine.model.ability import Effect, PaidAbility, Test
from nrdb.engine.model.card import CardInPlay
from nrdb.engine.model.decision import NO, STOP, YES, Decision, Flow, Option
from nrdb.engine.model.numbers import IN_PLAY, INSTALLED, PLAY
from nrdb.engine.model.state import State
from nrdb.engine.rules import sight, values, zones
from nrdb.engine.rules.checkpoint import iterate, settle
from nrdb.engine.rules.costs import can_pay, owed, pay_costs, pay_use
from nrdb.engine.rules.effects import nothing, sequence
from nrdb.engine.rules.events import mark_used
from nrdb.engine.rules.runs import may_bypass
from nrdb.engine.rules.servers import name_server
from nrdb.engine.words import choosing
from nrdb.engine.words import selection as s
from nrdb.engine.words.amounts import amount
from nrdb.engine.words.choosing import as_optional_use, cannot_use
from nrdb.engine.words.prices import add_costs_of
from nrdb.engine.words.registry import condition, effects, maker, player
from nrdb.engine.words.run_servers import run_servers
from nrdb.engine.words.runs import may_jack_out
from nrdb.errors import Unsupported


@maker("operation", "each")
def _each(f: Fields, card: CardInPlay) -> Effect:
    found, do = s.candidates(f["what"], card), effects(f["do"], card)

    def each(g: State, me: int) -> Flow:
        for i in found(g, me):
            g.now.it = i
            yield from iterate(do(g, me))
            yield from iterate(settle(g))

    return each


@maker("operation", "choose")
def _choose(f: Fields, card: CardInPlay) -> Effect:
    if "server" in f:
        return _choose_server(f, card)
    if "what" not in f:
        return _choose_kind(f, card)

    def each(g: State, me: int, i: int) -> None:
        g.now.chosen = [*g.now.chosen, i]

    def clear(g: State, me: int) -> None:
        g.now.chosen = []

    def keep(g: State, me: int) -> None:
        if g.zone[me] in IN_PLAY:
            zones.keep(g, me, g.now.chosen)

    return sequence([clear, choosing.for_chosen(f["what"], card, "choose", each), keep])


def _choose_kind(f: Fields, card: CardInPlay) -> Effect:
    """Compile the choice of a card type or a card name; a card of that type or name represents it in `chosen`.

    A name that no card in the game has would find nothing, so it isn't offered, nor is the name of a card that the
    player doesn't know because the lists are closed.
    """
    kind = f.get("kind")
    if kind == "number":
        return _choose_number
    if kind == "face":
        if not f.get("secret"):
            raise Unsupported("a face chosen in the open")
        if "terms" not in f:
            raise Unsupported("a choice of a face without a list of faces")
        return _choose_face(f["terms"])
    if kind == "subtype":
        return _choose_subtype(f, card)
    if kind not in ("type", "name") or ("terms" in f and kind != "type"):
        raise Unsupported("a choice of something other than a card or a server")

    if kind == "type":
        barred_type = card.type if f.get("other") else ""
        return _choose_type_of(f.get("terms") or tuple(name for name in sorted(values.TYPES) if name != barred_type))
    barred, who = card.id if f.get("other") else None, card.who

    def choose_name(g: State, me: int) -> Flow:
        samples: dict[str, int] = {}
        for i, ready in enumerate(g.table.card_of):
            known = g.table.open_lists or g.table.owner[i] == who or sight.identified_by(g, i) >> who & 1
            if known and i != g.whose[i].identity and ready.id != barred:
                samples.setdefault(ready.id, i)
        if not samples:
            g.now.chosen = []
            return
        answer = yield Decision("choose", [("card", i) for i in samples.values()], me, "choose_name")
        g.now.chosen = [answer[1]]
        if g.zone[me] in IN_PLAY:
            zones.keep(g, me, g.now.chosen)

    return choose_name


def _choose_type_of(types: Names) -> Effect:
    """Compile the choice of one of these types; a card of that type represents it, if there is one."""

    def choose_type(g: State, me: int) -> Flow:
        answer = yield Decision("mode", [("mode", k, name) for k, name in enumerate(types)], me, "choose_type")
        cards = (i for i, card in enumerate(g.table.card_of) if card.type == types[answer[1]])
        g.now.chosen = [first] if (first := next(cards, -1)) >= 0 else []
        if g.zone[me] in IN_PLAY:
            zones.keep(g, me, g.now.chosen)

    return choose_type


_BREAKABLE_SUBTYPES = frozenset(("ap", "barrier", "code_gate", "destroyer", "sentry", "tracer"))
"""The ice subtypes that icebreakers name. Any other subtype that no ice in the game has makes no difference."""


def _choose_number(g: State, me: int) -> Flow:
    """Choose a number, which becomes X: at most one more than the highest printed cost in the game."""
    most = 1 + max(max(card.printed, card.requirement) for card in g.table.cards)
    g.now.x = (yield Decision("number", [("number", k) for k in range(most + 1)], me, "choose_number"))[1]


def _choose_face(names: tuple[str, ...]) -> Effect:
    """Compile the choice of which face is on the card's other side; the card remembers it."""

    def choose_face(g: State, me: int) -> Flow:
        answer = yield Decision("mode", [("mode", k, name) for k, name in enumerate(names)], me, "choose_face")
        zones.name(g, me, (names[answer[1]],))

    return choose_face


def _choose_subtype(f: Fields, card: CardInPlay) -> Effect:
    """Compile the choice of one or more ice subtypes, which the card remembers."""
    named, barred, most = f.get("terms"), f.get("but", ()), amount(f.get("n", 1), card)

    def choose_subtype(g: State, me: int) -> Flow:
        ice = [card.terms - {"ice"} for card in g.table.cards if card.type == "ice"]
        names = list(named) if named else sorted(_BREAKABLE_SUBTYPES.union(*ice).difference(barred))
        chosen: list[str] = []
        while len(chosen) < min(most(g, me), len(names)):
            options: list[Option] = [("mode", k, name) for k, name in enumerate(names) if name not in chosen]
            answer = yield Decision("mode", [*options, STOP] if chosen else options, me, "choose_subtype")
            if answer == STOP:
                break
            chosen.append(names[answer[1]])
        if chosen:
            zones.name(g, me, tuple(chosen))

    return choose_subtype


def _choose_server(f: Fields, card: CardInPlay) -> Effect:
    if card.type.endswith("identity") and not f.get("secret"):
        raise Unsupported("a server that an identity remembers")
    servers = run_servers(f["server"], announced=False)

    def choose_server(g: State, me: int) -> Flow:
        options: list[Option] = [("server", server) for server in servers(g)]
        if options:
            answer = yield Decision("server", options, me, "choose_server")
            if g.zone[me] in (INSTALLED, PLAY):
                name_server(g, me, answer[1])
            else:
                g.now.place = answer[1]  # a card that is not in play remembers no server

    return choose_server


@maker("operation", "if")
def _if(f: Fields, card: CardInPlay) -> Effect:
    test = condition(f["if"], card)
    then = effects(f["then"], card)
    other = effects(f["else"], card) if "else" in f else nothing

    def branch(g: State, me: int) -> Flow | None:
        result: Flow | None = then(g, me) if test(g, me) else other(g, me)
        return result

    return branch


@maker("operation", "may")
def _may(f: Fields, card: CardInPlay) -> Effect:
    do = effects(f["do"], card)
    about = operation_names(f["do"])
    asked = player(f, card)
    take_up = as_optional_use(do, asked)
    able = can_be_chosen(f["do"], card)  # never offer what is forbidden (CR26 1.2.2)

    def may(g: State, me: int) -> Flow:
        idle = (able is not None and not able(g, me)) or cannot_use(g, me, asked)
        g.now.did = not idle and (yield Decision("may", [NO, YES], me, about, asked)) == YES
        if g.now.did:
            yield from take_up(g, me)

    return may


@maker("operation", "may_pay")
def _may_pay(f: Fields, card: CardInPlay) -> Effect:
    paid, pay = payment(f, card)
    other = effects(f["else"], card) if "else" in f else nothing
    about = operation_names(f.get("do", ())) or "pay"

    def may_pay(g: State, me: int) -> Flow:
        if can_pay(g, me, paid, "ability") and not cannot_use(g, me, paid.by, paid):
            answer = yield Decision("may", [NO, YES], me, about, paid.by)
            if answer == YES:
                own = paid.by < 0 and not g.now.used
                if own:
                    g.now.used = True
                    yield from pay_use(g, me, owed(g, me, [(me, paid)], "ability"), paid)
                yield from pay(g, me)
                if own:
                    mark_used(g, me)
                return
        g.now.did = False
        yield from iterate(other(g, me))

    return may_pay


def payment(f: Fields, card: CardInPlay) -> tuple[PaidAbility, Callable[[State, int], Flow]]:
    """Return the cost of a `may_pay`, and an effect that pays it and does what follows."""
    do = effects(f.get("do", ()), card)
    paid = PaidAbility(-1, do)
    add_costs_of(player(f, card), paid, f["cost"], card)
    if (able := can_be_chosen(f.get("do", ()), card)) is not None:
        paid.can.append(able)  # nobody pays for a forbidden effect (CR26 1.16.1c)
    # Additional costs of using the card must be paid from the same sources as the ability's own credits.
    paid.bound = paid.by < 0 and any("only" in cost.fields for cost in f["cost"])

    def pay(g: State, me: int) -> Flow:
        yield from iterate(pay_costs(g, me, paid, "ability"))
        yield from iterate(settle(g))
        g.now.did = True
        if not g.over:
            yield from iterate(do(g, me))

    return paid, pay


@maker("operation", "unless")
def _unless(f: Fields, card: CardInPlay) -> Effect:
    """Compile `unless`: something happens unless a player pays."""
    asked: Fields = {"cost": f["pays"], "else": f["do"], "who": f.get("who", "you")}
    made: Effect = _may_pay(asked, card)
    return made


@maker("operation", "choose_one")
def _choose_one(f: Fields, card: CardInPlay) -> Effect:
    asked = player(f, card)
    branches = [effects(ops, card) for ops in f["branches"]]
    abouts = [operation_names(ops) for ops in f["branches"]]
    n, least = f.get("n", 1), f.get("least", 0)
    many, upto = amount(n, card), isinstance(n, dict) and "upto" in n
    able = {k: test for k, ops in enumerate(f["branches"]) if (test := can_be_chosen(ops, card)) is not None}

    def choose_one(g: State, me: int) -> Flow:
        left = [k for k in range(len(branches)) if k not in able or able[k](g, me)]
        for _ in range(min(many(g, me), len(left))):
            options = [("mode", k, abouts[k]) for k in left]
            if upto and len(branches) - len(left) >= least:
                options.append(("mode", len(branches), "stop"))
            answer = yield Decision("mode", options, me, "mode", asked)
            if answer[1] == len(branches):
                break
            left.remove(answer[1])
            yield from iterate(settle(g))  # a choice ends an instruction (CR26 9.11.4g)
            if g.over:
                return
            yield from iterate(branches[answer[1]](g, me))
            yield from iterate(settle(g))

    return choose_one


def can_be_chosen(ops: tuple[Node, ...], card: CardInPlay) -> Test | None:
    """Return a test of whether operations can be carried out, since others cannot be chosen (CR26 9.12.3c).

    Return None if they always can.
    """
    if len(ops) == 1 and ops[0].name == "unless":
        return can_be_chosen(ops[0].fields["do"], card)
    if ops and ops[0].name == "jack_out" and not ops[0].fields.get("may"):
        return may_jack_out
    if ops and ops[0].name == "prevent":
        from nrdb.engine.rules.imminent import kinds_of  # not needed in solo games

        kinds = kinds_of(ops[0].fields["effect"])
        return lambda g, me: g.imminent is not None and any(map(g.imminent.yields, kinds))
    if ops and ops[0].name == "break":
        from nrdb.engine.words.breaking import can_break

        return can_break(ops[0].fields["of"])
    if ops and ops[0].name == "trash" and ops[0].fields["what"] in ("it", "encountered"):
        f = ops[0].fields
        meant = s.movable(f["what"], card)
        free = s.trashable(meant, choosing.chooser(f["what"], card) if "who" not in f else player(f, card))
        return lambda g, me: bool(free(g, me)) or not meant(g, me)
    if ops and ops[0].name == "expose" and ops[0].fields["what"] == "it":
        meant, hidden = s.reference("it"), s.fits({"is": ("exposable",)}, card)
        return lambda g, me: any(hidden(g, me, i) for i in meant(g, me))  # CR26 1.21.4
    return may_bypass if ops and ops[0].name == "bypass" else None


@maker("operation", "repeat")
def _repeat(f: Fields, card: CardInPlay) -> Effect:
    do = effects(f["do"], card)
    if "while" in f:
        return _repeat_while(do, condition(f["while"], card))
    many = amount(f.get("n", 1), card)

    def repeat(g: State, me: int) -> Flow:
        for _ in range(many(g, me)):
            if g.now.halted:
                return
            yield from iterate(do(g, me))
            yield from iterate(settle(g))

    return repeat


MAX_SILENT_ROUNDS: Final = 100
"""Consecutive rounds without a decision after which an endless loop stops."""


def _repeat_while(do: Effect, test: Test) -> Effect:
    """Compile a loop that runs once, and again as long as its test holds afterwards."""

    def repeat(g: State, me: int) -> Flow:
        again, unasked = True, 0
        while again and unasked < MAX_SILENT_ROUNDS and not g.over:
            answered = len(g.log)
            yield from iterate(do(g, me))
            yield from iterate(settle(g))
            again, unasked = test(g, me), unasked + 1 if len(g.log) == answered else 0

    return repeat


@maker("operation", "must_pay")
def _must_pay(f: Fields, card: CardInPlay) -> Effect:
    """Compile `must_pay`: the cost is paid if it can be; otherwise something else happens."""
    do = effects(f["else"], card) if "else" in f else nothing
    paid = PaidAbility(-1, nothing)
    add_costs_of(player(f, card), paid, f["cost"], card)

    def must_pay(g: State, me: int) -> Flow:
        able = can_pay(g, me, paid, "ability")
        yield from iterate(pay_costs(g, me, paid, "ability") if able else do(g, me))
        g.now.did = able

    return must_pay
