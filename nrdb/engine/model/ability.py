"""Abilities as functions: what a card does, once its notation is compiled."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from nrdb.engine.model.card import CardInPlay
    from nrdb.engine.model.state import State

Effect = Callable[["State", int], Any]
"""What an ability does: None when done, else a flow that asks."""


Test = Callable[["State", int], bool]


Number = Callable[["State", int], int]


_NONE: list[int] = []
_NOTHING: dict[int, int] = {}


class Context:
    """What an ability in progress knows, and nothing outside it: each has one of its own."""

    # What most abilities never learn stands here for all; what one learns is its own.
    gone = False
    """Whether that card has become another object since the ability was set up (CR26 9.1.4)."""
    away = False
    """Whether what it is about has become another object before it resolved."""
    halted = False
    """Whether it has ended the action phase: the rest of it does not resolve (CR26 5.4.3c)."""
    x = 0
    """The X that was paid for it."""
    traced = 0
    """How strong its trace was."""
    sub = False
    """Whether it is a subroutine."""
    installed = False
    """Whether it is what a card does when it is installed."""
    margin = 0
    """By how much its trace was stronger than the link."""
    counted = 0
    """How many its last operation moved."""
    did = False
    """Whether its last operation did anything."""
    used = False
    """Whether its player has chosen to do what is optional in it, and so uses its card (CR26 9.6.15d)."""
    found = _NONE
    """Cards that it has found, drawn, or was paid with; another list takes its place when they change."""
    lost = _NONE
    """Those of them that damage trashed, which it knows wherever they have gone instead (CR26 8.2.2)."""
    looked: dict[int, int] = _NOTHING
    """Which objects the cards were that it has looked at, by their `moves`: shuffled away, they are lost to it."""
    shown: dict[int, int] = _NOTHING
    """Which objects the cards were that it has revealed, by their `moves`."""
    place = -1
    """For what waits: the server that was attacked when it was set up."""
    spot = (-1, -1)
    """Where the ice stood that was given up last to pay for it: the server, and the position there."""
    meant = _NONE
    """What stood for a name or a type when it was set up, whatever has become of that since."""
    draws: list[Any] | None = None
    """For an instruction by which both players may draw: what brings the cards drawn so far to hand."""
    chosen = _NONE
    """Cards that it has chosen."""
    gathered = _NONE
    """Cards of a choice under way, on which its operation acts once all are chosen."""

    me = -1
    """The card whose ability it is; -1 for none's."""
    it = -1
    """What it is about, as its trigger names it: a card, a server, a number."""


def context(me: int, it: int = -1) -> Context:
    """What an ability of a card knows as it begins: a class that sets this itself takes twice as long (pace only)."""
    new = Context()
    new.me = me
    new.it = it
    return new


class _NoAbility(Context):
    """No ability is in progress: a basic action, or a step of the turn. There is nothing to remember."""

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"no ability is in progress that could know what it has {name}")


NO_ABILITY = _NoAbility()
for _name in ("me", "it"):
    object.__setattr__(NO_ABILITY, _name, -1)  # what is read at every event stands on the object itself


EXPIRES: Final = -4
"""The number of what only ends a card's time in play, says where it goes then, or what stands from now on.

It resolves before all that waits.
"""


class Trigger:
    """A compiled conditional ability."""

    def __init__(self, card: CardInPlay | None, number: int, effect: Effect) -> None:
        self.card = card
        self.number = number
        self.effect = effect
        self.match: Callable[[State, int, int], bool] | None = None
        self.hears: int = 3 if card is None else 1 << card.who
        """Whose doings set it off: 1 for the Corp's, 2 for the Runner's, 3 for those of both."""
        self.condition: Test | None = None
        self.limit = 0
        self.per = "turn"
        self.ordinal = 0
        self.may = False
        self.persistent = False
        """Whether it goes on for the run when its card is trashed while it is accessed."""
        self.of_run = False
        """Whether it belongs to the run that its card made, and goes on in it when the card leaves play."""
        self.plain = False
        self.threat = 0
        """The threat level below which it is not active (CR26 9.3.6f)."""
        self.once = False
        self.counted_events: tuple[str, ...] = ()
        """The events that count together with its own, where its ordinal counts several kinds."""
        self.anywhere = False
        self.same_object = False
        """Whether it works, wherever its card lies, as long as the card is the same object."""
        self.batch = False
        self.about = ""
        self.guards: tuple[str, ...] = ()
        """As an interrupt: which kinds of imminent effects set it off."""
        self.prevents = False
        """As an interrupt: whether it prevents some of it without further ado."""
        self.increases = False
        """As an interrupt: whether it makes more of it."""
        self.renews = False
        """Whether it chooses, at last, for this turn or encounter."""
        self.event_counter: tuple[str, Trigger] | None = None
        """Where the first of several events is meant and what they ask for may change afterwards: their name, and what
        counts them as they happen, whether the card is active or not."""

    def lasting(self, same_object: bool = False) -> Trigger:
        """The same ability, which resolves although its card has left play; or only as long as that lies `there`."""
        held = copy(self)
        held.anywhere, held.same_object = True, same_object
        return held

    def use_key(self, g: State, me: int) -> tuple[int, ...]:
        """Under which key its uses are counted."""
        return (me, self.number) if self.per == "turn" else _counted((me, self.number), self.per, g)

    def counter_key(self, g: State, me: int, event: str) -> tuple[int, int, str, int]:
        """Under which key its witness counts an event."""
        return me, self.number, event, -1 if self.per == "turn" else _which(self.per, g)


RECORD_ONLY: Final = Trigger(None, -1, lambda g, me: None)
"""Stands for an ability that waits for the first of several events: while its card is not active, they are told too."""
RECORD_ONLY.hears, RECORD_ONLY.anywhere = 0, True


def _nothing(g: State, me: int) -> int:
    """The number of an effect that counts nothing: what matters is which cards it applies to."""
    return 0


class StaticEffect:
    """A compiled standing effect: a value, and the cards it applies to."""

    def __init__(self, value: Number = _nothing) -> None:
        self.value = value
        self.selects: Callable[[State, int, int], bool] | None = None
        self.condition: Test | None = None
        self.of = ""
        self.persistent = self.of_run = False
        self.kinds: tuple[str, ...] = ()
        self.first = ""
        self.whom = -1
        """Whom it is about, CORP or RUNNER, or 2 for both; -1 for the player of the card."""
        self.using: Callable[[State, int, int], bool] | None = None
        """For what cannot be done: with which cards; for a purse: in which servers it pays for what is installed."""
        self.price: PaidAbility | None = None
        """For an additional cost: what is paid."""
        self.like: Callable[[State, int], list[int]] | None = None
        """For what ice gains from others: those."""
        self.subs: tuple[Effect, ...] = ()
        """For subroutines that ice gains: what they do."""
        self.after: tuple[list[Effect], ...] = ()
        """For those that have a place of their own: after which others each stands (CR26 9.8.2a, c)."""
        self.lent: CardInPlay | None = None
        """For abilities that cards gain: what stands for a card that has them."""
        self.refill: Number | None = None
        self.per_card = False
        """Whether the value is another for each card that it applies to."""
        self.room = -1
        """For a host: how many cards may be installed on it; -1: any number."""
        self.units: Number | None = None
        """For a host: how many memory units of cards may be installed on it."""
        self.effect: Effect | None = None
        self.may = False
        self.number = -1
        self.trigger: Trigger | None = None

    def applies(self, g: State, me: int, i: int) -> bool:
        """Whether the effect of card `me` covers card `i` now."""
        if self.condition is not None and not self.condition(g, me):
            return False
        return i == me if self.selects is None else self.selects(g, me, i)

    def about(self, g: State, me: int, who: int) -> bool:
        """Whether the effect of card `me` is about a player, CORP or RUNNER."""
        return self.whom in (who, 2) or (self.whom < 0 and g.table.owner[me] == who)

    def still(self, g: State, me: int, i: int) -> bool:
        """Whether a change that holds for the first card of a turn only still waits for it; what is active is paid."""
        if not self.first:
            return True
        event, covers = self.of, self.selects
        return not g.active[i] and not any(
            name == event and self.about(g, me, who) and (covers is None or covers(g, me, it))
            for name, it, who, _, _ in g.events
        )

    def pays(self, g: State, me: int, purpose: str, what: int, server: int = -1) -> bool:
        """For a purse: whether its credits may pay for this, an installation in the server that was named for it."""
        if self.condition is not None and not self.condition(g, me):
            return False
        if not ("any" in self.kinds or purpose in self.kinds):
            return False
        if self.using is not None and not self.using(g, me, server):
            return False
        return self.selects is None or what < 0 or self.selects(g, me, what)


class PaidAbility:
    """A compiled paid ability."""

    def __init__(self, number: int, effect: Effect) -> None:
        self.number = number
        self.effect = effect
        self.clicks = 0
        self.credits = 0
        self.counted_clicks: Number | None = None
        """Clicks beyond those that are counted when they are paid."""
        self.counted_credits: Number | None = None
        """The same of credits."""
        self.can: list[Test] = []
        self.pay: list[Effect] = []
        self.first: list[Effect] = []
        """Payments that come before plain credits: those that must come from certain cards."""
        self.bound_credits: Callable[[State, int], tuple[int, list[int]]] | None = None
        """How many credits must come from certain cards, and from which."""
        self.bound = False
        """Whether all credits for it must, also those that other cards ask for beside its price."""
        self.paying: Effect | None = None
        """The payments as one function, put together when first needed."""
        self.gives: list[tuple[int, Callable[[State, int], list[int]]]] = []
        """The zones that payments bring cards into, each with the cards that they may bring there."""
        self.varies = False
        """Whether its player says how many credits it is: that is asked when all else is paid."""
        self.pays_for = "ability"
        """For which purpose those credits are spent."""
        self.extra_cost_for = ""
        """To what it is an additional cost that another card asks for: its credits are spent on that."""
        self.condition: Test | None = None
        self.guards: tuple[str, ...] = ()
        """As an interrupt: which kinds of imminent effects it could change."""
        self.in_encounter = False
        """Whether it may be used in an encounter only."""
        self.limit = 0
        self.per = "turn"
        self.shared = False
        self.trashes = False
        """Whether its card is trashed to pay for it."""
        self.trashes_accessed = False
        """Whether it trashes the card that is accessed."""
        self.about = ""
        self.breaks = False
        """Whether it breaks subroutines, perhaps under a condition."""
        self.by = -1
        """Who uses and pays it, CORP or RUNNER, where that is not the player of the card; -1 otherwise."""
        self.takes: Test | None = None
        self.zone = -1
        """The zone in which it works, when that is not in play."""

    @property
    def purpose(self) -> str:
        """What it is used for, where that may cost more: to break subroutines, or anything."""
        return "break" if self.breaks else "use"

    def use_key(self, g: State, me: int) -> tuple[int, ...]:
        """Under which key its uses are counted; abilities with a shared limit have one."""
        key = me, -1 if self.shared else self.number
        return key if self.per == "turn" else _counted(key, self.per, g)


def _counted(key: tuple[int, int], per: str, g: State) -> tuple[int, ...]:
    """A key for uses in this run or this encounter; in this turn, where there is none."""
    return key if g.run is None else (*key, _which(per, g))


def _which(per: str, g: State) -> int:
    """Which run it is, or which encounter of the turn."""
    return g.run_totals[0] if per == "run" else -1 if g.run is None else g.run.encounter_number
