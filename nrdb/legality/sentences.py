"""Findings in sentences for a person, as far as a row of `kinds.KINDS` does not say one by itself."""

from __future__ import annotations

from typing import Protocol

from nrdb.legality.scope import Scope
from nrdb.legality.wording import counted, listed

LimitValue = int | str | tuple[int, int | None] | None


class FindingFacts(Protocol):
    """What a sentence is made of: the fields of a finding (`findings.Finding`)."""

    @property
    def cards(self) -> tuple[str, ...]:
        """Ids of the cards concerned."""

    @property
    def copies(self) -> tuple[int, ...]:
        """How many of each the list holds."""

    @property
    def have(self) -> int | None:
        """The number that is against the limit."""

    @property
    def limit(self) -> LimitValue:
        """The limit."""

    @property
    def scope(self) -> Scope:
        """What judged."""

    @property
    def text(self) -> str | None:
        """The sentence that reading the list gave."""

    @property
    def beside(self) -> str | None:
        """The card of the deck that has these cards beside it."""


def titles(finding: FindingFacts) -> str:
    """The finding's cards by title."""
    return listed([finding.scope.card(card).title for card in finding.cards])


def with_copies(finding: FindingFacts) -> str:
    """The finding's cards with their copies; identities without."""
    return counted(dict(zip(finding.cards, finding.copies, strict=True)), finding.scope)


def missing_copies(finding: FindingFacts) -> str:
    """The copies of the finding's cards that are above those received."""
    received = finding.scope.received or {}
    over = {card: copies - received.get(card, 0) for card, copies in zip(finding.cards, finding.copies, strict=True)}
    return counted(over, finding.scope)


def verb_for(finding: FindingFacts, one: str, many: str) -> str:
    """The verb about the finding's cards, for one copy or for many."""
    return many if len(finding.cards) > 1 or sum(finding.copies) > 1 else one


def factions(finding: FindingFacts) -> str:
    """The factions of the finding's cards."""
    names = finding.scope.catalogue.factions()
    of = dict.fromkeys(finding.scope.card(card).faction for card in finding.cards)
    return listed([names[faction].name for faction in of])


def reading_message(finding: FindingFacts) -> str:
    """What reading the list said of the line."""
    return finding.text or ""


def several_identities(finding: FindingFacts) -> str:
    if finding.beside is not None:
        asks = finding.scope.card(finding.beside).title
        return f"{titles(finding)} {verb_for(finding, 'belongs', 'belong')} beside the deck (for {asks}), not in it."
    return f"{titles(finding)}: a deck has one identity, and it stands outside the deck."


def wrong_side(finding: FindingFacts) -> str:
    side = finding.scope.catalogue.sides()[finding.scope.card(finding.cards[0]).side]
    return f"{with_copies(finding)} {verb_for(finding, 'belongs', 'belong')} to the {side.name}."


def agenda_faction(finding: FindingFacts) -> str:
    if finding.limit:
        return (
            f"{len(finding.cards)} different agendas of {factions(finding)} ({titles(finding)}): "
            f"this identity may have {finding.limit} of a faction."
        )
    verb = verb_for(finding, "is", "are")
    return f"{with_copies(finding)} {verb} of {factions(finding)}: this identity may not play its agendas."


def banned(finding: FindingFacts) -> str:
    from nrdb.legality.card_history import banned_since

    scope = finding.scope
    dates: dict[str | None, dict[str, int]] = {}
    for card, copies in zip(finding.cards, finding.copies, strict=True):
        since = banned_since(scope.catalogue, scope.card(card), scope.snapshot) if scope.snapshot else None
        dates.setdefault(since, {})[card] = copies
    parts = []
    for since, cards in dates.items():
        verb = "are" if len(cards) > 1 or max(cards.values()) > 1 else "is"
        parts.append(f"{counted(cards, scope)} {verb} banned{f' since {since}' if since else ''}")
    return "; ".join(parts) + "."


def points(finding: FindingFacts) -> str:
    values = finding.scope.restriction.points if finding.scope.restriction is not None else {}
    cards = [f"{finding.scope.card(card).title} {values.get(card, 0)}" for card in finding.cards]
    return f"{finding.have} points where {finding.limit} are allowed: {listed(cards)}."


def agenda_cap(finding: FindingFacts) -> str:
    own = finding.scope.restriction
    assert own is not None
    assert own.agenda_cap is not None
    worth = own.agenda_cap[0]
    cards = with_copies(finding)
    return f"{finding.have} agendas worth {worth} points or more ({cards}): at most {finding.limit} are allowed."
