"""The value of a card when goldfishing, in tenths of a credit, read from the notation.

AI players compare everything in this unit: a click is worth about a credit, a card slightly more. The values are rules
of thumb, the same for every deck; they decide what to do first, never what is legal.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from nrdb.behaviour.alone import needs_opponent
from nrdb.behaviour.notation import Node, single_operations

CREDIT = 10
CLICK = 10
CARD = 16
DRAWING = (26, 22, 17, 12, 8)
"""The value of a drawn card by the number of useful cards in hand, if the whole deck is worth drawing."""
SUITE = ("fracter", "decoder", "killer")
"""The breaker types that together break every common type of ice; an AI replaces all of them."""

# Tenths of a credit per unit of each operation.
_EACH = {
    "gain": 10, "lose": -10, "take": 10, "draw": 16, "gain_click": 14, "lose_click": -12,
    "next_turn_clicks": 10, "mill": -2, "take_tag": -25, "remove_tag": 15, "bad_publicity": -10,
    "lose_bad_publicity": 10, "look": 4,
}  # fmt: skip
_ONCE = {
    "search": 25, "install": 25, "add": 15, "shuffle_in": 6, "play": 20, "rez": 30, "advance": 15,
    "charge": 5, "trash": -15, "discard": -12, "remove": -15, "end_action_phase": -10, "for": -4, "host": 20,
    "choose": 0, "run": 3, "reveal": 0, "purge": 0, "arrange": 3, "move_counters": 5, "forfeit": -40,
    "remove_counters": 0, "load": 0,
}  # fmt: skip
_COUNTER = {"credit": 9, "advancement": 15, "power": 4, "virus": 3, "agenda": 8}


def size(amount: Any) -> int:
    """Return an amount as a plain number; counted amounts and X are taken as two."""
    if isinstance(amount, int):
        return amount
    if amount == "all":
        return 0  # depends on what is hosted there
    if isinstance(amount, dict):
        if amount.get("per") == "opponent_hand":
            return 5 * int(amount.get("times", 1))
        if "upto" in amount:
            return size(amount["upto"])
        if amount.get("past"):
            return 0
        return 2 * int(amount.get("times", 1)) + int(amount.get("plus", 0))
    return 2


def of_ops(ops: Iterable[Node]) -> int:
    """Return the value of a list of operations; `this_way` counts most of what the previous operation may do."""
    total, before = 0, 2
    for op in single_operations(ops):
        n = op.fields.get("n")
        if isinstance(n, dict) and n.get("per") == "this_way" and op.name in _EACH:
            total += _EACH[op.name] * int(n.get("times", 1)) * before
            continue
        total += of_op(op)
        what = op.fields.get("what")
        most = what.get("n") if isinstance(what, dict) else None
        before = (4 * size(most) + 4) // 5 if isinstance(most, dict) else size(most) if most else 2
    return total


def of_op(op: Node) -> int:
    """Return the value of one operation."""
    name, f = op.name, op.fields
    if name in _EACH:
        return _EACH[name] * size(f["n"])
    if name == "place":
        return sum(_COUNTER.get(kind, 0) * size(n) for kind, n in f["of"].items())
    if name == "suffer":
        return sum((-30 if kind == "core" else -15) * size(n) for kind, n in f["of"].items())
    if name == "if":
        return of_ops(f["then"]) * 7 // 10
    if name == "may":
        return max(0, of_ops(f["do"]))
    if name == "may_pay":
        return max(0, of_ops(f.get("do", ())) - of_costs(f["cost"]))
    if name == "choose_one":
        return max(of_ops(ops) for ops in f["of"])
    if name == "run":
        return _ONCE["run"] + of_ops(f.get("if_successful", ()))
    if name == "repeat":
        return size(f.get("n", 1)) * of_ops(f["do"])
    if name == "later":
        return of_ops(f["do"]) * 8 // 10
    return _ONCE.get(name, 5)


def of_costs(costs: Iterable[Node]) -> int:
    """Return the value of a list of costs."""
    total = 0
    for cost in costs:
        name, f = cost.name, cost.fields
        if name in ("credits", "click", "lose_click"):
            total += 10 * size(f["n"])
        elif name == "counter":
            total += sum(_COUNTER.get(kind, 0) * size(n) // 2 for kind, n in f["of"].items())
        elif name in ("trash", "remove"):
            total += 5 if f["what"] == "self" else 15
        else:
            total += 15
    return total


def solo_abilities(abilities: Iterable[Node], side: str) -> list[Node]:
    """Return the abilities that work when goldfishing."""
    return [ability for ability in abilities if not needs_opponent(ability, side)]


def of_playing(acting: Iterable[Node]) -> int:
    """Return the value of playing an event or operation with these abilities, before its cost."""
    total = 0
    for ability in acting:
        if ability.name == "play":
            # Counters that a card puts on itself are lost when it is trashed.
            total += of_ops(op for op in ability.fields["play"] if op.name != "place" or "onto" in op.fields)
        elif ability.name == "when":
            total += of_ops(ability.fields["do"])
    return total


def burst(acting: Iterable[Node]) -> int:
    """Return the clicks gained by playing a card with these abilities."""
    playing = [ability for ability in acting if ability.name == "play"]
    return sum(
        size(op.fields["n"])
        for ability in playing
        for op in single_operations(ability.fields["play"])
        if op.name == "gain_click"
    )


def of_using(ability: Node) -> int:
    """Return the value of one use of a paid ability, minus its costs."""
    return of_ops(ability.fields["do"]) - of_costs(ability.fields["paid"])


def of_having(acting: Sequence[Node]) -> int:
    """Return the value of having a card with these abilities in play for the next turns, before its cost."""
    total = 0
    loaded = sum(size(n) for ability in acting for n in _loads(ability))
    for ability in acting:
        f = ability.fields
        if ability.name == "when":
            brings = of_ops(f["do"])
            if f["when"].name in ("installed", "rezzed", "empty"):
                total += brings
            elif f["when"].name == "turn_begins":
                once = any(op.name == "may_pay" and _trashes(op.fields["cost"]) for op in f["do"])
                drips = loaded and any(op.name == "take" for op in single_operations(f["do"]))
                total += 10 * loaded if drips else brings if once else 5 * brings
            elif f["when"].name not in ("scored", "scored_or_stolen", "stolen", "trashed"):
                total += 3 * brings
        elif ability.name == "paid":
            gain = of_using(ability)
            takes = [
                size(op.fields["n"])
                for op in single_operations(ability.fields["do"])
                if op.name == "take" and op.fields["n"] != "all"
            ]
            if loaded and takes:
                total += 10 * loaded - CLICK * (loaded // max(1, takes[0]))
            elif gain > 0:
                total += (8 if any(cost.name == "click" for cost in f["paid"]) else 1) * gain
        elif ability.name == "replace":
            # The run costs a click on some turns.
            total += 5 * max(0, of_ops(f["do"]) - CLICK)
        elif ability.name == "static":
            total += sum(_static_worth(node) for node in f["static"])
    return total


def _trashes(costs: Iterable[Node]) -> bool:
    """Return whether paying these costs trashes or removes the card itself."""
    return any(cost.name in ("trash", "remove") and cost.fields["what"] == "self" for cost in costs)


def credit_on(abilities: Iterable[Node]) -> int:
    """Return the value of a credit hosted on a card, which is lower if taking it costs clicks."""
    for ability in abilities:
        f = ability.fields
        if (
            ability.name == "when"
            and f["when"].name == "turn_begins"
            and any(op.name == "take" for op in single_operations(f["do"]))
        ):
            return 8
    return 6


def _loads(ability: Node) -> list[Any]:
    if ability.name != "when":
        return []
    return [
        n for op in ability.fields["do"] if op.name == "load" for kind, n in op.fields["of"].items() if kind == "credit"
    ]


def _static_worth(node: Node) -> int:
    f = node.fields
    n = size(f["n"]) if "n" in f else 0
    each = {
        "mu": 12, "link": 3, "hand_size": 4, "clicks": 60, "recurring": 30, "cost": -25, "double_basic": 45,
    }  # fmt: skip
    if node.name == "advancement_requirement":
        return -75 * n
    return each.get(node.name, 0) * n


def breaker_type(terms: Iterable[str]) -> str | None:
    """Return the breaker type of an icebreaker; None for other cards."""
    held = set(terms)
    if "icebreaker" not in held:
        return None
    return next((kind for kind in ("ai", "fracter", "decoder", "killer") if kind in held), "other")


def pays_at_once(abilities: Iterable[Node]) -> bool:
    """Return whether a card is played for credits: they are most of its value."""
    kinds = {"play": "play", "when": "do"}
    chosen = [ability for ability in abilities if ability.name in kinds]
    ops = [op for ability in chosen for op in single_operations(ability.fields[kinds[ability.name]])]
    money = sum(of_op(op) for op in ops if op.name == "gain")
    return money > 0 and 2 * money >= of_ops(ops)
