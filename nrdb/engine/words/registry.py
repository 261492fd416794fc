"""The registry of makers, by kind and word, and the functions that turn lists of words into effects."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from nrdb.behaviour import vocabulary as v
from nrdb.behaviour.node import Amount, Description, Fields, Node, Selector
from nrdb.engine.model.ability import Effect, Test
from nrdb.engine.model.card import CardInPlay
from nrdb.engine.model.numbers import SIDES
from nrdb.engine.rules.effects import sequence
from nrdb.errors import Unsupported

Maker = Callable[..., Any]
"""A function that compiles a word from its fields, what it adds to, and the card; the result depends on the kind.

    ability    (fields, number, card)   None: it puts the ability on the card; `number` is its place in the entry
    trigger    (fields, trigger, card)  None: it registers the trigger for its events
    static     (fields, card)           a list of (kind, StaticEffect); the rules look effects up by kind
    cost       (fields, paid, card)     None: it adds the test and the payment to the ability
    operation  (fields, card)           an Effect
    condition  (fields, card)           a Test
    selector   (value, card)            a Fits: whether a card fits the value of that key of a selector
"""
_M = TypeVar("_M", bound=Maker)

MAKERS: dict[str, dict[str, Maker]] = {kind: {} for kind in (*v.KINDS, "selector")}
"""The makers by kind and word. Importing a module registers its makers."""
ROWS: dict[str, dict[str, Any]] = {kind: {} for kind in ("term", "reference", "measure", "quantity", "history")}
"""Words in selectors and amounts that need no maker: each is a function of the state.

    term       (g, me, i)    whether the term applies to card `i`
    reference  (g, me)       the cards referenced
    measure    (g, i)        a number of card `i`, None if it has none
    quantity   (g, me)       a number
    history    (g, me, whose, events)  how often player `whose` caused this in a list of events
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
            "forgo",
            "score_points",
            "budget",
            "link",
            "random_discards",
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
"""Words whose makers handle `who`; the others apply only to the card's player."""


def player(f: Fields, card: CardInPlay) -> int:
    """Return the player a word is about, CORP or RUNNER. Raise `Unsupported` if it is about both."""
    return player_called(f.get("who", "you"), card)


def player_called(who: str, card: CardInPlay) -> int:
    """Return the player of this name, CORP or RUNNER. Raise `Unsupported` if it means both."""
    if who in ("you", card.side):
        return card.who
    if who == "opponent" or who in SIDES:
        return 1 - card.who
    raise Unsupported(f"an effect on {who} players")


def maker(kind: str, *names: str) -> Callable[[_M], _M]:
    """Register the decorated function as the maker of words of a kind."""

    def register(made: _M) -> _M:
        MAKERS[kind].update(dict.fromkeys(names, made))
        return made

    return register


def register_rows(kind: str, table: Mapping[str, Any]) -> None:
    """Register functions of the state for words used in selectors and amounts."""
    ROWS[kind].update(table)


def row(kind: str, name: str) -> Any:
    """Return the function for a word of a selector or an amount. Raise `Unsupported` if there is none."""
    found = ROWS[kind].get(name)
    if found is None:
        raise Unsupported(f"the {kind} {name!r}")
    return found


def described(what: Selector) -> Description:
    """Return a selector that must be a description of cards. Raise `Unsupported` if it is a reference."""
    if isinstance(what, str):
        raise Unsupported(f"{what}, instead of a description of cards")
    return what


def whole(value: Amount) -> int:
    """Return an amount that must be a number. Raise `Unsupported` for X and for counted amounts."""
    if not isinstance(value, int):
        raise Unsupported(f"the amount {value!r}, instead of a number")
    return value


def make(node: Node, *given: Any) -> Any:
    """Return what the maker of a word makes from its fields and `given`. Raise `Unsupported` if it has no maker."""
    card = given[-1]
    found = MAKERS[node.kind].get(node.name)
    if node.name not in TAKES_WHO and node.fields.get("who", "you") not in ("you", card.side):
        raise Unsupported(f"{node.name!r} by the other player")
    if found is None:
        kind = "static effect" if node.kind == "static" else node.kind
        raise Unsupported(f"the {kind} {node.name!r}")
    return found(node.fields, *given)


def effects(ops: Sequence[Node], card: CardInPlay) -> Effect:
    """Compile operations into one effect, with a checkpoint after each (CR 10.3.6)."""
    return sequence([make(op, card) for op in ops])


def condition(node: Node, card: CardInPlay) -> Test:
    """Compile a condition into a test of the state."""
    made: Test = make(node, card)
    return made


def both(first: Test, second: Test | None) -> Test:
    """Return a test that requires both tests, or only the first if the second is None."""
    return first if second is None else (lambda g, me: first(g, me) and second(g, me))
