"""The sentences of findings, one per code, worded from the finding's own numbers and cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from nrdb.catalogue.records import Faction
    from nrdb.legality.verdict import Finding

MANY: Final = 6
"""Cards named in one sentence; the rest are counted."""


def listed(parts: Sequence[str]) -> str:
    """The parts as a phrase: "A", "A and B", "A, B and C"; long rows end in "and 3 more"."""
    if len(parts) > MANY:
        parts = [*parts[: MANY - 1], f"{len(parts) - MANY + 1} more"]
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def title(finding: Finding, card: str) -> str:
    """A card's title."""
    return finding.scope.card(card).title


def titles(finding: Finding) -> str:
    """The finding's cards by title."""
    return listed([title(finding, card) for card in finding.cards])


def counted(finding: Finding) -> str:
    """The finding's cards with their copies; identities without."""
    parts = []
    for card_id, copies in zip(finding.cards, finding.copies, strict=True):
        card = finding.scope.card(card_id)
        parts.append(card.title if card.is_identity else f"{copies} {card.title}")
    return listed(parts)


def plural(finding: Finding) -> bool:
    """Whether a verb about the finding's cards stands in the plural."""
    return len(finding.cards) > 1 or sum(finding.copies) > 1


def _be(finding: Finding) -> str:
    return "are" if plural(finding) else "is"


def factions(finding: Finding) -> str:
    """The factions of the finding's cards."""
    names: dict[str, Faction] = finding.scope.catalogue.factions()
    of = dict.fromkeys(finding.scope.card(card).faction for card in finding.cards)
    return listed([names[faction].name for faction in of])


def _wrong_side(finding: Finding) -> str:
    side = finding.scope.card(finding.cards[0]).side
    name = finding.scope.catalogue.sides()[side].name
    return f"{counted(finding)} {'belong' if plural(finding) else 'belongs'} to the {name}."


def band_words(limit: object) -> str:
    """An agenda band in words: "20 or 21", or "at least 20" without an upper end."""
    assert isinstance(limit, tuple)
    low, high = limit
    return f"at least {low}" if high is None else f"{low} or {high}"


def _agenda_faction(finding: Finding) -> str:
    if finding.limit:
        number = len(finding.cards)
        return (
            f"{number} different agendas of {factions(finding)} ({titles(finding)}): "
            f"this identity may have {finding.limit} of a faction."
        )
    return f"{counted(finding)} {_be(finding)} of {factions(finding)}: this identity may not play its agendas."


def _banned(finding: Finding) -> str:
    from nrdb.legality.history import banned_since

    scope = finding.scope
    dates: dict[str | None, list[str]] = {}
    for card_id, copies in zip(finding.cards, finding.copies, strict=True):
        card = scope.card(card_id)
        since = banned_since(scope.catalogue, card, scope.snapshot) if scope.snapshot else None
        dates.setdefault(since, []).append(card.title if card.is_identity else f"{copies} {card.title}")
    parts = [
        f"{listed(cards)} {'are' if len(cards) > 1 or _copies(cards[0]) > 1 else 'is'} banned"
        + (f" since {since}" if since else "")
        for since, cards in dates.items()
    ]
    return "; ".join(parts) + "."


def _copies(part: str) -> int:
    head = part.partition(" ")[0]
    return int(head) if head.isdigit() else 1


def _points(finding: Finding) -> str:
    lists = finding.scope.restriction
    values = lists.points if lists is not None else {}
    cards = [f"{title(finding, card)} {values.get(card, 0)}" for card in finding.cards]
    return f"{finding.have} points where {finding.limit} are allowed: {listed(cards)}."


def _cap(finding: Finding) -> str:
    lists = finding.scope.restriction
    worth = lists.agenda_cap[0] if lists is not None and lists.agenda_cap else 0
    return (
        f"{finding.have} agendas worth {worth} points or more ({counted(finding)}): "
        f"at most {finding.limit} are allowed."
    )


_SENTENCES: Final[dict[str, Callable[[Finding], str]]] = {
    "no-identity": lambda f: "The list names no identity.",
    "several-identities": lambda f: f"{titles(f)}: a deck has one identity, and it stands outside the deck.",
    "identity-in-deck": lambda f: f"{titles(f)} stands among the cards: an identity is no part of its deck.",
    "bad-quantity": lambda f: f"{titles(f)}: the number of copies is no number from 1 to 999.",
    "wrong-side": _wrong_side,
    "deck-size": lambda f: f"{f.have} cards are too few: at least {f.limit} are needed.",
    "copies": lambda f: (
        f"{f.have} {titles(f)}: at most {f.limit} of this title {'is' if f.limit == 1 else 'are'} allowed."
    ),
    "influence": lambda f: f"{f.have} influence where {f.limit} is allowed.",
    "no-influence-value": lambda f: (
        f"{counted(f)} {'have' if plural(f) else 'has'} no influence value: only {factions(f)} may play "
        f"{'them' if plural(f) else 'it'}."
    ),
    "agenda-points": lambda f: f"{f.have} agenda points where {band_words(f.limit)} are needed.",
    "agenda-faction": _agenda_faction,
    "identity-rule": lambda f: f"{counted(f)}: this identity may not play {factions(f)} cards.",
    "not-in-pool": lambda f: f"{counted(f)} {_be(f)} not in the card pool of {f.scope.name}.",
    "banned": _banned,
    "restricted": lambda f: f"{titles(f)} are restricted: a deck may hold {f.limit} restricted title.",
    "points": _points,
    "universal-influence": lambda f: (
        f"{f.have} influence with the list's extra cost of {counted(f)}: {f.limit} is allowed."
    ),
    "global-penalty": lambda f: (
        f"{f.have} influence where {counted(f)} {'lower' if plural(f) else 'lowers'} the limit to {f.limit}."
    ),
    "starter-identity": lambda f: f"{titles(f)} is an identity for the starter game alone.",
    "agenda-cap": _cap,
    "not-received": lambda f: f"{counted(f)}: not among the cards received, or not so many.",
    "one-box": lambda f: f"{f.have} {titles(f)}: the box holds {f.limit}.",
    "extra-card": lambda f: (
        f"{titles(f)} beside the deck: nothing in this deck asks for {'them' if plural(f) else 'it'}."
    ),
    "extra-missing": lambda f: (
        f"{f.have} different cards beside the deck ({titles(f)}): this identity starts with {f.limit}."
    ),
}


def sentence(finding: Finding) -> str:
    """The finding as one sentence for a person."""
    return _SENTENCES[finding.code](finding)
