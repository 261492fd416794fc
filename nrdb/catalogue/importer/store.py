"""Store, read and remove the user's imports.

The user's data folder (XDG_DATA_HOME) has one file with the records of each dump, named after the hash of its content,
and a small note that names the file in use and those of the imports before it. Only the note counts: it is replaced in
one step after everything else is in place and a catalogue has been built from it, so a reader sees either the old
import or the new one. The records are stored unchanged, so a later version of nrdb can read more from them.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from nrdb.catalogue import source
from nrdb.catalogue.importer.dump import CLASSIC_LAYOUT, RECORD_KINDS, Dump, MergedFacts, Remark
from nrdb.catalogue.importer.merge import merge
from nrdb.errors import DataError, UsageError
from nrdb.json_types import Json
from nrdb.resources import IMPORT_NOTE, data_home, discard, import_note, locked, write_whole

FOLDER = "imports"
KEPT = 3
"""How many imports are kept: the one in use and the ones before it."""


class InstalledImport(NamedTuple):
    """An import, as described by the note next to its records."""

    file: str
    """The file with the records, relative to the user's data folder."""
    sha256: str
    origin: str
    layout: str
    date: str
    """ISO date of the dump."""
    imported: str
    """ISO date of the import."""
    counts: dict[str, int]


def home() -> Path:
    """Return the folder that holds the import. Raises `UsageError` if the user has none."""
    folder = data_home()
    if folder is None:
        raise UsageError("no folder to store an import in; set HOME or XDG_DATA_HOME.")
    return folder


def read_notes(text: str) -> list[InstalledImport]:
    """Return the imports that the note `text` describes, latest first; the latest is in use.

    Empty without a note. Raises `DataError` when the note is damaged.
    """
    if not text:
        return []
    try:
        content = json.loads(text)
        return [
            InstalledImport(*(item[field] for field in InstalledImport._fields))
            for item in (content, *content.get("previous", ()))
        ]
    except (ValueError, KeyError, TypeError, AttributeError):
        raise DataError(
            f"the description of the import ({home() / IMPORT_NOTE}) is damaged; {_HOW_TO_RECOVER}."
        ) from None


_HOW_TO_RECOVER = "import the dump again, or run `nrdb data reset` to return to the built-in data"


def _write_notes(notes: list[InstalledImport]) -> str:
    latest, *previous = [note._asdict() for note in notes]
    return json.dumps({**latest, "previous": previous}, ensure_ascii=False, indent=2) + "\n"


def kept() -> list[InstalledImport]:
    """Return the imports that are kept, latest first; the latest is in use."""
    return read_notes(import_note())


def installed() -> InstalledImport | None:
    """Return the import in use; None if there is none."""
    return next(iter(kept()), None)


def readable() -> tuple[InstalledImport, Dump] | None:
    """Return the import in use with its dump; None if there is none, or if it is damaged."""
    try:
        note = installed()
        return None if note is None else (note, load(note))
    except DataError:
        return None


def load(note: InstalledImport) -> Dump:
    """Return the stored dump of an import. Raises `DataError` if it differs by even one byte from what was stored."""
    path = home() / note.file
    try:
        content = path.read_bytes()
    except OSError as error:
        raise DataError(
            f"cannot read the import ({path}: {(error.strerror or '').lower()}); {_HOW_TO_RECOVER}."
        ) from None
    if sha256(content).hexdigest() != note.sha256:
        raise DataError(f"the import is damaged ({path} has changed); {_HOW_TO_RECOVER}.")
    return _unpacked(json.loads(gzip.decompress(content)))


def merged_facts(root: Path, text: str) -> MergedFacts:
    """Return the data in the folder `root` merged with the import described by the note `text`."""
    return merge(source.files(root), load(read_notes(text)[0]))


def save(make: Callable[[], Dump], *, on: str, prove: Callable[[str], Any]) -> InstalledImport:
    """Store what `make` returns as the user's import, on the ISO date `on`; the imports before it are kept.

    If another import is running, this one waits for it, and only then calls `make`, which may refuse by raising.
    `prove` receives the note's text before the import takes effect and builds a catalogue from it; if it raises,
    nothing changes. Raises `DataError` when the data contradicts itself, OSError when the disk is full or not writable.
    """
    folder = home()
    (folder / FOLDER).mkdir(parents=True, exist_ok=True)
    with locked(folder / "lock"):
        dump = make()
        content = _packed(dump)
        digest = sha256(content).hexdigest()
        name = f"{FOLDER}/{digest[:16]}.json.gz"
        note = InstalledImport(name, digest, dump.origin, dump.layout, dump.date or on, on, dump.counts())
        try:
            before = kept()
        except DataError:
            before = []  # importing again repairs a damaged note
        notes = [note, *(item for item in before if item.file != name)][:KEPT]
        text = _write_notes(notes)
        path = folder / name
        mine = not path.exists()
        try:
            write_whole(path, content)
            prove(text)
            write_whole(folder / IMPORT_NOTE, text.encode())
        except BaseException:
            # If interrupted just after writing the note, the import counts and its records must stay.
            if mine and not _names(folder / IMPORT_NOTE, name):
                path.unlink(missing_ok=True)
            raise
        _sweep(folder, notes)
    return note


def go_back(prove: Callable[[str], Any]) -> InstalledImport:
    """Return to the import before the one in use, which is removed; `prove` works as for `save`.

    Raises `UsageError` if no earlier import is kept, `DataError` if it is damaged.
    """
    folder = home()
    folder.mkdir(parents=True, exist_ok=True)
    with locked(folder / "lock"):
        notes = kept()[1:]
        if not notes:
            raise UsageError("no earlier import is kept; `nrdb data reset` returns to the built-in data.")
        load(notes[0])
        text = _write_notes(notes)
        prove(text)
        write_whole(folder / IMPORT_NOTE, text.encode())
        _sweep(folder, notes)
    return notes[0]


def remove() -> bool:
    """Remove every import, so that the built-in data is used again; return False if there was none."""
    folder = data_home()
    if folder is None or not folder.is_dir():
        return False
    with locked(folder / "lock"):
        there = (folder / IMPORT_NOTE).exists()
        discard(folder / IMPORT_NOTE)
        _sweep(folder, [])
    return there


def combined(first: Dump, second: Dump) -> Dump:
    """Return `first` with the records of `second` merged into it, by kind and id, for data in several responses.

    Of two records for the same id, the one from the newer dump wins. Lists of the 1996 game are ignored when
    determining layout and date.
    """
    modern = [dump for dump in (first, second) if dump.layout != CLASSIC_LAYOUT] or [second]
    layout = modern[0].layout if len({dump.layout for dump in modern}) == 1 else "api"
    result = Dump(layout, second.origin, max(dump.date or "" for dump in modern) or None)
    if first.date and second.date and second.date < first.date:
        first, second = second, first
    result.covers = frozenset().union(*(dump.covers for dump in modern))
    result.hints = {**first.hints, **second.hints}
    result.remarks = [*second.remarks]
    for kind, spec in RECORD_KINDS.items():
        if spec.key:
            records = {record[spec.key]: record for record in [*first.of(kind), *second.of(kind)]}
            result.records[kind] = list(records.values())
        else:
            result.records[kind] = list(first.of(kind))
            result.records[kind] += [record for record in second.of(kind) if record not in result.records[kind]]
    return result


def _packed(dump: Dump) -> bytes:
    content = {
        "layout": dump.layout,
        "origin": dump.origin,
        "date": dump.date,
        "covers": sorted(dump.covers),
        "errata": dump.errata,
        "hints": dump.hints,
        "remarks": dump.remarks,
        "records": dump.records,
    }
    # No time in the header, so that the same dump gives the same bytes.
    return gzip.compress(json.dumps(content, ensure_ascii=False).encode(), 6, mtime=0)


def _unpacked(content: Json) -> Dump:
    dump = Dump(content["layout"], content["origin"], content["date"])
    dump.covers = frozenset(content["covers"])
    dump.errata = content.get("errata", [])
    dump.hints = {card: [(code, set_id) for code, set_id in pairs] for card, pairs in content["hints"].items()}
    dump.remarks = [Remark(*remark) for remark in content["remarks"]]
    for kind, records in content["records"].items():
        dump.records[kind] = records
    return dump


def _names(note: Path, file: str) -> bool:
    """Return whether the current note names this file of records."""
    try:
        return read_notes(note.read_text(encoding="utf-8"))[0].file == file
    except (OSError, ValueError, DataError, IndexError):
        return False


def _sweep(folder: Path, notes: list[InstalledImport]) -> None:
    """Remove all records except the files that `notes` name; `write_whole` cleans up after itself."""
    keep = {note.file for note in notes}
    for path in (folder / FOLDER).glob("*"):
        if path.relative_to(folder).as_posix() not in keep:
            discard(path)
