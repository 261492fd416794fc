"""Formats over time: their snapshots, pools and ban lists on any date, and a card's status under them.

Only dates matter. A card counts from the day its first printing in the pool was released. The "active" flags of
published data lag behind the dates and are ignored.
"""

import json
import sqlite3
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Final, NamedTuple

from nrdb.catalogue.model import RESTRICTION_KINDS, Card, Format, Restriction, Snapshot, restriction_kinds
from nrdb.days import day_before, is_day
from nrdb.errors import LookupFailure, UsageError
from nrdb.json_types import Json
from nrdb.text import counted, quoted, slug

_SNAPSHOT = "SELECT id, format_id, start, until, pool_id, restriction_id FROM snapshot"


NOT_IN_POOL: Final = "not in the pool"
IN_WORDS: Final = {NOT_IN_POOL: "not in the card pool"}
"""The statuses whose human-readable form differs from their name, with that form."""
LEGAL: Final = "legal"
BANNED: Final = "banned"
RESTRICTED: Final = "restricted"


def formats(connection: sqlite3.Connection) -> tuple[Format, ...]:
    """Return every format by id, each with its snapshots in order of `start`."""
    histories: dict[str, list[Snapshot]] = {}
    for row in connection.execute(f"{_SNAPSHOT} WHERE aside = 0 ORDER BY start"):
        histories.setdefault(row[1], []).append(Snapshot(*row))
    rows = connection.execute("SELECT id, name FROM format ORDER BY id")
    return tuple(Format(row[0], row[1], tuple(histories.get(row[0], ()))) for row in rows)


def find_format(known: Sequence[Format], format_id: str) -> Format:
    """Return the format with this id among `known`. Raises `LookupFailure` with all their ids."""
    for item in known:
        if item.id == format_id:
            return item
    raise LookupFailure(f"unknown format {quoted(format_id)}.", [item.id for item in known])


def in_force(item: Format, on: str) -> Snapshot | None:
    """Return the snapshot of `item` in force on the ISO date `on`; None before its first snapshot."""
    found = None
    for snapshot in item.snapshots:
        if snapshot.start > on:
            break
        found = snapshot
    return found


class ResolvedName(NamedTuple):
    """The meaning of a name on a date: a format, one of its snapshots, or a ban list."""

    format: Format
    """The format itself, or the format that the snapshot or ban list belongs to."""
    snapshot: Snapshot | None
    """For a format, the snapshot in force on the date (None before its first); otherwise the snapshot itself, or the
    last one by that date to use the ban list.
    """
    on: str
    """The date that is part of the name, or else the one given."""
    whole: bool
    """Whether the name refers to a format rather than a snapshot or ban list."""

    @property
    def last_day(self) -> str:
        """The date in question, or the last day of a snapshot that had ended by then."""
        until = None if self.snapshot is None else self.snapshot.until
        return self.on if until is None or until > self.on else day_before(until)


def split_day(name: str, on: str) -> tuple[str, str]:
    """Split a name from its date: `standard@2025-01-01` has its own; other names get `on`.

    Raises `UsageError` for a date that is not valid.
    """
    name, mark, day = name.partition("@")
    if mark and not is_day(day):
        raise UsageError(f"{quoted(day)} isn't a valid date (write {name}@YYYY-MM-DD).")
    return name, day if mark else on


def resolve_name(
    known: Sequence[Format], name: str, on: str, printed: Callable[[], Iterable[tuple[str, str]]]
) -> ResolvedName | None:
    """Return what `name` refers to among the formats `known`; None if it is unknown.

    All names of formats are resolved here: ids and printed names, in any case and with any punctuation, with or without
    a date. `printed` returns (id, printed name) of every ban list.
    """
    name, day = split_day(name, on)
    key = slug(name)
    for item in known:
        if key in (item.id, slug(item.name)):
            return ResolvedName(item, in_force(item, day), day, True)
    users = _users(known, {key}) or _users(known, {listed for listed, words in printed() if slug(words) == key})
    if not users:
        return None
    item = next(item for item in known if item.id == users[0].format)
    begun = [snapshot for snapshot in users if snapshot.start <= day]
    return ResolvedName(item, (begun or users)[-1], day, False)


def _users(known: Sequence[Format], names: Collection[str]) -> list[Snapshot]:
    """Return the snapshots that have one of the names, or whose ban list does, from the first format that has any."""
    for item in known:
        users = [snapshot for snapshot in item.snapshots if snapshot.id in names or snapshot.restriction in names]
        if users:
            return users
    return []


def snapshot_by_id(connection: sqlite3.Connection, snapshot_id: str) -> Snapshot:
    """Return the snapshot with this id. Raises `LookupFailure` when there is none."""
    row = connection.execute(f"{_SNAPSHOT} WHERE id = ?", (snapshot_id,)).fetchone()
    if row is None:
        raise LookupFailure(f"unknown snapshot {quoted(snapshot_id)}.")
    return Snapshot(*row)


def pool(connection: sqlite3.Connection, pool_id: str) -> dict[str, str]:
    """Return the release date (ISO) of each card in a pool. Raises `LookupFailure` for an unknown pool."""
    if connection.execute("SELECT 1 FROM pool WHERE id = ?", (pool_id,)).fetchone() is None:
        raise LookupFailure(f"unknown card pool {quoted(pool_id)}.")
    return dict(connection.execute("SELECT card_id, released FROM pool_card WHERE pool_id = ?", (pool_id,)))


def pool_size(connection: sqlite3.Connection, pool_id: str, on: str, among: Collection[str] | None = None) -> int:
    """Return how many cards in a pool (or how many of those in `among`) were released by the ISO date `on`."""
    marks = "" if among is None else f" AND card_id IN ({', '.join('?' * len(among))})"
    rows = connection.execute(
        f"SELECT COUNT(*) FROM pool_card WHERE pool_id = ? AND released <= ?{marks}", (pool_id, on, *(among or ()))
    )
    size: int = rows.fetchone()[0]
    return size


def releases(connection: sqlite3.Connection, pool_id: str, cards: Collection[str]) -> list[str]:
    """Return the ISO dates on which any of `cards` entered a pool, in order and without duplicates."""
    marks = ", ".join("?" * len(cards))
    return [
        row[0]
        for row in connection.execute(
            f"SELECT DISTINCT released FROM pool_card WHERE pool_id = ? AND card_id IN ({marks}) ORDER BY released",
            (pool_id, *cards),
        )
    ]


def restriction(connection: sqlite3.Connection, restriction_id: str) -> Restriction:
    """Return the ban list with this id. Raises `LookupFailure` when there is none."""
    row = connection.execute(
        "SELECT id, name, format_id, start FROM restriction WHERE id = ?", (restriction_id,)
    ).fetchone()
    if row is None:
        raise LookupFailure(f"unknown ban list {quoted(restriction_id)}.")
    cards: dict[str, dict[str, int]] = {}
    for card, kind, value in connection.execute(
        "SELECT card_id, kind, value FROM restriction_card WHERE restriction_id = ?", (restriction_id,)
    ):
        cards.setdefault(kind, {})[card] = value
    subtypes = connection.execute(
        "SELECT subtype_id FROM restriction_subtype WHERE restriction_id = ?", (restriction_id,)
    )
    limits = connection.execute("SELECT kind, value FROM restriction_limit WHERE restriction_id = ?", (restriction_id,))
    content: Json = {kind: json.loads(value) for kind, value in limits}
    content |= {kind: tuple(content[kind]) for kind in restriction_kinds("cap") if kind in content}
    content |= {kind: frozenset(cards[kind]) for kind in restriction_kinds("cards") if kind in cards}
    content |= {kind: cards[kind] for kind in restriction_kinds("numbers") if kind in cards}
    content |= {
        "banned_subtypes": frozenset(item[0] for item in subtypes),
        "unknown": frozenset(cards.keys() - RESTRICTION_KINDS.keys()),
    }
    return Restriction(*row, **content)


def erratum_days(connection: sqlite3.Connection) -> dict[str, list[str]]:
    """Return the ISO dates on which an erratum started or stopped changing a fact, in order, by edition."""
    rows = connection.execute(
        "SELECT edition, start, until FROM erratum JOIN card ON card.id = erratum.card_id"
        " WHERE NOT unofficial AND erratum.id IN (SELECT erratum_id FROM erratum_change)"
    )
    days: dict[str, set[str]] = {}
    for edition, *period in rows:
        days.setdefault(edition, set()).update(day for day in period if day)
    return {edition: sorted(found) for edition, found in days.items()}


def effective_day(snapshot: Snapshot, on: str) -> str:
    """Return the date by which a snapshot's cards are released: `on`, or its first day if that is later."""
    return max(snapshot.start, on)


def is_banned(card: Card, restriction: Restriction) -> bool:
    """Return whether a ban list bans the card, by name or by one of its subtypes."""
    return card.id in restriction.banned or not restriction.banned_subtypes.isdisjoint(card.subtypes)


def standing(card: Card, pool: frozenset[str], restriction: Restriction | None) -> str:
    """Return a card's status under a pool and a ban list, in a word or two.

    The result is `legal`, `not in the pool`, `banned`, `restricted`, `3 points`, `+1 influence` or `-1 influence
    limit`. If several apply, the first counts in this order: not in the card pool, banned, then whatever makes the card
    more expensive.
    """
    if card.id not in pool:
        return NOT_IN_POOL
    if restriction is None:
        return LEGAL
    if is_banned(card, restriction):
        return BANNED
    if card.id in restriction.restricted:
        return RESTRICTED
    if points := restriction.points.get(card.id):
        return counted(points, "point")
    if extra := restriction.universal_influence.get(card.id):
        return f"+{extra} influence"
    if penalty := restriction.global_penalty.get(card.id):
        return f"-{penalty} influence limit"
    return LEGAL
