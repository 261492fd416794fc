"""Cards that do what a test says, played at a small table."""

from __future__ import annotations

from typing import Any

from tests.engine.worked.table import Table

TOOL, OTHER, DEVICE, SPELL, ORDER = "Desperado", "Dyson Mem Chip", "PAD Campaign", "Diesel", "Mushin No Shin"
"""Cards that cost nothing to play, or are already installed, and do what a test says."""


def played(*do: Any, **laid: Any) -> Table:
    """The Runner plays an event that does this."""
    answers = laid.pop("answers", ())
    says = {SPELL: [{"play": list(do)}], **laid.pop("says", {})}
    table = Table(grip=[SPELL, *laid.pop("grip", ())], says=says, **laid)
    return table.takes(("play", SPELL), *answers)


def ordered(*do: Any, **laid: Any) -> Table:
    """The Corp plays an operation that does this."""
    answers = laid.pop("answers", ())
    says = {ORDER: [{"play": list(do)}], **laid.pop("says", {})}
    table = Table(hq=[ORDER, *laid.pop("hq", ())], turn="corp", says=says, **laid)
    return table.takes(("play", ORDER), *answers)
