"""The tree is the architecture: who may import whom, where third-party libraries stand, what start-up loads."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "nrdb"

# From left to right: a package imports only from columns to its left (and itself).
COLUMNS: tuple[tuple[str, ...], ...] = (
    ("errors", "text", "resources"),
    ("rulebook", "behaviour", "odds"),
    ("catalogue",),
    ("search", "deck"),
    ("legality", "engine"),
    ("report",),
    ("goldfish", "tournament"),
    ("cli",),
)
COLUMN = {name: index for index, names in enumerate(COLUMNS) for name in names}

# Where a third-party library may be imported, by path prefix below the package.
LIBRARIES: dict[str, tuple[str, ...]] = {
    "click": ("cli/",),
    "sqlmodel": ("catalogue/tables.py",),
    "sqlalchemy": ("catalogue/tables.py",),
}


def imports(path: Path) -> list[tuple[int, str]]:
    """(line, dotted name) of every import in a module, those inside functions too."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [(node.lineno, alias.name) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: imports are absolute"
            found += [(node.lineno, f"{node.module}.{alias.name}") for alias in node.names]
    return found


def right_to_left(package: Path) -> list[str]:
    """Every import in `package` that goes against the direction, as `file:line: imports name`."""
    faults = []
    for path in sorted(package.rglob("*.py")):
        relative = path.relative_to(package)
        own = relative.parts[0].removesuffix(".py")
        if own.startswith("__"):
            continue
        for line, name in imports(path):
            parts = name.split(".")
            if parts[0] != "nrdb" or len(parts) < 2 or parts[1] == "__version__":
                continue
            other = parts[1]
            if other != own and COLUMN[other] >= COLUMN[own] and not same_group(own, other):
                faults.append(f"{relative}:{line}: {own} imports {name}")
    return faults


def same_group(own: str, other: str) -> bool:
    """Whether the two stand in the first column, whose modules may use each other."""
    return COLUMN[own] == COLUMN[other] == 0


def test_every_package_has_a_column():
    there = {p.stem for p in PACKAGE.iterdir() if not p.name.startswith("_") and (p.is_dir() or p.suffix == ".py")}
    assert there <= set(COLUMN)


def test_imports_run_left_to_right():
    assert right_to_left(PACKAGE) == []


def test_an_import_from_right_to_left_is_found(tmp_path):
    (tmp_path / "catalogue").mkdir()
    (tmp_path / "catalogue" / "model.py").write_text("def f():\n    from nrdb.legality import check_deck\n")
    (tmp_path / "deck.py").write_text("import nrdb.search.run\n")
    assert right_to_left(tmp_path) == [
        "catalogue/model.py:2: catalogue imports nrdb.legality.check_deck",
        "deck.py:1: deck imports nrdb.search.run",
    ]


def test_libraries_stand_where_they_belong():
    faults = []
    for path in sorted(PACKAGE.rglob("*.py")):
        relative = path.relative_to(PACKAGE).as_posix()
        for line, name in imports(path):
            places = LIBRARIES.get(name.split(".")[0])
            if places and not relative.startswith(places):
                faults.append(f"{relative}:{line}: {name}")
    assert faults == []


def test_no_clock_and_no_global_chance_below_the_command_line():
    """Dates and seeds are arguments: below `cli` nothing asks the clock, the environment or the global generator."""
    faults = []
    for path in sorted(PACKAGE.rglob("*.py")):
        relative = path.relative_to(PACKAGE).as_posix()
        if relative.startswith("cli/"):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                spelled = f"{node.value.id}.{node.attr}"
                clock = spelled in {"date.today", "datetime.now", "datetime.today", "time.time", "datetime.utcnow"}
                chance = node.value.id == "random" and node.attr not in {"Random"}
                surroundings = spelled in {"os.environ", "os.getenv"} and relative != "resources.py"
                if clock or chance or surroundings:
                    faults.append(f"{relative}:{node.lineno}: {spelled}")
    assert faults == []


HEAVY = (
    *("sqlmodel", "sqlalchemy", "sqlite_utils", "jsonschema", "pydantic", "rapidfuzz", "rich", "numpy"),
    *("httpx", "regex", "matplotlib", "fpdf", "asyncio", "importlib.metadata"),
)


@pytest.mark.parametrize(
    "arguments",
    [
        ["--help"],
        ["show", "Sure Gamble"],
        ["search", "sentry strength>3"],
        ["validate", "--format", "casual", "--on", "2026-11-20", str(PACKAGE.parent / "examples" / "runner.txt")],
        ["validate", "--on", "2026-11-20", str(PACKAGE.parent / "examples" / "corp.txt")],
    ],
    ids=lambda arguments: " ".join(arguments[:1]),
)
def test_nothing_heavy_is_imported_for_clean_input(arguments, catalogue):
    """The exact list of modules that a command on clean input must not load (the catalogue is built already)."""
    program = (
        "import sys\nfrom nrdb.cli import main\n"
        f"try:\n    main({arguments!r})\nexcept SystemExit as stop:\n    code = stop.code\n"
        f"print(code, sorted(set({HEAVY!r}) & set(sys.modules)), file=sys.stderr)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, cwd=PACKAGE.parent, check=False
    )
    assert done.stderr.splitlines()[-1] == "0 []", done.stderr
