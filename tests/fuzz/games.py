"""The engine as a target: decks of every kind played by every kind of player, the invariants after every action."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

from nrdb import behaviour
from nrdb.engine import State, Table, lay_out, record
from nrdb.engine.chance import Pick, seeded
from nrdb.engine.game import new_game
from nrdb.engine.steps.machine import apply
from nrdb.errors import PlayError
from tests.engine.laid import EXAMPLES, card, catalogue, example, invariants
from tests.fuzz.running import Input, Target
from tests.players.begun import begun, choice_of, studied

LONGEST = 3_000
"""Choices after which a game has not ended as it should."""
SEEDS = 2**31

Player = Callable[[State, list[Any]], Any]


@cache
def pools() -> dict[tuple[str, str], list[str]]:
    """Return the implemented cards, by behaviour file and side; identities apart."""
    found: dict[tuple[str, str], list[str]] = {}
    for edition in ("cr", "classic"):
        for name in behaviour.entries(edition):
            about = card(name)
            kind = "identity" if about.is_identity else "card"
            found.setdefault((f"{edition} {kind}", about.side), []).append(name)
    return found


def deck(rng: Random) -> dict[str, Any]:
    """Return a deck: an example, or implemented cards drawn at random."""
    if rng.random() < 0.25:
        return {"example": rng.choice(sorted(EXAMPLES)), "edition": "cr"}
    edition, side = rng.choice(("cr", "cr", "cr", "core", "classic")), rng.choice(("corp", "runner"))
    known = "classic" if edition == "classic" else "cr"
    identities = pools().get((f"{known} identity", side), [])
    identity = rng.choice(identities) if identities and rng.random() < 0.8 else None
    cards = pools()[f"{known} card", side]
    different = rng.choice((1, 3, 8, 20, 40))
    chosen = {rng.choice(cards): rng.choice((1, 2, 3, 3, 6)) for _ in range(different)}
    if rng.random() < 0.1:  # a card of the other side has strayed in
        chosen[rng.choice(pools()[f"{known} card", "runner" if side == "corp" else "corp"])] = 1
        identity = identity or (rng.choice(identities) if identities else None)
    if identity is None:
        chosen = {name: n for name, n in chosen.items() if card(name).side == side}
    return {"identity": identity, "cards": chosen, "edition": edition}


def game(rng: Random) -> Input:
    """A game: its deck, who plays it and with what seed."""
    return json.dumps(
        {
            **deck(rng),
            "player": rng.choice(("random", "random", "busy", "first", "last", "sensible")),
            "seed": rng.randrange(SEEDS),
            "game": rng.randrange(1000),
            "turns": rng.choice((3, 8, 8, 20, 60)),
        }
    )


def laid_out(asked: dict[str, Any], entries: dict[str, Any] | None = None) -> Table:
    """The table of a game asked for."""
    if "example" in asked:
        return example(asked["example"])
    identity = card(asked["identity"]) if asked.get("identity") else None
    return lay_out(identity, asked["cards"], card, edition=asked["edition"], entries=entries)


def player(kind: str, table: Table, rng: Random, asked: dict[str, Any]) -> Player:
    """Somebody who chooses: at random, at random but never idle, always the first or last option, or with sense."""
    if kind == "sensible":
        from nrdb.players.sensible import Sensible

        sensible = studied(Sensible(), table)
        begun(sensible, table, asked["seed"], asked["game"])
        return lambda g, options: choice_of(sensible, g)
    if kind == "first":
        return lambda g, options: options[0]
    if kind == "last":
        return lambda g, options: options[-1]
    if kind == "busy":
        idle = {("pass",), ("credit",), ("draw",)}

        def busy(g: State, options: list[Any]) -> Any:
            able = [one for one in options if one not in idle]
            return rng.choice(able if able and rng.random() < 0.9 else options)

        return busy
    return lambda g, options: options[int(rng.random() * len(options))]


def played(table: Table, asked: dict[str, Any]) -> State:
    """The game, played to its end, looked at after every action; raises what is wrong with it."""
    rng = Random(asked["seed"])
    choose = player(asked["player"], table, rng, asked)
    drawing = _Chance(seeded(asked["seed"], asked["game"]))
    g = new_game(table, drawing, last_turn=asked["turns"])
    invariants(g)
    while not g.over:
        options = g.legal_actions()
        assert options == g.legal_actions(), "asking twice gives two answers"
        if g.flow is None and rng.random() < 0.3:
            _copied(g, options, rng, drawing)
        if rng.random() < 0.02:
            _refuses(g, options)
        option = choose(g, options)
        assert option in options, f"the player wants {option}, which is not offered"
        apply(g, option)
        invariants(g)
        assert len(g.log) < LONGEST, "the game does not end"
    assert g.legal_actions() == [], "a game that is over offers something"
    return g


class _Chance:
    """A source of chance that can be turned away while a copy plays on."""

    def __init__(self, pick: Pick) -> None:
        self.pick = pick

    def __call__(self, n: int) -> int:
        return self.pick(n)


def _copied(g: State, options: list[Any], rng: Random, drawing: _Chance) -> None:
    """A copy is equal, and playing it on for a while leaves the original as it was."""
    twin, key, log = g.copy(), g.key(), list(g.log)
    assert twin.key() == key, "the copy is another position"
    assert twin.legal_actions() == options, "the copy offers something else"
    mine, drawing.pick = drawing.pick, lambda n: rng.randrange(n)
    for _ in range(rng.randrange(1, 4)):
        if not twin.over:
            apply(twin, rng.choice(twin.legal_actions()))
    drawing.pick = mine
    assert g.key() == key, "the copy changed the original"
    assert g.log == log, "the copy wrote into the original's log"
    assert g.legal_actions() == options, "the copy changed what the original offers"


def _refuses(g: State, options: list[Any]) -> None:
    """What is not offered is refused, and nothing happens."""
    key = g.key()
    for wrong in (("no such deed",), ("play", -1), ("install", 10**6), ()):
        if wrong not in options:
            try:
                apply(g, wrong)
            except PlayError:
                continue
            raise AssertionError(f"{wrong} was taken")
    assert g.key() == key, "a refused option changed the game"


def replayed(g: State, asked: dict[str, Any]) -> None:
    """The record of the game, through JSON, gives the same game."""
    held = json.loads(json.dumps(record.record(g, data="2026-07-24", seed=asked["seed"], game=asked["game"])))
    again = record.replay(held, card)
    assert again.log == g.log, "the record is another log"
    assert again.key() == g.key(), "the record ends elsewhere"


def engine() -> Target:
    """Games by every kind of player with every kind of deck."""

    def take(taken: Input) -> bool:
        asked = json.loads(taken)
        table = laid_out(asked)
        replayed(played(table, asked), asked)
        return True

    return Target("engine", game, take)


def records() -> Target:
    """Records of games, misshapen: replayed to the same end, or refused in a sentence."""
    from nrdb.games.story import lines
    from tests.fuzz.damage import damaged, misshapen, written

    samples = []
    for number in range(12):
        rng = Random(number)
        asked = json.loads(game(rng)) | {"turns": 4}
        held = record.record(played(laid_out(asked), asked), data="x", seed=asked["seed"], game=asked["game"])
        samples.append(json.loads(json.dumps(held)))
    texts = [written(sample) for sample in samples]

    def make(rng: Random) -> Input:
        if rng.random() < 0.3:
            return damaged(rng, texts)
        return written(misshapen(rng, rng.choice(samples), samples))

    def take(taken: Input) -> bool:
        text = taken.decode("utf-8", "replace") if isinstance(taken, bytes) else taken
        "\n".join(lines(record.replay(record.read(text, "game.json"), catalogue().card, transcript=True)))
        return True

    return Target("records", make, take)


TARGETS: dict[str, Callable[[], Target]] = {"engine": engine, "records": records}
