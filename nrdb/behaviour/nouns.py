"""Noun phrases: cards, amounts, quantities and places in plain English."""

from __future__ import annotations

import re
from typing import Any

from nrdb.behaviour import vocabulary as v
from nrdb.behaviour.phrases import AFTER, EVENTS, HOLDERS, NOT_AFTER, NOUNS, REFS, SERVERS, SHOUTED
from nrdb.text import listed


def amount(value: Any, noun: str = "", *, each: bool = False) -> str:
    """Return an amount with its noun: `3 credits`, `credits equal to the cost of that card`, `+2`.

    `each` writes `1 credit for each point of the cost of that card`, which `less` can follow.
    """
    sign = noun.startswith("+")
    noun = noun.lstrip("+").strip()
    if noun.startswith("±"):
        times: Any = value.get("times") if isinstance(value, dict) else value
        less = isinstance(times, int) and times < 0
        if less:
            value = {**value, "times": -times} if isinstance(value, dict) else -value
        text = amount(value, noun.removeprefix("±").strip(), each=True)
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
        if value["upto"] in ("all", {"per": "deck_size"}):
            return f"any number of {plural(noun)}".strip()
        return f"up to {amount(value['upto'], noun)}"
    times = value.get("times", 1)
    if (
        times == 1
        and noun
        and not each
        and set(value) == {"per"}
        and (equal := counted(value["per"])).startswith("the ")
        and (quantity(value["per"]).startswith("point of the "))
    ):
        return f"{'+' if sign else ''}{plural(noun)} equal to {equal}"
    head = amount(times, f"{'+' if sign else ''}{noun}")
    unit = quantity(value["per"])
    text = f" for each {unit}" if value.get("every", 1) == 1 else f" for every {value['every']} {plural(unit)}"
    if value.get("past"):
        text += f" beyond {value['past']}"
    if more := value.get("plus"):
        text += f", plus {more}" if more > 0 else f", less {-more}"
    if "min" in value:
        text += f" (at least {amount(value['min'])})"
    if "max" in value:
        text += f" (at most {value['max']})"
    return f"{head}\x01{text}\x02"


def counted(value: Any) -> str:
    """Return a quantity as a noun phrase: `the number of tags the Runner has`, `the strength of this card`."""
    each = quantity(value)
    if each.startswith("point of "):
        return each.removeprefix("point of ")
    return "their number" if value == "this_way" else f"the number of {plural(each)}"


def quantity(value: Any) -> str:
    """Return one unit of a quantity: `tag the Runner has`, `card in your hand`."""
    if isinstance(value, dict):
        if "types" in value:
            return f"card type among {selector({**value['count'], 'n': 'all'})}"
        if "count" in value:
            if value.get("alike"):
                return f"card of one type among {selector(value['count'])}"
            return (
                selector({**value["count"], "n": "a"}, article=False, inside=True)
                if isinstance(value["count"], dict)
                else selector(value["count"])
            )
        if "history" in value:
            return f"time this turn that {happened(value['history'], value.get('what'))}"
        key = "highest" if "highest" in value else "sum"
        name, owners = value[key].replace("_", " "), selector(value["of"], inside=True)
        if (key, name) == ("sum", "points"):
            return f"agenda point of {owners}"
        return f"point of the {'highest ' if key == 'highest' else ''}{name} of {owners}"
    ref, dot, measure = value.partition(".")
    if not dot:
        return v.QUANTITIES[value]
    name = measure.replace("_", " ")
    if ref in v.HOLDERS:
        holder = HOLDERS.get(ref, ref)
        return f"{counter(measure)} {f'{holder} has' if ref in v.WHO else f'in {holder}'}"
    owner = REFS[ref]
    if measure in v.COUNTERS or measure in v.NAMED_COUNTERS:
        return f"{counter(measure)} on {owner}"
    if measure == "hosted":
        return f"card hosted on {owner}"
    if measure == "excess":
        return f"advancement counter on {owner} beyond its requirement"
    if measure == "points":
        return f"agenda point of {owner}"
    return f"{'subroutine' if measure == 'subroutines' else f'point of the {name}'} of {owner}"


def happened(event: str, what: Any = None) -> str:
    """Return an event in the past tense, with the cards it happened to."""
    text = EVENTS.get(event, f"there was a {event.replace('_', ' ')}")
    if what is None:
        return text
    named = selector(what)
    said = re.sub(r"\b(?:a (?:Corp )?card|an agenda)\b", lambda _: named, text, count=1)
    return said if said != text else f"{text} ({named})"


def counter(kind: str) -> str:
    """Return what one counter of a kind is called; a credit counter is simply a credit."""
    return "credit" if kind == "credit" else f"{kind.replace('_', ' ')} counter"


def called(term: str) -> str:
    """Return a type or subtype as it is printed in a sentence."""
    return SHOUTED.get(term, term.replace("_", " "))


_PICKED = frozenset(("found", "chosen", "set_aside", "apart"))
_ONE_SIDE = frozenset(
    ("agenda", "asset", "upgrade", "operation", "ice", "rezzed", "unrezzed", "program", "hardware", "resource", "event")
) | {
    "node",
    "prep",
    "wall",
    "black_ice",
    "ai",
    "icebreaker",
    "console",
    "barrier",
    "code_gate",
    "sentry",
    "virtual",
    "virus",
    "advertisement",
    "black_ops",
    "connection",
    "daemon",
    "transactions",
    "worm",
}
"""Types, subtypes and states that only the cards of one side have."""
_ROOTED = frozenset(("agenda", "asset", "node", "upgrade"))
_PLACED = {
    "hosting": "hosting", "next_to": "next to", "inward_of": "directly inward of", "outward_of": "outward of",
}  # fmt: skip


def selector(value: Any, article: bool = True, inside: bool = False) -> str:
    """Return a selector as a noun phrase. With `inside` the cards are in a zone; otherwise they come from it."""
    if isinstance(value, str):
        return REFS[value]
    n = value.get("n", "a")
    if "top" in value and value.get("n", 1) in (value["top"], "all") and set(value) <= {"n", "top", "from", "who"}:
        return f"the top {amount(value['top'], 'card')} of {owned_zone(value['from'], value.get('who', 'you'))}"
    one = single(n)
    kinds = [t for t in value.get("is", ()) if t == "identity" or t not in v.TERMS]
    states = [t.replace("_", " ") for t in value.get("is", ()) if t not in (*kinds, *AFTER, "card")]
    nouns = [t for t in kinds if t in NOUNS]
    adjectives = [called(t) for t in kinds if t not in NOUNS]
    noun = _noun(nouns[-1] if nouns else "", adjectives, one) if not value.get("any") else ""
    if value.get("any"):
        noun = listed([_noun(t, [], one) if t in NOUNS else called(t) for t in value["any"]], "or")
        if not nouns and value["any"][-1] in _ADJECTIVES:
            noun += " card" if one else " cards"
        noun = _noun(nouns[-1], [*adjectives, noun], one) if nouns else " ".join([*adjectives, noun])
    if noun in ("card", "cards") and value.get("who") in ("corp", "runner") and value.get("from", "play") == "play":
        noun = f"{value['who'].title()} {noun}"
    without = [f"non-{called(term)}" for term in value.get("not", ()) if term not in NOT_AFTER]
    parts = [*states, *without, *[t.replace("_", " ") for t in nouns[:-1]], noun]
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
    if noun.startswith(("Corp ", "Runner ")) or (
        value.get("who") in ("opponent", "corp", "runner") and _ONE_SIDE & {*kinds, *states, *value.get("any", ())}
    ):
        pass  # only one side has such cards
    elif value.get("who") in ("opponent", "corp", "runner", "both"):
        owner = " of either player" if value["who"] == "both" else f" of {who_is(value['who'])}"
    if value.get("from", "hosted") == "hosted":
        text += owner
    for term in value.get("is", ()):
        if term in AFTER:
            text += f" {AFTER[term]}"
    if unmet := [NOT_AFTER[term] for term in value.get("not", ()) if term in NOT_AFTER]:
        text += f" {listed(unmet)}"
    if "top" in value:
        text += f" among the top {amount(value['top'], 'card')}"
    if "from" in value:
        text = _out_of(text, value, inside, owner)
    if "at" in value:
        at = value["at"] if isinstance(value["at"], tuple) else (value["at"],)
        near = "protecting" if "ice" in value.get("is", ()) and not {"outermost", "innermost"} & set(at) else "in"
        if "ice" not in value.get("is", ()) and "ice" not in value.get("not", ()) and not _ROOTED & {*kinds}:
            near = "in or protecting"
        text += f" {near} {' or '.join(SERVERS[s] for s in at)}"
    if "copy_of" in value:
        text += f" with the same name as {selector(value['copy_of'])}"
    if "hosted_on" in value:
        text += f" hosted on {selector(value['hosted_on'])}"
    for key, words in _PLACED.items():
        if key in value:
            text += f" {words} {selector(value[key])}"
    if "where" in value:
        text += f" with {bounded(value['where'])}"
    if "either" in value:
        text += f" that is {' or '.join(map(selector, value['either']))}"
    if "but" in value:
        text += f", but not {' or '.join(map(selector, value['but']))}"
    if "faction" in value:
        named = value["faction"]
        text += " of the opponent's faction" if named == "opponent" else f" of {faction_name(named)}"
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
        text += f" that {who_is(value['chooser'])} chooses"
    return text


def single(n: Any) -> bool:
    """Return whether a selector's `n` means one card, or one per unit of something."""
    many = n.get("upto", n) if isinstance(n, dict) else n
    return many in (1, "a") or (isinstance(many, dict) and "per" in many and many.get("times", 1) == 1)


_TYPES_OF = {
    "corp": frozenset(
        ("agenda", "asset", "node", "upgrade", "operation", "ice", "barrier", "code_gate", "sentry", "wall")
    ),
    "runner": frozenset(("program", "hardware", "resource", "event", "prep", "icebreaker")),
}
"""Types and subtypes of the cards of a single side."""


def owner_of(what: Any) -> str:
    """Return whose cards a selector means: `you`, a side, `opponent`, or an empty string if that isn't known."""
    if not isinstance(what, dict):
        return ""
    zones = {what["from"]} if isinstance(what.get("from", ()), str) else {*what.get("from", ())}
    for side, types in _TYPES_OF.items():
        if what.get("who") == side or types & {*what.get("is", ())} or (zones and zones <= _ZONES_OF[side]):
            return side
    return str(what.get("who", "you"))


def _out_of(text: str, value: dict[str, Any], inside: bool, owner: str) -> str:
    """Return the cards with the zones that they are in (`inside`) or come from."""
    zones = value["from"] if isinstance(value["from"], tuple) else (value["from"],)
    if zones == ("hosted",):
        return f"{text} hosted on this card"
    if {"play", "installed"} & {*zones}:
        text += owner
    if not _PICKED & {*zones}:
        every = value.get("n") == "all"
        owned = dict.fromkeys(owned_zone(zone, value.get("who", "you"), every) for zone in zones)
        return f"{text} {'in' if inside else 'from'} {(' and ' if every else ' or ').join(owned)}"
    those = " or ".join(map(zone_name, zones))
    if inside or not (plain := re.fullmatch(r"(all|any number of|(?:up to )?(?:\d+|X))( random)? cards?", text)):
        return f"{text} among {those}"
    many = plain[1] if plain[1] == "all" else f"{plain[1].removesuffix(' of')} of"
    return f"{many} {those}{' at random' if plain[2] else ''}"


_ZONES_OF = {"corp": {"hq", "rd", "archives"}, "runner": {"grip", "stack", "heap"}}
_ZONES_OF_SIDES = {
    ("corp", "hand"): "hq", ("corp", "deck"): "rd", ("corp", "discard"): "archives",
    ("runner", "hand"): "grip", ("runner", "deck"): "stack", ("runner", "discard"): "heap",
}  # fmt: skip


def owned_zone(zone: str, who: str, every: bool = False) -> str:
    """Return a zone with its owner, unless its name already says whose it is."""
    if (who, zone) in _ZONES_OF_SIDES:
        return zone_name(_ZONES_OF_SIDES[who, zone])
    if zone == "score_area" or (zone in ("hand", "deck", "discard") and who != "you"):
        bare = zone_name(zone).removeprefix("the ").removeprefix("your ")
        both = f"both {bare}s" if every else f"either {bare}"
        return both if who == "both" else "your " + bare if who == "you" else f"{who_is(who)}'s {bare}"
    return zone_name(zone)


_OF_A_NOUN = (
    r" (?:(?:protecting|hosted|accessed|in|on|of|you|your|from|this|by|have|among|the|with|beyond|that) "
    r"|suffered|played|made).*"
)
"""A phrase that follows a noun and describes it."""


def plural(noun: str) -> str:
    """Return the plural of a noun phrase; its first noun changes (`card in your hand` → `cards in your hand`)."""
    if not noun or noun.startswith("of "):
        return noun
    if (rest := re.search(_OF_A_NOUN, noun)) is not None:
        return plural(noun[: rest.start()]) + rest[0]
    if noun.endswith(("damage", "MU", "link", "ice", "publicity", "software", "hardware", "them", "s")):
        return noun
    return noun[:-1] + "ies" if noun.endswith("y") and noun[-2] not in "aeiou" else noun + "s"


_ICE = frozenset(("barrier", "code gate", "sentry", "wall", "black ice"))
"""Subtypes that say by themselves that a card is ice."""
_ADJECTIVES = frozenset(
    ("virus", "virtual", "stealth", "link", "seedy", "expendable", "genetics", "noisy", "transactions", "black ops")
)
"""Subtypes that cannot be the noun of a phrase."""


def _noun(kind: str, adjectives: list[str], one: bool) -> str:
    words = list(adjectives)
    if kind == "ice" and words and words[-1] in _ICE:
        kind = ""
    if kind in ("ice", "hardware") and one:
        return " ".join(["piece of", *words, kind])
    if kind:
        noun = kind.replace("_", " ")
        return " ".join([*words, noun if one else plural(noun)])
    if not words or words[-1] in _ADJECTIVES:
        return " ".join([*words, "card" if one else "cards"])
    if one:
        return " ".join(["piece of", *words] if words[-1] == "black ice" else words)
    return " ".join([*words[:-1], plural(words[-1])])


def bounded(where: dict[str, Any]) -> str:
    """Return measures with their bounds: `a cost of 3 or less and 2 or more virus counters`."""
    parts = []
    for measure, bounds in where.items():
        for bound, n in bounds.items():
            if isinstance(n, dict) and "per" in n and set(n) <= {"per", "plus"}:
                than = {"at_most": "no greater than", "at_least": "no less than", "equals": "equal to"}[bound]
                if more := n.get("plus", 0):
                    than = f"{than} {abs(more)} {'more' if more > 0 else 'less'} than"  # never 0 here
                parts.append(f"{_article(measure)} {than} {counted(n['per'])}")
                continue
            way = {"at_most": " or less", "at_least": " or more", "equals": ""}[bound]
            if measure in (*v.COUNTERS, *v.NAMED_COUNTERS, "subtypes"):
                kind = "subtype" if measure == "subtypes" else counter(measure)
                none = (bound, n) in (("at_most", 0), ("equals", 0))
                parts.append(
                    f"no {plural(kind)}" if none else f"{amount(n)}{way} {kind if n == 1 and not way else plural(kind)}"
                )
            elif (bound, n) == ("at_least", 0):
                parts.append(_article(measure))
            elif measure == "points":
                points = "agenda point" if n == 1 and not way else "agenda points"
                parts.append(f"{amount(n)}{way.replace('less', 'fewer')} {points}")
            else:
                parts.append(f"{_article(measure)} of {amount(n)}{way}")
    return listed(parts)


_MEASURES = {
    "memory": "a memory cost",
    "points": "an agenda point value",
    "printed_points": "a printed agenda point value",
    "advancement": "a number of advancement counters",
}


def _article(measure: str) -> str:
    """Return the name of a measure with its article."""
    name = measure.replace("_", " ")
    return _MEASURES.get(measure) or f"{'an' if name[0] in 'aeiou' else 'a'} {name}"


def faction_name(faction: str) -> str:
    """Return the printed name of a faction from its id."""
    return {"haas_bioroid": "Haas-Bioroid", "nbn": "NBN"}.get(faction) or faction.replace("_", " ").title()


def who_is(who: str) -> str:
    """Return a player as a subject: `you`, `the Corp`, `each player`."""
    return {
        "you": "you",
        "opponent": "your opponent",
        "corp": "the Corp",
        "runner": "the Runner",
        "both": "each player",
    }[who]


def zone_name(zone: str) -> str:
    """Return the name of a zone."""
    return {
        "outside": "outside the game",
        "hq": "HQ", "rd": "R&D", "archives": "Archives", "grip": "the grip", "stack": "the stack", "heap": "the heap",
        "hand": "your hand", "deck": "your deck", "discard": "your discard pile", "score_area": "the score area",
        "play": "play", "installed": "play",
        "removed": "outside the game", "hosted": "this card", "found": "those cards", "chosen": "the chosen cards",
        "set_aside": "the cards set aside", "apart": "your cards set aside with counters",
    }[zone]  # fmt: skip
