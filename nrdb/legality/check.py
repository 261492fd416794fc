"""Check a deck: find what was in force, count the cards, and collect every finding."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

from nrdb.catalogue.catalogue import must_be_catalogue
from nrdb.catalogue.model import number
from nrdb.days import iso_day
from nrdb.deck.model import ERROR, Deck
from nrdb.errors import UsageError
from nrdb.json_types import JsonView
from nrdb.legality.construction import ConstructionTable, construct, traits_of
from nrdb.legality.exceptions import Exceptions, load_exceptions
from nrdb.legality.finding_kinds import UNREADABLE
from nrdb.legality.findings import Finding
from nrdb.legality.pool import in_force
from nrdb.legality.restrictions import CARD_LIMITS, FormatTable, restrict
from nrdb.legality.scope import Scope
from nrdb.legality.verdict import Verdict
from nrdb.resources import data_root
from nrdb.text import quoted

if TYPE_CHECKING:
    from datetime import date
    from pathlib import Path

    from nrdb.catalogue import Catalogue
    from nrdb.catalogue.model import Card
    from nrdb.legality.plan.model import FixPlan, Hint
    from nrdb.legality.plan.planner import Planner


Format: TypeAlias = "str | Path | JsonView"


SCOPES_KEPT: Final = 500
"""The number of scopes a judge caches; each takes about 6 KB."""
PLANNED_SCOPES_KEPT: Final = 40
"""The number of scopes with plans that a judge caches; planning takes some 400 KB more for each."""


class Judge:
    """Checks decks against one catalogue, and caches what the checks need."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.exceptions: Exceptions = load_exceptions(data_root())
        self._clear()

    def _clear(self) -> None:
        """Empty the caches, so that requests for ever-new dates and house rules don't fill a server's memory.

        Other threads keep what they already hold: the tables are replaced, never emptied.
        """
        self._scopes: dict[tuple[str, str], Scope] = {}
        self._formats: dict[Scope, FormatTable] = {}
        self._planner: Planner | None = None
        self._planned: set[Scope] = set()

    def scope(self, format_id: Format, on: date | str) -> Scope:
        """Return the scope that a format name stands for on a date.

        A path or a mapping means house rules (`house`): their file or its content. A str never names a file. Raises
        UsageError if there is no such format, or if it has not started by then.
        """
        if not isinstance(format_id, str):
            from nrdb.legality.house import HouseRules, house_scope

            rules = HouseRules.of(format_id)
            key = (f"{rules.source}\n{rules.text}", iso_day(on))
            return self._scopes.get(key) or self._cached(key, house_scope(rules, self, iso_day(on)))
        if format_id.endswith(".toml"):
            raise UsageError(f"{quoted(format_id)} is not a format; pass house rules as an object, or a Path to them.")
        key = (format_id, on if isinstance(on, str) else iso_day(on))
        scope = self._scopes.get(key)
        if scope is None:
            scope = self._cached(key, in_force(self.catalogue, format_id, iso_day(on), self.exceptions.boxes))
        return scope

    def _cached(self, key: tuple[str, str], scope: Scope) -> Scope:
        """Cache a scope under its name and date, and return it."""
        if len(self._scopes) >= SCOPES_KEPT:
            self._clear()
        return self._scopes.setdefault(key, scope)

    def __reduce__(self) -> tuple[object, ...]:
        # The caches stay here: another process has its own judge for the same catalogue.
        return judge_of, (self.catalogue,)

    def table(self, scope: Scope, identity: Card | None, side: str = "") -> ConstructionTable:
        """Return the construction table for an identity, or for a side where there is no identity."""
        traits = traits_of(identity, side, self.exceptions, scope.copy_limit)
        return ConstructionTable(traits, scope.ruleset, self.exceptions, scope.card)

    def format_table(self, scope: Scope) -> FormatTable:
        """Return the table of what the scope's card pool and ban list say about cards."""
        table = self._formats.get(scope)
        if table is None:
            if len(self._formats) >= SCOPES_KEPT:
                self._clear()
            table = self._formats.setdefault(scope, FormatTable(scope, self.exceptions))
        return table

    def judge(self, deck: Deck, scope: Scope) -> Verdict:
        """Return the verdict on one deck: reading errors, then construction rules, then the format."""
        findings = [
            Finding(note.code, (), (), None, None, scope, note.message, note.line, note.suggestions)
            for note in deck.notes
            if note.severity == ERROR
        ]
        numbers, found = construct(deck, self.table(scope, deck.identity, side_of(deck, scope)), scope)
        findings += found
        table = self.format_table(scope)
        findings += restrict(deck, table, numbers[1])
        if deck.extras:
            from nrdb.legality.extras import check_extras

            findings += check_extras(deck, scope, self.exceptions, table)
        return Verdict(self, deck, scope, _legal(findings), tuple(findings), numbers)

    def plan_fix(self, verdict: Verdict) -> FixPlan | str:
        """Return the smallest set of changes that makes an illegal deck legal, or a sentence saying why none does."""
        if len(self._planned) >= PLANNED_SCOPES_KEPT and verdict.scope not in self._planned:
            self._clear()
        self._planned.add(verdict.scope)
        planner = self._planner
        if planner is None:
            from nrdb.legality.plan.planner import Planner

            planner = self._planner = Planner(self)
        plan = planner.plan(verdict)
        return self._too_few_points(verdict) or plan if isinstance(plan, str) else plan

    def _too_few_points(self, verdict: Verdict) -> str:
        """Return a sentence if the cards given have too few agenda points for any deck, else an empty string."""
        scope = verdict.scope
        if scope.received is None or verdict.side != "corp":
            return ""
        table, points = self.format_table(scope), 0
        for card in map(scope.card, scope.received):
            values = table.of(card.id)
            copies = min(values[code] for code in CARD_LIMITS if code in values)
            points += copies * (number(card.agenda_points) or 0)
        needed, _ = scope.ruleset.band(scope.ruleset.minimum_of(verdict.identity))
        if points >= needed:
            return ""
        source = "the cards received have" if scope.limited_play else "the collection has"
        return f"{source} {points} of the {needed} agenda points that a deck needs."

    def advise(self, verdict: Verdict) -> list[Hint]:
        """Return, for each finding of a verdict, the part of its plan that fixes it; empty without a plan."""
        plan = verdict.fix_plan
        if plan is None or isinstance(plan, str):
            return []
        from nrdb.legality.plan.words import hints

        return hints(verdict, plan)


def side_of(deck: Deck, scope: Scope) -> str:
    """Return a deck's side: its identity's, or else the side of most of its titles (on a tie, the Corp)."""
    if deck.identity is not None:
        return deck.identity.side
    sides = [scope.card(card).side for card in deck.cards]
    return max(("corp", "runner"), key=sides.count)


def _legal(findings: list[Finding]) -> bool | None:
    """Return True when no finding is an error, and None when part of the deck is unknown."""
    if any(finding.code in UNREADABLE for finding in findings):
        return None
    return not any(finding.severity == ERROR for finding in findings)


def judge_of(catalogue: Catalogue) -> Judge:
    """Return the catalogue's judge, created on first use; it lives as long as the catalogue."""
    must_be_catalogue(catalogue)
    kept = vars(catalogue)
    judge: Judge = kept.get("_judge") or kept.setdefault("_judge", Judge(catalogue))
    return judge


def format_named(name: str) -> str | Path:
    """Return the format that was typed: a path to house rules if the name ends in .toml, else the name itself."""
    if not name.endswith(".toml"):
        return name
    from pathlib import Path  # imported here because it takes as long to load as the catalogue

    return Path(name)


def check_deck(deck: Deck, catalogue: Catalogue, *, format: Format = "standard", on: date | str) -> Verdict:
    """Check a deck against a format on a date, and return the verdict with all findings.

    `format` is a format, one of its snapshots, `casual` (construction rules only), or house rules: a `Path` to their
    file, or a mapping with its content. A str never opens a file. Raises UsageError for a format that does not exist or
    had not started by the date.
    """
    judge = judge_of(catalogue)
    return judge.judge(deck, judge.scope(format, on))


def check_formats(deck: Deck, catalogue: Catalogue, *, formats: Sequence[Format], on: date | str) -> list[Verdict]:
    """Check a deck against several formats on a date, and return one verdict for each, in their order."""
    judge = judge_of(catalogue)
    return [judge.judge(deck, judge.scope(format_id, on)) for format_id in formats]


def formats_on(judge: Judge, on: str) -> list[Scope]:
    """Return the scopes of all formats that have started by the date, in order of their ids."""
    begun = [item.id for item in judge.catalogue.formats() if item.snapshots and item.snapshots[0].start <= on]
    return [judge.scope(format_id, on) for format_id in begun]
