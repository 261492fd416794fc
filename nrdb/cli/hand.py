"""`nrdb hand`: opening hands, mulligans and the next draws, dealt."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from nrdb.catalogue import Catalogue
from nrdb.cli.goldfish import readable
from nrdb.cli.options import json_option
from nrdb.cli.output import echo_json, faint, stamp, strong
from nrdb.cli.reading import fetch_option

if TYPE_CHECKING:
    from nrdb.engine.state import State


@click.command(epilog="Example: nrdb hand deck.txt --count 3 --seed 42")
@click.argument("deck", type=click.Path(path_type=Path, allow_dash=True))
@click.option("--count", metavar="N", type=click.IntRange(1, 1000), default=1, show_default=True, help="Hands to deal.")
@click.option("--draws", metavar="N", type=click.IntRange(0, 60), default=5, show_default=True, help="Draws shown.")
@click.option("--seed", metavar="N", type=int, default=0, show_default=True, help="The same seed deals the same hands.")
@fetch_option
@json_option
@click.pass_context
def hand(ctx: click.Context, deck: Path, count: int, draws: int, seed: int, fetch: str | None, as_json: bool) -> None:
    """Deal opening hands of a deck, say whether a careful player keeps them, and show the next draws."""
    catalogue = Catalogue.load()
    held = readable(deck, catalogue, ctx, fetch)
    dealt = [dealt_hand(held, catalogue, seed, number, draws) for number in range(count)]
    if as_json:
        echo_json({"hands": dealt, "stamp": stamp(catalogue)})
        return
    for number, one in enumerate(dealt, 1):
        if number > 1:
            click.echo()
        click.echo(strong(f"Hand {number}") + f": {', '.join(titles(one['hand'], catalogue))}")
        if one["second_hand"] is not None:
            click.echo("  goes back: " + one["reason"])
            click.echo("  second hand: " + ", ".join(titles(one["second_hand"], catalogue)))
        else:
            click.echo("  kept: " + one["reason"])
        if draws:
            click.echo("  next: " + (", ".join(titles(one["draws"], catalogue)) or "nothing, the deck is empty"))
    click.echo()
    click.echo(faint(stamp(catalogue)))


def titles(cards: list[str], catalogue: Catalogue) -> list[str]:
    """The titles of cards by their ids."""
    return [catalogue.card(card).title for card in cards]


def dealt_hand(deck: Any, catalogue: Catalogue, seed: int, number: int, draws: int) -> dict[str, Any]:
    """One opening hand by its card ids, what a careful player does with it, and the next draws."""
    from nrdb.engine import primitives, table
    from nrdb.engine.chance import seeded
    from nrdb.engine.options import MULLIGAN
    from nrdb.engine.turns import new_game, take
    from nrdb.goldfish.sensible import Sensible

    laid = table(deck, catalogue)
    g = new_game(laid, seeded(seed, number), last_turn=1)
    player = Sensible(laid)
    first = ids(g, g.hand)
    second = None
    asked = g.decision is not None and g.decision.kind == "mulligan"
    reason = player.reason(g) if asked else "these rules know no mulligan"
    if asked and not player.keeps(g):
        take(g, MULLIGAN)
        drawn = 1 if laid.side == "corp" else 0  # the mandatory draw of the first turn
        second = ids(g, g.hand[: len(g.hand) - drawn])
        following = g.hand[len(g.hand) - drawn :]
    else:
        following = []
    before = len(g.hand)
    primitives.draw(g, draws - len(following))
    following += g.hand[before:]
    return {
        "hand": first,
        "kept": second is None,
        "reason": reason,
        "second_hand": second,
        "draws": ids(g, following, False),
    }


def ids(g: State, cards: list[int], sort: bool = True) -> list[str]:
    """Card ids of cards in play, by title where `sort`."""
    held = [g.table.card_of[i] for i in cards]
    return [card.id for card in (sorted(held, key=lambda card: card.title) if sort else held)]
