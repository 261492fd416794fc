"""Names with a closed vocabulary: types, subtypes, factions, sets, formats and the like, and what a typed name means.

Each `Table` knows its ids by id, name, short code and alias (data/aliases.json), case, accents and hyphens aside. What
is not known exactly is looked for as a plural, as the beginning of a name, as a word or part of one, and at last, where
one reading is clear, as a misspelling.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from nrdb.catalogue.searchable import PARTED
from nrdb.text import fold

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue

EXACT = ("exact", "plural")
"""Kinds of `Match` that need no remark."""

_NEAR = 55.0
"""Similarity (0 to 100) from which a name is worth suggesting."""


class Match(NamedTuple):
    """What a name means in a table. `how`: exact, plural, beginning, part, or misspelt."""

    ids: tuple[str, ...]
    how: str


class Table:
    """The names of one vocabulary."""

    def __init__(self, name: str, ids: str, names: str, keys: str, meant: str) -> None:
        """The table of this name, from a row of `search_vocabulary`."""
        self.name = name
        self.names: dict[str, str] = dict(pairs(ids, names))
        """id → name."""
        self.keys: dict[str, tuple[str, ...]] = {
            key: tuple(meaning.split(PARTED)) if meaning else () for key, meaning in pairs(keys, meant)
        }
        """Folded id, name, code or alias → ids; an id beats a name, a name a code, a code an alias."""
        self._folded: dict[str, tuple[str, ...]] = {}
        self._parts: dict[str, tuple[str, ...]] = {}

    def exact(self, text: str) -> Match | None:
        """The ids that the whole of `text` names, also in the plural."""
        key = fold(text) or text
        if key in self.keys:
            return Match(self.keys[key], "exact")
        for singular in singulars(key):
            if singular in self.keys:
                return Match(self.keys[singular], "plural")
        return None

    def find(self, text: str) -> Match | None:
        """What `text` means: exactly, else as the beginning or a part of names, else as a clear misspelling."""
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
                return Match(ids, how)
        return self.misspelt(text)

    def of_words(self, text: str) -> Match | None:
        """The ids whose names have all the words of `text`, two at least or a year, in any order."""
        wanted = set(fold(text).split()) - {"rotation"}
        if len(wanted) < 2 and not any(re.fullmatch(r"20\d\d", word) for word in wanted):
            return None
        ids = [item for item, names in self._folded_names().items() if wanted <= set(" ".join(names).split())]
        return Match(tuple(ids), "part") if ids else None

    def misspelt(self, text: str) -> Match | None:
        """What `text` is clearly a misspelling of: one letter wrong in four, two in eight, and nothing else as near."""
        from rapidfuzz import process
        from rapidfuzz.distance import OSA

        key = fold(text)
        if len(key) < 4:
            return None
        names = self._misspellable()
        allowed = 1 if len(key) < 8 else 2
        found = process.extract(key, list(names), scorer=OSA.distance, limit=None, score_cutoff=allowed)
        nearest = {names[name] for name, distance, _ in found if distance == found[0][1]}
        return Match(nearest.pop(), "misspelt") if len(nearest) == 1 else None

    def _misspellable(self) -> dict[str, tuple[str, ...]]:
        """What may be misspelt (names, the beginnings of names, aliases), with the ids meant."""
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
        """(id, similarity) of the names nearest to `text`, nearest first."""
        from rapidfuzz import fuzz, process

        key = fold(text)
        labels = [(name, item) for item, names in self._folded_names().items() for name in names]
        found = process.extract(key, [name for name, _ in labels], scorer=fuzz.ratio, limit=None, score_cutoff=_NEAR)
        best: dict[str, float] = {}
        for _, score, index in found:
            best.setdefault(labels[index][1], score)
        return list(best.items())[:limit]

    def _folded_names(self) -> dict[str, tuple[str, ...]]:
        """Id → its id and name, folded."""
        if not self._folded:
            self._folded = {item: (fold(item), fold(name)) for item, name in self.names.items()}
        return self._folded

    def label(self, ids: Sequence[str]) -> str:
        """The names of `ids` for people."""
        return " or ".join(self.names.get(item, item) for item in ids) or "nothing"


class Vocabulary:
    """The tables of one catalogue, each built when first needed. `modern`: without what only the 1996 game has."""

    def __init__(self, catalogue: Catalogue, *, modern: bool = True) -> None:
        self._catalogue = catalogue
        self._modern = modern
        self._tables: dict[str, Table] = {}

    def table(self, name: str) -> Table:
        """The table of this name (a vocabulary of `nrdb.catalogue.vocabulary`)."""
        found = self._tables.get(name)
        if found is None:
            query = "SELECT ids, names, keys, meant FROM search_vocabulary WHERE vocabulary = ? AND modern = ?"
            row = self._catalogue.connection.execute(query, (name, self._modern)).fetchone()
            found = self._tables[name] = Table(name, *row)
        return found


def pairs(keys: str, values: str) -> Iterable[tuple[str, str]]:
    """The lines of two texts that go together."""
    return zip(keys.split("\n"), values.split("\n"), strict=True) if keys else ()


def singulars(key: str) -> list[str]:
    """What `key` may be the plural of."""
    found = []
    if key.endswith("ies") and len(key) > 4:
        found.append(key[:-3] + "y")
    if key.endswith("es") and len(key) > 4:
        found.append(key[:-2])
    if key.endswith("s") and not key.endswith("ss") and len(key) > 3:
        found.append(key[:-1])
    return found
