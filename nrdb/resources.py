"""Where nrdb's files are: built-in facts and schemas, the user's cache, imports and settings; writing, locking and
removing them.

The only module that reads the environment.
"""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

from nrdb.errors import DataError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

# Paths are strings on the way of a short command: importing pathlib costs as much as reading the catalogue.
_PACKAGE = os.path.dirname(os.path.abspath(__file__))


def environment(name: str) -> str | None:
    """The value of an environment variable, None when it is not set or empty."""
    return os.environ.get(name) or None


def _found(variable: str, packaged: str, beside: str, proof: str) -> str:
    chosen = environment(variable)
    # A checkout's own folder wins over a copy left inside the package by an earlier editable install.
    places = [chosen] if chosen else [os.path.join(os.path.dirname(_PACKAGE), beside), os.path.join(_PACKAGE, packaged)]
    for place in places:
        if os.path.isfile(os.path.join(place, proof)):
            return place
    if chosen:
        raise DataError(f"{chosen}, which {variable} names, is no folder of nrdb's {beside}: it has no {proof}.")
    raise DataError(f"nrdb's {beside} folder is missing at {' and '.join(places)}: install nrdb again.")


def data_path() -> str:
    """The folder of the built-in facts: `$NRDB_DATA`, else the checkout's data/, else the one inside the package."""
    return _found("NRDB_DATA", "_data", "data", "manifest.json")


def data_root() -> Path:
    """`data_path` as a Path."""
    from pathlib import Path

    return Path(data_path())


def schemas_root() -> Path:
    """The folder of the JSON Schemas, found as `data_path` is (`$NRDB_SCHEMAS`)."""
    from pathlib import Path

    return Path(_found("NRDB_SCHEMAS", "_schemas", "schemas", "manifest.schema.json"))


def _home(variable: str, *fallback: str) -> str | None:
    chosen = environment(variable)
    if chosen and os.path.isabs(chosen):
        return os.path.join(chosen, "nrdb")
    if sys.platform == "win32":
        local = environment("LOCALAPPDATA")
        return os.path.join(local, "nrdb") if local else None
    home = os.path.expanduser("~")
    return os.path.join(home, *fallback, "nrdb") if os.path.isabs(home) else None


def _as_path(place: str | None) -> Path | None:
    from pathlib import Path

    return None if place is None else Path(place)


def cache_path() -> str | None:
    """The user's cache folder for nrdb (`$XDG_CACHE_HOME/nrdb`); None where the user has no home."""
    return _home("XDG_CACHE_HOME", ".cache")


def cache_home() -> Path | None:
    """`cache_path` as a Path."""
    return _as_path(cache_path())


def data_home_path() -> str | None:
    """The folder of the user's own imports (`$XDG_DATA_HOME/nrdb`); None where the user has no home."""
    return _home("XDG_DATA_HOME", ".local", "share")


def data_home() -> Path | None:
    """`data_home_path` as a Path."""
    return _as_path(data_home_path())


IMPORT_NOTE = "import.json"
"""The file below `data_home` that says what the user has imported; see `nrdb.catalogue.importer.store`."""


def import_note() -> str:
    """What the note of the user's import says, empty when nothing is imported: cheap enough for every start."""
    folder = data_home_path()
    try:
        if folder is not None:
            with open(os.path.join(folder, IMPORT_NOTE), encoding="utf-8") as file:
                return file.read()
    except (FileNotFoundError, NotADirectoryError, PermissionError):
        return ""
    except (IsADirectoryError, UnicodeDecodeError):
        return "unreadable"  # as any other text that is no note, it is refused with the way out
    return ""


def config_path() -> str | None:
    """The folder of the user's settings (`$XDG_CONFIG_HOME/nrdb`); None where the user has no home."""
    return _home("XDG_CONFIG_HOME", ".config")


def write_whole(path: str | os.PathLike[str], content: str | bytes) -> None:
    """Writes a file whole or not at all: beside its place, synced, renamed; text as UTF-8 with the line ends it has.

    Raises OSError naming `path` when it cannot: what stood there before still stands there.
    """
    target = os.fspath(path)
    folder, name = os.path.split(target)
    if os.path.exists(target) and not os.path.isfile(target):
        # A pipe or a device (/dev/stdout) has no place beside it.
        with open(target, "wb") as stream:
            stream.write(content.encode() if isinstance(content, str) else content)
        return
    beside = os.path.join(folder, f".writing-{os.getpid()}-{name}")
    try:
        with open(beside, "wb") as file:
            file.write(content.encode() if isinstance(content, str) else content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, target)
    except OSError as error:
        # A full disk names no file; the sentence about it should.
        raise OSError(error.errno, error.strerror, target) from None
    finally:
        if os.path.exists(beside):
            os.unlink(beside)


def discard(path: Path) -> None:
    """Removes a file, or a folder that stands in a file's place; nothing where there is nothing."""
    if path.is_dir() and not path.is_symlink():
        from shutil import rmtree

        rmtree(path)
    else:
        path.unlink(missing_ok=True)


@contextmanager
def locked(path: Path, *, waiting: Callable[[], object] | None = None) -> Iterator[None]:
    """Holds an exclusive lock between processes on the file `path`; a killed holder frees it.

    `waiting` is called once when another process holds it, before this one waits.
    """
    with path.open("a+b") as file:
        if sys.platform == "win32":
            import msvcrt

            try:
                msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            except OSError:
                if waiting is not None:
                    waiting()
                msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)
            yield
            msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)
        else:
            import fcntl

            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                if waiting is not None:
                    waiting()
                fcntl.flock(file, fcntl.LOCK_EX)
            yield
