"""Judge a deck: choose what was in force, count, and gather every finding."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from nrdb.days import iso_day
from nrdb.deck.model import ERROR, Deck
from nrdb.legality.construction import Count, Kind, Table, construct, kind_of, marked
from nrdb.legality.exceptions import Exceptions, load_exceptions
from nrdb.legality.findings import Finding
from nrdb.legality.kinds import UNREADABLE
from nrdb.legality.packed import JointSums, fits
from nrdb.legality.pool import in_force
from nrdb.legality.restrictions import FormatTable, restrict
from nrdb.legality.scope import Scope
from nrdb.legality.verdict import Verdict
from nrdb.resources import data_path

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import date
    from pathlib import Path

    from nrdb.catalogue import Catalogue
    from nrdb.catalogue.model import Card
    from nrdb.legality.plan.model import Hint, Plan
    from nrdb.legality.plan.planner import Planner


Format: TypeAlias = "str | Path | Mapping[str, Any]"


DAYS_KEPT, SCOPES_KEPT = 500, 200  # pace only
"""How many scopes a judge keeps by name and day, and of how many it keeps the tables: more than any audit asks for."""


class Held:
    """What is kept for a scope: its tables by identity (or side), and what its pool and restriction say of lines."""

    __slots__ = ("said", "tables")

    def __init__(self, said: FormatTable | None) -> None:
        self.said = said
        self.tables: dict[str, Table] = {}


class Judge:
    """Everything that judging needs of one catalogue, worked out once and kept: scopes of days, tables of cards."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.exceptions: Exceptions = load_exceptions(data_path())
        self._forget()

    def _forget(self) -> None:
        """Nothing is kept any more: who answers for any day and any house rules would be asked for them without end.

        What another thread has in hand it keeps; nothing is taken out of a table that may be read.
        """
        self._kinds: dict[tuple[int, str, Kind], Table] = {}
        self._scopes: dict[tuple[str, str], Scope] = {}
        self._several: dict[tuple[Any, ...], tuple[Scope, ...]] = {}
        self._held: dict[Scope, Held] = {}
        self._joints: dict[tuple[Scope, ...], JointSums[FormatTable] | None] = {}
        self._planner: Planner | None = None

    def scope(self, format_id: Format, on: date | str) -> Scope:
        """What judges under this name on this day; UsageError when there is no such format, or not yet.

        A path, a name that ends in .toml and a mapping are house rules (`house`): their file, or what it would say.
        """
        if format_id.__class__ is str and (known := self._scopes.get((format_id, on))) is not None:  # type: ignore[arg-type]
            return known  # pace only
        if not isinstance(format_id, str) or format_id.endswith(".toml"):
            from nrdb.legality.house import HouseRules, house_scope

            rules = HouseRules.of(format_id)
            key = (f"{rules.source}\n{rules.text}", iso_day(on))
            return self._scopes.get(key) or self._kept(key, house_scope(rules, self, iso_day(on)))
        key = (format_id, on if isinstance(on, str) else iso_day(on))
        scope = self._scopes.get(key)
        if scope is None:
            day = iso_day(on)
            scope = self._kept(key, in_force(self.catalogue, format_id, day, self.exceptions.boxes))
        return scope

    def _kept(self, key: tuple[str, str], scope: Scope) -> Scope:
        """A scope by its name and day, from now on."""
        if len(self._scopes) >= DAYS_KEPT:
            self._forget()
        return self._scopes.setdefault(key, scope)

    def scopes(self, formats: Sequence[Format], on: date | str) -> tuple[Scope, ...]:
        """`scope` of each name; those of ids are looked up together the next time."""
        key = (*formats, on)
        try:
            return self._several[key]
        except KeyError:
            pass
        except TypeError:  # house rules that stand in a mapping
            return tuple(self.scope(name, on) for name in formats)
        found = tuple(self.scope(name, on) for name in formats)
        if all(isinstance(name, str) and not name.endswith(".toml") for name in formats):  # a file may change
            self._several[key] = found
        return found

    def __reduce__(self) -> tuple[Any, ...]:
        # What was worked out stays here: another process has a judge of its own for the same catalogue.
        return judge_of, (self.catalogue,)

    def table(self, scope: Scope, identity: Card | None, side: str = "") -> Table:
        """What lines add to decks of this identity; without one, to decks of a side."""
        tables = self.held(scope).tables
        key = identity.id if identity is not None else side
        table = tables.get(key)
        if table is None:
            kind = kind_of(identity, side, self.exceptions, scope.copy_limit)
            shared = (id(scope.ruleset), scope.facts, kind)
            table = self._kinds.get(shared)
            if table is None:
                table = self._kinds[shared] = Table(kind, scope.ruleset, self.exceptions, scope.card)
            tables[key] = table
        return table

    def format_table(self, scope: Scope) -> FormatTable | None:
        """What the scope's pool and restriction say of cards and lines; None where it has neither."""
        return self.held(scope).said

    def held(self, scope: Scope) -> Held:
        """What is kept for a scope."""
        held = self._held.get(scope)
        if held is None:
            said = FormatTable(scope, self.exceptions) if scope.limited else None
            if len(self._held) >= SCOPES_KEPT:
                self._forget()
            held = self._held.setdefault(scope, Held(said))
        return held

    def judge(self, deck: Deck, scope: Scope) -> Verdict:
        """The verdict on one deck."""
        identity = deck.identity
        if identity is None or deck.notes or deck.extras or scope.boxes is not None:
            return self._carefully(deck, scope)
        held = self._held.get(scope) or self.held(scope)
        table = held.tables.get(identity.id) or self.table(scope, identity)
        numbers, findings = construct(deck, table, identity, scope)
        pending = None
        said = held.said
        if said is not None:
            sums = said.added(deck.cards, identity.id)
            if sums and said.broken(sums, numbers[1], identity.influence_limit):
                if not fits(sums):
                    return self._carefully(deck, scope)
                pending = (tuple(findings), deck.cards.copy(), said)
        if not findings:
            return Verdict(self, deck, scope, pending is None, (), numbers, pending)
        legal = _legal(findings)
        if pending is not None and legal:
            legal = False
        return Verdict(self, deck, scope, legal, tuple(findings), numbers, pending)

    def judge_all(self, deck: Deck, scopes: tuple[Scope, ...]) -> list[Verdict]:
        """The verdicts of several formats on one deck: one count for all that share their construction rules."""
        identity = deck.identity
        joints = self._joints
        joint = joints[scopes] if scopes in joints else self._joint(scopes)
        if identity is None or joint is None or deck.notes or deck.extras:
            return [self.judge(deck, scope) for scope in scopes]
        numbers, found = construct(deck, self.table(scopes[0], identity), identity, scopes[0])
        sums = joint.added(deck.cards, identity.id)
        legal, findings = (_legal(found), tuple(found)) if found else (True, ())
        influence, limit = numbers[1], identity.influence_limit
        broken = False if legal else legal
        cards = deck.cards.copy() if sums else {}
        verdicts = []
        for scope, said, own in zip(scopes, joint.tables, joint.parted(sums), strict=True):
            if not own or not said.broken(own, influence, limit):
                verdicts.append(Verdict(self, deck, scope, legal, findings, numbers))
            elif fits(own):
                verdicts.append(Verdict(self, deck, scope, broken, findings, numbers, (findings, cards, said)))
            else:
                verdicts.append(self._carefully(deck, scope))
        return verdicts

    def planned(self, verdict: Verdict) -> Plan | str:
        """The smallest set of changes that makes an illegal deck legal; a sentence that says why there is none."""
        planner = self._planner
        if planner is None:
            from nrdb.legality.plan.planner import Planner

            planner = self._planner = Planner(self)
        return planner.plan(verdict)

    def advise(self, verdict: Verdict) -> list[Hint]:
        """For each finding of a verdict what of its plan mends it; none where there is no plan."""
        plan = verdict.planned
        if plan is None or isinstance(plan, str):
            return []
        from nrdb.legality.plan.words import hints

        return hints(verdict, plan)

    def _joint(self, scopes: tuple[Scope, ...]) -> JointSums[FormatTable] | None:
        """One table for several formats; None where they do not count alike or one has neither pool nor restriction."""
        tables = tuple(table for scope in scopes if (table := self.format_table(scope)) is not None)
        counted = {(id(scope.ruleset), scope.facts, scope.copy_limit) for scope in scopes}
        choosing = any(scope.boxes is not None for scope in scopes)
        alike = not choosing and len(tables) == len(scopes) and len(counted) == 1
        joint = self._joints[scopes] = JointSums(tables) if alike else None
        return joint

    def _carefully(self, deck: Deck, scope: Scope) -> Verdict:
        """The same for the rarer decks: notes of reading, cards beside the deck, no identity, hundreds of lines."""
        identity = deck.identity
        findings = unread(deck, scope)
        if identity is None and scope.ruleset.influence:
            numbers, found = self._without_identity(deck, scope)
        else:
            table = self.table(scope, identity, side_of(deck, scope))
            numbers, found = construct(deck, table, identity, scope)
        findings += found
        said = self.format_table(scope)
        if said is not None:
            findings += restrict(deck.cards, said, identity, numbers[1], scope)
        if deck.extras:
            from nrdb.legality.extras import check_extras

            findings += check_extras(deck, scope, self.exceptions, said)
        return Verdict(self, deck, scope, _legal(findings), tuple(findings), numbers)

    def _without_identity(self, deck: Deck, scope: Scope) -> tuple[Count, list[Finding]]:
        """A modern deck needs an identity. What can be said without one is said: copies, sides, bad quantities."""
        table = self.table(scope, None, side_of(deck, scope))
        size, influence, points, look = table.added(deck.cards)
        found: list[Finding] = []
        if look:
            (size, _, points), found = marked(deck, table, scope, (size, influence, points))
        findings = [Finding("no-identity", (), (), 0, 1, scope)]
        findings += [finding for finding in found if finding.code in WITHOUT_IDENTITY]
        return (size, 0, points), findings


WITHOUT_IDENTITY: Final = frozenset({"bad-quantity", "copies", "wrong-side", "several-identities"})
"""What can be found in a modern list that names no identity."""


def side_of(deck: Deck, scope: Scope) -> str:
    """The side of a deck: its identity's, else that of more of its titles (the Corp's on a tie)."""
    if deck.identity is not None:
        return deck.identity.side
    sides = [scope.card(card).side for card in deck.cards]
    return max(("corp", "runner"), key=sides.count)


def _legal(findings: list[Finding]) -> bool | None:
    """What findings make of a deck: None when a part of it is not known, True when none is an error."""
    if any(finding.code in UNREADABLE for finding in findings):
        return None
    return not any(finding.severity == ERROR for finding in findings)


def unread(deck: Deck, scope: Scope) -> list[Finding]:
    """What reading the list could not make out, as findings."""
    return [
        Finding(note.code, (), (), None, None, scope, note.message, note.line, note.suggestions)
        for note in deck.notes
        if note.severity == ERROR
    ]


def judge_of(catalogue: Catalogue) -> Judge:
    """The one judge of a catalogue, made on first use; it lives as long as the catalogue."""
    kept = vars(catalogue)
    judge: Judge = kept.get("_judge") or kept.setdefault("_judge", Judge(catalogue))
    return judge


def check_deck(deck: Deck, catalogue: Catalogue, *, format: Format = "standard", on: date | str) -> Verdict:
    """Judge a deck by a format on a day.

    `format` is a format, one of its snapshots, `casual` (construction rules alone), or house rules: the path of their
    file, or a mapping that says what such a file says. All findings are given, not only the
    first. Raises UsageError for a format that does not exist or had nothing in force yet on that day.
    """
    judge = judge_of(catalogue)
    return judge.judge(deck, judge.scope(format, on))


def check_formats(deck: Deck, catalogue: Catalogue, *, formats: Sequence[Format], on: date | str) -> list[Verdict]:
    """Judge a deck by several formats on a day: one verdict for each, in their order. Dearer than one by little."""
    judge = judge_of(catalogue)
    return judge.judge_all(deck, judge.scopes(formats, on))


def formats_on(judge: Judge, on: str) -> list[Scope]:
    """The scopes of every format that has begun by the day, in order of their ids."""
    begun = [item.id for item in judge.catalogue.formats() if item.snapshots and item.snapshots[0].start <= on]
    return [judge.scope(format_id, on) for format_id in begun]
