"""Read tables of submissions (CSV, TSV): one row per player with both decks, or one row per deck.

A cell has the list itself, with several lines in quotation marks, or the name of a file next to the table. CSV files of
Cobra's deck pages, one or more, are read too.
"""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, Final, NamedTuple

from nrdb import spreadsheet
from nrdb.deck.filetypes.cobra import find_columns as headings_of_cards
from nrdb.deck.limits import MAX_BYTES
from nrdb.errors import NrdbError, ParseError
from nrdb.text import fold, plain
from nrdb.tournament.games_table import is_header
from nrdb.tournament.results import decoded
from nrdb.tournament.times import TimeColumn, read_column

if TYPE_CHECKING:
    from nrdb.tournament.submission import FindFile, Submission


def _words(*lines: str) -> frozenset[str]:
    return frozenset(word for line in lines for word in line.split())


# Words that show what a column is about, in the languages of common forms; a heading may be a whole question.
_TIME: Final = _words(
    "timestamp submitted submission time received zeitstempel eingereicht horodateur temporal cronologiche carimbo",
    "tijdstempel タイムスタンプ 타임스탬프",
)
_PLAYER: Final = _words(
    "player name spieler spielerin jugador jugadora nombre joueur joueuse nom pseudo giocatore nome jogador handle",
    "nick nickname お名前 名前 氏名 プレイヤー 이름 닉네임",
)
_ELSEWHERE: Final = _words("discord jinteki handle nick nickname pseudo pronouns team city club")
"""Headings that may mean a player's name on another platform; any other name column takes precedence."""
_MAIL: Final = _words("mail email username")
_SIDES: Final = {
    **dict.fromkeys(_words("corp corps corpo corporation corporacion corporazione konzern コーポ"), "corp"),
    **dict.fromkeys(_words("runner runners corredor ランナー"), "runner"),
}
_LIST: Final = _words(
    "deck decks list decklist decklists file cards mazo lista liste mazzo baralho link url デッキ リスト 덱",
)
_ASIDE: Final = _words(
    "identity id title faction points score identitat identidad identite identita fraktion faccion",
    "アイデンティティ",
)
_LISTS: Final = frozenset({"corp", "runner", "deck"})
"""The columns that contain lists."""
_ROW: Final = re.compile(r"^\s*(?:[-*•]\s*)?\d+\s*[x×]?\s+\S|^\s*[{<\[]", re.IGNORECASE)
_FILE: Final = re.compile(r"^[^\n]{1,200}\.(?:txt|o8d|json|csv|md|edn|deck|dek|xml|html?)$", re.IGNORECASE)


class TableContents(NamedTuple):
    """The submissions in a table and notes on its columns."""

    submissions: list[Submission]
    notes: tuple[str, ...] = ()


def read(content: bytes, source: str, files: FindFile, named: set[str] | None = None) -> TableContents | None:
    """Read a table; None if the content isn't one. Files named in cells are added to `named`.

    Raises `ParseError` for a table of results, and for one of decks without a player column.
    """
    if is_cobra(content[:2000].decode("utf-8-sig", "replace")):
        pages = cobra(decoded(content), source)
        # A single page in a folder is an ordinary list; the folder names the player.
        return None if named is not None and len(pages) == 1 else TableContents(pages)
    rows = spreadsheet.non_empty(spreadsheet.read(decoded(content), source, longest=MAX_BYTES))
    if not rows or len(rows[0][1]) < 2 or headings_of_cards(rows[0][1]):
        return None
    if is_header(rows[0][1]):
        raise ParseError("this is a table of results, not of lists; use `nrdb tournament standings`.", source=source)
    columns = _columns(rows[0][1])
    if not columns.keys() & _LISTS:
        return None
    if "player" not in columns:
        if len(columns) < 2 or len(rows) < 2:
            return None
        raise ParseError(
            'this table has deck columns but no player column; name one "Player" or "Name". Columns found: '
            f"{spreadsheet.headings(rows[0][1])}.",
            source=source,
            line=rows[0][0],
        )
    return _SubmissionTable(columns, rows[0][1], source, files, named if named is not None else set()).found(rows[1:])


def about_event(content: bytes, source: str) -> str | None:
    """Return "submissions" or "results" for a table of an event; None for a table of cards or anything else."""
    if is_cobra(content[:2000].decode("utf-8-sig", "replace")):
        return None
    try:
        rows = spreadsheet.non_empty(spreadsheet.read(decoded(content), source, longest=MAX_BYTES))
    except ParseError:
        return None
    header = rows[0][1] if rows else []
    if is_header(header):
        return "results"
    found = _columns(header)
    return "submissions" if "player" in found and found.keys() & _LISTS and not headings_of_cards(header) else None


def words(heading: str) -> frozenset[str]:
    """Return the words in a heading: Latin words without accents, other scripts unchanged."""
    others = re.findall(r"[^\W\d_a-zA-Z\u00c0-\u024f]+", unicodedata.normalize("NFKC", heading))
    return frozenset(fold(heading).split()) | frozenset(others)


def _columns(header: list[str]) -> dict[str, int]:
    """Return the column for each meaning that the headings have; of two candidates the simpler heading wins."""
    columns: dict[str, int] = {}
    scores: dict[str, tuple[int, ...]] = {}
    for index, heading in enumerate(header):
        found = words(heading) if len(heading) <= 300 else frozenset()
        sides = {_SIDES[word] for word in found if word in _SIDES}
        rank: tuple[int, ...] = ()
        if found & _TIME:
            meaning = "time"
        elif len(sides) == 1 and not found & _ASIDE:
            meaning, rank = sides.pop(), (len(found & _LIST) - len(found & _PLAYER),)
        elif found & _PLAYER and not found & (_LIST | _ASIDE):
            meaning, rank = "player", (True, not found & _ELSEWHERE, "player" in found)
        elif found & _MAIL:
            meaning, rank = "player", (False,)
        elif found & {"side", "seite"}:
            meaning = "side"
        elif found & _LIST and not found & (_ASIDE | _PLAYER):
            meaning = "deck"
        else:
            continue
        score = (*rank, -len(found))
        if meaning not in scores or score > scores[meaning]:
            columns[meaning], scores[meaning] = index, score
    return columns


def player_columns(header: list[str]) -> tuple[int | None, dict[str, int]]:
    """Return the column with player names (None without one) and the identity columns by side."""
    column = _columns([cell if words(cell) & _PLAYER else "" for cell in header]).get("player")
    sides = {}
    for place, heading in enumerate(header):
        found = words(heading)
        for side in {_SIDES[word] for word in found if word in _SIDES}:
            if side not in sides or found & _ASIDE:
                sides[side] = place
    return column, sides


class _SubmissionTable:
    def __init__(
        self, columns: dict[str, int], header: list[str], source: str, files: FindFile, named: set[str]
    ) -> None:
        self.columns = columns
        self.header = header
        self.source = plain(source)
        self.files = files
        self.named = named

    def found(self, rows: list[tuple[int, list[str]]]) -> TableContents:
        found: list[Submission] = []
        times = self.times(rows)
        for (line, row), moments in zip(rows, times.moments, strict=True):
            player = self.cell(row, "player").strip() or f"(row {line}, no name)"
            side = _side(self.cell(row, "side"))
            before = len(found)
            for column, stated in (("corp", "corp"), ("runner", "runner"), ("deck", side)):
                text = self.cell(row, column)
                if text.strip():
                    found.append(self.submission(player, stated, text, line, moments))
            if len(found) == before:
                found.append(self.nothing(player, side, line, moments))
        return TableContents(found, (f"{self.source}: {times.note}",) if times.note else ())

    def times(self, rows: list[tuple[int, list[str]]]) -> TimeColumn:
        if "time" not in self.columns:
            return TimeColumn(((),) * len(rows))
        return read_column([self.cell(row, "time") for _, row in rows], plain(self.header[self.columns["time"]]))

    def cell(self, row: list[str], name: str) -> str:
        index = self.columns.get(name)
        return row[index] if index is not None and index < len(row) else ""

    def nothing(self, player: str, side: str | None, line: int, moments: tuple[str, ...]) -> Submission:
        from nrdb.tournament.submission import Submission

        return Submission(player, side, f"{self.source}:{line}", None, None, line=line).at(moments)

    def submission(self, player: str, side: str | None, text: str, line: int, moments: tuple[str, ...]) -> Submission:
        from nrdb.tournament.submission import Submission

        where = f"{self.source}:{line}"
        stripped = text.strip()
        if "\n" not in stripped and not _ROW.match(stripped):
            name = stripped.replace("\\", "/")
            file = self.files(name.removeprefix("./"))
            if file is not None:
                self.named.add(str(file.path))
                try:
                    found = Submission(player, side, plain(str(file.path)), file.read(), None, file.changed or None)
                except NrdbError as error:
                    found = Submission(player, side, plain(str(file.path)), None, error.message)
                return found.at(moments)
            if _FILE.match(stripped):
                problem = f'file "{plain(stripped, limit=80)}" not found next to the table.'
                return Submission(player, side, where, None, problem).at(moments)
        content = text.encode("utf-8", "surrogateescape")
        return Submission(player, side, where, content, None, line=line).at(moments)


def _side(text: str) -> str | None:
    return next((_SIDES[word] for word in sorted(words(text)) if word in _SIDES), None)


def is_cobra(head: str) -> bool:
    """Return whether a text starts like Cobra's deck pages."""
    lines = spreadsheet.split_header(head)[0].lstrip().casefold().splitlines()[:8]
    first, second, *others = *lines, "", ""
    if not first.startswith(("player,", "player;", "player\t")) or not second.startswith("deck"):
        return False
    return any(re.match(r"min.identity", line) for line in others)


def cobra(text: str, source: str) -> list[Submission]:
    """Read Cobra's deck pages: each starts with a line `Player,NAME` with the decks side by side below."""
    from nrdb.tournament.submission import Submission

    found = []
    blocks: list[tuple[int, list[str]]] = []
    body, _, left = spreadsheet.split_header(text)
    for number, line in enumerate(body.splitlines(keepends=True), start=left + 1):
        if line.casefold().startswith(("player,", "player;", "player\t")) or not blocks:
            blocks.append((number, []))
        blocks[-1][1].append(line)
    for number, lines in blocks:
        row = spreadsheet.read(lines[0])[0][1]
        player = row[1].strip() if len(row) > 1 else ""
        content = "".join(lines).encode("utf-8", "surrogateescape")
        found.append(Submission(player or "(no name)", None, f"{plain(source)}:{number}", content, None, None, number))
    return found
