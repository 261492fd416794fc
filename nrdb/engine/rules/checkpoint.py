"""The checkpoint and the reaction window after it: corrections, and abilities that were triggered meanwhile.

Effects, costs and actions put what they trigger into `pending` and set `dirty` if a correction might be due; `settle`
handles both until nothing is left (CR 10.3, CR 9.6).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from nrdb.engine.model.ability import EXPIRES, NO_ABILITY, Context, Effect, StaticEffect, Test, Trigger
from nrdb.engine.model.decision import NO, YES, Decision, Flow, NothingToChooseError, Option
from nrdb.engine.model.numbers import ARCHIVES, ASIDE, CORP, DISCARD, PLAY, RUNNER
from nrdb.engine.model.state import Pending, State
from nrdb.engine.rules import named_counters
from nrdb.engine.rules.events import add_pending, already_pending, count_use, counts, mark_used, times
from nrdb.engine.rules.scoring import check_victory, count_points
from nrdb.engine.rules.servers import filling, remotes, room_for_more, room_for_remotes
from nrdb.engine.rules.values import forbidden, memory, memory_missing, memory_over, threat, trashable
from nrdb.engine.rules.zones import hosted_cards, hosted_first, move, objects, trash, unmoved

if TYPE_CHECKING:
    from nrdb.engine.model.frame import Run

T = TypeVar("T")


def settle(g: State, within_run: Run | None = None) -> Flow | None:
    """Run the checkpoint and resolve everything pending; return None if no decision was needed.

    With `within_run` the window belongs to the beginning of one of that run's phases and closes when the phase ends
    early (CR26 6.8.2b, 9.2.8f).
    """
    while not g.over and (g.pending or g.dirty):
        if g.dirty:
            flow = _correct(g)
            if flow is not None:
                return then_settle(g, flow)
            if g.over:
                break
        batch = g.pending
        if not batch:
            continue
        g.pending = []
        if len(batch) == 1:
            trigger, me, it, moves = batch[0]
            flow = fire(g, trigger, me, it, moves)
            if flow is not None:
                return then_settle(g, flow)
            within_run = None  # what it triggers has its own window (CR26 9.2.8a)
            continue
        lapsed = next((entry for entry in batch if entry[0].number == EXPIRES), None)
        if lapsed is not None:  # gone before any ability resolves (CR26 10.3.1b, 3.5.1c)
            batch.remove(lapsed)
            flow = fire(g, *lapsed)
            if flow is not None:
                return then_settle(g, _before(g, flow, batch))
            g.pending = batch + g.pending
            continue
        was = g.moves[:]
        if any(entry[0].threat for entry in batch):  # inactive below their threat level (CR26 9.3.6f, 9.6.5b)
            batch = [entry for entry in batch if entry[0].threat <= threat(g)]
        batch.sort(key=lambda entry: g.whose[entry[1]] is not g.acting)  # the active player first (CR 9.2.8b)
        if all(entry[0].plain for entry in batch):
            for n, (trigger, me, it, moves) in enumerate(batch):
                flow = fire(g, trigger, me, it, moves, was)
                if flow is not None or g.pending:  # it can still be prevented, or has triggered others
                    return then_settle(g, _window(g, batch[n + 1 :], was, within_run, flow, first=True))
            within_run = None
        else:
            return then_settle(g, _window(g, batch, was, within_run))
    return None


def _before(g: State, flow: Flow, batch: list[Pending]) -> Flow:
    """Finish a flow that comes first, then put the batch back among the pending abilities."""
    yield from flow
    g.pending = batch + g.pending


def then_settle(g: State, flow: Flow | None, within_run: Run | None = None) -> Flow | None:
    """Finish a flow, if there is one, then settle; return None if no decision was needed."""
    return settle(g, within_run) if flow is None else after(flow, lambda: settle(g, within_run))


def _window(
    g: State,
    batch: list[Pending],
    was: Sequence[int],
    within_run: Run | None = None,
    begun: Flow | None = None,
    first: bool = False,
) -> Flow:
    """Resolve pending abilities in the order their players choose (CR 9.6.7), after finishing the flow `begun`.

    Ending the action phase also ends the window (CR26 5.4.3b).
    """
    yield from iterate(begun)
    if first:
        yield from iterate(settle(g))
    while batch and not (g.over or g.ending) and not (within_run and (within_run.ended or within_run.bypassed)):
        n = 0
        if len(batch) > 1 and not all(entry[0].plain for entry in batch):
            who = g.whose[batch[0][1]]
            options = [("next", k, entry[1]) for k, entry in enumerate(batch) if g.whose[entry[1]] is who]
            answer = yield Decision("order", options, player=who.number)
            n = answer[1]
        trigger, me, it, moves = batch.pop(n)
        yield from iterate(fire(g, trigger, me, it, moves, was))
        yield from iterate(settle(g))


def fire(g: State, trigger: Trigger, me: int, it: int, moves: int, was: Sequence[int] = ()) -> Flow | None:
    """Resolve a triggered ability, unless its limit is used up or its card has become inactive (CR 9.6.5).

    `moves` is the card's `State.moves` when it was triggered, since a card that left play and returned is another
    object (CR26 1.12.2); `was` is `State.moves` as the window opened.
    """
    if not (trigger.anywhere or (g.active[me] and g.moves[me] == moves and me not in g.blank)):
        return None
    if trigger.same_object and g.moves[me] != moves:
        return None  # no longer accessed (CR26 9.6.10)
    if trigger.limit and g.used.get(trigger.use_key(g, me), 0) >= trigger.limit:
        return None
    if trigger.condition is not None and not holds(g, me, it, trigger.condition):
        return None
    away = bool(was) and 0 <= it < len(was) and was[it] != g.moves[it]
    if trigger.may:
        return _maybe(g, trigger, me, it, away)
    return resolve(g, trigger, me, it, away)


def holds(g: State, me: int, it: int, test: Test) -> bool:
    """Return whether a condition of card `me` about `it` is true, tested in its own context."""
    outer, g.now = g.now, Context(me, it)
    answer = test(g, me)
    g.now = outer
    return answer


def _maybe(g: State, trigger: Trigger, me: int, it: int, away: bool) -> Flow:
    """Ask whether to resolve an optional ability, and resolve it if the answer is yes."""
    if "no_actions" in g.mods and forbidden(g, g.whose[me], "use", me):
        return
    answer = yield Decision("may", [NO, YES], me, trigger.about)
    if answer == YES:
        yield from iterate(resolve(g, trigger, me, it, away))
        mark_used(g, me)  # only once it has resolved (CR26 9.1.6b)


def resolve(g: State, trigger: Trigger, me: int, it: int, away: bool = False) -> Flow | None:
    """Resolve a triggered ability in its own context and count its use.

    `away` says that its subject has become a new object, which it doesn't act on (CR26 1.12.2).
    """
    if trigger.limit:
        count_use(g, trigger.use_key(g, me))
    if g.transcript is not None:
        g.transcript.append(("triggered", me, trigger.about))
    return within(g, me, it, _without_subject(trigger.effect) if away else trigger.effect)


def _without_subject(effect: Effect) -> Effect:
    """Return the effect with its subject marked as gone."""

    def acting(g: State, me: int) -> Flow | None:
        g.now.away = True
        return effect(g, me)

    return acting


def within(g: State, me: int, it: int, effect: Effect) -> Flow | None:
    """Resolve an effect in a new context; the outer ability then continues in its own.

    A card that the outer ability looked at and this effect moved is no longer known to it (CR26 1.12.2).
    """
    outer = g.now
    g.now = Context(me, it)
    found = objects(g, outer.found) if outer.looked else None
    flow = effect(g, me)
    if flow is not None:
        return _then_return(g, flow, outer, found)
    _return_to(g, outer, found)
    return None


def _then_return(g: State, flow: Flow, outer: Context, found: list[tuple[int, int]] | None) -> Flow:
    """Finish an effect's flow, then return to the outer context."""
    yield from until_nothing_to_choose(flow)
    _return_to(g, outer, found)


def _return_to(g: State, outer: Context, found: list[tuple[int, int]] | None) -> None:
    """Return to the outer context, halting it too if the action phase was ended (CR26 5.4.3c)."""
    if g.now.halted and outer is not NO_ABILITY:
        outer.halted = True
    g.now = outer
    if found is not None:
        outer.found = unmoved(g, found)


def in_context(knows: Context, test: Callable[[State, int, int], T]) -> Callable[[State, int, int], T]:
    """Return a card test that runs in a given context: the context of the ability that set up the effect."""

    def asked(g: State, me: int, i: int) -> T:
        outer, g.now = g.now, knows
        fits = test(g, me, i)
        g.now = outer
        return fits

    return asked


def resolve_later(g: State, me: int, trigger: Trigger, about: str) -> None:
    """Make a follow-up of the resolving ability pending among the others; it keeps the ability's context."""
    knows, effect = g.now, trigger.effect

    def resolve(g: State, me: int) -> Flow:
        inner, g.now = g.now, knows
        yield from iterate(effect(g, me))
        g.now = inner

    trigger.effect, trigger.anywhere, trigger.about = resolve, True, about
    g.pending.append((trigger, me, -1, g.moves[me]))


def reset_becomes(g: State, me: int, number: int) -> None:
    """Let an ability that waits for a condition trigger again without the condition ending first (CR26 9.6.7)."""
    g.used.pop(("becomes", me, number), None)
    g.dirty = True


def note_becomes_resolved(g: State, me: int, number: int, left: int) -> None:
    """Note that an ability waiting for a condition has resolved while there are `left` of what it counts.

    A higher number triggers it again. If the ability found nothing to do, any later change triggers it again, too
    (CR26 9.6.7d).
    """
    key = "becomes", me, number
    if key in g.used:
        g.used[key] = left if g.dirty or g.pending else 0


def _correct(g: State) -> Flow | None:
    """Make the corrections of a checkpoint: points, unique cards, memory and the like (CR 10.3.1c-e)."""
    g.dirty = False
    if "aside_first" in g.mods:
        for me, mod in g.mods["aside_first"]:
            if cards := _trashed_aside(g, me):
                return _trash_after(g, me, mod, cards)
    if "hosted_instead" in g.mods and (came := [key for key in g.used if key[0] == "hosts"]):
        return _choose_hosts(g, came)
    if "becomes" in g.mods:
        for me, mod in g.mods["becomes"]:
            assert mod.trigger is not None
            key = "becomes", me, mod.trigger.number
            if not (held := mod.value(g, me)):
                if g.used.pop(key, None) == 0 and mod.trigger.ordinal:  # it happened while the card was inactive
                    count_use(g, mod.trigger.counter_key(g, me, "becomes"))
            elif 0 <= g.used.get(key, 0) < held:
                g.used[key] = -1  # until it has resolved
                if not mod.trigger.ordinal:
                    add_pending(g, mod.trigger, me)
                elif not g.active[me] or me in g.blank:
                    g.used[key] = 0
                elif counts(g, me, count_use(g, mod.trigger.counter_key(g, me, "becomes")), mod.trigger.ordinal):
                    add_pending(g, mod.trigger, me)
    if g.corp.scored or g.runner.scored or g.corp.score or g.runner.score:
        if g.table.rulebook.win == "checked":
            count_points(g)
        else:
            check_victory(g)
            if g.over:
                return None
    if len(g.uniques) > 1:
        if g.table.rulebook.unique == "choice" and (copies := _copies(g)):
            return _keep_one(g, copies)
        _keep_newest(g)
    if "hosts_nothing" in g.mods:
        for me, _ in g.mods["hosts_nothing"]:
            for i in hosted_cards(g, me):
                if g.zone[i] != PLAY:  # a condition counter isn't a card (CR26 10.1.4)
                    trash(g, i)
    if g.hosted_count and "can_host" in g.mods:
        for me, mod in [listed for listed in g.mods["can_host"] if listed[1].per_card]:
            for i in [i for i in hosted_cards(g, me) if not mod.applies(g, me, i)]:
                trash(g, i)  # it can't be hosted there (CR26 10.3.1e)
    if g.named_counters:
        named_counters.forget_servers(g, remotes(g))
    if "remote_limit" in g.mods and room_for_remotes(g) < 0:
        return _give_up_remotes(g)
    if g.corp.seated and (crowded := _crowded(g)):
        return _make_room(g, crowded)
    if g.runner.seated and memory_over(g) > 0:
        return _fit_memory(g)
    return None


def _trashed_aside(g: State, by: int) -> list[int]:
    """Return the trashed cards that a card has set aside."""
    return [i for i in hosted_cards(g, by) if g.zone[i] == ASIDE]


def _trash_after(g: State, me: int, mod: StaticEffect, cards: list[int]) -> Flow:
    """Move trashed cards that were set aside to the discard pile, after the effect that can use them.

    A card that doesn't reach the pile, and wasn't active in play, has no ability that could resolve (CR26 9.1.8b).
    """
    assert mod.effect is not None
    yield from iterate(within(g, me, -1, mod.effect))
    aside = {i: g.moves[i] for i in _trashed_aside(g, me)}
    for i in aside:
        move(g, i, DISCARD)
    gone = [i for i in cards if g.zone[i] != DISCARD and not (i in g.left and g.left[i][-2])]
    g.pending = [
        (trigger, card, it, g.moves[card] if aside.get(card) == moves else moves)
        for trigger, card, it, moves in g.pending
        if card not in gone
    ]
    g.dirty = True


def _choose_hosts(g: State, came: list[tuple[Any, ...]]) -> Flow:
    """Choose a host for each card that several cards would host instead of being trashed (CR26 9.9.11).

    Its player chooses; for cards trashed at random, the player responsible for the damage.
    """
    for key in came:
        _, i, moves, *hosts = key
        who = g.used.pop(key)
        if g.moves[i] == moves:
            g.host[i] = (yield Decision("choose", [("card", me) for me in hosts], i, "host", who))[1]
    g.dirty = True


def _keep_newest(g: State) -> None:
    """Trash all but the newest of each unique card, and of consoles (CR26 2.2.1, 3.8.5b)."""
    newest: dict[object, int] = {}
    for i in g.uniques[:]:
        card = g.table.card_of[i]
        for alone in (card if card.unique and g.table.rulebook.unique else None, card.only_one == "console"):
            if alone:
                if alone in newest and g.active[newest[alone]]:
                    trash(g, newest[alone])
                newest[alone] = i


def _copies(g: State) -> list[int]:
    """Return the active copies of a unique card of which there are several; empty if there is no such card."""
    card_of = g.table.card_of
    for i in g.uniques:
        if card_of[i].unique and len(copies := [j for j in g.uniques if card_of[j] is card_of[i]]) > 1:
            return copies
    return []


def _keep_one(g: State, copies: list[int]) -> Flow:
    """Have the owner of several copies of a unique card choose the one that stays."""
    who = g.whose[copies[0]].number
    kept = (yield Decision("choose", [("card", i) for i in copies], -1, "keep", who))[1]
    trash_together(g, [i for i in copies if i != kept], who)
    g.dirty = True


def _give_up_remotes(g: State) -> Flow:
    """Have the Corp choose which remote servers to keep when there are too many (CR26 10.3.1e)."""
    left = remotes(g)
    for _ in range(len(left) + room_for_remotes(g)):
        options: list[Option] = [("server", server) for server in left]
        left.remove((yield Decision("server", options, -1, "keep", CORP))[1])
    for i in [i for i in g.corp.installed if g.server[i] in left]:
        trash(g, i)
    g.dirty = True


def _crowded(g: State) -> list[int]:
    """Return the assets and agendas that share the root of a remote server (CR26 10.3.1e); none if all is well."""
    at, card_of, filled = g.server, g.table.card_of, set[int]()
    for i in g.corp.usable_installed:  # all assets and agendas are among them
        server = at[i]
        if server > ARCHIVES and card_of[i].type in ("asset", "agenda") and g.host[i] < 0:
            if server in filled and room_for_more(g, server) < 0:
                return filling(g, server)
            filled.add(server)
    return []


def _make_room(g: State, cards: list[int]) -> Flow:
    """Have the Corp keep one of these cards and trash the others."""
    left = cards[:]
    for _ in range(len(cards) + room_for_more(g, g.server[cards[0]])):
        left.remove((yield Decision("choose", [("card", i) for i in left], -1, "keep", CORP))[1])
    for i in left:
        trash(g, i)
    g.dirty = True


def _fit_memory(g: State) -> Flow:
    """Have the Runner trash programs that exceed the memory, but no more than needed (CR26 10.3.1e, 3.9.3c)."""
    installed = [i for i in g.runner.installed if g.active[i]]
    takes, gone = {i: memory(g, i) for i in installed if memory(g, i) > 0}, list[int]()
    programs = trashable(g, g.runner, [*takes])
    while len(gone) < len(programs) and _missing(g, takes, gone) > 0:
        options: list[Option] = [
            ("card", i) for i in programs if i not in gone and _is_minimal_set(g, takes, programs, [*gone, i])
        ]
        gone.append((yield Decision("choose", options, -1, "trash_memory", RUNNER))[1])
    trash_together(g, at_once(g, gone, RUNNER), RUNNER)
    g.dirty = bool(gone)


def _missing(g: State, takes: dict[int, int], gone: list[int]) -> int:
    """Return how many memory units are still missing once some programs are gone."""
    return memory_missing(g, {i: units for i, units in takes.items() if i not in gone})


def _is_minimal_set(g: State, takes: dict[int, int], programs: list[int], chosen: list[int]) -> bool:
    """Return whether the chosen programs belong to a set that frees enough memory and has no program to spare."""
    if _missing(g, takes, chosen) <= 0:
        return all(_missing(g, takes, [j for j in chosen if j != i]) > 0 for i in chosen)
    others = [i for i in programs if i not in chosen]
    return _missing(g, takes, programs) > 0 or any(_is_minimal_set(g, takes, programs, [*chosen, i]) for i in others)


def trash_together(g: State, cards: list[int], by: int) -> None:
    """Trash cards simultaneously, so that each sees the others being trashed (CR26 9.1.8g, 9.6.4b).

    `by` is the player who trashes them, CORP or RUNNER.
    """
    watching = [
        (event, me, trigger)
        for event, waiting in g.listeners.items()
        if event.startswith("trash")
        for me, trigger in waiting
        if me in cards
    ]
    before, gone = len(g.pending), []
    for i in hosted_first(g, cards):
        was, moves = g.zone[i], g.moves[i]
        trash(g, i, by=by)
        if g.moves[i] == moves:
            continue  # it can't be trashed
        owner = g.whose[i].number
        players = {"trash": owner, f"trash_{was}": owner, "trash_by": by, f"trash_by_{was}": by}
        for event, me, trigger in watching:
            hears = me in gone and event in players and trigger.hears >> players[event] & 1
            if trigger.batch and already_pending(g, trigger, me):
                continue
            if hears and (trigger.match is None or trigger.match(g, me, i)):
                if trigger.ordinal and not counts(g, me, times(g, event, me, trigger), trigger.ordinal):
                    continue
                g.pending.append((trigger, me, i, g.moves[me]))
        gone.append(i)
    if watching:
        g.pending[before:] = [
            (trigger.lasting(same_object=True), me, it, g.moves[me]) if me in gone else (trigger, me, it, moves)
            for trigger, me, it, moves in g.pending[before:]
        ]


def at_once(g: State, cards: list[int], by: int) -> list[int]:
    """Return which of these cards a player can trash while all are still in play (CR26 9.12.2a).

    Hosted cards come before their hosts, which would take them along.
    """
    return trashable(g, g.sides[by], hosted_first(g, cards), g.now.me)


def until_nothing_to_choose(flow: Flow) -> Flow:
    """Run an effect up to the point where it offers no options; the rest has no effect (CR26 1.2.4)."""
    try:
        yield from flow
    except NothingToChooseError:
        return


def iterate(flow: Flow | None) -> Iterable[Decision]:
    """Return an iterable for `yield from`: the flow, or an empty one for None."""
    return () if flow is None else flow


def after(flow: Flow, do: Callable[[], Flow | None]) -> Flow:
    """Run a flow, then call `do` and run the flow that it returns, if any."""
    yield from flow
    yield from iterate(do())
