"""Plans: the contents of a file, one-sentence errors, and play that follows the plan."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from nrdb.cli import cli
from nrdb.deck import read_deck
from nrdb.engine import State, lay_out
from nrdb.engine.chance import seeded
from nrdb.engine.game import new_game
from nrdb.engine.steps.machine import legal_actions, take
from nrdb.errors import LookupFailure, ParseError, UsageError
from nrdb.goldfish import simulate
from nrdb.players.plan import PlanFollower, PlayPlan, read_plan
from nrdb.players.scoring import finish
from nrdb.players.sensible import Sensible
from tests.engine.laid import card, catalogue, dealt, laid
from tests.players.begun import begun, choice_of, seen, studied
from tests.players.test_position import position, there, wall

ROOT = Path(__file__).parents[2]
DECK = ROOT / "examples" / "worlds-2013-engineering-the-future.txt"
PLAN = ROOT / "examples" / "plan.toml"


def plan_of(text: str, folder: Path, deck: dict[str, int]) -> PlayPlan:
    path = folder / "plan.toml"
    path.write_text(text, encoding="utf-8")
    return read_plan(path, catalogue(), deck=deck)


def test_the_example_is_read() -> None:
    plan = read_plan(PLAN, catalogue(), deck=read_deck(DECK, catalogue()).cards)
    assert plan.name == "campaigns first, then score in the grid"
    assert plan.first == ("adonis_campaign", "hedge_fund")
    assert plan.never == {"director_haas_pet_project"}
    assert plan.score_behind == 2
    assert plan.agendas_at_most == 2


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("[play", ParseError, "invalid TOML"),
        ("[play]\nfirts = ['Hedge Fund']", ParseError, '[play] has no "firts". Did you mean first?'),
        ("[score]\nbehind = 'two'", ParseError, 'score.behind is "two"; it must be a whole number of at least 0.'),
        ("[play]\nfirst = ['Sure Gamble']", UsageError, "[play] first: Sure Gamble is not in the deck."),
        ("[play]\nfirst = ['Hege Fund']", LookupFailure, "[play] first: unknown card"),
        (
            "[goal]\nby = 3",
            ParseError,
            "[[goal]] is empty. A goal needs at least one of all, any, hand, credits, points, breaks.",
        ),
        ("[[goal]]\nbreaks = ['Hedge Fund']", UsageError, "[[goal]] breaks: Hedge Fund isn't ice."),
        ("[[goal]]\nal = ['Hedge Fund']", ParseError, 'has no "al". Did you mean all?'),
        ("[play]\nfirst = ['Hedge Fund']\nnever = ['Hedge Fund']", UsageError, "under both first and never"),
    ],
)
def test_mistakes_are_one_sentence(text: str, error: type[Exception], message: str, tmp_path: Path) -> None:
    with pytest.raises(error) as caught:
        plan_of(text, tmp_path, {"hedge_fund": 3})
    assert message in str(caught.value)


def first_hand(plan: PlayPlan, copies: dict[str, int]) -> tuple[State, PlanFollower]:
    g = new_game(laid(copies), seeded(0))
    return g, studied(PlanFollower(plan), g.table)


def test_hands_are_kept_by_the_plan() -> None:
    g, player = first_hand(PlayPlan(any_of=frozenset({"hedge_fund"})), {"hedge_fund": 3, "vanilla": 3})
    assert player.keeps(seen(g))
    g, player = first_hand(PlayPlan(any_of=frozenset({"archer"})), {"hedge_fund": 3, "vanilla": 3})
    assert not player.keeps(seen(g))
    assert player.reason(seen(g)) == "none of the cards to keep"
    g, player = first_hand(PlayPlan(all_of=frozenset({"hedge_fund", "archer"})), {"hedge_fund": 3, "vanilla": 3})
    assert player.reason(seen(g)) == "not all of the cards to keep"
    g, player = first_hand(PlayPlan(ice_at_least=6), {"hedge_fund": 3, "vanilla": 3})
    assert player.reason(seen(g)).endswith("pieces of ice")
    g, player = first_hand(PlayPlan(agendas_at_most=1), {"offworld_office": 6})
    assert player.reason(seen(g)) == "5 agendas"


@pytest.mark.parametrize(
    ("plan", "missed"),
    [
        (PlayPlan(any_of=frozenset({"hedge_fund", "pad_campaign"})), None),
        (PlayPlan(any_of=frozenset({"pad_campaign"})), "none of the cards to keep"),
        (PlayPlan(all_of=frozenset({"hedge_fund", "ice_wall"})), None),
        (PlayPlan(all_of=frozenset({"hedge_fund", "pad_campaign"})), "not all of the cards to keep"),
        (PlayPlan(agendas_at_most=1), None),
        (PlayPlan(agendas_at_most=0), "1 agenda"),
        (PlayPlan(ice_at_least=3), None),
        (PlayPlan(ice_at_least=4), "3 pieces of ice"),
        (PlayPlan(ice_at_least=0), None),
    ],
)
def test_what_a_plan_misses_in_a_hand(plan: PlayPlan, missed: str | None) -> None:
    g = position("corp", hand=["hedge_fund", *["ice_wall"] * 3, "offworld_office"])
    player = studied(PlanFollower(plan), g.table)
    assert plan.mulligans
    assert (player.keeps(seen(g)), player.reason(seen(g))) == (missed is None, missed or "meets the plan")


def test_what_a_plan_thinks_of_its_cards() -> None:
    """What comes first or helps to score is wanted beyond its worth, what is never played brings nothing."""
    g = position("corp")
    named = ("pad_campaign", "sansan_city_grid", "hedge_fund", "ice_wall", "enigma")
    plan = PlayPlan(
        first=named[:1], score_with=frozenset(named[1:2]), never=frozenset(named[2:3]), keep=frozenset(named[3:4])
    )
    usual, planned = (
        {card.id: own for card, own in player.assessments.items()}
        for player in (studied(Sensible(), g.table), studied(PlanFollower(plan), g.table))
    )
    assert [planned[name].keep - usual[name].keep for name in named] == [50, 50, -100, 500, 0]
    assert [planned[name].having for name in named] == [70, 110, -10_000, usual["ice_wall"].having, 0]
    assert [planned[name].playing for name in named] == [*(usual[name].playing for name in named[:2]), -10_000, 0, 0]
    assert [(planned[name].worth_having, planned[name].economy) for name in named[2:3]] == [(False, False)]
    assert studied(PlanFollower(plan), g.table).most == {
        rate: [planned[card.id].most(rate, "corp") for card in g.table.card_of] for rate in (10, 8, 6)
    }


@pytest.mark.parametrize("game", range(4))
def test_an_empty_plan_plays_as_the_careful_beginner_does(game: int) -> None:
    deck = read_deck(DECK, catalogue())
    table, logs = lay_out(deck.identity, deck.cards, card), []
    assert not PlayPlan().plays
    assert not PlayPlan().mulligans
    for player in (studied(Sensible(), table), studied(PlanFollower(PlayPlan()), table)):
        g = new_game(table, seeded(3, game), last_turn=8)
        begun(player, table, 3, game)
        while g.decision is not None:
            take(g, choice_of(player, g))
        logs.append(g.log)
    assert logs[0] == logs[1]


GRID = frozenset({"sansan_city_grid"})


@pytest.mark.parametrize(
    ("plan", "out", "ready"),
    [
        (PlayPlan(score_behind=1), [wall(3)], 3),
        (PlayPlan(score_behind=2), [wall(3)], None),
        (PlayPlan(score_behind=2), [wall(3), wall(3)], 3),
        (PlayPlan(score_with=GRID), [wall(3)], None),
        (PlayPlan(score_with=GRID), [wall(3), there("sansan_city_grid")], 3),
        (PlayPlan(score_with=GRID), [wall(3), ("sansan_city_grid", {"server": 4})], None),
        (PlayPlan(score_with=frozenset({"pad_campaign"})), [wall(3), ("pad_campaign", {"server": 4})], 3),
    ],
)
def test_where_a_plan_lets_agendas_be_scored(plan: PlayPlan, out: list[Any], ready: int | None) -> None:
    """There one is installed that can be scored this turn, and nowhere else."""
    g = position("corp", hand=["hostile_takeover"], out=out, credits=9, clicks=3)
    player = studied(PlanFollower(plan), g.table)
    assert player.scoring_remote(seen(g)) == ready
    assert finish(player, seen(g), [], []) == (None if ready is None else ("install", g.acting.hand[0], ready))


@pytest.mark.parametrize(
    ("side", "first", "held", "option"),
    [
        ("corp", "hedge_fund", {"credits": 5, "hand": ["hedge_fund"]}, ("play",)),
        ("corp", "hedge_fund", {"credits": 4, "hand": ["hedge_fund"]}, None),
        ("corp", "ice_wall", {"credits": 1, "hand": ["ice_wall"], "out": [wall(1), wall(0), wall(3)]}, ("install", 3)),
        ("corp", "ice_wall", {"credits": 0, "hand": ["ice_wall"], "out": [wall(1), wall(0), wall(3)]}, None),
        ("corp", "offworld_office", {"credits": 9, "hand": ["offworld_office"], "out": [wall(3)]}, ("install", 3)),
        ("corp", "offworld_office", {"credits": 9, "hand": ["offworld_office"]}, None),
        ("corp", "pad_campaign", {"hand": ["pad_campaign"]}, ("install", 3)),
        ("corp", "sansan_city_grid", {"hand": ["sansan_city_grid"], "out": [wall(3)], "credits": 1}, ("install", 3)),
        ("corp", "sansan_city_grid", {"hand": ["sansan_city_grid"]}, ("install", 0)),
        ("runner", "sure_gamble", {"credits": 5, "hand": ["sure_gamble"]}, ("play",)),
        ("runner", "daily_casts", {"credits": 3, "hand": ["daily_casts"]}, ("install",)),
        ("runner", "daily_casts", {"credits": 2, "hand": ["daily_casts"]}, None),
        ("runner", "kati_jones", {"credits": 9, "hand": ["kati_jones"], "out": [("kati_jones", {})]}, None),
        ("runner", "kati_jones", {"credits": 9, "hand": ["daily_casts"]}, None),
    ],
)
def test_how_the_first_card_of_a_plan_is_used(
    side: str, first: str, held: dict[str, Any], option: tuple[Any, ...] | None
) -> None:
    g = position(side, clicks=1, **held)
    found = studied(PlanFollower(PlayPlan(first=(first,))), g.table)._first(seen(g))
    assert found == (None if option is None else (option[0], g.acting.hand[0], *option[1:]))


def test_without_rules_for_hands_the_careful_beginner_keeps() -> None:
    g, player = first_hand(PlayPlan(first=("hedge_fund",)), {"hedge_fund": 3, "vanilla": 3})
    assert player.keeps(seen(g)) == studied(Sensible(), g.table).keeps(seen(g))
    assert player.reason(seen(g)) == studied(Sensible(), g.table).reason(seen(g))


def test_what_comes_first_is_played_first_and_what_never_never() -> None:
    g = dealt(laid({"hedge_fund": 3, "pad_campaign": 3, "vanilla": 3}))
    assert g.decision is not None
    hand = {g.table.card_of[i].id for i in g.acting.hand}
    assert {"hedge_fund", "pad_campaign"} <= hand
    one = studied(PlanFollower(PlayPlan(first=("pad_campaign",))), g.table).choose(seen(g), g.decision)
    assert one[0] == "install"
    assert g.table.card_of[one[1]].id == "pad_campaign"
    two = studied(PlanFollower(PlayPlan(first=("hedge_fund",))), g.table).choose(seen(g), g.decision)
    assert two[0] == "play"
    never = frozenset({"hedge_fund", "pad_campaign"})
    three = studied(PlanFollower(PlayPlan(never=never)), g.table).choose(seen(g), g.decision)
    assert three[0] in ("credit", "draw", "install")
    assert three[0] != "install" or g.table.card_of[three[1]].id == "vanilla"


def test_what_is_kept_is_discarded_last() -> None:
    from nrdb.engine.model.decision import Decision

    g = dealt(laid({"hedge_fund": 3, "vanilla": 3}))
    options = [("card", i) for i in g.acting.hand]
    for held in ("hedge_fund", "vanilla"):
        player = studied(PlanFollower(PlayPlan(keep=frozenset({held}))), g.table)
        gone = player.choose(seen(g), Decision("discard", options))
        assert g.table.card_of[gone[1]].id != held


def installs(plan: PlayPlan) -> list[tuple[int, str]]:
    """(pieces of ice before it, agenda) for every agenda installed in some games of the example deck."""
    deck = read_deck(DECK, catalogue())
    table = lay_out(deck.identity, deck.cards, card)
    found = []
    for game in range(8):
        g = new_game(table, seeded(3, game), last_turn=10)
        player = studied(PlanFollower(plan), table)
        while not g.over:
            assert g.decision is not None
            option = choice_of(player, g)
            assert option in legal_actions(g)
            if option[0] == "install" and table.card_of[option[1]].type == "agenda":
                found.append((len(g.ice[option[2]]) if option[2] < len(g.ice) else 0, table.card_of[option[1]].id))
            take(g, option)
    return found


def test_agendas_wait_for_ice() -> None:
    behind = installs(PlayPlan(score_behind=2))
    assert behind
    assert min(ice for ice, _ in behind) >= 2
    assert min(ice for ice, _ in installs(PlayPlan())) < 2, "what is scored at once needs no ice"


def test_agendas_wait_for_a_card() -> None:
    deck = read_deck(DECK, catalogue())
    plan = PlayPlan(score_with=frozenset({"sansan_city_grid"}))
    table = lay_out(deck.identity, deck.cards, card)
    for game in range(6):
        g = new_game(table, seeded(3, game), last_turn=10)
        player = studied(PlanFollower(plan), table)
        while not g.over:
            assert g.decision is not None
            option = choice_of(player, g)
            if option[0] == "install" and table.card_of[option[1]].type == "agenda":
                grids = [i for i in g.acting.installed if table.card_of[i].id == "sansan_city_grid"]
                assert any(g.server[i] == option[2] for i in grids)
            take(g, option)


def test_a_plan_changes_the_report_and_is_named_in_it() -> None:
    deck = read_deck(DECK, catalogue())
    plan = read_plan(PLAN, catalogue(), deck=deck.cards)
    with_plan = simulate(deck, catalogue(), games=40, policy=plan).to_dict()
    without = simulate(deck, catalogue(), games=40).to_dict()
    assert with_plan["policy"] == "plan “campaigns first, then score in the grid”"
    assert with_plan["by_turn"] != without["by_turn"]


def test_two_processes_follow_the_same_plan() -> None:
    deck = read_deck(DECK, catalogue())
    plan = read_plan(PLAN, catalogue(), deck=deck.cards)
    one = simulate(deck, catalogue(), games=260, policy=plan, turns=3)
    two = simulate(deck, catalogue(), games=260, policy=plan, turns=3, jobs=2)
    assert one.to_dict() == two.to_dict()


def test_the_command_takes_a_plan() -> None:
    done = CliRunner().invoke(cli, ["goldfish", str(DECK), "--plan", str(PLAN), "--games", "20", "--json"])
    assert done.exit_code == 0, done.output
    assert json.loads(done.stdout)["first"]["policy"].startswith("plan ")
    told = CliRunner().invoke(cli, ["goldfish", str(DECK), "--plan", str(PLAN), "--trace"])
    assert told.exit_code == 0
    missing = CliRunner().invoke(cli, ["goldfish", str(DECK), "--plan", "no.toml"])
    assert isinstance(missing.exception, ParseError)


RUNNER = ROOT / "examples" / "runner.txt"


def test_a_goal_has_a_column_for_its_turn_as_far_as_games_go(tmp_path: Path) -> None:
    plan = tmp_path / "plan.toml"
    plan.write_text("[[goal]]\ncredits = 1\nby = 7\n[[goal]]\ncredits = 2\nby = 9\n", encoding="utf-8")
    done = CliRunner().invoke(cli, ["goldfish", str(RUNNER), "--plan", str(plan), "--games", "20", "--turns", "7"])
    lines = done.stdout.splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith("goal: "))
    assert " ".join(lines[at - 1].split()) == "median by 2 by 4 by 6 by 7"


def test_a_goal_is_counted_by_turn_and_changes_nothing_in_play(tmp_path: Path) -> None:
    deck = read_deck(RUNNER, catalogue())
    text = """
    [[goal]]
    all = ["Unity", "Marjanah"]
    credits = 5
    by = 6
    [[goal]]
    any = ["Unity", "Marjanah"]
    [[goal]]
    credits = 1
    """
    plan = plan_of(text, tmp_path, deck.cards)
    assert not plan.plays
    assert [goal.name for goal in plan.goals] == ["Unity, Marjanah, 5 credits", "Unity or Marjanah", "1 credits"]
    told = simulate(deck, catalogue(), games=60, goals=plan.goals).to_dict()
    plain = simulate(deck, catalogue(), games=60).to_dict()
    assert told["by_turn"] == plain["by_turn"]
    assert plain["goals"] == []
    both, one, rich = told["goals"]
    assert (both["by"], one["by"]) == (6, None)
    for t in range(10):
        assert both["by_turn"][t]["share"] <= one["by_turn"][t]["share"]
        assert t == 0 or both["by_turn"][t - 1]["hits"] <= both["by_turn"][t]["hits"]
    assert 0 < both["by_turn"][9]["share"] < 1
    assert rich["by_turn"][9]["share"] == 1


def test_a_goal_by_hand() -> None:
    from nrdb.engine.game import new_game
    from nrdb.players.goals import Goal, GoalTracker

    names = ("unity", "marjanah", "sure_gamble")
    cards = {name: card(name) for name in names}
    g = new_game(laid(dict.fromkeys(names, 1)), seeded(0))
    unity, marjanah, gamble = range(3)
    asked = [
        Goal("both", all_out=("unity", "marjanah"), credits=5),
        Goal("either", any_out=("unity", "marjanah")),
        Goal("held", in_hand=("sure_gamble",)),
        Goal("played", all_out=("sure_gamble",)),
        Goal("through", breaks=(card("enigma"),), credits=2),
        Goal("shut", breaks=(card("enigma"), card("tithe"))),
        Goal("points", points=2),
        Goal("scored", all_out=("sure_gamble", "unity")),
    ]
    from nrdb import behaviour

    watch = GoalTracker(asked, g.table, cards, behaviour.entries())
    g.turn, g.acting.credits, g.acting.hand, g.acting.installed = 1, 5, [gamble], [marjanah]
    watch.look(g)
    assert watch.at == [0, 1, 1, 0, 0, 0, 0, 0]
    g.acting.score = 1
    g.turn, g.acting.installed, g.log = 2, [marjanah, unity], [("play", gamble)]
    watch.look(g)
    assert watch.at == [2, 1, 1, 2, 2, 0, 0, 2], "Unity pays 3 for Enigma"
    watch.begin()
    assert watch.at == [0] * 8
    g.turn, g.acting.score, g.acting.credits, g.acting.installed = 1, 2, 4, []
    g.acting.hand, g.acting.scored, g.log = [], [unity], [("install", marjanah)]
    watch.look(g)
    assert watch.at == [0, 1, 0, 0, 0, 0, 1, 0]
    g.turn, g.log = 2, [("install", marjanah), ("play", gamble)]
    watch.look(g)
    assert watch.at == [0, 1, 0, 2, 0, 0, 1, 2]


def test_goals_are_compared_between_lists(tmp_path: Path) -> None:
    deck = read_deck(DECK, catalogue())
    plan = read_plan(PLAN, catalogue(), deck=deck.cards)
    assert plan.plays
    text = RUNNER.read_text(encoding="utf-8")
    other = tmp_path / "other.txt"
    other.write_text(text.replace("2x Unity", "1x Unity"), encoding="utf-8")
    (tmp_path / "plan.toml").write_text('[goal]\nall = ["Unity"]\n')
    arguments = ["goldfish", str(RUNNER), str(other), "--games", "40", "--plan", str(tmp_path / "plan.toml"), "--json"]
    told = json.loads(CliRunner().invoke(cli, arguments, catch_exceptions=False).stdout)
    row = next(row for row in told["others"][0]["differences"] if row["measure"] == "goal_1")
    assert row["words"] == "turn of goal: Unity"
    assert row["difference"] > 0
