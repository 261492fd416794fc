"""Compare what commands print into a pipe: the whole text and the exit code of each command line.

In answers.txt a command's line begins with `$`, its output with `|` and its messages on stderr with `!`; a JSON answer
is on one line. Commands run on the frozen facts of `tests.mini`, in a folder with the example lists and the files of
`FILES`. `make goldens` rewrites the answers; to add or remove a command, edit its `$` line.
"""

from __future__ import annotations

import io
import json
import re
import shlex
import shutil
from contextlib import chdir, redirect_stderr, redirect_stdout
from pathlib import Path

import pytest

from nrdb import __version__
from nrdb.cli import main
from tests.conftest import ROOT

EXPECTED = Path(__file__).with_name("answers.txt")
SURROUNDINGS = {"NRDB_TODAY": "2026-11-20", "XDG_DATA_HOME": "/nonexistent", "XDG_CONFIG_HOME": "/nonexistent"}
FILES = {
    "old.txt": "Old one\n\n3 Codecracker\n2 Bartmoss Memorial Icebreaker\n40 Bodyweight Synthetic Blood\n",
    "many.txt": "Many of one\n\nNoise: Hacker Extraordinaire\n\n30x Sure Gamble\n3x Diesel\n2x Corroder\n1x Medium\n",
    "few.txt": 'Few\n\nKate "Mac" McCaffrey: Digital Tinker\n\n3x Sure Gamble\n1x Diesel\n1x Medium\n',
    "breakers.txt": "Breakers\n\nNoise: Hacker Extraordinaire\n\n9x Corroder\n9x Mimic\n9x Medium\n2x Sure Gamble\n",
    "empty.txt": "",
    "nobody.txt": "3x Hedge Fund\n2x Ice Wall\n1x Enigma\n",
    "guess.txt": "Guess\n\nNoise: My nickname\n\n3x Sure Gamble\n9 cards\n",
    "games.csv": "round,table,corp,runner,winner\n1,1,Ann,Bo,corp\n1,2,Cy,Di,runner\n2,1,Bo,Cy,corp\n2,2,Di,Ann,tie\n",
    "played.csv": "round,corp,runner,winner,corp points,runner points\n1,Ann,Bo,corp,7,2\n1,Bo,Ann,,3,4\n1,Cy,,,,\n",
    **{
        name: "".join(f'{{"name": "Deck {n}", "cards": {{"sure_gamble": {n}}}}}\n' for n in range(1, size + 1))
        for name, size in (
            ("two.jsonl", 2),
            ("five.jsonl", 5),
            ("six.jsonl", 6),
            ("score.jsonl", 20),
            ("crowd.jsonl", 21),
        )
    },
}


def answer(command: str, folder: Path) -> str:
    """Return what a command prints in a folder, as in answers.txt: without the version, which every release changes."""
    out, err = io.StringIO(), io.StringIO()
    code: str | int | None = 0
    with chdir(folder), redirect_stdout(out), redirect_stderr(err):
        try:
            main(shlex.split(command))
        except SystemExit as stopped:
            code = stopped.code
    marked = [(mark, line) for mark, text in (("|", out), ("!", err)) for line in _on_one_line(text.getvalue())]
    lines = [("$", f"nrdb {command} [{code}]"), *marked]
    return "".join(f"{mark} {line.replace(f'nrdb {__version__}', 'nrdb')}".rstrip() + "\n" for mark, line in lines)


def _on_one_line(text: str) -> list[str]:
    """Yield the lines of a text; a JSON object becomes one line."""
    return [json.dumps(json.loads(text), ensure_ascii=False)] if text.startswith("{\n") else text.splitlines()


def lay_out(folder: Path) -> None:
    """Put the lists into a folder."""
    shutil.copytree(ROOT / "examples", folder, dirs_exist_ok=True)
    for name, text in FILES.items():
        (folder / name).write_text(text, encoding="utf-8")


def expected() -> dict[str, str]:
    """Return the stored answers by command."""
    parts = re.split(r"^(?=\$ nrdb )", EXPECTED.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
    return {re.sub(r"^\$ nrdb | \[\d\]$", "", part.partition("\n")[0]): part.rstrip("\n") + "\n" for part in parts}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the lists."""
    made = tmp_path_factory.mktemp("lists")
    lay_out(made)
    return made


@pytest.mark.parametrize("command", expected())
def test_an_answer_is_held_whole(command: str, folder: Path, frozen: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {**SURROUNDINGS, "NRDB_DATA": str(frozen)}.items():
        monkeypatch.setenv(name, value)
    assert answer(command, folder) == expected()[command], "if the change is intended, run `make goldens`"


def renew(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rewrite the answers; `$NRDB_DATA` is the folder of facts."""
    for name, value in SURROUNDINGS.items():
        monkeypatch.setenv(name, value)
    lay_out(folder)
    EXPECTED.write_text("\n".join(answer(command, folder) for command in expected()), encoding="utf-8")
