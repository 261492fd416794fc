"""Size limits for deck lists; every error about an exceeded limit names it."""

from typing import Final, NamedTuple

from nrdb.resources import MAX_FILE_BYTES

MAX_BYTES: Final = MAX_FILE_BYTES
"""Maximum bytes in one file, in pasted text, or in a whole unpacked archive."""

MAX_LINES: Final = 200_000
"""Maximum lines in a text list."""

MAX_LINE: Final = 1_000
"""Maximum characters in one line that names a card."""

REMEMBERED_LINES: Final = 4_000
"""Maximum lines whose reading is remembered; the lists of an event or a folder share most of their rows."""

MAX_REMEMBERED_LINE: Final = 120
"""Maximum characters in a line whose reading is remembered; the longest title has 60."""

MAX_NAME: Final = 200
"""Maximum characters in a deck name; longer names are shortened."""

MAX_COPIES: Final = 999
"""Maximum copies of a card on one line."""

MAX_DEPTH: Final = 32
"""Maximum nesting depth of elements in an XML list."""

MAX_MEMBERS: Final = 1_000
"""Maximum files in an archive."""

MAX_NOTES: Final = 100
"""Maximum notes of one type listed for a deck; further ones are only counted."""

MAX_GUESSES: Final = 25
"""Maximum unknown titles per file for which similar titles are looked up."""

MAX_GUESS_LENGTH: Final = 80
"""Maximum characters in an unknown title for which similar titles are looked up."""


class ReadingLimits(NamedTuple):
    """The limits on one file or text; the defaults are those of the commands, and services choose lower ones."""

    size: int = MAX_BYTES
    """Maximum bytes (or characters of a str), and maximum bytes of an unpacked archive."""
    decks: int | None = None
    """Maximum decks; None for any number."""
    guesses: int = MAX_GUESSES
    """Maximum unknown titles for which similar titles are looked up."""
    archives: bool = True
    """Whether zip and gzip archives are read."""


DEFAULT_LIMITS: Final = ReadingLimits()
"""The limits of the commands: whoever chose the file may wait for it."""
