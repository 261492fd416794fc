"""What a search found as JSON: how the query was read, the cards, and where they are on the web."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nrdb.catalogue import Card, Catalogue
from nrdb.catalogue.model import facts_of
from nrdb.cli.addresses import addresses
from nrdb.cli.output import stamp_json
from nrdb.search.run import Result


def result_json(query: str, result: Result, shown: Sequence[Card], catalogue: Catalogue, *, on: str) -> dict[str, Any]:
    """The answer as JSON: how the query was read, what was found, and the stamp; schema `search.schema.json`."""
    from nrdb.search.ast import unparse

    return {
        "query": query,
        "on": on,
        "read_as": unparse(result.tree),
        "means": result.says,
        "notes": notes_json(result),
        "text_searched": result.text or None,
        "runner_up": result.runner_up and {"query": result.runner_up.query, "count": result.runner_up.finds},
        "left_out": result.left_out,
        "emptied": [{"condition": item.says, "without": item.without} for item in result.emptied],
        "count": len(result.cards),
        "cards": [{**facts_of(card), **addresses(card, catalogue, result.printings)} for card in shown],
        "suggestions": [{"id": card.id, "title": card.title} for card in result.suggestions],
        "stamp": stamp_json(catalogue),
    }


def notes_json(result: Result) -> list[dict[str, Any]]:
    """What is said of how a query was read."""
    return [{"message": note.message, "position": note.position} for note in result.notes]
