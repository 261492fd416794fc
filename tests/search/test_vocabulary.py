"""Names with a closed vocabulary: exact names, parts of names, and misspelt ones."""

from __future__ import annotations

import pytest

from nrdb.search.language.vocabulary import NameMatch, NameTable, singulars

NAMES = {
    "code_gate": "Code Gate",
    "barrier": "Barrier",
    "barrow": "Barrow",
    "sentinel": "Sentinel",
    "sentry": "Sentry",
    "trap": "Trap",
    "tracer": "Tracer",
    "tracker": "Tracker",
    "ai": "AI",
    "set_2026": "Rotation 2026",
}
ALIASES: dict[str, str | list[str]] = {
    "gate keeper": "code_gate",
    "none": [],
    "-": "ai",
    "gtk": "code_gate",
    "ntry": "sentry",
}


def of(names: dict[str, str], aliases: dict[str, str | list[str]] | None = None) -> NameTable:
    return NameTable("subtype", [(item, name, None) for item, name in names.items()], aliases or {})


@pytest.fixture
def table() -> NameTable:
    return of(NAMES, ALIASES)


@pytest.mark.parametrize(
    ("typed", "ids", "how"),
    [
        ("Sentry", "sentry", "exact"),
        ("gate keeper", "code_gate", "exact"),
        ("sentries", "sentry", "plural"),
        ("none", "", "exact"),
        ("", None, None),
        ("...", None, None),
        ("-", "ai", "exact"),
        # run together, the beginning of a name or of a word in one, a part of one
        ("codegate", "code_gate", "exact"),
        ("sent", "sentinel sentry", "beginning"),
        ("code g", "code_gate", "beginning"),
        ("gat", "code_gate", "part"),
        ("g", None, None),
        ("ga", "code_gate", "part"),
        ("rr", None, None),
        ("rri", "barrier", "part"),
        ("2026", "set_2026", "part"),
        # one letter: the beginning of several
        ("b", "barrier barrow", "beginning"),
        ("s", "sentinel sentry set_2026", "beginning"),
        ("t", "trap tracer tracker", "beginning"),
        # one letter wrong in four, two in eight; nothing if two names are equally near
        ("trxp", "trap", "misspelt"),
        ("trp", None, None),
        ("txxp", None, None),
        ("sxntry", "sentry", "misspelt"),
        ("sxnxry", None, None),
        ("barrxer", "barrier", "misspelt"),
        ("barxxer", None, None),
        ("sexxinel", "sentinel", "misspelt"),
        ("sexxxnel", None, None),
        ("traczer", None, None),
        ("gate keepxr", "code_gate", "misspelt"),
        ("codx", "code_gate", "misspelt"),
        ("ntryx", "sentry", "misspelt"),
        ("gtkx", None, None),
    ],
)
def test_what_a_typed_name_means(table: NameTable, typed: str, ids: str | None, how: str | None) -> None:
    found = table.find(typed)
    assert found == (None if ids is None or how is None else NameMatch(tuple(ids.split()), how))


def test_one_letter_that_begins_many_names_means_none() -> None:
    names = [f"{name} {place}" for place, name in enumerate(("salt", "sand", "silk", "soot"))]
    for count, found in ((3, NameMatch(tuple(names[:3]), "beginning")), (4, None)):
        assert of({name: name for name in names[:count]}).find("s") == found


@pytest.mark.parametrize(
    ("typed", "ids"),
    [
        ("gate code", "code_gate"),
        ("gate", None),
        ("2026 rotation", "set_2026"),
        ("2026", "set_2026"),
        ("1026", None),
        ("rotation", None),
        ("code rotation", None),
        ("gate barrier", None),
    ],
)
def test_all_the_words_of_a_name_in_any_order(table: NameTable, typed: str, ids: str | None) -> None:
    assert table.of_words(typed) == (None if ids is None else NameMatch((ids,), "part"))


def test_the_names_nearest_to_what_was_typed(table: NameTable) -> None:
    near = table.nearest("sentrx")
    assert [name for name, _ in near] == ["sentry", "sentinel"]
    assert [round(score, 1) for _, score in near] == [83.3, 57.1]
    assert [name for name, _ in table.nearest("barriow")] == ["barrow", "barrier"]
    assert [name for name, _ in table.nearest("barriow", limit=1)] == ["barrow"]
    assert table.nearest("xyz") == []
    many = of({f"name {letter}": f"name {letter}" for letter in "abcdef"})
    assert [name for name, _ in many.nearest("name x")] == ["name a", "name b", "name c"]


def test_what_names_are_called(table: NameTable) -> None:
    assert table.label(("code_gate", "ai", "other")) == "Code Gate or AI or other"
    assert table.label(()) == "nothing"


@pytest.mark.parametrize(
    ("key", "found"),
    [
        ("sentries", ["sentry", "sentri", "sentrie"]),
        ("ties", ["tie"]),
        ("flies", ["fly", "fli", "flie"]),
        ("viruses", ["virus", "viruse"]),
        ("aces", ["ace"]),
        ("ices", ["ice"]),
        ("ice", []),
        ("ids", []),
        ("traps", ["trap"]),
        ("access", []),
        ("boxes", ["box", "boxe"]),
    ],
)
def test_what_a_word_may_be_the_plural_of(key: str, found: list[str]) -> None:
    assert singulars(key) == found
