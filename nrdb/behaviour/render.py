"""Behaviour in plain English, in our own words, from the texts of the vocabulary table."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

from nrdb.behaviour import vocabulary as v
from nrdb.behaviour.notation import Node
from nrdb.behaviour.phrases import (
    AFTER,
    DEEDS,
    DESTINATIONS,
    DOINGS,
    DURATIONS,
    EVENTS,
    IMMINENT,
    NOT_AFTER,
    NOUNS,
    PLACES,
    REFS,
    SERVERS,
    SHOUTED,
)


def render(abilities: tuple[Node, ...]) -> list[str]:
    """One sentence per ability of a card, in the order of its entry."""
    return [_sentence(ability) for ability in abilities]


def render_node(node: Node) -> str:
    """The words of one node, without capital and full stop."""
    return _fill(node.word.text, node)


def _sentence(ability: Node) -> str:
    f = ability.fields
    condition = f"if {render_node(f['if'])}" if "if" in f else ""
    may = "you may " if f.get("may") else ""
    limit = _limit(f["limit"]) + (", all such abilities together" if f.get("shared") else "") if "limit" in f else ""
    if ability.name in ("when", "replace"):
        do = _text(v.fields_of(ability.word)["do"], f["do"], None)
        head = render_node(f[ability.name])
        if limit.startswith("the ") and (condition or f["do"][0].name == "if"):  # it counts events, whatever is so then
            head, limit = f"{head} ({limit})", ""
        instead = "instead, " if ability.name == "replace" else ""
        if may and do.startswith(("the ", "your ", "each ")):
            may = "if you like, "
        text = f"{head}, {condition + ', ' if condition else ''}{instead}{may}{do}"
    else:
        text = f"{condition + ', ' if condition else ''}{may}{_fill(ability.word.text, ability)}"
    text = _polished(text)
    if ability.name == "paid" and "as" in f:
        text = f"{f['as'].capitalize()}: {text}"
    if ability.name == "sub":
        text = f"Subroutine: {text}"
    remarks = [limit] if limit else []
    if "from" in f:
        remarks.append(f"works from {_zone(f['from'])}")
    if "by" in f:
        remarks.append("either player may use this" if f["by"] == "both" else f"only {_who(f['by'])} may use this")
    if f.get("persistent"):
        remarks.append("even if trashed on access during that run")
    if "face" in f:
        remarks.append(f"on the {f['face']} side")
    if "note" in f:
        remarks.append(f["note"])
    if f.get("needs") == "opponent":
        remarks.append("needs an opponent")
    if remarks:
        text += f" ({'; '.join(remarks)})"
    return text[:1].upper() + text[1:] + "."


_OPTIONAL = re.compile(r"\[([^\[\]]*)\]")
_TAIL = re.compile("\x01([^\x02]*)\x02")
_CLAUSE_ENDS = (" (", ";", ", which", ": ")
# What the templates put together and English says otherwise.
_POLISH = (
    ("top 1 card", "top card"),
    ("in paid position", "in the position of the card paid with"),
    (" an other ", " another "),
    ("(an other ", "(another "),
    (" 1 cards", " 1 card"),
    (" g mod ", " g-mod "),
    ("you may you may", "you may"),
    ("your your ", "your "),
    ("your the ", "your "),
    (" of using ", " using "),
    (" is at most 0", " is 0"),
    ("the top all cards", "all cards"),
    ("the top any number of cards of", "any number of cards from the top of"),
    ("henever each player ", "henever either player "),
    ("you may the ", "if you like, the "),
    ("may the Runner jacks out", "may jack out"),
    ("your the discard pile", "your discard pile"),
    ("until when ", "until "),
    ("break subroutines a", "break subroutines with a"),
)
# Patterns that reword, each behind what a text holds that it could find; made ready when they are needed.
_REWORD = (
    ("for −", r"for −(\d+) (credits?) less", r"for \1 \2 more"),
    (" loses ", r"( gains [\w ,]+)(?<! and) loses ", r"\1 and loses "),
    ("only if not (", r"^play this only if not \(([^()]*)\)", r"do not play this if \1"),
    ("if not (", r"\bif not \(([^()]*)\)", r"unless \1"),
    (" and not (", r" and not \(([^()]*)\)", r", unless \1"),
    (" at the same time", r"(, which cannot be prevented) at the same time", r" at the same time\1"),
    (" on the chosen server ", r"( on the chosen server .*a run on )this server", r"\1the chosen server"),
    (" while this installed a card", r"\ba card while this installed a card this turn", "a card with this card"),
    ("lose", r"(loses? \d+ credits? for each of them; gain 1 credit for each) of them", r"\1 credit lost"),
    (" tag is", r"\bwhenever tag is", "whenever a tag is"),
    ("access −", r"access −(\d+) more", r"access \1 fewer"),
    (" to break", r"this card costs (.*?) to break\b", r"breaking subroutines with this card costs \1"),
    (" costs ", r"\b([Aa]ll (?![^.,;:]*(?<!-)\bice\b)[^.,;:]*?) costs (\d+ credits?)", r"\1 cost \2"),
    (" gains ", r"\b([Aa]ll [^.,;:]*s) gains ", r"\1 gain "),
    (" is worth ", r"\b([Aa]ll [^.,;:]*) is worth ", r"\1 are worth "),
    (" approached at ", r"the server would be approached at ([^,]+)", r"\1 would be approached"),
    (" is at least ", r" is at least (\d+) is at most (\d+)", r" is from \1 to \2"),
    (" this turn", r"\bthis card is (installed|rezzed|scored) this turn", r"this card was \1 this turn"),
    (" may the ", r"\b(the (?:Corp|Runner) may) the (?:Corp|Runner) (\w+(?:sh|ch|x|z))es\b", r"\1 \2"),
    (" may the ", r"\b(the (?:Corp|Runner) may) the (?:Corp|Runner) (\w+)s\b", r"\1 \2"),
)
_FIELD = re.compile(r"\{([a-z_]+)(?::([^{}]*))?\}")


def _polished(text: str) -> str:
    for plain, better in _POLISH:
        text = text.replace(plain, better)
    for holds, found, better in _REWORD:
        if holds in text:
            text = re.sub(found, better, text)
    return text


def _fill(template: str, node: Node) -> str:
    f = node.fields
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
        return _text(spec, f[name], hint)

    if "[" in template:
        template = _OPTIONAL.sub(optional, template)
    text = _polished(_FIELD.sub(field, template).strip())
    if node.name == "add" and (
        f["what"].get("who", "you") != "you" if isinstance(f["what"], dict) else f["what"] in ("it", "chosen")
    ):
        text = text.replace("your hand", "its owner's hand")
    if (node.kind, node.name) == ("operation", "access") and "what" in f:
        return f"access {selector({'n': f['n'], **f['what']} if isinstance(f['what'], dict) else f['what'])}"
    if (node.kind, node.name) == ("operation", "install") and _several(f["what"]):
        text = text.replace("rez it", "rez them").replace("if it can be", "if they can be")
    if (node.kind, node.name) == ("operation", "search") and _several(f["for"]):
        goes = DESTINATIONS[f["to"]]
        text = text.replace("reveal it", "reveal them").replace(goes, goes.replace(" it", " them"))
    if (node.kind, node.name) == ("operation", "search") and f.get("in") in ("discard", "hand"):
        text = text.replace("; shuffle", "")  # a deck alone is shuffled
    if (node.kind, node.name) == ("operation", "search") and f.get("in") == "both":
        text = text.replace("; shuffle", "; shuffle the deck if that was searched")
    # What an amount is counted by stands at the end of its clause: "+1 strength for each …".
    while "\x01" in text and (tail := _TAIL.search(text)):
        rest = text[tail.end() :]
        end = min((at for mark in _CLAUSE_ENDS if (at := rest.find(mark)) >= 0), default=len(rest))
        text = text[: tail.start()] + rest[:end] + tail[1] + rest[end:]
    return text


def _several(what: Any) -> bool:
    """Whether a selector may describe more cards than one."""
    return isinstance(what, dict) and what.get("n", 1) not in (1, {"upto": 1})


def _text(spec: v.FieldSpec, value: Any, hint: str | None) -> str:
    if hint == "goto":
        return DESTINATIONS[value]
    if hint == "to":
        named = (value,) if isinstance(value, str) else value
        return " or ".join(DEEDS.get(term, term.replace("_", " ")).removesuffix(" of") for term in named)
    if hint == "free":
        return " but additional ones" if value == "price" else ""
    if hint == "rez":
        return {"free": " at no cost", "no_credits": " for no credits", "able": ", if it can be"}.get(value, "")
    if hint == "action":
        return "any action" if value == "any" else f"the basic action {value.replace('_', ' ')}"
    if hint in ("would", "prevent"):
        noun, happens = IMMINENT[value]
        return happens if hint == "would" else noun
    if spec.options:
        return "" if value is True else PLACES.get(value, str(value).replace("_", " "))
    shape = spec.shape
    if shape == "who":
        return _with_who(value, hint)
    if hint == "than" and isinstance(value, dict) and set(value) <= {"per", "plus"}:
        more = value.get("plus", 0)
        return _counted(value["per"]) + (f" and {more} more" if more > 0 else f" less {-more}" if more else "")
    if shape in ("amount", "int"):
        hint = None if hint == "than" else hint
        if hint == "one" and value != 1:
            return amount(value)
        inline = (hint or "").startswith("=")
        text = amount(value, (hint or "").lstrip("="))
        return text.replace("\x01", "").replace("\x02", "") if inline else text
    if shape == "flag":
        return ""
    if shape == "selector":
        if hint == "there":
            many = isinstance(value, dict) and isinstance(n := value.get("n"), int) and n > 1
            return f"there {'are' if many else 'is'} {selector(value).replace(' from ', ' in ')}"
        if hint == "each":
            return f"each {selector(value, article=False)}"
        if hint == "this card" and isinstance(value, dict) and value.get("n", 1) not in (1, "all", "any"):
            return f"each of {selector(value)}"
        return _agreeing(value, hint[1:]) if hint and hint.startswith("~") else selector(value)
    if shape == "server":
        return " or ".join(SERVERS[s] for s in (value if isinstance(value, tuple) else [value]))
    if shape == "zone":
        return _zone(value)
    if shape in ("counters", "damage"):
        return _and(
            [
                amount(
                    n,
                    f"{kind.replace('_', ' ')} {'damage' if shape == 'damage' else 'counter'}"
                    if kind != "credit"
                    else "credit",
                )
                for kind, n in value.items()
            ]
        )
    if shape == "ops" and hint == "and":
        return _and([render_node(node) for node in value])
    if shape == "ops":
        return _in_order(value) or "do nothing"
    if shape == "branches":
        return " · or · ".join(_in_order(ops) for ops in value)
    if shape == "text" and hint == "ice":
        return {"ice": "any ice", "self": "this ice", "host": "its host", "chosen": "ice of the chosen subtype"}.get(
            value, f"a{'n' if value[0] in 'aeiou' else ''} {value.replace('_', ' ')}"
        )
    if hint == "verb":
        return _and([_deed(node) for node in value])
    if shape in ("costs", "any_costs"):
        return ", ".join(render_node(node) for node in value) or "nothing"
    if shape == "choices":
        return " or ".join(", ".join(render_node(node) for node in costs) for costs in value)
    if shape in ("condition", "trigger"):
        text = render_node(value)
        if hint != "once":
            return text
        text = text.replace("whenever ", "the next time ").replace("each player's turn ends", "the turn ends")
        return text.replace(" turn begins", " next turn begins")
    if shape == "conditions":
        return (hint or " and ").join(render_node(node) for node in value)
    if shape == "triggers":
        return " or ".join(render_node(node) for node in value)
    if shape == "statics":
        return _and([render_node(node) for node in value])
    if shape == "abilities":
        return " / ".join(line.removesuffix(".") for line in render(value))
    if shape == "quantity":
        return _counted(value)
    if shape == "kinds" and hint == "ing":
        return _and([DOINGS.get(term, term) for term in value])
    if hint == "or":
        return " or ".join(DEEDS.get(term, term.replace("_", " ")) for term in value)
    if shape in ("terms", "kinds"):
        return _and([AFTER.get(term, _called(term)) for term in value])
    if shape == "limit":
        return _limit(value)
    if shape == "duration":
        return DURATIONS[value]
    if shape == "where":
        return _bounds(value)
    if shape == "event":
        return EVENTS.get(value, f"there was a {value.replace('_', ' ')}")
    return str(value).replace("_", " ")


def amount(value: Any, noun: str = "") -> str:
    """An amount with its noun: `3 credits`, `1 credit for each tag the Runner has`, `+2`."""
    sign = noun.startswith("+")
    noun = noun.lstrip("+").strip()
    if noun.startswith("±"):
        times: Any = value.get("times") if isinstance(value, dict) else value
        less = isinstance(times, int) and times < 0
        if less:
            value = {**value, "times": -times} if isinstance(value, dict) else -value
        text = amount(value, noun.removeprefix("±").strip())
        head, mark, tail = text.partition("\x01")
        return f"{head} {'less' if less else 'more'}{mark}{tail}"
    if isinstance(value, int):
        text = f"+{value}" if sign and value >= 0 else f"−{-value}" if value < 0 else str(value)
        return f"{text} {noun if abs(value) == 1 else plural(noun)}".strip()
    if value == "X":
        return f"{'+' if sign else ''}X {plural(noun)}".strip()
    if value == "all":
        return f"all {plural(noun)}".strip()
    if "upto" in value:
        free = noun and value["upto"] in ("all", {"per": "deck_size"})
        return f"any number of {plural(noun)}" if free else f"up to {amount(value['upto'], noun)}"
    times = value.get("times", 1)
    head = amount(times, f"{'+' if sign else ''}{noun}")
    each = quantity(value["per"])
    text = f" for each {each}" if value.get("every", 1) == 1 else f" for every {value['every']} {plural(each)}"
    if value.get("past"):
        text += f" beyond {value['past']}"
    if value.get("plus"):
        text += f" and {value['plus']} more"
    if "min" in value:
        text += f" (at least {amount(value['min'])})"
    if "max" in value:
        text += f" (at most {value['max']})"
    return f"{head}\x01{text}\x02"


def _counted(value: Any) -> str:
    """How many there are of what is counted: `the number of tags the Runner has`, `the strength of this card`."""
    counted = quantity(value)
    if counted.startswith("point of "):
        return counted.removeprefix("point of ")
    return "their number" if value == "this_way" else f"the number of {plural(counted)}"


def quantity(value: Any) -> str:
    """What is counted, in the singular."""
    if isinstance(value, dict):
        if "types" in value:
            return f"card type among {selector({**value['count'], 'n': 'all'})}"
        if "count" in value:
            if value.get("alike"):
                return f"card of one type among {selector(value['count'])}"
            return (
                selector({**value["count"], "n": "a"}, article=False)
                if isinstance(value["count"], dict)
                else selector(value["count"])
            )
        if "history" in value:
            return f"time this turn that {EVENTS.get(value['history'], value['history'].replace('_', ' '))}"
        key = "highest" if "highest" in value else "sum"
        name = value[key].replace("_", " ")
        return f"point of the {'highest ' if key == 'highest' else ''}{name} of {selector(value['of'])}"
    ref, dot, measure = value.partition(".")
    if not dot:
        return v.QUANTITIES[value]
    name = measure.replace("_", " ")
    owner = REFS[ref]
    if measure in v.COUNTERS:
        return f"{name}{'' if measure == 'credit' else ' counter'} on {owner}"
    if measure == "hosted":
        return f"card hosted on {owner}"
    if measure == "excess":
        return f"advancement counter on {owner} beyond its requirement"
    return f"{'subroutine' if measure == 'subroutines' else f'point of the {name}'} of {owner}"


def _called(term: str) -> str:
    return SHOUTED.get(term, term.replace("_", " "))


_PLACED = {"hosting": "hosting", "next_to": "next to", "inward_of": "directly inward of"}


def selector(value: Any, article: bool = True) -> str:
    """Which cards, in words."""
    if isinstance(value, str):
        return REFS[value]
    n = value.get("n", "a")
    if "top" in value and value.get("n", 1) in (value["top"], "all") and set(value) <= {"n", "top", "from", "who"}:
        owner = f" of {_who(value['who'])}" if value.get("who") in ("opponent", "corp", "runner") else ""
        return f"the top {amount(value['top'], 'card')} of {_zone(value['from'])}{owner}"
    many = n.get("upto", n) if isinstance(n, dict) else n
    one = many in (1, "a") or (isinstance(many, dict) and "per" in many and many.get("times", 1) == 1)
    kinds = [t for t in value.get("is", ()) if t == "identity" or t not in v.TERMS]
    states = [t.replace("_", " ") for t in value.get("is", ()) if t not in (*kinds, *AFTER, "card")]
    nouns = [t for t in kinds if t in NOUNS]
    adjectives = [_called(t) for t in kinds if t not in NOUNS]
    noun = _noun(nouns[-1] if nouns else "", adjectives, one) if not value.get("any") else ""
    if value.get("any"):
        noun = " or ".join(_noun(t, [], one) if t in NOUNS else _called(t) for t in value["any"])
        noun = " ".join([*adjectives, noun, *([_noun(nouns[-1], [], one)] if nouns else [])])
    parts = [*states, *[t.replace("_", " ") for t in nouns[:-1]], noun]
    for term in (term for term in value.get("not", ()) if term not in NOT_AFTER):
        parts.insert(0, f"non-{_called(term)}")
    if value.get("other"):
        parts.insert(0, "other")
    if value.get("random"):
        parts.insert(0, "random")
    if value.get("different"):
        parts.insert(0, "different")
    if value.get("same"):
        parts.append("with the same name")
    text = " ".join(part for part in parts if part)
    if n == "all":
        text = f"all {text}"
    elif n == "any":
        text = f"{value['least']} or more {text}" if "least" in value else f"any number of {text}"
    elif n == "a":
        text = f"a{'n' if text[:1] in 'aeiouA' else ''} {text}" if article else text
    elif article:
        text = f"{'at least ' + str(value['least']) + ' and ' if 'least' in value else ''}{amount(n)} {text}"
    owner = ""
    if value.get("who") in ("opponent", "corp", "runner", "both"):
        owner = " of either player" if value["who"] == "both" else f" of {_who(value['who'])}"
    if value.get("from", "hosted") == "hosted":
        text, owner = text + owner, ""
    for term in value.get("is", ()):
        if term in AFTER:
            text += f" {AFTER[term]}"
    if without := [NOT_AFTER[term] for term in value.get("not", ()) if term in NOT_AFTER]:
        text += f" {_and(without)}"
    if "top" in value:
        text += f" among the top {amount(value['top'], 'card')}"
    if "from" in value:
        zones = value["from"] if isinstance(value["from"], tuple) else (value["from"],)
        named = dict.fromkeys(_zone(zone) for zone in zones)
        text += f" from {(' and ' if n == 'all' else ' or ').join(named)}{owner}"
    if "at" in value:
        at = value["at"] if isinstance(value["at"], tuple) else (value["at"],)
        near = "protecting" if "ice" in value.get("is", ()) and not {"outermost", "innermost"} & set(at) else "in"
        near = "in or protecting" if "ice" not in value.get("is", ()) else near
        text += f" {near} {' or '.join(SERVERS[s] for s in at)}"
    if "copy_of" in value:
        text += f" with the same name as {selector(value['copy_of'])}"
    if "hosted_on" in value:
        text += f" hosted on {selector(value['hosted_on'])}"
    for key, words in _PLACED.items():
        if key in value:
            text += f" {words} {selector(value[key])}"
    if "where" in value:
        text += f" with {_bounds(value['where'])}"
    if "either" in value:
        text += f" that is {' or '.join(map(selector, value['either']))}"
    if "but" in value:
        text += f", but not {' or '.join(map(selector, value['but']))}"
    if "faction" in value:
        named = value["faction"].replace("_", " ")
        text += " of the faction of the opponent's identity" if named == "opponent" else f" of faction {named}"
    if "like" in value:
        text += " of the chosen type" if value["like"] == "chosen" else " of the same type as that card"
    if "named" in value:
        text += {
            "same_as_self": " with this card's name",
            "same_as_it": " with that card's name",
            "accessed_in_archives": " with the name of a card accessed in Archives in that run",
            "another": " with another name",
        }.get(value["named"], " with the chosen name")
    if value.get("chooser") in ("opponent", "corp", "runner"):
        text += f" that {_who(value['chooser'])} chooses"
    return text


_OF_A_NOUN = (
    r" (?:(?:protecting|hosted|accessed|in|on|of|you|your|from|this|by|have|among|the|with|beyond|that) "
    r"|suffered|played|made).*"
)
"""What says more about a noun, behind it."""


def plural(noun: str) -> str:
    """The plural of a noun phrase; the first noun of it changes (`card in your hand` → `cards in your hand`)."""
    if not noun or noun.startswith("of "):
        return noun
    if (rest := re.search(_OF_A_NOUN, noun)) is not None:
        return plural(noun[: rest.start()]) + rest[0]
    if noun.endswith(("damage", "MU", "ice", "publicity", "software", "hardware", "them", "s")):
        return noun
    return noun[:-1] + "ies" if noun.endswith("y") and noun[-2] not in "aeiou" else noun + "s"


def _noun(kind: str, adjectives: list[str], one: bool) -> str:
    words = list(adjectives)
    if kind:
        noun = ("piece of " if one else "") + kind if kind in ("ice", "hardware") else kind.replace("_", " ")
        return " ".join([*words, noun if one else plural(noun)])
    if not words:
        return "card" if one else "cards"
    return " ".join(words) if one else " ".join([*words[:-1], plural(words[-1])])


def _bounds(where: dict[str, Any]) -> str:
    parts = []
    for measure, bounds in where.items():
        for bound, n in bounds.items():
            if isinstance(n, dict) and "per" in n and set(n) <= {"per", "plus"}:
                than = {"at_most": "no more than", "at_least": "no less than", "equals": "the same as"}[bound]
                if more := n.get("plus", 0):
                    than = f"{than} {abs(more)} {'more' if more > 0 else 'less'} than"  # no rule: never 0 here
                parts.append(f"{measure.replace('_', ' ')} {than} {_counted(n['per'])}")
                continue
            way = {"at_most": " or less", "at_least": " or more", "equals": ""}[bound]
            parts.append(f"{measure.replace('_', ' ')} {amount(n)}{way}")
    return _and(parts)


def _limit(value: str) -> str:
    first, _, per = value.partition("/")
    if first.isdigit():
        return {"1": "once", "2": "twice"}.get(first, f"{first} times") + f" per {per}"
    return f"the {first} time each {per}"


def _who(who: str) -> str:
    return {
        "you": "you",
        "opponent": "your opponent",
        "corp": "the Corp",
        "runner": "the Runner",
        "both": "each player",
    }[who]


def _with_who(who: str, verb: str | None) -> str:
    if not verb:
        return _who(who)
    if verb.startswith("^") and who == "you":
        return f"you {verb[1:]}"
    verb = verb.lstrip("^")
    if not verb:
        return _who(who)
    if verb == "'s":
        return "your" if who == "you" else f"{_who(who)}'s"
    if who == "you":
        return f"you {verb}" if verb in ("may", "must", "cannot") else verb
    if verb in ("may", "must", "cannot"):
        return f"{_who(who)} {verb}"
    head, _, rest = verb.partition(" ")
    return f"{_who(who)} {_third(head)} {rest}".strip()


def _third(verb: str) -> str:
    """The verb for he, she or it: `has`, `rezzes`, `trashes`, `draws`."""
    known = {"have": "has", "rez": "rezzes", "derez": "derezzes", "are": "is"}
    return known.get(verb) or verb + ("es" if verb.endswith(("s", "sh", "ch", "x", "z")) else "s")


def _agreeing(value: Any, verb: str) -> str:
    """The cards with a verb that agrees with their number."""
    many = isinstance(value, dict) and value.get("n", "a") not in (1, "a")
    return f"{selector(value)} {verb if many else _third(verb)}"


def _deed(node: Node) -> str:
    """A cost as something one does: `pay 2 credits`, `spend 1 click`, `trash this card`."""
    if node.name == "one_of":
        return " or ".join(_and([_deed(cost) for cost in costs]) for costs in node.fields["of"])
    return {"credits": "pay ", "click": "spend "}.get(node.name, "") + render_node(node)


def _zone(zone: str) -> str:
    return {
        "outside": "outside the game",
        "hq": "HQ", "rd": "R&D", "archives": "Archives", "grip": "the grip", "stack": "the stack", "heap": "the heap",
        "hand": "hand", "deck": "the deck", "discard": "the discard pile", "score_area": "the score area",
        "play": "play", "installed": "play",
        "removed": "outside the game", "hosted": "this card", "found": "those cards", "chosen": "those chosen",
        "set_aside": "the cards set aside",
    }[zone]  # fmt: skip


def _in_order(ops: tuple[Node, ...]) -> str:
    """Operations one after the other; what does not hang on the condition or the choice before it says so."""
    for n, (first, second) in enumerate(pairwise(ops), 1):
        if first.name == "choose_one" and second.name != "if":
            return f"{_in_order(ops[:n])}; whichever it is, {_in_order(ops[n:])}"
        if _apart(first, second, len(ops)):
            return f"{_in_order(ops[:n])}; in any case, {_in_order(ops[n:])}"
    return _then([render_node(node) for node in ops])


def _apart(first: Node, second: Node, many: int) -> bool:
    """Whether one could take an operation for a part of the one before, though it is none."""
    if second.name == "if":
        return first.name in ("may", "may_pay") and second.fields["if"].name != "did"
    return many == 2 and first.name in ("if", "unless", "may", "may_pay")


def _then(parts: list[str]) -> str:
    return ", then ".join(parts) if len(parts) < 3 else "; ".join(parts)


def _and(parts: list[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}" if parts else ""
