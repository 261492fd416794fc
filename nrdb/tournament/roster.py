"""Read an event's player list: who is registered, and with which identities.

It may be any export that standings accept, a table (CSV, TSV) with a player column, or plain names, one per line.
Names are compared without case and accents; a similar name is suggested, never assumed.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from nrdb import spreadsheet
from nrdb.errors import ParseError
from nrdb.json_types import Json
from nrdb.text import fold, plain
from nrdb.tournament import tables
from nrdb.tournament.event import Registered
from nrdb.tournament.results import decoded, read_results
from nrdb.tournament.results_json import identity

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue
    from nrdb.tournament.players import Player

SIDE_NAMES: Final = {"corp": "Corp", "runner": "Runner"}
_HEADINGS: Final = frozenset(
    {"name", "names", "player", "players", "spieler", "joueur", "joueurs", "jugador", "jugadores"}
)
_MAX_NAME: Final = 200


def read(content: bytes, source: str) -> tuple[Registered, ...]:
    """Return the players in a file, each once, in the first spelling of their name.

    Raises `ParseError` if it has no players or player column.
    """
    text = decoded(content)
    if text.lstrip()[:1] in ("{", "["):
        found = _decks(text) or [
            Registered(one.name, one.corp_identity, one.runner_identity)
            for one in read_results(content, source).players
        ]
    elif tables.is_cobra(text):
        found = [Registered(one.player) for one in tables.cobra(text, source)]
    else:
        found = _lines(text, source)
    unique: dict[str, Registered] = {}
    for one in found:
        if one.name:
            key = fold(one.name) or one.name
            unique[key] = unique[key]._replace(times=unique[key].times + 1) if key in unique else one
    if not unique:
        raise ParseError("this list has no players.", source=source)
    return tuple(unique.values())


def _decks(text: str) -> list[Registered]:
    """Return the players and identities in Cobra's deck download; empty for any other JSON."""
    try:
        rows = json.loads(text)
    except (ValueError, RecursionError):
        return []
    found: dict[str, Registered] = {}
    for row in rows if isinstance(rows, list) else ():
        facts = row.get("details") if isinstance(row, dict) else None
        if isinstance(facts, dict) and facts.get("player_name") and str(facts.get("side_id")) in SIDE_NAMES:
            name = str(facts["player_name"])
            stated: Json = {facts["side_id"]: identity(facts.get("identity_title"))}
            found[name] = found.get(name, Registered(name))._replace(**stated)
    return list(found.values())


def _lines(text: str, source: str) -> list[Registered]:
    rows = [row for _, row in spreadsheet.read(text, source) if any(map(str.strip, row))]
    if not rows or len(rows[0]) < 2:
        lines = [line.strip() for line in spreadsheet.split_header(text)[0].splitlines() if line.strip()]
        first = lines[0] if lines else ""
        long = next((number for number, line in enumerate(lines, 1) if len(line) > _MAX_NAME), None)
        if long is not None:
            raise ParseError("this line is too long for a name; write one name per line.", source=source, line=long)
        return [Registered(line) for line in (lines[1:] if fold(first) in _HEADINGS else lines)]
    column, sides = tables.player_columns(rows[0])
    if column is not None:
        corp, runner = (sides.get(side) for side in SIDE_NAMES)
        return [
            Registered(_cell(row, column), _identity(_cell(row, corp)), _identity(_cell(row, runner)))
            for row in rows[1:]
        ]
    if len(rows[0]) == 3:  # SASS: name, Corp, Runner, without headings
        return [Registered(_cell(row, 0), identity(_cell(row, 1)), identity(_cell(row, 2))) for row in rows]
    raise ParseError(
        f'no player column; name one "Player" or "Name". Columns found: {spreadsheet.headings(rows[0])}.',
        source=source,
        line=1,
    )


def _cell(row: list[str], place: int | None) -> str:
    return row[place].strip() if place is not None and place < len(row) else ""


def _identity(cell: str) -> str | None:
    """Return the identity in a cell; None for a whole list, which form responses have in its place."""
    return None if "\n" in cell else identity(cell)


def report_identities(players: list[Player], registered: dict[str, Registered], catalogue: Catalogue) -> None:
    """Add a message to each player whose list has a different identity than registered."""
    from nrdb.deck.registry import titles_of

    titles = titles_of(catalogue)
    for player in players:
        entry = registered.get(player.key)
        for side, stated in (("corp", entry.corp), ("runner", entry.runner)) if entry else ():
            submitted = player.decks.get(side)
            if stated is None or submitted is None or submitted.deck.identity_id is None:
                continue
            meant, _ = titles.identity(stated, "cr")
            alike = fold(stated) == fold(submitted.deck.identity or "")
            if not alike and submitted.deck.identity_id not in {card.id for card in meant}:
                unknown = "" if meant else " (not an identity)"
                player.add_message(
                    "other-identity",
                    f"Registered as {plain(stated)}{unknown}, but the list has {submitted.deck.identity}.",
                    side=side,
                    source=submitted.submission.source,
                )
