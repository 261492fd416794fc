"""Patterns over the words of a card, such as `trash what=program`: what functions.toml and `facts` look for.

A pattern is a word of the notation with tests of its fields. `&` joins words of the same card; `card is=stealth` tests
its type and subtypes, `card side=corp` its side, and `no:boost` the absence of a word. A test is one of

    field=a|b     the field names one of these: a term, a zone, a counter, a reference; `*` anything; `untyped` cards of
                  whatever kind; `!=` none of them
    field<0 >0    the field's number is below or above 0
    field~a|b     the field, a text in our words, holds this regular expression
    by=you        the player whom the operation affects: `you` (the default) or `them`, the other side
    in=a|b        the word is inside one of these abilities, triggers, costs or operations; `!=` inside none of them

and a dot reads a field of a field: `what.from=heap`. Only words of the notation count, never free text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import NamedTuple

from nrdb.behaviour.node import Node


class WordTest(NamedTuple):
    """A word of a pattern: its kind (empty for any), its name, and the tests of its fields."""

    kind: str
    name: str
    fields: tuple[tuple[tuple[str, ...], str, frozenset[str]], ...]
    """Each test as (path, sign, values)."""


_FIELD = re.compile(r"([\w.]+)(!=|=|<|>|~)(.*)")


@cache
def tests(pattern: str) -> tuple[WordTest, ...]:
    """Return the parts of a pattern."""
    return tuple(map(_test, pattern.split(" & ")))


def _test(text: str) -> WordTest:
    """Return `kind:name field=value …` as a test; a value after `~` may contain spaces."""
    head, *rest = re.split(r" (?=[\w.]+(?:!=|=|<|>|~))", text)
    kind, _, name = head.rpartition(":")
    fields = []
    for part in rest:
        found = _FIELD.fullmatch(part)
        if found is None:
            raise ValueError(f"no test of a field: {part}")
        path, sign, values = found.groups()
        if sign in "<>" and values != "0":
            raise ValueError(f"a field's number is compared with 0 only, not {part}")
        fields.append((tuple(path.split(".")), sign, frozenset((values,) if sign == "~" else values.split("|"))))
    return WordTest(kind, name, tuple(fields))


class _Word(NamedTuple):
    """A word of a card with its fields and the names of everything that contains it, from the ability down."""

    node: Node
    fields: Mapping[str, object]
    inside: frozenset[str]


class CardWords:
    """A card's words, and what its references may stand for."""

    def __init__(self, abilities: Iterable[Node], side: str, terms: Iterable[str]) -> None:
        self.abilities, self.side, self.terms = tuple(abilities), side, frozenset(terms)
        self.words: dict[str, list[_Word]] = {}
        for ability in self.abilities:
            self._gather(ability, frozenset(_around(ability)))
        self.words["card"] = [_Word(Node("card", "card", {}), {"is": tuple(self.terms), "side": side}, frozenset())]
        self.means: dict[str, frozenset[str]] = {
            "self": self.terms,
            "encountered": frozenset(("ice",)),
            "chosen": self._terms_of("choose", "what"),
            "host": self._terms_of("install_only", "install_only"),
        }

    def _gather(self, node: Node, inside: frozenset[str]) -> None:
        self.words.setdefault(node.name, []).append(_Word(node, node.fields, inside))
        for key, value in node.fields.items():
            self._gather_in(value, inside | {node.name, key})

    def _gather_in(self, value: object, inside: frozenset[str]) -> None:
        if isinstance(value, Node):
            self._gather(value, inside)
        elif isinstance(value, tuple | list):
            for item in value:
                self._gather_in(item, inside)

    def _terms_of(self, name: str, field: str) -> frozenset[str]:
        return frozenset(term for word in self.words.get(name, ()) for term in _terms(word.fields.get(field)))

    def matching(self, *patterns: str) -> Iterator[Node]:
        """Yield the words that the patterns describe; each pattern must be of a single word."""
        return (word for pattern in patterns for test in tests(pattern) for word in self._fitting(test))

    def fits(self, test: WordTest) -> bool:
        """Return whether any word of the card passes the test or, with the kind `no`, none does."""
        if test.kind == "no":
            return not self.fits(test._replace(kind=""))
        return any(True for _ in self._fitting(test))

    def _fitting(self, test: WordTest) -> Iterator[Node]:
        for word in self.words.get(test.name, ()):
            if not test.kind or word.node.kind == test.kind:
                for field in test.fields:
                    if not self._holds(word, *field):
                        break
                else:
                    yield word.node

    def _holds(self, word: _Word, path: tuple[str, ...], sign: str, values: frozenset[str]) -> bool:
        if path == ("in",) and word.node.name != "search":
            return bool(word.inside & values) == (sign == "=")
        if path == ("by",):
            who = word.fields.get("who", "you")
            own = who in ("you", "both", self.side)
            return own == ("you" in values) or who == "both"
        value: object = word.fields
        for step in path:
            value = value.get(step) if isinstance(value, dict) else None
        if sign in "<>":
            return _sign(value) == sign
        if sign == "~":
            return isinstance(value, str) and any(re.search(pattern, value) for pattern in values)
        named = set(_terms(value))
        for term in named & self.means.keys():
            named |= self.means[term]
        return bool(named & values or ("*" in values and value is not None)) == (sign == "=")


def _around(ability: Node) -> Iterator[str]:
    """Yield the ability's name, its triggers or costs, and the zone it works from."""
    yield ability.name
    if isinstance(ability.fields.get("from"), str):
        yield ability.fields["from"]
    for field in ("when", "replace", "paid"):
        yield from _names(ability.fields.get(field))


def _names(value: object) -> Iterator[str]:
    if isinstance(value, Node):
        yield value.name
        yield from _names(value.fields.get("triggers", value.fields.get("choices")))
    elif isinstance(value, tuple | list):
        for item in value:
            yield from _names(item)


def _terms(value: object) -> Iterator[str]:
    """Yield everything a field names: references, terms of selectors, kinds of counters, items of lists."""
    if value is True:
        yield "yes"
    elif isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        if value.keys() & {"is", "any", "from", "n", "not", "who", "at", "where", "named"}:
            yield from _terms(value.get("is"))
            yield from _terms(value.get("any"))
            if value.get("n") == "all":
                yield "all"
            if not value.keys() & {"is", "any", "named"}:
                yield "untyped"
        else:
            yield from value
    elif isinstance(value, tuple | list):
        for item in value:
            yield from _terms(item)


def _sign(amount: object) -> str:
    """Return `<` for a negative amount, `>` for a positive one and an empty string otherwise."""
    if isinstance(amount, bool) or amount is None:
        return ""
    if isinstance(amount, int):
        return "<" if amount < 0 else ">" if amount else ""
    if isinstance(amount, dict):
        times = amount.get("times")
        return "<" if isinstance(times, int) and times < 0 else ">"
    return "<" if str(amount).startswith("-") else ">"
