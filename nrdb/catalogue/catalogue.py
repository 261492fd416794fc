"""`Catalogue`: questions about cards, names, sets, formats and lists, answered from the catalogue file."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

from nrdb.catalogue import timeline
from nrdb.catalogue.cardrow import CARD_SELECT, card_from_row
from nrdb.catalogue.database import ConnectionPool, built_catalogue, open_catalogue, schema_version
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
from nrdb.errors import DataError, LookupFailure
from nrdb.text import fold, quoted

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable
    from datetime import date
    from pathlib import Path

    from nrdb.catalogue.errata import Erratum, Ruling, RulingCount
    from nrdb.catalogue.records import CardSet, CardText, CardType, Cycle, Faction, Side, Subtype

_PRINTING = "SELECT code, card_id, set_id, position, quantity, layout, copies, face_copies, released FROM printing"


class Catalogue:
    """The facts of the game, read from one catalogue file. Records are made once and shared: compare with `is`.

    Any number of threads may share one.
    """

    def __init__(self, connections: ConnectionPool) -> None:
        self._connections = connections
        self.path = connections.path
        """Where the catalogue file is; `:memory:` on a machine without a writable cache."""
        self._cards: dict[str, Card] = {}
        self._all: dict[str, tuple[Card, ...]] = {}
        self._tables: dict[str, Any] = {}

    @classmethod
    def load(cls, path: str | Path | None = None) -> Catalogue:
        """The catalogue at `path`: a catalogue file, or a data folder; None: the built-in facts and the user's import.

        The file of a data folder is built on first use. Raises `DataError` when the facts are missing or damaged.
        """
        import os

        if path is not None and os.path.isfile(path):
            try:
                catalogue = cls(ConnectionPool(str(path)))
                (version,) = catalogue.connection.execute("PRAGMA user_version").fetchone()
                catalogue.connection.execute("SELECT value FROM meta WHERE key = 'content'")
            except (sqlite3.Error, OSError) as error:
                raise DataError(f"{path} is no catalogue file: {error}.") from None
            if version != (own := schema_version()):
                raise DataError(
                    f"{path} is a catalogue of version {version}, and this nrdb reads version {own}: "
                    "`nrdb data path` names its own."
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
            # Another process may have replaced the import between our reading its note and its records.
            again = import_note() if note else note
            if again == note:
                raise
            return cls(open_catalogue(root, again))

    @classmethod
    def built(cls) -> Catalogue | None:
        """The catalogue of `load` if its file is built; None rather than the time that building takes."""
        from nrdb.resources import data_root, import_note

        connections = built_catalogue(str(data_root()), import_note())
        return None if connections is None else cls(connections)

    def __reduce__(self) -> tuple[Any, ...]:
        return _same_catalogue, (self.path, self._connections.image, self.meta("content"))

    @property
    def connection(self) -> sqlite3.Connection:
        """A read-only SQLite connection to the catalogue file, which belongs to the calling thread alone."""
        return self._connections.connection()

    # -- cards ----------------------------------------------------------------------------------------------------

    def card(self, card_id: str) -> Card:
        """The card with this id. Raises `LookupFailure` when there is none."""
        card = self._cards.get(card_id)
        if card is None:
            found = self.select("WHERE card.id = ?", (card_id,)) if card_id.isascii() else []
            if not found:
                raise LookupFailure(f"no card has the id {quoted(card_id)}.")
            card = found[0]
        return card

    def select(self, rest: str, parameters: Iterable[Any] = ()) -> list[Card]:
        """Cards by the rest of an SQL statement on table `card` (a WHERE, an ORDER BY), in the order it gives."""
        rows = self.connection.execute(f"{CARD_SELECT} {rest}", tuple(parameters)).fetchall()
        known = self._cards
        return [known.get(row[0]) or self._card(row) for row in rows]

    def _card(self, row: tuple[Any, ...]) -> Card:
        card = card_from_row(row, ())
        if card.layout != "normal":
            card = card._replace(faces=self._faces(card.id))
        # Two threads may read a card at once; the first one's is everybody's.
        return self._cards.setdefault(card.id, card)

    def _faces(self, card_id: str) -> tuple[Face, ...]:
        found = self.connection.execute(
            "SELECT title, stripped_title, subtypes, base_link FROM card_face WHERE card_id = ? ORDER BY position",
            (card_id,),
        )
        return tuple(Face(row[0], row[1], tuple(filter(None, row[2].split(","))), row[3]) for row in found)

    def cards(self, edition: str = "cr") -> tuple[Card, ...]:
        """All cards of an edition's game (`core` plays with those of `cr`), ordered by id; read once."""
        game = "classic" if edition == "classic" else "cr"
        if game not in self._all:
            self._all.setdefault(game, tuple(self.select("WHERE card.edition = ? ORDER BY card.id", (game,))))
        return self._all[game]

    def resolve(self, text: str, *, edition: str = "cr") -> tuple[Card, ...]:
        """The cards that `text` names: one, several where the name is ambiguous, none where nothing fits.

        `text` may be a title in any case, with or without accents and signs, an id (a former one too), a printing's
        code, a nickname, another face's title, or an identity's title without its subtitle. The best kind of match
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
        """The one card that a title, code or id names. Raises `LookupFailure` with suggestions otherwise."""
        found = self.resolve(title_or_code, edition=edition)
        if len(found) == 1:
            return found[0]
        if found:
            raise LookupFailure(f'"{title_or_code}" fits several cards.', [card.title for card in found])
        nearest = self.suggest(title_or_code, edition=edition)
        raise LookupFailure(f'no card is called "{title_or_code}".', [card.title for card in nearest])

    def suggest(self, text: str, *, edition: str = "cr", limit: int = 5) -> list[Card]:
        """The cards whose names are nearest to `text`, nearest first; empty when nothing comes near."""
        from nrdb.catalogue.nearest import nearest

        return [self.card(card_id) for card_id in nearest(self.connection, text, edition=edition, limit=limit)]

    def traits(self, card: Card) -> dict[str, Any]:
        """The facts derived from the card's text (see `traits.TRAIT_FIELDS`) that hold for it, by name."""
        from nrdb.catalogue.rows import trait_columns
        from nrdb.catalogue.traits import TRAIT_FIELDS

        columns = trait_columns()
        row = self.connection.execute(f"SELECT {', '.join(columns)} FROM card WHERE id = ?", (card.id,)).fetchone()
        found = {name.removesuffix("_special"): value for name, value in zip(columns, row, strict=True) if value}
        flags = {trait.name for trait in TRAIT_FIELDS if trait.kind == "flag"}
        return {name: True if name in flags else value for name, value in found.items()}

    def texts(self, card: Card) -> list[CardText]:
        """Official text, flavour, illustrators and rulings of the card, once imported, each kind in its order."""
        from nrdb.catalogue.records import CardText

        rows = self.connection.execute(
            "SELECT card_id, kind, text, plain, face, printing_code, question, date, verified FROM card_text"
            " WHERE card_id = ? ORDER BY id",
            (card.id,),
        )
        return [CardText._make((*row[:-1], None if row[-1] is None else bool(row[-1]))) for row in rows]

    # -- printings, sets and the other tables ------------------------------------------------------------------------

    def printings(self, card: Card) -> list[Printing]:
        """Every printing of the card, oldest first."""
        rows = self.connection.execute(f"{_PRINTING} WHERE card_id = ? ORDER BY released, code", (card.id,))
        return [_printing(row) for row in rows]

    def printing(self, code: str) -> Printing:
        """The printing with this code. Raises `LookupFailure` when there is none."""
        row = self.connection.execute(f"{_PRINTING} WHERE code = ?", (code,)).fetchone() if code.isascii() else None
        if row is None:
            raise LookupFailure(f"no printing has the code {quoted(code)}.")
        return _printing(row)

    def _table(self, name: str, record: str) -> dict[str, Any]:
        if name not in self._tables:
            from nrdb.catalogue import records

            make = getattr(records, record)
            columns = ", ".join(make._fields)
            rows = self.connection.execute(f'SELECT {columns} FROM "{name}" ORDER BY rowid')
            self._tables.setdefault(name, {row[0]: make(*row) for row in rows})
        table: dict[str, Any] = self._tables[name]
        return table

    def sides(self) -> dict[str, Side]:
        """The sides by id."""
        return self._table("side", "Side")

    def factions(self) -> dict[str, Faction]:
        """The factions by id; `mini` is 0 or 1."""
        return self._table("faction", "Faction")

    def types(self) -> dict[str, CardType]:
        """The card types by id."""
        return self._table("card_type", "CardType")

    def subtypes(self) -> dict[str, Subtype]:
        """The subtypes by id."""
        return self._table("subtype", "Subtype")

    def cycles(self) -> dict[str, Cycle]:
        """The cycles by id."""
        return self._table("card_cycle", "Cycle")

    def sets(self) -> dict[str, CardSet]:
        """The sets by id."""
        return self._table("card_set", "CardSet")

    # -- errata and rulings -----------------------------------------------------------------------------------------

    def card_on(self, card: Card | str, on: date | str) -> Card:
        """The card (or the card of this id) with the facts it had on the day `on`, errata applied.

        Today's card where no erratum changed a fact since; see `errata.as_of`.
        """
        from nrdb.catalogue.errata import as_of

        found = self.card(card) if isinstance(card, str) else card
        day = iso_day(on)
        changes = self._changes().get(found.id)
        return found if changes is None else as_of(found, changes, day)

    def facts_on(self, on: date | str) -> str:
        """A day that has the facts of the day `on`: the first of the time in which no erratum changed one.

        Empty where today's facts hold.
        """
        on = iso_day(on)
        if "changes" not in self._tables:
            self._tables.setdefault("changes", timeline.erratum_days(self.connection))
        changes: list[str] = self._tables["changes"]
        if not changes or on >= changes[-1]:
            return ""
        return max((day for day in changes if day <= on), default=FIRST)

    def cards_changed_since(self, on: date | str) -> list[Card]:
        """The cards of which an erratum changed a fact after the day `on`, as they stood on it."""
        stood = [(self.card(card), self.card_on(card, on)) for card in self._changes()]
        return [card for today, card in stood if card is not today]

    def _changes(self) -> dict[str, list[Erratum]]:
        """The errata that touch a fact, by card."""
        from nrdb.catalogue.errata import read_errata

        if "changed" not in self._tables:
            changed: dict[str, list[Erratum]] = {}
            for erratum in read_errata(self.connection):
                changed.setdefault(erratum.card, []).append(erratum)
            self._tables.setdefault("changed", changed)
        changes: dict[str, list[Erratum]] = self._tables["changed"]
        return changes

    def errata(self, card: Card) -> list[Erratum]:
        """Every erratum of the card, those that have ended and those never issued too, in order of time."""
        from nrdb.catalogue.errata import read_errata

        return read_errata(self.connection, card.id)

    def rulings(self, card: Card) -> list[Ruling]:
        """The index of the card's rulings (of the 1996 game), in their order."""
        from nrdb.catalogue.errata import read_rulings

        return read_rulings(self.connection, card.id)

    def ruling_count(self, card: Card) -> RulingCount | None:
        """How many rulings the card dump carries for a modern card, and whose; None: it has none."""
        from nrdb.catalogue.errata import read_ruling_count

        return read_ruling_count(self.connection, card.id)

    # -- formats and lists ------------------------------------------------------------------------------------------

    def formats(self) -> tuple[Format, ...]:
        """Every format with its snapshots in order of time."""
        if "formats" not in self._tables:
            self._tables.setdefault("formats", timeline.formats(self.connection))
        formats: tuple[Format, ...] = self._tables["formats"]
        return formats

    def format(self, format_id: str) -> Format:
        """The format with this id. Raises `LookupFailure` naming the formats there are."""
        return timeline.find_format(self.formats(), format_id)

    def resolve_name(self, name: str, on: date | str) -> timeline.ResolvedName | None:
        """What the name of a format, snapshot or restriction means on the day `on`; None when it means nothing.

        A name may bring its own day (`standard@2025-01-01`); `UsageError` for one that does not exist.
        """

        def printed() -> list[tuple[str, str]]:
            return list(self.connection.execute("SELECT id, name FROM restriction"))

        return timeline.resolve_name(self.formats(), name, iso_day(on), printed)

    def snapshot(self, format_id: str, on: date | str) -> Snapshot | None:
        """What was in force in a format on the day `on`; None before its first day."""
        return timeline.in_force(self.format(format_id), iso_day(on))

    def snapshot_by_id(self, snapshot_id: str) -> Snapshot:
        """The snapshot with this id, those that no date brings into force too. Raises `LookupFailure`."""
        return timeline.snapshot_by_id(self.connection, snapshot_id)

    def pool(self, pool_id: str, on: date | str = NEVER) -> frozenset[str]:
        """The ids of the cards in a card pool that are out by the day `on`: cards exist from their release.

        Without a day all that the pool takes. Raises `LookupFailure` when there is none of that id.
        """
        on, key = iso_day(on), f"pool:{pool_id}"
        if key not in self._tables:
            self._tables.setdefault(key, timeline.pool(self.connection, pool_id))
        out: dict[str, str] = self._tables[key]
        # One set for all days between two releases: whoever asks for any day does not fill the memory.
        last = max((day for day in {*out.values()} if day <= on), default="")
        key = f"{key}:{last}"
        if key not in self._tables:
            self._tables.setdefault(key, frozenset(card for card, day in out.items() if day <= last))
        cards: frozenset[str] = self._tables[key]
        return cards

    def pool_on(self, snapshot: Snapshot, on: date | str) -> frozenset[str]:
        """The ids of the cards that a snapshot's pool holds on the day `on`."""
        return self.pool(snapshot.pool, timeline.effective_day(snapshot, iso_day(on)))

    def pool_size(self, snapshot: Snapshot, on: date | str, among: Collection[str] | None = None) -> int:
        """How many cards a snapshot's pool holds on the day `on`, or how many of those `among`: counted, not read."""
        day = timeline.effective_day(snapshot, iso_day(on))
        return timeline.pool_size(self.connection, snapshot.pool, day, among)

    def releases(self, pool_id: str, cards: Collection[str]) -> list[str]:
        """The ISO dates on which some of `cards` came out for a pool, in order, each once."""
        return timeline.releases(self.connection, pool_id, cards)

    def standing(self, card: Card, snapshot: Snapshot, on: date | str) -> str:
        """What a snapshot says of a card on the day `on`: `legal`, `banned` and the like, see `timeline.standing`.

        Everything that tells whether a card may be played asks here, or asks what this asks.
        """
        restriction = self.restriction(snapshot.restriction) if snapshot.restriction else None
        on = iso_day(on)
        stood = self.card_on(card, timeline.effective_day(snapshot, on))
        return timeline.standing(stood, self.pool_on(snapshot, on), restriction)

    def restriction(self, restriction_id: str) -> Restriction:
        """The list with this id. Raises `LookupFailure` when there is none."""
        key = f"restriction:{restriction_id}"
        if key not in self._tables:
            self._tables.setdefault(key, timeline.restriction(self.connection, restriction_id))
        restriction: Restriction = self._tables[key]
        return restriction

    # -- about itself -----------------------------------------------------------------------------------------------

    def meta(self, key: str) -> str:
        """One of the texts the file carries about itself (`data_date`, `manifest`, `aliases`, `content`)."""
        row = self.connection.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone()
        if row is None:
            raise DataError(f"the catalogue {self.path} says nothing about {key}.")
        value: str = row[0]
        return value

    @property
    def data_date(self) -> str:
        """The ISO date of the facts."""
        return self.meta("data_date")

    @property
    def manifest(self) -> dict[str, Any]:
        """Date, source and counts of the facts, and the start of the newest list they know."""
        import json

        content: dict[str, Any] = json.loads(self.meta("manifest"))
        return content

    @property
    def newest_list(self) -> str:
        """The ISO date on which the newest list that the facts know came into force."""
        return self.meta("newest_list")


_COPIES: WeakValueDictionary[str, Catalogue] = WeakValueDictionary()


def _same_catalogue(path: str, image: bytes | None, content: str) -> Catalogue:
    """The catalogue of this content, for whoever unpickles what refers to it: one for all of them in a process.

    Raises `DataError` where the file is not there any more.
    """
    found = _COPIES.get(content)
    if found is None:
        found = Catalogue.load(path) if image is None else Catalogue(ConnectionPool(path, image))
        if found.meta("content") != content:
            raise DataError(f"{path} is not the catalogue any more that this was made with.")
        found = _COPIES.setdefault(content, found)
    return found


def _printing(row: tuple[Any, ...]) -> Printing:
    code, card, set_id, position, quantity, layout, copies, face_copies, released = row
    faces = tuple(int(part) for part in face_copies.split(",") if part)
    return Printing(code, card, set_id, position, quantity, layout, copies, faces, released)
