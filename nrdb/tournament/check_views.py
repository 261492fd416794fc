"""The answer of a check as terminal lines, CSV and the judges' page, each from the JSON document alone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from nrdb import spreadsheet
from nrdb.report import Block, Cell, Column, Facts, Section, Table, Text, page
from nrdb.text import counted, plain

SIDE_NAMES: Final = {"corp": "Corp", "runner": "Runner", None: ""}
MARKS: Final = {"legal": "good", "note": "warn", "missing": "warn", "illegal": "bad", "unreadable": "bad"}
CSV_HEADER: Final = (
    "player",
    "status",
    "side",
    "deck",
    "identity",
    "legal",
    "size",
    "influence",
    "agenda_points",
    "source",
    "messages",
)


_SEVERITY: Final = {"unreadable": "unreadable", "illegal": "error", "missing": "missing", "note": "warning"}
"""The severity of the messages that give a player a status."""


def sentences(row: dict[str, Any], *, side: str | None = None, all_sides: bool = True) -> list[str]:
    """What is said about a player, one sentence each with its side, place and advice; of one side when asked."""
    lines = []
    for message in row["messages"]:
        if not all_sides and message.get("side") != side:
            continue
        place = message.get("source", "")
        if "line" in message:
            place += f":{message['line']}"
        where = " ".join(
            part for part in (SIDE_NAMES.get(message.get("side"), ""), f"({place})" if place else "") if part
        )
        lines.append(f"{where}: {message['message']}" if where and all_sides else message["message"])
        lines += [f"→ {advice}" for advice in message.get("advice", ())]
    return lines


def to_do(row: dict[str, Any]) -> str:
    """What a judge does about a player, with the first reason; empty when there is nothing to do."""
    own = [message for message in row["messages"] if message["severity"] == _SEVERITY.get(row["status"])]
    if not own:
        return ""
    first = own[0]
    which = f"the {SIDE_NAMES[first.get('side')]} list" if first.get("side") else "the list"
    start = {
        "unreadable": f"Ask for {which} again: ",
        "illegal": f"Ask for {which} to be mended: ",
        "note": f"Look at {which}: ",
    }.get(row["status"], "")
    further = len(own) - 1
    return f"{start}{first['message']}" + (f" And {counted(further, 'more reason')}." if further else "")


def deck_of(row: dict[str, Any], side: str) -> dict[str, Any] | None:
    """The player's deck of a side, if one was read."""
    return next((deck for deck in row["decks"] if deck["side"] == side), None)


def heading(document: dict[str, Any]) -> str:
    """The event in one line."""
    event = document["event"]
    name = event["name"] or "Event"
    date = f", {event['date']}" if event["date"] else ""
    return f"{name}{date}: {event['format_name']} on {event['on']}{lists(event)}"


def lists(event: dict[str, Any]) -> str:
    """The snapshot and the list in force, in parentheses; empty where there is none."""
    ids = " and ".join(part for part in (event["snapshot"], event["restriction"]) if part)
    return f" ({ids})" if ids else ""


def deck_label(deck: dict[str, Any]) -> str:
    """What to call a deck: its identity, or where the game has none its name or side."""
    if any(finding["code"] == "no-identity" for finding in deck["findings"]):
        return "no identity"
    return str(deck["identity_title"] or deck["name"] or SIDE_NAMES[deck["side"]])


def total(document: dict[str, Any]) -> str:
    """Players by status in one line."""
    counts = document["counts"]
    words = {
        "legal": "legal",
        "note": "with notes",
        "missing": "missing a deck",
        "illegal": "illegal",
        "unreadable": "unreadable",
    }
    parts = [f"{counts[status]:,} {word}" for status, word in words.items() if counts[status]]
    players, decks = (counted(counts[f"{noun}s"], noun) for noun in ("player", "deck"))
    return f"{players}, {decks}: {', '.join(parts) or 'nobody'}."


def terminal(document: dict[str, Any], *, everyone: bool = False) -> Iterable[tuple[str, str, str, list[str]]]:
    """(status, player, decks, sentences) for each player to be shown: problems and notes, or all of them."""
    for row in document["players"]:
        if row["status"] == "legal" and not everyone:
            continue
        decks = " / ".join(deck_label(deck) for deck in row["decks"])
        yield row["status"], plain(row["player"], limit=40), plain(decks), [plain(line) for line in sentences(row)]


def to_csv(document: dict[str, Any]) -> str:
    """One row for each deck, and one for a player without any; no cell of it is a formula."""
    rows = []
    for row in document["players"]:
        for deck in row["decks"] or [None]:
            start = [row["player"], row["status"]]
            if deck is None:
                rows.append([*start, *[None] * 8, "; ".join(sentences(row))])
                continue
            counts = deck["counts"]
            rows.append(
                [
                    *start,
                    deck["side"],
                    deck["name"],
                    deck["identity_title"],
                    {True: "yes", False: "no", None: "not judged"}[deck["legal"]],
                    counts["size"],
                    counts["influence"],
                    counts["agenda_points"],
                    deck["source"],
                    "; ".join(_of_deck(row, deck)),
                ]
            )
    return spreadsheet.write(CSV_HEADER, rows)


def _of_deck(row: dict[str, Any], deck: dict[str, Any]) -> list[str]:
    """The sentences of a deck; those without a side stand with the player's first deck."""
    own = sentences(row, side=deck["side"], all_sides=False)
    sides = {other["side"] for other in row["decks"]}
    if deck is row["decks"][0]:
        rest = {**row, "messages": [message for message in row["messages"] if message.get("side") not in sides]}
        own += sentences(rest)
    return own


def to_html(document: dict[str, Any], stamp: str) -> str:
    """The page for the judges' table: counts, every player with reasons, and how often each reason occurs."""
    event, counts = document["event"], document["counts"]
    facts = [("Players", counts["players"]), ("Decks", counts["decks"])]
    facts += [(status.capitalize(), counts[status]) for status in MARKS]
    rows = [
        (
            Cell(row["status"], MARKS[row["status"]]),
            row["player"],
            _identity(row, "corp"),
            _identity(row, "runner"),
            Cell(to_do(row), more=_more(row, document["titles"])),
        )
        for row in document["players"]
    ]
    columns = (
        Column("Status", choose=True),
        Column("Player"),
        Column("Corp", choose=True),
        Column("Runner", choose=True),
        Column("What to do"),
    )
    sections: list[Section] = [Facts(tuple(facts)), Table("Players", columns, rows, stacked=True, tick="Player")]
    codes: dict[str, set[str]] = {}
    for row in document["players"]:
        for message in row["messages"]:
            codes.setdefault(message["code"], set()).add(row["player"])
    if codes:
        ordered = sorted(codes.items(), key=lambda item: (-len(item[1]), item[0]))
        reasons = [(code, len(players)) for code, players in ordered]
        sections.append(Table("Reasons", (Column("Reason"), Column("Players", number=True)), reasons))
    if document["notes"]:
        sections.append(Text("Notes", tuple(document["notes"])))
    asked = {"both": "both decks", "either": "at least one deck"}.get(event["sides"], f"a {event['sides']} deck")
    lead = f"{event['format_name']} on {event['on']}{lists(event)}; every player hands in {asked}."
    title = event["name"] or "Deck check"
    return page(f"{title}{', ' + event['date'] if event['date'] else ''}", sections, lead=lead, stamp=stamp)


def _more(row: dict[str, Any], titles: dict[str, str]) -> tuple[Block, ...]:
    """What a judge opens for a player: every reason, and each list card by card."""
    reasons = sentences(row)
    lists = [
        Block(
            f"{SIDE_NAMES[deck['side']]} list".strip(),
            tuple(f"{copies} {title}" for title, copies in sorted((titles[id], n) for id, n in deck["cards"].items())),
        )
        for deck in row["decks"]
    ]
    return (*([Block("Reasons", tuple(reasons))] if reasons else []), *lists)


def _identity(row: dict[str, Any], side: str) -> Cell:
    deck = deck_of(row, side)
    return Cell("" if deck is None else deck_label(deck))
