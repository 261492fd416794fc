"""Trashing by effects, the triggers on trashing, and how each player may prevent it."""

from __future__ import annotations

from copy import copy

from nrdb.behaviour.node import Fields
from nrdb.engine.model.ability import Effect, Trigger
from nrdb.engine.model.card import CardInPlay
from nrdb.engine.model.decision import NO, YES, Decision, Flow
from nrdb.engine.model.numbers import INSTALLED
from nrdb.engine.model.state import State
from nrdb.engine.rules import zones
from nrdb.engine.rules.checkpoint import at_once, iterate, settle, trash_together
from nrdb.engine.rules.costs import can_pay_extra, extras, pay_extra, payer
from nrdb.engine.rules.events import counts, times
from nrdb.engine.words import choosing
from nrdb.engine.words import selection as s
from nrdb.engine.words.imminent import ImminentOperation, installed_among
from nrdb.engine.words.registry import maker, player
from nrdb.engine.words.triggers import count_matches, on_cards, selector_match, without_term


@maker("operation", "trash")
def _trash(f: Fields, card: CardInPlay) -> Effect:
    open_to, who = not f.get("unpreventable"), choosing.chooser(f["what"], card) if "who" not in f else player(f, card)
    spared = _note_not_trashed if f["what"] == "self" else _note_spared
    among = s.trashable(s.movable(f["what"], card), who)
    choose = choosing.for_chosen(f["what"], card, "trash", choosing.gather, among=among)

    def able(g: State, chosen: list[int]) -> list[int]:
        """Return the chosen cards that can be trashed, checked while all of them are still there."""
        found = at_once(g, chosen, who)
        for _ in range(len(chosen) - len(found)):
            spared(g)
        return found

    def gather(g: State, me: int, cards: list[int]) -> Flow | None:
        g.now.gathered = chosen = list[int]()
        flow = choose(g, me)
        if flow is not None or "extra_cost" in g.mods:
            return gathering(g, flow, chosen, cards)
        cards += able(g, chosen)
        return None

    def gathering(g: State, flow: Flow | None, chosen: list[int], cards: list[int]) -> Flow:
        yield from iterate(flow)
        for i, moves in zones.objects(g, able(g, chosen)):
            if _has_trash_cost(g, i, who) and not (yield from _pays_to_trash(g, i, who)):
                spared(g)
            elif g.moves[i] == moves:
                cards.append(i)

    def expect(g: State, me: int, cards: list[int]) -> dict[str, int]:
        return {"trash": len(installed_among(g, cards))} if open_to else {}

    def trash(g: State, me: int, values: dict[str, int], cards: list[int]) -> None:
        if len(cards) == 1:
            zones.trash(g, cards[0], by=who)
        else:
            trash_together(g, cards, who)

    return ImminentOperation(("trash",), who, expect, trash, gather, spared)


def _note_spared(g: State) -> None:
    """Note that one card fewer was trashed: it was prevented or not paid for, so it did not happen (CR26 9.9.5b)."""
    g.now.counted -= 1
    g.now.did = g.now.counted > 0


def _note_not_trashed(g: State) -> None:
    """Note that the card did not trash itself."""
    g.now.did = False


def _has_trash_cost(g: State, i: int, who: int) -> bool:
    """Return whether trashing a card by an effect costs this player something."""
    return any(payer(g, me, extra).number == who for me, extra in extras(g, "trash", i))


def _pays_to_trash(g: State, i: int, who: int) -> Flow:
    """Ask whether the player pays the additional cost of trashing a card, and pay it (CR26 1.16.10a, 1.16.10c)."""
    if not can_pay_extra(g, i, "trash", who=who) or (yield Decision("may", [NO, YES], i, "trash", who)) == NO:
        return False
    yield from pay_extra(g, i, "trash")
    yield from iterate(settle(g))
    return True


@maker("trigger", "trash")
def _on_trash(f: Fields, trigger: Trigger, card: CardInPlay) -> None:
    what, who = f["what"], f.get("who", "you")
    event = "trash"
    if who != "both" and not (isinstance(what, dict) and "from" in what):
        _trashed_by(f, trigger, card)
        return
    if isinstance(what, dict) and "from" in what:
        # Cards trashed together trigger this once.
        trigger.batch = True
        event = f"trash_{s.zone_of(what['from'])}"
        if who != "both":
            event, f = event.replace("_", "_by_"), {**f, "what": {"who": card.side, **what}}
        if not trigger.plain:
            trigger.effect = _finding_trashed(event, trigger.effect)
    elif isinstance(what, dict) and "installed" in what.get("is", ()):
        # The event comes when it is no longer installed.
        event = f"trash_{INSTALLED}"
        f = {**f, "what": without_term(what, "installed")}
    on_cards("trash", event)(f, trigger, card)


def _trashed_by(f: Fields, trigger: Trigger, card: CardInPlay) -> None:
    """Compile a trigger on cards that a given player trashes, including this card, which is inactive by then."""
    what, event = f["what"], "trash_by"
    trigger.batch = isinstance(what, dict) and what.get("n") == "any"
    if isinstance(what, dict):
        if "installed" in what.get("is", ()):
            event = f"trash_by_{INSTALLED}"
            what = without_term(what, "installed")
        trigger.match = selector_match("trash", what, f, card)
        count_matches(trigger, event, card)
        card.heard.append((event, trigger))
        if "from" in f or what.get("other") or what.get("who", "you") not in ("you", card.side):
            return  # it is active, so it is in none of those zones
    own = copy(trigger)
    own.anywhere, own.same_object = True, True
    if trigger.ordinal:  # more cards could be trashed before it resolves
        own.match = lambda g, me, it: (
            (trigger.match is None or trigger.match(g, me, it))
            and counts(g, me, times(g, event, me, trigger), trigger.ordinal)
        )
    card.own.setdefault(f"{event}_{trigger.hears}", []).append(own)


def _finding_trashed(event: str, effect: Effect) -> Effect:
    """Wrap an effect so that `found` holds the cards trashed together, the one that triggered it first."""

    def together(g: State, me: int) -> Flow | None:
        at = max((n for n, happened in enumerate(g.events) if happened[:2] == (event, g.now.it)), default=len(g.events))
        cards = []
        for name, it, _, _, _ in g.events[at:]:
            if name == event:
                cards.append(it)
            elif not name.startswith("trash"):
                break
        g.now.found = cards
        return effect(g, me)

    return together
