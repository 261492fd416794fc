"""One player's view of a game: all that AI players see, a snapshot of it, and games that look the same.

Cards of the other side that the player can't identify have handles instead of numbers: they say where a card is, and
nothing else. When a game is imagined with other hidden cards, the numbers stay, but some then stand for other cards.
"""

from __future__ import annotations

from collections.abc import Callable, KeysView, Sequence
from typing import TYPE_CHECKING, Any, Concatenate, NamedTuple, ParamSpec, TypeVar

from nrdb.engine.chance import Pick, Scripted
from nrdb.engine.fork import ForkPoint
from nrdb.engine.model.decision import Decision, Option
from nrdb.engine.model.numbers import ASIDE, CORP, COUNTERS, INSTALLED, OUTSIDE, PLAY, RUNNER, SIDES
from nrdb.engine.model.side import Side
from nrdb.engine.model.snapshot import CardSnapshot, SideSnapshot, Snapshot
from nrdb.engine.model.state import State
from nrdb.engine.rules import servers, sight, values, zones
from nrdb.engine.steps.machine import asked, legal_actions
from nrdb.engine.unseen import replayed, rest_of, shuffle, shuffle_unseen
from nrdb.errors import PlayError, UsageError

if TYPE_CHECKING:
    from nrdb.engine.model.card import CardInPlay, Table
    from nrdb.engine.model.side import Event

P = ParamSpec("P")
T = TypeVar("T")

NAMING = "choose_name"
"""The `about` of a choice of a card's name, whose options are card ids."""
_CARD_AT = {
    **dict.fromkeys(("access", "advance", "card", "guard", "install", "play", "replace", "rez", "score"), 1),
    **dict.fromkeys(("steal", "trash", "trash_resource", "use"), 1),
    **dict.fromkeys(("next", "server"), 2),
}
"""The index of the card's number in each kind of option."""
_ABOUT_SERVERS = ("run", "breach")
"""The prefixes of the names of events whose subject is a server."""
_FACTS = ("zone", "active", "server", "host", "since", "credit", "power", "virus", "agenda", "advancement", "on_empty")
"""The facts about each card that a view gives: slots of `State` whose lists are the same objects throughout a game."""
TRIES = 30
"""The number of games tried to find one in which the same events could have happened."""


class Facts(Sequence[T]):
    """One fact about each card whose whereabouts a player knows."""

    __slots__ = ("_values", "_view")

    def __init__(self, view: View, values: Sequence[T]) -> None:
        self._view = view
        self._values = values

    def __getitem__(self, i: Any) -> Any:
        """Return the fact about the card with this number or handle; raise `LookupError` for a card out of sight."""
        return self._values[self._view.number(i)]

    def __len__(self) -> int:
        return len(self._values)


class RunView(NamedTuple):
    """A run in progress as both players see it."""

    server: int
    position: int
    """The Runner's position, as an index into the server's ice; -1 if there is none."""
    ice: int
    """The ice being approached or encountered; -1 if there is none."""
    encountering: bool
    broken: frozenset[int]
    """The encountered ice's broken subroutines, by number."""
    successful: bool
    accessing: int
    """The card being accessed; -1 if there is none."""
    fund: int
    """Bad publicity credits left."""


class Opponent:
    """The other side, as far as a player may know it."""

    __slots__ = ("_side", "_view")

    def __init__(self, view: View, side: Side) -> None:
        self._view = view
        self._side = side

    @property
    def number(self) -> int:
        """The number of the side, CORP or RUNNER."""
        return self._side.number

    @property
    def credits(self) -> int:
        """The number of credits that the side has."""
        return self._side.credits

    @property
    def clicks(self) -> int:
        """The number of clicks that the side has left."""
        return self._side.clicks

    @property
    def score(self) -> int:
        """The number of agenda points that the side has scored."""
        return self._side.score

    @property
    def identity(self) -> int | None:
        """The number of the identity; None if there is none."""
        return self._side.identity

    @property
    def scored(self) -> list[int]:
        """The cards in the score area."""
        return self._side.scored

    @property
    def removed(self) -> list[int]:
        """The cards that were removed from the game."""
        return self._side.removed

    @property
    def hand_size(self) -> int:
        """The number of cards in hand."""
        return len(self._side.hand)

    @property
    def deck_size(self) -> int:
        """The number of cards in the deck."""
        return self._side.deck_size()

    @property
    def installed(self) -> list[int]:
        """The installed cards, in the order they were installed."""
        view, first = self._view, len(self._view.table.owner)
        return [i if view.knows(i) else first + n for n, i in enumerate(self._side.installed)]

    @property
    def discard(self) -> list[int]:
        """The discarded cards, the newest last."""
        return list(map(self._view.handle, self._side.discard))

    def on_top(self, n: int) -> list[int | None]:
        """Return the top `n` cards of the deck, or all of a smaller one, the top card first; None if it isn't known."""
        g, eyes, side = self._view._g, self._view.side, self._side
        placed = side.top[: -n - 1 : -1]
        known = [i if sight.remembers(g, i) >> eyes & 1 else None for i in placed]
        return known + [None] * (min(n, side.deck_size()) - len(known))

    def known_in_hand(self) -> list[int]:
        """Return the cards that the player knows to be in hand."""
        g, eyes = self._view._g, self._view.side
        return [i for i in self._side.hand if (sight.known_in_hand(g, i) | sight.identified_by(g, i)) >> eyes & 1]


class View:
    """A game as one side may see it: all that an AI player gets. It copies nothing."""

    __slots__ = ("_g", "alone", "mods", "other", "own", "side", "table", *_FACTS)

    table: Table
    own: Side
    """The side itself. Its player knows all of it except cards in the deck that only the opponent has seen."""
    other: Opponent
    alone: bool
    """Whether the opponent has no cards at all."""
    mods: KeysView[str]
    """The kinds of static effects that are in force."""
    zone: Sequence[int]
    active: Sequence[bool]
    server: Sequence[int]
    host: Sequence[int]
    since: Sequence[int]
    credit: Sequence[int]
    power: Sequence[int]
    virus: Sequence[int]
    agenda: Sequence[int]
    advancement: Sequence[int]
    on_empty: Sequence[int]
    """From `zone` to this attribute: facts about each card by its number or handle, as in `State`."""

    def __init__(self, g: State, side: int) -> None:
        self._g = g
        self.side = side
        self.table = g.table
        self.own = g.sides[side]
        self.other = Opponent(self, g.sides[1 - side])
        self.mods = g.mods.keys()
        self.alone = 1 - side not in g.table.owner
        for name in _FACTS:
            values = getattr(g, name)
            setattr(self, name, values if self.alone else Facts(self, values))

    @property
    def turn(self) -> int:
        """The number of the turn, counted over both players but not over an absent one."""
        return self._g.turn

    @property
    def step(self) -> int:
        """The current step, as an index into the rulebook's table of the turn."""
        return self._g.step

    @property
    def over(self) -> str:
        """Why the game has ended; empty while it is in progress."""
        return self._g.over

    @property
    def tags(self) -> int:
        """The Runner's tags."""
        return self._g.tags

    @property
    def bad_publicity(self) -> int:
        """The Corp's bad publicity."""
        return self._g.bad_publicity

    @property
    def core_damage(self) -> int:
        """The amount of core damage that the Runner has suffered."""
        return self._g.core_damage

    # -- which cards are known

    def knows(self, i: int) -> bool:
        """Return whether the player can identify a card."""
        g = self._g
        return g.table.owner[i] == self.side or g.zone[i] == PLAY or bool(sight.identified_by(g, i) >> self.side & 1)

    def _places(self) -> list[int]:
        """Return the opponent's cards in the order of their places, by which handles number them."""
        g, other = self._g, self._g.sides[1 - self.side]
        aside = (i for i, zone in enumerate(g.zone) if zone == ASIDE and g.whose[i] is other)
        return [*other.installed, *other.discard, *aside, *other.hand, *other.top, *other.bottom, *other.deck]

    def handle(self, i: int) -> int:
        """Return the number of a card, or a handle if the player can't identify it."""
        if self.alone or self.knows(i):
            return i
        installed = self.other._side.installed  # almost always it is one of these, which come first
        return len(self.table.owner) + (installed.index(i) if i in installed else self._places().index(i))

    def number(self, i: int) -> int:
        """Return the number of the card with this number or handle; raise `LookupError` for a card out of sight."""
        first = len(self.table.owner)
        if i >= first:
            installed = self.other._side.installed
            return installed[i - first] if i - first < len(installed) else self._places()[i - first]
        if not self.knows(i):
            raise LookupError(f"card {i} is out of sight.")
        return i

    def card(self, i: int) -> CardInPlay | None:
        """Return the card with this number or handle; None if the player can't identify it."""
        return self.table.card_of[i] if i < len(self.table.owner) and self.knows(i) else None

    def root(self, server: int) -> list[int]:
        """Return the cards in the root of a server."""
        return list(map(self.handle, servers.root(self._g, server)))

    def servers(self) -> tuple[list[list[int]], list[list[int]]]:
        """Return the ice protecting each server, the outermost last, and the cards in its root, by number or handle."""
        g, named = self._g, self.own if self.side == CORP else self.other
        handles = dict(zip(g.corp.installed, named.installed, strict=True))
        ice = [[handles.pop(i) for i in sheet] for sheet in g.ice]
        roots = [list[int]() for _ in ice]
        for i, handle in handles.items():
            if g.host[i] < 0 and g.server[i] >= 0:
                roots[g.server[i]].append(handle)
        return ice, roots

    @property
    def run(self) -> RunView | None:
        """The run in progress."""
        run = self._g.run
        if run is None:
            return None
        ice, accessing = (i if i < 0 else self.handle(i) for i in (run.ice, run.accessing))
        return RunView(
            run.server,
            run.position,
            ice,
            run.encountering,
            frozenset(run.broken),
            run.successful,
            accessing,
            run.funds[RUNNER],
        )

    @property
    def ice(self) -> Sequence[Sequence[int]]:
        """The ice protecting each server, the outermost last."""
        sheets = self._g.ice
        return sheets if self.alone or self.side == CORP else [list(map(self.handle, sheet)) for sheet in sheets]

    @property
    def events(self) -> Sequence[Event]:
        """The events of this turn, apart from events of cards that the player can't identify."""
        events = self._g.events
        if self.alone:
            return events
        return [
            event for event in events if event[0].startswith(_ABOUT_SERVERS) or event[1] < 0 or self.knows(event[1])
        ]

    @property
    def own_turn(self) -> bool:
        """True if it is this side's turn."""
        return self._g.acting.number == self.side

    # -- the decision

    @property
    def decision(self) -> Decision | None:
        """The decision that this side makes now."""
        decision = self._g.decision
        return None if decision is None else self.shown(decision)

    def shown(self, decision: Decision) -> Decision:
        """Return a decision of this side as its player sees it."""
        if self.alone:
            return decision
        options = [self._shown(decision, option) for option in decision.options]
        me = decision.me if decision.me < 0 else self.handle(decision.me)
        return Decision(decision.kind, options, me, decision.about, decision.player)

    def legal_actions(self) -> list[Option]:
        """Return every legal option, as `taken` understands it."""
        g = self._g
        options = legal_actions(g)
        return options if self.alone or g.decision is None else [self._shown(g.decision, option) for option in options]

    def _shown(self, decision: Decision, option: Option) -> Option:
        """Return an option as its player sees it: a handle for an unidentified card, an id for a card's name."""
        if decision.about == NAMING:
            return "name", self.table.card_of[option[1]].id
        return self._with(self.handle, option)

    def _with(self, change: Callable[[int], int], option: Option) -> Option:
        """Return an option with its card changed."""
        at = _CARD_AT.get(option[0])
        if at is None or at >= len(option):
            return option
        i, owner = option[at], self.table.owner
        if i < len(owner) and owner[i] == self.side:
            return option
        return *option[:at], change(option[at]), *option[at + 1 :]

    def taken(self, option: Option) -> Option:
        """Return an option as the engine knows it."""
        if self.alone:
            return option
        if option[0] == "name":
            options = legal_actions(self._g)
            return next(one for one in options if self.table.card_of[one[1]].id == option[1])
        return self._with(self.number, option)

    # -- what the rules say

    def ask(self, question: Callable[Concatenate[State, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Return what the rules say about something that the player sees, such as whether a card can be installed."""
        return question(self._g, *args, **kwargs)

    # -- games to look ahead in

    def fork_point(self) -> ForkPoint | None:
        """Return the position from which `sample` replays the effect that comes next; None inside an effect."""
        return ForkPoint(self._g) if self._g.flow is None else None

    def sample(self, pick: Pick, decks: Sequence[Table] = (), since: ForkPoint | None = None) -> State:
        """Return a game that looks the same to the player, in which `pick` decides what is hidden and what follows.

        The opponent's deck list is the known one, or else the list of one of `decks`. Inside an effect, the game is
        replayed `since` the last position outside it. Raise `PlayError` if no game is found in which the same could
        have happened, and `ValueError` inside an effect without `since`.
        """
        g = self._g
        if g.flow is None:
            start = g
        elif since is None:
            raise ValueError("inside an effect, a game can only be sampled since a position outside it")
        else:
            start = since.at
        for _ in range(1 if self.alone else TRIES):
            new = start.copy() if self.alone else start.with_cards(self._imagined(pick, decks))
            if not self.alone:
                shuffle_unseen(new, new.sides[self.side], pick)
            new.pick = Scripted(g.picked[len(start.picked) :], pick)
            if all(self.alone or option in legal_actions(new) for option in replayed(new, g.log[len(start.log) :])):
                new.pick = pick
                if start is g or self.alone or self._same_as(new):
                    return new
        raise PlayError("no other game looks the same.")

    def _same_as(self, g: State) -> bool:
        """Return whether a replayed game looks the same and waits at the same point of a run.

        With other hidden cards, players can be asked in a window that passed by itself before; the same choices then
        end earlier.
        """
        name = SIDES[self.side]
        return View(g, self.side).run == self.run and seen_by(g, name) == seen_by(self._g, name)

    def _imagined(self, pick: Pick, decks: Sequence[Table]) -> Table:
        """Return the table with other cards for the opponent's numbers that the player can't identify."""
        g, card_of, eyes = self._g, list(self.table.card_of), self.side
        other = g.sides[1 - eyes]
        known = {*self.other.known_in_hand(), other.identity}
        theirs = [i for i, owner in enumerate(g.table.owner) if owner != eyes and g.zone[i] != OUTSIDE]
        hidden = [i for i in theirs if i not in known and not self.knows(i)]
        pool = [card_of[i] for i in hidden]
        if decks:
            seen = [card_of[i] for i in theirs if i not in hidden]
            pool = rest_of(decks, other.number, seen, pick, len(hidden))
        pool.sort(key=lambda card: card.id)
        shuffle(pool, pick)
        holders = {g.server[i] for i in other.installed if self.knows(i) and card_of[i].type in _HOLDING}
        installed = [i for i in other.installed if i in hidden]
        able = {i: sum(self.fits(i, card, holders) for card in pool) for i in installed}
        for i in sorted(installed, key=able.__getitem__):
            fitting = (card for likely in (True, False) for card in pool if self.fits(i, card, holders, likely))
            card = next(fitting, pool[0])
            pool.remove(card)
            card_of[i] = card
            if card.type in _HOLDING:
                holders.add(g.server[i])
        for i, card in zip((i for i in hidden if i not in able), pool, strict=False):
            card_of[i] = card
        return self.table.with_cards(card_of, decks)

    def fits(self, i: int, card: CardInPlay, holders: set[int], likely: bool = True) -> bool:
        """Return whether a facedown installed card could be this one; `holders` are servers with an agenda or asset.

        It is likely that advanced cards are advanceable, but effects put advancement counters on others as well.
        """
        g, server = self._g, self._g.server[i]
        if self.side == CORP or g.host[i] >= 0:
            return True
        if i in g.ice[server]:
            return card.type == "ice"
        if likely and g.advancement[i] and card.type != "agenda" and not card.advanceable:
            return False
        return card.type == "upgrade" or (card.type in _HOLDING and server > 2 and server not in holders)


_HOLDING = ("agenda", "asset")
"""The card types of which a server holds at most one."""


def seen_by(g: State, player: str) -> Snapshot:
    """Return the position as the Corp or the Runner sees it; raise `UsageError` for another name."""
    if player not in SIDES:
        raise UsageError(f'unknown player "{player}". Use {" or ".join(SIDES)}.')
    view = View(g, SIDES.index(player))
    who = None if g.decision is None else asked(g, g.decision)
    return Snapshot(
        player,
        g.turn,
        g.acting.name,
        None if who is None else SIDES[who],
        tuple(view.legal_actions()) if who == view.side else (),
        g.tags,
        values.bad_publicity(g),
        g.core_damage,
        g.over,
        tuple((i, g.table.card_of[i].id) for i in _shown(g, view.own, g.sides[1 - view.side])),
        _hand(view, view.own),
        _hand(view, g.sides[1 - view.side]),
    )


def _shown(g: State, side: Side, other: Side) -> list[int]:
    """Return the opponent's hidden cards that a player can identify now."""
    aside = (i for i, zone in enumerate(g.zone) if zone == ASIDE and g.whose[i] is other)
    hidden = [*other.hand, *other.top, *other.bottom, *(i for i in other.discard if not g.faceup[i]), *aside]
    return [i for i in sorted(hidden) if sight.identified_by(g, i) >> side.number & 1]


def _hand(view: View, side: Side) -> SideSnapshot:
    """Return a side as the player of a view sees it."""
    g, eyes = view._g, view.side
    card_of, own = g.table.card_of, eyes == side.number

    def named(cards: list[int]) -> tuple[str, ...]:
        return tuple(card_of[i].id for i in cards)

    return SideSnapshot(
        side.credits,
        side.clicks,
        side.score,
        len(side.hand),
        side.deck_size(),
        tuple(sorted(named(side.hand))) if own or _open(g, side) else None,
        tuple(sorted(named([*side.deck, *side.top, *side.bottom]))) if own else None,
        _known(g, side.top, eyes),
        _known(g, side.bottom, eyes),
        tuple(card_of[i].id if own or g.faceup[i] else None for i in side.discard),
        () if own else tuple(sorted(named(view.other.known_in_hand()))),
        named(side.scored),
        named(side.removed),
        _aside(g, side, eyes),
        tuple(_placed(view, i) for i in side.installed),
    )


def _aside(g: State, side: Side, eyes: int) -> tuple[str | None, ...]:
    """Return a side's cards that are set aside, as player number `eyes` sees them."""
    aside = [i for i, zone in enumerate(g.zone) if zone == ASIDE and g.whose[i] is side]
    known = sorted(g.table.card_of[i].id for i in aside if sight.identified_by(g, i) >> eyes & 1)
    return (*known, *[None] * (len(aside) - len(known)))


def _known(g: State, cards: list[int], eyes: int) -> tuple[str | None, ...]:
    """Return the cards at one end of a deck, outermost last, as far as player number `eyes` has seen them."""
    seen = [bool(sight.remembers(g, i) >> eyes & 1) for i in cards]
    first = seen.index(True) if True in seen else len(cards)
    known = zip(cards[first:], seen[first:], strict=True)
    return tuple(g.table.card_of[i].id if is_known else None for i, is_known in known)


def _open(g: State, side: Side) -> bool:
    """Return whether a player plays with their hand revealed."""
    return any(
        mod.about(g, me, side.number) and (mod.condition is None or mod.condition(g, me))
        for me, mod in g.mods.get("open_hand", ())
    )


def _placed(view: View, i: int) -> CardSnapshot:
    """Return an installed card as the player of a view sees it."""
    g = view._g
    ready = g.table.card_of[i]
    seen = view.knows(i)
    return CardSnapshot(
        ready.id if seen else None,
        g.server[i],
        ready.type == "ice",
        g.active[i],
        tuple(getattr(g, kind)[i] for kind in COUNTERS),
        view.handle(i),
        tuple((g.whose[j].name, g.whose[j].installed.index(j)) for j in _chosen(g, i)) if seen else (),
    )


def _chosen(g: State, i: int) -> list[int]:
    """Return the installed cards that a card has chosen."""
    return [j for j in zones.unmoved(g, g.kept.get(i, ())) if g.zone[j] == INSTALLED]
