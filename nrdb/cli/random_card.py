"""`nrdb random`: print a random card, optionally from the matches of a query."""

from __future__ import annotations

import click

from nrdb.catalogue import Catalogue
from nrdb.cli.failures import NO, say
from nrdb.cli.options import json_option, on_option, today
from nrdb.cli.output import basis_lines, echo_json
from nrdb.cli.queries import QueryCommand
from nrdb.errors import Failure


@click.command("random", cls=QueryCommand, epilog='Example: nrdb random "t:identity format:startup"')
@click.argument("query", nargs=-1)
@click.option("--seed", metavar="N", type=int, help="Seed for a reproducible choice.")
@on_option
@json_option
@click.pass_context
def random_card(ctx: click.Context, query: tuple[str, ...], seed: int | None, on: str | None, as_json: bool) -> None:
    """Show a random card, optionally one that matches a query."""
    from functools import partial
    from random import Random

    from nrdb.answers.cards import card_json
    from nrdb.cli.naming import cards_in_file
    from nrdb.cli.search import print_notes
    from nrdb.cli.show import card_lines
    from nrdb.search import run
    from nrdb.search.shell_query import query_from_arguments

    catalogue = Catalogue.load()
    day = on or today()
    pool = partial(cards_in_file, catalogue=catalogue)
    result = run(catalogue, query_from_arguments(catalogue, query, on=day, pool=pool) or "*", on=day, pool=pool)
    print_notes(result)
    idle = [name for name in ("order", "group", "limit") if getattr(result, name)]
    if idle:
        say(f"Ignored {' and '.join(idle)}: only one card is drawn.")
    found = result.cards
    if not found:
        if as_json:
            echo_json({"errors": [Failure("No matches.").to_dict()]})
        say("No matches.")
        ctx.exit(NO)
    # Sorted by id, so that a seed gives the same card however the query sorts.
    card = Random(seed).choice(sorted(found, key=lambda card: card.id))
    card_then = catalogue.card_on(card, day)
    if as_json:
        echo_json(card_json(card_then, catalogue, on=day))
        return
    for line in [*card_lines(card_then, catalogue, on=day), "", *basis_lines(catalogue, day, card_then.edition)]:
        click.echo(line)
