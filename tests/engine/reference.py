"""A second engine, written to be read: plain objects and an interpreter that walks the notation each time it is needed.

It plays some forty cards (two starter decks and two decks of well-known economy cards) by the same rules and with a
policy of the same rules as `nrdb.goldfish.policy.Sensible`, sharing with it only the table of worths. The two engines
must come to the same end on every seed; this one shows what the other's closures, slots and caches are worth.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from nrdb import behaviour
from nrdb.behaviour.notation import needs_opponent
from nrdb.catalogue.model import Card
from nrdb.goldfish import worth as w

SUITE = ("fracter", "decoder", "killer")


class Piece:
    """One copy of a card."""

    def __init__(self, number: int, card: Card) -> None:
        self.number = number
        self.card = card
        all_words = list(enumerate(behaviour.load(card.id) or ()))
        self.numbered = [(n, a) for n, a in all_words if not needs_opponent(a, card.side)]
        self.words = [a for _, a in self.numbered]
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
    """A game of one player and the player who plays it."""

    def __init__(self, identity: Card, cards: list[Card], pick: Callable[[int], int], turns: int) -> None:
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
        self.used: dict[tuple[int, int], int] = {}
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
        for piece, ability in batch:
            if ability is None:
                self.trash(piece)
                self.own(piece, "empty")
            elif piece.active or ability.fields["when"].name == "empty":
                self.resolve(piece, ability)
            if self.waiting:
                self.settle()

    def resolve(self, piece: Piece, ability: Any) -> None:
        do = ability.fields["do"]
        if ability.fields.get("may"):
            about = "+".join(op.name for op in do)
            if about.startswith("draw") and not (len(self.hand) <= 6 and len(self.deck) > (5 if self.corp else 0)):
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
        if name == "gain":
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
            for kind, n in f["of"].items():
                piece.counters[kind] += n
                piece.loaded = kind
        elif name == "place":
            target: Piece | None = piece
            if "onto" in f:
                target = self.chosen(f["onto"], self.nearest)
            for kind, n in f["of"].items():
                if target is not None:
                    target.counters[kind] += n
        elif name == "rez":
            target = self.chosen(f["what"], lambda p: (p.card.cost, -p.number))
            if target is not None:
                self.wake(target)
                self.events.append(("rez", target.number))
                self.own(target, "rezzed")
        elif name == "run":
            servers = {"not_run_this_turn": [s for s in (0, 1, 2) if ("run_begins", s) not in self.events]}
            allowed = servers.get(f["server"], [0, 1, 2]) if isinstance(f["server"], str) else [0, 1]
            if allowed:
                self.run(piece, allowed[0], f.get("if_successful", ()))
        else:
            raise NotImplementedError(name)

    def chosen(self, what: dict[str, Any], worth: Callable[[Piece], Any]) -> Piece | None:
        found = [p for p in self.installed if all(p.is_a(term, self.turn) for term in what.get("is", ()))]
        return max(found, key=worth, default=None)

    def nearest(self, piece: Piece) -> tuple[bool, int, int]:
        agenda = piece.card.type == "agenda"
        left = piece.counters["advancement"] - (piece.card.advancement_requirement or 0) if agenda else 0  # type: ignore[operator]
        return agenda, left, -piece.number

    def run(self, source: Piece, server: int, then: Any) -> None:
        self.listen("run_begins", server)
        self.settle()
        self.listen("run_successful", server)
        self.settle()
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

    def paid(self, piece: Piece) -> list[tuple[int, Any]]:
        return [
            (n, a) for n, a in enumerate(behaviour.load(piece.card.id) or ()) if a in piece.words and a.name == "paid"
        ]

    def usable(self, piece: Piece, number: int, ability: Any) -> bool:
        key = (piece.number, -1 if ability.fields.get("shared") else number)
        if "limit" in ability.fields and self.used.get(key, 0) >= int(ability.fields["limit"].split("/")[0]):
            return False
        do = ability.fields["do"]
        if do[0].name == "run" and do[0].fields["server"] == "not_run_this_turn":
            return any(("run_begins", server) not in self.events for server in (0, 1, 2))
        return len(do) != 1 or do[0].name != "take" or piece.counters["credit"] > 0

    # -- turns

    def play(self) -> Game:
        with suppress(Over):
            self.play_on()
        return self

    def play_on(self) -> None:
        self.draw(5)
        if not self.keeps():
            for piece in self.hand:
                piece.zone = "deck"
            self.deck += self.hand
            self.hand = []
            self.draw(5)
        while self.turn < self.turns:
            self.turn += 1
            self.clicks = 3 if self.corp else 4
            self.events, self.used = [], {}
            self.window("PRS" if self.corp else "P")
            self.listen("turn_begins")
            self.settle()
            if self.corp:
                self.draw(1)
                self.settle()
            while self.clicks:
                self.action()
                self.settle()
            self.window("PRS" if self.corp else "P")
            limit = 5 + self.total("hand_size")
            while len(self.hand) > limit:
                kinds: dict[str, Piece] = {}
                for piece in sorted(self.hand, key=lambda p: p.number):
                    kinds.setdefault(piece.card.id, piece)
                self.trash(min(kinds.values(), key=lambda p: (self.keep(p), p.number)))
            self.window("PR" if self.corp else "P")
            self.clicks = 0
        self.over = "turns"

    def window(self, windows: str) -> None:
        while self.in_window(windows):
            self.settle()

    def in_window(self, windows: str) -> bool:
        """Scores or rezzes the first card it can; whether there was one."""
        if not self.corp:
            return False
        for piece in self.installed:
            counters = piece.counters["advancement"]
            if piece.card.type == "agenda" and "S" in windows and counters >= piece.card.advancement_requirement:  # type: ignore[operator]
                self.score(piece)
                return True
        for piece in self.installed:
            if piece.card.type not in ("asset", "upgrade") or piece.active:
                continue
            if self.having(piece) > 10 * self.cost(piece) and self.cost(piece) <= self.credits:
                self.credits -= self.cost(piece)
                self.wake(piece)
                self.own(piece, "rezzed")
                return True
        return False

    def score(self, piece: Piece) -> None:
        self.installed.remove(piece)
        piece.server, piece.zone = -1, "scored"
        self.scored.append(piece)
        self.wake(piece)
        self.own(piece, "scored")

    # -- the player

    def playing(self, piece: Piece) -> int:
        return w.of_playing(tuple(piece.words), piece.card.side)

    def having(self, piece: Piece) -> int:
        return w.of_having(tuple(piece.words), piece.card.side)

    def breaker(self, piece: Piece) -> str | None:
        return w.breaker_type((*piece.card.subtypes, piece.card.type))

    def printed(self, piece: Piece) -> int:
        return piece.card.cost or 0  # type: ignore[return-value]

    def economy(self, piece: Piece) -> bool:
        if piece.card.type in ("event", "operation"):
            return self.playing(piece) - 10 * self.printed(piece) >= 20
        return self.having(piece) - 10 * self.printed(piece) >= 30 and piece.card.type in ("asset", "resource")

    def keep(self, piece: Piece) -> int:
        kind, cost = piece.card.type, 10 * self.printed(piece)
        value = self.playing(piece) - cost if kind in ("event", "operation") else self.having(piece) - cost // 2
        breaker = self.breaker(piece)
        value += 40 if breaker is not None else 0
        value += 20 if self.only_one(piece) == "console" else 0
        if kind == "ice":
            value = 25
        if kind == "agenda":
            value = 60 + 10 * piece.card.agenda_points  # type: ignore[operator]
        if breaker is not None and self.has_breaker(breaker):
            value -= 60
        elif piece.card.unique and self.in_play(piece):
            value -= 40
        if kind == "ice" and sum(p.card.type == "ice" for p in self.installed) >= 6:
            value -= 20
        return value

    def only_one(self, piece: Piece) -> str:
        return next((a.fields["only_one"] for a in piece.words if a.name == "only_one"), "")

    def in_play(self, piece: Piece) -> bool:
        return any(p.card.id == piece.card.id for p in self.installed)

    def has_breaker(self, kind: str) -> bool:
        return any(self.breaker(p) == kind for p in self.installed)

    def keeps(self) -> bool:
        money = sum(self.economy(piece) for piece in self.hand)
        if not self.corp:
            return money > 0
        ice = sum(piece.card.type == "ice" for piece in self.hand)
        return ice > 0 and money > 0 and sum(piece.card.type == "agenda" for piece in self.hand) <= 2

    def price(self, piece: Piece, brings: int, rate: int) -> int:
        if self.economy(piece) and self.breaker(piece) is None:
            return (brings - 10 * self.printed(piece)) * rate // 10
        return brings - rate * self.printed(piece)

    def live(self, piece: Piece) -> bool:
        breaker = self.breaker(piece)
        if breaker is not None:
            return not self.has_breaker(breaker)
        if piece.card.type in ("event", "operation"):
            return self.playing(piece) > 4 * self.printed(piece)
        return piece.card.type in ("ice", "agenda") or self.having(piece) > 4 * self.printed(piece)

    def action(self) -> None:
        """Scores or rezzes if it can; else the best of all actions, the first of equals."""
        if self.corp and self.in_window("PRS"):
            return
        rate = 10 if self.credits < 10 else 7 if self.credits < 16 else 4
        best, deed = rate, self.take_credit
        if self.deck and len(self.hand) < 7 and (not self.corp or len(self.deck) > 2):
            hand = sum(self.live(piece) for piece in self.hand)
            if hand < 5:
                value = (26, 24, 20, 14, 9)[hand]
                if self.credits < 3:
                    value -= 6
                elif not self.corp:
                    held = {self.breaker(piece) for piece in self.installed}
                    value += 8 if "ai" not in held and any(kind not in held for kind in SUITE) else 0
                if value > rate:
                    best, deed = value, self.draw_card
        if self.corp:
            for piece in self.installed:
                if piece.card.type == "agenda" and self.credits > 0:
                    missing = piece.card.advancement_requirement - piece.counters["advancement"]  # type: ignore[operator]
                    value = 40 + 5 * piece.card.agenda_points - 2 * missing  # type: ignore[operator]
                    if missing > 0 and self.credits >= min(missing, self.clicks) and value > best:
                        best, deed = value, lambda piece=piece: self.advance(piece)
        seen: set[str] = set()
        for piece in sorted(self.hand, key=lambda p: p.number):
            if piece.card.id in seen:
                continue
            seen.add(piece.card.id)
            value, found = self.corp_card(piece, rate) if self.corp else self.runner_card(piece, rate)
            if found is not None and value > best:
                best, deed = (min(value, 60) if piece.card.type == "asset" else value), found
        for zone in (self.installed, self.scored):
            for piece in zone:
                for number, ability in self.paid(piece):
                    clicks = sum(cost.fields["n"] for cost in ability.fields["paid"] if cost.name == "click")
                    if not piece.active or not 0 < clicks <= self.clicks:
                        continue
                    value = self.worth_of_use(piece, ability, clicks, rate)
                    if value > best and self.usable(piece, number, ability):
                        best, deed = value, lambda p=piece, n=number, a=ability, c=clicks: self.use(p, n, a, c)
        deed()

    def worth_of_use(self, piece: Piece, ability: Any, clicks: int, rate: int) -> int:
        do = ability.fields["do"]
        value = w.of_using(ability) // clicks + 10
        draws = sum(w.size(op.fields["n"]) for op in do if op.name == "draw")
        if draws and len(self.hand) + draws > 6:
            value -= w.CARD * min(draws, len(self.hand) + draws - 6)
        about, held = "+".join(op.name for op in do), piece.counters["credit"]
        takes = any("take" in "+".join(op.name for op in a.fields["do"]) for _, a in self.paid(piece))
        if about == "place" and (held >= 9 or (held >= 3 and not takes)):
            value = 0
        elif about == "take" and value <= 0:
            value = 10 * held if held >= 9 or self.credits < 3 else 0
        elif about == "place+take" and value < 10:
            value += 10 * held
        return value if draws else value * rate // 10

    def runner_card(self, piece: Piece, rate: int) -> tuple[int, Any]:
        if piece.card.type == "event":
            value = self.price(piece, self.playing(piece), rate)
            useful = not (self.playing(piece) >= w.CARD * 2 and len(self.hand) >= 7 and not self.economy(piece))
            able = any(a.name == "play" for a in piece.words) and self.printed(piece) <= self.credits and useful
            return value, (lambda: self.play_card(piece)) if able else None
        value = self.price(piece, self.having(piece), rate)
        breaker = self.breaker(piece)
        if breaker is not None:
            value += -100 if self.has_breaker(breaker) else 90
        elif piece.card.unique and self.in_play(piece):
            return 0, None
        elif self.only_one(piece):
            value += 20
        memory: int = piece.card.memory_cost or 0  # type: ignore[assignment]
        console = self.only_one(piece) and any(self.only_one(p) for p in self.installed)
        able = memory <= self.memory_left() and self.cost(piece) <= self.credits and not console
        return value, (lambda: self.install(piece)) if able else None

    def corp_card(self, piece: Piece, rate: int) -> tuple[int, Any]:
        kind = piece.card.type
        if kind == "operation":
            able = any(a.name == "play" for a in piece.words) and self.printed(piece) <= self.credits
            for ability in piece.words:
                for op in ability.fields["play"] if ability.name == "play" else ():
                    if op.name == "place" and "advancement" in op.fields["of"]:
                        old = [p for p in self.installed if p.since != self.turn]
                        able = able and any(p.card.type == "agenda" for p in old)
            value, burst = self.price(piece, self.playing(piece), rate), w.burst(tuple(piece.words), piece.card.side)
            if burst:
                value = 60 if self.scores_with(piece, burst) else 0
            return value, (lambda: self.play_card(piece)) if able else None
        if kind == "ice":
            server, value = self.ice_place()
            return value, (lambda: self.install(piece, server)) if len(
                self.ice.get(server, [])
            ) <= self.credits else None
        ready = self.scoring_remote()
        if kind == "agenda":
            value = 34 + 2 * piece.card.agenda_points  # type: ignore[operator]
            return value, None if ready is None else lambda: self.install(piece, ready)
        if kind == "asset":
            value = self.price(piece, self.having(piece), rate) - 5
            able = self.credits >= self.printed(piece) and not (piece.card.unique and self.in_play(piece))
            return value, (lambda: self.install(piece, self.new_remote())) if able else None
        return 0, None

    def scores_with(self, piece: Piece, burst: int) -> bool:
        for agenda in (p for p in self.installed if p.card.type == "agenda"):
            missing: int = agenda.card.advancement_requirement - agenda.counters["advancement"]  # type: ignore[operator]
            if self.clicks < missing <= self.clicks - 1 + burst and self.credits - self.printed(piece) >= missing:
                return True
        return False

    def new_remote(self) -> int:
        server = 3
        while any(p.server == server for p in self.installed):
            server += 1
        return server

    def scoring_remote(self) -> int | None:
        for server in sorted(s for s in self.ice if s >= 3 and self.ice[s]):
            root = [p for p in self.installed if p.server == server and p.card.type in ("agenda", "asset")]
            if not root and any(p.active or self.printed(p) <= self.credits for p in self.ice[server]):
                return server
        return None

    def ice_place(self) -> tuple[int, int]:
        remote = min((s for s in self.ice if s >= 3 and self.ice[s]), default=None)
        hq, rd = len(self.ice[0]), len(self.ice[1])
        if not rd:
            return 1, 26
        if not hq:
            return 0, 25
        if remote is None:
            return self.new_remote(), 30
        if len(self.ice[remote]) < 2:
            return remote, 18
        if rd < 2:
            return 1, 13
        return (0, 12) if hq < 2 else (remote, 4)

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

    def use(self, piece: Piece, number: int, ability: Any, clicks: int) -> None:
        self.clicks -= clicks
        key = (piece.number, -1 if ability.fields.get("shared") else number)
        self.used[key] = self.used.get(key, 0) + 1
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
