"""A check's answer as judges see it, from a hand-made document."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from nrdb.tournament import check_views
from nrdb.tournament.batch import exit_code
from tests.conftest import Run


def message(severity: str, text: str, **more: Any) -> dict[str, Any]:
    return {"code": more.pop("code", severity), "severity": severity, "message": text, **more}


def deck(side: str, identity: str | None, legal: bool | None, **more: Any) -> dict[str, Any]:
    counts = {"size": 45, "influence": 12, "agenda_points": 20 if side == "corp" else None}
    made = {
        "side": side,
        "name": "Mine",
        "source": f"{side}.txt",
        "identity_title": identity,
        "cards": {"b": 3, "a": 1},
    }
    return {**made, "legal": legal, "counts": counts, "findings": [], **more}


PLAYERS: list[dict[str, Any]] = [
    {
        "player": "Ann",
        "status": "illegal",
        "decks": [deck("corp", "Builder", False), deck("runner", None, True, findings=[{"code": "no-identity"}])],
        "messages": [
            message("warning", "Look.", side="runner"),
            message("error", "Too few.", side="corp", source="corp.txt", line=7, advice=["Add 3.", "Or more."]),
            message("error", "Banned.", side="corp"),
            message("warning", "Came twice."),
        ],
    },
    {
        "player": "Bo",
        "status": "unreadable",
        "decks": [],
        "messages": [message("unreadable", "Empty.", source="x.txt")],
    },
    {"player": "Cy", "status": "legal", "decks": [deck("runner", None, True)], "messages": []},
    {"player": "Di", "status": "missing", "decks": [], "messages": [message("missing", "No Corp deck.", side="corp")]},
    {
        "player": "Eva",
        "status": "note",
        "decks": [deck("corp", "Builder", None)],
        "messages": [message("warning", text, side="corp") for text in ("One.", "Two.", "Three.")],
    },
]
DOCUMENT: dict[str, Any] = {
    "knowledge": {"data": "2026-03-14", "lists": "2026-03-01", "age_days": 0},
    "event": {
        "name": "Open",
        "date": "2026-03-14",
        "format_name": "Standard",
        "on": "2026-03-14",
        "sides": "both",
        "snapshot": "pool",
        "restriction": "list",
    },
    "counts": {"players": 5, "legal": 1, "note": 1, "missing": 1, "illegal": 1, "unreadable": 1, "decks": 4},
    "players": PLAYERS,
    "titles": {"a": "Zed", "b": "Alpha"},
    "notes": ["A remark."],
}


def test_the_messages_of_each_player() -> None:
    shown = [line for row in PLAYERS for line in check_views.sentences(row)]
    assert shown == [
        "Runner: Look.",
        "Corp (corp.txt:7): Too few.",
        "Corp: Banned.",
        "→ Add 3.",
        "→ Or more.",
        "Came twice.",
        "(x.txt): Empty.",
        "Corp: No Corp deck.",
        "Corp: One.",
        "Corp: Two.",
        "Corp: Three.",
    ]
    assert [check_views.to_do(row) for row in PLAYERS] == [
        "Ask for a corrected Corp list: Too few. +1 more problem.",
        "Ask for the list again: Empty.",
        "",
        "No Corp deck.",
        "Check the Corp list: One. +2 more problems.",
    ]


@pytest.mark.parametrize(
    ("source", "place"),
    [
        ("corp.txt", ("corp.txt", 1)),
        ("all.csv:12", ("all.csv", 12)),
        ("all.csv:", ("all.csv:", 1)),
        ("12", ("12", 1)),
        ("event.zip:corp.txt", ("event.zip:corp.txt", 1)),
    ],
)
def test_where_a_list_begins(source: str, place: tuple[str, int]) -> None:
    assert check_views.beginning(source) == place


def test_heads_and_sums() -> None:
    event = {**DOCUMENT["event"], "name": "", "date": None, "snapshot": None}
    assert [
        check_views.heading({"event": one}) for one in (DOCUMENT["event"], event, {**event, "restriction": None})
    ] == [
        "Open, 2026-03-14: Standard (as of 2026-03-14; snapshot pool, ban list list)",
        "Event: Standard (as of 2026-03-14; ban list list)",
        "Event: Standard (as of 2026-03-14)",
    ]
    assert check_views.total(DOCUMENT) == (
        "5 players: 1 legal, 1 with notes, 1 missing a deck, 1 illegal, 1 unreadable; 4 decks."
    )
    nobody = dict.fromkeys(DOCUMENT["counts"], 0)
    assert check_views.total({"counts": nobody}) == "0 players; 0 decks."


def test_rows_of_the_terminal() -> None:
    rows = [row[:3] for row in check_views.terminal(DOCUMENT, everyone=True)]
    assert rows == [
        ("illegal", "Ann", "Builder / no identity"),
        ("unreadable", "Bo", ""),
        ("legal", "Cy", "Mine"),
        ("missing", "Di", ""),
        ("note", "Eva", "Builder"),
    ]
    assert [row[:3] for row in check_views.terminal(DOCUMENT)] == [row for row in rows if row[0] != "legal"]


def test_rows_of_a_spreadsheet() -> None:
    """Messages without a deck go with the player's first deck."""
    assert check_views.to_csv(DOCUMENT).splitlines()[1:] == [
        "Ann,illegal,corp,Mine,Builder,no,45,12,20,corp.txt,Too few.; Banned.; → Add 3.; → Or more.; Came twice.",
        "Ann,illegal,runner,Mine,,yes,45,12,,runner.txt,Look.",
        "Bo,unreadable,,,,,,,,,(x.txt): Empty.",
        "Cy,legal,runner,Mine,,yes,45,12,,runner.txt,",
        "Di,missing,,,,,,,,,Corp: No Corp deck.",
        "Eva,note,corp,Mine,Builder,not checked,45,12,20,corp.txt,One.; Two.; Three.",
    ]


def test_the_judges_page() -> None:
    """Compare all texts of the page in order."""
    page = check_views.to_html(DOCUMENT, "a stamp")
    texts = [text.strip() for text in re.split(r"<[^>]*>", page.partition("<body>")[2].partition("<script>")[0])]
    assert "|".join(filter(None, texts)) == (
        "Open, 2026-03-14|Standard (as of 2026-03-14; snapshot pool, ban list list); each player submits both decks. "
        "A player counts once, under the most serious problem.|Players|5|Legal|1|Note|1|Missing|1|"
        "Illegal|1|Unreadable|1|"
        "Decks|4|Legal decks|2|Illegal decks|1|Decks not checked|1|Players|Filter|Status|all|illegal|unreadable|legal|"
        "missing|note|Corp|all|Builder|Runner|all|no identity|Mine|Print|Done|Status|Player|Corp|Runner|What to do|"
        "illegal|Ann|Builder|no identity|Ask for a corrected Corp list: Too few. +1 more problem.|"
        "Problems, Corp list, Runner list|Problems|Runner: Look.|Corp (corp.txt:7): Too few.|"
        "Corp: Banned.|→ Add 3.|→ Or more.|Came twice.|Corp list|3 Alpha|1 Zed|Runner list|3 Alpha|1 Zed|unreadable|Bo|"
        "Ask for the list again: Empty.|Problems|Problems|(x.txt): Empty.|legal|Cy|Mine|Runner list|Runner list|"
        "3 Alpha|1 Zed|missing|Di|No Corp deck.|Problems|Problems|Corp: No Corp deck.|note|Eva|Builder|"
        "Check the Corp list: One. +2 more problems.|Problems, Corp list|Problems|Corp: One.|Corp: Two.|"
        "Corp: Three.|Corp list|3 Alpha|1 Zed|Problems|Filter|Print|Problem|Players|warning|2|error|1|missing|1|"
        "unreadable|1|Notes|A remark.|a stamp"
    )


@pytest.mark.parametrize(
    ("status", "code", "answer"),
    [
        ("legal", "", 0),
        ("note", "warning", 0),
        ("missing", "missing-side", 1),
        ("illegal", "deck-size", 1),
        ("unreadable", "unreadable", 2),
        ("unreadable", "bug", 3),
    ],
)
def test_the_worst_is_the_exit_code(status: str, code: str, answer: int) -> None:
    counts = {name: int(name == status) for name in DOCUMENT["counts"]}
    players = [{"messages": [{"code": code}] if code else []}]
    assert exit_code({"counts": counts, "players": players}) == answer


def test_a_judge_asks_for_both_lists_if_both_have_a_problem() -> None:
    both = [message("error", "Too few.", side="corp"), message("error", "Banned.", side="runner")]
    row: Any = {"player": "Ann", "status": "illegal", "decks": [], "messages": both}
    assert check_views.to_do(row) == "Ask for both lists, corrected: Corp: Too few. +1 more problem."


def test_a_fix_that_keeps_little_is_one_sentence(nrdb: Run, tmp_path: Path) -> None:
    lists = tmp_path / "lists" / "Ann"
    lists.mkdir(parents=True)
    old = ["3 Datasucker", "3 Parasite", "3 Yog.0", "3 Mimic", "3 Medium", "3 Inject", "3 Wyldside", "3 Grimoire"]
    (lists / "runner.txt").write_text("\n".join(["Whizzard: Master Gamer", *old]), encoding="utf-8")
    done = nrdb("tournament", "check", "lists", "--format", "standard", "--on", "2026-08-20", "--json")
    row = json.loads(done.stdout)["players"][0]
    advice = [one["advice"] for one in row["messages"] if one.get("advice")]
    assert advice == [["A fix would keep none of 24 cards."]]
