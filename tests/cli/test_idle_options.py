"""`nrdb validate`: options that would do nothing beside another one are refused, never ignored."""

from __future__ import annotations

import pytest

from nrdb.cli.validate import IDLE_BESIDE

PAIRS = [(option, other) for option, others in IDLE_BESIDE.items() for other in others]


@pytest.mark.parametrize(("option", "other"), PAIRS)
def test_options_that_would_be_ignored_are_refused(nrdb, tmp_path, option, other):
    out = tmp_path / "out.txt"
    arguments = [
        str(out) if part == "" else part for one in (option, other) for part in ([one, ""] if one == "--fix" else [one])
    ]
    done = nrdb("validate", "examples/illegal.txt", *arguments)
    assert done.returncode == 2
    assert done.stderr.endswith(f"{other} would do nothing beside {option}: leave one of them out.\n")
    assert "legal" not in done.stdout
    assert not out.exists()
