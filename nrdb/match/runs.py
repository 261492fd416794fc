"""The runs of a game, read from its transcript: what each cost and gained the Runner, and the ice on the way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from nrdb.engine.model.numbers import CORP, RUNNER
from nrdb.games.tally import Tally

if TYPE_CHECKING:
    from nrdb.engine.game import Game

AMOUNTS: Final = {"pay": "paid", "lose": "lost", "spend_clicks": "clicks", "lose_clicks": "clicks", "gain": "gained"}
"""What the Runner pays, loses and gains in a run, by the kind of transcript entry."""
LOSSES: Final = ("paid", "lost", "clicks", "cards", "tags")
"""Counts per run: credits paid, credits lost, clicks spent or lost, cards trashed, tags taken."""
GAINS: Final = ("accesses", "agendas", "points", "trashed", "gained")
"""Counts per run: cards accessed, agendas and agenda points stolen, Corp cards trashed, credits gained."""
ICE: Final = ("met", "clean", "paid", "resolved", "ended")
"""Counts per piece of ice: encounters, clean encounters (no subroutine resolved and the run went on), credits paid,
subroutines resolved, and runs ended."""


class Meeting:
    """Ice approached or encountered in a run: its number, whether it was encountered, and the counts in `ICE`."""

    def __init__(self, card: int) -> None:
        self.card = card
        self.encountered = False
        self.counts: Counter[str] = Counter()


class RunRecord:
    """A run: its turn, the server it began on, and the counts named in `LOSSES` and `GAINS`."""

    def __init__(self, turn: int, server: int) -> None:
        self.turn = turn
        self.server = server
        self.successful = False
        self.counts: Counter[str] = Counter()
        self.ice: list[Meeting] = []


def runs_of(g: Game) -> Iterator[RunRecord]:
    """Yield the runs of a game that has a transcript, in order; a run within a run is part of the outer one."""
    reader = _Reader(g)
    for entry in g.transcript or ():
        yield from reader.read(entry)
    yield from reader.end_run()


class _Reader:
    """Reads the transcript of one game, run by run."""

    def __init__(self, g: Game) -> None:
        self.g = g
        self.turn = self.tags = 0
        self.run: RunRecord | None = None
        self.met: Meeting | None = None
        """The ice being encountered."""

    def read(self, entry: tuple[Any, ...]) -> Iterator[RunRecord]:
        """Read one entry, and yield the run that it ends, if any."""
        kind = entry[0]
        if kind in ("turn", "run_ends"):
            yield from self.end_run()
            self.turn = entry[1] if kind == "turn" else self.turn
        elif kind == "run" and self.run is None:
            self.run = RunRecord(self.turn, entry[1])
        elif kind == "tags":
            self._add("tags", max(0, entry[1] - self.tags))
            self.tags = entry[1]
        elif self.run is not None:
            self._happens(self.run, kind, entry)

    def _happens(self, run: RunRecord, kind: str, entry: tuple[Any, ...]) -> None:
        """Read an entry during a run."""
        if kind in AMOUNTS and entry[2] == RUNNER:
            self._add(AMOUNTS[kind], entry[1])
        elif kind == "trash":
            self._add("trashed" if self.g.table.owner[entry[1]] == CORP else "cards", 1)
        elif kind == "access":
            self._add("accesses", 1)
        elif kind == "steal":
            self._add("agendas", 1)
            self._add("points", entry[2])
        elif kind == "approach":
            self._leave()
            run.ice.append(Meeting(entry[1]))
        elif kind == "encounter":
            self._leave()
            if not (run.ice and run.ice[-1].card == entry[1] and not run.ice[-1].encountered):
                run.ice.append(Meeting(entry[1]))  # an encounter without an approach
            self.met = run.ice[-1]
            self.met.encountered = True
        elif kind == "subroutine" and self.met is not None:
            self.met.counts["resolved"] += 1
        elif kind in ("end_run", "jack_out") and self.met is not None:
            self.met.counts["ended"] += 1
        elif kind == "pass":
            self._leave()
        elif kind == "run_successful":
            self._leave()
            run.successful = True

    def _add(self, name: str, n: int) -> None:
        if self.run is not None:
            self.run.counts[name] += n
            if name == "paid" and self.met is not None:
                self.met.counts["paid"] += n

    def _leave(self) -> None:
        """Close an encounter."""
        met, self.met = self.met, None
        if met is not None:
            met.counts["met"] += 1
            met.counts["clean"] += not met.counts["resolved"] and not met.counts["ended"]

    def end_run(self) -> Iterator[RunRecord]:
        """Close the run, if there is one, and yield it."""
        self._leave()
        if self.run is not None:
            yield self.run
        self.run = None


class RunTally(Tally):
    """Counts of games of a Runner against ice."""

    def __init__(self) -> None:
        super().__init__()
        self.first: Counter[int] = Counter()
        """The number of games by the Runner's turn in which the first successful run was made; 0: none."""
        self.made: Counter[int] = Counter()
        """The number of runs by turn."""
        self.got_in: Counter[int] = Counter()
        """The number of successful runs by turn."""
        self.runs: dict[str, Counter[int]] = {name: Counter() for name in LOSSES}
        self.through: Counter[int] = Counter()
        """The number of successful runs by credits paid."""
        self.ice: dict[str, Counter[str]] = {}

    def finish(self, g: Game) -> None:
        """Count a game that has a transcript."""
        super().finish(g)
        first = 0
        for run in runs_of(g):
            self.made[run.turn] += 1
            for name in LOSSES:
                self.runs[name][run.counts[name]] += 1
            if run.successful:
                self.got_in[run.turn] += 1
                self.through[run.counts["paid"]] += 1
                first = first or run.turn
            for met in run.ice:
                if met.encountered:
                    self.ice.setdefault(g.table.card_of[met.card].title, Counter()).update(met.counts)
        self.first[first] += 1
