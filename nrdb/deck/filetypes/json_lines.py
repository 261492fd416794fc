"""JSON lines: one deck object per line, for batches of any length. `nrdb.deck.registry.stream_decks` reads them."""

from __future__ import annotations

from nrdb.deck.document import Document

_HEAD = 200_000


def sniff(document: Document) -> bool:
    """Return whether the first line is a complete object and the next begins another."""
    return are_json_lines(document.text)


def are_json_lines(text: str) -> bool:
    """Return whether a text, or its beginning, has a complete JSON object on line 1 and another on line 2."""
    head = text[:_HEAD].lstrip()
    if not head.startswith("{"):
        return False
    lines = [line.strip() for line in head.splitlines()[:4] if line.strip()]
    return len(lines) > 1 and lines[0].endswith("}") and lines[1].startswith("{")
