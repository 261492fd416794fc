"""What lapses, what is kept, and what may be paid: rules reviewed again, card by card."""

from __future__ import annotations

import pytest

from nrdb.engine.model.decision import Option
from nrdb.engine.rules.servers import name_server
from nrdb.engine.steps.options import action_options
from tests.engine.seats import SERVERS, Seats


@pytest.mark.rule("CR26 5.4.3b, 8.6.7g")
@pytest.mark.parametrize(("operation", "taken"), [("Oppo Research", 0), ("Public Trail", 1)])
def test_what_the_opponent_waits_for_lapses_as_the_action_phase_ends(operation: str, taken: int) -> None:
    """Tallie Perrault sees a gray operation trashed, but not one after which the action phase ends."""
    says = {operation: [{"play": [] if taken else ["end_action_phase"]}]}
    seats = Seats(rig=["Tallie Perrault"], hq=[operation], turn="corp", credits=(9, 5), says=says)
    seats.do(("play", seats.card(operation)), *[("yes",)] * taken)
    assert (seats.g.bad_publicity, seats.g.tags) == (taken, taken)
    assert (("yes",) in seats.offered) == bool(taken)


@pytest.mark.rule("CR26 5.4.3b, 9.2.8b")
@pytest.mark.parametrize(("first", "looked"), [("Nuvem SA: Law of the Land", True), ("Oppo Research", False)])
def test_what_the_own_player_waits_for_comes_before_the_end_of_the_phase_or_lapses(first: str, looked: bool) -> None:
    """Nuvem SA looks at a card once a terminal operation has resolved, as the Corp likes."""
    seats = Seats(identities=["Nuvem SA: Law of the Land"], rig=["Tallie Perrault"], hq=["Oppo Research"],
                  turn="corp", says={"Oppo Research": [{"play": ["end_action_phase"]}]})  # fmt: skip
    seats.do(("play", seats.card("Oppo Research")), lambda s: next(
        (option for option in s.g.legal_actions() if option[0] == "next" and option[2] == s.card(first)), None
    ), *[("yes",)] * looked)  # fmt: skip
    assert (("yes",) in seats.offered) == looked
    assert (seats.g.corp.clicks, seats.g.bad_publicity) == (0, 0)


@pytest.mark.rule("CR26 9.12.3")
@pytest.mark.parametrize("bound", [False, True])
@pytest.mark.parametrize("pays", [
    {"may_pay": {"cost": [{"click": "X"}], "do": [{"gain": 9}]}}, {"must_pay": {"cost": [{"click": {"per": "tags"}}]}}
])  # fmt: skip
def test_the_first_click_is_kept_where_a_card_asks_for_any_number(pays: object, bound: bool) -> None:
    """Always Be Running in a run of Alarm Clock, in which clicks may be spent, or two must be."""
    says = {"Corroder": [{"when": {"run_successful": "any"}, "do": [pays]}]}
    seats = Seats(rig=["Alarm Clock", "Corroder", *["Always Be Running"] * bound], turn="corp", tags=2, says=says)
    seats.do(("credit",)).do(("credit",))
    chosen = [("yes",), *[("number", 2)] * (not bound)] * ("may_pay" in str(pays))
    seats.do(("credit",), ("yes",), *chosen)
    assert seats.g.runner.clicks == (4 if bound else 2)
    assert not (bound and ("number", 2) in seats.offered)


@pytest.mark.rule("CR26 9.12.3")
@pytest.mark.parametrize("bound", [False, True])
def test_the_first_click_is_kept_where_a_run_costs_clicks(bound: bool) -> None:
    """Always Be Running: no run of Alarm Clock for which Cold Site Server asks a click, but the basic action is."""
    seats = Seats(rig=["Alarm Clock", *["Always Be Running"] * bound], root={"HQ": ["Cold Site Server"]}, turn="corp")
    seats.do(("credit",)).do(("credit",))
    seats.g.power[seats.card("Cold Site Server")] = 1
    seats.do(("credit",), ("yes",), *[("server", 0)] * (not bound))
    assert (seats.g.runner.clicks, seats.happened("run_begins")) == ((4, False) if bound else (3, True))
    assert (("server", 0) in seats.offered, ("run", 0) in seats.g.legal_actions()) == (not bound, True)


@pytest.mark.rule("CR26 1.16.1c, 9.3.6c")
@pytest.mark.parametrize("strength", [11, 12])
def test_what_makes_a_breaker_strong_enough_is_not_what_pays_for_it(strength: int) -> None:
    """Endless Hunger trashes Ice Carver only where it is as strong as the ice without that."""
    strong = [{"static": [{"strength": {"n": strength - 1, "of": "self"}}]}, {"sub": ["end_run"]}]
    rig = ["Endless Hunger", "Ice Carver", "Corroder"]
    seats = Seats(ice={"HQ": ["Ice Wall"]}, rig=rig, says={"Ice Wall": strong}, credits=(5, 0))
    seats.run("HQ", ("use", "Endless Hunger", 0), ("card", "Corroder"))
    assert seats.happened("run_successful")
    assert (("card", "Ice Carver") in seats.offered) == (strength == 11)


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


@pytest.mark.rule("CR26 9.12.2a")
def test_several_pieces_of_ice_are_paid_for_together_and_rezzed_at_one_time() -> None:
    """Quarantine System: none makes another one cheaper, and those that cannot be paid for as well are not chosen."""
    cheaper = [{"static": [{"cost": {"of": "rez", "n": -2, "what": {"n": "all", "is": ["ice"]}}}]}]
    seats = Seats(ice={"HQ": ["-Ice Wall", "-Tollbooth", "-Enigma"]}, root={"remote": ["Quarantine System"]},
                  scored=["Hostile Takeover"], turn="corp", credits=(6, 5), says={"Ice Wall": cheaper})  # fmt: skip
    seats.do(("use", seats.card("Quarantine System"), 0), ("card", "Ice Wall"), ("card", "Tollbooth"))
    assert (seats.g.corp.credits, seats.told("rez")) == (0, [("rez", "Ice Wall"), ("rez", "Tollbooth")])


@pytest.mark.rule("CR26 1.16.10b, 9.12.2a")
@pytest.mark.parametrize(("agendas", "rezzed"), [(2, 1), (3, 2)])
def test_what_several_pieces_of_ice_cost_beside_their_price_is_paid_for_all(agendas: int, rezzed: int) -> None:
    """Quarantine System and Archer, which takes an agenda of its own each time."""
    seats = Seats(ice={"HQ": ["-Archer", "-Archer"]}, root={"remote": ["Quarantine System"]}, turn="corp",
                  scored=["Hostile Takeover"] * agendas, credits=(20, 5))  # fmt: skip
    seats.do(("use", seats.card("Quarantine System"), 0), *[("card", "Archer")] * 2)
    assert len(seats.told("rez")) == rezzed
    assert (len(seats.g.corp.scored), seats.g.corp.credits) == (agendas - 1 - rezzed, 20 - 2 * rezzed)


@pytest.mark.rule("CR26 1.21.4")
@pytest.mark.parametrize(("faceup", "barred"), [(False, False), (True, False), (False, True)])
def test_nobody_is_asked_about_exposing_what_cannot_be_exposed(faceup: bool, barred: bool) -> None:
    """419, as an agenda is installed: faceup, or where nothing can be exposed."""
    corp = "BANGUN: When Disaster Strikes" if faceup else "Haas-Bioroid: Engineering the Future"
    root = {"remote": ["Underway Grid"]} if barred else {}
    seats = Seats(identities=["419: Amoral Scammer", corp], root=root, turn="corp", hq=["Hostile Takeover"])
    asked: list[str] = []

    def noting(seats: Seats) -> Option | None:
        asked.append(seats.g.decision.about if seats.g.decision else "")
        return ("yes",) if asked[-1] == "install_faceup" else None

    with pytest.raises(AssertionError, match="nobody asked"):  # it only listens
        seats.do(("install", seats.card("Hostile Takeover"), 3), noting, *[noting] * 3)
    assert ("unless" in asked) == (not faceup and not barred)


@pytest.mark.rule("CR26 10.14.3")
@pytest.mark.parametrize(("guess", "runs"), [(0, False), (2, True)])
def test_a_number_that_cannot_have_been_bid_may_be_guessed(guess: int, runs: bool) -> None:
    """Rigged Results of a Runner without credits: the Corp may be wrong if it likes the run."""
    seats = Seats(ice={"HQ": ["Vanilla"]}, grip=["Rigged Results"], credits=(5, 0))
    seats.do(("play", seats.card("Rigged Results")), ("number", guess))
    assert seats.happened("run_begins") == runs
