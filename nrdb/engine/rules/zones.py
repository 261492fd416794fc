"""Moving cards between zones: trashing, swapping, hosting, setting aside."""

from __future__ import annotations

from collections.abc import Iterable

from nrdb.engine.model.numbers import (
    ASIDE,
    CENTRAL,
    COUNTERS,
    DECK,
    DISCARD,
    HAND,
    IN_PLAY,
    INSTALLED,
    NO_COUNTERS,
    OUTSIDE,
    PLAY,
    REMOVED,
    RUNNER,
    SCORED,
)
from nrdb.engine.model.side import Side
from nrdb.engine.model.state import State
from nrdb.engine.rules import sight
from nrdb.engine.rules.active import activate, deactivate, lose_lasting, persist, recheck_blank, remember_unbroken
from nrdb.engine.rules.events import emit, happen, record_facedown, tell
from nrdb.engine.rules.named_counters import lift_all
from nrdb.engine.rules.values import facedown, forbidden, lenders, locked, mute, origin, trash_cost


def _zone_list(g: State, side: Side, zone: int, i: int) -> list[int] | None:
    """Return the list of the cards in a card's zone; None for zones that have no list."""
    if zone == HAND:
        return side.hand
    if zone == DISCARD:
        return side.discard
    if zone == INSTALLED:
        return side.installed
    if zone == DECK:
        return side.deck if i in side.deck else side.top if i in side.top else side.bottom
    if zone == SCORED:
        return next((holder.scored for holder in g.sides if i in holder.scored), side.scored)  # either player's card
    return side.removed if zone == REMOVED else None


def move(g: State, i: int, zone: int) -> None:
    """Move a card to another zone, where it becomes a new object (CR26 1.12.1).

    A card leaving play loses its counters and what it hosts (CR 10.3.1g).
    """
    mods = g.mods
    if "locked" in mods and locked(g, i):
        return
    old, side = g.zone[i], g.whose[i]
    eyes = 0
    if zone == HAND or old == HAND or (side is g.corp and zone in (INSTALLED, PLAY)):
        eyes = sight.identified_by(g, i)  # it may have been seen where it came from (CR26 7.3.1a)
    g.moves[i] += 1
    if zone == DISCARD:
        if side is g.corp and (was := origin(g, i)) in (HAND, DECK):
            g.left[i] = (*NO_COUNTERS, False, CENTRAL[was])
        # Played and rezzed cards go to Archives faceup, unseen ones facedown.
        g.faceup[i] = old == PLAY or g.active[i] or side is g.runner or (old in (INSTALLED, ASIDE) and g.faceup[i])
    if old == HAND:
        side.hand.remove(i)
        if "memory_limit" in mods or "becomes" in mods:
            g.dirty = True  # memory can depend on the hand, or the hand might be empty now
    elif old == PLAY:
        _leave_play(g, side, i, old, zone == DISCARD)
    else:
        held = _zone_list(g, side, old, i)
        if held is not None:
            held.remove(i)
        if old in IN_PLAY:
            _leave_play(g, side, i, old, zone == DISCARD)
        elif old == ASIDE:
            unhost(g, i)
            for kind in COUNTERS:
                getattr(g, kind)[i] = 0
        if old in (DISCARD, INSTALLED, ASIDE) and zone != DISCARD:
            g.faceup[i] = False
    g.zone[i] = zone
    if zone == INSTALLED:
        g.since[i] = g.turn
        if old == PLAY:
            g.dirty = True  # there might be less room since the checkpoint in between
        side.installed.append(i)
        if not g.table.card_of[i].idle:
            side.usable_installed.append(i)
    elif zone == DISCARD:
        side.discard.append(i)
    elif zone != PLAY:
        new = side.deck if zone == DECK else _zone_list(g, side, zone, i)
        if new is not None:
            new.append(i)
        if old == INSTALLED and zone in (HAND, DECK, REMOVED, SCORED, ASIDE):
            _uninstalled(g, i)
    if old == HAND and zone in _UNSEEN[side.number] and not eyes >> 1 - side.number & 1:
        sight.forget_hand(g, i)
    if zone == HAND or (eyes & sight.RUNNER_EYES and side is g.corp and zone in (INSTALLED, PLAY)):
        sight.see(g, i, eyes)


_UNSEEN = ((INSTALLED, DISCARD, DECK, ASIDE), (DECK, ASIDE))
"""The zones, of the Corp and the Runner, in which the opponent might not see a card that comes from hand."""


def _leave_play(g: State, side: Side, i: int, old: int, trashed: bool) -> None:
    """Clear what a card had in play as it leaves: its server, abilities, counters, choices and hosted cards."""
    had = kept = (g.credit[i], g.power[i], g.virus[i], g.agenda[i], g.advancement[i])
    if "share_virus" in g.mods:
        kept = (*had[:2], had[2] + sum(g.virus[j] for j in lenders(g, "virus", i)), *had[3:])
    worked = g.active[i]
    if g.run is not None and g.run.ice == i:
        remember_unbroken(g, i)
    if "trash_cost" in g.mods:
        g.used["trash_cost", i, g.moves[i]] = trash_cost(g, i) or 0  # last known information (CR26 1.12.6)
    if worked:
        if g.run is not None:
            persist(g, i, trashed)
        deactivate(g, i)
    if g.lasting:
        lose_lasting(g, i)
    at = g.server[i]
    g.left[i] = (*kept, worked, at if g.host[i] < 0 else g.server[g.host[i]])
    if g.used:
        for key in [k for k in g.used if (k[0] == i and len(k) < 4) or (k[0] == "becomes" and k[1] == i)]:
            del g.used[key]  # limits don't carry over to a new object (CR26 1.12.2)
    if had != NO_COUNTERS:
        for kind in COUNTERS:
            getattr(g, kind)[i] = 0
    g.on_empty[i] = -1
    if g.named_counters:
        lift_all(g, i)
    if g.kept:
        g.kept.pop(i, None)
    if g.named:
        g.named.pop(i, None)
    g.dirty |= old == SCORED
    if old == INSTALLED:
        if not g.table.card_of[i].idle:
            side.usable_installed.remove(i)
        if at >= 0 and i in g.ice[at]:
            place = g.ice[at].index(i)
            del g.ice[at][place]
            if g.run is not None and g.run.server == at:
                if place < g.run.position:
                    g.run.position -= 1  # the Runner stays at the same ice (CR26 6.2)
                elif place == g.run.position:
                    g.run.vacant = True
        g.dirty = True
    g.server[i] = -1
    if g.hosted_count:
        unhost(g, i)
        trash_hosted(g, i)


def hosted_cards(g: State, host: int) -> list[int]:
    """Return the cards hosted on a card."""
    return [i for i, under in enumerate(g.host) if under == host]


def trash_hosted(g: State, host: int) -> None:
    """Trash what a card leaving play hosts (CR26 1.13.13); an identity is removed from the game."""
    for guest in hosted_cards(g, host):
        if g.zone[guest] != PLAY:  # a condition counter stays one until it is discarded (CR26 10.1.4)
            unhost(g, guest)
        if g.table.card_of[guest].type.endswith("identity"):
            deactivate(g, guest)
            remove_from_game(g, guest)
        else:
            trash(g, guest)


def objects(g: State, cards: Iterable[int]) -> list[tuple[int, int]]:
    """Return cards with their `moves`, which `unmoved` compares later."""
    return [(i, g.moves[i]) for i in cards]


def unmoved(g: State, objects: Iterable[tuple[int, int]]) -> list[int]:
    """Return the objects that still exist; a card that changed zones is a new object (CR26 1.12.1)."""
    return [i for i, moves in objects if g.moves[i] == moves]


def attach(g: State, i: int, host: int) -> None:
    """Host an installed card on another (CR26 1.13)."""
    unhost(g, i)
    g.host[i] = host
    g.hosted_count += 1
    g.dirty = True  # either card can change the other's points or memory
    recheck_blank(g)
    emit(g, g.whose[i], "host", i)


def swap(g: State, one: int, other: int) -> None:
    """Swap two cards: installed ones by position, others by zone (CR26 8.8)."""
    shown = [i for i in (one, other) if g.zone[i] != DISCARD and _seen_by_runner(g, i)]
    if g.zone[one] == g.zone[other] == SCORED:
        _swap_scored(g, one, other)
    elif g.zone[one] == g.zone[other]:
        _swap_positions(g, one, other)
    elif g.zone[one] == INSTALLED:
        _replace(g, one, other)
    elif g.zone[other] == INSTALLED:
        _replace(g, other, one)
    else:
        one, other = (other, one) if g.zone[other] == DECK else (one, other)
        zone, eyes = g.zone[one], sight.identified_by(g, other)
        pile = _zone_list(g, g.whose[one], DECK, one) if zone == DECK else None
        at = pile.index(one) if pile else -1
        move(g, one, g.zone[other])
        move(g, other, zone)
        if pile is not None:  # it takes the other card's place in the deck (CR26 8.8.1)
            g.whose[other].deck.remove(other)
            pile.insert(at, other)
            sight.see(g, other, eyes)
        drawn = g.drawn[:]
        for gone, came in ((one, other), (other, one)):
            if gone in drawn:  # its replacement counts as drawn (CR26 8.4.3b)
                g.drawn[drawn.index(gone)] = came
                g.events.append(("sifted_card", came, g.whose[came].number, -1, -1))
    for i in shown:
        if g.zone[i] == DISCARD:  # faceup, as the Runner has seen it (CR26 8.8.4a)
            g.faceup[i] = True
    g.dirty = True


def _seen_by_runner(g: State, i: int) -> bool:
    """Return whether the Runner currently sees a Corp card, perhaps alone (CR26 4.4.6b, 1.21.6)."""
    return g.whose[i] is g.corp and (sight.visible(g, i) or sight.looked_at(g, i))


def _swap_positions(g: State, one: int, other: int) -> None:
    """Swap the positions or hosts of two cards; what they host moves with them."""
    for i, (server, at, host) in ((other, _position(g, one)), (one, _position(g, other))):
        g.server[i], g.host[i] = server, host
        if at >= 0:
            g.ice[server][at] = i
        take_along(g, i)
    _update_encounter(g)


def _position(g: State, i: int) -> tuple[int, int, int]:
    """Return an installed card's server, its index among the ice there, and its host; -1 if there is none."""
    server = g.server[i]
    return server, g.ice[server].index(i) if server >= 0 and i in g.ice[server] else -1, g.host[i]


def take_along(g: State, host: int) -> None:
    """Move what a Corp card hosts to its server (CR26 8.8.3a)."""
    if g.hosted_count and g.whose[host] is g.corp:
        for guest in hosted_cards(g, host):
            if g.whose[guest] is g.corp and g.server[guest] >= 0:
                g.server[guest] = g.server[host]


def _replace(g: State, old: int, new: int) -> None:
    """Install a card from elsewhere in place of another one, which goes where the first was (CR26 8.8.4b)."""
    zone, (before, vacant) = g.zone[new], (-1, False) if g.run is None else (g.run.position, g.run.vacant)
    server, at, host = _position(g, old)
    move(g, old, zone)
    move(g, new, INSTALLED)
    g.server[new] = server
    if host >= 0:
        attach(g, new, host)
    if at >= 0:
        g.ice[server].insert(at, new)
        if g.run is not None:
            g.run.position, g.run.vacant = before, vacant  # no position was made or lost (CR26 6.2.2f)
            _update_encounter(g)
    if g.whose[new] is g.runner or g.table.card_of[new].faceup:  # as when it is installed (CR26 8.8.4a)
        activate(g, new)
    emit(g, g.whose[new], "install", new, zone)
    if "installed" in g.table.card_of[new].own:
        happen(g, "installed", new)


def _update_encounter(g: State) -> None:
    """Update an approach or encounter after ice was swapped; a Runner encountering ice moves with it (CR26 6.2.7)."""
    run = g.run
    if run is None or run.ice < 0 or run.vacant or not 0 <= run.position < len(g.ice[run.server]):
        return
    if not run.encountering:
        run.ice = g.ice[run.server][run.position]
    elif (spot := _position(g, run.ice))[1] >= 0 and not run.forced:
        run.server, run.position, _ = spot


def _swap_scored(g: State, one: int, other: int) -> None:
    """Swap two agendas in score areas."""
    places = [(side, side.scored.index(i)) for i in (one, other) for side in g.sides if i in side.scored]
    for (side, at), i in zip(places, (other, one), strict=True):
        side.scored[at] = i
        if side is g.corp and g.table.card_of[i].type == "agenda":
            activate(g, i)  # a card converted into an agenda has no abilities (CR26 10.1.3)
        else:
            deactivate(g, i)


def keep(g: State, me: int, cards: Iterable[int]) -> None:
    """Have an installed card keep the cards it has chosen."""
    g.kept[me] = tuple(objects(g, cards))
    recheck_blank(g)  # the card can blank what it has chosen


def forget(g: State, me: int) -> None:
    """Forget what an installed card had chosen for a turn or encounter (CR26 9.10.3a, b)."""
    g.kept.pop(me, None)
    if g.whose[me] is g.runner:  # a Corp card's server is where it is
        g.server[me] = -1


def forget_all(g: State, me: int) -> None:
    """Forget everything chosen by a card that is no longer active (CR26 9.10.3c)."""
    forget(g, me)
    g.named.pop(me, None)


def name(g: State, me: int, subtypes: tuple[str, ...]) -> None:
    """Have a card keep the subtypes it has chosen."""
    g.named[me] = subtypes


def hosted_first(g: State, cards: list[int]) -> list[int]:
    """Return cards in an order in which hosted cards come before their hosts."""
    return sorted(cards, key=lambda i: _depth(g, i), reverse=True) if g.hosted_count else cards


def _depth(g: State, i: int) -> int:
    """Return how many hosts a card has below it."""
    return 0 if g.host[i] < 0 else 1 + _depth(g, g.host[i])


def unhost(g: State, i: int) -> None:
    """Stop a card from being hosted; it stays in its zone."""
    if g.host[i] >= 0:
        g.host[i] = -1
        g.hosted_count -= 1
        recheck_blank(g)


_TRASHED = [f"trash_{zone}" for zone in range(ASIDE + 1)]
"""The events recorded for trashed cards, by the zone that the cards come from."""
_TRASHED_BY = [f"trash_by_{zone}" for zone in range(ASIDE + 1)]
"""The events recorded for the player who trashes cards, by the zone that the cards come from."""
_INSTEAD = frozenset(["removed_instead", "hosted_instead", "aside_first"])
"""The static effects that send a trashed card elsewhere or make it wait."""


def trash(
    g: State, i: int, in_transcript: bool = True, by: int = -1, at_random: bool = False, as_a_cost: bool = False
) -> None:
    """Trash a card to its owner's discard pile (CR 1.18).

    `by` is the player who trashes it, CORP or RUNNER; -1 for the game itself. `in_transcript` is False for an event
    that has resolved, which the transcript leaves out. A card trashed `as_a_cost` can't go elsewhere by a player's
    choice (CR26 1.16.1a).
    """
    if g.zone[i] == DISCARD:
        return  # already there, so nothing is trashed (CR26 7.1.5b, 8.2.2a)
    if by >= 0 and "no_actions" in g.mods and forbidden(g, g.sides[by], "trash", i, g.now.me):
        return
    aside = -1
    hosts: list[int] = []
    if g.mods and not _INSTEAD.isdisjoint(g.mods):
        if any(mod.applies(g, me, i) for me, mod in g.mods.get("removed_instead", ())):
            remove_from_game(g, i)
            return
        hosts = [me for me, mod in g.mods.get("hosted_instead", ()) if mod.applies(g, me, i)]
        aside = next((me for me, mod in g.mods.get("aside_first", ()) if mod.applies(g, me, i)), -1)
    was, worked, side = origin(g, i), g.active[i], g.whose[i]
    counter = was == PLAY and g.host[i] >= 0  # a condition counter isn't a card and has no type (CR26 10.1.4)
    seen = _seen_by_runner(g, i)
    stays = worked and "turned_down" in g.mods and any(me == i for me, _ in g.mods["turned_down"])
    if aside >= 0 and side is not g.acting:
        stays = False  # the active player's interrupt comes first and leaves nothing to replace (CR26 9.2.9c)
    # Facedown and blank cards have no abilities to trigger (CR26 8.1.4a, 9.1.8g), nor do cards that don't reach the
    # pile where they would work (CR26 9.1.8b).
    own, lay_down = g.table.card_of[i].own, facedown(g, i)
    if own and (lay_down or mute(g, i) or hosts):
        own = {}
    if hosts:
        set_aside(g, i, hosts[0], faceup=True)  # it still counts as trashed (CR26 8.2.2)
        if len(hosts) > 1:  # its host is chosen at the checkpoint (CR26 9.9.11)
            g.used["hosts", i, g.moves[i], *hosts], g.dirty = side.number if not at_random else by, True
    elif aside >= 0 and not stays:
        lay_aside(g, i, aside)
    elif worked and "trashed_elsewhere" in own and not as_a_cost:
        move(g, i, ASIDE)
        g.faceup[i] = True
        happen(g, "trashed_elsewhere", i)
    elif not stays:
        move(g, i, DISCARD)
    if seen:
        g.faceup[i] = True
    if in_transcript and g.transcript is not None:
        g.transcript.append(("trash", i))
    if lay_down:
        record_facedown(g, i)
    if not counter:
        emit(g, side, "trash", i, was)
        if _TRASHED[was] in g.listeners:
            emit(g, side, _TRASHED[was], i)
    if by >= 0 and not counter:
        emit(g, g.sides[by], "trash_by", i, was)
        if worked and f"trash_by_{1 << by}" in own:  # its own trigger needs it to have been active (CR26 9.1.8)
            happen(g, f"trash_by_{1 << by}", i)
        if _TRASHED_BY[was] in g.listeners:
            emit(g, g.sides[by], _TRASHED_BY[was], i)
        if worked and f"{_TRASHED_BY[was]}_{1 << by}" in own:
            happen(g, f"{_TRASHED_BY[was]}_{1 << by}", i)
        if by == RUNNER and g.run is not None and g.run.accessing == i:
            emit(g, g.runner, "trash_accessed", i)
    if i in g.now.found:
        g.now.found = [j for j in g.now.found if j != i]
    if was == INSTALLED and g.zone[i] == DISCARD:
        _uninstalled(g, i)
    if "trashed" in own and (worked or _accessed(g, i)):  # otherwise it is inactive (CR26 9.1.8)
        happen(g, "trashed", i)
    if stays:
        deactivate(g, i)
    if own and f"trashed_{was}" in own:
        happen(g, f"trashed_{was}", i)


def lay_aside(g: State, i: int, by: int) -> None:
    """Set a trashed card aside until the next checkpoint, for the card `by` that can use it."""
    move(g, i, ASIDE)
    g.faceup[i], g.host[i] = True, by
    g.hosted_count += 1
    g.dirty = True


def _uninstalled(g: State, i: int) -> None:
    """Report that a card is no longer installed; its own trigger counts only if it was active (CR26 9.1.8g)."""
    emit(g, g.whose[i], "uninstall", i)
    if g.left[i][-2] and "uninstalled" in g.table.card_of[i].own:
        happen(g, "uninstalled", i)


def _accessed(g: State, i: int) -> bool:
    """Return whether a card is being accessed, so that its access abilities work wherever it is (CR26 9.1.8a)."""
    return g.run is not None and g.run.accessing == i


def turn_card(g: State, i: int, faceup: bool) -> None:
    """Turn a card in a discard pile faceup or facedown."""
    if faceup:
        turn_faceup(g, [i])
    g.faceup[i] = faceup


def turn_faceup(g: State, cards: list[int]) -> None:
    """Turn cards in a discard pile faceup."""
    turned = [i for i in cards if not g.faceup[i]]
    for i in turned:
        g.faceup[i] = True
    if turned and "turn_faceup" in g.listeners:
        emit(g, g.corp, "turn_faceup", len(turned))


def merge_archives(g: State) -> None:
    """Put the facedown cards in Archives onto the faceup ones (CLS access.pile)."""
    g.corp.discard.sort(key=lambda i: not g.faceup[i])


def set_faceup(g: State, i: int, faceup: bool = True) -> None:
    """Turn an installed card faceup or facedown, which doesn't make it active or inactive."""
    g.faceup[i] = faceup


def remove_from_game(g: State, i: int) -> None:
    """Remove a card from the game."""
    if g.zone[i] != REMOVED:
        move(g, i, REMOVED)
        tell(g, "remove", i)
        emit(g, g.whose[i], "remove", i)


def set_aside(g: State, i: int, host: int, faceup: bool = False) -> None:
    """Set a card aside, hosted on another (-1 for none), facedown unless `faceup`."""
    move(g, i, ASIDE)
    g.faceup[i] = faceup
    g.dirty |= "becomes" in g.mods
    if host >= 0:
        g.host[i] = host
        g.hosted_count += 1
        emit(g, g.whose[i], "host", i)


def put_identity_in_play(g: State, identity: int) -> None:
    """Put an identity into play before the first turn."""
    g.zone[identity] = PLAY


def switch_identity(g: State, side: Side, new: int) -> None:
    """Give a player another identity; the previous one leaves the game.

    Cards set aside with it are no longer hosted but stay set aside (CR26 4.8.1, 10.3.1g).
    """
    old = side.identity
    if old is not None:
        deactivate(g, old)
        g.zone[old] = OUTSIDE
    side.identity = new
    g.zone[new] = PLAY
    activate(g, new)


def install(g: State, i: int) -> int:
    """Move a card to the installed zone and return the zone it came from."""
    was = origin(g, i)
    move(g, i, INSTALLED)
    return was
