"""Memory for certain programs alone, memory that is lost, and programs that make way for another one."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.rules import values
from tests.engine.seats import Seats

KEPT = [{"static": [{"mu": {"n": 1, "for": {"is": ["virus", "program"]}}}]}]
KEPT_FOR_BREAKERS = [{"static": [{"mu": {"n": 1, "for": {"is": ["icebreaker", "program"]}}}]}]


def _lost(rig: list[str], *answers: tuple[str, str]) -> list[str]:
    """What the Runner trashes of a rig when Bad Times takes two units of memory."""
    seats = Seats(rig=rig, hq=["Bad Times"], tags=1, turn="corp")
    seats.do(("play", seats.card("Bad Times")), *answers)
    assert values.memory_over(seats.g) <= 0
    return sorted(title for _, title in seats.told("trash") if title != "Bad Times")


@pytest.mark.rule("CR26 1.20.4b, 3.9.3c")
@pytest.mark.parametrize(
    ("rig", "answers", "lost"),
    [
        (["Corroder"] * 4, [("card", "Corroder")] * 2, ["Corroder"] * 2),
        (["Knobkierie", *["Corroder"] * 4], [], []),
        (["Knobkierie", *["Corroder"] * 4, "Datasucker"], [], []),
        (["Knobkierie", *["Corroder"] * 4, *["Datasucker"] * 2], [("card", "Corroder")], ["Corroder"]),
        (["Knobkierie", *["Corroder"] * 4, *["Datasucker"] * 2], [("card", "Datasucker")], ["Datasucker"]),
        (["Knobkierie", "Corroder", *["Datasucker"] * 5], [("card", "Corroder")], ["Corroder"]),
    ],
)
def test_memory_lost_may_be_such_as_is_kept(rig: list[str], answers: list[tuple[str, str]], lost: list[str]) -> None:
    """What lowers the limit lowers it as a whole: units kept for viruses that nothing takes are lost first."""
    assert _lost(rig, *answers) == lost


@pytest.mark.rule("CR26 1.20.4b")
def test_a_program_that_fits_two_kinds_of_memory_takes_the_one_that_helps() -> None:
    """Of two programs for which memory is kept, one that any of it takes in leaves the other the rest."""
    says = {"Akamatsu Mem Chip": KEPT, "CyberSolutions Mem Chip": KEPT_FOR_BREAKERS}
    rig = ["Akamatsu Mem Chip", "CyberSolutions Mem Chip", *["Sneakdoor Beta"] * 2]  # all memory for any is taken
    for held in (["Darwin", "Datasucker"], ["Datasucker", "Darwin"], ["Darwin", "Corroder"], ["Corroder", "Darwin"]):
        seats = Seats(rig=[*rig, *held], says=says)
        assert values.memory_over(seats.g) == 0, held
        assert seats.told("trash") == []
    seats = Seats(rig=[*rig, "Corroder", "Mimic"], says=says)
    assert values.memory_over(seats.g) == 1


@pytest.mark.rule("CR26 3.9.3b")
def test_what_kept_memory_holds_is_no_help() -> None:
    """A virus that memory kept for viruses holds can be trashed for a breaker, but makes no room for it."""
    seats = Seats(rig=["Knobkierie", "Datasucker", *["Corroder"] * 4], grip=["Mimic"])
    seats.do(("install", seats.card("Mimic")), ("card", "Datasucker"), ("card", "Corroder"))
    assert seats.told("trash") == [("trash", "Datasucker"), ("trash", "Corroder")]


@pytest.mark.rule("CR26 8.5.6c")
def test_programs_may_be_trashed_where_none_must() -> None:
    """The Runner trashes as many programs as they like as they install one, and nothing else."""
    seats = Seats(rig=["Corroder", "Mimic", "Datasucker", "Desperado"], grip=["Gordian Blade", "Armitage Codebusting"])
    replacing = [option for option in seats.actions() if option[0] == "replace"]
    assert replacing == [("replace", seats.card("Gordian Blade"))]
    seats.do(replacing[0], ("card", "Mimic"), ("card", "Corroder"))
    assert ("card", "Desperado") not in seats.offered
    assert sorted(seats.told("trash")) == [("trash", "Corroder"), ("trash", "Mimic")]
    assert seats.told("install") == [("install", "Gordian Blade")]
    assert (seats.g.runner.clicks, seats.g.runner.credits) == (3, 1)


@pytest.mark.rule("CR26 8.5.6c")
def test_an_effect_that_installs_lets_programs_be_trashed() -> None:
    """So it is where an effect chooses what is installed."""
    seats = Seats(rig=["Corroder", "Gordian Blade"], grip=["Modded", "Mimic"])
    seats.do(("play", seats.card("Modded")), ("card", "Mimic", "replace"), ("card", "Corroder"))
    assert seats.told("trash") == [("trash", "Corroder"), ("trash", "Modded")]
    assert seats.told("install") == [("install", "Mimic")]


@pytest.mark.rule("CR26 8.5.6c")
def test_programs_may_be_trashed_for_one_that_is_found() -> None:
    """So it is where an effect searches for what it installs: Self-modifying Code."""
    seats = Seats(rig=["Corroder", "Datasucker", "Self-modifying Code"], stack=["Mimic", "Desperado"], credits=(5, 9))
    used = ("use", seats.card("Self-modifying Code"), 0)
    seats.do(used, ("card", "Mimic", "replace"), ("card", "Corroder"))
    assert seats.told("trash") == [("trash", "Self-modifying Code"), ("trash", "Corroder")]
    assert (seats.told("install"), seats.g.runner.credits) == ([("install", "Mimic")], 9 - 2 - 3)


@pytest.mark.rule("CR26 8.5.6c, 8.5.16b")
@pytest.mark.parametrize("full", [True, False])
def test_a_host_that_is_full_is_cleared(full: bool) -> None:
    """A breaker goes on Dinosaurus in place of the one hosted there."""
    seats = Seats(rig=["Dinosaurus", "Sneakdoor Beta", "Corroder"], grip=["Mimic"])
    if full:
        seats.g.host[seats.card("Corroder")] = seats.card("Dinosaurus")
        seats.g.hosted_count += 1
    seats.do(("install", seats.card("Mimic")), ("card", "Dinosaurus"))
    assert seats.told("trash") == ([("trash", "Corroder")] if full else [])
    assert seats.g.host[seats.card("Mimic")] == seats.card("Dinosaurus")


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


@pytest.mark.parametrize("chips", [20, 60])
def test_cards_that_keep_memory_for_the_same_programs_count_together(chips: int) -> None:
    """However many there are: an answer comes at once, and each of them takes in one virus."""
    seats = Seats(
        rig=["Corroder", *["Akamatsu Mem Chip"] * chips, *["Datasucker"] * chips], says={"Akamatsu Mem Chip": KEPT}
    )
    assert values.memory_over(seats.g) == 1 - 4
