"""`Catalogue` answers questions about cards, names, sets, formats and ban lists from the catalogue file."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

from nrdb.catalogue import timeline
from nrdb.catalogue.cardrow import CARD_SELECT, card_from_row
from nrdb.catalogue.database import ConnectionPool, built_catalogue, open_catalogue, schema_version
from nrdb.catalogue.knowledge import Knowledge
from nrdb.catalogue.model import (
    FIRST,
    NEVER,
    Card,
    Face,
    Format,
    Printing,
    Restriction,
    Snapshot,
)
from nrdb.days import iso_day
from nrdb.errors import DataError, LookupFailure, UsageError
from nrdb.json_types import Json, SqlRow
from nrdb.text import fold, quoted

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable
    from datetime import date
    from pathlib import Path

    from sqlmodel import Session

    from nrdb.catalogue.errata import Erratum, Ruling, RulingCount
    from nrdb.catalogue.records import CardSet, CardText, CardType, Cycle, Faction, Side, Subtype

_PRINTING = "SELECT code, card_id, set_id, position, quantity, layout, copies, face_copies, released FROM printing"


class Catalogue:
    """All card data, read from one catalogue file. Records are created once and shared, so compare them with `is`.

    Any number of threads may share one catalogue.
    """

    def __init__(self, connections: ConnectionPool) -> None:
        self._connections = connections
        self.path = connections.path
        """The path of the catalogue file; `:memory:` on a machine without a writable cache."""
        self._cards: dict[str, Card] = {}
        self._all: dict[str, tuple[Card, ...]] = {}
        self._tables: Json = {}

    @classmethod
    def load(cls, path: str | Path | None = None) -> Catalogue:
        """Return the catalogue at `path`: a catalogue file or a data folder.

        Without a path, this is the built-in data with the user's import. The file for a data folder is built on first
        use. Raises `DataError` when the data is missing or damaged.
        """
        import os

        if path is not None and os.path.isfile(path):
            try:
                catalogue = cls(ConnectionPool(str(path)))
                (version,) = catalogue.connection.execute("PRAGMA user_version").fetchone()
                catalogue.connection.execute("SELECT value FROM meta WHERE key = 'content'")
            except (sqlite3.Error, OSError) as error:
                raise DataError(f"{path} isn't a catalogue file: {error}.") from None
            if version != (own := schema_version()):
                raise DataError(
                    f"{path} has catalogue version {version}, but this nrdb reads version {own}; "
                    "`nrdb data path` prints the path of the right file."
                )
            return catalogue
        from nrdb.resources import data_root, import_note

        root = str(path if path is not None else data_root())
        if not os.path.isfile(os.path.join(root, "manifest.json")):
            raise DataError(f"{root} is neither a catalogue file nor a data folder.")
        note = import_note() if path is None else ""
        try:
            return cls(open_catalogue(root, note))
        except DataError:
            # Another process may have replaced the import after its note was read and before its records were.
            again = import_note() if note else note
            if again == note:
                raise
            return cls(open_catalogue(root, again))

    @classmethod
    def built(cls) -> Catalogue | None:
        """Return what `load` returns if its file is already built, else None, so that no time is spent on building."""
        from nrdb.resources import data_root, import_note

        connections = built_catalogue(str(data_root()), import_note())
        return None if connections is None else cls(connections)

    def __reduce__(self) -> SqlRow:
        return _same_catalogue, (self.path, self._connections.image, self.meta("content"))

    @property
    def connection(self) -> sqlite3.Connection:
        """The calling thread's own read-only SQLite connection to the catalogue file."""
        return self._connections.connection()

    def session(self) -> Session:
        """Open a SQLModel session that reads the classes of `nrdb.catalogue.models`; a write raises an error.

        Use it as a context manager, which closes its connection. It belongs to the thread that uses it.
        """
        from sqlalchemy.pool import NullPool
        from sqlmodel import Session, create_engine

        return Session(create_engine("sqlite://", creator=self._connections.open, poolclass=NullPool))

    # -- cards ----------------------------------------------------------------------------------------------------

    def card(self, card_id: str) -> Card:
        """Return the card with this id. Raises `LookupFailure` when there is none."""
        card = self._cards.get(card_id)
        if card is None:
            found = self.select("WHERE card.id = ?", (card_id,)) if card_id.isascii() else []
            if not found:
                raise LookupFailure(f"unknown card id {quoted(card_id)}.")
            card = found[0]
        return card

    def select(self, rest: str, parameters: Iterable[object] = ()) -> list[Card]:
        """Return the cards selected by the rest of an SQL statement on table `card` (WHERE, ORDER BY), in its order."""
        rows = self.connection.execute(f"{CARD_SELECT} {rest}", tuple(parameters)).fetchall()
        known = self._cards
        return [known.get(row[0]) or self._card(row) for row in rows]

    def _card(self, row: SqlRow) -> Card:
        card = card_from_row(row, ())
        if card.layout != "normal":
            card = card._replace(faces=self._faces(card.id))
        # Two threads may read a card at the same time: all share the record of the first.
        return self._cards.setdefault(card.id, card)

    def _faces(self, card_id: str) -> tuple[Face, ...]:
        found = self.connection.execute(
            "SELECT title, stripped_title, subtypes, base_link FROM card_face WHERE card_id = ? ORDER BY position",
            (card_id,),
        )
        return tuple(Face(row[0], row[1], tuple(filter(None, row[2].split(","))), row[3]) for row in found)

    def cards(self, edition: str = "cr") -> tuple[Card, ...]:
        """Return all cards of an edition's game, ordered by id; `core` uses the cards of `cr`."""
        game = "classic" if edition == "classic" else "cr"
        if game not in self._all:
            self._all.setdefault(game, tuple(self.select("WHERE card.edition = ? ORDER BY card.id", (game,))))
        return self._all[game]

    def resolve(self, text: str, *, edition: str = "cr") -> tuple[Card, ...]:
        """Return the cards that `text` may name: one, several when the name is ambiguous, none when nothing fits.

        `text` may be a title in any case, with or without accents and symbols; an id, current or former; a printing's
        code; a nickname; the title of another face; or an identity's name without its subtitle. The best kind of match
        wins (see `names`). Nothing is guessed: a misspelt title resolves to nothing.
        """
        game = "classic" if edition == "classic" else "cr"
        found = self.connection.execute(
            "SELECT rank, card_id FROM name WHERE folded = ? AND edition = ? ORDER BY rank, card_id", (fold(text), game)
        ).fetchall()
        best = [card_id for rank, card_id in found if rank == found[0][0]]
        if len(best) < 2:
            return tuple(map(self.card, best))
        cards = [self.card(card_id) for card_id in best]
        wanted = text.strip()
        exact = [card for card in cards if wanted in (card.title, card.stripped_title)]
        return tuple(exact if len(exact) == 1 else cards)

    def find(self, title_or_code: str, *, edition: str = "cr") -> Card:
        """Return the one card with this title, code or id. Otherwise raises `LookupFailure` with suggestions."""
        found = self.resolve(title_or_code, edition=edition)
        if len(found) == 1:
            return found[0]
        if found:
            raise LookupFailure(f'"{title_or_code}" could be several cards.', [card.title for card in found])
        nearest = self.suggest(title_or_code, edition=edition)
        raise LookupFailure(f"unknown card {quoted(title_or_code)}.", [card.title for card in nearest])

    def suggest(self, text: str, *, edition: str = "cr", limit: int = 5) -> list[Card]:
        """Return the cards whose names are most similar to `text`, best first; empty when none is similar enough."""
        from nrdb.catalogue.nearest import nearest

        return [self.card(card_id) for card_id in nearest(self.connection, text, edition=edition, limit=limit)]

    def traits(self, card: Card) -> Json:
        """Return the facts derived from the card's text that hold for it, by name (see `traits.TRAIT_FIELDS`)."""
        from nrdb.catalogue.rows import trait_columns
        from nrdb.catalogue.traits import TRAIT_FIELDS

        columns = trait_columns()
        row = self.connection.execute(f"SELECT {', '.join(columns)} FROM card WHERE id = ?", (card.id,)).fetchone()
        found = {name.removesuffix("_special"): value for name, value in zip(columns, row, strict=True) if value}
        flags = {trait.name for trait in TRAIT_FIELDS if trait.kind == "flag"}
        return {name: True if name in flags else value for name, value in found.items()}

    def texts(self, card: Card) -> list[CardText]:
        """Return the card's texts (from an import: official text, flavour and rulings), each kind in its own order."""
        from nrdb.catalogue.records import CardText

        rows = self.connection.execute(
            "SELECT card_id, kind, text, plain, face, printing_code, question, date, verified FROM card_text"
            " WHERE card_id = ? ORDER BY id",
            (card.id,),
        )
        return [CardText._make((*row[:-1], None if row[-1] is None else bool(row[-1]))) for row in rows]

    # -- printings, sets and the other tables ------------------------------------------------------------------------

    def printings(self, card: Card) -> list[Printing]:
        """Return every printing of the card, oldest first."""
        rows = self.connection.execute(f"{_PRINTING} WHERE card_id = ? ORDER BY released, code", (card.id,))
        return [_printing(row) for row in rows]

    def newest_code(self, card: Card) -> str | None:
        """Return the code of the card's newest printing; None if it has no printings."""
        if "newest" not in self._tables:
            rows = self.connection.execute("SELECT card_id, code FROM printing ORDER BY released, code")
            self._tables.setdefault("newest", dict(rows.fetchall()))
        code: str | None = self._tables["newest"].get(card.id)
        return code

    def printing(self, code: str) -> Printing:
        """Return the printing with this code. Raises `LookupFailure` when there is none."""
        row = self.connection.execute(f"{_PRINTING} WHERE code = ?", (code,)).fetchone() if code.isascii() else None
        if row is None:
            raise LookupFailure(f"unknown printing code {quoted(code)}.")
        return _printing(row)

    def _table(self, name: str, record: str) -> Json:
        if name not in self._tables:
            from nrdb.catalogue import records

            make = getattr(records, record)
            rows = self.connection.execute(f'SELECT * FROM "{name}" ORDER BY rowid')
            self._tables.setdefault(name, {row[0]: make(*row) for row in rows})
        table: Json = self._tables[name]
        return table

    def sides(self) -> dict[str, Side]:
        """Return the sides by id."""
        return self._table("side", "Side")

    def factions(self) -> dict[str, Faction]:
        """Return the factions by id; `mini` is 0 or 1."""
        return self._table("faction", "Faction")

    def types(self) -> dict[str, CardType]:
        """Return the card types by id."""
        return self._table("card_type", "CardType")

    def subtypes(self) -> dict[str, Subtype]:
        """Return the subtypes by id."""
        return self._table("subtype", "Subtype")

    def cycles(self) -> dict[str, Cycle]:
        """Return the cycles by id."""
        return self._table("card_cycle", "Cycle")

    def sets(self) -> dict[str, CardSet]:
        """Return the sets by id."""
        return self._table("card_set", "CardSet")

    # -- errata and rulings -----------------------------------------------------------------------------------------

    def card_on(self, card: Card | str, on: date | str) -> Card:
        """Return the card (given as a card or an id) as it was on the date `on`, with the errata of that date applied.

        This is today's card if no erratum has changed a fact since; see `errata.as_of`.
        """
        from nrdb.catalogue.errata import as_of

        found = self.card(card) if isinstance(card, str) else card
        day = iso_day(on)
        changes = self._changes().get(found.id)
        return found if changes is None else as_of(found, changes, day)

    def facts_on(self, on: date | str, edition: str | None = None) -> str:
        """Return the first day of the period around `on` in which no erratum changed a fact; empty in the last period.

        Only errata of the edition count, if one is given. Dates with the same result have the same card facts, so
        the result serves as a key for what is computed from them.
        """
        on = iso_day(on)
        if "changes" not in self._tables:
            self._tables.setdefault("changes", timeline.erratum_days(self.connection))
        days: dict[str, list[str]] = self._tables["changes"]
        changes = sorted({day for name, found in days.items() if edition in (None, name) for day in found})
        if not changes or on >= changes[-1]:
            return ""
        return max((day for day in changes if day <= on), default=FIRST)

    def cards_changed_since(self, on: date | str) -> tuple[Card, ...]:
        """Return the cards that errata changed after the date `on`, as they were on that date."""
        period = self.facts_on(on)
        key = f"changed:{period}"
        if key not in self._tables:
            pairs = [(self.card(card), self.card_on(card, period)) for card in self._changes() if period]
            self._tables.setdefault(key, tuple(then for now, then in pairs if then is not now))
        cards: tuple[Card, ...] = self._tables[key]
        return cards

    def _changes(self) -> dict[str, list[Erratum]]:
        """Return the errata that change a fact, by card."""
        from nrdb.catalogue.errata import read_errata

        if "changed" not in self._tables:
            changed: dict[str, list[Erratum]] = {}
            for erratum in read_errata(self.connection):
                changed.setdefault(erratum.card, []).append(erratum)
            self._tables.setdefault("changed", changed)
        changes: dict[str, list[Erratum]] = self._tables["changed"]
        return changes

    def errata(self, card: Card) -> list[Erratum]:
        """Return every erratum of the card in chronological order, including expired and unofficial ones."""
        from nrdb.catalogue.errata import read_errata

        return read_errata(self.connection, card.id)

    def rulings(self, card: Card) -> list[Ruling]:
        """Return the indexed rulings on a card of the 1996 game, in their order."""
        from nrdb.catalogue.errata import read_rulings

        return read_rulings(self.connection, card.id)

    def ruling_count(self, card: Card) -> RulingCount | None:
        """Return how many rulings the card dump has for a modern card and who issued them; None if it has none."""
        from nrdb.catalogue.errata import read_ruling_count

        return read_ruling_count(self.connection, card.id)

    # -- formats and lists ------------------------------------------------------------------------------------------

    def formats(self) -> tuple[Format, ...]:
        """Return every format with its snapshots in chronological order."""
        if "formats" not in self._tables:
            self._tables.setdefault("formats", timeline.formats(self.connection))
        formats: tuple[Format, ...] = self._tables["formats"]
        return formats

    def format(self, format_id: str) -> Format:
        """Return the format with this id. Raises `LookupFailure` with the ids of all formats."""
        return timeline.find_format(self.formats(), format_id)

    def resolve_name(self, name: str, on: date | str) -> timeline.ResolvedName | None:
        """Return what the name of a format, snapshot or ban list refers to on the date `on`; None if it is unknown.

        The name may contain its own date (`standard@2025-01-01`). Raises `UsageError` if that date is not valid.
        """

        def printed() -> list[tuple[str, str]]:
            return list(self.connection.execute("SELECT id, name FROM restriction"))

        return timeline.resolve_name(self.formats(), name, iso_day(on), printed)

    def snapshot(self, format_id: str, on: date | str) -> Snapshot | None:
        """Return the snapshot in force in a format on the date `on`; None before the format began."""
        return timeline.in_force(self.format(format_id), iso_day(on))

    def snapshot_by_id(self, snapshot_id: str) -> Snapshot:
        """Return the snapshot with this id, even one that never comes into force. Raises `LookupFailure` if unknown."""
        return timeline.snapshot_by_id(self.connection, snapshot_id)

    def pool(self, pool_id: str, on: date | str = NEVER) -> frozenset[str]:
        """Return the ids of the cards in a card pool that were released by the date `on` (default: all of its cards).

        Raises `LookupFailure` when there is no pool with this id.
        """
        on, key = iso_day(on), f"pool:{pool_id}"
        if key not in self._tables:
            self._tables.setdefault(key, timeline.pool(self.connection, pool_id))
        out: dict[str, str] = self._tables[key]
        # All days between two releases share one set, so asking about many days does not fill the memory.
        last = max((day for day in {*out.values()} if day <= on), default="")
        key = f"{key}:{last}"
        if key not in self._tables:
            self._tables.setdefault(key, frozenset(card for card, day in out.items() if day <= last))
        cards: frozenset[str] = self._tables[key]
        return cards

    def pool_on(self, snapshot: Snapshot, on: date | str) -> frozenset[str]:
        """Return the ids of the cards in a snapshot's pool on the date `on`."""
        return self.pool(snapshot.pool, timeline.effective_day(snapshot, iso_day(on)))

    def pool_size(self, snapshot: Snapshot, on: date | str, among: Collection[str] | None = None) -> int:
        """Return how many cards (or how many of the cards in `among`) are in a snapshot's pool on the date `on`."""
        day = timeline.effective_day(snapshot, iso_day(on))
        return timeline.pool_size(self.connection, snapshot.pool, day, among)

    def releases(self, pool_id: str, cards: Collection[str]) -> list[str]:
        """Return the ISO dates on which any of `cards` entered a pool, in order and without duplicates."""
        return timeline.releases(self.connection, pool_id, cards)

    def standing(self, card: Card, snapshot: Snapshot, on: date | str) -> str:
        """Return a card's status in a snapshot on the date `on`: `legal`, `banned` and so on (see `timeline.standing`).

        Every check of whether a card may be played uses this method or the functions that it calls.
        """
        restriction = self.restriction(snapshot.restriction) if snapshot.restriction else None
        on = iso_day(on)
        then = self.card_on(card, timeline.effective_day(snapshot, on))
        return timeline.standing(then, self.pool_on(snapshot, on), restriction)

    def restriction(self, restriction_id: str) -> Restriction:
        """Return the ban list with this id. Raises `LookupFailure` when there is none."""
        key = f"restriction:{restriction_id}"
        if key not in self._tables:
            self._tables.setdefault(key, timeline.restriction(self.connection, restriction_id))
        restriction: Restriction = self._tables[key]
        return restriction

    # -- about itself -----------------------------------------------------------------------------------------------

    def meta(self, key: str) -> str:
        """Return a text of the file's metadata, such as `data_date`, `manifest`, `aliases` or `content`."""
        if "meta" not in self._tables:
            rows = self.connection.execute("SELECT key, value FROM meta").fetchall()
            self._tables.setdefault("meta", dict(rows))
        value: str | None = self._tables["meta"].get(key)
        if value is None:
            raise DataError(f"the catalogue {self.path} has no entry {quoted(key)} about itself.")
        return value

    @property
    def data_date(self) -> str:
        """The ISO date of the card data."""
        return self.meta("data_date")

    @property
    def manifest(self) -> Json:
        """The date, source and counts of the card data, and the first day of its newest ban list."""
        import json

        content: Json = json.loads(self.meta("manifest"))
        return content

    @property
    def newest_list(self) -> str:
        """The ISO date on which the newest known ban list came into force."""
        return self.meta("newest_list")

    def knowledge(self, on: str | date, edition: str = "cr") -> Knowledge:
        """Return the age of the facts behind an answer about the date `on`.

        The 1996 game is complete: nothing about it can be missing, so its data does not age.
        """
        day = iso_day(on)
        return Knowledge.on(self.data_date, self.newest_list, day if edition == "cr" else self.data_date)


_COPIES: WeakValueDictionary[str, Catalogue] = WeakValueDictionary()


def must_be_catalogue(value: object) -> None:
    """Raise `UsageError` unless the value is a catalogue; a program may have swapped arguments."""
    if not isinstance(value, Catalogue):
        raise UsageError("catalogue= must be a Catalogue; Catalogue.load() returns one.")


def _same_catalogue(path: str, image: bytes | None, content: str) -> Catalogue:
    """Return the catalogue with this content for an unpickled object: always the same one within a process.

    Raises `DataError` if the file no longer has this content.
    """
    found = _COPIES.get(content)
    if found is None:
        found = Catalogue.load(path) if image is None else Catalogue(ConnectionPool(path, image))
        if found.meta("content") != content:
            raise DataError(f"{path} is no longer the catalogue that this object was created with.")
        found = _COPIES.setdefault(content, found)
    return found


def _printing(row: SqlRow) -> Printing:
    code, card, set_id, position, quantity, layout, copies, face_copies, released = row
    faces = tuple(int(part) for part in face_copies.split(",") if part)
    return Printing(code, card, set_id, position, quantity, layout, copies, faces, released)
