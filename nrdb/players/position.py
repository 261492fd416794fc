"""The value of a position when goldfishing: credits, cards, the board, points, and unused resources.

Values are in tenths of a credit, as in `nrdb.behaviour.worth`. `assessment` says what each card is worth; this module
adds where the card is and what is already there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nrdb.engine.model.numbers import DECK
from nrdb.engine.rules import values
from nrdb.players.assessment import DRAWING

if TYPE_CHECKING:
    from nrdb.engine.view import View
    from nrdb.players.sensible import Sensible

STEPS = ((30, 10), (40, 8))
"""Pairs of a number of credits and the value of each credit up to it; `SOME` applies beyond the last."""
SOME = 3
"""The value of a credit beyond the last step."""
POINT, COUNTER, OPEN, WON = 140, 26, 100, 10_000
"""The values of a scored point, a missing advancement counter, an agenda without ice, and winning the game."""
INSTALLED, HELD = 82, 45
"""The value of an installed agenda and of one in hand, in percent of its points."""
TAG, BAD_PUBLICITY, CORE = -25, -10, -40
ICE = (32, 16, 6, 1)
"""The values of the first, second, third and any further piece of ice on a server."""
SUITE, SPARE, IN_HAND = 220, 8, 90
"""The values of the first installed breaker of a type, a duplicate, and a first one in hand."""
LEAST, DRAWN, HOPE = 6, 60, 160
"""The minimum value of an unseen card, the percentage of its draw value, and the bonus for a missing breaker."""
STACK, SOON = 5, 5
"""The value of each of the next cards in the stack, and how many count: an empty stack offers no hope."""
IN_PLAY = 56
"""The percentage of a card's income that counts while the card is in play, since games end."""
_MONEY = [0]
for _credits in range(1, 121):
    _each = next((each for upto, each in STEPS if _credits <= upto), SOME)
    _MONEY.append(_MONEY[-1] + _each)


class Judge:
    """Evaluates positions of one deck, using the card assessments of `Sensible`."""

    def __init__(self, player: Sensible) -> None:
        self.player = player
        self.corp = player.corp
        worth = [self._held(i) for i in range(len(player.of))]
        self.held = worth
        """The base value of each card in hand, by number."""
        self.breakers = [i for i, thought in enumerate(player.of) if thought.breaker is not None]
        self.board_worth = [self._board_worth(i) for i in range(len(player.of))]
        """The value of each card in play, by number."""
        self.each = [8 if thought.card.facts.drips else 6 for thought in player.of]
        """The value of a credit hosted on each card, by number, which is lower if taking it costs clicks."""

    def _held(self, i: int) -> int:
        thought = self.player.of[i]
        if thought.kind == "agenda":
            return max(10, POINT * thought.card.points * HELD // 100 - COUNTER * thought.card.requirement)
        if thought.kind == "ice":
            return 14
        if thought.breaker is not None:
            return IN_HAND
        if thought.boost is not None or thought.burst:
            return 45
        if thought.fetch is not None or any(thought.fetches.values()):
            return 35
        if thought.instant > 0:
            return thought.instant * 6 // 10
        return max(0, thought.worth[10] - 10) * 4 // 10

    def _board_worth(self, i: int) -> int:
        thought = self.player.of[i]
        bonus = 14 if thought.card.only_one == "console" else 0
        for reward in thought.run_rewards:
            bonus += 2 * reward.value
        if any(thought.fetches.values()):
            bonus += 21
        return IN_PLAY * max(thought.having, 0) // 100 + bonus

    def value(self, view: View, unknown: set[int]) -> int:
        """Return the value of a position during or after one's own turn; `unknown` holds the unseen cards."""
        side = view.own
        if view.over and view.over != "turns":
            return WON if view.over == "scored" else -WON
        credits = side.credits
        total = _MONEY[min(credits, 120)] + SOME * max(0, credits - 120)
        total += TAG * view.tags + BAD_PUBLICITY * view.bad_publicity + CORE * view.core_damage + 10 * side.clicks
        return total + self._hand(view, unknown, credits) + (self._corp(view) if self.corp else self._runner(view))

    def _hand(self, view: View, unknown: set[int], credits: int) -> int:
        side = view.own
        player, held = self.player, self.held
        worths = []
        of = player.of
        out, seen = set(), set()
        for i in side.installed:
            thought = of[i]
            if thought.breaker is not None:
                seen.add(thought.breaker)
            if thought.card.unique or thought.card.only_one:
                out.add(thought)
        kinds = frozenset(seen)
        useful = new = 0
        for i in side.hand:
            if i in unknown:
                new += 1
                continue
            thought = of[i]
            value = held[i]
            if thought.worth_having if thought.breaker is None else thought.breaker not in kinds:
                useful += 1
            if thought.breaker is not None:
                if thought.breaker in seen or "ai" in seen:
                    value = SPARE
                seen.add(thought.breaker)
            elif thought in out and thought.card.type not in ("event", "operation"):
                value = 0
            elif thought.fetch is not None:
                value = max(value // 2, player.fetched(view, thought.fetch, 99) * 2 // 3)
            short = thought.card.printed - credits
            if short > 0 and value > 0 and thought.kind != "ice":
                value = max(value // 4, value - 2 * short)
            worths.append(value)
        if new:
            more = self._missing(view) + (0 if credits >= 3 else -6)
            for k in range(useful, useful + new):
                drawing = DRAWING[min(k, len(DRAWING) - 1)]
                worths.append(max(LEAST, int(drawing * DRAWN * player.hope) // 100 + more))
        room = view.ask(values.hand_limit, view.own)
        if len(worths) > room:
            worths = sorted(worths)[len(worths) - max(0, room) :]
        return sum(worths)

    def _missing(self, view: View) -> int:
        """Return the bonus for an unseen card: it may be a missing breaker."""
        side = view.own
        if not self.breakers:
            return 0
        wanted, breaker_of = self.player.wanted(view), self.player.breaker_of
        wanted = [*wanted, "ai"] if wanted else []
        missing = sum(view.zone[i] == DECK and breaker_of(i) in wanted for i in self.breakers)
        return HOPE * missing // max(1, len(side.deck) + len(side.top))

    def _runner(self, view: View) -> int:
        side = view.own
        player, board_worth, each = self.player, self.board_worth, self.each
        total = STACK * min(SOON, len(side.deck) + len(side.top) + len(side.bottom))
        held: set[str | None] = set()
        for i in side.installed:
            thought = player.of[i]
            kind = thought.breaker
            if kind is not None:
                total += SPARE if kind in held else SUITE
                held.add(kind)
            total += each[i] * view.credit[i] if view.on_empty[i] == 0 else board_worth[i] + each[i] * view.credit[i]
            total += 3 * view.virus[i] + 3 * view.power[i]
        if "ai" in held:
            total += 60 * len({"fracter", "decoder", "killer"} - held)
        return total

    def _corp(self, view: View) -> int:
        side = view.own
        player, board_worth, each, active = self.player, self.board_worth, self.each, view.active
        total = POINT * side.score + 2 * sum(view.agenda[i] for i in side.scored) * 6
        sheets = view.ice
        for i in side.installed:
            thought = player.of[i]
            kind = thought.kind
            if kind == "ice":
                continue
            if kind == "agenda":
                missing = max(0, view.ask(values.requirement, i) - view.advancement[i])
                worth = POINT * thought.card.points * INSTALLED // 100 - COUNTER * min(missing, 9)
                if not sheets[view.server[i]]:
                    worth -= OPEN
                total += max(worth, 0)
            elif active[i]:
                total += each[i] * view.credit[i] if view.on_empty[i] == 0 else board_worth[i]
                total += 10 * view.advancement[i]
            else:
                total += max(0, board_worth[i] - 10 * thought.card.printed) * 8 // 10 + 12 * view.advancement[i]
        for server, ice in enumerate(sheets):
            if ice:
                share = 8 if server == 2 else 10
                if server > 3 and sheets[3]:
                    share = 4  # one remote is enough for the next agenda
                total += sum(ICE[min(n, 3)] for n in range(len(ice))) * share // 10
        return total
