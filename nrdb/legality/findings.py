"""What judging can find: one rule that a deck breaks, of one of the kinds of `kinds`."""

from typing import Any, NamedTuple

from nrdb.legality.finding_kinds import KIND_BY_CODE, FindingKind, rule_of
from nrdb.legality.ruleset import BESIDE, OWN_TEXT, cited
from nrdb.legality.scope import Scope
from nrdb.legality.sentences import LimitValue


class Finding(NamedTuple):
    """One rule that a deck breaks.

    `cards` are the ids concerned, `copies` how many of each the list holds; `have` against `limit` are the numbers
    that decide (a limit of two numbers is a band). `message` is worded only when it is asked for.
    """

    code: str
    cards: tuple[str, ...]
    copies: tuple[int, ...]
    have: int | None
    limit: LimitValue
    scope: Scope
    text: str | None = None
    """The sentence, where reading the list already gave one."""
    line: int | None = None
    suggestions: tuple[str, ...] = ()
    beside: str | None = None
    """The card of the deck that has these cards beside it, where they stand in it."""

    @property
    def kind(self) -> FindingKind:
        """The row of KINDS that says what it is."""
        return KIND_BY_CODE[self.code]

    @property
    def severity(self) -> str:
        """`error`, `warning` or `note`; only errors make a deck illegal."""
        return KIND_BY_CODE[self.code].severity

    @property
    def rule(self) -> str:
        """The rule that it rests on, as an id of the rulebook's index, in the version in force on the day judged."""
        rule = OWN_TEXT if self._by_own_text else BESIDE if self.beside else rule_of(self.code, self.scope.ruleset)
        return cited(rule, self.scope.on)

    @property
    def _by_own_text(self) -> bool:
        """Whether the text of the identity sets the limit that is broken, not the rules of building a deck."""
        if self.scope.ruleset.document != "cr":
            return False
        if self.code == "copies":
            return self.scope.copy_limit is None and self.limit != self.scope.card(self.cards[0]).deck_limit
        return self.code == "identity-rule" or (self.code == "agenda-faction" and bool(self.limit))

    @property
    def message(self) -> str:
        """One sentence for a person."""
        return KIND_BY_CODE[self.code].sentence(self)

    def to_dict(self) -> dict[str, Any]:
        """The finding under its JSON names (schemas/verdict.schema.json)."""
        row: dict[str, Any] = {
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
        if self.beside is not None:
            row["beside"] = self.beside
        if self.suggestions:
            row["suggestions"] = list(self.suggestions)
        return row


def about(code: str, lines: list[tuple[str, int]], have: int, limit: LimitValue, scope: Scope) -> Finding:
    """A finding about lines of a deck, (card id, copies) each."""
    return Finding(code, tuple(card for card, _ in lines), tuple(copies for _, copies in lines), have, limit, scope)
