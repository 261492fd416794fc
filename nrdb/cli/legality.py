"""`nrdb legality`: one card through time, in every format."""

from __future__ import annotations

from typing import Any

import click

from nrdb.catalogue import Catalogue
from nrdb.cli.failures import NO
from nrdb.cli.naming import named_card
from nrdb.cli.options import edition_option, json_option, on_option
from nrdb.cli.output import aligned, echo_json, faint, stamp, strong


@click.command(epilog='Example: nrdb legality "Account Siphon" --format standard')
@click.argument("card", nargs=-1, required=True)
@click.option("--format", "format_name", metavar="NAME", help="Only this format.")
@on_option
@edition_option
@json_option
@click.pass_context
def legality(
    ctx: click.Context, card: tuple[str, ...], format_name: str | None, on: str | None, edition: str, as_json: bool
) -> None:
    """Show when a card entered each format, was banned, restricted or given points, and when it rotated out.

    With --on, only what was known by that day. A card of the 1996 game (--edition classic) has one format, its game.
    Exit code 1 when the card was never in the format's pool.
    """
    from nrdb.cli.verdicts import stamp_json
    from nrdb.legality.history import CLASSIC_FORMAT, classic_history, history
    from nrdb.legality.pool import key_of

    catalogue = Catalogue.load()
    found = named_card(card, catalogue, edition=edition)
    classic = found.edition == "classic"
    if format_name is None:
        formats = (CLASSIC_FORMAT,) if classic else catalogue.formats()
    else:
        wanted = key_of(format_name)
        formats = (CLASSIC_FORMAT if classic and wanted == CLASSIC_FORMAT.id else catalogue.format(wanted),)
    rows: dict[str, list[Any]] = {}
    for item in formats:
        all_periods = (
            classic_history(catalogue, found) if item is CLASSIC_FORMAT else history(catalogue, found, item.id)
        )
        rows[item.id] = [period for period in all_periods if on is None or period.start <= on]
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
            for line in aligned(table, indent=2) if table else ["never in its pool"]:
                click.echo(f"  {line}")
        click.echo("\n" + faint(stamp(catalogue) + "."))
    if not any(rows.values()):
        ctx.exit(NO)
