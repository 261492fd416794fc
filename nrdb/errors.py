"""The errors nrdb raises. Each has a one-sentence message: what is wrong, where, and what to do.

Every error of the library is an `NrdbError`, so a caller can catch anything nrdb raises. An illegal deck is not an
error: it is a `Verdict`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from nrdb.json_types import Json
from nrdb.text import listed, plain


def did_you_mean(suggestions: Iterable[str]) -> str:
    """Return a sentence such as `Did you mean A, B or C?`, or an empty string without suggestions."""
    names = list(suggestions)
    return f"Did you mean {listed(names, 'or')}?" if names else ""


class NrdbError(Exception):
    """Any error raised by nrdb; `message` is one human-readable sentence, on one line and safe for a terminal."""

    def __init__(self, message: str) -> None:
        message = plain(message)
        super().__init__(message)
        self.message = message


class DataError(NrdbError):
    """The card data is damaged, missing or inconsistent (exit code 3)."""


class LookupFailure(NrdbError):
    """A name that matches nothing, or more than one thing; `suggestions` are sorted by similarity."""

    def __init__(self, message: str, suggestions: Iterable[str] = ()) -> None:
        self.suggestions = tuple(suggestions)
        hint = did_you_mean(self.suggestions)
        super().__init__(f"{message} {hint}" if hint else message)


class UsageError(LookupFailure):
    """An invalid argument, such as an unknown format or a malformed date (exit code 2)."""


class ParseError(NrdbError):
    """Input that cannot be read, and where: `source` (file), `line` and `column` from 1, and the `text` there."""

    def __init__(
        self,
        message: str,
        *,
        source: str | None = None,
        line: int | None = None,
        column: int | None = None,
        text: str | None = None,
    ) -> None:
        place = ":".join(str(part) for part in (source, line) if part is not None)
        super().__init__(f"{place}: {message}" if place else message)
        self.source, self.line, self.column, self.text = source, line, column, text


class PlayError(NrdbError):
    """An action that the rules do not allow in this game state."""


class Unsupported(NrdbError):
    """Something real that nrdb does not support (yet), reported instead of approximated."""


class Failure(NamedTuple):
    """A reason why there is no answer (schemas/error.schema.json)."""

    message: str
    source: str | None = None
    """The file concerned, if any."""
    line: int | None = None
    suggestions: tuple[str, ...] = ()

    def to_dict(self) -> Json:
        """Return the failure under its JSON names."""
        return {**self._asdict(), "suggestions": list(self.suggestions)}


def failure_of(error: NrdbError) -> Failure:
    """Convert a library error into a failure with its place and suggestions."""
    source, line = (error.source, error.line) if isinstance(error, ParseError) else (None, None)
    return Failure(error.message, source, line, error.suggestions if isinstance(error, LookupFailure) else ())
