"""An AI Runner that builds like `Sensible` and tries each run on a copy of the game before making it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nrdb.engine.chance import seeded
from nrdb.engine.model.decision import CREDIT, DRAW
from nrdb.engine.model.numbers import CORP, RUNNER
from nrdb.engine.rules.events import happened
from nrdb.engine.steps.machine import asked, take
from nrdb.engine.view import View
from nrdb.players.plain import PlainPlayer
from nrdb.players.player import CHOICES
from nrdb.players.sensible import Sensible

if TYPE_CHECKING:
    from nrdb.engine.model.card import Table
    from nrdb.engine.model.decision import Decision, Option

BUILDS = frozenset(("play", "install", "use"))
"""Actions that come before runs."""
DEAR = 8
"""The maximum cost of a run, in credits."""
PAID = frozenset(("pay", "lose", "spend_clicks", "lose_clicks"))
"""What the Runner pays and loses in a run, as kinds of transcript entries; a click counts as a credit."""
CARD = 3
"""The credits that a card lost in a run, or a tag, counts as."""


class CarefulPlayer(PlainPlayer):
    """Builds like `Sensible` and spends the rest of the turn, at least the last click, on runs that get in.

    The cheapest run comes first. Each server is run on at most once a turn, and no run may cost more than `DEAR`. A run
    is tried on a copy of the game with different draws; encounters follow the rules of `plain` in both.
    """

    name = "careful"

    _series: tuple[int, int]
    _raids: list[bool]

    def __init__(self) -> None:
        self._builder = Sensible()
        self._corp = PlainPlayer()

    def begin(self, table: Table, side: int, seed: int, game: int) -> None:
        """Start a new game; the seed also determines the draws on copies."""
        super().begin(table, side, seed, game)
        self._corp.begin(table, CORP, seed, game)
        self._builder.begin(table, side, seed, game)
        self._series = seed, game
        self._raids = [card.side == "runner" and card.facts.runs for card in table.card_of]

    def choose(self, view: View, decision: Decision) -> Option:
        """Return the next building action, or the cheapest run that gets in."""
        if view.run is not None or decision.kind not in self._builder.answers or _about_others(view, decision):
            return super().choose(view, decision)
        built = self._builder.choose(view, decision)
        if decision.kind != "action":
            return built
        options = self.unharmed(view, decision)
        builds = built[0] in BUILDS and not self._raids[built[1]] and built in options
        if builds and view.own.clicks > 1:
            return built
        runs = [
            option
            for option in options
            if (option[0] == "run" and not view.ask(happened, view.own, "run_begins", option[1]))
            or (option[0] in BUILDS and self._raids[option[1]])
        ]
        tries = [(price, option) for option in runs if (price := self._price(view, option)) is not None]
        if tries:
            return min(tries)[1]
        return built if builds or built in (CREDIT, DRAW) or CREDIT not in options else CREDIT

    def _price(self, view: View, run: Option) -> int | None:
        """Return a run's cost in credits in a sampled game; None if it doesn't get in or costs too much."""
        tried = view.sample(seeded(*self._series))
        tried.transcript = []
        views = View(tried, CORP), View(tried, RUNNER)
        take(tried, run)
        end = len(tried.log) + CHOICES
        while tried.run is not None and tried.decision is not None and len(tried.log) < end:
            seat = views[asked(tried, tried.decision)]
            choose = self._corp.choose if seat.side == CORP else super().choose
            take(tried, seat.taken(choose(seat, seat.decision or tried.decision)))
        kinds = [entry[0] for entry in tried.transcript]
        if tried.run is not None or tried.over == "flatlined" or "run_successful" not in kinds:
            return None
        entries = tried.transcript[kinds.index("run") :]
        paid = sum(entry[1] for entry in entries if entry[0] in PAID and entry[2] == RUNNER)
        lost = sum(entry[0] == "trash" and view.table.owner[entry[1]] == RUNNER for entry in entries)
        price = paid + CARD * (lost + max(0, tried.tags - view.tags))
        return price if price <= DEAR else None


def _about_others(view: View, decision: Decision) -> bool:
    """Return whether a decision is about one of the opponent's cards, which the builder knows nothing about."""
    chosen = [option[1] for option in decision.options if option[0] == "card"]
    return any((card := view.card(i)) is None or card.side != "runner" for i in chosen)
