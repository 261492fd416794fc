"""The grammar of text lists: rows, headings, totals, names. It knows no cards; `assemble` looks titles up.

A line may have several readings (`15 Minutes`, `Deus X`, `Eli 2.0 x2`); a row carries all of them, in the order
to try.
"""

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Final, NamedTuple

from nrdb.deck.document import Document, excerpt, has_damaged_bytes
from nrdb.deck.draft import (
    CARD,
    COMMENT,
    EXTRA,
    IDENTITY,
    STRAY,
    Copies,
    Draft,
    Entry,
    RowReading,
    StatedTotal,
    copies_from,
)
from nrdb.deck.headings import EXTRA_WORDS, LABELLED_SIDES, Heading, greets, heading, names_a_deck, side_of, total_on
from nrdb.deck.limits import MAX_LINE, MAX_LINES, MAX_REMEMBERED_LINE, REMEMBERED_LINES
from nrdb.deck.model import note

# Zero-width and direction characters are never part of a title. Every kind of blank becomes a space.
_ZERO_WIDTH: Final = (*range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2060, 0x2070), 0xFEFF, 0xAD)
_CONTROL: Final = (*range(9), *range(14, 32), *range(0x7F, 0xA0))
_BLANK: Final = (0xA0, 0x1680, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x3000)
_INVISIBLE: Final = dict.fromkeys((*_ZERO_WIDTH, *_CONTROL)) | dict.fromkeys(_BLANK, " ")
ENTITY: Final = re.compile(r"&(?:#\d{1,6}|#x[0-9a-fA-F]{1,5}|[a-zA-Z]{2,8});")

# Characters that control a terminal or change the writing direction.
_STEERING: Final = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\u202a-\u202e\u2066-\u2069]")

# Influence, penalty and alliance marks that follow a title.
MARKS: Final = "•●○◦■□▪★☆♘∙·½🌟 \t"
_BULLET: Final = re.compile(r"(?:[-*•·+–—▪◦‣>]\s+)+")
_QUANTITY: Final = re.compile(
    r"(\d+)(?:\s*[xX×✕]\s+|[xX×✕](?=\D)|\s*[,;]\s*(?=\D))(?=\S)|(\d+)([.:)])?\s+(?=\S)|\((\d+)\)\s*(?=\S)"
)
_LEADING_X: Final = re.compile(r"[xX×✕]\s?(\d+)\s+(?=\S)")
_NUMBER_LIKE: Final = re.compile(r"[-+−]?\d\S*(?=\s)|\S+(?=\s)")
_NUMBER_ALONE: Final = re.compile(r"[-+−]?\d[\d.,]*\s?[xX×]?")
_CODE: Final = re.compile(r"\d{5}")
_TRAILING: Final = re.compile(r"\s[xX×✕]\s?(\d+)$")
_COUNT_AFTER: Final = re.compile(r"(?<=\S)(?:\s+[-–—]\s+|\s*\[)([xX×✕]?\s?\d{1,3})\]?$")
_COMMENTS: Final = ("#", "//", ";;", "--", "<!--")
COMMENT_AFTER: Final = re.compile(r"\s(?:#|//|;;)\s")
_DASH_AFTER: Final = re.compile(r"\s[-–—]\s")
_PARAMETERS: Final = re.compile(r"\[\s*(?:id\s*:\s*(\w*))?")
# Several rows on one line are split before a number of copies, or after one that follows its title.
_SEVERAL: Final = re.compile(
    r"\s*[,;·|•]\s*(?=\(?\d+\)?(?:\s*[xX×✕]\s*|\s+)\S|[xX×✕]\s?\d+\s)"
    r"|(?:(?<=[xX×✕]\d)|(?<=\(\d\)))\s*[,;·|•]\s*"
)
_COUNT_LAST: Final = re.compile(r"^(\S.*\S)\s*\((\d{1,3})\)$")
_AFTER_HEADING: Final = re.compile(r"\s*[:=|]\s*|\s+[-–—]+>?\s+|\s+(?=\d+\s*[xX×✕]\s)")
_JOINT: Final = re.compile(r"[:=|].*\d|\s[-–—\d]")
"""A quick test that rules out most lines before the slower `_AFTER_HEADING` is tried."""
# What may follow a set name: a printing number, a foil mark, a word with a hash sign.
_AFTER_SET: Final = re.compile(r"(?<=\))(?:\s+(?:\d{1,3}|\*\w+\*|#\S+))+$|(?:\s+(?:\*\w+\*|#\S+))+$")
_DIVIDER: Final = re.compile(r"([-=_*~#`])(?:\s?\1){2,}\w*")
_META: Final = re.compile(r";;\s*([\w-]+)\s*:\s*(.*)")
_NAME_COUNT: Final = re.compile(r"(.*\S)\s+\((\d{1,4}) cards\)")
_PACK_HEADING: Final = re.compile(r"(.+\S) \(\d+\)(?: \d+ sets? needed)?")

# Labels before a value, and what the value is. Anything else is a remark by the list's author.
_LABELS: Final = {
    "identity": "identity", "id": "identity", "runner": "identity", "corp": "identity", "corporation": "identity",
    "name": "name", "title": "name", "deck": "name", "deck name": "name", "decklist": "name",
    "side": "", "faction": "", "format": "", "notes": "", "note": "", "description": "", "author": "", "by": "",
    "influence": "", "agenda points": "", "cards": "", "total": "", "version": "",
    "player": "", "date": "", "url": "", "link": "", "source": "", "deck size": "", "size": "", "mwl": "",
}  # fmt: skip

_IDENTITIES: Final = (("identity",), ("identities",))
_NAME_LABELS: Final = ("name", "title", "deck name")
"""Labels that only introduce a name, so that the value is a name whatever it looks like."""


class Unwrapped(NamedTuple):
    """A line without its markup: the text, the code of the card it links to, and its heading level."""

    text: str
    code: str | None = None
    level: int = 0
    several: bool = False
    """Whether the line links to more than one card."""
    rest: str = ""
    """Other text on the line, ignored except that it is checked for cards so that none is lost."""


class Options(NamedTuple):
    """The differences between the text file types."""

    comments: bool = True
    """Whether lines that begin with `#`, `//`, `;;` or `--` are comments (unless they are headings)."""
    unwrap: Callable[[str], Unwrapped] | None = None
    """Strips the markup from a line; the text is empty if nothing but markup was on the line."""


def clean(line: str) -> str:
    """Return a line without invisible characters and HTML entities, with every blank a space."""
    if not line.isascii():
        line = line.translate(_INVISIBLE)
    elif not line.isprintable():
        line = "".join(char for char in line if char == "\t" or char.isprintable())
    if "&" in line and ENTITY.search(line):
        from html import unescape

        line = unescape(line).replace("\xa0", " ")
    return line.strip()


# -- rows --------------------------------------------------------------------------------------------------------------


def readings(text: str) -> tuple[RowReading, ...]:
    """Return every reading of a row in order of preference; `copies` is None if there is no number."""
    return (_remembered if len(text) <= MAX_REMEMBERED_LINE else _readings)(text)


def _readings(text: str) -> tuple[RowReading, ...]:
    if "\t" in text:
        cells = [cell.strip() for cell in text.split("\t") if cell.strip()]
        if len(cells) > 1 and _NUMBER_ALONE.fullmatch(cells[0]):
            text = f"{cells[0]} {cells[1]}"
        else:
            text = " ".join(cells)
    if "*" in text or "`" in text or "[[" in text:
        text = text.replace("**", "").replace("`", "").replace("[[", "").replace("]]", "").strip()
    match = _QUANTITY.match(text)
    if match:
        copies = copies_from(match[1] or match[2] or match[4])
        title = text[match.end() :]
        found = _titles(copies, title)
        if not match[1]:
            # A title may begin with a number (`15 Minutes`). In `1. Diesel (3)` it numbers the rows: try (3) first.
            numbered = [reading for reading in readings(title) if reading.copies is not None] if match[3] else []
            found = [*_titles(None, text), *numbered, *found]
        return tuple(found)
    match = _LEADING_X.match(text)
    if match:
        return tuple(_titles(copies_from(match[1]), text[match.end() :]))
    match = _NUMBER_LIKE.match(text) if begins_with_number(text) else None
    if match:
        # Neither a title nor a count (2.5x, 1e3, -3x). Try it as a title first (`24/7 News Cycle`).
        if _trailing(_bare(text)):
            return tuple(_titles(None, text))
        return (RowReading(None, _bare(text)), RowReading(match[0], text[match.end() :].strip()))
    return tuple(_titles(None, text))


_remembered = lru_cache(REMEMBERED_LINES)(_readings)


def rows_in(text: str) -> list[str]:
    """Return the rows on a line that consists only of rows (`3x Diesel, 3x Sure Gamble`), else an empty list."""
    rows = [_COUNT_LAST.sub(r"\2 \1", row) for row in _SEVERAL.split(text)]
    return rows if all(map(has_quantity, rows)) else []


def rows_after_heading(line: str) -> tuple[Heading, list[str]] | None:
    """Return a heading and the rows after it on one line (`Events (6): 3x Diesel, 3x Sure Gamble`), else None."""
    if not _JOINT.search(line):
        return None
    for match in _AFTER_HEADING.finditer(line):
        found = heading(line[: match.start()])
        rows = rows_in(line[match.end() :].strip("*_ "))
        if found is None or not rows or not all(any(map(str.isalpha, row)) for row in rows):
            continue
        # `Deck: 3 Wins` is a name, `Identity: 1 Noise` the identity.
        return (found, rows) if len(rows) > 1 or labelled(line)[0] not in _LABELS else None
    return None


def _bare(title: str) -> str:
    """Return a title without trailing marks such as influence dots."""
    return title.rstrip(MARKS)


def _titles(copies: Copies, title: str) -> list[RowReading]:
    """Return the readings of a title: as written, then without anything that may trail a title."""
    if copies is None:
        title = _COUNT_AFTER.sub(r" (\1)", _bare(title))  # `Diesel - 3`, `Diesel [3]`
    bracket = _PARAMETERS.search(title) if "[" in title else None
    if bracket:
        title = title[: bracket.start()] or title  # no title has a bracket; jinteki.net's parameters start here
    title = _bare(title) or title
    found = [RowReading(copies, title)]
    rest = _AFTER_SET.search(title) if title[-1:].isalnum() or title[-1:] == "*" else None
    if rest:
        return [*found, *_titles(copies, title[: rest.start()])]
    if copies is None and (match := _trailing(title)):
        copies, title = copies_from(match[1]), _bare(title[: match.start()])
        found.append(RowReading(copies, title))
    if title.endswith(")"):
        start = title.rfind(" (")
        if start > 0:
            base, inside = _bare(title[:start]), title[start + 2 : -1]
            number = inside.strip("xX×✕ ")
            if copies is None and number.isdecimal():
                found.append(RowReading(copies_from(number), base))
            else:
                found.append(RowReading(copies, base, inside.partition("#")[0].strip() or None))
    elif title.endswith("_") and title.startswith("_"):
        found.append(RowReading(copies, title.strip("_ ")))
    if dash := _DASH_AFTER.search(title):
        found += _titles(copies, title[: dash.start()])  # `Diesel - 2 influence`: no title has a dash between blanks
    if comment := COMMENT_AFTER.search(title):
        found += _titles(copies, title[: comment.start()])
    return found


def begins_with_number(text: str) -> bool:
    """Return whether a line begins with a digit of any script, or with a sign and a digit."""
    return text[:1].isnumeric() or (text[:1] in "-+−" and text[1:2].isdecimal())


def has_quantity(text: str) -> bool:
    """Return whether a line begins with a count, or something like one, or ends with one."""
    return bool(begins_with_number(text) or _QUANTITY.match(text) or _LEADING_X.match(text) or _trailing(_bare(text)))


def _trailing(title: str) -> re.Match[str] | None:
    """Return the match of a count after a title, else None."""
    return _TRAILING.search(title) if title[-1:].isdigit() else None


def row_code(text: str) -> str | None:
    """Return the printing code from what jinteki.net writes after a title: `[id: 01050, art: alt]`."""
    match = _PARAMETERS.search(text) if "[" in text else None
    return match[1] if match and match[1] else None


def reads_as_text(line: str) -> bool:
    """Return whether the first line of a list is taken for its name: not a row, heading, total, comment or label."""
    if (
        has_quantity(line)
        or heading(line)
        or line.startswith(_COMMENTS)
        or _DIVIDER.fullmatch(line)
        or _BULLET.match(line)
    ):
        return False
    if _NAME_COUNT.fullmatch(line) or _PACK_HEADING.fullmatch(line) or _SEVERAL.search(line):
        return False
    if line[0] in '*_#<{["' or labelled(line)[0] in _LABELS:
        return False
    return total_on(line) is None


def labelled(line: str) -> tuple[str, str]:
    """Return the text before the first colon of a line, in lower case, and the text after it; empty without a colon."""
    label, colon, value = line.partition(":")
    return (label.rstrip().casefold(), value.strip()) if colon else ("", "")


# -- lists -------------------------------------------------------------------------------------------------------------


DEFAULT_OPTIONS: Final = Options()


def parse(document: Document, options: Options = DEFAULT_OPTIONS) -> list[Draft]:
    """Return the decks in a text list (usually one) as its lines state them."""
    lines = document.text.splitlines()
    if len(lines) > MAX_LINES:
        raise document.fail(f"the list has {len(lines):,} lines; the limit for a deck list is {MAX_LINES:,}.")
    state = _Parser(options)
    for number, raw in enumerate(lines, 1):
        state.take(number, raw, lines[number].strip() if number < len(lines) else "")
    return state.finish()


class _Parser:
    """The state of the parser: the decks so far, the current section, and whether the last deck has ended."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.drafts = [Draft()]
        self.section: Heading | None = None
        self.section_line = 0
        self.section_start = 0
        self.paragraph: int | None = None
        self.role = CARD
        self.next_is_identity = False
        self.ended = False
        self.name_level = 0
        self.side: str | None = None
        self.about = False

    @property
    def draft(self) -> Draft:
        """The deck being read."""
        return self.drafts[-1]

    def take(self, number: int, raw: str, following: str) -> None:
        """Read one line; `following` is the next line."""
        if has_damaged_bytes(raw):
            self.draft.notes.append(
                note("unread-line", f"the line contains bytes that are not UTF-8: {excerpt(raw)}.", line=number)
            )
            return
        if len(raw) > MAX_LINE:
            self.long_line(number, raw)
            return
        line = clean(raw)
        if line.startswith(">"):
            line = line.lstrip("> ")  # quoted in a mail or forum post
        if not line:
            self.blank()
            return
        if line.startswith(";;") and self.meta(number, line):
            return
        if self.options.unwrap is not None:
            unwrapped = self.options.unwrap(line)
            self.draft.ignore(number, unwrapped.rest)
            line = unwrapped.text
            if unwrapped.several:
                message = f"the line links to several cards; put each on its own line: {excerpt(line)}."
                self.draft.notes.append(note("unread-line", message, line=number))
                return
            if unwrapped.code:
                self.row(number, line, code=unwrapped.code)
                return
            if not line:
                return
        else:
            unwrapped = None
        found = heading(line)
        if found is not None:
            if not names_a_deck(line, found):
                self.begin_section(number, found)
                return
            if self.draft.entries:
                self.begin_deck()
            line = line.strip("# ")
        section = rows_after_heading(line)
        if section is not None:
            self.begin_section(number, section[0])
            for row in section[1]:
                self.row(number, row)
            return
        if unwrapped is not None and unwrapped.level:
            self.marked_heading(number, unwrapped)
            return
        if line[0] in "-=_*~#`" and _DIVIDER.fullmatch(line):
            self.ended = self.ended or bool(self.draft.entries)
            return
        if self.options.comments and line.startswith(_COMMENTS):
            self.comment(number, line)
            return
        if line == "About" and following.startswith("Name "):
            self.about = True
            return
        if self.about and line.startswith("Name "):
            self.draft.name, self.about = line.removeprefix("Name "), False
            return
        if self.total(number, line) or self.label(number, line):
            return
        opens = self.section is None and not (self.draft.preamble or self.draft.entries)
        if opens and begins_with_number(line) and not (begins_with_number(following) or _SEVERAL.search(line)):
            self.draft.preamble.append((number, line, False))  # a name may begin with a number
            return
        self.row(number, line, raw=raw)

    def blank(self) -> None:
        """Handle a blank line, which ends the paragraph of the name or of a section."""
        if self.section is not None and self.paragraph is None and len(self.draft.entries) > self.section_start:
            self.paragraph = len(self.draft.entries)
        opening = self.draft.preamble
        if opening and not opening[-1][2]:
            opening[-1] = (*opening[-1][:2], True)

    def comment(self, number: int, line: str) -> None:
        """Skip a comment; comments are lost when the deck is written."""
        self.draft.comments = True
        self.draft.ignore(number, line, COMMENT)

    def long_line(self, number: int, raw: str) -> None:
        """Handle a line longer than any title: the deck name if it comes first, else an error."""
        draft = self.draft
        opens = not (draft.entries or draft.preamble or draft.name is not None)
        if opens and not any(map(has_quantity, _SEVERAL.split(raw.strip()))):
            draft.name = raw
            self.draft.ignore(number, raw)
            return
        self.draft.notes.append(
            note(
                "unread-line",
                f"the line has {len(raw):,} characters; the limit is {MAX_LINE:,}: {excerpt(raw, 40)}.",
                line=number,
            )
        )

    def meta(self, number: int, line: str) -> bool:
        """Return whether a line begins like jinteki.net's of 2026 (`;; title: …`, `;; identity: …`), and read it."""
        match = _META.match(line)
        if not match:
            return False
        key, value = match[1].casefold(), match[2].strip()
        if (
            self.draft.entries
            and key in ("title", "identity", "identity-code")
            and any(entry.role == CARD for entry in self.draft.entries)
        ):
            self.begin_deck()
        if key == "title":
            self.draft.name = value
        elif key in ("identity", "identity-code") and value:
            self.identity_statement(number, value, line, code=key == "identity-code")
        else:
            self.comment(number, line)
        return True

    def marked_heading(self, number: int, heading: Unwrapped) -> None:
        """Handle a Markdown heading that is not a section: a deck name, the next deck's name, or an unknown section."""
        draft = self.draft
        if any(entry.role != IDENTITY for entry in draft.entries):
            if heading.level != self.name_level:
                self.end_section()
                self.draft.ignore(number, heading.text)
                return
            self.begin_deck()
            draft = self.draft
        self.name_level = self.name_level or heading.level
        if draft.name is None and not draft.preamble:
            draft.name, draft.name_is_heading = heading.text, True
            self.draft.ignore(number, heading.text)
        elif not _PACK_HEADING.fullmatch(heading.text):
            draft.preamble.append((number, heading.text, True))

    def identity_statement(self, number: int, value: str, line: str, *, code: bool) -> None:
        """Add an identity by title or code; if both are given they are one identity, and the code takes precedence."""
        draft = self.draft
        if draft.entries and draft.entries[-1].role == IDENTITY:
            last = draft.entries.pop()
            title = last.readings[0].title if code else value
            draft.entries.append(
                Entry((RowReading(1, title),), last.text, last.line, value if code else last.code, IDENTITY)
            )
            return
        reading = RowReading(1, "" if code else value)
        draft.entries.append(Entry((reading,), line, number, value if code else None, IDENTITY))

    def begin_section(self, number: int, found: Heading) -> None:
        """Begin a section; its stated total is checked later, and its card type is ignored."""
        self.end_section()
        side = side_of(found.words)
        if side is not None:
            if self.side not in (None, side) and any(entry.role != IDENTITY for entry in self.draft.entries):
                self.begin_deck()
            self.side, self.role, self.next_is_identity = side, CARD, False
            return
        self.next_is_identity = found.words in _IDENTITIES
        extra = any(word in EXTRA_WORDS for word in found.words)
        if extra and self.role != EXTRA:
            self.draft.notes.append(
                note(
                    "skipped-section",
                    "the cards in this section don't count as part of the deck.",
                    line=number,
                )
            )
        self.role = EXTRA if extra else CARD
        self.section, self.section_line, self.section_start = found, number, len(self.draft.entries)

    def end_section(self) -> None:
        """Record the total stated by the section that ends here."""
        section = self.section
        if section is not None and section.cards is not None and section.words not in _IDENTITIES and self.role == CARD:
            rows = (self.section_start, len(self.draft.entries))
            if rows[1] > rows[0]:
                words = " ".join(section.words)
                self.draft.stated_totals.append(
                    StatedTotal(words, section.cards, self.section_line, rows, self.paragraph)
                )
        self.section = self.paragraph = None

    def begin_deck(self) -> None:
        """Begin another deck in the same file."""
        self.end_section()
        self.drafts.append(Draft())
        self.role, self.ended, self.next_is_identity = CARD, False, False

    def total(self, number: int, line: str) -> bool:
        """Return whether a line is a total or a closing line, and record it."""
        found = total_on(line)
        if found is None:
            return False
        if self.draft.entries and found.ends:
            self.end_section()
            self.ended = True
        if found.value is not None and self.draft.entries:
            self.draft.stated_totals.append(StatedTotal(found.kind, found.value, number))
        self.draft.ignore(number, line)
        return True

    def label(self, number: int, line: str) -> bool:
        """Return whether a line is labelled (`Identity: …`, `Name: …`, a remark), and record its value."""
        if line[0] in "*_#":
            line = line.strip("*_# ").replace("**", "").replace("__", "")
        label, value = labelled(line)
        what = _LABELS.get(label)
        if what is None:
            return False
        if what == "identity":
            side = LABELLED_SIDES.get(label)
            another = side is not None and self.side not in (None, side)
            if another and any(entry.role != IDENTITY for entry in self.draft.entries):
                self.begin_deck()
            self.side = side or self.side
            if value:
                self.row(number, value, IDENTITY)
            else:
                self.next_is_identity = True
        elif what == "name" and value and not self.draft.entries:
            self.draft.name = value
            if label not in _NAME_LABELS:
                self.draft.ignore(number, line)
        else:
            self.draft.ignore(number, line)
        return True

    def row(self, number: int, line: str, role: str | None = None, code: str | None = None, raw: str = "") -> None:
        """Read a row, several rows on one line, or a line without a number."""
        bullet = _BULLET.match(line)
        if bullet:
            line = line[bullet.end() :]
        rows = rows_in(line) if code is None and _SEVERAL.search(line) else []
        if rows:
            for row in rows:
                self.row(number, row)
            return
        if COMMENT_AFTER.search(line):
            self.draft.comments = True
        numbered = has_quantity(line)
        if role is None:
            role = IDENTITY if self.next_is_identity else self.role
        if numbered and role == CARD and not _NUMBER_ALONE.fullmatch(line) and not any(map(str.isalpha, line)):
            role = STRAY  # a date, a score
        self.next_is_identity = False
        if not numbered and role == CARD:
            if code is None:
                self.text_line(number, line, raw or line, bulleted=bool(bullet))
                return
            if self.ended:
                self.begin_deck()
            role = STRAY if any(entry.role != IDENTITY for entry in self.draft.entries) else IDENTITY
        if _CODE.fullmatch(line):
            self.draft.entries.append(Entry((RowReading(None, ""),), line, number, line, role))
            return
        if _NUMBER_ALONE.fullmatch(line):
            copies = copies_from(line.rstrip("xX× "))
            self.draft.entries.append(Entry((RowReading(copies, ""),), line, number, code, role))
            return
        self.draft.entries.append(Entry(readings(line), line, number, code or row_code(line), role))

    def text_line(self, number: int, line: str, raw: str, *, bulleted: bool) -> None:
        """Read a line without a number: before the first row a name or identity, later a card if its title is known."""
        if self.ended and self.draft.entries:
            self.begin_deck()
        draft = self.draft
        match = _NAME_COUNT.fullmatch(line) if line.endswith(" cards)") else None
        if match and not draft.entries and not draft.preamble:
            draft.name = match[1]
            self.draft.ignore(number, line)
            draft.stated_totals.append(StatedTotal("cards", int(match[2]), number))
            return
        if any(entry.role != IDENTITY for entry in draft.entries) or bulleted:
            found = readings(line)
            if _PACK_HEADING.fullmatch(line):
                found = (RowReading(None, line, line.rpartition(" (")[0]), *found[1:])
            draft.entries.append(Entry(found, line, number, row_code(line), STRAY))
        elif greets(line):
            draft.ignore(number, line)
        else:
            draft.preamble.append((number, line, False))
            if not raw.isprintable() and _STEERING.search(raw):
                draft.notes.append(
                    note("controls-removed", "control or direction characters were removed from the line.", line=number)
                )

    def finish(self) -> list[Draft]:
        """Return the decks; text after the last row goes to the deck before it."""
        self.end_section()
        decks: list[Draft] = []
        for draft in self.drafts:
            if decks and not draft.entries:
                for line, text, _ in draft.preamble:
                    decks[-1].entries.append(Entry(readings(text), text, line, None, STRAY))
                continue
            decks.append(draft)
        return decks
