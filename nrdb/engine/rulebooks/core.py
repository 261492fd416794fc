"""The turn and run structure of the rules of 2012, with FAQ 1.1."""

from __future__ import annotations

from nrdb.engine.model.rulebook import Rulebook, Step

CORP = (
    Step("gain_clicks", "CORE turn.clicks"),
    Step("window", "CORE score.when", "PRS"),
    Step("refill", "CORE term.recurring"),
    Step("turn_begins", "CORE ability.conditional"),
    Step("mandatory_draw", "CORE turn.draw"),
    Step("actions", "CORE ability.paid", "PRS"),
    Step("discard", "CORE discard.size"),
    Step("lose_clicks", "CORE turn.spend"),
    Step("turn_ends", "CORE turn.phases"),
)

RUNNER = (
    Step("gain_clicks", "CORE turn.clicks"),
    Step("window", "CORE ability.paid", "PR"),
    Step("refill", "CORE term.recurring"),
    Step("turn_begins", "CORE ability.conditional"),
    Step("actions", "CORE ability.paid", "PR"),
    Step("discard", "CORE discard.size"),
    Step("lose_clicks", "CORE turn.spend"),
    Step("turn_ends", "CORE turn.phases"),
)

RUN = (
    Step("declare", "CORE timing.1"),
    Step("bad_publicity", "CORE run.bad-publicity"),
    Step("run_begins", "CORE timing.1"),
    Step("take_position", "CORE timing.1"),
    Step("if_ice", "CORE timing.1", jump="approach_server"),
    Step("approach", "CORE timing.2"),
    Step("window", "CORE timing.2.1", "P"),
    Step("jack_out_later", "CORE timing.2.1"),
    Step("window", "CORE timing.2.3", "PRI"),
    Step("if_rezzed", "CORE timing.2.4", jump="passes"),
    Step("encounter", "CORE timing.3"),
    Step("window", "CORE timing.3", "PB"),
    Step("subroutines", "CORE timing.3"),
    Step("encounter_ends", "CORE timing.3"),
    Step("passes", "CORE timing.2.4"),
    Step("inward", "CORE run.order"),
    Step("unless_ice", "CORE run.order", jump="approach"),
    Step("approach_server", "CORE timing.4"),
    Step("window", "CORE timing.4", "P"),
    Step("jack_out", "CORE timing.4"),
    Step("window", "CORE timing.4", "PR"),
    Step("successful", "CORE timing.4"),
    Step("breach", "CORE timing.4"),
    Step("end", "CORE timing.5"),
    Step("unsuccessful", "CORE timing.5"),
    Step("run_ends", "CORE timing.5"),
)

RULEBOOK = Rulebook(
    *("core", "core", {"corp": CORP, "runner": RUNNER}, RUN),
    bare_passed="approach_server",
    cost_saved="cancels",
    unique="",
)
