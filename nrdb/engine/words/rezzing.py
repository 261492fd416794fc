"""The operation that rezzes cards: one or several, free or discounted, optional or forced."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nrdb.behaviour.node import Amount, Fields, walk
from nrdb.engine.model.decision import NO, STOP, YES, Decision, Flow
from nrdb.engine.model.numbers import CORP, INSTALLED
from nrdb.engine.model.state import State
from nrdb.engine.rules import money, values
from nrdb.engine.rules.active import make_rezzed
from nrdb.engine.rules.checkpoint import iterate, settle
from nrdb.engine.rules.costs import extras
from nrdb.engine.rules.may import can_rez
from nrdb.engine.rules.values import rez_cost
from nrdb.engine.steps.rez import rez_card, rez_together, together
from nrdb.engine.words import choosing
from nrdb.engine.words.amounts import amount
from nrdb.engine.words.selection import Cards, candidates

if TYPE_CHECKING:
    from nrdb.engine.model.ability import Effect, Number
    from nrdb.engine.model.card import CardInPlay


def rezzable(g: State, i: int, less: int, free: bool) -> bool:
    """Return whether an effect can rez a card, with this discount or for free."""
    if "unrezzable" in g.mods and any(mod.applies(g, me, i) for me, mod in g.mods["unrezzable"]):
        return False
    if not free or g.table.rulebook.free_pays_extra:
        return can_rez(g, i, less, free)
    # Rezzing for free ignores all costs, even additional ones (CR 1.15.3), but no restrictions (CR26 1.2.2).
    card = g.table.card_of[i]
    able = (card.rez_if is None or card.rez_if(g, i) or values.mute(g, i)) and not values.forbidden(g, g.corp, "rez", i)
    return able and not g.active[i] and card.type != "agenda"


def rez_one(g: State, i: int, less: int, free: bool) -> Flow | None:
    """Rez a card by an effect."""
    if not free or g.table.rulebook.free_pays_extra:
        return rez_card(g, i, less, free)
    make_rezzed(g, i)
    return None


def rez(f: Fields, card: CardInPlay, less: Number | None) -> Effect:
    """Compile the operation that rezzes installed cards."""
    what, free = f["what"], bool(f.get("free"))
    found = candidates(what, card)
    n = what.get("n", 1) if isinstance(what, dict) else "all"
    asked = choosing.chooser(what, card)
    forced = card.side == "runner" and not free and not _makes_rez_optional(card)
    if "total_less" in f:
        return _rez_with_budget(found, amount(f["total_less"], card))
    if n not in (1, "all"):
        return _rez_several(f, n, card, less)

    def run(g: State, me: int) -> Flow:
        off = less(g, me) if less is not None else 0
        able = [i for i in found(g, me) if g.zone[i] == INSTALLED and rezzable(g, i, off, free)]
        g.now.did = bool(able)
        if not able:
            return
        options = [("card", i) for i in able]
        answer = yield Decision("choose", options, me, "rez", asked)
        # The Corp may decline additional costs if a Runner card makes it rez (CR26 1.16.4c).
        if forced and extras(g, "rez", answer[1]) and (yield Decision("may", [NO, YES], me, "rez", CORP)) == NO:
            g.now.did = False
            return
        yield from iterate(rez_one(g, answer[1], off, free))

    return run


def _makes_rez_optional(card: CardInPlay) -> bool:
    """Return whether the card makes rezzing optional."""
    nodes = (node for word in card.words for node in walk(word))
    return any(node.name == "may" and any(op.name == "rez" for op in node.fields["do"]) for node in nodes)


def _rez_with_budget(found: Cards, total: Number) -> Effect:
    """Compile an effect that rezzes any number of cards with one shared discount."""

    def run(g: State, me: int) -> Flow:
        left = total(g, me)
        while able := [i for i in found(g, me) if g.zone[i] == INSTALLED and rezzable(g, i, left, False)]:
            answer = yield Decision("choose", [STOP, *(("card", i) for i in able)], me, "rez")
            if answer == STOP:
                break
            price = rez_cost(g, answer[1])
            yield from iterate(rez_card(g, answer[1], left))
            yield from iterate(settle(g))
            left = max(0, left - price)

    return run


def _rez_several(f: Fields, n: Amount, card: CardInPlay, less: Number | None) -> Effect:
    """Compile an effect that rezzes several cards at once, as long as all of them can be paid for."""
    free, what = bool(f.get("free")), f["what"]
    if free:

        def each(g: State, me: int, i: int) -> Flow | None:
            return rez_one(g, i, 0, True) if g.zone[i] == INSTALLED and rezzable(g, i, 0, True) else None

        return choosing.for_chosen(what, card, "rez", each)
    found, many = candidates(what, card), amount(n, card)

    def run(g: State, me: int) -> Flow:
        off, cards = less(g, me) if less is not None else 0, list[int]()
        while len(cards) < many(g, me):
            able = [i for i in found(g, me) if i not in cards and rezzable(g, i, off, False)]
            able = [i for i in able if money.affords(g, g.corp, together(g, [*cards, i], off))]
            if not able:
                break
            answer = yield Decision("choose", [STOP, *(("card", i) for i in able)], me, "rez")
            if answer == STOP:
                break
            cards.append(answer[1])
        g.now.did = bool(cards)
        yield from rez_together(g, cards, off)

    return run
