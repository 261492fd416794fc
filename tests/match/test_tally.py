"""What is counted in the games of a match: agendas, runs, ice, cards and credits, from transcripts."""

from __future__ import annotations

from collections import Counter
from typing import Any

from nrdb.engine.model.numbers import CORP, RUNNER
from nrdb.games.series import play_block
from nrdb.match.report import Pairing
from nrdb.match.runs import runs_of
from nrdb.match.summary import summary
from nrdb.match.tally import MatchTally, agendas_of
from tests.engine.seats import Seats

SEATS = {
    "ice": {"HQ": ["-Enigma", "Ice Wall"]},
    "root": {"remote": ["-Project Atlas"], "remote 2": ["-PAD Campaign"]},
    "hq": ["Hedge Fund", "Project Atlas", "Project Atlas"],
    "rig": ["Corroder"],
    "grip": ["Diesel", "Sure Gamble"],
}


def turn(n: int, side: int, credits: int) -> tuple[Any, ...]:
    return ("turn", n, 4, credits, side, (0, 0))


def written(*entries: tuple[Any, ...]) -> Seats:
    """A laid table with a transcript written by hand."""
    seats = Seats(**SEATS)  # type: ignore[arg-type]
    seats.g.transcript = list(entries)
    return seats


def numbers() -> Any:
    return Seats(**SEATS).card  # type: ignore[arg-type]


def test_how_agendas_are_scored_and_where_they_are_stolen() -> None:
    c = numbers()
    one, two, three = (c("Project Atlas", n) for n in range(3))
    g = written(
        turn(1, CORP, 5), ("install", one, 0, 3), ("advance", one),
        turn(3, CORP, 5), ("install", two, 0, 4), ("advance", one), ("score", one, 2),
        turn(5, CORP, 5), ("advance", two), ("score", two, 2), ("install", three, 0, 3), ("advance", three),
        ("score", three, 2), ("score", three, 1), ("install", three, 0, 3), ("score", three, 1),
        turn(6, RUNNER, 5), ("run", 0), ("breach", 0), ("steal", one, 2), ("run_ends", 0), ("steal", two, 1),
        ("breach", 4), ("steal", three, 3),
    ).g  # fmt: skip
    assert [(agenda.turn, agenda.side, agenda.how, agenda.points) for agenda in agendas_of(g)] == [
        (3, "corp", "advanced", 2),
        (5, "corp", "unadvanced", 2),
        (5, "corp", "hand", 2),
        (5, "corp", "hand", 1),
        (5, "corp", "effect", 1),
        (6, "runner", "HQ", 2),
        (6, "runner", "elsewhere", 1),
        (6, "runner", "remotes", 3),
    ]


def run_on_hq(c: Any) -> list[tuple[Any, ...]]:
    wall, enigma = c("Ice Wall"), c("Enigma")
    return [
        ("run", 0), ("approach", wall), ("encounter", wall), ("use", c("Corroder"), 0), ("pay", 2, RUNNER),
        ("break", wall, 0), ("pass", wall), ("approach", enigma), ("pay", 3, CORP), ("rez", enigma),
        ("encounter", enigma), ("subroutine", enigma, 1), ("end_run",), ("run_unsuccessful",), ("run_ends", 0),
    ]  # fmt: skip


def test_what_a_run_costs_and_brings() -> None:
    c = numbers()
    g = written(
        turn(2, RUNNER, 5), *run_on_hq(c), ("run", 4), ("run_successful",), ("breach", 4),
        ("access", c("PAD Campaign")), ("pay", 4, RUNNER), ("trash", c("PAD Campaign")), ("gain", 2, RUNNER),
        ("tags", 1), ("trash", c("Diesel")),
        ("run_ends", 4), ("pay", 1, RUNNER),
    ).g  # fmt: skip
    first, second = runs_of(g)
    assert (first.server, first.successful, first.turn, dict(first.counts)) == (0, False, 2, {"paid": 2})
    assert [(met.card, dict(met.counts)) for met in first.ice] == [
        (c("Ice Wall"), {"paid": 2, "met": 1, "clean": 1}),
        (c("Enigma"), {"resolved": 1, "ended": 1, "met": 1, "clean": 0}),
    ]
    assert (second.successful, second.ice) == (True, [])
    assert second.counts == Counter(accesses=1, paid=4, trashed=1, gained=2, tags=1, cards=1)


def test_ice_that_stays_unrezzed_is_approached_and_not_met() -> None:
    c = numbers()
    enigma = c("Enigma")
    g = written(turn(2, RUNNER, 5), ("run", 0), ("approach", enigma), ("pass", enigma), ("run_successful",)).g
    (run,) = runs_of(g)
    assert [(met.card, met.encountered, met.counts["met"]) for met in run.ice] == [(enigma, False, 0)]


def test_a_game_is_counted_once_for_each_card_and_turn() -> None:
    c = numbers()
    fund, diesel, gamble, wall = c("Hedge Fund"), c("Diesel"), c("Sure Gamble"), c("Ice Wall")
    seats = written(
        ("draw", fund), ("draw", gamble), ("mulligan",), ("draw", wall), ("keep",), turn(1, CORP, 5),
        ("install", wall, 0, 0),
        turn(2, RUNNER, 4), ("play", diesel, 0), turn(3, CORP, 7), ("draw", fund), turn(4, RUNNER, 6), *run_on_hq(c),
    )  # fmt: skip
    g = seats.g
    g.over, g.turn, g.corp.score = "flatlined", 4, 2
    tally = MatchTally()
    tally.finish(g)
    assert tally.ends == {("corp", "flatlined"): 1}
    assert tally.end_turns == {("corp", "flatlined"): Counter({4: 1})}
    assert (tally.runs, tally.points[CORP]) == (Counter({1: 1}), Counter({2: 1}))
    assert tally.credits == ({1: Counter({5: 1}), 2: Counter({7: 1})}, {1: Counter({4: 1}), 2: Counter({6: 1})})
    assert tally.cards[CORP]["ice_wall"] == Counter(drawn=1, drawn_in=1, played_in=1, turn_played=1)
    assert tally.cards[CORP]["hedge_fund"] == Counter(left=1, drawn=1, drawn_in=1), (
        "a hand that is put back is not drawn"
    )
    assert tally.cards[RUNNER]["diesel"]["took_effect_in"] == tally.cards[RUNNER]["diesel"]["drawn_in"] == 1
    assert tally.cards[RUNNER]["sure_gamble"]["drawn_in"] == 1
    assert tally.ice["enigma"] == Counter(rezzed=1, rez_cost=3, approached=1, met=1, resolved=1, ended=1, clean=0)
    assert tally.ice["ice_wall"]["installed"] == 1
    assert tally.servers == {"HQ": Counter(made=1, paid=2, successful=0)}


def test_of_two_copies_the_first_one_counts_as_played() -> None:
    c = numbers()
    first, second = c("Project Atlas", 0), c("Project Atlas", 1)
    for one, two in ((first, second), (second, first)):
        g = written(turn(1, CORP, 5), ("install", one, 0, 3), turn(3, CORP, 5), ("install", two, 0, 4)).g
        g.over = "turns"
        tally = MatchTally()
        tally.finish(g)
        counts = tally.cards[CORP]["project_atlas"]
        assert (counts["played_in"], counts["turn_played"]) == (1, 1)


def test_what_decided_a_game() -> None:
    c = numbers()
    g = written(
        turn(1, CORP, 5), ("score", c("Project Atlas"), 2), turn(2, RUNNER, 5), *run_on_hq(c), ("run", 3),
        ("run_successful",), ("breach", 3), ("access", c("Project Atlas", 1)), ("steal", c("Project Atlas", 1), 3),
        ("run_ends", 3),
    ).g  # fmt: skip
    assert summary(g) == [
        "On turn 1, the Corp scores Project Atlas: 2–0.",
        "On turn 2, the Runner steals Project Atlas from a remote: 2–3.",
        "2 runs, 1 successful: 2 credits spent, 1 access.",
        "Runs ended by ice: Enigma (1).",
    ]
    assert summary(written(turn(1, CORP, 5)).g) == ["There were no runs."]


def test_parts_of_a_match_add_up_to_the_same_counts(both: Pairing) -> None:
    """The counts don't depend on the processes among which the games are divided."""
    whole = play_block(both, 3, 0, 6)
    parts = play_block(both, 3, 0, 2)
    parts.add(play_block(both, 3, 2, 4))
    assert vars(whole) == vars(parts)
