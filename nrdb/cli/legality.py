"""`nrdb legality`: one card through time, in every format."""

from __future__ import annotations

from typing import Any

import click

from nrdb.catalogue import Catalogue
from nrdb.cli.failures import NO
from nrdb.cli.options import json_option, on_option
from nrdb.cli.output import aligned, echo_json, faint, stamp, strong


@click.command(epilog='Example: nrdb legality "Account Siphon" --format standard')
@click.argument("card", nargs=-1, required=True)
@click.option("--format", "format_name", metavar="NAME", help="Only this format.")
@on_option
@json_option
@click.pass_context
def legality(ctx: click.Context, card: tuple[str, ...], format_name: str | None, on: str | None, as_json: bool) -> None:
    """Show when a card entered each format, was banned, restricted or given points, and when it rotated out.

    With --on, only what was known by that day. Exit code 1 when the card was never in the format's pool.
    """
    from nrdb.cli.verdicts import stamp_json
    from nrdb.legality.history import history
    from nrdb.legality.pool import key_of

    catalogue = Catalogue.load()
    found = catalogue.find(" ".join(card))
    formats = catalogue.formats() if format_name is None else (catalogue.format(key_of(format_name)),)
    rows: dict[str, list[Any]] = {}
    for item in formats:
        periods = [period for period in history(catalogue, found, item.id) if on is None or period.start <= on]
        rows[item.id] = periods
    if as_json:
        content = {
            "card": found.id,
            "title": found.title,
            "formats": {name: [period.to_dict() for period in periods] for name, periods in rows.items()},
            "stamp": stamp_json(catalogue),
        }
        echo_json(content)
    else:
        click.echo(strong(found.title))
        for item in formats:
            click.echo(f"\n{strong(item.name)}")
            table = [
                (period.start, period.event, period.list or "", faint(period.snapshot)) for period in rows[item.id]
            ]
            for line in aligned(table) if table else ["never in its pool"]:
                click.echo(f"  {line}")
        click.echo("\n" + faint(stamp(catalogue) + "."))
    if not any(rows.values()):
        ctx.exit(NO)
