"""Running statements on the catalogue with bounded work, regular expressions and the facts of an earlier date."""

from __future__ import annotations

import sqlite3
import time
from typing import TYPE_CHECKING

from nrdb.errors import ParseError
from nrdb.search.language import sql
from nrdb.search.language.sql import Criteria
from nrdb.search.language.statements import NO_OVERLAY, Overlay, Statement, checked, statement

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue

REGEX_SECONDS = 0.15
"""CPU seconds the regular expressions of one search may take; typical ones take a hundredth of this."""
STEPS_PER_CHECK = 20_000
"""SQLite virtual machine steps between two progress checks."""
MAX_CHECKS = 400
"""Progress checks before a search is stopped; the costliest of 3,343 real ones needs 8."""


class Executor:
    """Runs statements on one catalogue, on the date of the current query."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.overlay: Overlay = NO_OVERLAY
        self._parts = 0
        self._matching = 0.0
        self._found: dict[Statement, frozenset[int]] = {}
        """The cards that the statements of the current query find."""
        self._compiled: dict[str, object] = {}

    def begin(self, on: str) -> None:
        """Start a query on the ISO date `on` with a fresh budget of work."""
        self._parts, self._matching = 0, 0.0
        self._found.clear()
        self.overlay = self._overlay(on)

    def _overlay(self, on: str) -> Overlay:
        if not self.catalogue.facts_on(on):
            return NO_OVERLAY
        from nrdb.search.language.overlay import overlay

        return overlay(self.catalogue, on)

    def cards(self, criteria: Criteria, edition: str | None) -> frozenset[int]:
        """Return the numbers of the cards that match `criteria`; `edition` None searches every game."""
        made = statement(checked(criteria), edition=edition)
        if made not in self._found:
            self._found[made] = frozenset(self.execute(made))
        return self._found[made]

    def execute(self, made: Statement) -> list[int]:
        """Return the card numbers a statement selects. Raises `ParseError` if it takes too long or is too complex."""
        if sql.MATCHES in made.sql:
            self._provide_patterns()
        connection = self.catalogue.connection
        made = self.overlay.before(made)
        connection.set_progress_handler(self._too_many, STEPS_PER_CHECK)
        try:
            return [row[0] for row in connection.execute(made.sql, made.parameters).fetchall()]
        except sqlite3.OperationalError as error:
            if "user-defined function" in str(error):
                raise ParseError(
                    f"the regular expression took longer than {REGEX_SECONDS * 1000:.0f} ms and was stopped; "
                    "try a simpler one."
                ) from None
            if "interrupted" in str(error):
                raise ParseError("the query took too long and was stopped; try fewer conditions.") from None
            raise ParseError(f"the query is too complex for SQLite ({error}); try fewer conditions.") from None
        finally:
            connection.set_progress_handler(None, 0)

    def _too_many(self) -> int:
        self._parts += 1
        return int(self._parts > MAX_CHECKS)

    def _provide_patterns(self) -> None:
        """Register the time-limited regular expression function on the connection."""
        connection = self.catalogue.connection
        if sql.MATCHES in vars(connection):
            return
        import regex

        compiled = self._compiled

        def nrdb_matches(pattern: str, text: str | None) -> int:
            if text is None:
                return 0
            if self._matching >= REGEX_SECONDS:
                raise TimeoutError
            expression = compiled.get(pattern)
            if expression is None:
                if len(compiled) > 50:
                    compiled.clear()
                expression = compiled[pattern] = regex.compile(pattern, regex.IGNORECASE)
            start = time.thread_time()
            found = expression.search(text, timeout=REGEX_SECONDS - self._matching)  # type: ignore[attr-defined]
            self._matching += time.thread_time() - start
            return int(found is not None)

        connection.create_function(sql.MATCHES, 2, nrdb_matches, deterministic=True)
        vars(connection)[sql.MATCHES] = nrdb_matches
