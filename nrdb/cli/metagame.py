"""Show what many decks play, for `nrdb deck stats`: reading, terminal, CSV, page and JSON."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from nrdb.cli.failures import UnreadFile
from nrdb.deck.metagame import CardUse, Group, Metagame
from nrdb.errors import Failure, NrdbError
from nrdb.text import counted, percent, plain

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue
    from nrdb.deck.model import Deck
    from nrdb.json_types import Json
    from nrdb.tournament.submission import Submission

_CREATED: Final = re.compile(rb'"(?:date_creation|created_at)"\s*:\s*"(\d{4}-\d\d-\d\d)')
_SHOWN: Final = 30
"""Number of each side's cards that the terminal shows."""


class DatedDeck(NamedTuple):
    """A deck, its label, and the date of its list (None if unknown)."""

    deck: Deck
    label: str
    day: str | None


def dated_decks(
    sources: Iterable[str], catalogue: Catalogue, *, fetch: str | None, filetype: str | None, edition: str | None
) -> Iterator[DatedDeck | UnreadFile]:
    """Yield the decks in files, folders, archives, tables of submissions and exports, and what can't be read."""
    from nrdb.cli.reading import READABLE, decks_of
    from nrdb.cli.tournament import gather_lists

    for source in sources:
        if source == "-" or not os.path.exists(source):
            for item in decks_of([source], catalogue, fetch=fetch, filetype=filetype, edition=edition):
                yield item if isinstance(item, UnreadFile) else DatedDeck(item, item.label, None)
            continue
        try:
            gathered = gather_lists(Path(source), fetch, READABLE)
        except NrdbError as error:
            yield _unread(source, error.message)
            continue
        folder = source if os.path.isdir(source) else os.path.dirname(source)
        for submission in gathered.submissions:
            yield from _of_submission(submission, folder, catalogue, filetype, edition)


def _of_submission(
    submission: Submission, folder: str, catalogue: Catalogue, filetype: str | None, edition: str | None
) -> Iterator[DatedDeck | UnreadFile]:
    from nrdb.deck import read_decks

    source = os.path.join(folder, submission.source)
    if submission.content is None:
        yield _unread(source, submission.problem or "no list submitted.")
        return
    try:
        decks = read_decks(submission.content, catalogue, filetype=filetype, edition=edition, source=source)
    except NrdbError as error:
        yield _unread(source, error.message, getattr(error, "line", None))
        return
    created = _CREATED.search(submission.content)
    day = created[1].decode() if created else (submission.submitted_at or "")[:10]
    for deck in decks:
        label = submission.player if submission.time_stated or not deck.name else deck.name
        yield DatedDeck(deck, plain(label or deck.label, limit=60), day or None)


def _unread(source: str, message: str, line: int | None = None) -> UnreadFile:
    """Return the source that can't be read, with a message that names it."""
    place = f"{source}:{line}" if line is not None else source
    named = message if plain(source) in message else f"{plain(place)}: {message.removeprefix(f'{line}: ')}"
    return UnreadFile(source, Failure(named, source, line))


def unreadable(decks: Iterable[DatedDeck]) -> Iterator[Failure]:
    """Yield the first error of every deck that can't be read completely."""
    for one in decks:
        first = next((note for note in one.deck.notes if note.severity == "error"), None)
        if first is not None:
            yield Failure(first.message, one.deck.source, first.line, first.suggestions)


def holding(decks: Iterable[DatedDeck], wanted: frozenset[str]) -> list[DatedDeck]:
    """Return the decks with one of the wanted cards, or with a wanted identity."""
    return [
        one
        for one in decks
        if not wanted.isdisjoint(one.deck.cards) or (one.deck.identity and one.deck.identity.id in wanted)
    ]


def terminal_lines(
    found: Metagame, catalogue: Catalogue, left_out: int, matching: Sequence[tuple[DatedDeck, str]]
) -> list[str]:
    """Return the decks that match a query, then identities and cards as tables, each side's cards separately."""
    from nrdb.cli.output import aligned, faint, stamp_line, strong

    sides = ", ".join(f"{group.decks} {catalogue.sides()[side].name}" for side, group in found.sides.items())
    more = f"; {counted(left_out, 'list')} skipped" if left_out else ""
    if not found.decks:
        return [strong(f"No decks{more}.")]
    lines = [strong(f"{counted(found.decks, 'deck')}: {sides}{more}"), ""]
    if matching:
        rows = [[one.label, _identity(one), cards] for one, cards in matching]
        lines += [*aligned(rows, headers=["deck", "identity", "cards"]), ""]
    rows = [
        [catalogue.card(identity).title, str(group.decks), _share(group.decks, found, identity, catalogue)]
        for identity, group in found.identities.items()
    ]
    lines += aligned(rows, headers=["identity", "decks", "share"], right=(1, 2))
    for side, group in found.sides.items():
        rows = [_card_row(use, group, catalogue) for use in group.cards[:_SHOWN]]
        headers = [f"{catalogue.sides()[side].name} card", "decks", "share", "copies", "per deck"]
        lines += ["", *aligned(rows, headers=headers, right=(1, 2, 3, 4))]
        if len(group.cards) > _SHOWN:
            lines.append(faint(f"+{counted(len(group.cards) - _SHOWN, 'more card')}; --csv and --html list all."))
    return [*lines, "", stamp_line(catalogue)]


def _identity(one: DatedDeck) -> str:
    return one.deck.identity.title if one.deck.identity is not None else ""


def _share(decks: int, found: Metagame, identity: str, catalogue: Catalogue) -> str:
    return percent(decks / found.sides[catalogue.card(identity).side].decks, 1)


def _card_row(use: CardUse, group: Group, catalogue: Catalogue) -> list[str]:
    mean = f"{use.copies / use.decks:.2f}"
    return [catalogue.card(use.card).title, str(use.decks), percent(use.decks / group.decks, 1), str(use.copies), mean]


def to_csv(found: Metagame, catalogue: Catalogue) -> str:
    """Return a row for every card of each side and each identity; the identity is empty for a whole side."""
    from nrdb import spreadsheet

    rows = []
    for identity, group in [*(("", group) for group in found.sides.values()), *found.identities.items()]:
        title = catalogue.card(identity).title if identity else ""
        for use in group.cards:
            card = catalogue.card(use.card)
            side = catalogue.sides()[card.side].name
            rows.append([side, title, card.title, str(use.decks), str(group.decks), str(use.copies)])
    return spreadsheet.write(["side", "identity", "card", "decks", "of decks", "copies"], rows)


def to_html(found: Metagame, catalogue: Catalogue, stamp: str, left_out: int) -> str:
    """Return the metagame as one page: identities, each with its cards to expand, and the cards of each side."""
    from nrdb.report import Block, Cell, Column, Facts, Section, Table, page
    from nrdb.report.tables import Value

    facts = [("Decks", found.decks)]
    facts += [(catalogue.sides()[side].name, group.decks) for side, group in found.sides.items()]
    sections: list[Section] = [Facts(tuple(facts + ([("Left out", left_out)] if left_out else [])))]
    rows: list[list[Value]] = []
    for identity, group in found.identities.items():
        cards = tuple(
            f"{catalogue.card(use.card).title}: {counted(use.decks, 'deck')}, {counted(use.copies, 'copy', 'copies')}"
            for use in group.cards
        )
        card = catalogue.card(identity)
        share = _share(group.decks, found, identity, catalogue)
        rows.append(
            [
                Cell(card.title, more=(Block("Cards", cards),)),
                catalogue.sides()[card.side].name,
                group.decks,
                Cell(share, sort=group.decks),
            ]
        )
    numbers = (Column("Decks", number=True), Column("Share", number=True))
    sections.append(Table("Identities", (Column("Identity"), Column("Side", choose=True), *numbers), rows))
    for side, group in found.sides.items():
        listed: list[list[Value]] = []
        for use in group.cards:
            title, decks, share, copies, mean = _card_row(use, group, catalogue)
            kind = catalogue.types()[catalogue.card(use.card).type].name
            listed.append([title, kind, int(decks), Cell(share, sort=use.decks), int(copies), float(mean)])
        means = (Column("Copies", number=True), Column("Per deck", number=True))
        columns = (Column("Card"), Column("Type", choose=True), *numbers, *means)
        sections.append(Table(f"{catalogue.sides()[side].name} cards", columns, listed))
    return page("Metagame", sections, stamp=stamp)


def to_json(found: Metagame, left_out: int) -> Json:
    """Return the metagame under its JSON names (schemas/deck_stats.schema.json)."""

    def cards(group: Group) -> list[Json]:
        return [use._asdict() for use in group.cards]

    return {
        "decks": found.decks,
        "left_out": left_out,
        "sides": {side: {"decks": group.decks, "cards": cards(group)} for side, group in found.sides.items()},
        "identities": [
            {"identity": identity, "decks": group.decks, "cards": cards(group)}
            for identity, group in found.identities.items()
        ],
    }
