"""The goldfish report as one self-contained page: charts by turn, cards in a sortable table, the JSON's facts alone."""

from __future__ import annotations

from typing import Any, Final

from nrdb.goldfish.report import EVENT_WORDS
from nrdb.report import Cell, Chart, Column, Facts, Section, Series, Table, Text, page

# Measures by turn that have a chart: (title, axis, ((key of a turn, words), …)).
_CHARTS: Final = (
    ("Credits at the end of each turn", "credits", (("credits", "credits"),)),
    ("Cards", "cards", (("hand", "in hand"), ("seen", "seen"), ("memory", "memory used"))),
    (
        "Agendas",
        "points",
        (("points", "points scored"), ("points_in_hand", "points in HQ"), ("agendas_in_hand", "agendas in HQ")),
    ),
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


def to_html(document: dict[str, Any]) -> str:
    """The page of a `nrdb goldfish --json` document, of one deck or of two compared."""
    stamp = document.get("stamp", "")
    if "differences" not in document:
        return page(_name(document), _sections(document), lead=_lead(document), stamp=stamp)
    first, second = document["first"], document["second"]
    sections = [_differences(document["differences"]), *_both(first, second)]
    for report in (first, second):
        heading = Text(_name(report), (_lead(report), *_warning(report)))
        sections += [heading, *_sections(report)]
    return page(f"{_name(first)} and {_name(second)}", sections, lead=_lead(first), stamp=stamp)


def _name(report: dict[str, Any]) -> str:
    return str(report["deck"] or report["identity"] or report["side"])


def _lead(report: dict[str, Any]) -> str:
    return (
        f"{report['games']} games of {report['turns']} turns, played alone by the {report['policy']} policy, "
        f"seed {report['seed']}."
    )


def _warning(report: dict[str, Any]) -> tuple[str, ...]:
    covered = report["coverage"]
    if covered["trusted"]:
        return ()
    return (f"Not to be trusted: only {_percent(covered['share'])} of the copies are modelled fully.",)


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def _sections(report: dict[str, Any]) -> list[Section]:
    covered = report["coverage"]
    facts = Facts(
        (
            ("Games", report["games"]),
            ("Credits for each click", round(report["credits_per_click"], 2)),
            ("First hand not kept", _percent(report["mulligan"]["share"])),
            ("Copies modelled fully", f"{covered['full']} of {covered['copies']}"),
        )
    )
    sections: list[Section] = [facts, Text("What it means", (*_warning(report), *report["verdict"]))]
    turns = report["by_turn"]
    for title, axis, measures in _CHARTS:
        series = tuple(_spread(words, key, turns) for key, words in measures if any(key in turn for turn in turns))
        if series:
            note = "Mean over all games, with its 95 % interval." if len(series) > 1 else _QUANTILES
            sections.append(Chart(title, "line", series, "turn", axis, note))
    sections.append(_events(report))
    clicks = report["clicks"]
    if clicks:
        bars = Series("", tuple(_CLICKS.get(name, name) for name in clicks), tuple(clicks.values()))
        sections.append(Chart("Actions in a game", "bar", (bars,), "", "clicks"))
    sections.append(_cards(report))
    if covered["missing"]:
        titles = {row["card"]: row["title"] for row in report["cards"]}
        rows = [
            (titles.get(row["card"], row["card"]), row["copies"], row["class"], _words(row["why"]))
            for row in covered["missing"]
        ]
        columns = (Column("Card"), Column("Copies", number=True), Column("Modelled"), Column("What is not"))
        sections.append(Table("Not modelled fully", columns, rows, tools=False))
    sections.append(Text("Assumptions", tuple(report["assumptions"])))
    return sections


_QUANTILES: Final = "The median game; the band holds eight games of ten."


def _words(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def _spread(words: str, key: str, turns: list[dict[str, Any]]) -> Series:
    """A measure by turn: the median with 10 and 90 % for credits, else the mean with its interval."""
    held = [(turn["turn"], turn[key]) for turn in turns if turn.get(key) and turn[key]["n"]]
    middle, low, high = ("q50", "q10", "q90") if key == "credits" else ("mean", "low", "high")
    return Series(
        words,
        tuple(number for number, _ in held),
        tuple(spread[middle] for _, spread in held),
        tuple(spread[low] for _, spread in held),
        tuple(spread[high] for _, spread in held),
    )


def _events(report: dict[str, Any]) -> Chart:
    series = []
    for name, event in report["events"].items():
        shares = event["by_turn"]
        series.append(
            Series(
                EVENT_WORDS.get(name, name),
                tuple(range(1, len(shares) + 1)),
                tuple(100 * held["share"] for held in shares),
                tuple(100 * held["low"] for held in shares),
                tuple(100 * held["high"] for held in shares),
            )
        )
    return Chart("What has happened by each turn", "line", tuple(series), "turn", "% of games", "With 95 % intervals.")


def _cards(report: dict[str, Any]) -> Table:
    rows = [
        (
            row["copies"],
            row["title"],
            _share(row["drawn"]),
            _share(row["played"]),
            row["turn"],
            None if row["left_in_hand"] is None else Cell(_percent(row["left_in_hand"]), sort=row["left_in_hand"]),
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


def _share(held: dict[str, Any]) -> Cell:
    return Cell(_percent(held["share"]), sort=held["share"])


def _differences(rows: list[dict[str, Any]]) -> Table:
    columns = (
        Column("Measure"),
        Column("First", number=True),
        Column("Second", number=True),
        Column("Difference", number=True),
        Column("95 % interval"),
        Column("Beyond chance", choose=True),
    )
    return Table(
        "What differs",
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


def _both(first: dict[str, Any], second: dict[str, Any]) -> list[Section]:
    """Credits of the two decks in one chart."""
    series = tuple(
        _spread(f"{place}: {_name(report)}", "credits", report["by_turn"])
        for place, report in (("first", first), ("second", second))
    )
    return [Chart("Credits at the end of each turn, both decks", "line", series, "turn", "credits", _QUANTILES)]
