"""Joining phrases of plain language: negations, alternatives, and how phrases affect each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from nrdb.catalogue.model import NEVER
from nrdb.search.language import sql
from nrdb.search.language.ast import Condition, Leaf
from nrdb.search.language.reader import Reader
from nrdb.search.language.sql import Criteria
from nrdb.search.plain.amounts import Amount

_EXCLUSIVE = frozenset(("type", "faction", "side", "set", "cycle", "released"))
"""Groups in which a card has only one value, so that two phrases from the group are alternatives."""


_OTHER_FIELD = {"influence": "influence_limit", "memory": "mu_provided"}
"""The field a number means for identities or hardware."""


class Phrase(NamedTuple):
    """Words with one meaning. Phrases of the same `group` can be alternatives ("shaper or criminal")."""

    criteria: Criteria
    group: str
    weak: bool = False
    """True if the words by themselves are more likely part of a title."""
    plural: bool = False
    amount: Amount | None = None
    query: str = ""
    """The equivalent condition, if worth mentioning."""
    ids: tuple[str, ...] = ()
    does: Criteria | None = None
    """The function that the same words name, if any."""
    words: tuple[str, ...] = ()
    """The words as typed, folded."""
    left_out: tuple[int, ...] = ()
    """The places of words in between that the phrase doesn't cover."""
    soft: bool = False
    """True if the phrase is dropped first when no card matches all phrases."""
    side: str = ""
    """For functions: the only side whose cards have them, if any."""


class Split(NamedTuple):
    """The phrases found in a group of words, and the remaining words."""

    phrases: list[Phrase]
    rest: list[Leaf]
    consistent: bool
    """True if every `or` joins phrases of one kind."""
    ranked: bool = False
    """True if the remaining words rank the cards without excluding any."""

    @property
    def criteria(self) -> Criteria:
        """The criteria of all phrases together."""
        return sql.every([phrase.criteria for phrase in self.phrases]) if self.phrases else sql.ALWAYS


class PhraseJoiner:
    """Joins phrases in the order they come, using the connectives and negations between them."""

    def __init__(self) -> None:
        self.phrases: list[Phrase] = []
        self.joints: list[str] = []
        self.consistent = True
        self._negative = False
        self._pending = False
        """True if a negation hasn't met its phrase yet."""

    def negate(self) -> None:
        """Negate the phrase that follows; a second negation cancels the first."""
        self._negative = not self._pending
        self._pending = not self._pending

    def add_other_word(self, leaf: Leaf) -> list[Leaf]:
        """Return a word that isn't vocabulary, preceded by its negation if there is one."""
        before = [Leaf("not", "not", leaf.start, leaf.start)] if self._pending else []
        if "or" in self.joints:
            self.consistent = False
        self._negative = self._pending = False
        self.joints.clear()
        return [*before, leaf]

    def add(self, phrase: Phrase) -> None:
        """Append a phrase, joining it with the one before where they are alternatives."""
        joints, self.joints = self.joints, []
        last = self.phrases[-1] if self.phrases else None
        alike = last is not None and _same_kind(last.group, phrase.group)
        same = last is not None and last.group == phrase.group
        goes_on = (alike and joints) or (same and phrase.group in _EXCLUSIVE)
        if self._pending or (self._negative and goes_on):
            # A negation covers the list that follows it.
            self._pending = False
            denied = sql.NoneOf(phrase.criteria)
            self.phrases.append(phrase._replace(criteria=denied))
            self._negative = True
            return
        self._negative = False
        if (
            last is not None
            and alike
            and not isinstance(last.criteria, sql.NoneOf)
            and _alternatives(last, phrase, joints)
        ):
            both = last.criteria.items if isinstance(last.criteria, sql.AnyOf) else (last.criteria,)
            self.phrases[-1] = last._replace(
                criteria=sql.AnyOf((*both, phrase.criteria)), plural=phrase.plural, words=(*last.words, *phrase.words)
            )
            return
        if "or" in joints:
            self.consistent = False
        self.phrases.append(phrase)


def _same_kind(one: str, other: str) -> bool:
    kinds = {"subtype": "type", "cycle": "set"}
    return kinds.get(one, one) == kinds.get(other, other) and one not in ("order", "not", "flag")


def _alternatives(last: Phrase, phrase: Phrase, joints: Sequence[str]) -> bool:
    """Return whether two phrases of one kind are alternatives rather than both required."""
    if "or" in joints:
        return True
    exclusive = last.group == phrase.group and phrase.group in _EXCLUSIVE
    return exclusive or (bool(joints) and last.plural and phrase.plural)


def resolve(phrases: list[Phrase], reader: Reader) -> list[Phrase]:
    """Return the phrases with their meanings adjusted to one another."""
    listed = [phrase for phrase in phrases if phrase.group in ("banned", "restricted")]
    formats = [phrase for phrase in phrases if phrase.group.startswith("format ")]
    if listed and formats:
        # "Banned in standard" is that format's list, not cards legal in it.
        name = formats[0].group.removeprefix("format ")
        phrases = [phrase for phrase in phrases if phrase not in listed and phrase not in formats]
        phrases += [Phrase(reader.read(condition(phrase.group, name)), phrase.group) for phrase in listed]
    rotated = [phrase for phrase in phrases if phrase.group == "rotated"]
    dated = [(one, years) for one in phrases if one.group == "released" and (years := _rotation_years(one))]
    if rotated and (formats or dated):
        name = formats[0].group.removeprefix("format ") if formats else "standard"
        used = (*rotated, *formats, *(phrase for phrase, _ in dated))
        phrases = [phrase for phrase in phrases if phrase not in used]
        before, now = condition("ever_in", name), condition("pool", name)
        if dated:
            _, (first, last) = dated[0]
            before, now = condition("pool", f"{name}@{first}"), condition("pool", f"{name}@{min(last, reader.on)}")
        phrases += [Phrase(sql.every([reader.read(before), sql.NoneOf(reader.read(now))]), "rotated")]
    sides = {phrase.side for phrase in phrases if phrase.side}
    # "The Runner loses a click" asks for cards of the Corp.
    phrases = [phrase for phrase in phrases if not (phrase.soft and sides and sides.isdisjoint(phrase.ids))]
    identity = any(phrase.group == "type" and any("identity" in item for item in phrase.ids) for phrase in phrases)
    hardware = any("hardware" in phrase.ids or "console" in phrase.ids for phrase in phrases)
    points = next((phrase for phrase in phrases if phrase.group.startswith("points ")), None)
    found = []
    for phrase in phrases:
        amount = phrase.amount
        other = _OTHER_FIELD.get(amount.field) if amount is not None else None
        if amount is not None and other and (identity if other == "influence_limit" else hardware):
            bounds = [reader.read(condition(other, value, sign)) for sign, value in amount.bounds]
            criteria = sql.some(bounds)
            phrase = phrase._replace(
                criteria=sql.NoneOf(criteria) if isinstance(phrase.criteria, sql.NoneOf) else criteria
            )
        if amount is not None and points is not None and amount.field in ("points", "agenda_points"):
            of = points.group.removeprefix("points ")
            bounds = [reader.read(condition("list_points", f"{of}-{value}", sign)) for sign, value in amount.bounds]
            phrase = phrase._replace(criteria=sql.some(bounds))
        if phrase is not points or not any(other.amount and "points" in other.amount.field for other in phrases):
            found.append(phrase)
    return found


def _rotation_years(phrase: Phrase) -> tuple[str, str] | None:
    """Return the day before a period (`in 2025`, `2025`, `since 2025`) and its last day; None if none is named."""
    *before, year = phrase.words or ("",)
    if not year.isdigit() or before not in ([], ["in"], ["during"], ["of"], ["from"], ["since"]):
        return None
    return f"{int(year) - 1}-12-31", NEVER if before == ["since"] else f"{year}-12-31"


def condition(field: str, value: str, operator: str = ":") -> Condition:
    """Build a condition on one value."""
    return Condition(field, operator, Leaf(value), field)
