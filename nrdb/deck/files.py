"""Find deck lists in folders and archives that may be hostile: links stay inside the folder, archives in memory."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from nrdb.deck.limits import MAX_BYTES, MAX_MEMBERS
from nrdb.deck.model import Note, note
from nrdb.errors import ParseError
from nrdb.text import plain

if TYPE_CHECKING:
    from pathlib import Path

_GZIP: Final = b"\x1f\x8b"


def deck_files(folder: Path) -> Iterator[Path]:
    """Yield the regular files in a folder and its subfolders by name, except hidden ones and links to the outside."""
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
    """Return whether the bytes are a zip or gzip archive."""
    if data[:2] != b"PK":
        return data[:2] == _GZIP
    from nrdb.archives import is_zip

    return is_zip(data)


def unpack(data: bytes, source: str | None, size: int = MAX_BYTES) -> tuple[list[tuple[str, bytes]], list[Note]]:
    """Return the files in an archive as (name, bytes), with notes on skipped ones. Nothing is written to disk.

    A gzip stream is one file. Members of a zip archive are skipped if they are encrypted, links, archives, or have an
    absolute path or one with `..`. Raises ParseError if all members together exceed `size`.
    """
    from nrdb import archives

    if data[:2] == _GZIP:
        return [(source or "the gzip stream", _gunzip(data, source, size))], []
    files: list[tuple[str, bytes]] = []
    notes: list[Note] = []
    for member in archives.members(data, archives.ArchiveLimits(MAX_MEMBERS, size, size), source):
        if member.refusal == "":
            continue
        shown = plain(member.name, limit=80)
        if member.refusal is not None:
            notes.append(note("skipped-member", f"{shown} in the archive was skipped: {member.refusal}."))
            continue
        content = member.read()
        if is_archive(content):
            notes.append(note("skipped-member", f"{shown} was skipped: it is an archive inside an archive."))
            continue
        files.append((f"{source}:{shown}" if source else shown, content))
    return files, notes


def _gunzip(data: bytes, source: str | None, size: int) -> bytes:
    import zlib

    engine = zlib.decompressobj(wbits=31)
    try:
        content = engine.decompress(data, size + 1)
    except zlib.error as error:
        reason = str(error).rpartition(": ")[2]
        raise ParseError(f"the gzip stream is damaged: {reason}.", source=source) from None
    if len(content) > size:
        raise ParseError(f"the gzip stream unpacks to more than {size:,} bytes, the limit.", source=source)
    if not engine.eof:
        raise ParseError("the gzip stream ends too early.", source=source)
    return content
