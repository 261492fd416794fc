"""Dates: what is one, what isn't, and that everything public that takes a date refuses anything else."""

from __future__ import annotations

import inspect
from datetime import date, datetime, timedelta

import pytest

import nrdb
from nrdb import Catalogue, check_deck
from nrdb.days import is_day, iso_day
from nrdb.errors import UsageError
from nrdb.legality.check import check_formats, judge_of
from nrdb.search import run, search
from tests.legality.decks import runner

NO_DAYS = (
    *("", "garbage", "today", "2026", "2026-11", "2026-1-1", "2019-9-1", "20190901", "2026-W47-5", "2026-324"),
    *("2026-99-20", "2026-11-31", "2023-02-29", "1900-02-29", "2026-00-10", "2026-10-00", "0000-01-01"),
    *("2026-11-20T12:00", " 2026-11-20", "2026-11-20\n", "2026/11/20", "2026-11-2०", "+026-11-20", "2026-1-1-1"),
    *(None, 20261120, 0, 1.5, True, ("2026", "11", "20")),
)


def test_every_day_of_leap_and_common_years_is_one():
    first = date(1896, 1, 1)
    days = [first + timedelta(days=n) for n in range(0, 365 * 210)]
    assert all(iso_day(day.isoformat()) == day.isoformat() == iso_day(day) for day in days)
    texts = [
        f"{year}-{month:02}-{day:02}" for year in (1900, 2000, 2023, 2024) for month in range(14) for day in range(33)
    ]
    true = {day.isoformat() for day in days}
    assert [text for text in texts if is_day(text) != (text in true)] == []


def test_a_moment_counts_as_its_day():
    assert iso_day(datetime(2026, 11, 20, 23, 59)) == "2026-11-20"


def standard(catalogue):
    return catalogue.snapshot("standard", "2026-11-20")


ANSWERS = {
    "check_deck": lambda catalogue, on: check_deck(runner(catalogue, 45), catalogue, format="casual", on=on),
    "check_formats": lambda catalogue, on: check_formats(runner(catalogue, 45), catalogue, formats=["eternal"], on=on),
    "judge.scope": lambda catalogue, on: judge_of(catalogue).scope("standard", on),
    "search": lambda catalogue, on: search(catalogue, "t:ice", on=on),
    "search.run": lambda catalogue, on: run(catalogue, "t:ice", on=on),
    "card_on": lambda catalogue, on: catalogue.card_on("sure_gamble", on),
    "snapshot": lambda catalogue, on: catalogue.snapshot("standard", on),
    "facts_on": lambda catalogue, on: catalogue.facts_on(on),
    "cards_changed_since": lambda catalogue, on: catalogue.cards_changed_since(on),
    "resolve_name": lambda catalogue, on: catalogue.resolve_name("standard", on),
    "pool": lambda catalogue, on: sorted(catalogue.pool(standard(catalogue).pool, on)),
    "pool_on": lambda catalogue, on: sorted(catalogue.pool_on(standard(catalogue), on)),
    "pool_size": lambda catalogue, on: catalogue.pool_size(standard(catalogue), on),
    "knowledge": lambda catalogue, on: catalogue.knowledge(on),
    "standing": lambda catalogue, on: catalogue.standing(catalogue.card("sure_gamble"), standard(catalogue), on),
}


def test_every_public_function_that_takes_a_day_is_among_them():
    named = {name: getattr(nrdb, name) for name in nrdb.__all__}
    named |= {name: member for name, member in vars(Catalogue).items() if not name.startswith("_")}
    taking = {
        name
        for name, item in named.items()
        if inspect.isfunction(item) and {"on", "day", "date"} & inspect.signature(item).parameters.keys()
    }
    assert taking <= ANSWERS.keys()
    assert len(taking) >= 9


@pytest.mark.parametrize("answer", ANSWERS.values(), ids=ANSWERS)
@pytest.mark.parametrize("on", NO_DAYS, ids=repr)
def test_an_invalid_date_is_refused_by_every_public_function(catalogue, answer, on):
    with pytest.raises(UsageError, match=r"^on: .* is not a valid date \(YYYY-MM-DD\)\."):
        answer(catalogue, on)


@pytest.mark.parametrize("answer", ANSWERS.values(), ids=ANSWERS)
def test_a_date_and_its_text_are_the_same_day(catalogue, answer):
    first, second = answer(catalogue, "2026-11-20"), answer(catalogue, date(2026, 11, 20))
    assert repr(first) == repr(second)
