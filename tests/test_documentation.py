"""The documentation is true: generated pages are current, commands are explained, the README's examples run."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from nrdb.legality.verdict import KINDS
from tests import documents

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = list(documents.commands())


@pytest.mark.parametrize("name", sorted(documents.DOCUMENTS))
def test_a_generated_document_is_current(name):
    assert (ROOT / name).read_text(encoding="utf-8") == documents.DOCUMENTS[name](), f"`make docs` writes {name}"


@pytest.mark.parametrize(("name", "command"), COMMANDS, ids=[name for name, _ in COMMANDS])
def test_every_command_says_what_it_does_and_shows_an_example(name, command):
    text = documents.help_of(name, command)
    assert command.help, f"{name} has no help"
    if not hasattr(command, "commands") and name != "nrdb":
        assert re.search(r"\bnrdb \w", text.split("\n", 1)[1]), f"{name} --help shows no example"


def test_every_link_of_the_documents_leads_somewhere():
    broken = []
    for page in [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").glob("*.md"))]:
        for target in re.findall(r"\]\(([^)#]+)", page.read_text(encoding="utf-8")):
            if "://" not in target and not (page.parent / target).exists():
                broken.append(f"{page.relative_to(ROOT)}: {target}")
    assert broken == []


def readme_commands() -> list[str]:
    return re.findall(r"^ +\$ (nrdb .+?)(?: +#.*)?$", README, re.MULTILINE)


@pytest.mark.parametrize("line", readme_commands())
def test_a_command_of_the_readme_runs(nrdb, line):
    done = nrdb(*shlex.split(line)[1:], cwd=ROOT)
    assert done.returncode in (0, 1, 2), done.stderr  # 2: an answer with something unread in it
    assert done.stdout


def test_the_python_of_the_readme_runs(monkeypatch, capsys):
    monkeypatch.chdir(ROOT)
    for block in re.findall(r"```python\n(.*?)```", README, re.DOTALL):
        exec(compile(block, "README.md", "exec"), {})
    assert capsys.readouterr().out == "True []\n"


@pytest.mark.parametrize("page", sorted(path.name for path in (ROOT / "docs").glob("*.md")))
def test_the_python_of_the_documents_runs(page, monkeypatch):
    """The examples of a page run one after the other, in one program."""
    monkeypatch.chdir(ROOT)
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    world: dict[str, object] = {}
    for block in re.findall(r"```python\n(.*?)```", text, re.DOTALL):
        exec(compile(block, page, "exec"), world)


def test_every_finding_code_is_documented():
    text = (ROOT / "docs" / "findings.md").read_text(encoding="utf-8")
    assert [kind.code for kind in KINDS if f"`{kind.code}`" not in text] == []
