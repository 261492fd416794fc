"""Read the results of an event: players, rounds, matches and games, as written by tournament software.

They may be exports of Cobra, NRTM, Aesop's Tables or SASS, responses from Cobra's pages or public API, TOME files,
AlwaysBeRunning entries, or a plain table of games (CSV or TSV). None of them has card lists, and only the table has
the agenda points of a game's loser.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from nrdb.errors import ParseError
from nrdb.tournament.played import EventResults

PROGRAM_NAMES: Final = {
    "cobra": "Cobra results",
    "nrtm": "NRTM results",
    "aesops": "Aesop's Tables results",
    "sass": "SASS results",
    "tome": "TOME results",
    "abr": "AlwaysBeRunning entries",
    "games": "table of games",
}


def read_results(content: bytes | str, source: str = "results") -> EventResults:
    """Return the results in a file of any supported format. Raises `ParseError` if it can't be read."""
    return read_files([(content, source)])


def read_files(files: Sequence[tuple[bytes | str, str]]) -> EventResults:
    """Return the results of one event from (content, name) pairs.

    There is either a single file or several responses from Cobra's pages or API.
    """
    from nrdb.tournament import games_table, results_cobra, results_json, results_tome

    documents: list[tuple[Any, str]] = []
    for content, source in files:
        text = content if isinstance(content, str) else decoded(content)
        if text.lstrip()[:1] not in ("{", "["):
            if len(files) > 1:
                raise ParseError("this isn't a Cobra response; a table of games must be the only file.", source=source)
            return games_table.read(text, source)
        documents.append((results_json.load(results_tome.unwrap(text), source), source))
    if all(results_cobra.is_answer(document) for document, _ in documents):
        return results_cobra.read(documents)
    if len(documents) > 1:
        name = next(name for document, name in documents if not results_cobra.is_answer(document))
        raise ParseError(
            "several files can only be combined if all are responses from Cobra's pages or API.", source=name
        )
    (document, source) = documents[0]
    if results_tome.is_tome(document):
        return results_tome.read(document, source)
    return results_json.read(document, source)


def decoded(content: bytes) -> str:
    """Decode a file as UTF-8, as UTF-16 if it has a byte order mark, else as Windows-1252."""
    if content[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return content.decode("utf-16", errors="replace")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", errors="replace")
