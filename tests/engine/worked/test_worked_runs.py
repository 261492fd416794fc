"""Worked examples of runs: where they go, what ends them, which ice is met (CR26 6)."""

from __future__ import annotations

from typing import Any

from tests.engine.seats import at
from tests.engine.worked.table import Table, example

GRIP = ("Diesel", "Diesel", "Diesel")


@example("EX-2603-6.1.2d-1")
def test_a_run_that_would_succeed_elsewhere() -> None:
    """CR26 6.1.2d: the ice of the server that is breached in the end was never in the way."""
    seats = Table(ice={"HQ": ["Ice Wall"]}, rig=["Sneakdoor Beta"], hq=["Hedge Fund"])
    seats.takes(("use", "Sneakdoor Beta", 0))
    assert [event[1] for event in seats.g.events if event[0] in ("run_successful", "breach")] == [0, 0]
    assert not seats.happened("encounter")
    assert seats.told("access") == [("access", "Hedge Fund")]


@example("EX-2603-6.3.2a-1", "EX-CR-6.3.2a")
def test_a_run_is_not_declared_where_that_is_forbidden_but_may_be_moved_there() -> None:
    """CR26 6.3.2a: only the announcement is forbidden."""
    says = {"Bullfrog": [{"sub": [{"redirect": ["archives", "remote"]}]}]}
    seats = Table(ice={"Archives": ["Bullfrog"]}, root={"remote": ["Off the Grid"]}, says=says)
    assert not seats.can("run", 3)
    seats.run("Archives", ("server", 3))
    assert [event[1] for event in seats.g.events if event[0] == "run_successful"] == [3]


@example("EX-2603-6.3.4-1", "EX-CR-6.3.2c")
def test_the_clicks_for_a_run_are_spent_before_it() -> None:
    """CR26 6.3.4: the cost of announcing the run isn't part of it."""
    says = {"PAD Campaign": [{"extra_cost": "run", "cost": ["click"], "server": "any", "who": "runner"}]}
    seats = Table(root={"remote": ["Heinlein Grid", "PAD Campaign"]}, says=says).run("remote")
    assert (seats.g.runner.credits, seats.g.runner.clicks) == (5, 2)


@example("EX-2603-6.5.8c-1", "EX-CR-6.5.3c")
def test_bypassed_ice_is_not_fully_broken() -> None:
    """CR26 6.5.8c: the step at which none of no subroutines were left is not reached."""
    seats = Table(ice={"R&D": ["Troll"]}, rig=["Femme Fatale"], grip=["Forked"])
    seats.g.kept[seats.card("Femme Fatale")] = tuple(_objects(seats, "Troll"))
    seats.takes(("play", "Forked"), ("server", 1), "yes")
    assert (seats.happened("bypass"), seats.board) == (True, ["Troll"])


def _objects(seats: Table, *titles: str) -> list[tuple[int, int]]:
    return [(i, seats.g.moves[i]) for i in map(seats.card, titles)]


@example("EX-2603-9.12.2d-1", "EX-CR-10.9.3a")
def test_ice_without_subroutines_is_fully_broken_when_they_could_resolve() -> None:
    """CR26 9.12.2d, CR 10.9.3a: none of none is all of them."""
    seats = Table(ice={"R&D": ["Troll"]}, grip=["Forked"], credits=(0, 5))
    seats.takes(("play", "Forked"), ("server", 1), ("number", 2))
    assert seats.archives == ["Troll"]


@example("EX-2603-6.5.9a-1", "EX-CR-6.5.2a")
def test_a_forced_encounter_inside_an_encounter() -> None:
    """CR26 6.5.9a: the inner one is played to its end, then the outer one goes on."""
    shiro = [{"sub": [{"breach": "rd"}]}, {"sub": [{"gain": 3}]}]
    seats = Table(ice={"HQ": ["Enigma"]}, deck=["Chrysalis", "Hedge Fund"], grip=GRIP, says={"Enigma": shiro})
    seats.run("HQ")
    assert (len(seats.grip), seats.g.corp.credits, seats.happened("run_successful")) == (1, 8, True)


@example("EX-2603-6.5.9b-1", "EX-CR-6.5.2b")
def test_a_forced_encounter_that_ends_the_run_ends_the_step_around_it() -> None:
    """CR26 6.5.9b: nobody may jack out any more, the next thing is the end of the run."""
    seats = Table(
        ice={"HQ": ["Ice Wall"]}, root={"HQ": ["The Twins"]}, rig=["Corroder"], hq=["Ice Wall"], credits=(5, 1)
    )
    seats.run("HQ", ("use", "Corroder", 0), "yes")
    assert len(seats.told("encounter")) == 2
    assert (seats.happened("run_successful"), ("jack_out",) in seats.offered) == (False, False)


@example("EX-2603-6.2.7e-1")
def test_ice_swapped_before_it_is_approached() -> None:
    """CR26 6.2.7e: the ice in that position now is approached."""
    seats = Table(
        ice={"remote": ["-Ice Wall"]}, root={"remote": ["PAD Campaign"]}, hq=["Enigma"], scored=["Project Yagi-Uda"]
    ).has("Project Yagi-Uda", agenda=1)
    seats.run("remote", ("use", "Project Yagi-Uda", 0))
    assert seats.told("approach") == [("approach", "Enigma")]
    assert seats.hq == ["Ice Wall"]


@example("EX-2603-6.2.7e-2")
def test_ice_swapped_after_it_was_passed() -> None:
    """CR26 6.2.7e: what comes there is not met; the next one inward is."""
    seats = Table(
        ice={"remote": ["-Vanilla", "-Ice Wall"]},
        root={"remote": ["PAD Campaign"]},
        hq=["Enigma"],
        scored=["Project Yagi-Uda"],
    ).has("Project Yagi-Uda", agenda=1)

    def once_passed(now: Table) -> Any:
        passed = now.happened("pass")
        return ("use", now.card("Project Yagi-Uda"), 0) if passed else None

    seats.run("remote", once_passed, ("card", "Ice Wall"))
    assert seats.told("approach", "pass") == [
        ("approach", "Ice Wall"),
        ("pass", "Ice Wall"),
        ("approach", "Vanilla"),
        ("pass", "Vanilla"),
    ]
    assert seats.protecting("remote") == ["Vanilla", "Enigma"]


@example("EX-2603-6.2.6a-1", "EX-CR-6.2.3a")
def test_ice_installed_outward_is_not_approached() -> None:
    """CR26 6.2.6a: the run is past that place."""
    seats = Table(ice={"HQ": ["-Ice Wall", "Drafter"]}, hq=["Vanilla"])
    seats.run("HQ", "yes", "yes", at(1, ("server", 0, seats.card("Vanilla"))))
    assert seats.told("approach") == [("approach", "Drafter"), ("approach", "Ice Wall")]
    assert seats.protecting("HQ") == ["Ice Wall", "Drafter", "Vanilla"]


@example("EX-CR-6.2.4a")
def test_ice_inside_that_is_gone_lets_the_others_move_in() -> None:
    """CR 6.2.4a, 4.7.9e: the innermost ice returned while it is approached; the server comes next."""
    seats = Table(ice={"remote": ["Himitsu-Bako", "-Vanilla"]}, root={"remote": ["PAD Campaign"]})
    seats.run("remote", at(2, ("use", "Himitsu-Bako", 0)))
    assert seats.told("encounter") == []
    assert seats.told("approach") == [("approach", "Vanilla"), ("approach", "Himitsu-Bako")]
    assert (seats.hq, seats.happened("run_successful")) == (["Himitsu-Bako"], True)


@example("EX-2603-6.7.4c-1", "EX-CR-6.7.3b")
def test_what_replaces_the_breach_is_chosen_after_what_success_sets_off() -> None:
    """CR26 6.7.4c, CR 6.7.3b: the Runner knows how the trace went before the choice is made."""
    says = {"PAD Campaign": [{"when": {"run_successful": "hq"}, "do": [{"trace": {"base": 4, "hit": [{"gain": 1}]}}]}]}
    seats = Table(root={"remote": ["PAD Campaign"]}, grip=["Account Siphon"], says=says)

    def told(now: Table) -> Any:
        return ("next", 0, now.card("Account Siphon")) if now.g.corp.credits > 5 else None

    seats.takes(("play", "Account Siphon"), told)
    assert (seats.g.tags, seats.happened("access")) == (2, False)


@example("EX-2603-6.8.2a-1", "EX-CR-6.8.2a")
def test_a_window_in_which_the_run_was_ended_is_closed() -> None:
    """CR26 6.8.2a: what the bad publicity gave cannot be spent any more."""
    seats = Table(
        scored=["Nisei MK II"],
        rig=["Self-modifying Code"],
        stack=["Corroder"],
        credits=(5, 0),
        ice={"HQ": ["-Vanilla"]},
    ).has("Nisei MK II", agenda=1)
    seats.g.bad_publicity = 2
    seats.run("HQ", ("use", "Nisei MK II", 0))
    before = Table(scored=["Nisei MK II"], rig=["Self-modifying Code"], stack=["Corroder"], credits=(5, 0))
    assert (seats.rig, seats.happened("run_unsuccessful")) == (["Self-modifying Code"], True)
    assert not before.can("use", "Self-modifying Code", 0)


@example("EX-2603-6.8.2b-1", "EX-CR-6.8.2c")
def test_what_is_still_pending_when_the_encounter_ends_does_not_resolve() -> None:
    """CR26 6.8.2b: the Runner's own trace ends the run before the ice asks for its credits."""
    seats = Table(ice={"HQ": ["Tollbooth"]}, rig=["Security Nexus"], credits=(8, 3))
    seats.run("HQ", "yes")
    assert (seats.g.tags, seats.g.runner.credits, seats.happened("run_unsuccessful")) == (1, 3, True)


@example("EX-CR-6.8.2b", "EX-2603-9.8.7c-1")
def test_no_further_subroutine_resolves_after_the_end_of_the_run() -> None:
    """CR26 9.8.7c: the first of three ends it; no credits are gained."""
    seats = Table(ice={"HQ": ["Little Engine"]}).run("HQ")
    assert seats.purses == (5, 5)


@example("EX-2603-6.8.5-1")
def test_what_lasts_for_a_run_protects_to_its_last_step() -> None:
    """CR26 6.8.5: what its unsuccessful end sets off is still within it."""
    says = {
        "Enigma": [{"sub": [{"damage": {"net": 3}}]}],
        "PAD Campaign": [{"when": {"run_unsuccessful": "hq"}, "do": [{"damage": {"net": 1}}]}],
    }
    seats = Table(
        ice={"HQ": ["Wall of Static", "Enigma"]},
        root={"remote": ["PAD Campaign"]},
        says=says,
        grip=["The Noble Path", "Diesel"],
    )
    seats.takes(("play", "The Noble Path"), ("server", 0))
    assert (seats.g.over, seats.happened("damage_net"), seats.happened("run_unsuccessful")) == ("", False, True)


@example("EX-2603-6.8.5-2")
def test_what_lasts_for_a_run_protects_no_longer_when_its_end_has_set_something_off() -> None:
    """CR26 6.8.5: it lapses before that resolves."""
    seats = Table(root={"remote": ["Dedicated Response Team"]}, grip=["The Noble Path"], tags=1)
    seats.takes(("play", "The Noble Path"), ("server", 0))
    assert seats.g.over == "flatlined"


@example("EX-CR-6.8.5", "EX-2603-10.3.6-1")
def test_a_tag_that_the_end_of_a_run_brings_is_not_in_the_run() -> None:
    """CR26 10.3.6: what avoids the first tag of a run does not reach it."""
    says = {"PAD Campaign": [{"when": {"run_ends": "any"}, "do": [{"tag": 2}]}]}
    jesminder = "Jesminder Sareen: Girl Behind the Curtain"
    seats = Table(root={"remote": ["PAD Campaign", "Project Atlas"]}, identities=[jesminder], says=says)
    assert seats.run("remote").g.tags == 2
    inside = {"Ice Wall": [{"sub": [{"tag": 1}]}]}
    assert Table(ice={"HQ": ["Ice Wall"]}, identities=[jesminder], says=inside).run("HQ").g.tags == 0


@example("EX-2603-1.12.6a-1")
def test_a_lasting_ability_means_the_server_where_its_card_was() -> None:
    """CR26 1.12.6a: trashed on access, it still means the attacked server."""
    seats = Table(root={"remote": ["AMAZE Amusements", "Project Atlas"]}, credits=(5, 3))
    seats.run("remote", ("access", "Project Atlas"), ("trash", "AMAZE Amusements"))
    assert (seats.g.tags, seats.archives) == (2, ["AMAZE Amusements"])


@example("EX-2603-9.12.5d-1")
def test_a_lasting_ability_does_not_reach_into_the_next_run() -> None:
    """CR26 9.12.5d: not even into one that begins in the window where it resolves."""
    seats = Table(
        root={"remote": ["AMAZE Amusements", "Project Atlas"]},
        archives=["Hostile Takeover"],
        rig=["Doppelgänger"],
        credits=(5, 3),
    )
    seats.run("remote", ("access", "Project Atlas"), ("trash", "AMAZE Amusements"), "yes", ("server", 2))
    assert (seats.g.tags, seats.g.runner.score) == (2, 3)


@example("EX-2603-6.1.4c-1")
def test_without_a_run_there_is_none_to_end() -> None:
    """CR26 6.1.4c: an effect that would end a run does nothing."""
    says = {"Hedge Fund": [{"play": [{"gain": 1}, "end_run"]}]}
    seats = Table(turn="corp", hq=["Hedge Fund"], says=says).takes(("play", "Hedge Fund"))
    assert (seats.g.corp.credits, seats.happened("end_run")) == (1, False)


@example("EX-2603-6.2.7d-1", "EX-CR-6.2.4c")
def test_ice_that_moves_in_its_encounter_takes_the_run_along() -> None:
    """CR26 6.2.7d, CR 6.2.4c: from the outermost place of the other server the run goes inward."""
    seats = Table(ice={"remote": ["Bullfrog"], "Archives": ["Vanilla"]}, root={"remote": ["PAD Campaign"]})
    seats.run("remote", ("number", 1), ("server", 2))
    assert seats.told("encounter") == [("encounter", "Bullfrog"), ("encounter", "Vanilla")]
    assert seats.protecting("Archives") == ["Vanilla", "Bullfrog"]


@example("EX-2603-6.7.4a-1-a", "EX-2603-6.7.4a-1-b", "EX-CR-6.7.3a")
def test_what_waits_for_success_on_a_remote_server_is_lost_elsewhere() -> None:
    """CR26 6.7.4a: another remote server will do, a central one will not."""
    for server, held in ((1, ["Bullfrog", "PAD Campaign", "PAD Campaign"]), (4, ["Bullfrog", "PAD Campaign"])):
        seats = Table(ice={"remote": ["Bullfrog"]}, root={"remote": ["PAD Campaign"], "remote 2": ["PAD Campaign"]},
                      grip=["Because I Can"])  # fmt: skip
        answers = [
            ("server", 3),
            ("number", 1),
            ("server", server),
            *([("next", "Because I Can")] if server == 4 else []),
        ]
        seats.takes(("play", "Because I Can"), *answers)
        assert seats.board == held


@example("EX-2603-6.2.6b-1", "EX-CR-6.2.3b")
def test_ice_installed_inward_is_approached() -> None:
    """CR26 6.2.6b: the run comes to it later."""
    says = {"Enigma": [{"sub": [{"install": {"what": {"n": 1, "is": ["ice"], "from": "hq"}, "inward": True}}]}]}
    seats = Table(ice={"remote": ["Enigma"]}, root={"remote": ["PAD Campaign"]}, hq=["Vanilla"], says=says)
    seats.run("remote")
    assert seats.told("approach") == [("approach", "Enigma"), ("approach", "Vanilla")]
