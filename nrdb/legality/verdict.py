"""The result of checking a deck: the verdict, with its findings and its fix."""

from typing import TYPE_CHECKING, Protocol

from nrdb.catalogue.model import INFINITE, number
from nrdb.deck.model import ERROR
from nrdb.errors import Unsupported
from nrdb.json_types import Json, JsonView
from nrdb.legality.citations import Version, documents
from nrdb.legality.finding_kinds import RANK
from nrdb.legality.findings import Finding
from nrdb.legality.scope import Scope
from nrdb.shapes.decks import CountsJson, NoPlanJson, PlanJson
from nrdb.text import html_table

if TYPE_CHECKING:
    from datetime import date
    from pathlib import Path

    from nrdb.catalogue import Catalogue
    from nrdb.catalogue.knowledge import Knowledge
    from nrdb.catalogue.model import Card
    from nrdb.deck.model import Deck
    from nrdb.legality.construction import ConstructionTable
    from nrdb.legality.exceptions import Exceptions
    from nrdb.legality.plan.model import FixPlan, Hint
    from nrdb.legality.restrictions import FormatTable


class VerdictJudge(Protocol):
    """The methods of a judge that a verdict and its plan use."""

    catalogue: "Catalogue"
    exceptions: "Exceptions"

    def judge(self, deck: "Deck", scope: Scope) -> "Verdict":
        """Return the verdict on one deck."""

    def plan_fix(self, verdict: "Verdict") -> "FixPlan | str":
        """Return the smallest set of changes that makes an illegal deck legal, or a sentence saying why none does."""

    def advise(self, verdict: "Verdict") -> "list[Hint]":
        """Return, for each finding of a verdict, the part of its plan that fixes it."""

    def scope(self, format_id: "str | Path | JsonView", on: "date | str") -> Scope:
        """Return the scope that a format name stands for on a date."""

    def table(self, scope: Scope, identity: "Card | None", side: str = "") -> "ConstructionTable":
        """Return the construction table for an identity, or for a side where there is no identity."""

    def format_table(self, scope: Scope) -> "FormatTable":
        """Return the table of what the scope's card pool and ban list say about cards."""


class Verdict:
    """The answer for one deck: `legal` is True, False, or None when part of the list could not be read."""

    def __init__(
        self,
        judge: VerdictJudge,
        deck: "Deck",
        scope: Scope,
        legal: bool | None,
        findings: tuple[Finding, ...],
        numbers: tuple[int, int, int],
    ) -> None:
        self._judge = judge
        self.deck = deck
        self.identity: Card | None = deck.identity
        self.scope = scope
        self.legal = legal
        self.findings = findings
        """Everything that the deck breaks: construction rules first, then the card pool and the ban list."""
        self._numbers = numbers
        self._plan: FixPlan | str | None = None

    @property
    def format(self) -> str:
        """Id of the format, edition or house rules checked against."""
        return self.scope.format

    @property
    def snapshot(self) -> str | None:
        """Id of the format's snapshot in force on the date; None where there is none (`casual`)."""
        return self.scope.snapshot.id if self.scope.snapshot else None

    @property
    def restriction(self) -> str | None:
        """Id of the ban list in force on the date, if there was one."""
        return self.scope.restriction.id if self.scope.restriction else None

    @property
    def on(self) -> str:
        """The date checked, in ISO form."""
        return self.scope.on

    @property
    def knowledge(self) -> "Knowledge":
        """The age of the card data on the date checked."""
        return self.scope.catalogue.knowledge(self.on, self.scope.edition)

    @property
    def documents(self) -> tuple[Version, ...]:
        """The rules documents that the verdict cites (`citations.documents`)."""
        return documents(self.scope.ruleset.documents, self.on)

    @property
    def side(self) -> str | None:
        """`corp` or `runner`; None when nothing in the list shows it."""
        if self.identity is not None:
            return self.identity.side
        if not self.deck.cards:
            return None
        sides = [self.scope.card(card).side for card in self.deck.cards]
        return max(("corp", "runner"), key=sides.count)

    @property
    def band(self) -> tuple[int, int | None] | None:
        """Minimum and maximum agenda points; None for the Runner. The maximum is None where there is none."""
        if self.side != "corp":
            return None
        rules = self.scope.ruleset
        return rules.band(max(self._numbers[0], rules.minimum_of(self.identity)))

    @property
    def counts(self) -> CountsJson:
        """The deck's size, influence, influence_limit, agenda_points and agenda_band.

        Values are ints, or None where the deck has no such value; influence_limit is "infinite" for an identity
        without a limit.
        """
        size, influence, points = self._numbers
        corp = self.side == "corp"
        modern = self.scope.ruleset.influence
        limit = self.identity.influence_limit if self.identity is not None else None
        return {
            "size": size,
            "influence": influence if modern else None,
            "influence_limit": INFINITE if limit == INFINITE else number(limit),
            "agenda_points": points if corp else None,
            "agenda_band": None if self.band is None else list(self.band),
        }

    @property
    def plan(self) -> PlanJson | NoPlanJson | None:
        """The smallest set of changes that makes the deck legal, computed when it is first read.

        `{"cut": {id: n}, "add": {id: n}, "extras": {"cut": {id: n}, "add": {id: n}}, "identity": id or None,
        "changes": n, "minimal": bool, "identity_instead": {"id": id, "title": title, "changes": n} or None}`: copies to
        cut and to add, in the deck and among its extra cards. `changes` counts the cards cut and added; a card that
        moves to the extras counts once. `minimal` is True where it is proven that fewer changes aren't enough with this
        identity; `identity_instead` is another identity that needs fewer. `{"why": sentence}` where nothing makes the
        deck legal; None when it is legal or was not checked.
        """
        plan = self.fix_plan
        return {"why": plan} if isinstance(plan, str) else plan.to_dict() if plan is not None else None

    @property
    def fix_plan(self) -> "FixPlan | str | None":
        """The plan as a record, or a sentence saying why there is none; None for a legal or unchecked deck."""
        if self.legal is not False:
            return None
        if self._plan is None:
            self._plan = self._judge.plan_fix(self)
        return self._plan

    def repaired(self) -> "Deck":
        """Return the deck with its plan applied, or the deck itself where it is legal.

        Raises Unsupported for a deck that was not checked and for one that nothing makes legal.
        """
        if self.legal:
            return self.deck
        plan = self.fix_plan
        if plan is None or isinstance(plan, str):
            raise Unsupported(f"{self.deck.label}: {plan or 'a list that could not be read cannot be fixed.'}")
        return plan.apply(self.deck, self.identity if plan.identity is None else self.scope.card(plan.identity))

    def repaired_verdict(self) -> "Verdict":
        """Return the verdict on the repaired deck. Raises as `repaired` does."""
        return self._judge.judge(self.repaired(), self.scope)

    @property
    def advice(self) -> "list[Hint]":
        """The part of the plan that fixes each finding; empty where there is no plan."""
        return self._judge.advise(self)

    @property
    def errors(self) -> list[Finding]:
        """The findings that make the deck illegal, the most serious first."""
        errors = [finding for finding in self.findings if finding.severity == ERROR]
        return sorted(errors, key=lambda finding: RANK[finding.code])

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes of the findings, each once, in order."""
        return tuple(dict.fromkeys(finding.code for finding in self.findings))

    def to_dict(self, *, plan: bool = True, advice: bool = False) -> Json:
        """Return the verdict as JSON (schemas/verdict.schema.json).

        `plan` includes the plan, `advice` the part of it that fixes each finding.
        """
        row: Json = {
            "legal": self.legal,
            "format": self.format,
            "snapshot": self.snapshot,
            "restriction": self.restriction,
            "on": self.on,
            "identity": self.identity.id if self.identity is not None else None,
            "counts": self.counts,
            "findings": [finding.to_dict() for finding in self.findings],
            "rules": [item._asdict() | {"in_force": item.in_force(self.on)} for item in self.documents],
        }
        if plan:
            row["plan"] = self.plan
        if advice:
            row["advice"] = [hint.to_dict() for hint in self.advice]
        return row

    def __eq__(self, other: object) -> bool:
        """Return whether equal decks were checked against the same format on the same date with the same result."""
        if not isinstance(other, Verdict):
            return NotImplemented
        return self.deck == other.deck and self.to_dict(plan=False) == other.to_dict(plan=False)

    __hash__ = None  # type: ignore[assignment]

    def _repr_html_(self) -> str:
        said = {True: "legal", False: "not legal", None: "not checked"}[self.legal]
        caption = f"{self.deck.label}: {said} in {self.format} on {self.on}"
        return html_table(caption, ((finding.code, finding.message) for finding in self.findings))

    def __repr__(self) -> str:
        return f"<Verdict {self.legal} in {self.format} on {self.on}: {', '.join(self.codes) or 'nothing found'}>"
