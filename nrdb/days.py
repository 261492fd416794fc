"""Dates as arguments: a `date` or its ISO text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nrdb.errors import UsageError
from nrdb.text import quoted

if TYPE_CHECKING:
    from datetime import date

_MONTHS: Final = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def iso_day(value: date | str, name: str = "on") -> str:
    """Return a date as ISO text, from a `date` or from text that already is a valid ISO date (2026-11-20).

    Raises `UsageError` that names the argument for anything else: None, 2026-11-31, 20261120, 2026-W47-5.
    """
    if isinstance(value, str):
        text: str | None = value
    else:
        from datetime import date

        text = date.isoformat(value) if isinstance(value, date) else None
    if text is None or not is_day(text):
        what = quoted(value) if isinstance(value, str) else repr(value)
        raise UsageError(f"{name}: {what} is not a valid date (YYYY-MM-DD).")
    return text


def day_before(day: str) -> str:
    """Return the ISO date before `day`: the last day of a period that ends before it."""
    from datetime import date, timedelta

    return (date.fromisoformat(day) - timedelta(days=1)).isoformat()


def is_day(text: str) -> bool:
    """Return whether a text is a valid date written as YYYY-MM-DD."""
    year, month, day = text[:4], text[5:7], text[8:]
    if len(text) != 10 or text[4] + text[7] != "--" or not (text.isascii() and f"{year}{month}{day}".isdecimal()):
        return False
    number = int(year)
    leap = number % 4 == 0 and (number % 100 != 0 or number % 400 == 0)
    if not number or not 1 <= int(month) <= 12:
        return False
    return 1 <= int(day) <= (29 if leap and month == "02" else _MONTHS[int(month) - 1])
