"""The rulebooks as data: starting values and the steps of a turn, in order.

A step names a function of `nrdb.engine.steps.turn`; the rule id beside it says where the step stands in its document.
Runs and accesses have their own structures, which solo play does not walk through.
"""

from __future__ import annotations

from nrdb.engine.model.rulebook import Rulebook
from nrdb.engine.rulebooks import classic, core, cr

RULEBOOKS: dict[str, Rulebook] = {book.id: book for book in (cr.RULEBOOK, core.RULEBOOK, classic.RULEBOOK)}
"""Every rulebook that is played, by its id."""
