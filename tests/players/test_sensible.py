"""The value the sensible AI player gives a click, in positions set up by hand."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.card import Table
from nrdb.engine.model.decision import PASS, Decision
from nrdb.players.opening import MulliganRule
from nrdb.players.sensible import Sensible
from tests.engine.laid import laid
from tests.players.begun import seen, studied
from tests.players.test_position import RUNNER, position, there, wall

RIG = [("corroder", {}), ("mimic", {}), ("gordian_blade", {})]
DEAD = ["corroder", "mimic", "gordian_blade", "fall_guy", "fall_guy"]
"""Cards that are useless with this rig."""
TESTING = ("security_testing", {})


@pytest.mark.parametrize(
    ("price", "rate", "out", "credits", "brings"),
    [
        (0, 10, [TESTING], 0, (20, 0)),
        (0, 8, [TESTING], 0, (16, 0)),
        (0, 6, [TESTING], 0, (12, 0)),
        (0, 10, [], 0, (0, 0)),
        (1, 10, [TESTING, RIG[0]], 1, (10, 0)),
        (3, 10, [TESTING, RIG[0]], 3, (-10, 0)),
        (1, 10, [TESTING, RIG[0]], 0, (0, 0)),
        (1, 10, [TESTING], 9, (0, 0)),
    ],
)
def test_what_a_run_brings(
    price: int,
    rate: int,
    out: list[Any],
    credits: int,
    brings: tuple[int, int],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Less what it costs to get in; nothing without the credits, or an icebreaker, for that."""
    monkeypatch.setattr(RUNNER, "run_cost", price)
    g = position("runner", out=out, credits=credits)
    assert studied(Sensible(), RUNNER).best_run(seen(g), rate) == brings


@pytest.mark.parametrize(
    ("credits", "clicks", "hand", "worth"),
    [
        (5, 4, ["sure_gamble"], 0),
        (4, 1, ["sure_gamble"], 25),
        (3, 1, ["sure_gamble"], 20),
        (1, 1, ["sure_gamble"], 16),
        (0, 1, ["sure_gamble"], 0),
        (0, 2, ["sure_gamble"], 15),
        (4, 1, ["daily_casts"], 0),
        (4, 1, [], 0),
    ],
)
def test_a_credit_that_is_missing_for_money_is_worth_more(
    credits: int, clicks: int, hand: list[str], worth: int
) -> None:
    """The clicks for the credits and for the card share what the card brings, when it is near."""
    g = position("runner", credits=credits, clicks=clicks, hand=hand)
    assert studied(Sensible(), g.table)._goal(seen(g)) == worth


@pytest.mark.parametrize(
    ("held", "hoards", "value", "credits", "worth"),
    [
        (3, "take", 5, 9, 5),
        (9, "take", 0, 9, 90),
        (8, "take", 0, 3, 0),
        (8, "take", 0, 2, 80),
        (3, "place+take", 9, 9, 39),
        (3, "place+take", 10, 9, 10),
        (8, "place", 30, 9, 30),
        (9, "place", 30, 9, 0),
        (2, "place a little", 30, 9, 30),
        (3, "place a little", 30, 9, 0),
        (0, "self.virus", 40, 9, 0),
        (3, "self.virus", 40, 9, 60),
    ],
)
def test_credits_kept_on_a_card_are_taken_in_need_or_when_they_are_many(
    held: int, hoards: str, value: int, credits: int, worth: int
) -> None:
    g = position("runner", credits=credits)
    assert studied(Sensible(), g.table)._hoard(seen(g), held, hoards, value) == worth


@pytest.mark.parametrize(
    ("hand", "out", "credits", "deck", "draws"),
    [
        ([], [], 5, 1, True),
        ([], [], 5, 0, False),
        (["sure_gamble"] * 4, RIG, 5, 9, False),
        (["sure_gamble"] * 2, RIG, 5, 9, True),
        (["sure_gamble"] * 2, RIG, 2, 9, False),
        (["sure_gamble"] * 5, [], 5, 9, False),
        (["sure_gamble"] * 3, [], 5, 9, True),
        ([*DEAD, "sure_gamble"], RIG, 5, 9, True),
        ([*DEAD, *["sure_gamble"] * 2], RIG, 5, 9, False),
    ],
)
def test_a_card_is_drawn_while_the_hand_holds_little_of_use(
    hand: list[str], out: list[Any], credits: int, deck: int, draws: bool
) -> None:
    """More for a rig that lacks a breaker, less when poor; installed breakers are useless in hand."""
    g = position("runner", hand=hand, out=out, credits=credits, deck=["daily_casts"] * deck)
    player = studied(Sensible(), g.table)
    held = frozenset(map(player.breaker_of, g.acting.installed))
    assert (player._basic(seen(g), 10, held)[1] == ("draw",)) == draws


@pytest.mark.parametrize(
    ("out", "place"),
    [
        ([], (1, 26)),
        ([wall(1)], (0, 25)),
        ([wall(1), wall(0)], (3, 30)),
        ([wall(1), wall(0), wall(3)], (3, 18)),
        ([wall(1), wall(0), wall(3), wall(3)], (1, 13)),
        ([wall(1), wall(1), wall(0), wall(3), wall(3)], (0, 12)),
        ([wall(1), wall(1), wall(0), wall(0), wall(4), wall(4)], (4, 4)),
    ],
)
def test_ice_goes_before_the_central_servers_and_the_scoring_remote(out: list[Any], place: tuple[int, int]) -> None:
    g = position("corp", out=out)
    assert studied(Sensible(), g.table).ice_place(seen(g)) == place


@pytest.mark.parametrize(
    ("out", "credits", "ready"),
    [
        ([], 9, None),
        ([wall(3)], 1, 3),
        ([wall(3)], 0, None),
        ([("ice_wall", {"ice": 3, "server": 3, "active": True})], 0, 3),
        ([wall(3), there("pad_campaign")], 9, None),
        ([wall(3), there("pad_campaign"), wall(4)], 9, 4),
        ([wall(3), there("sansan_city_grid")], 9, 3),
        ([wall(0)], 9, None),
    ],
)
def test_the_scoring_remote_has_ice_that_can_be_rezzed_and_room(
    out: list[Any], credits: int, ready: int | None
) -> None:
    g = position("corp", out=out, credits=credits)
    assert studied(Sensible(), g.table).scoring_remote(seen(g)) == ready


CARD, ICE, AGENDA, MONEY = ("upgrade", False), ("ice", False), ("agenda", False), ("operation", True)


@pytest.mark.parametrize(
    ("side", "cards", "hand", "tolerated"),
    [
        ("runner", [("event", True)] * 10, 5, 0),
        ("runner", [("event", False)] * 10, 5, 1),
        ("runner", [("event", True), *[("event", False)] * 2], 2, 0),  # two hands of three have money
        ("runner", [("event", True), *[("event", False)] * 3], 2, 1),
        ("corp", [MONEY] * 10, 5, 1),
        ("corp", [CARD] * 10, 5, 2),
        ("corp", [AGENDA] * 10, 5, 3),
        ("corp", [MONEY, ICE] * 5 + [("corp_identity", True)], 5, 0),
        ("corp", [ICE] * 10, 5, 1),
        ("corp", [MONEY, ICE, AGENDA], 5, 0),
    ],
)
def test_faults_that_most_second_hands_have_too_are_tolerated(
    side: str, cards: list[tuple[str, bool]], hand: int, tolerated: int
) -> None:
    assert MulliganRule(side, cards).tolerated(hand) == tolerated


USED = laid(
    {"magnum_opus": 1, "professional_contacts": 1, "armitage_codebusting": 2, "crash_space": 1, "sure_gamble": 3,
     "infiltration": 9, "dirty_laundry": 1, "corroder": 1},
    None,
    {
        "magnum_opus": [{"paid": ["click"], "do": [{"gain": 2}]}],
        "professional_contacts": [{"paid": ["click"], "do": [{"gain": 1}, {"draw": 1}]}],
        "armitage_codebusting": [{"paid": [{"trash": "self"}], "do": [{"gain": 3}]}],
        "crash_space": [{"paid": [{"trash": "self"}], "do": [{"gain": 4}]}],
        "sure_gamble": [{"play": [{"draw": 3}]}],
        "infiltration": [{"play": [{"mill": 1}]}],
        "dirty_laundry": [{"play": [{"run": "hq"}, {"gain": 5}]}],
        "corroder": [{"static": [{"hand_size": 0}]}],
    },
)  # fmt: skip
FOUND = laid(
    {"magnum_opus": 1, "hostage": 1, "kati_jones": 1},
    None,
    {
        "hostage": [{"play": [{"search": {"what": {"is": ["connection"]}, "to": "hand"}}]}],
        "kati_jones": [{"when": "turn_begins", "do": [{"gain": 8}]}],
        "magnum_opus": [{"when": "turn_begins", "do": [{"gain": 3}]}],
    },
)
ON: dict[str, Any] = {"active": True}
OPUS, CONTACTS, SMALL, GREAT = (
    (name, ON) for name in ("magnum_opus", "professional_contacts", "armitage_codebusting", "crash_space")
)
FULL = [(name, ON) for name in ("corroder", "corroder", "gordian_blade", "gordian_blade")]
IDLE, FUND, CASTS = "infiltration", "hedge_fund", "daily_casts"
ATLAS, TAKEOVER, HUB, PAD, CITY = (
    "offworld_office", "hostile_takeover", "superconducting_hub", "pad_campaign", "sansan_city_grid"
)  # fmt: skip
TWO_EACH = [wall(1), wall(1), wall(0), wall(0), wall(3), wall(3)]


def done(side: str, table: Table | None, held: dict[str, Any]) -> tuple[Any, ...]:
    """What a click is spent on, or done before it, with the card by id: of copies the lowest number is meant."""
    g = position(side, table, **{"clicks": 2, **held})
    g.acting.hand.reverse()
    player, view = studied(Sensible(), g.table), seen(g)
    option = player.choose(view, Decision("window", []))
    if option == PASS:
        option = player.choose(view, Decision("action", []))
    if option[0] not in ("play", "install", "use", "advance", "score", "rez"):
        return option
    name = g.table.card_of[option[1]].id
    alike = [i for i in (*g.acting.hand, *g.acting.installed) if g.table.card_of[i].id == name]
    assert option[1] == min(alike)
    return option[0], name, *option[2:]


@pytest.mark.parametrize(
    ("table", "held", "option"),
    [
        (None, {"credits": 5, "hand": ["sure_gamble"] * 2}, ("play", "sure_gamble")),
        (None, {"credits": 4, "hand": ["sure_gamble"]}, ("credit",)),
        (None, {"credits": 4, "hand": ["sure_gamble", CASTS]}, ("credit",)),
        (None, {"credits": 4, "hand": ["sure_gamble", CASTS], "clicks": 1}, ("install", CASTS)),
        (None, {"credits": 3, "hand": [CASTS] * 2}, ("install", CASTS)),
        (None, {"credits": 2, "hand": [CASTS]}, ("credit",)),
        (None, {"credits": 9, "hand": ["corroder"]}, ("install", "corroder")),
        (None, {"credits": 9, "hand": ["corroder"], "out": [("corroder", {})]}, ("credit",)),
        (None, {"credits": 9, "hand": ["mimic"], "out": FULL}, ("credit",)),
        (None, {"credits": 9, "hand": ["mimic"], "out": FULL[1:]}, ("install", "mimic")),
        (None, {"credits": 9, "hand": ["kati_jones"]}, ("install", "kati_jones")),
        (None, {"credits": 9, "hand": ["kati_jones"], "out": [("kati_jones", {})]}, ("credit",)),
        (None, {"credits": 5, "hand": ["special_order"], "deck": ["corroder"]}, ("play", "special_order")),
        (None, {"credits": 5, "hand": ["special_order"]}, ("credit",)),
        (None, {"credits": 5, "hand": ["special_order", CASTS], "deck": ["corroder"]}, ("install", CASTS)),
        (
            None,
            {"credits": 9, "hand": ["self_modifying_code"], "deck": ["corroder"]},
            ("install", "self_modifying_code"),
        ),
        (None, {"credits": 9, "hand": ["self_modifying_code"]}, ("credit",)),
        (FOUND, {"credits": 9, "hand": ["hostage", "magnum_opus"], "deck": ["kati_jones"]}, ("play", "hostage")),
        (FOUND, {"credits": 9, "hand": ["hostage", "magnum_opus"]}, ("install", "magnum_opus")),
        (None, {"credits": 9, "hand": ["desperado"]}, ("install", "desperado")),
        (None, {"credits": 5, "out": [TESTING]}, ("run", 0)),
        (None, {"credits": 5, "out": [TESTING], "hand": ["corroder"]}, ("install", "corroder")),
        (USED, {"credits": 5, "out": [OPUS]}, ("use", "magnum_opus", 0)),
        (USED, {"credits": 30, "out": [OPUS]}, ("use", "magnum_opus", 0)),
        (USED, {"credits": 5, "out": [("magnum_opus", {})]}, ("credit",)),
        (USED, {"credits": 5, "out": [CONTACTS, OPUS], "deck": [IDLE] * 3}, ("use", "professional_contacts", 0)),
        (
            USED,
            {"credits": 5, "out": [CONTACTS, OPUS], "hand": [IDLE] * 5, "deck": [IDLE] * 3},
            ("use", "professional_contacts", 0),
        ),
        (
            USED,
            {"credits": 5, "out": [CONTACTS, OPUS], "hand": [IDLE] * 6, "deck": [IDLE] * 3},
            ("use", "magnum_opus", 0),
        ),
        (USED, {"credits": 5, "out": [CONTACTS], "hand": [IDLE] * 6, "deck": [IDLE] * 3}, ("draw",)),
        (USED, {"credits": 5, "out": [SMALL]}, ("use", "armitage_codebusting", 0)),
        (USED, {"credits": 5, "out": [SMALL] * 2}, ("use", "armitage_codebusting", 0)),
        (USED, {"credits": 5, "out": [("armitage_codebusting", {})]}, ("credit",)),
        (USED, {"credits": 5, "out": [SMALL, GREAT]}, ("use", "crash_space", 0)),
        (USED, {"credits": 5, "out": [GREAT, SMALL]}, ("use", "crash_space", 0)),
        (USED, {"credits": 5, "hand": ["sure_gamble"]}, ("credit",)),
        (USED, {"credits": 5, "hand": ["dirty_laundry"]}, ("play", "dirty_laundry")),
        (USED, {"credits": 5, "deck": [IDLE] * 3}, ("draw",)),
    ],
)
def test_what_a_runner_does_with_a_click(table: Table | None, held: dict[str, Any], option: tuple[Any, ...]) -> None:
    """Money that can be paid for comes first, and is saved for while it is near; copies that bring nothing stay."""
    assert done("runner", table, held) == option


@pytest.mark.parametrize(
    ("held", "option"),
    [
        ({"credits": 2, "clicks": 3, "out": [there(ATLAS), wall(3)]}, ("credit",)),
        ({"credits": 3, "clicks": 3, "out": [there(ATLAS), wall(3)]}, ("advance", ATLAS)),
        ({"credits": 9, "out": [there(ATLAS, advancement=4)]}, ("score", ATLAS)),
        ({"credits": 1, "clicks": 1, "out": [there(TAKEOVER), (ATLAS, {"server": 4})]}, ("advance", ATLAS)),
        ({"credits": 1, "clicks": 1, "out": [there(HUB), (TAKEOVER, {"server": 4})]}, ("advance", TAKEOVER)),
        ({"credits": 1, "clicks": 1, "out": [there(ATLAS), (ATLAS, {"server": 4})]}, ("advance", ATLAS)),
        ({"credits": 0, "clicks": 1, "out": [there(ATLAS)]}, ("credit",)),
        ({"credits": 5, "clicks": 1, "hand": [FUND], "out": [there(ATLAS)]}, ("play", FUND)),
        ({"credits": 4, "hand": [FUND]}, ("credit",)),
        ({"credits": 9, "hand": [FUND] * 2}, ("play", FUND)),
        ({"credits": 9, "hand": ["ice_wall"] * 2}, ("install", "ice_wall", 1)),
        ({"credits": 0, "hand": ["ice_wall"]}, ("install", "ice_wall", 1)),
        ({"credits": 1, "hand": ["ice_wall"], "out": [wall(1), wall(0), wall(3)]}, ("install", "ice_wall", 3)),
        ({"credits": 0, "hand": ["ice_wall"], "out": [wall(1), wall(0), wall(3)]}, ("credit",)),
        ({"credits": 9, "hand": ["ice_wall"], "out": TWO_EACH}, ("credit",)),
        ({"credits": 2, "hand": [PAD] * 2}, ("install", PAD, 3)),
        ({"credits": 1, "hand": [PAD]}, ("credit",)),
        ({"credits": 5, "hand": [PAD]}, ("install", PAD, 3)),
        ({"credits": 3, "hand": [FUND, PAD]}, ("credit",)),
        ({"credits": 3, "clicks": 1, "hand": [FUND, PAD]}, ("install", PAD, 3)),
        ({"credits": 9, "clicks": 1, "hand": [ATLAS], "out": [wall(3)]}, ("install", ATLAS, 3)),
        ({"credits": 9, "clicks": 1, "hand": [ATLAS]}, ("credit",)),
        ({"credits": 9, "hand": [CITY], "out": [wall(3)]}, ("install", CITY, 3)),
        ({"credits": 9, "hand": [CITY]}, ("credit",)),
        ({"credits": 2, "out": [there(PAD)]}, ("rez", PAD)),
        ({"credits": 1, "out": [there(PAD)]}, ("credit",)),
        ({"credits": 2, "out": [there(PAD, active=True)]}, ("credit",)),
        ({"credits": 9, "out": [wall(0)]}, ("credit",)),
        ({"credits": 9, "out": [there(CITY), (PAD, {"server": 4})]}, ("rez", CITY)),
        ({"credits": 9, "hand": ["biotic_labor"]}, ("credit",)),
        ({"credits": 9, "hand": ["seamless_launch"]}, ("credit",)),
        ({"credits": 5, "deck": [FUND] * 2}, ("credit",)),
        ({"credits": 5, "deck": [FUND] * 3}, ("draw",)),
        ({"credits": 2, "deck": [FUND] * 3, "hand": ["ice_wall"] * 2, "out": TWO_EACH}, ("credit",)),
    ],
)
def test_what_a_corp_does_with_a_click(held: dict[str, Any], option: tuple[Any, ...]) -> None:
    """Agendas that can be advanced to the end come before all but money at once, ice before the cards behind it."""
    assert done("corp", None, held) == option


@pytest.mark.parametrize(("having", "rezzed"), [(20, False), (21, True)])
def test_what_is_rezzed_is_worth_more_than_it_costs(having: int, rezzed: bool) -> None:
    g = position("corp", out=[there(PAD), wall(0)], credits=2)
    player = studied(Sensible(), g.table)
    for thought in player.of:
        thought.having = having
    assert [player._rezzable(seen(g), i) for i in g.acting.installed] == [rezzed, False]


def test_a_facedown_card_of_the_runner_cannot_be_rezzed() -> None:
    g = position("runner", out=[("daily_casts", {})], credits=9)
    assert not studied(Sensible(), g.table)._rezzable(seen(g), g.acting.installed[0])


@pytest.mark.parametrize(
    ("deck", "top", "gone", "late"), [(4, 0, [], True), (5, 0, [], False), (4, 1, [], False), (9, 0, [ATLAS], True)]
)
def test_cards_go_back_when_the_deck_runs_out_or_agendas_lie_in_the_discard_pile(
    deck: int, top: int, gone: list[str], late: bool
) -> None:
    g = position("corp", deck=[FUND] * min(deck, 3) + ["ice_wall"] * max(0, deck - 3), hand=[PAD, *gone])
    g.acting.top = g.acting.hand[:top]
    g.acting.discard = g.acting.hand[1:]
    assert studied(Sensible(), g.table)._late(seen(g)) == late


@pytest.mark.parametrize(
    ("top", "mods", "known"),
    [
        ([CASTS], {}, 1.0),
        (["desperado"], {}, 0.0),
        (["desperado", CASTS], {}, 1.0),
        ([CASTS, "desperado"], {}, 0.0),
        ([CASTS, "desperado"], {"sift": []}, 1.0),
        ([CASTS, "desperado", "desperado"], {"sift_before": []}, 0.0),
    ],
)
def test_a_known_card_is_drawn_where_it_is_of_use(top: list[str], mods: dict[str, Any], known: float) -> None:
    """The last of `top` is the first to be drawn; of two that are looked at one is enough."""
    g = position("runner", hand=top, mods=mods)
    player = studied(Sensible(), g.table)
    g.acting.top = g.acting.hand
    for i in g.acting.top:
        player.of[i].worth_having = g.table.card_of[i].id == CASTS
    assert player._known(seen(g)) == known


RAIDERS = laid(
    {"security_testing": 1, "desperado": 1, "bank_job": 1, "kati_jones": 1, "sure_gamble": 2, "easy_mark": 1},
    None,
    {
        "security_testing": [{"when": {"run_successful": "rd"}, "limit": "first/turn", "do": [{"gain": 2}]}],
        "desperado": [{"when": {"run_successful": "any"}, "do": [{"gain": 1}]}],
        "bank_job": [{"when": {"run_successful": "chosen"}, "do": [{"gain": 3}]}],
        "kati_jones": [{"when": {"run_successful": "hq"}, "do": [{"gain": 4}]}],
        "sure_gamble": [{"play_if": {"this_turn": "successful_run"}}, {"play": [{"gain": 9}]}],
        "easy_mark": [{"play": [{"gain": 3}]}],
    },
)
TESTED, SPURRED, JOB, KATI = (("security_testing", {}), ("desperado", {}), ("bank_job", {"server": 1}),
                              ("kati_jones", {}))  # fmt: skip
RAN = [("run_successful", 1, 0, 0, 0)]
ELSEWHERE = [("run_successful", 0, 0, 0, 0), ("run_begins", 1, 0, 0, 0)]


@pytest.mark.parametrize(
    ("held", "brings"),
    [
        ({"out": [TESTED]}, (20, 1)),
        ({"out": [TESTED], "events": RAN}, (0, 0)),
        ({"out": [TESTED], "events": ELSEWHERE}, (20, 1)),
        ({"out": [SPURRED]}, (10, 0)),
        ({"out": [SPURRED], "events": RAN}, (10, 0)),
        ({"out": [TESTED, SPURRED]}, (30, 1)),
        ({"out": [JOB]}, (30, 1)),
        ({"out": [("bank_job", {"server": -1})]}, (0, 0)),
        ({"out": [TESTED, KATI]}, (40, 0)),
        ({"out": [TESTED, JOB, KATI]}, (50, 1)),
        ({"out": [("kati_jones", {"on_empty": 0, "credit": 3})]}, (30, 0)),
        ({"out": [("kati_jones", {"on_empty": 0, "credit": 9})]}, (40, 0)),
        # A run lets an event be played, and is worth half of what that brings where it pays for it.
        ({"hand": ["sure_gamble"], "credits": 5}, (15, 0)),
        ({"hand": ["sure_gamble"] * 2, "credits": 5}, (15, 0)),
        ({"hand": ["sure_gamble"], "credits": 4}, (15 + 70, 0)),
        ({"hand": ["sure_gamble"], "credits": 3}, (15, 0)),
        ({"hand": ["sure_gamble"], "credits": 5, "clicks": 1}, (0, 0)),
        ({"hand": ["sure_gamble"], "credits": 5, "events": RAN}, (0, 0)),
        ({"hand": ["easy_mark"], "credits": 5}, (0, 0)),
        ({"hand": ["sure_gamble"], "out": [TESTED], "credits": 5}, (35, 1)),
    ],
)
def test_what_the_cards_of_a_runner_make_of_a_run(held: dict[str, Any], brings: tuple[int, int]) -> None:
    g = position("runner", RAIDERS, **{"clicks": 2, **held})
    assert studied(Sensible(), g.table).best_run(seen(g), 10) == brings
