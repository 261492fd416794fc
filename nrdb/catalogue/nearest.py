"""The nearest names to one that nothing answers to: for suggestions, never for guesses."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING

from nrdb.catalogue.names import NICKNAME
from nrdb.text import fold

if TYPE_CHECKING:
    import sqlite3

_PART = 0.65
"""Similarity (0 to 1) below which a part of a name is no suggestion."""
_CUTOFF = 60.0
"""Similarity (0 to 100) below which a name is no suggestion."""
_GAP = 20.0
"""How much less near than the nearest name another one may be: beside one that is nearly right, far ones are noise."""


def nearest(connection: sqlite3.Connection, text: str, *, edition: str, limit: int) -> list[str]:
    """Ids of the cards whose folded names come nearest to `text`, nearest first, at most `limit`."""
    wanted = fold(text)
    game = "classic" if edition == "classic" else "cr"
    rows = connection.execute(
        # Nicknames of several words are jokes as often as names: no misspelling comes near one.
        "SELECT folded, card_id FROM name WHERE edition = ? AND folded GLOB '*[a-z]*'"
        " AND NOT (rank = ? AND folded LIKE '% %') ORDER BY rank, folded, card_id",
        (game, NICKNAME),
    ).fetchall()
    found = sorted(_found(wanted, [row[0] for row in rows]), key=lambda one: (-one[0], one[1]))
    return list(dict.fromkeys(rows[index][1] for score, index in found if score >= found[0][0] - _GAP))[:limit]


def consonants(key: str) -> str:
    """What is left of a folded name without vowels, blanks and doubled letters, c and q written k.

    >>> consonants("bathonymous"), consonants("bathynomus"), consonants("viksec")
    ('bthnms', 'bthnms', 'vksk')
    """
    return "".join(letter for letter, _ in groupby(key.translate(_CONSONANTS)))


_CONSONANTS = str.maketrans("cq", "kk", "aeiouyw ")


def _found(wanted: str, names: list[str]) -> Iterator[tuple[float, int]]:
    """(similarity, place of the name) of every name that comes near `wanted`, some of them several times."""
    from rapidfuzz import fuzz, process

    for scorer in (fuzz.ratio, fuzz.token_sort_ratio):
        scored = process.extract(wanted, names, scorer=scorer, limit=None, score_cutoff=_CUTOFF)
        yield from ((score, index) for _, score, index in scored)
    yield from _parts_near(wanted, names)
    squeezed = wanted.replace(" ", "")
    for index, name in enumerate(names):
        plain = name.replace(" ", "")
        if plain == squeezed or (len(wanted) >= 4 and plain.startswith(squeezed)):
            yield 95.0, index


def _parts_near(wanted: str, names: list[str]) -> Iterator[tuple[float, int]]:
    """(similarity, place of the name) where the beginning, end or a word of a name is near to `wanted`, or sounds so.

    Two letters swapped count as one slip. A part counts a little less than a whole name as near.
    """
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    if len(wanted) < 4:
        return
    count = wanted.count(" ") + 1
    places: dict[str, list[int]] = {}
    for index, name in enumerate(names):
        words = name.split()
        parts = {" ".join(words[:count]), " ".join(words[-count:]), *(words if count == 1 else ())}
        for part in parts:
            if abs(len(part) - len(wanted)) <= 3:
                places.setdefault(part, []).append(index)
    sound = consonants(wanted)
    scored = process.extract(wanted, list(places), scorer=OSA.normalized_similarity, limit=None, score_cutoff=_PART)
    for part, similarity, _ in scored:
        yield from ((similarity * 100.0 - 2.0, index) for index in places[part])
    if len(sound) > 2:
        for part, found in places.items():
            if consonants(part) == sound:
                similarity = OSA.normalized_similarity(wanted, part)
                if similarity >= 0.5:
                    yield from ((75.0 + 15.0 * similarity, index) for index in found)
