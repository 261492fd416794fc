"""Names as values: looked up in the vocabulary of their field, then in the others, then among misspellings."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from nrdb.catalogue.searchable import plain_words
from nrdb.errors import ParseError
from nrdb.search import sql
from nrdb.search.fields import FIELD, SearchField
from nrdb.search.sql import Asked
from nrdb.search.tree import Condition, Leaf, Values
from nrdb.search.values import UnknownName, ValueReader, compiled, leaves, whole
from nrdb.search.vocabulary import EXACT
from nrdb.text import fold, quoted

# Where a value unknown to its field is looked for next: first the tables whose exact names may have been meant, before
# the field's own names are searched for a part; then the others.
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
"""Vocabularies whose nearest names are worth suggesting."""


_IN_TIME = {"<": "before", "<=": "up to", ">": "after", ">=": "from"}
MOST_VALUES = 150
"""Values in one list; the longest real one has 81."""


class NameReader(ValueReader):
    """Reads names."""

    def special(self, field: SearchField) -> Callable[[SearchField, Leaf], Asked] | None:
        """How the names of a field are read that stand in no vocabulary of their own."""
        raise NotImplementedError

    def as_format(self, field: SearchField, leaf: Leaf, format_id: str) -> Asked:
        """The name of a format given as the value of another field."""
        raise NotImplementedError

    def elsewhere(self, field: SearchField, leaf: Leaf) -> Asked:
        return self._rescued(field, leaf) or self._unknown(field, leaf)

    # -- names --------------------------------------------------------------------------------------------------------

    def _name(self, field: SearchField, condition: Condition) -> Asked:
        special = self.special(field)
        if special is not None:
            meaning = special
            return self._negated(condition.operator, condition.value, lambda leaf: meaning(field, leaf))
        value = condition.value
        single = isinstance(value, Values) and all(isinstance(item, Leaf) for item in value.items)
        if isinstance(value, Values) and (condition.operator == "!" or (value.joint == "|" and single)):
            return self._several(field, condition.operator, leaves(value))
        return self._negated(condition.operator, value, lambda leaf: self._one_name(field, leaf))

    def _several(self, field: SearchField, operator: str, items: Sequence[Leaf]) -> Asked:
        """A list of names: those of the field's own table as one clause."""
        if len(items) > MOST_VALUES:
            raise ParseError(
                f"a list of {len(items)} values; at most {MOST_VALUES} are read.", column=items[0].start + 1
            )
        own: list[str] = []
        rest: list[Asked] = []
        failures: list[UnknownName] = []
        table = self.vocabulary.table(field.table)
        for leaf in items:
            found = table.exact(leaf.text) if leaf.kind != "regex" else None
            if found and found.how in EXACT:
                own += found.ids
                continue
            try:
                rest.append(self._one_name(field, leaf))
            except UnknownName as failure:
                failures.append(failure)
        if failures and not (own or rest):
            raise failures[0]
        for unknown in failures:
            self.note(f"took no notice of what nobody knows: {unknown.message}", 0)
        if own:
            ids = list(dict.fromkeys(own))
            rest.insert(0, sql.one_of(field, ids, f"{field.name} {table.label(ids)}"))
        if not rest:
            rest = [sql.one_of(field, [], f"{field.name} nothing")]
        return sql.No(sql.some(rest)) if operator == "!" else sql.some(rest)

    def _one_name(self, field: SearchField, leaf: Leaf) -> Asked:
        if leaf.kind == "regex":
            return self._name_pattern(field, leaf)
        text = leaf.text.strip().strip("[]")
        table = self.vocabulary.table(field.table)
        if field.name == "cycle" and whole(text) is not None:
            ids = [item.id for item in self.catalogue.cycles().values() if item.position == whole(text)]
            if ids:
                return sql.one_of(field, ids, f"cycle {table.label(ids)}")
        found = table.exact(text)
        if found is None:
            rescued = self._rescued(field, leaf)
            if rescued is not None:
                return rescued
            several = self._split_name(field, leaf, text)
            if several is not None:
                return several
            found = table.find(text)
        if found is None:
            rescued = self._rescued(field, leaf, far=True) or self._rescued(field, leaf, exactly=False, far=True)
            if rescued is None and field.name in ("type", "subtype") and self.text_has(plain_words(text)):
                self.note(f"read {field.name}:{leaf.text} as text:{leaf.text}", leaf.start)
                rescued = self._part(FIELD["text"], leaf._replace(kind="phrase"))
                self.reads_text = True
            return rescued if rescued is not None else self._unknown(field, leaf)
        if not found.ids and (former := self._former(field, text)):
            return sql.one_of(field, former, f"{field.name} {', '.join(former)}")
        label = table.label(found.ids)
        if not found.ids:
            self.note(f"no card has the {field.name} {leaf.text} any more", leaf.start)
        elif found.how == "misspelt" or (found.how == "part" and len(found.ids) > 1):
            self.note(f"read {field.name}:{leaf.text} as {label}", leaf.start)
        return sql.one_of(field, found.ids, f"{field.name} {label}")

    def _former(self, field: SearchField, text: str) -> list[str]:
        """The subtype of this name that no card has any more, where some had it on the day asked about."""
        if field.name != "subtype":
            return []
        had = {item for card in self.catalogue.cards_changed_since(self.on) for item in card.subtypes}
        return [
            item.id for item in self.catalogue.subtypes().values() if item.id in had and fold(item.name) == fold(text)
        ]

    def _split_name(self, field: SearchField, leaf: Leaf, text: str) -> Asked | None:
        """Several names in one value: `"a|b"` any of them, `Icebreaker-Fracter` (as cards print it) each of them."""
        for pattern, join, word in ((r"\s*[|,]\s*", sql.some, "any"), (r"\s*-\s*", sql.every, "each")):
            parts = [part for part in re.split(pattern, text) if part]
            tables = [self.vocabulary.table(name) for name in (field.table, *_CLOSE_TABLES.get(field.name, ()))]
            if len(parts) > 1 and all(any(table.exact(part) for table in tables) for part in parts):
                self.note(f"read {field.name}:{leaf.text} as {word} of {', '.join(parts)}", leaf.start)
                return join([self._one_name(field, Leaf(part, "phrase", leaf.start, leaf.end)) for part in parts])
        return None

    def _name_pattern(self, field: SearchField, leaf: Leaf) -> Asked:
        pattern = compiled(leaf.text, leaf)
        table = self.vocabulary.table(field.table)
        try:
            ids = [
                item
                for item, name in table.names.items()
                if pattern.search(item, timeout=0.02) or pattern.search(name, timeout=0.02)
            ]
        except TimeoutError:
            raise ParseError(f"/{leaf.text}/ takes too long.", column=leaf.start + 1) from None
        return sql.one_of(field, ids, f"{field.name} {table.label(ids)}")

    def _rescued(self, field: SearchField, leaf: Leaf, *, exactly: bool = True, far: bool = False) -> Asked | None:
        """The value as a name of another field, where it is one: a name in full, else what `Table.find` finds."""
        text = leaf.text.strip().strip("[]")
        if len(text) < 2:
            return None
        for name in (_FAR_TABLES if far else _CLOSE_TABLES).get(field.name, ()):
            table = self.vocabulary.table(name)
            found = table.exact(text) if exactly else table.find(text)
            if (
                not found
                or not found.ids
                or (len(text) == 2 and name not in ("set", "type") and text.casefold() != "hb")
            ):
                continue
            if not exactly and (len(text) < 4 or (name == "set" and len(found.ids) > 1)):
                continue
            label = table.label(found.ids)
            if name == "format":
                self.note(f"read {field.name}:{leaf.text} as format:{found.ids[0]}", leaf.start)
                return self.as_format(field, leaf, found.ids[0])
            self.note(f"read {field.name}:{leaf.text} as {name}:{label}", leaf.start)
            return sql.one_of(FIELD[FIELD_OF_TABLE[name]], found.ids, f"{name} {label}")
        return None

    def _unknown(self, field: SearchField, leaf: Leaf) -> Asked:
        if field.kind == "date":
            raise UnknownName(f"{quoted(leaf.text)} is neither a date nor a set.", column=leaf.start + 1)
        table = self.vocabulary.table(field.table) if field.table in _SUGGESTING else None
        nearest = [table.names[item] for item, _ in table.nearest(leaf.text)] if table else []
        raise UnknownName(f"there is no {field.name} {quoted(leaf.text)}.", nearest, column=leaf.start + 1)

    def _ordered(self, field: SearchField, condition: Condition) -> Asked:
        operator = condition.operator
        if operator in (":", "!"):
            return self._name(field, condition)

        def one(leaf: Leaf) -> Asked:
            table = self.vocabulary.table(field.table)
            if field.name == "cycle":
                found = table.exact(leaf.text)
                position = whole(leaf.text)
                if position is None and found and found.ids:
                    position = self.catalogue.cycles()[found.ids[0]].position
                if position is None:
                    return self._unknown(field, leaf)
                return sql.cycle_number(operator, position, f"cycle {_IN_TIME[operator]} {leaf.text}")
            named = table.find(leaf.text)
            day = self.catalogue.sets()[named.ids[0]].released if named and named.ids else None
            if not named or day is None:
                return self._unknown(field, leaf)
            return sql.released(operator, day, day + "~", f"set {_IN_TIME[operator]} {table.label(named.ids)}")

        return self._each(condition.value, one)
