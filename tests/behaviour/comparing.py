"""Comparisons of card texts with their entries: one row for each thing that is compared.

How often does the text say it, and how often the entry's structure? Where an entry can be put in several ways, its
structure gives the least and the most, and the text must be between them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from nrdb.behaviour import Node
from tests.behaviour.printed import played, text_of, with_text

Asked = Callable[[str, Any], bool]
"""Asked of a field's name and value, and of each word and item with no name: does it say so?"""


def _never(key: str, value: Any) -> bool:
    return False


class Comparison(NamedTuple):
    """What is compared: how the text says it, which pieces of an entry do, and which may be put so."""

    name: str
    said: str
    sure: Asked
    maybe: Asked = _never
    explained: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    """Cards of which the entry says it more or less often and means the same, by the reason."""
    besides: str = ""
    """Where the text may say it in addition to something else that says as much."""
    covered: Callable[[Node], bool] | None = None
    """Which abilities say as much; where it is missing, any."""
    field: str = "stripped_text"
    """With `text`, symbols are in brackets and subroutines have one of their own."""

    def in_text(self, text: str) -> tuple[int, int]:
        """How often a text says it, and how often of these besides something else."""
        return len(re.findall(self.said, text)), len(re.findall(self.besides, text)) if self.besides else 0

    def in_entry(self, value: Any, key: str = "") -> tuple[int, int]:
        """How often a part of an entry says it, at least and at most: of alternatives, a card may say but one."""
        sure = int(self.sure(key, value))
        spans = [self.in_entry(item, name) for name, item in _parts(value)]
        others = [[self.in_entry(item) for item in branch] for branch in _alternatives(value)]
        least = sum(low for low, _ in spans) + max((sum(low for low, _ in branch) for branch in others), default=0)
        most = sum(high for _, high in (*spans, *(span for branch in others for span in branch)))
        return sure + least, max(sure, int(self.maybe(key, value))) + most

    def differs(self, text: str, abilities: tuple[Node, ...]) -> bool:
        """Whether the text says it more or less often than the entry; two abilities that do the same may be one."""
        spans = [self.in_entry(ability) for ability in abilities]
        doing = [
            "shared" if ability.fields.get("shared") else ability.fields.get("do", ability) for ability in abilities
        ]
        least = sum(low for n, (low, _) in enumerate(spans) if doing[n] not in doing[:n] or abilities[n].name == "sub")
        said, besides = self.in_text(text)
        if self.covered is not None:
            besides = min(besides, sum(map(self.covered, abilities)))
        return least > said or said - besides > sum(high for _, high in spans)


def _alternatives(value: Any) -> tuple[tuple[Any, ...], ...]:
    """The branches of which one is done."""
    if isinstance(value, Node) and value.name == "choose_one":
        return tuple(value.fields["branches"])
    if isinstance(value, Node) and value.kind == "operation" and value.name == "if":
        return value.fields["then"], value.fields.get("else", ())
    return ()


def _parts(value: Any) -> Iterator[tuple[str, Any]]:
    """Everything right inside, but for alternatives."""
    if isinstance(value, (tuple, list)) and not isinstance(value, Node):
        yield from (("", item) for item in value)
    else:
        fields = value.fields if isinstance(value, Node) else value if isinstance(value, dict) else {}
        apart = {"choose_one": ("branches",), "if": ("then", "else")}.get(getattr(value, "name", ""), ())
        yield from ((name, item) for name, item in fields.items() if name not in apart)


def word(value: Any, *names: str) -> bool:
    """Whether this is one of these words of the notation."""
    return isinstance(value, Node) and value.name in names


def pieces(value: Any) -> Iterator[tuple[str, Any]]:
    """Everything right inside, with the names of the fields."""
    yield from _parts(value)
    yield from (("", branch) for branch in _alternatives(value))


def holds(value: Any, name: str) -> bool:
    """Whether a condition, or anything else, has a word in it."""
    return word(value, name) or any(holds(item, name) for _, item in pieces(value))


def check(row: Comparison, shared: Path) -> None:
    """All differences are explained, and all that are explained differ; what no word says yet is left out."""
    whole = [card for card in with_text(shared) if all(ability.name != "unsaid" for ability in played(card))]
    differing = {card for card in whole if row.differs(text_of(shared, card, row.field), played(card))}
    assert differing == {card for cards in row.explained.values() for card in cards}
