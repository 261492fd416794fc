"""Reading release dates: days, months, years, or sets standing for their release date."""

from __future__ import annotations

import re

from nrdb.days import is_day
from nrdb.errors import ParseError
from nrdb.search.language import sql
from nrdb.search.language.ast import Condition, Leaf
from nrdb.search.language.field_kinds import SearchField
from nrdb.search.language.names import in_other_field
from nrdb.search.language.reader import Reader
from nrdb.search.language.sql import Criteria
from nrdb.text import quoted


def read_date(reader: Reader, field: SearchField, condition: Condition) -> Criteria:
    """Read a condition on a release date."""
    operator = condition.operator
    relation = ":" if operator == "!" else operator

    def one(leaf: Leaf) -> Criteria:
        first, after = period(reader, leaf)
        if first is None:
            return in_other_field(reader, field, leaf)
        day = reader.on if leaf.text.casefold() in ("now", "today") else leaf.text
        within = "on" if is_day(day) else "in"
        words = {":": within, "<": "before", "<=": f"{within} or before", ">": "after", ">=": f"{within} or after"}
        return sql.released(relation, first, after, f"released {words[relation]} {day}")

    return reader.negated(operator, condition.value, one)


def period(reader: Reader, leaf: Leaf) -> tuple[str | None, str]:
    """Return the bounds [first, after) of a day, month, year or set's release day; `first` is None if unknown."""
    text = leaf.text.strip().casefold()
    if text in ("now", "today"):
        text = reader.on
    # "2024~" sorts after every date in 2024.
    match = re.fullmatch(r"(\d{4})(?:[-/.]?(\d{1,2}))?(?:[-/.]?(\d{1,2}))?", text)
    if match:
        year, month, day = int(match[1]), int(match[2] or 0), int(match[3] or 0)
        if match[2] is None:
            return f"{year:04}-01-01", f"{year:04}~"
        if 1 <= month <= 12:
            if match[3] is None:
                return f"{year:04}-{month:02}-01", f"{year:04}-{month:02}~"
            if _is_day(year, month, day):
                return f"{year:04}-{month:02}-{day:02}", f"{year:04}-{month:02}-{day:02}~"
        raise ParseError(f"{quoted(leaf.text)} isn't a valid date (YYYY-MM-DD).", column=leaf.start + 1)
    found = reader.vocabulary.table("set").exact(text) if re.search(r"[a-z]", text) else None
    day_released = reader.catalogue.sets()[found.ids[0]].released if found and found.ids else None
    return (day_released, day_released + "~") if day_released else (None, "")


def _is_day(year: int, month: int, day: int) -> bool:
    """Return whether this date exists."""
    from datetime import date

    try:
        date(year, month, day)
    except ValueError:
        return False
    return True
