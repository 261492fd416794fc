"""What the Runner's rig at a certain turn pays for well-known ice: in how many games it breaks it, and for what.

The ice is that most played in the lists known to us, as far as it is in the smallest format that holds the whole deck.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from nrdb.behaviour.notation import walk
from nrdb.engine.breaking import breaks_ice, through
from nrdb.engine.encounter import Table, words_of

if TYPE_CHECKING:
    from nrdb.catalogue import Card, Catalogue
    from nrdb.engine.cards import CardInPlay

TURN = 6
"""The turn at whose end the rig is looked at."""
SHOWN = 8

# Ice by how many of some sixty lists of championships, match-ups and teaching decks play it, then that of newer sets.
COMMON = [
    "enigma", "tollbooth", "pop_up_window", "eli_1_0", "ice_wall", "ichi_1_0", "wraparound", "vanilla",
    "architect", "border_control", "turnpike", "archangel", "fairchild_3_0", "ip_block", "archer",
    "data_raven", "cobra", "wall_of_static", "rototurret", "hortum", "drafter", "anansi", "pup", "mausolus",
    "magnet", "gatekeeper", "palisade", "whitespace", "tithe", "bran_1_0", "diviner", "karuna", "ping",
    "funhouse", "ansel_1_0", "ballista", "pharos", "doomscroll", "n_pot", "semak_samun", "scatter_field",
    "kessleroid", "mycoweb",
]  # fmt: skip


class Met(NamedTuple):
    """One piece of ice: the share of games in which the rig breaks it, and the credits it then pays on average."""

    ice: str
    share: float
    credits: float | None


def common_ice(catalogue: Catalogue, cards: Iterable[str], shown: int = SHOWN) -> tuple[Card, ...]:
    """The most played ice in the smallest format whose pool holds all `cards`, by the day of the data."""
    wanted = set(cards)
    pools = []
    for item in catalogue.formats():
        snapshot = catalogue.snapshot(item.id, catalogue.data_date)
        if snapshot is not None:
            pool = catalogue.pool(snapshot.pool)
            if wanted <= pool:
                pools.append(pool)
    smallest = min(pools, key=len, default=None)
    found = [name for name in COMMON if smallest is None or name in smallest]
    return tuple(catalogue.card(name) for name in found[:shown])


def matters(card: CardInPlay) -> bool:
    """Whether an installed card changes what it costs to get through ice."""
    names = ("break", "bypass", "boost", "strength", "subtype")
    return "icebreaker" in card.terms or any(node.name in names for ability in card.words for node in walk(ability))


def meet(
    rigs: Mapping[tuple[str, ...], int], ice: Sequence[Card], cards: Mapping[str, Card], entries: Mapping[str, Any]
) -> list[Met]:
    """What rigs (card ids, each with the number of games that had it) pay for each piece of ice."""
    games = sum(rigs.values())
    # Every pair is looked at for every rig: the entries are read once.
    met = [*ice, *(cards[name] for name in {name for rig in rigs for name in rig})]
    entries = {card.id: words_of(card, entries) for card in met if card.id in entries}
    found = []
    for wall in ice:
        paid: Counter[int] = Counter()
        for rig, n in rigs.items():
            price = _cheapest([cards[name] for name in rig], wall, entries)
            if price is not None:
                paid[price] += n
        broken = sum(paid.values())
        mean = sum(price * n for price, n in paid.items()) / broken if broken else None
        found.append(Met(wall.id, broken / games if games else 0.0, mean))
    return found


def _cheapest(rig: list[Card], wall: Card, entries: Mapping[str, Any]) -> int | None:
    """Credits that the best breaker of a rig pays to break all of the ice; None when none can."""
    best: int | None = None
    for at, breaker in enumerate(rig):
        if not breaks_ice(breaker, entries):
            continue
        others = tuple(rig[:at] + rig[at + 1 :])
        price = through(breaker, wall, entries, Table(others=others)).credits
        if price is not None and (best is None or price < best):
            best = price
    return best
