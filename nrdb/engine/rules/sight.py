"""Knowledge of facedown and hidden cards: what each player has seen, for as long as a card stays where it was seen."""

from __future__ import annotations

from nrdb.engine.model.numbers import DECK, HAND, INSTALLED, REMOVED, SCORED
from nrdb.engine.model.side import Side
from nrdb.engine.model.state import State
from nrdb.engine.rules.events import emit

RUNNER_EYES, BOTH_EYES = 2, 3
"""The players who see a card, as bits: 1 the Corp, 2 the Runner, 3 both."""


def see(g: State, i: int, eyes: int) -> None:
    """Note that players see a card if it is in a hand, installed, or in a known place in a deck."""
    if g.zone[i] == HAND or _has_place(g, i):
        g.seen[i] = g.moves[i], eyes | _eyes(g, i)


def forget_hand(g: State, left: int) -> None:
    """Forget the known cards in a hand that card `left` has left unseen, since it could be any of them."""
    installed = g.zone[left] == INSTALLED
    for i in g.whose[left].hand:
        if not (installed and g.table.card_of[i].type == "operation"):
            g.seen.pop(i, None)


def forget_positions(g: State, cards: list[int]) -> None:
    """Forget where each of these cards is in the deck, since they were put there at random (CR26 1.12.3)."""
    for i in cards:
        if g.zone[i] == DECK:
            g.seen.pop(i, None)


def _has_place(g: State, i: int) -> bool:
    """Return whether the card's place identifies it: it is installed, or in a known place in the deck (CR26 4.1.7)."""
    side = g.whose[i]
    return g.zone[i] == INSTALLED or (g.zone[i] == DECK and (i in side.top or i in side.bottom))


def reveal(g: State, side: Side, i: int) -> None:
    """Reveal a card to both players, who see it until the ability has resolved (CR26 1.21.3, 1.21.6)."""
    see(g, i, BOTH_EYES)
    if g.now.me >= 0:
        g.now.shown = {**g.now.shown, i: g.moves[i]}
    emit(g, side, "reveal", i)


def _eyes(g: State, i: int) -> int:
    """Return the players, as bits, who have seen a card as the same object."""
    seen = g.seen.get(i)
    return seen[1] if seen is not None and seen[0] == g.moves[i] else 0


def remembers(g: State, i: int) -> int:
    """Return the players, as bits, who have seen a card where it is now, as the same object (CR26 1.12.3).

    In a hand, cards have no positions, so there nobody counts as having seen them.
    """
    return 0 if g.zone[i] == HAND else _eyes(g, i)


def conceal(g: State, i: int) -> None:
    """Turn an unrezzed card facedown again, so that nobody but its player knows it."""
    if not g.active[i]:
        g.faceup[i] = False
        g.seen.pop(i, None)


def known_in_hand(g: State, i: int) -> int:
    """Return the players, as bits, who know that a card is in a hand, where cards have no positions."""
    return _eyes(g, i) if g.zone[i] == HAND else 0


def identified_by(g: State, i: int) -> int:
    """Return the players, as bits, who can identify a card, wherever it is.

    An installed hidden resource is facedown although it is active (CLS ruling Hidden Resources).
    """
    if g.active[i] and not (g.table.card_of[i].hidden and g.zone[i] == INSTALLED):
        return BOTH_EYES
    if g.faceup[i] or g.zone[i] in (SCORED, REMOVED):
        return BOTH_EYES
    if "seen" in g.mods and any(mod.applies(g, me, i) for me, mod in g.mods["seen"]):
        return BOTH_EYES
    own = 0 if g.zone[i] == DECK else 1 << g.whose[i].number
    other = BOTH_EYES - (1 << g.whose[i].number)
    return own | remembers(g, i) | (BOTH_EYES if visible(g, i) else other if looked_at(g, i) else 0)


def looked_at(g: State, i: int) -> bool:
    """Return whether the player whose ability is resolving is looking at this card of the opponent's (CR26 1.21.6)."""
    now = g.now
    return now.me >= 0 and g.whose[now.me] is not g.whose[i] and now.looked.get(i) == g.moves[i]


def visible(g: State, i: int) -> bool:
    """Return whether both players see a card that isn't in play (CR26 4.4.6b).

    The card is being accessed, was accessed earlier in this breach (CR26 7.3.1a), or was revealed by the resolving
    ability (CR26 1.21.6).
    """
    run = g.run
    if run is not None and (run.accessing == i or (run.breaching and _seen_in_breach(g, i))):
        return True
    return g.now.shown.get(i) == g.moves[i]


def _seen_in_breach(g: State, i: int) -> bool:
    """Return whether the Runner has accessed a card in the last breach and it hasn't moved since."""
    for name, it, _, _, _ in reversed(g.events):
        if name == "breach" or (it == i and name in ("install", "drew", "host")):
            return False
        if it == i and name == "access":
            return True
    return False
