"""Numbers for zones, counters and servers."""

from __future__ import annotations

CORP, RUNNER = range(2)
SIDES = ("corp", "runner")
"""The names of the sides, by number."""

DECK, HAND, DISCARD, INSTALLED, SCORED, REMOVED, PLAY, ASIDE, OUTSIDE = range(9)
"""Zones. PLAY holds identities, currents and the card being played; ASIDE holds cards set aside, some of them hosted.
"""
ACCESSING = 8
"""A value used in place of a zone, for paid abilities used while a card is accessed."""
TRACING, BIDDEN = 9, 10
"""Values used in place of a zone, for paid abilities used in a trace: in secret, and once both bids are shown."""
IN_PLAY = frozenset([INSTALLED, SCORED, PLAY])
"""Zones whose cards are in play."""

COUNTERS = ("credit", "power", "virus", "agenda", "advancement")
"""The kinds of counters, in the order used throughout."""
NO_COUNTERS = (0,) * len(COUNTERS)
"""The counters of a card without any, in the order of `COUNTERS`."""

HQ, RD, ARCHIVES = range(3)
"""The central servers; remote servers are numbered from 3."""
CENTRAL = {HAND: HQ, DECK: RD, DISCARD: ARCHIVES}
"""The central server that each of the Corp's zones is (CR26 4.6.6i)."""
