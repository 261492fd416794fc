"""What has happened in a turn: how often, and to which cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from nrdb.engine.model.numbers import ARCHIVES, HQ, RD
from nrdb.engine.model.state import State
from nrdb.engine.words.making import row, rows
from nrdb.engine.words.selection import Remotes, fits
from nrdb.errors import Unsupported

if TYPE_CHECKING:
    from nrdb.engine.model.card import CardInPlay

Happened = Callable[[State, list[Any]], int]


def _event(event: str, where: Any = None) -> Happened:
    """How often an event was told, at certain servers only where they are given."""
    if where is None:
        return lambda g, events: sum(1 for happened, _ in events if happened == event)
    return lambda g, events: sum(1 for happened, it in events if happened == event and it in where)


rows("history", {name: _event(name) for name in ("score", "install", "play", "trash", "rez", "advance", "breach")})
rows(
    "history",
    {
        "run": _event("run_begins"),
        "run_on_hq": _event("run_begins", (HQ,)),
        "run_on_rd": _event("run_begins", (RD,)),
        "run_on_archives": _event("run_begins", (ARCHIVES,)),
        "successful_run": _event("run_successful"),
        "successful_run_on_hq": _event("run_successful", (HQ,)),
        "successful_run_on_rd": _event("run_successful", (RD,)),
        "successful_run_on_archives": _event("run_successful", (ARCHIVES,)),
        "successful_run_on_central": _event("run_successful", (HQ, RD, ARCHIVES)),
        "successful_run_on_remote": _event("run_successful", Remotes()),
        "breach_hq": _event("breach", (HQ,)),
        "breach_rd": _event("breach", (RD,)),
        "spend_click": lambda g, events: g.taken,
        "action": _event("acted"),
        "install_from_hand": lambda g, events: sum(
            (happened == "install") - (happened == "install_elsewhere") for happened, _ in events
        ),
    },
)
rows(
    "history",
    dict.fromkeys(
        ("steal", "damage", "tag", "gain_tag", "unsuccessful_run", "access", "agenda_access", "trash_corp",
         "successful_run_here"),
        lambda g, events: 0,  # these take an opponent
    ),
)  # fmt: skip


def history(name: str) -> Happened:
    """How often something happened in a list of events."""
    found: Happened = row("history", name)
    return found


def history_of(name: str, what: Any, card: CardInPlay) -> Callable[[State, int], int]:
    """How often something happened this turn to cards that a selector describes; installed ones, for those trashed."""
    if name not in ("install", "play", "trash", "rez") or not isinstance(what, dict):
        raise Unsupported(f"the history of {name!r} of certain cards")
    from_play = "installed" in what.get("is", ())
    if from_play and name != "trash":
        raise Unsupported(f"the history of {name!r} of installed cards")
    test = fits({**what, "is": tuple(term for term in what.get("is", ()) if term != "installed")}, card)

    def happened(g: State, me: int) -> int:
        times, events = 0, g.events
        for at, (event, it) in enumerate(events):
            if event != name or not test(g, me, it):
                continue
            # What was installed leaves play in the same moment.
            times += not from_play or ("uninstall", it) in events[at + 1 : at + 3]
        return times

    return happened
