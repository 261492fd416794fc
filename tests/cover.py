"""`make cover`: the coverage of a run of the tests, package by package, held against floors that only rise.

usage: python -m tests.cover REPORT [--raise]

REPORT is what coverage writes as JSON, with branches. tests/coverage_floor.toml holds for each package the least part
of its lines and of its branches that the tests must reach, in whole per cent, and names the modules that must be
covered to the last branch. `--raise` writes the floors that have been passed; it lowers none.
"""

from __future__ import annotations

import argparse
import json
import sys
import tomllib
from collections.abc import Iterable, Mapping
from fnmatch import fnmatch
from pathlib import Path
from typing import Any, NamedTuple

FLOORS = Path(__file__).with_name("coverage_floor.toml")
TOTAL = "total"
HEAD = """\
# What the tests must reach of each package, in whole per cent of its lines and of its branches, without the reference
# material. `make cover` fails below; `make cover RAISE=1` writes what has risen. A floor is never lowered.
"""


class Part(NamedTuple):
    """How much of something the tests reach."""

    covered: int = 0
    of: int = 0

    def __add__(self, other: object) -> Part:
        assert isinstance(other, Part)
        return Part(self.covered + other.covered, self.of + other.of)

    @property
    def percent(self) -> int:
        """Whole per cent, rounded down: 100 means all. Of nothing all is reached."""
        return 100 * self.covered // self.of if self.of else 100

    def __str__(self) -> str:
        share = f"{100 * self.covered / self.of:.2f} %" if self.of else "none"
        return f"{self.covered}/{self.of}  {share:>8}"


class Reached(NamedTuple):
    """The lines and the branches of a module, a package or everything."""

    lines: Part = Part()
    branches: Part = Part()

    def __add__(self, other: object) -> Reached:
        assert isinstance(other, Reached)
        return Reached(self.lines + other.lines, self.branches + other.branches)


class Floors(NamedTuple):
    """The tracked file: patterns of modules that must be covered whole, and (lines, branches) by package."""

    whole: tuple[str, ...]
    least: Mapping[str, tuple[int, int]]


def packages(files: Mapping[str, Any]) -> dict[str, Reached]:
    """The modules of a report added up by their folder, in the order of the alphabet, and all of them as `total`."""
    found: dict[str, Reached] = {}
    everything = Reached()
    for name in sorted(files):
        counts = files[name]["summary"]
        reached = Reached(
            Part(counts["covered_lines"], counts["num_statements"]),
            Part(counts["covered_branches"], counts["num_branches"]),
        )
        package = name.replace("\\", "/").rpartition("/")[0]
        found[package] = found.get(package, Reached()) + reached
        everything += reached
    return {**dict(sorted(found.items())), TOTAL: everything}


def gaps(files: Mapping[str, Any], whole: Iterable[str]) -> list[str]:
    """What is not covered of the modules that must be covered whole, a sentence each; a pattern must name a module."""
    told = []
    names = {name.replace("\\", "/"): name for name in sorted(files)}
    for pattern in whole:
        if not any(fnmatch(name, pattern) for name in names):
            told.append(f"{pattern}: no module is called so.")
    for name, key in names.items():
        if not any(fnmatch(name, pattern) for pattern in whole):
            continue
        lines = [str(line) for line in files[key]["missing_lines"]]
        branches = [f"{start} → {end if end > 0 else 'out'}" for start, end in files[key]["missing_branches"]]
        if lines:
            told.append(f"{name}: to be covered whole, and no test reaches line {', '.join(lines)}.")
        if branches:
            told.append(f"{name}: to be covered whole, and no test takes the branch {', '.join(branches)}.")
    return told


def below(found: Mapping[str, Reached], floors: Floors) -> list[str]:
    """Where a package has fallen under its floor, has none, or is gone, a sentence each."""
    told = []
    for name, reached in found.items():
        if name not in floors.least:
            told.append(f"{name}: has no floor yet; `make cover RAISE=1` gives it one.")
            continue
        for what, part, least in zip(("lines", "branches"), reached, floors.least[name], strict=True):
            if part.percent < least:
                told.append(f"{name}: {part.covered} of {part.of} {what} are covered, less than {least} %.")
    told += [
        f"{name}: has a floor and no module; take its line out of {FLOORS.name}."
        for name in floors.least
        if name not in found
    ]
    return told


def raised(found: Mapping[str, Reached], floors: Floors) -> Floors:
    """The floors with everything that has risen; none lower than before, none taken away."""
    least = dict(floors.least)
    for name, reached in found.items():
        lines, branches = least.get(name, (0, 0))
        least[name] = max(lines, reached.lines.percent), max(branches, reached.branches.percent)
    ordered = sorted(least.items(), key=lambda item: (item[0] == TOTAL, item[0]))
    return floors._replace(least=dict(ordered))


def read(path: Path) -> Floors:
    """The floors that a file holds; none of a file that is not there."""
    content = tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    least = {name: (row["lines"], row["branches"]) for name, row in content.get("least", {}).items()}
    return Floors(tuple(content.get("whole", ())), least)


def text(floors: Floors) -> str:
    """The file that holds these floors."""
    whole = "".join(f'  "{pattern}",\n' for pattern in floors.whole)
    width = max((len(name) for name in floors.least), default=0) + 2
    rows = (
        f"{f'{name!r}':{width}} = {{ lines = {lines}, branches = {branches} }}\n".replace("'", '"')
        for name, (lines, branches) in floors.least.items()
    )
    return f"{HEAD}\n# Covered to the last branch.\nwhole = [\n{whole}]\n\n[least]\n{''.join(rows)}"


def table(found: Mapping[str, Reached], floors: Floors) -> str:
    """The packages with what is reached of them, and their floors."""
    rows = [("package", "lines", "branches", "floor")]
    for name, reached in found.items():
        least = floors.least.get(name)
        rows.append(
            (name, str(reached.lines), str(reached.branches), "none" if least is None else f"{least[0]} / {least[1]}")
        )
    widths = [max(len(row[column]) for row in rows) for column in range(4)]
    return "\n".join(
        f"{row[0]:<{widths[0]}}  {row[1]:>{widths[1]}}  {row[2]:>{widths[2]}}  {row[3]:>{widths[3]}}" for row in rows
    )


def main(arguments: list[str], path: Path = FLOORS) -> int:
    """Prints the table and every fault; 1 when a floor does not hold, 2 for a report that cannot be one."""
    parser = argparse.ArgumentParser(prog="python -m tests.cover", description=__doc__.splitlines()[0])
    parser.add_argument("report", type=Path)
    parser.add_argument("--raise", dest="rise", action="store_true", help="write the floors that have been passed")
    chosen = parser.parse_args(arguments)
    try:
        report = json.loads(chosen.report.read_text(encoding="utf-8"))
        files = report["files"]
        branches = report["meta"]["branch_coverage"]
    except (OSError, ValueError, KeyError, TypeError) as error:
        print(f"{chosen.report} is no report of coverage as JSON ({error}).", file=sys.stderr)
        return 2
    if not branches or not files:
        print(f"{chosen.report} counts no {'branches' if files else 'modules'}.", file=sys.stderr)
        return 2
    found, floors = packages(files), read(path)
    higher = raised(found, floors)
    if chosen.rise and higher != floors:
        path.write_text(text(higher), encoding="utf-8")
    faults = gaps(files, floors.whole) + below(found, higher if chosen.rise else floors)
    print(table(found, higher if chosen.rise else floors))
    for fault in faults:
        print(fault)
    if higher != floors and not chosen.rise:
        print(f"Some floors can rise: `make cover RAISE=1` writes them to {FLOORS.name}.")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
