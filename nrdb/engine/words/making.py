"""The register of operations: which function makes which word, and how lists of them become one effect."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from nrdb.behaviour.notation import Node
from nrdb.engine.model.ability import Effect
from nrdb.engine.model.card import CardInPlay
from nrdb.engine.rules.effects import sequence
from nrdb.errors import Unsupported

Makers = dict[str, Callable[[dict[str, Any], CardInPlay], Any]]


OPERATIONS: Makers = {}
"""The makers by word; `operations` and `flow` fill it."""


def effects(ops: Sequence[Node], card: CardInPlay) -> Effect:
    """The operations as one function, with a checkpoint between them (CR 10.3.6)."""
    return sequence([operation(op, card) for op in ops])


def operation(op: Node, card: CardInPlay) -> Effect:
    """One operation as a function."""
    if op.name not in OPERATIONS:
        raise Unsupported(f"the operation {op.name!r}")
    made: Effect = OPERATIONS[op.name](op.fields, card)
    return made


def word(name: str) -> Callable[[Callable[[dict[str, Any], CardInPlay], Effect]], Any]:
    """Registers the function below it as the maker of an operation."""

    def register(maker: Callable[[dict[str, Any], CardInPlay], Effect]) -> Any:
        OPERATIONS[name] = maker
        return maker

    return register
