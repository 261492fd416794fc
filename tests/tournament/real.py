"""Real lists of ../shared that are legal in Eternal, checked independently of nrdb's own checker."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from nrdb.catalogue import Catalogue
from nrdb.catalogue.model import Card
from nrdb.errors import LookupFailure
from tests.tournament.lists import Made, Maker


def decks(shared: Path, maker: Maker) -> Iterator[Made]:
    """Return the 61 decks in nine formats, then the decks of API v1 in file order; all are different."""
    kept = sorted((shared / "decks/derived").glob("*/expected.json"))
    rows = [{row["identity"]: 1, **row["cards"]} for row in (json.loads(path.read_text()) for path in kept)]
    api = shared / "decks/real/nrdb-api-v1/decklists-2013-2015.json"
    rows += [row["cards"] for row in json.loads(api.read_text(encoding="utf-8-sig"))]
    seen = set()
    for row in rows:
        deck = of_codes(maker.catalogue, row)
        if deck is None or not legal(deck, maker):
            continue
        key = (deck.identity.id, frozenset((card.id, copies) for card, copies in deck.cards.items()))
        if key not in seen:
            seen.add(key)
            yield deck


def of_codes(catalogue: Catalogue, row: dict[str, int]) -> Made | None:
    """Return the deck with these printing codes, None for an unknown code or without exactly one identity."""
    cards: dict[Card, int] = {}
    for code, copies in row.items():
        try:
            card = catalogue.card(catalogue.printing(code).card)
        except LookupFailure:
            return None
        cards[card] = cards.get(card, 0) + copies
    identities = [card for card in cards if card.is_identity]
    if len(identities) != 1:
        return None
    return Made(identities[0], {card: copies for card, copies in cards.items() if not card.is_identity})


def legal(deck: Made, maker: Maker) -> bool:
    """Return whether the deck is certainly legal by CR 1.4 and the current ban list; unusual cards are excluded."""
    identity = deck.identity
    size = deck.size
    if identity not in maker.identities or identity.is_neutral or not isinstance(identity.influence_limit, int):
        return False
    if identity.id.startswith(("the_professor", "custom_biotics")) or size < int(identity.minimum_deck_size or 0):
        return False
    influence = points = 0
    for card, copies in deck.cards.items():
        foreign = card.faction != identity.faction
        unknown = foreign and not card.is_neutral and card.influence_cost is None
        if card.side != identity.side or copies > card.deck_limit or unknown or "alliance" in card.subtypes:
            return False
        if card.id not in maker.pool or card.id in maker.banned:
            return False
        influence += copies * int(card.influence_cost or 0) * foreign
        points += copies * int(card.agenda_points or 0) * (card.type == "agenda")
    if (
        influence > identity.influence_limit
        or sum(maker.points.get(card.id, 0) for card in deck.cards) > maker.point_limit
    ):
        return False
    wanted = size // 5 * 2 + 2
    return identity.side == "runner" or wanted <= points <= wanted + 1
