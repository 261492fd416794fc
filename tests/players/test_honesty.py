"""What players see: nothing but a view, which is the same in every game that differs only in what is hidden."""

from __future__ import annotations

import re
from copy import copy
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from nrdb.deck import read_deck
from nrdb.engine import State, Table, table
from nrdb.engine.chance import seeded
from nrdb.engine.fork import ForkPoint
from nrdb.engine.game import face_off, new_game
from nrdb.engine.model.decision import Decision, Option
from nrdb.engine.model.numbers import CORP, RUNNER, SIDES
from nrdb.engine.model.side import Side
from nrdb.engine.steps.machine import asked, take
from nrdb.engine.view import View, seen_by
from nrdb.errors import PlayError
from nrdb.players.encounters import EncounterPrices
from nrdb.players.plain import PlainPlayer
from nrdb.players.player import Player
from nrdb.players.registry import AGAINST_ICE, ALONE, LEVELS, PLAYERS, names_of
from tests.engine.laid import EXAMPLES, ROOT, catalogue, example
from tests.players.begun import begun

CORPS = ("starter-the-syndicate", "worlds-2013-engineering-the-future")
RUNNERS = ("starter-the-catalyst", "worlds-2013-andromeda")
EVERY = 10
"""One decision in so many is asked again."""
SLOW = {"planner": 25, "careful": 5, **dict.fromkeys(LEVELS, 25)}
"""How many times fewer games are played by players who look ahead."""


@cache
def against(corp: str, runner: str) -> Table:
    decks = (read_deck(EXAMPLES[name], catalogue()) for name in (corp, runner))
    return face_off(*(table(deck, catalogue(), rulebook="cr-26.03") for deck in decks))


class Guarded:
    """A view, or its own side, behind a pane: whatever no player may reach raises, and nothing can be changed."""

    def __init__(self, behind: View | Side) -> None:
        object.__setattr__(self, "_behind", behind)

    def __getattr__(self, name: str) -> Any:
        behind = object.__getattribute__(self, "_behind")
        assert not name.startswith("_"), f"a player reached for {name}"
        value = getattr(behind, name)
        assert not isinstance(value, State), f"a player got the game as {name}"
        return Guarded(value) if isinstance(value, Side) else value

    def ask(self, question: Any, *args: Any) -> Any:
        assert question.__module__.startswith(("nrdb.engine.rules", "nrdb.engine.steps", "nrdb.engine.words"))
        view = object.__getattribute__(self, "_behind")
        answer = view.ask(
            question, *(object.__getattribute__(one, "_behind") if isinstance(one, Guarded) else one for one in args)
        )
        assert not isinstance(answer, (State, Side)), f"a player got the game by asking {question}"
        return answer

    def __setattr__(self, name: str, value: Any) -> None:
        raise AssertionError(f"a player changed {name}")


def twin(player: Player) -> Player:
    """A player that has made the same choices so far."""
    new = copy(player)
    for name, value in vars(player).items():
        if isinstance(value, (list, Random)):
            setattr(new, name, copy(value))
    return new


class Honest:
    """Answers as its player does, behind a guard, and asks it again in a game with other hidden cards."""

    def __init__(self, player: Player, decks: tuple[Table, ...] = ()) -> None:
        self.player, self.decks = player, decks
        self.asked = self.same = 0
        self.point: ForkPoint | None = None

    def choose(self, view: View) -> Any:
        self.asked += 1
        self.point = view.fork_point() or self.point
        other = twin(self.player)
        decision = view.decision
        assert decision is not None
        option = self.player.choose(Guarded(view), decision)  # type: ignore[arg-type]
        assert option in view.legal_actions()
        if self.asked % EVERY == 0:
            try:
                world = view.sample(seeded(7, self.asked), self.decks, self.point)
            except PlayError:
                return option
            assert seen_by(world, SIDES[view.side]) == seen_by(view._g, SIDES[view.side])
            shown = View(world, view.side)
            assert shown.decision is not None
            assert other.choose(shown, shown.decision) == option
            self.same += 1
        return option


def play(g: State, players: dict[int, Honest]) -> None:
    views = View(g, CORP), View(g, RUNNER)
    while g.decision is not None and len(g.log) < 3000:
        view = views[asked(g, g.decision)]
        take(g, view.taken(players[view.side].choose(view)))


def games(whole: bool, *names: str) -> range:
    return range(max(1, (40 if whole else 1) // max(SLOW.get(name, 1) for name in names)))


@pytest.mark.interpreted
@pytest.mark.parametrize("deck", [*CORPS, *RUNNERS])
@pytest.mark.parametrize("name", names_of(ALONE))
def test_who_plays_alone_answers_alike_whatever_comes(name: str, deck: str, whole: bool) -> None:
    laid = example(deck)
    for game in games(whole, name):
        player = Honest(begun(name, laid, 1, game))
        play(new_game(laid, seeded(1, game), last_turn=10), {SIDES.index(laid.side): player})
        assert player.same > player.asked // EVERY // 2


@pytest.mark.interpreted
@pytest.mark.parametrize("closed", [False, True], ids=["open", "closed"])
@pytest.mark.parametrize(
    ("corp", "runner"),
    [*((name, "plain") for name in names_of("corp")), *(("sensible", name) for name in names_of("runner"))],
)
def test_who_plays_a_match_answers_alike_whatever_is_hidden(corp: str, runner: str, closed: bool, whole: bool) -> None:
    answers_alike(corp, runner, closed, games(whole, corp, runner))


@pytest.mark.interpreted
def test_a_sampled_game_waits_where_the_game_does() -> None:
    """With other cards in HQ a window is asked that had passed by itself, so that the same choices end earlier."""
    answers_alike("sensible", "sensible", True, range(32, 33))


@pytest.mark.interpreted
def test_an_upgrade_that_an_effect_advanced_stays_in_its_root() -> None:
    answers_alike("random", "plain", False, range(25, 26))


def answers_alike(corp: str, runner: str, closed: bool, games: range) -> None:
    """Play games in which each player must answer alike in sampled games."""
    laid = against(CORPS[0], RUNNERS[1])
    decks = (against(*CORPS[1:], RUNNERS[0]), laid) if closed else ()
    if closed:
        laid = copy(laid)
        laid.open_lists = False
    players = {}
    for game in games:
        pair = (begun(corp, laid, 1, game, CORP), begun(runner, laid, 1, game, RUNNER))
        players = {side: Honest(player, decks) for side, player in enumerate(pair)}
        play(new_game(laid, seeded(1, game), last_turn=40), players)
    assert all(player.same > player.asked // EVERY // 2 for player in players.values())


@pytest.mark.parametrize("closed", [False, True], ids=["open", "closed"])
def test_only_an_open_list_says_which_cards_are_unseen(closed: bool) -> None:
    laid = copy(against(CORPS[0], RUNNERS[0]))
    laid.open_lists = not closed
    hidden = EncounterPrices().hidden(laid, [])
    listed = sum(card.type == "agenda" for card in laid.deck(CORP))
    assert (hidden.agendas, hidden.total) == ((0, 0) if closed else (listed, len(laid.deck(CORP))))


class Peeking(PlainPlayer):
    """A plain player that looks at the opponent's hand."""

    def choose(self, view: View, decision: Decision) -> Option:
        g = object.__getattribute__(view, "_behind")._g if isinstance(view, Guarded) else view._g
        options = view.legal_actions()
        return options[sum(map(len, (g.table.card_of[i].id for i in g.sides[1 - view.side].hand))) % len(options)]


@pytest.mark.interpreted
@pytest.mark.parametrize("side", [CORP, RUNNER])
def test_who_looks_at_hidden_cards_is_found_out(side: int) -> None:
    laid = against(CORPS[0], RUNNERS[0])
    players = {seat: Honest(Peeking() if seat == side else PlainPlayer()) for seat in (CORP, RUNNER)}
    with pytest.raises(AssertionError):
        play(new_game(laid, seeded(1), last_turn=40), players)


def test_no_player_reaches_behind_its_view() -> None:
    """By reading: the guard above sees only what these games reach."""
    for path in Path(ROOT / "nrdb" / "players").glob("*.py"):
        code = path.read_text(encoding="utf-8")
        assert not re.search(r"\._(g|side|view)\b(?!ious)", re.sub(r"self\._\w+", "", code)), path.name


def test_every_player_of_the_registry_is_asked() -> None:
    assert {what for row in PLAYERS.values() for what in row.parts} == {ALONE, AGAINST_ICE, *SIDES}
    assert set(names_of(AGAINST_ICE)) <= set(names_of("runner"))
