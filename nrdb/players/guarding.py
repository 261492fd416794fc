"""The guard of the Corp's servers: what the Runner may win there, and what ice, upgrades and rezzing change."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final

from nrdb.engine.model.numbers import ARCHIVES, HQ, RD
from nrdb.engine.rules import values
from nrdb.engine.rules.servers import remotes
from nrdb.players.choices import is_out
from nrdb.players.encounters import CLICK
from nrdb.players.outlook import FLATLINE, Outlook, Piece, of_server
from nrdb.players.stakes import WIN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nrdb.behaviour.run_facts import RunFacts
    from nrdb.engine.model.card import CardInPlay
    from nrdb.players.outlook import Means

FIRST_ICE: Final = {HQ: (2.6, 1.0, 0.3), RD: (2.8, 1.2, 0.4), ARCHIVES: (0.4, 0.0, 0.0)}
"""The value of each further piece of ice on a central server, whatever is there now."""
REMOTE_ICE: Final = (2.4, 2.0, 1.0, 0.4)
"""The value of each further piece of ice on the scoring remote, whatever is there now."""
WITH_AGENDA: Final = 1.5
"""The extra value of protecting a server that contains an agenda."""
TAX: Final = 0.35
"""The value of each extra credit that a run costs the Runner."""
MOST_TAX: Final = 6.0
"""The maximum number of extra credits that count."""
TURNS: Final = 1.5
"""Number of turns for which ice on central servers counts."""
ENOUGH: Final = 3
"""The credits beyond which each one makes installing an agenda worth one more, since waiting brings nothing better."""
IMPATIENT: Final = 20
"""The most that credits beyond `ENOUGH` add."""
WARY: Final = 0.1
"""How likely the Runner is to make a run that costs more than it may win."""
PASSED: Final = 1.0
"""What each credit is worth that passing rezzed ice costs the Runner in this run."""
PASSED_AGAIN: Final = 2.5
"""The same where the run pays even so: the Runner will come again."""
UNPAID: Final = 0.3
"""The share of its value that ice keeps if the Corp can't rez it soon."""


class Guard:
    """The Corp's servers before a decision."""

    def __init__(self, outlook: Outlook, run_facts: list[RunFacts]) -> None:
        self.outlook, self.view, self.run_facts = outlook, outlook.view, run_facts
        self._threats: dict[int, float] = {}
        self._now: dict[int, tuple[float, float, float]] = {}

    # -- what is at stake ---------------------------------------------------------------------------------------------

    def points(self, cards: Sequence[int]) -> int:
        """Return the agenda points of these cards."""
        card_of = self.view.table.card_of
        return sum(card_of[i].points for i in cards if card_of[i].type == "agenda")

    @cached_property
    def density(self) -> float:
        """The average agenda points of a card in R&D."""
        side = self.view.own
        cards = [*side.deck, *side.top, *side.bottom]
        return self.points(cards) / len(cards) if cards else 0.0

    def prize(self, server: int) -> float:
        """Return what the Runner may win in a server, as far as the Corp knows."""
        side, lacking = self.view.own, self.outlook.goal - self.outlook.scores[1]
        if server == HQ:
            size = len(side.hand)
            return (
                min(1.0, self.outlook.accesses(HQ) / max(1, size)) * self.points(side.hand) * self.outlook.point + 0.4
            )
        if server == RD:
            return self.outlook.accesses(RD) * self.density * self.outlook.point + 0.4
        if server == ARCHIVES:
            stolen = self.points(side.discard)
            return WIN if stolen >= lacking else stolen * self.outlook.point
        return sum(self._prize(i) for i in of_server(self.outlook.roots, server))

    def _prize(self, i: int) -> float:
        card = self.view.table.card_of[i]
        if card.type == "agenda":
            wins = card.points >= self.outlook.goal - self.outlook.scores[1]
            return WIN if wins else card.points * self.outlook.point + 1.5 * self.view.advancement[i]
        if self.run_facts[i].trap is not None:
            return 0.0
        return min(4.0, 0.5 * card.facts.having / 10 + 0.5 * self.view.credit[i])

    # -- what the Runner may do ---------------------------------------------------------------------------------------

    def loss(
        self,
        server: int,
        prize: float,
        more: Sequence[Piece] = (),
        tolls: Sequence[CardInPlay] = (),
        spent: int = 0,
        means: Means | None = None,
        past: int = 0,
    ) -> tuple[float, float]:
        """Return what the Corp expects to lose in a server, and what the run costs the Runner."""
        credits = max(0, self.outlook.corp_credits - spent)
        way = self.outlook.way_in(server, means or self.outlook.means, None, more, tolls, credits, past)
        cost = way.credits + CLICK * way.clicks + way.harm + FLATLINE * way.deadly
        likely = way.chance * (1 - way.deadly) * (1.0 if way.chance * prize > cost else WARY)
        return likely * prize, cost if way.chance > 0 else 8.0

    def now(self, server: int) -> tuple[float, float, float]:
        """Return what the Runner may win in a server as it is, the loss there, and what the run costs the Runner."""
        if server not in self._now:
            prize = self.prize(server)
            self._now[server] = prize, *self.loss(server, prize)
        return self._now[server]

    def threat(self, server: int) -> float:
        """Return how likely the Runner is to get into a server that has an agenda."""
        if server not in self._threats:
            self._threats[server] = self.loss(server, 10.0)[0] / 10
        return self._threats[server]

    def bared(self, cost: int) -> float:
        """Return what the Corp expects to lose because it can't rez ice in the Runner's turn after paying a cost now.

        The clicks that are left can bring the credits back.
        """
        spent = cost - max(0, self.view.own.clicks - 1)
        if spent <= 0:
            return 0.0
        found = 0.0
        for server in self.outlook.facedown:
            prize, loss, _ = self.now(server)
            found += max(0.0, self.loss(server, prize, spent=spent)[0] - loss)
        return found

    # -- installing ---------------------------------------------------------------------------------------------------

    @cached_property
    def fort(self) -> int:
        """The scoring remote: the remote server that is hardest to get into; -1 if no remote has ice."""
        iced = [n for n in self.outlook.remotes if self.outlook.sheets[n]]
        return min(iced, key=lambda n: (self.threat(n), -len(self.outlook.sheets[n]), n), default=-1)

    def holds(self, server: int, kinds: Sequence[str]) -> bool:
        """Return whether the root of a server has a card of these types."""
        card_of = self.view.table.card_of
        return any(card_of[i].type in kinds for i in of_server(self.outlook.roots, server))

    def install(self, i: int, server: int, least: float = -99.0) -> float | None:
        """Return what installing a card in a server is worth, if that is more than `least`.

        Return None if the install is weighed elsewhere.
        """
        card = self.view.table.card_of[i]
        if card.type == "ice":
            return self._ice(i, card, server, least)
        if card.type == "agenda":
            return self._agenda(i, card, server, least)
        if card.type == "upgrade":
            return self._upgrade(i, card, server, least)
        return self._bluff(i, server) if self.run_facts[i].trap is not None else None

    def _ice(self, i: int, card: CardInPlay, server: int, least: float) -> float | None:
        outlook = self.outlook
        prize, before, paid = self.now(server)
        base = self._walls(server)
        times = TURNS if server < 3 else 1.0
        if base + times * before + TAX * MOST_TAX < least:
            return None
        cost = self.view.ask(values.install_cost, i, server)
        after, dearer = self.loss(server, prize, [Piece(-1, card, False, 0)], (), cost)
        tax = max(0.0, min(dearer - paid, MOST_TAX))
        if server == ARCHIVES or (server > ARCHIVES and server != self.fort >= 0):
            tax = min(tax, prize)  # nobody pays to get in where there is nothing to win
        worth = base + times * (before - after) + TAX * tax
        if card.printed > outlook.corp_credits - cost + 3 or not outlook.rezzable(card):
            worth *= UNPAID
        if not self.run_facts[i].stops:
            worth -= 0.8
        return worth - cost

    def _walls(self, server: int) -> float:
        """Return the value of another piece of ice on a server, whatever the Runner may win there."""
        sheets = self.outlook.sheets
        n = len(of_server(sheets, server))
        if server < 3:
            return FIRST_ICE[server][min(n, 2)]
        agenda = self.holds(server, ("agenda",))
        if not agenda and server != self.fort and (self.fort >= 0 or self.holds(server, ("asset",))):
            return -1.0
        early = server not in self.view.ask(remotes) and not (sheets[HQ] and sheets[RD])
        return REMOTE_ICE[min(n, 3)] + WITH_AGENDA * agenda - 1.5 * early

    def _agenda(self, i: int, card: CardInPlay, server: int, least: float) -> float | None:
        view, outlook = self.view, self.outlook
        if server < 3 or self.holds(server, ("agenda", "asset")):
            return -9.0
        need, clicks = card.requirement, view.own.clicks - 1
        prize = card.points * self.outlook.point
        if card.points >= outlook.goal - outlook.scores[1]:
            prize = WIN
        turns = max(0, -(-(need - 3) // 3))
        gain = card.points * self.outlook.point if card.points + outlook.scores[0] < outlook.goal else WIN / 2
        hand = self.threat(HQ) * min(1.0, self.outlook.accesses(HQ) / max(1, len(view.own.hand))) * prize
        credits = outlook.corp_credits + clicks
        lacking = max(0, need - credits)
        gain *= 0.6 * 0.8**turns
        spared = 0.5 * hand - 0.8 * lacking - 2.0 * (not of_server(outlook.sheets, server))
        spared += min(IMPATIENT, max(0, outlook.corp_credits - ENOUGH))
        if gain + spared < least:
            return None
        risk = self._least_risk(server, prize, i) / prize if prize else 0.0
        return (1 - risk) * gain - risk * prize + spared

    def _least_risk(self, server: int, prize: float, agenda: int) -> float:
        """Return what may be lost with an agenda in a server, after the best further install of this turn."""
        view, card_of = self.view, self.view.table.card_of
        found = self.loss(server, prize)[0]
        if view.own.clicks < 2:
            return found
        n = len(of_server(self.outlook.sheets, server))
        for i in view.own.hand:
            card = card_of[i]
            if i == agenda or found <= 0:
                continue
            if card.type == "ice" and n <= self.outlook.corp_credits:
                found = min(found, self.loss(server, prize, [Piece(-1, card, False, 0)], (), n)[0])
            elif self.run_facts[i].toll is not None and card.printed <= self.outlook.corp_credits:
                found = min(found, self.loss(server, prize, (), (card,), card.printed)[0])
        return found

    def _upgrade(self, i: int, card: CardInPlay, server: int, least: float) -> float | None:
        if (card.unique and is_out(self.view, card)) or (card.facts.eases and server < 3):
            return -1.0
        prize, before, _ = self.now(server)
        agenda = self.holds(server, ("agenda",))
        base = 2.0 + WITH_AGENDA * agenda if server == self.fort or agenda else 0.9 if server in (HQ, RD) else -2.0
        if base + before < least:
            return None
        tolls = (card,) if self.run_facts[i].toll is not None else ()
        after, _ = self.loss(server, prize, (), tolls, card.printed if tolls else 0)
        return base + before - after

    def _bluff(self, i: int, server: int) -> float:
        """Return what installing a trap is worth."""
        if server < 3 or self.holds(server, ("agenda", "asset")):
            return -9.0
        waiting = any(self.run_facts[j].kind == "agenda" for j in self.view.own.hand)
        if server == self.fort and waiting:
            return -1.0  # the place is for an agenda
        return 1.2 + 0.6 * (server == self.fort) if self.outlook.corp_credits >= 4 else 0.3

    # -- advancing ----------------------------------------------------------------------------------------------------

    def advance(self, i: int) -> float:
        """Return what advancing a card is worth if it won't be scored this turn."""
        view, card = self.view, self.view.table.card_of[i]
        if card.type != "agenda":
            trap = self.run_facts[i].trap
            rich = self.outlook.corp_credits >= 7
            return 1.1 if trap is not None and trap.per_counter and rich and view.advancement[i] < 3 else -1.0
        missing = view.ask(values.requirement, i) - view.advancement[i]
        if missing <= 0:
            return -1.0
        prize = card.points * self.outlook.point
        risk = self.loss(view.server[i], prize)[0] / prize if prize else 0.0
        if missing <= 3 and risk > 0:
            return 0.0  # it can wait until it is scored in one turn
        turns = -(-missing // 3)
        worth = (1 - risk) * prize * 0.25 - risk * 3.0
        return worth if missing > 3 or turns > 1 else min(worth, 0.9)

    # -- runs ---------------------------------------------------------------------------------------------------------

    @cached_property
    def means(self) -> Means:
        """The Runner's means in this run."""
        view, run = self.view, self.view.run
        fund = 0 if run is None else run.fund
        credits = view.other.credits + self.outlook.purse - view.bad_publicity + fund
        return self.outlook.means._replace(credits=credits, clicks=view.other.clicks + 1, grip=view.other.hand_size)

    def _past(self) -> int:
        """Return how many pieces of ice are behind the Runner, the approached one not counted."""
        run = self.view.run
        assert run is not None
        sheet = of_server(self.outlook.sheets, run.server)
        return len(sheet) - 1 - run.position if run.ice >= 0 else len(sheet) - max(0, run.position)

    def at_risk(self) -> float:
        """Return what the Corp expects to lose in the run in progress."""
        run = self.view.run
        if run is None or run.successful:
            return 0.0
        past = self._past()
        ahead = len(of_server(self.outlook.sheets, run.server)) - past
        return self.loss(run.server, self.prize(run.server), means=self.means, past=past)[0] if ahead <= 1 else 0.0

    def rez(self, i: int, cost: int) -> float:
        """Return what rezzing the approached ice is worth: what it saves, and what it costs the Runner."""
        view, outlook, run = self.view, self.outlook, self.view.run
        assert run is not None
        server, past = run.server, self._past()
        prize = self.prize(server)
        card = view.table.card_of[i]
        rezzed = Piece(i, card, True, view.advancement[i])
        without, _ = self.loss(server, prize, means=self.means, past=past + 1)
        saved, _ = self.loss(server, prize, [rezzed], spent=cost, means=self.means, past=past + 1)
        ways = outlook.prices.ways(card, outlook.rig, server > 2, view.advancement[i], view.tags)
        first = min(
            (way.credits + CLICK * way.clicks + way.harm + 1.5 * way.damage for way in ways if not way.stops),
            default=6.0,
        )
        kills = min((way.damage for way in ways if not way.stops), default=0)
        worth = without - saved + (PASSED_AGAIN if prize > first > 0 else PASSED) * min(first, 6.0)
        if kills > view.other.hand_size and first >= 6.0:
            worth += FLATLINE / 2
        if server == ARCHIVES and prize < 1:
            worth -= 3.0
        return worth if first > 0 else worth - 2.0

    def defence(self, i: int, cost: int) -> float:
        """Return what rezzing an upgrade in the attacked server saves."""
        run = self.view.run
        assert run is not None
        prize, past = self.prize(run.server), self._past()
        before = self.loss(run.server, prize, means=self.means, past=past)[0]
        after = self.loss(run.server, prize, (), (self.view.table.card_of[i],), cost, self.means, past)[0]
        return before - after + 1.0
