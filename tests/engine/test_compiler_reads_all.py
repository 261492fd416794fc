"""The compiler looks at every field of every word it plays: nothing that an entry says is passed over in silence."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb import behaviour
from nrdb.behaviour.node import Node
from nrdb.catalogue import Catalogue
from nrdb.engine.model.card import CardInPlay
from nrdb.engine.words import compile as _making  # noqa: F401 - its import registers the makers
from nrdb.engine.words.registry import make
from nrdb.errors import Unsupported

# (word, field): why a field may be passed over.
KNOWN = {
    ("current", "current"): "a flag that only says that it is one",
    ("deck", "deck"): "deck building is legality's",
    ("campaign", "campaign"): "one game is played",
    ("priority", "priority"): "a flag",
    ("can_host", "what"): "`host` asks for it when it compiles",
    ("outside", "n"): "of each there is one",
    ("outside", "is"): "read when the table is laid",
    ("access", "n"): "one chosen card is accessed",
    ("add", "who"): "the selector says whose cards",
    ("discard", "who"): "the selector says whose cards",
    ("this_turn", "who"): "the selector says whose cards",
    ("bad_publicity", "who"): "only the Corp has any",
    ("add_to_score", "kept"): "read when it is paid",
    ("trash", "per"): "as many as are looked at",
    ("trash", "every"): "as many as are looked at",
    ("turn_into", "effect"): "its interrupt says of what",
}
# Numbers in selectors where all, or one of all, is what the word means anyway, and selectors of both players' cards.
KNOWN_SELECTORS = {"advancement_requirement", "recurring", "spend", "reveal", "can_host", "cost", "points", "blank"}
KNOWN_SELECTORS |= {"advancement", "as_in_hand", "gain_sub", "grant", "place", "strength", "sub_instead", "subtype"}
KNOWN_SELECTORS |= {"trash_cost"}


class Recorded(dict[str, Any]):
    """Fields that record which keys were read."""

    def __init__(self, fields: dict[str, Any], word: str, inside: bool) -> None:
        super().__init__(fields)
        self.word, self.inside = word, inside
        self.seen: set[str] = set()

    def __getitem__(self, key: str) -> Any:
        self.seen.add(key)
        return super().__getitem__(key)

    def get(self, key: str, default: Any = None) -> Any:
        self.seen.add(key)
        return super().get(key, default)

    def __contains__(self, key: object) -> bool:
        self.seen.add(str(key))
        return super().__contains__(key)

    def items(self) -> Any:
        self.seen.update(super().keys())
        return super().items()

    def __iter__(self) -> Any:
        self.seen.update(super().keys())
        return super().__iter__()

    def copy(self) -> Any:
        self.seen.update(super().keys())
        return super().copy()

    def keys(self) -> Any:
        self.seen.update(super().keys())
        return super().keys()


def recorded(value: Any, word: str, made: list[Recorded]) -> Any:
    if isinstance(value, Node):
        fields = {key: recorded(item, value.name, made) for key, item in value.fields.items()}
        made.append(Recorded(fields, value.name, inside=False))
        return Node(value.kind, value.name, made[-1])
    if isinstance(value, tuple):
        return tuple(recorded(item, word, made) for item in value)
    if isinstance(value, dict):
        made.append(Recorded({key: recorded(item, word, made) for key, item in value.items()}, word, inside=True))
        return made[-1]
    return value


def passed_over() -> set[tuple[str, str, str]]:
    catalogue, found = Catalogue.load(), set()
    for name, entry in behaviour.entries().items():
        card = catalogue.card(name)
        for number, ability in enumerate(behaviour.parse(entry, name)):
            made: list[Recorded] = []
            ready = CardInPlay(card)
            ready.words = behaviour.parse(entry, name)
            try:
                make(recorded(ability, ability.name, made), number, ready)
            except Unsupported:
                continue
            for fields in made:
                for key in set(dict.keys(fields)) - fields.seen - {"note", "needs", "persistent"}:
                    known = fields.inside and fields.word in KNOWN_SELECTORS
                    if not known and (fields.word, key) not in KNOWN:
                        found.add((name, fields.word, key))
    return found


@pytest.mark.interpreted
def test_no_field_is_passed_over() -> None:
    assert passed_over() == set()


@pytest.mark.interpreted
def test_a_field_that_nobody_reads_would_be_found() -> None:
    made: list[Recorded] = []
    node = recorded(behaviour.parse([{"priority": True}])[0], "priority", made)
    make(node, 0, CardInPlay(Catalogue.load().card("sure_gamble")))
    unread = {(fields.word, key) for fields in made for key in set(dict.keys(fields)) - fields.seen}
    assert unread == {("priority", "priority")}
