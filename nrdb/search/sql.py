"""From clauses to one SQL statement with bound parameters.

A `Clause` is one thing asked of a card, as a fragment of SQL over `search_card AS c`, or, where `printing` is set, over
`search_printing AS p`. No value a person typed ever stands in the text of a statement.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from nrdb.errors import ParseError
from nrdb.search.fields import FIELD
from nrdb.search.kinds import SPECIAL, SearchField

MOST_CLAUSES = 300
"""Clauses in one statement: more than any real query has, less than SQLite's limits."""

MATCHES = "nrdb_matches"
"""The SQL function for regular expressions: (pattern, text) → 0 or 1."""


class Clause(NamedTuple):
    """One thing asked of a card (or of one of its printings), and how to say it."""

    sql: str
    parameters: tuple[object, ...]
    says: str
    printing: bool = False


class AllOf(NamedTuple):
    """Everything that is asked."""

    items: tuple[Asked, ...]


class AnyOf(NamedTuple):
    """One thing or more of those asked."""

    items: tuple[Asked, ...]


class NoneOf(NamedTuple):
    """Not what is asked."""

    item: Asked


Asked = Clause | AllOf | AnyOf | NoneOf

ALWAYS = Clause("1", (), "any card")
NEVER = Clause("0", (), "no card")


def every(items: Sequence[Asked]) -> Asked:
    """All of `items`."""
    rest = [item for item in items if item is not ALWAYS]
    if not rest:
        return ALWAYS
    return rest[0] if len(rest) == 1 else AllOf(tuple(rest))


def some(items: Sequence[Asked]) -> Asked:
    """Any of `items`."""
    return items[0] if len(items) == 1 else AnyOf(tuple(items)) if items else NEVER


# -- single clauses ---------------------------------------------------------------------------------------------------


def one_of(field: SearchField, ids: Sequence[str], says: str) -> Clause:
    """The field's value is one of `ids`."""
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
    """The field's number stands in relation `operator` to `value`; X, infinite and missing stand in none."""
    sign = {":": "=", "!": "<>"}.get(operator, operator)
    alias = "p" if field.level == "printing" else "c"
    return Clause(f"{alias}.{field.column} {sign} ?", (value,), says, alias == "p")


def between(field: SearchField, low: int, high: int, says: str) -> Clause:
    """The field's number lies in low..high."""
    alias = "p" if field.level == "printing" else "c"
    return Clause(f"{alias}.{field.column} BETWEEN ? AND ?", (low, high), says, alias == "p")


def special(field: SearchField, value: str, says: str) -> Clause:
    """The field is printed as X, or is infinite."""
    if field.column not in SPECIAL:
        return NEVER._replace(says=says)
    return Clause(f"c.{field.column}_special = ?", (value,), says)


def missing(field: SearchField, says: str) -> Clause:
    """The card has no such number."""
    both = f" AND c.{field.column}_special IS NULL" if field.column in SPECIAL else ""
    return Clause(f"c.{field.column} IS NULL{both}", (), says)


def present(field: SearchField, says: str) -> Clause:
    """The card has such a number, perhaps X or infinite."""
    return Clause(f"NOT ({missing(field, says).sql})", (), says)


def compared(left: SearchField, operator: str, right: SearchField, says: str) -> Clause:
    """Two numbers of a card compared."""
    sign = {":": "=", "!": "<>"}.get(operator, operator)
    return Clause(f"c.{left.column} {sign} c.{right.column}", (), says)


def flag(field: SearchField, value: bool, says: str) -> Clause:
    """The flag is set, or is not."""
    alias = "p" if field.level == "printing" else "c"
    sign = "" if value else "NOT "
    return Clause(f"{sign}coalesce({alias}.{field.column}, 0)", (), says, alias == "p")


def told(kinds: Sequence[str], needle: str, says: str) -> Clause:
    """A text of one of these kinds about the card holds the needle (folded)."""
    marks = ", ".join("?" * len(kinds))
    told_of = f"SELECT card_id FROM card_text WHERE kind IN ({marks})"
    where = "instr(lower(coalesce(question, '') || ' ' || plain), ?)"
    return Clause(f"c.card_id IN ({told_of} AND {where})", (*kinds, needle), says)


def part(field: SearchField, needles: Sequence[str], says: str, *, indexed: bool, joint: str = "|") -> Clause:
    """The field's folded text holds any (`|`) or all (`&`) of `needles`."""
    word = "OR" if joint == "|" else "AND"
    needles = list(dict.fromkeys(needles))
    if field.name in ("title", "text") and indexed and all(len(needle) > 2 for needle in needles):
        phrases = f" {word} ".join('"' + needle.replace('"', '""') + '"' for needle in needles)
        found = "SELECT rowid FROM search_index WHERE search_index MATCH ?"
        return Clause(f"c.n IN ({found})", (f"{field.name} : ({phrases})",), says)
    if field.name == "title":
        each = _balanced(["(instr(c.title, ?) OR instr(c.folded, ?))"] * len(needles), word)
        return Clause(each, tuple(needle for needle in needles for _ in (1, 2)), says)
    if field.name == "text":
        each = _balanced(["instr(text, ?)"] * len(needles), word)
        return Clause(f"c.n IN (SELECT n FROM search_text WHERE {each})", tuple(needles), says)
    alias = "p" if field.level == "printing" else "c"
    each = _balanced([f"instr({alias}.{field.column}, ?)"] * len(needles), word)
    return Clause(each, tuple(needles), says, alias == "p")


def whole_words(words: str, literal: str, says: str, *, indexed: bool) -> Clause:
    """The text holds the words of `words` (without endings, between blanks) side by side, and `literal` as well."""
    held, parameters = "SELECT n FROM search_text WHERE instr(words, ?)", [words]
    if indexed:
        held, parameters = "SELECT rowid FROM search_index WHERE search_index MATCH ?", [f'words : "{words}"']
    if literal:
        held = f"SELECT n FROM search_text WHERE n IN ({held}) AND instr(text, ?)"
        parameters.append(literal)
    return Clause(f"c.n IN ({held})", tuple(parameters), says)


def symbols(words: str, says: str) -> Clause:
    """The text holds these words and symbols side by side."""
    return Clause("c.n IN (SELECT n FROM search_text WHERE instr(symbols, ?))", (words,), says)


def words_apart(words: Sequence[str], says: str, *, indexed: bool, pattern: str = "") -> Clause:
    """The text holds each of the words; with a pattern in such a way that it matches `words` of the table."""
    needles = [f" {word} " for word in dict.fromkeys(words)]
    if indexed:
        inside = "SELECT rowid FROM search_index WHERE search_index MATCH ?"
        parameters: list[object] = ["words : (" + " AND ".join(f'"{needle}"' for needle in needles) + ")"]
    else:
        inside = f"SELECT n FROM search_text WHERE {_balanced(['instr(words, ?)'] * len(needles), 'AND')}"
        parameters = [*needles]
    if pattern:
        inside = f"SELECT n FROM search_text WHERE n IN ({inside}) AND {MATCHES}(?, text)"
        parameters.append(pattern)
    return Clause(f"c.n IN ({inside})", tuple(parameters), says)


def matches(field: SearchField, pattern: str, says: str) -> Clause:
    """The field's folded text matches a regular expression."""
    if field.name == "text":
        return Clause(f"c.n IN (SELECT n FROM search_text WHERE {MATCHES}(?, trim(text)))", (pattern,), says)
    alias = "p" if field.level == "printing" else "c"
    column = "card_id" if field.name == "id" else field.column
    return Clause(f"{MATCHES}(?, {alias}.{column})", (pattern,), says, alias == "p")


def identified(ids: Sequence[str], says: str) -> Clause:
    """The card has one of these ids."""
    return Clause(f"c.card_id IN ({', '.join('?' * len(ids))})", tuple(ids), says) if ids else NEVER._replace(says=says)


def id_has(key: str, says: str) -> Clause:
    """The card has this id; where no card has, the key is a part of its id."""
    whole = "SELECT 1 FROM search_card WHERE card_id = ?"
    return Clause(f"CASE WHEN EXISTS ({whole}) THEN c.card_id = ? ELSE instr(c.card_id, ?) END", (key, key, key), says)


def done(function: str, says: str) -> Clause:
    """The card has the function."""
    return Clause("c.n IN (SELECT n FROM search_function WHERE function = ?)", (function,), says)


UNSAID = Clause("NOT c.has_behaviour", (), "what it does is not said")


def of_unsaid(asked: Asked) -> Asked | None:
    """What is asked of cards whose behaviour is not said, in the place of their functions; None where none is asked."""
    if isinstance(asked, Clause):
        return UNSAID if "search_function" in asked.sql else None
    if isinstance(asked, NoneOf):
        return None
    turned = [of_unsaid(item) for item in asked.items]
    if all(item is None for item in turned):
        return None
    both = zip(turned, asked.items, strict=True)
    return asked._replace(items=tuple(item if new is None else new for new, item in both))


def released(operator: str, first: str, after: str, says: str) -> Clause:
    """The printing's day lies before, in or after the period [first, after)."""
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
    """The printing's cycle stands in relation `operator` to the cycle with this number."""
    return Clause(f"p.cycle_position {operator} ?", (position,), says, printing=True)


def pooled(pools: Sequence[str], on: str, says: str) -> Clause:
    """The card is in one of the pools, and out by the ISO date `on`."""
    marks = ", ".join("?" * len(pools))
    return Clause(f"c.n IN (SELECT n FROM search_pool WHERE pool IN ({marks}) AND released <= ?)", (*pools, on), says)


def listed(lists: Sequence[str], kinds: Sequence[str], says: str, *, relation: str = "", value: int = 0) -> Clause:
    """One of `lists` names the card as one of `kinds` (any kind: none given), perhaps with a number in a relation."""
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


# -- the statement ----------------------------------------------------------------------------------------------------


class Statement(NamedTuple):
    sql: str
    parameters: tuple[object, ...]


def printings(asked: Asked, numbers: Sequence[int]) -> Statement:
    """The statement that lists the codes of the printings, of the cards with these numbers, that are asked for."""
    items = asked.items if isinstance(asked, AllOf) else (asked,)
    parameters: list[object] = [*numbers]
    where = [f"p.n IN ({', '.join('?' * len(numbers))})"]
    where += [_of_printing(item, parameters) for item in items if only_printings(item)]
    return Statement(f"SELECT p.code FROM search_printing AS p WHERE {' AND '.join(where)}", tuple(parameters))


def statement(asked: Asked, *, edition: str | None, order: Sequence[tuple[str, bool]] = ()) -> Statement:
    """The statement that lists the numbers (`n`) of the cards asked for, in order of title unless `order` says else.

    `edition` None asks the cards of every game. `order` holds names of fields and whether from the highest down.
    Raises `ParseError` when the query has more conditions than `MOST_CLAUSES`.
    """
    parameters: list[object] = []
    where = _where(asked, parameters)
    if len(parameters) > 30 * MOST_CLAUSES or where.count("c.") + where.count("p.") > 2 * MOST_CLAUSES:
        raise ParseError(f"the query has more than {MOST_CLAUSES} conditions.")
    if edition is not None:
        where = f"c.edition = ? AND {where}"
        parameters.insert(0, edition)
    by = ", ".join([*(_order(name, down) for name, down in order), "c.n"])
    return Statement(f"SELECT c.n FROM search_card AS c WHERE {where} ORDER BY {by}", tuple(parameters))


def _where(asked: Asked, parameters: list[object]) -> str:
    if isinstance(asked, Clause):
        if asked.printing:
            return _some_printing([asked], parameters)
        parameters.extend(asked.parameters)
        return asked.sql
    if isinstance(asked, NoneOf):
        return f"({_where(asked.item, parameters)}) IS NOT TRUE"
    if isinstance(asked, AnyOf):
        if only_printings(asked):
            return _some_printing([asked], parameters)
        return _balanced([_where(item, parameters) for item in asked.items], "OR")
    # What is asked of printings side by side is asked of one and the same printing.
    printings = [item for item in asked.items if only_printings(item)]
    parts = []
    for item in asked.items:
        if not only_printings(item):
            parts.append(_where(item, parameters))
    if printings:
        parts.append(_some_printing(printings, parameters))
    return _balanced(parts, "AND")


def _balanced(parts: Sequence[str], word: str) -> str:
    """The parts joined as a balanced tree, so that long lists stay within SQLite's depth."""
    if len(parts) == 1:
        return parts[0]
    if len(parts) <= 8:
        return "(" + f" {word} ".join(parts) + ")"
    middle = len(parts) // 2
    return f"({_balanced(parts[:middle], word)} {word} {_balanced(parts[middle:], word)})"


def only_printings(asked: Asked) -> bool:
    """Whether everything asked, without any negation, is asked of printings."""
    if isinstance(asked, Clause):
        return asked.printing
    if isinstance(asked, NoneOf):
        return False
    return all(only_printings(item) for item in asked.items)


def _some_printing(items: Sequence[Asked], parameters: list[object]) -> str:
    inner = " AND ".join(_of_printing(item, parameters) for item in items)
    return f"c.n IN (SELECT p.n FROM search_printing AS p WHERE {inner})"


def _of_printing(asked: Asked, parameters: list[object]) -> str:
    if isinstance(asked, Clause):
        parameters.extend(asked.parameters)
        return asked.sql
    assert not isinstance(asked, NoneOf)  # `only_printings` lets none in
    word = "AND" if isinstance(asked, AllOf) else "OR"
    return _balanced([_of_printing(item, parameters) for item in asked.items], word)


# Fields that sort by something else than their own column of `search_card`.
_ORDERS = {
    "title": "c.n",
    "subtype": "(SELECT min(subtype) FROM search_subtype WHERE n = c.n)",
    "set": "(SELECT min(released || code) FROM search_printing WHERE n = c.n)",
    "cycle": "(SELECT min(cycle_position) FROM search_printing WHERE n = c.n)",
    "released": "(SELECT min(released) FROM search_printing WHERE n = c.n)",
    "released_by": "(SELECT min(released_by) FROM search_printing WHERE n = c.n)",
    "code": "(SELECT min(code) FROM search_printing WHERE n = c.n)",
    "position": "(SELECT min(position) FROM search_printing WHERE n = c.n)",
    "quantity": "(SELECT max(quantity) FROM search_printing WHERE n = c.n)",
    "id": "c.card_id",
    "latest_printing": "(SELECT max(released) FROM search_printing WHERE n = c.n)",
}


def sortable(name: str) -> bool:
    """Whether results can be sorted by this field."""
    field = FIELD.get(name)
    return name in _ORDERS or (
        field is not None and field.level == "card" and field.kind in ("number", "flag", "name") and bool(field.column)
    )


def value_of(name: str) -> str:
    """What a sortable field is of a card, as SQL over `search_card AS c`; of its printings the first or the most."""
    return _ORDERS.get(name) or f"c.{FIELD[name].column}"


def _order(name: str, down: bool) -> str:
    column = value_of(name)
    # Cards without a value come last, whichever way.
    return f"{column} IS NULL, {column} {'DESC' if down else 'ASC'}"


def describe(asked: Asked) -> str:
    """What is asked, in words."""
    if isinstance(asked, Clause):
        return asked.says
    if isinstance(asked, NoneOf):
        inner = describe(asked.item)
        return f"not ({inner})" if isinstance(asked.item, AllOf | AnyOf) else f"not {inner}"
    joint = ", " if isinstance(asked, AllOf) else " or "
    return joint.join(
        f"({describe(item)})" if isinstance(item, AllOf | AnyOf) else describe(item) for item in asked.items
    )
