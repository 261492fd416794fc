"""One game in words, click by click, for one player or two: actions, runs, what follows from them, and the result."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby, pairwise, takewhile
from textwrap import fill
from typing import TYPE_CHECKING, Any, Final

from nrdb.behaviour.render import in_bits, render_node
from nrdb.behaviour.sides import of_side
from nrdb.engine.model.numbers import SIDES
from nrdb.text import counted

if TYPE_CHECKING:
    from nrdb.engine.game import Game
    from nrdb.engine.model.side import Side
    from nrdb.engine.model.state import State

Entry = tuple[Any, ...]

WIDTH: Final = 100
"""Maximum width of a line; longer ones are wrapped."""
ENDS: Final = {
    "broken": "The game crashed here.",
    "turns": "Turn limit reached.",
    "scored": "{winner} has enough agenda points and wins.",
    "decked": "The Corp is decked: the Runner wins.",
    "flatlined": "The Runner is flatlined: the Corp wins.",
    "disgraced": "The Corp loses to bad publicity: the Runner wins.",
    "corp_wins": "The Corp wins by a card effect.",
    "runner_wins": "The Runner wins by a card effect.",
}
SERVERS: Final = ("HQ", "R&D", "Archives")
START, END = "at the start of the turn, ", "at the end of the turn, "
LISTED: Final = re.compile(r"((?:the (?:Corp|Runner) )?(?:draws|discards)) (.+)")
"""The pattern of consequences that join others of their kind in a list: "draws A" and "draws B" become "draws A, B"."""

ACTIONS: Final = {
    "credit": "takes a credit",
    "draw_action": "draws a card",
    "purge": "{purged}",
    "play": "{owner}plays {card}{price}",
    "install": "{owner}installs {card}{where}{price}",
    "use": "{user}uses {card}",
    "guard": "{owner}uses {card}",
    "advance": "{owner}advances {card}{price}",
    "rez": "{owner}rezzes {card}{price}",
    "score": "scores {card} for {points}",
}
"""Entries that begin a line if they follow a player's decision, and otherwise continue the line of what caused them."""
MOMENTS: Final = {
    "mandatory": "mandatory draw",
    "run": "runs {server}",
    "approach": "approaches {card}{unrezzed}",
    "encounter": "encounters {card}",
    "subroutine": "{subroutine} resolves",
    "pass": "passes {card}",
    "run_successful": "the run is successful",
    "run_unsuccessful": "the run is unsuccessful",
    "breach": "breaches {server}",
    "access": "accesses {card}",
}
"""Entries that always begin a line."""
CONSEQUENCES: Final = {
    "gain": "{side}gains {credits}",
    "lose": "{side}loses {credits}",
    "pay": "{side}pays {credits}",
    "spend_clicks": "{side}spends {clicks}",
    "lose_clicks": "{side}loses {clicks}",
    "forgo": "{side}forgoes {clicks}",
    "points": "{side}{apart}",
    "roll": "rolls {dice}",
    "named": "{given}",
    "draw": "{owner}draws {card}",
    "place": "places {counters} on {it}",
    "tags": "the Runner now has {tags}",
    "untag": "{side}removes {tags}{paid}",
    "damage": "{damage} damage",
    "discard": "{owner}discards {card}",
    "trash": "{trashed}",
    "derez": "{subject} is derezzed",
    "remove": "{subject} is removed from the game",
    "steal": "steals {stolen} for {points}",
    "break": "breaks {subroutine}",
    "bypass": "bypasses it",
    "end_run": "the run ends",
    "jack_out": "jacks out",
    "redirect": "the run moves to {server}",
    "move": "the Runner moves to {server}",
    "expose": "exposes {card}",
    "trace": "trace {bid} against link {other_bid}",
    "psi": "Psi: the Corp spends {bid}, the Runner {other_bid}",
    "secret": "secretly spends {bid} (the guess was {other_bid})",
    "found": "{owner}finds {card}",
    "to_hand": "{owner}adds {card} to {hand}",
    "setup": "sets up",
    "decked": "R&D is empty",
    "flatlined": "the Runner is flatlined",
}
"""Entries that follow an action in its line."""
SENTENCES: Final = {**ACTIONS, **MOMENTS, **CONSEQUENCES}
BREAKS: Final = frozenset(("turn", "deed", "run_ends"))
"""Entries that end a line without adding words."""
NAMES_SUBJECT: Final = re.compile(
    r"(the|R&D is|trace|Psi|virus counters|\d+ \w+ damage)\b|(.* )?(is|are) (trashed|derezzed|removed from the game)\b"
)
"""A consequence with a subject of its own; the others continue the sentence of the player whose turn it is."""
HAPPENS_TO_CARD: Final = re.compile(r"(?!it )(.+) is (trashed|derezzed|removed from the game)")
"""A consequence for a card that it names."""


def lines(g: Game) -> Iterator[str]:
    """Yield a game in words, line by line; the game needs a transcript."""
    narrator = Narrator(g)
    for entry in g.transcript or ():
        yield from narrator.add(entry)
    yield from narrator.flush()
    yield from ("", *last_lines(g))


def last_lines(g: Game) -> Iterator[str]:
    """Yield how a game ended, and what each player had then."""
    yield ENDS.get(g.over, g.over).format(winner=f"The {g.winner.capitalize()}" if g.winner else "Nobody")
    yield from (_result(g, side) for side in g.sides if side.seated)


def _result(g: Game, side: Side) -> str:
    """Return, in words, what a player has at the end of a game."""
    has = [counted(side.score, "point"), counted(side.credits, "credit")]
    cards = counted(len(side.hand), "card")
    if side is g.corp:
        has += [f"{cards} in HQ", f"{side.deck_size()} in R&D"]
    else:
        has += [f"{cards} in the grip", counted(g.tags, "tag")]
    return with_bits(g, f"{side.name.capitalize()}: {', '.join(has)}.")


def with_bits(g: State, text: str) -> str:
    """Return a text about a game, with bits for credits if its rulebook calls them that."""
    return in_bits(text) if g.table.rulebook.bits else text


class Narrator:
    """Turns the transcript of a game into lines, each with an action and its consequences."""

    def __init__(self, g: Game) -> None:
        self.g = g
        self.played = [side for side in g.sides if side.seated]
        self.hands: dict[int, list[str]] | None = {side.number: [] for side in self.played}
        """The opening hands not printed yet, by side; None once the first turn begins."""
        self.undecided = [side.number for side in self.played]
        """The players not asked for a mulligan yet, the Corp first (CR26 1.6.6a)."""
        self.acting = self.played[0].number
        self.heading = ""
        """The heading of the turn, until something happens in it."""
        self.moment = ""
        """The words that begin the next line at the start or the end of a turn."""
        self.parts: list[tuple[str, list[str]]] = []
        """The line not printed yet: the action with its consequences, then cards with their abilities' consequences."""
        self.trigger = ""
        """The card whose ability was triggered last, until it has a consequence."""
        self.payments: list[Entry] = []
        """The payments of an action that is still to come."""
        self.last = ""
        """The kind of the latest entry."""
        self.level = self.indent = 1
        self.rezzed: set[int] = set()

    @classmethod
    def midway(cls, g: Game, acting: int = -1) -> Narrator:
        """Return a narrator of a game that is in progress: nothing is dealt, and some cards are rezzed already."""
        narrator = cls(g)
        narrator.acting, narrator.hands = acting, None
        narrator.rezzed = {i for i, active in enumerate(g.active) if active}
        return narrator

    def add(self, entry: Entry) -> Iterator[str]:
        """Yield the lines that an entry completes."""
        kind, last = entry[0], self.last
        self.last = kind
        if self.hands is not None and kind in ("draw", "keep", "mulligan", "turn"):
            yield from self._opening(entry)
            if kind != "turn":
                return
        if kind in BREAKS or kind in MOMENTS or (kind == "discard" and self.moment != END):
            yield from self.flush()
        if kind == "turn":
            self._begin_turn(entry)
        elif kind == "stands":
            self.rezzed.add(entry[1])
            yield f"{self.title(entry[1])} protects {server(entry[2])}, rezzed."
        elif kind == "deed":
            self.level = 1
        elif kind == "run_ends":
            self.level = max(1, self.level - 1)
        elif kind == "triggered":
            title = self.title(entry[1])
            head, after = self.parts[-1] if self.parts else ("", [])
            another = after[-1:] == [f"{title} is trashed"]  # the next copy, since that one is gone
            self.trigger = "" if title in head and not another else title
        elif kind == "pay" and last in ("use", "guard"):
            self._append(f" for {entry[1]}")  # an ability's entry comes before its payment
        elif kind == "pay":
            self.payments.append(entry)
        elif kind in MOMENTS or (kind in ACTIONS and not self.parts and not self.moment):
            self.parts, self.indent = [(self.sentence(entry), [])], self.level
            self.level += kind == "run"
        elif kind in SENTENCES and not (kind == "gain" and last == "credit" and entry[1] == 1):
            self._add_consequence(entry)

    def _begin_turn(self, entry: Entry) -> None:
        _, turn, _, credits, acting, points = entry
        whose = standing = ""
        if len(self.played) > 1:
            self.acting = acting
            whose, standing = f", {SIDES[self.acting].capitalize()}", f"; points {points[0]}–{points[1]}"
        self.heading = with_bits(self.g, f"Turn {turn}{whose}: {counted(credits, 'credit')}{standing}")
        self.level, self.moment = 1, START

    def _opening(self, entry: Entry) -> Iterator[str]:
        """Yield the opening hands with their mulligan decisions; a new hand comes before the next player's decision."""
        assert self.hands is not None
        kind = entry[0]
        if kind == "draw":
            self.hands[self.g.table.owner[entry[1]]].append(self.title(entry[1]))
            return
        yield from self.flush()
        for side in self.hands:
            if kind == "turn" or side not in self.undecided:
                yield from self._hand(side)
        if kind == "turn":
            self.hands = None
        else:
            yield from self._hand(self.undecided.pop(0), " Keeps." if kind == "keep" else " Mulligan.")

    def _hand(self, side: int, answer: str = "") -> Iterator[str]:
        assert self.hands is not None
        if self.hands[side]:
            whose = f"{SIDES[side].capitalize()}'s opening" if len(self.played) > 1 else "Opening"
            yield _wrapped(f"{whose} hand: {', '.join(sorted(self.hands[side]))}.{answer}", 0)
            self.hands[side].clear()

    def _add_consequence(self, entry: Entry) -> None:
        """Add what an entry says to the line."""
        kind = entry[0]
        if kind == "discard":
            self.moment = END
        text = self.sentence(entry)
        for paid in self._unpriced():
            self._say(paid)
        if kind == "to_hand" and self.parts and self.parts[-1][1][-1:] == [self.sentence(("found", entry[1]))]:
            self.parts[-1][1].pop()
        if kind == "use" and (self.trigger or len(self.parts) > 1):  # a player's choice, not part of another ability
            self.trigger = ""
            if len(self.parts) > 1:
                self.parts.append(("", []))
        self._say(text)

    def _say(self, text: str) -> None:
        if not self.parts:
            self.parts, self.indent = [("", [])], self.level
        if self.trigger:
            self.parts.append((self.trigger, []))
            self.trigger = ""
        self.parts[-1][1].append(text)

    def _append(self, text: str) -> None:
        """Add text to the latest action or consequence."""
        head, after = self.parts[-1]
        if after:
            after[-1] += text
        else:
            self.parts[-1] = head + text, after

    def _unpriced(self) -> list[str]:
        """Return the payments that belong to no action."""
        paid, self.payments = self.payments, []
        return [self.sentence(entry) for entry in paid]

    def flush(self) -> Iterator[str]:
        """Yield the line that is complete, below the heading of its turn if it is the first."""
        for paid in self._unpriced():
            self._say(paid)
        text = "; ".join(filter(None, (_part(*part) for part in self.parts)))
        if text and self.heading:
            yield from ("", self.heading)
            self.heading = ""
        if text:
            yield _wrapped(self.moment + with_bits(self.g, text), self.indent)
        self.parts, self.moment, self.trigger = [], "", ""

    def sentence(self, entry: Entry) -> str:
        """Return the words for an entry, and remember which ice is rezzed."""
        if entry[0] == "rez":
            self.rezzed.add(entry[1])
        elif entry[0] == "derez":
            self.rezzed.discard(entry[1])
        return SENTENCES[entry[0]].format_map(_Phrases(self, entry))

    def title(self, i: int) -> str:
        """Return a card's title."""
        return self.g.table.card_of[i].title

    def who(self, side: int) -> str:
        """Return a side for a sentence; an empty string during its turn."""
        return "" if side == self.acting else f"the {SIDES[side].capitalize()} "

    def user(self, i: int, ability: int) -> str:
        """Return who uses an ability, for a sentence; this isn't always the card's owner."""
        own = self.g.table.card_of[i].paid
        by = own[ability].by if ability < len(own) else -1
        return self.who(by if by >= 0 else self.g.table.owner[i])

    def part(self) -> str:
        """Return the action or the card that begins the part of the line to which the next consequence belongs."""
        return self.trigger or (self.parts[-1][0] if self.parts else "")

    def named(self, i: int) -> str:
        """Return what to call a card in a consequence: `it` if its part of the line has named it already."""
        return "it" if self.title(i) in self.part() else self.title(i)

    def begins_part(self) -> bool:
        """Return whether the next consequence is the first of its part of the line."""
        return bool(self.trigger) or not (self.parts and self.parts[-1][1])

    def subject(self, i: int) -> str:
        """Return what to call a card to which something happens: `it` only directly after its name."""
        return self.named(i) if self.begins_part() else self.title(i)

    def trashed(self, entry: Entry) -> str:
        """Return the words for trashing a card, in the active voice if a player accesses it or pays for it."""
        title, part = self.title(entry[1]), self.part()
        accessing = part.startswith("accesses ")
        if part == f"accesses {title}" and not self.trashes():
            return f"trashes it{self.paid()}"
        if (accessing or not part) and self.payments and self.g.table.owner[entry[1]] != self.acting:
            return f"trashes {title}{self.paid()}"  # also the Corp's basic action on a resource (CR26 5.2.6g)
        return "is trashed" if part == title and self.begins_part() else f"{self.subject(entry[1])} is trashed"

    def trashes(self) -> bool:
        """Return whether a card has been trashed in the latest part of the line."""
        return bool(self.parts) and any("trashe" in text for text in self.parts[-1][1])

    def price(self, entry: Entry) -> str:
        """Return, in words, what was paid for an action."""
        if self.payments:
            return self.paid()
        if len(entry) <= 2 or not entry[2] or self.has_said(f"pays {counted(entry[2], 'credit')}"):
            return ""
        return f" for {entry[2]}"

    def has_said(self, text: str) -> bool:
        """Return whether the line already has this consequence, such as a payment made before programs are trashed."""
        return any(text in after for _, after in self.parts)

    def paid(self) -> str:
        """Return the latest payment of an action that is still to come, and forget it; empty if there is none."""
        return f" for {self.payments.pop()[1]}" if self.payments else ""

    def stolen(self, i: int) -> str:
        """Return what to call a stolen agenda: its title if another one was stolen earlier in the line."""
        others = self.parts[-1][1] if self.parts and not self.trigger else []
        return self.title(i) if any(text.startswith("steals ") for text in others) else self.named(i)

    def subroutine(self, ice: int, n: int) -> str:
        """Return a short text for a subroutine."""
        subs = self.g.table.card_of[ice].facts.subroutines
        return f"“{of_side(render_node(subs[n].node), 'corp')}”" if n < len(subs) else f"subroutine {n + 1}"

    def holder(self, holder: int) -> str:
        """Return the name of the card, player or server that has the counters of an entry."""
        if holder >= 0:
            return self.named(holder)
        return (
            f"the {SIDES[-1 - holder].capitalize()}" if -1 - holder < len(SIDES) else server(-1 - len(SIDES) - holder)
        )

    def where(self, entry: Entry) -> str:
        """Return, in words, where a card was installed."""
        if len(entry) < 4:
            return ""
        return f" {'protecting' if self.g.table.card_of[entry[1]].type == 'ice' else 'in'} {server(entry[3])}"


class _Phrases(dict[str, str]):
    """The phrases of a sentence about an entry, made as they are needed."""

    def __init__(self, narrator: Narrator, entry: Entry) -> None:
        self.of = narrator, entry

    def __missing__(self, name: str) -> str:
        return PHRASES[name](*self.of)


PHRASES: Final[dict[str, Callable[[Narrator, Entry], str]]] = {
    "card": lambda t, entry: t.title(entry[1]),
    "it": lambda t, entry: t.named(entry[1]),
    "subject": lambda t, entry: t.subject(entry[1]),
    "trashed": Narrator.trashed,
    "purged": lambda t, _: "virus counters are purged" if t.parts or t.moment else "purges virus counters",
    "hand": lambda t, entry: ("HQ", "the grip")[t.g.table.owner[entry[1]]],
    "owner": lambda t, entry: t.who(t.g.table.owner[entry[1]]),
    "user": lambda t, entry: t.user(*entry[1:]),
    "side": lambda t, entry: t.who(entry[2]) if len(entry) > 2 else "",
    "price": Narrator.price,
    "paid": lambda t, _: t.paid(),
    "stolen": lambda t, entry: t.stolen(entry[1]),
    "where": Narrator.where,
    "server": lambda t, entry: server(entry[1]),
    "unrezzed": lambda t, entry: "" if entry[1] in t.rezzed else ", unrezzed",
    "subroutine": lambda t, entry: t.subroutine(*entry[1:]),
    "credits": lambda t, entry: counted(entry[1], "credit"),
    "clicks": lambda t, entry: counted(entry[1], "click"),
    "tags": lambda t, entry: counted(entry[1], "tag"),
    "points": lambda t, entry: counted(entry[2], "point"),
    "counters": lambda t, entry: counted(entry[3], "credit" if entry[2] == "credit" else f"{entry[2]} counter"),
    "damage": lambda t, entry: f"{entry[2]} {entry[1]}",
    "apart": lambda t, entry: _more_or_less(entry[1], "agenda point"),
    "dice": lambda t, entry: " + ".join(map(str, entry[2:])),
    "given": lambda t, entry: (
        f"{t.holder(entry[3])} {_more_or_less(entry[4], f'{entry[2]} counter'.replace('_', ' '))}"
    ),
    "bid": lambda t, entry: str(entry[2]),
    "other_bid": lambda t, entry: str(entry[3]),
}
"""The phrases that fill the placeholders of sentences, each with the function that makes it."""


def _more_or_less(n: int, noun: str) -> str:
    """Return, in words, what somebody gains or, if `n` is negative, loses."""
    return f"{'gains' if n > 0 else 'loses'} {counted(abs(n), noun)}"


def server(n: int) -> str:
    """Return a server's name."""
    return SERVERS[n] if n < len(SERVERS) else f"remote {n - 2}"


def _part(head: str, after: Sequence[str]) -> str:
    """Return an action with its consequences; repeated ones are counted, and cards drawn or discarded are listed.

    Consequences are separated by commas, and by a semicolon where the subject changes.
    """
    again = len(list(takewhile(head.__eq__, after)))
    drawing = head in (ACTIONS["draw_action"], MOMENTS["mandatory"])
    found: list[str] = []
    for verb, same in groupby(after[again:], _verb):
        texts = list(same)
        if not verb:
            found += [_repeated(text, len(list(alike))) for text, alike in groupby(texts)]
            continue
        cards = [text.removeprefix(f"{verb} ") for text in texts]
        listed = ", ".join(_copies(card, len(list(alike))) for card, alike in groupby(cards))
        if drawing and not found and verb == "draws":
            head = f"draws {len(cards)} cards" if head == ACTIONS["draw_action"] and len(cards) > 1 else head
            found.append(listed)
        else:
            found.append(f"{verb} {listed}")
    head += _times(1 + again)
    colon = " " if head and found and found[0].startswith("is ") else ": "
    joined = "".join(found[:1])
    for before, text in pairwise(found):
        joined += ("; " if NAMES_SUBJECT.match(before) or NAMES_SUBJECT.match(text) else ", ") + text
    return colon.join(filter(None, (head, joined)))


def _verb(text: str) -> str:
    """Return the words before the card in a consequence whose cards are listed; else an empty string."""
    listed = LISTED.fullmatch(text)
    return listed[1] if listed else ""


def _copies(card: str, n: int) -> str:
    """Return a card with its number of copies if there are several."""
    return card if n == 1 else f"{n} {card}"


def _repeated(text: str, n: int) -> str:
    """Return a consequence with how often it happened, or with the number of copies of a card that it happened to."""
    if n > 1 and (happened := HAPPENS_TO_CARD.fullmatch(text)):
        return f"{n} copies of {happened[1]} are {happened[2]}"
    return text + _times(n)


def _times(n: int) -> str:
    """Return how often something happened, in parentheses after a space; empty for once."""
    return "" if n == 1 else " (twice)" if n == 2 else f" ({n} times)"


def _wrapped(text: str, level: int) -> str:
    indent = "  " * level
    return fill(
        text,
        WIDTH,
        initial_indent=indent,
        subsequent_indent=indent + "    ",
        break_long_words=False,
        break_on_hyphens=False,
    )
