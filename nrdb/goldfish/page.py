"""The goldfish report as a self-contained HTML page with charts and sortable tables, built from the JSON document."""

from __future__ import annotations

from typing import Final

from nrdb.breaking.rig import RIG_TURN, SPARE_CREDITS
from nrdb.goldfish.measures import EVENT_WORDS, in_edition
from nrdb.json_types import JsonView
from nrdb.report import Cell, Chart, Column, Facts, Section, Series, Table, Text, page
from nrdb.text import counted, percent

# Measures by turn that have a chart: (title, axis, ((key in a turn, label), …)).
_CHARTS: Final = (
    ("Credits at the end of each turn", "credits", (("credits", "credits"),)),
    (
        "Credits after rezzing ice",
        "credits",
        (("credits_after_rezzing", "all ice"), ("credits_after_remote", "the scoring remote's ice")),
    ),
    ("Cards", "cards", (("hand", "in hand"), ("seen", "seen"))),
    ("Memory", "MU", (("memory", "memory used"),)),
    (
        "Points",
        "points",
        (("points", "scored"), ("points_from_hand", "scored from hand"), ("points_in_hand", "in HQ")),
    ),
    ("Agendas in HQ", "agendas", (("agendas_in_hand", "agendas in HQ"),)),
)
_CLICKS: Final = {
    "credit": "credits",
    "draw": "draws",
    "play": "plays",
    "install": "installs",
    "use": "card abilities",
    "advance": "advances",
    "run": "runs",
    "purge": "purges",
    "replace": "replacements",
    "remove_tag": "tags removed",
}


def to_html(document: JsonView, stamp: str) -> str:
    """Return the page for a `nrdb goldfish --json` document of one deck or several, with `stamp` in the footer."""
    first, others = document["first"], document["others"]
    if not others:
        return page(_name(first), _sections(first), lead=_lead(first), stamp=stamp)
    reports = [first, *[other["second"] for other in others]]
    sections: list[Section] = []
    for number, other in enumerate(others, 2):
        name = "the second list" if len(others) == 1 else f"list {number}, {_name(other['second'])}"
        sections += [_swapped(other, name), _differences(other["differences"], number)]
    sections += _all(reports)
    for report in reports:
        sections += [Text(_name(report), (_lead(report),)), *_sections(report)]
    return page(" and ".join(map(_name, reports)), sections, lead=_lead(first), stamp=stamp)


def _swapped(other: JsonView, name: str) -> Text:
    """Return the cards in which another list differs from the first."""
    parts = [
        f"{word}: {', '.join(f'{n} {title}' for title, n in other[key].items())}."
        for word, key in (("Out", "out"), ("In", "in"))
        if other[key]
    ]
    return Text(f"Swaps in {name}", tuple(parts) or ("Both lists have the same cards.",))


def _name(report: JsonView) -> str:
    return str(report["deck"] or report["identity"] or report["side"])


def _lead(report: JsonView) -> str:
    return (
        f"{counted(report['games'], 'game')} of {counted(report['turns'], 'turn')}, "
        f"AI player {report['policy']}, seed {report['seed']}."
    )


def _warning(report: JsonView) -> tuple[str, ...]:
    covered = report["coverage"]
    if covered["trusted"]:
        return ()
    return (f"Don't trust these figures: only {percent(covered['share'])} of the deck is fully implemented.",)


def _sections(report: JsonView) -> list[Section]:
    covered = report["coverage"]
    mulligans = percent(report["mulligan"]["share"])
    facts = Facts(
        (
            ("Games", report["games"]),
            ("Credits per click", round(report["credits_per_click"], 2)),
            *([] if report["edition"] == "classic" else [("Mulligan rate", mulligans)]),
            ("Cards fully implemented", f"{covered['full']} of {covered['copies']}"),
        )
    )
    sections: list[Section] = [
        Text("Verdict", (*_warning(report), *report["verdict"])),
        facts,
        Text("Performance", tuple(report["does"])),
        Text("Caveats", tuple(report["limits"])),
    ]
    turns = report["by_turn"]
    for title, axis, measures in _CHARTS:
        series = tuple(_spread(words, key, turns) for key, words in measures if any(key in turn for turn in turns))
        if series:
            note = _QUANTILES if measures[0][0] == "credits" else "Mean over all games, with its 95 % interval."
            sections.append(Chart(title, "line", series, "turn", axis, note))
    sections.append(_events(report))
    if report["goals"]:
        named = [(goal["name"], goal["by_turn"]) for goal in report["goals"]]
        sections.append(_shares("Goals reached by turn", named))
    if report["rig"]:
        easy = [(row["title"], row["by_turn"]) for row in report["rig"]]
        sections.append(_at_ease(easy))
    clicks = report["clicks"]
    if clicks:
        bars = Series("", tuple(_CLICKS.get(name, name) for name in clicks), tuple(clicks.values()))
        sections.append(Chart("Actions per game", "bar", (bars,), "action", "clicks"))
    if report["rig"]:
        sections.append(_rig(report))
    sections.append(_cards(report))
    if covered["missing"]:
        titles = {row["card"]: row["title"] for row in report["cards"]}
        rows = [
            (titles.get(row["card"], row["card"]), row["copies"], row["class"], _words(row["why"]))
            for row in covered["missing"]
        ]
        columns = (Column("Card"), Column("Copies", number=True), Column("Implemented"), Column("Missing"))
        sections.append(Table("Not fully implemented", columns, rows, tools=False))
    sections.append(Text("Assumptions", tuple(report["assumptions"])))
    return sections


_QUANTILES: Final = "Median; the band covers 80 % of games."


def _words(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def _spread(words: str, key: str, turns: list[JsonView]) -> Series:
    """Return a measure by turn: for credits the median and the 10 % and 90 % quantiles, else the mean."""
    held = [(turn["turn"], turn[key]) for turn in turns if turn.get(key) and turn[key]["n"]]
    middle, low, high = ("q50", "q10", "q90") if key == "credits" else ("mean", "low", "high")
    return Series(
        words,
        tuple(number for number, _ in held),
        tuple(spread[middle] for _, spread in held),
        tuple(spread[low] for _, spread in held),
        tuple(spread[high] for _, spread in held),
    )


def _events(report: JsonView) -> Chart:
    edition = report["edition"]
    named = [
        (in_edition(EVENT_WORDS.get(name, name), edition), event["by_turn"]) for name, event in report["events"].items()
    ]
    return _shares("Milestones by turn", named)


def _shares(title: str, named: list[tuple[str, list[JsonView]]]) -> Chart:
    """Return shares of games by turn with their intervals."""
    series = tuple(
        Series(
            name,
            tuple(range(1, len(shares) + 1)),
            tuple(100 * held["share"] for held in shares),
            tuple(100 * held["low"] for held in shares),
            tuple(100 * held["high"] for held in shares),
        )
        for name, shares in named
    )
    return Chart(title, "line", series, "turn", "% of games", "With 95 % intervals.")


def _at_ease(named: list[tuple[str, list[JsonView]]], shown: int = 4) -> Chart:
    """Return how often the rig breaks common ice with credits to spare, by turn, for the first few pieces."""
    series = tuple(
        Series(name, tuple(row["turn"] for row in rows), tuple(100 * row["at_ease"] for row in rows))
        for name, rows in named[:shown]
    )
    note = f"Share of games in which the rig breaks the ice with {SPARE_CREDITS} credits to spare."
    return Chart(f"Ice broken with {SPARE_CREDITS} credits to spare", "line", series, "turn", "% of games", note)


def _rig(report: JsonView) -> Table:
    turn = min(RIG_TURN, report["turns"])
    columns = (
        Column("Ice"),
        Column("Broken", number=True),
        Column("Credits", number=True),
        Column(f"{SPARE_CREDITS} to spare", number=True),
    )
    rows = [
        (
            row["title"],
            Cell(percent(row["share"]), sort=row["share"]),
            row["credits"],
            Cell(percent(row["at_ease"]), sort=row["at_ease"]),
        )
        for row in report["rig"]
    ]
    note = f"The most played ice of the deck's years and format against the rig at the end of turn {turn}."
    return Table(f"Ice broken by turn {turn}", columns, rows, note=note)


def _cards(report: JsonView) -> Table:
    rows = [
        (
            row["copies"],
            row["title"],
            _share(row["drawn"]),
            _share(row["played"]),
            row["turn"],
            None if row["left_in_hand"] is None else Cell(percent(row["left_in_hand"]), sort=row["left_in_hand"]),
        )
        for row in sorted(report["cards"], key=lambda row: (-row["played"]["share"], row["title"]))
    ]
    columns = (
        Column("Copies", number=True),
        Column("Card"),
        Column("Drawn", number=True),
        Column("Played", number=True),
        Column("Mean turn", number=True),
        Column("Left in hand", number=True),
    )
    return Table("Cards", columns, rows)


def _share(held: JsonView) -> Cell:
    return Cell(percent(held["share"]), sort=held["share"])


def _differences(rows: list[JsonView], number: int) -> Table:
    columns = (
        Column("Measure"),
        Column("First", number=True),
        Column("Second" if number == 2 else f"List {number}", number=True),
        Column("Difference", number=True),
        Column("95 % interval"),
        Column("Significant", choose=True),
    )
    return Table(
        "Differences",
        columns,
        [
            (
                row["words"],
                round(row["first"], 2),
                round(row["second"], 2),
                round(row["difference"], 2),
                f"{row['low']:+.2f} to {row['high']:+.2f}",
                Cell("yes", "warn") if row["beyond_chance"] else "no",
            )
            for row in rows
        ],
    )


def _all(reports: list[JsonView]) -> list[Section]:
    """Return a chart with the credits of all decks."""
    series = tuple(
        _spread(f"{place}: {_name(report)}", "credits", report["by_turn"]) for place, report in enumerate(reports, 1)
    )
    title = f"Credits at the end of each turn, {'both' if len(reports) == 2 else 'all'} decks"
    return [Chart(title, "line", series, "turn", "credits", _QUANTILES)]
