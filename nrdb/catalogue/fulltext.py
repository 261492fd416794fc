"""Make the catalogue file convenient for other SQLite tools: a full-text index and views with readable names.

`card_words` holds one row of words for each card, `card_words_fts` is the index over it (FTS5, ignoring accents), and
the views `cards`, `printings`, `lists` and `rulings` show names where the tables have ids.
"""

from __future__ import annotations

import sqlite3

from nrdb.catalogue.model import CARD_FIELDS

WORDS = ("title", "keywords", "text", "flavour", "illustrators", "rulings")
"""The searchable columns of `card_words`, in the index's order."""

_FILL = """
INSERT INTO card_words (id, card_id, title, keywords, text, flavour, illustrators, rulings)
SELECT
  card.rowid,
  card.id,
  concat_titles.titles,
  coalesce(card_type.name, '') || ' ' || coalesce(faction.name, '') || coalesce(' ' || (
    SELECT group_concat(subtype.name, ' ') FROM card_subtype JOIN subtype ON subtype.id = card_subtype.subtype_id
    WHERE card_subtype.card_id = card.id), ''),
  coalesce(words.text, ''),
  coalesce(words.flavour, ''),
  coalesce(words.illustrators, ''),
  coalesce(words.rulings, '')
FROM card
JOIN (
  SELECT id AS card_id, title || CASE WHEN stripped_title = title THEN '' ELSE ' / ' || stripped_title END || coalesce(
    ' / ' || (SELECT group_concat(coalesce(title, ''), ' / ') FROM card_face WHERE card_face.card_id = card.id), ''
  ) AS titles FROM card
) AS concat_titles ON concat_titles.card_id = card.id
LEFT JOIN card_type ON card_type.id = card.type_id
LEFT JOIN faction ON faction.id = card.faction_id
LEFT JOIN (
  SELECT
    card_id,
    coalesce(
      group_concat(CASE WHEN kind IN ('text', 'narrative') THEN plain END, char(10)),
      group_concat(CASE WHEN kind = 'rendered' THEN plain END, char(10))
    ) AS text,
    group_concat(CASE WHEN kind = 'flavour' THEN plain END, char(10)) AS flavour,
    group_concat(DISTINCT CASE WHEN kind = 'illustrator' THEN plain END) AS illustrators,
    group_concat(CASE WHEN kind = 'ruling' THEN coalesce(question || char(10), '') || plain END, char(10)) AS rulings
  FROM (SELECT * FROM card_text ORDER BY card_id, face, id) GROUP BY card_id
) AS words ON words.card_id = card.id
"""


def _number(column: str) -> str:
    """Return the SQL for a numeric field of a card: an integer or null, and the text that people read, such as X."""
    text = f"coalesce(card.{column}_special, CAST(card.{column} AS TEXT))"
    return f"card.{column} AS {column}, {text} AS {column}_text"


def _cards_view() -> str:
    columns = ["card.rowid AS number"]
    for field in CARD_FIELDS:
        if field.kind == "number":
            columns.append(_number(field.column))
        elif field.kind == "id":
            columns.append(f'{field.table}.name AS "{field.name}", card.{field.column} AS {field.column}')
        elif field.kind == "ids":
            columns.append(
                "(SELECT group_concat(name, ' - ') FROM (SELECT subtype.name AS name FROM card_subtype JOIN subtype"
                " ON subtype.id = card_subtype.subtype_id WHERE card_subtype.card_id = card.id"
                f" ORDER BY card_subtype.position)) AS {field.name}"
            )
        elif field.kind != "faces":
            columns.append(f"card.{field.column} AS {field.column}")
    columns += ["card_set.released AS released", "nullif(card_words.text, '') AS text"]
    return (
        f"SELECT {', '.join(columns)} FROM card"
        " JOIN side ON side.id = card.side_id JOIN faction ON faction.id = card.faction_id"
        " JOIN card_type ON card_type.id = card.type_id JOIN card_set ON card_set.id = card.set_id"
        " JOIN card_words ON card_words.id = card.rowid"
    )


# The line break is in the text itself: DuckDB, which reads the SQL of views itself, takes `char(10)` for a type.
_PRINTINGS_VIEW = """
SELECT
  printing.code,
  card.title,
  card.id AS card_id,
  card_set.name AS "set",
  printing.set_id,
  card_cycle.name AS cycle,
  card_set.cycle_id,
  printing.position,
  printing.quantity,
  printing.released,
  (SELECT plain FROM card_text WHERE printing_code = printing.code AND kind = 'illustrator') AS illustrator,
  (SELECT group_concat(plain, '\n') FROM card_text
    WHERE printing_code = printing.code AND kind = 'flavour') AS flavour
FROM printing
JOIN card ON card.id = printing.card_id
JOIN card_set ON card_set.id = printing.set_id
JOIN card_cycle ON card_cycle.id = card_set.cycle_id
"""

_LISTS_VIEW = """
SELECT
  format.name AS format,
  restriction.name AS list,
  restriction.start,
  card.title,
  restriction_card.kind AS verdict,
  restriction_card.value,
  restriction.id AS list_id,
  restriction.format_id,
  card.id AS card_id
FROM restriction_card
JOIN restriction ON restriction.id = restriction_card.restriction_id
JOIN format ON format.id = restriction.format_id
JOIN card ON card.id = restriction_card.card_id
"""

_RULINGS_VIEW = """
SELECT card.title, card_text.question, card_text.plain AS ruling, card_text.date, card_text.verified, card.id AS card_id
FROM card_text JOIN card ON card.id = card_text.card_id WHERE card_text.kind = 'ruling'
"""


def views() -> dict[str, str]:
    """Return the SELECT of each view by name."""
    return {"cards": _cards_view(), "printings": _PRINTINGS_VIEW, "lists": _LISTS_VIEW, "rulings": _RULINGS_VIEW}


def complete(connection: sqlite3.Connection) -> None:
    """Fill `card_words` and create its full-text index and the views; the other tables are already filled."""
    from sqlite_utils import Database

    connection.execute(_FILL)
    connection.commit()
    database = Database(connection)
    # Accents are ignored in both the text and the query: "bran" finds Brân.
    database["card_words"].enable_fts(WORDS, tokenize="unicode61 remove_diacritics 2")  # type: ignore[union-attr]
    for name, select in views().items():
        database.create_view(name, select)
    connection.commit()
