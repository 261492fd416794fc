"""Show a check's answer as terminal lines, CSV or the judges' page, each from the JSON document alone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from nrdb import spreadsheet
from nrdb.catalogue.knowledge import Knowledge
from nrdb.deck.links import FETCH_HINT
from nrdb.json_types import Json
from nrdb.report import Block, Cell, Column, Facts, Section, Table, Text, page
from nrdb.text import capitalised, counted, plain
from nrdb.tournament.records import CheckDocument, EventRecord, MessageRecord, PlayerRecord

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
"""The severity of the messages that give a player each status."""


def beginning(source: str) -> tuple[str, int]:
    """Return the file of a list, and the line at which the list begins in it: 1 unless the source ends in a number.

    In a form or an export, lines are counted from the beginning of the file.
    """
    file, colon, line = source.rpartition(":")
    return (file, int(line)) if colon and line.isdecimal() else (source, 1)


def sentences(row: PlayerRecord, *, side: str | None = None, all_sides: bool = True) -> list[str]:
    """Return a player's messages, each with its side, place and advice; for one side only unless `all_sides`."""
    lines: list[str] = []
    waiting: list[str] = []  # the advice of a list follows its last problem
    of: object = None
    for message in row["messages"]:
        if not all_sides and message.get("side") != side:
            continue
        if message.get("side") != of:
            lines, waiting, of = lines + waiting, [], message.get("side")
        place = message.get("source", "")
        if "line" in message:
            place = f"{beginning(place)[0]}:{message['line']}"
        where = " ".join(
            part for part in (SIDE_NAMES.get(message.get("side"), ""), f"({place})" if place else "") if part
        )
        text = capitalised(message["message"])
        lines.append(f"{where}: {text}" if where and all_sides else text)
        waiting += [f"→ {advice}" for advice in message.get("advice", ())]
    return lines + waiting


def to_do(row: PlayerRecord) -> str:
    """Return what a judge has to do about a player, with the first problem; empty if nothing."""
    own = [message for message in row["messages"] if message["severity"] == _SEVERITY.get(row["status"])]
    if not own:
        return ""
    first = own[0]
    side = SIDE_NAMES.get(first.get("side"), "")
    both = len({message.get("side") for message in own} - {None}) > 1
    which = "both lists" if both else f"the {side} list" if side else "the list"
    start = {
        "unreadable": f"Ask for {which} again: ",
        "illegal": "Ask for both lists, corrected: " if both else f"Ask for a corrected {which.removeprefix('the ')}: ",
        "note": f"Check {which}: ",
    }.get(row["status"], "")
    further = len(own) - 1
    if FETCH_HINT in first["message"]:
        start = (
            f"Open the links, or ask for {which} as text: " if both else f"Open the link, or ask for {which} as text: "
        )
    said = capitalised(for_judges(first["message"]))
    text = f"{side}: {said}" if both else said
    return f"{start}{text}" + (f" +{counted(further, 'more problem')}." if further else "")


def for_judges(text: str) -> str:
    """Return a message without advice for the command line."""
    return text.replace(FETCH_HINT, "")


def deck_of(row: PlayerRecord, side: str) -> Json | None:
    """Return the player's deck of a side; None if none was read."""
    return next((deck for deck in row["decks"] if deck["side"] == side), None)


def heading(document: CheckDocument) -> str:
    """Return the event in one line."""
    event = document["event"]
    name = event["name"] or "Event"
    date = f", {event['date']}" if event["date"] else ""
    return f"{name}{date}: {format_label(event)}"


def format_label(event: EventRecord) -> str:
    """Return the format with its date, its snapshot and its ban list, such as "Standard (as of 2026-11-20; …)"."""
    known = (("snapshot", event["snapshot"]), ("ban list", event["restriction"]))
    ids = ", ".join(f"{what} {id}" for what, id in known if id)
    return f"{event['format_name']} (as of {event['on']}{f'; {ids}' if ids else ''})"


def deck_label(deck: Json) -> str:
    """Return what to call a deck: its identity, or its name or side in a game without identities."""
    if any(finding["code"] == "no-identity" for finding in deck["findings"]):
        return "no identity"
    return str(deck["identity_title"] or deck["name"] or SIDE_NAMES[deck["side"]])


def total(document: CheckDocument) -> str:
    """Return the number of players of each status, and the number of decks, in one line."""
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
    return f"{players}{': ' if parts else ''}{', '.join(parts)}; {decks}."


def terminal(document: CheckDocument, *, everyone: bool = False) -> Iterable[tuple[str, str, str, list[str]]]:
    """Yield (status, player, decks, sentences) for players with problems or notes, or with `everyone` for all."""
    for row in document["players"]:
        if row["status"] == "legal" and not everyone:
            continue
        decks = " / ".join(deck_label(deck) for deck in row["decks"])
        yield row["status"], plain(row["player"], limit=40), plain(decks), [plain(line) for line in sentences(row)]


def to_csv(document: CheckDocument) -> str:
    """Return CSV with a row per deck and one for each player without any; no cell is a formula."""
    rows = []
    for row in document["players"]:
        start = [row["player"], row["status"]]
        if not row["decks"]:
            rows.append([*start, *[None] * 8, "; ".join(sentences(row))])
        for deck in row["decks"]:
            counts = deck["counts"]
            rows.append(
                [
                    *start,
                    deck["side"],
                    deck["name"],
                    deck["identity_title"],
                    {True: "yes", False: "no", None: "not checked"}[deck["legal"]],
                    counts["size"],
                    counts["influence"],
                    counts["agenda_points"],
                    deck["source"],
                    "; ".join(_of_deck(row, deck)),
                ]
            )
    return spreadsheet.write(CSV_HEADER, rows)


def _of_deck(row: PlayerRecord, deck: Json) -> list[str]:
    """Return the sentences about a deck; those without a side go with the player's first deck."""
    own = sentences(row, side=deck["side"], all_sides=False)
    sides = {other["side"] for other in row["decks"]}
    if deck is row["decks"][0]:
        others = [message for message in row["messages"] if message.get("side") not in sides]
        own += sentences({**row, "messages": others})
    return own


def to_html(document: CheckDocument, stamp: str) -> str:
    """Return the page for the judges' table: counts, every player with their problems, and how often each occurs.

    It opens with a warning if the card data is older than the event.
    """
    event, counts = document["event"], document["counts"]
    facts = [("Players", counts["players"])]
    facts += [(status.capitalize(), counts[status]) for status in MARKS]
    facts += _deck_counts(document)
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
        problems = [(code, len(players)) for code, players in ordered]
        sections.append(Table("Problems", (Column("Problem"), Column("Players", number=True)), problems))
    if document["notes"]:
        sections.append(Text("Notes", tuple(document["notes"])))
    required = {"both": "both decks", "corp": "a Corp deck", "runner": "a Runner deck", "either": "at least one deck"}
    lead = f"{format_label(event)}; each player submits {required[event['sides']]}. "
    lead += "A player counts once, under the most serious problem."
    lead = f"{Knowledge(**document['knowledge']).age} {lead}".strip()
    title = event["name"] or "Deck check"
    return page(f"{title}{', ' + event['date'] if event['date'] else ''}", sections, lead=lead, stamp=stamp)


def _deck_counts(document: CheckDocument) -> list[tuple[str, int]]:
    """Return how many decks there are, and how many of them are legal, illegal and not checked."""
    verdicts = [deck["legal"] for row in document["players"] for deck in row["decks"]]
    found = [("Decks", len(verdicts)), ("Legal decks", verdicts.count(True)), ("Illegal decks", verdicts.count(False))]
    return [*found, ("Decks not checked", verdicts.count(None))]


def _more(row: PlayerRecord, titles: dict[str, str]) -> tuple[Block, ...]:
    """Return what a judge can open for a player: every problem, and each list card by card."""
    found = [(deck["side"], finding) for deck in row["decks"] for finding in deck["findings"]]
    rules = {(side, finding.get("message")): finding.get("rule") for side, finding in found}
    cited: list[MessageRecord] = []
    for message in row["messages"]:
        rule = rules.get((message.get("side"), message["message"]))
        words = for_judges(message["message"]) + (f" ({rule})" if rule else "")
        cited.append({**message, "message": words})
    problems = sentences({**row, "messages": cited})
    lists = [
        Block(
            f"{SIDE_NAMES[deck['side']]} list".strip(),
            tuple(f"{copies} {title}" for title, copies in ((titles[id], n) for id, n in deck["cards"].items())),
        )
        for deck in row["decks"]
    ]
    return (*([Block("Problems", tuple(problems))] if problems else []), *lists)


def _identity(row: PlayerRecord, side: str) -> Cell:
    deck = deck_of(row, side)
    return Cell("" if deck is None else deck_label(deck))
