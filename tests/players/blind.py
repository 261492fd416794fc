"""Cards that one AI player uses and another never does, in the games of a gauntlet."""

from __future__ import annotations

from itertools import product
from pathlib import Path

from nrdb.catalogue import Catalogue
from nrdb.deck import Deck, read_deck
from nrdb.engine.model.numbers import CORP, RUNNER, SIDES
from nrdb.match.report import play


def used(decks: list[Deck], name: str, games: int, catalogue: Catalogue, jobs: int) -> tuple[set[str], set[str]]:
    """Return the titles of the cards that took effect in games of every pairing, and of those that were drawn."""
    corps, runners = ([deck for deck in decks if deck.identity and deck.identity.side == side] for side in SIDES)
    effective, drawn = set[str](), set[str]()
    for corp, runner in product(corps, runners):
        report = play(corp, runner, catalogue, games=games, players=(name, name), jobs=jobs)
        for row in (*report.cards(CORP), *report.cards(RUNNER)):
            if row["drawn"]["hits"]:
                drawn.add(row["title"])
            if row["took_effect"]["hits"]:
                effective.add(row["title"])
    return effective, drawn


def blind(folder: Path, name: str, games: int, catalogue: Catalogue, jobs: int) -> tuple[list[str], int]:
    """Return the cards in a folder of lists that `random` uses and a player only draws, and how many both drew."""
    decks = [read_deck(path=path, catalogue=catalogue) for path in sorted(folder.glob("*.txt"))]
    (seen, drawn), (known, held) = (used(decks, player, games, catalogue, jobs) for player in ("random", name))
    return sorted((seen & held) - known), len(drawn & held)
