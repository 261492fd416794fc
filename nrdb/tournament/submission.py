"""One list as it was handed in, and the file it lay in; nothing is read or judged here."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from nrdb.deck.links import Link

SIDE_WORDS: Final = {"corp": "corp", "corps": "corp", "corporation": "corp", "runner": "runner", "runners": "runner"}


_SIDE: Final = re.compile(rf"(?<![^\W_])({'|'.join(SIDE_WORDS)})(?![^\W_])", re.IGNORECASE)


_FILLER: Final = re.compile(r"(?<![^\W_])(decks?|lists?|decklists?)(?![^\W_])", re.IGNORECASE)


class Submission(NamedTuple):
    """One list as it was handed in.

    `side` is the side it was handed in as, None when nothing says; `content` is the list's bytes, None when there is
    nothing to read and `problem` says why; `line` is the line of the source at which the content begins. `submitted_at`
    is a stated moment where `time_stated`, else that of the file, which says when it was copied.
    """

    player: str
    side: str | None
    source: str
    content: bytes | None
    problem: str | None = None
    submitted_at: str | None = None
    line: int = 1
    time_stated: bool = False
    or_submitted_at: str | None = None
    """The other reading of a moment whose day and month could be either."""
    links: tuple[Link, ...] = ()
    """Where the list stands, when all that was handed in is links."""
    fetched: str = ""
    """When the list behind the link was fetched; empty: it was not."""
    named_inside: str = ""
    """The player whom the file names inside, where that is another than its name says."""

    def at(self, moments: tuple[str, ...]) -> Submission:
        """The submission with a stated moment, or with the readings of one; as it is without."""
        if not moments:
            return self
        return self._replace(
            submitted_at=moments[0], or_submitted_at=moments[-1] if len(moments) > 1 else None, time_stated=True
        )


class SubmittedFile(NamedTuple):
    """A file of a folder or of an archive: its path in it, when it was last changed, and how to get its bytes."""

    path: PurePosixPath
    changed: str
    read: Callable[[], bytes]


FindFile = Callable[[str], SubmittedFile | None]
"""The file that a cell of a table names, None when there is none."""


class Gathered(NamedTuple):
    """Everything handed in, the text of an event.toml that lay with it, and remarks on what was left aside."""

    submissions: tuple[Submission, ...]
    event_text: str | None = None
    notes: tuple[str, ...] = ()


def split_side(text: str) -> tuple[str, str | None]:
    """A name without the side and the word deck in it, and that side; both sides named, or none, is None.

    A name with nothing else in it comes back empty.
    """
    sides = {SIDE_WORDS[word.casefold()] for word in _SIDE.findall(text)}
    if len(sides) == 1:
        text = _SIDE.sub(" ", text)
    rest = _FILLER.sub(" ", text) if sides else text
    rest = re.sub(r"[\s_]+", " ", rest)
    rest = re.sub(r"\(\s*\)|\[\s*\]", "", rest).strip(" -–—_.,:;#+")
    return rest, sides.pop() if len(sides) == 1 else None
