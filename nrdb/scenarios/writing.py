"""Game positions written in the scenario language, so that they can be explained, solved and changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from nrdb.engine.model.numbers import COUNTERS, INSTALLED
from nrdb.engine.rules import sight
from nrdb.engine.rules.servers import root
from nrdb.errors import UsageError
from nrdb.scenarios.table import server_name
from nrdb.text import counted

if TYPE_CHECKING:
    from nrdb.engine.game import Game
    from nrdb.engine.model.side import Side
    from nrdb.engine.model.state import State


def at_click(dealt: Game, played: Game, turn: int, click: int) -> Game:
    """Return a game at the moment before the active player's nth action of a turn.

    `dealt` is the game before its first choice, which this function plays on, and `played` the same game at its end.
    Raise `UsageError` if there is no such action.
    """
    from nrdb.engine.steps.machine import take

    actions: Counter[int] = Counter()
    for option in played.log:
        if dealt.decision is not None and dealt.decision.kind == "action":
            actions[dealt.turn] += 1
            if dealt.turn == turn and actions[turn] == click:
                return dealt
        take(dealt, option)
    has = f"that turn has {counted(actions[turn], 'action')}" if actions[turn] else f"its last turn is {played.turn}"
    raise UsageError(f"the game has no action {click} in turn {turn}; {has}.")


def written(g: State, title: str) -> str:
    """Return a position between actions as a scenario.

    It contains everything on the table, but not what has happened this turn. The order of decks isn't included: their
    cards are sorted by title, below the cards on top that a player has seen.
    """
    lines = [title]
    for side in (g.acting, g.sides[1 - g.acting.number]):
        lines += [f"    given {clause}" for clause in _side(g, side)]
    return "".join(f"{line}\n" for line in lines)


def _side(g: State, side: Side) -> Iterator[str]:
    """Yield the lines about a side, without the first word."""
    identity = f" {g.table.card_of[side.identity].title}" if side.identity is not None else ""
    numbers = [f"credits {side.credits}"]
    if side is g.acting:
        numbers.append(f"clicks {side.clicks}")
    named = (
        (("bad publicity", g.bad_publicity),) if side is g.corp else (("tags", g.tags), ("core damage", g.core_damage))
    )
    numbers += [f"{name} {n}" for name, n in named if n]
    book = f"; rulebook {g.table.rulebook.id}" if side is g.acting else ""
    yield f"{side.name}{identity}; {'; '.join(numbers)}{book}"
    seen_on_top = [i for i in reversed(side.top) if sight.remembers(g, i)]
    others = sorted((*side.deck, *side.top, *side.bottom), key=lambda i: g.table.card_of[i].title)
    deck = [*seen_on_top, *(i for i in others if i not in seen_on_top)]
    for name, cards in (("hand", side.hand), ("deck", deck), ("discard", side.discard), ("removed", side.removed)):
        if cards:
            yield f"{side.name}; {name} {_cards(g, cards)}"
    for i in side.scored:
        yield f"{side.name}; scored {_held(g, i)}"
    if side is g.corp:
        for n, sheet in enumerate(g.ice):
            for i in (*sheet, *root(g, n)):
                state = "installed" if g.active[i] else "unrezzed"
                yield f"{side.name}; {state} {_held(g, i, f' in {server_name(n)}')}"
    else:
        for i in side.installed:
            if g.host[i] < 0:
                yield f"{side.name}; {'installed' if g.active[i] else 'facedown'} {_held(g, i)}"
    for i in range(len(g.table.card_of)):
        if g.host[i] >= 0 and g.whose[i] is side and g.zone[i] == INSTALLED:
            yield f"{side.name}; installed {_held(g, i, f' on {g.table.card_of[g.host[i]].title}')}"


def _cards(g: State, cards: Sequence[int]) -> str:
    """Return cards as a clause names them, with a count for copies that follow each other."""
    runs = ((title, len(list(same))) for title, same in groupby(g.table.card_of[i].title for i in cards))
    return " + ".join(title if n == 1 else f"{title} x{n}" for title, n in runs)


def _held(g: State, i: int, where: str = "") -> str:
    """Return a card with its place and its counters."""
    counters = [f"{n} {kind}" for kind in COUNTERS if (n := getattr(g, kind)[i])]
    return f"{g.table.card_of[i].title}{where}{' with ' + ' + '.join(counters) if counters else ''}"
