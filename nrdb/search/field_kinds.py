"""The kinds of search fields: which operators they take, and what their values look like."""

from __future__ import annotations

from typing import NamedTuple

from nrdb.catalogue.model import CARD_FIELDS
from nrdb.catalogue.traits import TRAIT_FIELDS

EQUALITY = (":", "!")
ORDER = (":", "!", "<", "<=", ">", ">=")


SPECIAL = frozenset(field.column for field in CARD_FIELDS if field.kind == "number") | frozenset(
    trait.name for trait in TRAIT_FIELDS if trait.kind == "number"
)
"""Columns of numbers that may be printed as X or be infinite."""


class FieldKind(NamedTuple):
    """A kind of field: which operators it takes and what its values look like."""

    name: str
    operators: tuple[str, ...]
    values: str


FIELD_KINDS: dict[str, FieldKind] = {
    kind.name: kind
    for kind in (
        FieldKind("string", EQUALITY, 'words, "a phrase" or /a regular expression/'),
        FieldKind("number", ORDER, "a number, X, a range 2..4, or another number field to compare with"),
        FieldKind("flag", EQUALITY, "true or false"),
        FieldKind("date", ORDER, "2025-04-24, 2025-04, 2025, now, or a set whose release day is meant"),
        FieldKind("name", EQUALITY, "a name, an id, a code, or the beginning of one"),
        FieldKind("ordered", ORDER, "a name, an id, a code; < and > compare release days"),
        FieldKind("points", ORDER, "a number of points, or LIST-NUMBER"),
        FieldKind("directive", (":",), "how results are shown"),
    )
}


class SearchField(NamedTuple):
    """One thing a query can ask about."""

    name: str
    kind: str
    """A key of `FIELD_KINDS`."""
    aliases: tuple[str, ...]
    help: str
    column: str = ""
    """Where the values stand: a column of `search_card` (level card) or of `search_printing` (level printing)."""
    table: str = ""
    """For names: the vocabulary its values come from (type, subtype, set …)."""
    level: str = "card"
    """`card`, or `printing`: then some printing of the card has to meet the condition."""
    example: str = ""
    either: tuple[str, ...] = ()
    """For numbers: the fields of which one has to meet the condition."""

    @property
    def label(self) -> str:
        """The name in words."""
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
    """A row of the table of fields; numbers and flags stand in a column of their own name."""
    named = name if kind in ("number", "flag") else ""
    column = named if column is None else column
    return SearchField(name, kind, tuple(aliases.split()), help_text, column, table, level, example, either)
