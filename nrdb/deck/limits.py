"""Size limits for deck lists; every error about an exceeded limit names it."""

from typing import Final, NamedTuple

from nrdb.resources import MAX_FILE_BYTES

MAX_BYTES: Final = MAX_FILE_BYTES
"""Maximum size of one file, of pasted text, or of a whole unpacked archive, in bytes."""

MAX_LINES: Final = 200_000
"""Maximum number of lines in a text list."""

MAX_LINE: Final = 1_000
"""Maximum number of characters in one line that names a card."""

REMEMBERED_LINES: Final = 4_000
"""Maximum number of lines whose reading is remembered; lists in an event or folder share most of their rows."""

MAX_REMEMBERED_LINE: Final = 120
"""Maximum number of characters in a line whose reading is remembered; the longest title has 60."""

MAX_NAME: Final = 200
"""Maximum number of characters in a deck name; longer names are shortened."""

MAX_COPIES: Final = 999
"""Maximum number of copies of a card on one line."""

MAX_DEPTH: Final = 32
"""Maximum nesting depth of elements in an XML list."""

MAX_MEMBERS: Final = 1_000
"""Maximum number of files in an archive."""

MAX_NOTES: Final = 100
"""Maximum number of notes of one type listed for a deck; further notes are only counted."""

MAX_GUESSES: Final = 25
"""Maximum number of unknown titles per file for which similar titles are looked up."""

MAX_GUESS_LENGTH: Final = 80
"""Maximum number of characters in an unknown title for which similar titles are looked up."""


class ReadingLimits(NamedTuple):
    """The limits on one file or text; the defaults are those of the commands, and services choose lower ones."""

    size: int = MAX_BYTES
    """Maximum size of a file or unpacked archive, in bytes (of a str, in characters)."""
    decks: int | None = None
    """Maximum number of decks; None for any number."""
    guesses: int = MAX_GUESSES
    """Maximum number of unknown titles for which similar titles are looked up."""
    archives: bool = True
    """Whether zip and gzip archives are read."""


DEFAULT_LIMITS: Final = ReadingLimits()
"""The limits of the commands, whose users can wait for the files they choose."""
