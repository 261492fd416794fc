"""The printed texts of cards, to compare with their entries; needs the reference texts next to the project."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Final

from nrdb import behaviour
from nrdb.behaviour import Node

_APART: Final = ("deck", "campaign")
"""Abilities that play ignores."""
_ON_DECKS = re.compile(r"[^.]*\b(?:deck|influence)\b[^.]*\b(?:include|costs? 0|have|if|count)\b[^.]*\.")


@cache
def text_of(shared: Path, card: str, field: str = "stripped_text") -> str:
    """A card's text in small letters, without reminders, its own name and what is about building decks."""
    path = shared / "reference" / "netrunner-cards-json" / "v2" / "cards" / f"{card}.json"
    printed = json.loads(path.read_text(encoding="utf-8"))
    texts = [printed.get(field), *(face.get(field) for face in printed.get("faces") or ())]
    text = " ".join(text or "" for text in texts).replace(printed["title"], "").lower()
    return _ON_DECKS.sub("", re.sub(r"\([^()]*\)", "", text))


def with_text(shared: Path) -> list[str]:
    """The cards with an entry whose text is there: cards newer than the texts are not compared."""
    folder = shared / "reference" / "netrunner-cards-json" / "v2" / "cards"
    texts = {path.stem for path in folder.glob("*.json")}
    return [card for card in behaviour.entries() if card in texts]


@cache
def played(card: str) -> tuple[Node, ...]:
    """What a card's entry says of play, leaving apart the building of decks."""
    abilities = behaviour.load(card)
    assert abilities is not None
    return tuple(ability for ability in abilities if ability.name not in _APART)
