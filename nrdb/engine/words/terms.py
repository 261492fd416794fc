"""Terms of selectors: types, subtypes and states of cards."""

from __future__ import annotations

from nrdb.engine.model.numbers import DISCARD, INSTALLED
from nrdb.engine.model.state import State
from nrdb.engine.rules import counters, runs, values
from nrdb.engine.rules.events import happened
from nrdb.engine.words.registry import register_rows
from nrdb.engine.words.selection import has_copy, shares_faction


def _faceup(g: State, me: int, i: int) -> bool:
    return g.faceup[i] or (g.zone[i] != DISCARD and g.active[i])


def _unrezzed(g: State, me: int, i: int) -> bool:
    return g.zone[i] == INSTALLED and not g.active[i] and not g.faceup[i]


def _fully_broken(g: State, ice: int) -> bool:
    """Return whether all subroutines were broken in the latest encounter with this ice."""
    met = [event for event, it, _, _, _ in g.events if it == ice and event in ("approach", "encounter", "fully_break")]
    return met[-1:] == ["fully_break"]


register_rows(
    "term",
    {
        "card": lambda g, me, i: True,
        "installed": lambda g, me, i: g.zone[i] == INSTALLED,
        "uninstalled": lambda g, me, i: g.zone[i] != INSTALLED,
        "rezzed": lambda g, me, i: values.rezzed(g, i),
        "unrezzed": _unrezzed,
        "exposable": lambda g, me, i: _unrezzed(g, me, i) and not values.forbidden(g, g.whose[me], "expose", i),
        "faceup": _faceup,
        "facedown": lambda g, me, i: not _faceup(g, me, i),
        "active": lambda g, me, i: g.active[i],
        "last_turn": lambda g, me, i: g.zone[i] == INSTALLED and g.since[i] == g.turn - 1,
        "advanceable": lambda g, me, i: g.zone[i] == INSTALLED and values.can_advance(g, i),
        "advanced": lambda g, me, i: counters.advancement(g, i) > 0,
        "unadvanced": lambda g, me, i: counters.advancement(g, i) == 0,
        "unique": lambda g, me, i: g.table.card_of[i].unique,
        "identity": lambda g, me, i: g.table.card_of[i].type.endswith("identity"),
        "hosted": lambda g, me, i: g.host[i] >= 0,
        "hosting": lambda g, me, i: i in g.host,
        "this_turn": lambda g, me, i: g.since[i] == g.turn and g.acting.seated,
        "not_this_turn": lambda g, me, i: g.whose[i] is g.runner or g.since[i] != g.turn or not g.acting.seated,
        "rezzed_this_turn": lambda g, me, i: happened(g, g.corp, "rez", i),
        "stolen": lambda g, me, i: i in g.runner.scored and g.whose[i] is g.corp,
        "self_trashing": lambda g, me, i: any(
            paid.trashes for paid in (*g.table.card_of[i].paid, *g.table.card_of[i].guards)
        ),
        "was_rezzed": lambda g, me, i: i in g.left and bool(g.left[i][-2]) and g.table.card_of[i].type != "agenda",
        "passed_last_run": lambda g, me, i: _happened_since(g, "run_begins", "pass", i),
        "advanced_this_turn": lambda g, me, i: happened(g, g.corp, "advance", i),
        "virus_this_turn": lambda g, me, i: g.used.get(("virus", i)) == g.moves[i],
        "fully_broken": lambda g, me, i: _fully_broken(g, i),
        "rezzed_this_run": lambda g, me, i: _happened_since(g, "run_begins", "rez", i),
        "rezzed_in_approach": lambda g, me, i: _happened_since(g, "approach", "rez", i),
        "used_this_run": lambda g, me, i: _happened_since(g, "run_begins", "use", i),
        "fully_broken_this_run": lambda g, me, i: _happened_since(g, "run_begins", "fully_break", i),
        "forfeitable": lambda g, me, i: not values.forbidden(g, g.whose[i], "forfeit", i),
        "discarded": lambda g, me, i: g.zone[i] == DISCARD,
        "scored_this_turn": lambda g, me, i: happened(g, g.corp, "score", i),
        "broke_this_run": lambda g, me, i: i in runs.broke_in_run(g),
        "approached": lambda g, me, i: g.run is not None and g.run.ice == i and not g.run.encountering,
        "other_faction": lambda g, me, i: not shares_faction(g, i, g.whose[i]),
        "in_faction": lambda g, me, i: shares_faction(g, i, g.whose[i]),
        "copy_in_heap": lambda g, me, i: has_copy(g, g.runner.discard, i),
        "copy_stolen": lambda g, me, i: has_copy(g, g.runner.scored, i),
    },
)


def _happened_since(g: State, mark: str, event: str, i: int) -> bool:
    """Return whether an event has happened to a card since the latest event `mark` this turn.

    A card reinstalled in the meantime is a new object (CR26 1.12.2).
    """
    for name, it, _, _, _ in reversed(g.events):
        if name == event and it == i:
            return True
        if name == mark or (name == "install" and it == i):
            return False
    return False
