"""Series of games: the same counts from any number of processes, and crashed games."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from typing import Any

import pytest

from nrdb.deck import read_deck
from nrdb.engine.model.numbers import CORP, RUNNER
from nrdb.errors import PlayError
from nrdb.games.series import play_series, play_shown
from nrdb.games.setting import Setting, playable
from nrdb.goldfish.setting import setting_for
from nrdb.match.report import Pairing
from nrdb.match.rezzed_ice import RezzedIce
from nrdb.players.player import RandomPlayer
from tests.engine.laid import ROOT, catalogue


def alone() -> Setting[Any]:
    deck = read_deck(ROOT / "examples" / "runner.txt", catalogue())
    return setting_for(deck, catalogue(), policy="sensible", turns=4)


def pairing() -> Pairing:
    corp, runner = (read_deck(ROOT / "examples" / f"{side}.txt", catalogue()) for side in ("corp", "runner"))
    return Pairing(playable(corp, catalogue()), playable(runner, catalogue()), turns=12)


def against_ice() -> Setting[Any]:
    both = pairing().decks
    return RezzedIce(both[RUNNER], both[CORP], turns=3)


def counts(setting: Setting[Any], **how: Any) -> dict[str, Any]:
    counted: dict[str, Any] = play_series(setting, games=12, seed=3, **how).__getstate__()
    return counted


@pytest.mark.parametrize("made", [alone, pairing, against_ice])
def test_counts_are_the_same_on_any_number_of_processes(made: Callable[[], Setting[Any]]) -> None:
    setting = made()
    whole = counts(setting)
    setting.block = 5
    assert counts(setting) == counts(setting, jobs=2) == whole


@pytest.mark.parametrize("executor", [ThreadPoolExecutor, ProcessPoolExecutor])
def test_any_executor_plays_a_series_and_is_left_open(executor: Callable[[int], Executor]) -> None:
    setting = pairing()
    whole = counts(setting)
    setting.block = 5
    with executor(2) as pool:
        assert counts(setting, jobs=2, executor=pool) == whole
        assert pool.submit(int, 1).result() == 1


def test_other_processes_play_with_the_cards_of_the_setting() -> None:
    """Cards that differ from those of the installed catalogue differ in every process."""
    setting = pairing()
    usual = counts(setting)
    corp, runner = setting.decks
    dear = {name: card._replace(cost=9) if card.type == "program" else card for name, card in runner.cards.items()}
    setting.decks, setting._table, setting.block = (corp, runner._replace(cards=dear)), None, 5
    assert counts(setting) == counts(setting, jobs=2) != usual


class Crashing(RandomPlayer):
    """Makes a few choices and crashes in every third game."""

    def begin(self, table: Any, side: int, seed: int, game: int) -> None:
        super().begin(table, side, seed, game)
        self.game = game

    def choose(self, view: Any, decision: Any) -> Any:
        if self.game % 3 == 0 and len(view._g.log) == 4:
            raise ValueError("no such card")
        return super().choose(view, decision)


def test_games_that_crash_are_counted_and_do_not_stop_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Pairing, "players", lambda self: {CORP: Crashing(), RUNNER: RandomPlayer()})
    steps: list[int] = []
    setting = pairing()
    setting.block = 4
    tally = play_series(setting, games=10, seed=0, progress=steps.append)
    assert tally.games == 10 - len(tally.crashed)
    assert {crash.game for crash in tally.crashed} <= {0, 3, 6, 9}
    assert {(crash.why, len(crash.choices)) for crash in tally.crashed} == {("ValueError: no such card", 4)}
    assert steps == [4, 4, 2], "crashed games are played, too"


def test_a_game_that_crashes_is_shown_up_to_there(monkeypatch: pytest.MonkeyPatch) -> None:
    setting = pairing()
    g, error = play_shown(setting, 0, 0)
    assert (g.over in ("turns", "scored", "decked", "flatlined"), error) == (True, None)
    monkeypatch.setattr(Pairing, "players", lambda self: {side: Crashing() for side in (CORP, RUNNER)})
    g, error = play_shown(setting, 0, 0)
    assert (g.over, len(g.log), str(error)) == ("broken", 4, "no such card")
    assert g.transcript


def test_there_must_be_games_to_play() -> None:
    with pytest.raises(PlayError, match="no games to play"):
        play_series(pairing(), games=0, seed=0)


@pytest.mark.parametrize(
    ("name", "source", "called"), [("N", "s.txt", "N"), ("", "s.txt", "s.txt"), ("", "", "the deck")]
)
def test_a_deck_is_called_by_its_name_or_where_it_comes_from(name: str, source: str, called: str) -> None:
    deck = read_deck(ROOT / "examples" / "corp.txt", catalogue())
    deck.name, deck.source, deck.identity = name, source, None
    shown = playable(deck, catalogue()).to_dict("the deck")
    assert (shown["name"], shown["identity"]) == (called, None)
    assert list(shown["cards"]) == sorted(deck.cards)
