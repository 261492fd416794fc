"""The rulebooks as data: starting values, switches, and the steps of turns and runs.

A step names a function of `nrdb.engine.steps.turn` or `steps.run`, and gives the rule that it comes from.
"""

from __future__ import annotations

from nrdb.engine.model.rulebook import Rulebook
from nrdb.engine.rulebooks import classic, core, cr_1_3, cr_26_03

RULEBOOKS: dict[str, Rulebook] = {
    book.id: book for book in (cr_26_03.RULEBOOK, cr_1_3.RULEBOOK, core.RULEBOOK, classic.RULEBOOK)
}
"""Every rulebook by its id, the current one first."""

ALONE = {"cr": "cr-26.03", "core": "core", "classic": "classic"}
"""The rulebook for solo games of each edition."""
