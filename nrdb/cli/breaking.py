"""`nrdb break`: what it costs to break ice, as a table, JSON or CSV."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import click

from nrdb.breaking.cost import BreakCalculator, BreakCost, breaks_ice
from nrdb.breaking.setup import BreakSetup, Payment
from nrdb.catalogue import Card, Catalogue
from nrdb.cli.failures import NO
from nrdb.cli.naming import GAMES, without_edition
from nrdb.cli.option_checks import refuse_unused
from nrdb.cli.options import completions, json_option, on_option, today
from nrdb.cli.output import aligned, echo_json, echo_lines, raw_stdout, stamp_json
from nrdb.cli.queries import QueryCommand
from nrdb.cli.reading import fetch_option, one_deck, piped
from nrdb.errors import UsageError
from nrdb.json_types import Json
from nrdb.text import counted, quoted

if TYPE_CHECKING:
    from nrdb.deck import Deck
    from nrdb.search.run import Result

_IDLE = {"as_csv": {"as_json": "choose one format"}}
CANNOT = "can't"
LEGEND = "break: credits for all subroutines · to get past: credits for those that end the run"
# With more breakers than this, print one line per pair.
_SIDE_BY_SIDE = 8

EPILOG = """\b
Examples:
  nrdb break Corroder "Eli 1.0"
  nrdb break Unity "t:ice s:code_gate format:startup" --with Carmen --with Cleaver
  nrdb break runner.txt corp.txt --server remote
  nrdb break "Black Dahlia" s:sentry --edition classic

Costs are the credits needed to break every subroutine, including any paid on encounter. Counters spent are listed after
them; counters the breaker needs are in parentheses. "To get past" lets subroutines resolve that don't end the run.
Exit codes: 0 some ice can be broken, 1 none can, 2 a name is unknown."""


@click.command(name="break", cls=QueryCommand, epilog=EPILOG)
@click.argument("breaker", metavar="BREAKER|DECK|QUERY", shell_complete=completions("titles or files"))
@click.argument("ice", metavar="ICE|DECK|QUERY", required=False, shell_complete=completions("titles or files"))
@click.option(
    "--with",
    "others",
    multiple=True,
    metavar="CARD",
    shell_complete=completions("titles"),
    help="Add another installed Runner card.",
)
@click.option("--together", is_flag=True, help="Assume all named breakers are installed together.")
@click.option("--counters", type=click.IntRange(0), metavar="N", help="Counters on the breaker (default: enough).")
@click.option("--advanced", type=click.IntRange(0), default=0, metavar="N", help="Advancement counters on the ice.")
@click.option("--server", type=click.Choice(["central", "remote"]), default="central", help="Server the ice protects.")
@click.option(
    "--server-ice", type=click.IntRange(1), default=1, metavar="N", help="Pieces of ice protecting that server."
)
@click.option("--tags", type=click.IntRange(0), default=0, metavar="N", help="Number of tags the Runner has.")
@click.option(
    "--clicks", type=click.IntRange(0), default=0, metavar="N", help="Maximum number of clicks spent on bioroids."
)
@fetch_option
@json_option
@click.option("--csv", "as_csv", is_flag=True, help="Print the result as CSV, one pair per line.")
@on_option
@click.option(
    "--edition", type=click.Choice(["cr", "classic"]), help="Which game's titles to use (default: that of the decks)."
)
@click.pass_context
def break_(
    ctx: click.Context,
    breaker: str,
    ice: str | None,
    others: tuple[str, ...],
    together: bool,
    counters: int | None,
    advanced: int,
    server: str,
    server_ice: int,
    tags: int,
    clicks: int,
    fetch: str | None,
    as_json: bool,
    as_csv: bool,
    on: str | None,
    edition: str | None,
) -> None:
    """Show what it costs to break each piece of ice with each breaker, or why it's impossible."""
    from nrdb import behaviour

    refuse_unused(ctx, {}, _IDLE)
    catalogue = Catalogue.load()
    day = on or today()
    named = [breaker, *([ice] if ice else ["-"] if piped() else [])]
    deck_of = cache(lambda text: one_deck(text, catalogue, fetch=fetch))
    if fetch is not None and ice and not any(map(_is_deck, named)):
        raise UsageError("--fetch has no effect without a deck file or link.")
    game = edition or next((deck_of(text).edition for text in named if _is_deck(text)), "cr")
    game = without_edition(named, game)[1]
    if on is not None and all(_is_deck(text) or len(_named(text, game, catalogue)) == 1 for text in named):
        raise UsageError("--on has no effect without a query: it only dates queries.")
    entries = behaviour.entries(game)
    searched: list[Result] = []

    def of_runner(text: str) -> list[Card]:
        held = deck_of(text) if _is_deck(text) else None
        return _cards(text, held, catalogue, game, day, _BREAKERS, lambda card: breaks_ice(card, entries), searched)

    def of_corp(text: str) -> list[Card]:
        held = deck_of(text) if _is_deck(text) else None
        return _cards(text, held, catalogue, game, day, _ICE, lambda card: card.type == "ice", searched)

    if ice is not None:
        breakers, walls = of_runner(breaker), of_corp(ice)
    else:
        breakers, walls = _with_piped(breaker, ctx, of_runner, of_corp)
    helpers = tuple(catalogue.find(title, edition=game) for title in others)
    if strays := [card for card in (*breakers, *walls) if card.edition != game]:
        raise UsageError(
            f"{strays[0].title} isn't a card of {GAMES[game]}; breakers and ice must be from the same game."
        )
    if together and len(breakers) < 2:
        raise UsageError("--together has no effect with one breaker: name several, or add a card using --with.")
    settings = BreakSetup(helpers, counters, advanced, server, server_ice, tags, clicks)
    answers, meetings = [], BreakCalculator(entries)
    for card in breakers:
        rest = tuple(other for other in breakers if other is not card) if together else ()
        met = settings._replace(others=(*helpers, *rest))
        answers += [meetings.break_cost(card, wall, met) for wall in walls]
    if searched and not as_json:
        from nrdb.cli.search import print_notes

        for result in searched:
            print_notes(result)
    if as_json:
        echo_json(answers_json(answers, settings, searched, catalogue))
    elif as_csv:
        _csv(answers)
    else:
        echo_lines(table_lines(answers, breakers, walls), catalogue)
    ctx.exit(0 if any(answer.breaks is not None for answer in answers) else NO)


def _with_piped(
    text: str,
    ctx: click.Context,
    of_runner: Callable[[str], list[Card]],
    of_corp: Callable[[str], list[Card]],
) -> tuple[list[Card], list[Card]]:
    """Return breakers and ice if one of them is named and the other is a list from standard input."""
    if not piped():
        raise click.MissingParameter(ctx=ctx, param=next(one for one in ctx.command.params if one.name == "ice"))
    try:
        walls = of_corp(text)
    except UsageError:
        return of_runner(text), of_corp("-")
    return of_runner("-"), walls


def _is_deck(text: str) -> bool:
    """Return whether an argument is a deck: a file, a link, or standard input."""
    return text == "-" or (Path(text).exists() and not Path(text).is_dir()) or "netrunnerdb.com/" in text


_BREAKERS = ("card that breaks ice", "doesn't break ice")
_ICE = ("ice", "isn't ice")
"""What an argument must name, and what messages say about a card of the wrong type."""


def _named(text: str, edition: str, catalogue: Catalogue) -> tuple[Card, ...]:
    """Return the cards that a text may name; it may begin with a word such as `edition:classic`."""
    names, edition = without_edition([text], edition)
    return catalogue.resolve(" ".join(names), edition=edition)


def _cards(
    text: str,
    deck: Deck | None,
    catalogue: Catalogue,
    edition: str,
    on: str,
    words: tuple[str, str],
    fits: Callable[[Card], bool],
    searched: list[Result],
) -> list[Card]:
    """Return the fitting cards in a deck, one card, or the matches of a query, whose result is added to `searched`."""
    if deck is not None:
        held = [catalogue.card(card) for card in deck.cards]
        found = [card for card in ([deck.identity] if deck.identity else []) + held if fits(card)]
        if not found:
            raise UsageError(f"{text} has no {words[0]}.")
        return found
    named = _named(text, edition, catalogue)
    if len(named) == 1:
        if not fits(named[0]):
            raise UsageError(f"{named[0].title} {words[1]}, according to the card data.")
        return [named[0]]
    from nrdb.search.run import run
    from nrdb.search.shell_query import query_from_arguments

    query = query_from_arguments(catalogue, [text], on=on)
    result = run(catalogue, query if edition == "cr" else f"edition:{edition} ({query})", on=on)
    found = [card for card in result.cards if fits(card)]
    if not found and (elsewhere := _named(text, other := "classic" if edition == "cr" else "cr", catalogue)):
        raise UsageError(f"{elsewhere[0].title} is a card of {GAMES[other]}; use --edition {other}.")
    if not found:
        near = [card.title for card in catalogue.suggest(text, edition=edition) if fits(card)]
        raise UsageError(f"no {words[0]} matches {quoted(text)}.", suggestions=tuple(near))
    searched.append(result)
    return found


# -- lines ------------------------------------------------------------------------------------------------------------


def table_lines(answers: Sequence[BreakCost], breakers: Sequence[Card], walls: Sequence[Card]) -> list[str]:
    """Return the results as a table: breakers side by side for several pieces of ice, else one line per pair."""
    from nrdb.behaviour.render import in_bits

    money: Callable[[str], str] = in_bits if walls[0].edition == "classic" else str
    titles = {card.id: card.title for card in (*breakers, *walls)}
    if 1 < len(breakers) <= _SIDE_BY_SIDE and len(walls) > 1:
        cells = {(answer.breaker, answer.ice): cell(answer) for answer in answers}
        rows = [
            [wall.title, _strength(answers, wall), *(cells[card.id, wall.id] for card in breakers)] for wall in walls
        ]
        table = aligned(rows, headers=["", "strength", *(card.title for card in breakers)], right=(1,))
        return [*table, "", money("credits to break all subroutines")]
    rows = []
    for answer in answers:
        rows.append(
            [
                titles[answer.breaker],
                titles[answer.ice],
                _number(answer.strength),
                str(answer.subroutines),
                CANNOT if answer.breaks is None else cell(answer),
                _way_past(answer),
                money("; ".join(notes(answer))),
            ]
        )
    headers = ["breaker", "ice", "strength", "subs", "break", "to get past", ""]
    return [*aligned(rows, headers=headers, right=(2, 3)), "", money(LEGEND)]


def _strength(answers: Sequence[BreakCost], wall: Card) -> str:
    """Return the ice's strength; two values if it depends on the breaker."""
    known = sorted({answer.strength for answer in answers if answer.ice == wall.id and answer.strength is not None})
    return "–".join(map(str, known)) or "X"


def _number(value: int | None) -> str:
    return "X" if value is None else str(value)


def cell(answer: BreakCost) -> str:
    """Return the cost of breaking every subroutine in short form: `4`, `4 +2 virus`, `3 (5 power)`, `can't`."""
    if answer.breaks is None:
        return CANNOT if answer.bypass is None else f"{CANNOT}, bypass {price(answer.bypass)}"
    return price(answer.breaks._replace(credits=answer.breaks.credits + answer.toll))


def _way_past(answer: BreakCost) -> str:
    """Return the cost of getting past in short form: `3`, `can't`, or `bypass 1` for a breaker that can only bypass."""
    if answer.breaks is None and answer.bypass is not None and answer.passes in (None, answer.bypass.credits):
        return f"bypass {price(answer.bypass)}"
    return CANNOT if answer.passes is None else str(answer.passes)


def price(paid: Payment) -> str:
    """Return a payment in short form."""
    parts = [str(paid.credits)]
    parts += [f"+{n} {kind}" for kind, n in paid.counters]
    if paid.cards:
        parts.append(f"+{counted(paid.cards, 'card')}")
    if paid.clicks:
        parts.append(f"+{counted(paid.clicks, 'click')}")
    if paid.trashed:
        parts.append("+trash")
    if paid.hosted:
        parts.append(f"({paid.hosted[1]} {paid.hosted[0]})")
    return " ".join(parts)


def notes(answer: BreakCost) -> list[str]:
    """Return the notes on a breaker and a piece of ice, in addition to the cost."""
    found = [answer.reason] if answer.reason else []
    if answer.toll:
        found.append(f"incl. {answer.toll} on encounter" if answer.breaks else f"{answer.toll} on encounter")
    if answer.breaks is not None and answer.breaks.stealth:
        found.append(f"incl. {answer.breaks.stealth} from stealth cards")
    if answer.bypass is not None and not _way_past(answer).startswith("bypass"):
        found.append(f"or bypass for {price(answer.bypass)}")
    return found + [remark.rstrip(".") for remark in answer.remarks]


# -- JSON and CSV -----------------------------------------------------------------------------------------------------


def answers_json(
    answers: Sequence[BreakCost], table: BreakSetup, searched: Sequence[Result], catalogue: Catalogue
) -> Json:
    """Return the results under their JSON names (schemas/break.schema.json)."""
    from nrdb.answers.searches import notes_json

    settings = {**table._asdict(), "others": [card.id for card in table.others]}
    return {
        "table": settings,
        "pairs": [_pair(answer) for answer in answers],
        "notes": [note for result in searched for note in notes_json(result)],
        "stamp": stamp_json(catalogue),
    }


def _pair(answer: BreakCost) -> Json:
    return {
        "breaker": answer.breaker,
        "ice": answer.ice,
        "strength": answer.strength,
        "subroutines": answer.subroutines,
        "credits": answer.credits,
        "breaks": None if answer.breaks is None else _payment(answer.breaks),
        "toll": answer.toll,
        "passes": answer.passes,
        "bypass": None if answer.bypass is None else _payment(answer.bypass),
        "reason": answer.reason,
        "remarks": list(answer.remarks),
    }


def _payment(paid: Payment) -> Json:
    return {
        "credits": paid.credits,
        "stealth": paid.stealth,
        "clicks": paid.clicks,
        "counters": dict(paid.counters),
        "trashed": paid.trashed,
        "hosted": dict([paid.hosted]) if paid.hosted else {},
        "cards": paid.cards,
    }


def _other_costs(paid: Payment) -> tuple[tuple[str, int], ...]:
    """Return the costs besides credits, as (kind, number): counters by type, and cards."""
    return (*paid.counters, *([("cards", paid.cards)] if paid.cards else []))


def _csv(answers: Sequence[BreakCost]) -> None:
    import csv

    from nrdb.text import harmless

    writer = csv.writer(raw_stdout(), lineterminator="\n")
    columns = ("breaker", "ice", "strength", "subroutines", "credits", "counters", "passes", "bypass", "reason")
    writer.writerow(columns)
    for answer in answers:
        paid = answer.breaks
        spent = " ".join(f"{kind}:{n}" for kind, n in _other_costs(paid)) if paid else ""
        way = answer.bypass.credits if answer.bypass else None
        row = (
            answer.breaker,
            answer.ice,
            answer.strength,
            answer.subroutines,
            answer.credits,
            spent,
            answer.passes,
            way,
            answer.reason,
        )
        writer.writerow(harmless(value) for value in row)
