"""Runs: begun, redirected and ended by effects, and the conditions on them (CR26 6)."""

from __future__ import annotations

from nrdb.behaviour.node import Fields
from nrdb.engine.model.ability import Effect, StaticEffect, Test, Trigger
from nrdb.engine.model.card import CardInPlay
from nrdb.engine.model.decision import NO, YES, Decision, Flow, Option
from nrdb.engine.model.numbers import RUNNER
from nrdb.engine.model.state import State
from nrdb.engine.rules import events, money, runs
from nrdb.engine.rules.active import begin_lasting
from nrdb.engine.rules.checkpoint import iterate
from nrdb.engine.rules.costs import extras
from nrdb.engine.rules.events import listen_once
from nrdb.engine.rules.may import can_jack_out, may_run
from nrdb.engine.rules.runs import under_way
from nrdb.engine.rules.servers import exists, identify_mark
from nrdb.engine.rules.values import forbidden
from nrdb.engine.steps.run import encounter, jack_out, make_run, succeed
from nrdb.engine.words import choosing
from nrdb.engine.words import selection as s
from nrdb.engine.words.amounts import amount
from nrdb.engine.words.history import history
from nrdb.engine.words.imminent import ImminentOperation
from nrdb.engine.words.lasting import lasting_effects
from nrdb.engine.words.registry import effects, maker, player, register_rows
from nrdb.engine.words.run_servers import run_servers
from nrdb.errors import Unsupported

register_rows(
    "reference",
    {
        "encountered": lambda g, me: [ice] if (ice := runs.encountered_ice(g)) >= 0 else [],
        "accessed": lambda g, me: [i] if (i := runs.accessed_card(g)) >= 0 else [],
    },
)


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


@maker("operation", "succeed")
def _succeed(f: Fields, card: CardInPlay) -> Effect:
    return lambda g, me: None if (run := under_way(g)) is None or run.successful else succeed(g, run)


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
    """Compile `next_window`: this is the first paid ability window after the latest event of this kind this turn."""
    happened, mine = history(f["after"], card), card.who
    card.needs_window_events = True

    def next_window(g: State, me: int) -> bool:
        at = next((n for n in reversed(range(len(g.events))) if happened(g, me, mine, g.events[n : n + 1])), -1)
        return at >= 0 and events.next_window(g, at)

    return next_window


@maker("condition", "run_is_basic")
def _run_is_basic(f: Fields, card: CardInPlay) -> Test:
    return lambda g, me: (run := runs.under_way(g)) is not None and run.source < 0


@maker("operation", "run")
def _run(f: Fields, card: CardInPlay) -> Effect:
    then = effects(f["if_successful"], card) if "if_successful" in f else None
    start_effects = lasting_effects({"duration": "next_run", "static": f["static"]}, card) if "static" in f else None
    if f["server"] == "chosen":
        return _run_chosen(then, start_effects)
    if card.side != "runner":
        raise Unsupported("a run made by a Corp card")
    extra = not f.get("no_extra")
    choose = run_servers(f["server"], announced=extra, bonus=bool(f.get("bonus")))
    meant = run_servers(f["server"], announced=False)

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
    """Compile a run by the Runner on the server chosen before; the card can belong to either player."""

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


@maker("operation", "run_credits")
def _run_credits(f: Fields, card: CardInPlay) -> Effect:
    many = amount(f["n"], card)
    return lambda g, me: money.fund_run(g, g.whose[me], many(g, me))


@maker("operation", "budget")
def _budget(f: Fields, card: CardInPlay) -> Effect:
    """Compile `budget`: a player sets a budget for a run, can't spend more, and loses what remains of it at the end.

    The budget can be larger than the pool, but only credits in the pool are lost (CLS ruling Obfuscated Fortress).
    """
    who = player(f, card)

    def budget(g: State, me: int) -> Flow:
        side = g.sides[who]
        options: list[Option] = [("number", k) for k in range(money.holdings(g, side) + 1)]
        most = (yield Decision("number", options, me, "budget", who))[1]
        money.begin_cap(g, me)
        mod = StaticEffect(lambda g, me: most)
        mod.kinds, mod.whom = ("any",), who
        begin_lasting(g, "run", me, "spend_cap", mod)
        rest = Trigger(card, -2, lambda g, me: _lose_rest(g, me, who, most))
        rest.once, rest.anywhere, rest.hears = True, True, 3
        listen_once(g, "run_ends", me, rest)

    return budget


def _lose_rest(g: State, me: int, who: int, most: int) -> None:
    """Lose the unspent credits in a budget."""
    money.lose(g, g.sides[who], most - money.under_cap(g, me))


@maker("operation", "mark")
def _mark(f: Fields, card: CardInPlay) -> Effect:
    def identify(g: State, me: int) -> None:
        identify_mark(g)

    return identify


def may_jack_out(g: State, me: int) -> bool:
    """Return whether the Runner may jack out."""
    run = under_way(g)
    return run is not None and not run.ended and can_jack_out(g, run)


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
