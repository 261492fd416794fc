"""Search criteria as SQL: clauses with bound parameters, and their combinations.

A `Clause` is one condition on a card, an SQL fragment over `search_card AS c` or, if `printing` is set, over
`search_printing AS p`. User input is always bound as a parameter, never part of the SQL text.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from nrdb.search.language.field_kinds import SPECIAL, SearchField

MATCHES = "nrdb_matches"
"""The SQL function for regular expressions: (pattern, text) → 0 or 1."""
WHOLE_WORDS = "SELECT rowid FROM search_words WHERE search_words MATCH ?"


class Clause(NamedTuple):
    """One condition on a card (or one of its printings), and its description in words."""

    sql: str
    parameters: tuple[object, ...]
    says: str
    printing: bool = False


class AllOf(NamedTuple):
    """All of several criteria."""

    items: tuple[Criteria, ...]


class AnyOf(NamedTuple):
    """Any of several criteria."""

    items: tuple[Criteria, ...]


class NoneOf(NamedTuple):
    """The negation of a criterion."""

    item: Criteria


Criteria = Clause | AllOf | AnyOf | NoneOf

ALWAYS = Clause("1", (), "any card")
NEVER = Clause("0", (), "no card")


def every(items: Sequence[Criteria]) -> Criteria:
    """Return criteria that require all of `items`."""
    rest = [item for item in items if item is not ALWAYS]
    if not rest:
        return ALWAYS
    return rest[0] if len(rest) == 1 else AllOf(tuple(rest))


def some(items: Sequence[Criteria]) -> Criteria:
    """Return criteria that require any of `items`."""
    return items[0] if len(items) == 1 else AnyOf(tuple(items)) if items else NEVER


def balanced(parts: Sequence[str], word: str) -> str:
    """Join the parts as a balanced tree, so that long lists stay within SQLite's depth limit."""
    if len(parts) == 1:
        return parts[0]
    if len(parts) <= 8:
        return "(" + f" {word} ".join(parts) + ")"
    middle = len(parts) // 2
    return f"({balanced(parts[:middle], word)} {word} {balanced(parts[middle:], word)})"


# -- single clauses ---------------------------------------------------------------------------------------------------


def one_of(field: SearchField, ids: Sequence[str], says: str) -> Clause:
    """Require that the field's value is one of `ids`."""
    marks = ", ".join("?" * len(ids))
    if not ids:
        return NEVER._replace(says=says, printing=field.level == "printing")
    if field.name == "subtype":
        return Clause(f"c.n IN (SELECT n FROM search_subtype WHERE subtype IN ({marks}))", tuple(ids), says)
    if field.level == "printing":
        return Clause(f'p."{field.column}" IN ({marks})', tuple(ids), says, printing=True)
    return Clause(f"c.{field.column} IN ({marks})", tuple(ids), says)


ANY_SUBTYPE = Clause("c.n IN (SELECT n FROM search_subtype)", (), "has a subtype")


def number(field: SearchField, operator: str, value: int, says: str) -> Clause:
    """Require that the number compares with `value` as `operator` says; X, infinite and missing numbers never do."""
    sign = {":": "=", "!": "<>"}.get(operator, operator)
    alias = "p" if field.level == "printing" else "c"
    return Clause(f"{alias}.{field.column} {sign} ?", (value,), says, alias == "p")


def between(field: SearchField, low: int, high: int, says: str) -> Clause:
    """Require that the field's number is between `low` and `high`, inclusive."""
    alias = "p" if field.level == "printing" else "c"
    return Clause(f"{alias}.{field.column} BETWEEN ? AND ?", (low, high), says, alias == "p")


def special(field: SearchField, value: str, says: str) -> Clause:
    """Require that the field has a special value: X or infinite."""
    if field.column not in SPECIAL:
        return NEVER._replace(says=says)
    return Clause(f"c.{field.column}_special = ?", (value,), says)


def missing(field: SearchField, says: str) -> Clause:
    """Require that the card doesn't have this number."""
    both = f" AND c.{field.column}_special IS NULL" if field.column in SPECIAL else ""
    return Clause(f"c.{field.column} IS NULL{both}", (), says)


def present(field: SearchField, says: str) -> Clause:
    """Require that the card has this number; X and infinite count as well."""
    return Clause(f"NOT ({missing(field, says).sql})", (), says)


def compared(left: SearchField, operator: str, right: SearchField, says: str) -> Clause:
    """Require that two of the card's numbers compare as `operator` says."""
    sign = {":": "=", "!": "<>"}.get(operator, operator)
    return Clause(f"c.{left.column} {sign} c.{right.column}", (), says)


def flag(field: SearchField, value: bool, says: str) -> Clause:
    """Require that the flag has this value."""
    alias = "p" if field.level == "printing" else "c"
    sign = "" if value else "NOT "
    return Clause(f"{sign}coalesce({alias}.{field.column}, 0)", (), says, alias == "p")


def card_text_has(kinds: Sequence[str], needle: str, says: str) -> Clause:
    """Require that one of the card's texts of these kinds contains the folded needle."""
    marks = ", ".join("?" * len(kinds))
    texts = f"SELECT card_id FROM card_text WHERE kind IN ({marks})"
    where = "instr(lower(coalesce(question, '') || ' ' || plain), ?)"
    return Clause(f"c.card_id IN ({texts} AND {where})", (*kinds, needle), says)


def part(field: SearchField, needles: Sequence[str], says: str, *, indexed: bool, joint: str = "|") -> Clause:
    """Require that the field's folded text contains any (`|`) or all (`&`) of `needles`."""
    word = "OR" if joint == "|" else "AND"
    needles = list(dict.fromkeys(needles))
    if field.name in ("title", "text") and indexed and all(len(needle) > 2 for needle in needles):
        phrases = f" {word} ".join('"' + needle.replace('"', '""') + '"' for needle in needles)
        found = "SELECT rowid FROM search_index WHERE search_index MATCH ?"
        return Clause(f"c.n IN ({found})", (f"{field.name} : ({phrases})",), says)
    if field.name == "title":
        each = balanced(["(instr(c.title, ?) OR instr(c.folded, ?))"] * len(needles), word)
        return Clause(each, tuple(needle for needle in needles for _ in (1, 2)), says)
    if field.name == "text":
        each = balanced(["instr(text, ?)"] * len(needles), word)
        return Clause(f"c.n IN (SELECT n FROM search_text WHERE {each})", tuple(needles), says)
    alias = "p" if field.level == "printing" else "c"
    each = balanced([f"instr({alias}.{field.column}, ?)"] * len(needles), word)
    return Clause(each, tuple(needles), says, alias == "p")


def whole_words(words: str, literal: str, says: str, *, indexed: bool) -> Clause:
    """Require that the text contains `words` (stems between spaces) in sequence, and also `literal`."""
    rows, parameters = "SELECT n FROM search_text WHERE instr(words, ?)", [words]
    if indexed:
        rows, parameters = WHOLE_WORDS, [f'words : "{words.strip()}"']
    if literal:
        rows = f"SELECT n FROM search_text WHERE n IN ({rows}) AND instr(text, ?)"
        parameters.append(literal)
    return Clause(f"c.n IN ({rows})", tuple(parameters), says)


def symbols(words: str, says: str, *, indexed: bool) -> Clause:
    """Require that the text contains these words and symbols in sequence."""
    if indexed:
        return Clause(f"c.n IN ({WHOLE_WORDS})", (f'symbols : "{words.strip()}"',), says)
    return Clause("c.n IN (SELECT n FROM search_text WHERE instr(symbols, ?))", (words,), says)


def words_apart(words: Sequence[str], says: str, *, indexed: bool, pattern: str = "") -> Clause:
    """Require that the text contains each of the words and, if given, matches the pattern."""
    needles = [f" {word} " for word in dict.fromkeys(words)]
    if indexed:
        inside = WHOLE_WORDS
        parameters: list[object] = ["words : (" + " AND ".join(f'"{needle.strip()}"' for needle in needles) + ")"]
    else:
        inside = f"SELECT n FROM search_text WHERE {balanced(['instr(words, ?)'] * len(needles), 'AND')}"
        parameters = [*needles]
    if pattern:
        inside = f"SELECT n FROM search_text WHERE n IN ({inside}) AND {MATCHES}(?, text)"
        parameters.append(pattern)
    return Clause(f"c.n IN ({inside})", tuple(parameters), says)


def matches(field: SearchField, pattern: str, says: str) -> Clause:
    """Require that the field's folded text matches a regular expression."""
    if field.name == "text":
        rows = f"SELECT 1 FROM search_text AS t WHERE t.n = c.n AND {MATCHES}(?, trim(t.text))"
        return Clause(f"EXISTS ({rows})", (pattern,), says)
    alias = "p" if field.level == "printing" else "c"
    column = "card_id" if field.name == "id" else field.column
    return Clause(f"{MATCHES}(?, {alias}.{column})", (pattern,), says, alias == "p")


def identified(ids: Sequence[str], says: str) -> Clause:
    """Require that the card has one of these ids."""
    return Clause(f"c.card_id IN ({', '.join('?' * len(ids))})", tuple(ids), says) if ids else NEVER._replace(says=says)


def numbered(numbers: Sequence[int], says: str) -> Clause:
    """Require that the card has one of these numbers."""
    return Clause(f"c.n IN ({', '.join('?' * len(numbers))})", tuple(numbers), says)


def id_has(key: str, says: str) -> Clause:
    """Require that the card has this id or, if no card does, that its id contains the key."""
    whole = "SELECT 1 FROM search_card WHERE card_id = ?"
    return Clause(f"CASE WHEN EXISTS ({whole}) THEN c.card_id = ? ELSE instr(c.card_id, ?) END", (key, key, key), says)


def has_function(function: str, says: str) -> Clause:
    """Require that the card has the function."""
    return Clause("c.n IN (SELECT n FROM search_function WHERE function = ?)", (function,), says)


NOT_IMPLEMENTED = Clause("NOT c.has_behaviour", (), "behaviour not implemented")


def asking_unimplemented(criteria: Criteria) -> Criteria | None:
    """Return the criteria with functions replaced by "behaviour not implemented"; None if they have no functions."""
    if isinstance(criteria, Clause):
        return NOT_IMPLEMENTED if "search_function" in criteria.sql else None
    if isinstance(criteria, NoneOf):
        return None
    turned = [asking_unimplemented(item) for item in criteria.items]
    if all(item is None for item in turned):
        return None
    both = zip(turned, criteria.items, strict=True)
    return criteria._replace(items=tuple(item if new is None else new for new, item in both))


def released(operator: str, first: str, after: str, says: str) -> Clause:
    """Compare the printing's release date with the period [first, after)."""
    sql, parameters = {
        ":": ("p.released >= ? AND p.released < ?", (first, after)),
        "!": ("NOT (p.released >= ? AND p.released < ?)", (first, after)),
        "<": ("p.released < ?", (first,)),
        "<=": ("p.released < ?", (after,)),
        ">": ("p.released >= ?", (after,)),
        ">=": ("p.released >= ?", (first,)),
    }[operator]
    return Clause(f"({sql})", tuple(parameters), says, printing=True)


def cycle_number(operator: str, position: int, says: str) -> Clause:
    """Compare the printing's cycle number with `position`."""
    return Clause(f"p.cycle_position {operator} ?", (position,), says, printing=True)


def pooled(pools: Sequence[str], on: str, says: str) -> Clause:
    """Require that the card is in one of the pools and released by the ISO date `on`."""
    marks = ", ".join("?" * len(pools))
    return Clause(f"c.n IN (SELECT n FROM search_pool WHERE pool IN ({marks}) AND released <= ?)", (*pools, on), says)


def listed(lists: Sequence[str], kinds: Sequence[str], says: str, *, relation: str = "", value: int = 0) -> Clause:
    """Require that one of `lists` has the card as one of `kinds` (empty for any), optionally comparing its number."""
    if not lists:
        return NEVER._replace(says=says)
    sql = f"list IN ({', '.join('?' * len(lists))})"
    parameters: list[object] = [*lists]
    if kinds:
        sql += f" AND kind IN ({', '.join('?' * len(kinds))})"
        parameters += kinds
    if relation:
        sql += f" AND value {relation} ?"
        parameters.append(value)
    return Clause(f"c.n IN (SELECT n FROM search_listed WHERE {sql})", tuple(parameters), says)


def describe(criteria: Criteria) -> str:
    """Return the criteria in words."""
    if isinstance(criteria, Clause):
        return criteria.says
    if isinstance(criteria, NoneOf):
        inner = describe(criteria.item)
        if isinstance(criteria.item, Clause) and inner.startswith("has a "):
            return f"without {inner.removeprefix('has ')}"
        return f"not ({inner})" if isinstance(criteria.item, AllOf | AnyOf) else f"not {inner}"
    joint = ", " if isinstance(criteria, AllOf) else " or "
    return joint.join(
        f"({describe(item)})" if isinstance(item, AllOf | AnyOf) else describe(item) for item in criteria.items
    )
