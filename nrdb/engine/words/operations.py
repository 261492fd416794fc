"""Operations on credits, counters and cards: a maker for each word.

A maker takes the fields of the word and returns a function of the state and the card.
"""

from __future__ import annotations

from typing import Any

from nrdb.engine.model.ability import Effect
from nrdb.engine.model.card import CardInPlay
from nrdb.engine.model.decision import Decision, Flow
from nrdb.engine.model.numbers import DECK, INSTALLED
from nrdb.engine.model.state import State
from nrdb.engine.rules import counters, money, zones
from nrdb.engine.rules.active import derez, flip
from nrdb.engine.rules.checkpoint import iterate
from nrdb.engine.rules.effects import sequence
from nrdb.engine.rules.events import emit, happen
from nrdb.engine.rules.servers import move_root, remotes
from nrdb.engine.words import choosing
from nrdb.engine.words import selection as s
from nrdb.engine.words.making import effects, maker
from nrdb.engine.words.selection import amount
from nrdb.errors import Unsupported


@maker("operation", "gain")
def _gain(f: dict[str, Any], card: CardInPlay) -> Effect:
    n = f["n"]
    if isinstance(n, int):

        def gain(g: State, me: int) -> None:
            money.gain(g, n, me)

        return gain
    many = amount(n, card)

    def gain_many(g: State, me: int) -> None:
        money.gain(g, many(g, me), me)

    return gain_many


@maker("operation", "lose")
def _lose(f: dict[str, Any], card: CardInPlay) -> Effect:
    if f["n"] == "all":

        def lose_all(g: State, me: int) -> None:
            g.counted = money.lose(g, g.credits)

        return lose_all
    many = amount(f["n"], card)

    def lose(g: State, me: int) -> None:
        g.counted = money.lose(g, many(g, me))

    return lose


@maker("operation", "draw")
def _draw(f: dict[str, Any], card: CardInPlay) -> Effect:
    n = f["n"]
    if isinstance(n, dict) and "upto" in n:
        most = amount(n["upto"], card)

        def draw_up_to(g: State, me: int) -> Flow:
            options = [("number", k) for k in range(most(g, me) + 1)]
            answer = yield Decision("number", options, me, "draw")
            before = len(g.hand)
            g.counted = zones.draw(g, answer[1])
            g.found = g.hand[before:]

        return draw_up_to
    many = amount(n, card)

    def draw(g: State, me: int) -> None:
        before = len(g.hand)
        g.counted = zones.draw(g, many(g, me))
        g.found = g.hand[before:]

    return draw


@maker("operation", "mill")
def _mill(f: dict[str, Any], card: CardInPlay) -> Effect:
    many = amount(f["n"], card)

    def mill(g: State, me: int) -> None:
        cards = zones.look_at_top(g, many(g, me))[::-1]
        for i in cards:
            zones.trash(g, i)
        g.found = cards
        g.counted = len(cards)

    return mill


@maker("operation", "take")
def _take(f: dict[str, Any], card: CardInPlay) -> Effect:
    if f.get("from", "self") != "self":
        raise Unsupported("credits taken from another card")
    if f["n"] == "all":

        def take_all(g: State, me: int) -> None:
            # A card that left play to pay for this gives up what was on it.
            n = counters.take(g, me, "credit", g.credit[me]) or counters.count(g, "credit", me)
            g.counted = n
            money.gain(g, n, me)
            if n and "take_credits" in g.listeners:
                emit(g, "take_credits", me)

        return take_all
    if isinstance(f["n"], dict) and "upto" in f["n"]:
        most = None if f["n"]["upto"] == "all" else amount(f["n"]["upto"], card)

        def take_up_to(g: State, me: int) -> Flow:
            held = g.credit[me] if most is None else min(g.credit[me], most(g, me))
            answer = yield Decision("number", [("number", k) for k in range(held + 1)], me, "take")
            g.counted = counters.take(g, me, "credit", answer[1])
            money.gain(g, g.counted, me)

        return take_up_to
    many = amount(f["n"], card)

    def take(g: State, me: int) -> None:
        n = counters.take(g, me, "credit", many(g, me))
        g.counted = n
        money.gain(g, n, me)
        if n and "take_credits" in g.listeners:
            emit(g, "take_credits", me)

    return take


@maker("operation", "load")
def _load(f: dict[str, Any], card: CardInPlay) -> Effect:
    ((kind, n),) = f["of"].items()
    kind = _stored(kind)
    many = amount(n, card)

    def load(g: State, me: int) -> None:
        counters.load(g, me, kind, many(g, me))

    return load


@maker("operation", "place")
def _place(f: dict[str, Any], card: CardInPlay) -> Effect:
    kinds = [(_stored(kind), amount(n, card)) for kind, n in f["of"].items()]
    onto = f.get("onto", "self")
    if onto == "self":

        def place(g: State, me: int) -> None:
            for kind, many in kinds:
                counters.place(g, me, kind, many(g, me))

        return place

    def each(g: State, me: int, i: int) -> None:
        for kind, many in kinds:
            counters.place(g, i, kind, many(g, me))

    return choosing.for_chosen(onto, card, f"place_{kinds[0][0]}", each)


def _stored(kind: str) -> str:
    """The kind of counter that stands for one: bad publicity that lies on a card has no effect there."""
    return s.HOSTED_BAD_PUBLICITY if kind == "bad_publicity" else kind


@maker("operation", "remove_counters")
def _remove_counters(f: dict[str, Any], card: CardInPlay) -> Effect:
    kinds = [(_stored(kind), None if n == "all" else amount(n, card)) for kind, n in f["of"].items()]
    if any(isinstance(n, dict) and "upto" in n for n in f["of"].values()):
        if f.get("on", "self") != "self" or len(kinds) > 1:
            raise Unsupported("up to so many counters of several kinds or cards")
        return _remove_up_to(*kinds[0])

    def each(g: State, me: int, i: int) -> None:
        g.counted = 0
        for kind, many in kinds:
            n = getattr(g, kind)[i] if many is None else many(g, me)
            g.counted += counters.take(g, i, kind, n)

    return choosing.for_chosen(f.get("on", "self"), card, "remove_counters", each)


def _remove_up_to(kind: str, many: Any) -> Effect:
    """Counters off this card, as many as the player chooses."""

    def remove_up_to(g: State, me: int) -> Flow:
        most = min(getattr(g, kind)[me], many(g, me))
        options: list[Any] = [("number", k) for k in range(most + 1)]
        answer = options[0] if not most else (yield Decision("number", options, me, f"remove_{kind}"))
        g.counted = counters.take(g, me, kind, answer[1])

    return remove_up_to


@maker("operation", "move_counters")
def _move_counters(f: dict[str, Any], card: CardInPlay) -> Effect:
    ((kind, n),) = f["of"].items()
    kind = _stored(kind)
    many = None if n in ("all",) else amount(n, card)
    if f["from"] != "self":
        return _gather(f, card, kind, n)

    def each(g: State, me: int, i: int) -> None:
        moved = counters.take(g, me, kind, getattr(g, kind)[me] if many is None else many(g, me))
        counters.place(g, i, kind, moved)

    return choosing.for_chosen(f["to"], card, f"place_{kind}", each)


def _gather(f: dict[str, Any], card: CardInPlay, kind: str, n: Any) -> Effect:
    """Counters from a chosen card onto the card chosen before; up to as many as there are."""
    most = amount(n, card)
    if f["to"] != "chosen":
        raise Unsupported("counters moved onto a card chosen at the same time")
    found = s.candidates(f["from"], card)

    def gather(g: State, me: int) -> Flow:
        target = g.chosen[:1]
        options: list[Any] = [("card", i) for i in found(g, me) if getattr(g, kind)[i] and i not in target]
        if not options or not target:
            return
        source = (options[0] if len(options) == 1 else (yield Decision("choose", options, me, "move_counters")))[1]
        least = 0 if isinstance(n, dict) else most(g, me)
        held = min(most(g, me), getattr(g, kind)[source])
        numbers: list[Any] = [("number", k) for k in range(min(least, held), held + 1)]
        answer = numbers[0] if len(numbers) == 1 else (yield Decision("number", numbers, me, f"move_{kind}"))
        counters.place(g, target[0], kind, counters.take(g, source, kind, answer[1]))

    return gather


@maker("operation", "gain_click")
def _gain_click(f: dict[str, Any], card: CardInPlay) -> Effect:
    many = amount(f["n"], card)

    def gain_click(g: State, me: int) -> None:
        money.gain_clicks(g, many(g, me))

    return gain_click


@maker("operation", "lose_click")
def _lose_click(f: dict[str, Any], card: CardInPlay) -> Effect:
    many = amount(f["n"], card)

    def lose_click(g: State, me: int) -> None:
        n = money.lose_clicks(g, many(g, me))
        for _ in range(n):
            emit(g, "lose_click")
        g.did = n > 0

    return lose_click


@maker("operation", "next_turn_clicks")
def _next_turn_clicks(f: dict[str, Any], card: CardInPlay) -> Effect:
    n = f["n"]

    def next_turn_clicks(g: State, me: int) -> None:
        money.promise_clicks(g, n)

    return next_turn_clicks


@maker("operation", "discard")
def _discard(f: dict[str, Any], card: CardInPlay) -> Effect:
    what = f["what"]
    if isinstance(what, dict) and "from" not in what:
        what = {**what, "from": "hand"}

    def each(g: State, me: int, i: int) -> None:
        zones.trash(g, i)

    return choosing.for_chosen(what, card, "discard", each)


@maker("operation", "trash")
def _trash(f: dict[str, Any], card: CardInPlay) -> Effect:
    def each(g: State, me: int, i: int) -> None:
        zones.trash(g, i)

    return choosing.for_chosen(f["what"], card, "trash", each)


@maker("operation", "remove")
def _remove(f: dict[str, Any], card: CardInPlay) -> Effect:
    def each(g: State, me: int, i: int) -> None:
        zones.remove_from_game(g, i)

    return choosing.for_chosen(f["what"], card, "remove", each)


@maker("operation", "add")
def _add(f: dict[str, Any], card: CardInPlay) -> Effect:
    to = f["to"]

    def each(g: State, me: int, i: int) -> None:
        choosing.put(g, i, to)

    return choosing.for_chosen(f["what"], card, f"add_{to}", each)


@maker("operation", "move_to_root")
def _move_to_root(f: dict[str, Any], card: CardInPlay) -> Effect:
    if f["to"] not in ("another", "its_server"):
        raise Unsupported(f"moving a card to {f['to']}")
    beside = f["to"] == "its_server"

    def each(g: State, me: int, i: int) -> Flow:
        servers = (g.server[g.it],) if beside else (0, 1, 2, *remotes(g))
        options: list[Any] = [("server", at) for at in servers if at != g.server[i]]
        if not options:
            return  # it is there already
        answer = options[0] if len(options) == 1 else (yield Decision("server", options, me, "move_to_root"))
        move_root(g, i, answer[1])
        if "moved" in g.table.card_of[i].own:
            happen(g, "moved", i)

    return choosing.for_chosen(f["what"], card, "move_to_root", each)


@maker("operation", "shuffle_in")
def _shuffle_in(f: dict[str, Any], card: CardInPlay) -> Effect:
    def each(g: State, me: int, i: int) -> None:
        zones.move(g, i, DECK)

    inner = choosing.for_chosen(f["what"], card, "shuffle_in", each)
    return sequence([inner, _shuffle(f, card)])


@maker("operation", "shuffle")
def _shuffle(f: dict[str, Any], card: CardInPlay) -> Effect:
    def shuffle(g: State, me: int) -> None:
        zones.shuffle(g)

    return shuffle


@maker("operation", "reveal")
def _reveal(f: dict[str, Any], card: CardInPlay) -> Effect:
    what = f["what"]
    if isinstance(what, dict) and what.get("from") in s.DECKS and "top" in what and not what.get("is"):
        top = amount(what["top"], card)

        def reveal_top(g: State, me: int) -> None:
            g.found = zones.look_at_top(g, top(g, me))[::-1]
            g.counted = len(g.found)

        return reveal_top

    def each(g: State, me: int, i: int) -> None:
        """Showing a card changes nothing when there is nobody to see it."""

    shown = choosing.for_chosen(what, card, "reveal", each)
    if isinstance(what, str):
        return shown

    def reveal(g: State, me: int) -> Flow:
        cards: list[int] = []
        yield from iterate(choosing.for_chosen(what, card, "reveal", lambda g, me, i: cards.append(i))(g, me))
        g.found = cards  # what follows is about them

    return reveal


@maker("operation", "look")
def _look(f: dict[str, Any], card: CardInPlay) -> Effect:
    if f.get("of", "deck") not in s.DECKS:
        raise Unsupported("looking at hidden cards of the opponent")
    many = amount(f["n"], card)
    then = effects(f["then"], card) if "then" in f else None

    def look(g: State, me: int) -> Flow | None:
        g.found = zones.look_at_top(g, many(g, me))[::-1]
        g.counted = len(g.found)
        return None if then is None else then(g, me)

    return look


@maker("operation", "arrange")
def _arrange(f: dict[str, Any], card: CardInPlay) -> Effect:
    def arrange(g: State, me: int) -> Flow:
        left = [i for i in g.found if i in g.top]
        order: list[int] = []
        while left:
            options = [("card", i) for i in left]
            answer = options[0] if len(options) == 1 else (yield Decision("choose", options, me, "next_on_top"))
            order.append(answer[1])
            left.remove(answer[1])
        zones.arrange_top(g, order)

    return arrange


@maker("operation", "search")
def _search(f: dict[str, Any], card: CardInPlay) -> Effect:
    return choosing.search(f, card, amount(f["less"], card) if "less" in f else None)


@maker("operation", "install")
def _install(f: dict[str, Any], card: CardInPlay) -> Effect:
    if "on" in f or "inward" in f:
        raise Unsupported("an install onto a certain card")
    return choosing.install(f, card, amount(f["less"], card) if "less" in f else None)


@maker("operation", "play")
def _play_op(f: dict[str, Any], card: CardInPlay) -> Effect:
    return choosing.play(f, card, amount(f["less"], card) if "less" in f else None)


@maker("operation", "rez")
def _rez(f: dict[str, Any], card: CardInPlay) -> Effect:
    return choosing.rez(f, card, amount(f["less"], card) if "less" in f else None)


@maker("operation", "derez")
def _derez(f: dict[str, Any], card: CardInPlay) -> Effect:
    def each(g: State, me: int, i: int) -> None:
        if g.zone[i] == INSTALLED and g.active[i]:
            derez(g, i)

    what = f["what"]
    if isinstance(what, dict):
        what = {**what, "is": ("rezzed", *what.get("is", ()))}
    return choosing.for_chosen(what, card, "trash_derez", each)


@maker("operation", "advance")
def _advance(f: dict[str, Any], card: CardInPlay) -> Effect:
    n = f.get("n", 1)

    def each(g: State, me: int, i: int) -> None:
        counters.advance(g, i, n)

    what = f["what"]
    if isinstance(what, dict):
        what = {**what, "is": ("advanceable", *what.get("is", ()))}
    return choosing.for_chosen(what, card, "place_advancement", each)


@maker("operation", "host")
def _host(f: dict[str, Any], card: CardInPlay) -> Effect:
    uninstalled = isinstance(f["what"], dict) and "from" in f["what"]
    if f.get("on", "self") != "self" or not (f.get("facedown") or uninstalled):
        raise Unsupported("hosting an installed card")
    room = _room(card)

    def each(g: State, me: int, i: int) -> None:
        zones.set_aside(g, i, me)

    what = f["what"]
    if isinstance(what, dict) and what.get("from") in s.DECKS and "top" in what and not what.get("is"):
        top = amount(what["top"], card)

        def host_top(g: State, me: int) -> None:
            for i in zones.look_at_top(g, top(g, me))[::-1]:
                zones.set_aside(g, i, me)

        return host_top
    chosen = choosing.for_chosen(what, card, "host", each)
    if room is None:
        return chosen

    def host(g: State, me: int) -> Flow | None:
        if g.host.count(me) >= room:
            g.did = False
            return None
        flow: Flow | None = chosen(g, me)
        return flow

    return host


def _room(card: CardInPlay) -> int | None:
    """How many cards may lie on this one; None: any number."""
    for ability in card.words:
        for node in ability.fields.get("static", ()) if ability.name == "static" else ():
            if node.name == "can_host" and isinstance(node.fields["what"], dict):
                n = node.fields["what"].get("n", 1)
                return int(n["upto"]) if isinstance(n, dict) else int(n) if isinstance(n, int) else None
    return None


@maker("operation", "set_aside")
def _set_aside(f: dict[str, Any], card: CardInPlay) -> Effect:
    aside: Effect = _host({"what": f["what"], "facedown": True}, card)
    return aside


@maker("operation", "dig")
def _dig(f: dict[str, Any], card: CardInPlay) -> Effect:
    what = f["for"]
    if not isinstance(what, dict) or not isinstance(what.get("n", 1), int) or "from" in what:
        raise Unsupported(f"a dig for {what}")
    wanted, fits = what.get("n", 1), s.fits({key: value for key, value in what.items() if key != "n"}, card)

    def dig(g: State, me: int) -> None:
        g.counted = 0
        while g.counted < wanted:
            top = zones.look_at_top(g, 1)
            if not top:
                break
            g.counted += fits(g, me, top[0])
            zones.set_aside(g, top[0], me)

    return dig


@maker("operation", "flip")
def _flip(f: dict[str, Any], card: CardInPlay) -> Effect:
    if card.type not in ("corp_identity", "runner_identity"):
        raise Unsupported("a card that is flipped")

    return flip


@maker("operation", "swap")
def _swap(f: dict[str, Any], card: CardInPlay) -> Effect:
    raise Unsupported("swapping cards")


@maker("operation", "charge")
def _charge(f: dict[str, Any], card: CardInPlay) -> Effect:
    def each(g: State, me: int, i: int) -> None:
        counters.place(g, i, "power", 1)

    what = f["what"]
    if what == "self":

        def charge(g: State, me: int) -> None:
            if g.power[me]:
                counters.place(g, me, "power", 1)

        return charge
    if isinstance(what, str):

        def charged(g: State, me: int, i: int) -> None:
            if g.power[i]:
                each(g, me, i)

        return choosing.for_chosen(what, card, "charge", charged)
    return choosing.for_chosen(
        {**what, "where": {**what.get("where", {}), "power": {"at_least": 1}}}, card, "charge", each
    )


@maker("operation", "purge")
def _purge(f: dict[str, Any], card: CardInPlay) -> Effect:
    def purge(g: State, me: int) -> None:
        counters.purge(g)

    return purge
