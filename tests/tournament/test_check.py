"""Statuses and messages per player, event settings, comparison with an earlier state, and every output."""

from __future__ import annotations

import csv
import io
import json
import os
from datetime import datetime
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from nrdb.catalogue import Catalogue
from nrdb.cli.tournament import tournament
from nrdb.deck.model import Deck
from nrdb.errors import ParseError, UsageError
from nrdb.legality.verdict import Verdict
from nrdb.tournament.event import event, read_event
from nrdb.tournament.judging import CheckSettings, EventJudge, judge, judge_all
from nrdb.tournament.submission import Submission
from nrdb.tournament.times import moment
from tests.conftest import ROOT
from tests.tournament.lists import Maker, plain

ON = ["--on", "2026-08-20"]


@pytest.fixture(scope="module")
def maker(catalogue: Catalogue) -> Maker:
    return Maker(catalogue)


@pytest.fixture(scope="module")
def corp(maker: Maker) -> str:
    return plain(maker, maker.deck(maker.of_side("corp")[0]))


@pytest.fixture(scope="module")
def runner(maker: Maker) -> str:
    return plain(maker, maker.deck(maker.of_side("runner")[0]))


@pytest.fixture(scope="module")
def other(maker: Maker) -> str:
    return plain(maker, maker.deck(maker.of_side("runner")[1]))


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(tournament, [str(argument) for argument in arguments], catch_exceptions=False)


def lay(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def check(folder: Path, *options: str | Path) -> dict[str, Any]:
    result = run("check", folder, "--json", *ON, *options)
    document: dict[str, Any] = json.loads(result.stdout)
    document["exit"] = result.exit_code
    return document


def said(document: dict[str, Any]) -> dict[str, list[tuple[str, str | None]]]:
    return {
        row["player"]: [(message["code"], message.get("side")) for message in row["messages"]]
        for row in document["players"]
    }


def test_a_clean_event(tmp_path: Path, corp: str, runner: str) -> None:
    document = check(lay(tmp_path, {"Ann/corp.txt": corp, "Ann/runner.txt": runner}))
    assert (document["exit"], said(document)) == (0, {"Ann": []})
    assert document["counts"] == {
        "players": 1,
        "legal": 1,
        "note": 0,
        "missing": 0,
        "illegal": 0,
        "unreadable": 0,
        "decks": 2,
    }


def test_one_file_with_both_decks(tmp_path: Path, maker: Maker) -> None:
    decks = [maker.deck(maker.of_side(side)[0]) for side in ("corp", "runner")]
    rows = [{"identity": deck.identity.id, "cards": {card.id: n for card, n in deck.cards.items()}} for deck in decks]
    document = check(lay(tmp_path, {"Ann.json": json.dumps(rows)}))
    assert said(document) == {"Ann": []}
    assert [deck["side"] for deck in document["players"][0]["decks"]] == ["corp", "runner"]


@pytest.mark.parametrize(
    ("sides", "left_out", "messages", "code"),
    [
        ("both", "Ann/corp.txt", [("missing-side", "corp")], 1),
        ("runner", "Ann/corp.txt", [], 0),
        ("corp", "Ann/corp.txt", [("missing-side", "corp")], 1),
        ("either", "Ann/corp.txt", [], 0),
        ("either", "Ann/", [("missing-side", None)], 1),
    ],
)
def test_sides_that_an_event_demands(
    tmp_path: Path,
    corp: str,
    runner: str,
    sides: str,
    left_out: str,
    messages: list[tuple[str, str | None]],
    code: int,
) -> None:
    files = {"Ann/corp.txt": corp, "Ann/runner.txt": runner}
    lay(tmp_path, {name: text for name, text in files.items() if not name.startswith(left_out)})
    lay(tmp_path, {"event.toml": f'players = ["Ann"]\nsides = "{sides}"'})
    document = check(tmp_path)
    assert (said(document), document["exit"]) == ({"Ann": messages}, code)


def test_a_list_that_cannot_be_read_is_not_missing(tmp_path: Path, corp: str) -> None:
    document = check(lay(tmp_path, {"Ann/corp.txt": corp, "Ann/runner.txt": "", "Bo/one.txt": "", "Bo/two.txt": ""}))
    assert said(document) == {
        "Ann": [("unreadable", "runner")],
        "Bo": [("unreadable", None), ("unreadable", None)],
    }
    assert document["exit"] == 2


def test_an_unreadable_list_has_no_other_message(tmp_path: Path, corp: str, runner: str) -> None:
    broken = corp + "3x No Such Card At All\n"
    short = "\n".join(broken.splitlines()[:6]) + "\n3x No Such Card At All\n"
    document = check(lay(tmp_path, {"Ann/corp.txt": short, "Ann/runner.txt": runner}))
    assert said(document) == {"Ann": [("unknown-card", "corp")]}
    (message,) = document["players"][0]["messages"]
    assert message["line"] == 7
    assert document["players"][0]["decks"][0]["legal"] is None


@pytest.mark.parametrize("line", ["with thanks to my team", "# 3x Diesel if there is room"])
def test_a_line_that_was_left_out_is_shown_everywhere(line: str, tmp_path: Path, corp: str, runner: str) -> None:
    folder = lay(tmp_path / "event", {"Ann corp.txt": corp, "Ann runner.txt": f"{runner}\n{line}\n"})
    page, table = tmp_path / "page.html", tmp_path / "table.csv"
    document = check(folder)
    (row,) = document["players"]
    assert (document["exit"], row["status"]) == (0, "note")
    (message,) = row["messages"]
    assert (message["code"], line in message["message"]) == ("ignored-line", True)
    shown = run("check", folder, *ON, "--html", page, "--csv", table)
    for text in (shown.stdout, unescape(page.read_text("utf-8")), table.read_text("utf-8")):
        assert line in text
        assert "skipped" in text


def test_rows_on_one_line_are_judged(tmp_path: Path, corp: str, runner: str) -> None:
    for line, code, status in (
        ("Events: 3x Account Siphon, 3x Faust", 1, "illegal"),
        ("Splash: 2x Faust", 2, "unreadable"),
    ):
        folder = lay(tmp_path / status, {"Ann corp.txt": corp, "Ann runner.txt": f"{runner}\n{line}\n"})
        document = check(folder)
        assert (document["exit"], document["players"][0]["status"]) == (code, status)


def test_lines_count_in_the_table(tmp_path: Path, runner: str) -> None:
    text = 'player,corp,runner\nAnn,"A deck\n\n3x No Such Card At All","{}"\n'.format(runner.replace('"', '""'))
    document = check(lay(tmp_path, {"t.csv": text}) / "t.csv")
    places = [
        (message["source"], message["line"]) for message in document["players"][0]["messages"] if "line" in message
    ]
    assert places[0] == ("t.csv:2", 4)


def test_the_last_of_several_rows_counts_when_times_say_so(tmp_path: Path, runner: str, other: str) -> None:
    rows = io.StringIO()
    csv.writer(rows).writerows(
        [
            ["Timestamp", "Player", "Runner"],
            ["2026-03-14 10:00", "Ann", other],
            ["2026-03-14 9:00", "Ann", runner],
            ["2026-03-14 9:30", "Bo", runner],
            ["", "Cy", other],
            ["", "Cy", runner],
        ]
    )
    document = check(lay(tmp_path, {"t.csv": rows.getvalue()}) / "t.csv", "--sides", "runner")
    messages = said(document)
    assert messages["Ann"][0] == ("replaced", "runner")
    assert messages["Bo"] == []
    assert messages["Cy"][0] == ("two-lists", "runner")
    ann = next(row for row in document["players"] if row["player"] == "Ann")
    assert ann["messages"][0]["message"] == (
        "Using the Runner list submitted at 2026-03-14 10:00:00, which replaced 1 earlier list."
    )


def test_the_last_of_several_files_counts_when_the_table_says_so(tmp_path: Path, runner: str, other: str) -> None:
    lay(tmp_path, {"a.txt": runner, "b.txt": other})
    table = "Time,Player,Runner\n2026-03-14 10:00,Ann,a.txt\n2026-03-14 9:00,Ann,b.txt\n,Bo,a.txt\n,Bo,b.txt\n"
    messages = said(check(lay(tmp_path, {"t.csv": table}) / "t.csv", "--sides", "runner"))
    assert messages["Ann"][0] == ("replaced", "runner")
    assert messages["Bo"][0] == ("two-lists", "runner")


def test_results_among_the_lists_are_ignored(tmp_path: Path, corp: str, runner: str) -> None:
    lay(tmp_path, {"Ann/corp.txt": corp, "Ann/runner.txt": runner, "cobra.json": '{"players": [], "rounds": []}'})
    document = check(tmp_path)
    assert said(document) == {"Ann": []}
    assert document["notes"] == ["cobra.json ignored: it's a results file without card lists."]
    shown = run("check", tmp_path, *ON).stdout
    assert "cobra.json ignored: it's a results file without card lists." in shown
    assert "Reason" not in shown


def test_many_lists_are_shared_out(tmp_path: Path, maker: Maker) -> None:
    """With several hundred lists, worker processes are used automatically; the result is the same as with one."""
    deck = maker.deck(maker.of_side("runner")[0])
    rows = [
        {"player": f"P{number}", "deck": {"identity": deck.identity.id, "cards": {card.id: n for card, n in cards}}}
        for number in range(450)
        for cards in [list(deck.cards.items())[: 1 + number % len(deck.cards)]]
    ]
    path = lay(tmp_path, {"l.jsonl": "\n".join(map(json.dumps, rows))}) / "l.jsonl"
    assert check(path, "--sides", "runner") == check(path, "--sides", "runner", "--jobs", "1")


@pytest.mark.parametrize("jobs", [1, 2])
def test_progress_shows_how_many_are_done(catalogue: Catalogue, jobs: int) -> None:
    lists = [Submission(f"P{number}", None, "x", b"3 Hedge Fund", None, None) for number in range(150)]
    done: list[int] = []
    outcomes = judge_all(lists, catalogue, CheckSettings("standard", ON[1]), jobs=jobs, progress=done.append)
    assert len(outcomes) == sum(done) == 150
    assert len(done) == (150 if jobs == 1 else 3)


@pytest.mark.parametrize(
    ("fault", "message", "code", "exit_code"),
    [
        (KeyError("n\x1b"), "nrdb failed on this list (a bug in nrdb): KeyError: 'n\\x1b'", "bug", 3),
        (RecursionError(), "the list is nested too deeply to read.", "unreadable", 2),
    ],
    ids=["a bug", "too deep"],
)
def test_a_fault_of_nrdb_in_one_list_stops_no_other(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    corp: str,
    runner: str,
    fault: Exception,
    message: str,
    code: str,
    exit_code: int,
) -> None:
    lay(tmp_path, {"Ann/corp.txt": corp, "Ann/runner.txt": runner, "Bo/corp.txt": corp})
    judged = EventJudge.judge

    def judge(self: EventJudge, deck: Deck) -> Verdict:
        if deck.identity is not None and deck.identity.side == "runner":
            raise fault
        return judged(self, deck)

    monkeypatch.setattr(EventJudge, "judge", judge)
    document = check(tmp_path, "--jobs", "1", "--sides", "either")
    ann, bo = sorted(document["players"], key=lambda row: str(row["player"]))
    assert [(one["code"], one["message"]) for one in ann["messages"] if one.get("side") == "runner"] == [
        (code, message)
    ]
    assert [deck["legal"] for row in (ann, bo) for deck in row["decks"]] == [True, True]
    assert document["exit"] == exit_code


def test_a_list_that_could_not_be_read_and_came_again_is_a_note(tmp_path: Path, runner: str) -> None:
    rows = io.StringIO()
    csv.writer(rows).writerows(
        [
            ["Time", "Player", "Runner"],
            ["2026-03-14 9:00", "Ann", '{"cards": ['],
            ["2026-03-14 10:00", "Ann", runner],
            ["2026-03-14 11:00", "Bo", '{"cards": ['],
            ["2026-03-14 10:00", "Bo", runner],
        ]
    )
    document = check(lay(tmp_path, {"t.csv": rows.getvalue()}) / "t.csv", "--sides", "runner")
    told = {row["player"]: [(one["code"], one["message"]) for one in row["messages"]] for row in document["players"]}
    assert told["Ann"][0] == ("replaced", "An unreadable Runner list was replaced by a later one.")
    assert told["Bo"][0][0] == "unreadable"
    assert {row["player"]: row["status"] for row in document["players"]} == {"Ann": "note", "Bo": "unreadable"}


def test_moments_that_settle_nothing(tmp_path: Path, runner: str, other: str) -> None:
    """There are ambiguous dates on both sides of a deadline, and one time in two tables."""
    quoted = {name: '"' + text.replace('"', '""') + '"' for name, text in (("runner", runner), ("other", other))}
    table = f"Time,Player,Runner\n03/04/2026 10:00,Ann,{quoted['runner']}\n"
    (row,) = check(
        lay(tmp_path / "one", {"t.csv": table}) / "t.csv", "--sides", "runner", "--deadline", "2026-03-20 09:00"
    )["players"]
    assert [message["message"] for message in row["messages"]] == [
        "Submitted at 2026-04-03 10:00:00 or 2026-03-04 10:00:00, before or after the deadline: the date could be day "
        "or month first."
    ]
    tables = {f"{name}.csv": f"Time,Player,Runner\n2026-03-04 10:00,Ann,{text}\n" for name, text in quoted.items()}
    messages = said(check(lay(tmp_path / "two", tables), "--sides", "runner"))
    assert messages == {"Ann": [("two-lists", "runner")]}


def test_a_table_in_utf_16(tmp_path: Path, runner: str) -> None:
    text = 'Player,Runner\nZoë,"{}"\n'.format(runner.replace('"', '""'))
    (tmp_path / "t.csv").write_bytes(text.encode("utf-16"))
    assert said(check(tmp_path / "t.csv", "--sides", "runner")) == {"Zoë": []}


def test_deadline(tmp_path: Path, runner: str, other: str) -> None:
    rows = io.StringIO()
    csv.writer(rows).writerows(
        [
            ["Time", "Player", "Runner"],
            ["2026-03-14 9:00:00", "Ann", runner],
            ["2026-03-14 09:00:01", "Bo", other],
            ["soon", "Cy", runner.replace("3x", "3 ", 1)],
        ]
    )
    path = lay(tmp_path, {"t.csv": rows.getvalue()}) / "t.csv"
    options = ["--sides", "runner", "--deadline", "2026-03-14 09:00"]
    messages = said(check(path, *options))
    assert ("late", "runner") not in messages["Ann"]
    assert messages["Bo"] == [("late", "runner")]
    assert ("no-time", "runner") in messages["Cy"]
    strict = lay(tmp_path, {"event.toml": 'late = "illegal"'}) / "event.toml"
    document = check(path, *options, "--event", strict)
    assert next(row["status"] for row in document["players"] if row["player"] == "Bo") == "illegal"


def test_the_time_of_a_file_makes_nobody_late(tmp_path: Path, runner: str, other: str) -> None:
    """A file's time may only show when it was copied: before the deadline it is proof, after it a hint."""
    lists = lay(tmp_path, {"lists/Ann.txt": runner, "lists/Bo.txt": other}) / "lists"
    for name, changed in (("Ann", datetime(2026, 3, 14, 8)), ("Bo", datetime(2026, 3, 15, 8))):
        os.utime(lists / f"{name}.txt", (changed.timestamp(), changed.timestamp()))
    strict = lay(tmp_path, {"event.toml": 'late = "illegal"'}) / "event.toml"
    document = check(lists, "--sides", "runner", "--deadline", "2026-03-14 09:00", "--event", strict)
    told = {row["player"]: [one["message"] for one in row["messages"]] for row in document["players"]}
    assert told["Ann"] == []
    assert told["Bo"] == [
        "Submission time unknown. The file's timestamp (2026-03-15 08:00:00) is after the deadline, but may only show "
        "when it was copied."
    ]
    assert {row["player"]: row["status"] for row in document["players"]} == {"Ann": "legal", "Bo": "note"}


def test_players_expected(tmp_path: Path, runner: str) -> None:
    lay(tmp_path, {"lists/Jon Smith.txt": runner, "names.txt": "John Smith\nEva Kim\n"})
    document = check(tmp_path / "lists", "--players", tmp_path / "names.txt", "--sides", "runner", "--expected", "3")
    assert {row["player"]: (row["status"], row["messages"][0]["message"]) for row in document["players"]} == {
        "Eva Kim": ("missing", "No list submitted."),
        "John Smith": ("missing", "No list submitted."),
        "Jon Smith": ("note", "Not on the player list. Did you mean John Smith?"),
    }
    assert document["notes"][0] == "Expected 3 players; 1 submitted a list."


def test_against_an_earlier_state(tmp_path: Path, corp: str, runner: str, other: str) -> None:
    before = lay(tmp_path / "before", {"Ann/corp.txt": corp, "Ann/runner.txt": runner, "Bo/runner.txt": other})
    now = lay(
        tmp_path / "now",
        {
            "Ann/corp.txt": corp.replace("\n3x ", "\n2x ", 1),
            "Ann/runner.txt": runner,
            "Bo/runner.txt": runner,
            "Cy/runner.txt": other,
        },
    )
    title = next(line for line in corp.splitlines() if line.startswith("3x "))[3:]
    saved = tmp_path / "saved.json"
    saved.write_text(run("check", before, "--json", *ON).stdout, encoding="utf-8")
    answers = [check(now, "--against", earlier, "--sides", "either") for earlier in (before, saved)]
    assert answers[0] == answers[1]
    messages = {row["player"]: [message["message"] for message in row["messages"]] for row in answers[0]["players"]}
    assert f"The Corp list changed since the earlier check: −1 {title}." in messages["Ann"]
    assert sum("changed since" in message for message in messages["Ann"]) == 1
    assert any(" → " in message for message in messages["Bo"])
    assert "Not in the earlier check." in messages["Cy"]
    same = check(before, "--against", before, "--sides", "either")
    assert said(same) == {"Ann": [], "Bo": []}


def test_identical_lists_name_each_other(tmp_path: Path, runner: str) -> None:
    lay(tmp_path, {f"{name}/runner.txt": runner for name in ("Ann", "Bo", "Cy")})
    rows = check(tmp_path, "--sides", "runner")["players"]
    assert [(row["status"], row["messages"][0]["message"]) for row in rows] == [
        ("note", "Identical to the Runner lists of Bo, Cy."),
        ("note", "Identical to the Runner lists of Ann, Cy."),
        ("note", "Identical to the Runner lists of Ann, Bo."),
    ]
    hidden = check(tmp_path, "--sides", "runner", "--anonymous")["players"]
    assert hidden[0]["messages"][0]["message"] == "Identical to the Runner lists of Player 002, Player 003."


HOSTILE = ("=HYPERLINK(1)", "<script>alert(1)</script>", "\x1b[2Jboo", "@SUM(A1)", "‮txt.exe", "+1", "-1", "A" * 5000)


def test_hostile_names_are_harmless_everywhere(tmp_path: Path, runner: str) -> None:
    rows = io.StringIO()
    writer = csv.writer(rows)
    writer.writerow(["player", "runner"])
    writer.writerows([name, runner.replace("My deck", name)] for name in HOSTILE)
    path = lay(tmp_path, {"t.csv": rows.getvalue()}) / "t.csv"
    csv_file, html_file = tmp_path / "o.csv", tmp_path / "o.html"
    result = run("check", path, *ON, "--sides", "runner", "--csv", csv_file, "--html", html_file)
    assert result.exit_code == 0
    cells = [cell for row in csv.reader(io.StringIO(csv_file.read_text(encoding="utf-8"))) for cell in row]
    assert not [cell for cell in cells if cell[:1] in "=+-@\t\r" and cell]
    answer = run("check", path, *ON, "--sides", "runner", "--json").stdout
    for text in (result.stdout, answer, html_file.read_text(encoding="utf-8"), csv_file.read_text(encoding="utf-8")):
        assert "\x1b" not in text
        assert "‮" not in text
    assert "<script>alert" not in html_file.read_text(encoding="utf-8")
    assert max(map(len, result.stdout.splitlines())) < 400


def test_hostile_files_stop_nobody(tmp_path: Path, corp: str, runner: str) -> None:
    lay(tmp_path, {"Ann/corp.txt": corp, "Ann/runner.txt": runner})
    nasty = {
        "deep.json": b"[" * 200_000,
        "lines.jsonl": b"{}\n" * 50,
        "nul.txt": b"3 Hedge\0Fund",
        "binary.o8d": bytes(range(256)) * 10,
        "bomb.xml": b'<!DOCTYPE a [<!ENTITY b "c">]><deck>&b;</deck>',
        "long.txt": b"3 " + b"x" * 100_000,
        "utf16.txt": "3 Hedge Fund".encode("utf-16"),
        "one.csv": b"a,b\n" * 3,
        "empty.zip": b"PK\x05\x06" + bytes(18),
    }
    for name, content in nasty.items():
        folder = tmp_path / f"Player of {name}"
        folder.mkdir()
        (folder / name).write_bytes(content)
    document = check(tmp_path)
    rows = {row["player"]: row for row in document["players"]}
    assert rows["Ann"]["status"] == "legal"
    assert len(rows) == len(nasty) + 1
    assert {message["code"] for row in document["players"] for message in row["messages"]}.isdisjoint({"bug"})
    assert document["exit"] == 2


def test_terminal_output_of_problems(tmp_path: Path, corp: str, runner: str) -> None:
    lay(tmp_path, {"Ann/corp.txt": corp, "Ann/runner.txt": runner, "Bo/corp.txt": ""})
    result = run("check", tmp_path, *ON)
    assert result.stdout.splitlines()[:7] == [
        "Card data from 2026-07-24, 27 days old: `nrdb update`.",
        "Event: Standard (as of 2026-08-20; snapshot standard_36, ban list standard_balance_update_26_08)",
        "unreadable  Bo",
        "            Corp (Bo/corp.txt): The list is empty.",
        "            Runner: No Runner list submitted.",
        "2 players: 1 legal, 1 unreadable; 2 decks.",
        result.stdout.splitlines()[6],
    ]
    assert result.stdout.splitlines()[6].startswith("nrdb ")
    everyone = run("check", tmp_path, *ON, "--all").stdout
    assert "legal       Ann  " in everyone


def test_house_rules(tmp_path: Path, maker: Maker, corp: str, runner: str) -> None:
    title = next(line for line in corp.splitlines() if line.startswith("3x "))[3:]
    folder = lay(tmp_path, {"Ann/corp.txt": corp, "Ann/runner.txt": runner})
    lay(folder, {"house.toml": f"name = 'Kitchen'\nbase = 'standard'\nbanned = [\"{title}\"]\n"})
    lay(folder, {"event.toml": 'rules = "house.toml"'})
    by_event = check(folder)
    assert said(by_event) == {"Ann": [("banned", "corp")]}
    assert (by_event["event"]["format_name"], by_event["event"]["rules"]) == ("Kitchen", "house.toml")
    assert by_event["players"][0]["messages"][0]["advice"]
    lay(folder, {"event.toml": 'name = "Open"'})
    assert said(check(folder, "--rules", folder / "house.toml")) == {"Ann": [("banned", "corp")]}
    assert said(check(folder)) == {"Ann": []}
    with pytest.raises(UsageError, match="use either a format or house rules"):
        check(folder, "--rules", folder / "house.toml", "--format", "standard")


def test_the_game_of_1996(tmp_path: Path, catalogue: Catalogue) -> None:
    cards = [card for card in catalogue.cards("classic") if card.side == "runner"]
    text = "My runner\n\n" + "\n".join(f"3 {card.title}" for card in sorted(cards)[:15])
    folder = lay(tmp_path, {"Ann/runner.txt": text})
    document = check(folder, "--format", "classic", "--on", "2000-06-01", "--sides", "runner")
    (row,) = document["players"]
    assert [deck["side"] for deck in row["decks"]] == ["runner"]
    shown = run("check", folder, "--format", "classic", "--on", "2000-06-01", "--sides", "runner", "--all").stdout
    assert "no identity" not in shown
    untold = run("check", folder, "--on", "2026-11-20", "--sides", "runner").stdout
    assert untold.startswith(
        "Event: Classic 1996 (as of 2026-11-20)\n"
    )  # without a named format the lists determine the game
    out = tmp_path / "out.pdf"
    assert run("sheet", folder, "--format", "classic", "--on", "2000-06-01", "--pdf", out).exit_code == 0


def test_a_limited_event_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="in a limited event each player has their own pool"):
        check(tmp_path, "--format", "classic-limited")


@pytest.mark.shared
def test_hostile_lists_of_a_whole_folder(shared: Path) -> None:
    document = check(shared / "decks/nasty/files", "--format", "casual", "--sides", "either")
    assert document["exit"] == 2
    assert document["counts"]["players"] > 100
    assert [message for row in document["players"] for message in row["messages"] if message["code"] == "bug"] == []


EVENTS = {
    'name = "Open': "e: invalid TOML: ",
    'nmae = "Open"': 'e: unknown event setting "nmae". Did you mean name?',
    "date = 20260314": 'e: "date" (date of the event, which lists are checked against) can\'t be 20260314.',
    'date = "2026-02-30"': 'e: "2026-02-30" isn\'t a valid date (YYYY-MM-DD).',
    'sides = "all"': 'e: "sides" (decks that every player must submit) can\'t be "all"; choose from both',
    'deadline = "2026-03-14T25:00"': 'e: "2026-03-14T25:00" isn\'t a valid deadline (YYYY-MM-DD HH:MM).',
    "expected = 0": 'e: "expected" (number of expected players) can\'t be 0.',
    'players = ["Ann", 3]': 'e: "players.1" (names of all expected players) can\'t be 3.',
    'rules = "house.toml"': 'e: house rules file "house.toml" not found.',
    f'rules = "{"x" * 5000}"': f'e: house rules file "{"x" * 79}…" not found.',
}


@pytest.mark.parametrize("text", EVENTS)
def test_bad_event_files_get_a_sentence(text: str) -> None:
    with pytest.raises(ParseError) as caught:
        read_event(text, "e")
    assert caught.value.message.startswith(EVENTS[text])


def test_event_files_and_options() -> None:
    settings = read_event(
        'name = "Open"\ndate = 2026-03-14\ndeadline = 2026-03-14\nformat = "startup"\nplayers = ["Ann"]', "e"
    )
    made = event(settings, {"format": "standard", "on": None, "sides": None}, today="2026-11-20")
    assert (made.on, made.format, made.deadline, made.players) == (
        "2026-03-14",
        "standard",
        "2026-03-14T23:59:59",
        ("Ann",),
    )
    assert event({}, {}, today="2026-11-20").on == "2026-11-20"
    moments = read_event("date = 2026-03-14\ndeadline = 2026-03-14T09:00:00", "e")
    assert moments == {"date": "2026-03-14", "deadline": "2026-03-14T09:00:00"}
    assert event({"format": "standard@2025-01-01"}, {}, today="2026-11-20").on == "2025-01-01"
    with pytest.raises(
        UsageError, match=r"^the format already sets the date \(2025-01-01\); leave out the other date\.$"
    ):
        event({"format": "standard@2025-01-01"}, {"on": "2026-01-01"}, today="2026-11-20")
    with pytest.raises(UsageError, match='unknown sides "all"'):
        event({}, {"sides": "all"}, today="2026-11-20")


TIMES = {
    "2026-03-14T09:05:01": "2026-03-14T09:05:01",
    "2026-03-14 9:05": "2026-03-14T09:05:00",
    "2026/3/4 19:05:01": "2026-03-04T19:05:01",
    "2026-03-14T09:05:01Z": "2026-03-14T09:05:01+00:00",
    "2026-03-14T09:05:01.250+02:00": "2026-03-14T09:05:01+02:00",
    "2026-03-14": "2026-03-14T00:00:00",
    "3/4/2026 9:05": None,
    "yesterday": None,
    "": None,
}


@pytest.mark.parametrize("text", TIMES)
def test_moments(text: str) -> None:
    assert moment(text) == TIMES[text]


def test_an_unknown_format_is_a_sentence(nrdb: Any, tmp_path: Path) -> None:
    result = nrdb("tournament", "check", str(tmp_path), "--format", "standrad")
    assert result.returncode == 2
    assert result.stderr.startswith("nrdb: ")
    assert "standard" in result.stderr


def test_standard_input(nrdb: Any) -> None:
    result = nrdb("tournament", "check", "-", "--sides", "corp", stdin="player,corp\nAnn,\n")
    assert result.returncode == 1
    assert "missing     Ann" in result.stdout


def test_without_advice_no_output_says_what_would_fix_a_list(tmp_path: Path, monkeypatch: Any) -> None:
    """No plan is computed, neither for the lists nor for the earlier ones they are compared with."""
    from nrdb.legality.check import Judge

    folder = lay(tmp_path / "lists", {"Ann - Corp.txt": (ROOT / "examples/illegal.txt").read_text("utf-8")})
    with_advice = check(folder, "--sides", "corp")
    deck = with_advice["players"][0]["decks"][0]
    assert (deck["legal"], deck["plan"]["changes"] > 0) == (False, True)
    monkeypatch.setattr(Judge, "plan_fix", lambda *_: pytest.fail("a plan was computed"))
    without = check(folder, "--sides", "corp", "--no-advice", "--against", folder)
    row = without["players"][0]
    assert "plan" not in row["decks"][0]
    assert not any("advice" in message for message in row["messages"])
    assert row["decks"][0]["findings"] == deck["findings"]


@pytest.mark.parametrize(("line", "told"), [(1, 2), (5, 6)])
def test_a_line_that_cannot_be_read_is_reported_by_its_place_in_the_table(
    catalogue: Catalogue, line: int, told: int
) -> None:
    event_judge = EventJudge(catalogue, CheckSettings("standard", "2026-11-20"))
    outcome = judge(Submission("Ann", None, "lists.csv", b"3 Sure Gamble\n\x00\n", line=line), event_judge)
    assert (outcome.decks, outcome.line, outcome.bug) == ((), told, False)


@pytest.mark.parametrize(("on", "edition"), [("2012-09-05", "classic"), ("2012-09-06", "cr")])
def test_where_no_format_is_named_the_day_says_which_game_is_played(
    catalogue: Catalogue, on: str, edition: str
) -> None:
    assert EventJudge(catalogue, CheckSettings("standard", on, format_named=False)).scope.edition == edition
