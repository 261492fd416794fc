"""Which libraries are those of requirements-dev.txt: what depends on their inner ways is held with them alone."""

from __future__ import annotations

import re
from importlib import metadata
from pathlib import Path

LOCK = Path(__file__).parents[1] / "requirements-dev.txt"


def as_locked(*names: str) -> bool:
    """Whether the installed version of each library is the one that the lock file names."""
    lock = dict(re.findall(r"^([\w-]+)==(\S+)", LOCK.read_text(encoding="utf-8"), re.MULTILINE))
    return all(metadata.version(name) == lock[name] for name in names)
