"""Costs (CR26 1.16): what can pay, what is paid together, and what a payment sets off."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.decision import Option
from nrdb.engine.model.numbers import ASIDE, DISCARD, INSTALLED, RUNNER
from nrdb.engine.rules import values
from nrdb.engine.rules.active import activate
from nrdb.engine.rules.servers import name_server
from tests.engine.chapters.staging import (
    BOOST,
    BREAK,
    DEVICE,
    ICE_EVERYWHERE,
    TOOL,
    after_playing,
    cannot,
    offered,
    operation,
    ordered,
    played,
    said,
    titles,
    waits,
    with_ability,
)
from tests.engine.seats import SERVERS, Seats
from tests.engine.worked.table import Table


def refused(seats: Seats, server: str, *answers: Any) -> None:
    """A run in which nobody asks for one of the answers."""
    with pytest.raises(AssertionError, match="nobody asked"):
        seats.run(server, *answers)


CORP_TURN: dict[str, Any] = {
    "turn": "corp",
    "rig": ["Kati Jones", "Desperado"],
    "root": {"remote": ["-Hostile Takeover"]},
}


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(("answer", "credits", "cards"), [("yes", 3, 1), ("no", 5, 0)])
def test_a_price_that_may_be_paid(answer: str, credits: int, cards: int) -> None:
    """CR26 1.16.11a; CR 1.15.10a: only who pays has what it buys."""
    table = played(
        {"may_pay": {"cost": [{"credits": 2}], "do": [{"draw": 1}]}}, stack=["Sure Gamble"] * 3, answers=(answer,)
    )
    assert (table.purses[1], len(table.grip)) == (credits, cards)


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(("credits", "answers", "tags"), [(5, ("yes",), 0), (5, ("no",), 1), (1, (), 1)])
def test_what_happens_unless_a_price_is_paid(credits: int, answers: tuple[str, ...], tags: int) -> None:
    """CR26 1.16.11b, 1.16.11d; CR 1.15.10b: who cannot pay is not asked."""
    for do in ({"may_pay": {"cost": [{"credits": 2}], "do": [{"draw": 1}], "else": [{"take_tag": 1}]}},):
        table = played(do, credits=(5, credits), answers=answers, stack=["Sure Gamble"])
        assert (table.g.tags, len(table.grip)) == (tags, 1 - tags)


@pytest.mark.parametrize(("rig", "credits"), [(("Imp",), 2), ((), 0)])
def test_who_did_so_has_not_paid_but_done_it(rig: tuple[str, ...], credits: int) -> None:
    """CR26 1.16.11c: nobody is asked whether to trash; where nothing could be, nothing follows."""
    table = played(
        {"trash": {"n": 1, "is": ["program"]}}, {"if": "did", "then": [{"gain": 2}]}, rig=[TOOL, *rig], credits=(5, 0)
    )
    assert (table.rig, table.purses[1]) == ([TOOL], credits)


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(("tags", "credits"), [(0, 10), (1, 1)])
def test_otherwise_elsewhere_is_a_condition(tags: int, credits: int) -> None:
    """CR26 1.16.11d: one of two, by the state of the game."""
    table = played({"if": "tagged", "then": [{"gain": 1}], "else": [{"gain": 10}]}, credits=(5, 0), tags=tags)
    assert table.purses[1] == credits


@pytest.mark.usefixtures("both")
def test_a_scored_agenda_is_there_when_it_is_told() -> None:
    """CR 1.16.6, 1.16.8: the points are counted with it, and it knows how often it had been advanced."""
    says = {
        "Project Atlas": [waits("scored", {"gain": {"per": "self.advancement"}})],
        "PAD Campaign": [waits({"score": {"what": {"is": ["agenda"]}}}, {"gain": {"per": "score", "times": 10}})],
    }
    table = Table(
        root={"remote": ["Project Atlas"], "remote 2": ["PAD Campaign"]}, turn="corp", credits=(0, 0), says=says
    )
    table.has("Project Atlas", advancement=4).takes(("score", "Project Atlas"))
    assert table.titles(table.g.corp.scored) == ["Project Atlas"]
    assert (table.board, table.purses[0]) == (["PAD Campaign"], 4 + 20)


@pytest.mark.usefixtures("both")
def test_an_agenda_moved_to_a_score_area_is_neither_scored_nor_stolen() -> None:
    """CR 1.16.3e: worth its points all the same."""
    says = {
        "Mushin No Shin": [{"play": [{"add": {"what": {"n": 1, "is": ["agenda"], "from": "hq"}, "to": "score_area"}}]}],
        "Hostile Takeover": [waits("scored", {"gain": 7})],
    }
    table = Table(hq=["Mushin No Shin", "Hostile Takeover"], turn="corp", credits=(0, 0), says=says)
    table.takes(("play", "Mushin No Shin"))
    assert (table.g.corp.score, table.purses[0]) == (1, 0)
    assert not table.told("score", "steal")


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(("answer", "credits"), [(("mode", 0, "credits"), 5 - 2), (("mode", 1, "trash"), 5 + 7)])
def test_of_two_prices_the_one_that_was_paid_counts(answer: tuple[Any, ...], credits: int) -> None:
    """CR26 1.19.4b: whoever waits for cards trashed for their own abilities hears of the one alone."""
    says = {
        "Astrolabe": [{"paid": ["click", {"one_of": [[{"credits": 2}], ["trash"]]}], "do": []}],
        TOOL: [{"when": {"use": {"what": {"is": ["card"]}, "trashing": True}}, "do": [{"gain": 7}]}],
    }
    table = Table(rig=[TOOL, "Astrolabe"], says=says, credits=(0, 5)).takes(("use", "Astrolabe", 0), answer)
    assert table.purses[1] == credits


@pytest.mark.usefixtures("both")
def test_what_an_effect_would_rez_stays_when_nobody_can_pay() -> None:
    """CR26 1.16.4b: nothing is paid and nothing is turned."""
    do = {"rez": {"what": {"n": 1, "is": ["asset", "unrezzed"]}}}
    table = Table(
        root={"remote": ["-PAD Campaign"]}, hq=["Mushin No Shin"], turn="corp", credits=(1, 5), says=operation(do)
    )
    table.takes(("play", "Mushin No Shin"))
    assert (table.g.active[table.card("PAD Campaign")], table.purses[0]) == (False, 1)


def test_the_runner_gives_up_cards_of_their_own() -> None:
    """CR26 1.16.1: a program, and the Runner says which; who has none cannot pay."""
    says = {"Ice Wall": [{"sub": [{"unless": {"who": "runner", "do": ["end_run"], "pays": [
        {"trash": {"n": 1, "is": ["installed", "program"], "who": "runner"}}]}}]}]}  # fmt: skip
    laid: dict[str, Any] = {"ice": {"HQ": ["Ice Wall"]}, "hq": ["Hedge Fund"], "says": says}
    seats = Seats(rig=["Corroder", "Gordian Blade"], **laid).run("HQ", "yes", ("card", "Gordian Blade"))
    assert (seats.happened("run_successful"), seats.told("trash_by")) == (True, [("trash_by", "Gordian Blade")])
    refused(Seats(rig=["Spinal Modem"], **laid), "HQ", "yes")


@pytest.mark.parametrize(
    ("pays", "seen"),
    [
        ([{"take_tag": 1}], (1, 3)),
        ([{"suffer": {"net": 2}}], (0, 1)),
        ([{"one_of": [[{"suffer": {"net": 4}}], [{"take_tag": 2}]]}], (2, 3)),
        (["click", {"credits": 2}], (0, 3)),
    ],
)
def test_the_runner_pays_with_harm_or_clicks(pays: list[Any], seen: tuple[int, int]) -> None:
    """CR26 1.16.1: who would die of four net damage with three cards takes tags."""
    says = {"Ice Wall": [{"sub": [{"unless": {"who": "runner", "pays": pays, "do": ["end_run"]}}]}]}
    seats = Seats(ice={"HQ": ["Ice Wall"]}, grip=["Diesel"] * 3, hq=["Hedge Fund"], says=says)
    seats.run("HQ", "yes", *([("mode", 1, "take_tag")] if len(pays) == 1 and "one_of" in pays[0] else []))
    assert seats.happened("run_successful")
    assert (seats.g.tags, len(seats.g.runner.hand)) == seen


def test_the_corp_gives_up_cards_for_a_card_of_the_runner() -> None:
    """The Nihilist: two cards, unless the top card of R&D goes."""
    says = {"Kati Jones": [{"paid": ["click"], "do": [{"unless": {"who": "corp", "do": [{"gain": 5}], "pays": [
        {"trash": {"n": 1, "from": "rd", "top": 1}}]}}]}]}  # fmt: skip
    kati = ("use", 0)
    for answer, credits, left in (("yes", 5, 4), ("no", 10, 5)):
        seats = Seats(rig=["Kati Jones"], says=says)
        seats.do(("use", seats.card("Kati Jones"), 0), answer)
        assert (seats.g.runner.credits, seats.g.corp.deck_size()) == (credits, left), kati


def test_paid_abilities_of_certain_cards_are_barred() -> None:
    says = {"PAD Campaign": cannot(["use"], what={"is": ["bioroid", "ice"]})}
    refused(Seats(ice={"HQ": ["Eli 1.0"]}, root={"remote": ["PAD Campaign"]}, says=says), "HQ", ("use", "Eli 1.0", 0))


def test_what_is_paid_for_brings_none() -> None:
    """A card whose cost is more than nothing asks for nothing, whoever's credits pay for it."""
    seats = Seats(rig=["Bling"], grip=["Corroder"], stack=["Sure Gamble"])
    seats.do(("install", seats.card("Corroder")))
    assert ("yes",) not in seats.offered
    assert seats.g.zone[seats.card("Sure Gamble")] != ASIDE


@pytest.mark.parametrize(("card", "turn"), [("Daily Casts", "corp"), ("PAD Campaign", "runner")])
def test_a_click_of_the_other_player_pays_for_an_ability(card: str, turn: str) -> None:
    ability = {"paid": ["click"], "by": "opponent", "do": [{"gain": {"n": 2, "who": "opponent"}}]}
    seats = Seats(
        root={"remote": ["PAD Campaign"]}, rig=["Daily Casts"], turn=turn, says=said(ability, card=card), credits=(5, 5)
    )
    side = seats.g.acting
    seats.do(("use", seats.card(card), 0))
    assert (side.credits, side.clicks) == (7, 2 if turn == "corp" else 3)


@pytest.mark.parametrize(("price", "off", "credits", "asked"), [(2, 1, 1, 2), (2, 2, 0, 2), (2, 1, 0, 0), (2, 0, 2, 2)])
def test_what_is_given_up_to_pay_less_must_be_where_the_rest_cannot_be_paid(
    price: int, off: int, credits: int, asked: int
) -> None:
    """Corroder, installed for so much less: a card may be given up for one credit more, or must be."""
    found: list[Any] = []
    says = {
        "Daily Casts": [
            {"static": [{"discount": {"of": "install", "what": {"is": ["program"]}, "less": 1, "cost": ["trash"]}}]}
        ],
        "Diesel": [{"play": [{"install": {"what": {"is": ["program"]}, "less": off}}]}],
    }
    seats = Seats(rig=["Daily Casts"], grip=["Diesel", "Corroder"], says=says, credits=(0, credits))
    seats.do(("play", seats.card("Diesel")), *([offered("yes", found, ("yes",))] if asked else []))
    assert len(found) == asked
    assert seats.g.zone[seats.card("Corroder")] == INSTALLED
    assert seats.g.runner.credits == max(0, credits + off + 1 - price if off < 2 else credits)


@pytest.mark.parametrize(("paid", "kept"), [(0, 0), (1, 0), (4, 2), (5, 2)])
def test_cards_of_hq_that_the_runner_pays_for(paid: int, kept: int) -> None:
    """One at random for every two credits; the others are shuffled away."""
    seats = Seats(root={"remote": ["Alexa Belsky"]}, hq=["Vanilla", "Ice Wall", "Enigma"], turn="corp")
    seats.do(("use", seats.card("Alexa Belsky"), 0), ("yes",), ("number", paid))
    assert (len(seats.g.corp.hand), seats.g.runner.credits) == (kept, 5 - paid)
    assert seats.g.corp.deck_size() == 5 + 3 - kept
    assert seats.g.corp.discard == [seats.card("Alexa Belsky")]


def test_cards_of_hq_that_nobody_pays_for() -> None:
    seats = Seats(root={"remote": ["Alexa Belsky"]}, hq=["Vanilla", "Ice Wall"], turn="corp")
    assert seats.do(("use", seats.card("Alexa Belsky"), 0), ("no",)).g.corp.hand == []


@pytest.mark.rule("CR26 1.16.1c, 1.17.3a")
def test_an_agenda_that_is_not_advanced_needs_none_of_the_cards_it_costs() -> None:
    """Azef Protocol is scored out of HQ through Plan B, for an installed card that is trashed."""
    seats = Seats(root={"remote": ["Plan B"], "remote 2": ["PAD Campaign"]}, hq=["Azef Protocol"], grip=["Diesel"] * 3)
    seats.g.advancement[seats.card("Plan B")] = 3
    seats.run("remote", ("yes",), ("card", "PAD Campaign"))
    assert (seats.g.corp.score, len(seats.g.runner.hand), seats.told("trash")[0][1]) == (2, 1, "PAD Campaign")


@pytest.mark.rule("CR26 1.16.11b")
def test_who_spends_nothing_is_answered_as_well() -> None:
    """Shi.Kyū: a Corp without credits spends none of them, and the Runner may take the agenda of minus one."""
    seats = Seats(root={"remote": ["-Shi.Kyū"]}, credits=(0, 5), grip=["Diesel"])
    seats.run("remote", ("mode", 1, "add_to_score"))
    assert (seats.g.runner.scored, len(seats.g.runner.hand)) == ([seats.card("Shi.Kyū")], 1)


@pytest.mark.rule("CR26 1.16.1c")
def test_nobody_pays_to_host_more_than_there_is_room_for() -> None:
    """Cupellation and Glenn Station host one card each."""
    seats = Seats(rig=["Cupellation"], hq=["PAD Campaign", "Hedge Fund"])
    seats.run("HQ", ("use", "Cupellation", 0))
    assert ("use", "Cupellation", 0) in seats.offered
    seats.offered.clear()
    seats.run("HQ")
    assert ("use", "Cupellation", 0) not in seats.offered
    seats = Seats(scored=["Glenn Station"], hq=["PAD Campaign", "Hedge Fund"], turn="corp")
    use = ("use", seats.card("Glenn Station"), 0)
    assert use in seats.g.legal_actions()
    assert use not in seats.do(use).g.legal_actions()


@pytest.mark.parametrize(("n", "left"), [("all", 0), ({"per": "tags"}, 1)])
def test_as_many_cards_are_given_up_as_are_counted(n: Any, left: int) -> None:
    says = {"Kati Jones": [{"paid": ["click", {"trash": {"n": n, "from": "grip"}}], "do": [{"gain": 5}]}]}
    seats = Seats(rig=["Kati Jones"], grip=["Diesel"] * 3, tags=2, says=says)
    seats.do(("use", seats.card("Kati Jones"), 0))
    assert (len(seats.g.runner.hand), seats.g.runner.credits) == (left, 10)


@pytest.mark.rule("CR26 1.16.4c")
@pytest.mark.parametrize(("answer", "played"), [(("yes",), True), (("no",), False)])
def test_what_costs_more_need_not_be_played(answer: Any, played: bool) -> None:
    """Same Old Thing: without the click that a double asks for, what it costs is not paid either."""
    seats = Seats(rig=["Same Old Thing"], heap=["Lucky Find"], credits=(0, 5))
    seats.do(("use", seats.card("Same Old Thing"), 0), answer)
    assert seats.happened("play") is played
    assert (seats.g.runner.clicks, seats.g.runner.credits) == ((4 - 3, 5 - 3 + 9) if played else (4 - 2, 5))


@pytest.mark.parametrize(("ice", "answers", "clicks"), [("Eli 1.0", (("use", "Eli 1.0", 0),), 2), ("Weir", (), 3)])
def test_a_click_that_is_the_price_of_an_ability_is_not_given_back(
    ice: str, answers: tuple[Option, ...], clicks: int
) -> None:
    """Adjusted Chronotype minds clicks that are lost otherwise."""
    seats = Seats(ice={"HQ": [ice]}, rig=["Adjusted Chronotype"])
    assert seats.run("HQ", *answers).g.runner.clicks == clicks


@pytest.mark.rule("CR26 1.16.1a")
def test_what_is_trashed_as_a_cost_goes_where_it_goes() -> None:
    """Marilyn Campaign, which is trashed to score Azef Protocol, cannot be shuffled into R&D."""
    seats = Seats(root={"remote": ["Marilyn Campaign"], "remote 2": ["Azef Protocol"]}, turn="corp")
    seats.g.advancement[seats.card("Azef Protocol")] = 3
    seats.do(("credit",)).do(("score", seats.card("Azef Protocol")))
    assert (("yes",) in seats.offered, seats.g.zone[seats.card("Marilyn Campaign")]) == (False, DISCARD)


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


def test_a_card_that_makes_way_does_not_pay_for_the_server() -> None:
    """Trashing ice first makes the new one cheaper, not the server."""
    seats = Seats(rig=["Diwan"], ice={"R&D": ["Enigma"]}, hq=["Ice Wall"], credits=(0, 5), turn="corp")
    name_server(seats.g, seats.card("Diwan"), SERVERS["R&D"])
    assert not [option for option in seats.g.legal_actions() if option[-1] == SERVERS["R&D"] and option[0] != "advance"]
    seats = Seats(rig=["Diwan"], ice={"R&D": ["Enigma"]}, hq=["Ice Wall"], credits=(1, 5), turn="corp")
    name_server(seats.g, seats.card("Diwan"), SERVERS["R&D"])
    seats.do(("replace", seats.card("Ice Wall"), SERVERS["R&D"]))
    assert (seats.g.corp.credits, len(seats.g.ice[SERVERS["R&D"]])) == (0, 1)


def test_the_first_card_of_a_turn_is_not_the_one_that_is_only_priced() -> None:
    """Kate: what is installed first in a turn costs less; Scavenge prices a card that nobody installs."""
    identity = "Kate “Mac” McCaffrey: Digital Tinker"
    seats = Seats(identities=[identity], rig=["Corroder"], grip=["Scavenge", "Gordian Blade"])
    seats.do(("play", seats.card("Scavenge")), ("card", "Gordian Blade"))
    assert seats.g.runner.credits == 5 - (4 - 2 - 1)


@pytest.mark.rule("CR26 1.16.1, 8.5.16c-d")
@pytest.mark.parametrize("holder", ["Sahasrara", "Leprechaun"])
@pytest.mark.parametrize(("credits", "able"), [(3, False), (5, True)])
def test_what_must_pay_for_a_program_does_not_make_way_for_it(credits: int, able: bool, holder: str) -> None:
    """Sahasrara, or its host, is trashed for Yog.0 only where the credits are enough without it."""
    rig = ["Mimic", "Corroder", "Datasucker", holder]
    hosted = ["Sahasrara"] if holder != "Sahasrara" else []
    seats = Seats(rig=[*rig, *hosted], grip=["Yog.0"], credits=(5, credits))
    sahasrara = seats.card("Sahasrara")
    seats.g.credit[sahasrara] = 2
    if hosted:
        seats.g.host[sahasrara] = seats.card(holder)
        seats.g.hosted_count += 1
    asked: list[str] = []

    def trashes(seats: Seats) -> Any:
        if seats.g.decision is None or seats.g.decision.about != "trash_memory":
            return None
        asked.extend(seats.g.table.card_of[i].title for _, i in seats.g.legal_actions())
        return ("card", seats.card("Corroder"))

    seats.do(("install", seats.card("Yog.0")), trashes)
    assert seats.told("trash", "install") == [("trash", "Corroder"), ("install", "Yog.0")]
    assert asked == (rig if able else rig[:3])


@pytest.mark.rule("CR26 1.16.1, 8.5.16c-d")
@pytest.mark.parametrize(("last", "credits", "able"), [
    ("Mimic", 0, []),
    ("Mimic", 1, ["Corroder", "Femme Fatale", "Gordian Blade", "Mimic"]),
    ("Datasucker", 1, ["Datasucker"]),
])  # fmt: skip
def test_what_makes_a_program_cheaper_does_not_make_way_for_it(last: str, credits: int, able: list[str]) -> None:
    """Principia costs less for each icebreaker: one is trashed for it only where it can be paid without that one."""
    seats = Seats(rig=["Corroder", "Femme Fatale", "Gordian Blade", last], grip=["Principia"], credits=(5, credits))
    if not able:
        with pytest.raises(AssertionError):
            seats.do(("install", seats.card("Principia")))
        return
    seats.do(("install", seats.card("Principia")))
    (trashed,) = [title for _, title in seats.told("trash")]
    assert sorted({trashed, *(title for kind, title in seats.offered if kind == "card")}) == able
    assert seats.told("install") == [("install", "Principia")]


@pytest.mark.rule("CR26 1.16.1, 8.5.6c, 8.5.16b-d")
@pytest.mark.parametrize(("credits", "able"), [(0, False), (1, True)])
def test_where_a_host_stands_the_price_after_programs_made_way_is_asked_too(credits: int, able: bool) -> None:
    """Principia costs more without the breaker that is trashed for it, on Baba Yaga or not."""
    rig = ["Baba Yaga", "Mimic", "Corroder", "Faerie"]
    seats = Seats(rig=rig, grip=["Principia"], credits=(5, credits))
    install = ("install", seats.card("Principia"))
    assert (install in seats.actions()) == able
    if able:
        seats.do(install, ("card", "Baba Yaga"), ("card", "Faerie"))
        assert seats.told("trash", "install") == [("trash", "Faerie"), ("install", "Principia")]
        assert (seats.g.runner.credits, seats.g.host[seats.card("Principia")]) == (0, seats.card("Baba Yaga"))


@pytest.mark.rule("CR26 1.16.1c")
def test_what_may_not_be_broken_is_not_paid_for() -> None:
    """E3 Feedback Implants: no credit is paid while NEXT Activation Command is in force, nor with nothing to break."""
    laid: dict[str, Any] = {"ice": {"HQ": ["Wall of Static"]}, "rig": ["Corroder", "e3 Feedback Implants"]}
    says = {"Wall of Static": [{"sub": ["end_run"]}] * 2}
    barred = Seats(**laid, hq=["NEXT Activation Command"], turn="corp", deck=["Hedge Fund"] * 5, says=says)
    barred.do(("play", barred.card("NEXT Activation Command")))
    while barred.g.acting is barred.g.corp:
        barred.do(("credit",))
    barred.run("HQ", BOOST, BOOST, BOOST, BREAK)
    done = Seats(**laid, hq=["Hedge Fund"])
    done.run("HQ", BOOST, BREAK)
    assert ("yes",) not in barred.offered | done.offered


@pytest.mark.rule("CR26 1.16.1c")
@pytest.mark.parametrize("barred", [True, False])
@pytest.mark.parametrize(
    ("ice", "rig", "pays"),
    [
        ("Authenticator", [], ("yes",)),
        ("Neural Katana", ["Laser Pointer"], ("yes",)),
        ("Enigma", ["Abagnale"], ("use", "Abagnale", 2)),
    ],
)
def test_nobody_pays_to_bypass_what_cannot_be_bypassed(
    ice: str, rig: list[str], pays: tuple[Any, ...], barred: bool
) -> None:
    """A tag, or a card that is trashed, buys nothing on a server with Underway Grid."""
    seats = Seats(ice={"remote": [ice]}, root={"remote": ["Underway Grid" if barred else "PAD Campaign"]}, rig=rig)
    seats.run("remote")
    assert (pays in seats.offered) != barred


@pytest.mark.rule("CR26 1.16.1c")
@pytest.mark.parametrize(("ice", "asked"), [("Kessleroid", False), ("Ice Wall", True)])
@pytest.mark.parametrize("title", ["Hippo", "Prey"])
def test_what_may_not_be_trashed_is_not_paid_for(title: str, ice: str, asked: bool) -> None:
    """Hippo is not removed, and nothing trashed for Prey, for ice that the Runner cannot trash."""
    grip = [title] * (title == "Prey")
    seats = Seats(ice={"HQ": [ice]}, rig=["Corroder", "Hippo"][: 2 - len(grip)], grip=grip, hq=["Hedge Fund"])
    breaks = [BREAK] * seats.g.table.card_of[seats.card(ice)].subs
    seats.do(("play", seats.card(title)) if grip else ("run", 0), *[("server", 0)] * len(grip), *breaks)
    assert (("yes",) in seats.offered) == asked


def test_as_many_cards_as_there_are_of_a_cost() -> None:
    """Khusyuk: two installed cards cost 1, so one of two cards is accessed; of Corroder there is one."""
    laid: dict[str, Any] = {"deck": ["Ice Wall", "PAD Campaign", "Hedge Fund"], "grip": ["Khusyuk"], "credits": (5, 9)}
    two = after_playing(
        "Khusyuk", ("card", "Cache"), ("card", "PAD Campaign"), rig=["Cache", "Cache", "Corroder"], **laid
    )
    assert two.told("access") == [("access", "PAD Campaign")]
    one = after_playing("Khusyuk", ("card", "Corroder"), rig=["Cache", "Cache", "Corroder"], **laid)
    assert one.told("access") == [("access", "Ice Wall")]
    assert one.g.corp.deck_size() == 3


def test_the_runner_saves_what_they_pay_for() -> None:
    """Game Over: 3 credits for each card."""
    seats = Seats(hq=["Game Over"], rig=["Kati Jones", "Daily Casts", "Corroder"], turn="corp")
    seats.g.runner.before = [("steal", 0, 1, -1, -1)]
    seats.do(("play", seats.card("Game Over")), ("mode", 2, "choose+must_pay+trash"), ("card", "Kati Jones"))
    assert (titles(seats, seats.g.runner.installed), seats.g.runner.credits) == (["Kati Jones", "Corroder"], 2)


def test_the_corp_mills_and_the_runner_gives_up_as_much() -> None:
    """Power Shutdown: three cards, so a program that costs 3 at most."""
    seats = Seats(hq=["Power Shutdown"], rig=["Corroder", "Gordian Blade"], turn="corp")
    seats.g.runner.before = [("run_begins", 0, 1, -1, -1)]
    seats.do(("play", seats.card("Power Shutdown")), ("number", 3))
    assert (titles(seats, seats.g.runner.installed), seats.g.corp.deck_size()) == (["Gordian Blade"], 2)


def test_cards_of_a_kind_leave_the_grip() -> None:
    """Touch-ups: two at most, of the type named."""
    seats = Seats(hq=["Touch-ups"], ice={"HQ": ["Ice Wall"]}, grip=["Diesel", "Sure Gamble", "Corroder"], turn="corp")
    seats.do(("play", seats.card("Touch-ups")), ("mode", 0, "event"), ("card", "Diesel"), ("card", "Sure Gamble"))
    assert (titles(seats, seats.g.runner.hand), seats.g.advancement[seats.card("Ice Wall")]) == (["Corroder"], 2)


@pytest.mark.rule("CR26 1.16.1, 1.16.11")
def test_a_card_that_has_left_play_cannot_be_derezzed_for_a_cost() -> None:
    """Warm Reception, trashed for the asset that it installs in its own server, derezzes nothing afterwards."""
    seats = Seats(root={"remote": ["Warm Reception"], "remote 2": ["Melange Mining Corp."]}, hq=["PAD Campaign"])
    seats.g.runner.clicks = 1
    with pytest.raises(AssertionError, match="nobody asked"):
        seats.do(("credit",), ("yes",), ("server", 3, 2), ("yes",))
    assert (seats.told("trash"), seats.told("derez")) == ([("trash", "Warm Reception")], [])


@pytest.mark.rule("CR26 1.16.3, 10.3.4")
@pytest.mark.parametrize(("grip", "trashed"), [(4, True), (3, False)])
def test_what_paying_a_trash_cost_sets_off_comes_before_the_card_is_trashed(grip: int, trashed: bool) -> None:
    """Shackleton Grid answers the credits of Scrubber with which it is trashed; who is flatlined trashes nothing."""
    seats = Seats(root={"HQ": ["Shackleton Grid"]}, rig=["Scrubber"], grip=["Diesel"] * grip)
    seats.run("HQ", ("trash", "Shackleton Grid"), ("yes",))
    told = [("trash", "Diesel")] * 4 + [("trash", "Shackleton Grid")] if trashed else [("trash", "Diesel")] * 3
    assert (seats.told("trash"), seats.g.over) == (told, "" if trashed else "flatlined")


@pytest.mark.rule("CR26 1.16.3, 7.1.7")
def test_a_card_that_leaves_while_its_trash_cost_is_paid_is_not_trashed() -> None:
    """What paying sets off may take the card away first, after which nobody accesses it."""
    leaves = [{"when": {"spend_credits": {"who": "runner"}}, "do": [{"add": {"what": "self", "to": "hand"}}]}]
    seats = Seats(root={"remote": ["PAD Campaign"]}, says={"PAD Campaign": leaves})
    seats.run("remote", ("trash", "PAD Campaign"))
    assert (seats.told("trash"), seats.g.corp.hand) == ([], [seats.card("PAD Campaign")])


def test_abilities_that_cost_less() -> None:
    """Boi-tatá: each of them, once a card of one's own was trashed; Tremolo: breaking alone, by hardware."""
    seats = Seats(rig=["Boi-tatá", "Fermenter"], ice={"HQ": ["Neural Katana"]}, credits=(5, 9))
    seats.run("HQ", ("use", "Boi-tatá", 1), ("use", "Boi-tatá", 0))
    assert seats.g.runner.credits == 4
    seats.do(("use", seats.card("Fermenter"), 0)).run("HQ", ("use", "Boi-tatá", 1), ("use", "Boi-tatá", 0))
    assert seats.g.runner.credits == 4 - 2 - 1
    cheap = Seats(rig=["Tremolo", "Skulljack", "Brain Cage"], ice={"HQ": ["Vanilla"]})
    cheap.run("HQ", ("use", "Tremolo", 0))
    assert cheap.g.runner.credits == 4
    dear = Seats(rig=["Tremolo"], ice={"HQ": ["Ice Wall"]}).run("HQ", ("use", "Tremolo", 1), ("use", "Tremolo", 0))
    assert dear.g.runner.credits == 0


@pytest.mark.rule("CR26 1.16.11")
@pytest.mark.parametrize(("stack", "drawn"), [(2, 1), (0, 0)])
def test_what_was_drawn_is_counted(stack: int, drawn: int) -> None:
    """Polyhistor makes the Corp draw where the Runner has drawn."""
    seats = Seats(rig=["Polyhistor"], ice={"HQ": ["-Vanilla"]}, hq=["Hedge Fund"], stack=["Sure Gamble"] * stack)
    seats.run("HQ", ("yes",))
    assert (len(seats.g.runner.hand), len(seats.g.corp.hand)) == (drawn, 1 + drawn)


@pytest.mark.rule("CR26 1.16.3")
def test_no_checkpoint_falls_between_the_parts_of_a_cost() -> None:
    """Biawak is rezzed for an agenda and four credits, before what the agenda sets off takes credits away."""
    takes = [{"when": {"forfeit": {"is": ["agenda"]}}, "do": [{"lose": {"n": 3, "who": "corp"}}]}]
    seats = Seats(ice={"HQ": ["-Biawak"]}, root={"remote": ["PAD Campaign"]}, scored=["Hostile Takeover"],
                  credits=(4, 5), says={"PAD Campaign": takes})  # fmt: skip
    seats.run("HQ", ("rez", "Biawak"))
    assert (seats.g.active[seats.card("Biawak")], seats.g.corp.credits) == (True, 0)


@pytest.mark.rule("CR26 1.16.11b")
def test_ice_that_was_rezzed_is_spared_though_it_is_unrezzed_again() -> None:
    """Forged Activation Orders on ice that derezzes itself as it is rezzed."""
    falls = [{"when": "rezzed", "do": [{"derez": "self"}]}]
    seats = Seats(ice={"HQ": ["-Ice Wall"]}, grip=["Forged Activation Orders"], turn="runner",
                  says={"Ice Wall": falls})  # fmt: skip
    seats.do(("play", seats.card("Forged Activation Orders")), "yes")
    assert (seats.g.active[seats.card("Ice Wall")], seats.told("trash_by")) == (False, [])


@pytest.mark.rule("CR26 1.16.1c, 7.1.4")
@pytest.mark.parametrize("title", ["Hostile Takeover", "Ash 2X3ZB9CY"])
def test_no_counter_is_spent_to_trash_what_cannot_be_trashed_in_its_access(title: str) -> None:
    """Imp does nothing about an agenda accessed by Pinhole Threading, and trashes any other card."""
    seats = Seats(root={"remote": ["PAD Campaign"], "remote 2": [title]}, rig=["Imp"], grip=["Pinhole Threading"])
    seats.g.virus[seats.card("Imp")] = 1
    seats.do(("play", seats.card("Pinhole Threading")), ("server", 3))
    assert (("use", "Imp", 0) in seats.offered) == (title != "Hostile Takeover")


@pytest.mark.rule("CR26 1.16.11a, 1.16.1a")
def test_what_may_be_trashed_for_an_effect_is_a_cost() -> None:
    """Marilyn Campaign, trashed for Kimberlite Field, goes to Archives: nobody is asked to shuffle it into R&D."""
    seats = Seats(root={"remote": ["Kimberlite Field"], "remote 2": ["Marilyn Campaign"]}, rig=["Corroder"],
                  turn="corp")  # fmt: skip
    seats.g.advancement[seats.card("Kimberlite Field")] = 4
    seats.do(("credit",))
    with pytest.raises(AssertionError, match="nobody asked"):
        seats.do(("score", seats.card("Kimberlite Field")), ("yes",), ("yes",))
    assert seats.told("trash") == [("trash", "Marilyn Campaign"), ("trash", "Corroder")]


@pytest.mark.rule("CR26 1.16.11a, 1.16.1")
@pytest.mark.parametrize("other", [[], ["PAD Campaign"]])
def test_nobody_is_asked_for_a_card_that_is_not_there(other: list[str]) -> None:
    """Hákarl 1.0 asks whether another card is derezzed for what it does, where one is rezzed."""
    seats = Seats(ice={"HQ": ["-Hákarl 1.0"]}, root={"remote": other}, credits=(9, 5))
    seats.run("HQ", ("rez", "Hákarl 1.0"), *[("yes",)] * len(other))
    assert (("yes",) in seats.offered, len(seats.told("derez"))) == (bool(other), len(other))
    assert (("use", "Hákarl 1.0", 0) in seats.offered) != bool(other)


def test_costs_that_are_changed_count_where_nothing_is_said_of_printed_ones() -> None:
    """Aghora: with Xanadu ice of four costs five; what Reina Roja adds is paid once, and not asked for afterwards."""
    for extra, able in (({}, False), ({"rig": ["Aghora", "Xanadu"]}, True),
                        ({"identities": ["Reina Roja: Freedom Fighter"]}, False)):  # fmt: skip
        laid: dict[str, Any] = {"ice": {"HQ": ["Spiderweb"]}, "rig": ["Aghora"], **extra}
        seats = Seats(**laid).run("HQ")
        assert (("use", "Aghora", 0) in seats.offered) is able


@pytest.mark.rule("CR26 1.16.1, 1.16.11a")
@pytest.mark.parametrize(("rig", "heap"), [([], []), (["HQ Interface"], ["Diesel"])])
def test_fewer_cards_than_could_be_accessed_do_not_come_back(rig: list[str], heap: list[str]) -> None:
    """Rip Deal asks for that many cards of the heap: who has fewer accesses those of HQ."""
    seats = Seats(hq=["Hedge Fund", "Ice Wall"], rig=rig, heap=heap, grip=["Rip Deal"])
    seats.do(("play", seats.card("Rip Deal")))
    assert len(seats.told("access")) == 1 + len(rig)
    assert (("yes",) in seats.offered, seats.g.runner.hand) == (False, [])


@pytest.mark.parametrize(
    ("hardware", "answers", "counters"),
    [
        ("Devil Charm", [("yes",)], 1),
        ("Devil Charm", [], 0),
        ("Paragon", [("yes",)], 1),
        ("Cyberfeeder", [("use", "Corroder", 1)], 1),
    ],
)
def test_what_is_optional_or_pays_is_a_use_of_its_card(hardware: str, answers: list[Any], counters: int) -> None:
    """The Back hears of what the Runner chose to do with hardware in a run, and of credits spent from it."""
    seats = Seats(ice={"HQ": ["Ice Wall"]} if hardware != "Paragon" else {}, rig=["The Back", hardware, "Corroder"])
    seats.g.credit[seats.card(hardware)] = int(hardware == "Cyberfeeder")
    seats.run("HQ", *answers)
    assert seats.g.power[seats.card("The Back")] == counters


@pytest.mark.rule("CR26 1.2.2, 1.16.1c")
@pytest.mark.parametrize(("recalled", "counters"), [(True, 2), (False, 1)])
def test_nobody_uses_what_trashes_nothing(recalled: bool, counters: int) -> None:
    """Mumbad Virtual Tour must be trashed if it can be: it cannot be where Perfect Recall has shown a copy of it."""
    seats = Seats(root={"remote": ["Mumbad Virtual Tour"], "HQ": ["Perfect Recall"]}, hq=["Mumbad Virtual Tour"],
                  rig=["Imp"], credits=(5, 0))  # fmt: skip
    imp, recall = seats.card("Imp"), seats.card("Perfect Recall")
    seats.g.virus[imp], seats.g.power[recall] = 2, 1
    seats.run("remote", *[("use", "Perfect Recall", 0)] * recalled)
    assert seats.g.virus[imp] == counters
    assert (seats.g.zone[seats.card("Mumbad Virtual Tour")] == INSTALLED) == recalled
    assert ("use", "Imp", 0) not in seats.offered


def test_deep_red_uses_what_a_click_pays_for() -> None:
    seats = Seats(ice=ICE_EVERYWHERE, rig=["Deep Red"], grip=["Bishop"])
    seats.do(("install", seats.card("Bishop")), ("yes",), ("card", "Hunter"))
    assert (seats.g.runner.clicks, seats.g.host[seats.card("Bishop")]) == (3, seats.card("Hunter"))
    programs = ["Bishop", "Knight", "Rook", "Corroder", "Gordian Blade", "Femme Fatale", 'Cerberus "Cuj.0" H3']
    full = Seats(rig=["Deep Red", *programs])
    assert values.used_memory(full.g) <= values.memory_limit(full.g), "three of them have their own room"


def test_who_cannot_pay_is_not_asked() -> None:
    seats = Seats(root={"remote": ["PAD Campaign"]}, credits=(5, 3))
    with pytest.raises(AssertionError, match="nobody asked"):
        seats.run("remote", "trash")


def test_an_action_of_a_resource_pays_a_click() -> None:
    """Juli Moreira Lee: the first of each turn."""
    seats = Seats(rig=["Juli Moreira Lee", "Armitage Codebusting"])
    juli, armitage = seats.card("Juli Moreira Lee"), seats.card("Armitage Codebusting")
    activate(seats.g, juli)
    seats.g.power[juli], seats.g.credit[armitage] = 4, 12
    clicks = [seats.do(("use", armitage, 0)).g.runner.clicks for _ in range(2)]
    assert (clicks, seats.g.power[juli]) == ([4, 3], 3)


@pytest.mark.parametrize(
    ("laid", "credits", "clicks", "offered"),
    [
        ({"tags": 1}, 2, 1, {"remove_tag"}),
        ({"tags": 1}, 1, 1, set()),
        ({}, 9, 1, set()),
        (CORP_TURN, 1, 2, {"advance"}),
        (CORP_TURN, 0, 2, set()),
        (CORP_TURN, 0, 3, {"purge"}),
        ({**CORP_TURN, "tags": 1}, 2, 1, {"advance", "trash_resource"}),
        ({**CORP_TURN, "tags": 1}, 1, 1, {"advance"}),
        ({**CORP_TURN, "tags": 1, "rig": ["Desperado"]}, 9, 1, {"advance"}),
    ],
)
def test_basic_actions_are_offered_for_exactly_their_price(
    laid: dict[str, Any], credits: int, clicks: int, offered: set[str]
) -> None:
    g = Seats(**laid, credits=(credits, credits)).g
    g.acting.clicks = clicks
    asked = {"remove_tag", "advance", "purge", "trash_resource"}
    assert {option[0] for option in g.legal_actions()} & asked == offered


def test_who_pays_for_an_ability_chooses_what_it_costs() -> None:
    """The opponent uses an ability of this card, and trashes a card of theirs for it."""
    asked: list[int] = []

    def which(now: Seats) -> Any:
        assert now.g.decision is not None
        if now.g.decision.kind != "choose":
            return None
        asked.append(now.g.decision.player)
        return ("card", now.card("Corroder"))

    says = with_ability(DEVICE, {"gain": {"n": 1, "who": "opponent"}}, by="opponent",
                paid=["click", {"trash": {"what": {"n": 1, "is": ["program"]}}}])  # fmt: skip
    seats = Seats(root={"remote": [DEVICE]}, rig=["Corroder", "Mimic"], says=says)
    seats.do(("use", seats.card(DEVICE), 0), which)
    assert (asked, seats.told("trash")) == ([RUNNER], [("trash", "Corroder")])


@pytest.mark.parametrize(
    ("order", "less", "credits", "left"),
    [
        (("Enigma", "Ice Wall"), 4, 0, 0), (("Enigma", "Ice Wall"), 5, 0, 0), (("Enigma", "Ice Wall"), 3, 1, 0),
        (("Enigma", "Ice Wall"), 2, 2, 0), (("Ice Wall", "Enigma"), 2, 3, 1), (("Enigma",), 3, 0, 0),
        (("Enigma",), 2, 1, 0), (("Ice Wall",), 1, 0, 0), (("Ice Wall",), 2, 0, 0), ((), 0, 0, 0),
    ],
)  # fmt: skip
def test_of_several_prices_so_much_in_all_is_not_paid(
    order: tuple[str, ...], less: int, credits: int, left: int
) -> None:
    """Any rest goes towards the next cost: 3 for Enigma, 1 for Ice Wall."""
    do = {"rez": {"what": {"n": "any", "is": ["unrezzed"]}, "total_less": less}}
    table = ordered(do, ice={"HQ": ["-Enigma", "-Ice Wall"]}, credits=(credits, 0),
                    answers=[("card", title) for title in order])  # fmt: skip
    assert {title for title in ("Enigma", "Ice Wall") if table.g.active[table.card(title)]} == set(order)
    assert table.g.corp.credits == left
