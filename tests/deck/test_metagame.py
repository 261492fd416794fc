"""What several decks play: identities, cards by decks and copies, decks with a card, forms, dates, every output."""

from __future__ import annotations

import csv
import io
import json
import os
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from nrdb.catalogue import Catalogue
from nrdb.deck.metagame import CardUse, metagame
from nrdb.deck.registry import read_deck
from nrdb.resources import schemas_root
from tests.conftest import Run

LISTS = {
    "noise1.txt": "Noise: Hacker Extraordinaire\n3 Sure Gamble\n2 Corroder\n",
    "noise2.txt": "Noise: Hacker Extraordinaire\n1 Sure Gamble\n",
    "kate.txt": 'Kate "Mac" McCaffrey: Digital Tinker\n3 Sure Gamble\n1 Gordian Blade\n',
    "hb.txt": "Haas-Bioroid: Precision Design\n3 Hedge Fund\n",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "lists"
    made.mkdir()
    for name, text in LISTS.items():
        (made / name).write_text(text, encoding="utf-8")
    return made


def rows(text: str) -> list[str]:
    return [" ".join(line.split()) for line in text.splitlines()]


def test_cards_are_counted_by_decks_and_copies(catalogue: Catalogue) -> None:
    decks = [read_deck(text, catalogue) for text in LISTS.values()]
    found = metagame([*decks, read_deck("3 Sure Gamble\n1 Corroder", catalogue)], catalogue)
    assert found.decks == 4  # the list without an identity isn't counted
    assert {side: group.decks for side, group in found.sides.items()} == {"corp": 1, "runner": 3}
    assert found.sides["runner"].cards == (
        CardUse("sure_gamble", 3, 7),
        CardUse("corroder", 1, 2),
        CardUse("gordian_blade", 1, 1),
    )
    assert next(iter((identity, group.decks) for identity, group in found.identities.items())) == (
        "noise_hacker_extraordinaire",
        2,
    )
    assert found.identities["noise_hacker_extraordinaire"].cards[0] == CardUse("sure_gamble", 2, 4)


def test_of_cards_in_as_many_decks_the_one_with_more_copies_is_first(catalogue: Catalogue) -> None:
    deck = read_deck("Noise: Hacker Extraordinaire\n1 Corroder\n3 Sure Gamble\n1 Faust\n", catalogue)
    (group,) = metagame([deck], catalogue).sides.values()
    assert [use.card for use in group.cards] == ["sure_gamble", "corroder", "faust"]


def test_the_terminal_shows_identities_and_cards(nrdb: Run, folder: Path) -> None:
    done = nrdb("deck", "stats", str(folder))
    assert (done.returncode, done.stderr) == (0, "")
    shown = rows(done.stdout)
    assert shown[0] == "4 decks: 1 Corp, 3 Runner"
    assert "Noise: Hacker Extraordinaire 2 66.7 %" in shown
    assert "Sure Gamble 3 100.0 % 7 2.33" in shown
    assert "Corroder 1 33.3 % 2 2.00" in shown


def test_a_folder_is_read_by_the_endings_that_validate_reads(nrdb: Run, folder: Path) -> None:
    before = nrdb("deck", "stats", str(folder))
    (folder / "photo.png").write_bytes(b"\x89PNG\r\n")
    (folder / "notes.doc").write_text("3 Sure Gamble\n")
    (folder / "script.py").write_text("x = 1\n")
    after = nrdb("deck", "stats", str(folder))
    assert (after.returncode, after.stdout, after.stderr) == (0, before.stdout, before.stderr)


def test_decks_with_a_card_or_an_identity_are_found(nrdb: Run, folder: Path) -> None:
    shown = rows(nrdb("deck", "stats", str(folder), "--with", "t:program").stdout)
    assert shown[0] == "2 decks: 2 Runner"
    assert sorted(shown[3:5]) == [
        'kate Kate "Mac" McCaffrey: Digital Tinker 1 Gordian Blade',
        "noise1 Noise: Hacker Extraordinaire 2 Corroder",
    ]
    assert rows(nrdb("deck", "stats", str(folder), "--with", "noise").stdout)[0] == "2 decks: 2 Runner"
    none = nrdb("deck", "stats", str(folder), "--with", "astroscript")
    assert (none.returncode, rows(none.stdout)[0]) == (1, "No decks.")


def test_only_lists_since_a_day(nrdb: Run, folder: Path) -> None:
    for path in folder.iterdir():
        os.utime(path, (1_700_000_000, 1_700_000_000))  # 2023-11-14
    export: dict[str, Any] = {
        "date_creation": "2026-03-01T10:00:00+00:00",
        "uuid": "x",
        "name": "New",
        "cards": {"30010": 1, "30030": 3},
    }
    (folder / "new.json").write_text(json.dumps(export), encoding="utf-8")
    assert rows(nrdb("deck", "stats", str(folder), "--since", "2026-03-02").stdout)[0] == "No decks."
    assert rows(nrdb("deck", "stats", str(folder), "--since", "2026-03-01").stdout)[0] == "1 deck: 1 Runner"
    assert rows(nrdb("deck", "stats", str(folder), "--since", "2023-11-14").stdout)[0] == "5 decks: 1 Corp, 4 Runner"
    assert "isn't a valid date" in nrdb("deck", "stats", str(folder), "--since", "then").stderr


def test_the_responses_of_a_form_are_decks_and_what_is_unreadable_is_none(nrdb: Run, tmp_path: Path) -> None:
    form = tmp_path / "form.csv"
    out = io.StringIO()
    table = csv.writer(out)
    table.writerow(["Timestamp", "Name", "Corp deck", "Runner deck"])
    table.writerow(["2026-03-01 09:00:00", "Ann", LISTS["hb.txt"], LISTS["noise1.txt"]])
    table.writerow(
        ["2026-03-02 09:00:00", "Bo", LISTS["hb.txt"], "Noise: Hacker Extraordinaire\n3 No Such Card Anywhere\n"]
    )
    form.write_text(out.getvalue(), encoding="utf-8")
    done = nrdb("deck", "stats", str(form))
    assert done.returncode == 2
    assert rows(done.stdout)[0] == "3 decks: 2 Corp, 1 Runner; 1 list skipped"
    assert "No Such Card Anywhere" in done.stderr
    each = rows(nrdb("deck", "stats", str(form), "--each").stdout)
    assert "average of 2 Corp decks 3.0" in each
    assert not any("average of 2 Runner" in row for row in each)
    told = json.loads(nrdb("deck", "stats", str(form), "--json").stdout)
    assert [error["line"] for error in told["errors"]] == [2]


def test_csv_page_and_json_have_every_card(nrdb: Run, folder: Path, tmp_path: Path) -> None:
    table, page = tmp_path / "cards.csv", tmp_path / "cards.html"
    done = nrdb("deck", "stats", str(folder), "--csv", str(table), "--html", str(page), "--json")
    found = list(csv.DictReader(io.StringIO(table.read_text(encoding="utf-8"))))
    noise = {"side": "Runner", "identity": "Noise: Hacker Extraordinaire", "card": "Sure Gamble"}
    assert {**noise, "decks": "2", "of decks": "2", "copies": "4"} in found
    assert {**noise, "identity": "", "decks": "3", "of decks": "3", "copies": "7"} in found
    text = page.read_text(encoding="utf-8")
    assert all(word in text for word in (">Gordian Blade<", ">66.7 %<", "Sure Gamble: 2 decks, 4 copies"))
    document = json.loads(done.stdout)
    schema = json.loads((schemas_root() / "deck_stats.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator(schema).validate(document)
    assert document["metagame"]["sides"]["corp"] == {
        "decks": 1,
        "cards": [{"card": "hedge_fund", "decks": 1, "copies": 3}],
    }


def test_options_that_exclude_each_other(nrdb: Run, folder: Path) -> None:
    done = nrdb("deck", "stats", str(folder), "--each", "--with", "noise")
    assert done.stderr == "nrdb: --with has no effect with --each: --each prints single decks.\n"
