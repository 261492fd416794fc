"""The turn and run structure of the Comprehensive Rules 1.3 (2019)."""

from __future__ import annotations

from nrdb.engine.model.rulebook import Rulebook, Step

CORP = (
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


RUNNER = (
    Step("gain_clicks", "CR 5.7.1a"),
    Step("window", "CR 5.7.1b", "PR"),
    Step("refill", "CR 5.7.1c"),
    Step("turn_begins", "CR 5.7.1d"),
    Step("actions", "CR 5.7.1e", "PR"),
    Step("discard", "CR 5.7.2a"),
    Step("window", "CR 5.7.2b", "PR"),
    Step("lose_clicks", "CR 5.7.2c"),
    Step("turn_ends", "CR 5.7.2d"),
)

RUN = (
    Step("declare", "CR 6.9.1a"),
    Step("bad_publicity", "CR 6.9.1c"),
    Step("run_begins", "CR 6.9.1d"),
    Step("take_position", "CR 6.9.1f"),
    Step("if_ice", "CR 6.9.1f", jump="approach_server"),
    Step("approach", "CR 6.9.2a"),
    Step("window", "CR 6.9.2b", "P"),
    Step("jack_out_later", "CR 6.9.2d"),
    Step("window", "CR 6.9.2e", "PRI"),
    Step("if_rezzed", "CR 6.9.2f", jump="passes"),
    Step("encounter", "CR 6.9.3a"),
    Step("window", "CR 6.9.3b", "PB"),
    Step("subroutines", "CR 6.9.3c"),
    Step("encounter_ends", "CR 6.9.3d"),
    Step("passes", "CR 6.9.4a"),
    Step("inward", "CR 6.9.4c"),
    Step("unless_ice", "CR 6.9.4c", jump="approach"),
    Step("approach_server", "CR 6.9.5a"),
    Step("window", "CR 6.9.5b", "P"),
    Step("jack_out", "CR 6.9.5c"),
    Step("window", "CR 6.9.5d", "PR"),
    Step("successful", "CR 6.9.5e"),
    Step("breach", "CR 6.9.5g"),
    Step("end", "CR 6.9.6b"),
    Step("unsuccessful", "CR 6.9.6c"),
    Step("run_ends", "CR 6.9.6c"),
)

RULEBOOK = Rulebook(
    *("cr-1.3", "cr", {"corp": CORP, "runner": RUNNER}, RUN),
    prevented_counts=True,
    bare_passed="approach_server",
    late_breaches=True,
    late_moves=True,
    increases_first=True,
)
