"""The second half of `make mutants`: changes drawn by a seed from all packages, each held against the whole suite.

usage: python -m tests.mutants_drawn DATA [--draw N] [--seed N] [--jobs N]

DATA is what coverage keeps (`make cover` leaves `.coverage`): only lines that the tests execute are changed, and the
tests that execute a line are tried first, then those of its package, so that the whole suite runs only for what these
let pass. The operators are the same for every package: a comparison is turned, `and` becomes `or`, a `not` is dropped,
a number is raised by one (with its sign: -1 becomes 0), a sum becomes a difference, a call whose answer nobody takes is
left out. The suite runs in a
clean clone without the reference material. A line that cannot change an answer says so in a comment (`# pace only`,
`# no rule`) and is left alone, as in `tests.mutants`.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from coverage import CoverageData

from tests.mutants import LEFT_ALONE, ROOT, TURNED

LONGEST = 1800
"""Seconds after which a suite counts as never ending, which is noticed."""
NEAR = 60
"""Tests that are tried before any others."""
OPPOSITE: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
}


class Change(NamedTuple):
    """One mutant: the file, the first and the last byte that are replaced, and by what."""

    path: str
    line: int
    start: int
    end: int
    new: str
    what: str


def changed(node: ast.AST) -> Iterator[ast.AST]:
    """What the operators make of a node, each in a copy of it."""

    def copy() -> ast.AST:
        return ast.parse(ast.unparse(node), mode="eval").body

    if isinstance(node, ast.Compare):
        for at, old in enumerate(node.ops):
            new = copy()
            assert isinstance(new, ast.Compare)
            new.ops[at] = TURNED[type(old)]()
            yield new
    elif isinstance(node, ast.BoolOp):
        new = copy()
        assert isinstance(new, ast.BoolOp)
        new.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield new
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node.operand
    elif (below := _below_zero(node)) is not None:
        yield ast.Constant(below + 1)
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        yield ast.Constant(node.value + 1)
    elif isinstance(node, ast.BinOp) and type(node.op) in OPPOSITE and not _is_text(node):
        new = copy()
        assert isinstance(new, ast.BinOp)
        new.op = OPPOSITE[type(node.op)]()
        yield new
    elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        yield ast.Pass()


def _below_zero(node: ast.AST) -> int | None:
    """The number that is written with a minus, which is one number and not a 1 that is taken away."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub) and isinstance(node.operand, ast.Constant):
        return -node.operand.value if type(node.operand.value) is int else None
    return None


def _is_text(node: ast.BinOp) -> bool:
    """Whether a sum is visibly one of texts or of types, which have no difference."""
    sides = (node.left, node.right)
    return any(isinstance(side, ast.JoinedStr) or isinstance(getattr(side, "value", None), str) for side in sides)


def changes(path: Path, executed: set[int]) -> list[Change]:
    """Every change to the executed lines of a module, in the order of its lines."""
    text = path.read_bytes()
    lines = text.splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))
    found = []
    for node in _placed(ast.parse(text)):
        first, last = node.lineno, node.end_lineno or node.lineno
        if first not in executed or any(LEFT_ALONE.search(line.decode()) for line in lines[first - 1 : last]):
            continue
        start = starts[first - 1] + node.col_offset
        end = starts[last - 1] + (node.end_col_offset or 0)
        for new in changed(node):
            said = ast.unparse(new)
            written = said if isinstance(new, ast.Pass) else f"({said})"
            what = f"{text[start:end].decode()} -> {said}"
            found.append(Change(path.relative_to(ROOT).as_posix(), first, start, end, written, " ".join(what.split())))
    return sorted(found)


def _placed(node: ast.AST) -> Iterator[ast.expr | ast.stmt]:
    """The expressions and statements whose place is known: Python 3.11 has wrong ones within texts with fields."""
    for inner in ast.iter_child_nodes(node):
        if isinstance(inner, ast.expr | ast.stmt):
            yield inner
        if not isinstance(inner, ast.JoinedStr) and _below_zero(inner) is None:
            yield from _placed(inner)


def draw(data: CoverageData, number: int, seed: int) -> list[Change]:
    """As many changes from each package, as far as that goes, no two of one line."""
    packages: dict[str, list[Change]] = {}
    for name in sorted(data.measured_files()):
        path = Path(name)
        if path.is_file() and path.is_relative_to(ROOT / "nrdb"):
            parts = path.relative_to(ROOT).parts
            package = parts[1] if len(parts) > 2 else "nrdb"
            packages.setdefault(package, []).extend(changes(path, set(data.lines(name) or ())))
    chance = random.Random(seed)
    for found in packages.values():
        chance.shuffle(found)
    order = sorted(packages)
    chance.shuffle(order)
    drawn: dict[tuple[str, int], Change] = {}
    while len(drawn) < number and any(packages.values()):
        for package in order:
            if packages[package] and len(drawn) < number:
                change = packages[package].pop()
                drawn.setdefault((change.path, change.line), change)
    return list(drawn.values())


def stages(data: CoverageData, change: Change) -> list[list[str]]:
    """The tests that are tried one after the other: `NEAR` of those that execute the line, all of them, its package's.

    A line that is executed when its module is imported belongs to no test. Last is the whole suite, which has no names.
    """
    contexts = data.contexts_by_lineno(str(ROOT / change.path)).get(change.line, [])
    found = sorted({context.rpartition("|")[0] for context in contexts if "|" in context})
    near = found[:: len(found) // NEAR + 1]
    folder = f"tests/{Path(change.path).parts[1]}"
    return [
        *([near] if near else []),
        *([found] if len(found) > len(near) else []),
        *([[folder]] if (ROOT / folder).is_dir() else []),
        [],
    ]


def notices(clone: Path, change: Change | None, tried: list[list[str]], jobs: int) -> str:
    """What noticed a change, `` when nothing did: the first test that failed, or that the suite never ended."""
    if change is not None:
        path = clone / change.path
        whole = path.read_bytes()
        path.write_bytes(whole[: change.start] + change.new.encode() + whole[change.end :])
    names = clone.with_name("tried.txt")
    try:
        for tests in tried:
            names.write_text("\n".join(tests), encoding="utf-8")
            place = [f"@{names}"] if tests else []
            failed = _failed(clone, [*place, "-x", "-q", "-n", str(jobs), "-p", "no:cacheprovider"])
            if failed:
                return failed
    finally:
        if change is not None:
            path.write_bytes(whole)
    return ""


def _failed(clone: Path, arguments: list[str]) -> str:
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("NRDB_", "TEST_", "XDG_"))}
    with tempfile.TemporaryDirectory() as home:
        process = subprocess.Popen(
            [sys.executable, "-m", "pytest", *arguments],
            cwd=clone,
            env={**environment, "HOME": home, "PYTHONPATH": str(clone), "PYTHONDONTWRITEBYTECODE": "1"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            start_new_session=True,
        )
        try:
            out, _ = process.communicate(timeout=LONGEST)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
            return "it never ends"
    if not process.returncode:
        return ""
    said = [line for line in out.splitlines() if line.startswith(("FAILED", "ERROR"))] or out.splitlines()[-1:]
    return said[0][:150]


def main(arguments: list[str]) -> int:
    """Prints every change with what noticed it; the exit code is 1 when more than one in twenty survives."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants_drawn", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("data", type=Path)
    parser.add_argument("--draw", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=min(2, os.cpu_count() or 1))
    chosen = parser.parse_args(arguments)
    data = CoverageData(str(chosen.data))
    data.read()
    drawn = draw(data, chosen.draw, chosen.seed)
    print(f"{len(drawn)} changes drawn by seed {chosen.seed}.", flush=True)
    survivors = 0
    with tempfile.TemporaryDirectory() as folder:
        clone = Path(folder) / "nrdb"
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
        if failed := notices(clone, None, [[]], chosen.jobs):
            print(f"The suite fails without any change: nothing can be said ({failed}).")
            return 2
        for number, change in enumerate(drawn, 1):
            start = time.monotonic()
            noticed = notices(clone, change, stages(data, change), chosen.jobs)
            survivors += not noticed
            took = f"{time.monotonic() - start:.0f} s"
            print(f"{number}. {change.path}:{change.line}: {change.what}", flush=True)
            print(f"   {noticed or 'SURVIVES'} ({took})", flush=True)
    print(f"{len(drawn) - survivors} of {len(drawn)} noticed, {survivors} survive.")
    return 1 if survivors * 20 > len(drawn) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
