"""The policies solve what any player would, tell decks apart as any player would, and climb a ladder."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from nrdb.engine.chance import seeded
from nrdb.engine.game import new_game
from nrdb.engine.model.decision import Option
from nrdb.engine.model.state import State
from nrdb.engine.steps.machine import legal_actions, take
from nrdb.players.assessment import RATES
from nrdb.players.planner import PER_CLICK, Planner, SampledDraws
from nrdb.players.player import play_out
from nrdb.players.sensible import Sensible
from tests.engine.laid import CORP, RUNNER, catalogue, example, laid
from tests.pilot.comparisons import judged
from tests.pilot.comparisons import read as pairs
from tests.pilot.positions import OURS, Position, read, unsolved
from tests.players.begun import begun, choice_of, seen, studied
from tests.players.test_position import CORP as FEW_CORP
from tests.players.test_position import RUNNER as FEW_RUNNER

POSITIONS = list(read(OURS))


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.name)
@pytest.mark.parametrize("policy", ["sensible", "planner"])
def test_a_position_of_ours_is_solved(policy: str, position: Position) -> None:
    assert unsolved(position, policy, catalogue()) == ""


def test_there_are_positions_enough() -> None:
    assert len(POSITIONS) >= 30


def test_random_play_does_not_solve_them() -> None:
    """The positions ask for something: chance solves few of them."""
    assert sum(not unsolved(position, "random", catalogue()) for position in POSITIONS) < len(POSITIONS) // 3


@pytest.mark.parametrize(("policy", "least"), [("sensible", 0.75), ("planner", 0.90)])
def test_puzzles_next_to_the_checkout(policy: str, least: float, shared: Path) -> None:
    positions = list(read(shared / "goldfish" / "puzzles.jsonl"))
    solved = sum(not unsolved(position, policy, catalogue()) for position in positions)
    assert solved >= least * len(positions)


@pytest.mark.slow
def test_comparisons_next_to_the_checkout(shared: Path, whole: bool) -> None:
    """All pairs, or one of twelve: cards of a Runner, warnings, credits, and an equal pair."""
    held_pairs = list(pairs(shared / "goldfish" / "ab.jsonl"))
    answers = [
        (judged(held, shared, catalogue(), "sensible", 1000)[0], held["expect"]["direction"])
        for held in (held_pairs if whole else held_pairs[3::12])
    ]
    assert sum(answer == "right" for answer, _ in answers) >= 0.8 * len(answers)
    assert all(answer == "right" for answer, direction in answers if direction == "same")


# -- the planner


def played(table: Any, policy: str, game: int, turns: int) -> Any:
    player = begun(policy, table)
    begun(player, table, 5, game)
    g = new_game(table, seeded(5, game), last_turn=turns)
    while not g.over:
        assert g.decision is not None
        take(g, choice_of(player, g))
    return g, player


def test_the_same_game_is_planned_alike() -> None:
    for name in ("worlds-2013-andromeda", "worlds-2013-engineering-the-future"):
        logs = [played(example(name), "planner", 1, 4)[0].log for _ in range(2)]
        assert logs[0] == logs[1]


def test_what_the_planner_may_try_is_bounded() -> None:
    g, player = played(example("worlds-2013-andromeda"), "planner", 2, 5)
    clicks = sum(option[0] in ("credit", "draw", "play", "install", "use", "run") for option in g.log)
    assert 0 < player.positions <= (PER_CLICK * 4 + 40) * clicks


@pytest.mark.parametrize(
    ("table", "game", "chosen", "tried"),
    [
        (FEW_RUNNER, 1, "keep special_order card corroder security_testing run go_on draw draw draw kati_jones run "
         "go_on run go_on run go_on daily_casts draw gordian_blade draw run go_on",
         [92, 156, 201, 230, 236, 303, 377, 435, 441]),
        (FEW_RUNNER, 3, "keep sure_gamble special_order card corroder desperado draw draw draw daily_casts draw draw "
         "sure_gamble self_modifying_code self_modifying_code card self_modifying_code card "
         "self_modifying_code card pass card card pass pass pass mimic pass gordian_blade card credit "
         "credit",
         [95, 149, 200, 228, 235, 323, 385, 484, 678]),
        (FEW_CORP, 1, "keep hedge_fund enigma enigma offworld_office offworld_office offworld_office "
         "offworld_office offworld_office offworld_office credit ice_wall offworld_office "
         "offworld_office",
         [52, 83, 145, 189]),
        (FEW_CORP, 2, "keep ice_wall ice_wall credit ice_wall offworld_office offworld_office seamless_launch "
         "offworld_office offworld_office hostile_takeover hostile_takeover hostile_takeover "
         "hostile_takeover credit",
         [106, 211, 329, 397]),
    ],
)  # fmt: skip
def test_what_the_planner_plays_and_how_much_it_tries(table: Any, game: int, chosen: str, tried: list[int]) -> None:
    """Games of four turns: what was chosen or of which card, and how many positions had been tried each time."""
    g, player, counts = new_game(table, seeded(5, game), last_turn=4), begun(Planner(), table), [0]
    begun(player, table, 5, game)
    while g.decision is not None:
        take(g, choice_of(player, g))
        counts += [player.positions] * (player.positions > counts[-1])
    named = ("play", "install", "use", "advance", "score", "rez")
    told = [g.table.card_of[option[1]].id if option[0] in named else option[0] for option in g.log]
    assert (" ".join(told), counts[1:]) == (chosen, tried)


def test_the_chance_of_a_line_is_its_own_and_what_it_deals_is_unseen() -> None:
    """The same picks come on every machine; a card counts as dealt only if the pick is from the whole deck."""
    g, unknown = new_game(FEW_RUNNER, seeded(1)), set[int]()
    g.acting.deck = list(range(10, 20))
    chance = SampledDraws(g, 3, unknown)
    assert [chance(6) for _ in range(12)] == [3, 1, 1, 1, 3, 2, 0, 2, 4, 5, 3, 3]
    assert unknown == set()
    assert [chance(10) for _ in range(8)] == [4, 5, 6, 0, 3, 3, 3, 2]
    assert unknown == {10, 12, 13, 14, 15, 16}
    asked = (("play", 12), ("play", 11), ("install", 13), ("use", 12), ("credit",))
    assert [chance.unseen(option) for option in asked] == [True, False, True, False, False]


def test_the_planner_does_not_know_what_it_will_draw() -> None:
    """Another chance to come and another order of the bag change no choice that is made before anything is drawn."""
    table = example("worlds-2013-andromeda")
    for game in range(4):
        chosen = []
        for chance in (1, 2):
            g = new_game(table, seeded(5, game), last_turn=10)
            take(g, ("keep",))
            g.pick = seeded(chance, 99)
            if chance == 2:
                g.acting.deck.reverse()
            player = begun(Planner(), table)
            begun(player, table, 5, game)
            chosen.append(choice_of(player, g))  # type: ignore[arg-type]
        assert chosen[0] == chosen[1]


def test_no_plan_plays_a_card_that_nobody_has_seen() -> None:
    """Neither the lines of the search nor those that the fast judgement ends; nothing in this deck searches."""
    table = laid({"diesel": 9, "sure_gamble": 9, "easy_mark": 9, "daily_casts": 9, "corroder": 9}, RUNNER)
    planned = 0
    for game in range(3):
        g = new_game(table, seeded(5, game), last_turn=4)
        player = begun(Planner(), table)
        begun(player, table, 5, game)
        while not g.over:
            hidden = set(g.acting.deck)
            option = choice_of(player, g)  # type: ignore[arg-type]
            if g.decision is not None and g.decision.kind == "action":
                used = {one[1] for _, one in player.plan if one[0] in ("play", "install")}
                planned += len(used)
                assert not used & hidden
            take(g, option)
    assert planned


@pytest.mark.interpreted
@pytest.mark.parametrize("name", ["starter-the-syndicate", "worlds-2013-engineering-the-future"])
def test_the_planner_tries_legal_options_only(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What costs no click is done in the window before an action, not instead of it."""

    def checked(g: State, option: Option) -> None:
        assert option in legal_actions(g)
        take(g, option)

    monkeypatch.setattr("nrdb.players.planner.take", checked)
    table = example(name)
    g = new_game(table, seeded(5, 1), last_turn=8)
    play_out(g, (player := begun(Planner(), table, 5, 1), player))


def test_the_planner_leaves_the_game_alone_while_it_thinks() -> None:
    table = example("worlds-2013-engineering-the-future")
    g = new_game(table, seeded(5, 3), last_turn=10)
    player = begun(Planner(), table)
    begun(player, table, 5, 3)
    for _ in range(12):
        before, drawn = g.key(), list(g.picked)
        option = choice_of(player, g)  # type: ignore[arg-type]
        assert (g.key(), g.picked) == (before, drawn)
        take(g, option)


def drawn_for(hand: dict[str, int], installed: list[str], credits: int = 5) -> int:
    """What the planner gives for a card that nobody has seen, drawn to a hand."""
    table = laid({"sure_gamble": 30, "corroder": 2, "mimic": 2, "gordian_blade": 2, "daily_casts": 10}, RUNNER)
    g = new_game(table, seeded(1), last_turn=6)
    take(g, ("keep",))
    g.acting.deck += g.acting.hand
    for i in g.acting.hand:
        g.zone[i] = 0
    g.acting.hand = []

    def moved(names: list[str], zone: int) -> None:
        for name in names:
            i = next(i for i in g.acting.deck if table.card_of[i].id == name)
            g.acting.deck.remove(i)
            (g.acting.hand if zone == 1 else g.acting.installed).append(i)
            g.zone[i] = zone

    moved([name for name, n in hand.items() for _ in range(n)], 1)
    moved(installed, 3)
    g.acting.credits = credits
    judge = begun(Planner(), table).judge
    before = judge.value(seen(g), set())
    new = next(i for i in g.acting.deck if table.card_of[i].id == "sure_gamble")
    g.acting.deck.remove(new)
    g.acting.hand.append(new)
    g.zone[new] = 1
    return judge.value(seen(g), {new}) - before


def test_a_card_is_drawn_for_what_is_missing() -> None:
    """Less for a hand that has enough to do, more for a breaker that is missing; a full rig takes money instead."""
    rig = ["corroder", "mimic", "gordian_blade"]
    assert drawn_for({}, []) > drawn_for({"sure_gamble": 3}, []) > drawn_for({"sure_gamble": 3}, rig)
    assert drawn_for({}, []) > RATES[0] > drawn_for({"sure_gamble": 3}, rig)
    assert drawn_for({}, rig, credits=1) < drawn_for({}, rig)


# -- what was found wrong with the player: each of these failed first


def use(policy: str, copies: dict[str, int], identity: str, turns: int = 8, games: int = 30) -> dict[str, int]:
    """How often each kind of option, and each card played or installed, was chosen in some games of a deck."""
    table = laid(copies, identity)
    player = begun(policy, table)
    found: dict[str, int] = {}
    for game in range(games):
        begun(player, table, 3, game)
        g = new_game(table, seeded(3, game), last_turn=turns)
        while not g.over:
            option = choice_of(player, g)  # type: ignore[arg-type]
            found[option[0]] = found.get(option[0], 0) + 1
            if option[0] in ("play", "install"):
                name = table.card_of[option[1]].id
                found[name] = found.get(name, 0) + 1
            take(g, option)
    return found


def test_the_runner_clicks_to_run_when_what_is_installed_pays_for_it() -> None:
    held = use(
        "sensible", {"security_testing": 3, "desperado": 3, "sure_gamble": 3, "corroder": 3, "diesel": 3}, RUNNER
    )
    assert held["run"] >= 30
    assert held["security_testing"] >= 30


def test_a_search_for_programs_is_used() -> None:
    copies = {"self_modifying_code": 3, "corroder": 2, "mimic": 2, "gordian_blade": 2, "sure_gamble": 3, "diesel": 3}
    assert use("sensible", copies, RUNNER)["self_modifying_code"] >= 20


def test_agendas_are_scored_with_what_places_counters() -> None:
    copies = {"seamless_launch": 3, "superconducting_hub": 3, "offworld_office": 3, "hedge_fund": 3, "ice_wall": 9}
    assert use("sensible", copies, CORP)["seamless_launch"] >= 20


def test_money_is_saved_for() -> None:
    copies = {"restructure": 3, "hedge_fund": 3, "enigma": 12, "offworld_office": 3}
    held = use("sensible", copies, CORP)
    assert held["restructure"] >= 15
    assert held["hedge_fund"] >= 25


def test_the_worse_of_drawn_cards_goes_back() -> None:
    table = laid({"sure_gamble": 3, "corroder": 3, "reprise": 12, "mr_li": 3})
    player = studied(Sensible(), table)
    g = new_game(table, seeded(1), last_turn=3)
    take(g, ("keep",))
    best = max(range(len(table.card_of) - 1), key=lambda i: player.of[i].keep)
    worst = min(range(len(table.card_of) - 1), key=lambda i: player.of[i].keep)
    assert table.card_of[worst].id == "reprise"
    for i in (best, worst):
        if i not in g.acting.hand:
            g.acting.deck.remove(i)
            g.acting.hand.append(i)
            g.zone[i] = 1
    from nrdb.engine import Decision

    asked = Decision("choose", [("card", i) for i in sorted((best, worst))], -1, "add_deck_bottom")
    assert player.choose(seen(g), asked) == ("card", worst)


def test_the_runner_does_not_drown_in_cards() -> None:
    """Fewer than a quarter of clicks draw, and few cards are thrown away, with a deck that can use its cards."""
    copies = {"sure_gamble": 3, "daily_casts": 3, "corroder": 2, "mimic": 2, "gordian_blade": 2, "magnum_opus": 2,
              "desperado": 2, "dirty_laundry": 3, "diesel": 3, "easy_mark": 3, "kati_jones": 2}  # fmt: skip
    held = use("sensible", copies, RUNNER)
    clicks = sum(held.get(kind, 0) for kind in ("credit", "draw", "play", "install", "use", "run"))
    assert held["draw"] < clicks / 3


def test_a_card_worth_as_much_as_a_search_is_none() -> None:
    """An installed card without abilities whose worth happens to be that of a search broke every game."""
    from nrdb.players.assessment import FETCHED

    table = laid({"desperado": 3, "sure_gamble": 3, "easy_mark": 3}, RUNNER)
    player = studied(Sensible(), table)
    for most in player.most.values():
        for i, thought in enumerate(player.of):
            if thought.card.id == "desperado":
                most[i] = FETCHED
    g = new_game(table, seeded(1), last_turn=6)
    while not g.over:
        take(g, choice_of(player, g))  # type: ignore[arg-type]
    assert g.over == "turns"
