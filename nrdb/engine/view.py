"""The view of one player: their own cards, what is faceup, and the location and number of all others."""

from __future__ import annotations

from typing import NamedTuple

from nrdb.engine.model.decision import Option
from nrdb.engine.model.numbers import ASIDE, COUNTERS, INSTALLED, SIDES
from nrdb.engine.model.side import Side
from nrdb.engine.model.state import State
from nrdb.engine.rules import sight, values, zones
from nrdb.engine.steps.machine import asked, legal_actions
from nrdb.errors import UsageError


class CardView(NamedTuple):
    """An installed card as a player sees it: its id (None if it is facedown and unseen) and what is public about it."""

    card: str | None
    server: int
    ice: bool
    active: bool
    counters: tuple[int, ...]
    """Counters of each kind, in the order of `COUNTERS`."""
    number: int
    """The number that options use for it; -1 for a card the player can't identify."""
    chosen: tuple[tuple[str, int], ...]
    """Installed cards that it has chosen: their owner, and their index in `SideView.placed` (CR26 10.2.3b)."""


class SideView(NamedTuple):
    """A side as a player sees it: all of their own, and what is public about the opponent's."""

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
    """The newest card last; None for the opponent's facedown cards."""
    scored: tuple[str, ...]
    removed: tuple[str, ...]
    aside: tuple[str | None, ...]
    """Cards set aside or hosted, sorted; then None for each facedown card of the opponent."""
    placed: tuple[CardView, ...]
    """Installed cards, in the order they were installed."""


class View(NamedTuple):
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
    own: SideView
    other: SideView


def seen_by(g: State, player: str) -> View:
    """Return the position as the Corp or the Runner sees it; raise `UsageError` for another name."""
    if player not in SIDES:
        raise UsageError(f'unknown player "{player}". Use {" or ".join(SIDES)}.')
    side = g.sides[SIDES.index(player)]
    who = None if g.decision is None else asked(g, g.decision)
    return View(
        player,
        g.turn,
        g.acting.name,
        None if who is None else SIDES[who],
        tuple(legal_actions(g)) if who == side.number else (),
        g.tags,
        values.bad_publicity(g),
        g.core_damage,
        g.over,
        tuple((i, g.table.card_of[i].id) for i in _shown(g, side, g.sides[1 - side.number])),
        _hand(g, side, side.number),
        _hand(g, g.sides[1 - side.number], side.number),
    )


def _shown(g: State, side: Side, other: Side) -> list[int]:
    """Return the opponent's hidden cards that a player can identify now."""
    aside = (i for i, zone in enumerate(g.zone) if zone == ASIDE and g.whose[i] is other)
    hidden = [*other.hand, *other.top, *other.bottom, *(i for i in other.discard if not g.faceup[i]), *aside]
    return [i for i in sorted(hidden) if sight.identified_by(g, i) >> side.number & 1]


def _hand(g: State, side: Side, eyes: int) -> SideView:
    """Return a side as player number `eyes` sees it."""
    card_of, own = g.table.card_of, eyes == side.number

    def named(cards: list[int]) -> tuple[str, ...]:
        return tuple(card_of[i].id for i in cards)

    return SideView(
        side.credits,
        side.clicks,
        side.score,
        len(side.hand),
        side.deck_size(),
        tuple(sorted(named(side.hand))) if own or _open(g, side) else None,
        tuple(sorted(named([*side.deck, *side.top, *side.bottom]))) if own else None,
        _known(g, side.top, eyes),
        _known(g, side.bottom, eyes),
        tuple(card_of[i].id if own or g.faceup[i] else None for i in side.discard),
        named(side.scored),
        named(side.removed),
        _aside(g, side, eyes),
        tuple(_placed(g, i, eyes) for i in side.installed),
    )


def _aside(g: State, side: Side, eyes: int) -> tuple[str | None, ...]:
    """Return a side's cards that are set aside, as player number `eyes` sees them."""
    aside = [i for i, zone in enumerate(g.zone) if zone == ASIDE and g.whose[i] is side]
    known = sorted(g.table.card_of[i].id for i in aside if sight.identified_by(g, i) >> eyes & 1)
    return (*known, *[None] * (len(aside) - len(known)))


def _known(g: State, cards: list[int], eyes: int) -> tuple[str | None, ...]:
    """Return the cards at one end of a deck, outermost last, that player number `eyes` has seen."""
    seen = [not g.table.both or bool(sight.remembers(g, i) >> eyes & 1) for i in cards]
    first = seen.index(True) if True in seen else len(cards)
    known = zip(cards[first:], seen[first:], strict=True)
    return tuple(g.table.card_of[i].id if is_known else None for i, is_known in known)


def _open(g: State, side: Side) -> bool:
    """Return whether a player plays with their hand revealed."""
    return any(
        mod.about(g, me, side.number) and (mod.condition is None or mod.condition(g, me))
        for me, mod in g.mods.get("open_hand", ())
    )


def _placed(g: State, i: int, eyes: int) -> CardView:
    """Return an installed card as player number `eyes` sees it."""
    ready = g.table.card_of[i]
    seen = sight.identified_by(g, i) >> eyes & 1
    return CardView(
        ready.id if seen else None,
        g.server[i],
        ready.type == "ice",
        g.active[i],
        tuple(getattr(g, kind)[i] for kind in COUNTERS),
        i if seen else -1,
        tuple((g.whose[j].name, g.whose[j].installed.index(j)) for j in _chosen(g, i)) if seen else (),
    )


def _chosen(g: State, i: int) -> list[int]:
    """Return the installed cards that a card has chosen."""
    return [j for j in zones.unmoved(g, g.kept.get(i, ())) if g.zone[j] == INSTALLED]
