"""One goldfish game in words, click by click."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import fill
from typing import TYPE_CHECKING, Any

from nrdb.text import counted

if TYPE_CHECKING:
    from nrdb.engine.model.state import State

SERVERS = ("HQ", "R&D", "Archives")
ENDS = {
    "broken": "The game crashed here.",
    "turns": "End of the last turn.",
    "scored": "7 agenda points: the Corp wins.",
    "decked": "The Corp is decked and loses.",
    "flatlined": "The Runner is flatlined.",
    "disgraced": "The Corp loses to bad publicity.",
    "corp_wins": "The Corp wins by a card effect.",
    "runner_wins": "The Runner wins by a card effect.",
}
WIDTH = 110
"""Maximum width of a line; longer ones are wrapped."""
_DRAWS = "draws "
_START, _END = "  at the start of the turn", "  at the end of the turn"
# Actions of a player; everything else is a consequence, and so are actions caused by another one.
_DEEDS = frozenset(["credit", "draw_action", "play", "install", "use", "advance", "score", "rez", "run", "purge"])


def lines(g: State) -> Iterator[str]:
    """Yield a game in words, one line per action; the game needs a transcript."""
    story = list(g.transcript or ())
    yield from _opening(g, story)
    head: str | None = None
    after: list[str] = []
    basic = False
    for at, entry in enumerate(story):
        kind = entry[0]
        if kind in ("turn", "deed", "mandatory") or (kind == "discard" and head != _END):
            if head is not None:
                yield from _shown(head, after)
            head, after, basic = None, [], False
            if kind == "turn":
                yield ""
                yield _deed(g, entry)
            elif kind == "deed":
                head = ""
            else:
                head = _deed(g, entry) if kind == "mandatory" else _END
        if kind in ("keep", "mulligan", "turn", "deed", "mandatory"):
            continue
        if head is None:
            head = _START
        if kind == "gain" and basic:
            # The credit of the basic action is obvious; credits that cards add are not.
            if entry[1] > 1:
                after.append(f"gains {credits_of(entry[1])}")
            basic = False
        elif kind == "found" and story[at + 1 : at + 2] == [("to_hand", entry[1])]:
            continue
        elif head == "":
            head, basic = f"  {_deed(g, entry) if kind in _DEEDS else _consequence(g, entry)}", kind == "credit"
        elif kind == "triggered":
            after.append(f"; {_title(g, entry[1])}")
        else:
            after.append(_deed(g, entry) if kind in _DEEDS else _consequence(g, entry))
    if head is not None:
        yield from _shown(head, after)
    yield ""
    yield (
        f"{ENDS.get(g.over, g.over)} {credits_of(g.acting.credits)}, {counted(len(g.acting.hand), 'card')} in hand"
        + (f", {counted(g.acting.score, 'agenda point')}." if g.table.side == "corp" else ".")
    )


def _opening(g: State, transcript: list[Any]) -> Iterator[str]:
    """Yield the opening hand, and the second hand after a mulligan."""
    hand: list[str] = []
    while transcript:
        entry = transcript.pop(0)
        if entry[0] == "draw":
            hand.append(_title(g, entry[1]))
        elif entry[0] == "mulligan":
            yield _wrapped(f"Opening hand: {', '.join(sorted(hand))}. Mulligan.")
            hand = []
        elif entry[0] == "keep":
            yield _wrapped(f"Opening hand: {', '.join(sorted(hand))}. Keeps.")
            return
        elif entry[0] == "turn":
            transcript.insert(0, entry)
            yield _wrapped(f"Opening hand: {', '.join(sorted(hand))}.")
            return


def _deed(g: State, entry: tuple[Any, ...]) -> str:
    kind = entry[0]
    if kind == "turn":
        return f"Turn {entry[1]}: {credits_of(entry[3])}"
    if kind == "credit":
        return "takes a credit"
    if kind == "draw_action":
        return "draws a card"
    if kind == "mandatory":
        return "  draws for the turn"
    if kind == "run":
        return f"runs {server(entry[1])}"
    if kind == "purge":
        return "purges virus counters"
    title = _title(g, entry[1])
    if kind == "play":
        return f"plays {title}{_for(entry[2])}"
    if kind == "install":
        if len(entry) == 4:
            if g.table.card_of[entry[1]].type == "ice":
                return f"installs {title} protecting {server(entry[3])}{_for(entry[2])}"
            return f"installs {title} in {server(entry[3])}"
        return f"installs {title}{_for(entry[2])}"
    if kind == "score":
        return f"scores {title} for {counted(entry[2], 'point')}"
    verbs = {"use": "uses", "advance": "advances", "rez": "rezzes"}
    return f"{verbs[kind]} {title}"


def _consequence(g: State, entry: tuple[Any, ...]) -> str:
    kind = entry[0]
    if kind == "gain":
        return f"gains {credits_of(entry[1])}"
    if kind == "run_cost":
        return f"pays {credits_of(entry[1])} to get in"
    if kind == "lose":
        return f"loses {credits_of(entry[1])}"
    if kind == "draw":
        return f"{_DRAWS}{_title(g, entry[1])}"
    if kind == "place":
        name = credits_of(entry[3]) if entry[2] == "credit" else counted(entry[3], f"{entry[2]} counter")
        return f"{name} on {_title(g, entry[1])}"
    if kind == "tags":
        return f"has {counted(entry[1], 'tag')}"
    if kind in ("decked", "flatlined"):
        return "the game ends"
    if kind == "setup":
        return "sets up"
    if kind == "to_hand":
        return f"adds {_title(g, entry[1])} to hand"
    verbs = {"trash": "trashes", "remove": "removes", "found": "finds", "discard": "discards", "derez": "derezzes"}
    return f"{verbs[kind]} {_title(g, entry[1])}"


def _shown(head: str, after: list[str]) -> Iterator[str]:
    line = _line(head, after)
    if line:
        yield _wrapped(line)


def _wrapped(line: str) -> str:
    return fill(line, WIDTH, subsequent_indent=" " * 6, break_long_words=False, break_on_hyphens=False)


def _line(head: str, after: list[str]) -> str:
    parts: list[tuple[str, list[str]]] = [(head, [])]
    for text in _joined(after, drawing=head.startswith(f"  {_DRAWS}")):
        if text.startswith("; "):
            parts.append((text[2:], []))
        else:
            parts[-1][1].append(text)
    shown = [f"{name}: {', '.join(held)}" for name, held in parts[1:] if held]
    first = f"{head}: {', '.join(parts[0][1])}" if parts[0][1] else head
    if head in (_START, _END):
        own = [", ".join(parts[0][1])] if parts[0][1] else []
        return f"{head}, {'; '.join([*own, *shown])}" if own or shown else ""
    return "; ".join([first, *shown])


def _joined(after: list[str], drawing: bool) -> list[str]:
    """Return consequences with repetitions counted and consecutive draws joined."""
    found: list[str] = []
    for text in after:
        if text.startswith(_DRAWS) and drawing:
            found.append(text.removeprefix(_DRAWS))
            continue
        drawing = text.startswith(_DRAWS)
        if text.startswith("; "):
            found.append(text)
        elif found and found[-1] == text:
            found[-1] = f"{text} (twice)"
        elif found and found[-1] == f"{text} (twice)":
            found[-1] = f"{text} (three times)"
        else:
            found.append(text)
    return found


def _for(price: int) -> str:
    return f" for {price}" if price else ""


def _title(g: State, i: int) -> str:
    return g.table.card_of[i].title


def server(n: int) -> str:
    """Return a server's name."""
    return SERVERS[n] if n < len(SERVERS) else f"remote {n - 2}"


def credits_of(n: int) -> str:
    """Return a number of credits in words."""
    return counted(n, "credit")
