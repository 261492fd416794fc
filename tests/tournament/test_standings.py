"""Results files and standings: as stated in the file, and by the documents of 1998 and 2012."""

from __future__ import annotations

import csv
import io
import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from click.testing import CliRunner

from nrdb.cli.tournament import tournament
from nrdb.errors import ParseError, Unsupported, UsageError
from nrdb.resources import schemas_root
from nrdb.tournament.played import EventResults
from nrdb.tournament.results import read_results
from nrdb.tournament.scoring import Scoring, match_winner, score, scoring
from nrdb.tournament.standings import standings

HEAD = "round,table,corp,runner,winner,corp_points,runner_points\n"


def table(*rows: str) -> EventResults:
    return read_results(HEAD + "\n".join(rows))


def document(name: str) -> Scoring:
    found = scoring(name)
    assert found is not None
    return found


def points(results: EventResults, name: str, **options: Any) -> list[tuple[Any, ...]]:
    rows = score(results, document(name), **options).rows
    return [(rank, row.player.name, row.points, row.game_points) for rank, row in rows]


# One match each: the rows of its games, then (points, game points) of Ann and of Bo by 1998 and by 2012.
MATCHES = {
    "both games won": (["1,1,Ann,Bo,corp,7,3", "1,1,Bo,Ann,runner,4,7"], (3, 20), (0, 7), (6, 20), (0, 7)),
    "one each, more points": (["1,1,Ann,Bo,corp,7,5", "1,1,Bo,Ann,corp,7,3"], (1, 13), (2, 15), (2, 13), (4, 15)),
    "one each, equal points": (["1,1,Ann,Bo,corp,7,4", "1,1,Bo,Ann,corp,7,4"], (1, 14), (1, 14), (3, 14), (3, 14)),
    "seven points or more are ten": (
        ["1,1,Ann,Bo,corp,9,2", "1,1,Bo,Ann,corp,7,1"],
        (1, 11),
        (2, 12),
        (2, 11),
        (4, 12),
    ),
    "flatline keeps the loser's points": (
        ["1,1,Ann,Bo,corp,0,6", "1,1,Bo,Ann,corp,7,0"],
        (1, 10),
        (2, 16),
        (2, 10),
        (4, 16),
    ),
    # In 1998 the finished game wins the match whatever the points; in 2012 only points decide.
    "one unfinished": (["1,1,Ann,Bo,corp,7,6", "1,1,Bo,Ann,,6,0"], (2, 10), (0, 12), (3, 10), (3, 12)),
    "none finished": (["1,1,Ann,Bo,,4,6", "1,1,Bo,Ann,,0,0"], (0, 4), (1, 6), (2, 4), (4, 6)),
    "second game never begun": (["1,1,Ann,Bo,corp,7,6", "1,1,Bo,Ann,unstarted,,"], (2, 10), (0, 6), (4, 10), (0, 6)),
    "one row is a match whose second game never began": (["1,1,Ann,Bo,corp,7,6"], (2, 10), (0, 6), (4, 10), (0, 6)),
    "an unfinished game alone": (["1,1,Ann,Bo,time,6,4"], (1, 6), (0, 4), (3, 6), (1, 4)),
}


@pytest.mark.parametrize("name", MATCHES)
def test_points_of_a_match(name: str) -> None:
    rows, ann_dci, bo_dci, ann_core, bo_core = MATCHES[name]
    results = table(*rows)
    assert {row[1]: row[2:] for row in points(results, "dci-1998")} == {"Ann": ann_dci, "Bo": bo_dci}
    assert {row[1]: row[2:] for row in points(results, "core-2012")} == {"Ann": ann_core, "Bo": bo_core}


# Ann and Cy have equal prestige; Ann met the stronger field, Cy has more match points.
FIELD = (
    "1,1,Ann,Bo,corp,7,0",
    "1,1,Bo,Ann,runner,0,7",
    "1,2,Cy,Di,corp,7,0",
    "1,2,Di,Cy,runner,0,7",
    "2,1,Bo,Di,corp,7,0",
    "2,1,Di,Bo,runner,0,7",
    "2,2,Ann,Eva,,0,5",
    "2,2,Eva,Ann,,5,0",
    "2,3,Cy,Flo,,5,6",
    "2,3,Flo,Cy,,6,5",
)


def test_ties_of_2012_without_a_cut_are_broken_by_match_points() -> None:
    standing = score(table(*FIELD), document("core-2012"), cut=False)
    assert standing.tie_breaks == ("match points",)
    assert [(rank, row.player.name, row.points, row.game_points) for rank, row in standing.rows][:2] == [
        (1, "Cy", 8, 30),
        (2, "Ann", 8, 20),
    ]


def test_ties_of_2012_before_a_cut_are_broken_by_strength_of_schedule_first() -> None:
    standing = score(table(*FIELD), document("core-2012"), cut=True)
    assert standing.tie_breaks == ("strength of schedule", "match points")
    assert [(rank, row.player.name, row.strength_of_schedule) for rank, row in standing.rows][:2] == [
        (1, "Ann", 10),
        (2, "Cy", 4),
    ]


def test_ties_of_1998_share_a_rank() -> None:
    ranks = points(table(*FIELD), "dci-1998")
    assert [(rank, name) for rank, name, *_ in ranks] == [
        (1, "Ann"),
        (1, "Bo"),
        (1, "Cy"),
        (4, "Eva"),
        (4, "Flo"),
        (6, "Di"),
    ]


def test_a_bye_counts_as_the_option_says_and_is_named() -> None:
    results = table("1,1,Ann,Bo,corp,7,0", "1,1,Bo,Ann,runner,0,7", "1,,Cy,,,,")
    none = score(results, document("dci-1998"))
    assert [(rank, row.player.name, *row[1:]) for rank, row in none.rows] == [
        (1, "Ann", 3, 20, 0, 2, 1, 0, 0),
        (2, "Bo", 0, 0, 3, 0, 0, 0, 0),
        (2, "Cy", 0, 0, 0, 0, 0, 0, 1),
    ]
    assert none.notes[1:] == (
        "These rules don't mention byes; each is worth nothing: Cy.",
        "2 players are tied.",
    )
    won = score(results, document("core-2012"), bye_wins=True)
    assert [(rank, row.player.name, *row[1:]) for rank, row in won.rows] == [
        (1, "Ann", 6, 20, 0, 2, 1, 0, 0),
        (1, "Cy", 6, 20, 0, 2, 1, 0, 1),
        (3, "Bo", 0, 0, 6, 0, 0, 0, 0),
    ]
    assert won.notes[1] == "These rules don't mention byes; each is worth a match win with two game wins: Cy."


def test_matches_that_are_tied_and_games_without_points() -> None:
    results = table("1,1,Ann,Bo,,3,3", "1,1,Bo,Ann,,2,2", "1,2,Cy,Di,corp,,", "1,2,Di,Cy,runner,,")
    found = score(results, document("core-2012"), cut=True)
    assert [(rank, row.player.name, *row[1:]) for rank, row in found.rows] == [
        (1, "Cy", 6, 20, 0, 2, 1, 0, 0),
        (2, "Ann", 3, 5, 3, 0, 0, 1, 0),
        (2, "Bo", 3, 5, 3, 0, 0, 1, 0),
        (4, "Di", 0, None, 6, 0, 0, 0, 0),
    ]
    assert (found.tie_breaks, found.notes[1:]) == (
        ("strength of schedule",),
        (
            "The file doesn't state the agenda points of every game, so match points are omitted and can't break ties.",
            "2 players are tied.",
        ),
    )


def test_a_match_that_points_decide_needs_them() -> None:
    results = table("1,4,Ann,Bo,corp,,", "1,4,Bo,Ann,corp,,")
    with pytest.raises(Unsupported) as caught:
        score(results, document("dci-1998"))
    assert caught.value.message == (
        "Round 1, table 4 (Ann – Bo): the file doesn't state the players' agenda points, which dci-1998 needs to "
        "decide this match. Use a table of games with corp_points and runner_points."
    )


def test_points_that_are_not_stated_are_from_none_to_six() -> None:
    """A player can have at most six points without winning."""
    rules = document("core-2012")
    assert match_winner(table("1,1,Ann,Bo,time,6,0", "1,1,Bo,Ann,time,,1").matches[0], rules) == "ann"
    for rows in (("1,1,Ann,Bo,time,6,0", "1,1,Bo,Ann,time,,0"), ("1,1,Ann,Bo,time,0,",)):
        with pytest.raises(Unsupported):
            match_winner(table(*rows).matches[0], rules)


def test_a_match_that_games_decide_needs_no_points() -> None:
    results = table("1,1,Ann,Bo,corp,,", "1,1,Bo,Ann,runner,,")
    assert match_winner(results.matches[0], document("core-2012")) == "ann"
    standing = score(results, document("core-2012"))
    assert [(row.points, row.game_points) for _, row in standing.rows] == [(6, 20), (0, None)]
    assert standing.tie_breaks == ()
    assert any("can't break ties" in note for note in standing.notes)


def test_unknown_scoring() -> None:
    with pytest.raises(UsageError, match=r'unknown scoring "dci"; choose from nsg, nsg-double, nsg-single, ffg-2014, '):
        scoring("dci")


BAD_TABLES = {
    "name,points\n": "results:1: this isn't results JSON",
    "": "results:1: this isn't results JSON",
    HEAD + "0,1,Ann,Bo,corp,7,3": 'results:2: round "0" isn\'t a whole number above 0.',
    HEAD + "1,1,Ann,Ann,corp,7,3": "results:2: Ann is paired against themselves.",
    HEAD
    + "1,1,Ann,Bo,Cy,7,3": 'results:2: unknown winner "Cy"; use corp, runner, tie or one of the two players (Ann, Bo)',
    HEAD + "1,1,Ann,Bo,corp,seven,3": 'results:2: corp points "seven" isn\'t a valid number of agenda points.',
    HEAD + "1,1,Ann,Bo,corp,7,99": 'results:2: runner points "99" isn\'t a valid number of agenda points.',
    HEAD + "1000000000,1,Ann,Bo,corp,7,3": 'results:2: round "1000000000" isn\'t a whole number above 0.',
    HEAD + "1,0,Ann,Bo,corp,7,3": 'results:2: table "0" isn\'t a whole number above 0.',
    HEAD + "1,1,Ann,Bo,corp,21,3": 'results:2: corp points "21" isn\'t a valid number of agenda points.',
    HEAD + "1,1,Ann,Bo,corp,7,-21": 'results:2: runner points "-21" isn\'t a valid number of agenda points.',
    HEAD
    + "1,1,Ann,Bo,corp,0000000007,3": 'results:2: corp points "0000000007" isn\'t a valid number of agenda points.',
    "round,corp,judge\n": 'results:1: no column "runner", which standings need. Columns',
    "round,judge,room\n": "results:1: this isn't results JSON",
    "rouxx,corp,runner,winner\n": 'results:1: no column "round"; rename "rouxx" to "round"?',
    HEAD + "1,1,,,corp,7,3": "results:2: this row has no player.",
    HEAD + "1,1,Ann,Bo,corp,7,3\n1,1,Ann,Bo,corp,7,3": "results:3: Ann plays Corp twice in the same match in round 1.",
    HEAD + "1,1,Ann,Bo,corp,7,3\n1,2,Ann,Cy,corp,7,3": "results:3: Ann has two matches in round 1.",
}


def test_numbers_of_a_table_at_their_ends() -> None:
    results = table("999999999,999999999,Ann,Bo,corp,000000020,-20", ",,Cy,Di,runner")
    (far, near) = results.matches
    assert (far.round, far.table, near.round, near.table) == (999_999_999, 999_999_999, 1, None)
    assert [(game.corp_points, game.runner_points) for game in (far.games or ())] == [(20, -20), (0, 0)]
    assert [(game.winner, game.started, game.corp_points) for game in (near.games or ())] == [
        ("runner", True, None),
        (None, False, 0),
    ]


def test_columns_that_are_not_read_are_named() -> None:
    text = "round;corp;runner;winner;room; judge ;\n1;Ann;Bo;corp;4;Zoë;\n"
    assert read_results(text).notes == ("Ignored columns: room, judge.",)
    assert read_results(text.replace(";", "\t")).matches == read_results(text).matches


def test_messages_list_no_more_headings_than_one_reads() -> None:
    many = ",".join(f"remark {number}" for number in range(5000))
    (note,) = read_results(f"round,corp,runner,winner,{many}\n1,Ann,Bo,corp\n").notes
    assert note.startswith("Ignored columns: remark 0, remark 1,")
    assert len(note) < 500
    for columns in (f"corp,runner,{many}", f"round,corp,runner,winn{'r' * 900}er", f"round,corp,{many}"):
        with pytest.raises(ParseError) as caught:
            read_results(f"{columns}\n1,Ann,Bo,corp\n")
        assert len(caught.value.message) < 600, columns


@pytest.mark.parametrize("text", BAD_TABLES)
def test_bad_tables_get_a_sentence(text: str) -> None:
    with pytest.raises(ParseError) as caught:
        read_results(text)
    assert caught.value.message.startswith(BAD_TABLES[text])


def cobra(**changes: Any) -> str:
    document: dict[str, Any] = {
        "name": "Spring",
        "date": "2026-03-14",
        "cutToTop": 0,
        "preliminaryRounds": 1,
        "players": [
            {"id": 1, "name": "Ann", "rank": 1, "corpIdentity": "A", "runnerIdentity": None, "matchPoints": 6},
            {"id": 2, "name": "Bo", "rank": 2, "corpIdentity": "B", "runnerIdentity": "C", "matchPoints": 0},
        ],
        "eliminationPlayers": [],
        "rounds": [
            [
                {
                    "table": 1,
                    "player1": {"id": 1, "runnerScore": 3, "corpScore": 3, "combinedScore": 6},
                    "player2": {"id": 2, "runnerScore": 0, "corpScore": 0, "combinedScore": 0},
                    "eliminationGame": False,
                }
            ]
        ],
        "uploadedFrom": "Cobra",
    }
    return json.dumps(document | changes)


def match(first: Any, second: Any, **more: Any) -> list[list[dict[str, Any]]]:
    return [[{"table": 1, "player1": first, "player2": second, **more}]]


BAD_JSON = {
    '{"players": [': "results:1: this JSON is incomplete",
    "{}": 'results: no "players" list found; this isn\'t a results file of',
    '{"data": []}': 'results: no "players" list found',
    "[" * 100_000: "results: this isn't a results file: nested too deeply",
    '[{"id": 7, "players_count": 30}]': "results: this is AlwaysBeRunning's event list, which has no "
    "players. Use the entries of one event (/api/entries?id=7).",
    '[{"details": "", "cards": []}]': "results: these are decks, not results; use `nrdb tournament check`.",
    '[{"rank": 1}, 5]': "results: this list has no players.",
    cobra(eliminationPlayers=[5]): 'results: "eliminationPlayers" isn\'t a list of players.',
    cobra(players=["Ann"]): "results: player 1 isn't an object with a name and rank.",
    cobra(
        players=[{"id": 1, "name": "Ann"}, {"id": 1, "name": "Bo"}]
    ): "results: two players have the id 1: Ann and Bo.",
    cobra(rounds={}): 'results: "rounds" isn\'t a list.',
    cobra(rounds=[7]): "results: round 1 isn't a list of matches.",
    cobra(rounds=match(5, 6)): "results: round 1, table 1: a match must have two players.",
    cobra(rounds=match({"id": 1}, {"id": 9})): "results: round 1, table 1: player 9 isn't in the player list.",
    cobra(rounds=match({"id": 1}, {"id": 1})): "results: round 1, table 1: Ann is paired against themselves.",
    cobra(eliminationPlayers=[{"id": 9, "rank": 1}]): "results: the cut has players who aren't in the player list: 9.",
}


@pytest.mark.parametrize("text", BAD_JSON, ids=[str(number) for number in range(len(BAD_JSON))])
def test_bad_json_gets_a_sentence(text: str) -> None:
    with pytest.raises(ParseError) as caught:
        read_results(text)
    assert caught.value.message.startswith(BAD_JSON[text])


@pytest.mark.parametrize(
    ("text", "names"), [("[]", []), ('[{"name": "Ann"}, 5]', None), ('[{"name": "Ann"}]', ["Ann"])]
)
def test_a_list_of_players_alone(text: str, names: list[str] | None) -> None:
    if names is None:
        with pytest.raises(ParseError, match=r"^results: player 2 isn't an object with a name and rank\.$"):
            read_results(text)
    else:
        assert [player.name for player in read_results(text).players] == names


@pytest.mark.parametrize(("key", "hint"), [("cards", True), ("identity", True), ("data", True), ("rounds", False)])
def test_for_deck_lists_the_message_names_the_command_that_reads_them(key: str, hint: bool) -> None:
    with pytest.raises(ParseError) as caught:
        read_results(json.dumps({key: {}}))
    assert caught.value.message == (
        "results: no \"players\" list found; this isn't a results file of Cobra, NRTM, Aesop's Tables, SASS or TOME."
        + (" For deck lists use `nrdb tournament check`." if hint else "")
    )


@pytest.mark.parametrize(("stated", "read"), [(None, 0), (0, 0), (3, 3), (-3, 0), ("2", 2), (2.5, 0), (True, 0)])
def test_rounds_and_cut_of_a_file_without_matches_are_those_it_states(stated: Any, read: int) -> None:
    results = read_results(cobra(rounds=[], preliminaryRounds=stated, cutToTop=stated))
    assert (results.rounds, results.cut) == (read, read)


def test_incomplete_files_are_read_with_notes() -> None:
    results = read_results(
        cobra(
            preliminaryRounds=3,
            players=[{"id": 1, "name": "Ann", "rank": 1}, {"id": 2, "name": "", "rank": 1}, {"id": 3, "name": "Cy"}],
            rounds=match({"id": 1}, {"id": 2}) + match({"id": None}, {"id": None}),
        )
    )
    assert results.notes == (
        "Player 2 in the file has no name.",
        "The file has no rank for Cy.",
        "Ann and (player 2, no name) both have rank 1.",
        "Round 2, table 1 has no players.",
    )
    assert results.open_rounds == {1}  # no result in it


# Source stated in a file and one of its players -> kind of the file
KINDS = [
    ("NRTM 2", {}, "nrtm"),
    ("SASS", {}, "sass"),
    ("AesopsTables", {}, "aesops"),
    ("TOME", {"matchPoints": 3}, "tome"),
    (None, {"user_import_name": "Ann"}, "abr"),
    (None, {"matchPoints": 3}, "nrtm"),
    (None, {"points": 3}, "tome"),
]


@pytest.mark.parametrize(("origin", "row", "kind"), KINDS)
def test_which_program_wrote_a_file(origin: str | None, row: dict[str, Any], kind: str) -> None:
    document: dict[str, Any] = {"players": [{"name": "Ann", **row}], "rounds": [], "uploadedFrom": origin}
    assert read_results(json.dumps(document)).kind == kind
    document["players"].append({"name": "Bo"})
    assert read_results(json.dumps(document)).kind == ("tome" if kind == "nrtm" and origin is None else kind)
    document["participants"] = document.pop("players")
    assert read_results(json.dumps(document)).kind == ("tome" if kind == "nrtm" and origin is None else kind)


def test_players_without_names_and_ids_are_numbered() -> None:
    results = read_results(json.dumps({"players": [{"rank": 1}, {"name": " "}, {"id": 7}, {"name": "Di"}]}))
    assert [(one.id, one.name) for one in results.players] == [
        ("player 1", "(player 1, no name)"),
        ("player 2", "(player 2, no name)"),
        ("7", "(player 3, no name)"),
        ("Di", "Di"),
    ]
    assert results.notes == (
        *(f"Player {number} in the file has no name." for number in (1, 2, 3)),
        "The file has no rank for (player 2, no name), (player 3, no name), Di.",
    )
    five = read_results(json.dumps({"players": [{"name": name} for name in "ABCDE"]}))
    assert five.notes == ("The file has no rank for A, B, C and 2 more.",)


# What a player's strength of schedule is stated to be -> the rounds that are not completed: Bo lost the first one to
# Ann, 6 to 0, and met her again in one without a result.
STATED = [("3", set()), ("3.0009995", set()), ("3.001", {2}), ("6", {2}), ("6.0009", {2})]


@pytest.mark.parametrize(("strength", "open_"), STATED)
def test_rounds_are_completed_as_far_as_the_figures_of_the_file_go(strength: str, open_: set[int]) -> None:
    players = [
        {"id": 1, "name": "Ann", "rank": 1, "matchPoints": 6},
        {"id": 2, "name": "Bo", "rank": 2, "matchPoints": 0, "strengthOfSchedule": strength},
    ]
    rounds = match({"id": 1, "combinedScore": 6}, {"id": 2, "combinedScore": 0}) + match({"id": 1}, {"id": 2})
    assert read_results(cobra(players=players, rounds=rounds)).open_rounds == open_


def test_of_rounds_that_gave_nobody_points_those_with_a_result_count() -> None:
    players = [{"id": at, "name": name, "rank": at, "matchPoints": 0} for at, name in ((1, "Ann"), (2, "Bo"))]
    drawn = match({"id": 1, "combinedScore": 0}, {"id": 2, "combinedScore": 0})
    rounds = drawn + match({"id": 1}, {"id": 2})
    players[0]["strengthOfSchedule"] = 9
    assert read_results(cobra(players=players, rounds=rounds)).open_rounds == {2}


def test_a_whole_event_of_an_export() -> None:
    """Check every figure of players and matches, with a bye, a draw, a two-for-one and a cut."""
    players = [
        {"id": 1, "name": "Ann", "rank": 2, "matchPoints": 9, "strengthOfSchedule": "1.5", "corpIdentity": "etf"},
        {"id": 2, "name": "Bo", "rank": 1, "extendedStrengthOfSchedule": 2, "runnerIdentity": "The Masque"},
        {"id": 3, "name": "Cy", "rank": 3, "corpIdentity": " "},
    ]
    cut = [{"id": 2, "seed": 1, "rank": 2}, {"name": "1", "seed": 2, "rank": 1}]
    rounds = [
        [{"table": 4, "player1": {"id": None}, "player2": {"id": 1, "combinedScore": 6}}],
        {"pairings": [{"player1": {"id": 1, "combinedScore": 3}, "player2": {"id": 2, "combinedScore": 3}, "draw": 1}]},
        [{"player1": {"id": 3, "combinedScore": 6}, "player2": {"id": 2, "combinedScore": 0}, "twoForOne": True}],
        [{"eliminationGame": True, "player1": {"id": 1, "winner": True}, "player2": {"id": 2, "winner": False}}],
    ]
    results = read_results(cobra(players=players, eliminationPlayers=cut, rounds=rounds, preliminaryRounds=None))
    assert [one[2:10] for one in results.players] == [
        (2, "etf", None, 9, Fraction(3, 2), None, 2, 1),
        (1, None, None, None, None, 2, 1, 2),
        (3, None, None, None, None, None, None, None),
    ]
    assert [
        (one.round, one.table, one.first, one.second, one.scores, one.elimination, one.winner, one.agreed)
        for one in results.matches
    ] == [
        (1, 4, "1", None, (6, None), False, None, ""),
        (2, None, "1", "2", (3, 3), False, None, "draw"),
        (3, None, "3", "2", (6, 0), False, None, "two-for-one"),
        (4, None, "1", "2", (None, None), True, "1", ""),
    ]
    assert (results.rounds, results.cut, results.name, results.date) == (3, 2, "Spring", "2026-03-14")


def test_a_total_of_six_to_nothing_is_two_games() -> None:
    sides = {"runnerScore": 0, "corpScore": 0}
    results = read_results(
        cobra(rounds=match({"id": 1, "combinedScore": 6, **sides}, {"id": 2, "combinedScore": 0, **sides}))
    )
    assert points(results, "dci-1998") == [(1, "Ann", 3, 20), (2, "Bo", 0, None)]
    even = read_results(
        cobra(rounds=match({"id": 1, "combinedScore": 3, **sides}, {"id": 2, "combinedScore": 3, **sides}))
    )
    with pytest.raises(Unsupported, match=r"Round 1, table 1 .Ann – Bo.: the file has only the match total."):
        score(even, document("dci-1998"))


def test_the_bye_may_be_named_as_a_player() -> None:
    """A player without an id is identified by name."""
    players = [{"name": "Ann", "rank": 1}, {"name": "Bo", "rank": 2}, {"name": "BYE", "isBye": True}]
    results = read_results(
        cobra(players=players, rounds=match({"name": "Ann"}, {"name": "BYE"}), preliminaryRounds=None)
    )
    assert [player.name for player in results.players] == ["Ann", "Bo"]
    (bye,) = results.matches
    assert (bye.first, bye.second) == ("Ann", None)


def test_seats_may_be_named_by_their_sides() -> None:
    rows = [[{"table": 1, "corp": {"id": 1, "score": 3}, "runner": {"id": 2, "score": 0}}]]
    (found,) = read_results(cobra(rounds=rows)).matches
    assert (found.first, found.second, found.corp, found.scores) == ("1", "2", "1", (3, 0))
    (bye,) = read_results(cobra(rounds=[[{"table": 1, "corp": None, "runner": {"id": 2, "score": 3}}]])).matches
    assert (bye.first, bye.second, bye.corp, bye.scores) == ("2", None, None, (3, None))


@pytest.mark.parametrize(
    ("first", "second", "games"),
    [
        # One game if the seats have a side, whichever is first; else two, according to the points on each side.
        ({"role": "corp", "corpScore": 3}, {"role": "runner", "runnerScore": 0}, ["1-2 corp"]),
        ({"role": "runner", "runnerScore": 3}, {"role": "corp", "corpScore": 0}, ["2-1 runner"]),
        ({"corpScore": 3, "runnerScore": 0}, {"corpScore": 3, "runnerScore": 0}, ["1-2 corp", "2-1 corp"]),
        ({"corpScore": 3, "runnerScore": 3}, {"corpScore": 0, "runnerScore": 0}, ["1-2 corp", "2-1 runner"]),
        ({"corpScore": 1, "runnerScore": 3}, {"corpScore": 0, "runnerScore": 1}, ["1-2 None", "2-1 runner"]),
        ({"winner": True}, {"winner": False}, ["1-2 corp", "2-1 runner"]),
        ({"winner": False}, {"winner": True}, ["1-2 runner", "2-1 corp"]),
        # Only totals: just 6–0 shows who won which game.
        ({"combinedScore": 6}, {"combinedScore": 0}, ["1-2 corp", "2-1 runner"]),
        ({"combinedScore": 0}, {"combinedScore": 6}, ["1-2 runner", "2-1 corp"]),
        ({"combinedScore": 6}, {}, ["1-2 corp", "2-1 runner"]),
        ({"combinedScore": 6}, {"combinedScore": 1}, None),
        ({"combinedScore": 4}, {"combinedScore": 1}, None),
        ({"corpScore": 3}, {"corpScore": 3}, None),
        ({}, {}, None),
    ],
)
def test_which_games_a_match_had(first: dict[str, Any], second: dict[str, Any], games: list[str] | None) -> None:
    (found,) = read_results(cobra(rounds=match({"id": 1, **first}, {"id": 2, **second}))).matches
    assert (found.games and [f"{game.corp}-{game.runner} {game.winner}" for game in found.games]) == games


@pytest.mark.parametrize(
    ("first", "second", "winner"),
    [
        ({"winner": True}, {"winner": False}, "1"),
        ({"winner": False}, {"winner": True}, "2"),
        ({"combinedScore": 3}, {"combinedScore": 0}, "1"),
        ({"combinedScore": 0}, {"combinedScore": 3}, "2"),
        ({"combinedScore": 0}, {"combinedScore": 0}, None),
        ({}, {}, None),
    ],
)
def test_who_wins_a_game_of_elimination(first: dict[str, Any], second: dict[str, Any], winner: str | None) -> None:
    rows = match({"id": 1, **first}, {"id": 2, **second}, eliminationGame=True)
    assert read_results(cobra(rounds=rows)).matches[0].winner == winner


def test_a_stated_figure_that_the_rounds_do_not_bear_out_is_noted() -> None:
    text = cobra().replace('"matchPoints": 6', '"matchPoints": 5')
    assert standings(read_results(text))["notes"] == ["Ann: match points 5 in the file, 6 computed from its rounds."]


def test_whole_points_are_whole_numbers_in_json() -> None:
    """Stated and computed points are integers if whole; half points stay halves."""
    whole, half = (
        cobra(players=[{"id": 1, "name": "Ann", "rank": 1, "matchPoints": stated}, {"id": 2, "name": "Bo", "rank": 2}])
        for stated in ("6.0", 4.5)
    )
    for text, name, points in (
        (whole, None, "[6, null]"),
        (half, None, "[4.5, null]"),
        (half.replace('"combinedScore": 6', '"combinedScore": 4.5'), "nsg", "[4.5, 0]"),
    ):
        rows = standings(read_results(text), scoring_name=name)["standings"]
        assert json.dumps([row["match_points"] for row in rows]) == points


@pytest.mark.parametrize(("stated", "notes"), [("0.001", 0), ("0.0011", 1)])
def test_a_thousandth_is_not_a_difference(stated: str, notes: int) -> None:
    """Bo lost everything, so Ann's strength of schedule is 0."""
    text = cobra().replace('"matchPoints": 6', f'"matchPoints": 6, "strengthOfSchedule": "{stated}"')
    told = ["Ann: strength of schedule 0.0011 in the file, 0 computed from its rounds."]
    assert standings(read_results(text))["notes"] == told * notes


TOME = {
    "TournamentName": "Regional",
    "Players": [
        {"Player Name": "Bo", "Rank": 2, "Corp": "weyland", "Runner": "valencia", "Points": "12", "SoS": "0.5"},
        {"Player Name": "Ann", "Rank": 1, "Corp": "etf", "Runner": None, "Points": "18", "SoS": "0.6"},
    ],
    "Rounds": 3,
}


def test_tome_spellings() -> None:
    results = read_results(json.dumps(TOME))
    assert (results.kind, results.name) == ("tome", "Regional")
    rows = standings(results)["standings"]
    assert [(row["rank"], row["player"], row["match_points"], row["runner_identity"]) for row in rows] == [
        (1, "Ann", 18, None),
        (2, "Bo", 12, "valencia"),
    ]


VALIDATOR = jsonschema.Draft202012Validator(
    json.loads((schemas_root() / "standings.schema.json").read_text(encoding="utf-8"))
)


def validate(document: Any) -> None:
    VALIDATOR.validate(document)


@pytest.mark.parametrize("options", [[], ["--scoring", "dci-1998"], ["--scoring", "core-2012"]])
def test_json_follows_its_schema(tmp_path: Path, options: list[str]) -> None:
    path = tmp_path / "results.json"
    path.write_text(cobra(), encoding="utf-8")
    result = CliRunner().invoke(tournament, ["standings", str(path), "--json", *options], catch_exceptions=False)
    assert result.exit_code == 0
    validate(json.loads(result.stdout))


def test_terminal_output(tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    path.write_text(HEAD + "1,1,Ann,\x1b[31mBo,corp,7,3\n1,1,\x1b[31mBo,Ann,runner,4,7\n", encoding="utf-8")
    result = CliRunner().invoke(tournament, ["standings", str(path), "--scoring", "core-2012"], catch_exceptions=False)
    assert result.stdout == (
        "Results\n"
        "Table of games: 2 players, 1 round; scored with core-2012 (CORE tournament.points, "
        "CORE tournament.match, CORE tournament.prestige, CORE tournament.tie, CORE tournament.time, "
        "CORE tournament.unstarted, CORE tournament.winner, CORE tournament.seeding); tie-breaks: match points.\n"
        "Rank  Player   Prestige  Match points  SoS  Games won  Matches won  Tied  Byes\n"
        "   1  Ann             6            20    0          2            1     0     0\n"
        "   2  �[31mBo         0             7    6          0            0     0     0\n"
        "Note: Strength of schedule is the sum of the opponents' prestige.\n"
    )


def test_csv_holds_no_formula_and_html_no_markup(tmp_path: Path) -> None:
    path = tmp_path / "results.json"
    path.write_text(cobra().replace("Ann", "=1+1|<b>x</b>"), encoding="utf-8")
    csv_file, html_file = tmp_path / "out.csv", tmp_path / "out.html"
    CliRunner().invoke(
        tournament,
        ["standings", str(path), "--csv", str(csv_file), "--html", str(html_file)],
        catch_exceptions=False,
    )
    rows = list(csv.DictReader(io.StringIO(csv_file.read_text(encoding="utf-8"))))
    assert [row["player"] for row in rows] == ["'=1+1|<b>x</b>", "Bo"]
    assert "<b>x" not in html_file.read_text(encoding="utf-8")


def test_anonymous_names_nobody() -> None:
    """Names are removed from notes too; of two with the same beginning the longer one is replaced first."""
    text = cobra().replace('"matchPoints": 6', '"matchPoints": 5').replace('"Bo"', '"Ann Lee"')
    for stated, remark in (
        (text, "Player 1: match points 5 in the file, 6 computed from its rounds."),
        (
            text.replace('"rank": 1', '"rank": 3').replace('"matchPoints": 0', '"matchPoints": 4'),
            "Player 2: match points 5 in the file, 6 computed from its rounds (and 1 more player).",
        ),
        (
            text.replace('"matchPoints": 5', '"matchPoints": 6').replace('"matchPoints": 0', '"matchPoints": 2'),
            "Player 2: match points 2 in the file, 0 computed from its rounds.",
        ),
    ):
        document = standings(read_results(stated), anonymous=True)
        assert [row["player"] for row in document["standings"]] == ["Player 1", "Player 2"]
        assert document["notes"] == [remark]
        assert "Ann" not in json.dumps(document)


# Kept files: (players, rounds, cut, places, match points in that order, notes)
KEPT = {
    "abr-1d2a40-cobra-with-topcut.json": (
        16,
        4,
        4,
        [2, 1, *range(3, 17)],
        [18, 21, 17, 15, *[12] * 7, 9, 9, 6, 6, 6],
        1,
    ),
    "nrtm_json_cut.json": (7, 1, 4, [2, 1, 3, 4, 5, 6, 7], [5, 6, 4, 3, 2, 1, 0], 2),
    "nrtm_json_empty.json": (0, 0, 0, [], [], 0),
    "nrtm_json_single_sided.json": (7, 1, 0, [1, 2, 3, 4, 5, 6, 7], [6, 5, 4, 3, 2, 1, 0], 3),
    "nrtm_json_single_sided_fancy_quotes.json": (2, 1, 0, [1, 2], [3, 0], 2),
}


@pytest.mark.shared
@pytest.mark.parametrize("name", KEPT)
def test_kept_results_give_the_standings_they_state(shared: Path, name: str) -> None:
    content = (shared / "decks/real/tournament-json" / name).read_bytes()
    document = standings(read_results(content, name))
    rows = document["standings"]
    event = document["event"]
    assert (event["players"], event["rounds"], event["cut"]) == KEPT[name][:3]
    assert [row["swiss_rank"] for row in rows] == KEPT[name][3]
    assert [row["match_points"] for row in rows] == KEPT[name][4]
    # The real event confirms all its figures (one player dropped); the invented ones don't and say so.
    assert len(document["notes"]) == KEPT[name][5]
    stated = {player["name"]: player for player in json.loads(content.decode("utf-8-sig"))["players"]}
    for row in rows:
        player = stated[row["player"]]
        assert row["swiss_rank"] == player["rank"]
        assert row["corp_identity"] == player["corpIdentity"]
        assert row["strength_of_schedule"] == pytest.approx(float(player["strengthOfSchedule"]))
        assert row["extended_strength_of_schedule"] == pytest.approx(float(player["extendedStrengthOfSchedule"]))


def test_games_of_a_cut_are_left_to_the_file_by_the_documents_of_their_time() -> None:
    rows = "stage,round,table,corp,runner,winner\nswiss,1,1,Ann,Bo,corp\nswiss,1,1,Bo,Ann,runner\ncut,1,1,Ann,Bo,runner"
    told = standings(read_results(rows), scoring_name="dci-1998")
    assert [(row["rank"], row["player"]) for row in told["standings"]] == [(1, "Ann"), (2, "Bo")]
    assert told["notes"][-1] == ("Only Swiss rounds are counted; the file's own standings include the cut.")


def test_ranks_before_the_first_round_say_nothing() -> None:
    players = [
        {"id": 1, "name": "Ann", "rank": 1, "matchPoints": 0},
        {"id": 2, "name": "Bo", "rank": 2, "matchPoints": 0},
    ]
    told = standings(read_results(cobra(players=players, rounds=[], preliminaryRounds=0)))
    assert told["notes"] == ["No round is finished, so the file's ranks mean nothing yet."]


MATCH_TABLE = "Round,Player 1,Player 2,Score 1,Score 2\n1,Ann,Bo,6,0\n1,Cy,Di,3,3\n2,Ann,Cy,3,3\n2,Bo,Di,6,0\n"


@pytest.mark.parametrize("text", [MATCH_TABLE, "sep=;\n" + MATCH_TABLE.replace(",", ";")])
def test_a_table_of_matches_is_ranked_by_its_scores(text: str) -> None:
    rows = standings(read_results(text))["standings"]
    assert {row["player"]: row["match_points"] for row in rows} == {"Ann": 9, "Bo": 6, "Cy": 6, "Di": 3}


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("1,Ann,Bo,many,0", 'results:2: score "many" isn\'t a valid number of match points.'),
        ("1,Ann,Ann,6,0", "results:2: Ann is paired against themselves."),
        ("1,,,6,0", "results:2: this row has no player."),
        ("1,Ann,Bo,6,0\n1,Bo,Cy,6,0", "results:3: Bo has two matches in round 1."),
    ],
)
def test_a_table_of_matches_that_cannot_be_so(row: str, message: str) -> None:
    with pytest.raises(ParseError) as told:
        read_results(f"{MATCH_TABLE.splitlines()[0]}\n{row}\n")
    assert told.value.message == message


def test_a_bye_in_a_table_of_matches_counts_what_it_says() -> None:
    rows = standings(read_results(MATCH_TABLE + "3,Ann,bye,6,\n3,,Bo,,3\n"), scoring_name="nsg")["standings"]
    assert {row["player"]: row["bye_points"] for row in rows} == {"Ann": 6, "Bo": 3, "Cy": 0, "Di": 0}


OLD = "round,table,corp,runner,winner\n"


def played(rows: str, system: str) -> list[tuple[int, str, float]]:
    found = standings(read_results(OLD + rows), scoring_name=system)["standings"]
    return [(row["rank"], row["player"], row["match_points"]) for row in found]


@pytest.mark.parametrize(
    ("system", "won", "timed", "tied", "bye"),
    [("ffg-2014", 2, 1, 0, 4), ("ffg-2016-03", 2, 1, 0, 4), ("ffg-2016-08", 3, 2, 1, 6), ("nsg-double", 3, 3, 1, 6)],
)
def test_what_games_and_byes_were_worth(system: str, won: int, timed: int, tied: int, bye: int) -> None:
    rows = "1,1,Ann,Bo,corp\n1,1,Bo,Ann,corp on time\n1,2,Cy,Di,tie\n1,2,Di,Cy,tie\n1,3,Ed,,\n"
    points = {name: figure for _, name, figure in played(rows, system)}
    assert points == {"Ann": won, "Bo": timed, "Cy": 2 * tied, "Di": 2 * tied, "Ed": bye}


def test_whoever_leads_when_time_is_called_won_on_time() -> None:
    rows = "round,corp,runner,winner,corp_points,runner_points\n1,Ann,Bo,,5,3\n1,Bo,Ann,runner,0,7\n"
    found = standings(read_results(rows), scoring_name="ffg-2016-08")["standings"]
    assert {row["player"]: row["match_points"] for row in found} == {"Ann": 5, "Bo": 0}


def sweeps(*results: str) -> str:
    """Return matches that the first player won 2–0: "1 Bo Ann"."""
    rows = [row.split() for row in results]
    return "".join(f"{number},,{one},{two},corp\n{number},,{two},{one},runner\n" for number, one, two in rows)


# Bo and Ann end equal; Bo beat Ann, but Ann met stronger opponents.
LEVEL = sweeps("1 Bo Ann", "1 Cy Di", "2 Ann Cy", "2 Di Bo", "3 Ann Di", "3 Bo Ed", "3 Cy Flo")


def test_head_to_head_comes_before_strength_of_schedule_from_march_to_august_2016() -> None:
    assert [row[:2] for row in played(LEVEL, "ffg-2014")[:3]] == [(1, "Ann"), (2, "Bo"), (2, "Cy")]
    document = standings(read_results(OLD + LEVEL), scoring_name="ffg-2016-03")
    assert document["tie_breaks"] == ["head-to-head", "strength of schedule", "extended strength of schedule"]
    assert [row["player"] for row in document["standings"]][:3] == ["Ann", "Bo", "Cy"]  # none beat both others
    two = sweeps("1 Bo Ann", "1 Cy Di", "2 Ann Cy", "2 Di Bo", "3 Ann Di", "3 Bo Ed", "3 Flo Cy")
    assert [row[:2] for row in played(two, "ffg-2016-03")[:2]] == [(1, "Bo"), (2, "Ann")]
    assert [row[:2] for row in played(two, "ffg-2016-08")[:2]] == [(1, "Ann"), (2, "Bo")]
