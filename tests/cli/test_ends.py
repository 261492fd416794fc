"""Where periods end: in words on their last day, in JSON before the day `until`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from nrdb.days import day_before

ROOT = Path(__file__).parents[2]
RUNNER = "1 Noise: Hacker Extraordinaire\n3 Account Siphon\n"


@pytest.mark.parametrize(
    ("day", "before"),
    [
        ("2026-08-01", "2026-07-31"),
        ("2024-03-01", "2024-02-29"),
        ("2023-03-01", "2023-02-28"),
        ("2026-01-01", "2025-12-31"),
    ],
)
def test_the_day_before(day: str, before: str) -> None:
    assert day_before(day) == before


@pytest.mark.parametrize(
    ("day", "words", "until"),
    [
        ("2016-02-01", "standard 2016-02-01 2016-07-31 standard_1 NAPD MWL 1.0", "2016-08-01"),
        ("2016-07-31", "standard 2016-02-01 2016-07-31 standard_1 NAPD MWL 1.0", "2016-08-01"),
        ("2016-08-01", "standard 2016-08-01 2017-04-11 standard_2 NAPD MWL 1.1", "2017-04-12"),
    ],
)
def test_formats_name_the_last_day_of_a_list(nrdb, day: str, words: str, until: str) -> None:
    printed = [" ".join(line.split()) for line in nrdb("formats", "--on", day).stdout.splitlines()]
    assert [line.startswith(words) for line in printed if line.startswith("standard ")] == [True]
    rows = {row["id"]: row for row in json.loads(nrdb("formats", "--on", day, "--json").stdout)["formats"]}
    assert rows["standard"]["until"] == until


def test_validate_show_and_legality_name_the_last_day(nrdb, tmp_path) -> None:
    (tmp_path / "deck.txt").write_text(RUNNER, encoding="utf-8")
    explained = nrdb("validate", "deck.txt", "--on", "2016-07-31", "--explain").stdout
    assert "NAPD MWL 1.0, from 2016-02-01 until 2016-07-31" in explained
    assert "since 2018-12-09, until 2025-04-07" in nrdb("show", "AstroScript Pilot Program").stdout
    shown = json.loads(nrdb("show", "AstroScript Pilot Program", "--json").stdout)
    assert '"until": "2025-04-08"' in json.dumps(shown)
    corp = str(ROOT / "examples" / "corp.txt")
    assert "Last legal in Startup: 2021-03-28 to 2026-03-01." in nrdb("legality", corp, "--format", "startup").stdout
    told = json.loads(nrdb("legality", corp, "--format", "startup", "--json").stdout)
    assert told["formats"]["startup"]["times"][-1]["until"] == "2026-03-02"
