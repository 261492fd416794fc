"""`nrdb deck`: convert, compare and analyse deck lists."""

from __future__ import annotations

from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from nrdb.catalogue import Catalogue
from nrdb.cli.failures import NO, UNANSWERED, YES, UnreadFile, say
from nrdb.cli.options import completions, date_of, json_option
from nrdb.cli.output_files import OUTPUT, OUTPUT_OR_FOLDER, WritingCommand
from nrdb.cli.reading import DeckArgument, accept_option, decks_from, fetch_option, report_notes, single_deck
from nrdb.errors import Failure, UsageError
from nrdb.json_types import Json
from nrdb.text import counted, percent, plain

if TYPE_CHECKING:
    from collections.abc import Callable

    from nrdb.catalogue.model import Printing
    from nrdb.deck.compare import CardChange, DeckTotals, Difference
    from nrdb.deck.model import Deck
    from nrdb.deck.statistics import CardGroup, Statistics

_BAR = 24


@click.group(epilog="Example: nrdb deck convert deck.o8d --to nrdb-plain")
def deck() -> None:
    """Convert, compare and analyse deck lists in any format."""


def reading_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options of every command that reads lists."""
    for add in (
        fetch_option,
        click.option(
            "--from",
            "filetype",
            metavar="FILETYPE",
            shell_complete=completions("filetypes"),
            help="File type to read; default: detect it.",
        ),
        click.option("--edition", type=click.Choice(["cr", "classic"]), help="Which game's titles to use."),
    ):
        command = add(command)
    return command


@deck.command(
    cls=WritingCommand,
    epilog="""\b
Examples:
  nrdb deck convert list.txt -o list.o8d
  nrdb deck convert my-decks/ --to markdown -o pages/""",
)
@click.argument("sources", cls=DeckArgument, nargs=-1, required=True, metavar="IN...")
@click.option(
    "--to",
    "target",
    metavar="FILETYPE",
    shell_complete=completions("filetypes"),
    help="File type to write (see `nrdb deck filetypes`).",
)
@click.option("-o", "--output", type=OUTPUT_OR_FOLDER, help="Output file, or folder for several lists.")
@click.option("--deck", "chosen", metavar="N", type=click.IntRange(1), help="Convert only deck N of the input.")
@click.option("--force", is_flag=True, help="Write incomplete lists, and overwrite files.")
@accept_option
@reading_options
@click.pass_context
def convert(
    ctx: click.Context,
    sources: tuple[str, ...],
    target: str | None,
    output: Path | None,
    chosen: int | None,
    force: bool,
    fetch: str | None,
    filetype: str | None,
    edition: str | None,
    accept: bool,
) -> None:
    """Convert lists to another file type.

    The input can be files, folders, - for standard input, or (with --fetch) decks from NetrunnerDB. Several lists go to
    the folder given with -o, each under its own name, or into one file: one per line with --to json, side by side with
    --to cobra. Without --to, the extension of -o sets the file type.

    Anything the new format can't store is reported on stderr. A list with an unreadable line is not written, and the
    exit code is 2.
    """
    from nrdb.cli.convert import convert as converted

    reads = {"fetch": fetch, "filetype": filetype, "edition": edition}
    ctx.exit(converted(sources, Catalogue.load(), target, output, chosen=chosen, force=force, accept=accept, **reads))


@deck.command(
    name="print",
    cls=WritingCommand,
    epilog="""\b
Examples:
  nrdb deck print deck.txt --html cards.html
  nrdb deck print deck.txt --pdf cards.pdf --once""",
)
@click.argument("source", cls=DeckArgument, metavar="DECK")
@click.option("--html", "html_file", type=OUTPUT, help="Write the cards as one HTML page, to print from a browser.")
@click.option("--pdf", "pdf_file", type=OUTPUT, help="Write the cards as PDF (needs nrdb[sheets]).")
@click.option(
    "--paper", type=click.Choice(["A4", "Letter"], case_sensitive=False), default="A4", help="Paper size; default A4."
)
@click.option("--once", is_flag=True, help="Print each card once, not every copy.")
@reading_options
@click.pass_context
def print_(
    ctx: click.Context,
    source: str,
    html_file: Path | None,
    pdf_file: Path | None,
    paper: str,
    once: bool,
    fetch: str | None,
    filetype: str | None,
    edition: str | None,
) -> None:
    """Print a deck as text-only proxies, nine to a page.

    The cards are the size of real ones, for testing and play.

    The cards have the official texts if you have imported them (`nrdb update`), otherwise our own sentences. They never
    have images.
    """
    from nrdb.cli.output_files import save
    from nrdb.printing.faces import cards_of

    if html_file is None and pdf_file is None:
        raise click.UsageError("choose an output: --html FILE, --pdf FILE or both.")
    catalogue = Catalogue.load()
    held = single_deck(read(source, catalogue, fetch=fetch, filetype=filetype, edition=edition))
    unread = report_notes(held, quiet=False)
    cards, title = cards_of(held, catalogue, once=once), held.name or "Cards"
    if not cards:
        raise UsageError(f"{plain(source)} has no cards to print.")
    if html_file is not None:
        from nrdb.printing.html import html

        save(html_file, html(cards, title=title, paper=paper))
    if pdf_file is not None:
        from nrdb.printing.pdf import pdf

        save(pdf_file, pdf(cards, title=title, paper=paper))
    ctx.exit(UNANSWERED if unread else YES)


@deck.command(epilog="Example: nrdb deck filetypes")
def filetypes() -> None:
    """List file types that can be read and written. The content determines the type, not a file's extension."""
    from nrdb.cli.output import aligned
    from nrdb.deck.registry import FILETYPES

    rows = [(row.name, "read, write" if row.writes else "read", row.help) for row in FILETYPES if not row.refuses]
    for line in aligned(
        sorted(rows, key=lambda row: row[1] == "read"), headers=("file type", "nrdb can", "what it is")
    ):
        click.echo(line)


@deck.command(epilog="Example: nrdb deck diff old.txt new.txt")
@click.argument("before", metavar="A", type=click.Path(), shell_complete=completions("files"))
@click.argument("after", cls=DeckArgument, metavar="B")
@json_option
@reading_options
@click.pass_context
def diff(
    ctx: click.Context,
    before: str,
    after: str,
    as_json: bool,
    fetch: str | None,
    filetype: str | None,
    edition: str | None,
) -> None:
    """Compare two lists: cards added, removed and changed. Exit code 0 if they are the same, 1 if they differ."""
    from nrdb.deck.compare import compare

    catalogue = Catalogue.load()
    decks = [
        single_deck(read(name, catalogue, fetch=fetch, filetype=filetype, edition=edition)) for name in (before, after)
    ]
    unread = [report_notes(item, quiet=as_json) for item in decks]
    found = compare(decks[0], decks[1], catalogue)
    found = found._replace(
        before=judged_numbers(decks[0], catalogue, found.before), after=judged_numbers(decks[1], catalogue, found.after)
    )
    if as_json:
        from nrdb.cli.output import echo_json, stamp_json

        echo_json({**found.to_dict(), "notes": [_notes(item) for item in decks], "stamp": stamp_json(catalogue)})
    else:
        for line in difference_lines(found, catalogue):
            click.echo(line)
    ctx.exit(UNANSWERED if any(unread) else YES if found.same else NO)


def difference_lines(found: Difference, catalogue: Catalogue) -> list[str]:
    """Return a difference as lines: identity, cards with + and - and where they are printed, totals."""
    from nrdb.cli.output import bad, faint, good

    if found.same:
        return ["No differences."]
    lines = []
    old, new = found.identities
    if (old.id if old else None) != (new.id if new else None):
        lines += [bad(f"- {old.title}")] if old else []
        lines += [good(f"+ {new.title}")] if new else []

    def row(change: CardChange, what: str = "") -> tuple[str, str, str]:
        delta = f"{change.after - change.before:+}"
        both = f"  ({change.before} → {change.after})" if change.before and change.after else ""
        return delta[0], f"{delta[0]} {delta[1:]}x {change.card.title}{both}{what}", place(change.printing)

    def place(printing: Printing | None) -> str:
        if printing is None:
            return ""
        return f"{catalogue.sets()[printing.set].name} {printing.position or ''}".rstrip()

    rows = sorted(map(row, found.changes), key=itemgetter(0))
    rows += [row(change, "  (extra)") for change in found.extras]
    width = max((len(text) for _, text, _ in rows), default=0)
    for sign, text, printed in rows:
        shown = good(text) if sign == "+" else bad(text)
        lines.append(f"{shown}{' ' * (width - len(text))}  {faint(printed)}" if printed else shown)
    totals = []
    for name, before, after in zip(found.before._fields, found.before, found.after, strict=True):
        label = "cards" if name == "size" else name.replace("_", " ")
        if before or after:
            delta = f" ({after - before:+d})" if after != before else ""
            totals.append(f"{label} {before} → {after}{delta}" if delta else f"{label} {after}")
    return [*lines, "", " · ".join(totals)]


@deck.command(
    short_help="Show a deck in numbers, or what many decks play.",
    cls=WritingCommand,
    epilog="""\b
Examples:
  nrdb deck stats deck.txt
  nrdb deck stats lists/ --with "sure gamble" --csv cards.csv""",
)
@click.argument("sources", cls=DeckArgument, nargs=-1, required=True, metavar="DECK...")
@click.option("--each", is_flag=True, help="Several decks: print one line each and the averages.")
@click.option(
    "--with",
    "query",
    metavar="QUERY",
    shell_complete=completions("query"),
    help="Several decks: only those with a matching card or identity, which are listed.",
)
@click.option("--since", metavar="DATE", callback=date_of, help="Several decks: only lists from this day on.")
@click.option("--csv", "csv_file", type=OUTPUT, help="Several decks: write all cards, also by identity, as CSV.")
@click.option("--html", "html_file", type=OUTPUT, help="Several decks: write identities and cards as one HTML page.")
@json_option
@reading_options
@click.pass_context
def stats(
    ctx: click.Context,
    sources: tuple[str, ...],
    each: bool,
    query: str | None,
    since: str | None,
    csv_file: Path | None,
    html_file: Path | None,
    as_json: bool,
    fetch: str | None,
    filetype: str | None,
    edition: str | None,
) -> None:
    """Show a deck's types, costs, influence, ice, icebreakers, agendas, and the exact odds of drawing them.

    With several decks (files, folders, a zip, form responses), show what they play: identities, and cards by
    the number of decks and copies. Lists that can't be read are left out, and the exit code is 2.

    A list's date is the day it was created or submitted, or the day its file was changed.
    """
    from nrdb.cli import metagame as views
    from nrdb.cli.option_checks import given, refuse_unused
    from nrdb.cli.output import echo_json, stamp, stamp_json
    from nrdb.cli.output_files import save, to_stdout
    from nrdb.deck.metagame import metagame

    refuse_unused(ctx, {}, {"each": dict.fromkeys(_SEVERAL, "--each prints single decks")})
    catalogue = Catalogue.load()
    reads = {"fetch": fetch, "filetype": filetype, "edition": edition}
    decks: list[views.DatedDeck] = []
    unread: list[Failure] = []
    for item in views.dated_decks(sources, catalogue, **reads):
        if isinstance(item, UnreadFile):
            say(f"nrdb: {item.message}")
            unread.append(item.failure)
        else:
            decks.append(item)
    code = UNANSWERED if unread or any(item.deck.unreadable for item in decks) else YES
    if not decks and code == YES:
        raise UsageError("no deck list found.")
    many = len(decks) > 1 or any(option in given(ctx) for option in _SEVERAL)
    if not as_json:
        for item in decks:
            report_notes(item.deck, brief=many)
    errors = [failure.to_dict() for failure in unread]
    if not decks:
        if as_json:
            echo_json({"errors": errors})
        ctx.exit(code)
    if not many or each:
        results = [(item.deck, statistics_of(item.deck, catalogue)) for item in decks]
        if as_json:
            listed = [_statistics_json(item, found) for item, found in results]
            echo_json({"decks": listed, "errors": errors, "stamp": stamp_json(catalogue)})
            ctx.exit(code)
        lines = overview_lines(results, catalogue) if many else statistics_lines(*results[0], catalogue)
    else:
        whole = [item for item in decks if not item.deck.unreadable and item.deck.identity is not None]
        left_out = len(unread) + len(decks) - len(whole)
        if since is not None:
            whole = [item for item in whole if item.day is not None and item.day >= since]
        matching: list[tuple[views.DatedDeck, str]] = []
        if query is not None:
            from nrdb.cli.options import today
            from nrdb.search import search
            from nrdb.search.shell_query import query_from_arguments

            asked = query_from_arguments(catalogue, [query], on=today())
            wanted = frozenset(card.id for card in search(catalogue, asked, on=today()))
            whole = views.holding(whole, wanted)
            matching = [(item, _wanted_cards(item.deck, wanted, catalogue)) for item in whole]
        if not whole and code == YES:
            code = NO
        found = metagame([item.deck for item in whole], catalogue)
        if csv_file:
            save(csv_file, views.to_csv(found, catalogue))
        if html_file:
            save(html_file, views.to_html(found, catalogue, stamp(catalogue), left_out))
        if as_json:
            names = {"matching": [item.label for item, _ in matching]} if query is not None else {}
            errors += [failure.to_dict() for failure in views.unreadable(decks)]
            document = {"metagame": {**views.to_json(found, left_out), **names}, "errors": errors}
            echo_json({**document, "stamp": stamp_json(catalogue)})
        if as_json or to_stdout(ctx):
            ctx.exit(code)
        lines = views.terminal_lines(found, catalogue, left_out, matching)
    for line in lines:
        click.echo(line)
    ctx.exit(code)


_SEVERAL = ("query", "since", "csv_file", "html_file")


def statistics_of(item: Deck, catalogue: Catalogue) -> Statistics:
    """Return a deck's statistics with its influence by the rules."""
    from nrdb.deck.statistics import statistics

    found = statistics(item, catalogue)
    return found._replace(totals=judged_numbers(item, catalogue, found.totals))


def _wanted_cards(item: Deck, wanted: frozenset[str], catalogue: Catalogue) -> str:
    return ", ".join(f"{copies} {catalogue.card(card).title}" for card, copies in item.cards.items() if card in wanted)


def _statistics_json(item: Deck, found: Statistics) -> Json:
    head = {"name": item.name, "source": item.source, "identity": item.identity.id if item.identity else None}
    return {**head, **found.to_dict(), "notes": _notes(item)}


def overview_lines(results: list[tuple[Deck, Statistics]], catalogue: Catalogue) -> list[str]:
    """Return several decks as a table with one line each and their averages by side."""
    from nrdb.cli.output import aligned, stamp_line

    rows = []
    sums: dict[str, list[tuple[int, ...]]] = {}
    for item, found in results:
        if item.unreadable:  # not all of its cards are known
            continue
        ice = found.types.get("ice", 0)
        breakers = found.subtypes.get("icebreaker", 0)
        figures = (*found.totals[:2], ice, breakers, found.totals.agenda_points)
        name = plain(item.label, limit=60)
        rows.append([name, item.identity.title if item.identity else "no identity", *(str(n or "") for n in figures)])
        side = item.identity.side if item.identity else ""
        sums.setdefault(side, []).append(figures)
    for side, own in sorted(sums.items()):
        if len(own) > 1:
            means = [sum(column) / len(own) for column in zip(*own, strict=True)]
            what = (
                f"average of {len(own)} {catalogue.sides()[side].name} decks"
                if side
                else f"average of {len(own)} decks"
            )
            rows.append([what, "", *(f"{mean:.1f}" if mean else "" for mean in means)])
    headers = ["deck", "identity", "cards", "influence", "ice", "icebreakers", "agenda points"]
    return [*aligned(rows, headers=headers, right=range(2, 7)), "", stamp_line(catalogue)]


def statistics_lines(item: Deck, found: Statistics, catalogue: Catalogue) -> list[str]:
    """Return the statistics as lines with small bars."""
    from nrdb.cli.output import faint, stamp, strong
    from nrdb.deck.layout import influence_limit

    title = item.identity.title if item.identity is not None else "no identity"
    limit = influence_limit(item)
    size, influence, _ = found.totals
    head = [plain(item.name)] if item.name else []
    if item.edition == "classic":  # neither identities nor influence
        head += [counted(size, "card")]
    else:
        head += [title, counted(size, "card"), f"influence {influence}{f'/{limit}' if limit else ''}"]
    names = {key: row.name for table in (catalogue.types(), catalogue.subtypes()) for key, row in table.items()}
    names |= {key: row.name for key, row in catalogue.factions().items()} | {"other": "Other"}

    lines = [strong(" · ".join(head))]
    lines += _bars("types", {names.get(key, key): count for key, count in found.types.items()})
    lines += _bars("cost", found.costs)
    lines += _bars("influence", {names.get(key, key): count for key, count in found.influence.items()})
    for heading, groups in (("ice", found.ice), ("icebreakers", found.icebreakers)):
        lines += _groups(heading, groups, names, catalogue)
    subtypes = ", ".join(f"{names.get(key, key)} {count}" for key, count in list(found.subtypes.items())[:12])
    if subtypes:
        lines += ["", f"  subtypes      {subtypes}"]
    if found.agendas is not None:
        agendas = found.agendas
        kinds = ", ".join(f"{count}× {kind}" for kind, count in agendas.kinds.items())
        lines += [
            "",
            f"  agendas       {agendas.copies} cards worth {counted(agendas.points, 'point')}: {kinds}",
            f"                {percent(agendas.copies / size, 1)} of the cards, "
            f"{agendas.points / size:.2f} points per card",
        ]
        hand = {counted(count, "agenda"): float(value) for count, value in enumerate(agendas.hand)}
        lines += _odds("opening hand", hand)
        top = {f"an agenda in {counted(count, 'card')}": float(value) for count, value in agendas.top.items()}
        lines += _odds("top of R&D", top)
    elif found.hand:
        hand = {f"a {copies}-of": float(value) for copies, value in found.hand.items()}
        lines += _odds("opening hand", hand)
    return [*lines, "", faint(f"  {stamp(catalogue)}.")]


def _bars(heading: str, counts: dict[str, int]) -> list[str]:
    """Return counts as lines with bars, the longest `_BAR` wide; the first line begins with the heading."""
    if not counts:
        return []
    most = max(counts.values())
    width = max(map(len, counts))
    lines = [""]
    for at, (key, count) in enumerate(counts.items()):
        length = count if most <= _BAR else max(1, round(count * _BAR / most))
        lines.append(f"  {heading if not at else '':<12}  {key:<{width}}  {count:>3}  {'█' * length}")
    return lines


def _odds(heading: str, chances: dict[str, float]) -> list[str]:
    """Return chances as lines with bars, `_BAR` wide for certainty; the first line begins with the heading."""
    width = max(map(len, chances))
    lines = [""]
    for at, (key, value) in enumerate(chances.items()):
        bar = "█" * round(value * _BAR)
        lines.append(f"  {heading if not at else '':<12}  {key:<{width}}  {percent(value, 1):>7}  {bar}".rstrip())
    return lines


def _groups(heading: str, groups: dict[str, CardGroup], names: dict[str, str], catalogue: Catalogue) -> list[str]:
    """Return ice or icebreakers by type: how many, at what cost, and which."""
    if not groups:
        return []
    lines = [""]
    label = "rez cost:" if heading == "ice" else "install cost:"
    width = max(len(names.get(kind, kind)) for kind in groups)
    for at, (kind, group) in enumerate(groups.items()):
        costs = ", ".join(f"{count} at {cost}" for cost, count in group.costs.items())
        name = names.get(kind, kind)
        cards = ", ".join(f"{copies}× {catalogue.card(card).title}" for card, copies in group.cards.items())
        lines.append(f"  {heading if not at else '':<12}  {name:<{width}}  {group.copies:>3}  {label} {costs}")
        lines.append(f"  {'':<12}  {'':<{width}}       {cards}")
    return lines


def judged_numbers(item: Deck, catalogue: Catalogue, printed: DeckTotals) -> DeckTotals:
    """Return a deck's totals with influence by the rules: copies that a card's rule makes free cost nothing."""
    if item.identity is None or item.edition == "classic":
        return printed
    from nrdb.cli.options import today
    from nrdb.legality.check import check_deck

    judged = check_deck(item, catalogue, format="casual", on=today()).counts.get("influence")
    return printed._replace(influence=judged) if isinstance(judged, int) else printed


# -- reading -----------------------------------------------------------------------------------------------------------


def read(
    source: str, catalogue: Catalogue, *, fetch: str | None, filetype: str | None, edition: str | None
) -> list[Deck]:
    """Return the decks in an input, at least one."""
    return list(decks_from(source, catalogue, fetch=fetch, filetype=filetype, edition=edition))


def _notes(item: Deck) -> list[Json]:
    return [note.to_dict() for note in item.notes]
