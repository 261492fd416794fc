"""Operations on cards: all that a selector describes, some at random, or as the player chooses."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from nrdb.behaviour.notation import said, walk
from nrdb.engine.model.decision import STOP, Decision, Flow
from nrdb.engine.model.numbers import ASIDE, DECK, DISCARD, HAND, INSTALLED
from nrdb.engine.model.state import State
from nrdb.engine.rules import decks, sight, values, zones
from nrdb.engine.rules.active import activate
from nrdb.engine.rules.checkpoint import iterate
from nrdb.engine.rules.events import pick, tell
from nrdb.engine.rules.scoring import add_to_score_area
from nrdb.engine.words.amounts import amount
from nrdb.engine.words.registry import player
from nrdb.engine.words.selection import Cards, candidates, movable
from nrdb.errors import Unsupported

if TYPE_CHECKING:
    from nrdb.engine.model.ability import Effect
    from nrdb.engine.model.card import CardInPlay


def distinct(g: State, cards: list[int], placed: bool = False) -> list[int]:
    """One card of each kind: copies that lie in one pile or hand alike, faceup or facedown, are the same choice.

    In a deck they are not where the place matters that they have there, nor in a breach one that was accessed in it
    and one that is still to come.
    """
    seen: set[Any] = set()
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
"""What an entry says where the cards that are left do not stay in the order in which they lie."""


def keeps_order(what: Any, card: CardInPlay) -> bool:
    """Whether some of the cards looked at in a deck are chosen, and the others stay there as they lie."""
    of_found = card.duel and isinstance(what, dict) and what.get("from") == "found"
    if not of_found or not said(card.words).isdisjoint(_REORDERING):
        return False
    given = [value for ability in card.words for node in walk(ability) for value in node.fields.values()]
    return all(value.get("n") != "all" for value in given if isinstance(value, dict) and value.get("from") == "found")


def for_chosen(
    what: Any,
    card: CardInPlay,
    about: str,
    each: Callable[[State, int, int], Any],
    asked: int = -1,
    among: Cards | None = None,
) -> Effect:
    """An operation on the cards a selector describes: all of them, so many at random, or as the player chooses.

    `asked` is who chooses, CORP or RUNNER, where that is not the player of the card; `among` which cards, where a
    selector does not say all of it. None is lost with a host that goes as well (CR26 1.13.13, 9.12.2a).
    """
    if what == "self":

        def on_self(g: State, me: int) -> Any:
            # Among the others of a deck nobody finds it any more (CR26 1.12.3).
            g.now.did = not (g.now.gone or values.locked(g, me) or (g.zone[me] == DECK and me in g.whose[me].deck))
            return each(g, me, me) if g.now.did else None

        return on_self
    found = among or (candidates if about in ("choose", "reveal", "turn") else movable)(what, card)
    n = what.get("n", 1) if isinstance(what, dict) else "all"
    if isinstance(what, dict) and n == what.get("top"):
        n = "all"  # of so many top cards so many: there is nothing to choose
    if isinstance(what, dict) and "chooser" in what:
        asked = chooser(what, card)
    different = isinstance(what, dict) and bool(what.get("different"))
    same = isinstance(what, dict) and bool(what.get("same"))
    if (different or same) and (n == "all" or what.get("random")):
        raise Unsupported("different cards that nobody chooses")
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
        least = what.get("least", 0)
    elif isinstance(n, dict) and "upto" in n:
        least, most = what.get("least", 0), amount(n["upto"], card)
    else:
        most = amount(n, card)
    if isinstance(what, dict) and what.get("random"):

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

    unseen = isinstance(what, dict) and "top" in what  # places, which nobody can tell apart by what lies there
    placed = keeps_order(what, card)

    def choose(g: State, me: int) -> Flow:
        left = found(g, me)
        number = len(left) if most is None else min(most(g, me), len(left))
        done: list[int] = []
        while len(done) < number and left:
            options: list[Any] = [("card", i) for i in (left if unseen else distinct(g, left, placed))]
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
            flow = each(g, me, i)
            if flow is not None:
                yield from flow

    return choose


def up_to(most: Callable[[State, int], int], about: str, do: Callable[[State, int, int], Flow | None]) -> Effect:
    """An effect of as many as the player chooses, `most` at most."""

    def chosen(g: State, me: int) -> Flow:
        answer = yield Decision("number", [("number", k) for k in range(most(g, me) + 1)], me, about)
        yield from iterate(do(g, me, answer[1]))

    return chosen


def gather(g: State, me: int, i: int) -> None:
    """For `for_chosen`: the card is one of those `gathered`, and nothing is done with it yet."""
    g.now.gathered.append(i)


def chooser(what: Any, card: CardInPlay) -> int:
    """Who chooses among the cards that a selector describes, CORP or RUNNER."""
    return player({"who": what.get("chooser", "you")}, card) if isinstance(what, dict) else card.who


def remaining_choices(g: State, cards: list[int], chosen: int, different: bool, same: bool = False) -> list[int]:
    """What is left to choose after a card: no copy of it when no two may be the same, copies alone when all must."""
    card = g.table.card_of[chosen]
    left = [i for i in cards if i != chosen]
    if different or same:
        left = [i for i in left if (g.table.card_of[i] is card) == same]
    return left


def _then_rest(g: State, me: int, flow: Flow, cards: list[int], each: Callable[[State, int, int], Any]) -> Flow:
    yield from flow
    for i in cards:
        yield from iterate(each(g, me, i))


def put(g: State, i: int, to: str, who: int = -1) -> None:
    """A card to hand, discard pile, the score area (of the player named), or the top or bottom of the deck."""
    if to == "score_area":
        add_to_score_area(g, i, who)
        if who < 0 or g.sides[who] is g.whose[i]:
            activate(g, i)
        tell(g, "score", i, values.points(g, i))
    elif to == "hand":
        zones.move(g, i, HAND)
        tell(g, "to_hand", i)
    elif to == "discard":
        zones.move(g, i, DISCARD)  # which is not to trash it (CR26 8.2.1a)
    else:
        decks.put_under(g, i, to)


_ATTRIBUTES = frozenset(("any", "not", "where", "named", "faction", "like"))
_NO_ATTRIBUTES = frozenset(("card", "installed", "uninstalled", "faceup", "facedown", "rezzed", "unrezzed"))


def needs_proof(what: Any) -> bool:
    """Whether a selector asks for what only the face of a card can show."""
    return isinstance(what, dict) and not (
        _ATTRIBUTES.isdisjoint(what) and _NO_ATTRIBUTES.issuperset(what.get("is", ()))
    )


def prove(g: State, me: int, i: int) -> None:
    """A card that lies hidden is revealed before it moves, to show that it is what was asked for (CR26 4.1.2a)."""
    hidden = g.zone[i] in (HAND, DECK) or (g.zone[i] in (DISCARD, ASIDE) and not g.faceup[i])
    if g.zone[i] == INSTALLED and g.whose[i] is g.corp:
        hidden = sight.identified_by(g, i) != sight.BOTH_EYES
    if hidden and g.table.both and not sight.visible(g, i):
        sight.reveal(g, g.whose[me], i)
