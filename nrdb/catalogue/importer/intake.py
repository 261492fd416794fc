"""An import from end to end: read it over the built-in facts, prove it, keep it, and say what it changes."""

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
    """What short codes and titles mean by the built-in facts."""
    return known_of(source.files(data_root()))


def newest_own_day(dump: Dump, *, by: str) -> str | None:
    """The newest day that the dump itself names, no later than the ISO date `by`: at least of that day are its facts.

    None where that is before the built-in facts: then its own days say nothing of how new it is.
    """
    newest = newest_day(dump, by)
    return newest if newest >= str(source.files(data_root())["manifest.json"]["date"]) else None


def newest_file(path: Path) -> str | None:
    """The ISO date (UTC) of the newest JSON file at or below `path`: the day a checkout was made or last brought up."""
    files = [path] if path.is_file() else path.rglob("*.json")
    newest = max((file.stat().st_mtime for file in files if file.is_file()), default=None)
    try:
        return None if newest is None else datetime.datetime.fromtimestamp(newest, datetime.UTC).date().isoformat()
    except (ValueError, OverflowError, OSError):
        return None  # a time that no calendar has


def import_dump(dump: Dump, *, on: str, add: bool, dry_run: bool = False) -> tuple[store.InstalledImport, ImportReport]:
    """Imports `dump` on the ISO date `on`, over an earlier import when `add`; what was kept and what it changes.

    When another import is under way, this one goes on after it. The catalogue is built from the dump before it
    counts. Raises `DataError` when its facts contradict each other and `NrdbError` when there is no room; the import
    before it then stays.
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
    """Every fault of the installed import laid over the built-in facts; an empty list when it is sound."""
    from nrdb.catalogue.importer.validate import problems

    return problems(merge(source.files(data_root()), store.load(note)))


def installed_report(note: store.InstalledImport) -> ImportReport:
    """What the installed import changes in the built-in facts."""
    base = source.files(data_root())
    dump = store.load(note)
    return compare(base, merge(base, dump), dump)
