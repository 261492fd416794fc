"""A deck against many, a changed list in the same games, and all decks against all."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nrdb.errors import PlayError
from nrdb.match.gauntlet import GauntletReport, PairedGames, Play, corp_first, points
from nrdb.match.gauntlet_page import to_html
from nrdb.match.matrix import MatrixReport
from nrdb.match.outcomes import GameFile
from nrdb.match.report import play
from nrdb.report.figures import Z95, difference, mean_of_means, share
from tests.conftest import Run
from tests.engine.laid import ROOT, catalogue
from tests.match.test_outcomes import RANDOM, example
from tests.report.test_page import outline

CORPS = ("corp", "worlds-2013-engineering-the-future")
RUNNERS = ("runner", "worlds-2013-andromeda", "starter-the-catalyst")
HOW = Play(games=12, seed=3, players=RANDOM, kept=GameFile())


def decks(*names: str) -> list[Any]:
    return [example(name) for name in names]


@pytest.fixture(scope="module")
def report() -> GauntletReport:
    return GauntletReport(decks("corp"), decks(*RUNNERS), HOW)


@pytest.fixture(scope="module")
def matrix() -> MatrixReport:
    return MatrixReport(decks(*CORPS), decks(*RUNNERS), [HOW, HOW._replace(players=("plain", "random"))])


def test_each_share_is_that_of_a_match(report: GauntletReport) -> None:
    from nrdb.deck import read_deck

    corp, runner = (read_deck(ROOT / "examples" / f"{name}.txt", catalogue()) for name in ("corp", RUNNERS[1]))
    alone = play(corp, runner, catalogue(), games=12, seed=3, players=RANDOM)
    faced = report.faced[0][1]
    assert (faced.opponent.name, faced.wins()) == (runner.name, alone.wins("corp"))
    ends = alone.to_dict()["ends"]
    assert faced.reasons() == [{name: end[name] for name in ("winner", "reason", "games")} for end in ends]


def test_the_mean_counts_every_opponent_alike(report: GauntletReport) -> None:
    shares = [faced.wins().share for faced in report.faced[0]]
    mean = report.mean()
    assert mean.mean == pytest.approx(sum(shares) / 3)
    assert 0 <= mean.low < mean.mean < mean.high <= 1


def test_the_text_begins_with_the_players(report: GauntletReport) -> None:
    lines = report.lines()
    assert lines[0].startswith("AI players: random (Corp), random (Runner).")
    for faced in report.faced[0]:
        won = faced.wins()
        assert any(faced.opponent.name in line and f"{won.hits} of {won.n}" in line for line in lines)
    assert any(line.startswith("mean ") for line in lines)


def test_a_deck_compared_with_itself_changes_no_game() -> None:
    same = GauntletReport(decks("corp", "corp"), decks(*RUNNERS), HOW)
    assert all(set(pair.differences.values()) <= {0} for pair in same.pairs())
    assert (same.changes(), same.difference().mean, same.difference().clear) == ([], 0, False)
    assert "The difference is not statistically significant." in same.lines()


def test_a_changed_list_is_told_by_differences_before_percentages() -> None:
    changed = example("corp")
    copies = {**changed.copies, "hedge_fund": changed.copies["hedge_fund"] - 1, "ice_wall": 1}
    cards = {**changed.cards, "ice_wall": catalogue().card("ice_wall")}
    compared = GauntletReport([changed, changed._replace(copies=copies, cards=cards)], decks(*RUNNERS), HOW)
    assert compared.changes() == [("Hedge Fund", -1), ("Ice Wall", 1)]
    lines = compared.lines()
    assert any("−1 Hedge Fund, +1 Ice Wall; same seeds." in line for line in lines)
    heads = [at for at, line in enumerate(lines) if line.startswith("opponent")]
    assert ["difference" in lines[at] for at in heads] == [True, False]
    for pair, before, after in zip(compared.pairs(), *compared.faced, strict=True):
        assert pair.gained() == [game for game, won in after.scores().items() if won > before.scores().get(game, won)]
        shown = pair.to_dict()
        assert shown["mean"] == pytest.approx((len(shown["gained"]) - len(shown["lost"])) / shown["n"], abs=1e-4)


def test_games_without_a_winner_in_either_list_are_not_paired() -> None:
    assert PairedGames.of({0: 1, 1: 0, 2: 1}, {0: 0, 2: 1, 3: 1}).differences == {0: -1, 2: 0}


@pytest.mark.parametrize(
    ("mine", "others", "sentence"),
    [
        (("corp",), ("corp",), "a Corp deck needs Runner decks as opponents"),
        (("corp",), (), "a Corp deck needs Runner decks as opponents"),
        (("corp", "runner"), ("runner",), "can't compare a Corp deck with a Runner deck"),
    ],
)
def test_decks_of_the_wrong_side_are_refused(mine: tuple[str, ...], others: tuple[str, ...], sentence: str) -> None:
    with pytest.raises(PlayError, match=sentence):
        GauntletReport(decks(*mine), decks(*others), HOW)


def test_there_must_be_games_and_identities() -> None:
    with pytest.raises(PlayError, match="games must be at least 1"):
        GauntletReport(decks("corp"), decks("runner"), HOW._replace(games=0))
    with pytest.raises(PlayError, match="has no identity"):
        corp_first([example("corp")._replace(identity=None)])
    with pytest.raises(PlayError, match="needs Corp decks and Runner decks"):
        MatrixReport(decks("corp"), [], [HOW])


def test_the_matrix_has_the_shares_of_its_gauntlets(matrix: MatrixReport, report: GauntletReport) -> None:
    cells = matrix.matrices[0].cells
    assert cells[0] == [faced.wins() for faced in report.faced[0]]
    first = matrix.matrices[0]
    for at, mean in enumerate(first.runner_means()):
        assert mean.mean == pytest.approx(sum(1 - row[at].share for row in cells) / len(cells))
    to_corps, to_runners = first.best_responses()
    assert [row[to].share for row, to in zip(cells, to_corps, strict=True)] == [
        min(cell.share for cell in row) for row in cells
    ]
    assert [cells[to][at].share for at, to in enumerate(to_runners)] == [
        max(row[at].share for row in cells) for at in range(3)
    ]


def test_the_matrix_says_what_it_cannot_without_scipy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "scipy.optimize", None)
    bare = MatrixReport(decks(*CORPS), decks(*RUNNERS), [HOW, HOW._replace(players=("plain", "random"))])
    assert "The mixed equilibrium needs scipy: pip install 'nrdb[analysis]'." in bare.lines()
    assert (bare.to_dict()["matrices"][0]["equilibrium"], bare.to_dict()["rank_correlation"]) == (None, None)
    assert "needs scipy" in to_html(bare, "stamp")


def test_two_pairs_of_players_are_correlated(matrix: MatrixReport) -> None:
    pytest.importorskip("scipy")
    corps, runners = matrix.correlations()
    assert corps is None, "two decks are too few"
    assert runners is not None
    assert -1 <= runners <= 1
    lines = matrix.lines()
    assert lines[0].startswith("AI players: random (Corp), random (Runner).")
    assert any(line.startswith("AI players: plain (Corp), random (Runner).") for line in lines)
    assert any(re.match(r"Rank correlation between both pairs of players: Corp decks too few", line) for line in lines)
    assert any(line.startswith("Equilibrium: the Corp wins ") for line in lines)


@pytest.mark.parametrize("made", ["report", "matrix"])
def test_pages_have_a_heat_map_with_every_deck(made: str, request: pytest.FixtureRequest) -> None:
    shown = request.getfixturevalue(made)
    text = to_html(shown, "nrdb 1.0")
    outline(text)
    for deck in decks(*RUNNERS, "corp"):
        assert deck.name.split(":")[0] in text
    cells = shown.matrices[0].cells[0] if made == "matrix" else [faced.wins() for faced in shown.faced[0]]
    assert text.count("<rect ") >= len(cells)
    assert "AI players: random (Corp), random (Runner)." in text


# -- estimates --------------------------------------------------------------------------------------------------------


def test_the_mean_of_one_sample_is_the_paired_difference_with_one_more_value_uncertain() -> None:
    mine, theirs = [0, 0, 1, 1, 0, 1, 0, 0], [1, 0, 1, 0, 1, 1, 1, 0]
    mean, error, _ = difference(mine, theirs)
    found = mean_of_means([dict(enumerate(b - a for a, b in zip(mine, theirs, strict=True)))])
    assert found.mean == pytest.approx(mean)
    assert found.high - found.mean == pytest.approx(Z95 * (error**2 + (1 / 10) ** 2) ** 0.5)


def test_shared_chance_widens_the_interval() -> None:
    """Opponents against whom the same games are lost tell less than independent ones."""
    wins = {game: game % 2 for game in range(40)}
    turned = {game: 1 - won for game, won in wins.items()}
    same, opposed = mean_of_means([wins, wins]), mean_of_means([wins, turned])
    assert same.mean == opposed.mean == 0.5
    assert same.high - same.low > 3 * (opposed.high - opposed.low)


@given(st.lists(st.dictionaries(st.integers(0, 9), st.integers(-1, 1)), max_size=4))
def test_the_mean_lies_in_its_interval(samples: list[dict[int, int]]) -> None:
    found = mean_of_means(samples)
    assert found.low < found.mean < found.high or found.mean in (-1, 1)


def test_differences_are_told_in_points() -> None:
    assert [points(value) for value in (0.0126, -0.031, 0)] == ["+1.3", "−3.1", "+0.0"]
    assert share(1, 2).interval == "9–91 %"


# -- the command ------------------------------------------------------------------------------------------------------


def test_the_command_plays_only_decks_of_the_other_side(nrdb: Run, tmp_path: Path) -> None:
    folder = tmp_path / "decks"
    folder.mkdir()
    for name in ("corp", "runner"):
        (folder / f"{name}.txt").write_bytes((ROOT / "examples" / f"{name}.txt").read_bytes())
        (folder / f"{name} again.txt").write_bytes((ROOT / "examples" / f"{name}.txt").read_bytes())
    words = ["--games", "2", "--players", "random:random", "--kept", str(tmp_path / "games.sqlite"), "--json"]
    done = nrdb("gauntlet", str(folder / "corp.txt"), "--against", str(folder), *words)
    answer = json.loads(done.stdout)
    first, second = [one["name"] for one in answer["opponents"]]
    assert second == f"{first} (2)", "decks of the same name are told apart"
    again = nrdb("gauntlet", "--all", str(folder), *words)
    assert [len(row) for row in json.loads(again.stdout)["matrices"][0]["shares"]] == [2, 2]


def test_every_unreadable_list_is_named(nrdb: Run, tmp_path: Path) -> None:
    (tmp_path / "bad.txt").write_text("3 Sure Gambel\n")
    (tmp_path / "worse.json").write_text("{")
    done = nrdb("gauntlet", str(ROOT / "examples" / "corp.txt"), "--against", str(tmp_path))
    assert done.returncode == 2
    assert [line.split(":")[0].rsplit("/")[-1] for line in done.stderr.splitlines()] == ["bad.txt", "worse.json"]


def test_a_folder_that_cannot_be_written_keeps_nothing_and_says_so(
    nrdb: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    corp, runner = (str(ROOT / "examples" / f"{side}.txt") for side in ("corp", "runner"))
    done = nrdb("gauntlet", corp, "--against", runner, "--games", "2", "--players", "random:random")
    assert (done.returncode, "can't be written, so the games aren't saved" in done.stderr) == (0, True)


def test_a_game_that_changed_is_shown_with_both_lists(nrdb: Run, tmp_path: Path) -> None:
    """The stories end as the comparison says."""
    before = (ROOT / "examples" / "corp.txt").read_text(encoding="utf-8")
    changed = tmp_path / "changed.txt"
    changed.write_text(before.replace("3 Hedge Fund", "3 Government Subsidy"), encoding="utf-8")
    assert changed.read_text(encoding="utf-8") != before
    corp, runner = (str(ROOT / "examples" / f"{side}.txt") for side in ("corp", "runner"))
    words = [corp, "--against", runner, "--compare", str(changed), "--players", "random:random", "--seed", "5"]
    counted = nrdb("gauntlet", *words, "--games", "12", "--kept", str(tmp_path / "games.sqlite"), "--json")
    paired = json.loads(counted.stdout)["opponents"][0]["compared"]
    game = (paired["gained"] + paired["lost"])[0]
    done = nrdb("gauntlet", *words, "--trace", "--game", str(game))
    ends = re.findall(r"(Corp|Runner) (?:has enough agenda points and )?wins", done.stdout)
    assert done.returncode == 0, done.stderr
    assert len(set(ends)) == 2, done.stdout[-600:]
    alone = nrdb("gauntlet", corp, "--against", corp, "--trace")
    assert "--trace shows a game against one deck" in alone.stderr
