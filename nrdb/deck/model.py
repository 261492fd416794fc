"""A deck list after reading: the cards it names, and everything that reading met on the way."""

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from nrdb.text import plain

if TYPE_CHECKING:
    from nrdb.catalogue.model import Card

ERROR: Final = "error"
WARNING: Final = "warning"
NOTE: Final = "note"


class MessageKind(NamedTuple):
    """One kind of thing that can be said about a list, by reading, judging or an event: its stable code, its severity,
    and what it means.
    """

    code: str
    severity: str
    help: str


# Every remark a reader can make. An error means that a part of the list is not known, so the deck cannot be judged.
NOTE_KINDS: Final = (
    MessageKind("unknown-card", ERROR, "no card has this title, code or id"),
    MessageKind("ambiguous-card", ERROR, "two or more cards fit this title"),
    MessageKind("bad-quantity", ERROR, "the number of copies is no whole number from 1 to 999"),
    MessageKind("no-cards", ERROR, "the list names no card at all"),
    MessageKind("unread-line", ERROR, "a line or a member of a JSON list could not be read as what it may be: cards"),
    MessageKind("other-edition", WARNING, "the title belongs to the other game (1996 or modern)"),
    MessageKind("edition-tie", WARNING, "the titles fit the 1996 game and the modern one equally well"),
    MessageKind("conflict", WARNING, "two statements about one thing disagree; the note says which one counts"),
    MessageKind("identity-guessed", WARNING, "the identity was found by a part of its name"),
    MessageKind("identity-quantity", WARNING, "the identity stands in the list with more than one copy"),
    MessageKind("identity-missing", WARNING, "the list names no identity"),
    MessageKind("several-identities", WARNING, "the list names more than one identity"),
    MessageKind("duplicate-key", WARNING, "a key stands twice in one JSON object; the copies were added up"),
    MessageKind("footer-differs", WARNING, "a total written in the list differs from what the list holds"),
    MessageKind("skipped-section", WARNING, "a section that is no part of the deck was kept apart or left out"),
    MessageKind("skipped-member", WARNING, "a file inside an archive was not read"),
    MessageKind("encoding", WARNING, "the file is not UTF-8; the encoding was detected"),
    MessageKind("other-game", WARNING, "the file says that it belongs to another game or to none"),
    MessageKind("name-cut", WARNING, "the name of the deck was longer than 200 characters and was cut"),
    MessageKind("controls-removed", NOTE, "control or direction characters were taken out of a line or of the name"),
    MessageKind("more-notes", WARNING, "further remarks of the same kind were counted, not listed"),
    MessageKind("repeated-card", NOTE, "a card stands on several lines; the copies were added up"),
    MessageKind(
        "several-printings", NOTE, "cards are named by the codes of several printings; the copies were added up"
    ),
    MessageKind("repeated-identity", NOTE, "the identity stands on several lines"),
    MessageKind("quantity-missing", NOTE, "a title without a number counts as one copy"),
    MessageKind("nickname", WARNING, "the card was found by a nickname or an old name"),
    MessageKind("unknown-pack", NOTE, "the name in parentheses is no set that is known"),
    MessageKind("ignored-line", WARNING, "a line or a comment that says nothing of the deck was left out"),
)
SEVERITY: Final = {kind.code: kind.severity for kind in NOTE_KINDS}


class Note(NamedTuple):
    """One thing that reading met: what (code, message) and where (1-based line and column, or None)."""

    code: str
    severity: str
    message: str
    line: int | None = None
    column: int | None = None
    text: str | None = None
    suggestions: tuple[str, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """The note under its JSON names; empty members are left out."""
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
    """A note of a kind listed in NOTE_KINDS, with that kind's severity."""
    return Note(code, SEVERITY[code], message, line, column, text, suggestions)


class Deck:
    """One deck list.

    `cards` maps card ids to copies in the order of the list, all printings of a card added up, the identity not among
    them. `identities` holds further identities that the list named beside `identity`. `extras` are cards that the
    list keeps beside the deck. `edition` is "cr" (every modern card) or "classic". `id` is the list's own id, if any.
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
        """Whether the list has comments, which no written list keeps."""

    @property
    def size(self) -> int:
        """How many cards the list names, the identity not counted (CR 1.4.3a)."""
        return sum(self.cards.values())

    @property
    def unreadable(self) -> bool:
        """Whether a part of the list is not known (a note with severity "error"): such a deck is not judged."""
        return any(note.severity == ERROR for note in self.notes)

    @property
    def label(self) -> str:
        """What to call the deck in a message: its name, its id, its identity or its file; harmless for a terminal."""
        identity = self.identity.title if self.identity is not None else None
        return plain(self.name or self.id or identity or self.source or "unnamed deck", limit=200)

    def __eq__(self, other: object) -> bool:
        """Same identity and cards (copies and extras too); names, notes and order do not matter."""
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
