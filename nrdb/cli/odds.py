"""`nrdb odds`: exact odds of drawing the cards that match a query."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from nrdb import odds as exact
from nrdb.catalogue import Catalogue
from nrdb.cli import joint
from nrdb.cli.failures import NO, YES, say
from nrdb.cli.games import readable, side_of
from nrdb.cli.options import completions, json_option, on_option, today
from nrdb.cli.output import aligned, echo_json, echo_lines, stamp_json, strong
from nrdb.cli.queries import QueryCommand
from nrdb.cli.reading import DeckArgument, deck_is_piped, fetch_option
from nrdb.errors import UsageError
from nrdb.json_types import Json
from nrdb.text import counted, percent, quoted

if TYPE_CHECKING:
    from nrdb.deck import Deck


@click.command(
    cls=QueryCommand,
    epilog="""\b
Examples:
  nrdb odds deck.txt "t:event cost<=1"
  nrdb odds deck.txt breaker and "2 of economy\"""",
)
@click.argument("deck", cls=DeckArgument, type=click.Path(path_type=Path, allow_dash=True))
@click.argument("query", nargs=-1, shell_complete=completions("query"))
@click.option(
    "--at-least", metavar="K", type=click.IntRange(1), default=1, show_default=True, help="Minimum number of copies."
)
@click.option(
    "--turns", metavar="N", type=click.IntRange(1, 60), default=10, show_default=True, help="Number of turns to show."
)
@click.option(
    "--draws",
    metavar="N",
    type=click.IntRange(0, 10),
    help="Extra draws per turn (default: Corp 0, Runner 1).",
)
@click.option(
    "--mulligan",
    metavar="QUERY",
    shell_complete=completions("query"),
    help="Mulligan opening hands without a matching card.",
)
@fetch_option
@on_option
@json_option
@click.pass_context
def odds(
    ctx: click.Context,
    deck: Path,
    query: tuple[str, ...],
    at_least: int,
    turns: int,
    draws: int | None,
    mulligan: str | None,
    fetch: str | None,
    on: str | None,
    as_json: bool,
) -> None:
    """Show the exact odds of drawing the cards in a deck that match QUERY or, without QUERY, each of its cards.

    The odds cover the opening hand, each turn and, for a QUERY, the top of the deck; nothing is simulated. Combine
    several queries with "and"; each may begin with "2 of", "at most 1 of" or "no".
    """
    from nrdb.search.shell_query import query_from_arguments

    if deck_is_piped(deck):
        query, deck = (str(deck), *query), Path("-")
    catalogue = Catalogue.load()
    held = readable(deck, catalogue, fetch)
    side = side_of(held, catalogue) or "corp"
    day = on or today()
    query = tuple(query_from_arguments(catalogue, [word], on=day) for word in query)
    mulligan = query_from_arguments(catalogue, [mulligan], on=day) if mulligan is not None else None
    asked = joint.conditions(query, lambda text: selected(held, catalogue, text, day))
    if query and not asked:
        raise UsageError('"and" needs a query before and after it, for example: "t:ice" and "t:agenda".')
    several = bool(asked) and asked != [(" ".join(query), 1, None, asked[0].cards)]
    if several and at_least != 1:
        raise UsageError('--at-least works with one query only; with several, write "2 of QUERY".')
    drawing = drawing_of(held, catalogue, turns=turns, draws=draws, mulligan=mulligan, on=day, side=side)
    if not query:
        found = every_card(held, catalogue, drawing, at_least)
        if as_json:
            echo_json({**found, "stamp": stamp_json(catalogue)})
            return
        echo_lines(table_lines(found, catalogue), catalogue)
        return
    if several:
        _answer_joint(ctx, held, catalogue, asked, drawing, as_json)
        return
    found = answer(held, asked[0], drawing, at_least)
    if as_json:
        echo_json({**found, "stamp": stamp_json(catalogue)})
        ctx.exit(YES if found["copies"] else NO)
    if not found["copies"]:
        say(f"No card in the deck matches {quoted(asked[0].query)}.")
        ctx.exit(NO)
    echo_lines(lines(found, catalogue), catalogue)


def _answer_joint(
    ctx: click.Context,
    deck: Deck,
    catalogue: Catalogue,
    asked: list[joint.Condition],
    drawing: Drawing,
    as_json: bool,
) -> None:
    """Answer for several conditions together; exit with NO if the deck has too few cards for one of them."""
    found = {
        "deck": deck.name,
        "conditions": [
            {
                "query": condition.query,
                "words": condition.words(),
                "at_least": condition.low,
                "at_most": condition.high,
                "cards": dict(condition.cards),
                "copies": sum(condition.cards.values()),
            }
            for condition in asked
        ],
        "size": drawing.size,
        **drawing.to_dict(),
        **joint.answer(asked, drawing.kept, deck.cards, hand=drawing.hand, drawn=drawing.by_turn),
    }
    lacking = [condition for condition in asked if sum(condition.cards.values()) < condition.low]
    if as_json:
        echo_json({**found, "stamp": stamp_json(catalogue)})
    for condition in lacking:
        copies = sum(condition.cards.values())
        held = f"only {counted(copies, 'matching card')}" if copies else "no matching cards"
        say(f"Impossible: {condition.words()}; the deck has {held}.")
    if not as_json and not lacking:
        echo_lines(joint.lines(found, catalogue), catalogue)
    ctx.exit(NO if lacking else YES)


def selected(deck: Deck, catalogue: Catalogue, query: str, on: str) -> dict[str, int]:
    """Return the cards in the deck that match a query, with their copies."""
    from nrdb.search import search

    asked = query if deck.edition == "cr" else f"edition:{deck.edition} ({query})"
    wanted = {card.id for card in search(catalogue, asked, on=on)}
    return {card: n for card, n in deck.cards.items() if card in wanted}


def opening_hand(deck: Deck) -> int:
    """Return the size of the opening hand: five, or what the identity says (CR 1.6.6)."""
    from nrdb import behaviour
    from nrdb.behaviour.facts import card_facts

    if deck.identity is None:
        return exact.HAND
    words = behaviour.load(deck.identity.id) or ()
    return next(iter(card_facts(words, deck.identity.side, ()).opening_hand), exact.HAND)


class Drawing(NamedTuple):
    """The draws from a deck of `size`: an opening hand, then `each` cards per turn.

    `kept` are the cards without which an opening hand is a mulligan, None to keep every hand; `mulligan` is their
    query. `by_turn` lists how many cards have been drawn by each turn after the opening hand.
    """

    size: int
    hand: int
    mulligan: str | None
    kept: dict[str, int] | None
    each: int
    by_turn: list[int]

    def to_dict(self) -> Json:
        """Return the opening hand, the mulligan rate (None without a query) and the draws under their JSON names."""
        back = None
        if self.kept is not None:
            rate = exact.exactly(0, copies=sum(self.kept.values()), deck=self.size, drawn=self.hand)
            back = {"query": self.mulligan, "cards": self.kept, "chance": figure(rate)}
        return {"opening_hand": self.hand, "mulligan": back, "draws_each_turn": self.each}

    def distributions(self, cards: dict[str, int], deck: Deck) -> list[list[Fraction]]:
        """Return the probabilities of 0, 1, 2 … of the cards in the opening hand, then by each turn."""
        return [distribution(cards, self.kept, deck, further, self.hand) for further in (0, *self.by_turn)]


def drawing_of(
    deck: Deck, catalogue: Catalogue, *, turns: int, draws: int | None, mulligan: str | None, on: str, side: str
) -> Drawing:
    """Return the draws from a deck: `draws` a turn besides the Corp's mandatory draw; None for the usual number."""
    size = sum(deck.cards.values())
    hand = min(opening_hand(deck), size)
    kept = selected(deck, catalogue, mulligan, on) if mulligan is not None else None
    each = 1 if draws is None else draws + (1 if side == "corp" else 0)
    return Drawing(size, hand, mulligan, kept, each, [min(size - hand, each * turn) for turn in range(1, turns + 1)])


def answer(deck: Deck, asked: joint.Condition, drawing: Drawing, at_least: int) -> Json:
    """Return all figures of the command under their JSON names (schemas/odds.schema.json)."""
    cards = dict(asked.cards)
    copies, size = sum(cards.values()), drawing.size
    hands, *later = drawing.distributions(cards, deck)
    chances = zip(drawing.by_turn, (reached(table, at_least) for table in later), strict=True)
    return {
        "deck": deck.name,
        "query": asked.query,
        "cards": cards,
        "copies": copies,
        "size": size,
        "at_least": at_least,
        **drawing.to_dict(),
        "hand": [figure(chance) for chance in hands],
        "expected_in_hand": figure(sum((n * chance for n, chance in enumerate(hands)), Fraction(0))),
        "by_turn": [
            {"turn": turn, "seen": drawing.hand + further, "chance": chance}
            for turn, (further, chance) in enumerate(chances, start=1)
        ],
        "on_top": [
            {"cards": n, "chance": figure(exact.at_least(1, copies=copies, deck=size, drawn=n))}
            for n in range(1, min(5, size) + 1)
        ],
    }


def every_card(deck: Deck, catalogue: Catalogue, drawing: Drawing, at_least: int) -> Json:
    """Return the chances of drawing each card, and any agenda, under their JSON names (schemas/odds.schema.json)."""
    from nrdb.deck.layout import sections

    agendas = {card: copies for card, copies in deck.cards.items() if catalogue.card(card).type == "agenda"}
    groups: list[tuple[str | None, dict[str, int]]] = [(None, agendas)] if agendas else []
    order = [row.card.id for section in sections(deck, catalogue) for row in section.rows]
    groups += [(card, {card: deck.cards[card]}) for card in order]

    rows = []
    for card, cards in groups:
        first, *later = (reached(table, at_least) for table in drawing.distributions(cards, deck))
        rows.append({"card": card, "copies": sum(cards.values()), "hand": first, "by_turn": later})
    return {
        "deck": deck.name,
        "size": drawing.size,
        "at_least": at_least,
        **drawing.to_dict(),
        "cards": rows,
    }


def table_lines(found: Json, catalogue: Catalogue) -> list[str]:
    """Return the chances of drawing each card as a table: in the opening hand and by certain turns."""
    turns = len(found["cards"][0]["by_turn"]) if found["cards"] else 0
    shown = [turn for turn in (1, 3, 5, 10, 20, 40) if turn < turns] + ([turns] if turns else [])
    rows = [
        [
            catalogue.card(row["card"]).title if row["card"] else "any agenda",
            str(row["copies"]),
            *(percent(chance, 1) for chance in (row["hand"], *(row["by_turn"][turn - 1] for turn in shown))),
        ]
        for row in found["cards"]
    ]
    heads = [f"{found['size']} cards", "copies", "opening hand", *(f"turn {turn}" for turn in shown)]
    lines = aligned(rows, headers=heads, right=range(1, len(heads)))
    back = found["mulligan"]
    if back is not None:
        lines.append(f"Mulligan without {back['query']}: {percent(back['chance'], 1)} of opening hands.")
    drawn = counted(found["draws_each_turn"], "card")
    return [*lines, f"Exact odds of {found['at_least']} or more, drawing {drawn} per turn."]


def distribution(
    cards: dict[str, int], kept: dict[str, int] | None, deck: Deck, further: int, hand: int
) -> list[Fraction]:
    """Return the probabilities of 0, 1, 2 … of the cards in the kept hand and `further` more draws."""
    size = sum(deck.cards.values())
    if kept is None:
        return list(exact.distribution(copies=sum(cards.values()), deck=size, drawn=hand + further))
    # Three disjoint groups: wanted and kept, wanted only, kept only.
    both = sum(n for card, n in cards.items() if card in kept)
    groups = [both, sum(cards.values()) - both, sum(kept.values()) - both]
    first = exact.hands(groups, deck=size, drawn=hand)
    back = sum((chance for counts, chance in first.items() if not counts[0] + counts[2]), Fraction(0))
    held: dict[int, Fraction] = {}
    for counts, chance in first.items():
        weight = chance * back + (chance if counts[0] + counts[2] else 0)
        held[counts[0] + counts[1]] = held.get(counts[0] + counts[1], Fraction(0)) + weight
    # After the hand, only wanted cards matter: this stays fast for decks of any size.
    wanted = groups[0] + groups[1]
    chances = [Fraction(0)] * (wanted + 1)
    for had, weight in held.items():
        more = exact.distribution(copies=wanted - had, deck=size - hand, drawn=further)
        for n, chance in enumerate(more, had):
            chances[n] += weight * chance
    while not chances[-1]:
        chances.pop()
    return chances


def reached(table: list[Fraction], at_least: int) -> float:
    """Return the probability of drawing `at_least` cards or more; `table` begins with that of drawing none."""
    return figure(sum(table[at_least:], Fraction(0)))


def figure(chance: Fraction) -> float:
    """Return a probability as printed in JSON."""
    return round(float(chance), 6)


def lines(found: Json, catalogue: Catalogue) -> list[str]:
    """Return the answer as lines of text."""
    titles = ", ".join(f"{n} {catalogue.card(card).title}" for card, n in found["cards"].items())
    shown = [strong(f"{found['copies']} of {found['size']} cards") + (f": {titles}" if titles else ": none")]
    back = found["mulligan"]
    if back is not None:
        shown.append(f"Mulligan without {back['query']}: {percent(back['chance'], 1)} of opening hands.")
    at_least = found["at_least"]
    hand = found["hand"]
    some = sum(hand[at_least:])
    shown.append(
        f"Opening hand of {found['opening_hand']}: {percent(some, 1)} have {at_least} or more, "
        f"{found['expected_in_hand']:.2f} on average."
    )
    shown.append("")
    shown += aligned(
        [[str(n), percent(chance, 1)] for n, chance in enumerate(hand)], headers=["in hand", "chance"], right=(0, 1)
    )
    shown.append("")
    rows = [[str(row["turn"]), str(row["seen"]), percent(row["chance"], 1)] for row in found["by_turn"]]
    shown += aligned(rows, headers=["by turn", "cards seen", f"{at_least} or more"], right=(0, 1, 2))
    shown.append("")
    top = ", ".join(f"{percent(row['chance'], 1)} in the top {row['cards']}" for row in found["on_top"])
    shown.append(f"At least one among the top cards of a full deck: {top}.")
    each = found["draws_each_turn"]
    shown.append(f"Exact odds, drawing {counted(each, 'card')} per turn.")
    return shown
