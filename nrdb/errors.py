"""The errors nrdb raises. Each carries one human sentence: what, where, what would be right.

Every error of the library is a `NrdbError`, so a caller can catch "anything of nrdb's". An illegal deck is not an
error: it is a `Verdict`.
"""

from __future__ import annotations

from collections.abc import Iterable

from nrdb.text import plain


def did_you_mean(suggestions: Iterable[str]) -> str:
    """A sentence such as `Did you mean A, B or C?`, empty when there is nothing to suggest."""
    names = list(suggestions)
    if not names:
        return ""
    listed = names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"
    return f"Did you mean {listed}?"


class NrdbError(Exception):
    """Anything that nrdb refuses; `message` is the sentence shown to a person: one line, harmless for a terminal."""

    def __init__(self, message: str) -> None:
        message = plain(message)
        super().__init__(message)
        self.message = message


class DataError(NrdbError):
    """The facts themselves are damaged, missing or contradict each other (exit code 3)."""


class LookupFailure(NrdbError):
    """Nothing, or more than one thing, goes by this name; `suggestions` are nearest first."""

    def __init__(self, message: str, suggestions: Iterable[str] = ()) -> None:
        self.suggestions = tuple(suggestions)
        hint = did_you_mean(self.suggestions)
        super().__init__(f"{message} {hint}" if hint else message)


class UsageError(LookupFailure):
    """A value that the caller gave cannot be used: an unknown format, a date that is none (exit code 2)."""


class ParseError(NrdbError):
    """Input that cannot be read; says where: `source` (file), `line` and `column` from 1, and the `text` there."""

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
    """An action that the rules of play do not allow in this state."""


class Unsupported(NrdbError):
    """Something real that nrdb does not do (yet), said plainly instead of being approximated."""
