"""Where two cards meet: agendas that others hold, ice moved while it is met, copies, what is meant for an access."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.chance import Scripted
from nrdb.engine.game import Game, face_off, lay_out
from nrdb.engine.model.numbers import ASIDE, DISCARD, INSTALLED, RUNNER, SCORED
from nrdb.engine.rules import counters, zones
from nrdb.engine.rules.active import activate
from nrdb.engine.steps import machine
from tests.engine.laid import catalogue, invariants
from tests.engine.seats import Seats


@pytest.mark.rule("CR26 1.13.12")
def test_an_agenda_scored_from_a_host_leaves_the_host() -> None:
    """Full Immersion RecStudio is trashed after the agenda on it was scored, which stays; and it has room again."""
    seats = Seats(root={"remote": ["Full Immersion RecStudio", "Hostile Takeover"]}, turn="corp")
    agenda, studio = seats.card("Hostile Takeover"), seats.card("Full Immersion RecStudio")
    zones.attach(seats.g, agenda, studio)
    seats.g.advancement[agenda] = 2
    seats.do(("credit",)).do(("score", agenda))
    assert seats.g.host[agenda] == -1
    zones.trash(seats.g, studio, by=RUNNER)
    assert (seats.g.zone[agenda], seats.g.zone[studio]) == (SCORED, DISCARD)


@pytest.mark.rule("CR26 1.13.13, 10.1.4")
def test_cards_on_a_scored_agenda_are_trashed() -> None:
    """Casting Call is trashed when its host agenda is scored, as it is when that is stolen."""
    seats = Seats(hq=["Casting Call", "Hostile Takeover"], turn="corp")
    seats.do(("play", seats.card("Casting Call")))
    agenda = seats.card("Hostile Takeover")
    seats.g.advancement[agenda] = 2
    seats.do(("credit",)).do(("score", agenda))
    assert seats.g.zone[seats.card("Casting Call")] == DISCARD
    assert seats.g.hosted_count == 0


@pytest.mark.rule("CR26 6.2.7d")
@pytest.mark.parametrize(("with_", "left"), [("Enigma", []), ("Ice Wall", ["Vanilla"])])
def test_the_runner_goes_with_ice_that_changes_places_while_they_encounter_it(with_: str, left: list[str]) -> None:
    """Tāo Salonga steals in the breach of Shiro and swaps it: the run goes on from Shiro's new position."""
    seats = Seats(
        identities=["Tāo Salonga: Telepresence Magician"],
        ice={"HQ": ["Vanilla", "-Ice Wall", "Eli 1.0", "Shiro"], "remote": ["Enigma", "Wraparound"]},
        root={"remote": ["PAD Campaign"]},
        deck=["Hostile Takeover", *["Hedge Fund"] * 5],
    )
    swapped = [("card", "Shiro"), ("card", with_)]
    seats.run("HQ", ("no",), ("yes",), *swapped)
    assert [title for _, title in seats.told("pass")][:1] == ["Shiro"]
    assert [title for _, title in seats.told("approach")][1:] == left
    assert (("access", "PAD Campaign") in seats.told("access")) == (with_ == "Enigma")


@pytest.mark.rule("CR26 10.1.1")
def test_a_copy_from_beside_the_deck_is_a_copy_of_one_of_the_deck() -> None:
    """Adam begins with Neutralize All Threats in play and installs another one from the grip: the older one goes."""
    found = catalogue().find
    adam = lay_out(
        found("Adam: Compulsive Hacker"), {found("Neutralize All Threats").id: 1}, catalogue().card, duel=True
    )
    corp = lay_out(None, {found("Vanilla").id: 1}, catalogue().card, duel=True)
    g = Game(face_off(corp, adam), Scripted(()))
    for i in copies_of(g, "Neutralize All Threats"):
        zones.install(g, i)
        activate(g, i)
    machine._go(g)
    assert sorted(g.zone[i] for i in copies_of(g, "Neutralize All Threats")) == sorted((INSTALLED, DISCARD))


def copies_of(g: Game, title: str) -> list[int]:
    """The numbers of the cards of a title."""
    return [i for i, card in enumerate(g.table.card_of) if card.title == title]


@pytest.mark.rule("CR26 9.10.4")
def test_what_is_meant_for_an_access_is_over_where_there_was_none() -> None:
    """Pinhole Threading finds no card in another root: the agenda that is accessed next is stolen."""
    seats = Seats(ice={}, hq=["Hostile Takeover"], grip=["Pinhole Threading"])
    seats.do(("play", seats.card("Pinhole Threading")), ("server", 2))
    seats.run("HQ")
    assert seats.told("steal") == [("steal", "Hostile Takeover")]


@pytest.mark.rule("CR26 9.10.3c")
def test_what_another_card_has_chosen_is_not_what_a_card_keeps_in_mind() -> None:
    """Malia Z0L0K4, chosen and rezzed by Muertos Gang Member, chooses a resource, and is not blank itself."""
    seats = Seats(root={"remote": ["-Malia Z0L0K4"]}, rig=["Muertos Gang Member", "Kati Jones"])
    seats.do(("use", seats.card("Muertos Gang Member"), 0), ("yes",))
    assert seats.g.blank == {seats.card("Kati Jones")}


@pytest.mark.rule("CR26 4.8.1, 10.3.1g")
def test_what_is_set_aside_with_an_identity_that_is_switched_stays_set_aside() -> None:
    """Ayla "Bios" Rahim leaves play by Rebirth; she hosts no cards, and those that she set aside are not trashed."""
    seats = Seats(identities=['Ayla "Bios" Rahim: Simulant Specialist'], grip=["Rebirth", "Corroder"])
    identity = seats.g.runner.identity
    assert identity is not None
    zones.set_aside(seats.g, seats.card("Corroder"), identity)
    seats.do(("play", seats.card("Rebirth")))
    assert (seats.g.zone[seats.card("Corroder")], seats.g.runner.identity != identity) == (ASIDE, True)
    invariants(seats.g)


@pytest.mark.rule("CR26 3.9.3c")
def test_an_identity_with_less_link_may_leave_too_little_memory() -> None:
    """ZU.13 Key Master is small with two link, of which Kate McCaffrey has one; The Professor has none."""
    programs = ["ZU.13 Key Master", "Corroder", "Mimic", "Yog.0", "Femme Fatale", "Crypsis"]
    seats = Seats(
        identities=['Kate "Mac" McCaffrey: Digital Tinker'], rig=["Dyson Mem Chip", *programs], grip=["Rebirth"]
    )
    seats.do(("play", seats.card("Rebirth")), ("card", "The Professor: Keeper of Knowledge"), ("card", "Mimic"))
    assert seats.told("trash") == [("trash", "Mimic")]


@pytest.mark.rule("CR26 10.1.4")
def test_a_condition_counter_trashed_with_its_host_is_not_an_operation() -> None:
    """Tallie Perrault does not wait for Eavesdrop, which is trashed with its host ice."""
    seats = Seats(ice={"HQ": ["Ice Wall"]}, rig=["Tallie Perrault"], hq=["Eavesdrop", "Vanilla"], turn="corp")
    seats.do(("play", seats.card("Eavesdrop"))).do(("replace", seats.card("Vanilla"), 0))
    assert seats.g.zone[seats.card("Eavesdrop")] == DISCARD
    assert ("yes",) not in seats.offered


@pytest.mark.rule("CR26 1.13.2b")
def test_a_card_that_goes_onto_one_of_the_runner_is_uninstalled() -> None:
    """Luana Campos is hosted on Cupellation: the Corp takes the bad publicity that was on her."""
    seats = Seats(root={"remote": ["Luana Campos"]}, rig=["Cupellation"])
    counters.place(seats.g, seats.card("Luana Campos"), "power", 2)
    seats.run("remote", ("use", "Cupellation", 0))
    assert (seats.g.bad_publicity, seats.told("uninstall")) == (2, [("uninstall", "Luana Campos")])


@pytest.mark.rule("CR26 8.2.2")
@pytest.mark.parametrize("answers", [(), (("yes",),)])
def test_a_trashed_card_that_is_set_aside_is_uninstalled_once(answers: tuple[tuple[str], ...]) -> None:
    """Skorpios Defense Systems sets aside what Rototurret trashes: the card leaves play only once."""
    identity = "Skorpios Defense Systems: Persuasive Power"
    seats = Seats(identities=[identity], rig=["Corroder"], ice={"HQ": ["Rototurret"]})
    seats.run("HQ", *answers)
    assert seats.told("trash", "uninstall").count(("uninstall", "Corroder")) == 1
    assert seats.told("trash") == [("trash", "Corroder")]


@pytest.mark.rule("CR26 6.1.4b, 10.3.6")
def test_ice_is_encountered_in_a_breach_after_the_run() -> None:
    """Virtuoso breaches HQ when a run elsewhere has ended: Archangel, accessed there, is encountered apart from it."""
    seats = Seats(rig=["Virtuoso"], hq=["Archangel"])
    seats.g.used["mark"] = 1
    seats.run("R&D", ("yes",))
    assert ("encounter", "Archangel") in seats.told("encounter")
    assert [name for name, _ in seats.told("encounter", "encounter_ends", "sub_resolves")][-2:] == [
        "sub_resolves",
        "encounter_ends",
    ]


@pytest.mark.rule("CR26 7.2, 9.2.4d")
def test_an_access_goes_on_after_another_one_in_its_midst() -> None:
    """Archangel is encountered as it is accessed; Otoroshi causes another access; then Imp trashes Archangel."""

    def while_accessing(answer: Any, wanted: str = "Archangel") -> Any:
        def answering(seats: Seats) -> Any:
            run = seats.g.run
            fits = run is not None and run.accessing == seats.card(wanted)
            return seats._fitting(answer, seats.g.legal_actions()) if fits else None

        return answering

    seats = Seats(rig=["Imp", "Desperado"], hq=["Archangel"], ice={"HQ": ["Otoroshi"]},
                  root={"HQ": ["Marcus Batty"], "remote": ["PAD Campaign"]}, credits=(9, 0))  # fmt: skip
    counters.place(seats.g, seats.card("Imp"), "virus", 2)
    answers = [("yes",), ("use", "Marcus Batty", 0), ("number", 1), ("yes",), ("use", "Imp", 0)]
    seats.run("HQ", *map(while_accessing, answers), ("card", "Desperado"))
    assert ("access", "PAD Campaign") in seats.told("access")
    assert seats.g.zone[seats.card("Archangel")] == DISCARD


@pytest.mark.rule("CR26 1.13.1a")
def test_a_card_of_archives_holds_no_counters() -> None:
    """Nanisivik Grid resolves a subroutine of ice in Archives, which would place a counter on that ice."""
    seats = Seats(root={"remote": ["Nanisivik Grid"]}, archives=["Free Lunch"])
    seats.run("remote", ("yes",), ("sub", 0))
    assert seats.g.faceup[seats.card("Free Lunch")]
    assert seats.g.power[seats.card("Free Lunch")] == 0
