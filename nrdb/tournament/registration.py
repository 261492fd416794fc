"""Prepare registration sheets: everything the judges' table needs about one deck, ready to print as HTML or PDF.

A sheet shows the list as submitted; whether it is legal takes one line and doesn't change the rest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from nrdb.catalogue.model import INFINITE
from nrdb.errors import NrdbError, ParseError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nrdb.catalogue import Catalogue
    from nrdb.deck.model import Deck
    from nrdb.legality.verdict import Verdict
    from nrdb.tournament.event import Event
    from nrdb.tournament.submission import Submission

# The order of card types on a sheet; types of the 1996 game come next to their modern counterparts.
TYPE_ORDER: Final = (
    "event",
    "prep",
    "hardware",
    "resource",
    "program",
    "agenda",
    "asset",
    "node",
    "operation",
    "upgrade",
    "ice",
)
CHECKS: Final = ("Cards counted", "Deck matches list", "Sleeves uniform", "Identity present")
"""Boxes for a judge to tick during a deck check."""


class SheetLine(NamedTuple):
    """A title with its copies and their total influence (0 in faction)."""

    copies: int
    title: str
    influence: int


class SheetGroup(NamedTuple):
    """The titles of one card type and their total copies."""

    name: str
    copies: int
    lines: tuple[SheetLine, ...]


class Sheet(NamedTuple):
    """The sheet of one deck, a page or more. Unknown texts are empty for the player to fill in by hand."""

    event: str
    date: str
    format: str
    player: str
    deck: str
    side: str
    identity: str
    identity_facts: str
    groups: tuple[SheetGroup, ...]
    totals: tuple[tuple[str, str], ...]
    extras: tuple[SheetLine, ...]
    judgement: str
    remarks: tuple[str, ...]
    stamp: str


def sheet(
    deck: Deck,
    verdict: Verdict,
    catalogue: Catalogue,
    *,
    stamp: str,
    event: str = "",
    date: str = "",
    player: str = "",
) -> Sheet:
    """Return the sheet of one deck with its `verdict`."""
    paid = _influence(verdict)
    types = catalogue.types()
    by_type: dict[str, list[SheetLine]] = {}
    for card_id, copies in deck.cards.items():
        card = catalogue.card(card_id)
        by_type.setdefault(card.type, []).append(SheetLine(copies, card.title, paid.get(card_id, 0)))
    groups = tuple(
        SheetGroup(
            types[kind].name, sum(line.copies for line in lines), tuple(sorted(lines, key=lambda row: row.title))
        )
        for kind, lines in sorted(by_type.items(), key=lambda item: _place(item[0]))
    )
    extras = tuple(SheetLine(copies, catalogue.card(card_id).title, 0) for card_id, copies in deck.extras.items())
    side = verdict.side
    return Sheet(
        event=event,
        date=date,
        format=f"{verdict.scope.name} ({verdict.on})",
        player=player,
        deck=deck.name or "",
        side=catalogue.sides()[side].name if side else "",
        identity=deck.identity.title if deck.identity is not None else "",
        identity_facts=_identity_facts(deck, catalogue),
        groups=groups,
        totals=_totals(verdict),
        extras=extras,
        judgement=_judgement(verdict),
        remarks=tuple(_remarks(deck, verdict)),
        stamp="; ".join([stamp, *_checked_against(verdict)]),
    )


def _checked_against(verdict: Verdict) -> list[str]:
    """Return the snapshot and the ban list as the end of a stamp, if there are any."""
    ids = [name for name in (verdict.snapshot, verdict.restriction) if name]
    return [f"checked against {' and '.join(ids)}"] if ids else []


def sheets_of(
    submissions: Sequence[Submission], event: Event, catalogue: Catalogue, *, stamp: str, anonymous: bool = False
) -> tuple[list[Sheet], list[str]]:
    """Return the sheets of all submitted decks, by player and side, and a message for each unreadable list."""
    from nrdb.deck import read_decks
    from nrdb.tournament.judging import EventJudge, check_settings

    event_judge = EventJudge(catalogue, check_settings(event))
    sheets: list[Sheet] = []
    problems: list[str] = []
    for submission in submissions:
        try:
            if submission.content is None:
                raise ParseError(submission.problem or "no list submitted.")
            decks = read_decks(submission.content, catalogue, edition=event_judge.edition)
        except NrdbError as error:
            line = getattr(error, "line", None)
            place = f"{submission.source}:{line}" if line else submission.source
            problems.append(f"{place}: {error.message.removeprefix(f'{line}: ')}")
            continue
        for deck in decks:
            verdict = event_judge.judge(deck)
            if verdict.legal is None:
                unread = [note for note in deck.notes if note.severity == "error"]
                problems += [f"{submission.source}:{note.line or 1}: {note.message}" for note in unread]
            if anonymous:
                deck.name = None
            date = event.date or ""
            sheets.append(
                sheet(deck, verdict, catalogue, stamp=stamp, event=event.name, date=date, player=submission.player)
            )
    sheets.sort(key=lambda one: (one.player.casefold(), one.side))
    return sheets, problems


def _place(kind: str) -> tuple[int, str]:
    return (TYPE_ORDER.index(kind) if kind in TYPE_ORDER else len(TYPE_ORDER), kind)


def _influence(verdict: Verdict) -> dict[str, int]:
    """Return the influence that a card's copies cost in this deck, by card id."""
    from nrdb.legality.check import judge_of
    from nrdb.legality.verdict_rows import influence_by_card

    if not verdict.scope.ruleset.influence:
        return {}
    rows = influence_by_card(verdict, judge_of(verdict.scope.catalogue))
    return {row.card.id: row.influence for row in rows}


def _identity_facts(deck: Deck, catalogue: Catalogue) -> str:
    identity = deck.identity
    if identity is None:
        return ""
    parts = [catalogue.factions()[identity.faction].name]
    if identity.minimum_deck_size is not None:
        parts.append(f"at least {identity.minimum_deck_size} cards")
    if identity.influence_limit is not None:
        limit = "unlimited" if identity.influence_limit == INFINITE else f"up to {identity.influence_limit}"
        parts.append(f"{limit} influence")
    return ", ".join(parts)


def _totals(verdict: Verdict) -> tuple[tuple[str, str], ...]:
    counts = verdict.counts
    totals = [("Cards", str(counts["size"]))]
    if counts["influence"] is not None:
        limit = "no limit" if counts["influence_limit"] == INFINITE else counts["influence_limit"]
        totals.append(("Influence", f"{counts['influence']}" + ("" if limit is None else f" / {limit}")))
    if counts["agenda_points"] is not None:
        from nrdb.legality.wording import band_words

        totals.append(("Agenda points", f"{counts['agenda_points']} ({band_words(counts['agenda_band'])})"))
    return tuple(totals)


def _judgement(verdict: Verdict) -> str:
    where = f"in {verdict.scope.name} ({verdict.on})"
    if verdict.legal is None:
        return "Not checked: part of the list could not be read."
    return f"Legal {where}." if verdict.legal else f"Not legal {where}."


def _remarks(deck: Deck, verdict: Verdict) -> list[str]:
    remarks = [finding.message for finding in verdict.findings]
    remarks += [note.message for note in deck.notes if note.severity == "warning"]
    return list(dict.fromkeys(remarks))
