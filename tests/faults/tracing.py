"""Work traced call by call: killed between any two system calls that write, or with one of them failing.

The work runs in a fork of the test's process under `ptrace`, so nothing is imported again and a hundred moments take
seconds. Only calls that change something below one folder count: files opened for writing, writes, syncs, renames,
removals. Between two of them nothing on the disk changes, so to stop before each of them is to stop anywhere.

What has no `ptrace` of this kind (`usable` says so) cannot run these tests.
"""

from __future__ import annotations

import ctypes
import os
import platform
import signal
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

usable = sys.platform == "linux" and platform.machine() == "x86_64"

# ptrace's requests, what it may be asked to do, and where a process keeps two of its registers (sys/ptrace.h).
_TRACE_ME, _POKE_USER, _SYSCALL, _SET_OPTIONS, _SYSCALL_INFO = 0, 6, 24, 0x4200, 0x420E
_MARK_STOPS, _DIE_TOO = 0x1, 0x100000
_CALL_REGISTER, _ANSWER_REGISTER = 15 * 8, 10 * 8
_ENTRY, _EXIT = 1, 2
_STOP = signal.SIGTRAP | 0x80
_WRITES = os.O_CREAT | os.O_TRUNC


class _Kind(NamedTuple):
    """A system call that may change a file: its name, and which of its arguments name files."""

    name: str
    descriptor: int | None = None
    paths: tuple[int, ...] = ()
    flags: int | None = None
    """The argument with flags of opening: only what creates or empties a file counts."""


CALLS = {
    1: _Kind("write", 0),
    18: _Kind("write", 0),
    20: _Kind("write", 0),
    40: _Kind("write", 0),
    77: _Kind("truncate", 0),
    76: _Kind("truncate", paths=(0,)),
    285: _Kind("allocate", 0),
    326: _Kind("write", 2),
    74: _Kind("sync", 0),
    75: _Kind("sync", 0),
    2: _Kind("open", paths=(0,), flags=1),
    257: _Kind("open", paths=(1,), flags=2),
    82: _Kind("rename", paths=(0, 1)),
    264: _Kind("rename", paths=(1, 3)),
    316: _Kind("rename", paths=(1, 3)),
    87: _Kind("remove", paths=(0,)),
    263: _Kind("remove", paths=(1,)),
    84: _Kind("remove", paths=(0,)),
    83: _Kind("make a folder", paths=(0,)),
    258: _Kind("make a folder", paths=(1,)),
    86: _Kind("link", paths=(0, 1)),
    265: _Kind("link", paths=(1, 3)),
    90: _Kind("mode", paths=(0,)),
    91: _Kind("mode", 0),
    268: _Kind("mode", paths=(1,)),
}


class Call(NamedTuple):
    """A call that writes, as it was made: `paths` has two for a rename, from and to."""

    name: str
    paths: tuple[str, ...]


class Outcome(NamedTuple):
    """How the work ended (`done`, `killed`, or what it raised) and the calls that it began."""

    end: str
    calls: list[Call]


class _Info(ctypes.Structure):
    _fields_ = (
        ("op", ctypes.c_uint8),
        ("pad", ctypes.c_uint8 * 3),
        ("arch", ctypes.c_uint32),
        ("instruction", ctypes.c_uint64),
        ("stack", ctypes.c_uint64),
        ("number", ctypes.c_uint64),
        ("arguments", ctypes.c_uint64 * 6),
    )


def _ptrace(request: int, process: int, address: int = 0, data: int = 0) -> int:
    libc = ctypes.CDLL(None, use_errno=True)
    libc.ptrace.argtypes, libc.ptrace.restype = [ctypes.c_long] * 4, ctypes.c_long
    answer: int = libc.ptrace(request, process, address, data)
    if answer == -1:
        raise OSError(ctypes.get_errno(), f"ptrace request {request:#x}")
    return answer


def _text(process: int, address: int) -> str:
    with open(f"/proc/{process}/mem", "rb") as memory:
        memory.seek(address)
        found = b""
        # A path may end just before memory that cannot be read.
        while b"\0" not in found and len(found) < 4096:
            found += memory.read(256 - (address + len(found)) % 256)
    return os.fsdecode(found.split(b"\0", 1)[0])


def _call(process: int, info: _Info) -> Call | None:
    kind = CALLS.get(info.number)
    if kind is None or (kind.flags is not None and not info.arguments[kind.flags] & _WRITES):
        return None
    if kind.descriptor is not None:
        try:
            return Call(kind.name, (os.readlink(f"/proc/{process}/fd/{info.arguments[kind.descriptor]}"),))
        except OSError:
            return None
    return Call(kind.name, tuple(_path(process, _text(process, info.arguments[at])) for at in kind.paths))


def _path(process: int, said: str) -> str:
    """The whole path that a process means; a file it holds open by the name that the system gives it."""
    if said.startswith("/proc/self/fd/"):
        return os.readlink(said.replace("self", str(process), 1))
    return os.path.join(os.readlink(f"/proc/{process}/cwd"), said)


def watched(work: Callable[[], object], below: Path, kill: int = 0, fail: int = 0, error: int = 0) -> Outcome:
    """Runs `work` in a fork and names its calls that change something below a folder.

    With `kill`, the process is killed before the call of that number (from 1); with `fail`, that call is not made and
    answers `error`.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        code = 1
        try:
            os.close(reading)
            _ptrace(_TRACE_ME, 0)
            os.kill(os.getpid(), signal.SIGSTOP)
            try:
                work()
                said = "done"
            except SystemExit as stop:
                said = f"exit {stop.code}"
            except BaseException as raised:
                said = f"{type(raised).__name__}: {raised}" if str(raised) else traceback.format_exc()
            os.write(writing, said.encode())
            code = 0
        finally:
            os._exit(code)
    os.close(writing)
    calls, status = _follow(child, str(below.resolve()), kill, fail, error)
    with os.fdopen(reading, "rb") as pipe:
        said = pipe.read().decode()
    if os.WIFSIGNALED(status):
        by = os.WTERMSIG(status)
        return Outcome("killed" if by == signal.SIGKILL else f"signal {by}", calls)
    return Outcome(said, calls)


def _follow(child: int, below: str, kill: int, fail: int, error: int) -> tuple[list[Call], int]:
    """Lets the child run from call to call; its calls that count, and the status that it ended with."""
    os.waitpid(child, 0)
    _ptrace(_SET_OPTIONS, child, 0, _MARK_STOPS | _DIE_TOO)
    calls: list[Call] = []
    info, failing, passed_on = _Info(), False, 0
    while True:
        _ptrace(_SYSCALL, child, 0, passed_on)
        _, status = os.waitpid(child, 0)
        if not os.WIFSTOPPED(status):
            return calls, status
        passed_on = 0 if os.WSTOPSIG(status) == _STOP else os.WSTOPSIG(status)
        if passed_on:
            continue
        _ptrace(_SYSCALL_INFO, child, ctypes.sizeof(info), ctypes.addressof(info))
        if info.op == _EXIT and failing:
            _ptrace(_POKE_USER, child, _ANSWER_REGISTER, -error)
            failing = False
        call = _call(child, info) if info.op == _ENTRY else None
        if call is None or not any(path.startswith(below) for path in call.paths):
            continue
        calls.append(call)
        if len(calls) == kill:
            os.kill(child, signal.SIGKILL)
            return calls, os.waitpid(child, 0)[1]
        if len(calls) == fail:
            _ptrace(_POKE_USER, child, _CALL_REGISTER, -1)
            failing = True


def unsynced(calls: list[Call]) -> list[str]:
    """Files that are renamed into place before their bytes are on the disk: a power cut could leave them empty."""
    waiting: set[str] = set()
    faults = []
    for name, paths in calls:
        if name in ("open", "write", "truncate", "allocate"):
            waiting.add(paths[0])
        elif name in ("sync", "remove"):
            waiting.discard(paths[0])
        elif name in ("rename", "link") and paths[0] in waiting:
            faults.append(paths[1])
            waiting.discard(paths[0])
    return faults


def undone(calls: list[Call]) -> list[str]:
    """Files whose folder is not synced after they were renamed into place: a power cut could undo the rename."""
    waiting: dict[str, str] = {}
    for name, paths in calls:
        if name == "sync":
            waiting = {target: folder for target, folder in waiting.items() if folder != paths[0]}
        elif name in ("remove", "rename"):
            waiting.pop(paths[0], None)
        if name in ("rename", "link"):
            waiting[paths[1]] = os.path.dirname(paths[1])
    return list(waiting)
