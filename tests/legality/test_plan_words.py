"""The words of a plan: every sentence that it may contain, and for every finding what fixes it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from nrdb.catalogue import Catalogue
from nrdb.catalogue.model import INFINITE
from nrdb.legality.finding_kinds import Remedy
from nrdb.legality.plan.model import FixPlan, take_from
from nrdb.legality.plan.words import hints, little_stays, plan_lines

MADE = {"size": 45, "influence": 12, "influence_limit": 15, "agenda_points": None, "agenda_band": None}
NOISE = "noise_hacker_extraordinaire"


def plan(changes: int, *, minimal: bool = True, identity: str | None = None, **moves: dict[str, int]) -> FixPlan:
    places = (moves.get(name, {}) for name in ("cut", "add", "extras_cut", "extras_add"))
    return FixPlan(*places, identity, changes, minimal)


def verdict(planned: Any, *, size: int = 45, made: dict[str, Any] | None = None, **more: Any) -> Any:
    """Return a verdict with all that the words of its plan need: a deck of `size` cards that becomes one of `made`."""
    return SimpleNamespace(
        fix_plan=planned,
        scope=Catalogue.load(),
        counts={"size": size},
        repaired_verdict=lambda: SimpleNamespace(counts={**MADE, **(made or {})}),
        **more,
    )


@pytest.mark.parametrize(
    ("planned", "lines"),
    [
        (None, []),
        ("no identity is left.", ["No fix: no identity is left."]),
        (
            plan(1, cut={"imp": 1}),
            ["Smallest fix: 1 change.", "Cut 1 Imp."],
        ),
        (
            plan(5, cut={"imp": 1, "parasite": 2}, add={"wyrm": 1, NOISE: 1}),
            [
                "Smallest fix: 5 changes.",
                "Cut 1 Imp and 2 Parasite.",
                "Add 1 Wyrm and Noise: Hacker Extraordinaire, or equivalents.",
            ],
        ),
        (
            plan(2, minimal=False, cut={NOISE: 2}),
            ["Fix: 2 changes (a smaller one may exist).", "Cut 2 Noise: Hacker Extraordinaire."],
        ),
        (
            plan(0, identity=NOISE),
            ["Smallest fix: a new identity.", "Switch to Noise: Hacker Extraordinaire."],
        ),
        (
            plan(1, identity=NOISE, minimal=False, cut={"imp": 1}),
            [
                "Fix: a new identity and 1 change.",
                "Switch to Noise: Hacker Extraordinaire.",
                "Cut 1 Imp.",
            ],
        ),
        (
            plan(
                6,
                cut={"imp": 1, "wyrm": 1},
                extras_add={"imp": 1, "parasite": 1},
                extras_cut={"medium": 2, "djinn": 1, "yog_0": 1},
            ),
            [
                "Smallest fix: 6 changes.",
                "Move 1 Imp to the extras.",
                "Cut 1 Wyrm.",
                "Cut 2 Medium, 1 Djinn and 1 Yog.0 from the extras.",
                "Add 1 Parasite to the extras.",
            ],
        ),
    ],
)
def test_every_sentence_of_a_plan(planned: Any, lines: list[str]) -> None:
    outcome = ["Result: 45 cards, 12 of 15 influence."] if isinstance(planned, FixPlan) else []
    assert plan_lines(verdict(planned)) == lines + outcome


@pytest.mark.parametrize(
    ("made", "words"),
    [
        ({"influence": None}, "45 cards"),
        ({"influence_limit": None}, "45 cards, 12 influence"),
        ({"influence_limit": INFINITE}, "45 cards, 12 influence"),
        (
            {"agenda_points": 20, "agenda_band": (20, 21)},
            "45 cards, 12 of 15 influence, 20 agenda points (needs 20–21)",
        ),
        (
            {"influence": None, "agenda_points": 0, "agenda_band": (20, 21)},
            "45 cards, 0 agenda points (needs 20–21)",
        ),
    ],
)
def test_what_a_deck_is_when_the_plan_is_followed(made: dict[str, Any], words: str) -> None:
    assert plan_lines(verdict(plan(1, cut={"imp": 1}), made=made))[-1] == f"Result: {words}."


def test_where_little_of_a_deck_stays() -> None:
    """Little means less than half."""
    planned = plan(3, cut={"imp": 1, "wyrm": 2})
    assert [little_stays(verdict(planned, size=size)) for size in (5, 6, 7)] == [True, False, False]
    assert plan_lines(verdict(planned, size=5))[0] == "Smallest fix: 3 changes (keeps 2 of 5 cards)."
    second = plan(4, cut={NOISE: 1, "imp": 3})
    assert plan_lines(verdict(second, size=3))[0] == "Smallest fix: 4 changes (keeps 0 of 3 cards)."
    assert not little_stays(verdict(plan(3, cut={NOISE: 2, "imp": 1}), size=2))
    assert not little_stays(verdict(None))
    assert not little_stays(verdict("nothing does."))


WHOLE = plan(
    9,
    cut={"adonis_campaign": 3, "hedge_fund": 1, "hostile_takeover": 1, "ice_wall": 2},
    add={"enigma": 1, "nisei_mk_ii": 2},
    extras_cut={"imp": 1},
    extras_add={"wyrm": 2},
)


@pytest.mark.parametrize(
    ("remedy", "cards", "sentence"),
    [
        (Remedy.CUT, ("ice_wall", "enigma"), "Cut 2 Ice Wall."),
        (Remedy.CUT, (), "Fixed by the other changes."),
        (Remedy.CUT_INFLUENCE, (), "Cut 2 Ice Wall."),
        (Remedy.CUT_INFLUENCE, ("hedge_fund",), "Cut 1 Hedge Fund and 2 Ice Wall."),
        (Remedy.SET_AGENDAS, ("ice_wall",), "Cut 1 Hostile Takeover and add 2 Nisei MK II."),
        (Remedy.ADD, (), "Add 1 Enigma and 2 Nisei MK II."),
        (Remedy.EXTRAS, ("ice_wall",), "Cut 1 Imp and add 2 Wyrm."),
    ],
)
def test_what_of_a_plan_mends_a_finding(remedy: str, cards: tuple[str, ...], sentence: str) -> None:
    finding = SimpleNamespace(kind=SimpleNamespace(remedy=remedy), cards=cards, code="some-code", severity="error")
    note = SimpleNamespace(severity="note")
    own = Catalogue.load().card("haas_bioroid_engineering_the_future")
    told = verdict(WHOLE, identity=own, findings=[note, finding])
    assert [(hint.code, hint.message) for hint in hints(told, WHOLE)] == [("some-code", sentence)]


@pytest.mark.parametrize(
    ("remedy", "cards", "own", "sentence"),
    [
        (Remedy.IDENTITY, ("imp",), True, "Switch to Noise: Hacker Extraordinaire and cut 1 Imp."),
        (Remedy.IDENTITY, (), False, "Switch to Noise: Hacker Extraordinaire."),
        # If no cut fixes the finding, the new identity does, provided that there was one before.
        (Remedy.CUT, ("imp",), True, "Cut 1 Imp."),
        (Remedy.CUT, (), True, "Switch to Noise: Hacker Extraordinaire."),
        (Remedy.CUT, (), False, "Fixed by the other changes."),
    ],
)
def test_where_another_identity_mends_a_finding(remedy: str, cards: tuple[str, ...], own: bool, sentence: str) -> None:
    finding = SimpleNamespace(kind=SimpleNamespace(remedy=remedy), cards=cards, code="some-code", severity="error")
    planned = plan(1, identity=NOISE, cut={"imp": 1})
    identity = Catalogue.load().card("haas_bioroid_engineering_the_future") if own else None
    told = verdict(planned, identity=identity, findings=[finding])
    assert [hint.message for hint in hints(told, planned)] == [sentence]


def test_copies_taken_out_of_a_place() -> None:
    place = {"imp": 2, "wyrm": 1}
    assert (take_from(place, "imp", 1), take_from(place, "wyrm", 3), take_from(place, "djinn", 2)) == (0, 2, 2)
    assert place == {"imp": 1}
    assert (take_from(place, "imp", 1), place) == (0, {})
