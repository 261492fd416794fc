"""What the catalogue holds beside cards, printings, formats and lists: records that a single verdict does not need."""

from typing import NamedTuple


class Side(NamedTuple):
    id: str
    name: str


class Faction(NamedTuple):
    id: str
    name: str
    side: str | None
    mini: bool


class CardType(NamedTuple):
    id: str
    name: str
    side: str | None


class Subtype(NamedTuple):
    id: str
    name: str


class Cycle(NamedTuple):
    id: str
    name: str
    code: str
    """The short code of the classic NetrunnerDB site."""
    position: int
    released_by: str


class CardSet(NamedTuple):
    id: str
    name: str
    code: str
    """The short code of the classic NetrunnerDB site."""
    cycle: str
    type: str
    released: str | None
    """ISO date, a prefix of one where the day is not known, None when it is not out."""
    position: int
    size: int
    released_by: str


class Pool(NamedTuple):
    id: str
    name: str
    format: str
    sets: tuple[str, ...]
    cycles: tuple[str, ...]
    older: tuple[str, ...] = ()
    """Those of its sets whose cards it takes in older printings too, so before the set itself is released."""


class CardText(NamedTuple):
    """A piece of text about a card: what it does in our own words, or official text from an import."""

    card: str
    kind: str
    """`rendered` (what it does, in our own words), and from an import `text` (rules text), `narrative`, `attribution`,
    `pronunciation`, `flavour`, `illustrator`, `ruling`.
    """
    text: str
    """As published, with symbols in brackets and markup; of a ruling, the answer."""
    plain: str
    """The same in plain words: symbols spelt out, markup gone."""
    face: int = 0
    """0 for the card itself, 1 and on for its further faces."""
    printing: str | None = None
    """The printing that carries it (flavour, illustrator); None: the card does."""
    question: str | None = None
    """What a ruling answers, where it was asked."""
    date: str | None = None
    """ISO date of a ruling's last change."""
    verified: bool | None = None
    """Whether the rules team has confirmed a ruling."""


class Extra(NamedTuple):
    """Something an import carried that nrdb has no place for: kept as it came."""

    kind: str
    """The kind of record, as the dump calls it: cards, restrictions …"""
    record: str
    """Its id."""
    field: str
    value: str
    """As JSON."""
