"""Problems of a deck, compared with similar lists; cards that need an opponent; nothing the AI player causes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from nrdb import behaviour
from nrdb.deck import read_deck
from nrdb.goldfish import Report, simulate
from nrdb.goldfish.page import to_html
from nrdb.goldfish.peers import PERCENTILES, PeerGroup, peer_group
from nrdb.goldfish.roles import DeckComposition, answers, need, roles
from tests.engine.laid import card, catalogue, laid

ROOT = Path(__file__).parents[2]
CORP = ROOT / "examples" / "worlds-2013-engineering-the-future.txt"
RUNNER = ROOT / "examples" / "worlds-2013-andromeda.txt"


def report_of(path: Path, out: dict[str, int], new: dict[str, int], games: int = 20) -> Report:
    deck = read_deck(path, catalogue())
    for name, n in out.items():
        deck.cards[name] -= n
        if not deck.cards[name]:
            del deck.cards[name]
    for name, n in new.items():
        deck.cards[name] = deck.cards.get(name, 0) + n
    return simulate(deck, catalogue(), games=games)


def codes(report: Report) -> list[str]:
    return [fault["code"] for fault in report.to_dict()["warnings"]]


def most(path: Path, wanted: str, n: int) -> dict[str, int]:
    """`n` copies of the cards of a deck that have a role."""
    deck = read_deck(path, catalogue())
    out: dict[str, int] = {}
    for name, copies in deck.cards.items():
        if wanted in roles(laid({name: 1}).cards[0]) and n > 0:
            out[name] = min(copies, n)
            n -= out[name]
    return out


def test_a_deck_that_won_a_championship_has_no_fault() -> None:
    for path in (CORP, RUNNER):
        told = report_of(path, {}, {}).to_dict()
        assert told["warnings"] == []
        assert told["verdict"][0].startswith("No problems found")


def test_half_of_the_ice_for_money_leaves_the_servers_open() -> None:
    out = most(CORP, "ice", 11)
    report = report_of(
        CORP, out, {"restructure": 3, "beanstalk_royalties": 3, "green_level_clearance": 3, "pad_campaign": 2}
    )
    assert codes(report) == ["few-ice"]
    told = report.to_dict()
    assert "cards are ice" in told["verdict"][0]
    assert "lists that score behind ice, 2012–2014)" in told["verdict"][0]
    assert told["verdict"][0].endswith("Servers stay unprotected.")


def test_lists_that_score_behind_ice_have_more_of_it_than_all() -> None:
    """Lists that have another plan than ice aren't compared with a deck that has none."""
    for year in (2013, 2020):
        kind = peer_group("corp", None, year)
        assert kind is not None
        pairs = [*zip(kind.figures["ice"], kind.scoring_behind_ice().figures["ice"], strict=True)]
        assert all(mine >= whole for whole, mine in pairs)
        assert kind.scoring_behind_ice().figures["money"] == kind.figures["money"]
    assert pairs[2][1] > pairs[2][0]


def test_a_runner_that_gains_nothing_from_runs_is_reported() -> None:
    out = most(RUNNER, "reach", 99)
    assert codes(report_of(RUNNER, out, {"easy_mark": 3, "diesel": sum(out.values()) - 3})) == ["no-reach"]


def test_a_type_of_ice_without_an_answer_is_a_fault() -> None:
    out = {name: n for kind in ("fracter", "ai") for name, n in most(RUNNER, kind, 99).items()}
    assert codes(report_of(RUNNER, out, {"easy_mark": sum(out.values())})) == ["no-fracter"]


def test_one_answer_to_a_type_of_ice_is_enough() -> None:
    """Suites of one card each win championships: only where there is none at all does such ice lock a deck out."""
    out = {name: n for kind in ("fracter", "tutor") for name, n in most(RUNNER, kind, 99).items()}
    assert codes(report_of(RUNNER, out, {"corroder": 1, "easy_mark": sum(out.values()) - 1})) == []
    told = report_of(RUNNER, out, {"easy_mark": sum(out.values())}).to_dict()
    assert (
        "None of 45 cards can break a barrier (100 % of Criminal lists, 2012–2014, have at least one)."
        in told["verdict"][0]
    )


@pytest.mark.parametrize(
    ("new", "first"),
    [
        (
            {
                "pad_campaign": 3,
                "adonis_campaign": 3,
                "eve_campaign": 3,
                "melange_mining_corp": 3,
                "marked_accounts": 3,
            },
            "This deck's plan needs an opponent: 21 of 49 cards are assets, which the Runner must pay to trash, and "
            "only 5 are ice. Goldfishing only shows how it sets up.",
        ),
        (
            {"accelerated_beta_test": 1, "shipment_from_mirrormorph": 3, "biotic_labor": 2, "anonymous_tip": 3}
            | {"precognition": 3, "green_level_clearance": 3},
            "This deck plans to score from hand or with a combo: 13 of 49 cards draw, search or speed up scoring, "
            "and only 5 are ice. The AI player looks no further than one turn and may not find the combo.",
        ),
    ],
    ids=["assets", "a combination"],
)
def test_a_deck_with_another_plan_than_ice_is_told_so_and_not_blamed(new: dict[str, int], first: str) -> None:
    told = report_of(CORP, most(CORP, "ice", 15), new).to_dict()
    assert told["verdict"][0] == first
    assert told["warnings"] == []


@pytest.mark.parametrize(("out", "plan"), [(4, False), (7, True)], ids=["sixteen pieces of ice", "thirteen"])
def test_a_plan_shows_by_its_ice_and_what_stands_in_its_place_together(out: int, plan: bool) -> None:
    new = {"green_level_clearance": 3, "anonymous_tip": 3, "shipment_from_mirrormorph": 1, "hedge_fund": 3}
    told = report_of(CORP, most(CORP, "ice", out), new).to_dict()
    assert told["verdict"][0].startswith("This deck plans to score from hand") == plan
    assert told["warnings"] == []


@pytest.mark.parametrize(
    ("program", "types"),
    [
        ("corroder", {"fracter"}),
        ("penrose", {"fracter", "decoder"}),
        ("chameleon", {"fracter", "decoder", "killer", "suite"}),
        ("endurance", {"fracter", "decoder", "killer", "suite"}),
        ("d4v1d", set()),
    ],
)
def test_a_type_is_answered_by_whatever_breaks_it(program: str, types: set[str]) -> None:
    report = report_of(RUNNER, most(RUNNER, "breaker", 99), {program: 3, "easy_mark": 5})
    events = report.to_dict()["events"]
    assert {
        event for event in ("fracter", "decoder", "killer", "suite") if events[event]["by_turn"][-1]["hits"]
    } == types


def test_the_habit_of_a_faction_is_not_a_problem() -> None:
    """Thirteen agendas of one point or two are many for Weyland, and common among Corp decks."""
    kinds = [peer_group("corp", faction, 2014) for faction in ("weyland_consortium", None)]
    beyond = [kind.share_below("agendas", 13 / 49) for kind in kinds if kind is not None]
    assert beyond[0] is not None
    assert beyond[1] is not None
    assert beyond[0] >= 0.97 > beyond[1]


def test_cards_the_ai_player_leaves_in_hand_do_not_count_against_the_deck() -> None:
    for path in (CORP, RUNNER, ROOT / "examples" / "corp.txt", ROOT / "examples" / "runner.txt"):
        told = report_of(path, {}, {}, games=60).to_dict()
        first = " ".join([*told["verdict"], *told["does"]])
        for words in ("still in hand", "Mulligan", "No agenda scored"):
            assert words not in first
        assert any("Mulligan rate" in sentence for sentence in told["limits"])


def test_a_plan_that_needs_an_opponent_is_said_first() -> None:
    harm = {"scorched_earth": 3, "sea_source": 3, "snare": 3, "midseason_replacements": 3}
    deck = read_deck(CORP, catalogue())
    spare = [name for name in deck.cards if card(name).type in ("operation", "asset", "upgrade")]
    out = {name: deck.cards[name] for name in spare[:5]}
    told = report_of(CORP, out, harm).to_dict()
    assert told["verdict"][0].startswith("This deck's plan needs an opponent: ")
    assert told["make"]["roles"]["harm"] >= 9


def test_a_fault_is_none_when_the_games_show_the_contrary() -> None:
    """A rush deck that wins has three cards for money, and takes its credits from its agendas and its identity."""
    deck = {"hedge_fund": 3, "project_atlas": 3, "oaktown_renovation": 3, "offworld_office": 2, "hostile_takeover": 1}
    deck |= {"ice_wall": 2, "magnet": 2, "hortum": 3, "akhet": 3, "colossus": 3, "rototurret": 1, "above_the_law": 1}
    deck |= {"cayambe_grid": 3, "trick_of_light": 3, "digital_rights_management": 3, "napd_cordon": 3, "ballista": 1}
    cards = "\n".join(f"{n} {card(name).title}" for name, n in deck.items())
    paid, unpaid = (
        simulate(read_deck(f"{identity}\n{cards}", catalogue()), catalogue(), games=200)
        for identity in ("Weyland Consortium: Built to Last", "Weyland Consortium: Because We Built It")
    )
    assert paid.figures()["money"] == unpaid.figures()["money"] == 3 / 40
    assert codes(paid) == []
    assert codes(unpaid) == ["little-money"]


def test_what_nobody_has_described_is_told_apart_from_what_this_pilot_leaves(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = (catalogue().card(name) for name in ("stimhack", "data_folding"))
    said = {name: entry for name, entry in behaviour.entries().items() if name not in (first.id, second.id)}
    monkeypatch.setattr(behaviour, "entries", lambda *_, **__: said)
    report = report_of(RUNNER, {}, {first.id: 2, second.id: 2})
    told = report.to_dict()["limits"]
    assert "; 4 not implemented." in told[0]
    unplayed = next(sentence for sentence in told if "not fully implemented" in sentence)
    assert first.title in unplayed
    assert second.title in unplayed
    assert not any(first.title in sentence for sentence in told if "can't use these" in sentence)


def test_a_card_whose_point_is_the_opponent_is_not_laid_to_the_pilot() -> None:
    """Any card that runs can be played alone; what Inside Job and Account Siphon are for cannot happen there."""
    report = report_of(RUNNER, {}, {"inside_job": 3, "legwork": 3, "the_makers_eye": 3}, games=60)
    assert {"inside_job", "legwork", "the_makers_eye"} <= set(report.unused())
    told = " ".join(line for line in report.to_dict()["limits"] if "can't use these" in line)
    assert not any(title in told for title in ("Inside Job", "Legwork", "The Maker’s Eye"))


def test_of_icebreakers_that_nobody_has_described_no_answer_is_denied(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(behaviour, "entries", lambda *_, **__: {})
    deck = read_deck("2 Codecracker\n2 Worm\n2 Jack 'n' Joe\n9 MIT West Tier", catalogue(), edition="classic")
    told = simulate(deck, catalogue(), games=5).to_dict()
    assert told["does"][-1] == "Not implemented: what 4 icebreakers can break."
    assert list(told["events"]) == ["breaker"]


def test_a_second_copy_of_what_may_be_out_once_is_not_told_as_left_in_hand() -> None:
    report = report_of(RUNNER, {}, {"desperado": 6, "the_class_act": 6}, games=60)
    dead = dict(report.dead())
    assert not {"Desperado", "The Class Act"} & set(dead)
    assert "Special Order" in dead


def test_coverage_counts_the_identity_and_says_whom_cards_need() -> None:
    report = report_of(CORP, {}, {})
    covered = report.to_dict()["coverage"]
    deck = read_deck(CORP, catalogue())
    assert covered["copies"] == sum(deck.cards.values()) + 1
    assert sum(covered["needs"].values()) == covered["copies"]
    blank = simulate(read_deck(ROOT / "examples" / "corp.txt", catalogue()), catalogue(), games=5)
    blank.setting.table().cards[-1].coverage = "missing"
    from nrdb.goldfish.measures import Coverage

    again = Coverage(blank.setting)
    assert again.by_class["missing"] == 1
    assert again.share < 1, "an identity that does nothing is not modelled"


@pytest.mark.parametrize(
    ("name", "held", "needs"),
    [
        ("hedge_fund", {"money"}, "alone"),
        ("adonis_campaign", {"money"}, "alone"),
        ("magnum_opus", {"money"}, "alone"),
        ("stimhack", set(), "alone"),
        ("diesel", {"draw"}, "alone"),
        ("special_order", {"tutor"}, "alone"),
        ("r_d_interface", {"reach"}, "opponent"),
        ("account_siphon", {"reach", "money"}, "partly"),
        ("corroder", {"breaker", "fracter"}, "opponent"),
        ("crypsis", {"breaker", "fracter", "decoder", "killer"}, "partly"),
        ("penrose", {"breaker", "fracter", "decoder"}, "opponent"),
        ("botulus", {"fracter", "decoder", "killer"}, "partly"),
        ("boomerang", set(), "opponent"),
        ("d4v1d", set(), "partly"),
        ("endurance", {"fracter", "decoder", "killer"}, "partly"),
        ("inside_job", set(), "partly"),
        ("snare", {"harm"}, "opponent"),
        ("biotic_labor", {"speed"}, "alone"),
        ("trick_of_light", {"speed"}, "alone"),
        ("ice_wall", {"ice"}, "opponent"),
        ("project_atlas", {"agenda"}, "alone"),
    ],
)
def test_what_a_card_is_there_for(name: str, held: set[str], needs: str) -> None:
    ready = laid({name: 1}).cards[0]
    assert roles(ready) == held
    assert need(ready) == needs


@pytest.mark.parametrize(
    ("entry", "held"),
    [
        ({"paid": [{"credits": 1}], "do": [{"break": {"n": 1, "of": "barrier"}}]}, {"fracter"}),
        ({"paid": [{"credits": 1}], "do": [{"break": {"n": 1, "of": "ice"}}]}, {"fracter", "decoder", "killer"}),
        ({"paid": [{"credits": 1}], "do": [{"break": {"n": 1, "of": "host"}}], "if": "tagged"}, set()),
        ({"paid": [{"trash": "self"}], "do": [{"break": {"n": 1, "of": "sentry"}}]}, set()),
        ({"paid": [{"credits": 1}], "do": [{"break": {"n": 1, "of": "trap"}}]}, set()),
    ],
)
def test_which_ice_an_ability_answers(entry: dict[str, Any], held: set[str]) -> None:
    """Neither what holds at some times alone, nor what works once."""
    for name, answer in (("daily_casts", held), ("diesel", set())):
        assert answers(laid({name: 1}, None, {name: [entry]}).cards[0]) == answer


SEARCH = {"what": {"is": ["program"]}, "to": "hand"}


@pytest.mark.parametrize(
    ("name", "op", "held"),
    [
        ("diesel", {"draw": 1}, set()),  # it only takes its own place
        ("diesel", {"draw": 2}, {"draw"}),
        ("diesel", {"draw": 2, "who": "corp"}, set()),
        ("diesel", {"search": SEARCH}, {"tutor"}),
        ("diesel", {"search": {**SEARCH, "in": "both"}}, {"tutor"}),
        ("diesel", {"search": {**SEARCH, "in": "discard"}}, set()),
        ("diesel", {"gain_click": 1}, set()),
        ("diesel", {"damage": {"net": 1}}, set()),
        ("diesel", {"mill": 1}, set()),
        ("diesel", {"mill": 1, "who": "corp"}, {"reach"}),
        ("diesel", {"lose": 1, "who": "corp"}, set()),
        ("sure_gamble", {"gain": 5}, set()),  # what it costs
        ("sure_gamble", {"gain": 6}, {"money"}),
        ("sure_gamble", {"gain": 9, "who": "corp"}, set()),
        ("hedge_fund", {"place": {"counters": {"advancement": 1}, "on": {"is": ["agenda"]}}}, {"speed"}),
        ("hedge_fund", {"place": {"counters": {"power": 1}, "on": "self"}}, set()),
        ("hedge_fund", {"damage": {"net": 1}}, {"harm"}),
        ("hedge_fund", {"mill": 1, "who": "runner"}, set()),
    ],
)
def test_what_one_operation_is_there_for(name: str, op: dict[str, Any], held: set[str]) -> None:
    assert roles(laid({name: 1}, None, {name: [{"play": [op]}]}).cards[0]) == held


@pytest.mark.parametrize(
    ("copies", "figures", "idle", "waiting"),
    [
        (
            {"offworld_office": 2, "hostile_takeover": 1, "hedge_fund": 3, "ice_wall": 3, "pad_campaign": 2,
             "biotic_labor": 1, "snare": 1, "closed_accounts": 1},
            {"ice": 3 / 14, "money": 5 / 14, "agendas": 3 / 14, "counters": 10 / 5, "harm": 2 / 14, "assets": 3 / 14,
             "quick": 1 / 14},
            2 / 8,
            {"snare", "closed_accounts"},
        ),
        ({"hedge_fund": 1}, {"ice": 0, "money": 1, "agendas": 0, "counters": 0, "harm": 0, "assets": 0, "quick": 0}, 0,
         set()),
        (
            {"corroder": 2, "special_order": 1, "diesel": 3, "sure_gamble": 3, "easy_mark": 2, "inside_job": 2,
             "r_d_interface": 1},
            {"money": 5 / 14, "draw": 4 / 14, "reach": 1 / 14, "fracter": 3, "decoder": 0, "killer": 0},
            1 / 12,
            {"r_d_interface", "inside_job"},
        ),
        # What makes ice another type lets one kind of breaker answer all.
        (
            {"corroder": 2, "special_order": 1, "tinkering": 1},
            {"money": 0, "draw": 1 / 4, "reach": 0, "fracter": 3, "decoder": 3, "killer": 3},
            None,
            None,
        ),
        ({"corroder": 1}, {"money": 0, "draw": 0, "reach": 0, "fracter": 1, "decoder": 0, "killer": 0}, 0, set()),
    ],
)  # fmt: skip
def test_what_a_deck_is_made_of(
    copies: dict[str, int], figures: dict[str, float], idle: float | None, waiting: set[str] | None
) -> None:
    """Its figures whole; the share of its supporting cards that do nothing alone, and those that wait in part."""
    make = DeckComposition(laid(copies), copies)
    assert make.figures() == figures
    if idle is not None:
        assert (make.idle_share, make.waiting) == (idle, waiting)


def test_the_rank_of_a_figure_among_a_hundred_lists() -> None:
    assert (*range(5), *range(5, 96, 5), *range(96, 101)) == PERCENTILES, (
        "every place at the ends, every fifth between them"
    )
    kind = PeerGroup("corp", (2012, 2014), None, 100, {"ice": [float(point) for point in PERCENTILES]})
    assert kind.share_below("ice", 50) == 0.5
    assert kind.share_above("ice", 50) == 0.5
    assert kind.share_below("ice", -1) == 0
    assert kind.share_above("ice", 200) == 0
    assert kind.share_below("ice", 7.5) == pytest.approx(0.075)
    assert kind.share_below("money", 1) is None
    # Equal figures are neither below nor above.
    flat = PeerGroup("corp", (2012, 2014), None, 100, {"ice": [0.0] * 10 + [1.0] * (len(PERCENTILES) - 10)})
    assert flat.share_below("ice", 0) == 0
    assert flat.share_above("ice", 1) == 0


def test_the_narrowest_kind_is_taken() -> None:
    found: dict[Any, PeerGroup | None] = {year: peer_group("corp", "haas_bioroid", year) for year in (2013, 2023)}
    assert found[2013] is not None
    assert found[2013].years == (2012, 2014)
    assert found[2013].faction == "haas_bioroid"
    assert found[2023] is not None
    assert found[2023].years[1] >= 2023
    nobody = peer_group("runner", "nobody", 2023)
    assert nobody is not None
    assert nobody.faction is None


def test_credits_after_rezzing_are_less_by_the_price_of_the_ice() -> None:
    deck = {"ice_wall": 3, "hedge_fund": 3, "curtain_wall": 3}
    from nrdb.engine import State
    from nrdb.engine.chance import seeded
    from nrdb.engine.game import new_game
    from nrdb.goldfish.game_tally import _after_rezzing

    g: State = new_game(laid(deck), seeded(0))
    wall = [i for i, ready in enumerate(g.table.card_of) if ready.id in ("ice_wall", "curtain_wall")]
    g.acting.credits = 20
    g.ice = [[wall[0]], [], [], [wall[3], wall[1]]]
    agenda: list[int | None] = [None] * len(g.table.card_of)
    assert _after_rezzing(g, 0, agenda) == (20 - 1 - 1 - 14, 20 - 1 - 14)
    g.active[wall[3]] = True
    assert _after_rezzing(g, 0, agenda) == (18, 19)
    g.ice = [[wall[0]], [], []]
    assert _after_rezzing(g, 0, agenda) == (19, None)


def test_walls_of_1996_are_named_and_no_console_is_missed() -> None:
    report = report_of(ROOT / "examples" / "classic-stealth.txt", {}, {})
    said = " ".join(report.to_dict()["does"])
    assert ("for walls" in said, "barrier" in said) == (True, False)
    assert report.events() == ["breaker", "fracter", "decoder", "killer", "suite"]
    assert report.event_by("fracter")[-1].share > 0


def test_a_game_without_mulligan_has_no_rate_of_it() -> None:
    report = report_of(ROOT / "examples" / "classic-stealth.txt", {}, {})
    document = report.to_dict()
    assert "ulligan" not in " ".join(document["limits"])
    assert "Mulligan rate" not in to_html({"first": document, "others": []}, "stamp")


def test_ice_that_cannot_be_paid_for_is_told_by_what_is_short() -> None:
    said = report_of(ROOT / "examples" / "classic-glacier.txt", {}, {}, games=60).to_dict()["does"]
    (remote,) = [line for line in said if "scoring remote" in line]
    assert remote == "2 credits short of rezzing the scoring remote's ice at the end of turn 5 in the median game."
