"""Verdicts as text: the answer first, then the fix, then the problems."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nrdb.cli.output import aligned, bad, basis_lines, faint, good, strong
from nrdb.legality.finding_kinds import KIND_BY_CODE, UNREADABLE
from nrdb.text import counted, plain

if TYPE_CHECKING:
    from nrdb.legality.scope import Scope
    from nrdb.legality.verdict import Verdict
    from nrdb.legality.verdict_rows import VerdictRow

UNCERTAIN = frozenset({"size", "agenda points", *(code.replace("-", " ") for code in UNREADABLE)})
"""Topics of rows that mean nothing if lines in the list could not be read."""


def heading(verdict: Verdict, *, fix: bool = False) -> str:
    """Return the answer in one line: legal or not, the problem or their number and, with `fix`, the size of the fix."""
    scope = verdict.scope
    name = scope.name
    where = f"{name[:-1]}, {scope.on})" if name.endswith(")") else f"{name} ({scope.on})"
    extent = verdict.knowledge.extent
    if verdict.legal:
        return good(f"Legal in {where}{extent}.")
    if verdict.legal is None:
        return bad("Not checked") + f": {unread_part(verdict)}."
    from nrdb.legality.plan.words import fix_summary

    errors = verdict.errors
    problems = plain(after_colon(errors[0].message)) if len(errors) == 1 else f"{counted(len(errors), 'problem')}."
    return bad(f"Not legal in {where}{extent}") + f": {problems}" + (f" {plain(fix_summary(verdict))}" if fix else "")


def after_colon(message: str) -> str:
    """Return the message of a finding as it reads after a colon; one that begins with a title stays unchanged."""
    return re.sub(
        r"^(?:Not in|Not among|No identity|Missing from|Outside the|Only \d|This identity|A deck has)", _small, message
    )


def _small(found: re.Match[str]) -> str:
    return found[0][0].lower() + found[0][1:]


def first_problem(verdict: Verdict) -> str:
    """Return the most serious problem of an illegal deck, and how many more there are."""
    errors = verdict.errors
    return plain(after_colon(errors[0].message)) + more_problems(len(errors) - 1)


def more_problems(number: int) -> str:
    """Return a text such as " +4 more problems"; empty for 0."""
    return f" +{counted(number, 'more problem')}" if number else ""


def one_line(verdict: Verdict) -> str:
    """Return the line for one of several decks: legal or not, the file, the deck, and the first problem."""
    deck = verdict.deck
    names = [part for part in dict.fromkeys((deck.source, deck.name or deck.id)) if part] or [deck.label]
    if verdict.legal:
        return f"{good('legal')}        {plain(' · '.join(names))}"
    if verdict.legal is False:
        return f"{bad('not legal')}    {plain(' · '.join(names))}: {first_problem(verdict)}"
    errors = verdict.errors
    first = next((finding for finding in errors if finding.text is not None), errors[0])
    names[0] += f":{first.line}" if first.line is not None else ""
    more = more_problems(len(errors) - 1)
    return f"{bad('not checked')}  {plain(' · '.join(names))}: {plain(first.message)}{more}"


def total_line(counts: dict[bool | None, int]) -> str:
    """Return how many of several decks are legal, are not legal, and could not be checked."""
    words = [f"{counts[True]:,} legal", f"{counts[False]:,} not legal"]
    if counts[None]:
        words.append(f"{counts[None]:,} not checked")
    return f"{sum(counts.values()):,} decks: {', '.join(words)}."


def unread_part(verdict: Verdict) -> str:
    """Return why there is no verdict."""
    lines = sum(1 for finding in verdict.findings if finding.line is not None)
    if lines:
        return f"{counted(lines, 'line')} could not be read"
    return "the list could not be read"


def title_line(verdict: Verdict) -> str:
    """Return the deck's name, identity and size."""
    deck = verdict.deck
    parts = [
        deck.name or "",
        verdict.identity.title if verdict.identity else "",
        counted(verdict.counts["size"], "card"),
    ]
    return " · ".join(plain(part) for part in dict.fromkeys(parts) if part)


def reading_lines(verdict: Verdict) -> list[str]:
    """Return the reading errors, one per line, with file and line number."""
    source = verdict.deck.source
    lines = []
    for finding in verdict.findings:
        if finding.text is not None:
            place = ":".join(str(part) for part in (source, finding.line) if part is not None)
            lines.append(f"{place}: {finding.message}" if place else finding.message)
    return [plain(line) for line in lines]


def verdict_lines(verdict: Verdict, *, advice: bool = True, explain: bool = False, whole: bool = False) -> list[str]:
    """Return one verdict as the lines that `nrdb validate` prints for a single deck.

    A fix that keeps less than half of the deck is summed up in one sentence, unless `whole` asks for all of it.
    """
    from nrdb.legality.check import judge_of
    from nrdb.legality.verdict_rows import verdict_rows

    when = [f"  {line}" for line in other_dates(verdict)]
    if advice and verdict.legal is False:
        from nrdb.legality.plan.words import how_little_stays, little_stays

        # A fix leaves little of a list from another time, so the dates on which it is legal as it is come first.
        if not little_stays(verdict):
            lines = [heading(verdict, fix=True), *(f"  {line}" for line in fix_lines(verdict)), *when]
        elif whole:
            lines = [heading(verdict), *when, *(f"  {line}" for line in plan_lines(verdict))]
        else:
            advice = False
            lines = [heading(verdict), *when, f"  {plain(how_little_stays(verdict, '; --plan shows it'))}"]
    else:
        lines = [heading(verdict), *when]
    lines = [*reading_lines(verdict), *lines]
    rows = verdict_rows(verdict, judge_of(verdict.scope.catalogue), explain=explain)
    if verdict.legal is None:
        # Only problems that hold whatever the unread lines are; sizes and totals don't.
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
        lines += ["", "  What each change fixes:", *(f"    {line}" for line in hints)]
    return lines


def other_dates(verdict: Verdict) -> list[str]:
    """Return a line, if any, saying which cards in an illegal list weren't out yet, or when the list was last legal."""
    if verdict.legal is not False:
        return []
    from nrdb.legality.check import judge_of
    from nrdb.legality.deck_history import last_legal_period, next_legal_period, unreleased_cards

    judge = judge_of(verdict.scope.catalogue)
    known = {item.id: item.name for item in verdict.scope.catalogue.formats()}
    if later := unreleased_cards(verdict):
        own = verdict.identity is not None and verdict.identity.id in later
        copies = sum(verdict.deck.cards.get(card, 0) for card in later)
        cards = f"{copies} of {counted(verdict.counts['size'], 'card')}" if copies else ""
        parts = " and ".join(part for part in ("the identity" if own else "", cards) if part)
        period = next_legal_period(verdict, judge)
        then = f" Legal in {known.get(period.format, period.format)} from {period.start}." if period is not None else ""
        verb = "wasn't" if copies + own == 1 else "weren't"
        return [f"{parts[0].upper()}{parts[1:]} {verb} out yet on {verdict.on}.{then}"]
    period = last_legal_period(verdict, judge)
    if period is None:
        return []
    name = known.get(period.format, period.format)
    if period.until is not None:
        return [f"Last legal in {name}: {period.span}."]
    legal = "Otherwise legal" if verdict.scope.received is not None else "Legal"
    return [f"{legal} in {name} {period.span}."]


def _cells(rows: list[VerdictRow]) -> list[tuple[str, ...]]:
    return [(row.topic, row.have, plain(after_colon(row.words)), row.mark, row.rule) for row in rows]


def plan_lines(verdict: Verdict) -> list[str]:
    """Return the fix as lines below a heading: its size, then its steps indented."""
    from nrdb.legality.plan.words import fix_summary

    summary = fix_summary(verdict)
    return [plain(summary), *(f"  {line}" for line in fix_lines(verdict))] if summary else []


def fix_lines(verdict: Verdict) -> list[str]:
    """Return the steps of the fix and its result, one sentence per line."""
    from nrdb.legality.plan.words import fix_steps

    return [plain(line) for line in fix_steps(verdict)]


def hint_lines(verdict: Verdict) -> list[str]:
    """Return the steps of the fix that resolve each finding, one finding per line."""
    return [f"{KIND_BY_CODE[hint.code].topic}: {plain(hint.message)}" for hint in verdict.advice]


def rules_line(verdict: Verdict) -> str:
    """Return the versions of the rules that the verdict cites, with the date each took effect."""
    return "  ".join(
        f"{item.code}: {item.name} {item.version} (from {item.effective}"
        f"{'' if item.in_force(verdict.on) else '; no earlier version known'})."
        for item in verdict.documents
    )


def shopping_lines(verdict: Verdict) -> list[str]:
    """Return the cards missing from a collection, one per line; empty where there is no collection."""
    if verdict.scope.received is None or verdict.scope.limited_play:
        return []
    from nrdb.legality.shopping import missing_cards

    wanted = missing_cards(verdict)
    if not wanted:
        return ["", "  The collection has every card in this deck."]
    copies = sum(item.copies for item in wanted)
    head = f"  Still needed: {counted(copies, 'card')} ({counted(len(wanted), 'title')})"
    rows = aligned([(str(item.copies), item.title, _boxes(item.sets)) for item in wanted], right=(0,))
    return ["", head, *(f"    {plain(row)}" for row in rows)]


def _boxes(sets: dict[str, int]) -> str:
    """Return sets by name, with the number of boxes where one isn't enough."""
    return ", ".join(name if count == 1 else f"{count}x {name}" for name, count in sets.items())


def footer(verdict: Verdict, elsewhere: list[str]) -> list[str]:
    """Return the lines below a verdict: missing cards, other formats, and the rules and data used."""
    catalogue = verdict.scope.catalogue
    lines = [*shopping_lines(verdict), ""]
    also = f"Legal in {', '.join(elsewhere)}.  " if elsewhere else ""
    lines.append("  " + faint(rules_line(verdict)))
    basis, *age = basis_lines(catalogue, verdict.on, verdict.scope.edition)
    unchecked = not_checked(verdict.scope)
    return [*lines, f"  {also}{basis}", *(f"  {line}" for line in ([unchecked] if unchecked else []) + age)]


def not_checked(scope: Scope) -> str | None:
    """Return a warning when the ban list, from an import, restricts cards in a way nrdb doesn't know."""
    restriction = scope.restriction
    if restriction is None or not restriction.unknown:
        return None
    kinds = ", ".join(sorted(restriction.unknown))
    return f"{restriction.name} also restricts by {kinds}; nrdb doesn't know this, so it was not checked."
