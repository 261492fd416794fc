"""docs/nrdb.1, the manual page that the wheel installs: complete, and formatted without a warning."""

from __future__ import annotations

import re
import shutil
import subprocess

import pytest

from tests.conftest import ROOT
from tests.documents import commands
from tests.manual import escaped, manual


def test_every_command_and_option_is_in_it():
    page = manual()
    for name, command in list(commands())[1:]:
        assert f'.SS "{escaped(name)} ' in page, name
        for param in (one for one in command.params if not getattr(one, "hidden", False)):
            for option in param.opts:
                assert not option.startswith("--") or escaped(option) in page, (name, option)
    assert page.isascii()


@pytest.mark.skipif(shutil.which("groff") is None, reason="no groff on this machine")
def test_it_is_formatted_without_a_warning():
    done = subprocess.run(
        ["groff", "-man", "-ww", "-Tutf8", str(ROOT / "docs" / "nrdb.1")], capture_output=True, check=True, text=True
    )
    assert done.stderr == ""
    text = re.sub(".\b", "", done.stdout)  # bold by overstriking: each letter printed twice
    for heading in ("SYNOPSIS", "COMMANDS", "nrdb tournament check", "EXIT STATUS", "ENVIRONMENT", "FILES"):
        assert heading in text
    assert "NRDB_FORMAT" in text


def test_lines_that_begin_with_a_dot_are_text():
    assert escaped(".o8d\n.md") == "\\&.o8d\n\\&.md"
