"""What the catalogue holds: cards, printings, formats and lists, as light immutable records (more in `records`).

`CARD_FIELDS` is the one table of a card's facts. The data files, the JSON Schema, the SQLite columns and the reader of
rows follow it; a test proves that `Card` declares the same fields in the same order.
"""

from typing import Any, NamedTuple

X = "X"
"""The value of a number printed as X: neither 0 nor missing."""

INFINITE = "infinite"
"""The value of a limit that does not limit (an identity with unlimited influence): neither 0 nor missing."""

NEVER = "9999-12-31"
"""The ISO date of what has no day yet: after every day that is asked about."""

FIRST = "1996-01-01"
"""An ISO date before every card."""

Number = int | str | None
"""A printed number: an int, `X`, `INFINITE`, or None when the card has no such value."""


def number(value: Number) -> int | None:
    """The value as an int; None when the card has none, or when it is X or infinite."""
    return value if isinstance(value, int) else None


class CardField:
    """One fact of a card: its name everywhere, its kind, and what it means to a player."""

    __slots__ = ("column", "help", "kind", "name", "required", "table")

    def __init__(
        self, name: str, kind: str, help: str, table: str | None = None, required: bool = False, sql: str | None = None
    ) -> None:
        self.name = name
        self.kind = kind
        """`id` (of another table) · `text` · `flag` · `number` (or X, infinite, missing) · `int` · `ids` · `faces`."""
        self.help = help
        self.table = table
        """The table that an `id` or `ids` field refers to."""
        self.required = required
        """Whether every card has the fact; others are left out of the data files when missing (flags when false)."""
        self.column = sql or name
        """The column of table `card` that holds it: `sql` where the field's own name is a word of SQL."""


CARD_FIELDS: tuple[CardField, ...] = (
    CardField("id", "text", "the card's id, as NetrunnerDB's API v3 has it", required=True),
    CardField("title", "text", "the title with its accents", required=True),
    CardField("stripped_title", "text", "the title in plain letters", required=True),
    CardField("edition", "text", "cr for the modern game, classic for the 1996 game", required=True),
    CardField("side", "id", "corp or runner", "side", required=True),
    CardField("faction", "id", "the faction, or the side's neutral", "faction", required=True),
    CardField("type", "id", "the card type", "card_type", required=True),
    CardField("subtypes", "ids", "the subtypes in printed order", "subtype"),
    CardField("unique", "flag", "whether only one copy may be active", sql="is_unique"),
    CardField("cost", "number", "play, install or rez cost in credits"),
    CardField("strength", "number", "strength of ice or an icebreaker"),
    CardField("influence_cost", "number", "influence value; missing: the card may not leave its faction"),
    CardField("influence_limit", "number", "an identity's influence limit; infinite: no limit"),
    CardField("minimum_deck_size", "number", "an identity's minimum deck size"),
    CardField("deck_limit", "number", "copies allowed in a deck; infinite: any number (the 1996 game)", required=True),
    CardField("agenda_points", "number", "agenda points"),
    CardField("advancement_requirement", "number", "advancement counters needed to score"),
    CardField("trash_cost", "number", "credits the Runner pays to trash it"),
    CardField("memory_cost", "number", "memory units a program takes"),
    CardField("base_link", "number", "an identity's link"),
    CardField("mu_limit", "number", "an identity's memory limit"),
    CardField("subroutines", "number", "subroutines printed on ice"),
    CardField("layout", "text", "normal, flip (two faces) or facade (several versions)", required=True),
    CardField("faces", "faces", "further faces of a card with several"),
    CardField("designed_by", "text", "the house that designed it", required=True),
    CardField("pronouns", "text", "an identity's pronouns"),
    CardField("set", "id", "the set that first printed it", "card_set", required=True, sql="set_id"),
    CardField("rarity", "text", "vital, common, uncommon or rare (the 1996 game)"),
)


class Face(NamedTuple):
    """A further face of a card: the facts on which it may differ."""

    title: str | None
    stripped_title: str | None
    subtypes: tuple[str, ...]
    base_link: Number


class Card(NamedTuple):
    """A card, apart from its printings. See `CARD_FIELDS` for what each fact means."""

    id: str
    title: str
    stripped_title: str
    edition: str
    side: str
    faction: str
    type: str
    subtypes: tuple[str, ...]
    unique: bool
    cost: Number
    strength: Number
    influence_cost: Number
    influence_limit: Number
    minimum_deck_size: Number
    deck_limit: Number
    agenda_points: Number
    advancement_requirement: Number
    trash_cost: Number
    memory_cost: Number
    base_link: Number
    mu_limit: Number
    subroutines: Number
    layout: str
    faces: tuple[Face, ...]
    designed_by: str
    pronouns: str | None
    set: str
    rarity: str | None = None

    @property
    def is_identity(self) -> bool:
        """Whether the card is an identity, of either side."""
        return self.type.endswith("_identity")

    @property
    def is_neutral(self) -> bool:
        """Whether the card belongs to no faction."""
        return self.faction.startswith("neutral")


def facts_of(card: Card) -> dict[str, Any]:
    """A card's facts under the names of `CARD_FIELDS`, those it has not left out; faces as objects of theirs."""
    facts: dict[str, Any] = {}
    for field in CARD_FIELDS:
        value = getattr(card, field.name)
        if value is not None:
            facts[field.name] = [face._asdict() for face in value] if field.kind == "faces" else value
    return facts


class Printing(NamedTuple):
    """One card in one set; `code` is NetrunnerDB's five digits."""

    code: str
    card: str
    set: str
    position: int
    quantity: int
    """Copies in one box or pack of the set."""
    layout: str | None = None
    """`copy` where one number stands for differently drawn copies, else None."""
    copies: int | None = None
    """Copies of this drawing, where the set counts them apart."""
    face_copies: tuple[int, ...] = ()
    """Copies of each further drawing on the same number."""
    released: str | None = None
    """ISO date of the set's release (or its first part: 1996-09)."""


class Snapshot(NamedTuple):
    """What a format was from `start` (inclusive) to `until` (exclusive, None: still): a pool and maybe a list."""

    id: str
    format: str
    start: str
    until: str | None
    pool: str
    restriction: str | None


class Format(NamedTuple):
    id: str
    name: str
    snapshots: tuple[Snapshot, ...]
    """In order of `start`; exactly one is in force on any day from the first one on."""


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
"""What a list may say, in the order of its file: fields of `Restriction` with the shape of each.

`cards` and `subtypes` are ids, `numbers` a number for each card, a `limit` is one number, a `cap` points and copies.
Reading the file, the catalogue's tables, importing and comparing lists follow this table.
"""


def restriction_kinds(*shapes: str) -> tuple[str, ...]:
    """The kinds of restriction that have one of the shapes."""
    return tuple(kind for kind, shape in RESTRICTION_KINDS.items() if shape in shapes)


_NO_NUMBERS: dict[str, int] = {}


class Restriction(NamedTuple):
    """A list: what it bans, restricts or makes dearer. Numbers are the list's own."""

    id: str
    name: str
    format: str
    start: str
    banned: frozenset[str] = frozenset()
    restricted: frozenset[str] = frozenset()
    points: dict[str, int] = _NO_NUMBERS
    """Points of a title, counted once however many copies."""
    point_limit: int | None = None
    universal_influence: dict[str, int] = _NO_NUMBERS
    """Influence each copy costs in any deck, its own faction's too."""
    global_penalty: dict[str, int] = _NO_NUMBERS
    """What each copy takes off the identity's influence limit, which never falls below 1."""
    banned_subtypes: frozenset[str] = frozenset()
    agenda_cap: tuple[int, int] | None = None
    """(points, copies): at most that many copies of agendas worth at least those points."""
    unknown: frozenset[str] = frozenset()
    """Kinds of restriction that an import brought and that nrdb does not know: kept, never judged."""


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
