"""What was in force on a day: formats, their half-open snapshots, pools and lists, and what they say of a card.

Dates alone decide; a card counts from the day its first printing in the pool came out. The "active" flags of published
data lag behind them and are not even kept.
"""

import json
import sqlite3
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, Final, NamedTuple

from nrdb.catalogue.model import RESTRICTION_KINDS, Card, Format, Restriction, Snapshot, restriction_kinds
from nrdb.days import is_day
from nrdb.errors import LookupFailure, UsageError
from nrdb.text import counted, quoted, slug

_SNAPSHOT = "SELECT id, format_id, start, until, pool_id, restriction_id FROM snapshot"


NOT_IN_POOL: Final = "not in the pool"
LEGAL: Final = "legal"
BANNED: Final = "banned"
RESTRICTED: Final = "restricted"


def formats(connection: sqlite3.Connection) -> tuple[Format, ...]:
    """Every format by id, each with its snapshots in order of `start`."""
    line: dict[str, list[Snapshot]] = {}
    for row in connection.execute(f"{_SNAPSHOT} WHERE aside = 0 ORDER BY start"):
        line.setdefault(row[1], []).append(Snapshot(*row))
    rows = connection.execute("SELECT id, name FROM format ORDER BY id")
    return tuple(Format(row[0], row[1], tuple(line.get(row[0], ()))) for row in rows)


def find_format(known: Sequence[Format], format_id: str) -> Format:
    """The format with this id among `known`. Raises `LookupFailure` naming them all."""
    for item in known:
        if item.id == format_id:
            return item
    raise LookupFailure(f"no format is called {quoted(format_id)}.", [item.id for item in known])


def in_force(item: Format, on: str) -> Snapshot | None:
    """The snapshot of `item` whose period [start, until) holds the ISO date `on`; None before the first."""
    found = None
    for snapshot in item.snapshots:
        if snapshot.start > on:
            break
        found = snapshot
    return found


class ResolvedName(NamedTuple):
    """What a name means on a day: a format, one of its snapshots, or a restriction."""

    format: Format
    """The format named, or that of the snapshot or restriction named."""
    snapshot: Snapshot | None
    """What is in force in the format on the day, None before its first; else the snapshot that is named, or that used
    the named restriction last by the day.
    """
    on: str
    """The day: the one behind the name, else the one asked about."""
    whole: bool
    """Whether the format itself is named."""

    @property
    def last_day(self) -> str:
        """The last day of what is meant: the day, or of a snapshot that had ended by then its own last."""
        from datetime import date, timedelta

        until = None if self.snapshot is None else self.snapshot.until
        return self.on if until is None or until > self.on else f"{date.fromisoformat(until) - timedelta(days=1)}"


def split_day(name: str, on: str) -> tuple[str, str]:
    """A name and its day: `standard@2025-01-01` brings its own, any other is meant `on` the day asked about.

    Raises `UsageError` for a day that does not exist.
    """
    name, mark, day = name.partition("@")
    if mark and not is_day(day):
        raise UsageError(f"{quoted(day)} is no date; write it as {name}@2026-11-20.")
    return name, day if mark else on


def resolve_name(
    known: Sequence[Format], name: str, on: str, printed: Callable[[], Iterable[tuple[str, str]]]
) -> ResolvedName | None:
    """What `name` means among the formats `known`; None when it means nothing.

    The one door for names of formats: ids and printed names, in any case and with any signs, with or without a day.
    `printed` gives (id, printed name) of every restriction.
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
    """The snapshots that are called by one of the names, or use a restriction that is, of the first format with any."""
    for item in known:
        users = [snapshot for snapshot in item.snapshots if snapshot.id in names or snapshot.restriction in names]
        if users:
            return users
    return []


def snapshot_by_id(connection: sqlite3.Connection, snapshot_id: str) -> Snapshot:
    """The snapshot with this id. Raises `LookupFailure`."""
    row = connection.execute(f"{_SNAPSHOT} WHERE id = ?", (snapshot_id,)).fetchone()
    if row is None:
        raise LookupFailure(f"no snapshot is called {quoted(snapshot_id)}.")
    return Snapshot(*row)


def pool(connection: sqlite3.Connection, pool_id: str) -> dict[str, str]:
    """By card of a pool the ISO date on which it is out. Raises `LookupFailure` for an unknown pool."""
    if connection.execute("SELECT 1 FROM pool WHERE id = ?", (pool_id,)).fetchone() is None:
        raise LookupFailure(f"no card pool is called {quoted(pool_id)}.")
    return dict(connection.execute("SELECT card_id, released FROM pool_card WHERE pool_id = ?", (pool_id,)))


def pool_size(connection: sqlite3.Connection, pool_id: str, on: str, among: Collection[str] | None = None) -> int:
    """How many cards of a pool are out by the ISO date `on`; with `among` how many of those."""
    marks = "" if among is None else f" AND card_id IN ({', '.join('?' * len(among))})"
    rows = connection.execute(
        f"SELECT COUNT(*) FROM pool_card WHERE pool_id = ? AND released <= ?{marks}", (pool_id, on, *(among or ()))
    )
    size: int = rows.fetchone()[0]
    return size


def releases(connection: sqlite3.Connection, pool_id: str, cards: Collection[str]) -> list[str]:
    """The ISO dates on which some of `cards` came out for a pool, in order, each once."""
    marks = ", ".join("?" * len(cards))
    return [
        row[0]
        for row in connection.execute(
            f"SELECT DISTINCT released FROM pool_card WHERE pool_id = ? AND card_id IN ({marks}) ORDER BY released",
            (pool_id, *cards),
        )
    ]


def restriction(connection: sqlite3.Connection, restriction_id: str) -> Restriction:
    """The list with this id. Raises `LookupFailure` when there is none."""
    row = connection.execute(
        "SELECT id, name, format_id, start FROM restriction WHERE id = ?", (restriction_id,)
    ).fetchone()
    if row is None:
        raise LookupFailure(f"no list is called {quoted(restriction_id)}.")
    cards: dict[str, dict[str, int]] = {}
    for card, kind, value in connection.execute(
        "SELECT card_id, kind, value FROM restriction_card WHERE restriction_id = ?", (restriction_id,)
    ):
        cards.setdefault(kind, {})[card] = value
    subtypes = connection.execute(
        "SELECT subtype_id FROM restriction_subtype WHERE restriction_id = ?", (restriction_id,)
    )
    limits = connection.execute("SELECT kind, value FROM restriction_limit WHERE restriction_id = ?", (restriction_id,))
    said: dict[str, Any] = {kind: json.loads(value) for kind, value in limits}
    said |= {kind: tuple(said[kind]) for kind in restriction_kinds("cap") if kind in said}
    said |= {kind: frozenset(cards[kind]) for kind in restriction_kinds("cards") if kind in cards}
    said |= {kind: cards[kind] for kind in restriction_kinds("numbers") if kind in cards}
    said |= {
        "banned_subtypes": frozenset(item[0] for item in subtypes),
        "unknown": frozenset(cards.keys() - RESTRICTION_KINDS.keys()),
    }
    return Restriction(*row, **said)


def erratum_days(connection: sqlite3.Connection) -> list[str]:
    """The ISO dates on which an erratum began or ceased to change a fact of some card, in order."""
    rows = connection.execute(
        "SELECT start, until FROM erratum WHERE NOT unofficial AND id IN (SELECT erratum_id FROM erratum_change)"
    )
    return sorted({day for row in rows for day in row if day})


def effective_day(snapshot: Snapshot, on: str) -> str:
    """The day by which a snapshot's cards are out: `on`, or the first day of a snapshot that had not begun."""
    return max(snapshot.start, on)


def is_banned(card: Card, restriction: Restriction) -> bool:
    """Whether a restriction bans the card, by name or by one of its subtypes."""
    return card.id in restriction.banned or not restriction.banned_subtypes.isdisjoint(card.subtypes)


def standing(card: Card, pool: frozenset[str], restriction: Restriction | None) -> str:
    """What a pool and a restriction say of a card, in a word or two.

    `legal`, `not in the pool`, `banned`, `restricted`, `3 points`, `+1 influence` or `-1 influence limit`. Where
    several hold, the first of this order counts: the pool, a ban, then what makes the card dearer.
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
