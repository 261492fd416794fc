"""Limits on what one request may cost. Real lists have 2 KB, the longest ordinary ones have 6."""

from typing import Final

from nrdb.deck.limits import ReadingLimits

MAX_BODY: Final = 32 * 1024
"""Maximum size of a request's body, in bytes."""
BODY_SECONDS: Final = 10
"""Maximum time for a body to arrive, in seconds."""
MAX_QUERY: Final = 300
"""Maximum number of characters in a search."""
MAX_NAME: Final = 120
"""Maximum number of characters in a card's title or a format's name."""
MAX_DECKS: Final = 20
MAX_TITLES: Final = 150
"""Maximum number of different cards in a list whose history is checked, day by day."""
MAX_CARDS: Final = 200
"""Maximum number of cards that a search returns."""
MAX_GAMES: Final = 500
GAMES_AT_ONCE: Final = 2
"""Series of games that a worker plays at the same time, each in a process of its own."""
GAMES_SECONDS: Final = 120
"""Maximum time for a series of games, in seconds."""
MAX_PAGE: Final = 10_000
"""Maximum number of records on a page of the v3 API."""

READING: Final = ReadingLimits(size=MAX_BODY, decks=MAX_DECKS, guesses=10, archives=False)
ONE_DECK: Final = READING._replace(decks=1)
