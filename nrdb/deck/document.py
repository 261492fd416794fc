"""The text of a deck list: decode bytes from any source, note doubts about the encoding, and parse JSON on demand."""

from __future__ import annotations

import re
from typing import Any, Final

from nrdb.deck.limits import MAX_BYTES
from nrdb.deck.model import Note, note
from nrdb.errors import ParseError
from nrdb.resources import too_large
from nrdb.text import plain

# The first bytes of files that are not deck lists, and what to call them.
_NOT_TEXT: Final = (
    (b"\x89PNG", "an image (PNG)"),
    (b"\xff\xd8\xff", "an image (JPEG)"),
    (b"GIF8", "an image (GIF)"),
    (b"%PDF", "a PDF document"),
    (b"\x7fELF", "a program"),
    (b"MZ\x90", "a program"),
    (b"SQLite format 3", "a database"),
)
# Byte order marks, longest first (UTF-32 LE begins like UTF-16 LE).
_MARKS: Final = (
    (b"\xff\xfe\x00\x00", "utf-32", "UTF-32"),
    (b"\x00\x00\xfe\xff", "utf-32", "UTF-32"),
    (b"\xef\xbb\xbf", "utf-8-sig", None),
    (b"\xff\xfe", "utf-16", "UTF-16"),
    (b"\xfe\xff", "utf-16", "UTF-16"),
)
_DAMAGED: Final = re.compile("[\udc80-\udcff]")
# An object, a list of objects, strings or numbers, or a lone string; not `[Event]`, `[b]`, `[[Title]]` or EDN's `{:`.
_JSON_START: Final = re.compile(r'\s*(?:\{\s*(?:["}/]|$)|\[[\s\[]*(?:[{"]|\]|$)|"[^"\n]*"\s*\Z)')
_JSON_NUMBERS: Final = re.compile(r"\s*\[[\s\[]*-?\d[-+.\deE,\s\[\]]*\]\s*\Z")


class Document:
    """A file or pasted text: `text`, its origin (`source`), and notes from decoding."""

    def __init__(self, text: str, source: str | None = None, notes: list[Note] | None = None) -> None:
        self.text = text[1:] if text.startswith("\ufeff") else text
        self.source = source
        self.notes: list[Note] = notes or []
        self.head = self.text[:4096].lstrip()
        self._json: Any = Document  # not parsed yet; no JSON value equals this

    @property
    def looks_like_json(self) -> bool:
        """True if the text begins like JSON (`[Event]`, `[b]` and EDN's `{:` do not)."""
        if self.head[:1] not in ("{", "[", '"'):
            return False
        return _JSON_START.match(self.text) is not None or _JSON_NUMBERS.match(self.text) is not None

    @property
    def json(self) -> Any:
        """The text's JSON value, parsed only once. Raises ParseError with the line and column of a syntax error."""
        if self._json is Document:
            from nrdb.deck.jsontext import load

            self._json = load(self.text, self.source)
        return self._json

    @property
    def first(self) -> Any:
        """The text's JSON value, or its first element if it is a list; None if the text is not JSON."""
        if not self.looks_like_json:
            return None
        value = self.json
        return value[0] if isinstance(value, list) and value else value

    def fail(self, message: str, line: int | None = None) -> ParseError:
        """Return a ParseError about this document for the caller to raise."""
        return ParseError(message, source=self.source, line=line)


def to_document(data: bytes | str, source: str | None = None, size: int = MAX_BYTES) -> Document:
    """Return the document in `data`; raise ParseError if it is empty, too large, or not text."""
    if len(data) > size:
        raise too_large(len(data), "a deck list", source, size)
    if isinstance(data, bytes):
        result = _decoded(data, source)
    else:
        result = Document(data, source)
    if not result.text.strip():
        raise result.fail("the file is empty." if source else "the list is empty.")
    nul = result.text.find("\0")
    if nul >= 0:
        line = len((result.text[:nul] + ".").splitlines())
        raise result.fail("the line contains a NUL byte: this is not a text file, or it is damaged.", line)
    return result


def _decoded(data: bytes, source: str | None) -> Document:
    for magic, what in _NOT_TEXT:
        if data.startswith(magic):
            raise ParseError(f"this is {what}, not a deck list.", source=source)
    for mark, codec, label in _MARKS:
        if data.startswith(mark):
            try:
                text = data.decode(codec, "strict" if label else "surrogateescape")
            except UnicodeDecodeError as error:
                raise ParseError(f"the {label} text is damaged at byte {error.start + 1}.", source=source) from None
            notes = [note("encoding", f"The file is {label}, not UTF-8; read as {label}.")] if label else []
            return Document(text, source, notes)
    unmarked = _unmarked_utf16(data)
    if unmarked is not None:
        text = data.decode(unmarked, "replace")
        return Document(
            text, source, [note("encoding", "The file looks like UTF-16 without a byte order mark; read as UTF-16.")]
        )
    try:
        return Document(data.decode("utf-8"), source)
    except UnicodeDecodeError:
        pass
    # If other lines with accents decode, this is UTF-8 with damaged lines; the readers report those one by one.
    if _has_utf8(data):
        return Document(data.decode("utf-8", "surrogateescape"), source)
    try:
        text, label = data.decode("cp1252"), "Windows-1252"
    except UnicodeDecodeError:
        text, label = data.decode("latin-1"), "Latin-1"
    return Document(text, source, [note("encoding", f"The file is not UTF-8; read as {label}.")])


def _unmarked_utf16(data: bytes) -> str | None:
    """Return the UTF-16 codec if most bytes at odd or at even offsets are zero, else None."""
    head = data[:2000]
    if len(head) < 4 or b"\0" not in head:
        return None
    half = len(head) // 2
    if head[1::2].count(0) > 0.7 * half and head[0::2].count(0) < 0.1 * half:
        return "utf-16-le"
    if head[0::2].count(0) > 0.7 * half and head[1::2].count(0) < 0.1 * half:
        return "utf-16-be"
    return None


def _has_utf8(data: bytes) -> bool:
    """Return whether any line has non-ASCII characters in valid UTF-8."""
    for line in data.splitlines():
        if not line.isascii():
            try:
                line.decode("utf-8")
            except UnicodeDecodeError:
                continue
            return True
    return False


def has_damaged_bytes(text: str) -> bool:
    """Return whether decoded text contains bytes that were not valid UTF-8."""
    return not text.isascii() and _DAMAGED.search(text) is not None


def excerpt(text: str, limit: int = 60) -> str:
    """Return `text` in quotation marks for a message: safe for a terminal and at most `limit` characters."""
    return f'"{plain(text.strip(), limit=limit)}"'
