"""A game of one player: a deck laid out, dealt and played."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from nrdb import behaviour
from nrdb.catalogue.model import number
from nrdb.engine.model.card import CardInPlay, Table
from nrdb.engine.model.decision import Option
from nrdb.engine.model.numbers import SIDES
from nrdb.engine.model.state import State
from nrdb.engine.rulebooks import ALONE, RULEBOOKS
from nrdb.engine.steps import machine
from nrdb.errors import PlayError, Unsupported

if TYPE_CHECKING:
    from nrdb.catalogue.model import Card
    from nrdb.engine.chance import Pick


class Game(State):
    """A game of one player: the position, what may be done in it, and doing it."""

    __slots__ = ()

    def is_terminal(self) -> bool:
        """Whether the game has ended: won, lost, or its last turn played."""
        return bool(self.over)

    def legal_actions(self) -> list[Option]:
        """Every option of the choice the game waits for, sorted and each once; none when it is over."""
        return machine.legal_actions(self)

    def apply(self, option: Option) -> None:
        """Takes one of the legal actions; `PlayError` for another."""
        machine.apply(self, option)


def new_game(table: Table, pick: Pick, *, last_turn: int = 99, story: bool = False) -> Game:
    """A game set up (CR 1.6) and waiting for its first choice; it ends at the latest after turn `last_turn`."""
    g = Game(table, pick)
    g.last_turn = last_turn
    if story:
        g.story = []
    machine.begin(g)
    return g


def lay_out(
    identity: Card | None,
    copies: Mapping[str, int],
    card: Callable[[str], Card],
    *,
    edition: str = "cr",
    entries: Mapping[str, Any] | None = None,
    order: Sequence[str] | None = None,
) -> Table:
    """The table for a deck: `copies` by card id, `card` finds a card; `entries` replaces the built-in behaviour.

    `order` names the card of every number, where two decks are to be dealt alike.

    Raises `PlayError` when the deck has no side or holds cards of both.
    """
    from nrdb.engine.words.compile import compile_card

    if edition not in ALONE:
        raise Unsupported(f"There are no rules of play for the edition {edition!r}; it is one of {', '.join(ALONE)}.")
    cards = [(card(name), n) for name, n in copies.items()]
    sides = {identity.side} if identity is not None else {found.side for found, _ in cards}
    if len(sides) != 1:
        raise PlayError("the deck has cards of both sides and no identity, so it cannot be played alone.")
    table = Table(sides.pop(), RULEBOOKS[ALONE[edition]])
    known = behaviour.entries("classic" if edition == "classic" else "cr") if entries is None else entries
    for found, n in [*cards, *([(identity, 1)] if identity is not None else [])]:
        ready = compile_card(found, known)
        if found.side != table.side:
            ready = CardInPlay(found)
            ready.coverage = "partly"
            ready.missing.append("a card of the other side cannot be played")
        table.cards.append(ready)
        table.card_of += [ready] * n
    if order is not None:
        by_id = {ready.id: ready for ready in table.cards}
        table.card_of[: len(order)] = [by_id[name] for name in order]
    table.free = any(ready.free for ready in table.cards)
    table.afar = any(paid.zone >= 0 for ready in table.cards for paid in ready.paid)
    who, copies_ = SIDES.index(table.side), len(table.card_of) - (identity is not None)
    table.owner = [who] * len(table.card_of)
    table.decks[who] = range(copies_)
    if identity is not None:
        table.identity = table.identities[who] = copies_
        limit = number(identity.mu_limit)
        if limit is not None:
            table.memory = limit
    return table
