"""The makers of operations that move or show cards."""

from __future__ import annotations

from collections.abc import Sequence

from nrdb.behaviour.node import Fields, Node, walk
from nrdb.engine.model.ability import Effect
from nrdb.engine.model.card import CardInPlay
from nrdb.engine.model.decision import Decision, Flow, Option
from nrdb.engine.model.numbers import ASIDE, DISCARD, INSTALLED, RUNNER
from nrdb.engine.model.state import State
from nrdb.engine.rules import decks, sight, values, zones
from nrdb.engine.rules.active import activate, deactivate, derez, flip, request_checkpoint
from nrdb.engine.rules.checkpoint import iterate
from nrdb.engine.rules.counters import place
from nrdb.engine.rules.events import emit, happen
from nrdb.engine.rules.servers import belongs, has_region, move_root, remotes
from nrdb.engine.steps.turn import discard_one
from nrdb.engine.words import choosing, installing
from nrdb.engine.words import selection as s
from nrdb.engine.words.amounts import amount
from nrdb.engine.words.registry import condition, maker, player, whole
from nrdb.engine.words.rezzing import rez
from nrdb.engine.words.servers import Fits, server_test
from nrdb.errors import Unsupported


@maker("operation", "discard")
def _discard(f: Fields, card: CardInPlay) -> Effect:
    """Compile `discard`, which is not trashing (CR26 1.19.3, 8.2.1a)."""
    what = f["what"]
    if isinstance(what, dict) and "from" not in what:
        what = {**what, "from": "hand"}

    def each(g: State, me: int, i: int) -> None:
        discard_one(g, i)

    return choosing.for_chosen(what, card, "discard", each)


@maker("operation", "discard_down")
def _discard_down(f: Fields, card: CardInPlay) -> Effect:
    """Compile `discard_down`: discard to the maximum hand size card by card, as in the discard phase (CR26 5.5.2)."""
    who = player(f, card)

    def discard_down(g: State, me: int) -> Flow:
        side, before = g.sides[who], len(g.sides[who].hand)
        while len(side.hand) > max(0, values.hand_limit(g, side)):
            options: list[Option] = [("card", i) for i in choosing.distinct(g, side.hand)]
            answer = yield Decision("choose", options, me, "discard", who)
            discard_one(g, answer[1])
        g.now.counted = before - len(side.hand)
        if g.now.counted and "discard_down" in g.listeners:
            emit(g, side, "discard_down", g.now.counted)

    return discard_down


@maker("operation", "remove")
def _remove(f: Fields, card: CardInPlay) -> Effect:
    def each(g: State, me: int, i: int) -> None:
        zones.remove_from_game(g, i)

    return choosing.for_chosen(f["what"], card, "remove", each)


@maker("operation", "add")
def _add(f: Fields, card: CardInPlay) -> Effect:
    to, who = f["to"], card.who
    shown, asked_for = f.get("reveal"), choosing.needs_proof(f["what"])

    picked = isinstance(f["what"], dict) and f["what"].get("from") == "found"

    def each(g: State, me: int, i: int) -> None:
        if shown:
            sight.reveal(g, g.sides[who], i)
        elif asked_for:
            choosing.prove(g, me, i)
        choosing.put(g, i, to, who)
        if picked:
            g.now.found = [j for j in g.now.found if j != i]

    return choosing.for_chosen(f["what"], card, f"add_{to}", each)


@maker("operation", "turn")
def _turn(f: Fields, card: CardInPlay) -> Effect:
    """Compile `turn`: turn cards in Archives (CR26 4.4) or installed Runner cards (CR26 8.1.4) faceup or facedown."""
    what = f["what"]
    installed = isinstance(what, dict) and s.zones_of(what, card) != {DISCARD}
    if isinstance(what, dict) and installed and s.whose(what, card) != RUNNER:
        raise Unsupported("installed Corp cards turned facedown")
    up = f["face"] == "up"

    def each(g: State, me: int, i: int) -> None:
        if g.zone[i] == DISCARD:
            zones.turn_card(g, i, up)
        elif g.zone[i] == ASIDE or g.table.card_of[i].type == "agenda":
            zones.set_faceup(g, i, up)  # an agenda does not become active by this (CR26 3.2.3)
        elif g.zone[i] == INSTALLED and g.whose[i] is g.runner:
            (activate if up else deactivate)(g, i)
            if not up:
                zones.forget_all(g, i)
            request_checkpoint(g)

    return choosing.for_chosen(what, card, "turn", each)


@maker("operation", "move_to_root")
def _move_to_root(f: Fields, card: CardInPlay) -> Effect:
    if f["server"] not in ("another", "its_server"):
        raise Unsupported(f"a move of a card to {f['server']}")
    same_server = f["server"] == "its_server"

    def each(g: State, me: int, i: int) -> Flow:
        servers = (g.server[g.now.it],) if same_server else (0, 1, 2, *remotes(g))
        options: list[Option] = [("server", at) for at in servers if at != g.server[i] and belongs(g, i, at)]
        if g.table.card_of[i].only_one == "region":  # at most one in each root (CR26 3.6.5e)
            options = [option for option in options if not has_region(g, option[1])]
        if not options:
            return  # it is already there, or there is no room elsewhere
        answer = yield Decision("server", options, me, "move_to_root")
        move_root(g, i, answer[1])
        if "moved" in g.table.card_of[i].own:
            happen(g, "moved", i)

    return choosing.for_chosen(f["what"], card, "move_to_root", each)


@maker("operation", "reveal")
def _reveal(f: Fields, card: CardInPlay) -> Effect:
    what = f["what"]
    who = s.whose(what, card) if isinstance(what, dict) and what.get("who") != "both" else card.who
    by = player(f, card)

    def show(g: State, cards: list[int]) -> None:
        """Reveal the cards, which matters only if there is an opponent."""
        for i in cards:
            sight.reveal(g, g.sides[by], i)

    if isinstance(what, dict) and what.get("from") in s.DECKS and "top" in what and not what.get("is"):
        top = amount(what["top"], card)

        def reveal_top(g: State, me: int) -> None:
            g.now.found = decks.look_at_top(g, g.sides[who], top(g, me))[::-1]
            g.now.looked = dict(zones.objects(g, g.now.found))
            g.now.counted = len(g.now.found)
            g.now.did = bool(g.now.found)
            show(g, g.now.found)

        return reveal_top
    if isinstance(what, str):
        return choosing.for_chosen(what, card, "reveal", lambda g, me, i: show(g, [i]))
    choosing.for_chosen(what, card, "reveal", lambda g, me, i: None)  # report unsupported forms now, not during a game

    def reveal(g: State, me: int) -> Flow:
        cards: list[int] = []
        yield from iterate(choosing.for_chosen(what, card, "reveal", lambda g, me, i: cards.append(i))(g, me))
        g.now.found = cards  # for the next operations
        show(g, cards)

    return reveal


@maker("operation", "search")
def _search(f: Fields, card: CardInPlay) -> Effect:
    fits = _required_uses(f, card) if f["to"] == "aside" else []
    fit = (lambda g, me, i: any(each(g, me, i) for each in fits)) if fits else None
    return installing.search(f, card, amount(f["less"], card) if "less" in f else None, fit)


def _required_uses(f: Fields, card: CardInPlay) -> list[Fits]:
    """Return tests of whether a card could be installed or played, if the ability requires that (CR26 8.7.2b)."""
    for ability in card.words:
        nodes = [node for node in walk(ability) if node.kind == "operation"]
        if any(node.fields == f for node in nodes) and not any(node.name == "may" for node in nodes):
            return _tests_of_uses(nodes, card)
    return []


def _tests_of_uses(nodes: Sequence[Node], card: CardInPlay) -> list[Fits]:
    """Return tests for what the operations install or play; conditions on the card found decide which of them apply."""
    asking = [node for node in nodes if node.name == "if" and node.fields["if"].fields.get("what") == "found"]
    asked = [inner for node in asking for inner in walk(node)]
    plain = [node for node in nodes if node.name in ("install", "play") and not any(node is inner for inner in asked)]
    return [_could_use(node, card) for node in plain] + [_could_use_found(node.fields, card) for node in asking]


def _could_use_found(f: Fields, card: CardInPlay) -> Fits:
    test = condition(f["if"], card)
    then, other = (
        _tests_of_uses([node for op in ops for node in walk(op)], card) for ops in (f["then"], f.get("else", ()))
    )

    def could(g: State, me: int, i: int) -> bool:
        outer, g.now.found = g.now.found, [i]
        fits = then if test(g, me) else other
        g.now.found = outer
        return any(each(g, me, i) for each in fits)

    return could


def _could_use(op: Node, card: CardInPlay) -> Fits:
    f, free = op.fields, bool(op.fields.get("free"))
    off = [amount(f[name], card) for name in ("less", "total_less") if name in f]
    at = server_test(f["at"], card) if "at" in f else None
    onto = s.candidates(f["on"], card) if "on" in f else None

    def could(g: State, me: int, i: int) -> bool:
        less = sum(each(g, me) for each in off)
        if op.name == "play":
            return installing.playable(g, i, less, free)
        return installing.installable(g, i, less, free) and installing.has_place(g, me, i, at, less, free, onto)

    return could


@maker("operation", "install")
def _install(f: Fields, card: CardInPlay) -> Effect:
    if "on" in f and card.side == "corp" and f["on"] != "self":
        raise Unsupported("an install on a certain card")
    return installing.install(f, card, amount(f["less"], card) if "less" in f else None)


@maker("operation", "play")
def _play_op(f: Fields, card: CardInPlay) -> Effect:
    return installing.play(f, card, amount(f["less"], card) if "less" in f else None)


@maker("operation", "rez")
def _rez(f: Fields, card: CardInPlay) -> Effect:
    return rez(f, card, amount(f["less"], card) if "less" in f else None)


@maker("operation", "derez")
def _derez(f: Fields, card: CardInPlay) -> Effect:
    who = choosing.chooser(f["what"], card)

    def each(g: State, me: int, i: int) -> None:
        if g.zone[i] == INSTALLED and g.active[i]:
            derez(g, i, who)

    what = f["what"]
    if isinstance(what, dict):
        what = {**what, "is": ("rezzed", *what.get("is", ()))}
    return choosing.for_chosen(what, card, "trash_derez", each)


@maker("operation", "host")
def _host(f: Fields, card: CardInPlay) -> Effect:
    uninstalled = f["what"] in ("accessed", "it") or (isinstance(f["what"], dict) and "from" in f["what"])
    if f.get("on", "self") != "self" or not (f.get("facedown") or uninstalled):
        if not f.get("facedown") and not uninstalled:
            from nrdb.engine.words.hosting import host_installed

            return host_installed(f, card)
        raise Unsupported("this form of hosting an installed card")
    most, faceup = hosting_limit(card), not f.get("facedown")

    lent, apart = bool(f.get("with_text")), bool(f.get("apart"))
    held = [(kind, amount(n, card)) for kind, n in f.get("counters", {}).items()]

    def each(g: State, me: int, i: int) -> None:
        zones.set_aside(g, i, -1 if apart else me, faceup)
        if lent:
            activate(g, i)
        g.now.it = i
        for kind, many in held:
            place(g, i, kind, many(g, me))

    chosen = choosing.for_chosen(f["what"], card, "host", each)
    if most is None:
        return chosen

    def host(g: State, me: int) -> Flow | None:
        if g.host.count(me) >= most:
            g.now.did = False
            return None
        flow: Flow | None = chosen(g, me)
        return flow

    return host


def hosting_limit(card: CardInPlay) -> int | None:
    """Return how many cards this card can host, or None for any number."""
    for ability in card.words:
        for node in ability.fields.get("static", ()) if ability.name == "static" else ():
            if node.name == "can_host" and isinstance(node.fields["what"], dict):
                n = node.fields["what"].get("n", 1)
                return whole(n["upto"]) if isinstance(n, dict) else n if isinstance(n, int) else None
    return None


@maker("operation", "set_aside")
def _set_aside(f: Fields, card: CardInPlay) -> Effect:
    """Compile `set_aside`: the cards are faceup unless the entry says otherwise (CR26 4.8.6)."""
    aside: Effect = _host(f, card)
    return aside


@maker("operation", "switch_identity")
def _switch_identity(f: Fields, card: CardInPlay) -> Effect:
    def each(g: State, me: int, i: int) -> None:
        zones.switch_identity(g, g.whose[me], i)
        request_checkpoint(g)  # its link can change memory costs

    return choosing.for_chosen(f["with"], card, "switch_identity", each)


@maker("operation", "flip")
def _flip(f: Fields, card: CardInPlay) -> Effect:
    if card.type not in ("corp_identity", "runner_identity"):
        raise Unsupported("a flip of a card other than an identity")

    return flip
