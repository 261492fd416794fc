"""The sentences of a report: problems with the deck, its performance, and caveats.

A problem is a fact about the list that hardly any peer list shares (`peers`). What is played, when and how well depends
on the AI player and is never held against the deck.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from nrdb.behaviour.facts import SUITE
from nrdb.goldfish.measures import in_edition
from nrdb.goldfish.peers import PeerGroup, peer_group
from nrdb.json_types import Json
from nrdb.text import counted, percent

if TYPE_CHECKING:
    from nrdb.goldfish.measures import Measures

FEW = 0.03
"""A figure is a problem if at most this share of peer lists is as extreme."""
IDLE = 0.5
"""Minimum share of supporting cards that do nothing alone for the report to say so first."""
QUARTER = 0.25
"""Share of peer lists that must play worse for the games to refute a problem."""
SPARSE = 0.85
MUCH = 0.9
"""Minimum shares of peer lists with more ice (`SPARSE`) and fewer strategy cards (`MUCH`) that reveal a strategy."""
HARM = 0.15
"""Minimum share of cards for tags and damage to be the plan of a Corp deck."""
KEPT = 0.25
"""Minimum share of drawn copies still in hand for a card to be mentioned."""
NAMED = 6
"""Maximum number of cards named in one sentence."""


class ListProblem(NamedTuple):
    """A figure that is a problem if it is too low or too high, and what follows from it."""

    code: str
    figure: str
    low: bool
    words: str
    """The figure in words, with `{n}` of `{size}` cards or its `{value}`."""
    follows: str
    scoring: bool = False
    """Whether the problem applies only to decks that score behind ice, which are then compared with such lists."""
    lack: bool = False
    """Whether the problem applies only if the deck has no such card at all."""
    unless: str = ""
    """The figure of play that refutes the problem if at least a quarter of peer lists play worse."""
    own: bool = False
    """Whether to compare only with the faction's lists, and not also with the whole side's."""


LIST_PROBLEMS: Final = (
    ListProblem("few-ice", "ice", True, "{n} of {size} cards are ice", "Servers stay unprotected.", scoring=True),
    ListProblem(
        "little-money",
        "money",
        True,
        "{n} of {size} cards gain credits",
        "The deck runs out of credits.",
        unless="credits_5",
    ),
    ListProblem(
        "many-agendas",
        "agendas",
        False,
        "{n} of {size} cards are agendas",
        "HQ and R&D fill up with them.",
        scoring=True,
    ),
    ListProblem(
        "dear-agendas",
        "counters",
        False,
        "{value:.1f} advancements per agenda point",
        "Scoring is slow.",
        scoring=True,
        unless="points_last",
    ),
    ListProblem(
        "little-draw",
        "draw",
        True,
        "{n} of {size} cards draw or search",
        "The rig comes together by luck.",
        unless="suite_8",
    ),
    ListProblem(
        "no-reach", "reach", True, "{n} of {size} cards get more out of a run", "Runs get in but find little.", own=True
    ),
    *[
        ListProblem(
            f"no-{kind}",
            kind,
            True,
            f"{{n}} of {{size}} cards can break a {ice}",
            f"A single {ice} locks the Runner out.",
            lack=True,
        )
        for kind, ice in (("fracter", "barrier"), ("decoder", "code gate"), ("killer", "sentry"))
    ],
)
# Roles that unimplemented cards might have.
_HIDDEN = frozenset(("money", "draw", "reach", *SUITE))


def warnings(report: Measures) -> list[Json]:
    """Return the problems with the deck: code, message, figure, and the share of peers that are less extreme."""
    kind, make = report.setting.peers, report.composition
    if kind is None:
        return []
    side = peer_group(kind.side, None, kind.years[0]) or kind
    elsewhere = strategy(report) is not None
    figures = make.figures()
    found = []
    for fault in LIST_PROBLEMS:
        value = figures.get(fault.figure)
        if value is None or (fault.scoring and elsewhere):
            continue
        best = value + make.blank / make.size if fault.figure in _HIDDEN else value
        if (fault.lack and best) or _disproved(report, fault):
            continue
        measures = [kind] if fault.own else [kind, side]
        if fault.scoring:
            measures = [one.scoring_behind_ice() for one in measures]
        shares = [
            one.share_above(fault.figure, best) if fault.low else one.share_below(fault.figure, value)
            for one in measures
        ]
        beyond = shares[0]
        if beyond is None or any(share is None or share < 1 - FEW for share in shares):
            continue
        n = round(value * make.size)
        few = ("Only " if value else "") if fault.low else ""
        said = few + fault.words.format(n=n if value else "None", size=make.size, value=value)
        those = kind.description(report.factions, "that score behind ice" if fault.scoring and kind.scoring else "")
        if fault.low and not value:
            compared = f"{percent(beyond)} of {those}, have at least one"
        else:
            compared = f"{'fewer' if fault.low else 'more'} than {percent(beyond)} of {those}"
        found.append(
            {
                "code": fault.code,
                "message": f"{said} ({compared}). {fault.follows}",
                "figure": fault.figure,
                "value": round(value, 4),
                "beyond": round(beyond, 4),
            }
        )
    return found


def _disproved(report: Measures, fault: ListProblem) -> bool:
    """Return whether the games refute a problem; with an opponent, whether games could refute it at all."""
    kind, played = report.setting.peers, report.figures().get(fault.unless)
    if report.setting.against is not None:
        return bool(fault.unless)
    return kind is not None and played is not None and (kind.share_below(fault.unless, played) or 0.0) >= QUARTER


class CorpStrategy(NamedTuple):
    """A strategy of Corp decks with little ice, shown by certain cards, of which few peer lists have as many."""

    figure: str
    words: str


STRATEGIES: Final = (
    CorpStrategy(
        "assets",
        "This deck's plan needs an opponent: {n} of {size} cards are assets, which the Runner must pay to trash, "
        "and only {ice} are ice. Goldfishing only shows how it sets up.",
    ),
    CorpStrategy(
        "quick",
        "This deck plans to score from hand or with a combo: {n} of {size} cards draw, search or speed up scoring, "
        "and only {ice} are ice. The AI player looks no further than one turn and may not find the combo.",
    ),
)


def strategy(report: Measures) -> str | None:
    """Return the sentence about a Corp deck that doesn't score behind ice; None for any other deck."""
    make, kind = report.composition, report.setting.peers
    if not report.corp:
        return None
    harm = make.roles["harm"]
    if harm >= HARM * make.size:
        return (
            f"This deck's plan needs an opponent: {harm} of {make.size} cards tag or damage the Runner. "
            "Goldfishing only shows how it sets up."
        )
    figures = make.figures()
    side = kind and peer_group(kind.side, None, kind.years[0])
    row = other_strategy(figures, side) if side is not None else None
    if row is None:
        return None
    return row.words.format(n=round(figures[row.figure] * make.size), size=make.size, ice=make.roles["ice"])


def other_strategy(figures: Mapping[str, float], side: PeerGroup) -> CorpStrategy | None:
    """Return what a Corp deck with these figures relies on instead of ice, by its peers' figures; None if unclear."""
    if (side.share_above("ice", figures["ice"]) or 0.0) < SPARSE:
        return None
    shares = {row: side.share_below(row.figure, figures[row.figure]) or 0.0 for row in STRATEGIES}
    row = max(STRATEGIES, key=lambda row: shares[row])
    return row if shares[row] >= MUCH else None


def headline(report: Measures) -> str | None:
    """Return the first sentence if the deck's plan needs an opponent or doesn't rely on ice; else None."""
    make = report.composition
    if report.setting.against is not None:
        return None
    said = strategy(report)
    if said is None and make.supports and make.idle_share >= IDLE:
        return (
            f"This deck's plan needs an opponent: {sum(make.idle.values())} of its {make.supports} "
            f"{_SUPPORTS[report.side]} do nothing alone. Goldfishing only shows how it sets up."
        )
    return said


_SUPPORTS = {
    "corp": "operations, assets and upgrades",
    "runner": "non-icebreaker cards",
}


def verdict(report: Measures) -> list[str]:
    """Return the headline, if any, and the problems, or a sentence saying that there are none."""
    if not report.games:
        return ["No game could be finished, so the figures say nothing about this deck."]
    first = headline(report)
    said = [first] if first else []
    faults = [fault["message"] for fault in warnings(report)]
    if faults:
        return said + faults
    kind = report.setting.peers
    if kind is None:
        return [*said, "No comparable lists."]
    return [*said, f"No problems found (compared with {kind.lists} {kind.description(report.factions)})."]


def does(report: Measures) -> list[str]:
    """Return what the deck does in its games: figures and how they compare with peer lists."""
    turns = report.setting.turns
    t = min(5, turns)
    money = report.by_turn("credits")[t - 1]
    against = report.setting.against
    said = []
    if against is not None:
        won, lost = report.wins, report.tally.losses
        said.append(
            f"Wins {percent(won.share)} ({won.interval}) and loses {percent(lost / max(1, won.n))} of games against "
            f"{against.name} within {counted(turns, 'turn')} each."
        )
    said += [
        f"{counted(money.q50, 'credit')} at the end of turn {t} in the median game "
        f"({money.q10}–{money.q90} in 80 % of games)"
        f"{_standing(report, 'credits_5', 'more credits') if t == 5 else ''}."
    ]
    if report.corp:
        first, scored = report.median("score"), report.event_by("seven")[turns - 1].share
        score = f"on turn {first} in the median game" if first else "in fewer than half of the games"
        said.append(
            f"First agenda scored {score}; 7 points by turn {turns} in {percent(scored)} of games"
            f"{', unopposed' if against is None else ''}"
            f"{_standing(report, 'points_last', 'more points') if turns == 10 else ''}."
        )
        rest = report.by_turn("credits_after_remote")[t - 1]
        if rest.n:
            ice = "the scoring remote's ice"
            said.append(
                f"{counted(rest.q50, 'credit')} left after rezzing {ice}, at the end of turn {t} in the median game."
                if rest.q50 >= 0
                else f"{counted(-rest.q50, 'credit')} short of rezzing {ice} at the end of turn {t} in the median game."
            )
        said.append(
            f"Agenda flood (3 or more in HQ) at the end of turn {t} in {percent(report.flood(t).share)} of games."
        )
        return said
    if report.composition.unread:
        return [*said, f"Not implemented: what {counted(report.composition.unread, 'icebreaker')} can break."]
    suite, late = report.median("suite"), min(8, turns)
    whole = f"by turn {suite} in half of the games" if suite else "in fewer than half of the games"
    said.append(f"Breakers for every ice type {whole}{_standing(report, 'suite_8', 'sooner') if turns >= 8 else ''}.")
    gaps = [
        f"for {in_edition(ice, report.setting.deck.edition)} in {percent(1 - report.event_by(kind)[late - 1].share)}"
        for kind, ice in (("fracter", "barriers"), ("decoder", "code gates"), ("killer", "sentries"))
    ]
    said.append(f"No breaker by turn {late}: {gaps[0]} of games, {', '.join(gaps[1:])}.")
    return said


def _standing(report: Measures, figure: str, word: str) -> str:
    """Return in words how a figure compares with peer lists; empty unless the default AI player plays alone."""
    kind = report.setting.peers
    value = report.figures().get(figure)
    if kind is None or value is None or report.setting.policy != "sensible" or report.setting.against is not None:
        return ""
    share = kind.share_below(figure, value)
    if share is None:
        return ""
    return f", {word} than {min(99, max(1, round(100 * share)))} % of {kind.description(report.factions)}"


def limits(report: Measures) -> list[str]:
    """Return what the games can't show, in sentences: cards that need an opponent or that the AI player doesn't use."""
    return list(_limits(report))


def _limits(report: Measures) -> Iterator[str]:
    held = report.coverage.needs
    alone = report.setting.against is None
    if not alone:
        yield f"{report.coverage.modelled} of {report.coverage.copies} cards are fully implemented."
    elif held["opponent"] or held["partly"] or held["blank"]:
        part = f", {held['partly']} partly" if held["partly"] else ""
        need = "needs" if held["opponent"] == 1 else "need"
        waiting = f"; {held['opponent']} {need} an opponent" if held["opponent"] else ""
        unknown = f"; {held['blank']} not implemented" if held["blank"] else ""
        work = "works" if held["alone"] == 1 else "work"
        yield f"{held['alone']} of {report.coverage.copies} cards {work} when goldfishing{part}{waiting}{unknown}."
    titles = {row["card"]: row["title"] for row in report.cards()}
    missing = {row["card"] for row in report.coverage.missing}
    unused = dict.fromkeys(report.unused())
    needy = [card for card in unused if alone and card in report.composition.waiting]
    for words, names in (
        ("Not used (needs an opponent)", needy),
        ("Not used (not fully implemented)", [name for name in unused if name in missing]),
        ("Not used (the AI player can't use these yet)", unused),
    ):
        left = [name for name in names if name in unused]
        if left:
            yield f"{words}: {_named([titles[name] for name in left])}."
        for name in left:
            del unused[name]
    kept = [f"{title} {percent(share)}" for title, share in report.dead() if share >= KEPT]
    if kept:
        yield f"Drawn but still in hand at the end: {_named(kept)}."
    if report.setting.deck.edition != "classic":  # a game without mulligans
        yield f"Mulligan rate: {percent(report.mulligan.share)}."


def _named(titles: list[str]) -> str:
    more = len(titles) - NAMED
    return ", ".join(titles[:NAMED]) + (f" and {more} more" if more > 0 else "")
