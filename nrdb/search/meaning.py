"""What conditions mean: values looked up in their vocabularies, numbers, dates and lists made into clauses.

A value that its field does not know is looked for in the other vocabularies (`t:fracter` is `subtype:fracter`), then
among misspellings; each such reading is told in `Reader.notes`. A value nobody knows is an error naming the nearest.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from nrdb.catalogue.model import INFINITE, X
from nrdb.catalogue.searchable import plain_words
from nrdb.errors import LookupFailure, ParseError
from nrdb.search import sql
from nrdb.search.fields import ALIASES, FIELD, FLAG_FIELDS, KINDS, NUMBER_FIELDS, SearchField
from nrdb.search.sql import Asked, Clause
from nrdb.search.syntax import And, Condition, Leaf, Node, Not, Note, Or, Value, Values, Words
from nrdb.search.vocabulary import EXACT, Match, Vocabulary

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue

_TRUE = frozenset(("true", "t", "1", "yes", "y", "on"))
_FALSE = frozenset(("false", "f", "0", "no", "n", "off"))
_CURRENT = frozenset(("active", "current", "latest", "newest", "now"))
_MISSING = frozenset(("none", "null", "nothing", "missing"))
_SAYS = {":": "is", "!": "is not", "<": "below", "<=": "at most", ">": "above", ">=": "at least"}
_MOST_PATTERN = 500

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
    "type": ("subtype", "side", "faction", "format"),
    "subtype": ("type", "side", "faction"),
    "faction": ("side", "type", "subtype"),
    "side": ("faction", "type", "format"),
    "set": ("cycle", "format"),
    "cycle": ("set", "format"),
    "format": ("set", "side", "faction", "type"),
    "pool": ("set", "side", "faction", "type"),
}
_FIELD_OF_TABLE = {
    "type": "type",
    "subtype": "subtype",
    "faction": "faction",
    "side": "side",
    "set": "set",
    "cycle": "cycle",
}


class UnknownName(LookupFailure):
    """A field or value that nobody knows; `column` counts the query's characters from 1."""

    def __init__(self, message: str, suggestions: Sequence[str] = (), *, column: int) -> None:
        super().__init__(message, suggestions)
        self.column = column


class Reader:
    """Reads conditions for one query: what day it is for, what has been remarked, what else the query asks for."""

    def __init__(self, catalogue: Catalogue, vocabulary: Vocabulary, *, on: str, indexed: bool) -> None:
        self.catalogue = catalogue
        self.vocabulary = vocabulary
        self.on = on
        self.indexed = indexed
        self.notes: list[Note] = []
        self.sort: list[tuple[str, bool]] = []
        self.group: str | None = None
        self.limit: int | None = None
        self.edition: str | None = "cr"
        self.reads_text = False
        self.listed_format: str | None = None
        """A format named in the query whose list in force gives points: `points` then means those."""
        self.words: Callable[[Words], Asked] = self._title_words

    # -- trees --------------------------------------------------------------------------------------------------------

    def read(self, node: Node) -> Asked:
        """The clauses of a whole tree. Raises `LookupFailure` or `ParseError`."""
        if isinstance(node, Condition):
            return self.condition(node)
        if isinstance(node, Words):
            return self.words(node)
        if isinstance(node, Not):
            return sql.No(self.read(node.item))
        if isinstance(node, And):
            return sql.every([self.read(item) for item in node.items])
        if isinstance(node, Or):
            return sql.some([self.read(item) for item in node.items])
        return sql.ALWAYS

    def _title_words(self, words: Words) -> Asked:
        return sql.every([self.title(leaf) for leaf in words.items if leaf.kind != "not"])

    def title(self, leaf: Leaf) -> Asked:
        """A bare word or phrase as part of a title."""
        return self._string(FIELD["title"], Condition("title", ":", leaf, "title", leaf.start, leaf.end))

    def note(self, message: str, position: int) -> None:
        if all(note.message != message for note in self.notes):
            self.notes.append(Note(message, position))

    # -- one condition ------------------------------------------------------------------------------------------------

    def condition(self, condition: Condition) -> Asked:
        """The clauses of one condition."""
        if not condition.field:
            condition = self._known_field(condition)
        field = FIELD[condition.field]
        if field.name == "agenda_points" and condition.given.casefold() == "points" and self.listed_format:
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
        if best >= 80 and (not others or best - others[0] >= 5) and len(name) > 3:
            self.note(f"read {condition.given} as {fields[0]}", condition.start)
            return condition._replace(field=fields[0])
        raise UnknownName(f"there is no field {condition.given!r}.", fields[:3], column=condition.start + 1)

    def _each(self, value: Value, leaf: Callable[[Leaf], Asked]) -> Asked:
        if isinstance(value, Leaf):
            return leaf(value)
        parts = [self._each(item, leaf) for item in value.items]
        return sql.some(parts) if value.joint == "|" else sql.every(parts)

    def _negated(self, operator: str, value: Value, leaf: Callable[[Leaf], Asked]) -> Asked:
        """`leaf` for each value; with `!` none of them, whichever way they are joined."""
        if operator == "!":
            return sql.No(sql.some([leaf(item) for item in leaves(value)]))
        return self._each(value, leaf)

    # -- strings ------------------------------------------------------------------------------------------------------

    def _string(self, field: SearchField, condition: Condition) -> Asked:
        if field.name == "text":
            self.reads_text = True
        if field.name in ("id", "code"):
            return self._negated(condition.operator, condition.value, lambda leaf: self._identified(field, leaf))
        value = condition.value
        if isinstance(value, Values) and all(isinstance(item, Leaf) and item.kind != "regex" for item in value.items):
            needles = [_needle(item) for item in value.items if isinstance(item, Leaf)]
            if all(needles):
                joint = "|" if condition.operator == "!" else value.joint
                word = " or " if joint == "|" else " and "
                shown = word.join(f'"{needle.strip()}"' for needle in needles)
                clause = sql.part(field, needles, f"{field.name} has {shown}", indexed=self.indexed, joint=joint)
                return sql.No(clause) if condition.operator == "!" else clause
        return self._negated(condition.operator, value, lambda leaf: self._part(field, leaf))

    def _part(self, field: SearchField, leaf: Leaf) -> Asked:
        if leaf.kind == "regex":
            return self._pattern(field, leaf)
        needle = _needle(leaf)
        if not needle:
            self.note(f'took no notice of "{leaf.text}"', leaf.start)
            return sql.ALWAYS
        return sql.part(field, [needle], f'{field.name} has "{needle.strip()}"', indexed=self.indexed)

    def _pattern(self, field: SearchField, leaf: Leaf) -> Asked:
        pattern = leaf.text.replace("brain damage", "core damage")
        if len(pattern) > _MOST_PATTERN:
            raise ParseError(f"a regular expression may have {_MOST_PATTERN} characters.", column=leaf.start + 1)
        import regex

        try:
            regex.compile(pattern, regex.IGNORECASE)
        except (regex.error, OverflowError, RecursionError, MemoryError) as error:
            raise ParseError(f"/{leaf.text}/ is no regular expression: {error}.", column=leaf.start + 1) from None
        return sql.matches(field, pattern, f"{field.name} matches /{leaf.text}/")

    def _identified(self, field: SearchField, leaf: Leaf) -> Asked:
        if leaf.kind == "regex":
            return self._pattern(field, leaf)
        wanted = leaf.text.strip().casefold()
        if field.name == "code":
            return sql.one_of(field, [wanted], f"printing {wanted}")
        if re.fullmatch(r"\d{5}", wanted):
            return sql.one_of(FIELD["code"], [wanted], f"printing {wanted}")
        key = wanted.replace("-", "_").replace(" ", "_")
        return sql.id_has(key, f"id is {wanted}")

    # -- numbers, flags, dates ----------------------------------------------------------------------------------------

    def _number(self, field: SearchField, condition: Condition) -> Asked:
        operator = condition.operator

        def one(leaf: Leaf) -> Asked:
            return self._number_value(field, ":" if operator == "!" else operator, leaf)

        return self._negated(operator, condition.value, one)

    def _number_value(self, field: SearchField, operator: str, leaf: Leaf) -> Asked:
        text = leaf.text.strip().casefold().strip("[]")
        name = field.name.replace("_", " ")
        if re.fullmatch(r"\+?-?\d{1,9}", text):
            return sql.number(field, operator, int(text), f"{name} {_SAYS[operator]} {int(text)}")
        span = re.fullmatch(r"(\d{1,9})(?:\.\.+|-|–)(\d{1,9})", text)
        if span and operator == ":":
            low, high = sorted(map(int, span.groups()))
            return sql.between(field, low, high, f"{name} from {low} to {high}")
        more = re.fullmatch(r"(\d{1,9})([+-])", text)
        if more and operator == ":":
            relation = ">=" if more[2] == "+" else "<="
            return sql.number(field, relation, int(more[1]), f"{name} {_SAYS[relation]} {more[1]}")
        if text in ("x", "infinite", "infinity", "unlimited", "∞", "inf") and field.level == "card":
            value = X if text == "x" else INFINITE
            # X is only ever equal to X.
            if operator in (":", ">=", "<="):
                return sql.special(field, value, f"{name} is {value}")
            return sql.NEVER._replace(says=f"{name} {_SAYS[operator]} {value}")
        if text in _MISSING and operator == ":":
            return sql.missing(field, f"no {name}")
        if text in ("any", "*") and operator == ":":
            return sql.No(sql.missing(field, f"no {name}"))
        other = ALIASES.get(text.replace("-", "_").replace(" ", "_"))
        if other in NUMBER_FIELDS and field.level == "card":
            right = FIELD[other]
            sign = {":": "equals", "!": "differs from"}.get(operator, _SAYS[operator])
            return sql.compared(field, operator, right, f"{name} {sign} {other.replace('_', ' ')}")
        values = KINDS["number"].values
        raise ParseError(
            f"{field.name} is a number: {leaf.text!r} is none. It takes {values}.",
            column=leaf.start + 1,
        )

    def _flag(self, field: SearchField, condition: Condition) -> Asked:
        name = field.name.replace("_", " ")

        def one(leaf: Leaf) -> Asked:
            text = leaf.text.strip().casefold()
            if text in _TRUE:
                return sql.flag(field, True, name)
            if text in _FALSE:
                return sql.flag(field, False, f"not {name}")
            if text in ("any", "*"):
                return sql.ALWAYS
            raise ParseError(f"{field.name} is true or false, not {leaf.text!r}.", column=leaf.start + 1)

        return self._negated(condition.operator, condition.value, one)

    def _date(self, field: SearchField, condition: Condition) -> Asked:
        operator = condition.operator
        relation = ":" if operator == "!" else operator

        def one(leaf: Leaf) -> Asked:
            first, after = self._period(leaf)
            if first is None:
                return self._rescued(field, leaf) or self._unknown(field, leaf)
            word = {":": "released in", "<": "released before", "<=": "released by the end of"}.get(relation)
            word = word or ("released after" if relation == ">" else "released from")
            return sql.released(relation, first, after, f"{word} {leaf.text}")

        return self._negated(operator, condition.value, one)

    def _period(self, leaf: Leaf) -> tuple[str | None, str]:
        """The first day of the period that a date, year, month or set names, and the first day after it."""
        text = leaf.text.strip().casefold()
        if text in ("now", "today"):
            text = self.on
        match = re.fullmatch(r"(\d{4})(?:[-/.]?(\d{1,2}))?(?:[-/.]?(\d{1,2}))?", text)
        if match:
            year, month, day = int(match[1]), int(match[2] or 0), int(match[3] or 0)
            if match[2] is None:
                return f"{year:04}-01-01", f"{year + 1:04}-01-01"
            if 1 <= month <= 12:
                if match[3] is None:
                    following = (year + 1, 1) if month == 12 else (year, month + 1)
                    return f"{year:04}-{month:02}-01", f"{following[0]:04}-{following[1]:02}-01"
                if 1 <= day <= 31:
                    # The day after as text: no date lies between a day and the same day with a sign behind it.
                    return f"{year:04}-{month:02}-{day:02}", f"{year:04}-{month:02}-{day:02}~"
            raise ParseError(f"{leaf.text} is no day of the calendar; write 2025-04-24.", column=leaf.start + 1)
        found = self.vocabulary.table("set").exact(text) if re.search(r"[a-z]", text) else None
        if found and found.ids:
            day_released = self.catalogue.sets()[found.ids[0]].released
            if day_released:
                return day_released, day_released + "~"
        return None, ""

    # -- names --------------------------------------------------------------------------------------------------------

    def _name(self, field: SearchField, condition: Condition) -> Asked:
        special: Callable[[SearchField, Leaf], Asked] | None = {
            "format": self._legal,
            "ever_in": self._ever_in,
            "pool": self._pool,
            "snapshot": self._snapshot,
            "list": self._on_list,
            "banned": self._banned,
            "restricted": self._banned,
            "is": self._is,
            "edition": self._edition,
        }.get(field.name)
        if special is not None:
            meaning = special
            return self._negated(condition.operator, condition.value, lambda leaf: meaning(field, leaf))
        value = condition.value
        if isinstance(value, Values) and (value.joint == "|" or condition.operator == "!"):
            return self._several(field, condition.operator, leaves(value))
        return self._negated(condition.operator, value, lambda leaf: self._one_name(field, leaf))

    def _several(self, field: SearchField, operator: str, items: Sequence[Leaf]) -> Asked:
        """A list of names: those of the field's own table as one clause."""
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
        if field.name == "cycle" and text.isdigit():
            ids = [item.id for item in self.catalogue.cycles().values() if item.position == int(text)]
            if ids:
                return sql.one_of(field, ids, f"cycle {table.label(ids)}")
        found = table.exact(text)
        if found is None:
            rescued = self._rescued(field, leaf)
            if rescued is not None:
                return rescued
            parts = [table.exact(part) for part in re.split(r"\s*-\s*", text)]
            if len(parts) > 1 and all(parts):  # "Icebreaker-Fracter", as cards print it
                self.note(f"read {field.name}:{leaf.text} as each of them", leaf.start)
                return sql.every(
                    [sql.one_of(field, part.ids, f"{field.name} {table.label(part.ids)}") for part in parts if part]
                )
            found = table.find(text)
        if found is None:
            rescued = self._rescued(field, leaf, far=True) or self._rescued(field, leaf, exactly=False, far=True)
            return rescued if rescued is not None else self._unknown(field, leaf)
        label = table.label(found.ids)
        if not found.ids:
            self.note(f"no card has the {field.name} {leaf.text} any more", leaf.start)
        elif found.how == "misspelt" or (found.how == "part" and len(found.ids) > 1):
            self.note(f"read {field.name}:{leaf.text} as {label}", leaf.start)
        return sql.one_of(field, found.ids, f"{field.name} {label}")

    def _name_pattern(self, field: SearchField, leaf: Leaf) -> Asked:
        import regex

        try:
            pattern = regex.compile(leaf.text, regex.IGNORECASE)
        except regex.error as error:
            raise ParseError(f"/{leaf.text}/ is no regular expression: {error}.", column=leaf.start + 1) from None
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
        """The value as a name of another field, where it is one: a name in full, or else any that `Table.find` finds."""
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
            label = table.label(found.ids)
            if name == "format":
                self.note(f"read {field.name}:{leaf.text} as format:{found.ids[0]}", leaf.start)
                if field.name == "released":
                    return self._pool(FIELD["pool"], leaf)
                return self._legal(FIELD["format"], Leaf(found.ids[0], start=leaf.start))
            self.note(f"read {field.name}:{leaf.text} as {name}:{label}", leaf.start)
            return sql.one_of(FIELD[_FIELD_OF_TABLE[name]], found.ids, f"{name} {label}")
        return None

    def _unknown(self, field: SearchField, leaf: Leaf) -> Asked:
        table = self.vocabulary.table(field.table) if field.table in _KNOWN_TABLES else None
        nearest = [table.names[item] for item, _ in table.nearest(leaf.text)] if table else []
        raise UnknownName(f"there is no {field.name} {leaf.text!r}.", nearest, column=leaf.start + 1)

    def _ordered(self, field: SearchField, condition: Condition) -> Asked:
        operator = condition.operator
        if operator in (":", "!"):
            return self._name(field, condition)

        def one(leaf: Leaf) -> Asked:
            table = self.vocabulary.table(field.table)
            if field.name == "cycle":
                found = table.exact(leaf.text)
                if leaf.text.isdigit():
                    position = int(leaf.text)
                elif found and found.ids:
                    position = self.catalogue.cycles()[found.ids[0]].position
                else:
                    return self._unknown(field, leaf)
                return sql.cycle_number(operator, position, f"cycle {_SAYS[operator]} {leaf.text}")
            named = table.find(leaf.text)
            day = self.catalogue.sets()[named.ids[0]].released if named and named.ids else None
            if not named or day is None:
                return self._unknown(field, leaf)
            return sql.released(operator, day, day + "~", f"set {_SAYS[operator]} {table.label(named.ids)}")

        return self._each(condition.value, one)

    # -- formats and lists --------------------------------------------------------------------------------------------

    def _format(self, leaf: Leaf) -> tuple[str, bool] | None:
        """The format that a name means, and whether its newest snapshot is (`standard-latest`)."""
        text = leaf.text.strip().strip("[]()").casefold()
        newest = False
        match = re.fullmatch(r"(.+?)[-_ ](latest|newest|active|current)", text)
        if match:
            text, newest = match[1], match[2] in ("latest", "newest")
        table = self.vocabulary.table("format")
        found: Match | None = table.exact(text)
        if found is None and text in _CURRENT:
            found = Match(("standard",), "exact")
        return (found.ids[0], newest) if found and found.ids else None

    def _legal(self, field: SearchField, leaf: Leaf) -> Asked:
        text = leaf.text.strip().casefold()
        if text in ("any", "all", "null", "none", "*", "casual"):
            return sql.ALWAYS
        named = self._format(leaf)
        if named is None:
            found = self.vocabulary.table("snapshot").exact(text)
            if found:
                snapshot = self.catalogue.snapshot_by_id(found.ids[0])
                return self._legal_in(snapshot.pool, snapshot.restriction, f"legal in {snapshot.id}")
            if text in _TRUE | _FALSE:
                every = sql.some([self._legal(field, Leaf(item.id)) for item in self.catalogue.formats()])
                return every if text in _TRUE else sql.No(every)
            rescued = self._rescued(field, leaf, far=True)
            if rescued is not None:
                return rescued
            near = self.vocabulary.table("format").find(text)
            if near is None:
                return self._unknown(field, leaf)
            self.note(f"read {field.name}:{leaf.text} as {near.ids[0]}", leaf.start)
            named = (near.ids[0], False)
        format_id, newest = named
        item = self.catalogue.format(format_id)
        current = item.snapshots[-1] if newest else self.catalogue.snapshot(format_id, self.on)
        if current is None:
            self.note(f"{item.name} begins on {item.snapshots[0].start}", leaf.start)
            return sql.NEVER._replace(says=f"legal in {item.name}, which had not begun")
        self.points_of(current.restriction)
        return self._legal_in(current.pool, current.restriction, f"legal in {item.name} ({current.id})")

    def _ever_in(self, field: SearchField, leaf: Leaf) -> Asked:
        named = self._format(leaf)
        if named is None:
            return self._legal(FIELD["format"], leaf)
        pools = list(dict.fromkeys(snapshot.pool for snapshot in self.catalogue.format(named[0]).snapshots))
        return sql.pooled(pools, f"ever in a card pool of {self.catalogue.format(named[0]).name}")

    def points_of(self, restriction: str | None) -> None:
        """Remembers that the query is about a list with points."""
        if restriction is not None and self.catalogue.restriction(restriction).point_limit is not None:
            self.listed_format = restriction

    def _legal_in(self, pool: str, restriction: str | None, says: str) -> Asked:
        inside = sql.pooled([pool], says)
        if restriction is None:
            return inside
        banned = sql.listed([restriction], ["banned"], "banned")
        return Clause(f"({inside.sql} AND NOT {banned.sql})", inside.parameters + banned.parameters, says)

    def _pool(self, field: SearchField, leaf: Leaf) -> Asked:
        table = self.vocabulary.table("pool")
        text = leaf.text.strip().strip("[]")
        found = table.exact(text)
        if found is None or text.casefold() in self.vocabulary.table("format").names:
            named = self._format(leaf)
            if named is not None:
                snapshot = (
                    self.catalogue.format(named[0]).snapshots[-1]
                    if named[1]
                    else self.catalogue.snapshot(named[0], self.on)
                )
                if snapshot is None:
                    return sql.NEVER._replace(says=f"in the pool of {named[0]}, which had not begun")
                return sql.pooled([snapshot.pool], f"in the card pool {table.names.get(snapshot.pool, snapshot.pool)}")
            known = self.vocabulary.table("snapshot").exact(text)
            if known:
                return self._snapshot(field, leaf)
        if found is None:
            # A set's name is also a part of the names of pools, so sets come first.
            rescued = self._rescued(field, leaf, far=True)
            if rescued is not None:
                return rescued
            found = table.find(text) or _reordered(table.names, text)
        if found is None:
            return self._unknown(field, leaf)
        if found.how not in EXACT:
            self.note(f"read {field.name}:{leaf.text} as {table.label(found.ids)}", leaf.start)
        return sql.pooled(found.ids, f"in the card pool {table.label(found.ids)}")

    def _snapshot(self, field: SearchField, leaf: Leaf) -> Asked:
        found = self.vocabulary.table("snapshot").exact(leaf.text)
        if found is None or leaf.text.casefold() in self.vocabulary.table("format").names:
            named = self._format(leaf)
            if named is None:
                pooled = self.vocabulary.table("pool").exact(leaf.text)
                if pooled:
                    self.note(f"read snapshot:{leaf.text} as pool:{leaf.text}", leaf.start)
                    return sql.pooled(pooled.ids, f"in the card pool {leaf.text}")
                return self._unknown(field, leaf)
            current = (
                self.catalogue.format(named[0]).snapshots[-1]
                if named[1]
                else self.catalogue.snapshot(named[0], self.on)
            )
            if current is None:
                return sql.NEVER._replace(says=f"in a snapshot of {named[0]}, which had not begun")
            return sql.pooled([current.pool], f"in the card pool of {current.id}")
        return sql.pooled([self.catalogue.snapshot_by_id(found.ids[0]).pool], f"in the card pool of {found.ids[0]}")

    def lists(self, field: SearchField, leaf: Leaf) -> list[str] | None:
        """The ids of the lists a name means: its own, or the list of a format or snapshot; None when it means none."""
        text = leaf.text.strip().strip("[]")
        table = self.vocabulary.table("list")
        found = table.exact(text)
        if found:
            return list(found.ids)
        named = self._format(leaf)
        if named is not None:
            if text.casefold() in ("latest", "newest"):
                named = (named[0], True)
            item = self.catalogue.format(named[0])
            current = item.snapshots[-1] if named[1] else self.catalogue.snapshot(named[0], self.on)
            return [current.restriction] if current is not None and current.restriction else []
        known = self.vocabulary.table("snapshot").exact(text)
        if known:
            restriction = self.catalogue.snapshot_by_id(known.ids[0]).restriction
            return [restriction] if restriction else []
        found = table.find(text)
        if found is None:
            return None
        self.note(f"read {field.name}:{leaf.text} as {table.label(found.ids)}", leaf.start)
        return list(found.ids)

    def in_force(self) -> list[str]:
        """The ids of the lists in force in any format on the day."""
        snapshots = [self.catalogue.snapshot(item.id, self.on) for item in self.catalogue.formats()]
        return [item.restriction for item in snapshots if item is not None and item.restriction is not None]

    def _on_list(self, field: SearchField, leaf: Leaf) -> Asked:
        text = leaf.text.strip().casefold()
        if text in _TRUE | _FALSE:
            clause = sql.listed(self.in_force(), [], "on a list in force")
            return clause if text in _TRUE else sql.No(clause)
        lists = self.lists(field, leaf)
        if lists is None:
            return self._unknown(field, leaf)
        if text in _CURRENT:
            # The classic site's sense: what the list in force leaves to play with.
            return sql.No(sql.listed(lists, ["banned"], f"banned by {', '.join(lists)}"))
        return sql.listed(lists, [], f"on the list {', '.join(lists)}")

    def _banned(self, field: SearchField, leaf: Leaf) -> Asked:
        kind = field.name
        text = leaf.text.strip().casefold()
        if text in _TRUE | _FALSE | {"any", "*"}:
            clause = sql.listed(self.in_force(), [kind], f"{kind} by a list in force on {self.on}")
            return sql.No(clause) if text in _FALSE else clause
        lists = self.lists(field, leaf)
        if lists is None:
            return self._unknown(FIELD["list"], leaf)
        return sql.listed(lists, [kind], f"{kind} by {', '.join(lists) or 'no list'}")

    def _points(self, field: SearchField, condition: Condition) -> Asked:
        kind = {"list_points": "points"}.get(field.name, field.name)
        relation = {":": "=", "!": "="}.get(condition.operator, condition.operator)

        def one(leaf: Leaf) -> Asked:
            text = leaf.text.strip().casefold()
            lists = [self.listed_format] if self.listed_format else self.in_force()
            if re.fullmatch(r"\d{1,6}", text):
                words = f"{kind.replace('_', ' ')} {_SAYS[condition.operator]} {text}"
                return sql.listed(lists, [kind], words, relation=relation, value=int(text))
            if text in _TRUE | _FALSE:
                clause = sql.listed(lists, [kind], kind.replace("_", " "))
                return sql.No(clause) if text in _FALSE else clause
            match = re.fullmatch(r"(.+)-(\d{1,6})", text)
            found = self.lists(field, Leaf(match[1] if match else text, start=leaf.start))
            if found is None:
                return self._unknown(field, leaf)
            if match:
                words = f"{kind.replace('_', ' ')} {_SAYS[condition.operator]} {match[2]} by {', '.join(found)}"
                return sql.listed(found, [kind], words, relation=relation, value=int(match[2]))
            return sql.listed(found, [kind], f"{kind.replace('_', ' ')} by {', '.join(found)}")

        return self._negated(condition.operator, condition.value, one)

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
            return sql.No(sql.missing(FIELD[name], f"no {name.replace('_', ' ')}"))
        for table_name in ("type", "subtype", "faction", "side"):
            found = self.vocabulary.table(table_name).exact(leaf.text)
            if found and found.ids:
                self.note(f"read {field.name}:{leaf.text} as {table_name}:{leaf.text}", leaf.start)
                label = self.vocabulary.table(table_name).label(found.ids)
                return sql.one_of(FIELD[table_name], found.ids, f"{table_name} {label}")
        from rapidfuzz import process

        near = [item for item, _, _ in process.extract(leaf.text, sorted(FLAG_FIELDS), limit=3)]
        raise UnknownName(f"nothing can be {leaf.text!r}.", near, column=leaf.start + 1)

    def _edition(self, field: SearchField, leaf: Leaf) -> Asked:
        text = leaf.text.strip().casefold()
        self.edition = None
        if text in ("any", "all", "*"):
            return sql.ALWAYS
        game = {"modern": "cr", "core": "cr", "1996": "classic", "onr": "classic"}.get(text, text)
        if game not in ("cr", "classic"):
            raise UnknownName(f"there is no edition {leaf.text!r}.", ["cr", "classic", "any"], column=leaf.start + 1)
        return sql.one_of(field, [game], "the modern game" if game == "cr" else "the game of 1996")

    def _directive(self, field: SearchField, condition: Condition) -> Asked:
        for leaf in leaves(condition.value):
            text = leaf.text.strip().strip("[]")
            if field.name == "sort":
                self.sort.append(sort_key(text, column=leaf.start + 1))
            elif field.name == "group":
                self.group = sort_key(text, column=leaf.start + 1)[0]
            elif field.name == "limit":
                if not text.isdigit():
                    raise ParseError(f"limit takes a number, not {text!r}.", column=leaf.start + 1)
                self.limit = int(text)
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
        raise UnknownName(f"results cannot be sorted by {text!r}.", near, column=column or 1)
    return field, down


def leaves(value: Value) -> list[Leaf]:
    """Every single value in a value."""
    return [value] if isinstance(value, Leaf) else [leaf for item in value.items for leaf in leaves(item)]


def _needle(leaf: Leaf) -> str:
    """What to look for in folded text."""
    text = leaf.text.replace("\x00", "")
    if leaf.kind == "word":
        text = text.strip("*")
        if not text.startswith("_"):
            text = text.replace("_", " ")
    return plain_words(text)


def _reordered(names: dict[str, str], text: str) -> Match | None:
    """The names that have all the words of `text`, in any order."""
    wanted = set(re.findall(r"[a-z0-9]+", text.casefold()))
    if len(wanted) < 2:
        return None
    ids = [item for item, name in names.items() if wanted <= set(re.findall(r"[a-z0-9]+", f"{item} {name}".casefold()))]
    return Match(tuple(ids), "part") if ids else None


_KNOWN_TABLES = frozenset(
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
