"""Turns a deck and its rules into the numbers that the search for a plan works on.

Cards to add that count the same are merged into one title, and titles that another one dominates are dropped.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from nrdb.catalogue.model import number
from nrdb.legality.plan.counting import DeckRules, InfluenceCondition, LimitCase, UsageProfile
from nrdb.legality.plan.search import Numbers, PlanProblem, ProblemTitle

if TYPE_CHECKING:
    from nrdb.catalogue.model import Card

SPARE: Final = (25, 150)
"""How many cards beyond those missing may be added; the first number is tried first."""
USUAL: Final = 3
"""The most copies of a title that players use where no rule limits them."""
RARITIES: Final = {"vital": 0, "common": 1, "uncommon": 2, "rare": 3}
"""The rarities of the 1996 game, the most common first."""


# -- the problem -----------------------------------------------------------------------------------------------------


class TitleCards(NamedTuple):
    """A title of the problem and the cards behind it: one card in the deck, or copies to add in their order."""

    title: ProblemTitle
    card: str | None
    copies: tuple[str, ...] = ()


class DeckProblem(NamedTuple):
    """A problem and the cards behind its titles. Up to `trusted` changes, no card that could help is missing."""

    problem: PlanProblem
    agendas: list[TitleCards]
    others: list[TitleCards]
    fill: list[str]
    room: list[str]
    trusted: int
    further_conditions: list[InfluenceCondition]
    """Further conditions under which an available card would be worth adding."""

    def answer(self, agendas: Sequence[int], others: Sequence[int], fill: int, room: int) -> dict[str, int]:
        """Return the deck of a solution, as the number of copies of each card.

        `agendas` and `others` are the copies of each title in these lists; `fill` and `room` are the number of cards
        that the deck has from these lists.
        """
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


def deck_problem(
    rules: DeckRules,
    case: LimitCase,
    listed: Mapping[str, int],
    cards: Mapping[str, int],
    spare: int,
    without: frozenset[str],
) -> DeckProblem:
    """Return the problem for a deck: `listed` is the list, `cards` the rest once forbidden cards are cut.

    Cards in `without` are never added.
    """
    return _ProblemBuilder(rules, case, listed, cards, spare, without).build()


class _TitleRow(NamedTuple):
    """A title, and what 0, 1, 2 … copies use up; made before it is known which limits matter."""

    held: int
    points: int
    uses: list[Numbers]
    costs: list[float]
    card: str | None
    copies: tuple[str, ...] = ()


class AdditionGroup(NamedTuple):
    """Cards to add whose copies all count the same, and how many copies there are."""

    points: int
    uses: Numbers
    cards: Sequence[str]
    there: int


class _ProblemBuilder:
    """Builds a `DeckProblem`; see `deck_problem`."""

    def __init__(
        self,
        rules: DeckRules,
        case: LimitCase,
        listed: Mapping[str, int],
        cards: Mapping[str, int],
        spare: int,
        without: frozenset[str],
    ) -> None:
        self.rules, self.case, self.listed, self.cards = rules, case, listed, cards
        self.without = without
        self.usage = rules.usage(case)
        self.smallest, self.largest = rules.sizes(case)
        self.size = sum(cards.values())
        self.spare = spare
        self.further_conditions: list[InfluenceCondition] = []
        self.enough_to_add = max(0, self.smallest - self.size) + spare
        self.limits = rules.limits(case)
        card = rules.scope.card
        self.own: dict[UsageProfile, list[str]] = {}
        """Cards in the deck that may have further copies, by usage profile."""
        for name, copies in cards.items():
            if copies < rules.most(name):
                self.own.setdefault(self.usage.profile(name), []).append(name)
        self.lost: dict[str, int] = {}
        for name, copies in listed.items():
            gone = copies - cards.get(name, 0)
            if gone > 0:
                kind = _role(card(name))
                self.lost[kind] = self.lost.get(kind, 0) + gone

    def build(self) -> DeckProblem:
        """Return the problem."""
        rows = self.titles()
        limits = [at for at, limit in enumerate(self.limits) if self.matters(at, limit, rows)]
        agendas: list[TitleCards] = []
        others: list[TitleCards] = []
        fill: list[tuple[float, str]] = []
        room: list[tuple[float, str]] = []
        merged: dict[tuple[int, Numbers], list[_TitleRow]] = {}
        for row in rows:
            uses = [tuple([use[at] for at in limits]) for use in row.uses]
            if row.card is None:
                first = uses[1]
                if all(use == tuple(copies * one for one in first) for copies, use in enumerate(uses)):
                    merged.setdefault((row.points, first), []).append(row)
                    continue
            if row.points:
                agendas.append(TitleCards(ProblemTitle(row.held, row.points, uses, row.costs), row.card, row.copies))
            elif row.card is None or any(any(use) for use in uses):
                others.append(TitleCards(ProblemTitle(row.held, 0, uses, row.costs), row.card, row.copies))
            else:
                room += [(row.costs[0] / row.held, row.card)] * row.held
                if row.costs[row.held + 1 :]:
                    more = (row.card,) * (len(row.costs) - row.held - 1)
                    merged.setdefault((0, uses[0]), []).append(_TitleRow(0, 0, [], row.costs[row.held :], None, more))
        for (points, first), found in merged.items():
            copies, costs = self.ordered(found)
            uses = [tuple([n * use for use in first]) for n in range(len(copies) + 1)]
            line = TitleCards(ProblemTitle(0, points, uses, costs), None, copies)
            if points:
                agendas.append(line)
            elif any(first):
                others.append(line)
            else:
                fill = list(zip(costs[1:], copies, strict=True))
        room.sort()
        # Sort titles by the limits they use: the search forgets a limit once no later title uses it.
        agendas.sort(key=lambda line: _last_touched(line.title))
        zero = (0,) * len(limits)
        problem = PlanProblem(
            agendas=[line.title for line in agendas],
            others=[line.title for line in others],
            fill=ProblemTitle(0, 0, [zero] * (len(fill) + 1), [0.0, *(cost for cost, _ in fill)]),
            room=ProblemTitle(len(room), 0, [zero] * (len(room) + 1), _running([cost for cost, _ in room])[::-1]),
            limits=tuple(self.limits[at] for at in limits),
            band=self.rules.scope.ruleset.band if self.rules.side == "corp" else None,
            smallest=self.smallest,
            largest=self.largest,
            size=self.size,
            points=sum(row.points * row.held for row in rows),
            size_wanted=max(self.smallest, sum(self.listed.values())),
            agendas_wanted=sum(n for card, n in self.listed.items() if self.rules.points(card)),
        )
        return DeckProblem(
            problem,
            agendas,
            others,
            [card for _, card in fill],
            [card for _, card in room],
            self.enough_to_add,
            self.further_conditions,
        )

    @staticmethod
    def matters(at: int, limit: int, rows: Sequence[_TitleRow]) -> bool:
        """Return whether a limit is exceeded or some change could exceed it."""
        now = sum(row.uses[row.held][at] for row in rows)
        return now > limit or any(use[at] > row.uses[row.held][at] for row in rows for use in row.uses)

    def line(self, card: str, best: Sequence[AdditionGroup]) -> _TitleRow:
        """Return a deck line as a title; copies can be cut, or added where no other card counts the same."""
        rules, held = self.rules, self.cards[card]
        each = rules.played.cut(rules.scope.card(card), self.listed.get(card, held))
        uses = [self.usage.uses(card, n) for n in range(held + 1)]
        costs = [each * (held - n) for n in range(held + 1)]
        points, rows = self.usage.profile(card)
        more = [tuple([a - b for a, b in zip(row, uses[held], strict=True)]) for row in rows[held:]]
        if len(rows) > 1 and more and not any(self.dominates(other, points, more) for other in best):
            uses += rows[held:]
            costs += _running([rules.played.add(card, n, held)[1] for n in range(held + 1, len(rows) + 1)])[1:]
        return _TitleRow(held, points, uses, costs, card)

    # -- what may be added ---------------------------------------------------------------------------------------

    def titles(self) -> list[_TitleRow]:
        """Return the lines in the deck and the cards worth adding."""
        plain: list[AdditionGroup] = []
        odd: list[tuple[int, tuple[Numbers, ...], str]] = []
        for (points, rows), offered in self.usage.pool().items():
            cards = [card for card in offered if card not in self.without] if self.without else offered
            if len(rows) > 1:
                odd += [(points, rows, card) for card in cards if card not in self.cards]
                continue
            count = 0
            for card in cards:
                count += self.rules.most(card) - self.cards.get(card, 0)
                if count >= self.enough_to_add:
                    break
            if count:
                plain.append(AdditionGroup(points, rows[0], cards, count))
        # Cheapest first, so that each group is compared only with those that could dominate it.
        plain.sort(key=lambda kind: (kind.points, sum(kind.uses), -kind.there))
        best: list[AdditionGroup] = []
        for kind in plain:
            if not any(self.dominates(other, kind.points, [kind.uses]) for other in best):
                best.append(kind)
        found = [self.line(card, best) for card in self.cards]
        found += [self.addition(kind) for kind in best]
        self.further_conditions = self.conditions(best)
        for points, rows, card in odd:
            if not any(self.dominates(other, points, rows) for other in best):
                zero = (0,) * len(rows[0])
                costs = [self.rules.played.add(card, n, 0)[1] for n in range(1, len(rows) + 1)]
                found.append(_TitleRow(0, points, [zero, *rows], _running(costs), None, (card,) * len(rows)))
        return found

    def conditions(self, best: Sequence[AdditionGroup]) -> list[InfluenceCondition]:
        """Return unmet conditions whose cards would be worth adding if they were free."""
        rules, met = self.rules, self.case.met
        found: dict[InfluenceCondition, None] = {}
        for card in rules.conditional():
            condition = rules.condition_of(card)
            if condition in met or condition in found or card in self.cards:
                continue
            points, rows = rules.usage(LimitCase((*met, condition), self.case.penalties_apply)).profile(card)
            free = [row[: len(self.limits)] for row in rows]
            if not any(self.dominates(other, points, free) for other in best):
                found[condition] = None
        return list(found)

    def enough(self, points: int) -> int:
        """Return a number of equivalent copies that no plan can use up."""
        if not points:
            return self.enough_to_add
        high = self.rules.scope.ruleset.band(max(self.size, self.smallest) + self.spare)[1]
        return self.enough_to_add if high is None else min(self.enough_to_add, high // points + 1)

    def dominates(self, kind: AdditionGroup, points: int, rows: Sequence[Numbers]) -> bool:
        """Return whether the cards in a group can replace cards with this profile in every plan."""
        return (
            kind.points == points
            and kind.there >= self.enough(points)
            and all(n * use <= take for n, row in enumerate(rows, 1) for use, take in zip(kind.uses, row, strict=True))
        )

    def addition(self, kind: AdditionGroup) -> _TitleRow:
        """Return a group as one title: more copies of the deck's own cards first, then the most played cards."""
        points, uses, cards, _ = kind
        rules, wanted = self.rules, self.enough(points)
        if not rules.played.tables:  # no decks were counted
            cards = self.balanced(cards)
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
        return _TitleRow(
            0,
            points,
            [tuple([n * use for use in uses]) for n in range(len(offers) + 1)],
            _running([cost + 10 * late for late, cost, _ in offers]),
            None,
            tuple(card for _, _, card in offers),
        )

    def balanced(self, cards: Sequence[str]) -> list[str]:
        """Return the cards with the roles that the deck lacks first, each role's most common and cheapest cards first.

        The deck lacks a role if it has fewer cards of it, relative to all cards with that role, than of other roles.
        """
        card = self.rules.scope.card
        waiting: dict[str, list[str]] = {}
        for name in sorted(cards, key=lambda name: _commonness(card(name)), reverse=True):
            waiting.setdefault(_role(card(name)), []).append(name)
        there = {role: len(names) for role, names in waiting.items()}
        held = Counter[str]()
        for name, copies in self.cards.items():
            held[_role(card(name))] += copies
        found: list[str] = []
        while waiting:
            role = min(waiting, key=lambda role: (held[role] / there[role], role))
            found.append(waiting[role].pop())
            held[role] += USUAL
            if not waiting[role]:
                del waiting[role]
        return found

    def in_kind(self, offers: list[tuple[int, float, str]]) -> list[tuple[int, float, str]]:
        """Return the offers reordered so that each role the deck has lost is replaced first."""
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

    def ordered(self, rows: Sequence[_TitleRow]) -> tuple[tuple[str, ...], list[float]]:
        """Return the copies and running costs of several equivalent titles in one order."""
        if len(rows) == 1:
            return rows[0].copies, list(rows[0].costs)
        offers = sorted(
            (after - before, place, card)
            for row in rows
            for place, (card, before, after) in enumerate(zip(row.copies, row.costs, row.costs[1:], strict=False))
        )
        return tuple(card for _, _, card in offers), _running([cost for cost, _, _ in offers])


def _last_touched(title: ProblemTitle) -> int:
    """Return the last limit that a title uses; -1 if there is none."""
    return max((at for use in title.uses for at, take in enumerate(use) if take), default=-1)


def _commonness(card: Card) -> tuple[int, int, str, str]:
    """Return a key that sorts the most common cards first, then the cheapest, then by set and id."""
    return RARITIES.get(card.rarity or "", 0), number(card.cost) or 0, card.set, card.id


def _role(card: Card) -> str:
    """Return a card's role: `icebreaker`, or its type."""
    return "icebreaker" if "icebreaker" in card.subtypes else card.type


def _running(costs: Sequence[float]) -> list[float]:
    """Return the sums of the first 0, 1, 2 … costs."""
    found = [0.0]
    for cost in costs:
        found.append(found[-1] + cost)
    return found
