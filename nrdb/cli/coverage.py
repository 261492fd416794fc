"""`nrdb data coverage`: how far card behaviour is said, as a table; also what docs/coverage.md is made of."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from nrdb.catalogue import Catalogue
from nrdb.cli.failures import UNANSWERED, YES, CannotAnswer, Failure, UnreadFile, say
from nrdb.cli.option_checks import refuse_unused
from nrdb.cli.options import json_option, on_option, today
from nrdb.cli.output import aligned, echo_json, faint, stamp, stamp_json
from nrdb.errors import UsageError
from nrdb.text import percent

_HEADERS = ("", "cards", "said", "opponent", "hook", "partly", "not yet", "in full")


@click.command(
    short_help="Count the cards that the engine plays.",
    cls=click.Command,
    epilog="""\b
Examples:
  nrdb data coverage --by format
  nrdb data coverage deck.txt
  nrdb data coverage --list partly

said: plays alone in full. opponent: plays in full, a part only against an opponent. hook: by a function of its own.
partly: something is not played, with its reason. not yet: nothing is said of the card.""",
)
@click.argument("decks", nargs=-1, type=click.Path(path_type=Path))
@click.option("--by", type=click.Choice(["set", "type", "format", "word"]), help="Count by this instead of all cards.")
@click.option(
    "--list", "listed", type=click.Choice(["said", "opponent", "hook", "partly", "missing"]), help="List these cards."
)
@json_option
@on_option
@click.pass_context
def coverage(
    ctx: click.Context, decks: tuple[Path, ...], by: str | None, listed: str | None, as_json: bool, on: str | None
) -> None:
    """How far card behaviour is said: cards by class, by set, type or format; for decks, their copies."""
    from nrdb import behaviour
    from nrdb.engine.coverage import cover, tally, word_uses

    if decks and (by or listed):
        raise UsageError("name decks, or --by, or --list: one of them.")
    refuse_unused(ctx, {"on": "by"}, {"listed": {"by": "the cards of a class are not counted"}})
    if on is not None and by != "format":
        raise UsageError("--on does nothing without --by format: behaviour has no day.")
    catalogue = Catalogue.load()
    entries = behaviour.entries()
    covered = cover(catalogue.cards(), entries)
    if by == "word":
        uses = word_uses(entries)
        if as_json:
            echo_json({"words": [use._asdict() for use in uses], "stamp": stamp_json(catalogue)})
        else:
            _lines(aligned([(use.name, use.kind, str(use.cards)) for use in uses], headers=("word", "kind", "cards")))
        return
    if listed:
        cards = [covered[card.id] for card in catalogue.cards() if covered[card.id].kind == listed]
        if as_json:
            found = [{"card": item.card, "class": item.kind, "reasons": list(item.reasons)} for item in cards]
            echo_json({"cards": found, "stamp": stamp_json(catalogue)})
        else:
            rows = [(catalogue.card(item.card).title, "; ".join(item.reasons)) for item in cards]
            _lines(aligned(rows))
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
            item = covered.get(card)  # of a card of the 1996 game nothing is said
            if item is None or item.kind in ("partly", "missing"):
                reasons = "; ".join(item.reasons) if item is not None else ""
                click.echo(f"  {catalogue.card(card).title}: {reasons or 'nothing is said of it yet'}")
    click.echo()
    click.echo(faint(stamp(catalogue)))
    ctx.exit(code)


def _copies(paths: Sequence[Path], catalogue: Catalogue) -> tuple[list[tuple[str, dict[str, int]]], int]:
    """The cards of the decks in files and folders with their copies, identities among them; and the exit code.

    `CannotAnswer` where there is no deck at all.
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
        raise CannotAnswer(unread or [Failure("there is no deck list here.")], by="nrdb: ")
    for failure in unread:
        say(f"nrdb: {failure.message}")
    return held, UNANSWERED if unread else code


def _tallies(catalogue: Catalogue, covered: Any, by: str | None, on: str) -> list[Any]:
    from nrdb.engine import coverage as c

    if by == "set":
        return c.by_set(catalogue, covered)
    if by == "type":
        return c.by_type(catalogue, covered)
    if by == "format":
        return c.by_format(catalogue, covered, on=on)
    return [c.tally("all cards", list(covered), covered)]


def table(tallies: Sequence[Any]) -> list[str]:
    """Tallies as aligned lines."""
    return aligned([_row(item) for item in tallies], headers=_HEADERS, right=range(1, len(_HEADERS)))


def _row(item: Any) -> list[str]:
    return [item.name, str(item.total), *(str(n) for n in item.counts.values()), percent(item.share)]


def _lines(lines: Sequence[str]) -> None:
    for line in lines:
        click.echo(line)


# -- the document ---------------------------------------------------------------------------------------------------


def document() -> str:
    """docs/coverage.md: the same tables, by the day of the data."""
    from nrdb import behaviour
    from nrdb.engine import coverage as c
    from nrdb.engine.words.hooks import HOOKS

    catalogue = Catalogue.load()
    entries = behaviour.entries()
    covered = c.cover(catalogue.cards(), entries)
    uses = c.word_uses(entries)
    partly = [item for item in covered.values() if item.kind == "partly"]
    once = [use for use in uses if use.cards == 1]
    never = [use for use in uses if not use.cards]
    parts = [
        "# How far card behaviour is said\n",
        "Written by `make docs` from the data and the engine; `nrdb data coverage` prints the same.\n",
        "**said**: plays alone in full · **opponent**: plays in full, a part only against an opponent · "
        "**hook**: by a function of its own · **partly**: something is not played, with its reason below · "
        "**not yet**: no entry. *In full* is the share of the first three.\n",
        "## All cards\n",
        _markdown([c.tally("all cards", list(covered), covered)]),
        "## By format\n",
        _markdown(c.by_format(catalogue, covered, on=catalogue.data_date)),
        "## By type\n",
        _markdown(c.by_type(catalogue, covered)),
        "## By set\n",
        _markdown(c.by_set(catalogue, covered)),
        "## Words\n",
        f"{len(uses)} words; {len(uses) - len(never)} are used by the {len(entries)} cards said, {len(once)} of them "
        "by one card only (they are general words whose other cards are not said yet).\n",
        "| word | kind | cards |\n|--|--|--:|\n"
        + "\n".join(f"| `{use.name}` | {use.kind} | {use.cards} |" for use in uses if use.cards > 1)
        + "\n",
        "Used once: " + ", ".join(f"`{use.name}`" for use in once) + ".\n",
        "## Hooks\n",
        "\n".join(f"- {catalogue.card(hook.card).title}: {hook.reason}" for hook in HOOKS.values()) or "None.",
        "",
        "## Not played, and why\n",
        "\n".join(f"- {catalogue.card(item.card).title}: {'; '.join(item.reasons)}" for item in partly) or "Nothing.",
        "",
    ]
    return "\n".join(parts)


def _markdown(tallies: Sequence[Any]) -> str:
    head = "| " + " | ".join(_HEADERS) + " |\n|--" + "|--:" * (len(_HEADERS) - 1) + "|\n"
    return head + "\n".join("| " + " | ".join(_row(item)) + " |" for item in tallies) + "\n"
