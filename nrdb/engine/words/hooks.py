"""Behaviour that the notation cannot say in general words: one entry per card, with its reason.

A hook is the last resort. It is listed in docs/notation.md with its reason and has a test of its own; at most one card
in twenty may have one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from nrdb.engine.model.card import CardInPlay


class Hook(NamedTuple):
    """A piece of behaviour in code: for which card, why, and how it is put on the card."""

    card: str
    reason: str
    install: Callable[[CardInPlay, int], None]


HOOKS: dict[str, Hook] = {}
