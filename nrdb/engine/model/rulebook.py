"""The form of a rulebook: starting values, and the steps of a turn in order."""

from __future__ import annotations

from typing import NamedTuple


class Step(NamedTuple):
    """One step of a turn."""

    name: str
    rule: str
    windows: str = ""
    """What may be done in a paid ability window: P paid abilities, R rez, S score."""


class Rulebook(NamedTuple):
    """The numbers and turn structures of a rulebook."""

    id: str
    credits: int
    hand: int
    hand_size: int
    memory: int
    clicks: dict[str, int]
    mulligans: int
    points: int
    turns: dict[str, tuple[Step, ...]]
