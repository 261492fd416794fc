"""A deck in numbers: types, costs, influence, ice, icebreakers, agendas, and exact odds."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING, Final, NamedTuple

from nrdb import odds
from nrdb.catalogue.model import Card, Number, number
from nrdb.deck.compare import DeckTotals, deck_totals
from nrdb.deck.layout import printed_influence
from nrdb.json_types import Json

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue
    from nrdb.deck.model import Deck

# Ice and icebreaker types by subtype, in matching order (CR 3.9.2, 3.10.2; walls in 1996); a card may have several.
ICE_KINDS: Final = ("barrier", "wall", "code_gate", "sentry")
BREAKER_KINDS: Final = ("fracter", "decoder", "killer", "ai")
OTHER: Final = "other"
TOP_CARDS: Final = (1, 2, 3, 4, 5)
"""Numbers of cards from the top of R&D for which the odds of an agenda are given."""

Counts = dict[str, int]


class CardGroup(NamedTuple):
    """Cards of one type: copies, copies by title, and copies by cost."""

    copies: int
    cards: Counts
    costs: Counts


class AgendaStatistics(NamedTuple):
    """A Corp deck's agendas. `kinds` counts copies by advancement requirement and points ("4/2")."""

    copies: int
    points: int
    kinds: Counts
    hand: tuple[Fraction, ...]
    """The chances of exactly 0, 1, 2, … agendas in an opening hand of five, without a mulligan."""
    top: dict[int, Fraction]
    """The chance of at least one agenda in the top cards of R&D, by the number of these cards."""


class Statistics(NamedTuple):
    """Everything that `nrdb deck stats` shows."""

    totals: DeckTotals
    types: Counts
    subtypes: Counts
    costs: Counts
    influence: Counts
    """Printed influence by faction."""
    ice: dict[str, CardGroup]
    icebreakers: dict[str, CardGroup]
    agendas: AgendaStatistics | None
    hand: dict[int, Fraction]
    """The chance of having a card in the opening hand, by its number of copies in the deck."""

    def to_dict(self) -> Json:
        """Return the statistics as in the schema deck_stats, with each chance as a number and as an exact fraction."""
        agendas = self.agendas
        return {
            **self.totals._asdict(),
            "types": self.types,
            "subtypes": self.subtypes,
            "costs": self.costs,
            "influence_by_faction": self.influence,
            "ice": {kind: group._asdict() for kind, group in self.ice.items()},
            "icebreakers": {kind: group._asdict() for kind, group in self.icebreakers.items()},
            "agendas": None
            if agendas is None
            else {
                "copies": agendas.copies,
                "points": agendas.points,
                "kinds": agendas.kinds,
                "density": probability_json(Fraction(agendas.copies, self.totals.size)),
                "points_per_card": probability_json(Fraction(agendas.points, self.totals.size)),
                "opening_hand": {str(count): probability_json(value) for count, value in enumerate(agendas.hand)},
                "top_of_r_and_d": {str(count): probability_json(value) for count, value in agendas.top.items()},
            },
            "title_in_opening_hand": {str(copies): probability_json(value) for copies, value in self.hand.items()},
        }


def probability_json(value: Fraction) -> Json:
    """Return a chance as a number rounded to six places, and exactly."""
    return {"value": round(float(value), 6), "exact": f"{value.numerator}/{value.denominator}"}


def statistics(deck: Deck, catalogue: Catalogue) -> Statistics:
    """Return the statistics of a deck. Influence is as printed; copies that a card's rule makes free are included."""
    cards = [(catalogue.card(card_id), copies) for card_id, copies in deck.cards.items()]
    totals = deck_totals(deck, catalogue)
    hand = min(odds.HAND, totals.size)
    return Statistics(
        totals,
        _count((card.type, copies) for card, copies in cards),
        _count((subtype, copies) for card, copies in cards for subtype in card.subtypes),
        _costs(cards),
        _count((card.faction, copies * printed_influence(card, deck)) for card, copies in cards),
        _groups([row for row in cards if row[0].type == "ice"], ICE_KINDS),
        _groups([row for row in cards if "icebreaker" in row[0].subtypes], BREAKER_KINDS),
        _agendas([row for row in cards if row[0].type == "agenda"], totals, hand),
        {
            copies: odds.at_least(1, copies=copies, deck=totals.size, drawn=hand)
            for copies in (1, 2, 3)
            if copies <= totals.size
        },
    )


def _count(pairs: Iterable[tuple[str, int]]) -> Counts:
    """Return copies added up by key, largest first, without zeros."""
    counts: Counts = {}
    for key, copies in pairs:
        counts[key] = counts.get(key, 0) + copies
    return dict(sorted(((key, n) for key, n in counts.items() if n), key=lambda item: (-item[1], item[0])))


def _costs(cards: list[tuple[Card, int]]) -> Counts:
    """Return copies by cost to play, install or rez, in order of cost with X last; cards without a cost are skipped."""
    counts: dict[Number, int] = {}
    for card, copies in cards:
        if card.cost is not None:
            counts[card.cost] = counts.get(card.cost, 0) + copies
    order = sorted(counts, key=lambda cost: (number(cost) is None, number(cost) or 0))
    return {str(cost): counts[cost] for cost in order}


def _groups(cards: list[tuple[Card, int]], kinds: tuple[str, ...]) -> dict[str, CardGroup]:
    groups = {}
    for kind in (*kinds, OTHER):
        rows = [
            (card, copies)
            for card, copies in cards
            if (kind in card.subtypes if kind != OTHER else not set(kinds) & set(card.subtypes))
        ]
        if rows:
            titles = {card.id: copies for card, copies in rows}
            groups[kind] = CardGroup(sum(titles.values()), titles, _costs(rows))
    return groups


def _agendas(cards: list[tuple[Card, int]], totals: DeckTotals, hand: int) -> AgendaStatistics | None:
    copies = sum(n for _, n in cards)
    if not copies:
        return None
    kinds: Counts = {}
    for card, n in sorted(cards, key=lambda row: (number(row[0].advancement_requirement) or 0, row[0].id)):
        kind = f"{card.advancement_requirement}/{card.agenda_points}"
        kinds[kind] = kinds.get(kind, 0) + n
    return AgendaStatistics(
        copies,
        totals.agenda_points,
        kinds,
        odds.distribution(copies=copies, deck=totals.size, drawn=hand),
        {
            count: odds.at_least(1, copies=copies, deck=totals.size, drawn=count)
            for count in TOP_CARDS
            if count <= totals.size
        },
    )
