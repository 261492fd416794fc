"""Games of decks drawn from the whole pool: sooner or later every implemented card plays with every other.

usage: python -m tests.engine.pool [GAMES] [--start N]

Both sides choose at random. After each decision between effects the invariants hold, no game is without an end, and at
the end it reports which operations, costs and conditions of the notation fired, and which never did.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any
from unittest.mock import patch

from nrdb import behaviour
from nrdb.behaviour.node import walk
from nrdb.catalogue.model import Card
from nrdb.engine.chance import seeded
from nrdb.engine.game import Game, face_off, new_game
from nrdb.engine.model.card import Table
from nrdb.engine.model.numbers import SIDES
from nrdb.engine.steps.machine import take
from nrdb.engine.words import registry
from tests.engine.laid import catalogue, invariants, side_laid

CARDS = 40
"""In each deck, no two the same."""
LONGEST = 9000
BOOKS = ("cr-26.03", "cr-26.03", "cr-1.3", "core")
WATCHED = ("operation", "cost", "condition")
RARE = {
    ("operation", "extra_turn"): "one event, after successful runs on all three central servers in one turn",
    ("operation", "steal"): "one card, whose player would have to guess the very agenda that is then accessed",
    ("operation", "use_click"): "one console, installed before one of four programs: once in twenty thousand games",
}
"""Words that random players hardly ever reach, and why; other tests use them."""


def pool(side: str, identities: bool) -> list[Card]:
    """The cards of a side with an entry: its identities, or all others."""
    known = behaviour.entries()
    return [
        card
        for card in catalogue().cards()
        if card.id in known and card.side == side and card.is_identity is identities
    ]


def dealt(game: int) -> Table:
    """Return the table of a game: two random decks, by one of the Comprehensive Rules."""
    chance = Random(f"pool/{game}")
    tables = []
    for side in SIDES:
        chosen = chance.sample(pool(side, identities=False), CARDS)
        copies = {card.id: 1 for card in sorted(chosen, key=lambda card: card.id)}
        identity = chance.choice(pool(side, identities=True))
        tables.append(side_laid(identity, copies, rulebook=BOOKS[game % len(BOOKS)]))
    return face_off(*tables)


def played(game: int) -> Game:
    """Play a random game and check its invariants after every decision between effects."""
    chance, g = Random(f"play/{game}"), new_game(dealt(game), seeded(1, game))
    while not g.over:
        options = g.legal_actions()
        assert options, f"{g.decision} has no answer"
        take(g, options[int(chance.random() * len(options))])
        if g.flow is None:
            invariants(g)
        assert len(g.log) < LONGEST, "the game does not end"
    return g


@contextmanager
def watched() -> Iterator[Counter[tuple[str, str]]]:
    """How often each operation, cost and condition that is compiled meanwhile is used."""
    fired: Counter[tuple[str, str]] = Counter()
    plain = registry.make

    def make(node: Any, *given: Any) -> Any:
        made = plain(node, *given)
        if node.kind not in WATCHED or not callable(made):
            return made

        def told(g: Any, me: int, *more: Any) -> Any:
            fired[node.kind, node.name] += 1
            return made(g, me, *more)

        return told

    with patch.object(registry, "make", make):
        yield fired


def main(arguments: list[str]) -> int:
    """Plays and prints how the games ended and which words never fired."""
    start = 0
    if "--start" in arguments:
        at = arguments.index("--start")
        start = int(arguments[at + 1])
        del arguments[at : at + 2]
    ends: Counter[str] = Counter()
    decisions = 0
    with watched() as fired:
        for game in range(start, start + (int(arguments[0]) if arguments else 1000)):
            try:
                g = played(game)
            except Exception as error:
                print(f"game {game}: {type(error).__name__}: {error}")
                ends["broken"] += 1
                continue
            ends[g.reason] += 1
            decisions += len(g.log)
    print(f"{sum(ends.values()):,} games, {decisions:,} decisions: {dict(ends.most_common())}")
    used = {
        (node.kind, node.name)
        for entry in behaviour.entries().values()
        for ability in behaviour.parse(entry, "pool")
        for node in walk(ability)
        if node.kind in ("operation", "condition")
    }
    silent = sorted(used - set(fired))
    print(f"{len(used) - len(silent)} of {len(used)} operations and conditions that entries use have fired.")
    for kind, name in silent:
        print(f"  never: {kind} {name}{f' ({RARE[kind, name]})' if (kind, name) in RARE else ''}")
    return int(ends["broken"] > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
