"""Zones, counters and servers by number."""

from __future__ import annotations

CORP, RUNNER = range(2)
SIDES = ("corp", "runner")
"""Sides by number, and their names."""

DECK, HAND, DISCARD, INSTALLED, SCORED, REMOVED, PLAY, ASIDE, OUTSIDE = range(9)
"""Zones. PLAY holds the identity, the card being played and currents; ASIDE what lies facedown on another card."""
ACCESSING = 8
"""No zone: where a paid ability works that is used while a card is accessed."""
IN_PLAY = frozenset([INSTALLED, SCORED, PLAY])

COUNTERS = ("credit", "power", "virus", "agenda", "advancement")
NO_COUNTERS = (0,) * len(COUNTERS)
"""The counters of a card that has none, in that order."""

HQ, RD, ARCHIVES = range(3)
"""Servers by number; remote servers follow from 3."""
CENTRAL = {HAND: HQ, DECK: RD, DISCARD: ARCHIVES}
"""The central servers by the zone of the Corp that each is (CR26 4.6.6i)."""
