"""`make mutants`: break every limit and comparison of judging, one at a time, and see that a test notices.

usage: python -m tests.mutants [--jobs N] [MODULE …]

Each comparison of the modules below is turned (< into <=, == into !=, `in` into `not in`, …), each number is raised by
one, and so is each number of data/exceptions.json. Mutants that no test notices are listed: they survive. A line that
cannot change an answer says so in a comment (`# pace only`, `# no rule`) and is left alone.

A rule of the rulebook counts as covered when breaking something makes a test fail that names it
(`@pytest.mark.rule`); with the reference material beside the checkout the claims drawn from the rules are counted by
the rules that they stand on.
"""

from __future__ import annotations

import argparse
import ast
import csv
import importlib.abc
import importlib.util
import io
import json
import os
import re
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import redirect_stderr, redirect_stdout
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[1]
MODULES = (
    *(
        "construction",
        "limits",
        "restrictions",
        "ruleset",
        "exceptions",
        "extras",
        "pool",
        "check",
        "history",
    ),
)
FIRST = tuple(
    f"tests/legality/test_{name}.py" for name in ("boundaries", "lists", "formats_at_once", "extras", "timeline")
)
"""The tests that say most in the least time."""
THEN = tuple(
    name
    for path in sorted((ROOT / "tests" / "legality").glob("test_*.py"))
    if (name := path.relative_to(ROOT).as_posix()) not in FIRST
)
"""The others of judging, for what those let pass."""
DATA = ROOT / "data" / "exceptions.json"
AREAS = ("deck", "tournament", "limited", "errata")

LEFT_ALONE = re.compile("# (?:pace only|no rule)")
# Plugins that the tests below do without; the less is loaded, the faster a mutant is judged.
PLUGINS = [
    part for name in ("cacheprovider", "hypothesispytest", "xdist", "pytest_cov") for part in ("-p", f"no:{name}")
]

TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}


class Mutant(NamedTuple):
    """One change: of which module (or `data`), where, and the whole changed source."""

    module: str
    place: str
    change: str
    source: str


def mutants(module: str) -> Iterator[Mutant]:
    """Every mutant of a module, in the order of its lines."""
    path = ROOT / "nrdb" / "legality" / f"{module}.py"
    text = path.read_text(encoding="utf-8")
    lines = text.splitlines()
    tree = ast.parse(text)
    for node in list(ast.walk(tree)):
        line = getattr(node, "lineno", 0)
        last = getattr(node, "end_lineno", line)
        if line and any(LEFT_ALONE.search(lines[at - 1]) for at in range(line, last + 1)):
            continue
        place = f"nrdb/legality/{module}.py:{line}"
        if isinstance(node, ast.Compare):
            for at, old in enumerate(node.ops):
                new = TURNED[type(old)]()
                node.ops[at] = new
                yield Mutant(module, place, f"{ast.unparse(node)}", ast.unparse(tree))
                node.ops[at] = old
        elif isinstance(node, ast.Constant) and type(node.value) is int:
            value = node.value
            node.value = value + 1
            yield Mutant(module, place, f"{value} -> {value + 1} in {lines[line - 1].strip()[:60]}", ast.unparse(tree))
            node.value = value


def data_mutants() -> Iterator[Mutant]:
    """The exceptions with each of their numbers raised by one."""
    text = DATA.read_text(encoding="utf-8")
    for match in re.finditer(r": (\d+)", text):
        changed = f"{text[: match.start()]}: {int(match[1]) + 1}{text[match.end() :]}"
        line = text.count("\n", 0, match.start()) + 1
        yield Mutant("data", f"data/exceptions.json:{line}", text.splitlines()[line - 1].strip(), changed)


class _Loader(importlib.abc.SourceLoader):
    """Loads one module from a source in memory."""

    def __init__(self, name: str, source: str) -> None:
        self.name, self.source = name, source

    def get_filename(self, fullname: str) -> str:
        return f"<mutant of {fullname}>"

    def get_data(self, path: str | bytes) -> bytes:
        return self.source.encode()

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Any:
        return importlib.util.spec_from_loader(name, self) if name == self.name else None


class _Watch:
    """Collects which tests failed, and the rules that they name."""

    def __init__(self) -> None:
        self.rules: dict[str, list[str]] = {}
        self.failed: list[str] = []
        self.errors = 0

    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        for item in items:
            self.rules[item.nodeid] = [rule for mark in item.iter_markers("rule") for rule in mark.args]

    def pytest_runtest_logreport(self, report: Any) -> None:
        if report.failed:
            self.failed.append(report.nodeid)

    def pytest_collectreport(self, report: Any) -> None:
        if report.failed:
            self.errors += 1


def run(mutant: Mutant | None, tests: tuple[str, ...], most: int) -> tuple[bool, list[str]]:
    """Whether these tests notice a mutant (None: nothing changed), and the rules of the first `most` that do."""
    import pytest

    for name in [name for name in sys.modules if name.startswith(("nrdb.legality", "tests.legality"))]:
        del sys.modules[name]
    if mutant is not None and mutant.module == "data":
        from nrdb.legality import check, exceptions

        changed = json.loads(mutant.source)
        check.load_exceptions = lambda folder: exceptions.exceptions_of(changed, folder)
    elif mutant is not None:
        sys.meta_path.insert(0, _Loader(f"nrdb.legality.{mutant.module}", mutant.source))
    watch = _Watch()
    with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
        code = pytest.main(
            ["-q", "--no-header", "--tb=no", f"--maxfail={most}", *PLUGINS, "-m", "not slow", *tests],
            plugins=[watch],
        )
    rules = sorted({rule for name in watch.failed for rule in watch.rules.get(name, ())})
    return int(code) != 0, rules


STAGES = ((FIRST, 60), (THEN, 1))
"""What is asked, and the failures after which no more is asked: the rules of the first tests are counted."""


def judged(mutant: Mutant | None, limits: Sequence[int]) -> tuple[bool, list[str]]:
    """Whether the tests of judging notice a mutant, and the rules of those that do; `limits` in seconds by stage."""
    noticed, rules = False, list[str]()
    for (tests, most), seconds in zip(STAGES, limits, strict=True):
        noticed, rules = forked(mutant, tests, most, seconds)
        if noticed:
            break
    return noticed, rules


def forked(mutant: Mutant | None, tests: tuple[str, ...], most: int, seconds: int) -> tuple[bool, list[str]]:
    """`run` in a process of its own: a mutant may leave anything behind, and one that never ends is noticed, too."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        signal.alarm(seconds)
        try:
            answer = run(mutant, tests, most)
        except BaseException:
            answer = (True, [])
        try:
            with os.fdopen(writer, "w") as stream:
                json.dump(answer, stream)
        finally:
            os._exit(0)  # nothing of the parent's work may go on here, even when nobody reads the answer any more
    os.close(writer)
    with os.fdopen(reader) as stream:
        text = stream.read()
    os.waitpid(child, 0)
    noticed, rules = json.loads(text) if text else (True, [])
    return noticed, rules


def claims(covered: set[str]) -> list[str]:
    """Claims of priority A by area: how many stand on a covered rule. Empty without the reference material."""
    path = ROOT.parent / "shared" / "rules" / "requirements.csv"
    if not path.is_file():
        return []
    counts: dict[str, list[int]] = {area: [0, 0] for area in AREAS}
    missing: dict[str, list[str]] = {area: [] for area in AREAS}
    with path.open(encoding="utf-8") as lines:
        for row in csv.DictReader(lines):
            if row["area"] not in AREAS or row["priority"] != "A":
                continue
            counts[row["area"]][1] += 1
            if claimed_rules(row) & covered:
                counts[row["area"]][0] += 1
            else:
                missing[row["area"]].append(row["id"])
    shown = [f"  {area}: {some} of {of} claims of priority A" for area, (some, of) in counts.items()]
    return shown + [f"  not covered, {area}: {', '.join(missing[area])}" for area in AREAS if missing[area]]


# The claims on documents without numbers, by the ids that the rulebook's index gives their rules.
NAMED = {
    "CR-1.4.6e": "CR 1.4.6",
    "CORE-DECK-01": "CORE deck.factions",
    "CORE-DECK-02": "CORE deck.neutral",
    "CORE-DECK-03": "CORE deck.size",
    "CORE-DECK-04": "CORE deck.not-counted",
    "CORE-DECK-05": "CORE deck.copies",
    "CORE-DECK-06": "CORE deck.side",
    "CORE-DECK-07": "CORE deck.influence",
    "CORE-DECK-08": "CORE deck.agenda-points",
    "CORE-DECK-09": "CORE deck.agenda-points-above",
    "CORE-DECK-10": "CORE deck.neutral",
    "CORE-DECK-11": "CORE deck.no-influence",
    "CORE-DECK-12": "CORE deck.size",
    "CORE-AREA-01": "CORE area.identity",
    "CORE-TOUR-02": "CORE tournament.legal",
    "CORE-TOUR-04": "CORE tournament.construction",
    "CLS-DECK-01": "CLS deck.corp-size",
    "CLS-DECK-02": "CLS deck.agenda-chart",
    "CLS-DECK-03": "CLS deck.agenda-points",
    "CLS-DECK-04": "CLS deck.stray-row",
    "CLS-DECK-05": "CLS deck.examples",
    "CLS-DECK-06": "CLS deck.runner-size",
    "CLS-DECK-07": "CLS deck.no-limits",
    "CLS-DECK-08": "CLS deck.types",
    "CLS-DECK-09": "CLS deck.no-maximum",
}


def claimed_rules(row: dict[str, str]) -> set[str]:
    """The citations that a claim stands on."""
    if row["id"] in NAMED:
        return {NAMED[row["id"]]}
    document = {"cr-1.3": "CR"}.get(row["edition"], "DCI" if row["id"].startswith("DCI") else "")
    number = re.match(r"(?:CR|DCI)-(\d[\d.]*[a-z]?)", row["id"])
    return {f"{document} {number[1]}"} if document and number else set()


def main(arguments: list[str]) -> int:
    """Prints survivors and coverage; the exit code is 1 when a mutant survives."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__.splitlines()[0])
    parser.add_argument("modules", nargs="*", choices=[*MODULES, "data", []], default=[])
    parser.add_argument("--jobs", type=int, default=min(2, os.cpu_count() or 1))
    chosen = parser.parse_args(arguments)
    names = chosen.modules or [*MODULES, "data"]
    found = [mutant for name in names for mutant in (data_mutants() if name == "data" else mutants(name))]
    start = time.monotonic()
    os.chdir(ROOT)
    import pytest  # noqa: F401  loaded once, before the processes part

    import nrdb.catalogue  # noqa: F401

    limits = []
    for tests, most in STAGES:  # a mutant that takes far longer than nothing changed never ends
        began = time.monotonic()
        if forked(None, tests, most, 3600)[0]:
            print("The tests fail without any mutant: nothing can be said.")
            return 2
        limits.append(60 + 10 * int(time.monotonic() - began))
    survivors, covered = [], set()
    with ThreadPoolExecutor(max(1, chosen.jobs)) as pool:
        for done, (mutant, (noticed, rules)) in enumerate(
            zip(found, pool.map(partial(judged, limits=limits), found), strict=True), 1
        ):
            covered.update(rules)
            if not noticed:
                survivors.append((mutant.place, mutant.change))
                print(f"survives: {mutant.place}: {mutant.change}", flush=True)
            if sys.stderr.isatty():
                print(f"\r{done} of {len(found)}", end="", file=sys.stderr)
    print(f"{len(found)} mutants, {len(survivors)} survive ({time.monotonic() - start:.0f} s).")
    print(f"Rules covered: {len(covered)}: {', '.join(sorted(covered))}")
    for line in claims(covered):
        print(line)
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
