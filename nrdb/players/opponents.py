"""Choices among options, and among the opponent's cards: what to trash, expose or derez."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from nrdb.engine.model.decision import PASS, Decision
from nrdb.players.sealed import sealed_answer

if TYPE_CHECKING:
    from nrdb.engine.model.decision import Option
    from nrdb.engine.view import View


def answer_legally(view: View, decision: Decision, choose: Callable[[View, Decision], Option]) -> Option:
    """Return the only option, a sealed answer, the best of the opponent's cards, or what `choose` says if it is legal.

    `choose` gets the decision with its legal options.
    """
    options = decision.options or view.legal_actions()
    if len(options) == 1:
        return options[0]
    if (sealed := sealed_answer(view, decision, options)) is not None:
        return sealed
    if decision.kind == "choose" and names_theirs(view, options) and not _helps(view, decision.me):
        return among_theirs(view, options)
    answer = choose(view, Decision(decision.kind, options, decision.me, decision.about, decision.player))
    return answer if answer in options else PASS if PASS in options else options[0]


def best_of(weighed: list[tuple[float, Option]]) -> Option:
    """Return the option that is worth most, the first of equals."""
    return max(weighed, key=lambda one: one[0])[1]


def _helps(view: View, asking: int) -> bool:
    """Return whether the card that asks places advancement counters, which nobody wants on the opponent's cards."""
    card = view.card(asking) if asking >= 0 else None
    return card is not None and card.facts.boost is not None


def names_theirs(view: View, options: list[Option]) -> bool:
    """Return whether options name the opponent's cards."""
    owner = view.table.owner
    return any(option[0] == "card" and (option[1] >= len(owner) or owner[option[1]] != view.side) for option in options)


def among_theirs(view: View, options: list[Option]) -> Option:
    """Return the option about the opponent's card that is worth most to them."""
    owner = view.table.owner
    theirs = [o for o in options if o[0] == "card" and (o[1] >= len(owner) or owner[o[1]] != view.side)]
    return max(theirs, key=lambda option: (_worth(view, option[1]), -option[1]))


def _worth(view: View, i: int) -> float:
    """Return roughly what a card is worth to the opponent, in credits; 2 for a card that isn't known."""
    card = view.card(i)
    if card is None:
        return 2.0
    held = view.credit[i] + view.advancement[i] if view.server[i] >= 0 else 0
    return card.printed + 3 * card.points + 4 * (card.facts.breaker is not None) + held
