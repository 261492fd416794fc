"""Games that are kept as they come: what identifies them, and what an interruption leaves."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from threading import Timer
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nrdb.deck import read_deck
from nrdb.errors import ParseError
from nrdb.games.series import play_series
from nrdb.games.setting import PlayableDeck, playable
from nrdb.match import outcomes
from nrdb.match.outcomes import GameFile, KeptPairing, Outcome, play_pairings, scores
from nrdb.match.report import Pairing
from tests.engine.laid import ROOT, catalogue

RANDOM = ("random", "random")


@cache
def example(name: str) -> PlayableDeck:
    return playable(read_deck(ROOT / "examples" / f"{name}.txt", catalogue()), catalogue())


def pairing(corp: str = "corp", runner: str = "runner", players: tuple[str, str] = RANDOM) -> KeptPairing:
    return KeptPairing(example(corp), example(runner), players)


def played(kept: GameFile, *pairings: KeptPairing, games: int = 23, **how: Any) -> list[list[Outcome]]:
    return play_pairings(pairings or [pairing()], kept, games=games, seed=5, **how)


def test_the_outcomes_are_those_of_a_match() -> None:
    (found,) = played(GameFile())
    whole = play_series(Pairing(example("corp"), example("runner"), RANDOM), games=23, seed=5)
    assert Counter((how.winner, how.reason) for how in found) == whole.ends
    assert Counter(how.turns for how in found) == whole.turns
    assert Counter(how.corp_points for how in found) == whole.points[0]
    assert Counter(how.runner_points for how in found) == whole.points[1]


def test_kept_games_are_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = played(GameFile(tmp_path / "games.sqlite"))
    blocks: list[int] = []
    real = outcomes.play_blocks

    def counting(asked: Sequence[Any], **how: Any) -> Any:
        blocks.extend(block.games for block in asked)
        return real(asked, **how)

    monkeypatch.setattr(outcomes, "play_blocks", counting)
    again = GameFile(tmp_path / "games.sqlite")
    assert (played(again), blocks) == (first, [])
    longer = played(again, games=35)
    assert (longer[0][:23], sum(blocks)) == (first[0], 12), "only the games that were missing"


class Interruption(Exception):
    pass


@pytest.mark.parametrize("after", [1, 2, 4])
def test_after_an_interruption_the_answer_is_the_same(tmp_path: Path, after: int) -> None:
    both = [pairing(), pairing("worlds-2013-engineering-the-future")]
    whole = played(GameFile(), *both)
    calls: list[int] = []

    def progress(games: int) -> None:
        calls.append(games)
        if len(calls) == after + 1:  # the first call tells what is known already
            raise Interruption

    with pytest.raises(Interruption):
        played(GameFile(tmp_path / "games.sqlite"), *both, progress=progress)
    rows = sqlite3.connect(tmp_path / "games.sqlite").execute("SELECT count(*) FROM games").fetchone()
    assert rows == (sum(calls),), "what was reported is kept"
    seen: list[int] = []
    assert played(GameFile(tmp_path / "games.sqlite"), *both, progress=seen.append, jobs=2) == whole
    assert (seen[0], sum(seen)) == (sum(calls), 2 * 23)


@pytest.mark.skipif(sys.platform == "win32", reason="kill -9 is POSIX")
def test_a_killed_command_goes_on_where_it_stopped(tmp_path: Path) -> None:
    def command(kept: str) -> list[str]:
        words = (
            f"gauntlet examples/corp.txt --against examples/runner.txt --games 60 --players random:random --kept {kept}"
        )
        return [sys.executable, "-m", "nrdb", *words.split(), "--json", "--jobs", "1"]

    def answer(kept: str) -> bytes:
        return subprocess.run(command(kept), cwd=ROOT, capture_output=True, check=True).stdout

    place = tmp_path / "cut.sqlite"
    cut = subprocess.Popen(command(str(place)), cwd=ROOT, stdout=subprocess.DEVNULL)
    deadline = time.monotonic() + 60
    while count(place) == 0 and time.monotonic() < deadline and cut.poll() is None:
        time.sleep(0.01)
    os.kill(cut.pid, signal.SIGKILL)
    cut.wait()
    assert count(place) >= 10
    assert answer(str(place)) == answer(str(tmp_path / "whole.sqlite"))


def count(place: Path) -> int:
    if not place.exists():
        return 0
    try:
        return int(sqlite3.connect(place).execute("SELECT count(*) FROM games").fetchone()[0])
    except sqlite3.OperationalError:  # the table comes in a moment
        return 0


@contextmanager
def written_elsewhere(place: Path) -> Iterator[None]:
    """Another process that has begun to write to the file and takes a moment to finish."""
    other = sqlite3.connect(place, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    other.execute("CREATE TABLE elsewhere (x)")
    finish = Timer(0.3, other.execute, ["COMMIT"])
    finish.start()
    yield
    finish.join()
    other.close()


@pytest.mark.parametrize("how", ["opening", "keeping"])
def test_a_new_file_waits_for_another_process_that_writes_to_it(tmp_path: Path, how: str) -> None:
    place = tmp_path / "games.sqlite"
    kept = None if how == "opening" else GameFile(place)
    with written_elsewhere(place):
        kept = kept or GameFile(place)
        kept.keep(pairing(), 5, 0, [Outcome("corp", "scored", 9, 7, 0)])
    assert list(GameFile(place).outcomes(pairing(), 5, 10)) == [0]


def other_cost(deck: PlayableDeck) -> PlayableDeck:
    name, card = next((name, card) for name, card in deck.cards.items() if card.type == "event")
    return deck._replace(cards={**deck.cards, name: card._replace(cost=9)})


def fewer(deck: PlayableDeck) -> PlayableDeck:
    name, n = next(iter(deck.copies.items()))
    return deck._replace(copies={**deck.copies, name: n + 1})


CHANGES = {
    "the copies of a card": lambda: KeptPairing(example("corp"), fewer(example("runner")), RANDOM),
    "a fact about a card": lambda: KeptPairing(example("corp"), other_cost(example("runner")), RANDOM),
    "the other deck": lambda: pairing("worlds-2013-engineering-the-future"),
    "the order of numbers": lambda: KeptPairing(
        example("corp"), example("runner").dealt_like(example("worlds-2013-andromeda")), RANDOM
    ),
    "the players": lambda: pairing(players=("plain", "random")),
    "the rulebook": lambda: KeptPairing(example("corp"), example("runner"), RANDOM, "cr-1.3"),
    "the last turn": lambda: KeptPairing(example("corp"), example("runner"), RANDOM, turns=5),
}


@pytest.mark.parametrize("change", CHANGES)
def test_whatever_decides_a_game_makes_it_another_pairing(change: str) -> None:
    assert CHANGES[change]().key != pairing().key


def test_another_version_of_the_rules_or_the_data_makes_it_another_pairing(monkeypatch: pytest.MonkeyPatch) -> None:
    before = pairing().key
    monkeypatch.setattr(outcomes, "fingerprint", lambda: "another")
    assert pairing().key != before


def test_names_and_the_order_of_lines_make_no_difference() -> None:
    deck = example("runner")
    turned = deck._replace(name="Another name", cards=dict(reversed(deck.cards.items())))
    assert KeptPairing(example("corp"), turned, RANDOM).key == pairing().key
    renamed = pairing()
    renamed.table()
    assert renamed.key == pairing().key, "a table laid out already is no part of it"


def test_a_game_that_crashes_is_kept_with_its_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def crash(*_: Any) -> None:
        raise ValueError("no such card")

    monkeypatch.setattr("nrdb.games.series.play_game", crash)
    (found,) = played(GameFile(), games=2)
    assert found == [Outcome("", "broken", 0, 0, 0, "ValueError: no such card")] * 2
    assert scores(found, "corp") == {}


def test_scores_count_only_games_with_a_winner() -> None:
    held = [Outcome(winner, "scored", 9, 7, 0) for winner in ("corp", "", "runner", "corp")]
    assert scores(held, "corp") == {0: 1, 2: 0, 3: 1}
    assert scores(held, "runner") == {0: 0, 2: 1, 3: 0}


def test_a_file_of_something_else_is_refused_in_one_sentence(tmp_path: Path) -> None:
    place = tmp_path / "list.txt"
    place.write_text("3 Sure Gamble\n" * 100)
    with pytest.raises(ParseError, match=r"games can't be saved here \(file is not a database\); name another"):
        GameFile(place)
    assert place.read_text() == "3 Sure Gamble\n" * 100


def test_the_file_says_what_was_played(tmp_path: Path) -> None:
    played(GameFile(tmp_path / "games.sqlite"), games=3)
    connection = sqlite3.connect(tmp_path / "games.sqlite")
    rows = connection.execute(
        "SELECT corp, runner, corp_player, rulebook, count(*) FROM pairings JOIN games ON games.pairing = pairings.id"
    ).fetchall()
    assert rows == [(example("corp").name, example("runner").name, "random", "cr-26.03", 3)]


@given(st.sets(st.integers(0, 40)), st.integers(1, 40), st.integers(1, 12))
def test_gaps_are_exactly_the_missing_games(known: set[int], games: int, size: int) -> None:
    held = dict.fromkeys(known, Outcome("", "", 0, 0, 0))
    parts = outcomes._gaps(held, games, size)
    assert [game for first, n in parts for game in range(first, first + n)] == sorted(set(range(games)) - known)
    assert all(1 <= n <= size for _, n in parts)
