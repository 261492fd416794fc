"""One table with many cards: the results of each word for cards, numbers, servers and measures of cards."""

from __future__ import annotations

from collections import Counter
from typing import Any

from nrdb.behaviour.vocabulary.parts import NAMED_COUNTERS
from nrdb.engine.model.ability import Context
from nrdb.engine.model.frame import Run
from nrdb.engine.rules import runs
from nrdb.engine.rules.values import subroutines
from nrdb.engine.rules.zones import attach
from nrdb.engine.words.registry import ROWS
from nrdb.engine.words.servers import RELATIVE
from tests.engine.seats import Seats


def table() -> Seats:
    """A run on HQ, at the ice before it: the Runner has passed Tollbooth and approaches Vanilla."""
    seats = Seats(
        ice={"HQ": ["Vanilla", "Tollbooth"], "remote": ["-Enigma"]},
        root={"remote": ["-Hostile Takeover"], "remote 2": ["PAD Campaign"], "R&D": ["-Breaker Bay Grid"]},
        hq=["Hedge Fund", "Hedge Fund", "Offworld Office"],
        archives=["Hedge Fund", "Ice Wall"],
        deck=["Hedge Fund", "Ice Wall", "IPO", "IPO"],
        rig=["Parasite", "Corroder", "Daily Casts", "Desperado"],
        grip=["Sure Gamble", "Sure Gamble", "Diesel", "Corroder"],
        stack=["Diesel"] * 3,
        heap=["Sure Gamble", "Daily Casts"],
        scored=["Project Vitruvius", "Project Atlas"],
        stolen=["Project Beale"],
        identities=["Weyland Consortium: Building a Better World", "Reina Roja: Freedom Fighter"],
        tags=2,
        credits=(7, 4),
    )
    g, card = seats.g, seats.card
    attach(g, card("Parasite"), card("Vanilla"))
    g.virus[card("Parasite")], g.virus[card("Vanilla")] = 2, 1
    g.credit[card("Daily Casts")] = 8
    g.power[card("Corroder")] = 3
    g.agenda[card("Project Vitruvius")] = 1
    g.advancement[card("Hostile Takeover")] = 2
    g.bad_publicity, g.core_damage, g.corp.score, g.runner.score = 1, 1, 4, 2
    g.corp.clicks, g.runner.clicks, g.corp.turns, g.runner.turns = 1, 2, 4, 3
    g.faceup[card("Ice Wall")] = True
    g.now = now = Context(card("Corroder"), card("PAD Campaign"))
    now.counted, now.traced, now.margin, now.place = 6, 7, -2, 3
    g.used["bid"], g.used["X", card("Corroder")] = 1, 9
    g.drawn = [card("Diesel"), card("Sure Gamble", 1)]
    now.found = [card("Hedge Fund"), card("Diesel")]
    g.kept[card("PAD Campaign")] = ((card("Vanilla"), g.moves[card("Vanilla")]),)
    g.server[card("Daily Casts")] = 4
    g.used["excess", card("Project Atlas")] = 2
    g.used["virus", card("Parasite")] = g.moves[card("Parasite")]
    g.events = [
        ("rez", card("Vanilla"), 0, -1, -1),
        ("advance", card("Hostile Takeover"), 0, -1, -1),
        ("score", card("Project Atlas"), 0, -1, -1),
        ("damage_net", 2, 1, 0, -1),
        ("damage_core", 1, 1, 0, -1),
        ("purge", 3, 0, -1, -1),
        ("purge", 5, 0, -1, -1),
        ("run_begins", 1, 1, -1, -1),
        ("run_successful", 1, 1, -1, -1),
        ("access", card("Ice Wall"), 1, 0, -1),
        ("pass", card("Enigma"), 1, -1, -1),
        ("run_begins", 0, 1, -1, -1),
        ("rez", card("Tollbooth"), 0, -1, -1),
        ("approach", card("Tollbooth"), 1, -1, -1),
        ("encounter", card("Tollbooth"), 1, -1, -1),
        ("use", card("Corroder"), 1, -1, card("Corroder")),
        ("break", card("Tollbooth"), 1, 1, card("Corroder")),
        ("fully_break", card("Tollbooth"), 1, -1, -1),
        ("pass", card("Tollbooth"), 1, -1, -1),
        ("approach", card("Vanilla"), 1, -1, -1),
        ("rez", card("PAD Campaign"), 0, -1, -1),
        ("breach", 0, 1, -1, -1),
        ("access", card("Hedge Fund"), 1, 0, -1),
        ("access", card("IPO"), 1, 0, -1),
    ]
    g.runner.before = [("steal", card("Project Beale"), 1, -1, -1), ("steal", card("Offworld Office"), 1, -1, -1)]
    g.run = Run(0, -1)
    g.run.position, g.run.ice, g.run.ice_approached, g.run.unbroken = 0, card("Vanilla"), 2, 3
    return seats


def named(seats: Seats) -> list[str]:
    """A name for every card: the title, with the number of the copy where it is not the first one."""
    found, copies = [], Counter[str]()
    for card in seats.g.table.card_of:
        copies[card.title] += 1
        found.append(card.title if copies[card.title] == 1 else f"{card.title} {copies[card.title]}")
    return found


def asking(seats: Seats) -> tuple[int, ...]:
    """The cards that ask: an asset, a program, and one hosted on ice."""
    return tuple(map(seats.card, ("PAD Campaign", "Corroder", "Parasite")))


TERMS = {
    "installed": [
        "Vanilla", "Tollbooth", "Enigma", "Hostile Takeover", "PAD Campaign", "Breaker Bay Grid", "Parasite",
        "Corroder", "Daily Casts", "Desperado",
    ],
    "unrezzed": ["Enigma", "Hostile Takeover", "Breaker Bay Grid"],
    "faceup": [
        "Vanilla", "Tollbooth", "PAD Campaign", "Ice Wall", "Project Vitruvius", "Project Atlas",
        "Weyland Consortium: Building a Better World", "Parasite", "Corroder", "Daily Casts", "Daily Casts 2",
        "Desperado", "Sure Gamble 3", "Reina Roja: Freedom Fighter",
    ],
    "active": [
        "Vanilla", "Tollbooth", "PAD Campaign", "Project Vitruvius", "Project Atlas",
        "Weyland Consortium: Building a Better World", "Parasite", "Corroder", "Daily Casts", "Desperado",
        "Reina Roja: Freedom Fighter",
    ],
    "advanceable": ["Hostile Takeover"],
    "advanced": ["Hostile Takeover"],
    "unique": ["Desperado"],
    "identity": ["Weyland Consortium: Building a Better World", "Reina Roja: Freedom Fighter"],
    "hosted": ["Parasite"],
    "hosting": ["Vanilla"],
    "this_turn": [
        "Vanilla", "Tollbooth", "Enigma", "Hostile Takeover", "PAD Campaign", "Breaker Bay Grid", "Parasite",
        "Corroder", "Daily Casts", "Desperado",
    ],
    "rezzed_this_turn": ["Vanilla", "Tollbooth", "PAD Campaign"],
    "stolen": ["Project Beale"],
    "self_trashing": [],
    "was_rezzed": [],
    "passed_last_run": ["Tollbooth"],
    "advanced_this_turn": ["Hostile Takeover"],
    "virus_this_turn": ["Parasite"],
    "fully_broken": ["Tollbooth"],
    "rezzed_this_run": ["Tollbooth", "PAD Campaign"],
    "rezzed_in_approach": ["PAD Campaign"],
    "used_this_run": ["Corroder"],
    "fully_broken_this_run": ["Tollbooth"],
    "discarded": ["Hedge Fund 3", "Ice Wall", "Daily Casts 2", "Sure Gamble 3"],
    "scored_this_turn": ["Project Atlas"],
    "broke_this_run": ["Corroder"],
    "approached": ["Vanilla"],
    "other_faction": [
        "Vanilla", "Tollbooth", "Enigma", "PAD Campaign", "Breaker Bay Grid", "Hedge Fund", "Hedge Fund 2",
        "Hedge Fund 3", "Hedge Fund 4", "Offworld Office", "IPO", "IPO 2", "Project Vitruvius", "Project Beale",
        "Daily Casts", "Daily Casts 2", "Desperado", "Sure Gamble", "Sure Gamble 2", "Sure Gamble 3", "Diesel",
        "Diesel 2", "Diesel 3", "Diesel 4",
    ],
    "in_faction": [
        "Hostile Takeover", "Ice Wall", "Ice Wall 2", "Project Atlas", "Weyland Consortium: Building a Better World",
        "Parasite", "Corroder", "Corroder 2", "Reina Roja: Freedom Fighter",
    ],
    "copy_in_heap": ["Daily Casts", "Sure Gamble", "Sure Gamble 2"],
    "copy_stolen": [],
}  # fmt: skip

COSTS = {
    "Tollbooth": 8, "Enigma": 3, "PAD Campaign": 2, "Hedge Fund": 5, "Hedge Fund 2": 5, "Hedge Fund 3": 5,
    "Hedge Fund 4": 5, "Ice Wall": 1, "Ice Wall 2": 1, "IPO": 8, "IPO 2": 8, "Parasite": 2, "Corroder": 2,
    "Corroder 2": 2, "Daily Casts": 3, "Daily Casts 2": 3, "Desperado": 3, "Sure Gamble": 5, "Sure Gamble 2": 5,
    "Sure Gamble 3": 5,
}  # fmt: skip

POINTS = {
    "Hostile Takeover": 1,
    "Offworld Office": 2,
    "Project Vitruvius": 2,
    "Project Atlas": 2,
    "Project Beale": 2,
}

MEASURES = {
    "credit": {"Daily Casts": 8},
    "power": {"Corroder": 3},
    "virus": {"Vanilla": 1, "Parasite": 2},
    "agenda": {"Project Vitruvius": 1},
    "advancement": {"Hostile Takeover": 2},
    "cost": COSTS,
    "strength": {
        "Vanilla": -2, "Tollbooth": 5, "Enigma": 2, "Ice Wall": 1, "Ice Wall 2": 1, "Corroder": 2, "Corroder 2": 2,
    },
    "points": POINTS,
    "printed_points": POINTS,
    "trash_cost": {"PAD Campaign": 4, "Breaker Bay Grid": 2},
    "memory": {"Parasite": 1, "Corroder": 1, "Corroder 2": 1},
    "advancement_requirement": {
        "Hostile Takeover": 2, "Offworld Office": 4, "Project Vitruvius": 3, "Project Atlas": 3, "Project Beale": 3,
    },
    "subroutines": {"Vanilla": 1, "Tollbooth": 1, "Enigma": 2, "Ice Wall": 1, "Ice Wall 2": 1},
    "hosted": {"Vanilla": 1},
    "excess": {"Project Atlas": 2},
    "bad_publicity": {"Corroder": 3},
    "present_cost": COSTS,
    "rez_cost": COSTS,
    "position": {"Tollbooth": 1},
    "subtypes": {
        "Vanilla": 1, "Tollbooth": 1, "Enigma": 1, "Hostile Takeover": 2, "PAD Campaign": 1, "Breaker Bay Grid": 1,
        "Hedge Fund": 1, "Hedge Fund 2": 1, "Hedge Fund 3": 1, "Hedge Fund 4": 1, "Offworld Office": 1, "Ice Wall": 1,
        "Ice Wall 2": 1, "IPO": 2, "IPO 2": 2, "Project Vitruvius": 1, "Project Atlas": 1, "Project Beale": 1,
        "Weyland Consortium: Building a Better World": 1, "Parasite": 2, "Corroder": 2, "Corroder 2": 2, "Desperado": 1,
        "Reina Roja: Freedom Fighter": 2,
    },
}  # fmt: skip

NAMED = {
    "self": (["PAD Campaign"], ["Corroder"], ["Parasite"]),
    "it": (["PAD Campaign"], ["PAD Campaign"], ["PAD Campaign"]),
    "found": (["Hedge Fund", "Diesel"], ["Hedge Fund", "Diesel"], ["Hedge Fund", "Diesel"]),
    "revealed": (["Hedge Fund", "Diesel"], ["Hedge Fund", "Diesel"], ["Hedge Fund", "Diesel"]),
    "paid": (["Hedge Fund", "Diesel"], ["Hedge Fund", "Diesel"], ["Hedge Fund", "Diesel"]),
    "chosen": (["Vanilla"], [], []),
    "host": ([], [], ["Vanilla"]),
    "hosted": ([], [], []),
    "approached": (["Vanilla"], ["Vanilla"], ["Vanilla"]),
    "last_encountered": (["Tollbooth"], ["Tollbooth"], ["Tollbooth"]),
    "drawn": (["Diesel", "Sure Gamble 2"], ["Diesel", "Sure Gamble 2"], ["Diesel", "Sure Gamble 2"]),
    "first_drawn": (["Diesel"], ["Diesel"], ["Diesel"]),
    "identity": (
        ["Weyland Consortium: Building a Better World"],
        ["Reina Roja: Freedom Fighter"],
        ["Reina Roja: Freedom Fighter"],
    ),
    "encountered": ([], [], []),
    "accessed": ([], [], []),
}

COUNTED = {
    "tags": (2, 2),
    "bad_publicity": (1, 1),
    "link": (1, 1),
    "clicks": (1, 2),
    "credits": (7, 4),
    "hand": (3, 4),
    "opponent_hand": (4, 3),
    "opponent_credits": (4, 7),
    "opponent_clicks": (2, 1),
    "opponent_score": (2, 4),
    "points_scored_this_turn": (2, 2),
    "points_stolen_last_turn": (4, 4),
    "points_gained_this_turn": (0, 0),
    "counters_stolen_last_turn": (0, 0),
    "runs_this_game": (0, 0),
    "runs_last_turn": (0, 0),
    "rolled": (0, 0),
    "deck_size": (4, 3),
    "discard": (2, 2),
    "unused_memory": (3, 3),
    "score": (4, 2),
    "core_damage": (1, 1),
    "damage_this_turn": (3, 3),
    "this_way": (6, 6),
    "X": (0, 9),
    "turn": (4, 3),
    "hand_size": (5, 4),
    "opponent_hand_size": (4, 5),
    "hand_room": (2, 0),
    "purged": (5, 5),
    "imminent": (0, 0),
    "rd_accesses_this_run": (2, 2),
    "subs_resolved": (0, 0),
    "servers": (2, 2),
    "server_ice": (0, 0),
    "accesses_allowed": (1, 1),
    "accesses_this_run": (2, 2),
    "accesses_this_breach": (2, 2),
    "ice_passed_this_run": (1, 1),
    "passes_this_run": (1, 1),
    "attacked_ice": (2, 2),
    "defended_remotes": (1, 1),
    "occupied_remotes": (2, 2),
    "runs_this_turn": (2, 2),
    "successful_runs_this_turn": (1, 1),
    "bid": (1, 1),
    "so_many": (4, 4),
    "trace_margin": (-2, -2),
    "trace_strength": (7, 7),
    "unbroken": (3, 3),
    "broken_printed": (0, 0),
    "broken": (0, 0),
}

PLACES = {
    "last_success": ([1], [1], [1]),
    "spied": ([], [], []),
    "this_server": ([4], [], [0]),
    "another": ([0, 1, 2, 3, 5], [1, 2, 3, 4, 5], [1, 2, 3, 4, 5]),
    "unprotected": ([1, 2, 4, 5], [1, 2, 4, 5], [1, 2, 4, 5]),
    "another_remote": ([3, 5], [3, 5], [3, 5]),
    "attacked": ([0], [0], [0]),
    "its_server": ([4], [4], [4]),
    "chosen": ([4], [3], [3]),
    "mark": ([], [], []),
}


def counts(seats: Seats) -> dict[str, tuple[int, ...]]:
    """All quantities, as the asset and the program count them."""
    return {name: tuple(count(seats.g, me) for me in asking(seats)[:2]) for name, count in ROWS["quantity"].items()}


def places(seats: Seats) -> dict[str, tuple[list[int], ...]]:
    """The servers that each word names for those who ask, of those that there are and a new one."""
    return {
        name: tuple([server for server in range(6) if test(seats.g, me, server)] for me in asking(seats))
        for name, test in RELATIVE.items()
    }


def meant(seats: Seats, names: Any) -> dict[str, tuple[list[str], ...]]:
    """The cards that references name for those who ask."""
    titles = named(seats)
    return {
        name: tuple([titles[i] for i in ROWS["reference"][name](seats.g, me)] for me in asking(seats)) for name in names
    }


def test_the_cards_of_which_each_term_is_true() -> None:
    seats = table()
    titles, asset = named(seats), seats.card("PAD Campaign")
    found = {name: [title for i, title in enumerate(titles) if ROWS["term"][name](seats.g, asset, i)] for name in TERMS}
    assert found == TERMS
    negated = {"uninstalled": "installed", "facedown": "faceup", "unadvanced": "advanced"}
    for name, other in negated.items():
        fit = [title for i, title in enumerate(titles) if ROWS["term"][name](seats.g, asset, i)]
        assert fit == [title for title in titles if title not in TERMS[other]], name


def test_what_each_measure_makes_of_the_cards() -> None:
    """Nothing, or none, is left out."""
    seats = table()
    titles = named(seats)
    found = {
        name: {title: n for i, title in enumerate(titles) if (n := read(seats.g, i))}
        for name, read in ROWS["measure"].items()
        if name not in NAMED_COUNTERS
    }
    assert found == MEASURES


def test_the_cards_that_each_reference_names() -> None:
    seats = table()
    assert meant(seats, NAMED) == NAMED
    assert ROWS["reference"].keys() == NAMED.keys()


def test_how_much_there_is_of_each_quantity_and_which_servers_are_meant() -> None:
    seats = table()
    assert counts(seats) == COUNTED
    assert places(seats) == PLACES


def test_what_is_left_of_quantities_and_servers_without_a_run() -> None:
    seats = table()
    seats.g.run = None
    assert counts(seats) == {
        **COUNTED, **dict.fromkeys(("accesses_allowed", "attacked_ice", "unbroken"), (0, 0))
    }  # fmt: skip
    assert places(seats) == {
        **PLACES, "another": ([0, 1, 2, 3, 5], [0, 1, 2, 3, 4, 5], [1, 2, 3, 4, 5]), "attacked": ([3], [3], [3])
    }  # fmt: skip


def test_what_is_counted_and_named_in_an_encounter() -> None:
    seats = table()
    run, ice = seats.g.run, seats.card("Tollbooth")
    assert run is not None
    assert runs.unbroken(seats.g) == []
    run.subs = subroutines(seats.g, ice)
    run.ice, run.position, run.encountering, run.unbroken = ice, 1, True, -1
    assert (counts(seats)["unbroken"], runs.unbroken(seats.g)) == ((1, 1), [0])
    run.broken = {0}
    assert runs.unbroken(seats.g) == []
    assert counts(seats) == {**COUNTED, "unbroken": (0, 0), "broken_printed": (1, 1), "broken": (1, 1)}
    assert meant(seats, ("approached", "encountered")) == {
        "approached": ([], [], []), "encountered": (["Tollbooth"],) * 3
    }  # fmt: skip
