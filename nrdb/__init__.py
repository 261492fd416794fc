"""nrdb: Netrunner deck lists judged, cards searched, decks goldfished."""

__version__ = "0.1.0"
