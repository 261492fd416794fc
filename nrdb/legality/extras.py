"""Cards that lie beside the deck (CR 1.5): further versions of an identity, directives, identities for effects.

They are never counted; that they are allowed, legal and enough is checked. What allows them stands in
data/exceptions.json.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nrdb.legality.restrictions import BANNED, NOT_IN_POOL, STARTER, ListTable
from nrdb.legality.verdict import Finding, Scope

if TYPE_CHECKING:
    from nrdb.catalogue.model import Card
    from nrdb.deck.model import Deck
    from nrdb.legality.exceptions import Exceptions, ExtrasException


def allows(allowance: ExtrasException, source: str, card: Card) -> bool:
    """Whether the card `source`, the identity or a card of the deck, lets `card` lie beside the deck."""
    return (
        (not allowance.same_card or card.id == source)
        and (allowance.type is None or card.type == allowance.type)
        and (allowance.subtype is None or allowance.subtype in card.subtypes)
    )


def beside(deck: Deck, scope: Scope, exceptions: Exceptions, lists: ListTable | None) -> list[Finding]:
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
        cards = tuple(card for card, _ in stray)
        findings.append(Finding("extra-card", cards, tuple(copies for _, copies in stray), len(stray), 0, scope))
    for source, allowance in asking:
        given = tuple(card for card in deck.extras if allows(allowance, source, scope.card(card)))
        if allowance.different_at_least is not None and 0 < len(given) < allowance.different_at_least:
            copies = tuple(deck.extras[card] for card in given)
            findings.append(Finding("extra-missing", given, copies, len(given), allowance.different_at_least, scope))
    if lists is not None:
        for bits, code in ((NOT_IN_POOL | STARTER, "not-in-pool"), (BANNED, "banned")):
            held = [line for line in deck.extras.items() if line not in stray and lists.bits(line[0]) & bits]
            if held:
                cards = tuple(card for card, _ in held)
                copies = tuple(copies for _, copies in held)
                findings.append(Finding(code, cards, copies, sum(copies), 0, scope))
    return findings
