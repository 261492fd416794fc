"""Gather submissions: who, which side, and which files are lists."""

from __future__ import annotations

import csv
import io
import json
import os
import zipfile
from pathlib import Path, PurePosixPath

import pytest

from nrdb.errors import ParseError
from nrdb.text import plain
from nrdb.tournament.submission import split_side
from nrdb.tournament.submissions import from_bytes, from_path, gather, player_key
from nrdb.tournament.tables import is_cobra

PATHS = {
    "Ann Lee/corp.txt": ("Ann Lee", "corp"),
    "Ann Lee/my deck.txt": ("Ann Lee", None),
    "Ann Lee - Corp.txt": ("Ann Lee", "corp"),
    "Ann Lee (Runner).o8d": ("Ann Lee", "runner"),
    "ann_lee_corp_deck.json": ("ann lee", "corp"),
    "runner-Ann-Lee.txt": ("Ann-Lee", "runner"),
    "corp/Ann Lee.txt": ("Ann Lee", "corp"),
    "Runners/Ann Lee.txt": ("Ann Lee", "runner"),
    "Corp decks/Ann Lee deck.txt": ("Ann Lee deck", "corp"),
    "Ann Lee.txt": ("Ann Lee", None),
    "Corporan.txt": ("Corporan", None),
    "corp.txt": ("corp", "corp"),
    "corp vs runner.txt": ("corp vs runner", None),
    "李小龍/runner.txt": ("李小龍", "runner"),
    "Jean-Luc Côté - runner list.txt": ("Jean-Luc Côté", "runner"),
}


@pytest.mark.parametrize("path", PATHS)
def test_player_and_side_of_a_path(path: str) -> None:
    assert from_path(PurePosixPath(path)) == PATHS[path]


@pytest.mark.parametrize(
    ("one", "two"), [("Ann Lee", "ann  LEE"), ("Désirée", "Desiree"), ("D'Arcy", "d arcy"), ("Ann_Lee", "Ann Lee")]
)
def test_two_spellings_of_one_player(one: str, two: str) -> None:
    assert player_key(one) == player_key(two)


def test_names_without_latin_letters_are_names() -> None:
    assert len({player_key(name) for name in ("李小龍", "Владимир", "★", "★★", "Ann")}) == 5


def test_split_side_leaves_names_with_a_side_in_them_alone() -> None:
    assert split_side("Corporan Runnerson") == ("Corporan Runnerson", None)


TABLES = {
    "wide": (
        'Player,Corp,Runner\nAnn,"Corp deck\n\n3x Hedge Fund","3x Sure Gamble\n1x Easy Mark"\nBo,,1 Easy Mark\nCy,,\n',
        [
            ("Ann", "corp", "t:2", 2, "Corp deck\n\n3x Hedge Fund"),
            ("Ann", "runner", "t:2", 2, "3x Sure Gamble\n1x Easy Mark"),
            ("Bo", "runner", "t:6", 6, "1 Easy Mark"),
            ("Cy", None, "t:7", 7, None),
        ],
    ),
    "a form's questions, with a byte order mark": (
        "\ufeffTimestamp,E-mail address,What is your name?,Your Corp deck list,"
        "Paste your Runner decklist,Corp deck name\n"
        "2026/03/14 9:05:01,a@b,Ann,3 Hedge Fund,3 Sure Gamble,Nice\n",
        [("Ann", "corp", "t:2", 2, "3 Hedge Fund"), ("Ann", "runner", "t:2", 2, "3 Sure Gamble")],
    ),
    "one row a deck, tabs": (
        "Name\tSide\tDeck\nAnn\tRunner\t3 Sure Gamble\nAnn\tCorp\t3 Hedge Fund\n",
        [("Ann", "runner", "t:2", 2, "3 Sure Gamble"), ("Ann", "corp", "t:3", 3, "3 Hedge Fund")],
    ),
    "semicolons, no name": ("player;deck\n;3 Sure Gamble\n", [("(row 2, no name)", None, "t:2", 2, "3 Sure Gamble")]),
}


@pytest.mark.parametrize("name", TABLES)
def test_tables(name: str) -> None:
    text, wanted = TABLES[name]
    found = from_bytes(text.encode(), "t").submissions
    assert [
        (one.player, one.side, one.source, one.line, one.content and one.content.decode()) for one in found
    ] == wanted


def test_a_file_that_is_not_a_table_of_lists_is_a_list() -> None:
    """It has only one known heading or no rows; with more headings a missing player column is an error."""
    for text in ("deck,when\n1 A,x\n", "deck,timestamp\n"):
        (found,) = from_bytes(text.encode(), "t.txt").submissions
        assert (found.source, found.content) == ("t.txt", text.encode())
    with pytest.raises(ParseError) as told:
        from_bytes(f"deck,timestamp,,{'x' * 41}\n1 A,soon,,\n".encode(), "t.csv")
    assert told.value.message == (
        't.csv:1: this table has deck columns but no player column; name one "Player" or "Name". Columns found: deck, '
        f"timestamp, {plain('x' * 41, limit=40)}."
    )


def test_a_file_that_is_not_there_is_named_as_far_as_it_goes() -> None:
    (found,) = from_bytes(f"player,deck\nAnn,{'x' * 90}.txt\n".encode(), "t").submissions
    assert (found.problem, found.source) == (f'file "{plain("x" * 90, limit=80)}" not found next to the table.', "t:2")


def test_reading_a_table_leaves_the_limit_of_fields_alone() -> None:
    before = csv.field_size_limit()
    (found,) = from_bytes(f'player,deck\nAnn,"{"1 Hedge Fund " * 20_000}"\n'.encode(), "t").submissions
    assert (len(found.content or b""), csv.field_size_limit()) == (260_000, before)


def test_times_of_a_table() -> None:
    found = from_bytes(b"Submitted,Player,Deck\n2026-03-14 9:05,Ann,1 A\nsoon,Bo,1 B\n", "t")
    assert [one.submitted_at for one in found.submissions] == ["2026-03-14T09:05:00", None]
    assert found.notes == ('t: Column "Submitted": "soon" isn\'t a time.',)


def test_cells_that_name_files(tmp_path: Path) -> None:
    (tmp_path / "ann.txt").write_text("3 Hedge Fund", encoding="utf-8")
    (tmp_path.parent / "outside.txt").write_text("secret", encoding="utf-8")
    table = tmp_path / "table.csv"
    table.write_text(
        "player,corp\nAnn,ann.txt\nBo,bo.txt\nCy,../outside.txt\nDi,https://netrunnerdb.com/deck/1\nEva,/etc/hosts.txt\n",
        encoding="utf-8",
    )
    os.utime(tmp_path / "ann.txt", (1_790_000_000, 1_790_000_000))
    found = gather(table).submissions
    assert [(one.submitted_at or "")[:10] for one in found] == ["2026-09-21", "", "", "", ""]
    assert [(one.player, one.content, one.problem) for one in found] == [
        ("Ann", b"3 Hedge Fund", None),
        ("Bo", None, 'file "bo.txt" not found next to the table.'),
        ("Cy", None, 'file "../outside.txt" not found next to the table.'),
        (
            "Di",
            None,
            "the list is a link (https://netrunnerdb.com/deck/1); add --fetch to download it from NetrunnerDB.",
        ),
        ("Eva", None, 'file "/etc/hosts.txt" not found next to the table.'),
    ]


@pytest.mark.parametrize("cell", ["A list, all on one line " * 20, "a list\0of Ann"])
def test_a_cell_that_can_name_no_file_is_a_list(tmp_path: Path, cell: str) -> None:
    table = tmp_path / "table.csv"
    table.write_text(f'player,corp\nAnn,"{cell}"\nBo,"1 A\n1 B"\n', encoding="utf-8")
    found = gather(table).submissions
    assert [one.content for one in found] == [cell.encode(), b"1 A\n1 B"]


def test_a_table_in_a_folder_takes_its_files_with_it(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("3 Hedge Fund", encoding="utf-8")
    (tmp_path / "Bo - runner.txt").write_text("3 Sure Gamble", encoding="utf-8")
    (tmp_path / "table.csv").write_text("player,corp\nAnn,a.txt\n", encoding="utf-8")
    found = gather(tmp_path).submissions
    assert [(one.player, one.side, one.source) for one in found] == [
        ("Ann", "corp", "a.txt"),
        ("Bo", "runner", "Bo - runner.txt"),
    ]


def test_cobra_pages_one_below_the_other() -> None:
    page = "Player,{0},,,Player,{0},\nDeck,A,,,Deck,B,\n,,,,,,\nMin,Identity,Max,,Min,Identity,Max\n40,X,15,,45,Y,15\n"
    found = from_bytes(("\ufeff" + page.format("Ann") + page.format("Bo")).encode(), "cobra.csv").submissions
    assert [(one.player, one.source, one.line) for one in found] == [
        ("Ann", "cobra.csv:1", 1),
        ("Bo", "cobra.csv:6", 6),
    ]
    assert found[1].content is not None
    assert found[1].content.startswith(b"Player,Bo")


def test_cobra_pages_of_a_folder(tmp_path: Path) -> None:
    """A single page belongs to the folder's player; several name their players. Other files are ordinary lists."""
    page = "Player,{},,,\nDeck,A\n,,\nMin,Identity,Max\n40,X,15\n"
    (tmp_path / "Eva.csv").write_text(page.format("Ann"), encoding="utf-8")
    (tmp_path / "many.csv").write_text(page.format("Bo") + "Player,Cy\nDeck,B\nPlayer,\nDeck,C\n", encoding="utf-8")
    found = gather(tmp_path).submissions
    assert [(one.player, one.source) for one in found] == [
        ("Bo", "many.csv:1"),
        ("Cy", "many.csv:6"),
        ("(no name)", "many.csv:8"),
        ("Eva", "Eva.csv"),
    ]
    for head in (
        "Player,Ann\n",
        "Player,Ann\nDeck,A\n",
        "Player,Ann\nMin,Identity\n",
        "Player,Ann\n\nDeck,A\nMin,Identity\n",
    ):
        assert not is_cobra(head)
    assert is_cobra("Player;Ann\nDeck;A\nMin;Identity;Max\n")


DECK = {"identity": "hoshiko_shiro_untold_protagonist", "cards": {"sure_gamble": 3}}
EXPORTS = {
    "API v2 with users": (
        {"version_number": "2.0", "data": [{"uuid": "a", "user_name": "Ann", "name": "x", "cards": {"01050": 3}}]},
        [("Ann", None)],
    ),
    "private decks, the player in the name": (
        [{"id": 1, "name": "Ann - Corp", "cards": {"01050": 3}}],
        [("Ann", "corp")],
    ),
    "private decks named by their side only": (
        [{"id": 1, "name": "Corp", "cards": {"01050": 3}}],
        [("(no name)", "corp")],
    ),
    "API v3": (
        {
            "data": [
                {
                    "id": "a",
                    "type": "decklists",
                    "attributes": {"user_id": "x", "name": "Ann Corp", "side_id": "corp", "card_slots": {}},
                }
            ]
        },
        [("Ann", "corp")],
    ),
    "by player": (
        {"players": [{"player": "Ann", "corp": DECK, "runner": "3 Sure Gamble\n"}, {"name": "Bo"}]},
        [("Ann", "corp"), ("Ann", "runner"), ("Bo", None)],
    ),
    "a list of decks of a player": (
        [{"player": "Ann", "decks": [DECK, "3 Sure Gamble"]}],
        [("Ann", None), ("Ann", None)],
    ),
    "Cobra's stored decks": (
        [{"name": "Ann", "corp_deck": {"details": {}, "cards": []}, "runner_deck": {"details": {}, "cards": []}}],
        [("Ann", "corp"), ("Ann", "runner")],
    ),
}


@pytest.mark.parametrize("name", EXPORTS)
def test_exports(name: str) -> None:
    document, wanted = EXPORTS[name]
    found = from_bytes(json.dumps(document).encode(), "e.json").submissions
    assert [(one.player, one.side) for one in found] == wanted


def test_json_lines() -> None:
    rows = [{"player": "Ann", "side": "corp", "deck": DECK}, {"player": "Bo", "submitted": "2026-03-14T10:00", **DECK}]
    text = "\n".join([json.dumps(rows[0]), "{broken", "7", json.dumps(rows[1])])
    found = from_bytes(text.encode(), "e.jsonl").submissions
    assert [(one.player, one.side, one.source, one.problem, one.submitted_at) for one in found] == [
        ("Ann", "corp", "e.jsonl:1", None, None),
        ("(line 2)", None, "e.jsonl:2", "this line isn't a JSON object.", None),
        ("(line 3)", None, "e.jsonl:3", "this line isn't a JSON object.", None),
        ("Bo", None, "e.jsonl:4", None, "2026-03-14T10:00:00"),
    ]
    assert found[0].content is not None
    assert json.loads(found[0].content) == DECK


def test_results_are_not_lists() -> None:
    with pytest.raises(ParseError, match="this is a results file: it lists identities but no cards"):
        from_bytes(b'{"players": [{"name": "Ann", "corpIdentity": "A"}], "rounds": []}', "r.json")


def test_a_list_that_names_its_page_is_not_a_link(tmp_path: Path) -> None:
    address = "https://netrunnerdb.com/en/decklist/7"
    kate = f'(precon "Rush it" {{:title "Kate" :code "01033"}} [{{:qty 3 :card "Sure Gamble"}}] "{address}")'
    for name, text in (("Ann - runner.edn", kate), ("Bo - runner.txt", f"my deck: {address}")):
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert [(one.player, bool(one.links)) for one in gather(tmp_path).submissions] == [("Ann", False), ("Bo", True)]


def zipped(files: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name, (2026, 3, 14, 9, 0, 0)), content)
    return out.getvalue()


def players(content: bytes) -> list[tuple[str, str | None]]:
    return [(one.player, one.side) for one in from_bytes(content, "lists.zip").submissions]


def test_zips() -> None:
    assert players(zipped({"Ann/corp.txt": b"1 A", "Bo/runner.txt": b"1 B"})) == [("Ann", "corp"), ("Bo", "runner")]
    inside = {"all lists/Ann - corp.txt": b"1 A", "all lists/Bo - corp.txt": b"1 B", "all lists/event.toml": b""}
    assert players(zipped(inside)) == [("Ann", "corp"), ("Bo", "corp")]
    assert players(
        zipped({"lists/Corp/Ann.txt": b"1 A", "lists/Runner/Ann.txt": b"1 B", "lists/Corp/Bo.txt": b"1 C"})
    ) == [
        ("Ann", "corp"),
        ("Ann", "runner"),
        ("Bo", "corp"),
    ]
    assert players(zipped({"Ann/corp.txt": b"1 A", "Ann/runner.txt": b"1 B"})) == [("Ann", "corp"), ("Ann", "runner")]
    mac = {"__MACOSX/Ann/._corp.txt": b"x", "Ann/.DS_Store": b"x", "Ann/corp.txt": b"1 A", "README.md": b"x"}
    assert players(zipped(mac)) == [("Ann", "corp")]


@pytest.mark.parametrize(
    ("place", "text"),
    [("event.toml", 'name = "Open"'), ("lists/event.toml", 'name = "Open"'), ("a/b/event.toml", None)],
)
def test_event_toml_is_with_the_lists_or_in_a_folder_among_them(place: str, text: str | None) -> None:
    found = from_bytes(zipped({place: b'name = "Open"', "Ann/corp.txt": b"1 A"}), "lists.zip")
    assert found.event_text == text
    assert found.submissions[0].submitted_at == "2026-03-14T09:00:00"


def test_of_two_event_files_the_one_in_the_outer_folder_counts() -> None:
    inside = {"old/event.toml": b'name = "Old"', "event.toml": b'name = "Open"', "Ann/corp.txt": b"1 A"}
    for files in (inside, dict(reversed(inside.items()))):
        found = from_bytes(zipped(files), "lists.zip")
        assert found.event_text == 'name = "Open"'
        assert "old/event.toml ignored: event.toml describes the event." in found.notes


def test_damaged_archives_get_a_sentence() -> None:
    with pytest.raises(ParseError, match=r"lists\.zip: the zip archive is damaged"):
        from_bytes(b"PK\x03\x04broken", "lists.zip")
    with pytest.raises(ParseError, match="gzip archives can't be read"):
        from_bytes(b"\x1f\x8b123", "lists.gz")
    whole = zipped({"Ann/corp.txt": b"1 A" * 50, "Bo/corp.txt": b"1 B"})
    broken = whole.replace(b"1 A1 A1 A", b"1 A1 X1 A", 1)  # the checksum of one member is wrong
    found = from_bytes(broken, "lists.zip").submissions
    assert found[0].content is None
    assert found[0].problem is not None
    assert found[0].problem == "this member of the zip is damaged: bad CRC-32 for file 'Ann/corp.txt'."
    assert found[1].content == b"1 B"


def test_settings_in_an_archive_that_cannot_be_read_are_named() -> None:
    whole = zipped({"Ann/corp.txt": b"1 A", "Bo/corp.txt": b"1 B", "event.toml": b'name = "Open"'})
    with pytest.raises(ParseError, match=r"^lists\.zip:event\.toml: this member of the zip is damaged: "):
        from_bytes(whole.replace(b'"Open"', b'"Shut"', 1), "lists.zip")
    locked = bytearray(whole)
    locked[locked.rindex(b"PK\1\2") + 8] |= 1
    with pytest.raises(ParseError, match=r"^lists\.zip:event\.toml: it is encrypted\.$"):
        from_bytes(bytes(locked), "lists.zip")


def test_an_empty_folder_is_reported(tmp_path: Path) -> None:
    found = gather(tmp_path)
    assert found.submissions == ()
    assert found.notes == (f"{tmp_path}: no lists found.",)


def test_links_that_leave_the_folder_are_not_followed(tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    folder = tmp_path / "event"
    folder.mkdir()
    (folder / "Ann - corp.txt").symlink_to(tmp_path / "secret.txt")
    assert gather(folder).submissions == ()


def test_a_file_time_that_no_calendar_has_stops_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Impossible file times are ignored: the year 3170843, and a year before the first."""
    for name in ("Ann - corp.txt", "Bo - corp.txt", "Cy - corp.txt"):
        (tmp_path / name).write_text("1x Hedge Fund", encoding="utf-8")
    times = {"Ann - corp.txt": 10**14, "Cy - corp.txt": -(10**14)}
    stat = Path.stat

    def odd(path: Path, *, follow_symlinks: bool = True) -> os.stat_result:
        found = stat(path, follow_symlinks=follow_symlinks)
        return os.stat_result((*found[:8], times.get(path.name, 1_790_000_000), found[9]))

    monkeypatch.setattr(Path, "stat", odd)
    found = gather(tmp_path).submissions
    assert [(each.player, (each.submitted_at or "")[:10]) for each in found] == [
        ("Ann", ""),
        ("Bo", "2026-09-21"),
        ("Cy", ""),
    ]


@pytest.mark.parametrize("first", ["", "sep=;\n", '"sep=;"\r\n', "SEP=;;;\n"])
def test_the_line_that_excel_writes_above_a_table_names_no_player(first: str) -> None:
    rows = "player;corp;runner\nAnn;https://netrunnerdb.com/en/decklist/1/a;https://netrunnerdb.com/en/decklist/2/a\n"
    found = from_bytes((first + rows).encode(), "lists.csv").submissions
    where = "lists.csv:3" if first else "lists.csv:2"
    assert [(one.player, one.side, one.source, len(one.links)) for one in found] == [
        ("Ann", "corp", where, 1),
        ("Ann", "runner", where, 1),
    ]


def test_results_and_tables_without_players_in_a_folder_stop_nothing(tmp_path: Path) -> None:
    (tmp_path / "Ann - corp.txt").write_text("3 Hedge Fund", encoding="utf-8")
    (tmp_path / "round1.csv").write_text("round,table,corp,runner,winner\n1,1,Ann,Bo,corp\n", encoding="utf-8")
    (tmp_path / "odd.csv").write_text("corp,runner\nx,y\n", encoding="utf-8")
    found = gather(tmp_path)
    assert [(one.player, (one.problem or "")[:40]) for one in found.submissions] == [
        ("Ann", ""),
        ("odd", "odd.csv:1: this table has deck columns b"),
    ]
    assert found.notes == ("round1.csv ignored: it's a results file without card lists.",)
