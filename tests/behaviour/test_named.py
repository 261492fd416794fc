"""The types and subtypes that a card names and those that its entry asks for, with those that both rule out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

from nrdb.behaviour import Node, parse
from nrdb.catalogue import Catalogue
from tests.behaviour.printed import played, text_of, with_text

_TYPES: Final = frozenset(("event", "operation", "hardware", "program", "resource", "asset", "upgrade"))
_OTHERWISE: Final = frozenset(
    (
        *(
            "cast",
            "condition",
            "console",
            "corp",
            "current",
            "division",
            "double",
            "link",
            "next",
            "priority",
            "public",
        ),
        *("region", "remote", "run", "sabotage", "security", "source", "trap", "triple"),
    )
)
"""Subtypes whose names mean something else on most cards."""
EXPLAINED: Final = {
    "all cards of the subtype that are installed have that type": (
        *("az_mccaffrey_mechanical_prodigy", "bishop", "dinosaurus", "gachapon", "intake", "mutual_favor"),
        *("off_campus_apartment", "reclaim", "rook"),
    ),
    "a card that is to be installed is none that is played, and the other way": (
        *("mumbad_city_hall", "ob_superheavy_logistics_extract_export_excel", "restore", "vaporframe_fabricator"),
        *("synapse_global_faster_than_thought", "windfall"),
    ),
    "a word of its own says it": ("always_be_running", "bioroid_work_crew", "sync_everything_everywhere"),
    "text in brackets is more than a reminder": ("deja_vu", "independent_thinking", "security_chip"),
}
"""Entries that name others and mean the same, by the reason."""


@cache
def _names() -> frozenset[str]:
    """Return the types and subtypes that are compared, as the notation writes them."""
    given = frozenset(subtype for card in Catalogue.load().cards() for subtype in card.subtypes)
    return (given | _TYPES) - _OTHERWISE


@cache
def _pattern() -> re.Pattern[str]:
    longest_first = sorted((name.replace("_", "[ -]") for name in _names()), key=len, reverse=True)
    return re.compile(rf"(non-)?\b({'|'.join(longest_first)})s?\b")


def _in_text(text: str) -> set[str]:
    """What a text names, each with a minus where it is ruled out."""
    rest = re.sub(rf"virus counter|psi game|haas-bioroid|\bthis (?:{'|'.join(_TYPES)})\b", "", text)
    found = set()
    for sentence in rest.split("."):
        said, *excepted = re.split(r" (?:except|not an?) ", sentence, maxsplit=1)
        found |= {("-" if no else "") + re.sub("[ -]", "_", name) for no, name in _pattern().findall(said)}
        found |= {"-" + re.sub("[ -]", "_", name) for _, name in _pattern().findall(" ".join(excepted))}
    return found


def _in_entry(value: Any, out: bool = False) -> Iterator[str]:
    if isinstance(value, str):
        yield from (("-" if out else "") + value,) if value in _names() else ()
    elif isinstance(value, Node) and (value.kind, value.name) == ("condition", "not"):
        yield from _in_entry(value.fields["condition"], value.fields["condition"].name == "is")
    elif isinstance(value, (Node, dict)):
        fields = value.fields if isinstance(value, Node) else value
        for name, item in fields.items():
            yield from _in_entry(item, out or (name == "not" and isinstance(value, dict)))
    elif isinstance(value, (tuple, list)):
        for item in value:
            yield from _in_entry(item, out)


def _differ(text: str, abilities: tuple[Node, ...]) -> bool:
    theirs, ours = _in_text(text), set(_in_entry(abilities))
    if re.search(r"\b(?:card|same|that) type\b", text):
        return theirs - _TYPES != ours - _TYPES  # any of them may be named
    return theirs != ours


@pytest.mark.shared
def test_entries_name_the_types_of_their_cards(shared: Path) -> None:
    differing = {card for card in with_text(shared) if _differ(text_of(shared, card), played(card))}
    assert differing == {card for cards in EXPLAINED.values() for card in cards}


@pytest.mark.parametrize(
    ("text", "same", "other"),
    [
        ("get a sentry.", {"is": ["sentry"]}, {"is": ["barrier"]}),
        ("get a code gate, no ap.", {"is": ["code_gate", "ap"]}, {"is": ["code_gate"]}),
        ("get a non-virus program.", {"is": ["program"], "not": ["virus"]}, {"is": ["program", "virus"]}),
        ("get anything except a program.", {"not": ["program"]}, {"is": ["program"]}),
        ("this program: get a thing.", {"is": ["card"]}, {"is": ["program"]}),
        ("get a thing of that type.", {"is": ["program"]}, {"is": ["bioroid"]}),
    ],
)
def test_another_name_is_seen(text: str, same: Any, other: Any) -> None:
    def entry(what: Any) -> tuple[Node, ...]:
        return parse([{"play": [{"add": {"what": {"from": "discard", **what}, "to": "hand"}}]}])

    assert not _differ(text, entry(same))
    assert _differ(text, entry(other))
