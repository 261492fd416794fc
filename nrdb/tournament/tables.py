"""Tables of submissions (CSV, TSV): one row a player with both decks, or one row a deck.

A cell holds the list itself, several lines in quotation marks, or the name of a file beside the table. Also Cobra's
deck pages as CSV, one or many below each other.
"""

from __future__ import annotations

import csv
import io
import re
from typing import TYPE_CHECKING, Final

from nrdb.errors import NrdbError
from nrdb.text import fold, plain

if TYPE_CHECKING:
    from nrdb.tournament.submissions import Beside, Submission

# What a heading is about, by the words in it; forms ask whole questions. The first row that fits counts.
_TIME: Final = frozenset({"timestamp", "submitted", "time", "received", "zeitstempel", "horodateur"})
_PLAYER: Final = frozenset(
    {"player", "name", "spieler", "spielerin", "jugador", "joueur", "handle", "nick", "nickname"}
)
_LIST: Final = frozenset({"deck", "decks", "list", "decklist", "file", "cards"})
_ASIDE: Final = frozenset({"identity", "id", "link", "url", "title", "mail", "email", "faction", "points", "score"})
_DELIMITERS: Final = ",;\t"
_ROW: Final = re.compile(r"^\s*(?:[-*•]\s*)?\d+\s*[x×]?\s+\S|^\s*[{<\[]", re.IGNORECASE)
_LINK: Final = re.compile(r"^\s*(?:https?://|www\.)\S+\s*$", re.IGNORECASE)
_FILE: Final = re.compile(r"^[^\n]{1,200}\.(?:txt|o8d|json|csv|md|edn|deck|dek|xml|html?)$", re.IGNORECASE)
_MAX_FIELD: Final = 16_000_000


def read(content: bytes, source: str, files: Beside, named: set[str] | None = None) -> list[Submission] | None:
    """The submissions of a table, None when the content is none. `named` takes up the files that its cells name."""
    head = content[:2000].decode("utf-8-sig", "replace")
    first = next((line for line in head.splitlines() if line.strip()), "")
    if first.casefold().startswith(("player,", "player;", "player\t")) and _is_cobra(head):
        pages = _cobra(_text(content), source)
        # A page of its own in a folder is a list like any other: the folder says whose.
        return None if named is not None and len(pages) == 1 else pages
    delimiter = max(_DELIMITERS, key=first.count)
    if first.count(delimiter) == 0:
        return None
    text = _text(content)
    before = csv.field_size_limit(_MAX_FIELD)  # of the whole process: put back for whoever reads next
    try:
        rows = list(_numbered(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)))
    except csv.Error:
        return None
    finally:
        csv.field_size_limit(before)
    rows = [(line, row) for line, row in rows if any(cell.strip() for cell in row)]
    columns = _columns(rows[0][1]) if rows else None
    if columns is None:
        return None
    return _Table(columns, source, files, named if named is not None else set()).submissions(rows[1:])


def _text(content: bytes) -> str:
    if content[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return content.decode("utf-16", "replace")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", "replace")


def _numbered(reader: object) -> list[tuple[int, list[str]]]:
    rows = []
    line = 1
    for row in reader:  # type: ignore[attr-defined]
        rows.append((line, row))
        line = reader.line_num + 1  # type: ignore[attr-defined]
    return rows


def _columns(header: list[str]) -> dict[str, int] | None:
    """Meaning -> column, for the headings of a table of submissions; None when they are not such headings."""
    columns: dict[str, int] = {}
    scores: dict[str, int] = {}
    for index, heading in enumerate(header):
        words = set(fold(heading).split())
        if not words or len(heading) > 300:
            continue
        sides = words & {"corp", "corporation", "runner"}
        if words & _TIME:
            meaning, score = "time", 1
        elif len(sides) == 1 and not words & _ASIDE:
            meaning, score = ("runner" if "runner" in sides else "corp"), 1 + len(words & _LIST) - len(words & {"name"})
        elif words & _PLAYER and not words & (_LIST | _ASIDE):
            meaning, score = "player", 1 + ("player" in words)
        elif "side" in words:
            meaning, score = "side", 1
        elif words & _LIST and not words & (_ASIDE | {"name"}):
            meaning, score = "deck", 1
        else:
            continue
        if score > scores.get(meaning, -1):
            columns[meaning], scores[meaning] = index, score
    return columns if "player" in columns and columns.keys() & {"corp", "runner", "deck"} else None


class _Table:
    def __init__(self, columns: dict[str, int], source: str, files: Beside, named: set[str]) -> None:
        self.columns = columns
        self.source = plain(source)
        self.files = files
        self.named = named

    def submissions(self, rows: list[tuple[int, list[str]]]) -> list[Submission]:
        from nrdb.tournament.event import parse_time

        found: list[Submission] = []
        for line, row in rows:
            player = self.cell(row, "player").strip() or f"(row {line}, no name)"
            time = parse_time(self.cell(row, "time"))
            side = _side(self.cell(row, "side"))
            before = len(found)
            for column, stated in (("corp", "corp"), ("runner", "runner"), ("deck", side)):
                text = self.cell(row, column)
                if text.strip():
                    found.append(self.submission(player, stated, text, line, time))
            if len(found) == before:
                found.append(self.nothing(player, side, line, time))
        return found

    def cell(self, row: list[str], name: str) -> str:
        index = self.columns.get(name)
        return row[index] if index is not None and index < len(row) else ""

    def nothing(self, player: str, side: str | None, line: int, time: str | None) -> Submission:
        from nrdb.tournament.submissions import Submission

        return Submission(player, side, f"{self.source}:{line}", None, None, time, line)

    def submission(self, player: str, side: str | None, text: str, line: int, time: str | None) -> Submission:
        from nrdb.tournament.submissions import Submission

        where = f"{self.source}:{line}"
        stripped = text.strip()
        if "\n" not in stripped and not _ROW.match(stripped):
            name = stripped.replace("\\", "/")
            file = self.files(name.removeprefix("./"))
            if file is not None:
                self.named.add(str(file.path))
                try:
                    return Submission(
                        player,
                        side,
                        plain(str(file.path)),
                        file.read(),
                        None,
                        time or file.changed,
                        stated=time is not None,
                    )
                except NrdbError as error:
                    return Submission(player, side, plain(str(file.path)), None, error.message, time)
            if _LINK.match(stripped):
                problem = (
                    f"{plain(stripped, limit=80)} is a link, and nothing is fetched; the list itself belongs here."
                )
                return Submission(player, side, where, None, problem, time)
            if _FILE.match(stripped):
                problem = f'there is no file "{plain(stripped, limit=80)}" beside the table.'
                return Submission(player, side, where, None, problem, time)
        return Submission(player, side, where, text.encode("utf-8", "surrogateescape"), None, time, line, stated=True)


def _side(text: str) -> str | None:
    words = fold(text).split()
    if "runner" in words:
        return "runner"
    return "corp" if {"corp", "corporation"} & set(words) else None


def _is_cobra(head: str) -> bool:
    lines = [line.casefold() for line in head.splitlines()[:8]]
    return len(lines) > 1 and lines[1].startswith("deck") and any(re.match(r"min.identity", line) for line in lines)


def _cobra(text: str, source: str) -> list[Submission]:
    """Cobra's deck pages: each begins with a line `Player,NAME`; the decks stand side by side below it."""
    from nrdb.tournament.submissions import Submission

    found = []
    blocks: list[tuple[int, list[str]]] = []
    for number, line in enumerate(text.splitlines(keepends=True), start=1):
        if line.casefold().startswith(("player,", "player;", "player\t")) or not blocks:
            blocks.append((number, []))
        blocks[-1][1].append(line)
    for number, lines in blocks:
        row = next(csv.reader([lines[0]], delimiter=max(_DELIMITERS, key=lines[0].count)), [])
        player = row[1].strip() if len(row) > 1 else ""
        content = "".join(lines).encode("utf-8", "surrogateescape")
        found.append(Submission(player or "(no name)", None, f"{plain(source)}:{number}", content, None, None, number))
    return found
