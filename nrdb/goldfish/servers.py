"""How hard servers are to get into, as goldfishing states it: from the ice most played in the deck's era and format.

For the Runner a run costs what the deck's own breakers pay, on average, for a piece of that ice, once or twice over.
For the Corp a Runner comes by once or twice a turn, and ice is rezzed for it. `open` servers cost nothing to either.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nrdb import behaviour
from nrdb.goldfish.rig import RigPrices
from nrdb.text import counted

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nrdb.catalogue.model import Card
    from nrdb.engine.model.card import Table

SERVERS = {"open": 0, "even": 1, "hard": 2}
"""By name: the pieces of ice before a server of the opponent, and the runs of the opponent in a turn."""
DEAR = 5
"""Credits for a piece of ice that no breaker of the deck gets through."""


def run_cost(pieces: int, cards: Mapping[str, Card], ice: tuple[Card, ...]) -> int:
    """Credits that a run through so many pieces of ice costs a Runner with all the breakers of a deck."""
    if not pieces or not ice:
        return DEAR * pieces
    prices = RigPrices(ice, cards, behaviour.entries(sets={card.set for card in (*ice, *cards.values())}))
    rig = tuple(sorted(name for name, card in cards.items() if "icebreaker" in card.subtypes))
    paid = [DEAR if price is None else price for price in (prices.of(wall, rig) for wall in ice)]
    return round(pieces * sum(paid) / len(paid))


def run_assumptions(table: Table) -> list[str]:
    """What is assumed of runs in the games of a table: a sentence, or none where nobody runs."""
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
