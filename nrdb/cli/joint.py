"""The odds of several conditions at once, for `nrdb odds`: a breaker and economy, two ice and no agenda."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING, NamedTuple

from nrdb import odds as exact
from nrdb.cli.output import strong
from nrdb.json_types import Json
from nrdb.text import percent

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue

_AMOUNT = re.compile(r"(?:(?P<no>no)|(?P<most>at most\s+)?(?P<n>\d+)\s+of)\s+(?P<query>.+)", re.IGNORECASE)
_QUOTED = re.compile(r'"([^"]+)"|\band\b', re.IGNORECASE)
_TOGETHER = re.compile(r'\s*"[^"]+"(?:\s+and\s+"[^"]+")+\s*', re.IGNORECASE)


class Condition(NamedTuple):
    """A condition on the number of drawn cards that match a query: at least `low`, and at most `high` if given."""

    query: str
    low: int
    high: int | None
    cards: Mapping[str, int]
    """The cards in the deck that the condition counts, with their copies."""

    @property
    def cap(self) -> int:
        """The count beyond which more makes no difference."""
        return self.low if self.high is None else self.high + 1

    def holds(self, n: int) -> bool:
        """Return whether n matching cards meet the condition."""
        return n >= self.low and (self.high is None or n <= self.high)

    def words(self) -> str:
        """Return the condition in words."""
        if self.high is None:
            return self.query if self.low == 1 else f"at least {self.low} of {self.query}"
        return f"at most {self.high} of {self.query}" if self.high else f"no {self.query}"


def conditions(words: Sequence[str], select: Callable[[str], Mapping[str, int]]) -> list[Condition]:
    """Parse the arguments of a command into conditions separated by `and`; `select` finds the cards of a query.

    One word may also contain several quoted conditions: '"a breaker" and "2 of economy"'.
    """
    parts: list[list[str]] = [[]]
    for word in (part for given in words for part in _unquoted(given)):
        if word.casefold() == "and":
            parts.append([])
        else:
            parts[-1].append(word)
    return [_condition(" ".join(part), select) for part in parts if part]


def _unquoted(word: str) -> list[str]:
    """Split a word into its quoted conditions and the `and` between them; return any other word unchanged."""
    return [quoted or "and" for quoted in _QUOTED.findall(word)] if _TOGETHER.fullmatch(word) else [word]


def _condition(text: str, select: Callable[[str], Mapping[str, int]]) -> Condition:
    found = _AMOUNT.fullmatch(text.strip())
    if found is None:
        return Condition(text, 1, None, select(text))
    query, n = found["query"], int(found["n"] or 0)
    if found["no"] or found["most"]:
        return Condition(query, 0, n, select(query))
    return Condition(query, n, None, select(query))


def answer(
    asked: Sequence[Condition],
    kept: Mapping[str, int] | None,
    deck: Mapping[str, int],
    *,
    hand: int,
    drawn: Sequence[int],
) -> Json:
    """Return the odds that all conditions hold, and each one alone, in the opening hand and after more draws.

    `drawn` lists how many cards have been drawn by each turn after the opening hand. With `kept`, an opening hand
    without any of these cards takes a mulligan.
    """
    size = sum(deck.values())
    sets = [condition.cards for condition in asked] + ([kept] if kept is not None else [])
    caps = [condition.cap for condition in asked]
    groups: Counter[frozenset[int]] = Counter()
    for card, n in deck.items():
        kinds = frozenset(k for k, cards in enumerate(sets) if card in cards)
        if kinds:
            groups[kinds] += n

    def chances(seen: int) -> list[Fraction]:
        table = exact.together(groups, caps + ([seen] if kept is not None else []), deck=size, drawn=seen)
        held = [Fraction(0)] * (len(asked) + 1)
        again = list(held)
        for counts, chance in table.items():
            # The chance that none of the seen cards worth keeping was in the opening hand.
            none = Fraction(comb(seen - counts[-1], hand), comb(seen, hand)) if kept is not None else Fraction(0)
            fits = [condition.holds(n) for condition, n in zip(asked, counts, strict=False)]
            for at, good in enumerate([all(fits), *fits]):
                held[at] += chance * (1 - none) * good
                again[at] += chance * good
        back = exact.exactly(0, copies=sum(kept.values()), deck=size, drawn=hand) if kept is not None else Fraction(0)
        return [first + back * second for first, second in zip(held, again, strict=True)]

    def row(seen: int) -> Json:
        together, *each = [round(float(chance), 6) for chance in chances(seen)]
        return {"seen": seen, "chance": together, "each": each}

    return {
        "hand": row(hand),
        "by_turn": [{"turn": turn, **row(hand + further)} for turn, further in enumerate(drawn, 1)],
    }


def lines(found: Json, catalogue: Catalogue) -> list[str]:
    """Return the answer as lines of text."""
    from nrdb.cli.output import fitted_table

    several = len(found["conditions"]) > 1
    words = ", and ".join(condition["words"] for condition in found["conditions"])
    shown = [strong(f"Together: {words}" if several else f"Odds of {words}")]
    for letter, condition in zip(_LETTERS, found["conditions"], strict=False):
        titles = ", ".join(f"{n} {catalogue.card(card).title}" for card, n in condition["cards"].items())
        copies, query, asked = condition["copies"], condition["query"], condition["words"]
        label = (f"{letter}: " if asked == query else f"{letter}: {asked}; ") if several else ""
        match = "matches" if copies == 1 else "match"
        shown.append(f"  {label}{copies} of {found['size']} cards {match} {query}: {titles or 'none'}")
    back = found["mulligan"]
    if back is not None:
        shown.append(f"  Mulligan without {back['query']}: {percent(back['chance'], 1)} of opening hands.")
    letters = list(_LETTERS[: len(found["conditions"])]) if several else []
    rows = [
        [str(row.get("turn", "hand")), str(row["seen"]), percent(row["chance"], 1)]
        + [percent(chance, 1) for _, chance in zip(letters, row["each"], strict=False)]
        for row in (found["hand"], *found["by_turn"])
    ]
    headers = ["by turn", "cards seen", "together" if several else "chance", *letters]
    shown += ["", *fitted_table(rows, headers, range(len(headers)), [1, *range(len(headers) - 1, 2, -1)])]
    each = found["draws_each_turn"]
    return [*shown, "", f"Exact odds, drawing {each} card{'' if each == 1 else 's'} per turn."]


_LETTERS = "ABCDEFGHIJ"
