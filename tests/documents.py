"""The generated documents: `make docs` writes them, `make check` and a test say when one is not current.

usage: python -m tests.documents [--check]
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import click

ROOT = Path(__file__).parents[1]


def commands() -> Iterator[tuple[str, click.Command]]:
    """Every command and group by its full name, in the order of the help."""
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


def help_of(name: str, command: click.Command) -> str:
    """What `--help` prints of a command on a terminal of 100 columns."""
    context = click.Context(command, info_name=name, terminal_width=100, max_content_width=100)
    return command.get_help(context)


def cli_reference() -> str:
    """docs/cli-reference.md: the help of every command."""
    parts = [
        "# Command line reference\n\nGenerated from the commands by `make docs`: what each prints with `--help`.\n"
    ]
    parts += [f"## {name}\n\n```\n{help_of(name, command)}\n```\n" for name, command in commands()]
    return "\n".join(parts)


DOCUMENTS: dict[str, Callable[[], str]] = {
    "docs/cli-reference.md": cli_reference,
}
"""The generated documents by path: a new one adds a row."""


def stale() -> list[str]:
    """The documents that are not what their generator says."""
    return [
        name
        for name, make in DOCUMENTS.items()
        if not (ROOT / name).is_file() or (ROOT / name).read_text(encoding="utf-8") != make()
    ]


def main(arguments: list[str]) -> None:
    """Writes the documents, or with --check names those that are not current and fails."""
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
