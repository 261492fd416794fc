"""The makers of words that move the Runner or ice, or change accesses and their costs, in two-player games."""

from __future__ import annotations

from nrdb.behaviour.node import Fields
from nrdb.engine.model.ability import Effect, PaidAbility, StaticEffect
from nrdb.engine.model.card import CardInPlay
from nrdb.engine.model.decision import STOP, Decision, Flow, Option
from nrdb.engine.model.numbers import CORP
from nrdb.engine.model.state import State
from nrdb.engine.rules import decks, runs, sight, zones
from nrdb.engine.rules.checkpoint import iterate, settle
from nrdb.engine.rules.effects import nothing
from nrdb.engine.rules.events import since
from nrdb.engine.rules.may import can_rez, may_run
from nrdb.engine.rules.servers import exists, remotes
from nrdb.engine.steps.rez import rez_card
from nrdb.engine.steps.run import make_run
from nrdb.engine.words import choosing
from nrdb.engine.words import selection as s
from nrdb.engine.words.amounts import amount
from nrdb.engine.words.prices import EXTRA_COST_ACTIONS, add_costs_of
from nrdb.engine.words.registry import effects, maker, player, whole
from nrdb.engine.words.run_servers import run_servers
from nrdb.engine.words.servers import RELATIVE, server_test
from nrdb.engine.words.static_effects import Statics, affected_player
from nrdb.errors import Unsupported


@maker("operation", "move_runner")
def _move_runner(f: Fields, card: CardInPlay) -> Effect:
    """Compile `move_runner`: the Runner moves to a server, chosen by the card's player, or to ice (CR26 6.2.8)."""
    if "what" in f:
        found, step = s.candidates(f["what"], card), "" if f.get("go_on") else f.get("to", "approach")

        def to_ice(g: State, me: int) -> None:
            for ice in found(g, me)[:1]:
                runs.move_to_ice(g, ice, step)

        return to_ice
    if "server" not in f:
        raise Unsupported("a move of the Runner without a destination")
    meant, instead, meets = server_test(f["server"], card), bool(f.get("instead")), f.get("to") == "encounter"

    def to_server(g: State, me: int) -> Flow:
        servers = [at for at in (0, 1, 2, *remotes(g)) if meant is None or meant(g, me, at)]
        if not servers:
            return
        answer = yield Decision("server", [("server", at) for at in servers], me, "move_runner")
        if instead:
            runs.lead_elsewhere(g, me, answer[1])
        else:
            runs.move_to_server(g, answer[1])
            if meets and g.run is not None and g.run.moved_to == "approach":
                g.run.moved_to = "encounter"

    return to_server


@maker("static", "extra_cost")
def _extra_cost(f: Fields, card: CardInPlay) -> Statics:
    """Compile `extra_cost`: an additional cost of certain actions while the card is active (CR26 1.16.10)."""
    made: Statics = []
    fits = s.fits(f["what"], card) if "what" in f else (lambda g, me, i: True)
    for of in f["kinds"]:
        if of not in EXTRA_COST_ACTIONS:
            raise Unsupported(f"an additional cost to {of}")
        mod = StaticEffect()
        mod.of, mod.price, mod.selects = of, PaidAbility(-1, nothing), fits
        mod.price.extra_cost_for = of
        add_costs_of(player(f, card), mod.price, f["cost"], card)
        made.append(("extra_cost", mod))
    return made


@maker("static", "open_hand")
def _open_hand(f: Fields, card: CardInPlay) -> Statics:
    mod = StaticEffect()
    mod.whom = affected_player(f.get("who", "you"), card)
    return [("open_hand", mod)]


@maker("operation", "arrange_ice")
def _arrange_ice(f: Fields, card: CardInPlay) -> Effect:
    """Compile `arrange_ice`: the player swaps pieces of ice for as long as they like."""
    named = f.get("server")
    known = RELATIVE.get(named) if isinstance(named, str) else None
    chosen = run_servers(f["server"], announced=False) if "server" in f and known is None else None

    def arrange(g: State, me: int) -> Flow:
        servers = range(len(g.ice))
        if known is not None or chosen is not None:
            among = chosen(g) if chosen is not None else [at for at in servers if known is None or known(g, me, at)]
            options: list[Option] = [("server", at) for at in among]
            if not options:
                return
            servers = range((at := (yield Decision("server", options, me, "arrange_ice"))[1]), at + 1)
        while len(held := [i for at in servers for i in g.ice[at]]) > 1:
            first = yield Decision("choose", [STOP, *(("card", i) for i in held)], me, "swap")
            if first == STOP:
                return
            others: list[Option] = [("card", i) for i in held if i != first[1]]
            zones.swap(g, first[1], (yield Decision("choose", others, me, "swap_with"))[1])

    return arrange


@maker("operation", "reverse_ice")
def _reverse_ice(f: Fields, card: CardInPlay) -> Effect:
    meant = server_test(f["server"], card)

    def reverse(g: State, me: int) -> None:
        for at, held in enumerate(g.ice):
            if meant is None or meant(g, me, at):
                held.reverse()

    return reverse


@maker("operation", "deflect")
def _deflect(f: Fields, card: CardInPlay) -> Effect:
    meant = server_test(f["server"], card)

    def deflect(g: State, me: int) -> Flow:
        """Have the Corp choose among the servers named, if there are several; without one nothing happens."""
        servers = [at for at in (0, 1, 2, *remotes(g)) if meant is None or meant(g, me, at)]
        if servers:
            options: list[Option] = [("server", at) for at in servers]
            answer = yield Decision("server", options, me, "move_runner")
            runs.deflect(g, answer[1])

    return deflect


@maker("operation", "fall_back")
def _fall_back(f: Fields, card: CardInPlay) -> Effect:
    many = amount(f["n"], card)

    def fall_back(g: State, me: int) -> None:
        outer = [i for i in runs.outward_of(g, me) if g.active[i]]
        sheet = g.ice[g.server[me]] if runs.protects(g, me) else [me]
        runs.move_to_ice(g, outer[n - 1] if (n := many(g, me)) <= len(outer) else sheet[-1], "approach")

    return fall_back


@maker("operation", "rez_all")
def _rez_all(f: Fields, card: CardInPlay) -> Effect:
    meant = server_test(f["server"], card)

    def rez_all(g: State, me: int) -> Flow:
        for at, sheet in enumerate(g.ice):
            for i in sheet[::-1] if meant is None or meant(g, me, at) else ():
                if can_rez(g, i):
                    yield from iterate(rez_card(g, i))
                    yield from iterate(settle(g))

    return rez_all


@maker("operation", "run_each")
def _run_each(f: Fields, card: CardInPlay) -> Effect:
    then, other = effects(f["then"], card), effects(f["else"], card) if "else" in f else nothing

    def run_each(g: State, me: int) -> Flow:
        left, won = [0, 1, 2, *remotes(g)], True
        while left and not g.over:
            able: list[Option] = [("server", at) for at in left if exists(g, at) and may_run(g, at)]
            if not able:
                break
            at = (yield Decision("server", able, me, "run"))[1]
            left.remove(at)
            yield from make_run(g, me, at, None)
            won = won and any(event[0] == "run_successful" for event in since(g, "run_begins"))
        yield from iterate((then if won and not left else other)(g, me))

    return run_each


@maker("operation", "cut")
def _cut(f: Fields, card: CardInPlay) -> Effect:
    whose = card.who if f["of"] == "deck" else CORP

    def cut(g: State, me: int) -> Flow:
        side = g.sides[whose]
        options: list[Option] = [("number", n) for n in range(side.deck_size() + 1)]
        n = (yield Decision("number", options, me, "cut"))[1]
        for i in decks.look_at_top(g, side, n)[::-1]:
            decks.put_under(g, i, "deck_bottom")

    return cut


@maker("operation", "conceal")
def _conceal(f: Fields, card: CardInPlay) -> Effect:
    def each(g: State, me: int, i: int) -> None:
        sight.conceal(g, i)

    return choosing.for_chosen(f["what"], card, "conceal", each)


@maker("static", "corp_picks")
def _corp_picks(f: Fields, card: CardInPlay) -> Statics:
    mod, where = StaticEffect(), server_test(f["server"], card)
    mod.selects = where if where is not None else (lambda g, me, server: True)
    return [("corp_picks", mod)]


@maker("static", "from_bottom")
def _from_bottom(f: Fields, card: CardInPlay) -> Statics:
    mod = StaticEffect()
    mod.selects = lambda g, me, i: True
    return [("from_bottom", mod)]


@maker("static", "at_most")
def _at_most(f: Fields, card: CardInPlay) -> Statics:
    n, mod = whole(f["n"]), StaticEffect(lambda g, me: n)
    mod.of, mod.whom = f["of"], affected_player(f.get("who", "you"), card)
    return [("at_most", mod)]
