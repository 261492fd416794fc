"""Read names: look them up in the field's own vocabulary, then in the others, then allow for misspellings."""

from __future__ import annotations

import re
from collections.abc import Sequence

from nrdb.catalogue.records import Subtype
from nrdb.errors import ParseError
from nrdb.search.language import sql, texts
from nrdb.search.language.ast import Condition, Leaf, Values, denies, leaves
from nrdb.search.language.field_kinds import SearchField
from nrdb.search.language.fields import FIELD
from nrdb.search.language.reader import Reader, UnknownName
from nrdb.search.language.sql import Criteria
from nrdb.search.language.values import compiled, whole
from nrdb.search.language.vocabulary import EXACT, NameTable
from nrdb.text import fold, quoted

# Other vocabularies for a value unknown to its field, the close ones first. Their exact names are tried before parts of
# the field's own names; the far ones are tried again afterwards.
_CLOSE_TABLES: dict[str, tuple[str, ...]] = {
    "type": ("subtype",),
    "subtype": ("type",),
    "faction": ("side", "format"),
    "side": ("faction",),
    "set": ("cycle",),
    "cycle": ("set",),
    "format": ("set",),
    "pool": ("set",),
    "released": ("format",),
}
_FAR_TABLES: dict[str, tuple[str, ...]] = {
    "type": ("subtype", "side", "faction", "set", "format"),
    "subtype": ("type", "side", "faction", "set", "format"),
    "faction": ("side", "type", "subtype", "set"),
    "side": ("faction", "type", "format"),
    "set": ("cycle", "format"),
    "cycle": ("set", "format"),
    "format": ("set", "side", "faction", "type"),
    "pool": ("set", "side", "faction", "type"),
}
FIELD_OF_TABLE = {
    "type": "type",
    "subtype": "subtype",
    "faction": "faction",
    "side": "side",
    "set": "set",
    "cycle": "cycle",
}

_SUGGESTING = frozenset(
    (
        "type",
        "subtype",
        "faction",
        "side",
        "set",
        "cycle",
        "format",
        "pool",
        "snapshot",
        "list",
        "house",
        "layout",
        "edition",
    )
)
"""Vocabularies with names worth suggesting."""


_NONE = frozenset(("none", "null", "nothing", "missing"))
_IN_TIME = {"<": "before", "<=": "up to", ">": "after", ">=": "from"}
MOST_VALUES = 150
"""Maximum number of values in one list; the longest real one has 81."""


def in_other_field(reader: Reader, field: SearchField, leaf: Leaf) -> Criteria:
    """Return the value as a name from another field. Raises `UnknownName` if there is none."""
    return from_other_field(reader, field, leaf) or raise_unknown(reader, field, leaf)


# -- names ------------------------------------------------------------------------------------------------------------


def read_name(reader: Reader, field: SearchField, condition: Condition) -> Criteria:
    """Read a condition on names."""
    value = condition.value
    single = isinstance(value, Values) and all(isinstance(item, Leaf) for item in value.items)
    if (
        isinstance(value, Values)
        and not denies(value)
        and (condition.operator == "!" or (value.joint == "|" and single))
    ):
        return several_names(reader, field, condition.operator, leaves(value))
    return reader.negated(condition.operator, value, lambda leaf: one_name(reader, field, leaf))


def several_names(reader: Reader, field: SearchField, operator: str, items: Sequence[Leaf]) -> Criteria:
    """Read a list of names, combining the names from the field's own vocabulary into one clause."""
    if len(items) > MOST_VALUES:
        raise ParseError(f"too many values ({len(items)}); at most {MOST_VALUES} allowed.", column=items[0].start + 1)
    own: list[str] = []
    rest: list[Criteria] = []
    failures: list[UnknownName] = []
    table = reader.vocabulary.table(field.table)
    for leaf in items:
        found = table.exact(leaf.text) if leaf.kind != "regex" else None
        if found and found.how in EXACT:
            own += found.ids
            continue
        try:
            rest.append(one_name(reader, field, leaf))
        except UnknownName as failure:
            failures.append(failure)
    if failures and not (own or rest):
        raise failures[0]
    for missing in failures:
        reader.note(f"ignored {missing.message}", 0)
    if own:
        ids = list(dict.fromkeys(own))
        rest.insert(0, sql.one_of(field, ids, f"{field.label} {table.label(ids)}"))
    if not rest:
        rest = [sql.one_of(field, [], f"{field.label} nothing")]
    return sql.NoneOf(sql.some(rest)) if operator == "!" else sql.some(rest)


def one_name(reader: Reader, field: SearchField, leaf: Leaf) -> Criteria:
    """Read one name or regular expression. Raises `UnknownName` if it is found in no vocabulary."""
    if leaf.kind == "regex":
        return names_matching(reader, field, leaf)
    text = leaf.text.strip().strip("[]")
    table = reader.vocabulary.table(field.table)
    if field.name == "cycle" and whole(text) is not None:
        ids = [item.id for item in reader.catalogue.cycles().values() if item.position == whole(text)]
        if ids:
            return sql.one_of(field, ids, f"cycle {table.label(ids)}")
    if text.casefold() in _NONE and field.name == "subtype":
        return sql.NoneOf(sql.ANY_SUBTYPE)
    found = table.exact(text)
    if found is None and ":" in text and (found := table.exact(text.partition(":")[0])):
        reader.note(f"interpreted {field.name}:{leaf.shown} as {table.label(found.ids)}", leaf.start)
    if found is None and text.casefold() in ("any", "all", "*"):
        return sql.ANY_SUBTYPE if field.name == "subtype" else sql.ALWAYS
    side = reader.vocabulary.table("side").exact(text) if field.name in ("type", "faction") and len(text) > 2 else None
    if side is not None and side.ids:
        # These words are also a subtype and a faction, but people mean the side.
        label = reader.vocabulary.table("side").label(side.ids)
        reader.note(f"interpreted {field.name}:{leaf.shown} as side:{label}", leaf.start)
        return sql.one_of(FIELD["side"], side.ids, f"side {label}")
    if found is None:
        criteria = from_other_field(reader, field, leaf) or (
            from_other_field(reader, field, leaf, far=True) if len(text) > 2 else None
        )
        if criteria is None:
            criteria = names_in_one(reader, field, leaf, text)
        if criteria is not None:
            return criteria
        found = table.find(text)
    if found is None:
        criteria = from_other_field(reader, field, leaf, far=True) or from_other_field(
            reader, field, leaf, exactly=False, far=True
        )
        if criteria is None and field.name in ("type", "subtype"):
            spelt = next(filter(lambda tried: _of_text(reader, tried), (text, texts.respelt(reader.index, text))), None)
            if spelt is not None:
                reader.note(
                    f"interpreted {field.name}:{leaf.shown} as text:{leaf._replace(text=spelt).shown}", leaf.start
                )
                criteria = reader.read(Condition("text", ":", leaf._replace(text=spelt, kind="phrase"), "text"))
        if criteria is None and field.name in ("set", "cycle"):
            criteria = in_pool_of_words(reader, field, leaf)
        return criteria if criteria is not None else raise_unknown(reader, field, leaf)
    label = table.label(found.ids)
    if field.name == "subtype" and (former := _former(reader, text)) and former.id not in found.ids:
        if former.id in {item for card in reader.catalogue.cards_changed_since(reader.on) for item in card.subtypes}:
            return sql.one_of(field, [former.id], f"{field.name} {former.id}")
        if found.ids:
            reader.note(f"{former.name} is now {label}", leaf.start)
    if not found.ids:
        reader.note(f"no card still has the {field.name} {leaf.text}", leaf.start)
    elif found.how == "misspelt" or (found.how == "part" and len(found.ids) > 1):
        reader.note(f"interpreted {field.name}:{leaf.shown} as {label}", leaf.start)
    return sql.one_of(field, found.ids, f"{field.label} {label}")


def _former(reader: Reader, text: str) -> Subtype | None:
    """Return the subtype with exactly this name, even if no card has it now."""
    return reader.index.subtypes.get(fold(text))


def _of_text(reader: Reader, text: str) -> bool:
    word = len(text) > 2 or (len(text) == 2 and not text.isdigit() and text.casefold() not in texts.SMALL_WORDS)
    return word and texts.find(reader.index, text, loose=False) is not None


def in_pool_of_words(reader: Reader, field: SearchField, leaf: Leaf) -> Criteria | None:
    """Return the criteria for the card pool whose name contains all words in the value, in any order."""
    table = reader.vocabulary.table("pool")
    found = table.of_words(leaf.text)
    if found is None:
        return None
    reader.note(f"interpreted {field.name}:{leaf.shown} as pool:{table.label(found.ids)}", leaf.start)
    return sql.pooled(found.ids, reader.on, f"in the card pool {table.label(found.ids)}")


def names_in_one(reader: Reader, field: SearchField, leaf: Leaf, text: str) -> Criteria | None:
    """Read several names in one value: any of `"a|b"`, all of `Icebreaker-Fracter` (as printed on cards)."""
    for pattern, join, word in ((r"\s*[|,]\s*", sql.some, "any"), (r"\s*-\s*", sql.every, "all")):
        parts = [part for part in re.split(pattern, text) if part]
        tables = [reader.vocabulary.table(name) for name in (field.table, *_CLOSE_TABLES.get(field.name, ()))]
        listed = join is sql.some and any(tables[0].exact(part) for part in parts)
        if len(parts) > 1 and all(
            any(table.exact(part) or (listed and _begins(table, part)) for table in tables) for part in parts
        ):
            reader.note(f"interpreted {field.name}:{leaf.shown} as {word} of {', '.join(parts)}", leaf.start)
            return join([one_name(reader, field, Leaf(part, "phrase", leaf.start, leaf.end)) for part in parts])
    return None


def _begins(table: NameTable, part: str) -> bool:
    """Return whether a name begins with `part`."""
    found = table.find(part)
    return found is not None and found.how == "beginning"


def names_matching(reader: Reader, field: SearchField, leaf: Leaf) -> Criteria:
    """Read a regular expression over the ids and names in a vocabulary."""
    pattern = compiled(leaf.text, leaf)
    table = reader.vocabulary.table(field.table)
    try:
        ids = [
            item
            for item, name in table.names.items()
            if pattern.search(item, timeout=0.02) or pattern.search(name, timeout=0.02)
        ]
    except TimeoutError:
        raise ParseError(f"/{leaf.text}/ took too long; try a simpler expression.", column=leaf.start + 1) from None
    return sql.one_of(field, ids, f"{field.label} {table.label(ids)}")


def from_other_field(
    reader: Reader, field: SearchField, leaf: Leaf, *, exactly: bool = True, far: bool = False
) -> Criteria | None:
    """Return the value as a name from another field, matched exactly or as `NameTable.find` does; None if unknown."""
    text = leaf.text.strip().strip("[]")
    if len(text) < 2:
        return None
    for name in (_FAR_TABLES if far else _CLOSE_TABLES).get(field.name, ()):
        table = reader.vocabulary.table(name)
        found = table.exact(text) if exactly else table.find(text)
        if not found or not found.ids or (len(text) == 2 and name not in ("set", "type") and text.casefold() != "hb"):
            continue
        if not exactly and (len(text) < 4 or (name == "set" and len(found.ids) > 1)):
            continue
        label = table.label(found.ids)
        if name == "format":
            reader.note(f"interpreted {field.name}:{leaf.shown} as format:{found.ids[0]}", leaf.start)
            of_pool = field.name == "released"
            value = Leaf(leaf.text if of_pool else found.ids[0], start=leaf.start)
            target = "pool" if of_pool else "format"
            return reader.read(Condition(target, ":", value, target))
        reader.note(f"interpreted {field.name}:{leaf.shown} as {name}:{label}", leaf.start)
        return sql.one_of(FIELD[FIELD_OF_TABLE[name]], found.ids, f"{name} {label}")
    return None


def raise_unknown(reader: Reader, field: SearchField, leaf: Leaf) -> Criteria:
    """Raise `UnknownName` with the nearest names as suggestions."""
    if field.kind == "date":
        raise UnknownName(f"{quoted(leaf.text)} is neither a date nor a set.", column=leaf.start + 1)
    table = reader.vocabulary.table(field.table) if field.table in _SUGGESTING else None
    nearest = [table.names[item] for item, _ in table.nearest(leaf.text)] if table else []
    raise UnknownName(f"unknown {field.name} {quoted(leaf.text)}.", nearest, column=leaf.start + 1)


def read_ordered(reader: Reader, field: SearchField, condition: Condition) -> Criteria:
    """Read a condition on sets or cycles, compared by release date or cycle number."""
    operator = condition.operator
    if operator in (":", "!"):
        return read_name(reader, field, condition)

    def one(leaf: Leaf) -> Criteria:
        table = reader.vocabulary.table(field.table)
        if field.name == "cycle":
            found = table.exact(leaf.text)
            position = whole(leaf.text)
            if position is None and found and found.ids:
                position = reader.catalogue.cycles()[found.ids[0]].position
            if position is None:
                return raise_unknown(reader, field, leaf)
            return sql.cycle_number(operator, position, f"cycle {_IN_TIME[operator]} {leaf.text}")
        named = table.find(leaf.text)
        day = reader.catalogue.sets()[named.ids[0]].released if named and named.ids else None
        if not named or day is None:
            return raise_unknown(reader, field, leaf)
        return sql.released(operator, day, day + "~", f"set {_IN_TIME[operator]} {table.label(named.ids)}")

    return reader.each(condition.value, one)
