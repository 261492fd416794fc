"""The match report as a self-contained HTML page: charts, sortable tables, and a game to step through."""

from __future__ import annotations

from typing import Final

from nrdb.json_types import JsonView
from nrdb.match.report import REASONS, rules_name
from nrdb.report import Cell, Chart, Column, Facts, Section, Series, Steps, Table, Text, page
from nrdb.text import counted, percent

_SIDES: Final = ("corp", "runner")


def to_html(document: JsonView, game: Steps, stamp: str) -> str:
    """Return the page for a `nrdb match --json` document and one of its games, with `stamp` in the footer."""
    corp, runner = (document["decks"][name]["name"] for name in _SIDES)
    players = document["players"]
    lead = (
        f"AI players: {players['corp']} (Corp), {players['runner']} (Runner). {counted(document['games'], 'game')}, "
        f"seed {document['seed']}, rules {rules_name(document['rulebook'])}."
    )
    return page(f"{corp} against {runner}", _sections(document, game), lead=lead, stamp=stamp)


def _sections(document: JsonView, game: Steps) -> list[Section]:
    wins, games = document["wins"], document["games"]
    sections: list[Section] = [Text("", tuple(document["caution"]))] if document["caution"] else []
    first = document["first_agenda"]
    sections.append(
        Facts(
            (
                *(
                    (f"{name.capitalize()} won", f"{percent(wins[name]['share'])} {_interval(wins[name])}")
                    for name in _SIDES
                ),
                ("Turns per game", round(document["turns"]["mean"], 1)),
                ("Runs per game", round(document["runs"]["mean"], 1)),
                ("First to score or steal won", percent(first["wins"]["share"])),
            )
        )
    )
    sections.append(_ends(document))
    sections += [_end_turns(document), _credits(document), _taken(document, games), _servers_chart(document, games)]
    sections += [game, _servers(document), _ice(document)]
    sections += [_cards(document, name) for name in _SIDES]
    unused = [
        f"Drawn but never used by the {name.capitalize()}: {', '.join(document['never_used'][name])}."
        for name in _SIDES
        if document["never_used"][name]
    ]
    if unused:
        sections.append(Text("Never used", tuple(unused)))
    if document["not_played"]:
        named = f"Not fully implemented: {', '.join(sorted(document['not_played']))}."
        sections.append(Text("Coverage", (named,)))
    if document["faults"]:
        sections.append(
            Text("Crashed games", tuple(f"Game {one['game']}: {one['error']}" for one in document["faults"]))
        )
    return sections


def _interval(share: JsonView) -> str:
    low, high = (round(100 * share[name]) for name in ("low", "high"))
    return f"({low}–{high} %)"


def _name(end: JsonView) -> str:
    who = f"{end['winner'].capitalize()}: " if end["winner"] else ""
    return f"{who}{REASONS.get(end['reason'], end['reason'])}"


def _ends(document: JsonView) -> Table:
    columns = (
        Column("End"),
        *(Column(title, number=True) for title in ("Games", "Share", "Median turn", "10 % by turn", "90 % by turn")),
    )
    rows = []
    for end in document["ends"]:
        part, turns = end["games"] / document["games"], end["turns"]
        when = (turns["q50"], turns["q10"], turns["q90"]) if turns["n"] else (None, None, None)
        rows.append((_name(end), end["games"], Cell(percent(part), sort=part), *when))
    return Table("How games end", columns, rows, tools=False)


def _end_turns(document: JsonView) -> Chart:
    """Return the shares of games that had ended each way, by turn."""
    series = []
    for end in document["ends"]:
        turns = [int(turn) for turn in end["by_turn"]]
        if turns:
            reached, x, y = 0, [], []
            for turn in range(1, max(turns) + 1):
                reached += end["by_turn"].get(str(turn), 0)
                x.append(turn)
                y.append(100 * reached / document["games"])
            series.append(Series(_name(end), tuple(x), tuple(y)))
    return Chart("Games ended by turn", "line", tuple(series[:4]), "turn (both players)", "% of games")


def _credits(document: JsonView) -> Chart:
    series = tuple(
        Series(
            name.capitalize(),
            tuple(range(1, len(held) + 1)),
            *(tuple(each[key] for each in held) for key in ("q50", "q10", "q90")),
        )
        for name in _SIDES
        if (held := document["credits"][name])
    )
    return Chart(
        "Credits at the start of each player's turns",
        "line",
        series,
        "turn (that player's)",
        "credits",
        "Median; the band covers 80 % of games.",
    )


def _taken(document: JsonView, games: int) -> Chart:
    held = document["agendas"]
    ways = [(f"scored: {row['how']}", row) for row in held["scored"]]
    ways += [(f"stolen: {row['from']}", row) for row in held["stolen"]]
    shown = [(words, row["points"] / games) for words, row in ways if row["agendas"]]
    bars = Series("", tuple(words for words, _ in shown), tuple(points for _, points in shown))
    note = (
        "Scored from hand, or from a remote where the agenda had advancement counters (advanced) or none when the "
        "turn began."
    )
    return Chart("Agenda points per game", "bar", (bars,), "how", "points", note)


def _servers_chart(document: JsonView, games: int) -> Chart:
    rows = document["servers"]
    names = tuple(row["server"] for row in rows)
    made = Series("runs", names, tuple(row["runs"] / games for row in rows))
    good = Series("successful", names, tuple(row["successful"]["hits"] / games for row in rows))
    return Chart("Runs per game by server", "bar", (made, good), "server", "runs")


def _servers(document: JsonView) -> Table:
    means = (
        ("paid", "Credits paid"),
        ("lost", "Credits lost"),
        ("clicks", "Extra clicks"),
        ("cards", "Cards lost"),
        ("tags", "Tags"),
        ("accesses", "Accesses"),
        ("points", "Points"),
        ("trashed", "Trashed"),
        ("gained", "Credits gained"),
    )
    columns = (
        Column("Server"),
        *(Column(title, number=True) for title in ("Runs", "Successful", *(title for _, title in means))),
    )
    rows = [
        (
            row["server"],
            row["runs"],
            Cell(percent(row["successful"]["share"]), sort=row["successful"]["share"]),
            *(round(row[key] / row["runs"], 2) for key, _ in means),
        )
        for row in document["servers"]
    ]
    return Table("Runs", columns, rows, "Averages per run.", tools=False)


def _ice(document: JsonView) -> Table:
    titles = ("Rezzed", "Rez cost", "Approached", "Encountered", "Stops", "Clean", "Paid", "Resolved")
    columns = (Column("Ice"), *(Column(title, number=True) for title in titles))
    rows = []
    for row in document["ice"]:
        met, rezzed = row["met"], row["rezzed"]
        shares = [Cell(percent(row[key] / met), sort=row[key] / met) if met else None for key in ("ended", "clean")]
        paid = [round(row[key] / met, 2) if met else None for key in ("paid", "resolved")]
        cost = round(row["rez_cost"] / rezzed, 1) if rezzed else None
        rows.append((row["title"], rezzed, cost, row["approached"], met, *shares, *paid))
    note = (
        "Over all games. Stops: encounters that end the run. Clean: no subroutine resolves and the run goes on. "
        "Paid and resolved: the Runner's credits and the subroutines per encounter."
    )
    return Table("Ice", columns, rows, note)


def _cards(document: JsonView, name: str) -> Table:
    shares = ("drawn", "played", "took_effect")
    rows = [
        (
            row["copies"],
            row["title"],
            *(Cell(percent(row[key]["share"]), sort=row[key]["share"]) for key in shares),
            row["turn"],
            None if row["left_in_hand"] is None else Cell(percent(row["left_in_hand"]), sort=row["left_in_hand"]),
        )
        for row in sorted(document["cards"][name], key=lambda row: (-row["took_effect"]["share"], row["title"]))
    ]
    columns = (
        Column("Copies", number=True),
        Column("Card"),
        *(Column(title, number=True) for title in ("Drawn", "Played", "Took effect", "Mean turn", "Left in hand")),
    )
    return Table(f"{name.capitalize()} cards", columns, rows)
