"""The limits a format can set in addition to the construction rules, and how each is counted.

A format may say something about a card (copies allowed, points it costs) or nothing. The table
`finding_kinds.FINDING_KINDS` lists the limits there are.
"""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from nrdb.catalogue.model import Card, Number, number
from nrdb.catalogue.timeline import is_banned
from nrdb.legality.exceptions import Exceptions
from nrdb.legality.scope import Scope

RESTRICTED_TITLES: Final = 1
"""The number of restricted titles a deck may include, in any number of copies."""
CASUAL: Final = ("casual", "draft")
"""The ways to play to which no tournament rules apply (CR 1.4.8)."""
LEAST_LIMIT: Final = 1
"""The lowest influence limit that a ban list's penalties can lead to."""


class CardLimit(NamedTuple):
    """A limit on the copies of a single card."""

    allowed: Callable[[Scope, Card, Exceptions], int | None]
    """Returns the copies allowed of the card; None where the format says nothing about it."""
    identity: bool = False
    """Whether only the deck's own identity is checked."""
    each: bool = False
    """Whether each card over its limit is a separate finding."""
    listed: bool = False
    """Whether the limit comes from the ban list rather than the card pool."""


class DeckLimit(NamedTuple):
    """A limit on a sum over the deck."""

    worth: Callable[[Scope, Card], int]
    """Returns what a card adds to the sum; 0 where the format says nothing about it."""
    per_copy: bool
    """Whether each copy adds to the sum; otherwise the title adds to it once."""
    most: Callable[[Scope], int | None]
    """Returns the largest sum allowed; None for no limit."""
    alike: bool = False
    """Whether every card concerned adds 1."""
    listed: bool = True


class InfluenceLimit(NamedTuple):
    """A limit on a deck's influence that copies of certain cards tighten."""

    worth: Callable[[Scope, Card], int]
    against: Callable[[int, int, int], tuple[int, int]]
    """Takes the cards' total, the deck's influence and the identity's limit; returns the two numbers to compare."""
    in_order: str
    """The words for a deck within the limit, with {cards} and {limit} to fill in."""
    per_copy: bool = True
    listed: bool = True


class BoxLimit:
    """The rule that all cards come from the boxes a deck uses (`boxes`)."""

    listed: Final = False


Limit = BoxLimit | CardLimit | DeckLimit | InfluenceLimit


# -- a card by itself --------------------------------------------------------------------------------------------------


def not_in_pool(scope: Scope, card: Card, _: Exceptions) -> int | None:
    """Allow no copies of a card outside the card pool."""
    return 0 if scope.pool is not None and card.id not in scope.pool else None


def banned(scope: Scope, card: Card, _: Exceptions) -> int | None:
    """Allow no copies of a card that the ban list bans by name or by subtype."""
    own = scope.restriction
    return 0 if own is not None and is_banned(card, own) else None


def of_other_format(scope: Scope, card: Card, exceptions: Exceptions) -> int | None:
    """Allow no identity that is legal in other formats only."""
    exception = exceptions.identities.get(card.id)
    if exception is None or not exception.only_in or scope.family in exception.only_in:
        return None
    return None if scope.family in CASUAL and scope.on < exception.casual_until else 0


def received(scope: Scope, card: Card, _: Exceptions) -> int | None:
    """Allow the copies that the player received or owns."""
    return None if scope.received is None else scope.received.get(card.id, 0)


def in_boxes(scope: Scope, card: Card, _: Exceptions) -> int | None:
    """Allow the copies in the boxes, unless the card's own limit is lower."""
    if scope.box is None or card.id not in scope.box:
        return None
    limit, boxed = number(card.deck_limit), scope.box[card.id]
    return boxed if limit is None or boxed < limit else None


# -- sums over a deck --------------------------------------------------------------------------------------------------


def _listed(scope: Scope, what: str, card: Card) -> int:
    """Return the number that a field in the ban list has for a card; 0 for other cards and without a list."""
    held: Mapping[str, int] = getattr(scope.restriction, what, {})
    return held.get(card.id, 0)


def restricted(scope: Scope, card: Card) -> int:
    """Return 1 for a restricted title, otherwise 0."""
    return 1 if scope.restriction is not None and card.id in scope.restriction.restricted else 0


def points(scope: Scope, card: Card) -> int:
    """Return the points a title costs."""
    return _listed(scope, "points", card)


def point_limit(scope: Scope) -> int | None:
    """Return the points that a deck may spend."""
    return scope.restriction.point_limit if scope.restriction is not None else None


def capped(scope: Scope, card: Card) -> int:
    """Return 1 for an agenda that counts towards the cap on large agendas, otherwise 0."""
    cap = scope.restriction.agenda_cap if scope.restriction is not None else None
    return 1 if cap is not None and (number(card.agenda_points) or 0) >= cap[0] else 0


def agenda_cap(scope: Scope) -> int | None:
    """Return the copies of large agendas a deck may include."""
    cap = scope.restriction.agenda_cap if scope.restriction is not None else None
    return None if cap is None else cap[1]


def universal_influence(scope: Scope, card: Card) -> int:
    """Return the extra influence of each copy, whatever its faction."""
    return _listed(scope, "universal_influence", card)


def global_penalty(scope: Scope, card: Card) -> int:
    """Return how much each copy lowers the influence limit."""
    return _listed(scope, "global_penalty", card)


def raised(total: int, influence: int, limit: int) -> tuple[int, int]:
    """Return the influence with the extra cost, and the limit to compare it with."""
    return influence + total, limit


def lowered(total: int, influence: int, limit: int) -> tuple[int, int]:
    """Return the influence, and the lowered limit to compare it with."""
    return influence, max(LEAST_LIMIT, limit - total)


def compared(limit: Limit, scope: Scope, total: int, influence: int, most: Number) -> tuple[int, int] | None:
    """Return the number to check and its limit; None where there is no limit.

    `total` is the sum over the deck, `influence` and `most` are the deck's influence and its identity's limit.
    """
    if isinstance(limit, DeckLimit):
        allowed = limit.most(scope)
        return None if allowed is None else (total, allowed)
    if isinstance(limit, InfluenceLimit) and isinstance(most, int):
        return limit.against(total, influence, most)
    return None
