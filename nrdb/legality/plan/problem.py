"""A deck and what judges it, as the numbers that the search for a plan works on.

Everything is asked of the judge's own tables: how many copies of a card may lie in the deck at all, and what so many
copies take of influence and of the limits of a list. Cards that may be added and count alike stand together as one
title; of these only the ones that no other outdoes are looked at.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
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
from nrdb.legality.plan.search import Numbers, Problem, Title
from nrdb.legality.restrictions import CARD_LIMITS, SUM_LIMITS

if TYPE_CHECKING:
    from nrdb.catalogue.model import Card
    from nrdb.legality.exceptions import Condition, ExtrasException
    from nrdb.legality.plan.played import Played
    from nrdb.legality.scope import Scope
    from nrdb.legality.verdict import Judging

NEVER_IN: Final = WRONG_SIDE | NO_VALUE | FOREIGN_AGENDA | FORBIDDEN | IDENTITY
"""Marks of a line that no number of copies is without."""
SPARE: Final = (25, 150)
"""Cards that may be added beyond those that are missing: few first, and more where these do not do."""
USUAL: Final = 3
"""Copies of a title that a player has at most where no rule says so."""
HIGHEST_ODD: Final = 6
"""Copies looked at of a card whose copies do not count alike."""


class Asked(NamedTuple):
    """A condition of single cards (CR 2.13.3), with the faction whose cards it counts."""

    condition: Condition
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
        self.pools: dict[Mode, dict[Count, list[str]]] = {}


class Rules:
    """What one scope and identity say of every card, by numbers of copies."""

    def __init__(
        self, judge: Judging, scope: Scope, identity: Card | None, side: str, played: Played, shelf: Shelf
    ) -> None:
        self.scope, self.identity, self.side, self.shelf = scope, identity, side, shelf
        self.table = judge.table(scope, identity, side)
        self.format = judge.format_table(scope)
        codes = self.format.codes if self.format is not None else ()
        self.sums = {code: limit for code in codes if isinstance(limit := SUM_LIMITS[code], DeckLimit)}
        self.prices = {code: limit for code in codes if isinstance(limit := SUM_LIMITS[code], InfluenceLimit)}
        """Limits of the format on sums over the deck, and those that change its influence or the limit of it."""
        self.played = played
        self.limit = identity.influence_limit if identity is not None else None
        self.smallest = scope.ruleset.minimum_of(identity)
        self._titles = self.table.kind.exception.agenda_titles if self.table.kind.exception.foreign_agendas else None
        factions = scope.catalogue.factions().items() if self._titles is not None else ()
        self._factions = [name for name, faction in factions if faction.side == side]

    # -- single cards --------------------------------------------------------------------------------------------

    def said(self, card: str) -> dict[str, int]:
        """What the format says of a card, by code."""
        return self.format.of(card) if self.format is not None else {}

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
        own = self.table.copy_limit(card)
        return min([*limits, 999 if own is None else own])

    def points(self, card_id: str) -> int:
        """Agenda points of a copy."""
        return self.table.line(card_id, 1).points if self.side == "corp" else 0

    # -- limits --------------------------------------------------------------------------------------------------

    def conditions(self, cards: Iterable[str]) -> list[Asked]:
        """The conditions under which cards among these cost no influence, each once."""
        found: dict[Asked, None] = {}
        if isinstance(self.limit, int):
            for card in cards:
                if self.table.line(card, 1).marks & CONDITION or self.table.line(card, 2).marks & CONDITION:
                    found[self.asked(card)] = None
        return list(found)

    def asked(self, card_id: str) -> Asked:
        """The condition of a card."""
        condition = self.table.influence[card_id].free_when
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

    def modes(self, asked: Sequence[Asked]) -> list[Mode]:
        """Every way to be within the limits, conditions unmet first."""
        ways: list[tuple[Asked, ...]] = [()]
        for item in asked:
            ways += [(*way, item) for way in ways]
        # A lowered limit falls no further than the least one: either it is borne, or the influence is within the least.
        lowers = isinstance(self.limit, int) and any(limit.against is lowered for limit in self.prices.values())
        return [Mode(way, borne) for way in ways for borne in ((True, False) if lowers else (True,))]

    def limits(self, mode: Mode) -> Numbers:
        """The bounds of every limit, in the order of `uses`; what the identity takes of them is taken off."""
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
        if self._titles is not None:
            found += [self._titles] * len(self._factions)
        for asked in mode.met:
            least, most = asked.condition.at_least, asked.condition.at_most
            if not _of_size(asked):
                if least is not None:
                    found.append(-least)
                if most is not None:
                    found.append(most)
        return tuple(found)

    def uses(self, mode: Mode, card_id: str, copies: int) -> Numbers:
        """What so many copies of a card take of every limit."""
        said = self.said(card_id)
        found: list[int] = []
        line = self.table.line(card_id, copies) if copies else None
        if isinstance(self.limit, int):
            influence = line.influence if line is not None else 0
            if influence and line is not None and line.marks & CONDITION and self.asked(card_id) in mode.met:
                influence = 0
            found.append(influence)
            for code, price in self.prices.items():
                borne = mode.borne or price.against is not lowered
                found.append(influence + (said.get(code, 0) * copies if borne else 0))
        for code, limit in self.sums.items():
            if limit.most(self.scope) is not None:
                found.append(said.get(code, 0) * (copies if limit.per_copy else int(copies > 0)))
        if self._titles is not None:
            counted = line is not None and line.marks & COUNTED_AGENDA
            faction = self.scope.card(card_id).faction
            found += [int(bool(counted) and faction == name) for name in self._factions]
        for asked in mode.met:
            if not _of_size(asked):
                share = copies if self.counts(asked, card_id) else 0
                if asked.condition.at_least is not None:
                    found.append(-share)
                if asked.condition.at_most is not None:
                    found.append(share)
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

    def band(self, size: int) -> tuple[int, int | None]:
        """From and to how many agenda points a deck of so many cards has."""
        rules = self.scope.ruleset
        low = rules.least_points(size)
        return low, None if rules.points_span is None else low + rules.points_span

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

    def kind(self, mode: Mode, card: str) -> Count:
        """How a card counts: agenda points, and what one, two and more copies take.

        A row of one entry says that every further copy takes as much as the first.
        """
        free, said = self.table.kind.exception.free_copies, self.said(card)
        most = min(self.most(card), HIGHEST_ODD)
        even = most == 1 or not (
            (free is not None and free[0] == self.scope.card(card).type)
            or any(code in said and not limit.per_copy for code, limit in self.sums.items())
            or self.table.line(card, 1).marks & COUNTED_AGENDA
        )
        return self.points(card), tuple(self.uses(mode, card, copies) for copies in range(1, 2 if even else most + 1))

    def pool(self, mode: Mode) -> dict[Count, list[str]]:
        """The cards on offer by how they count, each in the order of `offered`."""
        found = self.shelf.pools.get(mode)
        if found is None:
            found = self.shelf.pools[mode] = {}
            for card in self.offered():
                found.setdefault(self.kind(mode, card), []).append(card)
        return found


def _of_size(asked: Asked) -> bool:
    """Whether a condition counts every card of the deck."""
    condition, faction = asked
    return condition.card is None and condition.type is None and not faction and condition.without_subtype is None


# -- the problem -----------------------------------------------------------------------------------------------------


class Line(NamedTuple):
    """A title of the problem, and the cards behind it: copies to add in their order, or one card of the deck."""

    title: Title
    card: str | None
    copies: tuple[str, ...] = ()


class Posed(NamedTuple):
    """A problem with the cards behind its titles. Answers of at most `trusted` changes are certain to lack no card."""

    problem: Problem
    agendas: list[Line]
    others: list[Line]
    fill: list[str]
    room: list[str]
    trusted: int
    open: frozenset[str]
    """Cards that may be added and of which every copy takes something."""

    def answer(self, agendas: Sequence[int], others: Sequence[int], fill: int, room: int) -> dict[str, int]:
        """Copies of every card that an answer changes or keeps, by the copies of each title."""
        found: dict[str, int] = {}

        def put(card: str, copies: int) -> None:
            found[card] = found.get(card, 0) + copies

        for lines, numbers in ((self.agendas, agendas), (self.others, others)):
            for line, copies in zip(lines, numbers, strict=True):
                if line.card is not None:
                    put(line.card, copies)
                for card in line.copies[:copies]:
                    put(card, 1)
        for card in [*self.fill[:fill], *self.room[len(self.room) - room :]]:
            put(card, 1)
        return found


def posed(rules: Rules, mode: Mode, listed: Mapping[str, int], cards: Mapping[str, int], spare: int) -> Posed:
    """The problem of a deck: `listed` as it was, `cards` what is left of it once all that may not stay is cut."""
    return _Poser(rules, mode, listed, cards, spare).posed()


class _Row(NamedTuple):
    """Numbers of one title before it is known which limits matter: what 0, 1, 2 … copies take."""

    held: int
    points: int
    uses: list[Numbers]
    costs: list[float]
    card: str | None
    copies: tuple[str, ...] = ()


class Kind(NamedTuple):
    """Cards to add of which every copy counts alike, and how many there are."""

    points: int
    uses: Numbers
    cards: Sequence[str]
    there: int


class _Poser:
    """The work of `posed`."""

    def __init__(
        self, rules: Rules, mode: Mode, listed: Mapping[str, int], cards: Mapping[str, int], spare: int
    ) -> None:
        self.rules, self.mode, self.listed, self.cards = rules, mode, listed, cards
        self.smallest, self.largest = rules.sizes(mode)
        self.size = sum(cards.values())
        self.spare = spare
        self.open: set[str] = set()
        self.enough_to_add = max(0, self.smallest - self.size) + spare
        self.limits = rules.limits(mode)
        card = rules.scope.card
        self.own: dict[Count, list[str]] = {}
        """Cards of the deck that may have further copies, by how they count."""
        for name, copies in cards.items():
            if copies < rules.most(name):
                self.own.setdefault(rules.kind(mode, name), []).append(name)
        self.lost: dict[str, int] = {}
        for name, copies in listed.items():
            gone = copies - cards.get(name, 0)
            if gone > 0:
                kind = _role(card(name))
                self.lost[kind] = self.lost.get(kind, 0) + gone

    def posed(self) -> Posed:
        rows = self.titles()
        limits = [at for at, limit in enumerate(self.limits) if self.matters(at, limit, rows)]
        agendas: list[Line] = []
        others: list[Line] = []
        fill: list[tuple[float, str]] = []
        room: list[tuple[float, str]] = []
        merged: dict[tuple[int, Numbers], list[_Row]] = {}
        for row in rows:
            uses = [tuple([use[at] for at in limits]) for use in row.uses]
            if row.card is None:
                first = uses[1]
                if all(use == tuple(copies * one for one in first) for copies, use in enumerate(uses)):
                    merged.setdefault((row.points, first), []).append(row)
                    continue
            if row.points:
                agendas.append(Line(Title(row.held, row.points, uses, row.costs), row.card, row.copies))
            elif any(any(use) for use in uses):
                others.append(Line(Title(row.held, 0, uses, row.costs), row.card, row.copies))
            elif row.card is not None:
                room += [(row.costs[0] / row.held, row.card)] * row.held
                if row.costs[row.held + 1 :]:
                    more = (row.card,) * (len(row.costs) - row.held - 1)
                    merged.setdefault((0, uses[0]), []).append(_Row(0, 0, [], row.costs[row.held :], None, more))
        for (points, first), found in merged.items():
            copies, costs = self.ordered(found)
            uses = [tuple([n * use for use in first]) for n in range(len(copies) + 1)]
            line = Line(Title(0, points, uses, costs), None, copies)
            if points:
                agendas.append(line)
            elif any(first):
                others.append(line)
            else:
                fill = list(zip(costs[1:], copies, strict=True))
        room.sort()
        # Titles that touch the same limit stand together: once they are through, it need not be remembered.
        agendas.sort(key=lambda line: _last_touched(line.title))
        zero = (0,) * len(limits)
        problem = Problem(
            agendas=[line.title for line in agendas],
            others=[line.title for line in others],
            fill=Title(0, 0, [zero] * (len(fill) + 1), [0.0, *(cost for cost, _ in fill)]),
            room=Title(len(room), 0, [zero] * (len(room) + 1), _running([cost for cost, _ in room])[::-1]),
            limits=tuple(self.limits[at] for at in limits),
            band=self.rules.band if self.rules.side == "corp" else None,
            smallest=self.smallest,
            largest=self.largest,
            size=self.size,
            points=sum(row.points * row.held for row in rows),
            size_wanted=max(self.smallest, sum(self.listed.values())),
            agendas_wanted=sum(n for card, n in self.listed.items() if self.rules.points(card)),
        )
        return Posed(
            problem,
            agendas,
            others,
            [card for _, card in fill],
            [card for _, card in room],
            self.enough_to_add,
            frozenset(self.open),
        )

    @staticmethod
    def matters(at: int, limit: int, rows: Sequence[_Row]) -> bool:
        """Whether a limit is broken, or could be by some change."""
        now = sum(row.uses[row.held][at] for row in rows)
        return now > limit or any(use[at] > row.uses[row.held][at] for row in rows for use in row.uses)

    def line(self, card: str, best: Sequence[Kind]) -> _Row:
        """A line of the deck: its copies may be cut, and copies added that do not count like those of any other."""
        rules, held = self.rules, self.cards[card]
        each = rules.played.cut(rules.scope.card(card), self.listed.get(card, held))
        uses = [rules.uses(self.mode, card, n) for n in range(held + 1)]
        costs = [each * (held - n) for n in range(held + 1)]
        points, rows = rules.kind(self.mode, card)
        more = [tuple([a - b for a, b in zip(row, uses[held], strict=True)]) for row in rows[held:]]
        if len(rows) > 1 and more and not any(self.outdoes(other, points, more) for other in best):
            uses += rows[held:]
            costs += _running([rules.played.add(card, n, held)[1] for n in range(held + 1, len(rows) + 1)])[1:]
        return _Row(held, points, uses, costs, card)

    # -- what may be added ---------------------------------------------------------------------------------------

    def titles(self) -> list[_Row]:
        """The lines of the deck, and cards to add: those left out that others outdo."""
        plain: list[Kind] = []
        odd: list[tuple[int, tuple[Numbers, ...], str]] = []
        for (points, rows), cards in self.rules.pool(self.mode).items():
            if len(rows) > 1:
                odd += [(points, rows, card) for card in cards if card not in self.cards]
                continue
            count = 0
            for card in cards:
                count += self.rules.most(card) - self.cards.get(card, 0)
                if count >= self.enough_to_add:
                    break
            if count:
                plain.append(Kind(points, rows[0], cards, count))
        # Those that take least first, so that each is held only against what may outdo it.
        plain.sort(key=lambda kind: (kind.points, sum(kind.uses), -kind.there))
        best: list[Kind] = []
        for kind in plain:
            if not any(self.outdoes(other, kind.points, [kind.uses]) for other in best):
                best.append(kind)
        found = [self.line(card, best) for card in self.cards]
        found += [self.addition(kind) for kind in best]
        self.open = {card for kind in best if any(kind.uses) for card in kind.cards} | {card for _, _, card in odd}
        for points, rows, card in odd:
            if not any(self.outdoes(other, points, rows) for other in best):
                zero = (0,) * len(rows[0])
                costs = [self.rules.played.add(card, n, 0)[1] for n in range(1, len(rows) + 1)]
                found.append(_Row(0, points, [zero, *rows], _running(costs), None, (card,) * len(rows)))
        return found

    def enough(self, points: int) -> int:
        """Copies of one kind that no plan runs out of."""
        if not points:
            return self.enough_to_add
        high = self.rules.band(max(self.size, self.smallest) + self.spare)[1]
        return self.enough_to_add if high is None else min(self.enough_to_add, high // points + 1)

    def outdoes(self, kind: Kind, points: int, rows: Sequence[Numbers]) -> bool:
        """Whether cards of one kind take the place of others in every plan."""
        return (
            kind.points == points
            and kind.there >= self.enough(points)
            and all(n * use <= take for n, row in enumerate(rows, 1) for use, take in zip(kind.uses, row, strict=True))
        )

    def addition(self, kind: Kind) -> _Row:
        """Cards that count alike as one title: further copies of what the deck plays first, then the most played."""
        points, uses, cards, _ = kind
        rules, wanted = self.rules, self.enough(points)
        offers: list[tuple[int, float, str]] = []
        own = self.own.get((points, (uses,)), [])
        some = 0
        for card in dict.fromkeys([*own, *cards]):
            held, most = self.cards.get(card, 0), rules.most(card)
            for copy in range(held + 1, min(most, max(USUAL, held + 1)) + 1):
                offers.append((*rules.played.add(card, copy, held), card))
            some += max(0, min(most, USUAL) - held)
            if some >= 2 * wanted:
                break
        offers.sort(key=lambda offer: offer[:2])
        if len(offers) < wanted:
            for card in cards:
                held = self.cards.get(card, 0)
                taken = sum(1 for offer in offers if offer[2] == card)
                more = min(rules.most(card) - held - taken, wanted)
                offers += [(2, 10.0, card)] * more
        offers = self.in_kind(offers)[:wanted]
        return _Row(
            0,
            points,
            [tuple([n * use for use in uses]) for n in range(len(offers) + 1)],
            _running([cost + 10 * late for late, cost, _ in offers]),
            None,
            tuple(card for _, _, card in offers),
        )

    def in_kind(self, offers: list[tuple[int, float, str]]) -> list[tuple[int, float, str]]:
        """Offers in order, of each role as many first as the deck has lost."""
        if not self.lost:
            return offers
        left = dict(self.lost)
        first, then = [], []
        for offer in offers:
            role = _role(self.rules.scope.card(offer[2]))
            if left.get(role, 0) > 0:
                left[role] -= 1
                first.append(offer)
            else:
                then.append(offer)
        return [*first, *then]

    def ordered(self, rows: Sequence[_Row]) -> tuple[tuple[str, ...], list[float]]:
        """Copies of several titles that have come to count alike, in one order."""
        if len(rows) == 1:
            return rows[0].copies, list(rows[0].costs)
        offers = sorted(
            (after - before, place, card)
            for row in rows
            for place, (card, before, after) in enumerate(zip(row.copies, row.costs, row.costs[1:], strict=False))
        )
        return tuple(card for _, _, card in offers), _running([cost for cost, _, _ in offers])


def _last_touched(title: Title) -> int:
    """The last of the limits that a title takes anything of; -1: none."""
    return max((at for use in title.uses for at, take in enumerate(use) if take), default=-1)


def _role(card: Card) -> str:
    """What a card is for, as far as its kind says."""
    return "icebreaker" if "icebreaker" in card.subtypes else card.type


def _running(costs: Sequence[float]) -> list[float]:
    """Sums of the first 0, 1, 2 … costs."""
    found = [0.0]
    for cost in costs:
        found.append(found[-1] + cost)
    return found
