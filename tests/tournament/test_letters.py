"""What players and judges are told: messages to players, accepted suggestions, and a page without the command line."""

from __future__ import annotations

import html
import json
import re
from pathlib import Path

import pytest

from tests.conftest import ROOT

LINK = "https://netrunnerdb.com/en/decklist/12345"


@pytest.fixture
def event(tmp_path: Path) -> Path:
    """Return a folder with lists: Ann's are legal, Bo's has a misspelt title, Cy's is illegal too, Di's is a link."""
    folder = tmp_path / "event"
    folder.mkdir()
    runner = (ROOT / "examples" / "runner.txt").read_text(encoding="utf-8")
    corp = (ROOT / "examples" / "corp.txt").read_text(encoding="utf-8")
    illegal = (ROOT / "examples" / "illegal.txt").read_text(encoding="utf-8")
    misspelt = runner.replace("Sure Gamble", "Sure Gambel")
    lists = {"Ann runner": runner, "Ann corp": corp, "Bo runner": misspelt, "Bo corp": corp, "Cy runner": misspelt}
    for name, text in {**lists, "Cy corp": illegal, "Di runner": LINK, "Di corp": corp}.items():
        (folder / f"{name}.txt").write_text(text, encoding="utf-8")
    return folder


def test_each_player_with_something_to_fix_gets_a_message(nrdb, event: Path, tmp_path: Path) -> None:
    done = nrdb("tournament", "check", str(event), "--messages", "letters")
    assert done.returncode == 2
    assert "Wrote 3 messages to letters" in done.stderr
    found = {path.name: path.read_text(encoding="utf-8") for path in (tmp_path / "letters").iterdir()}
    assert sorted(found) == ["bo.txt", "cy.txt", "di.txt"]
    assert found["bo.txt"] == (
        "Hello Bo,\n\nYour registration for the event needs a change.\n"
        "Lists are checked against Standard as of 2026-11-20.\n\n"
        "Runner list (Tāo Salonga: Telepresence Magician):\n"
        '- Line 6: Unknown card "Sure Gambel". Did you mean Sure Gamble?\n\nThank you!\n'
    )
    assert "- 18 agenda points (needs 20–21).\n" in found["cy.txt"]
    assert re.search(r"^  Cut 3 Luminal Transubstantiation", found["cy.txt"], re.MULTILINE)
    assert f"- The list is a link ({LINK}); please send the list itself as text.\n" in found["di.txt"]
    assert not any(word in text for text in found.values() for word in ("--", "nrdb ", "Identical"))


PLAYERS = ("A" * 70 + "x", "A" * 70 + "y", "田中")


def test_players_of_one_file_name_get_a_message_each(nrdb, tmp_path: Path) -> None:
    rows = [{"player": name, "list": "3 Sure Gambel"} for name in PLAYERS]
    table = "player,runner\n" + "".join(f"{row['player']},{row['list']}\n" for row in rows)
    (tmp_path / "lists.csv").write_text(table, encoding="utf-8")
    nrdb("tournament", "check", "lists.csv", "--messages", "letters")
    found = {path.read_text(encoding="utf-8").splitlines()[0] for path in (tmp_path / "letters").iterdir()}
    assert found == {f"Hello {name}," for name in PLAYERS}


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--messages", "letters", "--anonymous"], "--messages has no effect with --anonymous: messages are addressed"),
        (["--messages", "-"], "--messages takes a folder, not -."),
    ],
)
def test_where_messages_cannot_go(nrdb, event: Path, options: list[str], said: str) -> None:
    done = nrdb("tournament", "check", str(event), *options)
    assert done.returncode == 2
    assert said in done.stderr


def test_accepted_suggestions_are_judged_and_shown(nrdb, event: Path) -> None:
    done = nrdb("tournament", "check", str(event), "--accept", "--json")
    answer = json.loads(done.stdout)
    status = {row["player"]: row["status"] for row in answer["players"]}
    assert status == {"Ann": "note", "Bo": "note", "Cy": "illegal", "Di": "unreadable"}
    accepted = [one for row in answer["players"] for one in row["messages"] if one["code"] == "accepted"]
    assert [one["message"] for one in accepted] == ['accepted: "Sure Gambel" → Sure Gamble.'] * 2


def test_the_judges_page_speaks_to_judges(nrdb, event: Path, tmp_path: Path) -> None:
    nrdb("tournament", "check", str(event), "--html", "judges.html", "--on", "2026-11-20")
    page = (tmp_path / "judges.html").read_text(encoding="utf-8")
    assert "--" not in re.sub(r"<(style|script)>.*?</\1>|<!--.*?-->", "", page, flags=re.DOTALL)
    assert "nrdb update" not in page
    assert (
        f'Open the link, or ask for the Runner list as text: The list is a link (<a href="{LINK}">{LINK}</a>).' in page
    )
    assert '<a href="#CR26-1.4.6b" title="agenda points: 45–49 cards">CR26 1.4.6b</a>' in page
    assert '<dt id="CR26-1.4.6b"><a href="https://rules.nullsignal.games/">CR26 1.4.6b</a> agenda points: 45–49' in page
    assert "<dd>A Corp deck of 45 to 49 cards has 20 or 21 agenda points.</dd>" in page
    facts = {name: int(value) for name, value in re.findall(r"<dt>([^<]+)</dt><dd>(\d+)</dd>", html.unescape(page))}
    statuses = ("Legal", "Note", "Missing", "Illegal", "Unreadable")
    assert sum(facts[name] for name in statuses) == facts["Players"] == 4
    assert facts["Legal decks"] + facts["Illegal decks"] + facts["Decks not checked"] == facts["Decks"] == 7
    assert facts["Illegal decks"] == 1  # although its player counts as unreadable


def test_lines_are_those_of_the_players_own_list(nrdb, tmp_path: Path) -> None:
    """A message names the line of the list, whatever row of the form it is in; judges find it in the form."""
    runner = (ROOT / "examples" / "runner.txt").read_text(encoding="utf-8").replace("Sure Gamble", "Sure Gambel")
    (tmp_path / "form.csv").write_text(f'player,runner\nAnn,"3 Diesel"\nBo,"{runner}"\n', encoding="utf-8")
    done = nrdb("tournament", "check", "form.csv", "--messages", "letters", "--sides", "runner")
    assert "- Line 6: Unknown card" in (tmp_path / "letters" / "bo.txt").read_text(encoding="utf-8")
    assert "Runner (form.csv:8): Unknown card" in done.stdout


def test_what_a_check_wrote_among_the_lists_is_left_out_of_the_next(nrdb, event: Path) -> None:
    """Pages, tables, sheets, messages and answers lie next to the lists, and none of them is a player's list."""
    check = ["tournament", "check", "event", "--on", "2026-11-20"]
    before = nrdb(*check).stdout.splitlines()
    written = ["--html", "event/judges.html", "--csv", "event/check.csv", "--messages", "event/letters"]
    nrdb(*check, *written)
    nrdb("tournament", "sheet", "event", "--html", "event/sheets.html", "--pdf", "event/sheets.pdf")
    (event / "answer.json").write_text(nrdb(*check, "--json").stdout, encoding="utf-8")
    after = nrdb(*check).stdout.splitlines()
    notes = [line for line in after if line not in before]
    assert [line for line in after if line in before] == before
    assert {line.partition(" ignored: ")[2] for line in notes} == {"it was written by nrdb."}
    assert len(notes) == 8
