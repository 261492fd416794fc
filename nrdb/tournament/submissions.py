"""Gather players' submissions from wherever the organiser keeps them: who, which side, the list itself.

Lists are not parsed or checked here; a submission without a readable list has a `problem`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any, Final

from nrdb import archives
from nrdb.errors import NrdbError, ParseError
from nrdb.resources import read_bounded
from nrdb.text import plain, unaccented
from nrdb.tournament.event import FILE_NAME
from nrdb.tournament.submission import FindFile, Gathered, Submission, SubmittedFile, split_side

if TYPE_CHECKING:
    from nrdb.deck.fetch import FetchOptions

MAX_MEMBERS: Final = 50_000
"""Maximum number of files in a zip, far beyond any event."""
MAX_UNPACKED: Final = 200_000_000
"""Maximum unpacked size of a zip in bytes."""

_LINK_SIGNS: Final = (b"http", b"HTTP", b"www.", b"netrunnerdb.com", b"NetrunnerDB.com")
_HEAD: Final = 4_000
"""Number of bytes at the start of a list to search for a player's name."""
_INSIDE: Final = re.compile(
    r"^[#;/\s]*(?:player|spieler|joueur|jugador)(?: ?name)?\s*[:,;]\s*([^\n,;]{2,80})", re.I | re.M
)
# Files next to lists that aren't lists.
_NO_LISTS: Final = frozenset({FILE_NAME, "readme", "readme.txt", "readme.md", "thumbs.db", "desktop.ini"})


_WRITTEN: Final = (
    b'<meta name="generator" content="nrdb">',  # pages
    b"/Creator (nrdb)",  # sheets as PDF
    b"player,status,side,deck,identity,legal,",  # the table of a check
)
"""What shows that a file is from an earlier command, not from a player."""


def player_key(name: str) -> str:
    """Return a name without case, accents and punctuation, so that different spellings give the same player."""
    return " ".join(re.findall(r"[^\W_]+", unaccented(name).casefold())) or name.strip().casefold()


def gather(path: Path, endings: frozenset[str] | None = None) -> Gathered:
    """Gather the submissions in a folder, zip, table, export, JSON lines or a single list.

    In a folder, only files with one of these extensions count; with None, all do. Raises `ParseError` if `path` is
    missing or none of these.
    """
    if path.is_dir():
        files = _without_common_folder(_folder(path, endings))
        return _linked(_from_files(files, str(path)))
    return _linked(_from_content(read_bounded(path, "lists"), path.name, path.parent))


def from_bytes(content: bytes, source: str) -> Gathered:
    """Gather the submissions in `content`, as read from standard input."""
    return _linked(_from_content(content, source, None))


def _linked(gathered: Gathered) -> Gathered:
    """Mark every list that consists only of links to decks; it has a problem until it is fetched."""
    from nrdb.deck.links import MAX_CHARACTERS, not_fetched_message
    from nrdb.deck.registry import links_only

    found = list(gathered.submissions)
    for place, submission in enumerate(found):
        content = submission.content
        if content is None or len(content) > MAX_CHARACTERS or not any(sign in content for sign in _LINK_SIGNS):
            continue
        links = links_only(content)
        if links:
            found[place] = submission._replace(content=None, problem=not_fetched_message(links), links=links)
    return gathered._replace(submissions=tuple(found))


def fetched(
    submissions: Sequence[Submission], asking: FetchOptions, progress: Callable[[int], Any] | None = None
) -> tuple[Submission, ...]:
    """Fetch the lists behind links, several at a time, and return all submissions; a failure is their `problem`."""
    from nrdb.deck.fetch import fetch

    found = fetch([link for one in submissions for link in one.links], asking, progress=progress)
    filled: list[Submission] = []
    for one in submissions:
        for link in [link for link in one.links if link.paths] or one.links:
            answer = found[link]
            if isinstance(answer, NrdbError):
                filled.append(one._replace(problem=answer.message, links=(link,)))
            else:
                place = f"{one.source} → {'/'.join(answer.address.split('/')[-2:])}"
                filled.append(
                    one._replace(content=answer.content, problem=None, source=place, fetched=answer.when, line=1)
                )
        if not one.links:
            filled.append(one)
    return tuple(filled)


def _from_content(content: bytes, source: str, folder: Path | None) -> Gathered:
    from nrdb.tournament import exports, tables

    if archives.is_zip(content):
        return _from_files(_zip(content, source), source)
    if content[:2] == b"\x1f\x8b":
        raise ParseError("gzip archives can't be read; use a zip or a folder.", source=source)
    find_file = _finder(folder) if folder is not None else _nothing
    found = exports.read(content, source)
    if found is None:
        table = tables.read(content, source, find_file)
        if table is not None:
            return Gathered(tuple(table.submissions), None, table.notes)
        found = _plain_file(SubmittedFile(PurePosixPath(source), "", lambda: content), source)
    return Gathered(tuple(found))


def _finder(folder: Path) -> FindFile:
    """Return a function that finds files next to a table, used only if a cell names one."""

    def find(name: str) -> SubmittedFile | None:
        path = folder / name
        try:
            inside = path.resolve().is_relative_to(folder.resolve())
            return _file(path, folder) if inside and path.is_file() else None
        except (OSError, ValueError):  # no file has such a name: it is too long or contains a NUL
            return None

    return find


def _file(path: Path, folder: Path) -> SubmittedFile:
    try:
        changed = datetime.fromtimestamp(path.stat().st_mtime).isoformat(timespec="seconds")
    except (ValueError, OverflowError, OSError):
        changed = ""  # the clock was wrong when the file was copied
    return SubmittedFile(
        PurePosixPath(path.relative_to(folder).as_posix()), changed, lambda: read_bounded(path, "a deck list")
    )


def _folder(folder: Path, endings: frozenset[str] | None) -> list[SubmittedFile]:
    from nrdb.deck.files import deck_files

    files = deck_files(folder)
    return [_file(path, folder) for path in files if endings is None or path.suffix.lower() in endings]


def _zip(content: bytes, source: str) -> list[SubmittedFile]:
    """Return the files in a zip, which is read in memory. Refused members become files that fail when read."""
    from nrdb.deck.limits import MAX_BYTES

    files = []
    for member in archives.members(content, archives.ArchiveLimits(MAX_MEMBERS, MAX_BYTES, MAX_UNPACKED), source):
        path = PurePosixPath(member.name)
        hidden = any(part.startswith(".") and part != ".." for part in path.parts)
        if member.refusal != "" and not hidden:
            files.append(SubmittedFile(path, member.changed, partial(_unzipped, member, source)))
    return _without_common_folder(files)


def _unzipped(member: archives.Member, source: str) -> bytes:
    if member.refusal is not None:
        raise ParseError(f"{member.refusal}.")
    try:
        return member.read()
    except ParseError as error:  # messages name the member already
        raise ParseError(error.message.removeprefix(f"{source}: ")) from None


def _without_common_folder(files: list[SubmittedFile]) -> list[SubmittedFile]:
    """Drop a single folder around everything, unless it must be the player's name."""
    while files and all(len(file.path.parts) > 1 for file in files):
        first = files[0].path.parts[0]
        inner = [PurePosixPath(*file.path.parts[1:]) for file in files]
        lists = [path for path in inner if path.name.casefold() not in _NO_LISTS]
        names = {player_key(name) for path in lists if (name := _owner(path) or split_side(path.stem)[0])}
        if any(file.path.parts[0] != first for file in files) or len(names) < 2:
            break
        files = [file._replace(path=path) for file, path in zip(files, inner, strict=True)]
    return files


def _owner(path: PurePosixPath) -> str:
    """Return the first folder of a path that names a player rather than a side; empty if none does."""
    return next((rest for folder in path.parts[:-1] if (rest := split_side(folder)[0])), "")


def _from_files(files: Iterable[SubmittedFile], source: str) -> Gathered:
    from nrdb.tournament import exports, tables

    notes: list[str] = []
    submissions: list[Submission] = []
    named: set[str] = set()
    plain_files: list[tuple[SubmittedFile, bytes | None, str | None]] = []
    listed = list(files)
    by_name = {str(file.path): file for file in listed}
    events = [file for file in listed if file.path.name.casefold() == FILE_NAME and len(file.path.parts) <= 2]
    events.sort(key=lambda file: len(file.path.parts))
    for file in events[1:]:
        notes.append(f"{plain(str(file.path))} ignored: {plain(str(events[0].path))} describes the event.")
    for file in listed:
        name = file.path.name.casefold()
        if name in _NO_LISTS or file.path.suffix.casefold() == ".toml":  # it may be a house rules file
            continue
        content = problem = None
        try:
            content = file.read()
        except NrdbError as error:
            problem = error.message
        is_table = content is not None and file.path.suffix.casefold() in (".csv", ".tsv")
        if content is not None and (
            exports.is_results(content) or (is_table and tables.about_event(content, str(file.path)) == "results")
        ):
            notes.append(f"{plain(str(file.path))} ignored: it's a results file without card lists.")
            continue
        if content is not None and _is_written(content):
            notes.append(f"{plain(str(file.path))} ignored: it was written by nrdb.")
            continue
        if content is not None and is_table:
            try:
                table = tables.read(content, str(file.path), _under(by_name, file.path.parent), named)
            except ParseError as error:  # a table that can't be read is one file among others
                table, content, problem = None, None, error.message
            if table is not None:
                submissions += table.submissions
                notes += table.notes
                continue
        plain_files.append((file, content, problem))
    for file, content, problem in plain_files:
        if str(file.path) not in named:
            submissions += _plain_file(file, str(file.path), content, problem)
    if not submissions:
        notes.append(f"{plain(source)}: no lists found.")
    try:
        event_text = events[0].read().decode("utf-8", "replace") if events else None
    except ParseError as error:
        raise ParseError(error.message, source=f"{source}:{events[0].path}") from None
    return Gathered(tuple(submissions), event_text, tuple(notes))


def _is_written(content: bytes) -> bool:
    """Return whether nrdb wrote a file itself: a page, sheets, a message, or the table or answer of a check."""
    if any(sign in content for sign in _WRITTEN):
        return True
    if content.startswith(b"Hello "):
        return b"\n\nYour registration for " in content
    return content[:1] == b"{" and b'"event"' in content[:200] and b'"stamp"' in content and b'"nrdb"' in content


def _under(files: dict[str, SubmittedFile], folder: PurePosixPath) -> FindFile:
    """Return a function that finds files below `folder` by their relative paths, as a table in it names them."""
    prefix = "" if str(folder) == "." else f"{folder}/"
    return lambda name: files.get(prefix + name)


def _nothing(_: str) -> None:
    return None


def _plain_file(
    file: SubmittedFile, source: str, content: bytes | None = None, problem: str | None = None
) -> list[Submission]:
    """Return the submissions in one file, with player and side taken from its path."""
    from nrdb.tournament import exports

    if content is None and problem is None:
        content = file.read()
    if content is not None:
        found = exports.read_named(content, source)
        if found is not None:
            return found
    player, side = from_path(file.path)
    inside = _named_inside(content[:_HEAD].decode("utf-8", "replace"), player) if content is not None else ""
    return [Submission(player, side, plain(source), content, problem, file.changed or None, named_inside=inside)]


def _named_inside(head: str, player: str) -> str:
    """Return the player named in the first lines of a list; empty if none or the same as in the path."""
    match = _INSIDE.search(head)
    if match is None:
        return ""
    inside = match[1].strip(' "')
    mine, other = (set(player_key(name).split()) for name in (player, inside))
    return "" if mine & other in (mine, other) else plain(inside)


def from_path(path: PurePosixPath) -> tuple[str, str | None]:
    """Return the player and the side given by a path.

    >>> from_path(PurePosixPath("Ann Lee - Corp.txt")), from_path(PurePosixPath("ann/runner.o8d"))
    (('Ann Lee', 'corp'), ('ann', 'runner'))
    >>> from_path(PurePosixPath("Corp/ann_lee.txt")), from_path(PurePosixPath("ann.json"))
    (('ann lee', 'corp'), ('ann', None))
    """
    name, side = split_side(path.stem)
    for folder in path.parts[:-1]:
        side = side or split_side(folder)[1]
    return _owner(path) or name or path.stem, side
