"""`nrdb hand`: deal opening hands, with mulligan advice and the next draws."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from nrdb.catalogue import Catalogue
from nrdb.cli.games import planned, readable
from nrdb.cli.option_checks import refuse_unused
from nrdb.cli.options import completions, json_option, today
from nrdb.cli.output import echo_json, echo_lines, stamp_json, stamp_line, strong
from nrdb.cli.queries import QueryCommand
from nrdb.cli.reading import DeckArgument, fetch_option
from nrdb.json_types import Json
from nrdb.text import counted, percent, quoted

if TYPE_CHECKING:
    from nrdb.deck import Deck
    from nrdb.engine.model.state import State
    from nrdb.goldfish.keep import HandTable

# The option that each of these needs, and the options that have no effect with another.
_NEEDS = {"key": "table", "games": "table", "turns": "table", "plan": "table"}
_IDLE = {"table": dict.fromkeys(("count", "draws"), "--table shows every hand type")}


@click.command(
    cls=QueryCommand,
    epilog="""\b
Examples:
  nrdb hand deck.txt --count 3 --seed 42
  nrdb hand deck.txt --table --key "hedge fund\"""",
)
@click.argument("deck", cls=DeckArgument, type=click.Path(path_type=Path, allow_dash=True))
@click.option(
    "--count", metavar="N", type=click.IntRange(1, 1000), default=1, show_default=True, help="Number of hands to deal."
)
@click.option(
    "--draws", metavar="N", type=click.IntRange(0, 60), default=5, show_default=True, help="Number of draws to show."
)
@click.option(
    "--seed",
    metavar="N",
    type=int,
    default=0,
    show_default=True,
    help="Random seed; the same seed deals the same hands.",
)
@click.option("--table", is_flag=True, help="Rate every hand type: frequency, and keep or mulligan.")
@click.option(
    "--key",
    metavar="QUERY",
    shell_complete=completions("query"),
    help="With --table: classify hands by cards matching QUERY.",
)
@click.option(
    "--games",
    metavar="N",
    type=click.IntRange(1, 1_000_000),
    default=2000,
    help="With --table: number of games (default 2000).",
)
@click.option(
    "--turns", metavar="N", type=click.IntRange(1, 60), default=8, help="With --table: turns per game (default 8)."
)
@click.option("--plan", type=click.Path(path_type=Path), help="With --table: plan file; its first goal is measured.")
@fetch_option
@json_option
@click.pass_context
def hand(
    ctx: click.Context,
    deck: Path,
    count: int,
    draws: int,
    seed: int,
    table: bool,
    key: str | None,
    games: int,
    turns: int,
    plan: Path | None,
    fetch: str | None,
    as_json: bool,
) -> None:
    """Deal opening hands, advise keep or mulligan, and show the next draws.

    With --table: rate every hand type against the average hand after a mulligan.
    """
    refuse_unused(ctx, _NEEDS, _IDLE)
    catalogue = Catalogue.load()
    held = readable(deck, catalogue, fetch)
    if table:
        made = _table(ctx, held, catalogue, key, games=games, turns=turns, seed=seed, plan=plan)
        if as_json:
            echo_json({"table": made.to_dict(), "stamp": stamp_json(catalogue)})
        else:
            echo_lines(table_lines(made, held.name or "", seed), catalogue)
        return
    dealt = [dealt_hand(held, catalogue, seed, number, draws) for number in range(count)]
    if as_json:
        echo_json({"hands": dealt, "stamp": stamp_json(catalogue)})
        return
    for number, one in enumerate(dealt, 1):
        if number > 1:
            click.echo()
        click.echo(strong(f"Hand {number}") + f": {', '.join(titles(one['hand'], catalogue))}")
        if one["second_hand"] is not None:
            click.echo("  mulligan: " + one["reason"])
            click.echo("  second hand: " + ", ".join(titles(one["second_hand"], catalogue)))
        else:
            click.echo("  keep: " + one["reason"])
        if draws:
            click.echo("  next: " + (", ".join(titles(one["draws"], catalogue)) or "none, the deck is empty"))
    click.echo()
    click.echo(stamp_line(catalogue))


def _table(
    ctx: click.Context,
    deck: Deck,
    catalogue: Catalogue,
    key: str | None,
    *,
    games: int,
    turns: int,
    seed: int,
    plan: Path | None,
) -> HandTable:
    """Return the table of a deck's hand types."""
    from nrdb.cli.odds import opening_hand, selected
    from nrdb.errors import PlayError
    from nrdb.goldfish.keep import hand_table
    from nrdb.goldfish.setting import setting_for
    from nrdb.search.shell_query import query_from_arguments

    player, goals = planned(plan, "sensible", [deck], catalogue, ctx)
    setting = setting_for(deck, catalogue, policy=player, turns=turns)
    setting.goals = goals
    cards = (
        None if key is None else selected(deck, catalogue, query_from_arguments(catalogue, [key], on=today()), today())
    )
    if cards == {}:
        raise PlayError(f"no card in the deck matches {quoted(key or '')}.")
    size = min(opening_hand(deck), sum(deck.cards.values()))
    return hand_table(setting, hand=size, games=games, seed=seed, key=cards)


def table_lines(made: HandTable, name: str, seed: int) -> list[str]:
    """Return the table as lines of text: the most common hands, and what a mulligan is worth."""
    from nrdb.cli.output import fitted_table
    from nrdb.goldfish.keep import MIN_GAMES, ROLE_LABELS

    share = not made.measure.startswith("points")

    def worth(value: float) -> str:
        return percent(value) if share else f"{value:.2f}"

    lines = [strong(f"{name or 'Opening hands'}: {made.measure}")]
    lines.append(
        f"  The average hand after a mulligan has a value of {worth(made.redraw)}. "
        f"Following this table, you mulligan {percent(made.redraw_rate())} of opening hands."
    )
    shown = [one for one in made.hands if float(one.chance) >= SELDOM]
    rows = []
    for one in shown:
        counts = [f"{n}+" if n == cap else str(n) for n, cap in zip(one.counts, made.caps, strict=True)]
        counts[-1] = "yes" if one.counts[-1] else "no"
        brings = ["", ""]
        if one.worth is not None:
            half = 1.96 * one.error
            brings = [worth(one.worth), f"± {100 * half:.0f}" if share else f"± {half:.2f}"]
        rows.append([*counts, percent(float(one.chance), 1), *brings, _ADVICE.get(made.advice(one), made.advice(one))])
    headers = [*[ROLE_LABELS.get(kind, kind) for kind in made.kinds], "chance", "value", "", ""]
    lines += ["", *fitted_table(rows, headers, range(6), [5])]
    rest = sum(float(one.chance) for one in made.hands) - sum(float(one.chance) for one in shown)
    if rest > 0:
        lines += ["", f"All other hands: {percent(rest, 1)}."]
    played = f"values come from {counted(made.games, 'game')} in which every opening hand is kept, seed {seed}"
    ends = [f"Chances are exact; {played}."]
    if any(one.worth is None for one in shown):
        ends.append(f"Hand types that came up in fewer than {MIN_GAMES} games are listed without a value.")
    return [*lines, *ends]


_ADVICE = {"redraw": "mulligan"}
SELDOM = 0.005
"""Minimum probability of a hand type that is listed by itself."""


def titles(cards: list[str], catalogue: Catalogue) -> list[str]:
    """Return the titles of the cards with these ids."""
    return [catalogue.card(card).title for card in cards]


def dealt_hand(deck: Deck, catalogue: Catalogue, seed: int, number: int, draws: int) -> Json:
    """Deal one opening hand; return its card ids, the AI player's decision, and the next draws."""
    from nrdb.engine import table
    from nrdb.engine.chance import seeded
    from nrdb.engine.game import new_game
    from nrdb.engine.model.decision import MULLIGAN
    from nrdb.engine.model.numbers import SIDES
    from nrdb.engine.rules import decks
    from nrdb.engine.steps.machine import take
    from nrdb.engine.view import View
    from nrdb.players.sensible import Sensible

    laid = table(deck, catalogue)
    g = new_game(laid, seeded(seed, number))
    player = Sensible()
    view = View(g, SIDES.index(laid.side))
    player.begin(laid, view.side, seed, number)
    drawn = 1 if laid.side == "corp" else 0  # the mandatory draw of the first turn
    second = None
    asked = g.decision is not None and g.decision.kind == "mulligan"
    reason = player.reason(view) if asked else "the 1996 game has no mulligan"
    begun = 0 if asked else drawn  # without a mulligan the turn has begun
    size = len(g.acting.hand) - begun
    first, following = ids(g, g.acting.hand[:size]), g.acting.hand[size:]
    if asked and not player.keeps(view):
        take(g, MULLIGAN)
        size = len(g.acting.hand) - drawn
        second, following = ids(g, g.acting.hand[:size]), g.acting.hand[size:]
    before = len(g.acting.hand)
    decks.draw(g, g.acting, draws - len(following))
    following += g.acting.hand[before:]
    return {
        "hand": first,
        "kept": second is None,
        "reason": reason,
        "second_hand": second,
        "draws": ids(g, following, False),
    }


def ids(g: State, cards: list[int], sort: bool = True) -> list[str]:
    """Return the ids of cards in play, sorted by title if `sort`."""
    held = [g.table.card_of[i] for i in cards]
    return [card.id for card in (sorted(held, key=lambda card: card.title) if sort else held)]
