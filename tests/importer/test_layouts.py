"""Reading dumps: every layout and container gives the same records; anything else is refused with the reason."""

from __future__ import annotations

import io
import json
import os
import tarfile
from pathlib import Path
from typing import Any

import pytest

from nrdb.catalogue.importer import layouts, tree
from nrdb.catalogue.importer.dump import Dump, title_slug
from nrdb.catalogue.importer.v1 import KnownIds
from nrdb.errors import ParseError
from tests.importer.dumps import Records, api_documents, invented, tarball, v1_files, v2_files, write, zipped


def _by_id(dump: Dump, kind: str) -> dict[str, dict[str, Any]]:
    return {record["id"]: record for record in dump.of(kind)}


def test_v2_folder(tmp_path: Path) -> None:
    dump = layouts.read(write(tmp_path, v2_files(invented())))
    assert dump.layout == "v2"
    assert dump.counts() == {
        "card_subtypes": 1,
        "card_cycles": 1,
        "card_sets": 1,
        "cards": 4,
        "printings": 4,
        "formats": 1,
        "card_pools": 1,
        "restrictions": 1,
        "rulings": 1,
    }
    assert [remark.message for remark in dump.remarks] == [
        '1 of 4 cards has an unknown field "loudness" (e.g. foghorn): kept but not used.',
        '1 of 1 restrictions has an unknown field "only_on_sundays" (e.g. harbour_list): kept but not used.',
    ]


@pytest.mark.parametrize("inner", ["v2", ""])
def test_the_folder_v2_itself_or_the_checkout(tmp_path: Path, inner: str) -> None:
    write(tmp_path, v2_files(invented()))
    assert layouts.read(tmp_path / inner).counts()["cards"] == 4


@pytest.mark.parametrize("compression", ["", "gz", "bz2", "xz"])
def test_tar_archives(tmp_path: Path, compression: str) -> None:
    path = tmp_path / "anything.bin"
    path.write_bytes(tarball(v2_files(invented()), compression=compression))
    dump = layouts.read(path)
    assert dump.records == layouts.read(write(tmp_path / "folder", v2_files(invented()))).records
    assert dump.date == "2026-10-08"


def test_zip_archives(tmp_path: Path) -> None:
    path = tmp_path / "main.zip"
    path.write_bytes(zipped(v2_files(invented())))
    dump = layouts.read(path)
    assert (dump.layout, dump.date, dump.counts()["cards"]) == ("v2", "2026-10-09", 4)


def test_v1_wants_to_know_what_codes_mean(tmp_path: Path) -> None:
    known = KnownIds(
        cards={"01001": "noise_hacker_extraordinaire", "01103": "ice_wall"},
        subtypes={"Connection": "connection"},
        cycles={"lighthouse": "the_lighthouse"},
    )
    dump = layouts.read(write(tmp_path, v1_files()), known)
    assert dump.layout == "v1"
    cards = _by_id(dump, "cards")
    assert cards["harbour_pilot"]["subtypes"] == ["connection", "beacon"]
    assert cards["keeper_of_the_light_unblinking"]["card_type_id"] == "corp_identity"
    assert cards["keeper_of_the_light_unblinking"]["faction_id"] == "weyland_consortium"
    assert cards["keeper_of_the_light_unblinking"]["influence_limit"] is None
    assert _by_id(dump, "card_subtypes") == {"beacon": {"id": "beacon", "name": "Beacon"}}
    assert _by_id(dump, "card_sets")["nw"]["card_cycle_id"] == "the_lighthouse"
    assert _by_id(dump, "restrictions")["standard_list_99"] == {
        "id": "standard_list_99",
        "name": "Standard List 99",
        "format_id": "standard",
        "date_start": "2026-10-01",
        "banned": ["harbour_pilot"],
        "restricted": ["noise_hacker_extraordinaire"],
        "global_penalty": {"2": ["ice_wall"]},
        "subtypes": {"banned": ["current"]},
    }


@pytest.mark.parametrize("newest_first", [False, True])
def test_the_newest_row_of_v1_says_what_a_card_is(tmp_path: Path, newest_first: bool) -> None:
    files = v1_files()
    first, *rest = json.loads(files["pack/nw.json"])
    again = first | {"code": "90011", "position": 11, "text": "Gain 5[credit].", "loudness": 3}
    rows = [again, first, *rest] if newest_first else [first, *rest, again]
    more = {
        "factions.json": [{"code": "sunny-lebeau", "name": "Sunny Lebeau", "side_code": "runner", "is_mini": True}],
        "sides.json": [{"code": "runner", "name": "Runner"}],
        "types.json": [{"code": "ice", "name": "Ice"}],
        "pack/nw.json": rows,
    }
    dump = layouts.read(write(tmp_path, files | {name: json.dumps(content).encode() for name, content in more.items()}))
    pilot = _by_id(dump, "cards")["harbour_pilot"]
    assert (pilot["text"], pilot["loudness"]) == ("Gain 5[credit].", 3)
    assert [row["id"] for row in dump.records["printings"] if row["card_id"] == "harbour_pilot"] == [
        row["code"] for row in rows if row["title"] == first["title"]
    ]
    assert dump.records["factions"] == [
        {"id": "sunny_lebeau", "name": "Sunny Lebeau", "side_id": "runner", "is_mini": True}
    ]
    assert dump.records["sides"] == [{"id": "runner", "name": "Runner"}]


def test_a_checkout_with_both_layouts_is_read_as_v2(tmp_path: Path) -> None:
    write(tmp_path, v2_files(invented()) | v1_files())
    assert layouts.read(tmp_path).layout == "v2"


def test_api_2_wraps_v1_rows(tmp_path: Path) -> None:
    rows = json.loads(v1_files()["pack/nw.json"])
    path = tmp_path / "cards.json"
    path.write_text(json.dumps({"data": rows, "total": 2, "success": True, "version_number": "2.0"}))
    dump = layouts.read(path)
    assert (dump.layout, dump.counts()) == ("v1", {"card_subtypes": 2, "cards": 2, "printings": 2})


def _api_folder(folder: Path, records: Records) -> Path:
    documents = api_documents(records)
    return write(folder, {f"{name}.json": json.dumps(content).encode() for name, content in documents.items()})


def test_answers_of_api_v3_are_the_records_of_v2(tmp_path: Path) -> None:
    dump = layouts.read(_api_folder(tmp_path, invented()))
    assert dump.layout == "api"
    expected = invented()
    for kind in ("card_cycles", "card_sets", "card_subtypes", "card_pools", "restrictions", "formats"):
        assert dump.records[kind] == expected[kind], kind
    assert _by_id(dump, "printings") == {row["id"]: row for row in expected["printings"]}
    assert dump.records["rulings"] == expected["rulings"]
    assert _by_id(dump, "cards") == {row["id"]: row for row in expected["cards"]}


def test_lists_faces_and_numbers_of_api_v3_are_the_records_of_v2(tmp_path: Path) -> None:
    records = invented()
    records["restrictions"][0] |= {
        "points": {"2": ["foghorn"], "3": ["ice_rampart", "sure_gamble"]},
        "universal_faction_cost": {"1": ["harbour_pilot"]},
        "global_penalty": {"1": ["foghorn", "harbour_pilot"]},
        "subtypes": {"banned": ["beacon"]},
        "point_limit": 7,
    }
    keeper, printed = records["cards"][2], records["printings"][2]
    keeper["faces"] = [{"title": "Keeper of the Dark", "text": "You may count stars.", "subtypes": ["division"]}]
    printed["faces"] = [{"flavor": "One, two, many.", "copy_quantity": 1}]
    dump = layouts.read(_api_folder(tmp_path, records))
    assert dump.records["restrictions"] == records["restrictions"]
    assert (_by_id(dump, "cards")[keeper["id"]], _by_id(dump, "printings")[printed["id"]]) == (keeper, printed)


def test_rulings_of_api_v3_may_say_their_day_as_v2_does(tmp_path: Path) -> None:
    documents = api_documents(invented())
    (ruling,) = documents["rulings"]["data"]
    ruling["attributes"] |= {"date_update": "2026-10-02T08:00:00+00:00", "updated_at": None, "question": None}
    write(tmp_path, {f"{name}.json": json.dumps(content).encode() for name, content in documents.items()})
    (found,) = layouts.read(tmp_path).records["rulings"]
    assert (found["date_update"], "question" in found) == ("2026-10-02", False)


def test_one_answer_of_api_v3(tmp_path: Path) -> None:
    path = tmp_path / "foghorn.json"
    documents = api_documents(invented())
    card = next(item for item in documents["cards"]["data"] if item["id"] == "foghorn")
    path.write_text(json.dumps({"data": card, "included": documents["printings"]["data"][1:2]}))
    dump = layouts.read(path)
    assert (dump.counts(), dump.hints) == ({"cards": 1, "printings": 1}, {"foghorn": [("90002", "night_watch")]})
    assert dump.records["cards"][0]["cost"] is None


def test_an_error_of_the_api_is_told(tmp_path: Path) -> None:
    path = tmp_path / "answer.json"
    path.write_text(json.dumps({"errors": [{"status": "404", "title": "Not Found", "detail": "No such card."}]}))
    with pytest.raises(ParseError, match=r"answer.json: the API answered with an error: No such card"):
        layouts.read(path)


def test_unknown_types_of_the_api_are_named(tmp_path: Path) -> None:
    documents = api_documents(invented())
    documents["cards"]["included"] = [{"id": "1", "type": "sleeves", "attributes": {}}]
    path = tmp_path / "cards.json"
    path.write_text(json.dumps(documents["cards"]))
    messages = [remark.message for remark in layouts.read(path).remarks]
    assert f'{path}: unknown type "sleeves" ignored.' in messages


_GOOD = v2_files(invented())
_CARD = "v2/cards/foghorn.json"


def _snapshot(**attributes: str) -> bytes:
    return json.dumps({"data": [{"id": "harbour_1", "type": "snapshots", "attributes": attributes}]}).encode()


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "this is an empty file"),
        (b"<!DOCTYPE html><title>Sign in</title>", "this is a web page"),
        (b"\x89PNG\r\n\x1a\n", "this is neither JSON nor an archive"),
        (b'{"cards": 1}', "not a JSON:API response"),
        (b"[1, 2]", "no cards found"),
        (_snapshot(format_id="harbour"), "snapshot harbour_1 has no format or no start date"),
        (_snapshot(date_start="2026-10-01"), "snapshot harbour_1 has no format or no start date"),
        (_snapshot(format_id="../up", date_start="2026-10-01"), "snapshot harbour_1 is not readable"),
        (tarball(v1_files() | {"pack/nw.json": b"{}"}), "a file of pack/ must hold a list of cards"),
        (tarball(v1_files() | {"cycles.json": b"{}"}), "cycles.json must hold a list of objects"),
        (b'{"data": [', ":1: not JSON: a value is missing (column 11)."),
        (b'{"data": "\xff"}', "not UTF-8 text"),
        (b'{"a": "\\ud800"}', "a text contains a lone surrogate"),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"a": 1, "a": 2}', 'the key "a" occurs twice'),
        (b'{"a": ' + b"9" * 5_000 + b"}", "dump: not JSON: a number is too long."),
        (tarball({"README.json": b"{}"}), "no card data found"),
        (tarball(_GOOD)[:-800], "damaged or incomplete"),
        (tarball(_GOOD)[:200], "damaged or incomplete"),
        (tarball(_GOOD, compression="")[:9000], "damaged or incomplete"),
        (tarball(_GOOD, compression="xz")[:-300], "damaged or incomplete"),
        (tarball(_GOOD, compression="bz2")[:-300], "damaged or incomplete"),
        (zipped(_GOOD)[:-100], "the zip archive is damaged"),
        (tarball(_GOOD | {"../../outside.json": b"{}"}, prefix=""), "contains a path outside itself"),
        (tarball(_GOOD | {"/etc/passwd": b"{}"}, prefix=""), "contains a path outside itself"),
        (zipped(_GOOD | {"..\\outside.json": b"{}"}, prefix=""), "contains a path outside itself"),
        (tarball(_GOOD | {_CARD: b"{"}), "v2/cards/foghorn.json:1: not JSON"),
        (tarball(_GOOD | {_CARD: b'{\n "id": "foghorn",\n oops}'}), "foghorn.json:3: not JSON"),
        (tarball(_GOOD | {_CARD: b'{"id": "foghorn"}'}), "foghorn of cards has no title"),
        (tarball(_GOOD | {_CARD: b'"foghorn"'}), "a record of cards must be an object, not a text"),
        (tarball(_GOOD | {"v2/cards/x.json": _GOOD[_CARD]}), "foghorn occurs twice in cards, first in"),
        (tarball(_GOOD | {_CARD: _GOOD[_CARD].replace(b'"foghorn"', b'"../up"')}), "isn't a valid id"),
        (tarball({"pack/nw.json": b'[{"code": "1"}]'}), "1 has no code, pack_code or type_code"),
        (tarball({"releases.json": b"[]", "cards.json": b'[{"title": "X"}]'}), "has a title, a set, a side and a type"),
    ],
)
def test_what_is_no_dump_is_refused(tmp_path: Path, content: bytes, message: str) -> None:
    path = tmp_path / "dump"
    path.write_bytes(content)
    with pytest.raises(ParseError) as refused:
        layouts.read(path)
    assert message in str(refused.value)
    assert "\n" not in str(refused.value)


def test_an_empty_folder_and_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(ParseError, match="no card data found"):
        layouts.read(tmp_path)
    with pytest.raises(ParseError, match="file or folder not found"):
        layouts.read(tmp_path / "nowhere")


@pytest.mark.parametrize("form", ["tar", "zip", "folder"])
@pytest.mark.parametrize(
    ("bound", "most", "message"),
    [
        ("LARGEST_FILE", 100, "too large for card data|the limit for a file of card data is 100"),
        ("LARGEST_TREE", 1000, "unpacks to more than"),
        ("MOST_FILES", 3, r"more than 3 (JSON )?files"),
    ],
)
def test_limits_of_size(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, form: str, bound: str, most: int, message: str
) -> None:
    path = tmp_path / "dump"
    if form == "folder":
        write(path, _GOOD)
    else:
        path.write_bytes(tarball(_GOOD, compression="") if form == "tar" else zipped(_GOOD))
    assert layouts.read(path).counts()["cards"] == 4
    monkeypatch.setattr(tree, bound, most)
    if (form, bound) == ("folder", "LARGEST_TREE"):
        assert layouts.read(path).counts()["cards"] == 4  # nothing is unpacked
        return
    with pytest.raises(ParseError, match=message):
        layouts.read(path)


@pytest.mark.parametrize("form", ["tar", "zip", "folder"])
def test_what_is_just_as_large_as_it_may_be_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, form: str) -> None:
    path = tmp_path / "dump"
    write(path if form == "folder" else tmp_path / "files", _GOOD)
    sizes = [file.stat().st_size for file in tmp_path.rglob("*.json")]
    if form != "folder":
        path.write_bytes(tarball(_GOOD, compression="") if form == "tar" else zipped(_GOOD))
        monkeypatch.setattr(layouts, "LARGEST_TREE", path.stat().st_size)
    for bound, most in (("LARGEST_FILE", max(sizes)), ("LARGEST_TREE", sum(sizes)), ("MOST_FILES", len(sizes))):
        monkeypatch.setattr(tree, bound, most)
        assert layouts.read(path).counts()["cards"] == 4
        if (form, bound) != ("folder", "LARGEST_TREE"):
            monkeypatch.setattr(tree, bound, most - 1)
            with pytest.raises(ParseError, match=r"too large for|the limit for|more than"):
                layouts.read(path)
            monkeypatch.setattr(tree, bound, most)
    if form != "folder":
        monkeypatch.setattr(layouts, "LARGEST_TREE", path.stat().st_size - 1)
        with pytest.raises(ParseError, match="the limit for card data is"):
            layouts.read(path)


@pytest.mark.parametrize("seconds", [0, 10**18])
def test_an_archive_whose_members_have_no_day(seconds: int) -> None:
    plain = tarball(_GOOD, compression="")
    buffer = io.BytesIO()
    with tarfile.open(fileobj=io.BytesIO(plain)) as given, tarfile.open(fileobj=buffer, mode="w") as made:
        for member in given:
            member.mtime = seconds
            made.addfile(member, given.extractfile(member))
    read = tree.from_archive(buffer.getvalue(), "dump")
    assert (len(list(read.below(""))), read.date) == (len(_GOOD), None)


def test_an_archive_is_of_the_day_of_its_newest_file_not_of_a_folder() -> None:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w") as made:
        for name, day in (("pack", 1_791_500_000), ("README.md", 1_791_500_000), ("pack/a.json", 1_790_000_000)):
            member = tarfile.TarInfo(name)
            member.type, member.mtime = tarfile.REGTYPE if "." in name else tarfile.DIRTYPE, day
            made.addfile(member, io.BytesIO())
    assert tree.from_archive(buffer.getvalue(), "dump").date == "2026-09-21"


def test_a_file_that_cannot_be_opened_is_named(tmp_path: Path) -> None:
    write(tmp_path, _GOOD)
    read = tree.from_folder(tmp_path)
    (tmp_path / _CARD).unlink()
    with pytest.raises(ParseError, match=r"foghorn\.json: file not found"):
        read.read(_CARD)


def test_links_in_archives_and_hidden_folders_are_passed_over(tmp_path: Path) -> None:
    write(tmp_path, v2_files(invented()) | {".git/v2/cards/x.json": b"{", ".hidden.json": b"{"})
    os.symlink("/nowhere", tmp_path / "v2" / "cards" / "gone.json")
    assert layouts.read(tmp_path).counts()["cards"] == 4


def test_unknown_files_are_named(tmp_path: Path) -> None:
    more = {
        f"v2/{name}": b"[]" for name in ("sleeves.json", "mats/a.json", "mats/b.json", "dice/a.json", "schema/x.json")
    }
    dump = layouts.read(write(tmp_path, v2_files(invented()) | more))
    assert [item.message for item in dump.remarks if item.code == "unknown-file"] == [
        "unknown file ignored: v2/dice/a.json.",
        "unknown files ignored: v2/mats/a.json and 1 more.",
        "unknown file ignored: v2/sleeves.json.",
    ]


@pytest.mark.parametrize(
    ("days", "by", "newest"),
    [
        (["2026-10-01", "2026-09-30"], "9999", "2026-10-01"),
        (["20261001", "2026-W40-4", "soon", "2026-02-30", "", "2026-01-01"], "9999", "2026-01-01"),
        (["2026-10-01", "2026-09-30"], "2026-10-01", "2026-10-01"),
        (["2026-10-01", "2026-09-30"], "2026-09-30", "2026-09-30"),
        (["2026-10-01"], "2026-09-30", ""),
    ],
)
def test_the_newest_day_of_a_dump(days: list[str], by: str, newest: str) -> None:
    """Sets, lists and snapshots count; invalid dates and dates after the given one do not."""
    for kind in ("card_sets", "restrictions", "formats"):
        dump = Dump("v2", "here")
        for number, day in enumerate(days):
            field = "date_release" if kind == "card_sets" else "date_start"
            record = {"snapshots": [{"date_start": day}]} if kind == "formats" else {field: day}
            dump.records[kind].append({"id": str(number), **record})
        assert layouts.newest_day(dump, by) == newest


@pytest.mark.parametrize(
    ("title", "card"),
    [("Sure Gamble", "sure_gamble"), ("I've Had Worse", "ive_had_worse"), ("24/7 News Cycle", "24_7_news_cycle")],
)
def test_ids_of_new_cards(title: str, card: str) -> None:
    assert title_slug(title) == card


def test_ids_of_all_cards(shared: Path) -> None:
    dump = layouts.read(shared / "reference" / "netrunner-cards-json")
    wrong = [card["id"] for card in dump.of("cards") if title_slug(card["stripped_title"]) != card["id"]]
    assert wrong == []


def test_a_title_is_one_line(tmp_path: Path) -> None:
    write(tmp_path, {name: content.replace(b"Foghorn", b"Fog\\n horn") for name, content in _GOOD.items()})
    titles = {record["title"] for record in layouts.read(tmp_path).of("cards")}
    assert "Fog horn" in titles
