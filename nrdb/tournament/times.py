"""Read times as written by people and forms in many languages, and settle ambiguous dates by their column.

A cell such as 3/4/2026 can be read day first or month first. The column may show which one is right: by a number above
12, by the language of its heading, or because the rows in a form are in chronological order.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from datetime import datetime, timedelta, timezone
from itertools import pairwise
from typing import Final, NamedTuple

# Half of the day -> hours to add, except at 12 o'clock. Dots and blanks in them are ignored.
_HALVES: Final = {"am": 0, "pm": 12, "午前": 0, "午後": 12, "오전": 0, "오후": 12, "上午": 0, "下午": 12}
_HALF: Final = r"[ap]\.?\s?m\b\.?|午前|午後|오전|오후|上午|下午"
# Zone abbreviation -> hours from UTC. Ambiguous abbreviations are omitted, so the time stays as written.
_ZONES: Final = {
    "z": 0, "gmt": 0, "utc": 0, "wet": 0, "west": 1, "bst": 1, "cet": 1, "mez": 1, "cest": 2, "mesz": 2, "eet": 2,
    "eest": 3, "est": -5, "edt": -4, "cdt": -5, "mst": -7, "mdt": -6, "pst": -8, "pdt": -7, "jst": 9, "kst": 9, "aest":
    10, "aedt": 11, "nzst": 12, "nzdt": 13,
}  # fmt: skip
_MONTHS: Final = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MOMENT: Final = re.compile(
    rf"""
    (?: (?P<year>\d{{4}}) \s*[-/.年]\s* (?P<month>\d\d?) \s*[-/.月]\s* (?P<day>\d\d?) (?:\s*[日.])?
      | (?P<one>\d\d?) \s*(?P<sign>[-/.])\s* (?P<two>\d\d?) \s*(?P=sign)\s* (?P<end>\d{{4}}|\d\d)
      | (?P<word_day>\d\d?) \.?\s (?P<word>[a-z]{{3,9}}) \.?,?\s (?P<word_year>\d{{4}})
      | (?P<name>[a-z]{{3,9}}) \.?\s (?P<name_day>\d\d?) ,?\s (?P<name_year>\d{{4}}) )
    (?: (?:t|\s*,?\s+(?:at\s+|um\s+)?) (?P<before>{_HALF})? \s*
        (?P<hour>\d\d?) [:.h] (?P<minute>\d\d) (?: [:.] (?P<second>\d\d) (?:[.,]\d+)? )?
        \s* (?P<after>{_HALF})? \s* (?:uhr\s*)?
        (?P<zone> (?:gmt|utc)?\s*[-+]\d\d?(?::?\d\d)? | [a-z]{{1,5}} )? )?
    """,
    re.IGNORECASE | re.VERBOSE,
)
# Heading words in languages that write the day first with any separator.
_DAY_FIRST: Final = frozenset(
    {"zeitstempel", "horodateur", "temporal", "cronologiche", "carimbo", "fecha", "datum", "data", "tijdstempel"}
)
DAY: Final = "day"
MONTH: Final = "month"


class TimeColumn(NamedTuple):
    """The possible times of each cell (empty if it isn't a time), best first, and a note on how they were read."""

    moments: tuple[tuple[str, ...], ...]
    note: str | None = None


def readings(text: str) -> dict[str, str]:
    """Return the ISO time that a text means if `day` or `month` comes first; both are equal if it's unambiguous.

    Times have a zone if the text states one. The result is empty if the text isn't a time.

    >>> readings("2026/03/04 9:05:07 PM GMT+1")["day"], readings("13/3/2026 21:45")
    ('2026-03-04T21:05:07+01:00', {'day': '2026-03-13T21:45:00'})
    """
    text = re.sub(r"\s+", " ", unicodedata.normalize("NFKC", text)).strip()
    match = _MOMENT.fullmatch(text)
    if match is None:
        return {}
    found = match.groupdict()
    if found["one"]:
        year = found["end"] if len(found["end"]) == 4 else f"20{found['end']}"
        orders = {DAY: (year, found["two"], found["one"]), MONTH: (year, found["one"], found["two"])}
        if found["sign"] == ".":
            orders[MONTH] = orders[DAY]
    else:
        date = _date(found)
        orders = {DAY: date, MONTH: date}
    made = {}
    for order, (year, month, day) in orders.items():
        moment = _moment(int(year), int(month), int(day), found)
        if moment is not None:
            made[order] = moment
    return made


def _date(found: dict[str, str | None]) -> tuple[str, str, str]:
    """Return the year, month and day of an unambiguous date."""
    if found["year"]:
        return found["year"], found["month"] or "", found["day"] or ""
    word = (found["word"] or found["name"] or "").casefold()[:3]
    month = _MONTHS.index(word) + 1 if word in _MONTHS else 0
    return found["word_year"] or found["name_year"] or "", str(month), found["word_day"] or found["name_day"] or ""


def _moment(year: int, month: int, day: int, found: dict[str, str | None]) -> str | None:
    """Return the ISO time; None if there is no such date or time."""
    hour = int(found["hour"] or 0)
    half = re.sub(r"[.\s]", "", found["before"] or found["after"] or "").casefold()
    if half:
        if not 1 <= hour <= 12:
            return None
        hour = hour % 12 + _HALVES[half]
    try:
        moment = datetime(year, month, day, hour, int(found["minute"] or 0), int(found["second"] or 0))
        zone = _zone(found["zone"] or "")
        return moment.replace(tzinfo=zone).isoformat(timespec="seconds")
    except ValueError:
        return None


def _zone(text: str) -> timezone | None:
    """Return the zone of a text such as `GMT+5:30`, `+0100` or `CET`; None if unknown.

    Raises `ValueError` for offsets of a day or more.
    """
    text = text.casefold().replace(" ", "")
    match = re.fullmatch(r"(?:gmt|utc)?([-+])(\d\d?)(?::?(\d\d))?", text)
    if match:
        ahead = timedelta(hours=int(match[2]), minutes=int(match[3] or 0))
        return timezone(ahead if match[1] == "+" else -ahead)
    return timezone(timedelta(hours=_ZONES[text])) if text in _ZONES else None


def moment(text: str) -> str | None:
    """Return the ISO time that a text means; None if it is ambiguous or not a time."""
    found = set(readings(text).values())
    return found.pop() if len(found) == 1 else None


def read_column(cells: Sequence[str], heading: str) -> TimeColumn:
    """Read a column of times; ambiguous dates are settled by the whole column, with a note."""
    found = [readings(cell) for cell in cells]
    times = [row for row in found if row]
    unread = [cell.strip() for cell, row in zip(cells, found, strict=True) if cell.strip() and not row]
    remarks = []
    if unread:
        more = f" and {len(unread) - 1} more aren't times" if len(unread) > 1 else " isn't a time"
        remarks.append(f'column "{heading.strip()}": "{unread[0][:40]}"{more}.')
    order = None
    if any(len(set(row.values())) > 1 for row in times):
        order, why = _order(times, heading)
        if order is None:
            remarks.append(
                f'column "{heading.strip()}": dates could be day or month first; a time counts only if both readings '
                "agree."
            )
        else:
            remarks.append(f'column "{heading.strip()}": dates are read {order} first, because {why}.')
    moments = tuple(
        (row[order],) if order in row else tuple(dict.fromkeys(row.get(key, "") for key in (DAY, MONTH) if key in row))
        for row in found
    )
    return TimeColumn(moments, " ".join(remark[0].upper() + remark[1:] for remark in remarks) or None)


def _order(rows: Sequence[dict[str, str]], heading: str) -> tuple[str | None, str]:
    """Return which of day and month comes first in a column and why; None if unclear."""
    possible = [order for order in (DAY, MONTH) if all(order in row for row in rows)]
    if len(possible) == 1:
        return possible[0], "no other order fits every row"
    if not possible:
        return None, ""
    if _DAY_FIRST & set(re.findall(r"\w+", heading.casefold())):
        return DAY, "its heading is in a language that writes dates that way"
    ordered = [order for order in possible if all(not later(a[order], b[order]) for a, b in pairwise(rows))]
    if len(ordered) == 1:
        return ordered[0], "only then are the rows in chronological order"
    return None, ""


def later(one: str, other: str) -> bool:
    """Return whether one time is later than another, accounting for time zones if both have one."""
    first, second = datetime.fromisoformat(one), datetime.fromisoformat(other)
    if first.tzinfo is None or second.tzinfo is None:
        return first.replace(tzinfo=None) > second.replace(tzinfo=None)
    return first > second


def shown(moment: str) -> str:
    """Return a time for display: `2026-03-04 21:05:07 +01:00`."""
    date, _, time = moment.partition("T")
    return f"{date} {time[:8]} {time[8:]}".strip()
