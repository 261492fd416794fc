"""Fixtures that every test may use.

Tests never see the user's own settings, imports or cache, nor anything from an earlier run. Every run has its own home
folders, which its processes share, so that the catalogue is built only once.
"""

from __future__ import annotations

import atexit
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from nrdb.catalogue import Catalogue
from nrdb.engine import is_compiled
from nrdb.engine.steps import machine
from nrdb.resources import data_root
from tests.browser import Browser, find
from tests.mini import frozen_data, known_data

ROOT = Path(__file__).parents[1]

_FIRST = os.getpid() if "TEST_HOMES" not in os.environ else 0
_HOMES = Path(os.environ.get("TEST_HOMES") or tempfile.mkdtemp(prefix="nrdb-tests-"))
os.environ["TEST_HOMES"] = str(_HOMES)

# Every run tries the same cases, however slow the machine is; `make fuzz` draws others.
settings.register_profile("nrdb", deadline=None, derandomize=True, database=None)
settings.load_profile("nrdb")


@atexit.register
def _clear_up() -> None:
    """Remove the home folders, but only in the first process of a run: the others find the variable set."""
    if os.getpid() == _FIRST:
        shutil.rmtree(_HOMES, ignore_errors=True)


for _variable in [name for name in os.environ if name.startswith("NRDB_")]:
    del os.environ[_variable]
os.environ["XDG_CACHE_HOME"] = str(_HOMES / "cache")
os.environ["XDG_DATA_HOME"] = str(_HOMES / "no-data")
os.environ["XDG_CONFIG_HOME"] = str(_HOMES / "no-config")

Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture(scope="session")
def shared() -> Path:
    """Return the folder of reference material next to the checkout; without it, tests that need it are skipped.

    They are skipped with SKIP_SHARED set, too: coverage is measured that way, so that it is the same on every machine.
    """
    folder = ROOT.parent / "shared"
    if os.environ.get("SKIP_SHARED") or not folder.is_dir():
        pytest.skip("no reference material next to the checkout")
    return folder


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--whole", action="store_true", help="Where tests take a fixed sample, take all of it.")


def pytest_make_parametrize_id(val: object, argname: str) -> str | None:
    """Name bytes after their argument: an archive contains the time it was made, but test ids must stay the same."""
    return argname if isinstance(val, bytes) else None


def pytest_configure() -> None:
    """Refuse to test compiled modules that are older than a source of theirs."""
    if is_compiled():
        folders = (ROOT / "nrdb" / "engine", ROOT / "nrdb" / "players")
        newest = max(path.stat().st_mtime for folder in folders for path in folder.rglob("*.py"))
        if newest > Path(machine.__file__).stat().st_mtime:
            pytest.exit("the compiled engine is older than its sources: run make compiled or make pure", 2)


def pytest_sessionstart(session: pytest.Session) -> None:
    """Build the catalogue in the first process, so that no other process has to wait for it and report that it does."""
    if not hasattr(session.config, "workerinput"):
        Catalogue.load()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip tests that need the engine's sources where it is compiled."""
    if is_compiled():
        for item in items:
            if item.get_closest_marker("interpreted"):
                item.add_marker(pytest.mark.skip("the engine is compiled"))


@pytest.fixture(scope="session")
def whole(request: pytest.FixtureRequest) -> bool:
    """Return whether tests that use a fixed sample should run in full, which takes long."""
    return bool(request.config.getoption("--whole"))


@pytest.fixture(scope="session")
def frozen(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a small data folder that no new set, format, list or card changes, to compare whole outputs."""
    return frozen_data(tmp_path_factory.mktemp("frozen") / "data")


ON_KNOWN_FACTS = {"breaking", "catalogue", "cli", "deck", "importer", "legality", "search", "tournament"}
"""Folders whose tests and commands use the facts as of a fixed day, so that counts and verdicts don't change."""


@pytest.fixture(scope="session")
def known(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a data folder with the facts as of a fixed day."""
    return known_data(tmp_path_factory.mktemp("known") / "data")


@pytest.fixture(scope="module", autouse=True)
def _facts(request: pytest.FixtureRequest) -> Iterator[None]:
    """Set the built-in facts that the tests of a module use."""
    with pytest.MonkeyPatch.context() as patch:
        if request.path.parent.name in ON_KNOWN_FACTS:
            patch.setenv("NRDB_DATA", str(request.getfixturevalue("known")))
        yield


@pytest.fixture(scope="module")
def catalogue(_facts: None) -> Catalogue:
    """Return the catalogue of the built-in facts, or of those as of a fixed day."""
    return _catalogue(data_root())


_catalogue = cache(Catalogue.load)


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """Yield a headless browser; skip the test if none is installed, unless $REQUIRE_BROWSER is set."""
    program = find()
    if program is None:
        if os.environ.get("REQUIRE_BROWSER"):
            pytest.fail("REQUIRE_BROWSER is set and no Chromium is installed")
        pytest.skip("no Chromium on this machine")
    with Browser(program, tmp_path_factory.mktemp("profile")) as opened:
        yield opened


def started(
    arguments: Sequence[str], environment: Mapping[str, str], cwd: Path, stdin: str | None = None, **options: Any
) -> subprocess.CompletedProcess[str]:
    """Run the command in a process of its own and return the finished process."""
    given: dict[str, Any] = {"stdin": subprocess.DEVNULL} if stdin is None else {"input": stdin}
    return subprocess.run(
        [sys.executable, "-m", "nrdb", *arguments],
        cwd=cwd,
        env=environment,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
        **given,
        **options,
    )


@pytest.fixture
def nrdb(tmp_path: Path) -> Run:
    """Return a function that runs the command in a process of its own: in an empty folder, by default on 2026-11-20."""

    def run(
        *arguments: str, stdin: str | None = None, cwd: Path | None = None, **environment: str
    ) -> subprocess.CompletedProcess[str]:
        whole = {**os.environ, "PYTHONPATH": str(ROOT), "NRDB_TODAY": "2026-11-20", **environment}
        return started(arguments, whole, cwd or tmp_path, stdin)

    return run
