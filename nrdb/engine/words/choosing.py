"""Operations on the cards that a selector describes: all of them, some at random, or those the player chooses."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from nrdb.behaviour.node import Description, Selector, said, walk
from nrdb.engine.model.ability import Effect, PaidAbility
from nrdb.engine.model.card import CardInPlay
from nrdb.engine.model.decision import STOP, Decision, Flow, Option
from nrdb.engine.model.numbers import ASIDE, DECK, DISCARD, HAND, INSTALLED, RUNNER
from nrdb.engine.model.state import State
from nrdb.engine.rules import decks, sight, values, zones
from nrdb.engine.rules.active import activate
from nrdb.engine.rules.checkpoint import iterate
from nrdb.engine.rules.costs import may_use, pay_use
from nrdb.engine.rules.events import mark_used, pick, tell
from nrdb.engine.rules.scoring import add_to_score_area
from nrdb.engine.words.amounts import amount
from nrdb.engine.words.registry import player_called
from nrdb.engine.words.selection import Cards, candidates, movable
from nrdb.errors import Unsupported

if TYPE_CHECKING:
    from nrdb.engine.model.ability import Effect
    from nrdb.engine.model.card import CardInPlay


def distinct(g: State, cards: list[int], placed: bool = False) -> list[int]:
    """Return one card of each kind: copies in the same pile or hand, facing the same way, are one choice.

    With `placed`, positions in a deck matter, so copies there differ. During a breach, a copy that has been accessed
    differs from one still to come.
    """
    seen: set[object] = set()
    found = []
    alike = (HAND, DISCARD) if placed else (HAND, DISCARD, DECK)
    breaching = g.run is not None and g.run.breaching
    for i in cards:
        kind = (
            (g.table.card_of[i], zone, g.faceup[i], breaching and sight.visible(g, i))
            if (zone := g.zone[i]) in alike
            else i
        )
        if kind not in seen:
            seen.add(kind)
            found.append(i)
    return found


_REORDERING = ("arrange", "shuffle", "shuffle_in")
"""Words that change the order of the remaining cards."""


def keeps_order(what: Selector, card: CardInPlay) -> bool:
    """Return whether some cards looked at in a deck are chosen while the others stay in order."""
    of_found = isinstance(what, dict) and what.get("from") == "found"
    if not of_found or not said(card.words).isdisjoint(_REORDERING):
        return False
    given = [value for ability in card.words for node in walk(ability) for value in node.fields.values()]
    return all(value.get("n") != "all" for value in given if isinstance(value, dict) and value.get("from") == "found")


def for_chosen(
    what: Selector,
    card: CardInPlay,
    about: str,
    each: Callable[[State, int, int], Flow | None],
    asked: int = -1,
    among: Cards | None = None,
) -> Effect:
    """Compile an operation on the cards a selector describes: all, a number at random, or the player's choice.

    `asked` is the player who chooses (CORP or RUNNER), if not the card's. `among` finds the cards if the selector
    alone doesn't describe them. Hosted cards go before their hosts, so that none is lost with its host (CR26 1.13.13,
    9.12.2a).
    """
    if what == "self":

        def on_self(g: State, me: int) -> Flow | None:
            # In a deck, the card can no longer be found (CR26 1.12.3).
            g.now.did = not (g.now.gone or values.locked(g, me) or (g.zone[me] == DECK and me in g.whose[me].deck))
            return each(g, me, me) if g.now.did else None

        return on_self
    found = among or (candidates if about in ("choose", "reveal", "turn") else movable)(what, card)
    said: Description = {"n": "all"} if isinstance(what, str) else what
    n = said.get("n", 1)
    if n == said.get("top"):
        n = "all"  # all of the top cards: there is nothing to choose
    if "chooser" in said:
        asked = chooser(said, card)
    different, same, by_chance = bool(said.get("different")), bool(said.get("same")), bool(said.get("random"))
    if (different or same) and (n == "all" or by_chance):
        raise Unsupported("different cards without a choice")
    if n == "all":

        def on_all(g: State, me: int) -> Flow | None:
            cards = zones.hosted_first(g, found(g, me))
            g.now.counted = len(cards)
            g.now.did = bool(cards)
            for at, i in enumerate(cards):
                flow = each(g, me, i)
                if flow is not None:
                    return _then_rest(g, me, flow, cards[at + 1 :], each)
            return None

        return on_all

    least, most = 99, None
    if n == "any":
        least = said.get("least", 0)
    elif isinstance(n, dict) and "upto" in n:
        least, most = said.get("least", 0), amount(n["upto"], card)
    else:
        most = amount(n, card)
    if by_chance:

        def at_random(g: State, me: int) -> Flow | None:
            cards, number = found(g, me), most(g, me) if most is not None else 0
            picked = [cards.pop(pick(g, len(cards))) for _ in range(min(number, len(cards)))]
            loose = [i for i in picked if g.zone[i] != DECK]
            g.now.counted, g.now.did = len(picked), bool(picked)
            for at, i in enumerate(picked):
                flow = each(g, me, i)
                if flow is not None:
                    return _then_rest(g, me, flow, picked[at + 1 :], each)
            if len(loose) > 1:
                sight.forget_positions(g, loose)
            return None

        return at_random

    unseen = isinstance(what, dict) and "top" in what  # unseen cards are chosen by their positions
    placed = keeps_order(what, card)

    def choose(g: State, me: int) -> Flow:
        left = found(g, me)
        number = len(left) if most is None else min(most(g, me), len(left))
        done: list[int] = []
        while len(done) < number and left:
            options: list[Option] = [("card", i) for i in (left if unseen else distinct(g, left, placed))]
            if len(done) >= least:
                options.insert(0, STOP)
            answer = yield Decision("choose", options, me, about, asked)
            if answer == STOP:
                break
            left = remaining_choices(g, left, answer[1], different, same)
            done.append(answer[1])
        g.now.counted = len(done)
        g.now.did = bool(done)
        for i in zones.hosted_first(g, done):
            yield from iterate(each(g, me, i))

    return choose


def up_to(most: Callable[[State, int], int], about: str, do: Callable[[State, int, int], Flow | None]) -> Effect:
    """Compile an effect with a number that the player chooses, from 0 to `most`."""

    def chosen(g: State, me: int) -> Flow:
        answer = yield Decision("number", [("number", k) for k in range(most(g, me) + 1)], me, about)
        yield from iterate(do(g, me, answer[1]))

    return chosen


def gather(g: State, me: int, i: int) -> None:
    """Add a card to `gathered` without doing anything with it yet, as an operation for `for_chosen`."""
    g.now.gathered.append(i)


def chooser(what: Selector, card: CardInPlay) -> int:
    """Return who chooses among the cards a selector describes, CORP or RUNNER."""
    return player_called(what.get("chooser", "you"), card) if isinstance(what, dict) else card.who


def remaining_choices(g: State, cards: list[int], chosen: int, different: bool, same: bool = False) -> list[int]:
    """Return what can still be chosen after a card: no copy of it if `different`, only copies if `same`."""
    card = g.table.card_of[chosen]
    left = [i for i in cards if i != chosen]
    if different or same:
        left = [i for i in left if (g.table.card_of[i] is card) == same]
    return left


def _then_rest(g: State, me: int, flow: Flow, cards: list[int], each: Callable[[State, int, int], Flow | None]) -> Flow:
    yield from flow
    for i in cards:
        yield from iterate(each(g, me, i))


def put(g: State, i: int, to: str, who: int = -1) -> None:
    """Move a card to the hand, the discard pile, either end of the deck, or the score area of player `who`."""
    if to == "runner_score_area":
        to, who = "score_area", RUNNER
    if to == "score_area":
        add_to_score_area(g, i, who)
        if who < 0 or g.sides[who] is g.whose[i]:
            activate(g, i)
        tell(g, "score", i, values.points(g, i))
    elif to == "hand":
        zones.move(g, i, HAND)
        tell(g, "to_hand", i)
    elif to == "discard":
        zones.move(g, i, DISCARD)  # this is not trashing (CR26 8.2.1a)
    else:
        decks.put_under(g, i, to)


_ATTRIBUTES = frozenset(("any", "not", "where", "named", "faction", "like"))
_NO_ATTRIBUTES = frozenset(("card", "installed", "uninstalled", "faceup", "facedown", "rezzed", "unrezzed"))


def needs_proof(what: Selector) -> bool:
    """Return whether a selector asks for properties that only the face of a card shows."""
    return isinstance(what, dict) and not (
        _ATTRIBUTES.isdisjoint(what) and _NO_ATTRIBUTES.issuperset(what.get("is", ()))
    )


def prove(g: State, me: int, i: int) -> None:
    """Reveal a hidden card before it moves, to prove that it fits the description (CR26 4.1.2a)."""
    hidden = g.zone[i] in (HAND, DECK) or (g.zone[i] in (DISCARD, ASIDE) and not g.faceup[i])
    if g.zone[i] == INSTALLED and g.whose[i] is g.corp:
        hidden = sight.identified_by(g, i) != sight.BOTH_EYES
    if hidden and not sight.visible(g, i):
        sight.reveal(g, g.whose[me], i)


def cannot_use(g: State, me: int, asked: int, paid: PaidAbility | None = None) -> bool:
    """Return whether the player who decides is barred from using their card; an optional effect is a use (CR26 9.1.6).

    `paid` is the price of the ability: additional costs of using the card are paid together with it.
    """
    if asked not in (-1, g.table.owner[me]):
        return False
    barred = "no_actions" in g.mods and values.forbidden(g, g.whose[me], "use", me)
    return barred or not may_use(g, me, paid)


def as_optional_use(do: Effect, asked: int) -> Callable[[State, int], Flow]:
    """Wrap an optional effect so that it counts as a use of the card if the card's player was asked (CR26 9.1.6).

    An ability uses its card once, however many of its parts are optional.
    """

    def take_up(g: State, me: int) -> Flow:
        own = asked in (-1, g.table.owner[me]) and not g.now.used
        if own:
            g.now.used = True
            yield from pay_use(g, me)
        yield from iterate(do(g, me))
        if own:
            mark_used(g, me)

    return take_up
