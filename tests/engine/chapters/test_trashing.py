"""Trashing and discarding (CR26 8.2): by whom, from where, and what cannot be trashed."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.numbers import ASIDE, DECK, DISCARD, HAND, INSTALLED, REMOVED, RUNNER
from nrdb.engine.rules import values, zones
from nrdb.engine.rules.counters import place
from nrdb.engine.rules.scoring import count_points
from nrdb.engine.steps import machine
from tests.engine.chapters.staging import (
    OTHER,
    SKORPIOS,
    SYNC,
    TOOL,
    event,
    mode,
    offered,
    operation,
    said,
    tool,
)
from tests.engine.seats import Seats
from tests.engine.worked.table import Table


@pytest.mark.usefixtures("both")
def test_what_stands_acts_at_once_and_as_long_as_its_card() -> None:
    """CR26 9.3.5, 9.4.1; CR 9.7.2, 9.3.2: two of them add up, nobody is asked, and what is trashed counts no more."""
    from nrdb.engine.rules import zones

    table = Table(
        rig=[TOOL],
        grip=[OTHER],
        credits=(5, 9),
        says={TOOL: [{"static": [{"hand_size": 2}]}], OTHER: [{"static": [{"hand_size": 1}]}]},
    )
    assert values.hand_limit(table.g, table.g.runner) == 7
    table.takes(("install", OTHER))
    assert values.hand_limit(table.g, table.g.runner) == 8
    zones.trash(table.g, table.card(TOOL))
    assert values.hand_limit(table.g, table.g.runner) == 6


@pytest.mark.usefixtures("both")
def test_trashing_goes_to_the_pile_of_the_owner() -> None:
    """CR 1.18.1, 1.13.1: the Runner's program to the heap, the Corp's asset to Archives, whoever trashes them."""
    table = Table(ice={"HQ": ["Rototurret"]}, rig=["Imp"], hq=["Hedge Fund"]).run("HQ")
    assert (table.heap, table.archives) == (["Imp"], [])
    accessed = Table(root={"remote": ["PAD Campaign"]}).run("remote", ("trash", "PAD Campaign"))
    assert (accessed.heap, accessed.archives) == ([], ["PAD Campaign"])


@pytest.mark.usefixtures("both")
def test_a_card_trashed_as_a_price_is_that_very_card() -> None:
    """CR 1.18.4, 1.3.9: of two copies the one that is used."""
    says = tool({"paid": ["click", "trash"], "do": [{"gain": 3}]})
    table = Table(rig=[TOOL, TOOL], says=says, credits=(5, 0)).has(TOOL, power=1)
    table.do(("use", table.card(TOOL, 1), 0))
    assert (table.g.zone[table.card(TOOL, 0)] == INSTALLED, table.heap, table.purses[1]) == (True, [TOOL], 3)


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(
    ("do", "heard"),
    [
        ({"draw": 1}, "draw"),
        ({"add": {"what": {"n": 1, "is": ["card"], "from": "heap"}, "to": "hand"}}, None),
        ({"trash": {"n": 1, "is": ["hardware"], "from": "grip"}}, "trash"),
        ({"discard": {"what": {"n": 1, "is": ["hardware"], "from": "grip"}}}, None),
    ],
)
def test_adding_is_not_drawing_and_discarding_is_not_trashing(do: Any, heard: str | None) -> None:
    """CR26 8.2.1, 8.2.1a; CR 1.18.3, 5.5.2b."""
    waits = [{"when": {name: {"what": {"is": ["card"]}, "who": "you"}}, "do": [{"gain": n}]}
             for name, n in (("draw", 10), ("trash", 100))]  # fmt: skip
    table = Table(grip=["Diesel", "Dyson Mem Chip"], stack=["Sure Gamble"], heap=["Sure Gamble"], rig=[TOOL],
                  credits=(5, 0), says={**event(do), TOOL: waits})  # fmt: skip
    assert table.takes(("play", "Diesel")).purses[1] == {"draw": 10, "trash": 100, None: 0}[heard]


@pytest.mark.usefixtures("both")
def test_forfeiting_takes_along_what_the_agenda_hosts() -> None:
    """CR26 8.2.5, 1.13.13; CR 10.1.2, 4.8.3: the agenda leaves the game, the hosted card goes to Archives."""
    do = {"forfeit": {"n": 1, "is": ["agenda"], "from": "score_area"}}
    table = Table(scored=["Hostile Takeover"], root={"remote": ["PAD Campaign"]}, hq=["Mushin No Shin"], turn="corp",
                  says=operation(do)).hosts("Hostile Takeover", "PAD Campaign")  # fmt: skip
    table.takes(("play", "Mushin No Shin"))
    assert table.titles(table.g.corp.removed) == ["Hostile Takeover"]
    assert "PAD Campaign" in table.archives


@pytest.mark.parametrize(("card", "cost"), [("PAD Campaign", 3), ("Ice Wall", 0)])
def test_what_it_cost_to_trash_a_card_is_remembered_where_that_was_changed(card: str, cost: int) -> None:
    """Daily Casts: a credit less. What has no trash cost is remembered with none."""
    seats = Seats(root={"remote": ["PAD Campaign"]}, ice={"HQ": ["Ice Wall"]}, rig=["Daily Casts"],
                  says=said({"static": [{"trash_cost": {"n": -1, "what": {"is": ["card"]}}}]}))  # fmt: skip
    i = seats.card(card)
    moves = seats.g.moves[i]
    zones.trash(seats.g, i)
    assert seats.g.used["trash_cost", i, moves + 1] == cost


def test_nobody_trashes_what_they_cannot_trash() -> None:
    """Neither where a rule of the game is asked of it alone."""
    barred = {"static": [{"no_actions": {"kinds": ["trash"], "what": {"is": ["asset"]}, "who": "both"}}]}
    seats = Seats(root={"remote": ["PAD Campaign"]}, rig=["Daily Casts", "Corroder"], says=said(barred))
    for title in ("PAD Campaign", "Corroder"):
        zones.trash(seats.g, seats.card(title), by=RUNNER)
    assert [seats.g.zone[seats.card(title)] for title in ("PAD Campaign", "Corroder")] == [INSTALLED, DISCARD]


@pytest.mark.parametrize(("deck", "most"), [(5, 2), (1, 1)])
def test_cards_up_to_so_many_are_trashed_off_the_deck(deck: int, most: int) -> None:
    found: list[Any] = []
    says = {"Diesel": [{"play": [{"mill": {"upto": 2}}]}]}
    seats = Seats(grip=["Diesel"], stack=["Sure Gamble"] * deck, says=says)
    seats.do(("play", seats.card("Diesel")), offered("number", found, ("number", 1)))
    assert found == [("number", k) for k in range(most + 1)]
    assert len(seats.g.runner.discard) == 1 + 1


@pytest.mark.parametrize(("cards", "able"), [(2, True), (1, False)])
def test_an_upgrade_that_costs_cards_to_trash(cards: int, able: bool) -> None:
    seats = Seats(root={"remote": ["Daniela Jorge Inácio"]}, grip=["Sure Gamble"] * cards)
    seats.run("remote", *([("trash", "Daniela Jorge Inácio")] if able else []))
    assert (("trash", "Daniela Jorge Inácio") in seats.offered) == able
    assert (len(seats.g.runner.hand), len(seats.g.runner.bottom)) == ((0, 2) if able else (1, 0))
    assert seats.g.runner.credits == (3 if able else 5)


@pytest.mark.parametrize(("flips", "left"), [(0, 3), (1, 5)])
def test_a_resource_that_costs_less_to_trash_on_the_other_side(flips: int, left: int) -> None:
    seats = Seats(identities=[SYNC], rig=["Kati Jones"], turn="corp", tags=1)
    for _ in range(flips):
        seats.do(("use", seats.card(SYNC), 0))
    seats.do(("trash_resource", seats.card("Kati Jones")))
    assert seats.g.corp.credits == left
    while seats.g.acting is seats.g.corp or seats.g.decision.kind != "action":
        machine.take(seats.g, seats.g.legal_actions()[0])
    before = seats.g.runner.credits
    assert before - seats.do(("remove_tag",)).g.runner.credits == (2 if flips else 3)


@pytest.mark.rule("CR26 8.2.2")
@pytest.mark.parametrize("answers", [(), (("yes",),)])
def test_a_trashed_card_that_is_set_aside_is_uninstalled_once(answers: tuple[tuple[str], ...]) -> None:
    """Skorpios Defense Systems sets aside what Rototurret trashes: the card leaves play only once."""
    identity = "Skorpios Defense Systems: Persuasive Power"
    seats = Seats(identities=[identity], rig=["Corroder"], ice={"HQ": ["Rototurret"]})
    seats.run("HQ", *answers)
    assert seats.told("trash", "uninstall").count(("uninstall", "Corroder")) == 1
    assert seats.told("trash") == [("trash", "Corroder")]


@pytest.mark.rule("CR26 8.2.2")
def test_what_is_hosted_instead_is_trashed_all_the_same() -> None:
    """Only where the card goes is replaced."""
    seats = Seats(rig=["BMI Buffer", "District 99"], grip=["Corroder"] * 3, ice={"HQ": ["Neural Katana"]})
    seats.run("HQ", ("yes",))
    assert ("trash", "Corroder") in seats.told("trash")
    assert seats.g.power[seats.card("District 99")] == 1
    assert seats.g.host[seats.card("Corroder")] == seats.card("BMI Buffer")


@pytest.mark.rule("CR26 8.2.2")
@pytest.mark.parametrize("skorpios", [True, False])
def test_a_named_card_is_trashed_wherever_it_goes(skorpios: bool) -> None:
    """Complete Image goes on where what it trashed was removed from the game, or hosted."""
    seats = Seats(
        identities=["Skorpios Defense Systems: Persuasive Power"] if skorpios else [],
        rig=[] if skorpios else ["BMI Buffer"],
        hq=["Complete Image"],
        grip=["Corroder"] * 2,
        stolen=["Vanity Project"],
        turn="corp",
    )
    count_points(seats.g)
    seats.g.runner.before = [("run_successful", 0, RUNNER, -1, -1)]
    named = [("card", "Corroder")] * 2
    seats.do(("play", seats.card("Complete Image")), *named, *([("yes",)] if skorpios else []))
    assert not seats.g.runner.hand
    assert any(seats.g.zone[seats.card("Corroder", n)] == REMOVED for n in (0, 1)) == skorpios


@pytest.mark.rule("CR26 8.2.2")
@pytest.mark.parametrize(("answer", "zone"), [(("yes",), DECK), (("no",), DISCARD)])
def test_what_does_not_come_to_archives_was_never_there(answer: Any, zone: int) -> None:
    """Marilyn Campaign is trashed all the same, and Regenesis sees no card enter Archives."""
    laid: dict[str, Any] = {"archives": ["Hostile Takeover"], "turn": "corp"}
    laid["says"] = {"Melange Mining Corp.": [{"paid": ["click"], "do": [{"trash": {"n": 1, "is": ["advertisement"]}}]}]}
    laid["root"] = {"remote": ["Marilyn Campaign", "Yakov Erikovich Avdakov"], "remote 2": ["-Regenesis"],
                    "remote 3": ["Melange Mining Corp."]}  # fmt: skip
    seats = Seats(**laid)
    campaign, where = seats.card("Marilyn Campaign"), list[int]()
    seats.g.faceup[seats.card("Hostile Takeover")] = False
    seats.g.advancement[seats.card("Regenesis")], seats.g.events = 3, []

    def answering(asked: Seats) -> Any:
        where.append(asked.g.zone[campaign])
        return answer

    seats.do(("use", seats.card("Melange Mining Corp."), 0), answering)
    assert (where, seats.g.zone[campaign], seats.g.corp.credits) == ([ASIDE], zone, 5 + 2)
    seats.offered.clear()
    seats.do(("score", seats.card("Regenesis")))
    assert (("yes",) in seats.offered) is (zone == DECK)


def test_trashed_cards_of_which_the_corp_removes_one() -> None:
    """Skorpios: of cards trashed together one may go from the game; then no more in that turn."""
    seats = Seats(identities=[SKORPIOS], hq=["Snare!"], grip=["Sure Gamble", "Diesel", "Easy Mark"], rig=["Corroder"])
    seats.run("HQ", ("yes",), ("yes",), ("card", "Diesel"))
    assert seats.g.zone[seats.card("Diesel")] == REMOVED
    assert sorted(seats.g.runner.discard) == sorted(map(seats.card, ("Sure Gamble", "Easy Mark")))
    assert len(seats.told("trash")) == 3, "all of them were trashed"
    zones.trash(seats.g, seats.card("Corroder"))
    assert seats.g.zone[seats.card("Corroder")] == DISCARD


def test_the_first_card_trashed_counts_and_the_second_does_not() -> None:
    """Hostile Architecture: 2 meat damage, once a turn, itself included."""
    laid: dict[str, Any] = {"grip": ["Diesel"] * 5, "credits": (5, 20)}
    seats = Seats(root={"remote": ["Hostile Architecture", "SanSan City Grid"]}, **laid)
    seats.run("remote", ("access", "SanSan City Grid"), "trash", "trash")
    assert len(seats.g.runner.hand) == 3
    alone = Seats(root={"remote": ["Hostile Architecture"]}, **laid).run("remote", "trash")
    assert len(alone.g.runner.hand) == 3


def test_the_first_card_with_a_trash_cost_must_be_trashed() -> None:
    """Neutralize All Threats: the first of a turn, if it can be paid for; and one more card of HQ is accessed."""
    laid: dict[str, Any] = {"hq": ["PAD Campaign", "PAD Campaign"], "rig": ["Neutralize All Threats"]}
    seats = Seats(**laid, credits=(5, 9)).run("HQ")
    assert (len(seats.g.corp.discard), seats.g.runner.credits) == (1, 5), "the second one may stay"
    assert [name for name, *_ in seats.g.events].count("access") == 2
    assert [name for name, *_ in seats.g.events].count("reveal") == 1
    poor = Seats(**laid, credits=(5, 3)).run("HQ")
    assert (poor.g.corp.discard, poor.g.runner.credits) == ([], 3)


@pytest.mark.rule("CR26 1.2.3")
def test_a_resource_that_the_corp_cannot_trash_is_not_offered_to_it() -> None:
    """Jarogniew Mercs are out of reach of the basic action while another resource is installed."""
    seats = Seats(rig=["Jarogniew Mercs", "Net Mercur"], tags=1, turn="corp")
    offered = [option for option in seats.g.legal_actions() if option[0] == "trash_resource"]
    assert offered == [("trash_resource", seats.card("Net Mercur"))]


@pytest.mark.rule("CR26 1.19.3, 8.2.1a")
def test_what_is_discarded_by_an_effect_is_not_trashed() -> None:
    """Utopia Shard: AU Co. counts no card trashed from HQ; as a cost it is the same."""
    seats = Seats(identities=["AU Co.: The Gold Standard in Clones"], hq=["Hedge Fund", "Ice Wall", "Vanilla"],
                  rig=["Utopia Shard"])  # fmt: skip
    seats.do(("use", seats.card("Utopia Shard"), 0))
    assert len(seats.told("discard")) == len(seats.g.corp.discard) == 2
    assert not any(seats.g.faceup[i] for i in seats.g.corp.discard)
    assert (seats.told("trash"), seats.g.power[seats.g.corp.identity or 0]) == ([("trash", "Utopia Shard")], 0)
    says = {"Kati Jones": [{"paid": ["click", {"discard": {"n": 1}}], "do": [{"gain": 5}]}]}
    cost = Seats(rig=["Kati Jones"], grip=["Diesel"], says=says)
    cost.do(("use", cost.card("Kati Jones"), 0))
    assert (cost.told("discard", "trash"), cost.g.runner.credits) == ([("discard", "Diesel")], 10)


def test_what_is_left_of_it_is_trashed_when_the_ability_has_resolved() -> None:
    """Street Peddler: one is installed, from its host; the others are trashed then, and the event draws a card."""
    seats = Seats(rig=["Aniccam"], grip=["Street Peddler"], stack=["Corroder", "Cache", "Easy Mark", "Sure Gamble"])
    seats.do(("install", seats.card("Street Peddler")))
    hand: list[int] = []

    def chosen(seats: Seats) -> Any:
        option = ("card", seats.card("Corroder"))
        if option in seats.g.legal_actions():
            hand.append(len(seats.g.runner.hand))
        return option

    seats.do(("use", seats.card("Street Peddler"), 0), chosen)
    assert [title for _, title in seats.told("trash", "install")][-4:] == [
        "Street Peddler", "Corroder", "Cache", "Easy Mark",
    ]  # fmt: skip
    assert (hand, seats.g.runner.hand) == ([0], [seats.card("Sure Gamble")])
    assert seats.g.hosted_count == 0


def test_a_card_is_worth_removing_at_its_trash_cost() -> None:
    """Salsette Slums pays what it costs to trash the card as it is now."""
    seats = Seats(root={"remote": ["-PAD Campaign"]}, rig=["Salsette Slums"])
    seats.run("remote", ("use", "Salsette Slums", 0))
    assert (seats.g.runner.credits, seats.g.corp.removed) == (1, [seats.card("PAD Campaign")])


def test_who_is_named_trashes_their_own_deck() -> None:
    """Data Leak Reversal: AR-Enhanced Security asks for what the Runner trashes, not what the Corp is made to trash."""
    seats = Seats(scored=["AR-Enhanced Security"], rig=["Data Leak Reversal"], tags=1)
    seats.do(("use", seats.card("Data Leak Reversal"), 0))
    assert [who for name, _, who, _, _ in seats.g.events if name == "trash_by"] == [0]
    assert seats.g.tags == 1


@pytest.mark.parametrize(("choice", "grip", "trashed"), [(0, 5, 1), (1, 1, 0)])
def test_the_runner_trashes_or_suffers(choice: int, grip: int, trashed: int) -> None:
    """Wake Up Call: either is the Runner's doing."""
    rig = ["Corroder", "Clone Chip"]
    seats = Seats(hq=["Wake Up Call"], turn="corp", rig=rig, grip=["Sure Gamble"] * 5, scored=["The Cleaners"])
    seats.g.runner.before = [("trash_by", 0, 1, 2, -1)]
    seats.do(("play", seats.card("Wake Up Call")), mode(choice))
    assert len(seats.g.runner.hand) == grip
    told = [(who, zone) for name, _, who, zone, _ in seats.g.events if name == "trash_by"]
    assert told == ([(1, INSTALLED)] * trashed or [(1, HAND)] * 4)


def test_what_is_trashed_is_replaced_elsewhere() -> None:
    """Vaporframe Fabricator: nothing comes to the root in which it was, but ice may come to protect it."""
    for title, servers in (("Crisium Grid", {0, 1, 2, 4}), ("Ice Wall", {0, 1, 2, 3, 4})):
        seats = Seats(root={"remote": ["Vaporframe Fabricator", "-Warroid Tracker"]}, hq=[title], credits=(5, 9))
        seats.run("remote", ("trash", "Vaporframe Fabricator"), ("yes",))
        assert {option[1] for option in seats.offered if option[0] == "server"} == servers


@pytest.mark.parametrize(("grip", "zone"), [([], DISCARD), (["Sure Gamble"], INSTALLED)])
def test_what_must_be_chosen_can_be_done(grip: list[str], zone: int) -> None:
    """Mystic Maemi is trashed where there is no card to trash in its place."""
    seats = Seats(rig=["Mystic Maemi"], grip=grip)
    place(seats.g, seats.card("Mystic Maemi"), "credit", 3)
    seats.g.runner.clicks = 1
    seats.do(("credit",), *([mode(0)] if grip else []))
    assert seats.g.zone[seats.card("Mystic Maemi")] == zone


def test_a_card_in_archives_is_not_trashed_for_a_cost() -> None:
    """CR26 1.19.1: it is where trashing would put it."""
    seats = Seats(archives=["Ganked!"]).run("Archives")
    assert seats.told("access") == [("access", "Ganked!")]
    assert ("yes",) not in seats.offered
    assert ("yes",) in Seats(hq=["Ganked!"]).run("HQ").offered
