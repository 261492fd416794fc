"""Agendas that can be scored this turn: by advancing, with counters and clicks from cards, and in servers that help."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nrdb.engine.rules import values
from nrdb.engine.rules.may import worth_playing
from nrdb.engine.rules.values import play_cost

if TYPE_CHECKING:
    from nrdb.engine.model.decision import Option
    from nrdb.engine.view import View
    from nrdb.players.assessment import CardAssessment
    from nrdb.players.choices import Choices

HELPERS = 4
"""Maximum number of affordable cards in hand, placing counters or giving clicks, that are combined."""
POINT, WIN = 60, 1000
"""The value of an agenda point compared with the cost of scoring it, and of the winning point."""
HELP = 8
"""The value of saving a helper for later."""


def finish(player: Choices, view: View, ours: list[int], helping: list[int]) -> Option | None:
    """Return the first step towards an agenda that can be scored this turn; None if none is worth its cost.

    `ours` holds the installed agendas, `helping` the cards in hand that place counters or give clicks.
    """
    side = view.own
    of, clicks = player.of, side.clicks
    free = free_counters(player, view)
    reach = clicks + free
    helpers: list[tuple[int, CardAssessment]] = []
    for i in helping:
        thought = of[i]
        card = thought.card
        if card.extra_clicks < clicks and card.printed <= side.credits and card.play is not None:
            helpers.append((i, thought))
    if helpers:
        if len(helpers) > 1:
            helpers.sort()  # sorted by number, and no two numbers are equal
            del helpers[HELPERS:]
        for _, thought in helpers:
            reach += thought.help
    near = player.soonest < reach
    if not near and player.eased < reach:
        for i in player.easing:
            if view.active[i] and player.soonest - of[i].eases < reach:
                near = True
                break
    if not (ours or near):
        return None
    if "no_actions" in view.mods and (
        view.ask(values.forbidden, side, "score") or view.ask(values.forbidden, side, "advance")
    ):
        return None
    best, step = 0, None
    plain = "advancement_requirement" not in view.mods
    for i in ours:
        card = of[i].card
        need = card.requirement if plain and not card.requires else view.ask(values.requirement, i)
        missing = need - view.advancement[i]
        if free < missing <= reach:
            found = _cheapest(player, view, i, missing - free, helpers, -1)
            if found is not None and found[0] > best:
                best, step = found
    return _out_of_hand(player, view, (reach, free), helpers, best, step) if near else step


def free_counters(player: Choices, view: View) -> int:
    """Return how many advancement counters scored agendas can still put on another one."""
    placers = set(player.placers)
    return sum(n * view.agenda[i] for i in view.own.scored if i in placers for n in player.of[i].placing)


def finishing(player: Choices, view: View) -> bool:
    """Return whether the counters of scored agendas are all that an installed one lacks."""
    free = free_counters(player, view)
    ours = [i for i in view.own.usable_installed if player.agenda[i] is not None]
    return any(0 < view.ask(values.requirement, i) - view.advancement[i] <= free for i in ours)


def _out_of_hand(
    player: Choices,
    view: View,
    within: tuple[int, int],
    helpers: list[tuple[int, CardAssessment]],
    best: int,
    step: Option | None,
) -> Option | None:
    """Return the first step towards an agenda in hand, if one is worth more than `best`, else `step`.

    `within` is the number of counters that can be placed this turn, and how many of them are free.
    """
    agenda, (reach, free) = player.agenda, within
    seen: set[CardAssessment] = set()
    for i in sorted([i for i in view.own.hand if agenda[i] is not None]):
        thought = player.of[i]
        if thought not in seen:
            seen.add(thought)
            server, less = _place(player, view, i)
            if server < 0:
                continue
            missing = max(0, thought.card.requirement - less - free)
            if missing < reach - free:
                found = _cheapest(player, view, i, missing, helpers, server)
                if found is not None and found[0] > best:
                    best, step = found
    return step


def _place(player: Choices, view: View, i: int) -> tuple[int, int]:
    """Return the server where an agenda from hand is scored soonest (-1: none), and its discount in counters."""
    side = view.own
    if not player.anywhere:
        ready = player.scoring_remote(view)
        return -1 if ready is None else ready, 0
    best, at = 0, -1
    for j in side.installed if player.easing else ():
        eases = player.of[j].eases
        if eases > best and view.active[j] and view.server[j] >= 3 and not player.taken(view, view.server[j]):
            best, at = eases, view.server[j]
    if at < 0:
        ready = player.scoring_remote(view)
        at = player.next_remote(view) if ready is None else ready
    return at, best


def _cheapest(
    player: Choices, view: View, i: int, missing: int, helpers: list[tuple[int, CardAssessment]], server: int
) -> tuple[int, Option] | None:
    """Return the value of scoring an agenda with the cheapest helpers, and the first step; None if it is impossible."""
    side = view.own
    held = server >= 0
    clicks, credits = side.clicks - held, side.credits
    alone = missing <= clicks and missing <= credits
    if not helpers and not alone:
        return None
    points = player.of[i].card.points
    worth = POINT * points + (WIN if side.score + points >= view.table.rulebook.points else 0)
    best: tuple[int, Option] | None = None
    if alone:
        best = worth - 20 * missing, ("install", i, server) if held else ("advance", i)
    old = not held and view.since[i] != view.turn
    for chosen in range(1, 1 << len(helpers)):
        left, used, money, more, price = missing, 0, 0, 0, 0
        first: Option | None = None
        for n, (j, thought) in enumerate(helpers):
            if not chosen >> n & 1:
                continue
            card, boost = thought.card, thought.boost
            used += 1 + card.extra_clicks
            money += view.ask(play_cost, j)
            price += HELP
            if boost is None:
                more += thought.burst
                first = first or ("play", j)
                continue
            if boost.old and not old:
                left = 99
            counters = boost.counters
            if boost.moved:
                counters = min(counters, max((view.advancement[k] for k in side.installed if k != i), default=0))
            left -= counters
            if boost.hand:
                others = [k for k in side.hand if k not in (j, i)]
                price += sum(max(10, player.of[k].keep) for k in others)
                if len(others) < 2:
                    left = 99
        left = max(0, left)
        if (
            used + left > clicks + more
            or money + left > credits
            or (more and first and not _clicks_for(player, view, first))
        ):
            continue
        value = worth - price - 10 * (used - more + left) - 10 * (money + left)
        if best is None or value > best[0]:
            if held and (first is None or side.clicks > 1 + player.of[first[1]].card.extra_clicks):
                first = ("install", i, server)
            if first is None:
                first = next((("play", j) for n, (j, _) in enumerate(helpers) if chosen >> n & 1), ("advance", i))
            if first[0] != "play" or view.ask(worth_playing, first[1]):
                best = value, first
    return best


def _clicks_for(player: Choices, view: View, option: Option) -> bool:
    return view.own.clicks >= 1 + player.of[option[1]].card.extra_clicks
