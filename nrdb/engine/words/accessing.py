"""Breaches and accesses: which cards are accessed, and how many (CR26 7)."""

from __future__ import annotations

from nrdb.behaviour.node import Fields
from nrdb.engine.model.ability import Effect, StaticEffect, Test
from nrdb.engine.model.card import CardInPlay
from nrdb.engine.model.decision import Decision, Flow, Option
from nrdb.engine.model.numbers import RUNNER
from nrdb.engine.model.state import State
from nrdb.engine.rules import runs, values, zones
from nrdb.engine.rules.active import expire
from nrdb.engine.rules.checkpoint import iterate
from nrdb.engine.rules.scoring import steal
from nrdb.engine.rules.servers import server_of
from nrdb.engine.rules.values import forbidden
from nrdb.engine.steps.access import access, access_in, breach
from nrdb.engine.words import choosing
from nrdb.engine.words import selection as s
from nrdb.engine.words.amounts import amount
from nrdb.engine.words.registry import maker
from nrdb.engine.words.run_servers import run_servers
from nrdb.engine.words.servers import Fits, server_test
from nrdb.errors import Unsupported


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
    """Compile an access of certain cards outside a breach (CR26 7.2), except cards that may not be accessed.

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


@maker("operation", "steal")
def _steal(f: Fields, card: CardInPlay) -> Effect:
    """Compile `steal`: the accessed agenda is stolen at no cost, and its access is over."""

    def each(g: State, me: int, i: int) -> None:
        if g.table.card_of[i].type == "agenda" and not forbidden(g, g.runner, "steal", i):
            steal(g, i)

    return choosing.for_chosen(f["what"], card, "steal", each)


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


@maker("condition", "accessing")
def _accessing(f: Fields, card: CardInPlay) -> Test:
    """Compile `accessing`, which also holds for abilities triggered when the accessed card is trashed."""
    fits = s.fits(f["what"], card)
    return lambda g, me: g.run is not None and g.run.accessing >= 0 and fits(g, me, g.run.accessing)


@maker("static", "more_access")
def _more_access(f: Fields, card: CardInPlay) -> list[tuple[str, StaticEffect]]:
    mod, where = StaticEffect(amount(f["n"], card)), server_test(f["server"], card) if "server" in f else None
    mod.selects = where
    n = f["n"]
    if "least" in f and isinstance(n, int):
        mod.value, mod.kinds = (lambda g, me: -n), (str(f["least"]),)
        return [("fewer_access", mod)]
    if "first" in f:
        if f["first"] != "first/turn":
            raise Unsupported(f"additional accesses limited to {f['first']}")
        mod.selects = lambda g, me, server: (where is None or where(g, me, server)) and _breaches(g, me, where) == 1
    return [("more_access", mod)]


def _breaches(g: State, me: int, where: Fits | None) -> int:
    """Count the breaches of these servers that have begun this turn."""
    return sum(name == "breach" and (where is None or where(g, me, it)) for name, it, _, _, _ in g.events)
