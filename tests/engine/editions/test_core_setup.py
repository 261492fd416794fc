"""How a game of 2012 begins, and what its players may see of Archives."""

from __future__ import annotations

import pytest

from nrdb.deck import read_deck
from nrdb.engine import duel
from nrdb.engine.game import Game
from nrdb.engine.model.decision import KEEP, MULLIGAN
from nrdb.engine.model.numbers import DISCARD
from nrdb.engine.rules import zones
from tests.engine.laid import EXAMPLES, catalogue


def begun() -> Game:
    """A game of two example decks that waits for the Corp's decision on its hand."""
    decks = [read_deck(EXAMPLES[f"starter-the-{name}"], catalogue()) for name in ("syndicate", "catalyst")]
    return duel(decks[0], decks[1], catalogue(), rulebook="core", seed=1)


def test_both_begin_with_five_credits_and_five_cards() -> None:
    """CORE-SETUP-01, CORE-SETUP-02, CORE-SETUP-03: the identities are in play, and shuffled decks are drawn from."""
    g = begun()
    assert (g.corp.credits, g.runner.credits) == (5, 5)
    assert (len(g.corp.hand), len(g.runner.hand)) == (5, 5)
    assert all(side.identity is not None and g.active[side.identity] for side in g.sides)


@pytest.mark.parametrize(("corp", "runner"), [(KEEP, MULLIGAN), (MULLIGAN, KEEP), (MULLIGAN, MULLIGAN)])
def test_each_player_may_take_one_mulligan_the_corp_first(corp: tuple[str], runner: tuple[str]) -> None:
    """CORE-SETUP-04: the whole hand goes back, and the second hand is final. CORE-TURN-04: the Corp goes first."""
    g = begun()
    for name, answer in (("corp", corp), ("runner", runner)):
        assert (g.player, g.legal_actions()) == (name, [KEEP, MULLIGAN])
        side = g.sides[name == "runner"]
        held, size = sorted(side.hand), side.deck_size()
        g.apply(answer)
        if answer == MULLIGAN and name == "runner":
            assert sorted(side.hand) != held
            assert (len(side.hand), side.deck_size()) == (5, size)
    assert (g.turn, g.acting.name) == (1, "corp")
    assert g.decision is not None
    assert g.decision.kind != "mulligan"


def test_the_decks_hold_the_types_of_their_sides() -> None:
    """CORE-CARD-01, CORE-CARD-08: what isn't an identity is shuffled in."""
    g = begun()
    types = [{g.table.card_of[i].type for i in [*side.hand, *side.deck, *side.top]} for side in g.sides]
    assert types[0] <= {"operation", "agenda", "ice", "upgrade", "asset"}
    assert types[1] <= {"hardware", "resource", "program", "event"}


def test_facedown_cards_of_archives_are_the_corps_to_look_at() -> None:
    """CORE-AREA-05, CORE-AREA-06: faceup ones are seen by both, and the heap keeps its order."""
    g = begun()
    g.apply(KEEP)
    g.apply(KEEP)
    hidden, shown, first, second = *g.corp.hand[:2], *g.runner.hand[:2]
    for i in (hidden, shown, first, second):
        zones.move(g, i, DISCARD)
    g.faceup[hidden], g.faceup[shown] = False, True
    name = g.table.card_of
    assert g.view("runner").other.discard == (None, name[shown].id)
    assert g.view("corp").own.discard == (name[hidden].id, name[shown].id)
    assert g.view("corp").other.discard == (name[first].id, name[second].id)
