"""A deck list as written, before any title is looked up: the file types pass it to `assemble`."""

from typing import Final, NamedTuple

from nrdb.deck.limits import MAX_COPIES
from nrdb.deck.model import Note

CARD: Final = "card"
IDENTITY: Final = "identity"
EXTRA: Final = "extra"
STRAY: Final = "stray"
"""A line without a number: a card if its title is known, otherwise skipped with a note."""
IGNORED: Final = "ignored"
"""A line that says nothing about the deck, such as a total or a remark: an error if it names cards."""
COMMENT: Final = "comment"
"""A comment: skipped with a note if it names cards, otherwise skipped silently."""

Copies = int | str | None
"""A number of copies; the text found in its place if it is not a number; None if there was nothing."""


class RowReading(NamedTuple):
    """One way to read a row: a number of copies and a title."""

    copies: Copies
    title: str
    pack: str | None = None


class Entry(NamedTuple):
    """One row in a list.

    `readings` are tried in order, and the first whose title exists is used. `code` (a printing code or a card id) takes
    precedence over every title; `text` is the row as written.
    """

    readings: tuple[RowReading, ...]
    text: str
    line: int | None = None
    code: str | None = None
    role: str = CARD


class StatedTotal(NamedTuple):
    """A total stated in the list; `entries` are the indices of the rows it covers (None: all)."""

    kind: str
    """`cards`, `agenda-points`, or the name of a section."""
    value: int
    line: int | None
    entries: tuple[int, int] | None = None
    paragraph: int | None = None
    """The index of the row at which the section's first paragraph ends; the total may cover that paragraph alone."""


class Draft:
    """One deck as its file states it."""

    def __init__(self, name: str | None = None, *, id: str | None = None, edition: str | None = None) -> None:
        self.name = name
        self.id = id
        self.edition = edition
        self.name_is_heading = False
        """Whether the name is a heading of Markdown, which may be the identity's title."""
        self.separate_identity = False
        """Whether the file has a separate place for the identity; identities among the cards then stay cards."""
        self.entries: list[Entry] = []
        self.preamble: list[tuple[int, str, bool]] = []
        """Lines before the first row, as (line, text, followed by a blank line): a name, an identity, or a card."""
        self.ignored: list[Entry] = []
        """Lines with the role IGNORED or COMMENT."""
        self.comments = False
        """Whether the list has comments."""
        self.stated_totals: list[StatedTotal] = []
        self.notes: list[Note] = []

    def add(
        self,
        copies: Copies,
        title: str,
        *,
        code: str | None = None,
        line: int | None = None,
        role: str = CARD,
        text: str | None = None,
    ) -> None:
        """Add a row with a single reading."""
        written = text if text is not None else title or code or ""
        self.entries.append(Entry((RowReading(copies, title),), written, line, code, role))

    def ignore(self, line: int, text: str, role: str = IGNORED) -> None:
        """Keep a line that says nothing about the deck, so that `assemble` can check it for cards."""
        self.ignored.append(Entry((), text, line, None, role))


def copies_of(value: object) -> Copies:
    """Return the number of copies in a JSON value (an int or a string of digits), or else the value as text."""
    if type(value) is int:
        return value
    if isinstance(value, str):
        return copies_from(value)
    if value is True or value is False or value is None:
        return {True: "true", False: "false", None: "null"}[value]
    return str(value) if isinstance(value, float) else type(value).__name__


def copies_from(digits: str) -> Copies:
    """Return the number written in `digits` (any script), or the text itself if it is not a usable number."""
    stripped = digits.strip()
    return int(stripped) if stripped.isdecimal() and len(stripped) <= 6 else stripped


def is_valid_count(copies: Copies) -> bool:
    """Return whether a number of copies is between 1 and MAX_COPIES."""
    return isinstance(copies, int) and 1 <= copies <= MAX_COPIES
