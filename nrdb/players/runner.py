"""The AI Runner `sensible` in a match: builds as `Sensible` does alone, and runs when a run is worth more.

Values are in credits; those of `Sensible` are in tenths.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nrdb.engine.model.decision import CREDIT, DRAW, UNTAG
from nrdb.engine.model.numbers import CORP
from nrdb.engine.rules import values
from nrdb.engine.rules.may import can_install, worth_playing
from nrdb.players.assessment import MANY, RATE, SPARED, UNJUDGED
from nrdb.players.choices import is_out, overdraws
from nrdb.players.encounters import CLICK, DEAREST, WOUND
from nrdb.players.opponents import best_of
from nrdb.players.outlook import FLATLINE, Means, Outlook
from nrdb.players.running import PAID, RICH, SPARE, Running
from nrdb.players.stakes import Stakes

if TYPE_CHECKING:
    from nrdb.behaviour.run_facts import MadeRun
    from nrdb.engine.model.card import CardInPlay, Table
    from nrdb.engine.model.decision import Decision, Option
    from nrdb.engine.view import View
    from nrdb.players.encounters import Rig

AGAIN: Final = 1.0
"""What each earlier run on a server this turn takes off the worth of another one."""
REZ: Final = 0.8
"""What making the Corp rez ice is worth."""
TAG: Final = 1.5
"""What a tag costs if nothing punishes it."""
PUNISHED: Final = 9.0
"""What being tagged costs if cards in the Corp's list punish it."""
LATER: Final = 0.9
"""What a gain in a later action is worth now."""
REACHED: Final = 3.0
"""The number of runs for which additional accesses count."""
READY: Final = Means(4, 4, 3)
"""The least means that the Runner will have for those runs."""
WORTHWHILE: Final = 0.5
"""The minimum improvement of a run that makes preparing it worthwhile."""
GIVEN_UP: Final = 0.4
"""The share of a run's value that is lost if an action makes it impossible for now."""
BREAKER: Final = 4.0
"""What being able to pass one more piece of ice on the table is worth."""
ONLY: Final = 100
"""What keeping the only breaker of a type is worth, in tenths of a credit."""
BEST: Final = Means(99, 9, 9)
"""Means that put nothing out of reach."""
NO_RUN: Final = (-99.0, -1)


class SensibleRunner(Running):
    """A sensible Runner."""

    def study(self, table: Table, side: int) -> None:
        """Assess the cards of a new table."""
        super().study(table, side)
        listed = [self.prices.run_facts(card) for card in table.deck(CORP)] if table.open_lists else []
        self.punished = any(run_facts.punishes_tags for run_facts in listed)
        deals = [sum(sub.damage for sub in t.subroutines) for t in listed] + [t.trap.damage for t in listed if t.trap]
        self.feared = max((damage for damage in deals if damage <= 5), default=0)
        """The most damage that an access or a piece of ice in the Corp's list deals at once."""

    def arrange(self, table: Table) -> None:
        """List the assessments by card number; events and abilities that make runs are weighed separately."""
        super().arrange(table)
        self.run_facts = [self.prices.run_facts(card) for card in table.card_of]
        runs = [run_facts.run is not None and run_facts.kind == "event" for run_facts in self.run_facts]
        self.acts_of = [[act for act in acts if "run" not in act[1].about] for acts in self.acts_of]
        self.hopeful = [hopeful and not run for hopeful, run in zip(self.hopeful, runs, strict=True)]

    # -- actions ------------------------------------------------------------------------------------------------------

    def _runner_action(self, view: View, decision: Decision) -> Option:
        option = best_of(self.weighed(view, decision))
        return self.bound(view, option) if "first_click" in view.mods and not view.own.taken else option

    def weighed(self, view: View, decision: Decision, every: bool = False) -> list[tuple[float, Option]]:
        """Return actions with their worth, including the best one; with `every`, also the runs on all other servers."""
        side, rate = view.own, RATE[min(view.own.credits, MANY)]
        stakes = Stakes(Outlook(view, self.prices))
        value, option = self._built(view, rate)
        if value < self.does and (self._able or side.scored):
            option = self._better_ability(view, value, option, rate, self._able)
        options = [o for o in decision.options if not self._deadly(view, o)]
        best = value / 10
        if option not in options or option == CREDIT or (option == DRAW and overdraws(view)):
            best, option = self._credit(view), CREDIT
        now, server = self.best_attack(stakes)
        found = [(best + self._spoils(view, stakes, option, now), option)]
        found += self._others(view, stakes, options, now)
        if every:
            found += [(self.attack(stakes, o[1], stakes.outlook.means), o) for o in options if o[0] == "run"]
        elif server >= 0 and ("run", server) in options:
            found.append((now, ("run", server)))
        return found

    def _credit(self, view: View) -> float:
        """Return what another credit is worth."""
        return SPARE if view.own.credits >= RICH else RATE[min(view.own.credits, MANY)] / 10

    def _deadly(self, view: View, option: Option) -> bool:
        """Return whether a card costs its player more damage than there are cards in the grip."""
        if option[0] not in ("play", "install", "use"):
            return False
        hand, i = view.own.hand, option[1]
        return view.table.card_of[i].facts.suffered > len(hand) - (i in hand)

    def _spoils(self, view: View, stakes: Stakes, option: Option, now: float) -> float:
        """Return what a building action adds to the best run, less what it costs the grip."""
        means = stakes.outlook.means
        if means.clicks < 2:
            return 0.0
        then, rig = means, stakes.outlook.rig
        if option[0] in ("play", "install"):
            card = view.table.card_of[option[1]]
            gain = self.instants[option[1]] // 10
            cost = 0 if gain else card.printed
            then = means._replace(credits=means.credits - cost + gain, grip=means.grip - 1)
            if option[0] == "install" and card.facts.affects_ice_cost:
                rig = rig.plus(card)
        elif option[0] == "use":
            held = view.credit[option[1]]
            about = self.of[option[1]].card.paid[option[2]].about
            then = means._replace(credits=means.credits + (min(held, 9) if "take" in about else 0))
        else:
            return 0.0
        then = then._replace(clicks=means.clicks - 1)
        after = self._potential(stakes, then, rig)
        change = after - max(now, self._potential(stakes, means, stakes.outlook.rig))
        if change <= 0:
            return max(-9.0, GIVEN_UP * change)
        return min(30.0, LATER * after if LATER * after > now else LATER * change)

    def _potential(self, stakes: Stakes, means: Means, rig: Rig) -> float:
        """Return the worth of the best run of the turn: now, or after clicks for credits."""
        now = max(0.0, self.best_attack(stakes, means, rig)[0])
        if now >= self.best_attack(stakes, BEST, rig)[0]:
            return now
        then = means._replace(credits=means.credits + means.clicks - 1, clicks=1)
        return max(now, self.best_attack(stakes, then, rig)[0])

    def _others(self, view: View, stakes: Stakes, options: list[Option], now: float) -> list[tuple[float, Option]]:
        """Return the worth of the actions that `Sensible` doesn't weigh: those about runs, tags and damage."""
        found: list[tuple[float, Option]] = []
        means = stakes.outlook.means
        rate = self._credit(view)
        floor = max(now, 0.0)
        if CREDIT in options and means.clicks > 1:
            gain = self._gain(stakes, means, floor, 1, 0)
            found.append((max(rate, LATER * (floor + gain)) if gain > WORTHWHILE else rate, CREDIT))
        if DRAW in options and view.own.deck_size():
            found.append((self._draw(view, stakes, floor), DRAW))
        if UNTAG in options:
            worth = PUNISHED if self.punished else TAG
            if view.tags <= means.clicks:
                worth = max(worth, FLATLINE * stakes.outlook.flatlines(means.grip, True) / view.tags)
            found.append((worth - 1.5 * rate, UNTAG))
        for option in options:
            if option[0] in ("play", "use") and (made := self.run_facts[option[1]].run) is not None:
                if option[0] == "use" and not self._runs_by(view, option):
                    continue
                found.append((self._made(view, stakes, option, made), option))
            elif option[0] == "install" and self.of[option[1]].breaker is not None:
                found.append((self._breaker(view, stakes, option[1], now), option))
            elif option[0] == "install" and (digs := self._digs(view, stakes, option[1])):
                if self._fits(view, option[1]):
                    cost = view.ask(values.install_cost, option[1])
                    found.append((digs - PAID * cost + self._spoils(view, stakes, option, now), option))
            elif option[0] in ("play", "install") and not self.hopeful[option[1]] and self._affords(view, option):
                cost = view.table.card_of[option[1]].printed
                found.append((UNJUDGED + cost * (1 - rate) + self._spoils(view, stakes, option, now), option))
        return found

    def _draw(self, view: View, stakes: Stakes, floor: float) -> float:
        """Return what drawing a card is worth: the card, and a grip that survives damage."""
        means, hand = stakes.outlook.means, len(view.own.hand)
        frail = means.clicks > 1 and means.grip <= self.feared + 1
        gain = self._gain(stakes, means, floor, 0, 1) if frail else 0.0
        worth = 0.2 if hand >= view.ask(values.hand_limit, view.own) else 0.9 if hand < 4 else 0.6
        if not overdraws(view):
            worth += (1.2 if means.clicks <= 1 else 0.5) * max(0, min(2, min(self.feared, 3) - means.grip))
            risks = [stakes.outlook.flatlines(means.grip + n, view.tags > 0) for n in range(means.clicks + 1)]
            worth += FLATLINE * max([(risks[0] - risks[n]) / n for n in range(1, len(risks))], default=0.0)
        return max(worth, LATER * (floor + gain) if gain > WORTHWHILE else 0.0)

    def _affords(self, view: View, option: Option) -> bool:
        """Return whether the Runner has credits to spare for a card whose worth nothing tells."""
        i, card = option[1], view.table.card_of[option[1]]
        if view.own.credits < card.printed + SPARED or card.only_one == "console":
            return False
        if option[0] == "play":
            return bool(view.ask(worth_playing, i))
        return not (self.of[i].single and is_out(view, card)) and view.ask(can_install, i) and self._fits(view, i)

    def _gain(self, stakes: Stakes, means: Means, floor: float, credits: int, cards: int) -> float:
        """Return how much better the best run is after clicks for credits or cards: all but the last, or only one."""
        best = 0.0
        if self.best_attack(stakes, BEST)[0] - floor <= WORTHWHILE:
            return best
        for n in (means.clicks - 1, 1):
            then = Means(means.credits + n * credits, means.clicks - n, means.grip + n * cards)
            best = max(best, self.best_attack(stakes, then)[0] - 0.3 * (n - 1) - floor)
            if best <= WORTHWHILE or n == 1:
                break
        return best

    def _digs(self, view: View, stakes: Stakes, i: int) -> float:
        """Return what the additional accesses of a card in hand are worth if the Runner can get in."""
        outlook, run_facts = stakes.outlook, self.run_facts[i]
        growing = bool(run_facts.counter_accesses) and not is_out(view, view.table.card_of[i])
        more = sum(run_facts.accesses.values()) + 1.5 * growing
        means = Means(*map(max, outlook.means, READY))
        worth = 0.0
        for server in {*run_facts.accesses, *run_facts.counter_accesses} if more else ():
            way, n = outlook.way_in(server, means), outlook.accesses(server)
            run = PAID * way.credits + CLICK * (1 + way.clicks) + way.harm
            after = max(0.0, way.chance * (n + more) * stakes.unseen - run)
            worth = max(worth, after - max(0.0, way.chance * n * stakes.unseen - run))
        return REACHED * worth

    def _runs_by(self, view: View, option: Option) -> bool:
        return "run" in self.of[option[1]].card.paid[option[2]].about

    def _breaker(self, view: View, stakes: Stakes, i: int, now: float) -> float:
        """Return what installing a breaker is worth: the ice that it passes, and the run that it allows."""
        card = view.table.card_of[i]
        outlook = stakes.outlook
        if not view.ask(can_install, i):
            return -9.0
        rig = outlook.rig
        more = rig.plus(card)
        passed = {
            piece.card.id
            for server, sheet in enumerate(outlook.sheets)
            for piece in sheet
            if piece.card is not None
            and piece.rezzed
            and self._stopped(outlook, piece.card, rig, server > 2)
            and not self._stopped(outlook, piece.card, more, server > 2)
        }
        cost = view.ask(values.install_cost, i)
        unseen = outlook.unseen_ice(rig, True, DEAREST).stops - outlook.unseen_ice(more, True, DEAREST).stops
        worth = BREAKER * min(3, len(passed)) + 8.0 * unseen - 0.5 * cost
        return worth + self._spoils(view, stakes, ("install", i), now)

    def _stopped(self, outlook: Outlook, ice: CardInPlay, rig: Rig, remote: bool) -> bool:
        return all(way.stops for way in outlook.prices.ways(ice, rig, remote, 0, outlook.view.tags))

    def _made(self, view: View, stakes: Stakes, option: Option, made: MadeRun) -> float:
        """Return what making a run with a card is worth."""
        i = option[1]
        outlook, means = stakes.outlook, stakes.outlook.means
        played = bool(option[0] == "play")
        if played and not view.ask(worth_playing, i):
            return -9.0
        cost: int = view.ask(values.play_cost, i) if played else self.of[i].card.paid[option[2]].credits
        lent: int = made.credits if played else min(made.credits, view.credit[i])
        then = means._replace(credits=means.credits - cost + lent, grip=means.grip - played)
        servers = [n for n in made.servers or (0, 1, 2, *outlook.remotes) if not (made.elsewhere and outlook.runs[n])]
        worth = max((self.attack(stakes, server, then, None, made, lent) for server in servers), default=-9.0)
        suffered = view.table.card_of[i].facts.suffered if played else 0
        return worth - 0.8 * cost - 0.4 * played - WOUND * suffered

    def _keep(self, view: View, i: int) -> int:
        """Return what a card is worth where it is; the only breaker of a type that isn't installed is kept."""
        kind, found = self.of[i].breaker, super()._keep(view, i)
        if kind is None or self._has_breaker(view, kind) or [*map(self.breaker_of, view.own.hand)].count(kind) > 1:
            return found
        return max(found, ONLY)

    # -- runs ---------------------------------------------------------------------------------------------------------

    def best_attack(self, stakes: Stakes, means: Means | None = None, rig: Rig | None = None) -> tuple[float, int]:
        """Return the worth of the best run and its server; `means` and `rig` are what the Runner will have."""
        outlook = stakes.outlook
        means = means or outlook.means
        if means.clicks < 1:
            return NO_RUN
        key = means, (rig or outlook.rig).key
        found = stakes.attacks.get(key)
        if found is None:
            found = NO_RUN
            for most, server in self._promising(stakes):
                if most < found[0]:
                    break
                found = max(found, (self.attack(stakes, server, means, rig), server))
            stakes.attacks[key] = found
        return found

    def _promising(self, stakes: Stakes) -> list[tuple[float, int]]:
        """Return the servers by the most that a run may be worth there, whatever the Runner's means and rig."""
        if not stakes.most:
            outlook = stakes.outlook
            for server in (0, 1, 2, *outlook.remotes):
                stakes.rewards[server] = self._rewards(outlook, server)
                most = stakes.of(server, BEST) + stakes.rewards[server]
                stakes.most.append((max(most, 0.0) + REZ - AGAIN * outlook.runs[server], server))
            stakes.most.sort(reverse=True)
        return stakes.most

    def attack(
        self,
        stakes: Stakes,
        server: int,
        means: Means,
        rig: Rig | None = None,
        made: MadeRun | None = None,
        lent: int = 0,
    ) -> float:
        """Return what a run on a server is worth, not counting its click.

        `made` is the card that makes it, and `lent` are the credits of `means` that only this run may spend.
        """
        outlook = stakes.outlook
        bypasses = made is not None and made.bypasses
        way = outlook.way_in(server, means, rig, bypasses=bypasses)
        if way.chance <= 0:
            return -5.0 - FLATLINE * way.deadly
        left = way.left(means)
        replaced = made is not None and made.replaces
        prize = 0.0 if replaced else stakes.of(server, left, made.accesses if made else 0)
        reward = stakes.rewards.get(server, 0.0) + (made.reward if made is not None else 0.0)
        spent = self._spent(outlook, way.credits, lent, reward)
        worth = way.chance * (prize + reward) - spent - CLICK * way.clicks - way.harm
        later = outlook.risk(way.tags, way.damage, left._replace(clicks=left.clicks - 1))
        worth -= FLATLINE * (way.deadly + later)
        worth += REZ * (server in outlook.facedown and outlook.corp_credits >= 3)
        return worth - AGAIN * outlook.runs[server]

    def _spent(self, outlook: Outlook, credits: float, lent: int, reward: float) -> float:
        """Return what credits are worth; credits that only pay for runs, or for this run, count less.

        A reward is mostly credits, so as many credits as it is worth count in full, however rich the Runner is.
        """
        free = min(credits, outlook.purse + lent)
        swapped = min(credits - free, max(0.0, reward))
        return 0.3 * free + PAID * swapped + self.price(outlook.view, credits - free - swapped)

    def _rewards(self, outlook: Outlook, server: int) -> float:
        """Return what cards in play and in hand add to a successful run."""
        view = outlook.view
        worth, run = 0.0, any(event[0] == "run_successful" for event in outlook.events)
        for i in view.own.installed:
            for reward in self.run_rewards_of[i]:
                servers = reward.servers or (view.server[i],)
                if server in servers or len(servers) == 3:
                    worth += min(reward.value, 40) / 10 * (not (reward.first and run))
        if self.any_run_bonus and view.own.clicks > 1 and not run:
            worth += sum(thought.run_bonus for thought in {self.of[i] for i in view.own.hand}) / 10
        return worth

    def _where(self, view: View, decision: Decision) -> Option:
        """Return the server on which a run by a card is worth most."""
        options, stakes = decision.options, Stakes(Outlook(view, self.prices))
        made = self.run_facts[decision.me].run if 0 <= decision.me < len(self.run_facts) else None
        means = stakes.outlook.means
        lent = min(made.credits, view.credit[decision.me]) if made is not None else 0
        means = means._replace(clicks=means.clicks + 1, credits=means.credits + lent)
        servers = [option for option in options if option[0] == "server" and isinstance(option[1], int)]
        if not servers:
            return options[0]
        self._promising(stakes)
        return max(servers, key=lambda option: (self.attack(stakes, option[1], means, None, made, lent), -option[1]))
