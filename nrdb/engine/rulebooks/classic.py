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

RUN = (
    Step("declare", "CLS run"),
    Step("run_begins", "CLS run"),
    Step("take_position", "CLS run"),
    Step("window", "CLS run", "PR"),
    Step("if_ice", "CLS run", jump="approach_server"),
    Step("approach", "CLS run"),
    Step("window", "CLS run", "PRI"),
    Step("if_rezzed", "CLS run", jump="passes"),
    Step("encounter", "CLS run"),
    Step("window", "CLS run", "PB"),
    Step("subroutines", "CLS run"),
    Step("encounter_ends", "CLS run"),
    Step("passes", "CLS run"),
    Step("window", "CLS run", "PR"),
    Step("jack_out", "CLS run"),
    Step("inward", "CLS run"),
    Step("unless_ice", "CLS run", jump="approach"),
    Step("approach_server", "CLS run"),
    Step("jack_out", "CLS run"),
    Step("window", "CLS run", "PR"),
    Step("successful", "CLS run"),
    Step("breach", "CLS run"),
    Step("end", "CLS run"),
    Step("unsuccessful", "CLS run"),
    Step("run_ends", "CLS run"),
)

# CLS win.when, win.order, win.bad-publicity.
RULEBOOK = Rulebook(
    "classic",
    "classic",
    {"corp": CORP, "runner": RUNNER},
    RUN,
    bare_passed="approach_server",
    mulligans=0,
    runner_first=True,
    win="checked",
    bad_publicity_limit=7,
)
