"""What a player's view tells: handles for facedown cards, cards known in a hand, names, and games that look alike."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.chance import seeded
from nrdb.engine.model.decision import PASS
from nrdb.engine.model.numbers import CORP, RUNNER
from nrdb.engine.steps.machine import take
from nrdb.engine.view import View, seen_by
from tests.engine.seats import Seats
from tests.engine.worked.table import Table

NAMES = {"Hedge Fund": [{"play": [{"choose": {"kind": "name"}}]}]}


def ready(seats: Seats) -> Seats:
    """The table at its player's next action."""
    while seats.g.decision is not None and seats.g.decision.kind != "action":
        seats.g.apply(PASS)
    return seats


def known(seats: Seats) -> list[str]:
    """The titles of the Corp's cards that the Runner knows to be in HQ."""
    view = View(seats.g, RUNNER)
    return sorted(view.table.card_of[i].title for i in view.other.known_in_hand())


def test_a_facedown_card_has_a_handle_that_says_where_it_is() -> None:
    seats = Seats(ice={"HQ": ["-Ice Wall", "Enigma"]}, root={"remote": ["-Project Atlas"]})
    view = View(seats.g, RUNNER)
    wall, enigma = seats.card("Ice Wall"), seats.card("Enigma")
    (facedown, shown), (atlas,) = view.ice[0], view.root(3)
    assert shown == enigma
    assert min(facedown, atlas) >= len(view.table.owner)
    assert (view.card(facedown), view.card(atlas), view.card(shown)) == (None, None, view.table.card_of[enigma])
    assert (view.server[facedown], view.server[atlas], view.number(facedown)) == (0, 3, wall)
    with pytest.raises(LookupError):
        view.zone[wall]
    assert list(map(list, View(seats.g, CORP).ice)) == seats.g.ice


def test_options_name_facedown_cards_by_their_handles() -> None:
    seats = Seats(ice={"HQ": ["-Ice Wall"], "R&D": ["-Enigma"]}, grip=["Forged Activation Orders"])
    ready(seats).g.apply(("play", seats.card("Forged Activation Orders")))
    view = View(seats.g, RUNNER)
    assert view.decision is not None
    handles = {("card", view.ice[0][0]), ("card", view.ice[1][0])}
    assert handles == set(view.decision.options) == set(view.legal_actions()) == set(seen_by(seats.g, "runner").options)
    assert {view.taken(option) for option in handles} == set(seats.g.legal_actions())
    seats.g.apply(("card", view.ice[0][0]))
    assert seats.g.decision.me == seats.card("Forged Activation Orders")


def test_a_card_seen_in_hq_is_known_until_it_may_have_left() -> None:
    seats = Seats(hq=["Hedge Fund", "Ice Wall"], turn="runner", chance=[0, 0])
    seats.run("HQ")
    assert known(seats) in (["Hedge Fund"], ["Ice Wall"])
    seats = Seats(hq=["Hedge Fund", "Ice Wall", "Enigma", "Project Atlas"], turn="corp")
    for i in seats.g.corp.hand:
        seats.g.seen[i] = seats.g.moves[i], 3
    seats.do(("play", seats.card("Hedge Fund")))
    assert known(seats) == ["Enigma", "Ice Wall", "Project Atlas"], "everybody saw which card left"
    seats.g.corp.hand.remove(enigma := seats.card("Enigma"))
    seats.g.corp.hand.append(enigma)
    del seats.g.seen[enigma]
    seats.do(("install", enigma, 0))
    assert known(seats) == [], "either of the others may be the card that was installed"


def test_a_card_seen_on_top_of_rd_is_known_until_it_is_drawn() -> None:
    seats = Table(deck=["Hedge Fund", "Ice Wall", "Enigma"])
    first = seats.g.corp.top[-1]
    assert View(seats.g, RUNNER).other.on_top(2) == [None, None]
    seats.run("R&D")
    assert View(seats.g, RUNNER).other.on_top(2) == [first, None]
    assert View(seats.g, RUNNER).other.on_top(9) == [first, None, None]
    seats.next_turn()
    assert View(seats.g, RUNNER).other.on_top(9) == [None, None]


@pytest.mark.parametrize("open_lists", [True, False])
def test_only_names_that_a_player_knows_can_be_named(open_lists: bool) -> None:
    seats = Seats(hq=["Hedge Fund"], grip=["Easy Mark"], rig=["Corroder"], turn="corp", says=NAMES)
    seats.g.table.open_lists = open_lists
    ready(seats).g.apply(("play", seats.card("Hedge Fund")))
    view = View(seats.g, CORP)
    options = view.legal_actions()
    assert ("name", "corroder") in options
    assert (("name", "easy_mark") in options) == open_lists
    assert view.taken(("name", "corroder")) == ("card", seats.card("Corroder"))


def table_of(**held: Any) -> Seats:
    return Seats(
        ice={"HQ": ["-Ice Wall", "-Enigma"]},
        root={"remote": ["-Project Atlas", "-Ben Musashi"], "HQ": ["-Ben Musashi"]},
        hq=["Snare!", "Hedge Fund"],
        archives=["PAD Campaign"],
        deck=["Hostile Takeover", "Wall of Static"] * 3,
        grip=["Diesel"],
        **held,
    )


def test_a_sampled_game_looks_the_same_and_hides_other_cards_that_fit_their_places() -> None:
    seats = table_of()
    g, found = seats.g, set()
    g.advancement[seats.card("Project Atlas")] = 1
    for n in range(60):
        world = View(g, RUNNER).sample(seeded(1, n))
        assert seen_by(world, "runner") == seen_by(g, "runner")
        types = {i: world.table.card_of[i].type for i in world.corp.installed}
        assert [types[i] for i in world.ice[0]] == ["ice", "ice"]
        assert types[seats.card("Project Atlas")] == "agenda"
        assert [types[i] for i in world.corp.installed if g.table.card_of[i].title == "Ben Musashi"] == ["upgrade"] * 2
        assert sorted(card.id for card in world.table.card_of) == sorted(card.id for card in g.table.card_of)
        found.add(tuple(world.table.card_of[i].id for i in (*world.ice[0], *world.corp.hand)))
    assert len(found) > 10
    assert [card.id for card in g.table.card_of] == [card.id for card in table_of().g.table.card_of], (
        "this one is as it was"
    )


def test_with_closed_lists_the_cards_are_those_of_a_deck_that_explains_what_was_seen() -> None:
    seats = table_of()
    decks = (Seats(deck=["Rototurret", "Beanstalk Royalties", "Ben Musashi", "Priority Requisition"] * 9).g.table,)
    ids = {card.id for card in decks[0].deck(CORP)}
    world = View(seats.g, RUNNER).sample(seeded(3), decks)
    assert seen_by(world, "runner") == seen_by(seats.g, "runner")
    assert {world.table.card_of[i].id for i in world.corp.hand} <= ids
    while not world.over and len(world.log) < 60:
        take(world, world.legal_actions()[-1])


def test_a_sampled_game_records_what_the_cards_of_another_list_look_back_at() -> None:
    """Bioroid Work Crew is used in the first window after something resolves, so windows must be recorded."""
    seats = table_of()
    decks = (Seats(deck=["Bioroid Work Crew", "Beanstalk Royalties", "Ben Musashi"] * 12).g.table,)
    assert not seats.g.table.needs_window_events
    assert View(seats.g, RUNNER).sample(seeded(3), decks).table.needs_window_events


def test_inside_an_effect_the_game_is_replayed_with_other_cards() -> None:
    seats = table_of(credits=(9, 9))
    g = ready(seats).g
    point = View(g, RUNNER).fork_point()
    g.apply(("run", 0))
    view = View(g, RUNNER)
    assert view.run is not None
    assert (view.run.server, view.run.position, view.run.encountering) == (0, 1, False)
    with pytest.raises(ValueError, match="since a position outside it"):
        view.sample(seeded(1))
    worlds = [view.sample(seeded(1, n), since=point) for n in range(12)]
    assert {world.run.server for world in worlds if world.run is not None} == {0}
    assert len({world.table.card_of[g.ice[0][1]].id for world in worlds}) == 3, "Ice Wall, Enigma or Wall of Static"
