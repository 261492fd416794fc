"""The shapes of what a format may limit beside the construction rules, and how each is counted over a deck.

A format says something of a card (so many copies, so many points), or nothing. Which of these limits there are, and
how each is found and told, stands in one table: `kinds.KINDS`.
"""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from nrdb.catalogue.model import Card, Number, number
from nrdb.catalogue.timeline import is_banned
from nrdb.legality.exceptions import Exceptions
from nrdb.legality.scope import Scope

RESTRICTED_TITLES: Final = 1
"""Restricted titles that a deck may hold, in any number of copies."""
LEAST_LIMIT: Final = 1
"""The influence limit never falls below this by a restriction's penalties."""


class CardLimit(NamedTuple):
    """A limit on a card by itself."""

    allowed: Callable[[Scope, Card, Exceptions], int | None]
    """Copies that a deck may hold of the card; None: the format says nothing of it."""
    identity: bool = False
    """Whether only the deck's own identity is looked at."""
    each: bool = False
    """Whether every card over its limit is a finding of its own."""
    listed: bool = False
    """Whether the restriction itself says it, not the pool."""


class DeckLimit(NamedTuple):
    """A limit on a sum over the deck."""

    worth: Callable[[Scope, Card], int]
    """What a card adds to the sum; 0: the format says nothing of it."""
    per_copy: bool
    """Whether each copy adds as much, or the title once."""
    most: Callable[[Scope], int | None]
    """The largest sum allowed; None without limit."""
    alike: bool = False
    """Whether all cards concerned add 1."""
    listed: bool = True


class InfluenceLimit(NamedTuple):
    """A limit on a deck's influence that single cards change by their copies."""

    worth: Callable[[Scope, Card], int]
    against: Callable[[int, int, int], tuple[int, int]]
    """From what the cards add up to, the deck's influence and the identity's limit: what is compared, and with what."""
    in_order: str
    """What a deck that keeps it is told: words around {cards} and {limit}."""
    per_copy: bool = True
    listed: bool = True


class BoxLimit:
    """The limit to boxes that the deck chooses (`boxes`)."""

    listed: Final = False


Limit = BoxLimit | CardLimit | DeckLimit | InfluenceLimit


# -- a card by itself --------------------------------------------------------------------------------------------------


def not_in_pool(scope: Scope, card: Card, _: Exceptions) -> int | None:
    """No copy of a card outside the pool."""
    return 0 if scope.pool is not None and card.id not in scope.pool else None


def banned(scope: Scope, card: Card, _: Exceptions) -> int | None:
    """No copy of a card that the restriction bans by name or by subtype."""
    own = scope.restriction
    return 0 if own is not None and is_banned(card, own) else None


def of_other_format(scope: Scope, card: Card, exceptions: Exceptions) -> int | None:
    """No identity that was made for other formats alone."""
    exception = exceptions.identities.get(card.id)
    return 0 if exception is not None and exception.only_in and scope.family not in exception.only_in else None


def received(scope: Scope, card: Card, _: Exceptions) -> int | None:
    """As many copies as the player received."""
    return None if scope.received is None else scope.received.get(card.id, 0)


def in_boxes(scope: Scope, card: Card, _: Exceptions) -> int | None:
    """As many copies as the boxes hold, where the card's own limit is not lower."""
    if scope.box is None or card.id not in scope.box:
        return None
    limit, boxed = number(card.deck_limit), scope.box[card.id]
    return boxed if limit is None or boxed < limit else None


# -- sums over a deck --------------------------------------------------------------------------------------------------


def _listed(scope: Scope, what: str, card: Card) -> int:
    """What the ban list has by a name for a title; 0 for one that it does not hold, and where there is no list."""
    held: Mapping[str, int] = getattr(scope.restriction, what, {})
    return held.get(card.id, 0)


def restricted(scope: Scope, card: Card) -> int:
    """1 for a restricted title."""
    return 1 if scope.restriction is not None and card.id in scope.restriction.restricted else 0


def points(scope: Scope, card: Card) -> int:
    """The points of a title."""
    return _listed(scope, "points", card)


def point_limit(scope: Scope) -> int | None:
    """The points that a deck may spend."""
    return scope.restriction.point_limit if scope.restriction is not None else None


def capped(scope: Scope, card: Card) -> int:
    """1 for an agenda large enough for the cap on agendas."""
    cap = scope.restriction.agenda_cap if scope.restriction is not None else None
    return 1 if cap is not None and (number(card.agenda_points) or 0) >= cap[0] else 0


def agenda_cap(scope: Scope) -> int | None:
    """Copies of large agendas that a deck may hold."""
    cap = scope.restriction.agenda_cap if scope.restriction is not None else None
    return None if cap is None else cap[1]


def universal_influence(scope: Scope, card: Card) -> int:
    """What each copy costs above its influence, whatever its faction."""
    return _listed(scope, "universal_influence", card)


def global_penalty(scope: Scope, card: Card) -> int:
    """By how much each copy lowers the influence limit."""
    return _listed(scope, "global_penalty", card)


def raised(total: int, influence: int, limit: int) -> tuple[int, int]:
    """The influence with what it costs more, against the limit."""
    return influence + total, limit


def lowered(total: int, influence: int, limit: int) -> tuple[int, int]:
    """The influence against the limit, lowered."""
    return influence, max(LEAST_LIMIT, limit - total)


def compared(limit: Limit, scope: Scope, total: int, influence: int, most: Number) -> tuple[int, int] | None:
    """What a sum over a deck comes to and what it may come to; None where nothing limits it.

    `influence` and `most` are the deck's influence and its identity's limit.
    """
    if isinstance(limit, DeckLimit):
        allowed = limit.most(scope)
        return None if allowed is None else (total, allowed)
    if isinstance(limit, InfluenceLimit) and isinstance(most, int):
        return limit.against(total, influence, most)
    return None
