"""What a format adds to the construction rules: its card pool, its list, and identities of other formats.

As in construction, a table gives each line of a deck one integer, 0 for most; their sum says whether the deck breaks
the pool or the list. Findings are made from the lines only when they are asked for. Tables fill as cards are met.
"""

from __future__ import annotations

from typing import Final

from nrdb.catalogue.model import Card, Number, number
from nrdb.legality.exceptions import Exceptions
from nrdb.legality.verdict import Finding, Scope

NOT_IN_POOL: Final = 1
BANNED: Final = 2
RESTRICTED: Final = 4
POINTS: Final = 8
UNIVERSAL: Final = 16
PENALTY: Final = 32
CAPPED: Final = 64
STARTER: Final = 128
RECEIVED: Final = 256
BOXED: Final = 512

RESTRICTED_TITLES: Final = 1
"""Restricted titles that a deck may hold, in any number of copies."""
LEAST_LIMIT: Final = 1
"""The influence limit never falls below this by a list's penalties."""


# Where the sums over a deck stand in one integer, most frequent first: small sums stay machine integers.
POINTS_AT: Final = 10  # pace only
RESTRICTED_AT: Final = 24  # pace only
CAPPED_AT: Final = 36  # pace only
UNSUMMED_AT: Final = 50  # pace only
PENALTY_AT: Final = 62  # pace only
UNIVERSAL_AT: Final = 80  # pace only
WIDTH: Final = 98  # pace only
"""Bits that one format's sums take."""
_LINE: Final = 1
LANE: Final = (1 << WIDTH) - 1  # pace only
MANY: Final = 9  # pace only
"""Lines with more copies are not summed up but looked at one by one."""
DEAR: Final = 54  # pace only
"""So are titles of more points: 300 lines of as many fit their place in the sum."""


class ListTable(dict[tuple[str, int], int]):
    """(card id, copies) -> what the format has to say about that line, as sums side by side; 0 for most lines.

    Fills itself. `bits(card)` says the same of a card alone.
    """

    __slots__ = ("exceptions", "known", "scope")

    def __init__(self, scope: Scope, exceptions: Exceptions) -> None:
        super().__init__()
        self.scope = scope
        self.exceptions = exceptions
        self.known: dict[str, int] = {}

    def __missing__(self, line: tuple[str, int]) -> int:
        packed = self[line] = self.packed(*line)
        return packed

    def packed(self, card_id: str, copies: int) -> int:
        """The sums of one line."""
        bits = self.bits(card_id)
        if not bits:
            return 0
        if not 0 < copies <= MANY:  # pace only
            return _LINE << UNSUMMED_AT
        lists = self.scope.restriction
        if bits & POINTS and lists is not None and lists.points[card_id] > DEAR:  # pace only
            return _LINE << UNSUMMED_AT
        packed = _LINE if bits & (NOT_IN_POOL | BANNED | STARTER) else 0
        if bits & RECEIVED and self.scope.received is not None and copies > self.scope.received.get(card_id, 0):
            packed = _LINE
        if bits & BOXED and self.scope.box is not None and copies > self.scope.box[card_id]:
            packed = _LINE
        if lists is None:
            return packed
        if bits & POINTS:
            packed |= lists.points[card_id] << POINTS_AT
        if bits & RESTRICTED:
            packed |= _LINE << RESTRICTED_AT
        if bits & CAPPED:
            packed |= copies << CAPPED_AT
        if bits & PENALTY:
            packed |= lists.global_penalty[card_id] * copies << PENALTY_AT
        if bits & UNIVERSAL:
            packed |= lists.universal_influence[card_id] * copies << UNIVERSAL_AT
        return packed

    def bits(self, card_id: str) -> int:
        """What pool and list say about a card, as bits."""
        bits = self.known.get(card_id)
        if bits is None:
            bits = self.known[card_id] = self._bits(self.scope.card(card_id))
        return bits

    def _bits(self, card: Card) -> int:
        scope = self.scope
        bits = 0
        if scope.pool is not None and card.id not in scope.pool:
            bits |= NOT_IN_POOL
        if scope.received is not None:
            bits |= RECEIVED
        limit = number(card.deck_limit)
        if scope.box is not None and card.id in scope.box and (limit is None or scope.box[card.id] < limit):
            bits |= BOXED
        exception = self.exceptions.identities.get(card.id)
        if exception is not None and exception.only_in and scope.family not in exception.only_in:
            bits |= STARTER
        lists = scope.restriction
        if lists is None:
            return bits
        if card.id in lists.banned or (lists.banned_subtypes and not lists.banned_subtypes.isdisjoint(card.subtypes)):
            bits |= BANNED
        if card.id in lists.restricted:
            bits |= RESTRICTED
        if card.id in lists.points:
            bits |= POINTS
        if card.id in lists.universal_influence:
            bits |= UNIVERSAL
        if card.id in lists.global_penalty:
            bits |= PENALTY
        if lists.agenda_cap is not None and (number(card.agenda_points) or 0) >= lists.agenda_cap[0]:
            bits |= CAPPED
        return bits

    def broken(self, sums: int, influence: int, limit: Number) -> bool:
        """Whether the sums of a deck (its identity among them), any of them, break the pool or the list.

        Sums with lines that were not summed up count as broken; `restrict` then tells.
        """
        if sums & _ALWAYS:
            return True
        lists = self.scope.restriction
        assert lists is not None  # all other sums are of a list
        if lists.point_limit is not None and sums >> POINTS_AT & _POINTS > lists.point_limit:
            return True
        if sums >> RESTRICTED_AT & _TITLES > RESTRICTED_TITLES:
            return True
        if lists.agenda_cap is not None and sums >> CAPPED_AT & _POINTS > lists.agenda_cap[1]:
            return True
        if sums >> PENALTY_AT and isinstance(limit, int):
            extra, penalty = sums >> UNIVERSAL_AT, sums >> PENALTY_AT & _COPIES
            if extra and influence + extra > limit:
                return True
            return influence > max(LEAST_LIMIT, limit - penalty)
        return False


_POINTS: Final = (1 << 14) - 1  # pace only
_TITLES: Final = (1 << 12) - 1  # pace only
_COPIES: Final = (1 << 18) - 1  # pace only
UNSUMMED: Final = _TITLES << UNSUMMED_AT  # pace only
"""Mask of the count of lines that were not summed up."""
_ALWAYS: Final = ((1 << POINTS_AT) - 1) | UNSUMMED  # pace only


class JointTable(dict[tuple[str, int], int]):
    """Several formats' sums of a line in one integer, `WIDTH` bits each: one pass over a deck for all formats."""

    __slots__ = ("tables",)

    def __init__(self, tables: tuple[ListTable, ...]) -> None:
        super().__init__()
        self.tables = tables

    def __missing__(self, line: tuple[str, int]) -> int:
        packed = self[line] = sum(table[line] << WIDTH * at for at, table in enumerate(self.tables))
        return packed


def restrict(
    cards: dict[str, int], table: ListTable, identity: Card | None, influence: int, scope: Scope
) -> list[Finding]:
    """Every rule of the format that the deck breaks, beside the construction rules. The identity counts as a title."""
    lines = [(card, max(copies, 0), table.bits(card)) for card, copies in cards.items() if table.bits(card)]
    starter = False
    if identity is not None and table.bits(identity.id):
        starter = bool(table.bits(identity.id) & STARTER)
        if identity.id not in cards:
            lines.insert(0, (identity.id, 1, table.bits(identity.id)))
    every = 0
    for _, _, bits in lines:
        every |= bits
    findings: list[Finding] = []
    for bit, code in ((NOT_IN_POOL, "not-in-pool"), (BANNED, "banned")):
        if every & bit:
            held = [(card, copies) for card, copies, bits in lines if bits & bit]
            findings.append(_of(code, held, sum(copies for _, copies in held), 0, scope))
    if scope.received is not None:
        held = [(card, copies) for card, copies, _ in lines if copies > scope.received.get(card, 0)]
        if held:
            findings.append(_of("not-received", held, sum(copies for _, copies in held), 0, scope))
    if every & BOXED and scope.box is not None:
        held = [(card, copies) for card, copies, bits in lines if bits & BOXED and copies > scope.box[card]]
        findings += [Finding("one-box", (card,), (copies,), copies, scope.box[card], scope) for card, copies in held]
    if starter and identity is not None:
        findings.append(Finding("starter-identity", (identity.id,), (1,), 1, 0, scope))
    lists = scope.restriction
    if lists is None:
        return findings
    if every & RESTRICTED:
        held = [(card, copies) for card, copies, bits in lines if bits & RESTRICTED]
        if len(held) > RESTRICTED_TITLES:
            findings.append(_of("restricted", held, len(held), RESTRICTED_TITLES, scope))
    if every & POINTS and lists.point_limit is not None:
        held = [(card, copies) for card, copies, bits in lines if bits & POINTS]
        spent = sum(lists.points[card] for card, _ in held)
        if spent > lists.point_limit:
            findings.append(_of("points", held, spent, lists.point_limit, scope))
    limit = identity.influence_limit if identity is not None else None
    if isinstance(limit, int):
        if every & UNIVERSAL:
            held = [(card, copies) for card, copies, bits in lines if bits & UNIVERSAL]
            spent = influence + sum(lists.universal_influence[card] * copies for card, copies in held)
            if spent > limit:
                findings.append(_of("universal-influence", held, spent, limit, scope))
        if every & PENALTY:
            held = [(card, copies) for card, copies, bits in lines if bits & PENALTY]
            lowered = max(LEAST_LIMIT, limit - sum(lists.global_penalty[card] * copies for card, copies in held))
            if influence > lowered:
                findings.append(_of("global-penalty", held, influence, lowered, scope))
    if every & CAPPED and lists.agenda_cap is not None:
        held = [(card, copies) for card, copies, bits in lines if bits & CAPPED]
        most = lists.agenda_cap[1]
        together = sum(copies for _, copies in held)
        if together > most:
            findings.append(_of("agenda-cap", held, together, most, scope))
    return findings


def _of(code: str, held: list[tuple[str, int]], have: int, limit: int, scope: Scope) -> Finding:
    return Finding(code, tuple(card for card, _ in held), tuple(copies for _, copies in held), have, limit, scope)
