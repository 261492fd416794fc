"""`nrdb data status`, `reset` and `export`: show, remove and export what is installed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, TYPE_CHECKING

import click

from nrdb.cli.failures import say
from nrdb.cli.option_checks import refuse_unused
from nrdb.cli.options import json_option, today
from nrdb.cli.output import age_lines, aligned, basis_json, echo_json, raw_stdout
from nrdb.cli.output_files import OUTPUT, WritingCommand, save
from nrdb.json_types import Json
from nrdb.text import counted, plain, quoted

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue
    from nrdb.catalogue.importer.store import InstalledImport


@click.command(short_help="Show which card data is installed.", epilog="Example: nrdb data status --json")
@json_option
def status(as_json: bool) -> None:
    """Show which card data is installed: the built-in data, and the imports that are kept, with source and date."""
    from nrdb.catalogue import Catalogue
    from nrdb.catalogue.importer import store

    catalogue = Catalogue.load()
    facts = status_of(catalogue, store.kept(), on=today())
    if as_json:
        echo_json(facts)
        return
    rows = [
        ("card data", facts["date"]),
        ("ban lists up to", facts["newest_list"] or "none"),
        ("catalogue", plain(facts["path"])),
    ]
    rows += [("built-in data", f"{facts['builtin']['date']}, {facts['builtin']['source']}")]
    taken = facts["import"]
    if taken is None:
        rows.append(("import", "none; `nrdb update` or `nrdb import` adds official texts"))
    else:
        counts = ", ".join(f"{number:,} {kind.replace('_', ' ')}" for kind, number in taken["counts"].items())
        rows.append(("import", f"{taken['origin']} ({taken['layout']} layout, {taken['date']})"))
        rows.append(("imported on", taken["imported"]))
        rows.append(("contents", counts))
        if taken["older"]:
            rows.append(("note", "older than the built-in data: only its texts and new entries are used"))
    for item in facts["previous"]:
        said = f"{item['origin']} ({item['layout']} layout, {item['date']}), imported on {item['imported']}"
        rows.append(("earlier import", said))
    for line in [*aligned(rows), *age_lines(catalogue.knowledge(today()))]:
        click.echo(line)


def status_of(catalogue: Catalogue, notes: Iterable[InstalledImport], *, on: str) -> Json:
    """Return what is installed as JSON-compatible data; `notes` are the imports that are kept, the latest first."""
    from nrdb.catalogue import source
    from nrdb.resources import data_root

    built_in = source.read(data_root() / "manifest.json")
    names = ("origin", "layout", "date", "imported", "counts", "file")
    imports = [
        {**{name: getattr(note, name) for name in names}, "older": note.date < built_in["date"]} for note in notes
    ]
    manifest = catalogue.manifest
    return {
        "date": manifest["date"],
        "newest_list": manifest.get("newest_list"),
        "counts": manifest["counts"],
        "path": str(catalogue.path),
        "builtin": {"date": built_in["date"], "source": built_in["source"], "root": str(data_root())},
        "import": imports[0] if imports else None,
        "previous": imports[1:],
        **basis_json(catalogue, on),
    }


@click.command(
    short_help="Print Datasette metadata for the catalogue.",
    epilog='Example: datasette "$(nrdb data path)" --metadata <(nrdb data metadata)',
)
@click.option("--name", metavar="NAME", help="Database name in Datasette (default: from the file).")
def metadata(name: str | None) -> None:
    """Print a metadata file that gives Datasette titles, facets and a search box for the catalogue."""
    from nrdb.catalogue import Catalogue
    from nrdb.catalogue.metadata import metadata as datasette_metadata

    catalogue = Catalogue.load()
    database = name or Path(catalogue.path).stem.strip(":")
    echo_json(datasette_metadata(database, data_date=catalogue.data_date, source=str(catalogue.manifest["source"])))


@click.command(
    short_help="Remove the import and cached catalogues.", epilog="Example: nrdb data reset && nrdb data status"
)
@click.option("--previous", is_flag=True, help="Only return to the import before this one.")
def reset(previous: bool) -> None:
    """Return to the built-in data: remove every import and every cached catalogue.

    With --previous, only the latest import is removed, and the one before it is used again.
    """
    from nrdb.catalogue import database
    from nrdb.catalogue.importer import intake, store

    if previous:
        note = intake.go_back()
        click.echo(f"Import removed; nrdb uses the one before: {note.origin} ({note.layout} layout, {note.date}).")
        return
    there = store.remove()
    if there:
        click.echo("Import removed; nrdb uses its built-in data again.")  # even if clearing the cache fails
    files = database.clear_cache()
    if not there:
        click.echo("There is no import to remove.")
    if files:
        click.echo(f"{counted(files, 'cached catalogue file')} removed; nrdb rebuilds what it needs.")


# Of two output formats, the second would be ignored.
_IDLE = {
    "as_csv": {"as_json": "choose one", "as_jsonl": "choose one"},
    "as_json": {"as_jsonl": "choose one"},
}


@click.command(
    short_help="Export a table or view of the catalogue.",
    cls=WritingCommand,
    epilog="Example: nrdb data export --csv > cards.csv",
)
@click.argument("what", default="cards")
@click.option("--csv", "as_csv", is_flag=True, help="Write CSV with a header line.")
@click.option("--json", "as_json", is_flag=True, help="Write one JSON list.")
@click.option("--jsonl", "as_jsonl", is_flag=True, help="Write one JSON object per line (default).")
@click.option("-o", "--output", type=OUTPUT, help="Write to this file.")
@click.pass_context
def export(ctx: click.Context, what: str, as_csv: bool, as_json: bool, as_jsonl: bool, output: Path | None) -> None:
    """Export a table or view of the catalogue: cards (the default), printings, lists, rulings or any other.

    As JSON, cards have the fields of docs/data.md; everything else has the columns of the catalogue.
    """
    from nrdb.catalogue import Catalogue

    refuse_unused(ctx, {}, _IDLE)
    forms = {"csv": as_csv, "json": as_json, "jsonl": as_jsonl}
    form = next((name for name, chosen in forms.items() if chosen), "jsonl")
    catalogue = Catalogue.load()
    rows = exported_rows(catalogue, what, as_records=form != "csv")
    if output is None or str(output) == "-":
        _write(rows, form, raw_stdout())
        return
    from io import StringIO

    text = StringIO(newline="")
    count = _write(rows, form, text)
    save(output, text.getvalue(), announce=False)
    say(f"Wrote {counted(count, 'row')} to {output}.")


def exported_rows(catalogue: Catalogue, what: str, *, as_records: bool) -> Iterator[Json]:
    """Return the rows in a table or view; for `cards` as records, the cards' own fields and printings.

    Raises `UsageError` for an unknown table, with similar names or all of them.
    """
    from difflib import get_close_matches

    from nrdb.catalogue.metadata import INTERNAL_PREFIXES
    from nrdb.errors import UsageError

    found = catalogue.connection.execute("SELECT name FROM sqlite_master WHERE type IN ('table', 'view') ORDER BY name")
    names = [row[0] for row in found if not row[0].startswith(INTERNAL_PREFIXES)]
    if what not in names:
        near = get_close_matches(what, names)
        tables = "." if near else f"; the tables are {', '.join(names)}."
        raise UsageError(f"unknown table {quoted(what)}{tables}", near)
    if what == "cards" and as_records:
        return card_records(catalogue)
    return _rows(catalogue, what)


def _rows(catalogue: Catalogue, name: str) -> Iterator[Json]:
    cursor = catalogue.connection.execute(f'SELECT * FROM "{name}"')
    columns = [column[0] for column in cursor.description]
    return (dict(zip(columns, row, strict=True)) for row in cursor)


def card_records(catalogue: Catalogue) -> Iterator[Json]:
    """Yield every card of every edition with its fields, printings and texts."""
    from nrdb.catalogue.model import facts_of

    for edition in ("cr", "classic"):
        for card in catalogue.cards(edition):
            record = facts_of(card)
            record["printings"] = [printing.code for printing in catalogue.printings(card)]
            texts = catalogue.texts(card)
            for name, kind in (("behaviour", "rendered"), ("text", "text")):
                said = [text.text for text in texts if text.kind == kind]
                if said:
                    record[name] = "\n\n".join(said)
            yield record


def _write(rows: Iterator[Json], form: str, file: IO[str]) -> int:
    import csv
    import json

    from nrdb.text import harmless

    count = 0
    if form == "csv":
        writer = None
        for row in rows:
            if writer is None:
                writer = csv.DictWriter(file, list(row), lineterminator="\n")
                writer.writeheader()
            writer.writerow({name: harmless(value) for name, value in row.items()})
            count += 1
        return count
    # Both formats have one record per line, so that line-based tools can read them.
    for row in rows:
        text = json.dumps(row, ensure_ascii=False)
        file.write(text + "\n" if form == "jsonl" else ("[\n" if count == 0 else ",\n") + text)
        count += 1
    if form == "json":
        file.write("\n]\n" if count else "[]\n")
    return count
