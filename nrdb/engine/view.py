"""What a player sees of a game: the own cards, what lies open, and of the rest where it is and how many there are."""

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
    """A card in play: its id, None while it lies facedown before the other player who has not seen it there, and what
    lies open about it."""

    card: str | None
    server: int
    ice: bool
    active: bool
    counters: tuple[int, ...]
    """Of each kind, in the order of `COUNTERS`."""
    number: int
    """By which options name it; -1 for a card of the other player that cannot be told."""
    chosen: tuple[tuple[str, int], ...]
    """Installed cards that it has chosen and is about: whose, and their places in `Hand.placed` (CR26 10.2.3b)."""


class SideView(NamedTuple):
    """What a player has: of the own one everything, of the other one what lies open."""

    credits: int
    clicks: int
    score: int
    hand_size: int
    deck_size: int
    hand: tuple[str, ...] | None
    """Cards in hand by id, sorted; None of the other player, unless they are shown."""
    deck: tuple[str, ...] | None
    """Cards left in the deck by id, sorted, as the player knows them from the list; None of the other player."""
    top: tuple[str | None, ...]
    """Cards on top of the deck that the player who looks has seen there, the topmost last; None for one between."""
    bottom: tuple[str | None, ...]
    """The same of the bottom, the lowest last."""
    discard: tuple[str | None, ...]
    """The latest last; None for a card that lies facedown before the other player."""
    scored: tuple[str, ...]
    removed: tuple[str, ...]
    aside: tuple[str | None, ...]
    """Cards set aside, on other cards too, sorted; last of all None for each facedown before the other player."""
    placed: tuple[CardView, ...]
    """Installed cards in the order in which they came."""


class View(NamedTuple):
    """A position as one player sees it."""

    player: str
    turn: int
    acting: str
    """Whose turn it is."""
    asked: str | None
    """Who chooses; None when the game is over."""
    options: tuple[Option, ...]
    """What may be chosen, for the player who is asked; empty for the other one."""
    tags: int
    bad_publicity: int
    core_damage: int
    over: str
    shown: tuple[tuple[int, str], ...]
    """Cards of the other player's hand or deck, of a pile facedown, or set aside, that the player is shown just now, by
    number."""
    own: SideView
    other: SideView


def seen_by(g: State, player: str) -> View:
    """The position as the Corp or the Runner sees it; `UsageError` for another name."""
    if player not in SIDES:
        raise UsageError(f"There is no player {player!r}; it is one of {' and '.join(SIDES)}.")
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
    aside = (i for i, zone in enumerate(g.zone) if zone == ASIDE and g.whose[i] is other)
    hidden = [*other.hand, *other.top, *other.bottom, *(i for i in other.discard if not g.faceup[i]), *aside]
    return [i for i in sorted(hidden) if sight.identified_by(g, i) >> side.number & 1]


def _hand(g: State, side: Side, eyes: int) -> SideView:
    """What a player has, as one of the two sees it."""
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
    """Cards of a player that are set aside, as one of the two sees them: their own they may look at."""
    aside = [i for i, zone in enumerate(g.zone) if zone == ASIDE and g.whose[i] is side]
    told = sorted(g.table.card_of[i].id for i in aside if sight.identified_by(g, i) >> eyes & 1)
    return (*told, *[None] * (len(aside) - len(told)))


def _known(g: State, cards: list[int], eyes: int) -> tuple[str | None, ...]:
    """Cards at one end of a deck, the outermost last, as far as a player has seen them there."""
    seen = [not g.table.both or bool(sight.remembers(g, i) >> eyes & 1) for i in cards]
    first = seen.index(True) if True in seen else len(cards)
    known = zip(cards[first:], seen[first:], strict=True)
    return tuple(g.table.card_of[i].id if told else None for i, told in known)


def _open(g: State, side: Side) -> bool:
    """Whether a player plays with the hand shown."""
    return any(
        mod.about(g, me, side.number) and (mod.condition is None or mod.condition(g, me))
        for me, mod in g.mods.get("open_hand", ())
    )


def _placed(g: State, i: int, eyes: int) -> CardView:
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
    return [j for j in zones.unmoved(g, g.kept.get(i, ())) if g.zone[j] == INSTALLED]
