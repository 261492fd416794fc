"""Agendas and score areas (CR26 1.17, 10.1.3): scoring, forfeiting, and cards that become agendas."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.numbers import DISCARD, HAND, INSTALLED, PLAY, RUNNER, SCORED
from nrdb.engine.rules import values, zones
from nrdb.engine.rules.scoring import add_to_score_area, count_points, forfeit
from nrdb.engine.steps import machine
from tests.engine.chapters.staging import after_playing, titles
from tests.engine.laid import invariants
from tests.engine.seats import Seats
from tests.engine.worked.table import Table


@pytest.mark.usefixtures("both")
def test_what_was_made_an_agenda_has_what_was_said_and_no_more() -> None:
    """CR 10.1.3, 1.16.3f: worth its point, neither scored nor stolen."""
    says = {"Kati Jones": [{"paid": ["click"], "do": [{"add_to_score": {"what": "self", "points": 1}}]}]}
    table = Table(rig=["Kati Jones"], says=says).takes(("use", "Kati Jones", 0))
    assert table.titles(table.g.runner.scored) == ["Kati Jones"]
    assert table.g.runner.score == 1
    assert not table.told("steal", "score")
    assert table.g.zone[table.card("Kati Jones")] not in (HAND, INSTALLED)


def test_what_was_added_as_an_agenda_is_one() -> None:
    """CR26 10.1.3."""
    says = {
        "Fan Site": [{"when": {"score": {"what": {"is": ["agenda"]}, "who": "corp"}}, "do": [{"gain": 1}]}],
        "Desperado": [{"paid": [{"forfeit": {"n": 1, "is": ["agenda"]}}], "do": [{"gain": 7}]}],
    }
    seats = Seats(rig=["Desperado", "Fan Site"], says=says)
    add_to_score_area(seats.g, seats.card("Fan Site"))
    assert seats.g.zone[seats.card("Fan Site")] == SCORED
    seats.do(("credit",))
    assert ("use", seats.card("Desperado"), 0) in seats.g.legal_actions()


def test_without_an_agenda_a_current_has_no_text_but_its_own() -> None:
    """Media Blitz may be played all the same (CR26 1.2.4)."""
    seats = Seats(hq=["Media Blitz"], turn="corp")
    seats.do(("play", seats.card("Media Blitz")))
    assert seats.g.zone[seats.card("Media Blitz")] == PLAY


def test_an_agenda_installed_this_turn_is_not_scored() -> None:
    """Clot, and the agenda that has lain there for a turn."""
    seats = Seats(root={"remote": ["Hostile Takeover"]}, rig=["Clot"], turn="corp", hq=["Hedge Fund"])
    i = seats.card("Hostile Takeover")
    seats.g.advancement[i] = 2
    assert ("score", i) not in seats.g.legal_actions()
    seats.g.since[i] = 1
    seats.do(("credit",))
    assert ("score", i) in seats.g.legal_actions()


@pytest.mark.parametrize("title", ["Hostile Takeover", "Hedge Fund"])
def test_an_agenda_has_no_cost_to_pay(title: str) -> None:
    """Lampades: an agenda has neither rez nor play cost; Hedge Fund costs 5, and there is no stealth credit."""
    seats = Seats(hq=[title], rig=["Lampades"])
    seats.g.power[seats.card("Lampades")] = 3
    seats.run("HQ")
    assert not [option for option in seats.offered if option[0] == "use"]


def test_breakers_are_weaker_as_long_as_the_agenda_is_scored() -> None:
    """Stegodon MK IV: no longer, once it has left the score area in the run."""
    seats = Seats(ice={"HQ": ["Ice Wall"], "R&D": ["Enigma"]}, scored=["Stegodon MK IV"], rig=["Corroder"])
    found: list[int] = []

    def look(seats: Seats) -> Any:
        if seats.g.run is not None and seats.g.run.encountering and not found:
            corroder = seats.card("Corroder")
            found.append(values.strength(seats.g, corroder))
            zones.move(seats.g, seats.card("Stegodon MK IV"), DISCARD)
            found.append(values.strength(seats.g, corroder))
        return ("pass",) if len(found) == 2 else None

    seats.run("HQ", ("yes",), look)
    assert found == [0, 2]


@pytest.mark.parametrize(("cards", "stolen"), [(4, True), (3, False)])
def test_agendas_in_its_server_cost_cards_even_when_it_is_trashed_first(cards: int, stolen: bool) -> None:
    title = "Daniela Jorge Inácio"
    seats = Seats(root={"remote": [title, "Hostile Takeover"]}, grip=["Sure Gamble"] * cards)
    seats.run("remote", ("access", title), ("trash", title), *([("steal", "Hostile Takeover")] if stolen else []))
    assert seats.happened("steal") == stolen
    assert len(seats.g.runner.hand) == cards - (4 if stolen else 2)


@pytest.mark.parametrize(
    ("title", "credits", "answer", "left"),
    [
        ("Tithonium", 9, ("no",), 0),
        ("Tithonium", 9, ("yes",), 9),
        ("Tithonium", 0, None, 0),
        ("Biawak", 20, ("no",), 6),
        ("Biawak", 20, ("yes",), 16),
        ("Biawak", 4, None, 0),
    ],
)
def test_ice_rezzed_for_an_agenda(title: str, credits: int, answer: tuple[str] | None, left: int) -> None:
    """What cannot be paid otherwise is not asked."""
    seats = Seats(ice={"HQ": [f"-{title}"]}, scored=["Hostile Takeover"], hq=["Hedge Fund"], credits=(credits, 5))
    seats.run("HQ", ("rez", title), *([answer] if answer else []))
    assert seats.g.active[seats.card(title)]
    assert (seats.g.corp.credits, len(seats.g.corp.scored)) == (left, int(answer == ("no",)))


@pytest.mark.parametrize(("title", "credits", "scored"), [("Tithonium", 8, []), ("Biawak", 3, ["Hostile Takeover"])])
def test_what_cannot_be_paid_with_an_agenda_either(title: str, credits: int, scored: list[str]) -> None:
    seats = Seats(ice={"HQ": [f"-{title}"]}, scored=scored, hq=["Hedge Fund"], credits=(credits, 5)).run("HQ")
    assert ("rez", title) not in seats.offered


@pytest.mark.rule("CR26 10.1.3")
def test_points_of_what_was_added_as_an_agenda_count() -> None:
    """Another Day, Another Paycheck: one point that is stolen, two of Liberated Chela."""
    paid = "Another Day, Another Paycheck"
    seats = Seats(hq=["Hostile Takeover"], grip=[paid], rig=["Liberated Chela"], credits=(0, 0))
    add_to_score_area(seats.g, seats.card("Liberated Chela"), RUNNER)
    seats.do(("play", seats.card(paid))).run("HQ")
    assert (seats.g.runner.score, seats.g.runner.credits) == (3, 3)


@pytest.mark.rule("CR26 1.1.3")
@pytest.mark.parametrize(("stolen", "scored", "gained"), [("Shi.Kyū", [], 2), ("Global Food Initiative", [], 0),
                                                          ("Shi.Kyū", ["Hostile Takeover"], 2)])  # fmt: skip
def test_a_score_below_zero_is_less_than_none(stolen: str, scored: list[str], gained: int) -> None:
    """Iain Stirling: with Shi.Kyū among the agendas the Corp needs no point for more of them."""
    iain = "Iain Stirling: Retired Spook"
    seats = Seats(identities=[iain], stolen=[stolen], scored=scored, stack=["Diesel"] * 3, turn="corp")
    count_points(seats.g)
    while seats.g.acting is seats.g.corp or seats.g.decision is None or seats.g.decision.kind != "action":
        machine.take(seats.g, seats.g.legal_actions()[0])
    assert seats.g.runner.credits == 5 + gained


@pytest.mark.rule("CR26 1.1.3")
@pytest.mark.parametrize(("stolen", "units", "size"), [([], 4, 5), (["Project Beale"], 6, 7), (["Shi.Kyū"], 3, 4)])
def test_what_is_as_many_as_points_goes_below_zero(stolen: list[str], units: int, size: int) -> None:
    """Brain Chip adds X, the Runner's score: with Shi.Kyū alone that is one unit and one card less."""
    seats = Seats(rig=["Brain Chip"], stolen=stolen)
    count_points(seats.g)
    assert (values.memory_limit(seats.g), values.hand_limit(seats.g, seats.g.runner)) == (units, size)


@pytest.mark.rule("CR26 1.2.1, 1.2.3, 1.17.3a")
@pytest.mark.parametrize(("counters", "barred", "points"), [(3, False, 2), (0, False, 2), (0, True, 1)])
def test_an_agenda_that_is_scored_by_an_effect(counters: int, barred: bool, points: int) -> None:
    """Research Grant does not ask how far the other copy is advanced; that it cannot be scored is stronger."""
    clot = [{"static": [{"no_actions": {"kinds": ["score"], "what": {"is": ["agenda", "unadvanced"], "who": "corp"},
                                        "who": "corp"}}]}]  # fmt: skip
    seats = Seats(root={"remote": ["Research Grant"], "remote 2": ["Research Grant"]}, rig=["Clot"] if barred else [],
                  turn="corp", says={"Clot": clot})  # fmt: skip
    first, other = seats.card("Research Grant"), seats.card("Research Grant", 1)
    seats.g.advancement[first], seats.g.advancement[other] = 2, counters
    seats.do(("advance", first)).do(("score", first), ("yes",))
    assert seats.g.corp.score == points


def test_an_agenda_that_works_from_the_other_score_area_works_there_alone() -> None:
    """Oracle Thinktank goes back to R&D out of the Runner's score area, not out of the Corp's."""
    mine = Seats(scored=["Oracle Thinktank"], turn="corp", tags=2)
    assert not any(option[0] == "use" for option in mine.g.legal_actions())
    theirs = Seats(stolen=["Oracle Thinktank"], turn="corp", tags=2)
    theirs.do(("use", theirs.card("Oracle Thinktank"), 0))
    assert (theirs.g.runner.scored, theirs.g.tags) == ([], 1)


@pytest.mark.parametrize(("earlier", "credits"), [(True, 9), (False, 5)])
def test_an_agenda_installed_earlier_is_told_from_one_of_this_turn(earlier: bool, credits: int) -> None:
    """Word on the Street pays for an agenda that the Corp did not install in the turn in which it scores it."""
    title = ["Hostile Takeover"]
    root, hq = ({"remote": title}, []) if earlier else ({}, title)
    seats = Seats(root=root, hq=hq, rig=["Word on the Street"], turn="corp", credits=(9, 5))
    agenda = seats.card("Hostile Takeover")
    if earlier:
        seats.g.since[agenda] = 1
    else:
        seats.do(("install", agenda, 3))
    seats.g.advancement[agenda] = 1
    seats.do(("advance", agenda)).do(("score", agenda))
    beside = [] if earlier else [seats.card("Word on the Street")]
    assert (seats.g.corp.scored, seats.g.runner.credits) == ([*beside, agenda], credits)


def test_two_cards_under_the_stack_buy_an_agenda() -> None:
    """Daniela Jorge Inácio asks for 2 random cards of the grip."""
    root = {"remote": ["Hostile Takeover", "Daniela Jorge Inácio"]}
    poor = Seats(root=root, grip=["Diesel"])
    assert not poor.run("remote", ("access", "Hostile Takeover")).happened("steal")
    seats = Seats(root=root, grip=["Diesel"] * 2)
    seats.run("remote", ("access", "Hostile Takeover"), ("steal", "Hostile Takeover"))
    assert (seats.happened("steal"), len(seats.g.runner.hand)) == (True, 0)


def test_a_card_of_the_runner_may_be_in_the_score_area_of_the_corp() -> None:
    """CR26 10.1.3: Word on the Street is an agenda there."""
    seats = Seats(root={"remote": ["Blood in the Water"]}, rig=["Word on the Street"], turn="corp")
    seats.g.since[seats.card("Blood in the Water")] = seats.g.turn
    while ("score", seats.card("Blood in the Water")) not in seats.g.legal_actions():
        machine.take(seats.g, ("credit",))
    seats.do(("score", seats.card("Blood in the Water")))
    assert seats.card("Word on the Street") in seats.g.corp.scored
    invariants(seats.g)


def test_a_card_elsewhere_is_accessed_and_its_agenda_left() -> None:
    """Pinhole Threading: in another server's root; an agenda is neither stolen nor trashed."""
    root = {"remote": ["Hostile Takeover"], "R&D": ["PAD Campaign"]}
    laid: dict[str, Any] = {"root": root, "grip": ["Pinhole Threading"], "credits": (5, 9)}
    seats = after_playing("Pinhole Threading", ("server", 0), ("card", "Hostile Takeover"), **laid)
    assert (seats.told("access"), seats.g.runner.scored) == ([("access", "Hostile Takeover")], [])
    trashed = after_playing("Pinhole Threading", ("server", 0), ("card", "PAD Campaign"), "trash", **laid)
    assert titles(trashed, trashed.g.corp.discard) == ["PAD Campaign"]
    assert len(trashed.run("Archives").run("HQ").g.runner.scored) == 0


def test_an_agenda_that_is_installed_faceup_is_not_active_for_it() -> None:
    """Casting Call shows Remote Data Farm, which makes no hand larger before it is scored."""
    seats = Seats(hq=["Casting Call", "Remote Data Farm"], turn="corp")
    farm = seats.card("Remote Data Farm")
    seats.do(("play", seats.card("Casting Call")))
    assert seats.g.faceup[farm]
    assert not seats.g.active[farm]
    assert values.hand_limit(seats.g, seats.g.corp) == 5
    assert "remote_data_farm" in [placed.card for placed in seats.g.view("runner").other.placed]


@pytest.mark.rule("CR26 10.1.3")
def test_what_a_gained_subroutine_adds_is_worth_what_it_says() -> None:
    """Loki with the subroutine of Meridian goes to the Runner's score area, worth -1 whoever has it in the end."""
    seats = Seats(ice={"HQ": ["Loki"], "R&D": ["Meridian"]}, deck=["Exchange of Information"], scored=["Project Beale"])
    seats.run("HQ", ("mode", 0, "add_to_score"))
    assert (seats.g.corp.score, seats.g.runner.score) == (2, -1)
    seats.g.tags, seats.g.runner.clicks = 1, 1
    seats.do(("credit",)).do(("play", seats.card("Exchange of Information")))
    assert (seats.g.corp.score, seats.g.runner.score) == (-1, 2)


def test_a_resource_that_an_agenda_drags_along() -> None:
    """Word on the Street: a price on agendas installed this turn, to be kept for good; a gift for older ones."""
    laid: dict[str, Any] = {"rig": ["Word on the Street"], "root": {"remote": ["-Hostile Takeover"]}, "turn": "corp"}
    fresh = Seats(**laid, stack=["Sure Gamble"])
    word, agenda = fresh.card("Word on the Street"), fresh.card("Hostile Takeover")
    fresh.g.advancement[agenda] = 2
    fresh.do(("credit",)).do(("score", agenda))
    assert (fresh.g.corp.score, sorted(fresh.g.corp.scored)) == (0, sorted([agenda, word]))
    assert values.forbidden(fresh.g, fresh.g.corp, "forfeit", word)
    assert not values.forbidden(fresh.g, fresh.g.corp, "forfeit", agenda)
    older = Seats(**laid, stack=["Sure Gamble"])
    older.g.advancement[agenda], older.g.since[agenda] = 2, 1
    older.do(("credit",)).do(("score", agenda))
    assert (older.g.corp.score, older.g.runner.credits, len(older.g.runner.hand)) == (1, 9, 1)
    assert older.g.zone[word] == DISCARD


@pytest.mark.rule("CR26 10.1.3")
def test_a_card_that_was_made_an_agenda_has_no_abilities_in_the_other_score_area() -> None:
    """Exchange of Information brings The Board back to the Corp as two points and nothing more."""
    seats = Seats(hq=["Exchange of Information"], root={"remote": ["The Board"]}, scored=["Hostile Takeover"],
                  stolen=["Project Beale"], tags=1, turn="corp")  # fmt: skip
    add_to_score_area(seats.g, seats.card("The Board"), RUNNER)
    seats.do(("play", seats.card("Exchange of Information")), ("card", "The Board"))
    assert (seats.g.corp.score, seats.g.runner.score) == (2, 3)


def test_what_is_printed_counts_where_it_is_asked_for() -> None:
    """Neurospike: an agenda worth more than printed does as much as printed; IP Enforcement finds one worth less."""
    seats = Seats(root={"remote": ["Project Beale"]}, hq=["Neurospike"], grip=["Sure Gamble"] * 5, turn="corp")
    seats.g.advancement[seats.card("Project Beale")] = 5
    seats.do(("credit",)).do(("score", seats.card("Project Beale"))).do(("play", seats.card("Neurospike")))
    assert (values.points(seats.g, seats.card("Project Beale")), len(seats.g.runner.discard)) == (3, 2)
    laid: dict[str, Any] = {"stolen": ["Global Food Initiative"], "hq": ["IP Enforcement"], "turn": "corp"}
    seats = Seats(tags=3, **laid)
    seats.do(("play", seats.card("IP Enforcement")), ("number", 3))
    assert seats.g.zone[seats.card("Global Food Initiative")] == INSTALLED


def test_an_agenda_is_turned_faceup_and_public() -> None:
    seats = Seats(root={"remote": ["Hostile Takeover"]}, hq=["Transparency Initiative"], turn="corp", credits=(5, 5))
    takeover = seats.card("Hostile Takeover")
    seats.do(("play", seats.card("Transparency Initiative")))
    assert (seats.g.faceup[takeover], values.has_term(seats.g, takeover, "public")) == (True, True)
    seats.do(("advance", takeover))
    assert seats.g.corp.credits == 5


@pytest.mark.parametrize("forfeited", [False, True])
def test_what_was_scored_this_turn_has_been_wherever_it_is(forfeited: bool) -> None:
    """Myōshu asks whether an agenda was scored, not where it is now."""
    seats = Seats(root={"remote": ["Hostile Takeover"]}, hq=["Myōshu"], turn="corp", credits=(12, 5))
    agenda = seats.card("Hostile Takeover")
    seats.g.advancement[agenda], seats.g.since[agenda] = 2, 1
    seats.do(("credit",)).do(("score", agenda))
    if forfeited:
        forfeit(seats.g, agenda)
    seats.do(("credit",))
    assert ("play", seats.card("Myōshu")) in seats.g.legal_actions()


def test_an_agenda_needs_more_for_each_copy_that_was_scored() -> None:
    seats = Seats(scored=["Hostile Takeover"], hq=["Hostile Takeover", "Accelerated Beta Test"], grip=["Traffic Jam"])
    seats.do(("play", seats.card("Traffic Jam")))
    needs = [
        values.requirement(seats.g, i) for i in (seats.card("Hostile Takeover", 1), seats.card("Accelerated Beta Test"))
    ]
    assert needs == [3, 3]
