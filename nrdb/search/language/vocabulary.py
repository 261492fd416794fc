"""Names from a closed vocabulary (types, subtypes, factions, sets, formats …), and how a typed name is resolved.

Each `NameTable` finds ids by id, name, short code or alias (data/aliases.json), ignoring case, accents and hyphens. A
name that isn't found exactly is tried as a plural, as the beginning of a name, as a word or part of one, and finally,
if only one name comes close, as a misspelling.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from nrdb.text import fold

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue

EXACT = ("exact", "plural")
"""Kinds of `NameMatch` that need no note."""

_NEAR = 55.0
"""Similarity (0–100) from which a name is worth suggesting."""


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
"""The query for the id, name and short code of each entry, by vocabulary."""

# Restrictions that hide names used only in the 1996 game from queries about the modern one.
_MODERN: dict[str, str] = {
    "type": "EXISTS (SELECT 1 FROM card WHERE card.type_id = card_type.id AND card.edition = 'cr')",
    "subtype": "EXISTS (SELECT 1 FROM card_subtype JOIN card ON card.id = card_id"
    " WHERE subtype_id = subtype.id AND card.edition = 'cr')",
    "set": "EXISTS (SELECT 1 FROM printing JOIN card ON card.id = card_id"
    " WHERE printing.set_id = card_set.id AND card.edition = 'cr')"
    " OR NOT EXISTS (SELECT 1 FROM printing WHERE printing.set_id = card_set.id)",
    "cycle": "id NOT LIKE 'onr!_%' ESCAPE '!'",
}
_SPOKEN = ("side", "type", "subtype", "faction", "set", "cycle", "format", "house")
"""The vocabularies whose names can be typed as bare words; the first one with a word wins."""
_SHORT_CODE = re.compile(r"[a-z]+\d+[a-z]*")

Keys = dict[str, tuple[str, ...]]
"""Ids by folded words."""


class NameMatch(NamedTuple):
    """The ids a name matches. `how` is exact, plural, beginning, part or misspelt."""

    ids: tuple[str, ...]
    how: str


class NameTable:
    """The names in one vocabulary."""

    def __init__(
        self, name: str, entries: Sequence[tuple[str, str, str | None]], aliases: Mapping[str, str | list[str]]
    ) -> None:
        """Build the table called `name` from the id, name and short code of each entry."""
        self.name = name
        # Imported names may contain line breaks.
        self.names = {item: label.replace("\n", " ") for item, label, _ in entries}
        """Names by id."""
        self.keys = _keys(entries, self.names, aliases)
        """Ids by folded id, name, code or alias, in this order of precedence."""
        self._folded: dict[str, tuple[str, ...]] = {}
        self._parts: dict[str, tuple[str, ...]] = {}

    def exact(self, text: str) -> NameMatch | None:
        """Return the ids whose id, name, code or alias is the whole `text`, which may be a plural."""
        key = fold(text) or text
        if key in self.keys:
            return NameMatch(self.keys[key], "exact")
        for singular in singulars(key):
            if singular in self.keys:
                return NameMatch(self.keys[singular], "plural")
        return None

    def find(self, text: str) -> NameMatch | None:
        """Return the ids that `text` names exactly or, failing that, by part of a name or with a misspelling."""
        found = self.exact(text)
        if found:
            return found
        key = fold(text)
        if not key:
            return None
        squeezed = key.replace(" ", "")
        for how, fits in (
            ("exact", lambda name: name.replace(" ", "") == squeezed),
            ("beginning", lambda name: name.startswith(key)),
            ("part", lambda name: len(key) > 1 and f" {key}" in name),
            ("part", lambda name: len(key) > 2 and key in name),
        ):
            ids = tuple(item for item, names in self._folded_names().items() if any(map(fits, names)))
            if ids and (len(key) > 1 or len(ids) < 4):
                return NameMatch(ids, how)
        return self.misspelt(text)

    def of_words(self, text: str) -> NameMatch | None:
        """Return the ids of names with all words of `text` (at least two, or a year) in any order."""
        wanted = set(fold(text).split()) - {"rotation"}
        if len(wanted) < 2 and not any(re.fullmatch(r"20\d\d", word) for word in wanted):
            return None
        ids = [item for item, names in self._folded_names().items() if wanted <= set(" ".join(names).split())]
        return NameMatch(tuple(ids), "part") if ids else None

    def misspelt(self, text: str) -> NameMatch | None:
        """Return the ids whose name `text` clearly misspells by one letter, or by up to two if it has eight or more."""
        from rapidfuzz import process
        from rapidfuzz.distance import OSA

        key = fold(text)
        if len(key) < 4:
            return None
        names = self._misspellable()
        allowed = 1 if len(key) < 8 else 2
        found = process.extract(key, list(names), scorer=OSA.distance, limit=None, score_cutoff=allowed)
        nearest = {names[name] for name, distance, _ in found if distance == found[0][1]}
        return NameMatch(nearest.pop(), "misspelt") if len(nearest) == 1 else None

    def _misspellable(self) -> dict[str, tuple[str, ...]]:
        """Return the texts to check for misspellings (names, their beginnings, aliases), with their ids."""
        if not self._parts:
            for item, folded in self._folded_names().items():
                for name in folded:
                    words = name.split()
                    for count in range(len(words), 0, -1):
                        part = " ".join(words[:count])
                        self._parts[part] = tuple(dict.fromkeys((*self._parts.get(part, ()), item)))
            self._parts.update((alias, ids) for alias, ids in self.keys.items() if len(alias) > 3)
        return self._parts

    def nearest(self, text: str, *, limit: int = 3) -> list[tuple[str, float]]:
        """Return the (id, similarity) pairs of the names nearest to `text`, nearest first."""
        from rapidfuzz import fuzz, process

        key = fold(text)
        labels = [(name, item) for item, names in self._folded_names().items() for name in names]
        found = process.extract(key, [name for name, _ in labels], scorer=fuzz.ratio, limit=None, score_cutoff=_NEAR)
        best: dict[str, float] = {}
        for _, score, index in found:
            best.setdefault(labels[index][1], score)
        return list(best.items())[:limit]

    def _folded_names(self) -> dict[str, tuple[str, ...]]:
        """Return the folded id and name of each entry, by id."""
        if not self._folded:
            self._folded = {item: (fold(item), fold(name)) for item, name in self.names.items()}
        return self._folded

    def label(self, ids: Sequence[str]) -> str:
        """Return the names of `ids` for display."""
        return " or ".join(self.names.get(item, item) for item in ids) or "nothing"


class Vocabulary:
    """The name tables of one catalogue, built on first use. `modern` hides names used only in the 1996 game."""

    def __init__(self, catalogue: Catalogue, *, modern: bool = True) -> None:
        self._catalogue = catalogue
        self._modern = modern
        self._tables: dict[str, NameTable] = {}

    def table(self, name: str) -> NameTable:
        """Return the table called `name` (a key of `_ENTRIES`)."""
        if name not in self._tables:
            where = f" WHERE {_MODERN[name]}" if self._modern and name in _MODERN else ""
            entries = self._catalogue.connection.execute(_ENTRIES[name] + where).fetchall()
            self._tables[name] = NameTable(name, entries, self._aliases.get(name, {}))
        return self._tables[name]

    @cached_property
    def _aliases(self) -> dict[str, dict[str, str | list[str]]]:
        """The aliases by vocabulary (data/aliases.json)."""
        found: dict[str, dict[str, str | list[str]]] = json.loads(self._catalogue.meta("aliases")).get("words", {})
        return found

    @cached_property
    def spoken(self) -> dict[str, tuple[str, ...]]:
        """The names that can be typed as bare words, folded, each with its vocabulary and ids."""
        named: dict[str, tuple[str, ...]] = {}
        for vocabulary in _SPOKEN:
            for key, ids in self.table(vocabulary).keys.items():
                if ids and _speakable(vocabulary, key, ids):
                    named.setdefault(key, (vocabulary, *ids))
        # First words of set names, if unambiguous: `vantage` is Vantage Point.
        begun: dict[str, list[str]] = {}
        for set_id, name in self.table("set").names.items():
            first, _, rest = fold(name).partition(" ")
            if first == "the" and " " in rest:  # `automata initiative`
                named.setdefault(rest, ("set", set_id))
            if len(first) > 5:
                begun.setdefault(first, []).append(set_id)
        for first, begin in begun.items():
            if len(begin) == 1:
                named.setdefault(first, ("set", *begin))
        return named


def _keys(
    entries: Sequence[tuple[str, str, str | None]], names: Mapping[str, str], aliases: Mapping[str, str | list[str]]
) -> Keys:
    """Map folded ids, names, codes and aliases to ids, in this order of precedence."""
    keys: Keys = {}
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


def _speakable(vocabulary: str, key: str, ids: tuple[str, ...]) -> bool:
    """Return whether a name can be a bare word: no single letters, and short codes only with a digit."""
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
    if vocabulary == "subtype" and key == "link":
        return False  # players ask for cards that provide link
    return len(key) > 2 or key in ("hb", "ai", "ap", "id", "op")


def singulars(key: str) -> list[str]:
    """Return the words that `key` may be the plural of."""
    found = []
    if key.endswith("ies") and len(key) > 4:
        found.append(key[:-3] + "y")
    if key.endswith("es") and len(key) > 4:
        found.append(key[:-2])
    if key.endswith("s") and not key.endswith("ss") and len(key) > 3:
        found.append(key[:-1])
    return found
