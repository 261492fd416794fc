"""What a game waits for, and the answers that are the same for every card."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

Option = tuple[Any, ...]
Flow = Generator["Decision", Any, Any]
"""An effect that asks: it yields decisions and is sent the answers."""


class Decision:
    """A choice the game waits for: `kind`, the `options`, the card that asks (`me`, or -1), and what it is `about`.

    `player` is CORP or RUNNER where neither the card nor the moment says who chooses, else -1.
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
    """Thrown into an effect that asks for a choice among nothing: nobody is asked, and it does nothing more."""


PAY_FROM = "pay_from"
"""What the choice is about how many credits of `me` pay, or of the fund of a run: -1 (CR26 1.10.3c)."""

# Answers that say nothing of a card.
YES, NO, STOP = ("yes",), ("no",), ("stop",)
KEEP, MULLIGAN = ("keep",), ("mulligan",)
CREDIT, DRAW, PURGE, UNTAG, PASS = ("credit",), ("draw",), ("purge",), ("remove_tag",), ("pass",)
