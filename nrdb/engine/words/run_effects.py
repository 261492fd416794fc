"""The makers of words that need an opponent: subroutines, breaking, and what happens in a run."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from nrdb.behaviour.node import Fields, Node
from nrdb.engine.model.ability import Effect, PaidAbility, StaticEffect, Test, Trigger
from nrdb.engine.model.card import CardInPlay
from nrdb.engine.model.compiled import mypyc_attr
from nrdb.engine.model.decision import NO, STOP, YES, Decision, Flow, Option
from nrdb.engine.model.numbers import CORP, INSTALLED, RUNNER
from nrdb.engine.model.state import State
from nrdb.engine.rules import decks, events, runs, sight, values, zones
from nrdb.engine.rules.active import expire
from nrdb.engine.rules.checkpoint import iterate, trash_together
from nrdb.engine.rules.costs import can_pay, can_pay_extra, extras, pay_costs, pay_extra
from nrdb.engine.rules.effects import nothing
from nrdb.engine.rules.events import emit, happen, tell
from nrdb.engine.rules.imminent import guarded, impend
from nrdb.engine.rules.may import can_jack_out
from nrdb.engine.rules.scoring import steal
from nrdb.engine.rules.servers import server_of
from nrdb.engine.rules.values import forbidden, has_term, subroutines
from nrdb.engine.steps.access import access, access_in, breach
from nrdb.engine.steps.run import encounter, jack_out
from nrdb.engine.words import choosing
from nrdb.engine.words import selection as s
from nrdb.engine.words.amounts import amount
from nrdb.engine.words.history import history
from nrdb.engine.words.prices import add_costs_of
from nrdb.engine.words.registry import both, effects, maker, player, register_rows
from nrdb.engine.words.run_servers import run_servers
from nrdb.engine.words.servers import Fits, server_test
from nrdb.errors import Unsupported

register_rows(
    "reference",
    {
        "encountered": lambda g, me: [ice] if (ice := runs.encountered_ice(g)) >= 0 else [],
        "accessed": lambda g, me: [i] if (i := runs.accessed_card(g)) >= 0 else [],
    },
)


@maker("ability", "sub")
def _sub(f: Fields, number: int, card: CardInPlay) -> None:
    card.subroutines.append(Subroutine(f["sub"], card))


@mypyc_attr(serializable=True, allow_interpreted_subclasses=True)
class Subroutine:
    """The effect of a subroutine, as a separate class so that others can recognise it."""

    def __init__(self, ops: Sequence[Node], card: CardInPlay) -> None:
        self.effect = effects(ops, card)
        self.ends = [op.name for op in ops] == ["end_run"]
        """Whether the subroutine ends the run and does nothing else."""

    def __call__(self, g: State, me: int) -> Flow | None:
        """Resolve the subroutine and mark the ability in progress as one."""
        g.now.sub = True
        flow: Flow | None = self.effect(g, me)
        return flow


# -- what happens in a run ------------------------------------------------------------------------------------------


@maker("operation", "jack_out")
def _jack_out(f: Fields, card: CardInPlay) -> Effect:
    may = bool(f.get("may"))

    def leave(g: State, me: int) -> Flow:
        run = runs.under_way(g)
        g.now.did = False
        if run is None or run.ended or not can_jack_out(g, run):
            return
        if may and not runs.can_move(g, run):
            return  # the option belongs to a move that can no longer happen (CR26 6.2.5d)
        answer = (yield Decision("may", [NO, YES], me, "jack_out", RUNNER)) if may else YES
        if answer == YES:
            yield from jack_out(g, run)
            g.now.did = run.ended

    return leave


@maker("operation", "no_jack_out")
def _no_jack_out(f: Fields, card: CardInPlay) -> Effect:
    def bind(g: State, me: int) -> None:
        runs.forbid_jack_out(g)

    return bind


@maker("operation", "bypass")
def _bypass(f: Fields, card: CardInPlay) -> Effect:
    meant = s.candidates(f["what"], card)

    def bypass(g: State, me: int) -> None:
        if runs.encountered_ice(g) in meant(g, me):
            runs.bypass(g)

    return bypass


@maker("operation", "access")
def _access(f: Fields, card: CardInPlay) -> Effect:
    if "what" in f:
        return _access_cards(f, card)
    many = amount(f["n"], card)

    def access_more(g: State, me: int) -> None:
        runs.access_more(g, many(g, me))

    if not (isinstance(f["n"], dict) and "upto" in f["n"]):
        return access_more

    def access_up_to(g: State, me: int) -> Flow:
        n = many(g, me)
        if n:
            n = (yield Decision("number", [("number", k) for k in range(n + 1)], me, "access", RUNNER))[1]
        runs.access_more(g, n)

    return access_up_to


def _access_cards(f: Fields, card: CardInPlay) -> Effect:
    """Compile an access of certain cards outside a breach (CR26 7.2), except those that may not be accessed.

    `counted` is the number of accesses paid for, if they have a cost (CR26 1.16.10).
    """
    what = f["what"]
    if isinstance(what, dict):
        what = {**what, "n": what.get("n", f["n"])}
    found = s.movable(what, card)

    def accessible(g: State, me: int) -> list[int]:
        return [i for i in found(g, me) if not forbidden(g, g.runner, "access", i)]

    choose = choosing.for_chosen(what, card, "access", choosing.gather, among=accessible)

    def access_cards(g: State, me: int) -> Flow:
        g.now.gathered = chosen = list[int]()
        if accessible(g, me):
            yield from iterate(choose(g, me))
        if "fewer_access" in g.mods and chosen:
            del chosen[values.left_of(len(chosen), values.fewer_accesses(g, server_of(g, chosen[0]))) :]
        done = 0
        for i, moves in zones.objects(g, chosen):
            if g.moves[i] == moves and not forbidden(g, g.runner, "access", i):
                done += yield from access(g, i)
        g.now.counted, g.now.did = done, done > 0
        expire(g, "access")  # effects meant for this access end with it, even if there was none

    return access_cards


@maker("operation", "access_in")
def _access_in(f: Fields, card: CardInPlay) -> Effect:
    if f["server"] != "attacked":
        raise Unsupported(f"an access of cards in {f['server']}")
    many, upto = amount(f["n"], card), isinstance(f["n"], dict) and "upto" in f["n"]

    def accesses(g: State, me: int) -> Flow:
        n = many(g, me)
        if upto:
            n = (yield Decision("number", [("number", k) for k in range(n + 1)], me, "access", RUNNER))[1]
        if g.run is not None and n:
            yield from access_in(g, g.run.server, n)

    return accesses


@maker("operation", "sabotage")
def _sabotage(f: Fields, card: CardInPlay) -> Effect:
    """Compile `sabotage`: the Corp trashes cards from HQ, the rest from the top of R&D, all at once (CR26 10.11)."""
    many = amount(f["n"], card)

    def sabotage(g: State, me: int) -> Flow:
        n, hand, given = many(g, me), list(g.corp.hand), list[int]()
        while hand and len(given) < n:
            options: list[Option] = [("card", i) for i in choosing.distinct(g, hand)]
            if g.corp.deck_size() >= n - len(given):
                options.insert(0, STOP)
            answer = yield Decision("choose", options, me, "sabotage", CORP)
            if answer == STOP:
                break
            given.append(answer[1])
            hand.remove(answer[1])
        trash_together(g, [*given, *decks.look_at_top(g, g.corp, n - len(given))[::-1]], CORP)

    return sabotage


@maker("operation", "expose")
def _expose(f: Fields, card: CardInPlay) -> Effect:
    """Compile `expose`: unrezzed installed cards are shown to both players (CR26 10.5)."""

    def each(g: State, me: int, i: int) -> Flow | None:
        if g.zone[i] == INSTALLED and not (g.active[i] or g.faceup[i] or forbidden(g, g.whose[me], "expose", i)):
            if guarded(g, "expose"):
                g.now.did = False
                return _imminent_exposure(g, me, i)
            _expose_card(g, me, i)
        return None

    what = f["what"]
    if isinstance(what, dict):
        # No other cards can be chosen (CR26 1.15.2b).
        what = {"who": "corp", **what, "is": ("exposable", *what.get("is", ()))}
    return choosing.for_chosen(what, card, "expose", each)


def _imminent_exposure(g: State, me: int, i: int) -> Flow:
    if (yield from impend(g, g.whose[me], {"expose": 1}, me, i)) and not g.active[i]:
        _expose_card(g, me, i)


def _expose_card(g: State, me: int, i: int) -> None:
    tell(g, "expose", i)
    sight.see(g, i, sight.BOTH_EYES)
    emit(g, g.whose[me], "expose", i)
    happen(g, "exposed", i)
    g.now.did = True


@maker("trigger", "exposed")
def _exposed(f: Fields, trigger: Trigger, card: CardInPlay) -> None:
    trigger.anywhere = True
    card.own.setdefault("exposed", []).append(trigger)


@maker("trigger", "derezzed")
def _derezzed(f: Fields, trigger: Trigger, card: CardInPlay) -> None:
    trigger.anywhere = True
    card.own.setdefault("derezzed", []).append(trigger)


@maker("operation", "steal")
def _steal(f: Fields, card: CardInPlay) -> Effect:
    """Compile `steal`: the accessed agenda is stolen at no cost, and its access is over."""

    def each(g: State, me: int, i: int) -> None:
        if g.table.card_of[i].type == "agenda" and not forbidden(g, g.runner, "steal", i):
            steal(g, i)

    return choosing.for_chosen(f["what"], card, "steal", each)


@maker("operation", "redirect")
def _redirect(f: Fields, card: CardInPlay) -> Effect:
    choose = run_servers(f["server"], announced=False)

    def redirect(g: State, me: int) -> Flow:
        options: list[Option] = [("server", server) for server in choose(g)]
        if options:
            answer = yield Decision("server", options, me, "redirect", RUNNER)
            runs.redirect(g, answer[1])

    return redirect


@maker("operation", "encounter")
def _encounter(f: Fields, card: CardInPlay) -> Effect:
    def each(g: State, me: int, i: int) -> Flow:
        return encounter(g, i)

    return choosing.for_chosen(f["what"], card, "encounter", each, among=s.in_place(f["what"], card))


@maker("operation", "breach")
def _breach(f: Fields, card: CardInPlay) -> Effect:
    # Rules for announcing runs don't apply: a breach is not a run (CR26 7.3.1).
    choose, rooted = run_servers(f["server"], announced=False), not f.get("rootless")
    first = s.candidates(f["starting_with"], card) if "starting_with" in f else None

    def breaches(g: State, me: int) -> Flow:
        options: list[Option] = [("server", server) for server in choose(g)]
        if options:
            answer = yield Decision("server", options, me, "breach", RUNNER)
            if first is not None and g.run is not None:
                runs.set_first_access(g, first(g, me))
            yield from breach(g, answer[1], rooted)

    return breaches


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


@maker("condition", "encountering")
def _encountering(f: Fields, card: CardInPlay) -> Test:
    """Compile `encountering`, which stays true for ice named by a reference during a forced encounter (CR26 6.5.9a)."""
    fits, certain = s.fits(f["what"], card), isinstance(f["what"], str)

    def encountering(g: State, me: int) -> bool:
        run, ice = g.run, runs.encountered_ice(g)
        if run is None or ice < 0 or not runs.encounter_lasts(g, ice):
            return False
        return fits(g, me, ice) or (certain and any(fits(g, me, i) for i in run.outer_encounters))

    return encountering


@maker("condition", "next_window")
def _next_window(f: Fields, card: CardInPlay) -> Test:
    """Compile `next_window`: the paid ability window that follows the latest such event of this turn."""
    happened, mine = history(f["after"], card), card.who
    card.needs_window_events = True

    def next_window(g: State, me: int) -> bool:
        at = next((n for n in reversed(range(len(g.events))) if happened(g, me, mine, g.events[n : n + 1])), -1)
        return at >= 0 and events.next_window(g, at)

    return next_window


@maker("condition", "accessing")
def _accessing(f: Fields, card: CardInPlay) -> Test:
    """Compile `accessing`, which also holds for abilities triggered when the accessed card is trashed."""
    fits = s.fits(f["what"], card)
    return lambda g, me: g.run is not None and g.run.accessing >= 0 and fits(g, me, g.run.accessing)


@maker("condition", "run_is_basic")
def _run_is_basic(f: Fields, card: CardInPlay) -> Test:
    return lambda g, me: (run := runs.under_way(g)) is not None and run.source < 0


# -- breaking -------------------------------------------------------------------------------------------------------


@maker("operation", "break")
def _break(f: Fields, card: CardInPlay) -> Effect:
    """Compile `break`: the Runner breaks subroutines of the encountered ice, if it has the subtype required."""
    n = f["n"]
    upto = isinstance(n, dict) and "upto" in n
    many = None if n in ("all", "any", {"upto": "all"}) else amount(n, card)
    ends = bool(f.get("ends"))
    able = can_break(f["of"], ends)
    if "which" in f:
        return _break_end(f["which"] == "last", able)
    if "all_but" in f:
        return _break_all_but(f["all_but"], able)

    def break_(g: State, me: int) -> Flow:
        done, most = 0, None if many is None else many(g, me)
        meant: list[int] | None = [] if guarded(g, "break") else None
        while able(g, me) and (left := _breakable_subs(g, me, ends, meant)) and (most is None or done < most):
            options: list[Option] = [("sub", k) for k in left]
            dear = _has_break_cost(g, me)
            if (upto and done) or dear:
                options.insert(0, STOP)
            answer = yield Decision("break", options, me, "break", RUNNER)
            if answer == STOP:
                break
            if dear:
                yield from pay_extra(g, me, "break_sub")
            if meant is None:
                runs.break_subroutine(g, answer[1])
            else:
                meant.append(answer[1])
            done += 1
        if meant:
            done = yield from _break_unprevented(g, me, meant)
        g.now.counted, g.now.did = done, done > 0

    return break_


def _has_break_cost(g: State, me: int) -> bool:
    """Return whether breaking a subroutine with a card has an additional cost, which is optional (CR26 1.16.10a, c)."""
    return "extra_cost" in g.mods and bool(extras(g, "break_sub", me))


def _break_subs(g: State, me: int, subs: Sequence[int]) -> Flow:
    """Break subroutines of the encountered ice, except those that are prevented or not paid for."""
    meant, first = list[int](), guarded(g, "break")
    for k in subs:
        if _has_break_cost(g, me):
            if not can_pay_extra(g, me, "break_sub", who=RUNNER):
                break
            if (yield Decision("break", [STOP, ("sub", k)], me, "break", RUNNER)) == STOP:
                continue
            yield from pay_extra(g, me, "break_sub")
        if first:
            meant.append(k)
        else:
            runs.break_subroutine(g, k)
    if meant:
        yield from _break_unprevented(g, me, meant)


def _break_unprevented(g: State, me: int, meant: list[int]) -> Flow:
    """Make the breaks imminent together (CR26 1.15.2), let the Corp choose which fail, and return how many succeed."""
    left = yield from impend(g, g.whose[me], {"break": len(meant)}, me, runs.encountered_ice(g))
    while len(meant) > left.get("break", 0):
        spared = ("sub", meant[0])
        if left:
            spared = yield Decision("break", [("sub", k) for k in meant], me, "prevent_break", CORP)
        meant.remove(spared[1])
    for k in meant:
        if k in runs.breakable(g, me):  # unless breaking one before it rules this one out
            runs.break_subroutine(g, k)
    return len(meant)


def _end_sub_unbroken(last: bool) -> Test:
    """Return a test of whether the first or last subroutine can be broken."""
    return lambda g, me: _end_sub(g, last) in runs.breakable(g, me)


def _end_sub(g: State, last: bool) -> int:
    return len(values.subroutines(g, ice)) - 1 if (ice := runs.encountered_ice(g)) >= 0 and last else 0


def _break_end(last: bool, able: Test) -> Effect:
    """Compile an effect that breaks the first or last subroutine, if possible."""

    def break_end(g: State, me: int) -> Flow:
        n = _end_sub(g, last)
        g.now.did = able(g, me) and n in runs.breakable(g, me)
        if g.now.did:
            yield from _break_subs(g, me, [n])

    return break_end


def _break_all_but(n: int, able: Test) -> Effect:
    """Compile an effect that breaks all but `n` subroutines, chosen by the Runner, broken or not (CR26 9.8.6b)."""

    def break_all_but(g: State, me: int) -> Flow:
        left = runs.breakable(g, me) if able(g, me) else []
        spared = list(range(len(subroutines(g, runs.encountered_ice(g))))) if left else []
        for _ in range(min(n, len(spared))):
            k = (yield Decision("break", [("sub", k) for k in spared], me, "spare", RUNNER))[1]
            spared.remove(k)
            left = [other for other in left if other != k]
        # Only one of these can be broken, so the player says which (CR26 1.2.4).
        if len(others := [k for k in left if k in runs.only_one_breakable(g, me)]) > 1:
            broken = (yield Decision("break", [("sub", k) for k in others], me, "break", RUNNER))[1]
            left = [k for k in left if k == broken or k not in others]
        yield from _break_subs(g, me, left)
        g.now.counted, g.now.did = len(left), bool(left)

    return break_all_but


_ICE_MEANT: dict[str, Callable[[State, int, int], bool]] = {
    "ice": lambda g, me, ice: True,
    "any": lambda g, me, ice: True,
    "self": lambda g, me, ice: ice == me,
    "host": lambda g, me, ice: ice == g.host[me],
    "chosen": lambda g, me, ice: any(has_term(g, ice, named) for named in g.named.get(me, ())),
}
"""Tests of which ice a breaking ability applies to when it names no subtype."""


def _breakable_subs(g: State, me: int, ends: bool, meant: Sequence[int] | None = None) -> list[int]:
    """Return the positions of the subroutines that a card may break, except those in `meant`.

    With `ends`, only subroutines that end the run and do nothing else count.
    """
    found = runs.breakable(g, me)
    if meant:
        found = [k for k in found if k not in meant]
    if not (ends and found):
        return found
    subs = subroutines(g, runs.encountered_ice(g))
    return [k for k in found if getattr(subs[k], "ends", False)]


def can_break(of: str, ends: bool = False) -> Test:
    """Return a test of whether the encountered ice has a subroutine to break.

    `of` says which ice: a subtype, `ice` for any, `self` for this card. `ends` asks for subroutines that only end the
    run.
    """

    def can(g: State, me: int) -> bool:
        ice = runs.encountered_ice(g)
        if ice < 0 or not (_ICE_MEANT[of](g, me, ice) if of in _ICE_MEANT else _has_subtype(g, ice, of)):
            return False
        if _has_break_cost(g, me) and not can_pay_extra(g, me, "break_sub", who=RUNNER):
            return False
        return bool(_breakable_subs(g, me, ends))

    return can


def in_encounter(ability: PaidAbility, f: Fields, card: CardInPlay) -> None:
    """Limit abilities that break subroutines or interface to encounters (CR26 3.9.5, 9.5.6a)."""
    first = f["do"][0] if f["do"] else None
    met: Test | None = None
    if first is not None and first.name == "break":
        met = can_break(first.fields["of"], bool(first.fields.get("ends")))
        if "which" in first.fields:
            met = both(met, _end_sub_unbroken(first.fields["which"] == "last"))
    elif ability.breaks:
        met = lambda g, me: runs.encountered_ice(g) >= 0  # noqa: E731
    elif first is not None and first.name == "bypass" and len(f["do"]) == 1:
        met = runs.may_bypass  # nobody pays for a forbidden effect (CR26 1.16.1c)
    if met is not None:
        ability.condition = both(met, ability.condition)
    if f.get("as") == "interface":  # regardless of its effect (CR26 3.9.5f, g)
        ability.condition = both(runs.interfaces, ability.condition)
    ability.in_encounter |= met is not None


def _has_subtype(g: State, ice: int, subtype: str) -> bool:
    return has_term(g, ice, subtype)


@maker("static", "long_boosts")
def _long_boosts(f: Fields, card: CardInPlay) -> list[tuple[str, StaticEffect]]:
    mod = StaticEffect()
    mod.of = f.get("duration", "run")
    mod.selects = s.fits_others(f, card)
    return [("long_boosts", mod)]


# -- numbers --------------------------------------------------------------------------------------------------------


@maker("static", "more_access")
def _more_access(f: Fields, card: CardInPlay) -> list[tuple[str, StaticEffect]]:
    mod, where = StaticEffect(amount(f["n"], card)), server_test(f["server"], card) if "server" in f else None
    mod.selects = where
    n = f["n"]
    if isinstance(n, int) and n < 0:
        mod.value, mod.kinds = (lambda g, me: -n), (str(f.get("least", 0)),)
        return [("fewer_access", mod)]
    if "first" in f:
        if f["first"] != "first/turn":
            raise Unsupported(f"additional accesses limited to {f['first']}")
        mod.selects = lambda g, me, server: (where is None or where(g, me, server)) and _breaches(g, me, where) == 1
    return [("more_access", mod)]


def _breaches(g: State, me: int, where: Fits | None) -> int:
    """Count the breaches of these servers that have begun this turn."""
    return sum(name == "breach" and (where is None or where(g, me, it)) for name, it, _, _, _ in g.events)
