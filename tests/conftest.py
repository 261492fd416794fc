"""Fixtures that every test may use.

Tests never see the user's own settings, imports or cache, nor what an earlier run left: every run has homes of its own,
shared by its processes, so that the catalogue is built once for all of them.
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
from nrdb.resources import data_root
from tests.browser import Browser, find
from tests.mini import frozen_data, known_data

ROOT = Path(__file__).parents[1]

_FIRST = os.getpid() if "TEST_HOMES" not in os.environ else 0
_HOMES = Path(os.environ.get("TEST_HOMES") or tempfile.mkdtemp(prefix="nrdb-tests-"))
os.environ["TEST_HOMES"] = str(_HOMES)

# Whatever the pace of the machine, every run tries the same cases; `make fuzz` draws others.
settings.register_profile("nrdb", deadline=None, derandomize=True, database=None)
settings.load_profile("nrdb")


@atexit.register
def _clear_up() -> None:
    """Done by the first process of a run alone: those that it starts, or forks, found the variable."""
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
    """The reference material beside the checkout; tests that need it are skipped where it is absent.

    So they are with SKIP_SHARED set: coverage is counted without it, and comes out alike on every machine.
    """
    folder = ROOT.parent / "shared"
    if os.environ.get("SKIP_SHARED") or not folder.is_dir():
        pytest.skip("no reference material beside the checkout")
    return folder


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--whole", action="store_true", help="Where tests take a fixed sample, take all of it.")


def pytest_make_parametrize_id(val: object, argname: str) -> str | None:
    """Bytes are called by the name of their argument: an archive says when it was made, names stay the same."""
    return argname if isinstance(val, bytes) else None


def pytest_sessionstart(session: pytest.Session) -> None:
    """The first process builds the catalogue, before there are others that would wait for it and say so."""
    if not hasattr(session.config, "workerinput"):
        Catalogue.load()


@pytest.fixture(scope="session")
def whole(request: pytest.FixtureRequest) -> bool:
    """Whether the tests that stand on a fixed sample are to take the whole instead, which is long."""
    return bool(request.config.getoption("--whole"))


@pytest.fixture(scope="session")
def frozen(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small data folder that no new set, format, list or card changes: whole outputs are held on it."""
    return frozen_data(tmp_path_factory.mktemp("frozen") / "data")


ON_KNOWN_FACTS = {"breaking", "catalogue", "cli", "deck", "importer", "legality", "search", "tournament"}
"""The folders whose tests, and the commands they run, have the facts until a day: counts and verdicts hold there."""


@pytest.fixture(scope="session")
def known(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The facts until a day."""
    return known_data(tmp_path_factory.mktemp("known") / "data")


@pytest.fixture(scope="module", autouse=True)
def _facts(request: pytest.FixtureRequest) -> Iterator[None]:
    """Sets which facts are the built-in ones for the tests of a module."""
    with pytest.MonkeyPatch.context() as patch:
        if request.path.parent.name in ON_KNOWN_FACTS:
            patch.setenv("NRDB_DATA", str(request.getfixturevalue("known")))
        yield


@pytest.fixture(scope="module")
def catalogue(_facts: None) -> Catalogue:
    """The built-in facts, or those until a day."""
    return _catalogue(data_root())


_catalogue = cache(Catalogue.load)


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """A headless browser; tests that need one are skipped where none is installed, unless $REQUIRE_BROWSER is set."""
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
    """What the command says in a process of its own."""
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
    """Runs the command in a process of its own, in an empty folder, on 2026-11-20 unless the test says otherwise."""

    def run(
        *arguments: str, stdin: str | None = None, cwd: Path | None = None, **environment: str
    ) -> subprocess.CompletedProcess[str]:
        whole = {**os.environ, "PYTHONPATH": str(ROOT), "NRDB_TODAY": "2026-11-20", **environment}
        return started(arguments, whole, cwd or tmp_path, stdin)

    return run
