"""Functions of cards as players name them ("economy", "tag removal"), each defined by a rule over the notation.

functions.toml lists them. A rule is a list of patterns (`nrdb.behaviour.patterns`), one of which must match.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from nrdb.behaviour.patterns import CardWords, WordTest, tests


class Function(NamedTuple):
    """A role that cards can have, such as economy: one table of functions.toml."""

    name: str
    help: str
    said: tuple[str, ...]
    """The phrases that players use to search for it."""
    rule: tuple[str, ...]
    side: str
    """The side whose cards can have it; empty for both."""
    types: tuple[str, ...]
    """The card types that can have it; empty for all."""
    kind: str
    """The word that replaces `{}` in its row, if the row defines several functions; otherwise empty."""


@cache
def functions() -> tuple[Function, ...]:
    """Return all functions in the order of functions.toml."""
    import tomllib

    table = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
    return tuple(
        Function(
            name.replace("{}", kind),
            row["help"].replace("{}", kind),
            tuple(row["said"].replace("{}", kind).split(", ")),
            tuple(pattern.replace("{}", kind) for pattern in row["rule"]),
            side,
            tuple(row.get("types", ())),
            kind,
        )
        for name, row in table.items()
        for kind, side in row.get("each", {"": row.get("side", "")}).items()
    )


def functions_of(card: CardWords) -> tuple[str, ...]:
    """Return the names of the functions that a card with these words has, in the order of functions.toml."""
    rows, patterns = functions(), _patterns()
    found: set[int] = set()
    for name in card.words:
        for at, parts in patterns.get(name, ()):
            row = rows[at]
            if (
                at not in found
                and row.side in ("", card.side)
                and (not row.types or not card.terms.isdisjoint(row.types))
                and all(map(card.fits, parts))
            ):
                found.add(at)
    return tuple(rows[at].name for at in sorted(found))


@cache
def _patterns() -> dict[str, list[tuple[int, tuple[WordTest, ...]]]]:
    """Return the patterns by their first word, each as (index of its function, tests)."""
    found: dict[str, list[tuple[int, tuple[WordTest, ...]]]] = {}
    for at, row in enumerate(functions()):
        for pattern in row.rule:
            found.setdefault(tests(pattern)[0].name, []).append((at, tests(pattern)))
    return found
