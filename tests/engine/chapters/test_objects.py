"""Objects (CR26 1.12): a card that changes zones is another object."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.numbers import DISCARD, HAND, INSTALLED, RUNNER
from nrdb.engine.rules import servers, zones
from nrdb.engine.rules.active import deactivate
from nrdb.engine.rules.events import emit
from tests.engine.chapters.staging import TOOL, met, played
from tests.engine.seats import Seats
from tests.engine.worked.table import Table

RIG = ["Corroder", "Gordian Blade", "Ninja"]


@pytest.mark.usefixtures("both")
def test_what_is_hosted_may_go_without_its_host() -> None:
    """CR 1.12.10, 1.12.3, 1.12.1: the host stays; a card that gets a new host is hosted on that one only."""
    from nrdb.engine.rules import zones

    table = Table(rig=["Djinn", "Imp", TOOL], partly=["Djinn"]).hosts("Djinn", "Imp")
    table.hosts(TOOL, "Imp")
    assert (table.host_of("Imp"), table.g.hosted_count) == (TOOL, 1)
    zones.trash(table.g, table.card("Imp"))
    assert (table.rig, table.g.hosted_count) == ([TOOL, "Djinn"], 0)


@pytest.mark.usefixtures("both")
def test_an_event_is_not_installed_by_what_installs_cards() -> None:
    """CR 1.12.5d, 8.1.4; CR26 8.6.1: not even one that turns itself into a counter."""
    says = {"On the Lam": [{"play": [{"condition_counter": {"n": 1, "is": ["resource", "installed"]}}]}]}
    table = played({"install": {"what": {"n": {"upto": 3}, "from": "grip"}, "free": True}}, says=says,
                   grip=["On the Lam", "Imp"], rig=["Kati Jones"], answers=[("card", "Imp")])  # fmt: skip
    assert ("card", "On the Lam") not in table.offered
    assert table.rig == ["Imp", "Kati Jones"]


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize("onto", [True, False])
def test_a_host_is_chosen_as_the_card_is_installed(onto: bool) -> None:
    """CR 1.12.5a, 8.3.3; CR26 1.13.6a: on the card that can host it, or in the rig."""
    says = {TOOL: [{"static": [{"can_host": {"n": 1, "is": ["program"]}}]}]}
    table = Table(rig=[TOOL], grip=["Imp"], says=says)
    table.takes(("install", "Imp"), *([("card", TOOL)] if onto else []))
    assert (table.rig, table.host_of("Imp")) == ([TOOL, "Imp"], TOOL if onto else None)


@pytest.mark.usefixtures("both")
def test_a_card_on_a_hosted_card_is_not_on_the_host() -> None:
    """CR 1.12.8; CR26 1.13.8: of two programs one on the other, the lower one alone is hosted on the hardware."""
    lying = {"count": {"hosted_on": "self", "is": ["program"]}}
    counts = [{"paid": [], "limit": "1/turn", "do": [{"gain": {"per": lying}}]}]
    table = Table(rig=[TOOL, "Djinn", "Imp"], credits=(0, 0), says={TOOL: counts}, partly=["Djinn"])
    table.hosts(TOOL, "Djinn").hosts("Djinn", "Imp").takes(("use", TOOL, 0))
    assert table.purses[1] == 1


@pytest.mark.usefixtures("both")
def test_a_card_installed_again_is_new() -> None:
    """CR26 1.12.1, 1.12.2; CR 8.2.10: its limit and the counters on it are gone."""
    says = {TOOL: [{"paid": [{"credits": 0}], "limit": "1/turn", "do": [{"gain": 1}]}]}
    table = Table(rig=[TOOL], says=says).has(TOOL, power=3)
    table.takes(("use", TOOL, 0))
    assert not table.can("use", TOOL, 0)
    tool = table.card(TOOL)
    zones.move(table.g, tool, HAND)
    table.takes(("install", TOOL))
    assert table.can("use", TOOL, 0)
    assert table.count(TOOL, "power") == 0


def test_what_an_agenda_was_is_remembered() -> None:
    """CR26 1.12.6: the requirement it had in its server, and the one it had when it was forfeited."""
    says = {
        "Project Atlas": [{"when": "scored", "do": [{"place": {"agenda": {"per": "self.excess"}}}]}],
        "SanSan City Grid": [
            {
                "static": [
                    {"advancement_requirement": {"n": -1, "of": {"n": "all", "is": ["agenda"], "at": "this_server"}}}
                ]
            }
        ],
    }
    seats = Seats(root={"remote": ["Project Atlas", "SanSan City Grid"]}, turn="corp", says=says)
    atlas = seats.card("Project Atlas")
    seats.g.advancement[atlas] = 3
    seats.do(("credit",)).do(("score", atlas))
    assert seats.g.agenda[atlas] == 1
    assert seats.g.zone[atlas] != INSTALLED


def test_what_was_revealed_is_known_wherever_it_goes() -> None:
    """CR26 1.12.6, Slot Machine: the cards revealed count even when the stack was shuffled in the encounter."""
    stack = ["Diesel", "Corroder", "Ninja", "Gordian Blade"]
    says = {"Self-modifying Code": [{"paid": [], "do": ["shuffle"], "limit": "1/turn"}]}
    seats = Seats(ice={"HQ": ["Slot Machine"]}, rig=["Self-modifying Code"], stack=stack, says=says, credits=(0, 5))
    shuffle = ("use", seats.card("Self-modifying Code"), 0)
    seats.run("HQ", lambda seats: shuffle if seats.g.run.encountering else None, ("card", "Slot Machine"))
    assert (seats.g.corp.credits, seats.g.advancement[seats.card("Slot Machine")]) == (3, 3)


@pytest.mark.rule("CR26 1.12.2")
@pytest.mark.parametrize("anew", [False, True])
def test_ice_installed_again_has_not_been_passed(anew: bool) -> None:
    """En Passant: ice that went to HQ and came back since the run is another object."""
    seats = Seats(ice={"HQ": ["-Ice Wall"]}, grip=["En Passant"]).run("HQ")
    wall = seats.card("Ice Wall")
    if anew:
        zones.move(seats.g, wall, HAND)
        zones.install(seats.g, wall)
        servers.enter(seats.g, wall, 0)
        emit(seats.g, seats.g.corp, "install", wall)
    seats.do(("play", seats.card("En Passant")))
    assert (seats.g.zone[wall] == INSTALLED) == anew


@pytest.mark.parametrize("drawing", ["Anonymous Tip", "Green Level Clearance"])
def test_what_another_ability_drew_is_not_what_was_looked_at(drawing: str) -> None:
    """CR26 1.12.2: Accelerated Diagnostics neither plays nor trashes what an operation that it played has drawn."""
    seats = Seats(hq=["Accelerated Diagnostics"], deck=[drawing, "Hedge Fund", "Ice Wall", "Enigma"],
                  turn="corp", credits=(12, 0))  # fmt: skip
    seats.do(("play", seats.card("Accelerated Diagnostics")), ("card", drawing))
    drawn = ["Hedge Fund", "Ice Wall", "Enigma"][: 3 if drawing == "Anonymous Tip" else 1]
    assert [seats.g.table.card_of[i].title for i in seats.g.corp.hand] == drawn
    assert (seats.g.zone[seats.card("Ice Wall")] == DISCARD) is (drawing != "Anonymous Tip")


def test_what_an_installed_card_drew_is_not_what_was_looked_at() -> None:
    """CR26 1.12.2: Frantic Coding trashes none of what the program that it installed has drawn."""
    says = {"Corroder": [{"when": "installed", "do": [{"draw": 1}]}]}
    seats = Seats(grip=["Frantic Coding"], stack=["Corroder", "Diesel", "Sure Gamble"], says=says)
    seats.do(("play", seats.card("Frantic Coding")), ("yes",))
    assert seats.g.runner.hand == [seats.card("Diesel")]
    assert seats.g.zone[seats.card("Sure Gamble")] == DISCARD


@pytest.mark.rule("CR26 1.12.1, 1.12.2")
def test_of_two_grids_one_installs_the_ice_that_was_drawn() -> None:
    """Jinja City Grid: what another one has installed is not the card that was drawn any more."""
    seats = Seats(
        deck=["Vanilla", "Ice Wall"],
        hq=["Hedge Fund"],
        root={"remote": ["Jinja City Grid"], "remote 2": ["Jinja City Grid"]},
        turn="corp",
    )
    seats.do(("draw",), ("yes",))
    assert seats.told("install").count(("install", "Vanilla")) == 1


@pytest.mark.rule("CR26 1.12.1, 1.12.2")
@pytest.mark.parametrize("ambush", ["Aggressive Secretary", "Project Junebug", "Ghost Branch"])
def test_what_was_trashed_and_is_accessed_again_has_no_counters(ambush: str) -> None:
    """An ambush advanced twice, trashed in the root and met in Archives in the same turn, does nothing there."""
    seats = Seats(
        root={"remote": [f"-{ambush}"]}, rig=["Corroder", "Gordian Blade"], grip=["Sure Gamble"] * 5, credits=(9, 9)
    )
    seats.g.advancement[seats.card(ambush)] = 2
    seats.run("remote", ("trash", ambush)).run("Archives", ("yes",))
    assert seats.told("access") == [("access", ambush)] * 2
    assert (len(seats.g.runner.installed), len(seats.g.runner.hand), seats.g.tags) == (2, 5, 0)


@pytest.mark.rule("CR26 1.12.3")
def test_what_is_given_up_into_the_stack_is_shuffled_there() -> None:
    """Degree Mill: nobody knows any more what was on top of the stack."""
    seats = Seats(root={"remote": ["Degree Mill"]}, rig=["Corroder", "Ninja"], stack=["Diesel", "Sure Gamble"])
    seats.run("remote", ("steal", "Degree Mill"))
    assert (seats.g.runner.top, len(seats.g.runner.deck)) == ([], 4)


@pytest.mark.rule("CR26 1.12.2")
def test_what_went_with_its_host_is_not_trashed_again() -> None:
    """Game Over: a program goes together with its host, and nobody pays for either afterwards."""
    seats = Seats(hq=["Game Over"], rig=["Leprechaun", "Medium"], turn="corp")
    zones.attach(seats.g, seats.card("Medium"), seats.card("Leprechaun"))
    seats.g.runner.before = [("steal", 0, RUNNER, -1, -1)]
    seats.do(("play", seats.card("Game Over")), ("mode", 1, "choose+must_pay+trash"))
    assert sorted(seats.told("trash")) == [("trash", title) for title in ("Game Over", "Leprechaun", "Medium")]
    assert [about for about in seats.g.log if about in (("yes",), ("no",), ("stop",))] == [("stop",)]


@pytest.mark.rule("CR26 1.12.6, 8.5.10")
@pytest.mark.parametrize(("broken", "counters"), [([], 4), ([("use", "Faerie", 0), ("sub", 1)], 3)])
def test_what_was_not_broken_of_ice_that_is_trashed_in_its_encounter(broken: list[Any], counters: int) -> None:
    """Chief Slee counts the subroutines of Errand Boy as it was, with the one that Sub Boost on it gave it."""
    seats = Seats(ice={"HQ": ["Errand Boy"]}, root={"remote": ["Chief Slee"]}, hq=["Sub Boost"],
                  rig=["Arruaceiras Crew", "Faerie"], turn="corp")  # fmt: skip
    seats.do(("play", seats.card("Sub Boost")))
    while seats.g.turn == 2:
        seats.do(("credit",))
    seats.run("HQ", *broken, ("use", "Arruaceiras Crew", 0), ("use", "Arruaceiras Crew", 1))
    assert {seats.card("Errand Boy"), seats.card("Sub Boost")} <= set(seats.g.corp.discard)
    assert seats.g.power[seats.card("Chief Slee")] == counters


@pytest.mark.rule("CR26 1.12.2, 9.6.7")
def test_what_is_so_again_for_a_card_that_came_back() -> None:
    """Parasite trashes one piece of ice, and the next as well when Clone Chip brings it back in the same turn."""
    seats = Seats(ice={"HQ": ["Pop-up Window"], "R&D": ["Pop-up Window"]}, grip=["Parasite"], rig=["Clone Chip"])
    seats.do(("install", seats.card("Parasite"))).do(("use", seats.card("Clone Chip"), 0))
    assert seats.told("trash").count(("trash", "Pop-up Window")) == 2


@pytest.mark.rule("CR26 1.12.2")
def test_strength_for_a_run_of_a_card_that_came_back() -> None:
    """Battering Ram has its strength alone when Clone Chip brings it back in the run for which it was stronger."""
    seats = Seats(ice={"HQ": ["Eli 1.0", "Lancelot"]}, rig=["Battering Ram", "Clone Chip"], credits=(5, 9))

    def brings_back(seats: Seats) -> tuple[str, int, int] | None:
        chip = ("use", seats.card("Clone Chip"), 0)
        return chip if ("trash", "Battering Ram") in seats.told("trash") else None

    seats.run("HQ", ("use", "Battering Ram", 1), brings_back)
    assert seats.told("install") == [("install", "Battering Ram")]
    assert ("use", "Battering Ram", 0) not in seats.offered


@pytest.mark.rule("CR26 1.12.6, 8.1.4a")
@pytest.mark.parametrize("facedown", [True, False])
def test_what_was_facedown_is_of_no_type(facedown: bool) -> None:
    """World Tree finds no card of the type of one that was trashed facedown."""
    seats = Seats(rig=["World Tree", "Corroder"], stack=["Gordian Blade", "Diesel"])
    if facedown:
        deactivate(seats.g, seats.card("Corroder"))
    seats.run("Archives", ("yes",), *(() if facedown else (("card", "Gordian Blade"),)))
    assert seats.told("trash") == [("trash", "Corroder")]
    assert (("install", "Gordian Blade") in seats.told("install")) != facedown


@pytest.mark.rule("CR26 1.12.6")
def test_ice_that_was_trashed_is_not_met_again() -> None:
    """The Twins, after Prey has trashed the ice that was passed."""
    seats = Seats(
        ice={"HQ": ["Ice Wall"]},
        root={"HQ": ["The Twins"]},
        hq=["Ice Wall"],
        rig=["Corroder", "Mimic"],
        grip=["Prey"],
    )
    seats.do(("play", seats.card("Prey")), ("server", 0), ("use", "Corroder", 0), ("yes",), ("card", "Mimic"), ("yes",))
    assert met(seats) == ["Ice Wall"]
    assert seats.happened("run_successful")


@pytest.mark.parametrize(("title", "hosted", "counters"), [("Project Beale", 2, 5), ("Backroom Machinations", 0, 2)])
def test_a_forfeited_agenda_was_worth_what_it_was_then(title: str, hosted: int, counters: int) -> None:
    """CR26 1.12.6, 10.1.3: Jemison counts what the agenda was before it left the score area, whatever its card is."""
    jemison = "Jemison Astronautics: Sacrifice. Audacity. Success."
    seats = Seats(turn="corp", scored=[title], hq=["24/7 News Cycle"], root={"remote": ["PAD Campaign"]},
                  identities=[jemison], tags=1)  # fmt: skip
    seats.g.agenda[seats.card(title)] = hosted
    seats.do(("play", seats.card("24/7 News Cycle")))
    assert seats.g.advancement[seats.card("PAD Campaign")] == counters


def test_a_sacrifice_is_worth_what_the_agenda_was() -> None:
    """CR26 1.12.6: Sacrifice removes one bad publicity for each point that the agenda had with its counters."""
    seats = Seats(turn="corp", scored=["Project Beale"], hq=["Sacrifice"])
    seats.g.agenda[seats.card("Project Beale")], seats.g.bad_publicity = 2, 5
    seats.do(("play", seats.card("Sacrifice")))
    assert seats.g.bad_publicity == 1


def test_a_card_that_left_rd_while_it_was_accessed_stays_where_it_is() -> None:
    """CR26 1.12.1: Maya has no card to put under R&D once News Team is in the score area, or one on Film Critic."""
    seats = Seats(rig=["Maya"], deck=["News Team", "Hedge Fund"])
    seats.run("R&D", ("mode", 1, "add_to_score"))
    assert (seats.g.runner.scored, seats.g.tags) == ([seats.card("News Team")], 0)
    assert ("yes",) not in seats.offered
    seats = Seats(rig=["Maya", "Film Critic"], deck=["Hostile Takeover", "Hedge Fund"])
    seats.run("R&D", ("yes",))
    assert seats.g.host[seats.card("Hostile Takeover")] == seats.card("Film Critic")


def test_the_trash_cost_of_a_trashed_card_is_what_it_was() -> None:
    """CR26 1.12.6: what made it dearer while it was installed counts."""
    laid: dict[str, Any] = {"root": {"remote": ["PAD Campaign", "Oaktown Grid"]}, "credits": (5, 9)}
    seats = Seats(rig=["Mâché"], **laid)
    seats.run("remote", ("access", "PAD Campaign"), ("trash", "PAD Campaign"), ("yes",))
    assert (seats.g.power[seats.card("Mâché")], seats.g.runner.credits) == (4 + 3, 9 - 7)
    corp = Seats(hq=["Product Recall"], turn="corp", **laid)
    corp.do(("play", corp.card("Product Recall")), ("card", "PAD Campaign"))
    assert corp.g.corp.credits == 5 + 7


@pytest.mark.rule("CR26 1.12.2")
@pytest.mark.parametrize(("first", "zone"), [("False Echo", HAND), ("Prey", DISCARD)])
def test_what_has_become_another_object_is_not_acted_on(first: str, zone: int) -> None:
    """Of False Echo and Prey the first one has moved the ice; the other one does not find it where that has gone."""
    may = [
        lambda seats, title=title: ("yes",) if seats.g.decision.me == seats.card(title) else None
        for title in ("Prey", "False Echo")
    ]
    seats = Seats(grip=["Prey"], rig=["False Echo", *RIG], ice={"HQ": ["-Wall of Static"]}, credits=(0, 5))
    paid = [("card", title) for title in (RIG if first == "Prey" else RIG[:2])]  # a single last card isn't a choice
    seats.do(("play", seats.card("Prey")), ("server", 0), ("next", first), *may, *paid)
    assert seats.g.zone[seats.card("Wall of Static")] == zone
