"""The way out of an illegal deck: for each finding the fewest changes that remove it, and a repair of the whole.

Everything is chosen in a fixed order, so the same deck always gets the same advice. A proposal names real cards: what
it cuts stands in the deck, what it adds is legal in the format and costs nothing of a limited influence; cards to
add are examples, and the sentence says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations
from typing import TYPE_CHECKING, Final

from nrdb.catalogue.model import INFINITE, number
from nrdb.deck.model import ERROR, Deck
from nrdb.legality.construction import COUNTED_AGENDA
from nrdb.legality.findings import RANK, Remedy
from nrdb.legality.limits import InfluenceLimit
from nrdb.legality.proposal import Changes, Proposal
from nrdb.legality.wording import band_words, counted, listed

if TYPE_CHECKING:
    from nrdb.catalogue.model import Card
    from nrdb.legality.findings import Finding
    from nrdb.legality.scope import Scope
    from nrdb.legality.verdict import Judging, Verdict

MOST_AGENDAS: Final = 24
"""Agendas that a proposal adds or cuts at most."""
MOST_STEPS: Final = 40
"""Proposals that a repair of the whole deck applies one after the other."""


class Adviser:
    """Proposals for one verdict's deck."""

    def __init__(self, verdict: Verdict, judge: Judging) -> None:
        self.verdict = verdict
        self.deck: Deck = verdict.deck
        self.scope: Scope = verdict.scope
        self.judge = judge
        self.identity = verdict.identity
        self.side = verdict.side or "corp"
        self.table = judge.table(self.scope, self.identity, self.side)
        self.said = judge.format_table(self.scope)

    # -- what is asked of advice -------------------------------------------------------------------------------------

    def proposals(self) -> list[Proposal]:
        """One proposal per finding that changes can remove, in the order of the findings."""
        found = []
        for finding in self.verdict.findings:
            proposal = self.proposal(finding) if finding.severity == "error" else None
            if proposal is not None:
                found.append(proposal)
        return found

    def proposal(self, finding: Finding) -> Proposal | None:
        """The fewest changes that remove a finding; None where no change of cards can."""
        maker = _MAKERS.get(finding.kind.remedy)
        if maker is None:
            return None
        changes = maker(self, finding)
        if changes is None:
            return None
        return self.worded(finding, self.completed(finding, changes))

    # -- pieces --------------------------------------------------------------------------------------------------

    def card(self, card_id: str) -> Card:
        return self.scope.card(card_id)

    def order(self, cards: Iterable[str]) -> list[str]:
        """Cards by title: the order of every choice that is otherwise even."""
        return sorted(cards, key=lambda card: (self.card(card).title, card))

    def allowed(self, card: Card) -> bool:
        """Whether pool and list let a card in at no cost; `under_cap` counts large agendas."""
        return self.said is None or self.said.of(card.id).keys() <= {"agenda-cap", "not-received"}

    def kept(self, key: str, rest: str, parameters: tuple[str, ...]) -> list[Card]:
        """Cards of the catalogue that the format lets in, looked up once for all decks judged by it."""
        kept = self.judge.kept
        if (self.scope, key) not in kept:
            found = self.scope.catalogue.select(rest, parameters)
            kept[self.scope, key] = [self.scope.card(card.id) for card in found if self.allowed(card)]
        return kept[self.scope, key]

    def judged(self, proposal: Proposal) -> Verdict:
        """The verdict on the deck with the changes."""
        return self.judge.judge(proposal.apply(self.deck, self.card), self.scope)

    def saving(self, card: str, weight: Callable[[str], int]) -> list[int]:
        """What cutting the copies of a card saves, the first cut first: influence, and `weight` for each copy."""
        line = self.table.line
        copies = self.deck.cards[card]
        costs = [line(card, n).influence if n else 0 for n in range(copies + 1)]
        return [costs[n] - costs[n - 1] + weight(card) for n in range(copies, 0, -1)]

    def cheapest(self, weight: Callable[[str], int], short: Callable[[Changes], bool]) -> Changes:
        """The fewest copies to cut until `short` is false, dearest copies first; then no copy more than needed.

        A deck without any of the copies that save something is never short.
        """
        steps: list[tuple[int, str, str]] = []
        for card in self.order(self.deck.cards):
            if self.deck.cards[card] > 0 and not self.card(card).is_identity:
                steps += [(gain, self.card(card).title, card) for gain in self.saving(card, weight) if gain > 0]
        steps.sort(key=lambda step: (-step[0], step[1]))
        cut: Changes = {}
        dearest = iter(steps)
        worth, _, last = steps[0]
        while short(cut):
            worth, _, last = next(dearest)
            cut[last] = cut.get(last, 0) + 1
        # A cheaper card may do in place of the last one cut: the smallest that suffices.
        base = _less(cut, last)
        for gain, _, card in reversed(steps):
            if gain < worth and base.get(card, 0) < self.deck.cards[card]:
                trial = {**base, card: base.get(card, 0) + 1}
                if not short(trial):
                    return trial
        return cut

    def broken(self, code: str) -> Callable[[Changes], bool]:
        """Whether the deck still shows a code once copies are cut."""
        return lambda cut: code in self.judged(Proposal(code, "", cut, {})).codes

    # -- one maker per code --------------------------------------------------------------------------------------

    def cut_all(self, finding: Finding) -> Proposal | None:
        """Cut every card of the finding; another identity where the identity itself is the matter."""
        cut = dict(zip(finding.cards, finding.copies, strict=True))
        if self.identity is not None and self.identity.id in cut and finding.code in ("not-in-pool", "banned"):
            if self.identity.id not in self.deck.cards:
                del cut[self.identity.id]
            return self.other_identity(finding, cut)
        return Proposal(finding.code, "", cut, {})

    def cut_excess(self, finding: Finding) -> Proposal | None:
        """As many copies as are too many, from the titles with the fewest copies."""
        over = (finding.have or 0) - (finding.limit if isinstance(finding.limit, int) else 0)
        cut: Changes = {}
        for copies, _, card in sorted(zip(finding.copies, self.titles(finding.cards), finding.cards, strict=True)):
            if over > 0:
                cut[card] = min(copies, over)
                over -= cut[card]
        return Proposal(finding.code, "", cut, {})

    def cut_unreceived(self, finding: Finding) -> Proposal | None:
        received = self.scope.received or {}
        lines = zip(finding.cards, finding.copies, strict=True)
        return Proposal(finding.code, "", {card: copies - received.get(card, 0) for card, copies in lines}, {})

    def free_influence(self, finding: Finding) -> Proposal | None:
        """The fewest copies to cut where each costs influence and what the restriction adds for it."""
        limit = finding.kind.limit
        worth = limit.worth if isinstance(limit, InfluenceLimit) else lambda *_: 0
        cut = self.cheapest(lambda card: worth(self.scope, self.card(card)), self.broken(finding.code))
        return Proposal(finding.code, "", cut, {})

    def agenda_factions(self, finding: Finding) -> Proposal | None:
        """Foreign agendas go; where some titles are allowed, those with the fewest copies go."""
        lines = sorted(zip(finding.copies, self.titles(finding.cards), finding.cards, strict=True))
        keep = finding.limit if isinstance(finding.limit, int) else 0
        return Proposal(finding.code, "", {card: copies for copies, _, card in lines[: len(lines) - keep]}, {})

    def titles(self, cards: Iterable[str]) -> list[str]:
        return [self.card(card).title for card in cards]

    def keep_one_restricted(self, finding: Finding) -> Proposal | None:
        """One restricted title stays: the identity, else the one with the most copies."""
        lines = sorted(zip(finding.copies, self.titles(finding.cards), finding.cards, strict=True))
        own = self.identity.id if self.identity is not None and self.identity.id not in self.deck.cards else None
        kept = own if own in finding.cards else lines[-1][2]
        return Proposal(finding.code, "", {card: copies for copies, _, card in lines if card != kept}, {})

    def free_points(self, finding: Finding) -> Proposal | None:
        """The titles to cut that free the points with the fewest copies, then the fewest points."""
        values = self.scope.restriction.points if self.scope.restriction else {}
        over = (finding.have or 0) - (finding.limit if isinstance(finding.limit, int) else 0)
        lines = [
            (self.card(card).title, card, copies)
            for card, copies in zip(finding.cards, finding.copies, strict=True)
            if card in self.deck.cards
        ]
        lines.sort()
        for titles in range(1, len(lines) + 1):
            options = [
                (sum(line[2] for line in some), sum(values[line[1]] for line in some), some)
                for some in combinations(lines, titles)
                if sum(values[line[1]] for line in some) >= over
            ]
            if options:
                return Proposal(finding.code, "", {line[1]: line[2] for line in min(options)[2]}, {})
        return self.other_identity(finding, {line[1]: line[2] for line in lines})

    def other_identity(self, finding: Finding, cut: Changes) -> Proposal | None:
        """Another identity: the one with the fewest findings left, of the same faction where there is one.

        The deck's own is not among those that the format lets in, or the finding would not be about it.
        """
        faction = self.identity.faction if self.identity is not None else None
        options = []
        for card in self.kept(
            f"{self.side} identities", "WHERE card.type = ? AND card.edition = 'cr'", (f"{self.side}_identity",)
        ):
            trial = Proposal(finding.code, "", cut, {}, card.id)
            left = self.judged(trial).findings
            options.append((len(left), card.faction != faction, card.title, trial))
        return min(options, key=lambda option: option[:3])[3] if options else None

    def drop_lines(self, finding: Finding) -> Proposal | None:
        return Proposal(finding.code, "", dict(zip(finding.cards, finding.copies, strict=True)), {})

    def set_agendas(self, finding: Finding) -> Proposal | None:
        return self.agenda_change(Proposal(finding.code, "", {}, {}))

    def add_cards(self, finding: Finding) -> Proposal | None:
        return self.filled(Proposal(finding.code, "", {}, {}))

    # -- agendas and room -----------------------------------------------------------------------------------------

    def minimum(self, identity: Card | None) -> int:
        if identity is None:
            return self.scope.ruleset.minimum
        return number(identity.minimum_deck_size) or 0

    def agendas(self, identity: Card | None) -> list[Card]:
        """Agendas that the deck may add at no influence, those of the identity's faction and neutral ones, by title."""
        agendas = self.kept("agendas", "WHERE card.type = 'agenda' AND card.edition = ?", (self.scope.edition,))
        found = sorted(
            (card for card in agendas if number(card.agenda_points) and self.fits(card, identity)),
            key=lambda card: (card.id not in self.deck.cards, card.title),
        )
        most = self.judge.table(self.scope, identity, self.side).kind.exception.agenda_titles
        if most is None or identity is None:
            return found
        # An identity that may play so many different agendas of each faction: the deck's own count first.
        held: dict[str, set[str]] = {}
        for name in self.deck.cards:
            card = self.card(name)
            if card.type == "agenda" and not card.is_neutral:
                held.setdefault(card.faction, set()).add(name)
        chosen = []
        for card in found:
            titles = held.setdefault(card.faction, set())
            if card.is_neutral or card.id in titles or len(titles) < most:
                titles.add(card.id)
                chosen.append(card)
        return chosen

    def fits(self, card: Card, identity: Card | None) -> bool:
        """Whether a card of the deck's side costs nothing of a limited influence and breaks no rule of the identity."""
        if identity is None:
            return True
        pays = card.faction != identity.faction and number(card.influence_cost)
        if pays and identity.influence_limit != INFINITE:
            return False
        return not self.judge.table(self.scope, identity).line(card.id, 1).marks & ~COUNTED_AGENDA

    def room(self, card: Card, held: int, identity: Card | None) -> int:
        """Copies that may still be added of a card."""
        limit = self.judge.table(self.scope, identity, self.side).copy_limit(card)
        if self.scope.received is not None:
            limit = (
                self.scope.received.get(card.id, 0)
                if limit is None
                else min(limit, self.scope.received.get(card.id, 0))
            )
        if self.scope.box is not None:
            boxed = self.scope.box.get(card.id, 0)
            limit = boxed if limit is None else min(limit, boxed)
        return max(0, (3 if limit is None else limit) - held)

    def agenda_change(self, proposal: Proposal) -> Proposal | None:
        """The proposal with the fewest agendas added and cut that bring the points into the band.

        Adding comes before swapping, and swapping before cutting, among changes of the same number.
        """
        deck = proposal.apply(self.deck, self.card)
        identity = deck.identity
        table = self.judge.table(self.scope, identity, self.side)
        lines = [table.line(card, copies) for card, copies in deck.cards.items()]
        size, points = sum(line.cards for line in lines), sum(line.points for line in lines)
        minimum, rules = self.minimum(identity), self.scope.ruleset
        adds = _sums(
            self.under_cap(
                deck,
                [
                    (number(card.agenda_points) or 0, card.id)
                    for card in self.agendas(identity)
                    for _ in range(self.room(card, deck.cards.get(card.id, 0), identity))
                ],
            )
        )
        cuts = _sums(
            [
                (number(self.card(card).agenda_points) or 0, card)
                for card in self.order(deck.cards)
                if self.card(card).type == "agenda" and number(self.card(card).agenda_points)
                for _ in range(deck.cards[card])
            ]
        )
        for changes in range(1, MOST_AGENDAS + 1):
            for added in range(min(changes, len(adds) - 1), -1, -1):
                cut = changes - added
                if cut >= len(cuts):
                    continue
                after = max(size + added - cut, minimum)
                low = rules.least_points(after)
                high = None if rules.points_span is None else low + rules.points_span
                for more in sorted(adds[added]):
                    for fewer in sorted(cuts[cut]):
                        total = points + more - fewer
                        # No card is both added and cut: leaving it alone would have been fewer changes.
                        if total >= low and (high is None or total <= high):
                            chosen, gone = adds[added][more], cuts[cut][fewer]
                            return self.with_agendas(proposal, chosen, gone, size + added - cut < minimum <= size)
        return None

    def under_cap(self, deck: Deck, copies: list[tuple[int, str]]) -> list[tuple[int, str]]:
        """Of the agendas that could be added, those within a list's cap on large ones."""
        cap = self.scope.restriction.agenda_cap if self.scope.restriction else None
        if cap is None or self.said is None:
            return copies
        room = cap[1] - sum(n for card, n in deck.cards.items() if "agenda-cap" in self.said.of(card))
        offered = []
        for value, card in copies:
            if "agenda-cap" in self.said.of(card):
                room -= 1
                if room < 0:
                    continue
            offered.append((value, card))
        return offered

    def with_agendas(self, proposal: Proposal, added: list[str], cut: list[str], fill: bool) -> Proposal | None:
        adding, cutting = dict(proposal.add), dict(proposal.cut)
        for card in added:
            adding[card] = adding.get(card, 0) + 1
        for card in cut:
            cutting[card] = cutting.get(card, 0) + 1
        done = proposal._replace(add=adding, cut=cutting)
        return self.filled(done) if fill else done

    def filled(self, proposal: Proposal) -> Proposal | None:
        """The proposal with cards added up to the minimum size: further copies of what the deck plays, then others.

        A Corp deck keeps its agenda points: the cards added are none, and the band is looked at afterwards.
        """
        deck = proposal.apply(self.deck, self.card)
        identity = deck.identity
        table = self.judge.table(self.scope, identity, self.side)
        need = self.minimum(identity) - sum(table.line(card, copies).cards for card, copies in deck.cards.items())
        add = dict(proposal.add)
        for card in self.fillers(deck, identity):
            if need <= 0:
                break
            copies = min(need, self.room(card, deck.cards.get(card.id, 0), identity))
            if copies:
                add[card.id] = add.get(card.id, 0) + copies
                need -= copies
        return proposal._replace(add=add) if need <= 0 else None

    def fillers(self, deck: Deck, identity: Card | None) -> Iterable[Card]:
        """Cards to fill a deck with, at no influence: its own first, then those of the format, by title."""
        own = [self.card(card) for card in self.order(deck.cards)]
        yield from (card for card in own if self.fills(card, identity))
        found = self.kept(
            f"{self.side} cards",
            "WHERE card.side = ? AND card.edition = ? AND card.type <> 'agenda' ORDER BY card.title, card.id",
            (self.side, self.scope.edition),
        )
        yield from (card for card in found if card.id not in deck.cards and self.fills(card, identity))

    def fills(self, card: Card, identity: Card | None) -> bool:
        return (
            card.type != "agenda"
            and not card.is_identity
            and card.side == self.side
            and self.allowed(card)
            and self.fits(card, identity)
        )

    def completed(self, finding: Finding, proposal: Proposal) -> Proposal:
        """The proposal with what it costs made good: agenda points and size, where the deck had them right before."""
        before = self.verdict.codes
        for code, repair in (("agenda-points", self.agenda_change), ("deck-size", self.filled)):
            after = self.judged(proposal).codes
            if code in after and code not in before:
                better = repair(proposal)
                if better is not None and finding.code not in self.judged(better).codes:
                    proposal = better
        return proposal

    # -- words ---------------------------------------------------------------------------------------------------

    def worded(self, finding: Finding, proposal: Proposal) -> Proposal:
        """The proposal with its sentence."""
        parts = []
        if proposal.identity is not None:
            parts.append(f"choose another identity, for instance {self.card(proposal.identity).title}")
        if proposal.cut:
            parts.append(f"cut {counted(proposal.cut, self.scope)}")
        agendas = {card: n for card, n in proposal.add.items() if self.card(card).type == "agenda"}
        others = {card: n for card, n in proposal.add.items() if card not in agendas}
        tail = ""
        if agendas:
            worth = sum((number(self.card(card).agenda_points) or 0) * n for card, n in agendas.items())
            what = "agendas" if sum(agendas.values()) > 1 else "an agenda"
            points = f"{worth} {'point' if worth == 1 else 'points'}"
            parts.append(f"add {what} worth {points}, for instance {counted(agendas, self.scope)}")
            band = self.judged(proposal).counts["agenda_band"]
            tail = f": the deck needs {band_words(band)}" if band is not None else ""
        if others:
            count = sum(others.values())
            parts.append(f"add {count} {'card' if count == 1 else 'cards'}, for instance {counted(others, self.scope)}")
        sentence = f"{listed(parts)}{tail}." if parts else "nothing is to be changed."
        return proposal._replace(message=sentence[0].upper() + sentence[1:])


Maker = Callable[[Adviser, "Finding"], Proposal | None]

_MAKERS: Final[dict[Remedy, Maker]] = {
    Remedy.IDENTITY: lambda adviser, finding: adviser.other_identity(finding, {}),
    Remedy.DROP: Adviser.drop_lines,
    Remedy.CUT: Adviser.cut_all,
    Remedy.CUT_EXCESS: Adviser.cut_excess,
    Remedy.CUT_UNRECEIVED: Adviser.cut_unreceived,
    Remedy.CUT_AGENDAS: Adviser.agenda_factions,
    Remedy.CUT_INFLUENCE: Adviser.free_influence,
    Remedy.KEEP_ONE: Adviser.keep_one_restricted,
    Remedy.FREE_POINTS: Adviser.free_points,
    Remedy.ADD: Adviser.add_cards,
    Remedy.SET_AGENDAS: Adviser.set_agendas,
}


def _less(changes: Changes, card: str) -> Changes:
    """The changes with one copy of a card less."""
    left = changes[card] - 1
    rest = {name: n for name, n in changes.items() if name != card}
    return {**rest, card: left} if left else rest


def _sums(items: list[tuple[int, str]]) -> list[dict[int, list[str]]]:
    """For each number of items: which sums that many reach, each with the first choice of cards that does."""
    reached: list[dict[int, list[str]]] = [{0: []}]
    for value, card in items:
        for taken in range(min(len(reached), MOST_AGENDAS) - 1, -1, -1):
            if taken + 1 == len(reached):
                reached.append({})
            for total, cards in reached[taken].items():
                reached[taken + 1].setdefault(total + value, [*cards, card])
    return reached


def advise(verdict: Verdict, judge: Judging) -> list[Proposal]:
    """For each finding of a verdict the fewest changes that remove it."""
    if verdict.legal:
        return []
    return Adviser(verdict, judge).proposals()


def repair(verdict: Verdict, judge: Judging) -> Verdict | None:
    """The verdict on the deck after all advice has been followed; None where advice alone makes it no legal deck."""
    if verdict.deck.unreadable:
        return None
    current = verdict
    for _ in range(MOST_STEPS):
        if current.legal:
            break
        adviser = Adviser(current, judge)
        findings = sorted(
            (finding for finding in current.findings if finding.severity == ERROR),
            key=lambda found: RANK[found.code],
        )
        proposal = next((found for finding in findings if (found := adviser.proposal(finding)) is not None), None)
        if proposal is None:
            break
        current = judge.judge(proposal.apply(current.deck, adviser.card), current.scope)
    return current if current.legal else None
