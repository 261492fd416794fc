"""The answer to a search: how the query was interpreted, the cards, and their web pages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from nrdb.answers.addresses import addresses
from nrdb.catalogue import Card, Catalogue
from nrdb.catalogue.basis import basis_json
from nrdb.catalogue.model import facts_of
from nrdb.shapes.cards import SearchCardJson, SearchJson, SearchNoteJson

if TYPE_CHECKING:
    from nrdb.search.run import Result


def result_json(query: str, result: Result, shown: Sequence[Card], catalogue: Catalogue, *, on: str) -> SearchJson:
    """Return the result as JSON: interpretation, cards, stamp and knowledge, as in search.schema.json."""
    from nrdb.search.language.ast import unparse
    from nrdb.search.language.sql import ALWAYS, describe

    return {
        "query": query,
        "on": on,
        "read_as": unparse(result.tree),
        "means": result.says,
        "notes": notes_json(result),
        "nearest": [
            {
                "filtered_by": None if near.filters is ALWAYS else describe(near.filters),
                "ranked_by": [*near.words],
                "unknown": [*near.unknown],
            }
            for near in result.nearest
        ],
        "text_searched": result.text,
        "runner_up": result.runner_up and {"query": result.runner_up.query, "count": result.runner_up.finds},
        "left_out": result.left_out,
        "emptied": [{"condition": item.says, "without": item.without} for item in result.emptied],
        "count": len(result.cards),
        "cards": [
            cast(SearchCardJson, {**facts_of(card), **addresses(card, catalogue, result.printings)}) for card in shown
        ],
        "suggestions": [{"id": card.id, "title": card.title} for card in result.suggestions],
        **basis_json(catalogue, on),
    }


def notes_json(result: Result) -> list[SearchNoteJson]:
    """Return the notes on how a query was interpreted."""
    return [{"message": note.message, "position": note.position} for note in result.notes]


def search(query: str, catalogue: Catalogue, *, on: str, limit: int | None = None) -> SearchJson:
    """Return the answer to a query on a date, with at most `limit` of its cards (search.schema.json).

    `count` is the number of all cards found. Raises `UsageError` for a query that cannot be read.
    """
    from nrdb.search.run import run

    result = run(catalogue, query, on=on)
    return result_json(query, result, result.cards[:limit], catalogue, on=on)
