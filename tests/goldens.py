"""Rewrite the outputs that tests compare whole (`make goldens`); review the changes before you commit them.

usage: python -m tests.goldens
"""

from __future__ import annotations

import io
import tempfile
from contextlib import redirect_stderr
from pathlib import Path

import pytest

import tests.conftest  # noqa: F401  # sets the home folders that every test uses
from tests.cli import test_answers, test_messages, test_widths
from tests.mini import frozen_data


def main() -> None:
    """Write answers.txt, messages.txt and widths.txt."""
    quiet = redirect_stderr(io.StringIO())
    with tempfile.TemporaryDirectory() as made, pytest.MonkeyPatch.context() as monkeypatch, quiet:
        monkeypatch.setenv("NRDB_DATA", str(frozen_data(Path(made) / "data")))
        test_widths.renew(monkeypatch)
        for module in (test_answers, test_messages):
            folder = Path(made) / module.__name__
            folder.mkdir()
            with monkeypatch.context() as patch:
                module.renew(folder, patch)


if __name__ == "__main__":
    main()
