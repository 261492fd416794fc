"""What judging a deck gives: the verdict, with its findings and the way out."""

from typing import TYPE_CHECKING, Any, Protocol

from nrdb.deck.model import ERROR
from nrdb.legality.findings import RANK, Finding
from nrdb.legality.ruleset import documents
from nrdb.legality.scope import Scope

if TYPE_CHECKING:
    from datetime import date

    from nrdb.catalogue import Catalogue
    from nrdb.catalogue.model import Card
    from nrdb.deck.model import Deck
    from nrdb.legality.construction import Table
    from nrdb.legality.proposal import Proposal
    from nrdb.legality.restrictions import FormatTable


class Judging(Protocol):
    """What a verdict and its advice ask of the judge who gave it."""

    catalogue: "Catalogue"
    kept: "dict[tuple[Scope, str], list[Card]]"
    """Cards that a scope lets in, by kind; filled by the adviser."""

    def judge(self, deck: "Deck", scope: Scope) -> "Verdict":
        """The verdict on one deck."""

    def advise(self, verdict: "Verdict") -> "list[Proposal]":
        """For each finding of a verdict the fewest changes that remove it."""

    def scope(self, format_id: str, on: "date | str") -> Scope:
        """What judges under this name on this day."""

    def table(self, scope: Scope, identity: "Card | None", side: str = "") -> "Table":
        """What lines add to decks of this identity; without one, to decks of a side."""

    def format_table(self, scope: Scope) -> "FormatTable | None":
        """What the scope's pool and restriction say of cards and lines."""


class Verdict:
    """The answer for one deck: `legal` is True, False, or None when a part of the list could not be read."""

    __slots__ = ("_findings", "_judge", "_numbers", "_pending", "deck", "identity", "legal", "scope")

    def __init__(
        self,
        judge: Judging,
        deck: "Deck",
        scope: Scope,
        legal: bool | None,
        findings: tuple[Finding, ...],
        numbers: tuple[int, int, int],
        pending: "tuple[dict[str, int], FormatTable] | None" = None,
    ) -> None:
        self._judge = judge
        self.deck = deck
        self.identity: Card | None = deck.identity
        self.scope = scope
        self.legal = legal
        self._findings = findings
        self._numbers = numbers
        # The lines (as they were when judged) and the format's table, while its findings are not yet written out.
        self._pending = None if pending is None else (findings, *pending)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Everything that the deck breaks: construction first, then the format's pool and restriction."""
        pending = self._pending
        if pending is not None:
            from nrdb.legality.restrictions import restrict

            first, cards, table = pending
            # Two threads may ask at once: both write the same, and nobody sees a part.
            self._findings = first + tuple(restrict(cards, table, self.identity, self._numbers[1], self.scope))
            self._pending = None
        return self._findings

    def __getstate__(self) -> dict[str, Any]:
        _ = self.findings
        return {name: getattr(self, name) for name in Verdict.__slots__}

    def __setstate__(self, state: dict[str, Any]) -> None:
        for name, value in state.items():
            setattr(self, name, value)

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
        minimum = rules.minimum if self.identity is None else self.identity.minimum_deck_size
        low = rules.least_points(max(self._numbers[0], minimum if isinstance(minimum, int) else 0))
        return low, (None if rules.points_span is None else low + rules.points_span)

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
    def advice(self) -> "list[Proposal]":
        """For each finding the fewest changes that remove it, where changes of cards can."""
        return self._judge.advise(self)

    @property
    def way_out(self) -> "list[Proposal]":
        """The advice without proposals whose cuts another makes anyway: together they add up."""
        found = self.advice
        return [
            proposal
            for at, proposal in enumerate(found)
            if proposal.add
            or proposal.identity
            or not any(
                all(other.cut.get(card, 0) >= copies for card, copies in proposal.cut.items())
                and (other.cut != proposal.cut or place < at)
                for place, other in enumerate(found)
                if place != at
            )
        ]

    @property
    def errors(self) -> list[Finding]:
        """The findings that make the deck illegal, the gravest first: a ban before a limit."""
        errors = [finding for finding in self.findings if finding.severity == ERROR]
        return sorted(errors, key=lambda finding: RANK[finding.code])

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes found, each once, in order."""
        return tuple(dict.fromkeys(finding.code for finding in self.findings))

    def to_dict(self, *, advice: bool = True) -> dict[str, Any]:
        """The verdict under its JSON names (schemas/verdict.schema.json); advice is worked out unless told not to."""
        counts = self.counts
        if counts["agenda_band"] is not None:
            counts["agenda_band"] = list(counts["agenda_band"])
        row: dict[str, Any] = {
            "legal": self.legal,
            "format": self.format,
            "snapshot": self.snapshot,
            "list": self.restriction,
            "on": self.on,
            "identity": self.identity.id if self.identity is not None else None,
            "counts": counts,
            "findings": [finding.to_dict() for finding in self.findings],
            "rules": [item._asdict() for item in documents(self.scope.ruleset, self.on)],
        }
        if advice:
            row["advice"] = [proposal.to_dict() for proposal in self.advice]
        return row

    def __repr__(self) -> str:
        return f"<Verdict {self.legal} in {self.format} on {self.on}: {', '.join(self.codes) or 'nothing found'}>"
