"""A second engine, written to be read: plain objects and an interpreter that walks the notation each time it is needed.

It plays some forty cards (two starter decks and two decks of well-known economy cards) by the same rules and makes the
choices that were made in the other engine. It works out by itself when there is a choice. The two must come
to the same end on every seed; this one shows what the other's closures, slots and caches are worth.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

from nrdb import behaviour
from nrdb.behaviour.opponent import needs_opponent
from nrdb.catalogue.model import Card


class Piece:
    """One copy of a card."""

    def __init__(self, number: int, card: Card) -> None:
        self.number = number
        self.card = card
        self.words = [a for a in behaviour.load(card.id) or () if not needs_opponent(a, card.side)]
        self.zone = "deck"
        self.active = False
        self.server = -1
        self.since = -1
        self.counters = dict.fromkeys(("credit", "power", "virus", "agenda", "advancement"), 0)
        self.loaded = ""
        self.woke = -1

    def is_a(self, term: str, turn: int) -> bool:
        if term == "installed":
            return self.zone == "installed"
        if term == "unrezzed":
            return self.zone == "installed" and not self.active
        if term == "not_this_turn":
            return self.since != turn
        return term == "card" or term == self.card.type or term in self.card.subtypes


class Over(Exception):
    """The game has ended."""


class Game:
    """A solo game, played by a list of choices."""

    def __init__(
        self, identity: Card, cards: list[Card], pick: Callable[[int], int], turns: int, choices: Iterable[Any]
    ) -> None:
        self.choices = list(choices)[::-1]
        self.pieces = [Piece(n, card) for n, card in enumerate(cards)]
        self.identity = Piece(len(cards), identity)
        self.corp = identity.side == "corp"
        self.pick, self.turns = pick, turns
        self.deck = list(self.pieces)
        self.hand: list[Piece] = []
        self.discard: list[Piece] = []
        self.installed: list[Piece] = []
        self.scored: list[Piece] = []
        self.ice: dict[int, list[Piece]] = {0: [], 1: [], 2: []}
        self.credits, self.clicks, self.turn, self.points, self.wakings = 5, 0, 0, 0, 0
        self.bad_publicity = 0
        self.over = ""
        self.events: list[tuple[str, Any]] = []
        self.waiting: list[tuple[Piece, Any]] = []

    # -- changes

    def draw(self, n: int) -> None:
        for _ in range(n):
            if not self.deck:
                if self.corp:
                    self.end("decked")
                return
            k = self.pick(len(self.deck))
            piece = self.deck[k]
            self.deck[k] = self.deck[-1]
            self.deck.pop()
            piece.zone = "hand"
            self.hand.append(piece)

    def end(self, how: str) -> None:
        self.over = how
        raise Over

    def trash(self, piece: Piece) -> None:
        self.leave(piece)
        piece.zone = "discard"
        self.discard.append(piece)

    def leave(self, piece: Piece) -> None:
        for zone in (self.hand, self.installed, self.scored):
            if piece in zone:
                zone.remove(piece)
        if piece in self.ice.get(piece.server, []):
            self.ice[piece.server].remove(piece)
        piece.server, piece.active, piece.loaded = -1, False, ""
        piece.counters = dict.fromkeys(piece.counters, 0)

    def wake(self, piece: Piece) -> None:
        piece.active = True
        self.wakings += 1
        piece.woke = self.wakings

    def own(self, piece: Piece, name: str) -> None:
        for ability in piece.words:
            if ability.name == "when" and ability.fields["when"].name in (name, f"{name}_or_stolen"):
                self.waiting.append((piece, ability))

    def listen(self, name: str, server: int = -1) -> None:
        self.events.append((name, server))
        listening = [*self.installed, *self.scored]
        for piece in sorted((p for p in listening if p.active), key=lambda p: p.woke):
            for ability in piece.words:
                if ability.name == "when" and ability.fields["when"].name == name:
                    self.waiting.append((piece, ability))

    def settle(self) -> None:
        if self.scored:
            self.points = sum(piece.card.agenda_points for piece in self.scored)  # type: ignore[misc]
            if self.points >= 7:
                self.end("scored")
        batch, self.waiting = self.waiting, []
        while batch:
            asked = len(batch) > 1 and self.choices and self.choices[-1][0] == "next"
            piece, ability = batch.pop(self.choices.pop()[1] if asked else 0)
            if ability is None:
                self.trash(piece)
                self.own(piece, "empty")
            elif type(ability) is tuple:  # operations
                self.perform(piece, ability)
            elif piece.active or ability.fields["when"].name == "empty":
                self.resolve(piece, ability)
            if self.waiting:
                self.settle()

    def resolve(self, piece: Piece, ability: Any) -> None:
        do = ability.fields["do"]
        if ability.fields.get("may") and self.choices.pop() == ("no",):
            return
        self.perform(piece, do)

    def perform(self, piece: Piece, ops: Any, server: int = -1) -> None:
        for n, op in enumerate(ops):
            if n and self.waiting:
                self.settle()
            self.operation(piece, op)

    def take(self, piece: Piece, n: int) -> None:
        n = min(n, piece.counters["credit"])
        if n:
            piece.counters["credit"] -= n
            if not piece.counters["credit"] and piece.loaded:
                self.waiting.append((piece, None))
            self.credits += n

    def operation(self, piece: Piece, op: Any) -> None:
        name, f = op.name, op.fields
        if name == "together":
            for part in f["do"]:
                self.operation(piece, part)
        elif name == "gain":
            self.credits += f["n"]
        elif name == "draw":
            self.draw(f["n"])
        elif name == "lose_click":
            self.clicks -= min(self.clicks, f["n"])
        elif name == "gain_click":
            self.clicks += f["n"]
        elif name == "bad_publicity":
            self.bad_publicity += f["n"]
        elif name == "take":
            self.take(piece, piece.counters["credit"] if f["n"] == "all" else f["n"])
        elif name == "load":
            for kind, n in f["counters"].items():
                piece.counters[kind] += n
                piece.loaded = kind
        elif name == "place":
            target: Piece | None = piece
            if "on" in f:
                target = self.chosen(f["on"])
            for kind, n in f["counters"].items():
                if target is not None:
                    target.counters[kind] += n
        elif name == "rez":
            target = self.chosen(f["what"])
            if target is not None:
                self.wake(target)
                self.events.append(("rez", target.number))
                self.own(target, "rezzed")
        elif name == "run":
            servers = {"not_run_this_turn": [s for s in (0, 1, 2) if ("run_begins", s) not in self.events]}
            allowed = servers.get(f["server"], [0, 1, 2]) if isinstance(f["server"], str) else [0, 1]
            if allowed:
                server = allowed[0] if len(allowed) == 1 else self.choices.pop()[1]
                self.run(piece, server, f.get("if_successful", ()))
        else:
            raise NotImplementedError(name)

    def chosen(self, what: dict[str, Any]) -> Piece | None:
        found = [p for p in self.installed if all(p.is_a(term, self.turn) for term in what.get("is", ()))]
        return self.pieces[self.choices.pop()[1]] if len(found) > 1 else found[0] if found else None

    def run(self, source: Piece | None, server: int, then: Any) -> None:
        self.listen("run_begins", server)
        self.settle()
        self.listen("run_successful", server)
        if source is not None and self.waiting:
            self.waiting.append((source, then))  # it waits among the others
        elif source is not None:
            self.perform(source, then)
        self.settle()
        self.listen("run_ends", server)
        self.settle()

    # -- costs and limits

    def cost(self, piece: Piece) -> int:
        cost: int = piece.card.cost or 0  # type: ignore[assignment]
        for ability in piece.words:
            if ability.name == "static":
                for node in ability.fields["static"]:
                    if node.name == "cost" and not piece.active:
                        met = "if" not in ability.fields or any(e[0] == "run_successful" for e in self.events)
                        cost += node.fields["n"] if met else 0
        return max(0, cost)

    def total(self, kind: str) -> int:
        return sum(
            node.fields["n"]
            for piece in (*self.installed, *self.scored)
            if piece.active
            for ability in piece.words
            if ability.name == "static"
            for node in ability.fields["static"]
            if node.name == kind
        )

    def memory_left(self) -> int:
        return 4 + self.total("mu") - sum(piece.card.memory_cost or 0 for piece in self.installed)  # type: ignore[misc]

    # -- turns

    def play(self) -> Game:
        with suppress(Over):
            self.play_on()
        return self

    def play_on(self) -> None:
        self.draw(5)
        if self.choices.pop() == ("mulligan",):
            for piece in self.hand:
                piece.zone = "deck"
            self.deck += self.hand
            self.hand = []
            self.draw(5)
        while self.turn < self.turns:
            self.turn += 1
            self.clicks = 3 if self.corp else 4
            self.events = []
            self.window("PRS" if self.corp else "P")
            self.listen("turn_begins")
            self.settle()
            if self.corp:
                self.draw(1)
                self.settle()
            while self.window("PRS" if self.corp else "P") or self.clicks:
                self.action()
                self.settle()
            limit = 5 + self.total("hand_size")
            while len(self.hand) > limit:
                kinds = {piece.card.id for piece in self.hand}
                self.trash(self.pieces[self.choices.pop()[1]] if len(kinds) > 1 else min(self.hand, key=_number))
            self.window("PR" if self.corp else "P")
            self.clicks = 0
        self.over = "turns"

    def window(self, windows: str) -> None:
        while self.able(windows):
            option = self.choices.pop()
            if option == ("pass",):
                return
            self.deed(option)
            self.settle()

    def able(self, windows: str) -> bool:
        """Whether anything can be scored or rezzed."""
        for piece in self.installed if self.corp else ():
            kind, counters = piece.card.type, piece.counters["advancement"]
            if kind == "agenda" and "S" in windows and counters >= piece.card.advancement_requirement:  # type: ignore[operator]
                return True
            if kind in ("asset", "upgrade") and not piece.active and self.cost(piece) <= self.credits:
                return True
        return False

    def score(self, piece: Piece) -> None:
        self.installed.remove(piece)
        piece.server, piece.zone = -1, "scored"
        self.scored.append(piece)
        self.wake(piece)
        self.own(piece, "scored")

    def printed(self, piece: Piece) -> int:
        return piece.card.cost or 0  # type: ignore[return-value]

    def action(self) -> None:
        self.deed(self.choices.pop())

    def deed(self, option: Any) -> None:
        """What was chosen, done."""
        kind, piece = option[0], self.pieces[option[1]] if len(option) > 1 and option[0] != "run" else None
        if kind == "credit":
            self.take_credit()
        elif kind == "draw":
            self.draw_card()
        elif kind == "run":
            self.clicks -= 1
            self.run(None, option[1], ())
        elif kind == "score":
            self.score(piece)
        elif kind == "rez":
            self.credits -= self.cost(piece)
            self.wake(piece)
            self.own(piece, "rezzed")
        elif kind == "advance":
            self.advance(piece)
        elif kind == "play":
            self.play_card(piece)
        elif kind == "install":
            self.install(piece, *option[2:])
        elif kind == "use":
            self.use(piece, option[2])
        elif kind != "pass":  # a window in which nobody does anything
            raise NotImplementedError(kind)

    # -- deeds

    def take_credit(self) -> None:
        self.clicks -= 1
        self.credits += 1
        self.events.append(("action_credit", -1))

    def draw_card(self) -> None:
        self.clicks -= 1
        more = 0 if ("action_draw", -1) in self.events else self.total("double_basic")
        self.events.append(("action_draw", -1))
        self.draw(1 + more)

    def advance(self, piece: Piece) -> None:
        self.clicks -= 1
        self.credits -= 1
        piece.counters["advancement"] += 1

    def play_card(self, piece: Piece) -> None:
        self.clicks -= 1
        self.credits -= self.printed(piece)
        self.hand.remove(piece)
        piece.zone = "play"
        for ability in piece.words:
            if ability.name == "play":
                self.perform(piece, ability.fields["play"])
        self.settle()
        self.trash(piece)

    def install(self, piece: Piece, server: int = -1) -> None:
        self.clicks -= 1
        if piece.card.type == "ice":
            self.credits -= len(self.ice.setdefault(server, []))
        elif not self.corp:
            self.credits -= self.cost(piece)
        self.hand.remove(piece)
        piece.zone, piece.server, piece.since = "installed", server, self.turn
        self.installed.append(piece)
        if piece.card.type == "ice":
            self.ice[server].append(piece)
        if not self.corp:
            self.wake(piece)
        self.own(piece, "installed")

    def use(self, piece: Piece, k: int) -> None:
        ability = [a for a in piece.words if a.name == "paid"][k]
        self.clicks -= sum(cost.fields["n"] for cost in ability.fields["paid"] if cost.name == "click")
        self.perform(piece, ability.fields["do"])

    def end_state(self) -> tuple[Any, ...]:
        """What both engines are compared by."""
        return (
            self.over,
            self.turn,
            self.credits,
            self.points,
            self.bad_publicity,
            [p.number for p in self.deck],
            sorted(p.number for p in self.hand),
            [p.number for p in self.discard],
            [p.number for p in self.installed],
            [p.number for p in self.scored],
            [p.server for p in self.pieces],
            [tuple(p.counters.values()) for p in self.pieces],
            [p.active for p in self.pieces],
        )


def _number(piece: Piece) -> int:
    return piece.number
