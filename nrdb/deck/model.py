"""A deck list once it has been read: its cards, and notes on everything the reader noticed."""

from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from nrdb.json_types import Json
from nrdb.text import plain

if TYPE_CHECKING:
    from nrdb.catalogue.model import Card

Severity = Literal["error", "warning", "note"]
ERROR: Final = "error"
WARNING: Final = "warning"
NOTE: Final = "note"


class MessageKind(NamedTuple):
    """A message type for reading, checking or running an event: its stable code, severity and meaning."""

    code: str
    severity: str
    help: str


# Every note a reader can make. After an error part of the list is unknown, so the deck cannot be checked.
NOTE_KINDS: Final = (
    MessageKind("unknown-card", ERROR, "no card has this title, code or id"),
    MessageKind("ambiguous-card", ERROR, "the title could be two or more cards"),
    MessageKind("bad-quantity", ERROR, "the number of copies is not a whole number from 1 to 999"),
    MessageKind("no-cards", ERROR, "the list has no cards"),
    MessageKind("unread-line", ERROR, "a line, or part of a JSON list, that may name cards could not be read"),
    MessageKind("other-edition", WARNING, "the title belongs to the other game (1996 or modern)"),
    MessageKind("edition-tie", WARNING, "the titles fit the 1996 game and the modern one equally well"),
    MessageKind("conflict", WARNING, "two statements contradict each other; the note says which one is used"),
    MessageKind("identity-guessed", WARNING, "the identity was recognised by part of its name"),
    MessageKind("identity-quantity", WARNING, "the identity is listed with more than one copy"),
    MessageKind("identity-missing", WARNING, "the list has no identity"),
    MessageKind("several-identities", WARNING, "the list names more than one identity"),
    MessageKind("duplicate-key", WARNING, "a key occurs twice in one JSON object; the copies were added up"),
    MessageKind("footer-differs", WARNING, "a total written in the list differs from the cards listed"),
    MessageKind("skipped-section", WARNING, "a section that is not part of the deck was kept separately or skipped"),
    MessageKind("skipped-member", WARNING, "a file inside an archive was skipped"),
    MessageKind("encoding", WARNING, "the file is not UTF-8; the encoding was detected"),
    MessageKind("other-game", WARNING, "the file says it is for another game, or names no game"),
    MessageKind("name-cut", WARNING, "the deck name was longer than 200 characters and was shortened"),
    MessageKind("controls-removed", NOTE, "control or direction characters were removed from a line or the deck name"),
    MessageKind("more-notes", WARNING, "further notes of the same type were counted, not listed"),
    MessageKind("repeated-card", NOTE, "a card is listed on several lines; the copies were added up"),
    MessageKind("several-printings", NOTE, "a card is listed under several printing codes; the copies were added up"),
    MessageKind("repeated-identity", NOTE, "the identity is listed on several lines"),
    MessageKind("quantity-missing", NOTE, "a title without a number counts as one copy"),
    MessageKind("nickname", WARNING, "the card was recognised by a nickname or an old name"),
    MessageKind("accepted", WARNING, "an unknown title was read as the only similar one, as you asked"),
    MessageKind("unknown-pack", NOTE, "the name in parentheses is not a known set"),
    MessageKind("ignored-line", WARNING, "a line or comment that says nothing about the deck was skipped"),
)
SEVERITY: Final = {kind.code: kind.severity for kind in NOTE_KINDS}


class Note(NamedTuple):
    """One thing the reader noticed: what (code, message) and where (1-based line and column, or None)."""

    code: str
    severity: str
    message: str
    line: int | None = None
    column: int | None = None
    text: str | None = None
    suggestions: tuple[str, ...] = ()

    def to_dict(self) -> Json:
        """Return the note under its JSON names, without empty members."""
        return {key: value for key, value in self._asdict().items() if value not in (None, ())}


def note(
    code: str,
    message: str,
    *,
    line: int | None = None,
    column: int | None = None,
    text: str | None = None,
    suggestions: tuple[str, ...] = (),
) -> Note:
    """Return a note with a code from NOTE_KINDS and that code's severity."""
    return Note(code, SEVERITY[code], message, line, column, text, suggestions)


class Deck:
    """One deck list.

    `cards` maps card ids to copies in list order, with all printings of a card added up and the identity excluded.
    `identities` holds any identities listed after the first, `extras` the cards listed outside the deck. `edition` is
    "cr" (every modern card) or "classic". `id` is the list's own id, if any.
    """

    def __init__(
        self,
        *,
        name: str | None = None,
        identity: "Card | None" = None,
        cards: dict[str, int] | None = None,
        extras: dict[str, int] | None = None,
        edition: str = "cr",
        notes: list[Note] | None = None,
        source: str | None = None,
        id: str | None = None,
        identities: dict[str, int] | None = None,
        filetype: str | None = None,
    ) -> None:
        self.name = name
        self.identity = identity
        self.cards: dict[str, int] = {} if cards is None else cards
        self.extras: dict[str, int] = {} if extras is None else extras
        self.edition = edition
        self.notes: list[Note] = [] if notes is None else notes
        self.source = source
        self.id = id
        self.identities: dict[str, int] = {} if identities is None else identities
        self.filetype = filetype
        self.comments = False
        """Whether the list has comments, which are lost when the deck is written."""

    @property
    def size(self) -> int:
        """The number of cards in the list without the identity (CR 1.4.3a)."""
        return sum(self.cards.values())

    @property
    def unreadable(self) -> bool:
        """True if part of the list is unknown (a note with severity "error"); such a deck is not checked."""
        return any(note.severity == ERROR for note in self.notes)

    @property
    def label(self) -> str:
        """The deck's name in messages: its name, id, identity or file, made safe for a terminal."""
        identity = self.identity.title if self.identity is not None else None
        return plain(self.name or self.id or identity or self.source or "unnamed deck", limit=200)

    def __eq__(self, other: object) -> bool:
        """Return whether edition, identities, cards and extras are the same; names, notes and order are ignored."""
        if not isinstance(other, Deck):
            return NotImplemented
        return (self.identity, self.cards, self.extras, self.identities, self.edition) == (
            other.identity,
            other.cards,
            other.extras,
            other.identities,
            other.edition,
        )

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<Deck {self.label!r}: {self.size} cards, {len(self.notes)} notes>"
