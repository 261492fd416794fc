"""Fill the search tables of the catalogue file: cards numbered in order of title, join tables, and a full-text index.

They are derived from the other tables when the file is built. Titles and texts are indexed in runs of three letters, so
any part of a word or phrase of three letters or more is found without reading the texts; texts are also indexed by
their words without endings, and titles, type lines, texts and functions together by stems, for ranking. If SQLite lacks
FTS5, there are no indexes: `search` reads the texts instead and ranks nothing.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from functools import lru_cache

from nrdb.text import fold, unaccented

_SIGNS = str.maketrans(
    {
        **dict.fromkeys("’‘ʼʻ′´`", "'"),
        **dict.fromkeys("“”„‟«»″", '"'),
        **dict.fromkeys("‐‑‒–—―−", "-"),
        "→": "->",
        "\u00a0": " ",
    }
)
_SYMBOL = re.compile(r"\[([a-z_-]+)\]")
_MARKUP = re.compile(r"</?[a-z]+>")
_BLANKS = re.compile(r"\s+")
_PARTS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
_GLUED = re.compile(r"(?<=[a-z0-9+\]])(?=\[[a-z])|(?<=[a-z]\])(?=[a-z0-9])")
_RD = re.compile(r"r&d|\brnd\b")
_SYMBOL_WORDS = {"mu": "mu", "recurring-credit": "recurring credit", "credits": "credit", "memory unit": "mu"}


def plain_words(text: str) -> str:
    """Return `text` as it is compared when searching: lower case, no accents, straight quotes, symbols as words.

    The old name of core damage becomes the new one, so that old and new printings both match.

    >>> plain_words("Gain 1[credit]. “Brân” — [Click]"), plain_words("Do 1 brain damage")
    ('gain 1 credit. "bran" - click', 'do 1 core damage')
    """
    plain = unaccented(text.translate(_SIGNS)).casefold()
    if "[" in plain:
        plain = _SYMBOL.sub(lambda match: _SYMBOL_WORDS.get(match[1], match[1]), _GLUED.sub(" ", plain))
    if "<" in plain:
        plain = _MARKUP.sub("", plain)
    return _BLANKS.sub(" ", plain).replace("brain damage", "core damage")


_TOKEN = re.compile(r"\[[a-z-]+\]|(?<![^\s(])[+-]\d+|[a-z0-9]+(?:['&.][a-z0-9]+)*")
# How the index splits `stems`: at spaces, keeping the symbols that are part of a word.
_BY_BLANKS = "tokenize = \"ascii tokenchars '+-[]&.'''\""
_SYMBOLS_OF = {"recurring-credit": "recurring [credit]", "credits": "[credit]", "memory unit": "[mu]"}


@lru_cache(10_000)
def stem(word: str) -> str:
    """Return a word without its plural or verb ending, so that all its forms are the same.

    >>> [stem(word) for word in ("trash", "trashes", "trashed", "trashing", "credits", "derezzed", "identities")]
    ['trash', 'trash', 'trash', 'trash', 'credit', 'derez', 'identity']
    """
    word = word.removesuffix("'s")
    if len(word) < 4 or not word.isalpha():
        return word
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-2] if word.endswith(("sses", "shes", "ches", "xes", "zzes")) else word[:-1]
    for ending in ("ing", "ed"):
        if word.endswith(ending) and len(word) - len(ending) > 2:
            word = word[: -len(ending)]
    if len(word) > 3 and word[-1] == word[-2] and not word.endswith(("ss", "ll")):
        word = word[:-1]
    return word[:-1] if word.endswith("e") and len(word) > 3 else word


def stems(text: str) -> str:
    """Return the words of folded text without their endings and without punctuation, separated by single spaces.

    >>> stems("gain 3 credits. (runs on r&d)"), stems("+1 [mu]")
    (' gain 3 credit run on r&d ', ' +1 [mu] ')
    """
    return f" {' '.join(map(stem, _TOKEN.findall(text)))} "


def symbol_words(text: str) -> str:
    """Return the `stems` of a text with symbols as they are printed, such as `[click]`."""
    plain = unaccented(text.translate(_SIGNS)).casefold()
    plain = _SYMBOL.sub(lambda match: f" {_SYMBOLS_OF.get(match[1], match[0])} ", _MARKUP.sub("", plain))
    return stems(plain)


def title_words(title: str) -> Iterator[list[str]]:
    """Yield the words of a title, of its parts around a colon, and last of the title split at inner capitals.

    >>> [*title_words("NeoTokyo: Grid")]
    [['neotokyo', 'grid'], ['neotokyo'], ['grid'], ['neo', 'tokyo', 'grid']]
    """
    yield fold(title).split()
    for part in title.split(":") if ":" in title else ():
        yield fold(part).split()
    yield [word.lower() for word in _PARTS.findall(title)]


def near_words(text: str) -> str:
    """Return `text` as it is ranked: folded, with R&D (or `rnd`, as players type it) as one word.

    >>> near_words("Access [click] R&D")
    'access click rd'
    """
    return _RD.sub("rd", plain_words(text))


def fill(connection: sqlite3.Connection) -> None:
    """Fill the empty tables `search_*` from the others and create the indexes."""
    connection.create_function(
        "plain_words", 1, lambda text: None if text is None else plain_words(text), deterministic=True
    )
    connection.create_function("stems", 1, stems, deterministic=True)
    connection.create_function("symbol_words", 1, symbol_words, deterministic=True)
    connection.create_function("near_words", 1, near_words, deterministic=True)
    # The columns that both tables share and that are not derived here.
    derived = {"title", "folded"}
    shared = {row[1] for row in connection.execute("PRAGMA table_info(card)")} - derived
    listed = ", ".join(row[1] for row in connection.execute("PRAGMA table_info(search_card)") if row[1] in shared)
    connection.execute(
        f"""
        INSERT INTO search_card (n, card_id, title, folded, num_printings, num_faces, attribution, has_behaviour,
                                 played, {listed})
        SELECT row_number() OVER (ORDER BY folded, id), id, plain_words(stripped_title), folded,
               (SELECT count(*) FROM printing WHERE card_id = card.id),
               (SELECT count(*) FROM card_face WHERE card_id = card.id),
               (SELECT plain_words(max(plain)) FROM card_text WHERE card_id = card.id AND kind = 'attribution'),
               EXISTS (SELECT 1 FROM behaviour WHERE card_id = card.id),
               coalesce((SELECT lists FROM played WHERE card_id = card.id), 0),
               {listed}
        FROM card
        """
    )
    connection.execute(
        "INSERT INTO search_subtype (subtype, n) "
        "SELECT subtype_id, n FROM card_subtype JOIN search_card USING (card_id)"
    )
    connection.execute(
        "INSERT INTO search_function (function, n) "
        "SELECT function_id, n FROM card_function JOIN search_card USING (card_id)"
    )
    connection.execute(
        "INSERT INTO search_pool (pool, n, released) "
        "SELECT pool_id, n, pool_card.released FROM pool_card JOIN search_card USING (card_id)"
    )
    connection.execute(
        "INSERT INTO search_listed (list, kind, n, value) "
        "SELECT restriction_id, kind, n, value FROM restriction_card JOIN search_card USING (card_id) "
        # A list that bans a subtype bans every card with it.
        "UNION SELECT restriction_id, 'banned', n, NULL FROM restriction_subtype "
        "JOIN card_subtype USING (subtype_id) JOIN search_card USING (card_id) WHERE NOT EXISTS (SELECT 1 FROM "
        "restriction_card AS named WHERE named.restriction_id = restriction_subtype.restriction_id "
        "AND named.card_id = card_subtype.card_id AND named.kind = 'banned')"
    )
    connection.execute(
        """
        INSERT INTO search_printing (n, code, "set", cycle, cycle_position, released, position, quantity, is_latest,
                                     released_by, flavour, illustrator)
        SELECT n, printing.code, printing.set_id, cycle_id, card_cycle.position, printing.released, printing.position,
               quantity,
               printing.code = first_value(printing.code) OVER (
                   PARTITION BY printing.card_id ORDER BY coalesce(printing.released, '9999') DESC, printing.code DESC),
               card_set.released_by,
               (SELECT plain_words(group_concat(plain, ' / ')) FROM card_text
                WHERE printing_code = printing.code AND kind = 'flavour'),
               (SELECT plain_words(group_concat(plain, ', ')) FROM card_text
                WHERE printing_code = printing.code AND kind = 'illustrator')
        FROM printing JOIN search_card USING (card_id) JOIN card_set ON card_set.id = printing.set_id
             JOIN card_cycle ON card_cycle.id = cycle_id
        """
    )
    # The official text if there is one, else the behaviour in our words; further faces count as part of the card.
    connection.execute(
        """
        INSERT INTO search_text (n, kind, text, words, symbols)
        SELECT n, 'official', ' ' || group_concat(plain_words(plain), ' / ') || ' ',
               stems(group_concat(plain_words(plain), ' / ')), symbol_words(group_concat(coalesce(text, plain), ' / '))
        FROM (SELECT * FROM card_text WHERE kind = 'text' ORDER BY card_id, face, id) JOIN search_card USING (card_id)
        GROUP BY n
        """
    )
    connection.execute(
        """
        INSERT OR IGNORE INTO search_text (n, kind, text, words, symbols)
        SELECT n, 'rendered', ' ' || plain_words(replace(plain, char(10), ' / ')) || ' ',
               stems(plain_words(plain)), symbol_words(plain)
        FROM card_text JOIN search_card USING (card_id) WHERE kind = 'rendered'
        """
    )
    try:
        connection.execute("CREATE VIRTUAL TABLE search_index USING fts5(title, text, tokenize = 'trigram')")
        connection.execute(f"CREATE VIRTUAL TABLE search_words USING fts5(words, symbols, content = '', {_BY_BLANKS})")
        connection.execute(
            "CREATE VIRTUAL TABLE search_near"
            " USING fts5(title, line, text, functions, content = '', tokenize = 'porter')"
        )
    except sqlite3.OperationalError:
        return
    connection.execute("INSERT INTO search_words (rowid, words, symbols) SELECT n, words, symbols FROM search_text")
    connection.execute(
        """
        INSERT INTO search_index (rowid, title, text)
        SELECT n, title || ' / ' || folded || ' / ' || replace(title, '-', '') || coalesce(
                 (SELECT ' / ' || group_concat(plain_words(stripped_title), ' / ') FROM card_face
                  WHERE card_face.card_id = search_card.card_id AND stripped_title IS NOT NULL), ''),
               search_text.text
        FROM search_card LEFT JOIN search_text USING (n)
        """
    )
    connection.execute(
        """
        INSERT INTO search_near (rowid, title, line, text, functions)
        SELECT n, search_card.folded, near_words(
                 coalesce(card_type.name || ' ' || faction.name, '') || coalesce(
                   (SELECT ' ' || group_concat(subtype.name, ' ') FROM search_subtype JOIN subtype ON id = subtype
                    WHERE search_subtype.n = search_card.n), '')),
               near_words(coalesce(search_text.text, '')),
               (SELECT near_words(coalesce(group_concat(replace(id, '-', ' ') || ' ' || help || ' ' || said, ' '), ''))
                FROM search_function JOIN function ON id = function WHERE search_function.n = search_card.n)
        FROM search_card LEFT JOIN search_text USING (n) LEFT JOIN card_type ON card_type.id = search_card.type_id
             LEFT JOIN faction ON faction.id = search_card.faction_id
        WHERE search_card.edition = 'cr' -- how rare a word is among modern cards doesn't depend on those of 1996
        """
    )
