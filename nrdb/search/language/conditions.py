"""Turning conditions into search criteria.

A value unknown to its field is looked up in the other vocabularies (`t:fracter` becomes `subtype:fracter`), then read
as a misspelling; each such reading adds a note to `Reader.notes`. A value found nowhere is an error with suggestions.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from nrdb.errors import ParseError
from nrdb.search.language import dates, lists, names, sql, states, values
from nrdb.search.language.ast import Condition, Leaf, leaves
from nrdb.search.language.field_kinds import FIELD_KINDS, SearchField
from nrdb.search.language.fields import ALIASES, FIELD
from nrdb.search.language.index import Index
from nrdb.search.language.names import FIELD_OF_TABLE
from nrdb.search.language.reader import CardLists, Reader, ReadsValue, UnknownName
from nrdb.search.language.sql import Criteria
from nrdb.search.language.statements import sortable
from nrdb.search.language.values import whole
from nrdb.search.language.vocabulary import Vocabulary
from nrdb.text import quoted

_ALIKE, _AHEAD = 82, 5
"""Similarity (0–100) a misspelt field name needs, and its lead over the next best field."""


def reader_of(index: Index, vocabulary: Vocabulary, *, on: str, pool: CardLists | None = None) -> Reader:
    """Return a reader for one query."""
    return Reader(index, vocabulary, on=on, reads=read_condition, pool=pool)


def title_contains(reader: Reader, leaf: Leaf) -> Criteria:
    """Return the criterion that a title contains a bare word or phrase."""
    return values.read_string(reader, FIELD["title"], Condition("title", ":", leaf, "title", leaf.start, leaf.end))


# -- one condition ---------------------------------------------------------------------------------------------------


def read_condition(reader: Reader, condition: Condition) -> Criteria:
    """Return the criteria for one condition. Raises `LookupFailure` or `ParseError`."""
    if not condition.field:
        condition = known_field(reader, condition)
    condition = _as_text(reader, condition)
    field = FIELD[condition.field]
    if field.name == "points" and reader.listed_format:
        reader.note("points means the format's points list here; use v: for agenda points", condition.start)
        field = FIELD["list_points"]
    kind = FIELD_KINDS[field.kind]
    if condition.operator not in kind.operators and field.kind != "directive":
        raise ParseError(
            f"{field.name} doesn't support {condition.operator}; use {' '.join(kind.operators)} with {kind.values}.",
            column=condition.start + 1,
        )
    own = READS_VALUE.get(field.name)
    if own is not None:
        meaning = own
        return reader.negated(condition.operator, condition.value, lambda leaf: meaning(reader, field, leaf))
    return READERS[field.kind](reader, field, condition)


_NUMBER = re.compile(r"[+-]?\d.*|x|any|\*|none|null|infinit[ey]|∞", re.IGNORECASE)


def _as_text(reader: Reader, condition: Condition) -> Condition:
    """Treat `o:` as the text, as on other sites, unless its value is a number; then it means the cost."""
    if condition.given.casefold() != "o" or condition.operator not in (":", "!"):
        return condition
    values_given = leaves(condition.value)
    if all(_NUMBER.fullmatch(leaf.text.strip("[] ")) or ALIASES.get(leaf.text.casefold()) for leaf in values_given):
        return condition
    reader.note("interpreted o: as text because its value isn't a number", condition.start)
    return condition._replace(field="text")


def known_field(reader: Reader, condition: Condition) -> Condition:
    """Return the condition with its field respelt, or with field and value swapped; else raise `UnknownName`."""
    from rapidfuzz import fuzz, process

    name = condition.given.casefold().replace("-", "_")
    names = [alias for alias, name in ALIASES.items() if len(alias) > 2 and FIELD[name].kind != "directive"]
    found = process.extract(name, names, scorer=fuzz.ratio, limit=None, score_cutoff=50)
    fields = list(dict.fromkeys(ALIASES[alias] for alias, _, _ in found))
    others = [score for alias, score, _ in found if ALIASES[alias] != fields[0]]
    clear = bool(found) and (not others or found[0][1] - others[0] >= _AHEAD)
    if clear and found[0][1] > _ALIKE and len(name) > 3:
        reader.note(f"interpreted {condition.given} as {fields[0]}", condition.start)
        return condition._replace(field=fields[0])
    value = condition.value
    turned = ALIASES.get(value.text.casefold()) if isinstance(value, Leaf) else None
    if turned and FIELD[turned].table in FIELD_OF_TABLE:
        found_name = reader.vocabulary.table(FIELD[turned].table).exact(condition.given)
        if found_name and found_name.ids:
            given = value.text if isinstance(value, Leaf) else ""
            reader.note(f"interpreted {condition.given}:{given} as {turned}:{condition.given}", condition.start)
            return condition._replace(field=turned, value=Leaf(condition.given, "word", condition.start))
    raise UnknownName(f"unknown field {quoted(condition.given)}.", fields[:3], column=condition.start + 1)


# -- fields with their own reader -------------------------------------------------------------------------------


def read_edition(reader: Reader, field: SearchField, leaf: Leaf) -> Criteria:
    """Read the game to search: `edition:cr`, `edition:classic` or `edition:any`."""
    text = leaf.text.strip().casefold()
    reader.edition = None
    if text in ("any", "all", "*"):
        return sql.ALWAYS
    game = {"modern": "cr", "core": "cr", "1996": "classic", "onr": "classic"}.get(text, text)
    if game not in ("cr", "classic"):
        raise UnknownName(f"unknown edition {quoted(leaf.text)}.", ["cr", "classic", "any"], column=leaf.start + 1)
    return sql.one_of(field, [game], "the modern game" if game == "cr" else "the 1996 game")


def read_directive(reader: Reader, field: SearchField, condition: Condition) -> Criteria:
    """Store `sort:`, `group:` or `limit:` in the reader; they don't restrict the results."""
    for leaf in leaves(condition.value):
        text = leaf.text.strip().strip("[]")
        if field.name == "sort":
            reader.sort.append(sort_key(text, column=leaf.start + 1))
        elif field.name == "group":
            reader.group = sort_key(text, column=leaf.start + 1)[0]
        elif field.name == "limit":
            reader.limit = whole(text)
            if reader.limit is None:
                raise ParseError(f"limit needs a number, not {quoted(text)}.", column=leaf.start + 1)
    return sql.ALWAYS


def sort_key(text: str, *, column: int | None = None) -> tuple[str, bool]:
    """Return the field that `text` (`cost`, `-cost`, `cost desc`) sorts by, and whether to sort descending."""
    name = text.strip().casefold()
    down = name.startswith("-") or bool(re.search(r"[ :_-](desc|descending|down)$", name))
    name = re.sub(r"[ :_-](asc|ascending|up|desc|descending|down)$", "", name.lstrip("+-"))
    field = ALIASES.get(name.replace("-", "_").replace(" ", "_"))
    if field is None or not sortable(field):
        from rapidfuzz import process

        names = [item for item in FIELD if sortable(item)]
        near = [item for item, _, _ in process.extract(name, names, limit=3)]
        raise UnknownName(f"can't sort by {quoted(text)}.", near, column=column)
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
"""The reader of a condition, by the kind of its field."""

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
"""Readers of single values, by field; they take precedence over `READERS`."""
