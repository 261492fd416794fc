"""Every card that has an entry is used in a game: played, active in play, scored or stolen, whatever else happens."""

from __future__ import annotations

from random import Random

import pytest

from nrdb import behaviour
from nrdb.catalogue.model import Card
from nrdb.engine.chance import seeded
from nrdb.engine.game import Game, face_off, new_game
from nrdb.engine.model.numbers import SCORED
from nrdb.engine.steps.machine import take
from tests.engine.laid import CORP, RUNNER, catalogue, invariants, side_laid

FILLING = {
    "corp": "hostile_takeover project_beale ice_wall enigma rototurret eli_1_0 pad_campaign snare hedge_fund "
    "marked_accounts sansan_city_grid next_silver archer data_raven hunter_seeker",
    "runner": "corroder gordian_blade mimic imp desperado clot kati_jones aesops_pawnshop sure_gamble diesel "
    "account_siphon dirty_laundry plascrete_carapace djinn parasite",
}
"""The other cards in the decks: agendas, ice of each kind, breakers, viruses, connections, tags, runs."""
TRIES, LONGEST, AFTERWARDS = 12, 900, 60
CARDS = sorted(behaviour.entries())


def comes_to_use(card: Card, seed: int) -> bool:
    """Return whether a card is used in a game in which both sides choose at random, but prefer options with that card.

    The game goes on for a while then; with an identity it is played to its end.
    """
    decks = {side: {name: 1 for name in names.split() if name != card.id} for side, names in FILLING.items()}
    faces = {"corp": catalogue().card(CORP), "runner": catalogue().card(RUNNER)}
    if card.is_identity:
        faces[card.side] = card
    else:
        decks[card.side] = dict(sorted({**decks[card.side], card.id: 4}.items()))
    tables = [side_laid(faces[side], decks[side]) for side in ("corp", "runner")]
    g = new_game(face_off(*tables), seeded(seed, 0), last_turn=16)
    copies = {i for i, ready in enumerate(g.table.card_of) if ready.id == card.id}
    g.corp.credits = g.runner.credits = 25
    chance, left, found = Random(f"{card.id}/{seed}"), LONGEST, card.is_identity
    while not g.over and left:
        left -= 1
        options = g.legal_actions()
        liked = [option for option in options if len(option) > 1 and option[1] in copies and option[0] != "trash"]
        chosen = liked if liked and chance.random() < 0.9 else options
        take(g, chosen[int(chance.random() * len(chosen))])
        if g.flow is None:
            invariants(g)
        if not found and used(g, copies):
            found, left = True, min(left, AFTERWARDS)
    return found


def used(g: Game, copies: set[int]) -> bool:
    """Return whether one of them is active, was played, or is in a score area."""
    return any(g.active[i] or g.zone[i] == SCORED for i in copies) or any(
        name == "play" and it in copies for name, it, *_ in g.events
    )


UNUSED = frozenset(
    [
        "aimor",
        "apocalypse",
        "archer",
        "blackmail",
        "bloop",
        "boom",
        "chain_reaction",
        "corporate_town",
        "data_mine",
        "deep_dive",
        "encore",
        "enforcer_1_0",
        "exploit",
        "globalsec_security_clearance",
        "ibrahim_salem",
        "measured_response",
        "notoriety",
        "populist_rally",
        "quest_completed",
        "success",
        "traffic_accident",
    ]
)
"""What asks for more than chance brings about with these decks; each has a scenario of its own."""
PARTS = 40


@pytest.mark.parametrize("part", range(PARTS))
def test_every_card_is_used(part: int, whole: bool) -> None:
    """All of them with `--whole`, else one in eight."""
    names = CARDS[part::PARTS][:: 1 if whole else 8]
    assert names
    found = {name for name in names if any(comes_to_use(catalogue().card(name), seed) for seed in range(TRIES))}
    assert set(names) - found <= UNUSED
