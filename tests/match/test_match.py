"""Matches: their games, report and command."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import click
import pytest

from nrdb.cli.goldfish import goldfish
from nrdb.cli.match import match
from nrdb.cli.match_text import report_lines
from nrdb.deck import Deck, read_deck
from nrdb.deck.statistics import statistics
from nrdb.engine.model.card import Table
from nrdb.engine.model.numbers import CORP, RUNNER, SIDES
from nrdb.engine.rulebooks import RULEBOOKS
from nrdb.engine.view import View
from nrdb.errors import PlayError, UsageError
from nrdb.games.series import play_game
from nrdb.games.setting import playable
from nrdb.games.story import ENDS
from nrdb.games.tally import CrashedGame
from nrdb.match.against import GAMES as AGAINST
from nrdb.match.against import play_against
from nrdb.match.page import to_html
from nrdb.match.report import GAMES, REASONS, TURNS, MatchReport, Pairing, play
from nrdb.match.rezzed_ice import TURNS as AGAINST_TURNS
from nrdb.match.tally import MatchTally
from nrdb.players.registry import ALONE, default_of, part_for
from nrdb.report import Steps
from tests.conftest import Run
from tests.engine.laid import EXAMPLES, ROOT, catalogue
from tests.engine.seats import Seats
from tests.players.begun import choice_of, plain

CORP_FILE, RUNNER_FILE = str(ROOT / "examples" / "corp.txt"), str(ROOT / "examples" / "runner.txt")


def pairing(*players: str, turns: int = TURNS) -> Pairing:
    corp, runner = (playable(deck, catalogue()) for deck in decks())
    return Pairing(corp, runner, (players[0], players[1]) if players else ("plain", "plain"), turns=turns)


def decks() -> tuple[Deck, Deck]:
    return tuple(read_deck(Path(path), catalogue()) for path in (CORP_FILE, RUNNER_FILE))  # type: ignore[return-value]


# -- series ---------------------------------------------------------------------------------------------------------


def test_every_game_of_a_match_is_reported() -> None:
    report = play(*decks(), catalogue(), games=60, seed=4).to_dict()
    assert sum(end["games"] for end in report["ends"]) == 60
    assert report["faults"] == []


@pytest.mark.parametrize(
    "players", [("plain", "plain"), ("random", "plain"), ("plain", "random"), ("random", "random")]
)
def test_every_pair_of_players_ends_its_games(players: tuple[str, str]) -> None:
    report = play(*decks(), catalogue(), games=12, seed=1, players=players)
    assert not report.tally.crashed
    assert report.wins("corp").hits + report.wins("runner").hits == report.wins("corp").n <= 12


def test_seats_answer_with_legal_options_of_their_own() -> None:
    class Watched:
        name = "watched"

        def __init__(self, side: int) -> None:
            self.seat, self.side, self.asked = plain(side), side, 0

        def begin(self, table: Table, side: int, seed: int, game: int) -> None:
            self.seat.begin(table, side, seed, game)

        def choose(self, view: View, decision: Any) -> Any:
            option = self.seat.choose(view, decision)
            assert option in view.legal_actions()
            assert view.side == self.side
            self.asked += 1
            return option

    both = {side: Watched(side) for side in (CORP, RUNNER)}
    play_game(pairing().deal(2, 0), both, 2, 0)
    assert all(seat.asked > 10 for seat in both.values())


def test_a_plain_seat_spends_what_is_bound_first() -> None:
    """CR26 1.10.3c: the credit of a card and the pool, as nobody does it otherwise without a reason."""
    seats = Seats(rig=["Desperado"], grip=["Corroder"], credits=(0, 5),
                  says={"Desperado": [{"static": [{"recurring": {"n": 1, "for": ["install"]}}]}]})  # fmt: skip
    install = ("install", seats.card("Corroder"))
    while install not in seats.g.legal_actions():
        seats.g.apply(("pass",))
    seats.g.apply(install)
    decision = seats.g.decision
    assert decision is not None
    assert (decision.about, choice_of(plain(RUNNER), seats.g, decision)) == ("pay_from", ("number", 1))


def test_a_plain_runner_accesses_as_many_cards_as_may_be() -> None:
    """Medium with three counters: two more than one card are there to be accessed."""
    seats_ = Seats(rig=["Medium"])
    seats_.g.virus[seats_.card("Medium")] = 2
    g = seats_.g
    g.apply(("run", 1))
    while g.flow is not None and g.decision is not None:
        g.apply(choice_of(plain(RUNNER), g))
    assert len(seats_.told("access")) == 3


REPORT = """\
AI players: plain (Corp), random (Runner).
Precision, Not Speed (Corp) against Telepresence for Beginners (Runner)
16 games, seed 7; rules CR 26.03.
These figures don't rank decks: the "plain" AI player follows simple rules and never plans ahead.
In its hands, a Runner deck of blank cards can win more often than a real deck.

Corp won 6 of 11: 55 % (28–79 %)
Runner won 5 of 11: 45 % (21–72 %)

how games end                games  share  median turn  80 % of games
Corp: agenda points              5   31 %           10          10–21  ████
stopped after the last turn      3   19 %                              ██
crashed                          2   13 %                              ██
Runner: Corp decked              2   13 %                              ██
Runner: agenda points            2   13 %           33          33–33  ██
Corp: Runner flatlined           1    6 %                              █
Runner: card effect              1    6 %                              █

Turns per game (both players): 21.3 (10–33). Runs per game: 3.8.
First agenda: scored by the Corp in 36 % of games, stolen in 14 %, on turn 9 in the median game. Whoever took \
it won 83 % of games.

per game          agendas  points
scored from hand     0.14    0.43
stolen from HQ       0.07    0.07
stolen elsewhere     0.07    0.14

runs on  per game  successful  paid  lost  clicks  cards  tags  accesses  points  trashed
HQ            1.4        50 %   0.5   0.0     0.1    0.0   0.0       0.6    0.05     0.00
remotes       0.1       100 %   3.0   0.0     0.0    0.0   0.0       1.0    0.00     1.00
Average per run: credits paid and lost, clicks beyond the first, Runner cards lost, tags, cards accessed, agenda \
points stolen, Corp cards trashed.

ice       rezzed per game  rez cost  approached  encountered  stops  clean  paid  resolved
Palisade             0.57       3.0          12           10   40 %   50 %   1.5       0.5
Tithe                0.00                     2            0
Stops: encounters that end the run. Clean: no subroutine resolves and the run goes on. Paid: the Runner's \
credits per encounter.

credits at turn start    1    2
Corp                   5.0  6.5  ▇█
Runner                 5.0       █

   Corp card   drawn  played  took effect  turn  left in hand
3  Hedge Fund   71 %    50 %         50 %   3.0          20 %
Took effect: played, rezzed, scored, or its conditional ability resolved.

   Runner card  drawn  played  turn  left in hand
2  Leech         36 %     0 %               100 %

Drawn but never used by the Runner: Leech.

2 cards not fully implemented: Alpha, Zed.

2 games crashed; the first is game 3: ValueError: no
"""


def test_the_report_as_people_and_as_programs_read_it() -> None:
    """Shares are of the games that somebody won."""
    tally = MatchTally()
    tally.games = 14
    tally.ends.update({("corp", "scored"): 5, ("runner", "scored"): 2, ("runner", "decked"): 2, ("", "turns"): 3})
    tally.ends.update({("corp", "flatlined"): 1, ("runner", "runner_wins"): 1})
    tally.end_turns = {("corp", "scored"): Counter({10: 4, 21: 1}), ("runner", "scored"): Counter({33: 2})}
    tally.turns.update({10: 4, 21: 6, 33: 4})
    tally.runs.update({2: 7, 5: 6, 9: 1})
    tally.points[CORP].update({7: 9, 3: 5})
    tally.points[RUNNER].update({0: 4, 2: 10})
    tally.taken.update({("corp", "hand", "send_a_message"): 2, ("runner", "HQ", "send_a_message"): 1})
    tally.taken["runner", "elsewhere", "orbital_superiority"] = 1
    tally.taken_points.update({("corp", "hand"): 6, ("runner", "HQ"): 1, ("runner", "elsewhere"): 2})
    tally.first_agenda.update({("corp", 9): 5, ("runner", 12): 2})
    tally.first_wins.update({True: 5, False: 1})
    tally.servers["HQ"] = Counter(made=20, successful=10, paid=10, clicks=2, accesses=12, agendas=1, points=1)
    tally.servers["remotes"] = Counter(made=1, successful=1, paid=3, accesses=1, trashed=1)
    tally.ice["palisade"] = Counter(installed=9, rezzed=8, rez_cost=24, approached=12, met=10, clean=5, paid=15)
    tally.ice["palisade"].update(resolved=5, ended=4)
    tally.ice["tithe"] = Counter(approached=2)
    fund = Counter(drawn=15, drawn_in=10, left=3, played_in=7, turn_played=21, took_effect_in=7)
    tally.cards[CORP]["hedge_fund"] = fund
    tally.cards[RUNNER]["leech"] = Counter(drawn=6, drawn_in=5, left=6)
    tally.credits[CORP].update({1: Counter({5: 14}), 2: Counter({6: 7, 7: 7}), 3: Counter({9: 1})})
    tally.credits[RUNNER].update({1: Counter({5: 14})})
    tally.crashed = [CrashedGame(3, "ValueError: no", []), CrashedGame(14, "KeyError: 1", [])]
    both = pairing("plain", "random")
    both.table()
    both.decks = both.decks[0]._replace(copies={"hedge_fund": 3}), both.decks[1]._replace(copies={"leech": 2})
    report = MatchReport(both, tally, 16, 7)
    report.missing = {"Zed": ["x"], "Alpha": ["y"]}
    printed = "".join(f"{click.unstyle(line)}\n" for line in report_lines(report))
    assert printed == REPORT
    told = report.to_dict()
    assert {side: (won["hits"], won["n"]) for side, won in told["wins"].items()} == {"corp": (6, 11), "runner": (5, 11)}
    assert [(end["winner"], end["reason"], end["games"], end["by_turn"]) for end in told["ends"]][:3] == [
        ("corp", "scored", 5, {"10": 4, "21": 1}), (None, "turns", 3, {}), (None, "broken", 2, {}),
    ]  # fmt: skip
    assert {side: spread["mean"] for side, spread in told["points"].items()} == {"corp": 5.5714, "runner": 1.4286}
    assert [(told[name]["mean"], told[name]["q90"]) for name in ("turns", "runs")] == [(21.2857, 33), (3.7857, 5)]
    assert told["agendas"]["cards"] == [
        {"card": "orbital_superiority", "title": "Orbital Superiority", "scored": 0, "stolen": 1},
        {"card": "send_a_message", "title": "Send a Message", "scored": 2, "stolen": 1},
    ]
    assert told["never_used"] == {"corp": [], "runner": ["Leech"]}
    assert told["faults"] == [{"game": 3, "error": "ValueError: no"}, {"game": 14, "error": "KeyError: 1"}]
    page = to_html(told, Steps("Game 0", ()), "stamp")
    for words in (
        "Corp won",
        "55 % (28–79 %)",
        "Runner: Corp decked",
        "Palisade",
        "Drawn but never used by the Runner",
    ):
        assert words in page


def test_decks_without_a_name_are_called_by_their_side() -> None:
    both = pairing()
    both.decks = both.decks[0]._replace(name=""), both.decks[1]._replace(name="")
    report = MatchReport(both, MatchTally(), 1, 0)
    assert [report.to_dict()["decks"][side]["name"] for side in SIDES] == ["corp", "runner"]
    assert click.unstyle(report_lines(report)[1]) == "corp (Corp) against runner (Runner)"


def test_what_is_played_when_nothing_else_is_asked() -> None:
    """The commands say how many games and turns, and the library plays as many."""
    two, alone = ({option.name: option for option in command.params} for command in (match, goldfish))
    assert two["games"].default == GAMES
    told = alone["games"]
    assert isinstance(told, click.Option)
    assert told.help is not None
    assert re.findall(r"[\d,]+\d", told.help) == [
        f"{n:,}" for n in (part_for(default_of(ALONE), ALONE).games, GAMES, AGAINST)
    ]
    corp, runner = decks()
    assert alone["turns"].default == AGAINST_TURNS
    assert two["seed"].default == play(corp, runner, catalogue(), games=1).seed
    assert alone["seed"].default == play_against(runner, corp, catalogue(), games=1, turns=1).seed
    assert pairing().deal(0, 0).last_turn == 99


def test_every_end_has_words_in_stories_and_reports() -> None:
    ways = {"scored", "flatlined", "decked", "disgraced", "corp_wins", "runner_wins", "turns", "broken"}
    assert set(ENDS) == set(REASONS) == ways


@pytest.mark.parametrize("corp", [name for name in EXAMPLES if "engineering" in name or "syndicate" in name])
@pytest.mark.parametrize("runner", [name for name in EXAMPLES if "andromeda" in name or "catalyst" in name])
def test_example_decks_play_by_the_comprehensive_rules_and_those_of_2012(corp: str, runner: str) -> None:
    both = (read_deck(EXAMPLES[corp], catalogue()), read_deck(EXAMPLES[runner], catalogue()))
    for rulebook in ("cr-26.03", "cr-1.3", "core"):
        assert not play(*both, catalogue(), games=4, rulebook=rulebook).tally.crashed


CLASSIC = {
    "corp": "15 Employee Empowerment\n10 Fire Wall\n10 Keeper\n10 Accounts Receivable\n",
    "runner": "20 Livewire's Contacts\n10 Score!\n10 Loony Goon\n5 The Short Circuit\n",
}


def decks_of_1996(folder: Path) -> list[Path]:
    """Write two lists of 1996, which have no identity."""
    for side, lines in CLASSIC.items():
        (folder / f"{side}.txt").write_text(lines)
    return [folder / f"{side}.txt" for side in CLASSIC]


@pytest.mark.parametrize("players", ["sensible:sensible", "plain:plain", "random:random"])
def test_decks_of_1996_play_by_their_own_rules_without_an_identity(tmp_path: Path, nrdb: Run, players: str) -> None:
    corp, runner = decks_of_1996(tmp_path)
    outcome = nrdb("match", str(runner), str(corp), "--games", "6", "--players", players, "--json")
    found = json.loads(outcome.stdout)
    assert (found["rulebook"], found["not_played"], found["faults"]) == ("classic", {}, [])
    assert sum(end["games"] for end in found["ends"]) == 6


@pytest.mark.parametrize("corp", ["fast-advance", "glacier", "tag-and-bag"])
@pytest.mark.parametrize("runner", ["rd-dig", "stealth", "virus"])
def test_the_example_lists_of_1996_play_each_other(corp: str, runner: str) -> None:
    both = [read_deck(ROOT / "examples" / f"classic-{name}.txt", catalogue()) for name in (corp, runner)]
    found = play(both[0], both[1], catalogue(), games=3).to_dict()
    assert (found["rulebook"], found["faults"]) == ("classic", [])
    assert sum(end["games"] for end in found["ends"]) == 3


def test_a_deck_is_not_played_by_the_rules_of_another_game(tmp_path: Path) -> None:
    old = [read_deck(path, catalogue()) for path in decks_of_1996(tmp_path)]
    with pytest.raises(PlayError, match=r"1996 decks can't be played under the rules CR 1\.3"):
        play(old[0], old[1], catalogue(), games=1, rulebook="cr-1.3")
    with pytest.raises(PlayError, match="modern decks can't be played under the rules of 1996"):
        play(*decks(), catalogue(), games=1, rulebook="classic")
    with pytest.raises(PlayError, match="two decks of the same game"):
        play(old[0], decks()[1], catalogue(), games=1)


def test_a_deck_of_1996_runs_on_the_ice_of_a_list_of_1996(tmp_path: Path) -> None:
    corp, runner = (read_deck(path, catalogue()) for path in decks_of_1996(tmp_path))
    found = play_against(runner, corp, catalogue(), games=3).to_dict()
    assert (found["rulebook"], found["not_played"], found["faults"]) == ("classic", {}, [])
    assert found["ice"]["pieces"] == {"Fire Wall": 10, "Keeper": 10}
    with pytest.raises(PlayError, match="ice of the same game"):
        play_against(runner, decks()[0], catalogue(), games=1)


def test_the_walls_of_a_deck_of_1996_are_counted(tmp_path: Path) -> None:
    corp = read_deck(decks_of_1996(tmp_path)[0], catalogue())
    assert {kind: group.copies for kind, group in statistics(corp, catalogue()).ice.items()} == {
        "wall": 10,
        "code_gate": 10,
    }


def test_every_rulebook_can_be_chosen() -> None:
    (option,) = (one for one in match.params if one.name == "rulebook")
    assert list(option.type.choices) == list(RULEBOOKS)  # type: ignore[attr-defined]


def test_what_cannot_be_played_is_refused() -> None:
    corp, runner = decks()
    with pytest.raises(PlayError, match="no games"):
        play(corp, runner, catalogue(), games=0)
    with pytest.raises(PlayError, match="needs a Corp deck"):
        play(corp, corp, catalogue(), games=1)
    with pytest.raises(UsageError, match="plain, careful, random"):
        play(corp, runner, catalogue(), games=1, players=("plain", "clever"))


# -- records ---------------------------------------------------------------------------------------------------------


def test_a_kept_game_is_told_again(nrdb: Run, tmp_path: Path) -> None:
    kept = tmp_path / "game.json"
    first = nrdb("match", CORP_FILE, RUNNER_FILE, "--trace", "--game", "2", "--record", str(kept))
    assert first.returncode == 0, first.stderr
    again = nrdb("match", "--replay", str(kept))
    assert again.stdout == first.stdout
    assert json.loads(kept.read_text(encoding="utf-8"))["format"] == "nrdb game 2"


# -- the command ----------------------------------------------------------------------------------------------------


def test_the_decks_may_be_named_in_either_order(nrdb: Run) -> None:
    one = nrdb("match", CORP_FILE, RUNNER_FILE, "--games", "5")
    assert one.returncode == 0, one.stderr
    assert one.stdout == nrdb("match", RUNNER_FILE, CORP_FILE, "--games", "5").stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((CORP_FILE,), "name two decks"),
        ((CORP_FILE, CORP_FILE), "a Corp deck and a Runner deck"),
        ((CORP_FILE, RUNNER_FILE, "--players", "plain"), "two names separated by a colon"),
        ((CORP_FILE, RUNNER_FILE, "--players", "plain:clever"), "clever"),
        ((CORP_FILE, RUNNER_FILE, "--game", "3"), "--game has no effect without --trace or --html"),
        ((CORP_FILE, RUNNER_FILE, "--trace", "--json"), "use --record to save the game as JSON"),
    ],
)
def test_what_makes_no_sense_is_refused_with_a_sentence(nrdb: Run, words: tuple[str, ...], said: str) -> None:
    result = nrdb("match", *words)
    assert result.returncode == 2
    assert said in result.stderr
