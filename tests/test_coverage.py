"""The floors of coverage: what falls is refused, what rises is written, and nothing is ever lowered."""

from __future__ import annotations

import json
import tomllib
from fnmatch import fnmatch
from pathlib import Path

import pytest

from tests import cover

ROOT = Path(__file__).parents[1]


def module(lines: tuple[int, int], branches: tuple[int, int], missing=(), untaken=()) -> dict:
    """One module of a report: covered and all lines, covered and all branches."""
    counts = ("covered_lines", "num_statements", "covered_branches", "num_branches")
    return {
        "summary": dict(zip(counts, (*lines, *branches), strict=True)),
        "missing_lines": list(missing),
        "missing_branches": [list(pair) for pair in untaken],
    }


FILES = {
    "nrdb/text.py": module((40, 40), (10, 10)),
    "nrdb/deck/model.py": module((90, 100), (30, 40), [7, 9], [(6, 7), (8, -2)]),
    "nrdb/deck/files.py": module((100, 100), (0, 0)),
    "nrdb/legality/check.py": module((50, 50), (20, 20)),
}
FLOORS = """\
whole = ["nrdb/legality/*.py"]
[least]
"nrdb" = { lines = 100, branches = 100 }
"nrdb/deck" = { lines = 95, branches = 75 }
"nrdb/legality" = { lines = 100, branches = 100 }
"total" = { lines = 96, branches = 85 }
"""


@pytest.fixture
def run(tmp_path, capsys):
    """Runs the check over made-up modules and floors: its exit code, and what it printed."""
    path = tmp_path / "floor.toml"

    def call(files: dict, floors: str | None, *flags: str) -> tuple[int, list[str]]:
        if floors is not None:
            path.write_text(floors, encoding="utf-8")
        report = tmp_path / "report.json"
        report.write_text(json.dumps({"meta": {"branch_coverage": True}, "files": files}), encoding="utf-8")
        code = cover.main([str(report), *flags], path)
        return code, capsys.readouterr().out.splitlines()

    call.path = path
    return call


def test_floors_that_hold(run):
    assert run(FILES, FLOORS) == (
        0,
        [
            "package                    lines         branches      floor",
            "nrdb             40/40  100.00 %  10/10  100.00 %  100 / 100",
            "nrdb/deck      190/200   95.00 %  30/40   75.00 %    95 / 75",
            "nrdb/legality    50/50  100.00 %  20/20  100.00 %  100 / 100",
            "total          280/290   96.55 %  60/70   85.71 %    96 / 85",
        ],
    )


@pytest.mark.parametrize(
    ("covered", "faults"),
    [
        (((90, 100), (30, 40)), []),
        (((89, 100), (30, 40)), ["nrdb/deck: 189 of 200 lines are covered, less than 95 %."]),
        (
            ((90, 100), (29, 40)),
            [
                "nrdb/deck: 29 of 40 branches are covered, less than 75 %.",
                "total: 59 of 70 branches are covered, less than 85 %.",
            ],
        ),
    ],
)
def test_falling_by_one_line_or_branch_is_refused(run, covered, faults):
    code, said = run({**FILES, "nrdb/deck/model.py": module(*covered)}, FLOORS)
    assert (code, said[5:]) == (1 if faults else 0, faults)


def test_a_strict_module_is_covered_to_the_last_branch(run):
    lacking = {**FILES, "nrdb/legality/check.py": module((49, 50), (18, 20), [12], [(11, 12), (30, -4)])}
    low = FLOORS.replace("100, branches = 100", "90, branches = 90").replace("= 85", "= 80")
    code, said = run(lacking, low)
    assert code == 1
    assert said[5:] == [
        "nrdb/legality/check.py: to be covered whole, and no test reaches line 12.",
        "nrdb/legality/check.py: to be covered whole, and no test takes the branch 11 → 12, 30 → out.",
        "Some floors can rise: `make cover RAISE=1` writes them to coverage_floor.toml.",
    ]
    assert run(lacking, None, "--raise")[0] == 1


def test_a_strict_pattern_that_names_nothing_is_refused(run):
    code, said = run(FILES, FLOORS.replace("nrdb/legality/*.py", "nrdb/legalty/*.py"))
    assert (code, said[5:]) == (1, ["nrdb/legalty/*.py: no module is called so."])


def test_what_has_risen_is_told_and_written_only_when_asked(run):
    better = {**FILES, "nrdb/deck/model.py": module((98, 100), (30, 40))}
    code, said = run(better, FLOORS)
    assert (code, said[5:]) == (0, ["Some floors can rise: `make cover RAISE=1` writes them to coverage_floor.toml."])
    assert run.path.read_text(encoding="utf-8") == FLOORS
    assert run(better, None, "--raise") == (0, run(better, None)[1])
    written = tomllib.loads(run.path.read_text(encoding="utf-8"))
    assert written == {
        "whole": ["nrdb/legality/*.py"],
        "least": {
            "nrdb": {"lines": 100, "branches": 100},
            "nrdb/deck": {"lines": 99, "branches": 75},
            "nrdb/legality": {"lines": 100, "branches": 100},
            "total": {"lines": 99, "branches": 85},
        },
    }


def test_raising_lowers_nothing(run):
    mixed = {**FILES, "nrdb/deck/model.py": module((60, 100), (40, 40))}
    code, said = run(mixed, FLOORS, "--raise")
    assert (code, said[5:]) == (
        1,
        [
            "nrdb/deck: 160 of 200 lines are covered, less than 95 %.",
            "total: 250 of 290 lines are covered, less than 96 %.",
        ],
    )
    written = tomllib.loads(run.path.read_text(encoding="utf-8"))["least"]
    assert written["nrdb/deck"] == {"lines": 95, "branches": 100}
    assert written["total"] == {"lines": 96, "branches": 100}


def test_a_new_package_wants_a_floor_and_a_gone_one_leaves_its_line_to_a_person(run):
    new = {**FILES, "nrdb/new/one.py": module((1, 2), (0, 0))}
    del new["nrdb/text.py"]
    code, said = run(new, FLOORS)
    assert code == 1
    assert "nrdb/new: has no floor yet; `make cover RAISE=1` gives it one." in said
    assert "nrdb: has a floor and no module; take its line out of coverage_floor.toml." in said
    code, said = run(new, None, "--raise")
    assert (code, said[-1]) == (1, "nrdb: has a floor and no module; take its line out of coverage_floor.toml.")
    assert tomllib.loads(run.path.read_text(encoding="utf-8"))["least"]["nrdb/new"] == {"lines": 50, "branches": 100}


def test_without_a_file_everything_wants_a_floor(run):
    code, said = run(FILES, None)
    assert (code, len(said)) == (1, 5 + 4 + 1)
    assert run(FILES, None, "--raise")[0] == 0
    assert run(FILES, None)[0] == 0


@pytest.mark.parametrize(
    ("report", "sentence"),
    [
        ("", "is no report of coverage as JSON"),
        ("[]", "is no report of coverage as JSON"),
        ('{"files": {}}', "is no report of coverage as JSON"),
        ('{"meta": {"branch_coverage": true}, "files": {}}', "counts no modules."),
        ('{"meta": {"branch_coverage": false}, "files": {"nrdb/a.py": {}}}', "counts no branches."),
    ],
)
def test_what_is_no_report_with_branches(tmp_path, capsys, report, sentence):
    path = tmp_path / "report.json"
    path.write_text(report, encoding="utf-8")
    assert cover.main([str(path)], tmp_path / "floor.toml") == 2
    assert sentence in capsys.readouterr().err
    assert cover.main([str(tmp_path / "none.json")], tmp_path / "floor.toml") == 2


def test_the_tracked_floors_are_as_the_tool_writes_them():
    floors = cover.read(cover.FLOORS)
    assert cover.text(floors) == cover.FLOORS.read_text(encoding="utf-8")
    folders = {path.parent.relative_to(ROOT).as_posix() for path in (ROOT / "nrdb").rglob("*.py")}
    assert set(floors.least) <= {*folders, cover.TOTAL}  # a new one is told by the run that first sees it


def test_every_tracked_pattern_names_a_module():
    modules = [path.relative_to(ROOT).as_posix() for path in (ROOT / "nrdb").rglob("*.py")]
    patterns = cover.read(cover.FLOORS).whole
    assert [pattern for pattern in patterns if not any(fnmatch(name, pattern) for name in modules)] == []


def test_judging_and_the_query_grammar_are_held_to_all():
    whole = cover.read(cover.FLOORS).whole
    modules = [path.relative_to(ROOT).as_posix() for path in (ROOT / "nrdb").rglob("*.py")]
    held = {name for name in modules if any(fnmatch(name, pattern) for pattern in whole)}
    assert {name for name in modules if name.startswith("nrdb/legality/")} <= held
    grammar = ("syntax", "ast", "fields", "vocabulary", "values", "names", "lists", "conditions", "sql")
    assert {f"nrdb/search/{name}.py" for name in grammar} <= held
