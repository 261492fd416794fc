"""The rulebooks as data: starting values, switches and the steps of a turn, in order.

A step names a function of `nrdb.engine.steps.turn`; the rule id beside it says where the step stands in its document.
Runs and accesses have their own structures, which solo play does not walk through.
"""

from __future__ import annotations

from nrdb.engine.model.rulebook import Rulebook
from nrdb.engine.rulebooks import classic, core, cr_1_3, cr_26_03

RULEBOOKS: dict[str, Rulebook] = {
    book.id: book for book in (cr_26_03.RULEBOOK, cr_1_3.RULEBOOK, core.RULEBOOK, classic.RULEBOOK)
}
"""Every rulebook that is played, by its id; today's first."""

ALONE = {"cr": "cr-26.03", "core": "core", "classic": "classic"}
"""The rulebook by which a deck of an edition plays alone."""
