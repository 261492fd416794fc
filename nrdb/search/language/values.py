"""Reading the values of conditions: words, patterns, numbers and flags."""

from __future__ import annotations

import re
from typing import Any

from nrdb.catalogue.model import INFINITE, X
from nrdb.catalogue.searchable import plain_words
from nrdb.errors import ParseError
from nrdb.search.language import sql, texts
from nrdb.search.language.ast import Condition, Leaf, Values
from nrdb.search.language.field_kinds import FIELD_KINDS, SearchField
from nrdb.search.language.fields import ALIASES, FIELD, NUMBER_FIELDS
from nrdb.search.language.reader import Reader
from nrdb.search.language.sql import Criteria
from nrdb.text import quoted

TRUE = frozenset(("true", "t", "1", "yes", "y", "on"))
FALSE = frozenset(("false", "f", "0", "no", "n", "off"))
CURRENT = frozenset(("active", "current", "latest", "newest", "now"))
_MISSING = frozenset(("none", "null", "nothing", "missing"))
_OPERATOR_WORDS = {":": "is", "!": "is not", "<": "below", "<=": "at most", ">": "above", ">=": "at least"}
_IMPORTED = frozenset(("flavour", "illustrator", "attribution", "ruling", "narrative"))
_CARD_TEXTS = frozenset(("ruling", "narrative"))
"""Fields with texts only in `card_text`, under the field's name."""
_MOST_PATTERN = 500
"""Maximum length of a regular expression as typed."""
_LARGEST_PATTERN = 2000
"""Maximum size of a regular expression with its repeats expanded."""


def read_string(reader: Reader, field: SearchField, condition: Condition) -> Criteria:
    """Read a condition on text: words, phrases and patterns."""
    if field.name in _IMPORTED and not reader.index.imported:
        reader.note(f"{field.name} isn't in the built-in card data; run `nrdb import` to add it", condition.start)
    if field.name in ("id", "code"):
        return reader.negated(condition.operator, condition.value, lambda leaf: identified(reader, field, leaf))
    if field.name in _CARD_TEXTS:
        return reader.negated(condition.operator, condition.value, lambda leaf: about_card(field, leaf))
    if field.name == "text":
        reader.reads_text = True
        return reader.negated(condition.operator, condition.value, lambda leaf: text_with(reader, leaf))
    value = condition.value
    if isinstance(value, Values) and all(isinstance(item, Leaf) and item.kind != "regex" for item in value.items):
        needles = [_needle(item) for item in value.items if isinstance(item, Leaf)]
        if all(needles):
            joint = "|" if condition.operator == "!" else value.joint
            word = " or " if joint == "|" else " and "
            shown = word.join(f'"{needle.strip()}"' for needle in needles)
            clause = sql.part(field, needles, f"{field.name} has {shown}", indexed=reader.index.indexed, joint=joint)
            return sql.NoneOf(clause) if condition.operator == "!" else clause
    return reader.negated(condition.operator, value, lambda leaf: holding(reader, field, leaf))


def about_card(field: SearchField, leaf: Leaf) -> Criteria:
    """Return the clause that a ruling or narrative text of the card contains a word or phrase."""
    needle = _needle(leaf)
    return sql.card_text_has([field.name], needle, f'{field.name} has "{needle}"')


def holding(reader: Reader, field: SearchField, leaf: Leaf) -> Criteria:
    """Return the criteria that a field's folded text contains a word or phrase, or matches a pattern."""
    if leaf.kind == "regex":
        return matching(reader, field, leaf)
    needle = _needle(leaf)
    if not needle:
        reader.note(f'ignored "{leaf.text}"', leaf.start)
        return sql.ALWAYS
    return sql.part(field, [needle], f'{field.name} has "{needle.strip()}"', indexed=reader.index.indexed)


def text_with(reader: Reader, leaf: Leaf) -> Criteria:
    """Return the criteria that a card's text contains a word in any form, a phrase, a symbol, or a part (`*`)."""
    if leaf.kind == "regex":
        return matching(reader, FIELD["text"], leaf)
    needle = _needle(leaf)
    deliberate = leaf.text != leaf.text.strip() or (leaf.kind == "word" and leaf.text[:1] in "*_")
    if not needle or deliberate or (leaf.kind == "word" and "*" in leaf.text):
        return holding(reader, FIELD["text"], leaf)
    if leaf.kind == "phrase" and re.search(r"\.[*+]|\\b", needle):
        reader.note(f'interpreted text:"{leaf.text}" as a regular expression', leaf.start)
        return matching(reader, FIELD["text"], leaf)
    typed = leaf.text.replace("_", " ") if leaf.kind == "word" else leaf.text
    found = texts.find(reader.index, typed, exact=leaf.kind == "phrase")
    if found is None:
        return sql.part(FIELD["text"], [needle], f'text has "{needle.strip()}"', indexed=reader.index.indexed)
    message = {
        "phrase": "",
        "forms": f"no text has {quoted(needle)}; searched for {found.shown}",
        "part": f"no text has the word {quoted(needle)}; searched inside words",
    }.get(found.how, f"no text has {quoted(needle)}; searched for {found.shown}")
    if (message and f'"{needle}"' != found.shown) or found.how == "part":
        reader.note(message, leaf.start)
    return found.criteria


def matching(reader: Reader, field: SearchField, leaf: Leaf) -> Criteria:
    """Return the clause that tests a field against a regular expression. Raises `ParseError` if it is invalid."""
    pattern = leaf.text.replace("brain damage", "core damage")
    compiled(pattern, leaf)
    return sql.matches(field, pattern, f"{field.name} matches /{leaf.text}/")


def identified(reader: Reader, field: SearchField, leaf: Leaf) -> Criteria:
    """Return the criteria for a card id or a printing code."""
    if leaf.kind == "regex":
        return matching(reader, field, leaf)
    wanted = leaf.text.strip().casefold()
    if field.name == "code":
        return sql.one_of(field, [wanted], f"printing {wanted}")
    if re.fullmatch(r"\d{5}", wanted):
        return sql.one_of(FIELD["code"], [wanted], f"printing {wanted}")
    key = wanted.replace("-", "_").replace(" ", "_")
    return sql.id_has(key, f"id {'is' if reader.index.has_id(key) else 'has'} {wanted}")


# -- numbers and flags --------------------------------------------------------------------------------------------


def read_number(reader: Reader, field: SearchField, condition: Condition) -> Criteria:
    """Read a condition on a number."""
    operator = condition.operator
    relation = ":" if operator == "!" else operator

    def one(leaf: Leaf) -> Criteria:
        either = [FIELD[name] for name in field.either] or [field]
        if leaf.text.strip().casefold() in (*_MISSING, "any", "*"):
            del either[1:]
        return sql.some([number_value(reader, one_of, relation, leaf) for one_of in either])

    return reader.negated(operator, condition.value, one)


def in_words(name: str, operator: str) -> str:
    """Return a field's name with its operator in words: `cost is`, `agenda points are`, `strength at most`."""
    words = _OPERATOR_WORDS[operator]
    return f"{name} {words.replace('is', 'are') if name.endswith('s') else words}"


def number_value(reader: Reader, field: SearchField, operator: str, leaf: Leaf) -> Criteria:
    """Read one value of a number field: a number, range, X, missing, any, or another number field."""
    text = leaf.text.strip().casefold().strip("[]")
    name = field.name.replace("_", " ")
    if re.fullmatch(r"\+?-?\d{1,9}", text):
        return sql.number(field, operator, int(text), f"{in_words(name, operator)} {int(text)}")
    span = re.fullmatch(r"(\d{1,9})(?:\.\.+|-|–)(\d{1,9})", text)
    if span and operator == ":":
        low, high = sorted(map(int, span.groups()))
        return sql.between(field, low, high, f"{name} {low}–{high}")
    more = re.fullmatch(r"(\d{1,9})([+-])", text)
    if more and operator == ":":
        relation = ">=" if more[2] == "+" else "<="
        return sql.number(field, relation, int(more[1]), f"{in_words(name, relation)} {more[1]}")
    if text in ("x", "infinite", "infinity", "unlimited", "∞", "inf") and field.level == "card":
        value = X if text == "x" else INFINITE
        # X equals only X.
        if operator in (":", ">=", "<="):
            return sql.special(field, value, f"{in_words(name, ':')} {value}")
        return sql.NEVER._replace(says=f"{in_words(name, operator)} {value}")
    if field.level == "printing" and operator == ":" and (text in _MISSING or text in ("any", "*")):
        return sql.ALWAYS if text not in _MISSING else sql.NEVER._replace(says=f"no {name}")
    if text in _MISSING and operator == ":":
        return sql.missing(field, f"no {name}")
    if text in ("any", "*") and operator == ":":
        return sql.present(field, f"has {name}")
    other = ALIASES.get(text.replace("-", "_").replace(" ", "_"))
    if other in NUMBER_FIELDS and field.level == "card":
        right = FIELD[other]
        sign = {":": "equals", "!": "differs from"}.get(operator, _OPERATOR_WORDS[operator])
        return sql.compared(field, operator, right, f"{name} {sign} {other.replace('_', ' ')}")
    values = FIELD_KINDS["number"].values
    raise ParseError(
        f"{quoted(leaf.text)} isn't a valid {field.name}; use {values}.",
        column=leaf.start + 1,
    )


def read_flag(reader: Reader, field: SearchField, condition: Condition) -> Criteria:
    """Read a condition on a flag, or `unique:printings`."""
    name = field.name.replace("_", " ")

    def one(leaf: Leaf) -> Criteria:
        text = leaf.text.strip().casefold()
        if text in TRUE:
            return sql.flag(field, True, name)
        if text in FALSE:
            return sql.flag(field, False, f"not {name}")
        if field.name == "unique" and text in ("printings", "prints"):
            reader.by_printing = True
            return sql.ALWAYS
        if text in ("any", "*"):
            return sql.ALWAYS
        raise ParseError(f"{field.name} must be true or false, not {quoted(leaf.text)}.", column=leaf.start + 1)

    return reader.negated(condition.operator, condition.value, one)


def whole(text: str) -> int | None:
    """Return `text` as a whole number of at most nine digits, else None."""
    return int(text) if re.fullmatch(r"\d{1,9}", text) else None


def compiled(pattern: str, leaf: Leaf) -> Any:
    """Return the compiled regular expression. Raises `ParseError` if it is invalid or too large."""
    if len(pattern) > _MOST_PATTERN or pattern_size(pattern) > _LARGEST_PATTERN:
        raise ParseError("the regular expression is too large.", column=leaf.start + 1)
    import regex

    try:
        return regex.compile(pattern, regex.IGNORECASE)
    except (regex.error, OverflowError, RecursionError, MemoryError) as error:
        raise ParseError(f"/{leaf.text}/ isn't a valid regular expression: {error}.", column=leaf.start + 1) from None


def pattern_size(pattern: str) -> int:
    """Return the size of a pattern with its counted repeats expanded, as a regex engine may do.

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


def _needle(leaf: Leaf) -> str:
    """Return the folded text to search for."""
    text = leaf.text.replace("\x00", "")
    if leaf.kind == "word":
        text = text.strip("*")
        if not text.startswith("_"):
            text = text.replace("_", " ")
    return plain_words(text)
