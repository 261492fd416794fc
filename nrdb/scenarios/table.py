"""The table at the start of a scenario: the cards of one side or of both, their places, and the numbers of the game."""

from __future__ import annotations

import json
import re
from collections import Counter
from itertools import zip_longest
from typing import Any, NamedTuple

from nrdb import behaviour
from nrdb.behaviour.node import walk
from nrdb.catalogue import Card, Catalogue
from nrdb.engine.chance import Pick, Scripted
from nrdb.engine.game import Game, face_off, lay_out
from nrdb.engine.model.numbers import COUNTERS, DECK, DISCARD, HAND, INSTALLED, OUTSIDE, REMOVED, SCORED, SIDES
from nrdb.engine.model.side import Side
from nrdb.engine.rulebooks import OF_EDITION
from nrdb.engine.rules import servers, zones
from nrdb.engine.rules.active import activate, deactivate
from nrdb.engine.rules.scoring import add_to_score_area, steal
from nrdb.engine.steps import machine
from nrdb.text import listed, quoted

SERVERS = {"HQ": 0, "R&D": 1, "Archives": 2}
_SERVER = r"HQ|R&D|Archives|remote \d+|new"
_COUNTERS = r"\d+ \w+(?: (?:\+|and) \d+ \w+)*"
ZONES = {
    "hand": HAND,
    "deck": DECK,
    "discard": DISCARD,
    "installed": INSTALLED,
    "scored": SCORED,
    "removed": REMOVED,
}
NUMBERS = ("credits", "clicks", "tags", "bad publicity", "core damage")
"""The numbers that a scenario may give."""
MOST_CARDS = 1_000
"""Maximum number of cards in a position, and of those that a clause names; two large decks have 200."""
FILLER = {
    "cr": {"corp": "Hedge Fund", "runner": "Sure Gamble"},
    "classic": {"corp": "Accounts Receivable", "runner": "Score!"},
}
"""A card outside the game, for a side to which the scenario gives no cards."""


def server_name(number: int) -> str:
    """Return the name of a server."""
    return next((name for name, at in SERVERS.items() if at == number), f"remote {number - 2}")


def whole(text: str, *, signed: bool = False) -> int:
    """Return a whole number, which may be negative if `signed`. Raises ValueError if the text isn't one."""
    if not (text.removeprefix("-") if signed else text).isdecimal():
        raise ValueError(f"{quoted(text)} is not a whole number")
    if len(text) > 9:
        raise ValueError(f"{quoted(text)} is too large a number")
    return int(text)


def _check_amount(cards: int) -> None:
    if cards > MOST_CARDS:
        raise ValueError(f"there are more than {MOST_CARDS:,} cards")


def kind_of(word: str) -> str:
    """Return the kind of counter that a word names, in singular or plural. Raises ValueError for any other word."""
    kind = word if word in COUNTERS else word.removesuffix("s")
    if kind not in COUNTERS:
        raise ValueError(f"there are no counters called {quoted(word)}; kinds are {', '.join(COUNTERS)}")
    return kind


class Given(NamedTuple):
    """A card that the scenario gives: its side, id and place, and what is on it."""

    side: str
    zone: int
    card: str
    server: str = ""
    host: str = ""
    counters: tuple[tuple[str, int], ...] = ()
    faceup: bool = True


class Reading:
    """A reader of the names of cards, servers and sides in the lines of a scenario."""

    g: Game
    edition = "cr"
    """The game whose cards are meant: the modern one, or classic."""

    def __init__(self, catalogue: Catalogue, pick: Pick | None = None) -> None:
        self.catalogue = catalogue
        self.pick = pick or Scripted()
        self.sides: dict[str, Card | None] = {}
        """The sides in the scenario with their identities; the first side is the one whose turn it is."""

    @property
    def alone(self) -> bool:
        """True if the deck plays solo."""
        return len(self.sides) < 2

    def card(self, title: str) -> Card:
        """Return the card with a title in the scenario's edition of the game."""
        if not title.strip():
            raise ValueError("a card's title is missing")
        return self.catalogue.find(title.strip(), edition=self.edition)

    def cards_of(self, text: str) -> list[str]:
        """Return the ids of cards, one for each copy."""
        found: list[str] = []
        for part in text.split(" + "):
            copies = re.fullmatch(r"(.*) x(\d+)", part.strip())
            title, n = (copies[1], whole(copies[2])) if copies else (part.strip(), 1)
            _check_amount(len(found) + n)
            found += [self.card(title).id] * n
        return found

    def server(self, text: str) -> int:
        """Return the number of a server."""
        if text in SERVERS:
            return SERVERS[text]
        if text == "new":
            return servers.new_remote(self.g)
        remote = re.fullmatch(r"remote (\d+)", text)
        if remote is None:
            raise ValueError(
                f"there is no server {quoted(text)}; servers are HQ, R&D, Archives, remote 1, remote 2 … and new"
            )
        return whole(remote[1]) + 2

    def side(self, name: str) -> Side:
        """Return a side by its name; without a name, the side of a solo deck."""
        if name:
            return self.g.sides[SIDES.index(name.lower())]
        if not self.alone:
            raise ValueError("say whose: Corp or Runner")
        return self.g.acting


class TableSetup(Reading):
    """A table that is set up clause by clause."""

    def __init__(self, catalogue: Catalogue, pick: Pick | None = None) -> None:
        super().__init__(catalogue, pick)
        self.cards: list[Given] = []
        self.numbers: list[tuple[str, str, int]] = []
        self.rulebook: str | None = None
        self.said: dict[str, Any] = {}
        """The behaviour that cards are given for this scenario, by card id."""
        self.about = ""
        self.begun = False

    def given(self, text: str) -> None:
        """Record what a `given` clause says."""
        word, _, rest = text.partition(" ")
        if word in SIDES:
            self.about = word
            self.sides[word] = self.card(rest) if rest else self.sides.get(word)
        elif word == "rulebook":
            self.rulebook = rest
        elif word == "edition":
            if rest not in FILLER:
                raise ValueError(f"there are no cards of the edition {quoted(rest)}; editions are {', '.join(FILLER)}")
            if self.cards or any(self.sides.values()):
                raise ValueError("the edition comes before the cards, which are those of the edition")
            self.edition = rest
        elif word == "chance":
            self.pick = Scripted([whole(n) for n in rest.split()])
        elif word == "says":
            title, _, entry = rest.partition(": [")
            self.said[self.card(title).id] = json.loads("[" + entry)
        elif word in ("installed", "unrezzed", "facedown", "scored"):
            self._placed(word, rest)
        elif word in ZONES:
            self.cards += [Given(self.about, ZONES[word], title) for title in self.cards_of(rest)]
            _check_amount(len(self.cards))
        else:
            name, _, n = text.rpartition(" ")
            if name not in NUMBERS:
                raise ValueError(
                    f"{quoted(name if n.isdecimal() else text)} can't be given; give a side, cards in a place "
                    f"({', '.join(ZONES)}; unrezzed, facedown), or a number of {listed(NUMBERS, 'or')}"
                )
            self.numbers.append((self.about, name, whole(n)))

    def _placed(self, word: str, text: str) -> None:
        """Record cards in play, with what is on them; the counters that a text names end a group of cards."""
        groups = re.split(rf" with ({_COUNTERS})(?: \+ |$)", text)
        for cards, counters in zip_longest(groups[::2], groups[1::2], fillvalue=""):
            if cards or len(groups) == 1:
                self._group(word, cards, counters)

    def _group(self, word: str, text: str, counters: str) -> None:
        """Record cards that share a place, a host and counters."""
        held = tuple((kind_of(kind), whole(n)) for n, kind in re.findall(r"(\d+) (\w+)", counters))
        text, _, host = text.partition(" on ")
        titles, server = re.fullmatch(rf"(.*?)(?: in ({_SERVER}))?", text).groups("")  # type: ignore[union-attr]
        zone = SCORED if word == "scored" else INSTALLED
        faceup = word in ("installed", "scored")
        self.cards += [Given(self.about, zone, card, server, host, held, faceup) for card in self.cards_of(titles)]
        _check_amount(len(self.cards))

    def start(self) -> None:
        """Build the table once everything given has been read."""
        if self.begun:
            return
        self.begun = True
        if not self.cards and not any(self.sides.values()):
            raise ValueError("nothing is given; begin with a line such as: given runner; hand Sure Gamble")
        g = self.g = Game(self._table(), self.pick)
        g.transcript = []
        first = next(iter(self.sides), g.acting.name)
        g.acting = g.sides[SIDES.index(first)]
        g.turn = 1 if self.alone else 2
        g.step = next(n for n, step in enumerate(g.table.rulebook.turns[first]) if step.name == "actions")
        g.acting.clicks = g.table.rulebook.clicks[first]
        for side in g.sides:
            if side.name in self.sides or (self.alone and side is g.acting):
                side.credits = 5
            if side.identity is not None:
                zones.put_identity_in_play(g, side.identity)
                activate(g, side.identity)
        self._lay_all()
        for about, name, n in self.numbers:
            side = g.sides[SIDES.index(about)] if about else g.acting
            attribute = name.replace(" ", "_")
            setattr(side if hasattr(side, attribute) else g, attribute, n)
        for waiting in (g.events, g.pending, g.left, g.transcript):
            waiting.clear()
        g.dirty = True
        machine._finish(g, None)

    def _table(self) -> Any:
        """Return the table of one side or of both, with the cards that the scenario gives."""
        held = {side: Counter(item.card for item in self.cards if self._owner(item) == side) for side in SIDES}
        lay: dict[str, Any] = {
            "entries": {**behaviour.entries(self.edition), **self.said},
            "rulebook": self.rulebook or OF_EDITION[self.edition],
        }
        find = self.catalogue.card
        if self.alone:
            known = next(iter(self.sides), "")
            table = lay_out(next(iter(self.sides.values()), None), held["corp"] + held["runner"], find, **lay)
            if known and table.side != known:
                raise ValueError(f"the cards are the {table.side}'s")
            self.sides.setdefault(table.side)
            return table
        return face_off(
            *(
                lay_out(self.sides[side], held[side] or {self.card(FILLER[self.edition][side]).id: 1}, find, **lay)
                for side in SIDES
            )
        )

    def _owner(self, item: Given) -> str:
        """Return the side that owns a card: agendas that the Runner has stolen are the Corp's."""
        return self.catalogue.card(item.card).side

    def _lay_all(self) -> None:
        g = self.g
        free: dict[str, list[int]] = {}
        for i, ready in enumerate(g.table.card_of):
            free.setdefault(ready.id, []).append(i)
        decks: dict[str, list[int]] = {side: [] for side in SIDES}
        hosted = []
        for item in self.cards:
            i = free[item.card].pop(0)
            if item.zone == DECK:
                decks[self._owner(item)].append(i)
            else:
                self._lay(item, i)
            if item.host:
                hosted.append((i, item.host))
        for side in g.sides:
            for i in {*side.deck} - {*decks[side.name]}:
                if g.zone[i] == DECK:
                    g.zone[i] = OUTSIDE
            side.deck, side.top = [], decks[side.name][::-1]
        for i, host in hosted:
            wanted = self.card(host).id
            zones.attach(g, i, next(at for at, card in enumerate(g.table.card_of) if card.id == wanted and at != i))

    def _lay(self, item: Given, i: int) -> None:
        """Put a given card in its place."""
        g, ready = self.g, self.g.table.card_of[i]
        if item.zone == SCORED and not self.alone:
            if item.side == "runner" and ready.type == "agenda":
                steal(g, i)
            else:
                add_to_score_area(g, i)
                activate(g, i)
        else:
            zones.move(g, i, item.zone)
        if item.zone == SCORED and self.alone:
            activate(g, i)
        if item.zone == INSTALLED:
            g.since[i] = 0
            if self._owner(item) == "corp":
                servers.enter(g, i, self.server(item.server or "new"), hosted=bool(item.host))
            if ready.faceup or (item.faceup and ready.type != "agenda"):
                activate(g, i)
            if self._owner(item) == "runner" and not item.faceup:
                deactivate(g, i)
                g.faceup[i] = False
            for node in (node for ability in ready.words for node in walk(ability) if node.name == "load"):
                g.on_empty[i] = COUNTERS.index(next(iter(node.fields["counters"])))
        for kind, n in item.counters:
            getattr(g, kind)[i] = n
