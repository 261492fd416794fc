"""Command-line conventions: pipes without a dash, several cards, folders, file types from the file ending."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys

import pytest

from tests.conftest import ROOT
from tests.deck.test_cli import valid

CORP, RUNNER = (str(ROOT / "examples" / f"{side}.txt") for side in ("corp", "runner"))

# Commands that take a list; None stands for it.
TAKE_A_LIST = [
    ("validate", None),
    ("legality", None),
    ("deck", "stats", None),
    ("deck", "convert", None, "--to", "json"),
    ("deck", "diff", RUNNER, None),
    ("goldfish", None, "--games", "5"),
    ("hand", None),
    ("odds", None),
    ("odds", None, "t:ice"),
    ("odds", None, "brân 1.0", "and", "t:agenda"),
    ("break", "Marjanah", None),
    ("break", None, "Brân 1.0"),
    ("tournament", "check", None),
    ("tournament", "sheet", None, "--html", "-"),
]


@pytest.mark.parametrize("command", TAKE_A_LIST, ids=lambda command: " ".join(map(str, command)))
def test_a_list_that_is_piped_in_needs_no_dash(nrdb, command):
    text = (ROOT / "examples" / ("runner.txt" if command[0:2] == ("break", None) else "corp.txt")).read_text("utf-8")
    dashed = nrdb(*("-" if word is None else word for word in command), stdin=text)
    piped = nrdb(*(word for word in command if word is not None), stdin=text)
    assert (piped.returncode, piped.stdout) == (dashed.returncode, dashed.stdout)
    assert len(piped.stdout) > 60


def _with_stdin(command, stdin, tmp_path):
    words = [word for word in command if word is not None]
    return subprocess.run(
        [sys.executable, "-m", "nrdb", *words],
        stdin=stdin,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


@pytest.mark.parametrize(
    "command", [one for one in TAKE_A_LIST if len(one) < 5], ids=lambda one: " ".join(map(str, one))
)
def test_nothing_piped_in_is_the_usage_error_at_once(command, tmp_path):
    """On a terminal or with /dev/null there is no list, and the command doesn't wait for one."""
    import pty

    leader, terminal = pty.openpty()
    try:
        for stdin in (subprocess.DEVNULL, terminal):
            done = _with_stdin(command, stdin, tmp_path)
            assert done.returncode == 2
            assert done.stdout == ""
            assert (
                "is missing. See nrdb" in done.stderr or "name a deck" in done.stderr or "file not found" in done.stderr
            )
    finally:
        os.close(leader)
        os.close(terminal)


def test_a_file_as_standard_input_and_an_empty_pipe(nrdb, tmp_path):
    with open(CORP, "rb") as file:
        assert _with_stdin(("validate", "--format", "casual"), file, tmp_path).stdout.startswith("Legal in casual")
    done = nrdb("validate", stdin="")
    assert (done.returncode, done.stderr) == (2, "-: the file is empty.\n")


def test_a_word_that_looks_like_a_file_is_one(nrdb, tmp_path):
    for name in ("corpp.txt", "corpp.o8d", "corpp.x", "lists/corpp"):
        done = nrdb("odds", name, stdin="3 Hedge Fund\n")
        assert done.stderr.startswith(f"nrdb: {name}: file not found")
    (tmp_path / "deck").write_text("3 Sure Gamble\n")
    held = nrdb("odds", "deck", "sure gamble", stdin="3 Hedge Fund\n")
    assert held.stdout.startswith("3 of 3 cards: 3 Sure Gamble\n")
    assert nrdb("odds", "hedge", "fund", stdin="3 Hedge Fund\n").stdout.startswith("3 of 3 cards: 3 Hedge Fund\n")


# -- show --------------------------------------------------------------------------------------------------------------


def test_several_cards(nrdb):
    both = nrdb("show", "Sure Gamble", "Hedge Fund")
    alone = [nrdb("show", title).stdout for title in ("Sure Gamble", "Hedge Fund")]
    basis = "".join(alone[0].splitlines(keepends=True)[-2:])  # the stamp and the age of the data
    assert both.stdout == alone[0].removesuffix(basis) + alone[1]
    words = {"sure gamble": ["sure_gamble"], "noise corroder": ["noise_hacker_extraordinaire", "corroder"]}
    for typed, ids in words.items():
        told = json.loads(nrdb("show", *typed.split(), "--json").stdout)
        assert [card["id"] for card in told.get("cards", [told])] == ids
        valid(told, "show")
    twice = json.loads(nrdb("show", "noise", "noise", "--json").stdout)
    assert twice["id"] == "noise_hacker_extraordinaire"


def test_one_of_several_that_is_misspelt(nrdb):
    done = nrdb("show", "Sure Gamble", "Hedge Fnd")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith('nrdb: unknown card "Hedge Fnd". Did you mean Hedge Fund')


def test_a_cards_public_page(nrdb, tmp_path):
    """The address is printed, and passed to the system's browser."""
    opened = tmp_path / "opened"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" >> {opened}\n')
    browser.chmod(0o755)
    done = nrdb("show", "Noise", "Corroder", "--web", BROWSER=str(browser))
    pages = ["https://netrunnerdb.com/en/card/01001", "https://netrunnerdb.com/en/card/31006"]
    assert (done.returncode, done.stdout.splitlines()) == (0, pages)
    assert opened.read_text().splitlines() == pages
    none = nrdb("show", "--edition", "classic", "Bakdoor", "--web", BROWSER=str(browser))
    assert (none.returncode, none.stdout) == (1, "")
    assert none.stderr == "Bakdoor™ has no public page (1996 game).\n"
    assert opened.read_text().splitlines() == pages


@pytest.mark.parametrize(
    "options",
    [
        *(("--web", "--json"), ("--web", "--rulings"), ("--web", "--on", "2020-01-01"), ("--web", "--similar")),
        *(("--similar", "--rulings"), ("--similar", "--on", "2020-01-01"), ("--json", "--rulings")),
    ],
    ids=" ".join,
)
def test_options_of_show_that_would_do_nothing(nrdb, options):
    done = nrdb("show", "noise", *options)
    assert done.returncode == 2
    assert "has no effect with" in done.stderr
    assert "has no effect with" in done.stdout if "--json" in options else done.stdout == ""


# -- deck --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ending", "begins"),
    [
        (".o8d", "<?xml"),
        (".O8D", "<?xml"),
        (".json", "{\n"),
        (".md", "## "),
        (".csv", "\ufeffPlayer"),
        (".txt", "Precision, Not Speed"),
    ],
)
def test_the_ending_says_what_is_written(nrdb, tmp_path, ending, begins):
    done = nrdb("deck", "convert", CORP, "-o", f"x{ending}")
    assert done.returncode == 0, done.stderr
    assert (tmp_path / f"x{ending}").read_text("utf-8").startswith(begins)
    same = nrdb("deck", "diff", CORP, f"x{ending}")
    assert same.stdout == "No differences.\n"


def test_an_ending_that_says_nothing(nrdb, tmp_path):
    for arguments in ((), ("-o", "x.foo"), ("-o", "-")):
        done = nrdb("deck", "convert", CORP, *arguments)
        assert done.returncode == 2
        assert done.stderr.startswith("nrdb: choose an output format: --to FILETYPE, or -o FILE with a known extension")
    assert list(tmp_path.iterdir()) == []
    assert nrdb("deck", "convert", CORP, "--to", "text", "-o", "x.foo").returncode == 0  # --to wins


@pytest.fixture
def folder(tmp_path):
    """Return a folder with three lists: one in a subfolder under a duplicate name, and one that cannot be read."""
    own = tmp_path / "lists"
    (own / "old").mkdir(parents=True)
    (own / "a.txt").write_text("Noise: Hacker Extraordinaire\n\n3x Sure Gamble\n2x Corroder\n")
    (own / "old" / "a.txt").write_text("Noise: Hacker Extraordinaire\n\n3x Sure Gamble\n")
    (own / "b.txt").write_text("Haas-Bioroid: Precision Design\n\n3x Hedge Fund\n")
    (own / "bad.txt").write_text("Noise: Hacker Extraordinaire\n\n3x Sure Gambel\n1 Coroder\n")
    return own


def test_a_folder_is_converted_to_a_folder(nrdb, tmp_path, folder):
    done = nrdb("deck", "convert", "lists", "--to", "markdown", "-o", "out/")
    assert (done.returncode, done.stdout) == (2, "")
    written = sorted(str(path.relative_to(tmp_path / "out")) for path in (tmp_path / "out").rglob("*.md"))
    assert written == ["a.md", "b.md", "old/a.md"]
    lines = done.stderr.splitlines()
    assert lines[0].startswith('lists/bad.txt:3: unknown card "Sure Gambel". Did you mean Sure Gamble')
    assert lines[0].endswith("(and 1 more)")
    assert lines[-1] == "Wrote 3 lists to out; skipped 1 with unreadable lines."
    assert nrdb("deck", "diff", "lists/a.txt", "out/a.md").stdout == "No differences.\n"
    forced = nrdb("deck", "convert", "lists", "--to", "markdown", "-o", "out/", "--force")
    assert (forced.returncode, (tmp_path / "out" / "bad.md").exists()) == (2, True)


def test_no_list_that_is_read_is_overwritten(nrdb, tmp_path, folder):
    before = {path: path.read_bytes() for path in folder.rglob("*.txt")}
    done = nrdb("deck", "convert", "lists", "--to", "text", "-o", "lists/")
    assert done.returncode == 2
    assert "-o would overwrite lists/" in done.stderr
    assert {path: path.read_bytes() for path in folder.rglob("*.txt")} == before
    for other in ("older", "oldest"):
        (folder / other).mkdir()
        (folder / other / "a.txt").write_text("Noise: Hacker Extraordinaire\n\n1x Diesel\n")
    sources = ("lists/a.txt", "lists/old", "lists/older", "lists/oldest")
    assert nrdb("deck", "convert", *sources, "--to", "octgn", "-o", "lists/").returncode == 0
    assert sorted(path.name for path in folder.glob("*.o8d")) == ["a-2.o8d", "a-3.o8d", "a-4.o8d", "a.o8d"]


def test_lists_of_no_file_are_written_under_their_own_names(nrdb, tmp_path):
    names = ["Über ice: 1_2-3/4", "x" * 90, " - "]
    lines = "".join(json.dumps({"name": name, "cards": {"sure_gamble": 3}}) + "\n" for name in names)
    done = nrdb("deck", "convert", "-", "--to", "text", "-o", "out", stdin=lines)
    assert (done.returncode, done.stderr) == (0, "Wrote 3 lists to out.\n")
    written = sorted(path.name for path in (tmp_path / "out").iterdir())
    assert written == ["-.txt", f"{'x' * 80}.txt", "Über ice_ 1_2-3_4.txt"]


def test_a_folder_as_lines_of_json(nrdb, tmp_path, folder):
    (folder / "bad.txt").unlink()
    lines = nrdb("deck", "convert", "lists", "--to", "json").stdout.splitlines()
    assert [json.loads(line)["identity"] for line in lines] == [
        "noise_hacker_extraordinaire",
        "haas_bioroid_precision_design",
        "noise_hacker_extraordinaire",
    ]
    refused = nrdb("deck", "convert", "lists", "--to", "text")
    assert refused.stderr.startswith(
        "nrdb: the input contains 3 decks; choose one, write all to a folder with -o FOLDER/, or"
    )
    assert nrdb("deck", "convert", "lists", "--to", "text", "--deck", "2").stdout.count("Hedge Fund") == 1


def test_statistics_of_each_deck_of_a_folder(nrdb, folder):
    (folder / "bad.txt").unlink()
    done = nrdb("deck", "stats", "lists", "--each")
    assert (done.returncode, done.stderr) == (0, "")
    rows = [" ".join(line.split()) for line in done.stdout.splitlines()]
    assert rows[0] == "deck identity cards influence ice icebreakers agenda points"
    assert sorted(rows[1:4]) == [
        "Haas-Bioroid: Precision Design Haas-Bioroid: Precision Design 3",
        "Noise: Hacker Extraordinaire Noise: Hacker Extraordinaire 3",
        "Noise: Hacker Extraordinaire Noise: Hacker Extraordinaire 5 2",
    ]
    assert rows[4] == "average of 2 Runner decks 4.0 1.0"
    told = json.loads(nrdb("deck", "stats", "lists", "--each", "--json").stdout)
    assert sorted(row["size"] for row in told["decks"]) == [3, 3, 5]
    valid(told, "deck_stats")


def test_statistics_name_what_cannot_be_read_and_leave_it_out(nrdb, folder):
    (folder / "none.json").write_text('{"players": [')
    done = nrdb("deck", "stats", "lists", "--each")
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 2
    assert "average of 2 Runner decks" in done.stdout
    assert nrdb("deck", "stats", "lists").stdout.startswith("3 decks: 1 Corp, 2 Runner; 2 lists skipped\n")
    empty = folder / "empty"
    empty.mkdir()
    assert nrdb("deck", "stats", "lists/empty").stderr == "nrdb: no deck list found.\n"


@pytest.mark.parametrize("where", ["mine.txt", "out/"])
def test_no_other_list_is_written_over_unless_by_force(nrdb, tmp_path, where):
    """Writing the same list again changes nothing and is allowed."""
    (tmp_path / "mine").mkdir()
    shutil.copy(CORP, tmp_path / "mine")
    convert = ("deck", "convert", "mine", "--to", "text", "-o", where)
    (tmp_path / "out").mkdir()
    assert [nrdb(*convert).returncode for _ in range(2)] == [0, 0]
    written = tmp_path / (where if where != "out/" else "out/corp.txt")
    written.write_text("3 Hedge Fund, my only copy\n", encoding="utf-8")
    refused = nrdb(*convert)
    assert (refused.returncode, written.read_text("utf-8")) == (2, "3 Hedge Fund, my only copy\n")
    assert refused.stderr == f"nrdb: {written.relative_to(tmp_path)} already exists; use --force to overwrite.\n"
    assert nrdb(*convert, "--force").returncode == 0
    assert "only copy" not in written.read_text("utf-8")
