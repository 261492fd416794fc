"""Crashed games don't break the report: games that used to crash, and the handling of one that does."""

from __future__ import annotations

import json
from typing import Any

import pytest

from nrdb.cli.goldfish_text import report_lines
from nrdb.deck import read_deck
from nrdb.engine import State, lay_out, record
from nrdb.engine.chance import seeded
from nrdb.engine.game import new_game
from nrdb.engine.steps.perform import PERFORM
from nrdb.errors import PlayError
from nrdb.goldfish import simulate
from nrdb.goldfish.verdict import verdict
from tests.engine.laid import EXAMPLES, card, catalogue
from tests.players.begun import begun, played_alone

# Lists whose games broke, and the first games that did, by policy.
BROKE = [
    ("decks/real/chiriboga-precon/Enthusiasm.js", "sensible", (848,)),
    ("decks/real/chiriboga-precon/Sabbatical.js", "sensible", (7,)),
    ("decks/real/jinteki-precon/55-ZomZraft-2025-Constrictor.edn", "sensible", (8,)),
]


@pytest.mark.parametrize(("path", "policy", "games"), BROKE)
def test_games_that_broke_are_played_to_their_end(path: str, policy: str, games: Any, shared: Any) -> None:
    deck = read_deck(shared / path, catalogue())
    table = lay_out(deck.identity, deck.cards, card)
    player = begun(policy, table)
    for game in games:
        begun(player, table, 0, game)
        g = new_game(table, seeded(0, game), last_turn=10)
        played_alone(g, player)
        assert g.over


def test_a_broken_game_is_counted_and_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = PERFORM["credit"]

    def breaks_on_turn_three(g: State, option: Any) -> Any:
        if g.turn == 3:
            raise ValueError("a card is nowhere")
        return usual(g, option)

    deck = read_deck(EXAMPLES["worlds-2013-andromeda"], catalogue())
    whole = simulate(deck, catalogue(), games=40)
    monkeypatch.setitem(PERFORM, "credit", breaks_on_turn_three)
    report = simulate(deck, catalogue(), games=40)
    broken = report.tally.crashed
    assert broken
    assert report.games + len(broken) == 40
    assert report.games < whole.games
    assert all(sum(rigs.values()) <= report.games for rigs in report.tally.rigs)
    for name in ("credits", "seen"):
        assert all(spread.n <= report.games for spread in report.by_turn(name)), "a broken game is in no other count"
    assert broken[0].why == "ValueError: a card is nowhere"
    held = record.unfinished(
        report.table, broken[0].choices, data="2026-11-20", seed=0, game=broken[0].game, turns=10
    ) | {"broken": broken[0].why}
    assert report.to_dict()["broken"][0]["why"] == broken[0].why
    assert any("Excluded because of errors" in line for line in report_lines(report))
    again = record.read(json.dumps(held))
    g = record.replay(again, catalogue().card, transcript=True)
    assert (g.over, g.turn) == ("broken", 3)
    with pytest.raises(PlayError, match="breaks at choice"):
        record.replay(again, catalogue().card)


@pytest.mark.parametrize("name", ["worlds-2013-andromeda", "worlds-2013-engineering-the-future"])
def test_the_order_of_lines_changes_nothing(name: str) -> None:
    deck, other = (read_deck(EXAMPLES[name], catalogue()) for _ in range(2))
    other.cards = dict(reversed(deck.cards.items()))
    one, two = (simulate(held, catalogue(), games=60).to_dict() for held in (deck, other))
    assert one == two


@pytest.mark.parametrize("title", ["DJ Fenris", "Rebirth"])
def test_cards_from_outside_the_game_are_there(title: str) -> None:
    """What a card takes from outside the game is laid out in every process, and cards of the deck are not missed."""
    deck = read_deck(f"MaxX: Maximum Punk Rock\n1 {title}\n3 Easy Mark\n41 Sure Gamble", catalogue())
    one, two = (simulate(deck, catalogue(), games=60, policy="sensible", jobs=jobs).to_dict() for jobs in (1, 2))
    assert one == two
    assert deck.cards == {catalogue().find(title).id: 1, "easy_mark": 3, "sure_gamble": 41}


def test_a_series_without_a_finished_game_passes_no_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(g: State, option: Any) -> Any:
        raise ValueError("a card is nowhere")

    for action in PERFORM:
        monkeypatch.setitem(PERFORM, action, breaks)
    report = simulate(read_deck(EXAMPLES["worlds-2013-andromeda"], catalogue()), catalogue(), games=3)
    assert report.games == 0
    assert verdict(report) == ["No game could be finished, so the figures say nothing about this deck."]
