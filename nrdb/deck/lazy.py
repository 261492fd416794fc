"""Regular expressions that are compiled when they are first used: most lists need only a few of them."""

from __future__ import annotations

import re
from collections.abc import Iterator


class Lazy:
    """A pattern with the methods of `re.Pattern` that the readers use."""

    __slots__ = ("_flags", "_pattern", "_source")

    def __init__(self, source: str, flags: int = 0) -> None:
        self._source = source
        self._flags = flags
        self._pattern: re.Pattern[str] | None = None

    @property
    def compiled(self) -> re.Pattern[str]:
        """The compiled pattern."""
        if self._pattern is None:
            self._pattern = re.compile(self._source, self._flags)
        return self._pattern

    def match(self, text: str) -> re.Match[str] | None:
        """As `re.Pattern.match`."""
        return self.compiled.match(text)

    def fullmatch(self, text: str) -> re.Match[str] | None:
        """As `re.Pattern.fullmatch`."""
        return self.compiled.fullmatch(text)

    def search(self, text: str) -> re.Match[str] | None:
        """As `re.Pattern.search`."""
        return self.compiled.search(text)

    def split(self, text: str) -> list[str]:
        """As `re.Pattern.split` of a pattern without groups."""
        return self.compiled.split(text)

    def findall(self, text: str) -> list[str]:
        """As `re.Pattern.findall` of a pattern without groups."""
        return self.compiled.findall(text)

    def finditer(self, text: str) -> Iterator[re.Match[str]]:
        """As `re.Pattern.finditer`."""
        return self.compiled.finditer(text)
