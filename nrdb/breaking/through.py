"""What a breaker pays to get through a piece of ice, as the engine plays the encounter; each question answered once.

What matters of ice to a breaker is its strength, those of its subtypes that breaker and helpers ask for, how many
subroutines it has, and what it says beside them. Ice that is alike in this is searched once; a test compares the
answers with those of a search for each.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from nrdb.behaviour.notation import Node, walk
from nrdb.breaking.encounter import Encounter, Extras, Ready, facts
from nrdb.breaking.search import INFINITY, Found, Prices, Search
from nrdb.breaking.table import BARE, Payment, Table, breaks_ice
from nrdb.catalogue.model import Card, number
from nrdb.engine.model.card import CardInPlay
from nrdb.engine.words.compile import compile_card

__all__ = ["Answer", "Meetings", "breaks_ice", "through"]


class Answer(NamedTuple):
    """One breaker against one piece of ice."""

    breaker: str
    ice: str
    strength: int | None
    """The ice's strength as it is met; None where it depends on something unknown."""
    subroutines: int
    breaks: Payment | None
    """To break every subroutine; None when it can't."""
    reason: str
    """Why it can't; empty when it can."""
    toll: int
    """Credits that meeting the ice costs, whatever is broken."""
    passes: int | None
    """Credits to get past alone, letting every subroutine resolve that does not end the run; None when it can't."""
    bypass: Payment | None
    """A way round the ice that the breaker itself offers."""
    remarks: tuple[str, ...]

    @property
    def credits(self) -> int | None:
        """All credits to meet the ice and break every subroutine."""
        return None if self.breaks is None else self.breaks.credits + self.toll


def through(breaker: Card, ice: Card, entries: Mapping[str, Any], table: Table = BARE) -> Answer:
    """What `breaker` pays to get through `ice`. `entries` is the behaviour by card id (`nrdb.behaviour.entries`)."""
    return Meetings(entries).through(breaker, ice, table)


class Meetings:
    """Many breakers and much ice: cards are made ready once, and what is the same is searched once.

    Without `passes` no answer says what it costs to get past and let subroutines resolve, and none is played for it.
    """

    def __init__(self, entries: Mapping[str, Any], *, shares: bool = True, passes: bool = True) -> None:
        self._entries = entries
        self._shares = shares
        self._asks_prices = passes
        self._extras = Extras()
        self._met: dict[str, Met] = {}
        self._found: dict[Any, Found] = {}
        self._prices: dict[Any, Prices] = {}

    def through(self, breaker: Card, ice: Card, table: Table = BARE) -> Answer:
        """What `breaker` pays to get through `ice`."""
        own, wall = self._card(breaker), self._card(ice)
        others = tuple([self._card(card) for card in table.others])
        found, prices = self._meet(own, wall, others, table)
        remarks = list(own.remarks)
        if ice.id not in self._entries:
            remarks.append(f"of {ice.title} only strength and number of subroutines are known")
        for met in (own, *others):
            if met.card.missing:
                remarks.append(f"not everything that {met.card.title} does is counted")
        remarks += _tolls(wall.card, found)
        if number(ice.strength) is None:
            return Answer(
                breaker.id,
                ice.id,
                None,
                found.subroutines,
                None,
                "its strength is X",
                found.toll,
                None,
                None,
                tuple(remarks),
            )
        paid = found.breaks
        if found.itself:
            remarks.append("by the ice's own ability")
        return Answer(
            breaker.id,
            ice.id,
            found.strength,
            found.subroutines,
            paid,
            "" if paid is not None else _why_not(own.card, wall.card, found),
            found.toll,
            _passes(found, prices) if self._asks_prices and (ice.id in self._entries or paid is not None) else None,
            found.bypass,
            tuple(remarks),
        )

    def credits(self, breaker: Card, ice: Card, table: Table = BARE) -> int | None:
        """All credits to break every subroutine, as `through` says; None when `breaker` can't, mostly without a search.

        Where nobody at the table says anything but plain breaking, ice of another type has no subroutine broken.
        """
        own, wall = self._card(breaker), self._card(ice)
        others = tuple([self._card(card) for card in table.others])
        plain = own.plain and wall.bare and not (wall.clicks and table.clicks) and all(other.aside for other in others)
        if plain and own.interfaces.isdisjoint(wall.card.terms):
            return None
        found, _ = self._meet(own, wall, others, table)
        if found.breaks is None or number(ice.strength) is None:
            return None
        return found.breaks.credits + found.toll

    def _card(self, card: Card) -> Met:
        if card.id not in self._met:
            known = card.type != "ice" or card.id in self._entries
            self._met[card.id] = Met(compile_card(card, self._entries, duel=True) if known else facts(card))
        return self._met[card.id]

    def _meet(self, own: Met, wall: Met, others: tuple[Met, ...], table: Table) -> tuple[Found, Prices]:
        """What there is to know of an encounter, and what each subroutine costs who lets it resolve, dearest first."""
        beside = (*[other.card.id for other in others], table[1:])
        kind: tuple[Any, ...] = (own.card.id, *beside, wall.card.id)
        price = kind
        if self._shares and wall.alike:
            terms = wall.card.terms & own.said.union(*[met.said for met in others])
            kind = (own.card.id, *beside, wall.card.strength, len(wall.card.subroutines), terms, wall.rest)
            mine = own.card.terms & wall.said
            price = (own.card.type, mine, *beside, wall.card.id)
        found, prices = self._found.get(kind), self._prices.get(price)
        unpriced = self._asks_prices and prices is None
        if found is None or unpriced:
            search = Search(Encounter(own, wall, others, table, self._extras))
            if unpriced and (prices := search.price(wall.alike)):
                self._prices[price] = prices
            if found is None:
                found = self._found[kind] = search.found()
        return found, prices or ()


class Met(Ready):
    """A card as it is met again and again."""

    __slots__ = ("_remarks", "alike", "aside", "bare", "clicks", "interfaces", "plain", "rest")

    def __init__(self, card: CardInPlay) -> None:
        super().__init__(card)
        self._remarks: tuple[str, ...] | None = None
        rest = [ability for ability in card.words if not (ability.name == "sub" or _elsewhere(ability))]
        self.rest = repr(rest) if card.side == "corp" else ""
        """What ice says that matters in an encounter, beside its subroutines."""
        kinds = {kind for kind, _ in card.mods}
        self.alike = not ({"gain_sub", "no_actions"} & kinds or "encountered" in card.own)
        """Whether each of its subroutines is like the others to who breaks them."""
        clicked = [ability for ability in rest if _costs_clicks(ability)]
        self.clicks = bool(clicked)
        """Whether it lets the Runner do something for clicks, as bioroids do."""
        self.bare = bool(card.subroutines) and _plain([one for one in rest if one not in clicked], "static", "when")
        """Whether it is ice that has its printed subtypes and subroutines, and itself breaks none but for clicks."""
        broken = {
            node.fields.get("of", "ice")
            for ability in card.words
            for node in walk(ability)
            if (node.kind, node.name) == ("operation", "break")
        }
        self.interfaces = broken | {"ice"} if broken & _ANY else broken
        """What it breaks: subtypes of ice, or `ice` where it may break any, which all ice is."""
        self.plain = _plain(card.words, "paid", "static", "when")
        """Whether it leaves ice its subtypes and subroutines but for those it breaks."""
        unused = [ability for ability in card.words if not (self.breaks and ability.name == "paid")]
        self.aside = _plain(unused, "paid", "static", "when")
        """Whether it does where another breaker is used."""

    @property
    def remarks(self) -> tuple[str, ...]:
        """What using it brings with it, in words; made when they are asked for."""
        if self._remarks is None:
            self._remarks = tuple(_remarks(self.card))
        return self._remarks


_ANY = frozenset(("ice", "self", "host", "chosen"))
_PLAIN = frozenset(
    (
        *("break", "boost", "bypass", "draw", "end_run", "gain", "lose", "may", "may_pay", "place", "tag", "unless"),
        *("can_advance", "cost", "interface_only", "link", "memory_cost", "mu", "no_actions", "strength"),
    )
)
"""Operations and standing effects that leave ice its subtypes and subroutines, but for those that are broken."""


def _plain(words: Iterable[Node], *kinds: str) -> bool:
    """Whether abilities are of these kinds and do only what is plain."""
    return all(
        ability.name in kinds
        and all(node.name in _PLAIN for node in walk(ability) if node.kind in ("operation", "static"))
        for ability in words
    )


def _costs_clicks(ability: Node) -> bool:
    return ability.name == "paid" and any(cost.name == "lose_click" for cost in ability.fields["paid"])


def _elsewhere(ability: Node) -> bool:
    """Whether a conditional ability waits for what does not happen before the subroutines resolve."""
    return ability.name == "when" and ability.fields["when"].name in ("rezzed", "passed", "accessed", "encounter_ends")


def _passes(found: Found, prices: Prices) -> int | None:
    """Credits to get past: break what ends the run, or pay what it asks instead, whichever costs less."""
    totals = [way.credits for way in (found.bypass,) if way is not None and not found.met]
    totals += [] if found.aside is None else [found.aside]
    for way in found.ways:
        asked = prices[min(way.start, len(prices) - 1)]
        totals.append(way.paid.credits + sum(asked[rank] for rank in way.left) + found.toll)
    cheapest = min(totals, default=INFINITY)
    return None if cheapest >= INFINITY else cheapest


def _why_not(own: CardInPlay, wall: CardInPlay, found: Found) -> str:
    """Why the breaker does not break everything."""
    if not found.met and found.bypass is None:
        return "meeting it ends the run" if found.aside is None else "it is bypassed"
    if found.barred:
        return "its subroutines cannot be broken with this"
    kinds = [node.fields["of"] for ability in own.words for node in walk(ability) if _breaks(node)]
    fitting = [kind for kind in kinds if kind in ("ice", "host", "chosen") or kind in wall.terms]
    if not fitting:
        types = " and ".join(
            sorted({kind.replace("_", " ") for kind in kinds if kind not in ("ice", "host", "chosen")})
        )
        return f"breaks only {types}" if types else "breaks nothing here"
    if any(_exactly(node) for node in _standing(own.words, "interface_only")):
        return f"only against strength {found.own}"
    most = found.subroutines - min((len(way.left) for way in found.ways), default=found.subroutines)
    if most or found.own >= found.strength:
        return f"breaks {most} of {found.subroutines} subroutines"
    return f"strength {found.own} against {found.strength}"


def _breaks(node: Node) -> bool:
    return node.name == "break" and "of" in node.fields


def _standing(words: tuple[Node, ...], name: str) -> Iterable[Node]:
    return (node for ability in words if ability.name == "static" for node in walk(ability) if node.name == name)


def _exactly(interface_only: Node) -> bool:
    """Whether a breaker interfaces only at the strength of the ice."""
    when = interface_only.fields["when"]
    return when.name == "compare" and when.fields["what"] == "encountered.strength" and "equals" in when.fields


def _tolls(wall: CardInPlay, found: Found) -> Iterable[str]:
    """What meeting the ice asks beside credits, in words."""
    for ability in wall.words:
        if ability.name == "when" and ability.fields["when"].name == "encountered":
            names = [node.name for node in ability.fields["do"]]
            if "+".join(names) in found.triggered and not {"must_pay", "lose", "gain", "draw"}.issuperset(names):
                yield _in_words(ability)


def _in_words(ability: Node) -> str:
    from nrdb.behaviour.render import render  # long tables of words, which a price alone does not need

    return render((ability,))[0]


def _remarks(own: CardInPlay) -> Iterable[str]:
    """What using the breaker brings with it, in words: it is trashed, it must sit on the ice, it must be chosen."""
    for ability in own.words:
        names = {node.name for node in walk(ability)}
        if ability.name == "static":
            for node in ability.fields["static"]:
                if node.name == "interface_only" and not _exactly(node):
                    yield _in_words(ability)
        if ability.name == "when" and "used_to_break" in names:
            yield _in_words(ability)
        elif ability.name == "paid" and "break" in names:
            of = {node.fields["of"] for node in walk(ability) if _breaks(node)}
            if "host" in of:
                yield f"{own.title} must be hosted on the ice"
            elif "chosen" in of:
                yield "the ice's subtype must be the one chosen"
            if "later" in names:
                yield _in_words(ability)
