"""Choices of the sensible AI player inside effects: keeping, searching, answering; positions set up by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from nrdb.behaviour.facts import CardSearch
from nrdb.engine.model.decision import STOP, Decision
from nrdb.players.sensible import Sensible
from tests.players.begun import seen, studied
from tests.players.test_position import position, there, wall

BREAKERS, ANY = frozenset(("icebreaker",)), frozenset[str]()


def kept(side: str, at: int = -1, **held: Any) -> int:
    """What the last card in hand, or an installed one, is worth where it is."""
    g = position(side, **held)
    player = studied(Sensible(), g.table)
    return player._keep(seen(g), g.acting.installed[at] if at >= 0 else g.acting.hand[-1])


def needed(**held: Any) -> int:
    """How much the last card in hand, or without a hand the last of the deck, is wanted by the Runner."""
    g = position("runner", **held)
    return studied(Sensible(), g.table)._need(seen(g), (g.acting.hand or g.acting.deck)[-1])


def fetched(fetch: CardSearch, credits: int, side: str = "runner", **held: Any) -> int:
    """Return the value of a search with this many credits left."""
    g = position(side, **held)
    return studied(Sensible(), g.table).fetched(seen(g), fetch, credits)


def search(
    *, terms: frozenset[str] = BREAKERS, deck: bool = True, discard: bool = False, install: bool = False, less: int = 0
) -> CardSearch:
    """Return a search of the deck for breakers, or as the arguments say."""
    return CardSearch(terms, ANY, deck, discard, install, less)


def wants(side: str, about: str, hand: int, deck: int) -> bool:
    """Return whether the player accepts an offer with this many cards in hand and deck."""
    held, left = ("sure_gamble", "daily_casts") if side == "runner" else ("hedge_fund", "ice_wall")
    g = position(side, hand=[held] * hand, deck=[left] * deck)
    return studied(Sensible(), g.table).choose(seen(g), Decision("may", [], -1, about)) == ("yes",)


@pytest.mark.parametrize(
    ("found", "wanted"),
    [
        (lambda: kept("runner", 0, out=[("corroder", {})]), 300),
        (lambda: kept("runner", 0, out=[("corroder", {})] * 2), 40),
        (lambda: kept("runner", 0, out=[("daily_casts", {"credit": 2})]), 118),
        (lambda: kept("runner", 0, out=[("kati_jones", {})]), 100),
        (lambda: kept("corp", 0, out=[wall(0)]), 60),
        (lambda: kept("corp", 0, out=[there("offworld_office", advancement=2)]), 430),
        (lambda: kept("corp", 0, out=[there("pad_campaign", advancement=1)]), 65),
        (lambda: kept("runner", hand=["corroder"]), 30),
        (lambda: kept("runner", hand=["corroder"], out=[("corroder", {})]), -30),
        (lambda: kept("runner", hand=["corroder"], out=[("mimic", {})]), 30),
        (lambda: kept("runner", hand=["desperado"]), 105),
        (lambda: kept("runner", hand=["desperado"], out=[("desperado", {})]), 45),
        (lambda: kept("runner", hand=["kati_jones"]), 90),
        (lambda: kept("runner", hand=["kati_jones"], out=[("kati_jones", {})]), 30),
        (lambda: kept("runner", hand=["daily_casts"], out=[("daily_casts", {})]), 85),
        (lambda: kept("runner", hand=["special_order"]), 35),
        (lambda: kept("runner", hand=["special_order"], out=[("crypsis", {})]), 5),
        (lambda: kept("runner", hand=["corroder", "mimic", "gordian_blade", "special_order"]), 5),
        (lambda: kept("runner", hand=["self_modifying_code"], out=[("crypsis", {})]), 35),
        (lambda: kept("corp", hand=["ice_wall"]), 25),
        (lambda: kept("corp", hand=["ice_wall"], out=[wall(0)] * 5), 25),
        (lambda: kept("corp", hand=["ice_wall"], out=[wall(0)] * 6), 5),
        (lambda: kept("corp", hand=["hedge_fund"], out=[wall(0)] * 6), 40),
        (lambda: kept("corp", hand=["offworld_office"]), 80),
    ],
)
def test_what_a_card_is_worth_where_it_is(found: Callable[[], int], wanted: int) -> None:
    """Breakers that are the only ones of their kind are kept, what can never be used goes first."""
    assert found() == wanted


@pytest.mark.parametrize(
    ("found", "wanted"),
    [
        (lambda: needed(hand=["corroder"]), 148),
        (lambda: needed(deck=["corroder"]), 148),
        (lambda: needed(deck=["gordian_blade"]), 146),
        (lambda: needed(deck=["corroder"], out=[("corroder", {})]), 5),
        (lambda: needed(hand=["corroder"], out=[("corroder", {})]), 5),
        (lambda: needed(hand=["corroder", "corroder"]), 148),
        (lambda: needed(deck=["daily_casts"]), 85),
        (lambda: needed(deck=["special_order"]), 35),
        (lambda: needed(hand=["desperado"], out=[("desperado", {})]), 45),
    ],
)
def test_a_missing_breaker_is_wanted_most(found: Callable[[], int], wanted: int) -> None:
    assert found() == wanted


@pytest.mark.parametrize(
    ("found", "wanted"),
    [
        (lambda: fetched(search(), 5), 0),
        (lambda: fetched(search(), 5, deck=["corroder"]), 70),
        (lambda: fetched(search(), 5, deck=["corroder"], out=[("corroder", {})]), 0),
        (lambda: fetched(search(), 5, deck=["corroder"], out=[("crypsis", {})]), 0),
        (lambda: fetched(search(), 5, hand=["corroder"], deck=["corroder"]), 0),
        (lambda: fetched(search(install=True), 2, deck=["corroder"]), 70),
        (lambda: fetched(search(install=True), 1, deck=["corroder"]), 0),
        (lambda: fetched(search(install=True, less=1), 1, deck=["corroder"]), 70),
        (lambda: fetched(search(install=True, less=1), 0, deck=["corroder"]), 0),
        (lambda: fetched(search(install=True, less=98), 0, deck=["corroder"]), 70),
        (lambda: fetched(search(install=True, less=99), 0, deck=["corroder"]), 90),
        (lambda: fetched(search(less=99, terms=ANY), 0, deck=["daily_casts"]), 42),
        (lambda: fetched(search(terms=ANY), 5, deck=["daily_casts"]), 42),
        (lambda: fetched(search(terms=ANY), 5, deck=["daily_casts", "sure_gamble"]), 42),
        (lambda: fetched(search(terms=ANY), 5, deck=["kati_jones"]), 45),
        (lambda: fetched(search(terms=ANY), 5, deck=["kati_jones"], out=[("kati_jones", {})]), 0),
        (lambda: fetched(search(terms=ANY), 5, deck=["corroder"], out=[("corroder", {})]), 0),
        (lambda: fetched(search(deck=False), 5, deck=["corroder"]), 0),
        (lambda: fetched(search(deck=False, discard=True), 5), 70),
        (lambda: fetched(search(terms=ANY), 5, "corp", deck=["hedge_fund"]), 20),
    ],
)
def test_a_search_is_worth_what_it_finds_that_can_be_used(found: Callable[[], int], wanted: int) -> None:
    assert found() == wanted


@pytest.mark.parametrize(
    ("found", "wanted"),
    [
        (lambda: wants("runner", "draw", 6, 1), True),
        (lambda: wants("runner", "draw", 7, 9), False),
        (lambda: wants("runner", "draw", 0, 0), False),
        (lambda: wants("runner", "gain+draw", 7, 9), False),
        (lambda: wants("corp", "draw", 2, 5), False),
        (lambda: wants("corp", "draw", 2, 6), True),
        (lambda: wants("corp", "gain", 3, 0), True),
        (lambda: wants("runner", "trash_self", 0, 9), False),
        (lambda: wants("runner", "take_tag", 0, 9), False),
        (lambda: wants("runner", "suffer", 0, 9), False),
        (lambda: wants("corp", "forfeit", 0, 9), False),
    ],
)
def test_offers_are_taken_up_while_there_is_room_for_cards(found: Callable[[], int], wanted: int) -> None:
    assert found() == wanted


@pytest.mark.parametrize(
    ("modes", "chosen"),
    [
        (["draw", "gain"], "gain"),
        (["gain_click", "draw"], "draw"),
        (["gain_click", "search", "place"], "gain_click"),
        (["place", "search"], "search"),
        (["trash", "place+gain"], "place+gain"),
        (["gain+trash", "draw"], "gain+trash"),
        (["trash", "reveal"], "trash"),
    ],
)
def test_of_several_modes_money_comes_first(modes: list[str], chosen: str) -> None:
    """Then cards, clicks, and what else is good; of equals the first."""
    g = position("runner")
    options = [("mode", n, about) for n, about in enumerate(modes)]
    assert studied(Sensible(), g.table).choose(seen(g), Decision("mode", options))[2] == chosen


@pytest.mark.parametrize(
    ("about", "out", "chosen"),
    [
        # The agenda that lacks fewest counters, then what else may be advanced.
        ("place_advancement", [there("offworld_office"), there("hostile_takeover"), there("pad_campaign")], 1),
        ("place_advancement", [there("offworld_office", advancement=3), there("hostile_takeover")], 0),
        ("place_advancement", [there("hostile_takeover", advancement=2), there("offworld_office")], 1),
        ("place_advancement", [wall(0), there("offworld_office")], 1),
        # Counters come from the card with most of them that is not an agenda.
        ("move_counters", [there("offworld_office", advancement=5), there("pad_campaign", advancement=1)], 1),
        ("move_counters", [there("pad_campaign", advancement=1), there("pad_campaign", advancement=2)], 1),
        ("rez", [wall(0), there("pad_campaign")], 1),
        ("trash", [there("offworld_office"), there("pad_campaign"), wall(0)], 1),
        ("reveal", [there("offworld_office"), there("pad_campaign")], 0),
    ],
)
def test_which_installed_card_is_chosen(about: str, out: list[Any], chosen: int) -> None:
    g = position("corp", out=out)
    cards = [("card", i) for i in g.acting.installed]
    assert studied(Sensible(), g.table).choose(seen(g), Decision("choose", cards, -1, about)) == cards[chosen]


def test_nothing_is_given_up_that_need_not_be() -> None:
    g = position("runner", hand=["corroder", "sure_gamble"])
    player, cards = studied(Sensible(), g.table), [("card", i) for i in g.acting.hand]
    for about in ("trash", "discard", "forfeit", "remove", "return"):
        assert player.choose(seen(g), Decision("choose", [STOP, *cards], -1, about)) == STOP
        assert player.choose(seen(g), Decision("choose", cards, -1, about)) == cards[0]
    assert player.choose(seen(g), Decision("choose", [STOP], -1, "trash")) == STOP
    assert player.choose(seen(g), Decision("choose", cards, -1, "add_deck_bottom")) == cards[0]


@pytest.mark.parametrize(
    ("about", "lowest"), [("pay_x", True), ("take_tag", True), ("remove_credit", True), ("gain", False)]
)
def test_what_costs_is_as_little_as_may_be(about: str, lowest: bool) -> None:
    options = [("number", n) for n in range(4)]
    g = position("runner")
    assert (
        studied(Sensible(), g.table).choose(seen(g), Decision("number", options, -1, about))
        == options[0 if lowest else -1]
    )


TESTED = [("security_testing", {"server": 1}), ("daily_casts", {"server": 1}), ("kati_jones", {"server": 0})]


@pytest.mark.parametrize(
    ("about", "me", "out", "servers", "chosen"),
    [
        ("run", False, TESTED, [0, 1, 2], 1),
        ("run", False, [], [0, 1, 2], 0),
        ("run", False, [("kati_jones", {"server": 2})], [0, 1, 2], 2),
        ("run", False, TESTED, [0, 2], 0),
        ("other", False, TESTED, [0, 1, 2], 1),
        # A card that names a server goes where others are, but not where its like is.
        ("choose_server", True, [("daily_casts", {"server": 1}), ("kati_jones", {"server": 1})], [0, 1, 2], 0),
        ("choose_server", True, [("daily_casts", {"server": 0}), ("kati_jones", {"server": 1})], [0, 1, 2], 1),
        ("choose_server", True, [("kati_jones", {"server": 1})], [0, 1, 2], 1),
        ("choose_server", True, [], [1, 2], 1),
    ],
)
def test_a_run_goes_where_it_pays(about: str, me: bool, out: list[Any], servers: list[int], chosen: int) -> None:
    """`me`: the first installed card asks, which is Daily Casts and has named no server yet."""
    g = position("runner", out=[*([("daily_casts", {"server": -1})] if me else []), *out])
    asks = g.acting.installed[0] if me else -1
    options = [("server", server) for server in servers]
    assert studied(Sensible(), g.table).choose(seen(g), Decision("server", options, asks, about)) == ("server", chosen)


@pytest.mark.parametrize(
    ("card", "out", "servers", "chosen"),
    [
        ("ice_wall", [], [0, 1, 2, 3], 1),
        ("ice_wall", [wall(1)], [0, 1, 2, 3], 0),
        ("ice_wall", [wall(1)], [1, 2, 3], 3),
        ("pad_campaign", [], [3, 4, 5], 3),
        ("pad_campaign", [], [4, 5, 6], 6),
        ("enigma", [wall(1), wall(0), wall(3)], [0, 1, 2, 3, 4], 3),
    ],
)
def test_what_is_installed_by_an_effect_goes_where_a_player_would_put_it(
    card: str, out: list[Any], servers: list[int], chosen: int
) -> None:
    """Or else into the last server that there is."""
    g = position("corp", hand=[card], out=out)
    options = [("server", server, g.acting.hand[0]) for server in servers]
    found = studied(Sensible(), g.table).choose(seen(g), Decision("server", options, g.acting.hand[0], "install"))
    assert found[1] == chosen


def test_a_search_that_is_ready_is_worth_a_little_less_than_one_that_is_made() -> None:
    g = position("runner", deck=["corroder"])
    player = studied(Sensible(), g.table)
    assert (player._later(seen(g), search()), player._later(seen(g), None)) == (
        player.fetched(seen(g), search(), 99) - 10,
        0,
    )


@pytest.mark.parametrize(("card", "stop"), [("special_order", True), ("corroder", False), ("daily_casts", False)])
def test_what_is_worth_little_stays_where_it_is_discarded(card: str, stop: bool) -> None:
    """Of what may be shuffled back: a search is of no use to a whole rig."""
    g = position("runner", out=[("crypsis", {})])
    gone = next(i for i, one in enumerate(g.table.card_of) if one.id == card and not g.acting.installed.count(i))
    asked = Decision("choose", [STOP, ("card", gone)], -1, "shuffle_in")
    assert studied(Sensible(), g.table).choose(seen(g), asked) == (STOP if stop else ("card", gone))


def test_nothing_is_trashed_to_make_room_in_a_server_that_has_room() -> None:
    g = position("corp", hand=["ice_wall"], out=[wall(0)])
    ice, player = g.acting.hand[0], studied(Sensible(), g.table)
    there, cleared = ("server", 9, ice), ("server", 9, ice, "replace")
    assert player.choose(seen(g), Decision("server", [there, cleared], ice, "install")) == there
    assert player.choose(seen(g), Decision("server", [cleared], ice, "install")) == cleared
