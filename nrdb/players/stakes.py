"""The stakes of runs: the cards behind the ice as the Runner guesses them, and as the Corp knows them, in credits."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final

from nrdb.behaviour.run_facts import HARM
from nrdb.engine.model.numbers import ARCHIVES, HQ, RD
from nrdb.engine.rules import values
from nrdb.players.encounters import WOUND
from nrdb.players.outlook import FLATLINE, Outlook, of_server

if TYPE_CHECKING:
    from nrdb.engine.model.card import CardInPlay
    from nrdb.players.outlook import Means

WIN: Final = 80.0
"""What the points that win the game are worth."""
UNKNOWN: Final = 0.4
"""What seeing a card that isn't an agenda is worth."""
AGED: Final = (0.5, 0.35, 0.2)
"""How likely a facedown card without counters is to be an agenda, by the Corp's turns since it was installed."""
BLUFFED: Final = 3
"""How much likelier each unseen trap is to be advanced in the open than each unseen agenda."""
ADVANCED: Final = 0.8
"""How likely a facedown card with advancement counters is to be an agenda if the list's traps aren't known."""


class Stakes:
    """The stakes in each server."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook, self.view = outlook, outlook.view
        self.hidden = outlook.hidden
        self.run_facts = outlook.prices.run_facts
        self.attacks: dict[tuple[Means, str], tuple[float, int]] = {}
        """The best run and its server, for the means and the rig that the Runner will have."""
        self.most: list[tuple[float, int]] = []
        """The servers, sorted by the most that a run on each may be worth."""
        self.rewards: dict[int, float] = {}
        """What cards add to a successful run on each server."""

    def of_points(self, points: float, sure: bool = False) -> float:
        """Return what stealing these points is worth; `sure` says that they are known."""
        if sure and points and points + self.outlook.scores[1] >= self.outlook.goal:
            return WIN
        return points * self.outlook.point

    @cached_property
    def unseen(self) -> float:
        """The average worth of accessing an unseen card: the points of agendas among them, and seeing the card."""
        return self.hidden.density * self.outlook.point + UNKNOWN

    # -- what the Runner knows ----------------------------------------------------------------------------------------

    @cached_property
    def seen_in_hand(self) -> list[CardInPlay]:
        """The cards that the Runner knows to be in HQ."""
        card_of = self.view.table.card_of
        return [card_of[i] for i in self.view.other.known_in_hand()]

    # -- stakes of the Runner -----------------------------------------------------------------------------------------

    def of(self, server: int, means: Means, more: int = 0) -> float:
        """Return what the Runner may win in a server; it is less than 0 if traps are likely."""
        outlook = self.outlook
        worth = sum((self._installed(i, means) for i in of_server(outlook.roots, server)), 0.0)
        if server == HQ:
            worth += self._of_hand(means, more)
        elif server == RD:
            worth += self._of_deck(means, more)
        elif server == ARCHIVES:
            worth += self._of_discard(means)
        return worth

    def _of_hand(self, means: Means, more: int) -> float:
        size = self.outlook.corp_hand
        if not size:
            return 0.0
        known, share = self.seen_in_hand, min(1.0, self.outlook.accesses(HQ, more) / size)
        worth = sum(self.of_card(card, means) for card in known)
        if share == 1.0 and self.outlook.scores[1] + sum(self._points(card) for card in known) >= self.outlook.goal:
            return WIN
        fresh = max(0, size - len(known))
        return share * (worth + fresh * self.unseen - self._bitten(fresh, means))

    def _of_deck(self, means: Means, more: int) -> float:
        card_of = self.view.table.card_of
        cards = self.view.other.on_top(self.outlook.accesses(RD, more))
        fresh = cards.count(None)
        worth = sum(self.of_card(card_of[i], means) for i in cards if i is not None)
        return worth + fresh * self.unseen - self._bitten(fresh, means)

    @cached_property
    def _discarded(self) -> tuple[int, list[CardInPlay]]:
        """The number of facedown cards in Archives, and the agendas there that are known."""
        cards = [self.outlook.card(i) for i in self.outlook.discard]
        return cards.count(None), [card for card in cards if card is not None and card.type == "agenda"]

    def _of_discard(self, means: Means) -> float:
        facedown, agendas = self._discarded
        worth = 0.6 * self.hidden.density * self.outlook.point * facedown
        return worth + sum(self._steal(card, means) for card in agendas)

    def _points(self, card: CardInPlay) -> int:
        return card.points if card.type == "agenda" else 0

    def _steal(self, card: CardInPlay, means: Means) -> float:
        """Return what accessing an agenda is worth, if the Runner can pay to steal it."""
        if card.type != "agenda":
            return 0.0
        cost = self.run_facts(card).steal_cost
        return self.of_points(card.points, True) - cost if cost <= means.credits else 0.0

    def of_card(self, card: CardInPlay, means: Means, counters: int | None = None) -> float:
        """Return what accessing a known card is worth: its points, or less than 0 for a trap.

        `counters` are the advancement counters on an installed card.
        """
        return self._steal(card, means) - self.of_trap(card, counters, means)

    def of_trap(self, card: CardInPlay, counters: int | None, means: Means) -> float:
        """Return what accessing a trap costs, with these means; their clicks include that of the run.

        `counters` are the advancement counters on an installed trap; None if it isn't installed.
        """
        trap = self.run_facts(card).trap
        if trap is None or (trap.installed and counters is None) or trap.price > max(0, self.outlook.corp_credits):
            return 0.0
        damage = trap.damage + trap.per_counter * (counters or 0)
        if damage > means.grip:
            return FLATLINE * 2
        left = means._replace(clicks=means.clicks - 1, grip=means.grip - damage)
        return WOUND * damage + HARM["tag"] * trap.tags + FLATLINE * self.outlook.risk(trap.tags, damage, left)

    def _bitten(self, cards: float, means: Means) -> float:
        """Return the expected cost of traps among unseen cards."""
        costs = sum(n * min(self.of_trap(card, None, means), FLATLINE) for card, n in self.hidden.traps)
        return cards * costs / max(1, self.hidden.total)

    def _installed(self, i: int, means: Means) -> float:
        """Return what a card in the root of a server is worth to the Runner."""
        view, counters = self.view, self.view.advancement[i]
        card = view.card(i)
        if card is not None:
            if card.type == "agenda":
                return self.of_card(card, means, counters) * (1.3 if counters else 1.0)
            return self.trashing(i, card, means.credits) - self.of_trap(card, counters, means)
        hidden = self.hidden
        if counters:
            agendas = hidden.agendas
            likely = agendas / max(1, agendas + BLUFFED * hidden.bluffs) if hidden.total else ADVANCED
            soon = 1.0 + 0.3 * counters
        else:
            age = max(0, (view.turn - view.since[i]) // 2)
            likely, soon = AGED[min(age, len(AGED) - 1)] * (hidden.agendas > 0 or not hidden.total), 1.0
        worth = likely * self.hidden.mean_agenda * self.outlook.point * soon + (1 - likely) * 1.0
        dangers = [(self.of_trap(one, counters, means), n) for one, n in hidden.traps if one.type != "agenda"]
        lots = sum(n for _, n in dangers)
        if lots:
            others = hidden.advanceable if counters else hidden.rooted
            worst = sum(cost * n for cost, n in dangers) / lots
            worth -= (1 - likely) * min(1.0, lots / max(1, others)) * min(worst, FLATLINE)
        return worth

    def trashing(self, i: int, card: CardInPlay, credits: int) -> float:
        """Return what trashing an accessed Corp card is worth, net of its cost; at least 0."""
        cost = self.view.ask(values.trash_cost, i) if self.view.card(i) is not None else None
        if cost is None or cost > credits or card.type == "agenda":
            return 0.0
        return max(0.0, self.bother(i, card) - cost * (0.9 if credits - cost < 5 else 0.6))

    def bother(self, i: int, card: CardInPlay) -> float:
        """Return how much one of the Corp's cards helps the Corp."""
        run_facts, installed = self.run_facts(card), self.view.server[i] >= 0
        worth = max(card.facts.having / 10, 2.5 * run_facts.drip, 1.5) if card.type in ("asset", "upgrade") else 0.8
        if run_facts.toll is not None:
            worth += 3.0
        if card.facts.harms and not run_facts.trap:
            worth += 1.5
        if installed:
            worth += 0.6 * self.view.credit[i]
        return worth if installed else 0.5 * worth
