"""The state of a game: two sides, and what belongs to neither; whole numbers and lists in slots, copied by hand.

Cards are small numbers, the same for the whole game: the copies of a deck first, its identity last, and the Runner's
cards after the Corp's where both are played. `card_of` (on the table, shared by all games of the decks) says which card
a number is, `owner` whose. A deck has no order beyond what a player has looked at: `deck` is a bag, `top` the known
cards on top of it (the last is drawn first), `bottom` those put under it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

from nrdb.engine.model.ability import NO_ABILITY, Context
from nrdb.engine.model.numbers import CORP, COUNTERS, DECK, OUTSIDE, RUNNER
from nrdb.engine.model.side import Side

if TYPE_CHECKING:
    from nrdb.engine.chance import Pick
    from nrdb.engine.model.card import Table
    from nrdb.engine.model.decision import Decision, Option
    from nrdb.engine.model.frame import Imminent, Run

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


_TABLES = ("kept", "left", "named", "seen", "listeners", "mods", "used")


def _side(table: Table, number: int) -> Side:
    """A side before the game: everything in its deck."""
    deck = table.decks[number]
    return Side(number, deck is not None, table.identities[number], list(deck or ()))


class State:
    """One game. What a player may see of it is named in `nrdb.goldfish.policy`."""

    __slots__ = (*_PLAIN, *_LISTS, *_TABLES, "acting", "corp", "priority", "run", "runner", "ice", "sides", "whose")

    table: Table
    """The deck and the rulebook: the same for all games of a deck."""
    pick: Pick
    """Chance."""
    sides: tuple[Side, Side]
    """The Corp and the Runner; one of them is not played when a deck plays alone."""
    corp: Side
    runner: Side
    whose: list[Side]
    """Of every card: the player whose card it is."""
    acting: Side
    """The active player: whose turn it is."""
    priority: Side
    """Who may act in the window that is open."""
    imminent: Imminent | None
    """What is about to happen and may still be changed; None outside interrupts."""
    passes: int
    """How often in a row players have passed in it."""
    tags: int
    """On the Runner."""
    bad_publicity: int
    """On the Corp."""
    core_damage: int
    """Suffered so far: as many cards fewer fit in hand."""
    turn: int
    """Turns of either player, from 1; 0 before the first."""
    step: int
    """The place in the rulebook's table of the turn."""
    over: str
    """Why the game has ended; empty while it goes on."""
    dirty: bool
    """Whether the checkpoint may have something to correct."""
    ending: bool
    """Whether no further action is taken in this turn."""
    now: Context
    """What the ability in progress knows."""
    decision: Decision | None
    """The choice that the game waits for; None when it is over."""
    flow: Any
    """The effect that waits for the choice; None between actions."""
    transcript: list[Any] | None
    """What has happened, for people; None when nobody listens."""
    last_turn: int
    """The game ends after this turn."""
    watch: Any
    """Called at the end of every turn, when somebody looks for goals."""
    run_totals: tuple[int, int, int, int]
    """Runs so far, and what came of them: credits gained, credits lost or spent, cards out of the deck."""
    left: dict[int, tuple[int, ...]]
    """The cards that left play in this turn: the counters they had (CR 1.10: an ability uses what was there), whether
    they were active, and last the server they stood in."""
    seen: dict[int, tuple[int, int]]
    """By card: as which object it was seen where it lies, and by whom, as bits (`rules/sight`)."""
    kept: dict[int, tuple[tuple[int, int], ...]]
    """What installed cards have chosen, by card: the objects, until it chooses again or leaves play."""
    named: dict[int, tuple[str, ...]]
    """Subtypes that installed cards have chosen, by card."""
    blank: frozenset[int]
    """Active cards that have lost their abilities."""
    moves: list[int]
    """Of every card: how often it has become another object (CR26 1.12); who refers to one knows by it."""
    hosted_count: int
    """How many cards lie on others."""
    zone: list[int]
    """Of every card: where it lies."""
    active: list[bool]
    """Of every card: whether its abilities work; for the Corp's installed cards, whether they are rezzed."""
    faceup: list[bool]
    """Of cards in the discard pile: whether they lie faceup. All of the Runner's do, of the Corp's those once seen.

    Of installed cards: whether they do although they are not active.
    """
    server: list[int]
    """Of every card: the server it stands in, or -1; of a Runner's card the server it has named."""
    host: list[int]
    """Of every card: the card it lies on, or -1."""
    since: list[int]
    """Of every card: the turn in which it was installed, or -1; of an identity, from 0 that its back shows."""
    credit: list[int]
    """Counters on every card, by kind."""
    power: list[int]
    virus: list[int]
    agenda: list[int]
    advancement: list[int]
    on_empty: list[int]
    """Of every card: the kind of counter with whose last one it is trashed, or -1."""
    pending: list[Any]
    """What was triggered and waits to resolve: (trigger, card, what it is about, the card's `moves` then)."""
    picked: list[int]
    """What chance has answered so far."""
    events: list[Any]
    """What happened in this turn, as tuples of five: its name, what it is about, whose doing it was, the zone that a
    card came from or -1, the card by whose ability it happened or -1."""
    lasting: list[Any]
    """Effects that last: (until when, kind, (card, effect))."""
    log: list[Option]
    """Every choice of the game."""
    drawn: list[int]
    """The cards that were drawn last together."""
    uniques: list[int]
    """Active unique cards, the newest last."""
    listeners: dict[str, list[Any]]
    """What waits for each event: (card, trigger)."""
    mods: dict[str, list[Any]]
    """Standing effects by kind: (card, effect)."""
    used: dict[Any, int]
    """What is counted by the turn: uses of limited abilities and the like."""
    run: Run | None
    """The run under way."""
    ice: list[list[int]]
    """Ice by server, the outermost last; the cards in a server's root are found by `server`."""

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
        """An independent game in the same position; only between actions, when no effect waits for a choice.

        Chance is shared: the copy draws on the same source.
        """
        if self.flow is not None:
            raise ValueError("an effect waits for a choice")
        new = object.__new__(type(self))
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
        new.listeners = {key: listed[:] for key, listed in self.listeners.items()}
        new.mods = {key: listed[:] for key, listed in self.mods.items()}
        new.ice = [listed[:] for listed in self.ice]
        new.transcript = None if self.transcript is None else self.transcript[:]
        new.run = None
        new.watch = None
        return new

    def key(self) -> tuple[Any, ...]:
        """The position as a value: equal keys are equal positions, whatever the way there.

        Where one side alone is played, it has the form that records kept by the first release end with.
        """
        side, other = self.acting, self.sides[1 - self.acting.number]
        counters = tuple(tuple(getattr(self, kind)) for kind in COUNTERS)
        alone = (
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
        )
        if not other.seated:
            return alone
        return (
            *alone,
            side.number,
            (self.priority.number, self.passes),
            (other.credits, other.clicks, other.score, other.extra_clicks, other.extra_turns, side.extra_turns),
            *other.cards(),
            tuple(self.faceup[i] for i in (*other.discard, *self.corp.installed)),
            tuple(sorted(self.kept.items())),
            tuple(sorted(self.named.items())),
        )
