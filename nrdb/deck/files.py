"""Bytes of deck lists from places that may be hostile: sizes bounded, only regular files, archives in memory."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from typing import TYPE_CHECKING, BinaryIO, Final

from nrdb.deck.document import too_large
from nrdb.deck.limits import MAX_BYTES, MAX_MEMBERS
from nrdb.deck.model import Note, note
from nrdb.errors import ParseError
from nrdb.text import plain

if TYPE_CHECKING:
    from pathlib import Path

    Name = str | os.PathLike[str]

_GZIP: Final = b"\x1f\x8b"
_KINDS: Final = (
    (stat.S_ISDIR, "this is a folder; name the deck lists in it"),
    (stat.S_ISFIFO, "is a pipe, not a regular file"),
    (stat.S_ISSOCK, "is a socket, not a regular file"),
    (stat.S_ISCHR, "is a device, not a regular file"),
    (stat.S_ISBLK, "is a device, not a regular file"),
)


def name_of(path: Name) -> str:
    """A path as messages show it: harmless for a terminal."""
    return plain(os.fspath(path))


def check_file(path: Name) -> int:
    """The size in bytes of a regular file that may be read. ParseError says why another thing may not."""
    source = name_of(path)
    try:
        found = os.stat(path)
    except (OSError, ValueError) as error:
        raise ParseError(_reason(error), source=source) from None
    for is_kind, what in _KINDS:
        if is_kind(found.st_mode):
            raise ParseError(f"{what}.", source=source)
    return found.st_size


def _reason(error: OSError | ValueError) -> str:
    if isinstance(error, FileNotFoundError):
        return "there is no such file."
    if isinstance(error, PermissionError):
        return "may not be read: permission denied."
    if isinstance(error, OSError) and error.errno == 40:  # ELOOP
        return "is a link that leads to itself."
    return f"cannot be read: {(error.strerror or error) if isinstance(error, OSError) else error}."


def opened(path: Name) -> tuple[BinaryIO, int]:
    """A regular file, open, and its size. ParseError says why another thing may not be read."""
    size = check_file(path)
    try:
        return open(path, "rb"), size
    except OSError as error:
        raise ParseError(_reason(error), source=name_of(path)) from None


def part_of(stream: BinaryIO, most: int, source: str) -> bytes:
    """The next bytes of an open file, at most so many. ParseError when they cannot be read."""
    try:
        return stream.read(most)
    except OSError as error:
        raise ParseError(_reason(error), source=source) from None


def rest_of(stream: BinaryIO, head: bytes, size: int, source: str) -> bytes:
    """The bytes of an open file whose beginning was read; ParseError when there are more than MAX_BYTES."""
    if size > MAX_BYTES:
        raise too_large(size, source)
    # Room for the file as it is: room for the most there may be would stay a mapping of its own for each list.
    data = head + part_of(stream, max(size - len(head), 0) + 1, source)  # pace only
    if len(data) > size:
        data += part_of(stream, MAX_BYTES + 1 - len(data), source)
    if len(data) > MAX_BYTES:
        raise too_large(len(data), source)
    return data


def read_file(path: Name) -> bytes:
    """The bytes of a regular file of at most MAX_BYTES."""
    stream, size = opened(path)
    with stream:
        return rest_of(stream, b"", size, name_of(path))


def read_stream(stream: BinaryIO, source: str = "-") -> bytes:
    """The bytes of a stream such as standard input, at most MAX_BYTES. ParseError when there are more."""
    data = stream.read(MAX_BYTES + 1)  # pace only
    if len(data) > MAX_BYTES:
        raise ParseError(f"holds more than {MAX_BYTES:,} bytes, the most that a deck list may have.", source=source)
    return data


def deck_files(folder: Path) -> Iterator[Path]:
    """The regular files of a folder and its subfolders in order of name; hidden ones and links that leave it not."""
    from pathlib import Path

    root = folder.resolve()
    for parent, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(files):
            path = Path(parent, name)
            if name.startswith(".") or (path.is_symlink() and not path.resolve().is_relative_to(root)):
                continue
            if path.is_file():
                yield path


def is_archive(data: bytes) -> bool:
    """Whether the bytes are a zip or gzip archive."""
    if data[:2] != b"PK":
        return data[:2] == _GZIP
    from nrdb.archives import is_zip

    return is_zip(data)


def unpack(data: bytes, source: str | None) -> tuple[list[tuple[str, bytes]], list[Note]]:
    """The files of an archive as (name, bytes), with notes of those that were not read. Nothing touches the disk.

    A gzip stream is one file. Of a zip archive no member is read that is encrypted, a link, an archive itself, or
    named by an absolute or climbing path. ParseError when all members together exceed MAX_BYTES.
    """
    from nrdb import archives

    if data[:2] == _GZIP:
        return [(source or "the gzip stream", _gunzip(data, source))], []
    files: list[tuple[str, bytes]] = []
    notes: list[Note] = []
    for member in archives.members(data, archives.Limits(MAX_MEMBERS, MAX_BYTES, MAX_BYTES), source):
        if member.refusal == "":
            continue
        shown = plain(member.name, limit=80)
        if member.refusal is not None:
            notes.append(note("skipped-member", f"{shown} in the archive was not read: {member.refusal}."))
            continue
        content = member.read()
        if is_archive(content):
            notes.append(note("skipped-member", f"{shown} was not read: it is an archive inside an archive."))
            continue
        files.append((f"{source}:{shown}" if source else shown, content))
    return files, notes


def _gunzip(data: bytes, source: str | None) -> bytes:
    import zlib

    engine = zlib.decompressobj(wbits=31)
    try:
        content = engine.decompress(data, MAX_BYTES + 1)
    except zlib.error as error:
        reason = str(error).rpartition(": ")[2]
        raise ParseError(f"the gzip stream is damaged: {reason}.", source=source) from None
    if len(content) > MAX_BYTES:
        raise ParseError(
            f"the gzip stream unpacks to more than {MAX_BYTES:,} bytes, the most that is read.", source=source
        )
    if not engine.eof:
        raise ParseError("the gzip stream ends too early.", source=source)
    return content
