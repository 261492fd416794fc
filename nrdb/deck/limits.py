"""How much of a deck list nrdb is ready to read; every limit is named in the message that says it was exceeded."""

from typing import Final

from nrdb.resources import MAX_FILE_BYTES

MAX_BYTES: Final = MAX_FILE_BYTES
"""Bytes of one file, of a pasted text, and of everything in an archive together, unpacked."""

MAX_LINES: Final = 200_000
"""Lines of a text list."""

MAX_LINE: Final = 1_000
"""Characters of one line that names a card."""

MAX_NAME: Final = 200
"""Characters of a deck's name; a longer one is cut."""

MAX_COPIES: Final = 999
"""Copies of a card on one line."""

MAX_DEPTH: Final = 32
"""How deep the elements of an XML list may be nested."""

MAX_MEMBERS: Final = 1_000
"""Files of an archive."""

MAX_NOTES: Final = 100
"""Notes of one kind that a deck lists; further ones are counted."""

MAX_GUESSES: Final = 25
"""Unknown titles of one file for which the nearest real titles are looked up."""

MAX_GUESS_LENGTH: Final = 80
"""Characters of an unknown title for which the nearest real titles are looked up."""
