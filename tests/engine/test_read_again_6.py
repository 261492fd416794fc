"""Conditions at the right moment, and who makes which choice: rules and single cards."""

from __future__ import annotations

import pytest

from nrdb import behaviour
from nrdb.behaviour.render import render
from nrdb.engine.model.decision import Option
from tests.engine.laid import catalogue
from tests.engine.seats import Seats


@pytest.mark.rule("CR26 9.8.4c")
@pytest.mark.parametrize("leaves", ["trash", "derez"])
@pytest.mark.parametrize(("broken", "counters"), [([], 2), ([("use", "Corroder", 0)], 1)])
def test_subroutines_of_ice_that_leaves_its_encounter(leaves: str, broken: list[object], counters: int) -> None:
    """Chief Slee counts what was not broken of Swarm, which gained its subroutines and is gone, or derezzed."""
    away = [{"paid": ["trash"], "if": {"encountering": {"is": ["ice"]}}, "do": [{leaves: "encountered"}]}]
    breaks = [{"paid": [{"credits": 1}], "do": [{"break": {"n": 1, "of": "ice"}}]}]
    seats = Seats(ice={"HQ": ["Swarm"]}, root={"remote": ["Chief Slee"]}, rig=["Corroder", "Clot"],
                  says={"Clot": away, "Corroder": breaks})  # fmt: skip
    seats.g.advancement[seats.card("Swarm")] = 2
    seats.run("HQ", *broken, *broken and [("sub", 0)], ("use", "Clot", 0))
    assert seats.g.power[seats.card("Chief Slee")] == counters


@pytest.mark.rule("CR26 9.4.2, 9.6.6")
@pytest.mark.parametrize("before", [True, False])
def test_what_pays_from_a_successful_run_on_is_there_when_it_succeeds(before: bool) -> None:
    """Fencer Fueno pays to trash what is accessed, but not where it is installed after the run succeeded."""
    do = [{"install": {"what": {"n": 1, "from": "grip"}, "free": True}}, {"place": {"of": {"credit": 2}, "onto": "it"}}]
    installs = [{"when": {"access": {"what": {"is": ["asset"]}}}, "do": [{"may": do}]}]
    seats = Seats(root={"remote": ["PAD Campaign"]}, rig=["Fencer Fueno"] * before + ["Corroder"],
                  grip=["Fencer Fueno"] * (not before), credits=(5, 2), says={"Corroder": installs})  # fmt: skip
    fueno = seats.card("Fencer Fueno")
    if before:
        seats.g.credit[fueno] = 2
    seats.run("remote", *[] if before else [("yes",)])
    assert (seats.g.credit[fueno], ("trash", "PAD Campaign") in seats.offered) == (2, before)


@pytest.mark.rule("CR26 8.5.16")
@pytest.mark.parametrize("hosted", [True, False])
@pytest.mark.parametrize("wanted", [True, False])
def test_what_is_hosted_as_it_is_installed_may_be_faceup(hosted: bool, wanted: bool) -> None:
    """BANGUN lets an agenda be installed faceup on Full Immersion RecStudio, too."""
    seats = Seats(identities=["BANGUN: When Disaster Strikes"], root={"remote": ["Full Immersion RecStudio"]},
                  hq=["Hostile Takeover"], turn="corp")  # fmt: skip
    agenda, studio = seats.card("Hostile Takeover"), seats.card("Full Immersion RecStudio")
    seats.do(("install", agenda, 3), ("card", "Full Immersion RecStudio") if hosted else "no", *["yes"] * wanted)
    assert (seats.g.host[agenda], seats.g.faceup[agenda]) == (studio if hosted else -1, wanted)


@pytest.mark.rule("CR26 9.6.15d")
def test_an_ability_with_something_optional_in_what_is_optional_is_used_once() -> None:
    """Snitch is used once where it exposes ice and the Runner jacks out for that."""
    seats = Seats(ice={"HQ": ["-Ice Wall"]}, rig=["Snitch"])
    seats.run("HQ", ("yes",), ("yes",))
    assert seats.told("use", "jack_out") == [("jack_out", "Ice Wall"), ("use", "Snitch")]


@pytest.mark.rule("CR26 9.1.6a, 9.6.15d")
def test_what_is_optional_in_a_paid_ability_is_no_other_use() -> None:
    """A paid ability is used as it is paid for, and not again where its player does what they may do in it."""
    says = {"Corroder": [{"paid": [{"credits": 1}], "do": [{"may": [{"gain": 1}]}, {"may_pay": {"cost": ["trash"]}}]}]}
    seats = Seats(ice={"HQ": ["Ice Wall"]}, rig=["Corroder"], says=says)
    seats.do(("use", seats.card("Corroder"), 0), ("yes",), ("yes",))
    assert seats.told("use", "trash") == [("use", "Corroder"), ("trash", "Corroder")]


@pytest.mark.rule("CR26 1.16.3")
def test_no_checkpoint_falls_between_the_parts_of_a_cost() -> None:
    """Biawak is rezzed for an agenda and four credits, before what the agenda sets off takes credits away."""
    takes = [{"when": {"forfeit": {"is": ["agenda"]}}, "do": [{"lose": {"n": 3, "who": "corp"}}]}]
    seats = Seats(ice={"HQ": ["-Biawak"]}, root={"remote": ["PAD Campaign"]}, scored=["Hostile Takeover"],
                  credits=(4, 5), says={"PAD Campaign": takes})  # fmt: skip
    seats.run("HQ", ("rez", "Biawak"))
    assert (seats.g.active[seats.card("Biawak")], seats.g.corp.credits) == (True, 0)


@pytest.mark.rule("CR26 8.7.2b")
@pytest.mark.parametrize("ice", [[], ["-Ice Wall"]])
def test_what_is_found_can_be_installed_as_it_must_be(ice: list[str]) -> None:
    """Muse installs a trojan on ice alone, and does not find Ika where there is none."""
    seats = Seats(ice={"HQ": ice}, deck=["Hedge Fund"], grip=["Muse", "Ika", "Corroder"])
    seats.do(("install", seats.card("Muse")), ("mode", 2, "search"), ("card", "Ika" if ice else "Corroder"))
    assert (("card", "Ika") in seats.offered, seats.g.host[seats.card("Ika")] >= 0) == (bool(ice), bool(ice))


@pytest.mark.rule("CR26 1.2.2")
@pytest.mark.parametrize("bound", [True, False])
def test_nobody_is_asked_for_what_is_forbidden(bound: bool) -> None:
    """The Runner does not say whether they jack out with Snitch where they cannot."""
    whirls = {"Whirlpool": [{"sub": ["no_jack_out"]}] * bound}
    seats = Seats(ice={"HQ": ["-Vanilla", "Whirlpool"]}, rig=["Snitch"], says=whirls)
    asked = set[str]()

    def leaves(seats: Seats) -> Option | None:
        asked.update([seats.g.decision.about] if seats.g.decision and seats.g.decision.kind == "may" else [])
        return None

    with pytest.raises(AssertionError, match="nobody asked"):  # it only listens
        seats.run("HQ", leaves, ("yes",))
    assert ("jack_out" in asked) == (not bound)


@pytest.mark.rule("CR26 1.21.4")
@pytest.mark.parametrize(("ice", "shown"), [("Ice Wall", []), ("-Ice Wall", [("expose", "Ice Wall")])])
def test_nobody_is_asked_to_expose_what_is_faceup(ice: str, shown: list[tuple[str, str]]) -> None:
    """GPI Net Tap asks whether to expose unrezzed ice, and of all ice whether it is trashed to jack out."""
    seats = Seats(ice={"HQ": [ice]}, rig=["GPI Net Tap"])
    asked = list[str]()

    def exposes(seats: Seats) -> Option | None:
        asked.extend([seats.g.decision.about] if seats.g.decision and seats.g.decision.kind == "may" else [])
        return ("yes",) if asked[-1:] == ["expose"] else None

    if shown:
        seats.run("HQ", exposes)
    else:
        with pytest.raises(AssertionError, match="nobody asked"):
            seats.run("HQ", exposes)
    assert (seats.told("expose"), asked[:1]) == (shown, ["expose"] if shown else ["jack_out"])


@pytest.mark.parametrize("title", ["Mumbad City Grid", "Inversificator"])
def test_what_changes_places_with_ice_is_other_ice(title: str) -> None:
    """It reads so, too."""
    sentences = render(behaviour.load(catalogue().find(title).id) or ())
    assert "swap that card with 1 other" in " ".join(sentences)


@pytest.mark.rule("CR26 4.6.7")
@pytest.mark.parametrize(("server", "price"), [("HQ", 4), ("remote", 6)])
def test_what_lies_in_the_root_is_dearer_and_what_is_accessed_from_a_hand_is_not(server: str, price: int) -> None:
    """Mahkota Langit Grid and PAD Campaign."""
    there = {} if server == "remote" else {"hq": ["PAD Campaign"]}
    seats = Seats(root={server: ["Mahkota Langit Grid", *["PAD Campaign"] * (server == "remote")]}, credits=(5, 20),
                  **there)  # fmt: skip
    seats.run(server, ("blind",) if server == "HQ" else ("access", "PAD Campaign"), ("trash", "PAD Campaign"))
    assert seats.g.runner.credits == 20 - price


@pytest.mark.rule("CR26 1.16.11b")
def test_ice_that_was_rezzed_is_spared_though_it_is_unrezzed_again() -> None:
    """Forged Activation Orders on ice that derezzes itself as it is rezzed."""
    falls = [{"when": "rezzed", "do": [{"derez": "self"}]}]
    seats = Seats(ice={"HQ": ["-Ice Wall"]}, grip=["Forged Activation Orders"], turn="runner",
                  says={"Ice Wall": falls})  # fmt: skip
    seats.do(("play", seats.card("Forged Activation Orders")), "yes")
    assert (seats.g.active[seats.card("Ice Wall")], seats.told("trash_by")) == (False, [])


@pytest.mark.rule("CR26 1.9.3, 10.1.4")
def test_what_cannot_host_cards_hosts_condition_counters() -> None:
    """Patch on Tithonium."""
    seats = Seats(ice={"HQ": ["Tithonium"]}, hq=["Patch"], turn="corp")
    seats.do(("play", seats.card("Patch")))
    assert seats.g.host[seats.card("Patch")] == seats.card("Tithonium")


@pytest.mark.rule("CR26 1.16.1c, 7.1.4")
@pytest.mark.parametrize("title", ["Hostile Takeover", "Ash 2X3ZB9CY"])
def test_no_counter_is_spent_to_trash_what_cannot_be_trashed_in_its_access(title: str) -> None:
    """Imp does nothing about an agenda accessed by Pinhole Threading, and trashes any other card."""
    seats = Seats(root={"remote": ["PAD Campaign"], "remote 2": [title]}, rig=["Imp"], grip=["Pinhole Threading"])
    seats.g.virus[seats.card("Imp")] = 1
    seats.do(("play", seats.card("Pinhole Threading")), ("server", 3))
    assert (("use", "Imp", 0) in seats.offered) == (title != "Hostile Takeover")


@pytest.mark.rule("CR26 1.16.11a, 1.16.1a")
def test_what_may_be_trashed_for_an_effect_is_a_cost() -> None:
    """Marilyn Campaign, trashed for Kimberlite Field, goes to Archives: nobody is asked to shuffle it into R&D."""
    seats = Seats(root={"remote": ["Kimberlite Field"], "remote 2": ["Marilyn Campaign"]}, rig=["Corroder"],
                  turn="corp")  # fmt: skip
    seats.g.advancement[seats.card("Kimberlite Field")] = 4
    seats.do(("credit",))
    with pytest.raises(AssertionError, match="nobody asked"):
        seats.do(("score", seats.card("Kimberlite Field")), ("yes",), ("yes",))
    assert seats.told("trash") == [("trash", "Marilyn Campaign"), ("trash", "Corroder")]


@pytest.mark.rule("CR26 1.16.11a, 1.16.1")
@pytest.mark.parametrize("other", [[], ["PAD Campaign"]])
def test_nobody_is_asked_for_a_card_that_is_not_there(other: list[str]) -> None:
    """Hákarl 1.0 asks whether another card is derezzed for what it does, where one is rezzed."""
    seats = Seats(ice={"HQ": ["-Hákarl 1.0"]}, root={"remote": other}, credits=(9, 5))
    seats.run("HQ", ("rez", "Hákarl 1.0"), *[("yes",)] * len(other))
    assert (("yes",) in seats.offered, len(seats.told("derez"))) == (bool(other), len(other))
    assert (("use", "Hákarl 1.0", 0) in seats.offered) != bool(other)


@pytest.mark.rule("CR26 9.9.3a")
@pytest.mark.parametrize(("rig", "asked"), [("Corroder", False), ("Kati Jones", True)])
def test_nobody_takes_a_tag_to_prevent_nothing(rig: str, asked: bool) -> None:
    """Snatch and Grab, where there is no connection to trash."""
    seats = Seats(hq=["Snatch and Grab"], rig=[rig], turn="corp", credits=(9, 0))
    seats.do(("play", seats.card("Snatch and Grab")))
    assert (("yes",) in seats.offered, ("trash", rig) in seats.told("trash")) == (asked, asked)
