"""A Runner deck against rezzed ice: the deal, the runs tried, and the counts."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from nrdb.deck import Deck, read_deck
from nrdb.engine import table
from nrdb.engine.game import Game
from nrdb.engine.model.decision import DRAW, Decision, Option
from nrdb.engine.model.numbers import CORP, INSTALLED, RUNNER
from nrdb.engine.rules.values import forbidden
from nrdb.errors import PlayError
from nrdb.games.series import play_shown
from nrdb.games.setting import Setting, playable
from nrdb.games.tally import CrashedGame
from nrdb.match.against import AgainstReport, play_against
from nrdb.match.rezzed_ice import TURNS, RezzedIce
from nrdb.match.runs import LOSSES, RunTally
from nrdb.players.careful import CARD, DEAR, CarefulPlayer
from nrdb.players.sensible import Sensible
from tests.conftest import Run
from tests.engine.laid import ROOT, catalogue
from tests.engine.seats import Seats
from tests.players.begun import begun, choice_of, studied

CORP_FILE, RUNNER_FILE = str(ROOT / "examples" / "corp.txt"), str(ROOT / "examples" / "runner.txt")


def deck(path: str) -> Deck:
    return read_deck(Path(path), catalogue())


def ice(**copies: int) -> Deck:
    """A list of ice, by id."""
    found = deck(CORP_FILE)
    found.cards.clear()
    found.cards.update(copies)
    return found


def against_ice(runner: Deck, ice: Deck, turns: int = TURNS) -> RezzedIce:
    return RezzedIce(playable(runner, catalogue()), playable(ice, catalogue()), turns)


def played(setting: Setting[Any], seed: int, game: int) -> Game:
    """Play a game of a series, which must not crash."""
    g, error = play_shown(setting, seed, game)
    assert error is None
    return g


def test_ice_is_dealt_to_the_central_servers_and_is_rezzed() -> None:
    g = against_ice(deck(RUNNER_FILE), ice(ice_wall=4, enigma=1), turns=1).deal(3, 0)
    assert [len(g.ice[server]) for server in range(3)] == [2, 2, 1]
    assert all(g.active[i] and g.zone[i] == INSTALLED for held in g.ice for i in held)
    assert g.corp.credits == 5, "for traces and bids"
    many = against_ice(deck(RUNNER_FILE), ice(ice_wall=5, enigma=5), turns=1)
    titles = [card.title for card in many.table().card_of]
    dealt = {tuple(sorted(titles[i] for held in many.deal(3, n).ice for i in held)) for n in range(9)}
    assert len(dealt) > 1
    assert {len(pieces) for pieces in dealt} == {6}


def test_the_corp_neither_draws_nor_acts() -> None:
    g = played(against_ice(deck(RUNNER_FILE), deck(CORP_FILE), turns=6), 0, 0)
    assert (g.over, g.turn) == ("turns", 6)
    assert not g.corp.hand
    told = {entry[0] for entry in g.transcript or ()}
    assert "mandatory" not in told
    assert {"turn", "stands", "run"} <= told


def test_a_run_that_would_not_get_in_or_costs_too_much_is_not_made() -> None:
    """Nobody gets through ice that ends the run with nothing to break it, and careful players do not try."""
    walled = against_ice(deck(RUNNER_FILE), ice(ice_wall=6), turns=2)
    for game in range(10):
        g = played(walled, 1, game)
        assert not any(entry[0] == "run_unsuccessful" for entry in g.transcript or ())
    report = play_against(deck(RUNNER_FILE), deck(CORP_FILE), catalogue(), games=30, seed=5)
    spent = report.tally.runs
    assert all(max(spent[name], default=0) <= DEAR for name in ("paid", "lost", "clicks"))
    assert max(spent["cards"]) <= DEAR // CARD


@pytest.mark.parametrize("cards", [{}, {"sure_gamble": 1}])
def test_a_careful_runner_hopes_for_what_its_own_deck_holds(cards: dict[str, int]) -> None:
    """As much as who plays the deck alone; the ice on the table is not drawn."""
    runner = deck(RUNNER_FILE)
    if cards:
        runner.cards.clear()
        runner.cards.update(cards)
    laid = against_ice(runner, ice(ice_wall=9)).table()
    hope = begun(CarefulPlayer(), laid, side=1)._builder.hope
    assert hope == studied(Sensible(), table(runner, catalogue())).hope > 0


def test_no_card_is_drawn_where_none_may_be(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a turn in which Lockdown resolved."""
    choose = CarefulPlayer.choose

    def legally(self: CarefulPlayer, g: Game, decision: Decision) -> Option:
        option = choose(self, g, decision)
        assert option in g.legal_actions()
        assert option != DRAW or not forbidden(g, g.runner, "draw")
        return option

    monkeypatch.setattr(CarefulPlayer, "choose", legally)
    runner = deck(RUNNER_FILE)
    runner.cards.clear()
    runner.cards.update(corroder=9, daily_casts=9)
    locked = against_ice(runner, ice(lockdown=6), turns=8)
    for game in range(5):
        played(locked, 1, game)


def test_a_first_click_that_must_be_a_run_is_one() -> None:
    """Even where none gets in."""
    ice_there = {"HQ": ["Archer"], "R&D": ["Archer"], "Archives": ["Archer"]}
    g = Seats(ice=ice_there, rig=["Always Be Running"], grip=["Corroder"], hq=["Hedge Fund"]).g
    player = begun(CarefulPlayer(), g.table, 1, side=1)
    assert g.decision is not None
    assert choice_of(player, g) in [("run", 0), ("run", 1), ("run", 2)]


def test_what_runs_cost_is_counted_ice_by_ice() -> None:
    table = Seats(ice={"HQ": ["Ice Wall", "Enigma"]}, hq=["Hedge Fund"], rig=["Corroder"], grip=["Diesel"])
    table.g.transcript = [("turn", 1, 4, 5)]
    table.run("HQ")
    tally = RunTally()
    tally.finish(table.g)
    assert (tally.made, tally.got_in) == (Counter({1: 1}), Counter())
    assert {name: dict(tally.runs[name]) for name in LOSSES} == {
        "paid": {0: 1}, "lost": {0: 1}, "clicks": {1: 1}, "cards": {0: 1}, "tags": {0: 1},
    }  # fmt: skip
    assert tally.ice == {"Enigma": Counter(resolved=2, ended=1, met=1, clean=0)}
    table = Seats(ice={"HQ": ["Ice Wall"]}, hq=["Hedge Fund"], rig=["Corroder"])
    table.g.transcript = [("turn", 1, 4, 5)]
    table.run("HQ", ("use", "Corroder", 0))
    tally.finish(table.g)
    assert (tally.made, tally.got_in) == (Counter({1: 2}), Counter({1: 1}))
    assert tally.runs["paid"] == Counter({0: 1, 1: 1})
    assert tally.through == Counter({1: 1})
    assert tally.ice["Ice Wall"] == Counter(met=1, clean=1, paid=1)
    assert tally.first == Counter({0: 1, 1: 1})


def test_ice_that_the_runner_is_moved_away_from_is_not_paid_for_any_more() -> None:
    """Nothing is passed then: what is paid once the run is successful, for an accessed card say, is not the ice's."""
    table = Seats(ice={"HQ": ["Ice Wall"]})
    ice = table.card("Ice Wall")
    told = [("encounter", ice), ("tags", 1), ("pay", 1, RUNNER), ("run_successful", 2), ("pay", 3, RUNNER)]
    table.g.transcript = [("turn", 1, 4, 5), ("run", 0), *told, ("run_ends",)]
    tally = RunTally()
    tally.finish(table.g)
    assert (tally.ice["Ice Wall"]["paid"], tally.runs["paid"]) == (1, Counter({4: 1}))
    assert tally.runs["tags"] == Counter({1: 1})


REPORT = """\
Telepresence for Beginners against the ice of Precision, Not Speed
10 games of 4 turns, seed 3; rules CR 26.03; AI: careful (Runner), no Corp.
Each game has 6 of 8 pieces of ice, chosen at random, rezzed on central servers.

Gets in: 75 % (41–93 %) of games, first on turn 1 in the median game (1–4 in 80 % of games)
Runs: 1.5 per game; 58 % (32–81 %) successful

Per run              mean   in 80 % of runs
  credits paid          1.9   0–2
  credits lost          0.2   0–0
  clicks spent or lost  1.2   1–2
  cards trashed         0.0   0–0
  tags taken            0.2   0–1

by turn               1     2     3     4
games got in       38 %  63 %  63 %  75 %
runs per game       0.5   0.8   0.0   0.2

ice        seen  clean   paid  resolved  ended
Enigma        8   25 %    0.1       1.1   50 %
Archer        5  100 %    0.0       0.0    0 %
Ice Wall      5   80 %    1.4       0.2   20 %

Ended early: decked 1, flatlined 1.

2 cards not fully implemented: Alpha, Zed.

2 games crashed; the first is game 7: ValueError: no

The Runner tries each run on a copy of the game and makes only those that get in:
these figures don't show what failed runs cost or what is behind the ice.
"""


def counted() -> AgainstReport:
    """A report of counts made up: ten games, of which two broke off."""
    setting = against_ice(deck(RUNNER_FILE), ice(ice_wall=5, enigma=3), turns=4)
    tally = RunTally()
    tally.games = 8
    tally.ends.update({("", "turns"): 6, ("corp", "flatlined"): 1, ("runner", "decked"): 1})
    tally.first.update({0: 2, 1: 3, 2: 2, 4: 1})
    tally.made.update({1: 4, 2: 6, 4: 2})
    tally.got_in.update({1: 3, 2: 3, 4: 1})
    costs: tuple[dict[int, int], ...] = ({0: 3, 2: 8, 7: 1}, {0: 11, 3: 1}, {1: 10, 2: 2}, {0: 12}, {0: 9, 1: 3})
    for name, counts in zip(LOSSES, costs, strict=True):
        tally.runs[name].update(counts)
    tally.through.update({0: 1, 2: 6})
    tally.ice = {
        "Ice Wall": Counter(met=5, clean=4, paid=7, resolved=1, ended=1),
        "Enigma": Counter(met=8, clean=2, paid=1, resolved=9, ended=4),
        "Tollbooth": Counter(),
        "Archer": Counter(met=5, clean=5),
    }
    tally.crashed = [CrashedGame(7, "ValueError: no", []), CrashedGame(9, "KeyError: 1", [])]
    report = AgainstReport(setting, tally, 10, 3)
    report.missing = {"Zed": ["x"], "Alpha": ["y"]}
    return report


def test_the_report_as_people_read_it() -> None:
    assert "".join(f"{line}\n" for line in counted().lines()) == REPORT


def test_a_report_without_runs_says_no_more_than_that() -> None:
    setting = against_ice(deck(RUNNER_FILE), ice(ice_wall=7), turns=1)
    tally = RunTally()
    tally.games, tally.ends["", "turns"], tally.first[0] = 1, 1, 1
    told = AgainstReport(setting, tally, 1, 0).lines()
    assert told[1].startswith("1 game of 1 turn, ")
    assert told[2:-2] == [
        "Each game has 6 of 7 pieces of ice, chosen at random, rezzed on central servers.",
        "",
        "Gets in: 0 % (0–79 %) of games",
        "",
    ]


def test_the_report_under_its_json_names() -> None:
    told = counted().to_dict()
    assert told["ends"] == {"decked": 1, "flatlined": 1, "turns": 6}
    assert (told["deck"]["name"], told["ice"]) == (
        "Telepresence for Beginners", {"name": "Precision, Not Speed", "pieces": {"Enigma": 3, "Ice Wall": 5}},
    )  # fmt: skip
    assert told["deck"]["identity"] == "tao_salonga_telepresence_magician"
    assert (told["games"], told["turns"], told["seed"]) == (10, 4, 3)
    assert [(by["hits"], by["n"]) for by in (told["got_in"], *told["got_in_by"])] == [
        (6, 8), (3, 8), (5, 8), (5, 8), (6, 8),
    ]  # fmt: skip
    assert (told["first"]["n"], told["first"]["mean"]) == (6, 1.8333)
    runs = told["runs"]
    assert (runs["made"], runs["successful"]) == ([4, 6, 0, 2], [3, 3, 0, 1])
    assert (runs["share"]["hits"], runs["share"]["n"], runs["paid_to_get_in"]["mean"]) == (7, 12, 1.7143)
    assert [runs[name]["mean"] for name in LOSSES] == [1.9167, 0.25, 1.1667, 0.0, 0.25]
    assert told["encounters"] == {
        "Archer": {"met": 5, "clean": 5, "paid": 0, "resolved": 0, "ended": 0},
        "Enigma": {"met": 8, "clean": 2, "paid": 1, "resolved": 9, "ended": 4},
        "Ice Wall": {"met": 5, "clean": 4, "paid": 7, "resolved": 1, "ended": 1},
    }
    assert told["faults"] == [{"game": 7, "error": "ValueError: no"}, {"game": 9, "error": "KeyError: 1"}]


def test_lists_without_a_name_are_called_the_deck_and_the_list() -> None:
    report = counted()
    report.setting.runner, report.setting.ice = (
        held._replace(name="", identity=None) for held in (report.setting.runner, report.setting.ice)
    )
    told = report.to_dict()
    assert [told["deck"]["name"], told["ice"]["name"]] == ["the deck", "the list"]
    assert told["deck"]["identity"] is None
    assert report.lines()[0] == "the list against the ice of the list"


def test_what_a_run_costs_besides_credits_is_its_own() -> None:
    """Tags and cards of the Runner lost between its first and its last word, runs cut short, runs within runs."""
    table = Seats(ice={"HQ": ["Ice Wall"]}, rig=["Corroder", "Desperado"], hq=["Hedge Fund"], tags=2)
    wall, fund = table.card("Ice Wall"), table.card("Hedge Fund")
    one, two = table.card("Corroder"), table.card("Desperado")
    first = [("run", 0), ("tags", 3), ("tags", 1), ("tags", 3), ("trash", one), ("trash", fund), ("trash", two)]
    fight = [("encounter", wall), ("subroutine", wall, 0), ("run", 1), ("pay", 2, RUNNER), ("jack_out",)]
    lost = [("lose", 1, RUNNER), ("pay", 9, CORP), ("spend_clicks", 1, RUNNER), ("lose_clicks", 2, RUNNER)]
    quick = [("run", 0), ("encounter", wall), ("pay", 1, RUNNER), ("encounter", wall), ("pass", wall)]
    table.g.transcript = [
        ("turn", 2, 4, 5), ("tags", 2), ("trash", one), ("pay", 3, RUNNER), *first, *fight, *lost, ("run_ends", 0),
        ("pay", 5, RUNNER), ("turn", 3, 4, 5), *quick, ("pay", 1, RUNNER), ("turn", 4, 4, 5),
        ("run", 2), ("encounter", wall), ("subroutine", wall, 0), ("run_successful",), ("run_ends", 2),
        ("turn", 5, 4, 5), ("run", 2), ("run_successful",),
    ]  # fmt: skip
    tally = RunTally()
    tally.finish(table.g)
    assert {name: dict(tally.runs[name]) for name in LOSSES} == {
        "paid": {2: 2, 0: 2}, "lost": {1: 1, 0: 3}, "clicks": {3: 1, 0: 3}, "cards": {2: 1, 0: 3}, "tags": {3: 1, 0: 3},
    }  # fmt: skip
    assert tally.ice == {"Ice Wall": Counter(met=4, clean=2, paid=3, resolved=2, ended=1)}
    assert (tally.made, tally.got_in) == (Counter({2: 1, 3: 1, 4: 1, 5: 1}), Counter({4: 1, 5: 1}))
    assert (tally.first, tally.through, tally.ends) == (Counter({4: 1}), Counter({0: 2}), Counter({("", ""): 1}))


def test_runs_and_games_add_up() -> None:
    report = play_against(deck(RUNNER_FILE), deck(CORP_FILE), catalogue(), games=30, seed=2, turns=4).to_dict()
    assert report["faults"] == []
    runs = report["runs"]
    assert sum(runs["made"]) == runs["share"]["n"] == runs["paid"]["n"]
    assert report["got_in"]["hits"] == report["got_in_by"][-1]["hits"] == report["first"]["n"]


def test_the_order_of_the_lines_of_a_list_changes_nothing() -> None:
    lists = ice(ice_wall=3, enigma=3, tollbooth=1), ice(tollbooth=1, enigma=3, ice_wall=3)
    one, two = (play_against(deck(RUNNER_FILE), held, catalogue(), games=8, turns=4).to_dict() for held in lists)
    assert one == two


def test_there_must_be_ice_and_a_runner_of_today() -> None:
    with pytest.raises(PlayError, match="has no ice"):
        against_ice(deck(RUNNER_FILE), deck(RUNNER_FILE)).table()
    with pytest.raises(PlayError, match="needs a Corp deck and a Runner deck"):
        against_ice(deck(CORP_FILE), deck(CORP_FILE)).table()


def test_the_command_reports_and_tells(nrdb: Run, tmp_path: Path) -> None:
    wall = tmp_path / "ice.txt"
    wall.write_text("2 Ice Wall\n2 Enigma\n", encoding="utf-8")
    report = nrdb("goldfish", RUNNER_FILE, "--against", str(wall), "--games", "20", "--turns", "5")
    assert report.returncode == 0, report.stderr
    assert "Each game has 4 of 4 pieces of ice" in report.stdout
    assert "AI: careful (Runner)" in report.stdout
    held = json.loads(nrdb("goldfish", RUNNER_FILE, "--against", str(wall), "--games", "5", "--json").stdout)
    assert held["ice"]["pieces"] == {"Enigma": 2, "Ice Wall": 2}
    story = nrdb("goldfish", RUNNER_FILE, "--against", str(wall), "--trace", "--turns", "4").stdout
    assert story.count(", rezzed.") == 4
    assert "Turn 1: 5 credits" in story
    assert "Corp: 5 credits" not in story, "a turn in which nothing happens is not told"
