"""An import from start to finish: merge a dump with the built-in data, validate it, store it and report the changes.

An import never loses data silently: it is compared with the catalogue in force, and refused if older or incomplete.
"""

from __future__ import annotations

import datetime
import re
import subprocess
from pathlib import Path

from nrdb.catalogue import source
from nrdb.catalogue.dated_changes import dated_changes
from nrdb.catalogue.importer import store
from nrdb.catalogue.importer.dump import CLASSIC, CLASSIC_LAYOUT, INCOMPLETE, Dump
from nrdb.catalogue.importer.layouts import newest_day
from nrdb.catalogue.importer.merge import known as known_of
from nrdb.catalogue.importer.merge import merge
from nrdb.catalogue.importer.report import ImportReport, compare
from nrdb.catalogue.importer.v1 import KnownIds
from nrdb.errors import UsageError
from nrdb.json_types import JsonView
from nrdb.resources import data_root, import_note
from nrdb.text import counted, listed


def known() -> KnownIds:
    """Return the meaning of short codes and titles according to the built-in data."""
    return known_of(source.files(data_root()))


def commit_day(path: Path) -> str | None:
    """Return the ISO date (UTC) of the current commit of the git checkout at `path`; None if `path` isn't in one.

    `path` is the checkout or a folder directly in it, such as its v2/.
    """
    git = next((folder / ".git" for folder in (path, path.parent) if (folder / ".git").exists()), None)
    if git is None or not path.is_dir():
        return None
    try:
        # Git's plumbing runs no program that a checkout's own settings could name.
        command = ["git", "--git-dir", str(git), "cat-file", "commit", "HEAD"]
        commit = subprocess.run(command, capture_output=True, timeout=10, check=True).stdout
        committed = re.search(rb"^committer .*> (\d+) ", commit, re.MULTILINE)
        return _day(int(committed[1])) if committed else None
    except (OSError, subprocess.SubprocessError):
        return None  # without git, the files have dates as well


def newest_file(path: Path) -> str | None:
    """Return the ISO date (UTC) of the newest JSON file at or below `path`, ignoring folders and hidden files."""
    files = [path] if path.is_file() else path.rglob("*.json")
    seen = (file for file in files if not any(part.startswith(".") for part in file.relative_to(path).parts))
    newest = max((file.stat().st_mtime for file in seen if file.is_file()), default=None)
    return None if newest is None else _day(newest)


def _day(seconds: float) -> str | None:
    try:
        return datetime.datetime.fromtimestamp(seconds, datetime.UTC).date().isoformat()
    except (ValueError, OverflowError, OSError):
        return None  # a time outside the calendar


class ImportRefused(UsageError):
    """An import would lose something; the message says what, and how to import it anyway."""


def import_dump(
    dump: Dump, *, on: str, add: bool, dry_run: bool = False, force: bool = False
) -> tuple[store.InstalledImport, ImportReport]:
    """Import `dump` on the ISO date `on`; return what was stored and what it changes in the catalogue in force.

    With `add`, the dump extends an earlier import instead of replacing it. If another import is running, this one waits
    for it. A catalogue is built from the dump before the import takes effect. Raises `ImportRefused` when the dump is
    older than the import it would replace or is incomplete, unless `force` is set; a dry run reports that instead.
    Raises `DataError` when the data contradicts itself and `NrdbError` when the disk is full. In each case the
    previous import stays.
    """
    base = source.files(data_root())
    dump.date = dump.date or on
    reports: list[ImportReport] = []

    def make() -> Dump:
        """Return the dump to store, with the errata of earlier imports, after comparing it with them."""
        latest = store.installed() if add else None
        before = (latest, store.load(latest)) if latest else store.readable()
        alone = dump.layout == CLASSIC_LAYOUT  # it replaces nothing of the modern game
        reason = _behind(dump, *before) if before and not alone else None
        whole = store.combined(before[1], dump) if before and (add or alone) else dump
        if before and not whole.records[CLASSIC]:
            whole.records[CLASSIC] = [*before[1].of(CLASSIC)]  # a modern dump replaces no text of 1996
        earlier = merge(base, before[1]) if before else None
        if earlier is not None:
            whole.errata = [erratum for erratum in earlier.errata if erratum["from"] <= str(whole.date)]
            whole.errata += dated_changes(earlier.files, merge(base, whole).files)
        merged = merge(base, whole)
        in_force = earlier.files if earlier else base
        report = compare(in_force, merged, whole)
        if not before and import_note():
            damaged = ("damaged", "the import in use is damaged, so the dump was compared with the built-in data.")
            report = report._replace(remarks=(*report.remarks, damaged))
        refused = [f"{reason}{_lost(in_force, merged.files)}"] if reason else []
        if dump.layout != "api":  # an answer holds a part; the next one may have the rest
            refused += [
                f"the dump is incomplete: {text.rstrip('.')}" for code, text in report.remarks if code == INCOMPLETE
            ]
        report = report._replace(refused="; ".join(refused) or None)
        if report.refused and not (force or dry_run):
            raise ImportRefused(f"{report.refused}; add --force to import it anyway.")
        reports.append(report)
        return whole

    if dry_run:
        whole = make()
        date = str(whole.date)
        return store.InstalledImport("", "", whole.origin, whole.layout, date, on, whole.counts()), reports[0]

    return store.save(make, on=on, prove=_prove), reports[0]


def go_back() -> store.InstalledImport:
    """Return to the import before the one in use; see `store.go_back`."""
    return store.go_back(_prove)


def _prove(text: str) -> None:
    from nrdb.catalogue.database import open_catalogue

    open_catalogue(str(data_root()), text)


def _behind(dump: Dump, note: store.InstalledImport, installed: Dump) -> str | None:
    """Return why a dump counts as older than the installed one, by its date or newest record; None if it doesn't."""
    if installed.layout == CLASSIC_LAYOUT:
        return None
    if str(dump.date) < note.date:
        return f"the dump is from {dump.date}, older than the import in use ({note.date})"
    newest, known = (newest_day(item, str(dump.date)) for item in (dump, installed))  # plans may have been dropped
    if len(dump.records["cards"]) * 2 >= len(installed.records["cards"]) > 0 and newest < known:
        return f"the dump has nothing after {newest}, and the import in use goes up to {known}"
    return None


def _lost(before: JsonView, after: JsonView) -> str:
    """Return, for an error message, how many records would be lost; empty if none would."""
    going = [
        counted(len(lost), noun)
        for (noun, then), now in zip(_ids(before).items(), _ids(after).values(), strict=True)
        if (lost := then - now)
    ]
    return f": {listed(going)} would be lost" if going else ""


def _ids(files: JsonView) -> dict[str, set[str]]:
    """Return the ids of everything that verdicts depend on, by the noun for each kind."""
    renamed = files.get("renamed.json", {})
    ids: dict[str, set[str]] = {"card": set(renamed), "snapshot": set(), "ban list": set()}
    ids["set"] = {entry["id"] for entry in files["sets.json"]}
    for name, content in files.items():
        if name.startswith("cards/cr/"):
            ids["card"] |= {entry["id"] for entry in content}
        elif name.startswith("formats/"):
            ids["snapshot"] |= {entry["id"] for entry in content["snapshots"]}
        elif name.startswith("restrictions/"):
            ids["ban list"].add(content["id"])
    return ids


def import_problems(note: store.InstalledImport) -> list[str]:
    """Return every problem in the installed import merged with the built-in data; an empty list means it is valid."""
    from nrdb.catalogue.importer.validate import problems

    return problems(merge(source.files(data_root()), store.load(note)))


def installed_report(note: store.InstalledImport) -> ImportReport:
    """Return what the installed import changes in the built-in data."""
    base = source.files(data_root())
    dump = store.load(note)
    return compare(base, merge(base, dump), dump)
