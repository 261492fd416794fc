"""The turns of the Comprehensive Rules 1.3 of 2019."""

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

RULEBOOK = Rulebook("cr-1.3", "cr", {"corp": CORP, "runner": RUNNER})
