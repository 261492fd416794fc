"""The catalogue's main records: cards, printings, formats and ban lists, light and immutable (more in `records`).

`CARD_FIELDS` is the one table of a card's facts. The data files, the JSON Schema, the SQLite columns and the reader of
rows all follow it; a test checks that `Card` declares the same fields in the same order.
"""

from typing import Final, NamedTuple

from nrdb.json_types import Json
from nrdb.text import html_table

X = "X"
"""The value of a number printed as X: neither 0 nor missing."""

INFINITE: Final = "infinite"
"""The value of an unlimited limit (an identity with unlimited influence): neither 0 nor missing."""

NEVER = "9999-12-31"
"""The ISO date used for anything that has no date yet: later than any date in a query."""

FIRST = "1996-01-01"
"""An ISO date before every card."""

Number = int | str | None
"""A printed number: an int, `X`, `INFINITE`, or None when the card has no such value."""


def number(value: Number) -> int | None:
    """Return the value as an int; None if the card has no such value or it is X or infinite."""
    return value if isinstance(value, int) else None


class CardField:
    """One fact about a card: its name, its kind, and what it means to a player."""

    __slots__ = ("column", "help", "kind", "name", "required", "table")

    def __init__(
        self, name: str, kind: str, help: str, table: str | None = None, required: bool = False, sql: str | None = None
    ) -> None:
        self.name = name
        self.kind = kind
        """`id` (of another table), `text`, `flag`, `number` (or X, infinite, missing), `int`, `ids` or `faces`."""
        self.help = help
        self.table = table
        """The table that an `id` or `ids` field refers to."""
        self.required = required
        """Whether every card has the fact; optional facts are omitted from the data files (flags when false)."""
        self.column = sql or name
        """The column of table `card` for the field: `sql` if the field's own name is an SQL keyword."""


CARD_FIELDS: tuple[CardField, ...] = (
    CardField("id", "text", "the card's id in NetrunnerDB's API v3", required=True),
    CardField("title", "text", "the title with its accents", required=True),
    CardField("stripped_title", "text", "the title without accents and symbols", required=True),
    CardField("edition", "text", "the game: cr (modern) or classic (1996)", required=True),
    CardField("side", "id", "the side: corp or runner", "side", required=True, sql="side_id"),
    CardField(
        "faction", "id", "the faction, or the side's neutral faction", "faction", required=True, sql="faction_id"
    ),
    CardField("type", "id", "the card type", "card_type", required=True, sql="type_id"),
    CardField("subtypes", "ids", "the subtypes in printed order", "subtype"),
    CardField("unique", "flag", "whether only one copy may be active", sql="is_unique"),
    CardField("cost", "number", "play, install or rez cost in credits"),
    CardField("strength", "number", "strength of ice or an icebreaker"),
    CardField("influence_cost", "number", "influence value; missing: the card can't be played out of faction"),
    CardField("influence_limit", "number", "an identity's influence limit; infinite: no limit"),
    CardField("minimum_deck_size", "number", "an identity's minimum deck size"),
    CardField("deck_limit", "number", "copies allowed in a deck; infinite: any number (the 1996 game)", required=True),
    CardField("agenda_points", "number", "agenda points"),
    CardField("advancement_requirement", "number", "advancement counters needed to score"),
    CardField("trash_cost", "number", "credits the Runner pays to trash it"),
    CardField("memory_cost", "number", "memory units (MU) a program uses"),
    CardField("base_link", "number", "an identity's link"),
    CardField("mu_limit", "number", "an identity's memory limit"),
    CardField("subroutines", "number", "subroutines printed on ice"),
    CardField("layout", "text", "the layout: normal, flip (two faces) or facade (several versions)", required=True),
    CardField("faces", "faces", "the other faces of a card with several"),
    CardField("designed_by", "text", "the publisher that designed it", required=True),
    CardField("pronouns", "text", "an identity's pronouns"),
    CardField("set", "id", "the set that first printed it", "card_set", required=True, sql="set_id"),
    CardField("rarity", "text", "the rarity: vital, common, uncommon or rare (the 1996 game)"),
)


class Face(NamedTuple):
    """Another face of a card: the facts in which it may differ."""

    title: str | None
    stripped_title: str | None
    subtypes: tuple[str, ...]
    base_link: Number


class Card(NamedTuple):
    """A card, independent of its printings. A missing value is None, a printed X is `X`, and no limit is `INFINITE`."""

    # Written by `make docs` from `CARD_FIELDS`.
    id: str
    """The card's id in NetrunnerDB's API v3."""
    title: str
    """The title with its accents."""
    stripped_title: str
    """The title without accents and symbols."""
    edition: str
    """The game: cr (modern) or classic (1996)."""
    side: str
    """The side: corp or runner."""
    faction: str
    """The faction, or the side's neutral faction."""
    type: str
    """The card type."""
    subtypes: tuple[str, ...]
    """The subtypes in printed order."""
    unique: bool
    """Whether only one copy may be active."""
    cost: Number
    """Play, install or rez cost in credits."""
    strength: Number
    """Strength of ice or an icebreaker."""
    influence_cost: Number
    """Influence value; missing: the card can't be played out of faction."""
    influence_limit: Number
    """An identity's influence limit; infinite: no limit."""
    minimum_deck_size: Number
    """An identity's minimum deck size."""
    deck_limit: Number
    """Copies allowed in a deck; infinite: any number (the 1996 game)."""
    agenda_points: Number
    """Agenda points."""
    advancement_requirement: Number
    """Advancement counters needed to score."""
    trash_cost: Number
    """Credits the Runner pays to trash it."""
    memory_cost: Number
    """Memory units (MU) a program uses."""
    base_link: Number
    """An identity's link."""
    mu_limit: Number
    """An identity's memory limit."""
    subroutines: Number
    """Subroutines printed on ice."""
    layout: str
    """The layout: normal, flip (two faces) or facade (several versions)."""
    faces: tuple[Face, ...]
    """The other faces of a card with several."""
    designed_by: str
    """The publisher that designed it."""
    pronouns: str | None
    """An identity's pronouns."""
    set: str
    """The set that first printed it."""
    rarity: str | None = None
    """The rarity: vital, common, uncommon or rare (the 1996 game)."""
    # End of what `make docs` writes.

    @property
    def is_identity(self) -> bool:
        """True if the card is an identity of either side."""
        return self.type.endswith("_identity")

    @property
    def is_neutral(self) -> bool:
        """True if the card is neutral."""
        return self.faction.startswith("neutral")

    def _repr_html_(self) -> str:
        named = {"subtypes": ", ".join(self.subtypes), "faces": " / ".join(face.title or "" for face in self.faces)}
        return html_table(
            self.title, ((name, value) for name, value in (facts_of(self) | named).items() if value != "")
        )


def facts_of(card: Card) -> Json:
    """Return a card's facts by their names in `CARD_FIELDS`, without missing ones; faces are dicts."""
    facts: Json = {}
    for name, value in zip(card._fields, card, strict=True):
        if value is not None:
            facts[name] = [face._asdict() for face in card.faces] if name == "faces" else value
    return facts


class Printing(NamedTuple):
    """One card in one set; `code` is NetrunnerDB's five-digit code."""

    code: str
    card: str
    set: str
    position: int
    quantity: int
    """Copies in one box or pack of the set."""
    layout: str | None = None
    """`copy` if copies with the same number have different art, else None."""
    copies: int | None = None
    """Copies with this art, if the set counts them separately."""
    face_copies: tuple[int, ...] = ()
    """Copies with each further art of the same number."""
    released: str | None = None
    """ISO date of the set's release (or its first part: 1996-09)."""


class Snapshot(NamedTuple):
    """A format from `start` (inclusive) to `until` (exclusive; None: still in force): a pool and perhaps a ban list."""

    id: str
    format: str
    start: str
    until: str | None
    pool: str
    restriction: str | None

    def in_force(self, on: str) -> bool:
        """Return whether the snapshot is in force on the ISO date `on`."""
        return self.start <= on and (self.until is None or on < self.until)


class Format(NamedTuple):
    """A format with the snapshots of its history."""

    id: str
    name: str
    snapshots: tuple[Snapshot, ...]
    """In order of `start`; once the first has begun, exactly one is in force on any day."""


RESTRICTION_KINDS = {
    "banned": "cards",
    "banned_subtypes": "subtypes",
    "restricted": "cards",
    "points": "numbers",
    "point_limit": "limit",
    "universal_influence": "numbers",
    "global_penalty": "numbers",
    "agenda_cap": "cap",
}
"""The kinds of restriction, in the order of a ban list's file: fields of `Restriction` with the shape of each.

`cards` and `subtypes` are ids; `numbers` is a number for each card; a `limit` is one number; a `cap` is points and
copies. Everything that reads, stores, imports or compares ban lists follows this table.
"""


def restriction_kinds(*shapes: str) -> tuple[str, ...]:
    """Return the kinds of restriction that have one of the shapes."""
    return tuple(kind for kind, shape in RESTRICTION_KINDS.items() if shape in shapes)


_NO_NUMBERS: dict[str, int] = {}


class Restriction(NamedTuple):
    """A ban list: what it bans and restricts, and what it makes more expensive."""

    id: str
    name: str
    format: str
    start: str
    banned: frozenset[str] = frozenset()
    restricted: frozenset[str] = frozenset()
    points: dict[str, int] = _NO_NUMBERS
    """Points of a title, counted once for any number of copies."""
    point_limit: int | None = None
    universal_influence: dict[str, int] = _NO_NUMBERS
    """Influence that each copy costs in any deck, even in its own faction."""
    global_penalty: dict[str, int] = _NO_NUMBERS
    """How much each copy lowers the identity's influence limit, which never falls below 1."""
    banned_subtypes: frozenset[str] = frozenset()
    agenda_cap: tuple[int, int] | None = None
    """(points, copies): at most this many copies of agendas worth at least these points."""
    unknown: frozenset[str] = frozenset()
    """Kinds of restriction from an import that nrdb does not know: they are kept but not checked."""


TEXT_KINDS = (
    "rendered",
    "text",
    "narrative",
    "attribution",
    "pronunciation",
    "flavour",
    "illustrator",
    "ruling",
)
"""Kinds of text about a card; all but the first come from an import."""
