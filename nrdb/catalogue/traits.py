"""Facts that NetrunnerDB's API v3 derives from a card's text: how many subroutines, whether it traces, and the like.

`traits` is pure: one card of a NetrunnerDB v2 dump goes in, facts come out, the text stays behind. The names are those
of the API, so that queries written for it mean the same here. Where the API's own derivation is plainly wrong (it
misses "Gain [click]" at the start of a sentence, and counts a quoted subroutine as printed) the fact follows the card.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from nrdb.catalogue.model import Number, X


class Trait(NamedTuple):
    """One derived fact: `kind` is `flag` (true or false) or `number` (int, X, or None when the card gives none)."""

    name: str
    kind: str
    help: str


TRAIT_FIELDS: tuple[Trait, ...] = (
    Trait("subroutines", "number", "subroutines printed on ice; missing on anything else"),
    Trait("link_provided", "number", "link it gives while it is active"),
    Trait("mu_provided", "number", "memory units it gives while it is active"),
    Trait("recurring_credits_provided", "number", "recurring credits it holds"),
    Trait("additional_cost", "flag", "names an additional cost of using, rezzing, stealing or playing something"),
    Trait("advanceable", "flag", "says of itself that it can be advanced"),
    Trait("charge", "flag", "charges a card"),
    Trait("click_ability", "flag", "has an ability that costs a click"),
    Trait("gains_click", "flag", "gives a click"),
    Trait("gains_subroutines", "flag", "ice that gains subroutines"),
    Trait("has_paid_ability", "flag", "has an ability with a cost that can be used more than once or at any time"),
    Trait("install_effect", "flag", "does something when it is installed"),
    Trait("interrupt", "flag", "has an interrupt ability"),
    Trait("mark", "flag", "uses the Runner's mark"),
    Trait("on_encounter_effect", "flag", "ice that does something when it is encountered"),
    Trait("performs_trace", "flag", "traces"),
    Trait("rez_effect", "flag", "does something when it is rezzed"),
    Trait("sabotage", "flag", "sabotages"),
    Trait("score_effect", "flag", "agenda that does something when it is scored"),
    Trait("steal_effect", "flag", "agenda that does something when it is stolen"),
    Trait("trash_ability", "flag", "has to do with abilities that trash the card as their cost"),
)

_MARKUP = re.compile(r"<[^>]*>")
_LIST_ITEM = re.compile(r"<li>|</li>|<ul>|</ul>")
_REMINDER = re.compile(r"\([^()]*\)")
_PRINTED_SUBROUTINE = re.compile(r"^\s*\[subroutine\]", re.MULTILINE)

# Each pattern reads a card's text with the symbols in brackets and the markup removed; SELF stands for the card.
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


def traits(card: Mapping[str, Any]) -> dict[str, Number | bool]:
    """The facts of `TRAIT_FIELDS` that hold for one card of a NetrunnerDB v2 dump; a card's absent facts are left out.

    Flags are present only when true; numbers only where the card has the value (ice without text has 0 subroutines).
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
    # A reminder in brackets explains a keyword; it gives the card nothing of its own.
    told = _REMINDER.sub("", plain)
    for field, pattern in _FLAG_PATTERNS.items():
        if _ONLY_TYPE.get(field, card.get("card_type_id")) == card.get("card_type_id") and _search(pattern, told):
            found[field] = True
    return found


def _search(pattern: str, text: str) -> re.Match[str] | None:
    compiled = _COMPILED.get(pattern)
    if compiled is None:
        compiled = _COMPILED[pattern] = re.compile(pattern, re.MULTILINE)
    return compiled.search(text)
