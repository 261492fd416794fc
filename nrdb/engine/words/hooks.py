"""Behaviour that the notation cannot express in general words: one hook per card, with its reason.

A hook is the last resort. It is listed in docs/notation.md with its reason and has its own test; at most one card in
twenty may have one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from nrdb.engine.model.card import CardInPlay


class Hook(NamedTuple):
    """A card's behaviour in code: the card, the reason, and the function that puts it on the card."""

    card: str
    reason: str
    install: Callable[[CardInPlay, int], None]


HOOKS: dict[str, Hook] = {}
