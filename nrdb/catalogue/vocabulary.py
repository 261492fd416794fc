"""What the words of people name, derived when the catalogue file is built, so that a search folds no name.

A vocabulary is a kind of names: types, subtypes, factions, sets, formats and the like. Each is known by id, name, short
code and alias (data/aliases.json). Phrases are the names that people say as bare words, and the functions of cards as
they are said.
"""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterable, Mapping

from nrdb.catalogue.searchable import PARTED, spoken
from nrdb.text import fold

_ENTRIES: dict[str, str] = {
    "type": "SELECT id, name, NULL FROM card_type",
    "subtype": "SELECT id, name, NULL FROM subtype",
    "rarity": "SELECT DISTINCT rarity, rarity, NULL FROM card WHERE rarity IS NOT NULL",
    "faction": "SELECT id, name, NULL FROM faction",
    "side": "SELECT id, name, NULL FROM side",
    "set": "SELECT id, name, code FROM card_set",
    "cycle": "SELECT id, name, code FROM card_cycle",
    "format": "SELECT id, name, NULL FROM format",
    "pool": "SELECT id, name, NULL FROM pool",
    "snapshot": "SELECT id, id, NULL FROM snapshot",
    "list": "SELECT id, name, NULL FROM restriction",
    "house": "SELECT DISTINCT released_by, replace(released_by, '_', ' '), NULL FROM card_set"
    " WHERE released_by IS NOT NULL",
    "layout": "SELECT DISTINCT layout, layout, NULL FROM card",
    "edition": "SELECT DISTINCT edition, edition, NULL FROM card",
}
"""Id, name and short code of what each vocabulary names."""

# What names only things of the 1996 game stays out of the way of queries about the modern one.
_MODERN: dict[str, str] = {
    "type": "EXISTS (SELECT 1 FROM card WHERE card.type = card_type.id AND card.edition = 'cr')",
    "subtype": "EXISTS (SELECT 1 FROM card_subtype JOIN card ON card.id = card_id"
    " WHERE subtype_id = subtype.id AND card.edition = 'cr')",
    "set": "EXISTS (SELECT 1 FROM printing JOIN card ON card.id = card_id"
    " WHERE printing.set_id = card_set.id AND card.edition = 'cr')"
    " OR NOT EXISTS (SELECT 1 FROM printing WHERE printing.set_id = card_set.id)",
    "cycle": "id NOT LIKE 'onr!_%' ESCAPE '!'",
}
_SPOKEN = ("side", "type", "subtype", "faction", "set", "cycle", "format", "house")
"""The vocabularies whose names people say as bare words; of two with the same word the first is meant."""
_SHORT_CODE = re.compile(r"[a-z]+\d+[a-z]*")

Keys = dict[str, tuple[str, ...]]
"""Folded words → ids."""


def fill(connection: sqlite3.Connection) -> None:
    """Derives the tables `search_vocabulary` and `search_phrases` from the others."""
    (aliases,) = connection.execute("SELECT value FROM meta WHERE key = 'aliases'").fetchone()
    words = json.loads(aliases).get("words", {})
    modern: dict[str, tuple[dict[str, str], Keys]] = {}
    for vocabulary, query in _ENTRIES.items():
        for limited in (False, True):
            where = f" WHERE {_MODERN[vocabulary]}" if limited and vocabulary in _MODERN else ""
            entries = connection.execute(query + where).fetchall()
            names = {item: label for item, label, _ in entries}
            keys = _keys(entries, names, words.get(vocabulary, {}))
            row = (*map(_lines, (names, names.values(), keys)), _lines(map(PARTED.join, keys.values())))
            connection.execute("INSERT INTO search_vocabulary VALUES (?, ?, ?, ?, ?, ?)", (vocabulary, limited, *row))
            modern[vocabulary] = names, keys
    functions = _said(connection.execute("SELECT id, said FROM function ORDER BY rowid").fetchall())
    for kind, phrases, between in (("name", _named(modern), " "), ("function", functions, PARTED)):
        longest = max((key.count(between) + 1 for key in phrases), default=0)
        said = (kind, _lines(phrases), _lines(phrases.values()), longest)
        connection.execute("INSERT INTO search_phrases VALUES (?, ?, ?, ?)", said)


def _lines(texts: Iterable[str]) -> str:
    """A line for each text; a name of somebody's import may hold an end of line itself."""
    return "\n".join([text.replace("\n", " ") for text in texts])


def _keys(
    entries: Iterable[tuple[str, str, str | None]], names: Mapping[str, str], aliases: Mapping[str, str | list[str]]
) -> Keys:
    """Folded id, name, code or alias → ids; an id beats a name, a name a code, a code an alias."""
    keys: Keys = {}
    entries = list(entries)
    for item, _, _ in entries:
        keys.setdefault(fold(item), (item,))
    for item, label, _ in entries:
        keys.setdefault(fold(label), (item,))
    for item, _, code in entries:
        if code:
            keys.setdefault(fold(code), (item,))
    for alias, meant in aliases.items():
        ids = (meant,) if isinstance(meant, str) else tuple(meant)
        keys.setdefault(fold(alias) or alias, tuple(item for item in ids if item in names))
    return keys


def _named(vocabularies: Mapping[str, tuple[Mapping[str, str], Keys]]) -> dict[str, str]:
    """Folded words → the vocabulary and the ids that they mean."""
    named: dict[str, str] = {}
    for vocabulary in _SPOKEN:
        for key, ids in vocabularies[vocabulary][1].items():
            if ids and _speakable(vocabulary, key, ids):
                named.setdefault(key, PARTED.join((vocabulary, *ids)))
    # The first words of sets' names, where one set has it: `vantage` is Vantage Point.
    begun: dict[str, list[str]] = {}
    for set_id, name in vocabularies["set"][0].items():
        first = fold(name).partition(" ")[0]
        if len(first) > 5:
            begun.setdefault(first, []).append(set_id)
    for first, begin in begun.items():
        if len(begin) == 1:
            named.setdefault(first, PARTED.join(("set", *begin)))
    return named


def _said(functions: Iterable[tuple[str, str]]) -> dict[str, str]:
    """What cards do, as it is `spoken` → the function."""
    known: dict[str, str] = {}
    for function, said in functions:
        for text in (function.replace("-", " "), *said.split(", ")):
            known.setdefault(PARTED.join(spoken(text)), function)
    return known


def _speakable(vocabulary: str, key: str, ids: tuple[str, ...]) -> bool:
    """Whether players say this name as a bare word: no single letters, and of short codes only those with a digit."""
    if vocabulary in ("set", "cycle"):
        if key in ("draft", "core", "core 1"):
            return False
        named = key.replace(" ", "_") in ids or " " in key or len(key) > 4
        return named or bool(_SHORT_CODE.fullmatch(key)) or key in ("sg",)
    if vocabulary == "faction" and key in ("corp", "runner"):
        return False
    if vocabulary == "format" and key in ("active", "current", "rotation", "gateway", "sg", "core"):
        return False
    if vocabulary == "house":
        return " " in key or len(key) == 3
    return len(key) > 2 or key in ("hb", "ai", "ap", "id", "op")
