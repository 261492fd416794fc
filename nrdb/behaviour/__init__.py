"""Card behaviour as data: the vocabulary of the notation, its reader, its schema and its rendering in plain English.

`load` reads data/behaviour/<edition>/<set>.json. Nothing here plays the game; `nrdb.engine` compiles what is read here.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from nrdb.behaviour.node import Node, terms
from nrdb.behaviour.notation import Mistake, parse
from nrdb.behaviour.opponent import CLASSES, classify, needs_opponent
from nrdb.behaviour.vocabulary import TERMS as STATES
from nrdb.errors import DataError
from nrdb.json_types import Json
from nrdb.resources import data_root
from nrdb.text import quoted

__all__ = [
    "CLASSES",
    "STATES",
    "Mistake",
    "Node",
    "classify",
    "dump",
    "entries",
    "load",
    "needs_opponent",
    "parse",
    "terms",
]

_FILES: dict[Path, Json] = {}
_READ: dict[tuple[Path, frozenset[str] | None], Json] = {}


def entries(edition: str = "cr", root: Path | None = None, *, sets: Iterable[str] | None = None) -> Json:
    """Return the entries of an edition as written in the data files, by card id; each file is read once per run.

    `sets` limits them to the files of these sets; `nrdb data check` ensures that an entry is in the file of its card's
    set. Raise `DataError` if a file isn't a JSON object or if two files contain the same card.
    """
    folder = (root or data_root()) / "behaviour" / edition
    wanted = None if sets is None else frozenset(sets)
    if (folder, wanted) not in _READ:
        table: Json = {}
        named = folder.glob("*.json") if wanted is None else (folder / f"{name}.json" for name in wanted)
        for path in sorted(named):
            if wanted is not None and not path.is_file():
                continue
            for card, entry in _file(path).items():
                if card in table:
                    raise DataError(f"{path}: the behaviour of {card} is in another file as well.")
                table[card] = entry
        _READ[folder, wanted] = table
    return _READ[folder, wanted]


def _file(path: Path) -> Json:
    if path not in _FILES:
        try:
            held = json.loads(path.read_text(encoding="utf-8"))
        except ValueError as error:
            raise DataError(f"{path}: not valid JSON ({error}).") from error
        if not isinstance(held, dict):
            raise DataError(f"{path}: expected an object of entries by card id, not {quoted(held)}.")
        _FILES[path] = held
    return _FILES[path]


def load(card: str, edition: str = "cr", root: Path | None = None) -> tuple[Node, ...] | None:
    """Return the parsed abilities of a card, or None if the data has no entry for it."""
    entry = entries(edition, root).get(card)
    return None if entry is None else parse(entry, card)


def dump(table: Json) -> str:
    """Return the canonical text of a behaviour file: cards sorted by id, one ability per line."""
    blocks = []
    for card in sorted(table):
        lines = ",\n".join(f"    {json.dumps(ability, ensure_ascii=False)}" for ability in table[card])
        blocks.append(f"  {json.dumps(card)}: [\n{lines}\n  ]" if lines else f"  {json.dumps(card)}: []")
    return "{\n" + ",\n".join(blocks) + "\n}\n"
