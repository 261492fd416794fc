"""The meaning of a scenario's answers among the options of our table."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any, Final

from rapidfuzz import fuzz

from nrdb.behaviour.node import Node, walk
from nrdb.behaviour.render import render_node
from nrdb.engine.model.decision import NO, STOP, YES, Decision, Option
from nrdb.engine.model.numbers import DECK, INSTALLED
from nrdb.engine.rules import runs
from nrdb.engine.steps import machine
from tests.peer.seat import SERVERS, Seat, Wrong
from tests.peer.words import Card, Sub, Words, subroutine

PHRASES: Final = {
    "yes": (YES,),
    "ok": (),
    "no": (NO, STOP),
    "no action": (NO,),
    "done": (STOP, NO),
    "cancel": (STOP, NO),
    "confirm": (),
    "continue": (),
    "pass priority": (NO, STOP, ("pass",)),
    "the rig": (NO,),
    "carry on!": (NO, STOP),
    "pay to steal": ("steal",),
    "steal": ("steal",),
}
"""Answers that mean the same whatever is asked: the options they stand for, best first, or the first word of one."""
PLACES: Final = ("first", "second", "third", "fourth", "fifth")
"""Subroutines named by their place."""
NEEDLESS: Final = frozenset(
    ("ok", "no", "no action", "done", "cancel", "confirm", "continue", "pass priority", "carry on!")
)
"""Answers to what our table does not ask, since nothing hangs on them."""
NEAR: Final = 55
"""From here on, of 100, a phrase is like what an option does."""
SURE: Final = 35
"""From here on where each option is one of the few things that the answer can stand for."""
TRIES: Final = 14
NOTHING: Final = ("number", 0)


def answer(seat: Seat, words: Words, name: str, what: Any) -> None:
    """A player answers; what else is asked before it is led on by default."""
    if isinstance(what, list) and "answers" in str(what):
        options = seat.g.legal_actions()
        seat.take(options[seat.pick(len(options))])  # his own texts, by their place
        lead_on(seat)
        return
    meant = words(what) if isinstance(what, list) else what
    if meant is None and "set_aside" in str(what) and seat.question is not None and seat.question.kind == "choose":
        options = seat.g.legal_actions()  # what his table sets aside and ours looks at, by its place
        seat.take(options[seat.pick(len(options))])
        lead_on(seat)
        return
    if _so_many(seat, name, meant):
        return
    if not _answer(seat, words, name, meant):
        seat.late.append((name, meant))  # the author is asked in another order
        return
    for entry in list(seat.late):
        decision = seat.question
        if decision is not None and match(seat, words, decision, seat.g.legal_actions(), entry[1]) is not None:
            seat.late.remove(entry)
            _answer(seat, words, *entry)


def _so_many(seat: Seat, name: str, meant: Any) -> bool:
    """Whether a number says how many cards are taken, where our table asks for each of them."""
    asked = seat.question
    if asked is None or asked.kind != "choose" or STOP not in asked.options or not str(meant).isdigit():
        return False
    if machine.asked(seat.g, asked) != seat.side(name).number:
        return False
    for _ in range(int(meant)):
        card = next((option for option in seat.g.legal_actions() if option[0] == "card"), None)
        if seat.question is None or seat.question.about != asked.about or card is None:
            break
        seat.take(card)
    if seat.question is not None and seat.question.about == asked.about and STOP in seat.g.legal_actions():
        seat.take(STOP)
    lead_on(seat)
    return True


def settled(seat: Seat) -> None:
    """Nothing is left that somebody answered and nobody asked."""
    # A card that is not among those asked for: on the author's table nothing happens.
    unasked = [entry for entry in seat.late if not isinstance(entry[1], Card) and _title(seat, str(entry[1])) is None]
    seat.late.clear()
    if unasked:
        name, meant = unasked[0]
        raise Wrong(f"no answer like {_shown(seat, meant)} of the {name}: {seat.question} {seat.g.legal_actions()[:8]}")


def _answer(seat: Seat, words: Words, name: str, meant: Any) -> bool:
    """Answers what is asked, or says that it is something else."""
    number = seat.side(name).number
    for _ in range(TRIES):
        decision = seat.g.decision
        if decision is None or seat.question is None:
            break
        options = seat.g.legal_actions()
        if seat.guarded and meant == "Yes":
            again = next((option for option in options if option[0] == "guard"), None)
            if again is not None and seat.pick(2):
                seat.take(again)
                lead_on(seat)
            return True  # the author asks again whether the interrupt is used, or whether it is used again
        if meant == "Done" and seat.filled and seat.pick(2) == 0:
            seat.filled = False
            return True  # he says that as many are chosen as there are
        if meant == "Done" and not seat.filled and seat.pick(2):
            return True  # he is asked something more
        if meant == "Yes" and decision.kind == "choose" and STOP in options and seat.asks(number):
            return True  # the author asks whether something is chosen, and then what
        if decision.kind == "accessed" and _is_of(seat, meant, decision.me):
            return True  # he says which card is accessed, where there was but one
        if meant == "No action" and decision.kind == "may" and seat.asks(number) and seat.pick(2) == 0:
            seat.take(YES)  # he says it of a card that is accessed; what else our table asks is done unasked there
            lead_on(seat)
            continue
        if machine.asked(seat.g, decision) == number:
            option = match(seat, words, decision, options, meant)
            if option is not None:
                seat.guarded = option[0] == "guard" or (option == YES and seat.g.imminent is not None)
                most = STOP in options and option[0] == "card"
                seat.take(option)
                lead_on(seat)
                seat.filled = most and (seat.question is None or seat.question.about != decision.about)
                if option == YES and _goes_on(seat, decision, number, meant):
                    continue
                if decision.kind == "server" and isinstance(meant, Card):
                    continue
                return True
        if purse_meant(seat, meant) is not None:
            return True
        own = machine.asked(seat.g, decision) == number
        led = _led(seat, decision, options, meant, own)
        if led is None:
            # He shows what cannot be chosen, and nothing happens.
            if own and decision.kind == "choose" and isinstance(meant, Card) and seat.pick(2) == 0:
                return True
            break
        seat.take(led)
        if led == YES and str(meant).isdigit() and not seat.asks(number):
            return True  # the author is asked how much he pays; here that went with the yes
        lead_on(seat)
    if seat.question is None and _asked_later(seat):
        return _answer(seat, words, name, meant)
    if isinstance(meant, str) and (meant.lower() in NEEDLESS or (seat.guarded and meant == "Yes")):
        return True
    if seat.question is None and _sub_meant(seat, meant) and seat.again():
        return _answer(seat, words, name, meant)
    if seat.question is None and _forced(seat, meant):
        return True
    if seat.question is not None:  # asked in another order, or done without asking and something else is asked by now
        return isinstance(meant, str) and _forced(seat, meant) and seat.pick(2) == 1
    raise Wrong(f"no answer like {_shown(seat, meant)}: nobody asks anything")


def _asked_later(seat: Seat) -> bool:
    """Whether somebody is asked once both have passed in the run: the author's table has gone on by itself."""
    if seat.phase not in ("initiation", "approach-ice", "movement") or not seat.pick(2):
        return False
    seat.pass_phase()
    return seat.question is not None or _asked_later(seat)


def _is_of(seat: Seat, meant: Any, i: int) -> bool:
    """Whether an answer names a card and nothing else."""
    named = meant.i if isinstance(meant, Card) else _title(seat, meant) if isinstance(meant, str) else None
    return named in (i, seat.g.table.card_of[i].id)


def lead_on(seat: Seat) -> None:
    """On to the window where both may act, when nothing is asked."""
    if seat.question is not None:
        return
    if seat.starting and seat.phase == "initiation":
        seat.starting = False
        seat.initiated()
    if seat.g.run is None or seat.g.run.ended:
        seat.after_run()


def _goes_on(seat: Seat, decision: Decision, number: int, meant: Any) -> bool:
    """Whether an answer says more than yes: what is chosen then, by the same card and the same player."""
    asked = seat.question
    said = isinstance(meant, str) and meant.lower() not in PHRASES
    return (
        said
        and asked is not None
        and asked.me == decision.me
        and asked.kind in ("mode", "choose", "server")
        and machine.asked(seat.g, asked) == number
    )


def _led(seat: Seat, decision: Decision, options: list[Option], meant: Any, own: bool) -> Option | None:
    """What leads on to the question that the answer is meant for; None when nothing does."""
    if len(options) == 1:
        # The author takes it unasked, or he shows that something else cannot be chosen.
        other = own and decision.kind == "choose" and not (isinstance(meant, str) and meant.lower() in PHRASES)
        return None if other and seat.pick(2) else options[0]
    if decision.kind == "order":
        return options[seat.pick(len(options))]
    if not own:
        return next((option for option in (NO, STOP) if option in options), None)
    if decision.kind == "mode" and (not isinstance(meant, str) or _title(seat, meant) is not None):
        return options[seat.pick(len(options))]
    if YES in options and not (isinstance(meant, str) and meant.lower() in PHRASES and "steal" not in meant.lower()):
        return YES
    return None


def _sub_meant(seat: Seat, meant: Any) -> bool:
    """Whether the answer names a subroutine that is not broken yet."""
    run = seat.g.run
    if not isinstance(meant, str) or run is None or not runs.unbroken(seat.g):
        return False
    said = max(
        fuzz.token_set_ratio(_plain(meant), _plain(subroutine(seat.g, run.ice, n))) for n in runs.unbroken(seat.g)
    )
    return said >= NEAR


def purse_meant(seat: Seat, meant: Any) -> str | None:
    """The card with credits for something that an answer names; what it says was done with the deed (`Seat.spends`)."""
    if isinstance(meant, str) and (title := _title(seat, meant)) is not None:
        cards = [card for card in seat.g.table.cards if card.id == title]
    else:
        cards = [seat.g.table.card_of[meant.i]] if isinstance(meant, Card) else []
    return next((card.id for card in cards if any(_pays(node) for word in card.words for node in walk(word))), None)


def _pays(node: Node) -> bool:
    """Whether a word lets a card's credits pay for something, at all times or for a while."""
    return node.kind == "static" and node.name in ("spend", "recurring")


def _forced(seat: Seat, meant: Any) -> bool:
    """Whether the answer says what is done: where there was but one thing to do, it is done without asking."""
    if isinstance(meant, (Card, Sub, list)) or meant is None:
        return True
    return (
        isinstance(meant, str)
        and (meant == "Yes" or meant.lower() not in PHRASES)
        and not meant.lower().startswith("pay ")
    )


def _shown(seat: Seat, meant: Any) -> str:
    return seat.g.table.card_of[meant.i].title if isinstance(meant, Card) else repr(meant)


def match(seat: Seat, words: Words, decision: Decision, options: list[Option], meant: Any) -> Option | None:
    """The option that an answer means; None for none."""
    if isinstance(meant, list) and len(meant) == 1:
        meant = meant[0]
    if isinstance(meant, Sub):
        return next((option for option in options if option == ("sub", meant.n)), None)
    if isinstance(meant, Card):
        if decision.kind == "server":  # that of the card on which another is installed
            there = seat.g.server[meant.i]
            return next((option for option in options if option[1] == there and len(option) == 3), None)
        exact = _of_card(seat, options, lambda i: i == meant.i)
        if exact is not None or seat.g.zone[meant.i] == INSTALLED:
            return exact
        return _of_card(seat, options, lambda i: seat.g.table.card_of[i] is seat.g.table.card_of[meant.i])
    if isinstance(meant, int):
        return next((option for option in options if option == ("number", meant)), None)
    if not isinstance(meant, str):
        return None
    subs = [option for option in options if option[0] == "sub"]
    if subs and meant in PLACES:  # a subroutine named by its place
        return next((option for option in subs if option[1] == PLACES.index(meant)), None)
    return _of_text(seat, decision, options, meant)


def _of_card(seat: Seat, options: list[Option], fits: Any) -> Option | None:
    for option in options:
        if option[0] in ("card", "access", "install", "trash", "rez", "play", "use", "guard", "steal") and fits(
            option[1]
        ):
            return option
    for option in options:
        if option[0] == "next" and fits(option[2]):
            return option
    return None


def _of_text(seat: Seat, decision: Decision, options: list[Option], text: str) -> Option | None:
    low = text.strip().lower()
    if low == "end the run" and NO in options and YES in options and "end_run" not in decision.about:
        return NO  # it is ended unless somebody pays
    for said in PHRASES.get(low, ()):
        for option in options:
            if option == said or option[0] == said:
                return option
    if low in PHRASES and low != "yes":
        return None
    if low == "yes" and decision.kind == "interrupt":  # the ability that is set off is used
        return next((option for word in ("next", "guard") for option in options if option[0] == word), None)
    if low.startswith("allow ") and decision.kind == "interrupt":
        return next((option for option in (("pass",), NO) if option in options), None)
    amount = re.fullmatch(r"(\d+)( \[credits?\])?", low)
    if amount and decision.kind == "choose":
        return _from_the_top(seat, options, int(amount[1]))
    if amount and decision.kind != "mode":
        found = next((option for option in options if option == ("number", int(amount[1]))), None)
        # What cannot be paid is not paid.
        return found or (NOTHING if decision.about == "pay_x" and NOTHING in options else None)
    if decision.about == "guess_odd" and low in ("even", "odd"):
        return ("number", int(low == "odd"))
    server = _server(seat, low)
    if server is not None:
        found = next((option for option in options if option[0] in ("server", "run") and option[1] == server), None)
        if found is not None:
            return found
    named = re.match(r"\[(.+?)\] ", text)  # what a card offers while another is accessed
    if re.match(r"pay \d+ \[credits\] to trash", low) or (low.endswith(": trash card") and not named):
        found = next((option for option in options if option[0] in ("trash", "use")), None)
        if found is not None:
            return found
    if decision.kind == "server":
        central = next((server for name, server in SERVERS.items() if low.endswith(name)), None)
        found = next((option for option in options if central is not None and option[1] == central), None)
        if found is not None:
            return found
    paid = re.fullmatch(r"(.+): (.+)", text)  # what is paid, and the card whose ability it is
    if paid and decision.kind == "interrupt" and (title := _title(seat, paid[2])) is not None:
        return _by_cost(seat, options, title, paid[1])
    costing = re.fullmatch(r"(\d+) \[credits?\]: \d+ cards?", low)  # a cost, and how many cards have it
    if costing and decision.kind == "choose":
        return _of_card(seat, options, lambda i: seat.g.table.card_of[i].printed == int(costing[1]))
    title = _title(seat, named[1] if named else text)
    if title is not None:
        found = _of_card(seat, options, lambda i: seat.g.table.card_of[i].id == title)
        if found is not None:
            return found
    if low.startswith("breach "):
        return next((option for option in (NO,) if option in options), None)
    if low.startswith(("card from", "unrezzed")):
        for option in options:
            if option == ("blind",) if low.startswith("card from") else option[0] == "access":
                return option
    return _nearest(seat, decision, options, low)


def _by_cost(seat: Seat, options: list[Option], title: str, cost: str) -> Option | None:
    """Of the abilities with which a card interrupts, the one whose cost reads like this."""
    best, option_of = -1.0, None
    for option in options:
        if option[0] == "guard" and (card := seat.g.table.card_of[option[1]]).id == title:
            words = [node for node in card.words if node.name == "paid" and node.fields.get("as") == "interrupt"]
            said = " ".join(map(render_node, words[option[2]].fields["paid"])) if option[2] < len(words) else ""
            score = fuzz.token_set_ratio(_plain(cost), _plain(said))
            if score > best:
                best, option_of = score, option
    return option_of


def _from_the_top(seat: Seat, options: list[Option], n: int) -> Option | None:
    """Return the nth card of a deck whose top cards are the only choices: the author counts instead of looking."""
    cards = [option for option in options if option[0] == "card"]
    if not cards or any(seat.g.zone[i] != DECK for _, i in cards):
        return None
    top = seat.g.whose[cards[0][1]].top[::-1]
    return next((option for option in cards if top.index(option[1]) + 1 == n), None)


def is_server(seat: Seat, text: str) -> bool:
    """Whether a text names a server."""
    return _server(seat, text.lower()) is not None


def _server(seat: Seat, low: str) -> int | None:
    try:
        return seat.server(low)
    except Exception:
        return None


def _title(seat: Seat, text: str) -> str | None:
    try:
        return seat.find(text.partition(" (")[0]).id
    except Exception:
        return None


def _nearest(seat: Seat, decision: Decision, options: list[Option], low: str) -> Option | None:
    """The option whose effect reads most like a phrase, with the same numbers in it."""
    wanted = _plain(low)
    if decision.kind == "may" and (found := _by_verb(seat, decision, options, wanted)) is not None:
        return found
    best, option_of = 0.0, None
    for option, said in _readings(seat, decision, options):
        score = fuzz.token_set_ratio(wanted, _plain(said))
        if _numbers(wanted) != _numbers(_plain(said)):
            score -= 25
        if score > best:
            best, option_of = score, option
    if best >= (SURE if decision.kind in ("mode", "resolve") else NEAR):
        return option_of
    return _by_verb(seat, decision, options, wanted) if decision.kind == "mode" else None


def _by_verb(seat: Seat, decision: Decision, options: list[Option], wanted: str) -> Option | None:
    """The one option that comes to a deed of the kind with which a phrase begins."""
    verb = wanted.partition(" ")[0]
    found = {
        option
        for option, said in _readings(seat, decision, options)
        if verb and any(word in (verb, f"{verb}s", f"{verb}es") for word in _plain(said).split())
    }
    return found.pop() if len(found) == 1 else None


def _plain(text: str) -> str:
    """A phrase without what two authors say differently: whom it befalls, and in which verb."""
    text = re.sub(r"\[credits?\]", " credit", text.lower())
    text = re.sub(r"(\[clicks?\] ?)+", lambda found: f" {found[0].count('[')} click ", text)
    text = re.sub(r"[^a-z0-9 ]+", " ", re.sub(r"\b(a|an|one)\b", "1", text))
    text = re.sub(r"\b(force|make|have|the|corp|runner|to)\b", " ", text)
    text = re.sub(r"\b(do|does|give|gives|suffer|suffers|takes)\b", "take", text)
    text = re.sub(r"\b(credit|click|tag|card|lose)s\b", r"\1", text)
    return " ".join(text.split())


def _numbers(text: str) -> list[str]:
    return sorted(re.findall(r"\d+", text))


def _readings(seat: Seat, decision: Decision, options: list[Option]) -> list[tuple[Option, str]]:
    """What each option does, in plain English."""
    card = seat.g.table.card_of[decision.me] if decision.me >= 0 else None
    run = seat.g.run
    found = []
    for option in options:
        if option[0] == "sub" and run is not None:
            found.append((option, subroutine(seat.g, run.ice, option[1])))
        elif option[0] == "mode" and card is not None and len(option) > 2:
            found.append((option, _mode(card.words, option[1], options) or str(option[2]).replace("_", " ")))
        elif option[0] == "card" and decision.kind == "choose":
            found.append((option, seat.g.table.card_of[option[1]].title))
        elif option == YES:
            found.append((option, decision.about.replace("_", " ").replace("+", " ")))
            found += _choice(_in_force(seat, decision.me, card.words) if card is not None else ())
    return found


def _in_force(seat: Seat, me: int, words: tuple[Node, ...]) -> tuple[Node, ...]:
    """Of what a card says, the subroutine that resolves, or all else."""
    subs = [node for node in words if node.name == "sub"]
    if me == seat.sub[0] and seat.sub[1] < len(subs):
        return (subs[seat.sub[1]],)
    return tuple(node for node in words if node.name != "sub") or words


def _choice(words: tuple[Node, ...]) -> list[tuple[Option, str]]:
    """What paying and not paying come to, where a card lets somebody choose between the two."""
    found: list[tuple[Option, str]] = []
    for ability in words:
        for node in walk(ability):
            if node.name == "unless":
                found.append((NO, " ".join(map(render_node, node.fields["do"]))))
                found.append((YES, " ".join(map(render_node, node.fields["pays"]))))
            elif node.name == "may_pay":
                paid = (*node.fields["cost"], *node.fields.get("do", ()))
                found.append((YES, " ".join(map(render_node, paid))))
                found.append((NO, " ".join(map(render_node, node.fields.get("else", ())))))
            for value in node.fields.values():
                found += _declined(value if isinstance(value, tuple) else ())
    return found


def _declined(ops: tuple[Any, ...]) -> list[tuple[Option, str]]:
    """What follows when something that may be done is not."""
    return [
        (NO, " ".join(map(render_node, second.fields["then"])))
        for first, second in pairwise(ops)
        if isinstance(first, Node) and isinstance(second, Node)
        if first.name == "may" and second.name == "if" and second.fields["if"].name == "not"
    ]


def _mode(words: tuple[Node, ...], k: int, options: list[Option]) -> str:
    """How a branch of the choice reads that offers as many branches by these names."""
    for ability in words:
        for node in walk(ability):
            branches = (
                node.fields.get("branches", node.fields.get("choices"))
                if node.name in ("choose_one", "one_of")
                else None
            )
            if branches and k < len(branches):
                names = {option[2] for option in options if len(option) > 2}
                if any("+".join(op.name for op in branch) in names for branch in branches):
                    return " ".join(render_node(op) for op in branches[k])
    return ""
