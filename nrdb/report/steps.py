"""A game to step through in the browser: its lines in words, each with the board as it is then."""

from __future__ import annotations

from typing import Literal, NamedTuple


class Box(NamedTuple):
    """A card on the board: its text, whether it is ice or in a root, and whether it is facedown."""

    text: str
    kind: Literal["ice", "root", "card"] = "card"
    facedown: bool = False


class Zone(NamedTuple):
    """A place on the board with its cards, and notes on it."""

    title: str
    boxes: tuple[Box, ...] = ()
    text: str = ""


class Step(NamedTuple):
    """A line of a game, how far it is indented, and the board, row by row; a turn's first line is its heading."""

    text: str
    level: int
    heading: bool
    board: tuple[tuple[Zone, ...], ...]


class Steps(NamedTuple):
    """A heading and the steps of a game."""

    title: str
    steps: tuple[Step, ...]
    note: str = ""
