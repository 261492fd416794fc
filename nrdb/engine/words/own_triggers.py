"""The makers of triggers on what happens to the card itself (CR 9.6): rezzed, scored, accessed, trashed and so on."""

from __future__ import annotations

from collections.abc import Callable

from nrdb.behaviour.node import Fields, Node, operation_names
from nrdb.engine.model.ability import EXPIRES, Effect, Test, Trigger
from nrdb.engine.model.card import CardInPlay
from nrdb.engine.model.decision import NO, YES, Decision, Flow
from nrdb.engine.model.numbers import ASIDE, DISCARD, HAND, INSTALLED
from nrdb.engine.model.state import State
from nrdb.engine.rules import zones
from nrdb.engine.rules.checkpoint import iterate
from nrdb.engine.rules.costs import as_use, may_use
from nrdb.engine.rules.events import emit
from nrdb.engine.words import selection as s
from nrdb.engine.words.registry import effects, make, maker
from nrdb.errors import Unsupported

_OWN = {
    "rezzed": "rezzed", "scored": "scored", "played": "played", "advanced": "advanced", "moved": "moved",
}  # fmt: skip
_OWN_ANYWHERE = ("uninstalled", "drawn", "discarded", "forfeited", "stolen")
"""Events of a card that is no longer active, or never was."""
_OWN_FACING = ("encountered", "passed", "approached", "fully_broken")


def _own_event(event: str, anywhere: bool = False) -> Callable[[Fields, Trigger, CardInPlay], None]:
    def own(f: Fields, trigger: Trigger, card: CardInPlay) -> None:
        if f:
            raise Unsupported(f"{event!r} with conditions")
        # It works in the zone its card has moved to, while the card stays there (CR26 9.1.8g, 9.6.10).
        trigger.anywhere = trigger.same_object = anywhere
        card.own.setdefault(event, []).append(trigger)

    return own


for _word, _event in _OWN.items():
    maker("trigger", _word)(_own_event(_event))
for _event in _OWN_ANYWHERE:
    maker("trigger", _event)(_own_event(_event, anywhere=True))
for _event in _OWN_FACING:
    maker("trigger", _event)(_own_event(_event))


@maker("trigger", "scored_or_stolen")
def _scored_or_stolen(f: Fields, trigger: Trigger, card: CardInPlay) -> None:
    _own_event("scored")(f, trigger, card)
    _own_event("stolen", anywhere=True)(f, trigger, card)


@maker("trigger", "empty")
def _empty(f: Fields, trigger: Trigger, card: CardInPlay) -> None:
    """Compile `empty`: for a loaded card, one instruction trashes it and does the rest (CR26 9.3.4c, 9.11.3)."""
    if any(op.name == "load" for ability in card.words for op in ability.fields.get("do", ())):
        do = card.words[trigger.number].fields["do"]
        trashed = Node("operation", "trash", {"what": "self"})
        trigger.effect = make(Node("operation", "together", {"do": (trashed, *do)}), card)
    _own_event("empty")(f, trigger, card)


@maker("trigger", "accessed")
def _accessed(f: Fields, trigger: Trigger, card: CardInPlay) -> None:
    """Compile `accessed`, which works wherever the card is unless `in`, `not_in` or `if_installed` limits it."""
    left_out = s.zone_number(f["not_in"], card) if "not_in" in f else None
    wanted = s.zone_number(f["in"], card) if "in" in f else None
    installed = bool(f.get("if_installed"))
    before = trigger.condition

    def there(g: State, me: int) -> bool:
        zone = g.zone[me]
        return (
            zone != left_out
            and (wanted is None or zone == wanted)
            and (not installed or zone == INSTALLED)
            and (before is None or before(g, me))
        )

    trigger.condition = there
    _own_event("accessed", anywhere=True)({}, trigger, card)


@maker("trigger", "trashed")
def _trashed(f: Fields, trigger: Trigger, card: CardInPlay) -> None:
    """Compile `trashed`, which works in the zone the card has moved to (CR26 9.1.8b)."""
    event = "trashed"
    if set(f) == {"kinds"}:
        for kind in f["kinds"]:
            _own_event(f"harmed_{kind}", anywhere=True)({}, trigger, card)
        return
    if set(f) == {"in"}:
        event = f"trashed_{s.zone_number(f['in'], card)}"
        f = {}
    _own_event(event, anywhere=True)(f, trigger, card)


def trashed_elsewhere(f: Fields, card: CardInPlay) -> None:
    """Compile a replacement for going to the discard pile; the card still counts as trashed (CR26 8.2.2).

    Until the player has decided, the card is set aside and no ability triggered by the trashing resolves.
    """
    if set(f) - {"replace", "do", "may", "note"} or f["replace"].fields or not f.get("may"):
        raise Unsupported("a replaced trashing that is conditional or mandatory")
    effect, about = as_use(effects(f["do"], card)), operation_names(f["do"])

    def instead(g: State, me: int) -> Flow:
        if may_use(g, me) and (yield Decision("may", [NO, YES], me, about)) == YES:
            yield from iterate(effect(g, me))
        if g.zone[me] == ASIDE:
            zones.move(g, me, DISCARD)
        else:
            emit(g, g.whose[me], "trashed_elsewhere", me)

    trigger = Trigger(card, EXPIRES, instead)
    trigger.anywhere, trigger.about = True, about
    card.own.setdefault("trashed_elsewhere", []).append(trigger)


@maker("trigger", "installed")
def _installed(f: Fields, trigger: Trigger, card: CardInPlay) -> None:
    if set(f) == {"not_in"} and s.zone_number(f["not_in"], card) == HAND:
        trigger.condition = _not_from_hand(trigger.condition)
        f = {}
    trigger.effect = _as_installed(trigger.effect)
    # A Corp card triggers this although it is installed facedown.
    _own_event("installed", anywhere=card.side == "corp")(f, trigger, card)


def _as_installed(effect: Effect) -> Effect:
    """Mark an effect as what a card does when it is installed."""

    def as_installed(g: State, me: int) -> Flow | None:
        g.now.installed = True
        return effect(g, me)

    return as_installed


def _not_from_hand(test: Test | None) -> Test:
    """Return a test that also requires the card to have last been installed from a zone other than the hand."""

    def elsewhere(g: State, me: int) -> bool:
        zones = [zone for name, it, _, zone, _ in g.events if it == me and name == "install"]
        return bool(zones) and zones[-1] != HAND and (test is None or test(g, me))

    return elsewhere


@maker("trigger", "derezzed")
def _derezzed(f: Fields, trigger: Trigger, card: CardInPlay) -> None:
    trigger.anywhere = True
    card.own.setdefault("derezzed", []).append(trigger)
