"""Goldfish reports and comparisons as text for a terminal of any width."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from nrdb.breaking.rig import RIG_TURN, SPARE_CREDITS
from nrdb.cli.output import fitted_table, strong
from nrdb.goldfish.comparison import AMOUNTS
from nrdb.goldfish.measures import EVENT_WORDS, in_edition
from nrdb.goldfish.servers import run_assumptions
from nrdb.report.figures import Share, bar, sparkline
from nrdb.text import capitalised, counted, percent

if TYPE_CHECKING:
    from nrdb.goldfish import Comparison, Comparisons, Report

_TURNS = (2, 4, 6, 8, 10, 12, 15, 20)
_USES = {
    "credit": "credits", "draw": "draws", "play": "plays", "install": "installs", "use": "card abilities",
    "advance": "advances", "run": "runs", "purge": "purges", "replace": "replacements", "remove_tag": "tags removed",
}  # fmt: skip
_CORP = [
    ("agendas_in_hand", "agendas in HQ"),
    ("points_in_hand", "points in HQ"),
    ("points", "points scored"),
    ("points_from_hand", "points from hand"),
    ("credits_after_rezzing", "credits after rezzing ice"),
    ("credits_after_remote", "credits after rezzing remote ice"),
]


def report_lines(report: Report) -> list[str]:
    """Return a report as text: problems with the deck, what it does, caveats, and then the figures."""
    from nrdb.goldfish import verdict

    coverage = report.coverage
    lines: list[str] = []
    if not coverage.to_dict()["trusted"]:
        warning = f"Don't trust these figures: only {percent(coverage.share)} of the deck is fully implemented."
        lines += [warning, ""]
    title = report.setting.deck.identity.title if report.setting.deck.identity else report.side
    played = f"{counted(report.games, 'game')} of {counted(report.setting.turns, 'turn')}"
    lines.append(strong(f"{report.name or title} · {played}"))
    for sentence in verdict.verdict(report):
        lines.append(f"  {sentence}")
    for heading, sentences in (
        ("Performance", verdict.does(report)),
        ("Caveats", verdict.limits(report)),
    ):
        lines += ["", strong(heading)]
        for sentence in sentences:
            lines.append(f"  {sentence}")
    lines += ["", *_by_turn(report), "", *_events(report)]
    goals = _goals(report)
    lines += ["", *goals] if goals else []
    rig = _rig(report)
    lines += ["", *rig] if rig else []
    uses = report.clicks()
    total = sum(uses.values())
    words = ", ".join(f"{_USES.get(name, name)} {percent(n / total)}" for name, n in uses.items())
    lines += ["", f"Actions: {words}. Credits per click: {report.credits_per_click():.2f}."]
    runs = report.runs()
    if runs is not None:
        lines.append(
            f"Runs: {runs['a_game']:.1f} per game. On average, a run gains {runs['credits_gained']:.1f} credits and "
            f"{runs['cards_drawn']:.1f} cards, and costs {runs['credits_spent']:.1f} credits plus the click."
        )
    lines.append("")
    lines += _cards(report)
    identity = ", including the identity" if report.setting.deck.identity is not None else ""
    parts = f"{coverage.modelled} of {coverage.copies} cards fully implemented{identity}"
    if coverage.missing:
        titles = {card.id: card.title for card in report.table.cards}
        parts += "; not or only partly: " + ", ".join(titles[row["card"]] for row in coverage.missing)
    lines += ["", f"Coverage: {parts} ({percent(coverage.share)})."]
    player = f"AI player: {report.policy}, seed {report.seed}."
    against = report.setting.against
    if against is None:
        footer = ["Solo: the opponent does nothing.", *run_assumptions(report.table), player]
    else:
        footer = [f"Against {against.name} (AI player: {against.player}).", player]
    lines.append(" ".join(footer))
    if report.tally.crashed:
        first = report.tally.crashed[0]
        lines.append(
            f"Excluded because of errors: {counted(len(report.tally.crashed), 'game')}; the first is game {first.game} "
            f"({first.why}). Print it with --trace --game {first.game}, and save it with --record."
        )
    return lines


def _by_turn(report: Report) -> list[str]:
    turns = range(1, report.setting.turns + 1)
    measures = [("credits", "credits"), ("hand", "in hand"), ("seen", "cards seen")]
    measures += _CORP if report.corp else [("memory", "memory used")]
    rows = []
    for name, words in measures:
        spreads = report.by_turn(name)
        means = [f"{spread.mean:.1f}" if spread.n else "" for spread in spreads]
        rows.append([words, *means, sparkline([max(0.0, spread.mean) for spread in spreads])])
    if report.corp:
        rows.append(["points on top of R&D", *[f"{report.points_on_top(t):.2f}" for t in turns], ""])
    headers = ["mean at the end of turn", *map(str, turns), ""]
    last = len(turns)
    # Drop the bars first, then odd turns, then even ones; turn 5 and the last turn stay.
    keep = (5, last)
    order = [t for t in reversed(turns) if t % 2 and t not in keep] + [
        t for t in reversed(turns) if not t % 2 and t != last
    ]
    return fitted_table(rows, headers, range(1, last + 1), [last + 1, *order])


def _shares(label: str, by_turn: Sequence[Share], median: int | None, shown: Sequence[int]) -> list[str]:
    last = by_turn[-1]
    return [
        label,
        f"turn {median}" if median else "rarely",
        *[percent(by_turn[t - 1].share) for t in shown],
        f"± {100 * (last.high - last.low) / 2:.1f}",
        bar(last.share, 12),
    ]


def _share_table(rows: list[list[str]], shown: Sequence[int]) -> list[str]:
    headers = ["", "median", *[f"by {t}" for t in shown], "", ""]
    end = len(shown)
    # Drop the bars first, then the intervals, then early turns.
    return fitted_table(
        rows, headers, range(2, end + 3), [end + 3, end + 2, 2, *range(4, end + 1, 2), *range(3, end + 1, 2)]
    )


def _shown_turns(report: Report) -> list[int]:
    turns = report.setting.turns
    return [t for t in _TURNS if t <= turns] or [turns]


def _events(report: Report) -> list[str]:
    shown, edition = _shown_turns(report), report.setting.deck.edition
    rows = [
        _shares(in_edition(EVENT_WORDS[event], edition), report.event_by(event), report.median(event), shown)
        for event in report.events()
    ]
    return _share_table(rows, shown)


def _goals(report: Report) -> list[str]:
    goals = report.goals()
    if not goals:
        return []
    shown = sorted({*_shown_turns(report), *[goal["by"] for goal in goals if goal["by"]]})
    shown = [t for t in shown if t <= report.setting.turns]
    rows = [
        _shares(f"goal: {goal['name']}", report.reached(at), goal["median"], shown) for at, goal in enumerate(goals)
    ]
    return _share_table(rows, shown)


def _rig(report: Report) -> list[str]:
    ice, last = report.setting.ice, report.setting.turns
    if not ice:
        return []
    turn = min(RIG_TURN, last)
    shown = [t for t in (4, 6, 8, 10) if t <= last] or [turn]
    rows = []
    for at, (piece, cost) in enumerate(zip(ice, report.rig_of(turn), strict=True)):
        easy = [percent(report.rig_of(t)[at].at_ease) for t in shown]
        price = "" if cost.credits is None else f"{cost.credits:.1f}"
        rows.append([piece.title, percent(cost.share), price, *easy, bar(cost.share, 12)])
    easy = [f"{SPARE_CREDITS}¢ to spare, turn {shown[0]}", *map(str, shown[1:])]
    headers = [f"breaks by turn {turn}", "games", "credits", *easy, ""]
    columns = len(headers) - 1
    return fitted_table(rows, headers, range(1, columns), [columns, *range(3, columns)])


def _cards(report: Report) -> list[str]:
    rows = []
    for row in sorted(report.cards(), key=lambda row: (-row["played"]["share"], row["title"])):
        turn = f"{row['turn']:.1f}" if row["turn"] is not None else ""
        left = percent(row["left_in_hand"]) if row["left_in_hand"] is not None else ""
        shares = [percent(row[key]["share"]) for key in ("drawn", "played")]
        rows.append([str(row["copies"]), row["title"], *shares, turn, left])
    headers = ["", "card", "drawn", "played", "turn", "left in hand"]
    return fitted_table(rows, headers, (0, 2, 3, 4, 5), [2, 5, 4, 0])


def comparison_lines(comparison: Comparison, number: int | None = None) -> list[str]:
    """Return a comparison of two lists as text, significant differences first; `number` names the other list."""
    first, second = comparison.first, comparison.second
    column, other = (f"list {number}",) * 2 if number else ("second", "the second list")
    heading = f"{first.name or 'A'} against {second.name or 'B'} · {first.games} games each, same seeds"
    lines = [strong(heading)]
    rows = comparison.rows()
    out, new = (", ".join(f"{n} {title}" for title, n in cards.items()) for cards in comparison.swapped())
    swapped = [f"{word}: {cards}." for word, cards in (("Out", out), ("In", new)) if cards]
    lines.append(f"  {' '.join(swapped) or 'Both lists have the same cards.'}")
    beyond = [row for row in rows if row["beyond_chance"]]
    for row in beyond:
        words = ("more", "fewer") if row["measure"] in AMOUNTS else ("turns later", "turns earlier")
        more = words[row["difference"] < 0]
        lines.append(f"  {capitalised(row['words'])}: {abs(row['difference']):.2f} {more} with {other}.")
    if not beyond:
        lines.append("  No significant differences.")
    lines.append("")
    table = [
        [
            row["words"],
            f"{row['first']:.2f}",
            f"{row['second']:.2f}",
            f"{row['difference']:+.2f}",
            f"{row['low']:+.2f} to {row['high']:+.2f}",
        ]
        for row in rows
    ]
    lines += fitted_table(table, ["", "first", column, "difference", "95 %"], (1, 2, 3), [4, 1, 2])
    if any(row["measure"] not in AMOUNTS for row in rows):
        lines.append(f"An event that doesn't happen in a game counts as turn {first.setting.turns + 1}.")
    for report in (first, second):
        if not report.coverage.to_dict()["trusted"]:
            said = (
                f"Don't trust the figures of {report.name}: only {percent(report.coverage.share)} is fully implemented."
            )
            lines.append(said)
    return lines


def comparisons_lines(comparisons: Comparisons) -> list[str]:
    """Return several lists compared with the first as text: a table of means, then each comparison."""
    first = comparisons.first
    reports = [first, *[comparison.second for comparison in comparisons.each]]
    names = [f"{at}. {report.name or report.side}" for at, report in enumerate(reports, 1)]
    lines = [strong(f"{len(reports)} lists · {first.games} games each, same seeds")]
    for name in names:
        lines.append(f"  {name}")
    lines.append("")
    row_sets = [comparison.rows() for comparison in comparisons.each]
    rows = []
    for at, row in enumerate(row_sets[0]):
        others = [f"{one[at]['second']:.2f}{' *' if one[at]['beyond_chance'] else '  '}" for one in row_sets]
        rows.append([row["words"], f"{row['first']:.2f}", *others])
    headers = ["mean", "1", *[f"{at}  " for at in range(2, len(reports) + 1)]]
    lines += fitted_table(rows, headers, range(1, len(headers)), [])
    lines.append("* Significantly different from the first list.")
    for at, comparison in enumerate(comparisons.each, 2):
        lines += ["", *comparison_lines(comparison, at)]
    return lines
