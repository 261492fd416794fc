"""The numbers behind a verdict as table rows: what was counted, the limit, and the rule."""

from typing import TYPE_CHECKING, Final, NamedTuple

from nrdb import text
from nrdb.catalogue.model import INFINITE
from nrdb.days import day_before
from nrdb.legality.citations import BOXES, ERRATA, FORMAT, POOL
from nrdb.legality.construction import selected
from nrdb.legality.finding_kinds import KIND_BY_CODE, rule_of
from nrdb.legality.limits import CardLimit, InfluenceLimit, compared
from nrdb.legality.restrictions import SUM_LIMITS
from nrdb.legality.ruleset import no_limit
from nrdb.legality.sentences import banned_by_date, with_points
from nrdb.legality.wording import band_words, counted, listed

if TYPE_CHECKING:
    from nrdb.catalogue.model import Card
    from nrdb.legality.check import Judge
    from nrdb.legality.exceptions import InfluenceException
    from nrdb.legality.findings import Finding
    from nrdb.legality.verdict import Verdict


class VerdictRow(NamedTuple):
    """One row: the topic, the number, an explanation, whether it is fine, and the rule or ban list."""

    topic: str
    have: str
    words: str
    ok: bool
    rule: str
    details: tuple[str, ...] = ()
    """Further lines for `--explain`."""
    warning: bool = False
    """Whether the row is a warning."""

    @property
    def mark(self) -> str:
        """The row's mark: ok, ✗, or ! for a warning."""
        return "!" if self.warning else "ok" if self.ok else "✗"


ALWAYS: Final = ("deck-size", "influence", "agenda-points", "copies")
"""Codes that have a row in every verdict, whether or not the rule is broken."""


class CardInfluence(NamedTuple):
    """The influence that a card in the deck costs and, if it could be free, why it is or isn't."""

    card: "Card"
    copies: int
    influence: int
    why: str


def influence_by_card(verdict: "Verdict", judge: "Judge") -> list[CardInfluence]:
    """Return the cards that cost influence or normally would, most expensive first, then by title."""
    identity = verdict.identity
    if identity is None:
        return []
    table = judge.table(verdict.scope, identity)
    rows = []
    for card_id, copies in verdict.deck.cards.items():
        card = verdict.scope.card(card_id)
        cards, influence, *_ = table.line(card_id, copies)
        if not cards:  # an identity or an invalid quantity
            continue
        full = card.influence_cost * copies if isinstance(card.influence_cost, int) else 0
        why = ""
        condition = table.influence.get(card_id)
        if condition is not None and influence:
            have = selected(condition, card.faction, verdict.deck, verdict.scope.card)
            bound = (
                f"{condition.at_least} or more" if condition.at_least is not None else f"{condition.at_most} or fewer"
            )
            met = condition.met(have)
            counted_cards = _counted_cards(condition, card, verdict, have)
            rule = verdict.scope.cite(condition.rule)
            why = f"{'free' if met else 'not free'}: {counted_cards} ({bound} needed), {rule}"
            influence = 0 if met else influence
        elif influence < full and card.faction != identity.faction:
            free = (full - influence) // (full // copies)
            why = f"{free} of {copies} free with this identity, {verdict.scope.cite(table.traits.exception.rule)}"
        if influence or why:
            rows.append(CardInfluence(card, copies, influence, why))
    return sorted(rows, key=lambda row: (-row.influence, row.card.title))


def _counted_cards(condition: "InfluenceException", card: "Card", verdict: "Verdict", copies: int) -> str:
    """Return the cards that a condition counts with their number, such as "6 non-alliance Haas-Bioroid cards"."""
    catalogue = verdict.scope.catalogue
    if condition.card is not None:
        return f"{copies} {verdict.scope.card(condition.card).title}"
    faction = card.faction if condition.faction == "own" else condition.faction
    words = [
        f"non-{condition.without_subtype.replace('_', ' ')}" if condition.without_subtype else "",
        catalogue.factions()[faction].name if faction else "",
        (condition.type or "card").replace("_", " "),
    ]
    noun = " ".join(filter(None, words))
    return f"{copies} {noun}" if condition.type == "ice" else text.counted(copies, noun)


def verdict_rows(verdict: "Verdict", judge: "Judge", *, explain: bool = False) -> list[VerdictRow]:
    """Return the rows of a verdict: the four counts of every deck, then whatever else was found or is restricted.

    `explain` adds the checks that passed and what was in force: card pool, ban list, boxes and errata.
    """
    found = {finding.code: finding for finding in verdict.findings}
    rows = [*_counts(verdict, judge, found)]
    broken = [finding for finding in verdict.errors if finding.code not in ALWAYS]
    rows += [_row(finding) for finding in broken]
    rows += _limited_in_order(verdict, judge, found)
    rows += [
        _row(finding)._replace(ok=True, warning=True) for finding in verdict.findings if finding.severity == "warning"
    ]
    if explain:
        rows += _in_force(verdict, found)
    return rows


def _counts(verdict: "Verdict", judge: "Judge", found: "dict[str, Finding]") -> list[VerdictRow]:
    counts, rules, identity = verdict.counts, verdict.scope.ruleset, verdict.identity
    size = counts["size"]
    minimum = rules.minimum_of(identity)
    cite = verdict.scope.cite
    rows = []
    if minimum:
        rule = cite(rule_of("deck-size", rules))
        rows.append(VerdictRow("size", str(size), f"at least {minimum}", "deck-size" not in found, rule))
    if rules.influence and identity is not None:
        paid = influence_by_card(verdict, judge)
        limit = counts["influence_limit"]
        rows.append(
            VerdictRow(
                "influence",
                str(counts["influence"]) if limit == INFINITE else f"{counts['influence']}/{limit}",
                listed([f"{row.card.title} {row.influence}" for row in paid if row.influence] or ["none"])
                + (", no limit" if limit == INFINITE else ""),
                "influence" not in found,
                cite(rule_of("influence", rules)),
                tuple(
                    f"{row.influence:>2}  {row.copies} {row.card.title}" + (f" ({row.why})" if row.why else "")
                    for row in paid
                ),
            )
        )
    if counts["agenda_band"] is not None:
        foreign = found.get("wrong-side")
        counted_size = max(size, minimum)
        remarks = ["the minimum"] if counted_size > size else []
        remarks += [f"extrapolated below {rules.least_banded}"] if counted_size < rules.least_banded else []
        agendas = [
            (verdict.scope.card(card), copies)
            for card, copies in verdict.deck.cards.items()
            if verdict.scope.card(card).type == "agenda"
        ]
        rows.append(
            VerdictRow(
                "agenda points",
                str(counts["agenda_points"]),
                f"{band_words(counts['agenda_band'])} for {counted_size} cards"
                + (f" ({'; '.join(remarks)})" if remarks else "")
                + (f", including {foreign.have} of the other side" if foreign is not None else ""),
                "agenda-points" not in found,
                cite(rules.band_rule(counted_size)),
                tuple(
                    f"{copies * int(card.agenda_points or 0):>2}  {copies} {card.title} ({card.agenda_points} each)"
                    for card, copies in sorted(agendas, key=lambda agenda: agenda[0].title)
                ),
            )
        )
    if identity is not None or "copies" in found:
        rows.append(_copies(verdict, judge))
    return rows


def _copies(verdict: "Verdict", judge: "Judge") -> VerdictRow:
    rules, identity = verdict.scope.ruleset, verdict.identity
    broken = [finding for finding in verdict.findings if finding.code == "copies"]
    rule = verdict.scope.cite(rule_of("copies", rules))
    if broken:
        words = listed(
            [
                f"{finding.have} {verdict.scope.card(finding.cards[0]).title} (limit {finding.limit})"
                for finding in broken
            ]
        )
        return VerdictRow("copies", str(max(finding.have or 0 for finding in broken)), words, False, broken[0].rule)
    most = max(verdict.deck.cards.values(), default=0)
    table = judge.table(verdict.scope, identity) if identity is not None else None
    own = table.traits.exception if table is not None else None
    details = tuple(
        f"{copies:>2}  {card.title} (limit {table.copy_limit(card)})"
        for card_id, copies in sorted(verdict.deck.cards.items())
        if table is not None and (card := verdict.scope.card(card_id)) and table.copy_limit(card) not in (3, None)
    )
    if own is not None and own.copy_limit is not None:
        rule = rule if verdict.scope.copy_limit is not None else verdict.scope.cite(own.rule)
        return VerdictRow("copies", str(most), f"at most {own.copy_limit} per title", True, rule)
    if rules.copy_limit is no_limit and verdict.scope.copy_limit is None:
        return VerdictRow("copies", str(most), "no limit per title", True, rule)
    return VerdictRow("copies", str(most), "at most 3 per title, or the card's own limit", True, rule, details)


def _row(finding: "Finding") -> VerdictRow:
    scope = finding.scope
    names = [scope.card(card).title for card in finding.cards]
    words = listed(names) if names else finding.message.rstrip(".")
    if finding.code == "points":
        words = with_points(finding)
    elif finding.code == "banned":
        words = "; ".join(
            listed([scope.card(card).title for card in cards]) + (f" (since {since})" if since else "")
            for since, cards in banned_by_date(finding).items()
        )
    have = "" if finding.have is None else str(finding.have)
    kind = finding.kind
    if isinstance(kind.limit, CardLimit) and not kind.limit.each:
        have = str(sum(finding.copies) - int(str(finding.limit)))
    elif finding.limit:
        have = f"{have}/{finding.limit}"
    if kind.limit is not None and scope.snapshot is not None:
        by = scope.restriction.name if scope.restriction and kind.limit.listed else finding.rule
        rule = f"{scope.snapshot.id}, {by}"
    else:
        rule = finding.rule
    return VerdictRow(kind.topic, have, words, False, rule)


def _limited_in_order(verdict: "Verdict", judge: "Judge", found: "dict[str, Finding]") -> list[VerdictRow]:
    """Return a row for each of the ban list's limits that the deck keeps within: points, and any its cards count in."""
    scope, identity = verdict.scope, verdict.identity
    restriction, table = scope.restriction, judge.format_table(scope)
    if restriction is None:
        return []
    rule = f"{scope.snapshot.id}, {restriction.name}" if scope.snapshot is not None else scope.cite(FORMAT)
    ids = {**({identity.id: 1} if identity is not None else {}), **verdict.deck.cards}
    spent, most = verdict.counts["influence"] or 0, verdict.counts["influence_limit"]
    rows = []
    for code, limit in SUM_LIMITS.items():
        added = {
            card: table.of(card)[code] * (copies if limit.per_copy else 1)
            for card, copies in ids.items()
            if code in table.of(card)
        }
        numbers = compared(limit, scope, sum(added.values()), spent, most)
        if code in found or numbers is None or not (added or code == "points"):
            continue
        cards = sorted((-worth, scope.card(card).title) for card, worth in added.items())
        words = listed([f"{title} {-worth}" for worth, title in cards] or ["none"])
        if isinstance(limit, InfluenceLimit):
            words = limit.in_order.format(cards=words, limit=most)
        elif limit.alike:
            titles = [scope.card(card).title for card in added]
            words = counted({card: ids[card] for card in added}, scope) if limit.per_copy else listed(titles)
        rows.append(VerdictRow(KIND_BY_CODE[code].topic, f"{numbers[0]}/{numbers[1]}", words, True, rule))
    return rows


def _in_force(verdict: "Verdict", found: "dict[str, Finding]") -> list[VerdictRow]:
    """Return the rows about the card pool, ban list, boxes and errata in force."""
    scope = verdict.scope
    rows = []
    if scope.pool is not None and "not-in-pool" not in found:
        pool = scope.snapshot.pool if scope.snapshot is not None else scope.name
        number = len({*verdict.deck.cards, *([verdict.identity.id] if verdict.identity is not None else [])})
        words = f"all {number} titles are in {pool} ({len(scope.pool):,} cards)"
        rule = (f"{scope.snapshot.id}, " if scope.snapshot is not None else "") + scope.cite(POOL)
        rows.append(VerdictRow("card pool", "", words, True, rule))
    if scope.snapshot is not None:
        until = f" until {day_before(scope.snapshot.until)}" if scope.snapshot.until else ""
        name = scope.restriction.name if scope.restriction is not None else "no ban list"
        rows.append(VerdictRow("in force", "", f"{name}, from {scope.snapshot.start}{until}", True, scope.snapshot.id))
    if scope.boxes is not None and "box-choice" not in found:
        own = {verdict.identity.id: 1} if verdict.identity is not None else {}
        chosen = scope.boxes.chosen({**own, **verdict.deck.cards})
        elsewhere = [scope.card(card).title for card, _ in chosen.left]
        words = listed([*chosen.boxes, *(f"{title} from elsewhere" for title in elsewhere)] or ["none chosen"])
        rows.append(VerdictRow(KIND_BY_CODE["box-choice"].topic, "", words, True, scope.cite(BOXES)))
    rule = scope.cite(ERRATA)
    if scope.facts or rule:
        rows.append(VerdictRow("errata", "", f"applied up to {scope.on}", True, rule))
    return rows
