"""Find nrdb's files (built-in data, schemas, the user's cache, imports and settings), and read and write files safely.

Only this module reads the environment.
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
    """Return the value of an environment variable, or None if it is unset or empty."""
    return os.environ.get(name) or None


def _find_folder(variable: str, packaged: str, folder: str, proof: str) -> Path:
    chosen = environment(variable)
    # A checkout's own folder takes precedence over a copy that an earlier editable install left in the package.
    places = [Path(chosen)] if chosen else [_PACKAGE.parent / folder, _PACKAGE / packaged]
    for place in places:
        if (place / proof).is_file():
            return place
    if chosen:
        raise DataError(f"{variable} points to {chosen}, which is not an nrdb {folder} folder: it has no {proof}.")
    if _PACKAGE.parent.is_file():
        raise DataError("nrdb cannot run from a zip file; install it, or unpack the zip.")
    raise DataError(f"nrdb's {folder} folder is missing at {' and '.join(map(str, places))}; reinstall nrdb.")


def data_root() -> Path:
    """Return the folder of the built-in data: `$NRDB_DATA`, else the checkout's data/, else the one in the package."""
    return _find_folder("NRDB_DATA", "_data", "data", "manifest.json")


def schemas_root() -> Path:
    """Return the folder of the JSON Schemas (`$NRDB_SCHEMAS`), found the same way as `data_root`."""
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
    """Return the user's cache folder for nrdb (`$XDG_CACHE_HOME/nrdb`), or None if the user has no home."""
    return _home("XDG_CACHE_HOME", ".cache")


def data_home() -> Path | None:
    """Return the folder of the user's imports (`$XDG_DATA_HOME/nrdb`), or None if the user has no home."""
    return _home("XDG_DATA_HOME", ".local", "share")


def config_home() -> Path | None:
    """Return the folder of the user's settings (`$XDG_CONFIG_HOME/nrdb`), or None if the user has no home."""
    return _home("XDG_CONFIG_HOME", ".config")


IMPORT_NOTE = "import.json"
"""The file in `data_home` that records what the user has imported; see `nrdb.catalogue.importer.store`."""


def import_note() -> str:
    """Return the record of the user's import, or an empty string without an import; fast enough for every start.

    Raises `DataError` if the record exists, or may exist, but cannot be read: nrdb would otherwise use the wrong data.
    """
    folder = data_home()
    if folder is None:
        return ""
    path = folder / IMPORT_NOTE
    try:
        return _read_without_waiting(path).decode() or " "  # an empty record is a damaged one
    except (FileNotFoundError, NotADirectoryError):
        return ""
    except (OSError, UnicodeDecodeError) as error:
        if isinstance(error, PermissionError) and _belongs_to_another_user(folder):
            return ""
        why = (error.strerror or "").lower() if isinstance(error, OSError) else "not UTF-8"
        raise DataError(
            f"the import record cannot be read ({path}: {why}); make it readable, or return to the built-in card "
            "data with `nrdb data reset`."
        ) from None


def _flags(*names: str) -> int:
    """Return the `os.open` flags with these names that the system has."""
    flags = 0
    for name in names:
        flags |= getattr(os, name, 0)
    return flags


def _read_without_waiting(path: Path) -> bytes:
    """Return the bytes of a file; empty for anything that would block, such as a pipe."""
    with open(path, "rb", opener=_open_nonblocking) as file:
        return file.read() or b""


def _belongs_to_another_user(folder: Path) -> bool:
    """Return whether only another user may look into a folder (such as root's HOME in a container)."""
    if not hasattr(os, "geteuid"):
        return False  # on Windows, opening a folder also raises PermissionError
    while True:
        try:
            return folder.stat().st_uid != os.geteuid()
        except OSError:
            if folder.parent == folder:
                return True
            folder = folder.parent


def font_folders() -> list[Path]:
    """Return the folders of the system's and the user's fonts; some may not exist."""
    if sys.platform == "win32":
        places = [os.path.join(environment("WINDIR") or "C:\\Windows", "Fonts")]
    elif sys.platform == "darwin":
        places = ["/System/Library/Fonts", "/Library/Fonts", "~/Library/Fonts"]
    else:
        places = ["/usr/share/fonts", "/usr/local/share/fonts", "~/.local/share/fonts", "~/.fonts"]
    return [Path(os.path.expanduser(place)) for place in places]


# -- reading user input ------------------------------------------------------------------------------------------------

MAX_FILE_BYTES: Final = 16_000_000
"""Maximum size of a file to read, in bytes, unless its type has another limit."""
_PIECE: Final = 1 << 20
_NOT_REGULAR: Final = (
    (stat.S_ISDIR, "this is a folder, not a file"),
    (stat.S_ISFIFO, "is a pipe, not a regular file"),
    (stat.S_ISSOCK, "is a socket, not a regular file"),
    (stat.S_ISCHR, "is a device, not a regular file"),
    (stat.S_ISBLK, "is a device, not a regular file"),
)
_REASONS: Final = {
    FileNotFoundError: "file not found",
    NotADirectoryError: "part of this path is a file, not a folder",
    PermissionError: "permission denied",
}


def read_bounded(path: str | os.PathLike[str], what: str, limit: int = MAX_FILE_BYTES) -> bytes:
    """Return the bytes of a regular file that should contain `what` ("a deck list"), at most `limit` bytes.

    Raises `ParseError` for anything else: a pipe could block the reader, and a device has no end.
    """
    with open_regular(path) as (stream, size):
        if size > limit:
            raise too_large(size, what, plain(os.fspath(path)), limit)
        return read_stream(stream, what, plain(os.fspath(path)), limit)


def read_stream(
    stream: BinaryIO, what: str, source: str = "-", limit: int = MAX_FILE_BYTES, *, already_read: bytes = b""
) -> bytes:
    """Return the bytes of a stream such as standard input; raise `ParseError` if there are more than `limit`.

    `already_read` holds the bytes that the caller has read so far.
    """
    data = bytearray(already_read)
    while len(data) <= limit and (piece := stream.read(min(_PIECE, limit + 1 - len(data)))):
        data += piece
    if len(data) > limit:
        raise ParseError(f"has more than {limit:,} bytes, the limit for {what}.", source=source)
    return bytes(data)


@contextmanager
def open_regular(path: str | os.PathLike[str]) -> Iterator[tuple[BinaryIO, int]]:
    """Open a regular file and yield it with its size; raise `ParseError` if it is not one or cannot be read."""
    if "\0" in os.fspath(path):
        raise ParseError("a file name cannot contain a NUL character.", source=plain(os.fspath(path)))
    source = plain(os.fspath(path))
    try:
        found = os.stat(path)
        for is_kind, message in _NOT_REGULAR:
            if is_kind(found.st_mode):
                raise ParseError(f"{message}.", source=source)
        with open(path, "rb") as stream:
            yield stream, found.st_size
    except OSError as error:
        why = "is a link to itself" if error.errno == ELOOP else _REASONS.get(type(error))
        raise ParseError(f"{why or f'cannot be read: {error.strerror or error}'}.", source=source) from None


def too_large(size: int, what: str, source: str | None, limit: int = MAX_FILE_BYTES) -> ParseError:
    """Return the error for input above the size limit of `what`."""
    subject = "" if source else "the text "
    return ParseError(f"{subject}has {size:,} bytes; the limit for {what} is {limit:,}.", source=source)


# -- writing -----------------------------------------------------------------------------------------------------------

_TEMPORARY_PREFIX = ".nrdb-writing-"


def write_whole(path: str | os.PathLike[str], content: str | bytes) -> None:
    """Write a file completely or not at all: write a temporary file, sync it and rename it; text is written as UTF-8.

    A link keeps its target, and an existing file keeps its mode and owner. A process killed halfway leaves nothing, or
    only what the next write in the folder removes. Raises OSError naming `path` on failure; the old file then remains.
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
            # A pipe or a device (/dev/stdout) cannot be replaced, so write to it; a folder is refused here.
            with open(place, "wb") as stream:
                stream.write(data)
    except OSError as error:
        # The error for a full disk names no file, but the message should.
        raise OSError(error.errno, error.strerror, target) from None


def _replace(place: str, data: bytes, before: os.stat_result | None) -> None:
    if before is not None and not os.access(place, os.W_OK):
        raise PermissionError(EACCES, os.strerror(EACCES))
    folder = os.path.dirname(place) or "."
    descriptor, temporary, named = _temporary_file(folder)
    try:
        with open(descriptor, "wb") as file:
            if before is not None:
                _copy_mode_and_owner(descriptor, before)
            file.write(data)
            file.flush()
            os.fsync(descriptor)
            if not named:
                named = _give_name(descriptor, place, temporary)
            if named:
                os.replace(temporary, place)
    finally:
        with suppress(OSError):
            os.unlink(temporary)
    sync_folder(folder)
    _remove_leftovers(folder)


def _temporary_file(folder: str) -> tuple[int, str, bool]:
    """Return a new locked file in `folder`, a name for it, and whether it already has that name.

    Where the system can, the file has no name yet, so a process killed while writing leaves nothing behind.
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
        name = _random_name(folder)  # a new name each time, because a late clean-up may have seen the last one
        descriptor = os.open(name, flags, 0o666)
        # Another process's clean-up may have locked it before us and removed it.
        _lock(descriptor, wait=True)
        if os.fstat(descriptor).st_nlink:
            return descriptor, name, True
        os.close(descriptor)


def _random_name(folder: str) -> str:
    return os.path.join(folder, f"{_TEMPORARY_PREFIX}{os.urandom(8).hex()}")  # unguessable


def _give_name(descriptor: int, place: str, temporary: str) -> bool:
    """Name a nameless file: `place` if that is free, else `temporary`; return whether it is at `temporary`."""
    itself = f"/proc/self/fd/{descriptor}"
    try:
        os.link(itself, place, src_dir_fd=descriptor)
        return False
    except FileExistsError:
        os.link(itself, temporary, src_dir_fd=descriptor)
        return True


def _copy_mode_and_owner(descriptor: int, before: os.stat_result) -> None:
    """Give a new file the mode of the one it replaces, and its owner if permitted."""
    if hasattr(os, "fchown"):
        now = os.fstat(descriptor)
        if (now.st_uid, now.st_gid) != (before.st_uid, before.st_gid):
            with suppress(OSError):
                os.fchown(descriptor, before.st_uid, before.st_gid)
        os.fchmod(descriptor, before.st_mode & 0o7777)


def _lock(descriptor: int, *, wait: bool = False) -> bool:
    """Lock a file that is being written; return False if it is locked (without `wait`) or locks are unsupported."""
    try:
        import fcntl

        fcntl.flock(descriptor, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
    except (ImportError, OSError):
        return False
    return True


def _remove_leftovers(folder: str) -> None:
    """Remove half-written files that killed processes left behind: unlocked files with our prefix."""
    with suppress(OSError), os.scandir(folder) as entries:
        for name in [entry.name for entry in entries if entry.name.startswith(_TEMPORARY_PREFIX)]:
            path = os.path.join(folder, name)
            with suppress(OSError), open(path, "rb", opener=_open_own) as file:
                if _lock(file.fileno()):
                    os.unlink(path)


def _open_own(path: str, flags: int) -> int:
    return os.open(path, flags | _flags("O_NOFOLLOW", "O_NONBLOCK"))


def sync_folder(folder: str) -> None:
    """Make the names in a folder survive a power failure, where the system supports it."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def discard(path: Path) -> None:
    """Remove a file, or a folder in its place; do nothing if there is neither."""
    if path.is_dir() and not path.is_symlink():
        from shutil import rmtree

        rmtree(path)
    else:
        path.unlink(missing_ok=True)


_SILENT_WAIT = 1.0
"""Seconds to wait for a lock without a message."""
_PAUSE = 0.02


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold an exclusive lock between processes and threads on the file `path`; a killed holder releases it.

    After a second of waiting a warning goes to the logger `nrdb`, which prints it to stderr unless logging is set up.
    Raises OSError if the file cannot be opened.
    """
    from time import sleep

    with open(path, "a+b", opener=_open_nonblocking) as file:
        for _ in range(round(_SILENT_WAIT / _PAUSE)):
            if _try_lock(file):
                break
            sleep(_PAUSE)
        else:
            import logging

            logging.getLogger("nrdb").warning("Waiting for another nrdb process to finish (%s).", path)
            while not _try_lock(file):
                sleep(_PAUSE)
        yield
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)


def _open_nonblocking(path: str, flags: int) -> int:
    return os.open(path, flags | _flags("O_NONBLOCK"), 0o666)


def _try_lock(file: IO[bytes]) -> bool:
    """Lock an open file; return False if another process holds the lock."""
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
