"""What one run of a command loads, opens, asks and compiles, seen from inside its process (see `observe`)."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.locked import as_locked

ROOT = Path(__file__).parents[2]
DAY = "2026-11-20"

# The files of any command that opens the catalogue: is there an import, and where is the built file.
CATALOGUE = ("catalogue", "import.json", "state")
JUDGED = (*CATALOGUE, "data/exceptions.json")


# What libraries bring along.
BROUGHT = {"attr", "attrs", "idna", "jsonschema_specifications", "referencing", "rpds", "typing_extensions"}


class Cost(NamedTuple):
    """What a run may cost; every number is a ceiling, the files are exact."""

    command: str
    code: int
    own: int
    """Modules of nrdb."""
    loaded: int
    """Modules in all, without those that Python has loaded when it starts."""
    statements: int
    """SQL statements, without those that full-text search runs by itself."""
    expressions: int
    """Regular expressions compiled by `re`, those of libraries too."""
    files: tuple[str, ...] = ()
    libraries: tuple[str, ...] = ("click",)


LATER = 18 if sys.version_info >= (3, 13) else 9 if sys.version_info >= (3, 12) else 0
"""Modules of its own that a later Python loads beyond 3.11, by which the ceilings were measured."""
OTHERS = 0 if as_locked("click", "jsonschema", "rapidfuzz") else 100
"""What other versions of the libraries than the locked ones may load and compile beyond the ceilings."""
LIST, CORP, ILLEGAL, TYPO = (f"examples/{name}.txt" for name in ("runner", "corp", "illegal", "typo"))
# An event has settings, which a schema checks, and one title in its lists is misspelt.
EVENT = (
    *(f"examples/club/{name}" for name in ("Ann Lee - Corp.txt", "Ann Lee - Runner.txt", "Bo - Corp.txt")),
    *(f"examples/club/{name}" for name in ("Bo - Runner.txt", "Cy - Runner.txt", "event.toml")),
    *("schemas/event.schema.json", "data/played.json", *JUDGED),
)
COSTS = (
    Cost("--help", 0, 8, 52, 0, 7),
    Cost("show 'Sure Gamble'", 0, 28, 60, 97, 11, CATALOGUE),
    Cost("search 'sentry strength>3'", 0, 54, 85, 19, 15, CATALOGUE),
    Cost("search 'x:\"net damage\" t:ice'", 0, 54, 85, 17, 15, CATALOGUE),
    Cost(f"validate {LIST}", 0, 50, 80, 56, 1, (*JUDGED, LIST)),
    Cost(f"validate {CORP}", 0, 50, 80, 65, 5, (*JUDGED, CORP)),
    Cost(f"validate {LIST} --json", 0, 48, 83, 55, 7, (*JUDGED, LIST)),
    Cost(f"validate {ILLEGAL}", 1, 60, 97, 80, 10, (*JUDGED, "data/played.json", ILLEGAL)),
    Cost(f"validate {TYPO}", 2, 51, 127, 27, 3, (*JUDGED, TYPO), ("click", "rapidfuzz")),
    Cost("legality 'Sure Gamble'", 0, 23, 57, 421, 6, CATALOGUE),
    Cost("formats", 0, 40, 75, 29, 1, CATALOGUE),
    Cost(f"deck stats {LIST}", 0, 55, 95, 51, 3, (*JUDGED, LIST)),
    Cost(f"deck convert {LIST} --to json", 0, 38, 79, 45, 8, (*CATALOGUE, LIST)),
    Cost(f"validate {LIST} --all-formats", 0, 49, 84, 76, 7, (*JUDGED, LIST)),
    Cost(f"deck diff {LIST} {CORP}", 1, 52, 88, 100, 6, (*JUDGED, LIST, CORP)),
    Cost("data status", 0, 39, 98, 3, 20, (*CATALOGUE, "import.json", "data/manifest.json")),
    # Nine of the expressions are those of `uuid`, which `jsonschema` asks for and click has not loaded before.
    Cost("tournament check examples/club", 2, 91, 280, 150, 56, EVENT, ("click", "jsonschema", "rapidfuzz")),
    Cost("data path", 0, 22, 57, 0, 1, CATALOGUE),
    Cost("tournament --help", 0, 15, 64, 0, 8),
    Cost("import --help", 0, 11, 60, 0, 8),
)
# Playing and breaking read the behaviour of all cards, a file a set: they are counted, not named.
PLAYED = (
    Cost(f"odds {LIST} t:event", 0, 81, 126, 54, 24, (*CATALOGUE, LIST)),
    Cost("break Corroder 'Ice Wall'", 0, 115, 159, 6, 8, CATALOGUE),
    Cost("data coverage", 0, 110, 149, 10, 8, CATALOGUE),
    Cost(f"goldfish {LIST} --games 1", 0, 169, 215, 73, 8, (*JUDGED, "data/yardsticks.json", LIST)),
    Cost(f"hand {LIST}", 0, 140, 186, 47, 9, (*CATALOGUE, LIST)),
)


def observe(command: str) -> dict[str, Any]:
    """What a run of the command does, by `observe.main`."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.counts.observe", *shlex.split(command)],
        cwd=ROOT,
        env={**os.environ, "NRDB_TODAY": DAY},
        capture_output=True,
        encoding="utf-8",
        check=True,
        timeout=120,
    )
    seen: dict[str, Any] = json.loads(done.stderr.splitlines()[-1])
    return seen


def named(path: str) -> str:
    """A file's name without the folders that differ between machines."""
    name = path.replace(os.sep, "/").removeprefix(f"{ROOT.as_posix()}/")
    last = name.rsplit("/", 1)[-1]
    for kept in ("state", "catalogue"):
        if last.startswith(f"{kept}-"):
            return kept
    return last if last == "import.json" else name


def more_than(cost: Cost, seen: dict[str, Any]) -> list[str]:
    """Everything in which a run cost more than it may, in words."""
    modules = seen["modules"]
    own = [name for name in modules if name.split(".")[0] == "nrdb"]
    others = {name.split(".")[0] for name in modules} - sys.stdlib_module_names - {"nrdb"}
    libraries = sorted(name for name in others - BROUGHT if not name.startswith(("_", "cython")))
    faults = []
    if seen["code"] != cost.code:
        faults.append(f"exit code {seen['code']}, not {cost.code}")
    for what, found, most in (
        ("modules of nrdb", own, cost.own),
        ("modules", modules, cost.loaded + LATER + OTHERS),
        ("statements", seen["statements"], cost.statements),
        ("regular expressions", seen["compiled"], cost.expressions + LATER // 3 + OTHERS),
    ):
        if len(found) > most:
            faults.append(f"{len(found)} {what}, at most {most}: {', '.join(found)}")
    if libraries != sorted(cost.libraries):
        faults.append(f"libraries {libraries}, not {sorted(cost.libraries)}")
    elsewhere = ("/data/behaviour/", "/site-packages/")
    opened = [path.replace(os.sep, "/") for path in seen["opened"]]
    files = sorted(named(path) for path in opened if not any(part in path for part in elsewhere))
    if files != sorted(cost.files):
        faults.append(f"files {files}, not {sorted(cost.files)}")
    return faults


@pytest.mark.parametrize("cost", [*COSTS, *PLAYED], ids=lambda cost: cost.command)
def test_a_command_costs_no_more_than_it_did(cost, catalogue):
    seen = observe(cost.command)
    assert more_than(cost, seen) == []
    behaviour = [path for path in seen["opened"] if "/data/behaviour/" in path.replace(os.sep, "/")]
    assert len(behaviour) == len(set(behaviour)), "a file of behaviour is read twice"
    assert bool(behaviour) == (cost in PLAYED)


@pytest.mark.skipif(OTHERS > 0, reason="ceilings are those of the locked libraries")
def test_whatever_grows_is_said(catalogue):
    """The ceilings can be exceeded: a run held against less than it needs names each of its costs."""
    cost = COSTS[4]
    seen = observe(cost.command)
    less = cost._replace(
        code=1, own=3, loaded=5, statements=7, expressions=-(LATER // 3), files=CATALOGUE, libraries=()
    )
    assert [fault.split(":")[0] for fault in more_than(less, seen)] == [
        "exit code 0, not 1",
        *(f"{len([name for name in seen['modules'] if name.startswith('nrdb')])} modules of nrdb, at most 3",),
        f"{len(seen['modules'])} modules, at most {5 + LATER}",
        f"{len(seen['statements'])} statements, at most 7",
        f"{len(seen['compiled'])} regular expressions, at most 0",
        "libraries ['click'], not []",
        f"files {sorted((*JUDGED, LIST))}, not {sorted(CATALOGUE)}",
    ]
