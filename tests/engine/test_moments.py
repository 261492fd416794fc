"""What lasts for a while, is never declared, is chosen by kind; what the other player may do: at laid tables."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.numbers import DISCARD, HAND, INSTALLED
from nrdb.engine.rules import values, zones
from tests.engine.seats import Says, Seats, at

BREAK, BOOST = ("use", "Corroder", 0), ("use", "Corroder", 1)


def titles(seats: Seats, cards: list[int]) -> list[str]:
    return [seats.g.table.card_of[i].title for i in cards]


def played(title: str, *answers: Any, **laid: Any) -> Seats:
    seats = Seats(**laid)
    return seats.do(("play", seats.card(title)), *answers)


def refused(seats: Seats, server: str, *answers: Any) -> None:
    with pytest.raises(AssertionError, match="nobody asked"):
        seats.run(server, *answers)


def _corp_agrees(at: Seats) -> Any:
    return ("yes",) if at.g.player == "corp" else None


# -- the next encounter ---------------------------------------------------------------------------------------------


def test_the_next_ice_alone_is_stronger_and_bites_when_it_is_left_unbroken() -> None:
    """CR26 9.10: Chum before Ice Wall, which needs a boost now; then another Ice Wall, which does not."""
    laid: dict[str, Any] = {"ice": {"HQ": ["Ice Wall", "Ice Wall", "Chum"]}, "rig": ["Corroder"], "hq": ["Hedge Fund"],
                            "credits": (5, 9), "grip": ["Diesel"] * 4}  # fmt: skip
    seats = Seats(**laid).run("HQ", at(2, BOOST), at(2, BREAK), at(3, BREAK))
    assert (seats.happened("run_successful"), seats.g.runner.credits, len(seats.g.runner.hand)) == (True, 6, 4)
    bitten = Seats(**laid).run("HQ")
    assert len(bitten.g.runner.hand) == 1
    assert not any(bitten.g.listeners.get(event) for event in ("encounter", "encounter_ends"))


def test_the_next_ice_cannot_be_broken_nor_the_run_left_before_it() -> None:
    """CR26 6.6.1: Inazuma's two subroutines hold until the next encounter, and in it."""
    ice = {"HQ": ["Ice Wall", "Ice Wall", "Inazuma"]}
    seats = Seats(ice=ice, rig=["Corroder"], says={"Ice Wall": [{"sub": [{"gain": 1}]}]}, credits=(0, 9))
    refused(seats, "HQ", at(2, BREAK))
    asked: list[int] = []

    def watch(at: Seats) -> Any:
        if ("jack_out",) in at.g.legal_actions() and at.g.run is not None:
            asked.append(at.g.run.ice_approached)

    refused(seats, "HQ", watch)
    assert sorted(set(asked)) == [2, 3]
    assert seats.run("HQ", at(3, BREAK)).told("fully_break")[-1:] == [("fully_break", "Ice Wall")]


@pytest.mark.rule("CR26 6.5.9a")
@pytest.mark.parametrize(
    ("ice", "forced", "hurt"),
    [
        ({"HQ": ["Konjin", "Chum"], "R&D": ["Vanilla"]}, "Vanilla", False),
        ({"HQ": ["Pup", "Konjin"], "R&D": ["Chum"]}, "Chum", True),
    ],
)
def test_the_next_encounter_is_the_next_that_begins(ice: dict[str, list[str]], forced: str, hurt: bool) -> None:
    """Chum waits for the end of no encounter but that one, when Konjin leads to another; Konjin is fully broken."""
    says: Says = {title: [{"sub": [{"gain": 1}]}] for title in ("Vanilla", "Pup")}
    seats = Seats(ice=ice, grip=["Diesel"] * 4, says=says, credits=(9, 9))
    seats.run("HQ", ("number", 1), ("number", 0), ("yes",), ("card", forced))
    assert seats.happened("damage_net") == hurt


@pytest.mark.rule("CR26 9.10.4")
@pytest.mark.parametrize("title", ["Susanoo-no-Mikoto", "Chum"])
def test_nothing_waits_for_the_next_encounter_of_a_run_that_there_is_not(title: str) -> None:
    """A subroutine that Unleash resolves in the Corp's turn does not hold the Runner in a run, nor hurt in it."""
    ice = {"HQ": [f"-{title}"], "R&D": ["Vanilla", "-Vanilla"]}
    seats = Seats(hq=["Unleash"], ice=ice, tags=1, turn="corp", grip=["Diesel"] * 4)
    seats.do(("play", seats.card("Unleash")), ("yes",)).do(("credit",)).do(("credit",))
    assert ("jack_out",) in seats.run("R&D").offered
    assert len(seats.g.runner.hand) == 4


def test_an_effect_lasts_for_one_access() -> None:
    """CR26 7.2: The Future Perfect is not stolen in this access, but in the next run."""
    seats = Seats(hq=["The Future Perfect"])
    assert seats.run("HQ", ("number", 2), ("number", 0)).g.runner.scored == []
    assert len(seats.run("HQ", ("number", 1), ("number", 1)).g.runner.scored) == 1


# -- breaking -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("server", "broken"), [("HQ", 1), ("R&D", 2)])
def test_one_printed_subroutine_at_most(server: str, broken: int) -> None:
    """CR26 6.5.7: Afshar, while it protects HQ."""
    says = {"Corroder": [{"paid": [{"credits": 0}], "do": [{"break": {"n": {"upto": 2}, "of": "ice"}}]}]}
    seats = Seats(ice={server: ["Afshar"]}, rig=["Corroder"], hq=["Hedge Fund"], says=says)
    answers = [BREAK, ("sub", 1), ("sub", 0)][: 1 + broken]
    assert len(seats.run(server, *answers).told("break")) == broken


@pytest.mark.rule("CR26 1.2.2, 1.2.4")
def test_one_of_all_but_one() -> None:
    """Grappling Hook breaks one printed subroutine of Unsmiling Tsarevna, which the Runner names."""
    seats = Seats(ice={"HQ": ["-Unsmiling Tsarevna"]}, rig=["Grappling Hook"], grip=["Sure Gamble"] * 3)
    answers = [("yes",), ("use", "Grappling Hook", 0), ("sub", 0), ("sub", 1)]
    seats.run("HQ", ("rez", "Unsmiling Tsarevna"), *answers)
    assert (len(seats.told("break")), seats.g.tags, len(seats.g.runner.hand)) == (1, 1, 3)


def test_killers_break_more_of_it() -> None:
    """Hammer, with a card that is a killer and one that is none."""
    entry = [{"paid": [{"credits": 0}], "do": [{"break": {"n": 3, "of": "ice"}}]}]
    for title, broken in (("Corroder", 1), ("Mimic", 3)):
        seats = Seats(ice={"HQ": ["Hammer"]}, rig=[title], hq=["Hedge Fund"], says={title: entry})
        assert len(seats.run("HQ", ("use", title, 0)).told("break")) == broken


def test_a_subroutine_that_cannot_end_the_run() -> None:
    """CR26 1.2.3: Banner; the ice of another encounter can."""
    seats = Seats(ice={"HQ": ["Ice Wall"]}, rig=["Banner"], hq=["Hedge Fund"])
    assert seats.run("HQ", ("use", "Banner", 0)).happened("run_successful")
    assert Seats(ice={"HQ": ["Ice Wall"]}, rig=["Banner"]).run("HQ").happened("run_unsuccessful")


def test_what_broke_is_broken_on() -> None:
    """E3 Feedback Implants: a credit for one more, each time."""
    says = {"Wall of Static": [{"sub": ["end_run"]}] * 3}
    seats = Seats(
        ice={"HQ": ["Wall of Static"]}, rig=["Corroder", "e3 Feedback Implants"], says=says, hq=["Hedge Fund"]
    )
    seats.run("HQ", BOOST, BREAK, "yes", "yes")
    assert (len(seats.told("break")), seats.g.runner.credits) == (3, 1)


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


def test_ice_broken_wholly_is_derezzed() -> None:
    """Crescentus, in the encounter and not before."""
    seats = Seats(ice={"HQ": ["Ice Wall"]}, rig=["Corroder", "Crescentus"], hq=["Hedge Fund"])
    seats.run("HQ", BREAK, ("use", "Crescentus", 0))
    assert not seats.g.active[seats.card("Ice Wall")]
    refused(Seats(ice={"HQ": ["Ice Wall"]}, rig=["Crescentus"]), "HQ", ("use", "Crescentus", 0))


def test_ice_that_is_approached_gains_a_subroutine() -> None:
    """Project Wotan, on rezzed bioroid ice for the rest of the run."""
    seats = Seats(ice={"HQ": ["Eli 1.0"]}, scored=["Project Wotan"], hq=["Hedge Fund"])
    seats.g.agenda[seats.card("Project Wotan")] = 1
    seats.run("HQ", ("use", "Project Wotan", 0), ("use", "Eli 1.0", 0), ("use", "Eli 1.0", 0))
    assert (seats.happened("run_unsuccessful"), len(seats.told("break"))) == (True, 2)


# -- runs -----------------------------------------------------------------------------------------------------------


def test_a_run_that_is_never_declared_successful_breaches_all_the_same() -> None:
    """CR26 6.9.5: Crisium Grid; neither successful nor unsuccessful, and elsewhere as usual."""
    seats = Seats(root={"HQ": ["Crisium Grid"]}, hq=["Hedge Fund"]).run("HQ", ("access", "Crisium Grid"))
    happened = [seats.happened(name) for name in ("run_successful", "run_unsuccessful", "breach", "access")]
    assert happened == [False, False, True, True]
    assert seats.run("R&D").happened("run_successful")


def test_a_run_costs_for_what_is_on_a_card() -> None:
    """Reduced Service: 2 for each power counter; CR26 6.3.2b."""
    seats = Seats(root={"R&D": ["Reduced Service"]})
    seats.g.power[seats.card("Reduced Service")] = 2
    assert seats.run("R&D").g.runner.credits == 1
    seats.g.runner.credits = 1
    assert ("run", 1) not in seats.g.legal_actions()


@pytest.mark.parametrize(("answer", "credits"), [(("no",), 3), (("server", 1), 1)])
def test_nobody_need_pay_for_a_run_on_a_server_that_was_chosen_before(answer: Any, credits: int) -> None:
    """Tracker, with Reduced Service there; CR26 1.16.10a."""
    seats = Seats(root={"R&D": ["Reduced Service"]}, rig=["Tracker"])
    tracker = seats.card("Tracker")
    seats.g.power[seats.card("Reduced Service")], seats.g.server[tracker] = 1, 1
    seats.do(("use", tracker, 0), answer)
    assert seats.g.runner.credits == credits
    assert seats.happened("run_begins") == (answer != ("no",))


@pytest.mark.rule("CR26 4.6.8e")
def test_a_server_that_has_ceased_to_exist_is_not_run() -> None:
    """Tracker, whose server was a remote one that the Runner has emptied since: no run begins there, and none ends."""
    seats = Seats(root={"remote": ["PAD Campaign"]}, rig=["Tracker"], credits=(5, 9))
    seats.g.server[seats.card("Tracker")] = 3
    seats.run("remote", ("trash", "PAD Campaign")).do(("use", seats.card("Tracker"), 0))
    assert [name for name, *_ in seats.g.events if name in ("run_begins", "run_ends")] == ["run_begins", "run_ends"]


def test_ice_passed_is_counted_and_only_protected_servers_are_run() -> None:
    """Bravado: 6, and 1 for each piece of ice passed."""
    seats = Seats(ice={"HQ": ["-Ice Wall", "-Vanilla"]}, grip=["Bravado"], hq=["Hedge Fund"])
    seats.do(("play", seats.card("Bravado")))
    assert seats.g.runner.credits == 5 - 3 + 8
    assert Seats(grip=["Bravado"]).do(("play", 5)).told("run_begins") == []


def test_ice_that_is_passed_twice_is_one_piece() -> None:
    """Bravado with Cell Portal, which leads the Runner past both pieces of ice again."""
    seats = Seats(ice={"HQ": ["Cell Portal", "-Vanilla"]}, grip=["Bravado"], hq=["Hedge Fund"])
    seats.do(("play", seats.card("Bravado")))
    assert [event for event, _ in seats.told("pass")] == ["pass"] * 3
    assert seats.g.runner.credits == 5 - 3 + 8


def test_who_trashes_cards_of_another_deck_is_whose_effect_it_is() -> None:
    """Persephone trashes cards of R&D for the Runner, and Demolisher pays for the first of them."""
    rig, grip = ["Demolisher", "Persephone"], ["Easy Mark"] * 2
    seats = Seats(ice={"HQ": ["Tithe"]}, rig=rig, deck=["Ice Wall"] * 3, stack=["Sure Gamble"], grip=grip)
    seats.run("HQ", "yes")
    assert titles(seats, seats.g.corp.discard) == ["Ice Wall", "Ice Wall"]
    assert seats.g.runner.credits == 5 + 1


def test_what_was_accessed_in_a_breach_is_visible_until_its_end() -> None:
    """Maw has the card trashed that was just accessed: all have seen it (CR26 7.3.1a)."""
    seats = Seats(rig=["Maw"], hq=["Hedge Fund"]).run("HQ")
    (trashed,) = seats.g.corp.discard
    assert seats.g.faceup[trashed]
    unseen = Seats(rig=["Maw"], hq=["Hedge Fund"], deck=["Ice Wall"]).run("R&D")
    (trashed,) = unseen.g.corp.discard
    assert not unseen.g.faceup[trashed]


def test_as_many_cards_as_there_are_of_a_cost() -> None:
    """Khusyuk: two installed cards cost 1, so one of two cards is accessed; of Corroder there is one."""
    laid: dict[str, Any] = {"deck": ["Ice Wall", "PAD Campaign", "Hedge Fund"], "grip": ["Khusyuk"], "credits": (5, 9)}
    two = played("Khusyuk", ("card", "Cache"), ("card", "PAD Campaign"), rig=["Cache", "Cache", "Corroder"], **laid)
    assert two.told("access") == [("access", "PAD Campaign")]
    one = played("Khusyuk", ("card", "Corroder"), rig=["Cache", "Cache", "Corroder"], **laid)
    assert one.told("access") == [("access", "Ice Wall")]
    assert one.g.corp.deck_size() == 3


def test_ice_goes_on_being_encountered_around_a_forced_encounter() -> None:
    """Boomerang, which minds Konjin, breaks the ice that Konjin leads to (CR26 6.5.9a)."""
    seats = Seats(ice={"R&D": ["Konjin"], "HQ": ["Ice Wall"]}, rig=["Boomerang"], deck=["Hedge Fund"])
    zones.keep(seats.g, seats.card("Boomerang"), [seats.card("Konjin")])
    seats.run("R&D", ("number", 0), ("number", 1), ("yes",), ("use", "Boomerang", 0))
    assert seats.told("break") == [("break", "Ice Wall")]


def test_a_card_elsewhere_is_accessed_and_its_agenda_left() -> None:
    """Pinhole Threading: in another server's root; an agenda is neither stolen nor trashed."""
    root = {"remote": ["Hostile Takeover"], "R&D": ["PAD Campaign"]}
    laid: dict[str, Any] = {"root": root, "grip": ["Pinhole Threading"], "credits": (5, 9)}
    seats = played("Pinhole Threading", ("server", 0), ("card", "Hostile Takeover"), **laid)
    assert (seats.told("access"), seats.g.runner.scored) == ([("access", "Hostile Takeover")], [])
    trashed = played("Pinhole Threading", ("server", 0), ("card", "PAD Campaign"), "trash", **laid)
    assert titles(trashed, trashed.g.corp.discard) == ["PAD Campaign"]
    assert len(trashed.run("Archives").run("HQ").g.runner.scored) == 0


def test_cards_set_aside_are_accessed_and_shuffled_back() -> None:
    """Deep Dive: one of eight, another for a click."""
    laid: dict[str, Any] = {"grip": ["Deep Dive"], "deck": ["Hostile Takeover", "Priority Requisition", "Hedge Fund"]}
    seats = Seats(**laid)
    seats.g.events += [("run_successful", server, 1, -1, -1) for server in range(3)]
    seats.do(("play", seats.card("Deep Dive")), ("card", "Priority Requisition"), "yes", ("card", "Hostile Takeover"))
    assert sorted(titles(seats, seats.g.runner.scored)) == ["Hostile Takeover", "Priority Requisition"]
    assert (seats.g.corp.deck_size(), seats.g.hosted_count, seats.g.corp.top) == (1, 0, [])


def test_an_agenda_is_hosted_and_taken_later() -> None:
    """Film Critic: no theft, then two clicks."""
    seats = Seats(hq=["Hostile Takeover"], rig=["Film Critic"]).run("HQ", "yes")
    assert (seats.told("steal"), seats.g.host[seats.card("Hostile Takeover")]) == ([], seats.card("Film Critic"))
    seats.do(("use", seats.card("Film Critic"), 0))
    assert (seats.g.runner.score, seats.g.hosted_count) == (1, 0)


# -- what the other player does -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("answers", "zone"), [((), DISCARD), (("yes",), INSTALLED)])
def test_the_corp_rezzes_or_loses_it(answers: tuple[str, ...], zone: int) -> None:
    """Forged Activation Orders."""
    seats = played("Forged Activation Orders", *answers, ice={"HQ": ["-Ice Wall"]}, grip=["Forged Activation Orders"])
    assert seats.g.zone[seats.card("Ice Wall")] == zone
    assert seats.told("trash_by") == ([("trash_by", "Ice Wall")] if zone == DISCARD else [])
    assert [event[2] for event in seats.g.events if event[0] == "trash_by"] == [0] * (zone == DISCARD)


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


def test_a_card_of_the_stack_is_shown_and_paid_for() -> None:
    """Loot Box: the grip gets it, the Corp what it costs."""
    seats = Seats(ice={"HQ": ["Loot Box"]}, stack=["Diesel", "Sure Gamble", "Kati Jones"], hq=["Hedge Fund"])
    seats.run("HQ", "yes", ("card", "Sure Gamble"))
    assert (titles(seats, seats.g.runner.hand), seats.g.corp.credits) == (["Sure Gamble"], 10)
    assert (seats.g.runner.top, seats.g.zone[seats.card("Loot Box")]) == ([], DISCARD)


def test_cards_of_a_kind_leave_the_grip() -> None:
    """Touch-ups: two at most, of the type named."""
    seats = Seats(hq=["Touch-ups"], ice={"HQ": ["Ice Wall"]}, grip=["Diesel", "Sure Gamble", "Corroder"], turn="corp")
    seats.do(("play", seats.card("Touch-ups")), ("mode", 0, "event"), ("card", "Diesel"), ("card", "Sure Gamble"))
    assert (titles(seats, seats.g.runner.hand), seats.g.advancement[seats.card("Ice Wall")]) == (["Corroder"], 2)


def test_up_to_as_many_credits_as_cards_are_shown() -> None:
    """Focus Group: X is at most the number of events."""
    seats = Seats(hq=["Focus Group"], ice={"HQ": ["Ice Wall"]}, grip=["Diesel", "Sure Gamble", "Corroder"], turn="corp")
    seats.g.runner.before = [("run_successful", 0, 1, -1, -1)]
    seats.do(("play", seats.card("Focus Group")), ("mode", 0, "event"), "yes", ("number", 2))
    assert (seats.g.advancement[seats.card("Ice Wall")], seats.g.corp.credits) == (2, 0)


def test_ice_derezzed_for_a_run_is_rezzed_after_it() -> None:
    """Window of Opportunity keeps in mind which it was."""
    seats = Seats(ice={"HQ": ["Ice Wall"]}, grip=["Window of Opportunity"], hq=["Hedge Fund"], credits=(0, 5))
    seats.do(("play", seats.card("Window of Opportunity")), ("server", 0), _corp_agrees)
    assert (seats.happened("run_successful"), seats.g.active[seats.card("Ice Wall")]) == (True, True)
    assert seats.g.kept == {}


def test_the_corp_acts_on_a_card_of_the_runner() -> None:
    """CR26 9.5.3: PAD Tap, for a click and 3 credits; the Runner cannot use it."""
    seats = Seats(rig=["PAD Tap"], turn="corp")
    seats.do(("use", seats.card("PAD Tap"), 0))
    assert (seats.g.zone[seats.card("PAD Tap")], seats.g.corp.credits, seats.g.corp.clicks) == (DISCARD, 2, 2)
    own = Seats(rig=["PAD Tap"])
    assert ("use", own.card("PAD Tap"), 0) not in own.g.legal_actions()


def test_credits_x_are_lost_by_the_other_and_tagged_for() -> None:
    """Vamp."""
    seats = Seats(grip=["Vamp"], hq=["Hedge Fund"], credits=(4, 5))
    seats.do(("play", seats.card("Vamp")), lambda at: ("next", 0, at.card("Vamp")), "yes", ("number", 3))
    assert (seats.g.corp.credits, seats.g.runner.credits, seats.g.tags, seats.told("access")) == (1, 2, 1, [])


# -- kinds, points, places ------------------------------------------------------------------------------------------


def test_a_subtype_is_chosen_and_kept() -> None:
    """CR26 9.12: Chimera as a barrier; Pelangi makes ice one for an encounter."""
    seats = Seats(ice={"HQ": ["-Chimera"]}, rig=["Corroder"], hq=["Hedge Fund"], credits=(5, 9))
    seats.run("HQ", ("rez", "Chimera"), ("mode", 2, "barrier"), BREAK)
    assert seats.happened("run_successful")
    refused(Seats(ice={"HQ": ["-Chimera"]}, rig=["Corroder"]), "HQ", ("rez", "Chimera"), ("mode", 0, "sentry"), BREAK)
    virus = Seats(ice={"HQ": ["Neural Katana"]}, rig=["Corroder", "Pelangi"], hq=["Hedge Fund"], credits=(5, 9))
    virus.g.virus[virus.card("Pelangi")] = 1
    virus.g.table.cards.append(virus.g.table.card_of[virus.card("Neural Katana")])
    names = sorted({term for card in virus.g.table.cards if card.type == "ice" for term in card.terms - {"ice"}})
    assert names == ["ap", "sentry"]


def test_an_agenda_is_worth_less_where_it_was_stolen() -> None:
    """CR26 9.1.8b: Global Food Initiative, 3 points, 2 for the Runner."""
    assert Seats(hq=["Global Food Initiative"]).run("HQ").g.runner.score == 2
    assert Seats(scored=["Global Food Initiative"]).run("HQ").g.corp.score == 3


@pytest.mark.parametrize(("tags", "able"), [(1, False), (2, True)])
def test_an_agenda_that_itself_asks_for_fewer_counters(tags: int, able: bool) -> None:
    """CR26 9.1.8e: Freedom of Information, one fewer for each tag."""
    seats = Seats(root={"remote": ["Freedom of Information"]}, tags=tags, turn="corp")
    i = seats.card("Freedom of Information")
    need = seats.g.table.card_of[i].requirement
    seats.g.advancement[i] = need - 2
    assert (("score", i) in seats.do(("credit",)).g.legal_actions()) == able


def test_ice_is_installed_directly_inward() -> None:
    """CR26 8.5: Brân 1.0; the Runner goes on from where they are, to the new piece."""
    seats = Seats(ice={"HQ": ["Vanilla", "Brân 1.0"]}, hq=["Ice Wall"]).run("HQ", ("card", "Ice Wall"))
    assert titles(seats, seats.g.ice[0]) == ["Vanilla", "Ice Wall", "Brân 1.0"]
    assert seats.g.zone[seats.card("Ice Wall")] != HAND


def test_another_server_is_not_this_one() -> None:
    says = {"Ice Wall": [{"sub": [{"install": {"what": {"n": 1, "is": ["ice"], "from": "hq"}, "at": "another"}}]}]}
    seats = Seats(ice={"HQ": ["Ice Wall"]}, hq=["Vanilla"], says=says)
    offered: list[Any] = []

    def watch(at: Seats) -> Any:
        offered.extend(option[1] for option in at.g.legal_actions() if option[0] == "server")

    refused(seats, "HQ", watch)
    assert sorted(set(offered)) == [1, 2, 3]


def test_a_server_is_chosen_by_an_event() -> None:
    """Kraken: the Corp says which ice of it goes."""
    seats = Seats(ice={"HQ": ["Ice Wall", "Vanilla"], "R&D": ["Enigma"]}, grip=["Kraken"])
    seats.g.events.append(("steal", 0, 1, -1, -1))
    seats.do(("play", seats.card("Kraken")), ("server", 0), ("card", "Vanilla"))
    assert titles(seats, seats.g.corp.discard) == ["Vanilla"]


@pytest.mark.parametrize(("first", "counters"), [(("use", "Nfr", 0), 1), (("use", "Corroder", 0), 0)])
def test_a_program_breaks_ice_wholly_by_itself(first: Any, counters: int) -> None:
    """CR26 6.5.7b: Nfr counts what no other card helped to break."""
    says = {"Vanilla": [{"sub": ["end_run"]}] * 2}
    seats = Seats(ice={"HQ": ["Vanilla"]}, rig=["Nfr", "Corroder"], hq=["Hedge Fund"], says=says)
    seats.run("HQ", first, ("use", "Nfr", 0))
    assert (seats.happened("fully_break"), seats.g.power[seats.card("Nfr")]) == (True, counters)


def test_what_is_broken_last_in_an_ability_is_of_its_kind_too() -> None:
    """Paperclip's ability gives strength against any ice, and breaks barriers alone."""
    laid: dict[str, Any] = {"rig": ["Paperclip"], "hq": ["Hedge Fund"], "credits": (5, 9)}
    answers = [("use", "Paperclip", 0), ("number", 3)]
    assert Seats(ice={"HQ": ["Ice Wall"]}, **laid).run("HQ", *answers).happened("fully_break")
    assert not Seats(ice={"HQ": ["Vanilla", "Enigma"]}, **laid).run("HQ", *answers).happened("break")


def test_what_nobody_asks_is_marked() -> None:
    """Nothing that cannot be done is passed over in silence."""
    from nrdb.engine.words.compile import compile_card
    from tests.engine.laid import catalogue

    entry = [{"static": [{"no_actions": {"of": ["forfeit"], "who": "corp"}}]}]
    ready = compile_card(catalogue().find("Kati Jones"), {"kati_jones": entry}, duel=True)
    assert ready.missing == ["a ban on forfeit"]


def test_strength_from_another_card_lasts_as_long_as_the_host_says() -> None:
    """Takobi's strength is for the encounter, and on the host of GAMEDRAGON™ Pro for the run (CR26 9.10.5)."""
    seats = Seats(ice={"HQ": ["Enigma"]}, rig=["Takobi", "GAMEDRAGON™ Pro", "Gordian Blade"], credits=(5, 9))
    blade, strong = seats.card("Gordian Blade"), list[int]()
    seats.g.power[seats.card("Takobi")] = 2
    zones.attach(seats.g, seats.card("GAMEDRAGON™ Pro"), blade)

    def later(seats: Seats) -> Any:
        if ("go_on",) in seats.g.legal_actions():
            strong.append(values.strength(seats.g, blade))
            return ("go_on",)
        return None

    use = ("use", "Gordian Blade", 0)
    seats.run("HQ", ("use", "Takobi", 0), use, use, later)
    strong.append(values.strength(seats.g, blade))
    assert strong == [2 + 1 + 3, 2 + 1]
