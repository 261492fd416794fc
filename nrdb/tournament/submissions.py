"""What players handed in, gathered from wherever the organiser keeps it: who, which side, the list itself.

Nothing is read as a deck here and nothing is judged; a submission that holds nothing to read carries the reason.
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
"""Files of one zip; far beyond any event."""
MAX_UNPACKED: Final = 200_000_000
"""Bytes of everything in one zip, unpacked."""

_LINK_SIGNS: Final = (b"http", b"HTTP", b"www.", b"netrunnerdb.com", b"NetrunnerDB.com")
_HEAD: Final = 4_000
"""Bytes at the beginning of a list in which a player is named."""
_INSIDE: Final = re.compile(
    r"^[#;/\s]*(?:player|spieler|joueur|jugador)(?: ?name)?\s*[:,;]\s*([^\n,;]{2,80})", re.I | re.M
)
# Files that lie beside lists and are none.
_NO_LISTS: Final = frozenset({FILE_NAME, "readme", "readme.txt", "readme.md", "thumbs.db", "desktop.ini"})


def player_key(name: str) -> str:
    """What makes two spellings of a name one player: letters without case and accents, words by single blanks."""
    return " ".join(re.findall(r"[^\W_]+", unaccented(name).casefold())) or name.strip().casefold()


def gather(path: Path) -> Gathered:
    """What was handed in at `path`: a folder, a zip, a table, an export, JSON lines, or a single list.

    `ParseError` when there is no such thing or when it is none of these.
    """
    if path.is_dir():
        files = _without_common_folder(_folder(path))
        return _linked(_from_files(files, str(path)))
    return _linked(_from_content(read_bounded(path, "lists"), path.name, path.parent))


def from_bytes(content: bytes, source: str) -> Gathered:
    """The same for content that is no file (standard input)."""
    return _linked(_from_content(content, source, None))


def _linked(gathered: Gathered) -> Gathered:
    """The same, with every list that is nothing but links to decks known as such: it is a problem until it is
    fetched.
    """
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
    """The same submissions with the lists behind links in them, several fetched at once; what fails is its problem."""
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
        raise ParseError("this is a gzip archive; lists of an event come as a zip or a folder.", source=source)
    beside = _beside(folder) if folder is not None else _nothing
    found = exports.read(content, source)
    if found is None:
        table = tables.read(content, source, beside)
        if table is not None:
            return Gathered(tuple(table.submissions), None, table.notes)
        found = _plain_file(SubmittedFile(PurePosixPath(source), "", lambda: content), source)
    return Gathered(tuple(found))


def _beside(folder: Path) -> FindFile:
    """The files beside a table, looked at only when a cell names one."""

    def find(name: str) -> SubmittedFile | None:
        path = folder / name
        inside = path.resolve().is_relative_to(folder.resolve())
        return _file(path, folder) if inside and path.is_file() else None

    return find


def _file(path: Path, folder: Path) -> SubmittedFile:
    try:
        changed = datetime.fromtimestamp(path.stat().st_mtime).isoformat(timespec="seconds")
    except (ValueError, OverflowError, OSError):
        changed = ""  # a clock that was wrong when the file was copied
    return SubmittedFile(
        PurePosixPath(path.relative_to(folder).as_posix()), changed, lambda: read_bounded(path, "a deck list")
    )


def _folder(folder: Path) -> list[SubmittedFile]:
    from nrdb.deck.files import deck_files

    return [_file(path, folder) for path in deck_files(folder)]


def _zip(content: bytes, source: str) -> list[SubmittedFile]:
    """The files of an archive, read in memory: nothing is unpacked to the disk. Refused members are files that fail."""
    from nrdb.deck.limits import MAX_BYTES

    files = []
    for member in archives.members(content, archives.ArchiveLimits(MAX_MEMBERS, MAX_BYTES, MAX_UNPACKED), source):
        path = PurePosixPath(member.name)
        hidden = any(part.startswith(".") and part != ".." for part in path.parts)
        if member.refusal != "" and not hidden:
            files.append(SubmittedFile(path, member.changed, partial(_unzipped, member)))
    return _without_common_folder(files)


def _unzipped(member: archives.Member) -> bytes:
    if member.refusal is not None:
        raise ParseError(f"{member.refusal}.")
    return member.read()


def _without_common_folder(files: list[SubmittedFile]) -> list[SubmittedFile]:
    """Archives often hold one folder with everything in it; that folder is a player only when nothing else can be."""
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
    """The first folder of a path that is a name and not a side; empty without one."""
    return next((rest for folder in path.parts[:-1] if (rest := split_side(folder)[0])), "")


def _from_files(files: Iterable[SubmittedFile], source: str) -> Gathered:
    from nrdb.tournament import exports, tables

    notes: list[str] = []
    submissions: list[Submission] = []
    named: set[str] = set()
    event_text = None
    plain_files: list[tuple[SubmittedFile, bytes | None, str | None]] = []
    listed = list(files)
    by_name = {str(file.path): file for file in listed}
    for file in listed:
        name = file.path.name.casefold()
        if name == FILE_NAME and len(file.path.parts) <= 2:
            event_text = file.read().decode("utf-8", "replace")
        if name in _NO_LISTS or file.path.suffix.casefold() == ".toml":  # house rules may lie here too
            continue
        content = problem = None
        try:
            content = file.read()
        except NrdbError as error:
            problem = error.message
        if content is not None and exports.is_results(content):
            notes.append(f"{plain(str(file.path))} is a results file, which names no cards; it was left aside.")
            continue
        if content is not None and file.path.suffix.casefold() in (".csv", ".tsv"):
            table = tables.read(content, str(file.path), _under(by_name, file.path.parent), named)
            if table is not None:
                submissions += table.submissions
                notes += table.notes
                continue
        plain_files.append((file, content, problem))
    for file, content, problem in plain_files:
        if str(file.path) not in named:
            submissions += _plain_file(file, str(file.path), content, problem)
    if not submissions:
        notes.append(f"{plain(source)} holds no lists.")
    return Gathered(tuple(submissions), event_text, tuple(notes))


def _under(files: dict[str, SubmittedFile], folder: PurePosixPath) -> FindFile:
    """The files under `folder` by the path that a table in it would write."""
    prefix = "" if str(folder) == "." else f"{folder}/"
    return lambda name: files.get(prefix + name)


def _nothing(_: str) -> None:
    return None


def _plain_file(
    file: SubmittedFile, source: str, content: bytes | None = None, problem: str | None = None
) -> list[Submission]:
    """The submission of one file: the player and the side from its path."""
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
    """The player whom the first lines of a list name, empty when they name nobody or the one of the path."""
    match = _INSIDE.search(head)
    if match is None:
        return ""
    inside = match[1].strip(' "')
    mine, other = (set(player_key(name).split()) for name in (player, inside))
    return "" if mine & other in (mine, other) else plain(inside)


def from_path(path: PurePosixPath) -> tuple[str, str | None]:
    """The player and the side that a path tells.

    >>> from_path(PurePosixPath("Ann Lee - Corp.txt")), from_path(PurePosixPath("ann/runner.o8d"))
    (('Ann Lee', 'corp'), ('ann', 'runner'))
    >>> from_path(PurePosixPath("Corp/ann_lee.txt")), from_path(PurePosixPath("ann.json"))
    (('ann lee', 'corp'), ('ann', None))
    """
    name, side = split_side(path.stem)
    for folder in path.parts[:-1]:
        side = side or split_side(folder)[1]
    return _owner(path) or name or path.stem, side
