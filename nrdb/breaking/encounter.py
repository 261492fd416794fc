"""An encounter of one breaker with one piece of ice, set up as a game of the engine.

Anything a `BreakSetup` does not name is absent: other cards, past events, counters on other cards. Anything the breaker
needs to be useful is present: it is hosted on the ice or has chosen it, and it has enough counters and cards to pay.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from nrdb.breaking.setup import BreakSetup
from nrdb.catalogue.model import Card, number
from nrdb.engine.chance import Scripted
from nrdb.engine.game import Game, face_off, set_table
from nrdb.engine.model.card import CardInPlay
from nrdb.engine.model.frame import Run
from nrdb.engine.model.numbers import ARCHIVES, HAND, HQ, PLAY, RD
from nrdb.engine.model.state import State
from nrdb.engine.rulebooks import OF_EDITION, RULEBOOKS
from nrdb.engine.rules import servers, values, zones
from nrdb.engine.rules.active import activate
from nrdb.engine.rules.effects import nothing
from nrdb.engine.words.compile import compile_card
from nrdb.engine.words.selection import candidates

CREDITS, PLENTY, CARDS = 60, 30, 12
"""The Runner's credits, the breaker's counters of each type, and the number of cards to give up."""
CENTRAL = {"archives": ARCHIVES, "rd": RD, "hq": HQ}
"""The central servers in order of preference; the first that neither card names is used."""
REMOTE = len(CENTRAL)
ICE_TYPES = ("barrier", "wall", "code_gate", "sentry")
_KINDS = ("power", "virus")


def _filler_card(side: str, kind: str, *subtypes: str, entry: Sequence[object] = ()) -> CardInPlay:
    """Return a generic card with nothing but its type and abilities."""
    words: dict[str, Any] = dict.fromkeys(Card._fields)
    words |= {"id": f"a_{kind}", "title": "", "faction": "", "side": side, "type": kind, "subtypes": subtypes}
    words |= {"unique": False, "faces": ()}
    return compile_card(Card(**words), {words["id"]: list(entry)})


class FillerCards:
    """Generic cards: other ice, cards to give up, and a bank of stealth credits."""

    def __init__(self) -> None:
        self.ice = _filler_card("corp", "ice")

    @cached_property
    def card(self) -> CardInPlay:
        """A card to give up."""
        return _filler_card("runner", "event")

    @cached_property
    def stealth(self) -> CardInPlay:
        """A bank of stealth credits."""
        spent = {"for": ["ability"], "what": {"n": "all", "is": ["card"], "who": "you"}}
        return _filler_card("runner", "resource", "stealth", entry=[{"static": [{"spend": spent}]}])


class Encounter:
    """The breaker and the ice at the start of the encounter, before any ability is used."""

    def __init__(
        self,
        breaker: CardInPlay,
        wall: CardInPlay,
        others: Sequence[CardInPlay],
        table: BreakSetup,
        extras: FillerCards,
        edition: str = "cr",
    ) -> None:
        rig = [breaker, *others]
        identity = next((ready for ready in rig if ready.type == "runner_identity"), None)
        installed = [ready for ready in rig if ready is not identity]
        bank = any("only" in ready.facts.names for ready in rig)
        hand = CARDS * any(ready.facts.costs_cards for ready in rig)
        cards = [*installed, *([extras.stealth] if bank else ()), *([extras.card] * hand if hand else ())]
        if identity is not None:
            cards.append(identity)
        book = RULEBOOKS[OF_EDITION[edition]]
        self.g = Game(
            face_off(
                set_table("corp", book, [(wall, 1), (extras.ice, table.server_ice - 1)], identified=False),
                set_table("runner", book, [(card, 1) for card in cards], identified=identity is not None),
            ),
            Scripted(),
        )
        first = table.server_ice
        self.ice, self.breaker = 0, first + cards.index(breaker)
        self.bank = first + len(installed) if bank else 0
        """The card with the stealth credits; 0, the ice, if there is none."""
        self._ready = dict(enumerate(installed, first))
        # Another breaker counts for cards that count breakers, but it doesn't break for this one.
        self.helpers = {i for i, ready in self._ready.items() if not ready.facts.passes_ice} | {self.breaker}
        self._lay(table, [*self._ready, *([self.bank] if bank else [])], (wall, *rig))
        self.growing = self._counters(table.counters, breaker.facts.names)

    def _lay(self, table: BreakSetup, installed: Sequence[int], named: Sequence[CardInPlay]) -> None:
        g = self.g
        g.acting, g.tags = g.runner, table.tags
        g.runner.credits, g.runner.clicks = CREDITS, table.clicks
        unnamed = (n for name, n in CENTRAL.items() if not any(name in ready.facts.names for ready in named))
        server = REMOTE if table.server == "remote" else next(unnamed, HQ)
        for i in range(table.server_ice):
            zones.install(g, i)
            servers.enter(g, i, server)
        activate(g, self.ice)
        g.advancement[self.ice] = table.advanced
        source = -1
        for i in installed:
            if g.table.card_of[i].type == "event":
                zones.move(g, i, PLAY)
                source = i
            else:
                zones.install(g, i)
            activate(g, i)
        if g.runner.identity is not None:
            zones.put_identity_in_play(g, g.runner.identity)
            activate(g, g.runner.identity)
        for i in list(g.runner.deck):
            zones.move(g, i, HAND)
        for i in g.runner.installed:
            self._host(i)
            g.named[i] = tuple(kind for kind in ICE_TYPES if kind in g.table.card_of[self.ice].terms)
            g.kept[i] = ((self.ice, g.moves[self.ice]),)
        g.turn += 1  # no card was installed this turn
        g.table.memory = max(g.table.memory, values.used_memory(g))
        g.events, g.pending, g.dirty = [], [], False
        if server != REMOTE:
            g.used["mark"] = server
        run = g.run = Run(server, source)
        run.ice, run.ice_approached = self.ice, 1

    def _host(self, i: int) -> None:
        """Host a card that needs a host: on the ice if that is possible, or else on the breaker."""
        g, ready = self.g, self._ready.get(i)
        if ready is None:
            return
        hosts = ready.hosts(g, i) if ready.hosts is not None else []
        for on in ready.facts.hosted_on:
            hosts = [*hosts, *(candidates(on, ready)(g, i) if isinstance(on, dict) else ())]
        for host in (self.ice, self.breaker):
            if host in hosts and host != i:
                zones.attach(g, i, host)
                return

    def _counters(self, given: int | None, named: frozenset[str]) -> str:
        """Put counters on the breaker, except those that raise its strength; return their type, or "" if none do."""
        g, me, growing = self.g, self.breaker, ""
        for kind in _KINDS:
            held: list[int] = getattr(g, kind)
            before = values.strength(g, me)
            held[me] = 1
            grows = given is None and values.strength(g, me) > before
            if grows:
                growing = kind
            held[me] = (PLENTY if given is None else given) * (kind in named and not grows)
        return growing

    def with_counters(self, g: State, n: int) -> None:
        """Put `n` counters of the kind that raises the breaker's strength on it."""
        getattr(g, self.growing)[self.breaker] = n


def unknown_ice(card: Card) -> CardInPlay:
    """Return unimplemented ice with its number of subroutines, whose effects are unknown."""
    ready = CardInPlay(card)
    ready.subroutines = [nothing] * (number(card.subroutines) or 0)
    return ready
