"""Records of games: everything needed to replay one, choice by choice, to the same end.

A record holds the deck, the seed and number of the game, and every choice. With card data from the same date, it gives
the same game, byte for byte, on every machine.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable
from hashlib import sha256
from typing import TYPE_CHECKING

from nrdb.engine.chance import seeded
from nrdb.engine.game import Game, face_off, lay_out, new_game
from nrdb.engine.model.card import Table
from nrdb.engine.model.numbers import SIDES
from nrdb.engine.steps.machine import apply
from nrdb.errors import ParseError, PlayError
from nrdb.json_types import Json
from nrdb.resources import read_bounded
from nrdb.text import json_problem, quoted

if TYPE_CHECKING:
    from nrdb.catalogue.model import Card
    from nrdb.engine.model.decision import Option
    from nrdb.engine.model.state import State

FORMAT = "nrdb game 1"
"""The format of the record of a game with one deck."""
FORMAT_OF_TWO = "nrdb game 2"
"""The format of the record of a game with two decks."""
LARGEST = 4_000_000
"""The largest record that is read, in bytes; a record of 99 turns has a few hundred thousand."""


def digest(g: State) -> str:
    """Return a short name for a position, the same for equal positions on every machine."""
    return sha256(repr(g.key()).encode()).hexdigest()[:16]


def record(g: State, *, data: str, seed: int, game: int) -> Json:
    """Return a finished game as JSON.

    `data` is the date of the card data; `seed` and `game` are the numbers that the decks were dealt with.
    """
    saved = unfinished(g.table, g.log, data=data, seed=seed, game=game, turns=g.last_turn)
    return {**saved, "end": _end(g)}


def _end(g: State) -> Json:
    """Return how a game ended, as JSON."""
    seated = [side for side in g.sides if side.seated]
    had: Json = {
        name: {side.name: getattr(side, slot) for side in seated} if len(seated) > 1 else getattr(seated[0], slot)
        for name, slot in (("credits", "credits"), ("points", "score"))
    }
    return {"over": g.over, "turn": g.turn, **had, "position": digest(g)}


def unfinished(table: Table, choices: Iterable[Option], *, data: str, seed: int, game: int, turns: int) -> Json:
    """Return the JSON of a game without its end, as for one that crashed; a replay stops after the last choice."""
    played: Json
    if None not in table.decks:
        decks = {name: _deck(table, who) for who, name in enumerate(SIDES)}
        played = {"format": FORMAT_OF_TWO, "data": data, "rulebook": table.rulebook.id, **decks}
    else:
        deck = _deck(table, SIDES.index(table.side))
        played = {"format": FORMAT, "data": data, "edition": table.rulebook.edition, **deck}
    return {
        **played,
        "seed": seed,
        "game": game,
        "turns": turns,
        **({"servers": [table.run_cost, table.visits]} if table.run_cost or table.visits else {}),
        "choices": [list(option) for option in choices],
        "end": None,
    }


def _deck(table: Table, who: int) -> Json:
    """Return a side's identity and the copies of its deck by card id, as JSON."""
    identity, copies = table.identities[who], dict[str, int]()
    for i in table.decks[who] or ():
        name = table.card_of[i].id
        copies[name] = copies.get(name, 0) + 1
    return {"identity": None if identity is None else table.card_of[identity].id, "cards": copies}


def load(path: str | os.PathLike[str]) -> Json:
    """Read the record in a file; see `read`."""
    return read(read_bounded(path, "the record of a game", LARGEST), os.fspath(path))


def written(saved: Json) -> str:
    """Return the text of a record's file, with a checksum that lets `read` notice changes."""
    return json.dumps({**saved, "sum": _sum(saved)}, ensure_ascii=False, indent=1) + "\n"


def _sum(saved: Json) -> str:
    """Return the checksum of a record."""
    content = json.dumps({key: value for key, value in saved.items() if key != "sum"}, sort_keys=True)
    return sha256(content.encode()).hexdigest()[:16]


def read(text: str | bytes, source: str | None = None) -> Json:
    """Parse a record from JSON; raise `ParseError`, naming the part that is wrong, if it isn't one."""
    try:
        saved = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ParseError(f"not a game record: invalid JSON: {json_problem(error)}.", source=source) from error
    if not isinstance(saved, dict) or saved.get("format") not in (FORMAT, FORMAT_OF_TWO):
        raise ParseError(f'not a game record: it should contain "format": "{FORMAT}".', source=source)
    for key, (what, fits) in {**_PARTS, **(_OF_ONE if saved["format"] == FORMAT else _OF_TWO)}.items():
        if not fits(saved.get(key)):
            raise ParseError(f'the game record is damaged: "{key}" should be {what}.', source=source)
    if saved.get("sum", _sum(saved)) != _sum(saved):
        raise ParseError("the game record was changed after it was written.", source=source)
    return saved


def _whole(value: object, least: int = 0, most: int = 2**63) -> bool:
    """Return whether a value is a whole number in this range."""
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _named(value: object) -> bool:
    """Return whether a value is a string or null."""
    return value is None or isinstance(value, str)


def _copies(value: object) -> bool:
    """Return whether a value maps card ids to numbers of copies."""
    return isinstance(value, dict) and all(_whole(n, 1, 999) for n in value.values())


_Parts = dict[str, tuple[str, Callable[[object], bool]]]
_A_DECK = (
    "a deck: an identity, and card ids with their copies",
    lambda value: isinstance(value, dict) and _named(value.get("identity")) and _copies(value.get("cards")),
)
_OF_ONE: _Parts = {
    "edition": ("the name of an edition", lambda value: isinstance(value, str)),
    "identity": ("the id of a card, or null", _named),
    "cards": ("card ids with their copies", _copies),
    "servers": (
        "the cost of a run and the number of runs against the Corp, or nothing",
        lambda value: value is None or (isinstance(value, list) and len(value) == 2 and all(map(_whole, value))),
    ),
}
_OF_TWO: _Parts = {
    "rulebook": ("the name of a rulebook", lambda value: isinstance(value, str)),
    "corp": _A_DECK,
    "runner": _A_DECK,
}
# The fields of a record: what each should be, in words, and a test of its value.
_PARTS: _Parts = {
    "data": ("a date", lambda value: isinstance(value, str)),
    "seed": ("a whole number", lambda value: _whole(value, -(2**63))),
    "game": ("a whole number of at least 0", _whole),
    "turns": ("a whole number from 1 to 99", lambda value: _whole(value, 1, 99)),
    "choices": (
        "a list of choices, each a word followed by numbers or words",
        lambda value: (
            isinstance(value, list)
            and all(
                isinstance(choice, list)
                and choice
                and all(isinstance(part, str) or _whole(part, -99) for part in choice)
                for choice in value
            )
        ),
    ),
    "end": ("how the game ended, or nothing", lambda value: value is None or isinstance(value, dict)),
}


def _laid_out(deck: Json, card: Callable[[str], Card], edition: str, rulebook: str | None = None) -> Table:
    """Return the table of a deck in a record."""
    identity = card(deck["identity"]) if deck.get("identity") else None
    return lay_out(identity, deck["cards"], card, edition=edition, rulebook=rulebook)


def replay(saved: Json, card: Callable[[str], Card], *, transcript: bool = False) -> Game:
    """Replay a record and return its game; raise `PlayError` if a choice isn't legal or the game ends differently.

    With `transcript`, the record of a game that crashed is replayed up to the crash and ends as `broken`.
    """
    if saved["format"] == FORMAT_OF_TWO:
        table = face_off(*(_laid_out(saved[name], card, "cr", saved["rulebook"]) for name in SIDES))
    else:
        table = _laid_out(saved, card, saved["edition"])
        table.run_cost, table.visits = saved.get("servers") or (0, 0)
    g = new_game(table, seeded(saved["seed"], saved["game"]), last_turn=saved["turns"], transcript=transcript)
    for n, option in enumerate(saved["choices"], 1):
        try:
            apply(g, tuple(option))
        except PlayError as error:
            choice = " ".join(map(str, option))
            raise PlayError(
                f"choice {n} in the record, {quoted(choice)}, isn't legal: it was made with other data or rules."
            ) from error
        except Exception as error:
            if transcript and saved.get("broken"):
                g.over = "broken"
                break
            raise PlayError(f"the game breaks at choice {n}, {quoted(' '.join(map(str, option)))}: {error}") from error
    end = saved.get("end")
    if end is not None and end.get("position") != digest(g):
        raise PlayError("the replay and the record end differently: the record was made with other data or rules.")
    for key, value in _end(g).items():
        if end is not None and end.get(key, value) != value:
            raise PlayError(
                f'the replay ends with {quoted(value)} for "{key}", but the record says {quoted(end[key])}.'
            )
    return g


def replay_caveats(saved: Json, data: str) -> list[str]:
    """Return caveats about a replay with card data from the date `data`, one sentence each."""
    caveats = []
    if saved["data"] != data:
        caveats.append(f"The record was made with card data {quoted(saved['data'])}; yours is {data}.")
    if saved.get("end") is None and not saved.get("broken"):
        caveats.append("The record doesn't say how its game ended, so the end wasn't compared.")
    return caveats
