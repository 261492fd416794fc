"""The editions of the game as data: starting values and the steps of a turn, in order.

A step names a function of `nrdb.engine.turns`; the rule id beside it says where the step stands in its document. Runs
and accesses have their own structures, which solo play does not walk through.
"""

from __future__ import annotations

from typing import NamedTuple


class Step(NamedTuple):
    """One step of a turn."""

    name: str
    rule: str
    windows: str = ""
    """What may be done in a paid ability window: P paid abilities, R rez, S score."""


class Edition(NamedTuple):
    """The numbers and turn structures of an edition."""

    id: str
    credits: int
    hand: int
    hand_size: int
    memory: int
    clicks: dict[str, int]
    mulligans: int
    points: int
    turns: dict[str, tuple[Step, ...]]


CR_CORP = (
    Step("gain_clicks", "CR 5.6.1a"),
    Step("window", "CR 5.6.1b", "PRS"),
    Step("refill", "CR 5.6.1c"),
    Step("turn_begins", "CR 5.6.1d"),
    Step("mandatory_draw", "CR 5.6.1f"),
    Step("actions", "CR 5.6.2a", "PRS"),
    Step("discard", "CR 5.6.3a"),
    Step("window", "CR 5.6.3b", "PR"),
    Step("lose_clicks", "CR 5.6.3c"),
    Step("turn_ends", "CR 5.6.3d"),
)
CR_RUNNER = (
    Step("gain_clicks", "CR 5.7.1a"),
    Step("window", "CR 5.7.1b", "P"),
    Step("refill", "CR 5.7.1c"),
    Step("turn_begins", "CR 5.7.1d"),
    Step("actions", "CR 5.7.1e", "P"),
    Step("discard", "CR 5.7.2a"),
    Step("window", "CR 5.7.2b", "P"),
    Step("lose_clicks", "CR 5.7.2c"),
    Step("turn_ends", "CR 5.7.2d"),
)
CORE_CORP = (
    Step("gain_clicks", "CORE turn"),
    Step("window", "CORE turn", "PRS"),
    Step("refill", "CORE turn"),
    Step("turn_begins", "CORE turn"),
    Step("mandatory_draw", "CORE turn"),
    Step("actions", "CORE turn", "PRS"),
    Step("discard", "CORE turn"),
    Step("lose_clicks", "CORE turn"),
    Step("turn_ends", "CORE turn"),
)
CORE_RUNNER = (
    Step("gain_clicks", "CORE turn"),
    Step("window", "CORE turn", "P"),
    Step("refill", "CORE turn"),
    Step("turn_begins", "CORE turn"),
    Step("actions", "CORE turn", "P"),
    Step("discard", "CORE turn"),
    Step("lose_clicks", "CORE turn"),
    Step("turn_ends", "CORE turn"),
)
CLASSIC_CORP = (
    Step("gain_clicks", "CLS turn"),
    Step("mandatory_draw", "CLS turn"),
    Step("window", "CLS turn", "PRS"),
    Step("turn_begins", "CLS turn"),
    Step("actions", "CLS turn", "PRS"),
    Step("turn_ends", "CLS turn"),
    Step("discard", "CLS turn"),
    Step("lose_clicks", "CLS turn"),
)
CLASSIC_RUNNER = (
    Step("gain_clicks", "CLS turn"),
    Step("turn_begins", "CLS turn"),
    Step("actions", "CLS turn", "P"),
    Step("turn_ends", "CLS turn"),
    Step("discard", "CLS turn"),
    Step("lose_clicks", "CLS turn"),
)

_CLICKS = {"corp": 3, "runner": 4}  # CR 1.11.2, and the same in 1996

EDITIONS: dict[str, Edition] = {
    "cr": Edition("cr", 5, 5, 5, 4, _CLICKS, 1, 7, {"corp": CR_CORP, "runner": CR_RUNNER}),
    "core": Edition("core", 5, 5, 5, 4, _CLICKS, 1, 7, {"corp": CORE_CORP, "runner": CORE_RUNNER}),
    "classic": Edition("classic", 5, 5, 5, 4, _CLICKS, 0, 7, {"corp": CLASSIC_CORP, "runner": CLASSIC_RUNNER}),
}
