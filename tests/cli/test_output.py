"""How JSON is printed, as the standard library writes it, only sooner; and tables."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from nrdb.cli.output import aligned, indented

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: (
        st.lists(inner) | st.tuples(inner, inner) | st.dictionaries(st.text() | st.integers() | st.none(), inner)
    ),
    max_leaves=20,
)


@given(VALUES)
def test_json_is_indented_as_the_library_does_it(value):
    assert indented(value) == json.dumps(value, ensure_ascii=False, indent=2)


def test_json_within_a_list_stands_deeper():
    assert "[\n  " + indented({"a": [1]}, "\n  ") + "\n]" == json.dumps([{"a": [1]}], indent=2)


def test_rows_of_unlike_length_stand_in_the_same_columns():
    rows = [["a"], ["long", "2", "x"], [], ["b", "345"]]
    assert aligned(rows, right=(1,)) == ["a", "long    2  x", "", "b     345"]
    bold, plain = "\x1b[1m", "\x1b[0m"
    assert aligned(rows, headers=["", "sum"]) == [f"{bold}      sum{plain}", "a", "long  2    x", "", "b     345"]
    assert aligned([]) == []


def test_what_is_installed_is_told_line_by_line(nrdb):
    lines = nrdb("data", "status").stdout.splitlines()
    assert [line.split("  ")[0] for line in lines] == [
        "facts of", "lists known to", "catalogue", "built-in facts", "import"
    ]  # fmt: skip
