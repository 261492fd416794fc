"""Asking the catalogue file: statements of bounded work, regular expressions, and the tables of an earlier day."""

from __future__ import annotations

import sqlite3
import time
from typing import TYPE_CHECKING

from nrdb.errors import ParseError
from nrdb.search import sql
from nrdb.search.sql import Criteria
from nrdb.search.statements import NO_OVERLAY, Overlay, Statement, checked, statement

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue

REGEX_SECONDS = 0.15
"""Seconds of a processor after which the regular expressions of a search are given up; usual ones take a hundredth."""
STEPS_PER_CHECK = 20_000
"""Steps of SQLite's machine between two looks at how many there were."""
MAX_CHECKS = 400
"""So many parts a search may take, on any machine: the dearest of 3,343 real ones takes 8."""


class Executor:
    """Asks one catalogue for cards, on the day of the query that is being answered."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.overlay: Overlay = NO_OVERLAY
        self._parts = 0
        self._matching = 0.0
        self._compiled: dict[str, object] = {}

    def begin(self, on: str) -> None:
        """Begins a query on the ISO date `on`: no work has been done for it."""
        self._parts, self._matching = 0, 0.0
        self.overlay = self._overlay(on)

    def _overlay(self, on: str) -> Overlay:
        if not self.catalogue.facts_on(on):
            return NO_OVERLAY
        from nrdb.search.overlay import overlay

        return overlay(self.catalogue, on)

    def cards(self, criteria: Criteria, edition: str | None) -> frozenset[int]:
        """The numbers of the cards that meet what is asked; `edition` None asks those of every game."""
        return frozenset(self.execute(statement(checked(criteria), edition=edition)))

    def execute(self, made: Statement) -> list[int]:
        """The numbers of the cards a statement lists. Raises `ParseError` when it takes too long."""
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
                    f"this takes longer than {REGEX_SECONDS * 1000:.0f} ms and was given up; a plainer "
                    "regular expression will do."
                ) from None
            if "interrupted" in str(error):
                raise ParseError("this query is too much work and was given up; fewer conditions will do.") from None
            raise ParseError(f"this query is more than SQLite can ask ({error}); fewer conditions will do.") from None
        finally:
            connection.set_progress_handler(None, 0)

    def _too_many(self) -> int:
        self._parts += 1
        return int(self._parts > MAX_CHECKS)

    def _provide_patterns(self) -> None:
        """Gives the connection the function for regular expressions, which keeps to its time."""
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
