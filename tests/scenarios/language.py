"""The language of the scenarios: the table, the actions, and what must then be true.

    Sure Gamble pays nine
        given runner; credits 5; hand Sure Gamble
        do    play Sure Gamble
        expect credits 9; discard Sure Gamble; clicks 3

A scenario begins at a line that is not indented, its title. Clauses are separated by `;`, cards by ` + `, copies are
written `x3`. A game starts in the action phase of turn 1 with full clicks, 5 credits and only the cards that are named.

given   runner|corp [IDENTITY] · credits|clicks|tags|bad publicity N · hand|discard|scored|removed CARDS
        deck CARDS (the first is on top) · installed CARD [in SERVER] [with N KIND] (rezzed, for the Corp)
        unrezzed CARD [in SERVER] [with N KIND] · rulebook NAME
        says CARD: JSON (behaviour for this scenario, in place of the data's)
do      play|rez|score|advance CARD · install CARD [in SERVER] · use CARD [N] (its Nth paid ability) · run SERVER
        credit · draw · purge · remove tag · end turn · choose yes|no|stop|N|CARD|SERVER|mode N
expect  credits|clicks|turn|tags|points|bad publicity|core damage|memory|hand size N · over WORD
        hand|deck|discard|installed|scored|removed CARDS, or nothing, or N cards · CARD has N KIND
        ZONE with CARDS (at least these) · ZONE without CARDS (none of these) · can|cannot DEED · asks nothing
        A number that is expected may be a range: 9.. or ..5 or 2..4.

SERVER is HQ, R&D, Archives, remote 1, remote 2 … or new; KIND is credit, power, virus, agenda or advancement.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from nrdb import behaviour
from nrdb.behaviour.notation import walk
from nrdb.catalogue import Card, Catalogue
from nrdb.engine.chance import Pick, Scripted
from nrdb.engine.game import Game, lay_out
from nrdb.engine.model.decision import PASS, UNTAG, Decision, Option
from nrdb.engine.model.numbers import COUNTERS, DECK, DISCARD, HAND, INSTALLED, PLAY, REMOVED, SCORED
from nrdb.engine.model.state import State
from nrdb.engine.rules import values, zones
from nrdb.engine.rules.active import activate
from nrdb.engine.steps import machine

SERVERS = {"HQ": 0, "R&D": 1, "Archives": 2}
_RANGE = r"\d*(?:\.\.)?\d*"
ZONES = {
    "hand": HAND,
    "deck": DECK,
    "discard": DISCARD,
    "installed": INSTALLED,
    "scored": SCORED,
    "removed": REMOVED,
}


class Scenario(NamedTuple):
    """One scenario: its place in the file, its title, and its clauses with their lines."""

    path: Path
    line: int
    title: str
    clauses: tuple[tuple[int, str, str], ...]
    """(line, given | do | expect, what)."""

    @property
    def name(self) -> str:
        """The title as a test's id."""
        return f"{self.path.stem}: {self.title}"


class Fault(AssertionError):
    """A scenario that does not hold, or cannot be read, with the line at which it failed."""


def scenarios(path: Path) -> Iterator[Scenario]:
    """The scenarios of a file, in order."""
    title, start, clauses = "", 0, []
    kind = ""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        text = line.split(" # ")[0].rstrip()
        if not text.strip() or text.startswith("#"):
            continue
        if not text[0].isspace():
            if title:
                yield Scenario(path, start, title, tuple(clauses))
            title, start, clauses = text, number, []
            continue
        word, _, rest = text.strip().partition(" ")
        if word not in ("given", "do", "expect"):
            raise Fault(f"{path.name}:{number}: a line begins with given, do or expect, not {word!r}.")
        kind = word
        parts = [rest] if kind == "given" and rest.strip().startswith("says ") else rest.split(";")
        clauses += [(number, kind, part.strip()) for part in parts if part.strip()]
    if title:
        yield Scenario(path, start, title, tuple(clauses))


def play(scenario: Scenario, catalogue: Catalogue) -> State:
    """Plays a scenario to its end; `Fault` names the line at which something is not as it says."""
    game = Laid(catalogue)
    for line, kind, text in scenario.clauses:
        try:
            if kind == "given":
                game.given(text)
            else:
                game.start()
                (game.do if kind == "do" else game.expect)(text)
        except (AssertionError, LookupError, ValueError) as error:
            raise Fault(f"{scenario.path.name}:{line}: {error}") from error
    return game.g


class _Given(NamedTuple):
    zone: int
    card: str
    server: str = ""
    counters: tuple[tuple[str, int], ...] = ()
    rezzed: bool = True


class Laid:
    """A table that is laid clause by clause, what is done there, and what is expected of it."""

    g: State

    def __init__(self, catalogue: Catalogue, pick: Pick | None = None) -> None:
        self.catalogue = catalogue
        self.pick = pick or Scripted()
        self.cards: list[_Given] = []
        self.identity: Card | None = None
        self.side = ""
        self.rulebook: str | None = None
        self.entries: dict[str, Any] = dict(behaviour.entries())
        self.numbers: dict[str, int] = {}
        self.begun = False

    # -- given ------------------------------------------------------------------------------------------------------

    def given(self, text: str) -> None:
        word, _, rest = text.partition(" ")
        if word in ("runner", "corp"):
            self.side = word
            self.identity = self.card(rest) if rest else None
        elif word == "rulebook":
            self.rulebook = rest
        elif word == "says":
            title, _, entry = rest.partition(": [")
            self.entries[self.card(title).id] = json.loads("[" + entry)
        elif word in ("installed", "unrezzed"):
            self.cards.append(self._installed(rest, word == "installed"))
        elif word in ZONES:
            self.cards += [_Given(ZONES[word], title) for title in self._list(rest)]
        else:
            name, _, n = text.rpartition(" ")
            self.numbers[name] = int(n)

    def _installed(self, text: str, rezzed: bool) -> _Given:
        text, _, counters = text.partition(" with ")
        title, server = re.fullmatch(r"(.*?)(?: in (HQ|R&D|Archives|remote \d+|new))?", text).groups("")  # type: ignore[union-attr]
        held = tuple((kind, int(n)) for n, kind in re.findall(r"(\d+) (\w+)", counters))
        return _Given(INSTALLED, self.card(title).id, server, held, rezzed)

    def _list(self, text: str) -> list[str]:
        found = []
        for part in text.split(" + "):
            copies = re.fullmatch(r"(.*) x(\d+)", part.strip())
            title, n = (copies[1], int(copies[2])) if copies else (part.strip(), 1)
            found += [self.card(title).id] * n
        return found

    def card(self, title: str) -> Card:
        return self.catalogue.find(title.strip())

    def start(self) -> None:
        """Lays the table once all that is given has been read."""
        if self.begun:
            return
        self.begun = True
        copies = Counter(item.card for item in self.cards)
        if self.identity is None and not copies:
            raise ValueError("nothing is given")
        table = lay_out(self.identity, copies, self.catalogue.card, entries=self.entries, rulebook=self.rulebook)
        if self.side and table.side != self.side:
            raise ValueError(f"the cards are the {table.side}'s")
        g = self.g = Game(table, self.pick)
        g.transcript = []
        g.turn, g.acting.credits, g.acting.clicks = 1, 5, table.rulebook.clicks[table.side]
        g.step = next(n for n, step in enumerate(table.rulebook.turns[table.side]) if step.name == "actions")
        if table.identity is not None:
            g.zone[table.identity] = PLAY
            activate(g, table.identity)
        free: dict[str, list[int]] = {}
        for i, ready in enumerate(table.card_of):
            free.setdefault(ready.id, []).append(i)
        for item in self.cards:
            self._lay(item, free[item.card].pop(0))
        deck = [i for i in g.acting.deck if g.zone[i] == DECK]
        g.acting.deck, g.acting.top = [], deck[::-1]
        for name, n in self.numbers.items():
            setattr(self._holder(name), name.replace(" ", "_"), n)
        g.events = []
        g.pending = []
        g.dirty = True
        machine._drive(g, machine._then_go(g, None))

    def _lay(self, item: _Given, i: int) -> None:
        g = self.g
        if item.zone == DECK:
            return
        if item.zone != INSTALLED:
            zones.move(g, i, item.zone)
            if item.zone == SCORED:
                activate(g, i)
            return
        zones.move(g, i, INSTALLED)
        g.since[i] = 0
        if g.table.side == "corp":
            server = self.server(item.server or "new")
            while server >= len(g.ice):
                g.ice.append([])
            g.server[i] = server
            if g.table.card_of[i].type == "ice":
                g.ice[server].append(i)
        ready = g.table.card_of[i]
        if ready.faceup or (item.rezzed and ready.type != "agenda"):
            activate(g, i)
        for node in (node for ability in ready.words for node in walk(ability) if node.name == "load"):
            g.on_empty[i] = COUNTERS.index(next(iter(node.fields["of"])))
        for kind, n in item.counters:
            getattr(g, kind)[i] = n

    def server(self, text: str) -> int:
        if text in SERVERS:
            return SERVERS[text]
        if text == "new":
            from nrdb.engine.rules.servers import new_remote

            return new_remote(self.g)
        remote = re.fullmatch(r"remote (\d+)", text)
        if remote is None:
            raise ValueError(f"there is no server {text!r}")
        return int(remote[1]) + 2

    # -- do ---------------------------------------------------------------------------------------------------------

    def do(self, text: str) -> None:
        g = self.g
        if text == "end turn":
            if g.decision is None or g.decision.kind not in ("action", "window"):
                raise ValueError(f"the game waits for {g.decision}")
            g.acting.clicks = 0
            g.decision = None
            machine._go(g)
            self._through_windows()
            return
        option = self._option(text)
        if option is None or option not in g.legal_actions():
            raise AssertionError(f"cannot {text}; possible are {self._told()}.")
        g.apply(option)
        if g.decision is not None and g.decision.kind == "window":
            self._through_windows()

    def _through_windows(self) -> None:
        """Passes windows after the turn's end, up to the next turn's actions or a choice that must be made."""
        g = self.g
        while g.decision is not None and g.decision.kind == "window":
            g.apply(PASS)

    def _option(self, text: str) -> Option | None:
        word, _, rest = text.partition(" ")
        if word == "choose":
            return self._answer(rest)
        if word in ("credit", "draw", "purge"):
            return (word,)
        if text == "remove tag":
            return UNTAG
        if word == "run":
            return ("run", self.server(rest))
        if word == "use":
            numbered = re.fullmatch(r"(.*) (\d+)", rest)
            title, k = (numbered[1], int(numbered[2])) if numbered else (rest, 0)
            uses = [option for option in self._uses(title) if not k or option[2] == self._nth(option[1], k)]
            return uses[0] if uses else None
        if word == "install":
            title, _, at = rest.partition(" in ")
            able = self._about(word, title)
            if at:
                able = [option for option in able if option[2] == self.server(at)]
            elif self.g.table.side == "corp":
                able = [option for option in able if option[2] == self.server("new")]
            return able[0] if able else None
        able = self._about(word, rest)
        return able[0] if able else None

    def _about(self, word: str, title: str) -> list[Option]:
        wanted = self.card(title).id
        return [
            option
            for option in self.g.legal_actions()
            if option[0] == word and self.g.table.card_of[option[1]].id == wanted
        ]

    def _uses(self, title: str) -> list[Option]:
        return self._about("use", title)

    def _nth(self, i: int, k: int) -> int:
        """Return the position, among those the engine offers, of a card's kth printed paid ability."""
        card = self.g.table.card_of[i]
        numbers = [n for n, ability in enumerate(card.words) if ability.name == "paid"]
        offered = [paid.number for paid in card.paid]
        if k > len(numbers):
            return k - 1  # it has gained more
        return offered.index(numbers[k - 1]) if numbers[k - 1] in offered else -1

    def _answer(self, text: str) -> Option | None:
        g = self.g
        if g.decision is None or g.decision.kind == "action":
            raise AssertionError(f"nothing is asked that {text!r} could answer")
        for option in g.legal_actions():
            if self._matches(option, text):
                return option
        return None

    def _matches(self, option: Option, text: str) -> bool:
        kind = option[0]
        if kind in ("yes", "no", "stop", "keep", "mulligan", "pass"):
            return bool(kind == text)
        if kind == "number":
            return bool(str(option[1]) == text)
        if kind == "mode":
            return bool(text == f"mode {option[1] + 1}")
        if kind == "server":
            return text in (*SERVERS, "new") or text.startswith("remote") if option[1] == self._at(text) else False
        if kind in ("card", "next"):
            i = option[1] if kind == "card" else option[2]
            found = self.catalogue.resolve(text)
            return any(self.g.table.card_of[i].id == card.id for card in found)
        return False

    def _at(self, text: str) -> int:
        try:
            return self.server(text)
        except ValueError:
            return -1

    def _told(self) -> str:
        g = self.g
        told = []
        for option in g.legal_actions():
            words = [
                g.table.card_of[part].title
                if n and isinstance(part, int) and option[0] not in ("number", "mode", "server", "run")
                and 0 <= part < len(g.table.card_of) and n == 1
                else str(part)
                for n, part in enumerate(option)
            ]  # fmt: skip
            told.append(" ".join(words))
        about = g.decision.about if isinstance(g.decision, Decision) else ""
        return f"{', '.join(told) or 'nothing'}{f' ({about})' if about else ''}"

    # -- expect -----------------------------------------------------------------------------------------------------

    def expect(self, text: str) -> None:
        g = self.g
        word, _, rest = text.partition(" ")
        if word in ("can", "cannot"):
            option = self._option(rest)
            able = option is not None and option in g.legal_actions()
            if able != (word == "can"):
                raise AssertionError(f"{word} {rest} was expected; possible are {self._told()}.")
        elif g.decision is not None and g.decision.kind not in ("action", "window"):
            raise AssertionError(f"the game waits for a choice: {self._told()}.")
        elif text == "asks nothing":
            if g.decision is not None and g.decision.kind not in ("action", "window"):
                raise AssertionError(f"the game asks: {self._told()}.")
        elif word == "over":
            self._same("over", g.over, rest)
        elif word in ZONES and not rest.startswith("size "):
            self._zone(word, rest)
        elif " has " in text:
            title, _, held = text.partition(" has ")
            n, kind = held.split()
            self._within(text, getattr(g, kind)[self._one(title)], n)
        else:
            name, _, n = text.rpartition(" ")
            self._within(name, self._number(name), n)

    def _number(self, name: str) -> int:
        g = self.g
        known = {
            "points": lambda: g.acting.score,
            "memory": lambda: values.memory_limit(g) - values.used_memory(g),
            "hand size": lambda: values.hand_limit(g, g.acting),
        }
        if name in known:
            return known[name]()
        if not hasattr(self._holder(name), name.replace(" ", "_")):
            raise ValueError(f"there is nothing called {name!r} to expect")
        return int(getattr(self._holder(name), name.replace(" ", "_")))

    def _holder(self, name: str) -> Any:
        """Who has a number: the player, or the game."""
        return self.g.acting if hasattr(self.g.acting, name.replace(" ", "_")) else self.g

    def _one(self, title: str) -> int:
        wanted = self.card(title).id
        found = [i for i, card in enumerate(self.g.table.card_of) if card.id == wanted]
        inside = [i for i in found if self.g.zone[i] in (INSTALLED, SCORED, PLAY)]
        return (inside or found)[0]

    def _zone(self, word: str, rest: str) -> None:
        g = self.g
        there = [i for i, zone in enumerate(g.zone) if zone == ZONES[word] and i != g.table.identity]
        counted = re.fullmatch(rf"({_RANGE}) cards?", rest)
        if counted:
            self._within(f"cards in {word}", len(there), counted[1])
            return
        some = re.fullmatch(r"(with|without) (.*)", rest)
        if some:
            wanted, held = Counter(self._list(some[2])), Counter(g.table.card_of[i].id for i in there)
            if some[1] == "with" and wanted - held:
                raise AssertionError(f"{word} was expected to hold {some[2]}; missing: {sorted(wanted - held)}.")
            if some[1] == "without" and wanted & held:
                raise AssertionError(f"{word} was expected to be without {some[2]}; it has {sorted(wanted & held)}.")
            return
        wanted = Counter() if rest == "nothing" else Counter(self._list(rest))
        held = Counter(g.table.card_of[i].id for i in there)
        if held != wanted:
            names = ", ".join(sorted(g.table.card_of[i].title for i in there)) or "nothing"
            raise AssertionError(f"{word} was expected to hold {rest}; it holds {names}.")

    @staticmethod
    def _within(what: str, found: int, wanted: str) -> None:
        """Whether a number is the one wanted, or in the range wanted."""
        low, dots, high = wanted.partition("..")
        if not dots:
            high = low
        if (low and found < int(low)) or (high and found > int(high)):
            raise AssertionError(f"{what} was expected to be {wanted}, but is {found}.")

    @staticmethod
    def _same(what: str, found: Any, wanted: Any) -> None:
        if found != wanted:
            raise AssertionError(f"{what} was expected to be {wanted}, but is {found}.")
