"""The version of everything that decides games besides their setting: the rules, the AI players and the data."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Final

from nrdb.resources import data_root

_PACKAGES: Final = ("engine", "games", "players")
"""The packages that play games; the reader of behaviour isn't listed, because the hash of the data covers it."""


def fingerprint() -> str:
    """Return a hash (16 hex digits) that differs if the same series could be played differently."""
    return _fingerprint(data_root())


@lru_cache(maxsize=4)
def _fingerprint(root: Path) -> str:
    from hashlib import sha256

    from nrdb.catalogue.database import content_hash

    digest = sha256(content_hash(root).encode())
    for package in _PACKAGES:
        for path in sorted((Path(__file__).parents[1] / package).rglob("*.py")):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]
