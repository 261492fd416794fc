"""Abilities that need an opponent, and what a card does without one when its deck is goldfished."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from nrdb.behaviour import vocabulary as v
from nrdb.behaviour.notation import Node, said, single_operations, walk

CLASSES = ("said", "opponent", "hook", "partly", "missing")
"""How much of a card is implemented: all · all, part of it with an opponent · by a hook · a part · nothing."""


def classify(abilities: tuple[Node, ...] | None, side: str) -> str:
    """Return the class (one of `CLASSES`) of a card of `side` from its parsed entry, or from None if it has none."""
    if abilities is None:
        return "missing"
    names = {ability.name for ability in abilities}
    if "unsaid" in names:
        return "partly"
    if "hook" in names:
        return "hook"
    return "opponent" if any(needs_opponent(ability, side) for ability in abilities) else "said"


def needs_opponent(node: Node, side: str) -> bool:
    """Return whether an ability of a card of `side` does nothing without an opponent.

    It may contain a word that needs one, carry the mark `needs`, or involve the other player.
    """
    return (
        node.fields.get("needs") == "opponent"
        or node.fields.get("as") in ("access", "interrupt", "trace")
        or any(inner.word.tier == v.OPPONENT for inner in walk(node))
        or _names_other(node, side)
        or (side == "corp" and any(inner.name in _RUNS for inner in walk(node) if inner.kind in _ASKING))
    )


def alone(node: Node, side: str) -> Node | None:
    """Return the ability without the alternatives that need an opponent, or None if nothing remains."""
    if not needs_opponent(node, side):
        return node
    reduced = _reduced(node, side)
    return None if needs_opponent(reduced, side) else reduced


def _reduced(value: Any, side: str) -> Any:
    """Return a tree without those triggers of an `any_of` and branches of a `choose_one` that need an opponent."""
    if isinstance(value, tuple) and not isinstance(value, Node):
        return _without(tuple(_reduced(item, side) for item in value), side)
    if not isinstance(value, Node) or value.name == "together":
        return value  # what remains of a single instruction depends on what follows it
    fields = {name: _reduced(item, side) for name, item in value.fields.items()}
    if value.name == "any_of":
        fields["of"] = tuple(one for one in fields["of"] if not needs_opponent(one, side)) or fields["of"]
    elif value.name == "one_of":
        ways = tuple(costs for costs in fields["of"] if not any(needs_opponent(cost, side) for cost in costs))
        fields["of"] = ways or fields["of"]
    elif value.name == "choose_one" and fields.get("who", "you") in ("you", side):
        kept = tuple(ops for ops in fields["of"] if not any(needs_opponent(op, side) for op in ops))
        n = fields.get("n", 1)
        if len(kept) >= (n if isinstance(n, int) else 1):
            fields["of"] = kept
    elif value.name == "not" and side == "corp" and _was_run(fields["of"]):
        # An absent Runner did nothing during their turn either.
        inner = fields["of"]
        kept_fields = {name: item for name, item in inner.fields.items() if name != "who"}
        fields["of"] = Node(inner.kind, inner.name, kept_fields)
    return Node(value.kind, value.name, fields)


def _was_run(condition: Node) -> bool:
    """Return whether a condition is about something that only the Runner can have done in an earlier turn."""
    f = condition.fields
    return condition.name == "last_turn" and f.get("who") == "runner" and f["event"] in _RUNNERS_DEEDS


# Operations that are not worth using an ability for.
_IDLE = frozenset(("choose", "look", "reveal", "arrange", "end_action_phase", "remove", "run", "set_aside"))
# Words that refer to earlier operations.
_LEANING = ("this_way", "did", "found", "chosen", "revealed")


def _without(ops: tuple[Any, ...], side: str) -> tuple[Any, ...]:
    """Return operations without those that need an opponent, if the others mean the same on their own."""
    if not all(isinstance(op, Node) and op.kind == "operation" for op in ops):
        return ops
    parts = tuple(single_operations(ops))
    needed = [needs_opponent(op, side) for op in parts]
    if not any(needed) or needed[0] or all(op.name in _IDLE for op in parts if not needs_opponent(op, side)):
        return ops
    after = parts[needed.index(True) :]
    leaning = any(not said(op).isdisjoint(_LEANING) for op in after if not needs_opponent(op, side))
    return ops if leaning else tuple(_kept(ops, side))


def _kept(ops: tuple[Node, ...], side: str) -> Iterator[Node]:
    """Yield the operations, and the parts of instructions, that need no opponent."""
    for op in ops:
        if not needs_opponent(op, side):
            yield op
        elif op.name == "together" and (parts := tuple(_kept(op.fields["do"], side))):
            yield parts[0] if len(parts) == 1 else Node(op.kind, op.name, {**op.fields, "do": parts})


# Nobody runs on a goldfished Corp, suffers damage or is tagged.
_RUNS = frozenset(
    (
        "run_begins",
        "run_successful",
        "run_ends",
        "breach",
        "breach_ends",
        "run",
        "during_run",
        "this_run",
        "this_breach",
        "this_encounter",
        "damage",
        "tag",
        "tag_removed",
    )
)
_ASKING = ("trigger", "condition")
_RUNNERS_DEEDS = frozenset(
    name for name in v.EVENTS_OF_HISTORY if "run" in name.split("_") or name in ("steal", "access", "trash_corp")
)
# The turns of an absent opponent still pass.
_TIMES = ("turn_begins", "turn_ends", "action_phase_ends", "discard_phase_begins", "discard_phase_ends")
# Quantities that only a present player has.
_OF_THE_OTHER = frozenset(("opponent_credits", "opponent_clicks", "opponent_score"))
_PLACES = frozenset(("from", "of", "in"))
_OWNERS = {"hq": "corp", "rd": "corp", "archives": "corp", "grip": "runner", "stack": "runner", "heap": "runner"}


def _names_other(value: Any, side: str) -> bool:
    """Return whether a tree names the other player anywhere, directly or by one of their zones."""
    if isinstance(value, Node):
        return not (value.name in _TIMES and value.kind == "trigger") and _names_other(value.fields, side)
    if not isinstance(value, dict):
        return any(_names_other(item, side) for item in value if isinstance(item, (tuple, dict, list)))
    for key, item in value.items():
        if isinstance(item, str):
            player = item if key in ("who", "by", "chooser") else _OWNERS.get(item, "") if key in _PLACES else ""
            if item in _OF_THE_OTHER or _other(player, side):
                return True
        elif isinstance(item, (tuple, dict, list)):
            zones = item if key in _PLACES and not isinstance(item, dict) else ()
            if any(isinstance(zone, str) and _other(_OWNERS.get(zone, ""), side) for zone in zones):
                return True
            if _names_other(item, side):
                return True
    return False


def _other(player: str, side: str) -> bool:
    return player == "opponent" or (player in ("corp", "runner") and player != side)
