"""Worked examples of accesses, damage and trashing that something else stands in for (CR26 7.3.6, 8.2, 9.9, 10.4)."""

from __future__ import annotations

from tests.engine.worked.table import Table, example


@example("EX-2603-7.3.6-1")
def test_an_access_that_was_replaced_does_not_count() -> None:
    """CR26 7.3.6: two cards of Archives and one of HQ were accessed, the third of Archives was removed."""
    seats = Table(
        identities=["Zahya Sadeghi: Versatile Smuggler"],
        rig=["Hades Shard", "Archives Interface"],
        archives=["Hedge Fund", "Ice Wall", "Vanilla"],
        hq=["PAD Campaign"],
        credits=(5, 0),
    )
    seats.run("HQ", ("use", "Hades Shard", 0), ("access", "Hedge Fund"), "yes", "yes")
    assert (seats.titles(seats.g.corp.removed), seats.purses[1]) == (["Hedge Fund"], 3)


@example("EX-2603-7.3.6-2-a", "EX-2603-7.4.3-1")
def test_a_candidate_whose_access_was_replaced_is_not_accessed_and_one_more_may_be() -> None:
    """CR26 7.3.6: the copy in Archives is out for this breach; that which was just trashed may be chosen."""
    seats = Table(
        ice={"Archives": ["Hudson 1.0"], "HQ": ["Ice Wall"]},
        archives=["Ice Wall", "PAD Campaign"],
        grip=["Immolation Script"],
    )
    seats.takes(("play", "Immolation Script"), ("access", "Ice Wall"), "yes", ("access", "Ice Wall"))
    assert seats.told("access") == [("access", "Ice Wall")]
    assert seats.archives == ["Ice Wall", "Ice Wall", "PAD Campaign"]


@example("EX-2603-7.3.6-2-b")
def test_after_the_one_access_there_is_nothing_to_replace() -> None:
    """CR26 7.3.6: no more than one card is accessed, and that was one."""
    seats = Table(
        ice={"Archives": ["Hudson 1.0"], "HQ": ["Ice Wall"]},
        archives=["Ice Wall", "PAD Campaign"],
        grip=["Immolation Script"],
    )
    seats.takes(("play", "Immolation Script"), ("access", "PAD Campaign"))
    assert [title for _, title in seats.told("access")] == ["PAD Campaign"]
    assert seats.board == ["Hudson 1.0", "Ice Wall"]


@example("EX-CR-10.4.3a", "EX-2603-10.4.3a-1")
def test_damage_of_which_one_card_is_chosen_is_done_at_once() -> None:
    """CR26 10.4.3a: one is picked, two are random, all three go together."""
    seats = Table(
        identities=["Chronos Protocol: Selective Mind-mapping"],
        hq=["Snare!"],
        grip=["Diesel", "Easy Mark", "Modded", "Sure Gamble", "Wyldside"],
        chance=(0, 0, 0),
    )
    seats.run("HQ", "yes", "yes", ("card", "Wyldside"))
    assert len(seats.heap) == 3
    assert "Wyldside" in seats.heap


@example("EX-2603-9.9.9c-1")
def test_an_agenda_that_is_stolen_into_another_worth_is_stolen_once() -> None:
    """CR26 9.9.9c: it comes with its counters, is worth nothing and counts as stolen."""
    seats = Table(hq=["Project Vacheron"])
    seats.run("HQ")
    assert (seats.count("Project Vacheron", "agenda"), seats.g.runner.score) == (4, 0)
    assert len(seats.told("steal")) == 1


@example("EX-2603-9.9.11a-2-a", "EX-2603-9.9.11a-2-b")
def test_a_breach_that_was_replaced_is_not_one_from_the_bottom() -> None:
    """CR26 9.9.11a: whichever card is asked first, the credits come and no card is accessed."""
    seats = Table(turn="corp", rig=["Security Testing"], grip=["Showing Off"], credits=(5, 5))
    seats.next_turn("yes", ("server", 1))
    seats.takes(("play", "Showing Off"))
    assert (seats.told("access"), seats.purses[1]) == ([], 5)  # two of them for the event, two back


@example("EX-2603-8.2.2-1")
def test_a_card_that_turns_facedown_was_trashed() -> None:
    """CR26 8.2.2: the other cards pay for it."""
    seats = Table(turn="corp", rig=["Harbinger", "Wasteland", "Aesop's Pawnshop"], credits=(5, 0))
    seats.next_turn("yes", ("card", "Harbinger"))
    assert (seats.rig, seats.purses[1]) == (["Aesop’s Pawnshop", "Harbinger", "Wasteland"], 4)
    assert not seats.g.active[seats.card("Harbinger")]


@example("EX-2603-8.8.4b-1")
def test_what_a_swap_installs_is_told_before_what_follows_in_its_sentence() -> None:
    """CR26 8.8.4b: the other card is installed first, then the credits come; the ice that came is not rezzed."""
    seats = Table(
        identities=["A Teia: IP Recovery"],
        ice={"remote": ["Tatu-Bola"]},
        root={"remote": ["Rashida Jaheem"], "remote 2": ["SanSan City Grid"]},
        hq=["Ice Wall", "PAD Campaign"],
        rig=["Corroder"],
        credits=(0, 9),
    )
    seats.g.transcript = []
    stronger, breaks = ("use", "Corroder", 1), ("use", "Corroder", 0)
    seats.run("remote", *[stronger] * 3, breaks, "yes", "yes", ("card", "PAD Campaign"))
    assert seats.board == ["Ice Wall", "PAD Campaign", "Rashida Jaheem", "SanSan City Grid"]
    assert not seats.g.active[seats.card("Ice Wall")]
    assert [line[0] for line in seats.g.transcript if line[0] in ("install", "gain")] == ["install", "gain"]
    assert seats.purses[0] == 4


@example("EX-2603-1.13.13-1")
def test_cards_of_the_corp_on_a_card_that_leaves_are_trashed() -> None:
    """CR26 1.13.13: the cost takes the host away, the next checkpoint its cards."""
    seats = Table(rig=["Detente"], grip=["Rejig"], hq=["PAD Campaign", "Hedge Fund"], credits=(5, 9))
    seats.run("HQ", "yes")
    seats.next_turn().next_turn()
    seats.run("HQ", "yes")
    assert (seats.host_of("PAD Campaign"), seats.host_of("Hedge Fund")) == ("Detente", "Detente")
    seats.takes(("play", "Rejig"))
    assert (seats.rig, seats.archives) == (["Detente"], ["Hedge Fund", "PAD Campaign"])


@example("EX-CR-9.8.5d")
def test_of_two_things_one_must_be_done_with_all_that_it_costs() -> None:
    """CR 9.8.5d: rezzed with the agenda that it asks for, or trashed; a cost of a single duty may be declined."""
    for answer, board, removed in (("yes", ["Archer"], ["Hostile Takeover"]), ("no", [], [])):
        seats = Table(
            ice={"HQ": ["-Archer"]}, scored=["Hostile Takeover"], grip=["Forged Activation Orders"], credits=(4, 5)
        )
        seats.takes(("play", "Forged Activation Orders"), answer)
        assert (seats.board, seats.titles(seats.g.corp.removed)) == (board, removed)
        assert seats.purses[0] == (0 if board else 4)
    need_not_pay_for_the_first_click()


@example("EX-2603-9.12.3e-1-a")
def test_what_must_be_done_first_need_not_be_paid_for() -> None:
    """CR26 9.12.3e: the additional cost is declined, and the first click is for something else."""
    need_not_pay_for_the_first_click()


def need_not_pay_for_the_first_click() -> None:
    """Unless a run may be made for nothing more."""
    seats = Table(turn="corp", rig=["Always Be Running"], hq=["Service Outage"], credits=(5, 3))
    seats.takes(("play", "Service Outage"))
    seats.next_turn()
    assert {("credit",), ("run", 0)} <= set(seats.g.legal_actions())
    seats = Table(turn="corp", rig=["Always Be Running"], credits=(5, 3)).next_turn()
    assert ("credit",) not in seats.g.legal_actions()


@example("EX-2603-9.1.8b-1-b")
def test_a_card_that_is_removed_in_place_of_coming_to_the_heap_is_not_active() -> None:
    """CR26 9.1.8b: of the three one goes from the game, and does not draw."""
    seats = Table(
        identities=["Skorpios Defense Systems: Persuasive Power"],
        hq=["Snare!"],
        grip=["I've Had Worse"] * 3,
        stack=["Diesel"] * 9,
    )
    seats.run("HQ", "yes", "yes")
    assert (len(seats.heap), len(seats.g.runner.removed), len(seats.g.runner.hand)) == (2, 1, 6)
