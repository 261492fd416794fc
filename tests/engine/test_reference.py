"""Two engines, one game: the engine and the plain interpreter of the notation end alike on 3,000 seeds."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine import State, Table
from nrdb.engine.chance import seeded
from nrdb.engine.game import new_game
from nrdb.engine.model.decision import PASS, Option
from nrdb.engine.steps.machine import take
from nrdb.players.sensible import Sensible
from tests.engine.laid import CORP, RUNNER, card, example, laid
from tests.engine.reference import Game
from tests.players.begun import begun, choice_of, studied

TURNS = 8
# Two more decks, of well-known economy cards, besides the two starter decks: some forty cards in all.
CORP_DECK = {
    "hedge_fund": 3, "beanstalk_royalties": 3, "green_level_clearance": 3, "pad_campaign": 3, "adonis_campaign": 3,
    "hostile_takeover": 3, "gila_hands_arcology": 2, "wall_of_static": 3, "enigma": 3, "ice_wall": 3, "biotic_labor": 2,
    "offworld_office": 3, "superconducting_hub": 3, "seamless_launch": 2,
}  # fmt: skip
RUNNER_DECK = {
    "sure_gamble": 3, "easy_mark": 3, "diesel": 3, "daily_casts": 3, "liberated_account": 2, "kati_jones": 1,
    "professional_contacts": 2, "magnum_opus": 2, "corroder": 2, "mimic": 2, "yog_0": 2, "desperado": 2,
    "creative_commission": 3, "verbal_plasticity": 1, "red_team": 1, "smartware_distributor": 2,
}  # fmt: skip


def tables() -> dict[str, Table]:
    return {
        "syndicate": example("starter-the-syndicate"),
        "catalyst": example("starter-the-catalyst"),
        "corp": laid(CORP_DECK, CORP),
        "runner": laid(RUNNER_DECK, RUNNER),
    }


def played(table: Table, player: Sensible, game: int) -> State:
    g = new_game(table, seeded(1729, game), last_turn=TURNS)
    while not g.over:
        take(g, choice_of(player, g))  # type: ignore[arg-type]
    return g


def reference(table: Table, game: int, choices: list[Option]) -> Game:
    cards = [card(ready.id) for ready in table.card_of]
    if table.side == "runner":  # whose windows, in which strength might be raised in vain, it knows nothing of
        choices = [option for option in choices if option not in (PASS, ("go_on",))]
    return Game(cards[-1], cards[:-1], seeded(1729, game), TURNS, choices).play()


def end_state(g: State) -> tuple[Any, ...]:
    """The same summary of the engine's state as the reference gives of its own."""
    n = len(g.table.card_of) - 1
    kinds = (g.credit, g.power, g.virus, g.agenda, g.advancement)
    return (
        g.over,
        g.turn,
        g.acting.credits,
        g.acting.score,
        g.bad_publicity,
        g.acting.deck,
        sorted(g.acting.hand),
        g.acting.discard,
        g.acting.installed,
        g.acting.scored,
        g.server[:n],
        [tuple(kind[i] for kind in kinds) for i in range(n)],
        g.active[:n],
    )


NAMES = ["syndicate", "catalyst", "corp", "runner"]


@pytest.mark.parametrize("name", NAMES)
def test_both_engines_end_alike(name: str, whole: bool) -> None:
    """Three thousand seeds of all four decks together, or a sample of them."""
    table = tables()[name]
    player = studied(Sensible(), table)
    for game in range(750 if whole else 50):
        begun(player, table, 1729, game)
        g = played(table, player, game)
        other = reference(table, game, g.log)
        assert end_state(g) == other.end_state(), f"{name}, game {game}"
        assert g.over == "scored" or not other.choices, "a choice was not asked for"


def test_some_forty_cards_are_played() -> None:
    assert len({ready.id for table in tables().values() for ready in table.cards}) >= 40
