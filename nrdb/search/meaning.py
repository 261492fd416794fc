"""What conditions mean: each made into a clause.

A value that its field does not know is looked for in the other vocabularies (`t:fracter` is `subtype:fracter`), then
among misspellings; each such reading is told in `Reader.notes`. A value nobody knows is an error naming the nearest.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from nrdb.catalogue.records import CardSet
from nrdb.errors import ParseError
from nrdb.search import sql
from nrdb.search.fields import ALIASES, FIELD, FLAG_FIELDS, KINDS, NUMBER_FIELDS, SearchField
from nrdb.search.lists import ListReader
from nrdb.search.names import FIELD_OF_TABLE
from nrdb.search.sql import Asked
from nrdb.search.tree import Condition, Leaf
from nrdb.search.values import UnknownName, leaves, whole
from nrdb.text import quoted


class Reader(ListReader):
    """Reads the conditions of one query."""

    def special(self, field: SearchField) -> Callable[[SearchField, Leaf], Asked] | None:
        if field.name == "is":
            return self._is
        return self._edition if field.name == "edition" else super().special(field)

    def newest_set(self) -> CardSet | None:
        """The set that was released last by the day asked about."""
        known = [item for item in self.catalogue.sets().values() if item.released and item.released <= self.on]
        return max(known, key=lambda item: (item.released or "", item.position), default=None)

    def title(self, leaf: Leaf) -> Asked:
        """A bare word or phrase as part of a title."""
        return self._string(FIELD["title"], Condition("title", ":", leaf, "title", leaf.start, leaf.end))

    # -- one condition ------------------------------------------------------------------------------------------------

    def condition(self, condition: Condition) -> Asked:
        """The clauses of one condition. Raises `LookupFailure` or `ParseError`."""
        if not condition.field:
            condition = self._known_field(condition)
        field = FIELD[condition.field]
        if field.name == "points" and self.listed_format:
            self.note("read points as the points of the format's list; v: asks for agenda points", condition.start)
            field = FIELD["list_points"]
        if field.kind == "directive":
            return self._directive(field, condition)
        if condition.operator not in KINDS[field.kind].operators:
            allowed = " ".join(KINDS[field.kind].operators)
            values = KINDS[field.kind].values
            raise ParseError(
                f"{field.name} cannot be compared with {condition.operator}; it takes {allowed} and {values}.",
                column=condition.start + 1,
            )
        reader: Callable[[SearchField, Condition], Asked] = getattr(self, f"_{field.kind}")
        return reader(field, condition)

    def _known_field(self, condition: Condition) -> Condition:
        """The condition with the field that its unknown name is clearly a misspelling of."""
        from rapidfuzz import fuzz, process

        name = condition.given.casefold().replace("-", "_")
        names = [alias for alias in ALIASES if len(alias) > 2]
        found = process.extract(name, names, scorer=fuzz.ratio, limit=12, score_cutoff=50)
        fields = list(dict.fromkeys(ALIASES[alias] for alias, _, _ in found))
        best = found[0][1] if found else 0
        others = [score for alias, score, _ in found if ALIASES[alias] != fields[0]]
        if best > 82 and (not others or best - others[0] >= 5) and len(name) > 3:
            self.note(f"read {condition.given} as {fields[0]}", condition.start)
            return condition._replace(field=fields[0])
        value = condition.value
        turned = ALIASES.get(value.text.casefold()) if isinstance(value, Leaf) else None
        if turned and FIELD[turned].table in FIELD_OF_TABLE:
            found_name = self.vocabulary.table(FIELD[turned].table).exact(condition.given)
            if found_name and found_name.ids:
                given = value.text if isinstance(value, Leaf) else ""
                self.note(f"read {condition.given}:{given} as {turned}:{condition.given}", condition.start)
                return condition._replace(field=turned, value=Leaf(condition.given, "word", condition.start))
        raise UnknownName(f"there is no field {quoted(condition.given)}.", fields[:3], column=condition.start + 1)

    # -- the rest -----------------------------------------------------------------------------------------------------

    def _is(self, field: SearchField, leaf: Leaf) -> Asked:
        """`is:unique`, `has:subroutines`, `is:banned`: a flag, or a number the card has."""
        name = ALIASES.get(leaf.text.strip().casefold().replace("-", "_").replace(" ", "_"))
        if name in FLAG_FIELDS:
            return sql.flag(FIELD[name], True, name.replace("_", " "))
        if name in ("banned", "restricted"):
            return self._banned(FIELD[name], Leaf("true", start=leaf.start))
        if name == "format":
            return self._legal(FIELD["format"], Leaf("true", start=leaf.start))
        if name == "printings" or leaf.text.casefold() == "reprint":
            return sql.number(FIELD["printings"], ">", 1, "printed more than once")
        if name in ("list_points", "global_penalty", "universal_influence"):
            return self._points(FIELD[name], Condition(name, ":", Leaf("true"), name))
        if name in ("subroutines", "faces"):
            return sql.number(FIELD[name], ">", 0, f"has {name}")
        if name in NUMBER_FIELDS:
            return sql.present(FIELD[name], f"has {name.replace('_', ' ')}")
        for table_name in ("type", "subtype", "faction", "side"):
            found = self.vocabulary.table(table_name).exact(leaf.text)
            if found and found.ids:
                self.note(f"read {field.name}:{leaf.text} as {table_name}:{leaf.text}", leaf.start)
                label = self.vocabulary.table(table_name).label(found.ids)
                return sql.one_of(FIELD[table_name], found.ids, f"{table_name} {label}")
        from rapidfuzz import process

        near = [item for item, _, _ in process.extract(leaf.text, sorted(FLAG_FIELDS), limit=3)]
        raise UnknownName(f"nothing can be {quoted(leaf.text)}.", near, column=leaf.start + 1)

    def _edition(self, field: SearchField, leaf: Leaf) -> Asked:
        text = leaf.text.strip().casefold()
        self.edition = None
        if text in ("any", "all", "*"):
            return sql.ALWAYS
        game = {"modern": "cr", "core": "cr", "1996": "classic", "onr": "classic"}.get(text, text)
        if game not in ("cr", "classic"):
            raise UnknownName(
                f"there is no edition {quoted(leaf.text)}.", ["cr", "classic", "any"], column=leaf.start + 1
            )
        return sql.one_of(field, [game], "the modern game" if game == "cr" else "the game of 1996")

    def _directive(self, field: SearchField, condition: Condition) -> Asked:
        for leaf in leaves(condition.value):
            text = leaf.text.strip().strip("[]")
            if field.name == "sort":
                self.sort.append(sort_key(text, column=leaf.start + 1))
            elif field.name == "group":
                self.group = sort_key(text, column=leaf.start + 1)[0]
            elif field.name == "limit":
                self.limit = whole(text)
                if self.limit is None:
                    raise ParseError(f"limit takes a number, not {quoted(text)}.", column=leaf.start + 1)
        return sql.ALWAYS


def sort_key(text: str, *, column: int | None = None) -> tuple[str, bool]:
    """The field that `text` (`cost`, `-cost`, `cost desc`) sorts by, and whether from the highest down."""
    name = text.strip().casefold()
    down = name.startswith("-") or bool(re.search(r"[ :_-](desc|descending|down)$", name))
    name = re.sub(r"[ :_-](asc|ascending|up|desc|descending|down)$", "", name.lstrip("+-"))
    field = ALIASES.get(name.replace("-", "_").replace(" ", "_"))
    if field is None or not sql.sortable(field):
        from rapidfuzz import process

        names = [item for item in FIELD if sql.sortable(item)]
        near = [item for item, _, _ in process.extract(name, names, limit=3)]
        raise UnknownName(f"results cannot be sorted by {quoted(text)}.", near, column=column)
    return field, down
