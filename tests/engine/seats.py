"""A table for two, set up card by card: the position, a run, and the answers to the choices on the way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Self

from nrdb import behaviour
from nrdb.engine.chance import Scripted
from nrdb.engine.game import Game, face_off
from nrdb.engine.model.decision import PASS, PAY_FROM, Decision, Option
from nrdb.engine.model.numbers import DISCARD, HAND
from nrdb.engine.rulebooks import RULEBOOKS
from nrdb.engine.rules import runs, servers, values, zones
from nrdb.engine.rules.active import activate
from nrdb.engine.rules.scoring import add_to_score_area, steal
from nrdb.engine.steps import machine
from nrdb.scenarios.table import FILLER
from tests.engine.laid import catalogue, side_laid

SERVERS = {"HQ": 0, "R&D": 1, "Archives": 2, "remote": 3, "remote 2": 4, "remote 3": 5}
Says = Mapping[str, Sequence[Any]]
ABOUT_A_CARD = frozenset(
    ["use", "guard", "rez", "access", "trash", "card", "install", "play", "steal", "score", "advance", "replace"]
)
"""Options whose second part is a card."""
_PLAIN = ("mode", PAY_FROM)
"""Answers whose second part isn't a title."""


class Seats:
    """A turn, the Runner's or the Corp's, on a table laid by hand; windows are passed, what is refused costs nothing.

    `ice` and `root` hold titles by server, the innermost ice first; a title that begins with `-` is not rezzed. `says`
    gives cards another behaviour. Cards that nobody names are not there: the deck of the Corp is `deck`, that of the
    Runner `stack`, top first. `scored` and `stolen` are agendas in the score areas.
    """

    def __init__(
        self,
        *,
        ice: Mapping[str, Sequence[str]] | None = None,
        root: Mapping[str, Sequence[str]] | None = None,
        hq: Sequence[str] = (),
        deck: Sequence[str] | None = None,
        archives: Sequence[str] = (),
        rig: Sequence[str] = (),
        grip: Sequence[str] = (),
        stack: Sequence[str] = (),
        heap: Sequence[str] = (),
        scored: Sequence[str] = (),
        stolen: Sequence[str] = (),
        credits: tuple[int, int] = (5, 5),
        tags: int = 0,
        turn: str = "runner",
        identities: Sequence[str] = (),
        says: Says | None = None,
        rulebook: str = "cr-26.03",
        chance: Sequence[int] = (),
    ) -> None:
        self.edition = "classic" if RULEBOOKS[rulebook].edition == "classic" else "cr"
        filler = FILLER[self.edition]
        deck = [filler["corp"]] * 5 if deck is None else deck
        self.numbers: dict[str, list[int]] = {}
        self.offered: set[tuple[Any, ...]] = set()
        entries = dict(behaviour.entries(self.edition))
        for title, entry in (says or {}).items():
            entries[self._id(title)] = list(entry)
        laid = [title.lstrip("-") for place in (ice, root) for held in (place or {}).values() for title in held]
        corp = Counter(map(self._id, (*laid, *hq, *deck, *archives, *scored, *stolen)))
        runner = Counter(map(self._id, (*rig, *grip, *stack, *heap))) or Counter([self._id(filler["runner"])])
        faces = [next((catalogue().find(title) for title in identities if catalogue().find(title).side == side), None)
                 for side in ("corp", "runner")]  # fmt: skip
        tables = [side_laid(face, cards, entries, rulebook) for face, cards in zip(faces, (corp, runner), strict=True)]
        g = self.g = Game(face_off(*tables), Scripted(chance))
        for i, card in enumerate(g.table.card_of):
            self.numbers.setdefault(card.title, []).append(i)
        g.turn, g.acting, g.tags = 2, g.corp if turn == "corp" else g.runner, tags
        g.corp.credits, g.runner.credits = credits
        g.acting.clicks = 3 if turn == "corp" else 4
        g.step = next(n for n, step in enumerate(g.table.rulebook.turns[turn]) if step.name == "actions")
        for side in g.sides:
            if side.identity is not None:
                zones.put_identity_in_play(g, side.identity)
                activate(g, side.identity)
        self._lay(ice or {}, root or {})
        for title in scored:
            add_to_score_area(g, i := self._next(title))
            activate(g, i)
        for title in stolen:
            steal(g, self._next(title))
        for title in hq:
            zones.move(g, self._next(title), HAND)
        for title in archives:
            zones.move(g, self._next(title), DISCARD)
        g.corp.top = [self._next(title) for title in reversed(deck)]
        g.corp.deck = []
        for title in rig:
            i = self._next(title)
            zones.install(g, i)
            activate(g, i)
        for title in grip:
            zones.move(g, self._next(title), HAND)
        for title in heap:
            zones.move(g, self._next(title), DISCARD)
        g.runner.top, g.runner.deck = [self._next(title) for title in reversed(stack)], []
        g.events.clear()
        g.pending.clear()
        g.left.clear()
        machine._go(g)

    def _lay(self, ice: Mapping[str, Sequence[str]], root: Mapping[str, Sequence[str]]) -> None:
        for place in (ice, root):
            for server, titles in place.items():
                for title in titles:
                    i = self._next(title.lstrip("-"))
                    zones.install(self.g, i)
                    servers.enter(self.g, i, SERVERS[server])
                    if not title.startswith("-") and self.g.table.card_of[i].type != "agenda":
                        activate(self.g, i)

    def _id(self, title: str) -> str:
        return catalogue().find(title, edition=self.edition).id

    def _next(self, title: str) -> int:
        """The number of a copy that has no place yet."""
        taken = self.__dict__.setdefault("taken", Counter())
        found = self.numbers[catalogue().find(title, edition=self.edition).title][taken[title]]
        taken[title] += 1
        return found

    def card(self, title: str, copy: int = 0) -> int:
        """The number of a card."""
        return self.numbers[catalogue().find(title, edition=self.edition).title][copy]

    def told(self, *kinds: str) -> list[tuple[str, str]]:
        """What has happened, of these kinds: the event and the title it is about."""
        titles = self.g.table.card_of
        return [(name, titles[it].title) for name, it, *_ in self.g.events if name in kinds]

    def happened(self, name: str) -> bool:
        """Whether an event has happened in this turn."""
        return any(event[0] == name for event in self.g.events)

    def run(self, server: str, *answers: Any) -> Self:
        """The Runner runs; each question takes the first answer that fits, else the one that changes least."""
        return self.do(("run", SERVERS[server]), *answers)

    def do(self, option: Option, *answers: Any) -> Self:
        """Takes an action; what follows is answered in the order in which the answers fit."""
        while option not in self.g.legal_actions() and PASS in self.g.legal_actions():
            machine.take(self.g, PASS)
        assert option in self.g.legal_actions(), (option, self.g.legal_actions())
        machine.take(self.g, option)
        left = list(answers)
        while self.g.decision is not None and (self.g.flow is not None or (left and self.g.decision.kind == "window")):
            self._answer(left)
        assert not left, f"nobody asked for {left}"
        return self

    def actions(self) -> list[Option]:
        """What may be done once nobody does anything in the window before."""
        while PASS in self.g.legal_actions():
            machine.take(self.g, PASS)
        return self.g.legal_actions()

    def _answer(self, left: list[Any]) -> None:
        """Answers one question with the first answer that fits; `offered` keeps what could have been answered."""
        options = self.g.legal_actions()
        if self.g.decision is not None and self.g.decision.about == PAY_FROM:
            machine.take(self.g, self._paid_from(self.g.decision.me, options, left))
            return
        self.offered.update(map(self._named, options))
        chosen = None
        for n, answer in enumerate(left):
            chosen = self._fitting(answer, options)
            if chosen is not None:
                del left[n]
                break
        machine.take(self.g, chosen if chosen is not None else _least(self.g.decision, options))

    def _paid_from(self, i: int, options: list[Option], left: list[Any]) -> Option:
        """How much a card pays, or the fund of a run: as an answer `("pay_from", title or "fund", n)` says, or most."""
        title = "fund" if i < 0 else self.g.table.card_of[i].title
        self.offered.update((PAY_FROM, title, n) for _, n in options)
        said = next((answer for answer in left if isinstance(answer, tuple) and answer[:2] == (PAY_FROM, title)), None)
        if said is None:
            return options[-1]
        left.remove(said)
        assert ("number", said[2]) in options, (said, options)
        return ("number", said[2])

    def _fitting(self, answer: Any, options: list[Option]) -> Option | None:
        if callable(answer):
            wanted: Callable[[Seats], Option | None] = answer
            found = wanted(self)
            return found if found in options else None
        if isinstance(answer, tuple) and len(answer) > 1 and isinstance(answer[1], str) and answer[0] not in _PLAIN:
            answer = (answer[0], catalogue().find(answer[1], edition=self.edition).title, *answer[2:])
        for option in options:
            if option[0] == answer:
                return option
            if isinstance(answer, tuple) and self._named(option) == answer and not self._in_vain(option):
                return option
        return None

    def _in_vain(self, option: Option) -> bool:
        """Whether an option raises strength for an encounter before there is one, and nothing keeps it any longer.

        An answer is kept for later then; `takes` does so all the same.
        """
        g, on = self.g, runs.under_way(self.g) is not None
        if option[0] != "use" or runs.encountered_ice(g) >= 0:
            return False
        if on and "would_boost" in g.listeners and not self.happened("would_boost"):
            return False
        if any(mod.applies(g, me, option[1]) and (on or mod.of == "turn") for me, mod in g.mods.get("long_boosts", ())):
            return False
        ready, paid = g.table.card_of[option[1]], values.paid_abilities(g, option[1])[option[2]]
        first = ready.words[paid.number].fields["do"][0] if paid in ready.paid else None
        return paid.about == "boost" and (first is None or first.fields.get("duration", "encounter") == "encounter")

    def _named(self, option: Option) -> tuple[Any, ...]:
        """An option with the title of its card in place of the number."""
        if len(option) > 1 and option[0] in ABOUT_A_CARD:
            return (option[0], self.g.table.card_of[option[1]].title, *option[2:])
        if option[0] == "next":
            return ("next", self.g.table.card_of[option[2]].title)
        return option


def at(n: int, answer: tuple[Any, ...]) -> Callable[[Seats], Option | None]:
    """An answer that is kept for the nth piece of ice."""

    def answering(seats: Seats) -> Option | None:
        if seats.g.run is None or seats.g.run.ice_approached != n:
            return None
        return seats._fitting(answer, seats.g.legal_actions())

    return answering


def _least(asked: Decision | None, options: list[Option]) -> Option:
    finds = asked is not None and asked.about.startswith("search_")  # a search finds a card by default
    for option in (PASS, ("no",), ("go_on",), *([] if finds else [("stop",)])):
        if option in options:
            return option
    return options[0]
