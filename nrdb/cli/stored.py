"""`nrdb data status`, `reset` and `export`: what is installed, taking it away, and getting everything out."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import click

from nrdb.cli.failures import say
from nrdb.cli.option_checks import refuse_unused
from nrdb.cli.options import json_option
from nrdb.cli.output import aligned, echo_json, raw_stdout, stamp_json
from nrdb.cli.output_files import OUTPUT, WritingCommand, save
from nrdb.text import counted, quoted

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue


@click.command(short_help="Say which facts are installed.", epilog="Example: nrdb data status --json")
@json_option
def status(as_json: bool) -> None:
    """Say which facts are installed: the built-in ones, an import over them, from where and of which day."""
    from nrdb.catalogue import Catalogue
    from nrdb.catalogue.importer import store

    facts = status_of(Catalogue.load(), store.installed())
    if as_json:
        echo_json(facts)
        return
    rows = [
        ("facts of", facts["date"]),
        ("lists known to", facts["newest_list"] or "none"),
        ("catalogue", facts["path"]),
    ]
    rows += [("built-in facts", f"of {facts['builtin']['date']}, {facts['builtin']['source']}")]
    taken = facts["import"]
    if taken is None:
        rows.append(("import", "none: `nrdb update` or `nrdb import` brings official texts"))
    else:
        counts = ", ".join(f"{number:,} {kind.replace('_', ' ')}" for kind, number in taken["counts"].items())
        rows.append(("import", f"{taken['origin']} ({taken['layout']} layout, of {taken['date']})"))
        rows.append(("imported on", taken["imported"]))
        rows.append(("it holds", counts))
        if taken["older"]:
            rows.append(("note", "older than the built-in facts: only its texts and what is new in it count"))
    for line in aligned(rows):
        click.echo(line)


def status_of(catalogue: Catalogue, note: Any) -> dict[str, Any]:
    """What is installed, as JSON has it; `note` is the import's, None when there is none."""
    from nrdb.catalogue import source
    from nrdb.resources import data_root

    built_in = source.read(data_root() / "manifest.json")
    taken = None
    if note is not None:
        taken = {name: getattr(note, name) for name in ("origin", "layout", "date", "imported", "counts", "file")}
        taken["older"] = note.date < built_in["date"]
    manifest = catalogue.manifest
    return {
        "date": manifest["date"],
        "newest_list": manifest.get("newest_list"),
        "counts": manifest["counts"],
        "path": str(catalogue.path),
        "builtin": {"date": built_in["date"], "source": built_in["source"], "root": str(data_root())},
        "import": taken,
        "stamp": stamp_json(catalogue),
    }


@click.command(
    short_help="Print Datasette's metadata for the catalogue.",
    epilog='Example: datasette "$(nrdb data path)" --metadata <(nrdb data metadata)',
)
@click.option("--name", help="The name of the database there; default: the catalogue file's name.")
def metadata(name: str | None) -> None:
    """Print the metadata file by which Datasette shows the catalogue with titles, facets and a search box."""
    from nrdb.catalogue import Catalogue
    from nrdb.catalogue.metadata import metadata as datasette_metadata

    catalogue = Catalogue.load()
    database = name or Path(catalogue.path).stem.strip(":")
    echo_json(datasette_metadata(database, data_date=catalogue.data_date, source=str(catalogue.manifest["source"])))


@click.command(short_help="Go back to the built-in facts.", epilog="Example: nrdb data reset && nrdb data status")
def reset() -> None:
    """Go back to the built-in facts: take the import and every cached catalogue away."""
    from nrdb.catalogue import database
    from nrdb.catalogue.importer import store

    there = store.remove()
    if there:
        click.echo("The import is gone; the built-in facts count again.")  # whatever becomes of the cache
    files = database.clear_cache()
    if not there:
        click.echo("Nothing was imported.")
    if files:
        click.echo(f"{counted(files, 'cached catalogue file')} removed; the next command builds it anew.")


# Of two ways to write the rows the second would be ignored.
_IDLE = {
    "as_csv": {"as_json": "name one of them", "as_jsonl": "name one of them"},
    "as_json": {"as_jsonl": "name one of them"},
}


@click.command(
    short_help="Write a table or view of the catalogue.",
    cls=WritingCommand,
    epilog="Example: nrdb data export --csv > cards.csv",
)
@click.argument("what", default="cards")
@click.option("--csv", "as_csv", is_flag=True, help="Comma-separated values with a line of headings.")
@click.option("--json", "as_json", is_flag=True, help="One JSON list.")
@click.option("--jsonl", "as_jsonl", is_flag=True, help="A JSON object on each line (the default).")
@click.option("-o", "--output", type=OUTPUT, help="Write to this file, whole or not.")
@click.pass_context
def export(ctx: click.Context, what: str, as_csv: bool, as_json: bool, as_jsonl: bool, output: Path | None) -> None:
    """Write a table or view of the catalogue: cards (the default), printings, lists, rulings, or any table's name.

    Cards as JSON have their fields under the names of docs/data.md; everything else has the columns of the catalogue.
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
    say(f"{count} rows written to {output}.")


def exported_rows(catalogue: Catalogue, what: str, *, as_records: bool) -> Iterator[dict[str, Any]]:
    """The rows of a table or view; of `cards` as records the cards' own fields and printings.

    Raises `UsageError` naming the tables there are.
    """
    from difflib import get_close_matches

    from nrdb.catalogue.metadata import INTERNAL_PREFIXES
    from nrdb.errors import UsageError

    found = catalogue.connection.execute("SELECT name FROM sqlite_master WHERE type IN ('table', 'view') ORDER BY name")
    names = [row[0] for row in found if not row[0].startswith(INTERNAL_PREFIXES)]
    if what not in names:
        near = get_close_matches(what, names)
        there = "." if near else f"; it has {', '.join(names)}."
        raise UsageError(f"the catalogue has no table {quoted(what)}{there}", near)
    if what == "cards" and as_records:
        return card_records(catalogue)
    return _rows(catalogue, what)


def _rows(catalogue: Catalogue, name: str) -> Iterator[dict[str, Any]]:
    cursor = catalogue.connection.execute(f'SELECT * FROM "{name}"')
    columns = [column[0] for column in cursor.description]
    return (dict(zip(columns, row, strict=True)) for row in cursor)


def card_records(catalogue: Catalogue) -> Iterator[dict[str, Any]]:
    """Every card of every edition with its fields, printings and texts."""
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


def _write(rows: Iterator[dict[str, Any]], form: str, file: IO[str]) -> int:
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
    # One record a line in both: a list of records that any line tool can still read.
    for row in rows:
        text = json.dumps(row, ensure_ascii=False)
        file.write(text + "\n" if form == "jsonl" else ("[\n" if count == 0 else ",\n") + text)
        count += 1
    if form == "json":
        file.write("\n]\n" if count else "[]\n")
    return count
