"""The makers of operations that make choices, branch or start runs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from nrdb.behaviour.node import Fields, Names, Node, operation_names
from nrdb.engine.model.ability import Effect, PaidAbility, Test
from nrdb.engine.model.card import CardInPlay
from nrdb.engine.model.decision import NO, STOP, YES, Decision, Flow, Option
from nrdb.engine.model.numbers import IN_PLAY, INSTALLED, PLAY, RUNNER
from nrdb.engine.model.state import State
from nrdb.engine.rules import harm, money, sight, values, zones
from nrdb.engine.rules.checkpoint import iterate, settle, within
from nrdb.engine.rules.costs import can_pay, extras, may_use, owed, pay_costs, pay_use
from nrdb.engine.rules.effects import nothing, sequence
from nrdb.engine.rules.events import actions_of, begin_action, count_use, grant_extra_turn, mark_used, named_action
from nrdb.engine.rules.may import can_jack_out, may_run
from nrdb.engine.rules.runs import may_bypass, under_way
from nrdb.engine.rules.servers import exists, identify_mark, name_server
from nrdb.engine.steps.options import action_options
from nrdb.engine.steps.perform import PERFORM
from nrdb.engine.steps.run import make_run
from nrdb.engine.steps.turn import end_action_phase, in_action_phase
from nrdb.engine.words import choosing
from nrdb.engine.words import selection as s
from nrdb.engine.words.amounts import amount
from nrdb.engine.words.lasting import lasting_effects
from nrdb.engine.words.prices import add_costs_of
from nrdb.engine.words.registry import condition, effects, maker, player, whole
from nrdb.engine.words.run_servers import run_servers
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
    """Compile the choice of a card type or a card name; a card in the game that has it stands for it in `chosen`.

    Types and names that no card in the game has would find nothing, so they are not offered, nor are those of cards
    that their player doesn't know because the lists are closed.
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
    """Compile the choice of one of these types; a card of that type stands for it, if there is one."""

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
    """Compile the choice of the face on the card's other side; the card remembers it."""

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


@maker("operation", "run")
def _run(f: Fields, card: CardInPlay) -> Effect:
    then = effects(f["if_successful"], card) if "if_successful" in f else None
    start_effects = lasting_effects({"duration": "next_run", "static": f["static"]}, card) if "static" in f else None
    if f["server"] == "chosen":
        return _run_chosen(then, start_effects)
    if card.side != "runner":
        raise Unsupported("a run made by a Corp card")
    extra = not f.get("no_extra")
    choose, meant = run_servers(f["server"], announced=extra), run_servers(f["server"], announced=False)

    def run(g: State, me: int) -> Flow:
        servers = choose(g)
        if not servers:
            return
        answer = yield Decision("server", _run_options(g, servers, extra), me, "run")
        g.now.did = answer != NO
        if answer == NO:
            return

        def as_meant(g: State, me: int) -> Flow:
            """Apply the effect, unless the run has moved to a server that was not allowed (CR26 6.7.4a)."""
            if then is not None and g.run is not None and (g.run.server == answer[1] or g.run.server in meant(g)):
                yield from iterate(then(g, me))

        if start_effects is not None:
            yield from iterate(start_effects(g, me))
        yield from make_run(g, me, answer[1], as_meant if then is not None else None, extra)

    return run


def _run_options(g: State, servers: list[int], extra: bool) -> list[Option]:
    """Return the servers as options, and NO if a run has an additional cost, which is optional (CR26 1.16.10a)."""
    options: list[Option] = [("server", server) for server in servers]
    if extra and "extra_cost" in g.mods and any(extras(g, "run", server) for server in servers):
        options.insert(0, NO)
    return options


def _run_chosen(then: Effect | None, start_effects: Effect | None) -> Effect:
    """Compile a run by the Runner on the server chosen before; the card may belong to either player."""

    def run_chosen(g: State, me: int) -> Flow:
        server = g.server[me]
        able = server >= 0 and exists(g, server) and may_run(g, server)
        if able and NO in (options := _run_options(g, [server], extra=True)):
            able = (yield Decision("server", options, me, "run", RUNNER)) != NO
        if able:
            if start_effects is not None:
                yield from iterate(start_effects(g, me))
            yield from make_run(g, me, server, then)
        g.now.did = able

    return run_chosen


@maker("operation", "remove_tag")
def _remove_tag(f: Fields, card: CardInPlay) -> Effect:
    by = player(f, card)
    if f["n"] == "all":

        def remove_all(g: State, me: int) -> None:
            harm.remove_tags(g, g.tags, by)

        return remove_all
    if isinstance(f["n"], dict) and "upto" in f["n"]:
        most = None if f["n"]["upto"] == "all" else amount(f["n"], card)

        def remove(g: State, me: int, n: int) -> None:
            g.now.counted = n
            harm.remove_tags(g, n, by)

        return choosing.up_to(lambda g, me: g.tags if most is None else min(g.tags, most(g, me)), "remove_tag", remove)
    many = amount(f["n"], card)

    def remove_tag(g: State, me: int) -> None:
        harm.remove_tags(g, many(g, me), by)

    return remove_tag


@maker("operation", "lose_bad_publicity")
def _lose_bad_publicity(f: Fields, card: CardInPlay) -> Effect:
    many = amount(f["n"], card)

    def lose(g: State, me: int, n: int) -> None:
        before = g.bad_publicity
        harm.change_bad_publicity(g, -n)
        g.now.counted = before - g.bad_publicity

    if isinstance(f["n"], dict) and "upto" in f["n"]:
        return choosing.up_to(lambda g, me: min(many(g, me), g.bad_publicity), "lose_bad_publicity", lose)
    return lambda g, me: lose(g, me, many(g, me))


@maker("operation", "end_action_phase")
def _end_action_phase(f: Fields, card: CardInPlay) -> Effect:
    def end(g: State, me: int) -> Flow:
        g.now.halted = end_action_phase(g, g.whose[me])
        yield from ()  # a flow, so that the caller checks whether the phase has ended

    return end


@maker("operation", "take_action")
def _take_action(f: Fields, card: CardInPlay) -> Effect:
    """Compile `take_action`: one more action at once, in the action phase only (CR26 5.2.4), for fewer clicks."""
    less, different = whole(f.get("less", 0)), bool(f.get("different"))
    card.needs_action_events = True

    def take_action(g: State, me: int) -> Flow:
        side, taken = g.whose[me], actions_of(g)
        if not in_action_phase(g, side):
            return
        money.gain_clicks(side, less)
        options = [option for option in action_options(g) if not (different and named_action(option) in taken)]
        if not options:
            money.gain_clicks(side, -less)
            return
        answer = yield Decision("take_action", options, me, "take_action")
        begin_action(g, answer)
        yield from iterate(within(g, me, -1, lambda g, me: PERFORM[answer[0]](g, answer)))
        yield from iterate(settle(g))

    return take_action


@maker("operation", "skip_discard")
def _skip_discard(f: Fields, card: CardInPlay) -> Effect:
    def skip(g: State, me: int) -> None:
        """Skip the discard step; there is none to skip in the opponent's turn."""
        if g.whose[me] is g.acting:
            count_use(g, "skip_discard")

    return skip


@maker("operation", "extra_turn")
def _extra_turn(f: Fields, card: CardInPlay) -> Effect:
    def extra(g: State, me: int) -> None:
        grant_extra_turn(g, g.whose[me])

    return extra


@maker("operation", "if")
def _if(f: Fields, card: CardInPlay) -> Effect:
    test = condition(f["if"], card)
    then = effects(f["then"], card)
    other = effects(f["else"], card) if "else" in f else nothing

    def branch(g: State, me: int) -> Flow | None:
        result: Flow | None = then(g, me) if test(g, me) else other(g, me)
        return result

    return branch


def cannot_use(g: State, me: int, asked: int, paid: PaidAbility | None = None) -> bool:
    """Return whether the player who decides is barred from using their card; an optional effect is a use (CR26 9.1.6).

    `paid` is the price of the ability: additional costs of using the card are paid together with it.
    """
    if asked not in (-1, g.table.owner[me]):
        return False
    barred = "no_actions" in g.mods and values.forbidden(g, g.whose[me], "use", me)
    return barred or not may_use(g, me, paid)


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


def as_optional_use(do: Effect, asked: int) -> Callable[[State, int], Flow]:
    """Wrap an optional effect so that it counts as a use of the card if the card's player was asked (CR26 9.1.6).

    An ability uses its card once, however many of its parts are optional.
    """

    def take_up(g: State, me: int) -> Flow:
        own = asked in (-1, g.table.owner[me]) and not g.now.used
        if own:
            g.now.used = True
            yield from pay_use(g, me)
        yield from iterate(do(g, me))
        if own:
            mark_used(g, me)

    return take_up


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


@maker("operation", "mark")
def _mark(f: Fields, card: CardInPlay) -> Effect:
    def identify(g: State, me: int) -> None:
        identify_mark(g)

    return identify


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
        return _may_jack_out
    if ops and ops[0].name == "prevent":
        from nrdb.engine.rules.imminent import kinds_of  # not needed in solo games

        kinds = kinds_of(ops[0].fields["effect"])
        return lambda g, me: g.imminent is not None and any(map(g.imminent.yields, kinds))
    if ops and ops[0].name == "break":
        from nrdb.engine.words.run_effects import can_break  # nor is this one

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


def _may_jack_out(g: State, me: int) -> bool:
    """Return whether the Runner may jack out."""
    run = under_way(g)
    return run is not None and not run.ended and can_jack_out(g, run)


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
