"""What cards do, from the notation: the rules of functions.toml over small entries, and their laws."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.behaviour import notation, patterns, vocabulary
from nrdb.behaviour.functions import _patterns, functions, functions_of
from nrdb.behaviour.patterns import CardWords, _sign
from nrdb.catalogue import Catalogue
from nrdb.search.plain.concepts import meaning

Entry = list[dict[str, Any]]


def done(entry: Entry, side: str, type: str, *subtypes: str) -> set[str]:
    return set(functions_of(CardWords(notation.parse(entry), side, (type, *subtypes))))


# Side, type and what the card does in the notation; the functions that it has, and some that it has not.
CASES: list[tuple[str, str, Entry, str, str]] = [
    ("corp", "operation", [{"play": [{"gain": 9}]}], "economy burst-economy", "drip-economy credit-denial"),
    ("corp", "asset", [{"when": "turn_begins", "do": [{"take": 3}]}], "economy drip-economy", "burst-economy"),
    ("runner", "event", [{"play": [{"lose": {"n": 5, "who": "corp"}}]}], "credit-denial", "economy"),
    ("runner", "event", [{"play": [{"gain": {"n": 2, "who": "corp"}}]}], "", "economy"),
    ("corp", "operation", [{"play": [{"gain": {"n": 2, "who": "corp"}}]}], "economy", "credit-denial"),
    ("runner", "resource", [{"paid": ["click"], "do": [{"gain": 2}]}], "economy click-economy", "drip-economy"),
    ("runner", "program", [{"static": [{"cost": {"of": "install", "n": -2}}]}], "", "economy discount"),
    (
        "runner",
        "resource",
        [{"static": [{"cost": {"of": "install", "n": -1, "what": {"is": ["program"]}}}]}],
        "economy discount",
        "tax",
    ),
    ("corp", "ice", [{"sub": [{"trash": {"is": ["program"], "who": "runner"}}]}], "trash-program", "trash-hardware"),
    ("corp", "ice", [{"sub": [{"trash": {"is": ["icebreaker"], "who": "runner"}}]}], "trash-program", "trash-hardware"),
    ("runner", "program", [{"paid": [{"trash": {"is": ["program"]}}], "do": [{"gain": 3}]}], "", "trash-program"),
    # by kinds of cards: what is installed or brought back, not what an ability waits for
    (
        "runner",
        "event",
        [{"play": [{"install": {"n": 1, "is": ["program"], "from": "heap"}}]}],
        "install install-program recursion recursion-program recursion-from-heap",
        "install-hardware recursion-event",
    ),
    ("runner", "resource", [{"when": {"install": {"is": ["program"]}}, "do": [{"gain": 1}]}], "", "install-program"),
    (
        "runner",
        "event",
        [{"play": [{"add": {"what": {"n": 1, "from": "heap"}, "to": "hand"}}]}],
        "recursion-event recursion-program",
        "recursion-ice",
    ),
    ("corp", "ice", [{"sub": ["end_run"]}], "end-run", "tag damage"),
    ("corp", "ice", [{"sub": [{"trace": {"base": 3, "hit": [{"tag": 1}]}}]}], "trace tag", "tag-removal"),
    ("corp", "asset", [{"when": "accessed", "do": [{"damage": {"net": 3}}]}], "trap damage net-damage", "core-damage"),
    ("runner", "event", [{"play": [{"suffer": {"net": 1}}]}], "", "damage net-damage"),
    ("runner", "hardware", [{"static": [{"mu": 1}]}], "mu", "link"),
    ("runner", "event", [{"play": [{"run": "hq"}]}], "run run-hq", "run-rd"),
    ("runner", "event", [{"play": [{"add": {"what": {"from": "heap"}, "to": "hand"}}]}], "recursion", "tutor"),
    ("corp", "operation", [{"play": [{"search": {"what": {"is": ["agenda"]}, "to": "hand"}}]}], "tutor", "recursion"),
    ("corp", "operation", [{"play": [{"gain_click": 2}]}], "clicks fast-advance", "click-denial"),
    ("corp", "operation", [{"play": [{"advance": {"is": ["ice"]}}]}], "place-advancement fast-advance", "clicks"),
    ("runner", "program", [{"static": [{"strength": {"n": -1, "what": "encountered"}}]}], "lower-strength", ""),
    ("runner", "program", [{"static": [{"strength": {"n": 1}}]}], "", "lower-strength raise-strength"),
    (
        "corp",
        "operation",
        [{"play": [{"choose": {"what": {"is": ["program"]}}}, {"trash": "chosen"}]}],
        "trash-program",
        "trash-ice",
    ),
    (
        "runner",
        "program",
        [{"install_only": {"is": ["ice"]}}, {"when": "turn_begins", "do": [{"trash": "host"}]}],
        "trash-ice",
        "trash-program",
    ),
    ("runner", "program", [{"paid": ["click"], "do": [{"trash": "encountered"}]}], "trash-ice", "trash-program"),
    (
        "runner",
        "event",
        [{"when": {"fully_break": {"is": ["sentry"]}}, "do": [{"trash": "it"}]}],
        "trash-ice",
        "trash-program",
    ),
    (
        "corp",
        "agenda",
        [
            {
                "when": "scored",
                "do": [{"choose_one": {"who": "runner", "branches": [[{"suffer": {"meat": 5}}], [{"tag": 2}]]}}],
            }
        ],
        "damage meat-damage tag",
        "net-damage",
    ),
    ("runner", "event", [{"play": [{"suffer": {"core": 1}}]}], "", "damage core-damage"),
    (
        "runner",
        "resource",
        [{"paid": [{"trash": {"n": 1, "from": "grip"}}], "do": [{"gain": 1}]}],
        "economy",
        "discard",
    ),
    ("corp", "ice", [{"sub": [{"trash": {"n": 1, "from": "grip", "who": "runner"}}]}], "discard", "hq-trash"),
    ("corp", "ice", [{"sub": [{"may": [{"trash": {"n": 1, "from": "hq"}}]}]}], "", "discard hq-trash"),
    ("runner", "event", [{"play": [{"trash": {"n": 1, "from": "hq", "who": "corp"}}]}], "discard hq-trash", ""),
    ("runner", "program", [{"static": [{"strength": {"n": -1, "what": {"n": "all"}}}]}], "lower-strength", ""),
    ("runner", "program", [{"static": [{"strength": {"n": -1, "what": {"n": 2}}}]}], "", "lower-strength"),
    ("corp", "operation", [{"unsaid": "gain 2 credits", "why": "no word"}], "economy", "tutor clicks"),
    (
        "corp",
        "asset",
        [{"paid": [{"remove_bad_publicity": 1}], "do": [{"gain": 3}]}],
        "bad-publicity-removal",
        "bad-publicity",
    ),
]


@pytest.mark.parametrize(("side", "type", "entry", "has", "lacks"), CASES, ids=[repr(row[2])[:60] for row in CASES])
def test_what_a_card_does(side: str, type: str, entry: Entry, has: str, lacks: str) -> None:
    found = done(entry, side, type)
    assert set(has.split()) <= found
    assert not found & set(lacks.split())


def test_a_card_of_a_subtype() -> None:
    assert "stealth-credits" in done([], "runner", "program", "stealth")
    assert "stealth-credits" not in done([], "runner", "program", "virus")


@pytest.mark.parametrize(
    ("card", "names"), [("dean_lister", ["breaker-strength"]), ("forged_activation_orders", ["trash-ice"])]
)
def test_exactly_what_a_card_does(catalogue: Catalogue, card: str, names: list[str]) -> None:
    found = catalogue.connection.execute("SELECT function_id FROM card_function WHERE card_id = ?", [card]).fetchall()
    assert [name for (name,) in found] == names


@pytest.mark.parametrize(
    ("amount", "sign"),
    [
        *((None, ""), (True, ""), (0, ""), (1, ">"), (-1, "<"), ("X", ">"), ({"upto": 3}, ">"), ({"per": "tags"}, ">")),
        *(({"per": "tags", "times": 2}, ">"), ({"per": "tags", "times": 0}, ">"), ({"per": "tags", "times": -1}, "<")),
    ],
)
def test_whether_an_amount_adds_or_takes(amount: Any, sign: str) -> None:
    assert _sign(amount) == sign


@pytest.mark.parametrize("pattern", ["draw n>2", "static:cost n<-1 what=*"])
def test_a_number_is_compared_with_0_only(pattern: str) -> None:
    with pytest.raises(ValueError, match="a field's number is compared with 0 only, not "):
        patterns.tests(pattern)


def test_every_rule_asks_for_words_that_there_are() -> None:
    words = {(kind, name) for kind, names in vocabulary.BY_KIND.items() for name in names} | {("card", "card")}
    names = {name for _, name in words}
    for rows in _patterns().values():
        for at, tests in rows:
            for test in tests:
                row = functions()[at].name
                assert test.name in names, (row, test.name)
                assert test.kind in ("", "no") or (test.kind, test.name) in words, (row, test)


def test_every_function_is_some_cards_and_none_is_most_cards(catalogue: Catalogue) -> None:
    rows = catalogue.connection.execute(
        "SELECT id, count(card_id) FROM function LEFT JOIN card_function ON function_id = id GROUP BY id"
    ).fetchall()
    said = catalogue.connection.execute("SELECT count(*) FROM behaviour").fetchone()[0]
    assert {name for name, _ in rows} == {row.name for row in functions()}
    assert [(name, count) for name, count in rows if not 0 < count < said / 2] == []


def test_a_card_without_an_entry_has_no_function(catalogue: Catalogue) -> None:
    lost = "SELECT count(*) FROM card_function WHERE card_id NOT IN (SELECT card_id FROM behaviour)"
    assert catalogue.connection.execute(lost).fetchone()[0] == 0


def test_nothing_is_said_of_two_functions() -> None:
    """What people say means one function, or one for each side."""
    said: dict[frozenset[str], list[str]] = {}
    for row in functions():
        for phrase in (row.name.replace("-", " "), *row.said):
            meant = meaning(phrase)
            if (len(meant) > 1 or " " not in phrase) and row.name not in said.get(meant, []):
                said.setdefault(meant, []).append(row.name)
    sides = {row.name: row.side for row in functions()}
    shared = [names for names in said.values() if len(names) > 1]
    assert shared
    assert [names for names in shared if sorted(map(sides.__getitem__, names)) != ["corp", "runner"]] == []
