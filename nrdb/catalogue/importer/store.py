"""Store, read and remove the user's import.

The user's data folder (XDG_DATA_HOME) has one file with the records of the dump, named after the hash of its content,
and a small note that names this file. Only the note counts: it is replaced in one step after everything else is in
place and a catalogue has been built from it, so a reader sees either the old import or the new one. The records are
stored unchanged, so a later version of nrdb can read more from them.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from nrdb.catalogue import source
from nrdb.catalogue.importer.dump import RECORD_KINDS, Dump, Remark
from nrdb.catalogue.importer.merge import MergedFacts, merge
from nrdb.errors import DataError, UsageError
from nrdb.resources import IMPORT_NOTE, data_home, discard, import_note, locked, write_whole

FOLDER = "imports"


class InstalledImport(NamedTuple):
    """The installed import, as described by the note next to its records."""

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


def read_note(text: str) -> InstalledImport:
    """Return the import described by the note `text`. Raises `DataError` when the note is damaged."""
    try:
        content = json.loads(text)
        return InstalledImport(*(content[field] for field in InstalledImport._fields))
    except (ValueError, KeyError, TypeError):
        raise DataError(
            f"the description of the import ({home() / IMPORT_NOTE}) is damaged; {_HOW_TO_RECOVER}."
        ) from None


_HOW_TO_RECOVER = "import the dump again, or run `nrdb data reset` to return to the built-in data"


def installed() -> InstalledImport | None:
    """Return the installed import; None if there is none."""
    text = import_note()
    return read_note(text) if text else None


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
    return merge(source.files(root), load(read_note(text)))


def save(dump: Dump, *, on: str, add: bool, prove: Callable[[str], Any]) -> InstalledImport:
    """Store `dump` as the user's import, on the ISO date `on`; it replaces the previous import unless `add` is set.

    If another import is running, this one waits for it. `prove` receives the note's text before the import takes effect
    and builds a catalogue from it; if it raises, nothing changes. Raises `DataError` when the data contradicts itself,
    OSError when the disk is full or not writable.
    """
    folder = home()
    (folder / FOLDER).mkdir(parents=True, exist_ok=True)
    with locked(folder / "lock"):
        before = import_note() if add else ""
        if before:
            dump = combined(load(read_note(before)), dump)
        content = _packed(dump)
        digest = sha256(content).hexdigest()
        name = f"{FOLDER}/{digest[:16]}.json.gz"
        note = InstalledImport(name, digest, dump.origin, dump.layout, dump.date or on, on, dump.counts())
        text = json.dumps(note._asdict(), ensure_ascii=False, indent=2) + "\n"
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
        _sweep(folder, keep={name})
    return note


def remove() -> bool:
    """Remove the import, so that the built-in data is used again; return False if there was none."""
    folder = data_home()
    if folder is None or not folder.is_dir():
        return False
    with locked(folder / "lock"):
        there = (folder / IMPORT_NOTE).exists()
        discard(folder / IMPORT_NOTE)
        _sweep(folder, keep=set())
    return there


def combined(first: Dump, second: Dump) -> Dump:
    """Return `first` with the records of `second` merged into it, by kind and id; for answers that each hold a part."""
    result = Dump(second.layout if first.layout == second.layout else "api", second.origin, second.date or first.date)
    result.covers = first.covers | second.covers
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
        "hints": dump.hints,
        "remarks": dump.remarks,
        "records": dump.records,
    }
    # No time in the header, so that the same dump gives the same bytes.
    return gzip.compress(json.dumps(content, ensure_ascii=False).encode(), 6, mtime=0)


def _unpacked(content: dict[str, Any]) -> Dump:
    dump = Dump(content["layout"], content["origin"], content["date"])
    dump.covers = frozenset(content["covers"])
    dump.hints = {card: [(code, set_id) for code, set_id in pairs] for card, pairs in content["hints"].items()}
    dump.remarks = [Remark(*remark) for remark in content["remarks"]]
    for kind, records in content["records"].items():
        dump.records[kind] = records
    return dump


def _names(note: Path, file: str) -> bool:
    """Return whether the current note names this file of records."""
    try:
        return read_note(note.read_text(encoding="utf-8")).file == file
    except (OSError, ValueError, DataError):
        return False


def _sweep(folder: Path, keep: set[str]) -> None:
    """Remove the records of earlier and killed imports; `write_whole` cleans up after itself."""
    for path in (folder / FOLDER).glob("*"):
        if path.relative_to(folder).as_posix() not in keep:
            discard(path)
