"""The JSON files of a dump, from a folder or an archive, which is never unpacked to disk.

An archive is read in memory, member by member, so a path in it cannot escape. Names that point outside the
folder are still refused, because an honest archive has none. Sizes are limited, and the size that a member claims is
not trusted.
"""

from __future__ import annotations

import bz2
import datetime
import io
import json
import lzma
import re
import tarfile
import zlib
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path, PurePosixPath
from typing import IO, Any

from nrdb import archives
from nrdb.errors import NrdbError, ParseError
from nrdb.json_types import Json
from nrdb.resources import read_bounded
from nrdb.text import CONTROL_CHARACTERS, json_problem, quoted, repeated_key

LARGEST_FILE = 64 * 1024 * 1024
"""Maximum size of one JSON file, in bytes; NetrunnerDB's largest has less than one megabyte."""

LARGEST_TREE = 512 * 1024 * 1024
"""Maximum size of all files in an archive, in bytes; a full checkout has about 30 megabytes."""

MOST_FILES = 100_000
"""Maximum number of files in an archive; a full checkout has about 20,000."""

_STEERING = re.compile(CONTROL_CHARACTERS)
_NO_WIDTH = "\u200b\u2060\ufeff"
"""Invisible characters without an effect: honest texts contain them, so they stay."""

_LINES = frozenset(("name", "title", "stripped_title"))
"""Keys with one-line texts."""
_LINE_BREAK = re.compile(r"\s*[\r\n\v\f\x85\u2028\u2029]\s*")

_HALF = re.compile(rb"\\u[dD][89a-fA-F]")
"""Possible lone surrogates in JSON; each text is checked only if there are any."""


class FileTree:
    """JSON files by name; names are relative, with forward slashes."""

    def __init__(
        self, origin: str, files: dict[str, Callable[[], bytes]], date: str | None = None, prefix: str = ""
    ) -> None:
        self.origin = origin
        self.prefix = prefix
        """The folder within the whole tree that names here are relative to."""
        self.date = date
        """ISO date of the newest change, if the source has it (an archive does, a plain folder does not)."""
        self._files = files

    def __contains__(self, name: str) -> bool:
        return name in self._files

    def below(self, prefix: str) -> Iterator[str]:
        """Return the names that begin with `prefix`, sorted."""
        return iter(sorted(name for name in self._files if name.startswith(prefix)))

    def at(self, prefix: str) -> FileTree:
        """Return the part of the tree below a folder, with names relative to it."""
        inside = {name[len(prefix) :]: read for name, read in self._files.items() if name.startswith(prefix)}
        return FileTree(self.origin, inside, self.date, self.prefix + prefix)

    def place(self, name: str) -> str:
        """Return a file's full path within the tree, for messages."""
        return self.prefix + name

    def read(self, name: str) -> Any:
        """Return the content of one file. Raises `ParseError` with the file and line if it isn't JSON."""
        return parse(self._files[name](), self.place(name))


def parse(content: bytes, source: str) -> Any:
    """Return the JSON in `content`. Raises `ParseError` with line and column if it is invalid or repeats a key.

    Characters that control a terminal or change the writing direction are replaced.
    """
    try:
        text = content.decode("utf-8-sig")
        found = json.loads(text, object_pairs_hook=partial(_no_key_twice, source))
        if _HALF.search(content):
            json.dumps(found, ensure_ascii=False).encode()
        return _harmless(found) if "\\u" in text or _STEERING.search(text) else found
    except json.JSONDecodeError as error:
        message = f"not JSON: {json_problem(error)}."
        raise ParseError(message, source=source, line=error.lineno, column=error.colno) from None
    except UnicodeEncodeError:
        raise ParseError("a text contains a lone surrogate (such as \\ud800).", source=source) from None
    except UnicodeDecodeError as error:
        raise ParseError(f"not UTF-8 text: byte {error.start} is not valid.", source=source) from None
    except RecursionError:
        raise ParseError("nested too deeply for card data.", source=source) from None
    except ValueError as error:
        raise ParseError(f"not JSON: {json_problem(error)}.", source=source) from None


def _harmless(value: object) -> Any:
    if isinstance(value, str):
        if value.isprintable():
            return value
        return _STEERING.sub(lambda found: found[0] if found[0] in _NO_WIDTH else "\ufffd", value.replace("\r\n", "\n"))
    if isinstance(value, dict):
        return {_harmless(key): _harmless(item) for key, item in value.items()}
    return [_harmless(item) for item in value] if isinstance(value, list) else value


def _no_key_twice(source: str, pairs: list[tuple[str, Any]]) -> Json:
    result = dict(pairs)
    for key in _LINES & result.keys():
        if isinstance(result[key], str):
            result[key] = _LINE_BREAK.sub(" ", result[key])
    if len(result) != len(pairs):
        raise ParseError(f"the key {quoted(repeated_key(pairs))} occurs twice in one object.", source=source)
    return result


def from_folder(root: Path) -> FileTree:
    """Return the JSON files below a folder, without hidden folders and other files."""

    files: dict[str, Callable[[], bytes]] = {}
    for path in root.rglob("*.json"):
        name = path.relative_to(root).as_posix()
        if not any(part.startswith(".") for part in PurePosixPath(name).parts) and path.is_file():
            files[name] = partial(read_bounded, path, "a file of card data", LARGEST_FILE)
            if len(files) > MOST_FILES:
                raise ParseError(f"more than {MOST_FILES:,} JSON files: too many for card data.", source=str(root))
    return FileTree(str(root), files)


def from_archive(content: bytes, origin: str) -> FileTree:
    """Return the JSON files of a tar (plain, gzip, bzip2, xz) or zip archive in memory.

    Raises `ParseError` when it is damaged or truncated, when a name points outside the archive, or when it grows past
    `LARGEST_TREE`.
    """
    try:
        if content.startswith(b"PK"):
            return _from_zip(content, origin)
        return _from_tar(content, origin)
    except NrdbError:
        raise
    except Exception as error:  # damage makes the unpackers raise anything: ValueError, struct.error …
        raise ParseError(f"the archive is damaged or incomplete ({error}).", source=origin) from None


# Decompressors by magic bytes; they work step by step, so that the limit applies before memory runs out.
_UNPACKERS: tuple[tuple[bytes, Callable[[], Any]], ...] = (
    (b"\x1f\x8b", lambda: zlib.decompressobj(wbits=31)),
    (b"BZh", bz2.BZ2Decompressor),
    (b"\xfd7zXZ", lzma.LZMADecompressor),
)
_STEP = 1 << 20


def _unpacked(content: bytes, origin: str) -> bytes:
    """Return the decompressed `content` up to its end. Raises EOFError when the end is missing."""
    unpacker = next((make() for magic, make in _UNPACKERS if content.startswith(magic)), None)
    if unpacker is None:
        return content
    result = bytearray()
    pending: bytes = content
    while not unpacker.eof:
        piece = unpacker.decompress(pending, _STEP)
        # zlib returns unread input; the others keep it.
        pending = getattr(unpacker, "unconsumed_tail", b"")
        result += piece
        if len(result) > LARGEST_TREE:
            raise _too_much(origin)
        if not piece and not pending and not unpacker.eof and getattr(unpacker, "needs_input", True):
            raise EOFError("its end is missing")
    return bytes(result)


def _from_tar(content: bytes, origin: str) -> FileTree:
    files: dict[str, bytes] = {}
    total = members = newest = 0
    plain = _unpacked(content, origin)
    with tarfile.open(fileobj=io.BytesIO(plain), mode="r:") as archive:
        for member in archive:
            members += 1
            _check_member(member.name, members, origin)
            # Links are ignored: a checkout has none that matter, and following them would be dangerous.
            if member.isfile() and member.name.endswith(".json"):
                newest = max(newest, int(member.mtime))
                data = _limited(archive.extractfile(member), member.name, total, origin)
                total += len(data)
                files[str(PurePosixPath(member.name))] = data
        # A complete archive ends with empty blocks; one truncated between two members has none.
        if plain[archive.offset : archive.offset + tarfile.BLOCKSIZE] != bytes(tarfile.BLOCKSIZE):
            raise EOFError("its end is missing")
    return _tree(origin, files, newest)


def _from_zip(content: bytes, origin: str) -> FileTree:
    files: dict[str, bytes] = {}
    newest, limits = "1980-01-01", archives.ArchiveLimits(MOST_FILES, LARGEST_FILE, LARGEST_TREE)
    try:
        for number, member in enumerate(archives.members(content, limits, origin), 1):
            _check_member(member.name, number, origin)
            if member.name.endswith(".json"):
                newest = max(newest, member.changed[:10])
                files[str(PurePosixPath(member.name))] = member.read()
    except archives.ArchiveLimitError as error:
        if error.limit == "files":
            raise _too_many(origin) from None
        raise (_too_large(f"{origin}: {member.name}") if error.limit == "each" else _too_much(origin)) from None
    try:
        seconds = int(datetime.datetime.fromisoformat(f"{newest}T00:00:00+00:00").timestamp())
    except ValueError:
        seconds = 0  # archives may omit the date
    return _tree(origin, files, seconds)


def _tree(origin: str, files: dict[str, bytes], newest: int) -> FileTree:
    try:
        date = datetime.datetime.fromtimestamp(newest, datetime.UTC).date().isoformat() if newest > 0 else None
    except (ValueError, OverflowError, OSError):
        date = None  # a time outside the calendar
    return FileTree(origin, {name: partial(bytes, data) for name, data in files.items()}, date)


def _limited(file: IO[bytes] | None, name: str, so_far: int, origin: str) -> bytes:
    data = file.read(LARGEST_FILE + 1) if file else b""
    if len(data) > LARGEST_FILE:
        raise _too_large(f"{origin}: {name}")
    if so_far + len(data) > LARGEST_TREE:
        raise _too_much(origin)
    return data


def _check_member(name: str, number: int, origin: str) -> None:
    path = PurePosixPath(name.replace("\\", "/"))
    if path.is_absolute() or ".." in path.parts or (path.parts and path.parts[0].endswith(":")):
        raise ParseError(f"refused: the archive contains a path outside itself ({quoted(name)}).", source=origin)
    if number > MOST_FILES:
        raise _too_many(origin)


def _too_many(source: str) -> ParseError:
    return ParseError(f"more than {MOST_FILES:,} files: too many for card data.", source=source)


def _too_large(source: str) -> ParseError:
    return ParseError(f"larger than {LARGEST_FILE // 2**20} MB: too large for card data.", source=source)


def _too_much(source: str) -> ParseError:
    return ParseError(f"unpacks to more than {LARGEST_TREE // 2**20} MB: too large for card data.", source=source)
