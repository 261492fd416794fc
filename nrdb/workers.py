"""Share work among processes that never outlive their parent."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, TypeVar

from nrdb.errors import NrdbError

if TYPE_CHECKING:
    from concurrent.futures import Executor

T = TypeVar("T")
R = TypeVar("R")

MAX_PROCESSES = 61
"""Maximum number of processes; Windows cannot wait for more."""
TASKS_AHEAD = 2
"""Tasks queued per process, so that none is idle and few are in memory."""


def process_count(jobs: int, tasks: int) -> int:
    """Return the number of processes for `tasks` tasks: `jobs`, or one per core if 0, but at most one per task."""
    return max(1, min(jobs or os.cpu_count() or 1, tasks, MAX_PROCESSES))


def map_in_processes(
    work: Callable[[T], R],
    tasks: Iterable[T],
    jobs: int,
    *,
    start: Callable[..., Any] | None = None,
    start_args: Any = (),
    executor: Executor | None = None,
) -> Iterator[R]:
    """Yield the result of `work` for each of `tasks`, in order, from `jobs` processes or an `executor`.

    Each process calls `start(*start_args)` once before it works. Tasks are drawn as needed. If the caller is killed,
    the processes exit; if it stops or is interrupted, pending tasks are dropped. Raises what `work` raised,
    or `NrdbError` if a process was killed.
    """
    from concurrent.futures import Future, ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool

    pool = executor or ProcessPoolExecutor(jobs, initializer=_begin, initargs=(start, start_args))
    running: deque[Future[R]] = deque()
    try:
        for task in tasks:
            running.append(pool.submit(work, task))
            if len(running) >= jobs * TASKS_AHEAD:
                yield running.popleft().result()
        while running:
            yield running.popleft().result()
    except BrokenProcessPool:
        raise NrdbError("a worker process was killed (out of memory?); try --jobs 1.") from None
    finally:
        for future in running:
            future.cancel()
        if executor is None:
            pool.shutdown()


def _begin(start: Callable[..., Any] | None, start_args: Any) -> None:
    import signal

    # Ctrl-C is for the parent, which then ends its workers; here it would only print a traceback.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()
    if start is not None:
        start(*start_args)


def end_with_parent() -> None:
    """End this process once its parent is gone: a killed parent cannot end its workers, which hold its pipes open.

    In a process that Python's multiprocessing didn't start, this does nothing.
    """
    import threading
    from multiprocessing import parent_process

    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_end_after, args=(parent,), daemon=True).start()


def _end_after(parent: Any) -> None:
    parent.join()
    os._exit(1)  # nobody is left to report to
