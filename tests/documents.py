"""The generated documents: `make docs` writes them; `make check` and a test report those that are out of date.

usage: python -m tests.documents [--check]
"""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

import click

from tests import answer_types
from tests.data_page import data_page
from tests.mini import known_data

ROOT = Path(__file__).parents[1]
DAY = "2026-11-20"


def commands() -> Iterator[tuple[str, click.Command]]:
    """Return every command and group by its full name, in the order of the help."""
    from nrdb.cli import cli

    def below(name: str, command: click.Command) -> Iterator[tuple[str, click.Command]]:
        yield name, command
        if isinstance(command, click.Group):
            context = click.Context(command)
            for sub in command.list_commands(context):
                found = command.get_command(context, sub)
                assert found is not None
                yield from below(f"{name} {sub}", found)

    yield from below("nrdb", cli)


def context_of(command: click.Command, name: str | None = None) -> click.Context:
    """Return a command's context below `nrdb`.

    click keeps a command's help option as the first context names it, so an option kept from a test that ran the
    command by itself is dropped.
    """
    command._help_option = None
    names = ["-h", "--help"]
    return click.Context(command, info_name=name, terminal_width=100, max_content_width=100, help_option_names=names)


def help_of(name: str, command: click.Command) -> str:
    """Return what `--help` prints for a command on a terminal of 100 columns."""
    return command.get_help(context_of(command, name))


def cli_reference() -> str:
    """Return docs/cli-reference.md: the help of every command."""
    parts = [
        "# Command line reference\n\nGenerated from the commands by `make docs`: what each prints with `--help`.\n"
    ]
    parts += [f"## {name}\n\n```\n{help_of(name, command)}\n```\n" for name, command in commands()]
    return "\n".join(parts)


def findings() -> str:
    """Return docs/findings.md: every finding and note code with its rules."""
    from nrdb.deck.model import NOTE_KINDS
    from nrdb.legality.finding_kinds import FINDING_KINDS, KIND_BY_CODE
    from nrdb.rulebook import rule

    def rules(code: str) -> str:
        own = KIND_BY_CODE[code].rules
        pairs = [("CR", own.cr), ("CR26", own.cr26 if own.cr26 != own.cr else "")]
        pairs += [("CORE", own.core), ("CLS", own.cls), ("DCI", own.dci)]
        cited = [f"{document} {rule_id}" for document, rule_id in pairs if rule_id]
        return "; ".join(f"{citation} ({rule(citation).title})" for citation in cited)

    lines = [
        "# Findings",
        "",
        "Generated from the tables of codes by `make docs`. New codes may be added, but none is ever renamed.",
        "An error makes a deck illegal; a warning or a note never does.",
        "",
        "## Problems with a deck",
        "",
        "| code | severity | meaning | rules |",
        "|---|---|---|---|",
    ]
    lines += [f"| `{kind.code}` | {kind.severity} | {kind.help} | {rules(kind.code)} |" for kind in FINDING_KINDS]
    lines += [
        "",
        "A verdict cites the document in force on the date checked ([validate.md](validate.md#the-answer) lists them)."
        " `CR26` has the numbers of `CR` unless the table gives another. A finding from a ban list cites the rule that"
        " allows ban lists, and names the list.",
        "",
        "## Notes on reading a list",
        "",
        "An error here means that part of the list is unknown: the deck is not checked (`legal` is null, exit code 2).",
        "",
        "| code | severity | meaning |",
        "|---|---|---|",
    ]
    lines += [f"| `{kind.code}` | {kind.severity} | {kind.help} |" for kind in NOTE_KINDS]
    return "\n".join(lines) + "\n"


def coverage() -> str:
    """Return docs/coverage.md: how much of each set's cards is implemented."""
    from nrdb.cli.coverage import document

    return document()


def filled(page: str, blocks: Mapping[str, Sequence[str]]) -> str:
    """Return a page of prose with the lines of each block between its markers."""
    text = (ROOT / page).read_text(encoding="utf-8")
    for name, lines in blocks.items():
        block = f"<!-- {name} -->\n" + "\n".join(lines) + "\n<!-- end -->"
        text = re.sub(rf"<!-- {name} -->.*?<!-- end -->", lambda _, block=block: block, text, flags=re.DOTALL)
    return text


def tournament() -> str:
    """Return docs/tournament.md: prose, the output for the example event, and the message codes of an event."""
    from click.testing import CliRunner

    from nrdb.cli import cli
    from nrdb.tournament.players import MESSAGE_KINDS

    command = ["tournament", "check", str(ROOT / "examples" / "event")]
    with tempfile.TemporaryDirectory() as made:  # a new set that rotates cards must not change the example
        facts = {"NRDB_DATA": str(known_data(Path(made) / "data"))}
        shown = CliRunner(env=facts).invoke(cli, command, catch_exceptions=False).stdout
    blocks = {
        "check": ["```", *shown.splitlines()[:-1], "```"],  # the last line is the stamp
        "codes": ["| code | meaning |", "|---|---|", *(f"| `{kind.code}` | {kind.help} |" for kind in MESSAGE_KINDS)],
    }
    return filled("docs/tournament.md", blocks)


def formats() -> str:
    """Return docs/formats.md: prose, with the tables of file types and of what they cannot store."""
    from nrdb.deck.registry import FILETYPES, losses

    kinds = [row for row in FILETYPES if not row.refuses]
    blocks = {
        "filetypes": [
            "| file type | what it is | read | written |",
            "|---|---|---|---|",
            *(f"| `{row.name}` | {row.help} | yes | {'yes' if row.writes else ''} |" for row in kinds),
        ],
        "losses": [
            "| file type | cannot store |",
            "|---|---|",
            *(f"| `{row.name}` | {', '.join(losses(row.name).values())} |" for row in kinds if row.writes),
        ],
    }
    return filled("docs/formats.md", blocks)


def printed(command: str) -> str:
    """Return what a command prints on a terminal of 100 columns, on a date, without imports or settings."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("NRDB_", "XDG_"))}
    folders = {f"XDG_{kind}_HOME": str(ROOT / "build" / "nobody") for kind in ("CONFIG", "DATA")}
    if "XDG_CACHE_HOME" in os.environ:
        folders["XDG_CACHE_HOME"] = os.environ["XDG_CACHE_HOME"]
    done = subprocess.run(
        [sys.executable, "-m", "nrdb", *shlex.split(command)[1:]],
        cwd=ROOT,
        env={**environment, **folders, "NRDB_TODAY": DAY, "COLUMNS": "100"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    return done.stdout.rstrip()


def knows() -> list[str]:
    """Return a sentence that says how much the catalogue holds."""
    manifest = json.loads((ROOT / "data" / "manifest.json").read_text(encoding="utf-8"))
    counts = manifest["counts"]
    old = sum(path.read_text(encoding="utf-8").count('"code":') for path in (ROOT / "data/printings/classic").iterdir())
    sentence = (
        f"{counts['cards_cr']:,} cards and {counts['printings'] - old:,} printings of the modern game,"
        f" {counts['cards_classic']:,} cards of the 1996 game, and {counts['formats']} formats: facts only, as of"
        f" {manifest['date']}, ban lists up to {manifest['newest_list']}."
    )
    return textwrap.wrap(sentence, 120)


def errata() -> str:
    """Return docs/errata.md: prose, with the number of errata and slips from each source."""
    from nrdb.catalogue.source import load

    facts = load(ROOT / "data")
    modern_cards = {card.id for card in facts.cards if card.edition == "cr"}
    modern = [item for item in facts.errata if item.card in modern_cards]
    of_rules = sum(item.source.startswith("CR ") for item in modern)
    of_history = sum(item.source.startswith("history") for item in modern)
    old = [item for item in facts.errata if item.card not in modern_cards]
    slips = [len(item["changes"]) for item in json.loads((ROOT / "data/errata/slips.json").read_text("utf-8"))]
    numbers = iter(
        [
            *(of_rules, of_history, len(modern) - of_rules - of_history),
            *(sum(not item.unofficial for item in old), sum(item.unofficial for item in old)),
            *sorted(slips, reverse=True),
        ]
    )
    text = (ROOT / "docs/errata.md").read_text(encoding="utf-8")
    text = re.sub(r"\| \d+ \|$", lambda _: f"| {next(numbers)} |", text, flags=re.MULTILINE)
    text = re.sub(r"the \d+ that corrected a mistake", f"the {sum(slips)} that corrected a mistake", text)
    ruled = len({item.card for item in facts.rulings})
    return re.sub(r"\d+ rulings on \d+ cards", f"{len(facts.rulings)} rulings on {ruled} cards", text)


def readme() -> str:
    """Return README.md: prose, with the size of the catalogue and the output of each command marked as shown."""
    text = filled("README.md", {"knows": knows()})
    shown = r"<!-- shown -->\n```\n\$ (nrdb [^\n]+)\n.*?```\n"
    return re.sub(
        shown, lambda found: f"<!-- shown -->\n```\n$ {found[1]}\n{printed(found[1])}\n```\n", text, flags=re.DOTALL
    )


def goldfish() -> str:
    """Return docs/goldfish.md: prose, with parts of one report."""
    report = printed("nrdb goldfish examples/worlds-2013-engineering-the-future.txt --games 2000").split("\n\n")
    names = ("verdict", "does", "open", "turns", "events")
    return filled("docs/goldfish.md", {name: ["```", part, "```"] for name, part in zip(names, report, strict=False)})


def query_language() -> str:
    """Return docs/query-language.md: what `nrdb search` understands."""
    from tests.query_language import document

    return document()


def notation() -> str:
    """Return docs/notation.md: prose, with the tables of the vocabulary."""
    from nrdb.behaviour import reference

    return reference.written((ROOT / "docs/notation.md").read_text(encoding="utf-8"))


def scenarios() -> str:
    """Return docs/scenarios.md: prose, with the clauses that the language's module describes."""
    from nrdb.scenarios import language

    described = str(language.__doc__)
    return filled(
        "docs/scenarios.md", {"clauses": ["```text", described[described.index("example ID") :].strip(), "```"]}
    )


def manual() -> str:
    """Return docs/nrdb.1: the manual page."""
    from tests.manual import manual

    return manual()


def models() -> str:
    """Return nrdb/catalogue/models.py: the typed tables, with a card's columns from the tables of its facts."""
    from tests import card_model

    text = (ROOT / "nrdb/catalogue/models.py").read_text(encoding="utf-8")
    return card_model.renewed(text, "`CARD_FIELDS` and `TRAITS`", card_model.columns())


def card_record() -> str:
    """Return nrdb/catalogue/model.py: the records, with the fields of a card from the table of its facts."""
    from tests import card_model

    text = (ROOT / "nrdb/catalogue/model.py").read_text(encoding="utf-8")
    return card_model.renewed(text, "`CARD_FIELDS`", card_model.record_fields())


DOCUMENTS: dict[str, Callable[[], str]] = {
    "README.md": readme,
    "docs/cli-reference.md": cli_reference,
    "docs/data.md": data_page,
    "docs/errata.md": errata,
    "docs/coverage.md": coverage,
    "docs/findings.md": findings,
    "docs/formats.md": formats,
    "docs/goldfish.md": goldfish,
    "docs/notation.md": notation,
    "docs/nrdb.1": manual,
    "docs/query-language.md": query_language,
    "docs/scenarios.md": scenarios,
    "docs/tournament.md": tournament,
    "nrdb/catalogue/model.py": card_record,
    "nrdb/catalogue/models.py": models,
    **{f"nrdb/shapes/{name}.py": partial(answer_types.module, name) for name in answer_types.MODULES},
}
"""The generated documents by path: a new one adds a row."""


def stale() -> list[str]:
    """Return the documents that differ from what their generator writes."""
    return [
        name
        for name, make in DOCUMENTS.items()
        if not (ROOT / name).is_file() or (ROOT / name).read_text(encoding="utf-8") != make()
    ]


def main(arguments: list[str]) -> None:
    """Write the documents, or with --check list those that are out of date and fail."""
    found = stale()
    if "--check" in arguments:
        for name in found:
            print(f"not current: {name}; `make docs` writes it")
        raise SystemExit(1 if found else 0)
    for name in found:
        (ROOT / name).write_text(DOCUMENTS[name](), encoding="utf-8")
        print(f"written: {name}")


if __name__ == "__main__":
    main(sys.argv[1:])
