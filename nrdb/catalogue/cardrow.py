"""Turn a row of table `card` into a `Card`: the reading half of `rows`, which is all that most commands need."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nrdb.catalogue.model import CARD_FIELDS, Card, Face
from nrdb.json_types import SqlRow

if TYPE_CHECKING:
    import sqlite3

_IN_ORDER = "(SELECT subtype_id FROM card_subtype WHERE card_id = card.id ORDER BY position)"
# The SQL for a field, by kind; a number that is X or infinite comes from its second column.
_CELLS = {
    "number": "COALESCE(card.{0}, card.{0}_special)",
    "ids": f"(SELECT group_concat(subtype_id) FROM {_IN_ORDER})",
    "faces": "NULL",
}
CARD_SELECT = (
    f"SELECT {', '.join(_CELLS.get(field.kind, 'card.{0}').format(field.column) for field in CARD_FIELDS)} FROM card"
)
"""The SELECT that `card_from_row` reads, in the field order of `Card`; append a WHERE or ORDER BY on `card`."""

_AT = {name: index for index, name in enumerate(Card._fields)}
_SUBTYPES, _UNIQUE, _FACES = _AT["subtypes"], _AT["unique"], _AT["faces"]


def card_from_row(row: sqlite3.Row | SqlRow, faces: tuple[Face, ...]) -> Card:
    """Return the card in a row of `CARD_SELECT`, with its other `faces`."""
    values = list(row)
    subtypes = values[_SUBTYPES]
    values[_SUBTYPES] = tuple(subtypes.split(",")) if subtypes else ()
    values[_UNIQUE] = values[_UNIQUE] == 1
    values[_FACES] = faces
    return Card._make(values)
