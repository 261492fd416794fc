"""Words as cards use them: the parsed form of the notation, the types of its fields, and walks through it.

A field's name says what its value is, whichever word it belongs to; the vocabulary says which word has which fields.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeAlias, TypedDict

from nrdb.behaviour import vocabulary as v


class Node(NamedTuple):
    """A word of the notation as a card uses it: its kind, its name, and its fields in full form."""

    kind: str
    name: str
    fields: Fields

    @property
    def word(self) -> v.Word:
        """The word's row in the vocabulary."""
        return v.BY_KIND[self.kind][self.name]


Words: TypeAlias = "tuple[Node, ...]"
Names: TypeAlias = "tuple[str, ...]"
Servers: TypeAlias = "str | Names"
"""A server, or several to choose from."""


class Count(TypedDict, total=False):
    """An amount that isn't a printed number: `upto` another amount, or a multiple of what is counted (`per`)."""

    upto: Amount
    per: Quantity
    times: int
    past: int
    every: int
    max: int
    min: int
    plus: int


Amount: TypeAlias = "int | str | Count"
"""A number, `X`, `all`, or what is counted."""
Amounts: TypeAlias = "dict[str, Amount]"
"""Amounts by kind, such as kinds of counters or of damage."""
Bounds: TypeAlias = "dict[str, Amounts]"
"""Bounds on measures of cards: `{measure: {at_least | at_most | equals: amount}}`."""


class Counted(TypedDict, total=False):
    """Something counted: cards, a measure of cards, or events."""

    count: Selector
    different: bool
    alike: bool
    types: bool
    highest: str
    sum: str
    of: Selector
    history: str
    who: str
    what: Selector


Quantity: TypeAlias = str | Counted
"""A quantity, a card's measure (`self.power`), or what is counted."""
Selector: TypeAlias = "str | Description"
"""A reference to cards, or a description of them."""
Description = TypedDict(
    "Description",
    {
        "n": "Amount",
        "is": "Names",
        "any": "Names",
        "not": "Names",
        "from": "Servers",
        "at": "Servers",
        "where": "Bounds",
        "hosted_on": "Selector",
        "copy_of": "Selector",
        "hosting": "Selector",
        "next_to": "Selector",
        "inward_of": "Selector",
        "outward_of": "Selector",
        "but": "tuple[Selector, ...]",
        "either": "tuple[Selector, ...]",
        "top": "Amount",
        "who": "str",
        "chooser": "str",
        "least": "int",
        "random": "bool",
        "different": "bool",
        "same": "bool",
        "named": "str",
        "faction": "str",
        "other": "bool | str",
        "like": "str",
    },
    total=False,
)
"""A description of cards; `SELECTOR_FIELDS` of the vocabulary explains each."""
Fields = TypedDict(
    "Fields",
    {
        "abilities": "Words",
        "after": "str",
        "all_but": "int",
        "apart": "bool",
        "as": "str",
        "at": "Servers",
        "at_least": "Amount",
        "at_most": "Amount",
        "at_once": "bool",
        "back": "bool",
        "base": "Amount",
        "basic": "bool",
        "before": "bool",
        "bottom": "bool",
        "bonus": "bool",
        "bought": "bool",
        "branches": "tuple[Words, ...]",
        "but": "Names",
        "but_subs": "bool",
        "by": "str",
        "campaign": "str",
        "choices": "tuple[Words, ...]",
        "chooser": "str",
        "chosen": "bool",
        "clicked": "bool",
        "condition": "Node",
        "conditions": "Words",
        "copies": "bool",
        "cost": "Words",
        "counted": "bool",
        "counters": "Amounts",
        "counters_of": "str",
        "current": "bool",
        "damage": "Amounts",
        "dearer": "int",
        "deck": "str",
        "differ": "Words",
        "different": "bool",
        "do": "Words",
        "does": "str",
        "duration": "str",
        "effect": "str",
        "else": "Words",
        "ends": "bool",
        "equal": "Words",
        "equals": "Amount",
        "event": "str",
        "ever": "Words",
        "extra_cost": "str",
        "face": "str",
        "facedown": "bool",
        "faceup": "bool",
        "faction": "str",
        "finished": "bool",
        "first": "str",
        "for": "Names",
        "forgo": "int",
        "free": "bool | str",
        "from": "str",
        "from_subs": "Selector",
        "gain": "Names",
        "given": "Node",
        "go_on": "bool",
        "guess": "str",
        "hit": "Words",
        "hidden": "bool",
        "hook": "str",
        "if": "Node",
        "if_installed": "bool",
        "if_successful": "Words",
        "in": "str",
        "in_run": "Servers",
        "install_if": "Node",
        "install_in": "Servers",
        "install_only": "Selector",
        "installing": "Selector",
        "instead": "bool",
        "into": "Servers",
        "inward": "bool",
        "keeps": "Names",
        "kept": "bool",
        "kind": "str",
        "kinds": "Names",
        "least": "int",
        "left": "bool",
        "less": "Amount",
        "like": "Selector",
        "limit": "str",
        "lose": "Names",
        "may": "bool",
        "memory": "Amount",
        "miss": "Words",
        "most": "Amount",
        "n": "Amount",
        "needs": "str",
        "no_extra": "bool",
        "not_from": "str",
        "not_in": "str",
        "note": "str",
        "odd": "bool",
        "of": "str",
        "of_subs": "bool",
        "on": "Selector",
        "once": "bool",
        "only": "Names",
        "only_in": "Servers",
        "only_one": "str",
        "onto": "Selector",
        "opening": "Words",
        "or_more": "bool",
        "ordered": "bool",
        "other": "bool",
        "outside": "Selector",
        "outside_pool": "bool",
        "paid": "Words",
        "part": "str",
        "pays": "Words",
        "persistent": "bool",
        "play": "Words",
        "play_if": "Node",
        "points": "int",
        "pool": "bool",
        "position": "str",
        "printed": "bool",
        "priority": "bool",
        "protected": "bool",
        "quantity": "Quantity",
        "replace": "Node",
        "result": "str",
        "reveal": "bool",
        "rez": "bool | str",
        "rez_if": "Node",
        "rez_less": "Amount",
        "rez_on_install": "bool",
        "rootless": "bool",
        "same": "int",
        "score_if": "Node",
        "secret": "bool",
        "server": "Servers",
        "setup": "Words",
        "shared": "bool",
        "starting_with": "Selector",
        "static": "Words",
        "stays": "Node",
        "stored": "bool",
        "sub": "Words",
        "subs": "tuple[Words, ...]",
        "successful": "bool",
        "terms": "Names",
        "then": "Words",
        "through": "Selector",
        "times": "int",
        "to": "str",
        "toll": "Words",
        "total_less": "Amount",
        "traces": "bool",
        "trashing": "bool",
        "triggers": "Words",
        "unpaid": "bool",
        "unpreventable": "bool",
        "unsaid": "str",
        "untagged": "bool",
        "until": "bool",
        "use_if": "Node",
        "using": "Selector",
        "what": "Selector",
        "when": "Node",
        "where": "Bounds",
        "which": "str",
        "while": "Node",
        "who": "str",
        "whole": "bool",
        "why": "str",
        "with": "Selector",
        "with_text": "bool",
        "wrong": "Words",
        "zone": "str",
    },
    total=False,
)
"""The fields of words: each name holds one kind of value."""


def single_operations(ops: Iterable[Node]) -> Iterator[Node]:
    """Yield the operations one by one, including the parts of a `together`."""
    for op in ops:
        if op.name == "together":
            yield from single_operations(op.fields["do"])
        else:
            yield op


def operation_names(ops: Iterable[Node]) -> str:
    """Return the names of the operations, joined by `+`."""
    return "+".join(op.name for op in single_operations(ops))


def walk(node: Node) -> list[Node]:
    """Return the word and all words inside it."""
    found: list[Node] = []
    _collect(node, found)
    return found


def _collect(value: Iterable[object], found: list[Node]) -> None:
    if isinstance(value, Node):
        found.append(value)
        value = value.fields.values()
    for item in value:
        if isinstance(item, (tuple, list)):
            _collect(item, found)


def said(value: object) -> set[str]:
    """Return every name used in all or part of an entry: words, keys and string values."""
    found: set[str] = set()
    ahead: list[object] = [value]
    for item in ahead:
        if isinstance(item, str):
            found.add(item)
        elif isinstance(item, Node):
            found.add(item.name)
            ahead.append(item.fields)
        elif isinstance(item, dict):
            found.update(item)
            ahead += item.values()
        elif isinstance(item, (list, tuple)):
            ahead += item
    return found


def terms(abilities: tuple[Node, ...]) -> set[str]:
    """Return every type, subtype, state and faction that the abilities name, except those they give a card."""
    found: set[str] = set()
    made: set[str] = set()

    def look(value: object) -> None:
        if isinstance(value, Node):
            specs = v.fields_of(value.word)
            for name, item in value.fields.items():
                if isinstance(item, tuple) and specs[name].shape == "terms":
                    if (value.name, value.fields.get("kind")) != ("choose", "face"):
                        (made if value.name == "add_to_score" else found).update(item)
                elif isinstance(item, str) and specs[name].shape in ("faction", "breakable"):
                    found.add(item)
                else:
                    look(item)
        elif isinstance(value, dict):
            for name, item in value.items():
                if name in ("is", "any", "not"):
                    found.update(item)
                elif name == "faction":
                    found.add(item)
                else:
                    look(item)
        elif isinstance(value, (list, tuple)):
            for item in value:
                look(item)

    look(abilities)
    return found - made - {*v.BREAKABLE, v.OPPONENTS_FACTION}
