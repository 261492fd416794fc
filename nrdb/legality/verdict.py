"""What judging a deck gives: the verdict, with its findings and the way out."""

from typing import TYPE_CHECKING, Any, Protocol

from nrdb.deck.model import ERROR
from nrdb.errors import Unsupported
from nrdb.legality.finding_kinds import RANK
from nrdb.legality.findings import Finding
from nrdb.legality.ruleset import documents
from nrdb.legality.scope import Scope

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import date
    from pathlib import Path

    from nrdb.catalogue import Catalogue
    from nrdb.catalogue.model import Card
    from nrdb.deck.model import Deck
    from nrdb.legality.construction import ConstructionTable
    from nrdb.legality.exceptions import Exceptions
    from nrdb.legality.plan.model import FixPlan, Hint
    from nrdb.legality.restrictions import FormatTable


class VerdictJudge(Protocol):
    """What a verdict and its plan ask of the judge who gave it."""

    catalogue: "Catalogue"
    exceptions: "Exceptions"

    def judge(self, deck: "Deck", scope: Scope) -> "Verdict":
        """The verdict on one deck."""

    def plan_fix(self, verdict: "Verdict") -> "FixPlan | str":
        """The smallest set of changes that makes an illegal deck legal; a sentence that says why there is none."""

    def advise(self, verdict: "Verdict") -> "list[Hint]":
        """For each finding of a verdict what of its plan mends it."""

    def scope(self, format_id: "str | Path | Mapping[str, Any]", on: "date | str") -> Scope:
        """What judges under this name on this day."""

    def table(self, scope: Scope, identity: "Card | None", side: str = "") -> "ConstructionTable":
        """What lines add to decks of this identity; without one, to decks of a side."""

    def format_table(self, scope: Scope) -> "FormatTable":
        """What the scope's pool and restriction say of cards and lines."""


class Verdict:
    """The answer for one deck: `legal` is True, False, or None when a part of the list could not be read."""

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
        """Everything that the deck breaks: construction first, then the format's pool and restriction."""
        self._numbers = numbers
        self._plan: FixPlan | str | None = None

    @property
    def format(self) -> str:
        """Id of the format, edition or house rules that judged."""
        return self.scope.format

    @property
    def snapshot(self) -> str | None:
        """Id of the format's snapshot in force on the day; None where there is none (`casual`)."""
        return self.scope.snapshot.id if self.scope.snapshot else None

    @property
    def restriction(self) -> str | None:
        """Id of the restriction in force on the day, if there was one."""
        return self.scope.restriction.id if self.scope.restriction else None

    @property
    def on(self) -> str:
        """The day judged, as an ISO date."""
        return self.scope.on

    @property
    def side(self) -> str | None:
        """corp or runner; None when nothing in the list tells."""
        if self.identity is not None:
            return self.identity.side
        if not self.deck.cards:
            return None
        sides = [self.scope.card(card).side for card in self.deck.cards]
        return max(("corp", "runner"), key=sides.count)

    @property
    def band(self) -> tuple[int, int | None] | None:
        """Agenda points asked for, from and to; None for the Runner. The second is None without an upper end."""
        if self.side != "corp":
            return None
        rules = self.scope.ruleset
        return rules.band(max(self._numbers[0], rules.minimum_of(self.identity)))

    @property
    def counts(self) -> dict[str, Any]:
        """size, influence, influence_limit, agenda_points, agenda_band: ints, None where the deck has no such value;
        influence_limit is "infinite" for an identity without limit."""
        size, influence, points = self._numbers
        corp = self.side == "corp"
        modern = self.scope.ruleset.influence
        return {
            "size": size,
            "influence": influence if modern else None,
            "influence_limit": self.identity.influence_limit if self.identity is not None else None,
            "agenda_points": points if corp else None,
            "agenda_band": self.band,
        }

    @property
    def plan(self) -> dict[str, Any] | None:
        """The smallest set of changes that makes the whole deck legal; worked out when it is first read.

        `{"cut": {id: n}, "add": {id: n}, "extras": {"cut": {id: n}, "add": {id: n}}, "identity": id or None,
        "changes": n, "minimal": bool}`: copies to cut and to add in the deck and beside it. `changes` counts the cards
        cut and added, a card that moves beside the deck once; `minimal` says that it is proven that no fewer do.
        `{"why": sentence}` where nothing mends the deck; None when it is legal or was not judged.
        """
        plan = self.fix_plan
        return {"why": plan} if isinstance(plan, str) else plan.to_dict() if plan is not None else None

    @property
    def fix_plan(self) -> "FixPlan | str | None":
        """`plan` as a record, or the sentence that says why there is none."""
        if self.legal is not False:
            return None
        if self._plan is None:
            self._plan = self._judge.plan_fix(self)
        return self._plan

    def repaired(self) -> "Deck":
        """The deck with its plan followed; a legal deck itself.

        Raises Unsupported for a deck that was not judged and for one that nothing mends.
        """
        if self.legal:
            return self.deck
        plan = self.fix_plan
        if plan is None or isinstance(plan, str):
            raise Unsupported(f"{self.deck.label}: {plan or 'a list that could not be read is not repaired.'}")
        return plan.apply(self.deck, self.identity if plan.identity is None else self.scope.card(plan.identity))

    def repaired_verdict(self) -> "Verdict":
        """The verdict on the repaired deck; raises as `repaired` does."""
        return self._judge.judge(self.repaired(), self.scope)

    @property
    def advice(self) -> "list[Hint]":
        """For each finding what of the plan mends it; empty where there is no plan."""
        return self._judge.advise(self)

    @property
    def errors(self) -> list[Finding]:
        """The findings that make the deck illegal, the gravest first: a ban before a limit."""
        errors = [finding for finding in self.findings if finding.severity == ERROR]
        return sorted(errors, key=lambda finding: RANK[finding.code])

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes found, each once, in order."""
        return tuple(dict.fromkeys(finding.code for finding in self.findings))

    def to_dict(self, *, plan: bool = True, advice: bool = False) -> dict[str, Any]:
        """The verdict under its JSON names (schemas/verdict.schema.json).

        The plan is worked out unless told not to, what of it mends which finding when told to.
        """
        counts = self.counts
        if counts["agenda_band"] is not None:
            counts["agenda_band"] = list(counts["agenda_band"])
        row: dict[str, Any] = {
            "legal": self.legal,
            "format": self.format,
            "snapshot": self.snapshot,
            "restriction": self.restriction,
            "on": self.on,
            "identity": self.identity.id if self.identity is not None else None,
            "counts": counts,
            "findings": [finding.to_dict() for finding in self.findings],
            "rules": [item._asdict() for item in documents(self.scope.ruleset, self.on)],
        }
        if plan:
            row["plan"] = self.plan
        if advice:
            row["advice"] = [hint.to_dict() for hint in self.advice]
        return row

    def __repr__(self) -> str:
        return f"<Verdict {self.legal} in {self.format} on {self.on}: {', '.join(self.codes) or 'nothing found'}>"
