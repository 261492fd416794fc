"""The AI player `planner` in a match, which tries its best actions in sampled games and takes the one that ends best.

For each action, it considers the few that `sensible` rates highest. It samples a few games that look the same to it; in
each, after each of these actions, `sensible` plays both sides to the end of the opponent's turn, and the resulting
positions are evaluated. Nothing is planned beyond the next action, so no plan can fail. `sensible` makes all other
choices.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final
from zlib import crc32

from nrdb.engine.chance import seeded
from nrdb.engine.model.numbers import CORP, SIDES
from nrdb.engine.steps.machine import asked, take
from nrdb.engine.view import View
from nrdb.players import evaluation
from nrdb.players.corp import SensibleCorp
from nrdb.players.encounters import EncounterPrices
from nrdb.players.runner import SensibleRunner

if TYPE_CHECKING:
    from nrdb.engine.model.card import Table
    from nrdb.engine.model.decision import Decision, Option
    from nrdb.engine.model.state import State

WORLDS: Final = 3
"""The number of sampled games."""
WIDTH: Final = 4
"""The number of actions tried in the first of them; in the next one, the better half of them is tried."""
TURNS: Final = 2
"""The number of turns played on, the current one included."""
CHOICES: Final = 400
"""The number of choices after which a sampled game is evaluated as it is."""
RULE: Final = 2.0
"""The weight of what `sensible` thinks of an action."""
LEADS: Final = (0.0, 12.0)
"""By how many credits another action must turn out better than that of `sensible`, for the Corp and the Runner."""


class RolloutPlanner:
    """Plays the action that turns out best in sampled games; with a chance of `error` it chooses at random instead."""

    name = "planner"
    worlds, width, turns = WORLDS, WIDTH, TURNS

    def __init__(self, error: float = 0.0) -> None:
        self.error = error
        prices = EncounterPrices()
        self.guides = SensibleCorp(prices), SensibleRunner(prices)
        """Who makes the other choices; the one of the own side."""
        self.models = SensibleCorp(prices), SensibleRunner(prices)
        """Who plays the sampled games."""

    def begin(self, table: Table, side: int, seed: int, game: int) -> None:
        """Start a game; the seed, the game and the choices so far decide what is sampled."""
        self.side = side
        self.weights = evaluation.weights(SIDES[side])
        self.guides[side].begin(table, side, seed, game)
        for number, model in enumerate(self.models):
            model.begin(table, number, seed, game)
        self._salt = f"{seed} {game} {side}"
        self._asked = 0
        self._slips = Random(self._salt)

    def choose(self, view: View, decision: Decision) -> Option:
        """Return the action that turns out best, or what `sensible` chooses."""
        self._asked += 1
        if self.error and self._slips.random() < (self.error if decision.kind == "action" else self.error / 2):
            options = view.legal_actions()
            return options[int(self._slips.random() * len(options))]
        guide = self.guides[self.side]
        if decision.kind != "action" or not view.table.open_lists:  # it knows no lists to draw hidden cards from
            return guide.choose(view, decision)
        shown = view.decision
        assert shown is not None
        shown.options = view.legal_actions()
        best: dict[Option, float] = {}
        for worth, option in guide.weighed(view, shown, True):
            if option in shown.options:
                best[option] = max(worth, best.get(option, worth))
        tried = sorted(best, key=lambda option: -best[option])[: self.width]
        if len(tried) < 2:
            return guide.choose(view, decision)
        sign = 1 if self.side == CORP else -1
        totals, first = dict.fromkeys(tried, 0.0), tried[0]
        for n in range(self.worlds):
            seed = crc32(f"{self._salt} {view.turn} {self._asked} {n}".encode())
            world = view.sample(seeded(seed))
            for model in self.models:
                model.arrange(world.table)
            for option in tried:
                new = world.copy()
                new.pick = seeded(seed, 1)
                totals[option] += sign * self._played_on(new, option)
            mean = {option: totals[option] / (n + 1) + RULE * best[option] for option in tried}
            if first in mean:
                mean[first] += LEADS[self.side]
            tried = sorted(tried, key=lambda option: -mean[option])[: max(2, len(tried) // 2)]
        return tried[0]

    def _played_on(self, g: State, option: Option) -> float:
        """Return what a sampled game is worth to the Corp after an action and the turns that follow."""
        until, end = g.turn + self.turns, len(g.log) + CHOICES
        views = View(g, 0), View(g, 1)
        take(g, views[self.side].taken(option))
        while (decision := g.decision) is not None and g.turn < until and len(g.log) < end:
            side = asked(g, decision)
            view = views[side]
            take(g, view.taken(self.models[side].choose(view, view.shown(decision))))
        return evaluation.value(g, self.weights)
