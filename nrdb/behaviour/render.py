"""The renderer: card behaviour in plain English, in our own words, from the templates of the vocabulary."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from nrdb.behaviour import vocabulary as v
from nrdb.behaviour.node import Node, walk
from nrdb.behaviour.nouns import (
    amount,
    bounded,
    called,
    counted,
    counter,
    faction_name,
    happened,
    owned_zone,
    owner_of,
    plural,
    quantity,
    selector,
    single,
    who_is,
    zone_name,
)
from nrdb.behaviour.phrases import (
    AFTER,
    BASIC,
    DEEDS,
    DESTINATIONS,
    DOINGS,
    DURATIONS,
    HOLDERS,
    IMMINENT,
    MET,
    OUTCOMES,
    PLACES,
    REFS,
    SERVERS,
    USES,
)
from nrdb.behaviour.rewording import of_that_run, reworded
from nrdb.behaviour.sentences import BRANCHES, in_number, in_sentences, outcomes_apart
from nrdb.behaviour.sides import base_form, of_side
from nrdb.text import capitalised, listed


def in_bits(text: str) -> str:
    """Return a text with bits for credits, as players of the 1996 game say."""
    return re.sub(r"\bcredit(s?)\b", r"bit\1", text)


def render(abilities: tuple[Node, ...], side: str = "") -> list[str]:
    """Return one sentence per ability of a card, in the order of its entry.

    The `side` of the card gives its zones their own names; without it they are your hand, your deck and your discard
    pile.
    """
    many = {noun for ability in abilities for node in walk(ability) for noun in _several_known(node)}
    return [of_side(text, side) for text in of_that_run([in_number(_sentence(a), many) for a in abilities])]


def _several_known(node: Node) -> Iterator[str]:
    """Yield the later names of the cards that an operation chooses, reveals or finds, if there can be several."""
    f = node.fields
    if node.name == "choose" and _several(f.get("what")):
        yield REFS["chosen"]
    if node.name == "reveal" and _several(f["what"]):
        yield from (REFS["revealed"], REFS["found"])
    if (node.name == "search" and _several(f.get("what"))) or (node.name in ("look", "draw") and f.get("n", 1) != 1):
        yield REFS["found"]


def render_node(node: Node) -> str:
    """Return a node as a phrase, without a capital letter or a full stop."""
    return outcomes_apart(reworded(_of_node(node)))


def _of_node(node: Node) -> str:
    return _fill(node.word.text, node)


def _sentence(ability: Node) -> str:
    f: Mapping[str, Any] = ability.fields
    condition = _if(f["if"]) if "if" in f else ""
    may = "you may " if f.get("may") else ""
    shared = ", shared between these abilities" if f.get("shared") else ""
    limits = _limit(f["limit"]) + shared if "limit" in f else ""
    if ability.name in ("when", "replace"):
        do = _in_order(f["do"], nested=bool(may))
        if (
            may
            and "; " not in do
            and not do.startswith("the ")
            and (len(f["do"]) > 2 or f["do"][0].name == "search")
            and len(f["do"]) > 1
        ):
            do = f"{_of_node(f['do'][0])}, and if so {_in_order(f['do'][1:], nested=True)}"
        head = _of_node(f[ability.name])
        if condition and "; either way, " in do:
            do = f"({do})"
        instead = "instead, " if ability.name == "replace" else ""
        if may:
            may, do = _permitted(do)
        met = MET.get(f[ability.name].name)
        # After an install, `it` is the installed card.
        if met and ability.name == "when" and "install " not in do and (another := _ANOTHER.search(do)):
            rest = do[another.end() :].replace("that card's name", f"the name of {met}").replace("that card", met)
            do = do[: another.end()] + rest
        if limits.startswith("the ") and ability.name == "when":
            # It counts events regardless of the condition.
            head = f"{limits} {head.removeprefix('whenever ').removeprefix('when ').removeprefix('as soon as ')}"
            limits = ""
        once, limits = f"{limits}, " if limits else "", ""
        text = f"{head}, {condition + ', ' if condition else ''}{instead}{once}{may}{do}"
    elif ability.name == "paid":
        text = _fill(ability.word.text, ability)
    else:
        text = f"{condition + ', ' if condition else ''}{may}{_fill(ability.word.text, ability)}"
    text = reworded(text)
    if ability.name == "static" and condition and f["if"].name in _STATES:
        text = re.sub("^if (?![^,]* was )", "while ", text)
        text = re.sub(r"^(while [^,]*), (?=[+−]\d+ strength)", r"\1, this card has ", text)
        text = re.sub(r"^(while this card [^,]*), this card ", r"\1, it ", text)
    text = in_sentences(text, apart=ability.name in ("paid", "replace") or not (condition or may))
    text = _when_the_run_ends(text, ability)
    if ability.name == "paid" and condition:
        when = reworded(condition)
        text += (
            f". Do not use this if{when.removeprefix('unless')}" if f["if"].name == "not" else f". Use this only {when}"
        )
    if ability.name == "paid":
        heads = [USES.get(f["as"], f["as"].capitalize())] if "as" in f else []
        if limits and not limits.startswith("the "):
            heads.append(capitalised(limits))
            limits = ""
        text = " → ".join([*heads, text])
    if ability.name == "sub":
        text = re.sub(r"^(the next time [^,]+) during that run", r"\1 this run", text)
        text = f"Subroutine: {text}"
    remarks = [limits] if limits else []
    if f.get("from", "play") not in ("play", "installed"):
        remarks.append(f"works from {zone_name(f['from'])}")
    if "by" in f:
        remarks.append(
            "either player may use this ability"
            if f["by"] == "both"
            else f"only {who_is(f['by'])} may use this ability"
        )
    if f.get("persistent"):
        remarks.append("even if this card is trashed while accessed in that run")
    if "face" in f:
        remarks.append(f"on the {f['face']} side")
    if "note" in f:
        remarks.append(f["note"])
    if remarks:
        text += f" ({'; '.join(remarks)})"
    return f"{capitalised(text)}."


def _when_the_run_ends(text: str, ability: Node) -> str:
    """Return a sentence with `this run` or `that run` for the next run to end, if that can only be the current one."""
    found = _NEXT_END.search(text)
    if found is None:
        return text
    before, after = text[: found.start()], text[found.end() :]
    which = "that" if re.search(r"\brun\b", before, re.IGNORECASE) else "this"
    if which == "this" and _IN_A_RUN.isdisjoint(word.name for word in walk(ability)):
        return text
    if before.endswith(", then ") and not _SHARED.search(before):
        before = f"{before.removesuffix(', then ')}. "
    when = "When" if before.endswith(". ") else "when"
    return f"{before}{when} {which} run ends, {re.sub('^if that run was', 'if it was', after)}"


_NEXT_END = re.compile(r"(?<!for the rest of the turn, )the next time a run ends, ", re.IGNORECASE)
_IN_A_RUN = frozenset(("sub", "break", "run", "during_run", "encountering", "pass_all_ice"))
"""Words of abilities that are used or triggered during a run."""
_SHARED = re.compile(r"\b(?:may|if|unless|when\w*)\b|\(", re.IGNORECASE)
"""Phrases that also govern what follows in the same sentence."""


def _if(condition: Node) -> str:
    """Return a condition as a clause with `if` or `unless`."""
    if condition.name == "not":
        return f"unless {_of_node(condition.fields['condition'])}"
    return f"if {_of_node(condition)}"


def _permitted(do: str) -> tuple[str, str]:
    """Return the words that make an action optional, and the action; another player may be the one who takes it."""
    if other := re.match(r"(the Corp|the Runner|each player) (\w+)", do):
        return "you may have ", f"{other[1]} {base_form(other[2])}{do[other.end() :]}"
    return ("if you like, ", do) if do.startswith(("the ", "your ")) else ("you may ", do)


_STATES = ("is", "tagged", "exists", "measure", "threat", "protects", "compare", "encountering", "accessing")
"""Conditions that last, for which a static ability says "while"."""
_COSTS_OF_A_CARD = ("play", "install", "rez", "steal", "trash", "score", "access")
_SHUFFLE = ", then shuffle your deck"
_ANY_ICE = {"ice": "", "self": " of this ice", "host": " of its host", "chosen": " of ice of the chosen subtype"}
"""The ice whose subroutines an ability breaks, as a phrase, for abilities that don't name a subtype."""
_LONG = re.compile(r"^(?:if|unless) |; |otherwise |you may | unless ")
"""Phrases that need parentheses before "; otherwise"."""
_ANOTHER = re.compile(
    r"\b(?:\d+|X) (?:(?!for |of |from |to |on |credits? |counters? )[\w-]+ )*?"
    r"(?:card|program|resource|agenda|asset|upgrade|piece of ice|ice)s?\b"
)
_OPTIONAL = re.compile(r"\[([^\[\]]*)\]")
_TAIL = re.compile("\x01([^\x02]*)\x02")
_CLAUSE_ENDS = (" (", ";", ", then shuffle your deck", ", usable", ": ", BRANCHES)
_FIELD = re.compile(r"\{([a-z_]+)(?::([^{}]*))?\}")


def _fill(template: str, node: Node) -> str:
    f: Mapping[str, Any] = node.fields
    specs = v.fields_of(node.word)

    def optional(match: re.Match[str]) -> str:
        names = [name for name, _ in _FIELD.findall(match[1])]
        return match[1] if all(f.get(name) is not None and f[name] is not False for name in names) else ""

    def field(match: re.Match[str]) -> str:
        name, hint = match[1], match[2]
        spec = specs[name]
        if name not in f:
            if spec.shape == "who":
                return _with_who("you", hint)
            return hint or ""
        if hint == "a" and f.get("what") == "identity":
            hint = None
        if hint == "does":
            return _deeds_of(f.get("who", "you"), f[name])
        if (node.kind, node.name, name) == ("operation", "break", "n") and f["of"] not in _ANY_ICE:
            return amount(f[name], f"{called(f['of'])} subroutine")
        if hint == "history":
            return happened(f[name], f.get("what"))
        if name == "when" and f.get("once"):
            hint = "once"
        if spec.shape == "branches" and f.get("who", "you") != "you":
            return BRANCHES.join(_left_to(f["who"], ops) for ops in f[name])
        if spec.shape == "ops" and node.kind == "ability":
            return _in_order(f[name], nested=bool(f.get("may")))
        text = _text(spec, f[name], hint)
        if hint == "verb":
            return _in_zones_of(text, f.get("who", "you"))
        if name == "then" and "else" in f and _LONG.search(text):
            return f"({text})"  # or "otherwise" would read as part of it
        return text

    imposed = f.get("extra_cost") in _COSTS_OF_A_CARD
    if imposed and not {"what", "server"} & f.keys():
        template = template.replace("[ {what}]", " this card")
    elif f.get("extra_cost") == "break_sub":
        template = template.replace("[ {what}]", "[ using {what}]")
    if "[" in template:
        template = _OPTIONAL.sub(optional, template)
    text = _FIELD.sub(field, template).strip()
    if node.name == "add" and (owner := owner_of(f["what"])) in ("corp", "runner"):
        text = _in_zones_of(text, owner)
    elif node.name == "add" and (
        owner != "you"
        if isinstance(f["what"], dict)
        else f["what"] in ("it", "chosen") or (f["what"], f["to"]) == ("revealed", "deck_top")
    ):
        owner = "their owner's" if _several(f["what"]) else "its owner's"
        text = text.replace("your hand", f"{owner} hand").replace("your deck", f"{owner} deck")
    if (node.kind, node.name) == ("condition", "compare") and (there := _there(f)):
        return there
    if (node.kind, node.name) == ("condition", "exists") and "n" in f:
        return f"there are at least {selector({**f['what'], 'n': f['n']}, inside=True)}"
    if (node.kind, node.name) == ("operation", "access") and "what" in f:
        return f"access {selector({'n': f['n'], **f['what']} if isinstance(f['what'], dict) else f['what'])}"
    if (node.kind, node.name) == ("operation", "install") and _several(f["what"]):
        text = text.replace("rez it", "rez them").replace("if it can be", "if they can be")
    if (node.kind, node.name) == ("operation", "search") and _several(f["what"]):
        goes = DESTINATIONS[f["to"]]
        text = text.replace("reveal it", "reveal them").replace(goes, goes.replace(" it", " them"))
    if (node.kind, node.name) == ("operation", "search"):  # only a deck is shuffled
        shuffled = {"discard": "", "hand": "", "both": ", then shuffle your deck if you searched it"}
        text = text.replace(_SHUFFLE, shuffled.get(f.get("in", "deck"), _SHUFFLE))
    # The quantity of an amount moves to the end of its clause: "+1 strength for each …".
    while "\x01" in text and (tail := _TAIL.search(text)):
        rest = text[tail.end() :]
        end = min((at for mark in _CLAUSE_ENDS if (at := rest.find(mark)) >= 0), default=len(rest))
        text = text[: tail.start()] + rest[:end] + tail[1] + rest[end:]
    return text


def _there(f: Mapping[str, Any]) -> str:
    """Return a comparison of counted things with a number as `there are 3 or more …`; empty for any other."""
    bounds = {bound: f[bound] for bound in ("at_least", "at_most", "equals") if bound in f}
    what = f["quantity"]
    if len(bounds) != 1 or f.get("odd") or not all(isinstance(n, int) for n in bounds.values()):
        return ""
    if isinstance(what, str) and "." in what:
        ref, measure = what.split(".")
        counters = measure in v.COUNTERS or measure in v.NAMED_COUNTERS
        return f"{HOLDERS.get(ref) or selector(ref)} has {bounded({measure: bounds})}" if counters else ""
    noun = quantity(what)
    owned = _HELD.fullmatch(noun)
    if not (owned or (what in _PLACED_QUANTITIES if isinstance(what, str) else set(what) == {"count"})):
        return ""
    ((bound, n),) = bounds.items()
    more = {"at_least": " or more", "at_most": " or fewer", "equals": ""}[bound]
    if owned:
        one, has, left = owned[1], owned[2], owned[3] or ""
        return f"{has} {n or 'no'}{more if n else ''} {one if n == 1 and not more else plural(one)}{left}"
    if n == 0:
        return f"there are no {plural(noun)}"
    return f"there {'is' if n == 1 and not more else 'are'} {n}{more} {noun if n == 1 and not more else plural(noun)}"


_HELD = re.compile(r"(.*) (you have|(?:your opponent|the Runner|the Corp) has)( left)?")
"""A quantity that a player has."""
_PLACED_QUANTITIES = ("hand", "deck_size", "discard", "opponent_hand")
"""Quantities whose names say where they are."""


def _several(what: Any) -> bool:
    """Return whether a selector can mean more than one card."""
    return isinstance(what, dict) and (what.get("n"), what.get("top")) != ("all", 1) and not single(what.get("n", 1))


def _text(spec: v.FieldSpec, value: Any, hint: str | None) -> str:
    if hint == "if":
        return _if(value)
    if hint == "goto":
        return DESTINATIONS[value]
    if hint == "to":
        named = (value,) if isinstance(value, str) else value
        return " or ".join(DEEDS.get(term, term.replace("_", " ")).removesuffix(" of") for term in named)
    if hint == "free":
        return ", ignoring install costs" if value == "price" else " at no cost"
    if hint == "rez":
        return {"free": " at no cost", "no_credits": " for no credits"}.get(value, "")
    if hint == "able":
        return ", if it can be" if value == "able" else ""
    if hint == "action":
        return "any action" if value == "any" else f"the basic action to {BASIC.get(value, value)}"
    if hint == "outcome":
        return OUTCOMES.get(value, "")
    if hint in ("would", "prevent"):
        noun, happens = IMMINENT[value]
        return happens if hint == "would" else noun
    if spec.several and hint == "ing":
        return listed([DOINGS.get(term, term) for term in value])
    if spec.several and hint != "or":
        return listed([AFTER.get(term, called(term)) for term in value])
    if spec.shape == "holder" or (spec.name == "to" and value in ("corp", "runner", "attacked")):
        return HOLDERS[value]
    if spec.shape == "counter":
        return str(value).replace("_", " ").capitalize()
    if hint == "kind":
        return "region per server" if value == "region" else str(value)
    if spec.options and not spec.several:
        return "" if value is True else PLACES.get(value, str(value).replace("_", " "))
    shape = spec.shape
    if shape == "who":
        return _with_who(value, hint)
    if hint == "than" and isinstance(value, dict) and set(value) <= {"per", "plus"}:
        more = value.get("plus", 0)
        return (f"{abs(more)} {'more' if more > 0 else 'less'} than " if more else "") + counted(value["per"])
    if shape in ("amount", "int"):
        hint = None if hint == "than" else hint
        if hint == "one" and value != 1:
            return amount(value)
        if hint is not None and hint.startswith("X"):
            if isinstance(value, dict) and {"per"} <= set(value) <= {"per", "times", "plus"}:
                times = f"{value['times']} times " if value.get("times", 1) != 1 else ""
                more = f", plus {value['plus']}" if value.get("plus") else ""
                number = "that number" if value["per"] == "this_way" else counted(value["per"])
                return f"X {plural(hint[1:])}".strip() + f"\x01, X being {times}{number}{more}\x02"
            hint = hint[1:]
        inline = (hint or "").startswith("=")
        text = amount(value, (hint or "").lstrip("="), each=spec.name.endswith("less"))
        return text.replace("\x01", "").replace("\x02", "") if inline else text
    if shape == "flag":
        return ""
    if shape == "selector":
        if hint == "there":
            many = isinstance(value, dict) and isinstance(n := value.get("n"), int) and n > 1
            return f"there {'are' if many else 'is'} {selector(value, inside=True)}"
        if hint == "each of" and isinstance(value, dict) and value.get("n") == "all":
            return f"each {selector({**value, 'n': 'a'}, article=False, inside=True)}"
        if hint == "each of":
            return f"each of {selector(value)}"
        if hint == "each":
            return f"each {selector(value, article=False)}"
        if hint == "this card" and isinstance(value, dict) and value.get("n", 1) not in (1, "all", "any"):
            return f"each of {selector(value)}"
        return _agreeing(value, hint[1:]) if hint and hint.startswith("~") else selector(value)
    if shape == "server":
        return " or ".join(SERVERS[s] for s in (value if isinstance(value, tuple) else [value]))
    if shape == "zone":
        return zone_name(value)
    if shape in ("counters", "damage"):
        return listed(
            [amount(n, counter(kind) if shape == "counters" else f"{kind} damage") for kind, n in value.items()]
        )
    if shape == "ops" and hint == "and":
        return _joined([_of_node(node) for node in value], "and")
    if shape == "ops":
        return _in_order(value, nested=True)
    if shape == "branches":
        return BRANCHES.join(_in_order(ops, True) for ops in value)
    if shape == "breakable" and hint == "ice":
        return _ANY_ICE.get(value, "")
    if hint == "verb":
        return listed([_deed(node) for node in value])
    if shape in ("costs", "any_costs"):
        return ", ".join(_of_node(node) for node in value) or "0 credits"
    if shape == "choices":
        return " or ".join(", ".join(_of_node(node) for node in costs) for costs in value)
    if shape in ("condition", "trigger"):
        text = _of_node(value)
        if hint != "once":
            return text
        text = re.sub(r"^when (?=.* would )", "the next time ", text)
        text = text.replace("whenever ", "the next time ").replace("each player's turn ends", "the turn ends")
        return text.replace(" turn begins", " next turn begins")
    if shape == "conditions":
        grouped = hint == " and " and len(value) > 1
        return (hint or " and ").join(
            ("either " if grouped and node.name == "either" else "") + _of_node(node) for node in value
        )
    if shape == "triggers":
        first, *others = map(_of_node, value)
        return " or ".join([first, *(other.removeprefix("whenever ").removeprefix("when ") for other in others)])
    if shape == "statics":
        return listed([_of_node(node).removeprefix("get ") for node in value])
    if shape == "abilities":
        return " / ".join(line.removesuffix(".") for line in render(value))
    if shape == "quantity":
        return counted(value)
    if hint == "or":
        return " or ".join(DEEDS.get(term, term.replace("_", " ")) for term in value)
    if hint == "a" and any(term not in v.TERMS for term in value):
        return selector({"is": value})
    if shape == "terms":
        return listed([AFTER.get(term, called(term)) for term in value])
    if shape == "limit":
        return _limit(value)
    if shape == "duration":
        return DURATIONS[value]
    if shape == "where":
        return bounded(value)
    if shape == "event":
        return happened(value)
    if hint == "name":
        return faction_name(value)
    return str(value).replace("_", " ")


def _limit(value: str) -> str:
    first, _, per = value.partition("/")
    if first.isdigit():
        return {"1": "once", "2": "twice"}.get(first, f"{first} times") + f" per {per}"
    return f"the {first} time each {per}"


def _with_who(who: str, verb: str | None) -> str:
    if not verb:
        return who_is(who)
    if verb.startswith("^") and who in ("you", "both"):
        return f"you {verb[1:]}" if who == "you" else f"either player {_third(verb[1:])}"
    verb = verb.lstrip("^")
    if not verb:
        return who_is(who)
    if verb == "their":
        return "your" if who == "you" else "their"
    if verb in ("deck", "hand"):
        return owned_zone(verb, who)
    if verb == "'s":
        return "your" if who == "you" else f"{who_is(who)}'s"
    if who == "you":
        return f"you {verb}" if verb in ("may", "must", "cannot") else verb
    if verb in ("may", "must", "cannot"):
        return "neither player can" if (who, verb) == ("both", "cannot") else f"{who_is(who)} {verb}"
    head, _, rest = verb.partition(" ")
    return f"{who_is(who)} {_third(head)} {rest}".strip()


def _third(verb: str) -> str:
    """Return the third person singular of a verb: `has`, `rezzes`, `trashes`, `draws`."""
    known = {"have": "has", "forgo": "forgoes", "rez": "rezzes", "derez": "derezzes", "are": "is"}
    return known.get(verb) or verb + ("es" if verb.endswith(("s", "sh", "ch", "x", "z")) else "s")


def _agreeing(value: Any, verb: str) -> str:
    """Return the cards with a verb that agrees with their number."""
    many = isinstance(value, dict) and value.get("n", "a") not in (1, "a")
    return f"{selector(value)} {verb if many else _third(verb)}"


def _deeds_of(who: str, costs: tuple[Node, ...]) -> str:
    """Return costs as a player's actions: `you pay 2 credits`, `the Runner takes 1 tag or suffers 1 net damage`."""
    return f"{who_is(who)} {listed([_deed(cost, who) for cost in costs])}"


def _in_zones_of(text: str, who: str) -> str:
    """Return what another player does, with the names of that player's zones."""
    return text.replace("your hand", owned_zone("hand", who)).replace("your deck", owned_zone("deck", who))


def _deed(node: Node, who: str = "you") -> str:
    """Return a cost as an action: `pay 2 credits`, `spend 1 click`; for another player, `trashes 1 card`."""
    if node.name == "one_of":
        return " or ".join(listed([_deed(cost, who) for cost in costs]) for costs in node.fields["choices"])
    text = {"credits": "pay ", "click": "spend "}.get(node.name, "") + _of_node(node)
    text = _in_zones_of(text, who)
    verb, _, rest = text.partition(" ")
    return text if who == "you" else f"{_third(verb)} {rest}".strip()


def _in_order(ops: tuple[Node, ...], nested: bool = False) -> str:
    """Return operations in sequence, saying which of them don't depend on the condition or choice before them.

    `nested` operations are joined by ", then", because ";" would separate them from the one that contains them.
    """
    if not ops:
        return "do nothing"
    for n, (first, second) in enumerate(pairwise(ops), 1):
        before, after = ops[:n], ops[n:]
        if first.name == "choose_one":
            return f"{_in_order(before, nested)}; either way, {_in_order(after, nested)}"
        refused = first.name in ("may", "may_pay") and not nested and _if_not_done(second)
        if refused and len(after) == 1 and "else" not in second.fields:
            return f"{_in_order(before, nested)}; otherwise {_in_order(second.fields['then'], nested=True)}"
        if first.name in _LATER:
            text = f"{_in_order(before, nested)}; now, {_in_order(after, nested)}"
            return f"({text})" if nested else text
        if _apart(first, second, len(ops)):
            return f"{_in_order(before, nested)}; either way, {_in_order(after, nested)}"
    parts = [_of_node(node) for node in ops]
    apart = len(parts) > 2 or (len(parts) == 2 and (ops[0].name == "search" or ops[1].name == "for"))
    return "; ".join(parts) if apart and not nested else _joined(parts, ", then ")


_LATER = ("later", "while_run", "while_turn", "while_next_turn", "while_game")
"""Operations that set something up for later; what follows them happens now."""


def _if_not_done(node: Node) -> bool:
    if node.name != "if":
        return False
    condition: Node = node.fields["if"]
    return condition.name == "not" and bool(condition.fields["condition"].name == "did")


def _apart(first: Node, second: Node, many: int) -> bool:
    """Return whether an operation would wrongly read as part of the one before it."""
    if first.name == "run" and "if_successful" in first.fields:
        return True
    if second.name == "if":
        return first.name in ("may", "may_pay") and second.fields["if"].name != "did" and not _if_not_done(second)
    return many == 2 and first.name in ("if", "unless", "may", "may_pay")


_OTHERS_DEED = re.compile(r"(?:^|, )(?:the (?:Runner|Corp)|your opponent|each player|either player) ")
_SUBJECT = re.compile(
    r"(?:the|your|each|if|unless|for|during|when|whenever|once|that|this|all|what|its?|you|until|either|neither|no|an?"
    r"|as|those|in|secretly|suffer|X|[^a-zA-Z]\S*) "
)


def _left_to(who: str, ops: tuple[Node, ...]) -> str:
    """Return a branch that another player chooses, with `you` as the subject of anything you do in it."""
    text = _in_order(ops, nested=True)
    if who == "runner" and text.startswith("suffer "):
        return f"the Runner suffers {text.removeprefix('suffer ')}"
    return text if _SUBJECT.match(f"{text} ") else f"you {text}"


def _joined(parts: list[str], by: str) -> str:
    """Return the parts as one sentence, naming you again after something another player does."""
    said = parts[:1]
    other = bool(parts) and _OTHERS_DEED.search(parts[0]) is not None
    for part in parts[1:]:
        bare = not _SUBJECT.match(f"{part} ")
        said.append(f"you {part}" if other and bare else part)
        other = _OTHERS_DEED.search(part) is not None or (other and not bare)
    return listed(said) if by == "and" else by.join(said)
