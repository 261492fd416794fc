"""The register of makers: which function makes which word of a kind, and how lists of operations become one effect."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from nrdb.behaviour.notation import Node
from nrdb.engine.model.ability import Effect, Test
from nrdb.engine.model.card import CardInPlay
from nrdb.engine.rules.effects import sequence
from nrdb.errors import Unsupported

Maker = Callable[[dict[str, Any], CardInPlay], Any]
_M = TypeVar("_M", bound=Maker)

MAKERS: dict[str, dict[str, Maker]] = {"operation": {}, "condition": {}}
"""The makers by kind of word and by word; the modules that hold them fill it when they are imported."""


def maker(kind: str, *names: str) -> Callable[[_M], _M]:
    """Registers the function below it as the maker of words: from a word's fields and its card to what it does."""

    def register(made: _M) -> _M:
        MAKERS[kind].update(dict.fromkeys(names, made))
        return made

    return register


def make(node: Node, card: CardInPlay) -> Any:
    """What a word does, as a function; `Unsupported` for a word that nobody makes."""
    found = MAKERS[node.kind].get(node.name)
    if found is None:
        raise Unsupported(f"the {node.kind} {node.name!r}")
    return found(node.fields, card)


def effects(ops: Sequence[Node], card: CardInPlay) -> Effect:
    """The operations as one function, with a checkpoint between them (CR 10.3.6)."""
    return sequence([make(op, card) for op in ops])


def condition(node: Node, card: CardInPlay) -> Test:
    """A condition as a function of the state."""
    made: Test = make(node, card)
    return made
