"""The deck and settings that every process needs to play the same games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nrdb import behaviour
from nrdb.breaking.rig import ICE_SHOWN
from nrdb.engine import lay_out
from nrdb.engine.game import fits_selector
from nrdb.errors import PlayError
from nrdb.goldfish.peers import PeerGroup, common_ice, newest_year, peer_group
from nrdb.goldfish.servers import SERVERS, run_cost

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue
    from nrdb.catalogue.model import Card
    from nrdb.deck import Deck
    from nrdb.engine.model.card import Table
    from nrdb.players.goals import Goal
    from nrdb.players.plan import PlayPlan


class GoldfishSetting:
    """A deck and how to play it; can be sent to other processes."""

    def __init__(
        self,
        identity: Card | None,
        cards: dict[str, Card],
        copies: dict[str, int],
        edition: str,
        policy: str | PlayPlan,
        turns: int,
    ) -> None:
        self.identity = identity
        self.cards = cards
        self.copies = copies
        self.edition = edition
        self.policy = policy
        self.turns = turns
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
        self.outside: tuple[Card, ...] = ()
        """Cards that the deck may find outside the game."""
        self._table: Table | None = None

    def table(self) -> Table:
        """Return the deck's game table, built once per process."""
        if self._table is None:
            self._table = lay_out(
                self.identity,
                self.copies,
                self.cards.__getitem__,
                edition=self.edition,
                order=self.order,
                available=self.outside,
            )
            pieces = SERVERS[self.servers]
            if self._table.side == "corp":
                self._table.visits = pieces
            else:
                self._table.run_cost = run_cost(pieces, self.cards, self.ice)
        return self._table

    def __getstate__(self) -> dict[str, Any]:
        # Functions can't be sent to other processes, which build the table themselves.
        return {**self.__dict__, "_table": None}


def setting_for(
    deck: Deck, catalogue: Catalogue, *, policy: str | PlayPlan, turns: int, edition: str | None = None
) -> GoldfishSetting:
    """Return the setting for a deck; raise `PlayError` if the deck is empty."""
    if not deck.cards:
        raise PlayError("the deck has no cards to play.")
    cards = {card: catalogue.card(card) for card in deck.cards}
    playing = edition or deck.edition
    setting = GoldfishSetting(deck.identity, cards, by_id(deck.cards), playing, policy, turns)
    if playing != "cr":
        return setting
    setting.outside = _outside(deck, catalogue)
    year = newest_year(catalogue, cards)
    if any(card.side == "runner" for card in cards.values()):
        setting.ice = common_ice(catalogue, cards, year, ICE_SHOWN)
    if deck.identity is not None:
        setting.factions = dict(catalogue.connection.execute("SELECT id, name FROM faction"))
        setting.peers = peer_group(deck.identity.side, deck.identity.faction, year)
    return setting


def _outside(deck: Deck, catalogue: Catalogue) -> tuple[Card, ...]:
    """Return the cards outside the game that cards of the deck refer to."""
    own = [*map(catalogue.card, deck.cards), *([] if deck.identity is None else [deck.identity])]
    entries = behaviour.entries(sets={card.set for card in own})
    wanted = [said["outside"] for card in own for said in entries.get(card.id, ()) if "outside" in said]
    if not wanted:
        return ()
    side, faction = own[0].side, "" if deck.identity is None else deck.identity.faction
    found = (catalogue.card(name) for name in sorted(behaviour.entries()))
    return tuple(card for card in found if any(fits_selector(card, what, side, faction) for what in wanted))


def by_id(copies: dict[str, int]) -> dict[str, int]:
    """Return the copies sorted by card id, so that the order of lines in a list never affects games."""
    return dict(sorted(copies.items()))
