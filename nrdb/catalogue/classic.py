"""Turn a list of the 1996 game's cards into files of data/: facts only, in nrdb's own shape.

The list is a folder with `cards.json` (one object per card, every value a string) and `releases.json` (the sets and
their release dates). Rules text is read only to recognise numbers printed in it (subroutines, base link) and is never
written. Facts that the 1996 game calls something else get nrdb's name: bits are `cost`, difficulty is
`advancement_requirement`, memory is `memory_cost`, keywords are `subtypes`. The game has no factions (its cards are
neutral), no influence and no copy limit. The list does not number its cards: a card's position is its place in the
alphabetical order of its set.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from nrdb.catalogue import source
from nrdb.catalogue.model import INFINITE, X
from nrdb.catalogue.source import ordered
from nrdb.errors import DataError
from nrdb.json_types import Json
from nrdb.text import fold, json_problem, quoted, slug, unaccented

PREFIX = "onr_"
"""The prefix of every id of the 1996 game."""

PUBLISHER = "wizards_of_the_coast"
CYCLE = f"{PREFIX}netrunner"

_NUMBERS = {
    "cost": "cost",
    "strength": "strength",
    "memory": "memory_cost",
    "trashcost": "trash_cost",
    "difficulty": "advancement_requirement",
    "agendapoints": "agenda_points",
}
KNOWN = frozenset({*_NUMBERS, "title", "set", "side", "type", "subtypes", "rarity", "text", "artist"})
"""The keys that a card in the list may have."""

# How the list writes symbols, and how they are written in a title.
_SIGNS = ((re.compile(r" ?\[TM\]"), "™"), (re.compile(r" ?\(R\)"), "®"))
_LETTERS = str.maketrans({"™": "", "®": "", "π": "Pi"})
# A subroutine in quotation marks is one that other text gives.
_SUBROUTINE = re.compile(r"(?<!\")\[S\]")
_BASE_LINK = re.compile(r"Base link (\d+)")


def read_list(path: Path) -> Any:
    """Return the JSON of a file of the list. Raises `DataError` when it cannot be read."""
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise DataError(f"{path} not found; a list of the 1996 game has cards.json and releases.json.") from None
    except (OSError, ValueError) as error:
        raise DataError(f"{path}: cannot read the list of the 1996 game's cards: {json_problem(error)}.") from None


def classic_files(cards: Iterable[Mapping[str, str]], releases: Iterable[Mapping[str, str]]) -> Json:
    """Return the content of every file, by its path below data/, made from the entries of the list."""
    by_set: dict[str, list[Json]] = {item["set"]: [] for item in releases}
    keywords: dict[str, str] = {}
    types: dict[str, Json] = {}
    for entry in cards:
        facts = card_facts(entry)
        set_id = entry["set"].lower()
        if set_id not in by_set:
            raise DataError(f"{facts['title']}: releases.json has no set {quoted(set_id)}.")
        by_set[set_id].append(facts)
        keywords |= {slug(word): word for word in _keywords(entry)}
        types.setdefault(facts["type"], {"id": facts["type"], "name": entry["type"], "side": facts["side"]})
    files: Json = {
        "classic/cycles.json": [
            {"id": CYCLE, "name": "Netrunner (1996)", "code": CYCLE, "position": 0, "released_by": PUBLISHER}
        ],
        "classic/subtypes.json": [{"id": key, "name": keywords[key]} for key in sorted(keywords)],
        "classic/types.json": [types[key] for key in sorted(types)],
        "classic/sets.json": [],
    }
    for position, release in enumerate(releases, 1):
        items = sorted(by_set[release["set"]], key=lambda item: (fold(item["stripped_title"]), item["id"]))
        set_id = f"{PREFIX}{release['set']}"
        files["classic/sets.json"].append(
            {
                "id": set_id,
                "name": release["name"],
                "code": set_id,
                "cycle": CYCLE,
                "type": "core" if position == 1 else "expansion",
                "released": release["released"],
                "position": position,
                "size": len(items),
                "released_by": PUBLISHER,
            }
        )
        files[f"cards/classic/{set_id}.json"] = [ordered(item, source.CARD_KEYS) for item in items]
        files[f"printings/classic/{set_id}.json"] = [
            {"code": f"{set_id}_{number:03}", "card": item["id"], "position": number, "quantity": 1}
            for number, item in enumerate(items, 1)
        ]
    return files


def is_row(row: object) -> bool:
    """Return whether a JSON value looks like a card of such a list."""
    return isinstance(row, dict) and all(isinstance(row.get(key), str) for key in ("title", "set", "side", "type"))


def card_id(title: str) -> str:
    """Return nrdb's id for the card with this title, spelt as in the list."""
    return PREFIX + slug(_titles(title)[1])


def _titles(title: str) -> tuple[str, str]:
    """Return a title of the list with its signs as characters, and without signs and accents."""
    for pattern, sign in _SIGNS:
        title = pattern.sub(sign, title)
    return title, unaccented(title.translate(_LETTERS))


def card_facts(entry: Mapping[str, str]) -> Json:
    """Return the facts of one card of the list under nrdb's names.

    >>> card_facts({"title": "Wall (R)", "side": "Corp", "type": "Ice", "set": "Base", "rarity": "Vital", "cost": "4",
    ...             "strength": "*", "text": "[S]End the run."})["strength"]
    'X'
    """
    title, plain = _titles(entry["title"])
    words, text = _keywords(entry), entry.get("text", "")
    side, kind = entry["side"].lower(), entry["type"].lower()
    facts: Json = {
        "id": PREFIX + slug(plain),
        "title": title,
        "stripped_title": plain,
        "side": side,
        "faction": f"neutral_{side}",
        "type": kind,
        "subtypes": [slug(word) for word in words],
        "unique": "Unique" in words,
        "deck_limit": INFINITE,
        "subroutines": len(_SUBROUTINE.findall(text)) if kind == "ice" else None,
        "designed_by": PUBLISHER,
        "rarity": entry["rarity"].lower(),
    }
    for theirs, ours in _NUMBERS.items():
        facts[ours] = _number(entry.get(theirs), plain, theirs)
    link = _BASE_LINK.search(text)
    if link and "Base Link" in words:
        facts["base_link"] = int(link[1])
    return facts


def _keywords(entry: Mapping[str, str]) -> list[str]:
    """Return the keywords of a card, without the card type that the list sometimes includes."""
    return [word for word in (entry.get("subtypes") or "").split(" - ") if word and word != entry["type"]]


def _number(value: str | None, title: str, field: str) -> int | str | None:
    if value is None:
        return None
    if value == "*":
        return X
    if not value.isdigit():
        raise DataError(f"{title}: its {field} is {quoted(value)}, not a number.")
    return int(value)
