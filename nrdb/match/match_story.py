"""One two-player game in words: turns, runs with ice and costs, accesses, damage, and the result."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from textwrap import fill
from typing import TYPE_CHECKING, Any, Final

from nrdb.behaviour.render import render_node
from nrdb.engine.model.numbers import CORP, SIDES
from nrdb.goldfish.solo_story import credits_of, server
from nrdb.text import counted

if TYPE_CHECKING:
    from nrdb.engine.game import Game

WIDTH: Final = 100
ENDS: Final = {
    "scored": "{winner} has enough agenda points and wins.",
    "decked": "The Corp is decked: the Runner wins.",
    "flatlined": "The Runner is flatlined: the Corp wins.",
    "disgraced": "The Corp loses to bad publicity: the Runner wins.",
    "corp_wins": "The Corp wins by a card effect.",
    "runner_wins": "The Runner wins by a card effect.",
    "turns": "The last turn is over; nobody has won.",
}
Entry = tuple[Any, ...]


def lines(g: Game) -> Iterator[str]:
    """Yield a game in words, line by line; the game needs a transcript."""
    teller = Narrator(g)
    for entry in g.transcript or ():
        yield from teller.add(entry)
    yield from teller.flush()
    yield ""
    yield ENDS.get(g.over, g.over).format(winner=f"The {g.winner.capitalize()}" if g.winner else "Nobody")
    corp, runner = g.sides
    yield (
        f"Corp: {_points(corp.score)}, {credits_of(corp.credits)}, {counted(len(corp.hand), 'card')} in HQ, "
        f"{corp.deck_size()} in R&D. Runner: {_points(runner.score)}, {credits_of(runner.credits)}, "
        f"{counted(len(runner.hand), 'card')} in the grip, {counted(g.tags, 'tag')}."
    )


class Narrator:
    """Turns the transcript of a game into lines, each with an action and its consequences."""

    def __init__(self, g: Game) -> None:
        self.g = g
        self.head = ""
        self.after: list[str] = []
        self.prices: list[tuple[int, int]] = []
        self.hands: tuple[list[str], list[str]] | None = ([], [])
        """The opening hands not printed yet; None once the first turn begins."""
        self.asked = 0
        """The number of players asked for a mulligan, the Corp first (CR26 1.6.6a)."""
        self.used = False
        self.level = 1
        self.heading = ""
        """The heading of the turn, until something happens in it."""
        self.acting = CORP
        self.rezzed: set[int] = set()

    def add(self, entry: Entry) -> Iterator[str]:
        """Yield the lines that an entry completes."""
        kind = entry[0]
        if kind == "stands":
            self.rezzed.add(entry[1])
            yield f"{self.title(entry[1])} protects {server(entry[2])}, rezzed."
            return
        if self.hands is not None and kind in ("draw", "keep", "mulligan", "turn"):
            yield from self._opening(entry)
            if kind != "turn":
                return
        if kind == "turn":
            yield from self.flush()
            self.level = 1
            self.acting = 1 - entry[1] % 2
            self.heading = f"Turn {entry[1]}, {SIDES[self.acting].capitalize()}: {credits_of(entry[3])}"
        elif kind == "deed":
            yield from self.flush()
        elif kind in ("run_successful", "breach", "run_unsuccessful", "run_ends"):
            yield from self._moment(entry)
        elif kind == "pay" and self.used:
            self._append(f" for {entry[1]}")  # an ability's entry comes before its payment
        elif kind == "pay":
            self.prices.append((entry[1], entry[2]))
        elif kind in ACTIONS:
            if kind in OWN_LINE or not self.head:
                yield from self.flush(keep=kind in PRICED)
                self.head = self._priced(kind, ACTIONS[kind](self, entry))
                if kind == "run":
                    self.level += 1
            else:
                self.after.append(self._priced(kind, ACTIONS[kind](self, entry)))
            if kind == "rez":
                self.rezzed.add(entry[1])
        elif kind in CONSEQUENCES:
            if kind == "derez":
                self.rezzed.discard(entry[1])
            text = CONSEQUENCES[kind](self, entry)
            if kind == "gain" and self.head == "takes a credit" and text == "gains 1":
                return
            if self.prices:
                self.after += self._unpriced()
            if self.head or self.after:
                self.after.append(text)
            else:
                self.head = text
        elif kind == "triggered" and self.title(entry[1]) not in self.head:
            self.after.append(f"{self.title(entry[1])}:")
        self.used = kind in ("use", "guard")
        if kind in ("jack_out", "end_run"):
            yield from self.flush()

    def _opening(self, entry: Entry) -> Iterator[str]:
        """Yield the opening hands with their mulligan decisions; a redrawn hand comes when the next player is asked."""
        assert self.hands is not None
        kind = entry[0]
        if kind == "draw":
            self.hands[self.g.table.owner[entry[1]]].append(self.title(entry[1]))
            return
        for side in range(2 if kind == "turn" else self.asked):
            yield from self._hand(side, "")
        if kind == "turn":
            self.hands = None
        else:
            yield from self._hand(self.asked, " Keeps." if kind == "keep" else " Mulligan.")
            self.asked += 1

    def _hand(self, side: int, answer: str) -> Iterator[str]:
        assert self.hands is not None
        if self.hands[side]:
            cards = ", ".join(sorted(self.hands[side]))
            yield from self._wrapped(f"{SIDES[side].capitalize()}'s opening hand: {cards}.{answer}", 0)
            self.hands[side].clear()

    def _moment(self, entry: Entry) -> Iterator[str]:
        yield from self.flush()
        if entry[0] == "run_successful":
            yield "  " * self.level + "the run is successful"
        elif entry[0] == "breach":
            self.head = f"breaches {server(entry[1])}"
        elif entry[0] == "run_unsuccessful":
            yield "  " * self.level + "the run is unsuccessful"
        else:
            self.level = max(1, self.level - 1)

    def _priced(self, kind: str, text: str) -> str:
        """Return an action with the credits just paid for it."""
        if kind not in PRICED or not self.prices:
            return text
        n, _ = self.prices.pop()
        return f"{text} for {n}"

    def _append(self, text: str) -> None:
        """Add text to the latest action or consequence."""
        if self.after:
            self.after[-1] += text
        else:
            self.head += text

    def _unpriced(self) -> list[str]:
        """Return the payments that belong to no action."""
        paid, self.prices = self.prices, []
        return [f"{'' if who == self.acting else f'the {SIDES[who].capitalize()} '}pays {n}" for n, who in paid]

    def flush(self, keep: bool = False) -> Iterator[str]:
        """Yield the rest of the latest action; with `keep`, the latest payment belongs to the next action."""
        if not keep:
            self.after += self._unpriced()
        if not self.head and not self.after:
            return
        if self.heading:
            yield from ("", self.heading)
            self.heading = ""
        level, run = self.level, self.head.startswith("runs ")
        head, after = self.head, _joined(self.after)
        self.head, self.after = "", []
        if head in ("draws", "draws for the turn"):
            after = [text.removeprefix("draws ") for text in after]
        text = f"{head}: {', '.join(after)}" if head and after else head or ", ".join(after)
        text = text.replace(":,", ":")
        if not text:
            return
        yield from self._wrapped(text, level - 1 if run else level)

    def _wrapped(self, text: str, level: int) -> Iterator[str]:
        indent = "  " * level
        yield fill(
            text,
            WIDTH,
            initial_indent=indent,
            subsequent_indent=indent + "    ",
            break_long_words=False,
            break_on_hyphens=False,
        )

    def title(self, i: int) -> str:
        """Return the title of a card."""
        return self.g.table.card_of[i].title

    def side_prefix(self, i: int) -> str:
        """Return the card's side for a sentence, or an empty string during that side's turn."""
        owner = self.g.table.owner[i]
        return "" if owner == self.acting else f"the {SIDES[owner].capitalize()} "

    def user(self, entry: Entry) -> str:
        """Return who uses an ability, for a sentence; it may not be the card's owner."""
        own = self.g.table.card_of[entry[1]].paid
        by = own[entry[2]].by if entry[2] < len(own) else -1
        return self.side_prefix(entry[1]) if by < 0 else "" if by == self.acting else f"the {SIDES[by].capitalize()} "

    def sub(self, ice: int, n: int) -> str:
        """Return a short text of a subroutine."""
        subs = [node for node in self.g.table.card_of[ice].words if node.name == "sub"]
        return f"“{render_node(subs[n])}”" if n < len(subs) else f"subroutine {n + 1}"


def _installed(t: Narrator, entry: Entry) -> str:
    title = t.title(entry[1])
    if len(entry) < 4:
        return f"{t.side_prefix(entry[1])}installs {title}"
    place = "protecting" if t.g.table.card_of[entry[1]].type == "ice" else "in"
    return f"{t.side_prefix(entry[1])}installs {title} {place} {server(entry[3])}"


def _approached(t: Narrator, entry: Entry) -> str:
    state = "" if entry[1] in t.rezzed else ", unrezzed"
    return f"approaches {t.title(entry[1])}{state}"


def _verb(verb: str) -> Callable[[Narrator, Entry], str]:
    return lambda t, entry: f"{t.side_prefix(entry[1])}{verb} {t.title(entry[1])}"


ACTIONS: Final[dict[str, Callable[[Narrator, Entry], str]]] = {
    "credit": lambda t, entry: "takes a credit",
    "draw_action": lambda t, entry: "draws",
    "mandatory": lambda t, entry: "draws for the turn",
    "purge": lambda t, entry: "purges virus counters",
    "play": _verb("plays"),
    "install": _installed,
    "use": lambda t, entry: f"{t.user(entry)}uses {t.title(entry[1])}",
    "guard": _verb("uses"),
    "advance": _verb("advances"),
    "rez": _verb("rezzes"),
    "score": lambda t, entry: f"scores {t.title(entry[1])} for {_points(entry[2])}",
    "run": lambda t, entry: f"runs {server(entry[1])}",
    "approach": _approached,
    "encounter": lambda t, entry: f"encounters {t.title(entry[1])}",
    "access": lambda t, entry: f"accesses {t.title(entry[1])}",
    "subroutine": lambda t, entry: f"{t.sub(entry[1], entry[2])} resolves",
    "pass": lambda t, entry: f"passes {t.title(entry[1])}",
    "discard": _verb("discards"),
}
"""Entries that begin a line."""
PRICED: Final = frozenset(("play", "install", "advance", "rez"))
"""Actions whose cost is paid just before their entry."""
OWN_LINE: Final = frozenset(("approach", "encounter", "access", "subroutine", "run", "pass", "discard", "mandatory"))
"""Actions that always begin a new line."""
CONSEQUENCES: Final[dict[str, Callable[[Narrator, Entry], str]]] = {
    "gain": lambda t, entry: f"{_who(t, entry)}gains {entry[1]}",
    "lose": lambda t, entry: f"{_who(t, entry)}loses {entry[1]}",
    "spend_clicks": lambda t, entry: f"{_who(t, entry)}spends {counted(entry[1], 'click')}",
    "lose_clicks": lambda t, entry: f"{_who(t, entry)}loses {counted(entry[1], 'click')}",
    "draw": lambda t, entry: f"draws {t.title(entry[1])}",
    "place": lambda t, entry: f"{counted(entry[3], f'{entry[2]} counter')} on {t.title(entry[1])}",
    "tags": lambda t, entry: f"the Runner has {counted(entry[1], 'tag')}",
    "damage": lambda t, entry: f"{entry[2]} {entry[1]} damage",
    "trash": lambda t, entry: f"{t.title(entry[1])} is trashed",
    "derez": lambda t, entry: f"{t.title(entry[1])} is derezzed",
    "remove": lambda t, entry: f"{t.title(entry[1])} is removed from the game",
    "steal": lambda t, entry: f"steals it for {_points(entry[2])}",
    "break": lambda t, entry: f"breaks {t.sub(entry[1], entry[2])}",
    "bypass": lambda t, entry: "bypasses it",
    "end_run": lambda t, entry: "the run ends",
    "jack_out": lambda t, entry: "jacks out",
    "redirect": lambda t, entry: f"the run moves to {server(entry[1])}",
    "expose": lambda t, entry: f"exposes {t.title(entry[1])}",
    "trace": lambda t, entry: f"trace: {entry[2]} against {entry[3]}",
    "psi": lambda t, entry: f"Psi: the Corp spends {entry[2]}, the Runner {entry[3]}",
    "secret": lambda t, entry: f"secretly spends {entry[2]}; the guess was {entry[3]}",
    "found": lambda t, entry: f"finds {t.title(entry[1])}",
    "to_hand": lambda t, entry: f"adds {t.title(entry[1])} to hand",
    "setup": lambda t, entry: "sets up",
    "decked": lambda t, entry: "R&D is empty",
    "flatlined": lambda t, entry: "the Runner is flatlined",
}
"""Entries that follow an action in its line."""


def _who(t: Narrator, entry: Entry) -> str:
    return "" if len(entry) < 3 or entry[2] == t.acting else f"the {SIDES[entry[2]].capitalize()} "


def _points(n: int) -> str:
    return counted(n, "point")


def _joined(after: list[str]) -> list[str]:
    """Return consequences with repetitions counted, leaving out cards without an effect."""
    pairs = zip(after, [*after[1:], ":"], strict=False)
    after = [text for text, following in pairs if not (text.endswith(":") and following.endswith(":"))]
    found: list[tuple[str, int]] = []
    for text in after:
        if found and found[-1][0] == text:
            found[-1] = (text, found[-1][1] + 1)
        else:
            found.append((text, 1))
    return [text if n == 1 else f"{text} ({n} times)" for text, n in found]
