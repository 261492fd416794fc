"""Name the records of a checked event, as `check_event` returns them (schemas/tournament-check.schema.json)."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from nrdb.json_types import Json


class EventRecord(TypedDict):
    """The settings of an event and what its lists were checked against."""

    name: str
    date: str | None
    format: str
    on: str
    rules: str | None
    sides: str
    expected: int | None
    deadline: str | None
    format_name: NotRequired[str]
    snapshot: NotRequired[str | None]
    restriction: NotRequired[str | None]


class MessageRecord(TypedDict):
    """A message about a player or one of their lists."""

    code: str
    severity: str
    message: str
    side: NotRequired[str]
    source: NotRequired[str]
    line: NotRequired[int]
    advice: NotRequired[list[str]]


class PlayerRecord(TypedDict):
    """A player with the worst status of their messages; a deck is a verdict with its list."""

    player: str
    status: str
    decks: list[Json]
    messages: list[MessageRecord]


class CheckDocument(TypedDict):
    """A checked event: players with problems first, counts by status, and the titles of all cards by id."""

    event: EventRecord
    counts: dict[str, int]
    players: list[PlayerRecord]
    titles: dict[str, str]
    notes: list[str]
    knowledge: Json
