"""Decisions: what a game waits for, and the answers that belong to no card."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

Option = tuple[Any, ...]
"""One answer to a decision: a word, then the numbers of the cards, servers or abilities it names."""
Flow = Generator["Decision", Any, Any]
"""An effect that asks: a generator that yields decisions and is sent the answers."""


class Decision:
    """A choice the game waits for: its `kind`, its `options`, and the card that asks (`me`; -1 if there is none).

    `about` says what the choice is for. `player` is CORP or RUNNER if neither the card nor the timing determines who
    chooses, otherwise -1.
    """

    def __init__(self, kind: str, options: list[Option], me: int = -1, about: str = "", player: int = -1) -> None:
        self.kind = kind
        self.player = player
        self.options = options
        self.me = me
        self.about = about

    def __repr__(self) -> str:
        return f"Decision({self.kind!r}, {self.options!r}, {self.me}, {self.about!r})"


class NothingToChooseError(Exception):
    """Thrown into an effect that offers no options: nobody has to choose, and the rest of it has no effect."""


class CostSavedError(NothingToChooseError):
    """Raised while a cost is paid: a card that was to be trashed for it was saved, so nothing follows."""


PAY_FROM = "pay_from"
"""The `about` of a choice of how many credits come from card `me`, or from the run's fund if that is -1 (CR26
1.10.3c)."""

# Answers without a card.
YES: Option = ("yes",)
NO: Option = ("no",)
STOP: Option = ("stop",)
KEEP: Option = ("keep",)
MULLIGAN: Option = ("mulligan",)
CREDIT: Option = ("credit",)
DRAW: Option = ("draw",)
PURGE: Option = ("purge",)
UNTAG: Option = ("remove_tag",)
PASS: Option = ("pass",)
