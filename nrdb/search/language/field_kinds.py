"""The kinds of search fields: their operators and what their values look like."""

from __future__ import annotations

from typing import NamedTuple

from nrdb.catalogue.model import CARD_FIELDS
from nrdb.catalogue.traits import TRAIT_FIELDS

EQUALITY = (":", "!")
ORDER = (":", "!", "<", "<=", ">", ">=")


SPECIAL = frozenset(field.column for field in CARD_FIELDS if field.kind == "number") | frozenset(
    trait.name for trait in TRAIT_FIELDS if trait.kind == "number"
)
"""Number columns that may be X or infinite."""


class FieldKind(NamedTuple):
    """A kind of field with its operators and a description of its values."""

    name: str
    operators: tuple[str, ...]
    values: str


FIELD_KINDS: dict[str, FieldKind] = {
    kind.name: kind
    for kind in (
        FieldKind("string", EQUALITY, 'words, "a phrase" or /a regular expression/'),
        FieldKind("number", ORDER, "a number, X, a range 2..4, or another number field to compare with"),
        FieldKind("flag", EQUALITY, "true or false"),
        FieldKind("date", ORDER, "2025-04-24, 2025-04, 2025, now, or a set (its release date)"),
        FieldKind("name", EQUALITY, "a name, an id, a code, or the beginning of one"),
        FieldKind("ordered", ORDER, "a name, an id or a code; < and > compare release dates"),
        FieldKind("points", ORDER, "a number of points, or LIST-NUMBER"),
        FieldKind("directive", (":",), "a field, or a number for limit"),
    )
}


class SearchField(NamedTuple):
    """A field that queries can search by."""

    name: str
    kind: str
    """A key of `FIELD_KINDS`."""
    aliases: tuple[str, ...]
    help: str
    column: str = ""
    """The column holding its values, in `search_card` (level card) or `search_printing` (level printing)."""
    table: str = ""
    """For names: the vocabulary of its values (type, subtype, set …)."""
    level: str = "card"
    """`card`, or `printing` if the condition must hold for some printing of the card."""
    example: str = ""
    either: tuple[str, ...] = ()
    """For numbers: the fields of which one must meet the condition."""

    @property
    def label(self) -> str:
        """The name with spaces."""
        return self.name.replace("_", " ")


def field(
    name: str,
    kind: str,
    aliases: str,
    help_text: str,
    *,
    column: str | None = None,
    table: str = "",
    level: str = "card",
    example: str = "",
    either: tuple[str, ...] = (),
) -> SearchField:
    """Build a row in the field table; numbers and flags are read from a column of the same name by default."""
    named = name if kind in ("number", "flag") else ""
    column = named if column is None else column
    return SearchField(name, kind, tuple(aliases.split()), help_text, column, table, level, example, either)
