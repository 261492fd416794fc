"""The outlook of a side before it decides: the servers, their ice, and what getting in costs the Runner.

An outlook is made from a view for one decision. Both sides use it: the Corp knows its own ice, and to the Runner
facedown ice is any of the ice in the Corp's list that hasn't been seen.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from nrdb.engine.model.numbers import CORP
from nrdb.players.encounters import WOUND, rig_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from nrdb.behaviour.run_facts import Toll
    from nrdb.engine.model.card import CardInPlay
    from nrdb.engine.model.side import Event
    from nrdb.engine.view import View
    from nrdb.players.encounters import EncounterPrices, Rig, Unseen, Way
    from nrdb.players.hidden import HiddenCards

T = TypeVar("T")

REZZED: Final = 0.9
"""How likely the Runner thinks the Corp is to rez ice that it can pay for."""
FLATLINE: Final = 120.0
"""What being flatlined costs the Runner, in credits."""
SHORT: Final = 0.25
"""How much the chance of getting in falls for each credit that the Runner is short of the average cost."""


class Means(NamedTuple):
    """The credits, clicks and cards in the grip that the Runner has for a run."""

    credits: int
    clicks: int
    grip: int


class Piece(NamedTuple):
    """A piece of ice as one side sees it."""

    number: int
    """Its number or handle; -1 for one that isn't installed yet."""
    card: CardInPlay | None
    rezzed: bool
    advanced: int


class Prospect(NamedTuple):
    """The prospect of a run until it breaches."""

    chance: float
    credits: float
    clicks: float
    harm: float
    """Its harm in credits, apart from credits and clicks paid."""
    deadly: float
    """The chance of being flatlined on the way."""
    damage: float
    """The damage suffered on average."""
    tags: float
    """The tags that the Runner gets on average."""

    def left(self, means: Means) -> Means:
        """Return the Runner's remaining means behind the ice."""
        credits, clicks, grip = means.credits - self.credits, means.clicks - self.clicks, means.grip - self.damage
        return Means(int(credits), int(clicks), int(grip))


POINT: Final = 5.0
"""What an agenda point is worth, in credits."""
LATE: Final = ((2, 2.0), (3, 1.6), (4, 1.2))
"""The extra value of an agenda point, by the points that the leading player still needs."""
NEVER: Final = 1e9
"""The weight of a way that can't be taken."""
OPEN: Final = Prospect(1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
UNTAG: Final = 2
"""The number of credits that it costs the Runner to remove a tag."""


def of_server(rows: Sequence[list[T]], server: int) -> list[T]:
    """Return the row of a server; an empty one if the server doesn't exist yet."""
    return rows[server] if server < len(rows) else []


class Outlook:
    """The outlook of the side that a view belongs to; `prices` remembers what encounters cost."""

    def __init__(self, view: View, prices: EncounterPrices) -> None:
        self.view, self.prices = view, prices
        self.corp = view.side == CORP
        own, other = view.own, view.other
        self.corp_credits = own.credits if self.corp else other.credits
        self.corp_hand = len(own.hand) if self.corp else other.hand_size
        self.scores = (own.score, other.score) if self.corp else (other.score, own.score)
        self.goal = view.table.rulebook.points
        self._card_of = view.table.card_of
        ice, self.roots = view.servers()
        """The cards in the root of each server, by number or handle."""
        self.sheets = [
            [Piece(i, self.card(i), view.active[i], view.advancement[i]) for i in reversed(sheet)] for sheet in ice
        ]
        """The ice protecting each server, the outermost first."""
        self._accesses: dict[int, int] = {}
        self._averages: dict[tuple[str, bool, int], Unseen] = {}

    def card(self, i: int) -> CardInPlay | None:
        """Return the card with a number from the view; None for a handle, whose card isn't known."""
        return self._card_of[i] if i < len(self._card_of) else None

    # -- the Runner ---------------------------------------------------------------------------------------------------

    @cached_property
    def runners_cards(self) -> list[tuple[int, CardInPlay]]:
        """The Runner's installed cards that are known, and the identity."""
        side = self.view.other if self.corp else self.view.own
        numbers = [*side.installed, *(() if side.identity is None else (side.identity,))]
        return [(i, card) for i in numbers if (card := self.card(i)) is not None]

    @cached_property
    def rig(self) -> Rig:
        """The Runner's cards that change what ice costs."""
        return rig_of([card for _, card in self.runners_cards])

    @cached_property
    def counters(self) -> Counter[str]:
        """The counters on the Runner's breakers, by the id of the card."""
        view = self.view
        return Counter({card.id: view.virus[i] + view.power[i] for i, card in self.runners_cards if card.facts.breaker})

    @cached_property
    def purse(self) -> int:
        """Credits on the Runner's cards that can be spent on runs, and the Corp's bad publicity."""
        hosted = [self.view.credit[i] for i, card in self.runners_cards if self.prices.run_facts(card).for_runs]
        return sum(hosted) + self.view.bad_publicity

    @cached_property
    def means(self) -> Means:
        """The Runner's means now or, for the Corp, those expected in the Runner's next turn."""
        view = self.view
        if self.corp:
            return Means(view.other.credits + self.purse + 2, 4, min(view.other.hand_size + 1, 5))
        return Means(view.own.credits + self.purse, view.own.clicks, len(view.own.hand))

    @cached_property
    def point(self) -> float:
        """The worth of an agenda point now."""
        lacking = self.goal - max(self.scores)
        return POINT * next((times for most, times in LATE if lacking <= most), 1.0)

    def accesses(self, server: int, more: int = 0) -> int:
        """Return how many cards the Runner accesses in HQ or R&D."""
        if server not in self._accesses:
            n = 1
            for i, card in self.runners_cards:
                run_facts = self.prices.run_facts(card)
                n += run_facts.accesses.get(server, 0)
                if server in run_facts.counter_accesses:
                    n += self.view.virus[i]
            self._accesses[server] = n
        return self._accesses[server] + more

    @cached_property
    def events(self) -> Sequence[Event]:
        """The events of this turn."""
        return self.view.events

    @cached_property
    def runs(self) -> Counter[int]:
        """The number of runs on each server this turn."""
        return Counter([event[1] for event in self.events if event[0] == "run_begins"])

    # -- servers ------------------------------------------------------------------------------------------------------

    @cached_property
    def facedown(self) -> set[int]:
        """The servers with ice that isn't rezzed."""
        return {server for server, sheet in enumerate(self.sheets) if not all(piece.rezzed for piece in sheet)}

    @cached_property
    def tolls(self) -> list[list[Toll]]:
        """The known tolls of each server, from rezzed cards."""
        cards = [[self._card_of[i] for i in root if self.view.active[i]] for root in self.roots]
        return [[toll for card in root if (toll := self.prices.run_facts(card).toll) is not None] for root in cards]

    @cached_property
    def remotes(self) -> list[int]:
        """The remote servers that exist."""
        return [n for n in range(3, len(self.sheets)) if self.sheets[n] or self.roots[n]]

    def rezzable(self, card: CardInPlay) -> bool:
        """Return whether the Corp can pay an additional cost of rezzing this card: it has scored an agenda."""
        return bool(self.scores[0]) or not self.prices.run_facts(card).dear_rez

    # -- what the Corp may still have ---------------------------------------------------------------------------------

    @cached_property
    def discard(self) -> list[int]:
        """The cards in Archives, by number or handle."""
        return self.view.own.discard if self.corp else self.view.other.discard

    @cached_property
    def hidden(self) -> HiddenCards:
        """The cards in the Corp's list that the Runner hasn't seen; in the Corp's outlook, all of them."""
        view, table = self.view, self.view.table
        seen: list[CardInPlay] = []
        if not self.corp:
            other = view.other
            cards = (*chain(*self.roots), *self.discard, *other.scored, *view.own.scored, *other.removed)
            seen = [piece.card for piece in chain(*self.sheets) if piece.card is not None]
            seen += [card for i in cards if (card := self.card(i)) is not None]
        return self.prices.hidden(table, seen)

    def unseen_ice(self, rig: Rig, remote: bool, credits: int) -> Unseen:
        """Return the average of the unseen ice; the Corp can rez the pieces that cost at most `credits`."""
        key = rig.key, remote, credits
        found = self._averages.get(key)
        if found is None:
            found = self._averages[key] = self.prices.average(self.hidden.ice, rig, remote, credits)
        return found

    def flatlines(self, grip: float, tagged: bool) -> float:
        """Return how likely the Corp is to flatline a Runner with this grip in its next turn, by an operation."""
        hidden, run_facts, most = self.hidden, self.prices.run_facts, self.corp_credits + 1
        deadly = sum(
            n
            for card, n in hidden.killers
            if run_facts(card).damage > grip and card.printed <= most and (tagged or not run_facts(card).punishes_tags)
        )
        return min(1.0, deadly * (self.corp_hand + 1) / hidden.total) if deadly else 0.0

    def risk(self, tags: float, damage: float, left: Means) -> float:
        """Return how likely the Corp is to flatline the Runner after a run with these tags and this damage.

        With the clicks in `left`, the Runner removes the tags or, without the means to do so, draws.
        """
        if not (tags or damage):
            return 0.0
        if left.clicks < tags or left.credits < UNTAG * tags:
            return min(1.0, tags) * self.flatlines(left.grip + left.clicks, True)
        return self.flatlines(left.grip + left.clicks - tags, self.view.tags > 0)

    # -- getting in ---------------------------------------------------------------------------------------------------

    def way_in(
        self,
        server: int,
        means: Means,
        rig: Rig | None = None,
        more: Sequence[Piece] = (),
        tolls: Iterable[CardInPlay] = (),
        corp_credits: int | None = None,
        past: int = 0,
        bypasses: bool = False,
    ) -> Prospect:
        """Return the prospect of a run on a server with these means.

        `more` is ice, outermost, and `tolls` are upgrades that the server might have as well. The first `past` pieces
        of the server are behind the Runner; with `bypasses` the first piece is bypassed.
        """
        sheet = [*more, *of_server(self.sheets, server)[past:]]
        charged = of_server(self.tolls, server)
        if tolls:
            charged = [*charged, *(toll for card in tolls if (toll := self.prices.run_facts(card).toll) is not None)]
        if not sheet and not charged:
            return OPEN
        credits = self.corp_credits if corp_credits is None else corp_credits
        found = _Advance(self, means, rig or self.rig, server > 2, credits)
        for piece in sheet:
            bypassed = bypasses and (piece.card is None or found.rezzes(piece))
            bypasses = bypasses and not bypassed
            if not bypassed and found.chance > 0:
                found.meet(piece)
        for toll in charged:
            found.pay(toll)
        return found.ended(any(not piece.rezzed for piece in sheet) and not self.corp)


class _Advance:
    """A run on its way to a server: the Runner's means, and what it has cost so far on average."""

    def __init__(self, outlook: Outlook, means: Means, rig: Rig, remote: bool, corp_credits: float) -> None:
        self.outlook, self.means, self.rig, self.remote, self.corp = outlook, means, rig, remote, corp_credits
        self.chance, self.paid, self.clicks, self.harm, self.deadly, self.damage = 1.0, 0.0, 0.0, 0.0, 0.0, 0.0
        self.tags = 0.0

    def rezzes(self, piece: Piece) -> bool:
        """Return whether a known piece of ice is rezzed or can be rezzed."""
        if piece.rezzed or piece.card is None:
            return piece.rezzed
        return piece.card.printed <= self.corp and self.outlook.rezzable(piece.card)

    def meet(self, piece: Piece) -> None:
        """Pass a piece of ice in the cheapest way."""
        if piece.card is None:
            if self.corp >= 1:
                self._guess()
            return
        sure = 1.0
        if not piece.rezzed:
            if not self.rezzes(piece):
                return
            self.corp -= piece.card.printed
            sure = 1.0 if self.outlook.corp else REZZED
        ways = self.outlook.prices.ways(piece.card, self.rig, self.remote, piece.advanced, self.outlook.view.tags)
        best = self._cheapest(ways)
        if best is None:
            least = min((way.damage for way in ways if way.credits <= self.means.credits - self.paid), default=0)
            self.deadly += self.chance * sure * (least > self.means.grip - self.damage)
            self.chance *= 1 - sure
            return
        self.deadly += self.chance * sure * (best.damage > self.means.grip - self.damage)
        self._spend(sure, best.credits, best.clicks, best.harm, best.damage, best.tags)

    def _cheapest(self, ways: Iterable[Way]) -> Way | None:
        """Return the least bad way that the Runner can take without ending the run; None if there is none."""
        credits, grip, clicks = self.means.credits - self.paid, self.means.grip - self.damage, self.means.clicks - 1
        best, least = None, NEVER
        for way in ways:
            if way.weight >= least:
                break  # the others cost more
            if way.clicks > clicks - self.clicks or (
                way.counters and way.counters > self.outlook.counters[way.breaker]
            ):
                continue
            lacking = way.credits - credits
            if way.ends >= 0 and (lacking > 0 or -lacking <= way.ends):
                continue
            weight = way.weight + (3.0 * lacking if lacking > 0 else 0.0) + FLATLINE * (way.damage > grip)
            if weight < least:
                best, least = way, weight
        return best

    def _guess(self) -> None:
        """Pass a piece of ice that may be any of the ice that hasn't been seen."""
        unseen = self.outlook.unseen_ice(self.rig, self.remote, int(self.corp))
        self.corp -= REZZED * unseen.rez
        grip = self.means.grip - self.damage
        deadly = sum(n > grip for n in unseen.deals) / max(1, len(unseen.deals))
        self.deadly += self.chance * REZZED * deadly
        self.chance *= 1 - REZZED * unseen.stops
        self._spend(REZZED, unseen.credits, 0, unseen.harm, unseen.damage, unseen.tags)

    def _spend(
        self, sure: float, credits: float, clicks: float, harm: float = 0.0, damage: float = 0.0, tags: float = 0.0
    ) -> None:
        self.paid += sure * credits
        self.clicks += sure * clicks
        self.damage += sure * damage
        self.harm += sure * (harm + WOUND * damage)
        self.tags += sure * tags

    def pay(self, toll: Toll) -> None:
        """Pay what the server costs, in clicks if credits are short."""
        left = self.means.clicks - 1 - self.clicks
        if toll.clicks and left >= toll.clicks and self.means.credits - self.paid < toll.credits + 3:
            self._spend(1.0, 0, toll.clicks)
        else:
            self._spend(1.0, toll.credits, 0)

    def ended(self, guessed: bool) -> Prospect:
        """Return the prospect; a guessed price may turn out lower than expected."""
        left = self.means.credits - self.paid
        if left < 0:
            self.chance *= max(0.0, 1 + SHORT * left) if guessed else 0.0
        deadly = min(1.0, self.deadly)
        return Prospect(self.chance, self.paid, self.clicks, self.harm, deadly, self.damage, self.tags)
