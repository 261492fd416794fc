"""Every command takes the same names of formats: ids and printed names, with or without a date."""

from __future__ import annotations

import json

import pytest

from nrdb.catalogue.timeline import ResolvedName
from nrdb.deck import Deck
from nrdb.errors import UsageError
from nrdb.legality.check import check_deck, judge_of
from tests.conftest import ROOT

DAY = "2026-11-20"
CORP = str(ROOT / "examples" / "corp.txt")

# name: (the snapshot that it means on DAY, the date that counts)
NAMES = {
    "standard": ("standard_36", DAY),
    "Standard": ("standard_36", DAY),
    "standard@2025-01-01": ("standard_29", "2025-01-01"),
    "Standard@2025-01-01": ("standard_29", "2025-01-01"),
    "standard_29": ("standard_29", DAY),
    "standard_balance_update_26_08": ("standard_36", DAY),
    "Standard Balance Update 26.08": ("standard_36", DAY),
    "standard balance update 26.08": ("standard_36", DAY),
    "Standard Banlist 24.09": ("standard_28", DAY),  # its id is different
    "Eternal Points List, Version 1.0": ("eternal_1", DAY),
    "NAPD MWL 1.2": ("standard_3", DAY),
    "Random Access Memories": ("ram_7", DAY),
    "system-gateway@2022-02-02": ("system_gateway_0", "2022-02-02"),
}


@pytest.mark.parametrize("name", NAMES)
def test_every_name_means_one_snapshot_and_one_day(catalogue, name):
    meant = catalogue.resolve_name(name, DAY)
    assert isinstance(meant, ResolvedName)
    assert (meant.snapshot.id, meant.on) == NAMES[name]
    scope = judge_of(catalogue).scope(name, DAY)
    assert (scope.snapshot.id, scope.on) == NAMES[name]


@pytest.mark.parametrize("name", ["standard@2025-13-01", "standard@", "standard@yesterday", "casual@x"])
def test_a_day_that_does_not_exist_is_refused(catalogue, name):
    with pytest.raises(UsageError, match=r"isn't a valid date \(write \w+@YYYY-MM-DD\)\."):
        check_deck(Deck(), catalogue, format=name, on=DAY)


def test_before_a_formats_first_day_nothing_is_meant(catalogue):
    assert catalogue.resolve_name("startup@2001-01-01", DAY).snapshot is None
    assert catalogue.resolve_name("no such format", DAY) is None
    with pytest.raises(UsageError, match=r"Startup started on .*; nothing was in force on 2001-01-01\."):
        judge_of(catalogue).scope("startup@2001-01-01", DAY)


def test_modes_have_days_too(catalogue):
    early, late = (judge_of(catalogue).scope(name, DAY) for name in ("core@2012-09-06", "core@2018-01-01"))
    assert early.on == "2012-09-06"
    assert early.pool < late.pool


def test_validate_says_the_day_of_the_name(nrdb):
    told = json.loads(nrdb("validate", CORP, "--format", "standard@2025-01-01", "--json").stdout)["decks"][0]
    assert (told["on"], told["snapshot"]) == ("2025-01-01", "standard_29")
    named = json.loads(nrdb("validate", CORP, "--json", NRDB_FORMAT="Standard Balance Update 26.08").stdout)
    assert named["decks"][0]["snapshot"] == "standard_36"


def test_two_days_at_once_are_refused(nrdb, tmp_path):
    for command in (("validate", CORP), ("legality", "Sure Gamble"), ("tournament", "check", CORP)):
        done = nrdb(*command, "--format", "standard@2025-01-01", "--on", "2024-01-01")
        assert done.returncode == 2
        assert "date" in done.stderr, done.stderr


def test_an_event_is_judged_on_the_day_of_its_format(nrdb):
    event = str(ROOT / "examples" / "event")
    told = json.loads(nrdb("tournament", "check", event, "--format", "standard@2025-01-01", "--json").stdout)
    assert told["event"]["on"] == "2025-01-01"
    assert told["event"]["format"] == "standard"


def test_searches_and_what_asks_them_know_the_day(nrdb):
    def count(*arguments: str) -> str:
        return nrdb("search", *arguments, "--count").stdout

    assert count("t:ice format:standard@2025-01-01") == count("t:ice format:standard", "--on", "2025-01-01") != ""
    assert count("banned:standard@2018-01-01") == count("banned:standard", "--on", "2018-01-01")
    assert count('format:"Standard Balance Update 26.08"') == count("format:standard_36")
    assert "unknown format" in nrdb("search", "format:standard@2025-13-01").stderr


def test_history_ends_with_the_day_or_the_list(nrdb):
    def events(name: str) -> list[str]:
        told = json.loads(nrdb("legality", "Account Siphon", "--format", name, "--json").stdout)
        return [period["start"] for period in told["formats"]["standard"]]

    whole = events("standard")
    assert events("standard@2017-01-01") == [day for day in whole if day <= "2017-01-01"]
    assert events("NAPD MWL 1.2") == [day for day in whole if day < "2017-10-01"]
    deck = nrdb("legality", CORP, "--format", "NAPD MWL 1.2")
    assert "Never legal as of 2017-09-30." in deck.stdout


def test_differences_take_printed_names_and_days(nrdb):
    done = nrdb("formats", "diff", "Standard Ban List 26.05", "standard@2026-11-20")
    assert done.returncode == 0
    assert "Standard Ban List 26.05 → standard@2026-11-20" in done.stdout
