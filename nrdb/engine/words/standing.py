"""Standing effects: what a card changes as long as it is active (CR 9.7)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from nrdb.behaviour.notation import Node
from nrdb.engine.model.ability import Effect, Mod, Trigger
from nrdb.engine.model.card import CardInPlay
from nrdb.engine.model.decision import Decision, Flow
from nrdb.engine.model.numbers import HAND
from nrdb.engine.model.state import State
from nrdb.engine.words import choosing
from nrdb.engine.words import selection as s
from nrdb.engine.words.making import condition
from nrdb.engine.words.selection import amount
from nrdb.errors import Unsupported

# Standing effects that are summed up whatever card they are asked for.
SUMS = {"mu", "link", "hand_size", "clicks", "draw_step"}


def statics(node: Node, card: CardInPlay) -> list[tuple[str, Mod]]:
    """The standing effects that one word makes, each with the kind it is asked for under."""
    name, f = node.name, node.fields
    if name in (*SUMS,):
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
        if "what" not in f:
            raise Unsupported("a card that itself costs other clicks")
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
    if name in ("recurring", "spend"):
        if name == "recurring":
            mod = Mod(amount(f["n"], card))
            mod.refill = mod.value
        else:
            mod = Mod(lambda g, me: 0)
        mod.kinds = f.get("for", ("any",))
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
        if "what" in f:
            raise Unsupported("certain cards barred from an action for good")
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


OUT_OF_REACH = 999


def barring(node: Node, card: CardInPlay) -> Callable[[State, int], list[tuple[str, Mod]]]:
    """`no_actions` for certain cards: those meant now, each put out of reach of being scored or rezzed."""
    kinds, meant = node.fields["of"], s.candidates(node.fields["what"], card)
    if not set(kinds) <= {"score", "rez"}:
        raise Unsupported(f"certain cards barred from {' and '.join(kinds)}")

    def bar(g: State, me: int) -> list[tuple[str, Mod]]:
        cards = frozenset(meant(g, me))
        made = []
        for kind in kinds:
            mod = Mod(lambda g, me: OUT_OF_REACH)
            mod.selects = lambda g, me, i: i in cards
            mod.of = kind
            made.append(("advancement_requirement" if kind == "score" else "cost", mod))
            if kind == "rez":
                made.append(("unrezzable", mod))  # at no cost neither
        return made

    return bar


def _put_back(n: int) -> Effect:
    """Of the cards just drawn, `n` go under the deck."""

    def put_back(g: State, me: int) -> Flow:
        for _ in range(n):
            since = max((at for at, event in enumerate(g.events) if event == ("sifted", me)), default=len(g.events))
            cards = [i for name, i in g.events[since:] if name == "sifted_card" and g.zone[i] == HAND]
            options: list[Any] = [("card", i) for i in choosing.distinct(g, cards)]
            if not options:
                return
            answer = options[0] if len(options) == 1 else (yield Decision("choose", options, me, "add_deck_bottom"))
            choosing.put(g, answer[1], "deck_bottom")

    return put_back
