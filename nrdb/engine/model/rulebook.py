"""The form of a rulebook: starting values, and the steps of a turn in order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Step(NamedTuple):
    """One step of a turn."""

    name: str
    rule: str
    windows: str = ""
    """What may be done in a paid ability window: P paid abilities, R rez, S score; in a run I rez the approached ice, B
    break."""
    jump: str = ""
    """Where it goes on when what the step asks for is not so; the next step otherwise."""


class Rulebook(NamedTuple):
    """The turn structures of a rulebook, and its numbers where they are not those of all."""

    id: str
    edition: str
    """Whose cards it is for: cr, core or classic."""
    turns: dict[str, tuple[Step, ...]]
    run: tuple[Step, ...] = ()
    """The steps of a run; none: nobody runs where both sides are played."""
    credits: int = 5
    hand: int = 5
    hand_size: int = 5
    memory: int = 4
    clicks: Mapping[str, int] = {"corp": 3, "runner": 4}
    """CR 1.11.2, and the same in 1996."""
    mulligans: int = 1
    needs_effect: bool = True
    """Whether only that may be done which could change something (CR 1.2.5; gone in CR26)."""
    newest_console: bool = False
    """Whether a second console may be installed, so that the older one goes (CR26 3.8.5b), or none (CR 3.8.5)."""
    discards_together: bool = False
    """Whether cards above the hand limit are discarded at once (CR26 5.5.4c), or one at a time (CR 5.5.2)."""
    prevented_counts: bool = False
    """Whether what was prevented was the first time that it happened (CR 9.8.3), or none (CR26 9.9.5b)."""
    bare_passed: str = ""
    """The step in which who comes to a server without ice has passed all of it (CR 6.9.5a, CR26 9.12.2d)."""
    late_breaches: bool = False
    """Whether a server is breached in windows that are finished after the run was ended (CR 6.8.2d; not in CR26)."""
    late_moves: bool = False
    """Whether the window in which the Runner is moved is finished first (CR 6.1.3c), or closed (CR26 6.2.8)."""
    increases_first: bool = False
    """Whether damage becomes more before anybody may prevent it (CR 9.8.3c), or in the order of who acts."""
    runner_first: bool = False
    """Whether the Runner is asked first in every window; else the active player is (CR 9.2.7a)."""
    points: int = 7
    """With so many the game is won (CR 1.16.2)."""
    win: str = "checkpoint"
    """When that is seen: at the next checkpoint (CR 10.3.1), or where the chart of a turn has a check."""
    bad_publicity_limit: int = 0
    """With so much the Corp loses at a check, before anything else is looked at; 0: it never does."""
