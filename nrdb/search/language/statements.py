"""Complete SQL statements from search criteria, for the database to run and for users to read.

Adjacent conditions on printings must hold for the same printing; `of_cards` turns them into one clause about the card.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from nrdb.errors import ParseError
from nrdb.search.language.fields import FIELD
from nrdb.search.language.sql import AllOf, AnyOf, Clause, Criteria, NoneOf, balanced, describe

MOST_CLAUSES = 300
"""Maximum number of clauses in a statement: more than any real query has, and within SQLite's limits."""


class Statement(NamedTuple):
    """SQL and its bound values."""

    sql: str
    parameters: tuple[object, ...]


class Overlay(NamedTuple):
    """SQL that precedes a statement, and its parameters; empty to search today's facts."""

    sql: str = ""
    parameters: tuple[object, ...] = ()

    def before(self, statement: Statement) -> Statement:
        """Return the statement with this overlay in front."""
        return Statement(self.sql + statement.sql, (*self.parameters, *statement.parameters))


NO_OVERLAY = Overlay()


def statement(criteria: Criteria, *, edition: str | None, order: Sequence[tuple[str, bool]] = ()) -> Statement:
    """Return the statement that selects the numbers (`n`) of matching cards, sorted by `order` and then by title.

    `edition` None searches every game. `order` has field names, each with whether to sort descending.
    """
    parameters: list[object] = []
    where = _where(of_cards(criteria), parameters)
    if edition is not None:
        where = f"c.edition = ? AND {where}"
        parameters.insert(0, edition)
    by = ", ".join([*(_order(name, down) for name, down in order), "c.n"])
    return Statement(f"SELECT c.n FROM search_card AS c WHERE {where} ORDER BY {by}", tuple(parameters))


def checked(criteria: Criteria) -> Criteria:
    """Return the criteria as conditions on cards. Raises `ParseError` if there are more than `MOST_CLAUSES`."""
    criteria = of_cards(criteria)
    clauses, values = _size(criteria)
    if values > 30 * MOST_CLAUSES or clauses > 2 * MOST_CLAUSES:
        raise ParseError(f"the query has more than {MOST_CLAUSES} conditions.")
    return criteria


def _size(criteria: Criteria) -> tuple[int, int]:
    """Return the number of columns the clauses mention, and the number of values they bind."""
    if isinstance(criteria, Clause):
        return criteria.sql.count("c.") + criteria.sql.count("p."), len(criteria.parameters)
    if isinstance(criteria, NoneOf):
        return _size(criteria.item)
    sizes = [_size(item) for item in criteria.items]
    return sum(size[0] for size in sizes), sum(size[1] for size in sizes)


def printings(criteria: Criteria, numbers: Sequence[int]) -> Statement:
    """Return the statement that selects the codes of matching printings among the cards with these numbers."""
    items = criteria.items if isinstance(criteria, AllOf) else (criteria,)
    parameters: list[object] = [*numbers]
    where = [f"p.n IN ({', '.join('?' * len(numbers))})"]
    where += [_of_printing(item, parameters) for item in items if only_printings(item)]
    return Statement(f"SELECT p.code FROM search_printing AS p WHERE {' AND '.join(where)}", tuple(parameters))


def of_cards(criteria: Criteria) -> Criteria:
    """Return the criteria with all conditions on printings turned into clauses about cards."""
    if isinstance(criteria, NoneOf):
        return NoneOf(of_cards(criteria.item))
    if only_printings(criteria):
        return some_printing(criteria.items if isinstance(criteria, AllOf) else [criteria])
    if isinstance(criteria, Clause):
        return criteria
    if isinstance(criteria, AnyOf):
        return AnyOf(tuple(map(of_cards, criteria.items)))
    of_printings = [item for item in criteria.items if only_printings(item)]
    parts = [of_cards(item) for item in criteria.items if not only_printings(item)]
    return AllOf((*parts, some_printing(of_printings))) if of_printings else AllOf(tuple(parts))


def only_printings(criteria: Criteria) -> bool:
    """Return whether all criteria are conditions on printings, without negation."""
    if isinstance(criteria, Clause):
        return criteria.printing
    if isinstance(criteria, NoneOf):
        return False
    return all(only_printings(item) for item in criteria.items)


def some_printing(items: Sequence[Criteria]) -> Clause:
    """Return the clause that a single printing of the card matches all `items`."""
    parameters: list[object] = []
    inner = " AND ".join(_of_printing(item, parameters) for item in items)
    found = f"c.n IN (SELECT p.n FROM search_printing AS p WHERE {inner})"
    return Clause(found, tuple(parameters), ", ".join(map(describe, items)))


def _of_printing(criteria: Criteria, parameters: list[object]) -> str:
    if isinstance(criteria, Clause):
        parameters.extend(criteria.parameters)
        return criteria.sql
    assert not isinstance(criteria, NoneOf)  # excluded by `only_printings`
    word = "AND" if isinstance(criteria, AllOf) else "OR"
    return balanced([_of_printing(item, parameters) for item in criteria.items], word)


def _where(criteria: Criteria, parameters: list[object]) -> str:
    if isinstance(criteria, Clause):
        parameters.extend(criteria.parameters)
        return criteria.sql
    if isinstance(criteria, NoneOf):
        return f"({_where(criteria.item, parameters)}) IS NOT TRUE"
    return balanced(
        [_where(item, parameters) for item in criteria.items], "AND" if isinstance(criteria, AllOf) else "OR"
    )


# Fields that sort by something other than their own column of `search_card`.
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
    """Return whether results can be sorted by this field."""
    field = FIELD.get(name)
    return name in _ORDERS or (
        field is not None and field.level == "card" and field.kind in ("number", "flag", "name") and bool(field.column)
    )


def value_of(name: str) -> str:
    """Return a sortable field's value as SQL over `search_card AS c`; for printings the first or the largest."""
    return _ORDERS.get(name) or f"c.{FIELD[name].column}"


def _order(name: str, down: bool) -> str:
    column = value_of(name)
    # Cards without a value come last in either direction.
    return f"{column} IS NULL, {column} {'DESC' if down else 'ASC'}"
