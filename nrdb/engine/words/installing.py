"""Effects that install or play cards, and effects that search for cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from nrdb.behaviour.node import Description, Fields
from nrdb.engine.model.decision import NO, STOP, YES, Decision, Flow, Option
from nrdb.engine.model.numbers import ASIDE, DISCARD, INSTALLED, RUNNER
from nrdb.engine.model.state import State
from nrdb.engine.rules import decks, money, sight, values, zones
from nrdb.engine.rules.checkpoint import iterate, settle, within
from nrdb.engine.rules.costs import affords_entry, entry_fee, extras
from nrdb.engine.rules.events import emit, tell
from nrdb.engine.rules.hosting import hosts, programs_in_the_way
from nrdb.engine.rules.may import can_install, can_play, can_rez
from nrdb.engine.rules.runs import protects
from nrdb.engine.rules.servers import exists, new_remote, place_ice, places, remotes_to_be
from nrdb.engine.rules.values import WAIVED, install_cost, play_clicks, rez_cost
from nrdb.engine.steps.install import in_the_way, install_corp, install_facedown, install_runner, make_way
from nrdb.engine.steps.play import play_card
from nrdb.engine.steps.rez import rez_installed
from nrdb.engine.words.amounts import UNREACHABLE, amount
from nrdb.engine.words.choosing import distinct, keeps_order, put, remaining_choices
from nrdb.engine.words.rezzing import rezzable
from nrdb.engine.words.selection import candidates, movable, movable_or_as_in_hand
from nrdb.engine.words.servers import Fits, server_test
from nrdb.errors import Unsupported

if TYPE_CHECKING:
    from nrdb.engine.model.ability import Effect, Number
    from nrdb.engine.model.card import CardInPlay


def is_installable_type(g: State, i: int) -> bool:
    """Return whether cards of this type can be installed at all."""
    return g.table.card_of[i].type not in ("event", "operation")


def installable(g: State, i: int, less: int, free: bool) -> bool:
    """Return whether an effect may install a card, ignoring the choice of a server."""
    if g.zone[i] == INSTALLED:
        return False  # something else has installed it: it is a new object (CR26 1.12.2)
    if g.table.owner[i] != RUNNER:
        pays = not g.table.card_of[i].rez_on_install or can_rez(g, i)
        return pays and is_installable_type(g, i) and not values.forbidden(g, g.corp, "install", i)
    return is_installable_type(g, i) and can_install(g, i, less, free)


def _waived(g: State, free: bool, less: int) -> tuple[bool, int]:
    """Return whether cards are installed at no cost at all, and the discount on their install cost if they aren't."""
    return (False, WAIVED) if free and g.table.rulebook.free_pays_extra else (free, less)


def _may_install_facedown(g: State) -> bool:
    """Return whether the Runner may install cards facedown, where they have no properties (CR26 8.1.4a)."""
    return not values.forbidden(g, g.runner, "install")


def _install_one(
    g: State,
    me: int,
    i: int,
    less: int,
    free: bool,
    rezzed: Any = None,
    at: Fits | None = None,
    rez_less: int = 0,
    total_less: int = 0,
    position: str = "",
    faceup: bool = False,
    on: list[int] | None = None,
    over: bool = False,
) -> Flow:
    """Install one card. The Corp chooses the server for its own cards."""
    if g.zone[i] == ASIDE:
        zones.unhost(g, i)
    if g.table.owner[i] == RUNNER:
        yield from iterate(install_runner(g, i, less, free, on, over=over))
        return
    off = less + total_less
    options = [*_servers_for(g, me, i, at, off, free)] if on is None else [g.server[host] for host in on]
    choices: list[Option] = [("server", server, i) for server in options]
    if on is None:
        cleared = _servers_for(g, me, i, at, off, free, cleared=True)
        choices += [("server", server, i, "replace") for server in cleared if in_the_way(g, i, server)]
    if not choices:
        return
    answer = yield Decision("server", choices, me, "install")
    inner = zones.objects(g, g.ice[answer[1]][: g.ice[answer[1]].index(me)]) if position == "inward" else []
    if len(answer) > 3:
        yield from make_way(g, i, answer[1], None if free else off)
    if total_less and not free:
        share = yield from _install_discount(g, me, i, answer[1], less, total_less)
        off, rez_less = less + share, rez_less + total_less - share
    placed = bool(position) and g.table.card_of[i].type == "ice"  # at a position, so not hosted (CR26 6.2.1, 8.5.14)
    yield from iterate(install_corp(g, i, answer[1], free, off, [] if placed else on, len(answer) > 3))
    if g.zone[i] != INSTALLED:
        return  # an ability triggered by paying has moved it
    if faceup:
        zones.set_faceup(g, i)  # an agenda does not become active by this (CR26 3.2.3)
    if position == "inward":
        place_ice(g, i, len(zones.unmoved(g, inner)))  # the Runner does not change position
    elif placed:
        yield from _move_to_position(g, me, i, position)
    if rezzed and g.table.card_of[i].type != "agenda":
        if rezzed == "no_credits":
            rez_less = rez_cost(g, i)
        if rezzable(g, i, rez_less, rezzed == "free"):
            # Additional costs are optional (CR26 1.16.4c).
            asked = rezzed not in ("free", "able") and extras(g, "rez", i)
            if not asked or (yield Decision("may", [NO, YES], me, "rez")) == YES:
                yield from rez_installed(g, i, rez_less, rezzed == "free")
    if rezzed and g.zone[i] == INSTALLED and not g.active[i]:
        sight.reveal(g, g.whose[me], i)  # reveal a card that cannot be rezzed (CR26 8.5.13d)


def has_place(
    g: State, me: int, i: int, at: Fits | None, off: int, free: bool, onto: Any, remote: list[int] | None = None
) -> bool:
    """Return whether there is a place for a card: a server for a Corp card, or a host with room.

    A Runner card that restricts its own host can't be hosted on any other card (CR26 1.2.2).
    """
    if g.table.owner[i] == RUNNER:
        if onto is None:
            return True
        own, places = g.table.card_of[i].hosts, onto(g, me)
        return bool(places if own is None else {*own(g, i)}.intersection(places))
    if onto is not None:
        return any(host in hosts(g, i, me) for host in onto(g, me))
    return next(_servers_for(g, me, i, at, off, free, remote, cleared=True), None) is not None


def _servers_for(
    g: State,
    me: int,
    i: int,
    at: Fits | None,
    off: int,
    free: bool,
    remote: list[int] | None = None,
    cleared: bool = False,
) -> Iterator[int]:
    """Yield the named servers where the Corp may install a card and can pay to do so.

    Ice costs less if the server is `cleared` of ice first (CR26 8.5.6b).
    """
    dearer, cleared = "extra_cost" in g.mods, cleared and g.table.card_of[i].type == "ice"
    for s in places(g, i, remote):
        if at is not None and not at(g, me, s):
            continue
        gone = len(in_the_way(g, i, s)) if cleared else 0
        price = 0 if free else install_cost(g, i, s, gone, off)
        if free or (affords_entry(g, i, s, price) if dearer else price <= money.available(g, g.corp, "install", i, s)):
            yield s


def _install_discount(g: State, me: int, i: int, server: int, less: int, total: int) -> Flow:
    """Return how much of a combined install and rez discount applies to the install: as much as possible.

    If credits on cards can be spent only on installs, less may be better, and the player chooses (CR26 1.10.3c).
    """
    price = install_cost(g, i, server, less=less)
    most = max(0, min(price, total))
    if "purse" in g.mods and most:
        held = money.available(g, g.corp, "install", i, server)
        if held > money.available(g, g.corp, "rez", i):
            least = max(0, price + (entry_fee(g, server) if "extra_cost" in g.mods else 0) - held)
            options: list[Option] = [("number", k) for k in range(least, most + 1)]
            most = (yield Decision("number", options, me, "less_to_install"))[1]
    return most


def _move_to_position(g: State, me: int, i: int, position: str) -> Flow:
    """Move newly installed ice inward, to the position given or the one its player chooses."""
    outer, at = len(g.ice[g.server[i]]) - 1, 0
    if position == "paid":
        at = min(g.now.spot[1], outer)
    elif position == "any":
        options: list[Option] = [("number", k) for k in range(outer + 1)]
        at = (yield Decision("number", options, me, "position"))[1]
    place_ice(g, i, at)


def install(f: Fields, card: CardInPlay, less: Number | None) -> Effect:
    """Compile the operation that installs cards; only cards that can be paid for may be chosen (CR 8.3)."""
    what, for_free = f["what"], bool(f.get("free"))
    only_extra_costs = (
        for_free and f["free"] == "price" and card.side == "corp"
    )  # only the Corp has additional install costs
    if only_extra_costs:
        for_free = False
    if card.side == "runner" and ("at" in f or "rez" in f):
        raise Unsupported("this form of install by the Runner")
    if card.side == "corp" and isinstance(what, dict) and not (what.get("from") or what.get("is")):
        raise Unsupported("an install of any card")
    at = None if "at" not in f else "new" if f["at"] == "new" else server_test(f["at"], card)
    if f.get("inward"):
        # Ice that protects no server has no position, so nothing is inward of it (CR26 6.2.1a, 8.5.14).
        at = lambda g, me, s: s == g.server[me] and protects(g, me)  # noqa: E731
    if isinstance(what, dict) and "from" not in what:
        what = {**what, "from": "hand"}
    found = movable_or_as_in_hand(what, card)
    n = what.get("n", 1) if isinstance(what, dict) else "all"
    most = None if n in ("any", "all") else amount(n, card)
    optional = n == "any" or isinstance(n, dict)
    onto = candidates(f["on"], card) if "on" in f else None
    rez_less = amount(f["rez_less"], card) if "rez_less" in f else None
    total_less = amount(f["total_less"], card) if "total_less" in f else None
    position = "inward" if f.get("inward") else f.get("position", "")
    faceup, facedown = bool(f.get("faceup")), bool(f.get("facedown"))
    must = f.get("rez") == "able"
    # Cards that have entered the zone since can be chosen (CR26 8.5.5), unless all of some cards are installed.
    search_again = n not in (1, "all") and isinstance(what, dict) and "top" not in what
    placed = keeps_order(what, card)

    def run(g: State, me: int) -> Flow:
        off = UNREACHABLE if only_extra_costs else less(g, me) if less is not None else 0
        free, off = _waived(g, for_free, off)
        left, chosen = found(g, me), list[int]()
        number = 99 if most is None else most(g, me)
        g.now.counted, home = 0, new_remote(g) if isinstance(at, str) else -1
        while g.now.counted < number:
            if search_again and chosen:
                left = [i for i in found(g, me) if i not in chosen]
            off_rez = rez_less(g, me) if rez_less is not None else 0
            off_all = total_less(g, me) if total_less is not None else 0
            where: Any = None
            if position == "paid":  # in that very server, not a later one with the same number (CR26 8.5.14)
                where = lambda g, me, s, spot=g.now.spot[0]: s == spot and exists(g, s)  # noqa: E731
            if at is not None:  # resolve the servers before `it` becomes this card
                held = (
                    [home] if isinstance(at, str) else [s for s in (*range(len(g.ice)), new_remote(g)) if at(g, me, s)]
                )
                where = lambda g, me, s, held=held: s in held  # noqa: E731
            remote = remotes_to_be(g) if card.side == "corp" else None
            able = [
                i
                for i in left
                if (_may_install_facedown(g) if facedown else installable(g, i, off, free))
                and (not must or rezzable(g, i, off_rez, False))  # no other can be chosen (CR26 8.5.13d)
                and has_place(g, me, i, where, off + off_all, free, onto, remote)
            ]
            if not able:
                break
            options: list[Option] = [("card", i) for i in distinct(g, able, placed)]
            if card.side == "runner" and not facedown:
                options += [("card", i, "replace") for _, i in options if programs_in_the_way(g, i)]
            if optional:
                options.insert(0, STOP)
            if facedown and n == "all":
                answer = options[0]  # all are installed, and nobody sees the order
            else:
                answer = yield Decision("choose", options, me, "install")
            if answer == STOP:
                break
            left.remove(answer[1])
            chosen.append(answer[1])
            g.now.counted += 1
            if facedown:
                install_facedown(g, answer[1])
                yield from iterate(settle(g))
                continue
            g.now.it = answer[1]
            yield from _install_one(
                *(g, me, answer[1], off, free, f.get("rez"), where, off_rez, off_all),
                position=position,
                faceup=faceup,
                on=onto(g, me) if onto is not None else None,
                over=len(answer) > 2,
            )
            yield from iterate(settle(g))
        g.now.did = g.now.counted > 0

    return run


def playable(g: State, i: int, less: int, free: bool, extra: bool = True) -> bool:
    """Return whether an effect may play a card and its costs can be paid, including clicks beyond the action itself.

    A card that must be played with the first click of a turn needs the basic action (CR26 1.11.4).
    """
    if g.table.card_of[i].priority:
        return False
    return can_play(g, i, less, free, extra) and not (extra and play_clicks(g, i) - 1 > g.whose[i].clicks)


def _play_by_effect(g: State, me: int, i: int, less: int, free: bool, extra: bool, then: str = "discard") -> Flow:
    """Play a card by an effect; it resolves in its own context.

    Additional costs are optional, and a card whose costs are declined is not played (CR26 1.16.4c).
    """
    if extra:
        clicks = play_clicks(g, i) - 1
        costs_extra = clicks > 0 or not all(cost.varies for _, cost in extras(g, "play", i))
        if costs_extra and (yield Decision("may", [NO, YES], me, "play", g.whose[i].number)) == NO:
            g.now.did = False
            return
        money.spend_clicks(g, g.whose[i], clicks)
    yield from iterate(within(g, i, -1, lambda g, me: play_card(g, i, less, free, then, extra)))


def play(f: Fields, card: CardInPlay, less: Number | None) -> Effect:
    """Compile the operation that plays a card from some zone."""
    what, free = f["what"], bool(f.get("free"))
    if isinstance(what, dict) and "from" not in what:
        what = {**what, "from": "hand"}
    found = movable_or_as_in_hand(what, card)
    # "At no cost" ignores additional costs too (CR26 1.16.5c).
    then, extra = f.get("to", "discard"), not (free or f.get("no_extra"))
    several = isinstance(what, dict) and what.get("n") == "any"

    def run_all(g: State, me: int) -> Flow:
        played = True
        while played and not g.over:
            yield from run(g, me)
            played = g.now.did
            yield from iterate(settle(g))

    def run(g: State, me: int) -> Flow:
        off = less(g, me) if less is not None else 0
        able = [i for i in found(g, me) if (i != me or what == "self") and playable(g, i, off, free, extra)]
        g.now.did = False
        options: list[Option] = [("card", i) for i in distinct(g, able)]
        if not options:
            return
        if several:
            options.insert(0, STOP)
        answer = yield Decision("choose", options, me, "play")
        if answer == STOP:
            return
        g.now.found = [i for i in g.now.found if i != answer[1]]  # it is no longer one of the cards found
        g.now.did = True
        yield from _play_by_effect(g, me, answer[1], off, free, extra, then)

    return run_all if several else run


_PILES = ("hand", "deck_top", "deck_bottom", "discard")


def search(f: Fields, card: CardInPlay, less: Number | None, fit: Fits | None = None) -> Effect:
    """Compile the operation that searches the deck or discard pile for cards, then shuffles (CR 4.2; CR26 8.7).

    `fit` narrows a search for cards to set aside to those that the following operations can use.
    """
    where, to, for_free, extra = f.get("in", "deck"), f["to"], bool(f.get("free")), not f.get("no_extra")
    if not isinstance(f["what"], dict):
        raise Unsupported(f"a search for {f['what']}")
    what: Description = {**f["what"], "from": ("deck", "discard") if where == "both" else (where,)}
    found = movable(what, card)
    n = what.get("n", 1)

    many = (lambda g, me: 99) if n in ("any", "all") else amount(n, card)
    optional = n == "any" or isinstance(n, dict)
    different, same = bool(what.get("different")), bool(what.get("same"))
    shown = f.get("reveal")
    # A player may fail to find a described card in a hidden deck (CR26 8.7.2e); a deck alone never does.
    fails = where in ("deck", "both") and bool({*f["what"]} - {"n", "different", "same"})

    def run(g: State, me: int) -> Flow:
        off = less(g, me) if less is not None else 0
        free = for_free
        if to == "install":
            free, off = _waived(g, for_free, off)
        left = found(g, me)
        chosen, over = list[int](), set[int]()
        for _ in range(many(g, me)):
            able = left
            if to == "install":
                able = [i for i in left if installable(g, i, off, free)]
            elif to == "play":
                able = [i for i in left if playable(g, i, off, free, extra)]
            elif fit is not None:
                able = [i for i in left if fit(g, me, i)]
            if not able:
                break
            options: list[Option] = [("card", i) for i in distinct(g, able)]
            if card.side == "runner" and to == "install":
                options += [("card", i, "replace") for _, i in options if programs_in_the_way(g, i)]
            if optional or (fails and not chosen):
                options.insert(0, STOP)
            answer = yield Decision("choose", options, me, f"search_{to}")
            if answer == STOP:
                break
            if len(answer) > 2:
                over.add(answer[1])  # trash other programs first (CR26 8.5.6c)
            left = remaining_choices(g, left, answer[1], different, same)
            chosen.append(answer[1])
            if same and optional:  # all have the same name, so only their number is left to choose
                numbers: list[Option] = [("number", k) for k in range(1, 1 + min(many(g, me), 1 + len(left)))]
                copies = (yield Decision("number", numbers, me, f"search_{to}"))[1]
                chosen += left[: copies - 1]
                break
        g.now.found = chosen
        g.now.did = bool(chosen)
        g.now.counted = len(chosen)
        # With two piles, the one where the card was found was searched, or else the deck.
        if where == "deck" or (where == "both" and not (chosen and g.zone[chosen[0]] == DISCARD)):
            emit(g, g.whose[me], "search")
            # Shuffle before using the card (CR 4.2.3); a card for the top of the deck goes there afterwards.
            decks.shuffle(g, g.whose[me])
        if g.pending:  # triggered abilities come first; the cards wait set aside (CR26 8.7.5, 4.8.4)
            for i in chosen if to in _PILES else ():
                zones.move(g, i, ASIDE)
            yield from iterate(settle(g))
        for i in chosen:
            tell(g, "found", i)
            if shown:
                sight.reveal(g, g.whose[me], i)
            if to == "aside":
                continue  # the next operation uses it, or it stays in the shuffled deck
            if to in _PILES:
                put(g, i, to)
            elif to == "host":
                zones.set_aside(g, i, me, faceup=True)
            elif to == "install":
                yield from _install_one(g, me, i, off, free, over=i in over)
                yield from iterate(settle(g))
            else:
                yield from _play_by_effect(g, me, i, off, free, extra)

    return run
