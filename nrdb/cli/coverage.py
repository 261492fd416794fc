"""`nrdb data coverage`: how much of each card is implemented, as tables; docs/coverage.md is made from them too."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from nrdb.catalogue import Catalogue
from nrdb.cli.failures import UNANSWERED, YES, CannotAnswer, UnreadFile, say
from nrdb.cli.naming import GAMES
from nrdb.cli.option_checks import refuse_unused
from nrdb.cli.options import edition_option, json_option, on_option, today
from nrdb.cli.output import aligned, echo_json, stamp_json, stamp_line
from nrdb.errors import Failure, UsageError
from nrdb.json_types import Json
from nrdb.text import percent

if TYPE_CHECKING:
    from nrdb.engine.coverage import CardCoverage, CoverageTally

_HEADERS = ("", "cards", "solo", "opponent", "hook", "partly", "missing", "complete")


@click.command(
    short_help="Show how much of each card is implemented.",
    cls=click.Command,
    epilog="""\b
Examples:
  nrdb data coverage --by format
  nrdb data coverage deck.txt
  nrdb data coverage --list partly
  nrdb data coverage --by set --edition classic

solo (--list said): complete, even without an opponent. opponent: complete, but some of it needs an opponent.
hook: complete, with its own Python function. partly: some of it is not implemented. missing: not implemented.""",
)
@click.argument("decks", nargs=-1, type=click.Path(path_type=Path))
@click.option("--by", type=click.Choice(["set", "type", "format", "edition", "word"]), help="Group the counts.")
@click.option(
    "--list",
    "listed",
    type=click.Choice(["said", "opponent", "hook", "partly", "missing"]),
    help="List the cards in this class.",
)
@edition_option
@json_option
@on_option
@click.pass_context
def coverage(
    ctx: click.Context,
    decks: tuple[Path, ...],
    by: str | None,
    listed: str | None,
    edition: str,
    as_json: bool,
    on: str | None,
) -> None:
    """Show how many cards are implemented: all, by set, type, format or edition, or those in DECKS."""
    from nrdb.behaviour.reference import word_uses
    from nrdb.engine.coverage import tally

    if decks and (by or listed):
        raise UsageError("decks, --by and --list can't be combined; choose one.")
    refuse_unused(ctx, {"on": "by"}, {"listed": {"by": "cards are listed, not counted"}})
    if on is not None and by != "format":
        raise UsageError("--on has no effect without --by format.")
    if by == "format" and edition == "classic":
        raise UsageError("the 1996 game has no formats; use --by set.")
    catalogue = Catalogue.load()
    editions = tuple(GAMES) if decks or by == "edition" or edition == "any" else (edition,)
    entries, covered = _covered(catalogue, editions)
    if by == "word":
        uses = word_uses(entries)
        if as_json:
            echo_json({"words": [use._asdict() for use in uses], "stamp": stamp_json(catalogue)})
        else:
            _lines(aligned([(use.name, use.kind, str(use.cards)) for use in uses], headers=("word", "kind", "cards")))
        return
    if listed:
        cards = [item for item in covered.values() if item.kind == listed]
        if as_json:
            found = [{"card": item.card, "class": item.kind, "reasons": list(item.reasons)} for item in cards]
            echo_json({"cards": found, "stamp": stamp_json(catalogue)})
        else:
            rows = [(catalogue.card(item.card).title, "; ".join(item.reasons)) for item in cards]
            _lines(aligned(rows) or [f'There are no cards in the class "{listed}".'])
        return
    held, code = _copies(decks, catalogue) if decks else ([], YES)
    if decks:
        tallies = [tally(name, copies, covered) for name, copies in held]
        if len(held) > 1:
            together = [card for _, copies in held for card, n in copies.items() for _ in range(n)]
            tallies.append(tally("all", {card: together.count(card) for card in set(together)}, covered))
    else:
        tallies = _tallies(catalogue, covered, by, on or today())
    if as_json:
        groups = [{"name": item.name, **item.counts, "total": item.total, "share": item.share} for item in tallies]
        echo_json({"groups": groups, "stamp": stamp_json(catalogue)})
        ctx.exit(code)
    _lines(table(tallies))
    if len(held) == 1:
        for card in held[0][1]:
            if covered[card].kind in ("partly", "missing"):
                click.echo(
                    f"  {catalogue.card(card).title}: {'; '.join(covered[card].reasons) or 'not implemented yet'}"
                )
    click.echo()
    click.echo(stamp_line(catalogue))
    ctx.exit(code)


def _covered(catalogue: Catalogue, editions: Sequence[str]) -> tuple[Json, dict[str, CardCoverage]]:
    """Return the behaviour entries of the given editions, and the coverage of all their cards."""
    from nrdb import behaviour
    from nrdb.engine.coverage import cover

    entries = {card: entry for edition in editions for card, entry in behaviour.entries(edition).items()}
    cards = [card for edition in editions for card in catalogue.cards(edition)]
    return entries, cover(cards, entries)


def _copies(paths: Sequence[Path], catalogue: Catalogue) -> tuple[list[tuple[str, dict[str, int]]], int]:
    """Return the copies of each card in the decks at `paths`, identities included, and the exit code.

    Raises `CannotAnswer` if there is no deck at all.
    """
    from nrdb.cli.reading import decks_of

    held: list[tuple[str, dict[str, int]]] = []
    unread: list[Failure] = []
    code = YES
    for item in decks_of(map(str, paths), catalogue):
        if isinstance(item, UnreadFile):
            unread.append(item.failure)
            continue
        held.append((item.source or item.label, dict(item.cards) | ({item.identity.id: 1} if item.identity else {})))
        if item.unreadable:
            code = UNANSWERED
    if not held:
        raise CannotAnswer(unread or [Failure("no decklist found.")], by="nrdb: ")
    for failure in unread:
        say(f"nrdb: {failure.message}")
    return held, UNANSWERED if unread else code


def _tallies(catalogue: Catalogue, covered: Mapping[str, CardCoverage], by: str | None, on: str) -> list[CoverageTally]:
    from nrdb.engine import coverage as c

    if by == "set":
        return c.by_set(catalogue, covered)
    if by == "type":
        return c.by_type(catalogue, covered)
    if by == "format":
        return c.by_format(catalogue, covered, on=on)
    if by == "edition":
        return [
            c.tally(name, [card.id for card in catalogue.cards(edition)], covered) for edition, name in GAMES.items()
        ]
    return [c.tally("all cards", list(covered), covered)]


def table(tallies: Sequence[CoverageTally]) -> list[str]:
    """Return the coverage of groups of cards as an aligned table."""
    return aligned([_row(item) for item in tallies], headers=_HEADERS, right=range(1, len(_HEADERS)))


def _row(item: CoverageTally) -> list[str]:
    return [item.name, str(item.total), *(str(n) for n in item.counts.values()), percent(item.share)]


def _lines(lines: Sequence[str]) -> None:
    for line in lines:
        click.echo(line)


# -- the document ---------------------------------------------------------------------------------------------------


def document() -> str:
    """Return docs/coverage.md: the same tables, for the date of the card data."""
    from nrdb.behaviour.reference import word_uses
    from nrdb.engine import coverage as c
    from nrdb.engine.words.hooks import HOOKS

    catalogue = Catalogue.load()
    entries, covered = _covered(catalogue, ("cr",))
    _, older = _covered(catalogue, ("classic",))
    uses = word_uses(entries)
    partly = [item for item in covered.values() if item.kind == "partly"]
    once = [use for use in uses if use.cards == 1]
    never = [use for use in uses if not use.cards]
    parts = [
        "# How much of each card is implemented\n",
        "`make docs` generates this page from the data and the engine; `nrdb data coverage` prints the same tables.\n",
        "- **solo**: complete, even without an opponent\n"
        "- **opponent**: complete, but some of it needs an opponent\n"
        "- **hook**: complete, with its own Python function\n"
        "- **partly**: some of it is not implemented, for the reason given below\n"
        "- **missing**: not implemented\n\n"
        "*Complete* is the share of the first three.\n",
        "## All cards\n",
        _markdown([c.tally("all cards", list(covered), covered)]),
        "## By format\n",
        _markdown(c.by_format(catalogue, covered, on=catalogue.data_date)),
        "## By type\n",
        _markdown(c.by_type(catalogue, covered)),
        "## By set\n",
        _markdown(c.by_set(catalogue, covered)),
        "## The 1996 game\n",
        _markdown([c.tally("all cards", list(older), older), *c.by_set(catalogue, older)]),
        "## Words\n",
        f"The notation has {len(uses)} words. The {len(entries)} described cards use {len(uses) - len(never)} of them, "
        f"{len(once)} of which only one card uses.\n",
        "| word | kind | cards |\n|--|--|--:|\n"
        + "\n".join(f"| `{use.name}` | {use.kind} | {use.cards} |" for use in uses if use.cards > 1)
        + "\n",
        "Used once: " + ", ".join(f"`{use.name}`" for use in once) + ".\n",
        "## Hooks\n",
        "\n".join(f"- {catalogue.card(hook.card).title}: {hook.reason}" for hook in HOOKS.values()) or "None.",
        "",
        "## Not implemented, and why\n",
        "\n".join(f"- {catalogue.card(item.card).title}: {'; '.join(item.reasons)}" for item in partly) or "None.",
        "",
    ]
    return "\n".join(parts)


def _markdown(tallies: Sequence[CoverageTally]) -> str:
    head = "| " + " | ".join(_HEADERS) + " |\n|--" + "|--:" * (len(_HEADERS) - 1) + "|\n"
    return head + "\n".join("| " + " | ".join(_row(item)) + " |" for item in tallies) + "\n"
