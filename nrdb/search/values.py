"""What the values of conditions mean: words and patterns, numbers, flags and dates made into clauses."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from nrdb.catalogue.model import INFINITE, X
from nrdb.catalogue.searchable import plain_words
from nrdb.errors import LookupFailure, ParseError
from nrdb.search import sql
from nrdb.search.fields import ALIASES, FIELD, KINDS, NUMBER_FIELDS, SearchField
from nrdb.search.sql import Asked
from nrdb.search.tree import Condition, Leaf, Note, Value, Values
from nrdb.search.vocabulary import Vocabulary
from nrdb.text import quoted

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue

TRUE = frozenset(("true", "t", "1", "yes", "y", "on"))
FALSE = frozenset(("false", "f", "0", "no", "n", "off"))
CURRENT = frozenset(("active", "current", "latest", "newest", "now"))
_ARTICLES = frozenset(("the", "and", "for", "with", "that", "this", "any"))
_MISSING = frozenset(("none", "null", "nothing", "missing"))
SAYS = {":": "is", "!": "is not", "<": "below", "<=": "at most", ">": "above", ">=": "at least"}
_IMPORTED = frozenset(("flavour", "illustrator", "attribution"))
_MOST_PATTERN = 500
"""Characters of a regular expression …"""
_LARGEST_PATTERN = 2000
"""… and its size with repeats written out."""


class UnknownName(LookupFailure):
    """A field or value that nobody knows; `column` counts the query's characters from 1; None outside it."""

    def __init__(self, message: str, suggestions: Sequence[str] = (), *, column: int | None) -> None:
        super().__init__(message, suggestions)
        self.column = column


class ValueReader:
    """Reads values for one query: what day it is for, what has been remarked, what else the query asks for."""

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
        self.imported = True
        """Whether the catalogue holds what only an import brings; set by who has a database at hand."""
        self.listed_format: str | None = None
        """A format named in the query whose list in force gives points: `points` then means those."""
        self.text_has: Callable[[str], bool] = lambda needle: False
        """Whether some card's text has a folded needle; set by who has a database at hand."""

    def note(self, message: str, position: int) -> None:
        if all(note.message != message for note in self.notes):
            self.notes.append(Note(message, position))

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

    def elsewhere(self, field: SearchField, leaf: Leaf) -> Asked:
        """A value that is none of its field's, read as another field's. Raises `UnknownName`."""
        raise NotImplementedError

    # -- strings ------------------------------------------------------------------------------------------------------

    def _string(self, field: SearchField, condition: Condition) -> Asked:
        if field.name == "text":
            self.reads_text = True
        if field.name in _IMPORTED and not self.imported:
            self.note(f"{field.name} is not among the built-in facts; `nrdb import` adds it", condition.start)
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
        if field.name == "text" and not self.text_has(needle):
            near = self._near_text(leaf, needle)
            if near is not None:
                return near
        return sql.part(field, [needle], f'{field.name} has "{needle.strip()}"', indexed=self.indexed)

    def _near_text(self, leaf: Leaf, needle: str) -> Asked | None:
        """What a phrase that no text has may have meant: a pattern, other words for it, or its words apart."""
        if leaf.kind == "phrase" and re.search(r"\.[*+]|\\b", needle):
            self.note(f'read text:"{leaf.text}" as a regular expression', leaf.start)
            return self._pattern(FIELD["text"], leaf)
        for other in _reworded(needle):
            if self.text_has(other):
                self.note(f'no text has "{needle}": read it as "{other}"', leaf.start)
                return sql.part(FIELD["text"], [other], f'text has "{other}"', indexed=self.indexed)
        words = [word for word in re.findall(r"[a-z0-9']+", needle) if len(word) > 2 and word not in _ARTICLES]
        if len(words) > 1 and all(map(self.text_has, words)):
            shown = " and ".join(f'"{word}"' for word in words)
            self.note(f'no text has "{needle}": looked for {shown}', leaf.start)
            return sql.part(FIELD["text"], words, f"text has {shown}", indexed=self.indexed, joint="&")
        return None

    def _pattern(self, field: SearchField, leaf: Leaf) -> Asked:
        pattern = leaf.text.replace("brain damage", "core damage")
        compiled(pattern, leaf)
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
            return sql.number(field, operator, int(text), f"{name} {SAYS[operator]} {int(text)}")
        span = re.fullmatch(r"(\d{1,9})(?:\.\.+|-|–)(\d{1,9})", text)
        if span and operator == ":":
            low, high = sorted(map(int, span.groups()))
            return sql.between(field, low, high, f"{name} from {low} to {high}")
        more = re.fullmatch(r"(\d{1,9})([+-])", text)
        if more and operator == ":":
            relation = ">=" if more[2] == "+" else "<="
            return sql.number(field, relation, int(more[1]), f"{name} {SAYS[relation]} {more[1]}")
        if text in ("x", "infinite", "infinity", "unlimited", "∞", "inf") and field.level == "card":
            value = X if text == "x" else INFINITE
            # X is only ever equal to X.
            if operator in (":", ">=", "<="):
                return sql.special(field, value, f"{name} is {value}")
            return sql.NEVER._replace(says=f"{name} {SAYS[operator]} {value}")
        if field.level == "printing" and operator == ":" and (text in _MISSING or text in ("any", "*")):
            return sql.ALWAYS if text not in _MISSING else sql.NEVER._replace(says=f"no {name}")
        if text in _MISSING and operator == ":":
            return sql.missing(field, f"no {name}")
        if text in ("any", "*") and operator == ":":
            return sql.present(field, f"has {name}")
        other = ALIASES.get(text.replace("-", "_").replace(" ", "_"))
        if other in NUMBER_FIELDS and field.level == "card":
            right = FIELD[other]
            sign = {":": "equals", "!": "differs from"}.get(operator, SAYS[operator])
            return sql.compared(field, operator, right, f"{name} {sign} {other.replace('_', ' ')}")
        values = KINDS["number"].values
        raise ParseError(
            f"{field.name} is a number: {quoted(leaf.text)} is none. It takes {values}.",
            column=leaf.start + 1,
        )

    def _flag(self, field: SearchField, condition: Condition) -> Asked:
        name = field.name.replace("_", " ")

        def one(leaf: Leaf) -> Asked:
            text = leaf.text.strip().casefold()
            if text in TRUE:
                return sql.flag(field, True, name)
            if text in FALSE:
                return sql.flag(field, False, f"not {name}")
            if text in ("any", "*"):
                return sql.ALWAYS
            raise ParseError(f"{field.name} is true or false, not {quoted(leaf.text)}.", column=leaf.start + 1)

        return self._negated(condition.operator, condition.value, one)

    def _date(self, field: SearchField, condition: Condition) -> Asked:
        operator = condition.operator
        relation = ":" if operator == "!" else operator

        def one(leaf: Leaf) -> Asked:
            first, after = self._period(leaf)
            if first is None:
                return self.elsewhere(field, leaf)
            word = {":": "released in", "<": "released before", "<=": "released by the end of"}.get(relation)
            word = word or ("released after" if relation == ">" else "released from")
            day = self.on if leaf.text.casefold() in ("now", "today") else leaf.text
            return sql.released(relation, first, after, f"{word} {day}")

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
                if _is_day(year, month, day):
                    # The day after as text: no date lies between a day and the same day with a sign behind it.
                    return f"{year:04}-{month:02}-{day:02}", f"{year:04}-{month:02}-{day:02}~"
            raise ParseError(f"{leaf.text} is no day of the calendar; write 2025-04-24.", column=leaf.start + 1)
        found = self.vocabulary.table("set").exact(text) if re.search(r"[a-z]", text) else None
        day_released = self.catalogue.sets()[found.ids[0]].released if found and found.ids else None
        return (day_released, day_released + "~") if day_released else (None, "")


def _is_day(year: int, month: int, day: int) -> bool:
    """Whether the calendar has this day."""
    from datetime import date

    try:
        date(year, month, day)
    except ValueError:
        return False
    return True


def whole(text: str) -> int | None:
    """`text` as a whole number of at most nine digits, else None."""
    return int(text) if re.fullmatch(r"\d{1,9}", text) else None


def compiled(pattern: str, leaf: Leaf) -> Any:
    """The pattern as a compiled regular expression. Raises `ParseError` when it is none, or too large."""
    if len(pattern) > _MOST_PATTERN or pattern_size(pattern) > _LARGEST_PATTERN:
        raise ParseError("the regular expression is too large.", column=leaf.start + 1)
    import regex

    try:
        return regex.compile(pattern, regex.IGNORECASE)
    except (regex.error, OverflowError, RecursionError, MemoryError) as error:
        raise ParseError(f"/{leaf.text}/ is no regular expression: {error}.", column=leaf.start + 1) from None


def pattern_size(pattern: str) -> int:
    """How large a pattern is with its counted repeats written out, as an engine may do.

    >>> pattern_size("a{3}b"), pattern_size("(ab{2}){10}"), pattern_size("[ab]{4}"), pattern_size("a{0,3}b")
    (4, 30, 4, 4)
    """
    totals, last = [0], 0
    for token in re.finditer(r"\\.|\[(?:\\.|[^\]\\])*\]|\{(\d*),?(\d*)\}|[()]|.", pattern, re.DOTALL):
        text = token[0]
        if token[1] is not None and (token[1] or token[2]):
            counts = [whole(number) for number in token.groups() if number]
            times = max(_LARGEST_PATTERN if count is None else count for count in counts)
            totals[-1] += last * (times - 1)
            last *= max(times, 1)
        elif text == "(":
            totals.append(0)
        elif text == ")" and len(totals) > 1:
            last = totals.pop()
            totals[-1] += last
        elif text not in "*+?|":
            last = 1
            totals[-1] += 1
    return sum(totals)


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


def _reworded(needle: str) -> list[str]:
    """The same said as cards say it: numbers as digits, verbs in either form, words joined or apart."""
    digits = re.sub(r"\b(?:an?|one)\b", "1", needle)
    found = [digits, re.sub(r"\btwo\b", "2", digits), needle.replace("-", " "), re.sub(r"[ -]", "", needle)]
    found += [re.sub(r"s\b", "", digits), digits.replace("looses", "loses"), digits.replace("lose ", "loses ")]
    return [item for item in dict.fromkeys(found) if item != needle and len(item) > 2]
