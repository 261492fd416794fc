"""Pairs of decks with the direction that any player expects, and what a policy's figures say of them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from typing import Any

from nrdb.catalogue import Catalogue
from nrdb.deck import Deck, read_deck
from nrdb.goldfish import Report, simulate
from nrdb.goldfish.game_tally import GameTally
from nrdb.report.figures import difference, spread

SPREADS = {
    "credits": "credits",
    "cards seen": "seen",
    "points": "points",
    "agendas in HQ": "agendas_in_hand",
    "agendas seen": "agendas_seen",
    "credits after rezzing": "credits_after_rezzing",
}
EVENTS = {
    "first score": "score",
    "7 points": "seven",
    "suite": "suite",
    "barrier answered": "fracter",
    "code gate answered": "decoder",
    "sentry answered": "killer",
    "console": "console",
}
HEADS = {
    ("credits", 5): "credits_5",
    ("credits", 10): "credits_last",
    ("cards seen", 5): "seen_5",
    ("cards seen", 10): "seen_last",
    ("points", 10): "points_last",
    ("first score", 10): "first_score",
    ("7 points", 10): "seven",
    ("suite", 10): "suite",
    ("console", 10): "console",
    ("credits after rezzing", 10): "rezzed_last",
}
BEYOND = 2.8
"""Standard errors beyond which a difference is one."""


def read(path: Path) -> Iterator[dict[str, Any]]:
    """The comparisons of a file of JSON lines."""
    for line in path.read_text(encoding="utf-8").splitlines():
        yield json.loads(line)


def decks(held: dict[str, Any], folder: Path, catalogue: Catalogue) -> tuple[Deck, Deck]:
    """The deck and its variant: less `out`, plus `in` at the end, or with its lines in another order."""
    deck = read_deck(folder / held["deck"], catalogue)
    other = read_deck(folder / held["deck"], catalogue)
    cards = dict(deck.cards)
    for title, n in held["out"].items():
        card = catalogue.find(title).id
        cards[card] -= n
        if not cards[card]:
            del cards[card]
    for title, n in held["in"].items():
        card = catalogue.find(title).id
        cards[card] = cards.get(card, 0) + n
    order = held.get("order")
    if order == "reversed":
        cards = dict(reversed(cards.items()))
    elif order:
        titles = sorted(cards, key=lambda card: catalogue.card(card).title, reverse=order == "z-a")
        cards = {card: cards[card] for card in titles}
    other.cards = cards
    return deck, other


def errors(one: Report, two: Report, measure: str, turn: int) -> float | None:
    """By how many standard errors the second deck has more of a measure; None where the report does not have it."""
    if measure == "warning":
        counts = [len(report.to_dict().get("warnings", ())) for report in (one, two)]
        return None if "warnings" not in one.to_dict() else 99.0 * (counts[1] - counts[0])
    head = HEADS.get((measure, turn))
    if head is not None:
        at = GameTally.PER_GAME.index(head)
        never = turn + 1 if measure in EVENTS else 0
        mine, theirs = ([row[at] or never for row in report.tally.per_game] for report in (one, two))
        return _finite(difference(mine, theirs)[2], mine != theirs)
    if measure in EVENTS:
        held = [_event(report, EVENTS[measure], turn) for report in (one, two)]
        spreads = [spread(counts) for counts in held]
    else:
        try:
            spreads = [report.by_turn(SPREADS[measure])[turn - 1] for report in (one, two)]
        except (AttributeError, KeyError):
            return None
    first, second = spreads
    error = sqrt(sum(((held.high - held.mean) / 1.959964) ** 2 for held in spreads))
    gap = second.mean - first.mean
    return gap / error if error else 99.0 * ((gap > 0) - (gap < 0))


def _finite(z: float, moved: bool) -> float:
    return max(-99.0, min(99.0, z)) if moved else 0.0


def _event(report: Report, event: str, turn: int) -> Counter[int]:
    held: Counter[int] = Counter()
    for at, n in report.tally.first[event].items():
        held[at if 0 < at <= turn else turn + 1] += n
    return held


def judged(held: dict[str, Any], folder: Path, catalogue: Catalogue, policy: str, games: int) -> tuple[str, float]:
    """`right`, `unmoved`, `perverse`, `moved` (an equal pair told apart) or `blind`, and the standard errors."""
    deck, other = decks(held, folder, catalogue)
    kind: dict[str, Any] = {"games": games, "seed": 0, "policy": policy}
    one = simulate(deck, catalogue, **kind)
    two = simulate(other, catalogue, like=None if held.get("order") else deck, **kind)
    expect = held["expect"]
    z = errors(one, two, expect["measure"], expect["turn"])
    if z is None:
        return "blind", 0.0
    direction = expect["direction"]
    if abs(z) <= BEYOND:
        return ("right" if direction == "same" else "unmoved"), z
    if direction == "same":
        return "moved", z
    return ("right" if (z > 0) == (direction == "up") else "perverse"), z
