"""What of a card needs an opponent, and what is left of it for whoever plays alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from nrdb.behaviour import vocabulary as v
from nrdb.behaviour.notation import Node, apart, said, walk

CLASSES = ("said", "opponent", "hook", "partly", "missing")
"""How far a card is said: all of it · all, but a part needs an opponent · by a hook · not all of it · no entry."""


def classify(abilities: tuple[Node, ...] | None, side: str) -> str:
    """The class of a card of this side (one of `CLASSES`) from its parsed entry; None: the card has no entry."""
    if abilities is None:
        return "missing"
    names = {ability.name for ability in abilities}
    if "unsaid" in names:
        return "partly"
    if "hook" in names:
        return "hook"
    return "opponent" if any(needs_opponent(ability, side) for ability in abilities) else "said"


def needs_opponent(node: Node, side: str) -> bool:
    """Whether an ability of a card of this side does nothing alone: by a word, by a mark, or by whom it is about."""
    return (
        node.fields.get("needs") == "opponent"
        or node.fields.get("as") in ("access", "interrupt", "trace")
        or any(inner.word.tier == v.OPPONENT for inner in walk(node))
        or _names_other(node, side)
        or (side == "corp" and any(inner.name in _RUNS for inner in walk(node) if inner.kind in _ASKING))
    )


def alone(node: Node, side: str) -> Node | None:
    """The ability as it plays alone, without the alternatives that need an opponent; None when nothing is left."""
    if not needs_opponent(node, side):
        return node
    reduced = _reduced(node, side)
    return None if needs_opponent(reduced, side) else reduced


def _reduced(value: Any, side: str) -> Any:
    """A tree of words without the triggers of an `any_of` and the branches of a `choose_one` that need an opponent."""
    if isinstance(value, tuple) and not isinstance(value, Node):
        return _without(tuple(_reduced(item, side) for item in value), side)
    if not isinstance(value, Node) or value.name == "together":
        return value  # what is left of one instruction depends on what comes after it
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
        # What the Runner did not do in their turn, they do not do when nobody plays them.
        inner = fields["of"]
        kept_fields = {name: item for name, item in inner.fields.items() if name != "who"}
        fields["of"] = Node(inner.kind, inner.name, kept_fields)
    return Node(value.kind, value.name, fields)


def _was_run(condition: Node) -> bool:
    """Whether a condition asks what the Runner did in a turn before, which a Corp never does itself."""
    f = condition.fields
    return condition.name == "last_turn" and f.get("who") == "runner" and f["event"] in _RUNNERS_DEEDS


# What is no reason to do the rest of an ability by itself.
_IDLE = frozenset(("choose", "look", "reveal", "arrange", "end_action_phase", "remove", "run", "set_aside"))
# What leans on the operations before it.
_LEANING = ("this_way", "did", "found", "chosen", "revealed")


def _without(ops: tuple[Any, ...], side: str) -> tuple[Any, ...]:
    """A list of operations without those that need an opponent, where the rest means the same by itself."""
    if not all(isinstance(op, Node) and op.kind == "operation" for op in ops):
        return ops
    parts = tuple(apart(ops))
    needed = [needs_opponent(op, side) for op in parts]
    if not any(needed) or needed[0] or all(op.name in _IDLE for op in parts if not needs_opponent(op, side)):
        return ops
    after = parts[needed.index(True) :]
    leaning = any(not said(op).isdisjoint(_LEANING) for op in after if not needs_opponent(op, side))
    return ops if leaning else tuple(_kept(ops, side))


def _kept(ops: tuple[Node, ...], side: str) -> Iterator[Node]:
    """The operations that do not need an opponent, and those parts of one instruction that do not."""
    for op in ops:
        if not needs_opponent(op, side):
            yield op
        elif op.name == "together" and (parts := tuple(_kept(op.fields["do"], side))):
            yield parts[0] if len(parts) == 1 else Node(op.kind, op.name, {**op.fields, "do": parts})


# Nobody runs against a Corp that plays alone, and nobody suffers or is tagged.
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
# The opponent's turns pass even when nobody plays them.
_TIMES = ("turn_begins", "turn_ends", "action_phase_ends", "discard_phase_begins", "discard_phase_ends")
# What only a player who is there has.
_OF_THE_OTHER = frozenset(("opponent_credits", "opponent_clicks", "opponent_score"))
_PLACES = frozenset(("from", "of", "in"))
_OWNERS = {"hq": "corp", "rd": "corp", "archives": "corp", "grip": "runner", "stack": "runner", "heap": "runner"}


def _names_other(value: Any, side: str) -> bool:
    """Whether a player of another side is named anywhere in a tree of words, or meant by a zone that is theirs."""
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
