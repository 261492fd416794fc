"""The notation as a target: entries grown from the vocabulary and entries damaged, from the file to a game.

What comes out is either a refusal in one sentence, or a card that follows the schema, reads as plain English, compiles
and can be played by somebody who does anything without breaking what always holds.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from nrdb import behaviour
from nrdb.behaviour import vocabulary as v
from nrdb.behaviour.node import walk
from nrdb.behaviour.render import render
from nrdb.catalogue import source
from tests.engine.laid import CORP, RUNNER, card, catalogue
from tests.fuzz import files
from tests.fuzz.damage import damaged, misshapen, written
from tests.fuzz.games import SEEDS, laid_out, played
from tests.fuzz.running import Input, Target

DEEPEST = 4
_NOISE = re.compile(r"[{}_\[\]<>\x00-\x1f\x01\x02]|None|Node|'[a-z]+':|  ")
"""What plain English does not hold."""
# A card of each type whose entry is replaced, with others next to it that give it something to work on.
CARDS = {
    "corp": [
        "hedge_fund",
        "pad_campaign",
        "ice_wall",
        "hostile_takeover",
        "sansan_city_grid",
        "haas_bioroid_engineering_the_future",
    ],
    "runner": ["sure_gamble", "armitage_codebusting", "corroder", "the_toolbox", "noise_hacker_extraordinaire"],
}
BESIDE = {
    "corp": {
        "hedge_fund": 2,
        "pad_campaign": 2,
        "wall_of_static": 2,
        "priority_requisition": 2,
        "beanstalk_royalties": 1,
    },
    "runner": {"sure_gamble": 2, "easy_mark": 2, "corroder": 2, "desperado": 1, "daily_casts": 2},
}


# -- entries grown from the vocabulary ------------------------------------------------------------------------------


class Grown:
    """Entries grown from the vocabulary table, small enough to read."""

    def __init__(self, rng: Random, terms: list[str]) -> None:
        self.rng, self.terms = rng, terms

    def entry(self) -> list[Any]:
        return [self.ability(DEEPEST) for _ in range(self.rng.choice((1, 1, 2, 3)))]

    def ability(self, depth: int) -> dict[str, Any]:
        word = v.BY_KIND["ability"][self.rng.choice(list(v.BY_KIND["ability"]))]
        common = {part.partition("?")[0] for part in v.COMMON_FIELDS.split()}
        return {
            name: self.field(spec, depth)
            for name, spec in v.fields_of(word).items()
            if not spec.optional or self.rng.random() < (0.06 if name in common else 0.4)
        }

    def word(self, kind: str, depth: int) -> Any:
        words = list(v.BY_KIND[kind].values())
        if depth <= 0:
            words = [word for word in words if not any(spec.shape in _NESTING for spec in v.fields_of(word).values())]
        alone = [word for word in words if word.tier == v.PLAYED]
        word = self.rng.choice(alone if alone and self.rng.random() < 0.8 else words)
        specs = v.fields_of(word)
        given = {
            name: self.field(spec, depth - 1)
            for name, spec in specs.items()
            if not spec.optional or self.rng.random() < 0.3
        }
        if not given and self.rng.random() < 0.8:
            return word.name
        if word.main in given and len(given) == 1 and self.rng.random() < 0.7:
            return {word.name: given[word.main]}
        return {word.name: given}

    def field(self, spec: v.FieldSpec, depth: int) -> Any:
        if spec.options:
            return self.rng.choice(spec.options)
        return self.shape(spec.shape, depth)

    def shape(self, shape: str, depth: int) -> Any:
        rng = self.rng
        kind = {"ops": "operation", "statics": "static", "conditions": "condition", "triggers": "trigger"}.get(shape)
        if kind:
            return [self.word(kind, depth - 1) for _ in range(rng.choice((1, 1, 2)))]
        if shape in ("condition", "trigger"):
            return self.word(shape, depth - 1)
        if shape in ("costs", "any_costs"):
            return [self.word("cost", depth - 1) for _ in range(rng.choice((1, 1, 2)))]
        if shape in ("branches", "choices"):
            inner = "operation" if shape == "branches" else "cost"
            return [[self.word(inner, depth - 1)] for _ in range(rng.choice((2, 3)))]
        if shape == "abilities":
            return [self.ability(depth - 1)] if depth > 0 else []
        return getattr(self, f"_{shape}", lambda depth: rng.choice(_LEAVES[shape]))(depth)

    def _amount(self, depth: int) -> Any:
        rng = self.rng
        if depth > 0 and rng.random() < 0.25:
            extra = {
                key: rng.choice((1, 2, 3)) for key in ("times", "past", "every", "max", "plus") if rng.random() < 0.2
            }
            return {"per": self._quantity(depth - 1), **extra}
        return rng.choice((1, 1, 2, 3, 0, "X", "all", {"upto": 2}))

    def _quantity(self, depth: int) -> Any:
        rng = self.rng
        kind = rng.random()
        if depth > 0 and kind < 0.3:
            return rng.choice(
                (
                    {"count": self._selector(depth - 1)},
                    {"highest": rng.choice(v.MEASURES), "of": self._selector(depth - 1)},
                    {"sum": rng.choice(v.MEASURES), "of": self._selector(depth - 1)},
                    {"history": rng.choice(v.EVENTS_OF_HISTORY)},
                )
            )
        if kind < 0.5:
            return f"{rng.choice(v.MEASURED)}.{rng.choice(v.MEASURES)}"
        return rng.choice(list(v.QUANTITIES))

    def _selector(self, depth: int) -> Any:
        rng = self.rng
        if depth <= 0 or rng.random() < 0.4:
            return rng.choice(v.REFERENCES)
        found: dict[str, Any] = {"is": self._terms(depth)}
        for key, make in (
            ("n", lambda: rng.choice((1, 2, "all", "any", {"upto": 2}))),
            ("from", lambda: rng.choice(v.ZONES)),
            ("not", lambda: self._terms(depth)),
            ("any", lambda: self._terms(depth)),
            ("where", lambda: self._where(depth)),
            ("at", lambda: rng.choice(v.SERVERS)),
            ("who", lambda: rng.choice(v.WHO)),
            ("random", lambda: True),
            ("different", lambda: True),
            ("other", lambda: True),
            ("named", lambda: "same_as_self"),
            ("top", lambda: 3),
            ("hosted_on", lambda: "self"),
        ):
            if rng.random() < 0.12:
                found[key] = make()
        return found

    def _terms(self, depth: int) -> list[str]:
        return [self.rng.choice(self.terms) for _ in range(self.rng.choice((1, 1, 2)))]

    def _where(self, depth: int) -> Any:
        return {self.rng.choice(v.MEASURES): {self.rng.choice(v.BOUNDS): self._amount(0)}}

    def _counters(self, depth: int) -> Any:
        return {self.rng.choice(v.COUNTERS): self._amount(depth - 1)}

    def _damage(self, depth: int) -> Any:
        return {self.rng.choice(v.DAMAGE): self._amount(depth - 1)}


_NESTING = {
    "ops",
    "branches",
    "costs",
    "any_costs",
    "choices",
    "condition",
    "conditions",
    "trigger",
    "triggers",
    "statics",
    "abilities",
}
_LEAVES: dict[str, Any] = {
    "int": (1, 1, 2, 3),
    "text": ("something in our own words",),
    "flag": (True,),
    "faction": ("anarch", "nbn"),
    "breakable": ("ice", "barrier", "self"),
    "who": v.WHO,
    "server": (*v.SERVERS, ["hq", "rd"]),
    "zone": v.ZONES,
    "limit": ("1/turn", "2/turn", "first/turn", "second/turn", "1/run", "1/game"),
    "duration": v.DURATIONS,
    "event": v.EVENTS_OF_HISTORY,
    "opponent": ("opponent",),
}


# -- from the file to the game --------------------------------------------------------------------------------------


@cache
def _known() -> list[tuple[str, Any]]:
    """Real entries by card id."""
    return [*behaviour.entries("cr").items(), *behaviour.entries("classic").items()]


def make(rng: Random) -> Input:
    """A behaviour file of one or two cards, with the side, the player and the seed of a game behind it."""
    terms = [*_terms()]
    about: dict[str, Any] = {}
    kind = rng.random()
    for _ in range(rng.choice((1, 1, 2))):
        if kind < 0.5:
            about[rng.choice(CARDS["corp" if rng.random() < 0.5 else "runner"])] = Grown(rng, terms).entry()
        else:
            name, entry = rng.choice(_known())
            donors = [rng.choice(_known())[1] for _ in range(3)]
            grown = Grown(rng, terms).entry()
            about[name] = misshapen(rng, entry, [*donors, grown]) if kind < 0.95 else entry
    content = written(about)
    if kind > 0.9:
        content = damaged(rng, [content, written(dict([rng.choice(_known())]))])
    seed = rng.randrange(SEEDS)
    return b"%d %d\n" % (seed, rng.randrange(1000)) + content


@cache
def _terms() -> tuple[str, ...]:
    return (*v.TERMS, *catalogue().types(), *list(catalogue().subtypes())[::6])


def take(taken: Input) -> bool:
    """Read, checked against the schema, rendered, compiled, played at random (a policy knows real cards only)."""
    assert isinstance(taken, bytes)
    first, _, content = taken.partition(b"\n")
    seed, number = map(int, first.split())
    about = _read(content)
    nodes = {name: behaviour.parse(entry, name) for name, entry in about.items()}
    faults = [error.message for error in _validator().iter_errors(about)]
    strange = _strange(nodes)
    for name, abilities in nodes.items():
        for line in render(abilities):
            if not strange:
                assert not _NOISE.search(line), f"{name} reads {line!r}"
                assert line.endswith("."), f"{name} reads {line!r}"
    for name, entry in about.items():
        if len(about) == 1 or (seed + len(name)) % 2 == 0:
            _played(name, entry, seed, number)
    return not faults and not strange


def _read(content: bytes) -> dict[str, Any]:
    """The entries of the file, read as `nrdb data check` and as play read it."""
    folder = files.folder() / "behaviour" / "cr"
    folder.mkdir(parents=True, exist_ok=True)
    path: Path = folder / "core_set.json"
    path.write_bytes(content)
    source.read(path)
    behaviour._READ.clear()
    try:
        found = behaviour.entries("cr", files.folder())
    finally:
        behaviour._READ.clear()
    return found


@cache
def _validator() -> Any:
    from jsonschema import Draft202012Validator

    from nrdb.behaviour.schema import behaviour as schema

    return Draft202012Validator(schema())


def _strange(nodes: dict[str, tuple[behaviour.Node, ...]]) -> bool:
    """Whether a free text holds what plain English does not, or a term is not a type, subtype or state."""
    known = {*v.TERMS, *catalogue().types(), *catalogue().subtypes(), *catalogue().factions()}
    texts = [text for abilities in nodes.values() for ability in abilities for text in _texts(ability)]
    wrong = any(behaviour.terms(abilities) - known for abilities in nodes.values())
    return wrong or any(not text.strip() or not text.isprintable() or _NOISE.search(text) for text in texts)


def _texts(node: behaviour.Node) -> list[str]:
    """Every text of one's own words below a node."""
    found = []
    for inner in walk(node):
        specs = v.fields_of(inner.word)
        for name, value in inner.fields.items():
            if specs[name].shape == "text":
                found += [value] if isinstance(value, str) else list(value)
    return found


@cache
def _cards() -> frozenset[str]:
    return frozenset(item.id for edition in ("cr", "classic") for item in catalogue().cards(edition))


def _played(name: str, entry: Any, seed: int, number: int) -> None:
    """Play a game with three of the card, and cards it can work on."""
    if name not in _cards():
        return
    about = card(name)
    identity = name if about.is_identity else (CORP if about.side == "corp" else RUNNER)
    cards = dict(BESIDE[about.side])
    if not about.is_identity:
        cards[name] = 3
    asked = {
        "identity": None if about.edition == "classic" else identity,
        "cards": cards,
        "edition": "cr",
        "seed": seed,
        "game": number,
        "player": ("random", "busy")[seed % 2],
        "turns": 6,
    }
    played(laid_out(asked, {**behaviour.entries(), name: entry}), asked)


def notation() -> Target:
    """Behaviour entries, from the file to a game."""
    return Target("notation", make, take)


TARGETS: dict[str, Callable[[], Target]] = {"notation": notation}
