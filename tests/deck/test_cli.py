"""`nrdb deck convert|diff|stats|filetypes`: whole output as text, exit codes, schemas."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import ROOT, Run
from tests.deck.test_fetch import Answers
from tests.serving import serving

SAMPLES = Path(__file__).parent / "samples"
LIST = "A name\n\nNoise: Hacker Extraordinaire\n\n3x Sure Gamble\n2x Corroder\n1x Diesel\n"


def valid(content: Any, name: str) -> None:
    """Check JSON output against its schema."""
    from jsonschema import Draft202012Validator

    schema = json.loads((ROOT / "schemas" / f"{name}.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    assert [error.message for error in Draft202012Validator(schema).iter_errors(content)] == []


def test_convert(nrdb: Run, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(LIST)
    done = nrdb("deck", "convert", "a.txt", "--to", "jinteki")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == (
        ";; title: A name\n;; identity: Noise: Hacker Extraordinaire\n;; identity-code: 01001\n"
        "3 Sure Gamble\n2 Corroder\n1 Diesel\n"
    )


def test_convert_names_what_is_lost_and_writes_a_file(nrdb: Run, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(LIST)
    done = nrdb("deck", "convert", "a.txt", "--to", "octgn", "-o", "a.o8d")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "Dropped the deck name, which octgn can't store.\n")
    again = nrdb("deck", "diff", "a.txt", "a.o8d")
    assert (again.returncode, again.stdout) == (0, "No differences.\n")


def test_convert_from_standard_input(nrdb: Run) -> None:
    done = nrdb("deck", "convert", "-", "--to", "nrdb-plain", stdin=LIST)
    assert done.returncode == 0
    assert done.stdout == (
        "A name\n\nNoise: Hacker Extraordinaire\n\nEvent (4)\n1x Diesel  ●●\n3x Sure Gamble\n\n"
        "Icebreaker (2)\n2x Corroder\n\n6 cards (min 45)\n"
    )


def test_convert_refuses_a_list_with_an_unknown_card(nrdb: Run, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(LIST + "3x Sure Gambel\n")
    done = nrdb("deck", "convert", "a.txt", "--to", "json")
    assert (done.returncode, done.stdout) == (2, "")
    said = done.stderr.splitlines()
    assert said[0].startswith('a.txt:8: unknown card "Sure Gambel". Did you mean Sure Gamble')
    assert said[1] == "Not converted: some lines could not be read. Use --force to write the rest."
    forced = nrdb("deck", "convert", "a.txt", "--to", "json", "--force")
    assert forced.returncode == 2
    assert json.loads(forced.stdout)["cards"] == {"sure_gamble": 3, "corroder": 2, "diesel": 1}


def test_convert_of_several_decks(nrdb: Run) -> None:
    many = str(SAMPLES / "both.cobra.csv")
    done = nrdb("deck", "convert", many, "--to", "markdown")
    assert (done.returncode, done.stdout) == (2, "")
    assert "  --deck 1  Fifteen minutes of fame\n  --deck 2  A dinner party\n" in done.stderr
    assert nrdb("deck", "convert", many, "--to", "markdown", "--deck", "2").stdout.startswith("## A dinner party\n")
    lines = nrdb("deck", "convert", many, "--to", "json").stdout.splitlines()
    assert [json.loads(line)["name"] for line in lines] == ["Fifteen minutes of fame", "A dinner party"]
    for line in lines:
        valid(json.loads(line), "deck")


def test_convert_to_an_unknown_file_type(nrdb: Run) -> None:
    done = nrdb("deck", "convert", str(SAMPLES / "corp.o8d"), "--to", "octgm")
    assert done.returncode == 2
    assert 'file type "octgm" can\'t be written; choose from octgn, json,' in done.stderr
    assert "Did you mean octgn?" in done.stderr


def test_diff(nrdb: Run, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(LIST)
    (tmp_path / "b.txt").write_text(LIST.replace("3x Sure", "2x Sure").replace("1x Diesel", "3x Déjà Vu"))
    done = nrdb("deck", "diff", "a.txt", "b.txt")
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout == (
        "+ 3x Déjà Vu               Core Set 2\n"
        "- 1x Diesel                System Update 2021 27\n"
        "- 1x Sure Gamble  (3 → 2)  System Gateway 30\n"
        "\ncards 6 → 7 (+1) · influence 2 → 0 (-2)\n"
    )
    found = json.loads(nrdb("deck", "diff", "--json", "a.txt", "b.txt").stdout)
    valid(found, "deck_diff")
    assert (found["in"], found["out"], found["changed"]) == ({"deja_vu": 3}, {"diesel": 1}, {"sure_gamble": [3, 2]})


def test_stats(nrdb: Run, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(LIST)
    done = nrdb("deck", "stats", "a.txt")
    assert (done.returncode, done.stderr) == (0, "")
    counted, _, stamp = done.stdout.rpartition("\n  nrdb ")
    assert stamp.startswith("0.")
    assert (
        counted
        == """\
A name · Noise: Hacker Extraordinaire · 6 cards · influence 2/15

  types         Event      4  ████
                Program    2  ██

  cost          0    1  █
                2    2  ██
                5    3  ███

  influence     Shaper    2  ██

  icebreakers   Fracter    2  install cost: 2 at 2
                              2× Corroder

  subtypes      Fracter 2, Icebreaker 2

  opening hand  a 1-of   83.3 %  ████████████████████
                a 2-of  100.0 %  ████████████████████████
                a 3-of  100.0 %  ████████████████████████
"""
    )


@pytest.mark.parametrize("stem", ["corp", "runner"])
def test_stats_as_json(nrdb: Run, stem: str) -> None:
    found = json.loads(nrdb("deck", "stats", "--json", str(SAMPLES / f"{stem}.md")).stdout)
    valid(found, "deck_stats")
    (deck,) = found["decks"]
    assert sum(deck["types"].values()) == deck["size"]


def test_walls_of_1996_are_a_type_of_ice(nrdb: Run) -> None:
    glacier = Path(__file__).parents[2] / "examples" / "classic-glacier.txt"
    ice = json.loads(nrdb("deck", "stats", "--json", str(glacier)).stdout)["decks"][0]["ice"]
    assert {kind: group["copies"] for kind, group in ice.items()} == {"wall": 15, "code_gate": 4, "sentry": 2}


def test_stats_of_an_empty_input(nrdb: Run) -> None:
    done = nrdb("deck", "stats", "-", stdin="")
    assert (done.returncode, done.stdout, done.stderr) == (2, "", "nrdb: -: the file is empty.\n")


def test_other_names_of_file_types(nrdb: Run) -> None:
    for name in ("o8d", "v2", "csv", "md", "jnet", "nrdb"):
        assert nrdb("deck", "convert", "-", "--to", name, stdin=LIST).returncode == 0


def test_filetypes(nrdb: Run) -> None:
    done = nrdb("deck", "filetypes")
    assert done.returncode == 0
    assert "octgn             read, write  OCTGN .o8d\n" in done.stdout
    assert "web page" not in done.stdout


def test_nothing_is_fetched_without_the_flag(nrdb: Run) -> None:
    Answers.asked.clear()
    address = "https://netrunnerdb.com/en/decklist/7/name"
    with serving(Answers) as api:
        done = nrdb("deck", "stats", address, NRDB_DECK_API=api)
        assert (done.returncode, Answers.asked) == (2, [])
        assert done.stderr == f"nrdb: {address} is a NetrunnerDB deck; add --fetch to download it.\n"
        done = nrdb("deck", "stats", address, "--fetch", NRDB_DECK_API=api)
        assert (done.returncode, Answers.asked) == (0, ["/api/decklist/7"])
        assert done.stdout.startswith("Fetched · René “Loup” Arcemont: Party Animal · 3 cards")


def test_validate_shows_the_notes_of_reading(nrdb: Run, tmp_path: Path) -> None:
    text = LIST.replace("Hacker Extraordinaire", "My nickname") + "9 cards\n"
    (tmp_path / "a.txt").write_text(text)
    said = nrdb("validate", "a.txt").stderr.splitlines()
    assert said == [
        'a.txt:3: "Noise: My nickname" was interpreted as Noise: Hacker Extraordinaire.',
        "a.txt:8: the list says 9 cards, but 6 are listed; using 6.",
    ]
    assert nrdb("validate", "a.txt", "a.txt").stderr.splitlines() == said + said
    notes = json.loads(nrdb("validate", "--json", "a.txt").stdout)["decks"][0]["notes"]
    assert [note["code"] for note in notes] == ["identity-guessed", "footer-differs"]


def test_escapes_never_reach_the_terminal(nrdb: Run, tmp_path: Path) -> None:
    name = "\x1b[31mRED\x1b]0;title\x07 \u202egpj"
    (tmp_path / "a.txt").write_text(LIST.replace("A name", name) + "3x \x1b[2JNothing\n")
    (tmp_path / "a.json").write_text(json.dumps({"name": name, "cards": {"01001": 1, "01050": 3, "\x1b[2J": 1}}))
    for file in ("a.txt", "a.json"):
        for command in (("deck", "stats", file), ("deck", "convert", file, "--to", "nrdb-plain", "--force")):
            done = nrdb(*command)
            for text in (done.stdout, done.stderr):
                assert "\x1b" not in text
                assert "\u202e" not in text


def test_convert_of_several_lists_to_one_table(nrdb: Run, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("Noise: Hacker Extraordinaire\n3 Corroder\n1 Sure Gamble\n", encoding="utf-8")
    (tmp_path / "b.txt").write_text("Haas-Bioroid: Precision Design\n3 Hedge Fund\n", encoding="utf-8")
    done = nrdb(
        "deck",
        "convert",
        str(tmp_path / "a.txt"),
        str(tmp_path / "b.txt"),
        "--to",
        "cobra",
        "-o",
        str(tmp_path / "x.csv"),
    )
    assert (done.returncode, done.stderr) == (0, "")
    rows = (tmp_path / "x.csv").read_text(encoding="utf-8-sig").splitlines()
    assert rows[4:9] == [
        "45,Noise: Hacker Extraordinaire,15,,40,Haas-Bioroid: Precision Design,15",
        ",,,,,,",
        "Qty,Card Name,Inf,,Qty,Card Name,Inf",
        "1,Sure Gamble,,,3,Hedge Fund,",
        "3,Corroder,,,,,",
    ]
    both = nrdb("deck", "convert", str(tmp_path / "x.csv"), "--to", "json").stdout.splitlines()
    assert [json.loads(line)["identity"] for line in both] == [
        "noise_hacker_extraordinaire",
        "haas_bioroid_precision_design",
    ]
