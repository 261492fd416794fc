"""Worked examples of abilities, of the objects they are about, and of servers (CR26 1.2, 1.12, 4.6, 9)."""

from __future__ import annotations

from nrdb.engine.model.decision import Option
from nrdb.engine.rules.values import has_term
from tests.engine.seats import Seats, at
from tests.engine.worked.table import Table, example


@example("EX-CR-9.1.7")
def test_a_card_trashed_to_pay_is_where_its_ability_looks() -> None:
    """CR 9.1.7: three cards of HQ are swapped with three of Archives, the card itself among them."""
    hq, archives = ["Ice Wall", "Enigma", "Vanilla"], ["PAD Campaign", "Hostile Takeover"]
    seats = Table(turn="corp", root={"remote": ["Allele Repression"]}, hq=hq, archives=archives)
    seats.has("Allele Repression", advancement=3)
    swaps = zip(hq, ["Allele Repression", *archives], strict=True)
    seats.takes(("use", "Allele Repression", 0), *(("card", title) for pair in swaps for title in pair))
    assert (seats.hq, seats.archives) == (sorted([*archives, "Allele Repression"]), sorted(hq))


@example("EX-2603-4.6.6i-2")
def test_ice_that_was_trashed_means_the_server_it_protected() -> None:
    """CR26 4.6.6: and does not count among what protects it."""
    lends = [
        {
            "when": {"encounter": {"is": ["ice"], "at": "this_server"}},
            "may": True,
            "do": [{"choose": {"what": "it"}}, {"trash": "it"}, {"resolve_sub": {"what": "chosen"}}],
        }
    ]
    ice = {"remote": ["-Vanilla", "-Ice Wall", "Border Control"]}
    seats = Table(ice=ice, root={"remote": ["ZATO City Grid"]}, says={"ZATO City Grid": lends}, credits=(0, 5))
    seats.run("remote", "yes", ("sub", 0))
    assert (seats.archives, seats.purses[0]) == (["Border Control"], 2)


@example("EX-2603-9.5.6b-1")
def test_an_ability_on_approached_ice_is_for_ice_that_is_rezzed_then() -> None:
    """CR26 9.5.6b: not on another, not on one that is not rezzed, not when it is encountered."""
    for ice, able in (("Eli 1.0", True), ("-Eli 1.0", False), ("Ice Wall", False)):
        seats = Table(ice={"HQ": [ice]}, scored=["Project Wotan"], credits=(0, 5)).has("Project Wotan", agenda=3)
        seats.run("HQ")
        assert (("use", "Project Wotan", 0) in seats.offered) == able
    seats = Table(ice={"HQ": ["Eli 1.0"]}, scored=["Project Wotan"]).has("Project Wotan", agenda=3)
    seats.run("HQ", at(1, ("use", "Project Wotan", 0)))
    assert len([event for event in seats.g.events if event[0] == "sub_resolves"]) == 1


@example("EX-2603-9.10.3a-1")
def test_a_subtype_chosen_for_an_encounter_is_gone_after_it() -> None:
    """CR26 9.10.3a: what breaks sentries has worked, and would not now."""
    seats = Table(ice={"HQ": ["Ice Wall"], "R&D": ["-Archer"]}, rig=["Pelangi", "Mimic"]).has("Pelangi", virus=2)
    seats.run("HQ", ("use", "Pelangi", 0), lambda now: _ending_in("sentry", now), ("use", "Mimic", 0))
    assert seats.happened("run_successful")
    assert not has_term(seats.g, seats.card("Ice Wall"), "sentry")


def _ending_in(word: str, now: Seats) -> Option | None:
    return next((option for option in now.g.legal_actions() if option[-1] == word), None)


@example("EX-2603-7.4.7a-2")
def test_cards_that_come_to_the_top_are_accessed_before_what_was_skipped() -> None:
    """CR26 7.4.7a: the card that came, then the one below what was accessed."""
    identity = "Seidr Laboratories: Destiny Defined"
    says = {
        identity: [
            {
                "when": {"spend_click": "runner"},
                "if": "during_run",
                "limit": "1/turn",
                "may": True,
                "do": [{"add": {"what": {"n": 1, "from": "archives"}, "to": "deck_top"}}],
            }
        ]
    }
    seats = Table(
        root={"R&D": ["Strongbox"]},
        deck=["Hedge Fund", "Project Atlas", "PAD Campaign", "Enigma"],
        archives=["Ice Wall"],
        identities=[identity],
        grip=["The Maker's Eye"],
        rig=["R&D Interface"],
        says=says,
    )
    seats.takes(("play", "The Maker's Eye"), ("steal", "Project Atlas"), "yes")
    accessed = [title for _, title in seats.told("access")]
    assert [title for title in accessed if title != "Strongbox"] == [
        "Hedge Fund",
        "Project Atlas",
        "Ice Wall",
        "PAD Campaign",
    ]


@example("EX-CR-4.1.2a", "EX-2603-1.12.3-1")
def test_cards_that_were_shuffled_away_are_lost_to_who_looked_at_them() -> None:
    """CR 4.1.2a: the other two are neither installed nor trashed."""
    seats = Table(
        turn="corp",
        root={"remote": ["Accelerated Beta Test"]},
        deck=["Eli 1.0", "PAD Campaign", "Enigma", "Eli 1.0", "Hedge Fund"],
        identities=["The Foundry: Refining the Process"],
    )
    seats.has("Accelerated Beta Test", advancement=3)
    seats.takes(("score", "Accelerated Beta Test"), "yes", ("card", "Eli 1.0"), "yes")
    assert (seats.hq, seats.archives, seats.board) == (["Eli 1.0"], [], ["Eli 1.0"])


@example("EX-2603-9.11.4e-1")
def test_a_target_among_cards_looked_at_is_picked_after_the_look() -> None:
    """CR26 9.11.4e: five are seen, then one of them is installed, or none."""
    deck = ["Hedge Fund", "Hedge Fund", "PAD Campaign", "Vanilla", "Hedge Fund", "Enigma"]
    for answers, board in ((["yes", ("card", "Vanilla")], ["Architect", "Vanilla"]), (["no"], ["Architect"])):
        seats = Table(ice={"HQ": ["Architect"]}, deck=deck).run("HQ", *answers)
        assert (seats.board, ("card", "Enigma") in seats.offered) == (board, False)


@example("EX-CR-1.2.5-3")
def test_an_ability_is_used_only_where_it_could_change_something() -> None:
    """CR 1.2.5: not without a tag; while one is about to land, or when there is one."""
    identity = 'Armand "Geist" Walker: Tech Lord'
    says = {
        identity: [{"when": {"trash": {"what": {"is": ["installed"]}, "who": "you"}}, "do": [{"draw": 1}]}],
        "Ice Wall": [{"sub": [{"tag": 1}]}],
    }
    laid = {"rig": ["Forger"], "identities": [identity], "says": says, "stack": ["Diesel"]}
    assert not Table(**laid).can("use", "Forger", 0)
    imminent = Table(ice={"HQ": ["Ice Wall"]}, **laid).run("HQ", ("guard", "Forger", 0))
    assert (imminent.g.tags, imminent.grip) == (0, ["Diesel"])
    tagged = Table(tags=1, **laid).takes(("use", "Forger", 0))
    assert (tagged.g.tags, tagged.grip) == (0, ["Diesel"])
