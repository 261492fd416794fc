"""A card ready for play, and a deck of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from nrdb import behaviour
from nrdb.catalogue.model import number
from nrdb.engine.model.ability import RECORD_ONLY
from nrdb.engine.model.numbers import CORP, SIDES

if TYPE_CHECKING:
    from nrdb.catalogue.model import Card
    from nrdb.engine.model.ability import Effect, Number, PaidAbility, StaticEffect, Test, Trigger
    from nrdb.engine.model.decision import Flow
    from nrdb.engine.model.rulebook import Rulebook
    from nrdb.engine.model.side import Side
    from nrdb.engine.model.state import State


class CardInPlay:
    """One card of a deck, ready for play."""

    def __init__(self, card: Card) -> None:
        self.id = card.id
        self.title = card.title
        self.side = card.side
        self.faction = card.faction
        self.who: int = SIDES.index(card.side)
        """CORP or RUNNER."""
        # The 1996 names of two types; their rules in play are those of the later ones.
        self.type = {"node": "asset", "prep": "event"}.get(card.type, card.type)
        self.terms = frozenset((*card.subtypes, card.type, self.type))
        self.back = frozenset((*card.faces[0].subtypes, card.type, self.type)) if card.faces else self.terms
        """The same of the other face, which an identity shows once it is turned over."""
        self.printed = number(card.cost) or 0
        self.strength = number(card.strength)
        self.points = number(card.agenda_points) or 0
        self.requirement = number(card.advancement_requirement) or 0
        self.trash_cost = number(card.trash_cost)
        self.memory = number(card.memory_cost)
        self.links = [number(card.base_link) or 0, *(number(face.base_link) or 0 for face in card.faces[:1])]
        """The link of an identity, by the side that shows."""
        self.unique = card.unique
        self.subs = 0
        self.subroutines: list[Effect] = []
        """What they do, in their order, where both sides are played."""
        self.advanceable = False
        self.advance_if: Test | None = None
        """What must hold for it, where it can be advanced at times only."""
        self.changes_limits = False
        self.current = False
        self.duel = False
        """Whether it is made for a game of both sides."""
        self.faceup = False
        """Whether it is installed faceup and active at once."""
        self.priority = False
        self.needs_action_events = False
        """Whether it asks which actions were taken."""
        self.needs_window_events = False
        """Whether it asks when paid ability windows open."""
        self.opponent_events: set[str] = set()
        """The moments in the turn of an opponent whom nobody plays that it, or what its effects set up, waits for."""
        self.has_recurring_credits = False
        """Whether it, or an effect of it, puts credits back as a turn begins."""
        self.holds_bad_publicity = False
        """Whether bad publicity lies on it, as power counters, which are none to others."""
        self.shown = False
        """Whether it is revealed when it is accessed in R&D."""
        self.only_one = ""
        self.outside: list[dict[str, Any]] = []
        """Which cards there are for it outside the game, as selectors."""
        self.extra_clicks = 0
        self.extra_costs: dict[str, list[Any]] = {}
        self.heard: list[tuple[str, Trigger]] = []
        self.heard_inactive: list[tuple[str, Trigger]] = []
        """What waits for an event while the card lies where it is not active."""
        self.own: dict[str, list[Trigger]] = {}
        self.hosts: Callable[[State, int], list[int]] | None = None
        """The cards on which it may be installed, where it cannot be installed otherwise."""
        self.stays = False
        """Whether it stays in play after it has resolved."""
        self.mods: list[tuple[str, StaticEffect]] = []
        self.own_cost: list[StaticEffect] = []
        self.discounts: list[StaticEffect] = []
        """What its player may give up to pay less for it."""
        self.own_memory: list[StaticEffect] = []
        """What changes the memory that it takes itself, installed or not."""
        self.requires: list[Number] = []
        """Advancement counters that an agenda asks for more, or fewer, by itself."""
        self.worth: list[StaticEffect] = []
        """What changes the points of an agenda by itself while it is not active: in the Runner's score area."""
        self.in_hand: list[StaticEffect] = []
        """What it may do in place of a breach while it is in hand."""
        self.paid: list[PaidAbility] = []
        self.idle = False
        """Whether nothing can be done with it once installed: no paid ability, and no card to be rezzed or scored."""
        self.guards: list[PaidAbility] = []
        """Its paid abilities that are interrupts."""
        self.free: list[tuple[int, PaidAbility]] = []
        """What its player may use it for in play without a click, each with its place among its paid abilities."""
        self.clicked: list[tuple[int, PaidAbility]] = []
        """Those that take a click."""
        self.offered: list[tuple[int, PaidAbility]] = []
        """Those that are not for its own player alone."""
        self.waits: list[Trigger] = []
        """Abilities that its effects set up for a while."""
        self.play: Effect | None = None
        self.play_if: Test | None = None
        self.useful: Test | None = None
        """Whether playing it could change anything."""
        self.rez_if: Test | None = None
        self.rez_with_others: Test | None = None
        """For ice: whether it may be rezzed whenever other cards may."""
        self.stolen_with: list[tuple[str, int, int]] = []
        """Counters with which it comes to the Runner's score area: their kind, how many, the zone from which not."""
        self.install_if: Test | None = None
        self.use_if: Test | None = None
        self.install_on: Callable[[State, int, int], bool] | None = None
        self.stands_in: Callable[[State, int, int], bool] | None = None
        self.setup: Effect | None = None
        self.opening: Effect | None = None
        """What an identity does once opening hands are kept, before the first turn."""
        self.words: tuple[behaviour.Node, ...] = ()
        self.missing: list[str] = []
        """What the engine does not play of this card, one reason each; parts that need an opponent are not among it."""
        self.coverage = "said"
        """said · opponent · hook · partly · missing."""

    def __repr__(self) -> str:
        return f"<{self.title}>"

    @property
    def acts_free(self) -> bool:
        """Whether it has a paid ability that takes no click and may be used outside encounters."""
        return not all(paid.in_encounter for _, paid in self.free)

    @property
    def lends_free(self) -> bool:
        """Whether it lends other cards, of whichever side, a paid ability that takes no click."""
        return any(mod.lent is not None and mod.lent.free for _, mod in self.mods)

    def guarding(self) -> Iterator[str]:
        """The kinds of imminent effects that its interrupts could change."""
        for paid in self.guards:
            yield from paid.guards
        for trigger in (*(heard for _, heard in (*self.heard, *self.heard_inactive)), *self.waits):
            yield from trigger.guards


class Table:
    """What is played with: the card of every number, whose it is, and the rulebook's values.

    The cards of a deck stand together, then its identity, then the cards outside the game that it has; where two decks
    are played, the Corp's come first.
    """

    def __init__(self, side: str, rulebook: Rulebook) -> None:
        self.side = side
        """The side that is played; corp where both are."""
        self.rulebook = rulebook
        self.cards: list[CardInPlay] = []
        self.card_of: list[CardInPlay] = []
        self.owner: list[int] = []
        """Of every card: CORP or RUNNER."""
        self.decks: list[range | None] = [None, None]
        """The numbers of each side's deck, without its identity; None for a side that nobody plays."""
        self.identities: list[int | None] = [None, None]
        self.identity: int | None = None
        """The identity of the side that is played alone."""
        self.memory = rulebook.memory
        self.hand_size = rulebook.hand_size
        self.both = False
        """Whether both sides are played."""
        self.straight = rulebook.win != "checked"
        """Whether one action follows another with neither a window, a check nor a word about it between them."""
        self.gated = True
        """Whether players are asked in a window only when they can act; the game is the same, with fewer questions."""
        self.run: Callable[[State, int, int, Effect | None, bool], Flow]
        """How a run is made: of a card, on a server, and what the card does when it succeeds."""
        self.guards: frozenset[str] = frozenset()
        """The kinds of effects that interrupts of these cards could change."""
        self.interrupt: Callable[[State], Flow]
        """How players are asked for them; where both are played."""
        self.run_cost = 0
        """Credits that a run costs the Runner to get in; none gets in without an icebreaker when it is not 0."""
        self.visits = 0
        """Runs that are made against the Corp in each of the Runner's turns, for which ice is rezzed."""
        self.outside_cards: tuple[int, ...] = ()
        """The cards outside the game that cards of a deck speak of."""
        self.has_zone_abilities = False
        """Whether a card has an ability that works from hand or discard pile."""
        self.initial_listeners: dict[str, list[tuple[int, Trigger]]] | None = None
        """By event, what waits for it from the beginning of a game on: (card, trigger); None until it is asked for."""
        self.initial_becomes: list[tuple[int, StaticEffect]] | None = None
        """What is looked for from the beginning of a game on: (card, what becomes so); None until it is asked for."""
        self.free = [False, False]
        """By side, whether a card has or is lent an ability that takes no click, of use outside encounters."""
        self.needs_action_events = False
        """Whether a card asks which actions were taken."""
        self.needs_window_events = False
        """Whether a card asks when paid ability windows open."""
        self.awaits_opponent = False
        """Whether a card may wait for the turn of an opponent whom nobody plays."""
        self.empty_steps = frozenset[str]()
        """The names of the steps in the turn of who plays alone in which nothing can happen."""

    def listeners(self) -> dict[str, list[tuple[int, Trigger]]]:
        """What waits for each event before any card is active."""
        if self.initial_listeners is None:
            self.initial_listeners = {}
            for i, ready in enumerate(self.card_of):
                for event, trigger in ready.heard_inactive:
                    self.initial_listeners.setdefault(event, []).append((i, trigger))
                for event, trigger in ready.heard:
                    if trigger.event_counter is not None:
                        event, event_counter = trigger.event_counter
                        self.initial_listeners.setdefault(event, []).append((i, event_counter))
                    elif trigger.ordinal and event not in self.initial_listeners:
                        self.initial_listeners[event] = [(i, RECORD_ONLY)]
        return {event: listed[:] for event, listed in self.initial_listeners.items()}

    def mods(self) -> dict[str, list[tuple[int, StaticEffect]]]:
        """What is looked for before any card is active: the first time that something is so may be before that."""
        if self.initial_becomes is None:
            self.initial_becomes = [
                (i, mod)
                for i, ready in enumerate(self.card_of)
                for kind, mod in ready.mods
                if kind == "becomes" and mod.trigger is not None and mod.trigger.ordinal
            ]
        return {"becomes": self.initial_becomes[:]} if self.initial_becomes else {}

    def by_owner(self, corp: Side, runner: Side) -> list[Side]:
        """Of every card number: the side of the two whose card it is."""
        first = self.owner.count(CORP)
        return [corp] * first + [runner] * (len(self.owner) - first)
