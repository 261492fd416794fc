"""A list as its file says it, before any title is looked up: what the file types hand to `assemble`."""

from typing import Final, NamedTuple

from nrdb.deck.limits import MAX_COPIES
from nrdb.deck.model import Note

CARD: Final = "card"
IDENTITY: Final = "identity"
EXTRA: Final = "extra"
STRAY: Final = "stray"
"""A line without a number: a card if it is one, otherwise left out with a note."""
IGNORED: Final = "left"
"""A line that says nothing of the deck, such as a total or a remark: an error if it names cards."""
COMMENT: Final = "comment"
"""A comment: left out with a note if it names cards, otherwise in silence."""

Copies = int | str | None
"""A number of copies; the text that stood in its place when it is no number; None when nothing stood there."""


class RowReading(NamedTuple):
    """One way to read a row: so many copies of this title."""

    copies: Copies
    title: str
    pack: str | None = None


class Entry(NamedTuple):
    """One row of a list.

    `readings` are tried in order and the first whose title exists counts. `code` (a printing's code or a card's id)
    wins over every title; `text` is the row as it was written.
    """

    readings: tuple[RowReading, ...]
    text: str
    line: int | None = None
    code: str | None = None
    role: str = CARD


class StatedTotal(NamedTuple):
    """A total that the list states about itself; `entries` are the indices of the rows it is about (None: all)."""

    kind: str
    """`cards`, `agenda-points`, or the name of a section."""
    value: int
    line: int | None
    entries: tuple[int, int] | None = None
    paragraph: int | None = None
    """Where the first paragraph of the section's rows ends: the claim may mean those rows alone."""


class Draft:
    """One deck as its file says it."""

    def __init__(self, name: str | None = None, *, id: str | None = None, edition: str | None = None) -> None:
        self.name = name
        self.id = id
        self.edition = edition
        self.separate_identity = False
        """The file has a place of its own for the identity: identities among the cards stay there."""
        self.entries: list[Entry] = []
        self.preamble: list[tuple[int, str, bool]] = []
        """Lines before the first row, as (line, text, followed by a blank line): a name, an identity, or a card."""
        self.ignored: list[Entry] = []
        """Lines of the roles LEFT and COMMENT."""
        self.comments = False
        """Whether the list holds comments."""
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
        """Adds a row with a single reading."""
        shown = text if text is not None else title or code or ""
        self.entries.append(Entry((RowReading(copies, title),), shown, line, code, role))

    def ignore(self, line: int, text: str, role: str = IGNORED) -> None:
        """Keeps what says nothing of the deck, in case that it names cards: `assemble` looks."""
        self.ignored.append(Entry((), text, line, None, role))


def copies_of(value: object) -> Copies:
    """A number of copies from a JSON value: ints, and text of digits; anything else comes back as its text."""
    if type(value) is int:
        return value
    if isinstance(value, str):
        return copies_from(value)
    if value is True or value is False or value is None:
        return {True: "true", False: "false", None: "null"}[value]
    return str(value) if isinstance(value, float) else type(value).__name__


def copies_from(digits: str) -> Copies:
    """A number of copies from its digits (of any script); the text itself when it is no usable number."""
    stripped = digits.strip()
    return int(stripped) if stripped.isdecimal() and len(stripped) <= 6 else stripped


def is_valid_count(copies: Copies) -> bool:
    """Whether a number of copies counts: 1 to 999."""
    return isinstance(copies, int) and 1 <= copies <= MAX_COPIES
