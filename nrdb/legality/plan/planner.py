"""Plans the fix for a deck: the fewest cards to cut and to add that make it legal.

Forbidden cards are cut first, then the search (`search`) fixes the totals, and extra cards follow from the result. The
judge checks every plan before it is returned. The identity changes only when it is itself illegal, or when no deck with
it can be made legal; a legal identity is kept, and the plan names another with which the deck needs fewer changes, if
there is one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from heapq import heappop, heappush
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from nrdb.catalogue.model import INFINITE
from nrdb.legality.extras import allows, forbidden
from nrdb.legality.plan.counting import DeckRules, InfluenceCondition, LimitCase, SharedCounts
from nrdb.legality.plan.model import Counts, FixPlan, IdentityInstead
from nrdb.legality.plan.popularity import popularity
from nrdb.legality.plan.problem import SPARE, deck_problem
from nrdb.legality.plan.search import solve
from nrdb.legality.restrictions import CARD_LIMITS
from nrdb.text import counted

if TYPE_CHECKING:
    from nrdb.catalogue.model import Card
    from nrdb.deck.model import Deck
    from nrdb.legality.construction import IdentityTraits
    from nrdb.legality.scope import Scope
    from nrdb.legality.verdict import Verdict, VerdictJudge

T = TypeVar("T")

MOST_CONDITIONS: Final = 6
"""The maximum number of influence conditions for which every combination is tried."""
MOST_CASES: Final = 200
"""The maximum number of sets of met conditions that are tried."""
MOST_EXTRA_SOURCES: Final = 4
"""How many of the cards that use extra cards are tried as cuts, in every combination."""
MOST_CHOICES: Final = 1_000
"""The maximum number of choices of boxes that are tried, the most promising first."""
NO_BOUND: Final = 2_000


class TrimmedDeck(NamedTuple):
    """The rest of a list under an identity once every forbidden card is cut."""

    rules: DeckRules
    cards: Counts
    listed: Counts
    cut: Counts
    least: int
    """The minimum number of changes that the list needs."""
    without: frozenset[str]
    """Cards that were cut on purpose and must not be added again."""


class Planner:
    """Makes plans for the decks that one judge has checked."""

    def __init__(self, judge: VerdictJudge) -> None:
        self.judge = judge
        self._rules: dict[tuple[Scope, str], DeckRules] = {}
        self._shared: dict[tuple[Scope, IdentityTraits, bool, bool], SharedCounts] = {}
        self._identities: dict[tuple[Scope, str], list[Card]] = {}
        self._single_choices: dict[tuple[Scope, tuple[str, ...]], Scope] = {}
        self._popularity = cache(popularity)

    def rules(self, scope: Scope, identity: Card | None, side: str) -> DeckRules:
        """Return the rules for decks of an identity in a scope, from the cache if possible."""
        key = (scope, identity.id if identity is not None else side)
        if key not in self._rules:
            faction = identity.faction if identity is not None else ""
            traits = self.judge.table(scope, identity, side).traits
            limited = identity is not None and identity.influence_limit != INFINITE
            boxed = scope.boxes is not None and identity is not None and identity.id in scope.boxes.all_copies()
            shared = self._shared.setdefault((scope, traits, limited, boxed), SharedCounts())
            self._rules[key] = DeckRules(
                self.judge, scope, identity, side, self._popularity(scope, side, faction), shared
            )
        return self._rules[key]

    def plan(self, verdict: Verdict) -> FixPlan | str:
        """Return the plan for an illegal deck, or a sentence saying why nothing makes it legal."""
        deck, scope = verdict.deck, verdict.scope
        identity, side = deck.identity, verdict.side or "corp"
        if identity is None and not scope.ruleset.influence:
            return self._best_plan(deck, scope, None, side, NO_BOUND)[0] or self.why(scope, None, side)
        if identity is not None and not self.is_forbidden(scope, identity):
            own, _ = self._best_plan(deck, scope, identity, side, NO_BOUND)
            if own is not None:
                return self._with_instead(own, deck, scope, side)
        return self.other_identity(deck, scope, side, NO_BOUND)[0] or self.why(scope, identity, side)

    def _with_instead(self, own: FixPlan, deck: Deck, scope: Scope, side: str) -> FixPlan:
        """Return the plan that keeps the identity, with the identity that needs fewer changes if there is one."""
        other, proven = self.other_identity(deck, scope, side, own.changes - 1)
        if other is None or other.identity is None:
            return own._replace(identities_searched=proven)
        title = scope.card(other.identity).title
        return own._replace(identity_instead=IdentityInstead(other.identity, title, other.changes))

    def is_forbidden(self, scope: Scope, identity: Card) -> bool:
        """Return whether the scope forbids the identity itself."""
        values = self.judge.format_table(scope).of(identity.id)
        return any(values.get(code, 1) < 1 for code in CARD_LIMITS)

    def identities(self, scope: Scope, side: str) -> list[Card]:
        """Return the identities to suggest in a scope: the legal ones, without those made for other formats."""
        found = self._identities.get((scope, side))
        if found is None:
            every = self.judge.catalogue.select("WHERE card.type_id = ? AND card.edition = 'cr'", (f"{side}_identity",))
            known = self.judge.exceptions.identities
            found = self._identities[scope, side] = [
                scope.card(card.id)
                for card in every
                if not self.is_forbidden(scope, card)
                and (card.id not in known or known[card.id].belongs_in(scope.family))
            ]
        return found

    def other_identity(self, deck: Deck, scope: Scope, side: str, bound: int) -> tuple[FixPlan | None, bool]:
        """Return the best plan of at most `bound` changes over all other identities, and whether none can be better.

        Where most cards in the list belong to the other side, the identities of that side come first.
        """
        copies = {"corp": 0, "runner": 0}
        for name, held in deck.cards.items():
            copies[scope.card(name).side] += held
        sides = [side, *(other for other in copies if copies[other] > copies[side])]
        best: FixPlan | None = None
        proven = True
        for of in reversed(sides):
            found, exact = self._other_of_side(deck, scope, of, bound if best is None else best.changes - 1)
            best, proven = found or best, proven and exact
        return best and best._replace(minimal=proven), proven

    def _other_of_side(self, deck: Deck, scope: Scope, side: str, bound: int) -> tuple[FixPlan | None, bool]:
        """Return the same as `other_identity`, but for the identities of one side only.

        Among equals it prefers an identity that the list names, then one from the faction of most of its cards, then
        one from its own faction, then the most played.
        """
        own = deck.identity
        named = {*deck.identities, *deck.cards}
        copies: dict[str, int] = {}
        for name, held in deck.cards.items():
            faction = scope.card(name).faction
            copies[faction] = copies.get(faction, 0) + held

        def nearness(card: Card) -> tuple[object, ...]:
            return (
                card.id not in named,
                -copies.get(card.faction, 0),
                own is None or card.faction != own.faction,
                self._popularity(scope, side, card.faction).rank(card),
            )

        # Identities with the same rules need the same changes, so only the nearest of them is tried.
        groups: dict[Any, Card] = {}
        for card in sorted(self.identities(scope, side), key=nearness):
            if own is None or card.id != own.id:
                groups.setdefault(self._alike(scope, card, side, named), card)
        others = [(self.least(deck, scope, card, side), place, card) for place, card in enumerate(groups.values())]
        best: FixPlan | None = None
        proven = True
        for least, _, card in sorted(others, key=lambda item: item[:2]):
            most = bound if best is None else best.changes - 1
            if least > most:
                break
            found, exact = self._best_plan(deck, scope, card, side, most)
            best = found or best
            proven = proven and exact
        return best and best._replace(minimal=proven), proven

    def _alike(self, scope: Scope, identity: Card, side: str, named: set[str]) -> Any:
        """Return a key that is the same for identities with which every deck needs the same changes."""
        if scope.boxes is not None or identity.id in named or identity.id in self.judge.exceptions.extras:
            return identity.id
        traits = self.judge.table(scope, identity, side).traits
        values = self.judge.format_table(scope).of(identity.id)
        return traits, identity.minimum_deck_size, identity.influence_limit, tuple(sorted(values.items()))

    # -- boxes -------------------------------------------------------------------------------------------------------

    def choices(self, deck: Deck, scope: Scope, identity: Card | None) -> list[tuple[int, Scope]]:
        """Return (surplus copies, scope) for each choice of boxes, smallest surplus first.

        The surplus is a lower bound on the copies to cut. A scope without boxes to choose from is its own only choice.
        """
        if scope.boxes is None:
            return [(0, scope)]
        found: list[tuple[int, Scope]] = []
        for choice in islice(scope.boxes.single_choices(deck.cards), MOST_CHOICES + 1):
            held = choice.all_copies()
            outside = choice.outside - (identity is not None and not held.get(identity.id))
            if outside < 0:
                continue
            over = [copies - held.get(card, 0) for card, copies in deck.cards.items() if copies > held.get(card, 0)]
            key = scope, tuple(box.name for group in choice.groups for box in group)
            if key not in self._single_choices:
                self._single_choices[key] = scope.changed(boxes=choice)
            found.append((sum(sorted(over)[: max(0, len(over) - outside)]), self._single_choices[key]))
        return sorted(found, key=lambda item: item[0])

    def least(self, deck: Deck, scope: Scope, identity: Card, side: str) -> int:
        """Return the minimum number of changes that a list needs with an identity."""
        choices = self.choices(deck, scope, identity)
        if scope.boxes is None:
            return self.trimmed(deck, scope, identity, side).least
        return choices[0][0] if choices else NO_BOUND + 1

    def _best_plan(
        self, deck: Deck, scope: Scope, identity: Card | None, side: str, bound: int
    ) -> tuple[FixPlan | None, bool]:
        """Return the best plan of at most `bound` changes over all boxes, and whether none can be better."""
        best: FixPlan | None = None
        choices = self.choices(deck, scope, identity)
        proven = len(choices) <= MOST_CHOICES
        for least, chosen in choices[:MOST_CHOICES]:
            most = bound if best is None else best.changes - 1
            if least > most:
                break
            trimmed = self.trimmed(deck, chosen, identity, side)
            if trimmed.least <= most:
                found, exact = self._within(trimmed, deck, most)
                best, proven = found or best, proven and exact
        return best and best._replace(minimal=proven), proven

    # -- one identity --------------------------------------------------------------------------------------------

    def trimmed(
        self, deck: Deck, scope: Scope, identity: Card | None, side: str, without: frozenset[str] = frozenset()
    ) -> TrimmedDeck:
        """Return the list without the cards that this identity forbids and the cards in `without`."""
        rules = self.rules(scope, identity, side)
        cards, listed, cut = Counts(), Counts(), Counts()
        needs_identity = identity is not None and (deck.identity is None or identity.id != deck.identity.id)
        for place in (deck.identities, deck.cards):
            for card, copies in place.items():
                if place is deck.cards and not scope.card(card).is_identity:
                    listed[card] = copies
                    stays = 0 if card in without else min(copies, rules.most(card))
                    if stays:
                        cards[card] = stays
                    copies -= stays
                elif identity is not None and needs_identity and card == identity.id:
                    # The list names the identity among its cards: it becomes the deck's identity.
                    copies -= 1
                    needs_identity = False
                if copies:
                    cut[card] = cut.get(card, 0) + copies
        gone = sum(cut.values())
        least = gone + max(0, rules.smallest - sum(cards.values()))
        return TrimmedDeck(rules, cards, listed, cut, least, without)

    def _within(self, trimmed: TrimmedDeck, deck: Deck, bound: int) -> tuple[FixPlan | None, bool]:
        """Return the best plan of at most `bound` changes that the judge accepts, and whether none can be better."""
        best, proven = self._attempt(trimmed, deck, bound)
        rules = trimmed.rules
        extras = self._extra_changes(trimmed, deck, trimmed.cards)[0]
        if sum(extras.values()) > 1:
            # The extra cards are wrong; without the card that uses them they don't matter.
            asking = [card for card in trimmed.cards if card in self.judge.exceptions.extras]
            for without in _subsets(asking[:MOST_EXTRA_SOURCES])[1:]:
                less = self.trimmed(deck, rules.scope, rules.identity, rules.side, frozenset(without))
                found, exact = self._attempt(less, deck, bound if best is None else best.changes - 1)
                best, proven = found or best, proven and exact
        return best and best._replace(minimal=proven), proven

    def _attempt(self, trimmed: TrimmedDeck, deck: Deck, bound: int) -> tuple[FixPlan | None, bool]:
        rules = trimmed.rules
        gone = sum(trimmed.cut.values())
        conditions = rules.conditions(trimmed.cards)
        unsure = [] if len(conditions) <= MOST_CONDITIONS else [0]
        queue: list[tuple[int, int, LimitCase]] = []
        known: set[frozenset[InfluenceCondition]] = set()

        def wait(met: tuple[InfluenceCondition, ...]) -> None:
            if frozenset(met) not in known:
                known.add(frozenset(met))
                for case in rules.cases(met):
                    heappush(queue, (rules.least(case, trimmed.cards), len(known), case))

        for met in _subsets(conditions[:MOST_CONDITIONS]):
            wait(met)
        best: tuple[tuple[int, int, float], Counts] | None = None
        while queue:
            least, _, case = heappop(queue)
            most = bound - gone if best is None else best[0][0]
            if least > most:
                break
            for spare in SPARE:
                problem = deck_problem(rules, case, trimmed.listed, trimmed.cards, spare, trimmed.without)
                found, exact = solve(problem.problem, most, least=least)
                if (most if found is None else found.changes) <= problem.trusted:
                    break
            if not exact:
                unsure.append(least)
            if found is not None and (best is None or found[:3] < best[0]):
                best = found[:3], problem.answer(found.agendas, found.others, found.fill, found.room)
            # Cards that could be free under a further condition only help to need fewer changes.
            for further in problem.further_conditions if best is None or least < best[0][0] else ():
                if len(known) < MOST_CASES:
                    wait((*case.met, further))
                else:
                    unsure.append(least)
        if best is None:
            return None, not unsure
        proven = min(unsure, default=best[0][0]) >= best[0][0]
        return self._plan(trimmed, deck, best[1], proven, bound), proven

    def _plan(
        self, trimmed: TrimmedDeck, deck: Deck, cards: Mapping[str, int], proven: bool, bound: int
    ) -> FixPlan | None:
        rules = trimmed.rules
        cut, add = dict(trimmed.cut), Counts()
        for card, copies in trimmed.cards.items():
            if cards.get(card, 0) < copies:
                cut[card] = cut.get(card, 0) + copies - cards.get(card, 0)
        for card, copies in cards.items():
            if copies > trimmed.cards.get(card, 0):
                add[card] = copies - trimmed.cards.get(card, 0)
        extras_cut, extras_add, moved = self._extra_changes(trimmed, deck, cards)
        changes = sum(sum(part.values()) for part in (cut, add, extras_cut, extras_add)) - moved
        own = deck.identity
        identity = (
            rules.identity.id if rules.identity is not None and (own is None or own.id != rules.identity.id) else None
        )
        if changes > bound:
            return None
        plan = FixPlan(cut, add, extras_cut, extras_add, identity, changes, proven)
        verdict = self.judge.judge(plan.apply(deck, rules.identity), rules.scope)
        return plan if verdict.legal else None

    def _extra_changes(self, trimmed: TrimmedDeck, deck: Deck, cards: Mapping[str, int]) -> tuple[Counts, Counts, int]:
        """Return the extra cards to cut and to add, and how many of the added ones move from the deck."""
        rules, scope = trimmed.rules, trimmed.rules.scope
        sources = [
            *([rules.identity.id] if rules.identity is not None else []),
            *(card for card, n in cards.items() if n),
        ]
        known = self.judge.exceptions.extras
        asking = [(source, known[source]) for source in sources if source in known]
        cut, add = Counts(), Counts()

        def wanted(card: str) -> bool:
            return any(allows(allowance, source, scope.card(card)) for source, allowance in asking)

        if not asking:
            return cut, add, 0
        for card, copies in deck.extras.items():
            if forbidden(rules.format_values(card)) and wanted(card):
                cut[card] = copies
        moved = 0
        for card, copies in trimmed.cut.items():
            if scope.card(card).is_identity and not forbidden(rules.format_values(card)) and wanted(card):
                add[card] = copies
                moved += copies
        for source, allowance in asking:
            if allowance.different_at_least is None:
                continue
            given = [card for card in deck.extras if card not in cut and allows(allowance, source, scope.card(card))]
            missing = allowance.different_at_least - len(given)
            if missing > 0:
                offered = [card for card in rules.extras_for(allowance, source) if card not in given][:missing]
                if len(offered) == missing and missing <= sum(deck.extras[card] for card in given):
                    add |= dict.fromkeys(offered, 1)
                else:
                    cut |= {card: deck.extras[card] for card in given}
        return cut, add, moved

    # -- none --------------------------------------------------------------------------------------------------------

    def why(self, scope: Scope, identity: Card | None, side: str) -> str:
        """Return why no deck can be made legal, as a sentence."""
        who = "Corp" if side == "corp" else "Runner"
        needed = scope.ruleset.influence if identity is None else self.is_forbidden(scope, identity)
        if needed and not self.identities(scope, side):
            if scope.received is not None:
                return f"the list of cards has no {who} identity legal in {scope.name}."
            return f"no {who} identity is legal in {scope.name}."
        rules = self.rules(scope, identity, side)
        copies = sum(min(rules.most(card), 99) for card in rules.offered())
        if copies < rules.smallest:
            verb = "is" if copies == 1 else "are"
            cards = f"only {counted(copies, 'card')}" if copies else "no cards but the identity"
            return f"{cards} {verb} allowed, and a deck needs {rules.smallest}."
        return f"the cards allowed in {scope.name} don't make a legal deck."


def _subsets(items: Iterable[T]) -> list[tuple[T, ...]]:
    """Return every subset of some items, the empty one first."""
    found: list[tuple[T, ...]] = [()]
    for item in items:
        found += [(*chosen, item) for chosen in found]
    return found
