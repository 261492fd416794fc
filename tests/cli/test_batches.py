"""One bad file never ends a batch: good decks are answered, the bad file is named, and the exit code is 2."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import ROOT, Run

GOOD = ("a-good", "z-good")
LINK = "https://netrunnerdb.com/en/decklist/7/rush-it"
BAD: dict[str, bytes] = {
    "another-site": b"Built after this article: https://example.org/decks\n",
    "no-scheme": b"www.example.org/decks\n",
    "unfetched": f"my deck: {LINK}\n".encode(),
    "no-deck-page": b"https://netrunnerdb.com/en/decks\n",
    "two-links": f"{LINK}\nhttps://example.org/x\n".encode(),
    "empty": b"",
    "blank": b" \n\n",
    "number": b"17\n",
    "nul": b"3 Diesel\n3 Sure\0Gamble\n",
    "random": bytes(range(128, 256)) * 9,
    "picture": b"\x89PNG\r\n\x1a\n",
    "pdf": b"%PDF-1.7\n",
    "broken-json": b'{"name": "x", "cards": {"Diesel": 3',
    "deep-json": b"[" * 100_000,
    "wrong-json": b'{"cards": 3}',
    "web-page": b"<!DOCTYPE html><html><body>sorry</body></html>",
    "entities": b'<!DOCTYPE x [<!ENTITY a "b">]><deck><section>&a;</section></deck>',
    "broken-zip": b"PK\x03\x04 no zip",
    "broken-gzip": b"\x1f\x8b no gzip",
    "utf-16": b"\xff\xfea\x00\x00\xd8b",
    "not-public": b'{"success":false,"msg":"Deck is not public","data":[]}',
}
"""Contents of a file that holds no deck, by the file's name."""

COMMANDS = [
    "validate",
    "validate --plan",
    "validate --json",
    "validate --jsonl",
    "validate --all-formats",
    "validate --all-formats --json",
    "deck stats --each",
    "deck stats --each --json",
    "deck convert --to json",
    "deck convert --to text -o {out}/",
    "formats diff standard@2025-01-01 standard --json --decks",
    "tournament check",
    "tournament check --json",
    "tournament sheet --html -",
    "data coverage",
    "data coverage --json",
]
"""Every command that reads many files; a folder comes last."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with two decks and every kind of file that isn't one."""
    lists = tmp_path / "lists"
    lists.mkdir()
    for name in GOOD:
        text = (ROOT / "examples" / "corp.txt").read_text(encoding="utf-8")
        (lists / f"{name}.txt").write_text(text.replace("Precision, Not Speed", name), encoding="utf-8")
    for name, content in BAD.items():
        (lists / f"{name}.txt").write_bytes(content)
    with (lists / "large.txt").open("wb") as file:
        file.truncate(17_000_000)
    return lists


@pytest.mark.parametrize("command", COMMANDS)
def test_the_good_are_answered_and_the_bad_are_named(nrdb: Run, tmp_path: Path, folder: Path, command: str) -> None:
    out = tmp_path / "out"
    done = nrdb(*command.format(out=out).split(), str(folder))
    assert done.returncode == 2, done.stderr
    said = done.stdout + done.stderr
    assert [name for name in (*BAD, "large") if name not in said] == []
    answered = " ".join(map(str, out.iterdir())) if out.is_dir() else done.stdout
    assert [name for name in GOOD if name not in answered] == []


def test_a_list_behind_a_dead_link_does_not_hide_the_next(nrdb: Run, tmp_path: Path) -> None:
    """Each failing link in a file of several links is reported."""
    (tmp_path / "links.txt").write_text(f"{LINK}\nhttps://netrunnerdb.com/en/decklist/8/x\n", encoding="utf-8")
    done = nrdb("validate", "--fetch", str(tmp_path), NRDB_DECK_API="http://127.0.0.1:1")
    assert done.returncode == 2
    assert done.stderr.count("the connection failed") == 2
    assert "links.txt: " in done.stderr


def test_tables_about_an_event_are_not_read_as_lists(nrdb: Run, tmp_path: Path) -> None:
    """A form's responses and results lie next to lists; they get a line each, with the command that reads them."""
    text = (ROOT / "examples" / "corp.txt").read_text(encoding="utf-8")
    (tmp_path / "Ann - Corp.txt").write_text(text, encoding="utf-8")
    (tmp_path / "form.csv").write_text(f'Timestamp,Your name,Corp list\n1,Ann,"{text}"\n', encoding="utf-8")
    (tmp_path / "round1.csv").write_text(
        "stage,round,table,corp,runner,winner\nswiss,1,1,Ann,Bo,corp\n", encoding="utf-8"
    )
    done = nrdb("validate", "--on", "2026-11-20", str(tmp_path))
    assert done.returncode == 2
    assert done.stdout.splitlines()[0].startswith("legal ")
    form, results = tmp_path / "form.csv", tmp_path / "round1.csv"
    assert f"not checked  {form}: this is a table of submissions; use `nrdb tournament check`." in done.stdout
    assert f"not checked  {results}: this is a table of results; use `nrdb tournament standings`." in done.stdout
    assert "3 decks: 1 legal, 0 not legal, 2 not checked.\n" in done.stdout
    assert "skipped" not in done.stderr
