"""Breaking subroutines: which, how many, and with what (CR26 6.5)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from nrdb.behaviour.node import Fields
from nrdb.engine.model.ability import Effect, Number, PaidAbility, StaticEffect, Test
from nrdb.engine.model.card import CardInPlay
from nrdb.engine.model.decision import STOP, Decision, Flow, Option
from nrdb.engine.model.numbers import CORP, RUNNER
from nrdb.engine.model.state import State
from nrdb.engine.rules import runs, values
from nrdb.engine.rules.costs import can_pay_extra, extras, pay_extra
from nrdb.engine.rules.events import count_use, remember
from nrdb.engine.rules.imminent import guarded, impend
from nrdb.engine.rules.values import has_term, subroutines
from nrdb.engine.words import selection as s
from nrdb.engine.words.amounts import amount
from nrdb.engine.words.registry import both, maker


@maker("operation", "break")
def _break(f: Fields, card: CardInPlay) -> Effect:
    """Compile `break`: the Runner breaks the encountered ice's subroutines, if the ice has the required subtype."""
    n = f["n"]
    upto, whole = isinstance(n, dict) and "upto" in n, bool(f.get("whole"))
    many = None if n in ("all", "any", {"upto": "all"}) else amount(n, card)
    only = _only(f)
    able = can_break(f["of"], only, whole)
    if "which" in f:
        return _break_one(_MEANT[f["which"]], able)
    if "all_but" in f:
        return _break_all_but(f["all_but"], able)

    def break_(g: State, me: int) -> Flow:
        done, most = 0, None if many is None else many(g, me)
        meant: list[int] | None = [] if guarded(g, "break") else None
        while able(g, me) and (left := _breakable_subs(g, me, only, meant)) and (most is None or done < most):
            options: list[Option] = [("sub", k) for k in left]
            dear = _has_break_cost(g, me)
            if (upto and done) or (dear and not whole):
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


@maker("operation", "unbreak")
def _unbreak(f: Fields, card: CardInPlay) -> Effect:
    meant = s.candidates(f["using"], card)
    return lambda g, me: runs.unbreak(g, meant(g, me))


def _only(f: Fields) -> str:
    """Return the attribute that a `Subroutine` must have to be broken, `ends` or `traces`; empty for any subroutine."""
    return next((word for word in ("ends", "traces") if f.get(word)), "")


def _has_break_cost(g: State, me: int) -> bool:
    """Return whether breaking a subroutine with a card has an additional cost, which is optional (CR26 1.16.10a, c)."""
    return "extra_cost" in g.mods and bool(extras(g, "break_sub", me))


def _break_subs(g: State, me: int, subs: Sequence[int]) -> Flow:
    """Break the encountered ice's subroutines, unless breaking them is prevented or not paid for."""
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


def _last_sub(g: State, me: int) -> int:
    return len(values.subroutines(g, ice)) - 1 if (ice := runs.encountered_ice(g)) >= 0 else 0


def _chosen_sub(g: State, me: int) -> int:
    return g.used.get(("chosen_sub", me), -1)


_MEANT: dict[str, Number] = {"first": lambda g, me: 0, "last": _last_sub, "chosen": _chosen_sub}
"""The functions that return the index of the first, the last or the chosen subroutine of the encountered ice."""


def _break_one(meant: Number, able: Test) -> Effect:
    """Compile an effect that breaks the subroutine at the index `meant`, if possible."""

    def break_one(g: State, me: int) -> Flow:
        n = meant(g, me)
        g.now.did = able(g, me) and n in runs.breakable(g, me)
        if g.now.did:
            yield from _break_subs(g, me, [n])

    return break_one


def _untried(g: State, me: int) -> list[int]:
    """Return the subroutines that a card can break and hasn't chosen in this encounter."""
    if g.run is None:
        return []
    tried = "tried", me, g.run.encounter_number
    return [k for k in runs.breakable(g, me) if (*tried, k) not in g.used]


@maker("operation", "choose_sub")
def _choose_sub(f: Fields, card: CardInPlay) -> Effect:
    def choose_sub(g: State, me: int) -> Flow:
        options: list[Option] = [("sub", k) for k in _untried(g, me)]
        if options and g.run is not None:
            k = (yield Decision("break", options, me, "break", RUNNER))[1]
            count_use(g, ("tried", me, g.run.encounter_number, k))
            remember(g, ("chosen_sub", me), k)

    return choose_sub


def _break_all_but(n: int, able: Test) -> Effect:
    """Compile an effect that breaks all subroutines except `n` that the Runner chooses, broken or not (CR26 9.8.6b)."""

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
"""Tests of whether a breaking ability that names no subtype applies to a piece of ice."""


def _breakable_subs(g: State, me: int, only: str, meant: Sequence[int] | None = None) -> list[int]:
    """Return the positions of the subroutines that a card can break, except those in `meant`.

    `only` limits them to subroutines that end the run and do nothing else ("ends"), or that trace ("traces").
    """
    found = runs.breakable(g, me)
    if meant:
        found = [k for k in found if k not in meant]
    if not (only and found):
        return found
    subs = subroutines(g, runs.encountered_ice(g))
    return [k for k in found if getattr(subs[k], only, False)]


def can_break(of: str, only: str = "", whole: bool = False) -> Test:
    """Return a test of whether the encountered ice has a subroutine to break.

    `of` says which ice: a subtype, `ice` for any, `self` for this card. `only` limits the subroutines, as in
    `_breakable_subs`. With `whole`, the Runner must be able to pay the additional costs of breaking all of them.
    """

    def can(g: State, me: int) -> bool:
        ice = runs.encountered_ice(g)
        if ice < 0 or not (_ICE_MEANT[of](g, me, ice) if of in _ICE_MEANT else _has_subtype(g, ice, of)):
            return False
        found = _breakable_subs(g, me, only)
        times = len(found) if whole else 1
        if _has_break_cost(g, me) and not can_pay_extra(g, me, "break_sub", who=RUNNER, times=times):
            return False
        return bool(found)

    return can


def in_encounter(ability: PaidAbility, f: Fields, card: CardInPlay) -> None:
    """Let abilities that break subroutines or interface be used only in encounters (CR26 3.9.5, 9.5.6a)."""
    first = f["do"][0] if f["do"] else None
    met: Test | None = None
    if first is not None and first.name == "break":
        met = can_break(first.fields["of"], _only(first.fields), bool(first.fields.get("whole")))
        if "which" in first.fields:
            meant = _MEANT[first.fields["which"]]
            met = both(met, lambda g, me: meant(g, me) in runs.breakable(g, me))
    elif first is not None and first.name == "choose_sub":
        met = lambda g, me: bool(_untried(g, me))  # noqa: E731
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
