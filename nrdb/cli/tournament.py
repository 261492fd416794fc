"""`nrdb tournament`: lists of an event checked, registration sheets, standings."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from nrdb import __version__
from nrdb.cli.failures import say
from nrdb.cli.options import json_option
from nrdb.cli.output import aligned, echo_json, faint, strong

FILE = click.Path(path_type=Path)
_READABLE = click.Path(exists=True, path_type=Path, allow_dash=True)


@click.group()
def tournament() -> None:
    """For organisers and judges: check the lists of an event, print registration sheets, read results."""


def save(path: Path, content: str | bytes) -> None:
    """Writes a file the user asked for, and says so on stderr."""
    if isinstance(content, str):
        # CSV brings its own line ends.
        path.write_text(content, encoding="utf-8", newline="")
    else:
        path.write_bytes(content)
    say(f"Written: {path}")


@tournament.command()
@click.argument("file", type=_READABLE)
@click.option("--scoring", metavar="NAME", help="Count points by dci-1998 or core-2012 instead of the file's own.")
@click.option("--cut/--no-cut", default=None, help="Whether elimination follows: it changes core-2012's tie-breaks.")
@click.option(
    "--bye", type=click.Choice(["none", "win"]), default="none", help="What a bye counts as (with --scoring)."
)
@click.option("--csv", "csv_file", type=FILE, help="Write the standings as CSV to this file.")
@click.option("--html", "html_file", type=FILE, help="Write the standings as one HTML page to this file.")
@click.option("--anonymous", is_flag=True, help="Name players by their place only.")
@json_option
def standings(
    file: Path,
    scoring: str | None,
    cut: bool | None,
    bye: str,
    csv_file: Path | None,
    html_file: Path | None,
    anonymous: bool,
    as_json: bool,
) -> None:
    """Standings of a results FILE: NRTM or Cobra JSON, TOME JSON, or a table of games (CSV).

    Without --scoring they are what the file states, and a note says where its own rounds disagree.
    """
    from nrdb.tournament import standings_views
    from nrdb.tournament.results import read_results
    from nrdb.tournament.standings import standings as compute

    content = sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes()
    results = read_results(content, file.name)
    document: dict[str, Any] = {"nrdb": __version__}
    document |= compute(results, scoring_name=scoring, cut=cut, bye_wins=bye == "win", anonymous=anonymous)
    if csv_file:
        save(csv_file, standings_views.to_csv(document))
    if html_file:
        save(html_file, standings_views.to_html(document, f"nrdb {__version__}"))
    if as_json:
        echo_json(document)
        return
    from nrdb.text import plain

    click.echo(strong(plain(standings_views.title(document))))
    click.echo(plain(standings_views.lead(document)))
    headers, rows, right = standings_views.terminal(document)
    for line in aligned(rows, headers=headers, right=right):
        click.echo(line)
    for note in document["notes"]:
        click.echo(faint(f"Note: {plain(note)}"))
