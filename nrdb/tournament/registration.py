"""Prepare registration sheets: everything the judges' table needs about one deck, ready to print as HTML or PDF.

A sheet shows the list as submitted; whether it is legal takes one line and doesn't change the rest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from nrdb.catalogue.model import INFINITE
from nrdb.errors import NrdbError, ParseError
from nrdb.text import fold

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nrdb.catalogue import Catalogue
    from nrdb.deck.model import Deck
    from nrdb.legality.verdict import Verdict
    from nrdb.tournament.event import Event
    from nrdb.tournament.submission import Submission

CHECKS: Final = ("Cards counted", "Deck matches list", "Sleeves uniform", "Identity present")
"""Boxes for a judge to tick during a deck check."""


class SheetLine(NamedTuple):
    """A title with its copies and their total influence (0 in faction)."""

    copies: int
    title: str
    influence: int


class SheetGroup(NamedTuple):
    """The titles under one heading and their total copies."""

    name: str
    copies: int
    lines: tuple[SheetLine, ...]


class Sheet(NamedTuple):
    """The sheet of one deck, a page or more, with its cards in NetrunnerDB's order.

    Unknown texts are empty for the player to fill in by hand. `minimum` is the minimum size of the deck, `maximum` its
    influence limit.
    """

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
    minimum: str = ""
    maximum: str = ""


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
    from nrdb.deck.layout import influence_limit, sections

    paid = _influence(verdict)
    groups = tuple(
        SheetGroup(
            section.heading,
            section.copies,
            tuple(SheetLine(row.copies, row.card.title, paid.get(row.card.id, 0)) for row in section.rows),
        )
        for section in sections(deck, catalogue)
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
        minimum=str((deck.identity and deck.identity.minimum_deck_size) or ""),
        maximum=influence_limit(deck),
    )


def _checked_against(verdict: Verdict) -> list[str]:
    """Return the snapshot and the ban list as the end of a stamp, if there are any."""
    known = (("snapshot", verdict.snapshot), ("ban list", verdict.restriction))
    ids = [f"{what} {id}" for what, id in known if id]
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
    sheets.sort(key=lambda one: (fold(one.player), one.side))
    return sheets, problems


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


def to_csv(sheets: Sequence[Sheet]) -> str:
    """Return all lists as one table in the layout of Cobra: a block for each player, with their decks side by side."""
    from nrdb.deck.filetypes.cobra import SheetOfDeck, side_by_side

    blocks = [
        side_by_side(
            [
                SheetOfDeck(
                    one.player,
                    one.deck,
                    one.identity,
                    one.minimum,
                    one.maximum,
                    [(line.copies, line.title, line.influence) for group in one.groups for line in group.lines],
                )
                for one in decks
            ]
        )
        for decks in by_player(sheets)
    ]
    return blocks[0] + "".join("\n" + block.removeprefix("\ufeff") for block in blocks[1:])


def by_player(sheets: Sequence[Sheet]) -> list[list[Sheet]]:
    """Return the sheets in groups for one page each: a player's Corp and Runner deck; other decks are alone."""
    pages: list[list[Sheet]] = []
    for one in sheets:
        last = pages[-1] if pages else []
        fits = len(last) == 1 and last[0].player == one.player and {last[0].side, one.side} == {"Corp", "Runner"}
        if fits:
            last.append(one)
        else:
            pages.append([one])
    return pages
