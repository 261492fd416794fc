"""Cards that a judge would have played otherwise: costs, who decides, and what is counted."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.seats import Seats


@pytest.mark.rule("CR26 1.16.4c", "CR26 1.16.10a")
@pytest.mark.parametrize(("answers", "rezzed"), [([("yes",)], True), ([("no",)], False)])
def test_who_is_made_to_rez_need_not_pay_an_additional_cost(answers: list[Any], rezzed: bool) -> None:
    """Blackguard makes the Corp rez what is exposed; Archer asks for an agenda, which the Corp may keep."""
    seats = Seats(rig=["Blackguard"], grip=["Infiltration"], ice={"HQ": ["-Archer"]}, scored=["Hostile Takeover"],
                  credits=(9, 5))  # fmt: skip
    archer = seats.card("Archer")
    seats.do(("play", seats.card("Infiltration")), ("mode", 1, "expose"), *answers)
    assert (seats.g.active[archer], seats.g.corp.credits, len(seats.g.corp.scored)) == (
        (True, 5, 0) if rezzed else (False, 9, 1)
    )


@pytest.mark.rule("CR26 1.10.3c")
@pytest.mark.parametrize(("server", "left"), [(0, 0), (1, 2)])
def test_credits_for_what_is_installed_in_a_server_pay_there_alone(server: int, left: int) -> None:
    """Dedicated Technician Team in HQ pays for ice that is about to protect HQ, and for none before R&D."""
    seats = Seats(ice={"HQ": ["Enigma", "Vanilla"], "R&D": ["Vanilla", "Vanilla"]}, hq=["Ice Wall"], credits=(2, 5),
                  root={"HQ": ["Dedicated Technician Team"]}, turn="corp")  # fmt: skip
    team = seats.card("Dedicated Technician Team")
    seats.g.credit[team] = 2
    seats.do(("install", seats.card("Ice Wall"), server), *[("pay_from", "Dedicated Technician Team", 2)] * (not left))
    assert (seats.g.credit[team], seats.g.corp.credits) == (left, 2 - left)


@pytest.mark.rule("CR26 1.10.3c")
def test_what_the_credits_of_a_card_can_pay_for_is_offered() -> None:
    """With an empty pool the Corp may still install before HQ, out of Dedicated Technician Team, and not before R&D."""
    seats = Seats(ice={"HQ": ["Enigma", "Vanilla"], "R&D": ["Vanilla", "Vanilla"]}, hq=["Ice Wall"], credits=(0, 5),
                  root={"HQ": ["Dedicated Technician Team"]}, turn="corp")  # fmt: skip
    seats.g.credit[seats.card("Dedicated Technician Team")] = 2
    wall, options = seats.card("Ice Wall"), seats.g.legal_actions()
    assert ("install", wall, 0) in options
    assert ("install", wall, 1) not in options


# -- where cards may be (CR26 8.5.12) -------------------------------------------------------------------------------


@pytest.mark.rule("CR26 8.5.12")
def test_an_upgrade_for_some_servers_alone_is_moved_to_no_other() -> None:
    """Lotus Haze moves Flagship from HQ to R&D and nowhere else, and Bio Vault to no central server."""
    seats = Seats(root={"remote": ["Bio Vault"], "HQ": ["Flagship"], "Archives": ["Ash 2X3ZB9CY"]},
                  scored=["Lotus Haze"], turn="corp")  # fmt: skip
    haze = seats.card("Lotus Haze")
    seats.g.agenda[haze] = 3
    seats.do(("credit",)).do(("use", haze, 0), ("card", "Flagship"))
    assert seats.g.server[seats.card("Flagship")] == 1
    seats.do(("use", haze, 0), ("card", "Bio Vault"))
    assert seats.g.server[seats.card("Bio Vault")] == 3
    seats.do(("use", haze, 0), ("card", "Ash 2X3ZB9CY"), ("server", 3))


@pytest.mark.rule("CR26 8.5.12", "CR26 8.8.2")
def test_an_upgrade_for_remote_servers_alone_is_swapped_into_no_other() -> None:
    """Project Yagi-Uda puts Off the Grid, which is merely not installed there, into the root of HQ, not Bio Vault."""
    seats = Seats(root={"HQ": ["Cyberdex Virus Suite"]}, scored=["Project Yagi-Uda"],
                  hq=["Bio Vault", "Ash 2X3ZB9CY", "Off the Grid"])  # fmt: skip
    seats.g.agenda[seats.card("Project Yagi-Uda")] = 1
    seats.run("HQ", ("use", "Project Yagi-Uda", 0), ("card", "Off the Grid"))
    assert seats.g.server[seats.card("Off the Grid")] == 0
    assert {("card", "Ash 2X3ZB9CY"), ("card", "Bio Vault")} & seats.offered == {("card", "Ash 2X3ZB9CY")}


@pytest.mark.rule("CR26 3.2.3a", "CR26 8.8.4a")
def test_a_public_agenda_is_public_wherever_it_comes_from() -> None:
    """Oaktown Renovation, swapped in by Project Yagi-Uda, is faceup and pays for being advanced."""
    seats = Seats(root={"remote": ["-PAD Campaign"]}, ice={"remote": ["Vanilla"]}, scored=["Project Yagi-Uda"],
                  hq=["Oaktown Renovation"], credits=(5, 5))  # fmt: skip
    seats.g.agenda[seats.card("Project Yagi-Uda")] = 1
    seats.run("remote", ("use", "Project Yagi-Uda", 0))
    oaktown = seats.card("Oaktown Renovation")
    assert (seats.g.server[oaktown], seats.g.active[oaktown]) == (3, True)


# -- when it is asked, and about what -------------------------------------------------------------------------------


@pytest.mark.rule("CR26 9.6.15")
def test_strength_is_asked_when_the_ability_resolves() -> None:
    """Malandragem bypasses Ice Wall, strength 7, once Devil Charm has taken 6 of it in the same encounter."""
    seats = Seats(ice={"HQ": ["Ice Wall"]}, rig=["Malandragem", "Devil Charm"])
    seats.g.power[seats.card("Malandragem")], seats.g.advancement[seats.card("Ice Wall")] = 2, 6
    seats.run("HQ", ("next", "Devil Charm"), ("yes",), ("yes",))
    assert seats.told("bypass") == [("bypass", "Ice Wall")]
    assert seats.g.power[seats.card("Malandragem")] == 1


def _discarding(*answers: Any) -> Seats:
    """Magdalene runs into Harvester with five cards in the grip, three of which are discarded each time."""
    grip, stack = ["Corroder", "Sure Gamble", "Easy Mark", "Diesel", "Modded"], ["Cache", "Imp", "Mimic"]
    seats = Seats(ice={"HQ": ["Harvester"]}, identities=["Magdalene Keino-Chemutai: Cryptarchitect"], grip=grip,
                  stack=[*stack, "Yog.0", "Indexing", "Legwork"], credits=(5, 20))  # fmt: skip
    return seats.run("HQ", ("card", "Corroder"), ("card", "Sure Gamble"), ("card", "Easy Mark"), *answers)


def test_cards_discarded_another_time_are_not_those_discarded_now() -> None:
    """Magdalene may install Mimic, which she has just discarded, and no longer Corroder, discarded before that."""
    seats = _discarding(("no",), ("card", "Mimic"), ("card", "Diesel"), ("card", "Modded"), ("yes",))
    assert seats.told("install") == [("install", "Mimic")]


def test_what_an_effect_discards_is_not_discarded_at_the_end_of_the_turn() -> None:
    """With five cards left in the grip nothing is discarded then, so Magdalene does not install."""
    seats = _discarding(("card", "Cache"), ("card", "Diesel"), ("card", "Modded"))
    while seats.g.acting is seats.g.runner:
        options = [option for option in seats.g.legal_actions() if option[0] in ("credit", "pass", "no", "done", "end")]
        asked = seats.g.decision
        assert asked is None or asked.about != "install", asked
        seats.do(options[0])
    assert not seats.told("install")


# -- what a card says of its own installation -----------------------------------------------------------------------


@pytest.mark.rule("CR26 1.2.2")
def test_what_is_installed_on_ice_alone_is_not_installed_on_another_card() -> None:
    """London Library takes Corroder; Slap Vandal, which belongs on ice, stays in the grip."""
    seats = Seats(rig=["London Library"], grip=["Slap Vandal", "Corroder"], ice={"HQ": ["Enigma"]})
    library = seats.card("London Library")
    seats.do(("use", library, 0)).do(("use", library, 0))
    assert seats.told("install") == [("install", "Corroder")]
    assert seats.g.host[seats.card("Corroder")] == library
    assert seats.g.runner.hand == [seats.card("Slap Vandal")]


@pytest.mark.rule("CR26 1.2.4")
def test_so_many_branches_as_are_counted_are_resolved() -> None:
    """Into the Depths past two pieces of ice: two of the three, and nobody stops before that."""
    seats = Seats(ice={"HQ": ["-Enigma", "-Enigma"]}, grip=["Into the Depths"], stack=["Corroder"], credits=(0, 5))
    seats.do(("play", seats.card("Into the Depths")), ("mode", 0, "gain"))
    assert not any(option[-1] == "stop" for option in seats.offered if option[0] == "mode")


@pytest.mark.rule("CR26 1.2.2")
def test_no_server_is_named_that_cannot_be_made() -> None:
    """Fast Break at Earth Station, which has its one remote server: the cards go there."""
    seats = Seats(ice={"remote": ["Enigma"]}, hq=["Fast Break", "PAD Campaign"], stolen=["Hostile Takeover"],
                  identities=["Earth Station: SEA Headquarters"], turn="corp")  # fmt: skip
    seats.do(("play", seats.card("Fast Break")), ("card", "PAD Campaign"))
    assert seats.g.server[seats.card("PAD Campaign")] == 3
    assert ("server", 4) not in seats.offered


# -- what is only considered to be there (CR26 1.9.4) ---------------------------------------------------------------

SCANDAL: dict[str, Any] = {"Kati Jones": [{"static": [{"bad_publicity": 1}]}]}
"""A resource that lets the Corp count as having bad publicity."""


@pytest.mark.rule("CR26 1.9.4")
@pytest.mark.parametrize(("has", "trashed"), [(0, True), (1, False)])
def test_bad_publicity_that_is_not_there_is_not_removed(has: int, trashed: bool) -> None:
    """The All-Seeing I: what the Corp is only considered to have does not save the resources."""
    seats = Seats(hq=["The All-Seeing I"], rig=["Kati Jones"], tags=1, turn="corp", says=SCANDAL)
    seats.g.bad_publicity = has
    seats.do(("play", seats.card("The All-Seeing I")), *[("yes",)] * has)
    assert (("trash", "Kati Jones") in seats.told("trash"), seats.g.bad_publicity) == (trashed, 0)


@pytest.mark.rule("CR26 1.9.4")
@pytest.mark.parametrize("has", [0, 1])
def test_bad_publicity_that_is_not_there_is_not_hosted(has: int) -> None:
    """Luana Campos pays for bad publicity that she hosts, and for none that the Corp only counts as having."""
    seats = Seats(root={"remote": ["Luana Campos"]}, rig=["Kati Jones"], turn="runner", says=SCANDAL)
    seats.g.bad_publicity, seats.g.runner.clicks = has, 1
    seats.do(("credit",), *[("yes",)] * has)
    assert (seats.g.acting, seats.g.corp.credits, seats.g.bad_publicity) == (seats.g.corp, 5 + 3 * has, 0)


@pytest.mark.rule("CR26 4.4.6b", "CR26 1.21.6")
def test_what_the_runner_looks_at_comes_to_archives_faceup() -> None:
    """Keyhole: the Runner sees the card that is trashed; others that come there from R&D are facedown."""
    seats = Seats(rig=["Keyhole"], deck=["Ice Wall", "Hedge Fund", "Vanilla", "Enigma"])
    seats.do(("use", seats.card("Keyhole"), 0), ("card", "Ice Wall"))
    assert (seats.g.corp.discard, seats.g.faceup[seats.card("Ice Wall")]) == ([seats.card("Ice Wall")], True)
