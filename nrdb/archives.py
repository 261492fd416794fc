"""Zip archives from places that may be hostile: opened in memory, within limits, nothing ever written to the disk.

The one opener of the deck readers, of tournaments and of card dumps. What a member may not be is a reason at the
member; whether one such member spoils the whole archive is for the caller to say.
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
"""How a zip archive begins; the second is an empty one."""
_OFFICE_MEMBER: Final = "[Content_Types].xml"
"""The member by which documents of Word, Excel and their like are told from archives of files."""


class ArchiveLimits(NamedTuple):
    """How many files are read, and how many bytes of each and of all together, unpacked."""

    files: int
    each: int
    all: int


class ArchiveLimitError(ParseError):
    """An archive goes beyond its limits; `limit` names which: `files`, `each` or `all`."""

    def __init__(self, limit: str, message: str, source: str | None) -> None:
        super().__init__(message, source=source)
        self.limit = limit


class Member(NamedTuple):
    """A file of an archive: its name with /, when it was changed (ISO text), how to get its bytes.

    `refusal` says why it may not be read: a reason, "" for what no one misses (a Mac's shadow files), None to read it.
    `read` raises `ArchiveLimitError`, or `ParseError` for damage.
    """

    name: str
    changed: str
    refusal: str | None
    read: Callable[[], bytes]


def is_zip(content: bytes) -> bool:
    """Whether the bytes are a zip archive."""
    return content[:4] in ZIP


def members(content: bytes, limits: ArchiveLimits, source: str | None = None) -> list[Member]:
    """The files of a zip archive in its order, folders left out. Bytes are counted as members are read.

    `ParseError` when the archive is damaged or is an office document, `ArchiveLimitError` when it has too many files.
    """
    from io import BytesIO
    from zipfile import ZipFile

    try:
        archive = ZipFile(BytesIO(content))
        found = archive.infolist()
    except Exception as error:  # zipfile and the codecs behind it raise whatever the damage leads them to
        raise _damaged("the zip archive", error, source) from None
    if len(found) > limits.files:
        message = f"the archive holds {len(found):,} files; at most {limits.files:,} are read."
        raise ArchiveLimitError("files", message, source)
    if any(member.filename == _OFFICE_MEMBER for member in found):
        raise ParseError(
            "this is a document of a word processor or spreadsheet; save it as text or CSV.", source=source
        )
    left = limits.all

    def reader(member: ZipInfo) -> Callable[[], bytes]:
        def read() -> bytes:
            nonlocal left
            try:
                with archive.open(member) as stream:
                    data = stream.read(min(left, limits.each) + 1)
            except Exception as error:
                raise _damaged("this member of the zip", error, None) from None
            left -= len(data)
            if left < 0:
                message = f"the archive unpacks to more than {limits.all:,} bytes, the most that is read."
                raise ArchiveLimitError("all", message, source)
            if len(data) > limits.each:
                raise ArchiveLimitError("each", f"a file of the archive has more than {limits.each:,} bytes.", source)
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
    return ParseError(f"{what} is damaged: {plain(str(error), limit=100)}.", source=source)


def _refusal(member: ZipInfo) -> str | None:
    name = member.filename
    parts = name.replace("\\", "/").split("/")
    if parts[0] == "__MACOSX" or parts[-1] == ".DS_Store":
        return ""
    if name.startswith(("/", "\\")) or ".." in parts or (len(name) > 1 and name[1] == ":"):
        return "its path leads out of the archive"
    if stat.S_ISLNK(member.external_attr >> 16):
        return "it is a link"
    if member.flag_bits & 1:
        return "it is encrypted"
    return None
