"""Entries that follow the notation but make no sense: mistakes that no single field shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from nrdb.behaviour.node import Node, walk

_OTHERS_DO: Final = ("basic_trash", "advance", "break", "break_sub", "access", "draw", "use")
"""Costs of things that other cards do or undergo; a card that raises them must say which cards it means."""
_KNOWN_CARD: Final = ("accessing", "encountering", "used_to_break", "fully_broke")
"""Conditions about a known card; they ignore its zone."""


def nonsense(abilities: tuple[Node, ...]) -> Iterator[str]:
    """Yield a sentence for each part of an entry that makes no sense: its ability's number and the correction."""
    chosen = {node.fields.get("kind") for ability in abilities for node in walk(ability) if node.name == "choose"}
    for n, ability in enumerate(abilities, 1):
        for node in walk(ability):
            yield from (f"ability {n}, {fault}" for fault in _of_word(node))
        for what in _selectors(ability):
            if _wrong_least(what):
                yield f"ability {n}: least needs n to be any or upto, not {what.get('n', 1)}."
            if what.get("like") == "chosen" and "type" not in chosen:
                yield f"ability {n}: like chosen needs a type to be chosen first; use a branch for each type instead."


def _of_word(node: Node) -> Iterator[str]:
    f = node.fields
    if (node.kind, node.name) == ("ability", "extra_cost"):
        if f["extra_cost"] in _OTHERS_DO and "what" not in f:
            yield f"extra_cost {f['extra_cost']}: what must say which cards are meant (self is this card)."
        if f["extra_cost"] == "install_in" and "server" not in f:
            yield "extra_cost install_in: server must say which servers are meant."
    if node.name == "choose_one" and _wrong_least(f):
        yield f"choose_one: least needs n to be upto; here {f.get('n', 1)} are always chosen."
    if node.kind == "condition" and node.name in _KNOWN_CARD and isinstance(f["what"], dict) and "from" in f["what"]:
        yield f"{node.name}: from is ignored here; use terms such as installed, uninstalled and discarded."


def _wrong_least(counted: Mapping[str, object]) -> bool:
    n = counted.get("n")
    return "least" in counted and n != "any" and not (isinstance(n, dict) and "upto" in n)


def _selectors(value: object) -> Iterator[dict[str, object]]:
    """Yield every object in a tree, selectors included."""
    if isinstance(value, Node):
        yield from _selectors(tuple(value.fields.values()))
    elif isinstance(value, dict):
        yield value
        yield from _selectors(tuple(value.values()))
    elif isinstance(value, tuple):
        for item in value:
            yield from _selectors(item)
