"""A Dask cluster as an executor of `concurrent.futures` (`pip install 'nrdb[cluster]'`)."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from nrdb.errors import NrdbError, Unsupported, UsageError

if TYPE_CHECKING:
    from concurrent.futures import Executor

_WAIT: Final = 15
"""Seconds to wait for the scheduler to answer."""
_ADDRESS: Final = re.compile(r":\d+/?$")


@contextmanager
def cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """Connect to a Dask scheduler; yield an executor and the number of tasks that it runs at a time.

    If a worker dies, others run its tasks again. Raise `Unsupported` if distributed isn't installed, and `NrdbError` if
    no scheduler answers or it has no workers.
    """
    from concurrent.futures import CancelledError

    try:
        from distributed import Client, KilledWorker
        from distributed.comm import CommClosedError
    except ImportError:
        raise Unsupported("--cluster needs distributed: pip install 'nrdb[cluster]'.") from None
    if not _ADDRESS.search(address):
        raise UsageError(f"--cluster {address}: give the address of a scheduler, such as tcp://127.0.0.1:8786.")
    # The errors below replace what it would log.
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    try:
        client = Client(address, timeout=_WAIT, set_as_default=False)
    except (OSError, ValueError):
        raise NrdbError(f"no Dask scheduler answers at {address}; start one with: dask scheduler.") from None
    with client:
        threads = sum(client.nthreads().values())
        if not threads:
            raise NrdbError(f"the Dask scheduler at {address} has no workers; start one: dask worker {address}.")
        try:
            yield client.get_executor(), threads
        except KilledWorker:
            raise NrdbError("the same games ended several workers; play them with --jobs to see why.") from None
        except (CommClosedError, CancelledError):
            raise NrdbError(f"the Dask scheduler at {address} is gone; the games played so far are saved.") from None
