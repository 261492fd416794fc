"""Verdicts as text: the answer first, the way out second, the reasons third."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nrdb.cli.output import aligned, bad, faint, good, stamp, strong
from nrdb.legality.finding_kinds import KIND_BY_CODE, UNREADABLE
from nrdb.text import counted, plain

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue
    from nrdb.legality.scope import Scope
    from nrdb.legality.verdict import Verdict
    from nrdb.legality.verdict_rows import VerdictRow

UNCERTAIN = frozenset({"size", "agenda points", *(code.replace("-", " ") for code in UNREADABLE)})
"""Rows that say nothing while lines of the list are unread."""
STALE_DAYS = 120
"""Days after which the newest list known is called old."""


def heading(verdict: Verdict) -> str:
    """The answer in one line: legal or not, where and when, and the first reason."""
    scope = verdict.scope
    where = f"in {scope.name} on {scope.on}"
    if verdict.legal:
        return good(f"Legal {where}.")
    if verdict.legal is None:
        return bad("Not judged") + f": {unjudged(verdict)}."
    errors = verdict.errors
    first = errors[0].message
    more = len(errors) - 1
    further = f" And {counted(more, 'more reason')}." if more else ""
    return bad(f"Not legal {where}") + f": {plain(first)}{further}"


def one_line(verdict: Verdict) -> str:
    """One of several decks: legal or not, the file, the deck, and the first reason."""
    deck = verdict.deck
    names = [part for part in dict.fromkeys((deck.source, deck.name or deck.id)) if part] or [deck.label]
    if verdict.legal:
        return f"{good('legal')}       {plain(' · '.join(names))}"
    errors = verdict.errors
    more = f" (and {len(errors) - 1} more)" if len(errors) > 1 else ""
    first, said = errors[0], bad("not legal") + " "
    if verdict.legal is None:
        first, said = next((finding for finding in errors if finding.text is not None), first), bad("not judged")
        names[0] += f":{first.line}" if first.line is not None else ""
    return f"{said}  {plain(' · '.join(names))}: {plain(first.message)}{more}"


def total_line(counts: dict[bool | None, int]) -> str:
    """How many of several decks are legal, are not, and were not judged."""
    words = [f"{counts[True]:,} legal", f"{counts[False]:,} not legal"]
    if counts[None]:
        words.append(f"{counts[None]:,} not judged")
    return f"{sum(counts.values()):,} decks: {', '.join(words)}."


def unjudged(verdict: Verdict) -> str:
    """Why there is no verdict."""
    lines = sum(1 for finding in verdict.findings if finding.line is not None)
    if lines:
        return f"{counted(lines, 'line')} could not be read"
    return "the list could not be read"


def title_line(verdict: Verdict) -> str:
    """The deck's name, identity and size."""
    deck = verdict.deck
    parts = [
        deck.name or "",
        verdict.identity.title if verdict.identity else "",
        counted(verdict.counts["size"], "card"),
    ]
    return " · ".join(plain(part) for part in dict.fromkeys(parts) if part)


def reading_lines(verdict: Verdict) -> list[str]:
    """What reading the list could not make out, one line each, with file and line."""
    source = verdict.deck.source
    lines = []
    for finding in verdict.findings:
        if finding.text is not None:
            place = ":".join(str(part) for part in (source, finding.line) if part is not None)
            lines.append(f"{place}: {finding.message}" if place else finding.message)
    return [plain(line) for line in lines]


def verdict_lines(verdict: Verdict, *, advice: bool = True, explain: bool = False, whole: bool = False) -> list[str]:
    """One verdict as the lines that `nrdb validate` prints for a single deck.

    A plan that keeps less than half of the deck is told in one sentence, but `whole` when it was asked for.
    """
    from nrdb.legality.check import judge_of
    from nrdb.legality.verdict_rows import verdict_rows

    lines = [*reading_lines(verdict), heading(verdict)]
    when = [f"  {line}" for line in other_days(verdict)]
    if advice and verdict.legal is False:
        from nrdb.legality.plan.words import little_stays

        # Of a list of other days the plan leaves little: where it may be played as it is comes first.
        other = little_stays(verdict)
        advice = whole or not other
        out = [f"  {line}" for line in (fix_lines(verdict) if advice else [_little(verdict)])]
        lines += [*when, *out] if other else [*out, *when]
    else:
        lines += when
    rows = verdict_rows(verdict, judge_of(verdict.scope.catalogue), explain=explain)
    if verdict.legal is None:
        # What holds whatever the unread lines say; sizes and sums do not.
        rows = [row for row in rows if not row.ok and row.topic not in UNCERTAIN]
        if not rows:
            return lines
    lines += ["", f"  {strong(title_line(verdict))}"]
    table = aligned(_cells(rows), right=(1,), indent=2)
    for row, line in zip(rows, table, strict=True):
        lines.append(f"  {bad(line) if row.mark == '✗' else line}")
        if explain:
            lines += [f"      {plain(detail)}" for detail in row.details]
    if advice and explain and (hints := hint_lines(verdict)):
        lines += ["", "  What of the plan mends what:", *(f"    {line}" for line in hints)]
    return lines


def _little(verdict: Verdict) -> str:
    """The plan of which little of the deck stays, in a sentence."""
    from nrdb.legality.plan.words import stays

    return (
        f"A legal deck would keep {stays(verdict)} of its {counted(verdict.counts['size'], 'card')}: --plan shows how."
    )


def other_days(verdict: Verdict) -> list[str]:
    """In one line, which cards of an illegal list came out later and since when it is legal, or where it was last."""
    if verdict.legal is not False:
        return []
    from nrdb.legality.check import judge_of
    from nrdb.legality.deck_history import last_legal_period, next_legal_period, unreleased_cards

    judge = judge_of(verdict.scope.catalogue)
    known = {item.id: item.name for item in verdict.scope.catalogue.formats()}
    if later := unreleased_cards(verdict):
        own = verdict.identity is not None and verdict.identity.id in later
        copies = sum(verdict.deck.cards.get(card, 0) for card in later)
        cards = f"{copies} of its {counted(verdict.counts['size'], 'card')}" if copies else ""
        who = " and ".join(part for part in ("its identity" if own else "", cards) if part)
        time = next_legal_period(verdict, judge)
        then = f"; it is legal in {known.get(time.format, time.format)} from {time.start}" if time is not None else ""
        verb = "was" if copies + own == 1 else "were"
        return [f"{who[0].upper()}{who[1:]} {verb} not out on {verdict.on}{then}."]
    time = last_legal_period(verdict, judge)
    if time is None:
        return []
    name = known.get(time.format, time.format)
    return [f"Legal in {name} {time.span}." if time.until is None else f"Legal last in {name}, {time.span}."]


def _cells(rows: list[VerdictRow]) -> list[tuple[str, ...]]:
    return [(row.topic, row.have, plain(row.words), row.mark, row.rule) for row in rows]


def fix_lines(verdict: Verdict) -> list[str]:
    """The plan in words, a sentence a line: what to do, and what the deck then is."""
    from nrdb.legality.plan.words import plan_lines

    return [f"{'  ' if at else ''}{plain(line)}" for at, line in enumerate(plan_lines(verdict))]


def hint_lines(verdict: Verdict) -> list[str]:
    """For each finding what of the plan mends it."""
    return [f"{KIND_BY_CODE[hint.code].topic}: {plain(hint.message)}" for hint in verdict.advice]


def stale(catalogue: Catalogue, on: str) -> str | None:
    """A sentence when the newest list known is older than STALE_DAYS on the day judged."""
    newest = catalogue.newest_list
    if not newest:
        return None
    from datetime import date

    days = (date.fromisoformat(on) - date.fromisoformat(newest)).days
    if days <= STALE_DAYS:
        return None
    return f"The newest list known here is of {newest}, {days} days before {on}: `nrdb update` fetches newer ones."


def rules_line(verdict: Verdict) -> str:
    """Which versions of the rules the verdict cites, with the day from which each holds."""
    from nrdb.legality.ruleset import documents

    return "  ".join(
        f"{item.code}: {item.name} {item.version}, from {item.effective}."
        for item in documents(verdict.scope.ruleset, verdict.on)
    )


def shopping_lines(verdict: Verdict) -> list[str]:
    """What a collection lacks for the deck, a line a card; none where it has all or none is given."""
    if verdict.scope.received is None or verdict.scope.limited_play:
        return []
    from nrdb.legality.shopping import missing_cards

    wanted = missing_cards(verdict)
    if not wanted:
        return ["", "  The collection holds every card of this deck."]
    copies = sum(item.copies for item in wanted)
    titles = "1 title" if len(wanted) == 1 else f"{len(wanted)} titles"
    head = f"  To get: {copies} {'card' if copies == 1 else 'cards'} of {titles}"
    rows = aligned([(str(item.copies), item.title, _boxes(item.sets)) for item in wanted], right=(0,))
    return ["", head, *(f"    {plain(row)}" for row in rows)]


def _boxes(sets: dict[str, int]) -> str:
    """Sets by name, with the number of boxes where one does not hold enough."""
    return ", ".join(name if count == 1 else f"{count}x {name}" for name, count in sets.items())


def footer(verdict: Verdict, elsewhere: list[str]) -> list[str]:
    """Where else the deck is legal, and what the answer rests on."""
    catalogue = verdict.scope.catalogue
    lines = [*shopping_lines(verdict), ""]
    also = f"Legal in: {', '.join(elsewhere)}.  " if elsewhere else ""
    lines.append("  " + faint(rules_line(verdict)))
    lines.append("  " + also + faint(stamp(catalogue) + "."))
    lines += [f"  {line}" for line in (not_judged(verdict.scope), stale(catalogue, verdict.on)) if line]
    return lines


def not_judged(scope: Scope) -> str | None:
    """A sentence when the list restricts in a way that an import brought and that nrdb does not know."""
    restriction = scope.restriction
    if restriction is None or not restriction.unknown:
        return None
    kinds = ", ".join(sorted(restriction.unknown))
    return f"{restriction.name} also restricts by {kinds}, which nrdb does not know: not judged."
