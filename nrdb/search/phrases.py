"""Vocabulary in plain language: phrases among bare words that name a type, a faction, a set, a format, a number …"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from nrdb.search import sql
from nrdb.search.fields import ALIASES, FIELD, FLAG_FIELDS, NUMBER_FIELDS
from nrdb.search.sql import Asked
from nrdb.search.tree import Condition, Leaf
from nrdb.search.vocabulary import singulars
from nrdb.text import fold

if TYPE_CHECKING:
    from nrdb.search.meaning import Reader
    from nrdb.search.run import Searcher

FILLERS = frozenset(
    (
        *("a", "all", "an", "and", "any", "are", "by", "can", "card", "cards", "costing", "do", "does", "every"),
        *("faction", "find", "for", "from", "get", "has", "have", "having", "how", "i", "in", "is", "it", "kind"),
        *("legal", "list", "me", "my", "of", "on", "only", "playable", "please", "printed", "show", "side", "some"),
        *("subtype", "than", "that", "the", "their", "there", "these", "they", "to", "type", "what", "which"),
        *("who", "whose", "with", "worth"),
    )
)
_NEWEST = frozenset(("new", "newest", "latest"))
_NEGATIONS = frozenset(("not", "no", "non", "without", "except", "excluding", "minus"))
_NUMBER_WORDS = {
    word: str(value)
    for value, word in enumerate(
        ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
    )
}
# Comparisons in words, longest first; those after a number stand apart.
_BEFORE = (
    (("no", "more", "than"), "<="),
    (("no", "less", "than"), ">="),
    (("not", "more", "than"), "<="),
    (("at", "least"), ">="),
    (("at", "most"), "<="),
    (("more", "than"), ">"),
    (("greater", "than"), ">"),
    (("higher", "than"), ">"),
    (("less", "than"), "<"),
    (("fewer", "than"), "<"),
    (("lower", "than"), "<"),
    (("cheaper", "than"), "<"),
    (("up", "to"), "<="),
    (("equal", "to"), ":"),
    (("exactly",), ":"),
    (("equals",), ":"),
    (("under",), "<"),
    (("below",), "<"),
    (("over",), ">"),
    (("above",), ">"),
    (("min",), ">="),
    (("minimum",), ">="),
    (("max",), "<="),
    (("maximum",), "<="),
)
_AFTER = (
    (("or", "more"), ">="),
    (("or", "higher"), ">="),
    (("or", "greater"), ">="),
    (("or", "above"), ">="),
    (("or", "over"), ">="),
    (("or", "up"), ">="),
    (("and", "up"), ">="),
    (("or", "less"), "<="),
    (("or", "fewer"), "<="),
    (("or", "lower"), "<="),
    (("or", "below"), "<="),
    (("or", "under"), "<="),
)
# Number fields that players name in words of their own.
_NUMBER_PHRASES = {
    "pointer": "agenda_points",
    "pointers": "agenda_points",
    "point": "agenda_points",
    "credit": "cost",
    "credits": "cost",
    "cr": "cost",
    "to trash": "trash_cost",
    "to play": "cost",
    "to rez": "cost",
    "to install": "cost",
    "sub": "subroutines",
    "card": "deck_size",
    "cards": "deck_size",
}
# Words of number fields that mean something else as often as the number, when no number stands beside them.
_NAMES = frozenset(("type", "subtype", "faction", "side", "set", "cycle", "format", "pool"))
_FORMAT_WORDS = frozenset(("standard", "startup", "eternal", "std", "system gateway"))
_SHORT_CODE = re.compile(r"[a-z]+\d+[a-z]*")


class Phrase(NamedTuple):
    """Words that mean one thing. Phrases of one `group` are alternatives of each other ("shaper or criminal")."""

    asked: Asked
    group: str
    weak: bool = False
    """Whether the words alone are likelier to be part of a title."""


class Phrases:
    """The vocabulary that bare words may name, from one catalogue; what depends on the day is made by `Reader`."""

    def __init__(self, searcher: Searcher) -> None:
        vocabulary = searcher.vocabulary
        self.names: dict[str, tuple[str, tuple[str, ...]]] = {}
        """Folded words → field and ids."""
        for table_name in ("side", "type", "subtype", "faction", "set", "cycle", "house"):
            table = vocabulary.table(table_name)
            for key, ids in table.keys.items():
                if ids and _speakable(table_name, key, ids):
                    self.names.setdefault(key, (table_name, ids))
        self.longest = max(key.count(" ") + 1 for key in self.names)
        self.flags: dict[str, str] = {}
        for alias, name in ALIASES.items():
            if name in FLAG_FIELDS and len(alias) > 2 and alias != "latest":
                self.flags.setdefault(alias.replace("_", " "), name)
        self.numbers: dict[str, str] = {**_NUMBER_PHRASES}
        for alias, name in ALIASES.items():
            if name in NUMBER_FIELDS and (len(alias) > 2 or alias == "mu"):
                self.numbers.setdefault(alias.replace("_", " "), name)

    def glued(self, leaf: Leaf, reader: Reader) -> Phrase | None:
        """`advanceable-true`, `formatstandard`, `d-corp`: a field and its value run together."""
        text = leaf.text.casefold()
        for at in range(len(text) - 1, 0, -1):
            name, value = ALIASES.get(text[:at].rstrip("-_")), text[at:].lstrip("-_")
            if not name or not value or (at < 4 and text[at - 1] not in "-_" and text[at] not in "-_"):
                continue
            field = FIELD[name]
            if field.kind == "flag":
                fits = value in ("true", "false")
            elif field.kind == "number":
                fits = value.isdigit()
            else:
                fits = (
                    field.kind in ("name", "ordered")
                    and field.table in _NAMES
                    and bool(reader.vocabulary.table(field.table).exact(value))
                )
            if fits:
                return Phrase(reader.condition(_condition(name, value)), field.kind)
        return None

    def misspelt(self, leaf: Leaf, reader: Reader) -> Phrase | None:
        """Vocabulary that one word is a letter away from."""
        key = fold(leaf.text)
        if len(key) < 6 or leaf.kind != "word":
            return None
        from rapidfuzz import process
        from rapidfuzz.distance import OSA

        found = process.extract(key, list(self.names), scorer=OSA.distance, limit=3, score_cutoff=1)
        means = {self.names[name] for name, _, _ in found}
        return self.named(found[0][0], reader) if len(means) == 1 else None

    # -- finding ------------------------------------------------------------------------------------------------------

    def split(self, leaves: Sequence[Leaf], reader: Reader) -> tuple[list[Phrase], list[Leaf]]:
        """The phrases found in the words, longest first at each place, and the words that are none."""
        words = [_Word.of(leaf) for leaf in leaves]
        found: list[Phrase] = []
        rest: list[Leaf] = []
        at = 0
        negative = False
        while at < len(words):
            if words[at].key in _NEGATIONS and at + 1 < len(words) and not self.number(words, at, reader):
                negative = not negative
                at += 1
                continue
            phrase, width = self.at(words, at, reader)
            if phrase is not None:
                found.append(phrase._replace(asked=sql.No(phrase.asked), group="not") if negative else phrase)
                negative = False
                at += width
                continue
            if words[at].key == "give" and at + 1 < len(words) and words[at + 1].key == "me":
                at += 2
                continue
            if words[at].key in FILLERS and words[at].leaf.kind in ("word", "and"):
                at += 1
                continue
            if negative:
                rest.append(words[at - 1].leaf)
                negative = False
            rest.append(words[at].leaf)
            at += 1
        return _with_formats(found, reader), rest

    def at(self, words: list[_Word], start: int, reader: Reader) -> tuple[Phrase | None, int]:
        """The longest phrase that begins at `start`, and how many words it has."""
        numbered = self.number(words, start, reader)
        if numbered is not None:
            return numbered
        for width in range(min(self.longest, len(words) - start), 0, -1):
            part = words[start : start + width]
            if width > 1 and any(word.leaf.kind not in ("word", "and") for word in part):
                continue
            phrase = self.named(" ".join(word.key for word in part), reader)
            if phrase is not None:
                return phrase, width
        if words[start].key.startswith("non ") and words[start].leaf.kind == "word":
            inner = self.named(words[start].key[4:], reader)
            if inner is not None:
                return Phrase(sql.No(inner.asked), "not"), 1
        if "-" in words[start].leaf.text:
            run_together = self.glued(words[start].leaf, reader)
            if run_together is not None:
                return run_together, 1
        return None, 0

    def named(self, key: str, reader: Reader) -> Phrase | None:
        """What a whole phrase names."""
        for candidate in (key, *singulars(key)):
            entry = self.names.get(candidate)
            if entry is not None:
                table, ids = entry
                if table == "house":
                    says = f"designed by {' or '.join(ids).replace('_', ' ')}"
                    return Phrase(sql.one_of(FIELD["designed_by"], ids, says), table)
                label = reader.vocabulary.table(table).label(ids)
                group = "kind" if table in ("type", "subtype") else table
                return Phrase(sql.one_of(FIELD[table], ids, f"{table} {label}"), group, table in ("set", "cycle"))
        key = re.sub(r" (?:active|format|legal|pool)$", "", key) if " " in key else key
        if key in _FORMAT_WORDS:
            return Phrase(reader.condition(_condition("format", key)), f"format {key}")
        if key in _NEWEST:
            newest = reader.newest_set()
            return Phrase(sql.one_of(FIELD["set"], [newest.id], f"set {newest.name}"), "set", True) if newest else None
        if key in ("current rotation", "rotation"):
            return Phrase(reader.condition(_condition("pool", "standard")), "pool")
        if key in ("is banned", "is restricted"):
            key = key[3:]
        if key in ("banned", "restricted"):
            return Phrase(reader.condition(_condition(key, "true")), key)
        if key == "uniques":
            key = "unique"
        flag = self.flags.get(key)
        if flag is not None:
            return Phrase(
                sql.flag(FIELD[flag], True, flag.replace("_", " ")), "flag", " " not in key and key != "unique"
            )
        if key in ("reprint", "reprints"):
            return Phrase(reader.condition(_condition("is", "reprint")), "flag")
        return None

    def number(self, words: list[_Word], start: int, reader: Reader) -> tuple[Phrase, int] | None:
        """A number with its field, before or after it, and how they compare."""
        keys = [word.key if word.leaf.kind in ("word", "and") else "" for word in words[start : start + 9]]
        ratio = (
            re.fullmatch(r"(\d{1,2}) (\d)", keys[0]) if re.fullmatch(r"\d{1,2}/\d", words[start].leaf.text) else None
        )
        if ratio:
            both = [
                sql.one_of(FIELD["type"], ["agenda"], "type Agenda"),
                sql.number(FIELD["advancement"], ":", int(ratio[1]), f"advancement is {ratio[1]}"),
                sql.number(FIELD["agenda_points"], ":", int(ratio[2]), f"agenda points is {ratio[2]}"),
            ]
            return Phrase(sql.every(both), "ratio"), 1
        glued = re.fullmatch(r"(\d{1,2}) ([a-z]+)", keys[0])
        if glued and glued[2] in self.numbers and (glued[2] != "card" or int(glued[1]) >= 30):
            return self._compared(self.numbers[glued[2]], ":", glued[1], reader), 1
        # at least 3 strength · 3 or more strength · under 4
        at, operator = _comparison(keys, 0, _BEFORE)
        value, at = _value(keys, at)
        if value is not None:
            after, sign = _comparison(keys, at, _AFTER)
            operator = sign or operator
            field, width = self._number_field(keys, after)
            if field == "deck_size" and keys[after].startswith("card") and not (value.isdigit() and int(value) >= 30):
                field = ""  # "3 cards" are cards; only "45 cards" is a deck
            if field:
                return self._compared(field, operator or ":", value, reader), after + width
            if operator and (value.isdigit() or "." in value):
                return self._compared("cost", operator, value, reader), after
            return None
        # strength at least 3 · cost 2 · cost is 2
        field, width = self._number_field(keys, 0)
        if not field:
            return None
        at = width
        while at < len(keys) and keys[at] in ("is", "of", "equals", "are"):
            at += 1
        at, operator = _comparison(keys, at, _BEFORE)
        value, after = _value(keys, at)
        if value is None:
            return None
        after, sign = _comparison(keys, after, _AFTER)
        return self._compared(field, sign or operator or ":", value, reader), after

    def _number_field(self, keys: list[str], at: int) -> tuple[str, int]:
        for width in (3, 2, 1):
            name = self.numbers.get(" ".join(keys[at : at + width])) if at + width <= len(keys) else None
            if name:
                return name, width
        return "", 0

    def _compared(self, field: str, operator: str, value: str, reader: Reader) -> Phrase:
        return Phrase(reader.condition(_condition(field, value, operator)), f"number {field}")


class _Word(NamedTuple):
    leaf: Leaf
    key: str

    @classmethod
    def of(cls, leaf: Leaf) -> _Word:
        text = leaf.text.replace("_", " ") if leaf.kind == "word" else leaf.text
        key = fold(text)
        if re.fullmatch(r"\d+\+", leaf.text):
            key = leaf.text  # "3+" keeps its sign
        return cls(leaf, key)


def _condition(field: str, value: str, operator: str = ":") -> Condition:
    return Condition(field, operator, Leaf(value), field)


def _speakable(table: str, key: str, ids: tuple[str, ...]) -> bool:
    """Whether players say this name as a bare word: no single letters, and of short codes only those with a digit."""
    if table in ("set", "cycle"):
        if key in ("draft", "core", "core 1"):
            return False
        named = key.replace(" ", "_") in ids or " " in key or len(key) > 5
        return named or bool(_SHORT_CODE.fullmatch(key))
    if table == "faction" and key in ("corp", "runner"):
        return False
    return len(key) > 2 or key in ("hb", "ai", "ap", "id")


def _comparison(keys: list[str], at: int, table: Sequence[tuple[tuple[str, ...], str]]) -> tuple[int, str]:
    for words, operator in table:
        if tuple(keys[at : at + len(words)]) == words:
            return at + len(words), operator
    return at, ""


def _value(keys: list[str], at: int) -> tuple[str | None, int]:
    """A number at `at` (digits, a word, X, `between 2 and 4`), as a value for a condition."""
    if at >= len(keys):
        return None, at
    if keys[at] == "between" and at + 3 < len(keys) and keys[at + 2] == "and":
        low, high = (_NUMBER_WORDS.get(keys[at + step], keys[at + step]) for step in (1, 3))
        if low.isdigit() and high.isdigit():
            return f"{low}..{high}", at + 4
    text = _NUMBER_WORDS.get(keys[at], keys[at])
    if re.fullmatch(r"\d{1,3}[+]?|x", text):
        return text, at + 1
    return None, at


def _with_formats(found: list[Phrase], reader: Reader) -> list[Phrase]:
    """`banned` and `restricted` beside a format mean that format's list, not cards legal in it."""
    listed = [phrase for phrase in found if phrase.group in ("banned", "restricted")]
    formats = [phrase for phrase in found if phrase.group.startswith("format ")]
    if not listed or not formats:
        return found
    name = formats[0].group.removeprefix("format ")
    kept = [phrase for phrase in found if phrase not in listed and phrase not in formats]
    return kept + [Phrase(reader.condition(_condition(phrase.group, name)), phrase.group) for phrase in listed]
