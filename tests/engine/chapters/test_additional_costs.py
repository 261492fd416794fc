"""Additional costs (CR26 1.16.5, 1.16.10): when they must be paid, and when they may be declined or ignored."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb import behaviour
from nrdb.engine.model.decision import PASS
from nrdb.engine.model.numbers import DISCARD
from nrdb.engine.rules import values
from nrdb.engine.rules.counters import place, take
from nrdb.engine.rules.servers import name_server
from nrdb.engine.steps import machine
from nrdb.engine.steps.options import action_options
from tests.engine.chapters.staging import numbers_offered, said
from tests.engine.seats import SERVERS, Seats


def refused(seats: Seats, server: str, *answers: Any) -> None:
    """A run in which nobody asks for one of the answers."""
    with pytest.raises(AssertionError, match="nobody asked"):
        seats.run(server, *answers)


def test_a_theft_that_costs_may_be_declined_or_paid() -> None:
    """CR26 1.16.10a: NAPD Contract, 4."""
    laid: dict[str, Any] = {"hq": ["NAPD Contract"]}
    assert Seats(**laid).run("HQ").g.runner.scored == []
    paid = Seats(**laid).run("HQ", "steal")
    assert (paid.g.runner.credits, len(paid.g.runner.scored)) == (1, 1)
    refused(Seats(credits=(5, 3), **laid), "HQ", "steal")


def test_all_that_a_theft_costs_is_paid_at_once() -> None:
    """CR26 1.16.10b: Magistrate Revontulet costs 3 in addition to Bellona's 5."""
    laid: dict[str, Any] = {"hq": ["Bellona"], "root": {"remote": ["Magistrate Revontulet"]}}
    refused(Seats(credits=(5, 7), **laid), "HQ", "steal")
    assert Seats(credits=(5, 8), **laid).run("HQ", "steal").g.runner.credits == 0


def test_rezzing_costs_a_card_as_well() -> None:
    """CR26 1.16.10: Hacktivist Meeting, and ice that it does not ask of."""
    laid: dict[str, Any] = {"root": {"remote": ["-PAD Campaign"]}, "ice": {"HQ": ["-Ice Wall"]}}
    says = {"Kati Jones": [{"extra_cost": "rez", "who": "corp", "what": {"is": ["card"], "not": ["ice"], "who": "corp"},
                            "cost": [{"trash": {"n": 1, "from": "hq", "who": "corp", "random": True}}]}]}  # fmt: skip
    seats = Seats(hq=["Hedge Fund"], rig=["Kati Jones"], says=says, **laid).run("HQ", ("rez", "PAD Campaign"))
    assert (seats.g.corp.hand, seats.g.corp.credits) == ([], 3)
    ice = Seats(hq=["Hedge Fund"], rig=["Kati Jones"], says=says, **laid).run("HQ", ("rez", "Ice Wall"))
    assert (len(ice.g.corp.hand), ice.g.corp.credits) == (1, 4)
    refused(Seats(rig=["Kati Jones"], says=says, **laid), "HQ", ("rez", "PAD Campaign"))


@pytest.mark.parametrize(("grip", "answers", "trashed"), [(1, [], False), (4, [("yes",)], True), (4, [("no",)], False)])
def test_trashing_by_an_effect_costs_what_is_asked(grip: int, answers: list[Any], trashed: bool) -> None:
    """CR26 1.16.10c, Daniela Jorge Inácio: Imp trashes her for two cards of the grip, or not at all."""
    daniela = "Daniela Jorge Inácio"
    seats = Seats(root={"remote": [daniela]}, rig=["Imp"], grip=["Sure Gamble"] * grip, credits=(5, 0))
    seats.g.virus[seats.card("Imp")] = 1
    seats.run("remote", ("use", "Imp", 0), *answers)
    assert (seats.g.zone[seats.card(daniela)] == DISCARD, len(seats.g.runner.hand)) == (trashed, grip - 2 * trashed)


def test_only_certain_additional_costs_are_ignored() -> None:
    seats = Seats(rig=["Daily Casts", "Corroder"], grip=["Diesel"],
                  says=said({"static": [{"ignore_extra": {"of": "play", "what": {"is": ["event"]}}}]}))  # fmt: skip
    asked = [(purpose, title) for purpose in ("play", "install") for title in ("Diesel", "Corroder")]
    assert [values.ignored(seats.g, purpose, seats.card(title)) for purpose, title in asked] == [
        True, False, False, False,
    ]  # fmt: skip


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


def test_the_x_of_a_play_cost_leaves_what_another_card_asks_for() -> None:
    """CR26 1.16.10b: the X of Psychographics and 2 credits that each operation costs are paid at once."""
    tax = [
        {"extra_cost": "play", "what": {"is": ["operation"], "who": "corp"}, "who": "corp", "cost": [{"credits": 2}]}
    ]
    seats = Seats(hq=["Psychographics"], root={"remote": ["PAD Campaign"]}, ice={"HQ": ["Ice Wall"]}, turn="corp",
                  rig=["Kati Jones"], says={"Kati Jones": tax}, tags=5)  # fmt: skip
    seats.do(("play", seats.card("Psychographics")), ("number", 3))
    assert (numbers_offered(seats), seats.g.corp.credits) == ({0, 1, 2, 3}, 0)


@pytest.mark.rule("CR26 1.16.4")
@pytest.mark.parametrize(("kept", "pays"), [("Cybersand Harvester", False), ("Dedicated Technician Team", True)])
def test_credits_for_install_costs_pay_no_additional_cost(kept: str, pays: bool) -> None:
    """Cybersand Harvester pays for what an installation costs itself, not for Diwan, as credits for installing do."""
    for credits in (0, 1):
        root = {"R&D": [kept]} if pays else {"remote": [kept]}
        seats = Seats(rig=["Diwan"], root=root, ice={"R&D": ["Enigma"]}, hq=["Ice Wall"], turn="corp",
                      credits=(credits, 5))  # fmt: skip
        seats.g.credit[seats.card(kept)] = 2
        name_server(seats.g, seats.card("Diwan"), SERVERS["R&D"])
        into = ("install", seats.card("Ice Wall"), SERVERS["R&D"])
        assert (into in action_options(seats.g)) == (pays or credits > 0)
    seats.do(into)
    assert (seats.g.corp.credits, seats.g.credit[seats.card(kept)]) == ((1, 0) if pays else (0, 1))


@pytest.mark.rule("CR26 1.16.4")
def test_an_effect_installs_where_the_additional_cost_can_be_paid() -> None:
    """An operation, with Cybersand Harvester: nothing before a server that costs a credit more."""
    installs = [{"play": [{"install": {"n": 1, "from": "hq", "is": ["ice"]}}]}]
    seats = Seats(rig=["Diwan"], root={"remote": ["Cybersand Harvester"]}, hq=["Ice Wall", "Beanstalk Royalties"],
                  turn="corp", credits=(0, 5), says={"Beanstalk Royalties": installs})  # fmt: skip
    seats.g.credit[seats.card("Cybersand Harvester")] = 9
    name_server(seats.g, seats.card("Diwan"), SERVERS["R&D"])
    seats.do(("play", seats.card("Beanstalk Royalties")))
    servers = {option[1] for option in seats.offered if option[0] == "server"}
    assert (SERVERS["R&D"] in servers, SERVERS["HQ"] in servers) == (False, True)


@pytest.mark.rule("CR26 1.16.10b, 9.12.2a")
@pytest.mark.parametrize(("agendas", "rezzed"), [(2, 1), (3, 2)])
def test_what_several_pieces_of_ice_cost_beside_their_price_is_paid_for_all(agendas: int, rezzed: int) -> None:
    """Quarantine System and Archer, which takes an agenda of its own each time."""
    seats = Seats(ice={"HQ": ["-Archer", "-Archer"]}, root={"remote": ["Quarantine System"]}, turn="corp",
                  scored=["Hostile Takeover"] * agendas, credits=(20, 5))  # fmt: skip
    seats.do(("use", seats.card("Quarantine System"), 0), *[("card", "Archer")] * 2)
    assert len(seats.told("rez")) == rezzed
    assert (len(seats.g.corp.scored), seats.g.corp.credits) == (agendas - 1 - rezzed, 20 - 2 * rezzed)


@pytest.mark.parametrize(("cards", "answers", "broken"), [(2, 2, 2), (2, 1, 1), (1, 1, 1), (0, 0, 0)])
def test_each_subroutine_that_is_broken_costs_a_card(cards: int, answers: int, broken: int) -> None:
    """Armored Servers: a card for each subroutine, also where an ability breaks two; nobody must (CR26 1.16.10)."""
    seats = Seats(ice={"HQ": ["Gold Farmer"]}, scored=["Armored Servers"], rig=["Cleaver"], credits=(5, 9),
                  grip=["Sure Gamble"] * cards)  # fmt: skip
    seats.g.agenda[seats.card("Armored Servers")] = 1
    uses: list[Any] = [("use", "Cleaver", 0)] if cards else []
    seats.run("HQ", ("use", "Armored Servers", 0), *uses, *(("sub", n) for n in range(answers)))
    assert (len(seats.told("break")), len(seats.g.runner.discard)) == (broken, broken)
    assert (("use", "Cleaver", 0) in seats.offered) is bool(cards)


@pytest.mark.parametrize(("answer", "credits"), [(("no",), 3), (("server", 1), 1)])
def test_nobody_need_pay_for_a_run_on_a_server_that_was_chosen_before(answer: Any, credits: int) -> None:
    """Tracker, with Reduced Service there; CR26 1.16.10a."""
    seats = Seats(root={"R&D": ["Reduced Service"]}, rig=["Tracker"])
    tracker = seats.card("Tracker")
    seats.g.power[seats.card("Reduced Service")], seats.g.server[tracker] = 1, 1
    seats.do(("use", tracker, 0), answer)
    assert seats.g.runner.credits == credits
    assert seats.happened("run_begins") == (answer != ("no",))


@pytest.mark.rule("CR26 1.16.1c, 1.16.10")
@pytest.mark.parametrize(
    ("breaker", "number", "cloaks", "able"), [("Dai V", 0, 2, False), ("Dai V", 0, 3, True), ("BlacKat", 1, 1, True)]
)
def test_what_is_paid_beside_a_price_comes_from_stealth_cards_too(
    breaker: str, number: int, cloaks: int, able: bool
) -> None:
    """Dai V spends no other credits at Midway Station Grid; BlacKat asks for one such credit among all it spends."""
    root = {"HQ": ["Midway Station Grid"]}
    seats = Seats(ice={"HQ": ["Vanilla"]}, root=root, rig=[breaker, *["Cloak"] * cloaks], credits=(5, 9))
    used = ("use", breaker, number)
    seats.run("HQ", *([used] if able else []))
    assert (used in seats.offered, seats.happened("fully_break")) == (able, able)
    assert seats.g.runner.credits == (8 if breaker == "BlacKat" else 9)


@pytest.mark.parametrize(("card", "fee"), [("Interns", 1), ("Replanting", 0)])
def test_without_the_install_cost_additional_costs_stay(card: str, fee: int) -> None:
    """Interns leaves out the price of the second piece of ice, not what Diwan asks for (CR26 1.16.5a, c)."""
    seats = Seats(ice={"HQ": ["Enigma"]}, hq=[card, "Ice Wall", "Vanilla"], root={"remote": ["PAD Campaign"]},
                  grip=["Diwan"], credits=(5, 5))  # fmt: skip
    seats.do(("install", seats.card("Diwan")), ("server", 0))
    while not (seats.g.acting is seats.g.corp and ("credit",) in seats.g.legal_actions()):
        options = seats.g.legal_actions()
        machine.take(seats.g, next((o for o in (PASS, ("credit",)) if o in options), options[0]))
    seats.g.corp.credits = 5
    seats.do(("play", seats.card(card)), ("card", "Ice Wall"), ("server", 0, seats.card("Ice Wall")))
    assert seats.g.server[seats.card("Ice Wall")] == 0
    assert seats.g.corp.credits == 5 - seats.g.table.card_of[seats.card(card)].printed - fee


@pytest.mark.rule("CR26 1.16.10a")
@pytest.mark.parametrize(("made", "accessed"), [(True, 4), (False, 2)])
def test_what_is_accessed_more_in_one_run_is_not_in_another(made: bool, accessed: int) -> None:
    """Severnius Stim Implant: who does not pay for its run accesses no more cards in the next one."""
    root = {"R&D": ["Cold Site Server"]}
    seats = Seats(rig=["Severnius Stim Implant"], grip=["Sure Gamble"] * 4, root=root, deck=["Ice Wall"] * 5)
    server = seats.card("Cold Site Server")
    cards = [("card", "Sure Gamble")] * 2  # in addition to two that must be
    place(seats.g, server, "power", 0 if made else 1)
    seats.do(
        ("use", seats.card("Severnius Stim Implant"), 0), *cards, ("server", 1), ("server", 1) if made else ("no",)
    )
    if not made:
        take(seats.g, server, "power", 1)
        seats.run("R&D")
    assert len(seats.told("access")) == accessed
