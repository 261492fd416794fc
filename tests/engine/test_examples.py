"""Worked examples of the rules documents: their decks, set-ups, turns and sums, one test per example id."""

from __future__ import annotations

from typing import Any

from nrdb.engine import State, lay_out
from nrdb.engine.chance import Scripted
from nrdb.engine.game import new_game
from nrdb.engine.rules import money, values
from tests.engine.laid import act, card, dealt, find, ids, laid, pass_all


def stacked(identity: str | None, order: list[str], edition: str, entries: dict[str, Any] | None = None) -> State:
    """A game whose deck comes in this order: chance that always takes the first card of the bag takes the last next."""
    copies: dict[str, int] = {}
    for name in [order[0], *reversed(order[1:])]:
        assert name not in copies, "each card once, so that the order shows"
        copies[name] = 1
    from nrdb import behaviour

    known = {**behaviour.entries("classic" if edition == "classic" else "cr"), **(entries or {})}
    table = lay_out(card(identity) if identity else None, copies, card, edition=edition, entries=known)
    return new_game(table, Scripted())


# -- the sample game of the 1996 rulebook: the turns without a run ---------------------------------------------------

CORP_ORDER = [
    "onr_code_corpse", "onr_fire_wall", "onr_keeper", "onr_rockerboy_promotion", "onr_red_herrings",
    "onr_accounts_receivable", "onr_employee_empowerment", "onr_trojan_horse",
]  # fmt: skip
RUNNER_ORDER = [
    "onr_the_short_circuit", "onr_score", "onr_livewires_contacts", "onr_force_shield", "onr_zetatech_mem_chip",
    "onr_inside_job", "onr_loony_goon",
]  # fmt: skip


def corp_turn_1() -> State:
    g = stacked(None, CORP_ORDER, "classic")
    act(g, "play", "onr_accounts_receivable")
    act(g, "install", find(g, "onr_fire_wall")[0], 1)
    act(g, "install", find(g, "onr_keeper")[0], 0)
    return g


def test_ex_cls_game_00() -> None:
    # Each player begins with five bits and five cards, without a mulligan.
    runner = stacked(None, RUNNER_ORDER, "classic")
    assert runner.acting.credits == 5
    assert ids(runner, runner.acting.hand) == sorted(RUNNER_ORDER[:5])
    corp = stacked(None, CORP_ORDER, "classic")
    assert corp.acting.credits == 5
    assert ids(corp, corp.acting.hand) == sorted(CORP_ORDER[:6]), "five, and the card drawn at the start of the turn"


def test_ex_cls_game_01c() -> None:
    g = stacked(None, CORP_ORDER, "classic")
    assert len(g.acting.hand) == 6
    act(g, "play", "onr_accounts_receivable")
    assert g.acting.credits == 9
    g = corp_turn_1()
    pass_all(g)
    assert g.acting.credits == 9
    assert ids(g, g.acting.installed) == ["onr_fire_wall", "onr_keeper"]


def test_ex_cls_game_02c() -> None:
    g = corp_turn_1()
    pass_all(g)
    assert g.turn == 2
    assert len(g.acting.hand) == 4, "three left of turn 1 and Employee Empowerment"
    assert "onr_employee_empowerment" in ids(g, g.acting.hand)
    act(g, "install", find(g, "onr_code_corpse")[0], 0)
    assert g.acting.credits == 8, "one piece of ice is there already"
    act(g, "credit")
    act(g, "credit")
    pass_all(g)
    assert g.acting.credits == 10
    assert g.turn == 3
    assert len(g.acting.hand) == 4, "three, and the card drawn for turn 3"


def test_ex_cls_game_01r() -> None:
    g = stacked(None, RUNNER_ORDER, "classic")
    act(g, "install", "onr_the_short_circuit")
    assert g.acting.credits == 4
    g.apply(("use", find(g, "onr_the_short_circuit")[0], 0))
    act(g, "card", "onr_loony_goon")
    assert g.acting.credits == 3
    assert "onr_loony_goon" in ids(g, g.acting.hand)
    act(g, "play", "onr_livewires_contacts")
    assert g.acting.credits == 6
    act(g, "play", "onr_score")
    assert g.acting.credits == 10
    assert len(g.acting.hand) == 3
    assert ids(g, g.acting.hand) == ["onr_force_shield", "onr_loony_goon", "onr_zetatech_mem_chip"]


def test_ex_cls_cost_01() -> None:
    # A card with an action and one bit: draw two.
    entry = {"onr_the_short_circuit": [{"paid": ["click", {"credits": 1}], "do": [{"draw": 2}]}]}
    g = stacked(None, RUNNER_ORDER, "classic", entry)
    act(g, "install", "onr_the_short_circuit")
    clicks, credits, hand = g.acting.clicks, g.acting.credits, len(g.acting.hand)
    g.apply(("use", find(g, "onr_the_short_circuit")[0], 0))
    assert (g.acting.clicks, g.acting.credits, len(g.acting.hand)) == (clicks - 1, credits - 1, hand + 2)


def test_ex_cls_eff_01() -> None:
    # An operation that adds four counters: one action in all and no bits for the counters.
    place = {"place": {"counters": {"advancement": 4}, "on": {"n": 1, "is": ["installed", "agenda"]}}}
    entry = {"onr_accounts_receivable": [{"play": [place]}]}
    first = ["onr_employee_empowerment", "onr_accounts_receivable"]
    order = [*first, *[name for name in CORP_ORDER if name not in first]]
    g = stacked(None, order, "classic", entry)
    agenda = find(g, "onr_employee_empowerment")[0]
    g.apply(("install", agenda, 3))
    g.acting.credits = 5
    act(g, "play", "onr_accounts_receivable")
    assert g.advancement[agenda] == 4
    assert g.acting.clicks == 1
    assert g.acting.credits == 0, "what the operation costs, and nothing for the counters"
    g.apply(("score", agenda))
    assert g.acting.score == 3


# -- rules of play 1.0 -----------------------------------------------------------------------------------------------


def test_ex_core_paid_01() -> None:
    entry = {"magnum_opus": [{"paid": ["click"], "do": [{"gain": 2}]}]}
    g = dealt(laid({"magnum_opus": 8}, entries=entry, edition="core"))
    g.acting.credits = 5
    act(g, "install", "magnum_opus")
    clicks = g.acting.clicks
    g.apply(("use", g.acting.installed[0], 0))
    assert (g.acting.credits, g.acting.clicks) == (2, clicks - 1), "an action: it takes a click"


def test_ex_core_cond_01() -> None:
    g = dealt(laid({"pad_campaign": 9}, edition="core"))
    g.apply(("install", g.acting.hand[0], 3))
    g.apply(("rez", g.acting.installed[0]))
    assert g.acting.credits == 3
    act(g, "credit")
    act(g, "credit")
    pass_all(g)
    assert g.turn == 2
    assert g.acting.credits == 6, "one credit when the turn begins, once"


# -- Comprehensive Rules ---------------------------------------------------------------------------------------------


def test_ex_cr_1_2_5_1_and_2() -> None:
    # Liquidation needs a rezzed card to change anything; with one, choosing none is allowed.
    trash = {"trash": {"n": "any", "is": ["rezzed"]}}
    entry = {"liquidation": [{"play": [trash, {"gain": {"per": "this_way", "times": 3}}]}]}
    g = dealt(laid({"liquidation": 3, "pad_campaign": 3}, entries=entry, rulebook="cr-1.3"))
    assert not any(option[0] == "play" for option in g.legal_actions())
    asset = min(i for i in g.acting.hand if g.table.card_of[i].id == "pad_campaign")
    g.apply(("install", asset, 3))
    assert not any(option[0] == "play" for option in g.legal_actions()), "an unrezzed card does not do"
    g.apply(("rez", asset))
    act(g, "play", "liquidation")
    assert ("stop",) in g.legal_actions()
    g.apply(("stop",))
    assert asset in g.acting.installed


def test_ex_cr_1_10_5c() -> None:
    # Two recurring credits: there when installed, refilled to two and no further when a turn begins.
    entry = {"spinal_modem": [{"static": [{"mu": 1}, {"recurring": {"n": 2, "for": ["ability"]}}]}]}
    g = dealt(laid({"spinal_modem": 1, "easy_mark": 9}, entries=entry))
    modem = find(g, "spinal_modem")[0]
    act(g, "install", "spinal_modem")
    assert g.credit[modem] == 2
    money.pay_from(g, g.runner, [modem], 1)
    assert (g.credit[modem], g.acting.credits) == (1, 1), "from the card, not from the pool"
    for _ in range(3):
        act(g, "credit")
    pass_all(g)
    assert g.turn == 2
    assert g.credit[modem] == 2


def test_ex_cr_1_17_1a() -> None:
    # Placing counters isn't advancing.
    g = dealt(laid({"oaktown_renovation": 5, "seamless_launch": 5}))
    agenda = min(i for i in g.acting.hand if g.table.card_of[i].id == "oaktown_renovation")
    g.apply(("install", agenda, 3))
    for _ in range(2):
        act(g, "credit")
    pass_all(g)
    while g.decision is not None and g.decision.kind == "discard":
        g.apply(g.legal_actions()[0])
    credits = g.acting.credits
    act(g, "play", "seamless_launch")
    assert g.advancement[agenda] == 2
    assert g.acting.credits == credits - 1, "nothing but the cost of the operation"
    g.apply(("advance", agenda))
    assert g.acting.credits == credits - 1 - 1 + 2, "advancing pays"


def test_ex_cr_1_18_4() -> None:
    g = dealt(laid({"fall_guy": 9}))
    act(g, "install", "fall_guy")
    guy, credits = g.acting.installed[0], g.acting.credits
    g.apply(("use", guy, 0))
    assert g.acting.credits == credits + 2
    assert guy in g.acting.discard


def test_ex_cr_1_19_2() -> None:
    g = dealt(laid({"astrolabe": 9}))
    act(g, "install", "astrolabe")
    assert values.memory_limit(g) == 5


def test_ex_cr_8_5_2() -> None:
    # Two operations by one: the money of the first may pay for the second.
    play = {"play": {"n": 1, "is": ["operation"]}}
    entry = {"subcontract": [{"play": [play, play]}]}
    g = dealt(laid({"subcontract": 1, "hedge_fund": 1, "beanstalk_royalties": 4}, entries=entry))
    g.acting.credits = 5 + g.table.card_of[find(g, "subcontract")[0]].printed
    act(g, "play", "subcontract")
    while g.decision is not None and g.decision.kind == "choose":
        wanted = [option for option in g.legal_actions() if g.table.card_of[option[1]].id == "hedge_fund"]
        g.apply((wanted or g.legal_actions())[0])
    assert g.acting.credits == 5 - 5 + 9 + 3
    assert g.acting.clicks == 2


def test_ex_cr_9_6_5() -> None:
    # Aesop's Pawnshop first, trashing Drug Dealer: its pending ability never resolves.
    for first, lost in (("aesops_pawnshop", 0), ("drug_dealer", 1)):
        g = dealt(laid({"aesops_pawnshop": 1, "drug_dealer": 1, "easy_mark": 3}))
        g.acting.credits = 20
        act(g, "install", "aesops_pawnshop")
        act(g, "install", "drug_dealer")
        act(g, "credit")
        act(g, "credit")
        pass_all(g)
        while g.decision is not None and g.decision.kind == "discard":
            g.apply(g.legal_actions()[0])
        credits = g.acting.credits
        assert g.decision is not None
        assert g.decision.kind == "order"
        g.apply(next(option for option in g.legal_actions() if g.table.card_of[option[2]].id == first))
        while g.decision is not None and g.decision.kind == "may":
            g.apply(("yes",))
        assert g.acting.credits == credits + 3 - lost
        assert ids(g, g.acting.installed) == ["aesops_pawnshop"]
