"""Positions played out by hand: what leaves play midway, what is counted, what may still be paid."""

from __future__ import annotations

import pytest

from nrdb.engine.rules.active import derez, make_rezzed
from tests.engine.seats import Seats


@pytest.mark.rule("CR26 1.16.1, 1.16.11")
def test_a_card_that_has_left_play_cannot_be_derezzed_for_a_cost() -> None:
    """Warm Reception, trashed for the asset that it installs in its own server, derezzes nothing afterwards."""
    seats = Seats(root={"remote": ["Warm Reception"], "remote 2": ["Melange Mining Corp."]}, hq=["PAD Campaign"])
    seats.g.runner.clicks = 1
    with pytest.raises(AssertionError, match="nobody asked"):
        seats.do(("credit",), ("yes",), ("server", 3, 2), ("yes",))
    assert (seats.told("trash"), seats.told("derez")) == ([("trash", "Warm Reception")], [])


@pytest.mark.rule("CR26 9.10.3c, 9.12.1")
def test_what_was_chosen_is_blank_while_what_chose_it_is_active() -> None:
    """Malia Z0L0K4 takes the abilities of the resource that is chosen for as long as it is rezzed, no longer."""
    seats = Seats(root={"remote": ["-Malia Z0L0K4"]}, rig=["Kati Jones", "Earthrise Hotel"])
    usable = {("use", seats.card("Kati Jones"), n) for n in (0, 1)}
    seats.run("HQ", ("rez", "Malia Z0L0K4"), ("card", "Kati Jones"))
    assert not usable & set(seats.g.legal_actions())
    seats.run("remote", ("trash", "Malia Z0L0K4"))
    assert usable <= set(seats.g.legal_actions())


@pytest.mark.rule("CR26 9.12.1d, 9.12.1e")
def test_what_is_blank_makes_nothing_blank_whichever_came_first() -> None:
    """Malia Z0L0K4 takes nothing from Kati Jones while Rumor Mill is in play, and does again once that is gone."""
    seats = Seats(root={"remote": ["-Malia Z0L0K4"]}, rig=["Kati Jones"], grip=["Rumor Mill", "Interdiction"])
    malia, kati = seats.card("Malia Z0L0K4"), seats.card("Kati Jones")
    seats.run("HQ", ("rez", "Malia Z0L0K4"))
    found = [seats.g.blank]
    for current in ("Rumor Mill", "Interdiction"):
        seats.do(("play", seats.card(current)))
        found.append(seats.g.blank)
    assert found == [{kati}, {malia}, {kati}]


@pytest.mark.rule("CR26 9.10.1")
def test_what_is_blank_for_a_while_is_so_although_what_made_it_so_is_blank_itself() -> None:
    """Kati Jones stays blank for the turn when Dr. Lovegood, who chose it, is chosen by Malia Z0L0K4."""
    seats = Seats(root={"remote": ["-Malia Z0L0K4"]}, rig=["Dr. Lovegood", "Kati Jones"], turn="corp", credits=(0, 5))
    lovegood, kati = seats.card("Dr. Lovegood"), seats.card("Kati Jones")
    seats.g.corp.clicks = 1
    seats.do(("draw",), ("card", "Kati Jones"))
    assert seats.g.blank == {kati}
    seats.g.corp.credits = 1
    seats.run("HQ", ("rez", "Malia Z0L0K4"), ("card", "Dr. Lovegood"))
    assert seats.g.blank == {lovegood, kati}


@pytest.mark.rule("CR26 9.10.3c")
def test_a_choice_is_over_when_its_card_is_derezzed() -> None:
    """Malia Z0L0K4 that is rezzed again has chosen nothing until it chooses."""
    seats = Seats(root={"remote": ["-Malia Z0L0K4"]}, rig=["Kati Jones"], turn="corp")
    malia = seats.card("Malia Z0L0K4")
    seats.do(("rez", malia))
    assert seats.g.blank == {seats.card("Kati Jones")}
    derez(seats.g, malia)
    make_rezzed(seats.g, malia)
    assert not seats.g.blank


@pytest.mark.rule("CR26 1.16.2c")
@pytest.mark.parametrize("spent", [0, 2, 3])
def test_x_clicks_are_spent_as_the_player_chooses(spent: int) -> None:
    """Wanton Destruction costs the Corp as many cards of HQ as the Runner spends clicks."""
    seats = Seats(grip=["Wanton Destruction"], hq=["Hedge Fund"] * 4)
    seats.do(("play", seats.card("Wanton Destruction")), ("next", "Wanton Destruction"), ("yes",), ("number", spent))
    assert (len(seats.g.corp.discard), seats.g.runner.clicks) == (spent, 3 - spent)
    assert ("number", 4) not in seats.offered


@pytest.mark.rule("CR26 1.16.3, 10.3.4")
@pytest.mark.parametrize(("grip", "trashed"), [(4, True), (3, False)])
def test_what_paying_a_trash_cost_sets_off_comes_before_the_card_is_trashed(grip: int, trashed: bool) -> None:
    """Shackleton Grid answers the credits of Scrubber with which it is trashed; who is flatlined trashes nothing."""
    seats = Seats(root={"HQ": ["Shackleton Grid"]}, rig=["Scrubber"], grip=["Diesel"] * grip)
    seats.run("HQ", ("trash", "Shackleton Grid"), ("yes",))
    told = [("trash", "Diesel")] * 4 + [("trash", "Shackleton Grid")] if trashed else [("trash", "Diesel")] * 3
    assert (seats.told("trash"), seats.g.over) == (told, "" if trashed else "flatlined")


@pytest.mark.rule("CR26 1.16.3, 7.1.7")
def test_a_card_that_leaves_while_its_trash_cost_is_paid_is_not_trashed() -> None:
    """What paying sets off may take the card away first, after which nobody accesses it."""
    leaves = [{"when": {"spend_credits": {"who": "runner"}}, "do": [{"add": {"what": "self", "to": "hand"}}]}]
    seats = Seats(root={"remote": ["PAD Campaign"]}, says={"PAD Campaign": leaves})
    seats.run("remote", ("trash", "PAD Campaign"))
    assert (seats.told("trash"), seats.g.corp.hand) == ([], [seats.card("PAD Campaign")])


@pytest.mark.rule("CR26 9.1.3, 9.9.3")
@pytest.mark.parametrize(
    ("ice", "rig", "answers", "offered"),
    [
        ("Ice Wall", [], [], True),
        ("Data Raven", [], [("mode", 1, "end_run")], True),
        ("Ice Wall", ["Security Nexus"], [("yes",)], False),
    ],
)
def test_whose_card_ends_the_run(ice: str, rig: list[str], answers: list[tuple[object, ...]], offered: bool) -> None:
    """Lucky Charm looks at the card whose ability ends the run, not at the player who does."""
    seats = Seats(ice={"R&D": [ice]}, rig=["Lucky Charm", *rig]).run("HQ")
    seats.run("R&D", *answers, *([("guard", "Lucky Charm", 0)] if offered else []))
    assert (("guard", "Lucky Charm", 0) in seats.offered, seats.happened("run_unsuccessful")) == (offered, not offered)


@pytest.mark.rule("CR26 8.5.5, 9.11.4b")
def test_what_an_install_draws_may_be_the_next_card_installed() -> None:
    """Near-Earth Hub draws for the server that the first card creates; LilyPAD for the first program."""
    seats = Seats(
        identities=["Near-Earth Hub: Broadcast Center"],
        hq=["PAD Campaign", "Shipment from MirrorMorph"],
        deck=["Vanilla"],
        turn="corp",
    )
    seats.do(("play", seats.card("Shipment from MirrorMorph")), ("card", "PAD Campaign"), ("card", "Vanilla"))
    assert seats.told("install") == [("install", "PAD Campaign"), ("install", "Vanilla")]
    seats = Seats(rig=["LilyPAD"], grip=["Mass Install", "Corroder"], stack=["Mimic"], credits=(5, 9))
    seats.do(("play", seats.card("Mass Install")), ("card", "Corroder"), ("yes",), ("card", "Mimic"))
    assert seats.told("install") == [("install", "Corroder"), ("install", "Mimic")]


@pytest.mark.rule("CR26 1.2.4, 1.15.3")
@pytest.mark.parametrize(("deck", "held"), [(["Vanilla"], 1), ([], 0)])
def test_the_card_that_was_revealed_is_drawn_if_there_was_one(deck: list[str], held: int) -> None:
    """Woman in the Red Dress offers the Corp that card, and none of an empty deck, of which it would lose."""
    seats = Seats(rig=["Woman in the Red Dress"], hq=["Ice Wall"], deck=deck, turn="corp")
    seats.g.corp.clicks = 1
    seats.do(("credit",), *([("yes",)] if deck else []))
    assert (len(seats.g.corp.hand), seats.g.over, ("yes",) in seats.offered) == (1 + held, "", bool(held))


@pytest.mark.rule("CR26 1.16.1c, 1.16.10")
@pytest.mark.parametrize(
    ("breaker", "number", "cloaks", "able"), [("Dai V", 0, 2, False), ("Dai V", 0, 3, True), ("BlacKat", 1, 1, True)]
)
def test_what_is_paid_beside_a_price_comes_from_stealth_cards_too(
    breaker: str, number: int, cloaks: int, able: bool
) -> None:
    """Dai V spends no other credits at Midway Station Grid; BlacKat asks for one such credit among all it spends."""
    root = {"HQ": ["Midway Station Grid"]}
    seats = Seats(ice={"HQ": ["Vanilla"]}, root=root, rig=[breaker, *["Cloak"] * cloaks], credits=(5, 9))
    used = ("use", breaker, number)
    seats.run("HQ", *([used] if able else []))
    assert (used in seats.offered, seats.happened("fully_break")) == (able, able)
    assert seats.g.runner.credits == (8 if breaker == "BlacKat" else 9)
