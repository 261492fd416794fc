"""The makers of static effects: what a card changes while it is active (CR 9.7)."""

from __future__ import annotations

from collections.abc import Callable

from nrdb.behaviour.node import Fields, Node, said, walk
from nrdb.engine.model.ability import Effect, PaidAbility, StaticEffect, Trigger
from nrdb.engine.model.card import CardInPlay
from nrdb.engine.model.decision import NO, YES, Decision, Flow, Option
from nrdb.engine.model.numbers import ASIDE
from nrdb.engine.model.state import State
from nrdb.engine.rules import zones
from nrdb.engine.rules.effects import nothing
from nrdb.engine.rules.money import POOLED
from nrdb.engine.words import choosing
from nrdb.engine.words import selection as s
from nrdb.engine.words.amounts import NO_MINIMUM, UNREACHABLE, amount
from nrdb.engine.words.registry import condition, described, make, maker, player_called, whole
from nrdb.engine.words.servers import server_test
from nrdb.errors import Unsupported

Statics = list[tuple[str, StaticEffect]]

SUMS = frozenset(("mu", "link", "hand_size", "clicks", "draw_step", "tags"))
"""Static effects that are added up into one of a player's totals."""


def statics(node: Node, card: CardInPlay) -> Statics:
    """Return the static effects of one word, each with the kind under which the rules look it up."""
    made: Statics = make(node, card)
    return made


def player_total(kind: str) -> Callable[[Fields, CardInPlay], Statics]:
    """Return the maker of effects on one of a player's totals, such as link; an effect can be negative (CR26 1.1.3)."""

    def made(f: Fields, card: CardInPlay) -> Statics:
        mod = StaticEffect(amount(f["n"], card, NO_MINIMUM))
        mod.whom = affected_player(f.get("who", "you"), card)
        if "what" in f:
            mod.selects = s.fits(f["what"], card)
            return [("reserved_mu", mod)]
        return [(kind, mod)]

    return made


for _kind in (
    *sorted(SUMS - {"tags"}),
    "starting_hand",
    "starting_credits",
    "starting_bad_publicity",
    "points_to_win",
    "remote_limit",
    "memory_limit",
):
    maker("static", _kind)(player_total(_kind))


@maker("static", "x")
def _x(f: Fields, card: CardInPlay) -> Statics:
    return [("x", StaticEffect(amount(f["n"], card)))]


def _number_of_cards(kind: str) -> Callable[[Fields, CardInPlay], Statics]:
    """Return the maker of effects on a number of this card, or of the cards that a selector describes."""

    def made(f: Fields, card: CardInPlay) -> Statics:
        mod = StaticEffect(amount(f["n"], card))
        mod.selects = s.fits_others(f, card)
        mod.per_card = any(word == "same_as_it" or word.startswith(("it.", "its_server.")) for word in said(f["n"]))
        return [(kind, mod)]

    return made


for _kind in (
    *("advancement_requirement", "points", "memory_cost", "purge_less"),
    *("strength", "trash_cost", "advancement", "lose_sub", "worth"),
):
    maker("static", _kind)(_number_of_cards(_kind))


def _marks_cards(kind: str, itself: str = "") -> Callable[[Fields, CardInPlay], Statics]:
    """Return the maker of an effect that marks cards; `itself` is its kind if it marks this card."""

    def made(f: Fields, card: CardInPlay) -> Statics:
        mod = StaticEffect()
        if itself and f.get("what", "self") == "self":
            return [(itself, mod)]
        mod.selects = s.fits(f["what"], card)
        return [(kind, mod)]

    return made


maker("static", "can_advance")(_marks_cards("can_advance", "can_advance_self"))
maker("static", "may_install_faceup")(_marks_cards("may_install_faceup"))
maker("static", "no_memory")(_marks_cards("no_memory"))
maker("static", "as_in_hand")(_marks_cards("as_in_hand"))
maker("static", "second_time")(_marks_cards("second_time"))
maker("static", "seen")(_marks_cards("seen"))
maker("static", "double_subs")(_marks_cards("double_subs"))


@maker("static", "blank")
def _blank(f: Fields, card: CardInPlay) -> Statics:
    mod = StaticEffect()
    mod.selects = s.fits(f["what"], card)
    mod.of = next((word for word in ("but_subs", "printed") if f.get(word)), "")
    return [("blank", mod)]


@maker("static", "hosted_instead")
def _hosted_instead(f: Fields, card: CardInPlay) -> Statics:
    what = described(f["what"])
    if "from" not in what:
        raise Unsupported("cards hosted instead, without a zone")
    mod, fits, zone = StaticEffect(), s.fits(what, card), s.zone_of(what["from"])
    mod.selects = lambda g, me, i: g.zone[i] == zone and fits(g, me, i)
    return [("hosted_instead", mod)]


@maker("static", "ignore_extra")
def _ignore_extra(f: Fields, card: CardInPlay) -> Statics:
    mod = StaticEffect()
    mod.of, mod.selects = f["of"], s.fits(f["what"], card)
    return [("ignore_extra", mod)]


@maker("static", "first_click")
def _first_click(f: Fields, card: CardInPlay) -> Statics:
    mod = StaticEffect()
    mod.kinds, mod.selects = f["kinds"], s.fits(f["what"], card)
    return [("first_click", mod)]


@maker("static", "can_host")
def _can_host(f: Fields, card: CardInPlay) -> Statics:
    """Compile `can_host`: cards can be installed on this one, unless only its abilities host cards (CR26 1.13.6b)."""
    if any(op.name in _HOSTING for word in card.words for op in walk(word)):
        return []
    what = described(f["what"])
    mod = StaticEffect(amount(f.get("less", UNREACHABLE if f.get("free") else 0), card))
    if any(op.name == "install" and op.fields.get("on") == "self" for word in card.words for op in walk(word)):
        mod.of = "itself"
    mod.selects = s.fits(s.uncounted(what), card)
    mod.per_card = "where" in what  # a hosted card can stop fitting
    n = what.get("n", "any")
    most = n["upto"] if isinstance(n, dict) else n
    mod.room = most if isinstance(most, int) else -1
    mod.units = amount(f["memory"], card) if "memory" in f else None
    return [("can_host", mod)]


_HOSTING = ("host", "set_aside")
"""Operations by which a card's own abilities host cards."""


@maker("static", "share_virus")
def _share_virus(f: Fields, card: CardInPlay) -> Statics:
    """Compile `share_virus`: virus counters here count as if they were on other cards."""
    mod = StaticEffect()
    fits = s.fits(f["with"], card)
    mod.selects = lambda g, me, i: i != me and g.active[i] and fits(g, me, i)
    return [("share_virus", mod)]


@maker("static", "install_faceup")
def _install_faceup(f: Fields, card: CardInPlay) -> Statics:
    return [("faceup", StaticEffect())]


@maker("static", "turned_down")
def _turned_down(f: Fields, card: CardInPlay) -> Statics:
    if card.side == "corp":
        raise Unsupported("a Corp card that stays in place when trashed")
    return [("turned_down", StaticEffect())]


@maker("static", "hosts_nothing")
def _hosts_nothing(f: Fields, card: CardInPlay) -> Statics:
    return [("hosts_nothing", StaticEffect())]


@maker("static", "basic_cost")
def _basic_cost(f: Fields, card: CardInPlay) -> Statics:
    mod = StaticEffect(amount(f["n"], card))
    mod.of = f["of"]
    return [("basic_cost", mod)]


@maker("static", "rez_with_others")
def _rez_with_others(f: Fields, card: CardInPlay) -> Statics:
    return [("rez_with_others", StaticEffect())]


@maker("static", "stolen_with")
def _stolen_with(f: Fields, card: CardInPlay) -> Statics:
    left_out = s.zone_of(f["not_from"]) if "not_from" in f else -1
    card.stolen_with += [(kind, whole(n), left_out) for kind, n in f["counters"].items()]
    return []


@maker("static", "reveal_in_rd")
def _reveal_in_rd(f: Fields, card: CardInPlay) -> Statics:
    """Compile `reveal_in_rd` for this card, or for those a selector describes while this card is active."""
    if f.get("what", "self") == "self":
        card.shown = True
        return []
    mod = StaticEffect()
    mod.selects = s.fits(f["what"], card)
    return [("shown", mod)]


@maker("static", "spend_cap")
def _spend_cap(f: Fields, card: CardInPlay) -> Statics:
    mod = StaticEffect(amount(f["n"], card))
    mod.kinds = f["for"]
    if "what" in f:
        mod.selects = s.fits(f["what"], card)
    return [("spend_cap", mod)]


@maker("static", "more_room")
def _more_room(f: Fields, card: CardInPlay) -> Statics:
    mod = StaticEffect(amount(f["n"], card))
    mod.selects = server_test("this_server", card)
    return [("more_room", mod)]


@maker("static", "refuse_viruses")
def _refuse_viruses(f: Fields, card: CardInPlay) -> Statics:
    mod = StaticEffect(amount(f.get("n", UNREACHABLE), card))
    mod.first, mod.price, mod.may = f.get("limit", ""), PaidAbility(-1, nothing), "cost" in f
    if mod.first not in ("", "1/turn"):
        raise Unsupported(f"refused counters limited to {mod.first}")
    for cost in (*f.get("cost", ()), *f.get("toll", ())):
        make(cost, mod.price, card)
    return [("refuse_viruses", mod)]


@maker("static", "random_discards")
def _random_discards(f: Fields, card: CardInPlay) -> Statics:
    mod = StaticEffect()
    mod.whom = affected_player(f.get("who", "you"), card)
    return [("random_discards", mod)]


@maker("static", "free_trash")
def _free_trash(f: Fields, card: CardInPlay) -> Statics:
    mod = StaticEffect()
    mod.selects = server_test(f["server"], card)
    mod.of = "stored" if f.get("stored") else ""
    return [("free_trash", mod)]


@maker("static", "locked")
def _locked(f: Fields, card: CardInPlay) -> Statics:
    who, zone = s.whose({"from": f["zone"]}, card), s.zone_of(f["zone"])
    mod = StaticEffect()
    mod.selects = lambda g, me, i: g.zone[i] == zone and g.table.owner[i] == who
    return [("locked", mod)]


@maker("static", "sift")
def _sift(f: Fields, card: CardInPlay) -> Statics:
    mod = StaticEffect(amount(f["n"], card))
    mod.first = f.get("first", "")
    mod.trigger = Trigger(card, -3, _put_back(whole(f["n"]), bool(f.get("back"))))
    mod.trigger.about = "sift"
    return [("sift", mod)]


@maker("static", "sift_before")
def _sift_before(f: Fields, card: CardInPlay) -> Statics:
    mod = StaticEffect(amount(f["n"], card))
    mod.first = f.get("first", "")
    return [("sift_before", mod)]


@maker("static", "click_cost")
def _click_cost(f: Fields, card: CardInPlay) -> Statics:
    if "what" not in f:
        raise Unsupported("a card that changes its own cost in clicks")
    mod = StaticEffect(amount(f["n"], card))
    mod.of, mod.first = f["of"], f.get("first", "")
    mod.selects = s.fits(f["what"], card)
    return [("click_cost", mod)]


@maker("static", "cost")
def _cost(f: Fields, card: CardInPlay) -> Statics:
    return _cost_change(StaticEffect(amount(f["n"], card)), f, card)


@maker("static", "ignore_costs")
def _ignore_costs(f: Fields, card: CardInPlay) -> Statics:
    return _cost_change(StaticEffect(lambda g, me: -UNREACHABLE), f, card)


def _cost_change(mod: StaticEffect, f: Fields, card: CardInPlay) -> Statics:
    """Compile a change to the cost of this card, or of the cards that a selector describes."""
    mod.of = f["of"]
    mod.first = f.get("first", "")
    if mod.of in ("use", "break") and not (mod.first or "what" in f):
        return [("own_use", mod)]
    if mod.of not in ("install", "play", "rez"):
        raise Unsupported(f"a changed cost to {mod.of}")
    if mod.first not in ("", "first/turn"):
        raise Unsupported(f"a changed cost for the {mod.first} card")
    if "what" not in f:
        return [("own_cost", mod)]
    mod.selects = s.fits(f["what"], card)
    if "into" in f:
        mod.using = server_test(f["into"], card)
        mod.per_card = any(word.startswith("its_server.") for word in said(f["n"]))
    if mod.first and isinstance(f["what"], dict):
        mod.whom = affected_player(f["what"].get("who", "you"), card)
    return [("cost_behind" if f.get("protected") else "cost", mod)]


@maker("static", "recurring")
def _recurring(f: Fields, card: CardInPlay) -> Statics:
    mod = StaticEffect(amount(f["n"], card))
    mod.refill = mod.value
    return _purse(mod, f, card)


@maker("static", "spend")
def _spend(f: Fields, card: CardInPlay) -> Statics:
    mod = StaticEffect()
    if f.get("pool"):
        mod.of = POOLED
    return _purse(mod, f, card)


def _purse(mod: StaticEffect, f: Fields, card: CardInPlay) -> Statics:
    """Compile credits on the card that can be spent only on certain things."""
    mod.kinds, of = f.get("for", ("any",)), f.get("what")
    if "trash_cost" in mod.kinds:  # includes trashing an accessed card
        mod.kinds = (*mod.kinds, "trash")
    if isinstance(of, dict) and "at" in of and mod.kinds == ("install",):  # the card is there once installed
        mod.using = server_test(of["at"], card)
        of = of.copy()
        del of["at"]
    if "install" in mod.kinds:  # includes additional costs, unlike the install cost (CR26 1.16.4)
        mod.kinds = (*mod.kinds, "install_in")
    elif "install_cost" in mod.kinds:
        mod.kinds = (*mod.kinds, "install")
    if of is not None:
        mod.selects = s.fits(of, card)
    if "if" in f:
        mod.condition = condition(f["if"], card)
    return [("purse", mod)]


_FORBIDDABLE = frozenset(
    (
        *(
            "score",
            "new_server",
            "rez",
            "play",
            "advance",
            "draw",
            "steal",
            "trash",
            "bypass",
            "break",
            "break_printed",
            "break_more",
            "use_paid",
            "access",
        ),
        *("use", "run", "breach", "spend", "pool", "jack_out", "succeed", "end_run", "install", "play", "expose"),
        *("leave", "unpaid", "win", "action_run"),
    )
)
"""The actions for which the rules check whether they are forbidden."""


@maker("static", "no_actions")
def _no_actions(f: Fields, card: CardInPlay) -> Statics:
    mod = StaticEffect()
    mod.kinds = f["kinds"]
    if not _FORBIDDABLE.issuperset(mod.kinds):
        raise Unsupported(f"a ban on {' and '.join(sorted(set(mod.kinds) - _FORBIDDABLE))}")
    mod.whom = affected_player(f.get("who", "you"), card)
    if "server" in f:
        mod.selects = server_test(f["server"], card)
    elif "what" in f:
        mod.selects = s.fits(f["what"], card)
        if isinstance(f["what"], dict) and "from" in f["what"]:
            fits, zone = mod.selects, s.zone_of(f["what"]["from"])
            mod.selects = lambda g, me, i: g.zone[i] == zone and fits(g, me, i)
    if "using" in f:
        mod.using = s.fits(f["using"], card)
    return [("no_actions", mod)]


def affected_player(who: str, card: CardInPlay) -> int:
    """Return the player that a static effect with this `who` applies to: CORP, RUNNER, or 2 for both."""
    return 2 if who == "both" else player_called(who, card)


@maker("static", "double_basic")
def _double_basic(f: Fields, card: CardInPlay) -> Statics:
    mod = StaticEffect(amount(f["n"], card))
    mod.of = f["of"]
    mod.first = f.get("first", "")
    return [("double_basic", mod)]


def _put_back(n: int, back: bool) -> Effect:
    """Compile an effect that puts `n` of the cards just drawn on the bottom of the deck.

    With `back` each goes on top of the deck or into the discard pile, as its player chooses.
    """

    def put_back(g: State, me: int) -> Flow:
        for _ in range(n):
            since = max((at for at, event in enumerate(g.events) if event[:2] == ("sifted", me)), default=len(g.events))
            cards = [i for name, i, _, _, _ in g.events[since:] if name == "sifted_card" and g.zone[i] == ASIDE]
            options: list[Option] = [("card", i) for i in choosing.distinct(g, cards)]
            if not options:
                return
            answer = yield Decision("choose", options, me, "add_deck_bottom" if not back else "add_deck_top")
            if back and (yield Decision("may", [NO, YES], me, "trash")) == YES:
                zones.trash(g, answer[1], by=g.whose[me].number)
            else:
                choosing.put(g, answer[1], "deck_top" if back else "deck_bottom")

    return put_back
