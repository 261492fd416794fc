"""An AI Runner that builds like `Sensible` and tries each run on a copy of the game before making it."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING

from nrdb.behaviour.notation import walk
from nrdb.engine.chance import seeded
from nrdb.engine.model.decision import CREDIT, DRAW
from nrdb.engine.model.numbers import CORP, RUNNER
from nrdb.engine.rules.events import happened
from nrdb.engine.steps.machine import asked, take
from nrdb.match.run_tally import RunTally
from nrdb.players.plain import CHOICES, PlainPlayer
from nrdb.players.sensible import Sensible

if TYPE_CHECKING:
    from nrdb.engine.game import Game
    from nrdb.engine.model.card import Table
    from nrdb.engine.model.decision import Decision, Option

BUILDS = frozenset(("play", "install", "use"))
"""Actions that come before runs."""
DEAR = 8
"""The maximum cost of a run in credits; a click counts as one."""
CARD = 3
"""The credits that a card lost in a run, or a tag, counts as."""


class CarefulPlayer(PlainPlayer):
    """Builds like `Sensible` and spends the rest of the turn, at least the last click, on runs that get in.

    The cheapest run comes first. Each server is run on at most once a turn, and no run may cost more than `DEAR`. A run
    is tried on a copy of the game with different draws; encounters follow the rules of `plain` in both.
    """

    name = "careful"

    def __init__(self, table: Table) -> None:
        super().__init__(RUNNER)
        mine = copy(table)
        mine.side = "runner"
        self._builder = Sensible(mine)
        deck = [self._builder.assessments[table.card_of[i]] for i in table.decks[RUNNER] or ()]
        self._builder.hope = sum(thought.worth_having for thought in deck) / max(1, len(deck))  # without the ice
        self._builder.weigh()
        self._corp = PlainPlayer(CORP)
        self._series: tuple[int, int]
        self._raids = [
            card.side == "runner" and any(node.name == "run" for ability in card.words for node in walk(ability))
            for card in table.card_of
        ]

    def begin(self, seed: int, game: int) -> None:
        """Start a new game; the seed also determines the draws on copies."""
        self._series = seed, game
        self._builder.begin(seed, game)

    def choose(self, g: Game, decision: Decision) -> Option:
        """Return the next building action, or the cheapest run that gets in."""
        if g.run is not None or decision.kind not in self._builder.answers:
            return super().choose(g, decision)
        built = self._builder.choose(g, decision)
        if decision.kind != "action":
            return built
        options = self.unharmed(g, decision)
        builds = built[0] in BUILDS and not self._raids[built[1]] and built in options
        if builds and g.runner.clicks > 1:
            return built
        runs = [
            option
            for option in options
            if (option[0] == "run" and not happened(g, g.runner, "run_begins", option[1]))
            or (option[0] in BUILDS and self._raids[option[1]])
        ]
        tries = [(price, option) for option in runs if (price := self._price(g, option)) is not None]
        if tries:
            return min(tries)[1]
        return built if builds or built in (CREDIT, DRAW) or CREDIT not in options else CREDIT

    def _price(self, g: Game, run: Option) -> int | None:
        """Return a run's cost in credits on a copy of the game; None if it doesn't get in or costs too much."""
        tried = g.copy()
        tried.transcript, tried.pick = [], seeded(*self._series)
        take(tried, run)
        end = len(tried.log) + CHOICES
        while tried.run is not None and tried.decision is not None and len(tried.log) < end:
            choose = self._corp.choose if asked(tried, tried.decision) == CORP else super().choose
            take(tried, choose(tried, tried.decision))
        tally = RunTally()
        tally.finish(tried, tags=g.tags)
        if tried.run is not None or not tally.got_in or tried.over == "flatlined":
            return None
        credits, harm = tally.paid("paid", "lost", "clicks"), tally.paid("cards", "tags")
        return credits + CARD * harm if credits + CARD * harm <= DEAR else None
