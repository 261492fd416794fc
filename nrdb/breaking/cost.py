"""The cost for a breaker to get through a piece of ice, as the engine plays the encounter."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from nrdb.behaviour.sides import of_side
from nrdb.breaking.cheapest import UNPAYABLE, EncounterResult, EncounterSearch, Prices
from nrdb.breaking.encounter import Encounter, FillerCards, unknown_ice
from nrdb.breaking.setup import BARE_SETUP, BreakSetup, Payment, breaks_ice
from nrdb.catalogue.model import Card, number
from nrdb.engine.model.card import CardInPlay
from nrdb.engine.words.compile import compile_card
from nrdb.text import counted

__all__ = ["BreakCalculator", "BreakCost", "break_cost", "breaks_ice"]


class BreakCost(NamedTuple):
    """The result for one breaker against one piece of ice."""

    breaker: str
    ice: str
    strength: int | None
    """The ice's strength in the encounter; None if it is unknown."""
    subroutines: int
    breaks: Payment | None
    """The cost of breaking every subroutine; None if that is impossible."""
    reason: str
    """The reason why breaking every subroutine is impossible; empty if it isn't."""
    toll: int
    """Credits that the encounter costs in any case."""
    passes: int | None
    """Credits to stay in the run, letting subroutines that don't end it resolve; None if that is impossible."""
    bypass: Payment | None
    """The cost of the breaker's own bypass; None if it has none."""
    remarks: tuple[str, ...]

    @property
    def credits(self) -> int | None:
        """The total credits for the encounter and for breaking every subroutine."""
        return None if self.breaks is None else self.breaks.credits + self.toll


def break_cost(breaker: Card, ice: Card, entries: Mapping[str, Any], table: BreakSetup = BARE_SETUP) -> BreakCost:
    """Return what `breaker` pays to get past `ice`; `entries` maps card ids to behaviour (`nrdb.behaviour.entries`)."""
    return BreakCalculator(entries).break_cost(breaker, ice, table)


class BreakCalculator:
    """Computes costs for many pairs, preparing each card only once."""

    def __init__(self, entries: Mapping[str, Any]) -> None:
        self._entries = entries
        self._extras = FillerCards()
        self._met: dict[str, CardInPlay] = {}

    def break_cost(self, breaker: Card, ice: Card, table: BreakSetup = BARE_SETUP) -> BreakCost:
        """Return what `breaker` pays to get through `ice`."""
        own, wall = self._card(breaker), self._card(ice)
        others = [self._card(card) for card in table.others]
        search = EncounterSearch(Encounter(own, wall, others, table, self._extras, breaker.edition))
        prices = search.price()
        found = search.solve()
        remarks = list(_remarks(own))
        if ice.id not in self._entries:
            remarks.append(f"{ice.title} isn't implemented: only its strength and number of subroutines count")
        for met in (own, *others):
            if met.missing:
                remarks.append(f"{met.title} isn't fully implemented")
        remarks += _tolls(wall, found)
        unknown = number(ice.strength) is None
        paid = None if unknown else found.breaks
        if found.broken_by_ice and not unknown:
            remarks.append("uses the ice's own ability")
        reason = "its strength is X" if unknown else "" if paid is not None else _why_not(own, wall, found)
        passed = not unknown and (ice.id in self._entries or paid is not None)
        return BreakCost(
            breaker.id,
            ice.id,
            None if unknown else found.strength,
            found.subroutines,
            paid,
            reason,
            found.toll,
            _passes(found, prices) if passed else None,
            None if unknown else found.bypass,
            tuple(remarks),
        )

    def _card(self, card: Card) -> CardInPlay:
        if card.id not in self._met:
            known = card.type != "ice" or card.id in self._entries
            self._met[card.id] = compile_card(card, self._entries) if known else unknown_ice(card)
        return self._met[card.id]


def _passes(found: EncounterResult, prices: Prices) -> int | None:
    """Return the cost in credits to get past: the cheapest mix of breaking and letting subroutines resolve."""
    totals = [way.credits for way in (found.bypass,) if way is not None and not found.met]
    totals += [] if found.other_bypass is None else [found.other_bypass]
    for way in found.ways:
        asked = prices[way.start]
        totals.append(way.paid.credits + sum(asked[rank] for rank in way.left) + found.toll)
    cheapest = min(totals, default=UNPAYABLE)
    return None if cheapest >= UNPAYABLE else cheapest


def _why_not(own: CardInPlay, wall: CardInPlay, found: EncounterResult) -> str:
    """Return why the breaker can't break everything."""
    if not found.met and found.bypass is None:
        return "encountering it ends the run" if found.other_bypass is None else "it is bypassed"
    if found.unbreakable:
        return "its subroutines can't be broken by this"
    kinds = own.facts.breaks
    fitting = [kind for kind in kinds if kind in ("ice", "host", "chosen") or kind in wall.terms]
    if not fitting:
        types = " and ".join(sorted({_plural(kind) for kind in kinds if kind not in ("ice", "host", "chosen")}))
        return f"only breaks {types}" if types else "breaks nothing here"
    if own.facts.equal_strength:
        return f"only interfaces at strength {found.own}"
    most = found.subroutines - min((len(way.left) for way in found.ways), default=found.subroutines)
    if most or found.own >= found.strength:
        return f"breaks {most} of {counted(found.subroutines, 'subroutine')}"
    return f"strength {found.own} against {found.strength}"


def _plural(kind: str) -> str:
    """Return an ice type in the plural: `code gates`, `sentries`."""
    name = kind.replace("_", " ")
    if name == "ap":
        return "AP ice"
    return f"{name[:-1]}ies" if name.endswith("y") else f"{name}s"


def _tolls(wall: CardInPlay, found: EncounterResult) -> Iterable[str]:
    """Yield what the encounter costs besides credits, in words."""
    for ability in wall.facts.abilities:
        met = ability.trigger == "encountered" and "+".join(ability.does) in found.triggered
        if met and not {"must_pay", "lose", "gain", "draw"}.issuperset(ability.does):
            yield of_side(ability.text, "corp")


def _remarks(own: CardInPlay) -> Iterable[str]:
    """Yield the side effects of using the breaker, in words: it is trashed, hosted on the ice, or needs a choice."""
    for ability in own.facts.abilities:
        names = ability.names
        limits = ability.kind == "static" and "interface_only" in names and not own.facts.equal_strength
        if limits or (ability.kind == "when" and "used_to_break" in names):
            yield of_side(ability.text, "runner")
        elif ability.kind == "paid" and "break" in names:
            if "host" in ability.breaks:
                yield f"{own.title} must be hosted on the ice"
            elif "chosen" in ability.breaks:
                yield "the ice's subtype must be the one chosen"
            if "later" in names:
                yield of_side(ability.text, "runner")
