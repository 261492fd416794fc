"""The next round of an event and the games of its cut: least cost, no repeats, balanced sides, what is written."""

from __future__ import annotations

import builtins
import csv
import io
import json
import random
import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from click.testing import CliRunner, Result

from nrdb.cli.tournament import tournament
from nrdb.errors import Unsupported, UsageError
from nrdb.resources import schemas_root
from nrdb.tournament import results_writing
from nrdb.tournament.audit import attendance
from nrdb.tournament.cut_pairing import next_games
from nrdb.tournament.pairing import Candidate, Cost, History, Wishes, bye_cost, next_round, paired
from nrdb.tournament.played import EventResults, PlayedMatch
from nrdb.tournament.results import read_results
from nrdb.tournament.results_shapes import SHAPES, to_shape
from nrdb.tournament.swiss import SYSTEMS
from tests.tournament import random_events
from tests.tournament.random_events import swiss_match

networkx = pytest.importorskip("networkx")

SINGLE, DOUBLE = SYSTEMS["nsg-single"], SYSTEMS["nsg-double"]


def pair(*arguments: str) -> Result:
    return CliRunner().invoke(tournament, ["pair", *arguments], catch_exceptions=False)


def refused(*arguments: str) -> str:
    with pytest.raises((UsageError, Unsupported)) as told:
        pair(*arguments)
    return str(told.value)


def perfect(players: list[Candidate]) -> Iterator[list[tuple[Candidate, Candidate | None]]]:
    """Yield every way to pair all players, with a bye in an odd field."""
    if not players:
        yield []
        return
    first, *rest = players
    for at, other in enumerate(rest):
        for more in perfect(rest[:at] + rest[at + 1 :]):
            yield [(first, other), *more]
    if len(players) % 2:
        for more in perfect(rest):
            yield [(first, None), *more]


def total(found: list[tuple[Candidate, Candidate | None]], history: History) -> tuple[Fraction, ...]:
    costs = [bye_cost(one) if two is None else history.cost(one, two) for one, two in found]
    return tuple(sum((Fraction(cost[place]) for cost in costs), Fraction(0)) for place in range(len(Cost._fields)))


def random_position(seed: int) -> tuple[list[Candidate], History]:
    """Return 2 to 8 players of an event in disarray: any points, sides and meetings, also impossible ones."""
    chance = random.Random(seed)
    single = chance.random() < 0.5
    players = [
        Candidate(
            str(at),
            Fraction(chance.choice(range(0, 13))),
            chance.randint(-3, 3) if single else 0,
            chance.random() < 0.3,
        )
        for at in range(chance.randint(2, 8))
    ]
    met: dict[frozenset[str], list[str | None]] = {}
    for _ in range(chance.randint(0, 20)):
        one, two = chance.sample(players, 2)
        met.setdefault(frozenset((one.id, two.id)), []).append(
            chance.choice((one.id, two.id, None)) if single else None
        )
    return players, History(met, single)


@pytest.mark.parametrize("seed", range(250))
def test_no_other_pairing_costs_less(seed: int) -> None:
    players, history = random_position(seed)
    pairs, bye = paired(players, history)
    found: list[tuple[Candidate, Candidate | None]] = [*pairs, *([(bye, None)] if bye else [])]
    assert total(found, history) == min(total(other, history) for other in perfect(players))


@pytest.mark.parametrize("system", [SINGLE, DOUBLE], ids=["single", "double"])
@pytest.mark.parametrize("players", [8, 9, 14, 33])
def test_rounds_of_random_events(players: int, system: Any) -> None:
    """`python -m tests.tournament.random_events 500` does the same with 500 events of up to 200 players."""
    seats, off = random_events.play(players, system, seed=players)
    assert off <= seats // 50


def test_costs_of_single_games() -> None:
    """The difference in points squared, 5 for meeting again, 50 to the power of the larger surplus."""
    ann, bo, cy = (
        Candidate(name, Fraction(points), bias, False)
        for name, points, bias in (("a", 6, 1), ("b", 3, 1), ("c", 3, -1))
    )
    history = History({frozenset("ab"): ["a"]}, single_sided=True)
    assert history.cost(ann, bo).cost == 9 + 5 + 50  # Bo is Corp, because Ann was
    assert history.corps(ann, bo) == (bo,)
    assert history.cost(ann, cy).cost == 9 + Fraction(1, 50)  # Cy is Corp and both are balanced
    assert history.corps(ann, cy) == (cy,)
    assert history.cost(bo, cy).cost == Fraction(1, 50)
    again = History({frozenset("ab"): ["a", "b"]}, single_sided=True)
    assert (again.cost(ann, bo).repeats, history.cost(ann, bo).repeats) == (1, 0)
    far = Candidate("d", Fraction(16), 0, False)
    assert [History({}, True).cost(far, player).beyond for player in (ann, bo)] == [1, 1]


def table_of(text: str) -> EventResults:
    return read_results("round,player 1,player 2,score 1,score 2\n" + text)


def test_the_bye_goes_to_the_lowest_player_who_had_none() -> None:
    results = table_of("1,Ann,Bo,6,0\n1,Cy,Di,6,0\n1,Ed,,,\n2,Ann,Cy,3,3\n2,Ed,Bo,0,6\n2,Di,,,\n")
    found = next_round(results, DOUBLE, seed=0, wishes=Wishes())
    idle = [match.first for match in found.results.matches if match.round == 3 and match.second is None]
    assert idle == ["bo"]  # 6 points, as Di and Ed, who have had one


def test_a_repeat_that_nothing_avoids_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "results.csv"
    path.write_text("round,player 1,player 2,score 1,score 2\n1,Ann,Bo,6,0\n", encoding="utf-8")
    result = pair(str(path))
    assert result.exit_code == 1
    assert "Problem: Ann and Bo meet again; no pairing of the round avoids a rematch.\n" in result.stdout


def test_names_that_are_dropped_added_given_a_bye_or_a_table(tmp_path: Path) -> None:
    path, out = tmp_path / "names.txt", tmp_path / "round1.csv"
    path.write_text("Ann Lee\nBo\nCy\nDi\nEd\nFlo\n", encoding="utf-8")
    first = ["--players", str(path), "--single", "--drop", "bo", "--bye", "Flo", "--table", "Ann Lee=2"]
    assert pair(*first, "--csv", str(out)).exit_code == 0
    rows = list(csv.DictReader(io.StringIO(out.read_text(encoding="utf-8"))))
    assert {name for row in rows for name in (row["corp"], row["runner"]) if name} == {
        "Ann Lee",
        "Cy",
        "Di",
        "Ed",
        "Flo",
    }
    assert [row["corp"] for row in rows if not row["runner"]] == ["Flo"]
    assert "Ann Lee" in next((row["corp"], row["runner"]) for row in rows if row["table"] == "2")
    played = out.read_text(encoding="utf-8").replace(",,,,\n", ",corp,,,\n", 2)
    out.write_text(played, encoding="utf-8")
    second = pair(str(out), "--drop", "Cy", "--json")
    document = json.loads(second.stdout)
    assert {one["name"] for one in document["players"]} == {"Ann Lee", "Cy", "Di", "Ed", "Flo"}
    new = [seat["id"] for row in document["rounds"][1] for seat in (row["player1"], row["player2"])]
    named = {one["id"]: one["name"] for one in document["players"]}
    assert sorted(named[one] for one in new if one is not None) == ["Ann Lee", "Di", "Ed", "Flo"]


def test_players_who_were_not_in_the_last_round_are_left_out_and_named() -> None:
    results = table_of("1,Ann,Bo,6,0\n1,Cy,Di,6,0\n2,Ann,Cy,6,0\n")
    found = next_round(results._replace(single_sided=False), DOUBLE, seed=0, wishes=Wishes(add=("Bo",)))
    assert {player for match in found.results.matches if match.round == 3 for player in match.players()} == {
        "ann",
        "bo",
        "cy",
    }
    assert "Not paired, because they weren't in the last round: Di. Use --add to bring them back." in found.notes


def test_two_spellings_of_a_name_are_one_player(tmp_path: Path) -> None:
    path, out = tmp_path / "names.txt", tmp_path / "round1.csv"
    path.write_text("cleo vance\nCleo Vance\nAda Quill\nBram\n", encoding="utf-8")
    result = pair("--players", str(path), "--single", "--csv", str(out))
    assert "Note: cleo vance is on the player list twice and counts as one player. " in result.stdout
    names = [player.name for player in read_results(out.read_text(encoding="utf-8")).players]
    assert sorted(names) == ["Ada Quill", "Bram", "cleo vance"]


def test_a_newcomer_is_added_by_name() -> None:
    results = table_of("1,Ann,Bo,6,0\n1,Cy,Di,6,0\n2,Ann,Cy,6,0\n")._replace(single_sided=False)
    found = next_round(results, DOUBLE, seed=0, wishes=Wishes(add=("Late Lou", "Anne", "Bo"), bye=("Late Lou",)))
    names = {player.id: player.name for player in found.results.players}
    paired_now = [match for match in found.results.matches if match.round == 3]
    assert {names[player] for match in paired_now for player in match.players()} == {
        "Ann",
        "Anne",
        "Bo",
        "Cy",
        "Late Lou",
    }
    assert [names[match.first] for match in paired_now if match.second is None] == ["Late Lou"]
    assert "New player: Anne." in found.notes
    with pytest.raises(UsageError, match='no player is called "Dii"'):  # Di is out, so she may be meant
        next_round(results, DOUBLE, seed=0, wishes=Wishes(add=("Dii",)))
    dropped = results._replace(
        players=tuple(one._replace(active=False) if one.name == "Ann" else one for one in results.players)
    )
    with pytest.raises(UsageError, match='no player is called "Anne"'):  # Ann has dropped, so she may be meant
        next_round(dropped, DOUBLE, seed=0, wishes=Wishes(add=("Anne",)))


def test_a_misspelt_name_in_the_results_is_pointed_out() -> None:
    results = table_of("1,Ann,Bram Osie,6,0\n1,Cy,Di,6,0\n2,Ann,Bram Osei,6,0\n2,Cy,Di,6,0\n")
    wanted = (
        "Bram Osie and Bram Osei are never in the same round. If they are one player, correct the name in the file."
    )
    assert wanted in next_round(results, DOUBLE, seed=0, wishes=Wishes()).notes
    assert wanted in list(attendance(results))
    two_people = table_of("1,Ann,Anna,6,0\n1,Cy,Di,6,0\n2,Ann,Di,6,0\n")
    assert not [note for note in attendance(two_people) if "one player" in note]


def test_names_are_listed_in_the_order_of_the_alphabet(tmp_path: Path) -> None:
    path, page = tmp_path / "names.txt", tmp_path / "round1.html"
    path.write_text("Zoe\nÉmile\nAnn\nFay\n", encoding="utf-8")
    assert pair("--players", str(path), "--single", "--html", str(page)).exit_code == 0
    by_name = page.read_text(encoding="utf-8").partition("By name")[2]
    assert re.findall(r"<tr[^>]*><td[^>]*>(\w+)", by_name) == ["Ann", "Émile", "Fay", "Zoe"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--drop", "Anm"], 'no player is called "Anm"'),
        (["--table", "Ann"], '--table is NAME=N, such as "Ann Lee=3", not "Ann".'),
        (
            ["--table", "Ann=1", "--table", "Bo=1", "--table", "Cy=1", "--table", "Di=1"],
            "two pairs have the same fixed table",
        ),
        (["--drop", "Ann", "--drop", "Bo", "--drop", "Cy"], "a round needs at least two players."),
    ],
)
def test_wishes_that_cannot_be_met(tmp_path: Path, arguments: list[str], message: str) -> None:
    path = tmp_path / "names.txt"
    path.write_text("Ann\nBo\nCy\nDi\n", encoding="utf-8")
    assert message in refused("--players", str(path), "--single", *arguments)


def test_what_a_round_needs_before_it_is_paired(tmp_path: Path) -> None:
    path = tmp_path / "results.csv"
    assert "pass the results so far" in refused()
    path.write_text("Ann\nBo\n", encoding="utf-8")
    assert refused("--players", str(path)) == "does a round have one game or two? Use --single or --double."
    head = "round,table,player 1,player 2,score 1,score 2\n"
    path.write_text(head + "1,1,Ann,Bo,6,0\n1,2,Cy,Di,,\n", encoding="utf-8")
    assert refused(str(path)) == (
        "Round 1, table 2 (Cy – Di) has no result, so it counts 0 points for both. Enter all results before pairing "
        "the next round."
    )
    path.write_text(head + "1,1,Ann,Bo,6,0\n1,2,Cy,Di,0,6\n2,1,Ann,Di,,\n2,2,Bo,Cy,,\n", encoding="utf-8")
    assert refused(str(path)) == "Round 2 isn't finished. Enter all results before pairing the next round."
    path.write_text("stage,round,corp,runner,winner\nswiss,1,Ann,Bo,corp\ncut,1,Ann,Bo,corp\n", encoding="utf-8")
    with pytest.raises(UsageError, match="the cut has begun; no further Swiss round can be paired"):
        next_round(read_results(path.read_text(encoding="utf-8")), SINGLE, seed=0, wishes=Wishes())


def test_without_networkx_the_extra_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "names.txt"
    path.write_text("Ann\nBo\n", encoding="utf-8")
    real = builtins.__import__

    def without(name: str, *rest: Any, **more: Any) -> Any:
        if name == "networkx":
            raise ImportError(name)
        return real(name, *rest, **more)

    monkeypatch.setattr(builtins, "__import__", without)
    assert refused("--players", str(path), "--single") == "Pairings need networkx: pip install 'nrdb[pairing]'."


def test_the_seed_decides_among_equals_and_the_same_gives_the_same() -> None:
    before = random_events.event(20, SINGLE)
    rounds = [next_round(before, SINGLE, seed=seed, wishes=Wishes()).results.matches for seed in (1, 1, 2)]
    assert rounds[0] == rounds[1] != rounds[2]


@pytest.mark.parametrize("system", [SINGLE, DOUBLE], ids=["single", "double"])
def test_what_is_written_reads_back(system: Any) -> None:
    chance = random.Random(7)
    results = random_events.event(9, system)
    for _ in range(3):
        found = next_round(results, system, seed=3, wishes=Wishes())
        open_again = read_results(json.dumps(results_writing.to_cobra(found.results, system)))
        assert open_again.open_rounds == {found.round}
        results = random_events.reported(found.results, chance, system)
    standings = {
        row.player.name: (row.points, row.strength, row.side_bias) for row in random_events.rows(results, system)
    }
    for text in (json.dumps(results_writing.to_cobra(results, system)), results_writing.to_csv(results, system)):
        again = read_results(text)
        assert again.open_rounds == frozenset()
        assert again.single_sided == system.single_sided
        assert {
            row.player.name: (row.points, row.strength, row.side_bias) for row in random_events.rows(again, system)
        } == standings


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("system", [SINGLE, DOUBLE], ids=["single", "double"])
def test_every_shape_of_json_reads_back(system: Any, shape: str) -> None:
    if not system.single_sided and shape in ("aesops", "sass"):
        with pytest.raises(UsageError, match="has only rounds of one game"):
            to_shape(shape, random_events.event(9, system), system)
        return
    chance = random.Random(11)
    results = random_events.event(9, system)
    for _ in range(4):
        found = next_round(results, system, seed=3, wishes=Wishes())
        again = read_results(json.dumps(to_shape(shape, found.results, system)))
        assert (again.open_rounds, again.kind) == ({found.round}, "nrtm" if shape == "cobra" else shape)
        assert matches_of(again) == matches_of(found.results)
        results = random_events.reported(found.results, chance, system)
        if not system.single_sided:  # an intentional draw has no points by side
            first = next(match for match in results.matches if match.round == found.round and match.second)
            agreed = first._replace(scores=(Fraction(3), Fraction(3)), agreed="draw")
            results = results._replace(matches=tuple(agreed if one is first else one for one in results.matches))
    again = read_results(json.dumps(to_shape(shape, results, system)))
    assert (again.open_rounds, matches_of(again)) == (frozenset(), matches_of(results))
    standings = [
        sorted((row.player.name, row.points, row.strength, row.side_bias) for row in random_events.rows(one, system))
        for one in (again, results)
    ]
    assert standings[0] == standings[1]


@pytest.mark.parametrize("shape", ["cobra", "nrtm", "aesops"])
def test_a_cut_in_every_shape_reads_back(shape: str) -> None:
    results = next_games(ranked(4), SINGLE.id, size=4, format="double", seed=1).results
    won = tuple(
        match._replace(winner=match.first) if match.elimination and match.table == 1 else match
        for match in results.matches
    )
    results = results._replace(matches=won)
    again = read_results(json.dumps(to_shape(shape, results, SINGLE)))
    names = {player.id: player.name for player in again.players}
    assert [
        (names[match.first], names[match.second or ""], match.winner and names[match.winner])
        for match in again.matches
        if match.elimination
    ] == [(match.first, match.second, match.winner) for match in results.matches if match.elimination]
    with pytest.raises(UsageError, match="SASS has no cut"):
        to_shape("sass", results, SINGLE)


def matches_of(results: EventResults) -> list[tuple[Any, ...]]:
    """Return the pairings by name: round, table, the two players with their points, and who was Corp."""
    names = {player.id: player.name for player in results.players}
    found = []
    for match in results.matches:
        seats = [(names[one], score) for one, score in zip(match.players(), match.scores, strict=False)]
        corp = names[match.corp] if match.corp and match.second else None
        found.append((match.round, match.table, sorted(seats, key=str), corp))
    return sorted(found, key=str)


TABLE = """stage,round,table,corp,runner,winner,corp_points,runner_points,agreed
swiss,1,1,Ann,Bo,corp,7,3,
swiss,1,1,Bo,Ann,runner on time,2,5,
swiss,1,2,Cy,Di,tie,,,
swiss,1,2,Di,Cy,unstarted,0,0,
swiss,1,3,Ed,Flo,corp,,,241
swiss,1,4,Gus,Hal,,,,ID
swiss,1,5,Ida,,,,,
"""


def test_a_table_of_games_is_written_as_it_was_read() -> None:
    assert results_writing.to_csv(read_results(TABLE), DOUBLE).replace("\r\n", "\n") == TABLE


def ranked(size: int) -> EventResults:
    """Return an event whose players A, B, C … are ranked in that order before the cut."""
    names = [chr(65 + at) for at in range(size + 2)]
    matches = [swiss_match(at + 1, name, None, (3 * (size + 2 - at), 0), None) for at, name in enumerate(names)]
    return random_events.event(0, SINGLE)._replace(
        players=tuple(random_events.Entrant(name, name) for name in names), matches=tuple(matches), rounds=len(matches)
    )


def played_through(size: int, format: str, upset: bool) -> tuple[list[str], EventResults]:
    """Play a cut in which the better seed (or, in an upset, the worse one) always wins; return its games by round."""
    results = ranked(size)
    told: list[str] = []
    while True:
        found = next_games(results, "nsg-single", size=None if told else size, format=format, seed=1)
        if not found.paired:
            return told, found.results
        told.append(" ".join(f"{match.table}:{match.first}{match.second}" for match in found.paired))
        new = {match.table for match in found.paired}
        results = found.results._replace(
            matches=tuple(
                match._replace(winner=(max if upset else min)(match.first, match.second or ""))
                if match.elimination and match.table in new
                else match
                for match in found.results.matches
            )
        )


CUTS = {
    ("double", 4, False): ["1:AD 2:BC", "3:AB 4:DC", "5:BC", "6:AB"],
    ("double", 4, True): ["1:AD 2:BC", "3:DC 4:AB", "5:CB", "6:DC"],
    ("double", 8, False): ["1:AH 2:DE 3:BG 4:CF", "5:AD 6:BC 7:HE 8:GF", "9:AB 10:CE 11:FD", "12:CD", "13:BC", "14:AB"],
    ("single", 2, False): ["1:AB"],
    ("single", 3, False): ["1:BC", "2:AB"],
    ("single", 4, True): ["1:AD 2:BC", "3:CD"],
    ("single", 8, False): ["1:AH 2:BG 3:CF 4:DE", "5:AD 6:BC", "7:AB"],
    ("single", 8, True): ["1:AH 2:BG 3:CF 4:DE", "5:EH 6:FG", "7:GH"],
}


@pytest.mark.parametrize(("format", "size", "upset"), CUTS)
def test_a_cut_is_paired_to_its_end(format: str, size: int, upset: bool) -> None:
    told, results = played_through(size, format, upset)
    assert told == CUTS[format, size, upset]
    places = {player.cut_rank: player.name for player in results.players if player.cut_rank}
    assert len(places) == size


def test_a_second_final_is_played_if_the_lower_bracket_wins_the_first() -> None:
    _, results = played_through(4, "double", upset=False)
    changed = [
        match._replace(winner="B") if match.elimination and match.table == 6 else match for match in results.matches
    ]
    found = next_games(results._replace(matches=tuple(changed)), "nsg-single", size=None, format="double", seed=1)
    assert [(match.table, match.first, match.second) for match in found.paired] == [(7, "B", "A")]


def test_sides_in_a_cut_go_to_whoever_was_corp_less_often() -> None:
    _, results = played_through(4, "double", upset=False)
    games = [match for match in results.matches if match.elimination]
    assert [match.corp for match in games if match.table in (1, 2)] == [None, None]  # the better seed chooses
    sided = tuple(
        match._replace(corp="A") if match.table == 1 and match.elimination else match
        for match in results.matches
        if not match.elimination or match.table in (1, 2)
    )
    found = next_games(results._replace(matches=sided), "nsg-single", size=None, format="double", seed=1)
    assert {match.table: match.corp for match in found.paired}[3] == "B"


def swiss_file(tmp_path: Path) -> Path:
    path = tmp_path / "games.csv"
    rows = ["Ann,Bo", "Cy,Di", "Ed,Flo", "Gus,Hal"]
    path.write_text("round,corp,runner,winner\n" + "".join(f"1,{row},corp\n" for row in rows), encoding="utf-8")
    return path


def test_a_cut_from_the_command_line_with_its_bracket(tmp_path: Path) -> None:
    page, out = tmp_path / "cut.html", tmp_path / "cut.csv"
    result = pair(str(swiss_file(tmp_path)), "--cut", "4", "--html", str(page), "--csv", str(out))
    assert result.exit_code == 0
    assert "   1  Ann       Gus" in result.stdout
    text = page.read_text(encoding="utf-8")
    assert text.count("<svg") == 1
    assert 'aria-label="Bracket of 4 players"' in text
    assert all(word in text for word in (">Ann<", ">winner of 3<", ">loser of 1<", "Double elimination"))
    again = pair(str(out))
    assert "No further games yet; waiting for the results of games 1 and 2." in again.stdout
    rows = out.read_text(encoding="utf-8").replace("cut,2,1,Ann,Gus,,", "cut,2,1,Ann,Gus,corp,")
    out.write_text(rows.replace("cut,2,2,Cy,Ed,,", "cut,2,2,Cy,Ed,runner,"), encoding="utf-8")
    third = pair(str(out), "--elimination", "double")
    assert "   3  Ann       Ed" in third.stdout
    assert "   4  Gus       Cy" in third.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--cut", "5"], "a double-elimination cut has 4, 8 or 16 players, not 5."),
        (["--cut", "16"], "a cut of 16 needs 16 players; the file has only 8."),
        (["--cut", "4", "--drop", "Ann"], "--cut"),
        (["--elimination", "single"], "--elimination"),
    ],
)
def test_cuts_that_cannot_be_made(tmp_path: Path, arguments: list[str], message: str) -> None:
    with pytest.raises(Exception) as told:  # noqa: PT011 - usage errors of click and of nrdb
        pair(str(swiss_file(tmp_path)), *arguments)
    assert message in str(told.value)


@pytest.mark.parametrize("more", [[], ["--cut", "4"]])
@pytest.mark.parametrize("shape", ["cobra", "nrtm", "aesops"])
def test_json_follows_its_schema(tmp_path: Path, more: list[str], shape: str) -> None:
    document = json.loads(pair(str(swiss_file(tmp_path)), "--json", "--shape", shape, *more).stdout)
    schema = json.loads((schemas_root() / "pairings.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator(schema).validate(document)
    again = read_results(json.dumps(document))
    assert (len(again.players), again.cut) == (8, 4 if more else 0)
    assert sum(match.elimination for match in again.matches) == (2 if more else 0)


def test_the_json_of_sass_follows_the_schema_too(tmp_path: Path) -> None:
    document = json.loads(pair(str(swiss_file(tmp_path)), "--json", "--shape", "sass").stdout)
    schema = json.loads((schemas_root() / "pairings.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator(schema).validate(document)
    assert refused(str(swiss_file(tmp_path)), "--shape", "sass") == "--shape has no effect without --json."


def test_a_shape_that_is_refused_leaves_no_file_behind(tmp_path: Path) -> None:
    out = tmp_path / "cut.csv"
    said = refused(str(swiss_file(tmp_path)), "--cut", "4", "--json", "--shape", "sass", "--csv", str(out))
    assert said == "SASS has no cut; use --shape cobra, nrtm or aesops."
    assert not out.exists()


def test_the_page_and_the_slips_name_every_player_and_table(tmp_path: Path) -> None:
    page, slips = tmp_path / "round.html", tmp_path / "slips.html"
    pair(str(swiss_file(tmp_path)), "--html", str(page), "--slips", str(slips))
    text = page.read_text(encoding="utf-8")
    assert text.count(">Ann<") == 3  # by table, by name, and as an opponent
    slip = slips.read_text(encoding="utf-8")
    assert slip.count("<article>") == 4
    assert all(f"Table {number}</b>" in slip for number in range(1, 5))


def test_slips_hold_no_markup_of_names(tmp_path: Path) -> None:
    path, slips = tmp_path / "names.txt", tmp_path / "slips.html"
    path.write_text("<b>Ann</b>\nBo\n", encoding="utf-8")
    pair("--players", str(path), "--double", "--slips", str(slips))
    text = slips.read_text(encoding="utf-8")
    assert "<b>Ann" not in text
    assert text.count("Game 1") == text.count("Game 2") == 1


def test_a_match_of_the_new_round_has_no_score() -> None:
    found = next_round(random_events.event(4, DOUBLE), DOUBLE, seed=0, wishes=Wishes())
    assert all(
        match == PlayedMatch(1, match.table, match.first, match.second, (None, None), None)
        for match in found.results.matches
    )


def test_points_without_rounds_are_not_enough() -> None:
    players = [{"id": at, "name": name, "rank": at, "matchPoints": 6} for at, name in enumerate(("Ann", "Bo"), 1)]
    results = read_results(json.dumps({"players": players, "rounds": []}))
    with pytest.raises(UsageError, match="points but no rounds"):
        next_round(results, DOUBLE, seed=0, wishes=Wishes())


def test_a_cut_that_is_over_is_finished(tmp_path: Path) -> None:
    path = tmp_path / "cut.csv"
    rows = "stage,round,table,corp,runner,winner\nswiss,1,1,Ann,Bo,corp\ncut,2,1,Ann,Bo,corp\n"
    path.write_text(rows, encoding="utf-8")
    assert "Note: The cut is finished." in pair(str(path)).stdout
