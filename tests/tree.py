"""What the tree itself must keep: modules of a size that can be read, and nothing left to do.

usage: python -m tests.tree
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).parents[1]

MOST_LINES = 600
LONGER: dict[str, str] = {}
"""Modules that may be longer, each with its reason."""

_LEFT_TO_DO = re.compile(r"\b(?:" + "|".join(("TO" + "DO", "FIX" + "ME", "X" * 3)) + r")\b")
_WRITTEN = {".py", ".md", ".toml", ".sh", ".css", ".js", ".json", ".txt", ""}


def too_long(root: Path = ROOT, allowed: Mapping[str, str] = LONGER) -> Iterator[str]:
    """Modules of the package above `MOST_LINES`, and allowances that none needs any more."""
    sizes = {
        path.relative_to(root).as_posix(): len(path.read_text(encoding="utf-8").splitlines())
        for path in sorted((root / "nrdb").rglob("*.py"))
    }
    for name, lines in sizes.items():
        if lines > MOST_LINES and name not in allowed:
            yield f"{name}: {lines} lines; above {MOST_LINES} it needs a reason in tests/tree.py."
    for name in allowed:
        if sizes.get(name, 0) <= MOST_LINES:
            yield f"{name}: needs no reason in tests/tree.py any more."


def left_to_do(root: Path = ROOT) -> Iterator[str]:
    """Every line in code, documents, examples and schemas that says that something is left to do."""
    places = [root / name for name in ("nrdb", "tests", "docs", "examples", "schemas")]
    files = [path for place in places for path in place.rglob("*") if path.suffix in _WRITTEN and path.is_file()]
    for path in sorted([*files, *(path for path in root.iterdir() if path.suffix in _WRITTEN and path.is_file())]):
        lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
        for number, line in enumerate(lines, start=1):
            if _LEFT_TO_DO.search(line):
                yield f"{path.relative_to(root)}:{number}: {line.strip()[:100]}"


if __name__ == "__main__":
    found = [*too_long(), *left_to_do()]
    print("\n".join(found), end="\n" if found else "")
    sys.exit(bool(found))
