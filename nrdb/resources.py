"""Where nrdb's files are: built-in facts and schemas, the user's cache, imports and settings; reading what a user
hands in, within bounds; writing, locking and removing files.

The only module that reads the environment.
"""

from __future__ import annotations

import os
import stat
import sys
from contextlib import contextmanager, suppress
from errno import EACCES, EINVAL, EISDIR, ELOOP, EOPNOTSUPP
from pathlib import Path
from typing import IO, TYPE_CHECKING, BinaryIO, Final

from nrdb.errors import DataError, ParseError
from nrdb.text import plain

if TYPE_CHECKING:
    from collections.abc import Iterator

_PACKAGE = Path(__file__).absolute().parent


def environment(name: str) -> str | None:
    """The value of an environment variable, None when it is not set or empty."""
    return os.environ.get(name) or None


def _find_folder(variable: str, packaged: str, beside: str, proof: str) -> Path:
    chosen = environment(variable)
    # A checkout's own folder wins over a copy left inside the package by an earlier editable install.
    places = [Path(chosen)] if chosen else [_PACKAGE.parent / beside, _PACKAGE / packaged]
    for place in places:
        if (place / proof).is_file():
            return place
    if chosen:
        raise DataError(f"{chosen}, which {variable} names, is no folder of nrdb's {beside}: it has no {proof}.")
    if _PACKAGE.parent.is_file():
        raise DataError("nrdb does not run from a zip: install it, or unpack the zip.")
    raise DataError(f"nrdb's {beside} folder is missing at {' and '.join(map(str, places))}: install nrdb again.")


def data_root() -> Path:
    """The folder of the built-in facts: `$NRDB_DATA`, else the checkout's data/, else the one inside the package."""
    return _find_folder("NRDB_DATA", "_data", "data", "manifest.json")


def schemas_root() -> Path:
    """The folder of the JSON Schemas, found as `data_root` is (`$NRDB_SCHEMAS`)."""
    return _find_folder("NRDB_SCHEMAS", "_schemas", "schemas", "manifest.schema.json")


def _home(variable: str, *fallback: str) -> Path | None:
    chosen = environment(variable)
    if chosen and os.path.isabs(chosen):
        return Path(chosen, "nrdb")
    if sys.platform == "win32":
        local = environment("LOCALAPPDATA")
        return Path(local, "nrdb") if local else None
    home = os.path.expanduser("~")
    return Path(home, *fallback, "nrdb") if os.path.isabs(home) else None


def cache_home() -> Path | None:
    """The user's cache folder for nrdb (`$XDG_CACHE_HOME/nrdb`); None where the user has no home."""
    return _home("XDG_CACHE_HOME", ".cache")


def data_home() -> Path | None:
    """The folder of the user's own imports (`$XDG_DATA_HOME/nrdb`); None where the user has no home."""
    return _home("XDG_DATA_HOME", ".local", "share")


def config_home() -> Path | None:
    """The folder of the user's settings (`$XDG_CONFIG_HOME/nrdb`); None where the user has no home."""
    return _home("XDG_CONFIG_HOME", ".config")


IMPORT_NOTE = "import.json"
"""The file below `data_home` that says what the user has imported; see `nrdb.catalogue.importer.store`."""


def import_note() -> str:
    """What the note of the user's import says, empty when nothing is imported: cheap enough for every start.

    Raises `DataError` when there is a note, or may be one, that cannot be read: another's facts would answer then.
    """
    folder = data_home()
    if folder is None:
        return ""
    path = folder / IMPORT_NOTE
    try:
        return _read_without_waiting(path).decode() or " "  # an empty note is a damaged one
    except (FileNotFoundError, NotADirectoryError):
        return ""
    except (OSError, UnicodeDecodeError) as error:
        if isinstance(error, PermissionError) and _belongs_to_another_user(folder):
            return ""
        why = (error.strerror or "").lower() if isinstance(error, OSError) else "not UTF-8"
        raise DataError(
            f"the note of the import cannot be read ({path}: {why}): make it readable, or go back to the built-in "
            "facts with `nrdb data reset`."
        ) from None


def _flags(*names: str) -> int:
    """The flags of opening by their names, as far as the system has them."""
    flags = 0
    for name in names:
        flags |= getattr(os, name, 0)
    return flags


def _read_without_waiting(path: Path) -> bytes:
    """The bytes of a file; what stands in its place and would have to be waited for, as a pipe, has none."""
    with open(path, "rb", opener=_open_nonblocking) as file:
        return file.read() or b""


def _belongs_to_another_user(folder: Path) -> bool:
    """Whether a folder lies where only another user may look (HOME of root in a container): no import of ours."""
    if not hasattr(os, "geteuid"):
        return False  # Windows, where a folder in the note's place is as little permitted
    while True:
        try:
            return folder.stat().st_uid != os.geteuid()
        except OSError:
            if folder.parent == folder:
                return True
            folder = folder.parent


def font_folders() -> list[Path]:
    """Where this machine keeps its fonts, and where the user's own are; not every folder need be there."""
    if sys.platform == "win32":
        places = [os.path.join(environment("WINDIR") or "C:\\Windows", "Fonts")]
    elif sys.platform == "darwin":
        places = ["/System/Library/Fonts", "/Library/Fonts", "~/Library/Fonts"]
    else:
        places = ["/usr/share/fonts", "/usr/local/share/fonts", "~/.local/share/fonts", "~/.fonts"]
    return [Path(os.path.expanduser(place)) for place in places]


# -- reading what a user hands in --------------------------------------------------------------------------------------

MAX_FILE_BYTES: Final = 16_000_000
"""Bytes of a file that is read, where its kind has no other limit."""
_PIECE: Final = 1 << 20
_NOT_REGULAR: Final = (
    (stat.S_ISDIR, "this is a folder, not a file"),
    (stat.S_ISFIFO, "is a pipe, not a regular file"),
    (stat.S_ISSOCK, "is a socket, not a regular file"),
    (stat.S_ISCHR, "is a device, not a regular file"),
    (stat.S_ISBLK, "is a device, not a regular file"),
)
_REASONS: Final = {
    FileNotFoundError: "there is no such file",
    NotADirectoryError: "a part of this path is a file, not a folder",
    PermissionError: "may not be read: permission denied",
}


def read_bounded(path: str | os.PathLike[str], what: str, most: int = MAX_FILE_BYTES) -> bytes:
    """The bytes of a regular file that holds `what` ("a deck list"), at most so many.

    Raises `ParseError` for everything else: a pipe could keep its reader waiting, and a device has no end.
    """
    with open_regular(path) as (stream, size):
        if size > most:
            raise too_large(size, what, plain(os.fspath(path)), most)
        return read_stream(stream, what, plain(os.fspath(path)), most)


def read_stream(
    stream: BinaryIO, what: str, source: str = "-", most: int = MAX_FILE_BYTES, *, begun: bytes = b""
) -> bytes:
    """The bytes of a stream such as standard input, at most so many; `ParseError` when there are more.

    `begun` is what was read of it before.
    """
    data = bytearray(begun)
    while len(data) <= most and (piece := stream.read(min(_PIECE, most + 1 - len(data)))):
        data += piece
    if len(data) > most:
        raise ParseError(f"holds more than {most:,} bytes, the most that {what} may have.", source=source)
    return bytes(data)


@contextmanager
def open_regular(path: str | os.PathLike[str]) -> Iterator[tuple[BinaryIO, int]]:
    """A regular file, open, and its size. `ParseError` says why it, or another thing, cannot be read."""
    if "\0" in os.fspath(path):
        raise ParseError("no file has such a name: there is a NUL in it.", source=plain(os.fspath(path)))
    source = plain(os.fspath(path))
    try:
        found = os.stat(path)
        for is_kind, message in _NOT_REGULAR:
            if is_kind(found.st_mode):
                raise ParseError(f"{message}.", source=source)
        with open(path, "rb") as stream:
            yield stream, found.st_size
    except OSError as error:
        why = "is a link that leads to itself" if error.errno == ELOOP else _REASONS.get(type(error))
        raise ParseError(f"{why or f'cannot be read: {error.strerror or error}'}.", source=source) from None


def too_large(size: int, what: str, source: str | None, most: int = MAX_FILE_BYTES) -> ParseError:
    """The error for input that is larger than `what` may be."""
    return ParseError(f"holds {size:,} bytes; {what} may have at most {most:,}.", source=source)


# -- writing -----------------------------------------------------------------------------------------------------------

_TEMPORARY_PREFIX = ".nrdb-writing-"


def write_whole(path: str | os.PathLike[str], content: str | bytes) -> None:
    """Writes a file whole or not at all: beside its place, synced, renamed; text as UTF-8 with the line ends it has.

    A link keeps leading where it leads, a file that was there keeps its mode and owner. A process killed in between
    leaves nothing, or what the next writing in the folder sweeps away. Raises OSError naming `path` when it cannot:
    what stood there before still stands there.
    """
    target = os.fspath(path)
    data = content.encode() if isinstance(content, str) else content
    try:
        place = os.path.realpath(target) if os.path.islink(target) else target
        try:
            before = os.stat(place)
        except FileNotFoundError:
            before = None
        if before is None or stat.S_ISREG(before.st_mode):
            _replace(place, data, before)
        else:
            # A pipe or a device (/dev/stdout) has no place beside it; a folder is refused here.
            with open(place, "wb") as stream:
                stream.write(data)
    except OSError as error:
        # A full disk names no file; the sentence about it should.
        raise OSError(error.errno, error.strerror, target) from None


def _replace(place: str, data: bytes, before: os.stat_result | None) -> None:
    if before is not None and not os.access(place, os.W_OK):
        raise PermissionError(EACCES, os.strerror(EACCES))
    folder = os.path.dirname(place) or "."
    descriptor, beside, named = _temporary_file(folder)
    try:
        with open(descriptor, "wb") as file:
            if before is not None:
                _copy_mode_and_owner(descriptor, before)
            file.write(data)
            file.flush()
            os.fsync(descriptor)
            if not named:
                named = _give_name(descriptor, place, beside)
            if named:
                os.replace(beside, place)
    finally:
        with suppress(OSError):
            os.unlink(beside)
    sync_folder(folder)
    _remove_leftovers(folder)


def _temporary_file(folder: str) -> tuple[int, str, bool]:
    """A new file in `folder`, locked as long as it is written, a name for it, and whether it has that name already.

    Where the system can, it has no name yet, so that whoever is killed while writing leaves nothing.
    """
    nameless = _flags("O_TMPFILE")
    if nameless and os.path.isdir("/proc/self/fd"):
        try:
            descriptor = os.open(folder, os.O_WRONLY | nameless | os.O_CLOEXEC, 0o666)
            _lock(descriptor)
            return descriptor, _random_name(folder), False
        except OSError as error:
            if error.errno not in (EISDIR, EOPNOTSUPP, EINVAL):
                raise
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | _flags("O_NOFOLLOW", "O_CLOEXEC", "O_BINARY")
    while True:
        beside = _random_name(folder)  # each time another: a sweep that saw the last one may be late
        descriptor = os.open(beside, flags, 0o666)
        # Another's sweep may have taken it between its making and its lock, which it then holds for a moment.
        _lock(descriptor, wait=True)
        if os.fstat(descriptor).st_nlink:
            return descriptor, beside, True
        os.close(descriptor)


def _random_name(folder: str) -> str:
    return os.path.join(folder, f"{_TEMPORARY_PREFIX}{os.urandom(8).hex()}")  # nobody guesses it


def _give_name(descriptor: int, place: str, beside: str) -> bool:
    """Names a nameless file: at its place where nothing stands there yet, else `beside`; whether it is beside."""
    itself = f"/proc/self/fd/{descriptor}"
    try:
        os.link(itself, place, src_dir_fd=descriptor)
        return False
    except FileExistsError:
        os.link(itself, beside, src_dir_fd=descriptor)
        return True


def _copy_mode_and_owner(descriptor: int, before: os.stat_result) -> None:
    """Gives a new file the mode of the one it replaces, and its owner where that is allowed."""
    if hasattr(os, "fchown"):
        now = os.fstat(descriptor)
        if (now.st_uid, now.st_gid) != (before.st_uid, before.st_gid):
            with suppress(OSError):
                os.fchown(descriptor, before.st_uid, before.st_gid)
        os.fchmod(descriptor, before.st_mode & 0o7777)


def _lock(descriptor: int, *, wait: bool = False) -> bool:
    """Takes the lock of a file that is being written; False where it is held (unless waited for) or there are none."""
    try:
        import fcntl

        fcntl.flock(descriptor, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
    except (ImportError, OSError):
        return False
    return True


def _remove_leftovers(folder: str) -> None:
    """Removes what killed processes left in the middle of writing: files of our naming that nobody holds locked."""
    with suppress(OSError), os.scandir(folder) as entries:
        for name in [entry.name for entry in entries if entry.name.startswith(_TEMPORARY_PREFIX)]:
            path = os.path.join(folder, name)
            with suppress(OSError), open(path, "rb", opener=_open_own) as file:
                if _lock(file.fileno()):
                    os.unlink(path)


def _open_own(path: str, flags: int) -> int:
    return os.open(path, flags | _flags("O_NOFOLLOW", "O_NONBLOCK"))


def sync_folder(folder: str) -> None:
    """Makes the names in a folder last through a loss of power, where the system knows how."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def discard(path: Path) -> None:
    """Removes a file, or a folder that stands in a file's place; nothing where there is nothing."""
    if path.is_dir() and not path.is_symlink():
        from shutil import rmtree

        rmtree(path)
    else:
        path.unlink(missing_ok=True)


_SILENT_WAIT = 1.0
"""Seconds for which a lock is waited for without a word."""
_PAUSE = 0.02


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Holds an exclusive lock between processes and threads on the file `path`; a killed holder frees it.

    Who has waited for a second says so through the logger `nrdb`, whose warnings go to stderr where nobody else
    listens. Raises OSError where the file cannot be.
    """
    from time import sleep

    with open(path, "a+b", opener=_open_nonblocking) as file:
        for _ in range(round(_SILENT_WAIT / _PAUSE)):
            if _try_lock(file):
                break
            sleep(_PAUSE)
        else:
            import logging

            logging.getLogger("nrdb").warning("Another nrdb is at work (%s); this one goes on when it has ended.", path)
            while not _try_lock(file):
                sleep(_PAUSE)
        yield
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)


def _open_nonblocking(path: str, flags: int) -> int:
    return os.open(path, flags | _flags("O_NONBLOCK"), 0o666)


def _try_lock(file: IO[bytes]) -> bool:
    """Takes the lock of an open file; False where another holds it."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True
