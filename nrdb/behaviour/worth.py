"""The value of what a card does for its player, in tenths of a credit: rules of thumb, the same for every deck.

A click is worth about a credit, a card slightly more. AI players compare everything in this unit.
"""

from __future__ import annotations

from collections.abc import Iterable

from nrdb.behaviour.node import Amount, Amounts, Node, single_operations

CLICK = 10
CARD = 16

# Tenths of a credit per unit of each operation.
_EACH = {
    "gain": 10, "lose": -10, "take": 10, "draw": CARD, "gain_click": 14, "gain_actions": 10, "lose_click": -12,
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
_STATIC = {
    "mu": 12, "link": 3, "hand_size": 4, "clicks": 60, "recurring": 30, "cost": -25, "double_basic": 45,
    "advancement_requirement": -75,
}  # fmt: skip
# How often a trigger of a card in play is expected; three times for triggers that aren't listed.
_OCCURS = {
    "installed": 1, "rezzed": 1, "empty": 1, "turn_begins": 5,
    "scored": 0, "scored_or_stolen": 0, "stolen": 0, "trashed": 0,
}  # fmt: skip


def size(amount: Amount) -> int:
    """Return an amount as a plain number, with estimates for X and counted amounts; `all` counts as 0."""
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
    """Return the value of a list of operations; `this_way` counts most of what the previous operation can do."""
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
        return _of_counters(f["counters"])
    if name == "suffer":
        return sum((-30 if kind == "core" else -15) * size(n) for kind, n in f["damage"].items())
    if name == "if":
        return of_ops(f["then"]) * 7 // 10
    if name == "may":
        return max(0, of_ops(f["do"]))
    if name == "may_pay":
        return max(0, of_ops(f.get("do", ())) - of_costs(f["cost"]))
    if name == "choose_one":
        return max(map(of_ops, f["branches"]))
    if name == "run":
        return _ONCE["run"] + of_ops(f.get("if_successful", ()))
    if name == "repeat":
        return size(f.get("n", 1)) * of_ops(f["do"])
    if name == "later":
        return of_ops(f["do"]) * 8 // 10
    return _ONCE.get(name, 5)


def _of_counters(counters: Amounts, share: int = 1) -> int:
    return sum(_COUNTER.get(kind, 0) * size(n) // share for kind, n in counters.items())


def of_costs(costs: Iterable[Node]) -> int:
    """Return the value of a list of costs."""
    total = 0
    for cost in costs:
        name, f = cost.name, cost.fields
        if name in ("credits", "click", "lose_click"):
            total += 10 * size(f["n"])
        elif name == "counter":
            total += _of_counters(f["counters"], 2)
        else:
            total += 5 if name in ("trash", "remove") and f["what"] == "self" else 15
    return total


def of_using(ability: Node) -> int:
    """Return the value of one use of a paid ability, minus its costs."""
    return of_ops(ability.fields["do"]) - of_costs(ability.fields["paid"])


def of_playing(abilities: Iterable[Node]) -> int:
    """Return the value of playing an event or operation with these abilities, before its cost."""
    total = 0
    for ability in abilities:
        if ability.name == "play":
            # Counters that a card puts on itself are lost when it is trashed.
            total += of_ops(op for op in ability.fields["play"] if op.name != "place" or "on" in op.fields)
        elif ability.name == "when":
            total += of_ops(ability.fields["do"])
    return total


def of_having(abilities: Iterable[Node], loaded: int) -> int:
    """Return the value of having a card with these abilities in play for the next turns, before its cost.

    `loaded` is the number of credits that the card puts on itself, to be taken from it.
    """
    return sum(_of_having(ability, loaded) for ability in abilities)


def _of_having(ability: Node, loaded: int) -> int:
    f = ability.fields
    takes = [op.fields["n"] for op in single_operations(f.get("do", ())) if op.name == "take"]
    if ability.name == "static":
        return sum(_STATIC.get(node.name, 0) * size(node.fields.get("n", 0)) for node in f["static"])
    if ability.name == "when":
        trigger, brings = f["when"].name, of_ops(f["do"])
        if trigger == "turn_begins" and loaded and takes:
            return 10 * loaded
        if trigger == "turn_begins" and any(op.name == "may_pay" and _trashes(op.fields["cost"]) for op in f["do"]):
            return brings
        return _OCCURS.get(trigger, 3) * brings
    if ability.name == "paid":
        if loaded and (counted := [n for n in takes if n != "all"]):
            return 10 * loaded - CLICK * (loaded // max(1, size(counted[0])))
        return max(0, of_using(ability)) * (8 if any(cost.name == "click" for cost in f["paid"]) else 1)
    # The run costs a click on some turns.
    return 5 * max(0, of_ops(f["do"]) - CLICK) if ability.name == "replace" else 0


def _trashes(costs: Iterable[Node]) -> bool:
    """Return whether paying these costs trashes or removes the card itself."""
    return any(cost.name in ("trash", "remove") and cost.fields["what"] == "self" for cost in costs)


def pays_at_once(abilities: Iterable[Node]) -> bool:
    """Return whether credits are most of the value of playing a card with these abilities."""
    done = [
        ability.fields["play"] if ability.name == "play" else ability.fields["do"]
        for ability in abilities
        if ability.name in ("play", "when")
    ]
    ops = [op for words in done for op in words]
    money = sum(of_op(op) for op in single_operations(ops) if op.name == "gain")
    return money > 0 and 2 * money >= of_ops(ops)
