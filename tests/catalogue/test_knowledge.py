"""The age of the data behind an answer: counted from the card data to the date, warned of louder, and in every JSON."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from nrdb import Catalogue, check_deck, read_deck
from nrdb.catalogue.knowledge import FAR, OLD, Knowledge

ROOT = Path(__file__).parents[2]
DECK = str(ROOT / "examples" / "runner.txt")
CLASSIC = "Deck\n\n3 Corporate Downsizing\n3 Accounts Receivable\n"


@pytest.mark.parametrize(
    ("day", "age", "warning", "extent"),
    [
        ("2012-09-06", 0, "", ""),
        ("2026-07-23", 0, "", ""),
        ("2026-07-24", 0, "", ""),
        ("2026-07-25", 1, "Card data from 2026-07-24, 1 day old: `nrdb update`.", ""),
        ("2026-08-22", OLD - 1, "Card data from 2026-07-24, 29 days old: `nrdb update`.", ""),
        ("2026-08-23", OLD, "30 days old; newer ban lists and cards may be missing: run `nrdb update`.", ""),
        ("2027-01-19", FAR - 1, "179 days old; newer ban lists", ""),
        ("2027-01-20", FAR, "180 days old; newer ban lists", ", as known on 2026-07-24"),
        ("2030-01-01", 1257, "1,257 days old; newer ban lists", ", as known on 2026-07-24"),
    ],
)
def test_the_age_and_what_it_says(day: str, age: int, warning: str, extent: str) -> None:
    known = Knowledge.on("2026-07-24", "2026-08-01", day)
    assert known == ("2026-07-24", "2026-08-01", age)
    assert (warning in known.warning, bool(known.warning), known.extent) == (True, bool(warning), extent)


def test_a_list_announced_ahead_makes_no_data_younger(catalogue: Catalogue) -> None:
    assert catalogue.newest_list > catalogue.data_date
    assert catalogue.knowledge(catalogue.newest_list).age_days == 8


def test_a_verdict_knows_how_old_its_data_is(catalogue: Catalogue) -> None:
    deck = read_deck(DECK, catalogue)
    assert check_deck(deck, catalogue, on="2026-11-28").knowledge == ("2026-07-24", "2026-08-01", 127)
    assert check_deck(deck, catalogue, on="2026-07-24").knowledge.age_days == 0


def test_a_game_that_is_complete_does_not_age(catalogue: Catalogue) -> None:
    assert catalogue.knowledge("2030-01-01", "classic").age_days == 0


@pytest.mark.parametrize("day", ["2026-07-24", "2026-08-20", "2026-11-28", "2030-01-01"])
@pytest.mark.parametrize(
    "command",
    [
        ("validate", DECK),
        ("validate", DECK, DECK),
        ("validate", DECK, "--all-formats"),
        ("formats",),
        ("formats", "diff", "standard", "startup"),
        ("legality", "Sure Gamble"),
        ("legality", DECK),
        ("show", "Sure Gamble"),
        ("search", "format:standard t:agenda"),
        ("tournament", "check", str(ROOT / "examples" / "club")),
    ],
    ids=" ".join,
)
def test_every_answer_about_a_date_says_how_old_its_data_is(nrdb: Any, command: tuple[str, ...], day: str) -> None:
    age = Knowledge.on("2026-07-24", "2026-08-01", day)
    done = nrdb(*command, "--on", day, cwd=ROOT)
    printed = done.stdout + done.stderr
    assert age.warning in printed
    assert ("days old" in printed) == bool(age.age_days)
    assert json.loads(nrdb(*command, "--on", day, "--json", cwd=ROOT).stdout)["knowledge"] == age._asdict()


def test_a_date_far_ahead_is_never_plainly_legal(nrdb: Any) -> None:
    assert nrdb("validate", DECK, "--on", "2030-01-01").stdout.startswith(
        "Legal in Standard (2030-01-01), as known on 2026-07-24.\n"
    )
    illegal = nrdb("validate", str(ROOT / "examples" / "illegal.txt"), "--on", "2030-01-01").stdout
    assert illegal.startswith("Not legal in Standard (2030-01-01), as known on 2026-07-24: ")


def test_the_first_line_of_a_check_and_of_its_page_is_the_age(nrdb: Any, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    done = nrdb("tournament", "check", str(ROOT / "examples" / "club"), "--on", "2026-11-28", "--html", str(page))
    warning = Knowledge.on("2026-07-24", "2026-08-01", "2026-11-28").warning
    assert done.stdout.splitlines()[0] == warning
    assert warning.partition(": run ")[0] in page.read_text(encoding="utf-8")


def test_a_search_that_no_date_changes_says_nothing_of_it(nrdb: Any) -> None:
    assert "days old" not in nrdb("search", "t:ice cost:3", "--on", "2026-11-28").stderr
