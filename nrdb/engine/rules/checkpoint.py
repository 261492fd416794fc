"""The checkpoint and the reaction window after it: the game's own corrections, and what was triggered meanwhile.

Effects, costs and actions leave what they trigger in `pending`, and mark in `dirty` that a correction may be due;
`settle` deals with both until nothing is left (CR 10.3, CR 9.6).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from nrdb.engine.model.ability import EXPIRES, NO_ABILITY, Context, StaticEffect, Test, Trigger, context
from nrdb.engine.model.decision import NO, YES, Decision, Flow, NothingToChooseError, Option
from nrdb.engine.model.numbers import ARCHIVES, ASIDE, CORP, DISCARD, PLAY, RUNNER
from nrdb.engine.model.state import State
from nrdb.engine.rules.events import add_pending, already_pending, count_use, counts, mark_used, times
from nrdb.engine.rules.scoring import check_victory, count_points
from nrdb.engine.rules.servers import filling, remotes, room_for_remotes
from nrdb.engine.rules.values import forbidden, memory, memory_missing, memory_over, threat, trashable
from nrdb.engine.rules.zones import hosted_cards, hosted_first, move, objects, trash, unmoved

if TYPE_CHECKING:
    from nrdb.engine.model.frame import Run


def settle(g: State, within_run: Run | None = None) -> Flow | None:
    """The checkpoint, then the window in which everything triggered resolves; None when no choice was needed.

    With `within_run` the window belongs to the beginning of one of that run's phases: it closes when the phase is over
    before its time (CR26 6.8.2b, 9.2.8f).
    """
    while not g.over and (g.pending or g.dirty):
        if g.dirty:
            flow = _correct(g)
            if flow is not None:
                return _then_settle(g, flow)
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
                return _then_settle(g, flow)
            within_run = None  # what it has set off has a window of its own (CR26 9.2.8a)
            continue
        lapsed = next((entry for entry in batch if entry[0].number == EXPIRES), None)
        if lapsed is not None:  # gone before any ability resolves (CR26 10.3.1b, 3.5.1c)
            batch.remove(lapsed)
            flow = fire(g, *lapsed)
            if flow is not None:
                return _then_settle(g, _before(g, flow, batch))
            g.pending = batch + g.pending
            continue
        was = g.moves[:] if g.table.both else ()
        if g.table.both:
            if any(entry[0].threat for entry in batch):  # what is not active does not wait (CR26 9.3.6f, 9.6.5b)
                batch = [entry for entry in batch if entry[0].threat <= threat(g)]
            batch.sort(key=lambda entry: g.whose[entry[1]] is not g.acting)  # the active player first (CR 9.2.8b)
        if all(entry[0].plain for entry in batch):
            for n, (trigger, me, it, moves) in enumerate(batch):
                flow = fire(g, trigger, me, it, moves, was)
                if flow is not None or g.pending:  # it may still be prevented, or has set others off
                    return _then_settle(g, _window(g, batch[n + 1 :], was, within_run, flow, first=True))
            within_run = None
        else:
            return _then_settle(g, _window(g, batch, was, within_run))
    return None


def _before(g: State, flow: Flow, batch: list[Any]) -> Flow:
    """What comes before all that waits to resolve."""
    yield from flow
    g.pending = batch + g.pending


def _then_settle(g: State, flow: Flow) -> Flow:
    yield from flow
    again = settle(g)
    if again is not None:
        yield from again


def _window(
    g: State,
    batch: list[Any],
    was: Sequence[int],
    within_run: Run | None = None,
    begun: Flow | None = None,
    first: bool = False,
) -> Flow:
    """Resolves several pending abilities in the order the player chooses (CR 9.6.7), after what was `begun`.

    What ends the action phase ends the window, too (CR26 5.4.3b).
    """
    if begun is not None:
        yield from begun
    if first:
        flow = settle(g)
        if flow is not None:
            yield from flow
    while batch and not (g.over or g.ending) and not (within_run and (within_run.ended or within_run.bypassed)):
        n = 0
        if len(batch) > 1 and not all(entry[0].plain for entry in batch):
            who = g.whose[batch[0][1]]
            options = [("next", k, entry[1]) for k, entry in enumerate(batch) if g.whose[entry[1]] is who]
            answer = yield Decision("order", options, player=who.number)
            n = answer[1]
        trigger, me, it, moves = batch.pop(n)
        flow = fire(g, trigger, me, it, moves, was)
        if flow is not None:
            yield from flow
        flow = settle(g)
        if flow is not None:
            yield from flow


def fire(g: State, trigger: Trigger, me: int, it: int, moves: int, was: Sequence[int] = ()) -> Flow | None:
    """Resolves one triggered ability, unless it was used up, or its card has become inactive since (CR 9.6.5).

    `moves` is what `State.moves` said of the card then: one that has left play and come back is another (CR26 1.12.2);
    `was` is what it said of all cards when the window opened.
    """
    if not (trigger.anywhere or (g.active[me] and g.moves[me] == moves and me not in g.blank)):
        return None
    if trigger.same_object and g.moves[me] != moves:
        return None  # it is not accessed any more (CR26 9.6.10)
    if trigger.limit and g.used.get(trigger.use_key(g, me), 0) >= trigger.limit:
        return None
    if trigger.condition is not None and not holds(g, me, it, trigger.condition):
        return None
    away = bool(was) and 0 <= it < len(was) and was[it] != g.moves[it]
    if trigger.may:
        return _maybe(g, trigger, me, it, away)
    if away or trigger.limit or g.transcript is not None:
        return resolve(g, trigger, me, it, away)
    return within(g, me, it, trigger.effect)  # nothing of it is counted or told


def holds(g: State, me: int, it: int, test: Test) -> bool:
    """Whether a condition of an ability holds that is about something, asked as the ability itself would."""
    outer, g.now = g.now, context(me, it)
    answer = test(g, me)
    g.now = outer
    return answer


def _maybe(g: State, trigger: Trigger, me: int, it: int, away: bool) -> Flow:
    if "no_actions" in g.mods and g.table.both and forbidden(g, g.whose[me], "use", me):
        return
    answer = yield Decision("may", [NO, YES], me, trigger.about)
    if answer == YES:
        yield from iterate(resolve(g, trigger, me, it, away))
        if g.table.both:
            mark_used(g, me)  # once that is done (CR26 9.1.6b)


def resolve(g: State, trigger: Trigger, me: int, it: int, away: bool = False) -> Flow | None:
    """What a triggered ability does, in a context of its own; its use is counted.

    What it is about may be `away`: another object by now, which it does not act on (CR26 1.12.2).
    """
    if trigger.limit:
        count_use(g, trigger.use_key(g, me))
    if g.transcript is not None:
        g.transcript.append(("triggered", me, trigger.about))
    return within(g, me, it, _missing_it(trigger.effect) if away else trigger.effect)


def _missing_it(effect: Any) -> Any:
    def acting(g: State, me: int) -> Any:
        g.now.away = True
        return effect(g, me)

    return acting


def within(g: State, me: int, it: int, effect: Any) -> Flow | None:
    """Runs an effect in a context of its own; what was in progress outside it goes on in its own afterwards.

    What was looked at there and this has moved is not what was looked at any more (CR26 1.12.2).
    """
    outer = g.now
    g.now = now = Context()  # as `context` does: without a call
    now.me, now.it = me, it
    found = objects(g, outer.found) if outer.looked else None
    flow = effect(g, me)
    if flow is not None:
        return _back(g, flow, outer, found)
    if found is None and not g.now.halted:
        g.now = outer
    else:
        _go_on(g, outer, found)
    return None


def _back(g: State, flow: Flow, outer: Context, found: list[tuple[int, int]] | None) -> Flow:
    yield from until_nothing_to_choose(flow)
    _go_on(g, outer, found)


def _go_on(g: State, outer: Context, found: list[tuple[int, int]] | None) -> None:
    """What was in progress outside goes on, unless the action phase has ended in it (CR26 5.4.3c)."""
    if g.now.halted and outer is not NO_ABILITY:
        outer.halted = True
    g.now = outer
    if found is not None:
        outer.found = unmoved(g, found)


def in_context(knows: Context, test: Any) -> Any:
    """A test that is asked as the ability would ask it that set the effect up."""

    def asked(g: State, me: int, i: int) -> bool:
        outer, g.now = g.now, knows
        fits: bool = test(g, me, i)
        g.now = outer
        return fits

    return asked


def resolve_later(g: State, me: int, trigger: Trigger, about: str) -> None:
    """What an ability leads to waits among the others that were set off; it goes on with what that ability knows."""
    knows, effect = g.now, trigger.effect

    def resolve(g: State, me: int) -> Flow:
        inner, g.now = g.now, knows
        yield from iterate(effect(g, me))
        g.now = inner

    trigger.effect, trigger.anywhere, trigger.about = resolve, True, about
    g.pending.append((trigger, me, -1, g.moves[me]))


def reset_becomes(g: State, me: int, number: int) -> None:
    """An ability that waits for something to be so does not wait for it to cease to be so first (CR26 9.6.7)."""
    g.used.pop(("becomes", me, number), None)
    g.dirty = True


def note_becomes_resolved(g: State, me: int, number: int, left: int) -> None:
    """Such an ability has resolved, and of what it waits for so much is `left`: more of it sets it off again.

    Where it found nothing to do, anything else that changes does (CR26 9.6.7d).
    """
    key = "becomes", me, number
    if key in g.used:
        g.used[key] = left if g.dirty or g.pending else 0


def _correct(g: State) -> Flow | None:
    """What the game itself puts right: points, unique cards, memory (CR 10.3.1c-e)."""
    g.dirty = False
    if "aside_first" in g.mods:
        for me, mod in g.mods["aside_first"]:
            if cards := _laid_aside(g, me):
                return _trash_after(g, me, mod, cards)
    if "hosted_instead" in g.mods and (came := [key for key in g.used if key[0] == "hosts"]):
        return _choose_hosts(g, came)
    if "becomes" in g.mods:
        for me, mod in g.mods["becomes"]:
            key = ("becomes", me, mod.trigger.number if mod.trigger else 0)
            if not (held := mod.value(g, me)):
                if g.used.pop(key, None) == 0 and mod.trigger.ordinal:  # it was so while the card was not active
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
        _keep_newest(g)
    if "hosts_nothing" in g.mods:
        for me, _ in g.mods["hosts_nothing"]:
            for i in hosted_cards(g, me):
                if g.zone[i] != PLAY:  # a condition counter is no card (CR26 10.1.4)
                    trash(g, i)
    if g.hosted_count and "can_host" in g.mods:
        for me, mod in [listed for listed in g.mods["can_host"] if listed[1].per_card]:
            for i in [i for i in hosted_cards(g, me) if not mod.applies(g, me, i)]:
                trash(g, i)  # it lies where it must not (CR26 10.3.1e)
    if "remote_limit" in g.mods and room_for_remotes(g) < 0:
        return _give_up_remotes(g)
    if g.corp.seated and (crowded := _crowded(g)):
        return _make_room(g, crowded)
    if g.runner.seated and memory_over(g) > 0:
        return _fit_memory(g)
    return None


def _laid_aside(g: State, by: int) -> list[int]:
    """The trashed cards that a card has set aside."""
    return [i for i in hosted_cards(g, by) if g.zone[i] == ASIDE]


def _trash_after(g: State, me: int, mod: StaticEffect, cards: list[int]) -> Flow:
    """Trashed cards that were set aside first go to their discard pile, but for what is done with them before.

    What does not come there from elsewhere than play has no ability there that could resolve (CR26 9.1.8b).
    """
    yield from iterate(within(g, me, -1, mod.effect))
    aside = {i: g.moves[i] for i in _laid_aside(g, me)}
    for i in aside:
        move(g, i, DISCARD)
    gone = [i for i in cards if g.zone[i] != DISCARD and not (i in g.left and g.left[i][-2])]
    g.pending = [
        (trigger, card, it, g.moves[card] if aside.get(card) == moves else moves)
        for trigger, card, it, moves in g.pending
        if card not in gone
    ]
    g.dirty = True


def _choose_hosts(g: State, came: list[Any]) -> Flow:
    """On which of several cards each lies that one of them hosts in place of its being trashed (CR26 9.9.11).

    Its player says so, of what damage trashes who is responsible for that.
    """
    for key in came:
        _, i, moves, *hosts = key
        who = g.used.pop(key)
        if g.moves[i] == moves:
            g.host[i] = (yield Decision("choose", [("card", me) for me in hosts], i, "host", who))[1]
    g.dirty = True


def _keep_newest(g: State) -> None:
    """Of copies of a unique card, and of consoles, the one that became active last stays (CR26 2.2.1, 3.8.5b)."""
    newest: dict[Any, int] = {}
    for i in g.uniques[:]:
        card = g.table.card_of[i]
        for alone in (card if card.unique else None, card.only_one == "console"):
            if alone:
                if alone in newest and g.active[newest[alone]]:
                    trash(g, newest[alone])
                newest[alone] = i


def _give_up_remotes(g: State) -> Flow:
    """Of remote servers beyond the limit the Corp keeps as many as there may be (CR26 10.3.1e)."""
    left = remotes(g)
    for _ in range(len(left) + room_for_remotes(g)):
        options: list[Option] = [("server", server) for server in left]
        left.remove((yield Decision("server", options, -1, "keep", CORP))[1])
    for i in [i for i in g.corp.installed if g.server[i] in left]:
        trash(g, i)
    g.dirty = True


def _crowded(g: State) -> list[int]:
    """Assets and agendas that stand together in the root of a remote server, where only one may (CR26 10.3.1e)."""
    at, card_of, filled = g.server, g.table.card_of, set[int]()
    for i in g.corp.usable_installed:  # all assets and agendas are among them
        server = at[i]
        if server > ARCHIVES and card_of[i].type in ("asset", "agenda") and g.host[i] < 0:
            if server in filled:
                return filling(g, server)
            filled.add(server)
    return []


def _make_room(g: State, cards: list[int]) -> Flow:
    """The Corp keeps one of them and trashes the others."""
    answer = yield Decision("choose", [("card", i) for i in cards], -1, "keep", CORP)
    for i in cards:
        if i != answer[1]:
            trash(g, i)
    g.dirty = True


def _fit_memory(g: State) -> Flow:
    """The Runner trashes programs that do not fit: no set of which one could have been kept (CR26 10.3.1e, 3.9.3c)."""
    installed = [i for i in g.runner.installed if g.active[i]]
    takes, gone = {i: memory(g, i) for i in installed if memory(g, i) > 0}, list[int]()
    programs = trashable(g, g.runner, [*takes])
    while len(gone) < len(programs) and _missing(g, takes, gone) > 0:
        options: list[Any] = [
            ("card", i) for i in programs if i not in gone and _least_set(g, takes, programs, [*gone, i])
        ]
        gone.append((yield Decision("choose", options, -1, "trash_memory", RUNNER))[1])
    trash_together(g, at_once(g, gone, RUNNER), RUNNER)
    g.dirty = bool(gone)


def _missing(g: State, takes: dict[int, int], gone: list[int]) -> int:
    """How many memory units are still missing once some programs are gone."""
    return memory_missing(g, {i: units for i, units in takes.items() if i not in gone})


def _least_set(g: State, takes: dict[int, int], programs: list[int], chosen: list[int]) -> bool:
    """Whether the chosen programs are part of a set that is large enough, and too small without any of its cards."""
    if _missing(g, takes, chosen) <= 0:
        return all(_missing(g, takes, [j for j in chosen if j != i]) > 0 for i in chosen)
    others = [i for i in programs if i not in chosen]
    return _missing(g, takes, programs) > 0 or any(_least_set(g, takes, programs, [*chosen, i]) for i in others)


def trash_together(g: State, cards: list[int], by: int) -> None:
    """Cards trashed by a player, CORP or RUNNER: none of them is gone before the others (CR26 9.1.8g, 9.6.4b)."""
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
            continue  # it cannot be trashed
        owner = g.whose[i].number
        told = {"trash": owner, f"trash_{was}": owner, "trash_by": by, f"trash_by_{was}": by}
        for event, me, trigger in watching:
            hears = me in gone and event in told and trigger.hears >> told[event] & 1
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
    """Those of several cards that a player can trash, as all of them are still there (CR26 9.12.2a).

    What lies on another one comes before that, which would take it along.
    """
    return trashable(g, g.sides[by], hosted_first(g, cards), g.now.me)


def until_nothing_to_choose(flow: Flow) -> Flow:
    """An effect; where it asks for a choice among nothing, it has no effect from there on (CR26 1.2.4)."""
    try:
        yield from flow
    except NothingToChooseError:
        return


def iterate(flow: Flow | None) -> Iterable[Decision]:
    """What to go through, with `yield from`, whether or not there is anything to ask."""
    return () if flow is None else flow


def after(flow: Flow, do: Callable[[], Any]) -> Flow:
    """What is done once something that asked is done."""
    yield from flow
    yield from iterate(do())
