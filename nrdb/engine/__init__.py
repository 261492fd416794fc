"""The rules engine: a game as a state, the choices it waits for, and what answering them does.

`solo` deals a deck for a game of one player, `duel` two decks for a game of both. The engine knows neither files nor
commands; chance comes from a seed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nrdb.engine.game import Game, face_off, lay_out, new_game
from nrdb.engine.model.card import CardInPlay, Table
from nrdb.engine.model.decision import Decision
from nrdb.engine.model.state import State

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue
    from nrdb.deck import Deck

__all__ = ["CardInPlay", "Decision", "Game", "State", "Table", "duel", "lay_out", "solo", "table"]


def table(
    deck: Deck, catalogue: Catalogue, *, edition: str | None = None, rulebook: str | None = None, duel: bool = False
) -> Table:
    """The deck laid out for play, its cards' behaviour compiled; shared by all games of the deck.

    `edition` says whose rules are played (cr, core, classic); by default those of the deck's own edition. `rulebook`
    names one of `nrdb.engine.rulebooks.RULEBOOKS` instead; `Unsupported` when there is none such. `duel` lays the deck
    out for a game against another one. Cards are numbered in the order of their ids: in which order a list names them
    changes no game.
    """
    copies = dict(sorted(deck.cards.items()))
    return lay_out(deck.identity, copies, catalogue.card, edition=edition or deck.edition, rulebook=rulebook, duel=duel)


def solo(deck: Deck, catalogue: Catalogue, *, edition: str | None = None, seed: int, game: int = 0) -> Game:
    """Game number `game` of a series with this seed, set up and waiting for the first choice."""
    from nrdb.engine.chance import seeded

    return new_game(table(deck, catalogue, edition=edition), seeded(seed, game))


def duel(corp: Deck, runner: Deck, catalogue: Catalogue, *, rulebook: str = "cr-26.03", seed: int) -> Game:
    """A game of two decks, set up and waiting for the first choice; who is asked, `Game.player` says.

    `rulebook` is one of cr-26.03, cr-1.3, core and classic. The Runner runs by the two Comprehensive Rules, not yet by
    the others. Raises `Unsupported` for another rulebook, `PlayError` when the decks are not one of each side.
    """
    from nrdb.engine.chance import seeded

    both = face_off(*(table(deck, catalogue, rulebook=rulebook, duel=True) for deck in (corp, runner)))
    return new_game(both, seeded(seed))
