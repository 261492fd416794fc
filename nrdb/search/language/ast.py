"""The syntax tree of a query: its nodes, building them, and turning them back into text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from nrdb.search.language.fields import field_named


class Leaf(NamedTuple):
    """One value or bare word. `kind` is word, phrase (quoted) or regex; for bare words also not, and, or, comma."""

    text: str
    kind: str = "word"
    start: int = 0
    end: int = 0

    @property
    def shown(self) -> str:
        """The value as written in a query: in quotation marks if it has spaces."""
        return f'"{self.text}"' if " " in self.text else self.text


class Values(NamedTuple):
    """Several values: all of them (`&`), any of them (`|`), or the negation of a single one (`!`)."""

    joint: str
    items: tuple[Value, ...]


Value = Leaf | Values


class Condition(NamedTuple):
    """`field operator value`. `field` is the field's canonical name, or empty when the typed name is unknown."""

    field: str
    operator: str
    value: Value
    given: str = ""
    start: int = 0
    end: int = 0


class Words(NamedTuple):
    """Consecutive bare words."""

    items: tuple[Leaf, ...]


class And(NamedTuple):
    """A conjunction."""

    items: tuple[Node, ...]


class Or(NamedTuple):
    """A disjunction."""

    items: tuple[Node, ...]


class Not(NamedTuple):
    """A negation."""

    item: Node


class Everything(NamedTuple):
    """Every card: `*`, or an empty query."""


Node = Condition | Words | And | Or | Not | Everything


class QueryNote(NamedTuple):
    """A message about how part of a query was read or repaired, and its position in the query (from 0)."""

    message: str
    position: int


class Parsed(NamedTuple):
    """A parsed query with the notes on what the parser repaired."""

    tree: Node
    notes: tuple[QueryNote, ...]


JOINTS = ("and", "or", "comma")
"""Kinds of leaves that are connectives between bare words."""


def conjunction(items: list[Node]) -> Node:
    """Return a node that requires all `items`, flattened, without `*` and with adjacent bare words merged."""
    flat: list[Node] = []
    for item in items:
        for part in item.items if isinstance(item, And) else (item,):
            if isinstance(part, Everything):
                continue
            if isinstance(part, Words) and flat and isinstance(flat[-1], Words):
                flat[-1] = Words(flat[-1].items + part.items)
            else:
                flat.append(part)
    # Merging may leave an `and` at either end.
    flat = [_trimmed(part) if isinstance(part, Words) else part for part in flat]
    flat = [part for part in flat if part != Words(())]
    if not flat:
        return Everything()
    return flat[0] if len(flat) == 1 else And(tuple(flat))


def join_values(joint: str, items: list[Value]) -> Value:
    """Return `items` joined by `joint`, flattened."""
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
    """Return a node that requires any of `items`, flattened."""
    flat: list[Node] = []
    for item in items:
        flat += item.items if isinstance(item, Or) else (item,)
    return flat[0] if len(flat) == 1 else Or(tuple(flat))


def negation(item: Node) -> Node:
    """Return the negation of `item`; a double negation cancels out, and an empty item negated stays empty."""
    if isinstance(item, Everything):
        return item
    return item.item if isinstance(item, Not) else Not(item)


# -- back to text -----------------------------------------------------------------------------------------------------


def unparse(node: Node) -> str:
    """Return the tree as a query that parses to the same tree."""
    if isinstance(node, Everything):
        return "*"
    if isinstance(node, Words):
        return _spaced(map(_leaf, node.items))
    if isinstance(node, Condition):
        name = node.field or node.given
        value = _joined(node.value)
        plain = node.field and re.match(r"[\w\"(]", value)
        if not node.field and not re.match(r"[\w\"'/(\[.<>=-]", value):
            value = f"({value})"  # after an unknown field, such a sign is read as a value only in brackets
        operator = "!=" if node.operator == "!" and not plain else node.operator
        return f"{name}{operator}{value}"
    if isinstance(node, Not):
        return f"-{_inside(node.item)}"
    if isinstance(node, And):
        return _spaced(unparse(item) if isinstance(item, Words) else _inside(item) for item in node.items)
    # Without brackets, bare words around an "or" would be merged.
    sides = [f"({unparse(item)})" if isinstance(item, Words) else _inside(item) for item in node.items]
    return " or ".join(sides)


def _spaced(parts: Iterable[str]) -> str:
    """Join `parts` with spaces, bracketing a comparison (">3") that would otherwise attach to the field before it."""
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
    # A number after a minus would be read as negative.
    several = isinstance(node, Words) and (len(node.items) > 1 or text.lstrip("+-").isdigit())
    return f"({text})" if isinstance(node, And | Or) or several else text


def _in_brackets(part: Value) -> bool:
    """Return whether to bracket a nested value; in brackets, a minus that begins a word would negate it."""
    if not isinstance(part, Values) or part.joint == "!":
        return False  # a negation adds its own
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
    # Both mean the same, but a comma after a field name would start its value.
    return ";" if leaf.kind == "comma" else leaf.text


def shape(node: Node | Value) -> object:
    """Return the tree without positions and spellings, for comparison."""
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
    """Return all single values within a value."""
    return [value] if isinstance(value, Leaf) else [leaf for item in value.items for leaf in leaves(item)]


def denies(value: Value) -> bool:
    """Return whether any part of a value is negated."""
    return isinstance(value, Values) and (value.joint == "!" or any(map(denies, value.items)))


# -- looking through a tree -------------------------------------------------------------------------------------------


def conditions(node: Node, *, denied: bool = True) -> Iterator[Condition]:
    """Yield every condition of a tree; with `denied` false, only conditions that aren't negated."""
    if isinstance(node, Condition):
        yield node
    elif isinstance(node, Not):
        if denied:
            yield from conditions(node.item)
    elif isinstance(node, And | Or):
        for item in node.items:
            yield from conditions(item, denied=denied)


def bare_words(node: Node) -> Iterator[Leaf]:
    """Yield every bare word of a tree that isn't negated."""
    if isinstance(node, Words):
        yield from (leaf for leaf in node.items if leaf.kind not in ("not", *JOINTS))
    elif isinstance(node, And | Or):
        for item in node.items:
            yield from bare_words(item)
