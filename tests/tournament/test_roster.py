"""The player list of an event's software, compared with the submissions."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from nrdb.cli.tournament import tournament
from nrdb.errors import ParseError, UsageError
from nrdb.tournament.event import Registered
from nrdb.tournament.roster import read
from nrdb.tournament.submissions import gather

ROOT = Path(__file__).parents[2]
CORP, RUNNER = ("Haas-Bioroid: Precision Design", "Tāo Salonga: Telepresence Magician")

LISTS: dict[str, tuple[str, list[Registered]]] = {
    "names": ("Ann\n\n Bo \nAnn\n", [Registered("Ann", times=2), Registered("Bo")]),
    "spellings": ("cleo vance\nCléo Vance\nBo\n", [Registered("cleo vance", times=2), Registered("Bo")]),
    "names under a heading": ("Players\nAnn\n田中 Hiro\n", [Registered("Ann"), Registered("田中 Hiro")]),
    "a table": (
        "Name;Corp identity;Runner ID;Corp deck\nAnn;etf;;x\nBo;;noise;y\n",
        [Registered("Ann", "etf"), Registered("Bo", None, "noise")],
    ),
    "without a heading": ("Ann,etf,noise\nBo,,\n", [Registered("Ann", "etf", "noise"), Registered("Bo")]),
    "who may be filmed": ("Player,Include in video coverage?\nAnn,Yes\n", [Registered("Ann")]),
    "an export": (
        json.dumps({"players": [{"id": 1, "name": "Ann", "corpIdentity": "etf", "runnerIdentity": None}]}),
        [Registered("Ann", "etf")],
    ),
    "unknown identities": (
        json.dumps([{"user_import_name": "Ann", "corp_deck_identity_title": "The Shadow: Pulling the Strings"}]),
        [Registered("Ann")],
    ),
    "deck pages of Cobra": (
        "Player,Ann\nDeck,x\nMin.Identity,Identity\n45,etf\nPlayer,Bo\nDeck,y\nMin.Identity,Identity\n45,noise\n",
        [Registered("Ann"), Registered("Bo")],
    ),
    "a row without a name": ("Player,Club\nAnn,x\n,y\nBo,\n", [Registered("Ann"), Registered("Bo")]),
    "decks of Cobra": (
        json.dumps([{"details": {"player_name": "Ann", "side_id": "corp", "identity_title": "etf"}, "cards": []}]),
        [Registered("Ann", "etf")],
    ),
}


@pytest.mark.parametrize("name", LISTS)
def test_lists_of_players(name: str) -> None:
    text, wanted = LISTS[name]
    assert list(read(text.encode(), "players")) == wanted


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "this list has no players"),
        ("Deck,Rank\nx,1\n", "no player column"),
        ("x" * 300, "too long for a name"),
        ('{"players": [', r"^players:1: this JSON is incomplete: "),
        ("[" * 100_000, r"^players: this isn't a results file: nested too deeply\.$"),
        ('[{"details": {"player_name": "Ann", "side_id": ["corp"]}, "cards": []}]', "^players: these are decks, not"),
        (
            f'Player,Club\nAnn,"{"x" * 200_000}"',
            r"^players:2: the table cannot be read: field larger than field limit \(131072\)\.$",
        ),
    ],
)
def test_lists_that_name_nobody(text: str, message: str) -> None:
    with pytest.raises(ParseError, match=message):
        read(text.encode(), "players")


def check(*arguments: Any) -> tuple[int, dict[str, Any]]:
    result = CliRunner().invoke(tournament, ["check", *map(str, arguments), "--json"], catch_exceptions=False)
    return result.exit_code, {row["player"]: row for row in json.loads(result.stdout)["players"]}


def test_players_and_identities_are_held_against_the_lists(tmp_path: Path) -> None:
    lists = tmp_path / "lists"
    lists.mkdir()
    for name in ("Ann Lee", "Bo Ek", "Stranger"):
        for side in ("corp", "runner"):
            (lists / f"{name} - {side}.txt").write_bytes((ROOT / f"examples/{side}.txt").read_bytes())
    registered = [
        {"id": 1, "name": "ANN LEE", "corpIdentity": CORP, "runnerIdentity": "Noise"},
        {"id": 2, "name": "Bo Eck", "corpIdentity": None, "runnerIdentity": RUNNER},
        {"id": 3, "name": "Cy", "corpIdentity": None, "runnerIdentity": None},
    ]
    players = tmp_path / "players.json"
    players.write_text(json.dumps({"players": registered, "rounds": []}), encoding="utf-8")
    code, rows = check(lists, "--players", players, "--on", "2026-11-20")
    assert code == 1
    said = {name: [(one["code"], one["message"]) for one in row["messages"]] for name, row in rows.items()}
    assert ("other-identity", f"Registered as Noise, but the list has {RUNNER}.") in said["ANN LEE"]
    assert [code for code, _ in said["ANN LEE"]].count("other-identity") == 1
    assert ("not-expected", "Not on the player list. Did you mean Bo Eck?") in said["Bo Ek"]
    assert ("not-expected", "Bo Ek submitted a list but isn't on the player list. Same person?") in said["Bo Eck"]
    assert ("not-expected", "Not on the player list.") in said["Stranger"]
    assert said["Cy"] == [("missing-side", "No list submitted.")]


def test_a_file_that_names_another_player_is_a_note(tmp_path: Path) -> None:
    corp = (ROOT / "examples/corp.txt").read_text(encoding="utf-8")
    (tmp_path / "Ann Lee - corp.txt").write_text(f"Player: Bo Ek\n{corp}", encoding="utf-8")
    (tmp_path / "Bo Ek - corp.txt").write_text(f"Player: bo\n{corp}", encoding="utf-8")
    _, rows = check(tmp_path, "--sides", "corp", "--on", "2026-11-20")
    assert [one["message"] for one in rows["Ann Lee"]["messages"] if one["code"] == "other-name"] == [
        "The list names Bo Ek, but the file name says Ann Lee."
    ]
    assert "other-name" not in [one["code"] for one in rows["Bo Ek"]["messages"]]


@pytest.mark.parametrize(
    ("inside", "named"),
    [
        ("Player: Cy Ek", "Cy Ek"),
        ("# Spieler; Cy", "Cy"),
        ("joueur name, Cy", "Cy"),
        ("Player: bo  EK", ""),
        ("Player: Ek", ""),
        ("Player: Bo Ek-Lund", ""),
        ("Player: ★★", "★★"),
        ("3 Hedge Fund", ""),
    ],
)
def test_whom_a_list_names_inside(tmp_path: Path, inside: str, named: str) -> None:
    """No other player is named if one name has all the words of the other."""
    (tmp_path / "Bo Ek - corp.txt").write_text(f"My deck\n{inside}\n3 Hedge Fund\n", encoding="utf-8")
    assert [one.named_inside for one in gather(tmp_path).submissions] == [named]


def test_an_empty_folder_is_not_an_event(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no lists found"):
        CliRunner().invoke(tournament, ["check", str(tmp_path)], catch_exceptions=False)


# Sample -> number of players, or the error for a file without players
SAMPLES: dict[str, int | str] = {
    "abr-entries.json": 2,
    "abr-results.json": "this is AlwaysBeRunning's event list",
    "abr-upload-responses.json": "this list has no players",
    "aesops.json": 5,
    "cobra-2020.json": 6,
    "cobra-api-identities.json": "no players, only identities",
    "cobra-api-pairings.json": 9,
    "cobra-api-players.json": 9,
    "cobra-api-rounds.json": "no players, only rounds",
    "cobra-api-stages.json": "no players, only stages",
    "cobra-api-standings.json": 9,
    "cobra-decks.csv": 1,
    "cobra-double-sided-open-round.json": 7,
    "cobra-download_decks.json": 1,
    "cobra-live-cut.json": 12,
    "cobra-not-started.json": "this list has no players",
    "cobra-pairings_data.json": 9,
    "cobra-registered.json": 8,
    "cobra-single-sided-byes.json": 9,
    "cobra-single-sided-cut.json": 12,
    "cobra-standings_data.json": 9,
    "nrtm.json": 4,
    "sass.json": 5,
    "tome-cut.txt": 4,
    "tome.txt": 4,
}


@pytest.mark.shared
@pytest.mark.parametrize("name", SAMPLES)
def test_every_sample_is_a_list_of_players_or_says_why_not(shared: Path, name: str) -> None:
    content, wanted = (shared / "tournament/samples" / name).read_bytes(), SAMPLES[name]
    if isinstance(wanted, int):
        assert len(read(content, name)) == wanted
    else:
        with pytest.raises(ParseError, match=wanted):
            read(content, name)


def test_cuts_add_up(tmp_path: Path) -> None:
    """A list has one plan; a card that is banned and over its limit is cut once."""
    (tmp_path / "Ann - corp.txt").write_bytes((ROOT / "examples/illegal.txt").read_bytes())
    _, rows = check(tmp_path, "--sides", "corp", "--on", "2026-11-20")
    advice = [line for one in rows["Ann"]["messages"] for line in one.get("advice", ())]
    assert len([line for line in advice if line.startswith("Cut ")]) == 1
    assert [line for line in advice if "Luminal" in line] == [
        "Cut 3 Luminal Transubstantiation, 1 Hedge Fund, 1 Diviner, 2 Ping and 2 Anoetic Void."
    ]


@pytest.mark.parametrize("on", ["1997-01-01", "2026-11-20"])
def test_lists_of_1996_are_read_as_such_when_no_format_is_named(tmp_path: Path, on: str) -> None:
    (tmp_path / "Ann - corp.txt").write_text("5 Tycho Extension\n3 Accounts Receivable\n3 Filter\n", encoding="utf-8")
    code, rows = check(tmp_path, "--sides", "corp", "--on", on)
    assert code == 1
    assert [one["code"] for one in rows["Ann"]["messages"]] == ["deck-size"]
    assert rows["Ann"]["decks"][0]["counts"]["size"] == 11


def test_sheets_of_standard_input(tmp_path: Path) -> None:
    out = tmp_path / "sheet.html"
    result = CliRunner().invoke(
        tournament,
        ["sheet", "-", "--html", str(out)],
        input=(ROOT / "examples/corp.txt").read_bytes(),
        catch_exceptions=False,
    )
    assert result.exit_code == 0
    assert "Hedge Fund" in out.read_text(encoding="utf-8")


def test_a_name_has_two_hundred_letters_at_most() -> None:
    assert [one.name for one in read(b"n" * 200, "names.txt")] == ["n" * 200]
    with pytest.raises(ParseError, match="too long for a name"):
        read(b"n" * 201, "names.txt")
