"""Tags (CR26 10.5): taking, avoiding, removing them, and being tagged."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.rules import values
from nrdb.engine.view import seen_by
from tests.engine.chapters.staging import SYNC, TOOL, operation
from tests.engine.seats import Seats
from tests.engine.worked.table import Table


@pytest.mark.usefixtures("both")
def test_what_stands_while_something_holds_stands_just_then() -> None:
    """CR26 9.3.5; CR 9.7.3: with a tag, and not without it."""
    table = Table(rig=[TOOL], says={TOOL: [{"static": [{"hand_size": 2}], "if": "tagged"}]})
    for tags, size in ((0, 5), (1, 7), (0, 5)):
        table.g.tags = tags
        assert values.hand_limit(table.g, table.g.runner) == size


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize("tags", [0, 1, 2])
def test_tagged_is_having_a_tag(tags: int) -> None:
    """CR 10.5.2, 10.5.3; CR26 5.2.6g: then a resource can be trashed for two credits, and a tag removed for two."""
    says = operation({"if": "tagged", "then": [{"gain": 1}]})
    table = Table(turn="corp", rig=["Kati Jones", TOOL], hq=["Mushin No Shin"], tags=tags, says=says, credits=(2, 5))
    assert table.can("trash_resource", table.card("Kati Jones")) == bool(tags)
    assert not table.can("trash_resource", table.card(TOOL))
    assert table.takes(("play", "Mushin No Shin")).purses[0] == (3 if tags else 2)


@pytest.mark.usefixtures("both")
def test_a_tag_that_is_only_counted_is_neither_removed_nor_spent() -> None:
    """CR 1.9.4: the Runner is tagged, and there is nothing to take away."""
    says = {TOOL: [{"static": [{"tags": 1}]}, {"paid": ["click", {"remove_tag": 1}], "do": [{"gain": 9}]}]}
    table = Table(rig=[TOOL], says=says, credits=(9, 9))
    assert (values.tagged(table.g), values.tags(table.g)) == (True, 1)
    assert not table.can("remove_tag")
    assert not table.can("use", TOOL, 0)
    real = Table(rig=[TOOL], says=says, credits=(9, 9), tags=1)
    assert (real.can("remove_tag"), real.can("use", TOOL, 0)) == (True, True)


def test_tags_are_paid_with_and_the_other_player_may_not() -> None:
    seats = Seats(hq=["End of the Line"], grip=["Diesel"] * 5, tags=1, turn="corp")
    seats.do(("play", seats.card("End of the Line")))
    assert (seats.g.tags, len(seats.g.runner.hand)) == (0, 1)
    untagged = Seats(hq=["End of the Line"], turn="corp")
    assert ("play", untagged.card("End of the Line")) not in untagged.g.legal_actions()


@pytest.mark.parametrize(("tagged", "removed"), [(0, 0), (1, 1), (3, 3)])
def test_all_tags_go(tagged: int, removed: int) -> None:
    seats = Seats(grip=["Diesel"], tags=tagged, says={"Diesel": [{"play": [{"remove_tag": "all"}]}]})
    seats.do(("play", seats.card("Diesel")))
    assert seats.g.tags == tagged - removed


@pytest.mark.parametrize(("n", "credits"), [(0, 0), (1, 1), (2, 1)])
def test_a_tag_that_was_taken_is_something_that_was_done(n: int, credits: int) -> None:
    ability = [{"take_tag": n}, {"if": "did", "then": [{"gain": 1}]}] if n else []
    seats = Seats(grip=["Diesel"], credits=(0, 0), says={"Diesel": [{"play": [*ability, {"gain": 0}]}]})
    seats.do(("play", seats.card("Diesel")))
    assert (seats.g.tags, seats.g.runner.credits) == (n, credits)


@pytest.mark.parametrize(("tags", "upto", "most"), [(2, "all", 2), (3, 2, 2), (1, 2, 1)])
def test_tags_up_to_so_many_are_those_there_are(tags: int, upto: Any, most: int) -> None:
    found: list[Any] = []

    def noting(now: Seats) -> Any:
        if now.g.legal_actions()[0][0] != "number":
            return None
        found.extend(now.g.legal_actions())
        return ("number", 1)

    seats = Seats(grip=["Diesel"], tags=tags, says={"Diesel": [{"play": [{"remove_tag": {"upto": upto}}]}]})
    seats.do(("play", seats.card("Diesel")), noting)
    assert found == [("number", k) for k in range(most + 1)]
    assert seats.g.tags == tags - 1


@pytest.mark.parametrize(("credits", "able"), [(3, True), (2, False)])
def test_a_tag_that_costs_more_to_remove(credits: int, able: bool) -> None:
    seats = Seats(identities=[SYNC], credits=(5, credits), tags=1)
    assert (("remove_tag",) in seats.g.legal_actions()) == able
    if able:
        assert seats.do(("remove_tag",)).g.runner.credits == 0


def test_a_tag_that_the_runner_counts_as_having() -> None:
    """CR26 1.9.4: it makes the Runner tagged, and nobody can remove it."""
    says = {"PAD Campaign": [{"static": [{"tags": 1}], "if": {"compare": "bad_publicity", "at_least": 1}}]}
    seats = Seats(root={"remote": ["PAD Campaign"]}, rig=["Kati Jones"], hq=["Closed Accounts"], turn="corp",
                  says=says)  # fmt: skip
    play = ("play", seats.card("Closed Accounts"))
    assert (values.tags(seats.g), play in seats.g.legal_actions()) == (0, False)
    seats.g.bad_publicity = 1
    assert (values.tags(seats.g), seats.g.tags, play in seats.g.legal_actions()) == (1, 0, True)
    assert ("trash_resource", seats.card("Kati Jones")) in seats.g.legal_actions()
    runner = Seats(root={"remote": ["PAD Campaign"]}, says={"PAD Campaign": [{"static": [{"tags": 1}]}]})
    assert ("remove_tag",) not in runner.g.legal_actions()


@pytest.mark.rule("CR26 9.6.5c")
@pytest.mark.parametrize("tagged", [False, True])
def test_a_tag_taken_as_the_phase_ends_comes_too_late(tagged: bool) -> None:
    """Citadel Sanctuary asks for a tag when the discard phase ends; that of Joshua B. is taken at that moment."""
    later = [{"paid": ["click"], "do": [{"later": {"when": "turn_ends", "do": [{"take_tag": 1}]}}]}]
    seats = Seats(rig=["Citadel Sanctuary", "Joshua B."], tags=int(tagged), says={"Joshua B.": later})
    seats.g.runner.clicks = 2
    seats.do(("use", seats.card("Joshua B."), 0)).do(("credit",))
    assert (("next", "Citadel Sanctuary") in seats.offered, ("number", 0) in seats.offered) == (tagged, tagged)


@pytest.mark.rule("CR26 1.1.3")
@pytest.mark.parametrize(("tags", "needed"), [(3, 2), (5, 0), (6, 0)])
def test_what_changes_a_requirement_is_added_up_before_it_is_none(tags: int, needed: int) -> None:
    """Freedom of Information with The Source, which adds one to a requirement that five tags lower below zero."""
    seats = Seats(root={"remote": ["Freedom of Information"]}, rig=["The Source"], tags=tags)
    assert values.requirement(seats.g, seats.card("Freedom of Information")) == needed


def test_who_removes_a_tag_is_heard() -> None:
    """CR26 9.6: Valentina pays for the Runner's own removal and not for the Corp's."""
    says = {"Kati Jones": [{"when": {"tag_removed": {"who": "runner", "by": "you"}}, "do": [{"gain": 10}]}],
            "PAD Campaign": [{"paid": ["click", {"remove_tag": 1}], "do": [{"gain": 1}]}]}  # fmt: skip
    own = Seats(rig=["Kati Jones"], says=says, tags=1)
    assert own.do(("remove_tag",)).g.runner.credits == 13
    corps = Seats(rig=["Kati Jones"], root={"remote": ["PAD Campaign"]}, says=says, tags=1, turn="corp")
    corps.do(("use", corps.card("PAD Campaign"), 0))
    assert (corps.g.tags, corps.g.runner.credits) == (0, 5)


@pytest.mark.rule("CR26 7.5.1, 9.6.5c")
@pytest.mark.parametrize(("tags", "accesses"), [(0, 2), (1, 3)])
def test_who_is_tagged_as_a_breach_begins(tags: int, accesses: int) -> None:
    """Manuel Lattes de Moura does not wait for the tag that Rotary gives once the breach has begun."""
    seats = Seats(rig=["Manuel Lattes de Moura", "Rotary"], hq=["Hedge Fund"] * 4, tags=tags).run("HQ", ("yes",))
    assert (len(seats.told("access")), seats.g.tags) == (accesses, tags + 1)


@pytest.mark.parametrize(("grid", "tags"), [("Crisium Grid", 0), ("Manegarm Skunkworks", 1)])
def test_a_run_that_was_not_declared_successful_gives_no_tag(grid: str, tags: int) -> None:
    """CR26 6.8.4a: Hannah "Wheels" Pilintra gives a tag for an unsuccessful run alone."""
    says = {"Manegarm Skunkworks": [{"when": {"approach_server": "this_server"}, "do": ["end_run"]}]}
    seats = Seats(root={"remote": [grid]}, rig=["Hannah “Wheels” Pilintra"], says=says)
    seats.do(("use", seats.card("Hannah “Wheels” Pilintra"), 0))
    assert seats.g.tags == tags


@pytest.mark.rule("CR26 8.2.2a, 9.9.5b")
@pytest.mark.parametrize("rig", [[], ["Thunder Art Gallery"]])
def test_tags_that_are_prevented_are_not_the_first_ones(rig: list[str]) -> None:
    """Reality Plus waits for the first tags taken, though Thunder Art Gallery sees others prevented before."""
    seats = Seats(identities=["NBN: Reality Plus"], ice={"HQ": ["Vasilisa", "Vasilisa"]}, rig=["Forger", *rig],
                  credits=(0, 5))  # fmt: skip
    seats.run("HQ", ("guard", "Forger", 0))
    assert (seats.g.tags, seats.g.corp.credits) == (1, 2)


@pytest.mark.rule("CR26 9.9.3a")
@pytest.mark.parametrize(("rig", "asked"), [("Corroder", False), ("Kati Jones", True)])
def test_nobody_takes_a_tag_to_prevent_nothing(rig: str, asked: bool) -> None:
    """Snatch and Grab, where there is no connection to trash."""
    seats = Seats(hq=["Snatch and Grab"], rig=[rig], turn="corp", credits=(9, 0))
    seats.do(("play", seats.card("Snatch and Grab")))
    assert (("yes",) in seats.offered, ("trash", rig) in seats.told("trash")) == (asked, asked)


def test_an_informant_is_found_out() -> None:
    """MCA Informant: a tag that counts, and the Runner may trash the host, and the counter with it."""
    seats = Seats(hq=["MCA Informant"], rig=["Kati Jones"], turn="corp", credits=(5, 5))
    informant = seats.card("MCA Informant")
    seats.do(("play", informant))
    assert (values.tags(seats.g), seats.g.acting is seats.g.runner) == (1, True)
    seats.do(("use", informant, 0))
    assert (values.tags(seats.g), seats.g.runner.installed, seats.g.runner.credits) == (0, [], 3)


@pytest.mark.parametrize(("tags", "shown"), [(0, None), (1, ("sure_gamble",))])
def test_a_tagged_runner_plays_with_the_grip_shown(tags: int, shown: Any) -> None:
    seats = Seats(grip=["Sure Gamble"], hq=["Hedge Fund"], tags=tags,
                  identities=["Harishchandra Ent.: Where You're the Star"])  # fmt: skip
    assert seen_by(seats.g, "corp").other.hand == shown
    assert seen_by(seats.g, "runner").other.hand is None


def test_tagged_without_tags() -> None:
    seats = Seats(rig=["Paparazzi", "Kati Jones"], turn="corp")
    assert (values.tagged(seats.g), values.tags(seats.g)) == (True, 0)
    assert ("trash_resource", seats.card("Kati Jones")) in seats.g.legal_actions()


@pytest.mark.parametrize(("tags", "accessed"), [(0, 0), (1, 1), (2, 0), (2, 1), (2, 2)])
def test_up_to_as_many_cards_are_accessed_as_there_are_tags(tags: int, accessed: int) -> None:
    seats = Seats(rig=["Counter Surveillance"], hq=["Hedge Fund"] * 4, tags=tags)
    number = [("number", accessed)] if tags else []
    seats.do(("use", seats.card("Counter Surveillance"), 0), ("server", 0), *number)
    offered = {option for option in seats.offered if option[0] == "number"}
    assert offered == {("number", n) for n in range(tags + 1) if tags}, "of none there is nothing to choose"
    assert len(seats.told("access")) == accessed
