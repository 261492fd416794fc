"""Taking an option: what each action and each ability does once it is chosen."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from nrdb.engine import actions as a
from nrdb.engine import primitives as p
from nrdb.engine import runs
from nrdb.engine.checkpoint import iterate, settle
from nrdb.engine.costs import pay_costs
from nrdb.engine.options import ADVANCE_COST, PURGE_CLICKS, UNTAG_COST
from nrdb.engine.state import Decision, Flow, Option, State

if TYPE_CHECKING:
    from nrdb.engine.cards import Paid


def _credit(g: State, option: Option) -> None:
    p.spend_clicks(g, 1)
    if g.story is not None:
        g.story.append(("credit",))
    p.gain(g, 1 + _more(g, "credit"))
    p.emit(g, "action_credit")


def _draw(g: State, option: Option) -> None:
    p.spend_clicks(g, 1)
    p.tell(g, "draw_action")
    more = _more(g, "draw")
    p.emit(g, "action_draw")
    p.draw(g, 1 + more)


def _more(g: State, kind: str) -> int:
    """What cards add to a basic action, some only the first time each turn."""
    listed = g.mods.get("double_basic")
    if not listed:
        return 0
    taken = ("action_" + kind, -1) in g.events
    return sum(mod.value(g, me) for me, mod in listed if mod.of == kind and not (mod.first and taken))


def _play(g: State, option: Option) -> Flow | None:
    i = option[1]
    p.spend_clicks(g, a.play_clicks(g, i))
    return a.play_card(g, i)


def _install(g: State, option: Option) -> Flow | None:
    p.spend_clicks(g, 1)
    if g.table.side == "runner":
        return a.install_runner(g, option[1])
    a.install_corp(g, option[1], option[2])
    return None


def _replace(g: State, option: Option) -> Flow:
    """Trashes cards of a server before installing there; ice trashed makes new ice cheaper (CR 8.2.5c)."""
    _, i, server = option
    p.spend_clicks(g, 1)
    ice = g.table.card_of[i].type == "ice"
    first = True
    while True:
        held = list(g.sheets[server]) if ice else a.root(g, server)
        options: list[Option] = [("card", j) for j in held]
        affordable = not ice or a.install_cost(g, i, server) <= p.available(g, "install", i)
        if not first and affordable:
            options.insert(0, p.STOP)
        if not options:
            break
        answer = options[0] if len(options) == 1 else (yield Decision("choose", options, i, "trash_replaced"))
        if answer == p.STOP:
            break
        p.trash(g, answer[1])
        first = False
    a.install_corp(g, i, server)


def _use(g: State, option: Option) -> Flow | None:
    _, i, k = option
    paid = g.table.card_of[i].paid[k]
    if paid.limit:
        key = paid.counts_as(i)
        g.used[key] = g.used.get(key, 0) + 1
    if g.story is not None:
        g.story.append(("use", i, k))
    flow = pay_costs(g, i, paid, "ability")
    if flow is not None or g.pending or g.dirty:
        return _use_rest(g, i, paid, flow)
    return _used(g, i, paid)


def _use_rest(g: State, i: int, paid: Paid, flow: Flow | None) -> Flow:
    yield from iterate(flow)
    found, x = g.found, g.x
    yield from iterate(settle(g))  # CR 10.3.4
    g.found, g.x = found, x
    yield from iterate(_used(g, i, paid))


def _used(g: State, i: int, paid: Paid) -> Flow | None:
    p.emit(g, "use", i)
    result: Flow | None = paid.effect(g, i)
    return result


def _advance(g: State, option: Option) -> None:
    p.spend_clicks(g, 1)
    p.pay(g, ADVANCE_COST, "advance", option[1])
    p.advance(g, option[1])


def _run(g: State, option: Option) -> Flow:
    p.spend_clicks(g, 1)
    return runs.make_run(g, -1, option[1])


def _purge(g: State, option: Option) -> None:
    p.spend_clicks(g, PURGE_CLICKS)
    p.purge(g)


def _untag(g: State, option: Option) -> None:
    p.spend_clicks(g, 1)
    p.pay(g, UNTAG_COST, "remove_tag")
    g.tags -= 1
    p.emit(g, "tag_removed", 1)


def _rez(g: State, option: Option) -> Flow | None:
    return a.rez_card(g, option[1])


def _score(g: State, option: Option) -> Flow | None:
    card = g.table.card_of[option[1]]
    if card.extra_costs:
        return _score_slowly(g, option[1])
    a.score_card(g, option[1])
    return None


def _score_slowly(g: State, i: int) -> Flow:
    for extra in g.table.card_of[i].extra_costs.get("score", ()):
        yield from iterate(pay_costs(g, i, extra, "score"))
    a.score_card(g, i)


DEEDS: dict[str, Callable[[State, Option], Flow | None]] = {
    "credit": _credit,
    "draw": _draw,
    "play": _play,
    "install": _install,
    "replace": _replace,
    "use": _use,
    "advance": _advance,
    "run": _run,
    "purge": _purge,
    "remove_tag": _untag,
    "rez": _rez,
    "score": _score,
}
