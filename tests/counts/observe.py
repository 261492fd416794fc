"""One run of the command, watched: which modules it loads, files it opens, statements it asks, expressions it compiles.

usage: python -m tests.counts.observe ARGUMENT … (the arguments of `nrdb`)

The last line on stderr is a JSON object. Nothing that nrdb might load is loaded here before it runs.
"""

import sys
from typing import Any

opened: list[str] = []
statements: list[str] = []
compiled: list[str] = []


def _watch(event: str, arguments: tuple[Any, ...]) -> None:
    if event == "open" and isinstance(arguments[0], str) and not arguments[0].endswith((".py", ".pyc")):
        opened.append(arguments[0])
    elif event == "exec" and arguments[0].co_filename.replace("\\", "/").endswith("nrdb/catalogue/database.py"):
        _count_statements()


def _count_statements() -> None:
    """Called when the module that opens connections is loaded, which loads sqlite3 anyway."""
    import sqlite3

    plain = sqlite3.connect

    def connect(*arguments: Any, **options: Any) -> sqlite3.Connection:
        connection = plain(*arguments, **options)
        # What full-text search asks of its own tables grows with the texts, not with what is asked.
        connection.set_trace_callback(lambda sql: None if sql.startswith("--") else statements.append(sql))
        return connection

    sqlite3.connect = connect  # type: ignore[assignment]


def _count_expressions() -> None:
    """Counts what `re` compiles, not what it has kept."""
    from re import _compiler

    plain = _compiler.compile

    def compile(pattern: Any, flags: int = 0) -> Any:
        compiled.append(str(pattern))
        return plain(pattern, flags)

    _compiler.compile = compile


def main() -> None:
    """Runs the command and says what was seen."""
    before = set(sys.modules)
    # In a fresh clone the modules have no bytecode yet; that Python writes it is no cost of the command.
    sys.dont_write_bytecode = True
    sys.addaudithook(_watch)
    from nrdb.cli import main as nrdb

    _count_expressions()
    code: object = 0
    try:
        nrdb(sys.argv[1:])
    except SystemExit as stop:
        code = stop.code
    seen = {
        "code": code,
        "modules": sorted(set(sys.modules) - before),
        "opened": list(opened),
        "statements": list(statements),
        "compiled": list(compiled),
    }
    import json

    sys.stdout.flush()
    sys.stderr.write(f"\n{json.dumps(seen)}\n")


if __name__ == "__main__":
    main()
