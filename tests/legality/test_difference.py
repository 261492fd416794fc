"""The changes of a new list: whole answers between lists, and decks that become illegal or legal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from nrdb.catalogue import Catalogue
from nrdb.catalogue.model import Restriction
from nrdb.legality.check import judge_of
from nrdb.legality.difference import changes_between
from nrdb.legality.ruleset import CR
from nrdb.legality.scope import Scope
from tests.conftest import ROOT, Run

DAY = "2026-11-20"
CORP = ROOT / "examples" / "corp.txt"

AGE = "\nCard data from 2026-07-24, 119 days old; newer ban lists and cards may be missing: run `nrdb update`.\n"


def test_a_new_list(nrdb: Run) -> None:
    done = nrdb("formats", "diff", "standard_35", "standard_36")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == (
        "standard_35 → standard_36\n"
        "\n  banned (2)\n    Méliès U: Only the Brightest\n    Red Level Clearance\n"
        "\n  no longer banned (2)\n    NBN: Reality Plus\n    Svyatogor Excavator\n" + AGE
    )


def test_nothing_changed_is_a_no(nrdb: Run) -> None:
    done = nrdb("formats", "diff", "standard", "standard")
    assert (done.returncode, done.stdout) == (1, "standard → standard\n  No differences.\n" + AGE)


@pytest.mark.parametrize(
    ("old", "new", "headings"),
    [
        # Two dates of one format, without --on: cards enter it and rotate out of it.
        (
            "standard@2025-04-01",
            "standard@2025-04-30",
            ["entered (82)", "rotated out (388)", "banned (5)", "no longer banned (31)"],
        ),
        # Two formats: cards don't enter or leave, one of them has more.
        ("startup", "standard", ["only in standard (388)", "banned (30)"]),
        ("standard", "startup", ["only in standard (388)", "banned (4)"]),
    ],
)
def test_the_headings_of_changed_cards(nrdb: Run, old: str, new: str, headings: list[str]) -> None:
    done = nrdb("formats", "diff", old, new)
    assert (done.returncode, done.stderr) == (0, "")
    found = [line.strip() for line in done.stdout.splitlines() if line.startswith("  ") and line[2] != " "]
    assert found[: len(headings)] == headings


@pytest.mark.parametrize(
    ("old", "new", "counts"),
    [
        # Elevation rotates Liberation's predecessors out; its list no longer bans currents.
        (
            "standard@2025-04-01",
            "standard@2025-04-30",
            {"entered": 82, "rotated_out": 388, "banned": 5, "no_longer_banned": 31, "no_longer_banned_subtypes": 1},
        ),
        # A list of universal influence is replaced by one that bans and restricts.
        (
            "napd_mwl_1_2",
            "napd_mwl_2_0",
            {"entered": 178, "rotated_out": 221, "banned": 11, "restricted": 16, "universal_influence": 20},
        ),
        # Points: a card with changed points appears once, with both numbers; Vantage Point came out on that day.
        ("eternal@2026-03-01", "eternal@2026-03-02", {"entered": 66, "points": 7}),
    ],
)
def test_counts_of_changes(catalogue: Catalogue, old: str, new: str, counts: dict[str, int]) -> None:
    judge = judge_of(catalogue)
    changes = changes_between(judge.scope(old, "2026-11-20"), judge.scope(new, "2026-11-20"))
    found = {kind: len(cards) for kind, cards in changes.items() if cards and kind != "facts"}
    assert found == counts


def test_every_kind_of_change(catalogue: Catalogue) -> None:
    """Two invented lists differ in each of their parts; then one is compared with no list."""
    own = Restriction("own", "Own", "own", DAY)
    first = own._replace(
        banned=frozenset({"ika", "diesel"}),
        restricted=frozenset({"mimic"}),
        points={"ika": 1, "yog_0": 2, "ninja": 3},
        point_limit=7,
        universal_influence={"mimic": 1},
        banned_subtypes=frozenset({"fracter", "killer"}),
    )
    second = own._replace(
        banned=frozenset({"diesel", "corroder"}),
        restricted=frozenset({"mimic", "ninja"}),
        points={"ika": 1, "yog_0": 3, "corroder": 1},
        point_limit=8,
        global_penalty={"ninja": 2},
        banned_subtypes=frozenset({"killer", "decoder"}),
        agenda_cap=(4, 2),
    )

    def changes(*of: tuple[Restriction | None, frozenset[str] | None]) -> dict[str, list[str]]:
        old, new = (Scope("own", "Own", DAY, CR, catalogue, restriction=each, pool=pool) for each, pool in of)
        return {kind: found for kind, found in changes_between(old, new).items() if found}

    one, other = (first, frozenset({"ika", "diesel"})), (second, frozenset({"diesel", "yog_0", "mimic"}))
    assert changes(one, one) == changes((None, None), (None, None)) == {}
    assert changes(one, other) == {
        "entered": ["Mimic", "Yog.0"],
        "rotated_out": ["Ika"],
        "banned": ["Corroder"],
        "no_longer_banned": ["Ika"],
        "restricted": ["Ninja"],
        "banned_subtypes": ["Decoder"],
        "no_longer_banned_subtypes": ["Fracter"],
        "points": ["Corroder: 0 → 1", "Ninja: 3 → 0", "Yog.0: 2 → 3"],
        "universal_influence": ["Mimic: 1 → 0"],
        "global_penalty": ["Ninja: 0 → 2"],
        "point_limit": ["7 → 8"],
        "agenda_cap": ["none → 2 agendas worth 4 or more points"],
    }
    assert changes(other, (None, None)) == {
        "rotated_out": ["Diesel", "Mimic", "Yog.0"],
        "no_longer_banned": ["Corroder", "Diesel"],
        "no_longer_restricted": ["Mimic", "Ninja"],
        "no_longer_banned_subtypes": ["Decoder", "Killer"],
        "points": ["Corroder: 1 → 0", "Ika: 1 → 0", "Yog.0: 3 → 0"],
        "global_penalty": ["Ninja: 2 → 0"],
        "point_limit": ["8 → none"],
        "agenda_cap": ["2 agendas worth 4 or more points → none"],
    }
    assert changes((None, None), other)["entered"] == ["Diesel", "Mimic", "Yog.0"]


@pytest.mark.parametrize("on", ["2014-01-01", DAY])
def test_facts_of_two_lists_are_those_of_their_first_days(catalogue: Catalogue, on: str) -> None:
    """A ban list that isn't in force on the date is taken on its first day, before and after."""
    judge = judge_of(catalogue)
    old, new = (judge.scope(name, on) for name in ("napd_mwl_1_0", "napd_mwl_1_1"))
    facts = ["AstroScript Pilot Program: deck limit 3 → 1", "Museum of History: unique False → True"]
    facts.append("Wireless Net Pavilion: unique False → True")
    assert changes_between(old, new)["facts"] == facts


@pytest.mark.parametrize(
    ("before", "after", "facts"),
    [
        (
            "2016-07-17",
            "2016-07-18",
            ["AstroScript Pilot Program: deck limit 3 → 1", "Museum of History: unique False → True"],
        ),
        ("2017-05-22", "2017-05-23", ["Severnius Stim Implant: subtypes cybernetics → cybernetic"]),
    ],
)
def test_facts_that_errata_changed(catalogue: Catalogue, before: str, after: str, facts: list[str]) -> None:
    judge = judge_of(catalogue)
    days = [judge.scope(f"standard@{day}", "2026-11-20") for day in (before, after)]
    assert changes_between(*days)["facts"] == facts


def test_a_deck_that_breaks_and_a_deck_that_is_freed(nrdb: Run, tmp_path: Path) -> None:
    folder = tmp_path / "decks"
    folder.mkdir()
    (folder / "corp.txt").write_bytes(CORP.read_bytes())
    (folder / "runner.txt").write_bytes((CORP.parent / "runner.txt").read_bytes())
    (folder / "typo.txt").write_bytes((CORP.parent / "typo.txt").read_bytes())
    broken = nrdb("formats", "diff", "standard", "startup", "--decks", str(folder)).stdout
    assert broken[broken.index("  decks") :] == (
        "  decks (3): 1 now illegal, 1 still legal, 1 not checked\n"
        f"    now illegal: Precision, Not Speed ({folder / 'corp.txt'})\n"
        "      2 Seamless Launch (banned since 2026-03-02).\n" + AGE
    )
    freed = nrdb("formats", "diff", "startup", "standard", "--decks", str(folder / "corp.txt")).stdout
    assert freed[freed.index("  decks") :] == (
        "  decks (1): 1 now legal\n"
        f"    now legal: Precision, Not Speed ({folder / 'corp.txt'})\n"
        "      was: 2 Seamless Launch (banned since 2026-03-02).\n" + AGE
    )
    told = json.loads(nrdb("formats", "diff", "standard", "startup", "--decks", str(folder), "--json").stdout)
    assert next((deck["name"], deck["outcome"]) for deck in told["decks"]) == ("Precision, Not Speed", "breaks")


def test_days_that_are_none_are_refused(nrdb: Run) -> None:
    done = nrdb("formats", "diff", "standard@x", "standard")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == 'nrdb: "x" isn\'t a valid date (write standard@YYYY-MM-DD).\n'
