"""nrdb for language models, over MCP: verdicts, cards and formats with their rules, so that a model need not guess.

Needs `pip install nrdb 'mcp>=2,<3'`; a client starts it as `python examples/mcp_server.py`.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

from nrdb import Catalogue, answers, read_decks
from nrdb.deck import ReadingLimits
from nrdb.errors import NrdbError

SAYS = "Netrunner: is a deck legal, what does a card do, what was in force on a date. Don't guess a card's facts: ask."
LIMITS = ReadingLimits(size=32_000, decks=5, guesses=10, archives=False)
catalogue = Catalogue.load()
server = MCPServer("nrdb", instructions=SAYS)


def answered(answer: Callable[[str], dict[str, Any]], on: str | None) -> dict[str, Any]:
    """Return an answer about a date (YYYY-MM-DD), today if none; errors reach the model as sentences."""
    try:
        day = datetime.date.fromisoformat(on) if on else datetime.date.today()
        return answer(day.isoformat())
    except (NrdbError, ValueError) as error:
        raise ToolError(str(error)) from None


@server.tool()
def validate(deck: str, format: str = "standard", on: str | None = None) -> dict[str, Any]:
    """Judge a deck list as any site writes it: every problem with its rule, and the smallest fix."""
    decks = answered(lambda _: {"decks": read_decks(text=deck, catalogue=catalogue, limits=LIMITS)}, on)["decks"]
    return answered(lambda day: answers.validate(decks, catalogue, format=format, on=day, plan=len(decks) == 1), on)


@server.tool()
def search(query: str, on: str | None = None, limit: int = 10) -> dict[str, Any]:
    """Find cards by words ("weyland ice under 4") or by fields ("t:ice strength>3 format:startup")."""
    return answered(lambda day: answers.search(query[:300], catalogue, on=day, limit=max(1, min(limit, 50))), on)


@server.tool()
def card(title: str, on: str | None = None) -> dict[str, Any]:
    """Show a card by title, nickname or code: facts, what it does, printings, errata, legality in every format."""
    return answered(lambda day: answers.card(title[:120], catalogue, on=day), on)


@server.tool()
def formats(on: str | None = None) -> dict[str, Any]:
    """Show what is in force in every format: since when, and by which ban list."""
    return answered(lambda day: answers.formats(catalogue, on=day), on)


if __name__ == "__main__":
    server.run("stdio")
