"""A run against a Corp, step by step, by the rulebook's table (CR26 6.9, CR 6.9)."""

from __future__ import annotations

from collections.abc import Callable, Generator
from functools import cache

from nrdb.engine.model.ability import Effect, Trigger
from nrdb.engine.model.decision import NO, Decision, Flow, Option
from nrdb.engine.model.frame import Run, with_copy_numbers
from nrdb.engine.model.numbers import RUNNER
from nrdb.engine.model.rulebook import Step
from nrdb.engine.model.state import State
from nrdb.engine.rules import runs, values, zones
from nrdb.engine.rules.active import expire, persist
from nrdb.engine.rules.checkpoint import iterate, resolve_later, settle, then_settle, within
from nrdb.engine.rules.costs import pay_extra
from nrdb.engine.rules.events import count_use, emit, happen, mark_used, tell
from nrdb.engine.rules.imminent import guarded, impend, let_prevent
from nrdb.engine.rules.may import can_jack_out
from nrdb.engine.rules.servers import exists
from nrdb.engine.rules.values import forbidden
from nrdb.engine.steps.absent import pay_to_get_in
from nrdb.engine.steps.access import breach
from nrdb.engine.steps.window import paid_window

ENCOUNTER = ("encounter", "subroutines", "encounter_ends")
"""The steps of an encounter, apart from its window."""
PHASES = frozenset(["approach", "encounter"])
"""The steps that begin the approach and the encounter of ice."""
GO_ON: Option = ("go_on",)
JACK_OUT: Option = ("jack_out",)
"""The options when the Runner may jack out."""
END = "end"
"""The step at which an ended run continues."""


def make_run(g: State, me: int, server: int, if_successful: Effect | None, extra: bool = True) -> Flow:
    """Make a run on a server with a card (-1: the basic action); without `extra` its additional costs are ignored."""
    rows = g.table.rulebook.run
    side, had = g.runner, (g.runner.earned, g.runner.credits, g.runner.deck_size())
    outer, g.run = g.run, Run(server, me, if_successful)
    run, places = g.run, _places(rows)
    run.pays_extra_costs = extra
    if me >= 0 and not g.active[me]:
        persist(g, me)  # the card still acts in its run although it paid for it
    g.run_totals = g.run_totals[0] + 1, *g.run_totals[1:]
    while run.at < len(rows) and not g.over:
        if run.ended and run.at < places[END]:
            run.at = places[END]
        row = rows[run.at]
        run.jump = ""
        flow = then_settle(g, STEPS[row.name](g, run, row), run if row.name in PHASES else None)
        if flow is not None:
            yield from flow
        if not exists(g, run.server):
            run.ended = True  # the server ceased to exist (CR26 4.6.8e)
        if run.moved_to and not run.ended:
            _continue_after_move(g, run)
        run.at = places[run.jump] if run.jump else run.at + 1
    expire(g, "next_encounter")
    expire(g, "run")
    expire(g, "next_run")
    g.run = outer
    if outer is None:
        (earned, credits, deck), (made, gained, spent, drawn) = had, g.run_totals
        more = side.earned - earned
        g.run_totals = made, gained + more, spent + credits + more - side.credits, drawn + deck - side.deck_size()


def _continue_after_move(g: State, run: Run) -> None:
    """Continue where the Runner was moved to (CR26 6.2.8)."""
    run.jump, run.moved_to, run.ice = run.moved_to, "", -1
    if run.jump == "encounter" and run.position >= 0:
        run.ice, run.jump = _ice(g, run)[run.position], "if_rezzed"


@cache
def _places(rows: tuple[Step, ...]) -> dict[str, int]:
    """Return the index of each step that a run can jump to."""
    return {row.name: n for n, row in reversed([*enumerate(rows)])}


def _declare(g: State, run: Run, row: Step) -> Flow | None:
    """Announce the server and pay the costs of running."""
    tell(g, "run", run.server)
    return _pay_to_run(g, run) if run.pays_extra_costs and "extra_cost" in g.mods else None


def _pay_to_run(g: State, run: Run) -> Flow:
    """Pay the additional costs of running, before there is a run (CR26 6.3.2, 6.3.4)."""
    g.run = None
    yield from pay_extra(g, run.server, "run" if run.source >= 0 else "basic_run")
    yield from iterate(settle(g))
    g.run = run


def _bad_publicity(g: State, run: Run, row: Step) -> None:
    """Give the Runner credits for the Corp's bad publicity."""
    run.funds[RUNNER] = values.bad_publicity(g)


def _run_begins(g: State, run: Run, row: Step) -> None:
    """Begin the run."""
    emit(g, g.runner, "run_begins", run.server)


def _take_position(g: State, run: Run, row: Step) -> None:
    """Put the Runner at the outermost ice."""
    run.position, run.vacant = len(_ice(g, run)) - 1, False


def _ice(g: State, run: Run) -> list[int]:
    """Return the ice protecting the attacked server."""
    return g.ice[run.server] if run.server < len(g.ice) else []


def _window(g: State, run: Run, row: Step) -> Flow | None:
    """Open a paid ability window."""
    if "B" in row.windows and runs.encounter_lasts(g, run.ice) and not (run.ended or run.bypassed or runs.unbroken(g)):
        return _fully_break_first(g, row)
    return paid_window(g, row.windows)


def _fully_break_first(g: State, row: Step) -> Flow:
    """Before the window, count ice without unbroken subroutines as fully broken (CR26 6.5.7c)."""
    runs.fully_break(g)  # ice without subroutines has no unbroken one either
    yield from iterate(settle(g))
    yield from iterate(paid_window(g, row.windows))


def _if_ice(g: State, run: Run, row: Step) -> None:
    """Continue if there is ice at the Runner's position."""
    if run.position < 0 or run.vacant:
        run.jump = row.jump


def _unless_ice(g: State, run: Run, row: Step) -> None:
    """Jump back if there is more ice."""
    if run.position >= 0:
        run.jump = row.jump


def _approach(g: State, run: Run, row: Step) -> None:
    """Approach the ice at the Runner's position."""
    if run.vacant:
        run.jump = "passes"
        return
    run.ice = _ice(g, run)[run.position]
    run.ice_approached += 1
    tell(g, "approach", run.ice)
    emit(g, g.runner, "approach", run.ice)
    happen(g, "approached", run.ice)


def _if_rezzed(g: State, run: Run, row: Step) -> None:
    """Continue if the approached ice is rezzed."""
    if not (runs.ice_in_place(g) and g.active[run.ice]):
        run.jump = row.jump


def _encounter(g: State, run: Run, row: Step) -> None:
    """Begin an encounter."""
    run.encountering, run.broken, run.bypassed, run.fully_broken, run.unbroken = True, set(), False, False, -1
    run.encounter_number = count_use(g, "encounters")
    expire(g, "next_encounter")
    tell(g, "encounter", run.ice)
    emit(g, g.runner, "encounter", run.ice)
    if triggers := values.own_triggers(g, run.ice, "encountered"):
        if any(trigger.renews for trigger in triggers):
            zones.forget(g, run.ice)
        others = len(g.pending)
        happen(g, "encountered", run.ice)
        if guarded(g, "encounter_ability"):  # each separately, as it resolves (CR26 9.6.15c)
            let_prevent(g, others, "encounter_ability")


def _subroutines(g: State, run: Run, row: Step) -> Flow:
    """Resolve unbroken subroutines in order while the encounter lasts, except those that card effects skip.

    The ice can gain and lose subroutines meanwhile.
    """
    ice = run.ice
    skipped = values.total(g, g.runner, "skip_subs") if "skip_subs" in g.mods else 0
    names = with_copy_numbers(values.subroutines(g, ice))
    if not names and g.table.rulebook.bare_broken and not (run.ended or run.bypassed) and runs.encounter_lasts(g, ice):
        runs.fully_break(g)
    done, order = set(names[:skipped]), list[tuple[Effect, int]]()
    if "sub_order" in g.mods:
        places = [n for n in runs.unbroken(g) if n >= skipped]
        order = [names[n] for n in (yield from _in_runner_order(places, ice))]
    while not (run.ended or run.bypassed or g.over) and runs.encounter_lasts(g, ice):
        found = values.subroutines(g, ice)
        broken, names = run.broken_among(found), with_copy_numbers(found)
        left = [name for n, name in enumerate(names) if n not in broken and name not in done]
        if not left:
            break
        name = next((name for name in order if name in left), left[0])
        done.add(name)
        yield from resolve_subroutine(g, ice, names.index(name), name[0])


def resolve_subroutine(g: State, ice: int, n: int, effect: Effect) -> Flow:
    """Resolve a subroutine, in an encounter or by a card, unless that is prevented (CR26 9.8.10)."""
    if guarded(g, "sub_resolves") and not (yield from impend(g, g.corp, {"sub_resolves": 1}, ice, ice)):
        return
    tell(g, "subroutine", ice, n)
    emit(g, g.corp, "sub_resolves", ice)
    does = values.resolving(g, ice, effect)
    runs.begin_subroutine(g, ice)  # a replacement also counts as this ice's (CR26 9.8.9)
    yield from iterate(within(g, ice, ice, does))
    runs.end_subroutine(g, ice)
    yield from iterate(settle(g))


def _in_runner_order(left: list[int], ice: int) -> Generator[Decision, Option, list[int]]:
    """Return subroutines in an order that the Runner chooses before the first resolves (CR26 9.8.7d)."""
    left, order = left[:], list[int]()
    while len(left) > 1:
        order.append((yield Decision("resolve", [("sub", n) for n in left], ice, "sub_order", RUNNER))[1])
        left.remove(order[-1])
    return order + left


def encounter(g: State, ice: int) -> Flow:
    """Have the Runner encounter a piece of ice, wherever it is, then continue the run (CR26 6.5.9)."""
    run = g.run
    if run is None or run.closed or (run.standalone and not run.encountering):
        g.run = runs.outside_run(g, -1)  # ending it doesn't end a breach in progress (CR26 6.1.4b)
        yield from _encounter_of(g, g.run, ice)
        g.run = run
    elif not run.ended:
        yield from _encounter_of(g, run, ice)


def _encounter_of(g: State, run: Run, ice: int) -> Flow:
    """Carry out a forced encounter inside a run or another encounter."""
    held = run.ice, run.encountering, run.broken, run.bypassed, run.fully_broken, run.forced, run.at, run.detour
    around, subs, unbroken, number = run.outer_encounters, run.subs, run.unbroken, run.encounter_number
    if run.encountering:
        run.outer_encounters = (*around, run.ice)
    run.ice, run.forced = ice, g.moves[ice] + 1
    for row in g.table.rulebook.run:
        if (row.name in ENCOUNTER or "B" in row.windows) and not g.over:
            within_run = run if row.name in PHASES else None
            yield from iterate(then_settle(g, STEPS[row.name](g, run, row), within_run))
    run.ice, run.encountering, run.broken, run.bypassed, run.fully_broken, run.forced, run.at, run.detour = held
    run.outer_encounters, run.subs, run.unbroken, run.encounter_number = around, subs, unbroken, number


def _encounter_ends(g: State, run: Run, row: Step) -> None:
    """End the encounter."""
    runs.end_encounter(g, run)


def _passes(g: State, run: Run, row: Step) -> None:
    """Pass the ice."""
    (ice, server), run.detour = run.detour, (-1, -1)
    if ice >= 0 and ice == run.ice:
        runs.move_to_server(g, server)
    elif runs.ice_in_place(g):
        tell(g, "pass", run.ice)
        emit(g, g.runner, "pass", run.ice)
        happen(g, "passed", run.ice)
        if run.position == 0:
            emit(g, g.runner, "pass_all_ice", run.server)
    elif g.table.rulebook.bare_passed == "passes" and not _ice(g, run):
        emit(g, g.runner, "pass_all_ice", run.server)  # even if there was none (CR26 9.12.2d)
    run.ice = -1


def _jack_out(g: State, run: Run, row: Step) -> Flow:
    """Ask the Runner whether to jack out."""
    if not can_jack_out(g, run):
        return
    answer: Option = yield Decision("jack_out", [GO_ON, JACK_OUT], player=RUNNER)
    if answer == JACK_OUT:
        yield from jack_out(g, run)


def jack_out(g: State, run: Run) -> Flow:
    """Jack out, even in the middle of an effect, unless that is prevented."""
    if "extra_cost" in g.mods:
        yield from pay_extra(g, run.server, "jack_out")
    if guarded(g, "jack_out") and not (yield from impend(g, g.runner, {"jack_out": 1}, -1, run.server)):
        return
    run.ended = True
    tell(g, "jack_out")
    emit(g, g.runner, "jack_out", run.server)


def _jack_out_later(g: State, run: Run, row: Step) -> Flow | None:
    """Ask whether to jack out, but not before the second piece of ice (CR 6.9.2c)."""
    return _jack_out(g, run, row) if run.ice_approached > 1 else None


def _inward(g: State, run: Run, row: Step) -> None:
    """Move the Runner one position inward."""
    if run.position >= 0:
        run.position -= 1
        run.vacant = False


def _approach_server(g: State, run: Run, row: Step) -> Flow:
    """Approach the server."""
    if guarded(g, "approach_server"):
        yield from impend(g, g.runner, {"approach_server": 1}, run.source, run.server)
    emit(g, g.runner, "approach_server", run.server)
    if g.table.rulebook.bare_passed == "approach_server" and not (run.ice_approached or g.ice[run.server]):
        emit(g, g.runner, "pass_all_ice", run.server)


def _successful(g: State, run: Run, row: Step) -> Flow:
    return succeed(g, run)


def succeed(g: State, run: Run) -> Flow:
    """Declare the run successful."""
    if forbidden(g, g.runner, "succeed", run.server):
        run.undeclared = True  # which doesn't make it unsuccessful
        return
    if guarded(g, "run_successful"):
        yield from impend(g, g.runner, {"run_successful": 1}, run.source, run.server)
        if forbidden(g, g.runner, "succeed", run.server):  # the server may have changed
            run.undeclared = True
            return
    run.successful, run.breach_replacements = True, _held_in_hand(g)
    tell(g, "run_successful")
    emit(g, g.runner, "run_successful", run.server)
    if run.if_successful is not None and (g.pending or g.dirty):
        # It is a conditional ability, pending among the others (CR26 6.7.4).
        resolve_later(g, run.source, Trigger(g.table.card_of[run.source], -2, run.if_successful), "run")
    elif run.if_successful is not None:
        yield from iterate(run.if_successful(g, run.source))


def _breach(g: State, run: Run, row: Step) -> Flow:
    """Breach the server, unless an effect replaces the breach."""
    if values.forbidden(g, g.runner, "breach", run.server):
        return  # and nothing can replace it
    run.due = True
    if not ("replace_breach" in g.mods or run.breach_replacements) or not (yield from _replaced(g, run)):
        yield from breach(g, run.server)
    run.due = False


def _held_in_hand(g: State) -> list[tuple[int, int]]:
    """Return the cards in the Runner's hand that can replace a breach if the run succeeds now."""
    card_of = g.table.card_of
    found = [i for i in g.runner.hand if card_of[i].in_hand]
    return zones.objects(g, found) if found else []


def _replaced(g: State, run: Run) -> Flow:
    """Return whether an effect replaced the breach; if several can, the player chooses one (CR 9.8.4).

    Cards that came to hand after the run succeeded are too late (CR26 9.6.5b).
    """
    found, server = [], run.server
    held = [(i, mod) for i in zones.unmoved(g, run.breach_replacements) for mod in g.table.card_of[i].in_hand]
    for me, mod in [*g.mods.get("replace_breach", ()), *held]:
        fits = mod.selects is None or mod.selects(g, me, server)
        if (
            fits
            and (mod.condition is None or mod.condition(g, me))
            and not (mod.first and g.used.get((me, mod.number)))
        ):
            found.append((me, mod))
    if not found or g.over:
        return False
    options: list[Option] = [("next", n, me) for n, (me, _) in enumerate(found)]
    if all(mod.may for _, mod in found):
        options.insert(0, NO)
    answer = yield Decision("replace", options, -1, "breach")
    if answer == NO:
        return False
    me, mod = found[answer[1]]
    count_use(g, (me, mod.number))
    flow = within(g, me, me, mod.effect)
    if flow is not None:
        yield from flow
    if mod.may:
        mark_used(g, me)  # an optional ability uses its card (CR26 9.1.6)
    yield from iterate(settle(g))
    return True


def _end(g: State, run: Run, row: Step) -> None:
    """End the encounter and the run."""
    _encounter_ends(g, run, row)
    run.ended, run.funds = True, [0, 0]


def _unsuccessful(g: State, run: Run, row: Step) -> None:
    """Report a run that wasn't successful."""
    if not run.successful and not run.undeclared and exists(g, run.server):
        tell(g, "run_unsuccessful")
        emit(g, g.runner, "run_unsuccessful", run.server)


def _run_ends(g: State, run: Run, row: Step) -> None:
    """Complete the run."""
    tell(g, "run_ends", run.server)
    run.ice = -1
    emit(g, g.runner, "run_ends", run.server)
    if run.successful and g.table.needs_window_events:
        emit(g, g.runner, "successful_run_ends", run.server)
    run.closed = True
    expire(g, "run")  # before what that triggers resolves (CR26 6.9.6d)


STEPS: dict[str, Callable[[State, Run, Step], Flow | None]] = {
    "declare": _declare,
    "bad_publicity": _bad_publicity,
    "run_begins": _run_begins,
    "take_position": _take_position,
    "window": _window,
    "if_ice": _if_ice,
    "approach": _approach,
    "if_rezzed": _if_rezzed,
    "encounter": _encounter,
    "subroutines": _subroutines,
    "encounter_ends": _encounter_ends,
    "passes": _passes,
    "jack_out": _jack_out,
    "jack_out_later": _jack_out_later,
    "inward": _inward,
    "unless_ice": _unless_ice,
    "approach_server": _approach_server,
    "pay_to_get_in": pay_to_get_in,
    "successful": _successful,
    "breach": _breach,
    "end": _end,
    "unsuccessful": _unsuccessful,
    "run_ends": _run_ends,
}
"""The function for each step of a run."""
