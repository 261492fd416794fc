"""The difficulty of servers when goldfishing, based on the most played ice of the deck's era and format.

For the Runner, a run costs what the deck's own breakers pay on average for one or two pieces of that ice. For the Corp,
the Runner makes one or two runs a turn, in which the Corp rezzes ice. `open` servers cost nothing on either side.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nrdb import behaviour
from nrdb.breaking.rig import RigPrices
from nrdb.text import counted

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nrdb.catalogue.model import Card
    from nrdb.engine.model.card import Table

SERVERS = {"open": 0, "even": 1, "hard": 2}
"""The pieces of ice on each of the Corp's servers, or the Runner's runs per turn, by difficulty."""
DEAR = 5
"""Credits charged for a piece of ice that none of the deck's breakers can break."""


def run_cost(pieces: int, cards: Mapping[str, Card], ice: tuple[Card, ...]) -> int:
    """Return the cost in credits of a run past `pieces` pieces of ice with all the breakers of a deck."""
    if not pieces or not ice:
        return DEAR * pieces
    prices = RigPrices(ice, cards, behaviour.entries(sets={card.set for card in (*ice, *cards.values())}))
    rig = tuple(sorted(name for name, card in cards.items() if "icebreaker" in card.subtypes))
    paid = [DEAR if price is None else price for price in (prices.of(wall, rig) for wall in ice)]
    return round(pieces * sum(paid) / len(paid))


def run_assumptions(table: Table) -> list[str]:
    """Return the assumptions about runs as sentences; none if nobody runs."""
    if table.run_cost:
        return [
            f"A run on any server costs {counted(table.run_cost, 'credit')} and needs an installed icebreaker; "
            "the server is empty."
        ]
    if table.visits:
        often = "one run" if table.visits == 1 else "two runs"
        return [
            f"The Runner makes {often} a turn, first on agendas or assets behind ice, then on R&D and HQ. The Corp "
            "rezzes the outermost ice there that it can pay for; it loses nothing else."
        ]
    if table.side == "corp":
        return []
    return ["Runs encounter no ice and reach empty central servers; nothing is accessed or stolen."]
