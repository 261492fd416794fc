"""`make bench`: one table of ratios, each measured in one interleaved run on this machine.

Every module tests/bench_*.py with a function `run()` adds rows (name, value, unit, note). Results are printed and
saved in bench.json, with the machine and the commit; the ones before them move to bench.last.json, and `make
bench-compare` sets the two side by side.

usage: python -m tests.bench [AREA …] | --compare
"""

from __future__ import annotations

import importlib
import json
import platform
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


NOW, LAST = ROOT / "bench.json", ROOT / "bench.last.json"


def compare() -> None:
    """Prints the figures of the last two runs and how they moved; a figure of one run alone says so."""
    for path in (LAST, NOW):
        if not path.is_file():
            raise SystemExit(f"{path.name} is missing: run `make bench` twice first")
    last, now = (json.loads(path.read_text(encoding="utf-8")) for path in (LAST, NOW))
    print(f"{last['commit']} ({last['machine']}) against {now['commit']} ({now['machine']})")
    for name in sorted(last["rows"].keys() | now["rows"].keys()):
        before, after = (run["rows"].get(name) for run in (last, now))
        if before is None or after is None:
            print(f"  {name:<64} {'new' if before is None else 'gone'}")
        else:
            moved = after["value"] / before["value"] if before["value"] else float("inf")
            print(f"  {name:<64} {before['value']:>14,.2f} {after['value']:>14,.2f} {after['unit']:<10} × {moved:.2f}")


def main(names: list[str]) -> None:
    """Runs the named areas (all when none is named) and prints their rows."""
    if names == ["--compare"]:
        return compare()
    areas = sorted(path.stem.removeprefix("bench_") for path in Path(__file__).parent.glob("bench_*.py"))
    unknown = sorted(set(names) - set(areas))
    if unknown:
        raise SystemExit(f"no such area: {', '.join(unknown)}; there are {', '.join(areas)}")
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    saved = {
        "machine": platform.platform(),
        "python": platform.python_version(),
        "commit": commit.stdout.strip(),
        "rows": {},
    }
    for area in names or areas:
        print(f"\n{area}", flush=True)
        for name, value, unit, note in importlib.import_module(f"tests.bench_{area}").run():
            shown = f"{value:,.2f}" if isinstance(value, float) and value < 100 else f"{value:,.0f}"
            print(f"  {name:<46} {shown:>12} {unit:<10} {note}", flush=True)
            saved["rows"][f"{area}: {name}"] = {"value": value, "unit": unit, "note": note}
    if NOW.is_file():
        NOW.replace(LAST)
    NOW.write_text(json.dumps(saved, indent=2) + "\n", encoding="utf-8")
    return None


if __name__ == "__main__":
    main(sys.argv[1:])
