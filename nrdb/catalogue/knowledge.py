"""The age of the card data behind an answer.

Ban lists, sets and errata can appear any day after the card data was collected. An answer about a later date knows
nothing of them, so it says how old its data is. The age counts from the date of the card data, not of the
newest ban list, because lists are announced in advance.
"""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from nrdb.text import counted

OLD = 30
"""The age in days from which a ban list has probably been missed: since 2024, one has come every 49 to 105 days."""
FAR = 180
"""The age in days from which an answer says in its first line which date its data is from."""


class Knowledge(NamedTuple):
    """The age of the card data on the date an answer is about."""

    data: str
    """ISO date of the card data."""
    lists: str
    """ISO date on which the newest known ban list came into force."""
    age_days: int
    """Days from the card data to the date the answer is about; 0 if the data is not older."""

    @classmethod
    def on(cls, data: str, lists: str, day: str) -> Knowledge:
        """Return the knowledge for an answer about `day` (all ISO dates)."""
        return cls(data, lists, max(0, (date.fromisoformat(day) - date.fromisoformat(data)).days))

    @property
    def age(self) -> str:
        """The age of the data as a sentence; empty if the data is not older than the date."""
        if not self.age_days:
            return ""
        doubt = "" if self.age_days < OLD else "; newer ban lists and cards may be missing"
        return f"Card data from {self.data}, {counted(self.age_days, 'day')} old{doubt}."

    @property
    def warning(self) -> str:
        """The age of the data and what to do about it; empty if the data is not older than the date."""
        command = "`nrdb update`" if self.age_days < OLD else "run `nrdb update`"
        return f"{self.age.rstrip('.')}: {command}." if self.age else ""

    @property
    def extent(self) -> str:
        """The words that limit an answer about a date far ahead, such as `, as known on 2026-07-24`."""
        return f", as known on {self.data}" if self.age_days >= FAR else ""
