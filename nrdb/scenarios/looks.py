"""Expectations of a scenario: numbers, cards in their zones, what has happened, and what players may do."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from nrdb.behaviour.vocabulary import NAMED_COUNTERS
from nrdb.engine.model.decision import PASS
from nrdb.engine.model.numbers import INSTALLED, PLAY, SCORED, SIDES
from nrdb.engine.model.side import Side
from nrdb.engine.rules import named_counters, values
from nrdb.errors import PlayError
from nrdb.scenarios.deeds import Deeds, between_actions
from nrdb.scenarios.table import MOST_CARDS, NUMBERS, SERVERS, ZONES, kind_of, server_name, whole
from nrdb.text import quoted

_RANGE = r"\d*(?:\.\.)?\d*"
PLACES = {
    "HQ": ("corp", "hand"), "R&D": ("corp", "deck"), "Archives": ("corp", "discard"),
    "grip": ("runner", "hand"), "stack": ("runner", "deck"), "heap": ("runner", "discard"),
    "rig": ("runner", "installed"),
}  # fmt: skip
"""The names that players use for the zones of each side."""
OF_SERVERS = frozenset(
    [
        "run_begins",
        "run_successful",
        "run_unsuccessful",
        "run_ends",
        "approach_server",
        "pass_all_ice",
        "breach",
        "breach_ends",
    ]
)
"""Events that happen to a server, not to a card."""


class Looks(Deeds):
    """A table that can be checked against expectations."""

    def look(self, text: str) -> None:
        """Check that what a clause expects is true."""
        word, _, rest = text.partition(" ")
        if word in ("can", "cannot"):
            if self._able(rest) != (word == "can"):
                raise PlayError(f"expected: {word} {rest}; legal options: {self.possible()}.")
        elif word == "offered" or text.startswith("never offered "):
            deed = text.rpartition("offered ")[2]
            if self._was_offered(deed) != (word == "offered"):
                raise PlayError(f"expected: {text}; it was{' not' if word == 'offered' else ''} offered.")
        elif text == "asks nothing":
            if not between_actions(self.g.decision):
                raise PlayError(f"the game asks: {self.possible()}.")
        elif self.g.flow is None and not between_actions(self.g.decision):
            raise PlayError(f"the game is waiting for a choice: {self.possible()}.")
        else:
            self._state(text)

    def _state(self, text: str) -> None:
        word, _, rest = text.partition(" ")
        if word in ("happened", "never"):
            if bool(self.happenings(rest)) != (word == "happened"):
                raise PlayError(f"expected: {text}; what happened: {self._all_events()}.")
        elif word == "events":
            self._events(rest)
        elif word == "over":
            self._same("over", self.g.over or "nothing", rest)
        elif word == "winner":
            self._same("winner", self.g.winner or "nobody", rest)
        elif text.startswith("ice of "):
            self._ice(text.removeprefix("ice of "))
        elif text.startswith("top of "):
            self._top(text.removeprefix("top of "))
        elif " has " in text:
            title, _, held = text.partition(" has ")
            n, _, kind = held.partition(" ")
            self._within(text, self._counters(title, kind), n)
        elif (zone := self._zone_named(text)) is not None:
            self._zone(*zone)
        elif " strength " in text:
            title, _, n = text.partition(" strength ")
            self._within(f"the strength of {title}", values.strength(self.g, self._one(title)), n)
        elif " is " in text:
            title, _, state = text.partition(" is ")
            self._is(title, state)
        else:
            name, _, n = text.rpartition(" ")
            self._within(name, self._number(name), n)

    def _counters(self, holder: str, kind: str) -> int:
        """Return the number of counters of a kind on a card, or of named counters on a side or server."""
        if kind not in NAMED_COUNTERS:
            held: int = getattr(self.g, kind_of(kind))[self._one(holder)]
            return held
        if holder.lower() in SIDES:
            return named_counters.count(self.g, kind, named_counters.holder_of(side=SIDES.index(holder.lower())))
        if holder in SERVERS or holder.startswith("remote "):
            return named_counters.count(self.g, kind, named_counters.holder_of(server=self.server(holder)))
        return named_counters.count(self.g, kind, self._one(holder))

    # -- what may be done -------------------------------------------------------------------------------------------

    def _able(self, text: str) -> bool:
        """Return whether something may be done now, or in a window before the next action."""
        said, colon, rest = text.partition(": ")
        side, text = (said.lower(), rest) if colon and said in ("Corp", "Runner") else ("", text)
        if self.g.flow is not None:
            return self.meant(text, side) is not None
        before, self.g = self.g, self.g.copy()
        try:
            while not (found := self.meant(text, side)) and PASS in self.g.legal_actions() and self.g.flow is None:
                self.g.apply(PASS)
            return found is not None
        finally:
            self.g = before

    def _was_offered(self, text: str) -> bool:
        said, colon, rest = text.partition(": ")
        side, text = (said.lower(), rest) if colon and said in ("Corp", "Runner") else ("", text)
        return self.chosen(text, sorted((o for who, o in self.offers if side in ("", who)), key=str)) is not None

    # -- what has happened ------------------------------------------------------------------------------------------

    def _events(self, text: str) -> None:
        """Check that exactly these events of the named kinds have happened."""
        named, _, wanted = text.partition(": ")
        kinds = [kind.strip() for kind in named.split(" + ")]
        expected = [] if wanted == "nothing" else wanted.split(" + ")
        copies = [(re.fullmatch(r"(.*) x(\d+)", part), part) for part in expected]
        expected = [
            one
            for found, part in copies
            for one in ([found[1]] * min(whole(found[2]), MOST_CARDS) if found else [part])
        ]
        if len(kinds) == 1:
            expected = [f"{kinds[0]} {title}" for title in expected]
        found = [self._told(name, it) for name, it, *_ in self.g.events if name.replace("_", " ") in kinds]
        if [self._event(part, kinds) for part in expected] != found:
            raise PlayError(f"expected events {text}; what happened: {' + '.join(found) or 'nothing'}.")

    def _told(self, name: str, it: int) -> str:
        """Return an event in words, with its card or server."""
        about = server_name(it) if name in OF_SERVERS else self.g.table.card_of[it].title
        return f"{name.replace('_', ' ')} {about}"

    def _event(self, text: str, kinds: list[str]) -> str:
        kind = max((kind for kind in kinds if text.startswith(kind + " ")), key=len, default=None)
        if kind is None:
            raise ValueError(f"{quoted(text)} begins with none of {', '.join(kinds)}")
        about = text.removeprefix(kind + " ")
        return f"{kind} {about if kind.replace(' ', '_') in OF_SERVERS else self.card(about).title}"

    def _all_events(self) -> str:
        return ", ".join(dict.fromkeys(name.replace("_", " ") for name, *_ in self.g.events)) or "nothing"

    # -- cards ------------------------------------------------------------------------------------------------------

    def _one(self, title: str) -> int:
        wanted = self.card(title).id
        found = [i for i, card in enumerate(self.g.table.card_of) if card.id == wanted]
        if not found:
            raise LookupError(f"there is no {title} on the table")
        inside = [i for i in found if self.g.zone[i] in (INSTALLED, SCORED, PLAY)]
        return (inside or found)[0]

    def _is(self, title: str, text: str) -> None:
        g, i = self.g, self._one(title)
        state = text.removeprefix("not ")
        holds = {"rezzed": g.active[i], "active": g.active[i], "faceup": g.faceup[i], "facedown": not g.faceup[i],
                 "blank": i in g.blank, "hosted": g.host[i] >= 0}.get(state)  # fmt: skip
        if state.startswith("on "):
            holds = g.host[i] >= 0 and g.table.card_of[g.host[i]].id == self.card(state.removeprefix("on ")).id
        elif state.startswith("in "):
            holds = g.server[i] == self.server(state.removeprefix("in "))
        if holds is None:
            raise ValueError(f"{quoted(state)} is not a state of a card")
        if bool(holds) == text.startswith("not "):
            raise PlayError(f"expected {title} to be {text}, but it isn't.")

    def _ice(self, text: str) -> None:
        server = next((name for name in ("HQ", "R&D", "Archives") if text.startswith(name + " ")), None)
        name = server or " ".join(text.split()[:2])
        wanted = text.removeprefix(name).strip()
        at = self.server(name)
        held = [self.g.table.card_of[i] for i in (self.g.ice[at] if at < len(self.g.ice) else [])]
        if [card.id for card in held] != ([] if wanted == "nothing" else self.cards_of(wanted)):
            names = " + ".join(card.title for card in held) or "nothing"
            raise PlayError(f"expected the ice of {name} to be {wanted}; it is {names}.")

    def _zone_named(self, text: str) -> tuple[str, list[int], str] | None:
        """Return the zone that a clause is about (its name, its cards, and what is expected of them), or None."""
        side, name, rest = re.fullmatch(r"(?:(Corp|Runner) )?(\S+) ?(.*)", text).groups("")  # type: ignore[union-attr]
        if not side and not self.alone and name in PLACES:
            side, zone = PLACES[name]
        else:
            zone = name
        if zone not in ZONES or rest.startswith("size "):
            return None
        player = self.side(side)
        return f"{side} {name}".strip(), self._cards(player, zone), rest

    def _top(self, text: str) -> None:
        """Check that these are the known cards on top of a deck, topmost first."""
        deck, _, rest = text.partition(" ")
        if deck not in ("R&D", "stack", "deck"):
            raise ValueError(f"unknown deck {quoted(deck)}; use R&D, stack or, if only one side is given, deck")
        wanted = self.cards_of(rest)
        top = self.side(PLACES[deck][0] if deck in PLACES else "").top[::-1]
        found = [self.g.table.card_of[i].id for i in top[: len(wanted)]]
        if found != wanted:
            shown, sought = (" + ".join(map(self._title, ids)) or "nothing" for ids in (found, wanted))
            raise PlayError(f"expected the top of {deck} to be {sought}, but found {shown}.")

    def _title(self, card: str) -> str:
        return self.catalogue.card(card).title

    def _titles(self, cards: Counter[str]) -> str:
        return ", ".join(sorted(map(self._title, cards.elements())))

    @staticmethod
    def _cards(player: Side, zone: str) -> list[int]:
        return [*player.deck, *player.top, *player.bottom] if zone == "deck" else list(getattr(player, zone))

    def _zone(self, name: str, there: list[int], rest: str) -> None:
        cards = self.g.table.card_of
        counted = re.fullmatch(rf"({_RANGE}) cards?", rest)
        if counted:
            self._within(f"the number of cards in {name}", len(there), counted[1])
            return
        held = Counter(cards[i].id for i in there)
        some = re.fullmatch(r"(with|without) (.*)", rest)
        if some:
            wanted = Counter(self.cards_of(some[2]))
            if some[1] == "with" and wanted - held:
                raise PlayError(f"expected {name} to hold {some[2]}; missing: {self._titles(wanted - held)}.")
            if some[1] == "without" and wanted & held:
                raise PlayError(f"expected {name} to be without {some[2]}; it has {self._titles(wanted & held)}.")
            return
        wanted = Counter() if rest == "nothing" else Counter(self.cards_of(rest))
        if held != wanted:
            names = ", ".join(sorted(cards[i].title for i in there)) or "nothing"
            raise PlayError(f"expected {name} to hold {rest}; it holds {names}.")

    # -- numbers ----------------------------------------------------------------------------------------------------

    def _number(self, text: str) -> int:
        g = self.g
        side, name = re.fullmatch(r"(?:(Corp|Runner) )?(.*)", text).groups("")  # type: ignore[union-attr]
        if name == "memory":
            return values.memory_limit(g) - values.used_memory(g)
        if name == "link":
            return values.link(g)
        if name == "hand size":
            return values.hand_limit(g, self.side(side))
        attribute = {"points": "score"}.get(name, name.replace(" ", "_"))
        if name not in (*NUMBERS, "points", "turn"):
            raise ValueError(f"{quoted(name or text)} can't be expected; docs/scenarios.md has a list")
        return int(getattr(g if hasattr(g, attribute) else self.side(side), attribute))

    @staticmethod
    def _within(what: str, found: int, wanted: str) -> None:
        """Check that a number is the expected one, or in the expected range."""
        low, dots, high = wanted.partition("..")
        if not dots:
            high = low
        if (low and found < whole(low, signed=True)) or (high and found > whole(high, signed=True)):
            bounds = f"{low} to {high}" if low and high else f"{low} or more" if low else f"{high} or fewer"
            raise PlayError(f"expected {what} to be {bounds if dots else wanted}, but found {found}.")

    @staticmethod
    def _same(what: str, found: Any, wanted: Any) -> None:
        if found != wanted:
            raise PlayError(f"expected {what} to be {wanted}, but found {found}.")
