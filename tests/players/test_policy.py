"""The policies: they see only what their player sees, they are never illegal, and sense beats chance."""

from __future__ import annotations

from collections import Counter

import pytest

from nrdb.deck import read_deck
from nrdb.engine import State
from nrdb.engine.chance import seeded
from nrdb.engine.game import new_game
from nrdb.engine.steps.machine import legal_actions, take
from nrdb.errors import UsageError
from nrdb.games.setting import playable
from nrdb.goldfish import Comparison, Report, simulate
from nrdb.players.plan import PlayPlan
from nrdb.players.player import Player, RandomPlayer
from nrdb.players.sensible import Sensible
from nrdb.report.figures import spread
from tests.engine.laid import CORP, EXAMPLES, RUNNER, catalogue, example, laid
from tests.players.begun import begun, choice_of, seen, studied


def played_legally(g: State, player: Player) -> None:
    """Play a game to its end and check that every answer is one of the options."""
    while not g.over:
        assert g.decision is not None
        option = choice_of(player, g)
        assert option in legal_actions(g)
        take(g, option)


@pytest.mark.parametrize(
    ("copies", "identity"),
    [
        ({"sure_gamble": 3, "hedge_fund": 3, "wall_of_static": 9, "adonis_campaign": 3, "offworld_office": 3}, RUNNER),
        ({"hedge_fund": 3, "ice_wall": 3, "sure_gamble": 3, "corroder": 3, "desperado": 3, "daily_casts": 6}, CORP),
    ],
)
def test_cards_of_the_other_side_stay_in_hand(copies: dict[str, int], identity: str) -> None:
    """In a list that is not legal: they are never played, and the policy never asks for it."""
    table = laid(copies, identity)
    for player in (studied(Sensible(), table), RandomPlayer()):
        for game in range(10):
            begun(player, table, 1, game)
            g = new_game(table, seeded(1, game), last_turn=10)
            played_legally(g, player)
            assert all(table.card_of[i].side == table.side for i in (*g.acting.installed, *g.acting.scored))


@pytest.mark.parametrize("name", EXAMPLES)
@pytest.mark.parametrize("policy", ["sensible", "planner", "random"])
@pytest.mark.interpreted
def test_policies_answer_with_legal_options(name: str, policy: str) -> None:
    table = example(name)
    player = begun(policy, table)
    for game in range(3 if policy == "planner" else 15):
        begun(player, table, 1, game)
        g = new_game(table, seeded(1, game), last_turn=10)
        played_legally(g, player)


def measures(report: Report) -> dict[str, tuple[float, float]]:
    """Every measure of which more is better, with its mean and half its interval, at the last turn."""
    last = report.setting.turns
    found: dict[str, tuple[float, float]] = {}
    names = ["credits", "points"] if report.corp else ["credits", "memory", "seen"]
    for name in names:
        held = report.by_turn(name)[last - 1]
        if held.n > 20:
            found[name] = (held.mean, held.high - held.mean)
    for event in report.events():
        # The mean turn, a game without the event counting as one turn more than were played: earlier is better.
        turns = report.tally.first[event]
        values = spread(type(turns)({-(turn or last + 1): n for turn, n in turns.items()}))
        found[event] = (values.mean, values.high - values.mean)
    return found


@pytest.mark.parametrize("name", EXAMPLES)
def test_sense_beats_chance_on_every_measure(name: str) -> None:
    deck = read_deck(EXAMPLES[name], catalogue())
    sensible, chance = (simulate(deck, catalogue(), games=400, policy=policy) for policy in ("sensible", "random"))
    theirs = measures(chance)
    for measure, (mean, half) in measures(sensible).items():
        if measure in theirs:
            assert mean - half > theirs[measure][0] + theirs[measure][1], measure
    assert sensible.credits_per_click() > 1.3 * chance.credits_per_click()


def test_the_mulligan_follows_the_stated_rules() -> None:
    player = studied(Sensible(), laid({"sure_gamble": 12, "corroder": 40}))
    for game in range(40):
        g = new_game(player.table, seeded(2, game))
        assert player.keeps(seen(g)) == any(player.table.card_of[i].id == "sure_gamble" for i in g.acting.hand)
    corp = studied(Sensible(), laid({"hedge_fund": 12, "wall_of_static": 12, "offworld_office": 6}))
    for game in range(40):
        g = new_game(corp.table, seeded(2, game))
        held = [corp.table.card_of[i].id for i in g.acting.hand]
        wanted = "hedge_fund" in held and "wall_of_static" in held and held.count("offworld_office") <= 2
        assert corp.keeps(seen(g)) == wanted
        assert corp.reason(seen(g))


def test_a_fault_of_most_hands_of_a_deck_is_no_reason_to_draw_again() -> None:
    little_ice = studied(
        Sensible(), laid({"hedge_fund": 20, "wall_of_static": 3, "offworld_office": 9, "pad_campaign": 17})
    )
    rich = studied(Sensible(), laid({"hedge_fund": 20, "wall_of_static": 20, "offworld_office": 9}))
    told = set()
    for player in (little_ice, rich):
        for game in range(60):
            g = new_game(player.table, seeded(5, game))
            held = [player.table.card_of[i].id for i in g.acting.hand]
            if "wall_of_static" not in held and "hedge_fund" in held and held.count("offworld_office") <= 2:
                assert player.keeps(seen(g)) == (player is little_ice)
                told.add(player.reason(seen(g)))
    assert told == {"no ice", "no ice, but a mulligan is rarely better with this deck"}


def test_random_play_leaves_the_deal_alone() -> None:
    # The random policy has a generator of its own: the first hands are those of the sensible one.
    table = example("worlds-2013-andromeda")
    for game in range(5):
        g = new_game(table, seeded(3, game))
        player = RandomPlayer()
        begun(player, table, 3, game)
        hand = list(g.acting.hand)
        assert g.decision is not None
        choice_of(player, g)
        assert g.acting.hand == hand


def test_an_unknown_policy_is_named() -> None:
    with pytest.raises(UsageError, match="choose one of sensible, planner, random"):
        begun("clever", laid({"sure_gamble": 9}))


@pytest.mark.parametrize(("policy", "games"), [("sensible", 600), ("planner", 40)])
def test_the_report_does_not_depend_on_the_number_of_jobs(policy: str, games: int) -> None:
    deck = read_deck(EXAMPLES["starter-the-syndicate"], catalogue())
    one, two = (simulate(deck, catalogue(), games=games, seed=4, policy=policy, jobs=jobs).to_dict() for jobs in (1, 2))
    assert one == two


def test_two_lists_share_their_chance() -> None:
    deck = read_deck(EXAMPLES["worlds-2013-andromeda"], catalogue())
    other = read_deck(EXAMPLES["worlds-2013-andromeda"], catalogue())
    other.cards = {card: n for card, n in other.cards.items() if card != "account_siphon"} | {"diesel": 3}
    first = simulate(deck, catalogue(), games=300)
    first_deck, second_deck = playable(deck, catalogue()), playable(other, catalogue())
    order = second_deck.dealt_like(first_deck).order
    assert order is not None
    assert sorted(order) == sorted(card for card, n in other.cards.items() for _ in range(n))
    shared = sum(a == b for a, b in zip(order, Counter(first_deck.copies).elements(), strict=True))
    assert shared == 42, "all but the three swapped cards keep their numbers"

    def width(second: Report, measure: str) -> float:
        row = next(row for row in Comparison(first, second).rows() if row["measure"] == measure)
        assert row["difference"] > 0, "Diesel draws"
        return row["high"] - row["low"]

    second = simulate(other, catalogue(), games=300, like=deck)
    third = simulate(other, catalogue(), games=300, seed=99)
    for measure in ("seen_5", "seen_last"):
        assert width(second, measure) < 0.95 * width(third, measure), "shared chance makes the interval narrower"
    whole = next(row for row in Comparison(first, second).rows() if row["measure"] == "seen_last")
    assert whole["second"] == pytest.approx(second.by_turn("seen")[-1].mean, abs=1e-4)


def test_ice_that_names_its_server_goes_nowhere_else() -> None:
    table = laid({"ice_wall": 3, "hedge_fund": 3, "sure_gamble": 1}, CORP, {"ice_wall": [{"install_in": "hq"}]})
    player = studied(Sensible(), table)
    placed = set()
    for game in range(20):
        g = new_game(table, seeded(2, game), last_turn=6)
        played_legally(g, player)
        placed |= {g.server[i] for i in g.acting.installed if table.card_of[i].id == "ice_wall"}
    assert placed <= {0}


@pytest.mark.parametrize(
    ("copies", "identity"),
    [
        # The first click of each turn is a run or an event.
        (
            {"sure_gamble": 6, "corroder": 6, "daily_casts": 6, "diesel": 6, "dirty_laundry": 3},
            "adam_compulsive_hacker",
        ),
        ({"corroder": 9, "daily_casts": 9, "aesops_pawnshop": 9}, "adam_compulsive_hacker"),
        # There may be no more than one remote server, or two.
        ({"pad_campaign": 9, "ice_wall": 9, "offworld_office": 6}, "earth_station_sea_headquarters"),
        ({"pad_campaign": 9, "ice_wall": 9, "offworld_office": 6}, "a_teia_ip_recovery"),
        ({"pad_campaign": 20, "ice_wall": 3}, "a_teia_ip_recovery"),
        # Some Runner cards are facedown.
        ({"sure_gamble": 3, "daily_casts": 9, "fall_guy": 9, "corroder": 6}, "apex_invasive_predator"),
    ],
)
@pytest.mark.parametrize("policy", ["sensible", "planner", "planned"])
def test_what_cards_forbid_is_not_wanted(copies: dict[str, int], identity: str, policy: str) -> None:
    table = laid(copies, identity)
    player = begun(PlayPlan(first=tuple(copies)[:2]) if policy == "planned" else policy, table)
    for game in range(2 if policy == "planner" else 25):
        begun(player, table, 3, game)
        played_legally(new_game(table, seeded(3, game), last_turn=8), player)


def test_a_corp_with_one_remote_server_builds_it_up() -> None:
    table = laid(
        {"pad_campaign": 6, "ice_wall": 9, "offworld_office": 6, "hedge_fund": 9}, "earth_station_sea_headquarters"
    )
    player, scored = studied(Sensible(), table), 0
    for game in range(10):
        g = new_game(table, seeded(4, game), last_turn=12)
        played_legally(g, player)
        scored += g.corp.score
    assert scored > 0
