"""All messages about players, from hand-made outcomes instead of lists."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.tournament.event import Event
from nrdb.tournament.judging import JudgedDeck, Outcome
from nrdb.tournament.players import Message, Player, players_of
from nrdb.tournament.submission import Submission

EVENT = Event("2026-03-14", deadline="2026-03-14T09:00:00", sides="corp")


def deck(side: str | None = "corp", copies: int = 3, **verdict: Any) -> JudgedDeck:
    return JudgedDeck(
        side, "x", "Identity", {"card": copies}, "identity", {"findings": [], "legal": True, **verdict}, ()
    )


def handed(player: str, at: str | None, *, or_at: str | None = None, **more: Any) -> Submission:
    made = Submission(player, "corp", f"t.csv:{player}", b"x", None, at, time_stated=True, or_submitted_at=or_at)
    return made._replace(**more)


def told(*rows: tuple[Submission, Outcome], event: Event = EVENT, **options: Any) -> dict[str, Any]:
    """Return (code, severity, message) of all messages by player."""
    players: list[Player] = players_of([one for one, _ in rows], [outcome for _, outcome in rows], event, **options)
    return {one.name: [(said.code, said.severity, said.message) for said in one.messages] for one in players}


# Times of Ann's lists (with a second reading for ambiguous dates), then the list that counts and the messages.
MOMENTS = [
    ([("2026-03-14T09:00:00", None)], 0, []),
    (
        [("2026-03-14T09:00:01", None)],
        0,
        [("late", "warning", "Submitted at 2026-03-14 09:00:01, after the deadline (2026-03-14 09:00:00).")],
    ),
    ([(None, None)], 0, [("no-time", "warning", "Submission time unknown.")]),
    (
        [("2026-03-13T08:00:00", None), ("2026-03-13T07:00:00", None), ("2026-03-13T06:00:00", None)],
        0,
        [
            (
                "replaced",
                "warning",
                "Using the Corp list submitted at 2026-03-13 08:00:00, which replaced 2 earlier lists.",
            )
        ],
    ),
    (
        [("2026-03-13T08:00:00", None), ("2026-03-13T08:00:00", None)],
        1,
        [
            (
                "replaced",
                "warning",
                "Using the Corp list submitted at 2026-03-13 08:00:00, which replaced 1 earlier list.",
            )
        ],
    ),
    (
        [("2026-03-02T08:00:00", "2026-02-03T08:00:00"), ("2026-03-01T08:00:00", "2026-01-03T08:00:00")],
        0,
        [
            (
                "replaced",
                "warning",
                "Using the Corp list submitted at 2026-03-02 08:00:00, which replaced 1 earlier list.",
            )
        ],
    ),
    (
        [("2026-03-02T08:00:00", "2026-02-03T08:00:00"), ("2026-02-04T08:00:00", "2026-04-02T08:00:00")],
        0,
        [
            (
                "two-lists",
                "error",
                "2 different Corp lists were submitted (t.csv:Ann, t.csv:Ann), and it's unclear which one counts: "
                "their dates could be day or month first.",
            )
        ],
    ),
    (
        [("2026-03-02T08:00:00", None), (None, None)],
        0,
        [
            (
                "two-lists",
                "error",
                "2 different Corp lists were submitted (t.csv:Ann, t.csv:Ann), and it's unclear which one counts.",
            )
        ],
    ),
]


@pytest.mark.parametrize(("moments", "counts", "messages"), MOMENTS)
def test_which_of_several_lists_counts(moments: list[Any], counts: int, messages: list[Any]) -> None:
    rows = [
        (handed("Ann", at, or_at=other), Outcome((deck(copies=place + 1),)))
        for place, (at, other) in enumerate(moments)
    ]
    assert told(*rows) == {"Ann": messages}
    (player,) = players_of([one for one, _ in rows], [outcome for _, outcome in rows], EVENT)
    assert player.decks["corp"].deck.cards == {"card": counts + 1}


def test_one_list_several_times_is_a_remark() -> None:
    """Lists with the same identity and cards are the same; the first one counts, whatever the times."""
    rows = [(handed("Ann", f"2026-03-1{day}T08:00:00"), Outcome((deck(),))) for day in (1, 3, 2)]
    assert told(*rows) == {"Ann": [("handed-in-twice", "warning", "The same Corp list was submitted 3 times.")]}
    others = [(one, outcome._replace(decks=(outcome.decks[0]._replace(identity_id="b"),))) for one, outcome in rows[:1]]
    assert told(rows[1], *others)["Ann"][0][0] == "replaced"


def test_a_late_list_is_illegal_where_the_event_says_so() -> None:
    late = (handed("Ann", "2026-03-14T09:00:01"), Outcome((deck(),)))
    assert told(late, event=EVENT._replace(late="illegal"))["Ann"][0][:2] == ("late", "error")
    assert told(late, event=EVENT._replace(deadline=None)) == {"Ann": []}


# Number of players with the same list -> message of the first
SHARED = {
    2: "Identical to P1's Corp list.",
    6: "Identical to the Corp lists of P1, P2, P3, P4, P5.",
    7: "Identical to the Corp lists of P1, P2, P3, P4, P5 and 1 more.",
    9: "Identical to the Corp lists of P1, P2, P3, P4, P5 and 3 more.",
}


@pytest.mark.parametrize("many", SHARED)
def test_of_many_with_one_list_five_are_named(many: int) -> None:
    rows = [(handed(f"P{number}", "2026-03-13T08:00:00"), Outcome((deck(),))) for number in range(many)]
    assert told(*rows)["P0"] == [("same-list", "warning", SHARED[many])]


def test_an_unexpected_player_may_be_one_who_submitted_nothing() -> None:
    event = EVENT._replace(deadline=None, players=("Bob Smith", "Eva Kimm"))
    rows = [
        (handed(name, None), Outcome((deck(copies=at),))) for at, name in enumerate(("Bob Smit", "Eva Kim", "Eva Kimm"))
    ]
    assert told(*rows, event=event) == {
        "Bob Smit": [("not-expected", "warning", "Not on the player list. Did you mean Bob Smith?")],
        "Bob Smith": [
            ("missing-side", "missing", "No list submitted."),
            ("not-expected", "warning", "Bob Smit submitted a list but isn't on the player list. Same person?"),
        ],
        "Eva Kim": [("not-expected", "warning", "Not on the player list.")],
        "Eva Kimm": [],
    }


def test_a_list_of_no_cards_is_identical_to_no_other() -> None:
    empty = deck()._replace(cards={})
    rows = [(handed(name, "2026-03-13T08:00:00"), Outcome((empty,))) for name in ("Ann", "Bo")]
    assert told(*rows) == {"Ann": [], "Bo": []}


def test_lists_of_the_other_side_and_of_other_names() -> None:
    at = "2026-03-13T08:00:00"
    other = (handed("Ann", at, named_inside="Bo"), Outcome((deck("runner"),)))
    assert told(other) == {
        "Ann": [
            ("other-name", "warning", "The list names Bo, but the file name says Ann."),
            ("other-side", "warning", "Submitted as a Corp deck, but it's a Runner deck."),
            ("missing-side", "missing", "No Corp list submitted."),
        ]
    }
    # Two decks in one file show their own sides.
    both = (handed("Ann", at), Outcome((deck("runner"), deck("corp", 2))))
    assert told(both) == {"Ann": []}


# Required sides and submitted lists (a side, None without a side, x for an unreadable list) -> missing
MISSING: list[tuple[str, list[str | None], list[str]]] = [
    ("both", [], ["No list submitted."]),
    ("both", ["corp"], ["No Runner list submitted."]),
    ("both", ["corp", "x"], []),
    ("both", ["x"], ["No Corp or Runner list submitted."]),
    ("both", ["x", "x"], []),
    ("both", [None], ["No Corp or Runner list submitted."]),
    ("both", [None, "x"], []),
    ("both", ["corp", None], []),
    ("corp", ["runner"], ["No Corp list submitted."]),
    ("runner", [], ["No list submitted."]),
    ("either", [], ["No list submitted."]),
    ("either", ["x"], []),
    ("either", ["runner"], []),
]


@pytest.mark.parametrize(("sides", "came", "missing"), MISSING)
def test_what_is_missing(sides: str, came: list[str | None], missing: list[str]) -> None:
    event = Event("2026-03-14", sides=sides, players=("Ann",))
    rows = [
        (handed("Ann", None, side=None), Outcome((), "broken") if side == "x" else Outcome((deck(side),)))
        for side in came
    ]
    said = told(*rows, event=event)["Ann"]
    assert [message for code, _, message in said if code == "missing-side"] == missing
    assert [message for code, _, message in said if code == "unreadable"] == ["broken"] * came.count("x")


def test_nameless_are_numbered_in_the_order_of_their_names() -> None:
    """Names and files are removed from the problems of lists, too."""
    problem = "Bo wrote t.csv:Bo, and nobody can read it."
    rows = [
        (handed("Bo", None, content=None), Outcome((), problem)),
        (handed("Ann", None), Outcome((deck(),))),
        (handed("Bo", None), Outcome((deck("runner", 2),))),
    ]
    event = EVENT._replace(deadline=None, sides="either")
    assert told(*rows, event=event, anonymous=True) == {
        "Player 001": [],
        "Player 002": [
            ("unreadable", "unreadable", "… wrote …, and nobody can read it."),
            ("other-side", "warning", "Submitted as a Corp deck, but it's a Runner deck."),
        ],
    }
    first, second = players_of([one for one, _ in rows], [outcome for _, outcome in rows], event, anonymous=True)
    assert [one.deck.name for one in first.decks.values()] == [None]
    assert [one.submission.source for player in (first, second) for one in player.decks.values()] == [
        "list 1.1",
        "list 2.2",
    ]
    assert second.messages[0].source == "list 2.1"


def test_a_nameless_list_names_nobody_inside() -> None:
    row = handed("Ann", "corp")._replace(named_inside="Bo"), Outcome((deck(),))
    ((_, _, message), *_) = told(row, event=EVENT._replace(deadline=None, sides="either"), anonymous=True)["Player 001"]
    assert message == "The list names someone else, but the file name says Player 001."


def _note(code: str, severity: str = "warning", line: int | None = 3) -> dict[str, Any]:
    return {"code": code, "severity": severity, "message": f"{code}.", **({"line": line} if line else {})}


# Findings, notes and verdict of a list -> its messages as (code, severity, line, advice)
JUDGED: list[tuple[bool | None, list[Any], list[Any], list[tuple[Any, ...]]]] = [
    (True, [_note("old", line=None), _note("told", "info")], [], [("old", "warning", None, ())]),
    (
        False,
        [_note("old"), _note("many", "error"), _note("size", "error", None)],
        [],
        [("old", "warning", 3, ()), ("many", "error", 3, ("Cut 1.",)), ("size", "error", None, ())],
    ),
    (None, [_note("unknown-card", "error"), _note("size", "error")], [], [("unknown-card", "unreadable", 3, ())]),
    (
        True,
        [_note("old")],
        [_note("old"), _note("guess"), _note("sure", "info")],
        [("old", "warning", 3, ()), ("guess", "warning", 3, ())],
    ),
    (True, [_note("old")], [_note("old", line=4)], [("old", "warning", 3, ()), ("old", "warning", 4, ())]),
    (True, [], [_note("identity-missing")], [("identity-missing", "warning", 3, ())]),
    (False, [], [_note("identity-missing"), _note("several-identities")], []),
    (None, [], [_note("several-identities"), _note("guess")], [("guess", "warning", 3, ())]),
]


@pytest.mark.parametrize(("legal", "findings", "notes", "messages"), JUDGED)
def test_what_a_verdict_and_the_reading_say(
    legal: bool | None, findings: list[Any], notes: list[Any], messages: list[tuple[Any, ...]]
) -> None:
    judged = deck(findings=findings, legal=legal)._replace(notes=tuple(notes), advice=("Cut 1.",))
    (player,) = players_of([handed("Ann", None)], [Outcome((judged,))], EVENT._replace(deadline=None))
    assert [(one.code, one.severity, one.line, one.advice) for one in player.messages] == messages
    assert {(one.side, one.source, one.message) for one in player.messages} == {
        ("corp", "t.csv:Ann", f"{code}.") for code, *_ in messages
    }


def pointed(*rows: tuple[Submission, Outcome], event: Event = EVENT) -> list[tuple[str, str | None, str | None]]:
    """Return code, side and source of every message about the first player."""
    first, *_ = players_of([one for one, _ in rows], [outcome for _, outcome in rows], event)
    return [(one.code, one.side, one.source) for one in first.messages]


@pytest.mark.parametrize("side", ["corp", None])
def test_every_message_says_of_which_side_and_list_it_is(side: str | None) -> None:
    """A list without a side doesn't count as a required one."""
    event = EVENT._replace(sides="corp" if side else "either")
    early, late = "2026-03-13T08:00:00", "2026-03-14T09:00:01"

    def row(at: str | None, copies: int = 3, **more: Any) -> tuple[Submission, Outcome]:
        return handed("Ann", at, **{"side": side, **more}), Outcome((deck(side, copies),))

    assert pointed(row(early), row(early), event=event) == [("handed-in-twice", side, None)]
    assert pointed(row(early), row(early, 2), event=event) == [("replaced", side, None)]
    assert pointed(row(None), row(None, 2), event=event._replace(deadline=None)) == [("two-lists", side, None)]
    assert pointed(row(None), event=event) == [("no-time", side, "t.csv:Ann")]
    assert pointed(row(late), event=event) == [("late", side, "t.csv:Ann")]
    assert pointed(row(late, time_stated=False), event=event) == [("no-time", side, "t.csv:Ann")]
    assert pointed(row(late, or_submitted_at=early), event=event) == [("no-time", side, "t.csv:Ann")]
    assert pointed(row(early, named_inside="Bo"), event=event) == [("other-name", side, "t.csv:Ann")]
    shared = [(one._replace(player=name), outcome) for name in ("Ann", "Bo") for one, outcome in [row(early)]]
    assert pointed(*shared, event=event) == [("same-list", side, None)]
    name = "Corp list" if side else "list"
    assert told(*shared, event=event)["Ann"][0][2] == f"Identical to Bo's {name}."


# Submission times of an unreadable list and another one -> whether the former was replaced
AGAIN = [
    (("2026-03-13T08:00:00", {}), ("2026-03-13T09:00:00", {}), True),
    (("2026-03-13T08:00:00", {}), ("2026-03-13T08:00:00", {}), False),
    (("2026-03-13T08:00:00", {}), ("2026-03-13T07:00:00", {}), False),
    (("2026-03-13T08:00:00", {}), ("2026-03-13T09:00:00", {"side": "runner"}), False),
    (("2026-03-13T08:00:00", {}), ("2026-03-13T09:00:00", {"time_stated": False}), False),
    (("2026-03-13T08:00:00", {}), (None, {}), False),
    ((None, {}), ("2026-03-13T09:00:00", {}), False),
    (("2026-03-13T08:00:00", {"time_stated": False}), ("2026-03-13T09:00:00", {}), False),
    (("2026-03-13T08:00:00", {"side": None}), ("2026-03-13T09:00:00", {"side": None}), False),
    (("2026-03-02T08:00:00", {"or_submitted_at": "2026-02-03T08:00:00"}), ("2026-03-13T09:00:00", {}), True),
    (("2026-03-02T08:00:00", {"or_submitted_at": "2026-04-03T08:00:00"}), ("2026-03-13T09:00:00", {}), False),
    (("2026-03-02T08:00:00", {}), ("2026-03-04T09:00:00", {"or_submitted_at": "2026-03-01T08:00:00"}), False),
]


@pytest.mark.parametrize(("broken", "other", "replaced"), AGAIN)
def test_a_list_that_cannot_be_read_may_be_replaced(broken: Any, other: Any, replaced: bool) -> None:
    rows = [
        (handed("Ann", broken[0], **broken[1]), Outcome((), "broken", 7)),
        (handed("Ann", other[0], **other[1]), Outcome((deck(),))),
    ]
    (player,) = players_of([one for one, _ in rows], [outcome for _, outcome in rows], EVENT._replace(deadline=None))
    first = player.messages[0]
    assert (first.code, first.line) == (("replaced", None) if replaced else ("unreadable", 7))
    if replaced:
        assert first.message == "An unreadable Corp list was replaced by a later one."
        assert (first.side, first.source) == ("corp", "t.csv:Ann")


@pytest.mark.parametrize(
    ("more", "bug", "code"),
    [
        ({}, False, "unreadable"),
        ({}, True, "bug"),
        ({"links": ("a",)}, False, "link"),
        ({"links": ("a",), "fetched": "2026-03-13"}, False, "unreadable"),
    ],
)
def test_the_reason_for_a_missing_list(more: dict[str, Any], bug: bool, code: str) -> None:
    assert pointed((handed("Ann", None, **more), Outcome((), "broken", bug=bug))) == [(code, "corp", "t.csv:Ann")]


def test_what_a_message_is_in_json() -> None:
    whole = Message("late", "warning", "Late.", "corp", "t.csv:2", 3, ("Cut 1.",))
    assert whole.to_dict() == {**whole._asdict(), "advice": ["Cut 1."]}
    assert Message("late", "warning", "Late.").to_dict() == {"code": "late", "severity": "warning", "message": "Late."}
