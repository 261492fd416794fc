"""A game: laying out one deck or two, dealing and playing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, Self

from nrdb import behaviour
from nrdb.catalogue.model import number
from nrdb.engine.model.card import CardInPlay, Table
from nrdb.engine.model.compiled import mypyc_attr
from nrdb.engine.model.decision import Option
from nrdb.engine.model.numbers import CORP, RUNNER, SIDES
from nrdb.engine.model.state import State
from nrdb.engine.rulebooks import OF_EDITION, RULEBOOKS, with_absent
from nrdb.engine.rules.scoring import goal
from nrdb.engine.steps import machine
from nrdb.engine.steps.interrupt import interrupt
from nrdb.engine.steps.machine import asked
from nrdb.engine.steps.run import make_run
from nrdb.errors import PlayError, Unsupported
from nrdb.json_types import JsonView

if TYPE_CHECKING:
    from nrdb.catalogue.model import Card
    from nrdb.engine.chance import Pick
    from nrdb.engine.model.rulebook import Rulebook
    from nrdb.engine.model.snapshot import Snapshot


@mypyc_attr(serializable=True, allow_interpreted_subclasses=True)
class Game(State):
    """A game: its position, whose decision it is, the legal actions, and taking one."""

    __slots__ = ()

    @property
    def player(self) -> str | None:
        """The side that decides now, corp or runner; None once the game is over."""
        return None if self.decision is None else self.sides[asked(self, self.decision)].name

    @property
    def winner(self) -> str | None:
        """The side that has won, corp or runner; None during the game and if nobody has won."""
        return who_won(self, self.over)

    @property
    def reason(self) -> str:
        """The reason why the game has ended; empty while it is in progress.

        One of scored, decked, flatlined, disgraced (by bad publicity), corp_wins and runner_wins (by a card), or turns
        (turn limit reached).
        """
        return self.over

    def copy(self) -> Self:
        """Return an independent game in the same position, at any decision, sharing the source of randomness.

        Inside an effect the game is replayed (see `again`), which takes as long as its decisions did. Code that copies
        often should keep a `fork.ForkPoint`.
        """
        return super().copy() if self.flow is None else self.again()

    def again(self) -> Self:
        """Return the same game, replayed from its first decision.

        Raises ValueError if the game didn't begin with its set-up.
        """
        from nrdb.engine.chance import Scripted

        new = type(self)(self.table, Scripted(self.picked, self.pick))
        new.last_turn = self.last_turn
        new.transcript = None if self.transcript is None else []
        machine.begin(new)
        for option in self.log:
            machine.take(new, option)
        if new.key() != self.key():
            raise ValueError("the game did not begin with its set-up, so it cannot be played again")
        return new

    def view(self, player: str) -> Snapshot:
        """Return what a player (corp or runner) sees of the position; raise `UsageError` for another name."""
        from nrdb.engine.view import seen_by

        return seen_by(self, player)

    def is_terminal(self) -> bool:
        """Return whether the game has ended: won, lost, or its last turn played."""
        return bool(self.over)

    def legal_actions(self) -> list[Option]:
        """Return every legal option for the current decision, sorted, each once; none once the game is over."""
        return machine.legal_actions(self)

    def apply(self, option: Option) -> None:
        """Take one of the legal actions, or of the options of `view`; raise `PlayError` for any other."""
        options = self.legal_actions()
        if option not in options and self.decision is not None:
            from nrdb.engine.view import View

            shown = View(self, asked(self, self.decision)).legal_actions()
            option = dict(zip(shown, options, strict=True)).get(option, option)
        machine.apply(self, option)


def new_game(table: Table, pick: Pick, *, last_turn: int = 99, transcript: bool = False) -> Game:
    """Return a game that is set up (CR 1.6) and waits for its first decision.

    It ends after turn `last_turn` at the latest. With `transcript` it keeps a human-readable log.
    """
    g = Game(table, pick)
    g.last_turn = last_turn
    if transcript:
        g.transcript = []
    machine.begin(g)
    return g


def who_won(g: State, why: str) -> str | None:
    """Return the winner of a game that ended for this reason; None if nobody or both have won (CR26 1.7)."""
    if why == "scored":
        first, *others = (side.name for side in g.sides if side.score >= goal(g, side))
        return None if others else first
    return WINNERS.get(why)


WINNERS = {
    "decked": "runner",
    "disgraced": "runner",
    "flatlined": "corp",
    "corp_wins": "corp",
    "runner_wins": "runner",
}
"""The winner by reason, for reasons that don't depend on the score."""


def face_off(corp: Table, runner: Table) -> Table:
    """Return one table for the decks of both sides, laid out by the same rulebook, the Corp's cards first.

    Raises `PlayError` if the decks aren't one of each side.
    """
    if (corp.side, runner.side) != ("corp", "runner"):
        wrong = "in this order" if corp.side != runner.side else f"not two {corp.side.capitalize()} decks"
        raise PlayError(f"a game needs a Corp deck and a Runner deck, {wrong}.")
    first = len(corp.card_of)
    table = Table("corp", RULEBOOKS[corp.rulebook.id], make_run, interrupt)
    table.cards = [*corp.cards, *runner.cards]
    table.card_of = [*corp.card_of, *runner.card_of]
    table.owner = [*corp.owner, *runner.owner]
    deck = runner.decks[RUNNER] or range(0)
    table.decks = [corp.decks[CORP], range(first, first + len(deck))]
    table.outside_cards = (*corp.outside_cards, *(first + i for i in runner.outside_cards))
    table.identities = [corp.identity, None if runner.identity is None else first + runner.identity]
    table.guards = corp.guards | runner.guards
    table.memory = runner.memory
    table.has_zone_abilities = corp.has_zone_abilities or runner.has_zone_abilities
    lent = any(card.lends_free for card in table.cards)
    table.free = [lent or corp.free[CORP], lent or runner.free[RUNNER]]
    table.needs_action_events = corp.needs_action_events or runner.needs_action_events
    table.needs_window_events = corp.needs_window_events or runner.needs_window_events
    return table


def lay_out(
    identity: Card | None,
    copies: Mapping[str, int],
    card: Callable[[str], Card],
    *,
    edition: str = "cr",
    rulebook: str | None = None,
    entries: JsonView | None = None,
    order: Sequence[str] | None = None,
    available: Sequence[Card] | None = None,
) -> Table:
    """Return the table of a deck whose opponent is absent; `copies` is by card id, and `card` looks up a card by id.

    `rulebook` is the id of a rulebook; the default is that of the deck's edition (cr, core, classic). `entries`
    replaces the built-in behaviour. `order` lists the cards by number, so that two decks can be dealt alike.
    `available` lists the cards among which the deck can find cards outside the game; without it every card with an
    entry counts.

    Raises `PlayError` if there is no identity and the cards aren't all of one side, and `Unsupported` for an unknown
    rulebook or edition.
    """
    from nrdb.engine.words.compile import compile_card

    if rulebook is not None and rulebook not in RULEBOOKS:
        raise Unsupported(f'unknown rulebook "{rulebook}". Use one of: {", ".join(RULEBOOKS)}.')
    if edition not in OF_EDITION:
        raise Unsupported(f'unknown edition "{edition}". Use one of: {", ".join(OF_EDITION)}.')
    cards = [(card(name), n) for name, n in copies.items()]
    sides = {identity.side} if identity is not None else {found.side for found, _ in cards}
    if len(sides) != 1:
        raise PlayError("the deck has cards of both sides and no identity, so it can't be played alone.")
    book = RULEBOOKS[rulebook or OF_EDITION[edition]]
    side = sides.pop()
    if (known := entries) is None:
        own = [*(found for found, _ in cards), *(() if identity is None else (identity,))]
        sets = None if available is None else {one.set for one in (*own, *available)}
        known = behaviour.entries("classic" if book.edition == "classic" else "cr", sets=sets)
    made: list[tuple[CardInPlay, int]] = []
    for found, n in [*cards, *([(identity, 1)] if identity is not None else [])]:
        ready = compile_card(found, known)
        if found.side != side:
            ready = CardInPlay(found)
            ready.coverage = "partly"
            ready.missing.append("a card of the other side can't be played")
        made.append((ready, n))
    wanted = [what for ready, _ in made for what in ready.outside]
    candidates = (card(name) for name in sorted(known)) if available is None else available
    faction = identity.faction if identity is not None else ""
    has = {ready.id for ready, _ in made if ready.type.endswith("identity")}
    same = {ready.id: ready for ready, _ in made}  # one that is also in the deck is the same card (CR26 2.1.4, 10.1.1)
    outside = [
        same.get(one.id) or compile_card(one, known)
        for one in (candidates if wanted else ())
        if one.id not in has and any(fits_selector(one, what, side, faction) for what in wanted)
    ]
    table = set_table(side, book, made, identified=identity is not None, outside=outside)
    if order is not None:
        by_id = {ready.id: ready for ready in table.cards}
        table.card_of[: len(order)] = [by_id[name] for name in order]
    if identity is not None and (limit := number(identity.mu_limit)) is not None:
        table.memory = limit
    return table


DRAFTS: Final = "draft"
"""The set of draft-only cards, which can't be found outside the game."""


def fits_selector(card: Card, what: JsonView, side: str, faction: str) -> bool:
    """Return whether a card of this side fits a selector of types, subtypes and the identity's faction."""
    if card.side != side or card.set == DRAFTS:
        return False
    terms = {*card.subtypes, card.type, "identity" if card.type.endswith("identity") else card.type}
    terms.add("in_faction" if card.faction == faction else "other_faction")
    return terms.issuperset(what.get("is", ())) and terms.isdisjoint(what.get("not", ()))


def set_table(
    side: str,
    rulebook: Rulebook,
    cards: Sequence[tuple[CardInPlay, int]],
    *,
    identified: bool,
    outside: Sequence[CardInPlay] = (),
) -> Table:
    """Return the table of compiled cards with their copies; if `identified`, the last one is the identity.

    `outside` lists cards outside the game.
    """
    table = Table(side, with_absent(rulebook, SIDES[1 - SIDES.index(side)]), make_run, interrupt)
    for ready, n in cards:
        table.cards.append(ready)
        table.card_of += [ready] * n
    copies = len(table.card_of) - identified
    table.outside_cards = tuple(range(len(table.card_of), len(table.card_of) + len(outside)))
    table.cards += [ready for ready in outside if ready not in table.cards]
    table.card_of += outside
    who = SIDES.index(side)
    table.free[who] = any(ready.free or ready.lends_free for ready in table.cards)
    if any(kind == "grant" for ready in table.cards for kind, _ in ready.mods):
        for ready in table.cards:
            ready.idle = False  # it could gain an ability later
    table.needs_action_events = any(ready.needs_action_events for ready in table.cards)
    table.needs_window_events = any(ready.needs_window_events for ready in table.cards)
    table.has_zone_abilities = any(paid.zone >= 0 for ready in table.cards for paid in (*ready.paid, *ready.guards))
    table.guards = frozenset(kind for ready in table.cards for kind in ready.guarding())
    table.owner = [who] * len(table.card_of)
    table.decks[who] = range(copies)
    if identified:
        table.identity = table.identities[who] = copies
    return table
