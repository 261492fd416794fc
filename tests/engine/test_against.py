"""Words by which one player's cards act against the other, each played at a table set up for it."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.numbers import DISCARD, INSTALLED
from nrdb.engine.rules import values
from tests.engine.seats import Seats, at

BREAK, BOOST = ("use", "Corroder", 0), ("use", "Corroder", 1)
BRUTE = ("Spin Doctor",)


def refused(seats: Seats, server: str, *answers: Any) -> None:
    """A run in which nobody asks for one of the answers."""
    with pytest.raises(AssertionError, match="nobody asked"):
        seats.run(server, *answers)


# -- what happened before -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("event", "able"), [("run_successful", True), ("run_begins", False)])
def test_what_the_other_player_did_in_their_last_turn(event: str, able: bool) -> None:
    """CR26 1.9.2: Public Trail asks for a successful run of the Runner's."""
    seats = Seats(hq=["Public Trail"], turn="corp", credits=(5, 0))
    seats.g.runner.before = [(event, 0, 1, -1, -1)]
    option = ("play", seats.card("Public Trail"))
    assert (option in seats.g.legal_actions()) == able
    if able:
        assert seats.do(option).g.tags == 1


def test_a_run_here_is_a_run_on_the_server_of_the_card() -> None:
    seats = Seats(root={"remote": ["Daily Quest"]}, hq=["Hedge Fund"])
    assert seats.run("remote").g.runner.credits == 7
    assert seats.run("HQ").g.runner.credits == 7


def test_a_card_that_was_trashed_for_it_still_knows_its_server() -> None:
    """CR26 9.1.4: Border Control ends a run on the server that it protected."""
    ice = {"HQ": ["Border Control"], "R&D": ["Vanilla"]}
    seats = Seats(ice=ice, hq=["Hedge Fund"], rig=["Corroder"], credits=(0, 9))
    seats.run("HQ", ("use", "Border Control", 0))
    assert (seats.happened("run_unsuccessful"), seats.g.zone[seats.card("Border Control")]) == (True, DISCARD)
    refused(Seats(ice=ice, hq=["Hedge Fund"]), "R&D", ("use", "Border Control", 0))


def test_a_mark_of_shame_for_theft_in_the_run() -> None:
    """Amaze Amusements: tags for what was stolen in that run; nothing without theft."""
    seats = Seats(root={"remote": ["Amaze Amusements", "Hostile Takeover"]}).run("remote")
    assert seats.g.tags == 2
    assert Seats(root={"remote": ["Amaze Amusements", "PAD Campaign"]}).run("remote").g.tags == 0


# -- what the other player gives up ---------------------------------------------------------------------------------


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


def test_credits_are_counted_when_they_are_paid() -> None:
    """CR26 1.16.2b: Physarum-like, a credit for each subroutine."""
    says = {
        "Kati Jones": [
            {"when": {"encounter": {"is": ["ice"], "who": "corp"}},
             "do": [{"may_pay": {"cost": [{"credits": {"per": "it.subroutines"}}], "do": [{"bypass": "it"}]}}]}
        ]
    }  # fmt: skip
    seats = Seats(ice={"HQ": ["Eli 1.0"]}, rig=["Kati Jones"], hq=["Hedge Fund"], says=says).run("HQ", "yes")
    assert (seats.g.runner.credits, seats.happened("run_successful")) == (3, True)
    refused(Seats(ice={"HQ": ["Eli 1.0"]}, rig=["Kati Jones"], says=says, credits=(5, 1)), "HQ", "yes")


def test_a_counter_of_any_card_pays() -> None:
    """Yusuf takes a virus counter from whichever card is named."""
    seats = Seats(ice={"HQ": ["Ice Wall"]}, rig=["Yusuf", "Datasucker"], hq=["Hedge Fund"])
    yusuf, sucker = seats.card("Yusuf"), seats.card("Datasucker")
    seats.g.virus[yusuf], seats.g.virus[sucker] = 1, 1
    seats.run("HQ", ("use", "Yusuf", 0), ("card", "Datasucker"))
    assert seats.told("fully_break") == [("fully_break", "Ice Wall")]
    assert (seats.g.virus[yusuf], seats.g.virus[sucker]) == (1, 1)  # a successful run on HQ gives the other one back


def test_tags_are_paid_with_and_the_other_player_may_not() -> None:
    seats = Seats(hq=["End of the Line"], grip=["Diesel"] * 5, tags=1, turn="corp")
    seats.do(("play", seats.card("End of the Line")))
    assert (seats.g.tags, len(seats.g.runner.hand)) == (0, 1)
    untagged = Seats(hq=["End of the Line"], turn="corp")
    assert ("play", untagged.card("End of the Line")) not in untagged.g.legal_actions()


def test_the_other_player_chooses_one_and_the_cards() -> None:
    """CR26 1.20: Wildcat Strike and a Corp that says which; Anvil's subroutine lets the Runner say what goes."""
    seats = Seats(grip=["Wildcat Strike"], stack=["Diesel"] * 4)
    asked: list[int] = []

    def watch(at: Seats) -> Any:
        asked.append(at.g.player == "corp")
        return ("mode", 1, "draw")

    seats.do(("play", seats.card("Wildcat Strike")), watch)
    assert (asked, len(seats.g.runner.hand)) == ([True], 4)
    anvil = Seats(ice={"HQ": ["Anvil"]}, hq=["Hedge Fund"], rig=["Corroder", "Gordian Blade"])
    anvil.run("HQ", ("card", "Gordian Blade"))
    assert anvil.told("trash_by") == [("trash_by", "Gordian Blade")]


# -- additional costs -----------------------------------------------------------------------------------------------


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


def test_the_cost_of_stealing_counts_what_is_on_the_agenda() -> None:
    """NAPD Cordon's form: 4, and 2 for each counter on the accessed card."""
    says = {"PAD Campaign": [{"extra_cost": "steal", "who": "runner", "of": {"is": ["agenda"]}, "cost": [
        {"credits": {"per": "accessed.advancement", "times": 2, "plus": 4}}]}]}  # fmt: skip
    laid: dict[str, Any] = {"root": {"remote": ["PAD Campaign", "Hostile Takeover"]}, "says": says}
    seats = Seats(credits=(5, 6), **laid)
    seats.g.advancement[seats.card("Hostile Takeover")] = 1
    assert seats.run("remote", "steal").g.runner.credits == 0


def test_rezzing_costs_a_card_as_well() -> None:
    """CR26 1.16.10: Hacktivist Meeting, and ice that it does not ask of."""
    laid: dict[str, Any] = {"root": {"remote": ["-PAD Campaign"]}, "ice": {"HQ": ["-Ice Wall"]}}
    says = {"Kati Jones": [{"extra_cost": "rez", "who": "corp", "of": {"is": ["card"], "not": ["ice"], "who": "corp"},
                            "cost": [{"trash": {"n": 1, "from": "hq", "who": "corp", "random": True}}]}]}  # fmt: skip
    seats = Seats(hq=["Hedge Fund"], rig=["Kati Jones"], says=says, **laid).run("HQ", ("rez", "PAD Campaign"))
    assert (seats.g.corp.hand, seats.g.corp.credits) == ([], 3)
    ice = Seats(hq=["Hedge Fund"], rig=["Kati Jones"], says=says, **laid).run("HQ", ("rez", "Ice Wall"))
    assert (len(ice.g.corp.hand), ice.g.corp.credits) == (1, 4)
    refused(Seats(rig=["Kati Jones"], says=says, **laid), "HQ", ("rez", "PAD Campaign"))


def test_trashing_a_resource_costs_a_card_as_well() -> None:
    """CR26 5.6.2: for the basic action only; Manuel Lattes de Moura from threat 3."""
    seats = Seats(rig=["Kati Jones"], hq=["Hedge Fund"], tags=1, turn="corp", says={
        "Kati Jones": [{"extra_cost": "basic_trash", "who": "corp", "of": {"is": ["resource", "installed"]},
                        "cost": [{"trash": {"n": 1, "from": "hq", "who": "corp"}}]}]})  # fmt: skip
    option = ("trash_resource", seats.card("Kati Jones"))
    assert option in seats.g.legal_actions()
    seats.do(option)
    assert (seats.g.corp.hand, seats.g.runner.installed) == ([], [])


def test_a_run_that_costs_is_paid_for_when_it_is_announced() -> None:
    """CR26 6.3.2b: who cannot pay cannot run there."""
    says = {"PAD Campaign": [{"extra_cost": "run", "server": "this_server", "who": "runner", "cost": [{"credits": 2}]}]}
    seats = Seats(root={"remote": ["PAD Campaign"]}, says=says)
    assert seats.run("remote").g.runner.credits == 3
    assert seats.run("HQ").g.runner.credits == 3
    assert ("run", 3) not in Seats(root={"remote": ["PAD Campaign"]}, says=says, credits=(5, 1)).g.legal_actions()


# -- what cannot be done --------------------------------------------------------------------------------------------


def cannot(kinds: list[str], **of: Any) -> list[Any]:
    return [{"static": [{"no_actions": {"of": kinds, "who": "runner", **of}}]}]


def test_what_cannot_be_lost_pays_for_nothing() -> None:
    """CR26 1.10.3, 1.2.3: credits that must stay in the pool are not lost, and none are counted as lost."""
    says = {"Ice Wall": [{"sub": [{"lose": {"n": 2, "who": "runner"}}, {"gain": {"per": "this_way"}}]}]}
    laid: dict[str, Any] = {"ice": {"HQ": ["Ice Wall"]}, "credits": (0, 5)}
    assert Seats(says=says, **laid).run("HQ").g.corp.credits == 2
    seats = Seats(says={**says, "Kati Jones": cannot(["pool"])}, rig=["Kati Jones"], **laid).run("HQ")
    assert (seats.g.corp.credits, seats.g.runner.credits) == (0, 5)


def test_no_theft_and_no_trashing_for_the_rest_of_a_run() -> None:
    """CR26 1.2.3: Ansel 1.0's last subroutine, for that run alone."""
    says = {"Ice Wall": [{"sub": [{"for": {"duration": "run", "static": [{"no_actions": {
        "of": ["steal", "trash"], "what": {"is": ["card"], "who": "corp"}, "who": "runner"}}]}}]}]}  # fmt: skip
    laid: dict[str, Any] = {"ice": {"HQ": ["Ice Wall"]}, "says": says}
    assert Seats(hq=["Hostile Takeover"], **laid).run("HQ").g.runner.scored == []
    refused(Seats(hq=["PAD Campaign"], **laid), "HQ", "trash")
    seats = Seats(hq=["Hostile Takeover"], root={"remote": ["PAD Campaign"]}, **laid).run("HQ")
    assert seats.run("remote", "trash").g.runner.credits == 1


def test_a_card_that_cannot_be_trashed_is_not() -> None:
    """CR26 1.2.3: an effect of the Runner's does nothing to it."""
    says = {"Kati Jones": [{"paid": ["click"], "do": [{"trash": {"n": 1, "is": ["ice"], "who": "corp"}}]}]}
    for ice, stands in (("Kessleroid", INSTALLED), ("Ice Wall", DISCARD)):
        seats = Seats(ice={"HQ": [ice]}, rig=["Kati Jones"], says=says)
        seats.do(("use", seats.card("Kati Jones"), 0))
        assert seats.g.zone[seats.card(ice)] == stands


def test_ice_that_cannot_be_bypassed_is_encountered() -> None:
    seats = Seats(ice={"HQ": ["Guard"]}, grip=["Inside Job"], hq=["Hedge Fund"])
    seats.do(("play", seats.card("Inside Job")), ("server", 0))
    assert (seats.told("bypass"), seats.happened("run_unsuccessful")) == ([], True)


def test_no_ice_is_rezzed_in_a_run_and_it_is_in_the_next() -> None:
    """Blackmail: only in that run."""
    seats = Seats(ice={"HQ": ["-Ice Wall"]}, grip=["Blackmail"], hq=["Hedge Fund"])
    seats.g.bad_publicity = 1
    with pytest.raises(AssertionError, match="nobody asked"):
        seats.do(("play", seats.card("Blackmail")), ("server", 0), ("rez", "Ice Wall"))
    assert seats.run("HQ", ("rez", "Ice Wall")).happened("run_unsuccessful")


def test_what_breaks_nothing_here_breaks_elsewhere() -> None:
    """Trieste Model Bioroids: the ice that was chosen, and cards of the Runner alone."""
    ice = {"HQ": ["Eli 1.0"], "R&D": ["Eli 1.0"]}
    seats = Seats(ice=ice, root={"remote": ["-Trieste Model Bioroids"]}, rig=["Corroder"], hq=["Hedge Fund"],
                  credits=(9, 20))  # fmt: skip
    eli = seats.g.ice[0][0]
    seats.run("remote", ("rez", "Trieste Model Bioroids"), lambda at: ("card", eli))
    seats.run("R&D", BOOST, BOOST, BOOST, BREAK, BREAK)
    assert seats.told("fully_break") == [("fully_break", "Eli 1.0")]
    refused(seats, "HQ", BOOST, BOOST, BOOST, BREAK)
    seats.g.runner.clicks = 2
    assert seats.run("HQ", ("use", "Eli 1.0", 0)).g.runner.clicks == 0


def test_printed_subroutines_alone_are_barred() -> None:
    """Anvil's form: a subroutine that it has gained can be broken."""
    gained = {"gain_sub": {"subs": [[{"gain": 1}]], "of": "self"}}
    barred = {"no_actions": {"of": ["break_printed"], "what": "self", "who": "runner"}}
    says = {"Ice Wall": [{"sub": ["end_run"]}, {"static": [gained, barred]}]}
    seats = Seats(ice={"HQ": ["Ice Wall"]}, rig=["Corroder"], says=says).run("HQ", BREAK)
    assert (seats.told("break"), seats.happened("run_unsuccessful")) == ([("break", "Ice Wall")], True)


def test_only_one_kind_of_breaker_is_barred() -> None:
    """Swordsman: no AI program; Gordian Blade is none."""
    with_ = {"is": ["program"], "any": ["fracter"]}
    says = {"Ice Wall": [{"sub": ["end_run"]}, *cannot(["break"], what="self", using=with_)]}
    refused(Seats(ice={"HQ": ["Ice Wall"]}, rig=["Corroder"], says=says), "HQ", BREAK)
    says = {"Ice Wall": [{"sub": ["end_run"]}, *cannot(["break"], what="self", using={"is": ["ai"]})]}
    assert Seats(ice={"HQ": ["Ice Wall"]}, rig=["Corroder"], says=says).run("HQ", BREAK).happened("run_successful")


def test_credits_that_cannot_be_spent() -> None:
    """RSVP's form: nothing that costs a credit is offered."""
    says = {"PAD Campaign": cannot(["spend"])}
    refused(
        Seats(ice={"HQ": ["Ice Wall"]}, root={"remote": ["PAD Campaign"]}, rig=["Corroder"], says=says), "HQ", BREAK
    )


def test_the_first_run_of_a_turn_goes_elsewhere() -> None:
    """CR26 6.3.2a: Front Company."""
    seats = Seats(root={"remote": ["Front Company"]}, hq=["Hedge Fund"])
    assert ("run", 3) not in seats.g.legal_actions()
    assert ("run", 3) in seats.run("HQ").g.legal_actions()


def test_an_agenda_installed_this_turn_is_not_scored() -> None:
    """Clot, and the agenda that has lain there for a turn."""
    seats = Seats(root={"remote": ["Hostile Takeover"]}, rig=["Clot"], turn="corp", hq=["Hedge Fund"])
    i = seats.card("Hostile Takeover")
    seats.g.advancement[i] = 2
    assert ("score", i) not in seats.g.legal_actions()
    seats.g.since[i] = 1
    seats.do(("credit",))
    assert ("score", i) in seats.g.legal_actions()


def test_cards_that_cannot_be_accessed() -> None:
    """CR26 7.1: all but one card of HQ's root."""
    says = {"PAD Campaign": cannot(["access"], what={"is": ["card"], "other": True})}
    seats = Seats(root={"HQ": ["PAD Campaign"]}, hq=["Hedge Fund"], says=says).run("HQ")
    assert seats.told("access") == [("access", "PAD Campaign")]


def test_paid_abilities_of_certain_cards_are_barred() -> None:
    says = {"PAD Campaign": cannot(["use"], what={"is": ["bioroid", "ice"]})}
    refused(Seats(ice={"HQ": ["Eli 1.0"]}, root={"remote": ["PAD Campaign"]}, says=says), "HQ", ("use", "Eli 1.0", 0))


def test_a_pool_that_is_closed_and_credits_that_are_not_in_it() -> None:
    """Aircheck: its own credits pay, those of the pool do not."""
    seats = Seats(ice={"HQ": ["Ice Wall", "Wall of Static"]}, grip=["Aircheck"], rig=["Corroder"], hq=["Hedge Fund"])
    seats.do(("play", seats.card("Aircheck")), ("server", 0), at(1, BOOST), at(1, BREAK), at(2, BREAK))
    assert (seats.g.runner.credits, seats.happened("run_successful")) == (4, True)


# -- subroutines ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("first", "lost"), [(True, 0), (False, 1)])
def test_subroutines_gained_stand_before_or_after_its_own(first: bool, lost: int) -> None:
    """CR26 6.4.2: two credits to lose, and a subroutine that ends the run; one for each power counter."""
    gained = {"gain_sub": {"subs": [["end_run"]], "n": {"per": "self.power"}, "first": first}}
    says = {"Ice Wall": [{"sub": [{"lose": {"who": "runner", "n": 1}}]}, {"static": [gained]}]}
    seats = Seats(ice={"HQ": ["Ice Wall"]}, says=says)
    seats.g.power[seats.card("Ice Wall")] = 2
    assert len(values.subroutines(seats.g, seats.card("Ice Wall"))) == 3
    assert seats.run("HQ").g.runner.credits == 5 - lost
    bare = Seats(ice={"HQ": ["Ice Wall"]}, says=says, hq=["Hedge Fund"])
    assert bare.run("HQ").happened("run_successful")


def test_the_number_gained_is_that_of_the_moment() -> None:
    """CR26 9.1.9: Komainu counts the grip when it is encountered."""
    seats = Seats(ice={"HQ": ["Komainu"]}, grip=["Diesel"] * 3, hq=["Hedge Fund"]).run("HQ")
    assert (len(seats.told("sub_resolves")), len(seats.g.runner.hand)) == (3, 0)


def test_a_subroutine_gained_for_an_encounter() -> None:
    """Stick and Poke: once a turn, before the ice's own."""
    seats = Seats(ice={"HQ": ["Vanilla"]}, rig=["Stick and Poke"], grip=["Diesel"], stack=["Sure Gamble"])
    assert seats.run("HQ").told("sub_resolves") == [("sub_resolves", "Vanilla")] * 2
    assert [seats.g.table.card_of[i].title for i in seats.g.runner.hand] == ["Sure Gamble"]


def test_strength_for_an_encounter_and_a_floor_below_it() -> None:
    """CR26 3.9.5: Leech against Wall of Static; Lotus Field's strength stays."""
    for ice, spent in (("Wall of Static", True), ("Lotus Field", False)):
        rig = ["Leech", "Corroder" if spent else "Gordian Blade"]
        seats = Seats(ice={"HQ": [ice]}, rig=rig, hq=["Hedge Fund"])
        seats.g.virus[seats.card("Leech")] = 2
        answers = [("use", "Leech", 0), ("use", "Leech", 0), ("use", rig[1], 0)]
        if spent:
            assert seats.run("HQ", *answers).happened("run_successful")
        else:
            refused(seats, "HQ", *answers)


def test_what_cannot_be_lowered_is_raised_all_the_same() -> None:
    """Lotus Field, next to Vanilla, while one card makes ice stronger by two and another one weaker by three."""
    changing = {
        title: [{"static": [{"strength": {"n": n, "of": {"is": ["ice"]}}}]}]
        for title, n in (("PAD Campaign", 2), ("Daily Casts", -3))
    }
    seats = Seats(ice={"HQ": ["Lotus Field", "Vanilla"]}, root={"remote": ["PAD Campaign"]}, rig=["Daily Casts"],
                  says=changing)  # fmt: skip
    assert [values.strength(seats.g, seats.card(title)) for title in ("Lotus Field", "Vanilla")] == [4 + 2, 2 - 3]


def test_breakers_that_interface_at_times() -> None:
    """CR26 3.9.5: Alias before a central server; Atman at equal strength alone."""
    alias = {"rig": ["Alias"], "hq": ["Hedge Fund"], "credits": (5, 20)}
    answers = [("use", "Alias", 1), ("use", "Alias", 0)]
    assert Seats(ice={"HQ": ["Neural Katana"]}, **alias).run("HQ", *answers).happened("run_successful")
    remote = {"ice": {"remote": ["Neural Katana"]}, "root": {"remote": ["PAD Campaign"]}}
    refused(Seats(**remote, **alias), "remote", *answers)
    for power, fits in ((1, True), (2, False), (0, False)):
        seats = Seats(ice={"HQ": ["Ice Wall"]}, rig=["Atman"], hq=["Hedge Fund"])
        seats.g.power[seats.card("Atman")] = power
        if fits:
            assert seats.run("HQ", ("use", "Atman", 0)).happened("run_successful")
        else:
            refused(seats, "HQ", ("use", "Atman", 0))


def test_what_broke_in_an_encounter_is_known_at_its_end() -> None:
    """Faerie is trashed after the encounter in which it broke something."""
    seats = Seats(ice={"HQ": ["Neural Katana"]}, rig=["Faerie"], hq=["Hedge Fund"])
    seats.run("HQ", ("use", "Faerie", 1), ("use", "Faerie", 0))
    assert seats.g.zone[seats.card("Faerie")] == DISCARD
    idle = Seats(ice={"HQ": ["Vanilla"]}, rig=["Faerie"]).run("HQ")
    assert idle.g.zone[idle.card("Faerie")] == INSTALLED


@pytest.mark.parametrize(("broken", "damage"), [(0, 4), (3, 0)])
def test_what_is_left_unbroken_when_an_encounter_ends(broken: int, damage: int) -> None:
    """Anansi: 3 net damage unless it was fully broken; its own last subroutine does 1."""
    says = {"Corroder": [{"paid": [{"credits": 0}], "do": [{"break": {"n": 3, "of": "ice"}}]}]}
    seats = Seats(ice={"HQ": ["Anansi"]}, rig=["Corroder"], grip=["Diesel"] * 5, hq=["Hedge Fund"], says=says)
    seats.run("HQ", *([BREAK] if broken else []))
    assert len(seats.g.runner.hand) == 5 - damage


@pytest.mark.parametrize(("limit", "times"), [("1/run", 2), ("1/encounter", 4), ("3/turn", 3)])
def test_abilities_limited_by_run_and_encounter(limit: str, times: int) -> None:
    """CR26 9.3.6: two runs past two pieces of ice each; the subroutines do nothing."""
    says = {
        "Ice Wall": [{"sub": [{"gain": 1}]}],
        "Corroder": [{"paid": [{"credits": 1}], "limit": limit, "do": [{"break": {"n": 1, "of": "ice"}}]}],
    }
    seats = Seats(ice={"HQ": ["Ice Wall", "Ice Wall"]}, rig=["Corroder"], says=says, credits=(0, 9), hq=["Hedge Fund"])
    for _ in range(2):
        for answers in ([BREAK] * 2, [BREAK]):
            before = seats.g.log[:], seats.g
            try:
                seats.run("HQ", *answers)
            except AssertionError:
                assert before
            break
    assert seats.g.runner.credits == 9 - times


def test_a_card_that_is_shown_in_rd() -> None:
    """CR26 1.21.7: it is revealed by the Runner when it is accessed there, and nowhere else."""
    assert Seats(deck=["Snare!"]).run("R&D").told("reveal") == [("reveal", "Snare!")]
    assert Seats(hq=["Snare!"]).run("HQ").told("reveal") == []


def test_what_cannot_be_breached_is_not() -> None:
    """Feint: two pieces of ice are passed by, the run is successful and nothing is accessed."""
    seats = Seats(ice={"HQ": ["Ice Wall", "Enigma"]}, hq=["Hedge Fund"], grip=["Feint"], credits=(5, 2))
    seats.do(("play", seats.card("Feint")))
    assert [seats.happened(name) for name in ("run_successful", "breach", "access")] == [True, False, False]


def test_the_corp_rezzes_or_takes_back() -> None:
    """False Echo: a Corp without the credits takes the ice back."""
    laid: dict[str, Any] = {"ice": {"HQ": ["-Ice Wall"]}, "hq": ["Hedge Fund"], "rig": ["False Echo"]}
    for credits, rezzed in ((0, False), (5, True)):
        seats = Seats(**laid, credits=(credits, 5)).run("HQ", "yes", *(["yes"] if rezzed else []))
        wall = seats.card("Ice Wall")
        assert (seats.g.zone[wall] == INSTALLED, seats.g.active[wall]) == (rezzed, rezzed)


def test_damage_is_prevented_at_a_price() -> None:
    """Guru Davinder prevents the damage of Kakugo and asks for four credits."""
    laid: dict[str, Any] = {"ice": {"HQ": ["Kakugo"]}, "hq": ["Hedge Fund"], "rig": ["Corroder", "Guru Davinder"]}
    for answers, stays in (([], False), (["yes"], True)):
        seats = Seats(**laid, grip=["Diesel"] * 3, credits=(5, 6)).run("HQ", BREAK, *answers)
        guru = seats.card("Guru Davinder")
        assert (len(seats.g.runner.hand), seats.g.zone[guru] == INSTALLED) == (3, stays)


def test_cards_trashed_while_accessed_are_worth_points() -> None:
    """Director Haas comes to the Runner's score area when the Runner pays to trash her."""
    seats = Seats(root={"remote": ["Director Haas"]}, credits=(5, 9)).run("remote", ("trash", "Director Haas"))
    assert seats.g.runner.score == 2


def test_the_top_of_the_other_players_deck() -> None:
    """Indexing arranges R&D, Equivocation shows its top card and makes the Corp draw it."""
    deck = ["Ice Wall", "Enigma", "Vanilla"]
    seats = Seats(rig=["Equivocation"], hq=["Hedge Fund"], deck=deck).run("R&D", "yes", "yes")
    assert [seats.g.table.card_of[i].title for i in seats.g.corp.hand] == ["Hedge Fund", "Ice Wall"]
    seats = Seats(grip=["Indexing"], stack=["Diesel"], deck=deck)
    seats.do(("play", seats.card("Indexing")), "next", ("card", "Vanilla"), ("card", "Enigma"))
    assert [seats.g.table.card_of[i].title for i in reversed(seats.g.corp.top)] == ["Vanilla", "Enigma", "Ice Wall"]


def test_an_agenda_worth_more_to_the_thief() -> None:
    seats = Seats(stolen=["Merger"], scored=["Merger"])
    assert [values.points(seats.g, seats.card("Merger", copy)) for copy in (0, 1)] in ([3, 2], [2, 3])


def test_damage_of_two_kinds_is_prevented_by_one_card() -> None:
    """Caldera: three credits for one net damage, or for one core damage."""
    guard = lambda at: next((option for option in at.g.legal_actions() if option[0] == "guard"), None)  # noqa: E731
    laid: dict[str, Any] = {"ice": {"HQ": ["Kakugo"]}, "hq": ["Hedge Fund"], "grip": ["Diesel"] * 3, "credits": (5, 9)}
    seats = Seats(rig=["Caldera", "Corroder"], **laid).run("HQ", BREAK, guard)
    assert (len(seats.g.runner.hand), seats.g.runner.credits) == (3, 5)
