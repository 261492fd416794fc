"""Check the structure of the tree: imports between packages, places of third-party libraries, start-up imports."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

PACKAGE = Path(__file__).parents[1] / "nrdb"

# From left to right: a package imports only from columns to its left (and itself).
COLUMNS: tuple[tuple[str, ...], ...] = (
    (
        "errors",
        "text",
        "json_types",
        "shapes",
        "resources",
        "days",
        "archives",
        "settings",
        "web",
        "workers",
        "cluster",
        "spreadsheet",
    ),
    ("rulebook", "behaviour", "odds"),
    ("catalogue",),
    ("search", "deck"),
    ("legality", "engine"),
    ("breaking", "report"),
    ("players", "tournament"),
    ("games", "printing"),
    ("goldfish", "match", "scenarios"),
    ("answers",),
    ("serve",),
    ("cli",),
)
COLUMN = {name: index for index, names in enumerate(COLUMNS) for name in names}

DOCUMENT = (PACKAGE.parent / "docs" / "architecture.md").read_text(encoding="utf-8")
SETTINGS = tomllib.loads((PACKAGE.parent / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT, GROUPS = SETTINGS["project"], SETTINGS["dependency-groups"]
EXTRAS = [wanted for name, extra in PROJECT["optional-dependencies"].items() if name != "all" for wanted in extra]
DEPENDENCIES = [*PROJECT["dependencies"], *EXTRAS, *GROUPS["dev"]]

# Import names that differ from the library's own name, and what else the library provides.
MODULES = {"sqlite-utils": {"sqlite_utils"}, "sqlmodel": {"sqlmodel", "sqlalchemy"}, "fpdf2": {"fpdf", "fontTools"}}


def imports(path: Path) -> list[tuple[int, str]]:
    """Yield (line, dotted name) for every import in a module, including those inside functions."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [(node.lineno, alias.name) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: imports are absolute"
            found += [(node.lineno, f"{node.module}.{alias.name}") for alias in node.names]
    return found


def named_imports(path: Path) -> list[tuple[int, str]]:
    """Yield (line, dotted name) for every module named in a string, as in tables of names to import later."""
    return [
        (node.lineno, node.value)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and re.fullmatch(r"nrdb(\.\w+)+", node.value)
    ]


def right_to_left(package: Path) -> list[str]:
    """Return every import in `package` that goes against the direction, as `file:line: imports name`."""
    faults = []
    for path in sorted(package.rglob("*.py")):
        relative = path.relative_to(package)
        own = relative.parts[0].removesuffix(".py")
        if own.startswith("__"):
            continue
        for line, name in [*imports(path), *named_imports(path)]:
            parts = name.split(".")
            if parts[0] != "nrdb" or parts[1:] == ["__version__"]:
                continue
            if len(parts) < 2 or parts[1] not in COLUMN:
                faults.append(f"{relative}:{line}: {own} imports {name}, which is for those who use the library")
                continue
            other = parts[1]
            if other != own and COLUMN[other] >= COLUMN[own] and not same_group(own, other):
                faults.append(f"{relative}:{line}: {own} imports {name}")
    return faults


def same_group(own: str, other: str) -> bool:
    """Return whether both are in the first column, whose modules may use each other."""
    return COLUMN[own] == COLUMN[other] == 0


def test_every_package_has_a_column_and_no_column_is_empty():
    there = {p.stem for p in PACKAGE.iterdir() if not p.name.startswith("_") and (p.is_dir() or p.suffix == ".py")}
    assert there == set(COLUMN)


def test_the_document_states_the_direction():
    shown = re.search(r"^    errors, .*?\n\n", DOCUMENT, re.MULTILINE | re.DOTALL)
    assert shown is not None
    columns = [re.split(r" \| |, ", column.strip()) for column in shown[0].split("→")]
    assert columns == [list(names) for names in COLUMNS]
    assert [", " in column for column in shown[0].split("→")] == [True] + [False] * (len(COLUMNS) - 1)


def test_the_document_lists_the_tree():
    """The document lists exactly the packages and modules that exist."""
    rows = re.findall(r"^\| `nrdb/([\w/]+(?:\.py)?)/?` \|", DOCUMENT, re.MULTILINE)
    packages = {path.parent.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.py")} - {"."}
    modules = {path.name for path in PACKAGE.glob("*.py") if not path.name.startswith("_")}
    assert sorted(row.rstrip("/") for row in rows) == sorted(packages | modules)


WORDS = ("behaviour", "engine/words", "scenarios")
"""The packages that read the words of cards (scenarios give cards words); everybody else asks for `CardFacts`."""
_LOOK = re.compile(r"(?<!self)\.fields[.\[]|\bcard(_of\[[^]]*\])?\.words\b")


def readers_of_words(package: Path) -> list[str]:
    """Return every import of the notation and every look into a card's words outside `WORDS`, as `file:line`."""
    faults = []
    for path in sorted(package.rglob("*.py")):
        relative = path.relative_to(package).as_posix()
        if relative.startswith(tuple(f"{name}/" for name in WORDS)):
            continue
        lines = [line for line, name in imports(path) if name.startswith("nrdb.behaviour.notation")]
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Subscript | ast.Attribute) and _LOOK.search(ast.unparse(node)):
                lines.append(node.lineno)
        faults += [f"{relative}:{line}" for line in sorted(set(lines))]
    return faults


def test_only_behaviour_and_the_compiler_read_the_words_of_cards():
    assert readers_of_words(PACKAGE) == []


def test_a_module_that_reads_the_words_of_a_card_is_found(tmp_path):
    for folder in ("behaviour", "players"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "kinds.py").write_text(
            "from nrdb.behaviour.notation import walk\n"
            "ops = [node.fields['do'] for node in thought.card.words]\n"
            "subs = g.table.card_of[ice].words\n"
            "own = self.fields['do'], section.words, row.fields\n"
        )
    assert readers_of_words(tmp_path) == [f"players/kinds.py:{line}" for line in (1, 2, 3)]


def test_imports_run_left_to_right():
    assert right_to_left(PACKAGE) == []


def test_an_import_from_right_to_left_is_found(tmp_path):
    (tmp_path / "catalogue").mkdir()
    (tmp_path / "catalogue" / "model.py").write_text("def f():\n    from nrdb.legality import check_deck\n")
    (tmp_path / "deck.py").write_text("import nrdb.search.run\nfrom nrdb.text import fold\n")
    (tmp_path / "report.py").write_text('HOME = "nrdb.tournament.event"\n')
    (tmp_path / "text.py").write_text("from nrdb import Catalogue, errors\n")
    assert right_to_left(tmp_path) == [
        "catalogue/model.py:2: catalogue imports nrdb.legality.check_deck",
        "deck.py:1: deck imports nrdb.search.run",
        "report.py:1: report imports nrdb.tournament.event",
        "text.py:1: text imports nrdb.Catalogue, which is for those who use the library",
    ]


def circles(package: Path) -> list[set[str]]:
    """Return the sets of modules that import each other, directly or through others.

    Imports inside functions and for types count. Only the model of a game may name its own types.
    """
    modules = {module_name(path.relative_to(package.parent)): path for path in package.rglob("*.py")}
    uses: dict[str, set[str]] = {}
    for name, path in modules.items():
        typed = for_types(path) if name.startswith(MODEL) else set()
        uses[name] = {
            module
            for line, wanted in imports(path)
            if (module := owner(wanted, modules)) not in ("", name) and not (line in typed and module.startswith(MODEL))
        }
    reached: dict[str, set[str]] = {}
    for name in modules:
        seen, ahead = set[str](), [name]
        while ahead:
            ahead += uses[ahead.pop()] - seen
            seen.update(ahead)
        reached[name] = seen
    found: list[set[str]] = []
    for name in sorted(modules):
        circle = {other for other in reached[name] if name in reached[other]}
        if circle and circle not in found:
            found.append(circle)
    return found


def for_types(path: Path) -> set[int]:
    """Return the lines of a module that only the type checker reads."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    blocks = [node for node in tree.body if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"]
    return {line for node in blocks for line in range(node.lineno, node.body[-1].lineno + 1)}


def module_name(path: Path) -> str:
    """Return the dotted name of a module from its place in the tree."""
    return ".".join(path.with_suffix("").parts).removesuffix(".__init__")


def owner(name: str, modules: dict[str, Path]) -> str:
    """Return the module that an imported name is or belongs to; empty if it is none of these."""
    while name and name not in modules:
        name = name.rpartition(".")[0]
    return name


MODEL = "nrdb.engine.model."


def test_no_modules_import_each_other():
    assert circles(PACKAGE) == []


def test_a_circle_of_modules_is_found(tmp_path):
    package = tmp_path / "nrdb"
    (package / "deck").mkdir(parents=True)
    (package / "__init__.py").write_text("")
    (package / "deck" / "__init__.py").write_text("from nrdb.deck.model import Deck\n")
    (package / "deck" / "model.py").write_text("def f():\n    from nrdb.deck import registry\n")
    (package / "deck" / "registry.py").write_text("if TYPE_CHECKING:\n    from nrdb.deck.files import read\n")
    (package / "deck" / "files.py").write_text("import nrdb.deck.model\nimport nrdb.text\n")
    (package / "text.py").write_text("import re\n")
    (circle,) = circles(package)
    assert circle == {"nrdb.deck.model", "nrdb.deck.registry", "nrdb.deck.files"}


def test_only_the_model_may_name_its_own_types(tmp_path):
    model = tmp_path / "nrdb" / "engine" / "model"
    model.mkdir(parents=True)
    card = "if TYPE_CHECKING:\n    from nrdb.engine.model.state import State\n"
    (model / "card.py").write_text(card)
    (model / "state.py").write_text("from nrdb.engine.model.card import Card\n")
    assert circles(tmp_path / "nrdb") == []
    (model / "card.py").write_text(card + "def f():\n    from nrdb.engine.model.state import State\n")
    assert circles(tmp_path / "nrdb") == [{"nrdb.engine.model.card", "nrdb.engine.model.state"}]


def third_party() -> dict[str, set[str]]:
    """Return the modules that import each library outside the standard library, by its import name."""
    found: dict[str, set[str]] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        for _, name in imports(path):
            library = name.split(".")[0]
            if library != "nrdb" and library not in sys.stdlib_module_names:
                found.setdefault(library, set()).add(path.relative_to(PACKAGE).as_posix())
    return found


def test_the_document_names_every_library_with_its_range_and_its_places():
    rows = re.findall(r"^\| ([\w-]+) \| (>=[^|]+) \| [^|]+ \| ([^|]+) \|$", DOCUMENT, re.MULTILINE)
    assert [f"{name}{bounds}" for name, bounds, _ in rows] == [*PROJECT["dependencies"], *EXTRAS]
    found = third_party()
    for name, _, places in rows:
        modules = set().union(*(found.pop(module, set()) for module in MODULES.get(name, {name})))
        named = set(re.findall(r"`([^`]+)`", places))
        assert {module for module in modules if not module.startswith(tuple(named))} == set(), name
        assert {place for place in named if not any(module.startswith(place) for module in modules)} == set(), name
    assert found == {"mypy_extensions": {"engine/model/compiled.py"}}  # for type checkers and mypyc alone


def test_the_document_names_what_developers_need():
    said = re.search(r"^For development only.*?\n\n", DOCUMENT, re.MULTILINE | re.DOTALL)
    assert said is not None
    names = {re.split(r"[><=\[]", wanted)[0] for wanted in GROUPS["dev"]}
    assert {name for name in names if not re.search(rf"(?<![\w-]){name}(?![\w-])", said[0])} == set()


def test_one_extra_has_all_others():
    others = ",".join(name for name in PROJECT["optional-dependencies"] if name != "all")
    assert PROJECT["optional-dependencies"]["all"] == [f"nrdb[{others}]"]


def test_dependencies_are_pinned_by_range():
    """Each dependency has a lowest version and a first version that has not been tried yet."""
    assert [wanted for wanted in DEPENDENCIES if not re.search(r">=[\d.]+,<\d+$", wanted)] == []


def test_what_developers_install_is_pinned_with_hashes_and_within_the_ranges():
    """`make lock` writes the file; this test fails after a range changes until it has been run."""
    text = (PACKAGE.parent / "requirements-dev.txt").read_text(encoding="utf-8")
    pinned = dict(re.findall(r"^([\w.-]+)==([\w.]+)", text, re.MULTILINE))
    hashed = re.findall(r"^([\w.-]+)==.*\n    --hash=sha256:[0-9a-f]{64}", text, re.MULTILINE)
    assert set(hashed) == set(pinned)
    for requirement in map(Requirement, DEPENDENCIES):
        assert requirement.specifier.contains(pinned[requirement.name]), requirement
    assert "://" not in text


def test_no_clock_and_no_global_randomness_below_the_command_line():
    """Dates and seeds are arguments: below `cli` nothing uses the clock, the environment or the global generator."""
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
    *("httpx2", "regex", "matplotlib", "fpdf", "networkx", "asyncio", "importlib.metadata"),
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
    """A command on clean input must not load any module of this list (the catalogue is built already)."""
    program = (
        "import sys\nfrom nrdb.cli import main\n"
        f"try:\n    main({arguments!r})\nexcept SystemExit as stop:\n    code = stop.code\n"
        f"print(code, sorted(set({HEAVY!r}) & set(sys.modules)), file=sys.stderr)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, cwd=PACKAGE.parent, check=False
    )
    assert done.stderr.splitlines()[-1] == "0 []", done.stderr


def rooms() -> list[list[str]]:
    """Return the packages of the engine as the document names them, from left to right."""
    said = re.search(r"In `engine` it is: (.*?)\.", DOCUMENT, re.DOTALL)
    assert said is not None
    return [re.findall(r"`([\w/]+)`", column) for column in said[1].split("→")]


def test_the_rooms_of_the_engine_import_left_to_right():
    """The rules of play don't know the notation, and the state doesn't know the rules."""
    column = {room: n for n, names in enumerate(rooms()) for room in names}
    there = {p.stem for p in (PACKAGE / "engine").iterdir() if not p.name.startswith("_")}
    assert set(column) == there
    faults = []
    for path in sorted((PACKAGE / "engine").rglob("*.py")):
        own = path.relative_to(PACKAGE / "engine").parts[0].removesuffix(".py")
        for line, name in imports(path):
            parts = name.split(".")
            other = parts[2] if parts[:2] == ["nrdb", "engine"] else own
            if own != "__init__" and other != own and column.get(other, 99) >= column[own]:
                faults.append(f"{path.relative_to(PACKAGE)}:{line}: {own} imports {name}")
    assert faults == []


def test_the_document_of_the_engine_lists_its_modules():
    """Every module is in one of the document's tables, so that readers find where something happens in a game."""
    document = (PACKAGE.parent / "docs" / "engine.md").read_text(encoding="utf-8")
    listed = [
        name
        for row in re.findall(r"^\| ((?:`[\w/]+`,? ?)+) \|", document, re.MULTILINE)
        for name in re.findall(r"`([\w/]+)`", row)
    ]
    modules = [p.relative_to(PACKAGE / "engine").with_suffix("").as_posix() for p in (PACKAGE / "engine").rglob("*.py")]
    assert sorted(listed) == sorted(name for name in modules if not name.endswith("__init__"))


WRITERS = {
    "resources.py": "the only module that writes files",
    "catalogue/database.py": "the catalogue file, which SQLite writes next to its final place",
    "catalogue/importer/validate.py": "a folder of its own that is gone when the proof has ended",
}
"""The modules that write files themselves, and why; everything else calls `resources.write_whole`."""


def test_files_are_written_by_one_function():
    """Any other write would ignore modes and links, and what an interruption leaves behind."""

    def writes(call: ast.Call) -> bool:
        name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        if name in ("write_text", "write_bytes"):
            return True
        if name in ("replace", "rename", "renames"):
            return isinstance(call.func, ast.Attribute) and getattr(call.func.value, "id", "") == "os"
        modes = [argument.value for argument in call.args[:2] if isinstance(argument, ast.Constant)]
        return name == "open" and any(
            re.fullmatch(r"[rwax]?b?t?\+?b?", str(m)) and set(str(m)) & set("wax+") for m in modes
        )

    found = {
        path.relative_to(PACKAGE).as_posix()
        for path in PACKAGE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and writes(node)
    }
    assert found == set(WRITERS)
