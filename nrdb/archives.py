"""Open zip archives that may be hostile: in memory, within limits, without writing to disk.

Deck readers, tournaments and card dumps all use this module. A member that must not be read states the reason; the
caller decides whether one such member invalidates the whole archive.
"""

from __future__ import annotations

import stat
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from nrdb.errors import ParseError
from nrdb.text import plain

if TYPE_CHECKING:
    from zipfile import ZipInfo

ZIP: Final = (b"PK\x03\x04", b"PK\x05\x06")
"""The first bytes of a zip archive, and the first bytes of an empty one."""
_OFFICE_MEMBER: Final = "[Content_Types].xml"
"""The member that marks an archive as a Word, Excel or similar document."""


class ArchiveLimits(NamedTuple):
    """The maximum number of files to read, and of unpacked bytes per file and in total."""

    files: int
    each: int
    all: int


class ArchiveLimitError(ParseError):
    """An archive exceeds a limit; `limit` says which: `files`, `each` or `all`."""

    def __init__(self, limit: str, message: str, source: str | None) -> None:
        super().__init__(message, source=source)
        self.limit = limit


class Member(NamedTuple):
    """A file in an archive: its name with /, its modification time (ISO text), and a function that returns its bytes.

    `refusal` is the reason not to read it: a text, "" for files to skip silently (macOS metadata), None to read it.
    `read` raises `ArchiveLimitError`, or `ParseError` if the file is damaged.
    """

    name: str
    changed: str
    refusal: str | None
    read: Callable[[], bytes]


def is_zip(content: bytes) -> bool:
    """Return whether the bytes are a zip archive."""
    return content[:4] in ZIP


def members(content: bytes, limits: ArchiveLimits, source: str | None = None) -> list[Member]:
    """Return the files in a zip archive in order, without folders. Bytes are counted as members are read.

    Raises `ParseError` if the archive is damaged or an office document, `ArchiveLimitError` if it has too many files.
    """
    from io import BytesIO
    from zipfile import ZipFile

    try:
        archive = ZipFile(BytesIO(content))
        found = archive.infolist()
    except Exception as error:  # zipfile and its codecs raise all sorts of errors on damaged data
        raise _damaged("the zip archive", error, source) from None
    if len(found) > limits.files:
        message = f"the archive contains {len(found):,} files; the limit is {limits.files:,}."
        raise ArchiveLimitError("files", message, source)
    if any(member.filename == _OFFICE_MEMBER for member in found):
        raise ParseError("this is a word processor or spreadsheet document; save it as text or CSV.", source=source)
    remaining = limits.all

    def reader(member: ZipInfo) -> Callable[[], bytes]:
        def read() -> bytes:
            nonlocal remaining
            try:
                with archive.open(member) as stream:
                    data = stream.read(min(remaining, limits.each) + 1)
            except Exception as error:
                raise _damaged("this member of the zip", error, source) from None
            remaining -= len(data)
            if remaining < 0:
                message = f"the archive unpacks to more than {limits.all:,} bytes, the limit."
                raise ArchiveLimitError("all", message, source)
            if len(data) > limits.each:
                raise ArchiveLimitError("each", f"a file in the archive has more than {limits.each:,} bytes.", source)
            return data

        return read

    return [
        Member(
            member.filename.replace("\\", "/"),
            "{:04}-{:02}-{:02}T{:02}:{:02}:{:02}".format(*member.date_time),
            _refusal(member),
            reader(member),
        )
        for member in found
        if member.filename and not member.is_dir()
    ]


def _damaged(what: str, error: Exception, source: str | None) -> ParseError:
    why = plain(str(error), limit=100)
    return ParseError(f"{what} is damaged: {why[:1].lower()}{why[1:]}.", source=source)


def _refusal(member: ZipInfo) -> str | None:
    name = member.filename
    parts = name.replace("\\", "/").split("/")
    if parts[0] == "__MACOSX" or parts[-1] == ".DS_Store":
        return ""
    if name.startswith(("/", "\\")) or ".." in parts or (len(name) > 1 and name[1] == ":"):
        return "its path leads outside the archive"
    if stat.S_ISLNK(member.external_attr >> 16):
        return "it is a link"
    if member.flag_bits & 1:
        return "it is encrypted"
    return None
