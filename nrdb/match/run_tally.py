"""What runs against ice that stands cost and brought, counted from what is told of a game."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from nrdb.engine.model.numbers import RUNNER
from nrdb.goldfish.game_tally import why_broken

if TYPE_CHECKING:
    from nrdb.engine.game import Game

AMOUNTS: Final = {"pay": "paid", "lose": "lost", "spend_clicks": "clicks", "lose_clicks": "clicks"}
"""What the Runner pays and loses in a run, by the word that tells it with a number and a side."""
LOSSES: Final = ("paid", "lost", "clicks", "cards", "tags")
"""What is counted of a run: credits paid, credits lost, clicks spent or lost in it, cards trashed, tags taken."""
ICE: Final = ("met", "clean", "paid", "resolved", "ended")
"""What is counted of a piece of ice: encounters, those that came to nothing (no subroutine resolved and
the run went on), credits paid in them, subroutines that resolved, runs that ended there."""


class RunTally:
    """Counts of games of a Runner against ice; parts of a series add up."""

    def __init__(self) -> None:
        self.games = 0
        self.ends: Counter[str] = Counter()
        self.first: Counter[int] = Counter()
        """The Runner's turn of the first run that got in, by game; 0: none did."""
        self.made: Counter[int] = Counter()
        """Runs, by turn."""
        self.got_in: Counter[int] = Counter()
        """Runs that were successful, by turn."""
        self.runs: dict[str, Counter[int]] = {name: Counter() for name in LOSSES}
        self.through: Counter[int] = Counter()
        """Credits paid for a run that got in."""
        self.ice: dict[str, Counter[str]] = {}
        self.faults: list[tuple[int, str]] = []

    def finish(self, g: Game, tags: int = 0) -> None:
        """Counts a game that was dealt with a transcript; `tags` as there were before."""
        self.games += 1
        self.ends[g.over] += 1
        counter = _RunCounter(g, self, tags)
        for entry in g.transcript or ():
            counter.add_entry(entry)
        counter.end_run()
        self.first[counter.first] += 1

    def paid(self, *names: str) -> int:
        """What was paid and lost in all runs, by names of `LOSSES`."""
        return sum(n * times for name in names for n, times in self.runs[name].items())

    def abandon(self, game: int, error: Exception) -> None:
        """Counts a game that broke off."""
        self.faults.append((game, why_broken(error)))

    def add(self, other: RunTally) -> None:
        """Takes in what another part has counted."""
        self.games += other.games
        for name in ("ends", "first", "made", "got_in", "through"):
            getattr(self, name).update(getattr(other, name))
        for name, counts in other.runs.items():
            self.runs[name].update(counts)
        for title, met in other.ice.items():
            self.ice.setdefault(title, Counter()).update(met)
        self.faults += other.faults


class _RunCounter:
    """Goes through what is told of one game, run by run."""

    def __init__(self, g: Game, tally: RunTally, tags: int) -> None:
        self.g, self.tally, self.tags = g, tally, tags
        self.turn = self.first = 0
        self.run: Counter[str] | None = None
        self.met: Counter[str] | None = None
        self.successful = False

    def add_entry(self, entry: tuple[Any, ...]) -> None:
        """Takes in one entry."""
        kind = entry[0]
        if kind == "turn":
            self.end_run()
            self.turn = entry[1] // 2
        elif kind == "run" and self.run is None:
            self.run, self.successful = Counter(), False
        elif kind == "tags":
            self._add("tags", max(0, entry[1] - self.tags))
            self.tags = entry[1]
        elif self.run is None:
            return
        elif kind in AMOUNTS and entry[2] == RUNNER:
            self._add(AMOUNTS[kind], entry[1])
        elif kind == "trash" and self.g.table.owner[entry[1]] == RUNNER:
            self._add("cards", 1)
        elif kind == "encounter":
            self._leave()
            title = self.g.table.card_of[entry[1]].title
            self.tally.ice.setdefault(title, Counter())
            self.met = Counter({"at": entry[1]})
        elif kind == "subroutine" and self.met is not None:
            self.met["resolved"] += 1
        elif kind in ("end_run", "jack_out") and self.met is not None:
            self.met["ended"] += 1
        elif kind == "pass":
            self._leave()
        elif kind == "run_successful":
            self._leave()
            self.successful = True
        elif kind == "run_ends":
            self.end_run()

    def _add(self, name: str, n: int) -> None:
        if self.run is not None:
            self.run[name] += n
            if name == "paid" and self.met is not None:
                self.met["paid"] += n

    def _leave(self) -> None:
        """An encounter is over."""
        met, self.met = self.met, None
        if met is None:
            return
        ice = self.tally.ice[self.g.table.card_of[met.pop("at")].title]
        ice.update(met)
        ice["met"] += 1
        ice["clean"] += not met["resolved"] and not met["ended"]

    def end_run(self) -> None:
        """A run is over."""
        self._leave()
        run, self.run = self.run, None
        if run is None:
            return
        tally = self.tally
        tally.made[self.turn] += 1
        for name in LOSSES:
            tally.runs[name][run[name]] += 1
        if self.successful:
            tally.got_in[self.turn] += 1
            tally.through[run["paid"]] += 1
            self.first = self.first or self.turn
