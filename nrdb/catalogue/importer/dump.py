"""A card dump in memory: records in NetrunnerDB's v2 layout, whatever layout they were read from.

`RECORD_KINDS` is the one table of what a dump holds: where each kind of record is, which fields nrdb knows and which
are required. Everything else in a dump is kept as it is and reported; unknown data is never an error.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from nrdb.catalogue import source
from nrdb.catalogue.importer.shapes import MAY_BE_NULL, is_id, shape_of
from nrdb.catalogue.records import CardText, Extra
from nrdb.errors import ParseError
from nrdb.json_types import Json
from nrdb.text import quoted

Record = Json
"""One record as it is in the dump, with the v2 layout's field names."""


class RecordKind(NamedTuple):
    """A kind of record: its name, its place in the v2 layout, and its fields."""

    name: str
    place: str
    """A file (`factions.json`) or every file below a folder (`cards/`) of the v2 layout."""
    required: tuple[str, ...]
    optional: tuple[str, ...] = ()
    key: str = "id"
    """The field that identifies a record; rulings have none and are compared by all fields."""

    @property
    def fields(self) -> frozenset[str]:
        """Every known field of the kind."""
        return frozenset(self.required + self.optional)


CLASSIC = "classic_cards"
"""The kind of record for cards of the 1996 game, of which only the text is read."""
CLASSIC_LAYOUT = "1996"
"""The layout of a list of the 1996 game's cards, as `nrdb.catalogue.classic` reads it."""

RECORD_KINDS: dict[str, RecordKind] = {
    kind.name: kind
    for kind in (
        RecordKind("sides", "sides.json", ("id", "name")),
        RecordKind("factions", "factions.json", ("id", "name"), ("side_id", "is_mini", "color", "description")),
        RecordKind("card_types", "card_types.json", ("id", "name"), ("side_id",)),
        RecordKind("card_subtypes", "card_subtypes.json", ("id", "name")),
        RecordKind("card_layouts", "card_layouts.json", ("id", "name"), ("description",)),
        RecordKind("card_set_types", "card_set_types.json", ("id", "name"), ("description",)),
        RecordKind("card_cycles", "card_cycles.json", ("id", "name"), ("legacy_code", "position", "released_by")),
        RecordKind(
            "card_sets",
            "card_sets.json",
            ("id", "name"),
            (
                "card_cycle_id",
                "card_set_type_id",
                "date_release",
                "legacy_code",
                "position",
                "released_by",
                "size",
            ),
        ),
        RecordKind(
            "cards",
            "cards/",
            ("id", "title", "card_type_id", "side_id", "faction_id"),
            (
                "advancement_requirement",
                "agenda_points",
                "attribution",
                "base_link",
                "cost",
                "deck_limit",
                "designed_by",
                "faces",
                "influence_cost",
                "influence_limit",
                "is_unique",
                "layout_id",
                "memory_cost",
                "minimum_deck_size",
                "mu_limit",
                "narrative_text",
                "pronouns",
                "pronunciation_approx",
                "pronunciation_ipa",
                "strength",
                "stripped_text",
                "stripped_title",
                "subtypes",
                "text",
                "trash_cost",
            ),
        ),
        RecordKind(
            "printings",
            "printings/",
            ("id", "card_id", "card_set_id"),
            (
                "copy_quantity",
                "faces",
                "flavor",
                "illustrator",
                "layout_id",
                "position",
                "quantity",
                "released_by",
            ),
        ),
        RecordKind("formats", "formats/", ("id", "name", "snapshots")),
        RecordKind("card_pools", "card_pools/", ("id", "name", "format_id"), ("card_set_ids", "card_cycle_ids")),
        RecordKind(
            "restrictions",
            "restrictions/",
            ("id", "name", "format_id", "date_start"),
            (
                "banned",
                "global_penalty",
                "max_3_point_agendas",
                "point_limit",
                "points",
                "restricted",
                "subtypes",
                "universal_faction_cost",
            ),
        ),
        RecordKind(
            "rulings",
            "rulings/",
            ("card_id",),
            ("question", "answer", "text_ruling", "date_update", "nsg_rules_team_verified"),
            key="",
        ),
        RecordKind("ruling_sources", "ruling_sources.json", ("id", "name"), ("url",)),
        RecordKind(CLASSIC, "", ("id", "title"), ("text",)),
    )
}

UNREADABLE = " (unreadable)"
"""The suffix for the name of a field whose value does not have the required shape."""


INCOMPLETE = "incomplete"
"""The code of the remark that a snapshot lacks its ban list or card pool, so that an older one stays in force."""


class Remark(NamedTuple):
    """A remark for users about a dump; no data is lost because of it."""

    code: str
    """A stable code: `unknown-field` `unknown-file` `unknown-list-kind` `odd-value` `unknown-type` …"""
    message: str
    """The remark as one sentence."""


class Dump:
    """Records by kind, with the places they came from."""

    __slots__ = (
        *("covers", "date", "errata", "hints", "layout", "newest", "origin"),
        *("records", "remarks", "snapshots", "sources"),
    )

    def __init__(self, layout: str, origin: str, date: str | None = None) -> None:
        self.layout = layout
        """`v2`, `v1`, `api` (API v3, which uses JSON:API) or `1996` (a list of the 1996 game's cards)."""
        self.origin = origin
        """The folder, file or address it was read from."""
        self.date = date
        """ISO date of the dump itself, if known."""
        self.covers: frozenset[str] = RECORD_KINDS["cards"].fields
        """The card fields of this layout: if one of them is missing, the card does not have the value."""
        self.records: dict[str, list[Record]] = {name: [] for name in RECORD_KINDS}
        self.sources: dict[tuple[str, str], str] = {}
        """(kind, id) → the file of the record, for messages."""
        self.remarks: list[Remark] = []
        self.snapshots: dict[str, list[Record]] = {}
        """Snapshots by format, for a source that lists them separately (API v3), until `jsonapi.finish` merges them."""
        self.hints: dict[str, list[tuple[str, str]]] = {}
        """(printing code, set) by card, for cards that list their printings (API v3)."""
        self.errata: list[Record] = []
        """Errata found by earlier imports, as objects of errata/cr.json."""
        self.newest: dict[str, str] = {}
        """The printing that a card's facts were read from, if every printing repeats them (v1)."""

    def add(self, kind: str, record: object, source: str) -> None:
        """Add one record. Raises `ParseError` naming `source` if it isn't valid for its kind or occurs twice."""
        spec = RECORD_KINDS[kind]
        if not isinstance(record, dict):
            raise ParseError(f"a record of {kind} must be an object, not {_shape(record)}.", source=source)
        for field in spec.required:
            if record.get(field) is None:
                label = record.get("id") or record.get("title") or "a record"
                raise ParseError(f"{label} of {kind} has no {field}.", source=source)
        for field in ("id", "card_id", "card_set_id"):
            if field in record and not is_id(record[field]):
                raise ParseError(f"{quoted(record[field])} isn't a valid {field} (in {kind}).", source=source)
        record = self._shaped(spec, record, source)
        if spec.key:
            place = (kind, record[spec.key])
            if place in self.sources:
                first = self.sources[place]
                raise ParseError(f"{record[spec.key]} occurs twice in {kind}, first in {first}.", source=source)
            self.sources[place] = source
        self.records[kind].append(record)

    def _shaped(self, spec: RecordKind, record: Record, source: str) -> Record:
        """Return the record with unreadable values renamed by `UNREADABLE`, so that they are kept but not used.

        Raises `ParseError` if a required field is unreadable.
        """
        shaped: Record = {}
        for field, value in record.items():
            shape = shape_of(spec.name, field) if field in spec.fields else None
            if shape is None or shape.fits(value):
                shaped[field] = value
            elif value is None and field in MAY_BE_NULL:
                continue
            elif field in spec.required:
                label = record.get("id") or record.get("card_id")
                raise ParseError(f"{label} of {spec.name}: its {field} is not {shape.name}.", source=source)
            else:
                shaped[field + UNREADABLE] = value
        return shaped

    def of(self, kind: str) -> Iterator[Record]:
        """Return the records of one kind, in the dump's order."""
        return iter(self.records[kind])

    def ids(self, kind: str) -> set[str]:
        """Return the ids of a kind's records."""
        return {record["id"] for record in self.records[kind]}

    def counts(self) -> dict[str, int]:
        """Return the number of records of each kind, without empty kinds."""
        return {kind: len(records) for kind, records in self.records.items() if records}

    def unknown_fields(self) -> list[tuple[str, str, int, str]]:
        """Return (kind, field, number of records with it, one of their ids) for each field not in `RECORD_KINDS`."""
        found: list[tuple[str, str, int, str]] = []
        for kind, records in self.records.items():
            known = RECORD_KINDS[kind].fields
            times: Counter[str] = Counter()
            example: dict[str, str] = {}
            for record in records:
                for field in record.keys() - known:
                    times[field] += 1
                    example.setdefault(field, str(record.get("id") or record.get("card_id")))
            found += [(kind, field, times[field], example[field]) for field in sorted(times)]
        return found

    def card_of(self, code: str) -> str | None:
        """Return the id of the card that a printing in the dump belongs to; None if there is no such printing."""
        return next((record["card_id"] for record in self.records["printings"] if record["id"] == code), None)

    def remark(self, code: str, message: str) -> None:
        """Add a remark to the report, once."""
        remark = Remark(code, message)
        if remark not in self.remarks:
            self.remarks.append(remark)


class MergedFacts(NamedTuple):
    """The built-in data with a dump merged into it."""

    files: Json
    """The content of data files by relative path."""
    texts: tuple[CardText, ...]
    extras: tuple[Extra, ...]
    renamed: dict[str, str]
    """Former card ids and the ids that replaced them in the dump, according to the printings."""
    remarks: tuple[Remark, ...]
    errata: list[Record]
    """The facts that differ between the built-in data and the dump; see `dated_changes`."""

    def facts(self) -> source.CatalogueFacts:
        """Return the merged data as records."""
        return source.from_files(self.files)._replace(texts=self.texts, extras=self.extras)


def title_slug(title: str) -> str:
    """Return the id that NetrunnerDB gives a card with this plain title: no apostrophes, `_` for anything else."""
    return re.sub(r"[^a-z0-9]+", "_", re.sub(r"['’]", "", title.lower())).strip("_")


def _shape(value: object) -> str:
    """Return a value's type in plain English."""
    names: Iterable[tuple[type, str]] = ((bool, "true or false"), (list, "a list"), (str, "a text"), (int, "a number"))
    return next((name for kind, name in names if isinstance(value, kind)), "nothing")
