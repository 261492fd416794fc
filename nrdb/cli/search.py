"""`nrdb search`: find cards and print them as a table, ids, JSON, CSV or deck list lines."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import partial

import click

from nrdb.catalogue import Card, Catalogue
from nrdb.catalogue.model import CARD_FIELDS
from nrdb.cli.card_table import table
from nrdb.cli.failures import NO, CannotAnswer, say
from nrdb.cli.naming import NO_DAY, cards_in_file
from nrdb.cli.option_checks import refuse_unused
from nrdb.cli.options import completions, json_option, on_option, today
from nrdb.cli.output import aligned, echo_data, echo_json, faint, stamp
from nrdb.cli.queries import QueryCommand
from nrdb.errors import LookupFailure, ParseError, failure_of
from nrdb.search.language.ast import Node, conditions
from nrdb.search.language.fields import FIELDS
from nrdb.search.run import Result, run
from nrdb.search.shell_query import query_from_arguments
from nrdb.text import capitalised, counted, plain, quoted

_EPILOG = """\b
Examples:
  nrdb search "sentry strength>3"
  nrdb search jinteki ice
  nrdb search "t:event cost<=2 format:startup" --sort -cost
  nrdb search 'x:"end the run" -s:barrier' --explain

{fields}

All fields and their aliases: nrdb search --fields. Full syntax: docs/query-language.md.

Exit codes: 0 matches, 1 no matches, 2 the query can't be read."""


def _epilog() -> str:
    from textwrap import wrap

    from nrdb.search.language.fields import FIELDS

    names = wrap(f"Fields: {', '.join(field.name for field in FIELDS)}.", 76)
    return _EPILOG.format(fields="\b\n" + "\n".join(names))


class _SearchCommand(QueryCommand):
    """A command that lists the search fields in its help; the list is built only when the help is shown."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the examples, the field names and the exit codes."""
        self.epilog = _epilog()
        super().format_epilog(ctx, formatter)


def _show_fields(ctx: click.Context, _: click.Parameter, value: bool) -> None:
    if not value or ctx.resilient_parsing:
        return
    from nrdb.search.language.field_kinds import FIELD_KINDS
    from nrdb.search.language.fields import FIELDS

    rows = [(field.name, " ".join(field.aliases), field.help) for field in FIELDS]
    width = max(len(name) for name, _, _ in rows)
    for name, aliases, help_text in rows:
        click.echo(f"{name.ljust(width)}  {help_text}")
        if aliases:
            click.echo(f"{' ' * width}  {faint('also ' + aliases)}")
    click.echo()
    for kind in FIELD_KINDS.values():
        click.echo(f"{kind.name.ljust(width)}  {' '.join(kind.operators)}  {kind.values}")
    ctx.exit()


# Output formats exclude each other; each also makes some other options pointless.
_OUTPUTS = ("explain", "as_json", "as_count", "as_ids", "as_deck", "as_csv")
_ALONE = {
    "explain": {"limit": "--explain lists no cards", "group": "--explain lists no cards"},
    "as_count": dict.fromkeys(("limit", "group", "sort"), "--count prints one number"),
    **{name: {"group": "only the table has groups"} for name in ("as_json", "as_ids", "as_deck", "as_csv")},
}
_IDLE = {
    one: {**dict.fromkeys(_OUTPUTS[place + 1 :], "choose one output format"), **_ALONE[one]}
    for place, one in enumerate(_OUTPUTS)
}


@click.command(cls=_SearchCommand)
@click.argument("query", nargs=-1, required=True, shell_complete=completions("query"))
@click.option("--sort", "sort", multiple=True, metavar="FIELD", help="Sort by a field (-FIELD for descending).")
@click.option("--group", metavar="FIELD", help="Group results by type, faction, set, cost …")
@click.option("--limit", metavar="N", type=click.IntRange(min=1), help="Maximum number of results.")
@click.option("--count", "as_count", is_flag=True, help="Print only the number of matches.")
@click.option("--ids", "as_ids", is_flag=True, help="Print card ids, one per line.")
@json_option
@click.option("--csv", "as_csv", is_flag=True, help="Print the card data as CSV.")
@click.option("--deck", "as_deck", is_flag=True, help="Print the cards as deck list lines.")
@click.option("--explain", is_flag=True, help="Show how the query was interpreted, including SQL.")
@click.option("--no-pager", is_flag=True, help="Don't page long output.")
@click.option(
    "--fields",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_show_fields,
    help="List the search fields and exit.",
)
@on_option
@click.pass_context
def search(
    ctx: click.Context,
    query: tuple[str, ...],
    sort: tuple[str, ...],
    group: str | None,
    limit: int | None,
    as_count: bool,
    as_ids: bool,
    as_json: bool,
    as_csv: bool,
    as_deck: bool,
    explain: bool,
    no_pager: bool,
    on: str | None,
) -> None:
    """Find cards by plain words ("jinteki ice", "2 cost event") or by fields (t:ice strength>3 format:startup)."""
    refuse_unused(ctx, {}, _IDLE)
    catalogue = Catalogue.load()
    day = on or today()
    pool = partial(cards_in_file, catalogue=catalogue)
    text = query_from_arguments(catalogue, query, on=day, pool=pool)
    try:
        order = _order(sort)
        result = run(catalogue, text, on=day, sort=order, pool=pool, explain=explain)
        grouping = _grouping(group) if group else result.group
    except (ParseError, LookupFailure) as error:
        raise CannotAnswer([failure_of(error)], by="nrdb: ", hint=_mark_at(text, error)) from None
    if explain:
        _explain(text, result)
        ctx.exit(0 if result.cards else NO)
    plainly = as_json or as_ids or as_deck or as_csv
    for name, value, idle in (("limit", result.limit, as_count), ("group", result.group, as_count or plainly)):
        if value is not None and idle:
            say(f"Ignored {name}: in the query; it has no effect on this output.")
    shown = result.cards[: min(filter(None, (limit, result.limit)), default=None)]
    if as_json:
        from nrdb.answers.searches import result_json

        echo_json(result_json(text, result, shown, catalogue, on=day))
    else:
        print_notes(result)
        if depends_on_date(result.tree) and (warning := catalogue.knowledge(day).warning):
            say(warning)
        if as_count:
            click.echo(len(result.cards))
        elif as_ids:
            _lines([card.id for card in shown])
        elif as_deck:
            _lines([f"1 {card.title}" for card in shown])
        elif as_csv:
            _csv(shown)
        elif shown and result.printings is not None:
            page = [*_printings(result, shown, catalogue), "", faint(_footer(result, shown, catalogue))]
            _paged(page, paged=not no_pager)
        elif shown:
            page = table(shown, catalogue, group=grouping)
            page += ["", faint(_footer(result, shown, catalogue))]
            _paged(page, paged=not no_pager)
        if not result.cards:
            _nothing(result)
    ctx.exit(0 if result.cards else NO)


def _order(fields: Sequence[str | None]) -> list[tuple[str, bool]]:
    from nrdb.search.language.conditions import sort_key

    return [sort_key(name) for field in fields if field for name in field.split(",") if name.strip()]


def _grouping(field: str) -> str:
    """Return the field that `--group` names. Cards can be grouped by whatever they can be sorted by."""
    try:
        return _order([field])[0][0]
    except (LookupFailure, IndexError) as error:
        near = getattr(error, "suggestions", ())
        raise LookupFailure(f"can't group by {quoted(field)}.", near) from None


def depends_on_date(tree: Node) -> bool:
    """Return whether a query asks for something that a newer ban list or card pool can change."""
    return any(condition.field in _DATED_FIELDS for condition in conditions(tree))


_DATED_FIELDS = frozenset(
    field.name
    for field in FIELDS
    if field.table in ("format", "pool", "snapshot", "list") or field.name in ("is", "not")
)


# -- messages on stderr ----------------------------------------------------------------------------------------------


def _mark_at(query: str, error: ParseError | LookupFailure) -> str:
    """Return the query with a mark under the character an error is about; empty if it has no position."""
    column = getattr(error, "column", None)
    line = plain(query)
    return f"  {line}\n  {' ' * (column - 1)}^" if column and column <= len(line) + 1 and len(line) <= 160 else ""


def print_notes(result: Result) -> None:
    """Print the notes on how the query was interpreted and what wasn't searched."""
    for note in result.notes:
        end = "" if note.message.endswith((".", "?")) else "."
        say(f"{capitalised(note.message)}{end}")
    if result.text == "rendered":
        say(f"Searched {counted(result.texts, 'card text')} in nrdb's own words; `nrdb import` adds the official text.")
    elif result.text == "none":
        say("No card text to search; `nrdb import` adds the official text.")
    if result.left_out:
        say(f"Not searched: {counted(result.left_out, 'more card')} without implemented behaviour.")


def _nothing(result: Result) -> None:
    say("No matches.")
    for blocking in result.emptied:
        if blocking.without:
            count = counted(blocking.without, "match", "matches")
            these = "these conditions" if blocking.several else "this condition"
            say(f"  {count} without {these}: {blocking.says}.")
        else:
            say(f"  No matches for this condition: {blocking.says}.")
    if result.suggestions:
        from nrdb.errors import did_you_mean

        say(did_you_mean(card.title for card in result.suggestions[:5]))


def _footer(result: Result, shown: Sequence[Card], catalogue: Catalogue) -> str:
    count = len(result.cards)
    found = counted(count, "card")
    if len(shown) < count:
        found += f", {len(shown)} shown"
    if result.text == "official":
        found += "; official text searched"
    return f"{found}.  {stamp(catalogue)}."


def _explain(query: str, result: Result) -> None:
    from nrdb.search.language.ast import unparse

    lines = [
        ("query", plain(query)),
        ("parsed", unparse(result.tree)),
        ("means", result.says),
        ("sql", result.statement.sql),
        ("values", ", ".join(map(repr, result.statement.parameters))),
        *(("reading", reading) for reading in result.considered),
        *(("ranked", f"by {', '.join(near.words)}: {near.match}") for near in result.nearest if near.match),
        *(("note", note.message) for note in result.notes),
        ("found", counted(len(result.cards), "card")),
    ]
    if result.text:
        lines.append(("text", result.text))
    for name, value in lines:
        click.echo(f"{name:<7} {plain(value)}")


# -- results on stdout -----------------------------------------------------------------------------------------------


def _printings(result: Result, shown: Sequence[Card], catalogue: Catalogue) -> list[str]:
    """Return the matching printings, one per line."""
    sets = catalogue.sets()
    rows = [
        (card.title, item.code, sets[item.set].name, str(item.position), item.released or NO_DAY)
        for card in shown
        for item in catalogue.printings(card)
        if item.code in (result.printings or ())
    ]
    return aligned(rows, headers=("title", "code", "set", "number", "released"))


def _lines(lines: Sequence[str]) -> None:
    if lines:
        echo_data("\n".join(lines))


def _paged(lines: Sequence[str], *, paged: bool) -> None:
    if paged and sys.stdout.isatty():
        from shutil import get_terminal_size

        if len(lines) >= get_terminal_size().lines:
            click.echo_via_pager("\n".join(lines) + "\n")
            return
    click.echo("\n".join(lines))


def _csv(cards: Sequence[Card]) -> None:
    import csv
    import io

    from nrdb.text import harmless

    names = [field.name for field in CARD_FIELDS if field.kind != "faces"]
    page = io.StringIO()
    writer = csv.writer(page, lineterminator="\n")
    writer.writerow(names)
    for card in cards:
        cells = [getattr(card, name) for name in names]
        writer.writerow([harmless(" ".join(cell) if isinstance(cell, tuple) else cell) for cell in cells])
    echo_data(page.getvalue(), nl=False)
