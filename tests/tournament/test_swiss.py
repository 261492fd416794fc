"""Today's Swiss rounds and cuts: every figure computed by hand or by the reference set, in fractions."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from nrdb.errors import ParseError, Unsupported, UsageError
from nrdb.tournament import cuts, swiss
from nrdb.tournament.played import EventResults, PlayedMatch
from nrdb.tournament.results import read_files, read_results
from nrdb.tournament.standings import standings
from tests.tournament.worked import export_of, results_of

F = Fraction


def cases(shared_path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((shared_path / "tournament/worked.json").read_text(encoding="utf-8"))[
        "tournaments"
    ]
    return found


@pytest.mark.shared
def test_every_row_of_the_reference_set_comes_out_exactly(shared: Path) -> None:
    rows = 0
    for case in cases(shared):
        if not case["rounds"]:
            continue
        found = {row.player.id: (rank, row) for rank, row in swiss.score(results_of(case)).rows}
        for expected in case["expected"]:
            rank, row = found[expected["player"]]
            assert (rank, row.points) == (expected["rank"], expected["points"]), case["id"]
            assert (row.strength, row.extended) == (F(expected["sos_exact"]), F(expected["esos_exact"])), case["id"]
            assert swiss.shown(row.strength) == f"{expected['sos']:.4f}", case["id"]
            assert swiss.shown(row.extended) == f"{expected['esos']:.4f}", case["id"]
            assert [row.corp_points, row.runner_points, row.bye_points] == [
                expected[key] for key in ("corp_points", "runner_points", "bye_points")
            ], (case["id"], expected)
            assert row.side_bias == expected.get("side_bias"), case["id"]
            rows += 1
    assert rows == 303


@pytest.mark.shared
def test_every_cut_of_the_reference_set_comes_out(shared: Path) -> None:
    checked = 0
    for case in cases(shared):
        if "cut" not in case:
            continue
        cut = case["cut"]
        seeds = {row["player"]: row["seed"] for row in cut["seeds"]}
        games = [match for match in results_of(case).matches if match.elimination]
        assert cuts.format_of(len(seeds), games, seeds) == cut["format"].removesuffix("_elim"), case["id"]
        placed = cuts.places(cut["format"].removesuffix("_elim"), games, seeds)
        assert placed == {row["player"]: row["rank"] for row in cut["expected"]}, case["id"]
        checked += len(placed)
    assert checked == 77


@pytest.mark.shared
def test_the_same_tournaments_as_exports_of_cobra(shared: Path) -> None:
    """Readers find what no file states: which rounds are finished, and whether a round is one game."""
    for case in cases(shared):
        weights = {row.get("weight", 1) for row in case["rounds"]}
        if not case["rounds"] or weights != {1} or case.get("manual_seed"):
            continue
        results = read_results(json.dumps(export_of(case)))
        assert results.open_rounds == {row["number"] for row in case["rounds"] if not row["completed"]}, case["id"]
        found = {row.player.id: (rank, row) for rank, row in swiss.score(results, f"nsg-{case['system'][:6]}").rows}
        for expected in case["expected"]:
            rank, row = found[expected["player"]]
            assert (rank, row.points) == (expected["rank"], expected["points"]), case["id"]
            assert (row.strength, row.extended) == (F(expected["sos_exact"]), F(expected["esos_exact"])), case["id"]


# -- without the reference set: figures computed by hand ---------------------------------------------------------------

HEAD = "round,table,corp,runner,winner,agreed,corp_points,runner_points\n"

# Ann beats Bo twice; Cy and Di split; Eva has a bye. Then Ann and Cy agree on a draw, Eva and Bo play one game for two.
DOUBLE = (
    "1,1,Ann,Bo,corp,,,",
    "1,1,Bo,Ann,runner,,,",
    "1,2,Cy,Di,corp,,,",
    "1,2,Di,Cy,corp,,,",
    "1,,Eva,,,,,",
    "2,1,Ann,Cy,,ID,,",
    "2,2,Eva,Bo,corp,241,,",
    "2,,Di,,,,,",
)


def table(*rows: str, head: str = HEAD) -> EventResults:
    return read_results(head + "\n".join(rows))


def figures(results: EventResults, name: str = swiss.AUTOMATIC) -> dict[str, tuple[Any, ...]]:
    return {
        row.player.name: (rank, row.points, row.strength, row.extended, row.corp_points, row.runner_points)
        for rank, row in swiss.score(results, name).rows
    }


def test_double_sided_rounds_with_byes_a_draw_and_a_two_for_one() -> None:
    # Averages: Ann 9/2, Bo 0, Cy 3, Di 9/2, Eva 6. Byes raise Di's and Eva's, and don't count as their opponents.
    assert figures(table(*DOUBLE)) == {
        "Eva": (1, 12, F(0), F(21, 4), 0, 0),
        "Di": (2, 9, F(3), F(9, 2), 3, 0),
        "Ann": (3, 9, F(3, 2), F(39, 8), 3, 3),
        "Cy": (4, 6, F(9, 2), F(9, 4), 3, 0),
        "Bo": (5, 0, F(21, 4), F(3, 4), 0, 0),
    }


def test_single_sided_rounds_with_ties_and_side_bias() -> None:
    rows = (
        "1,1,Ann,Bo,corp,,,",
        "1,2,Cy,Di,tie,,,",
        "2,1,Cy,Ann,Ann,,,",
        "2,2,Di,Bo,,ID,,",
        "3,1,Ann,Di,,,2,6",
        "3,,Bo,,,,,",
    )
    scored = swiss.score(table(*rows))
    assert scored.system.id == "nsg-single"
    assert [(rank, row.player.name, row.points, row.bye_points, row.side_bias) for rank, row in scored.rows] == [
        (1, "Ann", 6, 0, 1),
        (2, "Di", 5, 0, -1),
        (3, "Bo", 4, 3, -2),
        (4, "Cy", 1, 0, 2),
    ]


def test_a_match_without_sides_leans_to_neither() -> None:
    """If the file doesn't say who was the Corp, single-sided rounds give points but no points by side."""
    match = PlayedMatch(1, 1, "ann", "bo", (F(3), F(0)), None)
    results = table("1,1,Ann,Bo,corp,,,")._replace(matches=(match,), single_sided=True)
    assert [
        (row.player.name, row.points, row.corp_points, row.runner_points, row.side_bias, row.rounds)
        for _, row in swiss.score(results).rows
    ] == [("Ann", 3, 0, 0, 0, 1), ("Bo", 0, 0, 0, 0, 1)]


def test_whoever_leads_when_time_ends_has_won_and_nothing_is_guessed() -> None:
    level = table("1,1,Ann,Bo,time,,3,3", "1,1,Bo,Ann,unfinished,,4,1")
    assert (level.single_sided, level.rounds, level.cut) == (False, 1, 0)
    assert {name: row[1] for name, row in figures(level).items()} == {"Bo": 4, "Ann": 1}
    with pytest.raises(
        Unsupported, match=r"Round 1, table 1 .Ann – Bo.: no result. Enter corp, runner, tie or unreported"
    ):
        figures(table("1,1,Ann,Bo,,,,", "1,1,Bo,Ann,corp,,,"))
    assert figures(table("1,1,Ann,Bo,unreported,,,", "1,1,Bo,Ann,corp,,,"))["Ann"][1] == 0


def test_two_for_one_needs_double_sided_rounds() -> None:
    with pytest.raises(Unsupported, match="single-sided Swiss has no two-for-one"):
        figures(table("1,1,Ann,Bo,corp,241,,"), "nsg-single")
    with pytest.raises(Unsupported, match=r"a two-for-one needs exactly one game, with a winner\."):
        figures(table("1,1,Ann,Bo,unstarted,241,,"))
    with pytest.raises(ParseError, match='results:2: unknown agreement "maybe"; use 241, ID or'):
        table("1,1,Ann,Bo,corp,maybe,,")


def test_a_round_that_is_only_paired_counts_for_nothing() -> None:
    results = table("1,1,Ann,Bo,corp,,,", "2,1,Bo,Ann,,,,", "2,,Cy,,,,,")
    assert results.open_rounds == {2}
    assert figures(results)["Cy"][1] == 0
    assert "Round 2 isn't finished and doesn't count yet, byes included." in swiss.score(results).notes


def test_players_that_nothing_tells_apart_share_a_rank() -> None:
    scored = swiss.score(table("1,1,Ann,Bo,corp,,,", "1,2,Cy,Di,corp,,,"))
    assert [(rank, row.player.name) for rank, row in scored.rows] == [(1, "Ann"), (1, "Cy"), (3, "Bo"), (3, "Di")]
    assert scored.notes == ("4 players are still tied; tied players share a rank.",)


MISNAMED = {
    "round,corp,runner,win\n1,Ann,Bo,corp": 'results:1: no column "winner"; rename "win" to "winner"?',
    "round,corp,runner\n1,Ann,Bo": 'results:1: no column "winner", which standings need. Columns',
    "corp,runner,winner\nAnn,Bo,corp": 'results:1: no column "round", which standings need. Columns',
    "round,corp,runer,winner\n1,Ann,Bo,corp": 'results:1: no column "runner"; rename "runer" to "runner"?',
    "round,corp,runner,winner,corp_poins\n1,Ann,Bo,corp,7": 'results:1: no column "corp_points"; rename',
}


@pytest.mark.parametrize("text", MISNAMED)
def test_a_column_that_is_missing_or_misnamed_is_reported(text: str) -> None:
    with pytest.raises(ParseError) as caught:
        read_results(text)
    assert caught.value.message.startswith(MISNAMED[text])


def test_a_column_that_is_not_read_is_named() -> None:
    results = table("1,Ann,Bo,corp,Zoë", head="round,corp,runner,winner,judge\n")
    assert results.notes == ("Ignored column: judge.",)


def test_a_table_without_standings_is_scored_as_today_and_says_so() -> None:
    document = standings(table(*DOUBLE))
    assert (document["scoring"], document["tie_breaks"]) == ("nsg-double", [swiss.SOS, swiss.ESOS])
    assert [row["player"] for row in document["standings"]] == ["Eva", "Di", "Ann", "Cy", "Bo"]
    assert document["notes"][0].startswith("The file has no standings, so its rounds were scored under today's rules.")
    assert document["standings"][2]["exact"] == ["3/2", "39/8"]


def test_players_without_ranks_and_results_are_not_ranked() -> None:
    document = standings(read_results('{"players": [{"id": 2, "name": "Bo"}, {"id": 1, "name": "Ann"}]}'))
    assert [(row["rank"], row["player"]) for row in document["standings"]] == [(None, "Bo"), (None, "Ann")]
    assert "so nobody is ranked" in document["notes"][-1]


def test_a_cut_in_a_table_gives_places() -> None:
    head = "stage,round,table,corp,runner,winner\n"
    rows = ["swiss,1,1,Ann,Di,corp", "swiss,1,2,Bo,Cy,corp", "swiss,2,1,Ann,Bo,corp", "swiss,2,2,Cy,Di,corp"]
    rows += ["cut,1,1,Ann,Di,runner", "cut,1,2,Bo,Cy,corp", "cut,2,3,Bo,Di,runner"]
    results = table(*rows, head=head)
    document = standings(results)
    assert [(row["rank"], row["player"], row["seed"]) for row in document["standings"]] == [
        (1, "Di", 4),
        (2, "Bo", 2),
        (3, "Ann", 1),
        (4, "Cy", 3),
    ]


def test_whole_rows_with_a_cut() -> None:
    """Ann won all rounds and left; both players in the cut rank above her, with the winner first."""
    rows = (
        "1,1,Ann,Bo,corp",
        "1,2,Cy,Di,tie",
        "2,1,Cy,Ann,Ann",
        "2,2,Bo,Di,corp",
        "3,1,Ann,Di,corp",
        "3,2,Cy,Bo,runner",
    )
    head = "stage,round,table,corp,runner,winner\n"
    results = table(*(f"swiss,{row}" for row in rows), "cut,1,1,Bo,Cy,runner", head=head)
    ann, *others = results.players
    document = standings(results._replace(players=(ann._replace(active=False, corp_identity="etf"), *others)))
    keys = ("rank", "player", "swiss_rank", "seed", "cut_rank", "match_points", "strength_of_schedule")
    keys += ("extended_strength_of_schedule", "exact", "corp_points", "runner_points", "side_bias", "dropped")
    assert [tuple(row[key] for key in keys) for row in document["standings"]] == [
        (1, "Cy", 3, 2, 1, 1, 1.7778, 1.2963, ["16/9", "35/27"], 1, 0, 3, None),
        (2, "Bo", 2, 1, 2, 6, 1.2222, 1.4815, ["11/9", "40/27"], 3, 3, -1, None),
        (3, "Ann", 1, None, None, 9, 0.8889, 1.5926, ["8/9", "43/27"], 6, 3, 1, True),
        (3, "Di", 3, None, None, 1, 1.7778, 1.2963, ["16/9", "35/27"], 0, 1, -3, None),
    ]
    assert {(row["rounds"], row["bye_points"], row["runner_identity"]) for row in document["standings"]} == {
        (3, 0, None)
    }
    assert [row["corp_identity"] for row in document["standings"]] == [None, None, "etf", None]


def test_points_by_side_are_shown_where_one_side_has_any() -> None:
    def by_side(results: EventResults) -> list[tuple[Any, Any]]:
        return [(row["corp_points"], row["runner_points"]) for row in standings(results)["standings"]]

    assert by_side(table("1,1,Ann,Bo,corp,,,", "1,2,Cy,Di,corp,,,")) == [(3, 0), (3, 0), (0, 0), (0, 0)]
    assert by_side(table("1,,Ann,,,,,", "1,,Bo,,,,,")._replace(single_sided=True)) == [(None, None)] * 2


# -- exports -----------------------------------------------------------------------------------------------------------


def export(rounds: list[Any], players: str = "ABCD", **more: Any) -> dict[str, Any]:
    return {
        "players": [{"id": name, "name": name, "rank": place} for place, name in enumerate(players, start=1)],
        "rounds": rounds,
        "uploadedFrom": "Cobra",
    } | more


def pairing(one: str, two: str | None, first: Any, second: Any, **more: Any) -> dict[str, Any]:
    return {
        "player1": {"id": one, "combinedScore": first, "corpScore": 0, "runnerScore": 0},
        "player2": {"id": two, "combinedScore": second, "corpScore": 0, "runnerScore": 0},
    } | more


def test_places_that_rounding_alone_decides_are_reported() -> None:
    # A and B made 6 points and met opponents of equal average; B's opponents met the stronger field.
    text = json.dumps(
        export(
            [
                [pairing("A", "C", 6, 0), pairing("B", "D", 6, 0), pairing("E", "F", 6, 0)],
                [pairing("C", "F", 0, 6), pairing("D", "E", 0, 6), pairing("A", None, 0, 0), pairing("B", None, 0, 0)],
            ],
            "EFABDC",
        )
    )
    notes = standings(read_results(text))["notes"]
    assert notes == [
        "The file ranks A (place 3) above B, but their strength of schedule is equal (0.0000) and their extended "
        "strength of schedule (3.0000 and 4.5000) says otherwise: a rounding error in its program."
    ]


_NO_PAIRING = "A has no pairing in round 1, "
_OTHERWISE = "The file ranks A (place 1) above B, but its rounds say otherwise."


@pytest.mark.parametrize(
    ("stated", "notes"),
    [
        (
            (12, 6, 6, 0),
            [
                _NO_PAIRING + "but 6 points more in the file than from their pairings, so they had a bye there.",
                "First paired in round 2: C.",
            ],
        ),
        (
            (6, 6, 6, 0),
            [
                "First paired in round 2: A, C.",
                "The file ranks A (place 1) above B, but their strength of schedule is equal (3.0000) and their "
                "extended strength of schedule (3.0000 and 3.7500) says otherwise: a rounding error in its program.",
            ],
        ),
        ((5, 6, 6, 0), ["First paired in round 2: A, C.", _OTHERWISE]),
        (
            (8, 6, 6, 0),
            [
                _NO_PAIRING + "and 8 points in the file but 6 from their pairings, which byes of 6 points don't "
                "explain.",
                "First paired in round 2: A, C.",
                "The file ranks A (place 1) above B with 8 and 6 points, but its rounds say otherwise.",
            ],
        ),
    ],
)
def test_a_bye_that_a_file_leaves_out_counts_and_is_not_a_rounding(stated: tuple[int, ...], notes: list[str]) -> None:
    """A and C have no pairing in the first round; only A's points show that it was a bye."""
    results = export([[pairing("B", "D", 6, 0)], [pairing("A", "B", 6, 0), pairing("C", "D", 6, 0)]])
    for player, points in zip(results["players"], stated, strict=True):
        player["matchPoints"] = points
    assert standings(read_results(json.dumps(results)), scoring_name="nsg")["notes"] == notes


def test_a_rounding_decides_only_where_the_file_states_the_same_strength() -> None:
    results = export([[pairing("B", "D", 6, 0)], [pairing("A", "B", 6, 0), pairing("C", "D", 6, 0)]])
    for player, points, strength in zip(results["players"], (6, 6, 6, 0), ("4", "3", "0", "4.5"), strict=True):
        player.update(matchPoints=points, strengthOfSchedule=strength)
    notes = standings(read_results(json.dumps(results)), scoring_name="nsg")["notes"]
    assert notes == ["First paired in round 2: A, C.", _OTHERWISE]


def test_a_cut_that_is_played_may_have_places_without_players() -> None:
    undecided = {"id": None, "name": None, "rank": 1, "seed": None}
    cut = [
        {"table": 1, "eliminationGame": True, **pairing("A", "D", None, None)},
        {"table": 2, "eliminationGame": True, **pairing("B", "C", None, None)},
    ]
    for game, won in zip(cut, (True, False), strict=True):
        game["player1"]["winner"], game["player2"]["winner"] = won, not won
    text = json.dumps(
        export([[pairing("A", "D", 6, 0), pairing("B", "C", 4, 1)], cut], eliminationPlayers=[undecided] * 4)
    )
    results = read_results(text)
    assert (results.cut, [player.seed for player in results.players]) == (4, [None] * 4)
    scored = swiss.score(results)
    assert scored.seeds == {"A": 1, "B": 2, "C": 3, "D": 4}
    assert scored.places == {}
    assert scored.notes == ("The cut's games don't show its format yet, so it has no places.",)


def test_totals_that_are_not_stated_are_added_up() -> None:
    seats = [{"id": "A", "corpScore": 3, "runnerScore": 1}, {"id": "B", "corpScore": 1, "runnerScore": 0}]
    results = read_results(json.dumps(export([[{"player1": seats[0], "player2": seats[1]}]], "AB")))
    assert results.matches[0].scores == (4, 1)
    assert figures(results) == {"A": (1, 4, 1, 4, 3, 1), "B": (2, 1, 4, 1, 1, 0)}


def test_aesops_strength_of_schedule_is_worked_out_as_it_does() -> None:
    """Byes count as points but not as rounds there, so the stated figures match."""
    rows = [
        {"id": "A", "name": "A", "rank": 1, "matchPoints": 6, "strengthOfSchedule": 0.0},
        {"id": "B", "name": "B", "rank": 2, "matchPoints": 0, "strengthOfSchedule": 6.0},
    ]
    seats = [{"id": "A", "role": "corp", "corpScore": 3}, {"id": "B", "role": "runner", "runnerScore": 0}]
    rounds = [
        [{"tableNumber": 1, "player1": seats[0], "player2": seats[1]}],
        [{"tableNumber": 1, "player1": {"id": "A", "role": "corp", "corpScore": 3}, "player2": {"id": None}}],
    ]
    text = json.dumps({"players": rows, "rounds": rounds, "uploadedFrom": "AesopsTables"})
    document = standings(read_results(text))
    assert document["event"]["kind"] == "aesops"
    assert document["notes"] == ["Not paired after round 1: B."]
    assert standings(read_results(text.replace("AesopsTables", "Cobra")))["notes"]


def test_aesops_figures_have_three_decimals_and_go_on_with_them() -> None:
    """Averages of 3, 2, 1/3 and 1/3 among four who all met give 8/9, 11/9 and 16/9, rounded for the next step."""
    rows = ("1,1,Ann,Bo,corp,,,", "1,2,Cy,Di,tie,,,", "2,1,Cy,Ann,Ann,,,", "2,2,Bo,Di,corp,,,")
    results = table(*rows, "3,1,Ann,Di,corp,,,", "3,2,Cy,Bo,runner,,,")
    found = swiss.rows(results, swiss.SYSTEMS["nsg-single"], swiss.FORMULAS["aesops"])
    assert [(row.player.name, row.strength, row.extended) for row in found] == [
        ("Ann", F("0.889"), F("1.593")),
        ("Bo", F("1.222"), F("1.482")),
        ("Cy", F("1.778"), F("1.296")),
        ("Di", F("1.778"), F("1.296")),
    ]


@pytest.mark.parametrize(
    ("figure", "decimals", "text"),
    [
        (F("0.00005"), 4, "0.0001"),
        (F("0.0000499"), 4, "0.0000"),
        (F("0.99995"), 4, "1.0000"),
        (F("-1.25"), 1, "-1.2"),
        (F("-0.04"), 1, "0.0"),
        (F("12.5"), 0, "13"),
        (F("12.49"), 0, "12"),
        (F(3), 2, "3.00"),
    ],
)
def test_half_a_step_goes_up(figure: Fraction, decimals: int, text: str) -> None:
    assert swiss.shown(figure, decimals) == text


def test_seeds_of_a_file_go_before_the_standings_and_who_dropped_has_none() -> None:
    page = json.loads(json.dumps(PAGE))
    first, second = page["stages"][1]["standings"]
    first["seed"], second["seed"] = 2, 1
    assert swiss.score(read_results(json.dumps(page))).seeds == {"A": 2, "B": 1}
    results = table("1,1,Ann,Bo,corp,,,", "1,2,Cy,Di,corp,,,", "2,1,Ann,Cy,corp,,,", "2,2,Di,Bo,corp,,,")
    ann, *others = results.players
    scored = swiss.score(results._replace(players=(ann._replace(active=False), *others), cut=2))
    assert (scored.seeds, scored.places) == ({"cy": 1, "di": 2}, {})
    assert scored.notes == ("Dropped, so not in the cut: Ann.",)


def test_games_of_a_cut_of_nobody_give_no_places_and_no_remark() -> None:
    results = table("swiss,1,1,Ann,Bo,corp", "cut,1,1,Ann,Bo,corp", head="stage,round,table,corp,runner,winner\n")
    scored = swiss.score(results._replace(cut=0))
    assert (scored.seeds, scored.places, scored.notes) == ({}, {}, ())


def test_of_many_who_dropped_eight_are_named() -> None:
    results = table(*(f"1,{number},P{number},Q{number},corp,,," for number in range(1, 6)))
    players = tuple(one._replace(active=False) if place < 9 else one for place, one in enumerate(results.players))
    told = swiss.score(results._replace(players=players)).notes
    assert told[1] == "Dropped, so not in the cut: P1, P2, P3, P4, P5, Q1, Q2, Q3 and 1 more."
    told = swiss.score(results._replace(players=(*players[:8], *results.players[8:]))).notes
    assert told[1] == "Dropped, so not in the cut: P1, P2, P3, P4, Q1, Q2, Q3, Q4."


def tome(*, open_: bool = False) -> str:
    groups = {
        "Tournament": [{"pk": -1, "name": "Kit", "format_pk": 1}],
        "Participant": [
            {
                "pk": -2,
                "first_name": "Ann",
                "last_name": "Lee",
                "identity": "noise",
                "identity2": "etf",
                "is_active": True,
                "tournament_pk": -1,
            },
            {
                "pk": -3,
                "first_name": "Bo",
                "last_name": "",
                "identity": "",
                "identity2": "pe",
                "is_active": False,
                "tournament_pk": -1,
            },
        ],
        "Match": [{"pk": -4, "round": 1, "order_index": 0, "tournament_pk": -1}],
        "MatchParticipant": [
            {"match_pk": -4, "participant_pk": -2, "table_seat": 0, "points_earned": None if open_ else 2},
            {"match_pk": -4, "participant_pk": -3, "table_seat": 1, "points_earned": None if open_ else 4},
        ],
    }
    document = {"tempKeys": [], "entityGroupMap": {f"{name}:#": {"entities": rows} for name, rows in groups.items()}}
    return json.dumps(document) + "^^THIS IS A SEPARATOR^^-21\n"


def test_tome_is_read_and_scored() -> None:
    results = read_results(tome())
    assert [(one.name, one.corp_identity, one.runner_identity, one.active) for one in results.players] == [
        ("Ann Lee", "etf", "noise", True),
        ("Bo", "pe", None, False),
    ]
    assert {name: row[:2] for name, row in figures(results).items()} == {"Bo": (1, 4), "Ann Lee": (2, 2)}
    assert "Dropped, so not in the cut: Bo." in swiss.score(results).notes
    assert read_results(tome(open_=True)).open_rounds == {1}
    with pytest.raises(ParseError, match='group "Match" in this TOME file isn\'t a list of rows'):
        read_results('{"entityGroupMap": {"Match:#": {"entities": 7}}}')


# Cuts round by round, a game as WINNER>LOSER or FIRST?SECOND by their seeds, at TABLE: or in their order; what kind it
# is, and the places it gives.
EIGHT = "1>8 4>5 2>7 3>6 | 1>4 2>3 5>8 6>7 | 1>2 3>5 4>6 | 3>4 | 2>3"
SIXTEEN = "1>16 8>9 5>12 4>13 3>14 6>11 7>10 2>15"
CUTS = [
    (2, "1>2", "single", "1 2"),
    (3, "3>2 | 3>1", "single", "3 1 2"),
    (4, "1>4 2>3", None, ""),
    (4, "1>4 2>3 | 1>2", "single", "1 2 3 4"),
    (4, "4>1 2>3 | 2>4", "single", "2 4 1 3"),
    (4, "1>4 2>3 | 1>2 3>4", "double", ". . . 4"),
    (4, "1>4 2>3 | 1>2 3>4 | 2>3 | 1>2", "double", "1 2 3 4"),
    (4, "1>4 2>3 | 1>2 3>4 | 2>3 | 2>1", "double", ". . 3 4"),
    (4, "1>4 2>3 | 1>2 3>4 | 2>3 | 2>1 | 1>2", "double", "1 2 3 4"),
    (4, "4>1 3>2 | 3>4 1>2 | 1>4 | 3>1", "double", "3 1 4 2"),
    (4, "1>4 2>3 | 3>4", "double", ""),
    (4, "1?4 2>3 | 1>2", "single", "1 2"),
    (5, "1>5", None, ""),
    (8, "1>8 4>5 2>7 3>6", "double", ""),
    (8, "1>8 4>5 2>7 3>6 | 1>4", "double", ""),
    (8, "14:1>2", "double", ""),
    (8, "1>8 2>7 3>6 4>5", "single", ". . . . 5 6 7 8"),
    (8, "8>1 2>7 3>6 4>5 | 2?8 3>4", "single", ". . . . 1 5 6 7"),
    (8, "8>1 2>7 3>6 4>5 | 2>8 3>4 | 3>2", "single", "3 2 4 8 1 5 6 7"),
    (8, f"{EIGHT} | 1>2", "double", "1 2 3 4 5 6 7 8"),
    (8, f"{EIGHT} | 2>1", "double", ". . 3 4 5 6 7 8"),
    (8, f"{EIGHT} | 2>1 | 2>1", "double", "2 1 3 4 5 6 7 8"),
    (16, SIXTEEN, "double", ""),
    (16, "1>16 2>15 3>14 4>13 5>12 6>11 7>10 8>9", "single", f"{'. ' * 8} 9 10 11 12 13 14 15 16"),
    (
        16,
        "1>16 2>15 3>14 4>13 5>12 6>11 7>10 8>9 | 1>8 2>7 3>6 4>5 | 1>4 2>3 | 1>2",
        "single",
        " ".join(map(str, range(1, 17))),
    ),
    (
        16,
        f"{SIXTEEN} | 9>16 12>13 11>14 10>15 1>8 4>5 3>6 2>7 | 7>9 6>12 5>11 8>10 1>4 2>3 | 6>7 5>8 | 4>6 3>5 1>2 "
        "| 3>4 | 2>3 | 1>2",
        "double",
        " ".join(map(str, range(1, 17))),
    ),
]


@pytest.mark.parametrize(("size", "rounds", "kind", "order"), CUTS)
def test_the_kind_and_the_places_of_a_cut(size: int, rounds: str, kind: str | None, order: str) -> None:
    games = []
    for number, games_of_round in enumerate(rounds.split("|"), start=1):
        for numbered in games_of_round.split():
            at, _, game = numbered.rpartition(":")
            first, second = re.split("[>?]", game)
            winner = first if ">" in game else None
            games.append(
                PlayedMatch(number, int(at) if at else None, first, second, (None, None), None, True, winner=winner)
            )
    seeds = {str(seed): seed for seed in range(1, size + 1)}
    assert cuts.format_of(size, games, seeds) == kind
    if kind is not None:
        placed = {player: place for place, player in enumerate(order.split(), start=1) if player != "."}
        assert cuts.places(kind, games, seeds) == placed


def test_a_cut_in_which_somebody_has_no_seed() -> None:
    """A player without a seed ranks best among those eliminated in the same round."""
    games = [
        PlayedMatch(1, None, first, second, (None, None), None, True, winner=second)
        for first, second in (("x", "3"), ("1", "2"))
    ]
    seeds = {"1": 1, "2": 2, "3": 3, "4": 4}
    assert cuts.places("single", games, seeds) == {"1": 4, "x": 3}
    eight = [
        PlayedMatch(1, None, first, second, (None, None), None, True)
        for first, second in (("x", "8"), ("2", "7"), ("3", "6"), ("4", "5"))
    ]
    assert cuts.format_of(8, eight, {str(seed): seed for seed in range(2, 9)}) is None
    assert cuts.format_of(8, eight, {"x": 1, **{str(seed): seed for seed in range(2, 9)}}) == "single"


def with_cut(text: str) -> dict[str, Any]:
    """Return the TOME document of an event with a cut of two, which is a separate tournament there."""
    document: dict[str, Any] = json.loads(text[: text.rfind("}") + 1])
    groups = {name.partition(":")[0]: group["entities"] for name, group in document["entityGroupMap"].items()}
    groups["Tournament"].append({"pk": -10, "parent_pk": -1, "format_pk": 3})
    for number, (name, seed, role, earned) in enumerate((("Ann Lee", 2, 1, 3), ("Bo", 1, 2, 0))):
        first, _, last = name.partition(" ")
        row = {"pk": -12 - number, "first_name": first, "last_name": last, "tournament_pk": -10, "seed": seed}
        groups["Participant"].append(row)
        seat = {"match_pk": -14, "participant_pk": -12 - number, "table_seat": number, "points_earned": earned}
        groups["MatchParticipant"].append({**seat, "role": role})
    groups["Match"].append({"pk": -14, "round": 2, "order_index": 0, "tournament_pk": -10})
    return document


def test_a_cut_of_tome_is_a_tournament_of_its_own() -> None:
    document = with_cut(tome())
    results = read_results(json.dumps(document))
    (game,) = [match for match in results.matches if match.elimination]
    assert (game.corp, game.winner, results.cut) == ("Ann Lee", "Ann Lee", 2)
    assert [(row["rank"], row["player"], row["seed"]) for row in standings(results)["standings"]] == [
        (1, "Ann Lee", 2),
        (2, "Bo", 1),
    ]
    document["entityGroupMap"]["MatchParticipant:#"]["entities"].append({"match_pk": -14, "participant_pk": -2})
    with pytest.raises(ParseError) as told:
        read_results(json.dumps(document), "kit.txt")
    assert told.value.message == "kit.txt: round 2: a match doesn't have one or two players of this event."


def _seat(name: str, **more: Any) -> dict[str, Any]:
    return {"id": name, "name_with_pronouns": f"{name} (she/her)", "user_id": 7, **more}


# Cobra's pages for an event with a cut of two, and its public API for a round.
PAGE: dict[str, Any] = {
    "tournament": {"name": "Kit", "manual_seed": False},
    "stages": [
        {
            "id": 1,
            "format": "single_sided_swiss",
            "standings": [{"player": _seat("A", active=False), "position": 1, "points": 3}, {"player": None}],
            "rounds": [
                {
                    "id": 1,
                    "number": 1,
                    "completed": True,
                    "weight": 1.0,
                    "pairings": [
                        {
                            "player1": _seat("A", side="corp", corp_id={"name": "etf"}),
                            "player2": _seat("B", side="runner", runner_id={"name": "noise"}),
                            "score1": 3,
                            "score2": 0,
                        }
                    ],
                }
            ],
        },
        {
            "id": 2,
            "format": "single_elim",
            "standings": [
                {"player": _seat("A"), "position": 2, "seed": 1},
                {"player": _seat("B"), "position": 1, "seed": 2},
            ],
            "rounds": [
                {
                    "id": 2,
                    "number": 1,
                    "completed": True,
                    "pairings": [
                        {"table_number": 1, "player1": _seat("A"), "player2": _seat("B"), "score1": 0, "score2": 3}
                    ],
                }
            ],
        },
    ],
}
API: dict[str, Any] = {
    "data": [
        {"id": "1", "type": "stages", "attributes": {"format": "swiss"}},
        {"id": "5", "type": "rounds", "attributes": {"number": 1, "completed": True, "stage_id": 1}},
        {"id": "8", "type": "players", "attributes": {"name": "Ann"}},
        {"id": "9", "type": "players", "attributes": {"name": "Bo"}},
        {
            "id": "7",
            "type": "pairings",
            "attributes": {"score1": 6, "score2": 0, "player1_id": 8, "player2_id": 9},
            "relationships": {"round": {"links": {"related": "https://example.org/rounds/5"}}},
        },
    ],
    "meta": {},
}


def test_a_page_of_cobras_names_identities_who_left_and_a_cut() -> None:
    results = read_results(json.dumps(PAGE))
    assert [(one.name, one.active, one.corp_identity, one.runner_identity) for one in results.players] == [
        ("A", False, "etf", None),
        ("B", None, None, "noise"),
    ]
    assert [(one.seed, one.cut_rank, one.manual_seed) for one in results.players] == [(1, 2, None), (2, 1, None)]
    assert [(match.elimination, match.corp, match.winner) for match in results.matches] == [
        (False, "A", None),
        (True, None, "B"),
    ]
    assert (results.cut_format, results.single_sided) == ("single", True)


def test_pages_of_cobras_are_put_together() -> None:
    """The standings may be on separate pages, one per stage."""
    page = json.loads(json.dumps(PAGE))
    standings_ = [{**stage, "standings": stage.pop("standings")} for stage in page["stages"]]
    pages = [{"stages": [{key: value for key, value in stage.items() if key != "rounds"}]} for stage in standings_]
    files = [(json.dumps(document), "page.json") for document in (page, *reversed(pages))]
    assert read_files(files) == read_results(json.dumps(PAGE))


def test_a_page_of_cobras_without_seeds_has_a_cut_of_those_who_play_in_it() -> None:
    """The cut has both players of each pairing, even one who left afterwards; seeds follow the rounds."""
    page = json.loads(json.dumps(PAGE))
    del page["stages"][1]["standings"]
    results = read_results(json.dumps(page))
    assert results.cut == 2
    assert swiss.score(results).seeds == {"A": 1, "B": 2}


def test_pairings_of_no_round_are_not_counted_before_every_round_is_completed() -> None:
    files = [
        answer("rounds", {"id": 5, "number": 1, "completed": True}, {"id": 6, "number": 2, "completed": False}),
        answer("pairings", {"id": 7, "player1_id": 8, "player2_id": 9, "score1": 3, "score2": 0}),
    ]
    with pytest.raises(ParseError) as told:
        read_files(files)
    assert told.value.message == ("rounds.json: 1 pairing without a round, and not every round is finished.")


# Responses with a value of the wrong type: its path, the value and the error.
ODD_MEMBERS = [
    (PAGE, ("stages", 0), 7, '"stages" isn\'t a list of objects in this Cobra response.'),
    (PAGE, ("stages", 0, "format"), ["x"], None),
    (PAGE, ("stages", 0, "rounds"), {"a": 1}, '"rounds" isn\'t a list of objects in this Cobra response.'),
    (
        PAGE,
        ("stages", 0, "rounds", 0, "pairings"),
        ["x"],
        '"pairings" isn\'t a list of objects in this Cobra response.',
    ),
    (
        PAGE,
        ("stages", 0, "rounds", 0, "pairings", 0, "player1"),
        "A",
        '"player1" isn\'t an object in this Cobra response.',
    ),
    (PAGE, ("stages", 0, "standings"), True, '"standings" isn\'t a list of objects in this Cobra response.'),
    (PAGE, ("tournament",), "Kit", '"tournament" isn\'t an object in this Cobra response.'),
    (API, ("data", 0, "attributes"), ["x"], '"attributes" isn\'t an object in this Cobra response.'),
    (API, ("data", 4, "relationships"), 7, '"relationships" isn\'t an object in this Cobra response.'),
    (API, ("data", 4, "relationships", "round"), "5", '"round" isn\'t an object in this Cobra response.'),
    (API, ("data", 4, "relationships", "round", "links"), "5", '"links" isn\'t an object in this Cobra response.'),
    (
        with_cut(tome()),
        ("entityGroupMap", "Match:#", "entities", 0, "pk"),
        [],
        'a row in group "Match" in this TOME file has an invalid key.',
    ),
]


@pytest.mark.parametrize(
    ("document", "path", "value", "message"), ODD_MEMBERS, ids=[str(row[1]) for row in ODD_MEMBERS]
)
def test_a_member_of_another_kind_is_reported(
    document: dict[str, Any], path: tuple[Any, ...], value: Any, message: str | None
) -> None:
    twisted = json.loads(json.dumps(document))
    holder = twisted
    for key in path[:-1]:
        holder = holder[key]
    holder[path[-1]] = value
    if message is None:
        read_results(json.dumps(twisted))
        return
    with pytest.raises(ParseError) as told:
        read_results(json.dumps(twisted), "answer.json")
    assert told.value.message == f"answer.json: {message}"


def test_a_cell_that_is_too_long_is_reported_with_its_line() -> None:
    with pytest.raises(ParseError) as told:
        table("1,1,Ann,Bo,corp,,,", f'2,1,"{"x" * 200_000}",Bo,corp,,,')
    assert told.value.message == "results:3: the table cannot be read: field larger than field limit (131072)."


def test_a_table_in_utf_16_and_one_next_to_an_answer() -> None:
    rows = HEAD + "1,1,Zoë,Bo,corp,,,"
    results = read_results(rows.encode("utf-16"))
    assert [one.name for one in results.players] == ["Zoë", "Bo"]
    with pytest.raises(ParseError) as told:
        read_files([answer("players", {"id": 8, "name": "Ann"}), (rows, "games.csv")])
    assert told.value.message == "games.csv: this isn't a Cobra response; a table of games must be the only file."


def test_invalid_stages_and_cuts_without_rounds_before_them() -> None:
    head = "stage,round,table,corp,runner,winner\n"
    with pytest.raises(ParseError) as told:
        table("semi,1,1,Ann,Bo,corp", head=head)
    assert told.value.message == 'results:2: unknown stage "semi"; use swiss or cut.'
    with pytest.raises(Unsupported) as none:
        swiss.score(table("cut,1,1,Ann,Bo,corp", head=head))
    assert none.value.message == "this file has no Swiss rounds."


def test_a_cut_of_an_impossible_size_gives_no_places() -> None:
    rows = ["swiss,1,1,Ann,Di,corp", "swiss,1,2,Bo,Cy,corp", "swiss,1,3,Eva,Flo,corp"]
    rows += ["cut,1,1,Ann,Flo,corp", "cut,1,2,Bo,Eva,corp", "cut,2,3,Cy,Ann,corp"]
    results = table(*rows, head="stage,round,table,corp,runner,winner\n")
    assert swiss.score(results._replace(cut_format="single")).notes[-1] == (
        "5 players don't fit a single-elimination bracket, so the cut has no places."
    )


def test_a_place_of_the_cut_that_contradicts_its_games_is_reported() -> None:
    results = read_results(json.dumps(PAGE))
    players = tuple(one._replace(cut_rank=one.seed) for one in results.players)
    assert [note for note in swiss.score(results._replace(players=players)).notes if "by its games" in note] == [
        "A: place 1 of the cut in the file, 2 by its games.",
        "B: place 2 of the cut in the file, 1 by its games.",
    ]


def test_ranks_that_contradict_the_rounds_are_reported() -> None:
    text = json.dumps(export([[pairing("A", "B", 0, 6), pairing("C", "D", 6, 0)]]))
    notes = standings(read_results(text))["notes"]
    assert [note for note in notes if note.startswith("The file ranks")] == [
        "The file ranks A (place 1) above B, but its rounds say otherwise."
    ]


def test_a_double_sided_match_without_a_result_is_reported_by_its_table() -> None:
    open_ = {"table": 2, "player1": {"id": "C"}, "player2": {"id": "D"}}
    rounds = [[pairing("A", "B", 6, 0, table=1), open_], [pairing("A", "C", 6, 0)]]
    found = standings(read_results(json.dumps(export(rounds))))["findings"]
    assert [(one["code"], one["message"]) for one in found] == [
        ("no-result", "Round 1, table 2 (C – D) has no result, so it counts 0 points for both.")
    ]


def answer(kind: str, *rows: dict[str, Any]) -> tuple[str, str]:
    data = [{"id": str(row["id"]), "type": kind, "attributes": row} for row in rows]
    return json.dumps({"data": data, "meta": {}}), f"{kind}.json"


def test_several_answers_of_cobras_api_are_one_event() -> None:
    files = [
        answer("stages", {"id": 1, "format": "single_sided_swiss"}),
        answer("rounds", {"id": 5, "stage_id": 1, "number": 1, "completed": True, "weight": 1.0}),
        answer("players", {"id": 8, "name": "Ann", "active": False, "corp_identity_id": 3}, {"id": 9, "name": "Bo"}),
        answer("identities", {"id": 3, "name": "Jinteki: Personal Evolution"}),
        answer(
            "pairings",
            {
                "id": 7,
                "round_id": 5,
                "player1_id": 8,
                "player2_id": 9,
                "score1": 0,
                "score2": 3,
                "side": "player1_is_runner",
            },
        ),
    ]
    results = read_files(files)
    assert [(one.name, one.active, one.corp_identity) for one in results.players] == [
        ("Ann", False, "Jinteki: Personal Evolution"),
        ("Bo", None, None),
    ]
    assert figures(results)["Bo"] == (1, 3, 0, 3, 3, 0)
    with pytest.raises(ParseError, match=r"no players, only stages; pass it together with the event's players"):
        read_files(files[:1])
    with pytest.raises(
        ParseError, match=r"a\.json: several files can only be combined if all are responses from Cobra's"
    ):
        read_files([files[0], ('{"players": []}', "a.json")])


def test_answers_of_cobras_api_may_point_at_each_other_by_relationships() -> None:
    def by_data(kind: str, at: int) -> dict[str, Any]:
        return {"data": {"type": kind, "id": at}}

    def by_link(kind: str, at: int) -> dict[str, Any]:
        return {"links": {"related": f"https://example.org/api/{kind}/{at}"}}

    def event(points_at: Callable[[str, int], Any]) -> EventResults:
        relations = {"round": ("rounds", 5), "player1": ("players", 8), "player2": ("players", 9)}
        pairing = {
            "id": 7,
            "type": "pairings",
            "attributes": {"score1": 6, "score2": 0},
            "relationships": {name: points_at(*target) for name, target in relations.items()},
        }
        return read_files(
            [
                answer("rounds", {"id": 5, "number": 3, "completed": True}),
                answer("players", {"id": 8, "name": "Ann"}, {"id": 9, "name": "Bo"}),
                (json.dumps({"data": [pairing]}), "pairings.json"),
            ]
        )

    for points_at in (by_data, by_link):
        (match,) = event(points_at).matches
        assert (match.round, match.first, match.second) == (3, "8", "9")
    # Invalid references are reported, and pairings without players are skipped.
    for points_at in (lambda kind, at: None, lambda kind, at: {"links": {}}):
        nowhere = event(points_at)
        assert nowhere.matches == ()
        assert nowhere.notes[0] == "1 pairing without a round; counted as one round."


def test_seeds_weights_and_open_rounds_of_cobras_pages() -> None:
    seats = [{"id": name, "name_with_pronouns": f"{name} (they/them)", "manual_seed": None} for name in "AB"]
    rounds = [
        {
            "id": 1,
            "number": 1,
            "completed": True,
            "weight": 0.5,
            "pairings": [{"player1": seats[0], "player2": seats[1], "score1": 6, "score2": 0}],
        },
        {
            "id": 2,
            "number": 2,
            "completed": False,
            "pairings": [{"player1": seats[1], "player2": {"id": None}, "score1": 6, "score2": 0}],
        },
    ]
    pairings = {
        "tournament": {"name": "Kit", "manual_seed": True},
        "stages": [{"id": 1, "format": "swiss", "rounds": rounds}],
    }
    seeds = {
        "manual_seed": True,
        "stages": [
            {"format": "swiss", "standings": [{"player": seats[0], "position": 1, "points": 6, "manual_seed": 4}]}
        ],
    }
    results = read_files([(json.dumps(pairings), "p"), (json.dumps(seeds), "s")])
    assert (results.open_rounds, results.weights, results.players[0].manual_seed) == ({2}, {1: F(1, 2)}, 4)
    # 6 points in half a round average 12 per round; a weight divides but doesn't scale points.
    assert figures(results) == {"A": (1, 6, 0, 12, 0, 0), "B": (2, 0, 12, 0, 0, 0)}
    assert swiss.score(results).tie_breaks == (swiss.SEED, swiss.SOS, swiss.ESOS)


def test_a_file_that_shows_no_kind_of_round_is_asked_about() -> None:
    pairings = answer("pairings", {"id": 7, "player1_id": 8, "player2_id": 9, "score1": 0, "score2": 3, "side": None})
    with pytest.raises(UsageError, match="use --scoring nsg-single or nsg-double"):
        standings(read_files([pairings]))
    assert [row["player"] for row in standings(read_files([pairings]), scoring_name="nsg-single")["standings"]] == [
        "player 9",
        "player 8",
    ]


# Sample -> (players, first player and their points, beginnings of the notes)
SAMPLES = {
    "abr-entries.json": (2, "Bram Osei", None, ()),
    "aesops.json": (5, "Esme Tran", 12, ()),
    "cobra-2020.json": (6, "Ada Quill", 15, ()),
    "cobra-api-players.json": (9, "Ada Quill", None, ("The file has players but no ranks or results",)),
    "cobra-api-standings.json": (9, "player 62001", 9, ("9 players without a name",)),
    "cobra-double-sided-open-round.json": (7, "Ada Quill", 18, ("Not paired after round 2", "Round 4 isn't finished")),
    "cobra-live-cut.json": (12, "Ada Quill", 12, ()),
    "cobra-not-started.json": (0, None, None, ()),
    "cobra-pairings_data.json": (9, "Cleo Vance", 3, ("The file has no standings", "9 players are still tied")),
    "cobra-registered.json": (8, "Ada Quill", 0, ("No round is finished",)),
    "cobra-single-sided-byes.json": (9, "Ada Quill", 9, ()),
    "cobra-single-sided-cut.json": (12, "Lars Nygaard", 9, ()),
    "cobra-standings_data.json": (9, "Ada Quill", 9, ()),
    "nrtm.json": (4, "Cleo Vance", 9, ()),
    "sass.json": (5, "Esme Tran", 12, ()),
    "tome.txt": (4, "Ada Quill", 9, ("The file has no standings", "2 players are still tied")),
    "tome-cut.txt": (4, "Ada Quill", 9, ("The file has no standings", "2 players are still tied", "The cut's games")),
}


@pytest.mark.shared
@pytest.mark.parametrize("name", SAMPLES)
def test_every_sample_is_read(shared: Path, name: str) -> None:
    players, first, points, notes = SAMPLES[name]
    document = standings(read_results((shared / "tournament/samples" / name).read_bytes(), name))
    rows = document["standings"]
    assert document["event"]["players"] == len(rows) == players
    if rows:
        assert (rows[0]["player"], rows[0].get("match_points")) == (first, points)
    assert len(document["notes"]) == len(notes), document["notes"]
    assert all(note.startswith(start) for note, start in zip(document["notes"], notes, strict=True))


@pytest.mark.shared
@pytest.mark.parametrize("name", ["abr-results.json", "abr-upload-responses.json", "cobra-download_decks.json"])
def test_samples_that_hold_no_results_say_what_they_are(shared: Path, name: str) -> None:
    with pytest.raises(ParseError, match=r"has no players|event list|these are decks"):
        read_results((shared / "tournament/samples" / name).read_bytes(), name)


def test_a_system_for_other_rounds_than_the_files_is_noted() -> None:
    single = read_results("round,corp,runner,winner\n1,Ann,Bo,corp\n1,Cy,Di,runner\n")
    double = read_results("round,corp,runner,winner\n1,Ann,Bo,corp\n1,Bo,Ann,runner\n")
    notes = [
        "The file has rounds of one game, but nsg-double is for rounds of two games.",
        "The file has rounds of two games, but nsg-single is for rounds of one game.",
    ]
    assert notes[0] in standings(single, scoring_name="nsg-double")["notes"]
    assert notes[1] in standings(double, scoring_name="nsg-single")["notes"]
    for results in (single, double):
        assert not {*notes} & {*standings(results, scoring_name="nsg")["notes"]}
