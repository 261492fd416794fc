"""Plays that flatline the Runner this turn in every sampled game, whatever the Runner pays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nrdb.engine.chance import seeded
from nrdb.engine.model.numbers import CORP
from nrdb.engine.steps.machine import asked, legal_actions, take

if TYPE_CHECKING:
    from nrdb.behaviour.run_facts import RunFacts
    from nrdb.engine.model.decision import Option
    from nrdb.engine.model.state import State
    from nrdb.engine.view import View

WORLDS: Final = 2
"""Number of sampled games in which a play must succeed."""
STEPS: Final = 60
"""Number of choices after which a play is abandoned."""


def deadly_play(view: View, options: list[Option], run_facts: list[RunFacts]) -> Option | None:
    """Return the first play that flatlines the Runner this turn in every sampled game; None if no play does."""
    plays = _harmful(options, run_facts)
    weapons = [run_facts[i] for i in view.own.hand if run_facts[i].damage]
    needs_tag = not view.tags and all(weapon.punishes_tags for weapon in weapons)
    if not plays or sum(weapon.damage for weapon in weapons) <= view.other.hand_size:
        return None
    if needs_tag and not any(run_facts[option[1]].tags for option in plays):
        return None
    worlds = [view.sample(seeded(view.turn, n)) for n in range(WORLDS)]
    return next((option for option in plays if all(_kills(world, option, run_facts) for world in worlds)), None)


def _harmful(options: list[Option], run_facts: list[RunFacts]) -> list[Option]:
    """Return the plays that deal damage or tag the Runner."""
    plays = [option for option in options if option[0] == "play"]
    return [option for option in plays if run_facts[option[1]].damage or run_facts[option[1]].tags]


def _kills(g: State, option: Option, run_facts: list[RunFacts]) -> bool:
    """Return whether a play flatlines the Runner, if necessary with further such plays."""
    if option not in legal_actions(g):
        return False
    new = g.copy()
    take(new, option)
    for _ in range(STEPS):
        if new.over or new.decision is None or new.decision.kind == "action":
            break
        take(new, _answer(new))
    if new.over or new.decision is None or new.decision.kind != "action" or new.acting is not new.corp:
        return new.over == "flatlined"
    return any(_kills(new, other, run_facts) for other in _harmful(legal_actions(new), run_facts))


def _answer(g: State) -> Option:
    """Return an answer for either side: the Runner prevents and pays what it can, the Corp does as little as it can."""
    assert g.decision is not None
    options = legal_actions(g)
    if asked(g, g.decision) == CORP:
        return next((option for option in (("pass",), ("no",), ("stop",)) if option in options), options[0])
    guards = [option for option in options if option[0] in ("guard", "yes", "card")]
    return guards[0] if guards else options[-1]
