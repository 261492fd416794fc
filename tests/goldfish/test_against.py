"""Goldfish measures of a deck that plays against another one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from nrdb.deck import read_deck
from nrdb.errors import PlayError, UsageError
from nrdb.games.series import play_block
from nrdb.goldfish import simulate
from nrdb.goldfish.setting import setting_for
from nrdb.match.report import play
from tests.conftest import Run
from tests.engine.laid import ROOT, catalogue

FILES = {name: ROOT / "examples" / f"{name}.txt" for name in ("corp", "runner")}
OTHER = {"corp": "runner", "runner": "corp"}
DECKS = {name: read_deck(path, catalogue()) for name, path in FILES.items()}


@pytest.mark.parametrize("side", ["corp", "runner"])
def test_the_games_are_those_of_a_match(side: str) -> None:
    """With as many turns, the deck wins the games that it wins in a match with the same seed and players."""
    report = simulate(
        DECKS[side], catalogue(), games=8, turns=40, against=DECKS[OTHER[side]], policy="plain", player="plain"
    )
    match = play(DECKS["corp"], DECKS["runner"], catalogue(), games=8, turns=80, players=("plain", "plain"))
    assert report.wins.hits == match.wins(side).hits
    assert report.tally.losses == match.wins(OTHER[side]).hits
    held = report.to_dict()
    assert held["against"]["player"] == "plain"
    assert held["against"]["wins"]["hits"] == report.wins.hits
    assert held["side"] == side


@pytest.mark.parametrize("side", ["corp", "runner"])
def test_only_the_decks_own_turns_and_cards_are_measured(side: str) -> None:
    setting = setting_for(
        DECKS[side], catalogue(), policy="plain", turns=4, against=DECKS[OTHER[side]], player="random"
    )
    tally = play_block(setting, 2, 0, 5)
    reached = [sum(counts.values()) for counts in tally.by_turn["credits"]]
    assert reached == sorted(reached, reverse=True)
    assert 5 - tally.wins - tally.losses == reached[-1] > 0
    own = set(DECKS[side].cards)
    assert set(tally.drawn) | set(tally.used) <= own
    # Clicks of the opponent aren't counted: a turn has three or four.
    assert sum(tally.clicks.values()) <= 5 * 4 * (3 if side == "corp" else 5)
    assert tally.mulligans <= 5


def test_a_game_that_the_opponent_wins_ends_the_measures() -> None:
    """The Runner's agendas are no points of the Corp, and no turn follows."""
    setting = setting_for(
        DECKS["corp"], catalogue(), policy="random", turns=30, against=DECKS["runner"], player="sensible"
    )
    tally = play_block(setting, 1, 0, 4)
    assert tally.losses > 0
    assert tally.first["seven"][0] >= tally.losses
    assert sum(tally.by_turn["points"][-1].values()) <= 4 - tally.losses


def test_the_same_seeds_compare_two_lists() -> None:
    one, two = (
        simulate(
            DECKS["corp"], catalogue(), games=4, turns=3, seed=seed, against=DECKS["runner"], policy="plain",
            player="plain",
        )
        for seed in (5, 5)
    )  # fmt: skip
    assert one.to_dict() == two.to_dict()


def test_what_cannot_be_played_is_refused() -> None:
    with pytest.raises(PlayError, match="needs a Corp deck and a Runner deck"):
        setting_for(DECKS["corp"], catalogue(), policy="plain", turns=3, against=DECKS["corp"])
    with pytest.raises(UsageError, match="the AI player careful can't play the Corp"):
        setting_for(DECKS["corp"], catalogue(), policy="careful", turns=3, against=DECKS["runner"])
    with pytest.raises(UsageError, match="the AI player careful can't play the Corp"):
        setting_for(DECKS["runner"], catalogue(), policy="plain", turns=3, against=DECKS["corp"], player="careful")


def test_the_command_reports_tells_and_writes_a_page(nrdb: Run, tmp_path: Path) -> None:
    corp, runner = map(str, FILES.values())
    asked = ("goldfish", corp, "--against", runner, "--player", "plain", "--games", "4", "--turns", "3")
    report = nrdb(*asked)
    assert report.returncode == 0, report.stderr
    assert "of games against Telepresence for Beginners within 3 turns each." in report.stdout
    assert "Against Telepresence for Beginners (AI player: plain). AI player: sensible, seed 0." in report.stdout
    document = json.loads(nrdb(*asked, "--json").stdout)
    assert document["first"]["against"]["name"] == "Telepresence for Beginners"
    page = tmp_path / "page.html"
    assert nrdb(*asked, "--html", str(page)).returncode == 0
    assert "of games against Telepresence for Beginners" in page.read_text(encoding="utf-8")
    story = nrdb("goldfish", corp, "--against", runner, "--player", "plain", "--turns", "3", "--trace").stdout
    assert "Turn 6, Runner" in story
    assert "Turn 7" not in story


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--against", "runner", "--servers", "hard"), "--servers has no effect with --against"),
        (("--player", "plain"), "--player has no effect without --against"),
        (("--against", "runner", "--policy", "careful"), "the AI player careful can't play the Corp"),
    ],
)
def test_what_makes_no_sense_is_refused_with_a_sentence(nrdb: Run, words: tuple[str, ...], said: str) -> None:
    result = nrdb("goldfish", str(FILES["corp"]), *(str(FILES.get(word, word)) for word in words))
    assert result.returncode == 2
    assert said in result.stderr
