"""Build decks to order: a given size, influence and number of agenda points, and nothing else wrong."""

from __future__ import annotations

import random

from nrdb.catalogue import Catalogue
from nrdb.catalogue.model import Card, number
from nrdb.deck.model import Deck
from nrdb.legality.exceptions import load_exceptions
from nrdb.resources import data_root

ODD = load_exceptions(data_root())


def plain_card(card: Card) -> bool:
    """Return whether a card has no part in any exception: three copies, no alliance, no identity, no agenda."""
    return (
        card.deck_limit == 3
        and not card.is_identity
        and card.type != "agenda"
        and card.id not in ODD.influence
        and card.id != "pad_campaign"
    )


def filler(catalogue: Catalogue, identity: Card, *, of: str = "own", types: tuple[str, ...] = ()) -> list[Card]:
    """Return plain cards that cost an identity no influence: of its `own` faction, `neutral`, or both."""
    wanted = {"own": {identity.faction}, "neutral": {f"neutral_{identity.side}"}}
    factions = wanted.get(of, wanted["own"] | wanted["neutral"])
    return [
        card
        for card in catalogue.cards()
        if card.side == identity.side
        and card.faction in factions
        and plain_card(card)
        and (card.faction == identity.faction or not number(card.influence_cost))
        and (card.type in types if types else card.type not in ("ice", "asset"))
    ]


def lines(cards: list[Card], copies: int, most: int = 3) -> dict[str, int]:
    """Return the given number of copies of the cards, at most `most` of each, in their order."""
    found: dict[str, int] = {}
    for card in cards:
        if copies <= 0:
            break
        found[card.id] = min(most, copies)
        copies -= found[card.id]
    assert copies <= 0, "not enough cards"
    return found


def agendas(
    catalogue: Catalogue, points: int, *, copies: int = 99, of: str = "neutral_corp", most: int = 3
) -> dict[str, int]:
    """Return agendas of a faction worth that many points, largest first, without influence, up to `copies` of each."""
    found: dict[str, int] = {}
    cards = [
        card
        for card in catalogue.cards()
        if card.type == "agenda" and card.faction == of and not (card.is_neutral and number(card.influence_cost))
    ]
    for card in sorted(cards, key=lambda card: (-(number(card.agenda_points) or 0), card.id)):
        worth = number(card.agenda_points) or 0
        while worth and points >= worth and copies and found.get(card.id, 0) < min(most, card.deck_limit):
            found[card.id] = found.get(card.id, 0) + 1
            points -= worth
            copies -= 1
    assert points == 0, "no such agendas"
    return found


def runner(
    catalogue: Catalogue, size: int, *, identity: str = "the_professor_keeper_of_knowledge", **more: int
) -> Deck:
    """Build a Runner deck of a given size: the cards named, the rest plain and free of influence."""
    own = catalogue.card(identity)
    rest = [card for card in filler(catalogue, own, of="both") if card.id not in more]
    return Deck(identity=own, cards={**more, **lines(rest, size - sum(more.values()))})


def corp(
    catalogue: Catalogue,
    size: int,
    points: int | None = None,
    *,
    identity: str = "haas_bioroid_engineering_the_future",
    of: str | None = None,
    **more: int,
) -> Deck:
    """Build a Corp deck of a given size and number of agenda points (by default the fewest that the size needs)."""
    own = catalogue.card(identity)
    held = sum((number(catalogue.card(card).agenda_points) or 0) * copies for card, copies in more.items())
    needed = (max(size, own.minimum_deck_size) // 5 * 2 + 2 if points is None else points) - held
    cards = {**more, **agendas(catalogue, needed, of=of or own.faction)}
    rest = [card for card in filler(catalogue, own, of="both") if card.id not in more]
    return Deck(identity=own, cards={**cards, **lines(rest, size - sum(cards.values()))})


def any_deck(catalogue: Catalogue, seed: int) -> Deck:
    """Draw a deck of any kind: legal, nearly legal, or wild."""
    chance = random.Random(seed)
    side = chance.choice(("corp", "runner"))
    identity = chance.choice([card for card in catalogue.cards() if card.type == f"{side}_identity"])
    wild = chance.random() < 0.2
    cards = [
        card
        for card in catalogue.cards()
        if not card.is_identity
        and (
            wild
            or (card.side == side and (card.is_neutral or card.faction == identity.faction or chance.random() < 0.1))
        )
    ]
    size = chance.randint(30, 60)
    held: dict[str, int] = {}
    while sum(held.values()) < size:
        held[chance.choice(cards).id] = chance.randint(1, 3 if chance.random() < 0.95 else 7)
    return Deck(identity=identity, cards=held)
