"""The user's own import: where it lies, how it gets there whole, and how it is taken away again.

Below the user's data folder (XDG_DATA_HOME) lies one file with the records of the dump, named by the hash of its
content, and a small note that names it. The note is what counts: it is replaced in one step after everything else is
in its place and a catalogue has been built from it, so a reader sees the old import or the new one and nothing in
between. The records are kept as they came, so a later nrdb reads more out of them.
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
    """What is installed: the note beside the records."""

    file: str
    """The records' file below the data folder."""
    sha256: str
    origin: str
    layout: str
    date: str
    """ISO date of the dump."""
    imported: str
    """ISO date of the import."""
    counts: dict[str, int]


def home() -> Path:
    """The folder that holds the import. Raises `UsageError` where the user has none."""
    folder = data_home()
    if folder is None:
        raise UsageError("there is no place to keep an import: set HOME or XDG_DATA_HOME.")
    return folder


def read_note(text: str) -> InstalledImport:
    """The note that `text` says. Raises `DataError` when it is damaged."""
    try:
        content = json.loads(text)
        return InstalledImport(*(content[field] for field in InstalledImport._fields))
    except (ValueError, KeyError, TypeError):
        raise DataError(f"the note of the import ({home() / IMPORT_NOTE}) is damaged: {_HOW_TO_RECOVER}.") from None


_HOW_TO_RECOVER = "import the dump again, or go back to the built-in facts with `nrdb data reset`"


def installed() -> InstalledImport | None:
    """What is imported, None when nothing is."""
    text = import_note()
    return read_note(text) if text else None


def load(note: InstalledImport) -> Dump:
    """The dump a note speaks of, whole as it was kept. Raises `DataError` when a byte of it is not."""
    path = home() / note.file
    try:
        content = path.read_bytes()
    except OSError as error:
        raise DataError(
            f"the import cannot be read ({path}: {(error.strerror or '').lower()}): {_HOW_TO_RECOVER}."
        ) from None
    if sha256(content).hexdigest() != note.sha256:
        raise DataError(f"the import is damaged ({path} is not what was written): {_HOW_TO_RECOVER}.")
    return _unpacked(json.loads(gzip.decompress(content)))


def merged_facts(root: Path, text: str) -> MergedFacts:
    """The facts of the data folder `root` with the import that the note `text` names laid over them."""
    return merge(source.files(root), load(read_note(text)))


def save(dump: Dump, *, on: str, add: bool, prove: Callable[[str], Any]) -> InstalledImport:
    """Keeps `dump` as the user's import, taken in on the ISO date `on`; the one before it goes, unless `add`.

    The end of another import that is under way is waited for. `prove` gets the note's text before it counts and builds
    a catalogue by it; if it raises, everything stays as it was. Raises `DataError` when facts contradict, OSError when
    there is no room or no right to write.
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
            # Whoever interrupts may come just after the note: then the import counts, and its records stay.
            if mine and not _names(folder / IMPORT_NOTE, name):
                path.unlink(missing_ok=True)
            raise
        _sweep(folder, keep={name})
    return note


def remove() -> bool:
    """Takes the import away, so that the built-in facts count again; False when there was none."""
    folder = data_home()
    if folder is None or not folder.is_dir():
        return False
    with locked(folder / "lock"):
        there = (folder / IMPORT_NOTE).exists()
        discard(folder / IMPORT_NOTE)
        _sweep(folder, keep=set())
    return there


def combined(first: Dump, second: Dump) -> Dump:
    """`first` with the records of `second` over it, by kind and id; for answers that each hold a part."""
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
    # No time in the header: the same dump gives the same bytes.
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
    """Whether the note that is in force names this file of records."""
    try:
        return read_note(note.read_text(encoding="utf-8")).file == file
    except (OSError, ValueError, DataError):
        return False


def _sweep(folder: Path, keep: set[str]) -> None:
    """Removes the records of earlier and of killed imports; `write_whole` sweeps away what it left itself."""
    for path in (folder / FOLDER).glob("*"):
        if path.relative_to(folder).as_posix() not in keep:
            discard(path)
