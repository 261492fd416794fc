"""What every command is made of: options whose help is taken as it is written, and a module that is loaded late."""

from __future__ import annotations

import os
import subprocess
import sys

import click
import pytest

from nrdb.cli.commands import HELP, Command, Group, Option
from tests.documents import commands


def run(code: str) -> str:
    # What measures coverage would load `inspect` before the command does.
    env = {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE_")}
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=True, timeout=60, env=env)
    return done.stdout.strip()


def test_inspect_is_loaded_when_something_of_it_is_asked_for():
    said = run(
        "import sys, nrdb.cli; early = 'dis' in sys.modules\n"
        "import inspect; asked = vars(inspect).get('signature')\n"
        "print(early, asked, inspect.signature(lambda a, b=1: a), 'dis' in sys.modules, inspect.__name__)\n"
        "print(hasattr(inspect, 'nothing'), hasattr(inspect, '__getattr__'))"
    )
    assert said == "False None (a, b=1) True inspect\nFalse False"


def test_what_is_taken_from_inspect_by_name_is_there():
    assert run("import nrdb.cli\nfrom inspect import cleandoc, isfunction; print(cleandoc('  a '))") == "a"
    assert (
        run("import nrdb.cli, dataclasses; print(dataclasses.make_dataclass('Pair', 'ab')(1, 2))") == "Pair(a=1, b=2)"
    )


def test_a_loaded_inspect_is_left_alone():
    assert run("import inspect; before = inspect\nimport nrdb.cli, inspect; print(before is inspect)") == "True"


def test_other_programs_keep_their_translations():
    assert run("import gettext; before = gettext.gettext\nimport nrdb.cli; print(gettext.gettext is before)") == "True"


@pytest.mark.parametrize("before", ["", "import uuid\n"], ids=["late", "early"])
def test_uuid_is_its_own(before: str):
    assert run(f"{before}import nrdb.cli, uuid; print(uuid.UUID(int=5))") == "00000000-0000-0000-0000-000000000005"
    assert run(f"{before}import nrdb.cli\nfrom uuid import UUID; print(UUID(int=5).int)") == "5"


def test_paths_of_windows_and_addresses_are_known():
    assert run("import nrdb.cli, pathlib; print(pathlib.PureWindowsPath('a', 'b'))") == "a\\b"
    assert run("import nrdb.cli, urllib.parse; print(urllib.parse.urlsplit('http://[::1]:8/a').port)") == "8"


@pytest.mark.parametrize(("name", "command"), list(commands()), ids=lambda item: item if isinstance(item, str) else "")
def test_every_command_and_option_is_of_the_lighter_kind(name, command):
    """One that is not would load `inspect` at every start of its command."""
    assert isinstance(command, Command | Group)
    options = [item for item in command.params if isinstance(item, click.Option)]
    assert [item.name for item in options if not isinstance(item, Option)] == []
    # Nothing is tidied: what is written must be tidy.
    assert [item.name for item in options if item.help != " ".join((item.help or "").split())] == []
    assert command.get_help_option(click.Context(command)) is HELP
