"""The careful beginner: the policy that goldfishing uses when nothing else is asked.

It keeps or mulligans by stated rules, takes money when it pays, puts its breakers and ice out, and scores behind ice it
can rez. What it thinks of each card is worked out once (`thoughts`); everything is compared in one coin (`worth`).
"""

from __future__ import annotations

from collections.abc import Callable, Set
from typing import TYPE_CHECKING

from nrdb.engine import actions as a
from nrdb.engine import primitives as p
from nrdb.engine.options import CREDIT, DRAW, KEEP, MULLIGAN, PASS, may_play, usable
from nrdb.engine.state import HAND
from nrdb.goldfish import worth as w
from nrdb.goldfish.thoughts import FIRST_BREAKER, ICE, RATES, SECOND_BREAKER, Thought
from nrdb.goldfish.worth import SUITE

if TYPE_CHECKING:
    from nrdb.engine.cards import CardInPlay, Paid, Table
    from nrdb.engine.state import Decision, Option, State


class Sensible:
    """A careful beginner. The rules it follows are the methods below, in the order in which they are asked."""

    name = "sensible"

    def __init__(self, table: Table) -> None:
        self.table = table
        self.corp = table.side == "corp"
        self.mind = {card: Thought(card) for card in table.cards}
        self.of = [self.mind[card] for card in table.card_of]
        """What the policy thinks of each number."""
        self.any_free = any(thought.free for thought in self.of)
        self.agenda = [thought.card.points if thought.kind == "agenda" else None for thought in self.of]
        """The points of each agenda, by number; None for other cards."""
        self.acts_of = [thought.acts for thought in self.of]
        self.any_acts = any(self.acts_of)
        self.breaker_of = [thought.breaker for thought in self.of].__getitem__
        """The kind of breaker a number is, or None."""
        self.most: dict[int, list[int]] = {}
        """By what a credit is worth: the most that a click spent on a card in hand can bring, by number."""
        self.weigh()
        self.windows = [step.windows for step in table.edition.turns[table.side]]
        self.answers: dict[str, Callable[[State, Decision], Option]] = {
            "action": self._corp_action if self.corp else self._runner_action,
            "window": lambda g, decision: self._window(g) or PASS,
            "discard": lambda g, decision: self._least(g, decision.options),
            "mulligan": lambda g, decision: KEEP if self.keeps(g) else MULLIGAN,
            "may": lambda g, decision: p.YES if self._wants(g, decision) else p.NO,
            "choose": self._choose,
            "server": self._server,
            "number": lambda g, decision: decision.options[-1 if decision.about in ("draw", "remove_tag") else 0],
            "mode": self._mode,
        }

    def weigh(self) -> None:
        """Works out `most`; to be called again when what is thought of a card changes."""
        self.most = {rate: [thought.most(rate, self.table.side) for thought in self.of] for rate in RATES}

    def begin(self, seed: int, game: int) -> None:
        """Nothing is remembered from one game to the next."""

    def choose(self, g: State, decision: Decision) -> Option:
        answers = self.answers
        kind = decision.kind
        return answers[kind](g, decision) if kind in answers else decision.options[0]

    # -- the opening hand: stated rules

    def keeps(self, g: State) -> bool:
        """The Runner keeps a hand that brings money or cards, the Corp one that has ice too and at most two agendas."""
        mind, card_of = self.mind, g.table.card_of
        money = sum(1 for i in g.hand if mind[card_of[i]].economy)
        if not self.corp:
            return money > 0
        ice = sum(1 for i in g.hand if card_of[i].type == "ice")
        agendas = sum(1 for i in g.hand if card_of[i].type == "agenda")
        return ice > 0 and money > 0 and agendas <= 2

    def reason(self, g: State) -> str:
        """Why the hand is kept or goes back, in words."""
        mind, card_of = self.mind, g.table.card_of
        money = [card_of[i].title for i in g.hand if mind[card_of[i]].economy]
        if not money:
            return "no card that brings money or cards"
        if not self.corp:
            return f"{money[0]} brings money or cards"
        if not any(card_of[i].type == "ice" for i in g.hand):
            return "no ice"
        agendas = sum(1 for i in g.hand if card_of[i].type == "agenda")
        return f"{agendas} agendas" if agendas > 2 else f"ice, and {money[0]} brings money or cards"

    # -- windows: what costs no click

    def _window(self, g: State) -> Option | None:
        """Scores what can be scored, rezzes what pays, and uses the best ability that costs no click."""
        of, active, agenda = self.of, g.active, self.agenda
        windows = self.windows[g.step]
        rez: Option | None = None
        best, option = 0, None
        for i in g.lively:
            thought = of[i]
            if agenda[i] is not None:
                if g.advancement[i] and "S" in windows and a.can_score(g, i):
                    return ("score", i)
            elif active[i]:
                if thought.free:
                    best, option = self._free_ability(g, i, thought, best, option)
            elif rez is None and "R" in windows and thought.having > 0 and self._rezzable(g, i):
                rez = ("rez", i)
        for i in g.scored:
            thought = of[i]
            if thought.free:
                best, option = self._free_ability(g, i, thought, best, option)
        return rez or option

    def _rezzable(self, g: State, i: int) -> bool:
        # Ice is rezzed when it is approached, not in a window of one's own turn.
        return self.of[i].kind != "ice" and a.can_rez(g, i) and self.of[i].having > 10 * a.rez_cost(g, i)

    def _free_ability(
        self, g: State, i: int, thought: Thought, best: int, option: Option | None
    ) -> tuple[int, Option | None]:
        for k, paid, value, timed in thought.free:
            if value > best and (not timed or self._timely(g, paid, timed)) and usable(g, i, paid):
                best, option = value, ("use", i, k)
        return best, option

    def _timely(self, g: State, paid: Paid, timed: str) -> bool:
        """Whether now is the time for an ability that uses something up: not while a better use is near."""
        if timed == "shuffle_in":
            # Cards go back when the discard pile holds what is worth drawing again.
            of = self.of
            worthy = 0
            for j in g.discard:
                if of[j].keep >= 30:
                    worthy += 1
                    if worthy == 2:
                        return True
            return False
        return paid.about != "search" or self._missing(g) is not None

    # -- actions

    def _runner_action(self, g: State, decision: Decision) -> Option:
        if self.any_free:
            free = self._window(g)
            if free is not None:
                return free
        rate = self._rate(g)
        held = set(map(self.breaker_of, g.installed))
        best, option = self._basic(g, rate, held)
        of, most = self.of, self.most[rate]
        hopes = [i for i in g.hand if most[i] > best]
        if len(hopes) > 1:
            hopes.sort()
        for i in hopes:
            value = most[i]
            if value <= best:
                continue
            thought = of[i]
            if thought.kind == "event":
                if may_play(g, i) and self._useful(g, thought):
                    best, option = value, ("play", i)
                continue
            kind = thought.breaker
            if kind is not None and kind in held:
                value += SECOND_BREAKER - FIRST_BREAKER
                if value <= best:
                    continue
            card = thought.card
            if not (card.unique and kind is None and _is_out(g, card)) and a.can_install(g, i) and self._fits(g, card):
                best, option = value, ("install", i)
        return self._better_ability(g, best, option, rate)

    def _fits(self, g: State, card: CardInPlay) -> bool:
        """Whether a program fits in memory without trashing another."""
        return not card.memory or p.used_memory(g) + card.memory <= p.memory_limit(g)

    def _has_breaker(self, g: State, kind: str) -> bool:
        """Whether a breaker of this kind is installed."""
        return kind in map(self.breaker_of, g.installed)

    def _missing(self, g: State) -> str | None:
        """The kind of breaker that is neither installed nor made up for by an AI, in the order of a suite."""
        return _missing_of(set(map(self.breaker_of, g.installed)))

    def _useful(self, g: State, thought: Thought) -> bool:
        """Not an event that would draw far more than the hand holds."""
        return not (thought.playing >= w.CARD * 2 and len(g.hand) >= 7 and not thought.economy)

    def _rate(self, g: State) -> int:
        """What a credit is worth now, in tenths: less and less to a player who has many."""
        return 10 if g.credits < 10 else 7 if g.credits < 16 else 4

    def _basic(self, g: State, rate: int, held: Set[str | None] = frozenset()) -> tuple[int, Option]:
        """The better of the two basic actions: a card when the hand holds little of use, else a credit.

        `held` are the kinds of breaker the Runner has installed.
        """
        if len(g.hand) < 7 and len(g.deck) + len(g.top) > (2 if self.corp else 0):
            hand = 0
            of = self.of
            for i in g.hand:
                thought = of[i]
                if thought.live if thought.breaker is None else thought.breaker not in held:
                    hand += 1
            if hand < 5:
                value = (26, 24, 20, 14, 9)[hand]
                if g.credits < 3:
                    value -= 6
                elif not self.corp and _missing_of(held) is not None:
                    value += 8
                if value > rate:
                    return value, DRAW
        return rate, CREDIT

    def _better_ability(self, g: State, best: int, option: Option, rate: int) -> Option:
        if not self.any_acts:
            return option
        acts_of, active, clicks = self.acts_of, g.active, g.clicks
        for i in g.lively + g.scored if g.scored else g.lively:
            acts = acts_of[i]
            if not acts or not active[i]:
                continue
            # The worth of a use counts its clicks as a cost; beside a basic action the click is there anyway.
            for k, paid, value, draws, hoards, timed in acts:
                if paid.clicks > clicks:
                    continue
                if draws and len(g.hand) + draws > 6:
                    value -= w.CARD * min(draws, len(g.hand) + draws - 6)
                if hoards:
                    value = self._hoard(g, g.credit[i], hoards, value)
                if not draws:
                    value = value * rate // 10
                if value > best and usable(g, i, paid) and (not timed or self._timely(g, paid, timed)):
                    best, option = value, ("use", i, k)
        return option

    def _hoard(self, g: State, held: int, hoards: str, value: int) -> int:
        """Credits kept on a card: some are put there while there are few, all are taken when they are worth a click."""
        if hoards == "take":
            return value if value > 0 else 10 * held if held >= 9 or g.credits < 3 else 0
        if hoards == "place+take":
            return value + 10 * held if value < 10 else value
        return 0 if held >= (9 if hoards == "place" else 3) else value

    def _corp_action(self, g: State, decision: Decision) -> Option:
        free = self._window(g)
        if free is not None:
            return free
        of, credits = self.of, g.credits
        rate = self._rate(g)
        best, option = self._basic(g, rate)
        if credits > 0 and not ("no_actions" in g.mods and p.forbidden(g, "advance")):
            agenda = self.agenda
            for i in g.lively:
                points = agenda[i]
                if points is not None:
                    missing = p.requirement(g, i) - g.advancement[i]
                    if missing > 0:
                        value = 40 + 5 * points - 2 * missing
                        if credits >= min(missing, g.clicks) and value > best:
                            best, option = value, ("advance", i)
        ready: int | None = -1
        last: Thought | None = None
        where: tuple[int, int] | None = None
        most = self.most[rate]
        hopes = [i for i in g.hand if most[i] > best]
        if len(hopes) > 1:
            hopes.sort()
        for i in hopes:
            value = most[i]
            if value <= best:
                continue
            thought = of[i]
            if thought is last:
                continue
            last = thought
            card, kind = thought.card, thought.kind
            if kind == "ice":
                if where is None:
                    where = self._ice_place(g)
                server, value = where
                fits = card.install_on is None or card.install_on(g, i, server)
                if value > best and fits and a.install_cost(g, i, server) <= credits:
                    best, option = value, ("install", i, server)
            elif kind == "operation":
                if thought.burst and not self._scores_with(g, card, thought.burst):
                    continue
                if may_play(g, i) and (not thought.fits_agendas or self._agenda_waits(g)):
                    best, option = value, ("play", i)
            elif kind == "asset":
                if credits >= card.printed and not (card.unique and _is_out(g, card)):
                    best, option = min(value, 60), ("install", i, a.new_remote(g))
            elif kind == "agenda" or not _is_out(g, card):
                ready = self._scoring_remote(g) if ready == -1 else ready
                if ready is not None and (card.install_on is None or card.install_on(g, i, ready)):
                    best, option = value, ("install", i, ready)
        return self._better_ability(g, best, option, rate)

    def _agenda_waits(self, g: State) -> bool:
        """Whether counters that are placed now can help an agenda: one that was not installed this turn."""
        return any(self.of[i].kind == "agenda" and g.since[i] != g.turn for i in g.installed)

    def _scores_with(self, g: State, card: CardInPlay, burst: int) -> bool:
        """Whether the clicks of a card make the difference for an agenda to be scored this turn."""
        clicks = g.clicks - 1 - card.extra_clicks + burst
        for i in g.installed:
            if self.of[i].kind == "agenda":
                missing = p.requirement(g, i) - g.advancement[i]
                if g.clicks < missing <= clicks and g.credits - card.printed >= missing:
                    return True
        return False

    def _scoring_remote(self, g: State) -> int | None:
        """A remote server for the next agenda: behind ice that can be rezzed, without an agenda or asset in it."""
        sheets = g.sheets
        if len(sheets) == 3:
            return None
        card_of, of, active = g.table.card_of, self.of, g.active
        taken = {g.server[i] for i in g.lively if of[i].kind in _WITH_A_SERVER}
        for server in range(3, len(sheets)):
            if server not in taken:
                for i in sheets[server]:
                    if active[i] or card_of[i].printed <= g.credits:
                        return server
        return None

    def _ice_place(self, g: State) -> tuple[int, int]:
        """Where ice goes: the central servers once each, then the scoring remote, twice each at most."""
        sheets = g.sheets
        hq, rd = len(sheets[0]), len(sheets[1])
        if not rd:
            return 1, 26
        if not hq:
            return 0, 25
        for remote in range(3, len(sheets)):
            if sheets[remote]:
                break
        else:
            return a.new_remote(g), ICE
        if len(sheets[remote]) < 2:
            return remote, 18
        if rd < 2:
            return 1, 13
        if hq < 2:
            return 0, 12
        return remote, 4

    # -- choices inside effects

    def _wants(self, g: State, decision: Decision) -> bool:
        about = decision.about
        if about.startswith(("draw", "gain+draw")):
            return len(g.hand) <= 6 and len(g.deck) + len(g.top) > (5 if self.corp else 0)
        return not about.startswith(("trash", "take_tag", "suffer", "forfeit"))

    def _least(self, g: State, options: list[Option]) -> Option:
        keep = self._keep
        return min([(keep(g, option[1]), option[1], option) for option in options])[2]

    def _keep(self, g: State, i: int) -> int:
        """What a card in hand is still worth: copies and breakers already there are worth little."""
        thought = self.of[i]
        value = thought.keep
        if thought.breaker is not None and self._has_breaker(g, thought.breaker):
            value -= 60
        elif thought.card.unique and _is_out(g, thought.card):
            value -= 40
        if thought.kind == "ice" and sum(map(len, g.sheets)) >= 6:
            value -= 20
        return value

    def _choose(self, g: State, decision: Decision) -> Option:
        about, options = decision.about, decision.options
        cards = [option for option in options if option != p.STOP]
        if not cards:
            return options[0]
        card_of = g.table.card_of
        if about.startswith(("trash", "discard", "forfeit", "remove", "return")):
            if options[0] == p.STOP:
                return p.STOP
            return self._least(g, cards)
        if about == "place_advancement":
            return max(
                cards,
                key=lambda option: (
                    card_of[option[1]].type == "agenda",
                    g.advancement[option[1]] - p.requirement(g, option[1])
                    if card_of[option[1]].type == "agenda"
                    else 0,
                    -option[1],
                ),
            )
        if about == "rez":
            return max(cards, key=lambda option: (card_of[option[1]].printed, -option[1]))
        if about == "shuffle_in":
            best = max(cards, key=lambda option: (self._keep(g, option[1]), -option[1]))
            return best if options[0] != p.STOP or self._keep(g, best[1]) >= 20 else p.STOP
        need = self._need
        return max([(need(g, option[1]), -option[1], option) for option in cards])[2]

    def _need(self, g: State, i: int) -> int:
        """How much a card is wanted now: a missing breaker first."""
        thought = self.of[i]
        kind = thought.breaker
        if kind is None:
            return thought.keep
        if self._has_breaker(g, kind):
            return 5
        return 5 if g.zone[i] != HAND and kind in map(self.breaker_of, g.hand) else 150

    def _server(self, g: State, decision: Decision) -> Option:
        if decision.about == "run" or len(decision.options[0]) < 3:
            return decision.options[0]
        i = decision.options[0][2]
        card = g.table.card_of[i]
        wanted = self._ice_place(g)[0] if card.type == "ice" else a.new_remote(g)
        return next((option for option in decision.options if option[1] == wanted), decision.options[-1])

    def _mode(self, g: State, decision: Decision) -> Option:
        return max(decision.options, key=lambda option: (_EACH_MODE.get(option[2].split("+")[0], 5), -option[1]))


def _is_out(g: State, card: CardInPlay) -> bool:
    """Whether a copy of a card is installed."""
    return card in map(g.table.card_of.__getitem__, g.installed)


def _missing_of(held: Set[str | None]) -> str | None:
    return None if "ai" in held else next((kind for kind in SUITE if kind not in held), None)


_WITH_A_SERVER = ("agenda", "asset")
"""Only one of these stands in a server."""
_EACH_MODE = {"gain": 30, "draw": 25, "gain_click": 20, "place": 15, "search": 20}
