"""Exposing cards: the operation, the interrupts that can change it, and the trigger."""

from __future__ import annotations

from nrdb.behaviour.node import Fields
from nrdb.engine.model.ability import Effect, Trigger
from nrdb.engine.model.card import CardInPlay
from nrdb.engine.model.decision import Flow
from nrdb.engine.model.numbers import INSTALLED
from nrdb.engine.model.state import State
from nrdb.engine.rules import sight
from nrdb.engine.rules.events import emit, happen, tell
from nrdb.engine.rules.imminent import guarded, impend
from nrdb.engine.rules.values import forbidden
from nrdb.engine.words import choosing
from nrdb.engine.words.registry import maker


@maker("operation", "expose")
def _expose(f: Fields, card: CardInPlay) -> Effect:
    """Compile `expose`: unrezzed installed cards are shown to both players (CR26 10.5)."""

    def each(g: State, me: int, i: int) -> Flow | None:
        if g.zone[i] == INSTALLED and not (g.active[i] or g.faceup[i] or forbidden(g, g.whose[me], "expose", i)):
            if guarded(g, "expose"):
                g.now.did = False
                return _imminent_exposure(g, me, i)
            _expose_card(g, me, i)
        return None

    what = f["what"]
    if isinstance(what, dict):
        # No other cards can be chosen (CR26 1.15.2b).
        what = {"who": "corp", **what, "is": ("exposable", *what.get("is", ()))}
    return choosing.for_chosen(what, card, "expose", each)


def _imminent_exposure(g: State, me: int, i: int) -> Flow:
    if (yield from impend(g, g.whose[me], {"expose": 1}, me, i)) and not g.active[i]:
        _expose_card(g, me, i)


def _expose_card(g: State, me: int, i: int) -> None:
    tell(g, "expose", i)
    sight.see(g, i, sight.BOTH_EYES)
    emit(g, g.whose[me], "expose", i)
    happen(g, "exposed", i)
    g.now.did = True


@maker("trigger", "exposed")
def _exposed(f: Fields, trigger: Trigger, card: CardInPlay) -> None:
    trigger.anywhere = True
    card.own.setdefault("exposed", []).append(trigger)
