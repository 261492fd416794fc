"""The citations in files, and how many of the rules of each document they cover."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from nrdb.rulebook.citing import citations_in
from nrdb.rulebook.index import DOCUMENTS, document


class Cited(NamedTuple):
    """A citation and its place."""

    citation: str
    path: Path
    line: int


def cited(paths: Iterable[Path]) -> list[Cited]:
    """Return the citations in these files (UTF-8 text), in the order of the files."""
    found = []
    for path in paths:
        found += [Cited(citation, path, line) for citation, line in citations_in(path.read_text(encoding="utf-8"))]
    return found


def coverage(citations: Iterable[str]) -> dict[str, tuple[int, int]]:
    """Return, for each document, the number of its rules that are cited and the number it has."""
    wanted = set(citations)
    counts = {}
    for code in DOCUMENTS:
        known = document(code).titles
        counts[code] = (sum(f"{code} {rule_id}" in wanted for rule_id in known), len(known))
    return counts
