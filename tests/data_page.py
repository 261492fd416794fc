"""docs/data.md, made from the tables of fields, of what rows mean, and from the catalogue file itself."""

from __future__ import annotations

from nrdb.catalogue import Catalogue
from nrdb.catalogue.importer.dump import RECORD_KINDS
from nrdb.catalogue.metadata import INTERNAL_PREFIXES, TABLES, VIEWS
from nrdb.catalogue.model import CARD_FIELDS
from nrdb.catalogue.traits import TRAIT_FIELDS

_START = """\
# The data

Generated from the tables of fields by `make docs`.

nrdb works from facts that it carries itself (`data/`, JSON, one file for each set). On first use it makes one SQLite
file from them, the catalogue, in your cache folder; `nrdb data path` says where it is. Every command reads that file
and none writes to it. It can be thrown away at any time.

The facts hold no official card text. `nrdb import` and `nrdb update` bring it, with flavour, illustrators and rulings,
from NetrunnerDB's own data into a catalogue of yours.

## A card

What a field does not say, the card does not have. A number can also be `X` (printed as X) or `infinite` (a limit that
does not limit): neither is 0, and neither is missing. In the tables of the catalogue a number has two columns: `cost`
holds the number, `cost_special` says X or infinite where there is none, and both are null where the card has no such
value. The view `cards` shows both as one.

| field | kind | column | what it is |
|---|---|---|---|
"""

_TRAITS = """
Facts derived from the card's text, under the names of NetrunnerDB's API; in JSON below `traits`, in the catalogue
columns of `card`:

| fact | kind | what it is |
|---|---|---|
"""

_FILE = """
## The catalogue file

Any SQLite tool opens it. Views have readable names and values, tables have ids and join:

"""

_AFTER_TABLES = """
Tables whose names begin with `search_` serve `nrdb search` and are derived from these; they may change at any time.

The full-text index `card_words_fts` (FTS5, accents aside) covers titles, keywords, and after an import texts, flavour,
illustrators and rulings:

    $ sqlite-utils search "$(nrdb data path)" card_words "lantern OR beacon" -c card_id
    $ sqlite3 "$(nrdb data path)" "SELECT title FROM cards WHERE type = 'Ice' AND strength > 6 ORDER BY title"

Datasette shows it with titles, facets, prepared queries and a search box over the cards:

    $ nrdb data metadata --name cards > metadata.json
    $ cp "$(nrdb data path)" cards.db
    $ datasette cards.db --immutable cards.db --metadata metadata.json

`nrdb data export` writes any of these tables or views, or the cards as records, as CSV, JSON or JSON lines.
In CSV, text that a spreadsheet would run as a formula begins with an apostrophe.

## Errata and rulings

The catalogue holds the card of today; what it was on another day follows from its errata, which stand as dated layers
with their source: `nrdb show CARD --on DATE`. The rulings of the 1996 game are indexed one by one in our words, those
of the modern game counted until an import brings their texts: `nrdb show CARD --rulings`. [errata.md](errata.md) says
how the layers work, where each erratum comes from, and how to add one.

## Days and corrections

A card exists from its release: `pool_card.released` is the day on which its first printing in a set of the pool came
out, and before it the card is in no format. A snapshot that is asked for by name holds what was out by the day asked
about; before its own first day what was out on that. The published data is corrected where other evidence contradicts
it, in `data/overrides.json`, each correction with reason and source:

- Startup has its list 24.09 from the list's own day, 2024-09-20; from 2024-03-30 until then 24.01 with the new pool.
- Standard has Downfall and the Uprising Booster Pack from their release in 2019: no rotation took their cycle out.
- Standard has the cards of the Revised Core Set in older printings from the rotation of 2017-10-01 on.
- Standard has the Midnight Sun Booster Pack from its release on 2022-03-18, as Startup has.
- Left as published: Standard has Magnum Opus from 2018-12-21 (a cycle of its own, and no list before names its cards);
  before 2021-03-28 Startup holds only what was out, Downfall and Uprising.

## Importing

    $ nrdb import ../netrunner-cards-json          # a checkout, in v2 or v1 layout
    $ nrdb import netrunner-cards-json.tar.gz      # or an archive of it (tar, gzip, bzip2, xz, zip)
    $ nrdb import cards.json                       # or an answer of API v3 (JSON:API); API 2.0 works too
    $ nrdb update                                  # the same over HTTPS
    $ nrdb update --url https://api.example/api/v3/public

An import tells what is new, changed, gone or renamed against the built-in facts, and everything that nrdb does not
know. `--dry-run` tells it and imports nothing.

- What the dump says wins over the built-in facts, unless the dump is older than they are: then only what is new in it
  and its texts count. An archive says its day itself, a folder is of its newest file's day, `--date` overrules both;
  and a whole dump that knows nothing as new as the newest set or list here is older whatever its files say.
- A whole dump takes the place of the import before it. Answers of the API, each of which holds a part, add up.
  `--add` and `--replace` say otherwise.
- Cards that the dump no longer has stay. A card whose printings all belong to a new id was renamed: both names work.
- Unknown fields are kept as they are (table `import_extra`); a kind of list that nrdb does not know also stands in
  `restriction_card` under the dump's name for it, and no deck is judged by it. New sets, formats, types, factions and
  subtypes are taken in.
- What cannot be true is left out and told: a printing of no card, a list or pool that names what does not exist.
- An import counts whole or not at all. It is proved by building a catalogue from it first; if that fails, or the
  machine stops, the import before it still counts. Two imports at once follow one another.

`nrdb data status` says what is installed, from where and of which day; `nrdb data check` proves an import by the same
schemas and laws as the built-in facts; `nrdb data reset` goes back to the built-in facts.

What is read of each kind of record (v2 layout; other layouts are read into it):

| kind | fields |
|---|---|
"""

_END = """
## Where things are

| what | where |
|---|---|
| built-in facts | inside the package, or `data/` of a checkout, or `$NRDB_DATA` |
| catalogue | `$XDG_CACHE_HOME/nrdb/`, else `~/.cache/nrdb/`; named by the hash of its content |
| import | `$XDG_DATA_HOME/nrdb/`, else `~/.local/share/nrdb/`; the records as they came, and a note that names them |

Without a cache that can be written (a read-only home, a full disk, no home at all) the catalogue is made in memory each
time. A file `state-…` beside the catalogue holds the digest of all its bytes and what the file system said of it then
(size, times, number). While that is the same, nobody wrote to it, and it is opened at once; else its digest is taken
again, and when that differs the catalogue is built anew. What a disk loses without a writing is found by
`nrdb data check`, which reads every byte. A damaged import, or a note of it that cannot be read, is never answered from
and never passed over: the command says so and names the way out. Who has waited a second for another nrdb says so.
"""


def data_page() -> str:
    """The page."""
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
    """Tables and views of the file that no row of `TABLES` or `VIEWS` describes, and rows that describe none."""
    found = catalogue.connection.execute("SELECT name FROM sqlite_master WHERE type IN ('table', 'view')")
    names = {row[0] for row in found if not row[0].startswith(INTERNAL_PREFIXES)}
    return sorted(names ^ {item.name for item in (*TABLES, *VIEWS)})
