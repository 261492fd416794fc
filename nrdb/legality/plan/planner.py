"""One plan for a deck: the fewest cards to cut and to add that make the whole of it legal.

What may not stay is cut first; what is then wrong with the numbers is searched (`search`); cards beside the deck follow
from what is left. Every plan is put before the judge before it is given out. The identity changes only when it is
itself at fault, or when no deck of it can be made legal.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from nrdb.catalogue.model import INFINITE, number
from nrdb.legality.extras import allows, forbidden
from nrdb.legality.plan.model import Counts, Plan, taken_from
from nrdb.legality.plan.played import played
from nrdb.legality.plan.problem import SPARE, Rules, Shelf, posed
from nrdb.legality.plan.search import solve
from nrdb.legality.restrictions import CARD_LIMITS

if TYPE_CHECKING:
    from nrdb.catalogue.model import Card
    from nrdb.deck.model import Deck
    from nrdb.legality.construction import Kind
    from nrdb.legality.scope import Scope
    from nrdb.legality.verdict import Judging, Verdict

MOST_CONDITIONS: Final = 6
"""Conditions of single cards of which every combination is tried."""
NO_BOUND: Final = 2_000


class Draft(NamedTuple):
    """What is left of a list under an identity once everything is cut that may not stay."""

    rules: Rules
    cards: Counts
    listed: Counts
    cut: Counts
    taken: Counts
    """Identities of the list that take the seat of the identity."""
    least: int
    """Changes that are needed whatever else is done."""


class Planner:
    """Plans for the decks that one judge has judged."""

    def __init__(self, judge: Judging) -> None:
        self.judge = judge
        self._rules: dict[tuple[Scope, str], Rules] = {}
        self._shelves: dict[tuple[Scope, Kind, bool], Shelf] = {}

    def rules(self, scope: Scope, identity: Card | None, side: str) -> Rules:
        """What scope and identity say of cards, kept."""
        key = (scope, identity.id if identity is not None else side)
        if key not in self._rules:
            faction = identity.faction if identity is not None else ""
            kind = self.judge.table(scope, identity, side).kind
            limited = identity is not None and identity.influence_limit != INFINITE
            shelf = self._shelves.setdefault((scope, kind, limited), Shelf())
            self._rules[key] = Rules(self.judge, scope, identity, side, played(scope, side, faction), shelf)
        return self._rules[key]

    def plan(self, verdict: Verdict) -> Plan | str:
        """The plan for an illegal deck; a sentence that says why when nothing mends it."""
        deck, scope = verdict.deck, verdict.scope
        identity, side = deck.identity, verdict.side or "corp"
        if identity is None and not scope.ruleset.influence:
            return self._within(self.draft(deck, scope, None, side), deck, NO_BOUND) or self.why(scope, None, side)
        if identity is not None and not self.at_fault(scope, identity):
            own = self._within(self.draft(deck, scope, identity, side), deck, NO_BOUND)
            if own is not None:
                return own
        return self.other_identity(deck, scope, side) or self.why(scope, identity, side)

    def at_fault(self, scope: Scope, identity: Card) -> bool:
        """Whether the scope forbids the identity itself."""
        table = self.judge.format_table(scope)
        said = table.of(identity.id) if table is not None else {}
        return any(said.get(code, 1) < 1 for code in CARD_LIMITS)

    def other_identity(self, deck: Deck, scope: Scope, side: str) -> Plan | None:
        """The plan with the fewest changes over all identities that the format lets in.

        Among equals one that the list names, then one of the same faction, size and influence, then the most played.
        """
        own = deck.identity
        kept = [
            card
            for card in self.judge.catalogue.select(
                "WHERE card.type = ? AND card.edition = 'cr'", (f"{side}_identity",)
            )
            if (own is None or card.id != own.id) and not self.at_fault(scope, card)
        ]
        named = {*deck.identities, *deck.cards}

        def nearness(card: Card) -> tuple[Any, ...]:
            if own is None:
                return (card.id not in named, card.set, card.id)
            return (
                card.id not in named,
                card.faction != own.faction,
                abs((number(card.minimum_deck_size) or 0) - (number(own.minimum_deck_size) or 0)),
                card.influence_limit != own.influence_limit,
                played(scope, side, card.faction).rank(card),
            )

        drafts = [(self.draft(deck, scope, scope.card(card.id), side), card) for card in kept]
        drafts.sort(key=lambda item: (item[0].least, nearness(item[1])))
        best: Plan | None = None
        proven = True
        for draft, _ in drafts:
            bound = NO_BOUND if best is None else best.changes - 1
            if draft.least > bound:
                break
            found = self._within(draft, deck, bound)
            if found is not None:
                best = found
                proven = proven and found.minimal
        return best._replace(minimal=proven) if best is not None else None

    # -- one identity --------------------------------------------------------------------------------------------

    def draft(
        self, deck: Deck, scope: Scope, identity: Card | None, side: str, without: frozenset[str] = frozenset()
    ) -> Draft:
        """The list without what may not stay beside this identity, nor any of the cards named."""
        rules = self.rules(scope, identity, side)
        cards, listed, cut, taken = Counts(), Counts(), Counts(), Counts()
        seat = identity is not None and (deck.identity is None or identity.id != deck.identity.id)
        for place in (deck.identities, deck.cards):
            for card, copies in place.items():
                if place is deck.cards and not scope.card(card).is_identity:
                    listed[card] = copies
                    stays = 0 if card in without else min(copies, rules.most(card))
                    if stays:
                        cards[card] = stays
                    copies -= stays
                elif identity is not None and seat and card == identity.id:
                    taken[card] = 1
                    copies -= 1
                    seat = False
                if copies:
                    cut[card] = cut.get(card, 0) + copies
        gone = sum(cut.values())
        return Draft(rules, cards, listed, cut, taken, gone + max(0, rules.smallest - sum(cards.values())))

    def _within(self, draft: Draft, deck: Deck, bound: int) -> Plan | None:
        """The plan for a draft, of at most `bound` changes, as the judge accepts it."""
        best = self._attempt(draft, deck, bound)
        rules = draft.rules
        beside = self._beside(draft, deck, draft.cards)[0]
        if sum(beside.values()) > 1:
            # Cards beside the deck are wrong: without the card that asks for them nobody minds them.
            asking = [card for card in draft.cards if card in self.judge.exceptions.extras]
            for without in _subsets(asking):
                if without:
                    less = self.draft(deck, rules.scope, rules.identity, rules.side, without)
                    found = self._attempt(less, deck, bound if best is None else best.changes - 1)
                    best = found or best
        return best

    def _attempt(self, draft: Draft, deck: Deck, bound: int) -> Plan | None:
        rules = draft.rules
        gone = sum(draft.cut.values())
        # Cards on offer that are free under a condition count where there is none that is free without one.
        first = rules.modes(())[0], SPARE[0]
        plain = posed(rules, first[0], draft.listed, draft.cards, first[1])
        asked = rules.conditions([*draft.cards, *sorted(plain.open)])
        proven = len(asked) <= MOST_CONDITIONS
        best: tuple[tuple[int, int, float], Counts] | None = None
        for mode in rules.modes(asked[:MOST_CONDITIONS]):
            for spare in SPARE:
                again = (mode, spare) != first
                problem = posed(rules, mode, draft.listed, draft.cards, spare) if again else plain
                found, exact = solve(problem.problem, bound - gone if best is None else best[0][0])
                if min(bound - gone, found.changes if found is not None else bound) <= problem.trusted:
                    break
            proven = proven and exact
            if found is not None and (best is None or found[:3] < best[0]):
                best = found[:3], problem.answer(found.agendas, found.others, found.fill, found.room)
        if best is None:
            return None
        return self._plan(draft, deck, best[1], proven, bound)

    def _plan(self, draft: Draft, deck: Deck, cards: Mapping[str, int], proven: bool, bound: int) -> Plan | None:
        rules = draft.rules
        cut, add = dict(draft.cut), Counts()
        for card, copies in draft.cards.items():
            if cards.get(card, 0) < copies:
                cut[card] = cut.get(card, 0) + copies - cards.get(card, 0)
        for card, copies in cards.items():
            if copies > draft.cards.get(card, 0):
                add[card] = copies - draft.cards.get(card, 0)
        for card in [card for card in add if card in cut]:
            same = min(add[card], cut[card])
            taken_from(add, card, same)
            taken_from(cut, card, same)
        extras_cut, extras_add, moved = self._beside(draft, deck, cards)
        changes = sum(sum(part.values()) for part in (cut, add, extras_cut, extras_add)) - moved
        own = deck.identity
        identity = (
            rules.identity.id if rules.identity is not None and (own is None or own.id != rules.identity.id) else None
        )
        if changes > bound:
            return None
        plan = Plan(cut, add, extras_cut, extras_add, identity, changes, proven)
        verdict = self.judge.judge(plan.apply(deck, rules.identity), rules.scope)
        return plan if verdict.legal else None

    def _beside(self, draft: Draft, deck: Deck, cards: Mapping[str, int]) -> tuple[Counts, Counts, int]:
        """What is to be cut and added beside a deck of these cards, and how many of the added move there from it."""
        rules, scope = draft.rules, draft.rules.scope
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
            if forbidden(rules.said(card)) and wanted(card):
                cut[card] = copies
        moved = 0
        for card, copies in draft.cut.items():
            if scope.card(card).is_identity and not forbidden(rules.said(card)) and wanted(card):
                add[card] = copies
                moved += copies
        for source, allowance in asking:
            if allowance.different_at_least is None:
                continue
            given = [card for card in deck.extras if card not in cut and allows(allowance, source, scope.card(card))]
            missing = allowance.different_at_least - len(given)
            if given and missing > 0:
                offered = [card for card in rules.beside(allowance, source) if card not in given][:missing]
                if len(offered) == missing and missing <= sum(deck.extras[card] for card in given):
                    add |= dict.fromkeys(offered, 1)
                else:
                    cut |= {card: deck.extras[card] for card in given}
        return cut, add, moved

    # -- none --------------------------------------------------------------------------------------------------------

    def why(self, scope: Scope, identity: Card | None, side: str) -> str:
        """Why no deck can be made legal, as a sentence."""
        who = "Corp" if side == "corp" else "Runner"
        if (identity is None and scope.ruleset.influence) or (identity is not None and self.at_fault(scope, identity)):
            others = self.judge.catalogue.select("WHERE card.type = ? AND card.edition = 'cr'", (f"{side}_identity",))
            if not any(not self.at_fault(scope, card) for card in others):
                return f"no identity of the {who} is legal in {scope.name}."
        rules = self.rules(scope, identity, side)
        copies = sum(min(rules.most(card), 99) for card in rules.offered())
        if copies < rules.smallest:
            return f"{copies} cards may be played where a deck needs {rules.smallest}."
        return f"no deck of the cards that {scope.name} lets in is legal."


def _subsets(items: list[str]) -> Iterator[frozenset[str]]:
    for number_ in range(1 << min(len(items), 4)):
        yield frozenset(item for at, item in enumerate(items) if number_ >> at & 1)
