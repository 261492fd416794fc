"""The effects of a new ban list or set: cards that come, go or change status, and decks that become illegal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from nrdb.catalogue.model import CARD_FIELDS, restriction_kinds

if TYPE_CHECKING:
    from nrdb.deck import Deck
    from nrdb.legality.check import Judge
    from nrdb.legality.scope import Scope
    from nrdb.legality.verdict import Verdict


def changes_between(old: Scope, new: Scope) -> dict[str, list[str]]:
    """Return the titles that entered or left the card pool or whose restrictions or facts changed, by kind."""
    catalogue = new.catalogue

    def titles(cards: Iterable[str]) -> list[str]:
        return sorted(catalogue.card(card).title for card in cards)

    before, after = old.pool or frozenset(), new.pool or frozenset()
    was, now = old.restriction, new.restriction
    changes = {"entered": titles(after - before), "rotated_out": titles(before - after)}
    for kind in restriction_kinds("cards"):
        first: frozenset[str] = getattr(was, kind) if was else frozenset()
        second: frozenset[str] = getattr(now, kind) if now else frozenset()
        changes[kind] = titles(second - first)
        changes[f"no_longer_{kind}"] = titles(first - second)
    subtypes = [scope.banned_subtypes if scope else frozenset() for scope in (was, now)]
    names = catalogue.subtypes()
    changes["banned_subtypes"] = sorted(names[item].name for item in subtypes[1] - subtypes[0])
    changes["no_longer_banned_subtypes"] = sorted(names[item].name for item in subtypes[0] - subtypes[1])
    for kind in restriction_kinds("numbers"):
        worth: dict[str, int] = getattr(was, kind) if was else {}
        values: dict[str, int] = getattr(now, kind) if now else {}
        changes[kind] = [
            f"{catalogue.card(card).title}: {worth.get(card, 0)} → {values.get(card, 0)}"
            for card in sorted({*worth, *values}, key=lambda card: catalogue.card(card).title)
            if worth.get(card, 0) != values.get(card, 0)
        ]
    for kind in restriction_kinds("limit", "cap"):
        limits = [getattr(scope, kind) if scope else None for scope in (was, now)]
        changes[kind] = [" → ".join(map(_limit, limits))] if limits[0] != limits[1] else []
    changes["facts"] = _facts(old, new)
    return changes


def _facts(old: Scope, new: Scope) -> list[str]:
    """Return the errata between the two dates for cards in both pools, one line each."""
    catalogue = new.catalogue
    days = [_day(scope) for scope in (old, new)]
    if days[0] == days[1]:
        return []
    both = (old.pool or frozenset()) & (new.pool or frozenset())
    found = []
    for (card_id,) in catalogue.connection.execute("SELECT DISTINCT card_id FROM erratum ORDER BY card_id"):
        if card_id in both:
            before, after = (catalogue.card_on(card_id, day) for day in days)
            found += [
                f"{after.title}: {field.name.replace('_', ' ')} "
                f"{_in_words(getattr(before, field.name))} → {_in_words(getattr(after, field.name))}"
                for field in CARD_FIELDS
                if getattr(before, field.name) != getattr(after, field.name)
            ]
    return found


def _day(scope: Scope) -> str:
    """Return the date checked, or the first day of a snapshot that wasn't in force on that date."""
    snapshot, on = scope.snapshot, scope.on
    return on if snapshot is None or snapshot.in_force(on) else snapshot.start


def _in_words(value: object) -> str:
    if isinstance(value, tuple):
        return ", ".join(map(str, value)) or "none"
    return "none" if value is None else str(value)


def _limit(value: int | tuple[int, int] | None) -> str:
    """Return a limit of a ban list in words."""
    return f"{value[1]} agendas worth {value[0]} or more points" if isinstance(value, tuple) else _in_words(value)


class DeckChange(NamedTuple):
    """The effect of a new ban list or set on one deck."""

    name: str
    source: str | None
    outcome: str
    """`breaks` (was legal) · `frees` (is legal now) · `stays legal` · `stays illegal` · `not judged`."""
    reasons: tuple[str, ...]
    """The deck's problems now; for a deck that becomes legal, its problems before."""


def deck_changes(decks: Iterable[Deck], judge: Judge, old: Scope, new: Scope) -> list[DeckChange]:
    """Return the change of each deck's verdict, in the order of the decks."""
    return [_deck_change(deck, judge.judge(deck, old), judge.judge(deck, new)) for deck in decks]


_OUTCOMES = {
    (True, False): "breaks",
    (False, True): "frees",
    (True, True): "stays legal",
    (False, False): "stays illegal",
}


def _deck_change(deck: Deck, before: Verdict, after: Verdict) -> DeckChange:
    outcome = "not judged"
    if before.legal is not None and after.legal is not None:
        outcome = _OUTCOMES[before.legal, after.legal]
    verdict = before if outcome == "frees" else after
    reasons = tuple(item.message for item in verdict.findings if item.severity == "error")
    name = deck.name or (deck.identity.title if deck.identity else deck.source) or "unnamed deck"
    return DeckChange(name, deck.source, outcome, reasons)
