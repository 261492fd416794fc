"""Counts what copies of each available card use of the influence limit and of a format's other limits.

All numbers come from the judge's own tables. Identities with the same deckbuilding rules share their results.
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
    from nrdb.legality.plan.popularity import Popularity
    from nrdb.legality.scope import Scope
    from nrdb.legality.verdict import VerdictJudge

NEVER_IN: Final = WRONG_SIDE | NO_VALUE | FOREIGN_AGENDA | FORBIDDEN | IDENTITY
"""Marks that make a card illegal in any number of copies."""
HIGHEST_ODD: Final = 6
"""The maximum number of copies considered for a card whose copies don't all count the same."""
NEARLY: Final = 1e-6
"""The tolerance of a sum of fractions."""


class InfluenceCondition(NamedTuple):
    """The condition under which a card is free (CR 2.13.3), and the faction whose cards it counts."""

    exception: InfluenceException
    faction: str


class LimitCase(NamedTuple):
    """One way to be within the limits: the conditions that are met, and whether a ban list's penalties apply.

    With `penalties_apply` the influence must be within the lowered limit, otherwise within the lowest possible limit.
    """

    met: tuple[InfluenceCondition, ...]
    penalties_apply: bool


UsageProfile = tuple[int, tuple[Numbers, ...]]
"""A card's agenda points, and what one, two and more copies use of every limit."""


class SharedCounts:
    """A cache for identities with the same deckbuilding rules: the available cards, and how they count."""

    def __init__(self) -> None:
        self.most: dict[str, int] = {}
        self.offered: list[str] | None = None
        self.conditional: list[str] | None = None
        self.usages: dict[LimitCase, LimitUsage] = {}


class DeckRules:
    """The rules for decks of one identity in one scope: copies allowed, limits, and what cards use of them."""

    def __init__(
        self,
        judge: VerdictJudge,
        scope: Scope,
        identity: Card | None,
        side: str,
        popularity: Popularity,
        shared: SharedCounts,
    ) -> None:
        self.scope, self.identity, self.side, self.shared = scope, identity, side, shared
        self.table = judge.table(scope, identity, side)
        self.format = judge.format_table(scope)
        codes = self.format.codes
        self.sums = {code: limit for code in codes if isinstance(limit := SUM_LIMITS[code], DeckLimit)}
        self.prices = {code: limit for code in codes if isinstance(limit := SUM_LIMITS[code], InfluenceLimit)}
        """The format's limits that change a deck's influence or influence limit; `sums` has its limits on totals."""
        self.played = popularity
        self.limit = identity.influence_limit if identity is not None else None
        self.smallest = scope.ruleset.minimum_of(identity)
        self.held = scope.boxes.all_copies() if scope.boxes is not None else None
        """Copies of each card in the chosen boxes; None where boxes set no limit."""
        self.outside = scope.boxes.outside if scope.boxes is not None else 0
        """Titles from elsewhere that the deck may include; negative where the identity is already one too many."""
        if self.held is not None and identity is not None and not self.held.get(identity.id):
            self.outside -= 1
        self.titles = self.table.traits.exception.agenda_titles if self.table.traits.exception.foreign_agendas else None
        factions = scope.catalogue.factions().items() if self.titles is not None else ()
        self.factions = [name for name, faction in factions if faction.side == side]

    # -- single cards --------------------------------------------------------------------------------------------

    def format_values(self, card: str) -> dict[str, int]:
        """Return what the format says about a card, by code."""
        return self.format.of(card)

    def most(self, card_id: str) -> int:
        """Return the copies of a card that a deck may include, ignoring limits on totals."""
        found = self.shared.most.get(card_id)
        if found is None:
            found = self.shared.most[card_id] = self._limit(card_id)
        return found

    def _limit(self, card_id: str) -> int:
        scope = self.scope
        card = scope.card(card_id)
        if card.is_identity or self.table.line(card_id, 1).marks & NEVER_IN:
            return 0
        values = self.format_values(card_id)
        limits = [values[code] for code, limit in CARD_LIMITS.items() if code in values and not limit.identity]
        if self.held is not None and self.outside < 1:
            limits.append(self.held.get(card_id, 0))
        own = self.table.copy_limit(card)
        return min([*limits, 999 if own is None else own])

    def points(self, card_id: str) -> int:
        """Return the agenda points of one copy."""
        return self.table.line(card_id, 1).points if self.side == "corp" else 0

    # -- limits --------------------------------------------------------------------------------------------------

    def conditions(self, cards: Iterable[str]) -> list[InfluenceCondition]:
        """Return the conditions under which some of these cards are free, each once, in a fixed order."""
        found: dict[InfluenceCondition, None] = {}
        if isinstance(self.limit, int):
            for card in cards:
                if self.table.line(card, 1).marks & CONDITION or self.table.line(card, 2).marks & CONDITION:
                    found[self.condition_of(card)] = None
        return sorted(found, key=repr)

    def condition_of(self, card_id: str) -> InfluenceCondition:
        """Return the condition under which a card is free."""
        exception = self.table.influence[card_id]
        own = exception.faction == "own"
        return InfluenceCondition(exception, self.scope.card(card_id).faction if own else exception.faction or "")

    def counts(self, condition: InfluenceCondition, card_id: str) -> bool:
        """Return whether a condition counts a card."""
        exception, faction = condition
        card = self.scope.card(card_id)
        return (
            (exception.card is None or exception.card == card_id)
            and (exception.type is None or exception.type == card.type)
            and (not faction or faction == card.faction)
            and (exception.without_subtype is None or exception.without_subtype not in card.subtypes)
        )

    def cases(self, met: tuple[InfluenceCondition, ...]) -> list[LimitCase]:
        """Return the cases to consider while these conditions are met."""
        # Penalties lower the limit to LEAST_LIMIT at most, so a deck within that limit can ignore them.
        lowers = isinstance(self.limit, int) and any(limit.against is lowered for limit in self.prices.values())
        return [LimitCase(met, penalties_apply) for penalties_apply in ((True, False) if lowers else (True,))]

    def limits(self, case: LimitCase) -> Numbers:
        """Return the bound of every limit, in the order of `LimitUsage.uses`, less what the identity itself uses."""
        own = self.format_values(self.identity.id) if self.identity is not None else {}
        found: list[int] = []
        if isinstance(self.limit, int):
            found.append(self.limit)
            for code, price in self.prices.items():
                if price.against is lowered and not case.penalties_apply:
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
        for condition in case.met:
            least, most = condition.exception.at_least, condition.exception.at_most
            if not _of_size(condition):
                if least is not None:
                    found.append(-least)
                if most is not None:
                    found.append(most)
        return tuple(found)

    def sizes(self, case: LimitCase) -> tuple[int, int]:
        """Return the smallest and the largest deck size of a case."""
        smallest, largest = self.smallest, 9_999
        for condition in case.met:
            if _of_size(condition):
                smallest = max(smallest, condition.exception.at_least or 0)
                if condition.exception.at_most is not None:
                    largest = min(largest, condition.exception.at_most)
        return smallest, largest

    def least(self, case: LimitCase, cards: Mapping[str, int]) -> int:
        """Return a lower bound on the changes needed in a case, from the deck size and the most exceeded limit.

        The bound assumes that every cut copy frees as much as the best number of copies of its title does.
        """
        smallest, largest = self.sizes(case)
        size = sum(cards.values())
        usage = self.usage(case)
        cuts, adds = max(0, size - largest), 0
        for at, limit in enumerate(self.limits(case)):
            takes = [(card, held, usage.uses(card, held)[at]) for card, held in cards.items()]
            over = sum(take for _, _, take in takes) - limit
            if over <= 0:
                continue
            if limit < 0:  # a negative limit is a minimum
                adds = max(adds, over)
                continue
            gains = sorted((usage.gain(card, held, at), held) for card, held, take in takes if take > 0)
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
        """Return every card that a deck may include, most played first."""
        if self.shared.offered is None:
            edition = "cr" if self.scope.ruleset.influence else "classic"
            cards = self.scope.catalogue.select("WHERE card.side_id = ? AND card.edition = ?", (self.side, edition))
            found = [card.id for card in cards if self.most(card.id)]
            self.shared.offered = sorted(found, key=lambda name: self.played.rank(self.scope.card(name)))
        return self.shared.offered

    def extras_for(self, allowance: ExtrasException, source: str) -> list[str]:
        """Return the extra cards that `source` allows, most played first."""
        cards = self.scope.catalogue.select("WHERE card.side_id = ? AND card.edition = 'cr'", (self.side,))
        found = [
            card for card in cards if allows(allowance, source, card) and not forbidden(self.format_values(card.id))
        ]
        return [card.id for card in sorted(found, key=self.played.rank)]

    def conditional(self) -> list[str]:
        """Return the available cards that are free under a condition."""
        if self.shared.conditional is None:
            free = self.table.influence
            self.shared.conditional = [card for card in self.offered() if card in free and self._has_condition(card)]
        return self.shared.conditional

    def _has_condition(self, card: str) -> bool:
        return isinstance(self.limit, int) and any(self.table.line(card, n).marks & CONDITION for n in (1, HIGHEST_ODD))

    def usage(self, case: LimitCase) -> LimitUsage:
        """Return how cards count in a case, from the cache if possible."""
        found = self.shared.usages.get(case)
        if found is None:
            found = self.shared.usages[case] = LimitUsage(self, case)
        return found


class LimitUsage:
    """Counts what copies of each card use of the limits in one case."""

    def __init__(self, rules: DeckRules, case: LimitCase) -> None:
        self.rules, self.case = rules, case
        self._uses: dict[tuple[str, int], Numbers] = {}
        self._gains: dict[tuple[str, int, int], float] = {}
        self._profiles: dict[str, UsageProfile] = {}
        self._pool: dict[UsageProfile, list[str]] | None = None

    def uses(self, card: str, copies: int) -> Numbers:
        """Return what `copies` copies of a card use of every limit."""
        found = self._uses.get((card, copies))
        if found is None:
            found = self._uses[card, copies] = tuple(self._taken(card, copies))
        return found

    def _taken(self, card: str, copies: int) -> Iterator[int]:
        rules, case = self.rules, self.case
        values = rules.format_values(card)
        line = rules.table.line(card, copies) if copies else None
        if isinstance(rules.limit, int):
            influence = line.influence if line is not None else 0
            if influence and line is not None and line.marks & CONDITION and rules.condition_of(card) in case.met:
                influence = 0
            yield influence
            for code, price in rules.prices.items():
                penalties_apply = case.penalties_apply or price.against is not lowered
                yield influence + (values.get(code, 0) * copies if penalties_apply else 0)
        for code, limit in rules.sums.items():
            if limit.most(rules.scope) is not None:
                yield values.get(code, 0) * (copies if limit.per_copy else int(copies > 0))
        if rules.held is not None:
            yield int(copies > rules.held.get(card, 0))
        if rules.titles is not None:
            counted = line is not None and line.marks & COUNTED_AGENDA
            faction = rules.scope.card(card).faction
            for name in rules.factions:
                yield int(bool(counted) and faction == name)
        for condition in case.met:
            if not _of_size(condition):
                share = copies if rules.counts(condition, card) else 0
                if condition.exception.at_least is not None:
                    yield -share
                if condition.exception.at_most is not None:
                    yield share

    def gain(self, card: str, held: int, at: int) -> float:
        """Return the most that cutting one of `held` copies of a card can free of limit number `at`."""
        found = self._gains.get((card, held, at))
        if found is None:
            now = self.uses(card, held)[at]
            gains = ((now - self.uses(card, held - copies)[at]) / copies for copies in range(1, held + 1))
            found = self._gains[card, held, at] = max(gains)
        return found

    def profile(self, card: str) -> UsageProfile:
        """Return how a card counts: agenda points, and what one, two and more copies use.

        A single entry means that every further copy uses as much as the first.
        """
        found = self._profiles.get(card)
        if found is None:
            rules = self.rules
            free, values = rules.table.traits.exception.free_copies, rules.format_values(card)
            most = min(rules.most(card), HIGHEST_ODD)
            even = most == 1 or not (
                (free is not None and free[0] == rules.scope.card(card).type)
                or any(code in values and not limit.per_copy for code, limit in rules.sums.items())
                or rules.table.line(card, 1).marks & COUNTED_AGENDA
                or (rules.held is not None and rules.held.get(card, 0) < most)
            )
            rows = tuple(self.uses(card, copies) for copies in range(1, 2 if even else most + 1))
            found = self._profiles[card] = rules.points(card), rows
        return found

    def pool(self) -> dict[UsageProfile, list[str]]:
        """Return the available cards grouped by how they count, in the order of `DeckRules.offered`."""
        if self._pool is None:
            pool: dict[UsageProfile, list[str]] = {}
            for card in self.rules.offered():
                pool.setdefault(self.profile(card), []).append(card)
            self._pool = pool  # only now, because other threads read it
        return self._pool


def _of_size(condition: InfluenceCondition) -> bool:
    """Return whether a condition counts every card in the deck."""
    exception, faction = condition
    return exception.card is None and exception.type is None and not faction and exception.without_subtype is None
