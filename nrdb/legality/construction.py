"""The construction rules: size, copies, sides, influence, agenda points, and the cards that change them.

Identities with the same side, faction and exceptions share a table, which returns what a deck line adds to the totals
and what has to be checked about it.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from nrdb.catalogue.model import Card, number
from nrdb.deck.model import Deck
from nrdb.legality.exceptions import NO_EXCEPTION, Exceptions, IdentityException, InfluenceException
from nrdb.legality.findings import Finding, about
from nrdb.legality.ruleset import Ruleset
from nrdb.legality.scope import Scope

# What has to be checked about a line.
BAD_QUANTITY: Final = 1
IDENTITY: Final = 2
WRONG_SIDE: Final = 4
COPIES: Final = 8
NO_VALUE: Final = 16
FOREIGN_AGENDA: Final = 32
COUNTED_AGENDA: Final = 64
FORBIDDEN: Final = 128
CONDITION: Final = 256

HIGHEST_QUANTITY: Final = 999
WITHOUT_IDENTITY: Final = frozenset({"bad-quantity", "copies", "wrong-side", "several-identities"})
"""The findings possible in a modern list without an identity."""


class LineCounts(NamedTuple):
    """The contribution of one deck line: cards, influence, agenda points, and marks for what to check (0: nothing)."""

    cards: int
    influence: int
    points: int
    marks: int


class IdentityTraits(NamedTuple):
    """The facts about an identity that decide how the lines in its decks are counted."""

    side: str
    faction: str
    exception: IdentityException
    """The construction rules that the identity's own text changes, combined with house rules."""


class ConstructionTable:
    """Counts the lines of decks whose identities have the same traits."""

    def __init__(
        self, traits: IdentityTraits, rules: Ruleset, exceptions: Exceptions, card: Callable[[str], Card]
    ) -> None:
        self.traits = traits
        self.rules = rules
        self.influence = exceptions.influence
        self.extras = exceptions.extras
        self.card = card

    def line(self, card_id: str, copies: int) -> LineCounts:
        """Return what `copies` copies of a card add to such a deck."""
        card = self.card(card_id)
        side, faction, exception = self.traits
        if not isinstance(copies, int) or not 0 < copies <= HIGHEST_QUANTITY:
            return LineCounts(0, 0, 0, BAD_QUANTITY)
        if card.is_identity:
            return LineCounts(0, 0, 0, IDENTITY)
        marks = 0
        if card.side != side:
            marks |= WRONG_SIDE
        limit = self.copy_limit(card)
        if limit is not None and copies > limit:
            marks |= COPIES
        if card.faction in exception.forbidden_factions:
            marks |= FORBIDDEN
        influence = 0
        agenda = card.type == "agenda"
        if self.rules.influence and card.faction != faction:
            paying = copies
            if exception.free_copies and exception.free_copies[0] == card.type:
                paying = max(0, copies - exception.free_copies[1])
            cost = number(card.influence_cost)
            if cost is not None:
                influence = cost * paying
                if influence and card.id in self.influence:
                    marks |= CONDITION
            if card.side == side and not card.is_neutral:
                if agenda and self.rules.any_agendas:
                    pass
                elif agenda and exception.foreign_agendas:
                    if exception.agenda_titles is not None:
                        marks |= COUNTED_AGENDA
                elif agenda:
                    marks |= FOREIGN_AGENDA
                elif cost is None:
                    marks |= NO_VALUE
        points = (number(card.agenda_points) or 0) * copies if agenda else 0
        return LineCounts(copies, influence, points, marks)

    def copy_limit(self, card: Card) -> int | None:
        """Return the copies of a card that such a deck may include; None for any number."""
        general, own = self.traits.exception.copy_limit, self.rules.copy_limit(card)
        if general is None:
            return own
        if own is None or not self.traits.exception.lowers_only:
            return general
        return min(general, own)


DeckCounts = tuple[int, int, int]
"""A deck's size, influence and agenda points (which matter for the Corp only)."""


def selected(condition: InfluenceException, own_faction: str, deck: Deck, card: Callable[[str], Card]) -> int:
    """Return how many copies in the deck a condition's filters select; identities don't count (CR 1.4.3a)."""
    copies = 0
    faction = own_faction if condition.faction == "own" else condition.faction
    for card_id, quantity in deck.cards.items():
        if condition.card is not None and card_id != condition.card:
            continue
        other = card(card_id)
        if (
            other.is_identity
            or quantity < 1
            or (condition.type is not None and other.type != condition.type)
            or (faction is not None and other.faction != faction)
            or (condition.without_subtype is not None and condition.without_subtype in other.subtypes)
        ):
            continue
        copies += quantity
    return copies


_CODES: Final = {
    BAD_QUANTITY: "bad-quantity",
    IDENTITY: "several-identities",
    WRONG_SIDE: "wrong-side",
    NO_VALUE: "no-influence-value",
    FOREIGN_AGENDA: "agenda-faction",
    FORBIDDEN: "identity-rule",
}
"""The kind of finding for each mark; one finding collects all lines with the mark."""


def construct(deck: Deck, table: ConstructionTable, scope: Scope) -> tuple[DeckCounts, list[Finding]]:
    """Return the totals of a deck, and a finding for every construction rule that it breaks.

    The totals include cards of the wrong side, but no lines with an invalid quantity. A deck below the minimum size
    needs the agenda points of a deck of that size. A modern list without an identity gets only the findings that don't
    depend on one; a deck of the 1996 game has no identity.
    """
    identity, rules = deck.identity, table.rules
    size = influence = points = 0
    findings: list[Finding] = []
    gathered: dict[int, list[tuple[str, int]]] = {}
    agendas: dict[str, list[tuple[str, int]]] = {}
    for card_id, copies in deck.cards.items():
        cards, cost, worth, marks = table.line(card_id, copies)
        size += cards
        influence += cost
        points += worth
        if not marks:
            continue
        card = table.card(card_id)
        if marks & CONDITION:
            condition = table.influence[card_id]
            if condition.met(selected(condition, card.faction, deck, table.card)):
                influence -= cost
        if marks & COPIES:
            findings.append(Finding("copies", (card_id,), (copies,), copies, table.copy_limit(card), scope))
        if marks & COUNTED_AGENDA:
            agendas.setdefault(card.faction, []).append((card_id, copies))
        for mark in _CODES:
            if marks & mark:
                gathered.setdefault(mark, []).append((card_id, copies))
    most = table.traits.exception.agenda_titles
    for lines in agendas.values():
        if most is not None and len(lines) > most:
            findings.append(about("agenda-faction", lines, len(lines), most, scope))
    for mark, lines in gathered.items():
        if mark == IDENTITY:
            findings += _identities(lines, deck, table, scope)
        else:
            findings.append(about(_CODES[mark], lines, sum(copies for _, copies in lines), 0, scope))
    if identity is None and rules.influence:
        findings = [finding for finding in findings if finding.code in WITHOUT_IDENTITY]
        return (size, 0, points), [Finding("no-identity", (), (), 0, 1, scope), *findings]
    if identity is not None and isinstance(identity.influence_limit, int) and influence > identity.influence_limit:
        findings.append(Finding("influence", (), (), influence, identity.influence_limit, scope))
    minimum = rules.minimum_of(identity)
    if size < minimum:
        findings.append(Finding("deck-size", (), (), size, minimum, scope))
    if table.traits.side == "corp":
        low, high = rules.band(max(size, minimum))
        if points < low or (high is not None and points > high):
            band_rule = rules.band_rule(max(size, minimum))
            findings.append(Finding("agenda-points", (), (), points, (low, high), scope, by=band_rule))
    if identity is not None:
        made_for = table.traits.exception.made_for
        if made_for and scope.family not in made_for:
            findings.append(Finding("draft-identity", (identity.id,), (1,), 1, 0, scope))
        codes = {finding.code for finding in findings}
        others = _identities(list(deck.identities.items()), deck, table, scope)
        findings += [finding for finding in others if finding.code not in codes]
    return (size, influence, points), findings


def _identities(lines: list[tuple[str, int]], deck: Deck, table: ConstructionTable, scope: Scope) -> list[Finding]:
    """Return findings about identities listed in addition to the deck's own (CR 1.4.1, 1.4.4)."""
    identity = deck.identity
    own = [line for line in lines if identity is not None and line[0] == identity.id]
    other = [line for line in lines if line not in own]
    findings = []
    if own:
        findings.append(about("identity-in-deck", own, own[0][1], 0, scope))
    if other:
        findings.append(_second(other, deck, table, scope))
    return findings


def _second(lines: list[tuple[str, int]], deck: Deck, table: ConstructionTable, scope: Scope) -> Finding:
    """Return the finding about additional identities, with the card that uses them as extras if there is one."""
    from nrdb.legality.extras import allows

    found = about("several-identities", lines, 1 + len(lines), 1, scope)
    for source in deck.cards:
        allowance = table.extras.get(source)
        if allowance is not None and all(allows(allowance, source, table.card(card)) for card, _ in lines):
            return found._replace(used_by=source)
    return found


def traits_of(
    identity: Card | None, side: str, exceptions: Exceptions, copy_limit: int | None = None
) -> IdentityTraits:
    """Return the traits of an identity, or of a side where there is none; `copy_limit` comes from house rules."""
    own = exceptions.identities.get(identity.id, NO_EXCEPTION) if identity is not None else NO_EXCEPTION
    if copy_limit is None:
        pass
    elif own.copy_limit is None:
        own = own._replace(copy_limit=copy_limit, lowers_only=True)
    else:
        own = own._replace(copy_limit=min(copy_limit, own.copy_limit))
    return IdentityTraits(side, "", own) if identity is None else IdentityTraits(identity.side, identity.faction, own)
