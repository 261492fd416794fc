"""The turn and run structure of the rules of 1996, with the rulings to 2000."""

from __future__ import annotations

from nrdb.engine.model.rulebook import Rulebook, Step

CORP = (
    Step("gain_clicks", "CLS turn.corp"),
    Step("window", "CLS turn.corp-start", "N"),
    Step("mandatory_draw", "CLS turn.corp"),
    Step("window", "CLS turn.corp-start", "PRS"),
    Step("refill", "CLS rulings.refill"),
    Step("turn_begins", "CLS turn.corp-start"),
    Step("actions", "CLS turn.corp-after", "PRS"),
    Step("turn_ends", "CLS turn.end"),
    Step("discard", "CLS turn.discard"),
    Step("lose_clicks", "CLS action.all"),
)

RUNNER = (
    Step("gain_clicks", "CLS turn.runner"),
    Step("refill", "CLS rulings.refill"),
    Step("turn_begins", "CLS turn.runner-after"),
    Step("actions", "CLS turn.runner-after", "PR"),
    Step("turn_ends", "CLS turn.end"),
    Step("discard", "CLS turn.discard"),
    Step("lose_clicks", "CLS action.all"),
)

RUN = (
    Step("declare", "CLS action.runner-run"),
    Step("run_begins", "CLS run.first-ice"),
    Step("take_position", "CLS run.order"),
    Step("window", "CLS timing.priority", "PR"),
    Step("if_ice", "CLS run.open", jump="approach_server"),
    Step("approach", "CLS run.stages"),
    Step("window", "CLS rez.ice", "PRI"),
    Step("if_rezzed", "CLS run.stages", jump="passes"),
    Step("encounter", "CLS run.stages"),
    Step("window", "CLS run.break", "PB"),
    Step("subroutines", "CLS run.subroutines"),
    Step("encounter_ends", "CLS run.boost"),
    Step("passes", "CLS run.pass"),
    Step("window", "CLS rez.nodes", "PR"),
    Step("jack_out", "CLS run.jack-out"),
    Step("inward", "CLS run.order"),
    Step("unless_ice", "CLS run.order", jump="approach"),
    Step("approach_server", "CLS run.last"),
    Step("jack_out", "CLS run.last"),
    Step("window", "CLS run.last", "PR"),
    Step("successful", "CLS run.success"),
    Step("breach", "CLS access.order"),
    Step("end", "CLS virus.counters"),
    Step("unsuccessful", "CLS run.success"),
    Step("run_ends", "CLS virus.counters"),
)

RULEBOOK = Rulebook(
    *("classic", "classic", {"corp": CORP, "runner": RUNNER}, RUN),
    mulligans=0,
    newest_console=True,
    bare_passed="approach_server",
    runner_first=True,
    increases_first=True,
    win="checked",
    bad_publicity_limit=7,
    replies=False,
    bound_encounters=True,
    late_takes=True,
    archives_in_order=True,
    clears_scored=True,
    discards_before=True,
    cost_saved="cancels",
    clicks_at_once=True,
    purge="forgo",
    unique="choice",
    boosts_anywhere=False,
    free_pays_extra=True,
    pays_first=True,
    bare_broken=True,
    bits=True,
    trace="sealed",
)
