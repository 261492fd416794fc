"""The rules engine: a game as a state, the decisions it waits for, and what each answer does.

`solo` deals one deck, whose opponent is absent, and `duel` two. The engine reads no files and prints nothing;
randomness comes from a seed.
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

__all__ = ["CardInPlay", "Decision", "Game", "State", "Table", "duel", "is_compiled", "lay_out", "solo", "table"]


def is_compiled() -> bool:
    """Return whether the engine runs compiled by mypyc rather than from its sources."""
    from nrdb.engine.steps import machine

    return not machine.__file__.endswith(".py")


def table(deck: Deck, catalogue: Catalogue, *, edition: str | None = None, rulebook: str | None = None) -> Table:
    """Return a deck laid out for play with its cards' behaviour compiled, to be shared by all its games.

    `edition` says which rules are used (cr, core, classic); the default is the deck's own. `rulebook` names one of
    `nrdb.engine.rulebooks.RULEBOOKS` instead; `Unsupported` is raised for an unknown one. Cards are numbered by id, so
    the order of a deck list doesn't affect games.
    """
    copies = dict(sorted(deck.cards.items()))
    return lay_out(deck.identity, copies, catalogue.card, edition=edition or deck.edition, rulebook=rulebook)


def solo(deck: Deck, catalogue: Catalogue, *, edition: str | None = None, seed: int, game: int = 0) -> Game:
    """Return game number `game` of the series with this seed, set up and waiting for the first decision."""
    from nrdb.engine.chance import seeded

    return new_game(table(deck, catalogue, edition=edition), seeded(seed, game))


def duel(corp: Deck, runner: Deck, catalogue: Catalogue, *, rulebook: str = "cr-26.03", seed: int) -> Game:
    """Return a game of two decks, set up and waiting for the first decision; `Game.player` says whose it is.

    `rulebook` is cr-26.03, cr-1.3, core or classic. Raises `Unsupported` for an
    unknown rulebook and `PlayError` if the decks aren't one of each side.
    """
    from nrdb.engine.chance import seeded

    laid = face_off(*(table(deck, catalogue, rulebook=rulebook) for deck in (corp, runner)))
    return new_game(laid, seeded(seed))
