"""The turn and run structure of the Comprehensive Rules 26.03, the current ones."""

from __future__ import annotations

from nrdb.engine.model.rulebook import Rulebook, Step

CORP = (
    Step("gain_clicks", "CR26 5.6.1a"),
    Step("window", "CR26 5.6.1b", "PRS"),
    Step("refill", "CR26 5.6.1c"),
    Step("turn_begins", "CR26 5.6.1d"),
    Step("mandatory_draw", "CR26 5.6.1e"),
    Step("actions", "CR26 5.6.2a", "PRS"),
    Step("discard", "CR26 5.6.3a"),
    Step("window", "CR26 5.6.3b", "PR"),
    Step("lose_clicks", "CR26 5.6.3c"),
    Step("turn_ends", "CR26 5.6.3d"),
)


RUNNER = (
    Step("gain_clicks", "CR26 5.7.1a"),
    Step("window", "CR26 5.7.1b", "PR"),
    Step("refill", "CR26 5.7.1c"),
    Step("turn_begins", "CR26 5.7.1d"),
    Step("actions", "CR26 5.7.1e", "PR"),
    Step("discard", "CR26 5.7.2a"),
    Step("window", "CR26 5.7.2b", "PR"),
    Step("lose_clicks", "CR26 5.7.2c"),
    Step("turn_ends", "CR26 5.7.2d"),
)

RUN = (
    Step("declare", "CR26 6.9.1a"),
    Step("bad_publicity", "CR26 6.9.1b"),
    Step("run_begins", "CR26 6.9.1c"),
    Step("take_position", "CR26 6.9.1d"),
    Step("window", "CR26 6.9.1e", "PR"),
    Step("if_ice", "CR26 6.9.1f", jump="passes"),
    Step("approach", "CR26 6.9.2a"),
    Step("window", "CR26 6.9.2b", "PRI"),
    Step("if_rezzed", "CR26 6.9.2c", jump="passes"),
    Step("encounter", "CR26 6.9.3a"),
    Step("window", "CR26 6.9.3b", "PB"),
    Step("subroutines", "CR26 6.9.3c"),
    Step("encounter_ends", "CR26 6.9.3e"),
    Step("passes", "CR26 6.9.4a"),
    Step("window", "CR26 6.9.4b", "P"),
    Step("jack_out", "CR26 6.9.4c"),
    Step("inward", "CR26 6.9.4d"),
    Step("window", "CR26 6.9.4e", "PR"),
    Step("unless_ice", "CR26 6.9.4f", jump="approach"),
    Step("approach_server", "CR26 6.9.4g"),
    Step("successful", "CR26 6.9.5a"),
    Step("breach", "CR26 6.9.5b"),
    Step("end", "CR26 6.9.6b"),
    Step("unsuccessful", "CR26 6.9.6c"),
    Step("run_ends", "CR26 6.9.6d"),
)

RULEBOOK = Rulebook(
    "cr-26.03",
    "cr",
    {"corp": CORP, "runner": RUNNER},
    RUN,
    needs_effect=False,
    newest_console=True,
    bare_passed="passes",
    discards_together=True,
)
