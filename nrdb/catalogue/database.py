"""The catalogue file: a SQLite database derived from data/, built once and read-only from then on.

It is stored in the user's cache folder, named after the hash of data/ and of the modules that build it. It is built
under a lock as a temporary file and then renamed, so a reader sees a complete file or none, and processes that start at
the same time build it only once. Without a writable cache it is built in memory.

A `state-…` file records the digest of the whole catalogue and the file system's state of the file (size, times, inode)
at that time. While that state is the same, nobody has written to the file. Otherwise the digest is computed again, and
if it differs, the catalogue is rebuilt.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from threading import local
from typing import TYPE_CHECKING, Any, Self

from nrdb.errors import DataError
from nrdb.resources import cache_home, discard, locked, write_whole

if TYPE_CHECKING:
    from pathlib import Path

    from nrdb.catalogue.source import CatalogueFacts

_PACKAGE = os.path.dirname(os.path.abspath(__file__))
_BUILDERS = (_PACKAGE, os.path.join(os.path.dirname(_PACKAGE), "behaviour"))
"""The packages whose modules determine what a catalogue contains: a change to any of them rebuilds it."""


def builders() -> list[str]:
    """Return the paths of all files that determine what a catalogue contains, in order."""
    walked = (found for package in _BUILDERS for found in os.walk(package))
    return sorted(
        os.path.join(folder, name) for folder, _, names in walked for name in names if name.endswith((".py", ".toml"))
    )


def schema_version() -> int:
    """Return a number that changes with the table definitions; the catalogue file has it as its `user_version`."""
    from zlib import crc32

    number = 0
    for name in ("models.py", "tables.py"):
        with open(os.path.join(_PACKAGE, name), "rb") as file:
            number = crc32(file.read(), number)
    return number >> 1


class DamagedCatalogue(DataError, sqlite3.DatabaseError):
    """The catalogue file cannot be read; both nrdb's and SQLite's error classes catch it."""


def _as_nrdb_error(error: sqlite3.Error) -> Exception:
    """Return the error to raise: nrdb's own if the file is damaged, otherwise SQLite's error unchanged."""
    if type(error) is sqlite3.DatabaseError or str(error).startswith(("disk I/O", "unable to open", "database disk")):
        return DamagedCatalogue(f"the catalogue file is damaged ({error}); run `nrdb data reset` to rebuild it.")
    return error


def _replace_surrogates(value: Any) -> Any:
    return value.encode("utf-8", "replace").decode() if isinstance(value, str) else value


class Cursor(sqlite3.Cursor):
    """A cursor that reports a damaged file with nrdb's own error."""

    def execute(self, sql: str, parameters: Any = ()) -> Self:
        """Run one statement. Raises `DamagedCatalogue` if the file is damaged."""
        try:
            return super().execute(sql, parameters)
        except sqlite3.Error as error:
            raise _as_nrdb_error(error) from None
        except UnicodeEncodeError:
            # No text in a catalogue has lone surrogates, so the query stays valid and finds nothing.
            return super().execute(sql, [_replace_surrogates(value) for value in parameters])

    def fetchall(self) -> list[object]:
        """Return all remaining rows. Raises `DamagedCatalogue` if the file is damaged."""
        try:
            return super().fetchall()
        except sqlite3.Error as error:
            raise _as_nrdb_error(error) from None

    def fetchone(self) -> Any:
        """Return the next row, or None. Raises `DamagedCatalogue` if the file is damaged."""
        try:
            return super().fetchone()
        except sqlite3.Error as error:
            raise _as_nrdb_error(error) from None

    def __iter__(self) -> Iterator[Any]:  # type: ignore[override]  # fetching all rows at once is faster
        return iter(self.fetchall())


class Connection(sqlite3.Connection):
    """A connection that closes itself without a warning when nothing refers to it any more."""

    def execute(self, *arguments: Any) -> sqlite3.Cursor:
        """Run one statement and return its cursor."""
        return self.cursor(Cursor).execute(*arguments)

    def __del__(self) -> None:
        with suppress(sqlite3.Error):
            self.close()


def connect(path: str) -> sqlite3.Connection:
    """Open a read-only connection to a catalogue file for one thread. Raises `sqlite3.Error` if it isn't one."""
    quoted = path.replace("%", "%25").replace("?", "%3f").replace("#", "%23")
    # Another thread may close the connection along with its catalogue, but must not use it: see `ConnectionPool`.
    return sqlite3.connect(f"file:{quoted}?mode=ro&immutable=1", uri=True, check_same_thread=False, factory=Connection)


class ConnectionPool:
    """The connections to one catalogue: each thread gets its own.

    One shared connection could deadlock: a function that SQLite calls waits for the interpreter lock, held by another
    thread that is waiting for the connection.
    """

    def __init__(self, path: str, image: bytes | None = None) -> None:
        """Open the catalogue file at `path`, or one in memory from its `image`. Raises `sqlite3.Error`."""
        self.path = path
        self.image = image
        self._file: int | None = None
        self._mine = local()
        self.connection()
        if image is None:
            self._file = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0))

    def connection(self) -> sqlite3.Connection:
        """Return the calling thread's own connection, opened on first use."""
        found: sqlite3.Connection | None = getattr(self._mine, "connection", None)
        if found is None:
            found = self._mine.connection = self.open()
        return found

    def open(self) -> sqlite3.Connection:
        """Open one more read-only connection, which the caller closes."""
        image = self.image
        if image is None:
            if self._file is None or self._still_there(self._file):
                return connect(self.path)
            # The cache was cleared while this process runs; the file it has open is still complete.
            with open(os.dup(self._file), "rb") as file:
                file.seek(0)
                image = file.read()
        connection = sqlite3.connect(":memory:", check_same_thread=False, factory=Connection)
        connection.deserialize(image)
        connection.execute("PRAGMA query_only = 1")
        return connection

    def _still_there(self, file: int) -> bool:
        try:
            return os.path.samestat(os.fstat(file), os.stat(self.path))
        except OSError:
            return False

    def __del__(self) -> None:
        if getattr(self, "_file", None) is not None:
            os.close(self._file)  # type: ignore[arg-type]


def signature(root: str, note: str = "") -> str:
    """Return a quick fingerprint of the data folder and the `builders`, from the sizes and times of their files.

    It includes `note`, which describes an import (see `importer.store`).
    """
    entries: list[str] = []
    pending = [root]
    while pending:
        with os.scandir(pending.pop()) as found:
            for entry in found:
                if entry.is_dir():
                    pending.append(entry.path)
                elif entry.name.endswith(".json"):
                    state = entry.stat()
                    entries.append(f"{entry.path[len(root) :]}:{state.st_size}:{state.st_mtime_ns}")
    entries.sort()
    for path in builders():
        state = os.stat(path)
        entries.append(f"{state.st_size}:{state.st_mtime_ns}")
    from importlib.util import source_hash  # already loaded; hashlib would have to be opened

    text = f"{root}\n{note}\n{chr(10).join(entries)}".encode()
    return f"{source_hash(text).hex()}{len(text):x}"


def content_hash(root: Path, note: str = "") -> str:
    """Return the hash (16 hex digits) of all data files below `root`, the import and the `builders`."""
    from hashlib import sha256

    from nrdb.catalogue.source import data_files

    digest = sha256()
    for path in data_files(root):
        content = path.read_bytes()
        digest.update(f"{path.relative_to(root).as_posix()}\0{len(content)}\0".encode())
        digest.update(content)
    for name in builders():
        with open(name, "rb") as file:
            digest.update(file.read())
    digest.update(note.encode())
    return digest.hexdigest()[:16]


def open_catalogue(root: str, note: str = "") -> ConnectionPool:
    """Open the catalogue of the data folder `root`, building it first if necessary.

    `note` describes an import that overlays the folder's data (see `importer.store`); it is empty when there is none.
    Where no cache can be written, the catalogue is in memory and its path is `:memory:`. Raises `DataError` when the
    data cannot be read.
    """
    home = cache_home()
    if home is None:
        return build_in_memory(root, note)
    cache = str(home)
    state_file = os.path.join(cache, f"state-{signature(root, note)}")
    found = _open_if_current(cache, state_file)
    if found is not None:
        return found
    try:
        return ConnectionPool(_build_in_cache(root, cache, state_file, note))
    except (OSError, sqlite3.Error):
        return build_in_memory(root, note)


def built_catalogue(root: str, note: str = "") -> ConnectionPool | None:
    """Open the catalogue as `open_catalogue` does, but only if it is already built; otherwise return None."""
    cache = cache_home()
    return None if cache is None else _open_if_current(str(cache), str(cache / f"state-{signature(root, note)}"))


def _open_if_current(cache: str, state_file: str) -> ConnectionPool | None:
    """Open the catalogue named by the state file; return None if it is not built yet or is damaged."""
    try:
        with open(state_file, encoding="utf-8") as file:
            name, digest, state = file.read().split()
        path = os.path.join(cache, name)
        if _state(path) == state or _unchanged(path, digest, state_file):
            return ConnectionPool(path)
    except (OSError, ValueError, sqlite3.Error):
        pass  # `open_catalogue` then finds the cause
    return None


def _state(path: str) -> str:
    """Return the file system's state of a file: size, times and inode, at least one of which every write changes."""
    found = os.stat(path)
    return f"{found.st_size}:{found.st_mtime_ns}:{found.st_ctime_ns}:{found.st_ino}"


def digest_of(path: str) -> str:
    """Return the SHA-256 (hex) of a whole catalogue file."""
    from hashlib import file_digest

    with open(path, "rb") as file:
        return file_digest(file, "sha256").hexdigest()


def _unchanged(path: str, digest: str, state_file: str) -> bool:
    """Return whether a copied or touched file is still, byte for byte, the one that was built."""
    if digest_of(path) != digest:
        return False
    with suppress(OSError):
        _record_state(state_file, path)
    return True


_TICK = 0.02
"""Two writes less than this many seconds apart may get the same time from the file system."""


def _record_state(state_file: str, path: str) -> None:
    """Write the catalogue file's digest and state, at a time that no later write can share."""
    from time import sleep

    sleep(_TICK)
    state = _state(path)
    write_whole(state_file, f"{os.path.basename(path)} {digest_of(path)} {state}\n")


def _recorded_digest(cache: Path, name: str) -> str | None:
    """Return the digest that a state file records for the catalogue file `name`; None if there is no record."""
    for state_file in cache.glob("state-*"):
        if state_file.is_file():
            words = state_file.read_bytes().decode("ascii", "replace").split()
            if len(words) == 3 and words[0] == name:
                return words[1]
    return None


def damaged_files() -> list[str]:
    """Return the cached catalogue files that differ from what was built, after reading every byte of them."""
    cache = cache_home()
    found = sorted(cache.glob("catalogue-*.sqlite")) if cache is not None else []
    return [str(path) for path in found if _recorded_digest(path.parent, path.name) and not _is_intact(path)]


def clear_cache() -> int:
    """Remove every catalogue file from the cache (they can be rebuilt) and return how many there were."""
    cache = cache_home()
    if cache is None or not cache.is_dir():
        return 0
    removed = 0
    with locked(cache / "lock"):
        for pattern in ("catalogue-*", "state-*", "building-*"):
            for path in cache.glob(pattern):
                discard(path)
                removed += pattern == "catalogue-*"
    return removed


def load_facts(root: Path, note: str = "") -> CatalogueFacts:
    """Read all data below `root`, with the import described by `note` on top, and render what the cards do."""
    from nrdb.catalogue import rendered, source

    if note:
        from nrdb.catalogue.importer import store

        facts = store.merged_facts(root, note).facts()
    else:
        facts = source.load(root)
    try:
        said = rendered.render_cards(root, facts.cards, facts.renamed)
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise source.incomplete_data(root) from error
    functions = tuple((item.card, item.functions) for item in said)
    return facts._replace(texts=(*facts.texts, *(item.text for item in said if item.text)), functions=functions)


def build_in_memory(root: str, note: str = "") -> ConnectionPool:
    """Build the catalogue in memory, for a machine without a writable cache."""
    from pathlib import Path

    connection = sqlite3.connect(":memory:", factory=Connection)
    fill(connection, load_facts(Path(root), note), content=content_hash(Path(root), note))
    return ConnectionPool(":memory:", connection.serialize())


def _build_in_cache(data: str, home: str, state_file: str, note: str) -> str:
    from pathlib import Path

    root, cache = Path(data), Path(home)
    cache.mkdir(parents=True, exist_ok=True)
    content = content_hash(root, note)
    path = cache / f"catalogue-{content}.sqlite"
    with locked(cache / "lock"):
        # Only the holder of the lock builds, so an unfinished file was left behind by a killed process.
        for leftover in cache.glob("building-*"):
            discard(leftover)
        if not _is_intact(path):
            build(load_facts(root, note), path, content=content)
            _prune(cache)
        _record_state(state_file, str(path))
    return str(path)


CATALOGUES_KEPT = 12
"""How many catalogue files stay in the cache: the latest ones, in case their data or imports are used again."""


def _prune(cache: Path) -> None:
    """Remove the oldest catalogues and their state files; the caller holds the lock."""
    built = sorted(cache.glob("catalogue-*.sqlite"), key=lambda path: path.stat().st_mtime_ns)
    for path in built[:-CATALOGUES_KEPT]:
        discard(path)
    names = {path.name for path in built[-CATALOGUES_KEPT:]}
    for state_file in cache.glob("state-*"):
        if state_file.is_file() and state_file.read_bytes().split(b" ")[0].decode("ascii", "replace") not in names:
            discard(state_file)


def _is_intact(path: Path) -> bool:
    """Return whether `path` is a catalogue file that is, byte for byte, what a state file says was built."""
    try:
        return digest_of(str(path)) == _recorded_digest(path.parent, path.name)
    except OSError:
        return False


def build(facts: CatalogueFacts, path: Path, *, content: str) -> None:
    """Build the catalogue file at `path`, as a temporary file first. The caller holds the lock.

    Raises `OSError` when the file cannot be written.
    """
    temporary = path.with_name(f"building-{os.urandom(8).hex()}")
    try:
        connection = sqlite3.connect(temporary)
        try:
            connection.execute("PRAGMA journal_mode = OFF")
            connection.execute("PRAGMA synchronous = OFF")
            fill(connection, facts, content=content)
        except sqlite3.OperationalError as error:
            raise OSError(str(error)) from error
        finally:
            connection.close()
        with temporary.open("rb+") as file:
            os.fsync(file.fileno())
        os.replace(temporary, path)
    finally:
        temporary.unlink(missing_ok=True)


def fill(connection: sqlite3.Connection, facts: CatalogueFacts, *, content: str) -> None:
    """Create the tables and write all of `facts` in one transaction. Raises `DataError` on contradictions."""
    from nrdb.catalogue import searchable
    from nrdb.catalogue.fulltext import complete
    from nrdb.catalogue.rows import rows
    from nrdb.catalogue.tables import statements

    connection.execute("PRAGMA foreign_keys = ON")
    try:
        with connection:
            connection.execute("BEGIN")
            for statement in statements():
                connection.execute(statement)
            for table, columns, values in rows(facts, content=content):
                marks = ", ".join("?" * len(columns))
                connection.executemany(f'INSERT INTO "{table}" ({", ".join(columns)}) VALUES ({marks})', values)
            searchable.fill(connection)
            connection.execute(f"PRAGMA user_version = {schema_version()}")
        complete(connection)
        connection.execute("ANALYZE")
        connection.commit()
    except sqlite3.IntegrityError as error:
        raise DataError(f"the card data contradicts itself ({error}); run `nrdb data check` to see where.") from None
