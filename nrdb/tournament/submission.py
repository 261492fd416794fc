"""Model a submitted list and the file it came from; lists are read and checked elsewhere."""

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
    """One submitted list.

    `side` is the side it was submitted for; None if unknown. `content` is the list in bytes; None if there is nothing
    to read; `problem` says why. `line` is the line of the source where the content starts. `submitted_at` is a stated
    time if `time_stated`, else the file's timestamp, which may only show when it was copied.
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
    """The other reading of an ambiguous date (day or month first)."""
    links: tuple[Link, ...] = ()
    """Links to the list, if only links were submitted."""
    fetched: str = ""
    """When the list behind the link was fetched; empty if it wasn't."""
    named_inside: str = ""
    """The player named inside the file, if different from the file name."""

    def at(self, moments: tuple[str, ...]) -> Submission:
        """Return the submission with a stated time, or with its two readings; unchanged if there is none."""
        if not moments:
            return self
        return self._replace(
            submitted_at=moments[0], or_submitted_at=moments[-1] if len(moments) > 1 else None, time_stated=True
        )


class SubmittedFile(NamedTuple):
    """A file in a folder or archive: its relative path, when it was last changed, and how to read it."""

    path: PurePosixPath
    changed: str
    read: Callable[[], bytes]


FindFile = Callable[[str], SubmittedFile | None]
"""Finds the file named in a table cell; None if there is none."""


class Gathered(NamedTuple):
    """All submissions, the text of an event.toml found with them, and notes on ignored files."""

    submissions: tuple[Submission, ...]
    event_text: str | None = None
    notes: tuple[str, ...] = ()


def split_side(text: str) -> tuple[str, str | None]:
    """Split a name into the rest and the side it mentions; None if it mentions both or neither.

    The word "deck" is dropped too, so the rest may be empty.
    """
    sides = {SIDE_WORDS[word.casefold()] for word in _SIDE.findall(text)}
    if len(sides) == 1:
        text = _SIDE.sub(" ", text)
    rest = _FILLER.sub(" ", text) if sides else text
    rest = re.sub(r"[\s_]+", " ", rest)
    rest = re.sub(r"\(\s*\)|\[\s*\]", "", rest).strip(" -–—_.,:;#+")
    return rest, sides.pop() if len(sides) == 1 else None
