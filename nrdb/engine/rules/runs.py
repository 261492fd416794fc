"""Runs, as effects can change them: breaking, strength, bypassing, moving and ending (CR 6)."""

from __future__ import annotations

from nrdb.engine.model.ability import StaticEffect
from nrdb.engine.model.decision import Flow
from nrdb.engine.model.frame import Imminent, Run
from nrdb.engine.model.numbers import INSTALLED
from nrdb.engine.model.state import State
from nrdb.engine.rules.active import begin_lasting, expire, recheck_blank
from nrdb.engine.rules.events import count_use, emit, happen, since, tell
from nrdb.engine.rules.imminent import guarded, interrupted
from nrdb.engine.rules.values import forbidden, has_term, strength, subroutines


def under_way(g: State) -> Run | None:
    """Return the run in progress; None if there is none, or only an encounter or breach outside a run."""
    return None if g.run is None or g.run.standalone else g.run


def outside_run(g: State, server: int) -> Run:
    """Return the frame of an encounter, breach or access outside a run."""
    frame = Run(server, -1)
    frame.standalone = True
    return frame


def end_run(g: State) -> None:
    """End the run or, outside a run, the encounter (CR26 6.1.4)."""
    if g.run is not None and not g.run.ended and (g.run.encountering or not g.run.standalone):
        g.run.ended = True
        tell(g, "end_run")


def encountered_ice(g: State) -> int:
    """Return the ice being encountered; -1 if there is none."""
    run = g.run
    return run.ice if run is not None and run.encountering and not run.ended else -1


def accessed_card(g: State) -> int:
    """Return the card being accessed; -1 if there is none or it has moved (CR26 7.1.7)."""
    run = g.run
    i = -1 if run is None else run.accessing
    return -1 if run is None or i < 0 or g.moves[i] != run.accessed_as else i


def unbroken(g: State) -> list[int]:
    """Return the indexes of the encountered ice's unbroken subroutines."""
    run = g.run
    if run is None or encountered_ice(g) < 0:
        return []
    found = subroutines(g, run.ice)
    left = run.broken_among(found)
    return [n for n in range(len(found)) if n not in left]


def begin_subroutine(g: State, ice: int) -> None:
    """Note that a subroutine of this ice is resolving."""
    g.used["resolving", ice] = 1


def end_subroutine(g: State, ice: int) -> None:
    """Note that a subroutine of this ice has resolved."""
    g.used.pop(("resolving", ice), None)


def resolves_subroutine(g: State, ice: int) -> bool:
    """Return whether a subroutine of this ice is resolving, even if something has interrupted it."""
    return ("resolving", ice) in g.used


def interfaces(g: State, breaker: int) -> bool:
    """Return whether an icebreaker's strength and limits let it interface with the encountered ice (CR26 3.9.5)."""
    ice = encountered_ice(g)
    return (
        ice >= 0
        and strength(g, breaker) >= strength(g, ice)
        and all(mod.applies(g, me, me) for me, mod in g.mods.get("interface_only", ()) if me == breaker)
    )


def may_break(g: State, breaker: int) -> bool:
    """Return whether a card breaks the encountered ice's subroutines if it is strong enough."""
    ice = encountered_ice(g)
    return ice >= 0 and any(
        of in ("ice", "any", "host", "chosen") or has_term(g, ice, of) for of in g.table.card_of[breaker].facts.breaks
    )


def interfaces_without(g: State, breaker: int, i: int) -> bool:
    """Return whether an icebreaker could still interface if card `i` and what it hosts were gone.

    Lasting effects don't need their card, and an icebreaker keeps its strength in the zone it is trashed to.
    """
    if "strength" not in g.mods:
        return True
    listed, lasting = g.mods["strength"], [held for _, kind, held in g.lasting if kind == "strength"]
    g.mods["strength"] = [held for held in listed if i not in (held[0], g.host[held[0]]) or held in lasting]
    able = interfaces(g, breaker)
    g.mods["strength"] = listed
    return able


def breakable(g: State, using: int) -> list[int]:
    """Return the indexes of the encountered ice's subroutines that a card can break."""
    left, ice = unbroken(g), encountered_ice(g)
    if "no_actions" not in g.mods or not left:
        return left
    if forbidden(g, g.runner, "break", ice, using):
        return []
    if forbidden(g, g.runner, "break_printed", ice, using):
        return [n for n in left if subroutines(g, ice)[n] not in g.table.card_of[ice].subroutines]
    printed = only_one_breakable(g, using)
    if g.run is not None and not g.run.broken.isdisjoint(printed):
        return [n for n in left if n not in printed]
    return left


def only_one_breakable(g: State, using: int) -> list[int]:
    """Return the indexes of the subroutines on the encountered ice of which a card can break only one."""
    ice = encountered_ice(g)
    if not forbidden(g, g.runner, "break_more", ice, using):
        return []
    return [n for n, effect in enumerate(subroutines(g, ice)) if effect in g.table.card_of[ice].subroutines]


def left_unbroken(g: State) -> int:
    """Return how many of the encountered ice's subroutines are unbroken, or were when its encounter ended."""
    run = g.run
    if run is None:
        return 0
    return run.unbroken if run.unbroken >= 0 else len(subs := subroutines(g, run.ice)) - len(run.broken_among(subs))


def broken_printed(g: State) -> int:
    """Return how many printed subroutines of the current or last encountered ice are broken."""
    assert g.run is not None
    return sum(_is_printed(g, g.run, n) for n in g.run.broken)


def _is_printed(g: State, run: Run, n: int) -> bool:
    """Return whether a broken subroutine is printed on the ice rather than gained."""
    return run.subs[n] in g.table.card_of[run.ice].subroutines


def broke_in_encounter(g: State, printed: bool = False) -> list[int]:
    """Return the cards that broke a subroutine, or a printed one, since the last encounter began."""
    return [by for name, _, _, at, by in since(g, "encounter") if name == "break" and (at >= 0 or not printed)]


def fully_broken_by(g: State) -> set[int]:
    """Return the cards that fully broke the encountered ice (CR26 6.5.7); none if it isn't fully broken.

    Subroutines that the ice has gained since then don't matter.
    """
    breakers = set[int]()
    for name, _, _, _, by in since(g, "encounter"):
        if name == "fully_break":
            return breakers
        if name == "break":
            breakers.add(by)
    return set() if unbroken(g) else breakers


def broke_in_run(g: State) -> list[int]:
    """Return the cards that broke a subroutine since the last run began."""
    return [by for _, by in broken_in_run(g)]


def broken_in_run(g: State) -> list[tuple[int, int]]:
    """Return the ice whose subroutines were broken since the last run began, each with the card that broke them."""
    return [(it, by) for name, it, _, _, by in since(g, "run_begins") if name == "break"]


def break_subroutine(g: State, n: int) -> None:
    """Break a subroutine with the resolving ability; breaking the last one fully breaks the ice (CR26 6.5.7).

    In place of a zone, the event has the subroutine's index, or its complement (`~n`) if it isn't printed on the ice.
    """
    run = g.run
    assert run is not None
    found = subroutines(g, run.ice)
    run.broken_among(found).add(n)
    run.subs = found
    tell(g, "break", run.ice, n)
    emit(g, g.runner, "break", run.ice, n if _is_printed(g, run, n) else ~n)
    if not unbroken(g):
        fully_break(g)


def unbreak(g: State, using: list[int]) -> None:
    """Make the subroutines that these cards have broken in this encounter unbroken again."""
    if g.run is not None:
        g.run.broken -= {
            max(at, ~at) for name, _, _, at, by in since(g, "encounter") if name == "break" and by in using
        }


def fully_break(g: State) -> None:
    """Report that the encountered ice is fully broken, once per encounter (CR26 6.5.7a, d)."""
    run = g.run
    assert run is not None
    if not run.fully_broken:
        run.fully_broken = True
        emit(g, g.runner, "fully_break", run.ice)
        happen(g, "fully_broken", run.ice)


BOOSTS = ("encounter", "run", "turn")
"""The durations of strength boosts, the shortest first."""


def strengthen(g: State, duration: str, me: int, mod: StaticEffect) -> Flow | None:
    """Change the strength of cards for a while; boosting a Runner card can trigger interrupts (CR26 9.9.4)."""
    awaited = guarded(g, "boost")
    cards = [i for i in g.runner.installed if mod.applies(g, me, i)] if awaited or "long_boosts" in g.mods else []
    if awaited and cards:
        return _imminent(g, duration, me, mod, cards)
    _strengthen(g, duration, me, mod, cards)
    return None


def _imminent(g: State, duration: str, me: int, mod: StaticEffect, cards: list[int]) -> Flow:
    """Let players interrupt a strength boost, then apply it."""
    what = Imminent(me)
    what.add({"boost": mod.value(g, me)}, g.whose[me].number, {"boost": cards})
    yield from interrupted(g, what)
    _strengthen(g, duration, me, mod, cards)


def _strengthen(g: State, duration: str, me: int, mod: StaticEffect, cards: list[int]) -> None:
    """Apply a change of strength, for longer on cards whose boosts are extended (CR26 9.10.5)."""
    begin_lasting(g, duration, me, "strength", mod)
    for i in cards if "long_boosts" in g.mods and duration in BOOSTS and mod.value(g, me) > 0 else ():
        longest = max([duration, *_longer(g, i)], key=BOOSTS.index)
        if longest != duration:
            begin_lasting(g, longest, me, "strength", _afterwards(mod, i, g.moves[i]))


def _longer(g: State, i: int) -> list[str]:
    """Return the durations that other cards extend a card's strength boosts to."""
    return [mod.of for me, mod in g.mods.get("long_boosts", ()) if mod.applies(g, me, i)]


def _afterwards(mod: StaticEffect, i: int, moves: int) -> StaticEffect:
    """Return a boost of one card that takes over once the original has ended, while it is extended."""
    kept = StaticEffect(lambda g, me: mod.value(g, me) if all(held[1] is not mod for _, _, held in g.lasting) else 0)
    kept.selects = lambda g, me, j: j == i and g.moves[i] == moves and bool(_longer(g, i))
    return kept


def may_bypass(g: State, me: int) -> bool:
    """Return whether the Runner is encountering ice that can be bypassed."""
    return (ice := encountered_ice(g)) >= 0 and not forbidden(g, g.runner, "bypass", ice)


def bypass(g: State) -> None:
    """Bypass the encountered ice (CR26 6.5.8)."""
    if g.run is not None and may_bypass(g, g.run.ice):
        g.run.bypassed = True
        tell(g, "bypass", g.run.ice)
        emit(g, g.runner, "bypass", g.run.ice)


def forbid_jack_out(g: State) -> None:
    """Keep the Runner from jacking out of this run."""
    if g.run is not None:
        g.run.cannot_jack_out = True


def access_more(g: State, n: int) -> None:
    """Access `n` more cards in the breach that is beginning, or in the run's next one."""
    if g.run is not None:
        g.run.extra_accesses += n


def redirect(g: State, server: int) -> None:
    """Change the attacked server (CR26 6.1.2d).

    The current step continues, and no ice protecting that server is encountered.
    """
    run = under_way(g)
    if run is not None and not run.ended:
        run.server, run.position = server, -1
        tell(g, "redirect", server)
        recheck_blank(g)


def move_to_server(g: State, server: int) -> None:
    """Move the Runner to a server's outermost position; it becomes the attacked server (CR26 6.2.8b)."""
    run = under_way(g)
    if run is None or not can_move(g, run):
        return
    held = g.ice[server] if server < len(g.ice) else []
    if held and _approaches(g, run, held[-1]):
        return
    _leave_encounter(g, run)
    run.server, run.position, run.vacant = server, len(held) - 1, False
    run.moved_to = "approach" if held else "passes"
    tell(g, "move", server)
    recheck_blank(g)


def _leave_encounter(g: State, run: Run) -> None:
    """End the encounter in progress without its remaining steps (CR26 6.1.3d)."""
    if not run.forced:
        end_encounter(g, run)
        run.ice = -1


def end_encounter(g: State, run: Run) -> None:
    """End the encounter in progress, if there is one."""
    if run.encountering:
        run.unbroken = left_unbroken(g)  # the Runner might be elsewhere when this is needed
        run.encountering = False
        emit(g, g.runner, "encounter_ends", run.ice)
        expire(g, f"encounter {run.encounter_number}")


def can_move(g: State, run: Run) -> bool:
    """Return whether effects can still move the Runner; from the success phase on, they can't (CR26 6.2.8c)."""
    return not run.ended and all(row.name != "successful" for row in g.table.rulebook.run[: run.at + 1])


def move_to_ice(g: State, ice: int, step: str) -> None:
    """Move the Runner to a piece of ice, to approach or encounter it (CR26 6.2.8a).

    Without a `step` the current one continues there, and so does an encounter.
    """
    run = under_way(g)
    if run is None or not can_move(g, run) or not protects(g, ice):
        return
    if step == "approach" and _approaches(g, run, ice):
        return
    if step:
        _leave_encounter(g, run)
    run.server, run.vacant = g.server[ice], False
    run.position, run.moved_to = g.ice[run.server].index(ice), step
    tell(g, "move", run.server)
    recheck_blank(g)


def _approaches(g: State, run: Run, ice: int) -> bool:
    """Return whether the Runner is already approaching this ice, so that a move does nothing (CR26 6.2.8d)."""
    phase = {"approach", "if_rezzed"}
    at = [n for n, row in enumerate(g.table.rulebook.run) if row.name in phase]
    return run.ice == ice and at[0] <= run.at <= at[-1]


def set_first_access(g: State, cards: list[int]) -> None:
    """Make a card the first to be accessed in the run's next breach."""
    if g.run is not None:
        g.run.first_access = cards[0] if cards else -1


def lead_elsewhere(g: State, ice: int, server: int) -> None:
    """Have the Runner move to the outermost position of a server instead of passing a piece of ice."""
    run = under_way(g)
    if run is not None and not run.ended:
        run.detour = (ice, server)


def encounter_lasts(g: State, ice: int) -> bool:
    """Return whether the encounter with this ice continues: it is in place and rezzed, or the encounter is forced."""
    run = g.run
    if run is None or run.ice != ice:
        return False
    return g.moves[ice] + 1 == run.forced if run.forced else ice_in_place(g) and g.active[ice]


def protects(g: State, i: int) -> bool:
    """Return whether ice is in a position protecting a server; hosted ice isn't."""
    return g.server[i] >= 0 and i in g.ice[g.server[i]]


def outward_of(g: State, ice: int) -> list[int]:
    """Return the ice outward of a piece of ice, the nearest first."""
    sheet = g.ice[g.server[ice]] if protects(g, ice) else []
    return sheet[sheet.index(ice) + 1 :] if sheet else []


MOST_DEFLECTIONS = 20
"""The number of times that the Runner may be sent elsewhere in one run: the number chosen for an endless loop (CR26
10.1.6a)."""


def deflect(g: State, server: int) -> None:
    """Have the Runner encounter a server's outermost rezzed ice, or pass the last ice there if none is rezzed."""
    run = under_way(g)
    if run is None or not can_move(g, run):
        return
    rezzed = [i for i in (g.ice[server] if server < len(g.ice) else []) if g.active[i]]
    if rezzed and count_use(g, ("deflected", g.run_totals[0])) <= MOST_DEFLECTIONS:
        move_to_ice(g, rezzed[-1], "encounter")
        return
    _leave_encounter(g, run)
    run.server, run.position, run.vacant, run.moved_to = server, -1, False, "approach_server"
    tell(g, "move", server)
    recheck_blank(g)


def ice_in_place(g: State) -> bool:
    """Return whether the ice being approached or encountered is still in place."""
    run = g.run
    if run is None or run.ice < 0 or g.zone[run.ice] != INSTALLED:
        return False
    return run.ice in g.ice[run.server if run.position >= 0 else g.server[run.ice]]
