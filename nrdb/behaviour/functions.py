"""What a card does, as players say it: the functions of functions.toml, each with a rule over the notation.

A rule is a few patterns, of which one must fit. A pattern is a word of the notation with tests of its fields,
`trash what=program`; `&` joins words that stand on the same card, `card is=stealth` asks for its type and subtypes, and
`card side=corp` for its side.
A test is one of

    field=a|b     the field names one of these: a term, a zone, a counter, a reference; `*` anything; `!=` none of them
    field<0 >0    the field's number is below or above 0
    field~a|b     the field, a text in our words, holds this regular expression
    by=you        whom the operation is about: `you` (also where nobody is named) or `them`, the other side
    in=a|b        the word stands inside of one of these: an ability, a trigger, a cost, an operation; `!=` of none

and a dot goes on into a field: `what.from=heap`. What a card does not say in words of the notation it does not do here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from nrdb.behaviour.notation import Node


class Function(NamedTuple):
    """One thing that cards do: a table of functions.toml."""

    name: str
    help: str
    said: tuple[str, ...]
    """How people say it."""
    rule: tuple[str, ...]
    side: str
    """Only cards of this side do it; empty: of both."""
    types: tuple[str, ...]
    """Only cards of these types; empty: of all."""


@cache
def functions() -> tuple[Function, ...]:
    """Every function, in the order of the table."""
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
    """The names of the functions of a card with these abilities, in the order of the table."""
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
    """A word in use: the names of what it stands inside of, from the ability on."""

    node: Node
    inside: frozenset[str]


class _Test(NamedTuple):
    kind: str
    name: str
    fields: tuple[tuple[tuple[str, ...], str, frozenset[str]], ...]
    """Path, sign, values."""


_FIELD = re.compile(r"([\w.]+)(!=|=|<|>|~)(.*)")


@cache
def _patterns() -> dict[str, list[tuple[int, tuple[_Test, ...]]]]:
    """Every pattern, by the first word that it asks for: the place of its row, and its tests."""
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
        """Whether some word of the card meets the test."""
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
    """The ability's name, the trigger or costs it hangs on, and the zone in which it works."""
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
    """What a field names: a reference, the terms of a selector, the kinds of counters, each of a list."""
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
    """`<` for an amount below 0, `>` above, else empty."""
    if isinstance(amount, bool) or amount is None:
        return ""
    if isinstance(amount, int):
        return "<" if amount < 0 else ">" if amount else ""
    if isinstance(amount, dict):
        times = amount.get("times")
        return "<" if isinstance(times, int) and times < 0 else ">"
    return "<" if str(amount).startswith("-") else ">"
