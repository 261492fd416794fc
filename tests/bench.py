"""`make bench`: one table of ratios, each measured in one interleaved run on this machine.

Every module tests/bench_*.py with a function `run()` adds rows (name, value, unit, note). Results are printed and
saved as JSON beside the checkout's root (bench.json), with the machine and the commit.
"""

from __future__ import annotations

import importlib
import json
import platform
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def main(names: list[str]) -> None:
    """Runs the named areas (all when none is named) and prints their rows."""
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
    (ROOT / "bench.json").write_text(json.dumps(saved, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
