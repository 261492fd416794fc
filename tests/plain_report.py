"""Score plain-language queries: `../shared/search/plain.jsonl`, each asked on its date with the official texts.

An `exact` query is right if it finds the cards of `ids` or of another fair reading (`alts`), a `first` query if the
meant card comes first. A `judged` query is right if the precision of the first 20 (cards in `must` or `may`) and the
recall of `must` are both at least 0.8. An error or an empty result counts as wrong. Recall is given twice: over all
cards of `must`, and over those with an entry of behaviour, because nrdb only knows what those cards do.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from nrdb import behaviour
from nrdb.catalogue import Catalogue
from nrdb.errors import NrdbError
from nrdb.search import run

SHOWN = 20
"""Number of cards to look at: about one screen."""
RIGHT = 0.8

Row = dict[str, Any]


class Judged(NamedTuple):
    """One query's answer."""

    row: Row
    ids: tuple[str, ...]
    read: str
    """How it was read, or the error."""
    right: bool
    precision: float
    recall: float
    """The share of all cards in `must` that was found."""
    known_recall: float
    """The share of the cards in `must` with an entry of behaviour that was found."""

    @property
    def kind(self) -> str:
        return str(self.row["kind"])

    @property
    def query(self) -> str:
        return str(self.row["q"])


def _share(found: set[str], wanted: set[str]) -> float:
    return len(found & wanted) / len(wanted) if wanted else 1.0


def judge(catalogue: Catalogue, row: Row, entries: frozenset[str]) -> Judged:
    """Ask one query and score the answer; `entries` are the cards with an entry of behaviour."""
    try:
        result = run(catalogue, row["q"], on=row["on"], suggest=False)
        ids, read = tuple(card.id for card in result.cards), result.says
    except NrdbError as error:
        ids, read = (), f"error: {error.message}"
    found = set(ids)
    if row["kind"] == "judged":
        must, fair = set(row["must"]), {*row["must"], *row["may"]}
        shown = ids[:SHOWN]
        precision = sum(card in fair for card in shown) / len(shown) if shown else 0.0
        recall, known = _share(found, must), _share(found, must & entries)
        return Judged(row, ids, read, precision >= RIGHT and recall >= RIGHT, precision, recall, known)
    answers = [set(row["ids"]), *map(set, row.get("alts", ()))]
    if row["kind"] == "first":
        right = bool(ids) and ids[0] == row["ids"][0]
    else:
        right = bool(ids) and found in answers
    return Judged(row, ids, read, right, 0.0, 0.0, 0.0)


def with_entry(catalogue: Catalogue) -> frozenset[str]:
    """Return the ids of the cards whose behaviour is implemented."""
    return frozenset(behaviour.entries("cr")) & {card.id for card in catalogue.cards()}


def score(catalogue: Catalogue, rows: list[Row]) -> list[Judged]:
    """Return the score of every query."""
    entries = with_entry(catalogue)
    return [judge(catalogue, row, entries) for row in rows]


class Scores(NamedTuple):
    """Shares, 0 to 1."""

    exact_and_first: float
    precision: float
    known_recall: float
    recall: float
    judged: float
    """Judged queries that are right."""
    every: float
    """All queries that are right."""


def summed(judged: list[Judged]) -> Scores:
    """Return the scores of many answers together."""
    function = [item for item in judged if item.kind == "judged"]
    others = [item for item in judged if item.kind != "judged"]

    def mean(values: list[float]) -> float:
        return sum(values) / len(values) if values else 0.0

    return Scores(
        mean([float(item.right) for item in others]),
        mean([item.precision for item in function]),
        mean([item.known_recall for item in function]),
        mean([item.recall for item in function]),
        mean([float(item.right) for item in function]),
        mean([float(item.right) for item in judged]),
    )


def lines(judged: list[Judged], *, listed: bool) -> list[str]:
    """Return the report; `listed` adds every wrong answer."""
    scores = summed(judged)
    found = [f"{len(judged)} plain-language queries, judged", ""]
    found += [
        f"  {name:<44} {value:6.1%}"
        for name, value in (
            ("exact and first right", scores.exact_and_first),
            (f"judged: precision of the first {SHOWN}", scores.precision),
            ("judged: recall of must, cards with an entry", scores.known_recall),
            ("judged: recall of must, all cards", scores.recall),
            ("judged right (both from 80 %)", scores.judged),
            ("all right", scores.every),
        )
    ]
    groups: dict[str, list[bool]] = {}
    for item in judged:
        groups.setdefault(str(item.row["group"]), []).append(item.right)
    found += ["", *(f"  {name:<12} {sum(right):>4} of {len(right)}" for name, right in groups.items())]
    if listed:
        found += ["", "wrong"]
        for item in judged:
            if not item.right:
                if item.kind == "judged":
                    figures = f"precision {item.precision:.2f}, recall {item.recall:.2f}, known {item.known_recall:.2f}"
                else:
                    figures = f"{len(item.ids)} cards, {len(item.row['ids'])} meant"
                found.append(f"  {item.row['group']:<11} {item.query!r}: {item.read[:110]} ({figures})")
    return found
