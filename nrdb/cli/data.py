"""`nrdb data`: the facts nrdb works from, checked, formatted, refreshed, located."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from nrdb.cli.coverage import coverage
from nrdb.cli.failures import BROKEN, NO, say
from nrdb.cli.options import iso_date
from nrdb.cli.stored import export, metadata, reset, status
from nrdb.resources import data_root
from nrdb.text import counted

if TYPE_CHECKING:
    from nrdb.catalogue.importer.store import InstalledImport


@click.group()
def data() -> None:
    """The facts nrdb works from: cards, printings, sets, formats, pools and lists."""


@data.command(
    short_help="Print where the SQLite catalogue is.",
    epilog='Example: sqlite3 "$(nrdb data path)" "SELECT title FROM card WHERE cost = 0"',
)
def path() -> None:
    """Print where the SQLite catalogue is (built now if need be); any SQLite tool can open it."""
    from nrdb.catalogue import Catalogue

    click.echo(Catalogue.load().path)


@data.command(
    short_help="Check the data folder: schema, references, laws.", epilog="Example: nrdb data check && echo sound"
)
@click.argument("root", type=click.Path(exists=True, file_okay=False, path_type=Path), required=False)
@click.pass_context
def check(ctx: click.Context, root: Path | None) -> None:
    """Prove schema, references and laws of the data folder ROOT (default: the built-in facts and what is imported).

    Without ROOT it also reads every cached catalogue file whole and says whether it is still what was built.
    Of an import it also says what it changes: facts that are new, changed, gone or renamed.
    """
    from nrdb.catalogue.integrity import check_data

    chosen = root or data_root()
    faults = check_data(chosen)
    for fault in faults:
        click.echo(fault)
    if faults:
        say(f"{counted(len(faults), 'fault')} in {chosen}.")
        ctx.exit(BROKEN)
    from nrdb.catalogue import source

    counts = source.read(chosen / "manifest.json")["counts"]
    click.echo(
        f"No fault in {len(source.data_files(chosen))} files: " + ", ".join(f"{n} {k}" for k, n in counts.items()) + "."
    )
    if root is None:
        from nrdb.catalogue.database import damaged_files
        from nrdb.catalogue.importer import store

        note = store.installed()
        sound = note is None or _check_import(note)
        for path in damaged_files():
            sound = False
            say(f"{path}: this is not what was built; `nrdb data reset` has it built anew.")
        if not sound:
            ctx.exit(BROKEN)


def _check_import(note: InstalledImport) -> bool:
    """Says what is wrong with the import and how it differs from the built-in facts; whether nothing is wrong."""
    from nrdb.catalogue.importer.intake import import_problems, installed_report
    from nrdb.catalogue.importer.report import summary

    click.echo(f"Imported from {note.origin} ({note.layout} layout, of {note.date}):")
    faults = import_problems(note)
    for fault in faults:
        click.echo(f"  {fault}")
    report = installed_report(note)
    for line in summary(report) or ["no fact differs from the built-in ones"]:
        click.echo(f"  {line}")
    for _, message in report.remarks:
        say(message)
    if faults:
        say(f"{counted(len(faults), 'fault')} in the import.")
    return not faults


@data.command(
    short_help="Write every data file in its canonical form.", name="format", epilog="Example: nrdb data format --check"
)
@click.option(
    "--check", "only_check", is_flag=True, help="Only say which files are not in canonical form (exit code 1)."
)
@click.argument("root", type=click.Path(exists=True, file_okay=False, path_type=Path), required=False)
@click.pass_context
def format_(ctx: click.Context, only_check: bool, root: Path | None) -> None:
    """Write every data file in its canonical form, the schemas of the field tables, and the manifest's counts."""
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
        click.echo(f"{'not canonical' if only_check else 'written'}: {file}")
    if changed and only_check:
        ctx.exit(NO)


@data.command(short_help="Write the modern facts from a card dump.", name="refresh")
@click.argument("dump", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option(
    "--date", required=True, callback=lambda _, __, value: iso_date(value), help="The day the dump was taken."
)
@click.option(
    "--root", type=click.Path(file_okay=False, path_type=Path), help="The data folder to write (default: nrdb's own)."
)
def refresh_(dump: Path, date: str, root: Path | None) -> None:
    """Write the modern facts anew from DUMP, a netrunner-cards-json checkout in v2 layout.

    Example: nrdb data refresh ../netrunner-cards-json --date 2026-07-24
    """
    from nrdb.catalogue.refresh import refresh

    done = refresh(dump, root or data_root(), date=date)
    for key in done.unknown:
        say(f"The dump has a key that nrdb does not know: {key}. It was left out.")
    click.echo(", ".join(f"{n} {k}" for k, n in done.counts.items()) + ".")
    click.echo(f"{len(done.written)} files written, {len(done.removed)} removed.")


@data.command(short_help="Write the facts of the 1996 game from a list.", name="refresh-classic")
@click.argument("list_root", metavar="LIST", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option(
    "--root", type=click.Path(file_okay=False, path_type=Path), help="The data folder to write (default: nrdb's own)."
)
def refresh_classic_(list_root: Path, root: Path | None) -> None:
    """Write the facts of the 1996 game anew from LIST, a folder with cards.json and releases.json.

    Example: nrdb data refresh-classic ../classic-1996
    """
    from nrdb.catalogue.classic import refresh_classic

    done = refresh_classic(list_root, root or data_root())
    for key in done.unknown:
        say(f"The list has a key that nrdb does not know: {key}. It was left out.")
    click.echo(f"{done.counts['cards_classic']} cards.")
    click.echo(f"{len(done.written)} files written, {len(done.removed)} removed.")


for _command in (coverage, status, export, metadata, reset):
    data.add_command(_command)
