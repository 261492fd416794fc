"""Assessments of the cards in a deck, which `Sensible` makes once before the first game.

Values are in tenths of a credit, as in `nrdb.behaviour.worth`. They are rules of thumb, the same for every deck; they
decide what to do first, never what is legal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nrdb.behaviour.facts import card_facts
from nrdb.behaviour.opponent import needs_opponent

if TYPE_CHECKING:
    from nrdb.engine.model.ability import PaidAbility
    from nrdb.engine.model.card import CardInPlay

FIRST_BREAKER, SECOND_BREAKER = 90, -100
"""The value of a breaker in addition to its abilities, if its type is still missing, and if not."""
CONSOLE, ICE, FETCHED, MONEY, NOTHING = 20, 30, 70, 100, -1_000_000
"""What is added to a card's value for a console, ice (at most), a search for a missing breaker and instant credits;
and the value of a card of no use."""
RATES = (10, 8, 6)
"""The value of a credit in tenths, falling as the player gets richer."""
RATE = (RATES[0],) * 10 + (RATES[1],) * 8 + (RATES[2],)
"""The value of a credit in tenths, by the number of credits in the pool; the last entry is for `MANY` or more."""
MANY = len(RATE) - 1
UNJUDGED, SPARED = 1.1, 4
"""What playing a card is worth beyond its cost if no rule judges it, in credits, since somebody chose it for the list;
and the credits that must be left."""
DRAWING = (26, 22, 17, 12, 8)
"""The value of a drawn card by the number of useful cards in hand, if the whole deck is worth drawing."""


class CardAssessment:
    """The assessment of one card in the deck."""

    def __init__(self, card: CardInPlay, run_cost: int = 0) -> None:
        self.card = card
        self.kind = card.type
        facts = acting = card.facts
        if card.coverage != "said":
            alone = [each.node for each in facts.abilities if not needs_opponent(each.node, card.side)]
            acting = card_facts(alone, card.side, card.terms)
        self.runs = facts.runs_when_played
        """Whether playing it starts a run, which may cost credits to get in."""
        self.playing = acting.playing - 10 * run_cost * self.runs
        self.having = acting.having
        self.breaker = facts.breaker
        clicked = [paid for paid in card.paid if paid.clicks and paid.zone < 0]
        self.single = card.unique or (bool(clicked) and not any(_hoards(card, paid) for paid in clicked))
        """Whether a second copy adds nothing, because it is unique or what it does takes clicks."""
        self.replaceable = self.breaker is not None or card.only_one == "console" or self.single
        """Whether another installed card may replace or exclude it."""
        abilities = [facts.abilities[paid.number] for paid in card.paid]
        self.fetches = {k: ability.fetch for k, ability in enumerate(abilities)}
        """What each of its abilities searches for."""
        self.uses = [max(1, ability.value) if ability.fetch else ability.value for ability in abilities]
        # Abilities to consider: useful ones without a click cost that need no encounter, and all with a click cost.
        self.free = [(k, paid, self.uses[k], timed(paid)) for k, paid in card.free if self.uses[k] > 0]
        self.placing = [abilities[k].places for k, _ in card.free if abilities[k].places and card.type == "agenda"]
        """The advancement counters that each ability of a scored agenda puts on another card."""
        self.burst = acting.clicks
        """Clicks gained by playing it."""
        played = card.type in ("event", "operation")
        self.boost = acting.boost
        """The advancement counters that playing it places, if an agenda can use them."""
        self.help = self.burst + (self.boost.counters if self.boost is not None else 0)
        """The maximum number of counters or clicks by which playing it brings an agenda closer."""
        self.eases = acting.eases
        self.run_rewards = () if played else acting.run_rewards
        self.run_bonus = 0 if played and self.playing <= 0 else acting.run_bonus
        """The value of an earlier successful run this turn while it is in hand."""
        self.fetch = facts.fetch if played else None
        """What playing it searches for."""
        # Cards that a use would draw; worthless with a full hand.
        self.draws = [ability.draws for ability in abilities]
        cost = 10 * card.printed
        if card.type in ("event", "operation"):
            self.keep = self.playing - cost
            self.economy = self.playing - cost >= 20
            if self.fetch is not None:
                self.keep = max(self.keep, 35)
            if self.boost is not None or self.burst:
                self.keep = max(self.keep, 30)
        else:
            self.keep = self.having - cost // 2
            self.economy = self.having - cost >= 30 and card.type in ("asset", "resource")
        self.instant = self.playing - cost if played and acting.pays_at_once else 0
        """The credits, in tenths, that playing it gains at once; 0 for cards that do something else."""
        if not played and any(self.fetches.values()):
            self.keep = max(self.keep, 35)
        self.opening = self.kind, self.economy
        """Its type, and whether it is economy."""
        self.money = self.economy and self.breaker is None
        """Whether it is economy, which is worth less to a rich player."""
        brings = self.playing if card.type in ("event", "operation") else self.having
        self.worth = {rate: self._price(brings, card, rate) // (1 + card.extra_clicks) for rate in RATES}
        """The value of a click spent on the card, minus its cost, for each value of a credit."""
        if self.breaker is not None:
            self.keep += 40
        if card.only_one == "console":
            self.keep += 20
        if card.type == "ice":
            self.keep = 25
        if card.type == "agenda":
            self.keep = 60 + 10 * card.points
        if card.type in ("event", "operation"):
            self.worth_having = self.playing > 4 * card.printed or self.fetch is not None or self.boost is not None
        else:
            self.worth_having = (
                card.type in ("ice", "agenda") or self.having > 4 * card.printed or any(self.fetches.values())
            )

        self.acts = [
            (k, paid, self.uses[k] // paid.clicks + 10, self.draws[k], _hoards(card, paid), timed(paid))
            for k, paid in enumerate(card.paid)
            if paid.clicks and paid.zone < 0
        ]

    def most(self, rate: int, side: str) -> int:
        """Return the maximum value of a click spent on it when a credit is worth `rate`; a search may be worth more."""
        card = self.card
        if card.side != side:
            return NOTHING  # possible in a list that isn't legal
        if self.instant > 0:
            return MONEY + self.worth[rate]
        if self.fetch is not None or any(self.fetches.values()):
            return max(FETCHED, self.worth[rate])
        if side == "runner":
            if self.breaker is not None:
                return self.worth[rate] + FIRST_BREAKER
            return self.worth[rate] + (CONSOLE if card.only_one and self.kind != "event" else 0)
        if self.kind == "ice":
            return ICE
        if self.kind == "agenda":
            return 34 + 2 * card.points
        if self.kind == "operation":
            return NOTHING if self.burst or self.boost else self.worth[rate]
        if self.kind == "asset":
            return self.worth[rate] - 5
        return self.having - rate * card.printed if self.having > 0 else NOTHING

    def _price(self, brings: int, card: CardInPlay, rate: int) -> int:
        """Return a card's value minus its cost at the given value of a credit."""
        if self.money:
            return (brings - 10 * card.printed) * rate // 10
        return brings - rate * card.printed


def _hoards(card: CardInPlay, paid: PaidAbility) -> str:
    """Return how an ability handles credits hosted on its card, or the counter for each of which it gains credits."""
    gains_by = card.facts.abilities[paid.number].gains_by
    if gains_by:
        return gains_by
    if paid.about == "place":
        return "place" if any("take" in other.about for other in card.paid) else "place a little"
    return paid.about if paid.about in ("take", "place+take") else ""


def timed(paid: PaidAbility) -> str:
    """Return the kind of ability that uses something up and should be timed; an empty string for others."""
    return next((kind for kind in ("shuffle_in", "search", "install") if paid.about.startswith(kind)), "")
