"""The AI player `planner` in a match: it simulates its best actions in sampled games, and takes the one that ends best.

It tries the few actions that `sensible` rates best, each in a few games sampled from what its side knows: `sensible`
plays on for both sides to the end of the opponent's turn, and the positions are evaluated. Actions that fall behind are
dropped. Nothing is planned beyond the next action. All other choices are those of `sensible`.

What an access of HQ or R&D finds is chance, and one agenda outweighs every other difference between two actions. The
evaluation therefore counts what such an access finds on average instead of what it found.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Final
from zlib import crc32

from nrdb.engine.chance import seeded
from nrdb.engine.model.numbers import CORP, HQ, RD, RUNNER, SIDES
from nrdb.engine.steps.machine import asked, take
from nrdb.engine.view import View
from nrdb.players import evaluation
from nrdb.players.corp import SensibleCorp
from nrdb.players.encounters import EncounterPrices
from nrdb.players.runner import SensibleRunner

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nrdb.engine.model.card import Table
    from nrdb.engine.model.decision import Decision, Option
    from nrdb.engine.model.state import State

WORLDS: Final = 2
"""The maximum number of sampled games."""
WIDTH: Final = 4
"""The maximum number of actions tried."""
MARGIN: Final = 4.0
"""The most credits by which an action can be worse than the best one, as `sensible` sees it, and still be tried."""
CLOSE: Final = 8.0
"""The most credits by which an action can be worse than the best one after one game and still be tried in the next.

After two games, half as many.
"""
TURNS: Final = 2
"""The number of turns played on, the current one included."""
CHOICES: Final = 400
"""The number of choices after which a sampled game is evaluated as it is."""
RULE: Final = 2.0
"""The weight of `sensible`'s own evaluation of an action."""


class RolloutPlanner:
    """Plays the action that turns out best in sampled games; with a chance of `error` it takes a random one instead."""

    name = "planner"
    worlds = WORLDS
    width = WIDTH
    turns = TURNS

    def __init__(self, error: float = 0.0) -> None:
        self.error = error
        prices = EncounterPrices()
        self.guides = SensibleCorp(prices), SensibleRunner(prices)
        """The players that make all other choices; only the one of its own side is used."""
        self.models = SensibleCorp(prices), SensibleRunner(prices)
        """The players that play the sampled games."""

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
        tried = self._worth_trying(best)
        if len(tried) < 2:
            return guide.choose(view, decision)
        sign = 1 if self.side == CORP else -1
        totals = dict.fromkeys(tried, 0.0)
        for n in range(1, self.worlds + 1):
            if len(tried) < 2:
                break
            seed = crc32(f"{self._salt} {view.turn} {self._asked} {n}".encode())
            world = view.sample(seeded(seed))
            for model in self.models:
                model.arrange(world.table)
            for option in tried:
                new = world.copy()
                new.pick = seeded(seed, 1)
                totals[option] += sign * self._played_on(new, option)
            mean = {option: totals[option] / n + RULE * best[option] for option in tried}
            tried = sorted(tried, key=lambda option: -mean[option])
            tried = [option for option in tried if mean[option] >= mean[tried[0]] - CLOSE / n]
        return tried[0]

    def _worth_trying(self, best: dict[Option, float]) -> list[Option]:
        """Return the actions close to the best one by `sensible`, best first; a card only where it fits best."""
        places: dict[tuple[object, ...], Option] = {}
        for option in sorted(best, key=lambda option: -best[option]):
            places.setdefault(option[:2] if option[0] == "install" else option, option)
        least = max(best.values(), default=0.0) - MARGIN
        return [option for option in places.values() if best[option] >= least][: self.width]

    def _played_on(self, g: State, option: Option) -> float:
        """Return what a sampled game is worth to the Corp after an action and the turns that follow."""
        until, end = g.turn + self.turns, len(g.log) + CHOICES
        g.transcript = []
        known = {event[1] for event in g.events if event[0] == "access"}
        found = [agenda_density(g, g.corp.hand), agenda_density(g, g.corp.deck)]
        views = View(g, 0), View(g, 1)
        take(g, views[self.side].taken(option))
        while (decision := g.decision) is not None and g.turn < until and len(g.log) < end:
            side = asked(g, decision)
            view = views[side]
            if side == RUNNER and decision.kind == "action":
                found[HQ] = agenda_density(g, g.corp.hand)
            take(g, view.taken(self.models[side].choose(view, view.shown(decision))))
        return evaluation.value(g, self.weights, luck(g.transcript, found, known))


def agenda_density(g: State, cards: list[int]) -> float:
    """Return the average agenda points of these cards."""
    return sum(card.points for card in map(g.table.card_of.__getitem__, cards) if card.type == "agenda") / (
        len(cards) or 1
    )


def luck(transcript: list[tuple[Any, ...]], found: list[float], known: Iterable[int] = ()) -> float:
    """Return how many more points the Runner stole from HQ and R&D than its accesses there find on average.

    `found` is what an access of HQ and of R&D finds on average, in points. An access of a card that was accessed
    before, or of one in `known`, finds nothing new.
    """
    server, new, points, seen = -1, set(), 0.0, set(known)
    for entry in transcript:
        if entry[0] == "run":
            server = entry[1]
        elif entry[0] == "access" and server in (HQ, RD) and entry[1] not in seen:
            new.add(entry[1])
            points -= found[server]
        elif entry[0] == "steal" and entry[1] in new:
            points += entry[2]
        if entry[0] == "access":
            seen.add(entry[1])
    return points
