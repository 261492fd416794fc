"""Compiled abilities: what a card does, as functions of the state."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from typing import TYPE_CHECKING, Final

from nrdb.engine.model.compiled import mypyc_attr

if TYPE_CHECKING:
    from nrdb.engine.model.card import CardInPlay
    from nrdb.engine.model.decision import Flow
    from nrdb.engine.model.state import State

Effect = Callable[["State", int], "Flow | None"]
"""What an ability does: `f(g, me)` returns None when done, or a flow that yields decisions."""


Test = Callable[["State", int], bool]
"""A condition of an ability of card `me`."""


Number = Callable[["State", int], int]
"""A number that an ability of card `me` computes."""


_NONE: list[int] = []
_NOTHING: dict[int, int] = {}


@mypyc_attr(serializable=True, allow_interpreted_subclasses=True)
class Context:
    """The knowledge that an ability has while it resolves; each resolving ability has its own."""

    gone = False
    """Whether its card has become a new object since the ability was set up (CR26 9.1.4)."""
    away = False
    """Whether its subject (`it`) became a new object before the ability resolved."""
    halted = False
    """Whether the ability has ended the action phase, so that the rest of the ability doesn't resolve (CR26 5.4.3c)."""
    x = 0
    """The X paid for the ability."""
    rolled = 0
    """The total of its dice."""
    traced = 0
    """The final strength of its trace."""
    sub = False
    """Whether it is a subroutine."""
    installed = False
    """Whether it resolves because its card was installed."""
    margin = 0
    """The amount by which its trace beat the Runner's link."""
    counted = 0
    """The number of cards, counters or credits that its last operation moved."""
    did = False
    """Whether its last operation changed anything."""
    used = False
    """Whether its player chose to resolve an optional part of the ability, which uses its card (CR26 9.6.15d)."""
    found: list[int]
    """Cards that it found, drew or was paid with. Replace the list to change it: the default is shared."""
    lost: list[int]
    """The cards among `found` that its damage trashed, even if they went elsewhere instead (CR26 8.2.2)."""
    looked: dict[int, int]
    """Cards that it has looked at, each with its `moves` at the time; a card that has moved since is no longer known.
    """
    shown: dict[int, int]
    """Cards that it has revealed, each with its `moves` at the time."""
    place = -1
    """For a delayed ability: the server that was attacked when it was set up; -1 if there is none."""
    spot = (-1, -1)
    """The server and position of the ice that was last trashed or returned to pay for the ability."""
    meant: list[int]
    """The cards that a name or type referred to when it was set up, even if they have changed since."""
    draws: list[Callable[[], None]] | None = None
    """For an instruction that makes both players draw: functions that add the cards drawn so far to hand."""
    chosen: list[int]
    """Cards that it has chosen."""
    gathered: list[int]
    """Cards chosen so far in a choice that is still open; the operation acts on them once all are chosen."""

    def __init__(self, me: int = -1, it: int = -1) -> None:
        self.me = me
        """The card whose ability it is; -1 if there is none."""
        self.it = it
        """Its subject, as its trigger names it: a card, a server or a number."""
        self.found = self.lost = self.meant = self.chosen = self.gathered = _NONE
        self.looked = self.shown = _NOTHING


class _NoAbility(Context):
    """The context when no ability is resolving, as in basic actions and turn steps; it can't be written to."""

    def __setattr__(self, name: str, value: object) -> None:
        if hasattr(self, name):
            raise AttributeError(f"no ability is resolving, so {name!r} can't be set")
        super().__setattr__(name, value)


NO_ABILITY = _NoAbility()
"""The context between abilities."""


EXPIRES: Final = -4
"""The `number` that a trigger has if it only ends a card's time in play, redirects the card, or starts a static effect.

Such triggers resolve before everything else that is pending.
"""


@mypyc_attr(serializable=True, allow_interpreted_subclasses=True)
class Trigger:
    """A compiled conditional ability: it becomes pending when an event occurs."""

    def __init__(self, card: CardInPlay | None, number: int, effect: Effect) -> None:
        self.card = card
        """The card that has the ability; None for an ability of the game itself."""
        self.number = number
        """Its place among its card's abilities, by which its uses are counted; negative for built-in ones."""
        self.effect = effect
        """What it does when it resolves."""
        self.match: Callable[[State, int, int], bool] | None = None
        """A test of the event's subject, called as `match(g, me, it)`; None matches every event."""
        self.hears: int = 3 if card is None else 1 << card.who
        """Whose events trigger it, as bits: 1 the Corp's, 2 the Runner's, 3 both players'."""
        self.condition: Test | None = None
        """What must be true when it resolves; None for nothing."""
        self.limit = 0
        """The number of times it may resolve in each period `per`; 0 for no limit."""
        self.per = "turn"
        """The period over which `limit` and `ordinal` count: turn, run or encounter."""
        self.ordinal = 0
        """The event in the period that triggers it: 1 for the first, 2 for the second, and so on; 0 for every one."""
        self.may = False
        """Whether its player may decline it."""
        self.persistent = False
        """Whether it stays active for the rest of the run when its card is trashed while being accessed."""
        self.of_run = False
        """Whether it belongs to the run that its card made, and outlasts the card in that run."""
        self.plain = False
        """Whether its place among simultaneous triggers makes no difference, so that nobody has to choose the order."""
        self.threat = 0
        """The threat level below which it is inactive (CR26 9.3.6f)."""
        self.once = False
        """Whether it stops listening once it has been triggered."""
        self.counted_events: tuple[str, ...] = ()
        """The names of all events that `ordinal` counts; empty to count only its own."""
        self.anywhere = False
        """Whether it resolves even though its card is no longer active."""
        self.same_object = False
        """Whether an ability that resolves `anywhere` still needs its card to be the same object."""
        self.batch = False
        """Whether events that occur together trigger it only once."""
        self.about = ""
        """What it does, in the words that its decisions and the transcript use ("draw", "gain+trash")."""
        self.guards: tuple[str, ...] = ()
        """For an interrupt: the kinds of imminent effects that trigger it."""
        self.prevents = False
        """For an interrupt: whether it prevents an effect unconditionally once it resolves."""
        self.increases = False
        """For an interrupt: whether it increases the effect."""
        self.renews = False
        """Whether it ends with a choice that lasts for this turn or encounter, so that the previous choice is forgotten
        first."""
        self.event_counter: tuple[str, Trigger] | None = None
        """For "the first time each turn", when later changes could alter which events fit: the event's name, and a
        trigger that counts fitting events as they occur, even while the card is inactive."""

    def lasting(self, same_object: bool = False) -> Trigger:
        """Return a copy that resolves even if its card has left play.

        With `same_object` the card must still be the same object when it resolves.
        """
        held = copy(self)
        held.anywhere, held.same_object = True, same_object
        return held

    def use_key(self, g: State, me: int) -> tuple[int, ...]:
        """Return the key of `State.used` that counts its uses."""
        return (me, self.number) if self.per == "turn" else _counted((me, self.number), self.per, g)

    def counter_key(self, g: State, me: int, event: str) -> tuple[int, int, str, int]:
        """Return the key of `State.used` under which its event counter counts an event."""
        return me, self.number, event, -1 if self.per == "turn" else _which(self.per, g)


RECORD_ONLY: Final = Trigger(None, -1, lambda g, me: None)
"""A trigger that never fires.

It listens in place of an inactive card that waits for the first event in a turn, so that the events are recorded.
"""
RECORD_ONLY.hears, RECORD_ONLY.anywhere = 0, True


def _nothing(g: State, me: int) -> int:
    """Return 0: the value of an effect that only selects cards."""
    return 0


@mypyc_attr(serializable=True, allow_interpreted_subclasses=True)
class StaticEffect:
    """A compiled static ability: a value and the cards that it applies to."""

    def __init__(self, value: Number = _nothing) -> None:
        self.value = value
        """The number that it adds, sets or limits."""
        self.selects: Callable[[State, int, int], bool] | None = None
        """A test of the cards or servers that it applies to, called as `selects(g, me, i)`; None for its own card."""
        self.condition: Test | None = None
        """What must be true for it to apply; None for nothing."""
        self.of = ""
        """The part of its kind that it changes: the action or cost ("play", "install", "rez"), or a variant of the
        effect."""
        self.persistent = False
        """Whether it lasts for the rest of the run when its card is trashed while being accessed."""
        self.of_run = False
        """Whether it belongs to the run that its card made, and outlasts the card in that run."""
        self.kinds: tuple[str, ...] = ()
        """A list that its kind needs: what is forbidden, the uses of credits, subtypes gained, kinds of damage."""
        self.first = ""
        """A limit on how often it applies ("1/turn") or, for some kinds, a mark that it comes first or takes something
        away; else empty."""
        self.whom = -1
        """The player it affects: CORP, RUNNER, 2 for both, -1 for its card's player."""
        self.using: Callable[[State, int, int], bool] | None = None
        """For a prohibition: the cards that can't do it. For credits on a card: the servers where they pay for
        installing."""
        self.price: PaidAbility | None = None
        """For an additional cost or a discount: what is paid."""
        self.like: Callable[[State, int], list[int]] | None = None
        """For an effect that copies others: the cards whose abilities or subtypes are gained."""
        self.subs: tuple[Effect, ...] = ()
        """The subroutines that ice gains."""
        self.after: tuple[list[Effect], ...] = ()
        """For gained subroutines with a place of their own: the subroutines that each comes after (CR26 9.8.2a, c)."""
        self.lent: CardInPlay | None = None
        """The abilities that cards gain, as a card that has them."""
        self.refill: Number | None = None
        """For recurring credits: the number that the card is refilled to."""
        self.per_card = False
        """Whether `value` must be computed for each card it applies to."""
        self.room = -1
        """For a host: the number of cards that may be installed on it; -1 for any number."""
        self.spares = 0
        """For an effect that prevents damage: the damage of each instruction that it doesn't prevent."""
        self.units: Number | None = None
        """For a host: the number of memory units of programs that may be installed on it."""
        self.effect: Effect | None = None
        """For a replacement: what happens instead."""
        self.may = False
        """For a replacement: whether its player may decline it."""
        self.number = -1
        """Its place among its card's abilities, by which its uses are counted."""
        self.trigger: Trigger | None = None
        """The trigger that becomes pending when the effect starts to apply."""

    def applies(self, g: State, me: int, i: int) -> bool:
        """Return whether the effect of card `me` applies to card `i` now."""
        if self.condition is not None and not self.condition(g, me):
            return False
        return i == me if self.selects is None else self.selects(g, me, i)

    def about(self, g: State, me: int, who: int) -> bool:
        """Return whether the effect of card `me` affects player `who` (CORP or RUNNER)."""
        return self.whom in (who, 2) or (self.whom < 0 and g.table.owner[me] == who)

    def still(self, g: State, me: int, i: int) -> bool:
        """Return whether an effect on the first card of a turn still applies to card `i`, which isn't in play yet."""
        if not self.first:
            return True
        event, covers = self.of, self.selects
        return not g.active[i] and not any(
            name == event and self.about(g, me, who) and (covers is None or covers(g, me, it))
            for name, it, who, _, _ in g.events
        )

    def pays(self, g: State, me: int, purpose: str, what: int, server: int = -1) -> bool:
        """Return whether credits on card `me` can pay for this purpose.

        `what` is the card that is paid for (-1 for none) and `server` the server it is installed in, if known.
        """
        if self.condition is not None and not self.condition(g, me):
            return False
        if not ("any" in self.kinds or purpose in self.kinds):
            return False
        if self.using is not None and not self.using(g, me, server):
            return False
        return self.selects is None or what < 0 or self.selects(g, me, what)


@mypyc_attr(serializable=True, allow_interpreted_subclasses=True)
class PaidAbility:
    """A compiled paid ability, or an additional cost in the form of one."""

    def __init__(self, number: int, effect: Effect) -> None:
        self.number = number
        """Its place among its card's abilities, by which its uses are counted; negative for additional costs."""
        self.effect = effect
        """What it does once it is paid for."""
        self.clicks = 0
        """Its fixed cost in clicks."""
        self.credits = 0
        """Its fixed cost in credits."""
        self.counted_clicks: Number | None = None
        """Further clicks, whose number is computed when they are paid."""
        self.counted_credits: Number | None = None
        """Further credits, whose number is computed when they are paid."""
        self.can: list[Test] = []
        """Tests of whether the rest of the cost can be paid."""
        self.pay: list[Effect] = []
        """Payments other than clicks and fixed credits, in order."""
        self.first: list[Effect] = []
        """Payments made before the fixed credits: credits that must come from certain cards."""
        self.bound_credits: Callable[[State, int], tuple[int, list[int]]] | None = None
        """How many credits must come from certain cards, and which cards."""
        self.bound = False
        """Whether all its credits must come from the cards in `bound_credits`, even credits that other cards add."""
        self.paying: Effect | None = None
        """The payments in `pay` as one function, built on first use."""
        self.gives: list[tuple[int, Callable[[State, int], list[int]]]] = []
        """The zones that its payments move cards to, each with the cards that could go there."""
        self.varies = False
        """Whether its player chooses how many credits to pay (X), after everything else is paid."""
        self.pays_for = "ability"
        """The purpose of its credits, which decides which cards can pay."""
        self.extra_cost_for = ""
        """For an additional cost imposed by another card: the purpose its credits are spent on."""
        self.condition: Test | None = None
        """What must be true to use it; None for nothing."""
        self.guards: tuple[str, ...] = ()
        """For an interrupt: the kinds of imminent effects it could change."""
        self.while_paying = False
        """Whether it may also be used while an access or a trace is being paid for."""
        self.in_encounter = False
        """Whether it can only be used during an encounter."""
        self.suits_encounters = False
        """Whether it may be used in encounters under rules that limit the abilities used there (CLS timing.effects)."""
        self.limit = 0
        """The number of times it may be used in each period `per`; 0 for no limit."""
        self.per = "turn"
        """The period of `limit`: turn, run or encounter."""
        self.shared = False
        """Whether its limit is shared with the card's other abilities for which this is set."""
        self.trashes = False
        """Whether trashing its own card is part of the cost."""
        self.trashes_accessed = False
        """Whether it trashes the card being accessed."""
        self.about = ""
        """What it does, in the words that decisions and AI players use ("break", "strength+gain")."""
        self.breaks = False
        """Whether it breaks subroutines, perhaps under a condition."""
        self.by = -1
        """The player who uses and pays for it, CORP or RUNNER, if not its card's player; -1 otherwise."""
        self.takes: Test | None = None
        """A test of whether using it could change anything; None if it always could."""
        self.zone = -1
        """The zone it works in, if that is not the play area; -1 otherwise."""

    @property
    def purpose(self) -> str:
        """The purpose that additional costs depend on: "break" for breaking subroutines, otherwise "use"."""
        return "break" if self.breaks else "use"

    def use_key(self, g: State, me: int) -> tuple[int, ...]:
        """Return the key of `State.used` that counts its uses; abilities with a shared limit have the same key."""
        key = me, -1 if self.shared else self.number
        return key if self.per == "turn" else _counted(key, self.per, g)


def _counted(key: tuple[int, int], per: str, g: State) -> tuple[int, ...]:
    """Return a key for uses in the current run or encounter; outside a run, for uses this turn."""
    return key if g.run is None else (*key, _which(per, g))


def _which(per: str, g: State) -> int:
    """Return the number of the current run, or of the current encounter of the turn."""
    return g.run_totals[0] if per == "run" else -1 if g.run is None else g.run.encounter_number
