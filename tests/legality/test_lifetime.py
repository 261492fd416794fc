"""The legality of a deck over time: each day's answer is that of judging on that day, at every terminal width."""

from __future__ import annotations

import json
from datetime import date, timedelta
from pathlib import Path

import pytest
from click import unstyle
from jsonschema import Draft202012Validator

from nrdb.catalogue import Catalogue
from nrdb.cli.legality import deck_lines
from nrdb.deck import read_deck
from nrdb.deck.model import Deck
from nrdb.errors import UsageError
from nrdb.legality.check import check_deck, judge_of
from nrdb.legality.deck_history import deck_history, formats_of, last_legal_period, unreleased_cards
from tests.legality.decks import filler, lines

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
DAY = "2026-11-20"


def deck(catalogue: Catalogue, name: str) -> Deck:
    return read_deck(EXAMPLES / f"{name}.txt", catalogue)


@pytest.mark.parametrize(
    ("name", "format_id", "times"),
    [
        # From the release of its newest card to the list that made three of its cards cost influence.
        ("worlds-2013-andromeda", "standard", [("2013-09-27", "2016-02-01")]),
        ("worlds-2013-andromeda", "eternal", [("2017-10-01", None)]),
        ("worlds-2013-andromeda", "startup", []),
        # Two periods with a gap in between, then a ban.
        ("corp", "ram", [("2021-12-07", "2021-12-18"), ("2022-02-26", "2022-11-12")]),
        ("corp", "startup", [("2021-03-28", "2026-03-02")]),
        ("corp", "standard", [("2021-04-09", None)]),
    ],
)
def test_the_times_of_a_list(
    catalogue: Catalogue, name: str, format_id: str, times: list[tuple[str, str | None]]
) -> None:
    judge = judge_of(catalogue)
    told = deck_history(deck(catalogue, name), judge, catalogue.format(format_id), on=DAY)
    assert [(time.start, time.until) for time in told.times] == times
    assert told.legal == (bool(times) and times[-1][1] is None)
    assert bool(told.reasons) != told.legal


def test_each_end_has_the_reasons_of_its_day(catalogue: Catalogue) -> None:
    told = deck_history(deck(catalogue, "corp"), judge_of(catalogue), catalogue.format("startup"), on=DAY)
    assert told.times[0].ended_by == ("2 Seamless Launch (banned since 2026-03-02).",)


@pytest.mark.parametrize("name", ["corp", "runner", "illegal", "worlds-2013-andromeda"])
def test_every_day_is_what_judging_says(catalogue: Catalogue, name: str) -> None:
    """It checks days three weeks apart, and the days around each change."""
    judge, read = judge_of(catalogue), deck(catalogue, name)
    for item in formats_of(read, judge):
        told = deck_history(read, judge, item, on=DAY)
        first = date.fromisoformat(told.format.snapshots[0].start)
        days = [first + timedelta(days=step) for step in range(0, (date.fromisoformat(DAY) - first).days, 21)]
        turns = [date.fromisoformat(day) for time in told.times for day in (time.start, time.until) if day]
        days += [day + timedelta(days=step) for day in turns for step in (-1, 0, 1)]
        for day in (day.isoformat() for day in days if day >= first):
            inside = any(time.start <= day and (time.until is None or day < time.until) for time in told.times)
            verdict = check_deck(read, catalogue, format=told.format.id, on=day)
            assert verdict.legal == inside, (name, told.format.id, day)


def test_with_a_day_only_what_was_known_by_then(catalogue: Catalogue) -> None:
    judge, read = judge_of(catalogue), deck(catalogue, "corp")
    startup = catalogue.format("startup")
    assert deck_history(read, judge, startup, on="2026-03-01").legal
    assert not deck_history(read, judge, startup, on="2026-03-02").legal
    assert deck_history(read, judge, startup, on="2021-03-27").times == ()


def test_an_old_list_says_where_it_was_legal_last(catalogue: Catalogue) -> None:
    judge = judge_of(catalogue)
    old = check_deck(deck(catalogue, "worlds-2013-andromeda"), catalogue, format="standard", on=DAY)
    found = last_legal_period(old, judge)
    assert found is not None
    assert (found.format, found.span) == ("standard", "2013-09-27 to 2016-01-31")
    # Never legal in the format checked: name where it is legal, or was last.
    elsewhere = last_legal_period(check_deck(old.deck, catalogue, format="startup", on=DAY), judge)
    assert elsewhere is not None
    assert (elsewhere.format, elsewhere.span) == ("eternal", "since 2017-10-01")
    legal = check_deck(deck(catalogue, "corp"), catalogue, format="standard", on=DAY)
    assert last_legal_period(legal, judge) is None
    broken = check_deck(deck(catalogue, "illegal"), catalogue, format="standard", on=DAY)
    assert last_legal_period(broken, judge) is None


def test_of_several_times_the_last_one_is_told(catalogue: Catalogue) -> None:
    found = last_legal_period(check_deck(deck(catalogue, "corp"), catalogue, format="ram", on=DAY), judge_of(catalogue))
    assert found is not None
    assert (found.format, found.span) == ("ram", "2022-02-26 to 2022-11-11")


def test_a_card_is_out_from_the_day_of_its_release(catalogue: Catalogue) -> None:
    """Midnight Sun came to Standard two weeks after its release."""
    new = Deck(identity=catalogue.card("avgustina_ivanovskaya"), cards={})
    for day, missing in (("2022-07-21", ("avgustina_ivanovskaya",)), ("2022-07-22", ())):
        verdict = check_deck(new, catalogue, format="standard", on=day)
        assert "not-in-pool" in verdict.codes
        assert unreleased_cards(verdict) == missing


def test_a_list_is_as_young_as_its_identity(catalogue: Catalogue) -> None:
    """All its cards were out earlier, and no new list began on that day."""
    own = catalogue.card("freedom_khumalo_crypto_anarchist")
    older = [card for card in filler(catalogue, own) if max(catalogue.releases("eternal", [card.id])) < "2018-05-03"]
    young = Deck(identity=own, cards=lines(older, own.minimum_deck_size))
    eternal = catalogue.format("eternal")
    assert "2018-05-03" not in {snapshot.start for snapshot in eternal.snapshots}
    assert deck_history(young, judge_of(catalogue), eternal, on=DAY).times[0].start == "2018-05-03"


def test_a_list_that_is_not_wholly_read_is_refused(catalogue: Catalogue) -> None:
    read = deck(catalogue, "typo")
    with pytest.raises(UsageError, match="could not be read"):
        deck_history(read, judge_of(catalogue), catalogue.format("standard"), on=DAY)


CORP = """\
Precision, Not Speed
Legal in Eternal since 2021-03-28. Last legal in Startup: 2021-03-28 to 2026-03-01.

Eternal
  since 2021-03-28

Startup
  2021-03-28 to 2026-03-01
    no longer legal: 2 Seamless Launch (banned since 2026-03-02)."""


def test_the_text_of_two_formats(catalogue: Catalogue) -> None:
    read, judge = deck(catalogue, "corp"), judge_of(catalogue)
    told = [deck_history(read, judge, catalogue.format(name), on=DAY) for name in ("eternal", "startup")]
    assert unstyle("\n".join(deck_lines(read, told, on=DAY))) == CORP


def test_what_ended_a_period_continues_its_line(catalogue: Catalogue) -> None:
    read = deck(catalogue, "runner")
    history = deck_history(read, judge_of(catalogue), catalogue.format("ram"), on=DAY)
    text = unstyle("\n".join(deck_lines(read, [history], on=DAY)))
    assert (
        "    no longer legal: not in the Random Access Memories card pool: Tāo Salonga: Telepresence Magician, " in text
    )


def test_the_command(nrdb, tmp_path) -> None:
    done = nrdb("legality", str(EXAMPLES / "corp.txt"), "--on", DAY)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Precision, Not Speed\nLegal in Eternal since 2021-03-28, Standard since 2021-04-09")
    told = nrdb("legality", str(EXAMPLES / "corp.txt"), "--json", "--format", "standard")
    content = json.loads(told.stdout)
    schema = json.loads((ROOT / "schemas" / "legality_deck.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    Draft202012Validator(schema).validate(content)
    assert list(content["formats"]) == ["standard"]
    assert content["formats"]["standard"]["times"] == [{"start": "2021-04-09", "until": None, "ended_by": []}]
    never = nrdb("legality", str(EXAMPLES / "illegal.txt"))
    assert (never.returncode, never.stdout.splitlines()[1]) == (1, "Never legal as of 2026-11-20.")
    refused = nrdb("legality", str(EXAMPLES / "corp.txt"), "--edition", "classic")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "--edition has no effect with a deck list" in refused.stderr
    unread = nrdb("legality", str(EXAMPLES / "typo.txt"))
    assert unread.returncode == 2
    assert "part of the list could not be read" in unread.stderr


def test_the_verdict_of_an_old_list_has_one_line_of_it(nrdb) -> None:
    done = nrdb("validate", str(EXAMPLES / "worlds-2013-andromeda.txt"), "--no-advice")
    assert done.stdout.splitlines()[1] == "  Last legal in Standard: 2013-09-27 to 2016-01-31."


def test_a_list_of_1996_stays_one_whatever_the_day(nrdb, catalogue, tmp_path) -> None:
    cards = [card for card in catalogue.cards("classic") if card.set == "onr_base" and card.side == "runner"]
    (tmp_path / "old.txt").write_text("\n".join(f"3 {card.title}" for card in cards[:15]), encoding="utf-8")
    for day in ("1996-06-01", "1997-01-01", "2012-09-05", "2012-09-06", "2026-11-20"):
        done = nrdb("validate", "old.txt", "--on", day)
        assert done.stdout.splitlines()[0] == f"Legal in Classic 1996 ({day}).", (day, done.stderr)
    told = nrdb("legality", "old.txt")
    assert told.stdout.splitlines()[1] == "Legal in Classic 1996 since 1996-06-01."
    # For a modern list and a date before the modern game, the message says what began when.
    early = nrdb("validate", str(EXAMPLES / "corp.txt"), "--on", "1997-01-01")
    assert (early.returncode, early.stdout) == (2, "")
    assert "Standard started on 2012-09-06" in early.stderr
