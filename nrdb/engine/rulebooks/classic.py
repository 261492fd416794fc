"""The turn structure of the rules of 1996."""

from __future__ import annotations

from nrdb.engine.model.rulebook import Rulebook, Step

CORP = (
    Step("gain_clicks", "CLS turn"),
    Step("mandatory_draw", "CLS turn"),
    Step("window", "CLS turn", "PRS"),
    Step("turn_begins", "CLS turn"),
    Step("actions", "CLS turn", "PRS"),
    Step("turn_ends", "CLS turn"),
    Step("discard", "CLS turn"),
    Step("lose_clicks", "CLS turn"),
)


RUNNER = (
    Step("gain_clicks", "CLS turn"),
    Step("turn_begins", "CLS turn"),
    Step("actions", "CLS turn", "PR"),
    Step("turn_ends", "CLS turn"),
    Step("discard", "CLS turn"),
    Step("lose_clicks", "CLS turn"),
)

# CLS win.when, win.order, win.bad-publicity.
RULEBOOK = Rulebook(
    "classic",
    "classic",
    {"corp": CORP, "runner": RUNNER},
    mulligans=0,
    runner_first=True,
    win="checked",
    bad_publicity_limit=7,
)
