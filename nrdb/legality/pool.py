"""Format names: the construction rules, card pool and ban list behind each on a date.

Names are formats (`standard`, `standard@2025-01-01`), their snapshots (`standard_31`), ban lists (`napd_mwl_1_2`,
`NAPD MWL 1.2`), and the ways to play without one: `casual`, `draft`, `core`, `classic`, `classic-limited`. Only dates
matter, and periods are half-open; "active" flags in the data are not read.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from nrdb.catalogue import timeline
from nrdb.errors import UsageError
from nrdb.legality.ruleset import CLASSIC, CLASSIC_LIMITED, CORE, CR, DRAFT, Ruleset
from nrdb.legality.scope import Scope
from nrdb.text import counted, quoted, slug

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue
    from nrdb.catalogue.model import Snapshot
    from nrdb.deck.model import Deck


class PlayMode(NamedTuple):
    """A way to play without a ban list."""

    id: str
    name: str
    ruleset: Ruleset
    help: str
    pool: "Callable[[Catalogue, str], frozenset[str] | None] | None" = None
    first: "Callable[[Catalogue], str] | None" = None


def first_of_month_after(day: str) -> str:
    """Return the date on which a set released on `day` becomes legal under the DCI's rule (DCI 2.1.3).

    A set released up to the 15th becomes legal on the first of the next month, a later one a month after that. A set
    whose release day is unknown counts as released at the end of its month.
    """
    year, month, date = int(day[:4]), int(day[5:7]), day[8:]
    month += 1 if date and int(date) <= 15 else 2
    return f"{year + (month - 1) // 12:04}-{(month - 1) % 12 + 1:02}-01"


# The sets played with the 2012 rules: those of their publisher, without draft sets and campaign cards, which were not
# meant for constructed decks.
_CORE_SETS: Final = (
    "FROM printing JOIN card_set ON card_set.id = printing.set_id JOIN card ON card.id = printing.card_id"
    " WHERE card.edition = 'cr' AND card_set.released_by = 'fantasy_flight_games'"
    " AND card_set.type NOT IN ('draft', 'campaign')"
)


def _core_pool(catalogue: "Catalogue", day: str) -> frozenset[str]:
    """Return the cards of the 2012 game that were released by that date."""
    rows = catalogue.connection.execute(
        f"SELECT DISTINCT printing.card_id {_CORE_SETS} AND card_set.released <= ?", (day,)
    )
    return frozenset(row[0] for row in rows)


def _core_first(catalogue: "Catalogue") -> str:
    row = catalogue.connection.execute(f"SELECT MIN(card_set.released) {_CORE_SETS}").fetchone()
    return str(row[0])


def classic_legal(catalogue: "Catalogue") -> dict[str, str]:
    """Return the first legal date of each set of the 1996 game (DCI 2.1.3)."""
    rows = catalogue.connection.execute(
        "SELECT DISTINCT card_set.id, card_set.released FROM card JOIN card_set ON card_set.id = card.set_id"
        " WHERE card.edition = 'classic' AND card_set.released IS NOT NULL ORDER BY card_set.released"
    )
    return {row[0]: first_of_month_after(row[1]) for row in rows}


def _classic_pool(catalogue: "Catalogue", day: str) -> frozenset[str]:
    legal = {name for name, first in classic_legal(catalogue).items() if first <= day}
    rows = catalogue.connection.execute("SELECT id, set_id FROM card WHERE edition = 'classic'")
    return frozenset(card for card, name in rows if name in legal)


def _classic_first(catalogue: "Catalogue") -> str:
    return min(classic_legal(catalogue).values(), default="1996-06-01")


PLAY_MODES: Final = {
    mode.id: mode
    for mode in (
        PlayMode("casual", "casual play", CR, "construction rules only, all cards"),
        PlayMode("draft", "draft", DRAFT, "draft decks: no copy limit, agendas of any faction"),
        PlayMode(
            "core",
            "Core 2012",
            CORE,
            "Rules of Play 1.0 (2012) with the sets released by the date checked",
            _core_pool,
            _core_first,
        ),
        PlayMode(
            "classic",
            "Classic 1996",
            CLASSIC,
            "the 1996 game; sets become legal under the DCI's rule",
            _classic_pool,
            _classic_first,
        ),
        PlayMode(
            "classic-limited", "Classic 1996 limited", CLASSIC_LIMITED, "1996 sealed and draft (needs --pool FILE)"
        ),
    )
}
_ALIASES: Final = {"cr": "casual", "modern": "casual"}


def play_mode(name: str) -> PlayMode | None:
    """Return the mode that a name means, ignoring case and punctuation; None when it means none."""
    key = slug(name)
    return PLAY_MODES.get(_ALIASES.get(key, key).replace("_", "-"))


def names(catalogue: "Catalogue") -> list[str]:
    """Return the names `--format` takes, formats first, without snapshots and ban lists."""
    return [item.id for item in catalogue.formats()] + list(PLAY_MODES)


def in_force(catalogue: "Catalogue", name: str, day: str, boxes: Mapping[str, int] | None = None) -> Scope:
    """Return the scope that a name means on a date.

    A format means its snapshot on the date, a snapshot itself on any date, and a ban list the last snapshot to use it
    by the date. A date in the name (`standard@2025-01-01`) takes precedence. `boxes` gives the boxes of each set that
    decks of a format are built from. Raises UsageError for an unknown name, with suggestions, and for a date before
    the format started.
    """
    bare, on = timeline.split_day(name, day)
    mode = play_mode(bare)
    if mode is not None:
        return _mode(catalogue, mode, on)
    found = catalogue.resolve_name(name, day)
    if found is None:
        near = _near(catalogue, slug(bare))
        known = "." if near else f"; choose from {', '.join(names(catalogue))}."
        raise UsageError(f"unknown format {quoted(bare)}{known}", near)
    item, snapshot = found.format, found.snapshot
    if snapshot is None:
        raise UsageError(f"{item.name} started on {item.snapshots[0].start}; nothing was in force on {on}.")
    called = item.name if found.whole else f"{item.name} ({snapshot.id})"
    return scope_of(catalogue, snapshot, called, on, (boxes or {}).get(item.id))


def _near(catalogue: "Catalogue", key: str) -> list[str]:
    from difflib import get_close_matches

    known = names(catalogue)
    lists: dict[str, str] = {}
    for item in catalogue.formats():
        known += [snapshot.id for snapshot in item.snapshots]
        used = [snapshot.restriction for snapshot in item.snapshots if snapshot.restriction]
        lists |= {name: catalogue.restriction(name).name for name in used}
    words = set(key.split("_"))
    by_words = [name for name in lists.values() if words <= set(slug(name).split("_"))]
    return by_words[:3] or get_close_matches(key, [*known, *lists], n=3)


def _mode(catalogue: "Catalogue", mode: PlayMode, day: str) -> Scope:
    if mode.first is not None and day < (first := mode.first(catalogue)):
        raise UsageError(f"{mode.name} started on {first}; no card was legal on {day}.")
    pool = mode.pool(catalogue, day) if mode.pool is not None else None
    facts = catalogue.facts_on(day, "cr" if mode.ruleset.influence else "classic")
    return Scope(mode.id, mode.name, day, mode.ruleset, catalogue, pool=pool, facts=facts)


def boxes_of(catalogue: "Catalogue", sets: Iterable[str], boxes: int) -> dict[str, int]:
    """Return the copies of each card in `boxes` boxes of each set."""
    counts: dict[str, int] = {}
    for name in sets:
        rows = catalogue.connection.execute("SELECT card_id, quantity FROM printing WHERE set_id = ?", (name,))
        for card, quantity in rows:
            counts[card] = counts.get(card, 0) + quantity * boxes
    return counts


def scope_of(catalogue: "Catalogue", snapshot: "Snapshot", name: str, day: str, boxes: int | None = None) -> Scope:
    """Return the scope of a snapshot; `boxes` is the number of boxes of each set that decks are built from."""
    box = None
    if boxes is not None:
        rows = catalogue.connection.execute("SELECT set_id FROM pool_set WHERE pool_id = ?", (snapshot.pool,))
        box = boxes_of(catalogue, [row[0] for row in rows], boxes)
    return Scope(
        snapshot.format,
        name,
        day,
        CR,
        catalogue,
        snapshot=snapshot,
        restriction=catalogue.restriction(snapshot.restriction) if snapshot.restriction else None,
        pool=catalogue.pool_on(snapshot, day),
        box=box,
        facts=catalogue.facts_on(day, "cr"),
    )


def limited_to(scope: Scope, pool: "Deck") -> Scope:
    """Return the scope limited to the cards on a list: those handed out at an event (DCI 3.1.5), or a collection.

    A list without identities allows every identity. Raises UsageError when a line of it could not be read, because a
    card would be missing.
    """
    if pool.unreadable:
        faults = [note for note in pool.notes if note.severity == "error"]
        place = ":".join(str(part) for part in (pool.source or "the pool", faults[0].line) if part is not None)
        more = f" {counted(len(faults) - 1, 'more line')} could not be read." if len(faults) > 1 else ""
        raise UsageError(f"{place}: {faults[0].message}{more}")
    held = {**pool.cards, **pool.identities}
    once = 1  # a deck needs one identity, however many were received
    if pool.identity is not None:
        held.setdefault(pool.identity.id, once)
    if not any(scope.card(card).is_identity for card in held):
        held |= {card.id: once for card in scope.catalogue.cards(scope.edition) if card.is_identity}
    return scope.changed(received=held)
