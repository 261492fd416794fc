"""The setting of a deck that plays alone, from which every process plays the same games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nrdb import behaviour
from nrdb.breaking.rig import ICE_SHOWN
from nrdb.engine.model.numbers import SIDES
from nrdb.errors import PlayError
from nrdb.games.setting import PlayableDeck, Setting, playable
from nrdb.goldfish.game_tally import GameTally
from nrdb.goldfish.peers import PeerGroup, common_ice, newest_year, peer_group
from nrdb.goldfish.servers import SERVERS, run_cost
from nrdb.players.registry import ALONE, default_of, part_for, player_for

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue
    from nrdb.catalogue.model import Card
    from nrdb.deck import Deck
    from nrdb.engine.model.card import Table
    from nrdb.players.goals import Goal, GoalTracker
    from nrdb.players.plan import PlayPlan
    from nrdb.players.player import Player


def default_games(policy: str | PlayPlan) -> int:
    """Return the default number of games for a player or a plan."""
    return part_for(policy if isinstance(policy, str) else default_of(ALONE), ALONE).games


class GoldfishSetting(Setting[GameTally]):
    """A deck and how it plays alone."""

    def __init__(self, deck: PlayableDeck, policy: str | PlayPlan, turns: int) -> None:
        self.deck = deck
        self.policy = policy
        self.turns = turns
        self.block = default_games(policy) // 4
        self.order: list[str] | None = None
        """The card of each number if the deck is dealt like another one, else None."""
        self.ice: tuple[Card, ...] = ()
        """The ice that the Runner's rig is compared with."""
        self.servers = "open"
        """How hard servers are to get into, as a name in `servers.SERVERS`."""
        self.goals: tuple[Goal, ...] = ()
        """The goals that the report measures."""
        self.peers: PeerGroup | None = None
        """The lists that the deck is compared with."""
        self.factions: dict[str, str] = {}
        """The names of factions by id."""

    def lay_out(self) -> Table:
        """Build the deck's game table."""
        table = self.deck.lay_out(order=self.order)
        pieces = SERVERS[self.servers]
        if table.side == "corp":
            table.visits = pieces
        else:
            table.run_cost = run_cost(pieces, self.deck.cards, self.ice)
        return table

    def players(self) -> dict[int, Player]:
        """Return the one player."""
        return {SIDES.index(self.table().side): player_for(self.policy, ALONE)}

    def tally(self) -> GameTally:
        """Return an empty tally."""
        return GameTally(self.table(), self.turns, self.goal_tracker())

    def goal_tracker(self) -> GoalTracker | None:
        """Return a tracker for the goals; None without goals."""
        if not self.goals:
            return None
        from nrdb.players.goals import GoalTracker

        return GoalTracker(self.goals, self.table(), self.deck.cards, behaviour.entries())


def setting_for(deck: Deck, catalogue: Catalogue, *, policy: str | PlayPlan, turns: int) -> GoldfishSetting:
    """Return the setting for a deck; raise `PlayError` if the deck is empty."""
    if not deck.cards:
        raise PlayError("the deck has no cards to play.")
    held = playable(deck, catalogue)
    setting = GoldfishSetting(held, policy, turns)
    if held.edition != "cr":
        return setting
    year = newest_year(catalogue, held.cards)
    if any(card.side == "runner" for card in held.cards.values()):
        setting.ice = common_ice(catalogue, held.cards, year, ICE_SHOWN)
    if deck.identity is not None:
        setting.factions = dict(catalogue.connection.execute("SELECT id, name FROM faction"))
        setting.peers = peer_group(deck.identity.side, deck.identity.faction, year)
    return setting
