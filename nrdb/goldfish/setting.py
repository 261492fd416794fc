"""The setting of a deck that plays alone or against another; every process plays the same games from it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nrdb import behaviour
from nrdb.breaking.rig import ICE_SHOWN
from nrdb.engine.game import face_off
from nrdb.engine.model.numbers import CORP, RUNNER, SIDES
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
    from nrdb.engine.game import Game
    from nrdb.engine.model.card import Table
    from nrdb.players.goals import Goal, GoalTracker
    from nrdb.players.plan import PlayPlan
    from nrdb.players.player import Player


def default_games(policy: str | PlayPlan, against: Deck | None = None) -> int:
    """Return the default number of games for a player or a plan, alone or against a deck."""
    if against is not None and isinstance(policy, str):
        other = "corp" if against.identity is None else against.identity.side
        return part_for(policy, SIDES[1 - SIDES.index(other)]).games
    return part_for(policy if isinstance(policy, str) else default_of(ALONE), ALONE).games


class RealOpponent(NamedTuple):
    """The opponent's deck, and the AI player that plays it."""

    deck: PlayableDeck
    player: str

    @property
    def name(self) -> str:
        """The name of the deck in reports."""
        return self.deck.name or (self.deck.identity.title if self.deck.identity is not None else "the opponent")


class GoldfishSetting(Setting[GameTally]):
    """A deck and how it plays."""

    def __init__(
        self, deck: PlayableDeck, policy: str | PlayPlan, turns: int, against: RealOpponent | None = None
    ) -> None:
        self.deck = deck
        self.policy = policy
        self.turns = turns
        self.against = against
        """The opponent; None if the deck plays alone."""
        if against is None:
            self.block = default_games(policy) // 4
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

    @property
    def side(self) -> str:
        """The side of the deck, corp or runner."""
        return self.table().side if self.against is None else SIDES[1 - self._seat_of_opponent()]

    def _seat_of_opponent(self) -> int:
        """Return the opponent's side, CORP or RUNNER."""
        assert self.against is not None
        identity = self.against.deck.identity
        return RUNNER if identity is not None and identity.side == "runner" else CORP

    def lay_out(self) -> Table:
        """Build the game table; raise `PlayError` if the opponent's deck is of the same side or of another game."""
        table = self.deck.lay_out()
        if self.against is not None:
            if self.deck.edition != self.against.deck.edition:
                raise PlayError("--against needs two decks of the same game.")
            tables = [table, self.against.deck.lay_out()]
            if self._seat_of_opponent() == CORP:
                tables.reverse()
            return face_off(*tables)
        pieces = SERVERS[self.servers]
        if table.side == "corp":
            table.visits = pieces
        else:
            table.run_cost = run_cost(pieces, self.deck.cards, self.ice)
        return table

    def players(self) -> dict[int, Player]:
        """Return the deck's player and, if there is an opponent, the opponent's."""
        own = SIDES.index(self.side)
        if self.against is None:
            return {own: player_for(self.policy, ALONE)}
        return {own: player_for(self.policy, SIDES[own]), 1 - own: player_for(self.against.player, SIDES[1 - own])}

    def tally(self) -> GameTally:
        """Return an empty tally."""
        return GameTally(self.table(), self.turns, self.goal_tracker(), self.side)

    def deal(self, seed: int, game: int) -> Game:
        """Return a game in the series; against an opponent, each player has the full number of turns."""
        g = super().deal(seed, game)
        g.last_turn = self.turns if self.against is None else 2 * self.turns
        return g

    def goal_tracker(self) -> GoalTracker | None:
        """Return a tracker for the goals; None without goals."""
        if not self.goals:
            return None
        from nrdb.players.goals import GoalTracker

        return GoalTracker(self.goals, self.table(), self.deck.cards, behaviour.entries(self.deck.edition))


def setting_for(
    deck: Deck,
    catalogue: Catalogue,
    *,
    policy: str | PlayPlan,
    turns: int,
    against: Deck | None = None,
    player: str = "",
) -> GoldfishSetting:
    """Return the setting for a deck, alone or against another deck in the hands of `player` (empty: the usual player).

    Raise `PlayError` if the deck is empty or both decks are for the same side, and `UsageError` for unknown players.
    """
    if not deck.cards:
        raise PlayError("the deck has no cards to play.")
    held = playable(deck, catalogue)
    opponent = None
    if against is not None:
        other = playable(against, catalogue)
        opponent = RealOpponent(other, player or default_of("corp" if other.identity is None else other.identity.side))
    setting = GoldfishSetting(held, policy, turns, opponent)
    if opponent is not None:
        setting.table()
        setting.players()
    if held.edition != "cr":
        return setting
    year = newest_year(catalogue, held.cards)
    if any(card.side == "runner" for card in held.cards.values()):
        setting.ice = common_ice(catalogue, held.cards, year, ICE_SHOWN)
    if deck.identity is not None:
        setting.factions = dict(catalogue.connection.execute("SELECT id, name FROM faction"))
        setting.peers = peer_group(deck.identity.side, deck.identity.faction, year)
    return setting
