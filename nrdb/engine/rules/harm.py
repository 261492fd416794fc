"""What happens to the Runner: damage (CR 10.4)."""

from __future__ import annotations

from nrdb.engine.model.state import State
from nrdb.engine.rules.events import emit, tell
from nrdb.engine.rules.zones import trash


def suffer(g: State, kind: str, n: int) -> None:
    """Damage to the Runner: random cards from the grip, and for core damage a smaller hand (CR 10.4)."""
    for _ in range(n):
        if kind == "core":
            g.core_damage += 1
        if not g.hand:
            g.over = "flatlined"
            tell(g, "flatlined")
            return
        trash(g, g.hand[g.pick(len(g.hand))])
    if n > 0:
        emit(g, f"damage_{kind}", n)
