"""Check whether libraries have the versions in requirements-dev.txt: some tests hold only with those."""

from __future__ import annotations

import re
from importlib import metadata
from pathlib import Path

LOCK = Path(__file__).parents[1] / "requirements-dev.txt"


def as_locked(*names: str) -> bool:
    """Return whether the installed version of each library is the one in the lock file."""
    lock = dict(re.findall(r"^([\w-]+)==(\S+)", LOCK.read_text(encoding="utf-8"), re.MULTILINE))
    return all(metadata.version(name) == lock[name] for name in names)
