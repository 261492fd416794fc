"""The titles of the modern game, held for looking at them without asking the database."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from nrdb.catalogue.nearest import consonants
from nrdb.catalogue.searchable import plain_words
from nrdb.search.tree import Leaf


class Titles:
    """Every title of the modern game, for looking at them without asking the database."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        rows = connection.execute("SELECT card_id, title, folded FROM search_card WHERE edition = 'cr'").fetchall()
        self.ids = [row[0] for row in rows]
        self.plain = [f"{row[1]}\n{row[2]}\n{row[1].replace('-', '')}" for row in rows]
        self.folded = [row[2] for row in rows]
        self.lines = "\n" + "\n".join(self.folded) + "\n"
        self._initials: dict[str, list[str]] | None = None
        self._names: dict[str, list[str]] | None = None
        self.by_length: dict[int, list[str]] = {}
        self._sounds: dict[str, list[str]] | None = None

    def exact(self, key: str) -> bool:
        """Whether a title folds to `key`."""
        return f"\n{key}\n" in self.lines

    def phrase(self, key: str) -> bool:
        """Whether a title has the words of `key` side by side, the last perhaps unfinished."""
        return f"\n{key}" in self.lines or f" {key}" in self.lines

    def hits(self, leaves: Sequence[Leaf]) -> int:
        """How many titles have every one of the words."""
        typed = [leaf.text.replace("_", " ").strip("*") for leaf in leaves if leaf.kind != "and"]
        needles = [needle for text in typed if (needle := plain_words(text))]
        if not needles or any(leaf.kind == "regex" for leaf in leaves):
            return 0
        found = [title for title in self.plain if needles[0] in title]
        for needle in needles[1:]:
            found = [title for title in found if needle in title]
        return len(found)

    def names(self) -> dict[str, list[str]]:
        """What a card may be called (its title, the beginning of one, a word of one) with the ids of such cards."""
        if self._names is None:
            self._names = {}
            for card_id, folded in zip(self.ids, self.folded, strict=True):
                words = folded.split()
                parts = {" ".join(words[:count]) for count in range(1, len(words) + 1)}
                parts |= {" ".join(words[at:]) for at in range(1, len(words))}
                for name in parts | {word for word in words if len(word) > 4}:
                    self._names.setdefault(name, []).append(card_id)
            for name in self._names:
                self.by_length.setdefault(len(name), []).append(name)
        return self._names

    def sounding(self, key: str) -> list[str]:
        """The names with the same consonants as `key`, at least four, in the same order."""
        if self._sounds is None:
            self._sounds = {}
            for name in self.names():
                sound = consonants(name)
                if len(sound) > 3:
                    self._sounds.setdefault(sound, []).append(name)
        return self._sounds.get(consonants(key), [])

    def initials(self, text: str) -> list[str]:
        """Ids of the cards whose titles have these initials, at least three letters."""
        key = text.casefold().strip()
        if not (3 <= len(key) <= 6 and key.isalpha()):
            return []
        if self._initials is None:
            self._initials = {}
            for card_id, folded in zip(self.ids, self.folded, strict=True):
                letters = "".join(word[0] for word in folded.split())
                self._initials.setdefault(letters, []).append(card_id)
        return self._initials.get(key, [])
