"""The AI Corp `sensible` in a match: plays operations and economy as `Sensible` does alone, and guards its servers.

Ice goes where the Runner may win most, agendas where the Runner can't get in now, and ice is rezzed when it stops or
taxes the Runner. Values are in credits; those of `Sensible` are in tenths.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nrdb.engine.model.decision import CREDIT, DRAW, PASS, PURGE, STOP
from nrdb.engine.model.numbers import HAND, HQ, RD
from nrdb.engine.rules import values
from nrdb.engine.rules.may import worth_playing
from nrdb.engine.rules.servers import remotes
from nrdb.players import scoring
from nrdb.players.assessment import MANY, MONEY, RATE, SPARED, UNJUDGED
from nrdb.players.choices import clearing_nothing, is_out, overdraws
from nrdb.players.encounters import EncounterPrices
from nrdb.players.guarding import Guard
from nrdb.players.kill import deadly_play
from nrdb.players.opponents import answer_legally, best_of
from nrdb.players.outlook import UNTAG, Outlook
from nrdb.players.sensible import Sensible
from nrdb.players.stakes import WIN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nrdb.engine.model.card import Table
    from nrdb.engine.model.decision import Decision, Option
    from nrdb.engine.view import View

INSTALLABLE: Final = ("agenda", "asset", "ice", "upgrade")
"""The types of cards that the Corp installs."""
FEW: Final = 14
"""With this many cards or fewer in R&D, the Corp makes no optional draws."""
PURGED: Final = 0.6
"""What removing a virus counter is worth."""
RUNS: Final = 2
"""How many runs the Runner is expected to make on a server that pays."""
TRACE: Final = 3
"""The most credits spent on an ordinary trace."""
NAKED: Final = 5
"""The value, in tenths, of an asset without ice that the Runner can pay to trash."""
TAGGED: Final = 2.5
"""What a tag costs the Runner to remove, in credits."""
PUNISHED: Final = 4.0
"""What a tag is worth to the Corp if a card at hand punishes it."""
PAID: Final = 0.8
"""What a credit is worth to the Corp that the Runner pays to avoid tags."""
WEAPON: Final = 30
"""What keeping a card in hand that tags or damages the Runner is worth, in tenths of a credit."""
REZ_PRICES: Final = ((13, 0.6), (3, 0.9), (-99, 1.3))
"""The weight of each credit of a rez cost, by the minimum number of credits left after paying it."""
STAYS: Final = 0.9
"""The share of its rez cost that a piece of ice is still worth after the run."""


class SensibleCorp(Sensible):
    """A sensible Corp; `prices` may be shared with another player, so that neither repeats the other's searches."""

    def __init__(self, prices: EncounterPrices | None = None) -> None:
        self.prices = prices or EncounterPrices()

    def study(self, table: Table, side: int) -> None:
        """Assess the cards of a new table."""
        super().study(table, side)
        self._amount = self.answers["number"]
        self.answers |= {
            "window": self._in_window,
            "paid": self._in_window,
            "number": self._number,
            "interrupt": lambda view, decision: next((o for o in decision.options if o != PASS), PASS),
        }

    def arrange(self, table: Table) -> None:
        """List the assessments by card number."""
        super().arrange(table)
        self.run_facts = [self.prices.run_facts(card) for card in table.card_of]
        self.kills = any(run_facts.damage for run_facts in self.run_facts)

    def choose(self, view: View, decision: Decision) -> Option:
        """Return the answer to a decision by the rule for its kind."""
        if decision.kind == "window" and not self._stirs(view):
            return PASS
        return answer_legally(view, decision, super().choose)

    # -- actions ------------------------------------------------------------------------------------------------------

    def _corp_action(self, view: View, decision: Decision) -> Option:
        return best_of(self.weighed(view, decision))

    def weighed(self, view: View, decision: Decision, every: bool = False) -> list[tuple[float, Option]]:
        """Return actions with their worth, including the best one; with `every`, all that are worth considering."""
        ours = self._agendas_out(view)
        options = decision.options
        if self.kills and (kill := deadly_play(view, options, self.run_facts)) is not None:
            return [(WIN, kill)]
        side = view.own
        if side.hand != self._hand:
            self._see_hand(side.hand)
        if ours or (self._scores and side.clicks > self.far):
            step = scoring.finish(self, view, ours, self._helpers)
            if step is not None and step in options:
                return [(WIN, step)]
        guard = Guard(Outlook(view, self.prices), self.run_facts)
        found = self._built_up(view, options, every)
        best = max(worth for worth, _ in found)
        for other in options:
            worth = self._worth(view, guard, other, -WIN if every else best)
            if worth is not None:
                found.append((worth, other))
                best = max(best, worth)
        return found

    def _built_up(self, view: View, options: list[Option], every: bool) -> list[tuple[float, Option]]:
        """Return basic actions, operations, assets and abilities with their worth, as `weighed` does."""
        side, rate = view.own, RATE[min(view.own.credits, MANY)]
        best, option, saving = self._without_cards(view, rate, self._lacks_ice(view))
        if option == DRAW and (side.deck_size() <= FEW or overdraws(view)):
            best, option = rate, CREDIT
        found = [(best / 10, option)]
        last = None
        for i in self._hopes:
            thought, value = self.of[i], self.most[rate][i]
            if thought is last or (value <= best and not every):
                continue
            last = thought
            if thought.kind == "operation":
                if thought.fetch is not None:
                    value = self.fetched(view, thought.fetch, side.credits - thought.card.printed)
                    value -= 5 * thought.card.printed
                if not thought.instant and saving and thought.card.printed:
                    continue
                value -= MONEY // 2 if thought.instant > 0 else 0  # with an opponent, money doesn't always come first
                if self.run_facts[i].damage or self.run_facts[i].tags or (value <= best and not every):
                    continue
                option = "play", i
                if option in options and view.ask(worth_playing, i) and self._useful(view, thought):
                    found.append((value / 10, option))
                    best = max(best, value)
            elif thought.kind == "asset" and self.run_facts[i].trap is None and not saving:
                option = "install", i, self.next_remote(view)
                second = thought.single and is_out(view, thought.card)
                if side.credits >= thought.card.printed and option in options and not second:
                    value = min(value, 60)
                    if view.other.credits >= (thought.card.trash_cost or 0):
                        value = value * NAKED // 10
                    found.append((value / 10, option))
                    best = max(best, value)
        if best < self.does:
            option = self._better_ability(view, best, CREDIT, rate, side.usable_installed)
            if option != CREDIT:
                found.insert(0, (best / 10, option))
        return [(worth, option if option in options else CREDIT) for worth, option in found]

    def _lacks_ice(self, view: View) -> bool:
        """Return whether HQ or R&D has no ice and there is none in hand."""
        return not (view.ice[HQ] and view.ice[RD]) and all(self.of[i].kind != "ice" for i in view.own.hand)

    def _worth(self, view: View, guard: Guard, option: Option, least: float) -> float | None:
        """Return what an action about servers, tags or counters is worth, if more than `least`; None otherwise."""
        kind = option[0]
        if kind == "play" and self._unjudged(view, option[1]):
            rate = self._rate(view)
            cost = view.table.card_of[option[1]].printed
            return UNJUDGED + cost * (1 - rate) - guard.bared(cost)
        if kind == "play" and self.run_facts[option[1]].tagging is not None:
            return self._tagging(view, guard, option[1])
        if kind == "install":
            return guard.install(option[1], option[2], least)
        if kind == "advance":
            return guard.advance(option[1]) - guard.bared(1)
        if kind == "trash_resource":
            card = view.table.card_of[option[1]]
            return max(card.facts.having / 10, 1.0) + 0.9 * view.credit[option[1]] - 2 - guard.bared(2)
        if option == PURGE:
            return self._purge(view, guard) or None
        return None

    def _unjudged(self, view: View, i: int) -> bool:
        """Return whether a card is an operation whose worth nothing else tells, with credits to spare for it."""
        run_facts = self.run_facts[i]
        if self.hopeful[i] or self.helps[i] or run_facts.damage or run_facts.tags:
            return False
        return view.own.credits >= view.table.card_of[i].printed + SPARED and bool(view.ask(worth_playing, i))

    def _tagging(self, view: View, guard: Guard, i: int) -> float:
        """Return what tagging the Runner with a card is worth: what the Runner pays for it, or the Corp does then."""
        run_facts, cost = self.run_facts[i], view.ask(values.play_cost, i)
        tagging = run_facts.tagging
        assert tagging is not None
        if not view.ask(worth_playing, i):
            return -9.0
        worth = TAGGED * tagging.tags + PUNISHED * self._punishes(view, i, view.own.credits - cost)
        price = max(tagging.price, run_facts.trace - view.ask(values.link))
        if 0 < price <= view.other.credits:
            worth = min(worth, PAID * price)
        elif price <= 0 < run_facts.trace:
            worth = 0.0
        lost = max(0, view.own.clicks - 1) * tagging.ends_actions
        return worth - self._rate(view) * (cost + lost) - guard.bared(cost)

    def _punishes(self, view: View, tagging: int, credits: int) -> bool:
        """Return whether another card in hand, or an agenda on the table, does something to a tagged Runner."""
        card_of, side = view.table.card_of, view.own
        cards = [card_of[i] for i in side.hand if i != tagging and card_of[i].printed <= credits]
        cards += [card_of[i] for i in side.installed if card_of[i].type == "agenda"]
        return any("tagged" in card.facts.names for card in cards)

    def _keep(self, view: View, i: int) -> int:
        """Return what a card is worth where it is; in hand, cards that tag or damage the Runner await their turn."""
        found, run_facts = super()._keep(view, i), self.run_facts[i]
        weapon = view.zone[i] == HAND and (run_facts.damage or run_facts.tagging is not None)
        return max(found, WEAPON) if weapon else found

    def _rate(self, view: View) -> float:
        """Return what a credit is worth to the Corp now."""
        return RATE[min(view.own.credits, MANY)] / 10

    def _purge(self, view: View, guard: Guard) -> float:
        """Return what removing all virus counters is worth."""
        worth = 0.0
        for i in view.other.installed:
            n = view.virus[i]
            card = view.card(i)
            accesses = card is not None and self.prices.run_facts(card).counter_accesses
            each = guard.outlook.point * guard.density if accesses else PURGED / RUNS
            worth += n * each
        return worth * RUNS / 3

    def _rezzable(self, view: View, i: int) -> bool:
        """Return whether to rez an asset or upgrade in the Corp's turn: once it is of use, and not before."""
        card_of = view.table.card_of
        new = view.since[i] == view.turn and not (self.acts_of[i] and view.own.clicks)
        second = card_of[i].unique and any(card_of[j] is card_of[i] and view.active[j] for j in view.own.installed)
        return not (new or second) and super()._rezzable(view, i)

    # -- windows ------------------------------------------------------------------------------------------------------

    def _stirs(self, view: View) -> bool:
        """Return whether the Corp may want to do anything in a window outside runs."""
        side, free = view.own, self.free_abilities
        if view.table.rulebook.purge == "forgo":  # virus counters may be removed in any window
            return True
        if view.own_turn:
            return self._window(view) is not None
        return any(free[i] for i in (*side.usable_installed, *side.scored))

    def _in_window(self, view: View, decision: Decision) -> Option:
        """Return what to score, rez or use without a click, or a pass."""
        options = decision.options
        scores = [option for option in options if option[0] == "score"]
        if scores:
            return max(scores, key=lambda option: (view.table.card_of[option[1]].points, -option[1]))
        if view.own_turn and view.run is None:
            free = self._window(view)
            return free if free is not None and free in options else PASS
        best, found = 0.0, PASS
        guard: Guard | None = None
        for option in options:
            if option[0] in ("rez", "use"):
                guard = guard or Guard(Outlook(view, self.prices), self.run_facts)
                worth = self._rez(view, guard, option[1]) if option[0] == "rez" else self._use(view, guard, option)
                if worth > best:
                    best, found = worth, option
        return found

    def _rez(self, view: View, guard: Guard, i: int) -> float:
        """Return what rezzing a card now is worth, net of its cost."""
        card, cost, run = view.table.card_of[i], view.ask(values.rez_cost, i), view.run
        run_facts = self.run_facts[i]
        left = view.own.credits - cost
        price = cost * next(each for least, each in REZ_PRICES if left >= least)
        if run_facts.dear_rez:
            price += guard.outlook.point * min((view.table.card_of[j].points for j in view.own.scored), default=0)
        if card.type == "ice":
            return guard.rez(i, cost) - price + STAYS * cost if run is not None else -1.0
        if run is None or view.server[i] != run.server or card.type != "upgrade" or run_facts.trap is not None:
            return -1.0  # assets are rezzed in the Corp's turn
        saved = guard.defence(i, cost) if run_facts.toll is not None else 0.5 * guard.at_risk()
        return saved - price

    def _use(self, view: View, guard: Guard, option: Option) -> float:
        """Return what using an ability now is worth."""
        i, k = option[1], option[2]
        card, run = view.card(i), view.run
        if card is None or card.who != view.side:
            return -1.0
        paid = self.of[i].card.paid[k]
        if "end_run" in paid.about:
            return guard.at_risk() - 3.0 if run is not None else -1.0
        if paid.about.startswith("shuffle_in"):
            return 5.0 if self._late(view) else -1.0
        for n, ability, value, timed in self.free_abilities[i]:
            if n == k and not timed and not ability.trashes and not self.of[i].placing:
                return value / 10
        return -1.0

    # -- installs by card effects -------------------------------------------------------------------------------------

    def _wants(self, view: View, decision: Decision) -> bool:
        if decision.about != "install":
            return super()._wants(view, decision)
        guard = Guard(Outlook(view, self.prices), self.run_facts)
        found = [self._best_place(view, guard, i)[0] for i in view.own.hand if self.of[i].kind in INSTALLABLE]
        return not found or max(found) > 0

    def _choose(self, view: View, decision: Decision) -> Option:
        cards = [option for option in decision.options if option != STOP]
        if decision.about != "install" or not all(self.of[option[1]].kind in INSTALLABLE for option in cards):
            return super()._choose(view, decision)
        guard = Guard(Outlook(view, self.prices), self.run_facts)
        worth = {option: self._best_place(view, guard, option[1])[0] for option in cards}
        best = max(cards, key=lambda option: (worth[option], -self.tiebreak[option[1]]))
        return STOP if STOP in decision.options and worth[best] <= 0 else best

    def _server(self, view: View, decision: Decision) -> Option:
        options = clearing_nothing(decision.options)
        if decision.about != "install" or len(options[0]) < 3:
            return super()._server(view, decision)
        guard = Guard(Outlook(view, self.prices), self.run_facts)
        servers = [option[1] for option in options]
        _, server = self._best_place(view, guard, options[0][2], servers)
        return next(option for option in options if option[1] == server)

    def _best_place(self, view: View, guard: Guard, i: int, servers: Sequence[int] | None = None) -> tuple[float, int]:
        """Return what a card is worth, installed by an effect, and the best of these servers for it."""
        new = self.next_remote(view)
        found = [(self._placed(guard, i, n), -n) for n in servers or {0, 1, 2, *view.ask(remotes), new} - {-1}]
        worth, negated = max(found)
        return worth, -negated

    def _placed(self, guard: Guard, i: int, server: int) -> float:
        """Return what a card is worth in a server, whatever it costs to install."""
        worth = guard.install(i, server)
        if worth is not None:
            return worth
        if server < 3 or guard.holds(server, ("agenda", "asset")):
            return -9.0
        return self.of[i].having / 10 * NAKED / 10 - 0.5 * (server == guard.fort)

    # -- other choices ------------------------------------------------------------------------------------------------

    def _number(self, view: View, decision: Decision) -> Option:
        """Return a number: what wins a trace for certain if that is cheap, otherwise as little as costs allow."""
        if decision.about != "trace" or decision.me < 0:
            return self._amount(view, decision)
        base = self.prices.run_facts(view.table.card_of[decision.me]).trace
        needed = max(0, view.ask(values.link) + view.other.credits - base + 1)
        most = decision.options[-1][1]
        tagging = self.run_facts[decision.me].tagging
        cheap = TRACE if tagging is None else max(TRACE, 2 * tagging.tags)
        if needed <= most and (needed <= cheap or self._follows(view, needed)):
            return next(option for option in decision.options if option[1] >= needed)
        return decision.options[0]

    def _follows(self, view: View, spent: int) -> bool:
        """Return whether a tag can be punished with the credits left after the trace, before the Runner removes it."""
        other = view.other
        removable = not view.own_turn and other.clicks > 0 and other.credits >= UNTAG
        punishing = [self.of[i].card.printed for i in view.own.hand if self.run_facts[i].punishes_tags]
        return not removable and any(cost <= view.own.credits - spent for cost in punishing)
