"""The default AI player for goldfishing, which plays like a careful beginner.

It mulligans by fixed rules, plays economy when it pays, installs breakers and ice, and scores behind ice it can rez. It
assesses each card once (`assessment`) and compares everything in tenths of a credit (`worth`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING
from zlib import crc32

from nrdb.behaviour.facts import SUITE
from nrdb.behaviour.worth import CARD
from nrdb.engine.model.decision import CREDIT, DRAW, KEEP, MULLIGAN, NO, PASS, YES
from nrdb.engine.model.numbers import CORP, SIDES
from nrdb.engine.rules import values
from nrdb.engine.rules.may import can_install, can_rez, can_score, worth_playing
from nrdb.engine.rules.values import install_cost, rez_cost
from nrdb.engine.steps.absent import may_get_in
from nrdb.engine.steps.options import action_options, worth_using
from nrdb.players import scoring
from nrdb.players.assessment import DRAWING, FETCHED, FIRST_BREAKER, MANY, RATE, RATES, SECOND_BREAKER, CardAssessment
from nrdb.players.choices import Choices, is_out
from nrdb.players.opening import MulliganRule

if TYPE_CHECKING:
    from nrdb.engine.model.ability import PaidAbility
    from nrdb.engine.model.card import Table
    from nrdb.engine.model.decision import Decision, Option
    from nrdb.engine.model.side import Side
    from nrdb.engine.view import View


class Sensible(Choices):
    """A careful beginner. Its rules are the methods below, in the order in which they apply."""

    name = "sensible"
    _studied: tuple[Table, int] | None = None
    """The table and side of the assessments; games of one series share them."""

    def study(self, table: Table, side: int) -> None:
        """Assess the cards of a new table."""
        self.side = side
        self.corp = side == CORP
        self.assessments = {card: CardAssessment(card, table.run_cost) for card in table.cards}
        self.arrange(table)
        self.opening = MulliganRule(SIDES[side], [self.assessments[card].opening for card in table.deck(side)])
        self.windows = [step.windows for step in table.rulebook.turns[SIDES[side]]]
        self._tiebreaks: dict[int, list[int]] = {}
        self._seed: int | None = None
        self.answers: dict[str, Callable[[View, Decision], Option]] = {
            "action": self._corp_action if self.corp else self._runner_action,
            "window": lambda view, decision: self._window(view) or PASS,
            "paid": self._in_run,
            "discard": lambda view, decision: self._least(view, decision.options),
            "mulligan": lambda view, decision: KEEP if self.keeps(view) else MULLIGAN,
            "may": lambda view, decision: YES if self._wants(view, decision) else NO,
            "choose": self._choose,
            "server": self._server,
            "host": lambda view, decision: decision.options[-1],
            "number": lambda view, decision: decision.options[0 if decision.about in _STINGY else -1],
            "mode": self._mode,
            "replace": lambda view, decision: decision.options[-1],
            "order": lambda view, decision: decision.options[0],
        }

    def arrange(self, table: Table) -> None:
        """List the assessments by card number; in a sampled game the numbers stand for other cards."""
        self.table = table
        for card in table.cards:
            if card not in self.assessments:  # of a list that the opponent may play
                self.assessments[card] = CardAssessment(card, table.run_cost)
        self.of = [self.assessments[card] for card in table.card_of]
        """The assessment of each card by number."""
        self.free_abilities = [thought.free for thought in self.of]
        """The useful abilities without a click cost, by card number."""
        self.any_free = any(self.free_abilities)
        self.agenda = [thought.card.points if thought.kind == "agenda" else None for thought in self.of]
        self.agendas = frozenset([i for i, points in enumerate(self.agenda) if points is not None])
        self.fills = [thought.kind in ("agenda", "asset") for thought in self.of]
        """Whether each card, by number, is an agenda or asset: a server holds only one of them."""
        self.instants = [max(0, thought.instant) for thought in self.of]
        """The credits gained at once by playing each card, in tenths of a credit, by card number."""
        self.dearest = max((thought.card.printed for thought in self.of if thought.instant > 0), default=0)
        """The highest printed cost of a card that gains credits at once."""
        self.worth_having = [thought.worth_having or (self.corp and thought.breaker is not None) for thought in self.of]
        """Whether each card, by number, is worth having."""
        self.worth_having_with: dict[frozenset[str | None], tuple[list[bool], bool]] = {}
        """By installed breaker types: whether each card, by number, is worth having; whether a breaker is missing."""
        self.acts_of = [thought.acts for thought in self.of]
        self.does = max((_NO_BOUND if act[4] else act[2] for acts in self.acts_of for act in acts), default=0)
        """The maximum value of a click spent on an ability."""
        self.breaker_of = [thought.breaker for thought in self.of].__getitem__
        """The breaker type of a card number, or None."""
        # What `_see_hand` and `_see_rig` saw, until the hand or rig changes.
        self._hand: list[int] | None = None
        self._of_use = 0
        self._scores = False
        self._hopes: list[int] = []
        self._helpers: list[int] = []
        self._out: list[int] | None = None
        self._kinds: frozenset[str | None] = frozenset()
        self._worth_having = self.worth_having
        self._missing = False
        self._able: list[int] = []
        self._rewarding = False
        deck = table.deck(self.side)
        self.hope = sum(self.assessments[card].worth_having for card in deck) / max(1, len(deck))
        """The share of the deck that is worth drawing."""
        self.weigh()
        self.targets = {}
        self.soonest = min((thought.card.requirement for thought in self.of if thought.kind == "agenda"), default=99)
        self.easing = [i for i, thought in enumerate(self.of) if thought.eases > 0]
        helps = [thought.help if thought.kind != "agenda" else 0 for thought in self.of]
        self.helps = [n > 0 for n in helps]
        self.rare = [n > 0 or points is not None for n, points in zip(helps, self.agenda, strict=True)]
        """Whether each card, by number, is an agenda or helps to score one."""
        self.eased = self.soonest - max([self.of[i].eases for i in self.easing], default=0)
        self.placers = [i for i, thought in enumerate(self.of) if thought.placing]
        self.far = self.eased - sum(sorted(helps)[-scoring.HELPERS :]) - len(self.placers)
        self.run_rewards_of = [thought.run_rewards for thought in self.of]
        self.tiebreak = list(range(len(self.of)))
        """The order of equal cards, by number; `begin` shuffles it."""
        self.place = self.tiebreak.__getitem__
        self.any_run_bonus = any(thought.run_bonus for thought in self.of)
        self.any_run_rewards = any(thought.run_rewards for thought in self.of)

    def weigh(self) -> None:
        """Compute what depends on several assessments; call it again after changing them."""
        side, thoughts = SIDES[self.side], set(self.of)
        most = {thought: [thought.most(rate, side) for rate in RATES] for thought in thoughts}
        self.most = {rate: [most[thought][n] for thought in self.of] for n, rate in enumerate(RATES)}
        self.hopeful = [any(worth > rate for worth, rate in zip(most[t], RATES, strict=True)) for t in self.of]
        """Whether a click spent on each card in hand, by number, can ever beat taking a credit."""
        self._hand = self._out = None
        self.rezzes = [self.corp and thought.kind != "ice" and thought.having > 0 for thought in self.of]
        """Whether rezzing each card, by number, in one's own turn may pay."""
        self.draws = {more: [int((n + more) * self.hope) for n in DRAWING] for more in (_POOR, 0, _MISSING)}
        """The value of a drawn card by the number of useful cards in hand, for each adjustment."""
        best = self.draws[_MISSING]
        self.enough = {rate: sum(value > rate for value in best) for rate in RATES}
        """The number of useful cards in hand from which no unknown card is drawn, for each value of a credit."""

    def begin(self, table: Table, side: int, seed: int, game: int) -> None:
        """Start a game; the seed decides the order of equal cards, and nothing else is remembered."""
        if self._studied != (table, side):
            self.study(table, side)
            self._studied = table, side
        n = game % _TIEBREAKS
        if self._seed != seed:
            self._tiebreaks, self._seed = {}, seed
        if n not in self._tiebreaks:
            self._tiebreaks[n] = self._drawn(f"{seed} {n}")
        self.tiebreak = tiebreak = self._tiebreaks[n]
        self.place = tiebreak.__getitem__
        self._hand = None

    def _drawn(self, salt: str) -> list[int]:
        """Return the rank of each card; the copies of a card keep their order, as in the options.

        The ranks depend only on the cards, so that cards shared by two lists have the same order in both.
        """
        begun = crc32(f"{salt} ".encode())
        rank_of = {card: crc32(card.id.encode(), begun) for card in self.table.cards}
        ranks = list(map(rank_of.__getitem__, self.table.card_of))
        order = sorted(range(len(ranks)), key=ranks.__getitem__)
        return sorted(order, key=order.__getitem__)  # each card's rank in that order

    def choose(self, view: View, decision: Decision) -> Option:
        """Return the answer to a decision by the rule for its kind."""
        answer = self.answers.get(decision.kind)
        if answer is not None:
            return answer(view, decision)
        return PASS if PASS in decision.options else decision.options[0]

    def _in_run(self, view: View, decision: Decision) -> Option:
        """Return the best ability for a window in a run, or a pass."""
        found = self._window(view)
        return PASS if found is None or found not in decision.options else found

    # -- the opening hand: stated rules

    def keeps(self, view: View) -> bool:
        """Return whether the hand has no more flaws than this deck tolerates (`opening`)."""
        return self.opening.keeps([self.of[i].opening for i in view.own.hand])

    def reason(self, view: View) -> str:
        """Return the reason for keeping the hand or for a mulligan, in words."""
        hand = [self.of[i] for i in view.own.hand]
        if flaws := self.opening.flaws([thought.opening for thought in hand]):
            return " and ".join(flaws) + (
                ", but a mulligan is rarely better with this deck" if self.keeps(view) else ""
            )
        card = next(thought.card for thought in hand if thought.economy)
        facts = card.facts
        kind = "economy" if facts.pays else "draw" if facts.draws else "fast advance" if facts.boost else "economy"
        return f"{'ice and ' if self.corp else ''}{card.title} ({kind})"

    # -- windows: what costs no click

    def _window(self, view: View) -> Option | None:
        """Return what to do in a window: score, rez if it pays, or use the best ability; None to do nothing."""
        if not (self.corp or self.any_free):
            return None
        side = view.own
        active, agenda, free_abilities = view.active, self.agenda, self.free_abilities
        rez: Option | None = None
        able = []
        for i in side.usable_installed:
            if agenda[i] is not None:
                if view.advancement[i] and "S" in self.windows[view.step] and view.ask(can_score, i):
                    return ("score", i)
            elif active[i]:
                if free_abilities[i]:
                    able.append(i)
            elif self.rezzes[i] and rez is None and "R" in self.windows[view.step] and self._rezzable(view, i):
                rez = ("rez", i)
        if self.any_free:
            for i in side.scored:
                if free_abilities[i]:
                    able.append(i)
        if rez is not None or not able:
            return rez
        best, option = 0, None
        for i in able:
            for k, paid, value, timed in free_abilities[i]:
                waits = self.of[i].placing and not scoring.finishing(self, view)
                if value <= best or waits or (timed == "shuffle_in" and not self._late(view)):
                    continue
                if view.ask(worth_using, i, paid) and (not timed or self._timely(view, i, k, paid, timed)):
                    best, option = value, ("use", i, k)
        return option

    def _rezzable(self, view: View, i: int) -> bool:
        # Ice is rezzed on approach, not in a window of one's own turn.
        # Nothing is known about the Runner's facedown cards.
        thought = self.of[i]
        return (
            self.corp and thought.kind != "ice" and thought.having > 10 * view.ask(rez_cost, i) and view.ask(can_rez, i)
        )

    def _late(self, view: View) -> bool:
        """Return whether to shuffle cards back: agendas are in the discard pile, or the deck is almost empty."""
        side = view.own
        if not self.agendas.isdisjoint(side.discard):
            return True
        return len(side.deck) <= 4 and len(side.deck) + len(side.top) <= 4

    def _timely(self, view: View, i: int, k: int, paid: PaidAbility, timed: str) -> bool:
        """Return whether now is the time for an ability that uses something up."""
        fetch = self.of[i].fetches[k]
        if fetch is not None:
            return self.fetched(view, fetch, view.own.credits - paid.credits) >= (FETCHED if not self.corp else 30)
        if timed == "shuffle_in":
            return self._late(view)
        return True

    # -- actions

    def _see_hand(self, hand: list[int]) -> None:
        """Look through a changed hand; it stays the same between most actions."""
        self._hand = hand[:]
        worth_having, hopeful, rare = self._worth_having, self.hopeful, self.rare
        use, scores, hopes, helpers = 0, False, [], []
        for i in hand:
            if worth_having[i]:
                use += 1
            if hopeful[i]:
                hopes.append(i)
            if rare[i]:
                if self.helps[i]:
                    helpers.append(i)
                else:
                    scores = True
        if len(hopes) > 1:
            hopes.sort(key=self.place)
        self._of_use, self._hopes, self._helpers, self._scores = use, hopes, helpers, scores

    def _see_rig(self, side: Side) -> None:
        """Update what is remembered about the rig after it changed."""
        self._out = side.installed[:]
        self._kinds = held = frozenset(map(self.breaker_of, side.installed))
        worth_having, self._missing = self.worth_having_with.get(held) or self._worth_having_with(held)
        if worth_having is not self._worth_having:
            # Which cards in hand are useful depends on the installed breakers.
            self._worth_having, self._hand = worth_having, None
        acts_of = self.acts_of
        self._able = [i for i in side.usable_installed if acts_of[i]]
        self._rewarding = any(map(self.run_rewards_of.__getitem__, side.installed))

    def _runner_action(self, view: View, decision: Decision) -> Option:
        side, rate = view.own, RATE[min(view.own.credits, MANY)]
        best, option = self._built(view, rate)
        if self._rewarding or self.any_run_bonus:
            value, server = self.best_run(view, rate)
            if value > best:
                best, option = value, ("run", server)
        if best < self.does and (self._able or side.scored):
            option = self._better_ability(view, best, option, rate, self._able)
        return self.bound(view, option) if "first_click" in view.mods and not side.taken else option

    def _built(self, view: View, rate: int) -> tuple[int, Option]:
        """Return the value of the Runner's best basic action, event or install, and that action."""
        side = view.own
        if side.installed != self._out:
            self._see_rig(side)
        if side.hand != self._hand:
            self._see_hand(side.hand)
        best, option, saving = self._without_cards(view, rate, self._missing)
        most = self.most[rate]
        for i in self._hopes:
            thought, value = self.of[i], most[i]
            if thought.fetch is not None:
                value = (
                    self.fetched(view, thought.fetch, side.credits - thought.card.printed) - 5 * thought.card.printed
                )
            elif thought.breaker is None and any(thought.fetches.values()):
                value = max(thought.worth[rate], *(self._later(view, fetch) for fetch in thought.fetches.values()))
            if value <= best:
                continue
            if thought.kind == "event":
                if not thought.instant and saving and thought.card.printed:
                    continue
                if view.ask(worth_playing, i) and self._useful(view, thought):
                    best, option = value, ("play", i)
                continue
            kind, card = thought.breaker, thought.card
            if kind in self._kinds and kind is not None:
                value += SECOND_BREAKER - FIRST_BREAKER
            if value <= best or (saving and card.printed):
                continue
            if (
                not (thought.single and kind is None and is_out(view, card))
                and view.ask(can_install, i)
                and self._fits(view, i)
            ):
                best, option = value, ("install", i)
        return best, option

    def bound(self, view: View, option: Option) -> Option:
        """Return the action for a restricted first click: the wanted one if allowed, else the best allowed one."""
        options = view.ask(action_options)
        if option in options:
            return option
        rate = RATE[min(view.own.credits, MANY)]
        best, server = self.best_run(view, rate)
        runs = [other for other in options if other[0] == "run"]
        chosen = ("run", server) if ("run", server) in runs else (runs or options)[-1]
        for other in options:
            if other[0] == "play":
                value = self.most[rate][other[1]]
                if value > best and view.ask(worth_playing, other[1]) and self._useful(view, self.of[other[1]]):
                    best, chosen = value, other
        return chosen

    def _goal(self, view: View) -> int:
        """Return the value of a credit that is missing for an economy card in hand; 0 if there is none.

        The clicks for the missing credits and for the card share the card's value.
        """
        side = view.own
        best = 0
        instants = self.instants
        for i in side.hand:
            if not instants[i]:
                continue
            card = self.of[i].card
            short = card.printed - side.credits
            if 0 < short <= side.clicks + 3:
                value = (10 * short + instants[i]) // (short + 1 + card.extra_clicks)
                if value > best:
                    best = value
        return best

    def best_run(self, view: View, rate: int) -> tuple[int, int]:
        """Return the value of the best run, by the rewards of installed cards and cards in hand, and its server."""
        side = view.own
        brings = [0, 0, 0]
        anywhere = 0
        of, run_rewards_of, run_cost = self.of, self.run_rewards_of, self.table.run_cost
        for i in side.installed if self.any_run_rewards else ():
            for reward in run_rewards_of[i]:
                servers = reward.servers or (view.server[i],)
                if reward.first and _has_run(view, servers):
                    continue
                value = reward.value
                if view.on_empty[i] >= 0:
                    value = min(value, 10 * view.credit[i])
                if len(servers) == 3:  # all servers there are
                    anywhere += value
                else:
                    for server in servers:
                        if server >= 0:
                            brings[server] += value
        server = brings.index(max(brings))
        value = (anywhere + brings[server] - 10 * run_cost) * rate // 10
        if self.any_run_bonus and side.clicks > 1 and not _has_run(view):
            for thought in {of[i] for i in side.hand if of[i].run_bonus}:
                dear = side.credits < thought.card.printed <= side.credits + thought.run_bonus // 10
                value += thought.run_bonus + (thought.most(rate, "runner") // 2 if dear else 0)
        return (value, server) if not run_cost or view.ask(may_get_in) else (0, 0)

    def _fits(self, view: View, i: int) -> bool:
        """Return whether a program fits in memory without trashing another."""
        memory = self.table.card_of[i].memory
        return not memory or view.ask(values.memory_over, i, memory) <= 0

    def _useful(self, view: View, thought: CardAssessment) -> bool:
        """Return whether playing a card makes sense: no draw into a full hand, and no run that can't get in."""
        if thought.runs and self.table.run_cost and not view.ask(may_get_in):
            return False
        return not (thought.playing >= CARD * 2 and len(view.own.hand) >= 7 and not thought.economy)

    def _without_cards(self, view: View, rate: int, missing: bool) -> tuple[int, Option, bool]:
        """Return the value of the better basic action, the action, and whether to save credits for economy in hand.

        `missing` says whether the Runner lacks a breaker.
        """
        side = view.own
        best, saving = rate, False
        option: Option = CREDIT
        if self._of_use < self.enough[rate] or side.top:
            best = self._drawing(view, rate, self._of_use, missing)
            if best > rate:
                option = DRAW
        if side.credits < self.dearest:
            goal = self._goal(view)
            saving = goal > 0 and side.clicks > 1
            if goal > best:
                best, option = goal, CREDIT
        return best, option, saving

    def _basic(self, view: View, rate: int, held: frozenset[str | None] = frozenset()) -> tuple[int, Option]:
        """Return the better of the two basic actions: draw if the hand has few useful cards, else take a credit.

        `held` holds the installed breaker types.
        """
        worth_having, missing = (
            (self.worth_having, False)
            if self.corp
            else self.worth_having_with.get(held) or self._worth_having_with(held)
        )
        useful = sum([worth_having[i] for i in view.own.hand])
        best = self._drawing(view, rate, useful, missing)
        return best, DRAW if best > rate else CREDIT

    def _drawing(self, view: View, rate: int, useful: int, missing: bool) -> int:
        """Return the value of drawing with this many useful cards in hand, or of a credit if that isn't less.

        `missing` says whether the Runner lacks a breaker.
        """
        side = view.own
        if (
            useful < _MANY_USEFUL
            and len(side.hand) < 7
            and (len(side.deck) > 2 or len(side.deck) + len(side.top) > (2 if self.corp else 0))
        ):
            more = _POOR if side.credits < 3 else _MISSING if missing else 0
            value = int((DRAWING[useful] + more) * self._known(view)) if side.top else self.draws[more][useful]
            if value > rate and not ("no_actions" in view.mods and view.ask(values.forbidden, side, "draw")):
                return value
        return rate

    def _worth_having_with(self, held: frozenset[str | None]) -> tuple[list[bool], bool]:
        """Compute and store the entry of `worth_having_with` for a set of installed breaker types."""
        worth_having = [
            thought.worth_having if thought.breaker is None else thought.breaker not in held for thought in self.of
        ]
        found = self.worth_having_with[held] = worth_having, "ai" not in held and not held.issuperset(SUITE)
        return found

    def _known(self, view: View) -> float:
        """Return the share of known cards on top of the deck that are worth drawing."""
        side = view.own
        seen = side.top[-1:] if view.mods.isdisjoint(("sift", "sift_before")) else side.top[-2:]
        return float(any(self.of[i].worth_having for i in seen))

    def _better_ability(self, view: View, best: int, option: Option, rate: int, among: list[int]) -> Option:
        """Return the best click ability of the cards in `among` if it beats the option so far, else that option."""
        side = view.own
        acts_of, active = self.acts_of, view.active
        for i in among + side.scored if side.scored else among:
            acts = acts_of[i]
            if not acts or not active[i]:
                continue
            # The value of a use counts its clicks as a cost; a basic action would cost the click as well.
            for k, paid, value, draws, hoards, timed in acts:
                if hoards:
                    held = getattr(view, hoards[5:] if hoards.startswith("self.") else "credit")[i]
                    value = self._hoard(view, held, hoards, value)
                if value <= best:
                    continue  # it can only become less from here on
                if not draws:
                    value = value * rate // 10
                else:  # draws beyond a full hand don't count
                    value -= CARD * max(0, min(draws, len(side.hand) + draws - 6))
                if self.table.run_cost and paid.about.startswith("run"):
                    value = value - 10 * self.table.run_cost if view.ask(may_get_in) else 0
                if (
                    value > best
                    and view.ask(worth_using, i, paid)
                    and (not timed or self._timely(view, i, k, paid, timed))
                ):
                    best, option = value, ("use", i, k)
        return option

    def _hoard(self, view: View, held: int, hoards: str, value: int) -> int:
        """Return the value of an ability that hosts or takes credits: host a few, take all once it is worth a click."""
        if hoards.startswith("self."):  # by its counters, assessed as if there were two
            return value * held // 2
        if hoards == "take":
            return value if value > 0 else 10 * held if held >= 9 or view.own.credits < 3 else 0
        if hoards == "place+take":
            return value + 10 * held if value < 10 else value
        return 0 if held >= (9 if hoards == "place" else 3) else value

    def _agendas_out(self, view: View) -> list[int]:
        """Return the installed agendas."""
        return [i for i in view.own.usable_installed if self.agenda[i] is not None]

    def _corp_action(self, view: View, decision: Decision) -> Option:
        side, ours = view.own, self._agendas_out(view)
        if side.hand != self._hand:
            self._see_hand(side.hand)
        if ours or (self._scores and side.clicks > self.far):
            finish = scoring.finish(self, view, ours, self._helpers)
            if finish is not None:
                return finish
        of, credits = self.of, side.credits
        rate = RATE[credits if credits < MANY else MANY]
        best, option, saving = self._without_cards(view, rate, False)
        if ours and not saving and not ("no_actions" in view.mods and view.ask(values.forbidden, side, "advance")):
            for i in ours:
                missing = view.ask(values.requirement, i) - view.advancement[i]
                if missing > 0:
                    value = 40 + 5 * of[i].card.points - 2 * missing
                    if credits >= min(missing, side.clicks) and value > best:
                        best, option = value, ("advance", i)
        ready: int | None = -1
        last: CardAssessment | None = None
        where: tuple[int, int] | None = None
        most = self.most[rate]
        for i in self._hopes:
            thought, value = of[i], most[i]
            if thought.fetch is not None:
                value = self.fetched(view, thought.fetch, credits - thought.card.printed) - 5 * thought.card.printed
            if value <= best or thought is last:
                continue
            last = thought
            kind = thought.kind
            if kind == "ice":
                if where is None:
                    where = self.ice_place(view)
                server, value = where
                if value > best:
                    fits = thought.card.install_on
                    if (fits is None or view.ask(fits, i, server)) and view.ask(install_cost, i, server) <= credits:
                        best, option = value, ("install", i, server)
                continue
            card = thought.card
            if kind == "operation":
                if not thought.instant and saving and card.printed:
                    continue
                if view.ask(worth_playing, i) and self._useful(view, thought):
                    best, option = value, ("play", i)
            elif kind == "asset":
                if credits >= card.printed and not saving and not (thought.single and is_out(view, card)):
                    server = self.next_remote(view)
                    if server >= 0:
                        best, option = min(value, 60), ("install", i, server)
            elif kind == "agenda" or not is_out(view, card):
                ready = self.scoring_remote(view) if ready == -1 else ready
                if ready is not None and (card.install_on is None or view.ask(card.install_on, i, ready)):
                    best, option = value, ("install", i, ready)
        return self._better_ability(view, best, option, rate, side.usable_installed) if best < self.does else option


def _has_run(view: View, servers: tuple[int, ...] = (0, 1, 2)) -> bool:
    """Return whether a run on one of these servers was successful this turn."""
    return any(name == "run_successful" and server in servers for name, server, _, _, _ in view.events)


_TIEBREAKS = 101
"""Number of different orders among equal cards in a series of games."""
_MANY_USEFUL = len(DRAWING)
"""Number of useful cards in hand from which no more are drawn."""
_POOR, _MISSING = -6, 6
"""Adjustments to the value of a drawn card: with hardly any credits, and for a missing breaker."""
_NO_BOUND = 1_000_000
"""The bound for an ability that takes hosted credits, whose number is unlimited."""
_STINGY = ("pay_x", "take_tag", "bad_publicity", "remove_virus", "remove_power", "remove_credit")
"""Kinds of number choices for which the lowest number is best; for all others the highest is."""
