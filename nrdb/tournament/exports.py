"""Read JSON exports: decks of many users (every version of NetrunnerDB's API), submissions by player, JSON lines.

Each deck is passed on in its original JSON, so the deck readers see the same text as for a single file.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

from nrdb.errors import ParseError
from nrdb.json_types import Json
from nrdb.text import json_problem, plain
from nrdb.tournament.submission import SIDE_WORDS, Submission, split_side

_PLAYER: Final = ("player", "player_name", "user_name", "username", "user", "handle")
_TIME: Final = ("submitted", "handed_in", "timestamp")
_RESULTS: Final = (
    "this is a results file: it lists identities but no cards. Use `nrdb tournament standings` for results."
)


def read(content: bytes, source: str) -> list[Submission] | None:
    """Return the submissions in a JSON file; None if it isn't JSON. Raises `ParseError` for results and broken JSON."""
    if content[:3] == b"\xef\xbb\xbf":
        content = content[3:]
    head = content.lstrip()[:1]
    if head not in (b"{", b"["):
        return None
    rows = _json_lines(content)
    if rows is None:
        try:
            document = json.loads(content)
        except (ValueError, RecursionError) as error:
            if head == b"[":  # text lists may begin with a bracket too
                return None
            raise ParseError(
                f"this JSON is incomplete or damaged: {json_problem(error)}.",
                source=source,
                line=getattr(error, "lineno", None),
            ) from None
        if _is_results(document):
            raise ParseError(_RESULTS, source=source)
        rows = [(None, row) for row in _rows(document)]
    found: list[Submission] = []
    for number, row in rows:
        where = f"{plain(source)}:{number}" if number else plain(source)
        if isinstance(row, dict):
            found += _row(row, where)
        else:
            found.append(Submission(_unnamed(number), None, where, None, "this line isn't a JSON object."))
    return found


def read_named(content: bytes, source: str) -> list[Submission] | None:
    """Read a JSON file from a folder, where the path usually names the player; None unless its decks name players."""
    if content.lstrip()[:1] not in (b"{", b"["):
        return None
    try:
        rows = _json_lines(content)
        listed = [row for _, row in rows] if rows is not None else _rows(json.loads(content))
    except (ValueError, RecursionError):
        return None
    named = [row for row in listed if isinstance(row, dict) and any(key in row for key in ("player", "player_name"))]
    return read(content, source) if named else None


def _json_lines(content: bytes) -> list[tuple[int | None, Any]] | None:
    """Return (line number, object) pairs for JSON lines, with None for damaged lines; None for a single document."""
    lines = [(number, line) for number, line in enumerate(content.splitlines(), start=1) if line.strip()]
    if len(lines) < 2 or not lines[0][1].rstrip().endswith(b"}") or not lines[1][1].lstrip().startswith(b"{"):
        return None
    rows: list[tuple[int | None, Any]] = []
    for number, line in lines:
        try:
            rows.append((number, json.loads(line)))
        except (ValueError, RecursionError):
            rows.append((number, None))
    return rows


def is_results(content: bytes) -> bool:
    """Return whether a file contains an event's results rather than lists."""
    if content.lstrip()[:1] != b"{" or b"layers" not in content:
        return False
    try:
        return _is_results(json.loads(content))
    except (ValueError, RecursionError):
        return False


def _is_results(document: object) -> bool:
    if not isinstance(document, dict):
        return False
    players = document.get("players")
    return (
        isinstance(players, list)
        and ("rounds" in document or "preliminaryRounds" in document or "eliminationPlayers" in document)
        and not any(isinstance(row, dict) and next(_decks(row), None) for row in players)
    )


def _rows(document: object) -> list[Any]:
    """Return the objects in a document: the list itself, or the one list inside it."""
    if isinstance(document, list):
        return document
    if isinstance(document, dict):
        for key in ("players", "submissions", "data", "decks", "decklists"):
            value = document.get(key)
            if isinstance(value, list):
                return value
            if isinstance(value, dict) and key == "data":
                return [value]
    return [document]


def _decks(row: Json) -> Iterator[tuple[str, Any]]:
    """Yield (side, deck) for each member of a player's object that contains a deck."""
    for key, value in row.items():
        words = key.casefold().replace("-", "_").split("_")
        side = next((SIDE_WORDS[word] for word in words if word in SIDE_WORDS), None)
        if side and isinstance(value, dict | str | list) and value and not {"identity", "id", "faction"} & set(words):
            yield side, value


def _row(row: Json, where: str) -> list[Submission]:
    attributes = row.get("attributes")
    facts = {**row, **attributes} if isinstance(attributes, dict) else row
    time = _time(facts)
    player = _player(facts)
    side = SIDE_WORDS.get(str(facts.get("side") or facts.get("side_id") or "").casefold())
    is_deck = any(key in facts for key in ("cards", "card_slots", "details", "uuid", "date_creation"))
    if is_deck:
        if player is None:
            player, named_side = split_side(str(facts.get("name") or facts.get("id") or "(no name)"))
            side = side or named_side
        return [Submission(player or "(no name)", side, where, _encode(row, attributes), None, time, time_stated=True)]
    name = player or str(facts.get("name") or "").strip() or "(no name)"
    decks = list(_decks(facts))
    for key in ("deck", "list", "decks"):
        value = facts.get(key)
        if isinstance(value, list) and all(isinstance(item, dict | str) for item in value):
            decks += [("", item) for item in value]
        elif value:
            decks.append((side or "", value))
    if not decks:
        return [Submission(name, None, where, None, None, time)]
    return [
        Submission(name, deck_side or None, where, _list(deck), None, time, time_stated=True)
        for deck_side, deck in decks
    ]


def _player(facts: Json) -> str | None:
    return next((str(facts[key]).strip() for key in _PLAYER if facts.get(key) and str(facts[key]).strip()), None)


def _time(facts: Json) -> str | None:
    from nrdb.tournament.times import moment

    return next((moment(str(facts[key])) for key in _TIME if facts.get(key)), None)


def _list(deck: Any) -> bytes:
    if isinstance(deck, dict):
        return _encode(deck, deck.get("attributes"))
    return deck.encode("utf-8", "surrogateescape") if isinstance(deck, str) else _dump(deck)


def _encode(row: Json, attributes: Any) -> bytes:
    """Return one deck as JSON, with the fields around it that its source had."""
    if isinstance(attributes, dict):
        return _dump({"data": row})
    if "uuid" in row or "date_creation" in row:
        return _dump({"version_number": "2.0", "data": [row], "total": 1, "success": True})
    if "identity" not in row and "details" not in row:
        return _dump([row])
    return _dump(row)


def _dump(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode("utf-8", "surrogateescape")


def _unnamed(number: int | None) -> str:
    return f"(line {number})" if number else "(no name)"
