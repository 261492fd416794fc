"""The tree of a query: its nodes, how they are put together, and back to text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from nrdb.search.fields import field_named


class Leaf(NamedTuple):
    """One value or bare word. `kind`: `word`, `phrase` (quoted), `regex`; of bare words also `not` and the joints."""

    text: str
    kind: str = "word"
    start: int = 0
    end: int = 0


class Values(NamedTuple):
    """Several values: all of them (`&`), any of them (`|`), or not the one there is (`!`)."""

    joint: str
    items: tuple[Value, ...]


Value = Leaf | Values


class Condition(NamedTuple):
    """`field operator value`; `field` is the one name of a field, or empty when nobody knows the name `given`."""

    field: str
    operator: str
    value: Value
    given: str = ""
    start: int = 0
    end: int = 0


class Words(NamedTuple):
    """Bare words standing side by side."""

    items: tuple[Leaf, ...]


class And(NamedTuple):
    items: tuple[Node, ...]


class Or(NamedTuple):
    items: tuple[Node, ...]


class Not(NamedTuple):
    item: Node


class Everything(NamedTuple):
    """`*`, or a query that asks for nothing."""


Node = Condition | Words | And | Or | Not | Everything


class QueryNote(NamedTuple):
    """A repair: what was read as what, and where."""

    message: str
    position: int


class Parsed(NamedTuple):
    tree: Node
    notes: tuple[QueryNote, ...]


JOINTS = ("and", "or", "comma")
"""Kinds of leaves that join bare words."""


def conjunction(items: list[Node]) -> Node:
    """All of `items`: flat, without `*`, neighbouring bare words together."""
    flat: list[Node] = []
    for item in items:
        for part in item.items if isinstance(item, And) else (item,):
            if isinstance(part, Everything):
                continue
            if isinstance(part, Words) and flat and isinstance(flat[-1], Words):
                flat[-1] = Words(flat[-1].items + part.items)
            else:
                flat.append(part)
    # An `and` that joins nothing any more.
    flat = [_trimmed(part) if isinstance(part, Words) else part for part in flat]
    flat = [part for part in flat if part != Words(())]
    if not flat:
        return Everything()
    return flat[0] if len(flat) == 1 else And(tuple(flat))


def together(joint: str, items: list[Value]) -> Value:
    """Values joined, flat."""
    flat: list[Value] = []
    for item in items:
        flat += item.items if isinstance(item, Values) and item.joint == joint else (item,)
    return flat[0] if len(flat) == 1 else Values(joint, tuple(flat))


def _trimmed(words: Words) -> Words:
    items: list[Leaf] = []
    for leaf in words.items:
        if leaf.kind not in JOINTS or (items and items[-1].kind not in JOINTS):
            items.append(leaf)
    while items and items[-1].kind in JOINTS:
        items.pop()
    return Words(tuple(items))


def disjunction(items: list[Node]) -> Node:
    """Any of `items`, flat."""
    flat: list[Node] = []
    for item in items:
        flat += item.items if isinstance(item, Or) else (item,)
    return flat[0] if len(flat) == 1 else Or(tuple(flat))


def negation(item: Node) -> Node:
    """Not `item`; two of them are none."""
    return item.item if isinstance(item, Not) else Not(item)


# -- back to text -----------------------------------------------------------------------------------------------------


def unparse(node: Node) -> str:
    """The tree as a query that parses to the same tree."""
    if isinstance(node, Everything):
        return "*"
    if isinstance(node, Words):
        return _spaced(map(_leaf, node.items))
    if isinstance(node, Condition):
        name = node.field or node.given
        value = _joined(node.value)
        plain = node.field and re.match(r"[\w\"(]", value)
        operator = "!=" if node.operator == "!" and not plain else node.operator
        return f"{name}{operator}{value}"
    if isinstance(node, Not):
        return f"-{_inside(node.item)}"
    if isinstance(node, And):
        return _spaced(unparse(item) if isinstance(item, Words) else _inside(item) for item in node.items)
    # Bare words around an "or" would be read together.
    sides = [f"({unparse(item)})" if isinstance(item, Words) else _inside(item) for item in node.items]
    return " or ".join(sides)


def _spaced(parts: Iterable[str]) -> str:
    """What stands side by side; a sign of comparison in brackets where the word before it is a field's name."""
    text = ""
    for part in parts:
        sign = re.match(r"[<>=≤≥]+\s*\d+", part)
        names = [name.strip("-") for name in re.split(r"[^\w-]+", text)[-3:]]
        if sign and any(field_named("_".join(names[at:])) for at in range(len(names))):
            part = f"({sign[0]}){part[sign.end() :]}"
        text += f" {part}" if text else part
    return text


def _inside(node: Node) -> str:
    text = unparse(node)
    # A number behind a minus would be a number below 0.
    several = isinstance(node, Words) and (len(node.items) > 1 or text.lstrip("+-").isdigit())
    return f"({text})" if isinstance(node, And | Or) or several else text


def _in_brackets(part: Value) -> bool:
    """Whether values that are a part of others are put in brackets, in which a minus before a word would deny it."""
    if not isinstance(part, Values) or part.joint == "!":
        return False  # a denial brings its own
    return part.joint != "&" or not any(isinstance(item, Leaf) and item.text[:1] in ("-", "!") for item in part.items)


def _joined(value: Value) -> str:
    if isinstance(value, Leaf):
        return _leaf(value)
    parts = [f"({_joined(item)})" if _in_brackets(item) else _joined(item) for item in value.items]
    return f"(-{parts[0]})" if value.joint == "!" else value.joint.join(parts)


def _leaf(leaf: Leaf) -> str:
    if leaf.kind == "regex":
        return "/" + leaf.text.replace("/", "\\/") + "/"
    if leaf.kind == "phrase":
        return '"' + leaf.text.replace("\\", "\\\\").replace('"', '\\"') + '"'
    # The two are one sign, but a comma behind a field's name would begin its value.
    return ";" if leaf.kind == "comma" else leaf.text


def shape(node: Node | Value) -> object:
    """The tree without positions and spellings, for comparing."""
    if isinstance(node, Leaf):
        return (node.kind, node.text)
    if isinstance(node, Values):
        return (node.joint, tuple(shape(item) for item in node.items))
    if isinstance(node, Condition):
        return (node.field or node.given.casefold(), node.operator, shape(node.value))
    if isinstance(node, Not):
        return ("not", shape(node.item))
    if isinstance(node, Everything):
        return "*"
    return (type(node).__name__.lower(), tuple(shape(item) for item in node.items))


def leaves(value: Value) -> list[Leaf]:
    """Every single value in a value."""
    return [value] if isinstance(value, Leaf) else [leaf for item in value.items for leaf in leaves(item)]


def denies(value: Value) -> bool:
    """Whether a part of a value is negated."""
    return isinstance(value, Values) and (value.joint == "!" or any(map(denies, value.items)))


# -- looking through a tree -------------------------------------------------------------------------------------------


def conditions(node: Node, *, denied: bool = True) -> Iterator[Condition]:
    """Every condition of a tree; without `denied` those that stand behind no negation."""
    if isinstance(node, Condition):
        yield node
    elif isinstance(node, Not):
        if denied:
            yield from conditions(node.item)
    elif isinstance(node, And | Or):
        for item in node.items:
            yield from conditions(item, denied=denied)


def only_words(node: Node) -> bool:
    """Whether a tree has bare words and nothing else."""
    if isinstance(node, And | Or):
        return all(only_words(item) for item in node.items)
    return only_words(node.item) if isinstance(node, Not) else isinstance(node, Words)


def bare_words(node: Node) -> Iterator[Leaf]:
    """Every bare word of a tree that is not negated."""
    if isinstance(node, Words):
        yield from (leaf for leaf in node.items if leaf.kind not in ("not", *JOINTS))
    elif isinstance(node, And | Or):
        for item in node.items:
            yield from bare_words(item)
