"""The construction rules of one deck: size, copies, sides, influence, agenda points, and the cards that change them.

For each kind of identity (same side, faction and exceptions) a table says what a line of a deck adds; `packed` adds
them up. Clean decks cost that sum and three comparisons; only lines that a table marks are looked at again.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from nrdb.catalogue.model import Card, number
from nrdb.deck.model import Deck
from nrdb.legality.exceptions import NONE, Exceptions, IdentityException, InfluenceException
from nrdb.legality.findings import Finding, about
from nrdb.legality.packed import TOO_MANY, Line, LineSums
from nrdb.legality.ruleset import Ruleset
from nrdb.legality.scope import Scope

# Why a line is marked.
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


class Kind(NamedTuple):
    """What identities have in common that lets their decks share one table."""

    side: str
    faction: str
    exception: IdentityException
    """What the identity's own text changes, house rules added."""


class Table(LineSums):
    """What lines add to the decks of one kind of identity."""

    __slots__ = ("card", "corp", "extras", "influence", "kind", "made_for", "rules")

    def __init__(self, kind: Kind, rules: Ruleset, exceptions: Exceptions, card: Callable[[str], Card]) -> None:
        super().__init__()
        self.kind = kind
        self.corp = kind.side == "corp"
        self.made_for = kind.exception.made_for
        self.rules = rules
        self.influence = exceptions.influence
        self.extras = exceptions.extras
        self.card = card

    def line(self, card_id: str, copies: int) -> Line:
        """The numbers of `copies` copies of a card in a deck of this kind."""
        card = self.card(card_id)
        side, faction, exception = self.kind
        if not isinstance(copies, int) or not 0 < copies <= HIGHEST_QUANTITY:
            return Line(0, 0, 0, BAD_QUANTITY)
        if card.is_identity:
            return Line(0, 0, 0, IDENTITY)
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
        return Line(copies, influence, points, marks)

    def copy_limit(self, card: Card) -> int | None:
        """How many copies of a card a deck of this kind may hold; None: any number."""
        general, own = self.kind.exception.copy_limit, self.rules.copy_limit(card)
        if general is None:
            return own
        if own is None or not self.kind.exception.lowers_only:
            return general
        return min(general, own)


Count = tuple[int, int, int]
"""The numbers of a deck: its size, influence and agenda points (which count for the Corp only)."""


def selected(condition: InfluenceException, own_faction: str, deck: Deck, card: Callable[[str], Card]) -> int:
    """How many copies of the deck a condition's filters select; identities are no part of a deck (CR 1.4.3a)."""
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


def marked(deck: Deck, table: Table, scope: Scope, numbers: Count) -> tuple[Count, list[Finding]]:
    """The findings of marked lines, and the numbers with the conditions of single cards and large lines settled."""
    size, influence, points = numbers
    findings: list[Finding] = []
    add = findings.append
    groups: dict[int, list[tuple[str, int]]] = {}
    identity = deck.identity
    agendas: dict[str, list[tuple[str, int]]] = {}
    for line, marks in table.marked(deck.cards):
        card_id, copies = line
        if marks & CONDITION:
            card = table.card(card_id)
            condition = table.influence[card_id]
            if condition.met(selected(condition, card.faction, deck, table.card)):
                influence -= table.line(card_id, copies)[1]
        if marks & TOO_MANY:
            more = table.line(card_id, copies)
            size, influence, points = size + more[0], influence + more[1], points + more[2]
        if marks & COPIES:
            add(Finding("copies", (card_id,), (copies,), copies, table.copy_limit(table.card(card_id)), scope))
        if marks & COUNTED_AGENDA:
            agendas.setdefault(table.card(card_id).faction, []).append(line)
        for mark in (BAD_QUANTITY, IDENTITY, WRONG_SIDE, NO_VALUE, FOREIGN_AGENDA, FORBIDDEN):
            if marks & mark:
                groups.setdefault(mark, []).append(line)
    most = table.kind.exception.agenda_titles
    if most is not None:
        for lines in agendas.values():
            if len(lines) > most:
                add(about("agenda-faction", lines, len(lines), most, scope))
    for mark, lines in groups.items():
        if mark == IDENTITY:
            own = [line for line in lines if identity is not None and line[0] == identity.id]
            other = [line for line in lines if identity is None or line[0] != identity.id]
            if own:
                add(about("identity-in-deck", own, own[0][1], 0, scope))
            if other:
                add(_second(other, deck, table, scope))
        else:
            add(about(_CODES[mark], lines, sum(copies for _, copies in lines), 0, scope))
    return (size, influence, points), findings


_CODES: Final = {
    BAD_QUANTITY: "bad-quantity",
    WRONG_SIDE: "wrong-side",
    NO_VALUE: "no-influence-value",
    FOREIGN_AGENDA: "agenda-faction",
    FORBIDDEN: "identity-rule",
}


def construct(deck: Deck, table: Table, identity: Card | None, scope: Scope) -> tuple[Count, list[Finding]]:
    """The numbers of a deck, and every construction rule that it breaks. Without an identity: a deck of 1996.

    The numbers count cards of the wrong side too, and lines with a bad quantity nowhere. Below the minimum size the
    agenda points asked for are those of the minimum (the deck is too small anyway).
    """
    size, influence, points, look = table.added(deck.cards)
    findings: list[Finding] = []
    numbers = (size, influence, points)
    if look:
        numbers, findings = marked(deck, table, scope, numbers)
        size, influence, points = numbers
    rules = table.rules
    minimum = rules.minimum_of(identity)
    if identity is not None:
        limit = identity.influence_limit
        if limit.__class__ is int and influence > limit:
            findings.append(Finding("influence", (), (), influence, limit, scope))
    if size < minimum:
        findings.append(Finding("deck-size", (), (), size, minimum, scope))
    if table.corp:
        low = rules.least_points(max(size, minimum))
        span = rules.points_span
        if points < low or (span is not None and points > low + span):
            band = (low, None if span is None else low + span)
            findings.append(Finding("agenda-points", (), (), points, band, scope))
    made_for = table.made_for
    if made_for and scope.family not in made_for and identity is not None:
        findings.append(Finding("draft-identity", (identity.id,), (1,), 1, 0, scope))
    if deck.identities and identity is not None:
        _beside(deck, identity, table, scope, findings)
    return numbers, findings


def _beside(deck: Deck, identity: Card, table: Table, scope: Scope, findings: list[Finding]) -> None:
    """Identities that the list names beside its own one (CR 1.4.1, 1.4.4): added to what the lines gave."""
    own = [(card, n) for card, n in deck.identities.items() if card == identity.id]
    other = [(card, n) for card, n in deck.identities.items() if card != identity.id]
    codes = {finding.code for finding in findings}
    if own and "identity-in-deck" not in codes:
        findings.append(about("identity-in-deck", own, own[0][1], 0, scope))
    if other and "several-identities" not in codes:
        findings.append(_second(other, deck, table, scope))


def _second(lines: list[tuple[str, int]], deck: Deck, table: Table, scope: Scope) -> Finding:
    """Further identities of a list; those that a card of the deck would have beside it are only in the wrong place."""
    from nrdb.legality.extras import allows

    found = about("several-identities", lines, 1 + len(lines), 1, scope)
    for source in deck.cards:
        allowance = table.extras.get(source)
        if allowance is not None and all(allows(allowance, source, table.card(card)) for card, _ in lines):
            return found._replace(beside=source)
    return found


def kind_of(identity: Card | None, side: str, exceptions: Exceptions, copy_limit: int | None = None) -> Kind:
    """What the identity shares with others of its side, faction and exceptions; house rules may lower the copies.

    Without an identity: what decks of the side share.
    """
    own = exceptions.identities.get(identity.id, NONE) if identity is not None else NONE
    if copy_limit is None:
        pass
    elif own.copy_limit is None:
        own = own._replace(copy_limit=copy_limit, lowers_only=True)
    else:
        own = own._replace(copy_limit=min(copy_limit, own.copy_limit))
    return Kind(side, "", own) if identity is None else Kind(identity.side, identity.faction, own)
