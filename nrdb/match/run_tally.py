"""Counts of runs against rezzed ice and what they cost, from the transcript of a game."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from nrdb.engine.model.numbers import RUNNER
from nrdb.games.tally import Tally

if TYPE_CHECKING:
    from nrdb.engine.game import Game

AMOUNTS: Final = {"pay": "paid", "lose": "lost", "spend_clicks": "clicks", "lose_clicks": "clicks"}
"""What the Runner pays and loses in a run, by the kind of transcript entry."""
LOSSES: Final = ("paid", "lost", "clicks", "cards", "tags")
"""Counts per run: credits paid, credits lost, clicks spent or lost, cards trashed, tags taken."""
ICE: Final = ("met", "clean", "paid", "resolved", "ended")
"""Counts per piece of ice: encounters, clean encounters (no subroutine resolved and the run went on), credits paid,
subroutines resolved, and runs ended."""


class RunTally(Tally):
    """Counts of games of a Runner against ice."""

    def __init__(self) -> None:
        super().__init__()
        self.first: Counter[int] = Counter()
        """The number of games by the Runner's turn of the first successful run; 0: none."""
        self.made: Counter[int] = Counter()
        """The number of runs by turn."""
        self.got_in: Counter[int] = Counter()
        """The number of successful runs by turn."""
        self.runs: dict[str, Counter[int]] = {name: Counter() for name in LOSSES}
        self.through: Counter[int] = Counter()
        """Credits paid for successful runs."""
        self.ice: dict[str, Counter[str]] = {}

    def finish(self, g: Game) -> None:
        """Count a game that has a transcript."""
        super().finish(g)
        counter = _RunCounter(g, self)
        for entry in g.transcript or ():
            counter.add_entry(entry)
        counter.end_run()
        self.first[counter.first] += 1


class _RunCounter:
    """Reads the transcript of one game, run by run."""

    def __init__(self, g: Game, tally: RunTally) -> None:
        self.g, self.tally = g, tally
        self.turn = self.first = self.tags = 0
        self.run: Counter[str] | None = None
        self.met: Counter[str] | None = None
        self.successful = False

    def add_entry(self, entry: tuple[Any, ...]) -> None:
        """Read one entry."""
        kind = entry[0]
        if kind == "turn":
            self.end_run()
            self.turn = entry[1]
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
        """Close an encounter."""
        met, self.met = self.met, None
        if met is None:
            return
        ice = self.tally.ice[self.g.table.card_of[met.pop("at")].title]
        ice.update(met)
        ice["met"] += 1
        ice["clean"] += not met["resolved"] and not met["ended"]

    def end_run(self) -> None:
        """Close a run."""
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
