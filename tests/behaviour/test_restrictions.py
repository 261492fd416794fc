"""Restrictions in card texts and their entries: who uses it, when it is played, what is excluded, what is free.

Rows and what is explained; `comparing` counts.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest

from nrdb.behaviour import Node, parse
from tests.behaviour.comparing import Asked, Comparison, check, word


def _ability(*names: str) -> Asked:
    """Whether this is one of these abilities."""
    return lambda key, value: word(value, *names) and value.kind == "ability"


def _left_out(key: str, value: Any) -> bool:
    """Return whether this excludes cards; "not ice" also means a card in a root."""
    return key == "not" and isinstance(value, tuple) and value != ("ice",)


def _perhaps_left_out(key: str, value: Any) -> bool:
    return (key == "not" and isinstance(value, tuple)) or (word(value, "not") and value.kind == "condition")


def _free(key: str, value: Any) -> bool:
    return key == "free" and value is True


def _partly_free(key: str, value: Any) -> bool:
    return (key, value) in (("free", "price"), ("rez", "no_credits")) or key == "no_extra"


RESTRICTIONS: Final = (
    Comparison(
        "used by",
        r"\bonly the (?:corp|runner) can use\b|\bany player can use\b",
        lambda key, value: isinstance(value, Node) and value.kind == "ability" and "by" in value.fields,
        explained={"a resource gains it, which is the Runner's": ("mca_informant",)},
    ),
    Comparison(
        "play only",
        r"\bplay only\b",
        _ability("play_if", "priority"),
        explained={
            "text in brackets is more than a reminder": ("election_day",),
            "two conditions are in one sentence": ("peace_in_our_time",),
        },
    ),
    Comparison("rez only", r"\brez only\b|\bonly be rezzed\b", _ability("rez_if")),
    Comparison(
        "install only",
        r"\binstall +(?:only (?!faceup)|on a non-)|\b(?:archives|hq|r&d|server) only\b",
        _ability("install_only", "install_if", "install_in", "only_in"),
    ),
    Comparison("faceup", r"\binstall +(?:only +)?faceup\b", lambda key, value: word(value, "install_faceup")),
    Comparison(
        "but those",
        r"\bnon-\w+|\bexcept (?:for|using)\b|\bout-of-faction\b|\bis not an?\b",
        _left_out,
        _perhaps_left_out,
        {
            "a name, not a kind, or a time": ("bifrost_array", "rime"),
            "each kind that may be chosen is written by itself": ("game_over", "indian_union_stock_exchange"),
            "what cannot be, as the card leaves unsaid": (
                *("muertos_gang_member", "restore", "synapse_global_faster_than_thought"),
            ),
            "it is not so in whole sentences": ("issuaq_adaptics_sustaining_diversity", "old_hollywood_grid"),
        },
    ),
    Comparison(
        "ignoring all costs",
        r"\bignoring (?:all|credit) costs\b|\bat no install cost\b",
        _free,
        lambda key, value: _free(key, value) or word(value, "steal"),
        {
            "text in brackets is more than a reminder": ("adam_compulsive_hacker", "priority_construction"),
        },
    ),
    Comparison(
        "ignoring one cost",
        r"\bignor\w+ (?:all|any|its|the) (?:additional|install|rez) costs?\b",
        lambda key, value: _partly_free(key, value) or word(value, "ignore_costs", "ignore_extra"),
        explained={
            "credits alone, of what is free by half": ("ob_superheavy_logistics_extract_export_excel",),
            "as much less as it costs": ("muertos_gang_member",),
        },
    ),
    Comparison(
        "outermost",
        r"\boutermost (?!position)",
        lambda key, value: value == "outermost",
        explained={"the run under way and those to come": ("ddos",)},
    ),
)


@pytest.mark.shared
@pytest.mark.parametrize("row", RESTRICTIONS, ids=lambda row: row.name)
def test_entries_restrict_what_their_cards_restrict(row: Comparison, shared: Path) -> None:
    check(row, shared)


_BREAKS: Final = {"paid": [{"lose_click": 1}], "do": [{"break": {"n": 1, "of": "self"}}]}
_ONE_PROGRAM: Final = {"n": 1, "is": ["program"], "from": "grip"}
CASES: Final[list[tuple[str, str, Any, list[Any]]]] = [
    (
        "used by",
        "break 1 of its subroutines. only the runner can use that.",
        [{**_BREAKS, "by": "runner"}],
        [[_BREAKS]],
    ),
    ("play only", "play only in the rain. gain 1 credit.", [{"play_if": "tagged"}, {"play": [{"gain": 1}]}], [[]]),
    (
        "but those",
        "install 1 non-virus program.",
        [{"play": [{"install": {**_ONE_PROGRAM, "not": ["virus"]}}]}],
        [[{"play": [{"install": _ONE_PROGRAM}]}]],
    ),
    (
        "ignoring all costs",
        "install 1 program, ignoring all costs.",
        [{"play": [{"install": {"what": _ONE_PROGRAM, "free": True}}]}],
        [[{"play": [{"install": _ONE_PROGRAM}]}], [{"play": [{"install": {"what": _ONE_PROGRAM, "free": "price"}}]}]],
    ),
]
"""A text of our own, an entry that says the same, and others that do not."""


@pytest.mark.parametrize(("name", "text", "same", "others"), CASES, ids=[row[0] for row in CASES])
def test_a_missing_restriction_is_reported(name: str, text: str, same: Any, others: list[Any]) -> None:
    row = next(row for row in RESTRICTIONS if row.name == name)
    assert not row.differs(text, parse(same))
    assert all(row.differs(text, parse(other)) for other in others)
