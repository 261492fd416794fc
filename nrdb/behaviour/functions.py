"""Functions of cards as players name them ("economy", "tag removal"), each defined by a rule over the notation.

functions.toml lists them. A rule is a list of patterns, one of which must match. A pattern is a word of the notation
with tests of its fields, such as `trash what=program`. `&` joins words of the same card; `card is=stealth` tests its
type and subtypes, and `card side=corp` its side. A test is one of

    field=a|b     the field names one of these: a term, a zone, a counter, a reference; `*` anything; `!=` none of them
    field<0 >0    the field's number is below or above 0
    field~a|b     the field, a text in our words, holds this regular expression
    by=you        the player whom the operation affects: `you` (the default) or `them`, the other side
    in=a|b        the word is inside one of these abilities, triggers, costs or operations; `!=` inside none of them

and a dot reads a field of a field: `what.from=heap`. Only words of the notation count, never free text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from nrdb.behaviour.notation import Node


class Function(NamedTuple):
    """A role that cards can have, such as economy: one table of functions.toml."""

    name: str
    help: str
    said: tuple[str, ...]
    """The phrases by which players search for it."""
    rule: tuple[str, ...]
    side: str
    """The side whose cards can have it; empty for both."""
    types: tuple[str, ...]
    """The card types that can have it; empty for all."""


@cache
def functions() -> tuple[Function, ...]:
    """Return all functions in the order of functions.toml."""
    import tomllib

    table = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
    return tuple(
        Function(
            name,
            row["help"],
            tuple(row["said"].split(", ")),
            tuple(row["rule"]),
            row.get("side", ""),
            tuple(row.get("types", ())),
        )
        for name, row in table.items()
    )


def functions_of(abilities: Iterable[Node], *, side: str, type: str, subtypes: Iterable[str] = ()) -> tuple[str, ...]:
    """Return the names of the functions that a card with these abilities has, in the order of functions.toml."""
    card = _Card(tuple(abilities), side, frozenset((type, *subtypes)))
    rows, patterns = functions(), _patterns()
    found: set[int] = set()
    for name in card.words:
        for at, tests in patterns.get(name, ()):
            row = rows[at]
            if (
                at not in found
                and (not row.side or row.side == side)
                and (not row.types or type in row.types)
                and all(map(card.fits, tests))
            ):
                found.add(at)
    return tuple(rows[at].name for at in sorted(found))


# -- patterns ---------------------------------------------------------------------------------------------------------


class _Word(NamedTuple):
    """A word of a card with the names of everything that contains it, from the ability down."""

    node: Node
    inside: frozenset[str]


class _Test(NamedTuple):
    kind: str
    name: str
    fields: tuple[tuple[tuple[str, ...], str, frozenset[str]], ...]
    """Each test as (path, sign, values)."""


_FIELD = re.compile(r"([\w.]+)(!=|=|<|>|~)(.*)")


@cache
def _patterns() -> dict[str, list[tuple[int, tuple[_Test, ...]]]]:
    """Return every pattern, keyed by its first word, as (index of its function, tests)."""
    found: dict[str, list[tuple[int, tuple[_Test, ...]]]] = {}
    for at, row in enumerate(functions()):
        for pattern in row.rule:
            tests = tuple(map(_test, pattern.split(" & ")))
            found.setdefault(tests[0].name, []).append((at, tests))
    return found


def _test(text: str) -> _Test:
    """`kind:name field=value …`; the value of a `~` goes on over blanks."""
    head, *rest = re.split(r" (?=[\w.]+(?:!=|=|<|>|~))", text)
    kind, _, name = head.rpartition(":")
    fields = []
    for part in rest:
        found = _FIELD.fullmatch(part)
        if found is None:
            raise ValueError(f"no test of a field: {part}")
        path, sign, values = found.groups()
        fields.append((tuple(path.split(".")), sign, frozenset((values,) if sign == "~" else values.split("|"))))
    return _Test(kind, name, tuple(fields))


class _Card:
    """A card's words, and what its references may stand for."""

    def __init__(self, abilities: tuple[Node, ...], side: str, own: frozenset[str]) -> None:
        self.side = side
        self.words: dict[str, list[_Word]] = {}
        for ability in abilities:
            self._gather(ability, frozenset(_around(ability)))
        self.words["card"] = [_Word(Node("card", "card", {"is": tuple(own), "side": side}), frozenset())]
        self.means: dict[str, frozenset[str]] = {
            "self": own,
            "encountered": frozenset(("ice",)),
            "chosen": self._terms_of("choose", "what"),
            "host": self._terms_of("install_only", "install_only"),
        }

    def _gather(self, node: Node, inside: frozenset[str]) -> None:
        self.words.setdefault(node.name, []).append(_Word(node, inside))
        for key, value in node.fields.items():
            self._gather_in(value, inside | {node.name, key})

    def _gather_in(self, value: Any, inside: frozenset[str]) -> None:
        if isinstance(value, Node):
            self._gather(value, inside)
        elif isinstance(value, tuple | list):
            for item in value:
                self._gather_in(item, inside)

    def _terms_of(self, name: str, field: str) -> frozenset[str]:
        return frozenset(term for word in self.words.get(name, ()) for term in _terms(word.node.fields.get(field)))

    def fits(self, test: _Test) -> bool:
        """Return whether any word of the card passes the test."""
        for word in self.words.get(test.name, ()):
            if not test.kind or word.node.kind == test.kind:
                for field in test.fields:
                    if not self._holds(word, *field):
                        break
                else:
                    return True
        return False

    def _holds(self, word: _Word, path: tuple[str, ...], sign: str, values: frozenset[str]) -> bool:
        if path == ("in",) and word.node.name != "search":
            return bool(word.inside & values) == (sign == "=")
        if path == ("by",):
            who = word.node.fields.get("who", "you")
            own = who in ("you", "both", self.side)
            return own == ("you" in values) or who == "both"
        value: Any = word.node.fields
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


def _names(value: Any) -> Iterator[str]:
    if isinstance(value, Node):
        yield value.name
        yield from _names(value.fields.get("of"))
    elif isinstance(value, tuple | list):
        for item in value:
            yield from _names(item)


def _terms(value: Any) -> Iterator[str]:
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
        else:
            yield from value
    elif isinstance(value, tuple | list):
        for item in value:
            yield from _terms(item)


def _sign(amount: Any) -> str:
    """Return `<` for a negative amount, `>` for a positive one and an empty string otherwise."""
    if isinstance(amount, bool) or amount is None:
        return ""
    if isinstance(amount, int):
        return "<" if amount < 0 else ">" if amount else ""
    if isinstance(amount, dict):
        times = amount.get("times")
        return "<" if isinstance(times, int) and times < 0 else ">"
    return "<" if str(amount).startswith("-") else ">"
