"""Recognise a dump's layout and read it: netrunner-cards-json v2 or v1 (a folder or archive), API v3, or 1996."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable
from pathlib import Path

from nrdb.catalogue import classic
from nrdb.catalogue.importer import jsonapi, v1
from nrdb.catalogue.importer.dump import CLASSIC, CLASSIC_LAYOUT, RECORD_KINDS, UNREADABLE, Dump
from nrdb.catalogue.importer.shapes import shape_of
from nrdb.catalogue.importer.tree import LARGEST_TREE, FileTree, from_archive, from_folder, parse
from nrdb.catalogue.importer.v1 import KnownIds
from nrdb.catalogue.model import NEVER
from nrdb.errors import ParseError
from nrdb.resources import read_bounded
from nrdb.text import quoted

EXPECTED = (
    "nrdb imports a netrunner-cards-json checkout (v2/ or pack/), an archive of one, a JSON response from "
    "NetrunnerDB's API v3, or a list of the 1996 game's cards (cards.json)"
)

_ARCHIVES = (b"\x1f\x8b", b"BZh", b"\xfd7zXZ", b"PK\x03\x04", b"PK\x05\x06")
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")

_DATED = ("date_release", "date_start")
"""Fields that hold the date on which something was released or came into force."""


def read(path: Path, known: KnownIds | None = None) -> Dump:
    """Return the dump at `path`: a folder, an archive or a JSON file. Raises `ParseError` with the reason."""
    if path.is_dir():
        return from_tree(from_folder(path), known)
    if not path.exists():
        raise ParseError(f"file or folder not found; {EXPECTED}.", source=str(path))
    return from_bytes(read_bounded(path, "card data", LARGEST_TREE), str(path), known)


def from_bytes(content: bytes, origin: str, known: KnownIds | None = None) -> Dump:
    """Return the dump in a file or server response; its content determines how it is read, not its name."""
    if content.startswith(_ARCHIVES) or content[257:262] == b"ustar":
        return from_tree(from_archive(content, origin), known)
    start = content.lstrip(b"\xef\xbb\xbf \t\r\n")[:1]
    if start not in (b"{", b"["):
        looks = "a web page" if start == b"<" else "an empty file" if not start else "neither JSON nor an archive"
        raise ParseError(f"this is {looks}; {EXPECTED}.", source=origin)
    return from_documents([(parse(content, origin), origin)], origin, known)


def from_documents(documents: list[tuple[object, str]], origin: str, known: KnownIds | None = None) -> Dump:
    """Return the dump read from (document, place) pairs: API v3 pages, v1 cards (also from API 2.0) or 1996 cards."""
    dump = Dump("api", origin)
    dump.covers = frozenset()
    for document, place in documents:
        rows = document.get("data") if isinstance(document, dict) else document
        if isinstance(rows, list) and rows and v1.is_row(rows[0]):
            dump.layout, dump.covers = "v1", v1.COVERS
            v1.add_rows(dump, rows, place, known or KnownIds())
        elif isinstance(rows, list) and rows and classic.is_row(rows[0]):
            dump.layout = CLASSIC_LAYOUT
            _add_classic(dump, rows, place)
        elif isinstance(document, dict):
            jsonapi.add(dump, document, place)
        else:
            raise ParseError(f"no cards found; {EXPECTED}.", source=place)
    jsonapi.finish(dump)
    return _checked(dump, None)


def from_tree(tree: FileTree, known: KnownIds | None = None) -> Dump:
    """Return the dump in a tree of files, whichever folder the data starts in (archives wrap everything in one)."""
    for layout, marker, reader in _LAYOUTS:
        prefix = _prefix(tree, marker)
        if prefix is not None:
            return _checked(reader(tree.at(prefix), known or KnownIds(), layout), tree.date)
    documents = [(tree.read(name), tree.place(name)) for name in tree.below("")][:2000]
    answers = [item for item in documents if jsonapi.is_document(item[0])]
    if answers:
        dump = from_documents(answers, tree.origin, known)
        dump.date = tree.date or dump.date
        return dump
    raise ParseError(f"no card data found; {EXPECTED}.", source=tree.origin)


def _prefix(tree: FileTree, marker: str) -> str | None:
    """Return the shortest path of a folder that contains a name beginning with `marker`; None if there is none."""
    places = {name[: name.index(marker)] for name in tree.below("") if name.startswith(marker) or f"/{marker}" in name}
    return min(places, key=lambda place: (len(place), place)) if places else None


_NOT_DATA = ("translations/", "schema")
"""Folders in a checkout that contain no card data."""


def _read_v2(tree: FileTree, known: KnownIds, layout: str) -> Dump:
    dump = Dump(layout, tree.origin)
    tree = tree.at("v2/") if any(tree.below("v2/")) else tree
    read: set[str] = set()
    for kind in RECORD_KINDS.values():
        names = list(tree.below(kind.place)) if kind.place.endswith("/") else [kind.place] * (kind.place in tree)
        for name in names:
            content = tree.read(name)
            for record in content if isinstance(content, list) else [content]:
                dump.add(kind.name, record, tree.place(name))
        read.update(names)
    passed: dict[str, list[str]] = {}
    for name in tree.below(""):
        if name not in read and not name.startswith(_NOT_DATA):
            passed.setdefault(name.partition("/")[0], []).append(tree.place(name))
    for names in passed.values():
        more = f" and {len(names) - 1} more" if len(names) > 1 else ""
        dump.remark("unknown-file", f"unknown {'files' if more else 'file'} ignored: {names[0]}{more}.")
    return dump


def _read_v1(tree: FileTree, known: KnownIds, layout: str) -> Dump:
    dump = Dump(layout, tree.origin)
    dump.covers = v1.COVERS
    for name in tree.below("pack/"):
        v1.add_rows(dump, tree.read(name), tree.place(name), known)
    for table in v1.TABLES:
        name = f"{table}.json"
        if name in tree:
            v1.add_table(dump, table, tree.read(name), tree.place(name), known)
    return dump


def _read_classic(tree: FileTree, known: KnownIds, layout: str) -> Dump:
    dump = Dump(layout, tree.origin)
    _add_classic(dump, tree.read("cards.json"), tree.place("cards.json"))
    return dump


def _add_classic(dump: Dump, rows: object, place: str) -> None:
    """Add the cards of a list of the 1996 game, by nrdb's ids. Raises `ParseError` if a row isn't such a card."""
    for row in rows if isinstance(rows, list) else [rows]:
        if not isinstance(row, dict) or not classic.is_row(row):
            raise ParseError("a card of the 1996 game has a title, a set, a side and a type.", source=place)
        dump.add(
            CLASSIC, {"id": classic.card_id(row["title"]), "title": row["title"], "text": row.get("text", "")}, place
        )


# (name, what the tree must hold, reader), the richer layout first: a checkout holds both.
_LAYOUTS: tuple[tuple[str, str, Callable[[FileTree, KnownIds, str], Dump]], ...] = (
    ("v2", "v2/cards/", _read_v2),
    ("v1", "pack/", _read_v1),
    ("v2", "cards/", _read_v2),
    (CLASSIC_LAYOUT, "releases.json", _read_classic),
)


def _checked(dump: Dump, date: str | None) -> Dump:
    if not dump.counts():
        raise ParseError(f"no records found; {EXPECTED}.", source=dump.origin)
    if date and not _DAY.fullmatch(date):
        date = None
    dump.date = dump.date or date
    for kind, field, times, example in dump.unknown_fields():
        what = f"{times} of {len(dump.records[kind])} {kind.replace('_', ' ')} {'has' if times == 1 else 'have'}"
        if field.endswith(UNREADABLE):
            known = field.removesuffix(UNREADABLE)
            shape = shape_of(kind, known)
            wrong = f"a {quoted(known)} that is not {shape.name if shape else 'readable'}"
            dump.remark("odd-value", f"{what} {wrong} (e.g. {example}): kept but not used.")
            continue
        dump.remark("unknown-field", f"{what} an unknown field {quoted(field)} (e.g. {example}): kept but not used.")
    return dump


def newest_day(dump: Dump, by: str = NEVER) -> str:
    """Return the newest date up to the ISO date `by` on which something in the dump was released or came into force.

    Empty if the dump has no such date.
    """
    days = [str(record.get(field) or "") for kind in dump.records for record in dump.of(kind) for field in _DATED]
    days += [str(item.get("date_start") or "") for record in dump.of("formats") for item in record["snapshots"]]
    return max((day for day in days if _is_day(day) and day <= by), default="")


def _is_day(text: str) -> bool:
    try:
        datetime.date.fromisoformat(text)
    except ValueError:
        return False
    return _DAY.fullmatch(text) is not None
