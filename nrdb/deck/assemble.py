"""Turn a draft into a deck: look up every title, add up copies, and record doubts as notes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from nrdb.catalogue.model import number
from nrdb.deck.document import Document, excerpt
from nrdb.deck.draft import COMMENT, EXTRA, IDENTITY, STRAY, Copies, Draft, Entry, RowReading, is_valid_count
from nrdb.deck.grammar import COMMENT_AFTER, begins_with_number, has_quantity, readings
from nrdb.deck.limits import MAX_COPIES, MAX_NAME, MAX_NOTES
from nrdb.deck.model import Deck, Note, note
from nrdb.deck.overlooked import TITLE_WORDS, OverlookedCards, has_letters
from nrdb.deck.titles import TITLE, how_named, is_near_title
from nrdb.errors import did_you_mean
from nrdb.text import counted, listed, plain

if TYPE_CHECKING:
    from nrdb.catalogue.model import Card
    from nrdb.deck.titles import Titles

MODERN: Final = "cr"
CLASSIC: Final = "classic"
_BARE_COUNT: Final = re.compile(r"(.*\S)\s+(\d{1,2})")
EDITION_NAMES: Final = {MODERN: "the modern game", CLASSIC: "the 1996 game"}


def assemble(
    draft: Draft, titles: Titles, document: Document, edition: str | None = None, accept: bool = False
) -> Deck:
    """Return the deck that a draft describes; its notes record anything unreadable or doubtful.

    With `accept`, an unknown title is read as the only similar one, if there is only one.
    """
    return _Assembly(draft, titles, document, edition, accept).deck


class _Assembly:
    """The state of one `assemble` call: the deck so far, and the card on each line."""

    def __init__(self, draft: Draft, titles: Titles, document: Document, edition: str | None, accept: bool) -> None:
        self.draft = draft
        self.titles = titles
        self.accept = accept
        self.deck = Deck(id=draft.id, source=document.source, notes=[*document.notes, *draft.notes], filetype=None)
        self.deck.comments = draft.comments
        self.copies: list[tuple[Card | None, int]] = []
        self.preamble_cards: list[tuple[Card | None, int]] = []
        self.codes: dict[str, str] = {}
        self.printings: dict[str, str] = {}
        self.identity_failed = False
        self.counts: dict[str, int] = {}
        self.deck.edition = edition or draft.edition or self.choose_edition()
        self.overlooked = OverlookedCards(titles, self.deck.edition)
        self.read_preamble()
        for entry in draft.ignored:
            self.check_for_cards(entry, entry.text)
        for entry in draft.entries:
            taken = self.add_entry(entry)
            self.copies.append((None, 0) if entry.role == EXTRA else taken)
        self.set_name()
        self.read_heading()
        self.check_identity()
        if self.printings:
            first, *others = self.printings.values()
            more = f" and {counted(len(others), 'more card')} are" if others else " is"
            message = f"{first}{more} listed under several printing codes; the copies were added up."
            self.add_note("several-printings", message)
        self.check_stated_totals()
        if not (self.deck.cards or self.deck.unreadable):
            self.add_note("no-cards", "the list has no cards.")
        self.limit_notes()

    def add_note(self, code: str, message: str, entry: Entry | None = None, suggestions: tuple[str, ...] = ()) -> None:
        """Add a note about a row or the whole list; above MAX_NOTES per type, notes are only counted."""
        self.counts[code] = self.counts.get(code, 0) + 1
        if self.counts[code] > MAX_NOTES:
            return
        self.deck.notes.append(
            note(
                code,
                message,
                line=entry.line if entry else None,
                text=plain(entry.text.strip(), limit=MAX_NAME) if entry else None,
                suggestions=suggestions,
            )
        )

    # -- edition ---------------------------------------------------------------------------------------------------

    def choose_edition(self) -> str:
        """Return the edition of the list: modern with an identity or on a tie, else that of most titles."""
        draft, titles = self.draft, self.titles
        rows = [entry for entry in draft.entries if entry.role != IDENTITY]
        opening = [reading.title for _, text, _ in draft.preamble[:4] for reading in readings(text)]
        opening += [draft.name] if draft.name and draft.name_is_heading else []
        if len(rows) < len(draft.entries) or any(titles.identity(title)[1] for title in opening):
            return MODERN
        count = 0
        for entry in rows:
            found = self.matches(entry, MODERN)
            if any(card.is_identity for card in found):
                return MODERN
            count += bool(found)
        if count and any(entry.code for entry in rows):
            return MODERN  # codes and ids belong to one game only
        classic = sum(1 for entry in rows if self.matches(entry, CLASSIC))
        if classic > count:
            return CLASSIC
        if classic == count and count > 0:
            self.add_note(
                "edition-tie",
                "the titles fit the 1996 game and the modern one equally well; read as modern.",
            )
        return MODERN

    def matches(self, entry: Entry, edition: str) -> tuple[Card, ...]:
        """Return the cards of the first reading whose title exists in the edition; a code takes precedence."""
        if entry.code:
            card = self.titles.code(entry.code, edition)
            if card is not None:
                return (card,)
        for reading in entry.readings:
            found = self.titles.find(reading.title, edition)
            if found:
                return found
        return ()

    # -- rows ------------------------------------------------------------------------------------------------------

    def add_entry(self, entry: Entry) -> tuple[Card | None, int]:
        """Add one row to the deck and return its card and the copies counted."""
        card, reading = self.card_by_code(entry) if entry.code else self.card_by_title(entry)
        if card is None:
            return None, 0
        self.check_for_cards(entry, self.rest_of_row(entry, reading), card)
        copies = self.valid_copies(reading.copies, entry, card)
        if copies:
            self.add_card(card, copies, entry)
        return card, copies

    def rest_of_row(self, entry: Entry, reading: RowReading) -> str:
        """Return the text of a row without the title and set that were read."""
        text = entry.text.replace(reading.title, " ", 1) if reading.title else entry.text
        return text.replace(reading.pack, " ", 1) if reading.pack and self.titles.is_pack(reading.pack) else text

    def check_for_cards(self, entry: Entry, text: str, card: Card | None = None) -> bool:
        """Return whether unread text names a card next to a number, and add a note if so.

        The note makes the list unreadable, except in a comment: there the card is skipped, as intended.
        """
        body, *comment = COMMENT_AFTER.split(text, maxsplit=1) if entry.role != COMMENT else ("", text)
        found = self.overlooked.card(body, card)
        if found is not None:
            message = (
                f"{excerpt(entry.text)} seems to name {found} but could not be read; put each card on its own line."
            )
            self.add_note("unread-line", message, entry)
        elif comment and (named := self.overlooked.card(comment[0])):
            self.add_note("ignored-line", f"a comment names {named}, which was skipped: {excerpt(entry.text)}.", entry)
        return found is not None

    def card_by_code(self, entry: Entry) -> tuple[Card | None, RowReading]:
        """Return the card and reading of a row with a code; the code takes precedence over the title."""
        card = self.titles.code(entry.code or "", self.deck.edition)
        reading = next(
            (r for r in entry.readings if card in self.titles.find(r.title)), self.most_likely_reading(entry)
        )
        if card is None and self.deck.edition == MODERN and not reading.title:
            other = self.titles.code(entry.code or "", CLASSIC)
            if other is not None:
                self.add_note("unknown-card", f"{other.title} is from the 1996 game, not the modern one.", entry)
                return None, reading
        if card is None:
            if reading.title:
                found = self.titles.find(reading.title, self.deck.edition)
                if len(found) == 1:
                    self.add_note(
                        "conflict",
                        f"no card has the code {excerpt(entry.code or '')}; using the title {found[0].title}.",
                        entry,
                    )
                    return found[0], reading
            named = f" ({excerpt(reading.title)})" if reading.title else ""
            self.add_note("unknown-card", f"no card has the code or id {excerpt(entry.code or '')}{named}.", entry)
            return None, reading
        if reading.title and not self.title_fits(card, reading.title):
            self.add_note(
                "conflict",
                f"the code {plain(entry.code or '', limit=40)} is {card.title}, "
                f"but the text says {excerpt(reading.title)}; using the code.",
                entry,
            )
        return card, reading

    def title_fits(self, card: Card, title: str) -> bool:
        """Return whether a title next to a code means the same card; an identity's short name is enough."""
        if card in self.titles.find(title, self.deck.edition):
            return True
        from nrdb.text import fold

        mine, written = f"{fold(card.title)} ", f"{fold(title)} "
        return mine.startswith(written) or (card.is_identity and f" {written}" in mine)

    def card_by_title(self, entry: Entry) -> tuple[Card | None, RowReading]:
        """Return the card and reading of a row without a code: the first reading whose title exists."""
        edition = self.deck.edition
        identity = entry.role == IDENTITY
        for reading in entry.readings:
            found = self.titles.find(reading.title, edition)
            if not found:
                continue
            if identity and any(card.is_identity for card in found):
                found = tuple(card for card in found if card.is_identity)
            if len(found) > 1 and reading.pack and all(card.is_identity for card in found):
                found = self.titles.printed_in(found, reading.pack) or found
            if len(found) > 1:
                self.identity_failed |= identity or all(card.is_identity for card in found)
                self.note_ambiguous(reading.title, found, entry)
                return None, reading
            if reading.pack and not self.titles.is_pack(reading.pack):
                self.add_note("unknown-pack", f"unknown set {excerpt(reading.pack)}; ignored.", entry)
            how = how_named(found[0], reading.title)
            if how != TITLE:
                code = "identity-guessed" if found[0].is_identity else "nickname"
                self.add_note(code, f"{excerpt(reading.title)} was interpreted as {found[0].title}.", entry)
            return found[0], reading
        row = _with_bare_count(entry.text) if entry.role == STRAY else None
        if row is not None:
            found = self.titles.find(row.title, edition)
            if len(found) == 1 and not found[0].is_identity:
                return found[0], row
        reading = self.most_likely_reading(entry)
        if identity or reading.copies in (1, None):
            card = self.identity_by_part(reading.title, entry, sure=identity)
            if card is not None:
                return card, reading
        if identity:
            self.identity_failed = True
        if entry.role == STRAY and not self.looks_like_title(reading.title):
            if not self.check_for_cards(entry, entry.text):
                self.add_note("ignored-line", f"{excerpt(entry.text)}: no card recognised; line skipped.", entry)
        else:
            card = self.note_unknown(reading, entry)
            ends_in_count = card is not None and not card.title[-1].isdigit()
            return card, row if row is not None and ends_in_count else reading
        return None, reading

    @staticmethod
    def most_likely_reading(entry: Entry) -> RowReading:
        """Return the reading to report when no title exists: the last one with a number, else the last."""
        numbered = [reading for reading in entry.readings if reading.copies is not None]
        return (numbered or list(entry.readings))[-1]

    def identity_by_part(self, title: str, entry: Entry, *, sure: bool) -> Card | None:
        """Return the identity that a line names by part of its title, and note how it was recognised.

        With `sure`, the line must be an identity, so an ambiguous name is reported.
        """
        found, full = self.titles.identity(title, self.deck.edition)
        if not found:
            return None
        if len(found) > 1:
            if sure:
                self.identity_failed = True
                self.note_ambiguous(title, found, entry)
            return None
        if not full:
            self.add_note("identity-guessed", f"{excerpt(title)} was interpreted as {found[0].title}.", entry)
        return found[0]

    def looks_like_title(self, title: str) -> bool:
        """Return whether a line without a number is likely a mistyped title rather than prose."""
        if len(title.split()) > TITLE_WORDS:
            return False
        return any(is_near_title(title, card) for card in self.titles.guesses(title, self.deck.edition)[:2])

    def note_ambiguous(self, title: str, found: tuple[Card, ...], entry: Entry) -> None:
        """Note that a title could be several cards."""
        names = tuple(card.title for card in found[:8])
        more = [f"{len(found) - 8} more"] if len(found) > 8 else []
        message = f"{excerpt(title)} could be {listed([*names, *more], 'or')}; write the full title."
        self.add_note("ambiguous-card", message, entry, names)

    def note_unknown(self, reading: RowReading, entry: Entry) -> Card | None:
        """Note that a title is unknown, with suggestions, or that its count is invalid.

        Returns the only similar card if such suggestions are accepted.
        """
        title, edition = reading.title, self.deck.edition
        if not title:
            self.add_note("bad-quantity", f"{excerpt(entry.text)} is a number without a title.", entry)
            return None
        if not is_valid_count(reading.copies) and reading.copies is not None:
            self.note_bad_quantity(reading.copies, entry, title)
            return None
        if self.counts.get("unknown-card", 0) >= MAX_NOTES:
            self.add_note("unknown-card", "")
            return None
        other = CLASSIC if edition == MODERN else MODERN
        foreign = self.titles.find(title, other)
        if foreign:
            self.add_note(
                "unknown-card",
                f"{foreign[0].title} is from {EDITION_NAMES[other]}, but this list is for {EDITION_NAMES[edition]}.",
                entry,
            )
            return None
        starts = self.titles.beginning(title, edition) if self.titles.guesses_left > 0 else ()
        if len(starts) > 1:
            self.titles.guesses_left -= 1
            self.note_ambiguous(title, starts, entry)
            return None
        near = (starts or self.titles.guesses(title, edition))[:3]
        if self.accept and len(near) == 1:
            row = plain(entry.text.strip().replace(title, near[0].title, 1), limit=MAX_NAME)
            self.add_note("accepted", f"accepted: {excerpt(title)} → {near[0].title}.", entry, (row,))
            return near[0]
        names = tuple(card.title for card in near)
        hint = did_you_mean(names)
        self.add_note("unknown-card", f"unknown card {excerpt(title)}.{' ' + hint if hint else ''}", entry, names)
        return None

    def note_bad_quantity(self, copies: Copies, entry: Entry, title: str) -> None:
        """Note that a number of copies is invalid."""
        what = excerpt(str(copies) if copies is not None else entry.text, 30)
        of = f" for {plain(title.strip(), limit=60)}" if title else ""
        message = f"{what} is not a valid count{of}; use a whole number from 1 to {MAX_COPIES}."
        self.add_note("bad-quantity", message, entry)

    def valid_copies(self, copies: Copies, entry: Entry, card: Card) -> int:
        """Return the copies on a row; 0, with a note, if the number is invalid."""
        if copies is None:
            if entry.role not in (IDENTITY,) and not card.is_identity:
                self.add_note("quantity-missing", f"{card.title} has no number; counted as 1 copy.", entry)
            return 1
        if isinstance(copies, int) and 1 <= copies <= MAX_COPIES:
            return copies
        self.note_bad_quantity(copies, entry, card.title)
        return 0

    def add_card(self, card: Card, copies: int, entry: Entry) -> None:
        """Add a row's card to the deck."""
        deck = self.deck
        if entry.role == IDENTITY and not card.is_identity and not _is_numbered_row(entry):
            self.add_note("conflict", f"{card.title} is listed as the identity but isn't one; not counted.", entry)
        elif entry.role == EXTRA:
            deck.extras[card.id] = deck.extras.get(card.id, 0) + copies
        elif card.is_identity and not (self.draft.separate_identity and entry.role != IDENTITY):
            self.add_identity(card, copies, entry)
        else:
            if card.id in deck.cards and entry.line is not None:
                self.add_note("repeated-card", f"{card.title} is on several lines; the copies were added up.", entry)
            elif entry.code is not None and self.codes.setdefault(card.id, entry.code) != entry.code:
                self.printings[card.id] = card.title
            deck.cards[card.id] = deck.cards.get(card.id, 0) + copies

    def add_identity(self, card: Card, copies: int, entry: Entry) -> None:
        """Set the deck's identity; note a repetition, and keep a second identity separately."""
        deck = self.deck
        if copies > 1:
            message = f"the identity {card.title} is listed with {copies} copies; counted once."
            self.add_note("identity-quantity", message, entry)
        if deck.identity is None:
            deck.identity = card
        elif deck.identity.id == card.id:
            self.add_note("repeated-identity", f"the identity {card.title} is listed twice.", entry)
        else:
            deck.identities[card.id] = deck.identities.get(card.id, 0) + 1

    # -- name, identity, totals ------------------------------------------------------------------------------------

    def read_preamble(self) -> None:
        """Decide what each line before the first row is: name, identity, or a card without a number."""
        lines, edition = self.draft.preamble, self.deck.edition
        if not lines:
            return
        entries = [Entry(readings(text), text, line, None, STRAY) for line, text, _ in lines]
        known = [bool(self.matches(entry, edition)) for entry in entries]
        full = [
            any(has_letters(r.title) and self.titles.identity(r.title, edition)[1] for r in entry.readings)
            for entry in entries
        ]
        name_at = self.name_index(entries, known, full)
        claimed = any(full) or any(entry.role == IDENTITY for entry in self.draft.entries) or edition != MODERN
        others = any(self.titles.identity(text, edition)[0] for _, text, _ in lines[1:])
        if name_at is not None and not (claimed or others) and self.take_short_identity(entries[0]):
            claimed, name_at = True, None
            entries, known = entries[1:], known[1:]
        for index, entry in enumerate(entries):
            if index == name_at:
                self.draft.name = entry.text
                self.check_for_cards(entry, entry.text)
                continue
            # NetrunnerDB puts the identity on the line after the name; use that line if nothing else names one.
            last = index == len(entries) - 1
            if last and not (known[index] or claimed) and len(entry.text.split()) <= TITLE_WORDS:
                entry = entry._replace(role=IDENTITY)
            self.add_preamble_entry(entry)

    def name_index(self, entries: list[Entry], known: list[bool], full: list[bool]) -> int | None:
        """Return 0 if the first line is the deck name; None if it is an identity or a card, or if the name is known."""
        if self.draft.name is not None:
            return None
        if full[0]:
            # A deck named after its identity: the name, a blank line, the identity again.
            return 0 if any(full[1:]) and self.draft.preamble[0][2] else None
        if begins_with_number(entries[0].text):
            marked = entries[0].readings[0].copies is not None  # `3x …`
            row = known[0] or marked or (is_valid_count(entries[0].readings[-1].copies) and not any(full))
            return None if row else 0
        numbered = any(entry.role != STRAY for entry in self.draft.entries)
        return None if known[0] and not any(full) and not numbered else 0

    def take_short_identity(self, entry: Entry) -> bool:
        """Return whether the first line names an identity by part of its name, and make it the deck's identity."""
        text = entry.text
        found, _ = self.titles.identity(text, self.deck.edition)
        if not found or (len(found) > 1 and (":" in text or " - " in text)):
            return False
        card = self.identity_by_part(text, entry, sure=True)
        if card is not None:
            self.check_for_cards(entry, text.replace(card.title, " "), card)
            self.add_identity(card, 1, entry)
        return True

    def add_preamble_entry(self, entry: Entry) -> None:
        """Add a line that comes before the first row and is not the name."""
        card, copies = self.add_entry(entry)
        if copies:
            self.preamble_cards.append((card, copies))

    def set_name(self) -> None:
        """Set the deck name, made safe and shortened to MAX_NAME."""
        name = self.draft.name
        if not name:
            return
        cleaned = plain(name.strip(), limit=MAX_NAME)
        if len(name.strip()) > MAX_NAME:
            self.add_note("name-cut", f"the deck name has {len(name.strip()):,} characters; shortened to {MAX_NAME}.")
        elif cleaned != " ".join(name.split()) and "\ufffd" in cleaned:
            self.add_note(
                "controls-removed", "the deck name contains control or direction characters, shown as \ufffd."
            )
        self.deck.name = cleaned or None

    def read_heading(self) -> None:
        """Take the identity from a Markdown heading that is its full title, if no line of the list names one."""
        name = self.draft.name
        if name and self.draft.name_is_heading and self.deck.identity is None and not self.identity_failed:
            found, full = self.titles.identity(name, self.deck.edition)
            if full and len(found) == 1:
                self.deck.identity = found[0]

    def check_identity(self) -> None:
        """Note a missing identity, or more than one."""
        deck = self.deck
        if deck.identities and deck.identity is not None:
            names = [deck.identity.title, *(self.titles.ids[card].title for card in deck.identities)]
            self.add_note("several-identities", f"the list names {len(names)} identities: {' / '.join(names)}.")
        elif deck.identity is None and deck.edition == MODERN and (deck.cards or deck.extras):
            if self.identity_failed:
                return
            sides = {self.titles.ids[card].side for card in deck.cards if card in self.titles.ids}
            side = f"; its cards are {sides.pop().title()} cards" if len(sides) == 1 else ""
            self.add_note("identity-missing", f"the list has no identity{side}.")

    def check_stated_totals(self) -> None:
        """Compare the totals stated in the list with its rows; a difference is only a note."""
        if self.deck.unreadable:
            return
        for stated in self.draft.stated_totals:
            start, end = stated.entries or (0, len(self.copies))
            rows = self.copies[start:end] if stated.entries else [*self.preamble_cards, *self.copies]
            noun, under = "card", ""
            if stated.kind == "agenda-points":
                noun, have = "agenda point", sum(n * (number(card.agenda_points) or 0) for card, n in rows if card)
            elif stated.kind == "cards":
                have = self.deck.size
            else:
                under, have = f" under {excerpt(stated.kind, 30)}", _cards_in(rows)
                if stated.paragraph is not None and _cards_in(self.copies[start : stated.paragraph]) == stated.value:
                    continue
            if have != stated.value:
                total = counted(stated.value, noun)
                message = f"the list says {total}{under}, but {have:,} are listed; using {have:,}."
                self.deck.notes.append(note("footer-differs", message, line=stated.line))

    def limit_notes(self) -> None:
        """Keep MAX_NOTES notes per type, the draft's included, and note how many more there were."""
        kept: list[Note] = []
        seen: dict[str, int] = {}
        for item in self.deck.notes:
            seen[item.code] = seen.get(item.code, 0) + 1
            if seen[item.code] <= MAX_NOTES:
                kept.append(item)
        for code, count in seen.items():
            more = max(count, self.counts.get(code, 0)) - MAX_NOTES
            if more > 0:
                kept.append(note("more-notes", f"{counted(more, 'more note')} of type {code} not listed."))
        self.deck.notes = kept


def _is_numbered_row(entry: Entry) -> bool:
    """Return whether an entry is a line with a count and a title."""
    return entry.line is not None and has_letters(entry.text) and has_quantity(entry.text)


def _cards_in(rows: list[tuple[Card | None, int]]) -> int:
    """Return the number of cards in rows, identities excluded."""
    return sum(n for card, n in rows if card is not None and not card.is_identity)


def _with_bare_count(text: str) -> RowReading | None:
    """Return the reading of a row that ends with a bare number (`Diesel 2`), which may also belong to a title."""
    match = _BARE_COUNT.fullmatch(text)
    return RowReading(int(match[2]), match[1]) if match else None
