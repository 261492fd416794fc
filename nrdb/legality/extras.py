"""Extra cards outside the deck (CR 1.5): other versions of an identity, directives, and identities for card effects.

They never count towards the deck, but they must be allowed, legal and enough in number. data/exceptions.json says
which cards allow them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nrdb.legality.findings import Finding, about
from nrdb.legality.scope import Scope

if TYPE_CHECKING:
    from nrdb.catalogue.model import Card
    from nrdb.deck.model import Deck
    from nrdb.legality.exceptions import Exceptions, ExtrasException
    from nrdb.legality.restrictions import FormatTable


def allows(allowance: ExtrasException, source: str, card: Card) -> bool:
    """Return whether `source`, the identity or a card in the deck, allows `card` as an extra card."""
    return (
        (not allowance.same_card or card.id == source)
        and (allowance.type is None or card.type == allowance.type)
        and (allowance.subtype is None or allowance.subtype in card.subtypes)
    )


FORBIDDEN: Final = ("starter-identity", "not-in-pool", "banned")
"""The codes of a format that forbid an extra card, the most serious first."""


def forbidden(values: dict[str, int]) -> bool:
    """Return whether what the format says about a card forbids it as an extra card."""
    return any(code in values for code in FORBIDDEN)


def check_extras(deck: Deck, scope: Scope, exceptions: Exceptions, table: FormatTable) -> list[Finding]:
    """Return the findings about extra cards. Cards that nothing allows, such as a sideboard, only get a warning."""
    findings: list[Finding] = []
    sources = [*([deck.identity.id] if deck.identity is not None else []), *deck.cards]
    asking = [(source, exceptions.extras[source]) for source in sources if source in exceptions.extras]
    stray = [
        (card, copies)
        for card, copies in deck.extras.items()
        if not any(allows(allowance, source, scope.card(card)) for source, allowance in asking)
    ]
    if stray:
        findings.append(about("extra-card", stray, len(stray), 0, scope))
    for source, allowance in asking:
        given = [line for line in deck.extras.items() if allows(allowance, source, scope.card(line[0]))]
        if allowance.different_at_least is not None and 0 < len(given) < allowance.different_at_least:
            findings.append(about("extra-missing", given, len(given), allowance.different_at_least, scope))
    left = [line for line in deck.extras.items() if line not in stray]
    for code in FORBIDDEN:
        held = [line for line in left if code in table.of(line[0])]
        left = [line for line in left if line not in held]
        if held:
            findings.append(about(code, held, sum(copies for _, copies in held), 0, scope))
    return findings
