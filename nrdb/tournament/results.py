"""Results of an event: players, rounds, matches and games, as organisers' programs write them.

Read are the exports of Cobra, NRTM, Aesop's Tables and SASS, Cobra's pages and public API, TOME's file, entries of
AlwaysBeRunning, and a plain table of games (CSV or TSV). None of them holds a card list, and none but the table says
how many agenda points the loser of a game had.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from nrdb.errors import ParseError
from nrdb.tournament.played import EventResults

PROGRAM_NAMES: Final = {
    "cobra": "Cobra results",
    "nrtm": "NRTM results",
    "aesops": "results of Aesop's Tables",
    "sass": "SASS results",
    "tome": "TOME results",
    "abr": "entries of AlwaysBeRunning",
    "games": "table of games",
}


def read_results(content: bytes | str, source: str = "results") -> EventResults:
    """The results in a file's content, whatever kind it is; `ParseError` says what keeps it from being read."""
    return read_files([(content, source)])


def read_files(files: Sequence[tuple[bytes | str, str]]) -> EventResults:
    """The results in files of one event, (content, name) each: one file, or several answers of Cobra's pages or API."""
    from nrdb.tournament import games_table, results_cobra, results_json, results_tome

    documents: list[tuple[Any, str]] = []
    for content, source in files:
        text = content if isinstance(content, str) else decoded(content)
        if text.lstrip()[:1] not in ("{", "["):
            if len(files) > 1:
                raise ParseError("this is no answer of Cobra's; give a table of games alone.", source=source)
            return games_table.read(text, source)
        documents.append((results_json.load(results_tome.unwrap(text), source), source))
    if all(results_cobra.is_answer(document) for document, _ in documents):
        return results_cobra.read(documents)
    if len(documents) > 1:
        name = next(name for document, name in documents if not results_cobra.is_answer(document))
        raise ParseError("several files are one event only where all are answers of Cobra's pages or API.", source=name)
    (document, source) = documents[0]
    if results_tome.is_tome(document):
        return results_tome.read(document, source)
    return results_json.read(document, source)


def decoded(content: bytes) -> str:
    """The text of a file: UTF-8, UTF-16 by its mark, else what Windows writes."""
    if content[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return content.decode("utf-16", errors="replace")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", errors="replace")
