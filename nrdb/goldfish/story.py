"""One game told click by click."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from nrdb.engine.state import State

SERVERS = ("HQ", "R&D", "Archives")
ENDS = {
    "turns": "The last turn is over.",
    "scored": "Seven points: the Corp has won.",
    "decked": "R&D is empty when a card must be drawn: the Corp has lost.",
    "flatlined": "The Runner is flatlined.",
    "endless": "The game was stopped: it did not come to an end.",
}
_START = "  at the start of the turn"
# Entries that begin a line of their own; the others tell what followed from it.
_HEADS = frozenset(
    ["turn", "keep", "mulligan", "credit", "draw_action", "play", "install", "use", "advance", "score", "rez", "run",
     "discard", "purge", "mandatory"]
)  # fmt: skip


def lines(g: State) -> Iterator[str]:
    """The story of a game, one line per deed; the game must have been dealt with a story."""
    story = list(g.story or ())
    yield from _opening(g, story)
    head: str | None = None
    after: list[str] = []
    pending_gain = 0
    for entry in story:
        kind = entry[0]
        if kind in ("keep", "mulligan"):
            continue
        if kind in _HEADS:
            if head is not None:
                yield from _shown(head, after)
            head, after, pending_gain = _head(g, entry), [], 0
            if kind == "turn":
                yield ""
                yield head
                head = None
            elif kind == "credit":
                pending_gain = 1
            continue
        if head is None:
            head = _START
        if kind == "gain" and pending_gain:
            if entry[1] > 1:
                after.append(f"gains {_credits(entry[1])}")
            pending_gain = 0
            continue
        if kind == "triggered":
            after.append(f"; {_title(g, entry[1])}")
            continue
        after.append(_consequence(g, entry))
    if head is not None:
        yield from _shown(head, after)
    yield ""
    yield f"{ENDS.get(g.over, g.over)} {_credits(g.credits)}, {_plural(len(g.hand), 'card')} in hand" + (
        f", {_plural(g.score, 'agenda point')}." if g.table.side == "corp" else "."
    )


def _opening(g: State, story: list[Any]) -> Iterator[str]:
    """The opening hand, and the second one when the first went back."""
    hand: list[str] = []
    while story:
        entry = story.pop(0)
        if entry[0] == "draw":
            hand.append(_title(g, entry[1]))
        elif entry[0] == "mulligan":
            yield "Opening hand: " + ", ".join(sorted(hand)) + ". Mulligan."
            hand = []
        elif entry[0] == "keep":
            yield "Opening hand: " + ", ".join(sorted(hand)) + ". Keeps."
            return
        elif entry[0] == "turn":
            story.insert(0, entry)
            yield "Opening hand: " + ", ".join(sorted(hand)) + "."
            return


def _head(g: State, entry: tuple[Any, ...]) -> str:
    kind = entry[0]
    if kind == "turn":
        return f"Turn {entry[1]}: {_credits(entry[3])}"
    if kind == "credit":
        return "  takes a credit"
    if kind == "draw_action":
        return "  draws a card"
    if kind == "mandatory":
        return "  draws for the turn"
    if kind == "run":
        return f"  runs {_server(entry[1])}"
    if kind == "purge":
        return "  purges virus counters"
    title = _title(g, entry[1])
    if kind == "play":
        return f"  plays {title}{_for(entry[2])}"
    if kind == "install":
        if len(entry) == 4:
            if g.table.card_of[entry[1]].type == "ice":
                return f"  installs {title} protecting {_server(entry[3])}{_for(entry[2])}"
            return f"  installs {title} in {_server(entry[3])}"
        return f"  installs {title}{_for(entry[2])}"
    words = {
        "use": f"  uses {title}", "advance": f"  advances {title}", "rez": f"  rezzes {title}",
        "discard": f"  discards {title}",
    }  # fmt: skip
    if kind == "score":
        return f"  scores {title} for {_plural(entry[2], 'point')}"
    return words[kind]


def _consequence(g: State, entry: tuple[Any, ...]) -> str:
    kind = entry[0]
    if kind == "gain":
        return f"gains {_credits(entry[1])}"
    if kind == "lose":
        return f"loses {_credits(entry[1])}"
    if kind == "draw":
        return _title(g, entry[1])
    if kind == "place":
        name = _credits(entry[3]) if entry[2] == "credit" else _plural(entry[3], f"{entry[2]} counter")
        return f"{name} on {_title(g, entry[1])}"
    if kind == "tags":
        return f"has {_plural(entry[1], 'tag')}"
    if kind in ("decked", "flatlined"):
        return "the game ends"
    if kind == "setup":
        return "sets up"
    verbs = {"trash": "trashes", "remove": "removes", "found": "finds", "to_hand": "takes to hand"}
    return f"{verbs[kind]} {_title(g, entry[1])}"


def _shown(head: str, after: list[str]) -> Iterator[str]:
    line = _line(head, after)
    if line:
        yield line


def _line(head: str, after: list[str]) -> str:
    parts: list[tuple[str, list[str]]] = [(head, [])]
    for text in _joined(after):
        if text.startswith("; "):
            parts.append((text[2:], []))
        else:
            parts[-1][1].append(text)
    shown = [f"{name}: {', '.join(held)}" for name, held in parts[1:] if held]
    first = f"{head}: {', '.join(parts[0][1])}" if parts[0][1] else head
    if not parts[0][1] and head == _START:
        return f"{head}, {'; '.join(shown)}" if shown else ""
    return "; ".join([first, *shown])


def _joined(after: list[str]) -> list[str]:
    """Consequences without repetition: the same thing several times is said once with its number."""
    found: list[str] = []
    for text in after:
        if found and found[-1] == text:
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


def _server(server: int) -> str:
    return SERVERS[server] if server < 3 else f"server {server - 2}"


def _credits(n: int) -> str:
    return _plural(n, "credit")


def _plural(n: int, noun: str) -> str:
    return f"{n} {noun}{'' if n == 1 else 's'}"
