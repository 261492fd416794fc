"""A card compiled for play, and the table of a game's cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from copy import copy
from typing import TYPE_CHECKING

from nrdb import behaviour
from nrdb.catalogue.model import number
from nrdb.engine.model.ability import RECORD_ONLY
from nrdb.engine.model.compiled import mypyc_attr
from nrdb.engine.model.numbers import CORP, SIDES

if TYPE_CHECKING:
    from nrdb.behaviour.facts import CardFacts
    from nrdb.behaviour.node import Description
    from nrdb.catalogue.model import Card
    from nrdb.engine.model.ability import Effect, Number, PaidAbility, StaticEffect, Test, Trigger
    from nrdb.engine.model.decision import Flow
    from nrdb.engine.model.rulebook import Rulebook
    from nrdb.engine.model.side import Side
    from nrdb.engine.model.state import State


@mypyc_attr(serializable=True, allow_interpreted_subclasses=True)
class CardInPlay:
    """One card, compiled for play."""

    def __init__(self, card: Card) -> None:
        self.id = card.id
        self.title = card.title
        self.side = card.side
        self.faction = card.faction
        self.who: int = SIDES.index(card.side)
        """CORP or RUNNER."""
        # The 1996 names of two types; their rules in play are those of the later ones.
        self.type = {"node": "asset", "prep": "event"}.get(card.type, card.type)
        """The card type; nodes and preps of 1996 count as assets and events."""
        self.terms = frozenset((*card.subtypes, card.type, self.type))
        """Its printed types and subtypes."""
        self.back = frozenset((*card.faces[0].subtypes, card.type, self.type)) if card.faces else self.terms
        """Types and subtypes of the other face, which a flipped identity shows."""
        self.printed = number(card.cost) or 0
        """Its printed play, install or rez cost."""
        self.strength = number(card.strength)
        self.points = number(card.agenda_points) or 0
        """The printed agenda points."""
        self.requirement = number(card.advancement_requirement) or 0
        """The printed advancement requirement."""
        self.trash_cost = number(card.trash_cost)
        self.memory = number(card.memory_cost)
        self.links = [number(card.base_link) or 0, *(number(face.base_link) or 0 for face in card.faces[:1])]
        """Base link of each face of an identity."""
        self.unique = card.unique
        self.subs = 0
        """The number of subroutines printed on it."""
        self.subroutines: list[Effect] = []
        """The effects of its printed subroutines, in order."""
        self.advanceable = False
        """Whether it can be advanced although it isn't an agenda."""
        self.advance_if: Test | None = None
        """What must be true to advance it, if it can't always be advanced."""
        self.changes_limits = False
        """Whether it changes memory, link, points or another number that the checkpoint compares."""
        self.current = False
        """Whether it is a current."""
        self.faceup = False
        """Whether it is installed faceup and is active at once."""
        self.priority = False
        """Whether it must be played with the first click of the turn."""
        self.needs_action_events = False
        """Whether its abilities depend on which actions were taken."""
        self.needs_window_events = False
        """Whether its abilities depend on when paid ability windows open."""
        self.holds_bad_publicity = False
        """Whether its power counters stand for bad publicity, so that other cards don't see power counters."""
        self.shown = False
        """Whether it is revealed when it is accessed in R&D."""
        self.hidden = False
        """Whether it is installed facedown although it is active."""
        self.chooses = False
        """Whether it remembers what was chosen for it."""
        self.rez_on_install = False
        """Whether it is rezzed as it is installed."""
        self.only_one = ""
        """"console" or "region" if its player is limited to one; otherwise empty."""
        self.outside: list[Description] = []
        """Selectors of the cards outside the game that it uses."""
        self.extra_clicks = 0
        """Clicks it costs to play in addition to the first."""
        self.extra_costs: dict[str, list[PaidAbility]] = {}
        """Its own additional costs, by purpose."""
        self.heard: list[tuple[str, Trigger]] = []
        """Its triggers while it is active, each with its event."""
        self.heard_inactive: list[tuple[str, Trigger]] = []
        """Triggers that work while the card is in a zone where it is inactive, each with its event."""
        self.own: dict[str, list[Trigger]] = {}
        """Triggers for what happens to the card itself, by event."""
        self.hosts: Callable[[State, int], list[int]] | None = None
        """The cards it may be installed on, if it can only be installed on a card."""
        self.stays = False
        """Whether it stays in play after it has resolved."""
        self.mods: list[tuple[str, StaticEffect]] = []
        """Its static effects, each with its kind."""
        self.own_cost: list[StaticEffect] = []
        """The static effects that change its own cost."""
        self.discounts: list[StaticEffect] = []
        """The static effects that let its player pay or give up something to lower its cost."""
        self.own_memory: list[StaticEffect] = []
        """The static effects that change its own memory cost, whether or not it is installed."""
        self.requires: list[Number] = []
        """The numbers that the agenda adds to its own advancement requirement."""
        self.worth: list[StaticEffect] = []
        """The static effects that change the agenda's own points while it is inactive, as in the Runner's score
        area."""
        self.in_hand: list[StaticEffect] = []
        """The static effects that can replace a breach while the card is in hand."""
        self.paid: list[PaidAbility] = []
        """Its paid abilities."""
        self.idle = False
        """Whether nothing can be done with it once it is installed: no paid ability, no rezzing, no scoring."""
        self.guards: list[PaidAbility] = []
        """Its paid abilities that are interrupts."""
        self.free: list[tuple[int, PaidAbility]] = []
        """Paid abilities in play that cost no click and need no encounter, each with its place in `paid`."""
        self.in_encounters: list[tuple[int, PaidAbility]] = []
        """The abilities in `free` and those that need an encounter, each with its place in `paid`."""
        self.clicked: list[tuple[int, PaidAbility]] = []
        """Paid abilities in play that cost a click, each with its place in `paid`."""
        self.offered: list[tuple[int, PaidAbility]] = []
        """Paid abilities that the opponent may use, each with its place in `paid`."""
        self.counters_of: dict[str, CardInPlay] = {}
        """The abilities of the named counters that it gives, by the counters' name, each as a card that has them."""
        self.prevented: list[str] = []
        """The kinds of imminent effects that its static effects, or the static effects it sets up, prevent."""
        self.waits: list[Trigger] = []
        """Delayed abilities that its effects can set up."""
        self.play: Effect | None = None
        """What it does when it is played."""
        self.play_if: Test | None = None
        """What must be true to play it."""
        self.useful: Test | None = None
        """A test of whether playing it could change anything."""
        self.rez_if: Test | None = None
        """What must be true to rez it."""
        self.rez_with_others: Test | None = None
        """For ice: when it may be rezzed outside an approach, like other cards."""
        self.stolen_with: list[tuple[str, int, int]] = []
        """Counters it gets in the Runner's score area: their kind, number, and the zone from which it gets none."""
        self.install_if: Test | None = None
        """What must be true to install it."""
        self.use_if: Test | None = None
        """What must be true to use it."""
        self.install_on: Callable[[State, int, int], bool] | None = None
        """The servers it may be installed in."""
        self.stands_in: Callable[[State, int, int], bool] | None = None
        """The servers it may be in at all, even if it is moved or swapped there."""
        self.setup: Effect | None = None
        """What an identity does before opening hands are drawn."""
        self.opening: Effect | None = None
        """What an identity does once opening hands are kept, before the first turn."""
        self.words: tuple[behaviour.Node, ...] = ()
        """Its behaviour as parsed notation."""
        self.missing: list[str] = []
        """The reasons why parts of it aren't played, one for each, apart from parts that need an opponent."""
        self.coverage = "said"
        """Its coverage class: said, opponent, hook, partly or missing."""
        self._facts: CardFacts | None = None

    def __repr__(self) -> str:
        return f"<{self.title}>"

    @property
    def facts(self) -> CardFacts:
        """Facts about the card, derived from its behaviour when first needed."""
        if self._facts is None:
            from nrdb.behaviour.facts import card_facts  # playing a game needs no facts

            self._facts = card_facts(self.words, self.side, self.terms)
        return self._facts

    @property
    def lends_free(self) -> bool:
        """True if it gives other cards a paid ability that costs no click."""
        return any(mod.lent is not None and mod.lent.free for _, mod in self.mods)

    def guarding(self) -> Iterator[str]:
        """Yield the kinds of imminent effects that its interrupts could change."""
        yield from self.prevented
        for paid in self.guards:
            yield from paid.guards
        for trigger in (*(heard for _, heard in (*self.heard, *self.heard_inactive)), *self.waits):
            yield from trigger.guards
        for lent in self.counters_of.values():
            yield from lent.guarding()


@mypyc_attr(serializable=True, allow_interpreted_subclasses=True)
class Table:
    """The cards of a game: the card that each number stands for, its owner, and the rulebook.

    A deck's cards come first, then its identity, then the cards outside the game that it uses. In a game of two decks
    the Corp's come before the Runner's.
    """

    def __init__(
        self, side: str, rulebook: Rulebook, run: Callable[..., Flow], interrupt: Callable[[State], Flow]
    ) -> None:
        self.side = side
        """The side whose deck plays alone; corp if both play."""
        self.rulebook = rulebook
        self.cards: list[CardInPlay] = []
        """The distinct cards of the game, each listed once."""
        self.card_of: list[CardInPlay] = []
        """The card that each number stands for."""
        self.owner: list[int] = []
        """The owner of every card: CORP or RUNNER."""
        self.decks: list[range | None] = [None, None]
        """The numbers of each side's deck, without its identity; None for a side that isn't played."""
        self.identities: list[int | None] = [None, None]
        """The number of each side's identity; None if there is none."""
        self.identity: int | None = None
        """The number of the identity of a deck that plays alone."""
        self.memory = rulebook.memory
        self.hand_size = rulebook.hand_size
        self.open_lists = True
        """Whether each player knows the opponent's deck list."""
        self.gated = True
        """Whether players are asked in a window only if they can act. The games are the same, with fewer questions."""
        self.guards: frozenset[str] = frozenset()
        """The kinds of effects that the cards' interrupts could change."""
        self.run = run
        """The function that makes a run, for modules that can't import it."""
        self.interrupt = interrupt
        """The function that opens an interrupt window, for modules that can't import it."""
        self.run_cost = 0
        """Credits that each run costs on an absent Corp. If not 0, a run without an icebreaker fails."""
        self.visits = 0
        """Runs made against the Corp in each turn of an absent Runner, for which the Corp rezzes ice."""
        self.outside_cards: tuple[int, ...] = ()
        """The cards outside the game that cards in a deck use."""
        self.has_zone_abilities = False
        """Whether a card has a paid ability that works in hand or in the discard pile."""
        self.initial_listeners: dict[str, list[tuple[int, Trigger]]] | None = None
        """The triggers that listen from the start of a game, by event: (card, trigger); None until first needed."""
        self.initial_becomes: list[tuple[int, StaticEffect]] | None = None
        """The conditions watched from the start of a game: (card, effect); None until first needed."""
        self.free = [False, False]
        """By side, whether a card has or gives a paid ability that costs no click and works outside encounters."""
        self.needs_action_events = False
        """Whether a card depends on which actions were taken."""
        self.needs_window_events = False
        """Whether a card depends on when paid ability windows open."""

    def listeners(self) -> dict[str, list[tuple[int, Trigger]]]:
        """Return the triggers that listen before any card is active, by event."""
        if self.initial_listeners is None:
            found: dict[str, list[tuple[int, Trigger]]] = {}
            for i, ready in enumerate(self.card_of):
                for event, trigger in ready.heard_inactive:
                    found.setdefault(event, []).append((i, trigger))
                for event, trigger in ready.heard:
                    if trigger.event_counter is not None:
                        event, event_counter = trigger.event_counter
                        found.setdefault(event, []).append((i, event_counter))
                    elif trigger.ordinal and event not in found:
                        found[event] = [(i, RECORD_ONLY)]
            self.initial_listeners = found  # only now, because other threads read it
        return {event: listed[:] for event, listed in self.initial_listeners.items()}

    def mods(self) -> dict[str, list[tuple[int, StaticEffect]]]:
        """Return the conditions watched before any card is active, so that "the first time" counts from the start."""
        if self.initial_becomes is None:
            self.initial_becomes = [
                (i, mod)
                for i, ready in enumerate(self.card_of)
                for kind, mod in ready.mods
                if kind == "becomes" and mod.trigger is not None and mod.trigger.ordinal
            ]
        return {"becomes": self.initial_becomes[:]} if self.initial_becomes else {}

    def deck(self, side: int) -> list[CardInPlay]:
        """Return the cards of a side's deck."""
        return [self.card_of[i] for i in self.decks[side] or ()]

    def with_cards(self, card_of: list[CardInPlay], others: Iterable[Table] = ()) -> Table:
        """Return a table in which card numbers stand for other cards, some perhaps from the decks of `others`."""
        new = copy(self)
        new.card_of, new.cards = card_of, list(dict.fromkeys(card_of))
        new.initial_listeners = new.initial_becomes = None
        for other in others:
            new.guards |= other.guards | {kind for card in other.cards for kind in card.guarding()}
            new.free = [one or another for one, another in zip(new.free, other.free, strict=True)]
            new.has_zone_abilities |= other.has_zone_abilities
            new.needs_action_events |= other.needs_action_events
            new.needs_window_events |= other.needs_window_events
        return new

    def by_owner(self, corp: Side, runner: Side) -> list[Side]:
        """Return, for every card number, the side that owns the card."""
        first = self.owner.count(CORP)
        return [corp] * first + [runner] * (len(self.owner) - first)
