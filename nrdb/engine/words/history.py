"""The makers of questions about a turn's events: how often something happened, and to which cards."""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import TYPE_CHECKING

from nrdb.behaviour.node import Selector
from nrdb.engine.model.numbers import ARCHIVES, HAND, HQ, INSTALLED, RD, RUNNER
from nrdb.engine.model.side import Event
from nrdb.engine.model.state import State
from nrdb.engine.rules.runs import under_way
from nrdb.engine.rules.values import TYPES
from nrdb.engine.words.registry import player_called, register_rows, row
from nrdb.engine.words.selection import fits
from nrdb.engine.words.servers import Remotes
from nrdb.errors import Unsupported

if TYPE_CHECKING:
    from nrdb.engine.model.card import CardInPlay

EventCount = Callable[[State, int, int, list[Event]], int]


def _player_events(*names: str) -> EventCount:
    """Return a function that counts events with these names that the player caused or suffered."""

    def times(g: State, me: int, whose: int, events: list[Event]) -> int:
        return sum(1 for happened, _, who, _, _ in events if happened in names and who == whose)

    return times


def _run_events(event: str, where: Container[int] | None = None) -> EventCount:
    """Return a function that counts run events of either player, only those on the servers in `where` if given."""
    if where is None:
        return lambda g, me, whose, events: sum(1 for happened in events if happened[0] == event)
    return lambda g, me, whose, events: sum(1 for happened, it, _, _, _ in events if happened == event and it in where)


def _installed_from_hand(g: State, me: int, whose: int, events: list[Event]) -> int:
    return sum(1 for event, _, who, zone, _ in events if event == "install" and who == whose and zone == HAND)


def _successful_here(g: State, me: int, whose: int, events: list[Event]) -> int:
    """Count successful runs on the server where the card is installed."""
    return sum(1 for event, it, _, _, _ in events if event == "run_successful" and it == g.server[me])


def _attacked_breached(g: State, me: int, whose: int, events: list[Event]) -> int:
    """Count breaches of the attacked server."""
    run = under_way(g)
    return 0 if run is None else sum(1 for event, it, _, _, _ in events if event == "breach" and it == run.server)


def _trashed_corp_cards(g: State, me: int, whose: int, events: list[Event]) -> int:
    """Count Corp cards that the player trashed."""
    return sum(1 for event, it, who, _, _ in events if event == "trash_by" and who == whose and g.whose[it] is g.corp)


def _trashed_with_this(g: State, me: int, whose: int, events: list[Event]) -> int:
    """Count the opponent's installed cards that this card's abilities trashed."""
    return sum(
        1
        for event, it, _, zone, by in events
        if event == "trash_by" and by == me and zone == INSTALLED and g.table.owner[it] != g.table.owner[me]
    )


def _removed_with_this(g: State, me: int, whose: int, events: list[Event]) -> int:
    """Count the cards that this card's abilities removed from the game."""
    return sum(1 for event, _, _, _, by in events if event == "remove" and by == me)


def _own_trashed(g: State, me: int, whose: int, events: list[Event]) -> int:
    """Count the player's own installed cards that the player trashed."""
    return sum(
        1
        for event, it, who, zone, _ in events
        if event == "trash_by" and who == whose == g.table.owner[it] and zone == INSTALLED
    )


def _installed_with_this(g: State, me: int, whose: int, events: list[Event]) -> int:
    """Count the cards that this card's abilities installed."""
    return sum(1 for event, _, _, _, by in events if event == "install" and by == me)


def _to_archives(g: State, me: int, whose: int, events: list[Event]) -> int:
    """Count the Corp cards that reached Archives; a trashed card can go elsewhere instead."""
    came = {"trash": 1, "discard": 1, "trashed_elsewhere": -1}
    return sum(came.get(event, 0) for event, it, _, _, _ in events if event in came and g.whose[it] is g.corp)


def _agendas_accessed(g: State, me: int, whose: int, events: list[Event]) -> int:
    return sum(1 for event, it, _, _, _ in events if event == "access" and g.table.card_of[it].type == "agenda")


def _broken_by_clicks(g: State, me: int, whose: int, events: list[Event]) -> int:
    """Count the subroutines broken by abilities for which clicks were lost."""
    times, paid = 0, -1
    for event, _, _, _, by in events:
        paid = by if event == "lose_click" else -1 if event == "use" and by != paid else paid
        times += event == "break" and by == paid >= 0
    return times


def _damage_by_the_corp(g: State, me: int, whose: int, events: list[Event]) -> int:
    """Count the times that abilities of Corp cards did damage."""
    return sum(1 for event, _, _, _, by in events if event.startswith("damage_") and by >= 0 and g.whose[by] is g.corp)


_CORP_EVENTS = ("score", "rez", "advance")
"""Events that only the Corp causes, so it does not matter whose card asks."""
_ONE_SIDED = (*_CORP_EVENTS, "steal", "use", "access", "encounter", "trash_accessed")
"""Events whose cards say who caused them."""
_OF_CARDS = ("install", "play", "trash", "trash_corp", *_ONE_SIDED)
"""Events that can be counted for certain cards only."""
register_rows("history", {name: _player_events(name) for name in ("install", "play", "trash")})
register_rows("history", {"resolve": _player_events("resolved")})
register_rows("history", {name: _run_events(name) for name in _CORP_EVENTS})
register_rows(
    "history",
    {
        "breach": _run_events("breach"),
        "run": _run_events("run_begins"),
        "run_on_hq": _run_events("run_begins", (HQ,)),
        "run_on_rd": _run_events("run_begins", (RD,)),
        "run_on_archives": _run_events("run_begins", (ARCHIVES,)),
        "successful_run": _run_events("run_successful"),
        "successful_run_on_hq": _run_events("run_successful", (HQ,)),
        "successful_run_on_rd": _run_events("run_successful", (RD,)),
        "successful_run_on_archives": _run_events("run_successful", (ARCHIVES,)),
        "successful_run_on_central": _run_events("run_successful", (HQ, RD, ARCHIVES)),
        "successful_run_on_remote": _run_events("run_successful", Remotes()),
        "breach_hq": _run_events("breach", (HQ,)),
        "breach_rd": _run_events("breach", (RD,)),
        "breach_attacked": _attacked_breached,
        "derez": _run_events("derez"),
        "spend_click": lambda g, me, whose, events: g.sides[whose].taken,
        "action": _player_events("acted"),
        "install_from_hand": _installed_from_hand,
        "successful_run_here": _successful_here,
        "unsuccessful_run": _run_events("run_unsuccessful"),
        "steal": _run_events("steal"),
        "use": _run_events("use"),
        "encounter": _run_events("encounter"),
        "trace": _run_events("trace"),
        "approach_server": _run_events("approach_server"),
        "pass_all_ice": _run_events("pass_all_ice"),
        "access": _run_events("access"),
        "break": _run_events("break"),
        "sub_resolves": _run_events("sub_resolves"),
        "approach": _run_events("approach"),
        "click_break": _broken_by_clicks,
        "trash_accessed": _run_events("trash_accessed"),
        "to_archives": _to_archives,
        "gain_click_in_run": _player_events("gain_click_in_run"),
        "trash_with_this": _trashed_with_this,
        "remove_with_this": _removed_with_this,
        "trash_own": _own_trashed,
        "install_with_this": _installed_with_this,
        "agenda_access": _agendas_accessed,
        "trash_corp": _trashed_corp_cards,
        "damage": _player_events("damage_net", "damage_meat", "damage_core"),
        "meat_damage": _player_events("damage_meat"),
        "corp_damage": _damage_by_the_corp,
        "draws": _player_events("drew"),
        "end_of_successful_run_on_hq": _run_events("successful_run_ends", (HQ,)),
        "tag": _player_events("tag"),
        "gain_tag": _player_events("tag"),
    },
)


def history(name: str, card: CardInPlay) -> EventCount:
    """Return a function that counts an event.

    It takes the state, the asking card, the player who caused the event, and the events.
    """
    found: EventCount = row("history", name)
    card.needs_action_events |= name == "action"
    return found


def history_of(name: str, what: Selector, card: CardInPlay) -> Callable[[State, int, list[Event]], int]:
    """Return a function that counts an event that happened to the cards a selector describes.

    The term `installed` can be used for trashing only.
    """
    if name not in _OF_CARDS or not isinstance(what, dict):
        raise Unsupported(f"the history of {name!r} for certain cards")
    mine = player_called(what.get("who", "you"), card)
    types = {term for term in what.get("is", ()) if term != "installed"}
    installed = len(types) < len(what.get("is", ()))
    if name in ("install", "trash") and types <= TYPES and set(what) <= {"is", "who"}:
        return _of_types(name, types, mine, installed)
    if installed:
        raise Unsupported(f"the history of {name!r} for installed cards")
    test = fits(what, card)
    reported, by = ("trash_by", RUNNER) if name == "trash_corp" else (name, mine)

    def happened(g: State, me: int, events: list[Event]) -> int:
        return sum(
            1
            for event, it, who, _, _ in events
            if event == reported and (who == by or name in _ONE_SIDED) and test(g, me, it)
        )

    return happened


def _of_types(name: str, types: set[str], whose: int, installed: bool) -> Callable[[State, int, list[Event]], int]:
    """Return a function that counts cards installed or trashed that had these types at the time.

    A facedown card had no type (CR26 8.1.4a); a card turned facedown instead still counts as trashed (CR26 8.2.2).
    """

    def happened(g: State, me: int, events: list[Event]) -> int:
        return sum(
            1
            for at, (event, it, who, zone, _) in enumerate(events)
            if event == name
            and who == whose
            and (zone == INSTALLED or not installed)
            and types <= g.table.card_of[it].terms
            and events[at - 1][:2] != ("lay_facedown", it)
        )

    return happened
