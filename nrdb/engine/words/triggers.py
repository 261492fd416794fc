"""What an ability waits for: triggers of the notation as events a card listens to."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from typing import Any

from nrdb.behaviour.notation import Node
from nrdb.engine.model.ability import Effect, Mod, Test, Trigger
from nrdb.engine.model.card import CardInPlay
from nrdb.engine.model.numbers import HAND
from nrdb.engine.model.state import State
from nrdb.engine.rules.servers import mark
from nrdb.engine.words import selection as s
from nrdb.engine.words.making import condition
from nrdb.errors import Unsupported

Match = Callable[[State, int, int], bool]


def listen(when: Node, trigger: Trigger, card: CardInPlay) -> None:
    """Enters a trigger among what the card waits for; `Unsupported` for events that nothing reports yet."""
    name, f = when.name, when.fields
    if name == "any_of":
        _any_of(f["of"], trigger, card)
    elif name in _OWN:
        for own in _OWN[name]:
            trigger.anywhere = own in ("trashed", "empty", "uninstalled", "drawn", "discarded", "forfeited")
            if own == "installed" and card.side == "corp":
                trigger.anywhere = True  # a Corp card is installed facedown and says so all the same
            if own == "trashed" and set(f) == {"in"}:
                own = f"trashed_{s.zone_number(f['in'], card)}"
            elif own == "installed" and set(f) == {"not_in"} and s.zone_number(f["not_in"], card) == HAND:
                trigger.condition = _from_elsewhere(trigger.condition)
            elif f:
                raise Unsupported(f"{own!r} with conditions")
            card.own.setdefault(own, []).append(trigger)
    elif name == "spend_credits" and "of" in f and "for" not in f:
        trigger.match = s.fits(f["of"], card)
        card.heard.append(("spend_from", trigger))
    elif name in ("tag", "tag_removed"):
        if f.get("untagged"):
            trigger.match = lambda g, me, it: g.tags == it  # as many as were taken: there were none before
        card.heard.append((name, trigger))
    elif name == "damage":
        for kind in ("net", "meat", "core") if f["kind"] == "any" else (f["kind"],):
            card.heard.append((f"damage_{kind}", trigger))
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
                  "lose_click", "search",
                  "bad_publicity", "mulligan", "discard_down"):  # fmt: skip
        if "for" in f or "how" in f:
            raise Unsupported(f"{name} with conditions")
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
            if f.get("who", "you") not in ("you", "both", card.side):
                raise Unsupported("cards that the opponent trashes")
            event = f"trash_{s.zone_number(what['from'], card)}"
            if not trigger.plain:
                trigger.effect = _together(event, trigger.effect)
            card.heard.append((event, trigger))
            return
        for event in _ABOUT[name]:
            card.heard.append((event, trigger))
    elif name in ("run_begins", "run_successful", "run_ends", "breach", "breach_ends"):
        if f["server"] == "chosen":
            trigger.match = lambda g, me, it: it == g.server[me]
        elif f["server"] == "mark":
            trigger.match = lambda g, me, it: it == mark(g)
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


def _any_of(of: tuple[Node, ...], trigger: Trigger, card: CardInPlay) -> None:
    """One ability that several events set off, each with its own test; `first/turn` means the first of them all."""
    parts = []
    for one in of:
        part, before = copy(trigger), len(card.heard)
        listen(one, part, card)
        parts.append((part, part.match, frozenset(event for event, _ in card.heard[before:])))
    if trigger.ordinal > 1:
        raise Unsupported("what only the second of several events sets off")
    if trigger.ordinal:
        for part, own, _ in parts:
            others = [(match, events) for other, match, events in parts if other is not part and events]
            part.match = _before(own, others)


def _before(own: Match | None, others: list[tuple[Match | None, frozenset[str]]]) -> Match:
    """Whether an event counts and none of the other kinds has happened this turn."""

    def first(g: State, me: int, it: int) -> bool:
        return (own is None or own(g, me, it)) and not any(
            name in events and (match is None or match(g, me, at)) for name, at in g.events for match, events in others
        )

    return first


def _together(event: str, effect: Effect) -> Effect:
    """An effect that finds the cards trashed together, the one that set it off first."""

    def together(g: State, me: int) -> Any:
        at = max((n for n, happened in enumerate(g.events) if happened == (event, g.it)), default=len(g.events))
        cards = []
        for name, it in g.events[at:]:
            if name == event:
                cards.append(it)
            elif not name.startswith("trash"):
                break
        g.found = cards
        return effect(g, me)

    return together


def _from_elsewhere(test: Test | None) -> Test:
    """A card that was last installed from another zone than hand."""

    def elsewhere(g: State, me: int) -> bool:
        where = [name for name, it in g.events if it == me and name in ("install", "install_elsewhere")]
        return where[-2:] == ["install_elsewhere", "install"] and (test is None or test(g, me))

    return elsewhere


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
    "moved": ("moved",),
}  # fmt: skip


_ABOUT = {
    "install": ("install",), "rez": ("rez",), "play": ("play",), "resolve": ("resolved",), "trash": ("trash",),
    "draw": ("draw",), "advance": ("advance",), "score": ("score",), "score_or_steal": ("score",),
    "discard": ("discard",), "uninstall": ("uninstall",), "use": ("use",), "forfeit": ("forfeit",), "host": ("host",),
    "place_counters": ("place_counters",), "take_credits": ("take_credits",),
}  # fmt: skip


class Holder:
    """Stands in for a card where only a trigger's events are wanted."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, Trigger]] = []
        self.own: dict[str, list[Trigger]] = {}
        self.side = ""
