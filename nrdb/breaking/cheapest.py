"""The cheapest ways through an encounter, found by trying its options in the engine.

This is Dijkstra's algorithm on positions: each use of an ability is tried on a copy, with every answer to its choices,
and its cost is read from the resulting position.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Hashable, Iterator, Sequence
from typing import NamedTuple

from nrdb.breaking.encounter import CREDITS, ICE_TYPES, Encounter
from nrdb.breaking.outcomes import ability_use, begin_encounter, copy_state, distinct, outcomes, run_flow, settle_after
from nrdb.breaking.setup import Payment
from nrdb.engine.model.ability import Effect
from nrdb.engine.model.decision import NO, PASS, PAY_FROM, STOP, Decision, Flow, Option
from nrdb.engine.model.numbers import CORP, RUNNER
from nrdb.engine.model.state import State
from nrdb.engine.rules import runs, values
from nrdb.engine.rules.checkpoint import within
from nrdb.engine.rules.effects import nothing
from nrdb.engine.steps.machine import asked
from nrdb.engine.steps.options import window_options

UNPAYABLE = 10_000
MOST = 4_000
"""The number of positions after which a search stops; no pair of existing cards comes close."""
FILLED = 30
CORP_CREDITS, RUNNER_CREDITS = 99, 200
"""The credits of both players while subroutines resolve; the Runner can pay for any trace the Corp can afford."""
TRACED = 10
"""The largest number tried when an effect asks for a number other than X."""
DEEPEST = 8
"""The number of answers after which only the first option is tried while a subroutine resolves."""
BEYOND = 1
"""The limit up to which strength above the ice's, or ice strength below 0, makes a difference."""
Prices = Sequence[Sequence[int]]
"""The cost of letting each subroutine resolve, by rank, for each starting position."""


class PartialBreak(NamedTuple):
    """The cost of breaking some of the subroutines."""

    start: int
    """The index of the starting position it continues from."""
    paid: Payment
    left: frozenset[int]
    """The ranks of the unbroken subroutines; the one that costs most to let resolve has rank 0."""


class EncounterResult(NamedTuple):
    """The result of a search."""

    strength: int
    own: int
    """The breaker's strength before any ability is used."""
    subroutines: int
    """The number of subroutines."""
    toll: int
    ways: tuple[PartialBreak, ...]
    """The cheapest ways to break more and more subroutines; the last one breaks all of them if that is possible."""
    bypass: Payment | None
    unbreakable: bool
    """Whether effects forbid breaking the subroutines with this breaker."""
    met: bool
    """Whether the Runner reaches the subroutines."""
    other_bypass: int | None
    """The credits for bypassing the ice with another card's ability; None if there is none."""
    broken_by_ice: bool
    """Whether the ice's own ability breaks everything."""
    triggered: frozenset[str]
    """The names of the effects triggered by the encounter."""

    @property
    def breaks(self) -> Payment | None:
        """The cost of breaking everything, without the costs on encounter; None if that is impossible."""
        return self.ways[-1].paid if self.ways and not self.ways[-1].left else None


class EncounterSearch:
    """Searches one encounter for the cheapest ways through it."""

    def __init__(self, met: Encounter) -> None:
        self.met = met
        self.triggered: set[str] = set()
        self.effects = values.subroutines(met.g, met.ice)
        self.bypasses: list[Payment] = []
        self.others: list[Payment] = []
        self.starts = self._begin()
        self.first = self.starts[0][1] if self.starts else met.g
        # The ice can gain subroutines at the start of the encounter.
        self.effects = max([values.subroutines(g, met.ice) for _, g in self.starts], key=len, default=self.effects)
        self.rank = {n: n for n in range(len(self.effects))}

    def price(self) -> Prices:
        """Return, for each starting position, the cost of letting each subroutine resolve, highest first."""
        prices = [[self._price(g, n) for n in self.rank] for _, g in self.starts]
        if prices:
            self.rank = {n: k for k, n in enumerate(sorted(self.rank, key=lambda n: -prices[0][n]))}
        return [[asked[n] for n in self.rank] for asked in prices]

    # -- the encounter -------------------------------------------------------------------------------------------------

    def _begin(self) -> list[tuple[int, State]]:
        """Return the positions in which the encounter can begin, each with the number of counters on the breaker."""
        met, starts = self.met, list[tuple[int, State]]()
        for n in range(self._growth() + 1):

            def begin(g: State, n: int = n) -> Flow | None:
                g.transcript = []
                if met.growing:
                    met.with_counters(g, n)
                if met.bank:
                    g.credit[met.bank] = FILLED
                return begin_encounter(g)

            for new in outcomes(met.g, begin, self._choose):
                if met.bank:
                    new.credit[met.bank] -= FILLED
                self.triggered.update(entry[2] for entry in new.transcript or () if entry[:2] == ("triggered", met.ice))
                new.transcript = None
                assert new.run is not None
                if new.run.bypassed:
                    self._round(new, self._paid(new, n), 0)
                elif not (new.run.ended or new.over):
                    starts.append((n, new))
        starts.sort(key=lambda start: -start[1].runner.credits)
        return starts

    def _round(self, g: State, paid: Payment, toll: int) -> None:
        """Record a bypass, by the breaker's own ability or by another card's."""
        mine = any(event[0] == "bypass" and event[4] == self.met.breaker for event in g.events)
        (self.bypasses if mine else self.others).append(paid._replace(credits=paid.credits - toll))

    def _growth(self) -> int:
        """Return the number of counters the breaker needs to match the ice's strength; 0 if counters don't help."""
        met = self.met
        if not met.growing:
            return 0
        g = copy_state(met.g)
        for n in range(FILLED):
            met.with_counters(g, n)
            if values.strength(g, met.breaker) >= values.strength(g, met.ice):
                return n
        return 0

    # -- what it takes ------------------------------------------------------------------------------------------------

    def _paid(self, g: State, hosted: int) -> Payment:
        """Return everything that the Runner has paid since the encounter began."""
        met, me = self.met, self.met.breaker
        before, side = met.g, g.runner
        there = g.zone[me] == before.zone[me]
        spent = []
        if there:
            for kind in ("power", "virus"):
                had = hosted if kind == met.growing else getattr(before, kind)[me]
                if (n := had - getattr(g, kind)[me]) > 0:
                    spent.append((kind, n))
        stealth = -g.credit[met.bank] if met.bank else 0
        old = before.runner
        return Payment(
            old.credits - side.credits + side.earned + stealth,
            stealth,
            old.clicks - side.clicks,
            tuple(spent),
            not there,
            (met.growing, hosted) if hosted else None,
            max(0, len(old.hand) - len(side.hand)),
        )

    def _key(self, g: State) -> Hashable:
        """Return a key that distinguishes a position from others in this search."""
        met, me, run = self.met, self.met.breaker, g.run
        assert run is not None
        own, wall = values.strength(g, me), values.strength(g, met.ice)
        helpers = tuple((g.active[i], g.power[i], g.virus[i]) for i in met.helpers)
        return (
            min(own - wall, BEYOND),
            max(wall, -BEYOND),
            frozenset(run.broken),
            helpers,
            g.runner.clicks,
            len(g.runner.hand),
            g.runner.deck_size(),
            frozenset(g.used.items()),
            tuple([values.has_term(g, met.ice, kind) for kind in ICE_TYPES]),
        )

    # -- choosing -----------------------------------------------------------------------------------------------------

    def _choose(self, g: State, decision: Decision) -> Sequence[Option]:
        """Return the answers worth trying: for the Runner those that differ, for the Corp the one that does least."""
        options = decision.options
        if asked(g, decision) == CORP:
            least = (option for option in (NO, STOP, PASS) if option in options)
            return [next(least, options[0])]
        if decision.kind == "break":
            subs = [option for option in options if option[0] == "sub"]
            return [min(subs, key=lambda option: self.rank[option[1]] if option[1] in self.rank else option[1])]
        if decision.kind == "order":
            return options[:1]
        if decision.about == PAY_FROM:
            return options[-1:]
        if options[0][0] == "number":
            lacking = values.strength(g, self.met.ice) - values.strength(g, self.met.breaker)
            # More strength or more subroutines are useless; against a trace, the trace strength is the limit.
            most = max(lacking, len(self.effects)) if decision.about == "pay_x" else TRACED
            return [option for option in options if option[1] <= most]
        return distinct(g, options)

    def _options(self, g: State) -> list[tuple[Option, int]]:
        """Return the usable options, with the stealth credits that each needs."""
        met = self.met
        g.priority = g.runner
        found = [(option, 0) for option in window_options(g, "P") if self._meant(option)]
        if met.bank:
            spent = g.credit[met.bank]
            g.credit[met.bank] = FILLED
            known = {option for option, _ in found}
            found += [
                (option, FILLED) for option in window_options(g, "P") if self._meant(option) and option not in known
            ]
            g.credit[met.bank] = spent
        return found

    def _meant(self, option: Option) -> bool:
        return option[0] == "use" and (option[1] in self.met.helpers or option[1] == self.met.ice)

    def _after(self, g: State, option: Option, filled: int) -> Iterator[State]:
        bank = self.met.bank
        spent = g.credit[bank]

        def use(g: State) -> Flow | None:
            if bank:
                g.credit[bank] = filled
            return ability_use(option)(g)

        for new in outcomes(g, use, self._choose):
            if bank:
                new.credit[bank] += spent - filled
            yield new

    # -- the search ---------------------------------------------------------------------------------------------------

    def solve(self) -> EncounterResult:
        """Return the cheapest ways to break more and more of the subroutines."""
        met = self.met
        toll = CREDITS - self.first.runner.credits if self.starts else 0
        ways: list[PartialBreak] = []
        broken_by_ice = False
        queue: list[tuple[tuple[int, ...], int, int, State, Payment]] = []
        order = 0
        for hosted, g in self.starts:
            paid = self._paid(g, hosted)
            insort(queue, (paid.weight, order, order, g, paid))
            order += 1
        seen: set[object] = set()
        while queue and order < MOST:
            _, _, start, g, paid = queue.pop(0)
            hosted = paid.hosted[1] if paid.hosted else 0
            key = (start, self._key(g))
            if key in seen:
                continue
            seen.add(key)
            assert g.run is not None
            unbroken = runs.unbroken(g)
            left = frozenset(self.rank[n] for n in unbroken if n in self.rank)
            before = [way.left for way in ways if way.start == start]
            # Subroutines gained meanwhile must be broken, since the cost of letting them resolve is unknown.
            if len(left) == len(unbroken) and not any(left >= other for other in before):
                ways.append(PartialBreak(start, paid._replace(credits=paid.credits - toll), left))
                if not left:
                    broken_by_ice = bool(self.effects) and all(by == met.ice for by in runs.broke_in_encounter(g))
                    break
            for option, filled in self._options(g):
                for new in self._after(g, option, filled):
                    assert new.run is not None
                    more = self._paid(new, hosted)
                    if new.run.bypassed:
                        self._round(new, more, toll)
                    elif not (new.run.ended or new.over) and more.weight >= paid.weight:
                        order += 1
                        insort(queue, (more.weight, order, start, new, more))
        return EncounterResult(
            values.strength(self.first, met.ice),
            values.strength(met.g, met.breaker),
            len(self.effects),
            toll,
            tuple(ways),
            min(self.bypasses, default=None, key=lambda way: (way.credits, way.trashed)),
            self._barred(),
            bool(self.starts),
            min([way.credits for way in self.others], default=None),
            broken_by_ice,
            frozenset(self.triggered),
        )

    def _barred(self) -> bool:
        g, met = self.first, self.met
        return any(values.forbidden(g, g.runner, kind, met.ice, met.breaker) for kind in ("break", "break_printed"))

    # -- letting subroutines resolve ----------------------------------------------------------------------------------

    def _price(self, g: State, n: int) -> int:
        """Return the cost in credits of staying in the run when a subroutine resolves; `UNPAYABLE` if it ends the run.

        An unimplemented subroutine counts as ending the run if its text can do so, or if it has no text.
        """
        if (effect := self.effects[n]) is nothing:
            said = g.table.card_of[self.met.ice].facts.subroutines
            return UNPAYABLE if len(said) <= n or "end_run" in said[n].names else 0
        worth = self._worth(g, effect, ())
        return worth if worth < CREDITS else UNPAYABLE

    def _worth(self, g: State, effect: Effect, answers: tuple[Option, ...]) -> int:
        """Return the minimum that the Runner pays, whatever the Corp does; lost credits don't count."""
        new, ice = copy_state(g), self.met.ice
        new.corp.credits, new.runner.credits, new.transcript = CORP_CREDITS, RUNNER_CREDITS, []
        decision = run_flow(settle_after(new, within(new, ice, ice, effect)), answers)
        if decision is None:
            if new.run is None or new.run.ended:
                return UNPAYABLE
            lost: int = sum(entry[1] for entry in new.transcript if entry[0] == "lose" and entry[2] == RUNNER)
            return max(0, RUNNER_CREDITS - new.runner.credits - lost)
        options: Sequence[Option] = decision.options
        if decision.about == "psi":  # the Corp has already bid, but the Runner doesn't know how much
            return min(max(self._worth(g, effect, (*answers, bid, mine)) for bid in options) for mine in options)
        if decision.about == PAY_FROM:
            options = options[-1:]
        elif all(kind == "number" for kind, *_ in options):
            options = [min(options), max(options)]
        deep = len(answers) >= DEEPEST
        if deep or decision.kind in ("order", "break"):
            options = options[:1]
        worths = [self._worth(g, effect, (*answers, option)) for option in distinct(new, options)]
        return max(worths) if asked(new, decision) == CORP else min(worths)
