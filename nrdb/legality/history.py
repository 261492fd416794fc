"""One card through time: what each snapshot of a format says about it, and since when."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue
    from nrdb.catalogue.model import Card, Snapshot


def is_banned(catalogue: Catalogue, card: Card, snapshot: Snapshot) -> bool:
    """Whether the snapshot's list bans the card, by name or by subtype."""
    if snapshot.restriction is None:
        return False
    lists = catalogue.restriction(snapshot.restriction)
    return card.id in lists.banned or not lists.banned_subtypes.isdisjoint(card.subtypes)


def banned_since(catalogue: Catalogue, card: Card, snapshot: Snapshot) -> str | None:
    """The first day of the unbroken time up to `snapshot` in which its format bans the card; None when it does not."""
    since = None
    for earlier in reversed(catalogue.format(snapshot.format).snapshots):
        if earlier.start > snapshot.start:
            continue
        if not is_banned(catalogue, card, earlier):
            break
        since = earlier.start
    return since
