"""What conditions mean: each made into a clause.

A value that its field does not know is looked for in the other vocabularies (`t:fracter` is `subtype:fracter`), then
among misspellings; each such reading is told in `Reader.notes`. A value nobody knows is an error naming the nearest.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from nrdb.errors import ParseError
from nrdb.search import dates, lists, names, sql, states, values
from nrdb.search.ast import Condition, Leaf, leaves
from nrdb.search.field_kinds import FIELD_KINDS, SearchField
from nrdb.search.fields import ALIASES, FIELD
from nrdb.search.index import Index
from nrdb.search.names import FIELD_OF_TABLE
from nrdb.search.reader import CardLists, Reader, ReadsValue, UnknownName
from nrdb.search.sql import Criteria
from nrdb.search.statements import sortable
from nrdb.search.values import whole
from nrdb.search.vocabulary import Vocabulary
from nrdb.text import quoted

_ALIKE, _AHEAD = 82, 5
"""How like a field's name a misspelt one must be, and by how much more than any other's."""


def reader_of(index: Index, vocabulary: Vocabulary, *, on: str, pool: CardLists | None = None) -> Reader:
    """A reader for one query."""
    return Reader(index, vocabulary, on=on, reads=read_condition, pool=pool)


def title_contains(reader: Reader, leaf: Leaf) -> Criteria:
    """A bare word or phrase as part of a title."""
    return values.read_string(reader, FIELD["title"], Condition("title", ":", leaf, "title", leaf.start, leaf.end))


# -- one condition ----------------------------------------------------------------------------------------------------


def read_condition(reader: Reader, condition: Condition) -> Criteria:
    """The clauses of one condition. Raises `LookupFailure` or `ParseError`."""
    if not condition.field:
        condition = known_field(reader, condition)
    condition = _as_text(reader, condition)
    field = FIELD[condition.field]
    if field.name == "points" and reader.listed_format:
        reader.note("read points as the points of the format's list; v: asks for agenda points", condition.start)
        field = FIELD["list_points"]
    kind = FIELD_KINDS[field.kind]
    if condition.operator not in kind.operators and field.kind != "directive":
        raise ParseError(
            f"{field.name} cannot be compared with {condition.operator}; it takes {' '.join(kind.operators)} "
            f"and {kind.values}.",
            column=condition.start + 1,
        )
    own = READS_VALUE.get(field.name)
    if own is not None:
        meaning = own
        return reader.negated(condition.operator, condition.value, lambda leaf: meaning(reader, field, leaf))
    return READERS[field.kind](reader, field, condition)


_NUMBER = re.compile(r"[+-]?\d.*|x|any|\*|none|null|infinit[ey]|∞", re.IGNORECASE)


def _as_text(reader: Reader, condition: Condition) -> Condition:
    """`o:` is the cost here and the text on other sites: the text where its value is no number."""
    if condition.given.casefold() != "o" or condition.operator not in (":", "!"):
        return condition
    told = leaves(condition.value)
    if all(_NUMBER.fullmatch(leaf.text.strip("[] ")) or ALIASES.get(leaf.text.casefold()) for leaf in told):
        return condition
    reader.note("read o: as text, for its value is no number", condition.start)
    return condition._replace(field="text")


def known_field(reader: Reader, condition: Condition) -> Condition:
    """The condition with the field that its unknown name is clearly a misspelling of."""
    from rapidfuzz import fuzz, process

    name = condition.given.casefold().replace("-", "_")
    names = [alias for alias, name in ALIASES.items() if len(alias) > 2 and FIELD[name].kind != "directive"]
    found = process.extract(name, names, scorer=fuzz.ratio, limit=None, score_cutoff=50)
    fields = list(dict.fromkeys(ALIASES[alias] for alias, _, _ in found))
    others = [score for alias, score, _ in found if ALIASES[alias] != fields[0]]
    clear = bool(found) and (not others or found[0][1] - others[0] >= _AHEAD)
    if clear and found[0][1] > _ALIKE and len(name) > 3:
        reader.note(f"read {condition.given} as {fields[0]}", condition.start)
        return condition._replace(field=fields[0])
    value = condition.value
    turned = ALIASES.get(value.text.casefold()) if isinstance(value, Leaf) else None
    if turned and FIELD[turned].table in FIELD_OF_TABLE:
        found_name = reader.vocabulary.table(FIELD[turned].table).exact(condition.given)
        if found_name and found_name.ids:
            given = value.text if isinstance(value, Leaf) else ""
            reader.note(f"read {condition.given}:{given} as {turned}:{condition.given}", condition.start)
            return condition._replace(field=turned, value=Leaf(condition.given, "word", condition.start))
    raise UnknownName(f"there is no field {quoted(condition.given)}.", fields[:3], column=condition.start + 1)


# -- fields with a way of their own ------------------------------------------------------------------------------------


def read_edition(reader: Reader, field: SearchField, leaf: Leaf) -> Criteria:
    text = leaf.text.strip().casefold()
    reader.edition = None
    if text in ("any", "all", "*"):
        return sql.ALWAYS
    game = {"modern": "cr", "core": "cr", "1996": "classic", "onr": "classic"}.get(text, text)
    if game not in ("cr", "classic"):
        raise UnknownName(f"there is no edition {quoted(leaf.text)}.", ["cr", "classic", "any"], column=leaf.start + 1)
    return sql.one_of(field, [game], "the modern game" if game == "cr" else "the game of 1996")


def read_directive(reader: Reader, field: SearchField, condition: Condition) -> Criteria:
    for leaf in leaves(condition.value):
        text = leaf.text.strip().strip("[]")
        if field.name == "sort":
            reader.sort.append(sort_key(text, column=leaf.start + 1))
        elif field.name == "group":
            reader.group = sort_key(text, column=leaf.start + 1)[0]
        elif field.name == "limit":
            reader.limit = whole(text)
            if reader.limit is None:
                raise ParseError(f"limit takes a number, not {quoted(text)}.", column=leaf.start + 1)
    return sql.ALWAYS


def sort_key(text: str, *, column: int | None = None) -> tuple[str, bool]:
    """The field that `text` (`cost`, `-cost`, `cost desc`) sorts by, and whether from the highest down."""
    name = text.strip().casefold()
    down = name.startswith("-") or bool(re.search(r"[ :_-](desc|descending|down)$", name))
    name = re.sub(r"[ :_-](asc|ascending|up|desc|descending|down)$", "", name.lstrip("+-"))
    field = ALIASES.get(name.replace("-", "_").replace(" ", "_"))
    if field is None or not sortable(field):
        from rapidfuzz import process

        names = [item for item in FIELD if sortable(item)]
        near = [item for item, _, _ in process.extract(name, names, limit=3)]
        raise UnknownName(f"results cannot be sorted by {quoted(text)}.", near, column=column)
    return field, down


READERS: dict[str, Callable[[Reader, SearchField, Condition], Criteria]] = {
    "string": values.read_string,
    "number": values.read_number,
    "flag": values.read_flag,
    "date": dates.read_date,
    "name": names.read_name,
    "ordered": names.read_ordered,
    "points": lists.read_points,
    "directive": read_directive,
}
"""How a condition is read, by its field's kind."""

READS_VALUE: dict[str, ReadsValue] = {
    "is": states.read_is,
    "not": states.read_not,
    "does": states.read_does,
    "in": states.read_in,
    "edition": read_edition,
    "format": lists.with_date(lists.legal),
    "ever_in": lists.ever_in,
    "pool": lists.with_date(lists.in_pool),
    "snapshot": lists.in_snapshot,
    "list": lists.with_date(lists.on_list),
    "b": lists.with_date(lists.by_classic_code),
    "banned": lists.with_date(lists.banned_by),
    "restricted": lists.with_date(lists.banned_by),
}
"""How each value is read, for the fields whose values stand in no vocabulary of their own."""
