"""The table of a scenario: laid from its first step, and moved from one question to the next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from nrdb.catalogue.model import Card as CatalogueCard
from nrdb.engine.game import Game, face_off, who_won
from nrdb.engine.model.decision import CREDIT, KEEP, NO, PASS, PAY_FROM, STOP, YES, Decision, Flow, Option
from nrdb.engine.model.numbers import DECK, DISCARD, HAND, PLAY, SCORED, SIDES
from nrdb.engine.model.rulebook import Step
from nrdb.engine.model.side import Side
from nrdb.engine.rulebooks import RULEBOOKS
from nrdb.engine.rules import decks, servers
from nrdb.engine.rules.active import activate
from nrdb.engine.rules.checkpoint import iterate, settle
from nrdb.engine.steps import machine
from nrdb.engine.steps.options import action_options, window_options
from tests.engine.laid import catalogue, side_laid

SERVERS: Final = {"hq": 0, "r&d": 1, "archives": 2}
FILLER: Final = {
    "cr": {"corp": "Hedge Fund", "runner": "Sure Gamble"},
    "core": {"corp": "Hedge Fund", "runner": "Sure Gamble"},
    "classic": {"corp": "Efficiency Experts", "runner": "Livewire's Contacts"},
}
DEALT: Final = 12
"""Cards that are dealt before a scenario lays its own; they are then out of the game and out of sight."""
WINDOWS: Final = ("window", "paid", "jack_out", "action")
PHASES: Final = {
    "declare": "initiation",
    "approach": "approach-ice",
    "encounter": "encounter-ice",
    "passes": "movement",
    "successful": "success",
}
"""The phases of a run, as their author names them, by the step that each begins with."""
GO_ON, JACK_OUT = ("go_on",), ("jack_out",)
FACES: Final = 6
"""How many faces a die has."""
LONGEST: Final = 400
"""Questions passed in a row before a scenario is given up."""
FORCED: Final = ("order", "server", "replace", "access", "interrupt")
"""Questions that nobody is asked on the author's table when there is but one answer."""


class Wrong(AssertionError):
    """The scenario does not come out; the text says how."""


class Refused(Wrong):
    """Something that is not possible; on the author's table nothing happens then."""


class Unsaid(Exception):
    """These words cannot be said at our table."""


class Endless(Game):
    """A game that goes on when somebody has won: on the author's table who has won is written down, and no more."""

    __slots__ = ("by", "won")

    @property
    def over(self) -> str:  # type: ignore[override]
        """Never: nothing looks whether the game is over and stops."""
        return ""

    @over.setter
    def over(self, why: str) -> None:
        self.won = (why and getattr(self, "won", "")) or why
        self.by = self.table.card_of[self.now.me].title if why and self.now.me >= 0 else ""

    @property
    def winner(self) -> str | None:
        """Who was the first to win."""
        return who_won(self, self.won)


def book(rows: tuple[Step, ...]) -> tuple[Step, ...]:
    """A run in which subroutines resolve only on request, as on the author's table."""
    return tuple(row for row in rows if row.name != "subroutines")


class Seat:
    """A game under way: `g`, and the ways to lead it to where somebody can act."""

    def __init__(self, setting: Mapping[str, Any], beside: Sequence[str] = ()) -> None:
        """Lay the table; the cards in `beside` are Corp cards that join it later."""
        self.book = RULEBOOKS[setting.get("rulebook", "cr-26.03")]
        self.edition = "classic" if self.book.edition == "classic" else "cr"
        self.bids: dict[str, int] = {}
        """What players have noted for a trace, by side."""
        self.base = ""
        """The title of the base link card used in it."""
        self.dice: list[int] = []
        """What the coming dice show."""
        self.names: dict[str, Any] = {}
        self.remotes: dict[int, int] = {}
        self.made = 0
        self.arrived: dict[tuple[int, int], int] = {}
        """When a card came to a server, by card and server."""
        self.guarded = False
        self.filled = False
        """Whether as many were chosen last as there were to choose."""
        self.always: dict[int, bool] = {}
        """Cards of which the author said once for all whether their ability is used."""
        self.beginning = False
        """Whether a turn begins and the author has yet to say that it has begun."""
        self.sub = -1, -1
        """The ice of which a subroutine was resolved last, and which."""
        self.unbidden: dict[tuple[int, str], bool] = {}
        """What the author's table does unasked, or not, in this reading: by card, and what it is about."""
        self.starting = False
        """Whether a basic run has begun and somebody was asked something before the first window."""
        self.stacked: list[int] = []
        """Cards that were put on top of a deck just now, as they were named."""
        self.looked_at = False
        """Whether the next step looks at the table."""
        self.late: list[tuple[str, Any]] = []
        self.met = bool(beside)
        """Whether the game begins with an encounter: then nobody has drawn a hand before."""
        self.spends: Counter[str] | None = None
        """How many credits of each card pay, where the author says it and that the rest comes from the pool."""
        self.script: list[int] = []
        self.picked: list[tuple[int, int]] = []
        self.breaking: tuple[str, Option] | None = None
        self.laid = False
        self.g = self._dealt(setting, beside)
        self.resolved: set[int] = set()
        self.to_rest()
        for name in ("corp", "runner"):
            self._lay(name, setting.get(name, {}))
        self.laid = True
        self.to_rest()
        if setting.get("start") == "runner":
            self.rest_of_turn("corp")

    def _dealt(self, setting: Mapping[str, Any], beside: Sequence[str]) -> Endless:
        tables = []
        for name in ("corp", "runner"):
            own = setting.get(name, {})
            held: Counter[str] = Counter([self._id(self.filler[name])] * DEALT)
            for place in ("hand", "deck", "discard"):
                held.update(map(self._id, own.get(place, ())))
            if name == "corp":
                held.update(map(self._id, beside))
            if name == "corp":  # agendas are the Corp's in either score area
                held.update(self._id(title) for who in SIDES for title in setting.get(who, {}).get("scored", ()))
            if "deck" not in own:
                held.update([self._id(self.filler[name])] * 3)
            identity = self.find(own["identity"]) if own.get("identity") else None
            tables.append(side_laid(identity, held, rulebook=self.book.id))
        table = face_off(*tables)
        if "rulebook" not in setting:
            table.rulebook = self.book._replace(run=book(self.book.run))
        table.gated = False
        g = Endless(table, self._chance)
        g.transcript = []
        machine.begin(g)
        return g

    @property
    def filler(self) -> dict[str, str]:
        """The card that fills each side's deck."""
        return FILLER[self.book.edition]

    def find(self, title: str) -> CatalogueCard:
        """The card of the scenario's game with this title."""
        return catalogue().find(title, edition=self.edition)

    def _id(self, title: str) -> str:
        return self.find(title).id

    def _chance(self, n: int) -> int:
        """What is drawn by chance: the first, or what the next die is to show."""
        return self.dice.pop(0) - 1 if self.dice and n == FACES else 0

    def _lay(self, name: str, own: Mapping[str, Any]) -> None:
        """Hand, deck and the other places as they are given, in place of what was dealt."""
        g = self.g
        side = g.sides[SIDES.index(name)]
        numbers = list(g.table.decks[side.number] or ())
        by_title: dict[str, list[int]] = {}
        for i in numbers:
            by_title.setdefault(g.table.card_of[i].id, []).append(i)
        given = "deck" in own or "hand" in own
        deck = list(own.get("deck", ())) if given else [self.filler[name]] * 3
        hand = own.get("hand", () if self.met and given else None)
        if hand is None:
            dealt = len(side.hand)
            hand, deck = deck[:dealt], deck[dealt:]
        side.hand, side.deck, side.top, side.bottom = [], [], [], []
        for i in numbers:
            g.zone[i] = PLAY
        for title in hand:
            i = by_title[self._id(title)].pop(0)
            side.hand.append(i)
            g.zone[i] = HAND
        for title in reversed(deck):
            i = by_title[self._id(title)].pop(0)
            side.top.append(i)
            g.zone[i] = DECK
        for title in own.get("discard", ()):
            i = by_title[self._id(title)].pop(0)
            side.discard.append(i)
            g.zone[i] = DISCARD
            g.faceup[i] = side is g.runner
        for title in own.get("scored", ()):
            self._score(side, next(i for i in self.copies(title) if g.zone[i] == PLAY))
        if "credits" in own:
            side.credits = own["credits"]
        if name == "runner":
            g.tags += own.get("tags", 0)
        else:
            g.bad_publicity += own.get("bad_publicity", 0)
        g.dirty = True

    def _score(self, side: Side, i: int) -> None:
        """An agenda into a score area, before the game."""
        g = self.g
        g.zone[i] = SCORED
        side.scored.append(i)
        if side is g.corp:
            activate(g, i)

    def copies(self, title: str) -> list[int]:
        """The numbers of a card."""
        wanted = self._id(title)
        return [i for i, card in enumerate(self.g.table.card_of) if card.id == wanted]

    # -- who is asked what ------------------------------------------------------------------------------------------

    def side(self, name: str) -> Side:
        """The Corp's or the Runner's."""
        return self.g.sides[SIDES.index(name)]

    def pick(self, n: int) -> int:
        """One of several ways to read the author, each tried in turn (see `tests.peer.__main__`)."""
        at = len(self.picked)
        k = self.script[at] if at < len(self.script) else 0
        self.picked.append((k, n))
        return k

    def breaks_on(self) -> bool:
        """Return whether the last breaker can be used again: the author's one use breaks as often as is paid."""
        if self.breaking is None or self.question is not None or self.phase != "encounter-ice":
            return False
        name, option = self.breaking
        self.attend(name)
        return option in self.g.legal_actions()

    def again(self) -> bool:
        """Use the last breaker again."""
        if self.breaking is None or not self.breaks_on():
            return False
        self.take(self.breaking[1])
        return True

    @property
    def question(self) -> Decision | None:
        """Return the open question that is not a window."""
        decision = self.g.decision
        if decision is None or decision.kind in WINDOWS or decision.kind == "mulligan":
            return None
        return decision

    def asks(self, number: int) -> bool:
        """Return whether a player has a question that is not a window."""
        return (asked := self.question) is not None and machine.asked(self.g, asked) == number

    def take(self, option: Option) -> None:
        """Takes an option that must be there."""
        g = self.g
        if option not in g.legal_actions():
            raise Wrong(f"{option} is not possible; possible are {g.legal_actions()}")
        stacks = g.decision is not None and g.decision.about == "next_on_top"
        machine.take(g, option)
        self.stacked = [*self.stacked, option[1]] if stacks else []
        if stacks and (self.question is None or self.question.about != "next_on_top"):
            self.turn_stack()
        while (asked := g.decision) is not None and (
            asked.kind in FORCED
            or any(option[-1] == "replace" for option in asked.options)
            or self._finds_itself(asked)
        ):
            # Nothing is trashed on the way, and what can be found is found.
            plain = [option for option in asked.options if option[-1] != "replace" and option != STOP]
            if len(plain) != 1:
                break
            machine.take(g, plain[0])
        self.pay()
        self.count_remotes()

    def pay(self) -> None:
        """Says which credits pay, or are lost: as many of a card as the author says, or else as many as can."""
        while (asked := self.g.decision) is not None and asked.kind == "number" and asked.about in (PAY_FROM, "lose"):
            most = asked.options[-1]
            said = None if self.spends is None or asked.me < 0 else self.spends[self.g.table.card_of[asked.me].id]
            wanted = most if said is None else min(asked.options, key=lambda option: abs(option[1] - said))
            machine.take(self.g, most if wanted == most or self.pick(2) else wanted)

    def _finds_itself(self, asked: Decision) -> bool:
        """Whether a card searches for copies of itself: the author's table finds them without asking."""
        of = self.g.table.card_of
        found = [option[1] for option in asked.options if option[0] == "card"]
        return asked.about.startswith("search_") and bool(found) and all(of[i] is of[asked.me] for i in found)

    def turn_stack(self) -> None:
        """Cards put on top of a deck one after the other: the author may have named the lowest first."""
        side = self.g.whose[self.stacked[0]]
        if len(self.stacked) > 1 and set(self.stacked) <= set(side.top) and self.pick(2):
            decks.arrange_top(self.g, side, self.stacked[::-1])

    def count_remotes(self) -> None:
        """Remote servers are numbered as they come; one that is gone leaves its number behind."""
        there = set(servers.remotes(self.g))
        self.remotes = {server: n for server, n in self.remotes.items() if server in there}
        for server in sorted(there - set(self.remotes)):
            self.made += 1
            self.remotes[server] = self.made
        stand = {(i, self.g.server[i]) for i in self.g.corp.installed}
        self.arrived = {place: n for place, n in self.arrived.items() if place in stand}
        for place in sorted(stand - set(self.arrived)):
            self.arrived[place] = max(self.arrived.values(), default=0) + 1

    def forced(self) -> Option | None:
        """The one answer that a question has: where a search finds copies of one card, that card."""
        asked = self.question
        if asked is None:
            return None
        options = self.g.legal_actions()
        if asked.about.startswith("search_"):
            options = [option for option in options if option != STOP] or options
            if len({self.g.table.card_of[option[1]].id for option in options if option[0] == "card"}) == 1:
                return options[0]
        return options[0] if len(options) == 1 else None

    def by_itself(self, answered: bool = False) -> bool:
        """Goes on where the author's table asks nobody: what is forced, and what a card may do and does there unasked.

        Whether a card is one that does is a way to read the author, the same for all its uses in a scenario; nothing
        but what is forced happens where the author has yet to answer.
        """
        asked, option = self.question, self.forced()
        options = self.g.legal_actions()
        if asked is not None and asked.about == "sub_order":
            option = options[0]  # the author resolves each subroutine as it is named
        elif option is not None or asked is None or answered:
            pass
        elif YES in options:
            if (key := (asked.me, asked.about)) not in self.unbidden:
                self.unbidden[key] = self.always[asked.me] if asked.me in self.always else not self.pick(2)
            option = YES if self.unbidden[key] or NO not in options else NO
        elif asked.kind == "order":
            option = options[0]
        elif asked.kind == "number":
            option = options[-1]
        if option is not None:
            self.take(option)
        return option is not None

    def default(self) -> None:
        """Answers a question as somebody does who was not asked: declined, or the first there is."""
        options = self.g.legal_actions()
        asked = self.g.decision
        if asked is not None and YES in options:
            if self.always.get(asked.me, self.unbidden.get((asked.me, asked.about), False)):
                self.take(YES)
                return
        elif (forced := self.forced()) is not None:
            self.take(forced)
            return
        for option in (KEEP, ("no",), ("stop",), GO_ON, PASS):
            if option in options:
                self.take(option)
                return
        self.take(options[-1] if options[0][0] == "number" else options[0])

    def unasked(self) -> None:
        """Answers whatever is asked by default, up to the next window."""
        for _ in range(LONGEST):
            if self.question is None:
                return
            self.default()
        raise Wrong("questions without end")

    def to_rest(self) -> None:
        """On to the next window of actions, or to a question."""
        g = self.g
        for _ in range(LONGEST):
            if g.over or self.question is not None:
                return
            decision = g.decision
            if decision is None:
                return
            if decision.kind == "mulligan":
                self.take(KEEP)
                continue
            if decision.kind == "window" and self.in_actions():
                return
            if g.run is not None and not g.run.ended:
                return
            if decision.kind == "action":
                return
            self.take(GO_ON if decision.kind == "jack_out" else PASS)
        raise Wrong("windows without end")

    def in_actions(self) -> bool:
        """Whether the turn is at the windows between actions."""
        return self.g.table.rulebook.turns[self.g.acting.name][self.g.step].name == "actions"

    def attend(self, name: str) -> None:
        """Gives a player priority in the window that is open: on the author's table both act when they like."""
        g = self.g
        decision, side = g.decision, self.side(name)
        if decision is None or decision.kind not in ("window", "paid"):
            return
        g.priority, g.passes = side, 0
        if decision.kind == "paid" and g.run is not None:
            options = window_options(g, g.table.rulebook.run[g.run.at].windows)
            g.decision = Decision("paid", sorted([PASS, *options]), player=side.number)

    def act(self, name: str, fits: Callable[[Option], bool], what: str) -> None:
        """A player does what fits, in a window or as an action; `Refused` when it is not possible."""
        self.unasked()
        g = self.g
        self.attend(name)
        if g.decision is not None and machine.asked(g, g.decision) == SIDES.index(name):
            found = next((option for option in g.legal_actions() if fits(option)), None)
            if (
                found is None
                and g.decision.kind == "window"
                and g.acting.clicks > 0
                and self.in_actions()
                and (g.acting is self.side(name))
            ):
                found = next((option for option in action_options(g) if fits(option)), None)
                if found is not None:
                    while g.decision is not None and g.decision.kind == "window":
                        self.take(PASS)
            if found is not None:
                self.take(found)
                self.to_rest()
                return
        raise Refused(f"{name} cannot {what}; possible: {g.legal_actions()[:12]}")

    # -- runs -------------------------------------------------------------------------------------------------------

    @property
    def phase(self) -> str:
        """The phase of the run, as its author names them; empty without a run."""
        run = self.g.run
        if run is None:
            return ""
        return next(PHASES[row.name] for row in reversed(self.g.table.rulebook.run[: run.at + 1]) if row.name in PHASES)

    def _at(self) -> tuple[Any, ...]:
        run = self.g.run
        return (self.phase, None if run is None else (run.ice_approached, run.forced))

    def meeting(self) -> bool:
        """Whether the Runner encounters ice while accessing it."""
        run = self.g.run
        return run is not None and run.encountering and self.phase == "success"

    def pass_phase(self) -> None:
        """Both pass, until the next phase or a question."""
        self.unasked()
        was = self._at()
        for _ in range(LONGEST):
            if self.g.run is None or self.question is not None or self.g.over or self._at() != was:
                break
            self.take(GO_ON if self.g.decision is not None and self.g.decision.kind == "jack_out" else PASS)
        self.resolved, self.sub = set(), (-1, -1)
        self.after_run()

    def after_run(self) -> None:
        """A run that is over is left behind."""
        for _ in range(LONGEST):
            run = self.g.run
            if self.g.over or self.question is not None or (run is not None and not run.ended):
                return
            if run is None:
                self.to_rest()
                return
            self.take(GO_ON if self.g.decision is not None and self.g.decision.kind == "jack_out" else PASS)

    def run(self, server: int) -> None:
        """A run as an action, up to the first ice or to the server."""
        self.act("runner", lambda option: option == ("run", server), "run there")
        self.starting = self.question is not None
        self.initiated()

    def initiated(self) -> None:
        """On past the beginning of a run."""
        if self.question is None and self.phase == "initiation":
            self.pass_phase()

    def to_success(self) -> None:
        """Pass for both players until the run needs a choice or is over."""
        for _ in range(LONGEST):
            if self.question is not None or self.g.run is None or self.g.run.ended or self.meeting():
                return
            self.pass_phase()

    # -- turns ------------------------------------------------------------------------------------------------------

    def credits(self, name: str, n: int | None) -> None:
        """Spend this number of clicks for credits; None: all that remain."""
        side = self.side(name)
        for _ in range(side.clicks if n is None else n):
            if self.g.over or not side.clicks:
                return
            self.act(name, lambda option: option == CREDIT, "take a credit")

    def rest_of_turn(self, name: str, waits: bool = False, asks: bool = False) -> None:
        """Take a credit for each remaining click, then pass to the other player's turn."""
        self.unasked()
        self.to_rest()
        if self.g.acting is not self.side(name):
            return  # nobody ends the turn of somebody else
        self.credits(name, None)
        self.end_turn(name, waits, asks)

    def end_turn(self, name: str, waits: bool = False, asks: bool = False) -> None:
        """Go on to the other player's turn, or to the window before it begins; remaining clicks are lost.

        With `asks` it stops at what is asked before.
        """
        g = self.g
        side = self.side(name)
        if g.acting is not side:
            raise Wrong(f"it is not the turn of the {name}")
        self.unasked()
        side.clicks = 0
        was = g.turn
        for _ in range(LONGEST):
            if g.decision is None:
                return
            if g.turn != was and (self.question is not None or waits or self.in_actions()):
                self.beginning = waits
                return
            if self.question is not None:
                if asks or (self.looked_at and YES in g.legal_actions() and self.pick(2)):
                    return  # what nobody answers is done unasked there, or not at all
                self.default()
            else:
                self.take(PASS)

    # -- what happens without a rule ----------------------------------------------------------------------------------

    def effect(self, flow: Callable[[], Flow | None]) -> None:
        """Something happens now, in the window that is open, and then the window goes on."""
        g = self.g
        outer, decision = g.flow, g.decision
        g.decision = None
        g.flow = _inserted(g, flow, outer, decision)
        machine._advance_flow(g, None)
        self.pay()
        self.count_remotes()
        self.after_run() if g.run is not None and g.run.ended else None

    def server(self, name: str) -> int:
        """The number of a server by its name; the next one for `new remote`."""
        low = name.lower()
        if low in SERVERS:
            return SERVERS[low]
        if low == "new remote":
            return servers.new_remote(self.g)
        word, _, number = low.partition(" ")
        if word in ("remote", "server") and number.isdigit():
            wanted = int(number)
            return next((server for server, n in self.remotes.items() if n == wanted), 2 + wanted + len(self.g.ice))
        raise Unsaid(f"server {name!r}")


def _inserted(g: Game, flow: Callable[[], Flow | None], outer: Flow | None, decision: Decision | None) -> Flow:
    """What happens in a window, and then the window as it was."""
    yield from iterate(flow())
    yield from iterate(settle(g))
    while outer is not None and not g.over:
        assert decision is not None
        answer = yield decision
        try:
            decision = outer.send(answer)
        except StopIteration:
            return


def titles(g: Game, cards: Sequence[int]) -> list[str]:
    """The titles of cards."""
    return [g.table.card_of[i].title for i in cards]


__all__ = ["Seat", "Unsaid", "Wrong", "titles"]
