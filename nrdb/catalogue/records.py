"""The catalogue's other records, which aren't needed to check a single deck."""

from typing import NamedTuple

UNREADABLE = "This card's behaviour can't be read: "
"""The beginning of a text of the kind `rendered` if the card's entry has a mistake."""


class Side(NamedTuple):
    """A side: Corp or Runner."""

    id: str
    name: str


class Faction(NamedTuple):
    """A faction, or the neutral cards of a side."""

    id: str
    name: str
    side: str | None
    mini: bool


class CardType(NamedTuple):
    """A card type, such as ice."""

    id: str
    name: str
    side: str | None


class Subtype(NamedTuple):
    """A subtype, such as Barrier."""

    id: str
    name: str


class Cycle(NamedTuple):
    """A cycle of sets."""

    id: str
    name: str
    code: str
    """The short code of the classic NetrunnerDB site."""
    position: int
    released_by: str


class CardSet(NamedTuple):
    """A set: a box or pack of cards."""

    id: str
    name: str
    code: str
    """The short code of the classic NetrunnerDB site."""
    cycle: str
    type: str
    released: str | None
    """ISO date, or its year and month if the day is unknown; None if the set is not released."""
    position: int
    size: int
    released_by: str


class Pool(NamedTuple):
    """A card pool: the sets and cycles that a format uses."""

    id: str
    name: str
    format: str
    sets: tuple[str, ...]
    cycles: tuple[str, ...]
    older: tuple[str, ...] = ()
    """The sets whose cards also count in older printings, even before the sets themselves are released."""


class CardText(NamedTuple):
    """A text about a card: what it does in our own words, or official text from an import."""

    card: str
    kind: str
    """`rendered` (what it does, in our own words), and from an import `text` (rules text), `narrative`, `attribution`,
    `pronunciation`, `flavour`, `illustrator`, `ruling`.
    """
    text: str
    """The text as published, with markup and symbols in brackets; for a ruling, the answer."""
    plain: str
    """The same as plain text: symbols spelt out, no markup."""
    face: int = 0
    """0 for the card itself, from 1 for its further faces."""
    printing: str | None = None
    """The printing that the text is on (flavour, illustrator); None for a text of the card."""
    question: str | None = None
    """The question that a ruling answers, if there is one."""
    date: str | None = None
    """ISO date of a ruling's last change."""
    verified: bool | None = None
    """Whether the rules team has confirmed a ruling."""


class Extra(NamedTuple):
    """A field in an import that nrdb has no place for, kept as it is."""

    kind: str
    """The kind of record, as the dump calls it: cards, restrictions …"""
    record: str
    """The record's id."""
    field: str
    value: str
    """The field's value as JSON."""
