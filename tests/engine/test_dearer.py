"""What costs more by another's card, ice that moves, who removes tags, cards in Archives turned: at laid tables."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb import behaviour
from nrdb.engine.model.numbers import DISCARD
from tests.engine.seats import Seats

BREAK = ("use", "Corroder", 0)


def titles(seats: Seats, cards: list[int]) -> list[str]:
    return [seats.g.table.card_of[i].title for i in cards]


def dearer(kind: str, cost: Any, **fields: Any) -> list[Any]:
    return [{"extra_cost": kind, "cost": cost, **fields}]


# -- additional costs -----------------------------------------------------------------------------------------------


def test_an_access_is_paid_for_or_forgone() -> None:
    """CR26 7.1: Gagarin Deep Space; the card still counts as a candidate that was there."""
    laid: dict[str, Any] = {"root": {"remote": ["PAD Campaign"]},
                            "identities": ["Gagarin Deep Space: Expanding the Horizon"]}  # fmt: skip
    paid = Seats(**laid).run("remote", "yes")
    assert (paid.told("access"), paid.g.runner.credits) == ([("access", "PAD Campaign")], 4)
    assert Seats(**laid).run("remote").told("access") == []
    assert Seats(credits=(5, 0), **laid).run("remote").told("access") == []


@pytest.mark.rule("CR26 1.16.10, 1.16.10a")
@pytest.mark.parametrize(
    ("credits", "answers", "ends"),
    [(5, ["yes"], (["PAD Campaign"], 4)), (5, ["no"], ([], 5)), (0, [], ([], 0))],
    ids=["paid", "declined", "too dear"],
)
@pytest.mark.parametrize("card", ["Quest Completed", "Pinhole Threading"])
def test_an_access_apart_from_a_breach_is_paid_for_too(
    card: str, credits: int, answers: list[str], ends: tuple[list[str], int]
) -> None:
    """Gagarin Deep Space: whatever it is that lets the Runner access a card in the root of a remote server."""
    price = 1 if card == "Pinhole Threading" else 0
    said = [node for node in behaviour.entries()[card.lower().replace(" ", "_")] if "play_if" not in node]
    seats = Seats(root={"remote": ["-PAD Campaign"]}, grip=[card], credits=(5, credits + price), says={card: said},
                  identities=["Gagarin Deep Space: Expanding the Horizon"])  # fmt: skip
    seats.do(("play", seats.card(card)), *answers)
    assert ([title for _, title in seats.told("access")], seats.g.runner.credits) == ends


@pytest.mark.rule("CR26 1.16.10a")
@pytest.mark.parametrize(("answers", "points"), [(["yes", "yes"], 0), (["yes", "no"], -1), (["no"], -1)])
def test_an_access_that_is_not_paid_for_was_not_done(answers: list[str], points: int) -> None:
    """Hangeki: who would access the card, and does not pay, has not accessed it."""
    says = {"Hangeki": [{"play": [
        {"choose": {"what": {"n": 1, "is": ["installed"]}}},
        {"may": {"who": "runner", "do": [{"access": {"n": 1, "what": "chosen"}}]}},
        {"if": "did", "then": [{"remove": "self"}],
         "else": [{"add_to_score": {"what": "self", "points": -1, "who": "runner"}}]},
    ]}]}  # fmt: skip
    seats = Seats(root={"remote": ["-PAD Campaign"]}, hq=["Hangeki"], says=says, turn="corp",
                  identities=["Gagarin Deep Space: Expanding the Horizon"])  # fmt: skip
    seats.do(("play", seats.card("Hangeki")), *answers)
    assert (seats.g.runner.score, seats.happened("access")) == (points, points == 0)


def test_jacking_out_costs_a_program() -> None:
    """Port Anson Grid: who has none stays in the run."""
    laid: dict[str, Any] = {"root": {"HQ": ["Port Anson Grid"]}, "ice": {"HQ": ["-Ice Wall"]}}
    seats = Seats(rig=["Corroder"], **laid).run("HQ", "jack_out")
    assert (seats.happened("run_unsuccessful"), titles(seats, seats.g.runner.discard)) == (True, ["Corroder"])
    with pytest.raises(AssertionError, match="nobody asked"):
        Seats(**laid).run("HQ", "jack_out")


def test_icebreakers_cost_more_to_use() -> None:
    """NET Watchlist: 2 for each use."""
    says = {"PAD Campaign": dearer("use", [{"credits": 2}], of={"is": ["icebreaker"], "who": "runner"}, who="runner")}
    laid: dict[str, Any] = {"ice": {"HQ": ["Ice Wall"]}, "root": {"remote": ["PAD Campaign"]}, "rig": ["Corroder"],
                            "hq": ["Hedge Fund"], "says": says}  # fmt: skip
    assert Seats(**laid).run("HQ", BREAK).g.runner.credits == 2
    with pytest.raises(AssertionError, match="nobody asked"):
        Seats(credits=(5, 2), **laid).run("HQ", BREAK)


def test_advancing_costs_more() -> None:
    """Security Leak: 2 in all."""
    says = {"Kati Jones": dearer("advance", [{"credits": 1}], of={"is": ["card"], "who": "corp"}, who="corp")}
    seats = Seats(root={"remote": ["Hostile Takeover"]}, rig=["Kati Jones"], says=says, turn="corp", credits=(3, 5))
    i = seats.card("Hostile Takeover")
    assert seats.do(("advance", i)).g.corp.credits == 1
    assert ("advance", i) not in seats.g.legal_actions()


def test_the_first_run_of_a_turn_costs_more() -> None:
    """Service Outage: once."""
    says = {"PAD Campaign": dearer("run", [{"credits": 1}], who="runner", **{
        "if": {"not": {"this_turn": {"event": "run", "who": "runner"}}}})}  # fmt: skip
    seats = Seats(root={"remote": ["PAD Campaign"]}, says=says, credits=(5, 1), hq=["Hedge Fund"]).run("HQ")
    assert seats.g.runner.credits == 0
    assert ("run", 0) in seats.g.legal_actions()
    assert ("run", 0) not in Seats(root={"remote": ["PAD Campaign"]}, says=says, credits=(5, 0)).g.legal_actions()


@pytest.mark.parametrize(("n", "left"), [("all", 0), ({"per": "tags"}, 1)])
def test_as_many_cards_are_given_up_as_are_counted(n: Any, left: int) -> None:
    says = {"Kati Jones": [{"paid": ["click", {"trash": {"n": n, "from": "grip"}}], "do": [{"gain": 5}]}]}
    seats = Seats(rig=["Kati Jones"], grip=["Diesel"] * 3, tags=2, says=says)
    seats.do(("use", seats.card("Kati Jones"), 0))
    assert (len(seats.g.runner.hand), seats.g.runner.credits) == (left, 10)


# -- breaches -------------------------------------------------------------------------------------------------------


def test_the_first_breach_of_a_turn_accesses_more() -> None:
    """Docklands Pass: HQ, once."""
    seats = Seats(rig=["Docklands Pass"], hq=["Hedge Fund", "Ice Wall", "Enigma"])
    assert len(seats.run("R&D").run("HQ").told("access")) == 1 + 2
    assert len(seats.run("HQ").told("access")) == 1 + 2 + 1


def test_a_card_in_the_grip_takes_the_place_of_a_breach() -> None:
    """Utopia Shard, installed instead; elsewhere it waits."""
    seats = Seats(grip=["Utopia Shard"], hq=["Hedge Fund"], credits=(5, 0))
    seats.run("HQ", lambda at: ("next", 0, at.card("Utopia Shard")))
    assert (titles(seats, seats.g.runner.installed), seats.told("access")) == (["Utopia Shard"], [])


def test_a_card_that_comes_to_the_grip_after_the_run_has_succeeded_is_too_late() -> None:
    """CR26 9.6.5b: Utopia Shard, which Steve Cambridge brings back; a later run finds it in the grip."""
    seats = Seats(
        identities=["Steve Cambridge: Master Grifter"], heap=["Utopia Shard", "Sure Gamble"], hq=["Hedge Fund"]
    )
    shard = seats.card("Utopia Shard")
    seats.run("HQ", ("yes",), ("card", "Utopia Shard"), ("card", "Sure Gamble"))
    assert (seats.g.runner.hand, seats.told("access")) == ([shard], [("access", "Hedge Fund")])
    assert ("next", "Utopia Shard") not in seats.offered
    seats.run("HQ", ("next", "Utopia Shard"))
    assert seats.g.runner.installed == [shard]


def test_the_root_is_left_out_of_one_breach() -> None:
    """Gang Sign's form: only for that breach."""
    barred = {"no_actions": {"of": ["access"], "what": {"is": ["installed"], "at": "hq", "who": "corp"}}}
    says = {"Kati Jones": [{"paid": ["click"], "do": [{"for": {"duration": "breach", "static": [barred]}},
                                                      {"breach": "hq"}]}]}  # fmt: skip
    seats = Seats(rig=["Kati Jones"], root={"HQ": ["PAD Campaign"]}, hq=["Hedge Fund"], says=says)
    seats.do(("use", seats.card("Kati Jones"), 0))
    assert seats.told("access") == [("access", "Hedge Fund")]
    assert len(seats.run("HQ", ("access", "PAD Campaign")).told("access")) == 3


# -- places ---------------------------------------------------------------------------------------------------------


def test_ice_moves_and_the_run_goes_on_from_there() -> None:
    """CR26 6.2: Bullfrog takes the Runner along to R&D."""
    seats = Seats(ice={"HQ": ["Ice Wall", "Bullfrog"], "R&D": ["Vanilla"]}, hq=["Hedge Fund"])
    seats.run("HQ", ("number", 0), ("number", 1), ("server", 1))
    assert [titles(seats, held) for held in seats.g.ice[:2]] == [["Ice Wall"], ["Vanilla", "Bullfrog"]]
    assert [title for _, title in seats.told("encounter")] == ["Bullfrog", "Vanilla"]


def test_ice_is_moved_by_an_action() -> None:
    seats = Seats(ice={"HQ": ["Builder", "Ice Wall"]}, turn="corp")
    seats.do(("use", seats.card("Builder"), 0), ("server", 0))
    assert titles(seats, seats.g.ice[0]) == ["Ice Wall", "Builder"]


def test_the_outermost_ice_is_another_thing() -> None:
    """Curtain Wall is stronger outermost; Hippo trashes it there."""
    says = {"Corroder": [{"paid": [{"credits": 0}], "do": [{"break": {"n": 3, "of": "ice"}}]}]}
    seats = Seats(ice={"HQ": ["Curtain Wall"]}, rig=["Corroder", "Hippo"], hq=["Hedge Fund"], says=says)
    from nrdb.engine.rules import values

    wall = seats.card("Curtain Wall")
    assert values.strength(seats.g, wall) == 10
    seats.run("HQ", BREAK, "yes")
    assert seats.g.zone[wall] == DISCARD
    inner = Seats(ice={"HQ": ["Curtain Wall", "Ice Wall"]})
    assert values.strength(inner.g, inner.card("Curtain Wall")) == 6


def test_cards_in_archives_are_turned() -> None:
    """Cohort Guidance Program's second half, and Kakurenbo's."""
    says = {"PAD Campaign": [{"paid": ["click"], "do": [{"turn": {"what": {"n": 1, "is": ["facedown"],
                                                                       "from": "archives"}, "face": "up"}}]},
                             {"paid": ["click"], "do": [{"turn": {"what": {"n": "all", "from": "archives"},
                                                                  "face": "down"}}]}]}  # fmt: skip
    seats = Seats(root={"remote": ["PAD Campaign"]}, archives=["Ice Wall", "Hedge Fund"], says=says, turn="corp")
    pad, wall, fund = (seats.card(title) for title in ("PAD Campaign", "Ice Wall", "Hedge Fund"))
    seats.do(("use", pad, 0), ("card", "Ice Wall"))
    assert (seats.g.faceup[wall], seats.g.faceup[fund]) == (True, False)
    seats.do(("use", pad, 1))
    assert not seats.g.faceup[wall]


# -- tags and counters ----------------------------------------------------------------------------------------------


def test_who_removes_a_tag_is_heard() -> None:
    """CR26 9.6: Valentina pays for the Runner's own removal and not for the Corp's."""
    says = {"Kati Jones": [{"when": {"tag_removed": {"who": "runner", "by": "you"}}, "do": [{"gain": 10}]}],
            "PAD Campaign": [{"paid": ["click", {"remove_tag": 1}], "do": [{"gain": 1}]}]}  # fmt: skip
    own = Seats(rig=["Kati Jones"], says=says, tags=1)
    assert own.do(("remove_tag",)).g.runner.credits == 13
    corps = Seats(rig=["Kati Jones"], root={"remote": ["PAD Campaign"]}, says=says, tags=1, turn="corp")
    corps.do(("use", corps.card("PAD Campaign"), 0))
    assert (corps.g.tags, corps.g.runner.credits) == (0, 5)


def test_any_number_of_tags_is_removed() -> None:
    """Bigger Picture."""
    seats = Seats(hq=["Bigger Picture"], tags=3, turn="corp", credits=(5, 20))
    before = seats.g.corp.credits - seats.g.table.card_of[seats.card("Bigger Picture")].printed
    seats.do(("play", seats.card("Bigger Picture")), ("mode", 1, "remove_tag+lose+gain"), ("number", 2))
    assert (seats.g.tags, seats.g.runner.credits, seats.g.corp.credits) == (1, 10, before + 10)


def test_counters_are_moved_all_or_some() -> None:
    says = {"PAD Campaign": [{"paid": ["click"], "do": [{"move_counters": {
        "of": {"advancement": "all"}, "from": {"n": "all", "is": ["ice"]}, "to": "self"}}]},
        {"paid": ["click"], "do": [{"move_counters": {
            "of": {"advancement": {"upto": "all"}}, "from": "self", "to": {"n": 1, "is": ["ice"]}}}]}]}  # fmt: skip
    ice = {"HQ": ["Ice Wall"], "R&D": ["Vanilla"]}
    seats = Seats(root={"remote": ["PAD Campaign"]}, ice=ice, says=says, turn="corp")
    pad, wall, vanilla = (seats.card(title) for title in ("PAD Campaign", "Ice Wall", "Vanilla"))
    seats.g.advancement[wall], seats.g.advancement[vanilla] = 2, 1
    seats.do(("use", pad, 0))
    assert [seats.g.advancement[i] for i in (pad, wall, vanilla)] == [3, 0, 0]
    seats.do(("use", pad, 1), ("card", "Vanilla"), ("number", 2))
    assert [seats.g.advancement[i] for i in (pad, wall, vanilla)] == [1, 0, 2]


def test_all_clicks_are_lost() -> None:
    """Logic Bomb: the ice is bypassed, and the turn is over."""
    seats = Seats(ice={"HQ": ["Ice Wall"]}, rig=["Logic Bomb"], hq=["Hedge Fund"])
    seats.run("HQ", ("use", "Logic Bomb", 0))
    names = [event[0] for event in seats.g.runner.before]
    assert [names.count(name) for name in ("bypass", "run_successful", "lose_click")] == [1, 1, 3]


@pytest.mark.parametrize(("answer", "left", "ran"), [(("server", 0), 2, True), (("no",), 3, False)])
def test_nobody_must_pay_for_a_run_that_a_card_makes(answer: Any, left: int, ran: bool) -> None:
    """Service Outage and Dirty Laundry: who does not pay makes no run (CR26 1.16.10a)."""
    seats = Seats(
        rig=["Maven"], grip=["Dirty Laundry"], credits=(5, 5),
        says={"Maven": [{"extra_cost": "run", "cost": [{"credits": 1}], "who": "runner"}]},
    )  # fmt: skip
    seats.do(("play", seats.card("Dirty Laundry")), answer)
    assert seats.happened("run_begins") == ran
    assert seats.g.runner.credits == left + (5 if ran else 0)


@pytest.mark.rule("CR26 1.16.4c")
@pytest.mark.parametrize(("answer", "played"), [(("yes",), True), (("no",), False)])
def test_what_costs_more_need_not_be_played(answer: Any, played: bool) -> None:
    """Same Old Thing: without the click that a double asks for, what it costs is not paid either."""
    seats = Seats(rig=["Same Old Thing"], heap=["Lucky Find"], credits=(0, 5))
    seats.do(("use", seats.card("Same Old Thing"), 0), answer)
    assert seats.happened("play") is played
    assert (seats.g.runner.clicks, seats.g.runner.credits) == ((4 - 3, 5 - 3 + 9) if played else (4 - 2, 5))


@pytest.mark.rule("CR26 1.10.3c, 1.16.10b")
@pytest.mark.parametrize(("stealth", "used"), [(3, False), (4, True)])
def test_what_the_use_of_a_card_costs_besides_is_bound_as_well(stealth: int, used: bool) -> None:
    """Afterimage is used with stealth credits alone, those that Net Watchlist asks for among them."""
    says = {"Net Watchlist": [{"extra_cost": "use", "cost": [{"credits": 2}], "who": "runner",
                               "of": {"is": ["icebreaker"], "who": "runner"}}]}  # fmt: skip
    seats = Seats(rig=["Afterimage", "Ghost Runner"], ice={"HQ": ["Rototurret"]}, says=says, scored=["Net Watchlist"])
    seats.g.credit[seats.card("Ghost Runner")] = stealth
    seats.run("HQ", *([("yes",)] if used else []))
    assert (seats.happened("bypass"), ("yes",) in seats.offered) == (used, used)
    assert (seats.g.runner.credits, seats.g.credit[seats.card("Ghost Runner")]) == (5, stealth - 4 * used)
