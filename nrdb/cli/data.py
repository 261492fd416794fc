"""`nrdb data`: show, check, format, refresh and export the card data."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from nrdb.cli.coverage import coverage
from nrdb.cli.failures import BROKEN, NO, say
from nrdb.cli.options import iso_date
from nrdb.cli.stored import export, metadata, reset, status
from nrdb.errors import UsageError
from nrdb.resources import data_root
from nrdb.text import counted, plain

if TYPE_CHECKING:
    from nrdb.catalogue.importer.store import InstalledImport


@click.group()
def data() -> None:
    """Show, check, export and refresh nrdb's card data."""


@data.command(
    short_help="Print the path of the SQLite catalogue.",
    epilog='Example: sqlite3 "$(nrdb data path)" "SELECT title FROM card WHERE cost = 0"',
)
def path() -> None:
    """Print the path of the SQLite catalogue, for use with any SQLite tool; it is built first if necessary."""
    from nrdb.catalogue import Catalogue

    click.echo(Catalogue.load().path)


@data.command(
    short_help="Validate the data: schemas, references, consistency.", epilog="Example: nrdb data check && echo valid"
)
@click.argument("root", type=click.Path(exists=True, file_okay=False, path_type=Path), required=False)
@click.pass_context
def check(ctx: click.Context, root: Path | None) -> None:
    """Validate the data folder ROOT (default: the built-in data and your import).

    Every file is checked against its schema, every reference must exist, and the data must be consistent. Without ROOT,
    every cached catalogue file is also read in full and compared with what was built, and the changes that the import
    makes to the built-in data are listed.
    """
    from nrdb.catalogue.integrity import check_data

    chosen = root or data_root()
    problems = check_data(chosen)
    for problem in problems:
        click.echo(plain(problem))
    if problems:
        say(f"{counted(len(problems), 'problem')} in {chosen}.")
        ctx.exit(BROKEN)
    from nrdb.catalogue import source

    counts = source.read(chosen / "manifest.json")["counts"]
    click.echo(f"No problems in {len(source.data_files(chosen))} files: {_counts(counts)}.")
    if root is None:
        from nrdb.catalogue.database import damaged_files
        from nrdb.catalogue.importer import store

        note = store.installed()
        valid = note is None or _check_import(note)
        for path in damaged_files():
            valid = False
            say(f"{path}: damaged; run `nrdb data reset` to rebuild it.")
        if not valid:
            ctx.exit(BROKEN)


def _counts(counts: Mapping[str, int]) -> str:
    """Return the manifest's counts as text."""
    nouns = {"cards_cr": "modern card", "cards_classic": "classic card", "restrictions": "ban list"}
    return ", ".join(counted(number, nouns.get(name, name.removesuffix("s"))) for name, number in counts.items())


def _check_import(note: InstalledImport) -> bool:
    """Print the import's problems and its changes to the built-in data; return whether it has no problems."""
    from nrdb.catalogue.importer.intake import import_problems, installed_report
    from nrdb.catalogue.importer.report import summary

    click.echo(f"Import from {note.origin} ({note.layout} layout, {note.date}):")
    problems = import_problems(note)
    for problem in problems:
        click.echo(f"  {plain(problem)}")
    report = installed_report(note)
    for line in summary(report) or ["no differences from the built-in data"]:
        click.echo(f"  {line}")
    for _, message in report.remarks:
        say(message)
    if problems:
        say(f"{counted(len(problems), 'problem')} in the import.")
    return not problems


@data.command(
    short_help="Write every data file in canonical form.", name="format", epilog="Example: nrdb data format --check"
)
@click.option("--check", "only_check", is_flag=True, help="List files not in canonical form (exit code 1).")
@click.argument("root", type=click.Path(exists=True, file_okay=False, path_type=Path), required=False)
@click.pass_context
def format_(ctx: click.Context, only_check: bool, root: Path | None) -> None:
    """Write every data file in canonical form, and update the generated schemas and the manifest's counts."""
    from nrdb.catalogue import refresh, schema, source
    from nrdb.resources import schemas_root

    chosen = root or data_root()
    wanted = [(file, source.read(file)) for file in source.data_files(chosen)]
    if root is None:
        wanted += [(schemas_root() / name, make()) for name, make in schema.GENERATED.items()]
    changed = []
    for file, content in wanted:
        if not file.is_file() or file.read_text(encoding="utf-8") != source.dump(content, file):
            changed.append(file)
            if not only_check:
                source.write(file, content)
    if not only_check:
        refresh.update_manifest(chosen)
    for file in changed:
        click.echo(f"{'not canonical' if only_check else 'written'}: {plain(str(file))}")
    if changed and only_check:
        ctx.exit(NO)


@data.command(short_help="Rebuild the modern card data from a dump.", name="refresh")
@click.argument("dump", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option(
    "--date",
    metavar="DATE",
    callback=lambda _, __, value: None if value is None else iso_date(value),
    help="Date of the dump (default: its commit).",
)
@click.option(
    "--root", type=click.Path(file_okay=False, path_type=Path), help="Data folder to write (default: nrdb's own)."
)
def refresh_(dump: Path, date: str | None, root: Path | None) -> None:
    """Rebuild the modern card data from DUMP, a netrunner-cards-json checkout in v2 layout.

    Example: nrdb data refresh ../netrunner-cards-json --date 2026-07-24
    """
    from nrdb.catalogue.importer.intake import commit_day
    from nrdb.catalogue.importer.report import summary
    from nrdb.catalogue.refresh import refresh

    day = date or commit_day(dump)
    if day is None:
        raise UsageError(f"{dump} is not a git checkout, so its date is not known; add --date YYYY-MM-DD.")
    done = refresh(dump, root or data_root(), date=day)
    for key in done.unknown:
        say(f"ignored unknown key {key} in the dump.")
    click.echo(f"{_counts(done.counts)}.")
    click.echo(f"{counted(len(done.written), 'file')} written, {len(done.removed)} removed.")
    if done.report is not None:
        for line in summary(done.report) or ["No card facts changed."]:
            click.echo(f"  {line}")
    if done.decisions:
        click.echo("Decisions needed:")
    for line in done.decisions:
        click.echo(f"  {line}")


@data.command(short_help="Rebuild the 1996 game's data from a list.", name="refresh-classic")
@click.argument("list_root", metavar="LIST", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option(
    "--root", type=click.Path(file_okay=False, path_type=Path), help="Data folder to write (default: nrdb's own)."
)
def refresh_classic_(list_root: Path, root: Path | None) -> None:
    """Rebuild the data of the 1996 game from LIST, a folder with cards.json and releases.json.

    Example: nrdb data refresh-classic ../classic-1996
    """
    from nrdb.catalogue.refresh import refresh_classic

    done = refresh_classic(list_root, root or data_root())
    for key in done.unknown:
        say(f"ignored unknown key {key} in the list.")
    click.echo(f"{counted(done.counts['cards_classic'], 'card')}.")
    click.echo(f"{counted(len(done.written), 'file')} written, {len(done.removed)} removed.")


for _command in (coverage, status, export, metadata, reset):
    data.add_command(_command)
