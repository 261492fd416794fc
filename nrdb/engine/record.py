"""Records of games: what is needed to play one again, choice by choice, to the same end.

A record holds the deck, the seed and number of the game, and every choice. Together with the data of the same date it
gives the same game, byte for byte, in every process.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from nrdb.engine.cards import Table, lay_out
from nrdb.engine.chance import seeded
from nrdb.engine.turns import apply, new_game, take
from nrdb.errors import ParseError, PlayError

if TYPE_CHECKING:
    from nrdb.catalogue.model import Card
    from nrdb.engine.state import State

FORMAT = "nrdb game 1"


def digest(g: State) -> str:
    """A short name of a position: the same for equal positions, in every process."""
    return sha256(repr(g.key()).encode()).hexdigest()[:16]


def record(g: State, *, data: str, seed: int, game: int) -> dict[str, Any]:
    """A game as JSON: `data` is the date of the card facts, `seed` and `game` those it was dealt with."""
    table = g.table
    copies: dict[str, int] = {}
    for card in table.card_of[: len(table.card_of) - (table.identity is not None)]:
        copies[card.id] = copies.get(card.id, 0) + 1
    return {
        "format": FORMAT,
        "data": data,
        "edition": table.edition.id,
        "identity": None if table.identity is None else table.card_of[table.identity].id,
        "cards": copies,
        "seed": seed,
        "game": game,
        "turns": g.last_turn,
        "choices": [list(option) for option in g.log],
        "end": {"over": g.over, "turn": g.turn, "credits": g.credits, "points": g.score, "position": digest(g)},
    }


def read(text: str, source: str | None = None) -> dict[str, Any]:
    """A record from its JSON; `ParseError` when it is none."""
    try:
        held = json.loads(text)
    except ValueError as error:
        raise ParseError(f"this is no record of a game ({error}).", source=source) from error
    wanted = {"format", "data", "edition", "cards", "seed", "game", "turns", "choices"}
    if not isinstance(held, dict) or held.get("format") != FORMAT or not wanted <= set(held):
        raise ParseError(f"this is no record of a game: it should say {FORMAT!r}.", source=source)
    return held


def replay(held: dict[str, Any], card: Callable[[str], Card], *, story: bool = False) -> State:
    """The game of a record, played again; `PlayError` where a choice is not legal or the end differs."""
    identity = card(held["identity"]) if held.get("identity") else None
    table = lay_out(identity, held["cards"], card, edition=held["edition"])
    g = new_game(table, seeded(held["seed"], held["game"]), last_turn=held["turns"], story=story)
    for n, option in enumerate(held["choices"], 1):
        try:
            apply(g, tuple(option))
        except PlayError as error:
            raise PlayError(f"Choice {n} of the record: {error.message} Was it made with other data?") from error
    end = held.get("end")
    if end is not None and end.get("position") != digest(g):
        raise PlayError("The record ends in another position than it says: it was made with other data or rules.")
    return g


def fork(g: State, seed: int, game: int) -> State:
    """A copy of a game at any moment, also while an effect waits: the game played again from its choices."""
    return again(g.table, g.log, seed, game, g.last_turn)


def again(table: Table, choices: list[Any], seed: int, game: int, turns: int) -> State:
    """A game from its choices, without asking whether they are legal."""
    new = new_game(table, seeded(seed, game), last_turn=turns)
    for option in choices:
        take(new, tuple(option))
    return new
