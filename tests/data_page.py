"""Generate docs/data.md from the tables of fields, the descriptions of tables, and the catalogue file itself."""

from __future__ import annotations

from nrdb.catalogue import Catalogue
from nrdb.catalogue.importer.dump import RECORD_KINDS
from nrdb.catalogue.metadata import INTERNAL_PREFIXES, TABLES, VIEWS
from nrdb.catalogue.model import CARD_FIELDS
from nrdb.catalogue.traits import TRAIT_FIELDS

_START = """\
# Card data

`make docs` generates this page from the tables of fields.

nrdb comes with its own card data (`data/`: JSON, one file per set). On first use it builds a SQLite file from it, the
catalogue, in your cache folder; `nrdb data path` prints its path. Every command reads this file and none writes to it.
You can delete it at any time.

The data contains no official card text. `nrdb import` and `nrdb update` add it to your own catalogue, with flavour,
illustrators and rulings, from NetrunnerDB's data.

## Cards

If a field is missing, the card does not have it. A number can also be `X` (printed as X) or `infinite` (no limit);
neither is 0 or missing. In the tables of the catalogue a number has two columns: `cost` holds the number, and
`cost_special` says X or infinite if there is none. Both are null if the card has no such value. The view `cards` has
`cost`, an integer or null, and `cost_text`, what people read: `3`, `X` or null.

| field | kind | column | meaning |
|---|---|---|---|
"""

_TRAITS = """
Facts derived from the card's text have the names of NetrunnerDB's API. In JSON they are below `traits`; in the
catalogue they are columns of `card`:

| fact | kind | meaning |
|---|---|---|
"""

_FILE = """
## The catalogue file

Any SQLite tool can open it. Views have readable names and values, and ids to join by; tables have ids. The views hold
both games, so ask for `edition = 'cr'` or `'classic'`:

"""

_AFTER_TABLES = """
Tables whose names begin with `search_` serve `nrdb search`. They are derived from the others and may change at any
time.

The full-text index `card_words_fts` (FTS5, ignoring accents) covers titles and keywords and, after an import, texts,
flavour, illustrators and rulings:

    $ sqlite-utils search "$(nrdb data path)" card_words "wall OR tollbooth" -c card_id
    $ sqlite3 "$(nrdb data path)" "SELECT title FROM cards WHERE edition = 'cr' AND type = 'Ice' AND strength > 6"

Datasette shows the catalogue with titles, facets, prepared queries and a search box for cards:

    $ nrdb data metadata --name cards > metadata.json
    $ cp "$(nrdb data path)" cards.db
    $ datasette cards.db --immutable cards.db --metadata metadata.json

In Python, `catalogue.session()` reads the tables as typed SQLModel classes ([library.md](library.md#typed-queries)).
Data frames come from the views:

```py
import sqlite3
import pandas

from nrdb import Catalogue

connection = sqlite3.connect(f"file:{Catalogue.load().path}?mode=ro", uri=True)
cards = pandas.read_sql("SELECT * FROM cards WHERE edition = 'cr'", connection)
print(cards[cards.type == "Ice"].groupby("faction").strength.mean())
```

```py
import polars

cards = polars.read_database("SELECT * FROM cards WHERE edition = 'cr'", connection, infer_schema_length=None)
print(cards.filter(polars.col("type") == "Ice").group_by("faction").agg(polars.col("strength").mean()))
```

```py
import duckdb

print(duckdb.sql("SELECT faction, avg(strength) FROM cards WHERE type = 'Ice' GROUP BY ALL"))  # the frame of that name
```

DuckDB's `sqlite` extension reads the file itself: `ATTACH 'PATH' AS nrdb (TYPE sqlite, READ_ONLY)`, then `nrdb.cards`.

`nrdb data export` writes any of these tables or views, or the cards as records, as CSV, JSON or JSON lines. In CSV,
text that a spreadsheet would run as a formula starts with an apostrophe.

## Errata and rulings

The catalogue holds each card as it is today. `nrdb show CARD --on DATE` shows it as it was on another date, based on
dated errata with their sources. `nrdb show CARD --rulings` lists rulings: those of the 1996 game are indexed one by one
in our own words, those of the modern game are only counted until an import adds their texts. [errata.md](errata.md)
explains how errata work, where each one comes from, and how to add one.

## Dates and corrections

A card is legal from its release at the earliest: `pool_card.released` is the date on which its first printing in a set
of the pool was released. A snapshot named in a query includes the cards released by the date of the query; if the
snapshot starts later, those released by its first day. `data/overrides.json` corrects the published data where other
evidence contradicts it, each time with the reason and source:

- Startup uses its list 24.09 from that list's own date, 2024-09-20; from 2024-03-30 until then it uses 24.01 with the
  new pool.
- Standard includes Downfall and the Uprising Booster Pack from their release in 2019, because no rotation removed their
  cycle.
- Standard includes the cards of the Revised Core Set in older printings from the rotation of 2017-10-01 on.
- Standard includes the Midnight Sun Booster Pack from its release on 2022-03-18, as Startup does.
- Not corrected: Standard includes Magnum Opus from 2018-12-21 (it is a cycle of its own, and no earlier list names its
  cards); before 2021-03-28 Startup has only the sets released by then, Downfall and Uprising.

## Importing

    $ nrdb import ../netrunner-cards-json          # a checkout, in v2 or v1 layout
    $ nrdb import netrunner-cards-json.tar.gz      # or an archive of it (tar, gzip, bzip2, xz, zip)
    $ nrdb import cards.json                       # or a response from API v3 (JSON:API) or API 2.0
    $ nrdb update                                  # the same over HTTPS
    $ nrdb update --url https://api.example/api/v3/public

An import reports what is new, changed, removed or renamed compared with the data in use before it, with every changed
fact of a card (old → new), and everything that nrdb doesn't know. `--dry-run` only reports.

- The dump replaces built-in data unless it is older; then only its texts and new entries are used. A git checkout
  has the date of its commit; any other folder or archive has the date of its newest JSON file (not of a folder, and not
  of a ban list that it announces), at most today. `--date` overrides both. A full dump is also older if it lacks the
  newest set or ban list that nrdb has, whatever the dates of its files.
- A dump that is older than the import in use is refused; the error says how many cards, snapshots, ban lists and sets
  would be lost. A dump with a snapshot whose ban list or card pool it lacks is refused, too. `--force` imports them
  anyway.
- The past stays as it was: a fact of a card that differs from the data before is an erratum from the date of the dump
  at the latest. See [errata.md](errata.md).
- A full dump replaces the previous import. An API response holds only a part, so it is added. `--add` and
  `--replace` override this. If an older dump is added to a newer import, the newer records win.
- Cards that are missing from the dump stay. If all printings of a card belong to a new id, the card was renamed, and
  both names work.
- Unknown fields are kept unchanged (table `import_extra`). An unknown kind of restriction also appears in
  `restriction_card`, under the dump's name, but decks are not checked against it. New sets, formats, types, factions
  and subtypes are accepted.
- Invalid records are skipped and reported: a printing of an unknown card, a ban list or pool that refers to something
  unknown.
- An import takes effect completely or not at all. First a catalogue is built from it; if that fails, or the computer
  stops, the previous import stays. If two imports run at once, one waits for the other.
- The last three imports are kept. `nrdb data reset --previous` removes the latest and returns to the one before.

A nightly job can run `nrdb update --json`: exit code 0 means that the data was imported, even if nothing in it is new
(`new`, `changed` and `gone` are empty then); 2 that it wasn't (without a network, say) and the data in use stays.
`nrdb data status --json` says how old the data is: `knowledge.age_days`. `nrdb serve` and programs that have loaded a
catalogue answer from it until they are restarted.

`nrdb data status` shows which imports are kept, with their sources and dates. `nrdb data check` validates the one in
use with the same schemas and consistency checks as the built-in data. `nrdb data reset` removes all of them.

These fields of each kind of record are read (in the v2 layout; other layouts are converted to it):

| kind | fields |
|---|---|
"""

_END = """
## Where everything is stored

| what | where |
|---|---|
| built-in data | inside the package, or `data/` of a checkout, or `$NRDB_DATA` |
| catalogue | `$XDG_CACHE_HOME/nrdb/`, else `~/.cache/nrdb/`; named after the hash of its content |
| import | `$XDG_DATA_HOME/nrdb/`, else `~/.local/share/nrdb/`; the original records, and a note that describes them |

Without a writable cache (a read-only home, a full disk, no home at all) the catalogue is built in memory each time.
Next to the catalogue, a file `state-…` records its digest and its file metadata at that time (size,
times, inode). If these are the same, nobody has written to the catalogue, and it is opened at once. Otherwise the
digest is computed again, and if it differs, the catalogue is rebuilt. `nrdb data check` reads every byte, and so also
finds disk corruption. A damaged import, or a damaged note about it, is never used and never ignored: the command
reports it and says what to do. If nrdb waits more than a second for another nrdb process, it says so.
"""


def data_page() -> str:
    """Return the page as Markdown."""
    parts = [_START]
    for field in CARD_FIELDS:
        column = "(tables of their own)" if field.kind in ("ids", "faces") else f"`{field.column}`"
        kind = f"{field.kind} of `{field.table}`" if field.table else field.kind
        parts.append(f"| `{field.name}` | {kind} | {column} | {field.help} |\n")
    parts.append(_TRAITS)
    parts += [f"| `{trait.name}` | {trait.kind} | {trait.help} |\n" for trait in TRAIT_FIELDS]
    parts.append(_FILE)
    catalogue = Catalogue.load()
    for title, described in (("View", VIEWS), ("Table", TABLES)):
        parts.append(f"| {title.lower()} | one row is | columns |\n|---|---|---|\n")
        for item in described:
            parts.append(f"| `{item.name}` | {item.row} | {_columns(catalogue, item.name)} |\n")
        parts.append("\n")
    parts[-1] = ""
    parts.append(_AFTER_TABLES)
    for kind in RECORD_KINDS.values():
        named = ", ".join(f"`{field}`" for field in (*kind.required, *kind.optional))
        parts.append(f"| {kind.name.replace('_', ' ')} | {named} |\n")
    parts.append(_END)
    return "".join(parts)


def _columns(catalogue: Catalogue, table: str) -> str:
    if table == "card":
        return "the fields above, `folded`"
    return ", ".join(f"`{row[1]}`" for row in catalogue.connection.execute(f'PRAGMA table_info("{table}")'))


def undescribed(catalogue: Catalogue) -> list[str]:
    """Return tables and views that `TABLES` and `VIEWS` do not describe, and descriptions without a table or view."""
    found = catalogue.connection.execute("SELECT name FROM sqlite_master WHERE type IN ('table', 'view')")
    names = {row[0] for row in found if not row[0].startswith(INTERNAL_PREFIXES)}
    return sorted(names ^ {item.name for item in (*TABLES, *VIEWS)})
