"""What is wrong in an event's rounds: each finding with its round, its players and what would be right."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from nrdb.cli.tournament import tournament
from nrdb.tournament.results import read_results
from nrdb.tournament.standings import FoundInRound, standings

HEAD = "round,corp,runner,winner\n"
MATCHES = "round,player 1,player 2,score 1,score 2\n"


def findings(text: str, scoring: str | None = None) -> list[FoundInRound]:
    return standings(read_results(text), scoring_name=scoring)["findings"]


def told(text: str, scoring: str | None = None) -> list[tuple[str, int, list[str]]]:
    return [(one["code"], one["round"], one["players"]) for one in findings(text, scoring)]


def singles(*rows: str) -> str:
    """Return a table of single games, won by the Corp: "1 Ann Bo" is round, Corp and Runner, "1 Ann" a bye."""
    cells = [row.split() for row in rows]
    return HEAD + "".join(f"{','.join((*row, '')[:3])},{'corp' if len(row) == 3 else ''}\n" for row in cells)


def doubles(*rows: str) -> str:
    """Return a table of matches: "1 Ann Bo 6 0", "1 Ann" for a bye."""
    return MATCHES + "".join(f"{','.join((*row.split(), '', '', '')[:5])}\n" for row in rows)


def test_rounds_in_order_give_no_finding() -> None:
    assert told(singles("1 Ann Bo", "1 Cy", "2 Cy Ann", "2 Bo", "3 Bo Ann", "3 Cy Di")) == []
    assert told(doubles("1 Ann Bo 6 0", "1 Cy Di 3 3", "2 Ann Cy 4 1", "2 Bo Di 0 6")) == []


def test_two_single_games_on_the_same_sides() -> None:
    rows = singles("1 Ann Bo", "1 Cy Di", "2 Bo Ann", "2 Di Cy", "3 Ann Bo")
    assert findings(rows) == [
        {
            "code": "same-sides",
            "round": 3,
            "players": ["Ann", "Bo"],
            "message": "Round 3: Ann plays Corp against Bo again, as in round 1.",
            "right": "Two players meet at most twice, once on each side; each needs another opponent.",
        }
    ]
    (found,) = findings(singles("1 Ann Bo", "2 Ann Bo"))
    assert found["right"] == "In their second game Bo plays Corp."


def test_two_players_meet_once_in_double_sided_rounds() -> None:
    (found,) = findings(doubles("1 Ann Bo 6 0", "2 Bo Ann 3 3"))
    assert (found["code"], found["round"], found["players"]) == ("repeated-pair", 2, ["Ann", "Bo"])
    assert found["message"] == "Round 2: Ann and Bo meet again, after round 1."
    assert found["right"] == "Two players meet only once; each needs an opponent they haven't met."


def single_sided(*rounds: str) -> str:
    """Return an export of single-sided rounds without scores; "Ann-Bo" gives no side, "Ann>Bo" Ann the Corp's."""

    def pairing(text: str) -> dict[str, Any]:
        sided = ">" in text
        names = text.replace(">", "-").split("-")
        roles = ("corp", "runner") if sided else (None, None)
        seats = [{"id": name, "role": role, "combinedScore": 0} for name, role in zip(names, roles, strict=True)]
        return {"player1": seats[0], "player2": seats[1]}

    pairings = [[pairing(text) for text in row.split()] for row in rounds]
    names = sorted({seat["id"] for row in pairings for one in row for seat in one.values()})
    return json.dumps(
        {"players": [{"id": name, "name": name, "rank": at} for at, name in enumerate(names, 1)], "rounds": pairings}
    )


def test_a_third_meeting_is_wrong_whatever_the_sides() -> None:
    assert told(single_sided("Ann>Bo", "Bo>Ann", "Ann-Bo")) == [("repeated-pair", 3, ["Ann", "Bo"])]


@pytest.mark.parametrize(
    ("rounds", "round_", "right"),
    [
        (
            "1 Ann Bo 6 0, 1 Cy, 2 Ann Bo 6 0, 2 Cy",
            2,
            "The bye goes to the lowest-ranked player who hasn't had one: Bo.",
        ),
        (
            "1 Ann Bo 3 3, 1 Cy, 2 Ann Bo 6 0, 2 Cy",
            2,
            "The bye goes to the lowest-ranked player who hasn't had one: Ann or Bo.",
        ),
        (
            "1 A B 6 0, 1 C, 2 A C 6 0, 2 B, 3 B C 6 0, 3 A, 4 A B 6 0, 4 C",
            4,
            "Everyone has had a bye, so this is unavoidable.",
        ),
    ],
)
def test_a_second_bye_and_who_should_have_it(rounds: str, round_: int, right: str) -> None:
    (found,) = [one for one in findings(doubles(*rounds.split(", "))) if one["code"] == "second-bye"]
    assert (found["round"], found["right"]) == (round_, right)


def test_the_lowest_player_is_not_named_where_points_are_not_scored() -> None:
    head = "round,corp,runner,winner,corp_points,runner_points\n"
    text = head + "1,Ann,Bo,corp,7,0\n1,Cy,,,,\n2,Bo,Ann,corp,7,0\n2,Cy,,,,\n"
    found = next(one for one in findings(text, "dci-1998") if one["code"] == "second-bye")
    assert found["right"] == "The bye goes to the lowest-ranked player who hasn't had one."


def test_only_in_the_first_round_may_several_players_have_byes() -> None:
    assert told(doubles("1 Ann", "1 Bo", "1 Cy Di 6 0", "2 Ann Cy 6 0", "2 Bo Di 6 0")) == []
    assert told(doubles("1 Ann Cy 6 0", "1 Bo Di 6 0", "2 Ann", "2 Bo", "2 Cy Di 6 0")) == [
        ("several-byes", 2, ["Ann", "Bo"])
    ]


@pytest.mark.parametrize(
    ("rounds", "message"),
    [
        ("1 3", "Round 2 is missing from the file."),
        ("3", "Rounds 1–2 are missing from the file."),
        ("1 999999999", "Rounds 2–999999998 are missing from the file."),
    ],
)
def test_a_round_that_the_file_does_not_have(rounds: str, message: str) -> None:
    text = singles(*(f"{number} P{number} Q{number}" for number in rounds.split()))
    assert [one["message"] for one in findings(text)] == [message]


def test_a_file_that_states_more_rounds_than_it_has() -> None:
    document = json.loads(single_sided("Ann>Bo", "Bo>Ann"))
    assert told(json.dumps({**document, "preliminaryRounds": 2})) == []
    assert told(json.dumps({**document, "preliminaryRounds": 3})) == [("missing-round", 3, [])]


def test_a_player_without_a_pairing_between_others() -> None:
    assert told(doubles("1 Ann Bo 6 0", "1 Cy Di 6 0", "2 Ann Cy 3 3", "3 Ann Di 6 0", "3 Bo Cy 6 0")) == [
        ("no-pairing", 2, ["Bo"]),
        ("no-pairing", 2, ["Di"]),
    ]


def test_late_players_and_those_who_dropped_are_no_fault() -> None:
    document = standings(
        read_results(doubles("1 Ann Bo 6 0", "1 Cy Di 6 0", "2 Ann Cy 6 0", "2 Ed Bo 6 0", "3 Ann Ed 6 0"))
    )
    assert document["findings"] == []
    assert [note for note in document["notes"] if "aired" in note] == [
        "First paired in round 2: Ed.",
        "Not paired after round 1: Di.",
        "Not paired after round 2: Bo, Cy.",
    ]


def test_two_pairings_in_one_round() -> None:
    assert told(single_sided("Ann>Bo Cy>Ann")) == [("twice-in-round", 1, ["Ann"])]


def test_a_third_game_more_on_one_side() -> None:
    rows = singles("1 Ann Bo", "2 Ann Cy", "3 Ann Di", "4 Ann Ed")
    (found,) = [one for one in findings(rows) if one["code"] == "side-surplus"]
    assert (found["round"], found["message"]) == (
        3,
        "Round 3: Ann has now played Corp 3 times more often than Runner.",
    )


def match(**seats: dict[str, Any]) -> str:
    rows = [{"id": name, "name": name, "rank": at} for at, name in enumerate(("A", "B"), 1)]
    first, second = ({"id": name, **seats[name]} for name in ("A", "B"))
    rounds = [[{"table": 1, "player1": first, "player2": second}]]
    return json.dumps({"players": rows, "rounds": rounds, "uploadedFrom": "Cobra"})


def total(one: int, two: int) -> str:
    return match(A={"combinedScore": one}, B={"combinedScore": two})


def parts(one: tuple[int, int], two: tuple[int, int]) -> str:
    return match(
        **{
            name: {"corpScore": corp, "runnerScore": runner, "combinedScore": corp + runner}
            for name, (corp, runner) in (("A", one), ("B", two))
        }
    )


def messages(text: str, scoring: str | None = None) -> list[str]:
    return [f"{one['message']} {one['right']}" for one in findings(text, scoring)]


@pytest.mark.parametrize(("one", "two"), [(6, 0), (4, 1), (3, 3), (2, 2), (3, 0), (1, 1), (0, 0), (0, 6), (1, 4)])
def test_every_score_of_a_double_sided_match_is_possible(one: int, two: int) -> None:
    assert told(total(one, two)) == []


@pytest.mark.parametrize(("one", "two"), [(6, 3), (5, 0), (5, 1), (6, 1), (2, 0)])
def test_scores_that_no_double_sided_match_gives(one: int, two: int) -> None:
    assert messages(total(one, two)) == [
        f"Round 1, table 1 (A – B): {one}–{two} is impossible in double-sided Swiss. Possible: 6–0, 4–1, 3–3, 3–0, "
        "2–2, 1–1 or 0–0, either way round."
    ]


def test_scores_of_a_match_that_older_rules_gave() -> None:
    """A win on time was worth 2 from August 2016 and 1 before, when a win was worth 2."""
    assert told(total(5, 0), "ffg-2016-08") == told(total(3, 0), "ffg-2014") == []
    assert told(total(6, 0), "ffg-2016-03") == [("impossible-result", 1, ["A", "B"])]
    dated = {**json.loads(total(5, 0)), "date": "2017-05-06"}
    assert told(json.dumps(dated)) == []


def test_both_cannot_win_one_game() -> None:
    assert messages(parts((3, 0), (0, 3))) == [
        "Round 1, table 1 (A – B): a game can't end 3–3. A game is won with 3–0."
    ]
    assert told(parts((3, 0), (3, 0))) == []


def test_a_total_that_is_not_the_sum_of_its_games() -> None:
    text = match(
        A={"corpScore": 3, "runnerScore": 0, "combinedScore": 6},
        B={"corpScore": 0, "runnerScore": 0, "combinedScore": 0},
    )
    assert messages(text) == [
        "Round 1, table 1 (A – B): 6–0 isn't the sum of its games. Correct the total or the games."
    ]


def test_enough_agenda_points_to_win_and_lost() -> None:
    rows = "round,table,corp,runner,winner,corp_points,runner_points\n"
    assert messages(rows + "1,1,Ann,Bo,corp,3,7\n") == [
        "Round 1, table 1 (Ann – Bo): Bo has 7 agenda points and lost. 7 agenda points win."
    ]
    assert told(rows + "1,1,Ann,Bo,corp,3,6\n1,2,Cy,Di,tie,7,7\n") == []


def test_a_round_that_is_only_paired_is_checked_for_repeats() -> None:
    text = doubles("1 Ann Bo 6 0") and HEAD + "1,Ann,Bo,corp\n2,Ann,Bo,\n"
    assert told(text) == [("same-sides", 2, ["Ann", "Bo"])]


def test_problems_give_exit_code_1_and_stand_on_every_output(tmp_path: Path) -> None:
    path, page = tmp_path / "games.csv", tmp_path / "standings.html"
    path.write_text(singles("1 Ann Bo", "2 Ann Bo"), encoding="utf-8")
    result = CliRunner().invoke(tournament, ["standings", str(path), "--html", str(page)], catch_exceptions=False)
    sentence = "Round 2: Ann plays Corp against Bo again, as in round 1."
    assert result.exit_code == 1
    assert f"Problem: {sentence} In their second game Bo plays Corp.\n" in result.stdout
    assert sentence in page.read_text(encoding="utf-8")
    path.write_text(singles("1 Ann Bo"), encoding="utf-8")
    assert CliRunner().invoke(tournament, ["standings", str(path)], catch_exceptions=False).exit_code == 0


def test_problems_name_nobody_if_asked(tmp_path: Path) -> None:
    document = standings(read_results(singles("1 Ann Bo", "2 Ann Bo")), anonymous=True)
    assert "Ann" not in json.dumps(document)
    assert document["findings"][0]["players"] == ["Player 1", "Player 2"]


CASES: dict[str, Iterable[tuple[str, int, list[str]]]] = {
    "bye_not_paired.json": [],
    "match_table.csv": [],
    "round_missing.csv": [("missing-round", 2, []), ("same-sides", 3, ["Ann", "Bo"])],
    "same_sides_twice.csv": [
        ("same-sides", 3, ["Ann", "Bo"]),
        ("same-sides", 3, ["Cy", "Di"]),
        ("side-surplus", 3, ["Ann"]),
        ("side-surplus", 3, ["Bo"]),
    ],
}


@pytest.mark.shared
@pytest.mark.parametrize("name", CASES)
def test_kept_files_with_faults(shared: Path, name: str) -> None:
    text = (shared / "findings/cases/reports/standings" / name).read_text(encoding="utf-8")
    assert told(text) == CASES[name]


@pytest.mark.shared
def test_a_bye_that_a_kept_file_leaves_out_is_no_loss(shared: Path) -> None:
    text = (shared / "findings/cases/reports/standings/bye_not_paired.json").read_text(encoding="utf-8")
    document = standings(read_results(text), scoring_name="nsg")
    assert [(row["player"], row["match_points"]) for row in document["standings"]] == [
        ("Ann", 12),
        ("Bo", 6),
        ("Cy", 6),
        ("Di", 0),
    ]
    assert not any("rounding" in note for note in document["notes"])
