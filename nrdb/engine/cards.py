"""The cards of one game, made ready for play: printed values, and behaviour compiled to functions.

A `Table` is built once per deck and shared by all its games. Printed values come from the catalogue, behaviour from
`nrdb.behaviour`; a card without an entry, or with a part the engine has no word for, is marked with what is missing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from nrdb import behaviour
from nrdb.catalogue.model import number
from nrdb.engine.editions import EDITIONS, Edition
from nrdb.errors import PlayError, Unsupported

if TYPE_CHECKING:
    from nrdb.catalogue.model import Card
    from nrdb.engine.state import State

Effect = Callable[["State", int], Any]
"""What an ability does: None when done, else a flow that asks."""
Test = Callable[["State", int], bool]
Number = Callable[["State", int], int]


class Trigger:
    """A compiled conditional ability."""

    __slots__ = (
        "about",
        "anywhere",
        "batch",
        "card",
        "condition",
        "effect",
        "limit",
        "match",
        "may",
        "number",
        "once",
        "ordinal",
        "per",
        "plain",
    )

    def __init__(self, card: CardInPlay | None, number: int, effect: Effect) -> None:
        self.card = card
        self.number = number
        self.effect = effect
        self.match: Callable[[State, int, int], bool] | None = None
        self.condition: Test | None = None
        self.limit = 0
        self.per = "turn"
        self.ordinal = 0
        self.may = False
        self.plain = False
        self.once = False
        self.anywhere = False
        self.batch = False
        self.about = ""

    def counts_as(self, me: int) -> tuple[int, int]:
        """Under which key its uses are counted."""
        return me, self.number


class Mod:
    """A compiled standing effect: a value, and the cards it applies to."""

    __slots__ = (
        "condition",
        "effect",
        "first",
        "kinds",
        "may",
        "number",
        "of",
        "refill",
        "selects",
        "trigger",
        "value",
        "what",
    )

    def __init__(self, value: Number) -> None:
        self.value = value
        self.selects: Callable[[State, int, int], bool] | None = None
        self.condition: Test | None = None
        self.of = ""
        self.kinds: tuple[str, ...] = ()
        self.first = ""
        self.what = ""
        self.refill: Number | None = None
        self.effect: Effect | None = None
        self.may = False
        self.number = -1
        self.trigger: Trigger | None = None

    def applies(self, g: State, me: int, i: int) -> bool:
        """Whether the effect of card `me` covers card `i` now."""
        if self.condition is not None and not self.condition(g, me):
            return False
        return i == me if self.selects is None else self.selects(g, me, i)

    def still(self, g: State, me: int, i: int) -> bool:
        """Whether a change that holds for the first card of a turn only still waits for it."""
        if not self.first:
            return True
        event = {"install": "install", "play": "play", "rez": "rez", "trash": "trash"}.get(self.of, self.of)
        covers = self.selects
        return not any(name == event and (covers is None or covers(g, me, it)) for name, it in g.events)

    def pays(self, g: State, me: int, purpose: str, what: int) -> bool:
        """For a purse: whether its credits may pay for this."""
        if self.condition is not None and not self.condition(g, me):
            return False
        if not ("any" in self.kinds or purpose in self.kinds):
            return False
        return self.selects is None or what < 0 or self.selects(g, me, what)


class Paid:
    """A compiled paid ability."""

    __slots__ = (
        "about",
        "can",
        "clicks",
        "condition",
        "credits",
        "effect",
        "limit",
        "number",
        "pay",
        "paying",
        "shared",
        "takes",
        "zone",
    )

    def __init__(self, number: int, effect: Effect) -> None:
        self.number = number
        self.effect = effect
        self.clicks = 0
        self.credits = 0
        self.can: list[Test] = []
        self.pay: list[Effect] = []
        self.paying: Effect | None = None
        """The payments as one function, put together when first needed."""
        self.condition: Test | None = None
        self.limit = 0
        self.shared = False
        self.about = ""
        self.takes: Test | None = None
        self.zone = -1
        """The zone in which it works, when that is not in play."""

    def counts_as(self, me: int) -> tuple[int, int]:
        """Under which key its uses are counted; abilities with a shared limit have one."""
        return me, -1 if self.shared else self.number


class CardInPlay:
    """One card of a deck, ready for play."""

    __slots__ = (
        "advanceable",
        "changes_limits",
        "coverage",
        "current",
        "extra_clicks",
        "extra_costs",
        "faceup",
        "free",
        "heard",
        "id",
        "idle",
        "install_if",
        "install_on",
        "memory",
        "missing",
        "mods",
        "only_one",
        "own",
        "own_cost",
        "paid",
        "play",
        "play_if",
        "points",
        "printed",
        "priority",
        "requirement",
        "rez_if",
        "setup",
        "side",
        "strength",
        "subs",
        "terms",
        "title",
        "trash_cost",
        "type",
        "unique",
        "use_if",
        "words",
    )

    def __init__(self, card: Card) -> None:
        self.id = card.id
        self.title = card.title
        self.side = card.side
        # The 1996 names of two types; their rules in play are those of the later ones.
        self.type = {"node": "asset", "prep": "event"}.get(card.type, card.type)
        self.terms = frozenset((*card.subtypes, card.type, self.type))
        self.printed = number(card.cost) or 0
        self.strength = number(card.strength)
        self.points = number(card.agenda_points) or 0
        self.requirement = number(card.advancement_requirement) or 0
        self.trash_cost = number(card.trash_cost)
        self.memory = number(card.memory_cost)
        self.unique = card.unique
        self.subs = 0
        self.advanceable = False
        self.changes_limits = False
        self.current = False
        self.faceup = False
        """Whether it is installed faceup and active at once."""
        self.priority = False
        self.only_one = ""
        self.extra_clicks = 0
        self.extra_costs: dict[str, list[Any]] = {}
        self.heard: list[tuple[str, Trigger]] = []
        self.own: dict[str, list[Trigger]] = {}
        self.mods: list[tuple[str, Mod]] = []
        self.own_cost: list[Mod] = []
        self.paid: list[Paid] = []
        self.idle = False
        """Whether nothing can be done with it once installed: no paid ability, and no card to be rezzed or scored."""
        self.free: list[Paid] = []
        """Those of its paid abilities that take no click."""
        self.play: Effect | None = None
        self.play_if: Test | None = None
        self.rez_if: Test | None = None
        self.install_if: Test | None = None
        self.use_if: Test | None = None
        self.install_on: Callable[[State, int, int], bool] | None = None
        self.setup: Effect | None = None
        self.words: tuple[behaviour.Node, ...] = ()
        self.missing: list[str] = []
        """What the engine does not play of this card, one reason each; parts that need an opponent are not among it."""
        self.coverage = "said"
        """said · opponent · hook · partly · missing."""

    def __repr__(self) -> str:
        return f"<{self.title}>"


class Table:
    """A deck laid out for play: the card of every number, the identity last, and the edition's values."""

    __slots__ = (
        "afar",
        "card_of",
        "cards",
        "edition",
        "emptied",
        "hand_size",
        "identity",
        "memory",
        "run_cost",
        "side",
        "visits",
    )

    def __init__(self, side: str, edition: Edition) -> None:
        self.side = side
        self.edition = edition
        self.cards: list[CardInPlay] = []
        self.card_of: list[CardInPlay] = []
        self.identity: int | None = None
        self.memory = edition.memory
        self.hand_size = edition.hand_size
        self.run_cost = 0
        """Credits that a run costs the Runner to get in; none gets in without an icebreaker when it is not 0."""
        self.visits = 0
        """Runs that are made against the Corp in each of the Runner's turns, for which ice is rezzed."""
        self.afar = False
        """Whether a card has an ability that works from hand or discard pile."""
        self.emptied = Trigger(None, -1, _emptied)
        self.emptied.about = "empty"
        self.emptied.plain = True
        self.emptied.anywhere = True


def _emptied(g: State, me: int) -> None:
    from nrdb.engine import primitives as p

    p.trash(g, me)
    p.happen(g, "empty", me)


def lay_out(
    identity: Card | None,
    copies: Mapping[str, int],
    card: Callable[[str], Card],
    *,
    edition: str = "cr",
    entries: Mapping[str, Any] | None = None,
    order: Sequence[str] | None = None,
) -> Table:
    """The table for a deck: `copies` by card id, `card` finds a card; `entries` replaces the built-in behaviour.

    `order` names the card of every number, where two decks are to be dealt alike.

    Raises `PlayError` when the deck has no side or holds cards of both.
    """
    from nrdb.engine.words.compile import compile_card

    if edition not in EDITIONS:
        raise Unsupported(
            f"There are no rules of play for the edition {edition!r}; it is one of {', '.join(EDITIONS)}."
        )
    cards = [(card(name), n) for name, n in copies.items()]
    sides = {identity.side} if identity is not None else {found.side for found, _ in cards}
    if len(sides) != 1:
        raise PlayError("the deck has cards of both sides and no identity, so it cannot be played alone.")
    table = Table(sides.pop(), EDITIONS[edition])
    known = behaviour.entries("classic" if edition == "classic" else "cr") if entries is None else entries
    for found, n in [*cards, *([(identity, 1)] if identity is not None else [])]:
        ready = compile_card(found, known)
        if found.side != table.side:
            ready = CardInPlay(found)
            ready.coverage = "partly"
            ready.missing.append("a card of the other side cannot be played")
        table.cards.append(ready)
        table.card_of += [ready] * n
    if order is not None:
        by_id = {ready.id: ready for ready in table.cards}
        table.card_of[: len(order)] = [by_id[name] for name in order]
    table.afar = any(paid.zone >= 0 for ready in table.cards for paid in ready.paid)
    if identity is not None:
        table.identity = len(table.card_of) - 1
        limit = number(identity.mu_limit)
        if limit is not None:
            table.memory = limit
    return table
