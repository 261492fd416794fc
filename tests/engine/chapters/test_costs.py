"""Costs (CR26 1.16): what can pay, what is paid together, and what a payment sets off."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.decision import Option
from nrdb.engine.model.numbers import INSTALLED, RUNNER
from nrdb.engine.rules import values
from nrdb.engine.rules.servers import name_server
from tests.engine.chapters.staging import (
    BOOST,
    BREAK,
    DEVICE,
    ICE_EVERYWHERE,
    after_playing,
    cannot,
    offered,
    ordered,
    played,
    said,
    titles,
    with_ability,
)
from tests.engine.seats import SERVERS, Seats


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
@pytest.mark.parametrize(("credits", "answers", "tags"), [(5, ("yes",), 0), (5, ("no",), 1), (1, (), 1)])
def test_what_happens_unless_a_price_is_paid(credits: int, answers: tuple[str, ...], tags: int) -> None:
    """CR26 1.16.11b, 1.16.11d; CR 1.15.10b: who cannot pay is not asked."""
    for do in ({"may_pay": {"cost": [{"credits": 2}], "do": [{"draw": 1}], "else": [{"take_tag": 1}]}},):
        table = played(do, credits=(5, credits), answers=answers, stack=["Sure Gamble"])
        assert (table.g.tags, len(table.grip)) == (tags, 1 - tags)


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(("tags", "credits"), [(0, 10), (1, 1)])
def test_otherwise_elsewhere_is_a_condition(tags: int, credits: int) -> None:
    """CR26 1.16.11d: one of two, by the state of the game."""
    table = played({"if": "tagged", "then": [{"gain": 1}], "else": [{"gain": 10}]}, credits=(5, 0), tags=tags)
    assert table.purses[1] == credits


def test_the_runner_gives_up_cards_of_their_own() -> None:
    """CR26 1.16.1: a program, and the Runner says which; who has none cannot pay."""
    says = {"Ice Wall": [{"sub": [{"unless": {"who": "runner", "do": ["end_run"], "pays": [
        {"trash": {"n": 1, "is": ["installed", "program"], "who": "runner"}}]}}]}]}  # fmt: skip
    laid: dict[str, Any] = {"ice": {"HQ": ["Ice Wall"]}, "hq": ["Hedge Fund"], "says": says}
    seats = Seats(rig=["Corroder", "Gordian Blade"], **laid).run("HQ", "yes", ("card", "Gordian Blade"))
    assert (seats.happened("run_successful"), seats.told("trash_by")) == (True, [("trash_by", "Gordian Blade")])
    refused(Seats(rig=["Spinal Modem"], **laid), "HQ", "yes")


def test_paid_abilities_of_certain_cards_are_barred() -> None:
    says = {"PAD Campaign": cannot(["use"], what={"is": ["bioroid", "ice"]})}
    refused(Seats(ice={"HQ": ["Eli 1.0"]}, root={"remote": ["PAD Campaign"]}, says=says), "HQ", ("use", "Eli 1.0", 0))


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
            {"static": [{"discount": {"kinds": "install", "what": {"is": ["program"]}, "less": 1, "cost": ["trash"]}}]}
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


@pytest.mark.parametrize(("ice", "answers", "clicks"), [("Eli 1.0", (("use", "Eli 1.0", 0),), 2), ("Weir", (), 3)])
def test_a_click_that_is_the_price_of_an_ability_is_not_given_back(
    ice: str, answers: tuple[Option, ...], clicks: int
) -> None:
    """Adjusted Chronotype minds clicks that are lost otherwise."""
    seats = Seats(ice={"HQ": [ice]}, rig=["Adjusted Chronotype"])
    assert seats.run("HQ", *answers).g.runner.clicks == clicks


@pytest.mark.rule("CR26 1.16.1c, 9.3.6c")
@pytest.mark.parametrize("strength", [11, 12])
def test_what_makes_a_breaker_strong_enough_is_not_what_pays_for_it(strength: int) -> None:
    """Endless Hunger trashes Ice Carver only where it is as strong as the ice without that."""
    strong = [{"static": [{"strength": {"n": strength - 1, "what": "self"}}]}, {"sub": ["end_run"]}]
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


@pytest.mark.rule("CR26 1.16.1, 1.16.11")
def test_a_card_that_has_left_play_cannot_be_derezzed_for_a_cost() -> None:
    """Warm Reception, trashed for the asset that it installs in its own server, derezzes nothing afterwards."""
    seats = Seats(root={"remote": ["Warm Reception"], "remote 2": ["Melange Mining Corp."]}, hq=["PAD Campaign"])
    seats.g.runner.clicks = 1
    with pytest.raises(AssertionError, match="nobody asked"):
        seats.do(("credit",), ("yes",), ("server", 3, 2), ("yes",))
    assert (seats.told("trash"), seats.told("derez")) == ([("trash", "Warm Reception")], [])


@pytest.mark.rule("CR26 1.16.3, 7.1.7")
def test_a_card_that_leaves_while_its_trash_cost_is_paid_is_not_trashed() -> None:
    """What paying sets off may take the card away first, after which nobody accesses it."""
    leaves = [{"when": {"spend_credits": {"who": "runner"}}, "do": [{"add": {"what": "self", "to": "hand"}}]}]
    seats = Seats(root={"remote": ["PAD Campaign"]}, says={"PAD Campaign": leaves})
    seats.run("remote", ("trash", "PAD Campaign"))
    assert (seats.told("trash"), seats.g.corp.hand) == ([], [seats.card("PAD Campaign")])


@pytest.mark.rule("CR26 1.16.11")
@pytest.mark.parametrize(("stack", "drawn"), [(2, 1), (0, 0)])
def test_what_was_drawn_is_counted(stack: int, drawn: int) -> None:
    """Polyhistor makes the Corp draw where the Runner has drawn."""
    seats = Seats(rig=["Polyhistor"], ice={"HQ": ["-Vanilla"]}, hq=["Hedge Fund"], stack=["Sure Gamble"] * stack)
    seats.run("HQ", ("yes",))
    assert (len(seats.g.runner.hand), len(seats.g.corp.hand)) == (drawn, 1 + drawn)


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
