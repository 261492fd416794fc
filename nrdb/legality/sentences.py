"""Messages of findings that need more than the one line in `finding_kinds.FINDING_KINDS`."""

from __future__ import annotations

from typing import Protocol

from nrdb import text
from nrdb.legality.scope import Scope
from nrdb.legality.wording import counted, listed

LimitValue = int | tuple[int, int | None] | None


class FindingFacts(Protocol):
    """The fields of a finding (`findings.Finding`) that its message uses."""

    @property
    def cards(self) -> tuple[str, ...]:
        """Ids of the cards concerned."""

    @property
    def copies(self) -> tuple[int, ...]:
        """The copies of each in the list."""

    @property
    def have(self) -> int | None:
        """The number compared with the limit."""

    @property
    def limit(self) -> LimitValue:
        """The limit that the deck doesn't meet."""

    @property
    def scope(self) -> Scope:
        """The format and date checked against."""

    @property
    def text(self) -> str | None:
        """The message from reading the list, if any."""

    @property
    def used_by(self) -> str | None:
        """The card in the deck that uses these cards as extras."""


def titles(finding: FindingFacts) -> str:
    """Return the titles of the cards in the finding as a phrase."""
    return listed([finding.scope.card(card).title for card in finding.cards])


def with_copies(finding: FindingFacts) -> str:
    """Return the finding's cards with their copies as a phrase; identities have no number."""
    return counted(dict(zip(finding.cards, finding.copies, strict=True)), finding.scope)


def missing_copies(finding: FindingFacts) -> str:
    """Return the copies beyond those received, as a phrase."""
    received = finding.scope.received or {}
    over = {card: copies - received.get(card, 0) for card, copies in zip(finding.cards, finding.copies, strict=True)}
    return counted(over, finding.scope)


def verb_for(finding: FindingFacts, one: str, many: str) -> str:
    """Return `one` where the finding is about a single copy, else `many`."""
    return many if len(finding.cards) > 1 or sum(finding.copies) > 1 else one


def factions(finding: FindingFacts) -> str:
    """Return the factions of the finding's cards as a phrase."""
    names = finding.scope.catalogue.factions()
    of = dict.fromkeys(finding.scope.card(card).faction for card in finding.cards)
    return listed([names[faction].name for faction in of])


def reading_message(finding: FindingFacts) -> str:
    """Return the message from reading the line."""
    return finding.text or ""


def several_identities(finding: FindingFacts) -> str:
    """Return the message about additional identities."""
    if finding.used_by is not None:
        user = finding.scope.card(finding.used_by).title
        return (
            f"{titles(finding)} {verb_for(finding, 'belongs', 'belong')} with the extras (for {user}), not in the deck."
        )
    return f"A deck has only one identity; also listed: {titles(finding)}."


def wrong_side(finding: FindingFacts) -> str:
    """Return the message about cards of the other side."""
    side = finding.scope.card(finding.cards[0]).side
    name, deck = ("Corp", "Runner") if side == "corp" else ("Runner", "Corp")
    return f"{name} {verb_for(finding, 'card', 'cards')} in a {deck} deck: {with_copies(finding)}."


def agenda_faction(finding: FindingFacts) -> str:
    """Return the message about agendas of other factions."""
    if finding.limit:
        return (
            f"{len(finding.cards)} different {factions(finding)} agendas ({titles(finding)}); "
            f"this identity can include {finding.limit} per faction."
        )
    return f"This identity can't include {factions(finding)} agendas: {with_copies(finding)}."


def banned(finding: FindingFacts) -> str:
    """Return the message about banned cards, with the date of each ban."""
    parts = [
        f"{counted(cards, finding.scope)} (banned{f' since {since}' if since else ''})"
        for since, cards in banned_by_date(finding).items()
    ]
    return f"{'; '.join(parts)}."


def banned_by_date(finding: FindingFacts) -> dict[str | None, dict[str, int]]:
    """Return the banned cards with their copies, grouped by the date of the ban (None where unknown)."""
    from nrdb.legality.card_history import banned_since

    scope = finding.scope
    dates: dict[str | None, dict[str, int]] = {}
    for card, copies in zip(finding.cards, finding.copies, strict=True):
        since = banned_since(scope.catalogue, scope.card(card), scope.snapshot) if scope.snapshot else None
        dates.setdefault(since, {})[card] = copies
    return dates


def points(finding: FindingFacts) -> str:
    """Return the message about points over the limit."""
    return f"{text.counted(finding.have or 0, 'point')} (limit {finding.limit}): {with_points(finding)}."


def with_points(finding: FindingFacts) -> str:
    """Return the finding's cards with the points they cost, as a phrase."""
    values = finding.scope.restriction.points if finding.scope.restriction is not None else {}
    return listed([f"{finding.scope.card(card).title} {values.get(card, 0)}" for card in finding.cards])


def agenda_cap(finding: FindingFacts) -> str:
    """Return the message about too many large agendas."""
    own = finding.scope.restriction
    assert own is not None
    assert own.agenda_cap is not None
    worth = own.agenda_cap[0]
    agendas = text.counted(finding.have or 0, "agenda")
    return f"{agendas} worth {worth} or more points (limit {finding.limit}): {with_copies(finding)}."
