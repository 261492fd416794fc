"""Hosting (CR26 1.13, 10.1.4): hosts, hosted cards and condition counters."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.numbers import CORP, DISCARD, HAND, INSTALLED, RUNNER, SCORED
from nrdb.engine.rules import hosting, runs, values, zones
from nrdb.engine.rules.checkpoint import trash_together
from tests.engine.chapters.staging import HEARS, TOOL, said
from tests.engine.seats import SERVERS, Seats
from tests.engine.worked.table import Table


def installed_on(host: str, *titles: str, server: str = "remote") -> Seats:
    """The Corp installs cards on another one by the basic action."""
    seats = Seats(root={server: [host]}, hq=titles, turn="corp", credits=(20, 9))
    for title in titles:
        seats.do(("install", seats.card(title), SERVERS[server]), ("card", host))
    return seats


@pytest.mark.usefixtures("both")
def test_what_a_card_hosts_goes_with_it_and_what_that_hosts_too() -> None:
    """CR26 1.13.13; CR 1.12.11, 10.3.1g: and the counters with them."""
    table = (
        Table(rig=["Djinn", "Imp", "Dyson Mem Chip"], partly=["Djinn"])
        .hosts("Djinn", "Imp")
        .hosts("Imp", "Dyson Mem Chip")
    )
    table.has("Imp", virus=2)
    zones.trash(table.g, table.card("Djinn"))
    assert (table.rig, table.heap) == ([], ["Djinn", "Dyson Mem Chip", "Imp"])
    assert table.count("Imp", "virus") == 0


@pytest.mark.usefixtures("both")
def test_a_card_that_is_hosted_but_not_installed_does_nothing() -> None:
    """CR26 1.13.2a, 1.8.4a; CR 1.12.2: from the grip onto another card, facedown."""
    says = {
        "Kati Jones": [
            {
                "paid": ["click"],
                "do": [{"host": {"what": {"n": 1, "is": ["hardware"], "from": "grip"}, "facedown": True}}],
            }
        ],
        TOOL: HEARS,
    }
    table = Table(
        rig=["Kati Jones"], grip=[TOOL], credits=(5, 0), says=says, deck=("Hedge Fund",) * 9, stack=["Sure Gamble"] * 9
    )
    table.takes(("use", "Kati Jones", 0))
    assert (table.rig, table.host_of(TOOL)) == (["Kati Jones"], "Kati Jones")
    assert table.g.zone[table.card(TOOL)] not in (HAND, INSTALLED)
    assert table.next_turn().next_turn().purses[1] == 0


@pytest.mark.usefixtures("both")
def test_installing_what_is_hosted_ends_that() -> None:
    """CR26 1.13.2c, 1.13.12: it stays in the rig, unhosted, and works."""
    says = {
        "Kati Jones": [
            {
                "paid": ["click"],
                "do": [{"host": {"what": {"n": 1, "is": ["hardware"], "from": "grip"}, "facedown": True}}],
            },
            {
                "paid": ["click"],
                "do": [{"install": {"what": {"n": 1, "is": ["hardware"], "from": "hosted"}, "free": True}}],
            },
        ],
        TOOL: HEARS,
    }
    table = Table(rig=["Kati Jones"], grip=[TOOL], says=says)
    table.takes(("use", "Kati Jones", 0)).takes(("use", "Kati Jones", 1))
    assert (table.rig, table.host_of(TOOL), table.g.active[table.card(TOOL)]) == ([TOOL, "Kati Jones"], None, True)
    assert table.g.hosted_count == 0


@pytest.mark.usefixtures("both")
def test_the_player_of_an_ability_chooses_unless_it_says_who() -> None:
    """CR 1.13.6; CR26 1.15.2b: the Corp chooses which of the Runner's programs goes, among programs alone."""
    table = Table(ice={"HQ": ["Rototurret"]}, rig=["Imp", "Corroder", TOOL], hq=["Hedge Fund"])
    asked: list[Any] = []

    def look(at: Table) -> Any:
        if at.g.decision is not None and at.g.decision.kind == "choose":
            asked.append((at.g.player, {at._named(option) for option in at.g.legal_actions()}))
            return ("card", at.card("Imp"))
        return None

    table.run("HQ", look)
    assert asked == [("corp", {("card", "Imp"), ("card", "Corroder")})]
    assert table.heap == ["Imp"]


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(("facedown", "counted"), [(False, 1), (True, 0)])
def test_a_card_hosted_without_being_installed_is_faceup(facedown: bool, counted: int) -> None:
    """CR26 1.13.7b: unless the text says facedown."""
    host: dict[str, Any] = {"what": {"n": 1, "is": ["program"], "from": "grip"}}
    if facedown:
        host["facedown"] = True
    faceup = {"n": "all", "is": ["faceup"], "from": "hosted"}
    says = {TOOL: [{"paid": ["click"], "do": [{"host": host}, {"gain": {"per": {"count": faceup}}}]}]}
    table = Table(rig=[TOOL], grip=["Imp"], says=says, credits=(0, 0)).takes(("use", TOOL, 0))
    assert (table.host_of("Imp"), table.purses[1]) == (TOOL, counted)


def test_cards_on_the_first_card_of_all_count_as_held_in_hand() -> None:
    seats = Seats(root={"remote": ["PAD Campaign"]}, hq=["Hedge Fund", "IPO"],
                  says=said({"static": [{"as_in_hand": {"hosted_on": "self"}}]}, card="PAD Campaign"))  # fmt: skip
    assert seats.card("PAD Campaign") == 0
    zones.set_aside(seats.g, seats.card("IPO"), 0)
    assert values.hand(seats.g, seats.g.corp) == [seats.card("Hedge Fund"), seats.card("IPO")]
    assert values.hand(seats.g, seats.g.runner) == seats.g.runner.hand


def test_two_cards_fit_and_make_their_host_dearer_to_trash() -> None:
    seats = installed_on("Full Immersion RecStudio", "PAD Campaign", "Hostile Takeover")
    host = seats.card("Full Immersion RecStudio")
    assert [seats.g.host[seats.card(title)] for title in ("PAD Campaign", "Hostile Takeover")] == [host, host]
    assert values.trash_cost(seats.g, host) == 9
    assert seats.g.corp.discard == []


def test_ice_that_hosts_nothing() -> None:
    """Hosted cards are trashed when it is rezzed, and nothing is installed on it afterwards."""
    seats = Seats(ice={"HQ": ["-Tithonium"], "R&D": ["Ice Wall"]}, rig=["Parasite"], grip=["Parasite"], credits=(9, 9))
    zones.attach(seats.g, seats.card("Parasite"), seats.card("Tithonium"))
    seats.run("HQ", ("rez", "Tithonium"))
    assert seats.g.zone[seats.card("Parasite")] == DISCARD
    seats.do(("install", seats.card("Parasite", 1)))
    assert seats.g.host[seats.card("Parasite", 1)] == seats.card("Ice Wall")


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


@pytest.mark.rule("CR26 1.13.13")
def test_host_and_guest_are_shuffled_away_together() -> None:
    """Neurostasis: what goes into the stack with its host is not trashed for losing it (CR26 1.13.13, 9.12.1)."""
    seats = Seats(root={"remote": ["-Neurostasis"]}, rig=["Dinosaurus", "Corroder"])
    zones.attach(seats.g, seats.card("Corroder"), seats.card("Dinosaurus"))
    seats.g.advancement[seats.card("Neurostasis")] = 2
    seats.run("remote", ("yes",), ("card", "Dinosaurus"))
    assert not seats.told("trash")
    assert not seats.g.runner.installed


def test_an_agenda_is_hosted_and_taken_later() -> None:
    """Film Critic: no theft, then two clicks."""
    seats = Seats(hq=["Hostile Takeover"], rig=["Film Critic"]).run("HQ", "yes")
    assert (seats.told("steal"), seats.g.host[seats.card("Hostile Takeover")]) == ([], seats.card("Film Critic"))
    seats.do(("use", seats.card("Film Critic"), 0))
    assert (seats.g.runner.score, seats.g.hosted_count) == (1, 0)


@pytest.mark.rule("CR26 1.13.13")
def test_host_and_guest_are_given_up_together() -> None:
    """Degree Mill: what is shuffled away with its host is not trashed for losing it."""
    seats = Seats(root={"remote": ["Degree Mill"]}, rig=["Dinosaurus", "Corroder"])
    zones.attach(seats.g, seats.card("Corroder"), seats.card("Dinosaurus"))
    seats.run("remote", ("steal", "Degree Mill"), ("card", "Dinosaurus"))
    assert seats.told("steal")
    assert not seats.told("trash")


@pytest.mark.rule("CR26 1.13.13, 9.12.2a")
@pytest.mark.parametrize("named", [("Dinosaurus", "Corroder"), ("Corroder", "Dinosaurus"), ("Dinosaurus", "Mimic")])
def test_host_and_guest_are_returned_together(named: tuple[str, str]) -> None:
    """Self-Growth Program: a program that goes to the grip with its host is not trashed, in whichever order they are
    named; one that does not is."""
    seats = Seats(rig=["Dinosaurus", "Corroder", "Mimic"], hq=["Self-Growth Program"], tags=1, turn="corp")
    zones.attach(seats.g, seats.card("Corroder"), seats.card("Dinosaurus"))
    seats.do(("play", seats.card("Self-Growth Program")), *(("card", title) for title in named))
    assert {seats.g.table.card_of[i].title for i in seats.g.runner.hand} == {*named}
    assert (("trash", "Corroder") in seats.told("trash")) == ("Corroder" not in named)


@pytest.mark.rule("CR26 1.13.13, 9.12.2a")
def test_all_in_a_root_are_shuffled_away_together() -> None:
    """Because I Can: what Full Immersion RecStudio hosts goes into R&D with it."""
    seats = Seats(root={"remote": ["Full Immersion RecStudio", "PAD Campaign"]}, grip=["Because I Can"])
    zones.attach(seats.g, seats.card("PAD Campaign"), seats.card("Full Immersion RecStudio"))
    seats.do(("play", seats.card("Because I Can")), ("next", "Because I Can"))
    assert not seats.g.corp.installed
    assert seats.told("trash") == [("trash", "Because I Can")]


@pytest.mark.rule("CR26 1.13.13")
def test_host_and_guest_are_trashed_together() -> None:
    """Each once, and by the same player, in whatever order they were named."""
    seats = Seats(rig=["Djinn", "Datasucker"])
    zones.attach(seats.g, seats.card("Datasucker"), seats.card("Djinn"))
    trash_together(seats.g, [seats.card("Djinn"), seats.card("Datasucker")], CORP)
    assert sorted(seats.told("trash")) == [("trash", "Datasucker"), ("trash", "Djinn")]
    assert sorted(seats.told("trash_by")) == [("trash_by", "Datasucker"), ("trash_by", "Djinn")]


def test_an_installed_card_is_moved_onto_another() -> None:
    """CR26 1.13: Ika leaves one host for another."""
    seats = Seats(ice={"HQ": ["Ice Wall"], "R&D": ["Vanilla"]}, rig=["Ika"])
    ika = seats.card("Ika")
    seats.do(("run", 2), ("use", "Ika", 0), ("card", "Ice Wall"))
    assert (seats.g.host[ika], seats.g.hosted_count) == (seats.card("Ice Wall"), 1)
    seats.do(("run", 2), ("use", "Ika", 0))
    assert (seats.g.host[ika], seats.g.hosted_count) == (seats.card("Vanilla"), 1)


def test_abilities_of_what_is_hosted() -> None:
    """Baba Yaga uses those of the breakers on it as its own: its strength rises, and its strength counts."""
    seats = Seats(rig=["Baba Yaga", "Corroder"], ice={"HQ": ["Ice Wall"]})
    baba, corroder = seats.card("Baba Yaga"), seats.card("Corroder")
    assert not values.paid_abilities(seats.g, baba)
    zones.attach(seats.g, corroder, baba)
    seats.run("HQ", ("use", "Baba Yaga", 1), ("use", "Baba Yaga", 0))
    assert (seats.happened("run_successful"), seats.g.runner.credits) == (True, 3)
    assert ("break", "Ice Wall") in seats.told("break")
    assert [event[4] for event in seats.g.events if event[0] == "break"] == [baba]


def test_a_card_hosted_in_place_of_its_access() -> None:
    """Heliamphora: one card in each breach of Archives; what it hosts is neither accessed nor stolen."""
    seats = Seats(rig=["Heliamphora"], archives=["Hostile Takeover", "Hedge Fund"])
    agenda, plant = seats.card("Hostile Takeover"), seats.card("Heliamphora")
    seats.run("Archives", ("access", "Hostile Takeover"), ("yes",))
    assert (seats.g.host[agenda], seats.g.faceup[agenda], seats.g.runner.scored) == (plant, True, [])
    assert seats.told("access") == [("access", "Hedge Fund")], "once in a breach"
    zones.trash(seats.g, plant)
    assert seats.g.zone[agenda] == DISCARD


@pytest.mark.rule("CR26 1.13.7b")
def test_what_is_hosted_faceup_is_seen() -> None:
    """The Corp sees what Asmund Pudlat hosts."""
    seats = Seats(grip=["Asmund Pudlat"], stack=["Datasucker", "Sure Gamble"])
    seats.do(("install", seats.card("Asmund Pudlat")), ("card", "Datasucker"))
    assert (seats.card("Datasucker"), "datasucker") in seats.g.view("corp").shown


def test_a_host_takes_what_fits_on_it() -> None:
    """CR26 9.3.3e: Djinn's limit is in memory units, without icebreakers; Leprechaun holds two programs of any size."""
    djinn = Seats(rig=["Djinn", "Datasucker"], grip=["Corroder", "Medium", "Sneakdoor Beta"])
    zones.attach(djinn.g, djinn.card("Datasucker"), djinn.card("Djinn"))
    on_djinn = [hosting.hosts(djinn.g, djinn.card(one)) for one in ("Corroder", "Medium", "Sneakdoor Beta")]
    assert on_djinn == [[], [djinn.card("Djinn")], [djinn.card("Djinn")]]
    zones.attach(djinn.g, djinn.card("Medium"), djinn.card("Djinn"))
    assert not hosting.hosts(djinn.g, djinn.card("Sneakdoor Beta")), "four units would be one too many"
    full = Seats(rig=["Leprechaun", "Datasucker", "Medium"], grip=["Corroder"])
    for title in ("Datasucker", "Medium"):
        zones.attach(full.g, full.card(title), full.card("Leprechaun"))
    assert not hosting.hosts(full.g, full.card("Corroder"))


def test_a_host_makes_an_install_possible() -> None:
    """With no memory and too few credits for it elsewhere, a program still goes onto its host."""
    laid: dict[str, Any] = {"grip": ["Corroder"], "credits": (0, 1)}
    assert ("install", 0) not in Seats(**laid).g.legal_actions()
    seats = Seats(rig=["Dhegdheer"], **laid)
    seats.do(("install", seats.card("Corroder")))
    assert seats.g.host[seats.card("Corroder")] == seats.card("Dhegdheer"), "there is no other place"


def test_credits_on_a_host_are_for_what_it_hosts() -> None:
    """Flame-out: what it hosts is trashed at the end of a turn in which it paid."""
    seats = Seats(ice={"HQ": ["Ice Wall"]}, rig=["Flame-out"], grip=["Corroder"])
    seats.g.credit[seats.card("Flame-out")] = 9
    seats.do(("install", seats.card("Corroder")), ("card", "Flame-out"))
    seats.run("HQ", ("use", "Corroder", 0))
    assert (seats.g.credit[seats.card("Flame-out")], seats.g.runner.credits) == (8, 3)
    seats.do(("credit",)).do(("credit",)).actions()
    assert seats.g.zone[seats.card("Corroder")] == DISCARD


def test_what_happened_to_a_card_that_was_the_host_then_is_counted() -> None:
    """The first host that is passed in a turn, and none to which the card is moved afterwards."""
    says = {TOOL: [{"when": {"pass": "host"}, "limit": "first/turn", "do": [{"gain": 1}]}]}
    seats = Seats(ice={"HQ": ["-Vanilla"], "Archives": ["-Ice Wall"]}, rig=[TOOL], says=says, credits=(0, 0))
    for title, server in (("Vanilla", "HQ"), ("Ice Wall", "Archives")):
        zones.attach(seats.g, seats.card(TOOL), seats.card(title))
        seats.run(server)
        assert seats.g.runner.credits == 1


def test_bioroid_efficiency_research_goes_when_its_host_is_fully_broken() -> None:
    laid: dict[str, Any] = {"hq": ["Bioroid Efficiency Research"], "turn": "corp", "credits": (9, 9)}
    seats = Seats(ice={"HQ": ["-Eli 1.0", "-Ice Wall"]}, **laid)
    research, eli = seats.card("Bioroid Efficiency Research"), seats.card("Eli 1.0")
    seats.do(("play", research))
    assert (seats.g.active[eli], seats.g.host[research]) == (True, eli)
    while seats.g.acting is seats.g.corp:
        seats.do(("credit",))
    seats.run("HQ", ("use", "Eli 1.0", 0), ("sub", 0), ("use", "Eli 1.0", 0))
    assert not runs.unbroken(seats.g)
    assert (seats.g.active[eli], seats.g.zone[eli], seats.g.zone[research]) == (False, INSTALLED, DISCARD)
