"""`nrdb import` and `nrdb update`: add NetrunnerDB's own data, with its texts, to the user's catalogue."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from nrdb.cli.failures import NO, say
from nrdb.cli.options import iso_date, json_option, today
from nrdb.errors import UsageError
from nrdb.text import counted

if TYPE_CHECKING:
    from nrdb.catalogue.importer.dump import Dump
    from nrdb.catalogue.importer.report import ImportReport
    from nrdb.catalogue.importer.store import InstalledImport

_DATE = "Date of the dump (default: commit or newest file)."
_ADD = "Add to or replace the previous import."


def _dump_date(_: click.Context, __: click.Parameter, value: str | None) -> str | None:
    """Return the value of --date, which can't be after today: that would hide the data's age and block later dumps."""
    day = None if value is None else iso_date(value)
    if day is not None and day > today():
        raise UsageError(f"--date: a dump can't be from {day}, which is after today ({today()}).")
    return day


_date = click.option("--date", metavar="DATE", help=_DATE, callback=_dump_date)
_add = click.option("--add/--replace", "add", default=None, help=_ADD)
_dry = click.option("--dry-run", is_flag=True, help="Read and compare, but import nothing.")
_force = click.option("--force", is_flag=True, help="Import even an older or incomplete dump.")


@click.command(name="import", epilog="Example: nrdb import ../netrunner-cards-json")
@click.argument("path", type=click.Path(path_type=Path))
@_date
@_add
@_dry
@_force
@json_option
@click.pass_context
def import_(
    ctx: click.Context, path: Path, date: str | None, add: bool | None, dry_run: bool, force: bool, as_json: bool
) -> None:
    """Import card data and official texts from PATH.

    PATH is a netrunner-cards-json checkout (v2 or v1), an archive of one, or a response from API v3. It may also be a
    folder with cards.json, a list of the 1996 game's cards: its texts are added, and later imports keep them.

    Texts, flavour, illustrators and rulings become part of your own catalogue: `show` prints them, `search` finds them.
    Imported data replaces built-in data unless it is older. By default, an API response adds to the previous
    import and a full dump replaces it. Changed card facts apply from the date of the dump; earlier dates keep the old
    ones.

    A dump without a date takes that of its commit (in a git checkout) or of its newest file. A dump that is older than
    the import in use, or names a ban list that it doesn't contain, is refused unless --force is given. The last three
    imports are kept: `nrdb data reset --previous` returns to the one before.
    """
    from nrdb.catalogue.importer import intake, layouts

    dump = layouts.read(path, intake.known())
    dump.origin = str(path.resolve())
    found = intake.commit_day(path) or dump.date or intake.newest_file(path) or today()
    dump.date = date or min(found, today())
    _import_and_report(ctx, dump, add, dry_run, force, as_json)


@click.command(epilog="Example: nrdb update")
@click.option("--url", metavar="URL", help="Address of an archive, JSON file or API root.")
@_date
@_add
@_dry
@click.option(
    "--timeout",
    metavar="SECONDS",
    type=click.FloatRange(min=0.1),
    default=30.0,
    show_default=True,
    help="Time to wait for data.",
)
@click.option(
    "--max-time",
    metavar="SECONDS",
    type=click.FloatRange(min=0.1),
    default=600.0,
    show_default=True,
    help="Maximum time in total.",
)
@click.option(
    "--max-size",
    metavar="MB",
    type=click.FloatRange(min=0.001),
    default=100.0,
    show_default=True,
    help="Maximum size in total.",
)
@click.option(
    "--retries",
    metavar="N",
    type=click.IntRange(min=0),
    default=2,
    show_default=True,
    help="Further attempts after a failure.",
)
@click.option("--allow-local-http", is_flag=True, hidden=True, help="Accept http:// on this machine (for tests).")
@_force
@json_option
@click.pass_context
def update(
    ctx: click.Context,
    url: str | None,
    date: str | None,
    add: bool | None,
    dry_run: bool,
    timeout: float,
    max_time: float,
    max_size: float,
    retries: int,
    allow_local_http: bool,
    force: bool,
    as_json: bool,
) -> None:
    """Download NetrunnerDB's card data and import it.

    The download uses HTTPS; the import works like `nrdb import`. Without --date, an archive takes the date of its
    newest file, and an API response today's date.
    """
    import time

    from nrdb.catalogue.importer import fetch, intake

    limits = fetch.FetchLimits(int(max_size * 2**20), timeout, max_time, retries + 1)
    fetcher = fetch.Fetcher(
        limits, clock=time.monotonic, sleep=time.sleep, progress=_progress(), plain_http=allow_local_http
    )
    try:
        dump = fetch.fetch(url or fetch.DEFAULT_URL, fetcher, intake.known())
    finally:
        if sys.stderr.isatty():
            click.echo(err=True)
    dump.date = date or min(dump.date or today(), today())
    _import_and_report(ctx, dump, add, dry_run, force, as_json)


def _progress() -> Any:
    """Return a function that shows the download's progress on one line of stderr; None if that isn't a terminal."""
    if not sys.stderr.isatty():
        return None

    def show(done: int, total: int | None) -> None:
        of = f" of {total / 2**20:.1f}" if total else ""
        click.echo(f"\rdownloading: {done / 2**20:.1f}{of} MB ", nl=False, err=True)

    return show


def _import_and_report(
    ctx: click.Context, dump: Dump, add: bool | None, dry_run: bool, force: bool, as_json: bool
) -> None:
    from nrdb.catalogue.importer import intake

    note, report = intake.import_dump(
        dump,
        on=today(),
        add=dump.layout == "api" if add is None else add,
        dry_run=dry_run,
        force=force,
    )
    if as_json:
        from nrdb.catalogue import Catalogue
        from nrdb.cli.output import echo_json, stamp_json

        imported = None if dry_run else note._asdict()
        echo_json({"imported": imported, **report.to_dict(), "stamp": stamp_json(Catalogue.load())})
    else:
        for line in summary_lines(note, report, dry_run=dry_run):
            click.echo(line)
        for _, message in report.remarks:
            say(message)
    if dry_run and report.refused and not force:
        say(f"This import would be refused without --force: {report.refused}.")
        ctx.exit(NO)


def summary_lines(note: InstalledImport, report: ImportReport, *, dry_run: bool) -> list[str]:
    """Return lines that say what was imported and what it changes."""
    from nrdb.catalogue.importer.report import summary

    counts = note.counts
    parts = [
        counted(counts[kind], word, many)
        for kind, word, many in (
            ("cards", "card", "cards"),
            ("classic_cards", "text of 1996", "texts of 1996"),
            ("printings", "printing", "printings"),
            ("rulings", "ruling", "rulings"),
        )
        if counts.get(kind)
    ]
    did = "Would import" if dry_run else "Imported"
    lines = [f"{did} {', '.join(parts) or 'no cards'} from {note.origin} ({note.layout} layout, {note.date})."]
    differences = summary(report)
    lines += [f"  {line}" for line in differences] or ["  No differences from the data in use."]
    return lines
