"""`nrdb formats`: what is in force on a day, and what changed between two days or lists."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from nrdb.catalogue import Catalogue
from nrdb.cli.failures import NO
from nrdb.cli.options import json_option, on_option, today
from nrdb.cli.output import aligned, echo_json, faint, stamp, strong

if TYPE_CHECKING:
    from nrdb.legality.verdict import Scope


@click.group(invoke_without_command=True, epilog="Example: nrdb formats --on 2019-06-01")
@on_option
@json_option
@click.pass_context
def formats(ctx: click.Context, on: str | None, as_json: bool) -> None:
    """Show what is in force in every format: since when, by which list, with which cards."""
    if ctx.invoked_subcommand is not None:
        return
    from nrdb.cli.verdicts import stale, stamp_json
    from nrdb.legality.pool import MODES

    catalogue = Catalogue.load()
    day = on or today()
    rows = [row_of(catalogue, item.id, day) for item in catalogue.formats()]
    if as_json:
        echo_json({"on": day, "formats": rows, "stamp": stamp_json(catalogue)})
        return
    cells = [
        (
            row["id"].replace("_", "-"),
            row["since"] or f"from {row['first']} on",
            row["until"] or "",
            row["snapshot"] or "",
            row["list_name"] or "no list",
            f"{row['cards']:,} cards" if row["cards"] is not None else "",
        )
        for row in rows
    ]
    click.echo(strong(f"In force on {day}"))
    headers = ("format", "since", "until", "snapshot", "list", "pool")
    for line in aligned(cells, headers=headers):
        click.echo(f"  {line}")
    click.echo("\n" + strong("Without a list"))
    for line in aligned([(mode.id, mode.help) for mode in MODES.values()]):
        click.echo(f"  {line}")
    click.echo("\n" + faint(stamp(catalogue) + "."))
    old = stale(catalogue, day)
    if old:
        click.echo(old)


def row_of(catalogue: Catalogue, format_id: str, day: str) -> dict[str, Any]:
    """What one format is on a day (schemas/formats.schema.json); values are None before its first day."""
    item = catalogue.format(format_id)
    snapshot = catalogue.snapshot(format_id, day)
    restriction = catalogue.restriction(snapshot.restriction) if snapshot and snapshot.restriction else None
    return {
        "id": item.id,
        "name": item.name,
        "first": item.snapshots[0].start if item.snapshots else None,
        "snapshot": snapshot.id if snapshot else None,
        "since": snapshot.start if snapshot else None,
        "until": snapshot.until if snapshot else None,
        "list": restriction.id if restriction else None,
        "list_name": restriction.name if restriction else None,
        "pool": snapshot.pool if snapshot else None,
        "cards": len(catalogue.pool(snapshot.pool)) if snapshot else None,
    }


@formats.command(epilog="Example: nrdb formats diff standard_35 standard_36")
@click.argument("old")
@click.argument("new")
@on_option
@json_option
@click.pass_context
def diff(ctx: click.Context, old: str, new: str, on: str | None, as_json: bool) -> None:
    """Show what changed between two snapshots, lists or formats. Exit code 1 when nothing did."""
    from nrdb.cli.verdicts import stamp_json
    from nrdb.legality.check import judge_of

    catalogue = Catalogue.load()
    judge = judge_of(catalogue)
    day = on or today()
    changes = changes_between(judge.scope(old, day), judge.scope(new, day))
    if as_json:
        echo_json({"old": old, "new": new, "changes": changes, "stamp": stamp_json(catalogue)})
    else:
        click.echo(strong(f"{old} → {new}"))
        for what, cards in changes.items():
            if cards:
                click.echo(f"\n  {strong(what.replace('_', ' '))} ({len(cards)})")
                for card in cards:
                    click.echo(f"    {card}")
        if not any(changes.values()):
            click.echo("  nothing changed")
    if not any(changes.values()):
        ctx.exit(NO)


def changes_between(old: Scope, new: Scope) -> dict[str, list[str]]:
    """The titles that entered and left the pool, and those whose standing on the list changed, by kind."""
    catalogue = new.catalogue

    def titles(cards: frozenset[str] | set[str]) -> list[str]:
        return sorted(catalogue.card(card).title for card in cards)

    before, after = old.pool or frozenset(), new.pool or frozenset()
    was, now = old.restriction, new.restriction
    changes = {"entered": titles(after - before), "rotated_out": titles(before - after)}
    for kind in ("banned", "restricted"):
        first = getattr(was, kind) if was else frozenset()
        second = getattr(now, kind) if now else frozenset()
        changes[kind] = titles(second - first)
        changes[f"no_longer_{kind}"] = titles(first - second)
    for kind in ("points", "universal_influence", "global_penalty"):
        worth: dict[str, int] = getattr(was, kind) if was else {}
        values: dict[str, int] = getattr(now, kind) if now else {}
        changes[kind] = [
            f"{catalogue.card(card).title}: {worth.get(card, 0)} → {values.get(card, 0)}"
            for card in sorted({*worth, *values}, key=lambda card: catalogue.card(card).title)
            if worth.get(card, 0) != values.get(card, 0)
        ]
    caps = [scope.agenda_cap if scope else None for scope in (was, now)]
    changes["agenda_cap"] = [f"{_cap(caps[0])} → {_cap(caps[1])}"] if caps[0] != caps[1] else []
    return changes


def _cap(cap: tuple[int, int] | None) -> str:
    return "none" if cap is None else f"{cap[1]} agendas of {cap[0]} points or more"
