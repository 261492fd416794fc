"""Score areas: scoring, stealing, adding and forfeiting agendas, and their points."""

from __future__ import annotations

from nrdb.engine.model.numbers import INSTALLED, NO_COUNTERS, REMOVED, SCORED
from nrdb.engine.model.side import Side
from nrdb.engine.model.state import State
from nrdb.engine.rules import counters, values, zones
from nrdb.engine.rules.active import activate
from nrdb.engine.rules.events import emit, happen, tell


def count_points(g: State) -> None:
    """Count the agenda points in both score areas."""
    card_of, changed = g.table.card_of, "worth" in g.mods or "points" in g.mods
    for side in g.sides:
        points = side.points
        for i in side.scored:
            card = card_of[i]
            points += values.points(g, i) if changed or card.worth else card.points
        side.score = points


def check_victory(g: State) -> None:
    """End the game if a player has won by agenda points or the Corp has lost by bad publicity."""
    count_points(g)
    if disgraced(g):
        g.over = "disgraced"
        return
    for side in g.sides:
        if side.score > 0 and side.score >= goal(g, side) and not values.forbidden(g, side, "win"):
            g.over = "scored"


def disgraced(g: State) -> bool:
    """Return whether the Corp has lost by bad publicity, whatever else happens (CLS win.bad-publicity)."""
    limit = g.table.rulebook.bad_publicity_limit
    return bool(limit) and g.bad_publicity >= limit


def change_points(g: State, side: Side, n: int) -> None:
    """Give a player agenda points apart from cards, or take some away (CLS score.points)."""
    side.points += n
    if n > 0:
        emit(g, side, "points", n)
    g.dirty = True
    count_points(g)
    tell(g, "points", n, side.number)


def goal(g: State, side: Side) -> int:
    """Return the agenda points that a player needs to win."""
    points = g.table.rulebook.points
    return points + values.total(g, side, "points_to_win") if "points_to_win" in g.mods else points


def forget_counters(g: State, i: int) -> None:
    """Remove the counters with which an agenda was scored, once what they triggered has resolved."""
    g.advancement[i] = 0
    g.used.pop(("excess", i), None)


def declare_winner(g: State, side: Side) -> None:
    """Have a player win by a card's effect (CR26 1.7.1), unless another card says they can't (CR26 1.2.2)."""
    if not values.forbidden(g, side, "win"):
        g.over = f"{side.name}_wins"
        tell(g, g.over)


def score(g: State, i: int) -> None:
    """Score an agenda: move it to the Corp's score area with its counters and make it active (CR 1.16.3)."""
    corp = g.corp
    g.used["excess", i] = max(0, g.advancement[i] - values.requirement(g, i))  # while still installed
    if g.zone[i] == INSTALLED:
        corp.installed.remove(i)
        corp.usable_installed.remove(i)
        g.zone[i] = SCORED
        g.moves[i] += 1
        corp.scored.append(i)
        if g.hosted_count:  # it is no longer hosted and hosts nothing (CR26 1.13.12, 1.13.13)
            zones.unhost(g, i)
            zones.trash_hosted(g, i)
    else:
        zones.move(g, i, SCORED)
    g.dirty = True
    if not g.active[i]:
        activate(g, i)
    if g.transcript is not None:
        g.transcript.append(("score", i, values.points(g, i)))
    emit(g, corp, "score", i)  # while its server is still known
    if "score_or_steal" in g.listeners:
        emit(g, corp, "score_or_steal", i)
    g.left[i] = (*NO_COUNTERS, False, g.server[i])  # what it does can be about that server
    g.server[i] = -1
    if g.table.rulebook.clears_scored:
        g.advancement[i] = 0
    if "scored" in g.table.card_of[i].own:
        happen(g, "scored", i)


def steal(g: State, i: int) -> None:
    """Move an accessed agenda to the Runner's score area (CR26 1.17)."""
    was = g.zone[i]
    if g.advancement[i]:
        g.events.append(("stolen_advanced", g.advancement[i], g.runner.number, -1, i))
    zones.move(g, i, SCORED)
    g.corp.scored.remove(i)
    g.runner.scored.append(i)
    _add_stolen_counters(g, i, was)
    g.dirty = True
    tell(g, "steal", i, values.points(g, i))
    emit(g, g.runner, "steal", i)
    emit(g, g.runner, "score_or_steal", i)
    if "added_to_score" in g.listeners:
        emit(g, g.runner, "added_to_score", i)
    happen(g, "stolen", i)


def add_to_score_area(g: State, i: int, who: int = -1) -> None:
    """Add a card to its player's score area, or to player `who`'s, without scoring it."""
    was = g.zone[i]
    zones.move(g, i, SCORED)
    if who >= 0 and g.sides[who] is not g.whose[i]:
        g.whose[i].scored.remove(i)
        g.sides[who].scored.append(i)
        _add_stolen_counters(g, i, was)
    if "added_to_score" in g.listeners:
        emit(g, g.whose[i] if who < 0 else g.sides[who], "added_to_score", i)
    g.dirty = True


def exchanged(g: State, cards: tuple[int, ...]) -> None:
    """Handle agendas swapped into the other score area as if they were added there (CR26 8.8.4a)."""
    for i in cards:
        side = g.runner if i in g.runner.scored else g.corp
        if side is g.runner:
            _add_stolen_counters(g, i, SCORED)
        if "added_to_score" in g.listeners:
            emit(g, side, "added_to_score", i)


def _add_stolen_counters(g: State, i: int, was: int) -> None:
    """Place the counters that an agenda gets in the Runner's score area."""
    for kind, n, left_out in g.table.card_of[i].stolen_with:
        if was != left_out:
            counters.place(g, i, kind, n)


def forfeit(g: State, i: int) -> None:
    """Forfeit a scored agenda: remove it from the game (CR 1.16)."""
    g.used["requirement", i] = values.requirement(g, i)  # last known information (CR26 1.12.6)
    g.used["points", i] = values.points(g, i)
    side = g.runner if i in g.runner.scored else g.corp  # players forfeit from their own score area
    worked = g.active[i]
    zones.move(g, i, REMOVED)
    count_points(g)
    emit(g, side, "forfeit", i)
    if worked and "forfeited" in g.table.card_of[i].own:  # otherwise it is inactive (CR26 4.5.4)
        happen(g, "forfeited", i)
