"""Runs: how far the Runner has come, breaking, ending (CR 6), as effects may change it."""

from __future__ import annotations

from nrdb.engine.model.ability import StaticEffect
from nrdb.engine.model.decision import Flow
from nrdb.engine.model.frame import Imminent, Run
from nrdb.engine.model.numbers import INSTALLED
from nrdb.engine.model.state import State
from nrdb.engine.rules.active import begin_lasting, expire, recheck_blank
from nrdb.engine.rules.events import emit, happen, since, tell
from nrdb.engine.rules.imminent import guarded, interrupted
from nrdb.engine.rules.values import forbidden, strength, subroutines


def under_way(g: State) -> Run | None:
    """The run that is in progress; None where there is none, but perhaps an encounter or a breach."""
    return None if g.run is None or g.run.standalone else g.run


def outside_run(g: State, server: int) -> Run:
    """What an encounter, a breach or an access stands in while there is no run."""
    frame = Run(server, -1)
    frame.standalone = True
    return frame


def end_run(g: State) -> None:
    """The run goes on with its last steps; without a run an encounter ends, or nothing does (CR26 6.1.4)."""
    if g.run is not None and not g.run.ended and (g.run.encountering or not g.run.standalone):
        g.run.ended = True
        tell(g, "end_run")


def encountered_ice(g: State) -> int:
    """The piece of ice that is encountered; -1 for none."""
    run = g.run
    return run.ice if run is not None and run.encountering and not run.ended else -1


def accessed_card(g: State) -> int:
    """The card that is accessed; -1 for none: that it moves ends its access (CR26 7.1.7)."""
    run = g.run
    i = -1 if run is None else run.accessing
    return -1 if run is None or i < 0 or g.moves[i] != run.accessed_as else i


def unbroken(g: State) -> list[int]:
    """The subroutines of the encountered ice that are not broken, by their place."""
    run = g.run
    if run is None or encountered_ice(g) < 0:
        return []
    found = subroutines(g, run.ice)
    left = run.broken_among(found)
    return [n for n in range(len(found)) if n not in left]


def begin_subroutine(g: State, ice: int) -> None:
    """One of the ice's subroutines resolves from now on."""
    g.used["resolving", ice] = 1


def end_subroutine(g: State, ice: int) -> None:
    """It has resolved."""
    g.used.pop(("resolving", ice), None)


def resolves_subroutine(g: State, ice: int) -> bool:
    """Whether one of the ice's subroutines resolves, whatever interrupts it."""
    return ("resolving", ice) in g.used


def interfaces(g: State, breaker: int) -> bool:
    """Whether an icebreaker may interact with the encountered ice: it is strong enough (CR26 3.9.5)."""
    ice = encountered_ice(g)
    return (
        ice >= 0
        and strength(g, breaker) >= strength(g, ice)
        and not any(me == breaker and not mod.condition(g, me) for me, mod in g.mods.get("interface_only", ()))
    )


def interfaces_without(g: State, breaker: int, i: int) -> bool:
    """Whether an icebreaker may still do so when a card that changes strength is given up, with what lies on it.

    What lasts for a while does not need its card, and an icebreaker is as strong where it is trashed to.
    """
    if "strength" not in g.mods:
        return True
    listed, lasting = g.mods["strength"], [held for _, kind, held in g.lasting if kind == "strength"]
    g.mods["strength"] = [held for held in listed if i not in (held[0], g.host[held[0]]) or held in lasting]
    able = interfaces(g, breaker)
    g.mods["strength"] = listed
    return able


def breakable(g: State, using: int) -> list[int]:
    """The subroutines of the encountered ice that a card may break, by their place."""
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
    """The subroutines of the encountered ice of which a card may break but one, by their place."""
    ice = encountered_ice(g)
    if not forbidden(g, g.runner, "break_more", ice, using):
        return []
    return [n for n, effect in enumerate(subroutines(g, ice)) if effect in g.table.card_of[ice].subroutines]


def left_unbroken(g: State) -> int:
    """How many subroutines are not broken of the ice that is encountered, or were when its encounter ended."""
    run = g.run
    if run is None:
        return 0
    return run.unbroken if run.unbroken >= 0 else len(subs := subroutines(g, run.ice)) - len(run.broken_among(subs))


def broken_printed(g: State) -> int:
    """How many printed subroutines are broken of the ice that is or was just encountered."""
    assert g.run is not None
    return sum(_is_printed(g, g.run, n) for n in g.run.broken)


def _is_printed(g: State, run: Run, n: int) -> bool:
    """Whether the broken subroutine at a place is one that is printed on the ice, not one that it has gained."""
    return run.subs[n] in g.table.card_of[run.ice].subroutines


def broke_in_encounter(g: State, printed: bool = False) -> list[int]:
    """The cards that broke a subroutine, or a printed one, since the last encounter began."""
    return [by for name, _, _, own, by in since(g, "encounter") if name == "break" and (own or not printed)]


def fully_broken_by(g: State) -> set[int]:
    """The cards that fully broke the encountered ice, whatever it has gained since; none where it is not (6.5.7)."""
    breakers = set[int]()
    for name, _, _, _, by in since(g, "encounter"):
        if name == "fully_break":
            return breakers
        if name == "break":
            breakers.add(by)
    return set() if unbroken(g) else breakers


def broke_in_run(g: State) -> list[int]:
    """The cards that broke a subroutine since the last run began."""
    return [by for _, by in broken_in_run(g)]


def broken_in_run(g: State) -> list[tuple[int, int]]:
    """The ice of which subroutines were broken since the last run began, with the cards that broke them."""
    return [(it, by) for name, it, _, _, by in since(g, "run_begins") if name == "break"]


def break_subroutine(g: State, n: int) -> None:
    """A subroutine is broken by the card whose ability it is; the last one fully breaks the ice (CR26 6.5.7)."""
    run = g.run
    assert run is not None
    found = subroutines(g, run.ice)
    run.broken_among(found).add(n)
    run.subs = found
    tell(g, "break", run.ice, n)
    emit(g, g.runner, "break", run.ice, _is_printed(g, run, n))
    if not unbroken(g):
        fully_break(g)


def fully_break(g: State) -> None:
    """All subroutines of the encountered ice are broken, for the first time in this encounter (CR26 6.5.7a, d)."""
    run = g.run
    assert run is not None
    if not run.fully_broken:
        run.fully_broken = True
        emit(g, g.runner, "fully_break", run.ice)
        happen(g, "fully_broken", run.ice)


BOOSTS = ("encounter", "run", "turn")
"""How long strength may last, the shortest time first."""


def strengthen(g: State, duration: str, me: int, mod: StaticEffect) -> Flow | None:
    """Strength that some cards will have for a while; for one of the Runner a card may wait (CR26 9.9.4)."""
    awaited = guarded(g, "boost")
    cards = [i for i in g.runner.installed if mod.applies(g, me, i)] if awaited or "long_boosts" in g.mods else []
    if awaited and cards:
        return _imminent(g, duration, me, mod, cards)
    _strengthen(g, duration, me, mod, cards)
    return None


def _imminent(g: State, duration: str, me: int, mod: StaticEffect, cards: list[int]) -> Flow:
    what = Imminent(me)
    what.add({"boost": mod.value(g, me)}, g.whose[me].number, {"boost": cards})
    yield from interrupted(g, what)
    _strengthen(g, duration, me, mod, cards)


def _strengthen(g: State, duration: str, me: int, mod: StaticEffect, cards: list[int]) -> None:
    """An effect on strength begins to last, on some of its cards for longer by other cards (CR26 9.10.5)."""
    begin_lasting(g, duration, me, "strength", mod)
    for i in cards if "long_boosts" in g.mods and duration in BOOSTS and mod.value(g, me) > 0 else ():
        longest = max([duration, *_longer(g, i)], key=BOOSTS.index)
        if longest != duration:
            begin_lasting(g, longest, me, "strength", _afterwards(mod, i, g.moves[i]))


def _longer(g: State, i: int) -> list[str]:
    """For how long, at least, what raises the strength of a card lasts by other cards."""
    return [mod.of for me, mod in g.mods.get("long_boosts", ()) if mod.applies(g, me, i)]


def _afterwards(mod: StaticEffect, i: int, moves: int) -> StaticEffect:
    """The same strength of one card when the effect would be over, but for a card that makes it last."""
    kept = StaticEffect(lambda g, me: mod.value(g, me) if all(held[1] is not mod for _, _, held in g.lasting) else 0)
    kept.selects = lambda g, me, j: j == i and g.moves[i] == moves and bool(_longer(g, i))
    return kept


def may_bypass(g: State, me: int) -> bool:
    """Whether ice is encountered that nothing keeps from being bypassed."""
    return (ice := encountered_ice(g)) >= 0 and not forbidden(g, g.runner, "bypass", ice)


def bypass(g: State) -> None:
    """The encounter is over, and the ice is passed (CR26 6.5.8)."""
    if g.run is not None and may_bypass(g, g.run.ice):
        g.run.bypassed = True
        tell(g, "bypass", g.run.ice)
        emit(g, g.runner, "bypass", g.run.ice)


def forbid_jack_out(g: State) -> None:
    """The Runner cannot jack out of this run."""
    if g.run is not None:
        g.run.cannot_jack_out = True


def access_more(g: State, n: int) -> None:
    """So many cards more are accessed in the breach that begins, or in the next one of this run."""
    if g.run is not None:
        g.run.extra_accesses += n


def redirect(g: State, server: int) -> None:
    """Another server becomes the attacked one; the step goes on, and no ice of that server is met (CR26 6.1.2d)."""
    run = under_way(g)
    if run is not None and not run.ended:
        run.server, run.position = server, -1
        tell(g, "redirect", server)
        recheck_blank(g)


def move_to_server(g: State, server: int) -> None:
    """The Runner moves to the outermost position of a server, the attacked one from now on (CR26 6.2.8b)."""
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
    """The encounter that was under way is over, and none of its other steps is carried out (CR26 6.1.3d)."""
    if not run.forced:
        end_encounter(g, run)
        run.ice = -1


def end_encounter(g: State, run: Run) -> None:
    """The encounter that is under way, if there is one, is over."""
    if run.encountering:
        run.unbroken = left_unbroken(g)  # the Runner may have been moved away from it by the time that is asked
        run.encountering = False
        emit(g, g.runner, "encounter_ends", run.ice)
        expire(g, f"encounter {run.encounter_number}")


def can_move(g: State, run: Run) -> bool:
    """Nobody moves the Runner once the run has come to the success phase (CR26 6.2.8c)."""
    return not run.ended and all(row.name != "successful" for row in g.table.rulebook.run[: run.at + 1])


def move_to_ice(g: State, ice: int, step: str) -> None:
    """The Runner moves to a piece of ice and approaches or encounters it (CR26 6.2.8a).

    Without a `step` the one that is under way goes on there, and with it an encounter.
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
    """Whether the Runner approaches a piece of ice already: nobody moves them there then (CR26 6.2.8d)."""
    phase = {"approach", "if_rezzed"}
    at = [n for n, row in enumerate(g.table.rulebook.run) if row.name in phase]
    return run.ice == ice and at[0] <= run.at <= at[-1]


def set_first_access(g: State, cards: list[int]) -> None:
    """The first card that is accessed in the next breach of this run must be this one."""
    if g.run is not None:
        g.run.first_access = cards[0] if cards else -1


def lead_elsewhere(g: State, ice: int, server: int) -> None:
    """Instead of passing a piece of ice, the Runner will move to the outermost position of a server."""
    run = under_way(g)
    if run is not None and not run.ended:
        run.detour = (ice, server)


def encounter_lasts(g: State, ice: int) -> bool:
    """Whether the encounter with a piece of ice goes on: it is there and rezzed, or was met wherever it is."""
    run = g.run
    if run is None or run.ice != ice:
        return False
    return g.moves[ice] + 1 == run.forced if run.forced else ice_in_place(g) and g.active[ice]


def protects(g: State, i: int) -> bool:
    """Whether ice stands in a position before a server; what is hosted on a card, or lies elsewhere, does not."""
    return g.server[i] >= 0 and i in g.ice[g.server[i]]


def ice_in_place(g: State) -> bool:
    """Whether the ice that is approached or encountered is still there."""
    run = g.run
    if run is None or run.ice < 0 or g.zone[run.ice] != INSTALLED:
        return False
    return run.ice in g.ice[run.server if run.position >= 0 else g.server[run.ice]]
