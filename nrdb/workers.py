"""Work shared among processes that never outlive the one that gave it to them."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

from nrdb.errors import NrdbError

T = TypeVar("T")
R = TypeVar("R")

MAX_PROCESSES = 61
"""So many processes at most: Windows waits for no more."""
TASKS_AHEAD = 2
"""Tasks for each process that are handed out before their turn, so that none waits and few are held."""


def process_count(jobs: int, tasks: int) -> int:
    """In how many processes so many tasks are done: in `jobs`, 0 for one a core, and never in more than there are."""
    return max(1, min(jobs or os.cpu_count() or 1, tasks, MAX_PROCESSES))


def map_in_processes(
    work: Callable[[T], R],
    tasks: Iterable[T],
    jobs: int,
    *,
    start: Callable[..., Any] | None = None,
    start_args: Any = (),
) -> Iterator[R]:
    """The results of `work` for each of `tasks`, in their order, from so many processes.

    Each process calls `start(*start_args)` once before it works. Tasks are drawn as they are needed. When the caller is
    killed, whatever the signal, the processes end themselves; when it stops asking or is interrupted, what is not
    begun is dropped. Raises what `work` raised, and `NrdbError` where a process was killed.
    """
    from concurrent.futures import Future, ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool

    pool = ProcessPoolExecutor(jobs, initializer=_begin, initargs=(start, start_args))
    running: deque[Future[R]] = deque()
    try:
        for task in tasks:
            running.append(pool.submit(work, task))
            if len(running) >= jobs * TASKS_AHEAD:
                yield running.popleft().result()
        while running:
            yield running.popleft().result()
    except BrokenProcessPool:
        raise NrdbError("a worker process was ended from outside (out of memory?); try --jobs 1.") from None
    finally:
        pool.shutdown(cancel_futures=True)


def _begin(start: Callable[..., Any] | None, start_args: Any) -> None:
    import signal
    import threading

    # A Ctrl-C is the parent's to hear, which then ends its workers; they would only print what interrupted them.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if start is not None:
        start(*start_args)


def _end_with_parent() -> None:
    """Ends this process once its parent is gone: killed, it could not end its workers, and they hold its pipes."""
    from multiprocessing import parent_process

    parent = parent_process()
    assert parent is not None  # only the first process has none, and it is no worker
    parent.join()
    os._exit(1)  # nobody is left who could ask
