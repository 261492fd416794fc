"""The cost of encounters for the Runner's rig: the ways through each piece of ice, found by playing them in the engine.

Each pair of a breaker and a piece of ice is searched once (`nrdb.breaking`), then remembered for all games.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from nrdb.behaviour.run_facts import ALWAYS, HARM, POOR, RunFacts, SubroutineHarm
from nrdb.breaking.cheapest import UNPAYABLE, EncounterSearch, Prices
from nrdb.breaking.encounter import Encounter, FillerCards
from nrdb.breaking.setup import BreakSetup
from nrdb.players.hidden import HiddenCards

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nrdb.engine.model.card import CardInPlay, Table
    from nrdb.engine.model.state import State

CLICKS = 4
"""Clicks that the Runner may spend on a piece of ice."""
DEAREST: Final = 15
"""Credits with which the Corp can rez any ice."""
_SERVERS: Final = frozenset(["hq", "rd", "archives", "central", "remote", "mark"])
"""The words by which a card's effect on costs depends on the server; without them, the server makes no difference."""
LOST = 4.0
"""The cost, in credits, of trashing the breaker in order to break."""


CLICK: Final = 1.1
"""What a click is worth, in credits."""
WOUND: Final = 1.5
"""What a point of damage costs a Runner who survives it, in credits."""


class Way(NamedTuple):
    """A way through a piece of ice."""

    credits: int
    clicks: int
    counters: int
    """Counters that the breaker needs."""
    breaker: str
    """The id of the breaker; empty if there is none."""
    harm: float
    """The harm of the subroutines that resolve and of what is used up, in credits, apart from damage."""
    damage: int
    ends: int
    """The most credits with which the subroutines that resolve end the run; -1 if they don't end it."""
    left: frozenset[int]
    """The subroutines that resolve."""
    weight: float
    """The total cost of the way in credits, if the Runner can pay for it and survives it."""
    tags: float = 0.0
    """The tags that the Runner gets on average; `harm` includes what it costs to remove them."""

    @property
    def stops(self) -> bool:
        """True if the subroutines that resolve end the run of a Runner who isn't poor."""
        return self.ends > POOR


class Unseen(NamedTuple):
    """The average of the ice that a facedown piece may be."""

    rez: float
    stops: float
    """The share of possible ice that the rig can't get through."""
    credits: float
    harm: float
    damage: float
    tags: float
    deals: tuple[int, ...]
    """The damage of each possible piece of ice, sorted."""


class Rig(NamedTuple):
    """The Runner's cards that change what ice costs."""

    breakers: tuple[CardInPlay, ...]
    helpers: tuple[CardInPlay, ...]
    key: str
    """The ids of its cards."""

    def plus(self, card: CardInPlay) -> Rig:
        """Return the rig with another card."""
        return rig_of((*self.breakers, *self.helpers, card))


def rig_of(cards: Sequence[CardInPlay]) -> Rig:
    """Return the rig that these Runner cards make up."""
    breakers = sorted({card.id: card for card in cards if card.facts.breaks_ice}.items())
    helping = [card for card in cards if not card.facts.breaks_ice and card.facts.affects_ice_cost]
    helpers = sorted(helping, key=lambda card: card.id)
    names = " ".join([*(name for name, _ in breakers), *(card.id for card in helpers)])
    return Rig(tuple([card for _, card in breakers]), tuple(helpers), names)


class EncounterPrices:
    """The ways through ice for rigs."""

    def __init__(self) -> None:
        self._extras = FillerCards()
        self._ways: dict[tuple[str, str, bool, int, int], tuple[Way, ...]] = {}
        self._pairs: dict[tuple[str, str, tuple[str, ...], BreakSetup], list[Way]] = {}
        self._run_facts: dict[str, RunFacts] = {}
        self._hidden: HiddenCards | None = None
        self._averages: dict[tuple[tuple[tuple[CardInPlay, int], ...], str, bool, int], Unseen] = {}

    def run_facts(self, card: CardInPlay) -> RunFacts:
        """Return facts about a card in a two-player game."""
        found = self._run_facts.get(card.id)
        if found is None:
            found = self._run_facts[card.id] = RunFacts(card.facts, card.side, card.type)
        return found

    def hidden(self, table: Table, seen: list[CardInPlay]) -> HiddenCards:
        """Return the unseen cards in the Corp's list; they are remembered, since they seldom change."""
        last = self._hidden
        if last is None or last.seen != seen or last.table is not table:
            last = self._hidden = HiddenCards(table, seen, self.run_facts)
        return last

    def ways(self, ice: CardInPlay, rig: Rig, remote: bool, advanced: int = 0, tags: int = 0) -> tuple[Way, ...]:
        """Return the ways through a piece of ice, the cheapest first."""
        tags = tags if "tags" in ice.facts.names else 0
        key = ice.id, rig.key, remote, advanced, tags
        found = self._ways.get(key)
        if found is None:
            setup = BreakSetup(server="remote" if remote else "central", advanced=advanced, tags=tags)
            ways = self._met(None, ice, rig.helpers, setup)
            for breaker in rig.breakers:
                counting = "per" in breaker.facts.names
                others = (*rig.helpers, *(other for other in rig.breakers if counting and other is not breaker))
                ways = ways + self._met(breaker, ice, others, setup)
            found = self._ways[key] = tuple(sorted(ways, key=lambda way: way.weight))
        return found

    def average(self, ice: tuple[tuple[CardInPlay, int], ...], rig: Rig, remote: bool, credits: int) -> Unseen:
        """Return the average of the given ice (with copies); the Corp rezzes what costs at most `credits`."""
        credits = min(credits, DEAREST)
        key = ice, rig.key, remote, credits
        found = self._averages.get(key)
        if found is None:
            found = self._averages[key] = self._average(ice, rig, remote, credits)
        return found

    def _average(self, ice: tuple[tuple[CardInPlay, int], ...], rig: Rig, remote: bool, credits: int) -> Unseen:
        total = sum(n for _, n in ice)
        if not total:  # closed lists
            return Unseen(3.0, 0.0 if rig.breakers else 0.6, 2.0, 0.5, 0.3, 0.0, ())
        rez = stops = paid = harm = damage = tags = 0.0
        deals: list[int] = []
        for card, n in ice:
            if card.printed > credits:
                continue
            rez += n * card.printed
            all_ways = self.ways(card, rig, remote)
            best = next((way for way in all_ways if not way.stops), None)
            if best is None:
                stops += n
                deals += [max(way.damage for way in all_ways)] * n
                continue
            paid += n * best.credits
            harm += n * (best.harm + CLICK * best.clicks)
            damage += n * best.damage
            tags += n * best.tags
            deals += [best.damage] * n
        dealt = tuple(sorted(deals))
        return Unseen(rez / total, stops / total, paid / total, harm / total, damage / total, tags / total, dealt)

    def _met(
        self, breaker: CardInPlay | None, ice: CardInPlay, others: Sequence[CardInPlay], setup: BreakSetup
    ) -> list[Way]:
        own = "" if breaker is None else breaker.id
        named = [card.facts.names for card in (ice, *others, *(() if breaker is None else (breaker,)))]
        if all(map(_SERVERS.isdisjoint, named)):
            setup = setup._replace(server="central")
        key = own, ice.id, tuple([card.id for card in others]), setup
        found = self._pairs.get(key)
        if found is None:
            found = self._pairs[key] = self._search(breaker, ice, others, setup)
        return found

    def _search(
        self, breaker: CardInPlay | None, ice: CardInPlay, others: Sequence[CardInPlay], setup: BreakSetup
    ) -> list[Way]:
        run_facts, own = self.run_facts(ice), "" if breaker is None else breaker.id
        spent = breaker is not None and breaker.facts.spent_by_breaking
        found: list[Way] = []
        # Clicks come before credits in a search, so ice that clicks break is searched with and without them.
        for clicks in (0, CLICKS) if run_facts.by_clicks and breaker is None else (0,):
            with_clicks = setup._replace(clicks=clicks)
            met = Encounter(breaker or self._extras.card, ice, list(others), with_clicks, self._extras)
            search = EncounterSearch(met)
            prices = search.price()
            harms = {n: self._harm(run_facts, n, prices, search.rank) for n in search.rank}
            search.rank = {n: k for k, n in enumerate(sorted(harms, key=lambda n: -harms[n].weight))}
            order = {k: n for n, k in search.rank.items()}
            met_with = [_met_with(met.g, g) for _, g in search.starts]
            begun = [g.tags - met.g.tags for _, g in search.starts]
            result = search.solve()
            for way in result.ways:
                if breaker is not None and len(way.left) == result.subroutines:
                    continue  # breaks nothing
                left = [harms[order[rank]] for rank in way.left]
                paid = way.paid
                used = sum(n for _, n in paid.counters) + (paid.hosted[1] if paid.hosted else 0)
                harm = (
                    met_with[way.start]
                    + sum(sub.harm for sub in left)
                    + LOST * (paid.trashed or spent)
                    + 0.8 * paid.cards
                )
                harm += 0.7 * sum(n for _, n in paid.counters) + 0.3 * paid.stealth
                ends, unbroken = (
                    max((sub.ends for sub in left), default=-1),
                    frozenset([order[rank] for rank in way.left]),
                )
                damage, credits = sum(sub.damage for sub in left), paid.credits + result.toll
                weight = credits + CLICK * paid.clicks + harm + WOUND * damage
                tags = begun[way.start] + sum(sub.tags for sub in left)
                found.append(Way(credits, paid.clicks, used, own, harm, damage, ends, unbroken, weight, tags))
            for credits in (*((result.bypass.credits,) if result.bypass else ()), *_others(result.other_bypass)):
                found.append(Way(credits, 0, 0, own, 0.5, 0, -1, frozenset(), credits + 0.5))
            if not result.met and not result.ways and result.bypass is None and result.other_bypass is None:
                found.append(Way(0, 0, 0, "", 0.0, 0, ALWAYS, frozenset(), 0.0))
        return found

    def _harm(self, facts: RunFacts, n: int, prices: Prices, rank: dict[int, int]) -> SubroutineHarm:
        """Return the harm of a subroutine; a gained subroutine's harm is known only from its price."""
        if n < len(facts.subroutines):
            return facts.subroutines[n]
        price = prices[0][rank[n]] if prices else 0
        return SubroutineHarm(ALWAYS if price >= UNPAYABLE else -1, 0, 0.0 if price >= UNPAYABLE else float(price))


def _met_with(before: State, begun: State) -> float:
    """Return the harm of the abilities that resolve as an encounter begins, apart from what the Runner pays."""
    return HARM["tag"] * (begun.tags - before.tags) + HARM["gain"] * (begun.corp.credits - before.corp.credits)


def _others(bypass: int | None) -> tuple[int, ...]:
    return () if bypass is None else (bypass,)
