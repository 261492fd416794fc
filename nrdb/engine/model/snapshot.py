"""A position as one player sees it, in records that can be compared."""

from __future__ import annotations

from typing import NamedTuple

from nrdb.engine.model.decision import Option


class CardSnapshot(NamedTuple):
    """An installed card as a player sees it: its id (None if it is facedown and unseen) and what is public about it."""

    card: str | None
    server: int
    ice: bool
    active: bool
    counters: tuple[int, ...]
    """Counters of each kind, in the order of `COUNTERS`."""
    number: int
    """The number that options use for it; a handle for a card that the player can't identify."""
    chosen: tuple[tuple[str, int], ...]
    """Installed cards that it has chosen: their owner, and their index in `SideSnapshot.placed` (CR26 10.2.3b)."""


class SideSnapshot(NamedTuple):
    """A side as a player sees it: all of their own side, and what is public about the opponent's."""

    credits: int
    clicks: int
    score: int
    hand_size: int
    """The number of cards in hand."""
    deck_size: int
    """The number of cards in the deck."""
    hand: tuple[str, ...] | None
    """Cards in hand by id, sorted; None for the opponent's hand unless it is revealed."""
    deck: tuple[str, ...] | None
    """Cards left in the deck by id, sorted, as known from the deck list; None for the opponent's deck."""
    top: tuple[str | None, ...]
    """Cards that the player has seen on top of the deck, the topmost last; None for unknown cards among them."""
    bottom: tuple[str | None, ...]
    """Cards that the player has seen at the bottom of the deck, the lowest last; None for unknown cards among them."""
    discard: tuple[str | None, ...]
    """Cards in the discard pile by id, the newest last; None for the opponent's facedown cards."""
    in_hand: tuple[str, ...]
    """Cards that the player knows to be in the opponent's hand, by id, sorted; empty for the player's own side."""
    scored: tuple[str, ...]
    removed: tuple[str, ...]
    aside: tuple[str | None, ...]
    """Cards set aside or hosted, sorted; then None for each of the opponent's facedown cards."""
    placed: tuple[CardSnapshot, ...]
    """Installed cards, in the order they were installed."""


class Snapshot(NamedTuple):
    """A position as one player sees it."""

    player: str
    turn: int
    acting: str
    """The active player."""
    asked: str | None
    """The player who decides; None once the game is over."""
    options: tuple[Option, ...]
    """The legal options, for the player who decides; empty for the other."""
    tags: int
    bad_publicity: int
    core_damage: int
    over: str
    """Why the game has ended; empty while it is in progress."""
    shown: tuple[tuple[int, str], ...]
    """The opponent's hidden cards that the player is looking at now, by number."""
    own: SideSnapshot
    other: SideSnapshot
