"""What is under way: the records that stand above a turn."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nrdb.engine.model.ability import Effect, Trigger

NO_CARDS: Final[Mapping[str, list[int]]] = {}
"""To what an effect happens that happens to a player."""


class Run:
    """A run under way: where it goes, how far it has come, and what has been done in it."""

    server: int
    """The attacked server."""
    source: int
    """The card that made it; -1: the basic action."""
    successful: bool
    at: int
    """The step it has come to: its place in the rulebook's table of a run."""
    position: int
    """Which piece of ice the Runner stands before, by its place in the server; -1: none."""
    fully_broken: bool
    """Whether the encountered ice has been fully broken."""
    standalone: bool
    """Whether it is no run, but an encounter, a breach or an access while there is none."""
    breaching: bool
    """Whether a server is being breached."""
    due: bool
    """Whether the next breach is the one that the run itself permits (CR26 6.7.5)."""
    own: bool
    """Whether the breach under way is that one."""
    waiting: list[tuple[int, bool]]
    """Breaches that begin when that one has ended: the server, and whether its root is accessed."""
    vacant: bool
    """Whether the ice of that position is gone (CR26 6.2.7)."""
    ice: int
    """The piece of ice that is approached or encountered; -1: none."""
    encountering: bool
    """Whether it is encountered."""
    broken: set[int]
    """Subroutines of it that are broken in this encounter, by their place among `subs`."""
    subs: list[Effect]
    """The subroutines that it had when that was last looked at."""
    unbroken: int
    """How many subroutines were not broken when the last encounter ended, or when its ice left; -1: it goes on."""
    bypassed: bool
    """Whether it is bypassed."""
    ice_approached: int
    """Pieces of ice approached so far."""
    encounter_number: int
    """Which encounter of the turn is under way, or was last."""
    forced: int
    """Where an effect makes the Runner encounter it: one more than its `moves` then; 0: it was met on the way."""
    outer_encounters: tuple[int, ...]
    """Ice whose encounters go on around a forced one (CR26 6.5.9a)."""
    fund: int
    """Credits of the Corp's bad publicity, for this run."""
    extra_accesses: int
    """Cards accessed beyond the usual ones in its next breach."""
    accessed: int
    """Cards chosen for access so far."""
    first_access: int
    """The card that must be accessed first in the next breach; -1: none."""
    accessing: int
    """The card that is accessed; -1: none."""
    accessed_as: int
    """As which object it is accessed: how often it had moved by then."""
    accessed_at: int
    """The server in which it is accessed, or in the root of which."""
    cannot_jack_out: bool
    """Whether the Runner cannot jack out."""
    ended: bool
    """Whether it is over but for its last steps."""
    closed: bool
    """Whether it has come to its end: what that sets off is not in it any more."""
    pays_extra_costs: bool
    """Whether its additional costs are paid."""
    moved_to: str
    """The step to go on with in the position that the Runner was moved to; empty where nobody moved the Runner."""
    detour: tuple[int, int]
    """Where passing a piece of ice leads elsewhere: that ice, and the server; -1 for none."""
    jump: str
    """The step to go to, other than the next one."""
    undeclared: bool
    """Whether it could not be declared successful."""
    if_successful: Effect | None
    """What a card does when the run succeeds."""
    breach_replacements: list[tuple[int, int]]
    """The cards that the Runner had in hand as it succeeded and that may do something in place of its breach."""

    def __init__(self, server: int, source: int, if_successful: Effect | None = None) -> None:
        self.server = server
        self.source = source
        self.if_successful = if_successful
        self.successful = self.encountering = self.bypassed = self.cannot_jack_out = self.ended = self.closed = False
        self.undeclared = self.vacant = self.fully_broken = self.standalone = False
        self.breaching = self.due = self.own = False
        self.waiting, self.breach_replacements = [], []
        self.pays_extra_costs = True
        self.position = self.ice = self.accessing = self.accessed_as = self.accessed_at = -1
        self.broken, self.subs = set(), []
        self.at = self.forced = self.ice_approached = self.fund = self.extra_accesses = 0
        self.encounter_number = self.unbroken = 0
        self.jump = self.moved_to = ""
        self.accessed, self.first_access = 0, -1
        self.outer_encounters = ()
        self.detour = (-1, -1)

    def broken_among(self, found: list[Effect]) -> set[int]:
        """The places of those that are broken among all subroutines that the encountered ice has now.

        It may have gained others before them and lost some; what it gains again is not broken (CR26 9.8.4b).
        """
        if self.broken and found != self.subs:
            names, now = with_copy_numbers(self.subs), with_copy_numbers(found)
            self.broken = {now.index(names[n]) for n in self.broken if names[n] in now}
            self.subs = found
        return self.broken

    def copy(self) -> Run:
        """The same run, which goes on apart from this one."""
        new = copy(self)
        new.broken, new.waiting = self.broken.copy(), self.waiting.copy()
        return new


def with_copy_numbers(found: list[Effect]) -> list[tuple[Effect, int]]:
    """Subroutines, and which of several that are the same each of them is."""
    return [(effect, found[:n].count(effect)) for n, effect in enumerate(found)]


class Imminent:
    """The expected effects of an instruction: how much of each kind, by which card, whose doing it is and to what."""

    def __init__(self, by: int) -> None:
        self.by = by
        """The card whose ability it is; -1: none's."""
        self.values: dict[str, int] = {}
        """What is expected, by kind: amounts of damage and tags, 1 for what happens or does not, how many cards."""
        self.who: dict[str, int] = {}
        """Which player does it, by kind."""
        self.cards: dict[str, list[int]] = {}
        """The cards or the server that it happens to, by kind; what happens to a player has none."""
        self.firm: set[str] = set()
        """The kinds of which none can be prevented."""
        self.turned: dict[str, str] = {}
        """The kinds that others have replaced, and by which (CR26 9.9.10)."""
        self.pending: list[tuple[Trigger, int, int, int]] = []
        """Conditional abilities that are set off by what is expected."""

    def add(
        self, values: Mapping[str, int], who: int, to: Mapping[str, list[int]] = NO_CARDS, firm: bool = False
    ) -> None:
        """One more part of the same instruction, by a player."""
        for kind, n in values.items():
            if n > 0:
                self.values[kind] = self.values.get(kind, 0) + n
                self.who[kind] = who
                if kind in to:
                    self.cards[kind] = [*self.cards.get(kind, ()), *to[kind]]
                if firm:
                    self.firm.add(kind)

    def expects(self, kind: str) -> bool:
        """Whether some of it would still happen (CR26 9.9.3a, 9.9.7d)."""
        return self.values.get(kind, 0) > 0

    def yields(self, kind: str) -> bool:
        """Whether some of it would still happen, and can be prevented."""
        return kind not in self.firm and self.expects(kind)

    def prevent(self, kind: str, n: int | None) -> int:
        """So much of it does not happen, None for all of it (CR26 9.9.6, 9.9.7b); how much that was."""
        had = max(0, self.values.get(kind, 0))
        if n is None:
            self.values.pop(kind, None)
            return had
        self.values[kind] = self.values.get(kind, 0) - n
        return min(had, n)

    def turn(self, kind: str, other: str, n: int) -> None:
        """So much of another kind takes the place of all of one; who waits for the other does not hear of it."""
        if self.expects(kind):
            del self.values[kind]
            self.values[other] = self.values.get(other, 0) + n
            self.who[other] = self.who[kind]
            self.turned[kind] = other

    def left(self) -> dict[str, int]:
        """What happens of it."""
        return {kind: n for kind, n in self.values.items() if n > 0}
