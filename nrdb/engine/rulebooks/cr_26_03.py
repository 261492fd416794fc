"""The turns of the Comprehensive Rules 26.03, today's."""

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

RULEBOOK = Rulebook("cr-26.03", "cr", {"corp": CORP, "runner": RUNNER}, needs_effect=False, discards_together=True)
