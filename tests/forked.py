"""Runs the command in processes of its own that need not load it: they are forked from one that has.

Such a process shares nothing with the test, nor with the one before it: it has the arguments, folder, environment and
streams that it is given, and its exit code. Only its modules are there already, and loading them is most of a short
command's time. What a process takes from its environment before any module is loaded (Python's own variables, the
language, the clock's zone) cannot be given afterwards: `Nursery.run` says that it does not do that.
"""

from __future__ import annotations

import atexit
import contextlib
import gc
import importlib
import json
import os
import pkgutil
import selectors
import signal
import socket
import struct
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from threading import Lock
from typing import Any, NoReturn

ROOT = Path(__file__).parents[1]
EARLY = ("PYTHON", "LANG", "LC_", "TZ", "COVERAGE", "MALLOC", "LD_")
"""How variables begin that count before the first module."""
LONGEST = 120
"""Seconds that a command may take."""
AT_ONCE = 1 << 15
"""So many bytes of standard input go into a pipe that nobody reads yet."""


class Nursery:
    """A process that has loaded the command, and forks one that runs it whenever it is asked to."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._asked, theirs = socket.socketpair()
        self._environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-c", "from tests.forked import serve; serve()", str(theirs.fileno())],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                pass_fds=[theirs.fileno()],
                cwd=ROOT,
                env=self._environment,
            )

    def close(self) -> None:
        """Ends the process."""
        self._asked.close()
        self._process.wait(60)

    def run(
        self, arguments: Sequence[str], environment: dict[str, str], cwd: Path, stdin: str | None, timeout: float
    ) -> subprocess.CompletedProcess[str] | None:
        """What `subprocess.run` says of `python -m nrdb` with these; None: only a process from the start can say it."""
        given = (stdin or "").encode()
        changed = {name for name, value in environment.items() if self._environment.get(name) != value}
        changed |= self._environment.keys() - environment.keys()
        if len(given) > AT_ONCE or any(name.startswith(EARLY) for name in changed) or not self._lock.acquire(False):
            return None
        try:
            return self._run(arguments, environment, cwd, None if stdin is None else given, timeout)
        finally:
            self._lock.release()

    def _run(
        self, arguments: Sequence[str], environment: dict[str, str], cwd: Path, given: bytes | None, timeout: float
    ) -> subprocess.CompletedProcess[str]:
        if given is None:
            standard = os.open(os.devnull, os.O_RDONLY)
        else:
            standard, end = os.pipe()
            os.write(end, given)
            os.close(end)
        (out, theirs), (err, their_err) = os.pipe(), os.pipe()
        order = json.dumps([list(arguments), environment, str(cwd)]).encode()
        socket.send_fds(self._asked, [struct.pack("!I", len(order))], [standard, theirs, their_err])
        for descriptor in (standard, theirs, their_err):
            os.close(descriptor)
        self._asked.sendall(order)
        (process,) = struct.unpack("!i", _exactly(self._asked, 4))
        said = _read({out: b"", err: b""}, process, timeout)
        (code,) = struct.unpack("!i", _exactly(self._asked, 4))
        if said is None:
            raise subprocess.TimeoutExpired(["nrdb", *arguments], timeout)
        texts = [_lines(said[each]) for each in (out, err)]
        return subprocess.CompletedProcess(["nrdb", *arguments], code, *texts)


def command(
    nursery: Nursery | None,
    arguments: Sequence[str],
    environment: dict[str, str],
    cwd: Path,
    stdin: str | None = None,
    **options: Any,
) -> subprocess.CompletedProcess[str]:
    """What the command says: forked from a nursery where that can be, else (and with options) started."""
    done = nursery.run(arguments, environment, cwd, stdin, LONGEST) if nursery is not None and not options else None
    return done or subprocess.run(
        [sys.executable, "-m", "nrdb", *arguments],
        input=stdin,
        cwd=cwd,
        env=environment,
        capture_output=True,
        encoding="utf-8",
        timeout=LONGEST,
        check=False,
        **options,
    )


def _lines(content: bytes) -> str:
    """Text as `subprocess` reads it."""
    return content.decode("utf-8").replace("\r\n", "\n").replace("\r", "\n")


def _read(said: dict[int, bytes], process: int, timeout: float) -> dict[int, bytes] | None:
    """All that comes through these pipes until they are closed; None, and the process is killed: it took too long."""
    late = time.monotonic() + timeout
    killed = False
    with selectors.DefaultSelector() as waiting:
        for pipe in said:
            waiting.register(pipe, selectors.EVENT_READ)
        while waiting.get_map():
            if time.monotonic() > late and not killed:
                killed = True
                os.kill(process, signal.SIGKILL)
            for key, _ in waiting.select(1):
                piece = os.read(key.fd, 1 << 16)
                said[key.fd] += piece
                if not piece:
                    waiting.unregister(key.fd)
                    os.close(key.fd)
    return None if killed else said


def _exactly(connection: socket.socket, size: int) -> bytes:
    content = b""
    while len(content) < size:
        piece = connection.recv(size - len(content))
        if not piece:
            raise EOFError
        content += piece
    return content


def serve() -> None:
    """What the process does: loads everything, then forks for every order until nobody gives any."""
    import nrdb

    connection = socket.socket(fileno=int(sys.argv[1]))
    for module in pkgutil.walk_packages(nrdb.__path__, "nrdb."):
        if module.name != "nrdb.__main__":
            importlib.import_module(module.name)
    gc.collect()
    gc.freeze()
    while True:
        head, descriptors, _, _ = socket.recv_fds(connection, 4, 3)
        if not head:
            return
        (size,) = struct.unpack("!I", head)
        arguments, environment, cwd = json.loads(_exactly(connection, size))
        process = os.fork()
        if not process:
            connection.close()
            _become(arguments, environment, cwd, descriptors)
        for descriptor in descriptors:
            os.close(descriptor)
        connection.sendall(struct.pack("!i", process))
        _, status = os.waitpid(process, 0)
        connection.sendall(struct.pack("!i", os.waitstatus_to_exitcode(status)))


def _become(arguments: list[str], environment: dict[str, str], cwd: str, descriptors: list[int]) -> NoReturn:
    """Makes this forked process the command."""
    code: Any = 1
    try:
        for standard, descriptor in enumerate(descriptors):
            os.dup2(descriptor, standard)
            os.close(descriptor)
        os.chdir(cwd)
        os.environ.clear()
        os.environ.update(environment)
        sys.argv = [str(ROOT / "nrdb" / "__main__.py"), *arguments]

        from nrdb.cli import main

        main()
    except SystemExit as stop:
        atexit._run_exitfuncs()
        for stream in (sys.stdout, sys.stderr):
            with contextlib.suppress(OSError):
                stream.flush()
        code = stop.code
    except BaseException:
        import traceback

        traceback.print_exc()
    finally:
        os._exit(code)
