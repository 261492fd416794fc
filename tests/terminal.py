"""Run a command on a terminal of its own (a pseudo-terminal), to test what only a terminal shows."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping, Sequence

import pytest


def shown(command: Sequence[str], environment: Mapping[str, str]) -> str:
    """Return what the command writes to a terminal that is its standard input, output and error."""
    pty = pytest.importorskip("pty")
    leader, follower = pty.openpty()
    with subprocess.Popen(command, env=environment, stdin=follower, stdout=follower, stderr=follower) as process:
        os.close(follower)
        read = b""
        while True:
            try:
                chunk = os.read(leader, 65536)
            except OSError:  # Linux raises this when the writing side is closed
                break
            if not chunk:
                break
            read += chunk
        process.wait()
    os.close(leader)
    return read.decode("utf-8")
