"""The JSON files of a dump, from a folder or out of an archive, without ever writing one to disk.

An archive is read in memory, member by member, so a path in it leads nowhere; names that would climb out of the folder
are still refused, because an honest archive has none. Sizes are limited, and no member is trusted for its own.
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
from nrdb.resources import read_bounded
from nrdb.text import CONTROL_CHARACTERS, json_problem, quoted

LARGEST_FILE = 64 * 1024 * 1024
"""Bytes of one JSON file; NetrunnerDB's largest has under one megabyte."""

LARGEST_TREE = 512 * 1024 * 1024
"""Bytes of all files of an archive together; a whole checkout has about 30 megabytes."""

MOST_FILES = 100_000
"""Members of an archive; a whole checkout has about 20,000."""

_STEERING = re.compile(CONTROL_CHARACTERS)
_NO_WIDTH = "\u200b\u2060\ufeff"
"""Characters that show nothing and do nothing: honest texts have them, and they stay."""

_LINES = frozenset(("name", "title", "stripped_title"))
"""Keys whose texts are one line each."""
_LINE_BREAK = re.compile(r"\s*[\r\n\v\f\x85\u2028\u2029]\s*")

_HALF = re.compile(rb"\\u[dD][89a-fA-F]")
"""What may be half of a character in JSON: only then are its texts looked at one by one."""


class FileTree:
    """Named JSON files; names are relative, with forward slashes, as sorted text."""

    def __init__(
        self, origin: str, files: dict[str, Callable[[], bytes]], date: str | None = None, prefix: str = ""
    ) -> None:
        self.origin = origin
        self.prefix = prefix
        """The folder of the whole tree from which names here begin."""
        self.date = date
        """ISO date of the newest change, where the source says it (an archive does, a plain folder does not)."""
        self._files = files

    def __contains__(self, name: str) -> bool:
        return name in self._files

    def below(self, prefix: str) -> Iterator[str]:
        """The names that begin with `prefix`, sorted."""
        return iter(sorted(name for name in self._files if name.startswith(prefix)))

    def at(self, prefix: str) -> FileTree:
        """The part of the tree below a folder, named from there."""
        inside = {name[len(prefix) :]: read for name, read in self._files.items() if name.startswith(prefix)}
        return FileTree(self.origin, inside, self.date, self.prefix + prefix)

    def place(self, name: str) -> str:
        """How messages name a file of the tree."""
        return self.prefix + name

    def read(self, name: str) -> Any:
        """The content of one file; `ParseError` names it, and the line, when it is not JSON."""
        return parse(self._files[name](), self.place(name))


def parse(content: bytes, source: str) -> Any:
    """The JSON in `content`; `ParseError` with line and column when there is none or a key stands twice.

    Characters that steer a terminal or turn the direction of writing become stand-ins, wherever in it they stand.
    """
    try:
        text = content.decode("utf-8-sig")
        found = json.loads(text, object_pairs_hook=_no_key_twice)
        if _HALF.search(content):
            json.dumps(found, ensure_ascii=False).encode()
        return _harmless(found) if "\\u" in text or _STEERING.search(text) else found
    except json.JSONDecodeError as error:
        message = f"not JSON: {json_problem(error)}."
        raise ParseError(message, source=source, line=error.lineno, column=error.colno) from None
    except UnicodeEncodeError:
        raise ParseError("a text holds half of a character (a lone \\ud800 or the like).", source=source) from None
    except UnicodeDecodeError as error:
        raise ParseError(f"not UTF-8 text: byte {error.start} cannot be read.", source=source) from None
    except RecursionError:
        raise ParseError("nested too deeply to be card data.", source=source) from None
    except ValueError as error:
        raise ParseError(str(error), source=source) from None


def _harmless(value: Any) -> Any:
    if isinstance(value, str):
        if value.isprintable():
            return value
        return _STEERING.sub(lambda found: found[0] if found[0] in _NO_WIDTH else "\ufffd", value.replace("\r\n", "\n"))
    if isinstance(value, dict):
        return {_harmless(key): _harmless(item) for key, item in value.items()}
    return [_harmless(item) for item in value] if isinstance(value, list) else value


def _no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result = dict(pairs)
    for key in _LINES & result.keys():
        if isinstance(result[key], str):
            result[key] = _LINE_BREAK.sub(" ", result[key])
    if len(result) != len(pairs):
        keys = [key for key, _ in pairs]
        raise ValueError(
            f"the key {quoted(next(key for key in keys if keys.count(key) > 1))} stands twice in one object."
        )
    return result


def from_folder(root: Path) -> FileTree:
    """The JSON files below a folder; hidden folders and other files are passed over."""

    files: dict[str, Callable[[], bytes]] = {}
    for path in root.rglob("*.json"):
        name = path.relative_to(root).as_posix()
        if not any(part.startswith(".") for part in PurePosixPath(name).parts) and path.is_file():
            files[name] = partial(read_bounded, path, "a file of card data", LARGEST_FILE)
            if len(files) > MOST_FILES:
                raise ParseError(
                    f"holds more than {MOST_FILES:,} JSON files: too many for card data.", source=str(root)
                )
    return FileTree(str(root), files)


def from_archive(content: bytes, origin: str) -> FileTree:
    """The JSON files of a tar (plain, gzip, bzip2, xz) or zip archive held in memory.

    `ParseError` when it is damaged or cut short, when a name climbs out of the archive, or when it grows past
    `LARGEST_TREE`.
    """
    try:
        if content.startswith(b"PK"):
            return _from_zip(content, origin)
        return _from_tar(content, origin)
    except NrdbError:
        raise
    except Exception as error:  # the unpackers raise whatever the damage leads them to: ValueError, struct.error …
        raise ParseError(f"the archive is damaged or cut short ({error}).", source=origin) from None


# How each kind of compression is undone step by step, so that the limit holds before the memory is spent.
_UNPACKERS: tuple[tuple[bytes, Callable[[], Any]], ...] = (
    (b"\x1f\x8b", lambda: zlib.decompressobj(wbits=31)),
    (b"BZh", bz2.BZ2Decompressor),
    (b"\xfd7zXZ", lzma.LZMADecompressor),
)
_STEP = 1 << 20


def _unpacked(content: bytes, origin: str) -> bytes:
    """What the compressed `content` holds, to its very end. Raises EOFError when the end is missing."""
    unpacker = next((make() for magic, make in _UNPACKERS if content.startswith(magic)), None)
    if unpacker is None:
        return content
    result = bytearray()
    pending: bytes = content
    while not unpacker.eof:
        piece = unpacker.decompress(pending, _STEP)
        # zlib hands back what it has not read yet; the others keep it for themselves.
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
            # Links are passed over: a checkout has none that matter, and following them is how archives misbehave.
            if member.isfile() and member.name.endswith(".json"):
                newest = max(newest, int(member.mtime))
                data = _limited(archive.extractfile(member), member.name, total, origin)
                total += len(data)
                files[str(PurePosixPath(member.name))] = data
        # A whole archive ends with empty blocks; one cut between two members has none.
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
        seconds = 0  # archives may leave out the day
    return _tree(origin, files, seconds)


def _tree(origin: str, files: dict[str, bytes], newest: int) -> FileTree:
    try:
        date = datetime.datetime.fromtimestamp(newest, datetime.UTC).date().isoformat() if newest > 0 else None
    except (ValueError, OverflowError, OSError):
        date = None  # a time that no calendar has
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
        raise ParseError(f"refused: the archive names a file outside itself ({quoted(name)}).", source=origin)
    if number > MOST_FILES:
        raise _too_many(origin)


def _too_many(source: str) -> ParseError:
    return ParseError(f"holds more than {MOST_FILES:,} files: too many for card data.", source=source)


def _too_large(source: str) -> ParseError:
    return ParseError(f"larger than {LARGEST_FILE // 2**20} MB: too large for card data.", source=source)


def _too_much(source: str) -> ParseError:
    return ParseError(f"unpacks to more than {LARGEST_TREE // 2**20} MB: no card dump is that large.", source=source)
