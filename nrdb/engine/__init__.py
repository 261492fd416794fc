"""The rules engine: a game as a state, the choices it waits for, and what answering them does.

`solo` deals a deck for a game of one player. The engine knows neither files nor commands; chance comes from a seed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nrdb.engine.game import Game, lay_out, new_game
from nrdb.engine.model.card import CardInPlay, Table
from nrdb.engine.model.decision import Decision
from nrdb.engine.model.state import State

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue
    from nrdb.deck import Deck

__all__ = ["CardInPlay", "Decision", "Game", "State", "Table", "lay_out", "solo", "table"]


def table(deck: Deck, catalogue: Catalogue, *, edition: str | None = None) -> Table:
    """The deck laid out for play, its cards' behaviour compiled; shared by all games of the deck.

    `edition` says whose rules are played (cr, core, classic); by default those of the deck's own edition. Cards are
    numbered in the order of their ids: in which order a list names them changes no game.
    """
    copies = dict(sorted(deck.cards.items()))
    return lay_out(deck.identity, copies, catalogue.card, edition=edition or deck.edition)


def solo(deck: Deck, catalogue: Catalogue, *, edition: str | None = None, seed: int, game: int = 0) -> Game:
    """Game number `game` of a series with this seed, set up and waiting for the first choice."""
    from nrdb.engine.chance import seeded

    return new_game(table(deck, catalogue, edition=edition), seeded(seed, game))
