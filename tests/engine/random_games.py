"""Random self-play of the games of 1996, 2012 and today, with the invariants checked after every decision.

Each game is played between two lists drawn by chance from all cards of the game that have an entry, the cards that
were dealt least coming first, so that every card is dealt soon. `make self-play` plays 20,000 games of 1996, 5,000 of
2012 and 20,000 of today.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from typing import NamedTuple

from nrdb import behaviour
from nrdb.catalogue.model import Card, number
from nrdb.engine.game import face_off
from nrdb.engine.model.card import Table
from nrdb.engine.model.numbers import DECK, HAND
from nrdb.engine.rulebooks import OF_EDITION
from tests.engine.duels import played
from tests.engine.laid import catalogue, side_laid

KINDS = 20
"""How many different cards a list has besides agendas."""
AGENDAS = 6


class GameKind(NamedTuple):
    """The cards that a game is played with, and the number of games to play."""

    edition: str
    sets: frozenset[str] | None
    """The sets whose cards are used; None for all."""
    games: int


GAMES = {
    "classic": GameKind("classic", None, 20_000),
    "core": GameKind("cr", frozenset({"core_set"}), 5_000),
    OF_EDITION["cr"]: GameKind("cr", None, 20_000),
}
"""The games by the rulebook that they are played by."""


@cache
def known(rulebook: str, side: str) -> tuple[Card, ...]:
    """The cards of a side that have an entry, identities included."""
    kind = GAMES[rulebook]
    entries = behaviour.entries(kind.edition)
    cards = (card for card in catalogue().cards(kind.edition) if card.id in entries and card.side == side)
    return tuple(card for card in cards if kind.sets is None or card.set in kind.sets)


@cache
def pool(rulebook: str, side: str) -> tuple[Card, ...]:
    """The cards of a side that have an entry, identities left out."""
    return tuple(card for card in known(rulebook, side) if not card.is_identity)


@cache
def identities(rulebook: str, side: str) -> tuple[Card, ...]:
    """The identities of a side that have an entry."""
    return tuple(card for card in known(rulebook, side) if card.is_identity)


def drawn(rulebook: str, side: str, dealt: Mapping[str, int], chance: Random) -> dict[str, int]:
    """A list drawn by chance, those cards first that were dealt least."""

    def least(cards: Sequence[Card], n: int) -> list[Card]:
        return sorted(cards, key=lambda card: (dealt.get(card.id, 0), chance.random()))[:n]

    cards = pool(rulebook, side)
    kept = least([card for card in cards if card.type != "agenda"], KINDS)
    copies = {card.id: chance.randint(1, 3) for card in kept}
    agendas = least([card for card in cards if card.type == "agenda"], AGENDAS)
    return copies | {card.id: 2 if (number(card.agenda_points) or 0) > 3 else 3 for card in agendas}


def faced_off(rulebook: str, dealt: Counter[str], chance: Random) -> Table:
    """Two lists drawn by chance, faced off."""
    tables = []
    for side in ("corp", "runner"):
        copies = drawn(rulebook, side, dealt, chance)
        dealt.update(dict.fromkeys(copies, 1))
        choices = identities(rulebook, side)
        identity = chance.choice(choices) if choices else None
        tables.append(side_laid(identity, copies, rulebook=rulebook))
    return face_off(*tables)


def play(rulebook: str, games: int, start: int = 0) -> tuple[Counter[str], int, set[str], set[str]]:
    """Play games; return how they ended, the decisions made, the cards dealt, and those that left deck and hand."""
    ends: Counter[str] = Counter()
    dealt: Counter[str] = Counter()
    made, seen = 0, set[str]()
    for game in range(start, start + games):
        laid = faced_off(rulebook, dealt, Random(f"{rulebook} {game}"))
        g, _ = played(laid, 1996, game, checked=True)
        ends[g.over] += 1
        made += len(g.log)
        seen |= {card.id for card, zone in zip(laid.card_of, g.zone, strict=False) if zone not in (DECK, HAND)}
    return ends, made, set(dealt), seen


def main(arguments: list[str]) -> int:
    """Play, and print how the games ended, and which cards never came into play."""
    parser = ArgumentParser(description="Play random games and print how they end.")
    parser.add_argument("rulebook", nargs="?", choices=GAMES, default="classic", help="rules to play by")
    parser.add_argument("games", nargs="?", type=int, help="number of games")
    parser.add_argument("--start", type=int, default=0, metavar="N", help="number of the first game")
    args = parser.parse_args(arguments)
    rulebook, games, start = args.rulebook, args.games or GAMES[args.rulebook].games, args.start
    ends, made, _, seen = play(rulebook, games, start)
    everything = {card.id for side in ("corp", "runner") for card in pool(rulebook, side)}
    played = f"{len(everything & seen):,} of {len(everything):,} cards came into play"
    print(f"{rulebook}: {games:,} games, {made:,} decisions; {played}")
    for reason, n in ends.most_common():
        print(f"  {reason:10} {n:,}")
    if unseen := sorted(everything - seen):
        print(f"  never in play: {', '.join(unseen)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
