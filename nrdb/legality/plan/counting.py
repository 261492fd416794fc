"""How the cards on offer count: what so many copies of each take of influence and of the limits of a list.

Everything is asked of the judge's own tables. What identities have in common that build alike is worked out once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import ceil
from typing import TYPE_CHECKING, Final, NamedTuple

from nrdb.legality.construction import (
    CONDITION,
    COUNTED_AGENDA,
    FORBIDDEN,
    FOREIGN_AGENDA,
    IDENTITY,
    NO_VALUE,
    WRONG_SIDE,
)
from nrdb.legality.extras import allows, forbidden
from nrdb.legality.limits import LEAST_LIMIT, DeckLimit, InfluenceLimit, lowered
from nrdb.legality.plan.search import Numbers
from nrdb.legality.restrictions import CARD_LIMITS, SUM_LIMITS

if TYPE_CHECKING:
    from nrdb.catalogue.model import Card
    from nrdb.legality.exceptions import ExtrasException, InfluenceException
    from nrdb.legality.plan.played import Played
    from nrdb.legality.scope import Scope
    from nrdb.legality.verdict import Judging

NEVER_IN: Final = WRONG_SIDE | NO_VALUE | FOREIGN_AGENDA | FORBIDDEN | IDENTITY
"""Marks of a line that no number of copies is without."""
HIGHEST_ODD: Final = 6
"""Copies looked at of a card whose copies do not count alike."""
NEARLY: Final = 1e-6
"""What a sum of shares may be short of a whole number."""


class Asked(NamedTuple):
    """A condition of single cards (CR 2.13.3), with the faction whose cards it counts."""

    condition: InfluenceException
    faction: str


class Mode(NamedTuple):
    """One way to be within the limits: which conditions are met, and whether a list's penalties are borne.

    `borne`: the influence stays within the limit as the list lowers it; else within the least limit there is.
    """

    met: tuple[Asked, ...]
    borne: bool


Count = tuple[int, tuple[Numbers, ...]]
"""How a card counts: agenda points, and what one, two and more copies take of every limit."""


class Shelf:
    """What identities that build alike have in common: the cards on offer, and how they count."""

    def __init__(self) -> None:
        self.most: dict[str, int] = {}
        self.offered: list[str] | None = None
        self.conditional: list[str] | None = None
        self.measures: dict[Mode, Measure] = {}


class Rules:
    """What one scope and identity say of every card, by numbers of copies."""

    def __init__(
        self, judge: Judging, scope: Scope, identity: Card | None, side: str, played: Played, shelf: Shelf
    ) -> None:
        self.scope, self.identity, self.side, self.shelf = scope, identity, side, shelf
        self.table = judge.table(scope, identity, side)
        self.format = judge.format_table(scope)
        codes = self.format.codes
        self.sums = {code: limit for code in codes if isinstance(limit := SUM_LIMITS[code], DeckLimit)}
        self.prices = {code: limit for code in codes if isinstance(limit := SUM_LIMITS[code], InfluenceLimit)}
        """Limits of the format on sums over the deck, and those that change its influence or the limit of it."""
        self.played = played
        self.limit = identity.influence_limit if identity is not None else None
        self.smallest = scope.ruleset.minimum_of(identity)
        self.held = scope.boxes.held() if scope.boxes is not None else None
        """Copies in the boxes of a deck, where these are chosen; None: they limit nothing."""
        self.outside = scope.boxes.outside if scope.boxes is not None else 0
        """Titles that the deck itself may have from elsewhere; below 0: the identity is already one too many."""
        if self.held is not None and identity is not None and not self.held.get(identity.id):
            self.outside -= 1
        self.titles = self.table.kind.exception.agenda_titles if self.table.kind.exception.foreign_agendas else None
        factions = scope.catalogue.factions().items() if self.titles is not None else ()
        self.factions = [name for name, faction in factions if faction.side == side]

    # -- single cards --------------------------------------------------------------------------------------------

    def said(self, card: str) -> dict[str, int]:
        """What the format says of a card, by code."""
        return self.format.of(card)

    def most(self, card_id: str) -> int:
        """How many copies of a card may lie in a deck of this identity, other limits aside."""
        found = self.shelf.most.get(card_id)
        if found is None:
            found = self.shelf.most[card_id] = self._limit(card_id)
        return found

    def _limit(self, card_id: str) -> int:
        scope = self.scope
        card = scope.card(card_id)
        if card.is_identity or self.table.line(card_id, 1).marks & NEVER_IN:
            return 0
        said = self.said(card_id)
        limits = [said[code] for code, limit in CARD_LIMITS.items() if code in said and not limit.identity]
        if self.held is not None and self.outside < 1:
            limits.append(self.held.get(card_id, 0))
        own = self.table.copy_limit(card)
        return min([*limits, 999 if own is None else own])

    def points(self, card_id: str) -> int:
        """Agenda points of a copy."""
        return self.table.line(card_id, 1).points if self.side == "corp" else 0

    # -- limits --------------------------------------------------------------------------------------------------

    def conditions(self, cards: Iterable[str]) -> list[Asked]:
        """The conditions under which cards among these cost no influence, each once, in one order."""
        found: dict[Asked, None] = {}
        if isinstance(self.limit, int):
            for card in cards:
                if self.table.line(card, 1).marks & CONDITION or self.table.line(card, 2).marks & CONDITION:
                    found[self.asked(card)] = None
        return sorted(found, key=repr)

    def asked(self, card_id: str) -> Asked:
        """The condition of a card."""
        condition = self.table.influence[card_id]
        own = condition.faction == "own"
        return Asked(condition, self.scope.card(card_id).faction if own else condition.faction or "")

    def counts(self, asked: Asked, card_id: str) -> bool:
        """Whether a condition counts a card."""
        condition, faction = asked
        card = self.scope.card(card_id)
        return (
            (condition.card is None or condition.card == card_id)
            and (condition.type is None or condition.type == card.type)
            and (not faction or faction == card.faction)
            and (condition.without_subtype is None or condition.without_subtype not in card.subtypes)
        )

    def modes(self, met: tuple[Asked, ...]) -> list[Mode]:
        """The ways to be within the limits while these conditions are met."""
        # A lowered limit falls no further than the least one: either it is borne, or the influence is within the least.
        lowers = isinstance(self.limit, int) and any(limit.against is lowered for limit in self.prices.values())
        return [Mode(met, borne) for borne in ((True, False) if lowers else (True,))]

    def limits(self, mode: Mode) -> Numbers:
        """The bounds of every limit, in the order of `Measure.uses`; what the identity takes of them is taken off."""
        own = self.said(self.identity.id) if self.identity is not None else {}
        found: list[int] = []
        if isinstance(self.limit, int):
            found.append(self.limit)
            for code, price in self.prices.items():
                if price.against is lowered and not mode.borne:
                    found.append(min(self.limit, LEAST_LIMIT))
                else:
                    found.append(self.limit - own.get(code, 0))
        for code, limit in self.sums.items():
            most = limit.most(self.scope)
            if most is not None:
                found.append(most - own.get(code, 0))
        if self.held is not None:
            found.append(self.outside)
        if self.titles is not None:
            found += [self.titles] * len(self.factions)
        for asked in mode.met:
            least, most = asked.condition.at_least, asked.condition.at_most
            if not _of_size(asked):
                if least is not None:
                    found.append(-least)
                if most is not None:
                    found.append(most)
        return tuple(found)

    def sizes(self, mode: Mode) -> tuple[int, int]:
        """The smallest and the largest size of a deck."""
        smallest, largest = self.smallest, 9_999
        for asked in mode.met:
            if _of_size(asked):
                smallest = max(smallest, asked.condition.at_least or 0)
                if asked.condition.at_most is not None:
                    largest = min(largest, asked.condition.at_most)
        return smallest, largest

    def least(self, mode: Mode, cards: Mapping[str, int]) -> int:
        """Changes that a deck of these cards needs at least in a mode: for its size, and for the limit that asks most.

        Of a limit every copy counts as if it gave back as much as the best number of copies of its title does.
        """
        smallest, largest = self.sizes(mode)
        size = sum(cards.values())
        measure = self.measure(mode)
        cuts, adds = max(0, size - largest), 0
        for at, limit in enumerate(self.limits(mode)):
            takes = [(card, held, measure.uses(card, held)[at]) for card, held in cards.items()]
            over = sum(take for _, _, take in takes) - limit
            if over <= 0:
                continue
            if limit < 0:  # so many cards are asked for
                adds = max(adds, over)
                continue
            gains = sorted((measure.gain(card, held, at), held) for card, held, take in takes if take > 0)
            needed = 0
            lacking = over - NEARLY
            while lacking > 0:
                gain, held = gains.pop()
                copies = min(held, ceil(lacking / gain))
                needed += copies
                lacking -= copies * gain
            cuts = max(cuts, needed)
        return cuts + max(adds, smallest - size + cuts, 0)

    # -- cards to add --------------------------------------------------------------------------------------------

    def offered(self) -> list[str]:
        """Every card of which a deck may hold a copy, those that such decks play most first."""
        if self.shelf.offered is None:
            edition = "cr" if self.scope.ruleset.influence else "classic"
            cards = self.scope.catalogue.select("WHERE card.side = ? AND card.edition = ?", (self.side, edition))
            found = [card.id for card in cards if self.most(card.id)]
            self.shelf.offered = sorted(found, key=lambda name: self.played.rank(self.scope.card(name)))
        return self.shelf.offered

    def beside(self, allowance: ExtrasException, source: str) -> list[str]:
        """Cards that `source` lets lie beside its deck, the most played first."""
        cards = self.scope.catalogue.select("WHERE card.side = ? AND card.edition = 'cr'", (self.side,))
        found = [card for card in cards if allows(allowance, source, card) and not forbidden(self.said(card.id))]
        return [card.id for card in sorted(found, key=self.played.rank)]

    def conditional(self) -> list[str]:
        """The cards on offer that cost no influence under a condition."""
        if self.shelf.conditional is None:
            free = self.table.influence
            self.shelf.conditional = [card for card in self.offered() if card in free and self._has_condition(card)]
        return self.shelf.conditional

    def _has_condition(self, card: str) -> bool:
        return isinstance(self.limit, int) and any(self.table.line(card, n).marks & CONDITION for n in (1, HIGHEST_ODD))

    def measure(self, mode: Mode) -> Measure:
        """How cards count in a mode, kept."""
        found = self.shelf.measures.get(mode)
        if found is None:
            found = self.shelf.measures[mode] = Measure(self, mode)
        return found


class Measure:
    """How the cards of one shelf count in one mode."""

    def __init__(self, rules: Rules, mode: Mode) -> None:
        self.rules, self.mode = rules, mode
        self._uses: dict[tuple[str, int], Numbers] = {}
        self._gains: dict[tuple[str, int, int], float] = {}
        self._kinds: dict[str, Count] = {}
        self._pool: dict[Count, list[str]] | None = None

    def uses(self, card: str, copies: int) -> Numbers:
        """What so many copies of a card take of every limit."""
        found = self._uses.get((card, copies))
        if found is None:
            found = self._uses[card, copies] = tuple(self._taken(card, copies))
        return found

    def _taken(self, card: str, copies: int) -> Iterator[int]:
        rules, mode = self.rules, self.mode
        said = rules.said(card)
        line = rules.table.line(card, copies) if copies else None
        if isinstance(rules.limit, int):
            influence = line.influence if line is not None else 0
            if influence and line is not None and line.marks & CONDITION and rules.asked(card) in mode.met:
                influence = 0
            yield influence
            for code, price in rules.prices.items():
                borne = mode.borne or price.against is not lowered
                yield influence + (said.get(code, 0) * copies if borne else 0)
        for code, limit in rules.sums.items():
            if limit.most(rules.scope) is not None:
                yield said.get(code, 0) * (copies if limit.per_copy else int(copies > 0))
        if rules.held is not None:
            yield int(copies > rules.held.get(card, 0))
        if rules.titles is not None:
            counted = line is not None and line.marks & COUNTED_AGENDA
            faction = rules.scope.card(card).faction
            for name in rules.factions:
                yield int(bool(counted) and faction == name)
        for asked in mode.met:
            if not _of_size(asked):
                share = copies if rules.counts(asked, card) else 0
                if asked.condition.at_least is not None:
                    yield -share
                if asked.condition.at_most is not None:
                    yield share

    def gain(self, card: str, held: int, at: int) -> float:
        """What each of so many copies of a card gives back of a limit at most when they are cut."""
        found = self._gains.get((card, held, at))
        if found is None:
            now = self.uses(card, held)[at]
            gains = ((now - self.uses(card, held - copies)[at]) / copies for copies in range(1, held + 1))
            found = self._gains[card, held, at] = max(gains)
        return found

    def kind(self, card: str) -> Count:
        """How a card counts: agenda points, and what one, two and more copies take.

        A row of one entry says that every further copy takes as much as the first.
        """
        found = self._kinds.get(card)
        if found is None:
            rules = self.rules
            free, said = rules.table.kind.exception.free_copies, rules.said(card)
            most = min(rules.most(card), HIGHEST_ODD)
            even = most == 1 or not (
                (free is not None and free[0] == rules.scope.card(card).type)
                or any(code in said and not limit.per_copy for code, limit in rules.sums.items())
                or rules.table.line(card, 1).marks & COUNTED_AGENDA
                or (rules.held is not None and rules.held.get(card, 0) < most)
            )
            rows = tuple(self.uses(card, copies) for copies in range(1, 2 if even else most + 1))
            found = self._kinds[card] = rules.points(card), rows
        return found

    def pool(self) -> dict[Count, list[str]]:
        """The cards on offer by how they count, each in the order of `Rules.offered`."""
        if self._pool is None:
            self._pool = {}
            for card in self.rules.offered():
                self._pool.setdefault(self.kind(card), []).append(card)
        return self._pool


def _of_size(asked: Asked) -> bool:
    """Whether a condition counts every card of the deck."""
    condition, faction = asked
    return condition.card is None and condition.type is None and not faction and condition.without_subtype is None
