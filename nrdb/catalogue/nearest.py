"""The nearest names to one that nothing answers to: for suggestions, never for guesses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nrdb.text import fold

if TYPE_CHECKING:
    from nrdb.catalogue.catalogue import Catalogue

_CUTOFF = 60.0
"""Similarity (0 to 100) below which a name is no suggestion."""


def nearest(catalogue: Catalogue, text: str, *, edition: str, limit: int) -> list[str]:
    """Ids of the cards whose folded names come nearest to `text`, nearest first, at most `limit`."""
    from rapidfuzz import fuzz, process

    wanted = fold(text)
    if not wanted:
        return []
    game = "classic" if edition == "classic" else "cr"
    rows = catalogue.connection.execute(
        "SELECT folded, card_id FROM name WHERE edition = ? AND folded GLOB '*[a-z]*' ORDER BY rank, folded, card_id",
        (game,),
    ).fetchall()
    names = [row[0] for row in rows]
    squeezed = wanted.replace(" ", "")
    best: dict[str, tuple[float, int]] = {}
    for scorer, cutoff in ((fuzz.ratio, _CUTOFF), (fuzz.token_sort_ratio, _CUTOFF)):
        for _, score, index in process.extract(wanted, names, scorer=scorer, limit=limit * 4, score_cutoff=cutoff):
            card_id = rows[index][1]
            best[card_id] = max(best.get(card_id, (0.0, 0)), (score, -index))
    for index, name in enumerate(names):
        if name.replace(" ", "") == squeezed or (len(wanted) >= 4 and name.startswith(wanted)):
            best[rows[index][1]] = max(best.get(rows[index][1], (0.0, 0)), (95.0, -index))
    return sorted(best, key=lambda card_id: (-best[card_id][0], -best[card_id][1]))[:limit]
