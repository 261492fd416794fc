"""A card's legal status through time in each format."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nrdb.catalogue.model import FIRST, NEVER, Format
from nrdb.catalogue.timeline import BANNED, LEGAL, NOT_IN_POOL, RESTRICTED, is_banned
from nrdb.shapes.cards import LegalityFormatJson
from nrdb.text import counted

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nrdb.catalogue import Catalogue
    from nrdb.catalogue.model import Card, Number, Snapshot


def banned_since(catalogue: Catalogue, card: Card, snapshot: Snapshot) -> str | None:
    """Return the date since which the card has been banned without a break, up to `snapshot`; None if it isn't."""
    since = None
    for earlier in reversed(catalogue.format(snapshot.format).snapshots):
        if earlier.start > snapshot.start:
            continue
        if earlier.restriction is None or not is_banned(card, catalogue.restriction(earlier.restriction)):
            break
        since = earlier.start
    return since


class CardPeriod(NamedTuple):
    """A card's status in a format from a date until the next period."""

    format: str
    start: str
    """ISO date of the snapshot, of the card's release, or of an erratum that changed its status."""
    snapshot: str
    restriction: str | None
    """The name of the ban list in force when the period started."""
    status: str
    """`legal`, `not in the pool`, `banned`, `restricted`, `3 points`, `+1 influence`, `-1 influence limit`."""
    event: str
    """What happened on that date: entered, banned, unbanned, rotated out, 1 copy per deck, …"""

    def to_dict(self) -> LegalityFormatJson:
        """Return the period as JSON (schemas/legality.schema.json)."""
        return {
            "format": self.format,
            "start": self.start,
            "snapshot": self.snapshot,
            "restriction": self.restriction,
            "status": self.status,
            "event": self.event,
        }


def _event(before: str | None, now: str) -> str:
    if before is None or before == NOT_IN_POOL:
        return "entered" if now == LEGAL else f"entered, {now}"
    if now == NOT_IN_POOL:
        return "rotated out"
    if now == LEGAL:
        return {BANNED: "unbanned", RESTRICTED: "no longer restricted"}.get(before, f"no longer {before}")
    return now


def card_history(catalogue: Catalogue, card: Card, format_id: str) -> list[CardPeriod]:
    """Return the card's periods in a format, one for each change; empty when it was never in the card pool.

    A period begins when its status changes or, while it is in the card pool, the copies allowed per deck.
    """
    periods: list[CardPeriod] = []
    before: str | None = None
    limit = catalogue.card_on(card, FIRST).deck_limit
    facts = [day for erratum in catalogue.errata(card) for day in (erratum.start, erratum.until) if day]
    for snapshot in catalogue.format(format_id).snapshots:
        for day in days_within(snapshot, [*catalogue.releases(snapshot.pool, [card.id]), *facts]):
            now = catalogue.standing(card, snapshot, day)
            allowed = limit if now == NOT_IN_POOL else catalogue.card_on(card, day).deck_limit
            if (now, allowed) == (before, limit) or (before is None and now == NOT_IN_POOL):
                continue
            name = catalogue.restriction(snapshot.restriction).name if snapshot.restriction else None
            again = before == NOT_IN_POOL and bool(periods)
            events = [_event(before, now)] if now != before else []
            events += [copies_per_deck(allowed)] if allowed != limit else []
            event = ", ".join(events)
            event = event.replace("entered", "entered again") if again else event
            periods.append(CardPeriod(format_id, day, snapshot.id, name, now, event))
            before, limit = now, allowed
    return periods


def copies_per_deck(limit: Number) -> str:
    """Return a card's own copy limit in words."""
    return counted(limit, "copy", "copies") + " per deck" if isinstance(limit, int) else "any number of copies"


def unreleased(catalogue: Catalogue, card: Card, format_id: str) -> bool:
    """Return whether a card pool of the format includes a set of the card that has no release date yet."""
    return any(
        NEVER in catalogue.releases(snapshot.pool, [card.id]) for snapshot in catalogue.format(format_id).snapshots
    )


def days_within(snapshot: Snapshot, days: Iterable[str]) -> list[str]:
    """Return the first day of a snapshot, and the `days` within the snapshot, in order."""
    inside = {day for day in days if snapshot.start < day and (snapshot.until is None or day < snapshot.until)}
    return [snapshot.start, *sorted(inside - {NEVER})]


CLASSIC_FORMAT = Format("classic", "Classic 1996", ())
"""The 1996 game as a format: it has no ban lists, and sets become legal one by one."""


def classic_card_history(catalogue: Catalogue, card: Card) -> list[CardPeriod]:
    """Return the one period of a 1996 card: it enters with its first set (DCI 2.1.3) and is never banned."""
    from nrdb.legality.pool import classic_legal

    legal = classic_legal(catalogue)
    first = min((legal[printing.set] for printing in catalogue.printings(card) if printing.set in legal), default=None)
    if first is None:
        return []
    return [CardPeriod(CLASSIC_FORMAT.id, first, CLASSIC_FORMAT.id, None, LEGAL, "entered")]
