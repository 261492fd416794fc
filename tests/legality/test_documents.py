"""The house rules and the Python shown in docs/validate.md work."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "validate.md").read_text(encoding="utf-8")
RULES = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)


def test_there_are_four_examples_of_house_rules():
    assert len(RULES) == 4


@pytest.mark.parametrize("text", RULES, ids=["cube", "league", "core", "boxes"])
def test_an_example_of_house_rules_judges_a_deck(nrdb, tmp_path, text):
    (tmp_path / "rules.toml").write_text(text, encoding="utf-8")
    done = nrdb("validate", str(ROOT / "examples" / "runner.txt"), "--rules", "rules.toml", "--no-advice")
    assert done.returncode in (0, 1), done.stderr
    assert done.stderr == ""
    name = re.search(r'name = "(.*)"', text)[1]
    assert f"egal in {name} (2026-11-20)" in done.stdout.splitlines()[0]


def test_the_python_of_the_page_runs(monkeypatch, capsys):
    monkeypatch.chdir(ROOT)
    (program,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    exec(compile(program, "validate.md", "exec"), {})
    assert capsys.readouterr().out.startswith("True {")
