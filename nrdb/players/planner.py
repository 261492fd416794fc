"""The AI player `planner`, which searches whole turns in the engine and plays the best line it finds.

It tries lines of actions, with the choices inside them, on copies of the game. `Sensible` proposes actions and answers
whatever is not searched; `position` evaluates the results. Cards drawn during a line are unknown: they count as an
average card in the deck, and no line uses them. The budget counts positions, not time, so that games can be repeated
anywhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nrdb.engine.chance import Scripted
from nrdb.engine.model.decision import CREDIT, PASS
from nrdb.engine.steps.machine import take
from nrdb.engine.steps.options import action_options
from nrdb.engine.view import View
from nrdb.players.position import Judge
from nrdb.players.sensible import Sensible

if TYPE_CHECKING:
    from nrdb.engine.fork import ForkPoint
    from nrdb.engine.model.card import Table
    from nrdb.engine.model.decision import Decision, Option
    from nrdb.engine.model.state import State

PER_CLICK = 48
"""Positions to try per remaining click."""
WIDTH = 5
"""Number of lines of the same length that are searched further."""
BRANCHES, ASKED = 5, 3
"""Maximum numbers of branches per action and of options tried per choice."""
OTHERS = 11
"""Maximum number of alternatives evaluated for an unexpected choice."""


class SampledDraws:
    """Random draws inside a searched line; the cards they deal are recorded as unknown."""

    def __init__(self, g: State, state: int, unknown: set[int]) -> None:
        self.g = g
        self.state = state
        self.unknown = unknown

    def __call__(self, n: int) -> int:
        """Return a random number below `n`; remember the drawn card as unknown."""
        self.state = (self.state * 1103515245 + 12345) & 0x7FFFFFFF
        k = self.state * n >> 31
        if n == len(self.g.acting.deck):
            self.unknown.add(self.g.acting.deck[k])
        return k

    def unseen(self, option: Option) -> bool:
        """Return whether an option plays or installs a card that the player doesn't know yet."""
        return option[0] in _FROM_HAND and option[1] in self.unknown


class CandidateLine:
    """A searched position, as its player sees it, and the choices that lead to it."""

    def __init__(
        self, g: State, view: View, choices: list[Option], fingerprints: list[Fingerprint], value: int
    ) -> None:
        self.g = g
        self.view = view
        self.choices = choices
        self.fingerprints = fingerprints
        self.value = value


Fingerprint = tuple[int, int, int, tuple[int, ...]]
"""Turn, clicks, credits and hand before a choice. If they differ from the plan, something unexpected happened."""


def fingerprint(view: View) -> Fingerprint:
    """Return the fingerprint of a position."""
    side = view.own
    return view.turn, side.clicks, side.credits, tuple(sorted(side.hand))


def _acting(view: View) -> bool:
    """Return whether the player may take an action, or do something in the window before it."""
    decision = view.decision
    if decision is None or not view.own_turn or decision.kind not in ("action", "window"):
        return False
    return decision.kind == "action" or view.table.rulebook.turns[view.own.name][view.step].name == "actions"


class Planner:
    """Plays the best line that it finds; `Sensible` makes all other choices."""

    name = "planner"

    judge: Judge

    def __init__(self, guide: Sensible | None = None) -> None:
        self.guide = guide or Sensible()
        self.table: Table | None = None
        self.plan: list[tuple[Fingerprint, Option]] = []
        self.anchor: ForkPoint | None = None
        self.positions = 0
        """Positions tried since the game began."""

    def begin(self, table: Table, side: int, seed: int, game: int) -> None:
        """Start a new game without any memory."""
        self.guide.begin(table, side, seed, game)
        if table is not self.table:
            self.table, self.judge = table, Judge(self.guide)
        self.plan, self.anchor, self.positions = [], None, 0

    def choose(self, view: View, decision: Decision) -> Option:
        """Return the next choice of the planned line; plan again if something unexpected happened."""
        point = view.fork_point()
        self.anchor = point or self.anchor
        foreseen = self._foreseen(view)
        if foreseen is not None:
            return foreseen
        self.plan = []
        if _acting(view):
            self._search(view)
            return self._foreseen(view) or self.guide.choose(view, decision)
        if point is None and decision.kind in _SEARCHED and len(decision.options) > 1:
            return self._weighed(view, decision)
        return self.guide.choose(view, decision)

    def _foreseen(self, view: View) -> Option | None:
        if not self.plan or self.plan[0][0] != fingerprint(view):
            return None
        option = self.plan[0][1]
        if option not in view.legal_actions():
            return None
        self.plan.pop(0)
        return option

    # -- the search

    def _search(self, view: View) -> None:
        root = view.sample(Scripted())
        seen_root = View(root, view.side)
        seen_root.own.deck.sort()
        root.pick = SampledDraws(root, 1 + view.turn, set())
        self._left = PER_CLICK * view.own.clicks
        best = self._guided(root)
        beam = [CandidateLine(root, seen_root, [], [], best.value)]
        seen: set[tuple[object, ...]] = set()
        while beam and self._left > 0:
            grown: list[CandidateLine] = []
            for line in beam:
                for option in self._options(line):
                    if self._left <= 0:
                        break
                    for child in self._branches(line, option):
                        own = child.view.own
                        same = own.credits, own.clicks, tuple(sorted(map(str, child.choices)))
                        if same in seen:
                            continue
                        seen.add(same)
                        if self._ended(child.g, view.turn):
                            if child.value > best.value:
                                best = child
                        else:
                            grown.append(child)
            grown.sort(key=lambda line: -line.value)
            beam = grown[:WIDTH]
        for line in beam:  # the budget is used up: finish the lines as `Sensible` would
            end = self._guided(line.g, line)
            if end.value > best.value:
                best = end
        self.plan = list(zip(best.fingerprints, best.choices, strict=True))

    def _copied(self, g: State) -> State:
        self._left -= 1
        self.positions += 1
        new = g.copy()
        held = g.pick
        assert isinstance(held, SampledDraws)
        new.pick = SampledDraws(new, held.state, set(held.unknown))
        return new

    def _ended(self, g: State, turn: int) -> bool:
        return bool(g.over) or g.turn != turn or not _acting(View(g, self.guide.side))

    def _line(self, g: State, view: View, choices: list[Option], fingerprints: list[Fingerprint]) -> CandidateLine:
        held = g.pick
        assert isinstance(held, SampledDraws)
        return CandidateLine(g, view, choices, fingerprints, self.judge.value(view, held.unknown))

    def _guided(self, g: State, line: CandidateLine | None = None) -> CandidateLine:
        """Return the line that `Sensible` would play until the end of the turn with the cards it knows."""
        new = self._copied(g)
        view = View(new, self.guide.side)
        held = new.pick
        assert isinstance(held, SampledDraws)
        turn = g.turn
        choices, fingerprints = (list(line.choices), list(line.fingerprints)) if line else ([], [])
        while not new.over and new.turn == turn and new.decision is not None:
            if new.flow is None and not _acting(view):
                break
            option = self.guide.choose(view, new.decision)
            if held.unseen(option):
                option = self._idle(view)
            fingerprints.append(fingerprint(view))
            choices.append(option)
            take(new, option)
        self._closed(new, view, choices, fingerprints)
        return self._line(new, view, choices, fingerprints)

    def _closed(self, g: State, view: View, choices: list[Option], fingerprints: list[Fingerprint]) -> None:
        """Play what costs no click at the end of the turn, as `Sensible` would."""
        while (
            not g.over and g.decision is not None and (g.decision.kind == "window" or g.flow is not None)
        ) and not _acting(view):
            option = self.guide.choose(view, g.decision)
            if option == PASS:
                break
            fingerprints.append(fingerprint(view))
            choices.append(option)
            take(g, option)

    def _branches(self, line: CandidateLine, option: Option) -> list[CandidateLine]:
        """Return the lines that follow from an action, one for each combination of answers."""
        found: list[CandidateLine] = []
        waiting = [[option]]
        while waiting and len(found) < BRANCHES and self._left > 0:
            script = waiting.pop(0)
            g = self._copied(line.g)
            view = View(g, self.guide.side)
            choices, fingerprints = list(line.choices), list(line.fingerprints)
            for one in script:
                if g.decision is None:
                    break
                fingerprints.append(fingerprint(view))
                choices.append(one)
                take(g, one)
            answered = len(script)
            while g.flow is not None and not g.over and g.decision is not None:
                decision = g.decision
                answer = self.guide.choose(view, decision)
                if decision.kind in _SEARCHED and answered <= ASKED:
                    others = [one for one in decision.options if one != answer][: ASKED - 1]
                    waiting += [[*choices[len(line.choices) :], one] for one in others]
                answered += 1
                fingerprints.append(fingerprint(view))
                choices.append(answer)
                take(g, answer)
            self._closed(g, view, choices, fingerprints)
            found.append(self._line(g, view, choices, fingerprints))
        return found

    def _options(self, line: CandidateLine) -> list[Option]:
        """Return the actions worth trying: the choice of `Sensible` and possible improvements."""
        guide, g, view = self.guide, line.g, line.view
        assert g.decision is not None
        first = guide.choose(view, g.decision)
        held = g.pick
        assert isinstance(held, SampledDraws)
        found = [] if held.unseen(first) else [first]
        if g.decision.kind == "window":
            return [first, *(option for option in view.legal_actions() if option != first)]
        ready: int | None = guide.scoring_remote(view) if self.guide.corp else None
        for option in action_options(g):
            kind = option[0]
            if option == first or kind in ("replace", "purge"):
                continue
            if held.unseen(option):
                continue
            if kind == "install" and guide.corp and not self._fitting(view, option, ready):
                continue
            if kind == "advance" and guide.of[option[1]].kind == "ice":
                continue
            if kind == "run" and (
                not (guide.any_run_rewards or guide.any_run_bonus) or option[1] != guide.best_run(view, 10)[1]
            ):
                continue
            found.append(option)
        idle = self._idle(view)
        if idle not in found:
            found.append(idle)
        return found

    def _idle(self, view: View) -> Option:
        """Return the action that takes a credit, or its substitute if cards restrict the first click."""
        return self.guide.bound(view, CREDIT) if "first_click" in view.mods and not view.own.taken else CREDIT

    def _fitting(self, view: View, option: Option, ready: int | None) -> bool:
        """Return whether a player would install the card in that server."""
        _, i, server = option
        kind = self.guide.of[i].kind
        new = self.guide.next_remote(view)
        if kind == "asset":
            return bool(server == new)
        if kind == "ice":
            return bool(server == self.guide.ice_place(view)[0])
        if kind == "agenda":
            eased = any(
                self.guide.of[j].eases and view.server[j] == server and view.active[j] for j in view.own.installed
            )
            return bool(server in (ready, new) or eased)
        return bool(server == (ready if ready is not None else new))

    # -- questions in the middle of something

    def _weighed(self, view: View, decision: Decision) -> Option:
        """Return the answer that leads to the best position if `Sensible` plays on."""
        usual = self.guide.choose(view, decision)
        if self.anchor is None:
            return usual
        anchor = self.anchor

        def value(one: Option) -> int:
            new = view.sample(Scripted(), since=anchor)
            seen, unknown = View(new, view.side), set[int]()
            new.pick = SampledDraws(new, 1 + view.turn, unknown)
            take(new, one)
            self.positions += 1
            while new.flow is not None and not new.over and new.decision is not None:
                take(new, self.guide.choose(seen, new.decision))
            return self.judge.value(seen, unknown) + (one == usual)

        others = [one for one in decision.options if one != usual]
        return max([usual, *others[:OTHERS]], key=value)


_FROM_HAND = frozenset(["play", "install"])
_SEARCHED = frozenset(["choose", "may", "server", "mode", "number", "replace"])
"""Choices whose answers are searched; the order of simultaneous effects is not."""
