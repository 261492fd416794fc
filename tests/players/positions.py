"""Judged positions: a player sits down at a position laid by hand and plays on from there against `plain`.

What it chose, or how the table stands at the end of the turn or run, is right or wrong. A row is a JSON object:

- `id`, `side` (who is judged), `rulebook`, `turn` (whose it is; the judged side's without it), `clicks`, `number`
  (of the turn), and `until` (`turn`, `run`, `mulligan`, or a number of turns);
- `corp` and `runner`: `identity`, `credits`, `hand`, `deck` (copies by title), `discard`, `scored`, `tags`,
  `bad_publicity`; the Corp's `ice` and `root` by server, the innermost ice first; the Runner's `rig`. A title that
  begins with `-` is facedown;
- `counters` as [title, kind, number], `seen` (titles that the other player has seen), `last` (events of the Runner's
  last turn), `before` (options taken until the position has come about), and `other` (the other player's answers);
- `right`: a test of the position at the end; the tests are the methods of `Judge`.
"""

from __future__ import annotations

import operator
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from nrdb.engine import Table, lay_out
from nrdb.engine.chance import seeded
from nrdb.engine.game import Game, face_off
from nrdb.engine.model.decision import KEEP, NO, PASS, PAY_FROM, STOP, Decision, Option
from nrdb.engine.model.numbers import CORP, DECK, DISCARD, HAND, INSTALLED, RUNNER, SIDES
from nrdb.engine.rules import servers, sight, zones
from nrdb.engine.rules.active import activate
from nrdb.engine.rules.scoring import add_to_score_area, count_points, steal
from nrdb.engine.steps import machine
from nrdb.engine.view import View
from nrdb.players.player import Player
from tests.engine.laid import catalogue

MOST: Final = 3000
"""Choices after which a position is given up."""
CENTRAL: Final = ("HQ", "R&D", "Archives")
FILLER: Final = ("Hedge Fund", "Sure Gamble")
"""The card that stands for the deck of a side without cards."""
ABOUT_A_CARD: Final = frozenset(
    [
        "use",
        "guard",
        "rez",
        "access",
        "trash",
        "card",
        "install",
        "play",
        "steal",
        "score",
        "advance",
        "replace",
        "trash_resource",
        "discard",
    ]
)

Row = Mapping[str, Any]


def server_name(n: int) -> str:
    return CENTRAL[n] if n < len(CENTRAL) else f"remote {n - 2}"


def server_number(name: str) -> int:
    return CENTRAL.index(name) if name in CENTRAL else int(name.split()[1]) + 2


def find(title: str) -> Any:
    return catalogue().find(title.lstrip("-"))


class Position:
    """A row laid on a table, and played."""

    def __init__(self, row: Row, seed: int) -> None:
        self.row, self.side = row, SIDES.index(row["side"])
        self.laid: list[Row] = [row.get(name, {}) for name in SIDES]
        self.g = g = Game(face_off(*(self._table(side) for side in (CORP, RUNNER))), seeded(seed))
        g.transcript, g.last_turn = [], 99
        self.taken: Counter[str] = Counter()
        self.chosen: list[Option] = []
        """The options that the judged player has taken, by title."""
        self.numbers: defaultdict[str, list[int]] = defaultdict(list)
        for i, card in enumerate(g.table.card_of):
            self.numbers[card.title].append(i)
        if row.get("until") == "mulligan":
            self._opening()
        else:
            self._lay()

    # -- laying it ----------------------------------------------------------------------------------------------------

    def _table(self, side: int) -> Table:
        laid, copies = self.laid[side], Counter[str]()
        places = [laid.get(place, ()) for place in ("hand", "deck", "discard", "rig")]
        if side == CORP:
            places += [other.get("scored", ()) for other in self.laid]
            places += [held for place in ("ice", "root") for held in laid.get(place, {}).values()]
        for held in places:
            for title, n in held.items() if isinstance(held, dict) else ((title, 1) for title in held):
                copies[find(title).id] += n
        identity = find(laid["identity"]) if laid.get("identity") else None
        rulebook = self.row.get("rulebook", "cr-26.03")
        return lay_out(identity, copies or {find(FILLER[side]).id: 1}, catalogue().card, rulebook=rulebook)

    def _next(self, title: str) -> int:
        """The number of the next copy of a card that hasn't been laid yet."""
        title = find(title).title
        self.taken[title] += 1
        return self.numbers[title][self.taken[title] - 1]

    def _lay(self) -> None:
        g, row = self.g, self.row
        corp, runner = self.laid
        g.acting = g.sides[SIDES.index(row.get("turn", row["side"]))]
        g.turn, g.tags, g.bad_publicity = 1, runner.get("tags", 0), corp.get("bad_publicity", 0)
        g.acting.clicks = row.get("clicks", 3 + g.acting.number)
        g.step = next(n for n, step in enumerate(g.table.rulebook.turns[g.acting.name]) if step.name == "actions")
        for side, laid in zip(g.sides, self.laid, strict=True):
            side.credits = laid.get("credits", 5)
            if side.identity is not None:
                zones.put_identity_in_play(g, side.identity)
                activate(g, side.identity)
        installed = self._install()
        for title in corp.get("scored", ()):
            add_to_score_area(g, i := self._next(title))
            activate(g, i)
            installed.setdefault(find(title).title, i)
        for title in runner.get("scored", ()):
            steal(g, self._next(title))
        for side, laid in zip(g.sides, self.laid, strict=True):
            for place, zone in (("hand", HAND), ("discard", DISCARD)):
                for title in laid.get(place, ()):
                    zones.move(g, i := self._next(title), zone)
                    if zone == DISCARD and not title.startswith("-"):
                        g.faceup[i] = True
            if not laid.get("deck"):  # else the deck is what is left of the list
                side.deck = []
        for title, kind, n in row.get("counters", ()):
            getattr(g, kind)[installed[find(title).title]] = n
        for title in row.get("seen", ()):
            for i in self.numbers[find(title).title][: self.taken[find(title).title]]:
                sight.see(g, i, 1 << (1 - g.table.owner[i]))
        last = [(event, server_number(where), RUNNER, -1, -1) for event, where in row.get("last", ())]
        g.runner.before = [*g.runner.before, *last]
        count_points(g)
        g.turn = row.get("number", 9)  # what lies here was installed before
        for happened in (g.events, g.pending, g.left):
            happened.clear()
        machine._go(g)

    def _install(self) -> dict[str, int]:
        """Install the cards of both sides; return the first copy of each, by title."""
        g, found = self.g, dict[str, int]()
        corp, runner = self.laid
        placed = [(t, where) for place in ("ice", "root") for where, held in corp.get(place, {}).items() for t in held]
        for title, where in [*placed, *((title, "") for title in runner.get("rig", ()))]:
            i = self._next(title)
            found.setdefault(g.table.card_of[i].title, i)
            zones.install(g, i)
            if where:
                servers.enter(g, i, server_number(where))
            if not title.startswith("-") and g.table.card_of[i].type != "agenda":
                activate(g, i)
        return found

    def _opening(self) -> None:
        """Deal the opening hand of the judged side, and wait for its mulligan decision."""
        g = self.g
        machine.begin(g)
        if self.side == RUNNER:
            machine.take(g, KEEP)
        for i in list(g.sides[self.side].hand):
            zones.move(g, i, DECK)
        for title in self.laid[self.side]["hand"]:
            zones.move(g, self._next(title), HAND)
        g.events.clear()

    # -- playing it ---------------------------------------------------------------------------------------------------

    def name(self, option: Option) -> Option:
        """An option by titles and names of servers."""
        kind, *rest = option
        if kind in ("run", "server") and rest and isinstance(rest[0], int):
            return (kind, server_name(rest[0]), *rest[1:])
        if kind in ABOUT_A_CARD and rest:
            if kind in ("install", "replace") and len(rest) > 1:
                rest[1] = server_name(rest[1])
            return (kind, self.title(rest[0]), *rest[1:])
        return ("next", self.title(rest[1])) if kind == "next" else option

    def title(self, i: int) -> str:
        return self.g.table.card_of[i].title

    def play(self, me: Player, other: Player) -> None:
        """Play until the row is over; raise `RuntimeError` if it doesn't come about or doesn't end."""
        g, row = self.g, self.row
        until, began, ran = row.get("until", "turn"), g.turn, False
        before = [(SIDES.index(who), answer) for who, *answer in row.get("before", ())]
        views = View(g, CORP), View(g, RUNNER)
        while g.decision is not None and not g.over:
            ran = ran or g.run is not None
            ended = {
                "turn": g.turn != began,
                "run": ran and g.run is None and g.flow is None and not before,
                "mulligan": bool(self.chosen),
            }
            if g.turn >= began + until if isinstance(until, int) else ended[until]:
                break
            if len(g.log) >= MOST:
                raise RuntimeError("the position goes on and on")
            side, options = machine.asked(g, g.decision), machine.legal_actions(g)
            if before:
                option = self._first(options, [answer for who, answer in before[:1] if who == side])
                if option is not None:
                    del before[0]
                machine.take(g, option or least(g.decision, options))
                continue
            forced = None if side == self.side else self._first(options, row.get("other", ()))
            view = views[side]
            decision = view.decision
            assert decision is not None
            option = forced or view.taken((me if side == self.side else other).choose(view, decision))
            assert option in options, f"{option} is none of {options}"
            if side == self.side:
                self.chosen.append(self.name(option))
            machine.take(g, option)
        if before:
            raise RuntimeError(f"the position never came about: {before}")

    def _first(self, options: Sequence[Option], answers: Iterable[Sequence[Any]]) -> Option | None:
        """The first option that one of the answers names, if there is one."""
        return next((o for answer in answers for o in options if begins(self.name(o), answer)), None)


def begins(name: Option, answer: Sequence[Any]) -> bool:
    """Whether a named option is what an answer says, which may leave out the end of it."""
    return name[: len(answer)] == tuple(answer)


def least(decision: Decision, options: list[Option]) -> Option:
    """The option that changes least."""
    if decision.about == PAY_FROM:
        return options[-1]
    return next((option for option in (PASS, NO, ("go_on",), KEEP, STOP) if option in options), options[0])


# -- what is right ----------------------------------------------------------------------------------------------------

COMPARED: Final = {">=": operator.ge, "<=": operator.le, "=": operator.eq, ">": operator.gt, "<": operator.lt}


def compare(n: int, how: Sequence[Any]) -> bool:
    """Compare with an operator and a number; a number alone means at least."""
    sign, other = how if len(how) > 1 else (">=", how[0])
    return bool(COMPARED[sign](n, other))


class Judge:
    """The tests of a row, each a method by its name; `of` asks them."""

    def __init__(self, position: Position) -> None:
        self.at, self.g = position, position.g
        self.told: list[Any] = position.g.transcript or []

    def of(self, test: Sequence[Any]) -> bool:
        """Whether a test holds."""
        word, *rest = test
        found: Callable[..., bool] | None = getattr(self, f"_{word.replace(' ', '_')}", None)
        if found is None:
            raise ValueError(f"no such test: {word}")
        return found(*rest)

    def _all(self, *tests: Any) -> bool:
        return all(map(self.of, tests))

    def _any(self, *tests: Any) -> bool:
        return any(map(self.of, tests))

    def _not(self, test: Any) -> bool:
        return not self.of(test)

    def _alive(self) -> bool:
        return self.g.over != "flatlined"

    def _over(self, how: str) -> bool:
        return self.g.over == how

    def _winner(self, side: str) -> bool:
        return self.g.winner == side

    def _chose(self, *option: Any) -> bool:
        return any(begins(name, option) for name in self.at.chosen)

    def _ran(self, server: str, *how: Any) -> bool:
        runs = sum(told[0] == "run" and server_name(told[1]) == server for told in self.told)
        return compare(runs, how or (1,))

    def _accesses(self, *how: Any) -> bool:
        return compare(sum(told[0] == "access" for told in self.told), how)

    def _accesses_in(self, server: str, *how: Any) -> bool:
        where, n = "", 0
        for told in self.told:
            where = server_name(told[1]) if told[0] == "breach" else where
            n += told[0] == "access" and where == server
        return compare(n, how)

    def _rezzed(self, title: str) -> bool:
        return any(told[0] == "rez" and self.at.title(told[1]) == title for told in self.told)

    def _scored(self, title: str) -> bool:
        return self._at(title, "score of corp")

    def _stolen(self, title: str) -> bool:
        return self._at(title, "score of runner")

    def _at(self, title: str, place: str, *how: Any) -> bool:
        return compare([self.at.title(i) for i in self._held(place)].count(find(title).title), how or (1,))

    def _cards(self, place: str, *how: Any) -> bool:
        return compare(len(self._held(place)), how)

    def _agendas(self, place: str, *how: Any) -> bool:
        return compare(sum(self.g.table.card_of[i].type == "agenda" for i in self._held(place)), how)

    def _credits(self, side: str, *how: Any) -> bool:
        return compare(self.g.sides[SIDES.index(side)].credits, how)

    def _score(self, side: str, *how: Any) -> bool:
        return compare(self.g.sides[SIDES.index(side)].score, how)

    def _clicks(self, side: str, *how: Any) -> bool:
        return compare(self.g.sides[SIDES.index(side)].clicks, how)

    def _tags(self, *how: Any) -> bool:
        return compare(self.g.tags, how)

    def _counter(self, title: str, kind: str, *how: Any) -> bool:
        copies = self.at.numbers[find(title).title]
        return compare(sum(getattr(self.g, kind)[i] for i in copies if self.g.zone[i] == INSTALLED), how)

    def _held(self, place: str) -> list[int]:
        """The cards of a place, by number."""
        g = self.g
        inside = [i for i in g.corp.installed if g.table.card_of[i].type != "ice"]
        ice = {server_name(n): sheet for n, sheet in enumerate(g.ice)}
        held: dict[str, list[int]] = {
            "grip": g.runner.hand,
            "HQ": g.corp.hand,
            "Archives": g.corp.discard,
            "heap": g.runner.discard,
            "rig": g.runner.installed,
            "score of corp": g.corp.scored,
            "score of runner": g.runner.scored,
            "a remote": [i for i in inside if g.server[i] >= len(CENTRAL)],
            "an open remote": [i for i in inside if g.server[i] >= len(CENTRAL) and not g.ice[g.server[i]]],
            "ice of a remote": [i for sheet in g.ice[len(CENTRAL) :] for i in sheet],
        }
        if place in held:
            return held[place]
        if place.startswith("ice of "):
            return ice.get(place.removeprefix("ice of "), [])
        return [i for i in inside if g.server[i] == server_number(place)]
