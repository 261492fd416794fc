"""Servers of a stated hardness: the cost of a run, success, and the ice that the Corp rezzes."""

from __future__ import annotations

import pytest

from nrdb.deck import read_deck
from nrdb.engine import State, record
from nrdb.engine.chance import Scripted, seeded
from nrdb.engine.game import new_game
from nrdb.engine.rules.events import happened
from nrdb.engine.steps.absent import visit_servers
from nrdb.engine.steps.machine import take
from nrdb.errors import UsageError
from nrdb.goldfish import simulate
from nrdb.goldfish.servers import SERVERS, run_assumptions, run_cost
from nrdb.goldfish.setting import setting_for
from tests.engine.laid import CORP, EXAMPLES, RUNNER, act, catalogue, dealt, find, finish_run, laid, pass_all
from tests.engine.seats import SERVERS as SERVERS_OF
from tests.engine.seats import Seats
from tests.players.begun import choice_of, studied


def runner(credits: int, price: int, *installed: str) -> State:
    table = laid({"desperado": 1, "corroder": 1, "sure_gamble": 9}, RUNNER)
    table.run_cost = price
    g = dealt(table)
    from nrdb.engine.rules import zones
    from nrdb.engine.rules.active import activate

    for name in installed:
        i = find(g, name)[0]
        if i in g.acting.deck:
            g.acting.deck.remove(i)
            g.acting.hand.append(i)
            g.zone[i] = 1
        zones.move(g, i, 3)
        activate(g, i)
    g.acting.credits = credits
    return g


@pytest.mark.parametrize(
    ("credits", "installed", "left"),
    [
        (3, ("desperado", "corroder"), 1),  # three to get in, one from Desperado
        (2, ("desperado", "corroder"), 2),  # not enough: the run ends
        (9, ("desperado",), 9),  # no breaker
    ],
)
def test_a_run_is_paid_for_or_ends(credits: int, installed: tuple[str, ...], left: int) -> None:
    g = runner(credits, 3, *installed)
    g.transcript = []
    act(g, "run", 0)
    finish_run(g)
    assert g.acting.credits == left
    assert (("pay", 3, 1) in g.transcript) == (left == 1)
    assert (happened(g, g.runner, "run_successful", 0)) == (left == 1)
    assert happened(g, g.runner, "run_ends", 0)


@pytest.mark.parametrize(
    ("credits", "price", "came"), [(3, 3, (1, 1, 3, 0)), (2, 3, (1, 0, 0, 0)), (0, 0, (1, 1, 0, 0))]
)
def test_what_comes_of_a_run_is_counted(credits: int, price: int, came: tuple[int, ...]) -> None:
    """Runs, credits gained, credits spent, cards drawn: what is gained elsewhere is not."""
    g = runner(credits, price, "desperado", "corroder")
    act(g, "credit")
    g.acting.credits = credits
    act(g, "run", 0)
    finish_run(g)
    act(g, "draw")
    assert g.run_totals == came
    assert g.copy().run_totals == came


def test_a_report_says_what_its_runs_brought_and_a_corp_has_none() -> None:
    held = {}
    for name in ("worlds-2013-andromeda", "worlds-2013-engineering-the-future"):
        report = simulate(read_deck(EXAMPLES[name], catalogue()), catalogue(), games=20, turns=6)
        held[report.side] = report.to_dict(), report.tally
    document, tally = held["runner"]
    runs, gained, spent, drawn = tally.raided
    assert runs >= tally.clicks["run"] > 0
    assert document["runs"] == {
        "a_game": round(runs / 20, 4),
        "credits_gained": round(gained / runs, 4),
        "credits_spent": 0.0,
        "cards_drawn": round(drawn / runs, 4),
    }
    assert gained > 0 == spent
    document, _ = held["corp"]
    assert document["runs"] is None
    assert not any("uns" in line and "empty" in line for line in document["assumptions"])


def test_open_servers_are_free() -> None:
    g = runner(0, 0, "desperado")
    act(g, "run", 0)
    finish_run(g)
    assert g.acting.credits == 1


def test_what_a_run_costs_comes_from_the_ice_of_the_era() -> None:
    deck = read_deck(EXAMPLES["worlds-2013-andromeda"], catalogue())
    setting = setting_for(deck, catalogue(), policy="sensible", turns=10)
    costs = [run_cost(pieces, setting.deck.cards, setting.ice) for pieces in (0, 1, 2)]
    assert costs[0] == 0
    assert 2 <= costs[1] <= 6
    assert costs[1] < costs[2] <= 2 * costs[1] + 1
    assert run_cost(1, {}, setting.ice) == 5, "a deck without breakers pays the stated price"
    assert run_cost(2, setting.deck.cards, ()) == 10, "and so does any deck where no ice is known"


def test_harder_servers_leave_less() -> None:
    corp = read_deck(EXAMPLES["worlds-2013-engineering-the-future"], catalogue())
    means = [
        simulate(corp, catalogue(), games=300, servers=servers).by_turn("credits")[7].mean
        for servers in ("open", "even", "hard")
    ]
    assert means[0] > means[1] > means[2]


def test_the_corp_rezzes_the_outermost_ice_it_can_pay_for() -> None:
    table = laid({"ice_wall": 3, "hedge_fund": 9, "tollbooth": 1}, CORP)
    table.visits = 1
    g = new_game(table, Scripted(), last_turn=9)
    take(g, ("keep",))
    pass_all(g)
    walls = find(g, "ice_wall")
    for wall in walls:
        if wall in g.acting.deck:
            g.acting.deck.remove(wall)
            g.acting.hand.append(wall)
            g.zone[wall] = 1
    for wall in walls[:2]:
        act(g, "install", wall, 1)
    while g.turn == 1:
        act(g, *(("credit",) if g.acting.clicks else g.legal_actions()[0]))
    rezzed = [i for i in walls[:2] if g.active[i]]
    assert rezzed == [walls[1]], "one run, the outermost piece"


WALLS = {"HQ": ["-Vanilla"], "R&D": ["-Vanilla"]}


@pytest.mark.parametrize(
    ("visits", "turn", "root", "ice", "rezzed"),
    [
        # the first remote server with ice before an agenda or asset, then HQ and R&D by turns
        (1, 2, {"remote": ["-PAD Campaign"]}, {"remote": ["-Vanilla"], **WALLS}, {"remote": [True]}),
        (1, 2, {"remote 2": ["-Hostile Takeover"]}, {"remote 2": ["-Vanilla"], **WALLS}, {"remote 2": [True]}),
        (2, 2, {"remote": ["-PAD Campaign"]}, {"remote": ["-Vanilla"], **WALLS}, {"remote": [True], "HQ": [True]}),
        (2, 3, {"remote": ["-PAD Campaign"]}, {"remote": ["-Vanilla"], **WALLS}, {"remote": [True], "R&D": [True]}),
        (3, 2, {"remote": ["-PAD Campaign"]}, {"remote": ["-Vanilla"], **WALLS},
         {"remote": [True], "HQ": [True], "R&D": [True]}),
        (1, 2, {"remote": ["-PAD Campaign"], "remote 2": ["-PAD Campaign"]}, {"remote 2": ["-Vanilla"], **WALLS},
         {"remote 2": [True]}),
        (2, 2, {"remote": ["-PAD Campaign"], "remote 2": ["-PAD Campaign"]},
         {"remote": ["-Vanilla"], "remote 2": ["-Vanilla"], **WALLS}, {"remote": [True], "HQ": [True]}),
        # without, these two alone: nobody runs where an upgrade is all there is
        (1, 3, {"remote": ["-Breaker Bay Grid"]}, {"remote": ["-Vanilla"], **WALLS}, {"R&D": [True]}),
        (2, 3, {}, {"remote": ["-Vanilla"], **WALLS}, {"HQ": [True], "R&D": [True]}),
        # the outermost piece that is not rezzed, if that can be
        (1, 2, {}, {"HQ": ["-Vanilla", "-Vanilla", "Vanilla"]}, {"HQ": [False, True, True]}),
        (1, 2, {}, {"HQ": ["-Vanilla", "-Tollbooth"]}, {}),
        (1, 2, {}, {"HQ": ["-Vanilla", "-Archer"]}, {}),
    ],
)  # fmt: skip
def test_which_ice_is_rezzed_for_the_runs_of_a_turn(
    visits: int, turn: int, root: dict[str, list[str]], ice: dict[str, list[str]], rezzed: dict[str, list[bool]]
) -> None:
    seats = Seats(ice=ice, root=root, credits=(7, 5), scored=["Hostile Takeover"])
    seats.g.turn, seats.g.table.visits = turn, visits
    visit_servers(seats.g, "")
    found = {server: [seats.g.active[i] for i in seats.g.ice[SERVERS_OF[server]]] for server in ice}
    assert {server: held for server, held in found.items() if any(held)} == rezzed


def test_hardness_is_shown_and_kept() -> None:
    deck = read_deck(EXAMPLES["worlds-2013-andromeda"], catalogue())
    setting = setting_for(deck, catalogue(), policy="sensible", turns=3)
    setting.servers = "hard"
    table = setting.table()
    assert str(table.run_cost) in run_assumptions(table)[0]
    g = new_game(table, seeded(1), last_turn=3)
    from nrdb.players.sensible import Sensible

    player = studied(Sensible(), table)
    while not g.over:
        take(g, choice_of(player, g))  # type: ignore[arg-type]
    held = record.record(g, data=catalogue().data_date, seed=1, game=0)
    assert record.replay(held, catalogue().card).key() == g.key()
    with pytest.raises(UsageError, match="open, even, hard"):
        simulate(deck, catalogue(), games=1, servers="closed")


@pytest.mark.parametrize(
    ("deck", "price", "visits", "begins"),
    [
        ("worlds-2013-andromeda", 0, 0, "Runs encounter no ice and reach empty central servers"),
        ("worlds-2013-andromeda", 1, 0, "A run on any server costs 1 credit and needs an installed icebreaker"),
        ("worlds-2013-andromeda", 4, 0, "A run on any server costs 4 credits and needs an installed icebreaker"),
        ("worlds-2013-engineering-the-future", 0, 0, ""),
        ("worlds-2013-engineering-the-future", 0, 1, "The Runner makes one run a turn, "),
        ("worlds-2013-engineering-the-future", 0, 2, "The Runner makes two runs a turn, "),
    ],
)
def test_assumptions_about_runs_are_shown(deck: str, price: int, visits: int, begins: str) -> None:
    table = setting_for(read_deck(EXAMPLES[deck], catalogue()), catalogue(), policy="sensible", turns=3).table()
    table.run_cost, table.visits = price, visits
    assert run_assumptions(table) == [] if not begins else run_assumptions(table)[0].startswith(begins)


def test_hard_servers_have_twice_as_much_ice_as_even_ones() -> None:
    assert SERVERS == {"open": 0, "even": 1, "hard": 2}
