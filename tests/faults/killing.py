"""Killing a process at a chosen moment: the nth time it touches a file, or the nth SQL statement it starts.

The child is a fork of the test's process, so everything is imported already and a hundred moments take seconds. The
signal is SIGKILL: nothing of the child's own runs any more, no `finally` and no exit handler.
"""

from __future__ import annotations

import os
import signal
import sqlite3
import sys
import traceback
from collections.abc import Callable
from typing import Any

FILES = ("open", "os.rename", "os.remove", "os.mkdir", "os.listdir", "os.scandir", "fcntl.flock", "sqlite3.connect")
"""The audit events at which a process reaches for a file."""


_connect = sqlite3.connect


class Moments:
    """Counts the moments of a run and, at the chosen one, ends it."""

    def __init__(self, kind: str, fatal: int | None) -> None:
        self.kind, self.fatal = kind, fatal
        self.seen = {"file": 0, "statement": 0}

    def __call__(self, event: str, arguments: tuple[Any, ...]) -> None:
        if event in FILES:
            self._moment("file")

    def connect(self, *arguments: Any, **options: Any) -> sqlite3.Connection:
        """`sqlite3.connect` with an eye on every statement."""
        connection = _connect(*arguments, **options)
        connection.set_trace_callback(lambda statement: self._moment("statement"))
        return connection

    def _moment(self, kind: str) -> None:
        self.seen[kind] += 1
        if kind == self.kind and self.seen[kind] == self.fatal:
            os.kill(os.getpid(), signal.SIGKILL)


def in_child(work: Callable[[], object], moments: Moments | None = None) -> tuple[str, dict[str, int]]:
    """Runs `work` in a fork; how it ended (`done`, `killed` or what it raised) and the moments it saw if it lived."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        code = 1
        try:
            os.close(reading)
            if moments is not None:
                sys.addaudithook(moments)
                sqlite3.connect = moments.connect  # type: ignore[assignment]
            try:
                work()
                said = "done"
            except BaseException as error:
                said = f"{type(error).__name__}: {error}" if str(error) else traceback.format_exc()
            counts = moments.seen if moments is not None else {}
            os.write(writing, repr((said, counts)).encode())
            code = 0
        finally:
            os._exit(code)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        answer = pipe.read().decode()
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        return ("killed" if os.WTERMSIG(status) == signal.SIGKILL else f"signal {os.WTERMSIG(status)}"), {}
    import ast

    said, counts = ast.literal_eval(answer)
    return said, counts
