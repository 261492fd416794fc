"""A file named on the command line never makes a command wait, read without end, or load it all whatever its size."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from nrdb.cli import cli
from nrdb.cli.failures import run
from nrdb.cli.output_files import OutputPath
from nrdb.cli.reading import DeckArgument
from tests.conftest import ROOT

resource = pytest.importorskip("resource")
CORP, CLUB = str(ROOT / "examples" / "corp.txt"), str(ROOT / "examples" / "club")
FOES = str(ROOT / "examples" / "gauntlets" / "system-gateway")
MEMORY = 300_000_000

BESIDE: dict[str, list[str]] = {
    "validate": [CORP],
    "formats diff": ["standard@2025-01-01", "standard"],
    "deck convert sources": ["FILE", "--to", "json"],
    "deck diff before": ["FILE", CORP],
    "deck diff after": [CORP, "FILE"],
    "goldfish": [CORP],
    "goldfish --against": [str(ROOT / "examples" / "runner.txt")],
    "goldfish --replay": [],
    "match decks": ["FILE", CORP],
    "gauntlet deck": ["FILE", "--against", FOES],
    "gauntlet": [CORP, "--against", FOES],
    "gauntlet --against": [CORP],
    "gauntlet --all": [],
    "tune deck": ["FILE", "--against", FOES],
    "tune": [CORP, "--against", FOES],
    "tune --against": [CORP],
    "hand": [CORP],
    "hand --plan": [CORP, "--table"],
    "odds deck": ["FILE", "t:ice"],
    "break breaker": ["FILE", "Tollbooth"],
    "break ice": ["Corroder", "FILE"],
    "tournament check": [CLUB],
    "tournament check --rules": [CORP],
    "tournament sheet": [CLUB, "--html", "-"],
    "tournament sheet decks": ["FILE", "--html", "-"],
    "tournament sheet --font": [CLUB, "--pdf", "sheet.pdf"],
    "deck print source": ["FILE", "--html", "-"],
    "watch --rules": [CORP],
}
"""Other words that a command needs along with an option, and the place of an argument, where they matter."""


def commands(group: click.Group, path: str = "") -> Iterator[tuple[str, click.Command]]:
    """Yield every command by its name."""
    for name in group.list_commands(click.Context(group)):
        found = group.get_command(click.Context(group), name)
        assert found is not None
        if isinstance(found, click.Group):
            yield from commands(found, f"{path}{name} ")
        else:
            yield f"{path}{name}", found


def names_a_file(parameter: click.Parameter) -> bool:
    """Return whether a parameter names a file to read; data folders are checked by click alone."""
    kind = parameter.type
    reads = isinstance(kind, click.Path) and not isinstance(kind, OutputPath) and kind.file_okay
    return reads or isinstance(parameter, DeckArgument) or "DECK" in (parameter.metavar or "")


INPUTS = [
    (name, parameter.opts[0] if isinstance(parameter, click.Option) else str(parameter.name))
    for name, command in commands(cli)
    for parameter in command.params
    if names_a_file(parameter)
]


@pytest.fixture(scope="module")
def bad(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Return an endless device, a pipe without a writer, and three gigabytes of zeros."""
    folder = tmp_path_factory.mktemp("bad")
    os.mkfifo(folder / "pipe.txt")
    with (folder / "large.txt").open("wb") as file:
        file.truncate(3 << 30)
    return ["/dev/zero", str(folder / "pipe.txt"), str(folder / "large.txt")]


def ended(arguments: list[str], folder: Path) -> tuple[int, str]:
    """Return the exit code and the output of a command that has little memory and little time."""
    child = os.fork()
    if not child:
        os.chdir(folder)
        sys.stdout, sys.stderr = ((folder / stream).open("w", encoding="utf-8") for stream in ("out", "err"))
        used = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (used + MEMORY, used + MEMORY))
        signal.alarm(60)
        code = 99
        try:
            run(cli, arguments)
        except SystemExit as end:
            code = int(end.code or 0)
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(code)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    return code, "".join((folder / stream).read_text(encoding="utf-8") for stream in ("out", "err"))


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="needs /proc as on Linux")
@pytest.mark.parametrize(("command", "parameter"), INPUTS, ids=map(" ".join, INPUTS))
def test_it_is_refused(tmp_path: Path, bad: list[str], command: str, parameter: str) -> None:
    if parameter == "--font":
        pytest.importorskip("fpdf")
    beside = BESIDE.get(f"{command} {parameter}", BESIDE.get(command, []) if parameter.startswith("-") else ["FILE"])
    for file in bad:
        given = [file if word == "FILE" else word for word in beside]
        option = [parameter, file] if parameter.startswith("-") else []
        code, said = ended([*command.split(), *given, *option], tmp_path)
        assert (code, Path(file).name in said) == (2, True), said[-2000:]
