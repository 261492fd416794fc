"""A deck through time: the periods in which a format allowed the list, and what ended each.

A verdict can change when a snapshot starts, a card in the list is released, or an erratum changes one of its cards. The
deck is checked on each of these dates.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from nrdb.catalogue.model import NEVER
from nrdb.days import day_before
from nrdb.deck.model import ERROR
from nrdb.errors import UsageError
from nrdb.legality.card_history import CLASSIC_FORMAT, days_within
from nrdb.legality.pool import classic_legal
from nrdb.shapes.decks import DeckLegalityFormatJson, TimeJson

if TYPE_CHECKING:
    from nrdb.catalogue.model import Format
    from nrdb.deck.model import Deck
    from nrdb.legality.check import Judge
    from nrdb.legality.verdict import Verdict


class LegalPeriod(NamedTuple):
    """An unbroken period in which a format allowed a list."""

    format: str
    start: str
    until: str | None
    """ISO date on which it stopped being legal; None if it was still legal on the last date checked."""
    ended_by: tuple[str, ...]
    """The messages of all problems on that date; empty while the period lasts."""

    @property
    def span(self) -> str:
        """The period in words: "since A" or "A to B", B being its last day."""
        if self.until is None:
            return f"since {self.start}"
        return f"{self.start} to {day_before(self.until)}"

    def to_dict(self) -> TimeJson:
        """Return the period as JSON (schemas/legality_deck.schema.json)."""
        return {"start": self.start, "until": self.until, "ended_by": list(self.ended_by)}


class DeckHistory(NamedTuple):
    """The periods in which one format allowed a list, up to a date."""

    format: Format
    times: tuple[LegalPeriod, ...]
    reasons: tuple[str, ...]
    """The messages of the list's problems on the last date; empty where the list is legal."""

    @property
    def legal(self) -> bool:
        """True if the format allows the list on the last date checked."""
        return bool(self.times) and self.times[-1].until is None

    def to_dict(self) -> DeckLegalityFormatJson:
        """Return the history as JSON (schemas/legality_deck.schema.json)."""
        times = [time.to_dict() for time in self.times]
        return {"legal": self.legal, "times": times, "reasons": list(self.reasons)}


def formats_of(deck: Deck, judge: Judge) -> tuple[Format, ...]:
    """Return the formats of the deck's game."""
    return (CLASSIC_FORMAT,) if deck.edition == "classic" else judge.catalogue.formats()


def deck_history(deck: Deck, judge: Judge, item: Format, *, on: str) -> DeckHistory:
    """Return the periods in which a format allowed the list, up to and including the ISO date `on`.

    Raises UsageError for a list that could not be read completely.
    """
    times: list[LegalPeriod] = []
    verdict: Verdict | None = None
    for day in _days(deck, judge, item):
        if day > on:
            break
        verdict = judge.judge(deck, judge.scope(item.id, day))
        if verdict.legal is None:
            raise UsageError(f"{deck.label}: part of the list could not be read; `nrdb validate` shows which.")
        lasting = bool(times) and times[-1].until is None
        if verdict.legal and not lasting:
            times.append(LegalPeriod(item.id, day, None, ()))
        elif lasting and not verdict.legal:
            times[-1] = times[-1]._replace(until=day, ended_by=_reasons(verdict))
    return DeckHistory(item, tuple(times), _reasons(verdict) if verdict is not None else ())


def last_legal_period(verdict: Verdict, judge: Judge) -> LegalPeriod | None:
    """Return when an illegal list was last legal: in the format checked, otherwise in any format of its game.

    None if it never was, or if it breaks construction rules other than copy limits, because no other rules have
    changed.
    """
    broken = {finding.code for finding in verdict.findings if finding.severity == ERROR and not finding.kind.limit}
    if verdict.legal is not False or broken - {"copies"}:
        return None
    known = formats_of(verdict.deck, judge)
    own = [item for item in known if item.id == verdict.format]
    for some in (own, [item for item in known if item not in own]):
        times = [time for item in some for time in deck_history(verdict.deck, judge, item, on=verdict.on).times]
        if times:
            return max(times, key=lambda time: time.until or "9999")
    return None


def unreleased_cards(verdict: Verdict) -> tuple[str, ...]:
    """Return the ids of cards in the list, including the identity, that were not released by the date checked."""
    catalogue = verdict.scope.catalogue
    outside = {card for finding in verdict.findings if finding.code == "not-in-pool" for card in finding.cards}

    def released(card: str) -> str:
        days = [printing.released for printing in catalogue.printings(catalogue.card(card)) if printing.released]
        return min(days, default="")

    return tuple(sorted(card for card in outside if released(card) > verdict.on))


def next_legal_period(verdict: Verdict, judge: Judge) -> LegalPeriod | None:
    """Return the first known period after the date checked in which the same format allows the list."""
    for item in formats_of(verdict.deck, judge):
        if item.id == verdict.scope.family:
            times = deck_history(verdict.deck, judge, item, on=NEVER).times
            return next((time for time in times if time.start > verdict.on), None)
    return None


def _days(deck: Deck, judge: Judge, item: Format) -> Iterator[str]:
    """Yield the dates on which the format's verdict on the list may change, in order."""
    if item is CLASSIC_FORMAT:
        yield from sorted(set(classic_legal(judge.catalogue).values()))
        return
    catalogue = judge.catalogue
    cards = [*deck.cards, *deck.extras, *([deck.identity.id] if deck.identity is not None else [])]
    facts = [
        day
        for card in cards
        for erratum in catalogue.errata(catalogue.card(card))
        if erratum.changes
        for day in (erratum.start, erratum.until)
        if day is not None
    ]
    for snapshot in item.snapshots:
        yield from days_within(snapshot, [*catalogue.releases(snapshot.pool, cards), *facts])


def _reasons(verdict: Verdict) -> tuple[str, ...]:
    return tuple(finding.message for finding in verdict.findings if finding.severity == ERROR)
