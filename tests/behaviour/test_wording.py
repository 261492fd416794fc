"""Card texts and their entries, word by word: "may", "first", "once", subroutines, subtypes and so on.

Rows and what is explained; `comparing` counts.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest

from nrdb.behaviour import Node, parse
from tests.behaviour.comparing import Asked, Comparison, check, holds, pieces, word

# -- What one may, or may leave ------------------------------------------------------------------------------------

_OWN_CHOICE: Final = (
    *("spend", "discount", "basic_cost", "can_host", "may_install_faceup", "picks_damage", "resolve_sub", "may_pay"),
)
"""Words that leave one the choice, and can be put with a "may"."""


def _optional(key: str, value: Any) -> bool:
    if word(value, "may_pay"):
        return all(cost.fields.get("n") != "X" for cost in value.fields["cost"])  # who pays X may pay nothing
    return (key == "may" and value is True) or (isinstance(value, Node) and value.name == "may")


def _free(key: str, value: Any) -> bool:
    return word(value, *_OWN_CHOICE) or value == {"upto": 1}


def _left_open(ability: Node) -> bool:
    """Return whether an ability leaves a choice by itself: how many, or which of two."""
    leaves = _any(_open, ability) or holds(ability, "unless") or holds(ability, "choose_one")
    return leaves and not _any(_optional, ability)


def _any(asked: Asked, value: Any, key: str = "") -> bool:
    return asked(key, value) or any(_any(asked, item, name) for name, item in pieces(value))


def _open(key: str, value: Any) -> bool:
    return (isinstance(value, dict) and "upto" in value) or (key == "n" and value == "any")


def _up_to(key: str, value: Any) -> bool:
    return isinstance(value, dict) and value.get("upto", 1) != 1


def _up_to_some(key: str, value: Any) -> bool:
    if word(value, "repeat"):
        return "while" in value.fields
    paid = word(value, "may_pay", "must_pay") and any(cost.fields.get("n") == "X" for cost in value.fields["cost"])
    return paid or _open(key, value) or word(value, "can_host", "arrange_ice", "secret_spend") or key in ("max", "min")


# -- How often -----------------------------------------------------------------------------------------------------


def _limit(value: Any, kind: str) -> bool:
    """Whether a word has a limit of this kind: `1` or `first`."""
    fields = value.fields if isinstance(value, Node) else {}
    limits = [fields[name] for name in ("limit", "first") if isinstance(fields.get(name), str)]
    return any(limit.startswith(f"{kind}/") for limit in limits)


def _of_its_run(value: Any) -> bool:
    """Whether an ability belongs to the run that its card makes, which is one."""
    return isinstance(value, Node) and holds(value.fields.get("if"), "run_by_this")


def _once(key: str, value: Any) -> bool:
    return _limit(value, "1") and not _of_its_run(value)


def _once_at_most(key: str, value: Any) -> bool:
    return _limit(value, "1") or (key == "once" and value is True)


def _first(key: str, value: Any) -> bool:
    if word(value, "first_click", "priority", "first_action", "skip_subs", "trace_order"):
        return True
    if word(value, "breach") and "starting_with" in value.fields:
        return True
    return _limit(value, "first") or value == "first_drawn" or (key, value) == ("which", "first")


def _first_of_some(key: str, value: Any) -> bool:
    if word(value, "this_turn", "this_run") or (word(value, "gain_sub") and "before" in value.fields):
        return True
    return _limit(value, "first") or _limit(value, "2") or _once_at_most(key, value)


# -- The rows ------------------------------------------------------------------------------------------------------

_BROKEN: Final = (
    *("ap", "barrier", "bioroid", "code gate", "destroyer", "grail", "mythic", "next", "observer", "psi", "sentry"),
    *("tracer", "trap"),
)


def _breaks(subtype: str) -> Comparison:
    def broken(key: str, value: Any) -> bool:
        return word(value, "break") and value.kind == "operation" and value.fields["of"] == subtype.replace(" ", "_")

    said = rf"(?:(?<!fully )\bbreak|\binterface with) [^.:]*?\b{subtype}\b"
    asked_before = {"the subtype that its host must have is asked before": ("ika",)}
    return Comparison(f"breaks {subtype}", said, broken, explained=asked_before if subtype == "sentry" else {})


def _subroutine(key: str, value: Any) -> bool:
    return word(value, "sub", "sub_instead") or (key == "subs" and isinstance(value, tuple))


_OF_EACH: Final = {"what holds for each of the subroutines is in each": ("engram_flush",)}
COMPARISONS: Final = (
    Comparison(
        "may",
        r"\beach player (?=may)|\bmay\b(?! not)|\bif you pay\b|\bcan choose not\b",
        _optional,
        _free,
        besides=r"\bmay\b(?=[^.]*\b(?:up to|any (?:number|of))\b)|\bmay\b(?=[^.]*\. if (?:they|you) do not)",
        covered=_left_open,
        explained={
            "any number, or up to a number": (
                "accelerated_beta_test",
                "accelerated_diagnostics",
                "subcontract",
            ),
            "either or both is written as what there is to choose from": ("business_as_usual", "predictive_planogram"),
            "what may be paid to prevent something is written as what else happens": ("game_over", "mr_hendrik"),
            "one of two that must be is written as the first, or else the second": ("false_echo",),
            "whether a card that came is accessed, the rules ask": ("toshiyuki_sakai",),
            "copies of an identity that are one card here": (
                *("jinteki_biotech_life_imagined", "melies_u_only_the_brightest"),
            ),
            **_OF_EACH,
        },
    ),
    Comparison(
        "once",
        r"\bonce\b",
        _once,
        _once_at_most,
        {
            "one time, by when it is": ("flame_out",),
        },
    ),
    Comparison(
        "first",
        r"\bfirst\b(?! turn)",
        _first,
        _first_of_some,
        {
            "the turn's actions up to the third": ("mirrormorph_endless_iteration",),
            "there is but one: the card just installed, the breach that the run leads to": (
                *("divide_and_conquer", "rip_deal", "topan_ormas_leader"),
            ),
        },
    ),
    Comparison(
        "up to",
        r"\bup to\b|(?<!draw )(?<!suffer )(?<!suffers )(?<!suffering )\bany (?:number|amount) of\b"
        r"|\b(?:number|x|be)\b (?:equal to or )?less than\b",
        _up_to,
        _up_to_some,
        {
            "text in brackets is more than a reminder": ("deja_vu",),
            "up to a number is one more at a time, or a choice among the numbers": ("otoroshi", "subcontract"),
            "one of two kinds is written as an ability for each": ("ramujan_reliant_550_bmi",),
            "one of two or both, which is written as how many": ("business_as_usual",),
            "as many as there are": ("lycian_multi_munition",),
            "no more cards are hosted at a time": ("read_write_share",),
            "two piles are made by putting cards in one": ("information_sifting",),
            "each that may be paid for is one of as many as can be": ("game_over",),
        },
    ),
    Comparison(
        "random",
        r"\brandom(?:ly)?\b",
        lambda key, value: key == "random",
        explained={"a facedown pile is accessed at random": ("information_sifting",)},
    ),
    Comparison(
        "reveal",
        r"(?<!until you )\breveals?\b(?! (?:secretly )?spent| set\b)",
        lambda key, value: word(value, "reveal", "reveal_in_rd") or (key == "reveal" and value is True),
        explained={
            "two cards, or cards of two places, are revealed one after the other": (
                *("investigator_inez_delgado_4", "raman_rai", "tocsin"),
            ),
            "what was found is shown, so that its price can be checked": (
                *("credit_crash", "ob_superheavy_logistics_extract_export_excel"),
            ),
            **_OF_EACH,
        },
    ),
    Comparison("subroutine", r'(?<!\b1 ")(?<!printed ")\[subroutine\]', _subroutine, field="text"),
    *map(_breaks, _BROKEN),
)


@pytest.mark.shared
@pytest.mark.parametrize("row", COMPARISONS, ids=lambda row: row.name)
def test_entries_say_what_their_cards_say(row: Comparison, shared: Path) -> None:
    check(row, shared)


# A text of our own, an entry that says the same, and others that do not.
_ONE_SUB: Final = [{"sub": ["end_run"]}]
CASES: Final[list[tuple[str, str, Any, list[Any]]]] = [
    (
        "may",
        "each morning, one may draw.",
        [{"when": "turn_begins", "may": True, "do": [{"draw": 1}]}],
        [
            [{"when": "turn_begins", "do": [{"draw": 1}]}],
            [{"when": "turn_begins", "may": True, "do": [{"may": [{"draw": 1}]}]}],
        ],
    ),
    (
        "may",
        "gain 1 credit, or one may draw up to 2 cards.",
        [{"play": [{"choose_one": [[{"gain": 1}], [{"may": [{"draw": {"upto": 2}}]}]]}]}],
        [[{"play": [{"may": [{"gain": 1}]}, {"may": [{"draw": 2}]}]}]],
    ),
    (
        "once",
        "once per turn: gain 1 credit.",
        [{"paid": ["click"], "limit": "1/turn", "do": [{"gain": 1}]}],
        [
            [{"paid": ["click"], "do": [{"gain": 1}]}],
            [{"paid": ["click"], "limit": "first/turn", "do": [{"gain": 1}]}],
        ],
    ),
    (
        "first",
        "gain 1 credit for a turn's first run.",
        [{"when": {"run_begins": "any"}, "limit": "first/turn", "do": [{"gain": 1}]}],
        [[{"when": {"run_begins": "any"}, "do": [{"gain": 1}]}]],
    ),
    ("up to", "draw up to 3 cards.", [{"play": [{"draw": {"upto": 3}}]}], [[{"play": [{"draw": 3}]}]]),
    ("up to", "draw 3 cards.", [{"play": [{"draw": 3}]}], [[{"play": [{"draw": {"upto": 3}}]}]]),
    (
        "random",
        "discard 1 card at random.",
        [{"play": [{"discard": {"random": True, "from": "hand"}}]}],
        [[{"play": [{"discard": {"from": "hand"}}]}]],
    ),
    (
        "reveal",
        "reveal the grip.",
        [{"play": [{"reveal": {"n": "all", "from": "grip"}}]}],
        [[{"play": [{"look": {"n": 2}}]}]],
    ),
    (
        "subroutine",
        "[subroutine] end the run.\n[subroutine] end the run.",
        [*_ONE_SUB, *_ONE_SUB],
        [_ONE_SUB, [*_ONE_SUB, *_ONE_SUB, *_ONE_SUB]],
    ),
    (
        "breaks code gate",
        "1 credit: break 1 code gate subroutine.",
        [{"paid": [{"credits": 1}], "do": [{"break": {"n": 1, "of": "code_gate"}}]}],
        [[{"paid": [{"credits": 1}], "do": [{"break": {"n": 1, "of": "sentry"}}]}]],
    ),
]


@pytest.mark.parametrize(("name", "text", "same", "others"), CASES, ids=[f"{row[0]}: {row[1]}" for row in CASES])
def test_a_comparison_tells_what_differs(name: str, text: str, same: Any, others: list[Any]) -> None:
    row = next(row for row in COMPARISONS if row.name == name)
    assert not row.differs(text, parse(same))
    assert all(row.differs(text, parse(other)) for other in others)
