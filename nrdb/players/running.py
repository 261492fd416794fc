"""The choices of a sensible Runner during runs: what to break, when to jack out, what to steal, trash and prevent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nrdb.engine.model.decision import NO, PASS, PAY_FROM, STOP
from nrdb.engine.rules import money, runs, values
from nrdb.engine.rules.costs import extras
from nrdb.engine.steps.run import GO_ON, JACK_OUT
from nrdb.players.encounters import CLICK, WOUND, EncounterPrices
from nrdb.players.opponents import answer_legally
from nrdb.players.outlook import FLATLINE, Means, Outlook, of_server
from nrdb.players.sensible import Sensible
from nrdb.players.stakes import Stakes

if TYPE_CHECKING:
    from nrdb.behaviour.run_facts import RunFacts
    from nrdb.engine.model.ability import PaidAbility
    from nrdb.engine.model.card import CardInPlay, Table
    from nrdb.engine.model.decision import Decision, Option
    from nrdb.engine.view import RunView, View
    from nrdb.players.encounters import Way

RICH: Final = 15
"""The credits beyond which each one is worth only `SPARE`."""
SPARE: Final = 0.25
PAID: Final = 0.9
"""What each credit up to `RICH` is worth when it is paid."""
STOPPED: Final = 60.0
"""The weight of letting a worthwhile run end."""


class Running(Sensible):
    """Answers decisions during runs; `SensibleRunner` adds the actions. `prices` may be shared with another player."""

    run_facts: list[RunFacts]
    _way: tuple[tuple[int, int, int], Way] | None = None
    """The way chosen through the ice being encountered, with the turn, the encounters begun in it, and the ice."""

    def __init__(self, prices: EncounterPrices | None = None) -> None:
        self.prices = prices or EncounterPrices()

    def study(self, table: Table, side: int) -> None:
        """Assess the cards of a new table."""
        super().study(table, side)
        self._amount = self.answers["number"]
        self.answers |= {
            "action": self._runner_action,
            "paid": self._in_run,
            "break": self._break,
            "jack_out": lambda view, decision: GO_ON if self.goes_on(view) else JACK_OUT,
            "accessed": self._accessed,
            "access": self._next_access,
            "interrupt": self._prevent,
            "number": self._number,
            "server": self._where,
        }

    def choose(self, view: View, decision: Decision) -> Option:
        """Return the answer to a decision by the rule for its kind."""
        if decision.kind == "window" and self._window(view) is None:
            return PASS
        return answer_legally(view, decision, super().choose)

    # -- encounters ---------------------------------------------------------------------------------------------------

    def _in_run(self, view: View, decision: Decision) -> Option:
        """Return the next step through the encountered ice, or a pass."""
        ice = view.ask(runs.encountered_ice)
        if ice < 0:
            return PASS
        card = view.card(ice)
        run = view.run
        if card is None or run is None:
            return PASS
        unbroken = view.ask(runs.unbroken)
        way = self._chosen(view, run, ice, card)
        meant = [n for n in unbroken if way is not None and n not in way.left]
        if way is None or not meant:
            return PASS
        options = decision.options
        if way.clicks:
            return next((option for option in options if option[0] == "use" and option[1] == ice), PASS)
        return self._break_with(view, way.breaker, options, ice) or PASS

    def _break_with(self, view: View, breaker: str, options: list[Option], ice: int) -> Option | None:
        """Return the breaker's ability that breaks or, if it is too weak, one that helps: its own or another card's."""
        card_of = view.table.card_of
        uses = [option for option in options if option[0] == "use" and option[1] != ice]
        own = [option for option in uses if card_of[option[1]].id == breaker]
        ability = {option: view.ask(values.paid_abilities, option[1])[option[2]] for option in own}
        own = [
            option for option in own if not ability[option].varies or self._reaches(view, option[1], ability[option])
        ]
        breaks = [option for option in own if ability[option].breaks or ability[option].about.startswith("break")]
        if breaks:
            return min(breaks, key=lambda option: ability[option].credits)
        boosts = [option for option in own if ability[option].about.startswith("boost")]
        needed = [option for option in boosts if not view.ask(runs.interfaces, option[1])]
        if needed:
            return needed[0]
        held = [i for i in view.own.installed if card_of[i].id == breaker]
        weak = held and not any(view.ask(runs.interfaces, i) for i in held)
        helps = [option for option in uses if weak and card_of[option[1]].facts.affects_ice_cost]
        return next((option for option in helps if card_of[option[1]].facts.breaker is None), None)

    def _chosen(self, view: View, run: RunView, ice: int, card: CardInPlay) -> Way | None:
        """Return the way through the encountered ice, chosen once; None if nothing is broken."""
        begun = sum(event[0] in ("encounter", "run_begins") for event in view.events)
        key = view.turn, begun, ice
        if self._way is not None and self._way[0] == key:
            return self._way[1]
        outlook = Outlook(view, self.prices)
        means = self._means(view, outlook)
        stakes = Stakes(outlook)
        best, least = None, 1e9
        for way in self.prices.ways(card, outlook.rig, run.server > 2, view.advancement[ice], view.tags):
            if way.credits > means.credits or way.clicks > means.clicks:
                continue
            if way.counters and way.counters > outlook.counters[way.breaker]:
                continue
            left = Means(means.credits - way.credits, means.clicks - way.clicks, means.grip - way.damage)
            weight = (
                self.price(view, way.credits) + CLICK * way.clicks + self._harm(way, card, means) + WOUND * way.damage
            )
            weight += FLATLINE * (3 * (way.damage > means.grip) + outlook.risk(way.tags, way.damage, left))
            if 0 <= left.credits <= way.ends:
                weight += max(1.0, min(STOPPED, self._rest(stakes, run, means)))
            elif self._rest(stakes, run, left) < 0 and self._rest(stakes, run, means) > 0:
                weight += 3.0  # nothing is left for what comes next
            if weight < least:
                best, least = way, weight
        if best is not None:
            self._way = key, best
        return best

    def _harm(self, way: Way, card: CardInPlay, means: Means) -> float:
        """Return the harm of the subroutines that resolve; clicks that the Runner doesn't have can't be lost."""
        if means.clicks:
            return way.harm
        subs = self.prices.run_facts(card).subroutines
        lost = sum(1.3 for n in way.left if n < len(subs) and subs[n].harm == 1.3)
        return max(0.0, way.harm - lost)

    def _means(self, view: View, outlook: Outlook) -> Means:
        """Return the Runner's means in this run."""
        means = outlook.means
        return means._replace(credits=view.ask(money.available, view.own, "ability"))

    def _rest(self, stakes: Stakes, run: RunView, means: Means) -> float:
        """Return what the rest of a run is worth."""
        outlook = stakes.outlook
        past = len(of_server(outlook.sheets, run.server)) - max(0, run.position)
        way = outlook.way_in(run.server, means._replace(clicks=means.clicks + 1), past=past)
        if way.chance <= 0:
            return -1.0
        prize = stakes.of(run.server, way.left(means))
        return (
            way.chance * prize
            - self.price(outlook.view, way.credits)
            - CLICK * way.clicks
            - way.harm
            - 2 * FLATLINE * way.deadly
        )

    def price(self, view: View, credits: float) -> float:
        """Return what keeping these credits is worth to the Runner: less if many more are left."""
        spare = min(credits, max(0, view.own.credits - RICH))
        return SPARE * spare + PAID * (credits - spare)

    def goes_on(self, view: View) -> bool:
        """Return whether to continue the run."""
        run = view.run
        if run is None:
            return True
        outlook = Outlook(view, self.prices)
        return self._rest(Stakes(outlook), run, self._means(view, outlook)) > -0.5

    def _break(self, view: View, decision: Decision) -> Option:
        """Return the subroutine to break: the most harmful one that is meant to be broken."""
        subs = [option for option in decision.options if option[0] == "sub"]
        run = view.run
        if not subs or run is None:
            return decision.options[0]
        card = view.card(run.ice) if run.ice >= 0 else None
        harms = self.prices.run_facts(card).subroutines if card is not None else ()
        left = self._way[1].left if self._way is not None and self._way[0][2] == run.ice else frozenset[int]()
        meant = [option for option in subs if option[1] not in left]
        if not meant and STOP in decision.options:
            return STOP
        weights = {option: harms[option[1]].weight if option[1] < len(harms) else 60.0 for option in subs}
        return max(meant or subs, key=lambda option: (weights[option], -option[1]))

    # -- accesses -----------------------------------------------------------------------------------------------------

    def _accessed(self, view: View, decision: Decision) -> Option:
        """Return the option to steal, trash or leave the accessed card."""
        options = decision.options
        for option in options:
            if option[0] == "steal" and self._survives(view, option[1]):
                return option
        stakes = Stakes(Outlook(view, self.prices))
        for option in options:
            if option[0] == "trash":
                card = view.card(option[1])
                cost = view.ask(values.trash_cost, option[1]) or 0
                if card is not None and (cost == 0 or stakes.trashing(option[1], card, view.own.credits + cost) > 0):
                    return option
        return options[0] if options[0] == NO else options[-1]

    def _survives(self, view: View, agenda: int) -> bool:
        """Return whether the Runner survives the additional costs of stealing a card."""
        card_of = view.table.card_of
        costs = view.ask(extras, "steal", agenda)
        suffered = sum(card_of[me].facts.suffered for me, _ in costs)
        return suffered <= len(view.own.hand)

    def _next_access(self, view: View, decision: Decision) -> Option:
        """Return the next card to access: agendas first, traps last."""
        options, facts = decision.options, self.prices.run_facts
        cards = [view.card(option[1]) if option[0] == "access" else None for option in options]
        if all(card is None or (card.type != "agenda" and facts(card).trap is None) for card in cards):
            return options[cards.index(None) if None in cards else 0]
        means = Means(view.own.credits, view.own.clicks, len(view.own.hand))
        stakes = Stakes(Outlook(view, self.prices))
        worths = [
            stakes.outlook.point if card is None else stakes.of_card(card, means, view.advancement[option[1]])
            for card, option in zip(cards, options, strict=True)
        ]
        return options[worths.index(max(worths))]

    # -- prevention and payment ---------------------------------------------------------------------------------------

    def _prevent(self, view: View, decision: Decision) -> Option:
        """Return the first option that prevents damage or tags, else a pass."""
        guards = [option for option in decision.options if option[0] in ("guard", "use")]
        if guards:
            return guards[0]
        return PASS if PASS in decision.options else decision.options[0]

    def _number(self, view: View, decision: Decision) -> Option:
        """Return a number: the least that suffices for a cost, the most of a benefit."""
        options, about = decision.options, decision.about
        if about == PAY_FROM:
            return options[-1]
        if about == "pay_x" and view.ask(runs.encountered_ice) >= 0 and decision.me >= 0:
            wanted = self._wanted_x(view, decision.me)
            return next((option for option in options if option[1] >= wanted), options[0])
        if about == "trace":
            return options[0]
        return self._amount(view, decision)

    def _wanted_x(self, view: View, breaker: int) -> int:
        """Return the X with which a breaker reaches the encountered ice and breaks all that isn't broken yet."""
        lacking: int = view.ask(values.strength, view.ask(runs.encountered_ice)) - view.ask(values.strength, breaker)
        return max(len(view.ask(runs.unbroken)), lacking)

    def _reaches(self, view: View, breaker: int, ability: PaidAbility) -> bool:
        """Return whether the Runner has the credits for the X that it needs; a smaller X would break nothing."""
        there: int = view.ask(money.available, view.own, ability.pays_for, breaker)
        return there >= self._wanted_x(view, breaker)

    def _where(self, view: View, decision: Decision) -> Option:
        raise NotImplementedError
