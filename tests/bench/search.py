"""Search over the real queries, in one process, against a yardstick: the same queries as the peer runs them.

The yardstick is one wide table with folded text read by `lower() LIKE` and lists kept as JSON and read by `json_each`,
every row fetched, as in the peer whose times were measured on such a machine as 1.8 ms (median) and 5.9 ms (95 %).
Both run each query in turn, so the ratio holds on any machine; times are those of this thread alone. Without the
reference material next to the checkout the queries of the documentation are used.
"""

from __future__ import annotations

import json
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import ClassVar

from nrdb.catalogue import Catalogue
from nrdb.errors import NrdbError
from nrdb.search import search
from nrdb.search.language.ast import And, Condition, Everything, Leaf, Node, Not, Or, Value, Words
from nrdb.search.language.syntax import parse
from tests import query_language, search_report
from tests.bench.figures import Figure
from tests.search.test_properties import HOSTILE

ON = search_report.ON
ROUNDS = 5


class Unsaid(Exception):
    """A query that the yardstick doesn't support."""


class Yardstick:
    """The peer's way of asking, over the same facts."""

    _STRINGS: ClassVar = {"title": "title", "text": "text", "type": "type", "faction": "faction", "side": "side"}
    _ARRAYS: ClassVar = {"subtype": "subtypes", "set": "sets", "pool": "pools", "banned": "lists"}
    _NUMBERS: ClassVar = {"cost", "strength", "agenda_points", "trash_cost"}

    def __init__(self, catalogue: Catalogue) -> None:
        self.connection = sqlite3.connect(":memory:")
        names = ["id", *dict.fromkeys(self._STRINGS.values()), *self._ARRAYS.values(), *sorted(self._NUMBERS)]
        self.connection.execute(f"CREATE TABLE cards ({', '.join(names)})")
        self.connection.execute("CREATE TABLE snapshots (id, format, pool, list)")
        text = dict(
            catalogue.connection.execute("SELECT card_id, text FROM search_text JOIN search_card USING (n)").fetchall()
        )

        def listed(query: str) -> dict[str, list[str]]:
            found: dict[str, list[str]] = {}
            for card, item in catalogue.connection.execute(query):
                found.setdefault(card, []).append(item)
            return found

        pools = listed("SELECT card_id, pool_id FROM pool_card")
        lists = listed("SELECT card_id, restriction_id FROM restriction_card WHERE kind = 'banned'")
        sets = listed("SELECT card_id, set_id FROM printing")
        subtypes = {item.id: item.name.lower() for item in catalogue.subtypes().values()}
        for card in catalogue.cards():
            values = [
                card.id,
                card.stripped_title,
                text.get(card.id),
                card.type,
                card.faction,
                card.side,
                json.dumps([subtypes[item] for item in card.subtypes]),
                json.dumps(sets.get(card.id, [])),
                json.dumps(pools.get(card.id, [])),
                json.dumps(lists.get(card.id, [])),
                *(getattr(card, name) if name != "X" else -1 for name in sorted(self._NUMBERS)),
            ]
            self.connection.execute(f"INSERT INTO cards VALUES ({', '.join('?' * len(values))})", values)
        for item in catalogue.formats():
            current = catalogue.snapshot(item.id, ON)
            if current is not None:
                row = (current.id, item.id, current.pool, current.restriction)
                self.connection.execute("INSERT INTO snapshots VALUES (?, ?, ?, ?)", row)

    def search(self, query: str) -> list[tuple[object, ...]]:
        """Return the rows that match the query, or raise `Unsaid`."""
        parameters: list[object] = []
        where = self._where(parse(query).tree, parameters)
        return self.connection.execute(f"SELECT * FROM cards WHERE {where} ORDER BY title", parameters).fetchall()

    def _where(self, node: Node, parameters: list[object]) -> str:
        if isinstance(node, Everything):
            return "1"
        if isinstance(node, Not):
            return f"NOT ({self._where(node.item, parameters)})"
        if isinstance(node, And | Or):
            word = " AND " if isinstance(node, And) else " OR "
            return "(" + word.join(self._where(item, parameters) for item in node.items) + ")"
        if isinstance(node, Words):
            return "(" + " AND ".join(self._like("title", leaf, parameters) for leaf in node.items) + ")"
        clause = self._value(node, node.value, parameters)
        return f"NOT {clause}" if node.operator == "!" else clause

    def _value(self, condition: Condition, value: Value, parameters: list[object]) -> str:
        if not isinstance(value, Leaf):
            word = " OR " if value.joint == "|" else " AND "
            return "(" + word.join(self._value(condition, item, parameters) for item in value.items) + ")"
        if value.kind == "regex":
            raise Unsaid
        if condition.field in self._STRINGS:
            return self._like(self._STRINGS[condition.field], value, parameters)
        if condition.field in self._ARRAYS:
            parameters.append(value.text.lower())
            return f"EXISTS (SELECT 1 FROM json_each({self._ARRAYS[condition.field]}) WHERE json_each.value = ?)"
        if condition.field in self._NUMBERS and value.text.isdigit():
            parameters.append(int(value.text))
            sign = {":": "=", "!": "="}.get(condition.operator, condition.operator)
            return f"({condition.field} {sign} ?)"
        if condition.field == "format":
            name = value.text.lower().removesuffix("-latest")
            parameters += [name, name]
            current = "(SELECT {} FROM snapshots WHERE format = ?)"
            inside = f"EXISTS (SELECT 1 FROM json_each(pools) WHERE json_each.value = {current.format('pool')})"
            banned = f"EXISTS (SELECT 1 FROM json_each(lists) WHERE json_each.value = {current.format('list')})"
            return f"({inside} AND NOT {banned})"
        raise Unsaid

    def _like(self, column: str, leaf: Leaf, parameters: list[object]) -> str:
        parameters.append(f"%{leaf.text.lower()}%")
        return f"lower({column}) LIKE ?"


def _timed(ask: Callable[[str], object], query: str) -> float:
    start = time.thread_time()
    with suppress(NrdbError):
        ask(query)
    return (time.thread_time() - start) * 1000


def run() -> Iterator[Figure]:
    """Yield figures of every round over all queries; the yardstick runs every fourth query that it supports."""
    with tempfile.TemporaryDirectory(prefix="nrdb-bench-") as folder:
        if search_report.SHARED.is_dir():
            catalogue = search_report.imported(search_report.SHARED, Path(folder))
            rows = search_report.load(search_report.SHARED / "search" / "queries.jsonl")
            yield from _figures(catalogue, [str(row["q"]) for row in rows])
        else:
            yield from _figures(Catalogue.load(), [query for _, shown in query_language._EXAMPLES for query in shown])


def _figures(catalogue: Catalogue, queries: list[str]) -> Iterator[Figure]:
    yardstick = Yardstick(catalogue)

    def ours(query: str) -> object:
        return search(catalogue, query, on=ON)

    comparable = []
    for query in queries:  # vocabulary, titles and cards are read once
        _timed(ours, query)
        with suppress(Unsaid, sqlite3.Error, NrdbError):
            yardstick.search(query)
            comparable.append(query)
    compared = set(comparable[::4])
    mine: list[dict[str, float]] = []
    theirs: list[dict[str, float]] = []
    for _ in range(ROUNDS):
        mine.append({})
        theirs.append({})
        for query in queries:
            mine[-1][query] = _timed(ours, query)
            if query in compared:
                theirs[-1][query] = _timed(yardstick.search, query)
    beside = [
        statistics.median(taken[query] / base for query, base in round_.items())
        for taken, round_ in zip(mine, theirs, strict=True)
    ]
    asked = f"below 1: search is faster; {len(compared):,} of {len(comparable):,} queries that it supports"
    yield Figure("search vs the yardstick, median of ratios", beside, "× yardstick", asked)
    parts = [statistics.quantiles(taken.values(), n=20) for taken in mine]
    yield Figure("search, median", [part[9] for part in parts], "ms", f"{len(queries):,} queries")
    yield Figure("search, 95 %", [part[18] for part in parts], "ms")
    slowest = max(queries, key=lambda query: min(taken[query] for taken in mine))
    yield Figure("search, slowest real query", [taken[slowest] for taken in mine], "ms", slowest[:40])
    hostile = [max(_timed(ours, query) for query in HOSTILE) for _ in range(ROUNDS)]
    yield Figure("search, slowest hostile query", hostile, "ms", f"{len(HOSTILE)} of them, given up after 150 ms")
