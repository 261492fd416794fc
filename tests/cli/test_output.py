"""Tables as commands print them."""

from __future__ import annotations

from nrdb.cli.output import aligned


def test_rows_of_different_length_share_their_columns():
    rows = [["a"], ["long", "2", "x"], [], ["b", "345"]]
    assert aligned(rows, right=(1,)) == ["a", "long    2  x", "", "b     345"]
    bold, plain = "\x1b[1m", "\x1b[0m"
    assert aligned(rows, headers=["", "sum"]) == [f"{bold}      sum{plain}", "a", "long  2    x", "", "b     345"]
    assert aligned([]) == []


def test_what_is_installed_is_listed_line_by_line(nrdb):
    lines = nrdb("data", "status").stdout.splitlines()
    assert [line.split("  ")[0] for line in lines] == [
        "card data", "ban lists up to", "catalogue", "built-in data", "import",
        "Card data from 2026-07-24, 119 days old; newer ban lists and cards may be missing: run `nrdb update`.",
    ]  # fmt: skip
