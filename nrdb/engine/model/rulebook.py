"""The form of a rulebook: starting values, switches, and the steps of turns and runs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Step(NamedTuple):
    """One step of a turn or a run."""

    name: str
    """The function that carries it out, in `steps/turn` or `steps/run`."""
    rule: str
    """The rule it comes from."""
    windows: str = ""
    """What its paid ability window allows: P paid abilities, R rez, S score; in a run also I rez the approached ice, B
    break. With N it is the Runner's alone."""
    jump: str = ""
    """The step to jump to if the step's condition fails."""


class Rulebook(NamedTuple):
    """A rulebook: its turn structures, and its numbers where they differ from the defaults."""

    id: str
    edition: str
    """The edition whose cards it is for: cr, core or classic."""
    turns: dict[str, tuple[Step, ...]]
    """The steps of each side's turn."""
    run: tuple[Step, ...]
    """The steps of a run."""
    credits: int = 5
    """Credits each player starts with."""
    hand: int = 5
    """Cards in an opening hand."""
    hand_size: int = 5
    """The maximum hand size."""
    memory: int = 4
    """The Runner's memory units."""
    clicks: Mapping[str, int] = {"corp": 3, "runner": 4}
    """Clicks per turn (CR 1.11.2; the same in 1996)."""
    mulligans: int = 1
    """The number of mulligans that each player may take."""
    needs_effect: bool = True
    """Whether an action or ability must be able to change something (CR 1.2.5; dropped in CR26)."""
    newest_console: bool = False
    """Whether a second console may be installed, trashing the older one (CR26 3.8.5b), or not at all (CR 3.8.5)."""
    discards_together: bool = False
    """Whether excess cards are discarded at once (CR26 5.5.4c) or one at a time (CR 5.5.2)."""
    prevented_counts: bool = False
    """Whether a prevented event still counts for "the first time" (CR 9.8.3), or doesn't (CR26 9.9.5b)."""
    bare_passed: str = ""
    """The step at which the Runner counts as having passed all ice of a server that has none (CR 6.9.5a, CR26
    9.12.2d)."""
    late_breaches: bool = False
    """Whether breaches still begin in windows that are finished after the run has ended (CR 6.8.2d; not in CR26)."""
    late_moves: bool = False
    """Whether the window in which the Runner is moved is finished first (CR 6.1.3c) or closed at once (CR26 6.2.8)."""
    increases_first: bool = False
    """Whether damage is increased before anybody may prevent it (CR 9.8.3c), or in the players' usual order."""
    runner_first: bool = False
    """Whether the Runner acts first in every window, rather than the active player (CR 9.2.7a)."""
    points: int = 7
    """Agenda points needed to win (CR 1.16.2)."""
    win: str = "checkpoint"
    """The time when the game checks for a win: the next "checkpoint" (CR 10.3.1), or only after actions and accesses
    ("checked")."""
    bad_publicity_limit: int = 0
    """Bad publicity at which the Corp loses in a checkpoint, before anything else is compared; 0 for never."""
    replies: bool = True
    """Whether the first player to act in a window may reply to the other (CR 9.2.7a), or not (CLS timing.priority)."""
    bound_encounters: bool = False
    """Whether only abilities that break, boost or say so may be used in an encounter (CLS timing.effects)."""
    late_takes: bool = False
    """Whether accessed cards are stolen and trashed only once all have been accessed (CLS access.order)."""
    archives_in_order: bool = False
    """Whether the facedown cards of Archives are put onto the faceup ones and all are accessed from the top down (CLS
    access.pile), or in an order of the Runner's choice (CR26 7.4.1d)."""
    clears_scored: bool = False
    """Whether an agenda loses its advancement counters as it is scored (CLS score.counters), or keeps them."""
    discards_before: bool = False
    """Whether an event or operation is in the discard pile before it resolves (CLS action.resolve)."""
    cost_saved: str = "barred"
    """Whether trashing as a cost can't be prevented ("barred", CR 1.15.1a), or preventing it "cancels" what it paid for
    (CORE faq.prevented-cost, CLS prevent.cost)."""
    clicks_at_once: bool = False
    """Whether a card that adds a click each turn does so as soon as it is active (CLS action.gained)."""
    purge: str = "action"
    """Whether purging is an "action" of three clicks (CR 5.2.7h), or happens whenever cards may be rezzed and has the
    Corp "forgo" its next three clicks (CLS virus.when)."""
    unique: str = "newest"
    """The copy of a unique card that stays: the "newest" (CR26 2.2.1), the one that its owner chooses ("choice"), or
    every one (empty: the rules of 2012 have no unique cards)."""
    boosts_anywhere: bool = True
    """Whether icebreakers can be made stronger at any time, or only against ice that they break (CLS ice.encounter)."""
    free_pays_extra: bool = False
    """Whether a card rezzed or installed at no cost still has its additional costs and what other cards add to its cost
    (CLS rez.cost), or costs nothing (CR 1.15.3)."""
    pays_first: bool = False
    """Whether a program is paid for before others make room for it (CLS memory.overwrite), or after (CR26 8.5.6c)."""
    bare_broken: bool = False
    """Whether ice without subroutines counts as fully broken once it has been encountered (CLS ice), or doesn't (CR26
    6.5.7)."""
    bits: bool = False
    """Whether credits are called bits, as on the cards of 1996."""
    trace: str = "open"
    """Whether the Corp and then the Runner spend in the "open" (CR 10.8), or both bids are "sealed" (CLS
    trace.secret)."""
