"""Reading numbers in plain language: "2 cost", "at least 3 strength", "<=3", "strength 5 or 6", "5/3s"."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from operator import eq, ge, gt, le, lt
from typing import NamedTuple

_DIGITS = {
    word: str(value)
    for value, word in enumerate(
        ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
    )
} | {"nothing": "0", "once": "1", "twice": "2"}
# Comparisons in words: before a number (longest first) and after one.
_BEFORE = {
    "no more than": "<=",
    "not more than": "<=",
    "no less than": ">=",
    "not less than": ">=",
    "not under": ">=",
    "not below": ">=",
    "not over": "<=",
    "not above": "<=",
    "at least": ">=",
    "at most": "<=",
    "more than": ">",
    "greater than": ">",
    "higher than": ">",
    "bigger than": ">",
    "less than": "<",
    "fewer than": "<",
    "lower than": "<",
    "smaller than": "<",
    "up to": "<=",
    "equal to": ":",
    "exactly": ":",
    "equals": ":",
    "equal": ":",
    "under": "<",
    "below": "<",
    "over": ">",
    "above": ">",
    "min": ">=",
    "minimum": ">=",
    "max": "<=",
    "maximum": "<=",
}
_AFTER = {
    **dict.fromkeys(("or more", "or higher", "or greater", "or above", "or over", "or up", "and up", "and over"), ">="),
    **dict.fromkeys(("or less", "or fewer", "or lower", "or below", "or under", "and under"), "<="),
    **{word: _BEFORE[word] for word in ("min", "minimum", "max", "maximum")},
}
# Comparisons that name their field.
_ADJECTIVES = {
    "stronger than": ("strength", ">"),
    "weaker than": ("strength", "<"),
    "cheaper than": ("cost", "<"),
    "dearer than": ("cost", ">"),
    "more expensive than": ("cost", ">"),
    "less expensive than": ("cost", "<"),
    "as strong as": ("strength", ":"),
    **dict.fromkeys(("as expensive as", "as cheap as"), ("cost", ":")),
}
_MORE = {**dict.fromkeys(("more", "higher", "greater"), ">"), **dict.fromkeys(("less", "lower", "fewer"), "<")}
_BETWEEN_FIELDS = {**_BEFORE, "equal to": ":", "as": ":", "same as": ":", "the same as": ":"}
_LINKS = frozenset(("is", "of", "are", "was", "equals", "at", "with", "a", "for", "only"))
_ITS = frozenset(("its", "the", "their", "own", "rez", "printed"))
_PAID_FOR = {**dict.fromkeys(("rez", "play", "install"), "cost"), "trash": "trash_cost"}
_COUNTED = frozenset(
    ("damage", "net", "meat", "core", "brain", "tag", "tags", "card", "cards", "click", "clicks", "copies", "counters")
)
"""What cards can have or do a number of, apart from costs."""
_NOT_OF_THE_CARD = frozenset(("counter", "counters", "token", "tokens", "to"))
"""Words after which a field's name isn't the card's own number: `with power counters`, `with credits to spend`."""
_LATELY = re.compile(
    r"(?:(?:from|in|within|during|over|of|since) )?(?P<the>the )?"
    r"(?:(?P<which>this|last|past) )(?:(?P<number>\S+) )?(?P<unit>year|month)s?(?: |$)"
)
_PERIODS = frozenset(("year", "years", "month", "months"))
_SIGNS = {":": eq, "<": lt, ">": gt, "<=": le, ">=": ge}
_DECK = 30
"""Smallest "N cards" that is taken as a deck size."""

Bound = tuple[str, str]
"""Operator and value, as in a condition."""


class Amount(NamedTuple):
    """A numeric condition found in plain words: the bounds of a field, of which one must hold."""

    field: str
    bounds: tuple[Bound, ...]
    width: int
    """Number of words that the amount takes up."""


class Amounts:
    """Recognises amounts. `fields` maps the words for numbers to the names of search fields."""

    def __init__(self, fields: Mapping[str, str]) -> None:
        self.fields = fields

    def at(self, keys: Sequence[str]) -> Amount | None:
        """Return the amount at the start of `keys` (folded words; connectives as `and`, `or`, `,`), if any."""
        return (
            self._ratio(keys)
            or self._glued(keys)
            or self._adjective(keys)
            or self._of_two_fields(keys)
            or self._number_first(keys)
            or self._field_first(keys)
            or self._with(keys)
            or self._without(keys)
        )

    def _ratio(self, keys: Sequence[str]) -> Amount | None:
        """Read `5/3` or `5/3s`, an agenda's advancement requirement and points."""
        spelt = f"{keys[0]}/{keys[2]}" if keys[1:2] == ["for"] and len(keys) > 2 else keys[0]  # "4 for 2"
        found = re.fullmatch(r"(\d{1,2})/(\d)s?", spelt)
        return Amount("ratio", ((":", found[1]), (":", found[2])), 1 if spelt == keys[0] else 3) if found else None

    def _glued(self, keys: Sequence[str]) -> Amount | None:
        """Read a number glued to its field: `2-cost`, `45-card`."""
        found = re.fullmatch(r"(\d{1,2}) ([a-z]+)", keys[0]) if " " in keys[0] else None
        if not found:
            return None
        field = self.fields.get(found[2])
        fits = field is not None and (found[2] != "card" or int(found[1]) >= _DECK)
        return Amount(field, ((":", found[1]),), 1) if field and fits else None

    def _adjective(self, keys: Sequence[str]) -> Amount | None:
        """Read a comparison that names its field: `stronger than 5`."""
        found = comparison(keys, {})
        value, after = _value(keys, found[2]) if found else (None, 0)
        if found is None or value is None:
            return None
        return Amount(found[0], ((found[1], value),), _after_unit(keys, after, found[0]))

    def price(self, keys: Sequence[str]) -> Amount | None:
        """Read a price that ends the words, after a kind of card: `for 2`, `for free`, `trash for 1 credit`."""
        if "for" not in keys[:2]:
            return None
        at = keys.index("for") + 1
        paid = "cost" if at == 1 else self.fields.get(f"{keys[0]} for", "")
        if not paid:
            return None
        bounds, after = (((":", "0"),), at + 1) if keys[at : at + 1] == ["free"] else _bounds(keys, at)
        after = _after_unit(keys, after, paid)
        return Amount(paid, bounds, after) if bounds and after == len(keys) else None

    def _of_two_fields(self, keys: Sequence[str]) -> Amount | None:
        """Read a comparison of two fields: `strength equal to its cost`, `more strength than rez cost`."""
        more = _MORE.get(keys[0])
        field, at = self._field(keys, 1 if more else 0)
        if not field:
            return None
        operator: str | None = more
        if more:
            at = at + 1 if keys[at : at + 1] == ["than"] else 0
        else:
            while at < len(keys) and keys[at] in _LINKS:
                at += 1
            at, operator = _longest_phrase(keys, at, _BETWEEN_FIELDS)
        if not operator or not at:
            return None
        for start in range(at, min(at + 3, len(keys))):
            other, after = self._field(keys, start)
            if other and other != field:
                return Amount(field, ((operator, other),), after)
            if keys[start] not in _ITS:
                break
        return None

    def _number_first(self, keys: Sequence[str]) -> Amount | None:
        """Read a number before its field, or without one: `at least 3 strength`, `2 or 3 cost`, `<=3`, `under 4`."""
        limited = 1 if keys[0] in ("limit", "worth") else 0
        bounds, at = _bounds(keys, limited)
        if not bounds:
            return None
        field, after = self._field(keys, at)
        if field == "deck_size" and keys[at].startswith("card") and not _is_deck(bounds):
            field = ""  # "3 cards" are cards; only "45 cards" is a deck
        if keys[at - 1] in ("min", "minimum") and field in ("", "deck_size") and _is_deck(bounds):
            return Amount("deck_size", tuple((":", value) for _, value in bounds), after if field else at)
        if field == "deck_size" and keys[after : after + 1] in (["min"], ["minimum"]):
            return Amount(field, bounds, after + 1)  # the size of a deck is a minimum: "45 cards min" names it
        if field:
            behind, sign = _comparison_after(keys, after)
            if sign and len(bounds) == 1 and bounds[0][0] == ":":  # "3 subroutines or more"
                return Amount(field, ((sign, bounds[0][1]),), behind)
            return Amount(field, bounds, after)
        if keys[0] == "worth":
            return Amount("agenda_points", bounds, at)
        counted = keys[at : at + 1] and keys[at] in _COUNTED
        if not limited and not counted and all(operator != ":" or ".." in value for operator, value in bounds):
            return Amount("cost", bounds, at)
        return None

    def _field_first(self, keys: Sequence[str]) -> Amount | None:
        """Read a field before its number: `strength at least 3`, `cost 2 or 3`, `costs 10 or more`."""
        field, at = self._field(keys, 0)
        if not field:
            return None
        while at < len(keys) and keys[at] in _LINKS and not _longest_phrase(keys, at, _BEFORE)[1]:
            at += 1
        bounds, after = _bounds(keys, at)
        if keys[at : at + 1] == ["once"]:  # "breaks all subs at once"
            return None
        if not bounds or (field == "deck_size" and keys[0].startswith("card") and not _is_deck(bounds)):
            return None
        paid_for = keys[after + 1] if keys[after : after + 1] == ["to"] and keys[after + 1 :] else ""
        if field == "cost" and paid_for in _PAID_FOR:
            return Amount(_PAID_FOR[paid_for], bounds, after + 2)  # "cost nothing to rez"
        return Amount(field, bounds, _after_unit(keys, after, field))

    def _with(self, keys: Sequence[str]) -> Amount | None:
        """Read `with link` or `having influence` as more than 0."""
        if keys[0] not in ("with", "having", "has") or not keys[1:]:
            return None
        if self._of_two_fields(keys[1:]) or self._field_first(keys[1:]):
            return None
        field, after = self._field(keys, 1)
        if not _NOT_OF_THE_CARD.isdisjoint(keys[2 : after + 1]):
            return None
        return Amount(field, ((">", "0"),), after) if field and field != "deck_size" else None

    def _without(self, keys: Sequence[str]) -> Amount | None:
        """Read `no influence` or `without trash cost` as 0 or missing."""
        if keys[0] not in ("no", "without"):
            return None
        field, after = self._field(keys, 1)
        return Amount(field, ((":", "0"), (":", "none")), after) if field and field != "deck_size" else None

    def _field(self, keys: Sequence[str], at: int) -> tuple[str, int]:
        """Return the number field named at index `at`, and the index after its name."""
        for width in (3, 2, 1):
            words = " ".join(keys[at : at + width])
            spelt = (words, words.removesuffix("s"), f"{words}s") if at + width <= len(keys) else ()
            name = next((self.fields[word] for word in spelt if word in self.fields), "")
            if name:
                return name, at + width
        return "", at


def counted(keys: Sequence[str]) -> tuple[tuple[Bound, ...], str, int] | None:
    """Return the bounds, what is counted, and the index after it: `2 or more tags`; None if nothing counted follows."""
    bounds, at = _bounds(keys, 0)
    if not bounds or keys[at : at + 1] == [] or keys[at] not in _COUNTED - {"click", "clicks"}:
        return None
    kind = "core" if keys[at] == "brain" else keys[at]
    if kind in ("net", "meat", "core"):
        return (bounds, f"{kind} damage", at + 2) if keys[at + 1 : at + 2] == ["damage"] else None
    return bounds, kind, at + 1


def lately(keys: Sequence[str], on: str) -> tuple[str, str, int] | None:
    """Return the operator and date of a time counted back from the day `on`, and its number of words, if any.

    `this year` and `last year` are calendar years, `the last year` and `the past 3 years` end on the day.

    >>> lately(["from", "last", "year"], "2026-11-20")
    (':', '2025', 3)
    >>> lately(["the", "last", "18", "months"], "2026-11-20")
    ('>=', '2025-05-20', 4)
    """
    found = None if _PERIODS.isdisjoint(keys) else _LATELY.match(" ".join(keys))
    number = _value([found["number"] or "1"], 0)[0] if found else None
    if found is None or number is None or not number.isdigit():
        return None
    year, month, day = (int(part) for part in on.split("-"))
    width = len(found[0].split())
    unit = 12 if found["unit"] == "year" else 1
    counted_back = found["number"] or found["which"] == "past" or (found["the"] and found["which"] == "last")
    back = 0 if found["which"] == "this" else int(number) * unit
    year, month = divmod(year * 12 + month - 1 - back, 12)
    if counted_back:
        return ">=", f"{year:04}-{month + 1:02}-{min(day, 28):02}", width
    return ":", f"{year:04}" if unit == 12 else f"{year:04}-{month + 1:02}", width


def fits(number: int, operator: str, value: str) -> bool:
    """Return whether a number is within a bound, whose value may be a range or end in a plus sign."""
    low, _, high = value.partition("..")
    if high:
        return int(low) <= number <= int(high)
    if not low.rstrip("+").isdigit():
        return False
    bound = int(low.rstrip("+"))
    if low.endswith("+"):
        return number >= bound
    return bool(_SIGNS[operator](number, bound))


def comparison(keys: Sequence[str], fields: Mapping[str, str]) -> tuple[str, str, int] | None:
    """Return the field and operator of a comparison (`stronger than`, `cost less than`), and the index after it."""
    at, words = _longest_phrase(keys, 0, {words: words for words in _ADJECTIVES})
    if words:
        return (*_ADJECTIVES[words], at)
    more = _MORE.get(keys[0], "")
    same = keys[0] == "same"
    for width in (3, 2, 1):
        name = " ".join(keys[bool(more or same) :][:width])
        field = fields.get(name) or fields.get(name.removesuffix("s"))
        at, sign = _longest_phrase(keys, width, _BETWEEN_FIELDS)
        if field and sign and not (more or same):
            return field, sign, at
        if field and same and keys[width + 1 : width + 2] == ["as"]:  # "same strength as"
            return field, ":", width + 2
        if field and more and keys[width + 1 : width + 2] == ["than"]:  # "more strength than"
            return field, more, width + 2
    return None


def _after_unit(keys: Sequence[str], at: int, field: str) -> int:
    """Return the index after the word for credits that follows a cost: `less than 4 credits`."""
    paid = field in ("cost", "trash_cost") and keys[at : at + 1] in (["credit"], ["credits"])
    return at + 1 if paid and keys[at + 1 : at + 2] not in (["less"], ["more"]) else at


def _bounds(keys: Sequence[str], at: int) -> tuple[tuple[Bound, ...], int]:
    """Return the bounds at index `at`, joined by `or`, and the index after them."""
    first, after = _bound(keys, at)
    found = []
    while first is not None:
        found.append(first)
        at = after
        if at >= len(keys) or keys[at] not in ("or", "/"):
            break
        first, after = _bound(keys, at + 1)
    return tuple(found), at


def _bound(keys: Sequence[str], at: int) -> tuple[Bound | None, int]:
    signed = at < len(keys) and keys[at].startswith(("<", ">", "=", "≤", "≥"))
    glued = re.fullmatch(r"([<>]=?|=[<>]|[≤≥])(\d{1,3})", keys[at]) if signed else None
    if glued:
        sign = {"≤": "<=", "≥": ">=", "=<": "<=", "=>": ">="}.get(glued[1], glued[1])
        return (sign, glued[2]), at + 1
    start, operator = _longest_phrase(keys, at, _BEFORE)
    value, after = _value(keys, start)
    if value is None:
        return None, at
    behind, sign = _comparison_after(keys, after)
    return (sign or operator or ":", value), behind


def _comparison_after(keys: Sequence[str], at: int) -> tuple[int, str]:
    """Return the index after a comparison that follows its number ("3 or more") and its sign; empty if none follows."""
    behind, sign = _longest_phrase(keys, at, _AFTER)
    # "less than 2 or more than 5", "min 2 max 5"
    another = sign and (keys[behind : behind + 1] == ["than"] or (keys[at] in _BEFORE and _value(keys, behind)[0]))
    return (at, "") if another else (behind, sign)


def _value(keys: Sequence[str], at: int) -> tuple[str | None, int]:
    """Return the number at index `at` (digits, a word, X or a range such as `2 to 4`) as a condition's value."""
    if at >= len(keys):
        return None, at
    start = at + 1 if keys[at] in ("between", "from") else at
    span = [_DIGITS.get(key, key) for key in keys[start : start + 3]]
    joined = len(span) == 3 and (span[1] == "to" or (span[1] == "and" and keys[at] == "between"))
    if joined and all(re.fullmatch(r"\d{1,3}", number) for number in (span[0], span[2])):
        return f"{span[0]}..{span[2]}", start + 3
    text = _DIGITS.get(keys[at], keys[at])
    known = text == "x" or (text[:1].isdigit() and re.fullmatch(r"\d{1,3}[+]?", text))
    return (text, at + 1) if known else (None, at)


def _longest_phrase(keys: Sequence[str], at: int, table: Mapping[str, str]) -> tuple[int, str]:
    """Return the index after the longest phrase of `table` found at index `at`, and its meaning."""
    for width in (3, 2, 1):
        words = " ".join(keys[at : at + width])
        if at + width <= len(keys) and words in table:
            return at + width, table[words]
    return at, ""


def _is_deck(bounds: Sequence[Bound]) -> bool:
    return all(value.isdigit() and int(value) >= _DECK for _, value in bounds)
