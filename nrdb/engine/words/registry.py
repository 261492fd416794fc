"""The register of makers: which function makes which word of a kind, and how lists of operations become one effect."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from nrdb.behaviour import vocabulary as v
from nrdb.behaviour.notation import Node
from nrdb.engine.model.ability import Effect, Test
from nrdb.engine.model.card import CardInPlay
from nrdb.engine.model.numbers import SIDES
from nrdb.engine.rules.effects import sequence
from nrdb.errors import Unsupported

Maker = Callable[..., Any]
"""What makes a word. It is given the word's fields, what it adds to, and the card; what comes back depends on the kind.

    ability    (fields, number, card)   nothing: it puts the ability on the card; `number` is its place in the entry
    trigger    (fields, trigger, card)  nothing: it enters the trigger among what the card waits for
    static     (fields, card)           a list of (kind, StaticEffect): what stands, and what it is asked for under
    cost       (fields, paid, card)     nothing: it adds the test and the payment to the ability
    operation  (fields, card)           an Effect
    condition  (fields, card)           a Test
    selector   (value, card)            a Fits: whether a card fits what stands under that key of a selector
"""
_M = TypeVar("_M", bound=Maker)

MAKERS: dict[str, dict[str, Maker]] = {kind: {} for kind in (*v.KINDS, "selector")}
"""The makers by kind of word and by word; the modules that hold them fill it when they are imported."""
DUEL_MAKERS: dict[str, dict[str, Maker]] = {kind: {} for kind in MAKERS}
"""Makers of words that are more where both sides are played; there they stand before the others."""
ROWS: dict[str, dict[str, Any]] = {kind: {} for kind in ("term", "reference", "measure", "quantity", "history")}
"""Words inside selectors and amounts that need no making: each is a function of the state, one row.

    term       (g, me, i)    whether card `i` is so
    reference  (g, me)       the cards that are named
    measure    (g, i)        a number of card `i`, None where it has none
    quantity   (g, me)       a number
    history    (g, me, whose, events)  how often it happened in a list of events, by that player's doing
"""


TAKES_WHO = frozenset(
    (
        *(
            "draw",
            "gain",
            "lose",
            "lose_click",
            "gain_click",
            "trash",
            "tag",
            "damage",
            "may",
            "may_pay",
            "must_pay",
            "look",
            "win",
        ),
        *(
            "unless",
            "last_turn",
            "this_turn",
            "choose_one",
            "no_actions",
            "hand_size",
            "extra_cost",
            "next_turn_clicks",
        ),
        *(
            "end_run",
            "mill",
            "mu",
            "points_to_win",
            "extra_cost",
            "at_most",
            "open_hand",
            "discard_down",
            "shuffle",
            "shuffle_in",
            "add",
            "arrange",
            "add_to_score",
            "reveal",
            "clicks",
            "remove_tag",
            *v.BY_KIND["trigger"],
        ),
    )
)
"""Words whose makers know whom they are about; others are about the player of the card."""


def player(f: Mapping[str, Any], card: CardInPlay) -> int:
    """Whom a word is about, CORP or RUNNER; `Unsupported` for both."""
    who = f.get("who", "you")
    if who in ("you", card.side):
        return card.who
    if who in ("opponent", *SIDES):
        return 1 - card.who
    raise Unsupported(f"what {who} do")


def maker(kind: str, *names: str, duel: bool = False) -> Callable[[_M], _M]:
    """Registers the function below it as the maker of words of a kind; with `duel` of those of a game of both sides."""

    def register(made: _M) -> _M:
        (DUEL_MAKERS if duel else MAKERS)[kind].update(dict.fromkeys(names, made))
        return made

    return register


def register_rows(kind: str, table: Mapping[str, Any]) -> None:
    """Registers functions of the state for words of selectors and amounts."""
    ROWS[kind].update(table)


def row(kind: str, name: str) -> Any:
    """The function of the state that a word of a selector or an amount stands for; `Unsupported` for another."""
    found = ROWS[kind].get(name)
    if found is None:
        raise Unsupported(f"the {kind} {name!r}")
    return found


def selector_field(f: Mapping[str, Any], key: str) -> dict[str, Any]:
    """The cards that a word describes; `Unsupported` where it names one, which can mean nothing there."""
    what = f[key]
    if not isinstance(what, dict):
        raise Unsupported(f"{key} {what}, where cards must be described")
    return what


def make(node: Node, *given: Any) -> Any:
    """What a word's maker makes of what the kind is given beside the fields; `Unsupported` for a word without one."""
    card = given[-1]
    found = (card.duel and DUEL_MAKERS[node.kind].get(node.name)) or MAKERS[node.kind].get(node.name)
    if card.duel and node.name not in TAKES_WHO and node.fields.get("who", "you") not in ("you", card.side):
        raise Unsupported(f"what another player does by {node.name!r}")
    if found is None:
        kind = "standing effect" if node.kind == "static" else node.kind
        raise Unsupported(f"the {kind} {node.name!r}")
    return found(node.fields, *given)


def effects(ops: Sequence[Node], card: CardInPlay) -> Effect:
    """The operations as one function, with a checkpoint between them (CR 10.3.6)."""
    return sequence([make(op, card) for op in ops])


def condition(node: Node, card: CardInPlay) -> Test:
    """A condition as a function of the state."""
    made: Test = make(node, card)
    return made


def both(first: Test, second: Test | None) -> Test:
    """A test that holds when both hold; the second one may be missing."""
    return first if second is None else (lambda g, me: first(g, me) and second(g, me))
