"""Find the names most similar to an unknown one: for suggestions, never to guess."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING

from nrdb.catalogue.names import NICKNAME
from nrdb.text import fold

if TYPE_CHECKING:
    import sqlite3

_PART = 0.65
"""The lowest similarity (0 to 1) at which a part of a name is suggested."""
_CUTOFF = 60.0
"""The lowest similarity (0 to 100) at which a name is suggested."""
_GAP = 20.0
"""How far below the best similarity another suggestion may be: next to a near match, distant ones are noise."""


def nearest(connection: sqlite3.Connection, text: str, *, edition: str, limit: int) -> list[str]:
    """Return ids of at most `limit` cards whose folded names are most similar to `text`, best first."""
    wanted = fold(text)
    game = "classic" if edition == "classic" else "cr"
    rows = connection.execute(
        # Nicknames of several words are often jokes, and a misspelling hardly ever resembles one.
        "SELECT folded, card_id FROM name WHERE edition = ? AND folded GLOB '*[a-z]*'"
        " AND NOT (rank = ? AND folded LIKE '% %') ORDER BY rank, folded, card_id",
        (game, NICKNAME),
    ).fetchall()
    found = sorted(_found(wanted, [row[0] for row in rows]), key=lambda one: (-one[0], one[1]))
    return list(dict.fromkeys(rows[index][1] for score, index in found if score >= found[0][0] - _GAP))[:limit]


def consonants(key: str) -> str:
    """Return a folded name without vowels, spaces and doubled letters, with c and q written as k.

    >>> consonants("bathonymous"), consonants("bathynomus"), consonants("viksec")
    ('bthnms', 'bthnms', 'vksk')
    """
    return "".join(letter for letter, _ in groupby(key.translate(_CONSONANTS)))


_CONSONANTS = str.maketrans("cq", "kk", "aeiouyw ")


def _found(wanted: str, names: list[str]) -> Iterator[tuple[float, int]]:
    """Yield (similarity, index of the name) for every name similar to `wanted`, sometimes more than once."""
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
    """Yield (similarity, index of the name) if the start, end or a word of a name resembles `wanted` or sounds like it.

    Two swapped letters count as one mistake. A matching part scores a little lower than a matching whole name.
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
