"""Two sides in one game: who is asked and when, how it ends, what each sees, records and copies."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from nrdb import behaviour, engine
from nrdb.engine import record
from nrdb.engine.chance import Scripted, seeded
from nrdb.engine.fork import ForkPoint
from nrdb.engine.game import Game, face_off, lay_out, new_game
from nrdb.engine.model.card import Table
from nrdb.engine.model.decision import CREDIT, DRAW, KEEP, MULLIGAN, PASS
from nrdb.engine.model.numbers import DISCARD
from nrdb.engine.rulebooks import RULEBOOKS
from nrdb.engine.rules import zones
from nrdb.engine.steps.machine import take
from nrdb.errors import PlayError, Unsupported, UsageError
from tests.engine.duels import MODERN, decks, pairing, pairings, played, self_play
from tests.engine.laid import CORP, RUNNER, act, card, catalogue, find, invariants, side_laid

CORPS = {"offworld_office": 4, "pad_campaign": 6, "vanilla": 6, "hedge_fund": 9}
RUNNERS = {"sure_gamble": 9, "corroder": 6, "telework_contract": 6, "easy_mark": 9}


def table(corp: dict[str, int] | None = None, runner: dict[str, int] | None = None, **entries: Any) -> Table:
    """Two small decks by today's rules; `entries` replaces the behaviour of single cards."""
    known = {**behaviour.entries(), **entries}
    decks = ((CORP, corp or CORPS), (RUNNER, runner or RUNNERS))
    return face_off(*(side_laid(card(identity), copies, known, "cr-26.03") for identity, copies in decks))


def begun(laid_out: Table | None = None) -> Game:
    """A game after both have kept their hands; chance always takes the first card of the bag."""
    g = new_game(laid_out or table(), Scripted())
    take(g, KEEP)
    take(g, KEEP)
    return g


def to_action(g: Game) -> None:
    """On to the next action, every window passed and nothing optional done."""
    while g.decision is not None and g.decision.kind != "action":
        g.apply(PASS if g.decision.kind == "window" else g.legal_actions()[0])


def turn(g: Game) -> None:
    """A turn of nothing but credits, every window passed."""
    at = g.turn
    while g.turn == at and not g.over:
        options = g.legal_actions()
        g.apply(next((option for option in (PASS, CREDIT) if option in options), options[0]))


def test_the_corp_decides_on_its_mulligan_first_and_plays_first() -> None:
    g = new_game(table(), seeded(1))
    asked = []
    for answer in (MULLIGAN, KEEP):
        asked.append((g.player, g.legal_actions()))
        g.apply(answer)
    assert asked == [("corp", [KEEP, MULLIGAN]), ("runner", [KEEP, MULLIGAN])]
    assert (g.player, g.turn, g.acting.name) == ("corp", 1, "corp")
    assert (len(g.corp.hand), len(g.runner.hand)) == (6, 5), "the Corp has made its mandatory draw"
    assert (g.corp.clicks, g.runner.clicks, g.corp.credits, g.runner.credits) == (3, 0, 5, 5)


def test_turns_alternate() -> None:
    g = begun()
    seen = []
    for _ in range(4):
        seen.append((g.turn, g.acting.name, g.acting.turns, g.acting.clicks))
        turn(g)
    assert seen == [(1, "corp", 1, 3), (2, "runner", 1, 4), (3, "corp", 2, 3), (4, "runner", 2, 4)]
    assert (g.corp.credits, g.runner.credits) == (5 + 2 * 3, 5 + 2 * 4)


def test_the_corp_rezzes_in_the_runners_turn() -> None:
    g = begun(table({"pad_campaign": 20}))
    act(g, "install", "pad_campaign", 3)
    while g.acting is g.corp:
        options = g.legal_actions()
        g.apply(PASS if PASS in options else CREDIT if CREDIT in options else options[0])
    pad = g.corp.installed[0]
    assert (g.player, g.legal_actions()) == ("corp", [PASS, ("rez", pad)]), "the Runner has nothing to do in it"
    g.apply(("rez", pad))
    assert g.active[pad]
    assert g.acting is g.runner
    while g.acting is g.runner:
        g.apply(CREDIT)
    assert g.corp.turns == 2


def test_a_window_is_passed_to_and_fro() -> None:
    # CR26 9.2.7a: the active player first; it closes when who receives priority passes without doing anything.
    works = [{"paid": [{"credits": 1}], "do": [{"draw": 1}]}]
    g = begun(table({"pad_campaign": 20}, {"telework_contract": 20}, pad_campaign=works, telework_contract=works))
    act(g, "install", "pad_campaign", 3)
    act(g, "rez", g.corp.installed[0])
    turn(g)
    to_action(g)
    act(g, "install", "telework_contract")
    told = []
    steps = iter([("use", find(g, "telework_contract")[0], 0), PASS, ("use", g.corp.installed[0], 0), PASS, PASS])
    while g.decision is not None and g.decision.kind == "window":
        told.append(g.player)
        used = next(steps)
        g.apply(used if used == PASS else next(o for o in g.legal_actions() if o[0] == "use"))
    assert told == ["runner", "runner", "corp", "corp", "runner"]
    assert g.player == "runner"
    assert g.decision is not None
    assert g.decision.kind == "action"


def test_what_both_trigger_resolves_for_the_active_player_first() -> None:
    gains = [{"when": {"turn_begins": {"who": "both"}}, "may": True, "do": [{"gain": 2}]}]
    g = begun(table({"pad_campaign": 20}, {"telework_contract": 20}, pad_campaign=gains, telework_contract=gains))
    act(g, "install", "pad_campaign", 3)
    act(g, "rez", g.corp.installed[0])
    while g.acting is g.corp:
        to_action(g)
        g.apply(CREDIT)
    to_action(g)
    act(g, "install", "telework_contract")
    asked = []
    while g.turn < 5:
        if g.decision is not None and g.decision.kind == "may":
            asked.append((g.turn, g.player))
        g.apply(next(o for o in g.legal_actions() if o in (PASS, CREDIT, ("no",)) or o[0] == "card"))
    assert asked == [(3, "corp"), (3, "runner"), (4, "runner"), (4, "corp")]


def test_what_one_does_is_not_what_the_other_has_done() -> None:
    first = [{"when": {"draw": {"is": ["card"]}}, "limit": "first/turn", "do": [{"gain": 1}]}]
    g = begun(table({"pad_campaign": 20}, {"telework_contract": 20}, pad_campaign=first, telework_contract=[]))
    act(g, "install", "pad_campaign", 3)
    act(g, "rez", g.corp.installed[0])
    turn(g)
    before = g.corp.credits
    for _ in range(3):
        g.apply(DRAW)
    assert g.corp.credits == before, "the Runner's draw is not the Corp's"
    g.apply(DRAW)
    assert (g.acting, g.corp.credits) == (g.corp, before + 1), "its own first draw of the turn is"


@pytest.mark.parametrize(
    ("deck", "winner", "reason"),
    [({"hedge_fund": 7}, "runner", "decked"), ({"offworld_office": 20}, "corp", "scored")],
)
def test_a_race_is_won_by_points_or_by_an_empty_deck(deck: dict[str, int], winner: str, reason: str) -> None:
    g = begun(table(deck))
    while not g.is_terminal():
        assert g.winner is None
        options = g.legal_actions()
        wanted = ("score", "advance", "install", *PASS, "credit", "card")
        kinds = [kind for kind in wanted if any(option[0] == kind for option in options)]
        if kinds[0] == "install" and any(g.corp.installed):
            kinds = kinds[1:]
        g.apply(next(option for option in options if option[0] == kinds[0]))
    assert (g.winner, g.reason, g.player) == (winner, reason, None)
    assert g.legal_actions() == []


def test_cards_are_discarded_at_once_today_and_one_by_one_before() -> None:
    # CR26 5.5.4c against CR 5.5.2: what a discard triggers waits for the others, or does not.
    gains = [{"when": {"discard": {"is": ["card"]}}, "do": [{"gain": 1}]}]
    for rulebook, credits in (("cr-26.03", [5, 5, 7]), ("cr-1.3", [5, 6, 7])):
        laid_out = table(None, {"sure_gamble": 20}, **{RUNNER: gains})
        laid_out.rulebook = RULEBOOKS[rulebook]
        g = begun(laid_out)
        turn(g)
        while g.decision is None or g.decision.kind != "discard":
            g.apply(DRAW if DRAW in g.legal_actions() else PASS)
            if len(g.runner.hand) == 7:
                g.runner.clicks = 1 if g.runner.clicks > 1 else g.runner.clicks
                g.apply(CREDIT) if CREDIT in g.legal_actions() else None
        start = g.runner.credits
        seen = [5 + g.runner.credits - start]
        while g.decision is not None and g.decision.kind == "discard":
            g.apply(g.legal_actions()[0])
            seen.append(5 + g.runner.credits - start)
        assert seen == credits, rulebook


@pytest.mark.parametrize("rulebook", sorted(RULEBOOKS))
def test_decks_of_every_rulebook_race(rulebook: str) -> None:
    if rulebook == "classic":
        corp = {"onr_accounts_receivable": 9, "onr_fire_wall": 9, "onr_corporate_war": 9}
        runner = {"onr_broker": 9, "onr_codecracker": 9, "onr_score": 9}
        both = face_off(*(lay_out(None, copies, card, rulebook=rulebook) for copies in (corp, runner)))
    else:
        both = pairing(0, 0, rulebook)
    g = new_game(both, seeded(3))
    generator = Random(3)
    asked = set()
    while not g.over:
        options = g.legal_actions()
        asked.add((g.acting.name, g.player))
        take(g, options[int(generator.random() * len(options))])
        invariants(g)
    assert g.over in ("scored", "decked", "flatlined", "turns")
    assert {("corp", "corp"), ("runner", "runner")} <= asked


def test_the_public_door() -> None:
    (corp, *_), (runner, *_) = decks("corp"), decks("runner")
    g = engine.duel(corp, runner, catalogue(), seed=7)
    assert (g.table.rulebook.id, g.player, g.turn, g.is_terminal()) == ("cr-26.03", "corp", 0, False)
    again = engine.duel(corp, runner, catalogue(), rulebook="cr-26.03", seed=7)
    assert again.key() == g.key() == g.copy().key()
    with pytest.raises(Unsupported, match=r'unknown rulebook "cr-2"\. Use one of: cr-26\.03, cr-1\.3, core, classic\.'):
        engine.duel(corp, runner, catalogue(), rulebook="cr-2", seed=7)
    with pytest.raises(PlayError, match="needs a Corp deck and a Runner deck, in this order"):
        engine.duel(runner, corp, catalogue(), seed=7)


# -- what each sees -------------------------------------------------------------------------------------------------


def test_a_view_shows_open_information() -> None:
    g = begun(table({"pad_campaign": 20}))
    act(g, "install", "pad_campaign", 3)
    facedown = g.view("runner").other.placed[0]
    assert (facedown.card, facedown.server, facedown.ice) == (None, 3, False)
    assert facedown.number >= len(g.table.card_of), "a handle, which tells nothing"
    assert g.view("corp").own.placed[0].card == "pad_campaign"
    act(g, "rez", g.corp.installed[0])
    assert g.view("runner").other.placed[0].card == "pad_campaign"
    seen = g.view("runner")
    assert (seen.other.hand, seen.other.deck, seen.other.hand_size) == (None, None, len(g.corp.hand))
    assert seen.own.hand == tuple(sorted(g.table.card_of[i].id for i in g.runner.hand))
    assert (seen.asked, seen.options) == ("corp", ())
    assert g.view("corp").options == tuple(g.legal_actions())
    zones.move(g, g.corp.hand[0], DISCARD)
    assert (g.view("runner").other.discard, g.view("corp").own.discard) == ((None,), ("pad_campaign",))
    with pytest.raises(UsageError, match=r'unknown player "shaper"\. Use corp or runner\.'):
        g.view("shaper")


# -- records, copies, self-play -------------------------------------------------------------------------------------


@pytest.mark.parametrize("rulebook", MODERN)
def test_a_game_of_two_is_replayed_from_its_record(rulebook: str) -> None:
    g, _ = played(pairing(0, 1, rulebook), 3, 8)
    held = json.loads(json.dumps(record.record(g, data="2026-07-24", seed=3, game=8)))
    assert (held["format"], held["rulebook"], set(held["corp"])) == ("nrdb game 2", rulebook, {"identity", "cards"})
    again = record.replay(record.read(json.dumps(held)), card)
    assert (again.key(), again.log) == (g.key(), g.log)
    held["choices"][20] = ["score", 999]
    with pytest.raises(PlayError, match=r'choice 21 in the record, "score 999", isn.t legal'):
        record.replay(held, card)


def test_a_game_of_two_is_forked_at_any_decision() -> None:
    g = new_game(pairing(1, 0, "cr-26.03"), seeded(9, 2), last_turn=14)
    generator, inside, anchor = Random(1), 0, None
    while not g.over:
        options = g.legal_actions()
        if g.flow is None:
            anchor = ForkPoint(g)
        else:
            assert anchor is not None
            inside += 1
            twin = anchor.fork(g)
            assert twin is not None
            assert (twin.key(), twin.legal_actions(), twin.log) == (g.key(), options, g.log)
        take(g, options[int(generator.random() * len(options))])
    assert inside


@pytest.mark.parametrize("rulebook", MODERN)
def test_asking_only_who_can_act_changes_no_game(rulebook: str) -> None:
    for game, (corp, runner, _) in enumerate(pairings()[:: len(MODERN)]):
        laid_out = pairing(corp, runner, rulebook)
        gated, choices = played(laid_out, 4, game)
        laid_out.gated = False
        try:
            asked, same = played(laid_out, 4, game)
        finally:
            laid_out.gated = True
        assert (asked.key(), same) == (gated.key(), choices)
        assert len(asked.log) > len(gated.log), "more was asked"


@pytest.mark.interpreted
def test_self_play_keeps_what_must_hold(whole: bool) -> None:
    """A million decisions, or a sample of them."""
    decisions = 1_000_000 if whole else 12_000
    ends = self_play(decisions, seed=1)
    assert ends["decisions", None, ""] >= decisions
    assert {winner for _, winner, reason in ends if reason} >= {"corp", "runner"}
