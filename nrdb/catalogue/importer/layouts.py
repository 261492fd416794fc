"""Which layout a dump has, and reading it: netrunner-cards-json v2 or v1, as folder or archive, or API v3's answers."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from nrdb.catalogue.importer import jsonapi, v1
from nrdb.catalogue.importer.dump import RECORD_KINDS, UNREADABLE, Dump
from nrdb.catalogue.importer.shapes import shape_of
from nrdb.catalogue.importer.tree import LARGEST_TREE, FileTree, from_archive, from_folder, parse
from nrdb.catalogue.importer.v1 import KnownIds
from nrdb.catalogue.model import NEVER
from nrdb.errors import ParseError
from nrdb.resources import read_bounded
from nrdb.text import quoted

EXPECTED = (
    "nrdb imports a netrunner-cards-json checkout (v2/ or pack/), an archive of one, or a JSON answer of NetrunnerDB's "
    "API v3"
)

_ARCHIVES = (b"\x1f\x8b", b"BZh", b"\xfd7zXZ", b"PK\x03\x04", b"PK\x05\x06")
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")

_DATED = ("date_release", "date_start")
"""Fields that hold the day something came out or into force."""


def read(path: Path, known: KnownIds | None = None) -> Dump:
    """The dump at `path`: a folder, an archive or a JSON file. `ParseError` names the file and what was wrong."""
    if path.is_dir():
        return from_tree(from_folder(path), known)
    if not path.exists():
        raise ParseError(f"there is no such file or folder; {EXPECTED}.", source=str(path))
    return from_bytes(read_bounded(path, "card data", LARGEST_TREE), str(path), known)


def from_bytes(content: bytes, origin: str, known: KnownIds | None = None) -> Dump:
    """The dump in the bytes of a file or of a server's answer, told apart by what they hold, not by a name."""
    if content.startswith(_ARCHIVES) or content[257:262] == b"ustar":
        return from_tree(from_archive(content, origin), known)
    start = content.lstrip(b"\xef\xbb\xbf \t\r\n")[:1]
    if start not in (b"{", b"["):
        looks = "a web page" if start == b"<" else "empty" if not start else "neither JSON nor an archive"
        raise ParseError(f"the content is {looks}; {EXPECTED}.", source=origin)
    return from_documents([(parse(content, origin), origin)], origin, known)


def from_documents(documents: list[tuple[Any, str]], origin: str, known: KnownIds | None = None) -> Dump:
    """The dump in JSON documents with their places: pages of API v3, or lists of v1 cards (API 2.0 wraps one)."""
    dump = Dump("api", origin)
    dump.covers = frozenset()
    for document, place in documents:
        rows = document.get("data") if isinstance(document, dict) else document
        if isinstance(rows, list) and rows and v1.is_row(rows[0]):
            dump.layout, dump.covers = "v1", v1.COVERS
            v1.add_rows(dump, rows, place, known or KnownIds())
        elif isinstance(document, dict):
            jsonapi.add(dump, document, place)
        else:
            raise ParseError(f"no cards stand in it; {EXPECTED}.", source=place)
    jsonapi.finish(dump)
    return _checked(dump, None)


def from_tree(tree: FileTree, known: KnownIds | None = None) -> Dump:
    """The dump in a tree of files, wherever in it the data begins (archives have a folder around everything)."""
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
    raise ParseError(f"no card data is in it; {EXPECTED}.", source=tree.origin)


def _prefix(tree: FileTree, marker: str) -> str | None:
    """The shortest folder of the tree below which a name begins with `marker`."""
    places = {name[: name.index(marker)] for name in tree.below("") if name.startswith(marker) or f"/{marker}" in name}
    return min(places, key=lambda place: (len(place), place)) if places else None


_NOT_DATA = ("translations/", "schema")
"""Folders of a checkout that hold no facts of cards."""


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
        more = f" and {len(names) - 1} more beside it are files" if len(names) > 1 else " is a file"
        dump.remark("unknown-file", f"{names[0]}{more} that nrdb does not know: passed over.")
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


# (name, what the tree must hold, reader), the richer layout first: a checkout holds both.
_LAYOUTS: tuple[tuple[str, str, Callable[[FileTree, KnownIds, str], Dump]], ...] = (
    ("v2", "v2/cards/", _read_v2),
    ("v1", "pack/", _read_v1),
    ("v2", "cards/", _read_v2),
)


def _checked(dump: Dump, date: str | None) -> Dump:
    if not dump.counts():
        raise ParseError(f"holds no records; {EXPECTED}.", source=dump.origin)
    if date and not _DAY.fullmatch(date):
        date = None
    dump.date = dump.date or date
    for kind, field, times, example in dump.unknown_fields():
        what = f"{times} of {len(dump.records[kind])} {kind} have"
        if field.endswith(UNREADABLE):
            known = field.removesuffix(UNREADABLE)
            shape = shape_of(kind, known)
            wrong = f"a {quoted(known)} that is not {shape.name if shape else 'readable'}"
            dump.remark("odd-value", f"{what} {wrong} (as {example}): kept, not used.")
            continue
        dump.remark(
            "unknown-field", f"{what} a field {quoted(field)} that nrdb does not know (as {example}): kept, not used."
        )
    return dump


def newest_day(dump: Dump, by: str = NEVER) -> str:
    """The newest day on which something in the dump was released or came into force, by the
    ISO date `by`; empty when none is named.
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
