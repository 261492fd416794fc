"""Games of a Runner deck against rezzed ice, without a Corp player."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, NamedTuple

from nrdb.engine import table
from nrdb.engine.chance import seeded
from nrdb.engine.game import Game, face_off, lay_out
from nrdb.engine.model.card import Table
from nrdb.engine.model.numbers import ARCHIVES, CORP, HQ, RD
from nrdb.engine.rulebooks import RULEBOOKS
from nrdb.engine.rules import servers, zones
from nrdb.engine.rules.active import activate
from nrdb.engine.rules.events import tell
from nrdb.engine.rules.money import set_starting_credits
from nrdb.engine.steps import machine
from nrdb.errors import PlayError
from nrdb.match.run_tally import RunTally
from nrdb.players.plain import ICE_PER_SERVER
from nrdb.players.player import play_out
from nrdb.players.registry import AGAINST_ICE, default_of, player_for

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue
    from nrdb.deck import Deck

TURNS = 10
RUNNING = default_of(AGAINST_ICE).name
"""The AI player of the Runner."""
SERVERS = (HQ, RD, ARCHIVES)
"""The servers that the ice protects."""
_PASSES = frozenset(("gain_clicks", "refill", "turn_begins", "lose_clicks", "turn_ends"))
"""Steps of the Corp's turn that take place although nobody plays it."""
_TODAY = next(iter(RULEBOOKS.values()))
GAUNTLET_RULEBOOK = _TODAY._replace(
    id=f"{_TODAY.id} against rezzed ice",
    turns={**_TODAY.turns, "corp": tuple(step for step in _TODAY.turns["corp"] if step.name in _PASSES)},
)
"""The current rules, except that the Corp neither draws nor acts."""


class IceGauntlet(NamedTuple):
    """A Runner deck and a list whose ice protects the central servers, rezzed."""

    runner: Deck
    corp: Deck
    turns: int = TURNS

    def table(self, catalogue: Catalogue) -> Table:
        """Return the game table; raise `PlayError` if the list has no ice or the deck isn't a Runner deck."""
        ice = {name: n for name, n in self.corp.cards.items() if catalogue.card(name).type == "ice"}
        if not ice:
            raise PlayError(f"{self.corp.source or 'the list'} has no ice; name a list of ice or a Corp deck.")
        if self.runner.edition != "cr":
            raise PlayError(
                "--against needs the current rules: runs aren't implemented for the rules of 2012 and 1996."
            )
        corp = lay_out(None, ice, catalogue.card, rulebook=_TODAY.id, duel=True)
        laid = face_off(corp, table(self.runner, catalogue, rulebook=_TODAY.id, duel=True))
        laid.rulebook = GAUNTLET_RULEBOOK
        laid.decks[CORP] = None  # no R&D and no HQ to draw from
        return laid

    def tally(self) -> RunTally:
        """Return an empty tally."""
        return RunTally()

    def play(self, laid: Table, seed: int, game: int) -> Game:
        """Play one game: random ice, at most two pieces on each central server, and then the Runner's turns."""
        players = player_for("plain", "corp"), player_for(RUNNING, AGAINST_ICE)
        for side, player in enumerate(players):
            player.begin(laid, side, seed, game)
        g = Game(laid, seeded(seed, game))
        g.last_turn, g.transcript = 2 * self.turns, []
        g.acting, g.priority = g.corp, g.runner  # the Corp's turn comes first and does nothing
        ice = [i for i, owner in enumerate(laid.owner) if owner == CORP]
        g.corp.deck = [*ice]
        Random(f"{seed}/{game}/ice").shuffle(ice)
        for at, i in enumerate(ice[: ICE_PER_SERVER * len(SERVERS)]):
            zones.install(g, i)
            servers.enter(g, i, SERVERS[at % len(SERVERS)])
            activate(g, i)
            tell(g, "stands", i, g.server[i])
        g.corp.deck = []
        set_starting_credits(g.corp, laid.rulebook.credits)
        machine.begin(g)
        play_out(g, players)
        return g
