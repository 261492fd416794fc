"""The nearest names to one that nothing answers to: for suggestions, never for guesses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from nrdb.catalogue.names import NICKNAME
from nrdb.text import fold

if TYPE_CHECKING:
    import sqlite3

_PART = 0.65
"""Similarity (0 to 1) below which a part of a name is no suggestion."""
_LONGEST = 80
"""Letters of a name; nothing longer is a part of one."""
_CUTOFF = 60.0
"""Similarity (0 to 100) below which a name is no suggestion."""
_GAP = 20.0
"""How much less near than the nearest name another one may be: beside one that is nearly right, far ones are noise."""


def nearest(connection: sqlite3.Connection, text: str, *, edition: str, limit: int) -> list[str]:
    """Ids of the cards whose folded names come nearest to `text`, nearest first, at most `limit`."""
    from rapidfuzz import fuzz, process

    wanted = fold(text)
    if not wanted:
        return []
    game = "classic" if edition == "classic" else "cr"
    rows = connection.execute(
        # Nicknames of several words are jokes as often as names: no misspelling comes near one.
        "SELECT folded, card_id FROM name WHERE edition = ? AND folded GLOB '*[a-z]*'"
        " AND NOT (rank = ? AND folded LIKE '% %') ORDER BY rank, folded, card_id",
        (game, NICKNAME),
    ).fetchall()
    names = [row[0] for row in rows]
    squeezed = wanted.replace(" ", "")
    best: dict[str, tuple[float, int]] = {}
    for scorer, cutoff in ((fuzz.ratio, _CUTOFF), (fuzz.token_sort_ratio, _CUTOFF)):
        for _, score, index in process.extract(wanted, names, scorer=scorer, limit=limit * 4, score_cutoff=cutoff):
            card_id = rows[index][1]
            best[card_id] = max(best.get(card_id, (0.0, 0)), (score, -index))
    for score, index in _parts_near(wanted, names):
        card_id = rows[index][1]
        best[card_id] = max(best.get(card_id, (0.0, 0)), (score, -index))
    for index, name in enumerate(names):
        plain = name.replace(" ", "")
        if plain == squeezed or (len(wanted) >= 4 and (name.startswith(wanted) or plain.startswith(squeezed))):
            best[rows[index][1]] = max(best.get(rows[index][1], (0.0, 0)), (95.0, -index))
    least = max((score for score, _ in best.values()), default=0.0) - _GAP
    near = [card_id for card_id, (score, _) in best.items() if score >= least]
    return sorted(near, key=lambda card_id: (-best[card_id][0], -best[card_id][1]))[:limit]


def consonants(key: str) -> str:
    """What is left of a folded name without vowels, blanks and doubled letters, c and q written k.

    >>> consonants("bathonymous"), consonants("bathynomus"), consonants("viksec")
    ('bthnms', 'bthnms', 'vksk')
    """
    bare = key.translate(_CONSONANTS)
    return "".join(char for at, char in enumerate(bare) if at == 0 or bare[at - 1] != char)


_CONSONANTS = str.maketrans("cq", "kk", "aeiouyw ")


def _parts_near(wanted: str, names: list[str]) -> Iterator[tuple[float, int]]:
    """(similarity, place of the name) where the beginning or a word of a name is near to `wanted`, or sounds like it.

    Two letters swapped count as one slip. A part counts a little less than a whole name as near.
    """
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    if not 4 <= len(wanted) <= _LONGEST:
        return
    count = wanted.count(" ") + 1
    places: dict[str, list[int]] = {}
    for index, name in enumerate(names):
        words = name.split()
        parts = {" ".join(words[:count]), *(words if count == 1 else ())}
        for part in parts:
            if abs(len(part) - len(wanted)) <= 3:
                places.setdefault(part, []).append(index)
    sound = consonants(wanted)
    scored = process.extract(wanted, list(places), scorer=OSA.normalized_similarity, limit=12, score_cutoff=_PART)
    for part, similarity, _ in scored:
        yield from ((similarity * 100 - 2, index) for index in places[part])
    if len(sound) > 2:
        for part, found in places.items():
            if consonants(part) == sound:
                similarity = OSA.normalized_similarity(wanted, part)
                if similarity >= 0.5:
                    yield from ((75 + 15 * similarity, index) for index in found)
