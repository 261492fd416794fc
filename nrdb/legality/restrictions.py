"""The rules a format adds to the construction rules: its card pool, its ban list, and identities of other formats.

`finding_kinds.FINDING_KINDS` lists the limits. A `FormatTable` caches what the format says about each card.
"""

from __future__ import annotations

from typing import Final

from nrdb.catalogue.model import Card
from nrdb.deck.model import Deck
from nrdb.legality.exceptions import Exceptions
from nrdb.legality.finding_kinds import FINDING_KINDS
from nrdb.legality.findings import Finding, about
from nrdb.legality.limits import CardLimit, DeckLimit, InfluenceLimit, compared
from nrdb.legality.scope import Scope

CARD_LIMITS: Final = {kind.code: kind.limit for kind in FINDING_KINDS if isinstance(kind.limit, CardLimit)}
SUM_LIMITS: Final = {
    kind.code: kind.limit for kind in FINDING_KINDS if isinstance(kind.limit, DeckLimit | InfluenceLimit)
}


class FormatTable:
    """A cache of what a format says about each card."""

    def __init__(self, scope: Scope, exceptions: Exceptions) -> None:
        self.codes = tuple(SUM_LIMITS) if scope.restriction is not None else ()
        """Codes of the sums that the format limits."""
        self.scope = scope
        self.exceptions = exceptions
        self.known: dict[str, dict[str, int]] = {}

    def of(self, card_id: str) -> dict[str, int]:
        """Return what the format says about a card, by code: the copies allowed, or what the card adds to a sum."""
        values = self.known.get(card_id)
        if values is None:
            values = self.known[card_id] = self._compute(self.scope.card(card_id))
        return values

    def _compute(self, card: Card) -> dict[str, int]:
        scope = self.scope
        allowed = {code: limit.allowed(scope, card, self.exceptions) for code, limit in CARD_LIMITS.items()}
        worth = {code: SUM_LIMITS[code].worth(scope, card) for code in self.codes}
        return {code: copies for code, copies in allowed.items() if copies is not None} | {
            code: value for code, value in worth.items() if value
        }


def valid_copies(copies: int) -> int:
    """Return the copies on a line as a number from 0 up; an invalid quantity counts as 0."""
    return max(0, copies) if isinstance(copies, int) else 0


def _over(allowed: int, copies: int) -> bool:
    """Return whether a line exceeds the copies allowed; a forbidden card does so even with 0 copies."""
    return max(copies, 1) > allowed


def _adds(code: str, values: dict[str, int], copies: int) -> int:
    return values.get(code, 0) * (copies if SUM_LIMITS[code].per_copy else 1)


def restrict(deck: Deck, table: FormatTable, influence: int) -> list[Finding]:
    """Return a finding for each rule of the format that the deck breaks. The identity counts as a title."""
    cards, identity, scope = deck.cards, deck.identity, table.scope
    lines = [(card, valid_copies(copies), values) for card, copies in cards.items() if (values := table.of(card))]
    if identity is not None and identity.id not in cards and (values := table.of(identity.id)):
        lines.insert(0, (identity.id, 1, values))
    codes = {code for _, _, values in lines for code in values}
    findings: list[Finding] = []
    for code, single in CARD_LIMITS.items():
        if code in codes:
            over = [(card, copies) for card, copies, values in lines if code in values and _over(values[code], copies)]
            if single.identity:
                over = [line for line in over if identity is not None and line[0] == identity.id]
            if single.each:
                findings += [about(code, [line], line[1], table.of(line[0])[code], scope) for line in over]
            elif over:
                allowed = sum(table.of(card)[code] for card, _ in over)
                findings.append(about(code, over, sum(copies for _, copies in over), allowed, scope))
    if scope.boxes is not None:
        used = {
            **({identity.id: 1} if identity is not None else {}),
            **{card: valid_copies(n) for card, n in cards.items()},
        }
        left = scope.boxes.chosen(used).left
        if len(left) > scope.boxes.outside:
            findings.append(about("box-choice", left, len(left), scope.boxes.outside, scope))
    limit = identity.influence_limit if identity is not None else None
    for code in table.codes:
        if code in codes:
            total = sum(_adds(code, values, copies) for _, copies, values in lines)
            found = compared(SUM_LIMITS[code], scope, total, influence, limit)
            if found is not None and found[0] > found[1]:
                held = [(card, copies) for card, copies, values in lines if code in values]
                findings.append(about(code, held, *found, scope))
    return findings
