"""Abilities that need an opponent, and therefore do nothing when a deck is played solo."""

from __future__ import annotations

from nrdb.behaviour import vocabulary as v
from nrdb.behaviour.node import Node, walk

CLASSES = ("said", "opponent", "hook", "partly", "missing")
"""The classes of implementation: fully; fully, but a part needs an opponent; fully, by a hook; partly; not at all."""


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
        or node.fields.get("as") in ("access", "interrupt", "trace", "bids")
        or any(inner.word.tier == v.OPPONENT for inner in walk(node))
        or _names_other(node, side)
        or (side == "corp" and any(inner.name in _RUNS for inner in walk(node) if inner.kind in _ASKING))
    )


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
# The turns of an absent opponent still pass.
_TIMES = ("turn_begins", "turn_ends", "action_phase_ends", "discard_phase_begins", "discard_phase_ends")
# Quantities that only a present player has.
_OF_THE_OTHER = frozenset(("opponent_credits", "opponent_clicks", "opponent_score"))
_PLACES = frozenset(("from", "of", "in"))
_OWNERS = {"hq": "corp", "rd": "corp", "archives": "corp", "grip": "runner", "stack": "runner", "heap": "runner"}


def _names_other(value: object, side: str) -> bool:
    """Return whether a tree names the other player anywhere, directly or by one of their zones."""
    if isinstance(value, Node):
        return not (value.name in _TIMES and value.kind == "trigger") and _names_other(value.fields, side)
    if isinstance(value, (tuple, list)):
        return any(_names_other(item, side) for item in value if isinstance(item, (tuple, dict, list)))
    if not isinstance(value, dict):
        return False
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
