"""From the notation to functions: each word of the vocabulary that acts alone has one maker here.

A maker takes the word's fields and returns a function of the state and the card (`f(g, me)`); everything that does not
change during a game is decided when the deck is laid out, not when it is played. A word without a maker raises
`Unsupported`, and the card is marked with it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from nrdb import behaviour
from nrdb.behaviour.notation import Node, alone
from nrdb.engine import actions as a
from nrdb.engine import primitives as p
from nrdb.engine import selection as s
from nrdb.engine.cards import CardInPlay, Effect, Mod, Paid, Test, Trigger
from nrdb.engine.state import COUNTERS, DECK, HAND, INSTALLED, REMOVED, SCORED, Decision, Flow, State
from nrdb.errors import Unsupported

if TYPE_CHECKING:
    from nrdb.catalogue.model import Card

Makers = dict[str, Callable[[dict[str, Any], CardInPlay], Any]]
OPERATIONS: Makers = {}
CONDITIONS: Makers = {}
COSTS: Makers = {}

# Operations after which nothing is left to choose and whose order among each other does not matter.
_COMMUTE = {"gain", "take", "place", "load", "bad_publicity", "take_tag", "next_turn_clicks", "gain_click"}


def compile_card(card: Card, entries: Mapping[str, Any]) -> CardInPlay:
    """The card ready for play; parts that need an opponent are left out, parts the engine cannot play are listed."""
    ready = CardInPlay(card)
    entry = entries.get(card.id)
    if entry is None:
        ready.coverage = "missing"
        ready.missing.append("nothing is said of this card yet")
        return ready
    ready.words = behaviour.parse(entry, card.id)
    ready.coverage = behaviour.classify(ready.words, card.side)
    for number, ability in enumerate(ready.words):
        if ability.name == "sub":
            ready.subs += 1
        if ability.name == "unsaid":
            ready.missing.append(ability.fields["unsaid"])
        elif (mine := alone(ability, card.side)) is not None:
            try:
                _ABILITIES.get(ability.name, _not_yet)(mine, ready, number)
            except Unsupported as error:
                ready.coverage = "partly"
                ready.missing.append(error.message)
    ready.free = [paid for paid in ready.paid if not paid.clicks and paid.zone < 0]
    ready.changes_limits = any(kind in ("mu", "memory_cost", "no_memory", "points") for kind, _ in ready.mods)
    return ready


# -- abilities ------------------------------------------------------------------------------------------------------


def _play(ability: Node, card: CardInPlay, number: int) -> None:
    if "if" in ability.fields:
        raise Unsupported("a play ability with a condition")
    made, before = effects(ability.fields["play"], card), card.play
    card.play = made if before is None else _sequence([before, made])
    able, needed = _could_change(ability.fields["play"], card), card.play_if
    if able is not None:
        card.play_if = able if needed is None else (lambda g, me: needed(g, me) and able(g, me))


def _when(ability: Node, card: CardInPlay, number: int) -> None:
    f = ability.fields
    if "from" in f:
        raise Unsupported(f"a trigger that works from {f['from']}")
    trigger = Trigger(card, number, effects(f["do"], card))
    trigger.may = bool(f.get("may"))
    trigger.about = "+".join(op.name for op in f["do"])
    trigger.plain = not trigger.may and all(op.name in _COMMUTE and _simple(op) for op in f["do"])
    trigger.condition = condition(f["if"], card) if "if" in f else None
    if "limit" in f:
        first, per = f["limit"].split("/")
        trigger.per = per
        if per not in ("turn", "run"):
            raise Unsupported(f"a limit per {per}")
        if first.isdigit():
            trigger.limit = int(first)
        else:
            trigger.ordinal = {"first": 1, "second": 2, "third": 3}[first]
    _listen(f["when"], trigger, card)
    if "face" in f:
        back, match = f["face"] == "back", trigger.match
        trigger.match = lambda g, me, it: (g.since[me] >= 0) == back and (match is None or match(g, me, it))


def _conditions(f: dict[str, Any], card: CardInPlay) -> Test | None:
    """What stands before an ability: its condition, and the side of the card that must show."""
    test = condition(f["if"], card) if "if" in f else None
    if "face" not in f:
        return test
    back = f["face"] == "back"
    return lambda g, me: (g.since[me] >= 0) == back and (test is None or test(g, me))


def _simple(op: Node) -> bool:
    """Whether an operation's fields ask for no choice of cards."""
    return not any(isinstance(value, dict) and ("is" in value or "from" in value) for value in op.fields.values())


def _listen(when: Node, trigger: Trigger, card: CardInPlay) -> None:
    name, f = when.name, when.fields
    if name == "any_of":
        for one in f["of"]:
            _listen(one, trigger, card)
    elif name in _OWN:
        for own in _OWN[name]:
            trigger.anywhere = own in ("trashed", "empty", "uninstalled", "drawn", "discarded", "forfeited")
            if own == "trashed" and set(f) == {"in"}:
                own = f"trashed_{s.zone_number(f['in'], card)}"
            elif f:
                raise Unsupported(f"{own!r} with conditions")
            card.own.setdefault(own, []).append(trigger)
    elif name == "gain_credits" and "through" in f:
        trigger.match = s.fits(f["through"], card)
        card.heard.append(("gain_through", trigger))
    elif name in ("turn_begins", "turn_ends", "action_phase_ends", "discard_phase_begins", "discard_phase_ends"):
        who = f.get("who", "you")
        if who in ("you", "both", card.side):
            card.heard.append((name, trigger))
        if who not in ("you", card.side):
            card.heard.append((f"their_{name}", trigger))
    elif name in ("shuffle", "purge", "gain_credits", "spend_click", "spend_credits", "new_server", "lose_credits",
                  "bad_publicity", "mulligan", "discard_down"):  # fmt: skip
        card.heard.append((name, trigger))
    elif name in _ABOUT:
        what = f["what"]
        if what == "self":
            trigger.match = lambda g, me, it: it == me
        elif isinstance(what, dict):
            trigger.match = _about(name, what, f, card)
        else:
            raise Unsupported(f"{name} of {what}")
        if name == "trash" and isinstance(what, dict) and "from" in what:
            # Cards trashed together are one event for what asks whether there was any.
            trigger.batch = True
            card.heard.append((f"trash_{s.zone_number(what['from'], card)}", trigger))
            return
        for event in _ABOUT[name]:
            card.heard.append((event, trigger))
    elif name in ("run_begins", "run_successful", "run_ends", "breach", "breach_ends"):
        if f["server"] == "chosen":
            trigger.match = lambda g, me, it: it == g.server[me]
        else:
            servers = s.servers(f["server"], card)
            if servers is not None:
                trigger.match = lambda g, me, it: it in servers
        card.heard.append((name, trigger))
    elif name == "action":
        if f.get("same"):
            same = f["same"]
            if f["kind"] != "any":
                raise Unsupported("clicks on a certain action")
            trigger.match = lambda g, me, it: it == same
        card.heard.append(("same_action" if f.get("same") else f"action_{f['kind']}", trigger))
    elif name == "becomes":
        test = condition(f["if"], card)
        mod = Mod(lambda g, me: int(test(g, me)))
        mod.trigger = trigger
        card.mods.append(("becomes", mod))
    else:
        raise Unsupported(f"the trigger {name!r}")


def _about(name: str, what: dict[str, Any], f: dict[str, Any], card: CardInPlay) -> Callable[[State, int, int], bool]:
    if "how" in f:
        raise Unsupported(f"a trigger on how it happens ({f['how']})")
    fits = s.fits({key: value for key, value in what.items() if key != "n"}, card)
    if "from" in f or ("from" in what and name != "trash"):
        raise Unsupported("a trigger on where a card comes from")
    return fits


_OWN = {
    "installed": ("installed",), "rezzed": ("rezzed",), "scored": ("scored",), "scored_or_stolen": ("scored",),
    "trashed": ("trashed",), "played": ("played",), "uninstalled": ("uninstalled",), "advanced": ("advanced",),
    "empty": ("empty",), "drawn": ("drawn",), "discarded": ("discarded",), "forfeited": ("forfeited",),
}  # fmt: skip
_ABOUT = {
    "install": ("install",), "rez": ("rez",), "play": ("play",), "resolve": ("resolved",), "trash": ("trash",),
    "draw": ("draw",), "advance": ("advance",), "score": ("score",), "score_or_steal": ("score",),
    "discard": ("discard",), "uninstall": ("uninstall",), "use": ("use",), "forfeit": ("forfeit",), "host": ("host",),
    "place_counters": ("place_counters",), "take_credits": ("take_credits",),
}  # fmt: skip


def _paid(ability: Node, card: CardInPlay, number: int) -> None:
    f = ability.fields
    ability_ = Paid(number, effects(f["do"], card))
    ability_.about = "+".join(op.name for op in f["do"])
    add_costs(ability_, f["paid"], card)
    ability_.condition = _conditions(f, card)
    if "from" in f:
        ability_.zone = s.zone_number(f["from"], card)
        if not ability_.clicks:
            raise Unsupported(f"an ability without a click that works from {f['from']}")
    if "limit" in f:
        first, per = f["limit"].split("/")
        if not first.isdigit() or per != "turn":
            raise Unsupported(f"the limit {f['limit']}")
        ability_.limit = int(first)
        ability_.shared = bool(f.get("shared"))
    ability_.takes = _could_change(f["do"], card)
    card.paid.append(ability_)


def _could_change(ops: Sequence[Node], card: CardInPlay) -> Test | None:
    """A test that the ability can change anything (CR 1.2.5), for the words that may find nothing to do."""
    first = ops[0] if ops else None
    if first is not None and first.name == "run" and card.side == "runner":
        servers = s.run_servers(first.fields["server"])
        return lambda g, me: bool(servers(g))
    if first is not None and first.name == "play" and first.fields["what"] == "self":
        return lambda g, me: a.can_play(g, me)
    if first is not None and all(_counts_on(op) for op in ops[1:]):
        if first.name == "take" and "from" not in first.fields:
            return lambda g, me: g.credit[me] > 0
        if first.name in ("place", "trash", "rez", "install", "add", "shuffle_in", "play", "advance"):
            what = first.fields.get("onto" if first.name == "place" else "what")
            if isinstance(what, dict):
                found = s.candidates(what, card)
                return lambda g, me: bool(found(g, me))
    return None


def _counts_on(op: Node) -> bool:
    """Whether an operation only counts what the one before it did."""
    n = op.fields.get("n")
    return isinstance(n, dict) and n.get("per") == "this_way"


def _static(ability: Node, card: CardInPlay, number: int) -> None:
    when = _conditions(ability.fields, card)
    for node in ability.fields["static"]:
        for kind, mod in statics(node, card):
            if when is not None:
                mod.condition = when
            if kind == "own_cost":
                card.own_cost.append(mod)
            elif kind == "can_advance_self":
                card.advanceable = True
            elif kind == "faceup":
                card.faceup = True
            else:
                if when is not None and mod.selects is None and kind in _SUMS:
                    value = mod.value
                    mod.value = lambda g, me, when=when, value=value: value(g, me) if when(g, me) else 0  # type: ignore[misc]
                card.mods.append((kind, mod))


# Standing effects that are summed up whatever card they are asked for.
_SUMS = {"mu", "link", "hand_size", "clicks", "draw_step"}


def statics(node: Node, card: CardInPlay) -> list[tuple[str, Mod]]:
    """The standing effects that one word makes, each with the kind it is asked for under."""
    name, f = node.name, node.fields
    if name in (*_SUMS,):
        return [(name, Mod(amount(f["n"], card)))]
    if name in ("strength",):
        return []  # nothing asks for strength while there is no run against ice
    if name == "can_host":
        return []  # `host` asks for the limit itself
    if name == "sift":
        mod = Mod(amount(f["n"], card))
        mod.first = f.get("first", "")
        mod.trigger = Trigger(card, -3, _put_back(f["n"]))
        mod.trigger.about = "sift"
        return [("sift", mod)]
    if name == "click_cost":
        n = f["n"]
        mod = Mod(lambda g, me: n)
        mod.of, mod.first = f["of"], f.get("first", "")
        mod.selects = s.fits(f["what"], card)
        return [("click_cost", mod)]
    if name in ("advancement_requirement", "points", "memory_cost"):
        mod = Mod(amount(f["n"], card))
        if "of" in f and f["of"] != "self":
            mod.selects = s.fits(f["of"], card)
        return [(name, mod)]
    if name == "cost":
        mod = Mod(amount(f["n"], card))
        mod.of = f["of"]
        mod.first = f.get("first", "")
        if mod.first not in ("", "first/turn"):
            raise Unsupported(f"a cost change for the {mod.first} card")
        if "what" not in f:
            return [("own_cost", mod)]
        mod.selects = s.fits(f["what"], card)
        return [("cost", mod)]
    if name == "ignore_costs":
        mod = Mod(lambda g, me: -999)
        mod.of = f["of"]
        if "what" not in f:
            return [("own_cost", mod)]
        mod.selects = s.fits(f["what"], card)
        return [("cost", mod)]
    if name == "recurring":
        mod = Mod(amount(f["n"], card))
        mod.refill = mod.value
        mod.kinds = f.get("for", ("any",))
        if "of" in f:
            mod.selects = s.fits(f["of"], card)
        return [("purse", mod)]
    if name == "spend":
        mod = Mod(lambda g, me: 0)
        mod.kinds = f["for"]
        if "of" in f:
            mod.selects = s.fits(f["of"], card)
        if "when" in f:
            mod.condition = condition(f["when"], card)
        return [("purse", mod)]
    if name == "can_advance":
        if f.get("what", "self") == "self":
            return [("can_advance_self", Mod(lambda g, me: 0))]
        mod = Mod(lambda g, me: 0)
        mod.selects = s.fits(f["what"], card)
        return [("can_advance", mod)]
    if name == "install_faceup":
        return [("faceup", Mod(lambda g, me: 0))]
    if name == "no_memory":
        mod = Mod(lambda g, me: 0)
        mod.selects = s.fits(f["what"], card)
        return [("no_memory", mod)]
    if name == "no_actions":
        mod = Mod(lambda g, me: 0)
        mod.kinds = f["of"]
        return [("no_actions", mod)]
    if name == "starting_hand":
        size = f["n"]
        return [("starting_hand", Mod(lambda g, me: size))]
    if name == "starting_credits":
        credits = f["n"]
        return [("starting_credits", Mod(lambda g, me: credits))]
    if name == "double_basic":
        mod = Mod(amount(f["n"], card))
        mod.of = f["of"]
        mod.first = f.get("first", "")
        return [("double_basic", mod)]
    raise Unsupported(f"the standing effect {name!r}")


def _put_back(n: int) -> Effect:
    """Of the cards just drawn, `n` go under the deck."""

    def put_back(g: State, me: int) -> Flow:
        for _ in range(n):
            since = max(at for at, event in enumerate(g.events) if event == ("sifted", me))
            cards = [i for name, i in g.events[since:] if name == "sifted_card" and g.zone[i] == HAND]
            options: list[Any] = [("card", i) for i in s.distinct(g, cards)]
            if not options:
                return
            answer = options[0] if len(options) == 1 else (yield Decision("choose", options, me, "add_deck_bottom"))
            s.put(g, answer[1], "deck_bottom")

    return put_back


def _extra_cost(ability: Node, card: CardInPlay, number: int) -> None:
    f = ability.fields
    if "of" in f or f["extra_cost"] not in ("play", "rez", "score", "install"):
        raise Unsupported(f"an additional cost to {f['extra_cost']}")
    if f["extra_cost"] == "play" and all(cost.name == "click" for cost in f["cost"]):
        card.extra_clicks += sum(cost.fields["n"] for cost in f["cost"])
        return
    extra = Paid(number, _nothing)
    add_costs(extra, f["cost"], card)
    card.extra_costs.setdefault(f["extra_cost"], []).append(extra)


def _play_if(ability: Node, card: CardInPlay, number: int) -> None:
    test, before = condition(ability.fields["play_if"], card), card.play_if
    card.play_if = test if before is None else (lambda g, me: before(g, me) and test(g, me))


def _rez_if(ability: Node, card: CardInPlay, number: int) -> None:
    card.rez_if = condition(ability.fields["rez_if"], card)


def _install_only(ability: Node, card: CardInPlay, number: int) -> None:
    what = ability.fields["install_only"]
    if card.side == "corp" and isinstance(what, dict) and set(what) == {"at"}:
        servers = s.servers(what["at"], card)
        card.install_on = lambda g, me, at: servers is None or at in servers
    else:
        raise Unsupported("an install that needs a certain card")


def _install_in(ability: Node, card: CardInPlay, number: int) -> None:
    held = s.servers(ability.fields["install_in"], card)
    card.install_on = lambda g, me, at: held is None or at in held


def _only_one(ability: Node, card: CardInPlay, number: int) -> None:
    card.only_one = ability.fields["only_one"]


def _current(ability: Node, card: CardInPlay, number: int) -> None:
    card.current = True


def _priority(ability: Node, card: CardInPlay, number: int) -> None:
    card.priority = True


def _setup(ability: Node, card: CardInPlay, number: int) -> None:
    card.setup = effects(ability.fields["setup"], card)


def _deck(ability: Node, card: CardInPlay, number: int) -> None:
    """Deck building is no matter of play."""


def _hook(ability: Node, card: CardInPlay, number: int) -> None:
    from nrdb.engine.hooks import HOOKS

    name = ability.fields["hook"]
    if name not in HOOKS:
        raise Unsupported(f"the hook {name!r}")
    HOOKS[name].install(card, number)


def _replace(ability: Node, card: CardInPlay, number: int) -> None:
    """Something done in place of breaching: of the replacements that apply one may be chosen (CR 9.8.4)."""
    f = ability.fields
    if f["replace"].name != "breach":
        raise Unsupported(f"something in place of {f['replace'].name}")
    mod = Mod(lambda g, me: 0)
    mod.effect = effects(f["do"], card)
    mod.may = bool(f.get("may"))
    mod.first = f.get("limit", "")
    mod.condition = _conditions(f, card)
    mod.number = number
    where = f["replace"].fields["server"]
    servers = None if where == "chosen" else s.servers(where, card)
    if where == "chosen":
        mod.selects = lambda g, me, server: server == g.server[me]
    else:
        mod.selects = lambda g, me, server: servers is None or server in servers
    if mod.first not in ("", "first/turn"):
        raise Unsupported(f"a replacement {mod.first}")
    card.mods.append(("replace_breach", mod))


def _not_yet(ability: Node, card: CardInPlay, number: int) -> None:
    raise Unsupported(f"the ability {ability.name!r}")


_ABILITIES: dict[str, Callable[[Node, CardInPlay, int], None]] = {
    "play": _play,
    "when": _when,
    "paid": _paid,
    "static": _static,
    "extra_cost": _extra_cost,
    "play_if": _play_if,
    "rez_if": _rez_if,
    "install_only": _install_only,
    "install_in": _install_in,
    "only_one": _only_one,
    "current": _current,
    "priority": _priority,
    "setup": _setup,
    "deck": _deck,
    "hook": _hook,
    "replace": _replace,
    "stays": _not_yet,
    "use_if": _not_yet,
}


# -- operations -----------------------------------------------------------------------------------------------------


def _nothing(g: State, me: int) -> None:
    """Does nothing."""


def effects(ops: Sequence[Node], card: CardInPlay) -> Effect:
    """The operations as one function, with a checkpoint between them (CR 10.3.6)."""
    return _sequence([operation(op, card) for op in ops])


def operation(op: Node, card: CardInPlay) -> Effect:
    """One operation as a function."""
    if op.name not in OPERATIONS:
        raise Unsupported(f"the operation {op.name!r}")
    made: Effect = OPERATIONS[op.name](op.fields, card)
    return made


def _sequence(parts: list[Effect]) -> Effect:
    if not parts:
        return _nothing
    if len(parts) == 1:
        return parts[0]
    if len(parts) == 2:
        one, two = parts

        def both(g: State, me: int) -> Flow | None:
            flow = one(g, me)
            if flow is not None or g.pending or g.dirty:
                return _rest(g, me, flow, parts, 1)
            result: Flow | None = two(g, me)
            return result

        return both

    def run(g: State, me: int) -> Flow | None:
        for n, part in enumerate(parts, 1):
            flow = part(g, me)
            if flow is not None or g.pending or g.dirty:
                return _rest(g, me, flow, parts, n) if n < len(parts) or flow is not None else None
        return None

    return run


def _rest(g: State, me: int, flow: Flow | None, parts: list[Effect], at: int) -> Flow:
    if flow is not None:
        yield from flow
    for part in parts[at:]:
        if g.pending or g.dirty:
            flow = p.settle(g)
            if flow is not None:
                yield from flow
        if g.over:
            return
        flow = part(g, me)
        if flow is not None:
            yield from flow


def amount(value: Any, card: CardInPlay) -> Callable[[State, int], int]:
    """An amount as a function of the state."""
    if isinstance(value, int):
        return lambda g, me: value
    if value == "X":
        return lambda g, me: g.x
    if isinstance(value, dict) and "upto" in value:
        return amount(value["upto"], card)
    if isinstance(value, dict) and "per" in value:
        count: Callable[[State, int], int] = s.quantity(value["per"], card)
        times: int = value.get("times", 1)
        past: int = value.get("past", 0)
        every: int = value.get("every", 1)
        plus: int = value.get("plus", 0)
        most: int | None = value.get("max")
        least: int | None = value.get("min")

        def per(g: State, me: int) -> int:
            n = max(0, count(g, me) - past) // every * times + plus
            if most is not None:
                n = min(n, most)
            return n if least is None else max(n, least)

        return per
    raise Unsupported(f"the amount {value!r}")


def _op(name: str) -> Callable[[Callable[[dict[str, Any], CardInPlay], Effect]], Any]:
    def register(maker: Callable[[dict[str, Any], CardInPlay], Effect]) -> Any:
        OPERATIONS[name] = maker
        return maker

    return register


@_op("gain")
def _gain(f: dict[str, Any], card: CardInPlay) -> Effect:
    n = f["n"]
    if isinstance(n, int):

        def gain(g: State, me: int) -> None:
            p.gain(g, n, me)

        return gain
    many = amount(n, card)

    def gain_many(g: State, me: int) -> None:
        p.gain(g, many(g, me), me)

    return gain_many


@_op("lose")
def _lose(f: dict[str, Any], card: CardInPlay) -> Effect:
    if f["n"] == "all":

        def lose_all(g: State, me: int) -> None:
            g.counted = p.lose(g, g.credits)

        return lose_all
    many = amount(f["n"], card)

    def lose(g: State, me: int) -> None:
        g.counted = p.lose(g, many(g, me))

    return lose


@_op("draw")
def _draw(f: dict[str, Any], card: CardInPlay) -> Effect:
    n = f["n"]
    if isinstance(n, dict) and "upto" in n:
        most = amount(n["upto"], card)

        def draw_up_to(g: State, me: int) -> Flow:
            options = [("number", k) for k in range(most(g, me) + 1)]
            answer = yield Decision("number", options, me, "draw")
            g.counted = p.draw(g, answer[1])

        return draw_up_to
    many = amount(n, card)

    def draw(g: State, me: int) -> None:
        g.counted = p.draw(g, many(g, me))

    return draw


@_op("mill")
def _mill(f: dict[str, Any], card: CardInPlay) -> Effect:
    many = amount(f["n"], card)

    def mill(g: State, me: int) -> None:
        cards = p.look_at_top(g, many(g, me))[::-1]
        for i in cards:
            p.trash(g, i)
        g.found = cards
        g.counted = len(cards)

    return mill


@_op("take")
def _take(f: dict[str, Any], card: CardInPlay) -> Effect:
    if f.get("from", "self") != "self":
        raise Unsupported("credits taken from another card")
    if f["n"] == "all":

        def take_all(g: State, me: int) -> None:
            n = p.take_counters(g, me, "credit", g.credit[me])
            g.counted = n
            p.gain(g, n, me)
            if n and "take_credits" in g.listeners:
                p.emit(g, "take_credits", me)

        return take_all
    if isinstance(f["n"], dict) and "upto" in f["n"]:
        most = None if f["n"]["upto"] == "all" else amount(f["n"]["upto"], card)

        def take_up_to(g: State, me: int) -> Flow:
            held = g.credit[me] if most is None else min(g.credit[me], most(g, me))
            answer = yield Decision("number", [("number", k) for k in range(held + 1)], me, "take")
            g.counted = p.take_counters(g, me, "credit", answer[1])
            p.gain(g, g.counted, me)

        return take_up_to
    many = amount(f["n"], card)

    def take(g: State, me: int) -> None:
        n = p.take_counters(g, me, "credit", many(g, me))
        g.counted = n
        p.gain(g, n, me)
        if n and "take_credits" in g.listeners:
            p.emit(g, "take_credits", me)

    return take


@_op("load")
def _load(f: dict[str, Any], card: CardInPlay) -> Effect:
    ((kind, n),) = f["of"].items()
    many, index = amount(n, card), COUNTERS.index(kind)

    def load(g: State, me: int) -> None:
        p.place(g, me, kind, many(g, me))
        g.loaded[me] = index

    return load


@_op("place")
def _place(f: dict[str, Any], card: CardInPlay) -> Effect:
    counters = [(_stored(kind), amount(n, card)) for kind, n in f["of"].items()]
    onto = f.get("onto", "self")
    if onto == "self":

        def place(g: State, me: int) -> None:
            for kind, many in counters:
                p.place(g, me, kind, many(g, me))

        return place

    def each(g: State, me: int, i: int) -> None:
        for kind, many in counters:
            p.place(g, i, kind, many(g, me))

    return s.for_chosen(onto, card, f"place_{counters[0][0]}", each)


def _stored(kind: str) -> str:
    """The kind of counter that stands for one: bad publicity that lies on a card has no effect there."""
    return s.HOSTED_BAD_PUBLICITY if kind == "bad_publicity" else kind


@_op("remove_counters")
def _remove_counters(f: dict[str, Any], card: CardInPlay) -> Effect:
    counters = [(kind, None if n == "all" else amount(n, card)) for kind, n in f["of"].items()]

    def each(g: State, me: int, i: int) -> None:
        g.counted = 0
        for kind, many in counters:
            n = getattr(g, kind)[i] if many is None else many(g, me)
            g.counted += p.take_counters(g, i, kind, n)

    return s.for_chosen(f.get("on", "self"), card, "remove_counters", each)


@_op("move_counters")
def _move_counters(f: dict[str, Any], card: CardInPlay) -> Effect:
    ((kind, n),) = f["of"].items()
    many = None if n in ("all",) else amount(n, card)
    if f["from"] != "self":
        return _gather(f, card, kind, n)

    def each(g: State, me: int, i: int) -> None:
        moved = p.take_counters(g, me, kind, getattr(g, kind)[me] if many is None else many(g, me))
        p.place(g, i, kind, moved)

    return s.for_chosen(f["to"], card, f"place_{kind}", each)


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
        p.place(g, target[0], kind, p.take_counters(g, source, kind, answer[1]))

    return gather


@_op("gain_click")
def _gain_click(f: dict[str, Any], card: CardInPlay) -> Effect:
    many = amount(f["n"], card)

    def gain_click(g: State, me: int) -> None:
        g.clicks += many(g, me)

    return gain_click


@_op("lose_click")
def _lose_click(f: dict[str, Any], card: CardInPlay) -> Effect:
    many = amount(f["n"], card)

    def lose_click(g: State, me: int) -> None:
        n = min(g.clicks, many(g, me))
        g.clicks -= n
        g.did = n > 0

    return lose_click


@_op("next_turn_clicks")
def _next_turn_clicks(f: dict[str, Any], card: CardInPlay) -> Effect:
    n = f["n"]

    def next_turn_clicks(g: State, me: int) -> None:
        g.extra_clicks += n

    return next_turn_clicks


@_op("discard")
def _discard(f: dict[str, Any], card: CardInPlay) -> Effect:
    what = f["what"]
    if isinstance(what, dict) and "from" not in what:
        what = {**what, "from": "hand"}

    def each(g: State, me: int, i: int) -> None:
        p.trash(g, i)

    return s.for_chosen(what, card, "discard", each)


@_op("trash")
def _trash(f: dict[str, Any], card: CardInPlay) -> Effect:
    def each(g: State, me: int, i: int) -> None:
        p.trash(g, i)

    return s.for_chosen(f["what"], card, "trash", each)


@_op("remove")
def _remove(f: dict[str, Any], card: CardInPlay) -> Effect:
    def each(g: State, me: int, i: int) -> None:
        p.remove_from_game(g, i)

    return s.for_chosen(f["what"], card, "remove", each)


@_op("add")
def _add(f: dict[str, Any], card: CardInPlay) -> Effect:
    to = f["to"]

    def each(g: State, me: int, i: int) -> None:
        s.put(g, i, to)

    return s.for_chosen(f["what"], card, f"add_{to}", each)


@_op("shuffle_in")
def _shuffle_in(f: dict[str, Any], card: CardInPlay) -> Effect:
    def each(g: State, me: int, i: int) -> None:
        p.move(g, i, DECK)

    inner = s.for_chosen(f["what"], card, "shuffle_in", each)
    return _sequence([inner, _shuffle(f, card)])


@_op("shuffle")
def _shuffle(f: dict[str, Any], card: CardInPlay) -> Effect:
    def shuffle(g: State, me: int) -> None:
        p.shuffle(g)

    return shuffle


@_op("reveal")
def _reveal(f: dict[str, Any], card: CardInPlay) -> Effect:
    what = f["what"]
    if isinstance(what, dict) and what.get("from") in s.DECKS and "top" in what and not what.get("is"):
        top = amount(what["top"], card)

        def reveal_top(g: State, me: int) -> None:
            g.found = p.look_at_top(g, top(g, me))[::-1]
            g.counted = len(g.found)

        return reveal_top

    def each(g: State, me: int, i: int) -> None:
        """Showing a card changes nothing when there is nobody to see it."""

    return s.for_chosen(what, card, "reveal", each)


@_op("look")
def _look(f: dict[str, Any], card: CardInPlay) -> Effect:
    if f.get("of", "deck") not in s.DECKS:
        raise Unsupported("looking at hidden cards of the opponent")
    many = amount(f["n"], card)
    then = effects(f["then"], card) if "then" in f else None

    def look(g: State, me: int) -> Flow | None:
        g.found = p.look_at_top(g, many(g, me))[::-1]
        g.counted = len(g.found)
        return None if then is None else then(g, me)

    return look


@_op("arrange")
def _arrange(f: dict[str, Any], card: CardInPlay) -> Effect:
    def arrange(g: State, me: int) -> Flow:
        left = [i for i in g.found if i in g.top]
        order: list[int] = []
        while left:
            options = [("card", i) for i in left]
            answer = options[0] if len(options) == 1 else (yield Decision("choose", options, me, "next_on_top"))
            order.append(answer[1])
            left.remove(answer[1])
        # The first named is drawn first, so it lies last in the list.
        places = sorted(g.top.index(i) for i in order)
        for at, i in zip(places, reversed(order), strict=True):
            g.top[at] = i

    return arrange


@_op("search")
def _search(f: dict[str, Any], card: CardInPlay) -> Effect:
    return s.search(f, card, amount(f["less"], card) if "less" in f else None)


@_op("install")
def _install(f: dict[str, Any], card: CardInPlay) -> Effect:
    if "on" in f or "inward" in f:
        raise Unsupported("an install onto a certain card")
    return s.install(f, card, amount(f["less"], card) if "less" in f else None)


@_op("play")
def _play_op(f: dict[str, Any], card: CardInPlay) -> Effect:
    return s.play(f, card, amount(f["less"], card) if "less" in f else None)


@_op("rez")
def _rez(f: dict[str, Any], card: CardInPlay) -> Effect:
    return s.rez(f, card, amount(f["less"], card) if "less" in f else None)


@_op("derez")
def _derez(f: dict[str, Any], card: CardInPlay) -> Effect:
    def each(g: State, me: int, i: int) -> None:
        if g.zone[i] == INSTALLED and g.active[i]:
            p.derez(g, i)

    what = f["what"]
    if isinstance(what, dict):
        what = {**what, "is": ("rezzed", *what.get("is", ()))}
    return s.for_chosen(what, card, "trash_derez", each)


@_op("each")
def _each(f: dict[str, Any], card: CardInPlay) -> Effect:
    found, do = s.candidates(f["what"], card), effects(f["do"], card)

    def each(g: State, me: int) -> Flow:
        for i in found(g, me):
            g.it = i
            yield from p.iterate(do(g, me))
            yield from p.iterate(p.settle(g))

    return each


@_op("advance")
def _advance(f: dict[str, Any], card: CardInPlay) -> Effect:
    n = f.get("n", 1)

    def each(g: State, me: int, i: int) -> None:
        p.advance(g, i, n)

    what = f["what"]
    if isinstance(what, dict):
        what = {**what, "is": ("advanceable", *what.get("is", ()))}
    return s.for_chosen(what, card, "place_advancement", each)


@_op("host")
def _host(f: dict[str, Any], card: CardInPlay) -> Effect:
    uninstalled = isinstance(f["what"], dict) and "from" in f["what"]
    if f.get("on", "self") != "self" or not (f.get("facedown") or uninstalled):
        raise Unsupported("hosting an installed card")
    room = _room(card)

    def each(g: State, me: int, i: int) -> None:
        p.set_aside(g, i, me)

    what = f["what"]
    if isinstance(what, dict) and what.get("from") in s.DECKS and "top" in what and not what.get("is"):
        top = amount(what["top"], card)

        def host_top(g: State, me: int) -> None:
            for i in p.look_at_top(g, top(g, me))[::-1]:
                p.set_aside(g, i, me)

        return host_top
    chosen = s.for_chosen(what, card, "host", each)
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


@_op("set_aside")
def _set_aside(f: dict[str, Any], card: CardInPlay) -> Effect:
    aside: Effect = _host({"what": f["what"], "facedown": True}, card)
    return aside


@_op("flip")
def _flip(f: dict[str, Any], card: CardInPlay) -> Effect:
    if card.type not in ("corp_identity", "runner_identity"):
        raise Unsupported("a card that is flipped")

    def flip(g: State, me: int) -> None:
        # An identity is never installed: its `since` says which side it shows.
        g.since[me] = -1 if g.since[me] >= 0 else g.turn

    return flip


@_op("swap")
def _swap(f: dict[str, Any], card: CardInPlay) -> Effect:
    raise Unsupported("swapping cards")


@_op("charge")
def _charge(f: dict[str, Any], card: CardInPlay) -> Effect:
    def each(g: State, me: int, i: int) -> None:
        p.place(g, i, "power", 1)

    what = f["what"]
    if what == "self":

        def charge(g: State, me: int) -> None:
            if g.power[me]:
                p.place(g, me, "power", 1)

        return charge
    return s.for_chosen({**what, "where": {**what.get("where", {}), "power": {"at_least": 1}}}, card, "charge", each)


@_op("purge")
def _purge(f: dict[str, Any], card: CardInPlay) -> Effect:
    def purge(g: State, me: int) -> None:
        p.purge(g)

    return purge


@_op("choose")
def _choose(f: dict[str, Any], card: CardInPlay) -> Effect:
    if "server" in f:
        return _choose_server(f, card)
    if "what" not in f:
        raise Unsupported("a choice of something that is neither card nor server")

    def each(g: State, me: int, i: int) -> None:
        g.chosen = [*g.chosen, i]

    def clear(g: State, me: int) -> None:
        g.chosen = []

    return _sequence([clear, s.for_chosen(f["what"], card, "choose", each)])


def _choose_server(f: dict[str, Any], card: CardInPlay) -> Effect:
    if card.side != "runner" or card.type in ("event", "runner_identity"):
        raise Unsupported("a choice of a server that no installed card keeps")
    servers = s.run_servers(f["server"])

    def choose_server(g: State, me: int) -> Flow:
        # A Runner's card stands in no server: its `server` is the one it has named.
        options: list[Any] = [("server", server) for server in servers(g)]
        answer = options[0] if len(options) == 1 else (yield Decision("server", options, me, "choose_server"))
        g.server[me] = answer[1]

    return choose_server


@_op("run")
def _run(f: dict[str, Any], card: CardInPlay) -> Effect:
    then = effects(f["if_successful"], card) if "if_successful" in f else None
    if card.side != "runner":
        raise Unsupported("a run that a Corp card makes")
    choose = s.run_servers(f["server"])

    def run(g: State, me: int) -> Flow:
        servers = choose(g)
        if not servers:
            return
        options = [("server", server) for server in servers]
        answer = options[0] if len(options) == 1 else (yield Decision("server", options, me, "run"))
        yield from p.make_run(g, me, answer[1], then)

    return run


@_op("suffer")
def _suffer(f: dict[str, Any], card: CardInPlay) -> Effect:
    damage = [(kind, amount(n, card)) for kind, n in f["of"].items()]

    def suffer(g: State, me: int) -> None:
        for kind, many in damage:
            p.suffer(g, kind, many(g, me))

    return suffer


@_op("take_tag")
def _take_tag(f: dict[str, Any], card: CardInPlay) -> Effect:
    many = amount(f["n"], card)

    def take_tag(g: State, me: int) -> None:
        g.tags += many(g, me)
        p.tell(g, "tags", g.tags)

    return take_tag


@_op("remove_tag")
def _remove_tag(f: dict[str, Any], card: CardInPlay) -> Effect:
    if f["n"] == "all":

        def remove_all(g: State, me: int) -> None:
            g.tags = 0

        return remove_all
    many = amount(f["n"], card)

    def remove_tag(g: State, me: int) -> None:
        g.tags = max(0, g.tags - many(g, me))

    return remove_tag


@_op("bad_publicity")
def _bad_publicity(f: dict[str, Any], card: CardInPlay) -> Effect:
    many = amount(f["n"], card)

    def bad_publicity(g: State, me: int) -> None:
        g.bad_publicity += many(g, me)
        p.emit(g, "bad_publicity")

    return bad_publicity


@_op("lose_bad_publicity")
def _lose_bad_publicity(f: dict[str, Any], card: CardInPlay) -> Effect:
    many = amount(f["n"], card)

    def lose_bad_publicity(g: State, me: int) -> None:
        g.bad_publicity = max(0, g.bad_publicity - many(g, me))

    return lose_bad_publicity


@_op("end_action_phase")
def _end_action_phase(f: dict[str, Any], card: CardInPlay) -> Effect:
    def end(g: State, me: int) -> None:
        g.ending = True

    return end


@_op("extra_turn")
def _extra_turn(f: dict[str, Any], card: CardInPlay) -> Effect:
    def extra(g: State, me: int) -> None:
        """Alone, every turn is followed by one's own."""

    return extra


@_op("if")
def _if(f: dict[str, Any], card: CardInPlay) -> Effect:
    test = condition(f["if"], card)
    then = effects(f["then"], card)
    other = effects(f["else"], card) if "else" in f else _nothing

    def branch(g: State, me: int) -> Flow | None:
        result: Flow | None = then(g, me) if test(g, me) else other(g, me)
        return result

    return branch


@_op("may")
def _may(f: dict[str, Any], card: CardInPlay) -> Effect:
    do = effects(f["do"], card)
    about = "+".join(op.name for op in f["do"])

    def may(g: State, me: int) -> Flow:
        answer = yield Decision("may", [p.NO, p.YES], me, about)
        g.did = answer == p.YES
        if g.did:
            flow = do(g, me)
            if flow is not None:
                yield from flow

    return may


@_op("may_pay")
def _may_pay(f: dict[str, Any], card: CardInPlay) -> Effect:
    do = effects(f["do"], card)
    other = effects(f["else"], card) if "else" in f else _nothing
    paid = Paid(-1, do)
    add_costs(paid, f["cost"], card)
    if paid.clicks:
        raise Unsupported("clicks in a nested cost")
    about = "+".join(op.name for op in f["do"])

    def may_pay(g: State, me: int) -> Flow:
        if can_pay(g, me, paid, "ability"):
            answer = yield Decision("may", [p.NO, p.YES], me, about)
            if answer == p.YES:
                yield from p.iterate(pay_costs(g, me, paid, "ability"))
                yield from p.iterate(p.settle(g))
                yield from p.iterate(do(g, me))
                return
        yield from p.iterate(other(g, me))

    return may_pay


@_op("choose_one")
def _choose_one(f: dict[str, Any], card: CardInPlay) -> Effect:
    branches = [effects(ops, card) for ops in f["of"]]
    abouts = ["+".join(op.name for op in ops) for ops in f["of"]]
    n = f.get("n", 1)

    def choose_one(g: State, me: int) -> Flow:
        left = list(range(len(branches)))
        for _ in range(min(n, len(left))):
            options = [("mode", k, abouts[k]) for k in left]
            answer = options[0] if len(options) == 1 else (yield Decision("mode", options, me, "mode"))
            left.remove(answer[1])
            yield from p.iterate(branches[answer[1]](g, me))
            yield from p.iterate(p.settle(g))

    return choose_one


@_op("later")
def _later(f: dict[str, Any], card: CardInPlay) -> Effect:
    trigger = Trigger(card, -2, effects(f["do"], card))
    trigger.about = "+".join(op.name for op in f["do"])
    holder = _Holder()
    _listen(f["when"], trigger, holder)  # type: ignore[arg-type]
    trigger.once = trigger.anywhere = True
    if not holder.heard:
        raise Unsupported("a later effect that waits for its own card")

    def later(g: State, me: int) -> None:
        for event, _ in holder.heard:
            g.listeners.setdefault(event, []).append((me, trigger))

    return later


class _Holder:
    """Stands in for a card where only a trigger's events are wanted."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, Trigger]] = []
        self.own: dict[str, list[Trigger]] = {}
        self.side = ""


@_op("for")
def _for(f: dict[str, Any], card: CardInPlay) -> Effect:
    made = [entry for node in f["static"] for entry in statics(node, card)]
    duration = f["duration"]
    if duration not in ("turn", "run") or any(kind in ("own_cost", "can_advance_self") for kind, _ in made):
        raise Unsupported(f"an effect for the {duration}")

    def lasting(g: State, me: int) -> None:
        for kind, mod in made:
            p.last(g, duration, me, kind, mod)

    return lasting


@_op("repeat")
def _repeat(f: dict[str, Any], card: CardInPlay) -> Effect:
    many, do = amount(f["n"], card), effects(f["do"], card)

    def repeat(g: State, me: int) -> Flow:
        for _ in range(many(g, me)):
            yield from p.iterate(do(g, me))
            yield from p.iterate(p.settle(g))

    return repeat


@_op("score")
def _score(f: dict[str, Any], card: CardInPlay) -> Effect:
    raise Unsupported("scoring by an effect")


@_op("forfeit")
def _forfeit(f: dict[str, Any], card: CardInPlay) -> Effect:
    def each(g: State, me: int, i: int) -> None:
        forfeit(g, i)

    return s.for_chosen(_in_score(f["what"]), card, "forfeit", each)


@_op("add_to_score")
def _add_to_score(f: dict[str, Any], card: CardInPlay) -> Effect:
    if f["what"] != "self" or card.side != "corp":
        raise Unsupported("another card added to the score area")
    card.points = f["points"]

    def add_to_score(g: State, me: int) -> None:
        p.move(g, me, SCORED)
        g.dirty = True
        p.tell(g, "score", me, f["points"])

    return add_to_score


def forfeit(g: State, i: int) -> None:
    """A scored agenda leaves the game (CR 1.16)."""
    p.move(g, i, REMOVED)
    g.score = sum(p.points(g, j) for j in g.scored)
    p.emit(g, "forfeit", i)
    if "forfeited" in g.table.card_of[i].own:
        p.happen(g, "forfeited", i)


def _in_score(what: Any) -> Any:
    return {**what, "from": "score_area"} if isinstance(what, dict) and "from" not in what else what


# -- conditions -----------------------------------------------------------------------------------------------------


def condition(node: Node, card: CardInPlay) -> Test:
    """A condition as a function of the state."""
    name, f = node.name, node.fields
    if name == "tagged":
        return lambda g, me: g.tags > 0
    if name == "compare":
        what = s.quantity(f["what"], card)
        bounds = [(bound, amount(f[bound], card)) for bound in ("at_least", "at_most", "equals") if bound in f]

        def compare(g: State, me: int) -> bool:
            n = what(g, me)
            return all(_holds(bound, n, limit(g, me)) for bound, limit in bounds)

        return compare
    if name == "exists":
        found, n = s.candidates(f["what"], card), f.get("n", 1)
        return lambda g, me: len(found(g, me)) >= n
    if name == "is":
        fits = s.fits({"is": f["terms"]}, card)
        refer = s.reference(f["what"]) if isinstance(f["what"], str) else None
        if refer is None:
            raise Unsupported("a property of chosen cards")
        return lambda g, me: all(fits(g, me, i) for i in refer(g, me))
    if name == "this_turn":
        happened, n = s.history(f["event"]), f.get("n", 1)
        return lambda g, me: happened(g, g.events) >= n
    if name == "this_run":
        happened, n = s.history(f["event"]), f.get("n", 1)
        return lambda g, me: g.run is not None and happened(g, g.events[_run_began(g) :]) >= n
    if name == "measure":
        fits = s.fits({"where": f["where"]}, card)
        meant = s.candidates(f["what"], card)
        return lambda g, me: bool(cards := meant(g, me)) and all(fits(g, me, i) for i in cards)
    if name == "last_turn":
        happened, n = s.history(f["event"]), f.get("n", 1)
        return lambda g, me: happened(g, g.before) >= n
    if name == "first_action":
        return lambda g, me: g.taken == 0
    if name == "run":
        servers = s.servers(f["server"], card)
        return lambda g, me: g.run is not None and (servers is None or g.run.server in servers)
    if name == "run_successful":
        return lambda g, me: g.run is not None and g.run.successful
    if name == "run_by_this":
        return lambda g, me: g.run is not None and g.run.source == me
    if name == "during_run":
        return lambda g, me: g.run is not None
    if name == "your_turn":
        return lambda g, me: True
    if name == "opponents_turn":
        return lambda g, me: False
    if name == "threat":
        n = f["n"]
        return lambda g, me: g.score >= n
    if name == "did":
        return lambda g, me: g.did
    if name == "played_from":
        if s.zone_number(f["zone"], card) != HAND:
            raise Unsupported(f"a card played from {f['zone']}")
        return lambda g, me: _played_from_hand(g, me)
    if name == "not":
        inner = condition(f["of"], card)
        return lambda g, me: not inner(g, me)
    if name in ("all", "either"):
        parts = [condition(one, card) for one in f["of"]]
        every = all if name == "all" else any
        return lambda g, me: every(part(g, me) for part in parts)
    if name == "protects":
        servers = s.servers(f["server"], card)
        return lambda g, me: servers is None or g.server[me] in servers
    raise Unsupported(f"the condition {name!r}")


def _run_began(g: State) -> int:
    return max((n for n, (name, _) in enumerate(g.events) if name == "run_begins"), default=0)


def _played_from_hand(g: State, me: int) -> bool:
    """Whether the card's latest play this turn was from hand."""
    where = [name for name, it in g.events if it == me and name in ("play", "play_elsewhere")]
    return where[-2:] != ["play_elsewhere", "play"]


def _holds(bound: str, n: int, limit: int) -> bool:
    return n >= limit if bound == "at_least" else n <= limit if bound == "at_most" else n == limit


# -- costs ----------------------------------------------------------------------------------------------------------


def add_costs(paid: Paid, costs: Sequence[Node], card: CardInPlay) -> None:
    """Adds the tests and payments of a list of costs to an ability."""
    for node in costs:
        name, f = node.name, node.fields
        if name == "click":
            paid.clicks += f["n"]
        elif name == "credits" and isinstance(f["n"], int):
            paid.credits += f["n"]
        elif name == "credits" and f["n"] == "X":
            paid.pay.append(_pay_x)
        elif name == "trash" and f["what"] == "self":
            paid.pay.append(_trash_self)
        elif name == "remove" and f["what"] == "self":
            paid.pay.append(_remove_self)
        elif name == "counter" and f.get("on", "self") == "self":
            for kind, n in f["of"].items():
                _counter_cost(paid, kind, n)
        elif name == "forfeit":
            what = _in_score(f["what"] if isinstance(f["what"], dict) else {})
            _card_cost(paid, what, card, "forfeit", lambda g, me, i: forfeit(g, i))
        elif name in ("trash", "discard") and isinstance(f["what"], dict):
            what = f["what"] if name == "trash" or "from" in f["what"] else {**f["what"], "from": "hand"}
            _card_cost(paid, what, card, "trash_cost", lambda g, me, i: p.trash(g, i))
        elif name == "remove" and isinstance(f["what"], dict):
            _card_cost(paid, f["what"], card, "trash_cost", lambda g, me, i: p.remove_from_game(g, i))
        elif name == "return" and isinstance(f["what"], dict):
            _card_cost(paid, f["what"], card, "return_cost", lambda g, me, i: p.move(g, i, HAND))
        elif name == "derez" and isinstance(f["what"], dict):
            what = {**f["what"], "is": ("rezzed", *f["what"].get("is", ()))}
            _card_cost(paid, what, card, "trash_derez", lambda g, me, i: p.derez(g, i))
        elif name == "suffer" and card.side == "runner":
            _suffer_cost(paid, f["of"], card)
        elif name == "one_of":
            _one_of(paid, f["of"], card)
        elif name == "reveal" and f["what"] == "self":
            continue
        elif name == "reveal" and isinstance(f["what"], dict):
            _reveal_cost(paid, f["what"], card)
        elif name == "take_bad_publicity" and isinstance(f["n"], int):
            n = f["n"]
            paid.pay.append(lambda g, me, n=n: _more_bad_publicity(g, n))  # type: ignore[misc]
        else:
            raise Unsupported(f"the cost {name!r} of this form")


def _suffer_cost(paid: Paid, of: dict[str, Any], card: CardInPlay) -> None:
    """Damage as a cost. Nobody pays with their life: it is offered only with the cards for it."""
    damage = [(kind, amount(n, card)) for kind, n in of.items()]
    paid.can.append(lambda g, me: len(g.hand) >= sum(many(g, me) for _, many in damage))

    def suffer(g: State, me: int) -> None:
        for kind, many in damage:
            p.suffer(g, kind, many(g, me))

    paid.pay.append(suffer)


def _one_of(paid: Paid, choices: Sequence[Sequence[Node]], card: CardInPlay) -> None:
    """One of several lists of costs, as the player chooses among those that can be paid."""
    ways = []
    for costs in choices:
        way = Paid(-1, _nothing)
        add_costs(way, costs, card)
        ways.append(way)
    abouts = ["+".join(node.name for node in costs) for costs in choices]
    paid.can.append(lambda g, me: any(can_pay(g, me, way, "ability") for way in ways))

    def pay(g: State, me: int) -> Flow:
        options = [("mode", k, abouts[k]) for k, way in enumerate(ways) if can_pay(g, me, way, "ability")]
        answer = options[0] if len(options) == 1 else (yield Decision("mode", options, me, "cost"))
        yield from p.iterate(pay_costs(g, me, ways[answer[1]], "ability"))

    paid.pay.append(pay)


def _reveal_cost(paid: Paid, what: Any, card: CardInPlay) -> None:
    found = s.candidates({"from": "hand", **what}, card)
    paid.can.append(lambda g, me: bool(found(g, me)))


def _more_bad_publicity(g: State, n: int) -> None:
    g.bad_publicity += n


def _pay_x(g: State, me: int) -> Flow:
    options = [("number", n) for n in range(p.available(g, "ability", me) + 1)]
    answer = yield Decision("number", options, me, "pay_x")
    g.x = answer[1]
    p.pay(g, g.x, "ability", me)


def _trash_self(g: State, me: int) -> None:
    # What it hosts stays known to the ability that this pays for.
    hosted = [i for i, host in enumerate(g.host) if host == me]
    p.trash(g, me)
    g.found = hosted


def _remove_self(g: State, me: int) -> None:
    p.remove_from_game(g, me)


def _counter_cost(paid: Paid, kind: str, n: Any) -> None:
    if not isinstance(n, int):
        raise Unsupported("a variable number of counters as a cost")
    paid.can.append(lambda g, me: getattr(g, kind)[me] >= n)

    def spend(g: State, me: int) -> None:
        p.take_counters(g, me, kind, n)

    paid.pay.append(spend)


def _card_cost(paid: Paid, what: Any, card: CardInPlay, about: str, each: Callable[[State, int, int], None]) -> None:
    if "from" in what:
        what = {**what, "other": True}  # a card from hand is on its way out of it when its costs are paid
    found = s.candidates(what, card)
    n = what.get("n", 1)
    if not isinstance(n, int):
        raise Unsupported("a variable number of cards as a cost")
    paid.can.append(lambda g, me: len(found(g, me)) >= n)

    def first(g: State, me: int) -> None:
        g.found = []

    def remember(g: State, me: int, i: int) -> None:
        each(g, me, i)
        g.found = [*g.found, i]  # the cards paid with

    paid.pay.append(_sequence([first, s.for_chosen(what, card, about, remember)]))


def can_pay(g: State, me: int, paid: Paid, purpose: str) -> bool:
    """Whether the costs can be paid in full."""
    if paid.clicks > g.clicks or (paid.credits and paid.credits > p.available(g, purpose, me)):
        return False
    return all(test(g, me) for test in paid.can)


def pay_costs(g: State, me: int, paid: Paid, purpose: str) -> Flow | None:
    """Pays everything; None when no choice was needed."""
    if paid.clicks:
        p.spend_clicks(g, paid.clicks)
    if paid.credits:
        p.pay(g, paid.credits, purpose, me)
    return _sequence(paid.pay)(g, me) if paid.pay else None
