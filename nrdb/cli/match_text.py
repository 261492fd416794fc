"""Reports on matches as text for a terminal of any width."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from nrdb.cli.output import fitted_table, strong
from nrdb.engine.model.numbers import CORP, RUNNER, SIDES
from nrdb.match.report import REASONS, left_out, rules_name
from nrdb.match.tally import HOW
from nrdb.report.figures import bar, share, sparkline
from nrdb.text import counted, listed, percent

if TYPE_CHECKING:
    from nrdb.match.report import MatchReport

SHOWN_TURNS: Final = 15
"""Maximum number of turns in the table of credits."""


def report_lines(report: MatchReport) -> list[str]:
    """Return a report as text: the players, who won and how, and then agendas, runs, ice, credits and cards."""
    pairing, games = report.pairing, report.tally.games
    names = [deck.name or side for side, deck in zip(SIDES, pairing.decks, strict=True)]
    found = [
        f"AI players: {pairing.names[CORP]} (Corp), {pairing.names[RUNNER]} (Runner).",
        strong(f"{names[CORP]} (Corp) against {names[RUNNER]} (Runner)"),
        f"{counted(report.games, 'game')}, seed {report.seed}; rules {rules_name(pairing.rulebook)}.",
        *report.caution(),
        "",
    ]
    for name in SIDES:
        won = report.wins(name)
        found.append(f"{name.capitalize()} won {won.hits} of {won.n}: {percent(won.share)} ({won.interval})")
    found += ["", *_ends(report)]
    if games:
        found += ["", *_length(report), "", *_agendas(report), "", *_runs(report), *_ice(report), "", *_credits(report)]
        for name, side in zip(SIDES, (CORP, RUNNER), strict=True):
            found += ["", *_cards(report, name, side)]
        found += _never_used(report)
    return [*found, *left_out(report.missing, report.tally.crashed)]


def _ends(report: MatchReport) -> list[str]:
    rows = []
    for end in report.ends():
        who = f"{end['winner'].capitalize()}: " if end["winner"] else ""
        turns = end["turns"]
        when = [str(turns["q50"]), f"{turns['q10']}–{turns['q90']}"] if turns["n"] else ["", ""]
        part = share(end["games"], report.games).share
        rows.append(
            [
                f"{who}{REASONS.get(end['reason'], end['reason'])}",
                str(end["games"]),
                percent(part),
                *when,
                bar(part, 12),
            ]
        )
    headers = ["how games end", "games", "share", "median turn", "80 % of games", ""]
    return fitted_table(rows, headers, (1, 2, 3, 4), [5, 4, 3])


def _length(report: MatchReport) -> list[str]:
    turns, runs, first = report.turns(), report.runs(), report.first_agenda()
    lines = [
        f"Turns per game (both players): {turns.mean:.1f} ({turns.q10}–{turns.q90}). Runs per game: {runs.mean:.1f}."
    ]
    if first["turn"]["n"]:
        lines.append(
            f"First agenda: scored by the Corp in {percent(first['corp']['share'])} of games, stolen in "
            f"{percent(first['runner']['share'])}, on turn {first['turn']['q50']} in the median game. "
            f"Whoever took it won {percent(first['wins']['share'])} of games."
        )
    return lines


def _agendas(report: MatchReport) -> list[str]:
    held, games = report.agendas(), report.tally.games
    ways = [(f"scored {HOW[row['how']]}", row) for row in held["scored"]]
    ways += [(f"stolen {'' if row['from'] == 'elsewhere' else 'from '}{row['from']}", row) for row in held["stolen"]]
    rows = [
        [words, f"{row['agendas'] / games:.2f}", f"{row['points'] / games:.2f}"]
        for words, row in ways
        if row["agendas"]
    ]
    if not rows:
        return ["No agendas were scored or stolen."]
    return fitted_table(rows, ["per game", "agendas", "points"], (1, 2), [])


def _runs(report: MatchReport) -> list[str]:
    rows = []
    for row in report.servers():
        n = row["runs"]
        means = [row[name] / n for name in ("paid", "lost", "clicks", "cards", "tags", "accesses", "points", "trashed")]
        rows.append(
            [
                row["server"],
                f"{n / report.tally.games:.1f}",
                percent(row["successful"]["share"]),
                *(f"{mean:.1f}" for mean in means[:5]),
                f"{means[5]:.1f}",
                *(f"{mean:.2f}" for mean in means[6:]),
            ]
        )
    if not rows:
        return ["No runs were made."]
    headers = ["runs on", "per game", "successful", "paid", "lost", "clicks", "cards", "tags"]
    headers += ["accesses", "points", "trashed"]
    table = fitted_table(rows, headers, range(1, 11), [10, 7, 4, 5, 6, 8, 3])
    return [
        *table,
        "Average per run: credits paid and lost, clicks beyond the first, Runner cards lost, tags, cards accessed, "
        "agenda points stolen, Corp cards trashed.",
    ]


def _ice(report: MatchReport) -> list[str]:
    rows = []
    for row in report.ice():
        met, rezzed = row["met"], row["rezzed"]
        each = [row["ended"], row["clean"]]
        rows.append(
            [
                row["title"],
                f"{rezzed / report.tally.games:.2f}",
                f"{row['rez_cost'] / rezzed:.1f}" if rezzed else "",
                str(row["approached"]),
                str(met),
                *(percent(n / met) if met else "" for n in each),
                *(f"{row[name] / met:.1f}" if met else "" for name in ("paid", "resolved")),
            ]
        )
    if not rows:
        return []
    headers = ["ice", "rezzed per game", "rez cost", "approached", "encountered", "stops", "clean", "paid", "resolved"]
    table = fitted_table(rows, headers, range(1, 9), [8, 2, 3, 1, 6])
    return [
        "",
        *table,
        "Stops: encounters that end the run. Clean: no subroutine resolves and the run goes on. Paid: the Runner's "
        "credits per encounter.",
    ]


def _credits(report: MatchReport) -> list[str]:
    spreads = [report.credits(side)[:SHOWN_TURNS] for side in (CORP, RUNNER)]
    last = max(map(len, spreads))
    rows = [
        [name.capitalize(), *[f"{each[t].mean:.1f}" if t < len(each) else "" for t in range(last)],
         sparkline([each.mean for each in each])]
        for name, each in zip(SIDES, spreads, strict=True)
    ]  # fmt: skip
    turns = range(1, last + 1)
    order = [t for t in reversed(turns) if t % 2 == 0] + [t for t in reversed(turns) if t % 2 and t not in (1, 5)]
    return fitted_table(rows, ["credits at turn start", *map(str, turns), ""], turns, [last + 1, *order])


def _cards(report: MatchReport, name: str, side: int) -> list[str]:
    rows = []
    for row in sorted(report.cards(side), key=lambda row: (-row["took_effect"]["share"], row["title"])):
        rows.append(
            [
                str(row["copies"]),
                row["title"],
                *(percent(row[key]["share"]) for key in _shares_of(side)),
                f"{row['turn']:.1f}" if row["turn"] is not None else "",
                percent(row["left_in_hand"]) if row["left_in_hand"] is not None else "",
            ]
        )
    played = ["played", "took effect"] if side == CORP else ["played"]
    headers = ["", f"{name.capitalize()} card", "drawn", *played, "turn", "left in hand"]
    last = len(headers) - 1
    table = fitted_table(rows, headers, (0, *range(2, last + 1)), [last - 1, 2, last, 0, 3 if side == CORP else 2])
    if side == CORP:
        table.append("Took effect: played, rezzed, scored, or its conditional ability resolved.")
    return table


def _shares_of(side: int) -> Sequence[str]:
    """Return the shares of games in the table of a side's cards; Runner cards take effect when they are played."""
    return ("drawn", "played", "took_effect") if side == CORP else ("drawn", "played")


def _never_used(report: MatchReport) -> list[str]:
    lines: list[str] = []
    for name, side in zip(SIDES, (CORP, RUNNER), strict=True):
        unused = report.never_used(side)
        if unused:
            lines.append(f"Drawn but never used by the {name.capitalize()}: {listed(unused)}.")
    return ["", *lines] if lines else []
