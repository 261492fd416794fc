"""The turn structure of the rules of 2012."""

from __future__ import annotations

from nrdb.engine.model.rulebook import Rulebook, Step
from nrdb.engine.rulebooks import cr_1_3

CORP = (
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


RUNNER = (
    Step("gain_clicks", "CORE turn"),
    Step("window", "CORE turn", "PR"),
    Step("refill", "CORE turn"),
    Step("turn_begins", "CORE turn"),
    Step("actions", "CORE turn", "PR"),
    Step("discard", "CORE turn"),
    Step("lose_clicks", "CORE turn"),
    Step("turn_ends", "CORE turn"),
)

RUN = tuple(step._replace(rule="CORE run") for step in cr_1_3.RUN)

RULEBOOK = Rulebook("core", "core", {"corp": CORP, "runner": RUNNER}, RUN, bare_passed="approach_server")
