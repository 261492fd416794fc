"""Behaviour that the notation cannot express in general words: one hook per card, with its reason.

A hook is the last resort. It is listed in docs/notation.md with its reason and has its own test; at most one card in
twenty may have one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from nrdb.engine.model.decision import Decision, Flow, Option
from nrdb.engine.rules import money
from nrdb.engine.rules.events import pick, tell

if TYPE_CHECKING:
    from nrdb.engine.model.card import CardInPlay
    from nrdb.engine.model.state import State


class Hook(NamedTuple):
    """A card's behaviour in code: the card, the reason, and the function that puts it on the card."""

    card: str
    reason: str
    install: Callable[[CardInPlay, int], None]


def _playful_ai(card: CardInPlay, number: int) -> None:
    """Let the player split each roll of 3 or less between credits and more dice, until no die is left."""

    def play(g: State, me: int) -> Flow:
        left = 1
        while left:
            left, shown = left - 1, pick(g, 6) + 1
            tell(g, "roll", me, shown)
            if shown <= 3:
                options: list[Option] = [("number", n) for n in range(shown + 1)]
                gained = (yield Decision("number", options, me, "gain"))[1]
                money.gain(g, g.whose[me], gained, me)
                left += shown - gained

    card.play = play


HOOKS: dict[str, Hook] = {
    "roll a die; a roll of at most 3 is that number of credits, of dice to roll, or of both together": Hook(
        "onr_playful_ai", "how often it rolls depends on what was chosen for earlier dice", _playful_ai
    ),
}
