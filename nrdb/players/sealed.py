"""Answers to decisions of the 1996 rules only: sealed bids, base links, and actions to remove virus counters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nrdb.engine.model.decision import PURGE
from nrdb.engine.model.numbers import CORP, TRACING
from nrdb.engine.rules.named_counters import count, of_viruses

if TYPE_CHECKING:
    from nrdb.engine.model.decision import Decision, Option
    from nrdb.engine.view import View

INFECTED: Final = 3
"""The number of virus counters from which removing them all is worth the next three actions."""


def sealed_answer(view: View, decision: Decision, options: list[Option]) -> Option | None:
    """Return an answer to a decision that only the 1996 rulebook has; None to leave the decision to the player.

    The Corp bids all it may if the Runner has a base link card, since without one a bid of nothing succeeds. The Runner
    sets the base link if that costs nothing or enough is left for something else.
    """
    if view.table.rulebook.purge != "forgo":  # by the other rulebooks virus counters are purged, and bids are open
        return None
    if decision.kind == "number" and decision.about == "trace" and view.side == CORP:
        return options[-1] if _linked(view) else options[0]
    if PURGE in options:
        return PURGE if virus_counters(view) >= INFECTED else None
    return _base_link(view, options) if decision.kind == "paid" else None


def virus_counters(view: View) -> int:
    """Return how many virus counters there are, on cards and among the named counters."""
    on_cards = sum(view.virus[i] for side in (view.own, view.other) for i in side.installed)
    return on_cards + sum(view.ask(count, kind, holder) for kind, holder in view.ask(of_viruses))


def _linked(view: View) -> bool:
    """Return whether the Runner has a card in play that sets the base link."""
    card_of = view.table.card_of
    return any(paid.pays_for == "base_link" for i in view.other.installed for paid in card_of[i].paid if view.active[i])


def _base_link(view: View, options: list[Option]) -> Option | None:
    """Return the cheapest use of a base link card if it is free or leaves the Runner something, else None."""
    uses = [(view.table.card_of[option[1]].paid[option[2]], option) for option in options if option[0] == "use"]
    setting = [(paid.credits, option) for paid, option in uses if paid.zone == TRACING and paid.pays_for == "base_link"]
    price, option = min(setting, default=(0, None))
    return option if price == 0 or price < view.own.credits else None
