"""Random play over the example decks: whatever is offered can be done, and nothing impossible comes of it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from nrdb.engine import lay_out, record
from nrdb.engine.chance import seeded
from nrdb.engine.fork import ForkPoint
from nrdb.engine.game import new_game
from nrdb.engine.model.state import State
from nrdb.engine.steps.machine import apply, take
from nrdb.players.player import RandomPlayer
from tests.engine.laid import CORP, EXAMPLES, ROOT, card, example, invariants, laid
from tests.players.begun import begun, choice_of, studied


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
def test_random_play_keeps_the_invariants(name: str, whole: bool) -> None:
    """A million decisions of all examples together, or a sample of them."""
    decisions = 250_000 if whole else 6_000
    assert play_at_random(name, decisions, seed=1) >= decisions


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
        twin = g.copy()
        key = g.key()
        assert twin.key() == key
        assert (twin.legal_actions(), twin.log, twin.picked) == (options, g.log, g.picked)
        take(twin, options[0])
        assert g.key() == key, "the copy changed the original"
        g.pick = seeded(4, len(g.log))  # the copy has drawn on the same source
        take(g, options[int(generator.random() * len(options))])


def test_a_copy_is_possible_at_any_moment() -> None:
    g = new_game(example("worlds-2013-andromeda"), seeded(9, 2), last_turn=6)
    generator = Random(1)
    inside = 0
    while not g.over:
        options = g.legal_actions()
        if g.flow is not None:
            inside += 1
            twin = g.copy()
            assert (twin.key(), twin.legal_actions(), twin.log) == (g.key(), options, g.log)
        take(g, options[int(generator.random() * len(options))])
    assert inside


def test_a_state_by_itself_is_copied_between_actions_alone() -> None:
    g = new_game(example("worlds-2013-andromeda"), seeded(9, 2), last_turn=6)
    generator = Random(1)
    while g.flow is None:
        options = g.legal_actions()
        take(g, options[int(generator.random() * len(options))])
    with pytest.raises(ValueError, match="an effect waits for a choice"):
        State.copy(g)


def test_a_game_that_began_in_the_middle_says_that_it_cannot_be_played_again() -> None:
    g = new_game(example("worlds-2013-andromeda"), seeded(9, 2), last_turn=6)
    g.runner.credits += 1
    with pytest.raises(ValueError, match="did not begin with its set-up"):
        g.again()


@pytest.mark.parametrize("name", sorted(EXAMPLES))
def test_a_fork_starts_from_the_last_position_that_could_be_copied(name: str) -> None:
    forks = 0
    for game in range(4):
        g = new_game(example(name), seeded(9, game), last_turn=10)
        generator = Random(game)
        anchor = ForkPoint(g)
        while not g.over:
            options = g.legal_actions()
            if g.flow is None:
                anchor = ForkPoint(g)
            else:
                forks += 1
                twin = anchor.fork(g)
                assert twin is not None
                assert (twin.key(), twin.legal_actions(), twin.log) == (g.key(), options, g.log)
            take(g, options[int(generator.random() * len(options))])
    assert forks or name == "starter-the-syndicate"


def test_the_same_seed_is_the_same_game_in_another_process() -> None:
    code = (
        "from tests.engine.laid import example\nfrom nrdb.engine.chance import seeded\n"
        "from nrdb.engine.record import digest\nfrom nrdb.engine.game import new_game\n"
        "from nrdb.engine.steps.machine import take\n"
        "from nrdb.players.sensible import Sensible\nfrom tests.players.begun import choice_of, studied\n"
        "for name in ('worlds-2013-andromeda', 'starter-the-syndicate'):\n"
        "    table = example(name); player = studied(Sensible(), table)\n"
        "    for n in range(30):\n"
        "        g = new_game(table, seeded(11, n), last_turn=10)\n"
        "        while not g.over: take(g, choice_of(player, g))\n"
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
    with pytest.raises(PlayError, match="isn't legal now"):
        g.apply(("credit",))


@pytest.mark.slow
@pytest.mark.shared
def test_real_and_generated_decks_are_played_without_a_fault(shared: Path, whole: bool) -> None:
    """Every tenth of the 2,150 adjudicated decks, legal or not, or a sample of these: only offered options, no
    invariant broken."""
    from nrdb.players.sensible import Sensible

    lines = (shared / "oracle" / "verdicts.jsonl").read_text(encoding="utf-8").splitlines()
    played = 0
    chosen = lines[:: 10 if whole else 100]
    for line in chosen:
        held = json.loads(line)
        cards = {name: n for name, n in held["cards"].items() if 0 < n < 10}
        table = lay_out(card(held["identity"]) if held["identity"] else None, cards, card)
        for player in (studied(Sensible(), table), RandomPlayer()):
            begun(player, table, 1, played)
            g = new_game(table, seeded(1, played), last_turn=10)
            while not g.over:
                assert g.decision is not None
                option = choice_of(player, g)
                assert option in g.legal_actions()
                take(g, option)
                invariants(g)
                assert len(g.log) < 3000, held["id"]
            played += 1
    assert played == 2 * len(chosen) >= 40


@pytest.mark.parametrize("edition", ["core", "classic"])
def test_the_other_editions_play_by_their_turns(edition: str) -> None:
    from nrdb.engine.rulebooks import OF_EDITION, RULEBOOKS

    if edition == "core":
        tables = [
            laid({"hedge_fund": 6, "pad_campaign": 6, "wall_of_static": 6, "offworld_office": 6}, edition="core"),
            laid({"sure_gamble": 6, "corroder": 6, "easy_mark": 6, "daily_casts": 6}, edition="core"),
        ]
    else:
        corp = {"onr_accounts_receivable": 9, "onr_keeper": 9, "onr_employee_empowerment": 6}
        runner = {"onr_livewires_contacts": 9, "onr_score": 9, "onr_the_short_circuit": 3, "onr_loony_goon": 6}
        tables = [lay_out(None, copies, card, edition="classic") for copies in (corp, runner)]
    generator = Random(3)
    for table in tables:
        for game in range(30):
            g = new_game(table, seeded(1, game), last_turn=10)
            mulligan = g.decision is not None and g.decision.kind == "mulligan"
            assert mulligan == (RULEBOOKS[OF_EDITION[edition]].mulligans > 0)
            while not g.over:
                take(g, generator.choice(g.legal_actions()))
                invariants(g)


def test_cards_of_the_other_side_stay_in_hand_and_do_nothing() -> None:
    from nrdb.engine.chance import Scripted

    g = new_game(lay_out(card(CORP), {"sure_gamble": 3, "corroder": 3, "hedge_fund": 1}, card), Scripted())
    take(g, ("keep",))
    hedge = [i for i, found in enumerate(g.table.card_of) if found.id == "hedge_fund"]
    about = {option[1] for option in g.legal_actions() if len(option) > 1}
    assert about <= set(hedge)
    assert all(found.missing for found in g.table.cards if found.side == "runner")
