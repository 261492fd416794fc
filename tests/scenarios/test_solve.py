"""Sure lines: what is found, what is proven impossible, and what stays undecided."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from nrdb.engine.chance import Scripted
from nrdb.engine.steps.machine import asked, legal_actions, take
from nrdb.errors import ParseError
from nrdb.scenarios.account import account
from nrdb.scenarios.language import read, scenarios
from nrdb.scenarios.puzzle import Solved, solved
from nrdb.scenarios.solve import Start, solve
from tests.conftest import ROOT, Run
from tests.engine.laid import catalogue
from tests.players.positions import Judge, Position, least

SHARED = ROOT.parent / "shared"
PUZZLES = ROOT / "examples" / "puzzles.position"


def answer(text: str, goal: str = "", nodes: int = 4000) -> Solved:
    (scenario,) = read(Path("puzzle"), text)
    return solved(scenario, catalogue(), goal, nodes)


@pytest.mark.parametrize(
    ("title", "answer"),
    [
        ("Two Scorched Earths flatline a tagged Runner with five cards", "yes"),
        ("One Scorched Earth leaves the Runner a card", "no"),
        ("Biotic Labor scores an agenda from hand", "yes"),
        ("Kati Jones pays for the way in", "yes"),
        ("Ice that may be an Enigma stops a Runner with a Corroder", "no"),
        ("Plascrete Carapace prevents the damage of Scorched Earth", "yes"),
        ("Credits for the next turn", "yes"),
    ],
)
def test_the_examples(title: str, answer: str) -> None:
    (scenario,) = [one for one in scenarios(PUZZLES) if one.title == title]
    assert solved(scenario, catalogue()).solution.answer == answer


@pytest.mark.parametrize(
    ("expected", "message"),
    [
        ("credits X", 'puzzle:2: "X" is not a whole number.'),
        ("shoes 3", 'puzzle:2: "shoes" can\'t be expected; docs/scenarios.md has a list.'),
    ],
)
def test_an_expectation_that_means_nothing_is_refused_with_its_line(expected: str, message: str) -> None:
    with pytest.raises(ParseError) as refused:
        answer(f"given runner; clicks 1; hand Sure Gamble; deck Diesel x3\nexpect {expected}")
    assert refused.value.message == message


RUNNER = "given runner; clicks 1; credits {credits}; installed Corroder; hand Diesel; deck Sure Gamble x5"
CORP = "corp; credits 5; deck Hedge Fund x5"


@pytest.mark.parametrize(
    ("text", "goal", "said"),
    [
        # Rezzed ice of strength 1: two credits at most, whatever the Corp does.
        (f"{RUNNER.format(credits=1)}; {CORP}; installed Ice Wall in remote 1; unrezzed Project Atlas in remote 1",
         "steal", "yes"),
        (f"{RUNNER.format(credits=0)}; {CORP}; installed Ice Wall in remote 1; unrezzed Project Atlas in remote 1",
         "steal", "no"),
        # A card in HQ may be any card of the list.
        ("given runner; clicks 1; hand Diesel x5; corp; hand Project Atlas x2", "steal", "yes"),
        ("given runner; clicks 1; hand Diesel x5; corp; hand Project Atlas x2; deck Hedge Fund", "steal", "no"),
        # Of two cards, one is the agenda: two runs find it only if they don't access the same card.
        ("given runner; clicks 2; hand Diesel x5; corp; hand Project Atlas + Hedge Fund", "steal", "no"),
        # The hidden card in the remote is the only one of the list that may have been advanced.
        (f"{RUNNER.format(credits=0)}; {CORP}; unrezzed Project Atlas in remote 1 with 1 advancement; hand Ice Wall",
         "steal", "yes"),
        # It may also be the trap.
        (f"{RUNNER.format(credits=0)}; {CORP}; unrezzed Project Atlas in remote 1 with 1 advancement; "
         "hand Aggressive Secretary", "steal", "no"),
        # The Corp counts the grip, and doesn't care what is in it.
        ("given corp; credits 5; hand Scorched Earth; runner; tags 1; hand Sure Gamble + Diesel + Corroder", "kill",
         "yes"),
        ("given corp; clicks 1; credits 2; hand Scorched Earth; runner; tags 1; hand Sure Gamble", "kill", "no"),
        # The last points, and a draw that may find anything.
        ("given corp; clicks 1; credits 5; scored Priority Requisition x2; unrezzed Project Atlas in remote 1 with "
         "3 advancement; runner; hand Diesel", "win", "yes"),
        ("given runner; clicks 1; hand Diesel; deck Sure Gamble x9", "steal", "no"),
        ("given runner; clicks 1; credits 5; deck Sure Gamble + Easy Mark\nexpect hand Sure Gamble", "", "no"),
        ("given runner; clicks 1; credits 5; deck Sure Gamble x2\nexpect hand Sure Gamble", "", "yes"),
    ],
)  # fmt: skip
def test_a_line_must_work_whatever_happens(text: str, goal: str, said: str) -> None:
    assert answer(text, goal).solution.answer == said


def test_the_order_of_an_unseen_deck_is_chance() -> None:
    """A file lists the cards of a deck from the top, which its player doesn't know."""
    first = "given runner; clicks 1; deck Sure Gamble + Easy Mark; credits 4\nexpect hand with {}"
    assert answer(first.format("Sure Gamble")).solution.answer == "no"
    assert answer(first.format("Easy Mark")).solution.answer == "no"


def test_what_the_bound_cuts_off_is_undecided() -> None:
    long = "given corp; credits 7; hand Biotic Labor + Project Vitruvius + PAD Campaign; runner; hand Sure Gamble x4"
    assert answer(long, "score", nodes=20).solution.answer == "undecided"
    assert answer(long, "score", nodes=20).solution.nodes == 20
    assert answer(long, "score").solution.answer == "yes"


def test_the_usual_goals_are_those_of_the_side_that_decides() -> None:
    corp = answer("given corp; clicks 1; hand Hedge Fund; runner; hand Diesel")
    assert (corp.side, corp.goals, corp.solution.answer) == ("corp", ("kill", "score"), "no")
    runner = answer("given runner; clicks 1; hand Diesel; corp; hand Hedge Fund")
    assert (runner.side, runner.goals) == ("runner", ("steal",))


def test_the_line_wins_in_every_way_that_the_game_may_go() -> None:
    """The moves that are printed can be played as lines of a scenario, and lead to the goal."""
    text = "given corp; credits 7; hand Biotic Labor + Project Vitruvius; runner; hand Sure Gamble x4"
    found = answer(text, "score")
    assert found.moves[0] == "play Biotic Labor"
    played = f"{text}\ndo {'; '.join(found.moves)}\nexpect Corp scored Project Vitruvius"
    (scenario,) = read(Path("played"), played)
    assert account(scenario, catalogue()).holds
    assert found.story[-1].strip() == "scores Project Vitruvius for 2 points"


def test_positions_that_are_over_or_cannot_be_played_name_the_line() -> None:
    with pytest.raises(ParseError, match="the game is over"):
        answer("given corp; hand Hedge Fund; scored Priority Requisition x3; runner; hand Diesel")
    with pytest.raises(ParseError, match="Surre Gamble"):
        answer("given runner; hand Surre Gamble")


# -- the command ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("goal", "code"), [("kill", 0), ("score", 1)])
def test_the_exit_code_is_the_answer(nrdb: Run, goal: str, code: int) -> None:
    result = nrdb("solve", f"{PUZZLES}:4", "--goal", goal)
    assert result.returncode == code, result.stderr
    assert ("Yes: the Corp flatlines the Runner" if code == 0 else "No: the Corp has no line") in result.stdout


def test_undecided_is_neither(nrdb: Run) -> None:
    result = nrdb("solve", f"{PUZZLES}:4", "--nodes", "3", "--json")
    assert result.returncode == 2
    (one,) = json.loads(result.stdout)["positions"]
    assert (one["answer"], one["nodes"], one["moves"]) == ("undecided", 3, [])


def test_a_position_of_a_match_is_written_and_solved(nrdb: Run, tmp_path: Path) -> None:
    decks = [str(ROOT / "examples" / name) for name in ("corp.txt", "runner.txt")]
    asked = ("match", *decks, "--players", "plain:plain", "--trace", "--game", "1")
    story = nrdb(*asked).stdout
    for place in ("5", "6.2"):
        written = nrdb(*asked, "--position", place)
        assert written.returncode == 0, written.stderr
        path = tmp_path / f"{place}.position"
        path.write_text(written.stdout, encoding="utf-8")
        told = nrdb("position", str(path), "--json")
        assert told.returncode == 0, told.stderr
        side = ("Runner", "Corp")[int(place[0]) % 2]
        assert f"Turn {place[0]}, {side}: " in story
        assert json.loads(told.stdout)["positions"][0]["now"]["player"] == side.lower()
        assert nrdb("solve", str(path), "--nodes", "200").returncode in (0, 1, 2)
    for place, said in (("99", "no action 1 in turn 99"), ("5.9", "that turn has"), ("x", "give a turn")):
        refused = nrdb(*asked, "--position", place)
        assert refused.returncode == 2
        assert said in refused.stderr


# -- judged positions -------------------------------------------------------------------------------------------------


def certain() -> Iterator[Any]:
    """The judged positions whose outcome at the end of the turn is certain; none without the reference material."""
    path = SHARED / "positions" / "positions.open.jsonl"
    if not path.exists():
        return
    for line in path.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        if row.get("until", "turn") == "turn" and row["right"][0] in ("over", "winner", "stolen", "scored"):
            yield pytest.param(row, id=row["id"])


UNDECIDED = {"r-lethal"}
"""Two runs with eleven choices: more than the limit of nodes."""


@pytest.mark.skipif(not SHARED.exists(), reason="the reference material isn't here")
@pytest.mark.parametrize("row", list(certain()))
def test_judged_positions_of_certain_outcome(row: dict[str, Any]) -> None:
    position = Position(row, 0)
    g = position.g
    before = [(("corp", "runner").index(who), answer) for who, *answer in row.get("before", ())]
    while before or (g.decision is not None and asked(g, g.decision) != position.side):
        assert g.decision is not None
        assert g.flow is None, "the positions of this kind begin outside effects"
        options = legal_actions(g)
        forced = position._first(options, [answer for who, answer in before[:1] if who == asked(g, g.decision)])
        del before[: forced is not None]
        take(g, forced or least(g.decision, options))

    def goal(at: Any) -> bool | None:
        judged = Judge(position)
        judged.g = at
        right = judged.of(row["right"])
        return right if right or at.over else None

    g.pick = Scripted()
    assert solve(Start(g), goal, 5000).answer == ("undecided" if row["id"] in UNDECIDED else "yes")


PUZZLE_FILE = SHARED / "goldfish" / "puzzles.jsonl"
UNSURE = {"r-class-act", "r-mr-li"}
"""The order of the deck is known to whoever wrote the puzzle, but not to the player."""
LONG = {"r-simulchip", "r-clone-chip", "r-retrieval", "r-levy", "r-temujin", "c-trick"}
"""More nodes than a test should take."""


def alone() -> Iterator[Any]:
    """The puzzles of one turn; none without the reference material."""
    if not PUZZLE_FILE.exists():
        return
    for line in PUZZLE_FILE.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        if row["turns"] == 1 and isinstance(row["expect"], str) and row["id"] not in LONG:
            yield pytest.param(row, id=row["id"])


@pytest.mark.skipif(not SHARED.exists(), reason="the reference material isn't here")
@pytest.mark.parametrize("row", list(alone()))
def test_puzzles_of_one_turn(row: dict[str, Any]) -> None:
    found = answer(f"given {row['side']}; {row['given']}\nexpect {row['expect']}", nodes=10_000)
    assert found.solution.answer == ("no" if row["id"] in UNSURE else "yes")
