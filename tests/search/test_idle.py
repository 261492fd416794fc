"""`nrdb search` and `nrdb random`: anything without effect is refused or reported."""

from __future__ import annotations

import json

import pytest

from nrdb.cli.search import _IDLE

DAY = ("--on", "2026-04-15")
WRITTEN = {"as_json": "--json", "as_count": "--count", "as_ids": "--ids", "as_deck": "--deck", "as_csv": "--csv"}
PAIRS = [
    (WRITTEN.get(one, f"--{one}"), WRITTEN.get(other, f"--{other}"), why)
    for one, others in _IDLE.items()
    for other, why in others.items()
]
VALUES = {"--sort": ["cost"], "--group": ["type"], "--limit": ["3"]}


@pytest.mark.parametrize(("one", "idle", "why"), PAIRS, ids=[f"{idle} with {one}" for one, idle, _ in PAIRS])
def test_an_option_that_would_do_nothing_is_refused(nrdb, one, idle, why):
    done = nrdb("search", "t:agenda", one, idle, *VALUES.get(idle, []), *DAY)
    assert done.returncode == 2
    said = f"{idle} has no effect with {one}: {why}."
    assert done.stderr == f"nrdb: {said}\n"
    errors = json.loads(done.stdout)["errors"] if "--json" in (one, idle) else []
    assert [error["message"] for error in errors] == ([said] if errors else [])
    assert errors or done.stdout == ""


def test_options_that_go_together(nrdb):
    together = (
        ["--json", "--limit", "3", "--sort", "-cost"],
        ["--ids", "--sort", "title"],
        ["--explain", "--sort", "cost"],
    )
    for options in together:
        assert nrdb("search", "t:agenda", *options, *DAY).returncode == 0


def test_parts_of_a_query_that_do_nothing_are_reported(nrdb):
    told = nrdb("search", "t:agenda limit:2", "--count", *DAY)
    assert (told.stdout, told.returncode) == ("181\n", 0)
    assert "Ignored limit: in the query" in told.stderr
    assert "Ignored group: in the query" in nrdb("search", "t:agenda group:type", "--ids", *DAY).stderr
    assert nrdb("search", "t:agenda limit:2", "--ids", *DAY).stderr == ""
    chance = nrdb("random", "cheapest ice limit:3", "--seed", "3", *DAY)
    assert chance.stderr == (
        'Interpreted "cheapest ice" as has cost, cheapest first, type Ice.\n'
        "Ignored order and limit: only one card is drawn.\n"
    )
