"""Implement `nrdb tournament`: check an event's lists, print registration sheets, compute standings."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from nrdb.cli.failures import say
from nrdb.cli.option_checks import refuse_unused
from nrdb.cli.options import format_option, json_option
from nrdb.cli.output import bad, echo_json, faint, fitted_table, good, strong
from nrdb.cli.output_files import OUTPUT, OUTPUT_OR_FOLDER, WritingCommand, save, to_stdout
from nrdb.cli.pair import pair
from nrdb.cli.reading import DeckArgument, accept_option, fetch_option, fetch_options
from nrdb.errors import UsageError
from nrdb.json_types import Json
from nrdb.resources import read_bounded, read_stream
from nrdb.text import counted, plain

if TYPE_CHECKING:
    from nrdb.tournament.event import Event
    from nrdb.tournament.records import CheckDocument
    from nrdb.tournament.registration import Sheet
    from nrdb.tournament.submission import Gathered

F = TypeVar("F", bound=Callable[..., Any])
_EXISTING = click.Path(path_type=Path, exists=True, dir_okay=False)
_READABLE = click.Path(exists=True, path_type=Path, allow_dash=True)


@click.group()
def tournament() -> None:
    """Check an event's decks, print registration sheets, pair rounds and compute standings."""


tournament.add_command(pair)


def event_options(command: F) -> F:
    """Add the options for an event's settings, which override event.toml."""
    from nrdb.cli.options import on_option

    for add in (
        click.option(
            "--event", "event_file", type=_EXISTING, help="Event settings; default: event.toml with the lists."
        ),
        format_option,
        on_option,
        click.option("--rules", type=_EXISTING, help="Check against house rules (TOML)."),
    ):
        command = add(command)
    return command


def load_event(event_file: Path | None, found: str | None, folder: Path | None, **options: object) -> Event:
    """Return the event from a file, or from the text found with the lists, and from options."""
    from nrdb.catalogue import Catalogue
    from nrdb.cli.options import today
    from nrdb.cli.validate import default_format
    from nrdb.tournament.event import FILE_NAME, event, read_event

    settings: Json = {}
    if event_file is not None:
        content = read_bounded(event_file, "an event")
        settings = read_event(content, str(event_file), folder=event_file.parent)
    elif found is not None:
        settings = read_event(found, FILE_NAME, folder=folder)
    return event(settings, options, today=today(), format=default_format(Catalogue.load()))


def expected_players(path: Path | None) -> Json:
    """Return the settings from a player list: names and registered identities."""
    if path is None:
        return {}
    from nrdb.tournament.roster import read

    registered = read(read_bounded(path, "a list of players"), path.name)
    return {"players": tuple(one.name for one in registered), "registered": registered}


@tournament.command(
    short_help="Check every list of an event.",
    cls=WritingCommand,
    epilog="Example: nrdb tournament check lists.zip --format standard --on 2026-03-14 --html judges.html",
)
@click.argument("path", cls=DeckArgument, type=_READABLE)
@event_options
@click.option("--sides", metavar="SIDES", help="Required decks: both, corp, runner or either.")
@click.option("--players", type=_EXISTING, help="Player list: software export, CSV or names.")
@click.option("--expected", metavar="N", type=click.IntRange(1), help="Number of expected players.")
@click.option("--deadline", metavar="TIME", help='Submission deadline, such as "2026-03-14 09:00".')
@click.option("--against", type=_READABLE, help="Compare with earlier lists or saved --json output.")
@accept_option
@fetch_option
@click.option("--csv", "csv_file", type=OUTPUT, help="Write the results as CSV.")
@click.option("--html", "html_file", type=OUTPUT, help="Write a page for the judges' table.")
@click.option(
    "--messages",
    "folder",
    metavar="DIR",
    type=OUTPUT_OR_FOLDER,
    help="Write a message to each player with a problem.",
)
@click.option("--no-advice", is_flag=True, help="Don't suggest fixes.")
@click.option("--all", "everyone", is_flag=True, help="Also show players without problems.")
@click.option("--anonymous", is_flag=True, help="Number players instead of naming them.")
@click.option(
    "--jobs",
    metavar="N",
    type=click.IntRange(0, 64),
    default=0,
    help="Number of processes; 0 is automatic.",
)
@json_option
@click.pass_context
def check(
    ctx: click.Context,
    path: Path,
    event_file: Path | None,
    format_name: str | None,
    on: str | None,
    rules: Path | None,
    sides: str | None,
    players: Path | None,
    expected: int | None,
    deadline: str | None,
    against: Path | None,
    accept: bool,
    fetch: str | None,
    csv_file: Path | None,
    html_file: Path | None,
    folder: Path | None,
    no_advice: bool,
    everyone: bool,
    anonymous: bool,
    jobs: int,
    as_json: bool,
) -> None:
    """Check all lists of an event and report the problems of each player.

    PATH is a folder, a zip, a table of submissions (CSV, TSV), a NetrunnerDB or Cobra export, or JSON lines.

    Exit code 0 if all decks are legal, 1 if a deck is not legal or missing, 2 if a list could not be read.
    """
    from nrdb.catalogue import Catalogue
    from nrdb.catalogue.knowledge import Knowledge
    from nrdb.cli.output import age_lines, stamp, stamp_json, stamp_line
    from nrdb.tournament import batch, check_views
    from nrdb.tournament.compare import earlier_lists
    from nrdb.tournament.event import deadline_of

    hidden = {"folder": "messages are addressed to players"}
    refuse_unused(ctx, {}, {"as_json": {"everyone": "JSON always has all players"}, "anonymous": hidden})
    gathered = gather_lists(path, fetch)
    event = load_event(
        event_file,
        gathered.event_text,
        path if path.is_dir() else None,
        format=format_name,
        on=on,
        rules=rules,
        sides=sides,
        **expected_players(players),
        expected=expected,
        deadline=deadline_of(deadline) if deadline else None,
    )
    catalogue = Catalogue.load()
    before = earlier_lists(against, event, catalogue, jobs=jobs) if against else None
    with progress(len(gathered.submissions)) as done:
        document = batch.check_event(
            gathered.submissions,
            event,
            catalogue,
            earlier=before,
            jobs=jobs,
            anonymous=anonymous,
            advice=not no_advice,
            accept=accept,
            notes=gathered.notes,
            progress=done,
        )
    if not document["players"]:
        raise UsageError(gathered.notes[-1] if gathered.notes else f"{path}: no lists found.")
    if csv_file:
        save(csv_file, check_views.to_csv(document))
    if html_file:
        save(html_file, check_views.to_html(document, stamp(catalogue)))
    if folder is not None:
        _write_messages(document, folder)
    if as_json:
        echo_json({**document, "stamp": stamp_json(catalogue)})
    elif not to_stdout(ctx):
        for line in age_lines(Knowledge(**document["knowledge"])):
            click.echo(line)
        _print_check(document, everyone=everyone)
        click.echo(stamp_line(catalogue))
    ctx.exit(batch.exit_code(document))


def _write_messages(document: CheckDocument, folder: Path) -> None:
    """Write a message to each player who must fix something, one file each, into a folder."""
    from nrdb.tournament.letters import letters

    if str(folder) == "-" or folder.is_file():
        raise UsageError(f"--messages takes a folder, not {plain(str(folder))}.")
    found = letters(document)
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in found.items():
        save(folder / name, text, announce=False)
    say(f"Wrote {counted(len(found), 'message')} to {folder}")


def gather_lists(path: Path, fetch: str | None, endings: frozenset[str] | None = None) -> Gathered:
    """Return the submissions at a path or on standard input (-), with linked lists fetched if requested.

    In a folder, only files with one of these extensions count; with None, all do.
    """
    from nrdb.tournament.submissions import from_bytes, gather

    gathered = from_bytes(_stdin("lists"), "-") if str(path) == "-" else gather(path, endings)
    links = sum(len(one.links) for one in gathered.submissions)
    if fetch is None or not links:
        return gathered
    from nrdb.tournament.submissions import fetched

    with progress(links, "Fetching lists", least=2) as done:
        return gathered._replace(submissions=fetched(gathered.submissions, fetch_options(fetch), done))


def _stdin(what: str) -> bytes:
    return read_stream(sys.stdin.buffer, what)


@contextmanager
def progress(length: int, label: str = "Checking lists", *, least: int = 100) -> Iterator[Callable[[int], None] | None]:
    """Show a progress bar on stderr and yield the function that advances it.

    Yield None if stderr isn't a terminal or there are fewer than `least` steps.
    """
    if length < least or not sys.stderr.isatty():
        yield None
        return
    with click.progressbar(length=length, label=label, file=sys.stderr) as bar:
        yield bar.update


def warn(text: str) -> str:
    """Return `text` in the colour for warnings."""
    return click.style(text, fg="yellow")


def _print_check(document: CheckDocument, *, everyone: bool) -> None:
    from nrdb.tournament import check_views

    click.echo(strong(plain(check_views.heading(document))))
    styles: dict[str, Callable[[str], str]] = {"good": good, "bad": bad, "warn": warn}
    for status, player, decks, sentences in check_views.terminal(document, everyone=everyone):
        style = styles[check_views.MARKS[status]]
        click.echo(f"{style(status.ljust(10))}  {strong(player)}" + (f"  {decks}" if decks else ""))
        for sentence in sentences:
            click.echo(f"            {sentence}")
    for note in document["notes"]:
        click.echo(f"Note: {plain(note)}")
    click.echo(check_views.total(document))


@tournament.command(
    short_help="Print registration sheets or forms.",
    cls=WritingCommand,
    epilog='Example: nrdb tournament sheet corp.txt runner.txt --player "Ann Lee" --pdf sheets.pdf',
)
@click.argument("decks", cls=DeckArgument, nargs=-1, required=True, type=_READABLE)
@event_options
@click.option("--pdf", "pdf_file", type=OUTPUT, help="Write the sheets as PDF.")
@click.option("--html", "html_file", type=OUTPUT, help="Write the sheets as one HTML page.")
@click.option("--csv", "csv_file", type=OUTPUT, help="Write all lists as one table, in Cobra's layout.")
@click.option("--form", is_flag=True, help="Print both decks of a player on one page, as event registration forms do.")
@click.option("--player", metavar="NAME", help="Name to print; default: from the lists, or blank.")
@click.option(
    "--paper", type=click.Choice(["A4", "Letter"], case_sensitive=False), default="A4", help="PDF paper size."
)
@click.option("--font", type=_EXISTING, help="TrueType font for other scripts (PDF only).")
@fetch_option
@click.option("--anonymous", is_flag=True, help="Omit player and deck names.")
@click.pass_context
def sheet(
    ctx: click.Context,
    decks: tuple[Path, ...],
    event_file: Path | None,
    format_name: str | None,
    on: str | None,
    rules: Path | None,
    pdf_file: Path | None,
    html_file: Path | None,
    csv_file: Path | None,
    form: bool,
    player: str | None,
    paper: str,
    font: Path | None,
    fetch: str | None,
    anonymous: bool,
) -> None:
    """Print registration sheets for DECKS: lists, or anything that `check` reads (players sorted by name).

    Exit codes: 0 all sheets written, 1 no font has a character that the PDF needs, 2 a list could not be read. All
    other sheets are still written.
    """
    from nrdb.catalogue import Catalogue
    from nrdb.cli.output import stamp
    from nrdb.tournament.registration import sheets_of, to_csv

    refuse_unused(ctx, {}, {"anonymous": {"player": "no name is printed"}})
    if pdf_file is None and html_file is None and csv_file is None:
        raise click.UsageError("choose an output: --pdf FILE, --html FILE or --csv FILE.")
    if form and html_file is None and pdf_file is None:
        raise UsageError("--form has no effect without --html or --pdf.")
    refuse_unused(ctx, {"paper": "pdf_file", "font": "pdf_file"}, {})
    gathered = [(path, gather_lists(path, fetch)) for path in decks]
    texts = [(path, found.event_text) for path, found in gathered if found.event_text is not None]
    folder, text = texts[0] if texts else (None, None)
    event = load_event(event_file, text, folder, format=format_name, on=on, rules=rules)
    catalogue = Catalogue.load()
    submissions = []
    for path, found in gathered:
        own_name = path.is_file() and len(found.submissions) == 1 and found.submissions[0].source == path.name
        for submission in found.submissions:
            shown = "" if anonymous or own_name else submission.player
            submissions.append(submission._replace(player=shown if player is None else player))
    sheets, problems = sheets_of(submissions, event, catalogue, stamp=stamp(catalogue), anonymous=anonymous)
    for problem in problems:
        say(problem)
    if not sheets:
        raise UsageError("no readable list found.")
    title = event.name or "Registration sheets"
    lacking: set[str] = set()
    if pdf_file:
        from nrdb.tournament.sheet_pdf import pdf

        fonts, lacking = sheet_fonts(sheets, font)
        save(pdf_file, pdf(sheets, title=title, paper=paper, fonts=fonts, form=form))
        if lacking:
            shown = plain("".join(sorted(lacking)[:20]))
            say(f"{pdf_file}: no font has {shown}; choose one with --font, or print the --html sheets.")
    if html_file:
        from nrdb.tournament import form_html, sheet_html

        save(html_file, (form_html if form else sheet_html).html(sheets, title=title))
    if csv_file:
        save(csv_file, to_csv(sheets))
    ctx.exit(2 if problems else 1 if lacking else 0)


def sheet_fonts(sheets: Sequence[Sheet], font: Path | None) -> tuple[list[Path], set[str]]:
    """Return the fonts that the sheets need besides the built-in one, the user's first, and letters no font has."""
    from nrdb.resources import font_folders
    from nrdb.tournament.fonts import REGULAR, fonts_for, letters_in, letters_of

    own = [font] if font is not None else []
    lacking = letters_of(sheets).difference(*map(letters_in, [REGULAR, *own]))
    found, lacking = fonts_for(lacking, font_folders()) if lacking else ([], lacking)
    return [*own, *found], lacking


@tournament.command(
    short_help="Compute standings from results.",
    cls=WritingCommand,
    epilog="Example: nrdb tournament standings games.csv --scoring nsg",
)
@click.argument("files", cls=DeckArgument, nargs=-1, required=True, type=_READABLE)
@click.option(
    "--scoring",
    metavar="NAME",
    help="Compute points: nsg (today's rules), nsg-double, nsg-single, ffg-2016-08, ffg-2016-03, ffg-2014, core-2012, "
    "dci-1998.",
)
@click.option("--cut/--no-cut", default=None, help="Whether a cut follows (affects core-2012 tie-breaks).")
@click.option("--bye", type=click.Choice(["none", "win"]), default="none", help="Value of a bye (with --scoring).")
@click.option("--csv", "csv_file", type=OUTPUT, help="Write the standings as CSV.")
@click.option("--html", "html_file", type=OUTPUT, help="Write the standings as one HTML page.")
@click.option("--anonymous", is_flag=True, help="Number players instead of naming them.")
@json_option
@click.pass_context
def standings(
    ctx: click.Context,
    files: tuple[Path, ...],
    scoring: str | None,
    cut: bool | None,
    bye: str,
    csv_file: Path | None,
    html_file: Path | None,
    anonymous: bool,
    as_json: bool,
) -> None:
    """Compute standings from FILES: a Cobra, NRTM, Aesop's Tables, SASS or TOME export, or a table of games (CSV).

    Several files must be responses from Cobra's pages or API for one event. Without --scoring the standings come from
    the file, with notes where its rounds disagree; a file without standings is scored under today's rules.

    The rounds are checked: repeat pairings and sides, second byes, players without a pairing, missing rounds and
    impossible results are flagged, along with the correction.

    Exit code 0 if the rounds are in order, 1 if not.
    """
    from nrdb.catalogue import Catalogue
    from nrdb.cli.output import stamp, stamp_json
    from nrdb.tournament import standings_views
    from nrdb.tournament.results import read_files
    from nrdb.tournament.standings import standings as compute

    refuse_unused(ctx, {"bye": "scoring"}, {})
    catalogue = Catalogue.load()
    results = read_files(
        [(read_bounded(file, "results") if str(file) != "-" else _stdin("results"), file.name) for file in files]
    )
    document = compute(results, scoring_name=scoring, cut=cut, bye_wins=bye == "win", anonymous=anonymous)
    code = 1 if document["findings"] else 0
    if csv_file:
        save(csv_file, standings_views.to_csv(document))
    if html_file:
        from nrdb.tournament.cut_pairing import bracket_of

        bracket = None if anonymous else bracket_of(results)
        save(html_file, standings_views.to_html(document, stamp(catalogue), bracket))
    if as_json:
        echo_json({**document, "stamp": stamp_json(catalogue)})
    if as_json or to_stdout(ctx):
        ctx.exit(code)

    click.echo(strong(plain(standings_views.title(document))))
    click.echo(plain(standings_views.lead(document)))
    table = standings_views.terminal(document)
    for line in fitted_table(table.rows, table.headings, table.right, table.spare):
        click.echo(line)
    for problem in standings_views.findings(document):
        click.echo(f"{bad('Problem:')} {plain(problem)}")
    for note in document["notes"]:
        click.echo(faint(f"Note: {plain(note)}"))
    ctx.exit(code)
