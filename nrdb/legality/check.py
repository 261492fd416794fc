"""Judge a deck: choose what was in force, count, and gather every finding."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from nrdb.days import iso_day
from nrdb.deck.model import ERROR, Deck
from nrdb.legality.construction import ConstructionTable, construct, traits_of
from nrdb.legality.exceptions import Exceptions, load_exceptions
from nrdb.legality.finding_kinds import UNREADABLE
from nrdb.legality.findings import Finding
from nrdb.legality.pool import in_force
from nrdb.legality.restrictions import FormatTable, restrict
from nrdb.legality.scope import Scope
from nrdb.legality.verdict import Verdict
from nrdb.resources import data_root

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import date
    from pathlib import Path

    from nrdb.catalogue import Catalogue
    from nrdb.catalogue.model import Card
    from nrdb.legality.plan.model import FixPlan, Hint
    from nrdb.legality.plan.planner import Planner


Format: TypeAlias = "str | Path | Mapping[str, Any]"


SCOPES_KEPT: Final = 500
"""How many scopes a judge keeps: more than any audit asks for."""


class Judge:
    """Everything that judging needs of one catalogue, worked out once and kept."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.exceptions: Exceptions = load_exceptions(data_root())
        self._forget()

    def _forget(self) -> None:
        """Nothing is kept any more: who answers for any day and any house rules would be asked for them without end.

        What another thread has in hand it keeps; nothing is taken out of a table that may be read.
        """
        self._scopes: dict[tuple[str, str], Scope] = {}
        self._formats: dict[Scope, FormatTable] = {}
        self._planner: Planner | None = None

    def scope(self, format_id: Format, on: date | str) -> Scope:
        """What judges under this name on this day; UsageError when there is no such format, or not yet.

        A path, a name that ends in .toml and a mapping are house rules (`house`): their file, or what it would say.
        """
        if not isinstance(format_id, str) or format_id.endswith(".toml"):
            from nrdb.legality.house import HouseRules, house_scope

            rules = HouseRules.of(format_id)
            key = (f"{rules.source}\n{rules.text}", iso_day(on))
            return self._scopes.get(key) or self._kept(key, house_scope(rules, self, iso_day(on)))
        key = (format_id, on if isinstance(on, str) else iso_day(on))
        scope = self._scopes.get(key)
        if scope is None:
            scope = self._kept(key, in_force(self.catalogue, format_id, iso_day(on), self.exceptions.boxes))
        return scope

    def _kept(self, key: tuple[str, str], scope: Scope) -> Scope:
        """A scope by its name and day, from now on."""
        if len(self._scopes) >= SCOPES_KEPT:
            self._forget()
        return self._scopes.setdefault(key, scope)

    def __reduce__(self) -> tuple[Any, ...]:
        # What was worked out stays here: another process has a judge of its own for the same catalogue.
        return judge_of, (self.catalogue,)

    def table(self, scope: Scope, identity: Card | None, side: str = "") -> ConstructionTable:
        """What lines add to decks of this identity; without one, to decks of a side."""
        traits = traits_of(identity, side, self.exceptions, scope.copy_limit)
        return ConstructionTable(traits, scope.ruleset, self.exceptions, scope.card)

    def format_table(self, scope: Scope) -> FormatTable:
        """What the scope's pool and restriction say of cards."""
        table = self._formats.get(scope)
        if table is None:
            if len(self._formats) >= SCOPES_KEPT:
                self._forget()
            table = self._formats.setdefault(scope, FormatTable(scope, self.exceptions))
        return table

    def judge(self, deck: Deck, scope: Scope) -> Verdict:
        """The verdict on one deck: what reading could not make out, what its construction and the format find."""
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
        """The smallest set of changes that makes an illegal deck legal; a sentence that says why there is none."""
        planner = self._planner
        if planner is None:
            from nrdb.legality.plan.planner import Planner

            planner = self._planner = Planner(self)
        return planner.plan(verdict)

    def advise(self, verdict: Verdict) -> list[Hint]:
        """For each finding of a verdict what of its plan mends it; none where there is no plan."""
        plan = verdict.fix_plan
        if plan is None or isinstance(plan, str):
            return []
        from nrdb.legality.plan.words import hints

        return hints(verdict, plan)


def side_of(deck: Deck, scope: Scope) -> str:
    """The side of a deck: its identity's, else that of more of its titles (the Corp's on a tie)."""
    if deck.identity is not None:
        return deck.identity.side
    sides = [scope.card(card).side for card in deck.cards]
    return max(("corp", "runner"), key=sides.count)


def _legal(findings: list[Finding]) -> bool | None:
    """What findings make of a deck: None when a part of it is not known, True when none is an error."""
    if any(finding.code in UNREADABLE for finding in findings):
        return None
    return not any(finding.severity == ERROR for finding in findings)


def judge_of(catalogue: Catalogue) -> Judge:
    """The one judge of a catalogue, made on first use; it lives as long as the catalogue."""
    kept = vars(catalogue)
    judge: Judge = kept.get("_judge") or kept.setdefault("_judge", Judge(catalogue))
    return judge


def check_deck(deck: Deck, catalogue: Catalogue, *, format: Format = "standard", on: date | str) -> Verdict:
    """Judge a deck by a format on a day.

    `format` is a format, one of its snapshots, `casual` (construction rules alone), or house rules: the path of their
    file, or a mapping that says what such a file says. All findings are given, not only the
    first. Raises UsageError for a format that does not exist or had nothing in force yet on that day.
    """
    judge = judge_of(catalogue)
    return judge.judge(deck, judge.scope(format, on))


def check_formats(deck: Deck, catalogue: Catalogue, *, formats: Sequence[Format], on: date | str) -> list[Verdict]:
    """Judge a deck by several formats on a day: one verdict for each, in their order."""
    judge = judge_of(catalogue)
    return [judge.judge(deck, judge.scope(format_id, on)) for format_id in formats]


def formats_on(judge: Judge, on: str) -> list[Scope]:
    """The scopes of every format that has begun by the day, in order of their ids."""
    begun = [item.id for item in judge.catalogue.formats() if item.snapshots and item.snapshots[0].start <= on]
    return [judge.scope(format_id, on) for format_id in begun]
