"""The documentation is true: generated pages are current, commands are explained, the README's examples run."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import click
import pytest

from nrdb.legality.finding_kinds import FINDING_KINDS
from tests import documents
from tests.locked import as_locked

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = list(documents.commands())


@pytest.mark.parametrize("name", sorted(documents.DOCUMENTS))
def test_a_generated_document_is_current(name):
    if name in ("docs/cli-reference.md", "docs/nrdb.1") and not as_locked("click"):
        pytest.skip("other versions of click word their help differently")
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
    return re.findall(r"^ *\$ (nrdb .+?)(?: +#.*)?$", README, re.MULTILINE)


@pytest.mark.parametrize("line", readme_commands())
def test_a_command_of_the_readme_runs(nrdb, line):
    done = nrdb(*shlex.split(line)[1:], cwd=ROOT)
    assert done.returncode in (0, 1, 2), done.stderr  # 2: an answer to input that was partly unreadable
    assert done.stdout


def test_the_python_of_the_readme_runs(monkeypatch, capsys):
    monkeypatch.chdir(ROOT)
    for block in re.findall(r"```python\n(.*?)```", README, re.DOTALL):
        exec(compile(block, "README.md", "exec"), {})
    assert capsys.readouterr().out == "True []\n"


@pytest.mark.parametrize("page", sorted(path.name for path in (ROOT / "docs").glob("*.md")))
def test_the_python_of_the_documents_runs(page, monkeypatch):
    """The examples of a page run one after the other, as one program."""
    monkeypatch.chdir(ROOT)
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    world: dict[str, object] = {}
    for block in re.findall(r"```python\n(.*?)```", text, re.DOTALL):
        exec(compile(block, page, "exec"), world)


def test_every_finding_code_is_documented():
    text = (ROOT / "docs" / "findings.md").read_text(encoding="utf-8")
    assert [kind.code for kind in FINDING_KINDS if f"`{kind.code}`" not in text] == []


PAGES = {
    path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
    for path in [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]
}


def commands_said(text: str) -> list[str]:
    """Return every `nrdb …` that a page shows, in backticks or as a line of an example."""
    found = [" ".join(said.split()) for said in re.findall(r"`+(nrdb [^`]+)`", text)]
    found += re.findall(r"^(?: {4,}|\$ | *\$ |)(nrdb [a-z-].*)$", "\n".join(examples(text)), re.MULTILINE)
    return found


def examples(text: str) -> list[str]:
    """Return the lines of a page's fenced and indented examples."""
    fenced = [
        line
        for block in re.findall(r"^```\w*\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
        for line in block.splitlines()
    ]
    return fenced + re.findall(r"^ {4}.*$", text, re.MULTILINE)


def unknown_words(said: str) -> list[str]:
    """Return the commands and options of a command line that don't exist."""
    line = re.split(r"\s{2,}|\s#|\s[|>]\s|;", said)[0]
    words = line.replace("…", " ").replace("'", " ").replace('"', " ").split()[1:]
    command, name = dict(COMMANDS)["nrdb"], "nrdb"
    while words and isinstance(command, click.Group) and not words[0].startswith("-"):
        below = command.get_command(click.Context(command), words[0].strip(".,)"))
        if below is None:
            return [] if words[0].isupper() else [f"{name} {words[0]}"]
        command, name, words = below, f"{name} {words[0]}", words[1:]
    known = {option for parameter in command.params for option in [*parameter.opts, *parameter.secondary_opts]}
    known |= {"--help", "-h", "--version"}
    options = [word.split("=")[0].rstrip(".,)") for word in words if re.match(r"--[a-z]|-[a-z]$", word)]
    return [f"{name} {option}" for option in options if option not in known]


@pytest.mark.parametrize("page", sorted(PAGES))
def test_every_command_and_option_that_a_page_names_exists(page):
    assert [unknown for said in commands_said(PAGES[page]) for unknown in unknown_words(said)] == []


def test_a_command_that_is_gone_is_seen():
    text = (
        "Use `nrdb serch x` or `nrdb search ice --limt 3`.\n\n"
        "    $ nrdb deck merge a b\n\n```\nnrdb data status --jsn   # why\n```\n"
    )
    assert [unknown for said in commands_said(text) for unknown in unknown_words(said)] == [
        "nrdb serch",
        "nrdb search --limt",
        "nrdb data status --jsn",
        "nrdb deck merge",
    ]


@pytest.mark.parametrize("page", sorted(PAGES))
def test_every_file_that_a_page_names_exists(page):
    named = re.findall(r"(?<![\w/])(?:nrdb|tests|data|docs|schemas|examples)/[\w./*-]*[\w/*]", PAGES[page])
    assert sorted({name for name in named if not any(ROOT.glob(name.rstrip("/")))}) == []


def test_every_variable_that_is_read_is_documented_and_no_other():
    code = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "nrdb").rglob("*.py"))
    read = set(re.findall(r'(?:environment|_home|_find_folder)\(\s*"([A-Z_]+)"', code))
    rows = re.findall(r"^\| (`[A-Z_`, ]+`) \|.*$", PAGES["docs/getting-started.md"], re.MULTILINE)
    documented = {name for row in rows for name in re.findall(r"[A-Z_]+", row)}
    assert documented | {"LOCALAPPDATA"} == read
