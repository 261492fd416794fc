"""Messages when nrdb cannot do what was asked: the whole text and the exit code of each situation.

Every message says what was wrong and where, and what would be right; none shows Python's internals. A situation is a
command line in a folder with the files of `files`, on the frozen facts of `tests.mini`. `make goldens` rewrites the
messages; to add or remove a situation, edit its `$` line.
"""

from __future__ import annotations

import io
import json
import os
import re
import shlex
import shutil
import socket
import sys
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

import pytest

from nrdb.catalogue import Catalogue
from nrdb.cli import main
from nrdb.engine.record import FORMAT

ROOT = Path(__file__).parents[2]
EXPECTED = Path(__file__).with_name("messages.txt")
Said = Callable[..., tuple[int, str, str]]

RECORD: dict[str, Any] = {
    **{"format": FORMAT, "data": "2026-07-24", "edition": "cr", "identity": None, "cards": {"sure_gamble": 10}},
    **{"seed": 1, "game": 0, "turns": 3, "choices": [["keep"], ["score", 4]]},
}
FILES: dict[str, bytes] = {
    "empty.txt": b"",
    "picture.png": b"\x89PNG\r\n\x1a\n\x00\x00\x00",
    "binary.txt": b"\x9d\x00\x01\x02\xff\xfe" * 20,
    "wrong.zip": b"PK\x03\x04 is how a zip begins",
    "broken.txt.gz": b"\x1f\x8b is how gzip begins",
    "broken.json": b'{"cards": ',
    "page.html": b"<!DOCTYPE html><html><body>A deck</body></html>",
    "bad.toml": b"[mulligan\n",
    "odd.toml": b"bannd = 1\n",
    "base.toml": b'base = "standrad"\n',
    "shape.toml": b'[score]\nbehind = "two"\n',
    "stranger.toml": b'[play]\nfirst = ["Sure Gamble"]\n',
    "other.json": b'{"format": "chess 1"}',
    "shape.json": json.dumps({**RECORD, "turns": "three"}).encode(),
    "choice.json": json.dumps(RECORD).encode(),
    "games.csv": b"round,table,corp,runner,winner\n1,1,Ann,Bo,corp\n",
}


def lay_out(folder: Path) -> None:
    """Put good lists and bad files into a folder."""
    for name in ("corp.txt", "runner.txt", "typo.txt"):
        shutil.copy(ROOT / "examples" / name, folder / name)
    for name, content in FILES.items():
        (folder / name).write_bytes(content)
    (folder / "folder").mkdir()


@pytest.fixture
def files(tmp_path: Path, frozen: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with good lists and bad files, where the command runs on the frozen facts."""
    lay_out(tmp_path)
    monkeypatch.setenv("NRDB_DATA", str(frozen))
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def said(files: Path, monkeypatch: pytest.MonkeyPatch) -> Said:
    """Run a command line and return its exit code, stdout and stderr; without network, on 2026-11-20."""
    return runner(monkeypatch)


def runner(monkeypatch: pytest.MonkeyPatch) -> Said:
    """Return a function that runs a command line where it is: exit code, stdout, stderr; no network, on 2026-11-20."""

    def nowhere(*_: object, **__: object) -> None:
        raise socket.gaierror(-3, "Temporary failure in name resolution")

    monkeypatch.setattr(socket, "getaddrinfo", nowhere)

    def run(line: str, stdin: bytes = b"", **environment: str) -> tuple[int, str, str]:
        for name, value in {"NRDB_TODAY": "2026-11-20", **environment}.items():
            monkeypatch.setenv(name, value)
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8"))
        out, err = io.StringIO(), io.StringIO()
        with pytest.raises(SystemExit) as stopped, redirect_stdout(out), redirect_stderr(err):
            main(shlex.split(line))
        return int(stopped.value.code or 0), out.getvalue(), err.getvalue()

    return run


def situations() -> list[tuple[str, int, str, str]]:
    """Yield the blocks of messages.txt: command line, exit code, stdout, stderr."""
    text = EXPECTED.read_text(encoding="utf-8")
    found = []
    for block in re.split(r"^\$ nrdb ", text, flags=re.MULTILINE)[1:]:
        head, _, rest = block.partition("\n")
        line, code = re.fullmatch(r"(.*?) *\[(\d)\]", head).groups()  # type: ignore[union-attr]
        lines = rest.rstrip("\n").splitlines()
        out = "".join(f"{said[2:]}\n" for said in lines if said.startswith("| "))
        err = "".join(f"{said}\n" for said in lines if not said.startswith("| "))
        found.append((line, int(code), out, err))
    return found


def renew(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rewrite the messages; `$NRDB_DATA` is the folder of facts."""
    said = runner(monkeypatch)
    blocks = []
    for number, (line, *_) in enumerate(SITUATIONS):
        there = folder / str(number)
        there.mkdir()
        lay_out(there)
        monkeypatch.chdir(there)
        code, out, err = said(line)
        blocks.append(f"$ nrdb {line} [{code}]\n" + "".join(f"| {row}\n" for row in out.splitlines()) + err)
    EXPECTED.write_text("\n".join(blocks), encoding="utf-8")


SITUATIONS = situations()


@pytest.mark.parametrize(("line", "code", "out", "err"), SITUATIONS, ids=[row[0] for row in SITUATIONS])
def test_messages_are_as_stored(said: Said, line: str, code: int, out: str, err: str) -> None:
    assert said(line) == (code, out, err)


def test_every_command_has_its_situations() -> None:
    from nrdb.cli import COMMANDS

    assert len(SITUATIONS) >= 100
    assert {line.split()[0] for line, *_ in SITUATIONS} >= COMMANDS.keys()


def test_every_message_is_a_sentence_without_python_internals() -> None:
    for line, _, _, err in SITUATIONS:
        first = err.splitlines()[0]
        assert first.endswith((".", "?")), f"{line}: {first}"
        assert not re.search(r"Error:|Errno|Traceback|object at|\\x|\\u|None|\(\)", first), f"{line}: {first}"
        assert first.count("nrdb: ") <= 1
        assert len(first) < 600


# -- surroundings ---------------------------------------------------------------------------------------------------


def test_a_group_alone_shows_its_help(said: Said) -> None:
    for line, words in (
        ("", "Usage: nrdb [OPTIONS] COMMAND"),
        ("deck", "Usage: nrdb deck"),
        ("data", "Usage: nrdb data"),
    ):
        code, out, err = said(line)
        assert (code, out) == (2, "")
        assert err.startswith(words)


def test_nothing_on_standard_input(said: Said) -> None:
    assert said("validate -") == (2, "", "-: the file is empty.\n")
    assert said("tournament standings -", b"x") == (
        2,
        "",
        "nrdb: -:1: this isn't results JSON (Cobra, NRTM, Aesop's Tables, SASS, TOME) or a table of games, which "
        "starts with the line round,table,corp,runner,winner,corp_points,runner_points.\n",
    )


@pytest.mark.parametrize(
    ("environment", "code", "err"),
    [
        ({"NRDB_TODAY": "never"}, 2, 'nrdb: $NRDB_TODAY: "never" isn\'t a valid date (YYYY-MM-DD).\n'),
        (
            {"NRDB_FORMAT": "standrad"},
            2,
            'nrdb: $NRDB_FORMAT: unknown format "standrad". Did you mean standard, standard_9 or standard_8?\n',
        ),
        (
            {"NRDB_DATA": "folder"},
            3,
            "nrdb: NRDB_DATA points to folder, which is not an nrdb data folder: it has no manifest.json.\n",
        ),
    ],
)
def test_settings_that_mean_nothing(said: Said, environment: dict[str, str], code: int, err: str) -> None:
    assert said("validate corp.txt", **environment) == (code, "", err)


def test_a_config_file_that_means_nothing(said: Said, files: Path) -> None:
    config = files / "config" / "nrdb" / "config.toml"
    config.parent.mkdir(parents=True)
    for content, message in (
        ("format = 3\n", "format must be the name of a format in quotes."),
        ('format = "nope"\n', 'unknown format "nope"; choose from '),
        ('formt = "startup"\n', 'unknown setting "formt". Did you mean format?'),
        ('sides = "both"\n', 'unknown setting "sides"'),
        ("format\n", "invalid TOML: Expected '=' after a key in a key/value pair (at line 1, column 7)."),
    ):
        config.write_text(content, encoding="utf-8")
        code, out, err = said("validate corp.txt", XDG_CONFIG_HOME=str(files / "config"))
        assert (code, out) == (2, "")
        assert err.startswith(f"nrdb: {config}: {message}")


def test_a_damaged_catalogue(said: Said, files: Path) -> None:
    cache = str(files / "cache")
    code, out, _ = said("data path", XDG_CACHE_HOME=cache)
    assert code == 0
    path = Path(out.strip())
    content = bytearray(path.read_bytes())
    content[4096:-4096] = b"\x99" * (len(content) - 8192)
    path.write_bytes(content)
    assert said("show Corroder", XDG_CACHE_HOME=cache) == said("show Corroder")
    assert path.read_bytes() != content


def test_a_missing_cache_folder_is_not_a_reason_to_stop(said: Said, files: Path) -> None:
    code, out, err = said("search --count t:ice", XDG_CACHE_HOME=str(files / "corp.txt"))
    assert (code, err) == (0, "")
    assert int(out) > 0


def test_a_damaged_note_of_an_import(said: Said, files: Path) -> None:
    note = files / "data" / "nrdb" / "import.json"
    note.parent.mkdir(parents=True)
    note.write_text("{", encoding="utf-8")
    assert said("show Corroder", XDG_DATA_HOME=str(files / "data")) == (
        3,
        "",
        f"nrdb: the description of the import ({note}) is damaged; import the dump again, or run `nrdb data reset` to "
        "return to the built-in data.\n",
    )


@pytest.mark.skipif(not os.path.exists("/proc/self/mem"), reason="needs a file that nobody can read")
def test_a_file_that_cannot_be_read(said: Said) -> None:
    assert said("validate /proc/self/mem") == (2, "", "/proc/self/mem: cannot be read: Input/output error.\n")


def test_a_bug_is_admitted_and_says_what_to_do(said: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("inside")

    monkeypatch.setattr(Catalogue, "load", broken)
    assert said("show Corroder") == (
        3,
        "",
        "nrdb: bug in nrdb: ZeroDivisionError: inside. Please report it; NRDB_DEBUG=1 shows where it happened.\n",
    )
