"""A plan in words: what to do, and what the deck then is; and of it what mends each finding."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from nrdb.catalogue.model import INFINITE
from nrdb.deck.model import ERROR
from nrdb.legality.finding_kinds import Remedy
from nrdb.legality.plan.model import FixPlan, Hint
from nrdb.legality.wording import band_words
from nrdb.text import counted

if TYPE_CHECKING:
    from nrdb.legality.findings import Finding
    from nrdb.legality.plan.model import Counts
    from nrdb.legality.scope import Scope
    from nrdb.legality.verdict import Verdict


def plan_lines(verdict: Verdict) -> list[str]:
    """The plan for an illegal deck as sentences, one a line, or why there is none; empty for any other deck."""
    plan = verdict.fix_plan
    if plan is None:
        return []
    if isinstance(plan, str):
        return [f"Nothing mends it: {plan}"]
    scope = verdict.scope
    lines = [_head(plan, verdict)]
    if plan.identity is not None:
        lines.append(f"Play {scope.card(plan.identity).title} as the identity.")
    moved = {card: n for card, n in plan.extras_add.items() if card in plan.cut}
    cut = {card: n for card, n in plan.cut.items() if card not in moved}
    if moved:
        lines.append(f"Lay {_all(moved, scope)} beside the deck.")
    if cut:
        lines.append(f"Cut {_all(cut, scope)}.")
    if plan.add:
        lines.append(f"Add {_all(plan.add, scope)}, or cards that count alike.")
    if plan.extras_cut:
        lines.append(f"Beside the deck, cut {_all(plan.extras_cut, scope)}.")
    added = {card: n for card, n in plan.extras_add.items() if card not in moved}
    if added:
        lines.append(f"Beside the deck, add {_all(added, scope)}.")
    lines.append(_outcome(verdict.repaired_verdict()))
    return lines


def little_stays(verdict: Verdict) -> bool:
    """Whether the plan cuts more than half of the deck: the list is of another time or format."""
    size: int = verdict.counts["size"]
    return 2 * stays(verdict) < size


def stays(verdict: Verdict) -> int:
    """How many cards of the deck its plan keeps; all where there is none.

    Identities that it cuts were no part of the deck (CR 1.4.3a).
    """
    plan, size = verdict.fix_plan, verdict.counts["size"]
    cut = plan.cut if isinstance(plan, FixPlan) else {}
    kept: int = size - sum(copies for card, copies in cut.items() if not verdict.scope.card(card).is_identity)
    return kept


def _head(plan: FixPlan, verdict: Verdict) -> str:
    many = f"{plan.changes} {'change' if plan.changes == 1 else 'changes'}"
    if plan.identity is not None:
        many = f"Another identity and {many}" if plan.changes else "Another identity"
    verb = "makes" if (many.startswith("Another identity") and not plan.changes) or many == "1 change" else "make"
    less = "" if plan.changes < 2 else "; no fewer do" if plan.minimal else "; fewer may do"
    size = counted(verdict.counts["size"], "card")
    kept = f"; {stays(verdict)} of its {size} stay" if little_stays(verdict) else ""
    return f"{many} {verb} it legal{less}{kept}:"


def _outcome(after: Verdict) -> str:
    counts = after.counts
    parts = [f"{counts['size']} cards"]
    if counts["influence"] is not None:
        limit = counts["influence_limit"]
        parts.append(f"{counts['influence']}{'' if limit in (None, INFINITE) else f' of {limit}'} influence")
    if counts["agenda_points"] is not None:
        parts.append(f"{counts['agenda_points']} agenda points ({band_words(counts['agenda_band'])} are asked for)")
    return f"That makes {_and(parts)}."


def _all(cards: Mapping[str, int], scope: Scope) -> str:
    """Cards with their copies, all of them; identities without."""
    parts = []
    for card_id, copies in cards.items():
        card = scope.card(card_id)
        parts.append(card.title if card.is_identity and copies == 1 else f"{copies} {card.title}")
    return _and(parts)


def _and(parts: list[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


# -- what of it mends a finding --------------------------------------------------------------------------------------


def hints(verdict: Verdict, plan: FixPlan) -> list[Hint]:
    """For each finding what of the plan mends it, in the order of the findings. Together they are the plan."""
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
        *([f"play {scope.card(identity).title}"] if identity is not None else []),
        *([f"cut {_all(cut, scope)}"] if cut else []),
        *([f"add {_all(add, scope)}"] if add else []),
    ]
    sentence = f"{_and(parts)}." if parts else "The changes of the other findings mend it."
    return Hint(finding.code, sentence[0].upper() + sentence[1:], cut, add, identity)
