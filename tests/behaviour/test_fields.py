"""The types of fields: one name holds one kind of value, whichever word it belongs to."""

from __future__ import annotations

from collections import defaultdict
from itertools import chain

from nrdb.behaviour import vocabulary as v
from nrdb.behaviour.node import Description, Fields

_TYPES = {
    "amount": "Amount",
    "int": "int",
    "flag": "bool",
    "selector": "Selector",
    "terms": "Names",
    "server": "Servers",
    "condition": "Node",
    "trigger": "Node",
    "quantity": "Quantity",
    "where": "Bounds",
    **dict.fromkeys(("counters", "damage"), "Amounts"),
    **dict.fromkeys(("ops", "costs", "any_costs", "conditions", "triggers", "statics", "abilities"), "Words"),
    **dict.fromkeys(("branches", "choices"), "tuple[Words, ...]"),
}
"""The type of each shape; the others are names or texts."""


def _types_of(spec: v.FieldSpec) -> set[str]:
    """Return the types of the values that a field of a word may have."""
    if not spec.options:
        return {_TYPES.get(spec.shape, "str")}
    return {"Names"} if spec.several else {"str", *(["bool"] if "flag" in spec.options else [])}


def test_each_field_is_declared_with_the_type_of_its_values() -> None:
    wanted: dict[str, set[str]] = defaultdict(set)
    for name, spec in chain.from_iterable(v.fields_of(word).items() for word in v.WORDS):
        wanted[name] |= _types_of(spec)
    for types in wanted.values():
        if types == {"Amount", "int"}:
            types.remove("int")  # a whole number is an amount
    declared = {name: set(kind.__forward_arg__.split(" | ")) for name, kind in Fields.__annotations__.items()}
    assert declared == wanted


def test_each_field_of_a_description_is_declared() -> None:
    assert {*Description.__annotations__} == {*v.SELECTOR_FIELDS}
