"""A fix in words: what to change, what the deck then is, and which change fixes which finding."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from nrdb.catalogue.model import INFINITE
from nrdb.deck.model import ERROR
from nrdb.legality.finding_kinds import Remedy
from nrdb.legality.plan.model import FixPlan, Hint
from nrdb.legality.wording import band_words
from nrdb.text import counted, listed

if TYPE_CHECKING:
    from nrdb.legality.findings import Finding
    from nrdb.legality.plan.model import Counts
    from nrdb.legality.scope import Scope
    from nrdb.legality.verdict import Verdict


def plan_lines(verdict: Verdict) -> list[str]:
    """Return the fix for an illegal deck, one sentence per line: its size, then the steps. Empty for any other deck."""
    summary = fix_summary(verdict)
    return [summary, *fix_steps(verdict)] if summary else []


def fix_summary(verdict: Verdict) -> str:
    """Return the size of an illegal deck's fix, or why there is none, as a sentence; empty for any other deck."""
    plan = verdict.fix_plan
    if plan is None:
        return ""
    if isinstance(plan, str):
        return f"No fix: {plan}"
    changes = counted(plan.changes, "change")
    if plan.identity is not None:
        changes = f"a new identity and {changes}" if plan.changes else "a new identity"
    label = "Smallest fix" if plan.minimal else "Fix"
    if plan.identity_instead is not None or not plan.identities_searched:
        label += " with this identity"
    doubt = "" if plan.minimal or plan.changes < 2 else " (a smaller one may exist)"
    kept = f" (keeps {stays(verdict)} of {counted(verdict.counts['size'], 'card')})" if little_stays(verdict) else ""
    return f"{label}: {changes}{doubt}{kept}.{other_identity(verdict)}"


def other_identity(verdict: Verdict) -> str:
    """Return which other identity needs fewer changes than the fix, as a sentence after a space; empty if none does."""
    other = verdict.fix_plan.identity_instead if isinstance(verdict.fix_plan, FixPlan) else None
    if other is None:
        return ""
    if not other.changes:
        return f" Or just switch to {other.title}."
    return f" Or switch to {other.title} and make {counted(other.changes, 'change')}."


def fix_steps(verdict: Verdict) -> list[str]:
    """Return the steps of an illegal deck's fix and its result, one sentence per line; empty where there is no fix."""
    plan = verdict.fix_plan
    if plan is None or isinstance(plan, str):
        return []
    scope = verdict.scope
    lines = []
    if plan.identity is not None:
        lines.append(f"Switch to {scope.card(plan.identity).title}.")
    moved = {card: n for card, n in plan.extras_add.items() if card in plan.cut}
    cut = {card: n for card, n in plan.cut.items() if card not in moved}
    if moved:
        lines.append(f"Move {_all(moved, scope)} to the extras.")
    if cut:
        lines.append(f"Cut {_all(cut, scope)}.")
    if plan.add:
        lines.append(f"Add {_all(plan.add, scope)}, or equivalents.")
    if plan.extras_cut:
        lines.append(f"Cut {_all(plan.extras_cut, scope)} from the extras.")
    added = {card: n for card, n in plan.extras_add.items() if card not in moved}
    if added:
        lines.append(f"Add {_all(added, scope)} to the extras.")
    return [*lines, _result(verdict.repaired_verdict())]


def little_stays(verdict: Verdict) -> bool:
    """Return whether the fix cuts more than half of the deck, as for a list from another time or format."""
    size: int = verdict.counts["size"]
    return 2 * stays(verdict) < size


def how_little_stays(verdict: Verdict, where: str = "") -> str:
    """Return how little of a deck its fix keeps, and the identity that needs fewer changes if there is one.

    `where` adds to the sentence where the whole fix is shown.
    """
    other, kept = other_identity(verdict), stays(verdict)
    fix = "A fix with this identity" if other else "A fix"
    share = f"only {kept}" if kept else "none"
    return f"{fix} would keep {share} of {counted(verdict.counts['size'], 'card')}{where}.{other}"


def stays(verdict: Verdict) -> int:
    """Return how many cards the fix keeps; all of them where there is no fix.

    Identities that it cuts were never part of the deck (CR 1.4.3a).
    """
    plan, size = verdict.fix_plan, verdict.counts["size"]
    cut = plan.cut if isinstance(plan, FixPlan) else {}
    kept: int = size - sum(copies for card, copies in cut.items() if not verdict.scope.card(card).is_identity)
    return kept


def _result(after: Verdict) -> str:
    counts = after.counts
    parts = [counted(counts["size"], "card")]
    if counts["influence"] is not None:
        limit = counts["influence_limit"]
        parts.append(f"{counts['influence']}{'' if limit in (None, INFINITE) else f' of {limit}'} influence")
    if counts["agenda_points"] is not None:
        points = counted(counts["agenda_points"], "agenda point")
        parts.append(f"{points} (needs {band_words(counts['agenda_band'])})")
    return f"Result: {', '.join(parts)}."


def _all(cards: Mapping[str, int], scope: Scope) -> str:
    """Return all cards with their copies as a phrase; single identities have no number."""
    parts = []
    for card_id, copies in cards.items():
        card = scope.card(card_id)
        parts.append(card.title if card.is_identity and copies == 1 else f"{copies} {card.title}")
    return listed(parts)


# -- which change fixes which finding --------------------------------------------------------------------------------


def hints(verdict: Verdict, plan: FixPlan) -> list[Hint]:
    """Return the part of the plan that fixes each finding, in the order of the findings. Together they are the plan."""
    return [_hint(finding, verdict, plan) for finding in verdict.findings if finding.severity == ERROR]


def _hint(finding: Finding, verdict: Verdict, plan: FixPlan) -> Hint:
    scope, remedy = verdict.scope, finding.kind.remedy
    cut = {card: n for card, n in plan.cut.items() if card in finding.cards}
    add: Counts = {}
    identity = plan.identity if remedy == Remedy.IDENTITY or (verdict.identity and not cut) else None
    if remedy == Remedy.CUT_INFLUENCE:
        own = verdict.identity.faction if verdict.identity is not None else ""
        cut |= {
            card: n
            for card, n in plan.cut.items()
            if scope.card(card).faction != own and scope.card(card).influence_cost
        }
        add = plan.add if not cut else add
    elif remedy == Remedy.SET_AGENDAS:
        cut = {card: n for card, n in plan.cut.items() if scope.card(card).type == "agenda"}
        add = {card: n for card, n in plan.add.items() if scope.card(card).type == "agenda"}
    elif remedy == Remedy.ADD:
        add = plan.add
    elif remedy == Remedy.EXTRAS:
        cut, add = plan.extras_cut, plan.extras_add
    parts = [
        *([f"switch to {scope.card(identity).title}"] if identity is not None else []),
        *([f"cut {_all(cut, scope)}"] if cut else []),
        *([f"add {_all(add, scope)}"] if add else []),
    ]
    sentence = f"{listed(parts)}." if parts else "Fixed by the other changes."
    return Hint(finding.code, sentence[0].upper() + sentence[1:], cut, add, identity)
