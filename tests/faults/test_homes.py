"""Unusable home folders: none at all, a file in place of a folder, and folders without write permission."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from tests.faults.conftest import Command, one_sentence
from tests.importer.dumps import invented, v2_files, write

SHOWN = "Sure Gamble\nEvent · Neutral Runner · Runner\n"


def _obey() -> None:
    """Lets a process of root obey the permissions of files, as everyone else's do."""
    if os.geteuid() == 0:
        import ctypes

        drop, override, read_search = 24, 1, 2  # PR_CAPBSET_DROP, CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH
        libc = ctypes.CDLL(None, use_errno=True)
        for capability in (override, read_search):
            if libc.prctl(drop, capability, 0, 0, 0) != 0:
                raise OSError(ctypes.get_errno(), "root cannot be made to obey permissions here")


def test_a_cache_that_is_a_file(command: Command, tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("not a folder")
    done = command("show", "sure gamble")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(SHOWN)
    assert command("data", "path").stdout == ":memory:\n"


def test_a_data_home_that_is_a_file(command: Command, tmp_path: Path) -> None:
    (tmp_path / "data").write_text("not a folder")
    done = command("show", "sure gamble")
    assert (done.returncode, done.stdout[: len(SHOWN)]) == (0, SHOWN)
    refused = command("import", str(write(tmp_path / "dump", v2_files(invented()))))
    assert one_sentence(refused), refused
    assert "data" in refused.stderr
    assert command("data", "reset").returncode == 0


def test_a_cache_under_a_path_that_cannot_be(command: Command) -> None:
    done = command("show", "sure gamble", changes={"XDG_CACHE_HOME": "/dev/null/cache"})
    assert (done.returncode, done.stdout[: len(SHOWN)]) == (0, SHOWN)


def test_relative_homes_are_not_homes(command: Command, tmp_path: Path) -> None:
    """The base directory specification says that relative paths are to be ignored."""
    homes = {"XDG_CACHE_HOME": "here", "XDG_DATA_HOME": "here", "HOME": str(tmp_path / "home")}
    assert command("show", "sure gamble", changes=homes).returncode == 0
    assert not (tmp_path / "here").exists()
    assert (tmp_path / "home" / ".cache" / "nrdb").is_dir()


def test_no_home_at_all(command: Command, environment: dict[str, str], tmp_path: Path) -> None:
    """Neither variables nor the password file say where the user lives: the second cannot be arranged, only played."""
    homeless = {name: value for name, value in environment.items() if name != "HOME" and not name.startswith("XDG_")}
    program = "import os; os.path.expanduser = lambda path: path; from nrdb.cli import main; main()"

    def as_nobody(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-c", program, *arguments],
            env=homeless,
            cwd=tmp_path,
            capture_output=True,
            encoding="utf-8",
            timeout=120,
            check=False,
        )

    done = as_nobody("show", "sure gamble")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(SHOWN)
    dump = write(tmp_path / "dump", v2_files(invented()))
    refused = as_nobody("import", str(dump))
    assert one_sentence(refused), refused
    assert refused.stderr == "nrdb: no folder to store an import in; set HOME or XDG_DATA_HOME.\n"
    assert as_nobody("data", "status").returncode == 0
    assert as_nobody("data", "reset").returncode == 0


def test_folders_that_may_only_be_read(command: Command, tmp_path: Path) -> None:
    for name in ("data", "cache"):
        (tmp_path / name).mkdir()
        (tmp_path / name).chmod(0o555)
    as_nobody = partial(command, preexec_fn=_obey)
    done = as_nobody("show", "sure gamble")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(SHOWN)
    refused = as_nobody("import", str(write(tmp_path / "dump", v2_files(invented()))))
    assert one_sentence(refused), refused
    assert "permission denied" in refused.stderr
    # A cache that someone else filled is read all the same.
    (tmp_path / "cache").chmod(0o755)
    assert command("data", "path").stdout.endswith(".sqlite\n")
    for path in (tmp_path / "cache", tmp_path / "cache" / "nrdb"):
        path.chmod(0o555)
    assert as_nobody("data", "path").stdout == command("data", "path").stdout
    assert one_sentence(as_nobody("data", "reset"))


def test_without_a_home_the_folders_are_none(monkeypatch: pytest.MonkeyPatch) -> None:
    from nrdb import resources
    from nrdb.catalogue.importer import store
    from nrdb.errors import UsageError

    for name in ("HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)
    assert (resources.cache_home(), resources.data_home(), resources.config_home()) == (None, None, None)
    assert resources.import_note() == ""
    with pytest.raises(UsageError, match="no folder to store an import in"):
        store.home()
    assert store.remove() is False
