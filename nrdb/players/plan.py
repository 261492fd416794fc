"""Plans: instructions for the AI player, read from a TOML file and checked against the deck.

A plan overrides the AI player `sensible` only where it says something: which hands to keep, what to play first or
never, what to hold, and when to install agendas. schemas/plan.schema.json describes the file.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from nrdb import settings
from nrdb.engine.rules.may import can_install, worth_playing
from nrdb.engine.rules.servers import places
from nrdb.engine.rules.values import install_cost
from nrdb.errors import LookupFailure, ParseError, UsageError
from nrdb.players.assessment import MANY, RATE
from nrdb.players.goals import Goal
from nrdb.players.sensible import Sensible
from nrdb.text import counted, plain, quoted

if TYPE_CHECKING:
    from nrdb.catalogue import Card, Catalogue
    from nrdb.engine.model.card import CardInPlay, Table
    from nrdb.engine.model.decision import Decision, Option
    from nrdb.engine.view import View


class PlayPlan(NamedTuple):
    """Instructions by card id. Every field is optional: an empty plan plays like `sensible`."""

    name: str = "plan"
    any_of: frozenset[str] = frozenset()
    """Keep a hand with at least one of these cards."""
    all_of: frozenset[str] = frozenset()
    """Keep a hand only if it has all of these cards."""
    agendas_at_most: int | None = None
    ice_at_least: int | None = None
    first: tuple[str, ...] = ()
    """Play or install these cards as soon as they are affordable, in this order."""
    never: frozenset[str] = frozenset()
    """Never play or install these cards."""
    keep: frozenset[str] = frozenset()
    """Discard or give up these cards last."""
    score_with: frozenset[str] = frozenset()
    """Install agendas only while one of these cards is installed."""
    score_behind: int = 0
    """Install agendas only behind at least this many pieces of ice."""
    goals: tuple[Goal, ...] = ()
    """Goals to report; they don't change how the deck is played."""

    @property
    def mulligans(self) -> bool:
        """True if the plan says which hands to keep."""
        return bool(self.any_of or self.all_of or self.agendas_at_most is not None or self.ice_at_least is not None)

    @property
    def plays(self) -> bool:
        """True if the plan says how to play, in addition to its goals."""
        return self._replace(name="", goals=()) != PlayPlan(name="")

    def player(self) -> PlanFollower:
        """Return an AI player that follows the plan."""
        return PlanFollower(self)


# The field for each list of the file.
_LISTS = {
    ("mulligan", "any"): "any_of",
    ("mulligan", "all"): "all_of",
    ("play", "first"): "first",
    ("play", "never"): "never",
    ("play", "keep"): "keep",
    ("score", "with"): "score_with",
}
_NUMBERS = {
    ("mulligan", "agendas_at_most"): "agendas_at_most",
    ("mulligan", "ice_at_least"): "ice_at_least",
    ("score", "behind"): "score_behind",
}


def read_plan(path: Path, catalogue: Catalogue, *, deck: Mapping[str, int]) -> PlayPlan:
    """Return the plan in a TOML file, checked against a deck (copies by card id).

    Raise `ParseError` if the file isn't valid TOML or breaks the schema, `UsageError` for a card that isn't in the
    deck, and `LookupFailure` for an unknown title.
    """
    held = settings.load(path, "a plan")
    if isinstance(held.get("goal"), dict):
        held["goal"] = [held["goal"]]
    _check(held, path)
    fields: dict[str, Any] = {"name": plain(str(held.get("name", path.stem)))}
    for (part, key), field in _NUMBERS.items():
        if key in held.get(part, {}):
            fields[field] = held[part][key]
    for (part, key), field in _LISTS.items():
        ids = tuple(
            _card(title, f"{path}: [{part}] {key}", catalogue, deck) for title in held.get(part, {}).get(key, ())
        )
        if ids:
            fields[field] = ids if field == "first" else frozenset(ids)
    both = set(fields.get("first", ())) & set(fields.get("never", ()))
    fields["goals"] = tuple(_goal(goal, f"{path}: [[goal]]", catalogue, deck) for goal in held.get("goal", ()))
    if both:
        title = catalogue.card(sorted(both)[0]).title
        raise UsageError(f"{path}: {title} is listed under both first and never.")
    return PlayPlan(**fields)


def _goal(goal: Mapping[str, Any], where: str, catalogue: Catalogue, deck: Mapping[str, int]) -> Goal:
    """Return one goal of a plan; an unnamed goal is named after its conditions."""

    def ids(key: str) -> tuple[str, ...]:
        return tuple(_card(title, f"{where} {key}", catalogue, deck) for title in goal.get(key, ()))

    ice = tuple(_found(title, f"{where} breaks", catalogue) for title in goal.get("breaks", ()))
    for card in ice:
        if card.type != "ice":
            raise UsageError(f"{where} breaks: {card.title} isn't ice.")
    wanted = Goal(
        str(goal.get("name", "")),
        ids("all"),
        ids("any"),
        ids("hand"),
        goal.get("credits", 0),
        goal.get("points", 0),
        ice,
        goal.get("by"),
    )
    return wanted._replace(name=plain(wanted.name) or _called(goal))


def _called(goal: Mapping[str, Any]) -> str:
    """Return the conditions of a goal in words."""
    parts = [*map(plain, goal.get("all", ()))]
    parts += [" or ".join(map(plain, goal["any"]))] if "any" in goal else []
    parts += [f"{plain(title)} in hand" for title in goal.get("hand", ())]
    parts += [f"{goal['points']} points"] if "points" in goal else []
    parts += [f"breaks {' and '.join(map(plain, goal['breaks']))}"] if "breaks" in goal else []
    parts += [f"{goal['credits']} credits{' to spare' if 'breaks' in goal else ''}"] if "credits" in goal else []
    return ", ".join(parts)


def _check(held: dict[str, Any], path: Path) -> None:
    fault = settings.find_problem(held, "plan.schema.json")
    if fault is None:
        return
    place = fault.place
    if fault.unknown is not None:
        where = f"[{place}]" if place else "a plan"
        raise ParseError(f"{where} has no {quoted(fault.unknown)}. {fault.hint}", source=str(path))
    if fault.rule == "anyOf":
        raise ParseError(f"[[{place.split('.')[0]}]] is empty. {_ASKS}", source=str(path))
    wanted = _SHAPES[fault.schema.get("type", "array")]
    raise ParseError(f"{place or 'the plan'} is {quoted(fault.value)}; it must be {wanted}.", source=str(path))


_ASKS = "A goal needs at least one of all, any, hand, credits, points, breaks."
_SHAPES = {
    "string": "text",
    "integer": "a whole number of at least 0",
    "array": "a list of card titles without duplicates",
    "object": "a table",
}
"""The types of values in a plan, in words, by their names in the schema."""


def _found(title: str, where: str, catalogue: Catalogue) -> Card:
    try:
        return catalogue.find(title)
    except LookupFailure as error:
        raise LookupFailure(f"{where}: {error.message}", suggestions=error.suggestions) from None


def _card(title: str, where: str, catalogue: Catalogue, deck: Mapping[str, int]) -> str:
    card = _found(title, where, catalogue)
    if card.id not in deck:
        raise UsageError(f"{where}: {card.title} is not in the deck.")
    return card.id


class PlanFollower(Sensible):
    """The AI player `sensible` with a plan."""

    name = "planned"

    def __init__(self, plan: PlayPlan) -> None:
        self.plan = plan

    def study(self, table: Table, side: int) -> None:
        """Assess the cards of a new table, with the plan's changes to the assessments."""
        super().study(table, side)
        plan = self.plan
        self.anywhere = not (plan.score_behind or plan.score_with)
        for card, thought in self.assessments.items():
            if card.id in plan.never:
                thought.playing = thought.having = -10_000
                thought.worth_having = thought.economy = False
                thought.keep -= 100
            if card.id in plan.first or card.id in plan.score_with:
                # Wanted whatever `sensible` thinks of it: install it, and rez it when possible.
                thought.having = max(thought.having, 10 * card.printed + 50)
                thought.keep += 50
            if card.id in plan.keep:
                thought.keep += 500
        self.weigh()
        if "action" in self.answers:
            self._usual = self.answers["action"]
            self.answers["action"] = self._planned_action

    # -- the opening hand

    def keeps(self, view: View) -> bool:
        """Return whether to keep the hand, by the plan's rules if it has any."""
        return self._against(view) is None if self.plan.mulligans else super().keeps(view)

    def reason(self, view: View) -> str:
        """Return the reason for keeping the hand or for a mulligan, in words."""
        return (self._against(view) or "meets the plan") if self.plan.mulligans else super().reason(view)

    def _against(self, view: View) -> str | None:
        """Return what the opening hand lacks according to the plan; None if it meets the plan."""
        plan, held = self.plan, [view.table.card_of[i] for i in view.own.hand]
        ids = {card.id for card in held}
        agendas = sum(card.type == "agenda" for card in held)
        ice = sum(card.type == "ice" for card in held)
        if plan.any_of and not plan.any_of & ids:
            return "none of the cards to keep"
        if not plan.all_of <= ids:
            return "not all of the cards to keep"
        if plan.agendas_at_most is not None and agendas > plan.agendas_at_most:
            return counted(agendas, "agenda")
        if plan.ice_at_least is not None and ice < plan.ice_at_least:
            return f"{counted(ice, 'piece')} of ice"
        return None

    # -- actions

    def _planned_action(self, view: View, decision: Decision) -> Option:
        option = self._first(view) or self._allowed(view, self._usual(view, decision))
        return self.bound(view, option) if "first_click" in view.mods and not view.own.taken else option

    def _first(self, view: View) -> Option | None:
        """Return an action for the first card in the plan's list that can be played or installed now."""
        wanted = [*self.plan.first, *sorted(self.plan.score_with - set(self.plan.first))]
        for name in wanted:
            for i in sorted(view.own.hand):
                card = view.table.card_of[i]
                if card.id == name:
                    option = self._option(view, i, card)
                    if option is not None:
                        return option
                    break
        return None

    def _option(self, view: View, i: int, card: CardInPlay) -> Option | None:
        """Return the action that uses a listed card now; None if it can't be used or has been."""
        side = view.own
        if card.unique and any(view.table.card_of[j] is card for j in side.installed):
            return None
        if card.type in ("event", "operation"):
            return ("play", i) if view.ask(worth_playing, i) else None
        if not self.corp:
            able = view.ask(can_install, i) and self._fits(view, i)
            return ("install", i) if able else None
        if card.type == "ice":
            server, _ = self.ice_place(view)
            return ("install", i, server) if view.ask(install_cost, i, server) <= side.credits else None
        able_at = view.ask(places, i)
        if card.type == "agenda":
            ready = self.scoring_remote(view)
        elif card.type == "upgrade":
            ready = super().scoring_remote(view)
            ready = able_at[0] if ready is None and card.id not in self.plan.score_with else ready
        else:
            ready = self.next_remote(view)
        return ("install", i, ready) if ready is not None and ready in able_at else None

    def _allowed(self, view: View, option: Option) -> Option:
        """Return the usual choice, unless the plan forbids it."""
        if option[0] in ("play", "install") and view.table.card_of[option[1]].id in self.plan.never:
            return self._basic(view, RATE[min(view.own.credits, MANY)])[1]
        return option

    def scoring_remote(self, view: View) -> int | None:
        """Return the remote for the next agenda once the plan's conditions for scoring hold; None until then."""
        plan, ready = self.plan, super().scoring_remote(view)
        if ready is None:
            return None
        if len(view.ice[ready]) < plan.score_behind:
            return None
        if plan.score_with:
            card_of = view.table.card_of
            helpers = [i for i in view.own.installed if card_of[i].id in plan.score_with]
            if not any(card_of[i].type != "upgrade" or view.server[i] == ready for i in helpers):
                return None
        return ready
