"""The state of a game: two sides and everything that belongs to neither, as numbers and lists that are copied by hand.

Cards are small numbers that stay the same throughout the game: the cards in a deck, then its identity; the Corp's
before the Runner's. The table, shared by all games of the decks, says which card a number is (`card_of`) and whose
(`owner`). A deck has no order except what a player has looked at: `deck` is a bag, `top` holds the known cards on top
of it (the last is drawn first), and `bottom` those put at the bottom.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self, TypeAlias, TypeVar

from nrdb.engine.model.ability import NO_ABILITY, Context
from nrdb.engine.model.compiled import mypyc_attr
from nrdb.engine.model.numbers import CORP, COUNTERS, DECK, OUTSIDE, RUNNER
from nrdb.engine.model.side import Event, Side

if TYPE_CHECKING:
    from collections.abc import Callable

    from nrdb.engine.chance import Pick
    from nrdb.engine.model.ability import StaticEffect, Trigger
    from nrdb.engine.model.card import Table
    from nrdb.engine.model.decision import Decision, Flow, Option
    from nrdb.engine.model.frame import Imminent, Run

T = TypeVar("T")

Lasting: TypeAlias = "tuple[str, str, tuple[int, StaticEffect | Trigger]]"
"""An effect that lasts for a while: (duration, kind, (card, effect))."""
Pending: TypeAlias = "tuple[Trigger, int, int, int]"
"""A triggered ability that waits to resolve: (trigger, card, subject, the card's `moves` then)."""

# Slots by how they are copied.
_PLAIN = (
    "table",
    "pick",
    "now",
    "imminent",
    "passes",
    "tags",
    "bad_publicity",
    "core_damage",
    "turn",
    "step",
    "over",
    "dirty",
    "decision",
    "flow",
    "transcript",
    "ending",
    "last_turn",
    "watch",
    "run_totals",
    "hosted_count",
    "blank",
)


_LISTS = (
    "zone",
    "active",
    "faceup",
    "server",
    "host",
    "since",
    "credit",
    "power",
    "virus",
    "agenda",
    "advancement",
    "on_empty",
    "moves",
    "pending",
    "picked",
    "events",
    "lasting",
    "log",
    "uniques",
    "drawn",
)


_TABLES = ("kept", "left", "named", "named_counters", "seen", "listeners", "mods", "used")


def _side(table: Table, number: int) -> Side:
    """Return a side before the game begins, with every card in its deck."""
    deck = table.decks[number]
    return Side(number, deck is not None, table.identities[number], list(deck or ()))


@mypyc_attr(serializable=True, allow_interpreted_subclasses=True)
class State:
    """The state of one game; `nrdb.engine.view` says what a player may see of it."""

    __slots__ = (*_PLAIN, *_LISTS, *_TABLES, "acting", "corp", "priority", "run", "runner", "ice", "sides", "whose")

    table: Table
    """The cards and the rulebook, shared by all games of the decks."""
    pick: Pick
    """The source of randomness."""
    sides: tuple[Side, Side]
    """The Corp and the Runner; one of them is absent when a deck plays alone."""
    corp: Side
    runner: Side
    whose: list[Side]
    """The side that owns each card."""
    acting: Side
    """The active player."""
    priority: Side
    """The player who may act in the open window."""
    imminent: Imminent | None
    """The instruction that can still be interrupted; None outside interrupt windows."""
    passes: int
    """The number of consecutive passes in the open window."""
    tags: int
    """The Runner's tags."""
    bad_publicity: int
    """The Corp's bad publicity."""
    core_damage: int
    """Core damage suffered so far; each point lowers the Runner's maximum hand size by one."""
    turn: int
    """The number of the turn, counted from 1 over both players but not over an absent one; 0 before the first."""
    step: int
    """The current step, as an index into the rulebook's table of the turn."""
    over: str
    """Why the game has ended; empty while it is in progress."""
    dirty: bool
    """Whether the checkpoint might have something to correct."""
    ending: bool
    """Whether the action phase is being ended early."""
    now: Context
    """The context of the resolving ability."""
    decision: Decision | None
    """The decision the game waits for; None when it is over."""
    flow: Flow | None
    """The suspended effect that made the decision; None between actions."""
    transcript: list[tuple[Any, ...]] | None
    """A human-readable log of what has happened; None if it isn't recorded."""
    last_turn: int
    """The turn after which the game ends."""
    watch: Callable[[State], None] | None
    """A function called at the end of every turn, or None."""
    run_totals: tuple[int, int, int, int]
    """Runs so far, and the credits gained, credits lost or spent, and cards drawn during them."""
    left: dict[int, tuple[int, ...]]
    """Cards that left play this turn: the counters each had (CR 1.10), whether it was active, and its server."""
    seen: dict[int, tuple[int, int]]
    """By card: its `moves` when it was seen where it is, and by whom, as bits (see `rules/sight`)."""
    kept: dict[int, tuple[tuple[int, int], ...]]
    """By card: the objects it has chosen, until it chooses again or leaves play."""
    named: dict[int, tuple[str, ...]]
    """By card: the subtypes it has chosen."""
    blank: frozenset[int]
    """Active cards that have lost their abilities."""
    moves: list[int]
    """For every card: how often it has become a new object (CR26 1.12), so that old and new references differ."""
    named_counters: dict[tuple[str, int], int]
    """Counters with a name of their own, by name and holder: a card's number, or a player or server (`holder_of`)."""
    hosted_count: int
    """The number of hosted cards."""
    zone: list[int]
    """For every card: its zone."""
    active: list[bool]
    """For every card: whether it is active; an installed Corp card is active when it is rezzed."""
    faceup: list[bool]
    """For cards in a discard pile: whether they are faceup (the Runner's always, the Corp's once they have been seen).
    For installed cards: whether they are faceup although they aren't active."""
    server: list[int]
    """For every card: the server it is in, or -1. For a Runner card: the server it has named."""
    host: list[int]
    """For every card: its host, or -1."""
    since: list[int]
    """For every card: the turn it was installed, or -1. For an identity: at least 0 once it is flipped."""
    credit: list[int]
    """Credit counters on every card; the other kinds of counters follow."""
    power: list[int]
    virus: list[int]
    agenda: list[int]
    advancement: list[int]
    on_empty: list[int]
    """For every card: the kind of counter that trashes it when the last one is gone, or -1."""
    pending: list[Pending]
    """Triggered abilities waiting to resolve."""
    picked: list[int]
    """Every random number drawn so far."""
    events: list[Event]
    """What happened this turn."""
    lasting: list[Lasting]
    """Lasting effects."""
    log: list[Option]
    """Every option taken in the game."""
    drawn: list[int]
    """The cards of the last draw."""
    uniques: list[int]
    """Active unique cards and consoles, the newest last."""
    listeners: dict[str, list[tuple[int, Trigger]]]
    """The triggers that listen for each event: (card, trigger)."""
    mods: dict[str, list[tuple[int, StaticEffect]]]
    """Static effects by kind: (card, effect)."""
    used: dict[Any, int]
    """Counts that are reset every turn: uses of limited abilities, events, X values and the like."""
    run: Run | None
    """The run in progress."""
    ice: list[list[int]]
    """The ice protecting each server, the outermost last; cards in a root are found by `server`."""

    def __init__(self, table: Table, pick: Pick) -> None:
        n = len(table.card_of)
        self.table = table
        self.pick = pick
        self.corp, self.runner = self.sides = (_side(table, CORP), _side(table, RUNNER))
        self.whose = table.by_owner(self.corp, self.runner)
        self.acting = self.corp if self.corp.seated else self.runner
        self.tags = self.bad_publicity = self.core_damage = self.turn = self.step = self.passes = 0
        self.priority = self.acting
        self.over = ""
        self.dirty = self.ending = False
        self.now = NO_ABILITY
        self.imminent = None
        self.decision = self.flow = self.transcript = self.run = None
        self.last_turn = 99
        self.watch = None
        self.left = {}
        self.kept = {}
        self.seen = {}
        self.named = {}
        self.named_counters = {}
        self.hosted_count = 0
        self.blank = frozenset()
        self.run_totals = (0, 0, 0, 0)
        self.zone = [DECK] * n
        for i in table.outside_cards:
            self.zone[i] = OUTSIDE
        self.active = [False] * n
        self.faceup = [False] * n
        self.server = [-1] * n
        self.host = [-1] * n
        self.since = [-1] * n
        self.credit = [0] * n
        self.power = [0] * n
        self.virus = [0] * n
        self.agenda = [0] * n
        self.advancement = [0] * n
        self.on_empty = [-1] * n
        self.moves = [0] * n
        self.pending = []
        self.events = []
        self.picked = []
        self.lasting = []
        self.log = []
        self.uniques = []
        self.drawn = []
        self.listeners = table.listeners()
        self.mods = table.mods()
        self.used = {}
        self.ice = [[], [], []]

    def copy(self) -> Self:
        """Return an independent game in the same position, sharing the source of randomness.

        Raises ValueError while an effect waits for a choice.
        """
        if self.flow is not None:
            raise ValueError("the game can't be copied while an effect waits for a choice")
        kind = type(self)
        new = kind.__new__(kind)
        new.table = self.table
        new.pick = self.pick
        new.corp = corp = self.corp.copy()
        new.runner = runner = self.runner.copy()
        new.sides = (corp, runner)
        new.whose = self.table.by_owner(corp, runner)
        new.acting = corp if self.acting is self.corp else runner
        new.priority = corp if self.priority is self.corp else runner
        new.passes = self.passes
        new.tags = self.tags
        new.bad_publicity = self.bad_publicity
        new.core_damage = self.core_damage
        new.turn = self.turn
        new.step = self.step
        new.over = self.over
        new.dirty = self.dirty
        new.now = NO_ABILITY
        new.imminent = None
        new.decision = self.decision
        new.flow = self.flow
        new.ending = self.ending
        new.last_turn = self.last_turn
        new.run_totals = self.run_totals
        new.hosted_count = self.hosted_count
        new.blank = self.blank
        new.zone = self.zone[:]
        new.active = self.active[:]
        new.faceup = self.faceup[:]
        new.server = self.server[:]
        new.host = self.host[:]
        new.since = self.since[:]
        new.credit = self.credit[:]
        new.power = self.power[:]
        new.virus = self.virus[:]
        new.agenda = self.agenda[:]
        new.advancement = self.advancement[:]
        new.on_empty = self.on_empty[:]
        new.moves = self.moves[:]
        new.pending = self.pending[:]
        new.events = self.events[:]
        new.picked = self.picked[:]
        new.lasting = self.lasting[:]
        new.log = self.log[:]
        new.uniques = self.uniques[:]
        new.drawn = self.drawn[:]
        new.used = self.used.copy()
        new.left = self.left.copy()
        new.kept = self.kept.copy()
        new.seen = self.seen.copy()
        new.named = self.named.copy()
        new.named_counters = self.named_counters.copy()
        new.listeners = {key: listed[:] for key, listed in self.listeners.items()}
        new.mods = {key: listed[:] for key, listed in self.mods.items()}
        new.ice = [listed[:] for listed in self.ice]
        new.transcript = None if self.transcript is None else self.transcript[:]
        new.run = None
        new.watch = None
        return new

    def with_cards(self, table: Table) -> Self:
        """Return a copy in which card numbers stand for the cards of `table`; no card that differs may be active.

        Whatever belongs to a number, such as its place, stays. Only the slots replaced here depend on which card a
        number stands for.
        """
        new = self.copy()
        new.table = table
        changed = {i for i, card in enumerate(table.card_of) if card is not self.table.card_of[i]}
        for side in new.sides:
            if not changed.isdisjoint(side.installed):
                side.usable_installed = [i for i in side.installed if not table.card_of[i].idle]
        _replace(new.listeners, table.listeners(), changed)
        _replace(new.mods, table.mods(), changed)
        return new

    def key(self) -> tuple[Any, ...]:
        """Return the numbers, cards and counters of the position as a value that can be compared."""
        side, other = self.acting, self.sides[1 - self.acting.number]
        counters = tuple(tuple(getattr(self, kind)) for kind in COUNTERS)
        return (
            self.turn,
            self.step,
            side.credits,
            side.clicks,
            self.tags,
            self.bad_publicity,
            self.core_damage,
            side.score,
            self.over,
            side.extra_clicks,
            *side.cards(),
            tuple(self.active),
            tuple(self.faceup[i] for i in side.discard),
            tuple(self.server),
            tuple(self.host),
            tuple(self.since),
            counters,
            tuple(map(tuple, self.ice)),
            side.number,
            (self.priority.number, self.passes),
            (other.credits, other.clicks, other.score, other.extra_clicks, other.extra_turns, side.extra_turns),
            *other.cards(),
            tuple(self.faceup[i] for i in (*other.discard, *self.corp.installed)),
            tuple(sorted(self.kept.items())),
            tuple(sorted(self.named.items())),
            *sorted(self.named_counters.items()),
        )


def _replace(had: dict[str, list[tuple[int, T]]], begun: dict[str, list[tuple[int, T]]], cards: set[int]) -> None:
    """Replace what is listed for these cards, by kind, with what `begun` lists for them."""
    for kind in {*had, *begun}:
        ours = [each for each in begun.get(kind, ()) if each[0] in cards]
        had[kind] = [*ours, *(each for each in had.get(kind, ()) if each[0] not in cards)]
