"""The compiler looks at every field of every word it plays: nothing that an entry says is passed over in silence."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb import behaviour
from nrdb.behaviour.alone import alone
from nrdb.behaviour.notation import Node
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
    ("gain_credits", "who"): "alone there is one player",
    ("place_counters", "who"): "alone there is one player",
    ("score_or_steal", "who"): "alone nobody steals",
    ("search", "reveal"): "nobody is there to see it",
    ("add", "reveal"): "nobody is there to see it",
    ("install", "rez"): "read when the operation runs",
    ("may", "who"): "alone there is one player",
    ("tag_removed", "who"): "alone there is one player",
    ("points_to_win", "who"): "alone there is one player",
    ("suffer", "unpreventable"): "alone nothing prevents damage",
    ("shuffle_in", "who"): "alone there is one player",
    ("can_host", "what"): "`host` asks for it when it compiles",
    ("outside", "n"): "of each there is one",
    ("outside", "is"): "read when the table is laid",
}
# Numbers in selectors where all, or one of all, is what the word means anyway.
KNOWN_SELECTORS = {"advancement_requirement", "recurring", "spend", "host", "set_aside", "reveal", "play", "can_host"}
KNOWN_SELECTORS |= {"move_counters", "cost", "points", "memory_cost", "no_memory", "can_advance", "rez", "blank"}


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
            mine = alone(ability, card.side)
            if mine is None:
                continue
            made: list[Recorded] = []
            ready = CardInPlay(card)
            ready.words = behaviour.parse(entry, name)
            try:
                make(recorded(mine, mine.name, made), number, ready)
            except Unsupported:
                continue
            for fields in made:
                for key in set(dict.keys(fields)) - fields.seen - {"note", "needs", "persistent"}:
                    known = fields.inside and (fields.word in KNOWN_SELECTORS or fields.word in ("shuffle_in",))
                    if not known and (fields.word, key) not in KNOWN:
                        found.add((name, fields.word, key))
    return found


@pytest.mark.interpreted
def test_no_field_is_passed_over() -> None:
    assert passed_over() == set()


@pytest.mark.parametrize(
    ("ops", "kept"),
    [
        ([{"gain": 8}, {"gain": {"n": 3, "who": "runner"}}], 1),
        ([{"tag": 1}, {"gain": 8}], None),
        ([{"gain": 8}, {"lose": {"who": "runner", "n": 5}}, {"draw": {"per": "this_way"}}], None),
        ([{"look": 3}, {"tag": 1}], None),
        ([{"gain": 8}, {"draw": 1}], 2),
    ],
)
def test_what_is_left_of_a_list_of_operations(ops: Any, kept: int | None) -> None:
    mine = alone(behaviour.parse([{"play": ops}])[0], "corp")
    assert (None if mine is None else len(mine.fields["play"])) == kept


@pytest.mark.interpreted
def test_a_field_that_nobody_reads_would_be_found() -> None:
    made: list[Recorded] = []
    node = recorded(behaviour.parse([{"play": [{"shuffle": {"who": "you"}}]}])[0], "play", made)
    make(node, 0, CardInPlay(Catalogue.load().card("sure_gamble")))
    unread = {(fields.word, key) for fields in made for key in set(dict.keys(fields)) - fields.seen}
    assert unread == {("shuffle", "who")}


@pytest.mark.parametrize(
    ("entry", "side", "left"),
    [
        ([{"when": {"any_of": ["turn_begins", {"steal": {"is": ["agenda"]}}]}, "do": [{"gain": 1}]}], "runner", 1),
        ([{"play": [{"choose_one": [[{"gain": 2}], [{"expose": {"is": ["card"]}}]]}]}], "runner", 1),
        ([{"play": [{"choose_one": {"n": 2, "of": [[{"gain": 2}], [{"expose": {"is": ["card"]}}]]}}]}], "runner", None),
        ([{"play": [{"choose_one": [[{"gain": 2}, {"tag": 1}], [{"draw": 1}]]}]}], "runner", 2),
        ([{"play": [{"choose_one": {"who": "opponent", "of": [[{"gain": 2}], [{"draw": 1}]]}}]}], "runner", None),
    ],
)
def test_alternatives_that_need_an_opponent_are_left_out(entry: Any, side: str, left: int | None) -> None:
    mine = alone(behaviour.parse(entry)[0], side)
    if left is None:
        assert mine is None
    else:
        assert mine is not None
        inner = mine.fields["when"] if mine.name == "when" else mine.fields["play"][0]
        assert len(inner.fields["of"]) == left
