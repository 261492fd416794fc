"""What was in force: by name and day, the construction rules, card pool and restriction that judge a deck.

Names are formats (`standard`, `standard@2025-01-01`), their snapshots (`standard_31`), restrictions (`napd_mwl_1_2`,
`NAPD MWL 1.2`), and what needs none: `casual`, `draft`, `core`, `classic`, `classic-limited`. Days decide by half-open
periods; no "active" flag is read.
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
    """A way to play that no restriction governs."""

    id: str
    name: str
    ruleset: Ruleset
    help: str
    pool: "Callable[[Catalogue, str], frozenset[str] | None] | None" = None
    first: "Callable[[Catalogue], str] | None" = None


def first_of_month_after(day: str) -> str:
    """The day on which a set released on `day` becomes legal by the DCI's rule (DCI 2.1.3).

    Released up to the 15th: the first of the next month; later: the first of the month after that. Of a set whose
    day of release is not known the last day of its month counts.
    """
    year, month, date = int(day[:4]), int(day[5:7]), day[8:]
    month += 1 if date and int(date) <= 15 else 2
    return f"{year + (month - 1) // 12:04}-{(month - 1) % 12 + 1:02}-01"


# The sets of the rules of 2012: those of their own publisher. Draft sets were never sold for decks of one's own
# building, and the cards of a campaign are played in it alone.
_CORE_SETS: Final = (
    "FROM printing JOIN card_set ON card_set.id = printing.set_id JOIN card ON card.id = printing.card_id"
    " WHERE card.edition = 'cr' AND card_set.released_by = 'fantasy_flight_games'"
    " AND card_set.type NOT IN ('draft', 'campaign')"
)


def _core_pool(catalogue: "Catalogue", day: str) -> frozenset[str]:
    """Cards of the sets of the rules of 2012 that were released by the day."""
    rows = catalogue.connection.execute(
        f"SELECT DISTINCT printing.card_id {_CORE_SETS} AND card_set.released <= ?", (day,)
    )
    return frozenset(row[0] for row in rows)


def _core_first(catalogue: "Catalogue") -> str:
    row = catalogue.connection.execute(f"SELECT MIN(card_set.released) {_CORE_SETS}").fetchone()
    return str(row[0])


def classic_legal(catalogue: "Catalogue") -> dict[str, str]:
    """The sets of the 1996 game with the first day on which each is legal (DCI 2.1.3)."""
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
        PlayMode("casual", "casual play (construction rules only)", CR, "the construction rules alone, every card"),
        PlayMode("draft", "draft", DRAFT, "drafted decks: no limit of copies, agendas of every faction"),
        PlayMode(
            "core",
            "the rules of 2012",
            CORE,
            "the rules of play 1.0 with the sets of their line released by the day",
            _core_pool,
            _core_first,
        ),
        PlayMode(
            "classic",
            "the game of 1996",
            CLASSIC,
            "the 1996 game, sets legal by the DCI's rule",
            _classic_pool,
            _classic_first,
        ),
        PlayMode(
            "classic-limited", "limited play of 1996", CLASSIC_LIMITED, "sealed and draft of 1996 (with --pool FILE)"
        ),
    )
}
_ALIASES: Final = {"cr": "casual", "modern": "casual"}


def play_mode(name: str) -> PlayMode | None:
    """The mode that a name means, in any case and with any signs; None when it means none."""
    key = slug(name)
    return PLAY_MODES.get(_ALIASES.get(key, key).replace("_", "-"))


def names(catalogue: "Catalogue") -> list[str]:
    """Everything that `--format` may be called, formats first, without snapshots and restrictions."""
    return [item.id for item in catalogue.formats()] + list(PLAY_MODES)


def in_force(catalogue: "Catalogue", name: str, day: str, boxes: Mapping[str, int] | None = None) -> Scope:
    """The scope that a name means on a day.

    A format: its snapshot of the day. A snapshot: itself, whatever the day. A restriction: the snapshot that used
    it last by that day. A day behind the name (`standard@2025-01-01`) is the one that counts. `boxes` names the formats
    played from so many boxes. Raises UsageError, with suggestions, for a name that means nothing and for a day before
    a format's first.
    """
    bare, on = timeline.split_day(name, day)
    mode = play_mode(bare)
    if mode is not None:
        return _mode(catalogue, mode, on)
    found = catalogue.resolve_name(name, day)
    if found is None:
        near = _near(catalogue, slug(bare))
        there = "." if near else f"; there are {', '.join(names(catalogue))}."
        raise UsageError(f"no format, snapshot or ban list is called {quoted(bare)}{there}", near)
    item, snapshot = found.format, found.snapshot
    if snapshot is None:
        raise UsageError(f"{item.name} began on {item.snapshots[0].start}: nothing was in force on {on}.")
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
        raise UsageError(f"{mode.id} began on {first}: no card was legal on {day}.")
    pool = mode.pool(catalogue, day) if mode.pool is not None else None
    return Scope(mode.id, mode.name, day, mode.ruleset, catalogue, pool=pool, facts=catalogue.facts_on(day))


def boxes_of(catalogue: "Catalogue", sets: Iterable[str], boxes: int) -> dict[str, int]:
    """Copies of each card in so many boxes of each of the sets."""
    counts: dict[str, int] = {}
    for name in sets:
        rows = catalogue.connection.execute("SELECT card_id, quantity FROM printing WHERE set_id = ?", (name,))
        for card, quantity in rows:
            counts[card] = counts.get(card, 0) + quantity * boxes
    return counts


def scope_of(catalogue: "Catalogue", snapshot: "Snapshot", name: str, day: str, boxes: int | None = None) -> Scope:
    """The scope of a snapshot; with `boxes`, decks are built from so many boxes of the sets in its pool."""
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
        facts=catalogue.facts_on(day),
    )


def limited_to(scope: Scope, pool: "Deck") -> Scope:
    """The same rules, and only the cards of a list: those that an event handed out (DCI 3.1.5), or a collection.

    A list without any identity says nothing of identities. UsageError when a line of it could not be read: a card
    would be missing.
    """
    if pool.unreadable:
        faults = [note for note in pool.notes if note.severity == "error"]
        place = ":".join(str(part) for part in (pool.source or "the pool", faults[0].line) if part is not None)
        more = f" {counted(len(faults) - 1, 'more line')} cannot be read either." if len(faults) > 1 else ""
        raise UsageError(f"{place}: {faults[0].message}{more}")
    held = {**pool.cards, **pool.identities}
    once = 1  # a deck has one identity, however many were received
    if pool.identity is not None:
        held.setdefault(pool.identity.id, once)
    if not any(scope.card(card).is_identity for card in held):
        held |= {card.id: once for card in scope.catalogue.cards(scope.edition) if card.is_identity}
    return scope.changed(received=held)
