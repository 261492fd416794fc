"""Decks and games for the engine's tests: real cards in decks of any size, chance as the test wants it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from nrdb import behaviour
from nrdb.catalogue import Catalogue
from nrdb.catalogue.model import Card
from nrdb.deck import read_deck
from nrdb.engine import State, Table, lay_out
from nrdb.engine.chance import Pick, Scripted
from nrdb.engine.game import new_game
from nrdb.engine.model.ability import Trigger
from nrdb.engine.model.card import CardInPlay
from nrdb.engine.model.decision import KEEP, MULLIGAN, PASS, Option
from nrdb.engine.model.numbers import ASIDE, DECK, DISCARD, HAND, INSTALLED, OUTSIDE, PLAY, REMOVED, SCORED
from nrdb.engine.rules import servers, values
from nrdb.engine.steps.machine import take
from nrdb.engine.words.compile import compile_card

ROOT = Path(__file__).parents[2]
EXAMPLES = {
    path.stem: path
    for path in (*sorted((ROOT / "examples").glob("starter-*.txt")), *sorted((ROOT / "examples").glob("worlds-*.txt")))
}
CORP, RUNNER = "the_syndicate_profit_over_principle", "the_catalyst_convention_breaker"
"""Identities that do nothing."""


@cache
def catalogue() -> Catalogue:
    return Catalogue.load(ROOT / "data")


def card(name: str) -> Card:
    return catalogue().card(name)


@cache
def example(name: str) -> Table:
    """The table of one of the example decks."""
    deck = read_deck(EXAMPLES[name], catalogue())
    return lay_out(deck.identity, deck.cards, card)


def laid(
    copies: Mapping[str, int],
    identity: str | None = None,
    entries: Mapping[str, Any] | None = None,
    edition: str = "cr",
    rulebook: str | None = None,
) -> Table:
    """A table for a deck; the side is that of the cards. `entries` replaces behaviour of single cards."""
    side = card(next(iter(copies))).side
    chosen = card(identity or (CORP if side == "corp" else RUNNER))
    known = behaviour.entries() if entries is None else {**behaviour.entries(), **entries}
    return lay_out(chosen, copies, card, entries=known, edition=edition, rulebook=rulebook)


def side_laid(
    identity: Card | None,
    copies: Mapping[str, int],
    entries: Mapping[str, Any] | None = None,
    rulebook: str | None = None,
) -> Table:
    """One side of a game of two: its identity and the cards of its deck."""
    return lay_out(identity, copies, card, entries=entries, rulebook=rulebook)


def compiled(meant: Card, entries: Mapping[str, Any]) -> CardInPlay:
    """A card as it is played in a game of two."""
    return compile_card(meant, entries)


def dealt(table: Table, pick: Pick | None = None, *, keep: bool = True, last_turn: int = 99) -> State:
    """A game after the mulligan decision; by default chance always takes the first card of the bag."""
    g = new_game(table, pick or Scripted(), last_turn=last_turn)
    take(g, KEEP if keep else MULLIGAN)
    return g


def act(g: State, *option: Any) -> None:
    """Takes a legal action; cards may be named by id instead of by number."""
    named = tuple(number(g, part) if isinstance(part, str) and n else part for n, part in enumerate(option))
    if in_actions(g) and named not in g.legal_actions():
        pass_all(g)
    g.apply(named)


def number(g: State, name: str) -> int:
    """The number of a card by its id: the one that can be meant, in hand before in play."""
    options = offered(g)
    meant = {part for option in options for part in option[1:2] if g.table.card_of[part].id == name}
    assert meant, f"no option is about {name}: {options}"
    return min(meant)


def in_actions(g: State) -> bool:
    """Whether the window before an action is open."""
    steps = g.table.rulebook.turns[g.acting.name]
    return g.decision is not None and g.decision.kind == "window" and steps[g.step].name == "actions"


def passes(g: State) -> bool:
    """Whether a window other than that before an action is open, or the Runner may jack out."""
    return g.decision is not None and g.decision.kind in ("window", "paid", "jack_out") and not in_actions(g)


def declined(g: State) -> Option:
    """The option that does nothing in a window, or goes on with a run."""
    return PASS if PASS in g.legal_actions() else ("go_on",)


def finish_run(g: State) -> None:
    """Pass every window of a run without jacking out."""
    while passes(g):
        g.apply(declined(g))


def offered(g: State) -> list[Option]:
    """The legal options, with the actions that follow if the window before an action is closed."""
    options, ahead = g.legal_actions(), g
    while in_actions(ahead):
        ahead = ahead.copy() if ahead is g else ahead
        ahead.apply(PASS)
        options += ahead.legal_actions()
    return sorted(options)


def pass_all(g: State) -> None:
    """Close windows until an action or another choice is due."""
    while g.decision is not None and g.decision.kind == "window":
        g.apply(PASS)


def ids(g: State, cards: list[int]) -> list[str]:
    """The ids of cards, sorted."""
    return sorted(g.table.card_of[i].id for i in cards)


def find(g: State, name: str) -> list[int]:
    """All numbers of a card in the deck."""
    return [i for i, found in enumerate(g.table.card_of) if found.id == name]


def invariants(g: State) -> None:
    """What holds after every decision: each card in one zone, and none in the bank (CR26 4.1.1c, 4.7.5), nothing
    negative, what is active is in play, and derived values follow from the rest."""
    table = g.table
    total = len(table.card_of)
    listed: list[int] = []
    for side in g.sides:
        zones = {
            DECK: [*side.deck, *side.top, *side.bottom],
            HAND: side.hand,
            DISCARD: side.discard,
            INSTALLED: side.installed,
            SCORED: side.scored,
            REMOVED: side.removed,
        }
        for code, zone in zones.items():
            anybodys = code == SCORED  # agendas are stolen, and cards become agendas (CR26 10.1.3)
            assert all(g.zone[i] == code and (anybodys or g.whose[i] is side) for i in zone)
            listed += zone
        assert min(side.credits, side.clicks) >= 0
        assert side.usable_installed == [i for i in side.installed if not table.card_of[i].idle], (
            "the list of cards that can act is wrong"
        )
    assert len(listed) == len(set(listed)), "a card is in two places"
    elsewhere = [i for i in range(total) if g.zone[i] in (PLAY, ASIDE, OUTSIDE)]
    assert len(listed) + len(elsewhere) == total, "a card is nowhere"
    assert min(g.tags, g.bad_publicity, g.core_damage) >= 0
    for kind in (g.credit, g.power, g.virus, g.agenda, g.advancement):
        assert min(kind) >= 0
    assert {type(value) for event in g.events for value in event[1:]} <= {int}, "an event holds more than numbers"
    for i in range(total):
        if g.active[i]:
            lent = g.zone[i] == ASIDE and g.host[i] >= 0 and i in table.outside_cards  # an identity that a card hosts
            assert lent or g.zone[i] in (INSTALLED, SCORED, PLAY), "an active card is not in play"
        if g.zone[i] not in (INSTALLED, PLAY):  # a card in the play area may have named a server
            assert g.server[i] == -1
    for server, ice in enumerate(g.ice):
        assert all(g.server[i] == server and g.zone[i] == INSTALLED for i in ice)
    for server in range(3, len(g.ice)):
        alone = servers.room_for_more(g, server) >= 0
        assert alone or g.flow is not None, "a root has two assets or agendas"  # until the checkpoint (CR26 10.3.1e)
    if g.flow is None and not g.over:  # inside an effect the checkpoint may be still to come; after the end none does
        assert values.used_memory(g) <= values.memory_limit(g)
    assert g.hosted_count == sum(host >= 0 for host in g.host), "the count of cards on others is wrong"
    for event, waiting in g.listeners.items():
        assert all(g.active[me] or trigger.anywhere for me, trigger in waiting), f"{event}: an inactive card listens"
    heard = [
        (event, i) for i in range(total) if g.active[i] and i not in g.blank for event, _ in table.card_of[i].heard
    ]
    # A card may have the abilities of another one for a while (Media Blitz).
    lent = [(event, held) for _, event, held in g.lasting if isinstance(held[1], Trigger)]
    heard = sorted([*heard, *((event, i) for event, (i, trigger) in lent if not trigger.anywhere)])
    lists = g.listeners.items()
    assert heard == sorted((event, i) for event, waiting in lists for i, trigger in waiting if not trigger.anywhere)
    if not g.over:
        options = g.legal_actions()
        assert options, "nothing can be done"
        assert options == sorted(set(options)), "options are sorted and single"
