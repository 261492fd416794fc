"""A finding: one rule that a deck breaks. Its kind is a row of `finding_kinds.FINDING_KINDS`."""

from typing import NamedTuple

from nrdb.deck.model import Severity
from nrdb.legality.citations import EXTRA_IDENTITIES, OWN_TEXT, RuleCitations
from nrdb.legality.finding_kinds import KIND_BY_CODE, FindingKind, rule_of
from nrdb.legality.scope import Scope
from nrdb.legality.sentences import LimitValue
from nrdb.shapes.decks import FindingJson


class Finding(NamedTuple):
    """One rule that a deck breaks.

    `cards` are the ids concerned and `copies` the copies of each in the list. `have` and `limit` are the numbers
    compared; a limit of two numbers is a range. `message` is written only when it is read.
    """

    code: str
    cards: tuple[str, ...]
    copies: tuple[int, ...]
    have: int | None
    limit: LimitValue
    scope: Scope
    text: str | None = None
    """The message, where reading the list already gave one."""
    line: int | None = None
    suggestions: tuple[str, ...] = ()
    used_by: str | None = None
    """The card in the deck that uses these cards as extras, where they are listed in the deck by mistake."""
    by: RuleCitations | None = None
    """The rule that is broken, where it is more specific than the rule of the finding's kind."""

    @property
    def kind(self) -> FindingKind:
        """The finding's row of `FINDING_KINDS`."""
        return KIND_BY_CODE[self.code]

    @property
    def severity(self) -> Severity:
        """`error`, `warning` or `note`; only errors make a deck illegal."""
        return KIND_BY_CODE[self.code].severity

    @property
    def rule(self) -> str:
        """The rule that the finding rests on, cited from a document in force on the date checked."""
        own = self.by or (OWN_TEXT if self._by_own_text else EXTRA_IDENTITIES if self.used_by else None)
        return self.scope.cite(own or rule_of(self.code, self.scope.ruleset))

    @property
    def _by_own_text(self) -> bool:
        """True if the identity's own text, rather than the construction rules, sets the broken limit."""
        if not self.scope.ruleset.influence:
            return False
        if self.code == "copies":
            return self.scope.copy_limit is None and self.limit != self.scope.card(self.cards[0]).deck_limit
        return self.code == "identity-rule" or (self.code == "agenda-faction" and bool(self.limit))

    @property
    def message(self) -> str:
        """The message as one human-readable sentence."""
        return KIND_BY_CODE[self.code].sentence(self)

    def to_dict(self) -> FindingJson:
        """Return the finding as JSON (schemas/verdict.schema.json)."""
        row: FindingJson = {
            "code": self.code,
            "severity": self.severity,
            "message": self.message,
            "cards": list(self.cards),
            "copies": list(self.copies),
            "rule": self.rule,
            "have": self.have,
            "limit": list(self.limit) if isinstance(self.limit, tuple) else self.limit,
        }
        if self.line is not None:
            row["line"] = self.line
        if self.used_by is not None:
            row["beside"] = self.used_by
        if self.suggestions:
            row["suggestions"] = list(self.suggestions)
        return row


def about(code: str, lines: list[tuple[str, int]], have: int, limit: LimitValue, scope: Scope) -> Finding:
    """Return a finding about deck lines, given as (card id, copies)."""
    return Finding(code, tuple(card for card, _ in lines), tuple(copies for _, copies in lines), have, limit, scope)
