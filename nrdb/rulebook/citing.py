"""Find the citations in text: to link them on pages, and to check that every rule cited in the sources exists.

Only upper-case document codes followed by one space and an id count: ``CR 1.4.3``, ``CORE deck.size``. A number can
be followed by others, ``CR 1.4.3, 1.4.4 and 1.5``: each is a citation of the same document.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

# "CR 26.03" is a version of the document, not a rule: no rule number has a leading zero.
_NUMBER = r"\d+(?:\.[1-9]\d*|\.0(?!\d))+[a-z]?(?![\w-])"
_CITATION = re.compile(
    rf"\b(?P<numbered>CR26|CR|DCI) (?P<numbers>{_NUMBER}(?:(?:, and | and |, | or |/){_NUMBER})*)"
    r"|\b(?P<dci>DCI) (?P<letter>[ABCI])\b"
    r"|\b(?P<named>CORE|CLS) (?P<slug>[a-z][a-z-]*(?:\.[a-z0-9][a-z0-9-]*)*)"
)


CITATION = re.compile(rf"\b(?:(?:CR26|CR|DCI) {_NUMBER}|(?:CORE|CLS) [a-z][a-z-]*(?:\.[a-z0-9][a-z0-9-]*)*)")
"""The pattern of one whole citation."""


def citations_in(text: str) -> Iterator[tuple[str, int]]:
    """Yield every citation in `text` with its line, counted from 1, in the order of the text."""
    for match in _CITATION.finditer(text):
        line = text.count("\n", 0, match.start()) + 1
        if match["numbered"]:
            for number in re.findall(_NUMBER, match["numbers"]):
                yield f"{match['numbered']} {number}", line
        elif match["dci"]:
            yield f"DCI {match['letter']}", line
        else:
            yield f"{match['named']} {match['slug']}", line
