"""Random self-play of two sides, with the invariants checked after every decision.

usage: python -m tests.engine.duels [DECISIONS] [--seed N] [--start N]

Every pairing of a Corp's and a Runner's example deck in turn, by every rulebook for their cards. After each decision:
every card is in one zone, credits are those that the bank paid out and took back, derived values follow from the
rest, a copy equals a game played again from its choices, and nothing waits when a turn begins.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, nullcontext
from functools import cache
from itertools import product
from random import Random
from typing import Any
from unittest.mock import patch

from nrdb.deck import Deck, read_deck
from nrdb.engine import table
from nrdb.engine.chance import seeded
from nrdb.engine.game import Game, face_off, new_game
from nrdb.engine.model.card import Table
from nrdb.engine.model.decision import Option
from nrdb.engine.model.side import Side
from nrdb.engine.rulebooks import RULEBOOKS
from nrdb.engine.rules import money
from nrdb.engine.steps.machine import take
from tests.engine.laid import EXAMPLES, catalogue, invariants

AGAIN = 400
"""Every this many decisions, a game is replayed from its choices and compared with its copy."""
MODERN = [book.id for book in RULEBOOKS.values() if book.edition != "classic"]


@cache
def decks(side: str) -> list[Deck]:
    """The example decks of a side."""
    read = [read_deck(path, catalogue()) for path in EXAMPLES.values()]
    return [deck for deck in read if deck.identity is not None and deck.identity.side == side]


@cache
def pairing(corp: int, runner: int, rulebook: str) -> Table:
    """Two of the example decks, faced off."""
    chosen = (decks("corp")[corp], decks("runner")[runner])
    return face_off(*(table(deck, catalogue(), rulebook=rulebook) for deck in chosen))


def pairings() -> list[tuple[int, int, str]]:
    """Every pairing of example decks by every rulebook."""
    return list(product(range(len(decks("corp"))), range(len(decks("runner"))), MODERN))


@contextmanager
def kept_accounts() -> Iterator[Counter[int]]:
    """The credits of each side as the bank counts them, which finds any change to a pool that bypasses the bank."""
    accounts: Counter[int] = Counter()

    def noted(name: str, done: Any) -> Any:
        def change(*given: Any, **named: Any) -> Any:
            side = next(part for part in given if isinstance(part, Side))
            before = side.credits
            answer = done(*given, **named)
            accounts[id(side)] += side.credits - before
            return answer

        return patch.object(money, name, change)

    with ExitStack() as watched:
        for name in ("gain", "lose", "set_aside", "_spend_from_pool", "set_starting_credits"):
            watched.enter_context(noted(name, getattr(money, name)))
        yield accounts


def at_random(options: list[Option], generator: Random) -> Option:
    """Any option, each as likely; where there is but one, no chance is used up."""
    return options[0] if len(options) == 1 else options[int(generator.random() * len(options))]


def played(laid: Table, seed: int, game: int, *, checked: bool = False) -> tuple[Game, list[Option]]:
    """Play a game at random and return it with its choices among several options."""
    generator, chosen = Random(f"{seed}/{game}"), []
    with kept_accounts() if checked else nullcontext(Counter[int]()) as accounts:
        g = new_game(laid, seeded(seed, game))
        turn = 0
        while not g.over:
            options = g.legal_actions()
            option = at_random(options, generator)
            if len(options) > 1:
                chosen.append(option)
            take(g, option)
            if checked:
                invariants(g)
                for side in g.sides:
                    assert side.credits == accounts[id(side)], "credits were gained or lost without the bank"
                if g.turn != turn and g.flow is None and not g.over:
                    turn = g.turn
                    assert (g.pending, g.run) == ([], None), "something waits when a turn begins"
                if len(g.log) % AGAIN == 0:
                    again, twin = g.again(), g.copy()
                    assert again.key() == twin.key() == g.key()
                    assert again.legal_actions() == twin.legal_actions() == g.legal_actions()
            assert len(g.log) < 9000, "the game does not end"
    return g, chosen


def self_play(decisions: int, seed: int, start: int = 0) -> Counter[tuple[str, str | None, str]]:
    """Play games until that many decisions were made; count the endings by rulebook, winner and reason."""
    ends: Counter[tuple[str, str | None, str]] = Counter()
    made, game, all_of_them = 0, start, pairings()
    while made < decisions:
        corp, runner, rulebook = all_of_them[game % len(all_of_them)]
        g, _ = played(pairing(corp, runner, rulebook), seed, game, checked=True)
        ends[rulebook, g.winner, g.reason] += 1
        made += len(g.log)
        game += 1
    ends["decisions", None, ""] = made
    return ends


def main(arguments: list[str]) -> int:
    """Plays and prints how the games ended."""
    numbers = {"--seed": 1, "--start": 0}
    for name in numbers:
        if name in arguments:
            at = arguments.index(name)
            numbers[name] = int(arguments[at + 1])
            del arguments[at : at + 2]
    ends = self_play(int(arguments[0]) if arguments else 20_000, numbers["--seed"], numbers["--start"])
    for (rulebook, winner, reason), n in sorted(ends.items(), key=repr):
        print(f"{rulebook:10} {winner or '':8} {reason:10} {n:,}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
