"""An import from start to finish: merge a dump with the built-in data, validate it, store it and report the changes."""

from __future__ import annotations

import datetime
from pathlib import Path

from nrdb.catalogue import source
from nrdb.catalogue.importer import store
from nrdb.catalogue.importer.dump import Dump
from nrdb.catalogue.importer.layouts import newest_day
from nrdb.catalogue.importer.merge import known as known_of
from nrdb.catalogue.importer.merge import merge
from nrdb.catalogue.importer.report import ImportReport, compare
from nrdb.catalogue.importer.v1 import KnownIds
from nrdb.resources import data_root


def known() -> KnownIds:
    """Return the meaning of short codes and titles according to the built-in data."""
    return known_of(source.files(data_root()))


def newest_own_day(dump: Dump, *, by: str) -> str | None:
    """Return the newest date in the dump itself, up to the ISO date `by`; the dump's data is at least that new.

    None if that is older than the built-in data, because then the dump's dates do not show how new it is.
    """
    newest = newest_day(dump, by)
    return newest if newest >= str(source.files(data_root())["manifest.json"]["date"]) else None


def newest_file(path: Path) -> str | None:
    """Return the ISO date (UTC) of the newest JSON file at or below `path`: that of a checkout's last update."""
    files = [path] if path.is_file() else path.rglob("*.json")
    newest = max((file.stat().st_mtime for file in files if file.is_file()), default=None)
    try:
        return None if newest is None else datetime.datetime.fromtimestamp(newest, datetime.UTC).date().isoformat()
    except (ValueError, OverflowError, OSError):
        return None  # a time outside the calendar


def import_dump(dump: Dump, *, on: str, add: bool, dry_run: bool = False) -> tuple[store.InstalledImport, ImportReport]:
    """Import `dump` on the ISO date `on` and return what was stored and what it changes.

    With `add`, the dump extends an earlier import instead of replacing it. If another import is running, this one waits
    for it. A catalogue is built from the dump before the import takes effect. Raises `DataError` when the data
    contradicts itself and `NrdbError` when the disk is full; the previous import then stays.
    """
    from nrdb.catalogue.database import open_catalogue

    root = data_root()
    if dry_run:
        note = store.InstalledImport("", "", dump.origin, dump.layout, dump.date or on, on, dump.counts())
    else:

        def prove(text: str) -> None:
            open_catalogue(str(root), text)

        note = store.save(dump, on=on, add=add, prove=prove)
        dump = store.load(note) if add else dump
    base = source.files(root)
    return note, compare(base, merge(base, dump), dump)


def import_problems(note: store.InstalledImport) -> list[str]:
    """Return every problem in the installed import merged with the built-in data; an empty list means it is valid."""
    from nrdb.catalogue.importer.validate import problems

    return problems(merge(source.files(data_root()), store.load(note)))


def installed_report(note: store.InstalledImport) -> ImportReport:
    """Return what the installed import changes in the built-in data."""
    base = source.files(data_root())
    dump = store.load(note)
    return compare(base, merge(base, dump), dump)
