"""What has happened in a turn as it is counted: each word of the vocabulary over one list of events."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.frame import Run
from nrdb.engine.model.numbers import DECK, DISCARD, HAND, INSTALLED
from nrdb.engine.words.history import history, history_of
from nrdb.engine.words.registry import ROWS
from tests.engine.seats import Seats

CORP, RUNNER = range(2)


def table() -> Seats:
    """Ice, which is card 0, an asset and an agenda; a program, and an event in hand."""
    seats = Seats(
        ice={"HQ": ["Vanilla"]},
        root={"remote": ["PAD Campaign"], "remote 2": ["-Hostile Takeover"]},
        deck=["Hedge Fund"],
        rig=["Corroder"],
        grip=["Sure Gamble"],
    )
    seats.g.corp.taken, seats.g.runner.taken = 2, 3
    return seats


def events(seats: Seats) -> list[tuple[str, int, int, int, int]]:
    """What happened: the event, what it is about, whose doing it was, from which zone, by which card."""
    ice, asset, agenda, program, event, operation = (
        seats.card(title)
        for title in ("Vanilla", "PAD Campaign", "Hostile Takeover", "Corroder", "Sure Gamble", "Hedge Fund")
    )
    return [
        *[("run_begins", server, RUNNER, -1, -1) for server in (0, 0, 1, 1, 1, 2, 3)],
        *[("run_successful", server, RUNNER, -1, -1) for server in (0, 1, 1, 2, 3, 3, 4)],
        *[("successful_run_ends", server, RUNNER, -1, -1) for server in (0, 0, 1)],
        *[("run_unsuccessful", server, RUNNER, -1, -1) for server in (0, 1)],
        *[("breach", server, RUNNER, -1, -1) for server in (0, 1, 1, 3)],
        *[("play", operation, CORP, HAND, -1), ("play", event, RUNNER, HAND, -1), ("play", event, RUNNER, DECK, -1)],
        *[("resolved", operation, CORP, -1, -1), ("resolved", operation, CORP, -1, -1), ("resolved", event, 1, -1, -1)],
        *[("install", ice, CORP, HAND, -1), ("install", asset, CORP, HAND, asset), ("install", ice, CORP, DECK, asset)],
        *[("install", program, RUNNER, HAND, -1), ("install", program, RUNNER, DISCARD, program)],
        *[("score", agenda, CORP, -1, -1), ("rez", ice, CORP, -1, -1), ("rez", asset, CORP, -1, -1)],
        *[("advance", agenda, CORP, -1, -1)] * 3,
        *[("derez", ice, CORP, -1, -1), ("derez", ice, RUNNER, -1, -1)],
        *[("acted", 1, CORP, -1, -1), ("acted", 1, RUNNER, -1, -1), ("acted", 2, RUNNER, -1, -1)],
        *[("access", agenda, RUNNER, HAND, -1), ("access", asset, RUNNER, HAND, -1), ("access", ice, RUNNER, HAND, -1)],
        *[("steal", agenda, RUNNER, -1, -1), ("trash_accessed", asset, RUNNER, -1, -1)],
        *[("approach", ice, RUNNER, -1, -1)] * 4,
        *[("sub_resolves", ice, CORP, -1, -1)] * 2,
        # by clicks lost for it, twice; then for something else, and by ice for which a click was lost
        *[("lose_click", -1, RUNNER, -1, program), ("break", ice, RUNNER, 1, program)],
        *[("use", program, RUNNER, -1, program), ("break", ice, RUNNER, 1, program)],
        *[("use", event, RUNNER, -1, event), ("break", ice, RUNNER, 1, program), ("break", ice, RUNNER, 1, -1)],
        *[("lose_click", -1, RUNNER, -1, ice), ("break", ice, RUNNER, 1, ice)],
        *[("discard", operation, CORP, -1, -1), ("discard", event, RUNNER, -1, -1)],
        *[("trash", ice, CORP, INSTALLED, -1), ("trash", program, RUNNER, INSTALLED, -1)],
        *[("trash", event, RUNNER, HAND, -1)],
        *[("trash_by", ice, RUNNER, INSTALLED, program), ("trash_by", asset, RUNNER, HAND, program)],
        *[("trash_by", ice, RUNNER, INSTALLED, event), ("trash_by", program, RUNNER, INSTALLED, program)],
        *[("trash_by", event, RUNNER, HAND, program), ("trash_by", ice, CORP, INSTALLED, asset)],
        *[("trash_by", program, CORP, INSTALLED, asset), ("trash_by", program, CORP, INSTALLED, asset)],
        *[("remove", event, RUNNER, -1, program), ("remove", ice, CORP, -1, asset), ("remove", ice, CORP, -1, asset)],
        *[("damage_net", 2, RUNNER, CORP, ice), ("damage_net", 1, RUNNER, RUNNER, program)],
        *[("damage_meat", 1, RUNNER, CORP, asset), ("damage_core", 1, RUNNER, CORP, -1)],
        *[("drew", 1, CORP, -1, -1), ("drew", 2, RUNNER, -1, -1), ("drew", 1, RUNNER, -1, -1)],
        *[("tag", 1, RUNNER, -1, -1)] * 2,
        *[("gain_click_in_run", 1, CORP, -1, -1), ("gain_click_in_run", 1, RUNNER, -1, -1)],
    ]


COUNTED = {
    # the asset of the Corp, which is in the first remote server, and the program of the Runner
    **{"install": (3, 2), "play": (1, 2), "trash": (1, 2), "resolve": (2, 1)},
    **{"score": (1, 1), "rez": (2, 2), "advance": (3, 3), "derez": (2, 2)},
    **{"run": (7, 7), "run_on_hq": (2, 2), "run_on_rd": (3, 3), "run_on_archives": (1, 1)},
    **{"successful_run": (7, 7), "successful_run_on_hq": (1, 1), "successful_run_on_rd": (2, 2)},
    **{"successful_run_on_archives": (1, 1), "successful_run_on_central": (4, 4), "successful_run_on_remote": (3, 3)},
    **{"successful_run_here": (2, 0), "unsuccessful_run": (2, 2), "end_of_successful_run_on_hq": (2, 2)},
    **{"breach": (4, 4), "breach_hq": (1, 1), "breach_rd": (2, 2), "breach_attacked": (0, 0)},
    **{"spend_click": (2, 3), "action": (1, 2), "install_from_hand": (2, 1), "install_with_this": (2, 1)},
    **{"steal": (1, 1), "access": (3, 3), "agenda_access": (1, 1), "trash_accessed": (1, 1)},
    **{"break": (5, 5), "click_break": (3, 3), "sub_resolves": (2, 2), "approach": (4, 4)},
    **{"to_archives": (2, 2), "trash_corp": (1, 3), "trash_own": (1, 1), "trash_with_this": (2, 1)},
    **{"remove_with_this": (2, 1), "damage": (0, 4), "meat_damage": (0, 1), "corp_damage": (2, 2)},
    **{"use": (2, 2), "encounter": (0, 0), "trace": (0, 0), "approach_server": (0, 0), "pass_all_ice": (0, 0)},
    **{"draws": (1, 2), "tag": (0, 2), "gain_tag": (0, 2), "gain_click_in_run": (1, 1)},
}


def test_each_word_of_what_has_happened_is_counted() -> None:
    seats = table()
    happened, cards = events(seats), (seats.card("PAD Campaign"), seats.card("Corroder"))
    counts = {
        name: tuple(
            history(name, seats.g.table.card_of[me])(seats.g, me, who, happened) for who, me in enumerate(cards)
        )
        for name in ROWS["history"]
    }
    assert counts == COUNTED


@pytest.mark.parametrize(("server", "counted"), [(0, 1), (1, 2), (2, 0), (3, 1)])
def test_breaches_of_the_attacked_server_are_those_of_the_run_under_way(server: int, counted: int) -> None:
    seats = table()
    seats.g.run = Run(server, -1)
    me = seats.card("Corroder")
    found = history("breach_attacked", seats.g.table.card_of[me])(seats.g, me, RUNNER, events(seats))
    assert found == counted


@pytest.mark.parametrize(
    ("name", "what", "counted"),
    [
        ("install", {"is": ("ice",)}, (2, 0)),
        ("install", {"is": ("program",)}, (0, 2)),
        ("install", {"is": ("program",), "who": "opponent"}, (2, 0)),
        ("trash", {"is": ("installed",)}, (1, 1)),
        ("trash", {"is": ("event",)}, (0, 1)),
        (
            "trash",
            {
                "is": (
                    "event",
                    "installed",
                )
            },
            (0, 0),
        ),
        ("play", {"is": ("event",)}, (0, 2)),
        ("play", {"is": ("operation",), "who": "opponent"}, (0, 1)),
        ("rez", {"is": ("ice",)}, (1, 1)),  # whoever asks
        ("rez", {"is": ("ice",), "who": "opponent"}, (0, 1)),
        ("score", {"is": ("agenda",), "who": "opponent"}, (0, 1)),
        (
            "score",
            {
                "is": (
                    "agenda",
                    "security",
                ),
                "who": "opponent",
            },
            (0, 0),
        ),
    ],
)
def test_what_has_happened_to_certain_cards_is_counted(name: str, what: Any, counted: tuple[int, int]) -> None:
    seats = table()
    happened = events(seats)
    found = [
        history_of(name, what, seats.g.table.card_of[me])(seats.g, me, happened)
        for me in (seats.card("PAD Campaign"), seats.card("Corroder"))
    ]
    assert tuple(found) == counted


@pytest.mark.parametrize(("about", "counted"), [("Corroder", 0), ("Sure Gamble", 1)])
def test_what_lay_facedown_was_of_no_type_as_it_was_trashed(about: str, counted: int) -> None:
    seats = table()
    me = seats.card("Corroder")
    happened = [
        ("lay_facedown", seats.card(about), RUNNER, -1, -1),
        ("trash", me, RUNNER, INSTALLED, -1),
    ]
    assert history_of("trash", {"is": ("program",)}, seats.g.table.card_of[me])(seats.g, me, happened) == counted
