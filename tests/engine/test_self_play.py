"""Random play over the example decks: whatever is offered can be done, and nothing impossible comes of it."""

from __future__ import annotations

import json
import subprocess
import sys
from random import Random

import pytest

from nrdb.engine import record
from nrdb.engine.chance import seeded
from nrdb.engine.turns import apply, new_game, take
from tests.engine.laid import EXAMPLES, ROOT, card, example, invariants


def play_at_random(name: str, decisions: int, seed: int) -> int:
    table, generator, made, game = example(name), Random(seed), 0, 0
    while made < decisions:
        g = new_game(table, seeded(seed, game), last_turn=20)
        game += 1
        while not g.over:
            options = g.legal_actions()
            take(g, options[int(generator.random() * len(options))])
            invariants(g)
            made += 1
            assert len(g.log) < 3000, "the game does not end"
    return made


@pytest.mark.parametrize("name", EXAMPLES)
def test_random_play_keeps_the_invariants(name: str) -> None:
    assert play_at_random(name, 6_000, seed=1) >= 6_000


@pytest.mark.slow
@pytest.mark.parametrize("name", EXAMPLES)
def test_a_million_random_decisions_keep_the_invariants(name: str) -> None:
    assert play_at_random(name, 250_000, seed=2) >= 250_000


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_game_is_replayed_from_its_record(name: str) -> None:
    table, generator = example(name), Random(5)
    for game in range(20):
        g = new_game(table, seeded(3, game), last_turn=8)
        while not g.over:
            options = g.legal_actions()
            apply(g, options[int(generator.random() * len(options))])
        held = json.loads(json.dumps(record.record(g, data="2026-07-24", seed=3, game=game)))
        again = record.replay(held, card)
        assert again.key() == g.key()
        assert again.log == g.log


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_copy_goes_its_own_way(name: str) -> None:
    g = new_game(example(name), seeded(4), last_turn=6)
    generator = Random(6)
    while not g.over:
        options = g.legal_actions()
        if g.flow is None:
            twin = g.copy()
            key = g.key()
            assert twin.key() == key
            assert twin.legal_actions() == options
            take(twin, options[0])
            assert g.key() == key, "the copy changed the original"
            g.pick = seeded(4, len(g.log))  # the copy has drawn on the same source
        else:
            with pytest.raises(ValueError, match="fork"):
                g.copy()
        take(g, options[int(generator.random() * len(options))])


def test_a_fork_is_possible_at_any_moment() -> None:
    g = new_game(example("worlds-2013-andromeda"), seeded(9, 2), last_turn=6)
    generator = Random(1)
    forks = 0
    while not g.over:
        options = g.legal_actions()
        if g.flow is not None:
            forks += 1
            twin = record.fork(g, 9, 2)
            assert twin.key() == g.key()
            assert twin.legal_actions() == options
        take(g, options[int(generator.random() * len(options))])
    assert forks


def test_the_same_seed_is_the_same_game_in_another_process() -> None:
    code = (
        "from tests.engine.laid import example\nfrom nrdb.engine.chance import seeded\n"
        "from nrdb.engine.record import digest\nfrom nrdb.engine.turns import new_game, take\n"
        "from nrdb.goldfish.policy import Sensible\n"
        "for name in ('worlds-2013-andromeda', 'starter-the-syndicate'):\n"
        "    table = example(name); player = Sensible(table)\n"
        "    for n in range(30):\n"
        "        g = new_game(table, seeded(11, n), last_turn=10)\n"
        "        while not g.over: take(g, player.choose(g, g.decision))\n"
        "        print(digest(g), len(g.log))\n"
    )
    runs = [
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True).stdout
        for _ in range(2)
    ]
    assert runs[0] == runs[1]
    assert len(runs[0].splitlines()) == 60


def test_an_illegal_option_is_refused() -> None:
    from nrdb.errors import PlayError

    g = new_game(example("starter-the-catalyst"), seeded(0))
    with pytest.raises(PlayError, match="is not possible now; possible are"):
        g.apply(("credit",))
