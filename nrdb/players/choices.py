"""Choices of `Sensible` inside effects: which card to find, keep or give up, and where to put it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nrdb.behaviour.facts import SUITE
from nrdb.engine.model.decision import STOP
from nrdb.engine.model.numbers import DECK, DISCARD, HAND, INSTALLED
from nrdb.engine.rules import values
from nrdb.engine.rules.servers import new_remote, remotes, room_for_remotes
from nrdb.players.assessment import FETCHED, ICE

if TYPE_CHECKING:
    from collections.abc import Callable

    from nrdb.behaviour.facts import CardSearch
    from nrdb.engine.model.card import CardInPlay, Table
    from nrdb.engine.model.decision import Decision, Option
    from nrdb.engine.view import View
    from nrdb.players.assessment import CardAssessment


SPENT = 40
"""The value of an installed card, in tenths of a credit, up to which it may be trashed for something."""


class Choices:
    """Answers choices inside effects; `Sensible` adds the actions."""

    table: Table
    corp: bool
    of: list[CardAssessment]
    tiebreak: list[int]
    breaker_of: Callable[[int], str | None]
    targets: dict[CardSearch, list[int]]
    """The numbers of the cards that each search can find."""

    agenda: list[int | None]
    """The agenda points of each card by number; None for cards that aren't agendas."""
    helps: list[bool]
    """Whether playing each card, by number, places advancement counters on an agenda or gives clicks."""
    soonest: int
    """The lowest advancement requirement in the deck."""
    fills: list[bool]
    """Whether each card, by number, is an agenda or asset: a server holds only one of them."""
    placers: list[int]
    """The numbers of the agendas whose counters become advancement counters of other cards."""
    easing: list[int]
    """The numbers of the cards that lower the advancement requirement of agendas in their server."""
    eased: int
    """The lowest advancement requirement in the deck, lowered by the best card in `easing`."""
    far: int
    """The number of clicks up to which no agenda can be scored from hand, whatever cards help."""
    anywhere = True
    """Whether agendas that can be scored at once may be installed in any server."""

    # -- where cards go

    def scoring_remote(self, view: View) -> int | None:
        """Return a remote without agenda or asset, behind ice that can be rezzed; None if there is none."""
        sheets = view.ice
        if len(sheets) == 3:
            return None
        card_of, active, credits = view.table.card_of, view.active, view.own.credits
        for server in range(3, len(sheets)):
            for i in sheets[server]:
                if active[i] or card_of[i].printed <= credits:
                    break
            else:
                continue
            if not self.taken(view, server):
                return server
        return None

    def next_remote(self, view: View) -> int:
        """Return a new remote, or the first one without agenda or asset if no more are allowed; -1 if there is none."""
        if "remote_limit" in view.mods and view.ask(room_for_remotes) <= 0:
            return next((server for server in view.ask(remotes) if not self.taken(view, server)), -1)
        return view.ask(new_remote)

    def taken(self, view: View, server: int) -> bool:
        """Return whether a server contains an agenda or asset."""
        return any(view.server[i] == server and self.fills[i] for i in view.own.usable_installed)

    def ice_place(self, view: View) -> tuple[int, int]:
        """Return the server for the next ice and its value: centrals first, then the scoring remote, two each."""
        sheets = view.ice
        hq, rd = len(sheets[0]), len(sheets[1])
        if not rd:
            return 1, 26
        if not hq:
            return 0, 25
        for remote in range(3, len(sheets)):
            if sheets[remote]:
                break
        else:
            server = self.next_remote(view)
            return server if server >= 0 else next(iter(view.ask(remotes))), ICE
        if len(sheets[remote]) < 2:
            return remote, 18
        if rd < 2:
            return 1, 13
        if hq < 2:
            return 0, 12
        return remote, 4

    # -- what cards are worth where they are

    def _least(self, view: View, options: list[Option]) -> Option:
        return min(options, key=lambda option: (self._keep(view, option[1]), self.tiebreak[option[1]]))

    def _most(self, view: View, options: list[Option]) -> Option:
        return max(options, key=lambda option: (self._need(view, option[1]), -self.tiebreak[option[1]], option))

    def _keep(self, view: View, i: int) -> int:
        """Return what a card is worth where it is; duplicates and breakers already installed are worth little."""
        thought = self.of[i]
        if view.zone[i] == INSTALLED:
            return self._stays(view, i, thought)
        value = thought.keep
        if thought.replaceable and self._made_up_for(view, thought):
            value -= 60
        if thought.kind == "ice" and sum(map(len, view.ice)) >= 6:
            value -= 20
        if thought.fetch is not None and thought.fetch.terms >= _BREAKERS and not self.wanted(view):
            value -= 30
        return value

    def _made_up_for(self, view: View, thought: CardAssessment) -> bool:
        """Return whether an installed card replaces or excludes this one: same breaker type, console, unique card."""
        kind, card = thought.breaker, thought.card
        if kind is not None:
            return self._has_breaker(view, kind)
        if card.only_one == "console":
            return any(self.of[j].card.only_one == "console" for j in view.own.installed)
        return thought.single and is_out(view, card)

    def _stays(self, view: View, i: int, thought: CardAssessment) -> int:
        """Return what leaving an installed card in place is worth."""
        value = max(0, thought.having) + 9 * view.credit[i] + 15 * view.advancement[i]
        kind = thought.breaker
        if kind is not None:
            alike = sum(self.breaker_of(j) == kind for j in view.own.installed)
            return value + (300 if alike == 1 else 40)
        return value + (400 if thought.kind == "agenda" else 60 if thought.kind == "ice" else 0)

    def _has_breaker(self, view: View, kind: str) -> bool:
        """Return whether a breaker of this type is installed."""
        return kind in map(self.breaker_of, view.own.installed)

    def wanted(self, view: View) -> list[str]:
        """Return the breaker types that are neither installed nor in hand; none if an AI breaker covers them."""
        side = view.own
        held = set(map(self.breaker_of, side.installed))
        if self.corp or "ai" in held:
            return []
        held.update(map(self.breaker_of, side.hand))
        return [kind for kind in SUITE if kind not in held]

    def _need(self, view: View, i: int) -> int:
        """Return how much a card is needed now; missing breakers come first."""
        thought = self.of[i]
        kind = thought.breaker
        if kind is None:
            return max(self._keep(view, i), 0) if view.zone[i] != INSTALLED else thought.keep
        if self._has_breaker(view, kind):
            return 5
        return 5 if view.zone[i] != HAND and kind in map(self.breaker_of, view.own.hand) else 150 - thought.card.printed

    def fetched(self, view: View, fetch: CardSearch, credits: int) -> int:
        """Return the value of the best card that a search finds and the player can use now."""
        wanted = self.wanted(view)
        if not wanted and fetch.terms >= _BREAKERS:
            return 0
        of, zone, best = self.of, view.zone, 0
        if fetch not in self.targets:
            own = "corp" if self.corp else "runner"
            self.targets[fetch] = [
                i for i, thought in enumerate(of) if thought.card.side == own and fetch.fits(thought.card.terms)
            ]
        for i in self.targets[fetch]:
            at = zone[i]
            if (at == DECK and fetch.deck) or (at == DISCARD and fetch.discard):
                thought = of[i]
                kind = thought.breaker
                value = FETCHED if kind in wanted else thought.keep // 2 if kind is None else 0
                if (
                    value > best
                    and (not fetch.install or thought.card.printed - fetch.less <= credits)
                    and not (thought.single and is_out(view, thought.card))
                ):
                    best = value
                    if kind is not None:
                        break
        if best >= FETCHED and fetch.less >= 99:
            best += 20
        return best

    def _later(self, view: View, fetch: CardSearch | None) -> int:
        """Return the value of keeping a search ready: a missing breaker may be in the deck, whatever it costs later."""
        return 0 if fetch is None else self.fetched(view, fetch, 99) - 10

    # -- answers

    def _wants(self, view: View, decision: Decision) -> bool:
        side = view.own
        about = decision.about
        if about.startswith(("draw", "gain+draw")):
            return len(side.hand) <= 6 and len(side.deck) + len(side.top) > (5 if self.corp else 0)
        if decision.me >= 0 and self.of[decision.me].card.facts.sacrifices:
            return any(self._of_no_use(view, i) for i in side.installed if i != decision.me)
        return not about.startswith(("trash", "take_tag", "suffer", "forfeit"))

    def _of_no_use(self, view: View, i: int) -> bool:
        """Return whether an installed card is no longer of use."""
        thought = self.of[i]
        return not thought.run_rewards and not thought.card.only_one and self._stays(view, i, thought) <= SPENT

    def _choose(self, view: View, decision: Decision) -> Option:
        about, options = decision.about, decision.options
        cards = clearing_nothing([option for option in options if option != STOP])
        if not cards:
            return options[0]
        card_of = view.table.card_of
        if about == "reveal":
            return cards[0]
        if about == "place_advancement" or (decision.me >= 0 and self.of[decision.me].boost and about == "choose"):
            own = [o for o in cards if (card := view.card(o[1])) is not None and card.who == view.side]
            return min(own, key=lambda option: self._unfinished(view, option[1])) if own else cards[0]
        if about == "move_counters":
            return max(
                cards, key=lambda o: (card_of[o[1]].type != "agenda", view.advancement[o[1]], -self.tiebreak[o[1]])
            )
        if about.startswith(("add_deck", "shuffle_in")) and view.zone[cards[0][1]] == HAND:
            return self._least(view, cards)
        if about.startswith(("trash", "discard", "forfeit", "remove", "return")):
            return STOP if options[0] == STOP else self._least(view, cards)
        if about == "rez":
            return max(cards, key=lambda option: (card_of[option[1]].printed, -self.tiebreak[option[1]]))
        best = self._most(view, cards)
        if about == "shuffle_in" and options[0] == STOP and self._keep(view, best[1]) < 20:
            return STOP
        return best

    def _unfinished(self, view: View, i: int) -> tuple[bool, int, int]:
        """Return a sort key: agendas that need the fewest counters first, then other cards that can be advanced."""
        missing = view.ask(values.requirement, i) - view.advancement[i]
        wanting = self.of[i].kind == "agenda" and missing > 0
        return not wanting, missing, self.tiebreak[i]

    def _server(self, view: View, decision: Decision) -> Option:
        options = clearing_nothing(decision.options)
        if decision.about == "choose_server":
            return max(options, key=lambda option: (self._company(view, decision.me, option[1]), -option[1]))
        if decision.about == "run" or len(options[0]) < 3:
            return max(options, key=lambda option: (self._company(view, -1, option[1]), -option[1]))
        i = options[0][2]
        card = view.table.card_of[i]
        wanted = self.ice_place(view)[0] if card.type == "ice" else self.next_remote(view)
        return next((option for option in options if option[1] == wanted), options[-1])

    def _company(self, view: View, me: int, server: int) -> int:
        """Return how well a server matches the servers that other cards named: one run can pay for several cards."""
        card = view.table.card_of[me] if me >= 0 else None
        value = 0
        for i in view.own.installed:
            if i != me and view.server[i] == server:
                value += -2 if view.table.card_of[i] is card else 1
        return value

    def _mode(self, view: View, decision: Decision) -> Option:
        return max(decision.options, key=lambda option: (_EACH_MODE.get(option[2].split("+")[0], 5), -option[1]))


def clearing_nothing(options: list[Option]) -> list[Option]:
    """Return the options that trash nothing to make room, or all if there are no others."""
    return [option for option in options if option[-1] != "replace"] or options


def overdraws(view: View) -> bool:
    """Return whether drawing a card means discarding one, even if each later click of the turn plays a card."""
    side = view.own
    return len(side.hand) + 2 - side.clicks > view.ask(values.hand_limit, side)


def is_out(view: View, card: CardInPlay) -> bool:
    """Return whether a copy of the card is installed."""
    return card in map(view.table.card_of.__getitem__, view.own.installed)


_BREAKERS = frozenset(["icebreaker"])
_EACH_MODE = {"gain": 30, "draw": 25, "gain_click": 20, "place": 15, "search": 20}
