"""The expressions of a scenario, evaluated at our table."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from rapidfuzz import fuzz

from nrdb.behaviour.node import walk
from nrdb.behaviour.render import render_node
from nrdb.engine.game import Game
from nrdb.engine.model.numbers import ASIDE, COUNTERS, IN_PLAY, INSTALLED, PLAY, SCORED
from nrdb.engine.rules import runs, servers, values
from nrdb.text import slug
from tests.peer import classic
from tests.peer.seat import Seat, Unsaid


class Card(NamedTuple):
    """A card as an object: its number, and how often it had moved when it was named."""

    i: int
    moves: int


class Sub(NamedTuple):
    """A subroutine of a piece of ice."""

    ice: int
    n: int


ALIKE: Final = 75
"""From here on, of 100, a subroutine reads as the author has it."""
REASONS: Final = {"flatlined": "flatline", "decked": "decked", "scored": "agenda", "disgraced": "bad publicity"}


class Words:
    """Evaluates expressions at a table."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.g = seat.g

    def __call__(self, expression: Any) -> Any:
        """What an expression is worth; `Unsaid` for one that our table has no word for."""
        if not isinstance(expression, list):
            return expression
        if not expression:
            return []
        head = expression[0]
        if not isinstance(head, str):
            return [self(part) for part in expression]
        if head in FORMS:
            return FORMS[head](self, *expression[1:])
        if head in CALLS:
            return CALLS[head](self, *[self(part) for part in expression[1:]])
        if head[:1].isupper() or " " in head:
            return [self(part) for part in expression]  # a list written bare
        raise Unsaid(f"the word {head!r}")

    def card(self, what: Any) -> Card | None:
        """A card: as it is, or by its title the one on the table."""
        what = self(what) if isinstance(what, list) else what
        if what is None or isinstance(what, Card):
            return what
        if isinstance(what, list):
            return what[0] if len(what) == 1 else None
        if isinstance(what, str):
            return self.titled(what)
        raise Unsaid(f"a card that is {what!r}")

    def titled(self, title: str) -> Card | None:
        """Return the card with a title: in play first, then in any zone."""
        try:
            wanted = self.seat.find(title.partition(" (")[0]).id
        except Exception as error:
            raise Unsaid(f"a card called {title!r}") from error
        g = self.g
        copies = [i for i, card in enumerate(g.table.card_of) if card.id == wanted]
        for held in (
            [*g.corp.installed, *g.runner.installed],
            [*g.corp.scored, *g.runner.scored],
            [i for i in copies if g.zone[i] == PLAY and i in self.placed()],
            [*g.corp.hand, *g.runner.hand],
            [*g.corp.discard, *g.runner.discard],
        ):
            found = [i for i in copies if i in held]
            if found:
                return self.one(found[0])
        return None

    def placed(self) -> set[int]:
        """Cards that are somewhere: those dealt before the scenario are nowhere."""
        g = self.g
        cards = {side.identity for side in g.sides if side.identity is not None}
        return cards | {i for i, zone in enumerate(g.zone) if zone == PLAY and g.active[i]}

    def one(self, i: int) -> Card:
        """A card as it is now."""
        return Card(i, self.g.moves[i])

    def cards(self, numbers: Any) -> list[Card]:
        """Cards as they are now."""
        return [self.one(i) for i in numbers]

    # -- forms whose parts are not all evaluated ----------------------------------------------------------------------

    def var(self, name: str) -> Any:
        if name not in self.seat.names:
            raise Unsaid(f"the name {name!r}")
        return self.seat.names[name]

    def and_(self, *parts: Any) -> bool:
        return all(self(part) for part in parts)

    def or_(self, *parts: Any) -> Any:
        for part in parts:
            found = self(part)
            if found:
                return found
        return False

    def not_(self, part: Any) -> bool:
        if isinstance(part, list) and part[0] == "nothing_asked":
            return self.seat.question is not None  # who waits for the other is asked to wait
        return not self(part)

    def find(self, title: str, cards: Any) -> Card | None:
        title = self(title)
        wanted = self.seat.find(title).id
        return next((card for card in self(cards) if card and self.g.table.card_of[card.i].id == wanted), None)

    def where(self, word: str, cards: Any) -> list[Card]:
        return [card for card in self(cards) if CALLS[word](self, card)]

    def where_not(self, word: str, cards: Any) -> list[Card]:
        return [card for card in self(cards) if not CALLS[word](self, card)]

    def accessing(self, title: Any) -> bool:
        """Whether the Runner is asked what to do with this card."""
        title = self(title) if isinstance(title, list) else title
        decision = self.seat.question
        if decision is None or decision.kind != "accessed":
            return False
        return self.g.table.card_of[decision.me].id == self.seat.find(title).id

    # -- zones --------------------------------------------------------------------------------------------------------

    def installed_of(self, kind: str) -> list[Card]:
        """Cards of a type that the Runner has installed, those on other cards left out."""
        g = self.g
        return self.cards(
            i for i in g.runner.installed if g.host[i] < 0 and g.active[i] and g.table.card_of[i].type == kind
        )

    def root(self, server: str) -> list[Card]:
        """What is in the root of a server, in the order in which it came there."""
        at, arrived = self.seat.server(server), self.seat.arrived
        return self.cards(sorted(servers.root(self.g, at), key=lambda i: arrived.get((i, at), 0)))

    def ice(self, server: str) -> list[Card]:
        at = self.seat.server(server)
        return self.cards(self.g.ice[at] if at < len(self.g.ice) else ())

    def deck(self, side: str) -> list[Card]:
        held = self.seat.side(side)
        return self.cards([*reversed(held.top), *held.deck, *held.bottom])

    def hosted(self, card: Card | None) -> list[Card]:
        """In the order in which they were installed, those that are."""
        of = [side.installed for side in self.g.sides]
        held = [j for j, host in enumerate(self.g.host) if card is not None and host == card.i]
        return self.cards(sorted(held, key=lambda j: next((on.index(j) for on in of if j in on), -1)))


def fixed(expression: Any) -> Any:
    """What a sum of plain numbers is worth, where there is no table yet; `Unsaid` for anything else."""
    head, *parts = expression
    if head not in ("inc", "dec", "+", "-", "*") or not all(isinstance(part, (int, list)) for part in parts):
        raise Unsaid(f"{expression!r} before there is a table")
    return CALLS[head](None, *[fixed(part) if isinstance(part, list) else part for part in parts])


class Pile(list[Any]):
    """Cards, or their titles, in any order."""


class Label(str):
    """How a subroutine reads with us; the same as another's text when it is like it."""


def subroutine(g: Game, ice: int, n: int) -> str:
    """How a subroutine of a piece of ice reads, its own or one that it has gained; empty for none."""
    found = values.subroutines(g, ice)
    if n >= len(found):
        return ""
    card = g.table.card_of[ice]
    if found[n] in card.subroutines:
        said = [node for node in card.words if node.name == "sub"]
        return render_node(said[card.subroutines.index(found[n])])
    for me, mod in g.mods.get("gain_sub", ()):
        if found[n] in mod.subs:
            gained = [node for word in g.table.card_of[me].words for node in walk(word) if node.name == "gain_sub"]
            branches = [branch for node in gained for branch in node.fields.get("subs", ())]
            branch = branches[mod.subs.index(found[n])] if len(branches) == len(mod.subs) else ()
            return " ".join(map(render_node, branch))
    return ""


def _nth(cards: Any, n: int) -> Any:
    return cards[n] if cards and -len(cards) <= n < len(cards) else None


def _counters(w: Words, card: Any, kind: str) -> int:
    card = w.card(card)
    if card is None:
        return 0
    kind = {"recurring": "credit"}.get(kind, kind)
    if kind not in COUNTERS:
        raise Unsaid(f"counters of the kind {kind}")
    return int(getattr(w.g, kind)[card.i])


def _of(read: Callable[[Words, int], Any]) -> Callable[..., Any]:
    """A word about one card; nothing of no card."""

    def call(w: Words, card: Any) -> Any:
        found = w.card(card)
        return None if found is None else read(w, found.i)

    return call


def _sided(slot: str) -> Callable[..., Any]:
    return lambda w, side: getattr(w.seat.side(side), slot)


def _zone(slot: str) -> Callable[..., Any]:
    return lambda w, side, n=None: _maybe(Pile(w.cards(getattr(w.seat.side(side), slot))), n)


def _maybe(cards: list[Any], n: Any) -> Any:
    return cards if n is None else _nth(cards, n)


def _same(a: Any, b: Any) -> bool:
    if isinstance(a, Card) and isinstance(b, Card):
        return a.i == b.i
    if isinstance(a, Pile) or isinstance(b, Pile):
        a, b = (sorted(one, key=str) if isinstance(one, list) else one for one in (a, b))
    if isinstance(a, (list, tuple)) and isinstance(b, (list, tuple)) and not isinstance(a, Card):
        return len(a) == len(b) and all(map(_same, a, b))
    if isinstance(a, str) and isinstance(b, list) and len(b) == 1:
        return _same(a, b[0])
    if isinstance(a, Label) or isinstance(b, Label):
        return fuzz.token_set_ratio(str(a).lower(), str(b).lower()) >= ALIKE
    if isinstance(a, str) and isinstance(b, str):
        a, b = (re.sub(r"^.+ \((.+)\)$", r"\1", text) for text in (a, b))  # "what it is (the card)"
        return a.replace("’", "'").lower() == b.replace("’", "'").lower()
    return bool(a == b)


def _titles(w: Words, cards: Any) -> list[str]:
    return type(cards)(w.g.table.card_of[card.i].title for card in cards)


def _title(w: Words, card: Any) -> Any:
    found = w.card(card)
    return None if found is None else w.g.table.card_of[found.i].title


def _now(w: Words, card: Any) -> Card | None:
    if not isinstance(card, Card):
        return w.card(card)
    return card if w.g.moves[card.i] == card.moves else None


def _nothing_asked(w: Words, side: str) -> bool:
    from nrdb.engine.steps.machine import asked

    decision = w.seat.question
    return decision is None or asked(w.g, decision) != w.seat.side(side).number


def _waiting(w: Words, side: str) -> bool:
    return w.seat.question is not None and _nothing_asked(w, side)


def _running(w: Words) -> bool:
    """A run at a server that is gone goes on until the window closes; on the author's table it is over at once."""
    run = runs.under_way(w.g)
    return run is not None and not run.ended and (run.server < 3 or run.server in servers.remotes(w.g))


def _run_position(w: Words) -> int:
    """How much ice is before the Runner; what is passed is behind them at once on the author's table."""
    run = w.g.run
    return 0 if run is None else run.position + (w.seat.phase != "movement")


def _server_names(w: Words) -> list[str]:
    if w.g.run is None:
        return []
    ice, elsewhere = w.g.run.detour  # the author moves the Runner before the ice is passed, or not
    server = elsewhere if ice >= 0 and ice == w.g.run.ice and not w.g.run.forced else w.g.run.server
    return [{0: "hq", 1: "rd", 2: "archives"}.get(server, f"remote{server - 2}")]


def _current_ice(w: Words) -> Card | None:
    run = w.g.run
    if run is not None and run.ice >= 0:
        return w.one(run.ice)
    if run is None or run.position < 0:
        return None
    passed = w.seat.phase == "movement" and "inward" in {row.name for row in w.g.table.rulebook.run[run.at :]}
    i = _nth(w.g.ice[run.server], at) if (at := run.position - passed) >= 0 else None
    return None if i is None else w.one(i)


def _has_subtype(w: Words, card: Any, subtype: str) -> bool:
    found = w.card(card)
    if found is None:
        return False
    term = slug(subtype).replace("-", "_")
    terms = {own.replace("-", "_"): own for own in w.g.table.card_of[found.i].terms}
    return values.has_term(w.g, found.i, terms.get(term, term))


def _printed(slot: str) -> Callable[..., Any]:
    return _of(lambda w, i: getattr(w.g.table.card_of[i], slot))


def _printed_points(w: Words, i: int) -> int | None:
    card = w.g.table.card_of[i]
    return values.points(w.g, i) if w.g.zone[i] == SCORED else card.points if card.type == "agenda" else None


def _winner(w: Words) -> str | None:
    return w.g.winner


def _reason(w: Words) -> str | None:
    """Why somebody has won: by a card's ability, its title."""
    return REASONS.get(w.g.won) or w.g.by or None


def _broken(w: Words, sub: Any) -> bool:
    run = w.g.run
    return run is not None and run.ice == sub.ice and sub.n in run.broken


def _can_run(w: Words, server: str) -> bool:
    from nrdb.engine.steps.options import action_options

    return ("run", w.seat.server(server)) in action_options(w.g)


def _points(w: Words, side: str) -> int:
    held = w.seat.side(side)
    return sum(values.points(w.g, i) for i in held.scored) + held.points


def _answers(w: Words, side: str) -> Any:
    raise Unsaid("the texts that are offered")


def _faceup(w: Words, i: int) -> bool:
    return bool(w.g.active[i] or w.g.faceup[i])


CALLS: Final[dict[str, Callable[..., Any]]] = {
    **classic.CALLS,
    "credits": _sided("credits"),
    "clicks": _sided("clicks"),
    "points": _points,
    "core_damage": lambda w, side: w.g.core_damage,
    "hand_size": lambda w, side: values.hand_limit(w.g, w.seat.side(side)),
    "tags": lambda w, *side: values.tags(w.g),
    "bad_publicity": lambda w, *side: values.bad_publicity(w.g),
    "link": lambda w, *side: values.link(w.g),
    "memory_free": lambda w, *side: values.memory_limit(w.g) - values.used_memory(w.g),
    "hand": _zone("hand"),
    "deck": lambda w, side, n=None: _maybe(w.deck(side), n),
    "discard": _zone("discard"),
    "scored": _zone("scored"),
    "removed": _zone("removed"),
    "set_aside": lambda w, side, n=None: _maybe(
        w.cards(
            i
            for i, zone in enumerate(w.g.zone)
            if zone == ASIDE and not (w.g.host[i] >= 0 and w.g.zone[w.g.host[i]] in IN_PLAY)  # then it is hosted
        ),
        n,
    ),
    "being_played": lambda w, side, n=None: _maybe(
        w.cards(i for i in sorted(w.placed()) if w.g.whose[i].name == side and i != w.g.whose[i].identity),
        n,
    ),
    "discarded": lambda w, side, n=-1: _nth(w.cards(w.seat.side(side).discard), n),
    "identity": lambda w, side: None if w.seat.side(side).identity is None else w.one(w.seat.side(side).identity or 0),
    "root": lambda w, server, n=None: _maybe(w.root(server), n),
    "ice": lambda w, server, n=None: _maybe(w.ice(server), n),
    "programs": lambda w, n=None: _maybe(w.installed_of("program"), n),
    "hardware": lambda w, n=None: _maybe(w.installed_of("hardware"), n),
    "resources": lambda w, n=None: _maybe(w.installed_of("resource"), n),
    "facedown_cards": lambda w, n=None: _maybe(w.cards(i for i in w.g.runner.installed if not w.g.active[i]), n),
    "title": _title,
    "label": lambda w, sub: None if sub is None else Label(subroutine(w.g, sub.ice, sub.n)),
    "titles": _titles,
    "counters": _counters,
    "strength": _of(lambda w, i: runs.strength(w.g, i)),
    "rezzed": _of(lambda w, i: w.g.active[i] and w.g.zone[i] == INSTALLED),
    "installed": _of(lambda w, i: w.g.zone[i] == INSTALLED),
    "hosted": lambda w, card, n=None: _maybe(w.hosted(w.card(card)), n),
    "flipped": _of(lambda w, i: w.g.since[i] >= 0),
    "subroutines": lambda w, card: (
        [Sub(found.i, n) for n in range(len(runs.subroutines(w.g, found.i)))]
        if (found := w.card(card)) is not None
        else []
    ),
    "broken": _broken,
    "faceup": _of(_faceup),
    "facedown": _of(lambda w, i: not _faceup(w, i)),
    "has_subtype": _has_subtype,
    "printed_cost": _printed("printed"),
    "printed_strength": _printed("strength"),
    "printed_points": _of(_printed_points),
    "advancement_requirement": _of(lambda w, i: values.requirement(w.g, i)),
    "trash_cost": _of(lambda w, i: values.trash_cost(w.g, i)),
    "now": _now,
    "nth": lambda w, cards, n: _nth(cards, n) if isinstance(n, int) else _nth(n, cards),
    "first": lambda w, cards: _nth(cards, 0),
    "second": lambda w, cards: _nth(cards, 1),
    "last": lambda w, cards: _nth(cards, -1),
    "count": lambda w, cards: len(cards or ()),
    "sorted": lambda w, found: sorted(found),
    "list": lambda w, *parts: list(parts),
    "running": _running,
    "run_server": _server_names,
    "server": lambda w, *rest: _server_names(w),
    "current_ice": _current_ice,
    "encountering": lambda w, *rest: runs.encountered_ice(w.g) >= 0,
    "run_position": _run_position,
    "can_run": _can_run,
    "nothing_asked": _nothing_asked,
    "waiting": _waiting,
    "answers": _answers,
    "turn_beginning": lambda w, side: w.seat.question is not None or not w.seat.in_actions(),
    "winner": _winner,
    "win_reason": _reason,
    "any": lambda w, *parts: any(parts),
    "none": lambda w, part: not part,
    "=": lambda w, a, *rest: all(_same(a, b) for b in rest),
    "<": lambda w, a, b: a < b,
    ">": lambda w, a, b: a > b,
    ">=": lambda w, a, b: a >= b,
    "+": lambda w, *parts: sum(parts),
    "-": lambda w, a, *rest: a - sum(rest) if rest else -a,
    "*": lambda w, a, b: a * b,
    "inc": lambda w, a: a + 1,
    "dec": lambda w, a: a - 1,
    "text": lambda w, part: str(part),
    "max": lambda w, *parts: max(parts),
}


FORMS: Final[dict[str, Callable[..., Any]]] = {
    "var": Words.var,
    "and": Words.and_,
    "or": Words.or_,
    "not": Words.not_,
    "find": Words.find,
    "where": Words.where,
    "where_not": Words.where_not,
    "accessing": Words.accessing,
}
