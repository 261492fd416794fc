"""Judge a deck: choose what was in force, count, and gather every finding."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final
from weakref import WeakKeyDictionary

from nrdb.deck.model import ERROR, Deck
from nrdb.legality.construction import LINES, Count, Kind, Table, construct, count, kind_of, marked
from nrdb.legality.exceptions import NONE, Exceptions, load_exceptions
from nrdb.legality.restrictions import LANE, UNSUMMED, WIDTH, JointTable, ListTable, restrict
from nrdb.legality.ruleset import CR, Ruleset
from nrdb.legality.verdict import UNREADABLE, Finding, Scope, Verdict
from nrdb.resources import data_root

if TYPE_CHECKING:
    from datetime import date

    from nrdb.catalogue import Catalogue

CASUAL: Final = "casual"


class Judge:
    """Everything that judging needs of one catalogue, worked out once and kept: tables of cards, scopes of days."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.exceptions: Exceptions = load_exceptions(data_root())
        self._tables: dict[tuple[str, str], Table] = {}
        self._kinds: dict[tuple[str, Kind], Table] = {}
        self._scopes: dict[tuple[str, str], Scope] = {}
        self._lists: dict[tuple[str, str], ListTable | None] = {}
        self._joints: dict[tuple[tuple[str, str], ...], JointTable | None] = {}

    def scope(self, format_id: str, on: date | str) -> Scope:
        """What judges under this name on this day; UsageError when there is no such format, or not yet."""
        day = on if isinstance(on, str) else on.isoformat()
        key = (format_id, day)
        scope = self._scopes.get(key)
        if scope is None:
            scope = self._scopes[key] = self._make_scope(format_id, day)
        return scope

    def _make_scope(self, name: str, day: str) -> Scope:
        catalogue = self.catalogue
        if name == CASUAL:
            return Scope(CASUAL, "casual play (construction rules only)", day, CR, catalogue)
        from nrdb.legality.pool import in_force

        return in_force(catalogue, name, day)

    def table(self, identity_id: str, rules: Ruleset, kind: Kind | None = None) -> Table:
        """The table of lines for decks of this identity (or of this kind, without one)."""
        table = self._tables.get((rules.id, identity_id))
        if table is None:
            if kind is None:
                kind = kind_of(self.catalogue.card(identity_id), self.exceptions)
            table = self._kinds.get((rules.id, kind))
            if table is None:
                table = self._kinds[rules.id, kind] = Table(kind, rules, self.exceptions, self.catalogue.card)
            self._tables[rules.id, identity_id] = table
        return table

    def list_table(self, scope: Scope) -> ListTable | None:
        """What the scope's pool and list say per card; None where it has neither."""
        key = (scope.format, scope.snapshot.id if scope.snapshot else scope.on)
        if key not in self._lists:
            none = scope.pool is None and scope.restriction is None
            self._lists[key] = None if none else ListTable(scope, self.exceptions)
        return self._lists[key]

    def judge(self, deck: Deck, scope: Scope) -> Verdict:
        """The verdict on one deck."""
        identity = deck.identity
        if identity is None or deck.notes or len(deck.cards) > LINES:
            return self._carefully(deck, scope)
        numbers, findings = construct(deck, self.table(identity.id, scope.ruleset), identity, scope)
        pending = None
        lists = self.list_table(scope)
        if lists is not None:
            sums = sum(map(lists.__getitem__, deck.cards.items()))
            own = lists[identity.id, 1]
            if (sums or own) and lists.broken(sums + own, numbers[1], identity.influence_limit):
                if (sums + own) & UNSUMMED:
                    return self._carefully(deck, scope)
                pending = (deck.cards.copy(), lists)
        if not findings:
            return Verdict(deck, scope, pending is None, (), numbers, pending)
        return Verdict(deck, scope, _legal(findings), tuple(findings), numbers, pending)

    def judge_all(self, deck: Deck, scopes: tuple[Scope, ...]) -> list[Verdict]:
        """The verdicts of several formats on one deck: one count for all that share their construction rules."""
        identity = deck.identity
        joint = self._joint(scopes)
        if identity is None or deck.notes or len(deck.cards) > LINES or joint is None:
            return [self.judge(deck, scope) for scope in scopes]
        numbers, found = construct(deck, self.table(identity.id, scopes[0].ruleset), identity, scopes[0])
        sums = sum(map(joint.__getitem__, deck.cards.items()), joint[identity.id, 1])
        legal, findings = (_legal(found), tuple(found)) if found else (True, ())
        influence, limit = numbers[1], identity.influence_limit
        cards = None
        verdicts = []
        for scope, lists in zip(scopes, joint.tables, strict=True):
            own = sums & LANE
            sums >>= WIDTH
            if own and lists.broken(own, influence, limit):
                if own & UNSUMMED:
                    verdicts.append(self._carefully(deck, scope))
                    continue
                if cards is None:
                    cards = deck.cards.copy()
                verdicts.append(Verdict(deck, scope, legal and False, findings, numbers, (cards, lists)))
            else:
                verdicts.append(Verdict(deck, scope, legal, findings, numbers))
        return verdicts

    def _joint(self, scopes: tuple[Scope, ...]) -> JointTable | None:
        """One table for several formats; None where they do not count alike or one has neither pool nor list."""
        key = tuple((scope.format, scope.on) for scope in scopes)
        if key not in self._joints:
            tables = tuple(table for scope in scopes if (table := self.list_table(scope)) is not None)
            alike = len(tables) == len(scopes) and len({scope.ruleset.id for scope in scopes}) == 1
            self._joints[key] = JointTable(tables) if alike else None
        return self._joints[key]

    def _carefully(self, deck: Deck, scope: Scope) -> Verdict:
        """The same for the rare lists: with notes of reading, without an identity, or of more lines than are summed."""
        identity = deck.identity
        if identity is None:
            return self._without_identity(deck, scope)
        numbers, findings = construct(deck, self.table(identity.id, scope.ruleset), identity, scope)
        lists = self.list_table(scope)
        if lists is not None:
            findings.extend(restrict(deck.cards, lists, identity, numbers[1], scope))
        findings[:0] = unread(deck, scope)
        return Verdict(deck, scope, _legal(findings) if findings else True, tuple(findings), numbers)

    def _without_identity(self, deck: Deck, scope: Scope) -> Verdict:
        """A modern deck needs an identity. What can be said without one is said: copies, bad quantities, the format."""
        findings = [*unread(deck, scope), Finding("no-identity", (), (), 0, 1, scope)]
        sides = [self.catalogue.card(card).side for card in deck.cards]
        side = max(("corp", "runner"), key=sides.count)
        table = self.table(f" {side}", scope.ruleset, Kind(side, "", NONE))
        size, _, points, look = count(deck, table)
        if look:
            known = ("bad-quantity", "copies", "wrong-side", "several-identities")
            findings += [
                found for found in marked(deck, table, scope, Count(size, 0, points))[1] if found.code in known
            ]
        lists = self.list_table(scope)
        if lists is not None:
            findings += restrict(deck.cards, lists, None, 0, scope)
        return Verdict(deck, scope, _legal(findings), tuple(findings), Count(size, 0, points))


def _legal(findings: list[Finding]) -> bool | None:
    """What findings make of a deck: None when a part of it is not known."""
    return None if any(finding.code in UNREADABLE for finding in findings) else False


def unread(deck: Deck, scope: Scope) -> list[Finding]:
    """What reading the list could not make out, as findings."""
    return [
        Finding(note.code, (), (), None, None, scope, note.message, note.line, note.suggestions)
        for note in deck.notes
        if note.severity == ERROR
    ]


_JUDGES: WeakKeyDictionary[Catalogue, Judge] = WeakKeyDictionary()


def judge_of(catalogue: Catalogue) -> Judge:
    """The judge of a catalogue; one is made on first use."""
    judge = _JUDGES.get(catalogue)
    if judge is None:
        judge = _JUDGES[catalogue] = Judge(catalogue)
    return judge


def check_deck(deck: Deck, catalogue: Catalogue, *, format: str = "standard", on: date | str) -> Verdict:
    """Judge a deck by a format on a day.

    `format` is a format, one of its snapshots, or `casual` (construction rules alone). All findings are given, not
    only the first. Raises UsageError for a format that does not exist or had no list yet on that day.
    """
    judge = judge_of(catalogue)
    return judge.judge(deck, judge.scope(format, on))


def check_formats(deck: Deck, catalogue: Catalogue, *, formats: Sequence[str], on: date | str) -> list[Verdict]:
    """Judge a deck by several formats on a day: one verdict for each, in their order. Dearer than one by little."""
    judge = judge_of(catalogue)
    return judge.judge_all(deck, tuple(judge.scope(format, on) for format in formats))
