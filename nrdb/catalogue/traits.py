"""Facts that NetrunnerDB's API v3 derives from a card's text: its subroutines, whether it traces, and so on.

`traits` is pure: it takes one card of a NetrunnerDB v2 dump and returns facts, but none of the text. The names are the
API's, so that queries written for the API mean the same here. Where the API's own derivation is clearly wrong (it
misses "Gain [click]" at the start of a sentence, and counts a quoted subroutine as printed), the fact follows the card.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from nrdb.catalogue.model import Number, X
from nrdb.json_types import JsonView


class Trait(NamedTuple):
    """One derived fact: `kind` is `flag` (true or false) or `number` (int, X, or None if the card has none)."""

    name: str
    kind: str
    help: str


TRAIT_FIELDS: tuple[Trait, ...] = (
    Trait("subroutines", "number", "subroutines printed on ice; missing on anything else"),
    Trait("link_provided", "number", "link it provides while active"),
    Trait("mu_provided", "number", "memory units it provides while active"),
    Trait("recurring_credits_provided", "number", "recurring credits it provides"),
    Trait("additional_cost", "flag", "adds a cost to using, rezzing, stealing or playing something"),
    Trait("advanceable", "flag", "can be advanced, by its own text"),
    Trait("charge", "flag", "charges a card"),
    Trait("click_ability", "flag", "has an ability that costs a click"),
    Trait("gains_click", "flag", "gains a click"),
    Trait("gains_subroutines", "flag", "gains subroutines (ice only)"),
    Trait("has_paid_ability", "flag", "has a paid ability: one with a cost"),
    Trait("install_effect", "flag", "does something when installed"),
    Trait("interrupt", "flag", "has an interrupt ability"),
    Trait("mark", "flag", "uses the Runner's mark"),
    Trait("on_encounter_effect", "flag", "does something when encountered (ice only)"),
    Trait("performs_trace", "flag", "traces"),
    Trait("rez_effect", "flag", "does something when rezzed"),
    Trait("sabotage", "flag", "sabotages"),
    Trait("score_effect", "flag", "does something when scored (agendas only)"),
    Trait("steal_effect", "flag", "does something when stolen (agendas only)"),
    Trait("trash_ability", "flag", "has or mentions abilities that trash the card as a cost"),
)

_MARKUP = re.compile(r"<[^>]*>")
_LIST_ITEM = re.compile(r"<li>|</li>|<ul>|</ul>")
_REMINDER = re.compile(r"\([^()]*\)")
_PRINTED_SUBROUTINE = re.compile(r"^\s*\[subroutine\]", re.MULTILINE)

# Each pattern reads a card's text with the symbols in brackets and the markup removed; SELF is the card's own title.
_SELF = r"(?:this \w+(?: of ice)?|it|SELF)"
_FLAG_PATTERNS: dict[str, str] = {
    "additional_cost": r"As an additional cost to ",
    "advanceable": r"[Yy]ou can advance (?:this|SELF)|(?:^|[.] |\b[Tt]his \w+ |SELF )can be advanced(?! token)",
    "charge": r"\b[Cc]harge\b",
    "click_ability": r"^(?:[^.:\n]* → )?[^.:\n“\"]*\[click\][^.:\n]*:",
    "gains_click": r"\b[Gg]ains? \[click\]",
    "gains_subroutines": r"\bgains? (?:(?:X|\d+|an?|the|another|all|each)\b[^.\n]{0,60})?[“\"]?\[subroutine\]|"
    r"\bgains? [^.\n]{0,80}\bsubroutines?\b",
    "has_paid_ability": r"^(?:[^.:\n]* → )?[^.:\n“\"]*(?:\[(?:click|credit|trash)\]|hosted [\w ]*(?:counter|credit)s?|"
    r"(?:[Tt]rash|[Ss]pend|[Rr]emove|[Ff]orfeit|[Ss]uffer|[Tt]ake|[Rr]eveal|[Ll]ose)\b[^.:\n]*):",
    "install_effect": rf"[Ww]hen you install {_SELF}|[Ww]hen {_SELF} is installed",
    "interrupt": r"(?:\b|\[)[Ii]nterrupt\]? ?→",
    "mark": r"\b(?:your|the|their) mark\b",
    "on_encounter_effect": rf"[Ww]hen(?:ever)? the Runner encounters {_SELF}|[Oo]n encounter",
    "performs_trace": r"\b[Tt]race ?\[",
    "rez_effect": rf"[Ww]hen you rez {_SELF}|[Ww]hen {_SELF} is rezzed",
    "sabotage": r"\b[Ss]abotage\b",
    "score_effect": rf"[Ww]hen you score {_SELF}|[Ww]hen {_SELF} is (?:stolen or )?scored|when you score it",
    "steal_effect": rf"[Ww]hen the Runner steals {_SELF}|[Ww]hen {_SELF} is (?:scored or )?stolen",
    "trash_ability": r"\[trash\]",
}
_NUMBER_PATTERNS: dict[str, str] = {
    "link_provided": r"\+(X|\d+) ?\[link\]",
    "mu_provided": r"\+(X|\d+) ?\[mu\]",
    "recurring_credits_provided": r"(X|\d+) ?\[recurring-credit\]",
}
_ONLY_TYPE = {
    "gains_subroutines": "ice",
    "on_encounter_effect": "ice",
    "score_effect": "agenda",
    "steal_effect": "agenda",
}

_COMPILED: dict[str, re.Pattern[str]] = {}


def traits(card: JsonView) -> dict[str, Number | bool]:
    """Return the facts of `TRAIT_FIELDS` that hold for one card of a NetrunnerDB v2 dump.

    Flags are present only when true, numbers only when the card has the value (ice without text has 0 subroutines).
    """
    text = card.get("text") or ""
    found: dict[str, Number | bool] = {}
    if card.get("card_type_id") == "ice":
        found["subroutines"] = len(_PRINTED_SUBROUTINE.findall(_MARKUP.sub("", _LIST_ITEM.sub("\n", text))))
    if not text:
        return found
    plain = _MARKUP.sub("", _LIST_ITEM.sub("\n", text))
    titles = (card.get("title") or "", card.get("stripped_title") or "")
    for title in titles:
        for name in (title, title.split(":")[0]):
            if name:
                plain = plain.replace(name, "SELF")
    for field, pattern in _NUMBER_PATTERNS.items():
        match = _search(pattern, plain)
        if match:
            found[field] = X if match.group(1) == "X" else int(match.group(1))
    # A reminder in brackets explains a keyword; it is not an ability of the card.
    unreminded = _REMINDER.sub("", plain)
    for field, pattern in _FLAG_PATTERNS.items():
        if _ONLY_TYPE.get(field, card.get("card_type_id")) == card.get("card_type_id") and _search(pattern, unreminded):
            found[field] = True
    return found


def _search(pattern: str, text: str) -> re.Match[str] | None:
    compiled = _COMPILED.get(pattern)
    if compiled is None:
        compiled = _COMPILED[pattern] = re.compile(pattern, re.MULTILINE)
    return compiled.search(text)
