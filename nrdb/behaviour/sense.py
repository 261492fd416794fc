"""What follows the notation and means nothing, or not what it seems to: mistakes that no single field shows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from nrdb.behaviour.notation import Node, walk

_OTHERS_DO: Final = ("basic_trash", "advance", "break", "break_sub", "access", "draw", "use")
"""What other cards are used for or meet with: a card that makes it dearer says which cards those are."""
_KNOWN_CARD: Final = ("accessing", "encountering", "used_to_break", "fully_broke")
"""Conditions about a card that is known: where it lies is not asked."""


def nonsense(abilities: tuple[Node, ...]) -> Iterator[str]:
    """What an entry says without sense: each time the ability by its number, and what would be right."""
    chosen = {node.fields.get("kind") for ability in abilities for node in walk(ability) if node.name == "choose"}
    for n, ability in enumerate(abilities, 1):
        for node in walk(ability):
            yield from (f"ability {n}, {fault}" for fault in _of_word(node))
        for what in _selectors(ability):
            if _wrong_least(what):
                yield f"ability {n}: least stands beside n as any or upto; {what.get('n', 1)} is a number by itself."
            if what.get("like") == "chosen" and "type" not in chosen:
                yield f"ability {n}: like chosen means a type that was chosen, and none is; a branch for each says it."


def _of_word(node: Node) -> Iterator[str]:
    f = node.fields
    if (node.kind, node.name) == ("ability", "extra_cost"):
        if f["extra_cost"] in _OTHERS_DO and "of" not in f:
            yield f"extra_cost {f['extra_cost']}: of says which cards are meant; self is this card."
        if f["extra_cost"] == "install_in" and "server" not in f:
            yield "extra_cost install_in: server says which servers are meant."
    if node.name == "choose_one" and _wrong_least(f):
        yield f"choose_one: least stands beside n as upto; {f.get('n', 1)} are chosen as it is."
    if node.kind == "condition" and node.name in _KNOWN_CARD and isinstance(f["what"], dict) and "from" in f["what"]:
        yield f"{node.name}: from is not asked here; terms such as installed, uninstalled and discarded are."


def _wrong_least(counted: dict[str, Any]) -> bool:
    n = counted.get("n")
    return "least" in counted and n != "any" and not (isinstance(n, dict) and "upto" in n)


def _selectors(value: Any) -> Iterator[dict[str, Any]]:
    """Every selector in a tree of words, and what looks like one."""
    if isinstance(value, Node):
        yield from _selectors(tuple(value.fields.values()))
    elif isinstance(value, dict):
        yield value
        yield from _selectors(tuple(value.values()))
    elif isinstance(value, tuple):
        for item in value:
            yield from _selectors(item)
