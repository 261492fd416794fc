"""Files that commands write: no input is lost, no output overwrites another, and `-` is standard output."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from types import SimpleNamespace

import click
import pytest

from nrdb.cli.convert import _name
from nrdb.cli.failures import _resilient
from nrdb.cli.output_files import OutputPath, WritingCommand, _would_overwrite
from tests import documents
from tests.conftest import ROOT

EXAMPLES = ROOT / "examples"
GAMES = "round,table,player1,score1,player2,score2\n1,1,Ann,6,Bo,0\n"


def _table(folder: Path) -> Path:
    text = (EXAMPLES / "runner.txt").read_text(encoding="utf-8").replace('"', '""')
    path = folder / "lists.csv"
    path.write_text(f'player,deck\nAnn,"{text}"\n', encoding="utf-8")
    return path


def _folder(folder: Path) -> Path:
    path = folder / "event"
    path.mkdir()
    (path / "Ann.txt").write_bytes((EXAMPLES / "runner.txt").read_bytes())
    return path


def test_every_option_that_writes_a_file_belongs_to_a_command_that_looks_first():
    """Options named like outputs have that type, and their commands refuse anything that would destroy a file."""
    words = {"html_file", "csv_file", "pdf_file", "output", "record"}
    found = set()
    for name, command in documents.commands():
        outputs = [option for option in command.params if isinstance(option.type, OutputPath)]
        for option in command.params:
            if option.name in words and not option.is_flag:
                assert option in outputs, f"{name} {option.name}"
        if outputs:
            assert isinstance(command, WritingCommand), name
            found.add(name)
    assert {"nrdb deck convert", "nrdb tournament check", "nrdb goldfish", "nrdb data export"} <= found


def test_no_output_is_written_over_the_input(nrdb, tmp_path):
    table = _table(tmp_path)
    link = tmp_path / "link.csv"
    link.symlink_to(table)
    hard = tmp_path / "hard.csv"
    os.link(table, hard)
    before = table.read_bytes()
    for output in (table, link, hard, tmp_path / "." / "lists.csv"):
        for option in ("--csv", "--html"):
            done = nrdb("tournament", "check", str(table), option, str(output))
            assert (done.returncode, done.stdout) == (2, ""), done
            assert done.stderr == f"nrdb: {option} would overwrite {output}, which is an input; choose another file.\n"
            assert table.read_bytes() == before


@pytest.mark.parametrize(
    ("command", "option"),
    [
        (("tournament", "standings", "{games}"), "--html"),
        (("tournament", "sheet", "{deck}"), "--pdf"),
        (("deck", "convert", "{deck}", "--to", "octgn"), "-o"),
        (("goldfish", "{deck}", "--games", "1"), "--html"),
        (("goldfish", "{deck}", "--trace"), "--record"),
        (("validate", "{deck}"), "--fix"),
    ],
)
def test_each_command_preserves_its_input(nrdb, tmp_path, command, option):
    deck, games = tmp_path / "deck.txt", tmp_path / "games.csv"
    deck.write_bytes((EXAMPLES / "illegal.txt").read_bytes())
    games.write_text(GAMES)
    source = games if "{games}" in command else deck
    before = source.read_bytes()
    done = nrdb(*(part.format(deck=deck, games=games) for part in command), option, str(source))
    assert done.returncode == 2
    assert "would overwrite" in done.stderr
    assert done.stderr.count("\n") == 1
    assert source.read_bytes() == before


def test_a_file_of_the_folder_that_is_read_is_kept_and_a_new_one_may_be_written_there(nrdb, tmp_path):
    folder = _folder(tmp_path)
    before = (folder / "Ann.txt").read_bytes()
    done = nrdb("tournament", "check", str(folder), "--csv", str(folder / "Ann.txt"))
    assert (done.returncode, (folder / "Ann.txt").read_bytes()) == (2, before)
    assert nrdb("tournament", "check", str(folder), "--csv", str(folder / "answer.csv")).returncode in (0, 1)


def test_two_outputs_to_one_file_are_refused(nrdb, tmp_path):
    one = tmp_path / "one"
    for second in (one, tmp_path / "." / "one", tmp_path / "folder" / ".." / "one"):
        (tmp_path / "folder").mkdir(exist_ok=True)
        done = nrdb("tournament", "check", str(_table(tmp_path)), "--csv", str(one), "--html", str(second))
        assert done.returncode == 2
        assert done.stderr.startswith("nrdb: --csv and --html both write ") or "--html and --csv" in done.stderr
        assert not one.exists()


def test_a_dash_is_standard_output_which_then_holds_nothing_else(nrdb, tmp_path):
    table = _table(tmp_path)
    deck = str(EXAMPLES / "runner.txt")
    page = nrdb("tournament", "check", str(table), "--html", "-")
    assert page.stdout.startswith("<!doctype html>")
    assert page.stdout.rstrip().endswith("</html>")
    rows = nrdb("tournament", "check", str(table), "--csv", "-").stdout
    assert rows.startswith("player,")
    named = tmp_path / "list.o8d"
    assert nrdb("deck", "convert", deck, "--to", "octgn", "-o", str(named)).returncode == 0
    assert nrdb("deck", "convert", deck, "--to", "octgn", "-o", "-").stdout == named.read_text(encoding="utf-8")
    assert nrdb("data", "export", "sides", "-o", "-").stdout == nrdb("data", "export", "sides").stdout
    assert json.loads(nrdb("goldfish", deck, "--trace", "--record", "-").stdout)["game"] == 0
    assert not (ROOT / "-").exists()
    both = nrdb("tournament", "check", str(table), "--csv", "-", "--json")
    assert (both.returncode, list(json.loads(both.stdout))) == (2, ["errors"])
    assert both.stderr == ("nrdb: --json also prints to standard output; write to a file, or drop one of them.\n")
    assert nrdb("tournament", "check", str(table), "--csv", "-", "--html", "-").returncode == 2


def test_the_type_is_a_path_of_click():
    assert isinstance(OutputPath(), click.Path)


def test_what_would_be_lost_by_writing(tmp_path):
    """This is the input itself, under any of its names, and an existing file in a folder that is read."""
    (tmp_path / "folder").mkdir()
    for name in ("a.txt", "b.txt", "folder/c.txt"):
        (tmp_path / name).write_text("3 Sure Gamble\n", encoding="utf-8")
    one, other, inner = tmp_path / "a.txt", tmp_path / "b.txt", tmp_path / "folder" / "c.txt"
    (tmp_path / "link.txt").symlink_to(one)
    os.link(one, tmp_path / "twin.txt")
    lost = [(one, one), (tmp_path / "link.txt", one), (tmp_path / "twin.txt", one), (inner, inner.parent)]
    kept = [(one, other), (one, Path("-")), (tmp_path / "new.txt", one), (inner.parent / "new.txt", inner.parent)]
    assert [_would_overwrite(*pair) for pair in (*lost, *kept)] == [True] * 4 + [False] * 4


@pytest.mark.parametrize(
    ("source", "label", "name"),
    [
        (None, "A/b: c_d-e", "A_b_ c_d-e"),
        ("-", "Ä" * 81, "Ä" * 80),
        ("gone.txt", "  ", "deck"),
        ("folder/sub/list.txt", "Mine", "sub/list"),
        ("other.o8d", "Mine", "other"),
    ],
)
def test_how_the_file_of_a_list_is_called(tmp_path, monkeypatch, source, label, name):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder" / "sub").mkdir(parents=True)
    for path in ("folder/sub/list.txt", "other.o8d"):
        (tmp_path / path).touch()
    assert _name(SimpleNamespace(source=source, label=label), ["other.o8d", "folder"]) == Path(name)


def test_messages_on_stderr_are_written_line_by_line(tmp_path):
    with (tmp_path / "out").open("wb") as file:
        found = [_resilient(descriptor, None, OSError).line_buffering for descriptor in (2, file.fileno())]
    assert found == [True, False]


def test_an_option_is_by_default_what_its_help_says():
    for name, command in documents.commands():
        for option in command.params:
            said = re.search(r"default ([\d,]+)\.?$", getattr(option, "help", None) or "")
            if said is not None:
                assert option.default == int(said[1].replace(",", "")), (name, option.name)
