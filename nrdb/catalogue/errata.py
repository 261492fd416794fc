"""Errata and rulings: what changed a card after it was printed, from when until when, and who says so.

The catalogue holds each card as it is today. On another day, a fact that errata change is

- the result of the last erratum in force on that day; if none is in force,
- the fact before the next erratum to come; if none is to come,
- today's fact.

An erratum whose date is not known applies from the first evidence of it (a document, or dated public card data)
and is marked `at latest`: the change came on that day or before. Changes in the public data that only corrected a
mistake are not errata; errata/slips.json lists them with reasons.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from nrdb.catalogue.model import CARD_FIELDS, Card
from nrdb.errors import DataError
from nrdb.json_types import Json, JsonView, SqlRow

ERRATUM_KINDS = ("facts", "effect", "wording")
"""What an erratum changes: a fact in the catalogue, what the card does, or only its wording."""

ERRATUM_FACTS = tuple(
    field.name
    for field in CARD_FIELDS
    if field.kind in ("number", "flag", "ids") or field.name in ("side", "faction", "type")
)
"""The facts that an erratum may change: facts that rules refer to, not names, designers or the number of faces."""


class FactChange(NamedTuple):
    """A fact before and after an erratum; `field` is its name in `CARD_FIELDS`."""

    field: str
    before: object
    after: object


class Erratum(NamedTuple):
    """One change to one card, described in our own words."""

    card: str
    kind: str
    description: str
    changes: tuple[FactChange, ...]
    source: str
    start: str
    """ISO date from which it applies; with `start_at_latest`, possibly from an earlier day."""
    start_at_latest: bool
    until: str | None
    """ISO date from which it no longer applies (None: it still does); `until_at_latest` works as for `start`."""
    until_at_latest: bool
    unofficial: bool
    """Whether it was proposed but never issued; such an erratum is listed but changes no fact."""

    def in_force(self, on: str) -> bool:
        """Return whether the erratum applies on the ISO date `on`."""
        return not self.unofficial and self.start <= on and (self.until is None or on < self.until)


class Ruling(NamedTuple):
    """One ruling on a card of the 1996 game: its topic and gist in our own words, its source and date."""

    card: str
    number: int
    """The ruling's number among the card's rulings, from 1."""
    topic: str
    gist: str
    source: str
    date: str | None
    """ISO date, or the part of it that is known."""
    date_doubtful: bool
    """Whether the year in the document is impossible; `date` then has the likely year."""
    superseded_by: int | None
    """The number of the ruling of the same card that replaced it."""


class RulingCount(NamedTuple):
    """The number of rulings the card dump has for a card, how many are verified, the newest date, and the sources."""

    card: str
    total: int
    verified: int
    newest: str | None
    sources: tuple[str, ...]


def as_of(card: Card, errata: Iterable[Erratum], on: str) -> Card:
    """Return the card as it was on the ISO date `on`; `card` itself if none of its `errata` makes a difference."""
    facts: Json = {}
    # From last to first: an erratum still to come says what the fact is until then; the last one in force wins.
    settled: set[str] = set()
    for erratum in sorted(errata, key=lambda item: item.start, reverse=True):
        for change in erratum.changes:
            if change.field in settled or erratum.unofficial:
                continue
            if erratum.start > on:
                facts[change.field] = change.before
            elif erratum.in_force(on):
                facts[change.field] = change.after
                settled.add(change.field)
    facts = {name: value for name, value in facts.items() if getattr(card, name) != value}
    return card._replace(**facts) if facts else card


def ended_by(errata: Iterable[Erratum], cards: Iterable[Card], on: str) -> list[Erratum]:
    """Return the errata, marked as ended if their change is not in the `cards` of the ISO date `on`.

    Today's card thus always equals the card in the data, even when an import is newer than the errata.
    """
    by_id = {card.id: card for card in cards}
    listed = sorted(errata, key=lambda item: item.start)
    last = {(item.card, change.field): item for item in listed if not item.unofficial for change in item.changes}
    ended = []
    for item in listed:
        card = by_id.get(item.card)
        over = card is not None and any(
            last.get((item.card, change.field)) is item and getattr(card, change.field) != change.after
            for change in item.changes
        )
        late = over and item.until is None and item.start < on
        ended.append(item._replace(until=on, until_at_latest=True) if late else item)
    return ended


# -- data files ---------------------------------------------------------------------------------------------------

COUNT_KEYS = ("card", "total", "verified", "newest", "sources")


def erratum_from(entry: JsonView, days: Mapping[str, str]) -> Erratum:
    """Return the erratum described by an object in errata/<edition>.json.

    Its `from` and `until` are ISO dates or ids of documents, whose dates are in `days`. Raises `DataError` for an
    unknown document.
    """

    def day(name: str) -> str:
        if name[:1].isdigit():
            return name
        if name not in days:
            raise DataError(f"erratum of {entry['card']}: errata/documents.json has no document {name}.")
        return days[name]

    changes = tuple(
        FactChange(name, value_from(change["before"]), value_from(change["after"]))
        for name, change in entry.get("changes", {}).items()
    )
    return Erratum(
        entry["card"],
        entry["kind"],
        entry["description"],
        changes,
        entry["source"],
        day(entry["from"]),
        entry.get("from_at_latest", False),
        day(entry["until"]) if "until" in entry else None,
        entry.get("until_at_latest", False),
        entry.get("unofficial", False),
    )


def value_from(value: object) -> Any:
    """Return a fact about a card as the model has it, from its JSON."""
    return tuple(value) if isinstance(value, list) else value


def errata_from(files: JsonView) -> tuple[Erratum, ...]:
    """Return every erratum of errata/cr.json and errata/classic.json; `files` maps relative paths to contents."""
    days = {document["id"]: document["day"] for document in files.get("errata/documents.json", ())}
    return tuple(
        erratum_from(entry, days) for edition in ("cr", "classic") for entry in files.get(f"errata/{edition}.json", ())
    )


def rulings_from(files: JsonView) -> tuple[Ruling, ...]:
    """Return every ruling of rulings/classic.json, numbered by card."""
    numbers: dict[str, int] = {}
    rulings = []
    for entry in files.get("rulings/classic.json", ()):
        card = entry["card"]
        numbers[card] = numbers.get(card, 0) + 1
        said = (entry["topic"], entry["gist"], entry["source"])
        when = (entry.get("date"), entry.get("date_doubtful", False), entry.get("superseded_by"))
        rulings.append(Ruling(card, numbers[card], *said, *when))
    return tuple(rulings)


def ruling_counts_from(files: JsonView) -> tuple[RulingCount, ...]:
    """Return the counts in rulings/cr.json."""
    return tuple(
        RulingCount(
            entry["card"],
            entry["total"],
            entry.get("verified", 0),
            entry.get("newest"),
            tuple(entry.get("sources", ())),
        )
        for entry in files.get("rulings/cr.json", ())
    )


# -- the catalogue file -------------------------------------------------------------------------------------------


def table_rows(
    errata: Iterable[Erratum], rulings: Iterable[Ruling], counts: Iterable[RulingCount], known: frozenset[str]
) -> Iterator[tuple[str, tuple[str, ...], Iterable[SqlRow]]]:
    """Yield name, columns and rows for the tables `erratum`, `erratum_change`, `ruling` and `ruling_count`.

    Only `known` cards are included, because a catalogue of the user's own may lack some.
    """
    held = [erratum for erratum in errata if erratum.card in known]
    yield (
        "erratum",
        (
            "id",
            "card_id",
            "kind",
            "description",
            "source",
            "start",
            "start_at_latest",
            "until",
            "until_at_latest",
            "unofficial",
        ),
        (
            (number, item.card, item.kind, item.description, item.source, *item[5:])
            for number, item in enumerate(held, 1)
        ),
    )
    yield (
        "erratum_change",
        ("erratum_id", "field", "before", "after"),
        (
            (number, change.field, json.dumps(change.before), json.dumps(change.after))
            for number, item in enumerate(held, 1)
            for change in item.changes
        ),
    )
    yield (
        "ruling",
        ("card_id", "number", "topic", "gist", "source", "date", "date_doubtful", "superseded_by"),
        (tuple(item) for item in rulings if item.card in known),
    )
    yield (
        "ruling_count",
        ("card_id", "total", "verified", "newest", "sources"),
        ((*item[:4], ", ".join(item.sources)) for item in counts if item.card in known),
    )


_ERRATUM = (
    "SELECT id, card_id, kind, description, source, start, start_at_latest, until, until_at_latest, unofficial"
    " FROM erratum"
)


def read_errata(connection: sqlite3.Connection, card_id: str | None = None) -> list[Erratum]:
    """Return a card's errata in chronological order or, without a card, all errata that change a fact."""
    if card_id is None:
        rows = connection.execute(f"{_ERRATUM} WHERE id IN (SELECT erratum_id FROM erratum_change) ORDER BY start, id")
    else:
        rows = connection.execute(f"{_ERRATUM} WHERE card_id = ? ORDER BY start, id", (card_id,))
    found = []
    for number, card, kind, description, source, start, start_late, until, until_late, unofficial in rows.fetchall():
        changed = connection.execute(
            "SELECT field, before, after FROM erratum_change WHERE erratum_id = ? ORDER BY field", (number,)
        )
        changes = tuple(
            FactChange(name, value_from(json.loads(old)), value_from(json.loads(new))) for name, old, new in changed
        )
        found.append(
            Erratum(
                card,
                kind,
                description,
                changes,
                source,
                start,
                bool(start_late),
                until,
                bool(until_late),
                bool(unofficial),
            )
        )
    return found


def read_rulings(connection: sqlite3.Connection, card_id: str) -> list[Ruling]:
    """Return the indexed rulings on a card, in their order."""
    rows = connection.execute(
        "SELECT card_id, number, topic, gist, source, date, date_doubtful, superseded_by FROM ruling"
        " WHERE card_id = ? ORDER BY number",
        (card_id,),
    )
    return [Ruling(*row)._replace(date_doubtful=bool(row[6])) for row in rows]


def read_ruling_count(connection: sqlite3.Connection, card_id: str) -> RulingCount | None:
    """Return the count of a card's rulings in the card dump; None if there is none."""
    row = connection.execute(
        "SELECT card_id, total, verified, newest, sources FROM ruling_count WHERE card_id = ?", (card_id,)
    ).fetchone()
    if row is None:
        return None
    card, total, verified, newest, sources = row
    return RulingCount(card, total, verified, newest, tuple(filter(None, sources.split(", "))))
