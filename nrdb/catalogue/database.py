"""The catalogue file: a SQLite database derived from data/, built once, read-only ever after.

It lies in the user's cache folder under a name made of the content's hash and `SCHEMA_VERSION`. It is built beside
its name under a lock and renamed into place, so a reader sees a whole file or none, and any number of processes
starting at once build it once. Where there is no writable cache it is built in memory.
"""

from __future__ import annotations

import os
import sqlite3
from typing import TYPE_CHECKING

from nrdb.errors import DataError
from nrdb.resources import cache_home, cache_path, discard, locked

if TYPE_CHECKING:
    from pathlib import Path

    from nrdb.catalogue.source import Source

SCHEMA_VERSION = 12


_BEHAVIOUR = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "behaviour")
_WORDS = ("__init__", "abilities", "conditions", "operations", "parts", "statics")
_RENDERING = tuple(
    os.path.join(_BEHAVIOUR, name)
    for name in (
        *("functions.py", "functions.toml", "notation.py", "render.py"),
        *(os.path.join("vocabulary", f"{name}.py") for name in _WORDS),
    )
)
# What turns behaviour into sentences and functions: the catalogue holds them, so it is built anew when this changes.


class Connection(sqlite3.Connection):
    """A connection that closes itself when nobody holds it any more, without a warning about it."""

    def __del__(self) -> None:
        self.close()


def connect(path: str) -> sqlite3.Connection:
    """A read-only connection to a catalogue file; `sqlite3.Error` where it is none."""
    quoted = path.replace("%", "%25").replace("?", "%3f").replace("#", "%23")
    return sqlite3.connect(f"file:{quoted}?mode=ro&immutable=1", uri=True, check_same_thread=False, factory=Connection)


def signature(root: str, note: str = "") -> str:
    """A quick mark of the data folder's state: names, sizes and times of change of its files, no content.

    `note` says what is imported over them (see `importer.store`).
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
    for path in _RENDERING:
        state = os.stat(path)
        entries.append(f"{state.st_size}:{state.st_mtime_ns}")
    from zlib import adler32, crc32

    text = f"{root}\n{SCHEMA_VERSION}\n{note}\n{chr(10).join(entries)}".encode()
    return f"{crc32(text):08x}{adler32(text):08x}{len(text):x}"


def content_hash(root: Path, note: str = "") -> str:
    """The hash (hex, 16 digits) of every data file's name and bytes below `root`, and of what is imported over them."""
    from hashlib import sha256

    from nrdb.catalogue.source import data_files

    digest = sha256()
    for path in data_files(root):
        content = path.read_bytes()
        digest.update(f"{path.relative_to(root).as_posix()}\0{len(content)}\0".encode())
        digest.update(content)
    for name in _RENDERING:
        with open(name, "rb") as file:
            digest.update(file.read())
    digest.update(note.encode())
    return digest.hexdigest()[:16]


def open_catalogue(root: str, note: str = "") -> tuple[sqlite3.Connection, str]:
    """The catalogue of the data folder `root`, built when it is not there yet, and its path.

    `note` names an import that is laid over the folder's facts (see `importer.store`), empty when there is none.

    The path is `:memory:` where no cache can be written. Raises `DataError` when the data cannot be read.
    """
    cache = cache_path()
    if cache is None:
        return in_memory(root, note), ":memory:"
    marks = os.path.join(cache, f"state-{signature(root, note)}")
    try:
        with open(marks, encoding="ascii") as file:
            name, size = file.read().split()
        path = os.path.join(cache, name)
        if os.path.getsize(path) == int(size):
            return connect(path), path
    except (OSError, ValueError, sqlite3.Error):
        pass  # not built yet, or damaged: the slow way finds out which
    try:
        path = _built(root, cache, marks, note)
        return connect(path), path
    except OSError:
        return in_memory(root, note), ":memory:"


def clear_cache() -> int:
    """Removes every catalogue file of the cache, for they can be built anew; how many there were."""
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


def facts_of(root: Path, note: str = "") -> Source:
    """All facts of the data folder `root`, with the import that `note` names laid over them, and rendered texts."""
    from nrdb.catalogue import rendered, source

    if note:
        from nrdb.catalogue.importer import store

        facts = store.merged(root, note).facts()
    else:
        facts = source.load(root)
    try:
        said = rendered.said_of(root, facts.cards, facts.renamed)
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise source.lacking(root) from error
    functions = tuple((item.card, item.functions) for item in said)
    return facts._replace(texts=(*facts.texts, *(item.text for item in said if item.text)), functions=functions)


def in_memory(root: str, note: str = "") -> sqlite3.Connection:
    """The catalogue built in memory: for a machine without a writable cache."""
    from pathlib import Path

    connection = sqlite3.connect(":memory:", check_same_thread=False, factory=Connection)
    fill(connection, facts_of(Path(root), note), content=content_hash(Path(root), note))
    connection.execute("PRAGMA query_only = 1")
    return connection


def _built(data: str, home: str, marks: str, note: str) -> str:
    from pathlib import Path

    root, cache = Path(data), Path(home)
    cache.mkdir(parents=True, exist_ok=True)
    content = content_hash(root, note)
    path = cache / f"catalogue-{content}-v{SCHEMA_VERSION}.sqlite"
    with locked(cache / "lock"):
        # Whoever holds the lock is the only one who builds: what is half built was left by a killed process.
        for leftover in cache.glob("building-*"):
            leftover.unlink(missing_ok=True)
        if not _whole(path, content):
            build(facts_of(root, note), path, content=content)
            _prune(cache)
        size = path.stat().st_size
        _replace(Path(marks), f"{path.name} {size}\n")
    return str(path)


KEPT = 12
"""Catalogue files that stay in the cache: those built last, for facts and imports that may come back."""


def _prune(cache: Path) -> None:
    """Removes the catalogues built longest ago, and the marks that name them; the caller holds the lock."""
    built = sorted(cache.glob("catalogue-*.sqlite"), key=lambda path: path.stat().st_mtime_ns)
    for path in built[:-KEPT]:
        discard(path)
    names = {path.name for path in built[-KEPT:]}
    for marks in cache.glob("state-*"):
        if marks.is_file() and marks.read_bytes().split(b" ")[0].decode("ascii", "replace") not in names:
            discard(marks)


def _replace(path: Path, text: str) -> None:
    beside = path.with_name(f"building-{os.getpid()}-{path.name}")
    beside.write_text(text, encoding="ascii")
    os.replace(beside, path)


def _whole(path: Path, content: str) -> bool:
    """Whether `path` is a catalogue of this content that SQLite finds sound."""
    if not path.is_file():
        return False
    try:
        connection = connect(str(path))
        try:
            sound: bool = connection.execute("PRAGMA quick_check").fetchone() == ("ok",)
            row: tuple[str] | None = connection.execute("SELECT value FROM meta WHERE key = 'content'").fetchone()
            return sound and row == (content,)
        finally:
            connection.close()
    except sqlite3.Error:
        return False


def build(facts: Source, path: Path, *, content: str) -> None:
    """Builds the catalogue file at `path`, beside it first; the caller holds the lock. Raises OSError when it can't."""
    beside = path.with_name(f"building-{os.getpid()}-{path.name}")
    try:
        connection = sqlite3.connect(beside)
        try:
            connection.execute("PRAGMA journal_mode = OFF")
            connection.execute("PRAGMA synchronous = OFF")
            fill(connection, facts, content=content)
        except sqlite3.OperationalError as error:
            raise OSError(str(error)) from error
        finally:
            connection.close()
        with beside.open("rb+") as file:
            os.fsync(file.fileno())
        os.replace(beside, path)
    finally:
        beside.unlink(missing_ok=True)


def fill(connection: sqlite3.Connection, facts: Source, *, content: str) -> None:
    """Makes the tables and writes all of `facts` in one transaction. Raises `DataError` when facts contradict."""
    from nrdb.catalogue import searchable
    from nrdb.catalogue.fulltext import complete
    from nrdb.catalogue.rows import rows
    from nrdb.catalogue.tables import create_statements

    connection.execute("PRAGMA foreign_keys = ON")
    try:
        with connection:
            connection.execute("BEGIN")
            for statement in create_statements():
                connection.execute(statement)
            for table, columns, values in rows(facts, content=content):
                marks = ", ".join("?" * len(columns))
                connection.executemany(f'INSERT INTO "{table}" ({", ".join(columns)}) VALUES ({marks})', values)
            searchable.fill(connection)
            connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
        complete(connection)
        connection.execute("ANALYZE")
        connection.commit()
    except sqlite3.IntegrityError as error:
        raise DataError(f"the facts contradict each other ({error}); `nrdb data check` says where.") from None
