"""Games of a Runner deck against rezzed ice, without a Corp player."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from nrdb.engine.chance import seeded
from nrdb.engine.game import Game, face_off
from nrdb.engine.model.card import Table
from nrdb.engine.model.numbers import ARCHIVES, CORP, HQ, RD, RUNNER
from nrdb.engine.rulebooks import OF_EDITION, RULEBOOKS, with_absent
from nrdb.engine.rules import servers, zones
from nrdb.engine.rules.active import activate
from nrdb.engine.rules.events import tell
from nrdb.engine.rules.money import set_starting_credits
from nrdb.engine.steps import machine
from nrdb.errors import PlayError
from nrdb.games.setting import PlayableDeck, Setting
from nrdb.match.runs import RunTally
from nrdb.players.plain import ICE_PER_SERVER
from nrdb.players.registry import AGAINST_ICE, default_of, player_for

if TYPE_CHECKING:
    from nrdb.players.player import Player

TURNS = 10
RUNNING = default_of(AGAINST_ICE)
"""The AI player of the Runner."""
SERVERS = (HQ, RD, ARCHIVES)
"""The servers that the ice protects."""


class RezzedIce(Setting[RunTally]):
    """A Runner deck, and a list whose ice is rezzed and protects the central servers."""

    transcript = True

    def __init__(self, runner: PlayableDeck, ice: PlayableDeck, turns: int = TURNS) -> None:
        self.runner = runner
        self.ice = ice
        """The list that the ice is from; its other cards don't matter."""
        self.turns = turns

    def lay_out(self) -> Table:
        """Build the game table; raise `PlayError` without ice, or if the deck isn't a Runner deck of the same game."""
        copies = {name: n for name, n in self.ice.copies.items() if self.ice.cards[name].type == "ice"}
        if not copies:
            raise PlayError(f"{self.ice.name or 'the list'} has no ice; name a list of ice or a Corp deck.")
        if self.runner.edition != self.ice.edition:
            raise PlayError("--against needs ice of the same game as the deck.")
        ice = self.ice._replace(identity=None, copies=copies, outside=())
        book = RULEBOOKS[OF_EDITION[self.runner.edition]]
        laid = face_off(*(deck.lay_out(rulebook=book.id) for deck in (ice, self.runner)))
        laid.rulebook = with_absent(book, "corp")
        laid.decks[CORP] = None  # no R&D and no HQ to draw from
        return laid

    def players(self) -> dict[int, Player]:
        """Return the Runner's player, and one for the decisions that the ice leaves to the Corp."""
        return {CORP: player_for("plain", "corp"), RUNNER: player_for(RUNNING, AGAINST_ICE)}

    def tally(self) -> RunTally:
        """Return an empty tally."""
        return RunTally()

    def deal(self, seed: int, game: int) -> Game:
        """Return a game with random ice, at most two pieces on each central server."""
        laid = self.table()
        g = Game(laid, seeded(seed, game))
        g.last_turn, g.transcript = self.turns, []
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
        return g
