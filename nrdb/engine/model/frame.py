"""Records of what is in progress: a run, and an instruction that can still be interrupted."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, Final

from nrdb.engine.model.compiled import mypyc_attr

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nrdb.engine.model.ability import Effect, Trigger

NO_CARDS: Final[Mapping[str, list[int]]] = {}
"""An empty mapping, for an effect on a player rather than on cards."""


@mypyc_attr(serializable=True, allow_interpreted_subclasses=True)
class Run:
    """A run in progress: its server, how far it has come, and what has happened in it."""

    server: int
    """The attacked server."""
    source: int
    """The card that made it; -1 for the basic action."""
    successful: bool
    """Whether it has been declared successful."""
    at: int
    """The current step: its index in the rulebook's table of a run."""
    position: int
    """The Runner's position, as an index into the server's ice; -1 if there is none."""
    fully_broken: bool
    """Whether the encountered ice has been fully broken."""
    standalone: bool
    """Whether it is an encounter, breach or access outside a run, rather than a run."""
    breaching: bool
    """Whether a server is being breached."""
    due: bool
    """Whether the next breach is the run's own (CR26 6.7.5)."""
    own: bool
    """Whether the current breach is the run's own."""
    waiting: list[tuple[int, bool]]
    """Breaches that begin when the current one ends: the server, and whether its root is accessed."""
    vacant: bool
    """Whether the ice at the Runner's position is gone (CR26 6.2.7)."""
    ice: int
    """The ice being approached or encountered; -1 if there is none."""
    encountering: bool
    """Whether the Runner is encountering it."""
    broken: set[int]
    """The subroutines broken in this encounter, as indexes into `subs`."""
    subs: list[Effect]
    """The subroutines that the ice had when they were last looked up."""
    unbroken: int
    """The number of unbroken subroutines when the last encounter ended or its ice left; -1 during an encounter."""
    bypassed: bool
    """Whether the ice has been bypassed."""
    ice_approached: int
    """The number of pieces of ice approached so far."""
    encounter_number: int
    """The number of the current or last encounter this turn."""
    forced: int
    """For an encounter forced by an effect: the ice's `moves` at the time plus one; 0 for an ordinary encounter."""
    outer_encounters: tuple[int, ...]
    """Ice whose encounters continue around a forced one (CR26 6.5.9a)."""
    funds: list[int]
    """Each player's credits for this run only, such as bad publicity credits."""
    extra_accesses: int
    """Additional cards to access in its next breach."""
    accessed: int
    """The number of cards accessed so far."""
    first_access: int
    """The card that must be accessed first in the next breach; -1 if there is none."""
    accessing: int
    """The card being accessed; -1 if there is none."""
    accessed_as: int
    """The `State.moves` of the accessed card when its access began; they differ once it is a new object."""
    accessed_at: int
    """The server in which it is accessed."""
    cannot_jack_out: bool
    """Whether the Runner can't jack out."""
    ended: bool
    """Whether it has ended, apart from its last steps."""
    closed: bool
    """Whether its last step is over, so that whatever that step triggers is no longer part of the run."""
    pays_extra_costs: bool
    """Whether its additional costs must be paid."""
    moved_to: str
    """The step to continue with after an effect moved the Runner; empty if none did."""
    detour: tuple[int, int]
    """Ice whose passing leads to another server, and that server; -1 for both if there is none."""
    jump: str
    """The step to go to instead of the next one."""
    undeclared: bool
    """Whether an effect kept it from being declared successful."""
    if_successful: Effect | None
    """What its card does if it succeeds."""
    breach_replacements: list[tuple[int, int]]
    """Cards that can replace its breach and were in the grip when it succeeded."""
    taken_later: list[tuple[int, int]]
    """Accessed cards that are stolen or trashed once all have been accessed, each with its `moves`."""

    def __init__(self, server: int, source: int, if_successful: Effect | None = None) -> None:
        self.server = server
        self.source = source
        self.if_successful = if_successful
        self.successful = self.encountering = self.bypassed = self.cannot_jack_out = self.ended = self.closed = False
        self.undeclared = self.vacant = self.fully_broken = self.standalone = False
        self.breaching = self.due = self.own = False
        self.waiting, self.breach_replacements, self.taken_later = [], [], []
        self.pays_extra_costs = True
        self.position = self.ice = self.accessing = self.accessed_as = self.accessed_at = -1
        self.broken, self.subs = set(), []
        self.at = self.forced = self.ice_approached = self.extra_accesses = 0
        self.funds = [0, 0]
        self.encounter_number = self.unbroken = 0
        self.jump = self.moved_to = ""
        self.accessed, self.first_access = 0, -1
        self.outer_encounters = ()
        self.detour = (-1, -1)

    def broken_among(self, found: list[Effect]) -> set[int]:
        """Return which subroutines are broken, as indexes into `found`, the ice's current subroutines.

        The ice may have gained or lost some. A subroutine that it loses and gains again is unbroken (CR26 9.8.4b).
        """
        if self.broken and found != self.subs:
            names, now = with_copy_numbers(self.subs), with_copy_numbers(found)
            self.broken = {now.index(names[n]) for n in self.broken if names[n] in now}
            self.subs = found
        return self.broken

    def copy(self) -> Run:
        """Return an independent copy of the run."""
        new = copy(self)
        new.broken, new.waiting, new.taken_later = self.broken.copy(), self.waiting.copy(), self.taken_later.copy()
        new.funds = self.funds.copy()
        return new


def with_copy_numbers(found: list[Effect]) -> list[tuple[Effect, int]]:
    """Return each subroutine with the number of equal ones before it, so that every pair is unique."""
    return [(effect, found[:n].count(effect)) for n, effect in enumerate(found)]


class Imminent:
    """The expected effects of an instruction: how much of each kind, by whom, and to which cards."""

    def __init__(self, by: int) -> None:
        self.by = by
        """The card whose ability it is; -1 if there is none."""
        self.values: dict[str, int] = {}
        """How much is expected, by kind: damage or tags, a number of cards, or 1 for a yes-or-no effect."""
        self.who: dict[str, int] = {}
        """The player who does it, by kind."""
        self.cards: dict[str, list[int]] = {}
        """The cards or the server it happens to, by kind; no entry for what happens to a player."""
        self.firm: set[str] = set()
        """The kinds that can't be prevented."""
        self.turned: dict[str, str] = {}
        """The kinds that were replaced, with what replaced them (CR26 9.9.10)."""
        self.pending: list[tuple[Trigger, int, int, int]] = []
        """Conditional abilities triggered by the expected effects."""

    def add(
        self, values: Mapping[str, int], who: int, to: Mapping[str, list[int]] = NO_CARDS, firm: bool = False
    ) -> None:
        """Add another part of the same instruction, done by player `who`."""
        for kind, n in values.items():
            if n > 0:
                self.values[kind] = self.values.get(kind, 0) + n
                self.who[kind] = who
                if kind in to:
                    self.cards[kind] = [*self.cards.get(kind, ()), *to[kind]]
                if firm:
                    self.firm.add(kind)

    def expects(self, kind: str) -> bool:
        """Return whether any damage or other effect of this kind would still happen (CR26 9.9.3a, 9.9.7d)."""
        return self.values.get(kind, 0) > 0

    def yields(self, kind: str) -> bool:
        """Return whether any damage or other effect of this kind would still happen and can be prevented."""
        return kind not in self.firm and self.expects(kind)

    def prevent(self, kind: str, n: int | None) -> int:
        """Prevent `n` of a kind, or all of it if None, and return how much was prevented (CR26 9.9.6, 9.9.7b)."""
        had = max(0, self.values.get(kind, 0))
        if n is None:
            self.values.pop(kind, None)
            return had
        self.values[kind] = self.values.get(kind, 0) - n
        return min(had, n)

    def turn(self, kind: str, other: str, n: int) -> None:
        """Replace all of one kind with `n` of another; abilities waiting for the other kind aren't triggered."""
        if self.expects(kind):
            del self.values[kind]
            self.values[other] = self.values.get(other, 0) + n
            self.who[other] = self.who[kind]
            self.turned[kind] = other

    def left(self) -> dict[str, int]:
        """Return how much of each kind still happens."""
        return {kind: n for kind, n in self.values.items() if n > 0}
