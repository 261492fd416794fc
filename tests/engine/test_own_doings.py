"""Whose doing something is, which server was named, and what is chosen unseen: one test for each rule."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.decision import Option
from nrdb.engine.model.numbers import CORP, DISCARD, HAND, INSTALLED
from nrdb.engine.rules import counters, zones
from nrdb.engine.rules.checkpoint import trash_together
from tests.engine.seats import Seats


@pytest.mark.rule("CR26 10.9.2")
def test_an_empty_card_is_trashed_by_its_player() -> None:
    """Its own ability trashes it: Yakov Erikovich Avdakov and Wasteland trigger."""
    seats = Seats(root={"remote": ["Nico Campaign", "Yakov Erikovich Avdakov"]}, rig=["Wasteland", "Daily Casts"])
    for title in ("Nico Campaign", "Daily Casts"):
        counters.load(seats.g, seats.card(title), "credit", 2)
        counters.take(seats.g, seats.card(title), "credit", 2)
    seats.do(("credit",))
    assert (seats.g.corp.credits, seats.g.runner.credits) == (5 + 2, 5 + 1 + 1)


@pytest.mark.rule("CR26 1.14.4b, 1.14.5")
@pytest.mark.parametrize(("title", "shown"), [("Rotary", "Desperado"), ("PAD Tap", "Kati Jones")])
@pytest.mark.parametrize("saved", [False, True])
def test_what_the_corp_alone_may_use_is_trashed_by_the_corp(title: str, shown: str, saved: bool) -> None:
    """Rotary and PAD Tap: Wasteland pays nothing for them, and Dummy Box may keep them."""
    seats = Seats(rig=[title, "Wasteland", *["Dummy Box"] * saved], grip=[shown], turn="corp", tags=1)
    box = lambda asked: next(option for option in asked.g.legal_actions() if option[0] == "guard")  # noqa: E731
    seats.do(("use", seats.card(title), 0), *[box] * saved)
    assert seats.g.zone[seats.card(title)] == (INSTALLED if saved else DISCARD)
    assert (seats.g.runner.credits, seats.g.runner.discard == [seats.card(shown)]) == (5, saved)


@pytest.mark.rule("CR26 1.14.5")
@pytest.mark.parametrize(
    ("laid", "does", "shown", "by_the_corp"),
    [
        ({"rig": ["Surveillance Network Key"], "turn": "corp"}, [("draw",)], "Hedge Fund", False),
        ({"ice": {"HQ": ["Waiver"]}, "grip": ["Sure Gamble"]}, [("run", 0), ("number", 1)], "Sure Gamble", False),
        (
            {"grip": ["White Hat"], "hq": ["Vanilla"]},
            [("run", 0), ("play", "White Hat"), ("number", 5), ("card", "Vanilla")],
            "Vanilla",
            True,
        ),
        (
            {"grip": ["Chrysopoeian Skimming"], "hq": ["Vanity Project", "Hostile Takeover"]},
            [("play", "Chrysopoeian Skimming"), ("yes",), ("card", "Hostile Takeover")],
            "Hostile Takeover",
            True,
        ),
    ],
)
def test_who_reveals(laid: dict[str, Any], does: list[Any], shown: str, by_the_corp: bool) -> None:
    """The player whose ability it is, if no other is named; the Hyoubu Institute is paid for what the Corp reveals."""
    clarity = ["Hyoubu Institute: Absolute Clarity"]
    seats = Seats(**{"credits": (0, 5), "identities": clarity, **laid})
    begins = [n for n, answer in enumerate(does) if answer[0] in ("run", "draw", "play")]
    for n, end in zip(begins, [*begins[1:], len(does)], strict=True):
        kind, *of = does[n]
        seats.do((kind, *(seats.card(title) if isinstance(title, str) else title for title in of)), *does[n + 1 : end])
    assert seats.told("reveal") == [("reveal", shown)]
    assert seats.g.corp.credits == by_the_corp


@pytest.mark.rule("CR26 1.14.5")
def test_who_is_named_chooses_what_is_revealed() -> None:
    """Chrysopoeian Skimming: the Corp chooses the agenda, and the Runner sees no other."""
    seats = Seats(grip=["Chrysopoeian Skimming"], hq=["Vanity Project", "Hostile Takeover"])
    asked = []

    def noting(seats: Seats) -> Option | None:
        decision = seats.g.decision
        assert decision is not None
        asked.append((decision.kind, decision.player))
        return None if decision.kind == "may" else ("card", seats.card("Hostile Takeover"))

    seats.do(("play", seats.card("Chrysopoeian Skimming")), noting, ("yes",))
    assert asked == [("may", CORP), ("choose", CORP)]


@pytest.mark.rule("CR26 9.9.3")
@pytest.mark.parametrize("saved", [False, True])
def test_trashing_an_empty_card_may_be_prevented(saved: bool) -> None:
    """LLDS Energy Regulator keeps a Plascrete Carapace whose last counter is spent; nothing else empties it again."""
    laid: dict[str, Any] = {"hq": ["Scorched Earth"], "tags": 1, "turn": "corp", "credits": (9, 9)}
    seats = Seats(**laid, rig=["LLDS Energy Regulator", "Plascrete Carapace"], grip=["Sure Gamble"] * 6)
    plascrete = seats.card("Plascrete Carapace")
    counters.load(seats.g, plascrete, "power", 1)
    saving: list[Any] = [("guard", "LLDS Energy Regulator", 0)] if saved else []
    seats.do(("play", seats.card("Scorched Earth")), ("guard", "Plascrete Carapace", 0), *saving)
    assert seats.g.zone[plascrete] == (INSTALLED if saved else DISCARD)
    assert (len(seats.g.runner.hand), seats.g.runner.credits) == (6 - 3, 9 - 3 * saved)


@pytest.mark.rule("CR26 9.3.4c, 9.11.3")
def test_an_empty_card_is_trashed_and_does_the_rest_in_one_instruction() -> None:
    """Urban Renewal is still there as its damage is prevented; Yakov Erikovich Avdakov waits for the draw, too."""
    seats = Seats(root={"remote": ["Urban Renewal"]}, rig=["Plascrete Carapace"], grip=["Sure Gamble"] * 4)
    seats.g.power[seats.card("Plascrete Carapace")] = 2
    renewal, zone = seats.card("Urban Renewal"), list[int]()
    counters.load(seats.g, renewal, "power", 1)
    counters.take(seats.g, renewal, "power", 1)

    def preventing(asked: Seats) -> Option:
        zone.append(asked.g.zone[renewal])
        return "guard", seats.card("Plascrete Carapace"), 0

    seats.do(("credit",), preventing)
    assert (zone, seats.g.zone[renewal], len(seats.g.runner.hand)) == ([INSTALLED], DISCARD, 1)
    seats = Seats(root={"remote": ["Nico Campaign", "Yakov Erikovich Avdakov"]})
    counters.load(seats.g, seats.card("Nico Campaign"), "credit", 1)
    counters.take(seats.g, seats.card("Nico Campaign"), "credit", 1)
    seats.g.transcript = []
    seats.do(("credit",))
    told = [name for name, *_ in seats.g.transcript]
    assert told.index("trash") < told.index("draw") < told.index("gain")


@pytest.mark.rule("CR26 9.6.10")
def test_what_has_left_play_since_it_was_emptied_does_not_draw() -> None:
    """Nico Campaign is back in HQ before its ability resolves, and stays there."""
    seats = Seats(root={"remote": ["Nico Campaign"]})
    campaign = seats.card("Nico Campaign")
    counters.load(seats.g, campaign, "credit", 1)
    counters.take(seats.g, campaign, "credit", 1)
    zones.move(seats.g, campaign, HAND)
    seats.do(("credit",))
    assert seats.g.corp.hand == [campaign]


@pytest.mark.rule("CR26 9.6.10")
@pytest.mark.parametrize(("answers", "traced"), [((), False), ((("run", 3),), True)])
def test_what_has_lost_its_abilities_since_does_not_resolve(answers: Any, traced: bool) -> None:
    """Light the Fire!: Drone Screen waits for the beginning of the same run, and says nothing any more."""
    seats = Seats(rig=["Light the Fire!"], grip=["Sure Gamble"] * 2, root={"remote": ["Drone Screen"]}, tags=1)
    seats.do(*answers or (("use", seats.card("Light the Fire!"), 0),))
    assert seats.happened("trace") == traced


@pytest.mark.rule("CR26 9.6.13c")
def test_a_run_that_cannot_be_made_leaves_nothing_behind() -> None:
    """Light the Fire! is about its own run: the next one on a remote server is another."""
    seats = Seats(rig=["Light the Fire!"], grip=["Sure Gamble"] * 2, root={"remote": ["Off the Grid", "PAD Campaign"]})
    seats.do(("use", seats.card("Light the Fire!"), 0))
    seats.run("HQ").run("remote")
    assert ("trash", "Off the Grid") in seats.told("trash")
    assert ("trash", "PAD Campaign") not in seats.told("trash")


@pytest.mark.rule("CR26 7.1.4, 7.2.2")
@pytest.mark.parametrize(("accessed", "agenda"), [("Hostile Takeover", True), ("PAD Campaign", False)])
def test_one_thing_is_used_on_an_accessed_card(accessed: str, agenda: bool) -> None:
    """Imp that could not trash it was the one: Carnivore is not asked for after it, and an agenda is stolen."""
    bars = [{"static": [{"no_actions": {"of": ["trash"], "what": {"is": ["card"], "who": "corp"}, "who": "runner"}}]}]
    laid: dict[str, Any] = {"root": {"remote": ["Melange Mining Corp."]}, "says": {"Melange Mining Corp.": bars}}
    seats = Seats(**laid, hq=[accessed], rig=["Carnivore", "Imp"], grip=["Diesel"] * 2)
    counters.place(seats.g, seats.card("Imp"), "virus", 1)
    with pytest.raises(AssertionError, match=r"nobody asked.*use"):
        seats.run("HQ", ("use", "Imp", 0), ("use", "Carnivore", 0))
    assert seats.g.runner.scored == ([seats.card(accessed)] if agenda else [])
    assert len(seats.g.runner.hand) == 2


@pytest.mark.rule("CR26 7.2.2")
def test_an_access_after_which_the_corp_trashed_the_card() -> None:
    """Aeneas Informant asks what the Runner did: the Corp trashes Ganked! itself."""
    seats = Seats(
        rig=["Aeneas Informant"], root={"remote": ["-Ganked!"]}, ice={"remote": ["Tithe"]}, grip=["Diesel"] * 4
    )
    seats.run("remote", ("yes",), ("yes",))
    assert ("trash", "Ganked!") in seats.told("trash")
    assert seats.g.runner.credits == 6


@pytest.mark.rule("CR26 1.13.13")
def test_host_and_guest_are_given_up_together() -> None:
    """Degree Mill: what is shuffled away with its host is not trashed for losing it."""
    seats = Seats(root={"remote": ["Degree Mill"]}, rig=["Dinosaurus", "Corroder"])
    zones.attach(seats.g, seats.card("Corroder"), seats.card("Dinosaurus"))
    seats.run("remote", ("steal", "Degree Mill"), ("card", "Dinosaurus"))
    assert seats.told("steal")
    assert not seats.told("trash")


@pytest.mark.rule("CR26 1.16.10b")
def test_credits_on_a_card_are_spent_before_that_is_given_up_for_the_same_cost() -> None:
    """Degree Mill with Predictive Algorithm: the credit on Touchstone pays before Touchstone is shuffled away."""
    says = {"Net Watchlist": [{"extra_cost": "steal", "cost": [{"credits": 2}], "of": {"is": ["agenda"]},
                               "who": "runner"}]}  # fmt: skip
    seats = Seats(root={"remote": ["Degree Mill"]}, rig=["Touchstone", "Corroder"], credits=(5, 1), says=says,
                  scored=["Net Watchlist"])  # fmt: skip
    seats.g.credit[seats.card("Touchstone")] = 1
    seats.run("remote", ("steal", "Degree Mill"))
    assert seats.told("steal") == [("steal", "Degree Mill")]
    assert (seats.g.runner.credits, seats.g.runner.installed) == (0, [])


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


@pytest.mark.rule("CR26 1.12.3")
def test_what_is_given_up_into_the_stack_is_shuffled_there() -> None:
    """Degree Mill: nobody knows any more what was on top of the stack."""
    seats = Seats(root={"remote": ["Degree Mill"]}, rig=["Corroder", "Ninja"], stack=["Diesel", "Sure Gamble"])
    seats.run("remote", ("steal", "Degree Mill"))
    assert (seats.g.runner.top, len(seats.g.runner.deck)) == ([], 4)


@pytest.mark.rule("CR26 1.13.13")
def test_host_and_guest_are_trashed_together() -> None:
    """Each once, and by the same player, in whatever order they were named."""
    seats = Seats(rig=["Djinn", "Datasucker"])
    zones.attach(seats.g, seats.card("Datasucker"), seats.card("Djinn"))
    trash_together(seats.g, [seats.card("Djinn"), seats.card("Datasucker")], CORP)
    assert sorted(seats.told("trash")) == [("trash", "Datasucker"), ("trash", "Djinn")]
    assert sorted(seats.told("trash_by")) == [("trash_by", "Datasucker"), ("trash_by", "Djinn")]


@pytest.mark.rule("CR26 9.6.4b, 9.12.2a")
@pytest.mark.parametrize("before", range(3))
def test_of_cards_trashed_together_one_is_the_first(before: int) -> None:
    """Hostile Architecture does its damage once, wherever it is among the cards that are trashed with it."""
    roots = [["PAD Campaign"], ["PAD Campaign"]]
    roots.insert(before, ["Hostile Architecture"])
    seats = Seats(
        root=dict(zip(["remote", "remote 2", "remote 3"], roots, strict=True)),
        grip=["Apocalypse"] + ["Diesel"] * 9,
        says={"Apocalypse": [{"play": [{"trash": {"n": "all", "is": ["installed"], "who": "corp"}}]}]},
    )
    seats.do(("play", seats.card("Apocalypse")))
    assert (len(seats.g.corp.discard), len(seats.g.runner.hand)) == (3, 7)


@pytest.mark.rule("CR26 10.3.1h")
def test_a_new_server_is_not_the_one_that_was_named() -> None:
    """Temüjin Contract: the server that was chosen has ceased to exist, and takes its name with it."""
    seats = Seats(
        rig=["Temüjin Contract"], root={"remote": ["PAD Campaign"]}, hq=["PAD Campaign"], credits=(5, 9), turn="corp"
    )
    contract = seats.card("Temüjin Contract")
    seats.g.server[contract] = 3
    counters.load(seats.g, contract, "credit", 20)
    zones.trash(seats.g, seats.card("PAD Campaign"), by=CORP)
    seats.do(("install", seats.card("PAD Campaign", 1), 3))
    assert seats.g.server[seats.card("PAD Campaign", 1)] == 3 != seats.g.server[contract]


@pytest.mark.rule("CR26 8.5.9")
def test_a_server_stays_while_another_card_comes_in() -> None:
    """Diwan: a server whose one card makes way for another is still the one that was named."""
    seats = Seats(rig=["Diwan"], root={"remote": ["PAD Campaign"]}, hq=["PAD Campaign"], turn="corp")
    seats.g.server[seats.card("Diwan")] = 3
    seats.do(("replace", seats.card("PAD Campaign", 1), 3))
    assert seats.g.corp.credits == 4
    assert seats.g.server[seats.card("Diwan")] == 3


@pytest.mark.rule("CR26 4.1.5")
def test_all_of_the_top_cards_may_be_chosen_unseen() -> None:
    """Top Hat: copies are in different places, and nobody knows that they are copies."""
    offered: list[list[Option]] = []

    def noting(seats: Seats) -> Option | None:
        offered.append(seats.g.legal_actions())
        return ("card", seats.card("Ice Wall", 1))

    seats = Seats(rig=["Top Hat"], deck=["Ice Wall"] * 3 + ["PAD Campaign", "Hostile Takeover", "Vanilla"])
    seats.run("R&D", ("next", "Top Hat"), noting)
    assert [len(options) for options in offered if options[0][0] == "card"] == [5]


@pytest.mark.rule("CR26 9.6.4")
@pytest.mark.parametrize(
    ("event", "title", "credits"),
    [("access", "Hostile Takeover", 5), ("access", "Hedge Fund", 12), ("expose", "Hostile Takeover", 12)],
)
def test_the_first_agenda_accessed_this_turn(event: str, title: str, credits: int) -> None:
    """Power to the People counts what was accessed before it was played, in a run with Alarm Clock."""
    seats = Seats(grip=["Power to the People"], hq=["Hostile Takeover"], archives=["Hedge Fund"])
    seats.g.events.append((event, seats.card(title), 1, 0, -1))
    seats.do(("play", seats.card("Power to the People")))
    seats.run("HQ")
    assert seats.g.runner.credits == credits
