"""Fixtures that every test may use.

Tests never see the user's own settings, imports or cache, nor what an earlier run left: every run has homes of its own,
shared by its processes, so that the catalogue is built once for all of them.
"""

from __future__ import annotations

import atexit
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
from hypothesis import settings

from nrdb.catalogue import Catalogue
from nrdb.resources import data_root
from tests.browser import Browser, find
from tests.forked import Nursery, command
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


@pytest.fixture(scope="session")
def nursery() -> Iterator[Callable[[], Nursery | None]]:
    """Where processes of the command come from, made at the first call; None: this system cannot fork."""
    made: list[Nursery] = []

    def asked() -> Nursery | None:
        if not made and hasattr(os, "fork"):
            made.append(Nursery())
        return made[0] if made else None

    yield asked
    for one in made:
        one.close()


@pytest.fixture
def nrdb(tmp_path: Path, nursery: Callable[[], Nursery | None]) -> Run:
    """Runs the command in a process of its own, in an empty folder, on 2026-11-20 unless the test says otherwise.

    It is forked from one that has loaded the command; a variable that counts before that (PYTHONHASHSEED=1 is one)
    has a process started for it.
    """

    def run(
        *arguments: str, stdin: str | None = None, cwd: Path | None = None, **environment: str
    ) -> subprocess.CompletedProcess[str]:
        where = cwd or tmp_path
        whole = {**os.environ, "PYTHONPATH": str(ROOT), "NRDB_TODAY": "2026-11-20", **environment}
        return command(nursery(), arguments, whole, where, stdin)

    return run
