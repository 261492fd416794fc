"""Opening zip archives: limits, refusals, and documents that only look like archives of files."""

from __future__ import annotations

import io
import zipfile

import pytest

from nrdb.archives import ArchiveLimitError, ArchiveLimits, is_zip, members
from nrdb.catalogue import Catalogue
from nrdb.deck import read_decks
from nrdb.errors import ParseError
from nrdb.tournament.submissions import from_bytes

ROOMY = ArchiveLimits(10, 100, 150)


def zipped(*files: tuple[str | zipfile.ZipInfo, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, content in files:
            archive.writestr(name, content)
    return out.getvalue()


def test_members_in_their_order_without_folders() -> None:
    info = zipfile.ZipInfo("b\\c.txt", (2026, 3, 14, 9, 5, 6))
    found = members(zipped(("a/", b""), (info, b"1"), ("a.txt", b"2")), ROOMY)
    assert [(one.name, one.refusal, one.read()) for one in found] == [("b/c.txt", None, b"1"), ("a.txt", None, b"2")]
    assert found[0].changed == "2026-03-14T09:05:06"
    assert is_zip(zipped())
    assert not is_zip(b"\x1f\x8b")


def test_what_is_refused_and_why() -> None:
    link = zipfile.ZipInfo("link")
    link.external_attr = 0o120777 << 16
    names = ("../up", "/root", "C:x", "C:", "a/.DS_Store", "__MACOSX/a", "a/b:c")
    found = members(zipped(*((name, b"") for name in names), (link, b"x")), ROOMY)
    assert [one.refusal for one in found] == ["its path leads outside the archive"] * 4 + ["", "", None, "it is a link"]


def test_encrypted_and_damaged_archives_are_reported() -> None:
    content = zipped(("a.txt", b"3 Sure Gamble"))
    locked = bytearray(content)
    locked[6] |= 1  # in the member itself, and in the directory that follows it
    locked[content.index(b"PK\1\2") + 8] |= 1
    (member,) = members(bytes(locked), ROOMY)
    assert member.refusal == "it is encrypted"
    (member,) = members(content.replace(b"3 Sure", b"2 Sure"), ROOMY)
    with pytest.raises(ParseError, match=r"this member of the zip is damaged: bad CRC-32 for file 'a\.txt'"):
        member.read()
    named = zipped(("a" * 90, b"3 Sure Gamble"))
    (member,) = members(named.replace(b"3 Sure", b"2 Sure"), ROOMY)
    with pytest.raises(ParseError) as caught:
        member.read()
    assert caught.value.message == f"this member of the zip is damaged: bad CRC-32 for file '{'a' * 78}…."


def test_limits_hold() -> None:
    with pytest.raises(ArchiveLimitError, match="the archive contains 11 files; the limit is 10") as caught:
        members(zipped(*((str(number), b"") for number in range(11))), ROOMY)
    assert caught.value.limit == "files"
    one, two, three = members(zipped(("a", b"x" * 101), ("b", b"x" * 49), ("c", b"x")), ROOMY._replace(all=250))
    with pytest.raises(ArchiveLimitError, match="a file in the archive has more than 100 bytes"):
        one.read()
    assert len(two.read()) == 49
    assert three.read() == b"x"
    first, second = members(zipped(("a", b"x" * 99), ("b", b"x" * 99)), ROOMY)
    first.read()
    assert len(members(zipped(*((str(number), b"") for number in range(10))), ROOMY)) == 10
    with pytest.raises(ArchiveLimitError, match="unpacks to more than 150 bytes") as caught:
        second.read()
    assert caught.value.limit == "all"
    # Reading a file that is too large stops one byte above the limit, and that byte counts.
    first, second = members(zipped(("a", b"x" * 150), ("b", b"x" * 100)), ROOMY._replace(all=201))
    with pytest.raises(ArchiveLimitError):
        first.read()
    assert len(second.read()) == 100


def test_an_office_document_is_not_an_archive_of_lists(catalogue: Catalogue) -> None:
    """A .docx is a zip of XML: its parts aren't lists, and the message says to save it as text."""
    document = zipped(("[Content_Types].xml", b"<x/>"), ("word/document.xml", b"<x/>"))
    with pytest.raises(ParseError, match="save it as text or CSV"):
        read_decks(document, catalogue)
    with pytest.raises(ParseError, match=r"lists\.xlsx: this is a word processor or spreadsheet document"):
        from_bytes(document, "lists.xlsx")
