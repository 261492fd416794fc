"""Phrases that findings, verdict rows and advice share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from nrdb import text

if TYPE_CHECKING:
    from nrdb.legality.scope import Scope

MANY: Final = 6
"""The number of cards named in one sentence; the rest are counted."""


def listed(parts: Sequence[str]) -> str:
    """Join parts into a phrase: "A", "A and B", "A, B and C"; long ones end in "and 3 more"."""
    if len(parts) > MANY:
        parts = [*parts[: MANY - 1], f"{len(parts) - MANY + 1} more"]
    return text.listed(parts)


def counted(copies: Mapping[str, int], scope: Scope) -> str:
    """Return cards by title with their copies as a phrase; identities have no number."""
    parts = []
    for card_id, number in copies.items():
        card = scope.card(card_id)
        parts.append(card.title if card.is_identity else f"{number} {card.title}")
    return listed(parts)


def band_words(limit: object) -> str:
    """Return a band of agenda points as "20–21", or "at least 20" without an upper bound."""
    assert isinstance(limit, tuple | list)
    low, high = limit
    return f"at least {low}" if high is None else f"{low}–{high}"
