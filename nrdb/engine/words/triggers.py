"""The makers of triggers: what conditional abilities wait for (CR 9.6).

A maker registers the trigger with its card: in `own` for what happens to the card itself (see `own_triggers`), in
`heard` for events of the game. Events that come in only one form are rows of a table.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy

from nrdb.behaviour.node import Description, Fields, Node, Selector
from nrdb.engine.model.ability import Effect, Number, StaticEffect, Test, Trigger
from nrdb.engine.model.card import CardInPlay
from nrdb.engine.model.decision import Flow
from nrdb.engine.model.numbers import CORP, INSTALLED, RUNNER
from nrdb.engine.model.state import State
from nrdb.engine.rules import runs
from nrdb.engine.rules.checkpoint import holds, note_becomes_resolved, reset_becomes
from nrdb.engine.rules.effects import nothing
from nrdb.engine.rules.events import AVERTED, actions_of, count_use, drawn_with_a_click, since
from nrdb.engine.words import selection as s
from nrdb.engine.words.choosing import needs_proof
from nrdb.engine.words.registry import condition, described, make, maker, player_called, whole
from nrdb.engine.words.servers import RELATIVE, server_test
from nrdb.errors import Unsupported

Match = Callable[[State, int, int], bool]


_RUNNER_EVENTS = frozenset(
    (
        *("run_begins", "run_successful", "run_unsuccessful", "run_ends", "breach", "breach_ends", "approach_server"),
        *("pass_all_ice", "jack_out", "approach", "encounter", "encounter_ends", "pass", "bypass", "fully_break"),
        *("break", "steal", "access", "access_ends", "trash_accessed", "tag", "tag_removed", "damage"),
    )
)
_CORP_EVENTS = frozenset(("rez", "score", "advance", "purge", "new_server", "bad_publicity", "sub_resolves", "trace"))
"""Events that only one player causes or suffers, whoever owns the card."""


def register_trigger(when: Node, trigger: Trigger, card: CardInPlay) -> None:
    """Register a trigger for its events; set whose actions it reacts to."""
    who = when.fields.get("who", "you")
    if who == "both":
        trigger.hears = 3
    elif when.name in _RUNNER_EVENTS or who == "runner":
        trigger.hears = 1 << RUNNER
    elif when.name in _CORP_EVENTS or who == "corp":
        trigger.hears = 1 << CORP
    elif who == "opponent":
        trigger.hears = 1 << 1 - card.who
    given = when.fields.get("given")
    if given is None:
        make(when, trigger, card)
        return
    fields = when.fields.copy()
    del fields["given"]
    make(when._replace(fields=fields), trigger, card)
    _only_if(make(given, card), trigger, card)


def _only_if(test: Test, trigger: Trigger, card: CardInPlay) -> None:
    """Restrict a trigger to events at which a condition holds."""
    own = trigger.match

    def match(g: State, me: int, it: int) -> bool:
        return (own is None or own(g, me, it)) and holds(g, me, it, test)

    trigger.match, trigger.event_counter = match, None
    for event in [event for event, heard in card.heard if heard is trigger]:
        count_matches(trigger, event, card)


@maker("trigger", "any_of")
def _any_of(f: Fields, trigger: Trigger, card: CardInPlay) -> None:
    """Compile `any_of`: one ability is triggered by several events; `first/turn` is the first of them all."""
    parts = []
    for one in f["triggers"]:
        part, before = copy(trigger), len(card.heard)
        register_trigger(one, part, card)
        parts.append((part, part.match, frozenset(event for event, _ in card.heard[before:])))
    for part, _, _ in parts:
        part.guards = tuple(kind for other, *_ in parts for kind in other.guards)
    if trigger.ordinal > 1:
        raise Unsupported("a trigger on the second of several events")
    if trigger.ordinal:
        for part, own, _ in parts:
            others = [entry for entry in parts if entry[0] is not part and entry[2]]
            part.match = _first_of_several(
                own,
                [(match, events) for other, match, events in others if other.event_counter is None],
                [(other, other.event_counter[0]) for other, _, _ in others if other.event_counter is not None],
                part.hears,
            )


def _first_of_several(
    own: Match | None,
    others: list[tuple[Match | None, frozenset[str]]],
    counted: list[tuple[Trigger, str]],
    hears: int,
) -> Match:
    """Return a test of whether an event matches and none of the other events has happened this turn."""

    def first(g: State, me: int, it: int) -> bool:
        return (
            (own is None or own(g, me, it))
            and not any(g.used.get(other.counter_key(g, me, event)) for other, event in counted)
            and not any(
                name in events and hears >> who & 1 and (match is None or match(g, me, at))
                for name, at, who, _, _ in g.events
                for match, events in others
            )
        )

    return first


def _register_for_cards(
    event: str, what: Selector, trigger: Trigger, card: CardInPlay, match: Match, fleeting: bool = False
) -> None:
    """Register a trigger for an event that happens to the cards a selector describes."""
    trigger.match = match
    if fleeting or s.can_change(what):
        count_matches(trigger, event, card)
    card.heard.append((event, trigger))


def count_matches(trigger: Trigger, event: str, card: CardInPlay) -> None:
    """Count matching events as they happen, for a trigger with an ordinal whose match can change later."""
    match = trigger.match
    if not trigger.ordinal or match is None:
        return
    event_counter = Trigger(card, trigger.number, nothing)
    event_counter.anywhere, event_counter.hears = True, trigger.hears

    def seen(g: State, me: int, it: int) -> bool:
        if match(g, me, it):
            count_use(g, trigger.counter_key(g, me, event))
        return False

    event_counter.match = seen
    trigger.event_counter = event, event_counter


# -- what happens in the game ---------------------------------------------------------------------------------------


def _plain_event(event: str) -> Callable[[Fields, Trigger, CardInPlay], None]:
    def heard(f: Fields, trigger: Trigger, card: CardInPlay) -> None:
        if "for" in f:
            raise Unsupported(f"{event} with conditions")
        card.heard.append((event, trigger))

    return heard


for _event in ("shuffle", "purge", "spend_click", "new_server", "search", "bad_publicity", "mulligan"):
    maker("trigger", _event)(_plain_event(_event))
maker("trigger", "added_to_score")(_plain_event("added_to_score"))
maker("trigger", "score_points")(_plain_event("points"))


@maker("trigger", "draws")
def _draws(f: Fields, trigger: Trigger, card: CardInPlay) -> None:
    basic = bool(f.get("basic"))
    if basic or f.get("clicked"):
        card.needs_action_events = True
        trigger.match = lambda g, me, it: drawn_with_a_click(g) and (not basic or g.events[-1][4] < 0)
    card.heard.append(("drew", trigger))


@maker("trigger", "lose_click")
def _lose_click(f: Fields, trigger: Trigger, card: CardInPlay) -> None:
    if f.get("unpaid"):
        trigger.match = lambda g, me, it: it < 0
    card.heard.append(("lose_click", trigger))


@maker("trigger", "spend_counter")
def _spend_counter(f: Fields, trigger: Trigger, card: CardInPlay) -> None:
    card.heard.append((f"spend_{f['kind']}_counter", trigger))


@maker("trigger", "discard_down")
def _discard_down(f: Fields, trigger: Trigger, card: CardInPlay) -> None:
    """Compile `discard_down`: cards were discarded to maximum hand size, in a discard phase or because of an effect."""
    trigger.effect = _finding_discards(trigger.effect)
    card.heard.append(("discard_down", trigger))


def _finding_discards(effect: Effect) -> Effect:
    """Wrap an effect so that `found` holds the cards just discarded."""

    def finding(g: State, me: int) -> Flow | None:
        mine = g.table.owner[me]
        g.now.found = [it for name, it, who, _, _ in g.events if name == "discard" and who == mine][-g.now.it :]
        return effect(g, me)

    return finding


def _credits(word: str, event: str) -> Callable[[Fields, Trigger, CardInPlay], None]:
    """Return the maker of a trigger on credits: any, or those spent from or gained through certain cards."""
    any_credits = _plain_event(word)

    def heard(f: Fields, trigger: Trigger, card: CardInPlay) -> None:
        cards = f.get("what", f.get("through"))
        if f.get("outside_pool"):
            card.heard.append(("spend_outside", trigger))
        elif "by" in f:
            # Once for each payment, whatever the credits' source; `by` owns the ability in progress.
            trigger.match = _by_a_card_of(player_called(f["by"], card))
            card.heard.append(("spend_any" if word == "spend_credits" else event, trigger))
        elif cards is not None and "for" not in f:
            _register_for_cards(event, cards, trigger, card, s.fits(cards, card))
        else:
            any_credits(f, trigger, card)

    return heard


for _word, _event in (
    ("spend_credits", "spend_from"),
    ("gain_credits", "gain_through"),
    ("lose_credits", "lose_credits"),
):
    maker("trigger", _word)(_credits(_word, _event))


def _by_a_card_of(whose: int) -> Match:
    """Return a test of whether an ability of one of this player's cards caused the event."""
    return lambda g, me, it: (by := g.events[-1][4]) >= 0 and g.table.owner[by] == whose


def _moment(event: str) -> Callable[[Fields, Trigger, CardInPlay], None]:
    """Return the maker of a trigger on a moment of a turn; `hears` says whose."""
    return lambda f, trigger, card: card.heard.append((event, trigger))


for _event in (
    "mandatory_draw",
    "turn_begins",
    "turn_ends",
    "action_phase_ends",
    "discard_phase_begins",
    "discard_phase_ends",
):
    maker("trigger", _event)(_moment(_event))


_CARD_EVENTS = {
    "install": "install", "rez": "rez", "play": "play", "resolve": "resolved", "advance": "advance",
    "score": "score", "score_or_steal": "score", "discard": "discard", "uninstall": "uninstall", "use": "use",
    "forfeit": "forfeit", "host": "host", "place_counters": "place_counters", "take_credits": "take_credits",
    "approach": "approach", "encounter": "encounter", "encounter_ends": "encounter_ends", "pass": "pass",
    "bypass": "bypass", "fully_break": "fully_break", "break": "break", "steal": "steal", "access": "access",
    "trash_accessed": "trash_accessed", "sub_resolves": "sub_resolves", "derez": "derez", "expose": "expose",
    "reveal": "reveal", "access_ends": "access_ends",
}  # fmt: skip
"""The event for each word about a card."""


def on_cards(word: str, event: str) -> Callable[[Fields, Trigger, CardInPlay], None]:
    """Return the maker of a trigger on what happens to this card or to the cards a selector describes."""

    def heard(f: Fields, trigger: Trigger, card: CardInPlay) -> None:
        what, event_name = f["what"], event
        if "trashing" in f:
            event_name = "use_trash"
        elif "unpaid" in f:
            event_name = "install_unpaid"
        elif word == "score_or_steal":
            event_name = word
        elif "kind" in f:
            event_name = f"place_{f['kind']}"
        if what == "self":
            trigger.match = lambda g, me, it: it == me
            card.heard.append((event_name, trigger))
        elif isinstance(what, dict):
            changes = any(name in f for name in ("from", "not_from", "left")) or _depends_on_facedown(word, what, card)
            _register_for_cards(event_name, what, trigger, card, selector_match(word, what, f, card), changes)
        else:
            refer = s.reference(what)
            trigger.match = lambda g, me, it: it in refer(g, me)
            count_matches(trigger, event_name, card)
            card.heard.append((event_name, trigger))
        if "using" in f:
            _using(word, f["using"], event_name, trigger, card)
        if "printed" in f:
            _printed(event_name, trigger, card)

    return heard


def _using(word: str, using: Selector, event: str, trigger: Trigger, card: CardInPlay) -> None:
    """Restrict a trigger to breaking with certain cards; full breaks must use no other card (CR26 6.5.7b)."""
    fits, own = s.fits(using, card), trigger.match

    def match(g: State, me: int, it: int) -> bool:
        broke = runs.broke_in_encounter(g)
        if word == "break":
            broke = broke[-1:]
        return len(set(broke)) == 1 and fits(g, me, broke[0]) and (own is None or own(g, me, it))

    trigger.match = match
    count_matches(trigger, event, card)


def _printed(event: str, trigger: Trigger, card: CardInPlay) -> None:
    """Restrict a trigger to the breaking of subroutines that are printed on the ice."""
    own = trigger.match
    trigger.match = lambda g, me, it: g.events[-1][3] >= 0 and (own is None or own(g, me, it))
    count_matches(trigger, event, card)


for _word, _event in _CARD_EVENTS.items():
    maker("trigger", _word)(on_cards(_word, _event))


def without_term(what: Description, term: str) -> Description:
    """Return a selector without one of its terms."""
    return {**what, "is": tuple(each for each in what.get("is", ()) if each != term)}


def selector_match(word: str, what: Description, f: Fields, card: CardInPlay) -> Match:
    """Return a test of whether an event happened to a card that a trigger describes."""
    if word == "forfeit":  # it has left the score area, where every card is an agenda (CR26 10.1.3)
        what = without_term(what, "agenda")
    fits = s.fits(s.uncounted(what), card)
    if "not_from" in f or "left" in f:
        return _access_match(f, fits)
    if "from" in f:
        where = s.zone_of(f["from"])
        return lambda g, me, it: g.events[-1][3] == where and fits(g, me, it)
    if "from" in what and word != "trash":
        raise Unsupported("a trigger limited by where a card comes from")
    if _depends_on_facedown(word, what, card):
        return lambda g, me, it: fits(g, me, it) and not _was_facedown(g, it)
    return fits


def _depends_on_facedown(word: str, what: Description, card: CardInPlay) -> bool:
    """Return whether it matters that a card leaving play was facedown, which is known only at that moment."""
    return word in ("trash", "uninstall") and needs_proof(what)


_OUT_OF_PLAY = (f"trash_{INSTALLED}", f"trash_by_{INSTALLED}", "uninstall")
"""Events of cards that leave play."""


def _was_facedown(g: State, it: int) -> bool:
    """Return whether the card that just left play was a facedown Runner card, without properties."""
    event, _, _, zone, _ = g.events[-1]
    installed = zone == INSTALLED or event in _OUT_OF_PLAY
    return installed and g.zone[it] != INSTALLED and g.whose[it] is g.runner and it in g.left and not g.left[it][-2]


def _access_match(f: Fields, fits: Match) -> Match:
    """Return a test of an access by the card's zone and, with `left`, by whether it was neither stolen nor trashed."""
    inside = s.zone_of(f["from"]) if "from" in f else None
    outside = s.zone_of(f["not_from"]) if "not_from" in f else None
    left = bool(f.get("left"))

    def match(g: State, me: int, it: int) -> bool:
        zone = g.events[-1][3]
        if zone == outside or (inside is not None and zone != inside) or not fits(g, me, it):
            return False
        began = max((n for n, event in enumerate(g.events) if event[:2] == ("access", it)), default=0)
        done = [(name, who) for name, i, who, _, _ in g.events[began:] if i == it]
        return not (left and (("steal", RUNNER) in done or ("trash_by", RUNNER) in done))

    return match


def _at_server(event: str) -> Callable[[Fields, Trigger, CardInPlay], None]:
    """Return the maker of a trigger on what happens to a run on certain servers."""

    def heard(f: Fields, trigger: Trigger, card: CardInPlay) -> None:
        event_name = "accesses_counted" if f.get("counted") else event
        trigger.match = where = server_test(f["server"], card)
        if "least" in f or f.get("successful"):
            least, must_succeed = f.get("least", 0), bool(f.get("successful"))
            trigger.match = lambda g, me, it: (
                (where is None or where(g, me, it))
                and (not must_succeed or (g.run is not None and g.run.successful))
                and (not least or (it < len(g.ice) and len(g.ice[it]) >= least))
            )
            count_matches(trigger, event_name, card)
        if isinstance(f["server"], str) and f["server"] in RELATIVE:
            count_matches(trigger, event_name, card)
        card.heard.append((event_name, trigger))

    return heard


for _event in ("run_begins", "run_successful", "run_unsuccessful", "run_ends", "breach", "breach_ends",
               "approach_server", "pass_all_ice", "jack_out"):  # fmt: skip
    maker("trigger", _event)(_at_server(_event))


@maker("trigger", "action")
def _action(f: Fields, trigger: Trigger, card: CardInPlay) -> None:
    same = f.get("same")
    if "on" in f or "times" in f or f.get("finished"):
        _action_of(f, trigger, card)
        return
    if same:
        if f["kind"] != "any":
            raise Unsupported("a trigger on repeating a certain action")
        trigger.match = lambda g, me, it: it == same
    card.heard.append(("same_action" if same else f"action_{f['kind']}", trigger))


def _action_of(f: Fields, trigger: Trigger, card: CardInPlay) -> None:
    """Compile a trigger on actions with certain cards or repeated actions, begun or `finished` (CR26 5.2.2, 5.2.5)."""
    if f["kind"] != "any" or "same" in f or ("times" in f and not f.get("finished")):
        raise Unsupported("a trigger on this form of action")
    nothing_said: Description = {}
    on = described(f.get("on", nothing_said))
    installed = "installed" in on.get("is", ())  # when the action is taken, not after the card paid for it
    fits = s.fits(without_term(on, "installed"), card)
    times, event = f.get("times"), "action_ends" if f.get("finished") else "takes_action"

    def match(g: State, me: int, it: int) -> bool:
        taken = actions_of(g)
        return (
            (not on or (it >= 0 and fits(g, me, it) and (not installed or _was_installed(g, it))))
            and (times is None or taken.count(taken[-1]) == times)
        )  # fmt: skip

    card.needs_action_events = True
    _register_for_cards(event, on, trigger, card, match, fleeting=times is not None)


def _was_installed(g: State, it: int) -> bool:
    """Return whether a card is installed, or was when the current action was taken."""
    return g.zone[it] == INSTALLED or any(name == "uninstall" and i == it for name, i, _, _, _ in since(g, "begun"))


@maker("trigger", "turn_faceup")
def _turn_faceup(f: Fields, trigger: Trigger, card: CardInPlay) -> None:
    least = whole(f.get("n", 1))
    trigger.hears, trigger.match = 3, lambda g, me, it: it >= least
    card.heard.append(("turn_faceup", trigger))


@maker("trigger", "becomes")
def _becomes(f: Fields, trigger: Trigger, card: CardInPlay) -> None:
    wanted: Node = f["if"]
    test = condition(wanted, card)
    mod = StaticEffect(lambda g, me: int(test(g, me)))
    if wanted.name == "exists":  # each further card triggers it again
        found = s.candidates(wanted.fields["what"], card)
        mod.value = lambda g, me: len(found(g, me)) if test(g, me) else 0
    if not trigger.ordinal:
        trigger.effect = _again_if_averted(trigger.effect, trigger.number, mod.value)
    mod.trigger = trigger
    card.mods.append(("becomes", mod))


def _again_if_averted(effect: Effect, number: int, value: Number) -> Effect:
    """Let the ability trigger again if its effect was prevented and the condition still holds (CR26 9.6.7)."""

    def resolving(g: State, me: int) -> Flow | None:
        averted, flow = g.used.get(AVERTED), effect(g, me)
        if flow is not None:
            return asked(g, me, flow, averted)
        note_becomes_resolved(g, me, number, value(g, me))
        return None

    def asked(g: State, me: int, flow: Flow, averted: int | None) -> Flow:
        yield from flow
        if g.used.get(AVERTED) != averted:
            reset_becomes(g, me, number)
        else:
            note_becomes_resolved(g, me, number, value(g, me))

    return resolving


def events_of(when: Node, trigger: Trigger, card: CardInPlay) -> list[tuple[str, Trigger]]:
    """Return the events that a trigger of a delayed or lasting effect waits for; its card doesn't listen for them."""
    stand_in = copy(card)
    stand_in.heard, stand_in.own, stand_in.mods = [], {}, []
    register_trigger(when, trigger, stand_in)
    return stand_in.heard
