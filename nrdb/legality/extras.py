"""Cards that lie beside the deck (CR 1.5): further versions of an identity, directives, identities for effects.

They are never counted; that they are allowed, legal and enough is checked. What allows them stands in
data/exceptions.json.
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
    """Whether the card `source`, the identity or a card of the deck, lets `card` lie beside the deck."""
    return (
        (not allowance.same_card or card.id == source)
        and (allowance.type is None or card.type == allowance.type)
        and (allowance.subtype is None or allowance.subtype in card.subtypes)
    )


FORBIDDEN: Final = ("starter-identity", "not-in-pool", "banned")
"""What a format may say of a card that may not lie beside a deck, the gravest first."""


def forbidden(said: dict[str, int]) -> bool:
    """Whether a card of which the format says this may not lie beside a deck."""
    return any(code in said for code in FORBIDDEN)


def check_extras(deck: Deck, scope: Scope, exceptions: Exceptions, table: FormatTable) -> list[Finding]:
    """What is wrong with the cards beside a deck. Those that nothing allows (a sideboard, say) are only named."""
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
