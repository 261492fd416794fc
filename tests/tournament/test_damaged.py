"""Damaged input of every kind gives one error message and nothing else."""

from __future__ import annotations

import contextlib
import io
import json
import random
import zipfile
from pathlib import Path
from typing import Any

import pytest

from nrdb.catalogue import Catalogue
from nrdb.errors import NrdbError
from nrdb.tournament import submissions
from nrdb.tournament.batch import check_event
from nrdb.tournament.event import Event, read_event
from nrdb.tournament.results import read_results
from nrdb.tournament.standings import standings
from nrdb.tournament.standings_views import to_csv, to_html
from nrdb.tournament.submissions import from_bytes
from tests.tournament.test_standings import HEAD, TOME, cobra, validate
from tests.tournament.test_submissions import EXPORTS, TABLES, zipped
from tests.tournament.test_swiss import API, PAGE, tome, with_cut

RESULTS = [
    cobra(),
    json.dumps(TOME),
    HEAD + "1,1,Ann,Bo,corp,7,3\n1,1,Bo,Ann,,4,6\n2,,Cy,,,,\n",
]
DOCUMENTS = [json.loads(RESULTS[0]), TOME, PAGE, API, with_cut(tome())]
SUBMISSIONS = [
    *(text.encode() for text, _ in TABLES.values()),
    *(json.dumps(document).encode() for document, _ in EXPORTS.values()),
    "\n".join(json.dumps(row) for row in ({"player": "Ann", "deck": "3 A"}, {"player": "Bo", "corp": "1 B"})).encode(),
    zipped({"Ann/corp.txt": b"3 Hedge Fund", "Ann/runner.txt": b"3 Sure Gamble", "event.toml": b"name = 'x'"}),
]
PIECES = [
    b"",
    b"\0",
    b'"',
    b"{",
    b"[",
    b"]",
    b"}",
    b",",
    b"\n",
    b"null",
    b"-1",
    b"1e999",
    b"\xff",
    b"true",
    b"[[[",
    b"\xf0\x9f",
]


def damaged(content: bytes, dice: random.Random) -> bytes:
    """Return the content with one to four places cut, doubled or overwritten."""
    for _ in range(dice.randint(1, 4)):
        start = dice.randrange(len(content) + 1)
        end = min(len(content), start + dice.choice([0, 1, 1, 5, 50]))
        middle = dice.choice([*PIECES, content[start:end] * 2])
        content = content[:start] + middle + content[end:]
    return content


VALUES: list[Any] = [None, 0, -1, 2.5, True, "", "x", [], {}, [1], ["x"], {"a": 1}, [None], [[]], [{}], 10**30, "1e400"]


def twisted(node: Any, dice: random.Random, depth: int = 0) -> Any:
    """Return the JSON value with one member somewhere replaced by another type."""
    if not isinstance(node, dict | list) or not node or (depth and dice.random() < 0.25):
        return dice.choice(VALUES)
    if isinstance(node, dict):
        key = dice.choice(list(node))
        return {**node, key: twisted(node[key], dice, depth + 1)}
    place = dice.randrange(len(node))
    return [*node[:place], twisted(node[place], dice, depth + 1), *node[place + 1 :]]


def test_results_of_other_kinds_of_values() -> None:
    dice = random.Random(4)
    read = 0
    for number in range(3000):
        document = DOCUMENTS[number % len(DOCUMENTS)]
        for _ in range(dice.randint(1, 3)):
            document = twisted(document, dice)
        with contextlib.suppress(NrdbError):
            results = read_results(json.dumps(document))
            for scoring in (None, "dci-1998", "core-2012"):
                views = standings(results, scoring_name=scoring)
                validate({**views, "stamp": {"nrdb": "1", "data": "2026-01-01", "newest_list": None}})
                to_csv(views)
                to_html(views, "")
                read += 1
    assert read > 500


def test_exports_of_other_kinds_of_values(catalogue: Catalogue) -> None:
    dice = random.Random(5)
    event = Event(on="2026-08-20", format="casual")
    documents = [document for document, _ in EXPORTS.values()]
    for number in range(600):
        document = twisted(documents[number % len(documents)], dice)
        with contextlib.suppress(NrdbError):
            found = from_bytes(json.dumps(document).encode(), "x")
            answer = check_event(found.submissions, event, catalogue, jobs=1)
            codes = {message["code"] for row in answer["players"] for message in row["messages"]}
            assert "bug" not in codes, (document, answer)


def test_damaged_results() -> None:
    dice = random.Random(1)
    read = 0
    for number in range(1500):
        content = damaged(RESULTS[number % len(RESULTS)].encode(), dice)
        with contextlib.suppress(NrdbError):
            results = read_results(content)
            for scoring in (None, "dci-1998", "core-2012"):
                standings(results, scoring_name=scoring, anonymous=bool(number % 2))
                read += 1
    assert read > 300


def test_damaged_submissions(catalogue: Catalogue) -> None:
    dice = random.Random(2)
    event = Event(on="2026-08-20", format="casual", deadline="2026-03-14T09:00:00")
    judged = 0
    for number in range(400):
        content = damaged(SUBMISSIONS[number % len(SUBMISSIONS)], dice)
        try:
            found = from_bytes(content, "x")
        except NrdbError:
            continue
        document = check_event(found.submissions, event, catalogue, jobs=1)
        codes = {message["code"] for row in document["players"] for message in row["messages"]}
        assert "bug" not in codes, document
        judged += 1
    assert judged > 200


def test_damaged_event_files(tmp_path: Path) -> None:
    dice = random.Random(3)
    text = b'name = "Open"\ndate = 2026-03-14\nsides = "both"\nplayers = ["Ann"]\nexpected = 3\ndeadline = 2026-03-14'
    for _ in range(600):
        with contextlib.suppress(NrdbError):
            settings = read_event(damaged(text, dice).decode("utf-8", "replace"), "event.toml", folder=tmp_path)
            Event(on="2026-03-14", **settings).to_dict()


def test_members_that_climb_or_link_are_not_read_from_the_disk() -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("../../etc/passwd", b"3 Hedge Fund")
        link = zipfile.ZipInfo("Ann/corp.txt")
        link.external_attr = 0o120777 << 16
        archive.writestr(link, "/etc/passwd")
    found = from_bytes(out.getvalue(), "x.zip").submissions
    assert [one.content for one in found if one.player == "Ann"] == [None]
    assert not any(b"root:" in (one.content or b"") for one in found)


def test_a_zip_of_very_many_files_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(submissions, "MAX_MEMBERS", 5)
    with pytest.raises(NrdbError, match="the archive contains 6 files; the limit is 5"):
        from_bytes(zipped({f"{number}.txt": b"1 A" for number in range(6)}), "x.zip")


def test_a_zip_that_unpacks_to_too_much_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(submissions, "MAX_UNPACKED", 10)
    found = from_bytes(zipped({"Ann/corp.txt": b"1 A", "Bo/corp.txt": b"1 B" * 20}), "x.zip").submissions
    assert [one.problem for one in found] == [
        None,
        "the archive unpacks to more than 10 bytes, the limit.",
    ]
